// run: compiles a program to C, or interprets it with -i, and calls one entry point with the given values.
#include "tool/commands/command.h"
#include "tool/run/pool.h"
#include "tool/values/values_in.h"
#include <stdio.h>
#include <unistd.h>

typedef struct Run {
  Session *session;
  Arguments *arguments;          // after reading the options, the values
  const char *path, *entry, *compiler;
  Words files;
  bool binary, interpret, report;
  bool has_terms;                // values are in the syntax of the language (value_terms.h)
  WorkerChoice workers;
} Run;

static const char *read_run_workers(void *user, const char *text) {
  Run *run = user;
  run->session->asked.workers = true;
  return worker_choice_read(text_of(text), &run->workers) ? NULL : WORKERS_WANTED;
}

static const Option run_options[] = {
    OPTION(Run, Word, "--entry-point", "-e", entry),
    OPTION(Run, Words, "-o", NULL, files),
    OPTION(Run, Word, "--cc", NULL, compiler),
    OPTION(Run, Flag, "--binary-output", "-b", binary),
    OPTION(Run, Flag, "--interpret", "-i", interpret),
    OPTION(Run, Flag, "--report", NULL, report),
    OPTION_CALL(Read, "--workers", NULL, read_run_workers),
    OPTIONS_END,
};

static void parse_run_arguments(Run *run) {
  Arguments *arguments = run->arguments;
  arguments_read(arguments, run_options, run);
  if (arguments->count == 0) arguments_refuse(arguments, "which program?", "");
  run->path = *arguments->items++;
  arguments->count--;
}

static bool read_terms(Run *run, const Function *entry, DataValues *values, Text *problem) {
  Out out = out_new(run->session->arena);
  for INT_RANGE(i, run->arguments->count) out_format(&out, "%s ", run->arguments->items[i]);
  return pool_read_arguments(run->session, entry, out_result(&out), values, problem);
}

static bool read_values(Run *run, const Function *entry, DataValues *values, Text *problem) {
  if (run->has_terms) return read_terms(run, entry, values, problem);
  bool from_input = run->arguments->count == 0 && entry->entry->parameter_count > 0;
  if (from_input && isatty(STDIN_FILENO))
    fprintf(stderr, "ashlar run: reading the arguments from the terminal; Ctrl-D ends them\n");
  if (from_input) return values_of_input(run->session, entry, values, problem);
  for INT_RANGE(i, run->arguments->count)
    if (!values_of_argument(run->session, entry, values->size, run->arguments->items[i], values, problem)) return false;
  return true;
}

static void report_run(const Run *run, const Function *entry, const CallOutcome *outcome) {
  fprintf(stderr, "time       %.3f ms\n", outcome->seconds * 1e3);
  Text formula = workspace_formula(run->session, entry->name);
  fprintf(stderr, "workspace  %.*s", TEXT_ARG(formula));
  if (outcome->workspace >= 0) fprintf(stderr, " = %lld bytes", (long long)outcome->workspace);
  fprintf(stderr, "\n0 allocations in the generated code\n");
}

static int call_run_with(Run *run, const Function *entry, const DataValues *values, Text *problem) {
  Session *session = run->session;
  // generated code prints no traces
  run->interpret = run->interpret || session->compilation.read == FORM_Imp ||
                   program_traces(session->context->scratch, session->compilation.core);
  const Runner runner = {.kind = run->interpret ? RUNNER_Value : RUNNER_C, .compiler = run->compiler, .traces = true,
                         .workers = run->workers};
  Machine machine = {session, &runner, run->path, NULL, NULL};
  if (!machine_open(&machine, false, problem)) return EXIT_USER;
  if (machine_was_compiled(&machine)) session->reported = true;   // warnings are shown once
  CallOutcome outcome = machine_call(&machine, entry, values->items, values->size);
  int status = EXIT_OK;
  if (!outcome.ok) {
    *problem = outcome.error;
    status = EXIT_FAILED;
  } else if (!results_write(session, entry, &outcome, &run->files, run->binary, problem))
    status = EXIT_USER;
  if (status == EXIT_OK && run->report) report_run(run, entry, &outcome);
  machine_close(&machine);
  return status;
}

static int call_run(Run *run, const Function *entry, Text *problem) {
  DataValues values = {0};
  int status = read_values(run, entry, &values, problem) ? call_run_with(run, entry, &values, problem) : EXIT_USER;
  if (!run->has_terms) data_free_values(&values);   // values read from terms live in the arena
  return status;
}

// Are arguments written as records, tuples or sums? Then the call is compiled as a part of the program.
static bool is_structured(const Run *run) {
  for INT_RANGE(i, run->arguments->count)
    if (run->arguments->items[i][0] != 0 && strchr("#{(", run->arguments->items[i][0])) return true;
  return false;
}

static bool compile_with_call(Run *run, Text *problem) {
  Session *session = run->session;
  Out out = out_new(session->arena);
  Text program;
  if (!file_read(session->arena, run->path, &program, problem)) return false;
  out_text(&out, program);
  out_format(&out, "\nentry ashlar_run () =\n  %s", run->entry ? run->entry : "main");
  for INT_RANGE(i, run->arguments->count) out_format(&out, " (%s)", run->arguments->items[i]);
  out_char(&out, '\n');
  run->entry = "ashlar_run";
  run->arguments->count = 0;
  uint32_t file = source_add(session->context, text_of(run->path), out_result(&out));
  return driver_check(&session->compilation, file) &&
         driver_run(&session->compilation, &session->options, PHASE_Memory);
}

// An entry point with recursive data is called with a pool: the number of cells that it takes may depend on more than
// the text of the call shows.
static bool takes_pool(Run *run) {
  Session *session = run->session;
  Text ignored;
  const Function *entry =
      session_check(session, run->path) && driver_run(&session->compilation, &session->options, PHASE_Lowering)
          ? runner_entry(session, run->entry, &ignored)
          : NULL;
  return entry && entry->entry->cells;
}

static bool compile_run(Run *run, Text *problem) {
  Session *session = run->session;
  if (!is_structured(run)) return session_compile(session, run->path);
  run->has_terms = takes_pool(run);
  if (run->has_terms)
    return driver_run(&session->compilation, &session->options, PHASE_Memory);
  if (diag_has_errors(session->context)) return false;
  session->compilation = (Compilation){.context = session->context};
  session->context->diags.size = 0;
  return compile_with_call(run, problem);
}

int command_run(Arguments *arguments) {
  Run run = {.session = arguments->session, .arguments = arguments};
  parse_run_arguments(&run);
  Text problem = TEXT("");
  int status = EXIT_USER;
  if (compile_run(&run, &problem)) {
    const Function *entry = runner_entry(run.session, run.entry, &problem);
    if (entry) status = call_run(&run, entry, &problem);
  }
  if (status == EXIT_USER) return tool_fail(arguments, NULL, problem);
  if (status == EXIT_FAILED) fprintf(stderr, "%.*s\n", TEXT_ARG(problem));
  return status;
}
