#include "memory.h"
#include "jacobi_1d.h"

// The iterations alternate between the result and one row, such that the last one writes the result.
BY_HAND void by_hand(double *result, int64_t n, int64_t rounds, const double *xs, double *row) {
  const double *from = xs;
  for (int64_t k = 0; k < rounds; k++) {
    double *to = (rounds - k) % 2 ? result : row;
    for (int64_t i = 0; i < n; i++) to[i] = i == 0 || i == n - 1 ? from[i] : (from[i - 1] + from[i] + from[i + 1]) / 3;
    from = to;
  }
  if (rounds <= 0) memcpy(result, xs, (size_t)n * 8);
}

int main(void) {
  for (int64_t n = 1; n <= 1000 * LARGER; n = n * 5 + 1)
    for (int64_t rounds = 0; rounds < 4; rounds++) {
      char label[64];
      double *xs = doubles(n), *x = doubles(n), *y = doubles(n);
      snprintf(label, sizeof label, "n=%lld rounds=%lld", (long long)n, (long long)rounds);
      COMPARE(label, jacobi_1d_workspace(n), aligned(8 * n), jacobi_1d(x, n, rounds, xs, workspace, bytes, NULL),
              by_hand(y, n, rounds, xs, scratch), same_bytes(x, y, 8 * n));
    }
  return memory_failures != 0;
}
