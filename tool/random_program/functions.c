// Productions with functions: calls of helpers, local and polymorphic functions, functions as values, consumed
// parameters, modules and recursion. The functions that they call are in `random_common`, before every program.
#include "random_program.h"

const char random_common[] =
    "type choice = #none | #one i32 | #two i64 bool\n"
    "type~ carrier [n] = #array ([n]i32) | #number f64 | #both ([n]i32) i32\n"
    "type~ cargo [n] [m] = #alike ([n]i32) ([n]i32) | #apart ([m]f64) ([n]i32) i64 | "
    "#rows ([n][m]i32) ([m]f64) | #nothing\n"
    "def twice 'a (f: a -> a) (x: a) : a = f (f x)\n"
    "def odds [n] 'a (xs: [n]a) : ?[k].[k]a = xs[1::2]\n"
    "def table [n] 'a (p: a -> bool) (xs: [n]a) : ?[k].[k][k]a = let ys = filter p xs in map "
    "(\\_ -> reverse ys) ys\n"
    "def set_first [n] 'a (xs: *[n]a) (x: a) : *[n]a = if n > 0 then xs with [0] = x else xs\n"
    "def power (n: i32) (x: i64) : i64 = if n <= 0 then 1 else x * power (n - 1) x\n"
    "def walk [n] (i: i64) (acc: i64) (xs: [n]i64) : i64 = if i >= n then acc else walk (i + 1) (acc * 3 + xs[i]) xs\n"
    "def halves [n] (xs: [n]i64) : i64 = if n == 0 then 7 else if n == 1 then xs[0] else halves xs[:n / 2] - 3 * "
    "halves xs[n / 2:]\n"
    "def ping (n: i32) (x: i64) : i64 = if n <= 0 then x else pong (n - 1) (x * 3)\n"
    "def pong (n: i32) (x: i64) : i64 = if n <= 0 then -x else ping (n - 1) (x + 1)\n"
    "module type element = { type t val zero: t val plus: t -> t -> t val of: i64 -> t }\n"
    "module folds (E: element) = {\n"
    "  def sum [n] (xs: [n]E.t) : E.t = foldl E.plus E.zero xs\n"
    "  def sums [n] (xs: [n]E.t) : [n]E.t = scan E.plus E.zero xs\n"
    "  def ramp (n: i64) : [n]E.t = map E.of (iota n)\n"
    "}\n"
    "module folds_i32 = folds { type t = i32 def zero = 0i32 def plus (a: t) (b: t) : t = a + b def of (i: i64) : t = "
    "i32.i64 i }\n"
    "module folds_u8 = folds { type t = u8 def zero = 0u8 def plus = u8.max def of (i: i64) : t = u8.i64 (i * 100) }\n"
    "module folds_i64 = folds { type t = i64 def zero = 0i64 def plus (a: t) (b: t) : t = a + b def of (i: i64) : t = "
    "i * i }\n\n";

// Functions are not called in deeply nested bodies, because a function may take long already.
static bool has_functions(Generator *g, Type want) { (void)want; return g->functions.size != 0 && g->nesting < 2; }
static Size simple_size(Generator *g) {
  const Size size = size_in_scope(g);
  return is_simple_size(g, size) ? size : g->known_sizes.items[0];
}
static bool is_array(Generator *g, Type want) { (void)g; return want.rank > 0; }
static bool is_i64(Generator *g, Type want) { (void)g; return want.rank == 0 && want.scalar == SCALAR_i64; }
static bool is_of_a_module(Generator *g, Type want) {
  (void)g;
  return want.rank < 2 && (want.scalar == SCALAR_i32 || want.scalar == SCALAR_u8 || want.scalar == SCALAR_i64);
}

static Type instance(Type type, const Size *sizes) {
  for (uint32_t i = 0; i < type.rank; i++) type.size[i] = sizes[type.size[i].id];
  return type;
}
// A call of a helper function; its result, of whatever type, is bound by a let.
static void call(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  const Function *function = &g->functions.items[choose(g->choices, g->functions.size)];
  Size sizes[4];
  for (uint32_t i = 0; i < function->size_count; i++) sizes[i] = simple_size(g);
  Text name = new_name(g, "x");
  say(g, "(let %.*s = %.*s", TEXT_ARG(name), TEXT_ARG(function->name));
  for (uint32_t i = 0; i < function->parameter_count; i++) {
    say(g, " ");
    expression(g, instance(function->parameters[i], sizes));
  }
  bind(g, name, instance(function->result, sizes));
  in_scope(g, mark, want);
}
static void higher_order(Generator *g, Type want) {
  static const char *const functions[] = {"(twice ", "(iterate %u ", "((>->) (id) "};
  const uint32_t which = choose(g->choices, 4);
  if (which == 3) {
    say(g, "(id <| ");
    expression(g, want);
    say(g, " |> ");
    lambda(g, 1, &want, want);
    say(g, ")");
    return;
  }
  if (which == 1) say(g, "(iterate %u ", choose(g->choices, 3)); else say(g, "%s", functions[which]);
  lambda(g, 1, &want, want);
  say(g, " ");
  expression(g, want);
  say(g, ")");
}
static void function_in_record(Generator *g, Type want) {
  Type from = any_type(g, 1);
  Text name = new_name(g, "r");
  say(g, "(let %.*s = {run = ", TEXT_ARG(name));
  lambda(g, 1, &from, want);
  say(g, ", from = ");
  expression(g, from);
  say(g, "}\nin %.*s.run %.*s.from)", TEXT_ARG(name), TEXT_ARG(name));
}
// Used at two types.
static void polymorphic_function(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text function = new_name(g, "g"), first = new_name(g, "x"), second = new_name(g, "x");
  Type a = any_type(g, 1), b = any_type(g, 1);
  say(g, "(let %.*s 'a (p: a) (q: a) : (a, a) = ", TEXT_ARG(function));
  if (chance(g->choices, 2)) say(g, "(q, p)");
  else { say(g, "if "); expression(g, scalar_type(SCALAR_bool)); say(g, " then (p, q) else (q, q)"); }
  say(g, "\nlet (%.*s, _) = %.*s ", TEXT_ARG(first), TEXT_ARG(function));
  expression(g, a);
  say(g, " ");
  expression(g, a);
  say(g, "\nlet (_, %.*s) = %.*s ", TEXT_ARG(second), TEXT_ARG(function));
  expression(g, b);
  say(g, " ");
  expression(g, b);
  bind_two(g, first, a, second, b);
  in_scope(g, mark, want);
}
// A local function that consumes its parameter.
static void consumed_parameter(Generator *g, Type want) {
  Text function = new_name(g, "g"), parameter = new_name(g, "u");
  say(g, "(let %.*s (%.*s: *", TEXT_ARG(function), TEXT_ARG(parameter));
  put_type(g, want);
  say(g, ") : *");
  put_type(g, want);
  say(g, " =\n  if 0 < %s then %.*s with [", text_of_size(g, want.size[0]), TEXT_ARG(parameter));
  in_bounds_index(g, want.size[0]);
  say(g, "] = ");
  expression(g, element_of(want));
  say(g, " else %.*s\nin %.*s (copy ", TEXT_ARG(parameter), TEXT_ARG(function));
  expression(g, want);
  say(g, "))");
}
// An array that is consumed more than once on its way to the result.
static void consumption(Generator *g, Type want) {
  say(g, "(set_first (");
  if (chance(g->choices, 2)) {
    say(g, "set_first (copy ");
    expression(g, want);
    say(g, ") ");
    expression(g, element_of(want));
  } else {
    say(g, "copy ");
    expression(g, want);
  }
  say(g, ") ");
  expression(g, element_of(want));
  say(g, ")");
}
static void parametric_module(Generator *g, Type want) {
  say(g, "(folds_%s.", name_of_scalar(want.scalar));
  if (want.rank == 0) {
    say(g, "sum ");
    expression(g, array_of(want, size_in_scope(g)));
  } else if (chance(g->choices, 2)) say(g, "ramp (%s)", text_of_size(g, want.size[0]));
  else { say(g, "sums "); expression(g, want); }
  say(g, ")");
}
static void recursion(Generator *g, Type want) {
  static const char *const of_numbers[] = {"power", "ping"}, *const of_arrays[] = {"walk 0 1", "halves"};
  (void)want;
  if (chance(g->choices, 2)) {
    say(g, "(%s (%u) ", of_numbers[choose(g->choices, 2)], choose(g->choices, 5));
    expression(g, scalar_type(SCALAR_i64));
  } else {
    say(g, "(%s ", of_arrays[choose(g->choices, 2)]);
    expression(g, array_of(scalar_type(SCALAR_i64), size_in_scope(g)));
  }
  say(g, ")");
}
const Production function_productions[] = {
    {"call", 3, has_functions, call},
    {"higher-order function", 2, fits_any, higher_order},
    {"function in a record", 1, fits_any, function_in_record},
    {"polymorphic function", 1, may_drop, polymorphic_function},
    {"consumed parameter", 3, is_array, consumed_parameter},
    {"consumption", 3, is_array, consumption},
    {"parametric module", 2, is_of_a_module, parametric_module},
    {"recursion", 3, is_i64, recursion},
    {NULL, 0, NULL, NULL},
};
