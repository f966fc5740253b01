/* programs: shared by the groups of natural programs. A group NAME.c holds, for each entry of NAME.fut, the call of the
   generated entry point and the program in C as one writes it with its speed in mind: loops along the rows of memory,
   borders apart, no array that is not needed. Every element is computed in the same order. */
#ifndef PROGRAMS_H
#define PROGRAMS_H
#include "kernel.h"

/* The two functions of a program that call the generated code: the bytes of its workspace for the sizes `n`, and the
   call with `n`, `in` and `out`. */
#define OURS(name, sizes, ...) \
  static size_t name##_bytes(const int64_t *n) { return name##_workspace sizes; } \
  static int name##_ours(const Call *call) { \
    const int64_t *n = call->n; \
    const void *const *in = call->in; \
    void *const *out = call->out; \
    (void)n, (void)in, (void)out; \
    return name(__VA_ARGS__, call->workspace, call->bytes, NULL); \
  }
#define FUNCTIONS(name) name##_bytes, name##_ours, name##_by_hand

static inline int64_t clamp(int64_t i, int64_t n) { return i < 0 ? 0 : i > n - 1 ? n - 1 : i; }

/* A statement for each column j of a row, in which AT(j - 1) is the column before it; columns are clamped only within
   `margin` of a border. */
#define ALONG(w, margin, j, ...) \
  do { \
    const int64_t begin_ = (margin) < (w) ? (margin) : (w), end_ = (w) - (margin) > begin_ ? (w) - (margin) : begin_; \
    int64_t first = 0, last = (w) - 1; \
    for (int64_t j = 0; j < begin_; j++) { __VA_ARGS__ } \
    for (int64_t j = end_; j < (w); j++) { __VA_ARGS__ } \
    first = INT64_MIN, last = INT64_MAX; \
    for (int64_t j = begin_; j < end_; j++) { __VA_ARGS__ } \
  } while (0)
#define AT(k) ((k) < first ? first : (k) > last ? last : (k))
#endif
