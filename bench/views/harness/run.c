/* run: the implementations of one benchmark in one process, in turns.
     run ROUNDS NAME...   prints `time NAME SECONDS` for each round and name (all, where none is given), after one
         round that does not count (long ones: of the first round), and so for `memcpy`, `one pass` and `arithmetic`
         (floors.c)
     run memory NAME      only this one, once; prints `memory KIB`, the most that the process held in this run, its
         inputs included
     run check            every one in the program's order, once
   The exit status is 1 when some answer is not the known one, or differs in some bit between those that compute in
   the program's order. */
#define _POSIX_C_SOURCE 200809L
#include "harness.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LONG_RUN = 2, MOST_SERIES = 16 };   /* what takes more seconds is timed in one round only */
typedef struct { const char *name; const Implementation *implementation; int is_fresh; double first; } Series;
static Series series[MOST_SERIES];
static int series_count = 0, failed = 0;

double processor_seconds(void) {
  struct timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static void add_series(const char *name, const Implementation *implementation, int is_fresh) {
  if (series_count < MOST_SERIES) series[series_count++] = (Series){name, implementation, is_fresh, 0};
}

static void find_series(void) {
  for (const Implementation *const *list = implementations; *list; list++) {
    for (const Implementation *one = *list; one->name; one++) {
      add_series(one->name, one, 0);
      if (workload.copies && strcmp(one->name, "Ashlar") == 0) add_series("Ashlar, fresh memory", one, 1);
    }
  }
}

static void draw(void) {
  double *places[MOST_INPUTS];
  for (int i = 0; i < workload.input_count; i++)
    places[i] = make_input(i, (size_t)(workload.shapes[i].rows * workload.shapes[i].columns));
  srand(42);
  workload.draw(places);
}

static double time_of(const Series *one) {
  const Implementation *implementation = one->implementation;
  take_fresh_memory(one->is_fresh);
  const double begin = processor_seconds();
  const Answer answer = implementation->run();
  const double seconds = processor_seconds() - begin;
  if (!is_right(one->name, implementation->is_strict, answer)) failed = 1;
  if (implementation->release) implementation->release();
  give_back_fresh_memory();
  take_fresh_memory(0);
  return seconds;
}

static int check(void) {
  for (int i = 0; i < series_count; i++) {
    if (series[i].implementation->is_strict) time_of(&series[i]);
  }
  return failed;
}

static int measure_memory(const char *name) {
  for (int i = 0; i < series_count; i++) {
    if (strcmp(series[i].name, name) != 0) continue;
    if (series[i].implementation->prepare) series[i].implementation->prepare();
    forget_peak();
    time_of(&series[i]);
    printf("memory\t%ld\n", peak_resident());
    return failed;
  }
  fprintf(stderr, "there is no %s\n", name);
  return 2;
}

static int is_wanted(int argc, char **argv, const char *name) {
  int wanted = argc <= 2;
  for (int i = 2; i < argc; i++) wanted = wanted || strcmp(argv[i], name) == 0;
  return wanted;
}

static void print(int round, const char *name, double seconds) {
  if (round > 0) printf("time\t%s\t%.9f\n", name, seconds);
}

static void time_round(int round, int argc, char **argv) {
  for (Series *one = series; one < series + series_count; one++) {
    if (!is_wanted(argc, argv, one->name) || (round > 1 && one->first > LONG_RUN)) continue;
    if (round == 0 && one->implementation->prepare) one->implementation->prepare();
    const double seconds = time_of(one);
    if (round == 0) one->first = seconds;
    print(round, one->name, seconds);
  }
  if (workload.operations > 0 && is_wanted(argc, argv, "arithmetic")) print(round, "arithmetic", time_of_arithmetic());
  if (!workload.copies || !is_wanted(argc, argv, "memcpy")) return;
  print(round, "memcpy", time_of_copy());
  print(round, "one pass", time_of_pass());
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  find_series();
  draw();
  if (argc > 1 && strcmp(argv[1], "check") == 0) return check();
  if (argc > 2 && strcmp(argv[1], "memory") == 0) return measure_memory(argv[2]);
  for (int round = 0; round <= rounds; round++) time_round(round, argc, argv);
  return failed;
}
