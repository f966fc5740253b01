// folds: reductions as parallel builds. Private to opt/parallelise.
#ifndef ASHLAR_OPT_FOLDS_H
#define ASHLAR_OPT_FOLDS_H
#include "opt/opt.h"

enum { LEAST_WORK = 2 * 16384 };   // operations: with fewer, no task would have ASHLAR_GRAIN of them

int64_t assumed_work(const Body *body);   // the cost of what it runs; at least 1
// Appends what replaces the reduction. False: it stays as it is.
bool parallelise_fold(Context *context, Builder *builder, const Stm *stm);
bool parallelise_writes(Context *context, Builder *builder, const Stm *stm);   // of a histogram or a scatter
#endif
