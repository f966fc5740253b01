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
#include <unistd.h>

// seconds of the processor for a file of programs; as many times that by the clock, as others may keep it busy
enum { TIME_LIMIT = 120, PATIENCE = 10 };
// path: of the program; cache: a directory of compiled programs, emptied after every file; compiler: a further one, or
// NULL
typedef struct Runner { const Options *options; const char *path, *cache, *compiler; } Runner;

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

// A run that does not end is a failure. What it has started ends with it: they are a group of their own.
static void limit_time(void) {
  const struct rlimit limit = {TIME_LIMIT, TIME_LIMIT};
  (void)setpgid(0, 0);
  (void)setrlimit(RLIMIT_CPU, &limit);
  (void)alarm(PATIENCE * TIME_LIMIT);
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
  limit_time();
  execvp(arguments[0], arguments);
  _exit(127);
}
static void run_defined(const Runner *runner) {
  if (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL) _exit(127);
  limit_time();
  (void)execlp("sh", "sh", "-c", "$0 \"$1\"", runner->options->defined, runner->path, (char *)NULL);
  _exit(127);
}
// Runs a command on the file with its output discarded; true when it succeeds.
static bool succeeds_with(const Runner *runner, void (*run)(const Runner *)) {
  pid_t child = fork();
  if (child == 0) run(runner);
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) { perror("random_program"); exit(2); }
  (void)kill(-child, SIGKILL);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
    (void)fprintf(stderr, "random_program: cannot run %s\n", runner->options->command[0]);
    exit(2);
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
static bool succeeds(const Runner *runner) { return succeeds_with(runner, run_command); }
static bool is_defined(const Runner *runner) { return succeeds_with(runner, run_defined); }

static bool still_fails(void *user, Text program) {
  const Runner *runner = user;
  const bool fails = write_file(runner->path, program, false) && !succeeds(runner);
  empty_directory(runner->cache);
  return fails;
}

// A part of a program may have no result where the whole had one, and then fails for another reason.
static bool fails_with_result(void *user, Text program) { return still_fails(user, program) && is_defined(user); }

Text program_of_seed(Arena *arena, uint64_t seed, bool nests, Choices *choices, Bitset *used) {
  enum { EVERY = 5 };
  *choices = choices_random(arena, seed);
  choices->kind = nests ? PROGRAM_Nests : seed % EVERY == 0 ? PROGRAM_Linear : PROGRAM_General;
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
  (void)program_of_seed(arena, seed, options->nests, &choices, NULL);
  Text small = shrink(arena, &choices, still_fails, &keeper, (uint32_t)options->attempts);
  const bool asks = options->defined && write_file(keeper.path, small, false) && is_defined(&keeper);
  small = reduce(arena, small, asks ? fails_with_result : still_fails, &keeper, (uint32_t)options->attempts);
  (void)write_file(keeper.path, small, false);
  uint32_t lines = 0;
  for (size_t i = 0; i < small.size; i++) lines += small.start[i] == '\n';
  (void)printf("FAILED: seed %llu, shrunk to %u lines in %s\n", (unsigned long long)seed, lines, keeper.path);
  (void)fflush(stdout);
}
static uint64_t find_failures(const Runner *runner, Arena *arena, uint64_t first, uint64_t count, uint64_t most) {
  uint64_t failed = 0;
  Runner alone = *runner;
  Choices choices;
  for (uint64_t i = 0; i < count && failed < most; i++) {
    const uint64_t seed = first + i * runner->options->step;
    const Text program = program_of_seed(arena, seed, runner->options->nests, &choices, NULL);
    if (!still_fails(&alone, with_common(arena, &choices, program))) continue;
    failed++;
    keep_shrunk(runner, arena, seed);
  }
  if (failed > 0) return failed;
  (void)printf("FAILED: programs %llu to %llu together, none of them alone\n", (unsigned long long)first,
               (unsigned long long)(first + count - 1));
  (void)fflush(stdout);   // a child would write it again
  return 1;
}
static uint64_t run_file(const Runner *runner, uint64_t first, uint64_t count, uint64_t most) {
  Arena *arena = arena_new();
  const Options *options = runner->options;
  Choices choices;
  (void)write_file(runner->path, text_format(arena, "%s%s", random_common, linear_common), false);
  for (uint64_t i = 0; i < count; i++)
    (void)write_file(runner->path,
                     program_of_seed(arena, first + i * options->step, options->nests, &choices, NULL), true);
  const bool fine = succeeds(runner);
  empty_directory(runner->cache);
  uint64_t failed = fine ? 0 : find_failures(runner, arena, first, count, most);
  arena_free(arena);
  return failed;
}
static const char *compiler_of(const Options *options, uint64_t file) {
  return options->sometimes_count == 0 || file % options->every != options->every - 1
             ? NULL
             : options->sometimes[file / options->every % options->sometimes_count];
}

uint64_t run_programs(const Options *options) {
  char directory[] = "/tmp/random_program_XXXXXX", path[sizeof directory + 12], cache[sizeof directory + 12];
  if (mkdtemp(directory) == NULL) { perror(directory); exit(2); }
  (void)snprintf(path, sizeof path, "%s/random.fut", directory);
  (void)snprintf(cache, sizeof cache, "%s/cache", directory);
  (void)mkdir(cache, 0700);
  uint64_t failed = 0;
  for (uint64_t done = 0; done < options->count && failed < options->failures; done += options->batch) {
    const uint64_t count = options->count - done < options->batch ? options->count - done : options->batch;
    const Runner runner = {options, path, cache, compiler_of(options, done / options->batch)};
    failed += run_file(&runner, options->seed + done * options->step, count, options->failures - failed);
    if (isatty(2))
      (void)fprintf(stderr, "\r%llu of %llu programs, %llu failed", (unsigned long long)(done + count),
                    (unsigned long long)options->count, (unsigned long long)failed);
  }
  if (isatty(2)) (void)fprintf(stderr, "\n");
  empty_directory(directory);
  (void)rmdir(directory);
  return failed;
}
