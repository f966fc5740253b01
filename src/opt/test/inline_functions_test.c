// Inlining and size slicing: the text before and after, and equal results.
#include "../../core/test/core_testing.h"
#include "opt/opt.h"

static const char *const twice = "fun twice (x: i64) -> (r: i64) { y: i64 = prim add i64 (x, x) in (y) }\n"
                                 "fun f () -> (r: i64) { a: i64 = call twice (20i64) b: i64 = call twice (a) in (b) }";

static uint32_t count_tag(const Program *program, const char *function, ExpTag tag, Context *context) {
  const Function *found = program_function(program, intern_string(context->names, function));
  uint32_t count = 0;
  for COUNTING(i, found && i < found->body->count) count += found->body->stms[i]->exp->tag == tag;
  return count;
}

static void small_functions_are_inlined(void) {
  Context *context = context_new();
  const Program *program = inline_functions(context, program_of(context, twice));
  CHECK_TEXT(problems_of(context, program), "");
  CHECK(count_tag(program, "f", EXP_Call, context) == 0);
  CHECK_TEXT(result_of(context, program, "f", NULL), "80i64");
  context_free(context);
}

// `many` statements in a function that is called twice; those of a check weigh a quarter.
static bool is_inlined(const char *statement, int many) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  out_string(&out, "fun f0 (x: i64) -> (r: i64) {\n");
  for (int i = 0; i < many; i++) out_format(&out, statement, i);
  out_string(&out, "y: i64 = prim add i64 (x, 1i64) in (y) }\n"
                   "fun f () -> (r: i64) { a: i64 = call f0 (2i64) b: i64 = call f0 (a) in (b) }");
  const Program *program = program_of(context, text_c_string(context->arena, out_result(&out)));
  const bool inlined = count_tag(inline_functions(context, program), "f", EXP_Call, context) == 0;
  context_free(context);
  return inlined;
}
static void checks_weigh_less(void) {
  const char *plain = "a%d: i64 = prim add i64 (x, x)\n", *check = "a%d: bool = prim lt i64 (x, 9i64)\n";
  CHECK(is_inlined(plain, 39) && !is_inlined(plain, 40));
  CHECK(is_inlined(check, 156) && !is_inlined(check, 157));
}

static void a_skipped_rule_leaves_the_program(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "inline-call").id, 1);
  const Program *program = program_of(context, twice);
  CHECK(inline_functions(context, program) == program);
  context_free(context);
}

// f_0 calls f_1 twice, which calls f_2 twice, ...: 40 levels stay linear.
static void chains_stay_linear(void) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  out_string(&out, "fun f0 (x: i64) -> (r: i64) { y: i64 = prim add i64 (x, 1i64) in (y) }\n");
  for (int i = 1; i <= 40; i++)
    out_format(&out,
               "fun f%d (x: i64) -> (r: i64) { a: i64 = call f%d (x) b: i64 = call f%d (x) y: i64 = prim add i64 (a, "
               "b) in (y) }\n",
               i, i - 1, i - 1);
  const Program *program =
      inline_functions(context, program_of(context, text_c_string(context->arena, out_result(&out))));
  uint32_t most = 0;
  for RANGE(i, program->function_count)
    if (program->functions[i]->body->count > most) most = program->functions[i]->body->count;
  CHECK(most < 200);
  context_free(context);
}

static const char *const sized =
    "fun up (n: i64) -> (k: i64, r: [k]i64) { m: i64 = prim add i64 (n, 1i64) a: [m]i64 = iota i64 m 0i64 1i64 in (m, "
    "a) }\n"
    "fun f () -> (k: i64, r: i64) { s: i64, x: [s]i64 = call up (2i64) e: i64 = index x (2i64) in (s, e) }";

static void an_o1_size_is_sliced(void) {
  Context *context = context_new();
  const Program *program = slice_sizes(context, program_of(context, sized));
  CHECK_TEXT(problems_of(context, program), "");
  CHECK(program_function(program, intern_string(context->names, "up_shape")) != NULL);
  CHECK(program_function(program, intern_string(context->names, "up")) == NULL);
  CHECK_TEXT(result_of(context, program, "f", NULL), "3i64 2i64");
  context_free(context);
}

static const char *const counted =
    "fun keep (n: i64) -> (k: i64, r: [k]i64) {\n"
    " c: i64, a: [c]i64 = filter n fn (i: i64) { e: bool = prim lt i64 (i, 2i64) in (e, i) } in (c, a) }\n"
    "fun f () -> (k: i64, r: i64) { s: i64, x: [s]i64 = call keep (5i64) e: i64 = index x (1i64) in (s, e) }";

static void a_size_that_needs_the_values_is_not_sliced_but_inlined(void) {
  Context *context = context_new();
  const Program *program = program_of(context, counted);
  CHECK(slice_sizes(context, program) == program);
  program = inline_functions(context, program);
  CHECK_TEXT(problems_of(context, program), "");
  CHECK(count_tag(program, "f", EXP_Call, context) == 0);
  CHECK_TEXT(result_of(context, program, "f", NULL), "2i64 1i64");
  context_free(context);
}

int main(void) {
  RUN(small_functions_are_inlined);
  RUN(checks_weigh_less);
  RUN(a_skipped_rule_leaves_the_program);
  RUN(chains_stay_linear);
  RUN_ROW("SS-22", an_o1_size_is_sliced);
  RUN_ROW("SS-23", a_size_that_needs_the_values_is_not_sliced_but_inlined);
  return testing_finish();
}
