// regions: written regions of blocks, and proofs that two regions share no element.
#ifndef ASHLAR_MEM_VERIFY_REGIONS_H
#define ASHLAR_MEM_VERIFY_REGIONS_H
#include "verify.h"

typedef struct Live Live;

// A written part of a block. Variables that are not in scope where the region is analysed are unknowns: the region then
// stands for the writes under all of their values that `facts` allow.
typedef struct Region {
  Var block;
  const Lmad *lmad;         // NULL: the whole block
  const Lmad *around;       // of the array that the region is a part of; NULL: not known
  uint32_t fact_count;
  const Poly *const *facts; // polynomials that are not negative where the region is written
  Var array;                // the array whose elements are written
  // the region lies in the row of `whole` at the `count` leading indices `at`; NULL: no such row is known
  const Memory *whole;
  uint32_t count;
  const Poly *const *at;
} Region;
typedef struct Regions { Seq(const Region *) items; } Regions;

// ---- verify/regions.c: one region
typedef struct Reach { const Poly *first, *last; } Reach;           // the first and the last position of an LMAD
bool live_reach(const Facts *facts, const Lmad *lmad, Reach *reach);
const Region *live_region(Live *live, const Memory *memory, Var array);
const Region *live_with_fact(Live *live, const Region *region, const Poly *fact);
Facts *live_where_written(Live *live, const Region *region);        // the facts that hold where the region has elements
bool live_mentions(const Region *region, uint32_t variable);

// ---- verify/regions.c: two regions
bool live_apart(Live *live, const Region *x, const Region *y);      // proven to have no element in common
bool live_same_or_apart(Live *live, const Memory *x, const Memory *y);

// ---- verify/within.c: the region is proven to be inside these slices of the array
bool live_within(Live *live, const Region *region, const Lmad *array, Slices slices);

// ---- verify/regions.c: regions outside the scope in which they are written
uint32_t live_twin(Live *live, uint32_t variable);                  // the unknown that stands for it outside its scope
// Adds the regions `inside` a scope, as they are seen outside. To be called after the scope was left.
void live_leave_scope(Live *live, const Regions *inside, const Facts *facts, Regions *outside);
// The union of the region over all 0 <= index < width where that is one region; else the region itself.
const Region *live_over_iterations(Live *live, const Region *region, Var index, const Poly *width);

#endif
