// folds: reductions, scans and filters as parallel builds. Private to opt/parallelise.
#ifndef ASHLAR_OPT_FOLDS_H
#define ASHLAR_OPT_FOLDS_H
#include "opt/opt.h"

// LEAST_WORK: operations; with fewer, no task would have ASHLAR_GRAIN of them
enum { LEAST_WORK = 2 * 16384, CHUNKS = 64, LEAST_CHUNKED = 4 * CHUNKS };

// stored: which results of the function are computed at the same time. reduce: NULL for other forms.
typedef struct Fold {
  Context *context;
  VarTable *vars;
  const Stm *stm;
  const ExpReduce *reduce;
  Atom width;
  const Lambda *function;
  uint32_t count;
  const uint32_t *stored;
} Fold;

// ---- folds.c
int64_t assumed_work(Context *context, const Body *body);   // the cost of what it runs; at least 1
Fold fold_of(Context *context, VarTable *vars, const Stm *stm, const Lambda *function, Atom width);
bool find_units(const Fold *fold, Atom *units);      // of an exactly associative operator of scalars
bool outweighs_operator(const Fold *fold, int64_t operator_work);
bool may_fail_in(const Body *body);
Builder inner_builder(const Fold *fold);
Atom exact_number(Builder *builder, const char *name, Prim prim, Atom x, Atom y);
Atom put_chunk_size(const Fold *fold, Builder *builder, Atom begin, Atom size);   // fewer elements in the last chunks
Lambda lambda_of(const Fold *fold, Var index, Builder *builder, Atoms result);
Atoms put_fold_element(const Fold *fold, Builder *builder, Atom begin, Var i);
Vars put_reduce(const Fold *fold, Builder *builder, const char *name, Atom width, Atoms start, Lambda function);
Vars result_vars(const Fold *fold, const char *name);
Vars put_build(const Fold *fold, Builder *builder, const char *name, Atom width, Lambda function);
Lambda lambda_reading(const Fold *fold, Vars arrays);
// The function from index `begin` on, which reads what is stored, and computes the rest; the work of the rest.
Lambda mixed_function(const Fold *fold, Atom begin, Vars stored);
int64_t work_of_others(const Fold *fold);
const Body *body_of_statement(Context *context, VarTable *vars, const Stm *stm);   // that alone, with new results
// The statement, if `is_small` or there is one worker, else the body.
void put_choice(const Fold *fold, Builder *builder, const Body *parallel, Atom is_small);
void put_choice_by_width(const Fold *fold, Builder *builder, const Body *parallel, int64_t least);   // small: less
// Appends what replaces the reduction. False: it stays as it is.
bool parallelise_fold(Context *context, Builder *builder, const Stm *stm);
bool parallelise_writes(Context *context, Builder *builder, const Stm *stm);   // of a histogram or a scatter

// ---- bins.c
// Appends what replaces the histogram. False: its bins are too many or no scalars.
bool histogram_in_chunks(Context *context, Builder *builder, const Stm *stm, int64_t least);

// ---- scans.c
bool parallelise_scan(Context *context, Builder *builder, const Stm *stm);
bool parallelise_filter(Context *context, Builder *builder, const Stm *stm);
#endif
