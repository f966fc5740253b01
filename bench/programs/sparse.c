/* Sparse matrices. */
#include "sparse.h"
#include "programs.h"

/* n: rows, elements, columns. */
OURS(csr, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1], in[2], in[3])
static void csr_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1], *restrict starts = call->in[0], *restrict columns = call->in[1];
  const double *restrict elements = call->in[2], *restrict x = call->in[3];
  double *restrict result = call->out[0];
  for (int64_t i = 0; i < n; i++) {
    const int64_t end = i + 1 < n ? starts[i + 1] : k;
    double sum = 0;
    for (int64_t e = starts[i]; e < end; e++) sum += elements[e] * x[columns[e]];
    result[i] = sum;
  }
}

/* n: elements, columns, rows. */
OURS(coo, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1], in[2], in[3])
static void coo_by_hand(const Call *call) {
  const int64_t k = call->n[0], n = call->n[2], *restrict rows = call->in[0], *restrict columns = call->in[1];
  const double *restrict elements = call->in[2], *restrict x = call->in[3];
  double *restrict result = call->out[0];
  for (int64_t i = 0; i < n; i++) result[i] = 0;
  for (int64_t e = 0; e < k; e++) result[rows[e]] += elements[e] * x[columns[e]];
}

enum { STEPS = 10 };
static double dot(const double *restrict x, const double *restrict y, int64_t n) {
  double sum = 0;
  for (int64_t i = 0; i < n; i++) sum += x[i] * y[i];
  return sum;
}
static void laplacian(double *restrict to, const double *restrict x, int64_t h, int64_t w) {
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j += j == 0 && i > 0 && i < h - 1 && w > 2 ? w - 1 : 1)
      to[i * w + j] = 4 * x[i * w + j] - (i > 0 ? x[(i - 1) * w + j] : 0) - (i < h - 1 ? x[(i + 1) * w + j] : 0)
                      - (j > 0 ? x[i * w + j - 1] : 0) - (j < w - 1 ? x[i * w + j + 1] : 0);
  for (int64_t i = 1; i < h - 1; i++)
    for (int64_t j = 1; j < w - 1; j++) {
      const double *c = x + i * w + j;
      to[i * w + j] = 4 * *c - c[-w] - c[w] - c[-1] - c[1];
    }
}
OURS(gradients, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0])
static void gradients_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1], n = h * w;
  const double *restrict b = call->in[0];
  double *restrict x = call->out[0], *restrict r = call->workspace, *restrict p = r + n, *restrict ap = p + n;
  for (int64_t i = 0; i < n; i++) x[i] = 0, r[i] = p[i] = b[i];
  double rr = dot(r, r, n);
  for (int64_t s = 0; s < STEPS; s++) {
    laplacian(ap, p, h, w);
    const double alpha = rr / dot(p, ap, n);
    for (int64_t i = 0; i < n; i++) x[i] += alpha * p[i];
    for (int64_t i = 0; i < n; i++) r[i] -= alpha * ap[i];
    const double next = dot(r, r, n), beta = next / rr;
    for (int64_t i = 0; i < n; i++) p[i] = r[i] + beta * p[i];
    rr = next;
  }
}

const Kernel sparse[] = {
  {"csr", "a:s b:2 b c", "a", "", {50000, 1000000, 50000}, FUNCTIONS(csr)},
  {"coo", "a:2 a:1 a b", "c", "", {1000000, 50000, 50000}, FUNCTIONS(coo)},
  {"gradients", "ab", "ab", "ab ab ab", {400, 400}, FUNCTIONS(gradients)},
  {NULL}};
