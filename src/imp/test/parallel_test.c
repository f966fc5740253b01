// Parallel loops: their iterations write apart, share no scratch and no variables, and run in any order.
#include "imp_text.h"

// f (n, x) -> r with an arena of 1,000 bytes.
typedef struct Run {
  bool ok;
  int64_t result;
  RuntimeError error;
} Run;
static Run run_loops(Context *context, const char *body, int64_t n) {
  const char *text = text_c_string(
      context->arena,
      text_format(context->arena,
                  "site 0 \"t.fut:1:1\" \"at \" i64\nfunction f(n_1: i64, x_2: []i64) -> (r_3: i64) {\n%s}\n", body));
  const ImpProgram *program = imp_read(context, text);
  const int64_t shape = 100;
  ArrayValue *arguments[] = {array_value_new(context->arena, SCALAR_I64, 0, NULL),
                             array_value_new(context->arena, SCALAR_I64, 1, &shape)},
             *results[1];
  array_value_set(arguments[0], 0, scalar_i64(n));
  for I64_RANGE(i, shape) array_value_set(arguments[1], i, scalar_i64(i));
  Run run = {0};
  run.ok = imp_interpret(context, program, program->functions[0]->name, arguments, results, 1000, NULL, &run.error);
  if (run.ok) run.result = array_value_get(results[0], 0).as.s;
  return run;
}

static void check_result(const char *body, int64_t n, int64_t expected) {
  Context *context = context_new();
  const Run run = run_loops(context, body, n);
  if (!run.ok) fprintf(stderr, "%.*s\n%s", TEXT_ARG(run.error.text), body);
  CHECK(run.ok && run.result == expected);
  context_free(context);
}

static void check_race(const char *body, int64_t n) {
  Context *context = context_new();
  const Run run = run_loops(context, body, n);
  if (run.ok) fprintf(stderr, "no race found in\n%s", body);
  CHECK(!run.ok && run.error.kind == MESSAGE_Internal &&
        strstr(text_c_string(context->arena, run.error.text), "a race"));
  context_free(context);
}

static void races_are_found(void) {
  // both write; one reads what another writes, before or after it
  check_race("for i_4 < n_1 parallel { x_2[i64.quot(i_4, 2)] = i_4 }", 8);
  check_race("for i_4 < n_1 parallel { x_2[i_4] = x_2[i_4 + 1] }", 5);
  check_race("for i_4 < n_1 parallel { x_2[i_4 + 1] = x_2[i_4] }", 5);
  check_race("for i_4 < n_1 parallel { copy x_2[i_4] = x_2[50], 2 elements }", 3);
  // by way of another pointer to the same bytes
  check_race("point p_5: []i64 = x_2 + 1 for i_4 < n_1 parallel { p_5[i_4] = x_2[i_4] }", 5);
  // far apart: iterations of the outer loop, in different loops inside
  check_race("for i_4 < n_1 parallel { for j_5 < 2 parallel { x_2[i_4 + j_5 * 8] = 1 } var t_6: i64 = x_2[i64.min(i_4 "
             "+ 1, 9)] }",
             8);
  // many readers, and one of them writes
  check_race("for i_4 < n_1 parallel { var t_6: i64 = x_2[9] if i_4 == 3 { x_2[9] = 1 } }", 8);
}

static void what_is_apart_is_no_race(void) {
  check_result("for i_4 < n_1 parallel { x_2[i_4] = x_2[i_4] + x_2[n_1] } r_3 = x_2[3]", 5, 8);
  // one after the other
  check_result("for i_4 < n_1 parallel { x_2[i_4] = 1 }"
               "for i_5 < n_1 parallel { x_2[i_5 + 50] = x_2[n_1 - i_5 - 1] + 1 } r_3 = x_2[52]",
               4, 2);
  check_result("for k_6 < 3 { for i_4 < n_1 parallel { x_2[i_4 * 3] = k_6 } } r_3 = x_2[3]", 4, 2);
  check_result("for i_4 < n_1 parallel { for k_5 < 4 { x_2[i_4] = x_2[i_4] + k_5 } } r_3 = x_2[2]", 4, 8);
  // nested, each apart
  check_result("for i_4 < n_1 parallel { for j_5 < 3 parallel { x_2[i_4 * 3 + j_5] = i_4 } } r_3 = x_2[8]", 4, 2);
}

#define SCRATCH "  s_5[0] = i_4 x_2[i_4] = s_5[0] * 2 } r_3 = x_2[3]"
static void scratch_belongs_to_an_iteration(void) {
  check_result("for i_4 < n_1 parallel { arena s_5: []i64 at 0, 8 bytes" SCRATCH, 5, 6);
  check_result("arena s_5: []i64 at 0, 8 bytes for i_4 < n_1 parallel private (s_5) {" SCRATCH, 5, 6);
  check_race("arena s_5: []i64 at 0, 8 bytes for i_4 < n_1 parallel {" SCRATCH, 5);
  // no value is carried from one iteration to the next, nor out of the loop
  Context *context = context_new();
  const char *const wrong[] = {
      "arena s_5: []i64 at 0, 8 bytes s_5[0] = 1 for i_4 < n_1 parallel private (s_5) { x_2[i_4] = s_5[0] }",
      "arena s_5: []i64 at 0, 8 bytes for i_4 < n_1 parallel private (s_5) { s_5[0] = i_4 } r_3 = s_5[0]"};
  for (size_t i = 0; i < 2; i++) {
    const Run run = run_loops(context, wrong[i], 3);
    CHECK(!run.ok && strstr(text_c_string(context->arena, run.error.text), "never written"));
  }
  context_free(context);
}

// Whichever iteration runs first.
static void the_first_failing_iteration_reports(void) {
  Context *context = context_new();
  const Run run = run_loops(context, "for i_4 < n_1 parallel { check x_2[i_4] < 3 else site 0 (i_4) }", 20);
  CHECK(!run.ok && run.error.kind == 0 && text_equal(run.error.text, TEXT("at 3")));
  context_free(context);
}

static void check_refused(const char *body, const char *why) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  const char *text = text_c_string(
      context->arena,
      text_format(context->arena,
                  "function g() -> () { mark 1 dynamic d_1: []i64, 8 bytes d_1[0] = 1 release 1 }\n"
                  "function f(n_1: i64, x_2: []i64) -> (r_3: i64) { arena s_4: []i64 at 0, 8 bytes %s }\n",
                  body));
  const bool accepted = imp_verify(context, imp_read(context, text), &out);
  const char *problems = text_c_string(context->arena, out_result(&out));
  if (accepted || !strstr(problems, why)) fprintf(stderr, "%s: %s\n", body, problems);
  CHECK(!accepted && strstr(problems, why));
  context_free(context);
}

static void contradictions_are_refused(void) {
  check_refused("for i_5 < n_1 parallel { r_3 = i_5 }", "assigned by iterations");
  check_refused("var c_6: i64 = 0 for i_5 < n_1 parallel { for j_7 < 3 { c_6 = j_7 } }", "assigned by iterations");
  check_refused("for i_5 < n_1 parallel { var c_6: i64 = 0 for j_7 < 3 parallel { c_6 = j_7 } }",
                "assigned by iterations");
  check_refused("for i_5 < n_1 parallel { dynamic d_6: []i64, 8 bytes }", "dynamic blocks");
  check_refused("for i_5 < n_1 parallel { call g() at 0 }", "dynamic blocks");
  check_refused("for i_5 < n_1 parallel { x_2[0] = i_5 }", "all iterations");
  check_refused("var c_6: i64 = 2 for i_5 < c_6 parallel { x_2[0] = i_5 }", "all iterations");
  check_refused("var c_6: i64 = 0 c_6 = n_1 for i_5 < c_6 parallel { x_2[0] = i_5 }", "all iterations");
  check_refused("var c_6: bool = false if c_6 { x_2[0] = 1 } else { for i_5 < n_1 parallel { x_2[0] = i_5 } }",
                "all iterations");
  check_refused("for i_5 < n_1 parallel { s_4[n_1] = i_5 x_2[i_5] = s_4[n_1] }", "all iterations");
  check_refused("for i_5 < n_1 private (s_4) { x_2[i_5] = 1 }", "loop in order");
  check_refused("for i_5 < n_1 parallel private (n_1) { x_2[i_5] = 1 }", "not a buffer");
  check_refused("for i_5 < n_1 reducing (r_3 by add) { r_3 = r_3 *% i_5 }", "no such reduction");
  check_refused("for i_5 < n_1 reducing (r_3 by add) { r_3 = i_5 -% r_3 }", "no such reduction");
  check_refused("for i_5 < n_1 reducing (r_3 by add) { r_3 = r_3 +% r_3 }", "no such reduction");
  check_refused("for i_5 < n_1 reducing (r_3 by add) { r_3 = r_3 +% i_5 x_2[i_5] = r_3 }", "no such reduction");
  check_refused("for i_5 < n_1 reducing (r_3 by add) { var t_6: i64 = r_3 +% 1 r_3 = r_3 +% 2 r_3 = t_6 }",
                "no such reduction");
  check_refused("for i_5 < n_1 reducing (r_3 by add) { if i_5 < 3 { r_3 = 0 } else { r_3 = r_3 +% 1 } }",
                "no such reduction");
  check_refused("for i_5 < n_1 parallel reducing (r_3 by add) { r_3 = r_3 +% i_5 }", "no such reduction");
}

static void what_may_be_right_is_accepted(void) {
  static const char *const bodies[] = {
      "for i_5 < n_1 parallel { var c_6: i64 = 0 for j_7 < 3 { c_6 = j_7 } x_2[i_5] = c_6 }",
      "for i_5 < 1 parallel { x_2[0] = i_5 }", "var c_6: i64 = 0 for i_5 < c_6 parallel { x_2[0] = i_5 }",
      "var c_6: i64 = 1 for i_5 < c_6 parallel { x_2[0] = i_5 }",
      "var c_6: bool = false if c_6 { for i_5 < n_1 parallel { x_2[0] = i_5 } }",
      "for i_5 < n_1 parallel { if i_5 == 3 { x_2[0] = i_5 } }",
      "for i_5 < n_1 parallel private (s_4) { s_4[0] = i_5 x_2[i_5] = s_4[0] }", "for i_5 < n_1 { call g() at 0 }",
      "var r_3: i64 = 0 for i_5 < n_1 reducing (r_3 by add) { for j_6 < 3 { if j_6 < i_5 { r_3 = r_3 -% j_6 } } }",
      ("var r_3: i64 = 0 for i_5 < n_1 reducing (r_3 by max) { var t_6: i64 if i_5 < 3 { t_6 = r_3 } else { t_6 = "
       "i64.max(x_2[i_5], r_3) } r_3 = t_6 }")};
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    Context *context = context_new();
    (void)imp_shown(context,
                    imp_read(context, text_c_string(context->arena,
                                                    text_format(context->arena,
                                                                "function g() -> () { }\nfunction f(n_1: i64, x_2: "
                                                                "[]i64) -> () { arena s_4: []i64 at 0, 8 bytes %s }\n",
                                                                bodies[i]))));
    context_free(context);
  }
}

int main(void) {
  RUN(races_are_found);
  RUN(what_is_apart_is_no_race);
  RUN(scratch_belongs_to_an_iteration);
  RUN(the_first_failing_iteration_reports);
  RUN(contradictions_are_refused);
  RUN(what_may_be_right_is_accepted);
  return testing_finish();
}
