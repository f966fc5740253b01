// bounds: a check of bounds is one comparison of unsigned numbers where n is known not to be negative: n is a size that
// the entry has checked, or an exact sum or product of such sizes and constants. (C compilers do this for constants.)
//   rule: !(0 <= i && i < n)  -->  (uint64_t)i >= (uint64_t)n      if n >= 0
#include "backend/emit.h"

static bool is_entry_size_var(const ImpFunction *function, ImpVar var) {
  const Entry *entry = function->source ? function->source->entry : NULL;
  for COUNTING(i, entry && function->variables && i < entry->sizes.count)
    if (map_value_or(function->variables, entry->sizes.items[i].id, 0) == var.id) return var.id != 0;
  return false;
}

static bool is_never_negative(const ImpFunction *function, const ImpExp *exp) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value)) return value.type == SCALAR_I64 && value.as.s >= 0;
  if (exp->tag == IMP_EXP_Var) return is_entry_size_var(function, exp->as.Var.variable);
  if (exp->tag != IMP_EXP_Prim || !exp->as.Prim.exact ||
      (exp->as.Prim.prim != PRIM_Add && exp->as.Prim.prim != PRIM_Mul))
    return false;
  return is_never_negative(function, exp->as.Prim.arguments.items[0]) &&
         is_never_negative(function, exp->as.Prim.arguments.items[1]);
}

static bool is_prim(const ImpExp *exp, Prim prim, ScalarType type) {
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.prim == prim && exp->as.Prim.type == type;
}

const CExpr *emit_out_of_bounds(Emitter *e, const ImpExp *condition) {
  if (!is_prim(condition, PRIM_And, SCALAR_Bool)) return NULL;
  const ImpExp *low = condition->as.Prim.arguments.items[0], *high = condition->as.Prim.arguments.items[1];
  if (!is_prim(low, PRIM_Le, SCALAR_I64) || !is_prim(high, PRIM_Lt, SCALAR_I64)) return NULL;
  const ImpExp *index = low->as.Prim.arguments.items[1], *size = high->as.Prim.arguments.items[1];
  if (!is_zero_exp(low->as.Prim.arguments.items[0]) || !imp_exp_equal(index, high->as.Prim.arguments.items[0]))
    return NULL;
  if (imp_exp_is_constant(size, NULL) || !is_never_negative(e->plan->function, size)) return NULL;
  const CType type = c_type(exp_is_narrow(e, index) && exp_is_narrow(e, size) ? "uint32_t" : "uint64_t");
  const CExpr *left = c_cast(e, type, emit_exp(e, index));
  return c_binary(e, ">=", left, c_cast(e, type, emit_exp(e, size)));
}
