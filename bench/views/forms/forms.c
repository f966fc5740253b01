/* The benchmarks of paper 2 in its own primitives (NAME.fut), each beside the form without views (plain.fut). The
   results are equal bit for bit. */
#include "add3.h"
#include "bundle_adjustment.h"
#include "cross.h"
#include "hand_tracking.h"
#include "jacobi_1d_after.h"
#include "jacobi_1d_before.h"
#include "jacobi_2d_after.h"
#include "jacobi_2d_before.h"
#include "jacobi_3d_15.h"
#include "jacobi_3d_27.h"
#include "jacobi_3d_7.h"
#include "kernel.h"
#include "mixture.h"
#include "mm.h"
#include "mm2.h"
#include "mm3.h"
#include "plain.h"
#include "seidel_2d_after.h"
#include "seidel_2d_before.h"
#include <stdlib.h>

/* A form: what precedes the sizes in both calls, the sizes, and the inputs. */
#define CALL(...) __VA_ARGS__
#define FORM(name, before, sizes, inputs) \
  static size_t name##_bytes(const int64_t *n) { return name##_run_workspace(sizes); } \
  static int name##_views(const Call *call) { \
    const int64_t *n = call->n; \
    const void *const *in = call->in; \
    int64_t r[3] = {n[0] - 2, n[1] - 2, n[2] - 2}; \
    (void)r; \
    return name##_run(call->out[0] before, sizes, inputs, call->workspace, call->bytes, NULL); \
  } \
  static size_t name##_plain_bytes(const int64_t *n) { return plain_##name##_workspace(sizes); } \
  static void name##_plain(const Call *call) { \
    const int64_t *n = call->n; \
    const void *const *in = call->in; \
    int64_t r[3] = {n[0] - 2, n[1] - 2, n[2] - 2}; \
    (void)r; \
    if (plain_##name(call->out[0] before, sizes, inputs, call->workspace, call->bytes, NULL) != 0) abort(); \
  }
#define VECTOR(name) FORM(name, , CALL(n[0]), CALL(in[0]))
#define MATRIX(name) FORM(name, , CALL(n[0], n[1]), CALL(in[0]))
#define BOX(name) FORM(name, CALL(, &r[0], &r[1], &r[2]), CALL(n[0], n[1], n[2]), CALL(in[0]))
VECTOR(jacobi_1d_before)
VECTOR(jacobi_1d_after)
MATRIX(jacobi_2d_before)
MATRIX(jacobi_2d_after)
MATRIX(seidel_2d_before)
MATRIX(seidel_2d_after)
BOX(jacobi_3d_7)
BOX(jacobi_3d_15)
BOX(jacobi_3d_27)
FORM(mm, , CALL(n[0], n[1], n[2]), CALL(in[0], in[1]))
FORM(mm2, , CALL(n[0]), CALL(in[0], in[1], in[2], in[3]))
FORM(mm3, , CALL(n[0]), CALL(in[0], in[1], in[2], in[3]))
FORM(add3, , CALL(n[0]), CALL(in[0], in[1], in[2]))
FORM(cross, , CALL(n[0]), CALL(in[0], in[1]))
FORM(bundle_adjustment, , CALL(n[0]), CALL(in[0], in[1]))
FORM(mixture, , CALL(n[0]), CALL(in[0], in[1], in[2], in[3], in[4]))
VECTOR(hand_tracking)

/* Windows have three elements. */
static void at_least_three(int64_t *n) {
  for (int i = 0; i < 2; i++)
    if (n[i] < 3) n[i] = 3;
}
/* A cube; n[3] is the side of the result. */
static void inner_box(int64_t *n) {
  if (n[0] < 3) n[0] = 3;
  n[1] = n[2] = n[0], n[3] = n[0] - 2;
}
static void small_vectors(int64_t *n) { n[1] = 3, n[2] = 11, n[3] = 2; }
static void five_components(int64_t *n) { n[1] = 3, n[2] = 5, n[3] = 1; }

#define OF(name, fit) name##_bytes, name##_views, name##_plain, fit, 0, name##_plain_bytes
const Kernel forms[] = {
  {"jacobi_1d_before", "a", "a", "", {1 << 22}, OF(jacobi_1d_before, at_least_three)},
  {"jacobi_1d_after", "a", "a", "", {1 << 22}, OF(jacobi_1d_after, at_least_three)},
  {"jacobi_2d_before", "ab", "ab", "", {2048, 2048}, OF(jacobi_2d_before, at_least_three)},
  {"jacobi_2d_after", "ab", "ab", "", {2048, 2048}, OF(jacobi_2d_after, at_least_three)},
  {"seidel_2d_before", "ab", "ab", "", {2048, 2048}, OF(seidel_2d_before, at_least_three)},
  {"seidel_2d_after", "ab", "ab", "", {2048, 2048}, OF(seidel_2d_after, at_least_three)},
  {"jacobi_3d_7", "aaa:f", "ddd:f", "", {128}, OF(jacobi_3d_7, inner_box)},
  {"jacobi_3d_15", "aaa:f", "ddd:f", "", {128}, OF(jacobi_3d_15, inner_box)},
  {"jacobi_3d_27", "aaa:f", "ddd:f", "", {128}, OF(jacobi_3d_27, inner_box)},
  {"mm", "ab bc", "ac", "", {512, 512, 512}, OF(mm, NULL)},
  {"mm2", "aa aa aa aa", "aa", "", {384}, OF(mm2, NULL)},
  {"mm3", "aa aa aa aa", "aa", "", {384}, OF(mm3, NULL)},
  {"add3", "a a a", "a", "", {1 << 22}, OF(add3, NULL)},
  {"cross", "ab ab", "ab", "", {1 << 19, 3, 11, 2}, OF(cross, small_vectors)},
  {"bundle_adjustment", "ac ab", "ad", "", {1 << 17, 3, 11, 2}, OF(bundle_adjustment, small_vectors)},
  {"mixture", "ab c cb cb cb", "d", "", {1 << 16, 3, 5, 1}, OF(mixture, five_components)},
  {"hand_tracking", "ab", "abb", "", {1 << 17, 3, 11, 2}, OF(hand_tracking, small_vectors)},
  {NULL}};
