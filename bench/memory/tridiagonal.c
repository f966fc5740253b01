#include "memory.h"
#include "tridiagonal.h"

// The right side is worked out in the result; one row of upper coefficients serves all systems.
BY_HAND void by_hand(double *result, int64_t m, int64_t n, const double *a, const double *b, const double *c,
                     const double *d, double *upper) {
  for (int64_t k = 0; k < m; k++, a += n, b += n, c += n, d += n, result += n) {
    for (int64_t i = 0; i < n; i++) {
      const double pivot = i ? b[i] - a[i] * upper[i - 1] : b[i];
      upper[i] = c[i] / pivot;
      result[i] = (i ? d[i] - a[i] * result[i - 1] : d[i]) / pivot;
    }
    for (int64_t i = n - 2; i >= 0; i--) result[i] -= upper[i] * result[i + 1];
  }
}

int main(void) {
  for (int64_t n = 1; n <= 100 * LARGER; n = n * 2 + 1) {
    char label[64];
    const int64_t m = n / 2 + 1, all = m * n;
    double *a = doubles(all), *b = doubles(all), *c = doubles(all), *d = doubles(all), *x = doubles(all),
           *y = doubles(all);
    for (int64_t i = 0; i < all; i++) b[i] += 3;
    snprintf(label, sizeof label, "m=%lld n=%lld", (long long)m, (long long)n);
    COMPARE(label, tridiagonal_workspace(m, n), aligned(8 * n),
            tridiagonal(x, m, n, a, b, c, d, workspace, bytes, NULL), by_hand(y, m, n, a, b, c, d, scratch),
            same_bytes(x, y, 8 * all));
  }
  return memory_failures != 0;
}
