/* Linear algebra: inner loops along rows, whichever operand is transposed. */
#include "matrices.h"
#include "programs.h"

OURS(transposed_product, (n[0], n[1], n[2]), out[0], n[0], n[1], n[2], in[0], in[1])
static void transposed_product_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1], p = call->n[2];
  const double *restrict a = call->in[0], *restrict b = call->in[1];
  double *restrict result = call->out[0];
  for (int64_t i = 0; i < m * p; i++) result[i] = 0;
  for (int64_t k = 0; k < n; k++)
    for (int64_t i = 0; i < m; i++)
      for (int64_t j = 0; j < p; j++) result[i * p + j] += a[k * m + i] * b[k * p + j];
}

OURS(transposed_vector, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void transposed_vector_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const double *restrict a = call->in[0], *restrict x = call->in[1];
  double *restrict result = call->out[0];
  for (int64_t j = 0; j < m; j++) result[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) result[j] += x[i] * a[i * m + j];
}

OURS(substitute, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void substitute_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const double *restrict lower = call->in[0], *restrict right = call->in[1];
  double *restrict x = call->out[0], *restrict sums = call->workspace;
  for (int64_t i = 0; i < n; i++) {
    for (int64_t j = 0; j < m; j++) sums[j] = 0;
    for (int64_t k = 0; k < i; k++)
      for (int64_t j = 0; j < m; j++) sums[j] += lower[i * n + k] * x[k * m + j];
    for (int64_t j = 0; j < m; j++) x[i * m + j] = (right[i * m + j] - sums[j]) / lower[i * n + i];
  }
}

OURS(orthonormal, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void orthonormal_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const double *restrict a = call->in[0];
  double *restrict result = call->out[0], *restrict q = call->workspace;   /* columns are rows here */
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) q[j * n + i] = a[i * m + j];
  for (int64_t j = 0; j < m; j++) {
    double *unit = q + j * n, length = 0;
    for (int64_t i = 0; i < n; i++) length += unit[i] * unit[i];
    length = sqrt(length);
    for (int64_t i = 0; i < n; i++) unit[i] /= length;
    for (int64_t k = j + 1; k < m; k++) {
      double *restrict other = q + k * n, along = 0;
      for (int64_t i = 0; i < n; i++) along += unit[i] * other[i];
      for (int64_t i = 0; i < n; i++) other[i] -= along * unit[i];
    }
  }
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) result[i * m + j] = q[j * n + i];
}

OURS(reflect, (n[0], n[1]), out[0], n[0], n[1], in[0], in[1])
static void reflect_by_hand(const Call *call) {
  const int64_t n = call->n[0], m = call->n[1];
  const double *restrict v = call->in[0], *restrict a = call->in[1];
  double *restrict result = call->out[0], *restrict along = call->workspace;
  for (int64_t j = 0; j < m; j++) along[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) along[j] += v[i] * a[i * m + j];
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) result[i * m + j] = a[i * m + j] - 2 * v[i] * along[j];
}

OURS(eliminate, (n[0]), out[0], n[0], in[0])
static void eliminate_by_hand(const Call *call) {
  const int64_t n = call->n[0];
  double *restrict a = call->out[0];
  memcpy(a, call->in[0], (size_t)(n * n) * sizeof *a);
  for (int64_t k = 0; k < n; k++)
    for (int64_t i = k + 1; i < n; i++) {
      const double factor = a[i * n + k] / a[k * n + k];
      for (int64_t j = k + 1; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
    }
}

const Kernel matrices[] = {
  {"transposed_product", "ab ac", "bc", "", {200, 220, 240}, FUNCTIONS(transposed_product)},
  {"transposed_vector", "ab a", "b", "", {2000, 2000}, FUNCTIONS(transposed_vector)},
  {"substitute", "aa ab", "ab", "b", {250, 250}, FUNCTIONS(substitute)},
  {"orthonormal", "ab", "ab", "ab", {300, 120}, FUNCTIONS(orthonormal)},
  {"reflect", "a ab", "ab", "b", {1500, 1500}, FUNCTIONS(reflect)},
  {"eliminate", "aa", "aa", "", {300}, FUNCTIONS(eliminate)},
  {NULL}};
