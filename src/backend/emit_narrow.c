// emit_narrow: i64 expressions whose values fit in 32 bits, as operations on int32_t (`--index-bits 32`).
//   in:  ranges (imp/ranges/ranges.c)   out: a variable is an int32_t if its range fits in 32 bits. An operation has 32
//        bits if the ranges of its operands and of its result fit, so that its result is the same as with 64 bits. C
//        converts operands of both kinds to the wider one.
//   rule: the index of an element and an offset are less than 2^31, since the public function refuses larger arrays.
//         This holds even if the values of their subexpressions do not fit: such sums, differences and products are
//         computed modulo 2^32, which gives the right index.
#include "backend/emit.h"

static bool fits_in_32_bits(Emitter *e, const ImpExp *exp) {
  const ImpRange range = imp_range(e->ranges, exp);
  return range.low <= range.high && range_is_narrow(range);
}

bool var_is_narrow(Emitter *e, ImpVar var) {
  const ImpType type = imp_type(e, var);
  if (!e->ranges || type.tag != IMP_TYPE_Scalar || type.scalar != SCALAR_I64 || bitset_has(&e->results, var.id))
    return false;
  const ImpRange range = imp_range_of_var(e->ranges, var);
  return range.low <= range.high && range_is_narrow(range);
}

static bool is_integer_arithmetic(Prim prim) {
  return prim == PRIM_Add || prim == PRIM_Sub || prim == PRIM_Mul || prim == PRIM_Neg;
}
static bool is_bitwise(Prim prim) { return prim == PRIM_And || prim == PRIM_Or || prim == PRIM_Xor; }
static bool is_runtime_function(Prim prim) {
  return prim == PRIM_Min || prim == PRIM_Max || prim == PRIM_Div || prim == PRIM_Mod || prim == PRIM_Quot ||
         prim == PRIM_Rem;
}

static bool prim_is_narrow(Emitter *e, const ImpExp *exp) {
  const ImpExpPrim *prim = &exp->as.Prim;
  if (prim->type != SCALAR_I64 ||
      !(is_integer_arithmetic(prim->prim) || is_bitwise(prim->prim) || is_runtime_function(prim->prim)) ||
      !fits_in_32_bits(e, exp))
    return false;
  for EACH_IN(i, prim->arguments)
    if (!exp_is_narrow(e, prim->arguments.items[i])) return false;
  return true;
}

static bool convert_is_narrow(const ImpExpConvert *convert) {
  if (convert->to != SCALAR_I64) return false;
  return convert->from == SCALAR_Bool ||
         (scalar_is_integer(convert->from) && (scalar_bytes(convert->from) < 4 || convert->from == SCALAR_I32));
}

bool exp_is_narrow(Emitter *e, const ImpExp *exp) {
  Scalar value;
  if (!e->narrow) return false;
  if (imp_exp_is_constant(exp, &value))
    return value.type == SCALAR_I64 && value.as.s > INT32_MIN && value.as.s <= INT32_MAX;
  if (exp->tag == IMP_EXP_Var) return var_is_narrow(e, exp->as.Var.variable);
  if (exp->tag == IMP_EXP_Prim) return prim_is_narrow(e, exp);
  if (exp->tag == IMP_EXP_Convert) return convert_is_narrow(&exp->as.Convert);
  return exp->tag == IMP_EXP_Select && exp_is_narrow(e, exp->as.Select.then_value) &&
         exp_is_narrow(e, exp->as.Select.else_value);
}

bool comparison_is_decided(Emitter *e, const ImpExpPrim *prim, bool *holds) {
  const bool compares = prim->arguments.count == 2 && prim_info(prim->prim)->result == RESULT_Bool;
  if (!e->narrow || !compares || prim->type != SCALAR_I64) return false;
  for EACH_IN(i, prim->arguments) {
    Scalar value;
    if (!imp_exp_is_constant(prim->arguments.items[i], &value)) continue;
    if (value.as.s >= INT32_MIN && value.as.s <= INT32_MAX) continue;
    if (!exp_is_narrow(e, prim->arguments.items[1 - i])) continue;
    const bool is_less = (i == 1) == (value.as.s > 0), is_order = prim->prim == PRIM_Lt || prim->prim == PRIM_Le;
    *holds = is_order ? is_less : prim->prim == PRIM_Ne;
    return true;
  }
  return false;
}

// An operation whose operands and result fit in 32 bits.
const CExpr *emit_narrow_prim(Emitter *e, const ImpExpPrim *prim) {
  const CExpr *operands[2] = {0};
  for EACH_IN(i, prim->arguments) operands[i] = emit_exp(e, prim->arguments.items[i]);
  if (prim->prim == PRIM_Neg) return c_unary(e, "-", operands[0]);
  if (exact_division(prim)) return c_binary(e, exact_division(prim), operands[0], operands[1]);
  if (is_runtime_function(prim->prim)) {
    const Text function = text_format(e->arena, "rt_%s_i32", prim_info(prim->prim)->name);
    return runtime_call(e, function, 2, operands);
  }
  return emit_operator(e, prim->prim, operands[0], operands[1]);
}

const CExpr *emit_as(Emitter *e, const ImpExp *exp, bool narrow) {
  const CExpr *value = emit_exp(e, exp);
  return narrow && !exp_is_narrow(e, exp) ? c_cast(e, c_type("int32_t"), value) : value;
}

// ---- modulo 2^32
static bool wraps_around(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_I64 && exp->as.Prim.arguments.count == 2 &&
         (is_integer_arithmetic(exp->as.Prim.prim) || is_bitwise(exp->as.Prim.prim));
}

static const CExpr *emit_modulo(Emitter *e, const ImpExp *exp) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value))
    return c_literal(e, text_format(e->arena, "%luu", (unsigned long)(uint32_t)value.as.u));
  if (!wraps_around(exp) || exp_is_narrow(e, exp)) return c_cast(e, c_type("uint32_t"), emit_exp(e, exp));
  const ImpExp *const *operands = exp->as.Prim.arguments.items;
  const CExpr *left = emit_modulo(e, operands[0]), *right = emit_modulo(e, operands[1]);
  return emit_operator(e, exp->as.Prim.prim, left, right);
}

const CExpr *emit_index(Emitter *e, const ImpExp *exp) {
  if (!e->narrow || !wraps_around(exp) || exp_is_narrow(e, exp)) return emit_exp(e, exp);
  return c_cast(e, c_type("int32_t"), emit_modulo(e, exp));
}
