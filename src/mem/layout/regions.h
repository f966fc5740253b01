// regions: the parts of which a function's frame is stacked (layout.c, align_regions.c).
#ifndef ASHLAR_MEM_REGIONS_H
#define ASHLAR_MEM_REGIONS_H
#include "mem/mem.h"

// A range of the frame, stacked on another one.
typedef struct Region {
  struct Region *below;            // the region on which it is stacked; NULL: it starts the frame
  const Extent *bytes;
  const Extent *bound;             // an upper bound of `bytes` in the frame's own variables
  const Extent *offset;            // where it starts; known when all sizes are known
  const Extent *top;               // an upper bound of its end in the frame's own variables; known when all sizes are
  uint32_t depth;                  // of the loops around what stores in it, the innermost
  bool is_fixed;                   // it ends where the frame of a call starts, or holds a worker's error: it stays
  bool is_even;                    // it is the last of a stack of whole cache lines: the next region starts on a line
  struct Region *moved;            // after align_regions: the region that has its contents now
  struct Region *above;            // the only region above it, if above_count is 1
  uint32_t above_count;
} Region;
typedef Seq(Region *) Regions;    // below before above

// Exchanges the contents of regions, so that blocks whose bytes are a multiple of a cache line start on a line, and so
// does one in which inner loops store.
void align_regions(Context *context, const Regions *regions, const Bitset *parameters);
#endif
