// Loops that read at loaded positions are marked when little is computed, and no others.
#include "imp_text.h"

static bool is_marked(const char *body) {
  return count_after(avoid_gathers, "parallel scalar",
                     "function f(a_1: no_alias []f32, b_2: read_only no_alias []f32, c_3: read_only no_alias []i64, "
                     "n_4: i64) -> () {\n"
                     " for i_5 < n_4 parallel {\n%s }\n"
                     "}\n",
                     body) == 1;
}

static void loaded_positions(void) {
  CHECK(is_marked("  a_1[i_5] = b_2[c_3[i_5]]\n"));
  CHECK(is_marked("  var p_6: i64 = c_3[i_5]\n  a_1[i_5] = b_2[p_6]\n"));
  CHECK(is_marked("  var p_6: i64 = c_3[i_5]\n  var q_7: i64 = p_6 +% 1\n  a_1[i_5] = b_2[q_7]\n"));
  CHECK(is_marked("  var p_6: i64\n  p_6 = 0\n  if c_3[i_5] < 7 {\n   p_6 = c_3[i_5]\n  } else {\n  }\n"
                  "  a_1[i_5] = b_2[p_6]\n"));
}
static void other_positions(void) {
  CHECK(!is_marked("  a_1[i_5] = b_2[i_5]\n"));
  CHECK(!is_marked("  a_1[i_5] = b_2[i_5 * n_4]\n"));
  CHECK(!is_marked("  a_1[i_5] = b_2[c_3[n_4] + i_5]\n"));   // it moves by one
  CHECK(!is_marked("  a_1[c_3[i_5]] = b_2[c_3[i_5]]\n"));    // of these two no vectors are made
  CHECK(count_after(avoid_gathers, "scalar",
                    "function f(b_1: read_only no_alias []f32, n_2: i64) -> (p_3: i64) {\n"
                    " p_3 = 0\n"
                    " for i_4 < n_2 {\n"
                    "  p_3 = (b_1[p_3] < b_1[i_4] ? i_4 : p_3)\n"
                    " }\n"
                    "}\n") == 0);
}

// y = x * x, n times
static bool is_marked_with(uint32_t products) {
  Context *context = context_new();
  Out body = out_new(context->arena);
  out_string(&body, "  var y_10: f32 = b_2[c_3[i_5]]\n");
  for RANGE(i, products) out_format(&body, "  var y_%u: f32 = y_%u * y_%u\n", 11 + i, 10 + i, 10 + i);
  out_format(&body, "  a_1[i_5] = y_%u\n", 10 + products);
  const bool marked = is_marked(text_c_string(context->arena, out_result(&body)));
  context_free(context);
  return marked;
}
static void arithmetic_that_pays(void) {
  CHECK(is_marked_with(1));
  CHECK(!is_marked_with(8));
}

static void loops_around(void) {
  CHECK(count_after(avoid_gathers, "scalar",
                    "function f(a_1: no_alias []f32, b_2: read_only no_alias []f32, c_3: read_only no_alias []i64, "
                    "n_4: i64) -> () {\n"
                    " for i_5 < n_4 parallel {\n"
                    "  for j_6 < n_4 parallel {\n"
                    "   a_1[i_5 * n_4 + j_6] = b_2[c_3[j_6]]\n"
                    "  }\n"
                    " }\n"
                    "}\n") == 1);
}

int main(void) {
  RUN(loaded_positions);
  RUN(other_positions);
  RUN(arithmetic_that_pays);
  RUN(loops_around);
  return testing_finish();
}
