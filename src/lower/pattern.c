// pattern: names from patterns, and whether a refutable pattern fits.
#include "lower/lower_internal.h"

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
  if (value->tag != VALUE_Record) return;
  for (uint32_t i = 0; i < value->as.record.count; i++) {
    Text field = name_text(lower->context->names, value->as.record.names[i]);
    Text whole = text_format(lower->arena, "%.*s_%.*s", TEXT_ARG(name_text(lower->context->names, name)), TEXT_ARG(field));
    name_value(lower, intern(lower->context->names, whole), value->as.record.values[i]);
  }
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
  case AST_PAT_Wildcard: case AST_PAT_Literal: case AST_PAT_Error: case AST_PAT_Constructor: return;
  }
}

Atom pattern_test(Lower *lower, Scope *scope, const AstPat *pattern, const Value *value) {
  Atom all = atom_constant(scalar_bool(true));
  switch (pattern->tag) {
  case AST_PAT_Literal: return values_equal(lower, eval(lower, scope, pattern->as.Literal.literal), value);
  case AST_PAT_Tuple:
    for EACH (i, &pattern->as.Tuple.elements)
      all = lower_and(lower, all, pattern_test(lower, scope, pattern->as.Tuple.elements.items[i], value->as.record.values[i]));
    return all;
  case AST_PAT_Record:
    for EACH (i, &pattern->as.Record.fields) {
      const AstPatField *field = &pattern->as.Record.fields.items[i];
      all = lower_and(lower, all, pattern_test(lower, scope, field->pattern, value_field(value, field->name)));
    }
    return all;
  case AST_PAT_Ascribe: return pattern_test(lower, scope, pattern->as.Ascribe.inner, value);
  case AST_PAT_Paren: return pattern_test(lower, scope, pattern->as.Paren.inner, value);
  case AST_PAT_Attribute: return pattern_test(lower, scope, pattern->as.Attribute.inner, value);
  case AST_PAT_Var: case AST_PAT_Wildcard: case AST_PAT_Error: case AST_PAT_Constructor: return all;
  }
  return all;
}
