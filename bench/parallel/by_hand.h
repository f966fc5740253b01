/* The kernels by hand (by_hand.c). */
#ifndef BENCH_PARALLEL_H
#define BENCH_PARALLEL_H
#include <stdint.h>

enum { MOST_COMPONENTS = 256 };
typedef struct Mixture {
  int64_t n, k, d;
  const double *alphas, *means, *factors, *points;
  double gamma;
  int64_t m;
} Mixture;

void mandelbrot_by_hand(int threads, int32_t *result, int64_t h, int64_t w, int32_t limit);
void bodies_by_hand(int threads, double *result, int64_t n, const double *xs, const double *ys, const double *zs,
                    const double *masses);
void product_by_hand(int threads, double *result, int64_t n, int64_t m, int64_t p, const double *a, const double *b);
void mixture_by_hand(int threads, double *result, const Mixture *mixture, double *scratch);
void options_by_hand(int threads, double *result, int64_t n, const double *prices, const double *strikes,
                     const double *years);
void clusters_by_hand(int threads, double *centres, int64_t n, int64_t d, int64_t k, int64_t rounds,
                      const double *points, double *scratch);
void triad_by_hand(int threads, double *result, int64_t n, double x, const double *b, const double *c);
void total_by_hand(int threads, int32_t *result, int64_t n, const int32_t *xs);
void jacobi_by_hand(int threads, double *result, int64_t n, int64_t m, int64_t rounds, const double *grid,
                    double *scratch);
void turned_by_hand(int threads, double *result, int64_t n, int64_t m, const double *a);
void kept_by_hand(int threads, double *result, int64_t n, const double *xs, double *scratch);
void bins_by_hand(int threads, int32_t *result, int64_t n, const double *xs);
void places_by_hand(int threads, double *result, int64_t n, int64_t k, const double *xs, const double *weights);
#endif
