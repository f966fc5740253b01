// emit_convert: floats as integers. The integers that are out of reach are told apart by jumps (rt_convert), but in
// loops that C compilers make vectors of (rt_lanes): there, nothing on the way to an integer may be a choice with a
// constant. C compilers move the conversion into the arms of a choice, and make a jump of it.
//   test: test/run/floats_as_integers.fut, test/suite/schedule.sh
#include <math.h>

#include "backend/emit.h"
#include "imp/effects.h"

bool is_float_extreme(const ImpExpPrim *exp) {
  return (exp->prim == PRIM_Min || exp->prim == PRIM_Max) && (exp->type == SCALAR_F32 || exp->type == SCALAR_F64);
}
static double known_float(Scalar value) { return value.type == SCALAR_F32 ? (double)value.as.f32 : value.as.f64; }
bool is_known_number(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Constant && known_float(exp->as.Constant.value) == known_float(exp->as.Constant.value);
}

// ---- variables that are numbers: what starts as a number and is only a minimum or maximum afterwards
typedef struct Numbers { const ImpVarTable *vars; Bitset *numbers; bool has_extreme, changed; } Numbers;
static bool is_number_among(const Bitset *numbers, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Var) return bitset_has(numbers, exp->as.Var.variable.id);
  if (exp->tag == IMP_EXP_Load) return bitset_has(numbers, exp->as.Load.buffer.id);
  if (exp->tag == IMP_EXP_Convert) return scalar_is_integer(exp->as.Convert.from);
  if (exp->tag == IMP_EXP_Select)
    return is_number_among(numbers, exp->as.Select.then_value) && is_number_among(numbers, exp->as.Select.else_value);
  if (exp->tag != IMP_EXP_Prim || !is_float_extreme(&exp->as.Prim)) return is_known_number(exp);
  const ImpExp *const *operands = exp->as.Prim.arguments.items;
  return is_number_among(numbers, operands[0]) || is_number_among(numbers, operands[1]);
}
// Of an element of a local array, the array is the variable.
static const ImpExp *defined_float(const ImpVarTable *vars, const ImpStm *stm, ImpVar *variable) {
  const bool declares = stm->tag == IMP_Declare;
  if (stm->tag == IMP_Store) {
    *variable = stm->as.Store.buffer;
    return stm->as.Store.value;
  }
  if (!declares && stm->tag != IMP_Assign) return NULL;
  *variable = declares ? stm->as.Declare.variable : stm->as.Assign.variable;
  const ImpType type = imp_var_info(vars, *variable)->type;
  const bool is_float = type.tag == IMP_TYPE_Scalar && (type.scalar == SCALAR_F32 || type.scalar == SCALAR_F64);
  return is_float ? declares ? stm->as.Declare.value : stm->as.Assign.value : NULL;
}
static void suppose_number(void *user, const ImpStm *stm) {
  Numbers *n = user;
  ImpVar variable;
  if (stm->tag == IMP_Local && scalar_is_float(imp_var_info(n->vars, stm->as.Local.buffer)->type.scalar))
    bitset_add(n->numbers, stm->as.Local.buffer.id);
  if (stm->tag != IMP_Store && defined_float(n->vars, stm, &variable)) bitset_add(n->numbers, variable.id);
}
static void forget_number(void *user, ImpVar var) {
  Numbers *n = user;
  n->changed |= bitset_has(n->numbers, var.id);
  bitset_remove(n->numbers, var.id);
}
static void find_extreme(void *user, const ImpExp *exp) {
  Numbers *n = user;
  n->has_extreme |= exp->tag == IMP_EXP_Prim && is_float_extreme(&exp->as.Prim);
}
static void refute_number(void *user, const ImpStm *stm) {
  enum { KNOWN = 1 << IMP_Declare | 1 << IMP_Assign | 1 << IMP_Store | 1 << IMP_For | 1 << IMP_While | 1 << IMP_If |
                 1 << IMP_Local | 1 << IMP_Comment | 1 << IMP_Check };
  Numbers *n = user;
  ImpVar variable;
  const ImpExp *value = defined_float(n->vars, stm, &variable);
  if (value && !is_number_among(n->numbers, value)) forget_number(n, variable);
  const ImpVisitor others = {.user = n, .use = forget_number, .bind = forget_number};
  if (!(KNOWN >> stm->tag & 1)) imp_stm_visit(stm, &others);
  for COUNTING(i, stm->tag == IMP_Call && i < stm->as.Call.results.count)
    forget_number(n, stm->as.Call.results.items[i]);
}
Bitset find_numbers(Arena *arena, const ImpVarTable *vars, const ImpFunction *function) {
  enum { ROUNDS = 8 };
  const ImpBlock *body = function->body;
  Bitset numbers = bitset_new(arena);
  Numbers n = {vars, &numbers, false, true};
  imp_walk_block(body, &(ImpWalker){.user = &n, .exp = find_extreme});
  if (!n.has_extreme) return numbers;
  imp_walk_block(body, &(ImpWalker){.user = &n, .stm = suppose_number});
  for EACH_IN(i, function->parameters) bitset_remove(&numbers, function->parameters.items[i].id);
  for COUNTING(round, n.changed && round < ROUNDS) {
    n.changed = false;
    imp_walk_block(body, &(ImpWalker){.user = &n, .stm = refute_number});
  }
  return n.changed ? bitset_new(arena) : numbers;
}
// In vectors, a maximum and a masked move take less time than a comparison and a choice.
bool is_number(const Emitter *e, const ImpExp *exp) {
  return is_known_number(exp) || (!e->parallel && is_number_among(&e->numbers, exp));
}

// ---- choices in lanes
bool emit_extreme_in_lanes(const Emitter *e, const ImpExpPrim *exp) {
  const ImpExp *const *operands = exp->arguments.items;
  Scalar constant;
  return e->lanes && is_float_extreme(exp) &&
         (imp_exp_is_constant(operands[0], &constant) || imp_exp_is_constant(operands[1], &constant));
}
bool emit_choice_in_lanes(const Emitter *e, const ImpExpSelect *select) {
  Scalar constant;
  const ImpExp *const arms[2] = {select->then_value, select->else_value};
  bool has_constant = false, is_plain = e->lanes;
  for COUNTING(i, is_plain && i < 2) {
    const ScalarType type = imp_exp_type(e->program->vars, arms[i]);
    has_constant |= imp_exp_is_constant(arms[i], &constant);
    is_plain = (type == SCALAR_F32 || type == SCALAR_F64) && !imp_reads_memory(arms[i]) && !imp_may_trap(arms[i]);
  }
  return is_plain && has_constant;
}

// ---- numbers in reach
typedef struct Reach { bool is_number; double least, greatest; } Reach;
// What minima and maxima with known numbers leave. Of an operand that is NaN, the result is the other one.
static Reach reach_of(const ImpExp *exp) {
  if (is_known_number(exp)) {
    const double value = known_float(exp->as.Constant.value);
    return (Reach){true, value, value};
  }
  if (exp->tag != IMP_EXP_Prim || !is_float_extreme(&exp->as.Prim)) return (Reach){false, -INFINITY, INFINITY};
  Reach result = {false, INFINITY, -INFINITY};
  double bound = exp->as.Prim.prim == PRIM_Min ? INFINITY : -INFINITY;
  for RANGE(i, 2) {
    const Reach operand = reach_of(exp->as.Prim.arguments.items[i]);
    result.is_number |= operand.is_number;
    result.least = fmin(result.least, operand.least), result.greatest = fmax(result.greatest, operand.greatest);
    if (!operand.is_number) continue;
    bound = exp->as.Prim.prim == PRIM_Min ? fmin(bound, operand.greatest) : fmax(bound, operand.least);
  }
  if (exp->as.Prim.prim == PRIM_Min) result.greatest = fmin(result.greatest, bound);
  else result.least = fmax(result.least, bound);
  return result;
}
// Is the number an integer of this type when it is truncated? One of an unsigned type may come from the signed one.
static bool is_within_reach(const ImpExp *value, ScalarType to) {
  const Reach reach = reach_of(value);
  const int bits = (int)scalar_bytes(to) * 8;
  const bool is_signed = scalar_class(to) == CLASS_Signed, is_wide = !is_signed && bits >= 32;
  return reach.is_number && reach.least > (is_wide ? -1 : -ldexp(1, bits - 1) - (bits < 64)) &&
         reach.greatest < ldexp(1, bits - is_signed);
}

const CExpr *emit_truncated(Emitter *e, const ImpExpConvert *convert, const CExpr *value) {
  const ScalarType from = convert->from, to = convert->to;
  const bool is_exact = (from == SCALAR_F32 || from == SCALAR_F64) && scalar_is_integer(to);
  if (is_exact && is_within_reach(convert->value, to)) {
    const CExpr *whole = scalar_bytes(to) < 4 ? c_cast(e, c_scalar(SCALAR_I32), value) : value;
    return c_cast(e, c_scalar(to), whole);
  }
  const char *kind = e->lanes && conversion_has_lanes(to, from) ? "lanes" : "convert";
  return runtime_call(e, text_format(e->arena, "rt_%s_%s_%s", kind, scalar_name(from), scalar_name(to)), 1, &value);
}
