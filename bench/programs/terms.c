/* Sums of terms: row by row where rows are read, in blocks of points where the points share the terms. */
#include "terms.h"
#include "programs.h"

/* to = the sum of rows of `table` with d columns. */
static inline void add_rows(float *restrict to, int64_t d, int64_t count, const int64_t *restrict rows,
                            const float *restrict table) {
  for (int64_t j = 0; j < d; j++) to[j] = 0;
  for (int64_t e = 0; e < count; e++) {
    const float *restrict row = table + rows[e] * d;
    for (int64_t j = 0; j < d; j++) to[j] += row[j];
  }
}
OURS(spmm, (n[0], n[1], n[2], n[3], n[0]), out[0], n[0], n[1], n[2], n[3], n[0], in[0], in[1], in[2], in[3])
static void spmm_by_hand(const Call *call) {
  const int64_t n = call->n[0], d = call->n[3], *restrict starts = call->in[0], *restrict columns = call->in[1];
  const float *restrict elements = call->in[2], *restrict b = call->in[3];
  for (int64_t i = 0; i < n; i++) {
    const int64_t end = i + 1 < n ? starts[i + 1] : call->n[1];
    float *restrict to = (float *)call->out[0] + i * d;
    for (int64_t j = 0; j < d; j++) to[j] = 0;
    for (int64_t e = starts[i]; e < end; e++) {
      const float *restrict row = b + columns[e] * d, element = elements[e];
      for (int64_t j = 0; j < d; j++) to[j] += element * row[j];
    }
  }
}

OURS(means, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1])
static void means_by_hand(const Call *call) {
  const int64_t k = call->n[1], d = call->n[2];
  for (int64_t i = 0; i < call->n[0]; i++) {
    float *restrict to = (float *)call->out[0] + i * d;
    add_rows(to, d, k, (const int64_t *)call->in[0] + i * k, call->in[1]);
    for (int64_t j = 0; j < d; j++) to[j] /= (float)k;
  }
}

OURS(embedded, (n[0], n[1], n[2], n[3]), out[0], n[0], n[1], n[2], n[3], in[0], in[1])
static void embedded_by_hand(const Call *call) {
  const int64_t l = call->n[1], d = call->n[3];
  for (int64_t i = 0; i < call->n[0]; i++)
    add_rows((float *)call->out[0] + i * d, d, l, (const int64_t *)call->in[0] + i * l, call->in[1]);
}

static void nine_neighbours(int64_t *n) { n[2] = 9; }
OURS(forces, (n[0], n[1]), out[0], out[1], n[0], n[1], in[0], in[1], in[2], in[3])
static void forces_by_hand(const Call *call) {
  const int64_t p = call->n[1], *restrict ns = call->in[0];
  const float *xs = call->in[1], *ys = call->in[2], *qs = call->in[3];
  for (int64_t i = 0; i < call->n[0]; i++) {
    float *restrict u = (float *)call->out[0] + i * p, *restrict v = (float *)call->out[1] + i * p;
    const float *restrict bx = xs + i * p, *restrict by = ys + i * p;
    for (int64_t a = 0; a < p; a++) u[a] = v[a] = 0;
    for (int64_t k = 0; k < 9; k++)
      for (int64_t j = 0; j < p; j++) {
        const int64_t at = ns[i * 9 + k] * p + j;
        const float x = xs[at], y = ys[at], q = qs[at];
        for (int64_t a = 0; a < p; a++) {
          const float dx = bx[a] - x, dy = by[a] - y, r2 = dx * dx + dy * dy, s = q / (1 + r2 * (1 + r2));
          u[a] += s * dx, v[a] += s * dy;
        }
      }
  }
}

static const volatile float SCALE = 0.1f;
OURS(crystal, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], SCALE)
static void crystal_by_hand(const Call *call) {
  const int64_t k = call->n[0], h = call->n[1], w = call->n[2];
  const float *restrict as = call->in[0], scale = SCALE;
  for (int64_t y = 0; y < h; y++) {
    float *restrict r = (float *)call->out[0] + y * w;
    const float v = (float)y * scale;
    for (int64_t x = 0; x < w; x++) r[x] = 0;
    for (int64_t q = 0; q < k; q++)
      for (int64_t x = 0; x < w; x++) {
        const float t = (float)x * scale * as[q] + v * (1 - as[q]);
        r[x] += (t * t - t) / 2 + 0.5f;
      }
    for (int64_t x = 0; x < w; x++) {
      const float n = truncf(r[x]), rest = r[x] - n;
      r[x] = (int32_t)n % 2 == 0 ? rest : 1 - rest;
    }
  }
}

enum { BLOCK = 32 };
static const volatile int64_t STEPS = 50;
static const volatile float DT = 0.01f;
OURS(particles, (n[0]), out[0], out[1], n[0], STEPS, DT, in[0], in[1], in[2], in[3])
static void particles_by_hand(const Call *call) {
  const int64_t n = call->n[0], steps = STEPS;
  const float dt = DT, *const *in = (const float *const *)call->in;
  for (int64_t i = 0; i < n; i += BLOCK) {
    const size_t bytes = (size_t)(n - i < BLOCK ? n - i : BLOCK) * sizeof(float);
    float x[BLOCK] = {0}, y[BLOCK] = {0}, u[BLOCK] = {0}, v[BLOCK] = {0};
    memcpy(x, in[0] + i, bytes), memcpy(y, in[1] + i, bytes), memcpy(u, in[2] + i, bytes), memcpy(v, in[3] + i, bytes);
    for (int64_t s = 0; s < steps; s++)
      for (int k = 0; k < BLOCK; k++) {
        const float r2 = x[k] * x[k] + y[k] * y[k] + 0.1f;
        u[k] = u[k] - dt * x[k] / r2, v[k] = v[k] - dt * y[k] / r2;
        x[k] += dt * u[k], y[k] += dt * v[k];
      }
    memcpy((float *)call->out[0] + i, x, bytes), memcpy((float *)call->out[1] + i, y, bytes);
  }
}

static void three_and_six(int64_t *n) { n[1] = 3, n[2] = 6; }
OURS(normal, (n[0]), out[0], out[1], n[0], in[0], in[1], in[2])
static void normal_by_hand(const Call *call) {
  double a[6][6] = {{0}}, b[6] = {0};
  const double *restrict ps = call->in[0], *restrict qs = call->in[1], *restrict ns = call->in[2];
  for (int64_t i = 0; i < call->n[0]; i++) {
    const double *p = ps + 3 * i, *q = qs + 3 * i, *m = ns + 3 * i;
    const double j[6] = {p[1] * m[2] - p[2] * m[1], p[2] * m[0] - p[0] * m[2], p[0] * m[1] - p[1] * m[0],
                         m[0], m[1], m[2]};
    const double r = 0 + (q[0] - p[0]) * m[0] + (q[1] - p[1]) * m[1] + (q[2] - p[2]) * m[2];
    for (int x = 0; x < 6; x++) {
      for (int y = 0; y < 6; y++) a[x][y] += j[x] * j[y];
      b[x] += j[x] * r;
    }
  }
  memcpy(call->out[0], a, sizeof a), memcpy(call->out[1], b, sizeof b);
}

static void three_and_one(int64_t *n) { n[2] = 3, n[3] = 1; }
OURS(surface, (n[0], n[1]), out[0], out[1], out[2], n[0], n[1], in[0], in[1])
static void surface_by_hand(const Call *call) {
  const double *restrict vertices = call->in[0];
  const int64_t *restrict faces = call->in[1];
  double *restrict to = call->out[0], area = 0, volume = 0;
  for (int64_t i = 0; i < call->n[1]; i++) {
    const double *a = vertices + 3 * faces[3 * i], *b = vertices + 3 * faces[3 * i + 1],
                 *c = vertices + 3 * faces[3 * i + 2];
    const double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]}, v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    const double x = u[1] * v[2] - u[2] * v[1], y = u[2] * v[0] - u[0] * v[2], z = u[0] * v[1] - u[1] * v[0];
    const double length = sqrt(0 + x * x + y * y + z * z), s = length + 1e-9;
    to[3 * i] = x / s, to[3 * i + 1] = y / s, to[3 * i + 2] = z / s;
    area += length / 2;
    volume += (0 + a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) +
               a[2] * (b[0] * c[1] - b[1] * c[0])) / 6;
  }
  *(double *)call->out[1] = area, *(double *)call->out[2] = volume;
}

static void pairs(int64_t *n) { n[2] = 2; }
OURS(inside, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1], in[2])
static void inside_by_hand(const Call *call) {
  const int64_t k = call->n[0], n = call->n[1];
  const double *restrict xs = call->in[0], *restrict ys = call->in[1], *restrict points = call->in[2];
  for (int64_t i = 0; i < n; i += BLOCK) {
    const int count = n - i < BLOCK ? (int)(n - i) : BLOCK;
    double x[BLOCK] = {0}, y[BLOCK] = {0};
    int64_t odd[BLOCK] = {0};
    for (int l = 0; l < count; l++) x[l] = points[2 * (i + l)], y[l] = points[2 * (i + l) + 1];
    for (int64_t a = 0, b = k - 1; a < k; b = a++) {
      const double ax = xs[a], ay = ys[a], bx = xs[b], by = ys[b];
      for (int l = 0; l < BLOCK; l++)
        odd[l] ^= ((ay > y[l]) != (by > y[l])) & (x[l] < (bx - ax) * (y[l] - ay) / (by - ay) + ax);
    }
    for (int l = 0; l < count; l++) ((bool *)call->out[0])[i + l] = odd[l];
  }
}

static void tree(int64_t *n) { n[2] = n[1] + 1, n[3] = 2 * n[1] + 1; }
OURS(americans, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void americans_by_hand(const Call *call) {
  const int64_t m = call->n[0], steps = call->n[1];
  double *restrict v = call->workspace, *restrict spots = v + steps + 1;
  for (int64_t o = 0; o < m; o++) {
    const double strike = ((const double *)call->in[0])[o], sigma = ((const double *)call->in[1])[o];
    const double dt = 1 / (double)steps, u = exp(sigma * sqrt(dt)), p = (exp(0.03 * dt) - 1 / u) / (u - 1 / u);
    const double discount = exp(-0.03 * dt);
    for (int64_t i = 0; i < 2 * steps + 1; i++) spots[i] = pow(u, (double)(i - steps));
    for (int64_t i = 0; i <= steps; i++) v[i] = strike - spots[2 * i] >= 0 ? strike - spots[2 * i] : 0;
    for (int64_t k = 0; k < steps; k++)
      for (int64_t i = 0; i < steps - k; i++) {
        const double now = strike - spots[2 * i + k + 1], later = discount * (p * v[i + 1] + (1 - p) * v[i]);
        v[i] = later >= now ? later : now;
      }
    ((double *)call->out[0])[o] = v[0];
  }
}

const Kernel terms[] = {
  {"spmm", "a:s b:2 b:f cd:f", "ad:f", "", {4000, 80000, 2000, 32}, FUNCTIONS(spmm)},
  {"means", "ab:0 ac:f", "ac:f", "", {8000, 8, 64}, FUNCTIONS(means)},
  {"embedded", "ab:2 cd:f", "ad:f", "", {2000, 30, 5000, 64}, FUNCTIONS(embedded)},
  {"forces", "ac:0 ab:f ab:f ab:f", "ab:f ab:f", "", {80, 64, 9}, FUNCTIONS(forces), nine_neighbours},
  {"crystal", "a:f", "bc:f", "", {10, 500, 500}, FUNCTIONS(crystal)},
  {"particles", "a:f a:f a:f a:f", "a:f a:f", "", {5000}, FUNCTIONS(particles)},
  {"normal", "ab ab ab", "cc c", "", {100000}, FUNCTIONS(normal), three_and_six},
  {"surface", "ac bc:0", "bc d d", "", {20000, 50000}, FUNCTIONS(surface), three_and_one},
  {"inside", "a a bc", "b:o", "", {50, 20000}, FUNCTIONS(inside), pairs},
  {"americans", "a a", "a", "c d", {40, 300}, FUNCTIONS(americans), tree},
  {NULL}};
