// bench: times the test cases of programs: one warm-up, then runs until the standard error of the mean is small enough.
// The result is checked.
#include "tool/commands/command.h"
#include "runtime/values_call.h"
#include "tool/tester/run.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_RUNS = 100000 };
typedef struct Bench {
  const char *json, *spec, *compiler, *with;
  Words entries, excluded;
  int64_t runs;
  JsonWriter measured;
  bool failed, narrow_indices;
  bool no_terminal;   // accepted without effect: there is no progress line
  WorkerChoice workers;
  Arena *arena;
} Bench;
typedef struct Timing { double *seconds; Sample sample; } Timing;

// At least `runs` runs and half a second, then until the standard error is below one percent or 30 seconds have passed.
static int measure_bench(rt_call *call, Timing *timing, int64_t runs, rt_error *error) {
  double total = 0, seconds;
  uint32_t count = 0;
  int code = rt_call_run(call, NULL, error);   // warm-up
  while (code == RT_OK && count < MOST_RUNS) {
    code = rt_call_run(call, &seconds, error);
    timing->seconds[count++] = seconds;
    total += seconds;
    if (count < runs || total < 0.5) continue;
    const Sample sample = sample_of(timing->seconds, count);
    if (total > 30 || sample.deviation / sqrt(count) < 0.01 * sample.mean) break;
  }
  timing->sample = sample_of(timing->seconds, count);
  return code;
}

static void write_json(Bench *bench, const char *name, const Timing *timing, Text error, size_t workspace) {
  JsonWriter *json = &bench->measured;
  if (error.size) {
    json_text(json, name, error);
    return;
  }
  json_open_flat(json, name, '{');
  json_open(json, "runtimes", '[');
  for EACH_IN(i, timing->sample) json_decimals(json, NULL, timing->seconds[i] * 1e6);
  json_close(json, ']');
  json_open(json, "bytes", '{');
  json_number(json, "workspace", (int64_t)workspace);
  json_close(json, '}');
  json_close(json, '}');
}

// What is being done now, on a terminal; an empty text takes it away.
static void show_progress(const Bench *bench, const char *path, Text what) {
  if (bench->no_terminal || !isatty(STDERR_FILENO)) return;
  fputs("\r\033[K", stderr);
  if (what.size) fprintf(stderr, "%s: %.*s ...", path, TEXT_ARG(what));
}

static Text time_case(Bench *bench, const Machine *machine, const rt_entry *entry, const TestCase *test,
                      Timing *timing, size_t *workspace) {
  Session *session = machine->session;
  const char *path = machine->path;
  Arena *arena = session->arena;
  DataValues input = {0}, expected = {0};
  Text problem = TEXT("");
  rt_call_options options = {.workers = worker_pool_workers(machine->pool)};
  rt_error error = {0};
  rt_call call = {0};
  const Function *function = runner_entry(session, entry->name, &problem);
  if (!function || !test_case_input(machine, test, function, &input, &problem)) return problem;
  int code = rt_call_prepare(&call, entry, input.items, (int)input.size, &options, &error);
  if (code == RT_OK) code = measure_bench(&call, timing, bench->runs, &error);
  if (code != RT_OK) problem = text_format(arena, "fails with code %d: %s", code, options.message);
  else if (test->outcome == OUTCOME_VALUES || test->outcome == OUTCOME_FILE) {
    *workspace = call.workspace_bytes;
    if (test_case_output(session, test, path, &expected, &problem))
      problem = compare_values(arena, call.results, (size_t)entry->result_count, expected.items, expected.size,
                               COMPARE_TOLERANCE);
  } else *workspace = call.workspace_bytes;
  rt_call_finish(&call);
  return problem;
}

static bool is_case_timed(const Bench *bench, Text entry, const TestCase *test) {
  if (test->outcome == OUTCOME_ERROR || test_has_tag(&test->tags, "nobench") || test_has_tag(&test->tags, "disable") ||
      test_has_tag(&test->tags, "no_c"))
    return false;
  for EACH(i, &bench->excluded)
    if (test_has_tag(&test->tags, bench->excluded.items[i])) return false;
  return bench->entries.size == 0 || words_contain(&bench->entries, entry);
}

static void bench_entry(Bench *bench, const Machine *machine, Text entry_name, const TestBlock *block) {
  Session *session = machine->session;
  const char *path = machine->path;
  const rt_entry *entry = rt_find_entry(machine_table(machine), text_c_string(session->arena, entry_name));
  json_open(&bench->measured, c_string_format(bench->arena, "%s:%.*s", path, TEXT_ARG(entry_name)), '{');
  json_open(&bench->measured, "datasets", '{');
  for EACH(i, &block->cases) {
    const TestCase *test = &block->cases.items[i];
    if (!is_case_timed(bench, entry_name, test)) continue;
    Timing timing = {.seconds = NEW_ARRAY(session->arena, double, MOST_RUNS)};
    const Sample *sample = &timing.sample;
    size_t workspace = 0;
    show_progress(bench, path, test->name);
    Text problem =
        entry ? time_case(bench, machine, entry, test, &timing, &workspace) : TEXT("there is no such entry point");
    show_progress(bench, path, TEXT(""));
    if (problem.size)
      printf("%s:%.*s %.*s: %.*s\n", path, TEXT_ARG(entry_name), TEXT_ARG(test->name), TEXT_ARG(problem));
    else
      printf("%s:%.*s %.*s: %.3f us (95%% within %.3f; %u runs), workspace %zu bytes\n", path, TEXT_ARG(entry_name),
             TEXT_ARG(test->name), sample->mean * 1e6, 1.96e6 * sample->deviation / sqrt(sample->count), sample->count,
             workspace);
    bench->failed = bench->failed || problem.size;
    write_json(bench, text_c_string(session->arena, test->name), &timing, problem, workspace);
  }
  json_close(&bench->measured, '}');
  json_close(&bench->measured, '}');
}

static void bench_program(Bench *bench, const char *path) {
  Session *session = session_new();
  Arena *arena = session->arena;
  session->asked.narrow_indices = bench->narrow_indices;
  session->asked.workers = bench->workers.count > 0;
  (void)session_options(session, "bench", bench->with);
  TestProgram program = {0};
  Text source, problem = TEXT("");
  const Runner runner = {.kind = RUNNER_C, .compiler = bench->compiler, .workers = bench->workers};
  Machine machine = {session, &runner, path, NULL, NULL};
  bool parsed = file_read(arena, bench->spec ? bench->spec : path, &source, &problem) &&
                (bench->spec ? test_spec_parse : test_program_parse)(arena, source, &program, &problem);
  if (parsed && (program.blocks.size == 0 || program.expects_rejection)) {   // nothing to time
    session_free(session);
    return;
  }
  show_progress(bench, path, TEXT("compiling"));
  const bool loaded = parsed && session_compile(session, path) && machine_open(&machine, false, &problem);
  show_progress(bench, path, TEXT(""));
  session_report(session);
  if (problem.size) fprintf(stderr, "ashlar bench: %s: %.*s\n", path, TEXT_ARG(problem));
  if (!loaded) bench->failed = true;
  for COUNTING(i, loaded && i < program.blocks.size)
    for EACH(j, &program.blocks.items[i].entries)
        bench_entry(bench, &machine, program.blocks.items[i].entries.items[j], &program.blocks.items[i]);
  machine_close(&machine);
  session_free(session);
}

static const char *read_compiler_option(void *user, const char *word) {
  Bench *bench = user;
  bench->compiler = cc_with_option(bench->arena, bench->compiler, word);
  return NULL;
}

static const char *read_bench_workers(void *user, const char *text) {
  return worker_choice_read(text_of(text), &((Bench *)user)->workers) ? NULL : WORKERS_WANTED;
}

static const Option bench_options[] = {
    OPTION(Bench, Word, "--json", NULL, json),
    OPTION_INDEX_BITS(Bench, narrow_indices),
    OPTION_CALL(Read, "--workers", NULL, read_bench_workers),
    OPTION_COMMON(Bench, with, "--with takes common options, not"),
    OPTION(Bench, Word, "--cc", NULL, compiler),
    OPTION_CALL(Read, "--pass-compiler-option", NULL, read_compiler_option),
    OPTION(Bench, Word, "--spec-file", NULL, spec),
    OPTION_IGNORED("--pass-option", "-p", "programs are loaded, not started, and take no options"),
    OPTION(Bench, Flag, "--no-terminal", NULL, no_terminal),
    OPTION(Bench, Number, "--runs", "-r", runs),
    OPTION(Bench, Words, "--entry-point", NULL, entries),
    OPTION(Bench, Words, "--exclude", NULL, excluded),
    OPTIONS_END,
};

int command_bench(Arguments *arguments) {
  Out out = out_new(arguments->arena);
  Bench bench = {.runs = 10, .arena = arguments->arena, .measured = {.out = &out}};
  arguments_read(arguments, bench_options, &bench);
  if (arguments->count == 0) arguments_refuse(arguments, "which programs?", "");
  json_open(&bench.measured, NULL, '{');
  for INT_RANGE(i, arguments->count) bench_program(&bench, arguments->items[i]);
  json_close(&bench.measured, '}');
  out_char(&out, '\n');
  int status = bench.failed ? EXIT_FAILED : EXIT_OK;
  if (bench.json && !tool_write("bench", bench.json, out_result(&out))) status = EXIT_USER;
  return status;
}
