/* kernel: the interface between a benchmark and the harness (run.c). A group NAME.c has, for each kernel of NAME.fut,
   the call of the generated entry point and the kernel in plain C; both read the same inputs, write results into memory
   of the caller, and compute every element in the same order. */
#ifndef KERNEL_H
#define KERNEL_H
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MOST_SIZES = 5, MOST_ARRAYS = 9 };

typedef struct {
  int64_t n[MOST_SIZES];
  const void *in[MOST_ARRAYS];
  void *out[MOST_ARRAYS];
  /* Ours: the workspace of the entry; by hand: the arrays of `scratch`, one after the other. */
  void *workspace;
  size_t bytes;
} Call;

/* Arrays are written as words: a letter for each dimension (a: n[0], b: n[1], ...), then the type and the elements:
   nothing  f64, thousandths from 0.001 to 1
   :d       f64 that dominate the diagonal of a symmetric matrix
   :f       f32, thousandths
   :i :b    i32, from 1 to 1000 and from 0 to 3
   :w       u32
   :u :c :o u8, any, from 0 to 3, and 0 or 1
   :0 to :4 i64, indices below n[0] to n[4]
   :s       i64, not falling, from 0 to n[1]: where the rows of a sparse matrix begin */
typedef struct {
  const char *name;            /* NULL ends a list */
  const char *in, *out, *scratch;
  int64_t n[MOST_SIZES];       /* sizes that are timed */
  size_t (*workspace)(const int64_t *n);
  int (*ours)(const Call *call);
  void (*by_hand)(const Call *call);
  void (*fit)(int64_t *n);     /* NULL, or turns any sizes into valid ones, and computes those of the results */
  size_t on_stack;             /* bytes of the arrays on the stack of the kernel by hand, counted with `scratch` */
  /* NULL, or the bytes of workspace by hand, instead of those of `scratch`. */
  size_t (*scratch_bytes)(const int64_t *n);
} Kernel;

extern const Kernel GROUP[];   /* the group, named when the harness is compiled */
#endif
