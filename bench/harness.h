// harness: times two implementations of one job, interleaved in one process, and prints their ratio. The results of
// every round are compared, so a wrong implementation is never reported as fast.
#ifndef BENCH_HARNESS_H
#define BENCH_HARNESS_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Job {
  const char *name;
  void (*ours)(void *state);       // the generated code
  void (*reference)(void *state);  // written by hand
  int (*same)(void *state);        // are both results equal?
  void *state;
  double limit;                    // the largest acceptable ratio; 0: none
} Job;

static inline double bench_now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static inline double bench_time(void (*run)(void *), void *state, long repetitions) {
  double start = bench_now();
  for (long i = 0; i < repetitions; i++) run(state);
  return (bench_now() - start) / (double)repetitions;
}

static int bench_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static inline double bench_median(double *items, int count) {
  qsort(items, (size_t)count, sizeof *items, bench_compare);
  return items[count / 2];
}

// Prints a line and returns 1 when the results differ or the ratio exceeds the job's limit.
static inline int bench_run(const Job *job) {
  enum { ROUNDS = 31 };
  double ours[ROUNDS], reference[ROUNDS], ratio[ROUNDS];
  job->ours(job->state);
  job->reference(job->state);
  if (!job->same(job->state)) {
    printf("%-22s WRONG RESULT\n", job->name);
    return 1;
  }
  long repetitions = 1;
  while (bench_time(job->reference, job->state, repetitions) * (double)repetitions < 2e-3 && repetitions < 100000000)
    repetitions *= 2;
  for (int i = 0; i < ROUNDS; i++) {
    ours[i] = bench_time(job->ours, job->state, repetitions);
    reference[i] = bench_time(job->reference, job->state, repetitions);
    ratio[i] = ours[i] / reference[i];
  }
  int wrong = !job->same(job->state);
  double median = bench_median(ratio, ROUNDS);
  int slow = job->limit > 0 && median > job->limit;
  printf("%-22s %12.1f %12.1f %8.3f%s%s\n", job->name, bench_median(ours, ROUNDS) * 1e9,
         bench_median(reference, ROUNDS) * 1e9, median, wrong ? "  WRONG RESULT" : "", slow ? "  ABOVE THE LIMIT" : "");
  return wrong || slow;
}
#endif
