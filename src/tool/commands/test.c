// test: runs the test blocks of programs, each program in a process of its own so that a crash is one failure.
#include "tool/commands/command.h"
#include "tool/tester/run.h"
#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef Seq(const char *) Paths;
enum { MOST_JOBS = 64 };
typedef struct Job { pid_t child; int from; const char *path; Out text; } Job;
typedef struct Suite {
  Arena *arena;
  TestOptions options;
  Paths paths;
  TestCounts counts;
  Job jobs[MOST_JOBS];
  uint32_t started;
  bool structure;
  const char *compiler_options;
} Suite;

static int program_by_name(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool collect_programs(Suite *suite, const char *path, bool explicitly) {
  struct stat status;
  if (stat(path, &status) != 0) return false;
  if (!S_ISDIR(status.st_mode)) {
    if (explicitly || text_ends_with(text_of(path), TEXT(".fut"))) seq_push(suite->arena, &suite->paths, path);
    return true;
  }
  DIR *directory = opendir(path);
  if (!directory) return false;
  Paths inside = {0};
  for (struct dirent *entry; (entry = readdir(directory));)
    if (entry->d_name[0] != '.')
      seq_push(suite->arena, &inside,
               text_c_string(suite->arena, text_format(suite->arena, "%s/%s", path, entry->d_name)));
  closedir(directory);
  if (inside.size) qsort(inside.items, inside.size, sizeof *inside.items, program_by_name);
  for EACH(i, &inside)
    if (!collect_programs(suite, inside.items[i], false)) return false;
  return true;
}

static bool add_runner(TestOptions *options, RunnerKind kind, const char *compiler, const char *label) {
  if (options->runner_count == MOST_RUNNERS) return false;
  options->runners[options->runner_count++] = (Runner){.kind = kind, .compiler = compiler, .label = label};
  return true;
}

static bool add_backend(TestOptions *options, const char *name) {
  static const struct {
    const char *name;
    RunnerKind kind;
  } kinds[] = {{"c", RUNNER_C},
               {"value", RUNNER_Value},
               {"optimised", RUNNER_Optimised},
               {"heap", RUNNER_Heap},
               {"imp", RUNNER_Imp}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(kinds[i].name, name) == 0) return add_runner(options, kinds[i].kind, NULL, kinds[i].name);
  return false;
}

// Options of the language's other compiler that have no counterpart here: accepted, and each said once to do nothing.
static bool foreign_option(Arguments *arguments) {
  static const struct { const char *name, *reason; } known[] = {
      {"--runner", "programs are loaded into the tester, not started"},
      {"--pass-option", "programs are loaded into the tester and take no options"},
      {"--tuning", "there are no tuning parameters"}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (argument_value(arguments, known[i].name)) {
      fprintf(stderr, "ashlar test: %s has no effect: %s\n", known[i].name, known[i].reason);
      return true;
    }
  return argument_flag(arguments, "--no-tuning");
}

// Tried here, so that a mistake is one of the command line's and not one of each program.
static void set_common(Suite *suite, const char *words) {
  Session *session = session_new();
  const char *wrong = session_options(session, "test", words);
  if (wrong) exit(tool_usage("test", "no common option", wrong));
  suite->options.with = words;
  suite->options.allocates = session->context->options->storage != STORAGE_Arena;
  session_free(session);
}

static bool valued_option(Suite *suite, Arguments *arguments) {
  TestOptions *options = &suite->options;
  const char *value;
  if ((value = argument_value(arguments, "--backend"))) {
    if (!add_backend(options, value)) exit(tool_usage("test", "no such backend", value));
  } else if ((value = argument_value(arguments, "--cc"))) add_runner(options, RUNNER_C, value, value);
  else if ((value = argument_value(arguments, "--with"))) set_common(suite, value);
  else if ((value = argument_value(arguments, "--index-bits"))) {
    if (!index_bits_of(value, &options->narrow_indices))
      exit(tool_usage("test", "indices have 32 or 64 bits, not", value));
  }
  else if ((value = argument_value(arguments, "--concurrency"))) options->jobs = atoi(value);
  else if ((value = argument_value(arguments, "--entry-point")) && options->entry_count < MOST_NAMES)
    options->entries[options->entry_count++] = value;
  else if ((value = argument_value(arguments, "--exclude")) && options->excluded_count < MOST_NAMES)
    options->excluded[options->excluded_count++] = value;
  else if ((value = argument_value(arguments, "--pass-compiler-option")))
    suite->compiler_options =
        suite->compiler_options
            ? text_c_string(suite->arena, text_format(suite->arena, "%s %s", suite->compiler_options, value))
            : value;
  else return foreign_option(arguments);
  return true;
}

static bool option(Suite *suite, Arguments *arguments) {
  TestOptions *options = &suite->options;
  if (argument_flag(arguments, "-t") || argument_flag(arguments, "--type-check")) options->mode = TEST_Check;
  else if (argument_flag(arguments, "-C") || argument_flag(arguments, "--compiled-only")) options->mode = TEST_Compile;
  else if (argument_flag(arguments, "-c") || argument_flag(arguments, "--compiled")) options->mode = TEST_Run;
  else if (argument_flag(arguments, "-s") || argument_flag(arguments, "--structure")) suite->structure = true;
  else if (argument_flag(arguments, "-i") || argument_flag(arguments, "--interpret"))
    add_runner(options, RUNNER_Value, NULL, "value");
  else if (argument_flag(arguments, "--contract")) options->contract = true;
  else if (argument_flag(arguments, "--strided")) options->strided = true;
  else if (argument_flag(arguments, "-v") || argument_flag(arguments, "--verbose")) options->verbose = true;
  else if (argument_flag(arguments, "--verify")) options->verify = true;
  else if (argument_flag(arguments, "--no-terminal")) options->no_terminal = true;
  else if (argument_flag(arguments, "--no-artefacts")) options->no_artefacts = true;
  else return valued_option(suite, arguments);
  return true;
}

// The child writes its log, then a line with the counts.
static void run_child(const Suite *suite, const char *path, int to) {
  Arena *arena = arena_new();
  Out log = out_new(arena);
  TestCounts counts = test_run_program(path, &suite->options, &log);
  out_format(&log, "\n%u %u %u %u %u\n", counts.passed, counts.failed, counts.contracts_many, counts.contracts_all,
             counts.contracts_fewer);
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
    alarm(300);   // the peer's limit: five minutes a program
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
  int status = 0;
  while (waitpid(job->child, &status, 0) < 0 && errno == EINTR) {}
  close(job->from);
  Text text = out_result(&job->text);
  TestCounts counts = {0};
  size_t end = text.size > 1 ? text.size - 1 : 0;
  while (end > 0 && text.start[end - 1] != '\n') end--;
  bool whole = WIFEXITED(status) && WEXITSTATUS(status) == 0 && end > 0 &&
               sscanf(text.start + end, "%u %u %u %u %u", &counts.passed, &counts.failed, &counts.contracts_many,
                      &counts.contracts_all, &counts.contracts_fewer) == 5;
  if (whole) printf("%.*s", (int)(end > 1 ? end - 1 : 0), text.start);
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

static void progress_test(const Suite *suite) {
  if (suite->options.no_terminal || !isatty(STDERR_FILENO)) return;
  fprintf(stderr, "\r%u/%u programs, %u failed ", suite->started, suite->paths.size, suite->counts.failed);
  if (suite->started == suite->paths.size) fputs("\r\033[K", stderr);
}

// Reads from every running job once; true when one ended.
static void serve(Suite *suite) {
  struct pollfd wanted[MOST_JOBS];
  int jobs = suite->options.jobs;
  for (int i = 0; i < jobs; i++)
    wanted[i] = (struct pollfd){suite->jobs[i].child ? suite->jobs[i].from : -1, POLLIN, 0};
  if (poll(wanted, (nfds_t)jobs, 1000) < 0) return;
  for (int i = 0; i < jobs; i++) {
    if (!suite->jobs[i].child || !wanted[i].revents) continue;
    char buffer[65536];
    ssize_t got = read(suite->jobs[i].from, buffer, sizeof buffer);
    if (got > 0) out_text(&suite->jobs[i].text, (Text){buffer, (size_t)got});
    else finish_test(suite, &suite->jobs[i]);
  }
}

static void run_programs(Suite *suite) {
  bool busy = true;
  while (busy) {
    busy = false;
    for (int i = 0; i < suite->options.jobs; i++) {
      if (!suite->jobs[i].child && suite->started < suite->paths.size) {
        if (!start(suite, &suite->jobs[i], suite->paths.items[suite->started++]))
          panic("cannot start a process: %s", strerror(errno));
        progress_test(suite);
      }
      busy = busy || suite->jobs[i].child;
    }
    if (busy) serve(suite);
  }
}

int command_test(int argc, char **argv) {
  Suite *suite = calloc(1, sizeof *suite);
  if (!suite) panic("out of memory");
  suite->arena = arena_new();
  suite->options = (TestOptions){.mode = TEST_Run, .jobs = (int)sysconf(_SC_NPROCESSORS_ONLN)};
  Arguments arguments = {argc, 0, argv, "test"};
  int status = EXIT_OK;
  while (status == EXIT_OK && arguments.next < argc) {
    if (option(suite, &arguments)) continue;
    if (argument_is_option(&arguments)) status = tool_usage("test", "unknown option", argv[arguments.next]);
    else if (!collect_programs(suite, argv[arguments.next++], true))
      status = tool_usage("test", "cannot read", argv[arguments.next - 1]);
  }
  if (status == EXIT_OK && suite->paths.size == 0) status = tool_usage("test", "which programs?", "");
  if (status == EXIT_OK) {
    TestOptions *options = &suite->options;
    if (options->runner_count == 0) add_runner(options, RUNNER_C, NULL, "c");
    for RANGE(i, options->runner_count) options->runners[i].strided = options->strided;
    for (uint32_t i = 0; suite->compiler_options && i < options->runner_count; i++)
      if (options->runners[i].kind == RUNNER_C)
        options->runners[i].compiler =
            cc_with_option(suite->arena, options->runners[i].compiler, suite->compiler_options);
    if (suite->structure) {
      fprintf(stderr, "ashlar test: structure clauses are not checked: they count the operations of another compiler; "
                      "programs are only compiled\n");
      options->mode = TEST_Compile;
    }
    if (options->contract && options->allocates)
      exit(tool_usage("test", "--contract is about code that allocates nothing", "--storage"));
    if (options->jobs < 1) options->jobs = 1;
    if (options->jobs > MOST_JOBS) options->jobs = MOST_JOBS;
    run_programs(suite);
    if (options->contract)
      printf("contract: %u entries with 50 size vectors, %u with all they have, %u with fewer than 50\n",
             suite->counts.contracts_many, suite->counts.contracts_all, suite->counts.contracts_fewer);
    printf("%u passed, %u failed\n", suite->counts.passed, suite->counts.failed);
    status = suite->counts.failed ? EXIT_FAILED : EXIT_OK;
  }
  arena_free(suite->arena);
  free(suite);
  return status;
}
