#include "memory.h"
#include "merge_sort.h"

// The iterations alternate between two arrays, one of which is the result. Their number determines which is first.
BY_HAND void by_hand(int32_t *result, int64_t n, const int32_t *xs, int32_t *other) {
  const int32_t *from = xs;
  int rounds = 0;
  for (int64_t run = 1; run < n; run *= 2) rounds++;
  if (!rounds) memcpy(result, xs, (size_t)n * 4);
  for (int64_t run = 1; run < n; run *= 2, rounds--) {
    int32_t *to = rounds % 2 ? result : other;
    for (int64_t start = 0; start < n; start += 2 * run) {
      const int64_t middle = start + run < n ? start + run : n, stop = start + 2 * run < n ? start + 2 * run : n;
      for (int64_t t = start, i = start, j = middle; t < stop; t++)
        to[t] = i < middle && (j >= stop || from[i] <= from[j]) ? from[i++] : from[j++];
    }
    from = to;
  }
}

int main(void) {
  for (int64_t n = 1; n <= 500 * LARGER; n = n * 2 + 1) {
    char label[64];
    int32_t *xs = memory_new((size_t)n * 4), *x = memory_new((size_t)n * 4), *y = memory_new((size_t)n * 4);
    for (int64_t i = 0; i < n; i++) xs[i] = (int32_t)(any_number() * 1000);
    snprintf(label, sizeof label, "n=%lld", (long long)n);
    COMPARE(label, merge_sort_workspace(n), aligned(4 * n), merge_sort(x, n, xs, workspace, bytes, NULL),
            by_hand(y, n, xs, scratch), same_bytes(x, y, 4 * n));
  }
  return memory_failures != 0;
}
