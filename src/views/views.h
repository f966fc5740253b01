// views: the effects of paper 2 on Core: their compositions, and the forms that later passes honour.
// An effect is a mark of a statement: MARK_Source, MARK_Dest, MARK_Eager (core.h). None: the compiler decides.
#ifndef ASHLAR_VIEWS_H
#define ASHLAR_VIEWS_H
#include "core/core.h"

// ---- check_effects.c: reports E0701 where a destination view would redirect the writes of a source view, which has no
// writes [paper 2, Fig. 4.5]
void check_effects(Context *context, const Program *program);
// The composition of two effects (MARK_Effects, 0: none) in the order of evaluation. False: the composition is the
// error E0701.
bool effect_compose(uint32_t inner, uint32_t outer, uint32_t *composed);
// ---- check_positions.c: E0708, or a check at run time, where an element would have two places
const Program *check_positions(Context *context, const Program *program);
// ---- place_views.c: marked statements become delayed code, copies without code, or loops that store
const Program *place_views(Context *context, const Program *program);
// ---- write_through.c: operands of destination views that fusion leaves are written at their places in the result
const Program *write_through(Context *context, const Program *program);
#endif
