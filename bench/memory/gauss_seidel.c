#include "memory.h"
#include "gauss_seidel.h"

BY_HAND void by_hand(double *x, int64_t n, int64_t rounds, const double *a, const double *b, const double *start,
                     void *none) {
  (void)none;
  memcpy(x, start, (size_t)n * 8);
  for (int64_t round = 0; round < rounds; round++)
    for (int64_t i = 0; i < n; i++) {
      double sum = 0;
      for (int64_t j = 0; j < n; j++)
        if (j != i) sum += a[i * n + j] * x[j];
      x[i] = (b[i] - sum) / a[i * n + i];
    }
}

int main(void) {
  for (int64_t n = 1; n <= 60 * LARGER; n = n * 2 + 1) {
    char label[64];
    double *a = doubles(n * n), *b = doubles(n), *start = doubles(n), *x = doubles(n), *y = doubles(n);
    for (int64_t i = 0; i < n; i++) a[i * n + i] += (double)n;
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, gauss_seidel_workspace(n), 0, gauss_seidel(x, n, 5, a, b, start, workspace, bytes, NULL),
            by_hand(y, n, 5, a, b, start, scratch), same_bytes(x, y, 8 * n));
  }
  return memory_failures != 0;
}
