#include "memory.h"
#include "power_iteration.h"

// The vector in the result, its product with the matrix beside it.
BY_HAND double by_hand(double *x, int64_t n, int64_t rounds, const double *a, double *product) {
  double norm = 0;
  for (int64_t i = 0; i < n; i++) x[i] = 1;
  for (int64_t round = 0; round < rounds; round++) {
    double squares = 0;
    for (int64_t i = 0; i < n; i++) {
      double sum = 0;
      for (int64_t j = 0; j < n; j++) sum += a[i * n + j] * x[j];
      product[i] = sum;
      squares += sum * sum;
    }
    norm = sqrt(squares);
    for (int64_t i = 0; i < n; i++) x[i] = product[i] / norm;
  }
  return norm;
}

int main(void) {
  for (int64_t n = 1; n <= 60 * LARGER; n = n * 2 + 1)
    for (int64_t rounds = 0; rounds < 3; rounds++) {
      char label[64];
      double *a = doubles(n * n), *x = doubles(n), *y = doubles(n), p = 0, q = 1;
      snprintf(label, sizeof label, "n=%lld rounds=%lld", (long long)n, (long long)rounds);
      COMPARE(label, power_iteration_workspace(n), aligned(8 * n),
              power_iteration(x, &p, n, rounds, a, workspace, bytes, NULL), q = by_hand(y, n, rounds, a, scratch),
              same_bytes(x, y, 8 * n) && same_bytes(&p, &q, 8));
    }
  return memory_failures != 0;
}
