// size_terms: the value of a size that is not the dimension of an array in scope: a name, or an operation on sizes that
// the type checker left as a term.
#include "lower/expressions/expressions.h"
#include "lower/functions/functions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

static const Value *value_of_id(Lower *lower, Scope *scope, uint32_t id);

static ScalarType scalar_in(const Scope *scope, const SourceType *type) {
  type = scope_type(&scope, type);
  return type && type->tag == SOURCE_Scalar ? type->as.scalar : SCALAR_I64;
}

// The value of a polynomial in a scalar type that need not be i64, such as the operand 2 * k of i64.i32 (2 * k).
static const Value *value_of_poly(Lower *lower, Scope *scope, const Poly *size, ScalarType type) {
  uint32_t id;
  if (poly_is_variable(size, &id)) return value_of_id(lower, scope, id);
  if (!scalar_is_integer(type)) return NULL;
  Atom sum = atom_constant(scalar_from_i64(type, 0));
  for RANGE(i, size->count) {
    Atom product = atom_constant(scalar_from_i64(type, size->terms[i].coefficient));
    for RANGE(j, size->terms[i].degree) {
      const Value *factor = value_of_id(lower, scope, size->terms[i].variables[j]);
      if (!factor || factor->tag != VALUE_Scalar) return NULL;
      product = lower_prim(lower, PRIM_Mul, type, product, value_atom(factor));
    }
    sum = lower_prim(lower, PRIM_Add, type, sum, product);
  }
  return value_scalar(lower, sum);
}

// The operand of `exp` whose value is the part at `index`.
static const AstExp *term_operand(const AstExp *exp, uint32_t index) {
  for EACH_CHILD(at, exp_children(exp))
    if (at.exp && index-- == 0) return at.exp;
  panic("a size term with more parts than operands");
}

// An indexing term. The values of the indices are bound to fresh names, and the term is evaluated like an expression of
// the source.
static const Value *term_element(Lower *lower, Scope *scope, const SizeTerm *term, const Value *const *parts) {
  AstSlices slices = {0};
  for RANGE_FROM(i, 1, term->count) {
    AstExp *index = NEW(lower->arena, AstExp);
    Binding *binding = NEW(lower->arena, Binding);
    *binding = (Binding){.id = lower->typed->binding_count + i, .kind = BINDING_Local};
    *index = (AstExp){.tag = AST_EXP_Var, .span = term->exp->span, .type = term_operand(term->exp, i)->type};
    index->as.Var.name.binding = binding;
    scope_set(lower, scope, binding->id, parts[i]);
    AstSlice slice = {.kind = SLICE_Fix, .start = index, .span = term->exp->span};
    seq_push(lower->arena, &slices, slice);
  }
  return eval_access(lower, scope, parts[0], &slices);
}

static const Value *value_of_operation(Lower *lower, Scope *scope, const SizeTerm *term, const Value *const *parts) {
  const AstExp *exp = term->exp;
  if (exp->tag == AST_EXP_Apply) return apply_value(lower, parts[0], term->count - 1, parts + 1);
  if (exp->tag == AST_EXP_Binary)
    return apply_value(lower, reference_value(lower, scope, &exp->as.Binary.operator), 2, parts);
  if (exp->tag == AST_EXP_Index) return term_element(lower, scope, term, parts);
  if (exp->tag == AST_EXP_Tuple) return value_tuple(lower, term->count, (const Value **)(uintptr_t)parts);
  if (exp->tag == AST_EXP_Project) return value_field(parts[0], exp->as.Project.field);
  if (exp->tag == AST_EXP_Negate) return prim_value(lower, PRIM_Neg, parts, 1);
  return exp->tag == AST_EXP_Not ? prim_value(lower, PRIM_Not, parts, 1) : eval(lower, scope, exp);
}

static const Value *value_of_term(Lower *lower, Scope *scope, const SizeTerm *term) {
  const Value **parts = new_values(lower, term->count);
  for RANGE(i, term->count) {
    parts[i] = value_of_poly(lower, scope, term->parts[i], scalar_in(scope, term_operand(term->exp, i)->type));
    if (!parts[i]) return NULL;
  }
  return value_of_operation(lower, scope, term, parts);
}

static const Value *value_of_id(Lower *lower, Scope *scope, uint32_t id) {
  const Value *known = scope_get(scope, id);
  if (known || id >= lower->typed->bindings.size) return known;
  Binding *binding = lower->typed->bindings.items[id];
  if (!binding) return NULL;
  if (binding->term) return value_of_term(lower, scope, binding->term);
  Reference reference = {.binding = binding};
  return binding->kind == BINDING_Top ? reference_value(lower, scope, &reference) : NULL;
}

const Value *size_value(Lower *lower, const Scope *scope, uint32_t id) {
  if (id >= CORE_SIZES) return value_scalar(lower, core_size_atom(id));
  return scope ? value_of_id(lower, (Scope *)(uintptr_t)scope, id) : NULL;
}

void set_written_sizes(Lower *lower, Scope *scope, const SourceType *type, const Value *value) {
  if (!type || type_is_plain(type)) return;
  const TypedSizes typed = typed_sizes(lower, scope, type, value);
  for EACH(i, &typed) {
    const TypedSize *size = &typed.items[i];
    uint32_t id;
    if (size->scope != scope || !size->poly || !poly_is_variable(size->poly, &id)) continue;
    const Binding *binding = id < lower->typed->bindings.size ? lower->typed->bindings.items[id] : NULL;
    if (binding && binding->written) scope_set(lower, scope, id, eval(lower, scope, binding->written));
  }
}

bool is_computed_size(const Lower *lower, uint32_t id) {
  const Binding *binding = id < lower->typed->bindings.size ? lower->typed->bindings.items[id] : NULL;
  return binding && (binding->term || binding->kind == BINDING_Top);
}
