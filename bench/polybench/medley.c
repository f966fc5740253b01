/* A filter, shortest paths, folding, in plain C. */
#include "medley.h"
#include "polybench.h"

static const float SMOOTHNESS = 0.25f;

static size_t deriche_bytes(const int64_t *n) { return deriche_workspace(n[0], n[1]); }
static int deriche_ours(const Call *c) {
  return deriche(c->out[0], c->n[0], c->n[1], SMOOTHNESS, c->in[0], c->workspace, c->bytes, NULL);
}

typedef struct { float now, before, next, after, once, twice; } Filter;

static void smooth_row(float *restrict ys, const float *restrict xs, int64_t n, Filter f) {
  float x1 = 0, x2 = 0, y1 = 0, y2 = 0;
  for (int64_t j = 0; j < n; j++) {
    const float y = f.now * xs[j] + f.before * x1 + f.once * y1 + f.twice * y2;
    ys[j] = y, y2 = y1, y1 = y, x1 = xs[j];
  }
  x1 = y1 = y2 = 0;
  for (int64_t j = n - 1; j >= 0; j--) {
    const float y = f.next * x1 + f.after * x2 + f.once * y1 + f.twice * y2;
    ys[j] += y, y2 = y1, y1 = y, x2 = x1, x1 = xs[j];
  }
}

/* Row after row, so that all columns are filtered side by side; `kept` has the last two rows of x and of y. */
static void smooth_columns(float *restrict ys, const float *restrict xs, float *restrict kept, int64_t n, int64_t m,
                           Filter f) {
  float *restrict x1 = kept, *restrict x2 = kept + m, *restrict y1 = kept + 2 * m, *restrict y2 = kept + 3 * m;
  memset(kept, 0, (size_t)(4 * m) * sizeof *kept);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) {
      const float x = xs[i * m + j], y = f.now * x + f.before * x1[j] + f.once * y1[j] + f.twice * y2[j];
      ys[i * m + j] = y, y2[j] = y1[j], y1[j] = y, x1[j] = x;
    }
  memset(kept, 0, (size_t)(4 * m) * sizeof *kept);
  for (int64_t i = n - 1; i >= 0; i--)
    for (int64_t j = 0; j < m; j++) {
      const float y = f.next * x1[j] + f.after * x2[j] + f.once * y1[j] + f.twice * y2[j];
      ys[i * m + j] += y, y2[j] = y1[j], y1[j] = y, x2[j] = x1[j], x1[j] = xs[i * m + j];
    }
}

static void deriche_by_hand(const Call *c) {
  const int64_t n = c->n[0], m = c->n[1];
  const float alpha = SMOOTHNESS, e = expf(-alpha), k = (1 - e) * (1 - e) / (1 + 2 * alpha * e - expf(-2 * alpha));
  const Filter filter = {k, k * e * (alpha - 1), k * e * (alpha + 1), -k * expf(-2 * alpha), 2 * e, -expf(-2 * alpha)};
  const float *picture = c->in[0];
  float *rows = c->workspace;
  for (int64_t i = 0; i < n; i++) smooth_row(&rows[i * m], &picture[i * m], m, filter);
  smooth_columns(c->out[0], rows, rows + n * m, n, m, filter);
}

static size_t floyd_warshall_bytes(const int64_t *n) { return floyd_warshall_workspace(n[0]); }
static int floyd_warshall_ours(const Call *c) {
  return floyd_warshall(c->out[0], c->n[0], c->in[0], c->workspace, c->bytes, NULL);
}
static void floyd_warshall_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  int32_t *d = c->out[0];
  memcpy(d, c->in[0], (size_t)(n * n) * sizeof *d);
  for (int64_t k = 0; k < n; k++)
    for (int64_t i = 0; i < n; i++) {
      const int32_t first = d[i * n + k];
      for (int64_t j = 0; j < n; j++) {
        const int32_t through = first + d[k * n + j];
        d[i * n + j] = d[i * n + j] < through ? d[i * n + j] : through;
      }
    }
}

static size_t nussinov_bytes(const int64_t *n) { return nussinov_workspace(n[0]); }
static int nussinov_ours(const Call *c) { return nussinov(c->out[0], c->n[0], c->in[0], c->workspace, c->bytes, NULL); }
static void nussinov_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  int32_t *most = c->out[0];
  const int32_t *bases = c->in[0];
  memset(most, 0, (size_t)(n * n) * sizeof *most);
  for (int64_t i = n - 1; i >= 0; i--)
    for (int64_t j = i + 1; j < n; j++) {
      int32_t found = most[i * n + j - 1];
      const int32_t below = most[(i + 1) * n + j],
                    inside = most[(i + 1) * n + j - 1] + (bases[i] + bases[j] == 3 && i < j - 1);
      found = below > found ? below : found;
      found = inside > found ? inside : found;
      for (int64_t k = i + 1; k < j; k++) {
        const int32_t split = most[i * n + k] + most[(k + 1) * n + j];
        found = split > found ? split : found;
      }
      most[i * n + j] = found;
    }
}

const Kernel medley[] = {
  {"deriche", "ab:f", "ab:f", "ab:f b:f b:f b:f b:f", {720, 480}, deriche_bytes, deriche_ours, deriche_by_hand},
  {"floyd-warshall", "aa:i", "aa:i", "", {300}, floyd_warshall_bytes, floyd_warshall_ours, floyd_warshall_by_hand},
  {"nussinov", "a:b", "aa:i", "", {500}, nussinov_bytes, nussinov_ours, nussinov_by_hand},
  {NULL}};
