// A loop that reads the element which the loop before it wrote in the same iteration is fused with it; others are not.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, fuse_loops, text); }

// for i < n { y[`place`] = `value` }; between; for j < `bound` { t = t + `reads` }
typedef struct Pair {
  const char *kind, *place, *value, *between, *bound, *reads, *own;
} Pair;
static const Pair sum = {" parallel", "i_5", "x_2[i_5]", "", "n_1", "y_3[j_6]", "no_alias "};

static uint32_t loops_of(Pair pair) {
  Context *context = context_new();
  const char *text = result_in(
      context,
      text_c_string(
          context->arena,
          text_format(context->arena,
                      "function f(n_1: i64, x_2: read_only no_alias []f64, y_3: %s[]f64, z_7: []f64) -> (r_8: f64) {\n"
                      " var s_9: f64 = 1.0f64\n"
                      " for i_5 < n_1%s {\n"
                      "  y_3[%s] = %s\n"
                      " }\n"
                      " var t_4: f64 = 0.0f64\n"
                      "%s for j_6 < %s {\n"
                      "  t_4 = t_4 + (%s)\n"
                      "  s_9 = t_4\n"
                      " }\n"
                      " r_8 = t_4\n"
                      "}\n",
                      pair.own, pair.kind, pair.place, pair.value, pair.between, pair.bound, pair.reads)));
  const uint32_t found = count_words(text, "for ");
  context_free(context);
  return found;
}

static void the_same_element_is_read_at_once(void) {
  CHECK(loops_of(sum) == 1);
  Pair pair = sum;
  pair.place = "i_5 * 2 + 1", pair.reads = "y_3[j_6 * 2 + 1]";
  CHECK(loops_of(pair) == 1);
  pair = sum, pair.between = " comment \"reduce\"\n";
  CHECK(loops_of(pair) == 1);
}

static void other_elements_stay_apart(void) {
  Pair pair = sum;
  pair.reads = "y_3[j_6 + 1]";
  CHECK(loops_of(pair) == 2);
  pair.reads = "y_3[n_1 - 1 - j_6]";
  CHECK(loops_of(pair) == 2);
  pair.reads = "x_2[j_6]"; // nothing to gain
  CHECK(loops_of(pair) == 2);
  pair.reads = "y_3[j_6] + z_7[j_6]"; // z is apart from y
  CHECK(loops_of(pair) == 1);
  pair.own = ""; // z may be y
  CHECK(loops_of(pair) == 2);
}

static void other_loops_stay_apart(void) {
  Pair pair = sum;
  pair.kind = "";
  CHECK(loops_of(pair) == 2);
  pair = sum, pair.bound = "n_1 - 1";
  CHECK(loops_of(pair) == 2);
  pair = sum, pair.between = " z_7[0] = 1.0f64\n";
  CHECK(loops_of(pair) == 2);
  pair = sum, pair.value = "f64.sqrt(x_2[i_5])"; // better for several elements at once
  CHECK(loops_of(pair) == 2);
  pair = sum, pair.value = "x_2[i_5] * s_9"; // the second loop changes s
  CHECK(loops_of(pair) == 2);
}

int main(void) {
  RUN(the_same_element_is_read_at_once);
  RUN(other_elements_stay_apart);
  RUN(other_loops_stay_apart);
  return testing_finish();
}
