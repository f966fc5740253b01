// memory: a generated entry point and the same program written by hand, each with exactly the workspace that it
// requires. Results are compared bit by bit; the generated code may not require more than the hand-written program.
#ifndef BENCH_MEMORY_H
#define BENCH_MEMORY_H
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FENCE = 64, POISON = 0xA5 };

// overhead.sh counts the instructions of both, at larger sizes, so that a call's fixed part does not hide what its
// loops do.
#ifdef COUNT_INSTRUCTIONS
#include <valgrind/callgrind.h>
enum { LARGER = COUNT_INSTRUCTIONS };
#define COUNT_FROM_HERE() CALLGRIND_ZERO_STATS
#define COUNTED(what) CALLGRIND_DUMP_STATS_AT(what)
#else
enum { LARGER = 1 };
#define COUNT_FROM_HERE() ((void)0)
#define COUNTED(what) ((void)0)
#endif

// The program written by hand: compiled for any arguments, as a library's function is.
#if defined(__GNUC__) && !defined(__clang__)
#define BY_HAND static __attribute__((noipa))
#else
#define BY_HAND static __attribute__((noinline))
#endif

static inline void *memory_new(size_t bytes) {
  unsigned char *memory = malloc(bytes + FENCE);
  if (!memory) exit(2);
  return memset(memory, POISON, bytes + FENCE);
}
static inline bool fence_is_whole(const void *memory, size_t bytes) {
  const unsigned char *at = (const unsigned char *)memory + bytes;
  for (int i = 0; i < FENCE; i++)
    if (at[i] != POISON) return false;
  return true;
}
static inline size_t aligned(int64_t bytes) { return ((size_t)bytes + 7) / 8 * 8; }   // a buffer in a workspace

static unsigned memory_seed = 1;
static inline double any_number(void) {
  return (double)((memory_seed = memory_seed * 1103515245u + 12345u) >> 8) / 16777216.0 + 0.01;
}
static inline double *doubles(int64_t count) {
  double *items = memory_new((size_t)count * sizeof *items);
  for (int64_t i = 0; i < count; i++) items[i] = any_number();
  return items;
}
static inline float *floats(int64_t count) {
  float *items = memory_new((size_t)count * sizeof *items);
  for (int64_t i = 0; i < count; i++) items[i] = (float)any_number();
  return items;
}
static inline bool same_bytes(const void *x, const void *y, int64_t bytes) { return memcmp(x, y, (size_t)bytes) == 0; }

static int memory_failures;
static inline void memory_report(const char *label, size_t ours, size_t hand, int code, bool same, bool whole) {
  double ratio = hand ? (double)ours / (double)hand : ours ? INFINITY : 1;
  bool ok = code == 0 && same && whole && ours <= hand;
  printf("  %-36s %12zu %12zu %7.3f%s%s%s\n", label, ours, hand, ratio, code ? "  ERROR" : "",
         same ? "" : "  WRONG RESULT", whole ? "" : "  OUTSIDE ITS WORKSPACE");
  if (!ok) memory_failures++;
}

// `ours` sees workspace and bytes, `hand` sees scratch.
#define COMPARE(label, ours_bytes, hand_bytes, ours, hand, same)                                          \
  do {                                                                                                    \
    const size_t bytes = (ours_bytes), hand_size = (hand_bytes);                                          \
    void *workspace = memory_new(bytes), *scratch = memory_new(hand_size);                                \
    char ours_label[80], hand_label[80];                                                                  \
    snprintf(ours_label, sizeof ours_label, "ashlar %s", label);                                          \
    snprintf(hand_label, sizeof hand_label, "hand %s", label);                                            \
    COUNT_FROM_HERE();                                                                                    \
    const int code = (ours);                                                                              \
    COUNTED(ours_label);                                                                                  \
    COUNT_FROM_HERE();                                                                                    \
    hand;                                                                                                 \
    COUNTED(hand_label);                                                                                  \
    memory_report(label, bytes, hand_size, code, (same), fence_is_whole(workspace, bytes));               \
    free(workspace), free(scratch);                                                                       \
  } while (0)

#endif
