/* Signals and samples: recurrences, lags, windows, searches and tables. */
#include "signals.h"
#include "programs.h"

#define ALPHA 0.25
OURS(smooth, (n[0], n[1]), out[0], n[0], n[1], ALPHA, in[0])
static void smooth_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1];
  const double *restrict xs = call->in[0];
  double *restrict to = call->out[0];
  for (int64_t j = 0; j < d; j++) to[j] = xs[j] + ALPHA * (xs[j] - xs[j]);
  for (int64_t i = 1; i < n; i++)
    for (int64_t j = 0; j < d; j++) {
      const double before = to[(i - 1) * d + j];
      to[i * d + j] = before + ALPHA * (xs[i * d + j] - before);
    }
}

OURS(correlate, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void correlate_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1];
  const float *restrict xs = call->in[0];
  float *restrict to = call->out[0];
  int64_t lag = 0;
  for (; lag + 8 <= k; lag += 8) {
    float sums[8] = {0};
    const int64_t all = n - lag - 7;
    for (int64_t i = 0; i < all; i++)
      for (int64_t l = 0; l < 8; l++) sums[l] += xs[i] * xs[i + lag + l];
    for (int64_t l = 0; l < 8; l++) {
      for (int64_t i = all; i < n - lag - l; i++) sums[l] += xs[i] * xs[i + lag + l];
      to[lag + l] = sums[l];
    }
  }
  for (; lag < k; lag++) {
    float sum = 0;
    for (int64_t i = 0; i < n - lag; i++) sum += xs[i] * xs[i + lag];
    to[lag] = sum;
  }
}

OURS(luma, (n[0]), out[0], n[0], in[0])
static void luma_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const uint8_t *restrict pixels = call->in[0];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < n; i++)
    to[i] = (uint8_t)((77 * pixels[3 * i] + 150 * pixels[3 * i + 1] + 29 * pixels[3 * i + 2]) >> 8);
}

OURS(paths, (n[0]), out[0], n[0], in[0])
static void paths_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  float *restrict d = call->out[0];
  memcpy(d, call->in[0], sizeof(float) * (size_t)(n * n));
  for (int64_t k = 0; k < n; k++)
    for (int64_t i = 0; i < n; i++) {
      const float first = d[i * n + k];
      for (int64_t j = 0; j < n; j++) {
        const float through = first + d[k * n + j];
        if (through < d[i * n + j]) d[i * n + j] = through;
      }
    }
}

OURS(decide, (n[2], n[0], n[1]), out[0], n[2], n[0], n[1], in[0], in[1], in[2])
static void decide_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1], m = call->n[2];
  const int64_t *restrict features = call->in[0];
  const double *restrict limits = call->in[1], *restrict samples = call->in[2];
  int64_t *restrict to = call->out[0];
  for (int64_t i = 0; i < n; i++) {
    int64_t at = 0;
    while (2 * at + 2 < m) at = samples[i * d + features[at]] < limits[at] ? 2 * at + 1 : 2 * at + 2;
    to[i] = at;
  }
}

OURS(interpolate, (n[1], n[0]), out[0], n[1], n[0], in[0], in[1])
static void interpolate_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const double *restrict table = call->in[0], *restrict xs = call->in[1];
  double *restrict to = call->out[0];
  for (int64_t k = 0; k < n; k++) {
    const double y = xs[k] * (double)(m - 1);
    int64_t i = (int64_t)y;
    if (i > m - 2) i = m - 2;
    if (i < 0) i = 0;
    const double t = y - (double)i;
    to[k] = (1 - t) * table[i] + t * table[i + 1];
  }
}

OURS(quantise, (n[0]), out[0], out[1], n[0], in[0])
static void quantise_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const float *restrict xs = call->in[0];
  float *restrict scales = call->out[0];
  int8_t *restrict to = call->out[1];
  for (int64_t i = 0; i < n; i++) {
    float most = -INFINITY;
    for (int64_t j = 0; j < 32; j++) most = fmaxf(most, fabsf(xs[32 * i + j]));
    scales[i] = most / 127;
    for (int64_t j = 0; j < 32; j++) to[32 * i + j] = (int8_t)rintf(xs[32 * i + j] / scales[i]);
  }
}

OURS(normalise, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0])
static void normalise_by_hand(const Call *call) {
  const int64_t b = call->n[0], c = call->n[1], s = call->n[2];
  const float *restrict xs = call->in[0];
  float *restrict to = call->out[0];
  const float count = (float)(b * s);
  for (int64_t j = 0; j < c; j++) {
    float sum = 0, squares = 0;
    for (int64_t i = 0; i < b; i++)
      for (int64_t k = 0; k < s; k++) sum += xs[(i * c + j) * s + k];
    const float mean = sum / count;
    for (int64_t i = 0; i < b; i++)
      for (int64_t k = 0; k < s; k++) {
        const float by = xs[(i * c + j) * s + k] - mean;
        squares += by * by;
      }
    const float r = 1 / sqrtf(squares / count + 1e-5f);
    for (int64_t i = 0; i < b; i++)
      for (int64_t k = 0; k < s; k++) to[(i * c + j) * s + k] = (xs[(i * c + j) * s + k] - mean) * r;
  }
}

static void fit_windows(int64_t *n) {
  if (n[1] > n[0]) n[1] = n[0];
  n[2] = n[0] - n[1];
}
static size_t windows_bytes(const int64_t *n) { return windows_workspace(n[0], n[1]); }
static int windows_ours(const Call *call) {
  int64_t count = call->n[2];
  return windows(call->out[0], &count, call->n[0], call->n[1], call->in[0], call->workspace, call->bytes, NULL);
}
static void windows_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1];
  const int64_t *restrict xs = call->in[0];
  int64_t *restrict to = call->out[0], sum = 0;
  for (int64_t i = 1; i <= k && i < n; i++) sum += xs[i];
  for (int64_t i = 0; i < n - k; i++) {
    to[i] = sum;
    if (i + k + 1 < n) sum += xs[i + k + 1] - xs[i + 1];
  }
}

OURS(covariance, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void covariance_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1];
  const double *restrict xs = call->in[0];
  double *restrict centred = call->workspace, *restrict mean = centred + n * d, *restrict to = call->out[0];
  for (int64_t j = 0; j < d; j++) mean[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) mean[j] += xs[i * d + j];
  for (int64_t j = 0; j < d; j++) mean[j] /= (double)n;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) centred[i * d + j] = xs[i * d + j] - mean[j];
  for (int64_t j = 0; j < d * d; j++) to[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++)
      for (int64_t k = 0; k < d; k++) to[j * d + k] += centred[i * d + j] * centred[i * d + k];
  for (int64_t j = 0; j < d * d; j++) to[j] /= (double)(n - 1);
}

OURS(peaks, (n[0], n[1]), out[0], n[0], n[1], in[0])
static float peak(const float *restrict from, int64_t h, int64_t w, int64_t i, int64_t j) {
  for (int64_t k = i - 1; k <= i + 1; k++)
    for (int64_t l = j - 1; l <= j + 1; l++)
      if ((k != i || l != j) && k >= 0 && k < h && l >= 0 && l < w && !(from[i * w + j] > from[k * w + l])) return 0;
  return from[i * w + j];
}
static void peaks_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict from = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    if (i == 0 || i == h - 1 || w < 3) {
      for (int64_t j = 0; j < w; j++) to[i * w + j] = peak(from, h, w, i, j);
      continue;
    }
    to[i * w] = peak(from, h, w, i, 0);
    const float *above = from + (i - 1) * w, *here = above + w, *below = here + w;
    for (int64_t j = 1; j < w - 1; j++) {
      const float c = here[j];
      const int is = c > above[j - 1] && c > above[j] && c > above[j + 1] && c > here[j - 1] && c > here[j + 1] &&
                     c > below[j - 1] && c > below[j] && c > below[j + 1];
      to[i * w + j] = is ? c : 0;
    }
    to[i * w + w - 1] = peak(from, h, w, i, w - 1);
  }
}

OURS(bilateral, (n[0], n[1]), out[0], n[0], n[1], in[0])
static float weighted(const float *restrict from, int64_t h, int64_t w, int64_t i, int64_t j) {
  const float centre = from[i * w + j];
  float sum = 0, weights = 0;
  for (int64_t k = i - 2; k <= i + 2; k++)
    for (int64_t l = j - 2; l <= j + 2; l++) {
      const float p = from[clamp(k, h) * w + clamp(l, w)], d = p - centre, weight = 1 / (1 + 16 * d * d);
      sum += weight * p;
      weights += weight;
    }
  return sum / weights;
}
static void bilateral_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict from = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    if (i < 2 || i >= h - 2 || w < 5) {
      for (int64_t j = 0; j < w; j++) to[i * w + j] = weighted(from, h, w, i, j);
      continue;
    }
    for (int64_t j = 0; j < 2; j++) to[i * w + j] = weighted(from, h, w, i, j);
    for (int64_t j = 2; j < w - 2; j++) {
      const float centre = from[i * w + j];
      float sum = 0, weights = 0;
      for (int64_t k = -2; k <= 2; k++)
        for (int64_t l = -2; l <= 2; l++) {
          const float p = from[(i + k) * w + j + l], d = p - centre, weight = 1 / (1 + 16 * d * d);
          sum += weight * p;
          weights += weight;
        }
      to[i * w + j] = sum / weights;
    }
    for (int64_t j = w - 2; j < w; j++) to[i * w + j] = weighted(from, h, w, i, j);
  }
}

OURS(attend, (n[1], n[0]), out[0], n[1], n[0], in[0], in[1], in[2])
static void attend_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1];
  const float *restrict query = call->in[0], *restrict keys = call->in[1], *restrict values = call->in[2];
  float *restrict weights = call->workspace, *restrict to = call->out[0], most = -INFINITY, total = 0;
  for (int64_t i = 0; i < n; i++) {
    float sum = 0;
    for (int64_t j = 0; j < d; j++) sum += query[j] * keys[i * d + j];
    weights[i] = sum / sqrtf((float)d);
    most = fmaxf(most, weights[i]);
  }
  for (int64_t i = 0; i < n; i++) total += weights[i] = expf(weights[i] - most);
  for (int64_t j = 0; j < d; j++) to[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) to[j] += weights[i] * values[i * d + j];
  for (int64_t j = 0; j < d; j++) to[j] /= total;
}

static void fit_lags(int64_t *n) { n[1] = n[1] > n[0] ? n[0] : n[1]; }
static void fit_luma(int64_t *n) { n[3] = 3; }
static void fit_table(int64_t *n) { n[1] = n[1] < 2 ? 2 : n[1]; }
static void fit_quantise(int64_t *n) { n[1] = 32; }

const Kernel signals[] = {
  {"smooth", "ab", "ab", "", {3000, 1000}, FUNCTIONS(smooth)},
  {"correlate", "a:f", "b:f", "", {1000000, 64}, FUNCTIONS(correlate), fit_lags},
  {"luma", "ad:u", "a:u", "", {4000000, 0, 0, 3}, FUNCTIONS(luma), fit_luma},
  {"paths", "aa:f", "aa:f", "", {500}, FUNCTIONS(paths)},
  {"decide", "c:1 c ab", "a:0", "", {500000, 12, 255}, FUNCTIONS(decide)},
  {"interpolate", "b a", "a", "", {2000000, 1000}, FUNCTIONS(interpolate), fit_table},
  {"quantise", "ab:f", "a:f ab:u", "", {60000, 32}, FUNCTIONS(quantise), fit_quantise},
  {"normalise", "abc:f", "abc:f", "", {16, 64, 3136}, FUNCTIONS(normalise)},
  {"windows", "a:0", "c:0", "", {4000000, 1000, 3999000}, FUNCTIONS(windows), fit_windows},
  {"covariance", "ab", "bb", "ab b", {20000, 64}, FUNCTIONS(covariance)},
  {"peaks", "ab:f", "ab:f", "", {1500, 2000}, FUNCTIONS(peaks)},
  {"bilateral", "ab:f", "ab:f", "", {600, 800}, FUNCTIONS(bilateral)},
  {"attend", "b:f ab:f ab:f", "b:f", "a:f", {8000, 128}, FUNCTIONS(attend)},
  {NULL}};
