// overwritten: which arrays a loop overwrites before it reads them (overwritten.c). Private to opt/copies.
#ifndef ASHLAR_OPT_OVERWRITTEN_H
#define ASHLAR_OPT_OVERWRITTEN_H
#include "core/core.h"

// Is it a statement that makes such an array? With a loop: that is overwritten by this loop, which is its only use.
typedef bool OverwrittenCandidate(void *user, const Stm *stm, const Exp *loop);
// Var id of the array -> how many of its first rows, at most `most`, the loop does not write, plus 1
Map overwritten_arrays(Context *context, const VarTable *vars, const Function *function, int64_t most,
                       OverwrittenCandidate *is_candidate, void *user);
#endif
