/* Small matrices, searches, sieves, tables and pseudo-random numbers. */
#include <stdbool.h>
#include "pieces.h"
#include "programs.h"

OURS(products, (n[0]), out[0], n[0], in[0], in[1])
static void products_by_hand(const Call *call) {
  const float *restrict a = call->in[0], *restrict b = call->in[1];
  float *restrict to = call->out[0];
  for (int64_t m = 0; m < call->n[0]; m++, a += 16, b += 16, to += 16)
    for (int64_t i = 0; i < 4; i++)
      for (int64_t j = 0; j < 4; j++) {
        float sum = 0;
        for (int64_t k = 0; k < 4; k++) sum += a[4 * i + k] * b[4 * k + j];
        to[4 * i + j] = sum;
      }
}

OURS(determinants, (n[0]), out[0], n[0], in[0])
static void determinants_by_hand(const Call *call) {
  const double *restrict a = call->in[0];
  double *restrict to = call->out[0];
  for (int64_t m = 0; m < call->n[0]; m++, a += 9)
    to[m] = a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) +
            a[2] * (a[3] * a[7] - a[4] * a[6]);
}

OURS(places, (n[1], n[0]), out[0], n[1], n[0], in[0], in[1])
static void places_by_hand(const Call *call) {
  const double *restrict table = call->in[0], *restrict xs = call->in[1];
  int64_t *restrict to = call->out[0];
  for (int64_t i = 0; i < call->n[0]; i++) {
    int64_t low = 0, high = call->n[1];
    while (low < high) {
      const int64_t middle = (low + high) / 2;
      if (table[middle] < xs[i]) low = middle + 1;
      else high = middle;
    }
    to[i] = low;
  }
}

static void fit_word(int64_t *n) { n[1] = n[1] > n[0] ? n[0] : n[1], n[2] = 1; }
OURS(occurrences, (n[1], n[0]), out[0], n[1], n[0], in[0], in[1])
static void occurrences_by_hand(const Call *call) {
  const uint8_t *restrict word = call->in[0], *restrict text = call->in[1];
  const int64_t n = call->n[0], k = call->n[1];
  int64_t count = 0;
  for (int64_t i = 0; i + k <= n; i++) {
    int64_t j = 0;
    while (j < k && word[j] == text[i + j]) j++;
    count += j == k;
  }
  *(int64_t *)call->out[0] = count;
}

OURS(sieve, (n[0]), out[0], n[0])
static void sieve_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  bool *restrict prime = call->out[0];
  for (int64_t i = 0; i < n; i++) prime[i] = i >= 2;
  for (int64_t p = 2; p * p < n; p++)
    if (prime[p])
      for (int64_t m = 2 * p; m < n; m += p) prime[m] = false;
}

OURS(drawdown, (n[0]), out[0], n[0], in[0])
static void drawdown_by_hand(const Call *call) {
  const double *restrict prices = call->in[0];
  double highest = -INFINITY, most = -INFINITY;
  for (int64_t i = 0; i < call->n[0]; i++) {
    highest = fmax(highest, prices[i]);
    most = fmax(most, (highest - prices[i]) / highest);
  }
  *(double *)call->out[0] = most;
}

OURS(horner, (n[1], n[0]), out[0], n[1], n[0], in[0], in[1])
static void horner_by_hand(const Call *call) {
  const double *restrict c = call->in[0], *restrict xs = call->in[1];
  double *restrict to = call->out[0];
  const int64_t n = call->n[0], k = call->n[1];
  int64_t i = 0;
  for (; i + 16 <= n; i += 16) {
    double sums[16] = {0};
    for (int64_t j = 0; j < k; j++)
      for (int64_t l = 0; l < 16; l++) sums[l] = sums[l] * xs[i + l] + c[j];
    for (int64_t l = 0; l < 16; l++) to[i + l] = sums[l];
  }
  for (; i < n; i++) {
    double sum = 0;
    for (int64_t j = 0; j < k; j++) sum = sum * xs[i] + c[j];
    to[i] = sum;
  }
}

static void fit_upsample(int64_t *n) { n[2] = 2 * n[0], n[3] = 2 * n[1]; }
static size_t upsample_bytes(const int64_t *n) { return upsample_workspace(n[0], n[1]); }
static int upsample_ours(const Call *call) {
  int64_t h = call->n[2], w = call->n[3];
  return upsample(call->out[0], &h, &w, call->n[0], call->n[1], call->in[0], call->workspace, call->bytes, NULL);
}
static void upsample_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *restrict from = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++) {
    float *row = to + 4 * i * w;
    for (int64_t j = 0; j < w; j++) row[2 * j] = row[2 * j + 1] = from[i * w + j];
    memcpy(row + 2 * w, row, sizeof(float) * 2 * (size_t)w);
  }
}

OURS(walks, (n[0]), out[0], n[0], n[1])
static void walks_by_hand(const Call *call) {
  int64_t *restrict to = call->out[0];
  for (int64_t i = 0; i < call->n[0]; i++) {
    uint32_t state = (uint32_t)i * 2654435761u + 12345u;
    int64_t at = 0;
    for (int64_t s = 0; s < call->n[1]; s++) {
      state = state * 1664525u + 1013904223u;
      at += state >> 31 ? 1 : -1;
    }
    to[i] = at;
  }
}

enum { ROUNDS = 200 };
OURS(mandelbrot, (n[0], n[1]), out[0], n[0], n[1], ROUNDS)
static void mandelbrot_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  int32_t *restrict to = call->out[0];
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) {
      const double ci = (double)i * 2.4 / (double)h - 1.2, cr = (double)j * 3 / (double)w - 2.2;
      double x = 0, y = 0;
      int32_t count = 0;
      while (count < ROUNDS && x * x + y * y <= 4) {
        const double next = x * x - y * y + cr;
        y = 2 * x * y + ci, x = next, count++;
      }
      to[i * w + j] = count;
    }
}

OURS(groups, (n[0], n[1]), out[0], out[1], n[0], n[1], in[0], in[1])
static void groups_by_hand(const Call *call) {
  const int64_t *restrict keys = call->in[0];
  const double *restrict xs = call->in[1];
  double *restrict sums = call->out[0];
  int64_t *restrict counts = call->out[1];
  for (int64_t k = 0; k < call->n[1]; k++) sums[k] = 0, counts[k] = 0;
  for (int64_t i = 0; i < call->n[0]; i++) {
    if (keys[i] < 0 || keys[i] >= call->n[1]) continue;
    sums[keys[i]] += xs[i];
    counts[keys[i]]++;
  }
}

OURS(inverse, (n[0]), out[0], n[0], in[0])
static void inverse_by_hand(const Call *call) {
  const int64_t *restrict positions = call->in[0];
  int64_t *restrict to = call->out[0];
  for (int64_t i = 0; i < call->n[0]; i++) to[i] = 0;
  for (int64_t i = 0; i < call->n[0]; i++)
    if (positions[i] >= 0 && positions[i] < call->n[0]) to[positions[i]] = i;
}

OURS(complex, (n[0]), out[0], out[1], n[0], in[0], in[1], in[2], in[3])
static void complex_by_hand(const Call *call) {
  const double *restrict a = call->in[0], *restrict b = call->in[1], *restrict c = call->in[2],
               *restrict d = call->in[3];
  double re = 0, im = 0;
  for (int64_t i = 0; i < call->n[0]; i++) {
    re += a[i] * c[i] - b[i] * d[i];
    im += a[i] * d[i] + b[i] * c[i];
  }
  *(double *)call->out[0] = re, *(double *)call->out[1] = im;
}

static void clear_behind(const Call *call, int64_t count) {
  const size_t rest = (size_t)(call->n[0] - count);
  memset((double *)call->out[0] + count, 0, rest * sizeof(double));
  memset((int64_t *)call->out[1] + count, 0, rest * sizeof(int64_t));
}
#define LIMIT 0.5
static size_t above_bytes(const int64_t *n) { return above_workspace(n[0]); }
static int above_ours(const Call *call) {
  int64_t count = call->n[0];
  const int code = above(call->out[0], call->out[1], &count, call->n[0], LIMIT, call->in[0], call->workspace,
                         call->bytes, NULL);
  if (code == 0) clear_behind(call, count);
  return code;
}
static void above_by_hand(const Call *call) {
  const double *restrict xs = call->in[0];
  double *restrict to = call->out[0];
  int64_t *restrict at = call->out[1], count = 0;
  for (int64_t i = 0; i < call->n[0]; i++)
    if (xs[i] > LIMIT) to[count] = xs[i], at[count++] = i;
  clear_behind(call, count);
}

static void fit_windows(int64_t *n) {
  n[1] = n[1] > n[0] ? n[0] : n[1];
  n[2] = n[0] - n[1] + 1;
}
static size_t deviations_bytes(const int64_t *n) { return deviations_workspace(n[0], n[1]); }
static int deviations_ours(const Call *call) {
  int64_t count = call->n[2];
  return deviations(call->out[0], &count, call->n[0], call->n[1], call->in[0], call->workspace, call->bytes, NULL);
}
static void deviations_by_hand(const Call *call) {
  const double *restrict xs = call->in[0];
  double *restrict to = call->out[0];
  const int64_t k = call->n[1], count = call->n[2];
  int64_t i = 0;
  for (; i + 8 <= count; i += 8) {
    double sums[8] = {0}, squares[8] = {0};
    for (int64_t j = 0; j < k; j++)
      for (int64_t l = 0; l < 8; l++) sums[l] += xs[i + j + l];
    for (int64_t l = 0; l < 8; l++) sums[l] /= (double)k;
    for (int64_t j = 0; j < k; j++)
      for (int64_t l = 0; l < 8; l++) squares[l] += (xs[i + j + l] - sums[l]) * (xs[i + j + l] - sums[l]);
    for (int64_t l = 0; l < 8; l++) to[i + l] = sqrt(squares[l] / (double)k);
  }
  for (; i < count; i++) {
    double sum = 0, square = 0;
    for (int64_t j = 0; j < k; j++) sum += xs[i + j];
    sum /= (double)k;
    for (int64_t j = 0; j < k; j++) square += (xs[i + j] - sum) * (xs[i + j] - sum);
    to[i] = sqrt(square / (double)k);
  }
}

OURS(layer, (n[2], n[1], n[0]), out[0], n[2], n[1], n[0], in[0], in[1], in[2])
static void layer_by_hand(const Call *call) {
  const int64_t b = call->n[0], n = call->n[1], m = call->n[2];
  const float *restrict weights = call->in[0], *restrict bias = call->in[1], *restrict inputs = call->in[2];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < b; i++)
    for (int64_t j = 0; j < m; j++) {
      float sum = 0;
      for (int64_t k = 0; k < n; k++) sum += weights[j * n + k] * inputs[i * n + k];
      to[i * m + j] = fmaxf(0, bias[j] + sum);
    }
}

static void fit_drawdown(int64_t *n) { n[1] = 1; }
static void fit_fours(int64_t *n) { n[1] = 4; }
static void fit_threes(int64_t *n) { n[1] = 3; }

const Kernel pieces[] = {
  {"products", "abb:f abb:f", "abb:f", "", {200000, 4}, FUNCTIONS(products), fit_fours},
  {"determinants", "abb", "a", "", {400000, 3}, FUNCTIONS(determinants), fit_threes},
  {"places", "b a", "a:0", "", {500000, 1000}, FUNCTIONS(places)},
  {"occurrences", "b:c a:c", "c:0", "", {4000000, 5}, FUNCTIONS(occurrences), fit_word},
  {"sieve", "", "a:u", "", {5000000}, FUNCTIONS(sieve)},
  {"drawdown", "a", "b", "", {4000000, 1}, FUNCTIONS(drawdown), fit_drawdown},
  {"horner", "b a", "a", "", {1000000, 16}, FUNCTIONS(horner)},
  {"upsample", "ab:f", "cd:f", "", {1000, 1000, 2000, 2000}, FUNCTIONS(upsample), fit_upsample},
  {"walks", "", "a:0", "", {20000, 500}, FUNCTIONS(walks)},
  {"mandelbrot", "", "ab:i", "", {300, 400}, FUNCTIONS(mandelbrot)},
  {"groups", "a:1 a", "b b:0", "", {2000000, 1000}, FUNCTIONS(groups)},
  {"inverse", "a:0", "a:0", "", {2000000}, FUNCTIONS(inverse)},
  {"complex", "a a a a", "b b", "", {1000000, 1}, FUNCTIONS(complex), fit_drawdown},
  {"above", "a", "a a:0", "", {2000000}, FUNCTIONS(above)},
  {"deviations", "a", "c", "", {500000, 20, 499981}, FUNCTIONS(deviations), fit_windows},
  {"layer", "cb:f c:f ab:f", "ac:f", "", {64, 256, 256}, FUNCTIONS(layer)},
  {NULL}};
