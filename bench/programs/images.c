/* Filters of pictures: the rows above and below are pointers, the first and last columns stand apart. */
#include "images.h"
#include "programs.h"

OURS(blur, (n[0], n[1]), out[0], n[0], n[1], in[0])
static float five(float a, float b, float c, float d, float e) { return (a + 4 * b + 6 * c + 4 * d + e) / 16; }
static void blur_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  float *restrict across = call->workspace, *restrict result = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const float *row = p + i * w;
    float *to = across + i * w;
    ALONG(w, 2, j, to[j] = five(row[AT(j - 2)], row[AT(j - 1)], row[j], row[AT(j + 1)], row[AT(j + 2)]););
  }
  for (int64_t i = 0; i < h; i++) {
    const float *a = across + clamp(i - 2, h) * w, *b = across + clamp(i - 1, h) * w, *m = across + i * w,
                *d = across + clamp(i + 1, h) * w, *e = across + clamp(i + 2, h) * w;
    for (int64_t j = 0; j < w; j++) result[i * w + j] = five(a[j], b[j], m[j], d[j], e[j]);
  }
}

OURS(sobel, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void sobel_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  float *restrict result = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const float *a = p + clamp(i - 1, h) * w, *b = p + i * w, *c = p + clamp(i + 1, h) * w;
    ALONG(w, 1, j, {
      const int64_t l = AT(j - 1), r = AT(j + 1);
      const float x = a[r] + 2 * b[r] + c[r] - a[l] - 2 * b[l] - c[l];
      const float y = c[l] + 2 * c[j] + c[r] - a[l] - 2 * a[j] - a[r];
      result[i * w + j] = sqrtf(x * x + y * y);
    });
  }
}

static inline float low(float a, float b) { return b < a ? b : a; }
static inline float high(float a, float b) { return a < b ? b : a; }
static inline float middle(float a, float b, float c) { return high(low(a, b), low(high(a, b), c)); }
OURS(median, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void median_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  float *restrict result = call->out[0], *restrict lows = call->workspace, *restrict middles = lows + (w + 1) / 2 * 2,
        *restrict highs = middles + (w + 1) / 2 * 2;
  for (int64_t i = 0; i < h; i++) {
    const float *a = p + clamp(i - 1, h) * w, *b = p + i * w, *c = p + clamp(i + 1, h) * w;
    for (int64_t j = 0; j < w; j++) {
      lows[j] = low(a[j], low(b[j], c[j]));
      middles[j] = middle(a[j], b[j], c[j]);
      highs[j] = high(a[j], high(b[j], c[j]));
    }
    ALONG(w, 1, j, {
      const int64_t l = AT(j - 1), r = AT(j + 1);
      result[i * w + j] = middle(high(lows[l], high(lows[j], lows[r])), middle(middles[l], middles[j], middles[r]),
                                 low(highs[l], low(highs[j], highs[r])));
    });
  }
}

static inline uint8_t larger(uint8_t a, uint8_t b) { return a < b ? b : a; }
OURS(dilate, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void dilate_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const uint8_t *restrict p = call->in[0];
  uint8_t *restrict result = call->out[0], *restrict down = call->workspace;
  for (int64_t i = 0; i < h; i++) {
    const uint8_t *a = p + clamp(i - 1, h) * w, *b = p + i * w, *c = p + clamp(i + 1, h) * w;
    for (int64_t j = 0; j < w; j++) down[j] = larger(a[j], larger(b[j], c[j]));
    ALONG(w, 1, j, result[i * w + j] = larger(down[AT(j - 1)], larger(down[j], down[AT(j + 1)])););
  }
}

OURS(equalise, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void equalise_by_hand(const Call *call) {
  const int64_t count = call->n[0] * call->n[1];
  const uint8_t *restrict p = call->in[0];
  uint8_t *restrict result = call->out[0], levels[256];
  int64_t counts[256] = {0}, below = 0;
  for (int64_t i = 0; i < count; i++) counts[p[i]]++;
  for (int64_t i = 0; i < 256; i++) below += counts[i], levels[i] = (uint8_t)(below * 255 / (count ? count : 1));
  for (int64_t i = 0; i < count; i++) result[i] = levels[p[i]];
}

/* Of one column: which pixels to the left and right, and how much of the right one. */
typedef struct { int64_t left, right; float x; } Between;
static Between between(int64_t i, int64_t size, int64_t of_size) {
  const float x = ((float)i + 0.5f) * (float)of_size / (float)size - 0.5f, below = floorf(x);
  return (Between){clamp((int64_t)below, of_size), clamp((int64_t)below + 1, of_size), x - below};
}
OURS(resize, (n[0], n[1], n[2], n[3]), out[0], n[0], n[1], n[2], n[3], in[0])
static void resize_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], p = call->n[2], q = call->n[3];
  const float *restrict picture = call->in[0];
  float *restrict result = call->out[0];
  Between *restrict columns = call->workspace;
  for (int64_t j = 0; j < q; j++) columns[j] = between(j, q, w);
  for (int64_t i = 0; i < p; i++) {
    const Between row = between(i, p, h);
    const float *top = picture + row.left * w, *bottom = picture + row.right * w;
    for (int64_t j = 0; j < q; j++) {
      const Between c = columns[j];
      const float upper = top[c.left] * (1 - c.x) + top[c.right] * c.x;
      const float lower = bottom[c.left] * (1 - c.x) + bottom[c.right] * c.x;
      result[i * q + j] = upper * (1 - row.x) + lower * row.x;
    }
  }
}

/* `kind`: the row's parity, twice, and the column's. */
static inline void colours(float *to, const float *up, const float *row, const float *down, int64_t l, int64_t j,
                           int64_t r, int kind) {
  const float rows = 0.5f * (up[j] + down[j]), columns = 0.5f * (row[l] + row[r]), cross = 0.5f * (rows + columns);
  const float corners = 0.25f * (up[l] + up[r] + down[l] + down[r]);
  to[0] = kind == 0 ? row[j] : kind == 1 ? columns : kind == 2 ? rows : corners;
  to[1] = kind == 0 || kind == 3 ? cross : row[j];
  to[2] = kind == 0 ? corners : kind == 1 ? rows : kind == 2 ? columns : row[j];
}
static inline void colours_of_row(float *restrict to, const float *up, const float *row, const float *down, int64_t w,
                                  int parity) {
  if (w > 0) colours(to, up, row, down, 0, 0, clamp(1, w), parity);
  int64_t j = 1;
  for (; j + 1 < w - 1; j += 2) {
    colours(to + 3 * j, up, row, down, j - 1, j, j + 1, parity + 1);
    colours(to + 3 * (j + 1), up, row, down, j, j + 1, j + 2, parity);
  }
  for (; j < w; j++) colours(to + 3 * j, up, row, down, j - 1, j, clamp(j + 1, w), parity + (int)(j % 2));
}
OURS(demosaic, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void demosaic_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  float *restrict result = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const float *up = p + clamp(i - 1, h) * w, *row = p + i * w, *down = p + clamp(i + 1, h) * w;
    if (i % 2 == 0) colours_of_row(result + 3 * i * w, up, row, down, w, 0);
    else colours_of_row(result + 3 * i * w, up, row, down, w, 2);
  }
}
/* n: height, width, channels. */
static void fit_demosaic(int64_t *n) { n[2] = 3; }

const Kernel images[] = {
  {"blur", "ab:f", "ab:f", "ab:f", {1500, 1500}, FUNCTIONS(blur)},
  {"sobel", "ab:f", "ab:f", "", {1500, 1500}, FUNCTIONS(sobel)},
  {"median", "ab:f", "ab:f", "b:f b:f b:f", {1500, 1500}, FUNCTIONS(median)},
  {"dilate", "ab:u", "ab:u", "b:u", {2000, 2000}, FUNCTIONS(dilate)},
  {"equalise", "ab:u", "ab:u", "", {2000, 2000}, FUNCTIONS(equalise), NULL, 256 * 9},
  {"resize", "ab:f", "cd:f", "d d d", {900, 1100, 1500, 1400}, FUNCTIONS(resize)},
  {"demosaic", "ab:f", "abc:f", "", {1500, 1500}, FUNCTIONS(demosaic), fit_demosaic},
  {NULL}};
