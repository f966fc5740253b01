#include "memory.h"
#include "canny.h"

static int64_t clamped(int64_t i, int64_t n) { return i < 0 ? 0 : i > n - 1 ? n - 1 : i; }
static float at(const float *image, int64_t h, int64_t w, int64_t i, int64_t j) {
  return image[clamped(i, h) * w + clamped(j, w)];
}

// Three images: the strength overwrites the blurred rows; the smooth image is live until both gradients are computed.
BY_HAND void by_hand(uint8_t *result, int64_t h, int64_t w, float low, float high, const float *image, float *space) {
  float *rows = space, *smooth = space + h * w, *down = space + 2 * h * w, *across = rows, *strength = smooth;
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++)
      rows[i * w + j] = (at(image, h, w, i, j - 1) + 2 * image[i * w + j] + at(image, h, w, i, j + 1)) / 4;
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++)
      smooth[i * w + j] = (at(rows, h, w, i - 1, j) + 2 * rows[i * w + j] + at(rows, h, w, i + 1, j)) / 4;
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) across[i * w + j] = at(smooth, h, w, i, j + 1) - at(smooth, h, w, i, j - 1);
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) down[i * w + j] = at(smooth, h, w, i + 1, j) - at(smooth, h, w, i - 1, j);
  for (int64_t i = 0; i < h * w; i++) strength[i] = sqrtf(across[i] * across[i] + down[i] * down[i]);
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) {
      const float here = strength[i * w + j], x = across[i * w + j], y = down[i * w + j];
      const int64_t di = fabsf(x) > 2 * fabsf(y) ? 0 : 1, dj = fabsf(x) > 2 * fabsf(y)   ? 1
                                                               : fabsf(y) > 2 * fabsf(x) ? 0
                                                               : x * y > 0               ? 1
                                                                                         : -1;
      const float thin =
          here >= at(strength, h, w, i + di, j + dj) && here >= at(strength, h, w, i - di, j - dj) ? here : 0;
      result[i * w + j] = thin >= high ? 2 : thin >= low ? 1 : 0;
    }
}

int main(void) {
  for (int64_t h = 1; h <= 60 * LARGER; h = h * 2 + 1) {
    char label[64];
    const int64_t w = h + 5;
    float *image = floats(h * w);
    uint8_t *x = memory_new((size_t)(h * w)), *y = memory_new((size_t)(h * w));
    snprintf(label, sizeof label, "h=%lld w=%lld", (long long)h, (long long)w);
    COMPARE(label, canny_workspace(h, w), 3 * aligned(4 * h * w),
            canny(x, h, w, 0.1f, 0.3f, image, workspace, bytes, NULL), by_hand(y, h, w, 0.1f, 0.3f, image, scratch),
            same_bytes(x, y, h * w));
  }
  return memory_failures != 0;
}
