// Dead code and common values: what goes, what stays, equal results.
#include "../../core/test/core_testing.h"
#include "opt/opt.h"

static const Program *both(Context *context, const Program *program) {
  return remove_dead(context, eliminate_common(context, program));
}

static uint32_t statements(Context *context, const Program *program, const char *function) {
  return program_function(program, intern_string(context->names, function))->body->count;
}

static void check_pass(const char *text, uint32_t count, const char *result) {
  Context *context = context_new();
  const Program *program = both(context, program_of(context, text));
  CHECK_TEXT(problems_of(context, program), "");
  CHECK(statements(context, program, "f") == count);
  CHECK_TEXT(result_of(context, program, "f", NULL), result);
  context_free(context);
}

static void unused_chains_disappear(void) {
  check_pass("fun f () -> (r: i64) { a: i64 = prim add i64 (1i64, 2i64) b: i64 = prim mul i64 (a, a) c: i64 = prim sub "
             "i64 (9i64, 2i64) in (c) }",
             1, "7i64");
}

static void a_used_certificate_keeps_its_assertion(void) {
  check_pass("fun f () -> (r: i64) { c: certificate = assert true bounds \"no\"\n a: i64 = <c> prim add i64 (1i64, "
             "2i64) in (a) }",
             2, "3i64");
}

static void equal_values_are_computed_once(void) {
  check_pass("fun f () -> (r: i64) { n: i64 = atom 3i64 a: i64 = prim mul i64 (n, n) b: i64 = prim mul i64 (n, n) c: "
             "i64 = prim add i64 (a, b) in (c) }",
             3, "18i64");
}

static void different_values_are_not_merged(void) {
  check_pass("fun f () -> (r: i64) { n: i64 = atom 3i64 a: i64 = prim mul i64 (n, n) b: i64 = prim add i64 (n, n) c: "
             "i64 = prim add i64 (a, b) in (c) }",
             4, "15i64");
}

static void arrays_are_not_merged_when_one_is_overwritten(void) {
  check_pass("fun f () -> (r: i64) { a: [2i64]i64 = iota i64 2i64 0i64 1i64 b: [2i64]i64 = iota i64 2i64 0i64 1i64\n"
             " c: [2i64]i64 = update a [1i64] 9i64 x: i64 = index b (1i64) y: i64 = index c (1i64) z: i64 = prim add "
             "i64 (x, y) in (z) }",
             6, "10i64");
}

static void unused_loop_state_goes(void) {
  Context *context = context_new();
  const Program *program = both(context, program_of(context,
      "fun f () -> (r: i64) {\n a: i64, b: i64 = loop (x: i64, y: i64) = (0i64, 1i64) for i: i64 < 5i64 do {\n"
      " p: i64 = prim add i64 (x, i) q: i64 = prim mul i64 (y, 2i64) in (p, q) } in (a) }"));
  CHECK_TEXT(problems_of(context, program), "");
  CHECK(program->functions[0]->body->stms[0]->exp->as.Loop.parameters.count == 1);
  CHECK_TEXT(result_of(context, program, "f", NULL), "10i64");
  context_free(context);
}

static void loop_state_that_feeds_another_stays(void) {
  Context *context = context_new();
  const Program *program = both(context, program_of(context,
      "fun f () -> (r: i64) {\n a: i64, b: i64 = loop (x: i64, y: i64) = (0i64, 1i64) for i: i64 < 5i64 do {\n"
      " p: i64 = prim add i64 (x, y) q: i64 = prim mul i64 (y, 2i64) in (p, q) } in (a) }"));
  CHECK(program->functions[0]->body->stms[0]->exp->as.Loop.parameters.count == 2);
  CHECK_TEXT(result_of(context, program, "f", NULL), "31i64");
  context_free(context);
}

int main(void) {
  RUN_ROW("FS-47", unused_chains_disappear);
  RUN_ROW("SS-38", a_used_certificate_keeps_its_assertion);
  RUN_ROW("SS-14", equal_values_are_computed_once);
  RUN(different_values_are_not_merged);
  RUN(arrays_are_not_merged_when_one_is_overwritten);
  RUN(unused_loop_state_goes);
  RUN(loop_state_that_feeds_another_stays);
  return testing_finish();
}
