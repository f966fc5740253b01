/* polybench: a kernel as the harness (run.c) knows it. NAME.c holds, for each kernel of NAME.fut, the call of the
   generated entry point and the kernel in plain C; both read the same inputs, write results that the caller has, and
   compute every element in the same order. */
#ifndef POLYBENCH_H
#define POLYBENCH_H
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MOST_SIZES = 5, MOST_ARRAYS = 9 };

typedef struct {
  int64_t n[MOST_SIZES];
  const void *in[MOST_ARRAYS];
  void *out[MOST_ARRAYS];
  /* Ours: of as many bytes as the entry asks for; by hand: the arrays of `scratch`, one after the other. */
  void *workspace;
  size_t bytes;
} Call;

/* Arrays are written as words: a letter for each dimension (a: n[0], b: n[1], ...), then what they hold: nothing or
   :d for f64 that dominate the diagonal of a symmetric matrix, :f for f32, :i for i32, :b for numbers from 0 to 3. */
typedef struct {
  const char *name;            /* NULL ends a list */
  const char *in, *out, *scratch;
  int64_t n[MOST_SIZES];       /* sizes that are timed */
  size_t (*workspace)(const int64_t *n);
  int (*ours)(const Call *call);
  void (*by_hand)(const Call *call);
} Kernel;

extern const Kernel blas[], products[], solvers[], statistics[], medley[], stencils[];

static const double ALPHA = 1.5, BETA = 1.2;
#endif
