/* Masks of bits, small arrays in loops, mirrored borders. */
#include "masks.h"
#include "programs.h"

OURS(merged, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1], in[2])
static void merged_by_hand(const Call *call) {
  const bool *restrict mask = call->in[0];
  const float *restrict a = call->in[1], *restrict b = call->in[2];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < call->n[0] * call->n[1]; i++) to[i] = mask[i] ? a[i] : b[i];
}

OURS(grown, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void grown_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const bool *restrict s = call->in[0];
  bool *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const bool *b = s + i * w, *a = i > 0 ? b - w : b, *c = i < h - 1 ? b + w : b;
    for (int64_t j = 0; j < w; j += j == 0 && w > 1 ? w - 1 : 1)
      to[i * w + j] = a[j] | b[j] | c[j] | (j > 0 && b[j - 1]) | (j < w - 1 && b[j + 1]);
    for (int64_t j = 1; j < w - 1; j++) to[i * w + j] = a[j] | b[j] | c[j] | b[j - 1] | b[j + 1];
  }
}

static const volatile float LOW = 0.3f, HIGH = 2.5f;
OURS(traced, (n[0], n[1]), out[0], n[0], n[1], LOW, HIGH, in[0])
static void traced_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict edges = call->in[0], low = LOW, high = HIGH;
  bool *from = call->workspace, *to = call->out[0];
  for (int64_t i = 0; i < h * w; i++) from[i] = edges[i] > high;
  for (int s = 0; s < 10; s++) {
    const bool *restrict o = s % 2 ? to : from;
    bool *restrict d = s % 2 ? from : to;
    for (int64_t i = 0; i < h; i++) {
      const bool *a = o + clamp(i - 1, h) * w, *b = o + i * w, *c = o + clamp(i + 1, h) * w;
      ALONG(w, 1, j, {
        const int64_t l = AT(j - 1), r = AT(j + 1);
        d[i * w + j] = b[j] | ((edges[i * w + j] > low) & (a[l] | a[j] | a[r] | b[l] | b[r] | c[l] | c[j] | c[r]));
      });
    }
  }
  memcpy(call->out[0], from, (size_t)(h * w));
}

OURS(mirrored, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void mirrored_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict u = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const float *b = u + i * w, *a = i > 0 ? b - w : b + w, *c = i < h - 1 ? b + w : b - w;
    for (int64_t j = 0; j < w; j += j == 0 && w > 1 ? w - 1 : 1)
      to[i * w + j] = (a[j] + c[j] + b[j > 0 ? j - 1 : 1] + b[j < w - 1 ? j + 1 : w - 2]) / 4;
    for (int64_t j = 1; j < w - 1; j++) to[i * w + j] = (a[j] + c[j] + b[j - 1] + b[j + 1]) / 4;
  }
}

OURS(sorted, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void sorted_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const uint8_t *restrict u = call->in[0];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const uint8_t *a = u + clamp(i - 1, h) * w, *b = u + i * w, *c = u + clamp(i + 1, h) * w;
    ALONG(w, 1, j, {
      const int64_t l = AT(j - 1), r = AT(j + 1);
      uint8_t v[9] = {a[l], a[j], a[r], b[l], b[j], b[r], c[l], c[j], c[r]};
      for (int p = 0; p < 5; p++)
        for (int q = 0; q < 8 - p; q++) {
          const uint8_t x = v[q], y = v[q + 1];
          v[q] = x < y ? x : y, v[q + 1] = x < y ? y : x;
        }
      to[i * w + j] = v[4];
    });
  }
}

OURS(weighed, (n[0], n[1]), out[0], n[0], n[1], in[0])
static const float ACROSS[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
static void weighed_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict u = call->in[0];
  float *restrict to = call->out[0];
  memset(to, 0, (size_t)(h * w) * sizeof *to);
  for (int64_t i = 1; i < h - 1; i++)
    for (int64_t j = 1; j < w - 1; j++) {
      float x = 0, y = 0;
      for (int a = 0; a < 3; a++) {
        float p = 0, q = 0;
        for (int b = 0; b < 3; b++) {
          const float v = u[(i + a - 1) * w + j + b - 1];
          p += ACROSS[a][b] * v, q += ACROSS[b][a] * v;
        }
        x += p, y += q;
      }
      to[i * w + j] = sqrtf(x * x + y * y);
    }
}

OURS(softened, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void softened_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict u = call->in[0];
  float *restrict rows = call->workspace, *restrict to = call->out[0];
  static const float k[5] = {1, 4, 6, 4, 1};
  for (int64_t i = 0; i < h; i++) {
    const float *row = u + i * w;
    ALONG(w, 2, j, {
      float sum = 0;
      for (int d = 0; d < 5; d++) sum += k[d] * row[AT(j + d - 2)];
      rows[i * w + j] = sum / 16;
    });
  }
  for (int64_t i = 0; i < h; i++) {
    const float *a = rows + clamp(i - 2, h) * w, *b = rows + clamp(i - 1, h) * w, *m = rows + i * w,
                *d = rows + clamp(i + 1, h) * w, *e = rows + clamp(i + 2, h) * w;
    for (int64_t j = 0; j < w; j++)
      to[i * w + j] = (k[0] * a[j] + k[1] * b[j] + k[2] * m[j] + k[3] * d[j] + k[4] * e[j]) / 16;
  }
}

enum { STEPS = 10 };
OURS(maxwell, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void maxwell_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], size = h * w;
  float *restrict e = call->out[0], *restrict x = call->workspace, *restrict y = x + (size + 1) / 2 * 2;
  memcpy(e, call->in[0], (size_t)size * sizeof *e);
  memset(x, 0, (size_t)size * sizeof *x), memset(y, 0, (size_t)size * sizeof *y);
  for (int s = 0; s < STEPS; s++) {
    for (int64_t i = 0; i < h; i++)
      for (int64_t j = 0; j < w - 1; j++) x[i * w + j] -= 0.5f * (e[i * w + j + 1] - e[i * w + j]);
    for (int64_t i = 0; i < h - 1; i++)
      for (int64_t j = 0; j < w; j++) y[i * w + j] += 0.5f * (e[(i + 1) * w + j] - e[i * w + j]);
    for (int64_t i = 1; i < h; i++)
      for (int64_t j = 1; j < w; j++)
        e[i * w + j] += 0.5f * (y[i * w + j] - y[(i - 1) * w + j] - x[i * w + j] + x[i * w + j - 1]);
  }
}

OURS(moments, (n[3], n[0], n[1], n[2]), out[0], out[1], n[3], n[0], n[1], n[2], in[0])
static void moments_by_hand(const Call *call) {
  const int64_t c = call->n[0], h = call->n[1], w = call->n[2], n = call->n[3], size = h * w;
  const float *restrict x = call->in[0];
  float *restrict means = call->out[0], *restrict variances = call->out[1];
  for (int64_t k = 0; k < c; k++) {
    float sum = 0, squares = 0;
    for (int64_t p = 0; p < n; p++)
      for (int64_t i = 0; i < size; i++) sum += x[(p * c + k) * size + i];
    const float mean = sum / (float)(n * size);
    for (int64_t p = 0; p < n; p++)
      for (int64_t i = 0; i < size; i++) {
        const float d = x[(p * c + k) * size + i] - mean;
        squares += d * d;
      }
    means[k] = mean, variances[k] = squares / (float)(n * size);
  }
}

const Kernel masks[] = {
    {"merged", "ab:o ab:f ab:f", "ab:f", "", {1000, 1500}, FUNCTIONS(merged)},
    {"grown", "ab:o", "ab:o", "", {1500, 2000}, FUNCTIONS(grown)},
    {"traced", "ab:f", "ab:o", "ab:o", {600, 800}, FUNCTIONS(traced)},
    {"mirrored", "ab:f", "ab:f", "", {1000, 1500}, FUNCTIONS(mirrored)},
    {"sorted", "ab:u", "ab:u", "", {1000, 1500}, FUNCTIONS(sorted)},
    {"weighed", "ab:f", "ab:f", "", {1000, 1500}, FUNCTIONS(weighed)},
    {"softened", "ab:f", "ab:f", "ab:f", {1000, 1500}, FUNCTIONS(softened)},
    {"maxwell", "ab:f", "ab:f", "ab:f ab:f", {600, 800}, FUNCTIONS(maxwell)},
    {"moments", "dabc:f", "a:f a:f", "", {32, 32, 32, 16}, FUNCTIONS(moments)},
    {NULL}};
