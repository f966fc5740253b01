// pattern: binds the names in patterns.
#include "lower/cells/cells.h"
#include "lower/patterns/patterns.h"
#include "lower/values/values.h"

// The path to a part of a value. Its name is made only when a variable takes it. A name longer than LONGEST_NAME is cut
// off, so very deep parts are named after an enclosing part.
typedef struct NamedPart { const struct NamedPart *whole; Name name; uint32_t number; bool is_numbered; } NamedPart;
enum { LONGEST_NAME = 80 };

static void write_name(Lower *lower, Out *out, const NamedPart *part) {
  if (part->whole) write_name(lower, out, part->whole);
  if (out->size > LONGEST_NAME) return;
  if (part->whole) out_char(out, '_');
  if (part->is_numbered) out_number(out, part->number);
  else out_text(out, name_text(lower->context->names, part->name));
}

static Name name_of_part(Lower *lower, const NamedPart *part) {
  if (!part->whole) return part->name;
  Out out = out_new(lower->arena);
  write_name(lower, &out, part);
  return intern(lower->context->names, out_result(&out));
}

static void name_part(Lower *lower, const NamedPart *part, const Value *value);

static void name_sum(Lower *lower, const NamedPart *whole, const Value *sum) {
  const NamedPart tag = {.whole = whole, .name = intern_string(lower->context->names, "tag")};
  name_part(lower, &tag, value_scalar(lower, sum->as.sum.tag));
  for RANGE(i, sum->as.sum.layout->slot_count) {
    const NamedPart slot = {.whole = whole, .number = i, .is_numbered = true};
    name_part(lower, &slot, value_scalar(lower, sum->as.sum.slots[i]));
  }
}

// Variables without a name from the source get the name of the part.
static void name_part(Lower *lower, const NamedPart *part, const Value *value) {
  if (value->tag == VALUE_Array) value = value->as.array.element;
  if (value->tag == VALUE_Scalar && value->as.scalar.tag == ATOM_Var) {
    const uint32_t id = value->as.scalar.as.var.id;
    if (bitset_has(&lower->named, id)) return;
    bitset_add(&lower->named, id);
    const Name name = name_of_part(lower, part);
    lower->vars->items.items[id].name = name;
    return;
  }
  if (value->tag == VALUE_Sum) name_sum(lower, part, value);
  for COUNTING(i, value->tag == VALUE_Record && i < value->as.record.count) {
    const NamedPart field = {.whole = part, .name = value->as.record.names[i]};
    name_part(lower, &field, value->as.record.values[i]);
  }
}

void name_value(Lower *lower, Name name, const Value *value) {
  const NamedPart whole = {.name = name};
  name_part(lower, &whole, value);
}

void bind_pattern(Lower *lower, Scope *scope, const AstPat *pattern, const Value *value) {
  switch (pattern->tag) {
  case AST_PAT_Var:
    if (!in_prelude(lower, pattern->span.file)) name_value(lower, pattern->as.Var.name, value);
    scope_set(lower, scope, pattern->as.Var.binding->id, value);
    return;
  case AST_PAT_Tuple:
    for EACH(i, &pattern->as.Tuple.elements)
      bind_pattern(lower, scope, pattern->as.Tuple.elements.items[i], value->as.record.values[i]);
    return;
  case AST_PAT_Record:
    for EACH(i, &pattern->as.Record.fields) {
      const AstPatField *field = &pattern->as.Record.fields.items[i];
      bind_pattern(lower, scope, field->pattern, value_field(value, field->name));
    }
    return;
  case AST_PAT_Ascribe: bind_pattern(lower, scope, pattern->as.Ascribe.inner, value); return;
  case AST_PAT_Paren: bind_pattern(lower, scope, pattern->as.Paren.inner, value); return;
  case AST_PAT_Attribute: bind_pattern(lower, scope, pattern->as.Attribute.inner, value); return;
  case AST_PAT_Constructor: {
    const AstPat *diamond = pattern->as.Constructor.diamond;
    if (diamond)
      bind_pattern(lower, scope, diamond,
                   cells_diamond(lower, scope, pattern->type, pattern->as.Constructor.constructor, value));
    if (pattern->as.Constructor.arguments.size == 0) return;
    const Value *payload = pattern_payload(lower, scope, pattern, value);
    for EACH(i, &pattern->as.Constructor.arguments)
      bind_pattern(lower, scope, pattern->as.Constructor.arguments.items[i], payload->as.record.values[i]);
    return;
  }
  case AST_PAT_Wildcard: case AST_PAT_Literal: case AST_PAT_Error: return;
  }
}
