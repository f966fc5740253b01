#include "memory.h"
#include "kmeans.h"

static int64_t nearest(int64_t k, int64_t d, const double *centres, const double *point) {
  double least = INFINITY;
  int64_t best = 0;
  for (int64_t j = 0; j < k; j++) {
    double sum = 0;
    for (int64_t c = 0; c < d; c++) sum += (centres[j * d + c] - point[c]) * (centres[j * d + c] - point[c]);
    if (sum < least) least = sum, best = j;
  }
  return best;
}

// Centres in the result; sums and counts beside it.
BY_HAND void by_hand(double *centres, int64_t n, int64_t d, int64_t k, int64_t rounds, const double *points,
                     double *sums) {
  int64_t *counts = (int64_t *)(void *)(sums + k * d);
  memcpy(centres, points, (size_t)(k * d) * 8);
  for (int64_t round = 0; round < rounds; round++) {
    for (int64_t i = 0; i < k * d; i++) sums[i] = 0;
    for (int64_t i = 0; i < k; i++) counts[i] = 0;
    for (int64_t i = 0; i < n; i++) {
      const int64_t j = nearest(k, d, centres, points + i * d);
      for (int64_t c = 0; c < d; c++) sums[j * d + c] += points[i * d + c];
      counts[j]++;
    }
    for (int64_t j = 0; j < k; j++)
      for (int64_t c = 0; c < d; c++)
        if (counts[j]) centres[j * d + c] = sums[j * d + c] / (double)counts[j];
  }
}

int main(void) {
  for (int64_t n = 8; n <= 200 * LARGER; n *= 3)
    for (int64_t rounds = 0; rounds < 3; rounds++) {
      char label[64];
      const int64_t d = 3, k = n / 8;
      double *points = doubles(n * d), *x = doubles(k * d), *y = doubles(k * d);
      snprintf(label, sizeof label, "n=%lld k=%lld rounds=%lld", (long long)n, (long long)k, (long long)rounds);
      COMPARE(label, kmeans_workspace(n, d, k), aligned(8 * k * d) + aligned(8 * k),
              kmeans(x, n, d, k, rounds, points, workspace, bytes, NULL), by_hand(y, n, d, k, rounds, points, scratch),
              same_bytes(x, y, 8 * k * d));
    }
  return memory_failures != 0;
}
