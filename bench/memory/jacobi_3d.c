#include "memory.h"
#include "jacobi_3d.h"

static int64_t clamped(int64_t i, int64_t n) { return i < 0 ? 0 : i > n - 1 ? n - 1 : i; }
static float at(const float *a, int64_t n, int64_t m, int64_t l, int64_t i, int64_t j, int64_t k) {
  return a[(clamped(i, n) * m + clamped(j, m)) * l + clamped(k, l)];
}

static void sweep(float *to, int64_t n, int64_t m, int64_t l, const float *a) {
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++)
      for (int64_t k = 0; k < l; k++)
        to[(i * m + j) * l + k] = (at(a, n, m, l, i, j, k) + at(a, n, m, l, i - 1, j, k) + at(a, n, m, l, i + 1, j, k) +
                                   at(a, n, m, l, i, j - 1, k) + at(a, n, m, l, i, j + 1, k) +
                                   at(a, n, m, l, i, j, k - 1) + at(a, n, m, l, i, j, k + 1)) /
                                  7;
}

BY_HAND void by_hand(float *result, int64_t n, int64_t m, int64_t l, int64_t rounds, const float *box, float *other) {
  const float *from = box;
  for (int64_t k = 0; k < rounds; k++) {
    float *to = (rounds - k) % 2 ? result : other;
    sweep(to, n, m, l, from);
    from = to;
  }
  if (rounds <= 0) memcpy(result, box, (size_t)(n * m * l) * 4);
}

int main(void) {
  for (int64_t n = 1; n <= 9 * LARGER; n += 2)
    for (int64_t rounds = 0; rounds < 4; rounds++) {
      char label[64];
      const int64_t m = n + 1, l = n + 2, all = n * m * l;
      float *xs = floats(all), *x = floats(all), *y = floats(all);
      snprintf(label, sizeof label, "n=%lld m=%lld l=%lld rounds=%lld", (long long)n, (long long)m, (long long)l,
               (long long)rounds);
      COMPARE(label, jacobi_3d_workspace(n, m, l), aligned(4 * all),
              jacobi_3d(x, n, m, l, rounds, xs, workspace, bytes, NULL), by_hand(y, n, m, l, rounds, xs, scratch),
              same_bytes(x, y, 4 * all));
    }
  return memory_failures != 0;
}
