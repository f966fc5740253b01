#include "memory.h"
#include "mandelbrot.h"

BY_HAND void by_hand(int32_t *result, int64_t h, int64_t w, int32_t limit, void *none) {
  (void)none;
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) {
      const double cr = 3 * (double)j / (double)w - 2, ci = 2 * (double)i / (double)h - 1;
      double x = 0, y = 0;
      int32_t rounds = 0;
      while (rounds < limit && x * x + y * y <= 4) {
        const double next = x * x - y * y + cr;
        y = 2 * x * y + ci, x = next, rounds++;
      }
      result[i * w + j] = rounds;
    }
}

int main(void) {
  for (int64_t h = 1; h <= 40 * LARGER; h = h * 2 + 1) {
    char label[64];
    const int64_t w = h + 7;
    int32_t *x = memory_new((size_t)(h * w) * 4), *y = memory_new((size_t)(h * w) * 4);
    snprintf(label, sizeof label, "h=%lld w=%lld", (long long)h, (long long)w);
    COMPARE(label, mandelbrot_workspace(h, w), 0, mandelbrot(x, h, w, 50, workspace, bytes, NULL),
            by_hand(y, h, w, 50, scratch), same_bytes(x, y, 4 * h * w));
  }
  return memory_failures != 0;
}
