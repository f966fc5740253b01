// pipeline: the order of the passes, and how each is run: verify, print, stop, time.
#include "driver/decide.h"
#include <stdio.h>
#include <time.h>

// Necessary passes run at any optimisation level; the others can be switched off one by one.
// part of lowering: interpreters rely on it
static const char *const recursion_pipeline[] = {"fill_holes", "accumulate_calls", "join_tail_calls", "loop_tail_calls",
                                                 "limit_recursion"};
static const char *const core_pipeline[] = {
    "drop_traces",
    "place_views",
    "evaluate_constants",
    "share_constants",
    "simplify",
    "inline_functions",
    "simplify",
    "eliminate_common",
    "remove_dead",
    "loops_in_place",
    "fuse",
    "simplify",
    "hoist",
    "fuse",
    "simplify",
    "eliminate_common",
    "remove_dead",
    "own_rows",
    "slice_sizes",
    "inline_functions",
    "simplify",
    "fuse",
    "simplify",
    "rotate_windows",
    "fuse_filter_maps",
    "hoist",
    "simplify",
    "eliminate_common",
    "sink_additions",
    "remove_dead",
    "solve_recurrences",
    "eliminate_checks",
    "hoist_checks",
    "move_checks_up",
    "remove_dead_fills",
    "tabulate_elements",
    "pack_panels",
    "mark_exact",
};
static const char *const plain_core_pipeline[] = {"drop_traces", "evaluate_constants", "share_constants",
                                                  "slice_sizes", "inline_functions",   "remove_dead"};
static const char *const mem_pipeline[] = {"allocate", "hoist_allocations", "reuse_places"};
static const char *const plain_mem_pipeline[] = {"allocate"};

typedef struct Runner { Compilation *compilation; const DriverOptions *options; bool stopped; } Runner;

DriverOptions driver_options_new(Context *context) {
  return (DriverOptions){.verify = false, .skip_passes = map_new(context->arena)};
}

static void verify(Context *context, const Program *program, const char *after) {
  Out problems = out_new(context->scratch);
  bool valid =
      program->level == LEVEL_Mem ? mem_verify(context, program, &problems) : core_verify(context, program, &problems);
  if (valid) return;
  Text text = out_result(&problems);
  panic("the program is invalid after `%s`:\n%.*s\n(reproduce with: ashlar explain --verify --stop-after %s FILE)",
        after, (int)(text.size < 1500 ? text.size : 1500), text.start, after);
}

static void verify_layout(const Compilation *compilation) {
  Out problems = out_new(compilation->context->scratch);
  if (mem_verify_layout(compilation->context, compilation->memory, compilation->layout, &problems)) return;
  const Text text = out_result(&problems);
  panic("the layout is invalid:\n%.*s\n(reproduce with: ashlar explain --verify FILE)",
        (int)(text.size < 1500 ? text.size : 1500), text.start);
}

static void dump(const Runner *runner, const Program *program, const char *after) {
  const DriverOptions *options = runner->options;
  if (options->dump == DUMP_None || !options->dump_out) return;
  if (options->dump == DUMP_Named && strcmp(options->dump_pass, after) != 0) return;
  Context *context = runner->compilation->context;
  out_format(options->dump_out, "-- after %s\n", after);
  for (uint32_t i = 0; i < program->function_count; i++) {
    const Function *function = program->functions[i];
    Text name = name_text(context->names, function->name);
    if (options->dump_function && !text_equal(name, text_of(options->dump_function))) continue;
    core_print_function(context, options->dump_out, program, function);
    out_char(options->dump_out, '\n');
  }
}

static void after_pass(Runner *runner, const Program *program, const char *name) {
  if (runner->options->verify) verify(runner->compilation->context, program, name);
  dump(runner, program, name);
  if (runner->options->stop_after && strcmp(runner->options->stop_after, name) == 0) runner->stopped = true;
  arena_reset(runner->compilation->context->scratch);
}

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec * 1e3 + (double)at.tv_nsec * 1e-6;
}

static const Program *run_pass(Runner *runner, const Program *program, const char *name) {
  const Pass *pass = pass_find(name);
  REQUIRE(pass);
  Context *context = runner->compilation->context;
  if (map_find(&runner->options->skip_passes, intern_string(context->names, name).id)) return program;
  double start = now();
  const Program *result = pass->run(context, program);
  if (runner->options->time_passes) fprintf(stderr, "%8.3f ms  %s\n", now() - start, name);
  after_pass(runner, result, name);
  return result;
}

static const Program *run_pipeline(Runner *runner, const Program *program, const char *const *names, size_t count) {
  for (size_t i = 0; i < count && !runner->stopped; i++) program = run_pass(runner, program, names[i]);
  return program;
}
#define RUN_PIPELINE(runner, program, names) run_pipeline((runner), (program), (names), sizeof(names) / sizeof *(names))

bool driver_check(Compilation *compilation, uint32_t file) {
  Context *context = compilation->context;
  compilation->ast = syntax_load(context, file);
  if (diag_has_errors(context)) return false;
  compilation->typed = types_check(context, compilation->ast);
  if (context->f_smooth && !diag_has_errors(context)) types_profile(context, compilation->ast);
  arena_reset(context->scratch);
  return !diag_has_errors(context);
}

static bool specialise(Runner *runner) {
  Compilation *compilation = runner->compilation;
  driver_decide(compilation, runner->options);
  if (diag_has_errors(compilation->context)) return false;
  const LowerOptions lowering = {0};
  const Program *lowered = compilation->expression
                               ? lower_expression(compilation->context, compilation->typed, compilation->expression)
                               : lower_program(compilation->context, compilation->typed, &lowering);
  if (diag_has_errors(compilation->context)) return false;
  after_pass(runner, lowered, "lower");
  check_effects(compilation->context, lowered);
  if (diag_has_errors(compilation->context)) return false;
  compilation->core = RUN_PIPELINE(runner, lowered, recursion_pipeline);
  return true;
}

bool driver_specialise(Compilation *compilation, const DriverOptions *options) {
  Runner runner = {compilation, options, false};
  return specialise(&runner);
}

bool driver_lower(Compilation *compilation, const DriverOptions *options) {
  Context *context = compilation->context;
  Runner runner = {compilation, options, false};
  if (!compilation->core && !specialise(&runner)) return false;
  compilation->optimised = context->optimise ? RUN_PIPELINE(&runner, compilation->core, core_pipeline)
                                             : RUN_PIPELINE(&runner, compilation->core, plain_core_pipeline);
  if (!runner.stopped) report_marks(context, compilation->optimised);
  return !runner.stopped;
}

bool driver_allocate(Compilation *compilation, const DriverOptions *options) {
  Runner runner = {compilation, options, false};
  const Program *core = compilation->context->strided
                            ? add_strided_entries(compilation->context, compilation->optimised)
                            : compilation->optimised;
  compilation->memory = compilation->context->optimise && !compilation->context->apart
                            ? RUN_PIPELINE(&runner, core, mem_pipeline)
                            : RUN_PIPELINE(&runner, core, plain_mem_pipeline);
  if (runner.stopped || !mem_addressable(compilation->context, compilation->memory)) return false;
  compilation->layout = mem_layout(compilation->context, compilation->memory);
  if (options->verify) verify_layout(compilation);
  if (!compilation->context->apart &&
      !mem_static_entries(compilation->context, compilation->memory, compilation->layout))
    return false;
  arena_reset(compilation->context->scratch);
  return !diag_has_errors(compilation->context);
}
