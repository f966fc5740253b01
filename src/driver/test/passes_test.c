// The driver runs every pass, verifies its result, names the pass that broke the program, omits passes, and stops after
// a pass.
#include "driving.h"
#include <setjmp.h>

static const char source[] = "entry main [n] (xs: [n]i64) : (i64, [n]i64) =\n"
                             "  let ys = map (\\x -> if x > 3 then x * 2 else x + 1) xs\n"
                             "  in (reduce (+) 0 ys, scan (+) 0 ys)\n";

// ---- passes that break the program: only the last statement of each function stays
static const Program *last_statements(Context *context, const Program *program) {
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count);
  for RANGE(i, program->function_count) {
    Function *function = COPY_OF(context->arena, program->functions[i]);
    const Body body = {1, function->body->stms + function->body->count - 1, function->body->result};
    function->body = COPY_OF(context->arena, &body);
    functions[i] = function;
  }
  return program_with_functions(context->arena, program, functions);
}

static const ImpBlock *last_of_body(void *user, const ImpFunction *function) {
  return imp_block(user, 1, function->body->stms + function->body->count - 1);
}

static const ImpProgram *last_of_loops(Context *context, const ImpProgram *program) {
  return imp_program_map(context->arena, program, last_of_body, context->arena);
}

static jmp_buf after_panic;
static char message[4096];
static void keep_message(void *user, const char *text) {
  (void)user;
  snprintf(message, sizeof message, "%s", text);
  longjmp(after_panic, 1);
}

static void compile_all(Context *context, const DriverOptions *options) {
  Compilation compilation = {.context = context};
  CHECK(driver_check(&compilation, source_add(context, TEXT("test.fut"), text_of(source))) &&
        driver_run(&compilation, options, PHASE_Stores));
}
static void compile_until_panic(Context *context, const DriverOptions *options) {
  panic_set_handler(keep_message, NULL);
  if (setjmp(after_panic) == 0) compile_all(context, options);
  panic_set_handler(NULL, NULL);
}

// The message when `tag` breaks the program.
static const char *said_about(PassTag tag, bool verify) {
  Context *context = context_new();
  Pass broken = *pass_of(tag);
  if (broken.to == FORM_Imp) broken.run.imp = last_of_loops;
  else broken.run.program = last_statements;
  DriverOptions options = driver_options_new();
  options.passes[tag] = &broken;
  options.verify = verify;
  message[0] = 0;
  compile_until_panic(context, &options);
  context_free(context);
  return message;
}

static void broken_passes_are_named(void) {
  char expected[100];
  uint32_t count, tried = 0;
  const Step *steps = pipeline(&count);
  for RANGE(i, count) {
    const PassTag tag = steps[i].pass;
    if (!pass_is_optional(tag) || steps[i].when == WHEN_Changed) continue;
    snprintf(expected, sizeof expected, "the program is invalid after `%s`:", pass_of(tag)->name);
    if (!text_starts_with(text_of(said_about(tag, true)), text_of(expected)))
      fprintf(stderr, "expected %s\ngot %s\n", expected, message);
    CHECK(text_starts_with(text_of(message), text_of(expected)));
    tried += pass_of(tag)->to == FORM_Imp;
  }
  CHECK(tried >= 10);
}

// ---- order
static void each_step_starts_from_the_form_before_it(void) {
  uint32_t count;
  const Step *steps = pipeline(&count);
  Form form = FORM_Tree;
  for RANGE(i, count) {
    const Pass *pass = pass_of(steps[i].pass);
    CHECK(pass->from == form);
    CHECK(i == 0 || steps[i].phase >= steps[i - 1].phase);
    if (pass->to != FORM_None) form = pass->to;
  }
  CHECK(form == FORM_Imp);
}

static void every_pass_is_in_the_pipeline(void) {
  uint32_t count;
  const Step *steps = pipeline(&count);
  bool runs[PASS_COUNT] = {false};
  for RANGE(i, count) runs[steps[i].pass] = true;
  for (PassTag tag = 0; tag < PASS_COUNT; tag++) CHECK(runs[tag] || tag == PASS_imp_to_interpret);
}

// ---- leaving out and stopping
static void passes_are_left_out(void) {
  Context *context = context_new();
  for (PassTag tag = 0; tag < PASS_COUNT; tag++) {
    DriverOptions options = driver_options_new();
    options.verify = true;
    if (!pass_is_optional(tag)) continue;
    options.passes[tag] = NULL;
    message[0] = 0;
    compile_until_panic(context, &options);
    CHECK_TEXT(message, "");
  }
  context_free(context);
}

static void the_driver_stops_after_any_pass(void) {
  Context *context = context_new();
  DriverOptions options = driver_options_new();
  Compilation compilation = {.context = context};
  CHECK(driver_check(&compilation, source_add(context, TEXT("test.fut"), text_of(source))));
  options.stop_after = PASS_unroll_loops;
  CHECK(!driver_run(&compilation, &options, PHASE_Stores) && !diag_has_errors(context));
  CHECK(compilation.memory && compilation.ordered && !compilation.imp);
  context_free(context);
}

int main(void) {
  RUN(broken_passes_are_named);
  RUN(each_step_starts_from_the_form_before_it);
  RUN(every_pass_is_in_the_pipeline);
  RUN(passes_are_left_out);
  RUN(the_driver_stops_after_any_pass);
  return testing_finish();
}
