// A loop that reads what the loop before it wrote in the same round is fused with it; others stay apart.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, fuse_loops, text); }

// for i < n { y[`place`] = `value` }; between; for j < `bound` { t = t + `reads` }
typedef struct Pair { const char *kind, *place, *value, *between, *bound, *reads, *own; } Pair;
static const Pair sum = {"yes", "i_5", "(load x_2 i_5)", "", "n_1", "(load y_3 j_6)", "no_alias "};

static uint32_t loops_of(Pair pair) {
  Context *context = context_new();
  const char *text = result_in(
      context,
      text_c_string(
          context->arena,
          text_format(
              context->arena,
              "function f(n_1: i64, x_2: read_only no_alias []f64, y_3: %s[]f64, z_7: []f64) -> (r_8: f64) {\n declare "
              "s_9: f64 1.0f64\n for i_5: i64 n_1 %s {\n  store y_3 %s %s\n }\n declare t_4: f64 0.0f64\n%s"
              " for j_6: i64 %s no {\n  assign t_4 (prim add f64 no [t_4, %s])\n  assign s_9 t_4\n }\n assign r_8 "
              "t_4\n}\n",
              pair.own, pair.kind, pair.place, pair.value, pair.between, pair.bound, pair.reads)));
  const uint32_t found = count_words(text, "for ");
  context_free(context);
  return found;
}

static void the_same_element_is_read_at_once(void) {
  CHECK(loops_of(sum) == 1);
  Pair pair = sum;
  pair.place = "(prim add i64 yes [(prim mul i64 yes [i_5, 2i64]), 1i64])",
  pair.reads = "(load y_3 (prim add i64 yes [(prim mul i64 yes [j_6, 2i64]), 1i64]))";
  CHECK(loops_of(pair) == 1);
  pair = sum, pair.between = " comment \"reduce\"\n";
  CHECK(loops_of(pair) == 1);
}

static void other_elements_stay_apart(void) {
  Pair pair = sum;
  pair.reads = "(load y_3 (prim add i64 yes [j_6, 1i64]))";
  CHECK(loops_of(pair) == 2);
  pair.reads = "(load y_3 (prim sub i64 yes [(prim sub i64 yes [n_1, 1i64]), j_6]))";
  CHECK(loops_of(pair) == 2);
  pair.reads = "(load x_2 j_6)";                                          // nothing to gain
  CHECK(loops_of(pair) == 2);
  pair.reads = "(prim add f64 no [(load y_3 j_6), (load z_7 j_6)])";      // z is apart from y
  CHECK(loops_of(pair) == 1);
  pair.own = "";                                                            // z may be y
  CHECK(loops_of(pair) == 2);
}

static void other_loops_stay_apart(void) {
  Pair pair = sum;
  pair.kind = "no";
  CHECK(loops_of(pair) == 2);
  pair = sum, pair.bound = "(prim sub i64 yes [n_1, 1i64])";
  CHECK(loops_of(pair) == 2);
  pair = sum, pair.between = " store z_7 0i64 1.0f64\n";
  CHECK(loops_of(pair) == 2);
  pair = sum, pair.value = "(prim sqrt f64 no [(load x_2 i_5)])";   // better for several elements at once
  CHECK(loops_of(pair) == 2);
  pair = sum, pair.value = "(prim mul f64 no [(load x_2 i_5), s_9])";   // the second loop changes s
  CHECK(loops_of(pair) == 2);
}

int main(void) {
  RUN(the_same_element_is_read_at_once);
  RUN(other_elements_stay_apart);
  RUN(other_loops_stay_apart);
  return testing_finish();
}
