// Programs through a command, several to a file; what fails is looked for among the programs of its file, shrunk and
// kept.
#define _XOPEN_SOURCE 700   // nftw
#include "random_program.h"
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Seconds of the processor for a file of programs, for one in an interpreter, and for a part of a program; as many
// times that by the clock, as others may keep it busy.
enum { TIME_LIMIT = 120, INTERPRETER_LIMIT = 5, PART_LIMIT = 5, PATIENCE = 10 };
// Seconds by the clock after which `ashlar test` stops a program itself (src/tool/commands/test.c).
enum { TESTER_LIMIT = 300 };
typedef enum Ending { ENDING_Succeeds, ENDING_Fails, ENDING_Hangs } Ending;
typedef struct Runner {
  const Options *options;
  const char *path, *cache;   // of the program; a directory of compiled programs, emptied after every file
  const char *compiler;       // a further one, or NULL
  uint32_t seconds;           // of the processor
  bool hangs;                 // a run that takes longer is the failure that is looked for
} Runner;

static bool write_file(const char *path, Text text, bool append) {
  FILE *file = fopen(path, append ? "a" : "w");
  if (file == NULL) return perror(path), false;
  bool written = fwrite(text.start, 1, text.size, file) == text.size;
  return (fclose(file) == 0) && written;
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at) {
  (void)status, (void)kind;
  return at->level == 0 ? 0 : remove(path);
}
static void empty_directory(const char *path) { (void)nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS); }

// What a run has started ends with it: they are a group of their own.
static void limit_time(const Runner *runner) {
  const struct rlimit limit = {runner->seconds, runner->seconds};
  (void)setpgid(0, 0);
  (void)setrlimit(RLIMIT_CPU, &limit);
  (void)alarm(PATIENCE * runner->seconds);
}

static void run_command(const Runner *runner) {
  const Options *options = runner->options;
  char **arguments = calloc((size_t)options->command_count + 4, sizeof *arguments);
  if (arguments == NULL) _exit(127);
  int count = 0;
  for (; count < options->command_count; count++) arguments[count] = options->command[count];
  if (runner->compiler) arguments[count++] = strdup("--cc"), arguments[count++] = strdup(runner->compiler);
  arguments[count] = strdup(runner->path);
  if (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL ||
      setenv("ASHLAR_CACHE", runner->cache, 1) != 0)
    _exit(127);
  limit_time(runner);
  execvp(arguments[0], arguments);
  _exit(127);
}
static void run_defined(const Runner *runner) {
  if (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL) _exit(127);
  limit_time(runner);
  (void)execlp("sh", "sh", "-c", "$0 \"$1\"", runner->options->defined, runner->path, (char *)NULL);
  _exit(127);
}
static int64_t milliseconds_of(const struct rusage *used) {
  return 1000 * (int64_t)(used->ru_utime.tv_sec + used->ru_stime.tv_sec) +
         (used->ru_utime.tv_usec + used->ru_stime.tv_usec) / 1000;
}
// Runs a command on the file with its output discarded. A process of it that took all its time is a run that hangs,
// whatever the command made of that.
static Ending ending_of(const Runner *runner, void (*run)(const Runner *)) {
  const time_t begun = time(NULL);
  pid_t child = fork();
  if (child == 0) run(runner);
  int status = 0;
  struct rusage used;
  if (child < 0 || wait4(child, &status, 0, &used) < 0) { perror("random_program"); exit(2); }
  (void)kill(-child, SIGKILL);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
    (void)fprintf(stderr, "random_program: cannot run %s\n", runner->options->command[0]);
    exit(2);
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return ENDING_Succeeds;
  const bool by_clock = (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) || time(NULL) - begun >= TESTER_LIMIT - 1;
  // What the processes are said to have used may be a little less than what ended them.
  const bool by_processor = milliseconds_of(&used) >= 980 * (int64_t)runner->seconds;
  return by_clock || by_processor ? ENDING_Hangs : ENDING_Fails;
}
static bool is_defined(const Runner *runner) { return ending_of(runner, run_defined) == ENDING_Succeeds; }
// A program that takes much of its time in one interpreter alone is one of much work: nothing hangs.
static bool is_long(const Runner *runner, Ending ending) {
  Runner alone = *runner;
  alone.seconds = INTERPRETER_LIMIT;
  return ending == ENDING_Hangs && runner->options->defined && ending_of(&alone, run_defined) == ENDING_Hangs;
}

static Ending ending_of_program(const Runner *runner, Text program) {
  const Ending ending = write_file(runner->path, program, false) ? ending_of(runner, run_command) : ENDING_Succeeds;
  empty_directory(runner->cache);
  return ending;
}
static bool still_fails(void *user, Text program) {
  const Runner *runner = user;
  return ending_of_program(runner, program) == (runner->hangs ? ENDING_Hangs : ENDING_Fails);
}

// A part of a program may have no result where the whole had one, and then fails for another reason.
static bool fails_with_result(void *user, Text program) { return still_fails(user, program) && is_defined(user); }

Text program_of_seed(Arena *arena, uint64_t seed, ProgramKind kind, Choices *choices, Bitset *used) {
  enum { EVERY = 5 };
  *choices = choices_random(arena, seed);
  choices->kind = kind == PROGRAM_General && seed % EVERY == 0 ? PROGRAM_Linear : kind;
  return random_program(arena, choices, text_c_string(arena, text_format(arena, "p%llu", (unsigned long long)seed)),
                        used);
}
static Text with_common(Arena *arena, const Choices *choices, Text program) {
  return text_format(arena, "%s%.*s", common_of(choices), TEXT_ARG(program));
}

static void keep_shrunk(const Runner *runner, Arena *arena, uint64_t seed) {
  const Options *options = runner->options;
  (void)mkdir(options->keep, 0777);
  Runner keeper = *runner;
  keeper.path = text_c_string(arena, text_format(arena, "%s/seed-%llu.fut", options->keep, (unsigned long long)seed));
  Choices choices;
  (void)program_of_seed(arena, seed, options->kind, &choices, NULL);
  Text small = shrink(arena, &choices, still_fails, &keeper, (uint32_t)options->attempts);
  const bool asks = options->defined && write_file(keeper.path, small, false) && is_defined(&keeper);
  small = reduce(arena, small, asks ? fails_with_result : still_fails, &keeper, (uint32_t)options->attempts);
  (void)write_file(keeper.path, small, false);
  uint32_t lines = 0;
  for (size_t i = 0; i < small.size; i++) lines += small.start[i] == '\n';
  (void)printf("FAILED: seed %llu, shrunk to %u lines in %s\n", (unsigned long long)seed, lines, keeper.path);
  (void)fflush(stdout);
}
static Tally find_failures(const Runner *runner, Arena *arena, uint64_t first, uint64_t count, uint64_t most) {
  Tally tally = {0, 0};
  Choices choices;
  for (uint64_t i = 0; i < count && tally.failed < most; i++) {
    const uint64_t seed = first + i * runner->options->step;
    const Text program = program_of_seed(arena, seed, runner->options->kind, &choices, NULL);
    const Ending ending = ending_of_program(runner, with_common(arena, &choices, program));
    if (ending == ENDING_Succeeds) continue;
    if (is_long(runner, ending)) {
      tally.left_out++;
      (void)printf("left out: seed %llu takes more than %d seconds in the interpreter, too\n",
                   (unsigned long long)seed, INTERPRETER_LIMIT);
      (void)fflush(stdout);
      continue;
    }
    tally.failed++;
    // A part that runs for ever where the whole does not is no smaller case of the same failure.
    Runner alone = *runner;
    alone.seconds = PART_LIMIT;
    alone.hangs = ending == ENDING_Hangs;
    keep_shrunk(&alone, arena, seed);
  }
  if (tally.failed > 0 || tally.left_out > 0) return tally;
  (void)printf("FAILED: programs %llu to %llu together, none of them alone\n", (unsigned long long)first,
               (unsigned long long)(first + count - 1));
  (void)fflush(stdout);   // a child would write it again
  return (Tally){1, 0};
}
static Tally run_file(const Runner *runner, uint64_t first, uint64_t count, uint64_t most) {
  Arena *arena = arena_new();
  const Options *options = runner->options;
  Choices choices;
  (void)write_file(runner->path, text_format(arena, "%s%s", random_common, linear_common), false);
  for (uint64_t i = 0; i < count; i++)
    (void)write_file(runner->path,
                     program_of_seed(arena, first + i * options->step, options->kind, &choices, NULL), true);
  const bool fine = ending_of(runner, run_command) == ENDING_Succeeds;
  empty_directory(runner->cache);
  const Tally tally = fine ? (Tally){0, 0} : find_failures(runner, arena, first, count, most);
  arena_free(arena);
  return tally;
}
static const char *compiler_of(const Options *options, uint64_t file) {
  return options->sometimes_count == 0 || file % options->every != options->every - 1
             ? NULL
             : options->sometimes[file / options->every % options->sometimes_count];
}

// Every jobs-th file of programs beginning with FIRST, in a directory of its own; what came of each is written to
// TALLIES.
static void run_files(const Options *options, uint64_t first, int tallies) {
  char directory[] = "/tmp/random_program_XXXXXX", path[sizeof directory + 12], cache[sizeof directory + 12];
  if (mkdtemp(directory) == NULL) { perror(directory); exit(2); }
  (void)snprintf(path, sizeof path, "%s/random.fut", directory);
  (void)snprintf(cache, sizeof cache, "%s/cache", directory);
  (void)mkdir(cache, 0700);
  uint64_t failed = 0;
  for (uint64_t file = first; file * options->batch < options->count && failed < options->failures;
       file += options->jobs) {
    const uint64_t done = file * options->batch;
    const uint64_t count = options->count - done < options->batch ? options->count - done : options->batch;
    const Runner runner = {
      .options = options, .path = path, .cache = cache, .compiler = compiler_of(options, file), .seconds = TIME_LIMIT
    };
    const Tally tally = run_file(&runner, options->seed + done * options->step, count, options->failures - failed);
    failed += tally.failed;
    if (write(tallies, &tally, sizeof tally) != (ssize_t)sizeof tally) { perror("random_program"); exit(2); }
  }
  empty_directory(directory);
  (void)rmdir(directory);
}

// Jobs are processes; a job that fails itself, for example since its command cannot be run, fails the run.
Tally run_programs(const Options *options) {
  int ends[2];
  if (pipe(ends) != 0) { perror("random_program"); exit(2); }
  (void)fflush(stdout);
  for (uint64_t job = 0; job < options->jobs; job++) {
    const pid_t child = fork();
    if (child < 0) { perror("random_program"); exit(2); }
    if (child > 0) continue;
    (void)close(ends[0]);
    run_files(options, job, ends[1]);
    exit(0);
  }
  (void)close(ends[1]);
  Tally sum = {0, 0}, tally;
  for (uint64_t files = 1; read(ends[0], &tally, sizeof tally) == (ssize_t)sizeof tally; files++) {
    sum.failed += tally.failed, sum.left_out += tally.left_out;
    const uint64_t done = files * options->batch;
    if (isatty(2))
      (void)fprintf(stderr, "\r%llu of %llu programs, %llu failed",
                    (unsigned long long)(done < options->count ? done : options->count),
                    (unsigned long long)options->count, (unsigned long long)sum.failed);
  }
  if (isatty(2)) (void)fprintf(stderr, "\n");
  for (int status; wait(&status) >= 0;)
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) exit(2);
  return sum;
}
