/* Numerical methods. */
#include "numerics.h"
#include "programs.h"

OURS(thomas_rows, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1], in[2], in[3])
static void thomas_rows_by_hand(const Call *call) {
  const int64_t m = call->n[0], n = call->n[1];
  double *restrict cs = call->workspace;
  for (int64_t r = 0; r < m; r++) {
    const double *restrict a = (const double *)call->in[0] + r * n, *restrict b = (const double *)call->in[1] + r * n;
    const double *restrict c = (const double *)call->in[2] + r * n, *restrict d = (const double *)call->in[3] + r * n;
    double *restrict x = (double *)call->out[0] + r * n;
    double c1 = 0, d1 = 0;
    for (int64_t i = 0; i < n; i++) {
      const double s = b[i] - a[i] * c1;
      cs[i] = c1 = c[i] / s;
      x[i] = d1 = (d[i] - a[i] * d1) / s;
    }
    for (int64_t i = n - 2; i >= 0; i--) x[i] = d1 = x[i] - cs[i] * d1;
  }
}

OURS(thomas_columns, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1], in[2], in[3])
static void thomas_columns_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const double *restrict a = call->in[0], *restrict b = call->in[1];
  const double *restrict c = call->in[2], *restrict d = call->in[3];
  double *restrict x = call->out[0], *restrict cs = call->workspace;
  for (int64_t j = 0; j < m; j++) {
    const double s = b[j] - a[j] * 0.0;
    cs[j] = c[j] / s;
    x[j] = (d[j] - a[j] * 0.0) / s;
  }
  for (int64_t i = m; i < n * m; i += m)
    for (int64_t j = i; j < i + m; j++) {
      const double s = b[j] - a[j] * cs[j - m];
      cs[j] = c[j] / s;
      x[j] = (d[j] - a[j] * x[j - m]) / s;
    }
  for (int64_t i = (n - 2) * m; i >= 0; i -= m)
    for (int64_t j = i; j < i + m; j++) x[j] = x[j] - cs[j] * x[j + m];
}

static const double LAMBDA = 0.3;
OURS(adi, (n[0], n[1]), out[0], n[0], n[1], LAMBDA, in[0])
static void adi_by_hand(const Call *call) {
  const int64_t h = call->n[0], w = call->n[1];
  const double lambda = LAMBDA, side = -lambda, middle = 1 + 2 * lambda, centre = 1 - 2 * lambda;
  double *restrict cs = call->workspace;
  for (int64_t i = 0; i < h; i++) {
    const double *restrict u = (const double *)call->in[0] + i * w;
    double *restrict x = (double *)call->out[0] + i * w;
    if (i == 0 || i == h - 1)
      for (int64_t j = 0; j < w; j++)
        x[j] = lambda * (i > 0 ? u[j - w] : 0) + centre * u[j] + lambda * (i < h - 1 ? u[j + w] : 0);
    else
      for (int64_t j = 0; j < w; j++) x[j] = lambda * u[j - w] + centre * u[j] + lambda * u[j + w];
    double c1 = 0, d1 = 0;
    for (int64_t j = 0; j < w; j++) {
      const double s = middle - side * c1;
      cs[j] = c1 = side / s;
      x[j] = d1 = (x[j] - side * d1) / s;
    }
    for (int64_t j = w - 2; j >= 0; j--) x[j] = d1 = x[j] - cs[j] * d1;
  }
}

OURS(cholesky_in_place, (n[0]), out[0], n[0], in[0])
static void cholesky_in_place_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  double *restrict a = call->out[0];
  memcpy(a, call->in[0], sizeof(double) * (size_t)(n * n));
  for (int64_t j = 0; j < n; j++) {
    const double *restrict top = a + j * n;
    double s = 0;
    for (int64_t k = 0; k < j; k++) s += top[k] * top[k];
    const double d = a[j * n + j] = sqrt(a[j * n + j] - s);
    int64_t i = j + 1;
    for (; i + 4 <= n; i += 4) { /* four sums at once: each is in order */
      double *row = a + i * n, s0 = 0, s1 = 0, s2 = 0, s3 = 0;
      for (int64_t k = 0; k < j; k++) {
        const double t = top[k];
        s0 += row[k] * t, s1 += row[k + n] * t, s2 += row[k + 2 * n] * t, s3 += row[k + 3 * n] * t;
      }
      row[j] = (row[j] - s0) / d, row[j + n] = (row[j + n] - s1) / d;
      row[j + 2 * n] = (row[j + 2 * n] - s2) / d, row[j + 3 * n] = (row[j + 3 * n] - s3) / d;
    }
    for (; i < n; i++) {
      double *row = a + i * n, s0 = 0;
      for (int64_t k = 0; k < j; k++) s0 += row[k] * top[k];
      row[j] = (row[j] - s0) / d;
    }
  }
}

OURS(lu_pivoted, (n[0]), out[0], out[1], n[0], in[0])
static void lu_pivoted_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  double *restrict a = call->out[0];
  int64_t *restrict order = call->out[1];
  memcpy(a, call->in[0], sizeof(double) * (size_t)(n * n));
  for (int64_t i = 0; i < n; i++) order[i] = i;
  for (int64_t k = 0; k < n; k++) {
    double best = fabs(a[k * n + k]);
    int64_t r = k;
    for (int64_t i = k + 1; i < n; i++) {
      const double v = fabs(a[i * n + k]);
      if (v > best) best = v, r = i;
    }
    if (r != k) {
      for (int64_t j = 0; j < n; j++) {
        const double t = a[k * n + j];
        a[k * n + j] = a[r * n + j], a[r * n + j] = t;
      }
      const int64_t t = order[k];
      order[k] = order[r], order[r] = t;
    }
    const double *restrict top = a + k * n;
    for (int64_t i = k + 1; i < n; i++) {
      double *restrict row = a + i * n;
      const double l = row[k] /= top[k];
      for (int64_t j = k + 1; j < n; j++) row[j] -= l * top[j];
    }
  }
}

enum { STEPS = 10 };
OURS(cg_ell, (n[0], n[1]), out[0], out[1], n[0], n[1], STEPS, in[0], in[1], in[2])
static void cg_ell_by_hand(const Call *call) {
  const int64_t n = call->n[0], width = call->n[1], *restrict columns = call->in[0];
  const double *restrict elements = call->in[1], *restrict b = call->in[2];
  double *restrict x = call->out[0], *restrict r = call->workspace, *restrict p = r + n, *restrict q = p + n;
  double rr = 0;
  for (int64_t i = 0; i < n; i++) x[i] = 0, r[i] = p[i] = b[i], rr += b[i] * b[i];
  for (int64_t s = 0; s < STEPS; s++) {
    double pq = 0;
    for (int64_t i = 0; i < n; i++) {
      double sum = 0;
      for (int64_t e = i * width; e < (i + 1) * width; e++) sum += elements[e] * p[columns[e]];
      q[i] = sum;
      pq += p[i] * sum;
    }
    const double alpha = rr / pq;
    double next = 0;
    for (int64_t i = 0; i < n; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
      next += r[i] * r[i];
    }
    const double beta = next / rr;
    for (int64_t i = 0; i < n; i++) p[i] = r[i] + beta * p[i];
    rr = next;
  }
  *(double *)call->out[1] = sqrt(rr);
}

static void sixteen(int64_t *n) { n[3] = 16; }
static void one(int64_t *n) { n[3] = 1; }
static void three(int64_t *n) { n[3] = 3; }
/* n: rows, elements, columns, 16. */
OURS(csr_dense, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1], in[2], in[3])
static void csr_dense_by_hand(const Call *call) {
  const int64_t n = call->n[0], k = call->n[1], *restrict starts = call->in[0], *restrict columns = call->in[1];
  const float *restrict elements = call->in[2], *restrict b = call->in[3];
  float *restrict result = call->out[0];
  for (int64_t i = 0; i < n; i++) {
    const int64_t end = i + 1 < n ? starts[i + 1] : k;
    float sums[16] = {0};
    for (int64_t e = starts[i]; e < end; e++) {
      const float v = elements[e], *restrict row = b + columns[e] * 16;
      for (int64_t j = 0; j < 16; j++) sums[j] += v * row[j];
    }
    for (int64_t j = 0; j < 16; j++) result[i * 16 + j] = sums[j];
  }
}

/* n: links, pages. */
OURS(pagerank, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0], in[1])
static void pagerank_by_hand(const Call *call) {
  const int64_t m = call->n[0], n = call->n[1], *restrict sources = call->in[0], *restrict targets = call->in[1];
  double *restrict ranks = call->out[0], *restrict shares = call->workspace;
  int64_t *restrict degrees = (int64_t *)(shares + n);
  for (int64_t i = 0; i < n; i++) degrees[i] = 0, ranks[i] = 1 / (double)n;
  for (int64_t e = 0; e < m; e++) degrees[sources[e]]++;
  for (int64_t s = 0; s < STEPS; s++) {
    double dangling = 0;
    for (int64_t i = 0; i < n; i++) {
      shares[i] = ranks[i] / (double)(degrees[i] > 1 ? degrees[i] : 1);
      dangling += degrees[i] == 0 ? ranks[i] : 0;
    }
    for (int64_t i = 0; i < n; i++) ranks[i] = 0;
    for (int64_t e = 0; e < m; e++) ranks[targets[e]] += shares[sources[e]];
    const double base = 0.15 / (double)n, lost = dangling / (double)n;
    for (int64_t i = 0; i < n; i++) ranks[i] = base + 0.85 * (ranks[i] + lost);
  }
}

static const double CUTOFF = 0.4;
OURS(lennard_jones, (n[0]), out[0], n[0], CUTOFF, in[0], in[1], in[2])
static void lennard_jones_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double *restrict xs = call->in[0], *restrict ys = call->in[1], *restrict zs = call->in[2];
  double *restrict result = call->out[0];
  const double cutoff = CUTOFF, most = cutoff * cutoff;
  for (int64_t i = 0; i < n; i++) {
    const double x = xs[i], y = ys[i], z = zs[i];
    double fx = 0, fy = 0, fz = 0;
    for (int64_t j = 0; j < n; j++) {
      const double dx = x - xs[j], dy = y - ys[j], dz = z - zs[j];
      const double rr = dx * dx + dy * dy + dz * dz + 0.01;
      if (rr < most && j != i) {
        const double s = 1 / rr, s6 = s * s * s, f = 24 * s * s6 * (2 * s6 - 1);
        fx += f * dx, fy += f * dy, fz += f * dz;
      }
    }
    result[i * 3] = fx, result[i * 3 + 1] = fy, result[i * 3 + 2] = fz;
  }
}

/* n: tracks, 4, 2. */
static void four_two(int64_t *n) { n[1] = 4, n[2] = 2; }
OURS(kalman, (n[0]), out[0], out[1], n[0], in[0], in[1], in[2], in[3], in[4], in[5])
static void kalman_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  const double(*restrict f)[4] = call->in[0], (*restrict q)[4] = call->in[1], (*restrict r)[2] = call->in[2];
  const double(*restrict xs)[4] = call->in[3], (*restrict ps)[4][4] = call->in[4], (*restrict zs)[2] = call->in[5];
  double(*restrict new_xs)[4] = call->out[0], (*restrict new_ps)[4][4] = call->out[1];
  for (int64_t t = 0; t < n; t++) {
    double x[4], fp[4][4], p[4][4], gain[4][2];
    for (int i = 0; i < 4; i++) {
      x[i] = 0;
      for (int k = 0; k < 4; k++) x[i] += f[i][k] * xs[t][k];
    }
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
        double s = 0;
        for (int k = 0; k < 4; k++) s += f[i][k] * ps[t][k][j];
        fp[i][j] = s;
      }
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
        double s = 0;
        for (int k = 0; k < 4; k++) s += fp[i][k] * f[j][k];
        p[i][j] = s + q[i][j];
      }
    const double s00 = p[0][0] + r[0][0], s01 = p[0][1] + r[0][1], s10 = p[1][0] + r[1][0], s11 = p[1][1] + r[1][1];
    const double det = s00 * s11 - s01 * s10;
    const double i00 = s11 / det, i01 = -s01 / det, i10 = -s10 / det, i11 = s00 / det;
    const double y0 = zs[t][0] - x[0], y1 = zs[t][1] - x[1];
    for (int i = 0; i < 4; i++) {
      gain[i][0] = 0 + p[i][0] * i00 + p[i][1] * i10;
      gain[i][1] = 0 + p[i][0] * i01 + p[i][1] * i11;
    }
    for (int i = 0; i < 4; i++) {
      new_xs[t][i] = x[i] + (0 + gain[i][0] * y0 + gain[i][1] * y1);
      for (int j = 0; j < 4; j++) new_ps[t][i][j] = p[i][j] - (0 + gain[i][0] * p[0][j] + gain[i][1] * p[1][j]);
    }
  }
}

const Kernel numerics[] = {
    {"thomas_rows", "ab ab ab ab", "ab", "b", {500, 500}, FUNCTIONS(thomas_rows)},
    {"thomas_columns", "ab ab ab ab", "ab", "ab", {500, 500}, FUNCTIONS(thomas_columns)},
    {"adi", "ab", "ab", "b", {700, 700}, FUNCTIONS(adi)},
    {"cholesky_in_place", "aa:d", "aa", "", {400}, FUNCTIONS(cholesky_in_place)},
    {"lu_pivoted", "aa", "aa a:0", "", {300}, FUNCTIONS(lu_pivoted)},
    {"cg_ell", "ab:0 ab a", "a d", "a a a", {40000, 7, 0, 1}, FUNCTIONS(cg_ell), one},
    {"csr_dense", "a:s b:2 b:f cd:f", "ad:f", "", {20000, 400000, 20000, 16}, FUNCTIONS(csr_dense), sixteen},
    {"pagerank", "a:1 a:1", "b", "b b", {200000, 20000}, FUNCTIONS(pagerank)},
    {"lennard_jones", "a a a", "ad", "", {1500, 0, 0, 3}, FUNCTIONS(lennard_jones), three},
    {"kalman", "bb bb cc ab abb ac", "ab abb", "", {20000, 4, 2}, FUNCTIONS(kalman), four_two},
    {NULL}};
