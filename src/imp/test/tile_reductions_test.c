// Parallel loops that contain reductions along rows are tiled, others are left as they are.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, tile_reductions, text); }

// for i < `rows` { for j < `columns` { x = 0; for l < `length` { x = x + a[i * m + l] * b[`index`] }; y[i * k + j] = x
// } }
typedef struct Nest {
  const char *rows, *kind, *columns, *length, *index, *extra;
} Nest;
static const Nest product = {"n_1", " parallel", "k_3", "m_2", "l_10 * k_3 + j_8", ""};

static const char *text_of_nest(Context *context, Nest nest) {
  return text_c_string(
      context->arena,
      text_format(context->arena,
                  "function f(n_1: i64, m_2: i64, k_3: i64, a_4: read_only no_alias []f64, b_5: read_only no_alias "
                  "[]f64, y_6: no_alias []f64) -> () {\n"
                  " for i_7 < %s parallel {\n"
                  "  for j_8 < %s%s {\n"
                  "   var x_9: f64 = 0.0f64\n"
                  "   for l_10 < %s {\n"
                  "%s    x_9 = x_9 + a_4[i_7 * m_2 + l_10] * b_5[%s]\n"
                  "   }\n"
                  "   y_6[i_7 * k_3 + j_8] = x_9\n"
                  "  }\n"
                  " }\n"
                  "}\n",
                  nest.rows, nest.columns, nest.kind, nest.length, nest.extra, nest.index));
}

static uint32_t locals_of(const char *text) { return count_words(text, "local "); }

static bool is_left_alone(Nest nest) {
  Context *context = context_new();
  const bool alone = locals_of(result_in(context, text_of_nest(context, nest))) == 0;
  context_free(context);
  return alone;
}

// Four rows in whole tiles, four in what is left of the columns, one in what is left of the rows.
static void a_product_is_tiled(void) {
  Context *context = context_new();
  const char *text = result_in(context, text_of_nest(context, product));
  CHECK(locals_of(text) == 9);
  CHECK(strstr(text, "exact i64.quot(k_3, 32)"));
  CHECK(strstr(text, "exact i64.quot(n_1, 4)"));
  CHECK(strstr(text, " < 32 parallel {"));
  context_free(context);
}

static void constant_sizes_are_divided(void) {
  Context *context = context_new();
  Nest nest = product;
  nest.rows = "6", nest.columns = "70";
  const char *text = result_in(context, text_of_nest(context, nest));
  CHECK(locals_of(text) == 9 && !strstr(text, "quot"));
  context_free(context);
}

// The loop over rows is left: how long the reduction is differs from row to row.
static void a_triangle_is_tiled_row_by_row(void) {
  Context *context = context_new();
  Nest nest = product;
  nest.length = "i_7";
  const char *text = result_in(context, text_of_nest(context, nest));
  CHECK(locals_of(text) == 1 && strstr(text, " < n_1 parallel {"));
  context_free(context);
}

static void what_does_not_go_along_rows_stays(void) {
  Nest nest = product;
  // a column of b: the next column is a row away
  nest.index = "j_8 * m_2 + l_10";
  CHECK(is_left_alone(nest));
  nest.index = "l_10 *% k_3 +% j_8"; // may wrap around
  CHECK(is_left_alone(nest));
  nest.index = "l_10 * k_3 + j_8 * 3";
  CHECK(is_left_alone(nest));
  nest.index = "l_10"; // the same for all columns
  CHECK(is_left_alone(nest));
}

#define LOOP_IF(number) \
  "    if " number " < 7 {\n" \
  "     for k_11 < m_2 {\n" \
  "      x_9 = x_9 + 2.0f64\n" \
  "     }\n" \
  "    }\n"
static void other_loops_stay(void) {
  Nest nest = product;
  nest.columns = "4";
  CHECK(is_left_alone(nest));
  nest = product, nest.length = "j_8 * j_8";
  CHECK(is_left_alone(nest));
  nest.length = "n_1 - j_8 * 3";
  CHECK(!is_left_alone(nest));
  nest = product, nest.extra = LOOP_IF("j_8");
  CHECK(is_left_alone(nest));
  nest.extra = LOOP_IF("n_1");
  CHECK(!is_left_alone(nest));
}

// Several rows at a time have no conditions.
static void a_condition_stays_in_the_lanes(void) {
  Context *context = context_new();
  Nest nest = product;
  nest.extra = "    if x_9 < 1.0f64 {\n"
               "     x_9 = 2.0f64\n"
               "    }\n";
  const char *text = result_in(context, text_of_nest(context, nest));
  CHECK(locals_of(text) == 1 && !strstr(text, "strip_"));
  CHECK(strstr(text, "if x_12[lane_16] < 1.0f64 {\n            x_12[lane_16] = 2.0f64\n          }\n"));
  context_free(context);
}

// The position of the greatest element of each column; `extra` stands before the results of the condition are taken.
static const char *positions(Context *context, const char *extra) {
  const char *text = text_c_string(
      context->arena, text_format(context->arena,
                                  "function f(n_1: i64, m_2: i64, a_3: read_only no_alias []f64, y_4: no_alias []i64, "
                                  "z_5: no_alias []f64) -> () {\n"
                                  " for j_6 < m_2 parallel {\n"
                                  "  var best_7: f64 = 0.0f64\n"
                                  "  var at_8: i64 = 0\n"
                                  "  for i_9 < n_1 {\n"
                                  "   var x_10: f64\n"
                                  "   var k_11: i64\n"
                                  "   if best_7 < a_3[i_9 * m_2 + j_6] {\n"
                                  "    x_10 = a_3[i_9 * m_2 + j_6]\n"
                                  "    k_11 = i_9\n"
                                  "   } else {\n"
                                  "    x_10 = best_7\n"
                                  "    k_11 = at_8\n"
                                  "   }\n"
                                  "%s"
                                  "   best_7 = x_10\n"
                                  "   at_8 = k_11\n"
                                  "  }\n"
                                  "  y_4[j_6] = at_8\n"
                                  " }\n"
                                  "}\n",
                                  extra));
  return result_in(context, text);
}
// The results of a condition are assigned where they are chosen, unless the old values are needed.
static void chosen_values_are_no_copies(void) {
  Context *context = context_new();
  const char *text = positions(context, "");
  CHECK(locals_of(text) == 2 && !strstr(text, "x_10") && !strstr(text, "else") && !strstr(text, "var k"));
  text = positions(context, "   z_5[i_9 * m_2 + j_6] = best_7\n");
  CHECK(locals_of(text) == 2 && strstr(text, "else") && strstr(text, "var x") && !strstr(text, "var k"));
  text = positions(context, "   z_5[i_9 * m_2 + j_6] = x_10\n");
  CHECK(locals_of(text) == 2 && strstr(text, "var x") && !strstr(text, "var k"));
  text = positions(context, "   at_8 = at_8 + 1\n   z_5[i_9 * m_2 + j_6] = best_7 + x_10\n");
  CHECK(locals_of(text) == 2 && strstr(text, "var x") && strstr(text, "var k"));
  context_free(context);
}

// for j < `columns` { for l < m { x = x + a[`first`] }; `between`; y[j] = x }
static const char *sums(Context *context, const char *columns, const char *first, const char *between) {
  const char *text = text_c_string(
      context->arena, text_format(context->arena,
                                  "function f(m_1: i64, k_2: i64, a_3: read_only no_alias []f64, y_4: no_alias []f64) "
                                  "-> () {\n"
                                  " for j_5 < %s parallel {\n"
                                  "  var x_6: f64 = 0.0f64\n"
                                  "  for l_7 < m_1 {\n"
                                  "   x_6 = x_6 + a_3[%s]\n"
                                  "  }\n"
                                  "%s"
                                  "  y_4[j_5] = x_6\n"
                                  " }\n"
                                  "}\n",
                                  columns, first, between));
  return result_in(context, text);
}
#define AGAIN \
  "  for l_8 < m_1 {\n" \
  "   x_6 = x_6 * a_3[l_8 * k_2 + j_5]\n" \
  "  }\n"
// Where memory is the limit, a strip has as many columns as possible.
static void the_width_follows_the_limit(void) {
  Context *context = context_new();
  CHECK(strstr(sums(context, "k_2", "l_7 * k_2 + j_5", ""), "of 2048\n"));
  CHECK(strstr(sums(context, "100", "l_7 * 100 + j_5", ""), "of 100\n"));
  CHECK(strstr(sums(context, "5000", "l_7 * 5000 + j_5", ""), "of 2048\n"));
  // windows overlap
  CHECK(strstr(sums(context, "k_2", "l_7 + j_5", ""), "of 32\n"));
  // read again
  const char *twice = sums(context, "k_2", "l_7 * k_2 + j_5", AGAIN);
  CHECK(strstr(twice, "of 2048\n") && strstr(twice, " = (k_2 <= 2048 ? 2048 : 128)"));
  CHECK(strstr(sums(context, "2048", "l_7 * k_2 + j_5", AGAIN), "of 2048\n"));
  CHECK(strstr(sums(context, "2049", "l_7 * k_2 + j_5", AGAIN), "of 128\n"));
  context_free(context);
}

// A column takes four rows at a time, its sum in a variable; the other rows come one at a time.
static void strips_take_some_rows_at_a_time(void) {
  Context *context = context_new();
  const char *text = sums(context, "k_2", "l_7 * k_2 + j_5", "");
  CHECK(count_words(text, " < m_1 ? 0 : m_1), 4)") == 1 && count_words(text, "for left") == 1);
  CHECK(count_words(text, "a_3[") == 5 && strstr(text, "var x_16: f64 = x_9[lane_14]"));
  CHECK(count_words(text, "x_9[lane_14] = ") == 1 && count_words(text, "x_16 = x_16 + ") == 4);
  // windows are tiles of registers
  CHECK(!strstr(sums(context, "k_2", "l_7 + j_5", ""), "strip"));
  // conditions stay in one iteration
  CHECK(!strstr(positions(context, ""), "quot(n_1, 4)"));
  map_put(&context->skipped_rules, intern_string(context->names, "jam-iterations").id, 1);
  CHECK(count_words(sums(context, "k_2", "l_7 * k_2 + j_5", ""), "a_3[") == 1);
  context_free(context);
}
// for j < k { x = 0; for l < m { x = x + a[l, j] }; z: `type` = `first`; for l < m { z = `step` }; y[j] = `result` }
static uint32_t arrays_of(const char *type, const char *first, const char *step, const char *result) {
  Context *context = context_new();
  const char *text = text_c_string(
      context->arena, text_format(context->arena,
                                  "function f(m_1: i64, k_2: i64, a_3: read_only no_alias []f64, y_4: no_alias []f64) "
                                  "-> () {\n"
                                  " for j_5 < k_2 parallel {\n"
                                  "  var x_6: f64 = 0.0f64\n"
                                  "  for l_7 < m_1 {\n"
                                  "   x_6 = x_6 + a_3[l_7 * k_2 + j_5]\n"
                                  "  }\n"
                                  "  var z_8: %s = %s\n"
                                  "  for l_9 < m_1 {\n"
                                  "   z_8 = %s\n"
                                  "  }\n"
                                  "  y_4[j_5] = %s\n"
                                  " }\n"
                                  "}\n",
                                  type, first, step, result));
  const uint32_t count = locals_of(result_in(context, text));
  context_free(context);
  return count;
}
// A variable that is declared after the last use of another one takes its array.
static void dead_variables_lend_their_arrays(void) {
  const char *next = "z_8 + a_3[l_9 * k_2 + j_5]", *both = "z_8 + x_6 + a_3[l_9 * k_2 + j_5]";
  CHECK(arrays_of("f64", "x_6 / 2.0f64", next, "z_8") == 1);
  CHECK(arrays_of("f64", "x_6 / 2.0f64", both, "z_8") == 2);
  CHECK(arrays_of("f64", "x_6 / 2.0f64", next, "z_8 + x_6") == 2);
  CHECK(arrays_of("i64", "i64.f64(x_6)", "z_8 + i64.f64(a_3[l_9 * k_2 + j_5])", "f64.i64(z_8)") == 2);
}

// Each call of a recursive function takes its stack.
static void recursion_has_narrow_tiles(void) {
  Context *context = context_new();
  Nest nest = product;
  nest.length = "i_7";
  const Text text =
      text_format(context->arena, "site %d \"\" \"\"\n%s", (int)MESSAGE_Depth, text_of_nest(context, nest));
  CHECK(count_words(result_in(context, text_c_string(context->arena, text)), "of 32\n") == 2);
  context_free(context);
}

// for j < k { for l < m `kind` { y[first] = y[second] } }: tiled, the loop over l is around one over lanes.
static bool columns_go_together(const char *kind, const char *first, const char *second) {
  return count_after(tile_reductions, "lane",
                     "function f(m_1: i64, k_2: i64, y_3: no_alias []f64) -> () {\n"
                     " for j_4 < k_2 parallel {\n"
                     "  for l_5 < m_1%s {\n"
                     "   y_3[%s] = y_3[%s]\n"
                     "  }\n"
                     " }\n"
                     "}\n",
                     kind, first, second) > 0;
}
#define ROW(l) "(" l ") * k_2 + j_4"

static void columns_with_a_history(void) {
  CHECK(columns_go_together("", ROW("l_5 + 1"), ROW("l_5")));
  // no value is carried between iterations: tiling gains nothing
  CHECK(!columns_go_together(" parallel", ROW("l_5 + 1"), ROW("l_5")));
  // memory that the iterations use one after the other
  CHECK(!columns_go_together("", "l_5 + 1", ROW("l_5")));
  CHECK(!columns_go_together("", "j_4 * m_1 + l_5", ROW("l_5")));
}

// for i < n { for j < k - `less` { x = 0; for l < m { x = x + y[`element`] }; for l < m { y[l * k + i + j] = x } } }
static bool proven_columns_go_together(const char *less, const char *element) {
  return count_after(tile_reductions, " = i64.max(k_2 - ",
                     "function f(m_1: i64, k_2: i64, y_3: no_alias []f64) -> () {\n"
                     " for i_5 < k_2 {\n"
                     "  for j_6 < k_2 - %s {\n"
                     "   var x_7: f64 = 0.0f64\n"
                     "   for l_8 < m_1 {\n"
                     "    x_7 = x_7 + y_3[%s]\n"
                     "   }\n"
                     "   for l_9 < m_1 parallel {\n"
                     "    y_3[l_9 * k_2 + i_5 + j_6] = x_7\n"
                     "   }\n"
                     "  }\n"
                     " }\n"
                     "}\n",
                     less, element) > 0;
}
// Columns whose history is in memory take one row at a time: there is no array to save.
static void columns_in_memory_stay(void) {
  CHECK(count_after(tile_reductions, "quot(m_1, 4)",
                    "function f(m_1: i64, k_2: i64, y_3: no_alias []f64) -> () {\n"
                    " for j_4 < k_2 parallel {\n"
                    "  for l_5 < m_1 {\n"
                    "   y_3[(l_5 + 1) * k_2 + j_4] = y_3[l_5 * k_2 + j_4]\n"
                    "  }\n"
                    " }\n"
                    "}\n") == 0);
}

// The addresses say that the columns are independent. That they do not leave their row follows from the outer loop.
static void proven_columns(void) {
  CHECK(proven_columns_go_together("i_5", "l_8 * k_2 + i_5 + j_6"));
  CHECK(!proven_columns_go_together("i_5", "l_8 * k_2 + i_5 + j_6 + 1"));
  CHECK(!proven_columns_go_together("i_5", "l_8 * k_2 + j_6"));
  CHECK(!proven_columns_go_together("i_5 * -1", "l_8 * k_2 + i_5 + j_6"));
}

static void the_rule_can_be_skipped(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "tile-reductions").id, 1);
  CHECK(locals_of(result_in(context, text_of_nest(context, product))) == 0);
  context_free(context);
}

int main(void) {
  RUN(a_product_is_tiled);
  RUN(constant_sizes_are_divided);
  RUN(a_triangle_is_tiled_row_by_row);
  RUN(what_does_not_go_along_rows_stays);
  RUN(other_loops_stay);
  RUN(a_condition_stays_in_the_lanes);
  RUN(chosen_values_are_no_copies);
  RUN(the_width_follows_the_limit);
  RUN(strips_take_some_rows_at_a_time);
  RUN(dead_variables_lend_their_arrays);
  RUN(recursion_has_narrow_tiles);
  RUN(columns_with_a_history);
  RUN(columns_in_memory_stay);
  RUN(proven_columns);
  RUN(the_rule_can_be_skipped);
  return testing_finish();
}
