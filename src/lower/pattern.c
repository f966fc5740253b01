// pattern: names from patterns.
#include "lower/sum.h"

static Name part_name(Lower *lower, Name whole, Text part) {
  return intern(lower->context->names, text_format(lower->arena, "%.*s_%.*s", TEXT_ARG(name_text(lower->context->names, whole)), TEXT_ARG(part)));
}

static void name_sum(Lower *lower, Name name, const Value *sum) {
  name_value(lower, part_name(lower, name, TEXT("tag")), value_scalar(lower, sum->as.sum.tag));
  for (uint32_t i = 0; i < sum->as.sum.layout->slot_count; i++)
    name_value(lower, part_name(lower, name, text_format(lower->arena, "%u", i)), value_scalar(lower, sum->as.sum.slots[i]));
}

// A variable that has no name of its own yet gets the source's.
void name_value(Lower *lower, Name name, const Value *value) {
  if (value->tag == VALUE_Array) value = value->as.array.element;
  if (value->tag == VALUE_Scalar && value->as.scalar.tag == ATOM_Var) {
    uint32_t id = value->as.scalar.as.var.id;
    if (bitset_has(&lower->named, id)) return;
    bitset_add(&lower->named, id);
    lower->vars->items.items[id].name = name;
    return;
  }
  if (value->tag == VALUE_Sum) name_sum(lower, name, value);
  if (value->tag != VALUE_Record) return;
  for (uint32_t i = 0; i < value->as.record.count; i++)
    name_value(lower, part_name(lower, name, name_text(lower->context->names, value->as.record.names[i])), value->as.record.values[i]);
}

void bind_pattern(Lower *lower, Scope *scope, const AstPat *pattern, const Value *value) {
  switch (pattern->tag) {
  case AST_PAT_Var:
    if (!in_prelude(lower, pattern->span.file)) name_value(lower, pattern->as.Var.name, value);
    scope_set(lower, scope, pattern->as.Var.binding->id, value);
    return;
  case AST_PAT_Tuple:
    for EACH (i, &pattern->as.Tuple.elements) bind_pattern(lower, scope, pattern->as.Tuple.elements.items[i], value->as.record.values[i]);
    return;
  case AST_PAT_Record:
    for EACH (i, &pattern->as.Record.fields) {
      const AstPatField *field = &pattern->as.Record.fields.items[i];
      bind_pattern(lower, scope, field->pattern, value_field(value, field->name));
    }
    return;
  case AST_PAT_Ascribe: bind_pattern(lower, scope, pattern->as.Ascribe.inner, value); return;
  case AST_PAT_Paren: bind_pattern(lower, scope, pattern->as.Paren.inner, value); return;
  case AST_PAT_Attribute: bind_pattern(lower, scope, pattern->as.Attribute.inner, value); return;
  case AST_PAT_Constructor: {
    if (pattern->as.Constructor.arguments.size == 0) return;
    const Value *payload = sum_payload(lower, value, layout_index(value->as.sum.layout, pattern->as.Constructor.constructor));
    for EACH (i, &pattern->as.Constructor.arguments)
      bind_pattern(lower, scope, pattern->as.Constructor.arguments.items[i], payload->as.record.values[i]);
    return;
  }
  case AST_PAT_Wildcard: case AST_PAT_Literal: case AST_PAT_Error: return;
  }
}
