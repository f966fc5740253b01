// folds: reductions as parallel builds. Private to opt/parallelise.
#ifndef ASHLAR_OPT_FOLDS_H
#define ASHLAR_OPT_FOLDS_H
#include "opt/opt.h"

enum { LEAST_WORK = 2 * 16384 };   // operations: with fewer, no task would have ASHLAR_GRAIN of them

int64_t known_work(const Body *body);     // the statements that it runs; INT64_MAX when their number is not known here
int64_t assumed_work(const Body *body);   // the same, with 16 for every width that is not known
// Appends what replaces the reduction. False: it stays as it is.
bool parallelise_fold(Context *context, Builder *builder, const Stm *stm);
bool parallelise_writes(Context *context, Builder *builder, const Stm *stm);   // of a histogram or a scatter
#endif
