/* Differential equations in time: two alternating states; borders are computed separately. */
#include "stencils.h"
#include "programs.h"

enum { STEPS = 20 };
/* The states of a time loop that ends in the result. */
static void *next_state(const Call *call, int64_t s) { return (STEPS - s) % 2 ? call->out[0] : call->workspace; }

OURS(heat_rod, (n[0]), out[0], n[0], STEPS, in[0])
static void heat_rod_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double *from = call->in[0];
  for (int64_t s = 0; s < STEPS; s++) {
    double *restrict to = next_state(call, s);
    to[0] = from[0], to[n - 1] = from[n - 1];
    for (int64_t i = 1; i < n - 1; i++) to[i] = from[i] + 0.25 * (from[i - 1] - 2 * from[i] + from[i + 1]);
    from = to;
  }
}

static inline float warmed(float c, float up, float down, float left, float right) {
  return c + 0.1f * (up + down + left + right - 4 * c);
}
OURS(heat_torus, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void heat_torus_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *from = call->in[0];
  for (int64_t s = 0; s < STEPS; s++) {
    float *to = next_state(call, s);
    for (int64_t i = 0; i < h; i++) {
      const float *up = from + (i ? i - 1 : h - 1) * w, *row = from + i * w, *down = from + (i < h - 1 ? i + 1 : 0) * w;
      float *restrict result = to + i * w;
      result[0] = warmed(row[0], up[0], down[0], row[w - 1], row[1 % w]);
      for (int64_t j = 1; j < w - 1; j++) result[j] = warmed(row[j], up[j], down[j], row[j - 1], row[j + 1]);
      if (w > 1) result[w - 1] = warmed(row[w - 1], up[w - 1], down[w - 1], row[w - 2], row[0]);
    }
    from = to;
  }
}

/* Each element of the last displacement is read where the next one is written. */
OURS(waves, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void waves_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const float *now = call->in[0], *last = now;
  for (int64_t s = 0; s < STEPS; s++) {
    float *to = next_state(call, s);
    memset(to, 0, (size_t)w * sizeof *to);
    for (int64_t i = 1; i < h - 1; i++) {
      const float *up = now + (i - 1) * w, *row = now + i * w, *down = now + (i + 1) * w, *old = last + i * w;
      float *result = to + i * w;
      result[0] = 0;
      for (int64_t j = 1; j < w - 1; j++)
        result[j] = 2 * row[j] - old[j] + 0.25f * (up[j] + down[j] + row[j - 1] + row[j + 1] - 4 * row[j]);
      result[w - 1] = 0;
    }
    memset(to + (h - 1) * w, 0, (size_t)w * sizeof *to);
    last = now, now = to;
  }
}

OURS(advect, (n[0]), out[0], n[0], STEPS, 0.3, in[0])
static void advect_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double *from = call->in[0];
  for (int64_t s = 0; s < STEPS; s++) {
    double *restrict to = next_state(call, s);
    to[0] = from[0] - 0.3 * (from[0] - from[n - 1]);
    for (int64_t i = 1; i < n; i++) to[i] = from[i] - 0.3 * (from[i] - from[i - 1]);
    from = to;
  }
}

OURS(red_black, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void red_black_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  double *restrict u = call->out[0];
  memcpy(u, call->in[0], (size_t)(h * w) * sizeof *u);
  for (int64_t s = 0; s < STEPS; s++)
    for (int64_t colour = 0; colour < 2; colour++)
      for (int64_t i = 1; i < h - 1; i++)
        for (int64_t j = 1 + (i + 1 + colour) % 2; j < w - 1; j += 2) {
          double *c = u + i * w + j;
          *c = 0.25 * (c[-w] + c[w] + c[-1] + c[1]);
        }
}

const Kernel stencils[] = {
  {"heat_rod", "a", "a", "a", {200000}, FUNCTIONS(heat_rod)},
  {"heat_torus", "ab:f", "ab:f", "ab:f", {500, 500}, FUNCTIONS(heat_torus)},
  {"waves", "ab:f", "ab:f", "ab:f", {500, 500}, FUNCTIONS(waves)},
  {"advect", "a", "a", "a", {200000}, FUNCTIONS(advect)},
  {"red_black", "ab", "ab", "", {500, 500}, FUNCTIONS(red_black)},
  {NULL}};
