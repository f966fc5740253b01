#include "generated.h"
#include "workload.h"

static double a[3], b[3];
const int64_t workload_known_calls = 10000000;
const double workload_known_total = 99867316810312.5;

void workload_prepare(void) {
  srand(42);
  for (int k = 0; k < 3; k++) a[k] = unit(), b[k] = unit();
}
const double *workload_input(int number) { return number == 0 ? a : b; }
size_t workload_workspace(void) { return run_workspace(); }
int workload_run(double *total, int64_t calls, void *workspace, size_t bytes) {
  return run(total, calls, a, b, workspace, bytes, NULL);
}

double workload_by_hand(int64_t calls) {
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    const double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
    total += x + y + z;
  }
  return total;
}
