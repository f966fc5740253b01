#include "generated.h"
#include "workload.h"
#include <math.h>

enum {
  N = 100,
  D = 3,
  K = 5,
  T = D * (D + 1) / 2
}; /* of the T numbers below a diagonal the first D (D - 1) / 2 are used */
static double x[N * D], weights[K], means[K * D], logarithms[K * D], below[K * T];
const int64_t workload_known_calls = 10000;
const double workload_known_total = 77998570.585847;

void workload_prepare(void) {
  srand(42);
  for (int k = 0; k < K; k++) {
    weights[k] = unit();
    for (int i = 0; i < D; i++) means[k * D + i] = unit() - .5, logarithms[k * D + i] = 10 * unit() - 5;
    for (int i = 0; i < T; i++) below[k * T + i] = unit() - .5;
    for (int i = T - D; i < T; i++) below[k * T + i] = 0;
  }
  for (int i = 0; i < N * D; i++) x[i] = unit();
}
const double *workload_input(int number) { return (const double *[]){x, weights, means, logarithms, below}[number]; }
size_t workload_workspace(void) { return run_workspace(N, D, K, T); }
int workload_run(double *total, int64_t calls, void *workspace, size_t bytes) {
  return run(total, N, D, K, T, calls, x, weights, means, logarithms, below, workspace, bytes, NULL);
}

static double log_sum_exp(const double *terms) {
  double top = -INFINITY, sum = 0;
  for (int k = 0; k < K; k++) top = fmax(top, terms[k]);
  for (int k = 0; k < K; k++) sum += exp(terms[k] - top);
  return log(sum) + top;
}

static double term(const double *point, int k) {
  double sum = 0, square = 0, v[D];
  for (int i = 0; i < D; i++) sum += logarithms[k * D + i], v[i] = point[i] - means[k * D + i];
  for (int i = 0; i < D; i++) {
    double row = exp(logarithms[k * D + i]) * v[i];
    for (int j = 0; j < i; j++) row += below[k * T + i * (i - 1) / 2 + j] * v[j];
    square += row * row;
  }
  return weights[k] + sum - 0.5 * square;
}

static double objective(void) {
  double points = 0, prior = 0, terms[K];
  for (int n = 0; n < N; n++) {
    for (int k = 0; k < K; k++) terms[k] = term(x + n * D, k);
    points += log_sum_exp(terms);
  }
  for (int k = 0; k < K; k++) {
    double diagonal = 0, rest = 0;
    for (int i = 0; i < D; i++) diagonal += exp(logarithms[k * D + i]) * exp(logarithms[k * D + i]);
    for (int i = 0; i < T; i++) rest += below[k * T + i] * below[k * T + i];
    prior += 0.5 * (diagonal + rest);
  }
  return points - (double)N * log_sum_exp(weights) + prior;
}

double workload_by_hand(int64_t calls) {
  double total = 0;
  for (int64_t i = 0; i < calls; i++) {
    weights[0] += 1;
    total += objective();
  }
  return total;
}
