// random_program: writes random programs, runs them through `ashlar test`, shrinks what fails.
#include "random_program.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIME_LIMIT = 120, SHRINK_ATTEMPTS = 2000 };   // seconds, for a file of programs

static const char usage[] =
  "usage: random_program [--count N] [--seed N] [--batch N] [--keep DIRECTORY] COMMAND...\n"
  "       random_program --print SEED\n\n"
  "Writes N random programs (entry points with helper functions), several to a file, and runs `COMMAND... FILE` on each file; a\n"
  "failure is looked for among the programs of the file, shrunk, and kept in DIRECTORY (default: random-failures) with its seed.\n"
  "--count N   programs (default 200)      --seed N   of the first program (default 1)\n"
  "--batch N   programs in a file (default 10)\n"
  "Ends with `N passed, N failed`; exit code 0 or 1.\n";
typedef struct Options { uint64_t count, seed, batch; const char *keep; char **command; int command_count; } Options;
typedef struct Runner { const Options *options; const char *path; } Runner;

static bool write_file(const char *path, Text text, bool append) {
  FILE *file = fopen(path, append ? "a" : "w");
  if (file == NULL) return perror(path), false;
  bool written = fwrite(text.start, 1, text.size, file) == text.size;
  return (fclose(file) == 0) && written;
}
// Runs the command on a file with its output discarded; true when it succeeds.
static bool succeeds(const Options *options, const char *path) {
  pid_t child = fork();
  if (child == 0) {
    char **arguments = calloc((size_t)options->command_count + 2, sizeof *arguments);
    if (arguments == NULL) _exit(127);
    for (int i = 0; i < options->command_count; i++) arguments[i] = options->command[i];
    arguments[options->command_count] = strdup(path);
    if (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL) _exit(127);
    (void)alarm(TIME_LIMIT);   // a run that does not end is a failure
    execvp(arguments[0], arguments);
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0) { perror("random_program"); exit(2); }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) { (void)fprintf(stderr, "random_program: cannot run %s\n", options->command[0]); exit(2); }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
static bool still_fails(void *user, Text program) {
  const Runner *runner = user;
  return write_file(runner->path, text_of(random_common), false) && write_file(runner->path, program, true) && !succeeds(runner->options, runner->path);
}
static Text program_of_seed(Arena *arena, uint64_t seed, Choices *choices) {
  *choices = choices_random(arena, seed);
  return random_program(arena, choices, text_c_string(arena, text_format(arena, "p%llu", (unsigned long long)seed)));
}
static void keep_shrunk(const Options *options, Arena *arena, uint64_t seed) {
  (void)mkdir(options->keep, 0777);
  const char *path = text_c_string(arena, text_format(arena, "%s/seed-%llu.fut", options->keep, (unsigned long long)seed));
  Runner runner = {options, path};
  Choices choices;
  (void)program_of_seed(arena, seed, &choices);
  Text small = shrink(arena, &choices, "p", still_fails, &runner, SHRINK_ATTEMPTS);
  (void)still_fails(&runner, small);
  uint32_t lines = 0;
  for (size_t i = 0; i < small.size; i++) lines += small.start[i] == '\n';
  (void)printf("FAILED: seed %llu, shrunk to %u lines in %s\n", (unsigned long long)seed, lines, path);
  (void)fflush(stdout);
}
static uint64_t batch(const Options *options, uint64_t first, uint64_t count, const char *path) {
  Arena *arena = arena_new();
  uint64_t failed = 0;
  Choices choices;
  (void)write_file(path, text_of(random_common), false);
  for (uint64_t i = 0; i < count; i++) (void)write_file(path, program_of_seed(arena, first + i, &choices), true);
  if (!succeeds(options, path)) {
    Runner runner = {options, path};
    for (uint64_t i = 0; i < count; i++) {
      if (!still_fails(&runner, program_of_seed(arena, first + i, &choices))) continue;
      failed++;
      keep_shrunk(options, arena, first + i);
    }
    if (failed == 0) { (void)printf("FAILED: programs %llu to %llu together, none of them alone\n", (unsigned long long)first, (unsigned long long)(first + count - 1)); failed = 1; }
  }
  arena_free(arena);
  return failed;
}
static int run_all(const Options *options) {
  char path[] = "/tmp/random_program_XXXXXX.fut";
  int descriptor = mkstemps(path, 4);
  if (descriptor < 0) { perror(path); return 2; }
  (void)close(descriptor);
  uint64_t failed = 0;
  for (uint64_t done = 0; done < options->count; done += options->batch) {
    uint64_t count = options->count - done < options->batch ? options->count - done : options->batch;
    failed += batch(options, options->seed + done, count, path);
    if (isatty(2)) (void)fprintf(stderr, "\r%llu of %llu programs, %llu failed", (unsigned long long)(done + count), (unsigned long long)options->count, (unsigned long long)failed);
  }
  if (isatty(2)) (void)fprintf(stderr, "\n");
  (void)remove(path);
  (void)printf("%llu passed, %llu failed\n", (unsigned long long)(options->count - failed), (unsigned long long)failed);
  return failed == 0 ? 0 : 1;
}
static int print_program(uint64_t seed) {
  Arena *arena = arena_new();
  Choices choices;
  Text program = program_of_seed(arena, seed, &choices);
  (void)printf("%s%.*s", random_common, TEXT_ARG(program));
  arena_free(arena);
  return 0;
}
int main(int argc, char **argv) {
  Options options = {.count = 200, .seed = 1, .batch = 10, .keep = "random-failures"};
  int at = 1;
  for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
    const char *name = argv[at], *value = argv[at + 1];
    if (strcmp(name, "--print") == 0) return print_program(strtoull(value, NULL, 10));
    else if (strcmp(name, "--count") == 0) options.count = strtoull(value, NULL, 10);
    else if (strcmp(name, "--seed") == 0) options.seed = strtoull(value, NULL, 10);
    else if (strcmp(name, "--batch") == 0) options.batch = strtoull(value, NULL, 10);
    else if (strcmp(name, "--keep") == 0) options.keep = value;
    else break;
  }
  options.command = argv + at;
  options.command_count = argc - at;
  if (options.command_count <= 0 || argv[at][0] == '-' || options.batch == 0) { (void)fputs(usage, stderr); return 2; }
  return run_all(&options);
}
