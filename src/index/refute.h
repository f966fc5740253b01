// refute: counterexamples for the prover.
#ifndef ASHLAR_INDEX_REFUTE_H
#define ASHLAR_INDEX_REFUTE_H
#include "index/index.h"

// Looks for a point where every fact is >= 0, sizes are >= 0, positive variables are >= 1, and `poly` is negative.
// True: there is one, hence no proof of `poly` >= 0. False: none was found, which proves nothing.
bool refute(Arena *arena, uint32_t fact_count, const Poly *const *facts, const Bitset *sizes, const Bitset *positive,
            const Poly *poly);

#endif
