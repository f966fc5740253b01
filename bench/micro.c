// micro: generated code against hand-written C, compiled alike, interleaved in one run: `make bench`.
#include "add3.h"
#include "bundle_adjustment.h"
#include "cross.h"
#include "dot.h"
#include "hand_tracking.h"
#include "harness.h"
#include "matmul.h"
#include "matvec.h"
#include "reference.h"
#include "saxpy.h"

enum { VECTOR = 4096, SQUARE = 200, CALLS = 2000 };
typedef struct State {
  double *a, *b, *c, *x, *y, scalar_x, scalar_y;
  float *fa, *fb, *fx, *fy;
  int64_t n;
  unsigned char *workspace;
  size_t workspace_bytes;
  int code;
} State;

static int same_doubles(const double *a, const double *b, int64_t n) {
  return memcmp(a, b, (size_t)n * sizeof *a) == 0;
}
#define PAIR(name, ours_call, reference_call, same_expression)                              \
  static void ours_##name(void *user) { State *s = user; s->code = (ours_call); }           \
  static void hand_##name(void *user) { State *s = user; reference_call; }                  \
  static int same_##name(void *user) { State *s = user; return s->code == 0 && (same_expression); }

PAIR(add3, add3(s->x, s->n, s->a, s->b, s->c, s->workspace, s->workspace_bytes, NULL),
     reference_add3(s->y, s->n, s->a, s->b, s->c), same_doubles(s->x, s->y, s->n))
PAIR(dot, dot(&s->scalar_x, s->n, s->a, s->b, s->workspace, s->workspace_bytes, NULL),
     s->scalar_y = reference_dot(s->n, s->a, s->b), s->scalar_x == s->scalar_y)
PAIR(saxpy, saxpy(s->fx, s->n, 2.5f, s->fa, s->fb, s->workspace, s->workspace_bytes, NULL),
     reference_saxpy(s->fy, s->n, 2.5f, s->fa, s->fb), memcmp(s->fx, s->fy, (size_t)s->n * 4) == 0)
PAIR(matvec, matvec(s->x, SQUARE, SQUARE, s->a, s->b, s->workspace, s->workspace_bytes, NULL),
     reference_matvec(s->y, SQUARE, SQUARE, s->a, s->b), same_doubles(s->x, s->y, SQUARE))
PAIR(matmul, matmul(s->x, SQUARE, SQUARE, SQUARE, s->a, s->b, s->workspace, s->workspace_bytes, NULL),
     reference_matmul(s->y, SQUARE, SQUARE, SQUARE, s->a, s->b), same_doubles(s->x, s->y, SQUARE *SQUARE))
PAIR(cross, cross_one(s->x, s->a, s->b, s->workspace, s->workspace_bytes, NULL),
     s->code |= reference_cross_contract(s->y, s->a, s->b, s->workspace, s->workspace_bytes, NULL),
     same_doubles(s->x, s->y, 3))
PAIR(cross_bare, cross_one(s->x, s->a, s->b, s->workspace, s->workspace_bytes, NULL), reference_cross(s->y, s->a, s->b),
     same_doubles(s->x, s->y, 3))
PAIR(cross_many, cross_many(s->x, VECTOR / 4, s->a, s->b, s->workspace, s->workspace_bytes, NULL),
     reference_cross_many(s->y, VECTOR / 4, s->a, s->b), same_doubles(s->x, s->y, 3 * VECTOR / 4))
PAIR(cross_loop, cross_loop(&s->scalar_x, CALLS, s->a, s->b, s->workspace, s->workspace_bytes, NULL),
     s->scalar_y = reference_cross_loop(CALLS, s->a, s->b), s->scalar_x == s->scalar_y)
PAIR(project, project(s->x, s->a, s->b, s->workspace, s->workspace_bytes, NULL), reference_project(s->y, s->a, s->b),
     same_doubles(s->x, s->y, 2))
PAIR(project_loop, project_loop(&s->scalar_x, CALLS, s->a, s->b, s->workspace, s->workspace_bytes, NULL),
     s->scalar_y = reference_project_loop(CALLS, s->a, s->b), s->scalar_x == s->scalar_y)
PAIR(hand, hand_tracking_loop(&s->scalar_x, CALLS, s->a, s->workspace, s->workspace_bytes, NULL),
     s->scalar_y = reference_hand_tracking_loop(CALLS, s->a), s->scalar_x == s->scalar_y)

static double *doubles(int64_t n, unsigned seed) {
  double *result = malloc((size_t)n * sizeof *result);
  if (!result) exit(1);
  for (int64_t i = 0; i < n; i++) result[i] = (double)((seed = seed * 1103515245u + 12345u) >> 8) / 16777216.0 + 0.01;
  return result;
}

static float *floats(int64_t n, unsigned seed) {
  float *result = malloc((size_t)n * sizeof *result);
  if (!result) exit(1);
  for (int64_t i = 0; i < n; i++) result[i] = (float)((seed = seed * 1103515245u + 12345u) >> 8) / 16777216.0f;
  return result;
}

int main(void) {
  enum { MOST = SQUARE * SQUARE };
  State s = {.a = doubles(MOST, 1),
             .b = doubles(MOST, 2),
             .c = doubles(MOST, 3),
             .x = doubles(MOST, 4),
             .y = doubles(MOST, 5),
             .fa = floats(VECTOR, 6),
             .fb = floats(VECTOR, 7),
             .fx = floats(VECTOR, 8),
             .fy = floats(VECTOR, 9),
             .n = VECTOR,
             .workspace_bytes = 1 << 20};
  s.workspace = malloc(s.workspace_bytes);
  if (!s.workspace) return 1;
  // One call of `cross` takes two nanoseconds, so the hand-written function has the interface of generated code
  // (workspace and error code). The hand-written `cross_bare` takes three pointers, so its ratio compares the two
  // calling interfaces and has no limit.
#define JOB(name, limit) {#name, ours_##name, hand_##name, same_##name, &s, limit}
  const Job jobs[] = {JOB(add3, 1.05),       JOB(dot, 1.05),     JOB(saxpy, 1.05),        JOB(matvec, 1.05),
                      JOB(matmul, 1.05),     JOB(cross, 1.05),   JOB(cross_bare, 0),      JOB(cross_many, 1.05),
                      JOB(cross_loop, 1.05), JOB(project, 1.05), JOB(project_loop, 1.05), JOB(hand, 1.05)};
  int failures = 0;
  printf("%-22s %12s %12s %8s\n", "job", "ashlar ns", "by hand ns", "ratio");
  for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) failures += bench_run(&jobs[i]);
  return failures ? 1 : 0;
}
