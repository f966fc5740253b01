#include "memory.h"
#include "prefix_sums.h"

BY_HAND void by_hand(double *sums, double *tops, int64_t n, const double *xs, void *none) {
  (void)none;
  double sum = 0, top = -INFINITY;
  for (int64_t i = 0; i < n; i++) sums[i] = sum += xs[i];
  const double mean = sum / (double)n;
  for (int64_t i = 0; i < n; i++) tops[i] = top = fmax(top, xs[i] - mean);
}

int main(void) {
  for (int64_t n = 1; n <= 1000 * LARGER; n = n * 3 + 1) {
    char label[64];
    double *xs = doubles(n), *x = doubles(n), *x2 = doubles(n), *y = doubles(n), *y2 = doubles(n);
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, prefix_sums_workspace(n), 0, prefix_sums(x, x2, n, xs, workspace, bytes, NULL),
            by_hand(y, y2, n, xs, scratch), same_bytes(x, y, 8 * n) && same_bytes(x2, y2, 8 * n));
  }
  return memory_failures != 0;
}
