/* Convolutions: along the outputs, a weight at a time, so that the sums of a row advance together. */
#include "convolutions.h"
#include "programs.h"

static void fit_convolve(int64_t *n) {
  if (n[1] > n[0]) n[1] = n[0];
  n[2] = n[0] - n[1] + 1;
}
OURS(convolve, (n[0], n[1]), out[0], &(int64_t){n[2]}, n[0], n[1], in[0], in[1])
static void convolve_by_hand(const Call *c) {
  const int64_t k = c->n[1], outputs = c->n[2];
  const float *restrict xs = c->in[0], *restrict kernel = c->in[1];
  float *restrict result = c->out[0];
  enum { STRIP = 1024 };
  for (int64_t from = 0; from < outputs; from += STRIP) {
    const int64_t to = from + STRIP < outputs ? from + STRIP : outputs;
    for (int64_t i = from; i < to; i++) result[i] = 0;
    for (int64_t a = 0; a < k; a++)
      for (int64_t i = from; i < to; i++) result[i] += kernel[a] * xs[i + a];
  }
}

static void fit_convolve_2d(int64_t *n) {
  const int64_t most = n[0] < n[1] ? n[0] : n[1];
  if (n[2] > most) n[2] = most;
  n[3] = n[0] - n[2] + 1, n[4] = n[1] - n[2] + 1;
}
OURS(convolve_2d, (n[0], n[1], n[2]), out[0], &(int64_t){n[3]}, &(int64_t){n[4]}, n[0], n[1], n[2], in[0], in[1])
static void convolve_2d_by_hand(const Call *c) {
  const int64_t w = c->n[1], k = c->n[2], p = c->n[3], q = c->n[4];
  const float *restrict picture = c->in[0], *restrict kernel = c->in[1];
  float *restrict result = c->out[0], *restrict row = c->workspace;
  for (int64_t i = 0; i < p; i++, result += q) {
    for (int64_t j = 0; j < q; j++) result[j] = 0;
    for (int64_t a = 0; a < k; a++) {
      for (int64_t j = 0; j < q; j++) row[j] = 0;
      for (int64_t b = 0; b < k; b++)
        for (int64_t j = 0; j < q; j++) row[j] += picture[(i + a) * w + j + b] * kernel[a * k + b];
      for (int64_t j = 0; j < q; j++) result[j] += row[j];
    }
  }
}

/* n: channels, height, width, channels of the result, and 9; two rows and columns less in the result. */
static void fit_channels(int64_t *n) { n[1] += 2, n[2] += 2, n[4] = 9; }
OURS(convolve_channels, (n[0], n[1], n[2], n[3]), out[0], &(int64_t){n[1] - 2}, &(int64_t){n[2] - 2}, n[0], n[1], n[2],
     n[3], in[0], in[1])
static void convolve_channels_by_hand(const Call *call) {
  const int64_t channels = call->n[0], h = call->n[1], w = call->n[2], d = call->n[3], q = w - 2;
  const float *restrict input = call->in[0], *restrict kernels = call->in[1];
  float *restrict result = call->out[0];
  for (int64_t to = 0; to < d; to++)
    for (int64_t i = 0; i < h - 2; i++, result += q) {
      for (int64_t j = 0; j < q; j++) result[j] = 0;
      for (int64_t k = 0; k < channels; k++) {
        const float *weights = kernels + (to * channels + k) * 9, *from = input + (k * h + i) * w;
        for (int64_t j = 0; j < q; j++) {
          float sum = result[j];
          for (int64_t a = 0; a < 3; a++)
            for (int64_t b = 0; b < 3; b++) sum += weights[a * 3 + b] * from[a * w + j + b];
          result[j] = sum;
        }
      }
    }
}

static void fit_pool(int64_t *n) { n[2] = n[0] / 2, n[3] = n[1] / 2; }
static inline float larger(float a, float b) { return a < b ? b : a; }
OURS(pool, (n[0], n[1]), out[0], &(int64_t){n[2]}, &(int64_t){n[3]}, n[0], n[1], in[0])
static void pool_by_hand(const Call *c) {
  const int64_t w = c->n[1], p = c->n[2], q = c->n[3];
  const float *restrict x = c->in[0];
  float *restrict result = c->out[0];
  for (int64_t i = 0; i < p; i++) {
    const float *a = x + 2 * i * w, *b = a + w;
    for (int64_t j = 0; j < q; j++)
      result[i * q + j] = larger(larger(a[2 * j], a[2 * j + 1]), larger(b[2 * j], b[2 * j + 1]));
  }
}

const Kernel convolutions[] = {
  {"convolve", "a:f b:f", "c:f", "", {400000, 31}, FUNCTIONS(convolve), fit_convolve},
  {"convolve_2d", "ab:f cc:f", "de:f", "e:f", {800, 800, 5}, FUNCTIONS(convolve_2d), fit_convolve_2d},
  /* the result has fewer elements than its destination: n[1] and n[2] are two more than its rows and columns */
  {"convolve_channels", "abc:f dae:f", "dbc:f", "", {16, 100, 100, 16}, FUNCTIONS(convolve_channels), fit_channels},
  {"pool", "ab:f", "cd:f", "", {2000, 2000}, FUNCTIONS(pool), fit_pool},
  {NULL}};
