// A loop's condition becomes an expression over its state if both agree at first and after every iteration.
#include "imp_text.h"

static const char *result_of(Context *context, const char *text) { return imp_after(context, invert_loops, text); }

// A loop over x from `start`; its condition is `initial` at first and `later` after an iteration.
static const char *loop(Context *context, const char *start, const char *initial, const char *later, const char *tail) {
  return text_c_string(context->arena, text_format(context->arena,
                                                   "function f(n_1: i64) -> (r_2: i64) {\n"
                                                   " var t_3: bool = 0 < n_1\n"
                                                   " var x_4: i64 = %s\n"
                                                   " var c_5: bool = %s\n"
                                                   " while c_5 {\n"
                                                   "  var y_6: i64 = x_4 +%% 2\n"
                                                   "%s%s }\n"
                                                   " r_2 = x_4\n"
                                                   "}\n",
                                                   start, initial, later, tail));
}

static void the_condition_reads_the_state(void) {
  Context *context = context_new();
  const char *text = result_of(context, loop(context, "0", "0 < n_1", "  c_5 = y_6 < n_1\n", "  x_4 = y_6\n"));
  CHECK(strstr(text, "while x_4 < n_1 {"));
  CHECK(!strstr(text, "c_5 = "));
  context_free(context);
}

static void it_may_follow_the_state(void) {
  Context *context = context_new();
  const char *text = result_of(context, loop(context, "0", "t_3", "  x_4 = y_6\n", "  c_5 = x_4 < n_1\n"));
  CHECK(strstr(text, "while x_4 < n_1 {"));
  context_free(context);
}

static void parts_that_hold_at_first_are_evaluated(void) {
  Context *context = context_new();
  const char *text =
      result_of(context, loop(context, "3", "3 < n_1", "  c_5 = y_6 < n_1 && y_6 *% y_6 <= 9\n", "  x_4 = y_6\n"));
  CHECK(strstr(text, "while x_4 < n_1 && x_4 *% x_4 <= 9 {"));
  context_free(context);
}

static void another_first_condition_stays(void) {
  Context *context = context_new();
  const char *const initial[] = {"true", "1 < n_1", "0 <= n_1"};
  for INT_RANGE(i, 3) {
    const char *text = result_of(context, loop(context, "0", initial[i], "  c_5 = y_6 < n_1\n", "  x_4 = y_6\n"));
    CHECK(strstr(text, "while c_5 {"));
  }
  context_free(context);
}

// The condition reads the state as it was before the last assignment of the iteration, or a value that is not kept.
static void what_the_state_does_not_hold_stays(void) {
  Context *context = context_new();
  const char *const later[] = {"  c_5 = x_4 < n_1\n", "  c_5 = y_6 *% 2 < n_1\n"
                                                      "  x_4 = y_6\n"};
  const char *const tails[] = {"  x_4 = y_6\n", "  x_4 = 0\n"};
  for INT_RANGE(i, 2) {
    const char *text = result_of(context, loop(context, "0", "0 < n_1", later[i], tails[i]));
    CHECK(strstr(text, "while c_5 {"));
  }
  context_free(context);
}

// An outer loop changes n after `t` was declared: `t` does not speak of the n that the inner loop starts with.
static void what_was_declared_before_a_change_is_not_resolved(void) {
  Context *context = context_new();
  const char *text = result_of(context, "function f(m_1: i64) -> (r_2: i64) {\n"
                                        " var n_3: i64 = m_1\n"
                                        " for i_4 < m_1 {\n"
                                        "  var t_5: bool = 0 < n_3\n"
                                        "  n_3 = i_4\n"
                                        "  var x_6: i64 = 0\n"
                                        "  var c_7: bool = t_5\n"
                                        "  while c_7 {\n"
                                        "   var y_8: i64 = x_6 +% 1\n"
                                        "   c_7 = y_8 < n_3\n"
                                        "   x_6 = y_8\n"
                                        "  }\n"
                                        " }\n"
                                        " r_2 = n_3\n"
                                        "}\n");
  CHECK(strstr(text, "while c_7 {"));
  context_free(context);
}

int main(void) {
  RUN(the_condition_reads_the_state);
  RUN(it_may_follow_the_state);
  RUN(parts_that_hold_at_first_are_evaluated);
  RUN(another_first_condition_stays);
  RUN(what_the_state_does_not_hold_stays);
  RUN(what_was_declared_before_a_change_is_not_resolved);
  return testing_finish();
}
