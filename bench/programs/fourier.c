/* Fourier transforms. */
#include "fourier.h"
#include "programs.h"

static void fit_fft(int64_t *n) {
  int64_t size = 1;
  while (2 * size <= n[0]) size *= 2;
  n[0] = size;
}
OURS(fft, (n[0]), out[0], out[1], n[0], in[0], in[1], in[2], in[3])
static void fft_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double *restrict roots_re = call->in[0], *restrict roots_im = call->in[1], *re = call->in[2], *im = call->in[3];
  int turn = 0;
  for (int64_t s = 1; s < n; s *= 2) turn ^= 1;
  if (n == 1) memcpy(call->out[0], re, sizeof *re), memcpy(call->out[1], im, sizeof *im);
  for (int64_t s = 1; s < n; s *= 2, turn ^= 1) {
    double *restrict to_re = turn ? call->out[0] : call->workspace;
    double *restrict to_im = turn ? call->out[1] : (double *)call->workspace + n;
    const int64_t m = n / (2 * s);
    for (int64_t p = 0; p < m; p++) {
      const double wr = roots_re[s * p], wi = roots_im[s * p];
      const double *ar = re + s * p, *ai = im + s * p, *br = ar + s * m, *bi = ai + s * m;
      double *restrict lr = to_re + 2 * s * p, *restrict li = to_im + 2 * s * p;
      for (int64_t q = 0; q < s; q++) {
        const double x = ar[q] - br[q], y = ai[q] - bi[q];
        lr[q] = ar[q] + br[q], li[q] = ai[q] + bi[q];
        lr[q + s] = x * wr - y * wi, li[q + s] = x * wi + y * wr;
      }
    }
    re = to_re, im = to_im;
  }
}

OURS(series, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1], in[2])
static void series_by_hand(const Call *call) {
  const int64_t k = call->n[0], n = call->n[1];
  const double *restrict cosines = call->in[0], *restrict sines = call->in[1], *restrict points = call->in[2];
  double *restrict result = call->out[0];
  for (int64_t p = 0; p < n; p++) {
    double sum = 0;
    for (int64_t i = 0; i < k; i++) {
      const double t = (double)(i + 1) * points[p];
      sum += cosines[i] * cos(t) + sines[i] * sin(t);
    }
    result[p] = sum;
  }
}

/* n: height, width, rows and columns of blocks, 64. */
static void fit_blocks(int64_t *n) { n[2] = n[0] / 8, n[3] = n[1] / 8, n[4] = 64; }
OURS(blocks, (n[0], n[1]), out[0], &(int64_t){n[2]}, &(int64_t){n[3]}, n[0], n[1], in[0], in[1])
static void blocks_by_hand(const Call *call) {
  const int64_t w = call->n[1], p = call->n[2], q = call->n[3];
  const float *restrict basis = call->in[0], *restrict picture = call->in[1];
  float *restrict result = call->out[0];
  for (int64_t i = 0; i < p; i++)
    for (int64_t j = 0; j < q; j++, result += 64) {
      const float *block = picture + 8 * i * w + 8 * j;
      float half[8][8] = {{0}};
      for (int64_t a = 0; a < 8; a++)
        for (int64_t k = 0; k < 8; k++)
          for (int64_t b = 0; b < 8; b++) half[a][b] += basis[a * 8 + k] * block[k * w + b];
      for (int64_t a = 0; a < 8; a++)
        for (int64_t b = 0; b < 8; b++) {
          float sum = 0;
          for (int64_t k = 0; k < 8; k++) sum += half[a][k] * basis[b * 8 + k];
          result[a * 8 + b] = sum;
        }
    }
}

OURS(predict, (n[0]), out[0], n[0], in[0])
static void predict_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const float *restrict x = call->in[0];
  float *restrict result = call->out[0];
  for (int64_t k = 0; k < (n - 1) / 2; k++) {
    result[2 * k] = x[2 * k];
    result[2 * k + 1] = x[2 * k + 1] - 0.5f * (x[2 * k] + x[2 * k + 2]);
  }
  for (int64_t i = n > 0 ? (n - 1) / 2 * 2 : 0; i < n; i++)
    result[i] = i % 2 == 1 ? x[i] - 0.5f * (x[i - 1] + x[n - 1]) : x[i];
}

const Kernel fourier[] = {
  {"fft", "a a a a", "a a", "a a", {65536}, FUNCTIONS(fft), fit_fft},
  {"series", "a a b", "b", "", {40, 10000}, FUNCTIONS(series)},
  {"blocks", "e:f ab:f", "cde:f", "", {800, 800}, FUNCTIONS(blocks), fit_blocks},
  {"predict", "a:f", "a:f", "", {1000000}, FUNCTIONS(predict)},
  {NULL}};
