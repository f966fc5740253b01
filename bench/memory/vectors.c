#include "memory.h"
#include "vectors.h"

BY_HAND void by_hand(double *to, double *faster, int64_t n, double step, const double *masses, const double *positions,
                     const double *velocities, void *none) {
  (void)none;
  for (int64_t i = 0; i < n; i++) {
    const double *p = positions + 3 * i;
    double total[3] = {0, 0, 0};
    for (int64_t j = 0; j < n; j++) {
      const double way[3] = {positions[3 * j] - p[0], positions[3 * j + 1] - p[1], positions[3 * j + 2] - p[2]};
      double squared = 0;
      for (int c = 0; c < 3; c++) squared += way[c] * way[c];
      squared += 0.01;
      const double factor = masses[j] / (squared * sqrt(squared));
      for (int c = 0; c < 3; c++) total[c] += factor * way[c];
    }
    for (int c = 0; c < 3; c++) faster[3 * i + c] = velocities[3 * i + c] + step * total[c];
    for (int c = 0; c < 3; c++) to[3 * i + c] = p[c] + step * faster[3 * i + c];
  }
}

int main(void) {
  for (int64_t n = 1; n <= 60 * LARGER; n = n * 2 + 1) {
    char label[64];
    double *masses = doubles(n), *positions = doubles(3 * n), *velocities = doubles(3 * n), *x = doubles(3 * n),
           *x2 = doubles(3 * n), *y = doubles(3 * n), *y2 = doubles(3 * n);
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, vectors_workspace(n), 0,
            vectors(x, x2, n, 0.1, masses, positions, velocities, workspace, bytes, NULL),
            by_hand(y, y2, n, 0.1, masses, positions, velocities, scratch),
            same_bytes(x, y, 24 * n) && same_bytes(x2, y2, 24 * n));
  }
  return memory_failures != 0;
}
