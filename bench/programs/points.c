/* Points in space. */
#include "points.h"
#include "programs.h"

OURS(bodies, (n[0]), out[0], out[1], out[2], n[0], in[0], in[1], in[2], in[3])
static void bodies_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double *restrict xs = call->in[0], *restrict ys = call->in[1], *restrict zs = call->in[2];
  const double *restrict masses = call->in[3];
  double *restrict fxs = call->out[0], *restrict fys = call->out[1], *restrict fzs = call->out[2];
  for (int64_t i = 0; i < n; i++) {
    double fx = 0, fy = 0, fz = 0;
    for (int64_t j = 0; j < n; j++) {
      const double dx = xs[j] - xs[i], dy = ys[j] - ys[i], dz = zs[j] - zs[i];
      const double r = dx * dx + dy * dy + dz * dz + 0.01, s = masses[j] / (r * sqrt(r));
      fx += s * dx, fy += s * dy, fz += s * dz;
    }
    fxs[i] = fx, fys[i] = fy, fzs[i] = fz;
  }
}

/* n: points, dimensions, queries. */
OURS(nearest, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1])
static void nearest_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1], m = call->n[2];
  const float *restrict points = call->in[0], *restrict queries = call->in[1];
  int64_t *restrict result = call->out[0];
  for (int64_t q = 0; q < m; q++) {
    float best = INFINITY;
    result[q] = -1;
    for (int64_t i = 0; i < n; i++) {
      float r = 0;
      for (int64_t k = 0; k < d; k++) {
        const float x = points[i * d + k] - queries[q * d + k];
        r += x * x;
      }
      if (r < best) best = r, result[q] = i;
    }
  }
}

/* n: points, dimensions, centres. */
OURS(kmeans, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1])
static void kmeans_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[1], k = call->n[2];
  const double *restrict points = call->in[0], *restrict centres = call->in[1];
  double *restrict sums = call->out[0];
  int64_t *restrict counts = call->workspace;
  for (int64_t c = 0; c < k; c++) counts[c] = 0;
  for (int64_t i = 0; i < k * d; i++) sums[i] = 0;
  for (int64_t i = 0; i < n; i++) {
    const double *p = points + i * d;
    double best = INFINITY;
    int64_t owner = 0;
    for (int64_t c = 0; c < k; c++) {
      double r = 0;
      for (int64_t j = 0; j < d; j++) {
        const double x = p[j] - centres[c * d + j];
        r += x * x;
      }
      if (r < best) best = r, owner = c;
    }
    counts[owner]++;
    for (int64_t j = 0; j < d; j++) sums[owner * d + j] += p[j];
  }
  for (int64_t c = 0; c < k; c++)
    for (int64_t j = 0; j < d; j++) sums[c * d + j] /= (double)(counts[c] > 1 ? counts[c] : 1);
}

const Kernel points[] = {
  {"bodies", "a a a a", "a a a", "", {1000}, FUNCTIONS(bodies)},
  {"nearest", "ab:f cb:f", "c:0", "", {2000, 8, 300}, FUNCTIONS(nearest)},
  {"kmeans", "ab cb", "cb", "c", {20000, 8, 16}, FUNCTIONS(kmeans)},
  {NULL}};
