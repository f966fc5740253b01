// rooms: a block takes a room whose arrays are dead, or a new region on top.
#include "planner.h"

enum { LOCAL_TOTAL = 16384, LOCAL_TOTAL_RECURSIVE = 256 };   // bytes of locals per function: they live on the C stack

// the most candidates examined for a block, so that the time for large bodies is linear
enum { MOST_CANDIDATES = 16, MOST_PEAKS = 32, MOST_AHEAD = 16 };

static const Extent *round_to_block(Planner *p, const Extent *bytes) {
  return extent_round_up(p->env.arena, bytes, BLOCK_ALIGNMENT);
}

bool is_slot_free(const BodyPlan *plan, uint32_t number) {
  const Slot *slot = &plan->slots.items[number];
  return (number >= plan->outer || slot->lent) && map_value_or(&plan->last, slot->block, 0) <= plan->at;
}

static bool fits_room(Planner *p, const Extent *bytes, const Extent *room) {
  return extent_equal(larger_extent(&p->env, room, bytes), room);
}

void pop_free(BodyPlan *plan) {
  while (plan->slots.size > plan->outer && is_slot_free(plan, plan->slots.size - 1)) plan->slots.size--;
}

// A block of exactly this size follows soon: the room is better kept for that block.
static bool is_awaited(Planner *p, const BodyPlan *plan, const Body *body, const Extent *room) {
  for (uint32_t i = plan->at + 1, seen = 0; i < body->count && seen < MOST_AHEAD; i++) {
    if (body->stms[i]->exp->tag != EXP_Alloc) continue;
    seen++;
    if (extent_equal(round_to_block(p, body->stms[i]->exp->as.Alloc.bytes), room)) return true;
  }
  return false;
}

static Slot *find_room(Planner *p, BodyPlan *plan, const Body *body, const Extent *bytes) {
  Slot *best = NULL;
  for RANGE(i, plan->slots.size)
    if (is_slot_free(plan, i) && extent_equal(plan->slots.items[i].region->bytes, bytes)) return &plan->slots.items[i];
  for (uint32_t i = 0, seen = 0; i < plan->slots.size && seen < MOST_CANDIDATES; i++) {
    Slot *slot = &plan->slots.items[i];
    if (!is_slot_free(plan, i)) continue;
    seen++;
    if (!fits_room(p, bytes, slot->region->bytes) || is_awaited(p, plan, body, slot->region->bytes)) continue;
    if (!best || fits_room(p, slot->region->bytes, best->region->bytes)) best = slot;
  }
  return best;
}

// A free room below the top that grows to hold the block, if that provably takes less than a new region on top.
static Slot *grow_room(Planner *p, BodyPlan *plan, const Extent *bytes, const Extent *bound) {
  if (p->stack.peaks.size > MOST_PEAKS || !extent_is_over(&p->parameters, bytes) ||
      !extent_is_over(&p->parameters, bound))
    return NULL;
  const Extent *before = NULL;
  for RANGE(i, plan->slots.size) {
    Region *region = plan->slots.items[i].region;
    const Region old = *region;
    if (!is_slot_free(plan, i) || !extent_is_over(&p->parameters, old.bytes)) continue;
    if (!before) {
      const Extent *now = settle_regions(p);
      before = larger_extent(&p->env, now, extent_add(p->env.arena, top_region(&plan->slots)->top, bound));
    }
    region->bytes = larger_extent(&p->env, old.bytes, bytes);
    region->bound = larger_extent(&p->env, old.bound, bound);
    const Extent *after = settle_regions(p);
    if (!extent_equal(before, after) && fits_room(p, after, before)) return &plan->slots.items[i];
    region->bytes = old.bytes, region->bound = old.bound;
  }
  return NULL;
}

static bool place_local(Planner *p, Var block, const Extent *bytes) {
  int64_t size;
  if (bytes->tag != EXTENT_Poly || !poly_is_constant(bytes->poly, &size) || size <= 0 ||
      size > mem_local_limit(p->env.context))
    return false;
  if (bitset_has(&p->lives.passed, block.id) || p->locals + size > (p->is_forced ? LOCAL_TOTAL_RECURSIVE : LOCAL_TOTAL))
    return false;
  p->locals += size;
  set_place(p, block, PLACE_Local, bytes)->local_bytes = size;
  return true;
}

static void place_in_frame(Planner *p, BodyPlan *plan, const Body *body, Var block, const Extent *bytes,
                           const Extent *bound) {
  Slot *slot = find_room(p, plan, body, bytes);
  if (!slot) slot = grow_room(p, plan, bytes, bound);
  if (!slot) {
    const Slot made = new_region(p, &plan->slots, bytes, bound);   // before there is room for it
    seq_push(p->env.arena, &plan->slots, made);
    slot = &seq_last(&plan->slots);
    raise_peak(p, slot->region, NULL);
  }
  slot->block = block.id;
  const MapEntry *depth = map_find(&p->depths, block.id);
  if (depth && depth->as.value > slot->region->depth) slot->region->depth = (uint32_t)depth->as.value;
  Place *place = set_place(p, block, PLACE_Arena, bytes);
  seq_push(p->env.arena, &p->stack.placed, ((Placed){block, place, slot->region, bound}));
}

void place_block(Planner *p, const Stm *stm, BodyPlan *plan, const Body *body) {
  Var block = stm_result(stm);
  const Extent *bytes = stm->exp->as.Alloc.bytes, *bound = frame_bound(p, bytes);
  const ArrayValue *table = map_pointer(&p->tables, block.id);
  if (table) {
    set_place(p, block, PLACE_Constant, bytes)->table = table;
    return;
  }
  const bool apart = p->env.context->options->apart;
  if (!bound || apart || bitset_has(&plan->returned, block.id)) {
    const Text why = apart   ? TEXT("every array has memory of its own (--apart)")
                     : bound ? TEXT("an array is returned from a branch or loop with its own memory")
                             : TEXT("the size of this array depends on data and has no bound");
    note_dynamic(p, why, stm->span, data_source(&p->sources, bytes));
    (void)set_place(p, block, PLACE_Dynamic, bytes);
    return;
  }
  if (place_local(p, block, bytes)) return;
  if (p->is_forced) {
    note_dynamic(p, TEXT("this function calls itself, or is called where its sizes depend on data and have no bound"),
                 stm->span, NULL);
    (void)set_place(p, block, PLACE_Dynamic, bytes);
    return;
  }
  if (!extent_equal(substitute_in(p, bytes, sliced_variable, p), bound))
    note_bounded(p, stm->span, data_source(&p->sources, bytes));
  // regions stacked above must not start below this one
  if (!extent_never_negative(&p->env, bytes)) bytes = extent_clamp(p->env.arena, bytes);
  bytes = round_to_block(p, bytes);
  place_in_frame(p, plan, body, block, bytes, round_to_block(p, bound));
}
