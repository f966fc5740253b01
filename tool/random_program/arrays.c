// Productions of arrays: maps, scans, views.
#include "random_program.h"

static bool is_vector(Generator *g, Type want) { (void)g; return want.rank == 1; }
static bool is_vector_of_i64(Generator *g, Type want) { (void)g; return want.rank == 1 && want.scalar == SCALAR_i64; }
static bool is_of_numbers(Generator *g, Type want) { (void)g; return want.scalar != SCALAR_bool; }
static bool is_matrix(Generator *g, Type want) { (void)g; return want.rank >= 2; }
static bool is_matrix_of_simple_sizes(Generator *g, Type want) {
  return want.rank >= 2 && may_be_multiplied(g, want.size[0], want.size[1]);
}
static bool may_nest(Generator *g, Type want) { (void)g; return want.rank < RANK_MAX; }

static void map_of(Generator *g, Type want) {
  uint32_t count = 1 + choose(g->choices, 3);
  Type elements[3];
  for (uint32_t i = 0; i < count; i++) elements[i] = any_type(g, RANK_MAX - 1);
  open_iterations(g);
  say(g, count == 1 ? "map " : "map%u ", count);
  lambda(g, count, elements, element_of(want));
  for (uint32_t i = 0; i < count; i++) {
    say(g, " ");
    expression(g, array_of(elements[i], want.size[0]));
  }
  say(g, ")");
}
static void tabulation(Generator *g, Type want) {
  Type index = scalar_type(SCALAR_i64);
  open_iterations(g);
  say(g, "tabulate (%s) ", text_of_size(g, want.size[0]));
  lambda(g, 1, &index, element_of(want));
  say(g, ")");
}
static void counter(Generator *g, Type want) { say(g, "(iota (%s))", text_of_size(g, want.size[0])); }
static void scan_of(Generator *g, Type want) {
  const bool excludes = chance(g->choices, 3);
  if (excludes) note(g, FEATURE_Exscan);
  open_iterations(g);
  say(g, excludes ? "exscan " : "scan ");
  associative_operator(g, want.scalar);
  say(g, " ");
  expression(g, want);
  say(g, ")");
}
static void reversal(Generator *g, Type want) { say(g, "(reverse "); expression(g, want); say(g, ")"); }
static void backwards(Generator *g, Type want) { say(g, "("); expression(g, want); say(g, ")[::-1]"); }
static void rotation(Generator *g, Type want) {
  say(g, "(rotate ");
  expression(g, scalar_type(SCALAR_i64));
  say(g, " ");
  expression(g, want);
  say(g, ")");
}
static void transposition(Generator *g, Type want) {
  Type source = want;
  source.size[0] = want.size[1];
  source.size[1] = want.size[0];
  say(g, "(transpose ");
  expression(g, source);
  say(g, ")");
}
// The first elements of a concatenation, by the prelude's function or by a slice.
static void part_of_concat(Generator *g, Type want) {
  const char *size = text_of_size(g, want.size[0]);
  bool slice = chance(g->choices, 2), first = chance(g->choices, 2);
  Type other = array_of(element_of(want), size_in_scope(g));
  if (slice) say(g, "(("); else say(g, "(take (%s) (", size);
  expression(g, first ? want : other);
  say(g, " ++ ");
  expression(g, first ? other : want);
  if (slice) say(g, ")[:%s])", size); else say(g, "))");
}
static void rest_of_concat(Generator *g, Type want) {
  Size dropped = size_in_scope(g);
  bool slice = chance(g->choices, 2);
  say(g, slice ? "((" : "(drop (%s) (", text_of_size(g, dropped));
  expression(g, array_of(element_of(want), dropped));
  say(g, " ++ ");
  expression(g, want);
  if (slice) say(g, ")[%s:] :> ", text_of_size(g, dropped)); else say(g, ") :> ");
  put_type(g, want);
  say(g, ")");
}
static void reshape(Generator *g, Type want) {   // through the flat array of the same elements
  Mark mark = mark_scope(g);
  Size flat =
      new_size(g, text_format(g->arena, "(%s * %s)", text_of_size(g, want.size[0]), text_of_size(g, want.size[1])),
               largest_size(g, want.size[0]) * largest_size(g, want.size[1]));
  say(g, "(unflatten ");
  expression(g, array_of(element_of(element_of(want)), flat));
  leave_scope(g, mark);
  say(g, " : ");   // a product of constants does not tell its factors
  put_type(g, want);
  say(g, ")");
}
static void row(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Size size = size_in_scope(g);
  if_some(g, size, let_of(g, "a", array_of(want, size)));
  say(g, "[");
  in_bounds_index(g, size);
  say(g, chance(g->choices, 3) ? ", :] else " : "] else ");
  expression(g, want);
  say(g, ")");
  leave_scope(g, mark);
}
// A column: xss[:, j].
static void column(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Size size = size_in_scope(g);
  if_some(g, size, let_of(g, "a", array_of(array_of(element_of(want), size), want.size[0])));
  say(g, "[:, ");
  in_bounds_index(g, size);
  say(g, "] else ");
  expression(g, want);
  say(g, ")");
  leave_scope(g, mark);
}
// Rows and columns at once, each forwards, backwards, or the first of more.
static void dimension_of_view(Generator *g, Size size) {
  static const char *const whole[] = {":", "::-1"};
  const uint32_t which = choose(g->choices, 3);
  if (which < 2) say(g, "%s", whole[which]);
  else say(g, "0:%s", text_of_size(g, size));
}
static void view_of_matrix(Generator *g, Type want) {
  say(g, "((");
  expression(g, want);
  say(g, ")[");
  dimension_of_view(g, want.size[0]);
  say(g, ", ");
  dimension_of_view(g, want.size[1]);
  say(g, "])");
}
// Every other element of an array with one more than is wanted of them.
static void strided_view(Generator *g, Type want) {
  const char *size = text_of_size(g, want.size[0]);
  Mark mark = mark_scope(g);
  Size twice = new_size(g, text_format(g->arena, "(2 * %s)", size), 2 * largest_size(g, want.size[0]));
  say(g, "((");
  expression(g, array_of(element_of(want), twice));
  leave_scope(g, mark);
  say(g, ")[%u::2] :> ", choose(g->choices, 2));
  put_type(g, want);
  say(g, ")");
}
// As many elements as are wanted, from a place that is known only at run time, of an array that has them.
static void window(Generator *g, Type want) {
  const char *size = text_of_size(g, want.size[0]);
  Text array = new_name(g, "a"), from = new_name(g, "lo");
  Mark mark = mark_scope(g);
  const Size twice = new_size(g, text_format(g->arena, "(2 * %s)", size), 2 * largest_size(g, want.size[0]));
  say(g, "(let %.*s = ", TEXT_ARG(array));
  expression(g, array_of(element_of(want), twice));
  leave_scope(g, mark);
  say(g, "\nlet %.*s = (", TEXT_ARG(from));
  expression(g, scalar_type(SCALAR_i64));
  say(g, " %% (%s + 1))\nin %.*s[%.*s:%.*s + %s])", size, TEXT_ARG(array), TEXT_ARG(from), TEXT_ARG(from), size);
}
static bool is_of_simple_size(Generator *g, Type want) { return is_simple_size(g, want.size[0]); }
static void zipped(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Type a = any_type(g, 1), b = any_type(g, 1);
  Text first = new_name(g, "p"), second = new_name(g, "p");
  say(g, "(map (\\(%.*s: ", TEXT_ARG(first));
  put_type(g, a);
  say(g, ", %.*s: ", TEXT_ARG(second));
  put_type(g, b);
  say(g, ") -> ");
  bind_two(g, first, a, second, b);
  nested_expression(g, element_of(want));
  leave_scope(g, mark);
  say(g, ") (zip ");
  expression(g, array_of(a, want.size[0]));
  say(g, " ");
  expression(g, array_of(b, want.size[0]));
  say(g, "))");
}
static void section(Generator *g, Type want) {
  say(g, "(map (");
  if (chance(g->choices, 2)) { say(g, "+ "); expression(g, scalar_type(want.scalar)); }
  else { expression(g, scalar_type(want.scalar)); say(g, " *"); }
  say(g, ") ");
  expression(g, want);
  say(g, ")");
}
static bool is_vector_of_numbers(Generator *g, Type want) {
  (void)g;
  return want.rank == 1 && want.scalar != SCALAR_bool;
}
static void array_literal(Generator *g, Type want) {   // coerced: its size is 3
  say(g, "(take (%s) ([", text_of_size(g, want.size[0]));
  for (int i = 0; i < 3; i++) {
    say(g, i == 0 ? "" : ", ");
    expression(g, element_of(want));
  }
  say(g, "] ++ ");
  expression(g, want);
  say(g, "))");
}
// Operators on arrays, one of them with fewer dimensions, perhaps: the maps are not written.
static void implied_map(Generator *g, Type want) {
  static const char *const operators[] = {"+", "-", "*"};
  const char *operator = operators[choose(g->choices, 3)];
  Type left = want, right = want, *lower = chance(g->choices, 2) ? &left : &right;
  for (uint32_t drop = choose(g->choices, want.rank + 1); drop > 0; drop--) *lower = element_of(*lower);
  say(g, "(let implied (a: ");
  put_type(g, left);
  say(g, ") (b: ");
  put_type(g, right);
  say(g, ") : ");
  put_type(g, want);
  say(g, " = a %s b in implied ", operator);
  expression(g, left);
  say(g, " ");
  expression(g, right);
  say(g, ")");
}
const Production array_productions[] = {
    {"map", 10, fits_any, map_of},
    {"tabulate", 4, fits_any, tabulation},
    {"iota", 4, is_vector_of_i64, counter},
    {"scan", 4, is_vector, scan_of},
    {"reverse", 2, fits_any, reversal},
    {"[::-1]", 2, fits_any, backwards},
    {"rotate", 2, fits_any, rotation},
    {"transpose", 5, is_matrix, transposition},
    {"part of ++", 4, may_drop, part_of_concat},
    {"rest of ++", 3, may_drop, rest_of_concat},
    {"unflatten", 3, is_matrix_of_simple_sizes, reshape},
    {"row", 3, may_nest, row},
    {"column", 4, may_nest, column},
    {"view of a matrix", 3, is_matrix, view_of_matrix},
    {"strided view", 2, is_of_simple_size, strided_view},
    {"window", 3, is_of_simple_size, window},
    {"zip", 3, fits_any, zipped},
    {"section", 2, is_vector_of_numbers, section},
    {"array literal", 2, may_drop, array_literal},
    {"implied map", 3, is_of_numbers, implied_map},
    {NULL, 0, NULL, NULL},
};
