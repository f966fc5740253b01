// bench: times the test cases of programs: one warm-up, then runs until the standard error of the mean is small enough.
// The result is checked.
#include "tool/commands/bench_plot.h"
#include "tool/commands/command.h"
#include "runtime/values_call.h"
#include "tool/progress.h"
#include "tool/tester/run.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_RUNS = 100000 };
typedef struct Bench {
  const char *json, *spec, *compiler, *with, *picture;
  Words entries, excluded;
  int64_t runs;
  JsonWriter measured;
  bool failed, narrow_indices;
  bool no_terminal;   // no progress line
  Progress progress;  // a step for each case
  BenchPlot plot;
  WorkerChoice workers;
  Arena *arena;
} Bench;
typedef struct Timing { double *seconds; Sample sample; } Timing;

// Between the runs of a case.
static void show_case(Bench *bench, const char *what, const Timing *timing, uint32_t count, double total) {
  if (!bench->progress.is_shown) return;
  const Sample sample = sample_of(timing->seconds, count);
  progress_show(bench->arena, &bench->progress, "%u runs in %.1f s, %.3f us within %.1f %%: %s", count, total,
                sample.mean * 1e6, 196 * sample.deviation / sqrt(count) / sample.mean, what);
}

// At least `runs` runs and half a second, then until the standard error is below one percent or 30 seconds have passed.
static int measure_bench(Bench *bench, const char *what, rt_call *call, Timing *timing, rt_error *error) {
  double total = 0, seconds, shown = 0;
  uint32_t count = 0;
  int code = rt_call_run(call, NULL, error);   // warm-up
  while (code == RT_OK && count < MOST_RUNS) {
    code = rt_call_run(call, &seconds, error);
    timing->seconds[count++] = seconds;
    total += seconds;
    if (total - shown > 0.2) {
      shown = total;
      show_case(bench, what, timing, count, total);
    }
    if (count < bench->runs || total < 0.5) continue;
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
  const char *what = c_string_format(arena, "%s %.*s", path, TEXT_ARG(test->name));
  if (code == RT_OK) code = measure_bench(bench, what, &call, timing, &error);
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
    progress_show(bench->arena, &bench->progress, "%s %.*s", path, TEXT_ARG(test->name));
    Text problem =
        entry ? time_case(bench, machine, entry, test, &timing, &workspace) : TEXT("there is no such entry point");
    progress_clear(&bench->progress);
    progress_step(&bench->progress);
    if (problem.size)
      printf("%s:%.*s %.*s: %.*s\n", path, TEXT_ARG(entry_name), TEXT_ARG(test->name), TEXT_ARG(problem));
    else
      printf("%s:%.*s %.*s: %.3f us (95%% within %.3f; %u runs), workspace %zu bytes\n", path, TEXT_ARG(entry_name),
             TEXT_ARG(test->name), sample->mean * 1e6, 1.96e6 * sample->deviation / sqrt(sample->count), sample->count,
             workspace);
    bench->failed = bench->failed || problem.size;
    if (!problem.size)
      bench_plot_add(bench->arena, &bench->plot,
                     text_format(bench->arena, "%s %.*s %.*s", file_name(path), TEXT_ARG(entry_name),
                                 TEXT_ARG(test->name)), timing.seconds, sample->count);
    write_json(bench, text_c_string(session->arena, test->name), &timing, problem, workspace);
  }
  json_close(&bench->measured, '}');
  json_close(&bench->measured, '}');
}

static bool read_test_program(const Bench *bench, Arena *arena, const char *path, TestProgram *program, Text *problem) {
  Text source;
  return file_read(arena, bench->spec ? bench->spec : path, &source, problem) &&
         (bench->spec ? test_spec_parse : test_program_parse)(arena, source, program, problem);
}

static uint32_t count_cases(const Bench *bench, const char *path) {
  Arena *arena = arena_new();
  TestProgram program = {0};
  Text problem;
  uint32_t count = 0;
  const bool parsed = read_test_program(bench, arena, path, &program, &problem);
  for COUNTING(i, parsed && i < program.blocks.size)
    for EACH(j, &program.blocks.items[i].entries)
        for EACH(k, &program.blocks.items[i].cases)
            count += is_case_timed(bench, program.blocks.items[i].entries.items[j],
                                   &program.blocks.items[i].cases.items[k]);
  arena_free(arena);
  return count;
}

static void bench_program(Bench *bench, const char *path) {
  Session *session = session_new();
  session->asked.narrow_indices = bench->narrow_indices;
  session->asked.workers = bench->workers.count > 0;
  (void)session_options(session, "bench", bench->with);
  TestProgram program = {0};
  Text problem = TEXT("");
  const Runner runner = {.kind = RUNNER_C, .compiler = bench->compiler, .workers = bench->workers};
  Machine machine = {session, &runner, path, NULL, NULL};
  const bool parsed = read_test_program(bench, session->arena, path, &program, &problem);
  if (parsed && (program.blocks.size == 0 || program.expects_rejection)) {   // nothing to time
    session_free(session);
    return;
  }
  progress_show(bench->arena, &bench->progress, "%s: compiling", path);
  const bool loaded = parsed && session_compile(session, path) && machine_open(&machine, false, &problem);
  progress_clear(&bench->progress);
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
    OPTION(Bench, Word, "--plot", NULL, picture),
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

static bool write_plot(Bench *bench) {
  Out out = out_new(bench->arena);
  bench_plot_draw(&out, &bench->plot, TEXT("time of a run: least, quartiles, median, most"));
  return tool_write("bench", bench->picture, out_result(&out));
}

int command_bench(Arguments *arguments) {
  Out out = out_new(arguments->arena);
  Bench bench = {.runs = 10, .arena = arguments->arena, .measured = {.out = &out}};
  arguments_read(arguments, bench_options, &bench);
  if (arguments->count == 0) arguments_refuse(arguments, "which programs?", "");
  uint32_t cases = 0;
  for INT_RANGE(i, arguments->count) cases += count_cases(&bench, arguments->items[i]);
  bench.progress = progress_new(!bench.no_terminal, cases);
  json_open(&bench.measured, NULL, '{');
  for INT_RANGE(i, arguments->count) bench_program(&bench, arguments->items[i]);
  json_close(&bench.measured, '}');
  out_char(&out, '\n');
  int status = bench.failed ? EXIT_FAILED : EXIT_OK;
  if (bench.json && !tool_write("bench", bench.json, out_result(&out))) status = EXIT_USER;
  if (bench.picture && !write_plot(&bench)) status = EXIT_USER;
  return status;
}
