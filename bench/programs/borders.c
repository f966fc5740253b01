/* Borders apart, rows in which they lie beside the others; four or eight chains of additions at once. */
#include "borders.h"
#include "programs.h"
#include <math.h>
#include <string.h>

enum { ROWS = 8, YEAR = 1234567 };

/* A statement for each column j of a row, with the columns l and r beside it, limited: the ends stand apart. */
#define SIDED(w, j, ...) \
  do { \
    { const int64_t j = 0, l = 0, r = (w) > 1 ? 1 : 0; __VA_ARGS__ } \
    for (int64_t j = 1; j < (w) - 1; j++) { const int64_t l = j - 1, r = j + 1; __VA_ARGS__ } \
    if ((w) > 1) { const int64_t j = (w) - 1, l = (w) - 2, r = (w) - 1; __VA_ARGS__ } \
  } while (0)

/* Square roots without errno: the compiler makes vectors of them. */
static inline double root(double x) { extern double(sqrt)(double) __attribute__((const)); return sqrt(x); }

static inline float five(float a, float b, float c, float d, float e) {
  return 0 + 0.0625f * a + 0.25f * b + 0.375f * c + 0.25f * d + 0.0625f * e;
}
static size_t five_rows(const int64_t *n) { return (size_t)n[1] * 5 * sizeof(float); }
OURS(gaussian, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void gaussian_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], begin = w < 2 ? w : 2, end = w - 2 > begin ? w - 2 : begin;
  float *restrict ring = call->workspace;
  int64_t next = 0;
  for (int64_t i = 0; i < h; i++) {
    for (; next < h && next <= i + 2; next++) {
      const float *restrict x = (const float *)call->in[0] + next * w;
      float *restrict row = ring + next % 5 * w;
      for (int64_t j = 0; j < w; j = j + 1 == begin ? end : j + 1)
        if (j < begin || j >= end)
          row[j] = five(x[clamp(j - 2, w)], x[clamp(j - 1, w)], x[j], x[clamp(j + 1, w)], x[clamp(j + 2, w)]);
      for (int64_t j = begin; j < end; j++) row[j] = five(x[j - 2], x[j - 1], x[j], x[j + 1], x[j + 2]);
    }
    const float *restrict a = ring + clamp(i - 2, h) % 5 * w, *restrict b = ring + clamp(i - 1, h) % 5 * w,
                *restrict c = ring + i % 5 * w, *restrict d = ring + clamp(i + 1, h) % 5 * w,
                *restrict e = ring + clamp(i + 2, h) % 5 * w;
    float *restrict to = (float *)call->out[0] + i * w;
    for (int64_t j = 0; j < w; j++) to[j] = five(a[j], b[j], c[j], d[j], e[j]);
  }
}

OURS(tapered, (n[0]), out[0], n[0], in[0])
static inline float tenths(float a, float b, float c, float d, float e) {
  return 0 + 0.1f * a + 0.2f * b + 0.4f * c + 0.2f * d + 0.1f * e;
}
static void tapered_by_hand(const Call *call) {
  const int64_t n = call->n[0], begin = n < 2 ? n : 2, end = n - 2 > begin ? n - 2 : begin;
  const float *restrict x = call->in[0];
  float *restrict to = call->out[0];
#define X(j) ((j) < 0 || (j) >= n ? 0 : x[j])
  for (int64_t i = 0; i < n; i = i + 1 == begin ? end : i + 1)
    if (i < begin || i >= end) to[i] = tenths(X(i - 2), X(i - 1), X(i), X(i + 1), X(i + 2));
#undef X
  for (int64_t i = begin; i < end; i++) to[i] = tenths(x[i - 2], x[i - 1], x[i], x[i + 1], x[i + 2]);
}

OURS(framed, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void framed_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  for (int64_t i = 0; i < h; i++) {
    const float *restrict a = p + clamp(i - 1, h) * w, *restrict b = p + i * w, *restrict c = p + clamp(i + 1, h) * w;
    float *restrict to = (float *)call->out[0] + i * w;
    SIDED(w, j, to[j] = (0 + a[l] + a[j] + a[r] + b[l] + b[j] + b[r] + c[l] + c[j] + c[r]) / 9;);
  }
}

OURS(laplacian, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void laplacian_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  for (int64_t i = 0; i < h; i++) {
    const float *b = p + i * w, *a = b - w, *c = b + w;
    float *restrict to = (float *)call->out[0] + i * w;
    const bool inside = 0 < i && i < h - 1;
    for (int64_t j = 0; j < w; j = inside && j == 0 && w > 2 ? w - 1 : j + 1)
      to[j] = (i > 0 ? a[j] : 0) + (i < h - 1 ? c[j] : 0) + (j > 0 ? b[j - 1] : 0) + (j < w - 1 ? b[j + 1] : 0) -
              4 * b[j];
    for (int64_t j = 1; inside && j < w - 1; j++) to[j] = a[j] + c[j] + b[j - 1] + b[j + 1] - 4 * b[j];
  }
}

OURS(smoothed, (n[0]), out[0], n[0], in[0])
static void smoothed_by_hand(const Call *call) {
  const int64_t n = call->n[0], begin = n < 3 ? n : 3, end = n - 3 > begin ? n - 3 : begin;
  const double *restrict x = call->in[0];
  double *restrict to = call->out[0];
  for (int64_t i = 0; i < n; i = i + 1 == begin ? end : i + 1)
    if (i < begin || i >= end) {
      to[i] = 0;
      for (int64_t k = i - 3; k <= i + 3; k++) to[i] += x[clamp(k, n)];
      to[i] /= 7;
    }
  for (int64_t i = begin; i < end; i++)
    to[i] = (0 + x[i - 3] + x[i - 2] + x[i - 1] + x[i] + x[i + 1] + x[i + 2] + x[i + 3]) / 7;
}

OURS(returns, (n[0]), out[0], n[0], in[0])
static void returns_by_hand(const Call *call) {
  const double *restrict x = call->in[0];
  double *restrict to = call->out[0];
  to[0] = (x[0] - x[0]) / x[0];
  for (int64_t i = 1; i < call->n[0]; i++) to[i] = (x[i] - x[i - 1]) / x[i - 1];
}

static const volatile float AMOUNT = 0.7f;
OURS(unsharp, (n[0], n[1]), out[0], n[0], n[1], AMOUNT, in[0])
static void unsharp_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float amount = AMOUNT, *restrict p = call->in[0];
  for (int64_t i = 0; i < h; i++) {
    const float *restrict a = p + clamp(i - 1, h) * w, *restrict b = p + i * w, *restrict c = p + clamp(i + 1, h) * w;
    float *restrict to = (float *)call->out[0] + i * w;
    SIDED(w, j,
          const float m = (0 + a[l] + a[j] + a[r] + b[l] + b[j] + b[r] + c[l] + c[j] + c[r]) / 9;
          const float s = b[j] + amount * (b[j] - m), t = s < 1 ? s : 1;
          to[j] = t > 0 ? t : 0;);
  }
}

OURS(edges, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void edges_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const uint8_t *restrict p = call->in[0];
  for (int64_t i = 0; i < h; i++) {
    const uint8_t *restrict a = p + clamp(i - 1, h) * w, *restrict b = p + i * w,
                  *restrict c = p + clamp(i + 1, h) * w;
    uint8_t *restrict to = (uint8_t *)call->out[0] + i * w;
    SIDED(w, j,
          const int32_t x = a[r] - a[l] + 2 * (b[r] - b[l]) + c[r] - c[l];
          const int32_t y = c[l] - a[l] + 2 * (c[j] - a[j]) + c[r] - a[r];
          const int32_t s = ((x < 0 ? -x : x) + (y < 0 ? -y : y));
          to[j] = (uint8_t)(s < 255 ? s : 255););
  }
}

static inline uint8_t burnt(uint8_t cell, uint8_t a, uint8_t b, uint8_t c, uint8_t d, uint32_t at) {
  uint32_t x = at * 2654435761u ^ YEAR;
  x = (x ^ x >> 16) * 2246822519u, x ^= x >> 13;
  const uint8_t tree = (a == 2) | (b == 2) | (c == 2) | (d == 2) | (x < 100000) ? 2 : 1;
  return cell == 2 ? 0 : cell == 1 ? tree : x < 40000000;
}
OURS(fire, (n[0], n[1]), out[0], n[0], n[1], YEAR, in[0])
static void fire_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const uint8_t *restrict forest = call->in[0];
  for (int64_t i = 0; i < n; i++) {
    const uint8_t *a = forest + (i ? i - 1 : n - 1) * m, *x = forest + i * m,
                  *b = forest + (i + 1 < n ? i + 1 : 0) * m;
    uint8_t *restrict to = (uint8_t *)call->out[0] + i * m;
    const uint32_t at = (uint32_t)(i * m);
    to[0] = burnt(x[0], a[0], b[0], x[m - 1], x[m > 1], at);
    for (int64_t j = 1; j < m - 1; j++) to[j] = burnt(x[j], a[j], b[j], x[j - 1], x[j + 1], at + (uint32_t)j);
    if (m > 1) to[m - 1] = burnt(x[m - 1], a[m - 1], b[m - 1], x[m - 2], x[0], at + (uint32_t)(m - 1));
  }
}

OURS(depths, (n[0]), out[0], out[1], out[2], n[0], in[0])
static void depths_by_hand(const Call *call) {
  const uint8_t *restrict x = call->in[0];
  int32_t *restrict to = call->out[0], d = 0, low = 0, high = INT32_MIN;
  for (int64_t i = 0; i < call->n[0]; i++) {
    to[i] = d += (x[i] == 0) - (x[i] == 1);
    high = d > high ? d : high, low = d < low ? d : low;
  }
  *(int32_t *)call->out[1] = high, *(bool *)call->out[2] = low >= 0 && d == 0;
}

OURS(covered, (n[0]), out[0], out[1], n[0], in[0], in[1])
static void covered_by_hand(const Call *call) {
  const double *restrict starts = call->in[0], *restrict lengths = call->in[1];
  double before = -INFINITY, sum = 0;
  int64_t pieces = 0;
  for (int64_t i = 0; i < call->n[0]; i++) {
    const double s = starts[i], e = s + lengths[i], t = e - (s > before ? s : before);
    sum += t > 0 ? t : 0, pieces += s > before;
    before = e > before ? e : before;
  }
  *(double *)call->out[0] = sum, *(int64_t *)call->out[1] = pieces;
}

OURS(splits, (n[0], n[1]), out[0], out[1], n[0], n[1], in[0], in[1])
static void splits_by_hand(const Call *call) {
  const int64_t k = call->n[1];
  for (int64_t f = 0; f < call->n[0]; f++) {
    const float *restrict ss = (const float *)call->in[0] + f * k, *restrict ns = (const float *)call->in[1] + f * k;
    float s = 0, n = 0, a = 0, m = 0, best = -1;
    int64_t at = -1;
    for (int64_t i = 0; i < k; i++) s += ss[i], n += ns[i];
    for (int64_t i = 0; i < k; i++) {
      a += ss[i], m += ns[i];
      const float b = s - a, gain = a * a / (m + 1) + b * b / (n - m + 1);
      if (gain > best) best = gain, at = i;
    }
    ((float *)call->out[0])[f] = best, ((int64_t *)call->out[1])[f] = at;
  }
}

OURS(crossings, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void crossings_by_hand(const Call *call) {
  const int64_t f = call->n[0], w = call->n[1];
  const float *restrict x = call->in[0];
  for (int64_t i = 0; i < f; i += ROWS) {
    const int count = f - i < ROWS ? (int)(f - i) : ROWS;
    float s[ROWS] = {0};
    if (count == ROWS)
      for (int64_t j = 0; j < w; j++)
        for (int l = 0; l < ROWS; l++) s[l] += x[(i + l) * w + j];
    else
      for (int64_t j = 0; j < w; j++)
        for (int l = 0; l < count; l++) s[l] += x[(i + l) * w + j];
    for (int l = 0; l < count; l++) {
      const float *restrict y = x + (i + l) * w, m = s[l] / (float)w;
      int32_t sum = 0;
      for (int64_t j = 0; j < w - 1; j++) sum += (y[j] - m) * (y[j + 1] - m) < 0;
      ((int64_t *)call->out[0])[i + l] = sum;
    }
  }
}

OURS(averages, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void averages_by_hand(const Call *call) {
  const int64_t k = call->n[0], n = call->n[1];
  const double *restrict spans = call->in[0], *restrict xs = call->in[1];
  for (int64_t s = 0; s < k; s += ROWS) {
    const int m = k - s < ROWS ? (int)(k - s) : ROWS;
    double a[ROWS] = {0}, v[ROWS] = {0};
    for (int q = 0; q < m; q++) a[q] = 2 / (100 * spans[s + q] + 1), v[q] = n ? xs[0] : 0;
    double *restrict to = (double *)call->out[0] + s * n;
    if (m == ROWS)
      for (int64_t i = 0; i < n; i++)
        for (int q = 0; q < ROWS; q++) v[q] = v[q] + a[q] * (xs[i] - v[q]), to[q * n + i] = v[q];
    else
      for (int q = 0; q < m; q++)
        for (int64_t i = 0; i < n; i++) v[q] = v[q] + a[q] * (xs[i] - v[q]), to[q * n + i] = v[q];
  }
}

OURS(zscores, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void zscores_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1];
  double *restrict means = call->workspace, *restrict vs = means + d, *restrict out = call->out[0];
  const double *restrict x = call->in[0];
  int64_t i = 0;
  for (; i + ROWS <= n; i += ROWS) {
    double m[ROWS] = {0}, v[ROWS] = {0};
    for (int64_t j = 0; j < d; j++)
      for (int r = 0; r < ROWS; r++) m[r] += x[(i + r) * d + j];
    for (int r = 0; r < ROWS; r++) m[r] /= (double)d;
    for (int64_t j = 0; j < d; j++)
      for (int r = 0; r < ROWS; r++) v[r] += (x[(i + r) * d + j] - m[r]) * (x[(i + r) * d + j] - m[r]);
    for (int r = 0; r < ROWS; r++) {
      const double s = root(v[r] / (double)d), mr = m[r];
      for (int64_t j = 0; j < d; j++) out[(i + r) * d + j] = (x[(i + r) * d + j] - mr) / s;
    }
  }
  for (; i < n; i++) {
    double m = 0, v = 0;
    for (int64_t j = 0; j < d; j++) m += x[i * d + j];
    m /= (double)d;
    for (int64_t j = 0; j < d; j++) v += (x[i * d + j] - m) * (x[i * d + j] - m);
    const double s = root(v / (double)d);
    for (int64_t j = 0; j < d; j++) out[i * d + j] = (x[i * d + j] - m) / s;
  }
  for (int64_t j = 0; j < d; j++) means[j] = vs[j] = 0;
  for (int64_t k = 0; k < n; k++)
    for (int64_t j = 0; j < d; j++) means[j] += out[k * d + j];
  for (int64_t j = 0; j < d; j++) means[j] /= (double)n;
  for (int64_t k = 0; k < n; k++)
    for (int64_t j = 0; j < d; j++) vs[j] += (out[k * d + j] - means[j]) * (out[k * d + j] - means[j]);
  for (int64_t j = 0; j < d; j++) vs[j] = root(vs[j] / (double)n);
  for (int64_t k = 0; k < n; k++)
    for (int64_t j = 0; j < d; j++) out[k * d + j] = (out[k * d + j] - means[j]) / vs[j];
}

static void ones(int64_t *n) { n[1] = 1; }
const Kernel borders[] = {
  {"gaussian", "ab:f", "ab:f", "", {700, 700}, FUNCTIONS(gaussian), NULL, 0, five_rows},
  {"tapered", "a:f", "a:f", "", {200000}, FUNCTIONS(tapered)},
  {"framed", "ab:f", "ab:f", "", {700, 700}, FUNCTIONS(framed)},
  {"laplacian", "ab:f", "ab:f", "", {700, 700}, FUNCTIONS(laplacian)},
  {"smoothed", "a", "a", "", {200000}, FUNCTIONS(smoothed)},
  {"returns", "a", "a", "", {200000}, FUNCTIONS(returns)},
  {"unsharp", "ab:f", "ab:f", "", {700, 700}, FUNCTIONS(unsharp)},
  {"edges", "ab:u", "ab:u", "", {1000, 1000}, FUNCTIONS(edges)},
  {"fire", "ab:c", "ab:u", "", {500, 700}, FUNCTIONS(fire)},
  {"depths", "a:c", "a:i b:i b:o", "", {200000}, FUNCTIONS(depths), ones},
  {"covered", "a a", "b b:0", "", {100000}, FUNCTIONS(covered), ones},
  {"splits", "ab:f ab:f", "a:f a:0", "", {200, 256}, FUNCTIONS(splits)},
  {"crossings", "ab:f", "a:0", "", {1000, 256}, FUNCTIONS(crossings)},
  {"averages", "a b", "ab", "", {16, 10000}, FUNCTIONS(averages)},
  {"zscores", "ab", "ab", "b b", {500, 500}, FUNCTIONS(zscores)},
  {NULL}};
