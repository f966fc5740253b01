/* ashlar_threads: a pool of POSIX threads for entry points that run on several workers (ashlar c --workers). C99 or
   C++; link with -pthread. The caller opens a pool, passes its workers to any number of calls, and closes it:

     ashlar_thread others[3];
     ashlar_threads pool;
     if (ashlar_threads_open(&pool, 4, others) != 0) return 1;    three threads and the caller's own
     f(result, n, xs, workspace, f_workspace(n, 4), &pool.workers, NULL);
     ashlar_threads_close(&pool);

   - There is no global state, and nothing is allocated here. The system provides the stacks of the threads.
   - The thread that calls an entry point is worker 0 and takes tasks as the others do. Others that come late, because
     they slept or have no processor, take no task: a pool with more threads than processors is correct, and slower.
   - An idle thread spins for a while and then sleeps, as does a caller that waits for the last tasks: for 4000 rounds,
     a fraction of a millisecond, or for none where there are more threads than processors. ashlar_threads_spin chooses
     another number of rounds.
   - A pool serves one call at a time. While it is busy, another call, from another thread or from within a task, runs
     its tasks one after the other on its own thread.
   - Neither the pool nor the array of threads may move while it is open. A child of fork() must not use it. */
#ifndef ASHLAR_THREADS_H
#define ASHLAR_THREADS_H
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

#ifndef ASHLAR_WORKERS_DEFINED
#define ASHLAR_WORKERS_DEFINED
/* How tasks are run: see the headers that generated code comes with. */
typedef struct ashlar_workers {
  int64_t count;
  void (*run)(void *state, int64_t tasks, void (*task)(void *argument, int64_t task, int64_t worker), void *argument);
  void *state;
} ashlar_workers;
#endif

/* The ticket of a run: of the tasks that nobody has taken, the number behind the last one in this many bits, that of
   the first one in as many above them, and above these the number of the run. A run with more tasks is cut. */
#ifndef ASHLAR_TICKET_BITS
#define ASHLAR_TICKET_BITS 20
#endif
#define ASHLAR_TICKET_MOST (((uint64_t)1 << ASHLAR_TICKET_BITS) - 1)

struct ashlar_threads;
typedef struct ashlar_thread { pthread_t thread; struct ashlar_threads *pool; int64_t worker; } ashlar_thread;

typedef struct ashlar_threads {
  ashlar_workers workers;      /* for entry points: as many as the pool has threads, with the caller's */
  ashlar_thread *threads;      /* the others, workers 1, 2, ... */
  pthread_mutex_t mutex;       /* of the two conditions; a thread sleeps only where it has looked while it held it */
  pthread_cond_t work, done;   /* a run has begun, or the pool closes; the last task of a run is done */
  pthread_mutex_t word_mutex;  /* of all words, where the compiler has no atomic operations */
  uint64_t spins, busy, closing, sleepers, waiting;   /* words */
  /* The run. Only a thread that holds a task of it reads these: they are written while there is none. */
  void (*task)(void *argument, int64_t task, int64_t worker);
  void *argument;
  int64_t begin;               /* the number of the first task */
  char space_1[64];
  uint64_t ticket;             /* a word: on a cache line of its own, as is the next */
  char space_2[64];
  uint64_t finished;           /* a word: the tasks of the run that are done */
  char space_3[64];
} ashlar_threads;

/* ---- words: sequentially consistent */

#if (defined(__GNUC__) || defined(__clang__)) && !defined(__TINYC__)
static inline uint64_t ashlar_word_read(ashlar_threads *pool, uint64_t *word) {
  (void)pool;
  return __atomic_load_n(word, __ATOMIC_SEQ_CST);
}

static inline void ashlar_word_write(ashlar_threads *pool, uint64_t *word, uint64_t value) {
  (void)pool;
  __atomic_store_n(word, value, __ATOMIC_SEQ_CST);
}

/* Adds, and returns the sum. */
static inline uint64_t ashlar_word_add(ashlar_threads *pool, uint64_t *word, uint64_t value) {
  (void)pool;
  return __atomic_add_fetch(word, value, __ATOMIC_SEQ_CST);
}

/* The word becomes `value` if it is `expected`; did it? */
static inline int ashlar_word_replace(ashlar_threads *pool, uint64_t *word, uint64_t expected, uint64_t value) {
  (void)pool;
  return __atomic_compare_exchange_n(word, &expected, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
#else
static inline uint64_t ashlar_word_add(ashlar_threads *pool, uint64_t *word, uint64_t value) {
  uint64_t sum;
  pthread_mutex_lock(&pool->word_mutex);
  sum = *word += value;
  pthread_mutex_unlock(&pool->word_mutex);
  return sum;
}

static inline uint64_t ashlar_word_read(ashlar_threads *pool, uint64_t *word) { return ashlar_word_add(pool, word, 0); }

static inline void ashlar_word_write(ashlar_threads *pool, uint64_t *word, uint64_t value) {
  pthread_mutex_lock(&pool->word_mutex);
  *word = value;
  pthread_mutex_unlock(&pool->word_mutex);
}

static inline int ashlar_word_replace(ashlar_threads *pool, uint64_t *word, uint64_t expected, uint64_t value) {
  int same;
  pthread_mutex_lock(&pool->word_mutex);
  same = *word == expected;
  if (same) *word = value;
  pthread_mutex_unlock(&pool->word_mutex);
  return same;
}
#endif

static inline void ashlar_threads_pause(void) {
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__TINYC__)
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
#endif
}

/* ---- a run */

static inline uint64_t ashlar_ticket_first(uint64_t ticket) {
  return (ticket >> ASHLAR_TICKET_BITS) & ASHLAR_TICKET_MOST;
}
static inline uint64_t ashlar_ticket_left(uint64_t ticket) {
  return (ticket & ASHLAR_TICKET_MOST) - ashlar_ticket_first(ticket);
}

/* Takes tasks of the run until there is none to take, and returns how many it has done. A thread that has taken a task
   keeps the run from ending until it adds the task to `finished`: all tasks counted here are of one run. Workers take
   tasks from both ends: of two workers, each has about the same half in every run, whose data are in its cache. */
static inline uint64_t ashlar_threads_take(ashlar_threads *pool, int64_t worker) {
  const int from_front = worker % 2 == 0;
  uint64_t done = 0, ticket;
  while (ashlar_ticket_left(ticket = ashlar_word_read(pool, &pool->ticket)) > 0) {
    const uint64_t first = ashlar_ticket_first(ticket), last = (ticket & ASHLAR_TICKET_MOST) - 1;
    const uint64_t rest = from_front ? ticket + ASHLAR_TICKET_MOST + 1 : ticket - 1;
    if (!ashlar_word_replace(pool, &pool->ticket, ticket, rest)) continue;
    pool->task(pool->argument, pool->begin + (int64_t)(from_front ? first : last), worker);
    done++;
  }
  return done;
}

/* Waits until `count` tasks are done. */
static inline void ashlar_threads_wait(ashlar_threads *pool, uint64_t count) {
  uint64_t spins = ashlar_word_read(pool, &pool->spins);
  while (ashlar_word_read(pool, &pool->finished) != count && spins-- > 0) ashlar_threads_pause();
  if (ashlar_word_read(pool, &pool->finished) == count) return;
  pthread_mutex_lock(&pool->mutex);
  ashlar_word_write(pool, &pool->waiting, 1);
  while (ashlar_word_read(pool, &pool->finished) != count) pthread_cond_wait(&pool->done, &pool->mutex);
  ashlar_word_write(pool, &pool->waiting, 0);
  pthread_mutex_unlock(&pool->mutex);
}

static inline void ashlar_threads_wake(ashlar_threads *pool, uint64_t tasks) {
  uint64_t sleepers;
  if (ashlar_word_read(pool, &pool->sleepers) == 0) return;
  pthread_mutex_lock(&pool->mutex);
  sleepers = ashlar_word_read(pool, &pool->sleepers);
  if (sleepers < tasks) pthread_cond_broadcast(&pool->work);
  else for (; tasks > 1; tasks--) pthread_cond_signal(&pool->work);   /* the caller takes one */
  pthread_mutex_unlock(&pool->mutex);
}

/* Tasks `first`, ..., at most ASHLAR_TICKET_MOST of them. */
static inline void ashlar_threads_run_some(ashlar_threads *pool, int64_t first, uint64_t count,
                                           void (*task)(void *argument, int64_t task, int64_t worker),
                                           void *argument) {
  const uint64_t number = (ashlar_word_read(pool, &pool->ticket) >> 2 * ASHLAR_TICKET_BITS) + 1;
  uint64_t own;
  pool->task = task;
  pool->argument = argument;
  pool->begin = first;
  ashlar_word_write(pool, &pool->finished, 0);
  ashlar_word_write(pool, &pool->ticket, number << 2 * ASHLAR_TICKET_BITS | count);
  ashlar_threads_wake(pool, count);
  own = ashlar_threads_take(pool, 0);
  ashlar_threads_wait(pool, count - own);
}

/* The function of `workers`. */
static inline void ashlar_threads_run(void *state, int64_t tasks,
                                      void (*task)(void *argument, int64_t task, int64_t worker), void *argument) {
  ashlar_threads *const pool = (ashlar_threads *)state;
  int64_t first = 0;
  if (tasks <= 1 || pool->workers.count == 1 || !ashlar_word_replace(pool, &pool->busy, 0, 1)) {
    for (; first < tasks; first++) task(argument, first, 0);
    return;
  }
  while (first < tasks) {
    const int64_t rest = tasks - first, most = (int64_t)ASHLAR_TICKET_MOST;
    const int64_t count = rest < most ? rest : most;
    ashlar_threads_run_some(pool, first, (uint64_t)count, task, argument);
    first += count;
  }
  ashlar_word_write(pool, &pool->busy, 0);
}

/* ---- the other threads */

static inline int ashlar_threads_has_work(ashlar_threads *pool) {
  return ashlar_ticket_left(ashlar_word_read(pool, &pool->ticket)) > 0 || ashlar_word_read(pool, &pool->closing);
}

static inline void ashlar_threads_sleep(ashlar_threads *pool) {
  uint64_t spins = ashlar_word_read(pool, &pool->spins);
  while (!ashlar_threads_has_work(pool) && spins-- > 0) ashlar_threads_pause();
  if (ashlar_threads_has_work(pool)) return;
  pthread_mutex_lock(&pool->mutex);
  (void)ashlar_word_add(pool, &pool->sleepers, 1);   /* before it looks: a run that begins later sees it */
  while (!ashlar_threads_has_work(pool)) pthread_cond_wait(&pool->work, &pool->mutex);
  (void)ashlar_word_add(pool, &pool->sleepers, (uint64_t)-1);
  pthread_mutex_unlock(&pool->mutex);
}

static inline void *ashlar_threads_main(void *argument) {
  const ashlar_thread *const self = (const ashlar_thread *)argument;
  ashlar_threads *const pool = self->pool;
  while (!ashlar_word_read(pool, &pool->closing)) {
    const uint64_t done = ashlar_threads_take(pool, self->worker);
    if (done > 0) {
      (void)ashlar_word_add(pool, &pool->finished, done);
      if (ashlar_word_read(pool, &pool->waiting)) {
        pthread_mutex_lock(&pool->mutex);
        pthread_cond_signal(&pool->done);
        pthread_mutex_unlock(&pool->mutex);
      }
    }
    ashlar_threads_sleep(pool);
  }
  return NULL;
}

/* ---- opening and closing */

static inline void ashlar_threads_spin(ashlar_threads *pool, uint64_t rounds) {
  ashlar_word_write(pool, &pool->spins, rounds);
}

static inline void ashlar_threads_end(ashlar_threads *pool, int64_t started) {
  int64_t i;
  pthread_mutex_lock(&pool->mutex);
  ashlar_word_write(pool, &pool->closing, 1);
  pthread_cond_broadcast(&pool->work);
  pthread_mutex_unlock(&pool->mutex);
  for (i = 0; i < started; i++) pthread_join(pool->threads[i].thread, NULL);
  pthread_cond_destroy(&pool->done);
  pthread_cond_destroy(&pool->work);
  pthread_mutex_destroy(&pool->word_mutex);
  pthread_mutex_destroy(&pool->mutex);
}

static inline void ashlar_threads_close(ashlar_threads *pool) { ashlar_threads_end(pool, pool->workers.count - 1); }

static inline int ashlar_threads_prepare(ashlar_threads *pool) {
  int code = pthread_mutex_init(&pool->mutex, NULL);
  if (code) return code;
  if ((code = pthread_mutex_init(&pool->word_mutex, NULL)) == 0) {
    if ((code = pthread_cond_init(&pool->work, NULL)) == 0) {
      if ((code = pthread_cond_init(&pool->done, NULL)) == 0) return 0;
      pthread_cond_destroy(&pool->work);
    }
    pthread_mutex_destroy(&pool->word_mutex);
  }
  pthread_mutex_destroy(&pool->mutex);
  return code;
}

/* `count` workers: the caller and count - 1 threads, which are described in `threads`. Returns 0, or the number of an
   error as in errno.h; then nothing is open. */
static inline int ashlar_threads_open(ashlar_threads *pool, int64_t count, ashlar_thread *threads) {
  int64_t started;
  int code;
  if (count < 1 || (count > 1 && !threads)) return EINVAL;
  pool->workers.count = count;
  pool->workers.run = ashlar_threads_run;
  pool->workers.state = pool;
  pool->spins = count > (int64_t)sysconf(_SC_NPROCESSORS_ONLN) ? 0 : 4000;
  pool->threads = threads;
  pool->busy = pool->closing = pool->sleepers = pool->waiting = pool->ticket = pool->finished = 0;
  if ((code = ashlar_threads_prepare(pool)) != 0) return code;
  for (started = 0; started < count - 1; started++) {
    threads[started].pool = pool;
    threads[started].worker = started + 1;
    code = pthread_create(&threads[started].thread, NULL, ashlar_threads_main, &threads[started]);
    if (code) {
      ashlar_threads_end(pool, started);
      return code;
    }
  }
  return 0;
}

#endif
