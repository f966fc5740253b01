/* Stencils, in plain C: sweeps go to and fro between two arrays, or in place. */
#include "stencils.h"
#include "polybench.h"

static size_t adi_bytes(const int64_t *n) { return adi_workspace(n[0]); }
static int adi_ours(const Call *c) { return adi(c->out[0], c->n[0], c->n[1], c->in[0], c->workspace, c->bytes, NULL); }

static void thomas_factors(double *p, double a, int64_t n) {
  p[0] = 0;
  for (int64_t j = 1; j < n - 1; j++) p[j] = -a / (a * p[j - 1] + (1 - 2 * a));
}
/* Along the columns: all of them side by side. */
static void along_columns(double *restrict v, const double *restrict u, double *restrict p, double a, double d,
                          int64_t n) {
  thomas_factors(p, a, n);
  for (int64_t j = 0; j < n; j++) v[j] = v[(n - 1) * n + j] = 1;
  for (int64_t i = 1; i < n - 1; i++) {
    v[i * n] = v[i * n + n - 1] = 1;
    for (int64_t j = 1; j < n - 1; j++) {
      const double rhs = -d * u[i * n + j - 1] + (1 + 2 * d) * u[i * n + j] - d * u[i * n + j + 1];
      v[i * n + j] = (rhs - a * v[(i - 1) * n + j]) / (a * p[i - 1] + (1 - 2 * a));
    }
  }
  for (int64_t i = n - 2; i > 0; i--)
    for (int64_t j = 1; j < n - 1; j++) v[i * n + j] = p[i] * v[(i + 1) * n + j] + v[i * n + j];
}
static void along_rows(double *restrict u, const double *restrict v, double *restrict p, double a, double d,
                       int64_t n) {
  thomas_factors(p, a, n);
  for (int64_t j = 0; j < n; j++) u[j] = u[(n - 1) * n + j] = 1;
  for (int64_t i = 1; i < n - 1; i++) {
    u[i * n] = u[i * n + n - 1] = 1;
    for (int64_t j = 1; j < n - 1; j++) {
      const double rhs = -d * v[(i - 1) * n + j] + (1 + 2 * d) * v[i * n + j] - d * v[(i + 1) * n + j];
      u[i * n + j] = (rhs - a * u[i * n + j - 1]) / (a * p[j - 1] + (1 - 2 * a));
    }
    for (int64_t j = n - 2; j > 0; j--) u[i * n + j] = p[j] * u[i * n + j + 1] + u[i * n + j];
  }
}
static void adi_by_hand(const Call *c) {
  const int64_t n = c->n[0], rounds = c->n[1];
  double *u = c->out[0], *v = c->workspace, *p = v + n * n;
  const double a = -((double)n * (double)n / (double)rounds), d = a / 2;
  memcpy(u, c->in[0], (size_t)(n * n) * sizeof *u);
  for (int64_t t = 0; t < rounds; t++) {
    along_columns(v, u, p, a, d, n);
    along_rows(u, v, p, d, a, n);
  }
}

static size_t fdtd_2d_bytes(const int64_t *n) { return fdtd_2d_workspace(n[0], n[1], n[2]); }
static int fdtd_2d_ours(const Call *c) {
  return fdtd_2d(c->out[0], c->out[1], c->out[2], c->n[0], c->n[1], c->n[2], c->in[0], c->in[1], c->in[2], c->in[3],
                 c->workspace, c->bytes, NULL);
}
static void fdtd_2d_by_hand(const Call *c) {
  const int64_t rounds = c->n[0], n = c->n[1], m = c->n[2];
  const double *drive = c->in[0];
  double *restrict ex = c->out[0], *restrict ey = c->out[1], *restrict hz = c->out[2];
  for (int k = 0; k < 3; k++) memcpy(c->out[k], c->in[k + 1], (size_t)(n * m) * sizeof(double));
  for (int64_t t = 0; t < rounds; t++) {
    for (int64_t j = 0; j < m; j++) ey[j] = drive[t];
    for (int64_t i = 1; i < n; i++)
      for (int64_t j = 0; j < m; j++) ey[i * m + j] -= 0.5 * (hz[i * m + j] - hz[(i - 1) * m + j]);
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 1; j < m; j++) ex[i * m + j] -= 0.5 * (hz[i * m + j] - hz[i * m + j - 1]);
    for (int64_t i = 0; i < n - 1; i++)
      for (int64_t j = 0; j < m - 1; j++)
        hz[i * m + j] -= 0.7 * (ex[i * m + j + 1] - ex[i * m + j] + ey[(i + 1) * m + j] - ey[i * m + j]);
  }
}

/* The two arrays of a number of sweeps, so that the last is written to the result; both begin as the input. */
typedef struct { double *from, *to; } Pair;
static Pair pair_of(const Call *c, int64_t count, int64_t rounds) {
  memcpy(c->out[0], c->in[0], (size_t)count * sizeof(double));
  memcpy(c->workspace, c->in[0], (size_t)count * sizeof(double));
  return rounds % 2 ? (Pair){c->workspace, c->out[0]} : (Pair){c->out[0], c->workspace};
}
static Pair exchanged(Pair pair) { return (Pair){pair.to, pair.from}; }

static size_t heat_3d_bytes(const int64_t *n) { return heat_3d_workspace(n[0]); }
static int heat_3d_ours(const Call *c) {
  return heat_3d(c->out[0], c->n[0], c->n[1], c->in[0], c->workspace, c->bytes, NULL);
}
static void heat_3d_by_hand(const Call *c) {
  const int64_t n = c->n[0], row = n, face = n * n;
  Pair pair = pair_of(c, n * n * n, c->n[1]);
  for (int64_t t = 0; t < c->n[1]; t++, pair = exchanged(pair)) {
    const double *restrict a = pair.from;
    double *restrict b = pair.to;
    for (int64_t i = 1; i < n - 1; i++)
      for (int64_t j = 1; j < n - 1; j++)
        for (int64_t k = 1; k < n - 1; k++) {
          const int64_t at = i * face + j * row + k;
          b[at] = 0.125 * (a[at + face] - 2 * a[at] + a[at - face]) + 0.125 * (a[at + row] - 2 * a[at] + a[at - row]) +
                  0.125 * (a[at + 1] - 2 * a[at] + a[at - 1]) + a[at];
        }
  }
}

static size_t jacobi_1d_bytes(const int64_t *n) { return jacobi_1d_workspace(n[0]); }
static int jacobi_1d_ours(const Call *c) {
  return jacobi_1d(c->out[0], c->n[0], c->n[1], c->in[0], c->workspace, c->bytes, NULL);
}
static void jacobi_1d_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  Pair pair = pair_of(c, n, c->n[1]);
  for (int64_t t = 0; t < c->n[1]; t++, pair = exchanged(pair)) {
    const double *restrict a = pair.from;
    double *restrict b = pair.to;
    for (int64_t i = 1; i < n - 1; i++) b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
  }
}

static size_t jacobi_2d_bytes(const int64_t *n) { return jacobi_2d_workspace(n[0]); }
static int jacobi_2d_ours(const Call *c) {
  return jacobi_2d(c->out[0], c->n[0], c->n[1], c->in[0], c->workspace, c->bytes, NULL);
}
static void jacobi_2d_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  Pair pair = pair_of(c, n * n, c->n[1]);
  for (int64_t t = 0; t < c->n[1]; t++, pair = exchanged(pair)) {
    const double *restrict a = pair.from;
    double *restrict b = pair.to;
    for (int64_t i = 1; i < n - 1; i++)
      for (int64_t j = 1; j < n - 1; j++)
        b[i * n + j] =
            0.2 * (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1] + a[(i + 1) * n + j] + a[(i - 1) * n + j]);
  }
}

static size_t seidel_2d_bytes(const int64_t *n) { return seidel_2d_workspace(n[0]); }
static int seidel_2d_ours(const Call *c) {
  return seidel_2d(c->out[0], c->n[0], c->n[1], c->in[0], c->workspace, c->bytes, NULL);
}
static void seidel_2d_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  double *a = c->out[0];
  memcpy(a, c->in[0], (size_t)(n * n) * sizeof *a);
  for (int64_t t = 0; t < c->n[1]; t++)
    for (int64_t i = 1; i < n - 1; i++)
      for (int64_t j = 1; j < n - 1; j++) {
        const double *up = &a[(i - 1) * n + j], *here = &a[i * n + j], *down = &a[(i + 1) * n + j];
        a[i * n + j] = (up[-1] + up[0] + up[1] + here[-1] + here[0] + here[1] + down[-1] + down[0] + down[1]) / 9;
      }
}

const Kernel stencils[] = {
  {"adi", "aa", "aa", "aa a", {200, 20}, adi_bytes, adi_ours, adi_by_hand},
  {"fdtd-2d", "a bc bc bc", "bc bc bc", "", {30, 240, 300}, fdtd_2d_bytes, fdtd_2d_ours, fdtd_2d_by_hand},
  {"heat-3d", "aaa", "aaa", "aaa", {60, 10}, heat_3d_bytes, heat_3d_ours, heat_3d_by_hand},
  {"jacobi-1d", "a", "a", "a", {2000, 500}, jacobi_1d_bytes, jacobi_1d_ours, jacobi_1d_by_hand},
  {"jacobi-2d", "aa", "aa", "aa", {250, 50}, jacobi_2d_bytes, jacobi_2d_ours, jacobi_2d_by_hand},
  {"seidel-2d", "aa", "aa", "", {250, 20}, seidel_2d_bytes, seidel_2d_ours, seidel_2d_by_hand},
  {NULL}};
