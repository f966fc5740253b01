// A loop's condition becomes an expression over its state where that says the same at first and after every round.
#include "imp_text.h"

static const char *result_of(Context *context, const char *text) { return imp_after(context, invert_loops, text); }

// A loop over x from `start`; its condition is `initial` at first and `later` after a round.
static const char *loop(Context *context, const char *start, const char *initial, const char *later, const char *tail) {
  return text_c_string(context->arena,
                       text_format(context->arena,
                                   "function f(n_1: i64) -> (r_2: i64) {\n declare t_3: bool (prim lt i64 no [0i64, "
                                   "n_1])\n declare x_4: i64 %s\n declare c_5: bool %s\n while c_5 {\n"
                                   "  declare y_6: i64 (prim add i64 no [x_4, 2i64])\n%s%s }\n assign r_2 x_4\n}\n",
                                   start, initial, later, tail));
}

static void the_condition_reads_the_state(void) {
  Context *context = context_new();
  const char *text = result_of(context, loop(context, "0i64", "(prim lt i64 no [0i64, n_1])",
                                             "  assign c_5 (prim lt i64 no [y_6, n_1])\n", "  assign x_4 y_6\n"));
  CHECK(strstr(text, "while (prim lt i64 no [x_4, n_1]) {"));
  CHECK(!strstr(text, "assign c_5"));
  context_free(context);
}

static void it_may_follow_the_state(void) {
  Context *context = context_new();
  const char *text = result_of(
      context, loop(context, "0i64", "t_3", "  assign x_4 y_6\n", "  assign c_5 (prim lt i64 no [x_4, n_1])\n"));
  CHECK(strstr(text, "while (prim lt i64 no [x_4, n_1]) {"));
  context_free(context);
}

static void parts_that_hold_at_first_are_evaluated(void) {
  Context *context = context_new();
  const char *text = result_of(context, loop(context, "3i64", "(prim lt i64 no [3i64, n_1])",
                                             "  assign c_5 (prim and bool no [(prim lt i64 no [y_6, n_1]), (prim le "
                                             "i64 no [(prim mul i64 no [y_6, y_6]), 9i64])])\n",
                                             "  assign x_4 y_6\n"));
  CHECK(strstr(text, "while (prim and bool no [(prim lt i64 no [x_4, n_1]), (prim le i64 no [(prim mul i64 no [x_4, "
                     "x_4]), 9i64])]) {"));
  context_free(context);
}

static void another_first_condition_stays(void) {
  Context *context = context_new();
  const char *const initial[] = {"true", "(prim lt i64 no [1i64, n_1])", "(prim le i64 no [0i64, n_1])"};
  for (int i = 0; i < 3; i++) {
    const char *text = result_of(
        context, loop(context, "0i64", initial[i], "  assign c_5 (prim lt i64 no [y_6, n_1])\n", "  assign x_4 y_6\n"));
    CHECK(strstr(text, "while c_5 {"));
  }
  context_free(context);
}

// The condition reads the state as it was before the round's last assignment, or a value that nothing keeps.
static void what_the_state_does_not_hold_stays(void) {
  Context *context = context_new();
  const char *const later[] = {
      "  assign c_5 (prim lt i64 no [x_4, n_1])\n",
      "  assign c_5 (prim lt i64 no [(prim mul i64 no [y_6, 2i64]), n_1])\n  assign x_4 y_6\n"};
  const char *const tails[] = {"  assign x_4 y_6\n", "  assign x_4 0i64\n"};
  for (int i = 0; i < 2; i++) {
    const char *text = result_of(context, loop(context, "0i64", "(prim lt i64 no [0i64, n_1])", later[i], tails[i]));
    CHECK(strstr(text, "while c_5 {"));
  }
  context_free(context);
}

// An outer loop changes n after `t` was declared: `t` does not speak of the n that the inner loop starts with.
static void what_was_declared_before_a_change_is_not_resolved(void) {
  Context *context = context_new();
  const char *text =
      result_of(context, "function f(m_1: i64) -> (r_2: i64) {\n declare n_3: i64 m_1\n for i_4: i64 m_1 no {\n  "
                         "declare t_5: bool (prim lt i64 no [0i64, n_3])\n  assign n_3 i_4\n"
                         "  declare x_6: i64 0i64\n  declare c_7: bool t_5\n  while c_7 {\n   declare y_8: i64 (prim "
                         "add i64 no [x_6, 1i64])\n"
                         "   assign c_7 (prim lt i64 no [y_8, n_3])\n   assign x_6 y_8\n  }\n }\n assign r_2 n_3\n}\n");
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
