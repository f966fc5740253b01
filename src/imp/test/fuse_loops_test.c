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
  pair.value = "f64.exp(x_2[i_5])";   // no C compiler does that
  CHECK(loops_of(pair) == 1);
  pair = sum, pair.value = "x_2[i_5] * s_9"; // the second loop changes s
  CHECK(loops_of(pair) == 2);
}

// for i < n { `first` }; for j < n { `second` }, which carry k and t.
static uint32_t loops_of_carried(const char *first, const char *second, const char *kind) {
  return count_after(fuse_loops, "for ",
                     "function f(n_1: i64, x_2: read_only no_alias []f64, y_3: no_alias []f64, z_7: no_alias []f64) -> "
                     "(r_8: i64, q_9: f64) {\n"
                     " var k_10: i64 = 0\n"
                     " for i_5 < n_1 {\n%s }\n"
                     " var t_4: f64 = 0.0f64\n"
                     " for j_6 < n_1%s {\n%s }\n"
                     " r_8 = k_10\n"
                     " q_9 = t_4\n"
                     "}\n",
                     first, kind, second);
}

static void two_carried_scalars_wait_together(void) {
  const char *kept = "  y_3[k_10] = x_2[i_5]\n  k_10 = k_10 + i64.bool(f64.lt(x_2[i_5], 1.0f64))\n",
             *total = "  t_4 = t_4 + x_2[j_6]\n";
  CHECK(loops_of_carried(kept, total, "") == 1);
  CHECK(loops_of_carried(kept, "  z_7[j_6] = t_4\n  t_4 = t_4 + x_2[j_6]\n", "") == 1);
  CHECK(loops_of_carried(kept, "  t_4 = t_4 + x_2[j_6 + 1]\n", "") == 2);             // another element
  CHECK(loops_of_carried(kept, "  t_4 = t_4 + x_2[j_6] * f64.i64(k_10)\n", "") == 2); // waits for the first loop
  CHECK(loops_of_carried(kept, "  t_4 = t_4 + x_2[j_6] + y_3[j_6]\n", "") == 2);      // may be written later
  CHECK(loops_of_carried(kept, "  z_7[j_6] = x_2[j_6]\n", " parallel") == 2);         // the C compiler does better
  const char *some = "  if x_2[i_5] < 1.0f64 {\n   y_3[k_10] = x_2[i_5]\n   k_10 = k_10 + 1\n  }\n",
             *others = "  if 2.0f64 < x_2[j_6] {\n   z_7[i64.f64(t_4)] = x_2[j_6]\n   t_4 = t_4 + 1.0f64\n  }\n";
  CHECK(loops_of_carried(some, others, "") == 1);
  CHECK(loops_of_carried(some, total, "") == 2);   // sums may be made by vectors
  CHECK(loops_of_carried(some, "  if 2.0f64 < y_3[j_6] {\n   t_4 = t_4 + x_2[j_6]\n  }\n", "") == 2);
}

// for i < n { y[i] = x[`first`] }; for j < n { y[n + j] = x[`second`] }
static uint32_t loops_of_channels(const char *first, const char *second) {
  return count_after(fuse_loops, "for ",
                     "function f(n_1: i64, x_2: read_only no_alias []f64, y_3: no_alias []f64) -> () {\n"
                     " for i_5 < n_1 parallel {\n  y_3[i_5] = x_2[%s]\n }\n"
                     " for j_6 < n_1 parallel {\n  y_3[n_1 + j_6] = x_2[%s]\n }\n"
                     "}\n",
                     first, second);
}

static void lines_are_read_once(void) {
  CHECK(loops_of_channels("i_5 * 4", "j_6 * 4 + 3") == 1);
  CHECK(loops_of_channels("i_5 * 4 + 7", "j_6 * 4") == 1);
  CHECK(loops_of_channels("i_5 * 4 + 8", "j_6 * 4") == 2);   // another line
  CHECK(loops_of_channels("i_5 * 4", "j_6 * 3 + 1") == 2);
  CHECK(loops_of_channels("i_5", "j_6 + 1") == 2);           // the C compiler reads vectors
  CHECK(loops_of_channels("i_5 * n_1", "j_6 * n_1 + n_1") == 2);
}

// for i < n { y[i] = x[i] }; for j < n { z[j] = `value` }
static uint32_t loops_of_parallel(const char *value) {
  return count_after(fuse_loops, "for ",
                     "function f(n_1: i64, x_2: read_only no_alias []f64, y_3: no_alias []f64, z_4: no_alias []f64) -> "
                     "() {\n"
                     " for i_5 < n_1 parallel {\n  y_3[i_5] = x_2[i_5]\n }\n"
                     " for j_6 < n_1 parallel {\n  z_4[j_6] = %s\n }\n"
                     "}\n",
                     value);
}

static void parallel_loops_stay_parallel(void) {
  CHECK(loops_of_parallel("y_3[j_6] + y_3[j_6]") == 1);
  CHECK(loops_of_parallel("y_3[j_6] + (j_6 < 1 ? 0.0f64 : y_3[j_6 - 1])") == 2);   // of the iteration before
}

int main(void) {
  RUN(the_same_element_is_read_at_once);
  RUN(other_elements_stay_apart);
  RUN(other_loops_stay_apart);
  RUN(two_carried_scalars_wait_together);
  RUN(lines_are_read_once);
  RUN(parallel_loops_stay_parallel);
  return testing_finish();
}
