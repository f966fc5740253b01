// Hoisting: how many statements are left inside, validity, and equal results, loops that never run included.
#include "../../core/test/core_testing.h"
#include "opt/opt.h"

typedef struct Count { ExpTag tag; uint32_t depth, inside; } Count;

static void count_body(void *user, const Body *body) {
  Count *count = user;
  Visitor visitor = {.user = user, .body = count_body};
  for RANGE(i, body->count) {
    count->inside += count->depth > 0 && body->stms[i]->exp->tag == count->tag;
    count->depth++;
    exp_visit(body->stms[i]->exp, &visitor);
    count->depth--;
  }
}
static uint32_t count_inside(const Program *program, ExpTag tag) {   // below the functions' own bodies
  Count count = {tag, 0, 0};
  for RANGE(i, program->function_count) count_body(&count, program->functions[i]->body);
  return count.inside;
}
// Hoists `text`, checks validity and equal results of "f" (n, m, xs) for n = 5 and n = 0.
static const Program *hoisted(Context *context, const char *text) {
  const Program *before = program_of(context, text);
  CHECK_TEXT(problems_of(context, before), "");
  const Program *after = hoist(context, before);
  CHECK_TEXT(problems_of(context, after), "");
  const ArrayValue *some[3] = {number(context, "5i64"), number(context, "3i64"),
                               counting(context, SCALAR_F64, 1, 1, 3, 0)};
  const ArrayValue *none[3] = {number(context, "0i64"), number(context, "3i64"),
                               counting(context, SCALAR_F64, 1, 1, 3, 0)};
  const ArrayValue *empty[3] = {number(context, "0i64"), number(context, "0i64"),
                                counting(context, SCALAR_F64, 1, 1, 0, 0)};
  CHECK_TEXT(result_of(context, after, "f", some), result_of(context, before, "f", some));
  CHECK_TEXT(result_of(context, after, "f", none), result_of(context, before, "f", none));
  CHECK_TEXT(result_of(context, after, "f", empty), result_of(context, before, "f", empty));
  return after;
}
static uint32_t inside_after(const char *text, ExpTag tag) {
  Context *context = context_new();
  uint32_t inside = count_inside(hoisted(context, text), tag);
  context_free(context);
  return inside;
}
#define check_inside(text, tag, inside) CHECK(inside_after(text, tag) == (inside))
#define F "fun f (n: i64, m: i64, xs: [m]f64) -> "

static void invariant_scalars_leave(void) {
  check_inside(F "(r: [n]i64) { ys: [n]i64 = build (n) fn (i: i64) { a: i64 = prim mul i64 (m, m) b: i64 = prim add "
                 "i64 (a, i) in (b) } in (ys) }",
               EXP_Prim, 1);
  check_inside(F "(r: i64) { y: i64 = loop (s: i64) = (0i64) for i: i64 < n do { a: i64 = prim mul i64 (m, m) b: i64 = "
                 "prim add i64 (a, s) in (b) } in (y) }",
               EXP_Prim, 1);
  check_inside(F "(r: i64) { y: i64 = reduce n op (s: i64, t: i64) { a: i64 = prim mul i64 (m, m) u: i64 = prim add "
                 "i64 (s, t) v: i64 = prim add i64 (u, a) in (v) } "
                 "neutral (0i64) fn (i: i64) { in (i) } in (y) }",
               EXP_Prim, 2);
}
static void in_one_step_to_the_outermost_scope(void) {
  Context *context = context_new();
  const Program *after = hoisted(
      context, F "(r: [n][m]i64) { ys: [n][m]i64 = build (n) fn (i: i64) { zs: [m]i64 = build (m) fn (j: i64) { "
                 "a: i64 = prim mul i64 (m, m) b: i64 = prim mul i64 (a, i) c: i64 = prim add i64 (b, j) in (c) } in "
                 "(zs) } in (ys) }");
  const Body *body = program_function(after, intern_string(context->names, "f"))->body;
  CHECK(body->count == 2 && body->stms[0]->exp->tag == EXP_Prim);
  CHECK(body->stms[1]->exp->as.Build.function.body->count == 2);
  context_free(context);
}

// ---- reads
static void reads_leave_when_in_bounds(void) {
  check_inside(F "(r: [m][n]f64) { ys: [m][n]f64 = build (m) fn (c: i64) { zs: [n]f64 = build (n) fn (i: i64) { "
               "x: f64 = index xs (c) y: f64 = prim exp f64 (x) in (y) } in (zs) } in (ys) }", EXP_Prim, 1);
  Context *context = context_new();
  const Program *after = hoisted(
      context, F "(r: [m][n]f64) { ys: [m][n]f64 = build (m) fn (c: i64) { zs: [n]f64 = build (n) fn (i: i64) { "
                 "x: f64 = index xs (c) y: f64 = prim exp f64 (x) in (y) } in (zs) } in (ys) }");
  const Body *outer =
      program_function(after, intern_string(context->names, "f"))->body->stms[0]->exp->as.Build.function.body;
  CHECK(outer->count == 3 && outer->stms[0]->exp->tag == EXP_Index && outer->stms[1]->exp->tag == EXP_Prim);
  context_free(context);
}
static void reads_of_a_loop_that_may_not_run_stay(void) {
  // xs may be empty when n is 0
  check_inside(F "(r: [m]f64) { ys: [m]f64 = build (m) fn (i: i64) { x: f64 = index xs (0i64) in (x) } in (ys) }",
               EXP_Index, 1);
  check_inside(F "(r: [m]f64) { ys: [m]f64 = build (m) fn (i: i64) { x: [1i64]f64 = slice xs [0i64 : 1i64 : 1i64] y: "
                 "f64 = index x (0i64) in (y) } in (ys) }",
               EXP_Slice, 1);
  // four times: certainly
  check_inside("fun f (n: i64, m: i64, xs: [m]f64) -> (r: [4i64]f64) { o: bool = prim lt i64 (0i64, m) c: certificate "
               "= assert o bounds \"empty\" "
               "ys: [4i64]f64 = build (4i64) fn (i: i64) { x: f64 = <c> index xs (0i64) in (x) } in (ys) }",
               EXP_Index, 0);
}
static void division_stays_unless_the_loop_runs(void) {
  check_inside(F "(r: [m]i64) { ys: [m]i64 = build (m) fn (i: i64) { o: bool = prim ne i64 (m, 0i64) c: certificate = "
                 "assert o division \"zero\" "
                 "x: i64 = <c> prim div i64 (9i64, m) y: i64 = prim add i64 (x, i) in (y) } in (ys) }",
               EXP_Prim, 2);
  check_inside(F
               "(r: [m]i64) { ys: [m]i64 = build (m) fn (i: i64) { x: i64 = prim div i64 (m, 3i64) in (x) } in (ys) }",
               EXP_Prim, 0);
}

// ---- work
static void invariant_work_is_done_once(void) {
  Context *context = context_new();
  const char *text = F "(r: [n]f64) { ys: [n]f64 = build (n) fn (i: i64) { "
                       "es: [m]f64 = build (m) fn (c: i64) { x: f64 = index xs (c) y: f64 = prim exp f64 (x) in (y) } "
                       "k: f64 = convert f64 i64 i "
                       "z: f64 = reduce m op (s: f64, t: f64) { u: f64 = prim add f64 (s, t) in (u) } neutral (0.0f64) "
                       "fn (j: i64) { e: f64 = index es (j) p: f64 = prim mul f64 (e, k) in (p) } "
                       "in (z) } in (ys) }";
  const ArrayValue *arguments[3] = {number(context, "5i64"), number(context, "3i64"),
                                    counting(context, SCALAR_F64, 1, 1, 3, 0)};
  const Program *before = program_of(context, text), *after = hoisted(context, text);
  CHECK(count_inside(after, EXP_Build) == 0 && count_inside(after, EXP_Reduce) == 1);
  uint64_t work_before, work_after;
  result_counted(context, before, "f", arguments, &work_before);
  result_counted(context, after, "f", arguments, &work_after);
  CHECK(work_before - work_after == 4 * 3 * 2);
  // and it stays so: fusion does not bring the exponentials back
  CHECK(count_inside(fuse(context, after), EXP_Build) == 0);
  const Body *body = program_function(fuse(context, after), intern_string(context->names, "f"))->body;
  CHECK(body->count == 2);
  context_free(context);
}
static void what_is_overwritten_or_returned_stays(void) {
  check_inside(F "(r: [n][m]f64) { ys: [n][m]f64 = build (n) fn (i: i64) { zs: [m]f64 = replicate (m) 0.0f64 k: f64 = "
                 "convert f64 i64 i "
                 "q: bool = prim lt i64 (0i64, m) ws: [m]f64 = if q then { us: [m]f64 = update zs [0i64] k in (us) } "
                 "else { in (zs) } in (ws) } in (ys) }",
               EXP_Replicate, 1);
  check_inside(F "(r: [m]f64) { ys: [m]f64 = loop (zs: [m]f64) = (xs) for i: i64 < n do { ws: [m]f64 = replicate (m) "
                 "1.0f64 in (ws) } in (ys) }",
               EXP_Replicate, 1);
  check_inside(
      F
      "(r: [n][m]f64) { ys: [n][m]f64 = build (n) fn (i: i64) { zs: [m]f64 = replicate (m) 2.0f64 in (zs) } in (ys) }",
      EXP_Replicate, 1);
}
static void work_on_unchecked_reads_stays(void) {
  check_inside(F "(r: [n]f64) { ys: [n]f64 = build (n) fn (i: i64) { "
                 "o: bool = prim lt i64 (i, m) es: [2i64]f64 = build (2i64) fn (c: i64) { p: bool = prim ne i64 (m, "
                 "0i64) x: f64 = if p then { y: f64 = index xs (c) in (y) } else { in (0.0f64) } in (x) } "
                 "z: f64 = index es (0i64) in (z) } in (ys) }",
               EXP_Build, 1);
}

// ---- assertions
static void assertions_leave_under_a_guard(void) {
  static const char *const text = F "(r: [n]i64) { ys: [n]i64 = build (n) fn (i: i64) { o: bool = prim lt i64 (m, "
                                    "3i64) c: certificate = assert o assertion \"m is \" (m) "
                                    "x: i64 = <c> prim add i64 (i, m) in (x) } in (ys) }";
  check_inside(text, EXP_Assert, 0);
  Context *context = context_new();
  const ArrayValue *arguments[3] = {number(context, "5i64"), number(context, "3i64"),
                                    counting(context, SCALAR_F64, 1, 1, 3, 0)};
  CHECK_TEXT(result_of(context, hoist(context, program_of(context, text)), "f", arguments), "assertion: m is 3");
  arguments[0] = number(context, "0i64");
  CHECK_TEXT(result_of(context, hoist(context, program_of(context, text)), "f", arguments), "[0]{}");
  context_free(context);
}
static void every_scope_left_guards(void) {
  check_inside(
      F
      "(r: [n][m]i64) { ys: [n][m]i64 = build (n) fn (i: i64) { zs: [m]i64 = build (m) fn (j: i64) { o: bool = prim lt "
      "i64 (m, 3i64) "
      "c: certificate = assert o assertion \"m is \" (m) x: i64 = <c> prim add i64 (j, m) in (x) } in (zs) } in (ys) }",
      EXP_Assert, 0);
  // a while loop: its first condition guards
  check_inside(
      F "(r: bool) { q: bool = prim lt i64 (7i64, n) o: bool = prim lt i64 (n, m) y: bool = loop (b: bool) = (q) while "
        "0 do { c: certificate = assert o assertion \"no\" d: bool = <c> prim not bool (b) in (d) } in (y) }",
      EXP_Assert, 0);
  // of a branch, of what varies: stays
  check_inside(F "(r: [n]i64) { ys: [n]i64 = build (n) fn (i: i64) { q: bool = prim lt i64 (i, 0i64) o: bool = prim lt "
                 "i64 (m, 3i64) "
                 "z: i64 = if q then { c: certificate = assert o assertion \"no\" x: i64 = <c> prim add i64 (i, m) in "
                 "(x) } else { in (i) } in (z) } in (ys) }",
               EXP_Assert, 1);
  check_inside(F "(r: [n]i64) { ys: [n]i64 = build (n) fn (i: i64) { o: bool = prim lt i64 (i, 3i64) c: certificate = "
                 "assert o assertion \"i is \" (i) x: i64 = <c> prim add i64 (i, m) in (x) } in (ys) }",
               EXP_Assert, 1);
}

// ---- branches
static void branches_keep_what_costs(void) {
  // the root of one branch stays in it; the product goes
  check_inside(
      F "(r: [n]f64) { k: f64 = convert f64 i64 m ys: [n]f64 = build (n) fn (i: i64) { q: bool = prim lt i64 (i, 2i64) "
        "z: f64 = if q then { a: f64 = prim sqrt f64 (k) in (a) } else { b: f64 = prim mul f64 (k, k) in (b) } in (z) "
        "} in (ys) }",
      EXP_Prim, 2);
  // no loop around the branch: nothing gained
  Context *context = context_new();
  const Program *program = program_of(context, F "(r: i64) { q: bool = prim lt i64 (n, 2i64) z: i64 = if q then { b: "
                                                 "i64 = prim mul i64 (m, m) in (b) } else { in (m) } in (z) }");
  CHECK(hoist(context, program) == program);
  context_free(context);
}
static void skipped_rules_leave_the_program(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "hoist").id, 1);
  const Program *program = program_of(
      context, F "(r: [n]i64) { ys: [n]i64 = build (n) fn (i: i64) { a: i64 = prim mul i64 (m, m) in (a) } in (ys) }");
  CHECK(hoist(context, program) == program);
  context_free(context);
}

int main(void) {
  RUN(invariant_scalars_leave);
  RUN(in_one_step_to_the_outermost_scope);
  RUN(reads_leave_when_in_bounds);
  RUN(reads_of_a_loop_that_may_not_run_stay);
  RUN(division_stays_unless_the_loop_runs);
  RUN(invariant_work_is_done_once);
  RUN(what_is_overwritten_or_returned_stays);
  RUN(work_on_unchecked_reads_stays);
  RUN(assertions_leave_under_a_guard);
  RUN(every_scope_left_guards);
  RUN(branches_keep_what_costs);
  RUN(skipped_rules_leave_the_program);
  return testing_finish();
}
