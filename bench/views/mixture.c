#include "generated.h"
#include "views.h"
#include <math.h>
#include <string.h>

enum {
  N = 1 << 18,
  D = 3,
  K = 5,
  T = D * (D + 1) / 2,
  CALLS = 10
}; /* of T numbers below a diagonal the first D (D - 1) / 2 are used */
enum { WEIGHTS = 0, MEANS = K, LOGARITHMS = MEANS + K * D, BELOW = LOGARITHMS + K * D, PARAMETERS = BELOW + K * T };

static void draw(double *const *v) {
  double *p = v[1];
  for (int k = 0; k < K; k++) {
    p[WEIGHTS + k] = unit();
    for (int i = 0; i < D; i++) p[MEANS + k * D + i] = unit() - .5, p[LOGARITHMS + k * D + i] = 10 * unit() - 5;
    for (int i = 0; i < T; i++) p[BELOW + k * T + i] = unit() - .5;
    for (int i = T - D; i < T; i++) p[BELOW + k * T + i] = 0;
  }
  for (int i = 0; i < N * D; i++) v[0][i] = unit();
}
const Workload workload = {"GMM",
                           "Gaussian mixture, 2^18 points, 10 times",
                           2,
                           {{N, D}, {1, PARAMETERS}},
                           draw,
                           0,
                           {-23130687.783779, 0},
                           1e-9,
                           0};

static Answer ashlar(void) {
  const double *p = input(1);
  double total = 0;
  const size_t bytes = run_workspace(N);
  if (run(&total, N, CALLS, input(0), p + WEIGHTS, p + MEANS, p + LOGARITHMS, p + BELOW, take(1, bytes), bytes, NULL) !=
      0)
    abort();
  return (Answer){NULL, 0, {total, 0}};
}

static double log_sum_exp(const double *terms) {
  double top = -INFINITY, sum = 0;
  for (int k = 0; k < K; k++) top = fmax(top, terms[k]);
  for (int k = 0; k < K; k++) sum += exp(terms[k] - top);
  return log(sum) + top;
}

static double prior(const double *logarithms, const double *below) {
  double total = 0;
  for (int k = 0; k < K; k++) {
    double diagonal = 0, rest = 0;
    for (int i = 0; i < D; i++) diagonal += exp(logarithms[k * D + i]) * exp(logarithms[k * D + i]);
    for (int i = 0; i < T; i++) rest += below[k * T + i] * below[k * T + i];
    total += 0.5 * (diagonal + rest);
  }
  return total;
}

static double term(const double *p, const double *weights, const double *point, int k) {
  double sum = 0, square = 0, v[D];
  for (int i = 0; i < D; i++) sum += p[LOGARITHMS + k * D + i], v[i] = point[i] - p[MEANS + k * D + i];
  for (int i = 0; i < D; i++) {
    double row = exp(p[LOGARITHMS + k * D + i]) * v[i];
    for (int j = 0; j < i; j++) row += p[BELOW + k * T + i * (i - 1) / 2 + j] * v[j];
    square += row * row;
  }
  return weights[k] + sum - 0.5 * square;
}

static Answer by_hand(void) {
  double total = 0, weights[K];
  memcpy(weights, input(1), sizeof weights);
  for (int call = 0; call < CALLS; call++) {
    double points = 0, terms[K];
    weights[0] += 1;
    for (int n = 0; n < N; n++) {
      for (int k = 0; k < K; k++) terms[k] = term(input(1), weights, input(0) + n * D, k);
      points += log_sum_exp(terms);
    }
    total += points - (double)N * log_sum_exp(weights) + prior(input(1) + LOGARITHMS, input(1) + BELOW);
  }
  return (Answer){NULL, 0, {total, 0}};
}

/* Terms that do not depend on the point are computed once for a call. */
static Answer best(void) {
  const double *p = input(1);
  double total = 0, weights[K];
  memcpy(weights, p, sizeof weights);
  for (int call = 0; call < CALLS; call++) {
    double points = 0, terms[K], diagonal[K * D], constant[K];
    weights[0] += 1;
    for (int k = 0; k < K; k++) {
      double sum = 0;
      for (int i = 0; i < D; i++)
        sum += p[LOGARITHMS + k * D + i], diagonal[k * D + i] = exp(p[LOGARITHMS + k * D + i]);
      constant[k] = weights[k] + sum;
    }
    for (int n = 0; n < N; n++) {
      const double *point = input(0) + n * D;
      for (int k = 0; k < K; k++) {
        double square = 0, v[D];
        for (int i = 0; i < D; i++) v[i] = point[i] - p[MEANS + k * D + i];
        for (int i = 0; i < D; i++) {
          double row = diagonal[k * D + i] * v[i];
          for (int j = 0; j < i; j++) row += p[BELOW + k * T + i * (i - 1) / 2 + j] * v[j];
          square += row * row;
        }
        terms[k] = constant[k] - 0.5 * square;
      }
      points += log_sum_exp(terms);
    }
    total += points - (double)N * log_sum_exp(weights) + prior(p + LOGARITHMS, p + BELOW);
  }
  return (Answer){NULL, 0, {total, 0}};
}

const Implementation in_c[] = {
    {"Ashlar", 1, ashlar, NULL}, {"C", 1, by_hand, NULL}, {"best C", 1, best, NULL}, {NULL, 0, NULL, NULL}};
