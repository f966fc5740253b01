// rebuild: a type with its parts changed.
#include "types/checker.h"

static const SourceType *rebuild_record(Checker *c, Rebuild *how, const SourceType *type) {
  SourceField *fields = NULL;
  for RANGE(i, type->as.record.count) {
    const SourceType *old = type->as.record.fields[i].type, *part = rebuild(c, how, old);
    if (part == old) continue;
    if (!fields) fields = arena_copy(c->arena, type->as.record.fields, sizeof *fields * type->as.record.count);
    fields[i].type = part;
  }
  if (!fields) return type;
  SourceType *copy = type_copy(c->arena, type);
  copy->as.record.fields = fields;
  return copy;
}

static const SourceType *rebuild_sum(Checker *c, Rebuild *how, const SourceType *type) {
  SourceConstructor *constructors = NULL;
  for RANGE(i, type->as.sum.count) {
    const SourceConstructor *old = &type->as.sum.constructors[i];
    SourceConstructor made = {.name = old->name};
    bool changed = false;
    for EACH(j, &old->payload) {
      const SourceType *part = rebuild(c, how, old->payload.items[j]);
      changed |= part != old->payload.items[j];
      seq_push(c->arena, &made.payload, part);
    }
    if (!changed) continue;
    if (!constructors)
      constructors = arena_copy(c->arena, type->as.sum.constructors, sizeof *constructors * type->as.sum.count);
    constructors[i] = made;
  }
  if (!constructors) return type;
  SourceType *copy = type_copy(c->arena, type);
  copy->as.sum.constructors = constructors;
  return copy;
}

static const SourceType *rebuild_arguments(Checker *c, Rebuild *how, const SourceType *type) {
  SourceTypeArgument *arguments = NULL;
  for RANGE(i, type->as.parameter.count) {
    SourceTypeArgument old = type->as.parameter.arguments[i], made = old;
    if (old.type) made.type = rebuild(c, how, old.type);
    else made.size = how->size(c, how, old.size);
    if (made.type == old.type && made.size == old.size) continue;
    if (!arguments)
      arguments = arena_copy(c->arena, type->as.parameter.arguments, sizeof *arguments * type->as.parameter.count);
    arguments[i] = made;
  }
  if (!arguments) return type;
  SourceType *copy = type_copy(c->arena, type);
  copy->as.parameter.arguments = arguments;
  return copy;
}

static const SourceType *rebuild_form(Checker *c, Rebuild *how, const SourceType *given, const SourceType *type);

static const SourceType *rebuild_once(Checker *c, Rebuild *how, const SourceType *given) {
  const uint64_t key = (uint64_t)(uintptr_t)given;
  const SourceType *made = map_pointer(how->known, key);
  if (made) return made;
  const bool before = how->replaced_name;
  how->replaced_name = false;
  made = rebuild_form(c, how, given, resolve(c, given));
  if (!how->replaced_name) map_put_pointer(how->known, key, made);
  how->replaced_name |= before;
  return made;
}

// Two values of one type that hides sizes may have different ones: every occurrence of a variable has its own.
const SourceType *rebuild(Checker *c, Rebuild *how, const SourceType *given) {
  Substitution *s = how->substitution;
  if (type_is_plain(given)) return given;
  if (how->known) return rebuild_once(c, how, given);
  if (given->tag != SOURCE_Variable || !s || !s->declared) return rebuild_form(c, how, given, resolve(c, given));
  Map outer = *s->refreshed;
  *s->refreshed = map_new(c->arena);
  const SourceType *made = rebuild_form(c, how, given, resolve(c, given));
  *s->refreshed = outer;
  return made;
}

static const SourceType *rebuild_form(Checker *c, Rebuild *how, const SourceType *given, const SourceType *type) {
  switch (type->tag) {
  case SOURCE_Error: case SOURCE_Scalar: break;
  case SOURCE_Parameter: type = how->leaf(c, how, rebuild_arguments(c, how, type)); break;
  case SOURCE_Variable: type = how->leaf(c, how, type); break;
  case SOURCE_Array: {
    const SourceType *element = rebuild(c, how, type->as.array.element);
    const Poly *size = how->size(c, how, type->as.array.size);
    if (element == type->as.array.element && size == type->as.array.size) break;
    SourceType *copy = type_copy(c->arena, type);
    copy->as.array.element = element;
    copy->as.array.size = size;
    type = copy;
    break;
  }
  case SOURCE_Record: type = rebuild_record(c, how, type); break;
  case SOURCE_Sum: type = rebuild_sum(c, how, type); break;
  case SOURCE_Function: {
    const SourceType *parameter = rebuild(c, how, type->as.function.parameter),
                     *result = rebuild(c, how, type->as.function.result);
    const Binding *name = type->as.function.parameter_size;
    bool drop = name && !may_be_size(c, parameter) && !type_mentions_size(c, result, name->id);
    if (parameter == type->as.function.parameter && result == type->as.function.result && !drop) break;
    SourceType *copy = type_copy(c->arena, type);
    if (drop) copy->as.function.parameter_size = NULL;
    copy->as.function.parameter = parameter;
    copy->as.function.result = result;
    type = copy;
    break;
  }
  }
  return given->unique ? source_unique(c, type, true) : type;
}
