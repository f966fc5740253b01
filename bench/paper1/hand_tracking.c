#include "generated.h"
#include "workload.h"
#include <math.h>

static double v[3];
const int64_t workload_known_calls = 10000000;
const double workload_known_total = 101106774.757193;

void workload_prepare(void) {
  srand(42);
  for (int k = 0; k < 3; k++) v[k] = unit();
}
const double *workload_input(int number) {
  (void)number;
  return v;
}
size_t workload_workspace(void) { return run_workspace(); }
int workload_run(double *total, int64_t calls, void *workspace, size_t bytes) {
  return run(total, calls, v, workspace, bytes, NULL);
}

double workload_by_hand(int64_t calls) {
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    double r[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, sum = 0;
    v[0] -= 1e-7;
    const double n = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    if (!(n < 1e-4)) {
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
    for (int k = 0; k < 9; k++) sum += (k + 1) * r[k];
    total += sum;
  }
  return total;
}
