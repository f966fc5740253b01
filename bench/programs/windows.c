/* Windows of a size that only the run knows: the loop over the window outside of the one along the row. */
#include "windows.h"
#include "programs.h"

static const volatile int64_t SIZE = 12, RADIUS = 4, LAGS = 50;

OURS(window_max, (n[0]), out[0], n[0], SIZE, in[0])
static void window_max_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = SIZE, block = 2048;
  const float *restrict xs = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t b = 0; b < n; b += block) {
    const int64_t e = b + block < n ? b + block : n;
    for (int64_t i = b; i < e; i++) to[i] = -INFINITY;
    for (int64_t d = 0; d < k; d++) {
      int64_t i = b;
      for (; i < d && i < e; i++) to[i] = xs[0] > to[i] ? xs[0] : to[i];
      for (; i < e; i++) to[i] = xs[i - d] > to[i] ? xs[i - d] : to[i];
    }
  }
}

static void sum_of_sizes(int64_t *n) { n[2] = n[0] + n[1] - 1; }
OURS(convolve_full, (n[0], n[1]), out[0], &(int64_t){n[2]}, n[0], n[1], in[0], in[1])
static void convolve_full_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1];
  const float *restrict xs = call->in[0], *restrict ks = call->in[1];
  float *restrict to = call->out[0];
  memset(to, 0, (size_t)(n + k - 1) * 4);
  for (int64_t j = 0; j < k; j++)
    for (int64_t i = 0; i < n; i++) to[i + j] += ks[j] * xs[i];
}

OURS(kernel_rows, (n[2], n[0], n[1]), out[0], n[2], n[0], n[1], in[0], in[1])
static void kernel_rows_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], k = call->n[2];
  const float *restrict ks = call->in[0];
  for (int64_t i = 0; i < h; i++) {
    const float *restrict u = (const float *)call->in[1] + i * w;
    float *restrict to = (float *)call->out[0] + i * w;
    for (int64_t j = 0; j < w; j++) to[j] = 0;
    for (int64_t d = 0; d < k; d++) ALONG(w, k, j, to[j] += ks[d] * u[AT(j + d - k / 2)];);
  }
}

static inline uint8_t less(uint8_t a, uint8_t b) { return a < b ? a : b; }
OURS(erode, (n[0], n[1]), out[0], n[0], n[1], RADIUS, in[0])
static void erode_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], r = RADIUS;
  const uint8_t *restrict u = call->in[0];
  uint8_t *restrict rows = call->workspace;
  for (int64_t i = 0; i < h; i++) {
    const uint8_t *restrict row = u + i * w;
    uint8_t *restrict to = rows + i * w;
    memset(to, 255, (size_t)w);
    for (int64_t d = -r; d <= r; d++) ALONG(w, r, j, to[j] = less(to[j], row[AT(j + d)]););
  }
  for (int64_t i = 0; i < h; i++) {
    uint8_t *restrict to = (uint8_t *)call->out[0] + i * w;
    memset(to, 255, (size_t)w);
    for (int64_t d = -r; d <= r; d++) {
      const uint8_t *restrict row = rows + clamp(i + d, h) * w;
      for (int64_t j = 0; j < w; j++) to[j] = less(to[j], row[j]);
    }
  }
}

OURS(weighted, (n[2], n[3], n[0], n[1]), out[0], n[2], n[3], n[0], n[1], in[0], in[1])
static void weighted_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], a = call->n[2], b = call->n[3];
  const float *restrict ks = call->in[0];
  for (int64_t i = 0; i < h; i++) {
    float *restrict to = (float *)call->out[0] + i * w;
    for (int64_t j = 0; j < w; j++) to[j] = 0;
    for (int64_t p = 0; p < a; p++) {
      const int64_t y = i + p - a / 2;
      if (y < 0 || y >= h) continue;
      const float *restrict u = (const float *)call->in[1] + y * w;
      for (int64_t q = 0; q < b; q++) {
        const int64_t o = q - b / 2, begin = o < 0 ? -o : 0, end = o > 0 ? w - o : w;
        for (int64_t j = begin; j < end; j++) to[j] += ks[p * b + q] * u[j + o];
      }
    }
  }
}

static void lags(int64_t *n) { n[1] = LAGS; }
OURS(autocorrelation, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void autocorrelation_by_hand(const Call *call) {
  const int64_t n = call->n[0], count = call->n[1];
  const float *restrict u = call->in[0];
  float *restrict xs = call->workspace, *restrict r = call->out[0], mean = 0;
  for (int64_t i = 0; i < n; i++) mean += u[i];
  mean /= (float)n;
  for (int64_t i = 0; i < n; i++) xs[i] = u[i] - mean;
  for (int64_t l = 0; l < count; l++) r[l] = 0;
  for (int64_t i = 0; i < n; i++) {
    const int64_t end = n - i < count ? n - i : count;
    const float x = xs[i];
    for (int64_t l = 0; l < end; l++) r[l] += x * xs[i + l];
  }
  const float first = r[0];
  for (int64_t l = 0; l < count; l++) r[l] /= first;
}

static void doubles(int64_t *n) { n[2] = n[0] * 2, n[3] = n[1] * 2; }
/* The four points at column j of rows a and b; k: the column after it. */
static inline void prolong(double *restrict p, double *restrict q, const double *restrict a, const double *restrict b,
                           int64_t j, int64_t k) {
  p[2 * j] = a[j], p[2 * j + 1] = (a[j] + a[k]) / 2;
  q[2 * j] = (a[j] + b[j]) / 2, q[2 * j + 1] = (a[j] + a[k] + b[j] + b[k]) / 4;
}
OURS(prolonged, (n[0], n[1]), out[0], &(int64_t){n[2]}, &(int64_t){n[3]}, n[0], n[1], in[0])
static void prolonged_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  for (int64_t i = 0; i < n; i++) {
    const double *restrict a = (const double *)call->in[0] + i * m;
    const double *restrict b = (const double *)call->in[0] + clamp(i + 1, n) * m;
    double *restrict p = (double *)call->out[0] + i * 4 * m, *restrict q = p + 2 * m;
    for (int64_t j = 0; j < m - 1; j++) prolong(p, q, a, b, j, j + 1);
    if (m > 0) prolong(p, q, a, b, m - 1, m - 1);
  }
}

const Kernel windows[] = {
  {"window_max", "a:f", "a:f", "", {500000}, FUNCTIONS(window_max)},
  {"convolve_full", "a:f b:f", "c:f", "", {100000, 40}, FUNCTIONS(convolve_full), sum_of_sizes},
  {"kernel_rows", "c:f ab:f", "ab:f", "", {400, 500, 11}, FUNCTIONS(kernel_rows)},
  {"erode", "ab:u", "ab:u", "ab:u", {600, 800}, FUNCTIONS(erode)},
  {"weighted", "cd:f ab:f", "ab:f", "", {300, 400, 5, 7}, FUNCTIONS(weighted)},
  {"autocorrelation", "a:f", "b:f", "a:f", {50000}, FUNCTIONS(autocorrelation), lags},
  {"prolonged", "ab", "cd", "", {500, 600}, FUNCTIONS(prolonged), doubles},
  {NULL}};
