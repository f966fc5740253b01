// The shipped headers that run tasks: each task runs once, on a worker below the count, and no two tasks run on one
// worker at once. For pools with fewer and more threads than processors, awake and asleep, busy, and opened and closed
// often; for shuffled orders. A pool in which two tasks share a worker fails the same test. ThreadSanitizer finds a
// race there and, with -DONLY_RIGHT_RUNS, none (test/suite/workers.sh).
#define ASHLAR_TICKET_BITS 5   // runs of more than 31 tasks are cut
#include "runtime/ashlar_serial_shuffled.h"
#include "runtime/ashlar_threads.h"
#include "runtime/grain.h"

#include <sched.h>
#include <time.h>
#include "testing.h"

enum { MOST_WORKERS = 8, MOST_TASKS = 300 };
typedef struct Watch {
  int64_t workers, spin;
  unsigned char runs[MOST_TASKS];
  int64_t by[MOST_TASKS];             // the worker of each task
  int order[MOST_TASKS], started;     // atomic: started
  int active[MOST_WORKERS];           // atomic
  int used[MOST_WORKERS];             // atomic: the tasks that each worker ran
  int shared;                         // atomic: tasks that met another one on their worker
} Watch;

static void watch_task(void *argument, int64_t task, int64_t worker) {
  Watch *watch = argument;
  if (worker < 0 || worker >= watch->workers || task < 0 || task >= MOST_TASKS) {
    __atomic_add_fetch(&watch->shared, 1, __ATOMIC_SEQ_CST);
    return;
  }
  if (__atomic_add_fetch(&watch->active[worker], 1, __ATOMIC_SEQ_CST) != 1)
    __atomic_add_fetch(&watch->shared, 1, __ATOMIC_SEQ_CST);
  watch->order[__atomic_fetch_add(&watch->started, 1, __ATOMIC_SEQ_CST)] = (int)task;
  watch->by[task] = worker;
  watch->runs[task]++;   // no other task writes it: a race here is a fault of the pool
  for (int64_t i = 0; i < watch->spin; i++) ashlar_threads_pause();
  watch->used[worker]++;
  __atomic_sub_fetch(&watch->active[worker], 1, __ATOMIC_SEQ_CST);
}

static int run_wrongly(const ashlar_workers *workers, int64_t tasks, int64_t spin, Watch *watch) {
  *watch = (Watch){.workers = workers->count, .spin = spin};
  workers->run(workers->state, tasks, watch_task, watch);
  int wrong = watch->shared + (watch->started != tasks);
  for (int64_t i = 0; i < MOST_TASKS; i++) wrong += watch->runs[i] != (i < tasks);
  return wrong;
}

static void sleep_for(long microseconds) {
  const struct timespec time = {0, microseconds * 1000};
  nanosleep(&time, NULL);
}

static void pool_runs_each_task_once(void) {
  const int64_t counts[] = {0, 1, 2, 3, 7, 31, 32, 33, MOST_TASKS};
  Watch watch;
  for (int64_t workers = 1; workers <= MOST_WORKERS; workers++) {
    ashlar_thread threads[MOST_WORKERS];
    ashlar_threads pool;
    CHECK(ashlar_threads_open(&pool, workers, threads) == 0);
    for (int round = 0; round < 40; round++) {
      for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        CHECK(run_wrongly(&pool.workers, counts[i], round, &watch) == 0);
      if (round % 8 == 0) ashlar_threads_spin(&pool, round % 16 ? 100 : 0);
      if (round % 8 == 0) sleep_for(500);   // the threads sleep
    }
    ashlar_threads_close(&pool);
  }
}

// Of two workers, the caller has the first tasks, and the other one the last.
static void pool_is_taken_from_both_ends(void) {
  ashlar_thread thread;
  ashlar_threads pool;
  Watch watch;
  CHECK(ashlar_threads_open(&pool, 2, &thread) == 0);
  for (int round = 0; round < 500; round++) {
    CHECK(run_wrongly(&pool.workers, 31, 200, &watch) == 0);
    for (int i = 1; i < 31; i++) CHECK(watch.by[i - 1] <= watch.by[i]);
  }
  ashlar_threads_close(&pool);
}

static void tasks_divide_evenly(void) {
  CHECK(rt_grain(600, 8000.0, 2) == 60);         // 5 tasks each; 8 each would be 15 of 40, or 16 of 38
  CHECK(rt_grain(600, 96.0, 2) == 300);          // work for three tasks
  CHECK(rt_grain(600, 96.0, 4) == 200);
  CHECK(rt_grain(16, 1e9, 2) == 1);
  CHECK(rt_grain(600, 8000.0, 1) == 600);
  CHECK(rt_grain(600, 1.0, 2) == 600);           // too little work for two
  CHECK(rt_grain(600, 1e9, INT64_MAX) == 1);
  CHECK(rt_grain(INT64_MAX, 1.0, 3) > 0);
}

static void pool_uses_its_threads(void) {
  ashlar_thread threads[3];
  ashlar_threads pool;
  Watch watch;
  CHECK(ashlar_threads_open(&pool, 4, threads) == 0);
  int others = 0;
  for (int round = 0; round < 2000 && !others; round++) {
    CHECK(run_wrongly(&pool.workers, 64, 2000, &watch) == 0);
    others = watch.used[1] + watch.used[2] + watch.used[3];
  }
  CHECK(others > 0);
  ashlar_threads_close(&pool);
}

static void pools_open_and_close(void) {
  Watch watch;
  for (int round = 0; round < 200; round++) {
    ashlar_thread threads[MOST_WORKERS];
    ashlar_threads pool;
    const int64_t workers = 1 + round % MOST_WORKERS;
    CHECK(ashlar_threads_open(&pool, workers, threads) == 0);
    if (round % 3) CHECK(run_wrongly(&pool.workers, 20, 10, &watch) == 0);
    ashlar_threads_close(&pool);
  }
  ashlar_threads pool;
  CHECK(ashlar_threads_open(&pool, 0, NULL) == EINVAL);
  CHECK(ashlar_threads_open(&pool, 2, NULL) == EINVAL);
}

// ---- a pool that is busy

typedef struct Inner { ashlar_threads *pool; int wrong; } Inner;

static void nested_task(void *argument, int64_t task, int64_t worker) {
  Inner *inner = argument;
  Watch watch;
  (void)worker;
  const int wrong = run_wrongly(&inner->pool->workers, 5 + task % 3, 0, &watch) + (watch.used[0] != 5 + task % 3);
  __atomic_add_fetch(&inner->wrong, wrong, __ATOMIC_SEQ_CST);
}

static void *second_caller(void *argument) {
  Inner *inner = argument;
  Watch watch;
  for (int i = 0; i < 500; i++)
    if (run_wrongly(&inner->pool->workers, 40, 20, &watch)) __atomic_add_fetch(&inner->wrong, 1, __ATOMIC_SEQ_CST);
  return NULL;
}

static void busy_pool_runs_in_the_caller(void) {
  ashlar_thread threads[2];
  ashlar_threads pool;
  CHECK(ashlar_threads_open(&pool, 3, threads) == 0);
  Inner inner = {&pool, 0};
  for (int i = 0; i < 100; i++) pool.workers.run(pool.workers.state, 20, nested_task, &inner);
  pthread_t other;
  CHECK(pthread_create(&other, NULL, second_caller, &inner) == 0);
  (void)second_caller(&inner);
  pthread_join(other, NULL);
  CHECK(inner.wrong == 0);
  ashlar_threads_close(&pool);
}

// ---- shuffled

static void shuffled_orders(void) {
  Watch watch;
  int orders[20][4], moved = 0;
  for (int64_t seed = 0; seed < 20; seed++) {
    ashlar_shuffled shuffled = {(uint64_t)seed, 1 + seed % 3};
    const ashlar_workers workers = {7, ashlar_shuffled_run, &shuffled};
    for (int64_t tasks = 0; tasks <= MOST_TASKS; tasks += 1 + tasks / 9) {
      CHECK(run_wrongly(&workers, tasks, 0, &watch) == 0);
      for (int w = (int)shuffled.workers; w < 7; w++) CHECK(watch.used[w] == 0);
      if (tasks < 40) continue;
      int first = 0;
      for (int i = 0; i < tasks; i++) first += watch.order[i] == i;
      CHECK(first < tasks / 2);
      for (int w = 0; w < (int)shuffled.workers; w++) CHECK(watch.used[w] > 0);
    }
    CHECK(run_wrongly(&workers, 4, 0, &watch) == 0);
    memcpy(orders[seed], watch.order, sizeof orders[seed]);
    for (int64_t i = 0; i < seed; i++) moved += memcmp(orders[i], orders[seed], sizeof orders[i]) != 0;
  }
  CHECK(moved > 150);   // of 190 pairs; a 24th of them may be equal
}

// ---- the test notices
#ifndef ONLY_RIGHT_RUNS

static ashlar_workers wrong_workers;   // a copy whose run gives every task worker 0
typedef struct Renamed { void (*task)(void *, int64_t, int64_t); void *argument; } Renamed;

static void renamed_task(void *argument, int64_t task, int64_t worker) {
  const Renamed *renamed = argument;
  (void)worker;
  renamed->task(renamed->argument, task, 0);
}

static void run_as_worker_0(void *state, int64_t tasks, void (*task)(void *, int64_t, int64_t), void *argument) {
  Renamed renamed = {task, argument};
  (void)state;
  wrong_workers.run(wrong_workers.state, tasks, renamed_task, &renamed);
}

static void run_all_but_one(void *state, int64_t tasks, void (*task)(void *, int64_t, int64_t), void *argument) {
  wrong_workers.run(state, tasks - 1, task, argument);
}

static void wrong_runs_are_noticed(void) {
  ashlar_thread threads[3];
  ashlar_threads pool;
  Watch watch;
  CHECK(ashlar_threads_open(&pool, 4, threads) == 0);
  wrong_workers = pool.workers;
  const ashlar_workers shared = {4, run_as_worker_0, NULL}, fewer = {4, run_all_but_one, &pool};
  int noticed = 0;
  for (int round = 0; round < 2000 && !noticed; round++) {
    (void)run_wrongly(&shared, 64, 2000, &watch);   // tasks that meet may lose an increment of `used`, nothing else
    noticed = watch.shared;
  }
  CHECK(noticed > 0);
  CHECK(run_wrongly(&fewer, 20, 0, &watch) != 0);
  ashlar_threads_close(&pool);
}

#endif

int main(void) {
  RUN(pool_runs_each_task_once);
  RUN(pool_is_taken_from_both_ends);
  RUN(tasks_divide_evenly);
  RUN(pool_uses_its_threads);
  RUN(pools_open_and_close);
  RUN(busy_pool_runs_in_the_caller);
  RUN(shuffled_orders);
#ifndef ONLY_RIGHT_RUNS
  RUN(wrong_runs_are_noticed);
#endif
  return testing_finish();
}
