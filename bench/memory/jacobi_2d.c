#include "memory.h"
#include "jacobi_2d.h"

static void sweep(double *to, int64_t n, int64_t m, const double *a) {
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) {
      const double *at = a + i * m + j;
      to[i * m + j] =
          i == 0 || j == 0 || i == n - 1 || j == m - 1 ? *at : 0.2 * (*at + at[-m] + at[m] + at[-1] + at[1]);
    }
}

BY_HAND void by_hand(double *result, int64_t n, int64_t m, int64_t rounds, const double *grid, double *other) {
  const double *from = grid;
  for (int64_t k = 0; k < rounds; k++) {
    double *to = (rounds - k) % 2 ? result : other;
    sweep(to, n, m, from);
    from = to;
  }
  if (rounds <= 0) memcpy(result, grid, (size_t)(n * m) * 8);
}

int main(void) {
  for (int64_t n = 1; n <= 50 * LARGER; n += 7)
    for (int64_t rounds = 0; rounds < 4; rounds++) {
      char label[64];
      const int64_t m = n + 3;
      double *xs = doubles(n * m), *x = doubles(n * m), *y = doubles(n * m);
      snprintf(label, sizeof label, "n=%lld m=%lld rounds=%lld", (long long)n, (long long)m, (long long)rounds);
      COMPARE(label, jacobi_2d_workspace(n, m), aligned(8 * n * m),
              jacobi_2d(x, n, m, rounds, xs, workspace, bytes, NULL), by_hand(y, n, m, rounds, xs, scratch),
              same_bytes(x, y, 8 * n * m));
    }
  return memory_failures != 0;
}
