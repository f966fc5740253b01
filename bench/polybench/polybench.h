/* polybench: the constants of PolyBench's kernels. */
#ifndef POLYBENCH_H
#define POLYBENCH_H
#include "kernel.h"

static const double ALPHA = 1.5, BETA = 1.2;
#endif
