#include "memory.h"
#include "histogram.h"

BY_HAND void by_hand(int64_t *counts, double *sums, int64_t n, int64_t bins, const int64_t *keys, const double *values,
                     void *none) {
  (void)none;
  for (int64_t i = 0; i < bins; i++) counts[i] = 0, sums[i] = 0;
  for (int64_t i = 0; i < n; i++)
    if (keys[i] >= 0 && keys[i] < bins) counts[keys[i]]++, sums[keys[i]] += values[i];
}

int main(void) {
  for (int64_t n = 1; n <= 1000 * LARGER; n = n * 3 + 1) {
    char label[64];
    const int64_t bins = n / 4 + 1;
    int64_t *keys = memory_new((size_t)n * 8), *x = memory_new((size_t)bins * 8), *y = memory_new((size_t)bins * 8);
    double *values = doubles(n), *x2 = doubles(bins), *y2 = doubles(bins);
    for (int64_t i = 0; i < n; i++) keys[i] = (int64_t)(any_number() * (double)(bins + 2)) - 1;
    snprintf(label, sizeof label, "n=%lld bins=%lld", (long long)n, (long long)bins);
    COMPARE(label, histogram_workspace(n, bins), 0, histogram(x, x2, n, bins, keys, values, workspace, bytes, NULL),
            by_hand(y, y2, n, bins, keys, values, scratch), same_bytes(x, y, 8 * bins) && same_bytes(x2, y2, 8 * bins));
  }
  return memory_failures != 0;
}
