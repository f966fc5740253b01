/* Filters, scans and flattened arrays whose elements are used once: one loop each. */
#include "streams.h"
#include "programs.h"

OURS(shares, (n[0]), out[0], n[0], in[0])
static void shares_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double *restrict xs = call->in[0];
  double *restrict to = call->out[0], sum = 0;
  for (int64_t i = 0; i < n; i++) to[i] = sum += xs[i];
  for (int64_t i = 0; i < n; i++) to[i] /= sum;
}

enum { LIMIT = 700 };
OURS(large, (n[0], n[1]), out[0], n[0], n[1], LIMIT, in[0])
static void large_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1];
  const int32_t *restrict xs = call->in[0];
  int32_t *restrict result = call->out[0];
  for (int64_t i = 0; i < k; i++) result[i] = 0;
  for (int64_t i = 0; i < n; i++)
    if (xs[i] > LIMIT) result[(xs[i] - LIMIT) % k]++;
}

OURS(segments, (n[0]), out[0], n[0], in[0], in[1])
static void segments_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const uint8_t *restrict marks = call->in[0];
  const double *restrict xs = call->in[1];
  double *restrict to = call->out[0], sum = 0;
  for (int64_t i = 0; i < n; i++) to[i] = sum = marks[i] ? xs[i] : sum + xs[i];
}

OURS(ranges, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void ranges_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1];
  const double *restrict from = call->in[0];
  double *restrict most = call->out[0];
  for (int64_t j = 0; j < d; j++) most[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) most[j] = fmax(most[j], fabs(from[i * d + j]));
}

static const float pi = 3.14159265f;
OURS(hough, (n[0], n[1], n[2], n[3]), out[0], n[0], n[1], n[2], n[3], in[0])
static void hough_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], angles = call->n[2], distances = call->n[3];
  const uint8_t *restrict edges = call->in[0];
  int32_t *restrict votes = call->out[0];
  float *restrict cosines = call->workspace, *restrict sines = cosines + angles;
  const float scale = (float)distances / (float)(h + w);
  for (int64_t a = 0; a < angles; a++) {
    const float turned = pi * (float)a / (float)angles;
    cosines[a] = cosf(turned), sines[a] = sinf(turned);
  }
  for (int64_t k = 0; k < angles * distances; k++) votes[k] = 0;
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) {
      if (edges[i * w + j] < 250) continue;
      for (int64_t a = 0; a < angles; a++) {
        const int64_t at = (int64_t)(fabsf((float)i * sines[a] + (float)j * cosines[a]) * scale);
        if (at >= 0 && at < distances) votes[a * distances + at]++;
      }
    }
}

const Kernel streams[] = {
  {"shares", "a", "a", "", {4000000}, FUNCTIONS(shares)},
  {"large", "a:i", "b:i", "", {4000000, 101}, FUNCTIONS(large)},
  {"segments", "a:o a", "a", "", {4000000}, FUNCTIONS(segments)},
  {"ranges", "ab", "b", "", {2000, 2000}, FUNCTIONS(ranges)},
  {"hough", "ab:u", "cd:i", "c:f c:f", {480, 640, 180, 400}, FUNCTIONS(hough)},
  {NULL}};
