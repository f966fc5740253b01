#include "generated.h"
#include "workload.h"

enum { N = 100 };
static double a[N], b[N], c[N];
const int64_t workload_known_calls = 10000000;
const double workload_known_total = 61119643253.838997;

void workload_prepare(void) {
  srand(42);
  for (int k = 0; k < N; k++) a[k] = unit(), b[k] = unit(), c[k] = unit();
}
const double *workload_input(int number) { return number == 0 ? a : number == 1 ? b : c; }
size_t workload_workspace(void) { return run_workspace(N); }
int workload_run(double *total, int64_t calls, void *workspace, size_t bytes) {
  return run(total, N, calls, a, b, c, workspace, bytes, NULL);
}

double workload_by_hand(int64_t calls) {
  double total = 0, r[N];
  for (int64_t i = 0; i < calls; i++) {
    a[0] += 1 / (2 + a[0]);
    b[1] += 1 / (2 + b[1]);
    for (int k = 0; k < N; k++) r[k] = a[k] + b[k] + c[k];
    double sum = 0;
    for (int k = 0; k < N; k++) sum += r[k];
    total += sum;
  }
  return total;
}
