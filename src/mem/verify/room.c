// room: checks that writes stay inside their block, from the first element to the last. Only a region that is certainly
// outside whenever it has elements is an error, since the opposite is not always provable where sizes depend on data.
//   rule: the smallest and the largest address are the offset plus, for each dimension, either 0 or (size - 1) strides,
//         depending on the sign of the stride
#include "mem/bounds.h"
#include "cases.h"
#include "live.h"

typedef struct Room { const Facts *facts; int64_t element; Var array; } Room;

// Proven to be above. In code that is not reached both x > y and x <= y are proven: then the answer is no.
static bool certainly_above(const Facts *facts, const Poly *x, const Poly *y) {
  const Poly *above = poly_plus(facts->arena, poly_sub(facts->arena, x, y), -1);
  return prove_certain(facts, above) && !prove_certain(facts, poly_sub(facts->arena, y, x));
}

static bool too_many(const Facts *facts, const Poly *bytes, const Extent *room) {
  if (room->tag == EXTENT_Max) return too_many(facts, bytes, room->a) && too_many(facts, bytes, room->b);
  if (room->tag == EXTENT_Clamp) return too_many(facts, bytes, room->a);
  return room->tag == EXTENT_Poly && certainly_above(facts, bytes, room->poly);
}

// In a case in which the array has no elements nothing is written.
static bool has_no_elements(Live *live, const Memory *memory) {
  for COUNTING(i, memory->lmad && i < memory->lmad->rank)
    if (is_bounded(live->env, memory->lmad->dims[i].size, poly_constant(live->env->arena, 0))) return true;
  return false;
}

static bool may_be_inside(Live *live, void *user, const LivePlaces *places) {
  const Room *room = user;
  const Memory *memory = &places->items[0];
  const Extent *bytes = map_pointer(&live->checker->sizes_of_blocks, memory->block.id);
  const BlockName *name = live_name(live, memory->block);
  Reach reach;
  if (name && name->is_own && !bytes) return true;   // memory of the caller or of a callee
  if (!bytes) return false;
  if (has_no_elements(live, memory) || (places->count > 1 && has_no_elements(live, &places->items[1]))) return true;
  if (!live_reach(room->facts, memory->lmad, &reach)) return true;
  const Poly *end = poly_scale(
      live->env->arena, poly_plus(live->env->arena, reach.last, 1), room->element);
  return !certainly_above(room->facts, poly_constant(live->env->arena, 0), reach.first) &&
         !too_many(room->facts, end, bytes);
}

void live_check_room(Live *live, const Region *region) {
  if (!region->lmad) return;
  const Room room = {live_where_written(live, region),
                     (int64_t)scalar_bytes(var_type(live->env->vars, region->array).scalar), region->array};
  const LiveCases cases = {may_be_inside, (void *)(uintptr_t)&room, true};
  LivePlaces places = {1, {{region->block, region->lmad}}};
  if (region->whole) places.items[places.count++] = *region->whole;
  if (live_all_cases(live, &cases, places)) return;
  check_problem(live->checker, "room", "array %u is written outside its block", region->array.id);
}
