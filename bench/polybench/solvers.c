/* Decompositions and solvers, in plain C: the result is a copy that is worked on in place. */
#include "solvers.h"
#include "polybench.h"

static double dot(const double *xs, const double *ys, int64_t n) {
  double sum = 0;
  for (int64_t i = 0; i < n; i++) sum += xs[i] * ys[i];
  return sum;
}

static size_t cholesky_bytes(const int64_t *n) { return cholesky_workspace(n[0]); }
static int cholesky_ours(const Call *c) { return cholesky(c->out[0], c->n[0], c->in[0], c->workspace, c->bytes, NULL); }
static void cholesky_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  double *l = c->out[0];
  memcpy(l, c->in[0], (size_t)(n * n) * sizeof *l);
  for (int64_t i = 0; i < n; i++) {
    for (int64_t j = 0; j < i; j++) l[i * n + j] = (l[i * n + j] - dot(&l[i * n], &l[j * n], j)) / l[j * n + j];
    l[i * n + i] = sqrt(l[i * n + i] - dot(&l[i * n], &l[i * n], i));
  }
}

static size_t durbin_bytes(const int64_t *n) { return durbin_workspace(n[0]); }
static int durbin_ours(const Call *c) { return durbin(c->out[0], c->n[0], c->in[0], c->workspace, c->bytes, NULL); }
static void durbin_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  double *restrict y = c->out[0], *restrict next = c->workspace;
  const double *restrict r = c->in[0];
  double beta = 1;
  y[0] = -r[0];
  for (int64_t k = 1; k < n; k++) {
    beta = (1 - y[k - 1] * y[k - 1]) * beta;
    double sum = 0;
    for (int64_t i = 0; i < k; i++) sum += r[k - 1 - i] * y[i];
    const double alpha = -(r[k] + sum) / beta;
    for (int64_t i = 0; i < k; i++) next[i] = y[i] + alpha * y[k - 1 - i];
    memcpy(y, next, (size_t)k * sizeof *y);
    y[k] = alpha;
  }
}

static size_t gramschmidt_bytes(const int64_t *n) { return gramschmidt_workspace(n[0], n[1]); }
static int gramschmidt_ours(const Call *c) {
  return gramschmidt(c->out[0], c->out[1], c->n[0], c->n[1], c->in[0], c->workspace, c->bytes, NULL);
}
static void gramschmidt_by_hand(const Call *c) {
  const int64_t m = c->n[0], n = c->n[1];
  double *restrict q = c->out[0], *restrict r = c->out[1];
  memcpy(q, c->in[0], (size_t)(m * n) * sizeof *q);
  memset(r, 0, (size_t)(n * n) * sizeof *r);
  for (int64_t k = 0; k < n; k++) {
    double norm = 0;
    for (int64_t i = 0; i < m; i++) norm += q[i * n + k] * q[i * n + k];
    r[k * n + k] = norm = sqrt(norm);
    for (int64_t i = 0; i < m; i++) q[i * n + k] /= norm;
    for (int64_t i = 0; i < m; i++)
      for (int64_t j = k + 1; j < n; j++) r[k * n + j] += q[i * n + k] * q[i * n + j];
    for (int64_t i = 0; i < m; i++)
      for (int64_t j = k + 1; j < n; j++) q[i * n + j] -= q[i * n + k] * r[k * n + j];
  }
}

static void decompose(double *a, int64_t n) {
  for (int64_t k = 0; k < n; k++)
    for (int64_t i = k + 1; i < n; i++) {
      const double factor = a[i * n + k] / a[k * n + k];
      double *restrict row = &a[i * n];
      const double *restrict pivot = &a[k * n];
      row[k] = factor;
      for (int64_t j = k + 1; j < n; j++) row[j] -= factor * pivot[j];
    }
}

static size_t lu_bytes(const int64_t *n) { return lu_workspace(n[0]); }
static int lu_ours(const Call *c) { return lu(c->out[0], c->n[0], c->in[0], c->workspace, c->bytes, NULL); }
static void lu_by_hand(const Call *c) {
  memcpy(c->out[0], c->in[0], (size_t)(c->n[0] * c->n[0]) * sizeof(double));
  decompose(c->out[0], c->n[0]);
}

static size_t ludcmp_bytes(const int64_t *n) { return ludcmp_workspace(n[0]); }
static int ludcmp_ours(const Call *c) {
  return ludcmp(c->out[0], c->n[0], c->in[0], c->in[1], c->workspace, c->bytes, NULL);
}
static void ludcmp_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  double *a = c->workspace, *x = c->out[0];
  const double *b = c->in[1];
  memcpy(a, c->in[0], (size_t)(n * n) * sizeof *a);
  decompose(a, n);
  for (int64_t i = 0; i < n; i++) x[i] = b[i] - dot(&a[i * n], x, i);
  for (int64_t i = n - 1; i >= 0; i--) x[i] = (x[i] - dot(&a[i * n + i + 1], &x[i + 1], n - i - 1)) / a[i * n + i];
}

static size_t trisolv_bytes(const int64_t *n) { return trisolv_workspace(n[0]); }
static int trisolv_ours(const Call *c) {
  return trisolv(c->out[0], c->n[0], c->in[0], c->in[1], c->workspace, c->bytes, NULL);
}
static void trisolv_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  double *x = c->out[0];
  const double *l = c->in[0], *b = c->in[1];
  for (int64_t i = 0; i < n; i++) x[i] = (b[i] - dot(&l[i * n], x, i)) / l[i * n + i];
}

const Kernel solvers[] = {
  {"cholesky", "aa:d", "aa", "", {400}, cholesky_bytes, cholesky_ours, cholesky_by_hand},
  {"durbin", "a", "a", "a", {2000}, durbin_bytes, durbin_ours, durbin_by_hand},
  {"gramschmidt", "ab", "ab bb", "", {240, 200}, gramschmidt_bytes, gramschmidt_ours, gramschmidt_by_hand},
  {"lu", "aa:d", "aa", "", {400}, lu_bytes, lu_ours, lu_by_hand},
  {"ludcmp", "aa:d a", "a", "aa", {400}, ludcmp_bytes, ludcmp_ours, ludcmp_by_hand},
  {"trisolv", "aa:d a", "a", "", {2000}, trisolv_bytes, trisolv_ours, trisolv_by_hand},
  {NULL}};
