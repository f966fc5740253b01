// regions: the stretches that a function's frame is stacked from (layout.c, align_regions.c).
#ifndef ASHLAR_MEM_REGIONS_H
#define ASHLAR_MEM_REGIONS_H
#include "mem/mem.h"

// A stretch of the frame above another. `bound`: of `bytes`, in the frame's own variables. Offset and top are known
// when all sizes are.
// carries_call: the frame of a call starts above it. moved (after align_regions): the region that has its contents now.
typedef struct Region {
  struct Region *below;
  const Extent *bytes, *bound, *offset, *top;
  bool carries_call, is_even;
  struct Region *moved, *above;   // `above`: the only one, if above_count is 1
  uint32_t above_count;
} Region;
typedef Seq(Region *) Regions;    // below before above

// Changes which region has which contents, so that blocks whose bytes are a multiple of a line start on one.
void align_regions(Context *context, const Regions *regions, const Bitset *parameters);
#endif
