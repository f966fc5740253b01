/* The kernels in C as one writes them with OpenMP: a pragma at the outer loop, inner loops that vectorise, and every
   element computed in the order of the program. `threads` is 1 for one core. */
#include "by_hand.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-loop-unroll-and-jam")
#endif

void mandelbrot_by_hand(int threads, int32_t *restrict result, int64_t h, int64_t w, int32_t limit) {
#pragma omp parallel for num_threads(threads) schedule(dynamic, 4)
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) {
      const double cr = (double)(3 * j) / (double)w - 2, ci = (double)(2 * i) / (double)h - 1;
      double x = 0, y = 0;
      int32_t round = 0;
      while (round < limit && x * x + y * y <= 4) {
        const double next = x * x - y * y + cr;
        y = 2 * x * y + ci;
        x = next;
        round++;
      }
      result[i * w + j] = round;
    }
}

void bodies_by_hand(int threads, double *restrict result, int64_t n, const double *restrict xs,
                    const double *restrict ys, const double *restrict zs, const double *restrict masses) {
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t i = 0; i < n; i++) {
    double ax = 0, ay = 0, az = 0;
    for (int64_t j = 0; j < n; j++) {
      const double dx = xs[j] - xs[i], dy = ys[j] - ys[i], dz = zs[j] - zs[i];
      const double r2 = dx * dx + dy * dy + dz * dz + 0.01;
      const double w = masses[j] / (r2 * sqrt(r2));
      ax += w * dx, ay += w * dy, az += w * dz;
    }
    result[3 * i] = ax, result[3 * i + 1] = ay, result[3 * i + 2] = az;
  }
}

/* Four rows at a time, along the rows of b. */
void product_by_hand(int threads, double *restrict result, int64_t n, int64_t m, int64_t p, const double *restrict a,
                     const double *restrict b) {
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t first = 0; first < n; first += 4) {
    const int64_t rows = n - first < 4 ? n - first : 4;
    memset(result + first * p, 0, (size_t)(rows * p) * sizeof *result);
    for (int64_t k = 0; k < m; k++)
      for (int64_t i = first; i < first + rows; i++) {
        const double x = a[i * m + k];
        for (int64_t j = 0; j < p; j++) result[i * p + j] += x * b[k * p + j];
      }
  }
}

/* 64 points side by side, as in bench/adbench/mixture.c; the sum over the points follows. */
enum { LANES = 64, MOST_COORDINATES = 64 };
static void half_squares(int64_t d, const double *restrict mean, const double *restrict diagonal,
                         const double *restrict factor, const double *restrict points, double *restrict halves) {
  double centred[MOST_COORDINATES * LANES], squares[LANES] = {0};
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
  for (int lane = 0; lane < LANES; lane++) halves[lane] = 0.5 * squares[lane];
}

static double log_sum_exp(const double *xs, int64_t count, int64_t stride) {
  double top = -INFINITY, sum = 0;
  for (int64_t i = 0; i < count; i++) top = xs[i * stride] > top ? xs[i * stride] : top;
  for (int64_t i = 0; i < count; i++) sum += exp(xs[i * stride] - top);
  return top + log(sum);
}

static double wishart_prior(const Mixture *g, const double *diagonals, const double *sums) {
  const int64_t rest = g->d * (g->d - 1) / 2, width = g->d + rest, n = g->d + g->m + 1;
  const double half = 0.5 * (double)n;
  double gammas = 0.25 * (double)(g->d * (g->d - 1)) * log(M_PI), tail = 0, total = 0;
  for (int64_t j = 0; j < g->d; j++) tail += lgamma(half + 0.5 * (double)-j);
  gammas += tail;
  const double c = (double)(n * g->d) * (log(g->gamma) - 0.5 * log(2)) - gammas;
  for (int64_t k = 0; k < g->k; k++) {
    double diagonal = 0, factor = 0;
    for (int64_t i = 0; i < g->d; i++) diagonal += diagonals[k * g->d + i] * diagonals[k * g->d + i];
    for (int64_t i = 0; i < rest; i++) factor += g->factors[k * width + g->d + i] * g->factors[k * width + g->d + i];
    total += 0.5 * g->gamma * g->gamma * (diagonal + factor) - (double)g->m * sums[k];
  }
  return total - (double)g->k * c;
}

void mixture_by_hand(int threads, double *result, const Mixture *g, double *restrict scratch) {
  const int64_t width = g->d * (g->d + 1) / 2;
  double *const diagonals = scratch, *const sums = diagonals + g->k * g->d, *const slack = sums + g->k, sum = 0;
  for (int64_t k = 0; k < g->k; k++) {
    sums[k] = 0;
    for (int64_t i = 0; i < g->d; i++)
      sums[k] += g->factors[k * width + i], diagonals[k * g->d + i] = exp(g->factors[k * width + i]);
  }
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t first = 0; first < g->n; first += LANES) {
    const int64_t count = g->n - first < LANES ? g->n - first : LANES;
    double block[MOST_COORDINATES * LANES], halves[LANES], terms[MOST_COMPONENTS * LANES];
    for (int lane = 0; lane < LANES; lane++)
      for (int64_t i = 0; i < g->d; i++)
        block[i * LANES + lane] = lane < count ? g->points[(first + lane) * g->d + i] : 0;
    for (int64_t k = 0; k < g->k; k++) {
      half_squares(g->d, &g->means[k * g->d], &diagonals[k * g->d], &g->factors[k * width + g->d], block, halves);
      for (int lane = 0; lane < LANES; lane++) terms[k * LANES + lane] = g->alphas[k] + sums[k] - halves[lane];
    }
    for (int64_t lane = 0; lane < count; lane++) slack[first + lane] = log_sum_exp(&terms[lane], g->k, LANES);
  }
  for (int64_t i = 0; i < g->n; i++) sum += slack[i];
  *result = -(double)(g->n * g->d) * 0.5 * log(2 * M_PI) + sum - (double)g->n * log_sum_exp(g->alphas, g->k, 1) +
            wishart_prior(g, diagonals, sums);
}

static double normal(double x) { return 0.5 * erfc(-x * sqrt(0.5)); }

void options_by_hand(int threads, double *restrict result, int64_t n, const double *restrict prices,
                     const double *restrict strikes, const double *restrict years) {
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t i = 0; i < n; i++) {
    const double s = prices[i], k = strikes[i], t = years[i], rate = 0.02, volatility = 0.3;
    const double width = volatility * sqrt(t);
    const double d1 = (log(s / k) + (rate + 0.5 * volatility * volatility) * t) / width;
    result[i] = s * normal(d1) - k * exp(-rate * t) * normal(d1 - width);
  }
}

/* The nearest centres side by side; the sums in the order of the points. */
void clusters_by_hand(int threads, double *restrict centres, int64_t n, int64_t d, int64_t k, int64_t rounds,
                      const double *restrict points, double *restrict scratch) {
  double *restrict const sums = scratch, *restrict const counts = sums + k * d;
  int64_t *restrict const nearest = (int64_t *)(counts + k);
  memcpy(centres, points, (size_t)(k * d) * sizeof *centres);
  for (int64_t round = 0; round < rounds; round++) {
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int64_t i = 0; i < n; i++) {
      double least = INFINITY;
      int64_t best = 0;
      for (int64_t j = 0; j < k; j++) {
        double here = 0;
        for (int64_t c = 0; c < d; c++) {
          const double difference = centres[j * d + c] - points[i * d + c];
          here += difference * difference;
        }
        if (here < least) least = here, best = j;
      }
      nearest[i] = best;
    }
    memset(sums, 0, (size_t)(k * (d + 1)) * sizeof *sums);
    for (int64_t i = 0; i < n; i++) {
      for (int64_t c = 0; c < d; c++) sums[nearest[i] * d + c] += points[i * d + c];
      counts[nearest[i]] += 1;
    }
    for (int64_t j = 0; j < k; j++)
      for (int64_t c = 0; c < d && counts[j] > 0; c++) centres[j * d + c] = sums[j * d + c] / counts[j];
  }
}

void triad_by_hand(int threads, double *restrict result, int64_t n, double x, const double *restrict b,
                   const double *restrict c) {
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t i = 0; i < n; i++) result[i] = b[i] + x * c[i];
}

void total_by_hand(int threads, int32_t *restrict result, int64_t n, const int32_t *restrict xs) {
  uint32_t sum = 0;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : sum)
  for (int64_t i = 0; i < n; i++) sum += (uint32_t)xs[i];
  *result = (int32_t)sum;
}

static void sweep(int threads, double *restrict to, const double *restrict a, int64_t n, int64_t m) {
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t i = 0; i < n; i++) {
    if (i == 0 || i == n - 1) {
      memcpy(to + i * m, a + i * m, (size_t)m * sizeof *a);
      continue;
    }
    to[i * m] = a[i * m];
    for (int64_t j = 1; j < m - 1; j++)
      to[i * m + j] =
          0.2 * (a[i * m + j] + a[i * m - m + j] + a[i * m + m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
    to[i * m + m - 1] = a[i * m + m - 1];
  }
}

/* `rounds` is even and at least 2: the last sweep writes the result. */
void jacobi_by_hand(int threads, double *restrict result, int64_t n, int64_t m, int64_t rounds,
                    const double *restrict grid, double *restrict scratch) {
  sweep(threads, scratch, grid, n, m);
  for (int64_t round = 1; round + 1 < rounds; round += 2) {
    sweep(threads, result, scratch, n, m);
    sweep(threads, scratch, result, n, m);
  }
  sweep(threads, result, scratch, n, m);
}

/* In tiles, whose columns are rows of the result. */
void turned_by_hand(int threads, double *restrict result, int64_t n, int64_t m, const double *restrict a) {
  enum { TILE = 8 };
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t first = 0; first < m; first += TILE)
    for (int64_t row = 0; row < n; row += TILE)
      for (int64_t j = first; j < first + TILE && j < m; j++)
        for (int64_t i = row; i < row + TILE && i < n; i++) result[j * n + i] = a[i * m + j];
}

/* Each part is counted, then written behind those before it. */
void kept_by_hand(int threads, double *restrict result, int64_t n, const double *restrict xs,
                  double *restrict scratch) {
  int64_t *const counts = (int64_t *)(void *)scratch, size = (n + threads - 1) / threads;
  if (threads == 1) {
    int64_t count = 0;
    for (int64_t i = 0; i < n; i++)
      if (xs[i] > 0.5) result[count++] = xs[i];
    return;
  }
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t part = 0; part < threads; part++) {
    int64_t count = 0;
    for (int64_t i = part * size; i < (part + 1) * size && i < n; i++) count += xs[i] > 0.5;
    counts[part] = count;
  }
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t part = 0; part < threads; part++) {
    int64_t at = 0;
    for (int64_t before = 0; before < part; before++) at += counts[before];
    for (int64_t i = part * size; i < (part + 1) * size && i < n; i++)
      if (xs[i] > 0.5) result[at++] = xs[i];
  }
}

/* Each thread has bins of its own. */
void bins_by_hand(int threads, int32_t *restrict result, int64_t n, const double *restrict xs) {
  enum { BINS = 256 };
  memset(result, 0, BINS * sizeof *result);
#pragma omp parallel num_threads(threads)
  {
    int32_t own[BINS] = {0};
#pragma omp for schedule(static)
    for (int64_t i = 0; i < n; i++) {
      const int64_t bin = (int64_t)(255 * xs[i]);
      if (bin >= 0 && bin < BINS) own[bin]++;
    }
#pragma omp critical
    for (int bin = 0; bin < BINS; bin++) result[bin] += own[bin];
  }
}

/* Each thread looks at all positions, and adds to the places that it owns: so every sum has its order. */
void places_by_hand(int threads, double *restrict result, int64_t n, int64_t k, const double *restrict xs,
                    const double *restrict weights) {
  enum { PART = 512 };
  const int64_t size = (k + threads - 1) / threads;
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t i = 0; i < k; i++) result[i] = 0;
  if (threads == 1) {
    for (int64_t i = 0; i < n; i++) {
      const int64_t place = (int64_t)((double)k * xs[i]);
      if (place >= 0 && place < k) result[place] += weights[i];
    }
    return;
  }
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int64_t owner = 0; owner < threads; owner++) {
    const int64_t first = owner * size, last = first + size < k ? first + size : k;
    int64_t own[PART];
    double values[PART];
    for (int64_t part = 0; part < n; part += PART) {
      const int64_t end = part + PART < n ? part + PART : n;
      int64_t count = 0;
      for (int64_t i = part; i < end; i++) {
        const int64_t place = (int64_t)((double)k * xs[i]);
        own[count] = place;
        values[count] = weights[i];
        count += place >= first && place < last;
      }
      for (int64_t i = 0; i < count; i++) result[own[i]] += values[i];
    }
  }
}
