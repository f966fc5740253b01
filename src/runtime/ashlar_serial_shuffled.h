/* ashlar_serial_shuffled: runs the tasks of an entry point (ashlar c --workers) one after the other on the caller's
   thread, in an arbitrary order, each as an arbitrary worker. For tests: results must not depend on either. C99 or C++.

     ashlar_shuffled shuffled = {42, 2};                            a seed; numbers of workers below 2 are used
     const ashlar_workers workers = {8, ashlar_shuffled_run, &shuffled};
     f(result, n, xs, workspace, f_workspace(n, 8), &workers, NULL);

   Every call continues the sequence of random numbers: the same seed gives the same orders. */
#ifndef ASHLAR_SERIAL_SHUFFLED_H
#define ASHLAR_SERIAL_SHUFFLED_H
#include <stdint.h>

#ifndef ASHLAR_WORKERS_DEFINED
#define ASHLAR_WORKERS_DEFINED
/* How tasks are run: see the headers that generated code comes with. */
typedef struct ashlar_workers {
  int64_t count;
  void (*run)(void *state, int64_t tasks, void (*task)(void *argument, int64_t task, int64_t worker), void *argument);
  void *state;
} ashlar_workers;
#endif

/* `workers` is at least 1 and at most the count of the workers that are passed to the call. */
typedef struct ashlar_shuffled { uint64_t seed; int64_t workers; } ashlar_shuffled;

/* The bits of a number, mixed (the finalizer of SplitMix64). */
static inline uint64_t ashlar_shuffled_mix(uint64_t x) {
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

static inline uint64_t ashlar_shuffled_next(ashlar_shuffled *shuffled) {
  shuffled->seed += UINT64_C(0x9e3779b97f4a7c15);
  return ashlar_shuffled_mix(shuffled->seed);
}

/* A permutation of 0, ..., 4^bits - 1 that depends on the key: a Feistel network of four rounds. */
static inline uint64_t ashlar_shuffled_permute(uint64_t x, int bits, uint64_t key) {
  const uint64_t mask = ((uint64_t)1 << bits) - 1;
  uint64_t left = x >> bits, right = x & mask;
  int round;
  for (round = 0; round < 4; round++) {
    const uint64_t next = left ^ (ashlar_shuffled_mix(right + key + (uint64_t)round) & mask);
    left = right;
    right = next;
  }
  return left << bits | right;
}

/* The permutation of a power of 4, restricted to the numbers of tasks: a number beyond them is permuted again. */
static inline void ashlar_shuffled_run(void *state, int64_t tasks,
                                       void (*task)(void *argument, int64_t task, int64_t worker), void *argument) {
  ashlar_shuffled *const shuffled = (ashlar_shuffled *)state;
  const uint64_t key = ashlar_shuffled_next(shuffled);
  int bits = 1;
  int64_t i;
  while (bits < 31 && (int64_t)1 << 2 * bits < tasks) bits++;
  for (i = 0; i < tasks; i++) {
    uint64_t number = (uint64_t)i;
    do {
      number = ashlar_shuffled_permute(number, bits, key);
    } while (number >= (uint64_t)tasks);
    task(argument, (int64_t)number, (int64_t)(ashlar_shuffled_next(shuffled) % (uint64_t)shuffled->workers));
  }
}

#endif
