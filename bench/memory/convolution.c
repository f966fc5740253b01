#include "memory.h"
#include "convolution.h"

static float convolved(const float *image, int64_t w, const float *kernel, int64_t q, int64_t r, float bias, int64_t i,
                       int64_t j) {
  float sum = 0;
  for (int64_t k = 0; k < q * r; k++) sum += kernel[k / r * r + k % r] * image[(i + k / r) * w + j + k % r];
  return fmaxf(0, bias + sum);
}

// The first layer is needed whole, the second only in its sum.
BY_HAND void by_hand(float *result, int64_t h, int64_t w, int64_t q, int64_t r, int64_t l, const float *image,
                     const float *first, const float *second, float bias, const float *weights, float *layer) {
  const int64_t height = h - q + 1, width = w - r + 1;
  for (int64_t i = 0; i < height; i++)
    for (int64_t j = 0; j < width; j++) layer[i * width + j] = convolved(image, w, first, q, r, bias, i, j);
  float total = 0;
  for (int64_t i = 0; i < height - q + 1; i++)
    for (int64_t j = 0; j < width - r + 1; j++) total += convolved(layer, width, second, q, r, bias, i, j);
  for (int64_t i = 0; i < l; i++) result[i] = weights[i] * total;
}

int main(void) {
  for (int64_t h = 5; h <= 40 * LARGER; h += 7) {
    char label[64];
    const int64_t w = h + 3, q = 3, r = 3, l = 10;
    float *image = floats(h * w), *first = floats(q * r), *second = floats(q * r), *weights = floats(l), *x = floats(l),
          *y = floats(l);
    snprintf(label, sizeof label, "h=%lld w=%lld", (long long)h, (long long)w);
    COMPARE(label, convolution_workspace(h, w, q, r, l), aligned(4 * (h - q + 1) * (w - r + 1)),
            convolution(x, h, w, q, r, l, image, first, second, 0.5f, weights, workspace, bytes, NULL),
            by_hand(y, h, w, q, r, l, image, first, second, 0.5f, weights, scratch), same_bytes(x, y, 4 * l));
  }
  return memory_failures != 0;
}
