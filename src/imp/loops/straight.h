// straight: loops with one branch, as loops without it (straight.c).
#ifndef ASHLAR_IMP_STRAIGHT_H
#define ASHLAR_IMP_STRAIGHT_H
#include "imp/effects.h"
#include "imp/builder.h"

// `condition`: of the branch that was left out, which must have the outcome `holds` in all iterations; NULL: none was.
// `selection`: what the branch became, of two values that may be computed in all iterations; NULL: it did not.
typedef struct ImpStraight { const ImpFor *loop; const ImpExp *condition, *selection; bool holds; } ImpStraight;
// One outcome of the only branch of the body, a comparison that changes at most once while the loop runs.
bool imp_decide_branch(const ImpBuilder *out, const ImpFor *loop, bool holds, ImpStraight *result);
// Does the branch have that outcome in the first and the last one of `total` iterations, and so in all?
const ImpExp *imp_is_decided(const ImpBuilder *out, const ImpStraight *straight, const ImpExp *total);
// The only branch as a selection, if it assigns to one variable values that trap nowhere, and read only what all
// iterations read.
bool imp_select_branch(const ImpBuilder *out, const ImpFor *loop, ImpStraight *result);
const ImpExp *imp_and_then(const ImpBuilder *out, const ImpExp *a, const ImpExp *b);   // b is asked only if a holds
#endif
