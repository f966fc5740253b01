/* Statistics, in plain C: of a pair of columns one product. */
#include "statistics.h"
#include "polybench.h"

/* Every column less its mean. */
static void centre(double *restrict result, const double *restrict data, double *restrict means, int64_t n, int64_t m) {
  for (int64_t j = 0; j < m; j++) means[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) means[j] += data[i * m + j];
  for (int64_t j = 0; j < m; j++) means[j] /= (double)n;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) result[i * m + j] = data[i * m + j] - means[j];
}

static void column_products(double *restrict result, const double *restrict data, double scale, int64_t n, int64_t m) {
  for (int64_t i = 0; i < m; i++) {
    for (int64_t j = i; j < m; j++) result[i * m + j] = 0;
    for (int64_t k = 0; k < n; k++)
      for (int64_t j = i; j < m; j++) result[i * m + j] += data[k * m + i] * data[k * m + j];
    for (int64_t j = i; j < m; j++) result[j * m + i] = result[i * m + j] = result[i * m + j] / scale;
  }
}

static size_t covariance_bytes(const int64_t *n) { return covariance_workspace(n[0], n[1]); }
static int covariance_ours(const Call *c) {
  return covariance(c->out[0], c->n[0], c->n[1], c->in[0], c->workspace, c->bytes, NULL);
}
static void covariance_by_hand(const Call *c) {
  const int64_t n = c->n[0], m = c->n[1];
  double *data = c->workspace, *means = data + n * m;
  centre(data, c->in[0], means, n, m);
  column_products(c->out[0], data, (double)n - 1, n, m);
}

static size_t correlation_bytes(const int64_t *n) { return correlation_workspace(n[0], n[1]); }
static int correlation_ours(const Call *c) {
  return correlation(c->out[0], c->n[0], c->n[1], c->in[0], c->workspace, c->bytes, NULL);
}
static void correlation_by_hand(const Call *c) {
  const int64_t n = c->n[0], m = c->n[1];
  double *restrict data = c->workspace, *restrict deviations = data + n * m, *result = c->out[0];
  centre(data, c->in[0], deviations, n, m);
  for (int64_t j = 0; j < m; j++) deviations[j] = 0;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) deviations[j] += data[i * m + j] * data[i * m + j];
  for (int64_t j = 0; j < m; j++) {
    deviations[j] = sqrt(deviations[j] / (double)n);
    if (deviations[j] <= 0.1) deviations[j] = 1;
    deviations[j] = sqrt((double)n) * deviations[j];
  }
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) data[i * m + j] /= deviations[j];
  column_products(result, data, 1, n, m);
  for (int64_t j = 0; j < m; j++) result[j * m + j] = 1;
}

const Kernel statistics[] = {
  {"covariance", "ab", "bb", "ab b", {260, 240}, covariance_bytes, covariance_ours, covariance_by_hand},
  {"correlation", "ab", "bb", "ab b", {260, 240}, correlation_bytes, correlation_ours, correlation_by_hand},
  {NULL}};
