// workers: a pool of threads, or one thread that shuffles, by the headers that are shipped. test/suite/races.sh builds
// this file with ThreadSanitizer.
#include "tool/run/workers.h"
#include "runtime/ashlar_serial_shuffled.h"
#include "runtime/ashlar_threads.h"
#include <sched.h>
#include <string.h>
#include <time.h>

enum { MOST_THREADS = 4096, SHUFFLED_WORKERS = 7, SHUFFLED_SEED = 1 };
struct WorkerPool { bool is_shuffled; ashlar_threads threads; ashlar_shuffled shuffled; ashlar_workers workers; };

// ---- tasks dealt to threads

typedef struct Deal {
  int64_t tasks, shares;
  void (*task)(void *argument, int64_t task, int64_t worker);
  void *argument;
  int64_t arrived;   // atomic
} Deal;

static int64_t nanoseconds(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (int64_t)at.tv_sec * 1000000000 + at.tv_nsec;
}

// A thread waits in its first share until all have begun, so that none gets two; but only for a millisecond, because
// threads come late where processors are few.
static void run_share(void *user, int64_t share, int64_t worker) {
  Deal *deal = user;
  const int64_t begin = nanoseconds();
  __atomic_add_fetch(&deal->arrived, 1, __ATOMIC_RELAXED);
  while (__atomic_load_n(&deal->arrived, __ATOMIC_RELAXED) < deal->shares && nanoseconds() - begin < 1000000)
    sched_yield();
  for (int64_t task = share; task < deal->tasks; task += deal->shares) deal->task(deal->argument, task, worker);
}

static void run_dealt(void *state, int64_t tasks, void (*task)(void *argument, int64_t task, int64_t worker),
                      void *argument) {
  ashlar_threads *threads = state;
  Deal deal = {tasks, tasks < threads->workers.count ? tasks : threads->workers.count, task, argument, 0};
  ashlar_threads_run(threads, deal.shares, run_share, &deal);
}

bool worker_choice_read(Text text, WorkerChoice *choice) {
  char digits[8] = {0};
  *choice = (WorkerChoice){SHUFFLED_WORKERS, true, false};
  if (text_equal(text, TEXT("shuffled"))) return true;
  if (text.size >= sizeof digits) return false;
  memcpy(digits, text.start, text.size);
  choice->shuffled = false;
  return number_read(digits, 1, MOST_THREADS, &choice->count);
}

Text worker_choice_label(Arena *arena, WorkerChoice choice) {
  if (choice.shuffled) return TEXT("shuffled workers");
  return text_format(arena, "%lld worker%s", (long long)choice.count, choice.count == 1 ? "" : "s");
}

WorkerPool *worker_pool_open(Arena *arena, WorkerChoice choice, Text *problem) {
  if (choice.count == 0) return NULL;
  WorkerPool *pool = NEW(arena, WorkerPool);
  *pool = (WorkerPool){.is_shuffled = choice.shuffled, .shuffled = {SHUFFLED_SEED, choice.count}};
  pool->workers = (ashlar_workers){choice.count, ashlar_shuffled_run, &pool->shuffled};
  if (choice.shuffled) return pool;
  const int code = ashlar_threads_open(&pool->threads, choice.count,
                                       NEW_ARRAY(arena, ashlar_thread, (size_t)choice.count));
  pool->workers = pool->threads.workers;
  if (choice.dealt) pool->workers.run = run_dealt;
  if (code == 0) return pool;
  *problem = text_format(arena, "cannot start %lld threads: %s", (long long)choice.count, strerror(code));
  return NULL;
}

const ashlar_workers *worker_pool_workers(const WorkerPool *pool) { return pool ? &pool->workers : NULL; }

void worker_pool_close(WorkerPool *pool) {
  if (pool && !pool->is_shuffled) ashlar_threads_close(&pool->threads);
}
