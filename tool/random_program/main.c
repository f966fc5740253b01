// random_program: writes random programs, runs them through `ashlar test`, shrinks what fails.
#include "random_program.h"
#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "usage: random_program [--count N] [--seed N] [--batch N] [--keep DIRECTORY] [--attempts N] [--jobs N] [--every N "
    "--sometimes COMPILER...] [--defined COMMAND] COMMAND...\n"
    "       random_program [--count N] [--seed N] --statistics\n"
    "       random_program [--nests | --views] --print SEED\n\n"
    "Writes N random programs (entry points with helper functions), several to a file, and runs `COMMAND... FILE` on "
    "each file; a\n"
    "failure is looked for among the programs of the file, shrunk, and kept in DIRECTORY (default: random-failures) "
    "with its seed.\n"
    "--count N   programs (default 200)      --seed N   of the first program (default 1)      --step N   to the next "
    "seed\n"
    "            (seeds that 5 divides are of programs with recursive data)\n"
    "--batch N   programs in a file (default 20)\n"
    "--sometimes COMPILER   on every Nth file (default 20) the words `--cc COMPILER` are added to the command; of "
    "several in turn\n"
    "--attempts N   to make a failing program smaller (default 2000)      --failures N   ends a job (default: none)\n"
    "--jobs N   files at a time, each in a process of its own (default 1)\n"
    "--defined 'COMMAND'   a smaller program is only taken while `COMMAND FILE` succeeds, which says that it has a "
    "result;\n"
    "            a program that is too long for this command, too, is left out\n"
    "--nests   programs of nests of loops: along rows, columns and middle axes, with borders, of sizes around tiles\n"
    "--views   programs with existential maps, views, rolling windows and updates through strided slices\n"
    "--statistics   prints how many of the programs contain each construct\n"
    "Ends with `N passed, N failed`; exit code 0 or 1.\n";

static int run_all(const Options *options) {
  const Tally tally = options->statistics ? (Tally){print_statistics(options), 0} : run_programs(options);
  const uint64_t judged = tally.failed + tally.left_out, passed = judged < options->count ? options->count - judged : 0;
  (void)printf("%llu passed, %llu failed\n", (unsigned long long)passed, (unsigned long long)tally.failed);
  return tally.failed == 0 ? 0 : 1;
}
static int print_program(uint64_t seed, ProgramKind kind) {
  Arena *arena = arena_new();
  Choices choices;
  Text program = program_of_seed(arena, seed, kind, &choices, NULL);
  (void)printf("%s%.*s", common_of(&choices), TEXT_ARG(program));
  arena_free(arena);
  return 0;
}
// Takes an option and its value.
static bool option(Options *options, const char *name, const char *value) {
  const struct {
    const char *name;
    uint64_t *number;
  } numbers[] = {{"--count", &options->count},      {"--seed", &options->seed},   {"--step", &options->step},
                 {"--batch", &options->batch},      {"--every", &options->every}, {"--attempts", &options->attempts},
                 {"--jobs", &options->jobs},        {"--failures", &options->failures}};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (strcmp(name, numbers[i].name) == 0) return *numbers[i].number = strtoull(value, NULL, 10), true;
  if (strcmp(name, "--keep") == 0) options->keep = value;
  else if (strcmp(name, "--defined") == 0) options->defined = value;
  else if (strcmp(name, "--sometimes") == 0 && options->sometimes_count < SOMETIMES_MAX)
    options->sometimes[options->sometimes_count++] = value;
  else return false;
  return true;
}
int main(int argc, char **argv) {
  Options options = {.count = 200,
                     .seed = 1,
                     .step = 1,
                     .batch = 20,
                     .every = 20,
                     .attempts = 2000,
                     .jobs = 1,
                     .failures = UINT64_MAX,
                     .keep = "random-failures"};
  int at = 1;
  for (; at < argc && argv[at][0] == '-'; at++) {
    const char *value = at + 1 < argc ? argv[at + 1] : "";
    if (strcmp(argv[at], "--print") == 0) return print_program(strtoull(value, NULL, 10), options.kind);
    if (strcmp(argv[at], "--statistics") == 0) options.statistics = true;
    else if (strcmp(argv[at], "--nests") == 0) options.kind = PROGRAM_Nests;
    else if (strcmp(argv[at], "--views") == 0) options.kind = PROGRAM_Views;
    else if (option(&options, argv[at], value)) at++;
    else break;
  }
  options.command = argv + at;
  options.command_count = argc - at;
  const bool complete = options.statistics ? argc == at : at < argc && argv[at][0] != '-';
  if (!complete || options.batch == 0 || options.every == 0 || options.jobs == 0 || options.count == 0) {
    (void)fputs(usage, stderr);
    return 2;
  }
  return run_all(&options);
}
