/* run: a library that measure.py loads. For each kernel: its inputs, the generated code on 1 or more workers, and the
   code by hand on 1 or more threads. PASS_NAME and COUNT_NAME are the arguments that an entry point with parallel
   statements takes for its workers, and nothing for one without (workers.h, which measure.py writes). */
#define _GNU_SOURCE
#include "ashlar_threads.h"
#include "kernels.h"
#include "by_hand.h"
#include "workers.h"
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_INPUTS = 4, MOST_SIZES = 4 };
typedef struct Case {
  int64_t n[MOST_SIZES];
  double *in[MOST_INPUTS];
  int64_t in_count[MOST_INPUTS];
  void *ours, *by_hand;        /* results */
  size_t result_bytes, workspace_bytes;
  double *scratch;             /* of the code by hand */
  void *workspace;
} Case;

typedef struct Kernel {
  const char *name;
  void (*fit)(Case *c);        /* the elements of inputs and results, from the sizes */
  size_t (*bytes)(const Case *c, int64_t count);
  int (*call)(const Case *c, const ashlar_workers *workers);
  void (*by_hand)(const Case *c, int threads);
} Kernel;

#define MIXTURE_INPUTS c->in[0], c->in[1], c->in[2], c->in[3]
#define WORKSPACE(name, ...) \
  static size_t name##_bytes(const Case *c, int64_t count) { \
    const int64_t *n = c->n; \
    (void)n, (void)count; \
    return name##_workspace(__VA_ARGS__ COUNT_##name); \
  }
#define CALL(name, ...) \
  static int name##_call(const Case *c, const ashlar_workers *workers) { \
    const int64_t *n = c->n; \
    (void)n, (void)workers; \
    return name(__VA_ARGS__, c->workspace, c->workspace_bytes, PASS_##name NULL); \
  }
#define HAND(name, ...) \
  static void name##_hand(const Case *c, int threads) { \
    const int64_t *n = c->n; \
    (void)n; \
    name##_by_hand(threads, __VA_ARGS__); \
  }
#define FIT(name, bytes, ...) \
  static void name##_fit(Case *c) { \
    const int64_t *n = c->n, counts[MOST_INPUTS] = {__VA_ARGS__}; \
    c->result_bytes = (size_t)(bytes); \
    memcpy(c->in_count, counts, sizeof counts); \
  }

/* n: rows, columns, limit */
FIT(mandelbrot, 4 * n[0] * n[1], 0)
WORKSPACE(mandelbrot, n[0], n[1])
CALL(mandelbrot, c->ours, n[0], n[1], (int32_t)n[2])
HAND(mandelbrot, c->by_hand, n[0], n[1], (int32_t)n[2])

FIT(bodies, 24 * n[0], n[0], n[0], n[0], n[0])
WORKSPACE(bodies, n[0])
CALL(bodies, c->ours, n[0], MIXTURE_INPUTS)
HAND(bodies, c->by_hand, n[0], MIXTURE_INPUTS)

FIT(product, 8 * n[0] * n[2], n[0] * n[1], n[1] * n[2])
WORKSPACE(product, n[0], n[1], n[2])
CALL(product, c->ours, n[0], n[1], n[2], c->in[0], c->in[1])
HAND(product, c->by_hand, n[0], n[1], n[2], c->in[0], c->in[1])

/* n: points, components, coordinates */
#define WIDTH (n[2] * (n[2] + 1) / 2)
FIT(mixture, 8, n[1], n[1] * n[2], n[1] * WIDTH, n[0] * n[2])
WORKSPACE(mixture, n[1], n[2], WIDTH, n[0])
CALL(mixture, c->ours, n[1], n[2], WIDTH, n[0], MIXTURE_INPUTS, 1.0, 0)
static void mixture_hand(const Case *c, int threads) {
  const Mixture mixture = {c->n[0], c->n[1], c->n[2], MIXTURE_INPUTS, 1.0, 0};
  mixture_by_hand(threads, c->by_hand, &mixture, c->scratch);
}

FIT(options, 8 * n[0], n[0], n[0], n[0])
WORKSPACE(options, n[0])
CALL(options, c->ours, n[0], c->in[0], c->in[1], c->in[2])
HAND(options, c->by_hand, n[0], c->in[0], c->in[1], c->in[2])

/* n: points, coordinates, clusters, rounds */
FIT(clusters, 8 * n[2] * n[1], n[0] * n[1])
WORKSPACE(clusters, n[0], n[1], n[2])
CALL(clusters, c->ours, n[0], n[1], n[2], n[3], c->in[0])
HAND(clusters, c->by_hand, n[0], n[1], n[2], n[3], c->in[0], c->scratch)

FIT(triad, 8 * n[0], n[0], n[0])
WORKSPACE(triad, n[0])
CALL(triad, c->ours, n[0], 3.0, c->in[0], c->in[1])
HAND(triad, c->by_hand, n[0], 3.0, c->in[0], c->in[1])

/* n: numbers, half as many doubles of input */
FIT(total, 4, (n[0] + 1) / 2)
WORKSPACE(total, n[0])
CALL(total, c->ours, n[0], (const int32_t *)(const void *)c->in[0])
HAND(total, c->by_hand, n[0], (const int32_t *)(const void *)c->in[0])

FIT(jacobi, 8 * n[0] * n[1], n[0] * n[1])
WORKSPACE(jacobi, n[0], n[1])
CALL(jacobi, c->ours, n[0], n[1], n[2], c->in[0])
HAND(jacobi, c->by_hand, n[0], n[1], n[2], c->in[0], c->scratch)

FIT(turned, 8 * n[0] * n[1], n[0] * n[1])
WORKSPACE(turned, n[0], n[1])
CALL(turned, c->ours, n[0], n[1], c->in[0])
HAND(turned, c->by_hand, n[0], n[1], c->in[0])

FIT(kept, 8 * n[0], n[0])
WORKSPACE(kept, n[0])
CALL(kept, c->ours, &(int64_t){n[0]}, n[0], c->in[0])
HAND(kept, c->by_hand, n[0], c->in[0], c->scratch)

FIT(bins, 4 * 256, n[0])
WORKSPACE(bins, n[0])
CALL(bins, c->ours, n[0], c->in[0])
HAND(bins, c->by_hand, n[0], c->in[0])

/* n: numbers, places */
FIT(places, 8 * n[1], n[0], n[0])
WORKSPACE(places, n[0], n[1])
CALL(places, c->ours, n[0], n[1], c->in[0], c->in[1])
HAND(places, c->by_hand, n[0], n[1], c->in[0], c->in[1])

#define KERNEL(name) {#name, name##_fit, name##_bytes, name##_call, name##_hand}
static const Kernel kernels[] = {KERNEL(mandelbrot), KERNEL(bodies), KERNEL(product), KERNEL(mixture), KERNEL(options),
                                 KERNEL(clusters), KERNEL(triad), KERNEL(total), KERNEL(jacobi), KERNEL(turned),
                                 KERNEL(kept), KERNEL(bins), KERNEL(places)};

static Case current;
static const Kernel *kernel;
static ashlar_thread others[64];
static ashlar_threads pool;
static cpu_set_t everywhere;   /* the processors of the process */

static void *new_memory(size_t bytes) {
  void *memory = aligned_alloc(64, (bytes + 127) / 64 * 64);
  if (!memory) exit(2);
  return memset(memory, 0, bytes + 1);   /* pages are there before anything is timed */
}

/* From (0, 1], spread evenly without a period: one step of the generator splitmix64. */
static double number_at(uint64_t at) {
  uint64_t x = (at + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return (double)((x ^ x >> 31) >> 11) * 0x1p-53 + 0x1p-53;
}

void parallel_close(void) {
  for (int i = 0; i < MOST_INPUTS; i++) free(current.in[i]);
  free(current.ours), free(current.by_hand), free(current.scratch), free(current.workspace);
  if (kernel) ashlar_threads_close(&pool);
  kernel = NULL;
  memset(&current, 0, sizeof current);
}

/* 0: the kernel is ready, for at most this many workers. */
int parallel_open(const char *name, const int64_t *n, int64_t workers) {
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
    if (strcmp(kernels[i].name, name) == 0) kernel = &kernels[i];
  if (!kernel || workers > 64 || ashlar_threads_open(&pool, workers, others)) return 1;
  memcpy(current.n, n, sizeof current.n);
  (void)sched_getaffinity(0, sizeof everywhere, &everywhere);
  kernel->fit(&current);
  int64_t elements = 0;
  for (int i = 0; i < MOST_INPUTS; i++) {
    current.in[i] = new_memory((size_t)current.in_count[i] * 8);
    elements += current.in_count[i];
    for (int64_t k = 0; k < current.in_count[i]; k++) current.in[i][k] = number_at((uint64_t)(k + ((int64_t)i << 40)));
  }
  current.ours = new_memory(current.result_bytes);
  current.by_hand = new_memory(current.result_bytes);
  current.scratch = new_memory((size_t)elements * 8 + 8 * (size_t)(n[0] + n[1] * n[2] + n[2] + n[1]));
  current.workspace_bytes = kernel->bytes(&current, workers);
  current.workspace = new_memory(current.workspace_bytes);
  return 0;
}

size_t parallel_bytes(int64_t count) { return kernel->bytes(&current, count); }
double *parallel_input(int i) { return current.in[i]; }
int64_t parallel_elements(int i) { return current.in_count[i]; }
void *parallel_result(void) { return current.by_hand; }
int parallel_same(void) { return memcmp(current.ours, current.by_hand, current.result_bytes) == 0; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void nothing(void *argument, int64_t task, int64_t worker) { (void)argument, (void)task, (void)worker; }

/* While something is timed, each thread stays on a processor: else two of them may share one for some milliseconds. */
static void stay(int64_t worker) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET((size_t)worker, &one);
  (void)sched_setaffinity(0, sizeof one, &one);
}
static void move(void) { (void)sched_setaffinity(0, sizeof everywhere, &everywhere); }

/* A task that waits for the others: every thread of the pool takes one. */
static int arrived;
static void meet(void *argument, int64_t task, int64_t worker) {
  (void)task;
  stay(worker);
  __atomic_add_fetch(&arrived, 1, __ATOMIC_SEQ_CST);
  while (__atomic_load_n(&arrived, __ATOMIC_SEQ_CST) < *(int *)argument) ashlar_threads_pause();
}

/* Seconds of the generated code, on one worker or on all of the pool; negative: it failed. */
double parallel_ours(int all) {
  memset(current.ours, 0, current.result_bytes);
  arrived = 0;
  int count = (int)pool.workers.count;
  if (all) pool.workers.run(pool.workers.state, count, meet, &count);   /* threads are awake, as OpenMP's below */
  const double start = now();
  const int code = kernel->call(&current, all ? &pool.workers : NULL);
  const double seconds = now() - start;
  if (all) move();
  return code ? -1 : seconds;
}

/* Seconds of a run of empty tasks, one for each worker: the least mean of a hundred runs. */
double parallel_fork_join(int64_t workers) {
  ashlar_thread threads[64];
  ashlar_threads some;
  double least = 1;
  if (workers > 64 || ashlar_threads_open(&some, workers, threads)) return -1;
  for (int batch = 0; batch < 2000; batch++) {
    const double start = now();
    for (int i = 0; i < 100; i++) some.workers.run(some.workers.state, workers, nothing, NULL);
    const double mean = (now() - start) / 100;
    if (mean < least) least = mean;
  }
  ashlar_threads_close(&some);
  return least;
}

/* The same, of tasks that wait for each other. */
double parallel_meet(int64_t workers) {
  ashlar_thread threads[64];
  ashlar_threads some;
  double least = 1;
  int count = (int)workers;
  if (workers > 64 || ashlar_threads_open(&some, workers, threads)) return -1;
  for (int batch = 0; batch < 20000; batch++) {
    arrived = 0;
    const double start = now();
    some.workers.run(some.workers.state, workers, meet, &count);
    const double seconds = now() - start;
    if (seconds < least) least = seconds;
  }
  ashlar_threads_close(&some);
  return least;
}

double parallel_by_hand(int threads) {
#pragma omp parallel num_threads(threads)
  stay(omp_get_thread_num());
  const double start = now();
  kernel->by_hand(&current, threads);
  const double seconds = now() - start;
  move();
  return seconds;
}
