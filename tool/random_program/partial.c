// Productions that have no result for some inputs: indices and slices out of bounds, division by zero, assertions,
// sizes that differ, negative sizes and exponents. Only programs that may fail have them (Generator.may_fail).
#include "random_program.h"

static bool may_fail(Generator *g, Type want) { (void)want; return g->may_fail; }
static bool is_integer(Generator *g, Type want) { return g->may_fail && want.rank == 0 && want.scalar < SCALAR_f64; }
static bool is_array(Generator *g, Type want) { return g->may_fail && want.rank > 0; }
static bool may_be_element(Generator *g, Type want) { return g->may_fail && want.rank < RANK_MAX; }

// A number from 0 to the size, of which the last one is out of bounds.
static void loose_index(Generator *g, Size size) {
  say(g, "(");
  expression(g, scalar_type(SCALAR_i64));
  say(g, " %% (%s + 1))", text_of_size(g, size));
}
static void loose_element(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  const Size size = size_in_scope(g);
  const Text array = let_of(g, "a", array_of(want, size));
  say(g, "\nin %.*s[", TEXT_ARG(array));
  loose_index(g, size);
  say(g, "])");
  leave_scope(g, mark);
}
static void loose_division(Generator *g, Type want) {
  static const char *const operators[] = {"/", "%", "//", "%%"};
  say(g, "(");
  expression(g, want);
  say(g, " %s (", operators[choose(g->choices, 4)]);
  expression(g, want);
  say(g, " & 7%s))", name_of_scalar(want.scalar));
}
static void loose_power(Generator *g, Type want) {
  say(g, "(");
  expression(g, want);
  say(g, " ** (");
  expression(g, want);
  say(g, " %% 9%s - 1%s))", name_of_scalar(want.scalar), name_of_scalar(want.scalar));
}
static void assertion(Generator *g, Type want) {
  const Text name = new_name(g, "b");   // the message has the text of the condition
  say(g, "(let %.*s = ", TEXT_ARG(name));
  expression(g, scalar_type(SCALAR_bool));
  say(g, " || ");
  expression(g, scalar_type(SCALAR_bool));
  say(g, " in assert %.*s ", TEXT_ARG(name));
  expression(g, want);
  say(g, ")");
}
// The wanted array, sometimes with one element less, as an array of the wanted size.
static void loose_coercion(Generator *g, Type want) {
  say(g, "((");
  expression(g, want);
  say(g, ")[:%s - i64.bool ((", text_of_size(g, want.size[0]));
  expression(g, scalar_type(SCALAR_i64));
  say(g, " & 3) == 3)] :> ");
  put_type(g, want);
  say(g, ")");
}
static void loose_slice(Generator *g, Type want) {
  const char *size = text_of_size(g, want.size[0]);
  const Text lo = new_name(g, "lo");
  const Size more = size_in_scope(g);
  Mark mark = mark_scope(g);
  const Size sum = new_size(g, text_format(g->arena, "(%s + %s)", size, text_of_size(g, more)),
                            largest_size(g, want.size[0]) + largest_size(g, more));
  const Type source = array_of(element_of(want), sum);
  say(g, "(let %.*s = ", TEXT_ARG(lo));
  loose_index(g, more);
  say(g, "\nin ((");
  expression(g, array_of(element_of(want), want.size[0]));
  say(g, " ++ ");
  expression(g, array_of(element_of(want), more));
  say(g, ") :> ");
  put_type(g, source);
  leave_scope(g, mark);
  say(g, ")[%.*s * 2:%.*s * 2 + %s])", TEXT_ARG(lo), TEXT_ARG(lo), size);
}
// iota, replicate and tabulate of a size that may be negative.
static void loose_size(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  const Text size = new_name(g, "z"), name = new_name(g, "f");
  const Type element = scalar_type(SCALAR_i64);
  say(g, "(let %.*s = ", TEXT_ARG(size));
  expression(g, element);
  say(g, " %% 9 - 1\nlet %.*s = ", TEXT_ARG(name));
  switch (choose(g->choices, 3)) {
    case 0: say(g, "iota %.*s", TEXT_ARG(size)); break;
    case 1: say(g, "map (+ 1) (replicate %.*s 2i64)", TEXT_ARG(size)); break;
    default: say(g, "tabulate %.*s (\\i -> i * i)", TEXT_ARG(size));
  }
  bind(g, name, array_of(element, new_size(g, size, 8)));
  in_scope(g, mark, want);
}
const Production partial_productions[] = {
    {"index out of bounds", 3, may_be_element, loose_element},
    {"division by zero", 6, is_integer, loose_division},
    {"negative exponent", 5, is_integer, loose_power},
    {"assertion", 2, may_fail, assertion},
    {"coercion that fails", 4, is_array, loose_coercion},
    {"slice out of bounds", 4, is_array, loose_slice},
    {"negative size", 2, may_fail, loose_size},
    {NULL, 0, NULL, NULL},
};
