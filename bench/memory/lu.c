#include "memory.h"
#include "lu.h"

// In place in the result.
BY_HAND void by_hand(double *a, int64_t n, const double *matrix, void *none) {
  (void)none;
  memcpy(a, matrix, (size_t)(n * n) * 8);
  for (int64_t k = 0; k < n; k++)
    for (int64_t i = k + 1; i < n; i++) {
      const double factor = a[i * n + k] / a[k * n + k];
      a[i * n + k] = factor;
      for (int64_t j = k + 1; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
    }
}

int main(void) {
  for (int64_t n = 1; n <= 60 * LARGER; n = n * 2 + 1) {
    char label[64];
    double *matrix = doubles(n * n), *x = doubles(n * n), *y = doubles(n * n);
    for (int64_t i = 0; i < n; i++) matrix[i * n + i] += (double)n;
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, lu_workspace(n), 0, lu(x, n, matrix, workspace, bytes, NULL), by_hand(y, n, matrix, scratch),
            same_bytes(x, y, 8 * n * n));
  }
  return memory_failures != 0;
}
