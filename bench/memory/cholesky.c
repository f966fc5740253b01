#include "memory.h"
#include "cholesky.h"

BY_HAND void by_hand(double *l, int64_t n, const double *matrix, void *none) {
  (void)none;
  for (int64_t i = 0; i < n * n; i++) l[i] = 0;
  for (int64_t j = 0; j < n; j++) {
    double sum = 0;
    for (int64_t k = 0; k < j; k++) sum += l[j * n + k] * l[j * n + k];
    l[j * n + j] = sqrt(matrix[j * n + j] - sum);
    for (int64_t i = j + 1; i < n; i++) {
      sum = 0;
      for (int64_t k = 0; k < j; k++) sum += l[i * n + k] * l[j * n + k];
      l[i * n + j] = (matrix[i * n + j] - sum) / l[j * n + j];
    }
  }
}

int main(void) {
  for (int64_t n = 1; n <= 60 * LARGER; n = n * 2 + 1) {
    char label[64];
    double *matrix = doubles(n * n), *x = doubles(n * n), *y = doubles(n * n);
    for (int64_t i = 0; i < n; i++) matrix[i * n + i] += 2 * (double)n;
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, cholesky_workspace(n), 0, cholesky(x, n, matrix, workspace, bytes, NULL),
            by_hand(y, n, matrix, scratch), same_bytes(x, y, 8 * n * n));
  }
  return memory_failures != 0;
}
