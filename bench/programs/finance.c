/* Option prices: scratch for one path or system, however many there are. */
#include "finance.h"
#include "programs.h"

/* n: paths, steps (a power of two), steps + 1, one result. */
static void fit_bridge(int64_t *n) {
  int64_t steps = 1;
  while (2 * steps <= n[1]) steps *= 2;
  n[1] = steps, n[2] = steps + 1, n[3] = 1;
}
OURS(bridge, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void make_path(double *restrict w, const double *restrict z, int64_t steps) {
  memset(w, 0, (size_t)(steps + 1) * sizeof *w);
  w[steps] = z[0];
  for (int64_t width = steps, used = 1; width > 1; used += steps / width, width /= 2) {
    const double scale = 0.5 * sqrt((double)width / (double)steps);
    for (int64_t m = 0; m < steps / width; m++)
      w[m * width + width / 2] = 0.5 * (w[m * width] + w[m * width + width]) + scale * z[used + m];
  }
}
static double payoff(double *restrict w, const double *restrict z, int64_t steps) {
  make_path(w, z, steps);
  double sum = 0;
  for (int64_t i = 0; i <= steps; i++) sum += 100 * exp(0.2 * w[i] - 0.02);
  const double gain = sum / (double)(steps + 1) - 100;
  return gain > 0 ? gain : 0;
}
static void bridge_by_hand(const Call *call) {
  const int64_t paths = call->n[0], steps = call->n[1];
  const double *normals = call->in[0];
  double sum = 0;
  for (int64_t p = 0; p < paths; p++) sum += payoff(call->workspace, normals + p * steps, steps);
  *(double *)call->out[0] = sum / (double)paths;
}

OURS(barrier, (n[0], n[1]), out[0], n[0], n[1], in[0])
static void barrier_by_hand(const Call *call) {
  const int64_t paths = call->n[0], steps = call->n[1];
  double *restrict w = call->workspace, sum = 0;
  for (int64_t p = 0; p < paths; p++) {
    make_path(w, (const double *)call->in[0] + p * steps, steps);
    double low = INFINITY, price = 0;
    for (int64_t i = 0; i <= steps; i++) {
      price = 100 * exp(0.2 * w[i] - 0.02);
      if (price < low) low = price;
    }
    if (low >= 90 && price > 100) sum += price - 100;
  }
  *(double *)call->out[0] = sum / (double)paths;
}

enum { STEPS = 10, LEVELS = 200 };
OURS(diffusions, (n[0], n[1]), out[0], n[0], n[1], STEPS, in[0], in[1])
static void diffusions_by_hand(const Call *call) {
  const int64_t batch = call->n[0], n = call->n[1];
  const double *restrict volatilities = call->in[0], *restrict start = call->in[1];
  double *restrict result = call->out[0], *restrict cs = call->workspace;
  for (int64_t b = 0; b < batch; b++) {
    double *restrict x = result + b * n;
    const double c = volatilities[b] * volatilities[b];
    memcpy(x, start, (size_t)n * sizeof *x);
    for (int64_t s = 0; s < STEPS; s++) {
      double c0 = 0, d0 = 0;
      for (int64_t i = 0; i < n; i++) {
        const double m = 1 / (1 + 2 * c + c * c0);
        cs[i] = c0 = -(c * m), x[i] = d0 = (x[i] + c * d0) * m;
      }
      for (int64_t i = n - 2; i >= 0; i--) x[i] -= cs[i] * x[i + 1];
    }
  }
}

static void fit_lattice(int64_t *n) { n[1] = LEVELS + 1; }
OURS(lattice, (n[0], LEVELS), out[0], n[0], LEVELS, in[0])
static void lattice_by_hand(const Call *call) {
  const double *restrict strikes = call->in[0];
  double *restrict result = call->out[0], *restrict v = call->workspace, *restrict prices = v + LEVELS + 1;
  for (int64_t i = 0; i <= LEVELS; i++) prices[i] = 100 * pow(1.02, (double)(2 * i - LEVELS));
  for (int64_t k = 0; k < call->n[0]; k++) {
    for (int64_t i = 0; i <= LEVELS; i++) v[i] = prices[i] - strikes[k] > 0 ? prices[i] - strikes[k] : 0;
    for (int64_t t = 0; t < LEVELS; t++)
      for (int64_t i = 0; i < LEVELS - t; i++) v[i] = 0.999 * (0.495 * v[i] + 0.505 * v[i + 1]);
    result[k] = v[0];
  }
}

const Kernel finance[] = {
  {"bridge", "ab", "d", "c", {2000, 256}, FUNCTIONS(bridge), fit_bridge},
  {"barrier", "ab", "d", "c", {2000, 256}, FUNCTIONS(barrier), fit_bridge},
  {"diffusions", "a b", "ab", "b", {300, 300}, FUNCTIONS(diffusions)},
  {"lattice", "a", "a", "b b", {300}, FUNCTIONS(lattice), fit_lattice},
  {NULL}};
