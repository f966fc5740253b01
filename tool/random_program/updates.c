// Productions of arrays that write into arrays: updates of elements, rows, columns and slices, scatters, histograms.
#include "random_program.h"

static bool is_vector(Generator *g, Type want) { (void)g; return want.rank == 1; }
static bool is_matrix(Generator *g, Type want) { (void)g; return want.rank >= 2; }

static void update(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text name = copy_of(g, want);
  if_some(g, want.size[0], name);
  say(g, " with [");
  in_bounds_index(g, want.size[0]);
  say(g, "] = ");
  if (want.rank == 1) bind(g, name, want);
  expression(g, element_of(want));
  say(g, " else %.*s)", TEXT_ARG(name));
  leave_scope(g, mark);
}
// One element, one row or one column of a matrix.
static void update_of_matrix(Generator *g, Type want) {
  const char *rows = text_of_size(g, want.size[0]), *columns = text_of_size(g, want.size[1]);
  Text name = copy_of(g, want);
  Type value = element_of(want);
  say(g, "\nin if 0 < %s && 0 < %s then %.*s with [", rows, columns, TEXT_ARG(name));
  switch (choose(g->choices, 3)) {
    case 0:
      in_bounds_index(g, want.size[0]);
      say(g, ", :");
      break;
    case 1:
      say(g, chance(g->choices, 2) ? ":, " : "::-1, ");
      in_bounds_index(g, want.size[1]);
      value = array_of(element_of(value), want.size[0]);
      break;
    default:
      in_bounds_index(g, want.size[0]);
      say(g, ", ");
      in_bounds_index(g, want.size[1]);
      value = element_of(value);
  }
  say(g, "] = ");
  expression(g, value);
  say(g, " else %.*s)", TEXT_ARG(name));
}
// Half of an array written at once: the lower half, or the upper half.
static void update_of_slice(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text half = new_name(g, "h");
  const char *size = text_of_size(g, want.size[0]);
  say(g, "(let %.*s = %s / 2\nin ", TEXT_ARG(half), size);
  Text name = copy_of(g, want);
  if (chance(g->choices, 2)) say(g, "\nin %.*s with [%s - %.*s:%s] = ", TEXT_ARG(name), size, TEXT_ARG(half), size);
  else say(g, "\nin %.*s with [0:%.*s] = ", TEXT_ARG(name), TEXT_ARG(half));
  expression(g, array_of(element_of(want), new_size(g, half, largest_size(g, want.size[0]) / 2)));
  say(g, "))");
  leave_scope(g, mark);
}
// The whole array written backwards, of what is read from it before.
static void update_backwards(Generator *g, Type want) {
  Mark mark = mark_scope(g);
  Text name = copy_of(g, want);
  bind(g, name, want);
  say(g, "\nin %.*s with [::-1] = copy ", TEXT_ARG(name));
  expression(g, want);
  say(g, ")");
  leave_scope(g, mark);
}
// Distinct indices, some of them out of range and so ignored.
static void distinct_indices(Generator *g, const char *size) {
  Text index = new_name(g, "p");
  const char *factor = chance(g->choices, 2) ? "2 * " : "", *sign = chance(g->choices, 2) ? "-" : "+";
  say(g, "(map (\\%.*s -> %s%.*s %s %u) (iota (%s)))", TEXT_ARG(index), factor, TEXT_ARG(index), sign,
      choose(g->choices, 3), size);
}
static void scattering(Generator *g, Type want) {
  Size count = size_in_scope(g);
  open_iterations(g);
  say(g, "scatter (copy ");
  expression(g, want);
  say(g, ") ");
  distinct_indices(g, text_of_size(g, count));
  say(g, " ");
  expression(g, array_of(element_of(want), count));
  say(g, ")");
}
static void scattering_in_two(Generator *g, Type want) {
  Size count = size_in_scope(g);
  say(g, "(scatter_2d (copy ");
  expression(g, want);
  say(g, ") (zip ");
  distinct_indices(g, text_of_size(g, count));
  say(g, " ");
  expression(g, array_of(scalar_type(SCALAR_i64), count));
  say(g, ") ");
  expression(g, array_of(element_of(element_of(want)), count));
  say(g, ")");
}
static bool is_plain_matrix(Generator *g, Type want) { (void)g; return want.rank == 2; }
// Positions of which some are out of range: small numbers, or any.
static void positions(Generator *g, Size count, Size range) {
  const Type numbers = array_of(scalar_type(SCALAR_i64), count);
  if (chance(g->choices, 3)) { expression(g, numbers); return; }
  say(g, "(map (%% (%s + 2)) ", text_of_size(g, range));
  expression(g, numbers);
  say(g, ")");
}
static void values_for_positions(Generator *g, Type want, Size count) {
  static const char *const zips[] = {"", "(zip ", "(zip3 "};
  say(g, " %s", zips[want.rank - 1]);
  for (uint32_t i = 0; i < want.rank; i++) {
    if (i > 0) say(g, " ");
    positions(g, count, want.size[i]);
  }
  say(g, want.rank == 1 ? " " : ") ");
  expression(g, array_of(scalar_type(want.scalar), count));
  say(g, ")");
}
static void histogram(Generator *g, Type want) {
  static const char *const functions[] = {"reduce_by_index", "reduce_by_index_2d", "reduce_by_index_3d"};
  open_iterations(g);
  say(g, "%s (copy ", functions[want.rank - 1]);
  expression(g, want);
  say(g, ") ");
  associative_operator(g, want.scalar);
  values_for_positions(g, want, size_in_scope(g));
}
static void fresh_histogram(Generator *g, Type want) {
  open_iterations(g);
  say(g, "hist ");
  associative_operator(g, want.scalar);
  say(g, " (%s)", text_of_size(g, want.size[0]));
  values_for_positions(g, want, size_in_scope(g));
}
static bool is_cube(Generator *g, Type want) { (void)g; return want.rank == 3; }
const Production update_productions[] = {
    {"update", 6, fits_any, update},
    {"update of a matrix", 6, is_matrix, update_of_matrix},
    {"update of a slice", 5, fits_any, update_of_slice},
    {"update backwards", 2, may_drop, update_backwards},
    {"scatter", 3, fits_any, scattering},
    {"scatter_2d", 3, is_plain_matrix, scattering_in_two},
    {"reduce_by_index", 3, is_vector, histogram},
    {"reduce_by_index_2d", 4, is_plain_matrix, histogram},
    {"reduce_by_index_3d", 12, is_cube, histogram},
    {"hist", 3, is_vector, fresh_histogram},
    {NULL, 0, NULL, NULL},
};
