// Productions of arrays: maps, scans, views, updates, scatters.
#include "random_program.h"

static bool any(Generator *g, Type want) { (void)g; (void)want; return true; }
static bool is_vector(Generator *g, Type want) { (void)g; return want.rank == 1; }
static bool is_vector_of_integers(Generator *g, Type want) { (void)g; return want.rank == 1 && want.scalar <= SCALAR_i16; }
static bool is_vector_of_i64(Generator *g, Type want) { (void)g; return want.rank == 1 && want.scalar == SCALAR_i64; }
static bool is_matrix(Generator *g, Type want) { (void)g; return want.rank >= 2; }
static bool is_matrix_of_simple_sizes(Generator *g, Type want) { return want.rank >= 2 && is_simple_size(g, want.size[0]) && is_simple_size(g, want.size[1]); }
static bool may_nest(Generator *g, Type want) { (void)g; return want.rank < RANK_MAX; }

static void map_of(Generator *g, Type want) {
  uint32_t count = 1 + choose(g->choices, 3);
  Type elements[3];
  for (uint32_t i = 0; i < count; i++) elements[i] = any_type(g, RANK_MAX - 1);
  put(g, count == 1 ? "(map " : "(map%u ", count);
  lambda(g, count, elements, element_of(want));
  for (uint32_t i = 0; i < count; i++) {
    put(g, " ");
    expression(g, array_of(elements[i], want.size[0]));
  }
  put(g, ")");
}
static void tabulation(Generator *g, Type want) {
  Type index = scalar_type(SCALAR_i64);
  put(g, "(tabulate (%s) ", size_text(g, want.size[0]));
  lambda(g, 1, &index, element_of(want));
  put(g, ")");
}
static void counter(Generator *g, Type want) { put(g, "(iota (%s))", size_text(g, want.size[0])); }
static void scan_of(Generator *g, Type want) {
  put(g, "(scan ");
  associative_operator(g, want.scalar);
  put(g, " ");
  expression(g, want);
  put(g, ")");
}
static void reversal(Generator *g, Type want) { put(g, "(reverse "); expression(g, want); put(g, ")"); }
static void backwards(Generator *g, Type want) { put(g, "("); expression(g, want); put(g, ")[::-1]"); }
static void rotation(Generator *g, Type want) {
  put(g, "(rotate ");
  expression(g, scalar_type(SCALAR_i64));
  put(g, " ");
  expression(g, want);
  put(g, ")");
}
static void transposition(Generator *g, Type want) {
  Type source = want;
  source.size[0] = want.size[1];
  source.size[1] = want.size[0];
  put(g, "(transpose ");
  expression(g, source);
  put(g, ")");
}
// The first elements of a concatenation, by the prelude's function or by a slice.
static void part_of_concat(Generator *g, Type want) {
  const char *size = size_text(g, want.size[0]);
  bool slice = chance(g->choices, 2), first = chance(g->choices, 2);
  Type other = array_of(element_of(want), any_size(g));
  if (slice) put(g, "(("); else put(g, "(take (%s) (", size);
  expression(g, first ? want : other);
  put(g, " ++ ");
  expression(g, first ? other : want);
  if (slice) put(g, ")[:%s])", size); else put(g, "))");
}
static void rest_of_concat(Generator *g, Type want) {
  Size dropped = any_size(g);
  bool slice = chance(g->choices, 2);
  put(g, slice ? "((" : "(drop (%s) (", size_text(g, dropped));
  expression(g, array_of(element_of(want), dropped));
  put(g, " ++ ");
  expression(g, want);
  if (slice) put(g, ")[%s:] :> ", size_text(g, dropped)); else put(g, ") :> ");
  put_type(g, want);
  put(g, ")");
}
static void reshape(Generator *g, Type want) {   // through the flat array of the same elements
  Mark mark = scope_mark(g);
  Size flat = new_size(g, text_format(g->arena, "(%s * %s)", size_text(g, want.size[0]), size_text(g, want.size[1])));
  put(g, "(unflatten ");
  expression(g, array_of(element_of(element_of(want)), flat));
  scope_leave(g, mark);
  put(g, " : ");   // a product of constants does not tell its factors
  put_type(g, want);
  put(g, ")");
}
static void row(Generator *g, Type want) {
  Size size = any_size(g);
  Text name = fresh_name(g, "a");
  put(g, "(let %.*s = ", TEXT_ARG(name));
  expression(g, array_of(want, size));
  put(g, "\nin if 0 < %s then %.*s[", size_text(g, size), TEXT_ARG(name));
  in_bounds_index(g, size);
  put(g, "] else ");
  expression(g, want);
  put(g, ")");
}
// A column: xss[:, j].
static void column(Generator *g, Type want) {
  Size size = any_size(g);
  Text name = fresh_name(g, "a");
  Type matrix = array_of(array_of(element_of(want), size), want.size[0]);
  put(g, "(let %.*s = ", TEXT_ARG(name));
  expression(g, matrix);
  put(g, "\nin if 0 < %s then %.*s[:, ", size_text(g, size), TEXT_ARG(name));
  in_bounds_index(g, size);
  put(g, "] else ");
  expression(g, want);
  put(g, ")");
}
static void update(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text name = fresh_name(g, "u");
  const char *size = size_text(g, want.size[0]);
  put(g, "(let %.*s = copy ", TEXT_ARG(name));
  expression(g, want);
  put(g, "\nin if 0 < %s then %.*s with [", size, TEXT_ARG(name));
  in_bounds_index(g, want.size[0]);
  put(g, "] = ");
  if (want.rank == 1) bind(g, name, want);
  expression(g, element_of(want));
  put(g, " else %.*s)", TEXT_ARG(name));
  scope_leave(g, mark);
}
// Half of an array written at once: the lower half, or the upper half.
static void update_of_slice(Generator *g, Type want) {
  Mark mark = scope_mark(g);
  Text name = fresh_name(g, "u"), half = fresh_name(g, "h");
  const char *size = size_text(g, want.size[0]);
  put(g, "(let %.*s = %s / 2\nlet %.*s = copy ", TEXT_ARG(half), size, TEXT_ARG(name));
  expression(g, want);
  if (chance(g->choices, 2)) put(g, "\nin %.*s with [%s - %.*s:%s] = ", TEXT_ARG(name), size, TEXT_ARG(half), size);
  else put(g, "\nin %.*s with [0:%.*s] = ", TEXT_ARG(name), TEXT_ARG(half));
  expression(g, array_of(element_of(want), new_size(g, half)));
  put(g, ")");
  scope_leave(g, mark);
}
// Distinct indices, some of them out of range and so ignored.
static void scattering(Generator *g, Type want) {
  Size count = any_size(g);
  Text index = fresh_name(g, "p");
  put(g, "(scatter (copy ");
  expression(g, want);
  put(g, ") (map (\\%.*s -> %s%.*s %s %u) (iota (%s))) ", TEXT_ARG(index), chance(g->choices, 2) ? "2 * " : "", TEXT_ARG(index),
      chance(g->choices, 2) ? "-" : "+", choose(g->choices, 3), size_text(g, count));
  expression(g, array_of(element_of(want), count));
  put(g, ")");
}
static void histogram(Generator *g, Type want) {
  Size count = any_size(g);
  put(g, "(reduce_by_index (copy ");
  expression(g, want);
  put(g, ") ");
  associative_operator(g, want.scalar);
  put(g, " ");
  expression(g, array_of(scalar_type(SCALAR_i64), count));
  put(g, " ");
  expression(g, array_of(scalar_type(want.scalar), count));
  put(g, ")");
}
static void array_literal(Generator *g, Type want) {   // coerced: its size is 3
  put(g, "(take (%s) ([", size_text(g, want.size[0]));
  for (int i = 0; i < 3; i++) {
    put(g, i == 0 ? "" : ", ");
    expression(g, element_of(want));
  }
  put(g, "] ++ ");
  expression(g, want);
  put(g, "))");
}
const Production array_productions[] = {
  {"map", 10, any, map_of}, {"tabulate", 4, any, tabulation}, {"iota", 2, is_vector_of_i64, counter}, {"scan", 3, is_vector, scan_of},
  {"reverse", 2, any, reversal}, {"[::-1]", 2, any, backwards}, {"rotate", 2, any, rotation}, {"transpose", 5, is_matrix, transposition},
  {"part of ++", 4, any, part_of_concat}, {"rest of ++", 3, any, rest_of_concat}, {"unflatten", 3, is_matrix_of_simple_sizes, reshape}, {"row", 3, may_nest, row},
  {"column", 4, may_nest, column}, {"update", 6, any, update}, {"update of a slice", 5, any, update_of_slice}, {"scatter", 3, any, scattering},
  {"reduce_by_index", 2, is_vector_of_integers, histogram}, {"array literal", 2, any, array_literal}, {NULL, 0, NULL, NULL},
};
