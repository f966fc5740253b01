// refute: counterexamples for the prover.
#ifndef ASHLAR_INDEX_REFUTE_H
#define ASHLAR_INDEX_REFUTE_H
#include "index/index.h"

// The search for a point where every fact is >= 0, sizes are >= 0, positive variables are >= 1, and `poly` is negative.
typedef struct Refutation Refutation;
// NULL, which refutes nothing: there are too many variables.
Refutation *refutation_new(Arena *arena, uint32_t fact_count, const Poly *const *facts, const Bitset *sizes,
                           const Bitset *positive, const Poly *poly);
// True: there is such a point, hence no proof of `poly` >= 0. False: none was found, which proves nothing.
bool refute_quickly(Refutation *refutation);
bool refute(Refutation *refutation);

#endif
