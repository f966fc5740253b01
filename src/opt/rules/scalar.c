// scalar: constants, exact algebra and conversions. Of floats, constants are folded, divisors with exact
// reciprocals become factors, and squares products: no rule changes a result of floats.
#include <math.h>
#include "opt/simplifier.h"

// op(constants) --> constant;  x+0, x*1, x*0, x-x --> x, 0 on integers
static Rewrite fold_prim(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  Atom result;
  if (!prim_fold(prim->prim, prim->type, prim->arguments.count, prim->arguments.items, &result)) return NO_REWRITE;
  return rewrite_atom(simplifier, result);
}

// An integer division by the constant zero without a check is unreachable: any value is correct.
static Rewrite unreachable_division(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (!(prim_info(prim->prim)->flags & PRIM_Partial) || !scalar_is_integer(prim->type) || prim->arguments.count < 2)
    return NO_REWRITE;
  Atom divisor = prim->arguments.items[1];
  if (stm->certificates.count || divisor.tag != ATOM_Constant || scalar_to_index(divisor.as.constant) != 0)
    return NO_REWRITE;
  return rewrite_atom(simplifier, atom_constant(scalar_zero(prim->type)));
}

// 0 divided by anything --> 0: a check of the divisor stays
static Rewrite zero_divided(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (!(prim_info(prim->prim)->flags & PRIM_Partial) || !scalar_is_integer(prim->type)) return NO_REWRITE;
  const Atom dividend = prim->arguments.items[0];
  if (dividend.tag != ATOM_Constant || scalar_to_index(dividend.as.constant) != 0) return NO_REWRITE;
  return rewrite_atom(simplifier, dividend);
}

static bool is_truth_constant(Atom atom, bool value) {
  return atom.tag == ATOM_Constant && atom.as.constant.type == SCALAR_Bool && atom.as.constant.as.b == value;
}
// true && b --> b;  false && b --> false;  false || b --> b;  true || b --> true
static Rewrite fold_logic(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (prim->type != SCALAR_Bool || (prim->prim != PRIM_And && prim->prim != PRIM_Or)) return NO_REWRITE;
  bool unit = prim->prim == PRIM_And;
  for RANGE(i, 2) {
    if (is_truth_constant(prim->arguments.items[i], unit))
      return rewrite_atom(simplifier, prim->arguments.items[1 - i]);
    if (is_truth_constant(prim->arguments.items[i], !unit)) return rewrite_atom(simplifier, prim->arguments.items[i]);
  }
  return NO_REWRITE;
}

// a && b --> b, where a comparison a is known to hold;  a || b --> b, where it is known not to hold. Not of values that
// may wrap around: a check 0 <= i && i < n is decided as a whole.
static Rewrite decided_operand(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (prim->type != SCALAR_Bool || (prim->prim != PRIM_And && prim->prim != PRIM_Or)) return NO_REWRITE;
  for RANGE(i, 2) {
    const Atom operand = prim->arguments.items[i];
    const Stm *test = operand.tag == ATOM_Var ? definition_with_tag(simplifier, operand.as.var, EXP_Prim) : NULL;
    if (!test || test->exp->as.Prim.type != SCALAR_I64 || test->exp->as.Prim.arguments.count != 2) continue;
    const Atom *compared = test->exp->as.Prim.arguments.items;
    if (!knowledge_is_near_index(simplifier->knowledge, compared[0]) ||
        !knowledge_is_near_index(simplifier->knowledge, compared[1]))
      continue;
    const Answer answer = knowledge_decide_exact(simplifier->knowledge, operand);
    if (answer != ANSWER_Unknown)
      return (answer == ANSWER_Yes) == (prim->prim == PRIM_And)
                 ? rewrite_atom(simplifier, prim->arguments.items[1 - i])
                 : rewrite_atom(simplifier, atom_constant(scalar_bool(answer == ANSWER_Yes)));
  }
  return NO_REWRITE;
}

// x == x, x <= x --> true;  x != x, x < x --> false;  x min x --> x: not for floats, where x may be NaN
static Rewrite same_operands(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (prim->arguments.count != 2 || scalar_is_float(prim->type) ||
      !atom_equal(prim->arguments.items[0], prim->arguments.items[1]))
    return NO_REWRITE;
  if (prim->prim == PRIM_Eq || prim->prim == PRIM_Le) return rewrite_atom(simplifier, atom_constant(scalar_bool(true)));
  if (prim->prim == PRIM_Ne || prim->prim == PRIM_Lt)
    return rewrite_atom(simplifier, atom_constant(scalar_bool(false)));
  if (prim_info(prim->prim)->flags & PRIM_Idempotent) return rewrite_atom(simplifier, prim->arguments.items[0]);
  return NO_REWRITE;
}

// !(!b) --> b;  !(a < b) --> b <= a and !(a == b) --> a != b, on integers
static Rewrite not_of(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (prim->prim != PRIM_Not || prim->type != SCALAR_Bool || prim->arguments.items[0].tag != ATOM_Var)
    return NO_REWRITE;
  const Stm *inner = definition_with_tag(simplifier, prim->arguments.items[0].as.var, EXP_Prim);
  if (!inner) return NO_REWRITE;
  const ExpPrim *operand = &inner->exp->as.Prim;
  const Atom *a = operand->arguments.items;
  if (operand->prim == PRIM_Not && operand->type == SCALAR_Bool) return rewrite_atom(simplifier, a[0]);
  if (!scalar_is_integer(operand->type)) return NO_REWRITE;
  Arena *arena = simplifier->context->arena;
  const Prim test = operand->prim;
  if (test == PRIM_Eq || test == PRIM_Ne)
    return rewrite_exp(NEW_EXP(arena, Prim, test == PRIM_Eq ? PRIM_Ne : PRIM_Eq, operand->type, operand->arguments));
  if (test != PRIM_Lt && test != PRIM_Le) return NO_REWRITE;
  const Atoms swapped = atoms_of(arena, 2, (Atom[]){a[1], a[0]});
  return rewrite_exp(NEW_EXP(arena, Prim, test == PRIM_Lt ? PRIM_Le : PRIM_Lt, operand->type, swapped));
}

// a == b --> true when both have the same polynomial: correct, since equality of polynomials holds modulo 2^64 as well
static Rewrite equal_sizes(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (prim->type != SCALAR_I64 || (prim->prim != PRIM_Eq && prim->prim != PRIM_Ne)) return NO_REWRITE;
  if (!knowledge_same_size(simplifier->knowledge, prim->arguments.items[0], prim->arguments.items[1]))
    return NO_REWRITE;
  return rewrite_atom(simplifier, atom_constant(scalar_bool(prim->prim == PRIM_Eq)));
}

// an i64 sum, difference or product that is a constant, a variable, or a size that has a name already
static Rewrite name_known_size(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (prim->type != SCALAR_I64 || (prim->prim != PRIM_Add && prim->prim != PRIM_Sub && prim->prim != PRIM_Mul))
    return NO_REWRITE;
  Sizes *sizes = knowledge_sizes(simplifier->knowledge);
  sizes_add(sizes, stm);
  const Poly *poly = sizes_poly(sizes, atom_var(stm_result(stm)));
  int64_t value;
  uint32_t variable;
  if (poly->broken) return NO_REWRITE;
  if (poly_is_constant(poly, &value)) return rewrite_atom(simplifier, atom_i64(value));
  if (poly_is_variable(poly, &variable) && variable != stm_result(stm).id)
    return rewrite_atom(simplifier, atom_var((Var){variable}));
  return NO_REWRITE;
}

// (2*n + 4) / 2 --> n + 2, (2*n + 4) % 2 --> 0, where the dividend does not wrap
static Rewrite exact_division(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  const Prim op = prim->prim;
  const bool gives_rest = op == PRIM_Mod || op == PRIM_Rem;
  if (prim->type != SCALAR_I64 || (!gives_rest && op != PRIM_Div && op != PRIM_Quot)) return NO_REWRITE;
  const Atom a = prim->arguments.items[0], b = prim->arguments.items[1];
  if (a.tag != ATOM_Var || b.tag != ATOM_Constant || !knowledge_cannot_wrap(simplifier->knowledge, a))
    return NO_REWRITE;
  const Poly *poly = sizes_poly(knowledge_sizes(simplifier->knowledge), a);
  const int64_t by = scalar_to_index(b.as.constant);
  int64_t constant;
  if (by < 2 || poly_content(poly, &constant) % by != 0 || constant % by != 0) return NO_REWRITE;
  if (gives_rest) return rewrite_atom(simplifier, atom_i64(0));
  Arena *arena = simplifier->context->arena;
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  const Poly *quotient = poly_divide_exact(arena, poly, poly_constant(arena, by));
  if (!quotient) return NO_REWRITE;
  const Atom result = build_poly(&builder, quotient);
  return (Rewrite){.tag = REWRITE_Body, .body = builder_finish(&builder, 1, &result)};
}

// x / 4.0 --> x * 0.25, for powers of 2 whose reciprocal is a normal number: both are rounded in the same way.
static Rewrite power_of_two(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  const bool is_double = prim->type == SCALAR_F64;
  if (prim->prim != PRIM_Div || (!is_double && prim->type != SCALAR_F32)) return NO_REWRITE;
  const Atom by = prim->arguments.items[1];
  if (by.tag != ATOM_Constant) return NO_REWRITE;
  int exponent;
  const double divisor = is_double ? by.as.constant.as.f64 : (double)by.as.constant.as.f32,
               fraction = frexp(divisor, &exponent);
  const int most = is_double ? 1022 : 126;
  if ((fraction != 0.5 && fraction != -0.5) || exponent > most || exponent < -most) return NO_REWRITE;
  Scalar reciprocal = by.as.constant;
  if (is_double) reciprocal.as.f64 = 1 / divisor;
  else reciprocal.as.f32 = (float)(1 / divisor);
  Atom *operands = NEW_ARRAY(simplifier->context->arena, Atom, 2);
  operands[0] = prim->arguments.items[0], operands[1] = atom_constant(reciprocal);
  return rewrite_exp(NEW_EXP(simplifier->context->arena, Prim, PRIM_Mul, prim->type, {2, operands}));
}

// x ** 2 --> x * x, x ** 1 --> x: the same by the meaning of powers (scalar/meaning.def)
static Rewrite power_of_number(Simplifier *simplifier, const Stm *stm) {
  const ExpPrim *prim = &stm->exp->as.Prim;
  Arena *arena = simplifier->context->arena;
  if (prim->prim != PRIM_Pow || prim->arguments.items[1].tag != ATOM_Constant) return NO_REWRITE;
  const Scalar exponent = prim->arguments.items[1].as.constant;
  const Atom x = prim->arguments.items[0];
  if (scalar_equal(exponent, scalar_from_i64(prim->type, 1))) return rewrite_atom(simplifier, x);
  if (!scalar_equal(exponent, scalar_from_i64(prim->type, 2))) return NO_REWRITE;
  return rewrite_exp(NEW_EXP(arena, Prim, PRIM_Mul, prim->type, atoms_of(arena, 2, (Atom[]){x, x})));
}

// convert to the same type --> x;  convert constant --> constant
static Rewrite fold_convert(Simplifier *simplifier, const Stm *stm) {
  const ExpConvert *convert = &stm->exp->as.Convert;
  if (convert->to == convert->from) return rewrite_atom(simplifier, convert->value);
  if (convert->value.tag == ATOM_Constant)
    return rewrite_atom(simplifier, atom_constant(scalar_convert(convert->value.as.constant, convert->to)));
  return NO_REWRITE;
}
// convert back from a wider integer type --> x
static Rewrite convert_back(Simplifier *simplifier, const Stm *stm) {
  const ExpConvert *convert = &stm->exp->as.Convert;
  const Stm *inner =
      convert->value.tag == ATOM_Var ? definition_with_tag(simplifier, convert->value.as.var, EXP_Convert) : NULL;
  if (!inner) return NO_REWRITE;
  const ExpConvert *first = &inner->exp->as.Convert;
  bool integers = scalar_is_integer(first->from) && scalar_is_integer(first->to) && scalar_is_integer(convert->to);
  if (!integers || first->from != convert->to || scalar_bytes(first->to) < scalar_bytes(first->from))
    return NO_REWRITE;
  return rewrite_atom(simplifier, first->value);
}

// The sign of a float as a signed integer --> (0 < x) - (x < 0), as C programmers write it, without a conversion; of
// NaN both are 0.
static Rewrite convert_sign(Simplifier *simplifier, const Stm *stm) {
  const ExpConvert *convert = &stm->exp->as.Convert;
  const Stm *sign =
      convert->value.tag == ATOM_Var ? definition_with_tag(simplifier, convert->value.as.var, EXP_Prim) : NULL;
  const bool is_signed = convert->to == SCALAR_I8 || convert->to == SCALAR_I16 || convert->to == SCALAR_I32 ||
                         convert->to == SCALAR_I64;
  if (!sign || !is_signed || sign->exp->as.Prim.prim != PRIM_Sgn || !scalar_is_float(convert->from)) return NO_REWRITE;
  Builder builder = builder_new(simplifier->context, simplifier->vars, stm->span);
  const Atom x = sign->exp->as.Prim.arguments.items[0], zero = atom_constant(scalar_zero(convert->from));
  const Atom above = build_prim2(&builder, PRIM_Lt, convert->from, zero, x),
             below = build_prim2(&builder, PRIM_Lt, convert->from, x, zero),
             plus = build_convert(&builder, convert->to, SCALAR_Bool, above),
             minus = build_convert(&builder, convert->to, SCALAR_Bool, below),
             result = build_prim2(&builder, PRIM_Sub, convert->to, plus, minus);
  return (Rewrite){.tag = REWRITE_Body, .body = builder_finish(&builder, 1, &result)};
}

static const Rule scalar_rows[] = {
    {"fold_prim", EXP_Prim, NO_SOURCE, fold_prim},
    {"fold_logic", EXP_Prim, NO_SOURCE, fold_logic},
    {"decided_operand", EXP_Prim, NO_SOURCE, decided_operand},
    {"same_operands", EXP_Prim, NO_SOURCE, same_operands},
    {"not_of", EXP_Prim, NO_SOURCE, not_of},
    {"known_size", EXP_Prim, NO_SOURCE, name_known_size},
    {"equal_sizes", EXP_Prim, NO_SOURCE, equal_sizes},
    {"exact_division", EXP_Prim, NO_SOURCE, exact_division},
    {"power_of_two", EXP_Prim, NO_SOURCE, power_of_two},
    {"power_of_number", EXP_Prim, NO_SOURCE, power_of_number},
    {"fold_convert", EXP_Convert, NO_SOURCE, fold_convert},
    {"convert_back", EXP_Convert, NO_SOURCE, convert_back},
    {"convert_sign", EXP_Convert, NO_SOURCE, convert_sign},
    {"unreachable_division", EXP_Prim, NO_SOURCE, unreachable_division},
    {"zero_divided", EXP_Prim, NO_SOURCE, zero_divided},
};
const Rules scalar_rules = {COUNT_OF(scalar_rows), scalar_rows};
