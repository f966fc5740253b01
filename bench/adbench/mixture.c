/* The best C without vector versions of exp and log: terms that do not depend on the point are computed once, and 64
   points are computed side by side, so that every innermost loop can be vectorised. The sums of each point are in the
   order of their definition. */
#include "mixture.h"
#include <math.h>
#if defined(__GNUC__) && !defined(__clang__)
// gcc's unroll-and-jam would combine iterations of the loop over j and thereby prevent vectorisation
#pragma GCC optimize("no-loop-unroll-and-jam")
#endif

enum { LANES = 64 };

int64_t mixture_scratch(const Mixture *g) { return g->k * (g->d + 1) + (2 * g->d + g->k) * LANES; }

static double log_sum_exp(const double *xs, int64_t count, int64_t stride) {
  double top = -INFINITY, sum = 0;
  for (int64_t i = 0; i < count; i++) top = xs[i * stride] > top ? xs[i * stride] : top;
  for (int64_t i = 0; i < count; i++) sum += exp(xs[i * stride] - top);
  return top + log(sum);
}

static double prior(const Mixture *g, const double *diagonals, const double *sums) {
  const int64_t rest = g->d * (g->d - 1) / 2, width = g->d + rest, n = g->d + g->m + 1;
  const double half = 0.5 * (double)n;
  double gammas = 0.25 * (double)(g->d * (g->d - 1)) * log(M_PI), total = 0;
  for (int64_t j = 0; j < g->d; j++) gammas += lgamma(half - 0.5 * (double)j);
  const double c = (double)(n * g->d) * (log(g->gamma) - 0.5 * log(2)) - gammas;
  for (int64_t k = 0; k < g->k; k++) {
    double diagonal = 0, factor = 0;
    for (int64_t i = 0; i < g->d; i++) diagonal += diagonals[k * g->d + i] * diagonals[k * g->d + i];
    for (int64_t i = 0; i < rest; i++) factor += g->factors[k * width + g->d + i] * g->factors[k * width + g->d + i];
    total += 0.5 * g->gamma * g->gamma * (diagonal + factor) - (double)g->m * sums[k];
  }
  return total - (double)g->k * c;
}

/* Half of |Q (x - mean)|^2 for 64 points; `points`, `centred`: a row of 64 for each coordinate. */
static void half_squares(int64_t d, const double *restrict mean, const double *restrict diagonal,
                         const double *restrict factor, const double *restrict points, double *restrict centred,
                         double *restrict result) {
  double squares[LANES] = {0};
  for (int64_t i = 0; i < d; i++)
    for (int lane = 0; lane < LANES; lane++) centred[i * LANES + lane] = points[i * LANES + lane] - mean[i];
  for (int64_t i = 0; i < d; i++) {
    double sum[LANES];
    const double *entry = factor + i - 1;
    for (int lane = 0; lane < LANES; lane++) sum[lane] = diagonal[i] * centred[i * LANES + lane];
    for (int64_t j = 0; j < i; j++) {
      for (int lane = 0; lane < LANES; lane++) sum[lane] += *entry * centred[j * LANES + lane];
      entry += d - j - 2;
    }
    for (int lane = 0; lane < LANES; lane++) squares[lane] += sum[lane] * sum[lane];
  }
  for (int lane = 0; lane < LANES; lane++) result[lane] = 0.5 * squares[lane];
}

double mixture_by_hand(const Mixture *g, double *scratch) {
  const int64_t width = g->d * (g->d + 1) / 2;
  double *block = scratch, *centred = block + g->d * LANES, *terms = centred + g->d * LANES,
         *diagonals = terms + g->k * LANES, *sums = diagonals + g->k * g->d, slack = 0;
  for (int64_t k = 0; k < g->k; k++) {
    sums[k] = 0;
    for (int64_t i = 0; i < g->d; i++)
      sums[k] += g->factors[k * width + i], diagonals[k * g->d + i] = exp(g->factors[k * width + i]);
  }
  for (int64_t first = 0; first < g->n; first += LANES) {
    const int64_t count = g->n - first < LANES ? g->n - first : LANES;
    for (int lane = 0; lane < LANES; lane++)
      for (int64_t i = 0; i < g->d; i++)
        block[i * LANES + lane] = lane < count ? g->points[(first + lane) * g->d + i] : 0;
    for (int64_t k = 0; k < g->k; k++) {
      double halves[LANES];
      half_squares(g->d, &g->means[k * g->d], &diagonals[k * g->d], &g->factors[k * width + g->d], block, centred,
                   halves);
      for (int lane = 0; lane < LANES; lane++) terms[k * LANES + lane] = g->alphas[k] + sums[k] - halves[lane];
    }
    for (int64_t lane = 0; lane < count; lane++) slack += log_sum_exp(&terms[lane], g->k, LANES);
  }
  return -(double)(g->n * g->d) * 0.5 * log(2 * M_PI) + slack - (double)g->n * log_sum_exp(g->alphas, g->k, 1) +
         prior(g, diagonals, sums);
}

double mixture_functions(const Mixture *g) {
  double total = 0;
  for (int64_t i = 0; i < g->n; i++) {
    const double x = (double)(i % 16);
    double sum = 0;
    for (int64_t k = 0; k < g->k; k++) sum += exp(-x - (double)k / 16);
    total += log(sum);
  }
  return total;
}
