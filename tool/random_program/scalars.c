// Productions of scalars: operators, conversions, reads of arrays, folds.
#include "random_program.h"

static bool is_float(Scalar scalar) { return scalar == SCALAR_f32 || scalar == SCALAR_f64; }
static bool is_number(Generator *g, Type want) { (void)g; return want.scalar != SCALAR_bool; }
static bool is_integer(Generator *g, Type want) { (void)g; return want.scalar != SCALAR_bool && !is_float(want.scalar); }
static bool is_bool(Generator *g, Type want) { (void)g; return want.scalar == SCALAR_bool; }
static bool is_i64(Generator *g, Type want) { (void)g; return want.scalar == SCALAR_i64; }

static void binary(Generator *g, Scalar operands, const char *operator_text) {
  put(g, "(");
  expression(g, scalar_type(operands));
  put(g, " %s ", operator_text);
  expression(g, scalar_type(operands));
  put(g, ")");
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
  put(g, "(");
  expression(g, want);
  put(g, " %s (1%s | ", operators[choose(g->choices, 4)], scalar_name(want.scalar));
  expression(g, want);
  put(g, "))");
}
static void shift(Generator *g, Type want) {
  static const char *const operators[] = {"<<", ">>", ">>>"};
  put(g, "(");
  expression(g, want);
  put(g, " %s %u%s)", operators[choose(g->choices, 3)], choose(g->choices, 8), scalar_name(want.scalar));
}
static void comparison(Generator *g, Type want) {
  static const char *const operators[] = {"<", "<=", "==", "!=", ">", ">="};
  (void)want;
  Scalar operands = any_number(g);
  binary(g, operands, operators[choose(g->choices, 6)]);
}
static void connective(Generator *g, Type want) {
  if (chance(g->choices, 4)) { put(g, "(!"); expression(g, want); put(g, ")"); }
  else binary(g, SCALAR_bool, chance(g->choices, 2) ? "&&" : "||");
}
static void conversion(Generator *g, Type want) {   // never from a float to an integer: out of range is not a number's business here
  Scalar from = is_float(want.scalar) ? any_number(g) : (Scalar)choose(g->choices, SCALAR_f64);
  put(g, "(%s.%s ", scalar_name(want.scalar), scalar_name(from));
  expression(g, scalar_type(from));
  put(g, ")");
}
static void function_of_module(Generator *g, Type want) {
  static const char *const unary[] = {"abs", "sgn"};
  static const char *const two[] = {"min", "max"};
  if (chance(g->choices, 2)) {
    put(g, "(%s.%s ", scalar_name(want.scalar), unary[choose(g->choices, 2)]);
  } else {
    put(g, "(%s.%s ", scalar_name(want.scalar), two[choose(g->choices, 2)]);
    expression(g, want);
    put(g, " ");
  }
  expression(g, want);
  put(g, ")");
}
static void size_as_value(Generator *g, Type want) {
  (void)want;
  put(g, "(%s)", size_text(g, any_size(g)));
}
static void element(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Size size = any_size(g);
  if_some(g, size, let_of(g, "a", array_of(want, size)));
  put(g, "[");
  in_bounds_index(g, size);
  put(g, "] else ");
  literal(g, want.scalar);
  put(g, ")");
  scope_leave(g, mark);
}
static void reduction(Generator *g, Type want) {
  put(g, "(reduce ");
  associative_operator(g, want.scalar);
  put(g, " ");
  expression(g, array_of(want, any_size(g)));
  put(g, ")");
}
static void fold(Generator *g, Type want) {
  Type element_type = any_type(g, 1);
  put(g, "(foldl ");
  lambda(g, 2, (const Type[]){want, element_type}, want);
  put(g, " ");
  expression(g, want);
  put(g, " ");
  expression(g, array_of(element_type, any_size(g)));
  put(g, ")");
}
static void dot_product(Generator *g, Type want) {
  Size size = any_size(g);
  put(g, "(reduce (+) 0%s (map2 (*) ", scalar_name(want.scalar));
  expression(g, array_of(want, size));
  put(g, " ");
  expression(g, array_of(want, size));
  put(g, "))");
}
const Production scalar_productions[] = {
  {"arithmetic", 8, is_number, arithmetic}, {"bits", 2, is_integer, bits}, {"division", 2, is_integer, division}, {"shift", 1, is_integer, shift},
  {"comparison", 8, is_bool, comparison}, {"connective", 3, is_bool, connective}, {"conversion", 3, is_number, conversion},
  {"function of a module", 2, is_number, function_of_module}, {"size", 3, is_i64, size_as_value}, {"element", 8, fits_any, element},
  {"reduce", 4, fits_any, reduction}, {"foldl", 2, fits_any, fold}, {"dot product", 2, is_number, dot_product}, {NULL, 0, NULL, NULL},
};
