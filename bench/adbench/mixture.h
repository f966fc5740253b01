/* mixture: ADBench's Gaussian mixture, and the implementations of its objective. Each C compiler builds them as a
   library, which run.cpp loads. */
#ifndef ADBENCH_MIXTURE_H
#define ADBENCH_MIXTURE_H
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
/* n points of d coordinates, k components; factors: d logarithms of the diagonal, then what is below it, column by
   column. */
typedef struct Mixture {
  int64_t n, k, d;
  const double *alphas, *means, *factors, *points;
  double gamma;
  int64_t m;
} Mixture;
/* One implementation, which gets a workspace of this many bytes. */
typedef struct Series {
  const char *name;
  size_t (*workspace)(const Mixture *mixture);
  double (*objective)(const Mixture *mixture, void *workspace, size_t bytes);
} Series;
/* All of a library; the last has no name. */
const Series *mixture_series(void);
/* scratch: doubles, as many as mixture_scratch says. */
int64_t mixture_scratch(const Mixture *mixture);
double mixture_by_hand(const Mixture *mixture, double *scratch);
/* As many exponentials and logarithms as the objective has, and nothing else: no strict way to compute it takes less
   time with these functions. */
double mixture_functions(const Mixture *mixture);
#ifdef __cplusplus
}
#endif
#endif
