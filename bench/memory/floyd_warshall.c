#include "memory.h"
#include "floyd_warshall.h"

BY_HAND void by_hand(double *result, int64_t n, const double *edges, double *other) {
  const double *d = edges;
  for (int64_t k = 0; k < n; k++) {
    double *to = (n - k) % 2 ? result : other;
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < n; j++) to[i * n + j] = fmin(d[i * n + j], d[i * n + k] + d[k * n + j]);
    d = to;
  }
}

BY_HAND void by_hand_in_place(double *d, int64_t n, const double *edges, void *none) {
  (void)none;
  memcpy(d, edges, (size_t)(n * n) * 8);
  for (int64_t k = 0; k < n; k++)
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < n; j++) d[i * n + j] = fmin(d[i * n + j], d[i * n + k] + d[k * n + j]);
}

int main(void) {
  for (int64_t n = 1; n <= 40 * LARGER; n = n * 2 + 1) {
    char label[64];
    double *edges = doubles(n * n), *consumed = doubles(n * n), *x = doubles(n * n), *y = doubles(n * n);
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, floyd_warshall_workspace(n), aligned(8 * n * n), floyd_warshall(x, n, edges, workspace, bytes, NULL),
            by_hand(y, n, edges, scratch), same_bytes(x, y, 8 * n * n));
    memcpy(consumed, edges, (size_t)(n * n) * 8);
    snprintf(label, sizeof label, "n=%lld in place", (long long)n);
    COMPARE(label, floyd_warshall_in_place_workspace(n), 0,
            floyd_warshall_in_place(x, n, consumed, workspace, bytes, NULL), by_hand_in_place(y, n, edges, scratch),
            same_bytes(x, y, 8 * n * n));
  }
  return memory_failures != 0;
}
