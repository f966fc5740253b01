// stack: the regions of a frame, their offsets, and the largest top at any program point.
#include "planner.h"

void raise_peak(Planner *p, const Region *top, const Extent *more) {
  if (top || more) seq_push(p->env.arena, &p->stack.peaks, ((Peak){top, more}));
}

const Region *top_region(const Slots *slots) { return slots->size ? seq_last(slots).region : NULL; }

Slot new_region(Planner *p, const Slots *slots, const Extent *bytes, const Extent *bound) {
  const Region region = {.below = (Region *)(uintptr_t)top_region(slots), .bytes = bytes, .bound = bound};
  const Slot made = {0, false, COPY_OF(p->env.arena, &region)};
  seq_push(p->env.arena, &p->stack.regions, made.region);
  return made;
}

const Extent *settle_regions(Planner *p) {
  Arena *arena = p->env.arena;
  const Extent *none = constant_extent(p, 0), *total = none;
  for EACH(i, &p->stack.regions) {
    Region *region = p->stack.regions.items[i], *below = region->below;
    region->offset = below ? extent_add(arena, below->offset, below->bytes) : none;
    region->top = extent_add(arena, below ? below->top : none, region->bound);
  }
  for EACH(i, &p->stack.peaks) {
    const Peak *peak = &p->stack.peaks.items[i];
    const Extent *top = peak->top ? peak->top->top : none;
    total = larger_extent(&p->env, total, peak->more ? extent_add(arena, top, peak->more) : top);
  }
  return total;
}

void set_stretch(Planner *p, Map *stretches, uint64_t key, const Region *below, const Extent *to,
                 const Extent *bytes) {
  const Extent *from = below ? below->top : constant_extent(p, 0);
  Stretch stretch = {from, to ? to : extent_add(p->env.arena, from, bytes), bytes};
  map_put_pointer(stretches, key, COPY_OF(p->env.arena, &stretch));
}

void order_regions(Planner *p) {
  for EACH(i, &p->stack.calls) {
    const CallAbove *call = &p->stack.calls.items[i];
    Region *top = (Region *)(uintptr_t)call->top;
    if (top && !(call->bound && needs_nothing(call->bound))) top->is_fixed = true;
  }
  align_regions(p->env.context, &p->stack.regions, &p->parameters);
  for EACH(i, &p->stack.placed) {
    const Region *moved = p->stack.placed.items[i].region->moved;
    if (moved) p->stack.placed.items[i].region = moved;
  }
}

void settle_places(Planner *p) {
  order_regions(p);
  p->frame.total = settle_regions(p);
  for EACH(i, &p->stack.placed) {
    const Placed *placed = &p->stack.placed.items[i];
    placed->place->offset = placed->region->offset;
    set_stretch(p, &p->layout->stretches, placed->block.id, placed->region->below, placed->region->top, placed->bound);
  }
  for EACH(i, &p->stack.calls) {
    const Region *top = p->stack.calls.items[i].top;
    if (p->stack.calls.items[i].bound)
      set_stretch(p, &p->layout->call_stretches, p->stack.calls.items[i].call, top, NULL,
                  p->stack.calls.items[i].bound);
    map_put_pointer(&p->layout->calls, p->stack.calls.items[i].call,
                    top ? extent_add(p->env.arena, top->offset, top->bytes) : constant_extent(p, 0));
  }
}
