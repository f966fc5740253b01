/* Products of matrices and vectors, in plain C: rows are summed up where they lie side by side. */
#include "products.h"
#include "polybench.h"

/* One row times a matrix. */
static void row_product(double *restrict result, const double *restrict row, const double *restrict b, int64_t m,
                        int64_t p) {
  for (int64_t j = 0; j < p; j++) result[j] = 0;
  for (int64_t k = 0; k < m; k++)
    for (int64_t j = 0; j < p; j++) result[j] += row[k] * b[k * p + j];
}
static void product(double *restrict result, const double *restrict a, const double *restrict b, int64_t n, int64_t m,
                    int64_t p) {
  for (int64_t i = 0; i < n; i++) row_product(&result[i * p], &a[i * m], b, m, p);
}

static size_t mm2_bytes(const int64_t *n) { return mm2_workspace(n[0], n[1], n[2], n[3]); }
static int mm2_ours(const Call *c) {
  return mm2(c->out[0], c->n[0], c->n[1], c->n[2], c->n[3], ALPHA, BETA, c->in[0], c->in[1], c->in[2], c->in[3],
             c->workspace, c->bytes, NULL);
}
static void mm2_by_hand(const Call *c) {
  const int64_t n = c->n[0], m = c->n[1], p = c->n[2], q = c->n[3];
  double *restrict result = c->out[0];
  const double *restrict d = c->in[3];
  product(c->workspace, c->in[0], c->in[1], n, m, p);
  product(result, c->workspace, c->in[2], n, p, q);
  for (int64_t i = 0; i < n * q; i++) result[i] = ALPHA * result[i] + BETA * d[i];
}

static size_t mm3_bytes(const int64_t *n) { return mm3_workspace(n[0], n[1], n[2], n[3], n[4]); }
static int mm3_ours(const Call *c) {
  return mm3(c->out[0], c->n[0], c->n[1], c->n[2], c->n[3], c->n[4], c->in[0], c->in[1], c->in[2], c->in[3],
             c->workspace, c->bytes, NULL);
}
static void mm3_by_hand(const Call *c) {
  const int64_t n = c->n[0], m = c->n[1], p = c->n[2], q = c->n[3], r = c->n[4];
  double *left = c->workspace, *right = left + n * p;
  product(left, c->in[0], c->in[1], n, m, p);
  product(right, c->in[2], c->in[3], p, q, r);
  product(c->out[0], left, right, n, p, r);
}

static size_t atax_bytes(const int64_t *n) { return atax_workspace(n[0], n[1]); }
static int atax_ours(const Call *c) {
  return atax(c->out[0], c->n[0], c->n[1], c->in[0], c->in[1], c->workspace, c->bytes, NULL);
}
static void atax_by_hand(const Call *c) {
  const int64_t n = c->n[0], m = c->n[1];
  double *restrict result = c->out[0];
  const double *restrict a = c->in[0], *restrict x = c->in[1];
  for (int64_t j = 0; j < m; j++) result[j] = 0;
  for (int64_t i = 0; i < n; i++) {
    double sum = 0;
    for (int64_t j = 0; j < m; j++) sum += a[i * m + j] * x[j];
    for (int64_t j = 0; j < m; j++) result[j] += a[i * m + j] * sum;
  }
}

static size_t bicg_bytes(const int64_t *n) { return bicg_workspace(n[0], n[1]); }
static int bicg_ours(const Call *c) {
  return bicg(c->out[0], c->out[1], c->n[0], c->n[1], c->in[0], c->in[1], c->in[2], c->workspace, c->bytes, NULL);
}
static void bicg_by_hand(const Call *c) {
  const int64_t n = c->n[0], m = c->n[1];
  double *restrict s = c->out[0], *restrict q = c->out[1];
  const double *restrict a = c->in[0], *restrict r = c->in[1], *restrict p = c->in[2];
  for (int64_t j = 0; j < m; j++) s[j] = 0;
  for (int64_t i = 0; i < n; i++) {
    double sum = 0;
    for (int64_t j = 0; j < m; j++) {
      s[j] += a[i * m + j] * r[i];
      sum += a[i * m + j] * p[j];
    }
    q[i] = sum;
  }
}

static size_t doitgen_bytes(const int64_t *n) { return doitgen_workspace(n[0], n[1], n[2]); }
static int doitgen_ours(const Call *c) {
  return doitgen(c->out[0], c->n[0], c->n[1], c->n[2], c->in[0], c->in[1], c->workspace, c->bytes, NULL);
}
static void doitgen_by_hand(const Call *c) {
  product(c->out[0], c->in[0], c->in[1], c->n[0] * c->n[1], c->n[2], c->n[2]);
}

static size_t mvt_bytes(const int64_t *n) { return mvt_workspace(n[0]); }
static int mvt_ours(const Call *c) {
  return mvt(c->out[0], c->out[1], c->n[0], c->in[0], c->in[1], c->in[2], c->in[3], c->in[4], c->workspace, c->bytes,
             NULL);
}
static void mvt_by_hand(const Call *c) {
  const int64_t n = c->n[0];
  double *restrict first = c->out[0], *restrict second = c->out[1];
  const double *restrict a = c->in[0], *restrict x = c->in[1], *restrict z = c->in[2], *restrict y = c->in[3],
                         *restrict w = c->in[4];
  for (int64_t i = 0; i < n; i++) {
    double sum = 0;
    for (int64_t j = 0; j < n; j++) sum += a[i * n + j] * y[j];
    first[i] = x[i] + sum;
  }
  for (int64_t j = 0; j < n; j++) second[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) second[j] += a[i * n + j] * w[i];
  for (int64_t j = 0; j < n; j++) second[j] = z[j] + second[j];
}

const Kernel products[] = {
  {"2mm", "ab bc cd ad", "ad", "ac", {180, 190, 210, 220}, mm2_bytes, mm2_ours, mm2_by_hand},
  {"3mm", "ab bc cd de", "ae", "ac ce", {180, 190, 200, 210, 220}, mm3_bytes, mm3_ours, mm3_by_hand},
  {"atax", "ab b", "b", "", {1900, 2100}, atax_bytes, atax_ours, atax_by_hand},
  {"bicg", "ab a b", "b a", "", {2100, 1900}, bicg_bytes, bicg_ours, bicg_by_hand},
  {"doitgen", "abc cc", "abc", "", {50, 40, 60}, doitgen_bytes, doitgen_ours, doitgen_by_hand},
  {"mvt", "aa a a a a", "a a", "", {2000}, mvt_bytes, mvt_ours, mvt_by_hand},
  {NULL}};
