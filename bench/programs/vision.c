/* Computer vision. Borders stand apart; rows are pointers. */
#include "vision.h"
#include "programs.h"

int64_t vision_radius = 7; /* not known to the compiler */
#define RADIUS (vision_radius)
OURS(box, (n[0], n[1]), out[0], n[0], n[1], RADIUS, in[0])
static inline float mean_at(const int32_t *below, const int32_t *above, int64_t w, int64_t j, int64_t rows, int64_t q) {
  const int64_t l = j - q < 0 ? 0 : j - q, r = j + q > w - 1 ? w - 1 : j + q;
  const int32_t sum =
      below[r] - (above ? above[r] : 0) - (l > 0 ? below[l - 1] : 0) + (above && l > 0 ? above[l - 1] : 0);
  return (float)sum / (float)(rows * (r - l + 1));
}
static void box_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const uint8_t *restrict p = call->in[0];
  int32_t *restrict sums = call->workspace;
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    int32_t run = 0;
    if (i == 0)
      for (int64_t j = 0; j < w; j++) sums[j] = run += p[j];
    else
      for (int64_t j = 0; j < w; j++) run += p[i * w + j], sums[i * w + j] = run + sums[(i - 1) * w + j];
  }
  const int64_t q = RADIUS;
  for (int64_t i = 0; i < h; i++) {
    const int64_t t = i - q < 0 ? 0 : i - q, b = i + q > h - 1 ? h - 1 : i + q;
    const int32_t *below = sums + b * w, *above = t > 0 ? sums + (t - 1) * w : NULL;
    const int64_t begin = q + 1 < w ? q + 1 : w, end = w - q > begin ? w - q : begin;
    const float count = (float)((b - t + 1) * (2 * q + 1));
    float *restrict row = to + i * w;
    for (int64_t j = 0; j < begin; j++) row[j] = mean_at(below, above, w, j, b - t + 1, q);
    if (above)
      for (int64_t j = begin; j < end; j++)
        row[j] = (float)(below[j + q] - above[j + q] - below[j - q - 1] + above[j - q - 1]) / count;
    else
      for (int64_t j = begin; j < end; j++) row[j] = (float)(below[j + q] - below[j - q - 1]) / count;
    for (int64_t j = end; j < w; j++) row[j] = mean_at(below, above, w, j, b - t + 1, q);
  }
}

static void fit_pyramid(int64_t *n) { n[2] = (n[0] + 1) / 2, n[3] = (n[1] + 1) / 2, n[4] = 5; }
static size_t pyramid_bytes(const int64_t *n) { return pyramid_workspace(n[0], n[1]); }
static int pyramid_ours(const Call *call) {
  int64_t h = call->n[2], w = call->n[3];
  return pyramid(call->out[0], &h, &w, call->n[0], call->n[1], call->in[0], call->workspace, call->bytes, NULL);
}
static inline float five(float a, float b, float c, float d, float e) { return (a + 4 * b + 6 * c + 4 * d + e) / 16; }
static void pyramid_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], p = call->n[2], q = call->n[3];
  const float *restrict from = call->in[0];
  float *restrict to = call->out[0], *restrict ring = call->workspace; /* row i at i % 5 */
  int64_t next = 0;
  for (int64_t i = 0; i < p; i++) {
    for (; next < h && next <= 2 * i + 2; next++) {
      const float *row = from + next * w;
      float *restrict at = ring + next % 5 * q;
      int64_t k = 0;
      for (; k < q && k < 1; k++)
        at[k] = five(row[clamp(2 * k - 2, w)], row[clamp(2 * k - 1, w)], row[2 * k], row[clamp(2 * k + 1, w)],
                     row[clamp(2 * k + 2, w)]);
      for (; 2 * k + 2 < w; k++)
        at[k] = five(row[2 * k - 2], row[2 * k - 1], row[2 * k], row[2 * k + 1], row[2 * k + 2]);
      for (; k < q; k++)
        at[k] = five(row[clamp(2 * k - 2, w)], row[clamp(2 * k - 1, w)], row[2 * k], row[clamp(2 * k + 1, w)],
                     row[clamp(2 * k + 2, w)]);
    }
    const float *a = ring + clamp(2 * i - 2, h) % 5 * q, *b = ring + clamp(2 * i - 1, h) % 5 * q,
                *c = ring + 2 * i % 5 * q, *d = ring + clamp(2 * i + 1, h) % 5 * q,
                *e = ring + clamp(2 * i + 2, h) % 5 * q;
    for (int64_t k = 0; k < q; k++) to[i * q + k] = five(a[k], b[k], c[k], d[k], e[k]);
  }
}

#define ANGLE 0.3f
OURS(turn, (n[0], n[1]), out[0], n[0], n[1], ANGLE, in[0])
static void turn_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  float *restrict to = call->out[0];
  const float c = cosf(ANGLE), s = sinf(ANGLE), cy = (float)(h - 1) / 2, cx = (float)(w - 1) / 2;
  for (int64_t i = 0; i < h; i++) {
    const float dy = (float)i - cy;
    for (int64_t j = 0; j < w; j++) {
      const float dx = (float)j - cx, y = cy + c * dy - s * dx, x = cx + s * dy + c * dx;
      const float y0 = floorf(y), x0 = floorf(x), v = y - y0, u = x - x0;
      const int64_t k = (int64_t)y0, l = (int64_t)x0;
      float k0l0 = 0, k0l1 = 0, k1l0 = 0, k1l1 = 0;
      if (k >= 0 && k + 1 < h && l >= 0 && l + 1 < w) {
        const float *at = p + k * w + l;
        k0l0 = at[0], k0l1 = at[1], k1l0 = at[w], k1l1 = at[w + 1];
      } else if (k >= -1 && k < h && l >= -1 && l < w) {
        if (k >= 0 && l >= 0) k0l0 = p[k * w + l];
        if (k >= 0 && l + 1 < w) k0l1 = p[k * w + l + 1];
        if (k + 1 < h && l >= 0) k1l0 = p[(k + 1) * w + l];
        if (k + 1 < h && l + 1 < w) k1l1 = p[(k + 1) * w + l + 1];
      }
      to[i * w + j] = (1 - v) * ((1 - u) * k0l0 + u * k0l1) + v * ((1 - u) * k1l0 + u * k1l1);
    }
  }
}

OURS(thin_edges, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static size_t edges_bytes(const int64_t *n) { return 3 * (size_t)(n[1] + 2) * sizeof(float); }
static void sizes_of(float *restrict to, const float *restrict xs, const float *restrict ys, int64_t w) {
  for (int64_t j = 0; j < w; j++) to[j] = sqrtf(xs[j] * xs[j] + ys[j] * ys[j]);
}
static void thin_edges_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict xs = call->in[0], *restrict ys = call->in[1];
  float *restrict to = call->out[0], *above = (float *)call->workspace + 1, *here = above + w + 2,
                  *below = here + w + 2;
  memset(call->workspace, 0, 3 * (size_t)(w + 2) * sizeof(float));
  sizes_of(here, xs, ys, w);
  for (int64_t i = 0; i < h; i++) {
    if (i + 1 < h) sizes_of(below, xs + (i + 1) * w, ys + (i + 1) * w, w);
    else memset(below, 0, (size_t)w * sizeof(float));
    const float *restrict x_row = xs + i * w, *restrict y_row = ys + i * w;
    float *restrict row = to + i * w;
    for (int64_t j = 0; j < w; j++) {
      const float x = x_row[j], y = y_row[j], a = fabsf(x), b = fabsf(y), m = here[j];
      const float e = here[j + 1], west = here[j - 1], s = below[j], north = above[j];
      const float se = below[j + 1], nw = above[j - 1], sw = below[j - 1], ne = above[j + 1];
      const int flat = b<0.41421357f * a, steep = b> 2.4142135f * a, same = x * y > 0;
      const float after = flat ? e : steep ? s : same ? se : sw;
      const float before = flat ? west : steep ? north : same ? nw : ne;
      row[j] = (m >= after) & (m >= before) ? m : 0;
    }
    float *last = above;
    above = here, here = below, below = last;
  }
}

static inline float low(float a, float b) { return b < a ? b : a; }
static inline float high(float a, float b) { return a < b ? b : a; }
OURS(opened, (n[0], n[1]), out[0], n[0], n[1], in[0])
/* Columns of three first, then rows of three: the same minimum. */
static size_t opened_scratch(const int64_t *n) { return 4 * (size_t)n[1] * sizeof(float); }
static void across_low(float *restrict to, const float *restrict from, int64_t w) {
  to[0] = low(from[0], from[clamp(1, w)]);
  for (int64_t j = 1; j < w - 1; j++) to[j] = low(low(from[j - 1], from[j]), from[j + 1]);
  if (w > 1) to[w - 1] = low(from[w - 2], from[w - 1]);
}
static void across_high(float *restrict to, const float *restrict from, int64_t w) {
  to[0] = high(from[0], from[clamp(1, w)]);
  for (int64_t j = 1; j < w - 1; j++) to[j] = high(high(from[j - 1], from[j]), from[j + 1]);
  if (w > 1) to[w - 1] = high(from[w - 2], from[w - 1]);
}
static void opened_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  float *restrict to = call->out[0], *restrict ring = call->workspace, *restrict line = ring + 3 * w;
  for (int64_t i = 0; i <= h; i++) { /* row i is eroded, row i - 1 is dilated */
    if (i < h) {
      const float *a = p + clamp(i - 1, h) * w, *b = p + i * w, *c = p + clamp(i + 1, h) * w;
      for (int64_t j = 0; j < w; j++) line[j] = low(low(a[j], b[j]), c[j]);
      across_low(ring + i % 3 * w, line, w);
    }
    if (i > 0) {
      const float *a = ring + clamp(i - 2, h) % 3 * w, *b = ring + (i - 1) % 3 * w, *c = ring + clamp(i, h) % 3 * w;
      for (int64_t j = 0; j < w; j++) line[j] = high(high(a[j], b[j]), c[j]);
      across_high(to + (i - 1) * w, line, w);
    }
  }
}

static void fit_four(int64_t *n) { n[2] = 4; }
OURS(over, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void over_by_hand(const Call *call) {
  const int64_t count = call->n[0] * call->n[1];
  const uint8_t *restrict f = call->in[0], *restrict b = call->in[1];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < count; i++) {
    const uint32_t alpha = f[4 * i + 3];
    for (int64_t k = 0; k < 3; k++)
      to[4 * i + k] = (uint8_t)((f[4 * i + k] * alpha + b[4 * i + k] * (255 - alpha) + 127) / 255);
    to[4 * i + 3] = (uint8_t)(alpha + (b[4 * i + 3] * (255 - alpha) + 127) / 255);
  }
}

static void fit_three(int64_t *n) { n[2] = 3; }
OURS(hsv, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void hsv_by_hand(const Call *call) {
  const int64_t count = call->n[0] * call->n[1];
  const float *restrict p = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < count; i++) {
    const float r = p[3 * i], g = p[3 * i + 1], b = p[3 * i + 2];
    const float most = r > g ? (r > b ? r : b) : (g > b ? g : b), least = r < g ? (r < b ? r : b) : (g < b ? g : b);
    const float d = most - least;
    float hue = 0;
    if (d == 0) hue = 0;
    else if (most == r) {
      hue = (g - b) / d;
      if (hue < 0) hue += 6;
    } else if (most == g) hue = (b - r) / d + 2;
    else hue = (r - g) / d + 4;
    to[3 * i] = hue * 60;
    to[3 * i + 1] = most == 0 ? 0 : d / most;
    to[3 * i + 2] = most;
  }
}

static const uint8_t matrix[8][8] = {{0, 32, 8, 40, 2, 34, 10, 42},  {48, 16, 56, 24, 50, 18, 58, 26},
                                     {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
                                     {3, 35, 11, 43, 1, 33, 9, 41},  {51, 19, 59, 27, 49, 17, 57, 25},
                                     {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21}};
OURS(ordered, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void ordered_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const uint8_t *restrict p = call->in[0];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    uint8_t limits[32];
    for (int64_t k = 0; k < 32; k++) limits[k] = (uint8_t)(4 * matrix[i % 8][k % 8] + 2);
    const uint8_t *from = p + i * w;
    uint8_t *row = to + i * w;
    int64_t j = 0;
    for (; j + 32 <= w; j += 32)
      for (int64_t k = 0; k < 32; k++) row[j + k] = from[j + k] > limits[k] ? 255 : 0;
    for (; j < w; j++) row[j] = from[j] > limits[j % 8] ? 255 : 0;
  }
}

static void fit_orientations(int64_t *n) { n[2] = n[0] / 8, n[3] = n[1] / 8, n[4] = 9; }
static size_t orientations_bytes(const int64_t *n) { return orientations_workspace(n[0], n[1]); }
static int orientations_ours(const Call *call) {
  int64_t h = call->n[2], w = call->n[3];
  return orientations(call->out[0], &h, &w, call->n[0], call->n[1], call->in[0], call->workspace, call->bytes, NULL);
}
static void orientations_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], p = call->n[2], q = call->n[3];
  const float *restrict from = call->in[0];
  float *restrict to = call->out[0];
  const float scale = 9 / (float)3.14159265358979323846;
  for (int64_t ci = 0; ci < p; ci++)
    for (int64_t cj = 0; cj < q; cj++) {
      float *restrict bins = to + (ci * q + cj) * 9;
      for (int64_t k = 0; k < 9; k++) bins[k] = 0;
      for (int64_t i = 8 * ci; i < 8 * ci + 8; i++) {
        const float *above = from + clamp(i - 1, h) * w, *row = from + i * w, *below = from + clamp(i + 1, h) * w;
        for (int64_t j = 8 * cj; j < 8 * cj + 8; j++) {
          const float x = row[j + 1 < w ? j + 1 : j] - row[j > 0 ? j - 1 : 0], y = below[j] - above[j];
          const float angle = atan2f(y, x) * scale;
          const int bin = (int)(angle < 0 ? angle + 9 : angle);
          bins[bin > 8 ? 8 : bin] += sqrtf(x * x + y * y);
        }
      }
    }
}

static void fit_matches(int64_t *n) {
  const int64_t least = n[0] < n[1] ? n[0] : n[1];
  n[2] = n[2] > least ? least : n[2];
  n[3] = n[0] - n[2] + 1, n[4] = n[1] - n[2] + 1;
}
static size_t matches_bytes(const int64_t *n) { return matches_workspace(n[2], n[2], n[0], n[1]); }
static int matches_ours(const Call *call) {
  const int64_t *n = call->n;
  int64_t h = n[3], w = n[4];
  return matches(call->out[0], &h, &w, n[2], n[2], n[0], n[1], call->in[0], call->in[1], call->workspace, call->bytes,
                 NULL);
}
static void matches_by_hand(const Call *call) {
  const int64_t w = call->n[1], p = call->n[2], rows = call->n[3], columns = call->n[4];
  const float *restrict template = call->in[0], *restrict picture = call->in[1];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < rows; i++) {
    int64_t j = 0;
    for (; j + 32 <= columns; j += 32) {
      float sums[32] = {0};
      for (int64_t k = 0; k < p; k++)
        for (int64_t l = 0; l < p; l++) {
          const float a = template[k * p + l], *b = picture + (i + k) * w + j + l;
          for (int64_t m = 0; m < 32; m++) sums[m] += (a - b[m]) * (a - b[m]);
        }
      for (int64_t m = 0; m < 32; m++) to[i * columns + j + m] = sums[m];
    }
    for (; j < columns; j++) {
      float sum = 0;
      for (int64_t k = 0; k < p; k++)
        for (int64_t l = 0; l < p; l++) {
          const float d = template[k * p + l] - picture[(i + k) * w + j + l];
          sum += d * d;
        }
      to[i * columns + j] = sum;
    }
  }
}

static void fit_patterns(int64_t *n) { n[2] = n[0] - 2, n[3] = n[1] - 2; }
static size_t patterns_bytes(const int64_t *n) { return patterns_workspace(n[0], n[1]); }
static int patterns_ours(const Call *call) {
  int64_t h = call->n[2], w = call->n[3];
  return patterns(call->out[0], &h, &w, call->n[0], call->n[1], call->in[0], call->workspace, call->bytes, NULL);
}
static void patterns_by_hand(const Call *call) {
  const int64_t w = call->n[1], p = call->n[2], q = call->n[3];
  const uint8_t *restrict from = call->in[0];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < p; i++) {
    const uint8_t *a = from + i * w, *b = a + w, *c = b + w;
    for (int64_t j = 0; j < q; j++) {
      const uint8_t m = b[j + 1];
      to[i * q + j] = (uint8_t)((a[j] >= m) | (a[j + 1] >= m) << 1 | (a[j + 2] >= m) << 2 | (b[j + 2] >= m) << 3 |
                                (c[j + 2] >= m) << 4 | (c[j + 1] >= m) << 5 | (c[j] >= m) << 6 | (b[j] >= m) << 7);
    }
  }
}

static inline int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
OURS(distances, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void distances_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const uint8_t *restrict p = call->in[0];
  int32_t *restrict to = call->out[0];
  const int32_t far = (int32_t)(h + w);
  for (int64_t i = 0; i < h; i++) {
    int32_t *restrict row = to + i * w, m = far;
    const int32_t *above = row - w;
    for (int64_t j = 0; j < w; j++) row[j] = p[i * w + j] ? 0 : far;
    if (i == 0)
      for (int64_t j = 0; j < w; j++) row[j] = m = least(row[j], m + 1);
    else {
      int32_t a = far, b = above[0];
      for (int64_t j = 0; j < w; j++) {
        const int32_t c = j + 1 < w ? above[j + 1] : far;
        row[j] = m = least(least(row[j], least(least(a, b), c) + 1), m + 1);
        a = b, b = c;
      }
    }
  }
  for (int64_t i = h - 1; i >= 0; i--) {
    int32_t *restrict row = to + i * w, m = far;
    const int32_t *below = row + w;
    if (i == h - 1)
      for (int64_t j = w - 1; j >= 0; j--) row[j] = m = least(row[j], m + 1);
    else {
      int32_t a = far, b = below[w - 1];
      for (int64_t j = w - 1; j >= 0; j--) {
        const int32_t c = j > 0 ? below[j - 1] : far;
        row[j] = m = least(least(row[j], least(least(a, b), c) + 1), m + 1);
        a = b, b = c;
      }
    }
  }
}

OURS(diffuse, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void diffuse_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  float *restrict to = call->out[0];
  memcpy(to, call->in[0], sizeof(float) * (size_t)(h * w));
  for (int64_t i = 0; i < h; i++) {
    float *restrict row = to + i * w;
    if (i + 1 == h) {
      float e = 0;
      for (int64_t j = 0; j < w; j++) {
        const float old = j > 0 ? row[j] + e * 7 / 16 : row[j], new = old > 0.5f ? 1 : 0;
        e = old - new, row[j] = new;
      }
      break;
    }
    float *restrict below = row + w, old = row[0], left = 0, mid = below[0]; /* of below: those before j and at j */
    for (int64_t j = 0; j + 1 < w; j++) {
      const float new = old > 0.5f ? 1 : 0, e = old - new;
      row[j] = new;
      old = row[j + 1] + e * 7 / 16;
      if (j > 0) below[j - 1] = left + e * 3 / 16;
      left = mid + e * 5 / 16;
      mid = below[j + 1] + e / 16;
    }
    const float new = old > 0.5f ? 1 : 0, e = old - new;
    row[w - 1] = new;
    if (w > 1) below[w - 2] = left + e * 3 / 16;
    below[w - 1] = mid + e * 5 / 16;
  }
}

static inline uint8_t lo(uint8_t a, uint8_t b) { return a < b ? a : b; }
static inline uint8_t hi(uint8_t a, uint8_t b) { return a > b ? a : b; }
OURS(medians, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void medians_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const uint8_t *restrict p = call->in[0];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const uint8_t *a = p + clamp(i - 2, h) * w, *b = p + clamp(i - 1, h) * w, *c = p + i * w,
                  *d = p + clamp(i + 1, h) * w, *e = p + clamp(i + 2, h) * w;
    for (int64_t j = 0; j < w; j++) {
      const uint8_t low = hi(lo(a[j], b[j]), lo(c[j], d[j])), high = lo(hi(a[j], b[j]), hi(c[j], d[j]));
      to[i * w + j] = hi(lo(low, high), lo(hi(low, high), e[j]));
    }
  }
}

static void longest_runs(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const uint8_t *restrict p = call->in[0];
  int32_t *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    int32_t best = 0, run = 0;
    for (int64_t j = 0; j < w; j++) {
      run = p[i * w + j] ? run + 1 : 0;
      best = best > run ? best : run;
    }
    to[i] = best;
  }
}
OURS(runs, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void runs_by_hand(const Call *call) { longest_runs(call); }
OURS(longest, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void longest_by_hand(const Call *call) { longest_runs(call); }

/* The same, made of the elements that are kept. */
static size_t pyramid_direct_bytes(const int64_t *n) { return pyramid_direct_workspace(n[0], n[1]); }
static int pyramid_direct_ours(const Call *call) {
  int64_t h = call->n[2], w = call->n[3];
  return pyramid_direct(call->out[0], &h, &w, call->n[0], call->n[1], call->in[0], call->workspace, call->bytes, NULL);
}
static void pyramid_direct_by_hand(const Call *call) { pyramid_by_hand(call); }

OURS(blur_transposed, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void fit_blur(int64_t *n) { n[4] = 5; }
static void blur_transposed_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict from = call->in[0];
  float *restrict to = call->out[0], *restrict ring = call->workspace;
  int64_t next = 0;
  for (int64_t i = 0; i < h; i++) {
    for (; next < h && next <= i + 2; next++) {
      const float *row = from + next * w;
      float *restrict at = ring + next % 5 * w;
      for (int64_t k = 0; k < w; k++) {
        if (k == 2 && w > 4) {
          for (; k < w - 2; k++) at[k] = five(row[k - 2], row[k - 1], row[k], row[k + 1], row[k + 2]);
        }
        at[k] = five(row[clamp(k - 2, w)], row[clamp(k - 1, w)], row[k], row[clamp(k + 1, w)], row[clamp(k + 2, w)]);
      }
    }
    const float *a = ring + clamp(i - 2, h) % 5 * w, *b = ring + clamp(i - 1, h) % 5 * w, *c = ring + i % 5 * w,
                *d = ring + clamp(i + 1, h) % 5 * w, *e = ring + clamp(i + 2, h) % 5 * w;
    for (int64_t k = 0; k < w; k++) to[i * w + k] = five(a[k], b[k], c[k], d[k], e[k]);
  }
}

OURS(box_padded, (n[0], n[1]), out[0], n[0], n[1], RADIUS, in[0])
static void fit_padded(int64_t *n) { n[2] = n[1] + 1; }
static void box_padded_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  float *restrict to = call->out[0], *restrict sums = call->workspace;
  const int64_t q = RADIUS;
  for (int64_t i = 0; i < h; i++) {
    float run = 0;
    sums[0] = 0;
    for (int64_t j = 0; j < w; j++) sums[j + 1] = run += p[i * w + j];
    float *restrict row = to + i * w;
    const int64_t begin = q < w ? q : w, end = w - q > begin ? w - q : begin;
    for (int64_t j = 0; j < begin; j++) {
      const int64_t r = j + q + 1 < w ? j + q + 1 : w;
      row[j] = (sums[r] - sums[0]) / (float)r;
    }
    for (int64_t j = begin; j < end; j++) row[j] = (sums[j + q + 1] - sums[j - q]) / (float)(2 * q + 1);
    for (int64_t j = end; j < w; j++) {
      const int64_t l = j - q > 0 ? j - q : 0;
      row[j] = (sums[w] - sums[l]) / (float)(w - l);
    }
  }
}

OURS(vertical, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void vertical_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict p = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    const float *a = p + clamp(i - 1, h) * w, *b = p + i * w, *c = p + clamp(i + 1, h) * w;
    for (int64_t j = 0; j < w; j++) to[i * w + j] = a[j] + b[j] + c[j];
  }
}

const Kernel vision[] = {
    {"box", "ab:u", "ab:f", "ab:f", {1500, 2000}, FUNCTIONS(box)},
    {"pyramid", "ab:f", "cd:f", "ed:f", {2000, 2000}, FUNCTIONS(pyramid), fit_pyramid},
    {"turn", "ab:f", "ab:f", "", {1000, 1000}, FUNCTIONS(turn)},
    {"thin_edges", "ab:f ab:f", "ab:f", "", {1200, 1500}, FUNCTIONS(thin_edges), NULL, 0, edges_bytes},
    {"opened", "ab:f", "ab:f", "", {1500, 1500}, FUNCTIONS(opened), NULL, 0, opened_scratch},
    {"over", "abc:u abc:u", "abc:u", "", {1000, 1500, 4}, FUNCTIONS(over), fit_four},
    {"hsv", "abc:f", "abc:f", "", {800, 1000, 3}, FUNCTIONS(hsv), fit_three},
    {"ordered", "ab:u", "ab:u", "", {3000, 4000}, FUNCTIONS(ordered), NULL, 32},
    {"orientations", "ab:f", "cde:f", "", {800, 800}, FUNCTIONS(orientations), fit_orientations},
    {"matches", "cc:f ab:f", "de:f", "", {400, 400, 16}, FUNCTIONS(matches), fit_matches, 128},
    {"patterns", "ab:u", "cd:u", "", {2000, 3000}, FUNCTIONS(patterns), fit_patterns},
    {"distances", "ab:o", "ab:i", "", {1500, 1500}, FUNCTIONS(distances)},
    {"diffuse", "ab:f", "ab:f", "", {1000, 1000}, FUNCTIONS(diffuse)},
    {"medians", "ab:u", "ab:u", "", {3000, 3000}, FUNCTIONS(medians)},
    {"runs", "ab:o", "a:i", "", {2000, 3000}, FUNCTIONS(runs)},
    {"pyramid_direct", "ab:f", "cd:f", "ed:f", {2000, 2000}, FUNCTIONS(pyramid_direct), fit_pyramid},
    {"blur_transposed", "ab:f", "ab:f", "eb:f", {1500, 1500}, FUNCTIONS(blur_transposed), fit_blur},
    {"box_padded", "ab:f", "ab:f", "c:f", {1500, 2000}, FUNCTIONS(box_padded), fit_padded},
    {"vertical", "ab:f", "ab:f", "", {1500, 1500}, FUNCTIONS(vertical)},
    {"longest", "ab:o", "a:i", "", {2000, 3000}, FUNCTIONS(longest)},
    {NULL}};
