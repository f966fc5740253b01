// Productions of scalars: operators, conversions, reads of arrays, folds.
#include "random_program.h"

static bool is_number(Generator *g, Type want) { (void)g; return want.scalar != SCALAR_bool; }
static bool is_integer(Generator *g, Type want) {
  (void)g;
  return want.scalar < SCALAR_f64;
}
static bool is_of_floats(Generator *g, Type want) { (void)g; return is_float_type(want.scalar); }
static bool is_bool(Generator *g, Type want) { (void)g; return want.scalar == SCALAR_bool; }
static bool is_i64(Generator *g, Type want) { (void)g; return want.scalar == SCALAR_i64; }

static void binary(Generator *g, Scalar operands, const char *operator_text) {
  say(g, "(");
  expression(g, scalar_type(operands));
  say(g, " %s ", operator_text);
  expression(g, scalar_type(operands));
  say(g, ")");
}
static void arithmetic(Generator *g, Type want) {
  static const char *const operators[] = {"+", "-", "*"};
  binary(g, want.scalar, operators[choose(g->choices, 3)]);
}
static void bits(Generator *g, Type want) {
  static const char *const operators[] = {"&", "|", "^"};
  binary(g, want.scalar, operators[choose(g->choices, 3)]);
}
static void division(Generator *g, Type want) {   // by an odd number
  static const char *const operators[] = {"/", "%", "//", "%%"};
  say(g, "(");
  expression(g, want);
  say(g, " %s (1%s | ", operators[choose(g->choices, 4)], name_of_scalar(want.scalar));
  expression(g, want);
  say(g, "))");
}
static void shift(Generator *g, Type want) {
  static const char *const operators[] = {"<<", ">>", ">>>"};
  say(g, "(");
  expression(g, want);
  const char *operator = operators[choose(g->choices, 3)];
  const uint32_t by = choose(g->choices, chance(g->choices, 4) ? 70 : 8);
  say(g, " %s %u%s)", operator, by, name_of_scalar(want.scalar));
}
static void comparison(Generator *g, Type want) {
  static const char *const operators[] = {"<", "<=", "==", "!=", ">", ">="};
  (void)want;
  Scalar operands = any_number(g);
  binary(g, operands, operators[choose(g->choices, 6)]);
}
static void connective(Generator *g, Type want) {
  if (chance(g->choices, 4)) { say(g, "(!"); expression(g, want); say(g, ")"); }
  else binary(g, SCALAR_bool, chance(g->choices, 2) ? "&&" : "||");
}
static void conversion(Generator *g, Type want) {
  const Scalar from = any_number(g);
  say(g, "(%s.%s ", name_of_scalar(want.scalar), name_of_scalar(from));
  expression(g, scalar_type(from));
  say(g, ")");
}
static void function_of_module(Generator *g, Type want) {
  static const char *const unary[] = {"abs", "sgn"};
  static const char *const two[] = {"min", "max"};
  if (chance(g->choices, 2)) {
    say(g, "(%s.%s ", name_of_scalar(want.scalar), unary[choose(g->choices, 2)]);
  } else {
    say(g, "(%s.%s ", name_of_scalar(want.scalar), two[choose(g->choices, 2)]);
    expression(g, want);
    say(g, " ");
  }
  expression(g, want);
  say(g, ")");
}
// Operations with one right result for every float, NaN and infinities included.
static void function_of_floats(Generator *g, Type want) {
  static const char *const unary[] = {"floor", "ceil", "trunc", "round", "sqrt", "neg"};
  if (chance(g->choices, 3)) { binary(g, want.scalar, "/"); return; }
  say(g, "(%s.%s ", name_of_scalar(want.scalar), unary[choose(g->choices, 6)]);
  expression(g, want);
  say(g, ")");
}
static void test_of_float(Generator *g, Type want) {
  (void)want;
  const Scalar scalar = (Scalar)(SCALAR_f64 + choose(g->choices, SCALAR_bool - SCALAR_f64));
  say(g, "(%s.%s ", name_of_scalar(scalar), chance(g->choices, 2) ? "isinf" : "isnan");
  expression(g, scalar_type(scalar));
  say(g, ")");
}
static void size_as_value(Generator *g, Type want) {
  (void)want;
  say(g, "(%s)", text_of_size(g, size_in_scope(g)));
}
static void element(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Size size = size_in_scope(g);
  if_some(g, size, let_of(g, "a", array_of(want, size)));
  say(g, "[");
  in_bounds_index(g, size);
  say(g, "] else ");
  literal(g, want.scalar);
  say(g, ")");
  leave_scope(g, mark);
}
static void reduction(Generator *g, Type want) {
  const bool commutes = chance(g->choices, 3);
  if (commutes) note(g, FEATURE_ReduceComm);
  open_iterations(g);
  say(g, commutes ? "reduce_comm " : "reduce ");
  associative_operator(g, want.scalar);
  say(g, " ");
  expression(g, array_of(want, size_in_scope(g)));
  say(g, ")");
}
static void fold(Generator *g, Type want) {
  Type element_type = any_type(g, 1);
  say(g, "(foldl ");
  lambda(g, 2, (const Type[]){want, element_type}, want);
  say(g, " ");
  expression(g, want);
  say(g, " ");
  expression(g, array_of(element_type, size_in_scope(g)));
  say(g, ")");
}
static void dot_product(Generator *g, Type want) {
  Size size = size_in_scope(g);
  say(g, "(reduce (+) 0%s (map2 (*) ", name_of_scalar(want.scalar));
  expression(g, array_of(want, size));
  say(g, " ");
  expression(g, array_of(want, size));
  say(g, "))");
}
const Production scalar_productions[] = {
    {"arithmetic", 8, is_number, arithmetic},   {"bits", 2, is_integer, bits},
    {"division", 2, is_integer, division},      {"shift", 1, is_integer, shift},
    {"comparison", 8, is_bool, comparison},     {"connective", 3, is_bool, connective},
    {"conversion", 3, is_number, conversion},   {"function of a module", 2, is_number, function_of_module},
    {"size", 3, is_i64, size_as_value},         {"element", 8, fits_any, element},
    {"reduce", 4, fits_any, reduction},         {"foldl", 2, fits_any, fold},
    {"dot product", 2, is_number, dot_product}, {"function of floats", 4, is_of_floats, function_of_floats},
    {"test of a float", 2, is_bool, test_of_float}, {NULL, 0, NULL, NULL},
};
