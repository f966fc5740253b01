/* Histograms, scans, transposes (in blocks) and copies. */
#include "layouts.h"
#include "programs.h"

OURS(histogram, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void histogram_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1];
  const int32_t *restrict xs = call->in[0];
  int32_t *restrict result = call->out[0];
  for (int64_t i = 0; i < k; i++) result[i] = 0;
  for (int64_t i = 0; i < n; i++)
    if (xs[i] >= 0 && xs[i] < k) result[xs[i]]++;
}

/* Rows are scanned down columns if `down`, in place of themselves if `from` is the result. */
static void scan_along(double *to, const double *from, int64_t n, int64_t d) {
  for (int64_t i = 0; i < n; i++) {
    double sum = 0;
    for (int64_t j = 0; j < d; j++) to[i * d + j] = sum += from[i * d + j];
  }
}
static void scan_down(double *to, const double *from, int64_t n, int64_t d) {
  for (int64_t j = 0; j < d; j++) to[j] = 0.0 + from[j];
  for (int64_t i = 1; i < n; i++)
    for (int64_t j = 0; j < d; j++) to[i * d + j] = to[(i - 1) * d + j] + from[i * d + j];
}
OURS(scan_rows, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void scan_rows_by_hand(const Call *call) { scan_along(call->out[0], call->in[0], call->n[0], call->n[1]); }
OURS(scan_columns, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void scan_columns_by_hand(const Call *call) { scan_down(call->out[0], call->in[0], call->n[0], call->n[1]); }
OURS(summed_area, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void summed_area_by_hand(const Call *call) {
  scan_along(call->out[0], call->in[0], call->n[0], call->n[1]);
  scan_down(call->out[0], call->out[0], call->n[0], call->n[1]);
}

#define TRANSPOSE(name, type) \
  OURS(name, (n[0], n[1]), out[0], n[0], n[1], in[0]) \
  static void name##_by_hand(const Call *call) { \
    enum { BLOCK = 64 / sizeof(type) > 16 ? 64 / sizeof(type) : 16 }; \
    const int64_t n = call->n[0], d = call->n[1]; \
    const type *restrict from = call->in[0]; \
    type *restrict to = call->out[0]; \
    for (int64_t i = 0; i < n; i += BLOCK) \
      for (int64_t j = 0; j < d; j += BLOCK) \
        for (int64_t b = j; b < d && b < j + BLOCK; b++) \
          for (int64_t a = i; a < n && a < i + BLOCK; a++) to[b * n + a] = from[a * d + b]; \
  }
TRANSPOSE(transpose_f64, double)
TRANSPOSE(transpose_f32, float)
TRANSPOSE(transpose_u8, uint8_t)

static void fit_thin(int64_t *n) { n[2] = (n[0] + 1) / 2, n[3] = (n[1] + 1) / 2; }
OURS(thin, (n[0], n[1]), out[0], &(int64_t){n[2]}, &(int64_t){n[3]}, n[0], n[1], in[0])
static void thin_by_hand(const Call *call) {
  const int64_t d = call->n[1], p = call->n[2], q = call->n[3];
  const float *restrict from = call->in[0];
  float *restrict to = call->out[0];
  for (int64_t i = 0; i < p; i++)
    for (int64_t j = 0; j < q; j++) to[i * q + j] = from[2 * i * d + 2 * j];
}

static void fit_planes(int64_t *n) { n[1] = 4; }
OURS(planes, (n[0]), out[0], n[0], in[0])
static void planes_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const uint8_t *restrict pixels = call->in[0];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < n; i++)
    to[i] = pixels[4 * i], to[n + i] = pixels[4 * i + 1], to[2 * n + i] = pixels[4 * i + 2],
    to[3 * n + i] = pixels[4 * i + 3];
}

static void fit_pixels(int64_t *n) { n[1] = 3 * n[0]; }
OURS(pixels, (n[0]), out[0], &(int64_t){n[1]}, n[0], in[0], in[1], in[2])
static void pixels_by_hand(const Call *call) {
  const uint8_t *restrict red = call->in[0], *restrict green = call->in[1], *restrict blue = call->in[2];
  uint8_t *restrict to = call->out[0];
  for (int64_t i = 0; i < call->n[0]; i++) to[3 * i] = red[i], to[3 * i + 1] = green[i], to[3 * i + 2] = blue[i];
}

const Kernel layouts[] = {
  {"histogram", "a:i", "b:i", "", {4000000, 1001}, FUNCTIONS(histogram)},
  {"scan_rows", "ab", "ab", "", {1500, 1500}, FUNCTIONS(scan_rows)},
  {"scan_columns", "ab", "ab", "", {1500, 1500}, FUNCTIONS(scan_columns)},
  {"summed_area", "ab", "ab", "", {1500, 1500}, FUNCTIONS(summed_area)},
  {"transpose_f64", "ab", "ba", "", {1500, 1500}, FUNCTIONS(transpose_f64)},
  {"transpose_f32", "ab:f", "ba:f", "", {2000, 2000}, FUNCTIONS(transpose_f32)},
  {"transpose_u8", "ab:u", "ba:u", "", {3000, 3000}, FUNCTIONS(transpose_u8)},
  {"thin", "ab:f", "cd:f", "", {2000, 2000}, FUNCTIONS(thin), fit_thin},
  {"planes", "ab:u", "ba:u", "", {2000000}, FUNCTIONS(planes), fit_planes},
  {"pixels", "a:u a:u a:u", "b:u", "", {2000000}, FUNCTIONS(pixels), fit_pixels},
  {NULL}};
