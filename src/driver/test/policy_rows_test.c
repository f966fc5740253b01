// Rows about what is accepted, refused or deferred to run time: sizes (both policies), functions as values, bounds
// checks.
#include "driving.h"

typedef struct Verdict { Context *context; TypedProgram *typed; } Verdict;
static Verdict checked(const char *source, bool strict) {
  Context *context = context_new();
  context_configure(context, (Options){.sizes = strict ? SIZES_Proven : SIZES_Deferred});
  Compilation compilation = {.context = context};
  (void)driver_check(&compilation, source_add(context, TEXT("test.fut"), text_of(source)));
  return (Verdict){context, compilation.typed};
}
static const char *message_of(Verdict *verdict) {
  Out out = out_new(verdict->context->arena);
  diag_print(verdict->context, &out, false);
  return text_in(verdict->context, &out);
}
static bool refused(const char *source, bool strict, const char *code, const char *word) {
  Verdict verdict = checked(source, strict);
  const char *message = message_of(&verdict);
  bool found = diag_has_errors(verdict.context) && strstr(message, code) && strstr(message, word);
  if (!found) fprintf(stderr, "%s\nnot refused with %s and `%s`: %s\n", source, code, word, message);
  context_free(verdict.context);
  return found;
}
// Accepted; answers the number of equalities left to run time.
static int accepted(const char *source, bool strict) {
  Verdict verdict = checked(source, strict);
  int checks = diag_has_errors(verdict.context) ? -1 : (int)verdict.typed->size_checks.size;
  if (checks < 0) fprintf(stderr, "%s\n%s", source, message_of(&verdict));
  context_free(verdict.context);
  return checks;
}

// The same program is refused by --proven-sizes, with the construct and both sizes. Otherwise it is accepted with a
// check, which is listed with its position, passes when the sizes are equal and stops the program when they are not.
static void two_policies(void) {
  static const char undecided[] =
      "entry main [n] [m] (a: [n]i64) (b: [m]i64) : [n]i64 =\n  map2 (+) a (filter (> 0) b)\n";
  CHECK(refused(undecided, true, "E0502", "n"));
  CHECK(accepted(undecided, false) == 1);
  Verdict verdict = checked(undecided, false);
  if (verdict.typed->size_checks.size == 1) {
    const SizeCheck *check = &verdict.typed->size_checks.items[0];
    CHECK(source_position(verdict.context, check->span.file, check->span.start).line == 2);
    CHECK(check->left.size > 0 && check->right.size > 0 && !text_equal(check->left, check->right));
  }
  context_free(verdict.context);
  Driven driven = driven_under(undecided, 1, SIZES_Deferred);
  CHECK(has(value_result(driven.context, driven.compilation.core, "main", NUMBERS(3, 3)), "[3] 2i64 16i64 8i64"));
  CHECK_TEXT(value_result(driven.context, driven.compilation.core, "main", NUMBERS(3, 4)), "error");
  CHECK_TEXT(
      heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, "main", NUMBERS(3, 4), NULL),
      "error");
  driven_free(&driven);
  // both policies accept proven equalities without a check, and refuse refuted ones, with both sizes in the message
  static const char proven[] = "entry main [n] [m] (a: [n]i64) (b: [m]i64) : []i64 = map2 (+) (a ++ b) (b ++ a)\n";
  CHECK(accepted(proven, true) == 0 && accepted(proven, false) == 0);
  static const char refuted[] = "entry main [n] (a: [n]i64) : []i64 = map2 (+) a (a ++ [1])\n";
  CHECK(refused(refuted, true, "E0501", "n + 1") && refused(refuted, false, "E0501", "n + 1"));
  // branches and loop state of other sizes: deferred, with the size as a result
  CHECK(accepted("entry main [n] (c: bool) (a: [n]i64) : []i64 = if c then a else filter (> 0) a\n", false) == 0);
  CHECK(
      refused("entry main [n] (c: bool) (a: [n]i64) : [n]i64 = if c then a else a ++ [1]\n", false, "E0501", "n + 1"));
}

// Core has F-smooth's restrictions: every call passes all arguments, and no value is a function. Surface programs may
// apply functions partially as long as the compiler can resolve this. If a function would have to exist at run time,
// the message names the rule.
static void no_partial_application_at_run_time(void) {
  Driven driven = driven_from(
      "def add (x: i64) (y: i64) (z: i64) : i64 = x + y * z\n"
      "def twice (f: i64 -> i64) : i64 -> i64 = \\x -> f (f x)\n"
      "entry main [n] (xs: [n]i64) (k: i64) : [n]i64 = let g = add k 2 in map (twice g) (map (add 1 k) xs)\n");
  const Program *core = driven.compilation.core;
  for RANGE(i, core->function_count)
    for RANGE(s, core->functions[i]->body->count) {
      const Exp *exp = core->functions[i]->body->stms[s]->exp;
      if (exp->tag == EXP_Call)
        CHECK(exp->as.Call.arguments.count == program_function(core, exp->as.Call.function)->parameters.count);
    }
  CHECK(has(value_result(driven.context, core, "main", NUMBERS(2, 3)), "[2] "));
  driven_free(&driven);
  // Core: an application with an argument missing is invalid, by the rule of calls
  Context *context = context_new();
  const Program *partial = core_parse(
      context, source_add(context, TEXT("partial.core"),
                          text_of("fun add (x: i64, y: i64) -> (r: i64) { z: i64 = prim add i64 (x, y) in (z) }\n"
                                  "fun main (x: i64) -> (r: i64) { y: i64 = call add (x) in (y) }\n")));
  Out problems = out_new(context->arena);
  CHECK(partial && !core_verify(context, partial, &problems));
  CHECK(has(text_in(context, &problems), "T-Call"));
  context_free(context);
  // the surface language: functions that would have to exist at run time
  CHECK(refused("def add (x: i64) (y: i64) = x + y\nentry main (x: i64) = (add x, x)\n", false, "E0603", "function"));
  CHECK(refused("def add (x: i64) (y: i64) = x + y\nentry main (c: bool) (x: i64) = (if c then add x else add 2) 3\n",
                false, "E0310", "function"));
  CHECK(refused("def add (x: i64) (y: i64) = x + y\nentry main (x: i64) = (loop f = add x for i < 3 do add (f i)) 3\n",
                false, "E0310", "function"));
  CHECK(refused("def add (x: i64) (y: i64) = x + y\nentry main (x: i64) = length [add x, add 2]\n", false, "E0309",
                "function"));
}

// ---- bounds checks
static bool is_loop_or_build(const Stm *stm) {
  return (exp_info(stm->exp->tag)->flags & EXP_Binds) && stm->exp->tag != EXP_If;
}
typedef struct Inside { uint32_t count; } Inside;
static void count_asserts(void *user, const Body *body) {
  Inside *inside = user;
  Visitor visitor = {.user = user, .body = count_asserts};
  for RANGE(i, body->count) {
    inside->count += is_assert(body->stms[i]);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}
static uint32_t asserts_in_loops(const Body *body) {
  Inside inside = {0};
  Visitor visitor = {.user = &inside, .body = count_asserts};
  for RANGE(i, body->count)
    if (is_loop_or_build(body->stms[i])) exp_visit(body->stms[i]->exp, &visitor);
  return inside.count;
}
static void expect_checks(const char *source, uint32_t in_loops, uint32_t total) {
  Driven driven = driven_from(source);
  const Function *function = function_named(driven.context, driven.compilation.optimised, "main");
  uint32_t inside = asserts_in_loops(function->body), all = count_stms(function->body, is_assert);
  if (inside != in_loops || all != total)
    fprintf(stderr, "%s%u checks, %u in loops\n%s\n", source, all, inside,
            printed(driven.context, driven.compilation.optimised));
  CHECK(inside == in_loops && all == total);
  for I64_RANGE(k, 6)
    CHECK_TEXT(
        heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, "main", NUMBERS(4, k), NULL),
        value_result(driven.context, driven.compilation.core, "main", NUMBERS(4, k)));
  driven_free(&driven);
}

// Bounds checks are predicates like any other: proven ones are removed, loop-invariant ones are hoisted, and only those
// that depend on data stay inside the loop.
static void bounds_checks(void) {
  expect_checks("entry main [n] (a: [n]i64) (k: i64) : [n]i64 = build n (\\i -> a[i] + a[n - 1 - i] + k)\n", 0, 0);
  expect_checks("entry main [n] (a: [n]i64) (k: i64) : [n]i64 = build n (\\i -> a[i] + a[k])\n", 0, 1);
  expect_checks("entry main [n] (a: [n]i64) (k: i64) : [n]i64 = build n (\\i -> a[a[i] % 3 + k])\n", 1, 1);
}

int main(void) {
  RUN_ROW("FS-10", no_partial_application_at_run_time);
  RUN_ROW("FS-15", two_policies);
  RUN_ROW("SS-50", bounds_checks);
  return testing_finish();
}
