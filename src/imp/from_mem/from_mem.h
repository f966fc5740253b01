// from_mem: the translation of statements from Mem to Imp, one function for each group of forms. Private to from_mem/.
#ifndef ASHLAR_IMP_FROM_MEM_H
#define ASHLAR_IMP_FROM_MEM_H
#include "imp/from_mem/array_place.h"

// ---- producers.c, reductions.c, control.c
void translate_fresh(Translator *t, const Stm *stm);       // array, table, iota, replicate, copy, concat, update
void translate_build(Translator *t, const Stm *stm);
void translate_reduce(Translator *t, const Stm *stm);
void translate_scan(Translator *t, const Stm *stm);
void translate_filter(Translator *t, const Stm *stm);
void translate_scatter(Translator *t, const Stm *stm);
void translate_hist(Translator *t, const Stm *stm);
void translate_loop(Translator *t, const Stm *stm);
void translate_if(Translator *t, const Stm *stm);
void translate_call(Translator *t, const Stm *stm);
void translate_assert(Translator *t, const Stm *stm);
void translate_alloc(Translator *t, const Stm *stm);
// Ends the body of a loop: dynamic blocks taken in an iteration are released at its end.
void close_scope(Translator *t, ImpBuilder *body);
// ---- parallel.c: the build as tasks; false: it runs in order
bool translate_parallel(Translator *t, const Stm *stm);
bool runs_in_tasks(const Translator *t, const Stm *stm);   // marked, and not a part of a task
bool has_parallel_statements(const Translator *t, const Body *body);
const ImpExp *imp_workers(Translator *t);     // as many as run the parallel statements of the function
const ImpExp *is_one_worker(Translator *t);
enum { LEAST_WORK = 2 * 16384 };              // operations: with fewer there would be no two tasks
// producers.c: `count` iterations of a build, from `begin` on, in its outermost dimension
void build_range(Translator *t, const Stm *stm, const ImpExp *begin, const ImpExp *count);
bool may_run_in_parallel(Translator *t, const ImpBlock *body);   // of a build: without dynamic blocks, without tasks
// Ends the body of a function whose results have been assigned; blocks of `kept` are not released.
void close_function(Translator *t, ImpBuilder *body, ImpVars kept);
void comment_loop(Translator *t, const Stm *stm, const char *what);     // only for outer loops

// ---- from_mem.c
Text location_of(Translator *t, Span span);   // "blur.fut:12:7"; empty when the span is unknown
// Translates the statements; the results are then available through imp_scalar_of and place_of.
void translate_body(Translator *t, const Body *body);
// The same for a body that is translated more than once, each time with variables of its own.
void translate_again(Translator *t, const Body *body);
ImpVar new_number(Translator *t, const char *name, const ImpExp *value);   // an i64 of this value
const ImpExp *i64_of(Translator *t, Prim prim, const ImpExp *a, const ImpExp *b);
// ---- reductions.c, owners.c: a scatter (hist: NULL) or a histogram
// rank: indices; results: of the function for one element, these first
typedef struct Indexed {
  const Stm *stm;
  const ExpScatter *scatter;
  const ExpHist *hist;
  uint32_t rank;
  Atoms results;
} Indexed;
// The results have been translated. The values are written where the indices are inside of the destinations.
void write_indexed(Translator *t, const Indexed *indexed);
void write_by_owners(Translator *t, const Indexed *indexed);    // by all workers, each of them a range of the elements
const ImpExp *is_for_one_worker(Translator *t, const Indexed *indexed);   // elements or workers are too few
// ---- read_only.c: sets ImpType.read_only of the function's buffers
void mark_read_only(Context *context, const ImpProgram *program, bool circular);
#endif
