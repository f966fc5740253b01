#include "memory.h"
#include "canny.h"

static int64_t clamped(int64_t i, int64_t n) { return i < 0 ? 0 : i > n - 1 ? n - 1 : i; }
static float at(const float *image, int64_t h, int64_t w, int64_t i, int64_t j) {
  return image[clamped(i, h) * w + clamped(j, w)];
}

// Rings of rows: of the picture blurred along rows and of the smooth one three, of the gradients two, of the strength
// four, of which three are needed.
enum { ROWS = 3, SMOOTH = 3, GRADIENTS = 2, STRENGTH = 4 };
static int64_t room(int64_t rows, int64_t w) { return (int64_t)aligned(4 * rows * w) / 4; }
static float *row_of(float *ring, int64_t rows, int64_t w, int64_t i) { return ring + i % rows * w; }

BY_HAND void by_hand(uint8_t *result, int64_t h, int64_t w, float low, float high, const float *image, float *space) {
  float *rows = space, *smooth = rows + room(ROWS, w), *across = smooth + room(SMOOTH, w),
        *down = across + room(GRADIENTS, w), *strength = down + room(GRADIENTS, w);
  for (int64_t q = 0; q < h + 3; q++) {
    const int64_t s = q - 1, g = q - 2, i = q - 3;
    if (q < h) {
      float *row = row_of(rows, ROWS, w, q);
      for (int64_t j = 0; j < w; j++)
        row[j] = (at(image, h, w, q, j - 1) + 2 * image[q * w + j] + at(image, h, w, q, j + 1)) / 4;
    }
    if (s >= 0 && s < h) {
      float *row = row_of(smooth, SMOOTH, w, s);
      const float *above = row_of(rows, ROWS, w, clamped(s - 1, h)), *here = row_of(rows, ROWS, w, s),
                  *below = row_of(rows, ROWS, w, clamped(s + 1, h));
      for (int64_t j = 0; j < w; j++) row[j] = (above[j] + 2 * here[j] + below[j]) / 4;
    }
    if (g >= 0 && g < h) {
      float *x = row_of(across, GRADIENTS, w, g), *y = row_of(down, GRADIENTS, w, g),
            *size = row_of(strength, STRENGTH, w, g);
      const float *above = row_of(smooth, SMOOTH, w, clamped(g - 1, h)), *here = row_of(smooth, SMOOTH, w, g),
                  *below = row_of(smooth, SMOOTH, w, clamped(g + 1, h));
      for (int64_t j = 0; j < w; j++) {
        x[j] = here[clamped(j + 1, w)] - here[clamped(j - 1, w)];
        y[j] = below[j] - above[j];
        size[j] = sqrtf(x[j] * x[j] + y[j] * y[j]);
      }
    }
    for (int64_t j = 0; i >= 0 && j < w; j++) {
      const float here = row_of(strength, STRENGTH, w, i)[j], x = row_of(across, GRADIENTS, w, i)[j],
                  y = row_of(down, GRADIENTS, w, i)[j];
      const int64_t di = fabsf(x) > 2 * fabsf(y) ? 0 : 1, dj = fabsf(x) > 2 * fabsf(y)   ? 1
                                                               : fabsf(y) > 2 * fabsf(x) ? 0
                                                               : x * y > 0               ? 1
                                                                                         : -1;
      const float one = row_of(strength, STRENGTH, w, clamped(i + di, h))[clamped(j + dj, w)],
                  other = row_of(strength, STRENGTH, w, clamped(i - di, h))[clamped(j - dj, w)];
      const float thin = here >= one && here >= other ? here : 0;
      result[i * w + j] = thin >= high ? 2 : thin >= low ? 1 : 0;
    }
  }
}

int main(void) {
  for (int64_t h = 1; h <= 60 * LARGER; h = h * 2 + 1) {
    char label[64];
    const int64_t w = h + 5;
    float *image = floats(h * w);
    uint8_t *x = memory_new((size_t)(h * w)), *y = memory_new((size_t)(h * w));
    snprintf(label, sizeof label, "h=%lld w=%lld", (long long)h, (long long)w);
    COMPARE(label, canny_workspace(h, w),
            4 * (size_t)(room(ROWS, w) + room(SMOOTH, w) + 2 * room(GRADIENTS, w) + room(STRENGTH, w)),
            canny(x, h, w, 0.1f, 0.3f, image, workspace, bytes, NULL), by_hand(y, h, w, 0.1f, 0.3f, image, scratch),
            same_bytes(x, y, h * w));
  }
  return memory_failures != 0;
}
