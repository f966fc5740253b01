// build: variables and nodes. Builders fold constants and the identities of integer index arithmetic; never floats.
#include "imp/imp.h"

ImpVarTable *imp_vars_new(Arena *arena) {
  ImpVarTable *vars = NEW(arena, ImpVarTable);
  seq_push(arena, &vars->items, (ImpVarInfo){0});   // id 0: no variable
  return vars;
}

ImpVar imp_var_new(Arena *arena, ImpVarTable *vars, Name name, ImpType type) {
  const ImpVar var = {vars->items.size};
  seq_push(arena, &vars->items, ((ImpVarInfo){name, type, false}));
  return var;
}

ImpType imp_scalar(ScalarType type) { return (ImpType){.tag = IMP_TYPE_Scalar, .scalar = type}; }
ImpType imp_buffer(ScalarType element) { return (ImpType){.tag = IMP_TYPE_Buffer, .scalar = element}; }

const ImpExp *imp_exp_new(Arena *arena, ImpExp exp) { return COPY_OF(arena, &exp); }

const ImpExp *imp_constant(Arena *arena, Scalar value) {
  return imp_exp_new(arena, (ImpExp){IMP_EXP_Constant, {.Constant = {value}}});
}
const ImpExp *imp_i64(Arena *arena, int64_t value) { return imp_constant(arena, scalar_i64(value)); }
const ImpExp *imp_var(Arena *arena, ImpVar var) { return imp_exp_new(arena, (ImpExp){IMP_EXP_Var, {.Var = {var}}}); }

bool imp_exp_is_constant(const ImpExp *exp, Scalar *value) {
  if (exp->tag != IMP_EXP_Constant) return false;
  if (value) *value = exp->as.Constant.value;
  return true;
}

static bool is_i64_constant(const ImpExp *exp, int64_t *value) {
  if (exp->tag != IMP_EXP_Constant || exp->as.Constant.value.type != SCALAR_I64) return false;
  return *value = exp->as.Constant.value.as.s, true;
}

static bool is_constant_bool(const ImpExp *exp, bool *value) {
  if (exp->tag != IMP_EXP_Constant || exp->as.Constant.value.type != SCALAR_Bool) return false;
  return *value = exp->as.Constant.value.as.b, true;
}

static const ImpExp *prim_node(Arena *arena, Prim prim, ScalarType type, bool exact, uint32_t count,
                               const ImpExp *const *arguments) {
  const ImpExps copy = {count, arena_copy(arena, arguments, sizeof *arguments * count)};
  return imp_exp_new(arena, (ImpExp){IMP_EXP_Prim, {.Prim = {exact, type, prim, copy}}});
}

// The least and the greatest number of a type: least <= x and x <= greatest hold, x < least and greatest < x do not.
static bool is_end_of_type(const ImpExp *exp, ScalarType type, bool greatest) {
  Scalar value;
  return imp_exp_is_constant(exp, &value) && value.as.u == scalar_extreme(type, greatest).as.u;
}
static const ImpExp *compare_extreme(Arena *arena, Prim prim, ScalarType type, const ImpExp *const *arguments) {
  const bool holds = prim == PRIM_Le;
  if (!scalar_is_integer(type) || (prim != PRIM_Le && prim != PRIM_Lt)) return NULL;
  const bool known = is_end_of_type(arguments[0], type, !holds) || is_end_of_type(arguments[1], type, holds);
  return known ? imp_constant(arena, scalar_bool(holds)) : NULL;
}

// x == x and x <= x hold, x != x and x < x do not; not for floats, where x may be NaN.
static const ImpExp *compare_same(Arena *arena, Prim prim, ScalarType type, const ImpExp *const *arguments) {
  if (scalar_is_float(type) || (prim != PRIM_Eq && prim != PRIM_Le && prim != PRIM_Ne && prim != PRIM_Lt)) return NULL;
  if (!imp_exp_equal(arguments[0], arguments[1])) return NULL;
  return imp_constant(arena, scalar_bool(prim == PRIM_Eq || prim == PRIM_Le));
}

// max (max x 2) 1 is max x 2.
static const ImpExp *drop_maximum(Prim prim, const ImpExp *const *arguments) {
  int64_t least, known;
  if (prim != PRIM_Max || !is_i64_constant(arguments[1], &least) || arguments[0]->tag != IMP_EXP_Prim ||
      arguments[0]->as.Prim.prim != PRIM_Max)
    return NULL;
  return is_i64_constant(arguments[0]->as.Prim.arguments.items[1], &known) && known >= least ? arguments[0] : NULL;
}

// x && true is x, x && false is false; || likewise.
static const ImpExp *decide_bool(Prim prim, const ImpExp *const *arguments) {
  bool known;
  if (prim != PRIM_And && prim != PRIM_Or) return NULL;
  for RANGE(i, 2)
    if (is_constant_bool(arguments[i], &known)) return arguments[known == (prim == PRIM_Or) ? i : 1 - i];
  return NULL;
}

const ImpExp *imp_prim_of_constants(Arena *arena, Prim prim, ScalarType type, uint32_t count,
                                    const ImpExp *const *arguments) {
  Scalar values[3], result;
  uint32_t constants = 0;
  REQUIRE(count <= 3);
  while (constants < count && imp_exp_is_constant(arguments[constants], &values[constants])) constants++;
  return constants == count && prim_apply(prim, type, values, &result) ? imp_constant(arena, result) : NULL;
}

// x mod 1 is 0; NULL: another operation.
static const ImpExp *remainder_by_one(Arena *arena, Prim prim, ScalarType type, const ImpExp *const *arguments) {
  int64_t divisor;
  const bool is_remainder = type == SCALAR_I64 && (prim == PRIM_Mod || prim == PRIM_Rem);
  return is_remainder && is_i64_constant(arguments[1], &divisor) && divisor == 1 ? imp_i64(arena, 0) : NULL;
}

const ImpExp *imp_prim(Arena *arena, Prim prim, ScalarType type, uint32_t count, const ImpExp *const *arguments) {
  const ImpExp *known = scalar_is_float(type) ? NULL : imp_prim_of_constants(arena, prim, type, count, arguments);
  if (known) return known;
  known = count == 2 ? compare_extreme(arena, prim, type, arguments) : NULL;
  if (!known && count == 2) known = compare_same(arena, prim, type, arguments);
  if (!known && count == 2) known = drop_maximum(prim, arguments);
  if (!known && count == 2) known = remainder_by_one(arena, prim, type, arguments);
  if (!known && count == 2) known = decide_bool(prim, arguments);
  return known ? known : prim_node(arena, prim, type, false, count, arguments);
}

// Constants whose result does not fit stand in code that never runs.
static bool fold_exact(Prim prim, int64_t x, int64_t y, int64_t *folded) {
  if (prim == PRIM_Add) (void)__builtin_add_overflow(x, y, folded);
  else if (prim == PRIM_Sub) (void)__builtin_sub_overflow(x, y, folded);
  else if (prim == PRIM_Mul) (void)__builtin_mul_overflow(x, y, folded);
  else if (x >= 0 && y > 0 && (prim == PRIM_Div || prim == PRIM_Quot)) *folded = x / y;
  else if (x >= 0 && y > 0 && (prim == PRIM_Mod || prim == PRIM_Rem)) *folded = x % y;
  else return false;
  return true;
}

// a + c or a - c, exactly: a and its number
static const ImpExp *apart_from_number(const ImpExp *exp, int64_t *number) {
  const bool is_sum = exp->tag == IMP_EXP_Prim && exp->as.Prim.exact && exp->as.Prim.prim == PRIM_Add,
             is_difference = exp->tag == IMP_EXP_Prim && exp->as.Prim.exact && exp->as.Prim.prim == PRIM_Sub;
  if ((!is_sum && !is_difference) || !is_i64_constant(exp->as.Prim.arguments.items[1], number)) return NULL;
  if (is_difference && __builtin_sub_overflow(0, *number, number)) return NULL;
  return exp->as.Prim.arguments.items[0];
}

const ImpExp *imp_exact(Arena *arena, Prim prim, const ImpExp *a, const ImpExp *b) {
  int64_t x = 0, y = 0, folded;
  const bool left = is_i64_constant(a, &x), right = is_i64_constant(b, &y);
  if (left && right && fold_exact(prim, x, y, &folded)) return imp_i64(arena, folded);
  const ImpExp *inner = right && (prim == PRIM_Add || prim == PRIM_Sub) ? apart_from_number(a, &x) : NULL;
  if (inner &&
      !(prim == PRIM_Add ? __builtin_add_overflow(x, y, &folded) : __builtin_sub_overflow(x, y, &folded)))
    return imp_exact(arena, PRIM_Add, inner, imp_i64(arena, folded));
  if (prim == PRIM_Add) {
    if (left && x == 0) return b;
    if (right && y == 0) return a;
    if (right && y < 0 && y != INT64_MIN) return imp_exact(arena, PRIM_Sub, a, imp_i64(arena, -y));
    if (left) return imp_exact(arena, PRIM_Add, b, a);
  } else if (prim == PRIM_Sub) {
    if (right && y == 0) return a;
    if (imp_exp_equal(a, b)) return imp_i64(arena, 0);
  } else if (prim == PRIM_Mul) {
    if ((left && x == 0) || (right && y == 0)) return imp_i64(arena, 0);
    if (left && x == 1) return b;
    if (right && y == 1) return a;
  }
  const ImpExp *const arguments[] = {a, b}, *known = remainder_by_one(arena, prim, SCALAR_I64, arguments);
  return known ? known : prim_node(arena, prim, SCALAR_I64, true, 2, arguments);
}

const ImpExp *imp_convert(Arena *arena, ScalarType to, ScalarType from, const ImpExp *value) {
  Scalar constant;
  if (to == from) return value;
  if (imp_exp_is_constant(value, &constant)) return imp_constant(arena, scalar_convert(constant, to));
  return imp_exp_new(arena, (ImpExp){IMP_EXP_Convert, {.Convert = {to, from, value}}});
}

const ImpExp *imp_load(Arena *arena, ImpVar buffer, const ImpExp *index) {
  return imp_exp_new(arena, (ImpExp){IMP_EXP_Load, {.Load = {buffer, index}}});
}

const ImpExp *imp_select(Arena *arena, const ImpExp *condition, const ImpExp *then_value, const ImpExp *else_value) {
  bool known;
  if (is_constant_bool(condition, &known)) return known ? then_value : else_value;
  if (imp_exp_equal(then_value, else_value)) return then_value;
  if (is_constant_bool(then_value, &known) && known && is_constant_bool(else_value, &known) && !known) return condition;
  return imp_exp_new(arena, (ImpExp){IMP_EXP_Select, {.Select = {condition, then_value, else_value}}});
}

const ImpExp *imp_rebuild(Arena *arena, const ImpExp *exp) {
  if (exp->tag == IMP_EXP_Prim) {
    const ImpExpPrim *prim = &exp->as.Prim;
    const ImpExp *const *arguments = prim->arguments.items;
    if (prim->exact && prim->type == SCALAR_I64) return imp_exact(arena, prim->prim, arguments[0], arguments[1]);
    const ImpExp *made = imp_prim(arena, prim->prim, prim->type, prim->arguments.count, arguments);
    const bool stays = prim->exact && made->tag == IMP_EXP_Prim && made->as.Prim.prim == prim->prim;
    return stays ? prim_node(arena, prim->prim, prim->type, true, prim->arguments.count, arguments) : made;
  }
  if (exp->tag == IMP_EXP_Convert)
    return imp_convert(arena, exp->as.Convert.to, exp->as.Convert.from, exp->as.Convert.value);
  if (exp->tag == IMP_EXP_Select)
    return imp_select(arena, exp->as.Select.condition, exp->as.Select.then_value, exp->as.Select.else_value);
  return exp;
}

ScalarType imp_exp_type(const ImpVarTable *vars, const ImpExp *exp) {
  switch (exp->tag) {
    case IMP_EXP_Constant: return exp->as.Constant.value.type;
    case IMP_EXP_Var: return imp_var_info(vars, exp->as.Var.variable)->type.scalar;
    case IMP_EXP_Prim: return prim_result_type(exp->as.Prim.prim, exp->as.Prim.type);
    case IMP_EXP_Convert: return exp->as.Convert.to;
    case IMP_EXP_Load: return imp_var_info(vars, exp->as.Load.buffer)->type.scalar;
    case IMP_EXP_Same: case IMP_EXP_Streams: return SCALAR_Bool;
    case IMP_EXP_Lead: case IMP_EXP_Pages: return SCALAR_I64;
    case IMP_EXP_Select: return imp_exp_type(vars, exp->as.Select.then_value);
    case IMP_EXP_COUNT: break;
  }
  panic("no such imp expression");
}

static bool exps_equal(ImpExps a, ImpExps b) {
  if (a.count != b.count) return false;
  for EACH_IN(i, a)
    if (!imp_exp_equal(a.items[i], b.items[i])) return false;
  return true;
}
static bool constants_equal(Scalar a, Scalar b) { return a.type == b.type && scalar_equal(a, b); }

// Flags are ignored: they describe what is known about a value, not the value.
static bool parts_equal(const void *a, const void *b, ImpPartKind kind) {
  switch (kind) {
    case IMP_PART_Var: return ((const ImpVar *)a)->id == ((const ImpVar *)b)->id;
    case IMP_PART_Exp: return imp_exp_equal(*(const ImpExp *const *)a, *(const ImpExp *const *)b);
    case IMP_PART_Exps: return exps_equal(*(const ImpExps *)a, *(const ImpExps *)b);
    case IMP_PART_Prim: return *(const Prim *)a == *(const Prim *)b;
    case IMP_PART_Scalar: return *(const ScalarType *)a == *(const ScalarType *)b;
    case IMP_PART_Constant: return constants_equal(*(const Scalar *)a, *(const Scalar *)b);
    case IMP_PART_Count: return *(const int64_t *)a == *(const int64_t *)b;
    case IMP_PART_Flag: return true;
    case IMP_PART_Bind: case IMP_PART_Index: case IMP_PART_Vars: case IMP_PART_Reductions: case IMP_PART_Block:
    case IMP_PART_Name: case IMP_PART_Table: case IMP_PART_Text: case IMP_PART_End: break;
  }
  panic("no part of an imp expression");
}

bool imp_exp_equal(const ImpExp *a, const ImpExp *b) {
  if (a == b) return true;
  if (a->tag != b->tag) return false;
  for (const ImpPart *part = imp_exp_info(a->tag)->parts; part->kind != IMP_PART_End; part++)
    if (!parts_equal((const char *)a + part->offset, (const char *)b + part->offset, part->kind)) return false;
  return true;
}

const ImpBlock *imp_block(Arena *arena, uint32_t count, const ImpStm *const *stms) {
  ImpBlock *block = NEW(arena, ImpBlock);
  *block = (ImpBlock){count, arena_copy(arena, stms, sizeof *stms * count)};
  return block;
}
