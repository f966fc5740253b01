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
  CHECK(locals_of(text) == 2 && strstr(text, " < n_1 parallel {"));
  context_free(context);
}

static void what_does_not_go_along_rows_stays(void) {
  Nest nest = product;
  // a column of b: the next column is a row away
  nest.index = "j_8 * m_2 + l_10";
  CHECK(is_left_alone(nest));
  nest.index = "l_10 *% k_3 +% j_8"; // may wrap around
  CHECK(is_left_alone(nest));
  nest.index = "l_10 * k_3 + j_8 * 2";
  CHECK(is_left_alone(nest));
  nest.index = "l_10"; // the same for all columns
  CHECK(is_left_alone(nest));
}

static void other_loops_stay(void) {
  Nest nest = product;
  nest.kind = "";
  CHECK(is_left_alone(nest));
  nest = product, nest.columns = "4";
  CHECK(is_left_alone(nest));
  nest = product, nest.length = "j_8";
  CHECK(is_left_alone(nest));
  nest = product, nest.extra = "    if x_9 < 1.0f64 {\n"
                               "     x_9 = 2.0f64\n"
                               "    } else {\n"
                               "    }\n";
  CHECK(is_left_alone(nest));
}

// for j < k { for l < m `kind` { y[first] = y[second] } }: tiled, the loop over l is around one over lanes.
static bool columns_go_together(const char *kind, const char *first, const char *second) {
  Context *context = context_new();
  const char *text = result_in(
      context, text_c_string(context->arena, text_format(context->arena,
                                                         "function f(m_1: i64, k_2: i64, y_3: no_alias []f64) -> () {\n"
                                                         " for j_4 < k_2 parallel {\n"
                                                         "  for l_5 < m_1%s {\n"
                                                         "   y_3[%s] = y_3[%s]\n"
                                                         "  }\n"
                                                         " }\n"
                                                         "}\n",
                                                         kind, first, second)));
  const bool together = strstr(text, "lane") != NULL;
  context_free(context);
  return together;
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
  RUN(columns_with_a_history);
  RUN(the_rule_can_be_skipped);
  return testing_finish();
}
