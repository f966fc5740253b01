// scalar: primitives on values, equality of whole values, and the built-in operators.
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/sum.h"
#include "lower/values/values.h"

// Checks the second operand of an integer operation: a divisor is not zero, an exponent is not negative.
static void check_operation(Lower *lower, Prim prim, ScalarType type, Atom y) {
  const bool divides = prim_info(prim)->flags & PRIM_Partial;
  if (!scalar_is_integer(type) || !(divides || (prim == PRIM_Pow && scalar_class(type) == CLASS_Signed))) return;
  const Atom zero = atom_constant(scalar_zero(type));
  const int64_t known = y.tag == ATOM_Constant ? scalar_to_index(y.as.constant) : 0;
  if (y.tag == ATOM_Constant && (divides ? known != 0 : known >= 0)) return;
  const MessageText message =
      message_written(lower, MESSAGE_Division, divides ? "division by zero" : "negative exponent");
  lower_check(lower, divides ? lower_prim(lower, PRIM_Ne, type, y, zero) : lower_prim(lower, PRIM_Le, type, zero, y),
              &message);
}

const Value *prim_value(Lower *lower, Prim prim, const Value *const *arguments, uint32_t count) {
  Atom atoms[3];
  REQUIRE(count <= 3);
  for RANGE(i, count) atoms[i] = value_atom(arguments[i]);
  ScalarType type = atom_type(lower->vars, atoms[0]).scalar;
  Vars before = checks_begin(lower);
  if (count > 1) check_operation(lower, prim, type, atoms[1]);
  Atom result = build_prim(&lower->code->builder, prim, type, count, atoms);
  checks_end(lower, before);
  return value_scalar(lower, result);
}

// ---- equality

typedef struct EqualRows { const Value *a, *b; } EqualRows;

// Equality of arrays: a reduction over the outermost dimension; the rows are compared by nested reductions.
static const Value *equal_row(Lower *lower, void *user, const Atom *index) {
  const EqualRows *rows = user;
  const Value *a = row_at(lower, rows->a, 1, index), *b = row_at(lower, rows->b, 1, index);
  return value_scalar(lower, values_equal(lower, a, b));
}

static Atom rows_equal(Lower *lower, EqualRows rows) {
  const Atom width = rows.a->as.array.shape[0], neutral = atom_bool(true);
  const Lambda function = index_lambda(lower, width, equal_row, &rows, NULL);
  Code code;
  lower_enter(lower, &code);
  const Atom a = code_parameter(lower, "a", type_scalar(SCALAR_Bool)),
             b = code_parameter(lower, "b", type_scalar(SCALAR_Bool));
  const Atom conjunction = lower_prim(lower, PRIM_And, SCALAR_Bool, a, b);
  const Var both[2] = {a.as.var, b.as.var};
  const Lambda operator = {vars_of(lower->arena, 2, both), lower_leave(lower, &code, 1, &conjunction)};
  const Exp *reduce = NEW_EXP(lower->arena, Reduce, width, operator, atoms_of(lower->arena, 1, &neutral), function);
  return lower_exp(lower, "equal", type_scalar(SCALAR_Bool), reduce);
}

static const Value *equal_arm(Lower *lower, void *user, bool taken) {
  EqualRows *rows = user;
  if (!taken) return value_bool(lower, false);
  const Value *b = value_has_sum(rows->a) ? rows->b : match_sizes(lower, rows->b, rows->a);
  return value_scalar(lower, rows_equal(lower, (EqualRows){rows->a, b}));
}

Atom values_equal(Lower *lower, const Value *a, const Value *b) {
  Atom equal = atom_bool(true);
  switch (a->tag) {
  case VALUE_Scalar: {
    Atom left = value_atom(a);
    return lower_prim(lower, PRIM_Eq, atom_type(lower->vars, left).scalar, left, value_atom(b));
  }
  case VALUE_Record:
    for EACH_IN(i, a->as.record)
      equal = lower_and(lower, equal, values_equal(lower, a->as.record.values[i], b->as.record.values[i]));
    return equal;
  case VALUE_Array: {
    AtomSeq left = {0}, right = {0};
    bool outer_only = value_has_sum(a);   // the sizes in a payload matter only for values of its constructor
    for COUNTING(i, outer_only && i < a->as.array.rank) {
      seq_push(lower->arena, &left, a->as.array.shape[i]);
      seq_push(lower->arena, &right, b->as.array.shape[i]);
    }
    if (!outer_only) value_sizes(lower, a, &left);
    if (!outer_only) value_sizes(lower, b, &right);
    for EACH(i, &left)
      if (!proven_equal(lower, left.items[i], right.items[i]))
        equal = lower_and(lower, equal, lower_i64(lower, PRIM_Eq, left.items[i], right.items[i]));
    EqualRows rows = {a, b};
    return value_atom(build_branches(lower, equal, equal_arm, &rows));
  }
  case VALUE_Sum: return sums_equal(lower, a, b);
  case VALUE_Function: break;
  }
  panic("functions are not compared");
}

// ---- operators

typedef struct OperatorRow { const char *name; Prim prim; bool swapped; } OperatorRow;
static const OperatorRow operators[] = {
    {"+", PRIM_Add, false},  {"-", PRIM_Sub, false},    {"*", PRIM_Mul, false},  {"/", PRIM_Div, false},
    {"%", PRIM_Mod, false},  {"//", PRIM_Quot, false},  {"%%", PRIM_Rem, false}, {"**", PRIM_Pow, false},
    {"&", PRIM_And, false},  {"|", PRIM_Or, false},     {"^", PRIM_Xor, false},  {"<<", PRIM_Shl, false},
    {">>", PRIM_Shr, false}, {">>>", PRIM_Lshr, false}, {"<", PRIM_Lt, false},   {"<=", PRIM_Le, false},
    {">", PRIM_Lt, true},    {">=", PRIM_Le, true},     {"&&", PRIM_And, false}, {"||", PRIM_Or, false}};

const Value *operator_value(Lower *lower, Text name, const Value *a, const Value *b) {
  if (text_equal(name, TEXT("=="))) return value_scalar(lower, values_equal(lower, a, b));
  if (text_equal(name, TEXT("!="))) {
    const Atom equal = values_equal(lower, a, b);
    return value_scalar(lower, lower_unary(lower, PRIM_Not, SCALAR_Bool, equal));
  }
  for RANGE(i, COUNT_OF(operators))
    if (text_equal(name, text_of(operators[i].name))) {
      const Value *both[2] = {operators[i].swapped ? b : a, operators[i].swapped ? a : b};
      return prim_value(lower, operators[i].prim, both, 2);
    }
  return NULL;
}
