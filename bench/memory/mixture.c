#include "memory.h"
#include "mixture.h"

static double log_sum_exp(const double *xs, int64_t n) {
  double top = -INFINITY, sum = 0;
  for (int64_t i = 0; i < n; i++) top = xs[i] > top ? xs[i] : top;
  for (int64_t i = 0; i < n; i++) sum += exp(xs[i] - top);
  return top + log(sum);
}

static double wishart_prior(int64_t k, int64_t d, int64_t t, double gamma, int64_t m, const double *diagonals,
                            const double *icf) {
  const int64_t n = d + m + 1;
  double distribution = 0, parts = 0;
  for (int64_t j = 0; j < d; j++) distribution += lgamma(0.5 * (double)n + 0.5 * (double)-j);
  const double c = (double)(n * d) * (log(gamma) - 0.5 * log(2)) -
                   (0.25 * (double)(d * (d - 1)) * log(3.141592653589793) + distribution);
  for (int64_t i = 0; i < k; i++) {
    double diagonal = 0, factor = 0, sum = 0;
    for (int64_t j = 0; j < d; j++) diagonal += diagonals[i * d + j] * diagonals[i * d + j];
    for (int64_t j = d; j < t; j++) factor += icf[i * t + j] * icf[i * t + j];
    for (int64_t j = 0; j < d; j++) sum += icf[i * t + j];
    parts += 0.5 * gamma * gamma * (diagonal + factor) - (double)m * sum;
  }
  return parts - (double)k * c;
}

// The exponentials of the diagonals and the sums of their logarithms once; for each point its distance to one mean and
// a term for each component.
BY_HAND double by_hand(int64_t n, int64_t k, int64_t d, int64_t t, const double *alphas, const double *means,
                       const double *icf, const double *x, double gamma, int64_t m, double *space) {
  double *diagonals = space, *sums = diagonals + k * d, *terms = sums + k, *v = terms + k, slack = 0;
  for (int64_t j = 0; j < k; j++) {
    sums[j] = 0;
    for (int64_t i = 0; i < d; i++) diagonals[j * d + i] = exp(icf[j * t + i]), sums[j] += icf[j * t + i];
  }
  for (int64_t p = 0; p < n; p++) {
    for (int64_t j = 0; j < k; j++) {
      const double *factor = icf + j * t + d;
      double norm = 0;
      for (int64_t i = 0; i < d; i++) v[i] = x[p * d + i] - means[j * d + i];
      for (int64_t i = 0; i < d; i++) {
        double product = diagonals[j * d + i] * v[i];
        for (int64_t l = 0; l < i; l++) product += factor[d * l - l * (l + 1) / 2 + (i - l - 1)] * v[l];
        norm += product * product;
      }
      terms[j] = alphas[j] + sums[j] - 0.5 * norm;
    }
    slack += log_sum_exp(terms, k);
  }
  return -(double)(n * d) * 0.5 * log(2 * 3.141592653589793) + slack - (double)n * log_sum_exp(alphas, k) +
         wishart_prior(k, d, t, gamma, m, diagonals, icf);
}

int main(void) {
  for (int64_t n = 1; n <= 60 * LARGER; n = n * 2 + 1) {
    char label[64];
    const int64_t k = n / 8 + 1, d = n % 8 + 2, t = d * (d + 1) / 2;
    double *alphas = doubles(k), *means = doubles(k * d), *icf = doubles(k * t), *x = doubles(n * d), p = 0, q = 1;
    snprintf(label, sizeof label, "n=%lld k=%lld d=%lld", (long long)n, (long long)k, (long long)d);
    COMPARE(label, objective_workspace(k, d, t, n), aligned(8 * (k * d + 2 * k + d)),
            objective(&p, k, d, t, n, alphas, means, icf, x, 1.5, 2, workspace, bytes, NULL),
            q = by_hand(n, k, d, t, alphas, means, icf, x, 1.5, 2, scratch), same_bytes(&p, &q, 8));
  }
  return memory_failures != 0;
}
