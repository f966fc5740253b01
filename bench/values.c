// values: the papers' workloads run to the end, their totals compared with the published definitions' values [F-smooth,
// section 5;
// the thesis, chapter 7]. Prints one line a workload and "N passed, N failed".
#include "add3.h"
#include "bundle_adjustment.h"
#include "cross.h"
#include "hand_tracking.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int passed, failed;

static double uniform(void) { return rand() / (double)RAND_MAX; }

static void expect(const char *name, int code, double got, double wanted, double tolerance) {
  int ok = code == 0 && fabs(got - wanted) <= tolerance * fabs(wanted);
  printf("%-30s %.6f%s\n", name, got, ok ? "" : "  WRONG");
  passed += ok;
  failed += !ok;
}

static void add3_workload(void *workspace, size_t bytes) {
  enum { N = 100, CALLS = 10000000 };
  double a[N], b[N], c[N], r[N], total = 0, sum;
  int code = 0;
  srand(42);
  for (int k = 0; k < N; k++) a[k] = uniform(), b[k] = uniform(), c[k] = uniform();
  for (int i = 0; i < CALLS; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    code |= add3(r, N, a, b, c, workspace, bytes, NULL);
    code |= total_of(&sum, N, r, workspace, bytes, NULL);
    total += sum;
  }
  expect("add3, 10^7 calls of 100", code, total, 61119643253.838997, 1e-12);
}

static void three_add_workload(void *workspace, size_t bytes) {
  const int64_t n = (int64_t)1 << 24;
  double *a = malloc((size_t)n * 8), *b = malloc((size_t)n * 8), *c = malloc((size_t)n * 8), *r = malloc((size_t)n * 8),
         sum = 0;
  if (!a || !b || !c || !r) exit(1);
  srand(42);
  for (int64_t k = 0; k < n; k++) a[k] = uniform(), b[k] = uniform(), c[k] = uniform();
  int code = three_add(r, n, a, b, c, workspace, bytes, NULL);
  code |= total_of(&sum, n, r, workspace, bytes, NULL);
  expect("3Add, 2^24 elements", code, sum, 25162971.904717, 1e-13);
  free(a), free(b), free(c), free(r);
}

static void cross_workload(void *workspace, size_t bytes) {
  double a[3], b[3], total = 0;
  srand(42);
  for (int k = 0; k < 3; k++) a[k] = uniform(), b[k] = uniform();
  int code = cross_loop(&total, 10000000, a, b, workspace, bytes, NULL);
  expect("cross, 10^7 calls", code, total, 99867316810312.5, 1e-13);
}

static void bundle_adjustment_workload(void *workspace, size_t bytes) {
  const double camera[11] = {.1, .1, .1, .2, .1, .3, 1.2, .01, .03, .009, 1.2e-4}, point[3] = {.03, .11, -.7};
  double total = 0;
  int code = project_loop(&total, 10000000, camera, point, workspace, bytes, NULL);
  expect("bundle adjustment, 10^7 calls", code, total, 414339.557544, 1e-11);
}

static void hand_tracking_workload(void *workspace, size_t bytes) {
  double v[3], total = 0;
  srand(42);
  for (int k = 0; k < 3; k++) v[k] = uniform();
  int code = hand_tracking_loop(&total, 10000000, v, workspace, bytes, NULL);
  expect("hand tracking, 10^7 calls", code, total, 101106774.757193, 1e-12);
}

int main(void) {
  size_t bytes = 1 << 16;
  void *workspace = malloc(bytes);
  if (!workspace) return 1;
  add3_workload(workspace, bytes);
  three_add_workload(workspace, bytes);
  cross_workload(workspace, bytes);
  bundle_adjustment_workload(workspace, bytes);
  hand_tracking_workload(workspace, bytes);
  free(workspace);
  printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
