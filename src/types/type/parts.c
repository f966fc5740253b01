// parts: the parts of types, and the number of scalars, arrays and functions in a value of a type. Types share parts
// (`type t = (s, s)`), so a few lines of a program can define types of any size. A type of scalars alone is never
// walked (facts.c) and may have any size here. Every other type is walked as a tree, so its size is bounded.
//   out: E0253 where a written type or the type of an expression has more than MOST_PARTS parts, or where all large
//        types of the program together have more than MOST_PARTS_ALTOGETHER
#include "types/checker.h"

enum { MOST_PARTS = 16384, FEW_PARTS = 1024, MOST_PARTS_ALTOGETHER = 64 * MOST_PARTS, LONGEST_TEXT = 60 };

static bool found_part(TypeParts *at, const SourceType *type, const Poly *size) {
  at->type = type;
  at->size = size;
  at->index++;
  at->seen++;
  return true;
}

static bool next_payload(TypeParts *at) {
  const SourceType *sum = at->whole;
  while (at->constructor < sum->as.sum.count && at->index == sum->as.sum.constructors[at->constructor].payload.size) {
    at->constructor++;
    at->index = 0;
  }
  return at->constructor < sum->as.sum.count &&
         found_part(at, sum->as.sum.constructors[at->constructor].payload.items[at->index], NULL);
}

bool next_other_part(TypeParts *at) {
  const SourceType *type = at->whole;
  const uint32_t i = at->index;
  switch (type->tag) {
  case SOURCE_Array:
    return i < 2 && found_part(at, i == 0 ? NULL : type->as.array.element, i == 0 ? type->as.array.size : NULL);
  case SOURCE_Function:
    return i < 2 && found_part(at, i == 0 ? type->as.function.parameter : type->as.function.result, NULL);
  case SOURCE_Parameter: {
    const SourceTypeArgument *arguments = type->as.parameter.arguments;
    return i < type->as.parameter.count && found_part(at, arguments[i].type, arguments[i].size);
  }
  case SOURCE_Sum: return next_payload(at);
  case SOURCE_Error: case SOURCE_Scalar: case SOURCE_Variable: case SOURCE_Record: return false;
  }
  return false;
}

uint32_t part_count(const SourceType *type) {
  if (type->tag == SOURCE_Parameter) return type->as.parameter.count;
  if (type->tag == SOURCE_Record) return type->as.record.count;
  if (type->tag == SOURCE_Variable) return 0;
  TypeParts at = {.whole = type};
  while (next_part(&at)) continue;
  return at.seen;
}

static bool are_own_parts(const SourceType *type, const SourceTypeArgument *parts) {
  for EACH_PART(at, type)
    if (at.type != parts[at.seen - 1].type || at.size != parts[at.seen - 1].size) return false;
  return true;
}

static const SourceField *fields_with_parts(Arena *arena, const SourceType *record, const SourceTypeArgument *parts) {
  SourceField *fields = arena_copy(arena, record->as.record.fields, sizeof *fields * record->as.record.count);
  for EACH_IN(i, record->as.record) fields[i].type = parts[i].type;
  return fields;
}

static const SourceConstructor *constructors_with_parts(Arena *arena, const SourceType *sum,
                                                        const SourceTypeArgument *parts) {
  SourceConstructor *constructors = NEW_ARRAY(arena, SourceConstructor, sum->as.sum.count);
  for EACH_IN(i, sum->as.sum) {
    constructors[i].name = sum->as.sum.constructors[i].name;
    for EACH(j, &sum->as.sum.constructors[i].payload) seq_push(arena, &constructors[i].payload, (parts++)->type);
  }
  return constructors;
}

const SourceType *type_of_parts(Arena *arena, const SourceType *type, const SourceTypeArgument *parts) {
  SourceType *copy = type_copy(arena, type);
  switch (type->tag) {
  case SOURCE_Array:
    copy->as.array.size = parts[0].size;
    copy->as.array.element = parts[1].type;
    break;
  case SOURCE_Function:
    copy->as.function.parameter = parts[0].type;
    copy->as.function.result = parts[1].type;
    break;
  case SOURCE_Record: copy->as.record.fields = fields_with_parts(arena, type, parts); break;
  case SOURCE_Sum: copy->as.sum.constructors = constructors_with_parts(arena, type, parts); break;
  case SOURCE_Parameter: copy->as.parameter.arguments = parts; break;
  case SOURCE_Error: case SOURCE_Scalar: case SOURCE_Variable: break;
  }
  return copy;
}

const SourceType *type_with_parts(Arena *arena, const SourceType *type, const SourceTypeArgument *parts) {
  return are_own_parts(type, parts) ? type : type_of_parts(arena, type, parts);
}

static uint32_t add_part_counts(uint32_t count, uint32_t more) {
  return more > UINT32_MAX - count ? UINT32_MAX : count + more;
}

static uint32_t count_plain_parts(const SourceType *type) {
  if (type->tag != SOURCE_Array && type->tag != SOURCE_Record && type->tag != SOURCE_Sum) return 1;
  uint32_t count = type->tag == SOURCE_Sum;
  for EACH_PART(at, type)
    if (at.type) count = add_part_counts(count, plain_parts(at.type));
  return count;
}

uint32_t plain_parts(const SourceType *type) {
  if (!type_is_plain(type)) return 1;
  if (!type->parts) ((SourceType *)(uintptr_t)type)->parts = count_plain_parts(type);
  return type->parts;
}

// The number of parts of the type; counting stops above `most`. The slots of a definition share parts of their types,
// as nested functions do. `part_counts` keeps complete counts, so that each shared part is counted once.
static bool is_one_part(const SourceType *type) { return type->tag == SOURCE_Scalar || type->tag == SOURCE_Parameter; }

static uint32_t count_parts(Checker *c, const SourceType *type, uint32_t most) {
  type = resolve(c, type);
  if (is_one_part(type) || type->tag == SOURCE_Variable) return 1;
  if (type_is_plain(type)) return plain_parts(type);
  const MapEntry *known = c->part_counts ? map_find(c->part_counts, key_of(type)) : NULL;
  if (known) return (uint32_t)known->as.value;
  uint32_t count = 0;
  for EACH_PART(at, type) {
    if (count > most) break;
    if (at.type) count = add_part_counts(count, is_one_part(at.type) ? 1 : count_parts(c, at.type, most - count));
  }
  if (c->part_counts && count <= most) map_put(c->part_counts, key_of(type), count);
  return count;
}

static Text short_text(Checker *c, const SourceType *type) {
  if (type->alias.id) return text_of_name(c, type->alias);
  Text text = type_text(c, type);
  return text.size <= LONGEST_TEXT ? text : text_format(c->arena, "%.*s...", (int)LONGEST_TEXT, text.start);
}

// Checks the final types: the open definition may have bound variables in them after they were checked first.
void bound_types(Checker *c) {
  Definition *d = c->definition;
  Map counts = map_new(c->arena);
  c->part_counts = &counts;
  for EACH(i, &d->slots) *d->slots.items[i] = bounded_type(c, *d->slots.items[i], d->name_span);
  for EACH(i, &d->instances) {
    const InstanceUse *use = &d->instances.items[i];
    for RANGE(k, use->instance->type_count)
      use->instance->types[k] = bounded_type(c, use->instance->types[k], use->span);
  }
  c->part_counts = NULL;
}

const SourceType *bounded_type(Checker *c, const SourceType *type, Span span) {
  if (type_is_scalars(type)) return type;
  const uint32_t most = c->reported_large ? FEW_PARTS : MOST_PARTS, count = count_parts(c, type, most);
  if (count > FEW_PARTS) c->large_parts += count;
  if (count <= most && c->large_parts <= MOST_PARTS_ALTOGETHER) return type;
  if (!c->reported_large) diag2(c->context, E0253, span, short_text(c, type), text_format(c->arena, "%d", MOST_PARTS));
  c->reported_large = true;
  return c->error;
}
