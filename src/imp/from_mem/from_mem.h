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
// ---- read_only.c: sets ImpType.read_only of the function's buffers
void mark_read_only(Context *context, const ImpProgram *program, bool circular);
#endif
