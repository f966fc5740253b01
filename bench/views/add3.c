#include "generated.h"
#include "views.h"

enum { N = 1 << 24 };

static void draw(double *const *v) {
  for (int i = 0; i < N; i++) v[0][i] = unit(), v[1][i] = unit(), v[2][i] = unit();
}
const Workload workload = {"3Add",
                           "a + (b + c) of 2^24, and its sum",
                           3,
                           {{1, N}, {1, N}, {1, N}},
                           draw,
                           1232994183.2818995,
                           {25162971.904717, 0},
                           1e-9,
                           2};

static Answer ashlar(void) {
  double *result = take(0, N * sizeof *result), sum = 0;
  if (run(result, &sum, N, input(0), input(1), input(2), take(1, run_workspace(N)), run_workspace(N), NULL) != 0)
    abort();
  return (Answer){result, N, {sum, 0}};
}

static Answer by_hand(void) {
  double *restrict result = take(0, N * sizeof *result), sum = 0;
  const double *restrict a = input(0), *restrict b = input(1), *restrict c = input(2);
  for (int i = 0; i < N; i++) result[i] = a[i] + (b[i] + c[i]);
  for (int i = 0; i < N; i++) sum += result[i];
  return (Answer){result, N, {sum, 0}};
}

/* The sum is taken while the elements are in registers. */
static Answer best(void) {
  double *restrict result = take(0, N * sizeof *result), sum = 0;
  const double *restrict a = input(0), *restrict b = input(1), *restrict c = input(2);
  for (int i = 0; i < N; i++) sum += result[i] = a[i] + (b[i] + c[i]);
  return (Answer){result, N, {sum, 0}};
}

const Implementation in_c[] = {
    {"Ashlar", 1, ashlar, NULL}, {"C", 1, by_hand, NULL}, {"best C", 1, best, NULL}, {NULL, 0, NULL, NULL}};
