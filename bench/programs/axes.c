/* Statistics along either axis: the accumulators of all columns advance row by row. */
#include "axes.h"
#include "programs.h"

static void column_means(double *restrict means, const double *restrict x, int64_t n, int64_t d) {
  for (int64_t j = 0; j < d; j++) means[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) means[j] += x[i * d + j];
  for (int64_t j = 0; j < d; j++) means[j] /= (double)n;
}

OURS(centre, (n[0], n[1]), out[0], out[1], n[0], n[1], in[0])
static void centre_by_hand(const Call *c) {
  const int64_t n = c->n[0], d = c->n[1];
  const double *restrict x = c->in[0];
  double *restrict shifted = c->out[0], *restrict sums = c->out[1], *restrict means = c->workspace;
  column_means(means, x, n, d);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) {
      const double value = x[i * d + j] - means[j];
      shifted[i * d + j] = value;
      sums[i * d + j] = (i ? sums[(i - 1) * d + j] : 0.0) + value;
    }
}

OURS(standardise, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void standardise_by_hand(const Call *c) {
  const int64_t n = c->n[0], d = c->n[1];
  const double *restrict x = c->in[0];
  double *restrict result = c->out[0], *restrict means = c->workspace, *restrict deviations = means + d;
  column_means(means, x, n, d);
  for (int64_t j = 0; j < d; j++) deviations[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) {
      const double value = x[i * d + j] - means[j];
      deviations[j] += value * value;
    }
  for (int64_t j = 0; j < d; j++) deviations[j] = sqrt(deviations[j] / (double)n);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) result[i * d + j] = (x[i * d + j] - means[j]) / deviations[j];
}

OURS(softmax_rows, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void softmax_rows_by_hand(const Call *c) {
  const int64_t n = c->n[0], d = c->n[1];
  const float *restrict x = c->in[0];
  float *restrict result = c->out[0];
  for (int64_t i = 0; i < n; i++, x += d, result += d) {
    float largest = -INFINITY, total = 0;
    for (int64_t j = 0; j < d; j++) largest = x[j] > largest ? x[j] : largest;
    for (int64_t j = 0; j < d; j++) total += result[j] = expf(x[j] - largest);
    for (int64_t j = 0; j < d; j++) result[j] /= total;
  }
}

OURS(softmax_columns, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void softmax_columns_by_hand(const Call *c) {
  const int64_t n = c->n[0], d = c->n[1];
  const float *restrict x = c->in[0];
  float *restrict result = c->out[0], *restrict largest = c->workspace, *restrict totals = largest + (d + 1) / 2 * 2;
  for (int64_t j = 0; j < d; j++) largest[j] = -INFINITY, totals[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) largest[j] = x[i * d + j] > largest[j] ? x[i * d + j] : largest[j];
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) totals[j] += result[i * d + j] = expf(x[i * d + j] - largest[j]);
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) result[i * d + j] /= totals[j];
}

OURS(argmax_columns, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void argmax_columns_by_hand(const Call *c) {
  const int64_t n = c->n[0], d = c->n[1];
  const float *restrict x = c->in[0];
  int64_t *restrict at = c->out[0];
  float *restrict best = c->workspace;
  for (int64_t j = 0; j < d; j++) best[j] = -INFINITY, at[j] = -1;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < d; j++) {
      const int larger = x[i * d + j] > best[j];
      best[j] = larger ? x[i * d + j] : best[j];
      at[j] = larger ? i : at[j];
    }
}

OURS(margins, (n[0], n[1]), out[0], out[1], n[0], n[1], in[0])
static void margins_by_hand(const Call *c) {
  const int64_t n = c->n[0], d = c->n[1];
  const double *restrict x = c->in[0];
  double *restrict rows = c->out[0], *restrict columns = c->out[1];
  for (int64_t j = 0; j < d; j++) columns[j] = 0;
  for (int64_t i = 0; i < n; i++) {
    double sum = 0;
    for (int64_t j = 0; j < d; j++) sum += x[i * d + j];
    for (int64_t j = 0; j < d; j++) columns[j] += x[i * d + j];
    rows[i] = sum;
  }
}

const Kernel axes[] = {
  {"centre", "ab", "ab ab", "b", {1500, 1500}, FUNCTIONS(centre)},
  {"standardise", "ab", "ab", "b b", {1500, 1500}, FUNCTIONS(standardise)},
  {"softmax_rows", "ab:f", "ab:f", "", {1000, 1000}, FUNCTIONS(softmax_rows)},
  {"softmax_columns", "ab:f", "ab:f", "b:f b:f", {1000, 1000}, FUNCTIONS(softmax_columns)},
  {"argmax_columns", "ab:f", "b:0", "b:f", {2000, 2000}, FUNCTIONS(argmax_columns)},
  {"margins", "ab", "a b", "", {1500, 1500}, FUNCTIONS(margins)},
  {NULL}};
