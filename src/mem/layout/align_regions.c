// align_regions: moves regions of whole cache lines to the bottom of a frame.
//   rule: of regions that are stacked on each other and start on a line, those whose bytes are a multiple of a line
//         come first, in their order; then one in which the innermost loops store; then the others in their order
//   why: a vector load that crosses the end of a line costs two loads, and a store two stores. In a workspace that
//        starts on a line, the loads of rows of whole lines then do not cross. The stack has the same regions as
//        before, so the frame does not grow and nothing above the stack moves. Between its regions there may be nothing
//        else: no other region and no frame of a call.
//   limits: only regions whose size depends on parameters alone move down, since the offset of a region above them is
//           computed where that region begins, perhaps before other sizes are known; and only those whose size is never
//           negative, as it may be in code that is not reached
//   test: mem/test/align_regions_test.c
#include "mem/bounds.h"
#include "machine/machine.h"
#include "regions.h"

static bool may_move_down(const Region *region, const Bitset *parameters) {
  return extent_is_over(parameters, region->bytes) && extent_equal(region->bytes, region->bound);
}

static bool is_of_lines(Context *context, const Region *region) {
  if (region->bytes->tag != EXTENT_Poly) return false;
  for RANGE(i, region->bytes->poly->count)
    if (region->bytes->poly->terms[i].coefficient % machine_of(context)->line_bytes != 0) return false;
  return true;
}

static void count_above(const Regions *regions) {
  for EACH(i, regions) {
    Region *region = regions->items[i], *below = region->below;
    if (below) below->above_count++, below->above = region;
  }
}

// The bytes of region `from`, to be moved to another region.
typedef struct Contents { Region *from; const Extent *bytes, *bound; } Contents;
typedef Seq(Contents) ContentsSeq;

static void take_contents(Arena *arena, ContentsSeq *all, Region *from) {
  seq_push(arena, all, ((Contents){from, from->bytes, from->bound}));
}

// Moves the contents in which the innermost loops store to the front. True: they were not there.
static bool innermost_first(ContentsSeq *all, const Bitset *parameters) {
  uint32_t best = 0;
  for RANGE_FROM(i, 1, all->size)
    if (all->items[i].from->depth > all->items[best].from->depth && may_move_down(all->items[i].from, parameters))
      best = i;
  const Contents first = best ? all->items[best] : (Contents){0};
  for (uint32_t i = best; i > 0; i--) all->items[i] = all->items[i - 1];
  if (best) all->items[0] = first;
  return best > 0;
}

// The last of the regions that are stacked on each other from `first` on, with nothing else above any but the last.
static Region *last_of_stack(Region *first) {
  while (first->above_count == 1 && !first->is_fixed) first = first->above;
  return first;
}

static void align_stack(Context *context, Region *first, const Bitset *parameters) {
  Arena *arena = context->arena;
  Region *const last = last_of_stack(first);
  ContentsSeq lines = {0}, others = {0};
  bool changes = false;
  for (Region *region = first;; region = region->above) {
    const bool whole = may_move_down(region, parameters) && is_of_lines(context, region);
    changes = changes || (whole && others.size > 0);
    take_contents(arena, whole ? &lines : &others, region);
    if (region == last) break;
  }
  last->is_even = others.size == 0;
  changes |= innermost_first(&others, parameters);
  if (!changes || !rule_allowed(context, "align-blocks")) return;
  Region *to = first;
  for (uint32_t i = 0; i < lines.size + others.size; i++, to = to->above) {
    const Contents *contents = i < lines.size ? &lines.items[i] : &others.items[i - lines.size];
    to->bytes = contents->bytes, to->bound = contents->bound;
    contents->from->moved = to;
  }
}

void align_regions(Context *context, const Regions *regions, const Bitset *parameters) {
  count_above(regions);
  for EACH(i, regions) {
    Region *region = regions->items[i];
    const Region *below = region->below;
    if (!below || below->is_even) align_stack(context, region, parameters);
  }
}
