/* ashlar_openmp: entry points that run on several workers (ashlar c --workers) take their threads from OpenMP. C99 or
   C++; compile with -fopenmp.

     const ashlar_workers workers = ashlar_openmp_workers(omp_get_max_threads());
     f(result, n, xs, workspace, f_workspace(n, workers.count), &workers, NULL); */
#ifndef ASHLAR_OPENMP_H
#define ASHLAR_OPENMP_H
#include <stdint.h>
#ifndef _OPENMP
#error "ashlar_openmp.h needs OpenMP: compile with -fopenmp"
#endif
#include <omp.h>

#ifndef ASHLAR_WORKERS_DEFINED
#define ASHLAR_WORKERS_DEFINED
/* How tasks are run: see the headers that generated code comes with. */
typedef struct ashlar_workers {
  int64_t count;
  void (*run)(void *state, int64_t tasks, void (*task)(void *argument, int64_t task, int64_t worker), void *argument);
  void *state;
} ashlar_workers;
#endif

/* OpenMP may provide fewer threads than it is asked for; their numbers are below that. */
static inline void ashlar_openmp_run(void *state, int64_t tasks,
                                     void (*task)(void *argument, int64_t task, int64_t worker), void *argument) {
  const int count = (int)(intptr_t)state;
  int64_t i;
#pragma omp parallel for num_threads(count) schedule(dynamic)
  for (i = 0; i < tasks; i++) task(argument, i, omp_get_thread_num());
}

/* `count` is at least 1. */
static inline ashlar_workers ashlar_openmp_workers(int count) {
  ashlar_workers workers;
  workers.count = count;
  workers.run = ashlar_openmp_run;
  workers.state = (void *)(intptr_t)count;
  return workers;
}

#endif
