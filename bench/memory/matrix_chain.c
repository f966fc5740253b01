#include "memory.h"
#include "matrix_chain.h"

static void multiply(double *result, int64_t n, const double *a, const double *b) {
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      double sum = 0;
      for (int64_t k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
      result[i * n + j] = sum;
    }
}

// The first product waits in the result.
BY_HAND void by_hand(double *result, int64_t n, const double *a, const double *b, const double *c, const double *d,
                     double *other) {
  multiply(result, n, a, b);
  multiply(other, n, result, c);
  multiply(result, n, other, d);
}

int main(void) {
  for (int64_t n = 1; n <= 40 * LARGER; n = n * 2 + 1) {
    char label[64];
    double *a = doubles(n * n), *b = doubles(n * n), *c = doubles(n * n), *d = doubles(n * n), *x = doubles(n * n),
           *y = doubles(n * n);
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, matrix_chain_workspace(n), aligned(8 * n * n),
            matrix_chain(x, n, a, b, c, d, workspace, bytes, NULL), by_hand(y, n, a, b, c, d, scratch),
            same_bytes(x, y, 8 * n * n));
  }
  return memory_failures != 0;
}
