// run: runs the passes of the pipeline: verifies, prints, times, leaves out, stops.
#include "driver/decide.h"
#include <stdio.h>
#include <time.h>

typedef struct Runner {
  Compilation *compilation;
  const DriverOptions *options;
  // the program after the last pass; the `to` of that pass says which of these fields is current
  const Program *program;
  const Layout *layout;
  const ImpProgram *imp;
  bool changed, stopped;
} Runner;

DriverOptions driver_options_new(void) {
  DriverOptions options = {.target = target_find("c"), .stop_after = PASS_COUNT, .dump_pass = PASS_COUNT};
  for (PassTag tag = 0; tag < PASS_COUNT; tag++) options.passes[tag] = pass_of(tag);
  return options;
}

// ---- after a pass
static bool is_valid(const Runner *runner, Form form, Out *problems) {
  Context *context = runner->compilation->context;
  switch (form) {
  case FORM_Core: return core_verify(context, runner->program, problems);
  case FORM_Mem: return mem_verify(context, runner->program, problems);
  case FORM_Layout: return mem_verify_layout(context, runner->program, runner->layout, problems);
  case FORM_Imp: return imp_verify(context, runner->imp, problems) && imp_reads_back(context, runner->imp, problems);
  case FORM_Tree: case FORM_None: break;
  }
  return true;
}

static void verify_after(const Runner *runner, const Pass *pass) {
  enum { SHOWN = 1500 };   // bytes
  Out problems = out_new(runner->compilation->context->scratch);
  if (is_valid(runner, pass->to, &problems)) return;
  const Text text = out_result(&problems);
  panic("the program is invalid after `%s`:\n%.*s\n(reproduce with: ashlar explain --verify --stop-after %s FILE)",
        pass->name, (int)(text.size < SHOWN ? text.size : SHOWN), text.start, pass->name);
}

void driver_print_program(Context *context, Out *out, const Program *program, const char *function) {
  for RANGE(i, program->function_count) {
    if (!name_matches(context->names, program->functions[i]->name, function)) continue;
    core_print_function(context, out, program, program->functions[i]);
    out_char(out, '\n');
  }
}

void driver_print_imp(Context *context, Out *out, const ImpProgram *program, const char *function) {
  ImpProgram shown = *program;
  const ImpFunction **functions = NEW_ARRAY(context->arena, const ImpFunction *, program->function_count + 1);
  shown.function_count = 0;
  shown.functions = functions;
  for RANGE(i, program->function_count)
    if (name_matches(context->names, program->functions[i]->name, function))
      functions[shown.function_count++] = program->functions[i];
  imp_print(context, out, &shown);
}

static void print_after(const Runner *runner, const Pass *pass) {
  const DriverOptions *options = runner->options;
  Context *context = runner->compilation->context;
  out_format(options->dump_out, "-- after %s\n", pass->name);
  if (pass->to == FORM_Imp) driver_print_imp(context, options->dump_out, runner->imp, options->dump_function);
  else driver_print_program(context, options->dump_out, runner->program, options->dump_function);
}

// ---- a pass
static double milliseconds(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec * 1e3 + (double)at.tv_nsec * 1e-6;
}

static void call_pass(Runner *runner, const Pass *pass) {
  Context *context = runner->compilation->context;
  const Program *program = runner->program;
  const ImpProgram *imp = runner->imp;
  switch (pass->to) {
  case FORM_Core: case FORM_Mem:
    runner->program = pass->from == FORM_Tree ? pass->run.lowering(runner->compilation)
                                              : pass->run.program(context, program);
    break;
  case FORM_Layout: runner->layout = pass->run.layout(context, program); break;
  case FORM_Imp:
    runner->imp = pass->from == FORM_Imp ? pass->run.imp(context, imp)
                                         : pass->run.loops(context, program, runner->layout);
    break;
  case FORM_None:
    if (pass->from == FORM_Layout) pass->run.report_layout(context, program, runner->layout);
    else pass->run.report(context, program);
    break;
  case FORM_Tree: break;
  }
  runner->changed = runner->program != program || runner->imp != imp;
}

static bool is_due(const Runner *runner, When when) {
  if (when == WHEN_Optimising) return !runner->compilation->context->options->plain;
  return when == WHEN_Always || runner->changed;
}

// A program that was read at level Mem keeps the memory that its author wrote.
static bool is_written(const Runner *runner, const Pass *pass) {
  return runner->compilation->read == FORM_Mem && (pass->to == FORM_Core || pass->to == FORM_Mem);
}

static void run_step(Runner *runner, const Step *step) {
  const DriverOptions *options = runner->options;
  const Pass *pass = options->passes[step->pass];
  Context *context = runner->compilation->context;
  const bool is_due_now = is_due(runner, step->when);
  runner->changed = false;
  if (!pass || !is_due_now || is_written(runner, pass)) return;
  const double start = milliseconds();
  call_pass(runner, pass);
  if (options->time_passes)
    fprintf(stderr, "%8.3f ms  %s%s\n", milliseconds() - start, pass->name, runner->changed ? "  changed" : "");
  const bool reports = pass->from == FORM_Tree || pass->to == FORM_None;
  runner->stopped = reports && diag_has_errors(context);
  if (runner->stopped) return;
  // A program that is unchanged was verified after the pass that made it.
  if (options->verify && (runner->changed || pass->to == FORM_Layout)) verify_after(runner, pass);
  if (options->dump_pass == step->pass) print_after(runner, pass);
  runner->stopped = options->stop_after == step->pass;
  arena_reset(context->scratch);
}

// ---- phases
static void keep_phase(const Runner *runner, Phase phase) {
  Compilation *compilation = runner->compilation;
  switch (phase) {
  case PHASE_Lowering: compilation->core = runner->program; break;
  case PHASE_Core: compilation->optimised = runner->program; break;
  case PHASE_Memory:
    compilation->memory = runner->program;
    compilation->layout = runner->layout;
    break;
  case PHASE_Loops: compilation->ordered = runner->imp; break;
  case PHASE_Stores: compilation->imp = runner->imp; break;
  }
}

static bool run_phase(Runner *runner, Phase phase) {
  uint32_t count;
  const Step *steps = pipeline(&count);
  for COUNTING(i, i < count && !runner->stopped)
    if (steps[i].phase == phase) run_step(runner, &steps[i]);
  if (diag_has_errors(runner->compilation->context)) return false;
  keep_phase(runner, phase);
  return !runner->stopped;
}

bool driver_run(Compilation *compilation, const DriverOptions *options, Phase last) {
  Runner runner = {.compilation = compilation,
                   .options = options,
                   .program = compilation->memory      ? compilation->memory
                              : compilation->optimised ? compilation->optimised
                                                       : compilation->core,
                   .layout = compilation->layout,
                   .imp = compilation->ordered};
  if (compilation->ended == 0) driver_decide(compilation, options);
  if (diag_has_errors(compilation->context)) return false;
  for (; compilation->ended <= (uint32_t)last; compilation->ended++)
    if (!run_phase(&runner, (Phase)compilation->ended)) return false;
  return true;
}

BackendOutput driver_generate(Compilation *compilation, const DriverOptions *options, const BackendOptions *backend) {
  if (!driver_run(compilation, options, PHASE_Stores)) return (BackendOutput){0};
  const BackendInput input = {compilation->memory, compilation->layout, compilation->ordered, compilation->imp};
  return options->target->emit(compilation->context, &input, backend);
}

bool driver_check(Compilation *compilation, uint32_t file) {
  const Form form = driver_form(compilation->context, file);
  if (form != FORM_Tree) return driver_read(compilation, file, form);
  return driver_check_tree(compilation, syntax_load(compilation->context, file));
}

bool driver_check_tree(Compilation *compilation, AstProgram *program) {
  Context *context = compilation->context;
  compilation->ast = program;
  if (diag_has_errors(context)) return false;
  compilation->typed = types_check(context, compilation->ast);
  if (context->options->f_smooth && !diag_has_errors(context))
    types_profile(context, compilation->typed, compilation->ast);
  if (context->options->lfpl && !diag_has_errors(context))
    types_profile_lfpl(context, compilation->typed, compilation->ast);
  arena_reset(context->scratch);
  return !diag_has_errors(context);
}
