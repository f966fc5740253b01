#include "memory.h"
#include "heat.h"

// The number of iterations is unknown: they alternate between the result and one grid, and the grid is copied if the
// last iteration ends there.
BY_HAND void by_hand(double *result, int64_t n, int64_t m, double limit, const double *start, double *other) {
  const double *u = start;
  double *next = result, change = INFINITY;
  while (change > limit) {
    change = -INFINITY;
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < m; j++) {
        const double *at = u + i * m + j, up = i == 0 ? *at : at[-m], down = i == n - 1 ? *at : at[m];
        const double value = j == 0 ? 1 : j == m - 1 ? 0 : *at + 0.2 * (up + down + at[-1] + at[1] - 4 * *at);
        next[i * m + j] = value;
        change = fmax(change, fabs(value - *at));
      }
    u = next;
    next = next == result ? other : result;
  }
  if (u != result) memcpy(result, u, (size_t)(n * m) * 8);
}

int main(void) {
  for (int64_t n = 1; n <= 21 * LARGER; n += 5)
    for (int times = 0; times < 3; times++) {
      char label[64];
      const int64_t m = n + 2;
      const double limit = times == 0 ? INFINITY : times == 1 ? 0.1 : 0.02;
      double *xs = doubles(n * m), *x = doubles(n * m), *y = doubles(n * m);
      snprintf(label, sizeof label, "n=%lld m=%lld limit=%g", (long long)n, (long long)m, limit);
      COMPARE(label, heat_workspace(n, m), aligned(8 * n * m), heat(x, n, m, limit, xs, workspace, bytes, NULL),
              by_hand(y, n, m, limit, xs, scratch), same_bytes(x, y, 8 * n * m));
    }
  return memory_failures != 0;
}
