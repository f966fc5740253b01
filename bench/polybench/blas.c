/* Basic linear algebra, in plain C: the inner loops run along rows. */
#include "blas.h"
#include "polybench.h"

/* One row times a matrix. */
static void row_product(double *restrict result, const double *restrict row, const double *restrict b, int64_t m,
                        int64_t p) {
  for (int64_t j = 0; j < p; j++) result[j] = 0;
  for (int64_t k = 0; k < m; k++)
    for (int64_t j = 0; j < p; j++) result[j] += row[k] * b[k * p + j];
}
static double dot(const double *xs, const double *ys, int64_t n) {
  double sum = 0;
  for (int64_t i = 0; i < n; i++) sum += xs[i] * ys[i];
  return sum;
}

static size_t gemm_bytes(const int64_t *n) { return gemm_workspace(n[0], n[1], n[2]); }
static int gemm_ours(const Call *c) {
  return gemm(c->out[0], c->n[0], c->n[1], c->n[2], ALPHA, BETA, c->in[0], c->in[1], c->in[2], c->workspace, c->bytes,
              NULL);
}
static void gemm_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1], p = call->n[2];
  double *restrict result = call->out[0];
  const double *restrict a = call->in[0], *restrict b = call->in[1], *restrict c = call->in[2];
  for (int64_t i = 0; i < n; i++) {
    row_product(&result[i * p], &a[i * m], b, m, p);
    for (int64_t j = 0; j < p; j++) result[i * p + j] = ALPHA * result[i * p + j] + BETA * c[i * p + j];
  }
}

static size_t gemver_bytes(const int64_t *n) { return gemver_workspace(n[0]); }
static int gemver_ours(const Call *c) {
  return gemver(c->out[0], c->out[1], c->out[2], c->n[0], ALPHA, BETA, c->in[0], c->in[1], c->in[2], c->in[3], c->in[4],
                c->in[5], c->in[6], c->workspace, c->bytes, NULL);
}
static void gemver_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  double *restrict changed = c->out[0], *restrict x = c->out[1], *restrict w = c->out[2];
  const double *restrict a = c->in[0], *restrict u = c->in[1], *restrict v = c->in[2], *restrict s = c->in[3],
                         *restrict t = c->in[4], *restrict y = c->in[5], *restrict z = c->in[6];
  for (int64_t j = 0; j < n; j++) x[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      changed[i * n + j] = a[i * n + j] + u[i] * v[j] + s[i] * t[j];
      x[j] += changed[i * n + j] * y[i];
    }
  for (int64_t j = 0; j < n; j++) x[j] = BETA * x[j] + z[j];
  for (int64_t i = 0; i < n; i++) w[i] = ALPHA * dot(&changed[i * n], x, n);
}

static size_t gesummv_bytes(const int64_t *n) { return gesummv_workspace(n[0]); }
static int gesummv_ours(const Call *c) {
  return gesummv(c->out[0], c->n[0], ALPHA, BETA, c->in[0], c->in[1], c->in[2], c->workspace, c->bytes, NULL);
}
static void gesummv_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  double *restrict result = c->out[0];
  const double *restrict a = c->in[0], *restrict b = c->in[1], *restrict x = c->in[2];
  for (int64_t i = 0; i < n; i++) {
    double p = 0, q = 0;
    for (int64_t j = 0; j < n; j++) {
      p += a[i * n + j] * x[j];
      q += b[i * n + j] * x[j];
    }
    result[i] = ALPHA * p + BETA * q;
  }
}

static size_t symm_bytes(const int64_t *n) { return symm_workspace(n[0], n[1]); }
static int symm_ours(const Call *c) {
  return symm(c->out[0], c->n[0], c->n[1], ALPHA, BETA, c->in[0], c->in[1], c->in[2], c->workspace, c->bytes, NULL);
}
static void symm_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  double *restrict result = call->out[0];
  const double *restrict a = call->in[0], *restrict b = call->in[1], *restrict c = call->in[2];
  for (int64_t i = 0; i < n; i++) {
    double *restrict row = &result[i * m];
    for (int64_t j = 0; j < m; j++) row[j] = 0;
    for (int64_t k = 0; k < n; k++) {
      const double factor = k <= i ? a[i * n + k] : a[k * n + i];
      for (int64_t j = 0; j < m; j++) row[j] += factor * b[k * m + j];
    }
    for (int64_t j = 0; j < m; j++) row[j] = ALPHA * row[j] + BETA * c[i * m + j];
  }
}

static size_t syrk_bytes(const int64_t *n) { return syrk_workspace(n[0], n[1]); }
static int syrk_ours(const Call *c) {
  return syrk(c->out[0], c->n[0], c->n[1], ALPHA, BETA, c->in[0], c->in[1], c->workspace, c->bytes, NULL);
}
static void syrk_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  double *restrict result = call->out[0];
  const double *restrict a = call->in[0], *restrict c = call->in[1];
  for (int64_t i = 0; i < n; i++) {
    for (int64_t j = 0; j <= i; j++) result[i * n + j] = ALPHA * dot(&a[i * m], &a[j * m], m) + BETA * c[i * n + j];
    for (int64_t j = i + 1; j < n; j++) result[i * n + j] = c[i * n + j];
  }
}

static size_t syr2k_bytes(const int64_t *n) { return syr2k_workspace(n[0], n[1]); }
static int syr2k_ours(const Call *c) {
  return syr2k(c->out[0], c->n[0], c->n[1], ALPHA, BETA, c->in[0], c->in[1], c->in[2], c->workspace, c->bytes, NULL);
}
static void syr2k_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  double *restrict result = call->out[0];
  const double *restrict a = call->in[0], *restrict b = call->in[1], *restrict c = call->in[2];
  for (int64_t i = 0; i < n; i++) {
    for (int64_t j = 0; j <= i; j++)
      result[i * n + j] = ALPHA * (dot(&a[i * m], &b[j * m], m) + dot(&b[i * m], &a[j * m], m)) + BETA * c[i * n + j];
    for (int64_t j = i + 1; j < n; j++) result[i * n + j] = c[i * n + j];
  }
}

static size_t trmm_bytes(const int64_t *n) { return trmm_workspace(n[0], n[1]); }
static int trmm_ours(const Call *c) {
  return trmm(c->out[0], c->n[0], c->n[1], ALPHA, c->in[0], c->in[1], c->workspace, c->bytes, NULL);
}
static void trmm_by_hand(const Call *c) {
  const int64_t n = c->n[0], m = c->n[1];
  double *restrict result = c->out[0];
  const double *restrict a = c->in[0], *restrict b = c->in[1];
  for (int64_t i = 0; i < n; i++) {
    double *restrict row = &result[i * m];
    for (int64_t j = 0; j < m; j++) row[j] = 0;
    for (int64_t k = i + 1; k < n; k++)
      for (int64_t j = 0; j < m; j++) row[j] += a[k * n + i] * b[k * m + j];
    for (int64_t j = 0; j < m; j++) row[j] = ALPHA * (b[i * m + j] + row[j]);
  }
}

const Kernel blas[] = {
  {"gemm", "ab bc ac", "ac", "", {200, 220, 240}, gemm_bytes, gemm_ours, gemm_by_hand},
  {"gemver", "aa a a a a a a", "aa a a", "", {1500}, gemver_bytes, gemver_ours, gemver_by_hand},
  {"gesummv", "aa aa a", "a", "", {1300}, gesummv_bytes, gesummv_ours, gesummv_by_hand},
  {"symm", "aa ab ab", "ab", "", {200, 240}, symm_bytes, symm_ours, symm_by_hand},
  {"syrk", "ab aa", "aa", "", {240, 200}, syrk_bytes, syrk_ours, syrk_by_hand},
  {"syr2k", "ab ab aa", "aa", "", {240, 200}, syr2k_bytes, syr2k_ours, syr2k_by_hand},
  {"trmm", "aa ab", "ab", "", {200, 240}, trmm_bytes, trmm_ours, trmm_by_hand},
  {NULL}};
