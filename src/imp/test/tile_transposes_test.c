// Transposes are tiled, loops down columns are interchanged; other nests stay.
#include "imp_text.h"

// for i < `rows` { for j < `columns` { `extra`; y[`place`] = `value` } }
typedef struct Nest {
  const char *rows, *columns, *outer, *inner, *extra, *place, *value;
} Nest;
static const Nest transposed = {"n_1", "m_2", " parallel", " parallel", "", "i_7 * m_2 + j_8", "a_3[j_8 * n_1 + i_7]"};

static const char *nest_text(Context *context, Nest nest) {
  const char *text = text_c_string(
      context->arena,
      text_format(context->arena,
                  "function f(n_1: i64, m_2: i64, a_3: read_only no_alias []f32, b_4: read_only no_alias []f32, y_5: "
                  "no_alias []f32, z_6: no_alias []f32) -> () {\n"
                  " for i_7 < %s%s {\n"
                  "  for j_8 < %s%s {\n"
                  "%s   y_5[%s] = %s\n"
                  "  }\n"
                  " }\n"
                  "}\n",
                  nest.rows, nest.outer, nest.columns, nest.inner, nest.extra, nest.place, nest.value));
  return imp_after(context, tile_transposes, text);
}
static bool has(Nest nest, const char *what) {
  Context *context = context_new();
  const bool found = strstr(nest_text(context, nest), what);
  context_free(context);
  return found;
}
static bool is_tiled(Nest nest) { return has(nest, "local tile"); }
// The loop over i is the inner one.
static bool is_interchanged(Nest nest) { return has(nest, "\n  for j_"); }
static bool stays(Nest nest) { return !is_tiled(nest) && !is_interchanged(nest); }

static void both_sides_are_read_along_rows(void) {
  Context *context = context_new();
  const char *text = nest_text(context, transposed);
  CHECK(strstr(text, "of 64") && count_words(text, "  tile_") == 1 && count_words(text, "  y_5[") == 3);
  context_free(context);
  Nest nest = transposed;   // the loops in the other order
  nest.place = "j_8 * n_1 + i_7", nest.value = "a_3[i_7 * m_2 + j_8]";
  CHECK(is_tiled(nest));
  nest = transposed, nest.value = "a_3[j_8 * n_1 + i_7] + b_4[i_7 * m_2 + j_8]";
  CHECK(is_tiled(nest));
  nest = transposed, nest.extra = "   var x_9: f32 = a_3[j_8 * n_1 + i_7]\n", nest.value = "x_9 * x_9";
  CHECK(is_tiled(nest));
}

static void loops_down_columns_are_interchanged(void) {
  Nest nest = transposed;
  nest.place = "j_8 * n_1 + i_7";
  CHECK(is_interchanged(nest) && !is_tiled(nest));
  nest.value = "a_3[j_8 * n_1 + i_7] * b_4[i_7]";
  CHECK(is_interchanged(nest) && !is_tiled(nest));
}

static void other_nests_stay(void) {
  Nest nest = transposed;
  nest.outer = "";
  CHECK(stays(nest));
  nest = transposed, nest.inner = "";
  CHECK(stays(nest));
  nest = transposed, nest.value = "a_3[i_7 * m_2 + j_8]";
  CHECK(stays(nest));
  nest = transposed, nest.value = "a_3[j_8] * b_4[i_7]";   // one element for a whole row
  CHECK(stays(nest));
  nest = transposed, nest.rows = "7";
  CHECK(stays(nest));
  nest = transposed, nest.columns = "7";
  CHECK(stays(nest));
  nest = transposed, nest.columns = "256";   // the cache has all its lines
  CHECK(stays(nest));
  nest = transposed, nest.columns = "257";
  CHECK(is_tiled(nest));
  nest = transposed, nest.columns = "i_7";   // each row has a length of its own
  CHECK(stays(nest));
  nest = transposed, nest.extra = "   z_6[i_7 * m_2 + j_8] = 1.0f32\n";
  CHECK(stays(nest));
  nest = transposed, nest.value = "a_3[j_8 * n_1 + i_7] + y_5[i_7 * m_2 + j_8]";
  CHECK(stays(nest));
  nest = transposed, nest.place = "2 * (i_7 * m_2 + j_8)", nest.value = "a_3[j_8 * n_1 + i_7] + b_4[i_7 * m_2 + j_8]";
  CHECK(stays(nest));
}

static void the_rule_can_be_left_out(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "tile-transposes").id, 1);
  CHECK(!strstr(nest_text(context, transposed), "local tile"));
  context_free(context);
}

int main(void) {
  RUN(both_sides_are_read_along_rows);
  RUN(loops_down_columns_are_interchanged);
  RUN(other_nests_stay);
  RUN(the_rule_can_be_left_out);
  return testing_finish();
}
