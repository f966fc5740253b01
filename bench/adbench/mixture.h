/* mixture: ADBench's Gaussian mixture in C, several points at a time. */
#ifndef ADBENCH_MIXTURE_H
#define ADBENCH_MIXTURE_H
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
/* n points of d coordinates, k components; factors: d logarithms of the diagonal, then what is below it, column by column. */
typedef struct Mixture { int64_t n, k, d; const double *alphas, *means, *factors, *points; double gamma; int64_t m; } Mixture;
/* scratch: doubles, as many as mixture_scratch says. */
int64_t mixture_scratch(const Mixture *mixture);
double mixture_by_hand(const Mixture *mixture, double *scratch);
#ifdef __cplusplus
}
#endif
#endif
