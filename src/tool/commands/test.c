// test: runs the test blocks of programs, each program in a process of its own so that a crash is one failure.
#include "tool/commands/command.h"
#include "tool/progress.h"
#include "tool/tester/run.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_JOBS = 64 };
typedef struct Job { pid_t child; int from; const char *path; Out text; } Job;
typedef struct Suite {
  Arena *arena;
  TestOptions options;
  Words paths;
  TestCounts counts;
  Job jobs[MOST_JOBS];
  uint32_t started;
  Progress progress;   // a step for each program
  bool structure;
  const char *compiler_options;
} Suite;

static bool add_runner(TestOptions *options, RunnerKind kind, const char *compiler, const char *label) {
  if (options->runner_count == MOST_RUNNERS) return false;
  options->runners[options->runner_count++] = (Runner){.kind = kind, .compiler = compiler, .label = label};
  return true;
}

static const char *add_backend(void *suite, const char *name) {
  static const char *const kinds[] = {[RUNNER_C] = "c",
                                      [RUNNER_Value] = "value",
                                      [RUNNER_Optimised] = "optimised",
                                      [RUNNER_Heap] = "heap",
                                      [RUNNER_Imp] = "imp"};
  for RANGE(i, COUNT_OF(kinds))
    if (strcmp(kinds[i], name) == 0 && add_runner(&((Suite *)suite)->options, (RunnerKind)i, NULL, kinds[i]))
      return NULL;
  return "no such backend";
}
static const char *no_effect(void *suite, const char *value) {
  (void)suite, (void)value;
  return NULL;
}
static const char *add_interpreter(void *suite, const char *value) {
  (void)value;
  add_runner(&((Suite *)suite)->options, RUNNER_Value, NULL, "value");
  return NULL;
}
static const char *add_test_compiler(void *suite, const char *words) {
  add_runner(&((Suite *)suite)->options, RUNNER_C, words, words);
  return NULL;
}

static const char *add_compiler_option(void *user, const char *word) {
  Suite *suite = user;
  const char *before = suite->compiler_options;
  suite->compiler_options =
      before ? c_string_format(suite->arena, "%s %s", before, word) : word;
  return NULL;
}

// "1,3,shuffled"
static const char *read_test_workers(void *user, const char *list) {
  TestOptions *options = &((Suite *)user)->options;
  for (const char *rest = list; rest; rest = strchr(rest, ',') ? strchr(rest, ',') + 1 : NULL) {
    if (options->worker_count == MOST_CHOICES ||
        !worker_choice_read((Text){rest, strcspn(rest, ",")}, &options->workers[options->worker_count++]))
      return "--workers wants up to 6 numbers of threads or `shuffled`, such as 1,3,shuffled, not";
  }
  return NULL;
}

static const Option test_options[] = {
    OPTION_SET(Suite, Set, "--type-check", "-t", options.mode, TEST_Check),
    OPTION_SET(Suite, Set, "--compiled-only", "-C", options.mode, TEST_Compile),
    OPTION_SET(Suite, Set, "--compiled", "-c", options.mode, TEST_Run),
    OPTION(Suite, Flag, "--structure", "-s", structure),
    OPTION_CALL(Do, "--interpret", "-i", add_interpreter),
    OPTION(Suite, Flag, "--contract", NULL, options.contract),
    OPTION(Suite, Flag, "--strided", NULL, options.strided),
    OPTION(Suite, Flag, "--verbose", "-v", options.verbose),
    OPTION(Suite, Flag, "--verify", NULL, options.verify),
    OPTION(Suite, Flag, "--backtrace", NULL, options.backtrace),
    OPTION(Suite, Flag, "--no-terminal", NULL, options.no_terminal),
    OPTION(Suite, Flag, "--no-artefacts", NULL, options.no_artefacts),
    OPTION_CALL(Read, "--backend", NULL, add_backend),
    OPTION_CALL(Read, "--cc", NULL, add_test_compiler),
    OPTION_CALL(Read, "--workers", NULL, read_test_workers),
    OPTION_COMMON(Suite, options.with, "no common option"),
    OPTION_INDEX_BITS(Suite, options.narrow_indices),
    OPTION(Suite, Number, "--concurrency", NULL, options.jobs),
    OPTION(Suite, Words, "--entry-point", NULL, options.entries),
    OPTION(Suite, Words, "--exclude", NULL, options.excluded),
    OPTION_CALL(Read, "--pass-compiler-option", NULL, add_compiler_option),
    // options of Futhark's own compiler that have no counterpart here
    OPTION_IGNORED("--runner", NULL, "programs are loaded into the tester, not started"),
    OPTION_IGNORED("--pass-option", NULL, "programs are loaded into the tester and take no options"),
    OPTION_IGNORED("--tuning", NULL, "there are no tuning parameters"),
    OPTION_CALL(Do, "--no-tuning", NULL, no_effect),
    OPTIONS_END,
};

// The child writes its log, then the counts.
static void run_child(const Suite *suite, const char *path, int to) {
  Arena *arena = arena_new();
  Out log = out_new(arena);
  TestCounts counts = test_run_program(path, &suite->options, &log);
  out_text(&log, (Text){(const char *)&counts, sizeof counts});
  for (size_t done = 0; done < log.size;) {
    ssize_t put = write(to, log.start + done, log.size - done);
    if (put <= 0) break;
    done += (size_t)put;
  }
  _exit(0);
}

static bool start(Suite *suite, Job *job, const char *path) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  fflush(NULL);
  pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) {
    close(ends[0]);
    alarm(300);   // five minutes a program, as in `futhark test`
    run_child(suite, path, ends[1]);
  }
  close(ends[1]);
  *job = (Job){child, ends[0], path, out_new(suite->arena)};
  return true;
}

static void add_counts(TestCounts *sum, const TestCounts *counts) {
  sum->passed += counts->passed, sum->failed += counts->failed;
  sum->contracts_many += counts->contracts_many, sum->contracts_all += counts->contracts_all,
      sum->contracts_fewer += counts->contracts_fewer;
}

static void finish_test(Suite *suite, Job *job) {
  progress_clear(&suite->progress);
  progress_step(&suite->progress);
  int status = 0;
  while (waitpid(job->child, &status, 0) < 0 && errno == EINTR) {}
  close(job->from);
  Text text = out_result(&job->text);
  TestCounts counts = {0};
  const size_t end = text.size >= sizeof counts ? text.size - sizeof counts : 0;
  const bool whole = WIFEXITED(status) && WEXITSTATUS(status) == 0 && text.size >= sizeof counts;
  if (whole) {
    memcpy(&counts, text.start + end, sizeof counts);
    fwrite(text.start, 1, end, stdout);
  }
  else {
    counts = (TestCounts){.failed = 1};
    if (WIFSIGNALED(status))
      printf("%s: %s (signal %d)\n", job->path,
             WTERMSIG(status) == SIGALRM ? "took longer than five minutes" : "crashed", WTERMSIG(status));
    else printf("%s: the compiler stopped with exit code %d\n", job->path, WEXITSTATUS(status));
  }
  add_counts(&suite->counts, &counts);
  job->child = 0;
}

static void show_progress(Suite *suite) {
  progress_show(suite->arena, &suite->progress, "programs, %u failed cases", suite->counts.failed);
}

// Reads once from every running job; true when one has ended.
static void serve(Suite *suite) {
  struct pollfd wanted[MOST_JOBS];
  const int64_t jobs = suite->options.jobs;
  for I64_RANGE(i, jobs)
    wanted[i] = (struct pollfd){suite->jobs[i].child ? suite->jobs[i].from : -1, POLLIN, 0};
  if (poll(wanted, (nfds_t)jobs, 1000) < 0) return;
  for I64_RANGE(i, jobs) {
    if (!suite->jobs[i].child || !wanted[i].revents) continue;
    char buffer[65536];
    ssize_t got = read(suite->jobs[i].from, buffer, sizeof buffer);
    if (got > 0) out_text(&suite->jobs[i].text, (Text){buffer, (size_t)got});
    else finish_test(suite, &suite->jobs[i]);
  }
}

// ThreadSanitizer sees nothing in a process that was forked.
static void run_in_this_process(Suite *suite) {
  for EACH(i, &suite->paths) {
    Out log = out_new(suite->arena);
    const TestCounts counts = test_run_program(suite->paths.items[i], &suite->options, &log);
    fwrite(log.start, 1, log.size, stdout);
    add_counts(&suite->counts, &counts);
  }
}

static void run_programs(Suite *suite) {
  bool busy = suite->options.jobs > 0;
  suite->progress = progress_new(!suite->options.no_terminal, suite->paths.size);
  if (!busy) run_in_this_process(suite);
  while (busy) {
    busy = false;
    for I64_RANGE(i, suite->options.jobs) {
      if (!suite->jobs[i].child && suite->started < suite->paths.size) {
        if (!start(suite, &suite->jobs[i], suite->paths.items[suite->started++]))
          panic("cannot start a process: %s", strerror(errno));
      }
      busy = busy || suite->jobs[i].child;
    }
    show_progress(suite);
    if (busy) serve(suite);
  }
  progress_clear(&suite->progress);
}

// Each runner of generated C becomes one for each choice of workers. False: there are too many.
static bool multiply_runners(Suite *suite) {
  TestOptions *options = &suite->options;
  const TestOptions before = *options;
  options->runner_count = 0;
  for RANGE(i, before.runner_count) {
    const Runner *runner = &before.runners[i];
    for COUNTING(k, k < before.worker_count || k == 0) {
      const bool chosen = runner->kind == RUNNER_C && before.worker_count > 0;
      if (k > 0 && !chosen) break;
      if (options->runner_count == MOST_RUNNERS) return false;
      Runner *added = &options->runners[options->runner_count++];
      *added = *runner;
      if (!chosen) continue;
      added->workers = before.workers[k];
      added->workers.dealt = true;
      added->label = c_string_format(suite->arena, "%s, %.*s", runner->label,
                                     TEXT_ARG(worker_choice_label(suite->arena, added->workers)));
    }
  }
  return true;
}

static void complete_options(Suite *suite) {
  TestOptions *options = &suite->options;
  if (options->runner_count == 0) add_runner(options, RUNNER_C, NULL, "c");
  for RANGE(i, options->runner_count) {
    Runner *runner = &options->runners[i];
    runner->strided = options->strided;
    if (suite->compiler_options && runner->kind == RUNNER_C)
      runner->compiler = cc_with_option(suite->arena, runner->compiler, suite->compiler_options);
  }
  if (suite->structure) {
    fprintf(stderr, "ashlar test: structure clauses are not checked: they count the operations of another compiler; "
                    "programs are only compiled\n");
    options->mode = TEST_Compile;
  }
  if (options->jobs < 0) options->jobs = 1;
  if (options->jobs > MOST_JOBS) options->jobs = MOST_JOBS;
}

int command_test(Arguments *arguments) {
  Arena *arena = arguments->arena;
  Suite *suite = NEW(arena, Suite);
  const TestOptions *options = &suite->options;
  suite->arena = arena;
  suite->options = (TestOptions){.mode = TEST_Run, .jobs = sysconf(_SC_NPROCESSORS_ONLN)};
  arguments_read(arguments, test_options, suite);
  for INT_RANGE(i, arguments->count)
    if (!files_below(arena, arguments->items[i], &suite->paths))
      arguments_refuse(arguments, "cannot read", arguments->items[i]);
  if (suite->paths.size == 0) arguments_refuse(arguments, "which programs?", "");
  complete_options(suite);
  if (!multiply_runners(suite)) arguments_refuse(arguments, "--workers: too many ways to run a program", "");
  if (options->contract && arguments->session->asked.storage != STORAGE_Arena)
    arguments_refuse(arguments, "--contract is about code that allocates nothing", "--storage");
  run_programs(suite);
  if (options->contract)
    printf("contract: %u entries with 50 size vectors, %u with all they have, %u with fewer than 50\n",
           suite->counts.contracts_many, suite->counts.contracts_all, suite->counts.contracts_fewer);
  printf("%u passed, %u failed\n", suite->counts.passed, suite->counts.failed);
  return suite->counts.failed ? EXIT_FAILED : EXIT_OK;
}
