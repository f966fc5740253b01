#include "generated.h"
#include "views.h"
#include <math.h>

enum { CALLS = 10000000 };

static void draw(double *const *v) {
  for (int k = 0; k < 3; k++) v[0][k] = k;
}
const Workload workload = {"HT", "hand tracking, 10^7 rotation matrices", 1,    {{1, 3}}, draw,
                           0,    {-5691371.853766, 73652227.634099215},   1e-9, 0};

static Answer ashlar(void) {
  double first = 0, weighted = 0;
  if (run(&first, &weighted, CALLS, input(0), take(1, run_workspace()), run_workspace(), NULL) != 0) abort();
  return (Answer){NULL, 0, {first, weighted}};
}

static void rotation_matrix(double *r, const double *v) {
  const double n = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  if (n < 1e-4) {
    for (int k = 0; k < 9; k++) r[k] = k % 4 == 0;
    return;
  }
  const double x = v[0] / n, y = v[1] / n, z = v[2] / n, s = sin(n), c = cos(n);
  r[0] = x * x + (1 - x * x) * c;
  r[1] = x * y * (1 - c) - z * s;
  r[2] = x * z * (1 - c) + y * s;
  r[3] = x * y * (1 - c) + z * s;
  r[4] = y * y + (1 - y * y) * c;
  r[5] = y * z * (1 - c) - x * s;
  r[6] = x * z * (1 - c) - y * s;
  r[7] = z * y * (1 - c) + x * s;
  r[8] = z * z + (1 - z * z) * c;
}

static Answer by_hand(void) {
  double first = 0, weighted = 0, v[3];
  for (int k = 0; k < 3; k++) v[k] = input(0)[k];
  for (int i = 0; i < CALLS; i++) {
    double r[9], sum = 0;
    v[0] -= 1e-7;
    rotation_matrix(r, v);
    for (int k = 0; k < 9; k++) sum += (k + 1) * r[k];
    first += r[0];
    weighted += sum;
  }
  return (Answer){NULL, 0, {first, weighted}};
}

const Implementation in_c[] = {{"Ashlar", 1, ashlar, NULL}, {"C", 1, by_hand, NULL}, {NULL, 0, NULL, NULL}};
