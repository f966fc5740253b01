/* Windows of series: borders apart, sums of a block of outputs beside each other. Points: a block of them beside each
   other, for each of the others. Pictures: all elements in one loop. */
#include "rolling.h"
#include "programs.h"
#include <math.h>

enum { K = 20, R = 8, BLOCK = 64 };

/* Means of k neighbours, m of them. */
static void window_means(const double *restrict x, double *restrict to, int64_t m, int64_t k) {
  int64_t i = 0;
  for (; i + BLOCK <= m; i += BLOCK) {
    double sums[BLOCK] = {0};
    for (int64_t j = 0; j < k; j++)
      for (int l = 0; l < BLOCK; l++) sums[l] += x[i + l + j];
    for (int l = 0; l < BLOCK; l++) to[i + l] = sums[l] / (double)k;
  }
  for (; i < m; i++) {
    double sum = 0;
    for (int64_t j = 0; j < k; j++) sum += x[i + j];
    to[i] = sum / (double)k;
  }
}
static double mean_of(const double *x, int64_t begin, int64_t end) {
  double sum = 0;
  for (int64_t j = begin; j < end; j++) sum += x[j];
  return sum / (double)(end - begin);
}
OURS(recent, (n[0]), out[0], n[0], K, in[0])
static void recent_by_hand(const Call *call) {
  const int64_t n = call->n[0], first = n < K - 1 ? n : K - 1;
  double *to = call->out[0];
  for (int64_t i = 0; i < first; i++) to[i] = mean_of(call->in[0], 0, i + 1);
  window_means(call->in[0], to + first, n - first, K);
}
OURS(settled, (n[0]), out[0], n[0], K, in[0])
static void settled_by_hand(const Call *call) {
  const int64_t n = call->n[0], first = n < K - 1 ? n : K - 1;
  double *to = call->out[0];
  for (int64_t i = 0; i < first; i++) to[i] = 0;
  window_means(call->in[0], to + first, n - first, K);
}
static double highest_of(const double *x, int64_t count) {
  double most = -INFINITY;
  for (int64_t j = 0; j < count; j++) most = x[j] > most ? x[j] : most;
  return most;
}
OURS(highest, (n[0]), out[0], n[0], K, in[0])
static void highest_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double *restrict x = call->in[0];
  double *restrict to = call->out[0];
  int64_t i = 0;
  for (; i < n && i < K - 1; i++) to[i] = highest_of(x, i + 1);
  for (; i + BLOCK <= n; i += BLOCK) {
    double most[BLOCK];
    for (int l = 0; l < BLOCK; l++) most[l] = -INFINITY;
    for (int64_t j = 0; j < K; j++)
      for (int l = 0; l < BLOCK; l++) {
        const double y = x[i + l - K + 1 + j];
        most[l] = y > most[l] ? y : most[l];
      }
    for (int l = 0; l < BLOCK; l++) to[i + l] = most[l];
  }
  for (; i < n; i++) to[i] = highest_of(x + i - K + 1, K);
}
OURS(around, (n[0]), out[0], n[0], R, in[0])
static void around_by_hand(const Call *call) {
  const int64_t n = call->n[0], first = R < n ? R : n, last = n - R > first ? n - R : first;
  double *to = call->out[0];
  for (int64_t i = 0; i < first; i++) to[i] = mean_of(call->in[0], 0, i + R + 1 < n ? i + R + 1 : n);
  window_means((const double *)call->in[0] + first - R, to + first, last - first, 2 * R + 1);
  for (int64_t i = last; i < n; i++) to[i] = mean_of(call->in[0], i - R > 0 ? i - R : 0, n);
}

static void threes(int64_t *n) { n[2] = 3; }
OURS(closest, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void closest_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1];
  const float *restrict p = call->in[0], *restrict c = call->in[1];
  int64_t *restrict to = call->out[0];
  for (int64_t i = 0; i < n; i += BLOCK) {
    const int m = n - i < BLOCK ? (int)(n - i) : BLOCK;
    float x[BLOCK] = {0}, y[BLOCK] = {0}, z[BLOCK] = {0}, least[BLOCK];
    int32_t at[BLOCK];
    for (int l = 0; l < m; l++) x[l] = p[3 * (i + l)], y[l] = p[3 * (i + l) + 1], z[l] = p[3 * (i + l) + 2];
    for (int l = 0; l < BLOCK; l++) least[l] = INFINITY, at[l] = -1;
    for (int64_t j = 0; j < k; j++) {
      const float u = c[3 * j], v = c[3 * j + 1], w = c[3 * j + 2];
      for (int l = 0; l < BLOCK; l++) {
        const float d = (x[l] - u) * (x[l] - u) + (y[l] - v) * (y[l] - v) + (z[l] - w) * (z[l] - w);
        at[l] = d < least[l] ? (int32_t)j : at[l];
        least[l] = d < least[l] ? d : least[l];
      }
    }
    for (int l = 0; l < m; l++) to[i + l] = at[l];
  }
}
OURS(palette, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void palette_by_hand(const Call *call) {
  const int64_t k = call->n[0], n = call->n[1];
  const uint8_t *restrict c = call->in[0], *restrict p = call->in[1];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < n; i += BLOCK) {
    const int m = n - i < BLOCK ? (int)(n - i) : BLOCK;
    int32_t r[BLOCK] = {0}, g[BLOCK] = {0}, b[BLOCK] = {0}, least[BLOCK], at[BLOCK];
    for (int l = 0; l < m; l++) r[l] = p[3 * (i + l)], g[l] = p[3 * (i + l) + 1], b[l] = p[3 * (i + l) + 2];
    for (int l = 0; l < BLOCK; l++) least[l] = INT32_MAX, at[l] = 0;
    for (int64_t j = 0; j < k; j++) {
      const int32_t red = c[3 * j], green = c[3 * j + 1], blue = c[3 * j + 2];
      for (int l = 0; l < BLOCK; l++) {
        const int32_t x = r[l] - red, y = g[l] - green, z = b[l] - blue, d = x * x + y * y + z * z;
        at[l] = d < least[l] ? (int32_t)j : at[l];
        least[l] = d < least[l] ? d : least[l];
      }
    }
    for (int l = 0; l < m; l++) to[i + l] = (uint8_t)at[l];
  }
}
OURS(repelled, (n[0]), out[0], out[1], n[0], in[0], in[1])
static void repelled_by_hand(const Call *call) {
  enum { FEW = 32 };
  const int64_t n = call->n[0];
  const float *restrict xs = call->in[0], *restrict ys = call->in[1];
  for (int64_t i = 0; i < n; i += FEW) {
    const int m = n - i < FEW ? (int)(n - i) : FEW;
    float x[FEW] = {0}, y[FEW] = {0}, fx[FEW] = {0}, fy[FEW] = {0};
    memcpy(x, xs + i, (size_t)m * sizeof *x), memcpy(y, ys + i, (size_t)m * sizeof *y);
    for (int64_t j = 0; j < n; j++)
      for (int l = 0; l < FEW; l++) {
        const float dx = x[l] - xs[j], dy = y[l] - ys[j], r2 = dx * dx + dy * dy, s = (0.04f - r2) / (r2 + 0.01f);
        const bool near = (r2 < 0.04f) & (r2 > 0);
        fx[l] = near ? fx[l] + s * dx : fx[l], fy[l] = near ? fy[l] + s * dy : fy[l];
      }
    memcpy((float *)call->out[0] + i, fx, (size_t)m * sizeof *fx);
    memcpy((float *)call->out[1] + i, fy, (size_t)m * sizeof *fy);
  }
}

OURS(parts, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void parts_by_hand(const Call *call) {
  enum { ROWS = 4 };
  const int64_t n = call->n[0], d = call->n[1];
  const float *restrict x = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < n; i += ROWS) {
    float sums[ROWS] = {0};
    const int64_t rows = n - i < ROWS ? n - i : ROWS;
    if (rows == ROWS)
      for (int64_t j = 0; j < d; j++)
        for (int r = 0; r < ROWS; r++) sums[r] += x[(i + r) * d + j];
    else
      for (int64_t r = 0; r < rows; r++)
        for (int64_t j = 0; j < d; j++) sums[r] += x[(i + r) * d + j];
    for (int64_t r = 0; r < rows; r++)
      for (int64_t j = 0; j < d; j++) to[(i + r) * d + j] = x[(i + r) * d + j] / sums[r];
  }
}

static void odd(int64_t *n) {
  n[1] = n[1] / 2 * 2 + 1, n[2] = n[2] / 2 * 2 + 1;
  n[3] = 3, n[4] = (n[1] - 1) / 2 * ((n[2] - 1) / 2);
}
OURS(halved, (n[0], n[1], n[2], (n[1] - 1) / 2, (n[2] - 1) / 2), out[0], n[0], n[1], n[2], (n[1] - 1) / 2,
     (n[2] - 1) / 2, in[0], in[1])
static void halved_by_hand(const Call *call) {
  const int64_t c = call->n[0], h = call->n[1], w = call->n[2], rows = (h - 1) / 2, columns = (w - 1) / 2;
  const float *restrict weights = call->in[0], *restrict in = call->in[1];
  for (int64_t i = 0; i < rows; i++) {
    float *restrict to = (float *)call->out[0] + i * columns;
    for (int64_t j = 0; j < columns; j++) to[j] = 0;
    for (int64_t k = 0; k < c; k++)
      for (int y = 0; y < 3; y++) {
        const float *restrict v = weights + k * 9 + 3 * y, *restrict row = in + (k * h + 2 * i + y) * w;
        for (int64_t j = 0; j < columns; j++)
          to[j] = to[j] + v[0] * row[2 * j] + v[1] * row[2 * j + 1] + v[2] * row[2 * j + 2];
      }
  }
}
OURS(video, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void video_by_hand(const Call *call) {
  const int64_t count = call->n[0] * call->n[1];
  const uint8_t *restrict p = call->in[0];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < count; i++) {
    const int32_t r = p[3 * i], g = p[3 * i + 1], b = p[3 * i + 2];
    to[3 * i] = (uint8_t)(((66 * r + 129 * g + 25 * b + 128) >> 8) + 16);
    to[3 * i + 1] = (uint8_t)(((112 * b - 38 * r - 74 * g + 128) >> 8) + 128);
    to[3 * i + 2] = (uint8_t)(((112 * r - 94 * g - 18 * b + 128) >> 8) + 128);
  }
}
OURS(bytes, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void bytes_by_hand(const Call *call) {
  const int64_t count = call->n[0] * call->n[1];
  const float *restrict p = call->in[0];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < count; i++) {
    float x = 300 * p[i] - 20 + 0.5f;
    x = x < 255 ? x : 255, x = x > 0 ? x : 0;
    to[i] = (uint8_t)(int32_t)x;
  }
}
/* Numbers of at most 1, times a gain that keeps them in range. */
#define GAIN 32000.0f
OURS(samples, (n[0]), out[0], n[0], GAIN, in[0])
static void samples_by_hand(const Call *call) {
  const float *restrict x = call->in[0];
  int16_t *restrict to = call->out[0];
  for (int64_t i = 0; i < call->n[0]; i++) to[i] = (int16_t)(int32_t)rintf(x[i] * GAIN);
}

const Kernel rolling[] = {
  {"recent", "a", "a", "", {20000}, FUNCTIONS(recent)},
  {"settled", "a", "a", "", {20000}, FUNCTIONS(settled)},
  {"highest", "a", "a", "", {20000}, FUNCTIONS(highest)},
  {"around", "a", "a", "", {20000}, FUNCTIONS(around)},
  {"closest", "ac:f bc:f", "a:0", "", {10000, 16}, FUNCTIONS(closest), threes},
  {"palette", "ac:u bc:u", "b:u", "", {32, 40000}, FUNCTIONS(palette), threes},
  {"repelled", "a:f a:f", "a:f a:f", "", {1000}, FUNCTIONS(repelled)},
  {"parts", "ab:f", "ab:f", "", {1000, 256}, FUNCTIONS(parts)},
  {"halved", "add:f abc:f", "e:f", "", {8, 101, 121}, FUNCTIONS(halved), odd},
  {"video", "abc:u", "abc:u", "", {500, 600}, FUNCTIONS(video), threes},
  {"bytes", "ab:f", "ab:u", "", {500, 700}, FUNCTIONS(bytes)},
  {"samples", "a:f", "a:h", "", {3000000}, FUNCTIONS(samples)},
  {NULL}};
