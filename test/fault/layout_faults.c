// Faults of the layout: offsets, frames, totals, sizes.
#include "fault.h"

static Map map_copy(Arena *arena, const Map *map) {
  Map copy = map_new(arena);
  for EACH(i, &map->entries) map_put_pointer(&copy, map->entries.items[i].key, map->entries.items[i].as.pointer);
  return copy;
}
static Layout *layout_copy(Subject *subject) {
  Arena *arena = subject_arena(subject);
  Layout *result = COPY_OF(arena, subject->layout);
  result->places = map_copy(arena, &result->places);
  result->frames = map_copy(arena, &result->frames);
  result->calls = map_copy(arena, &result->calls);
  subject->layout = result;
  return result;
}
static const Extent *plus_bytes(Subject *subject, const Extent *extent, int64_t bytes) {
  Arena *arena = subject_arena(subject);
  return extent_add(arena, extent, extent_poly(arena, poly_constant(arena, bytes)));
}

// ---- offsets of blocks: `change` returns false where the fault does not apply

typedef bool (*PlaceChange)(Subject *subject, const Map *places, uint32_t at, Place *place);
static bool change_place(Subject *subject, uint32_t number, PlaceChange change) {
  const Map places = subject->layout->places;
  for EACH(i, &places.entries) {
    Place place = *(const Place *)places.entries.items[i].as.pointer;
    if (!change(subject, &places, i, &place) || number-- > 0) continue;
    map_put_pointer(&layout_copy(subject)->places, places.entries.items[i].key,
                    COPY_OF(subject_arena(subject), &place));
    return true;
  }
  return false;
}
static bool shifted(Subject *subject, Place *place, int64_t bytes) {
  if (place->tag != PLACE_Arena) return false;
  place->offset = plus_bytes(subject, place->offset, bytes);
  return true;
}
static bool eight_up(Subject *s, const Map *places, uint32_t at, Place *place) {
  (void)places, (void)at;
  return shifted(s, place, 8);
}
static bool eight_down(Subject *s, const Map *places, uint32_t at, Place *place) {
  (void)places, (void)at;
  return shifted(s, place, -8);
}
static bool four_up(Subject *s, const Map *places, uint32_t at, Place *place) {
  (void)places, (void)at;
  return shifted(s, place, 4);
}
static bool over_the_one_before(Subject *s, const Map *places, uint32_t at, Place *place) {
  (void)s;
  for (uint32_t k = at; k-- > 0 && place->tag == PLACE_Arena;) {
    const Place *other = places->entries.items[k].as.pointer;
    if (other->tag != PLACE_Arena || extent_equal(other->offset, place->offset)) continue;
    place->offset = other->offset;
    return true;
  }
  return false;
}
static bool at_the_start(Subject *s, const Map *places, uint32_t at, Place *place) {
  (void)places, (void)at;
  const Extent *zero = extent_poly(subject_arena(s), poly_constant(subject_arena(s), 0));
  if (place->tag != PLACE_Arena || extent_equal(place->offset, zero)) return false;
  place->offset = zero;
  return true;
}
static bool local_too_small(Subject *s, const Map *places, uint32_t at, Place *place) {
  (void)s, (void)places, (void)at;
  if (place->tag != PLACE_Local) return false;
  place->local_bytes -= 8;
  return true;
}
static bool place_too_small(Subject *s, const Map *places, uint32_t at, Place *place) {
  (void)places, (void)at;
  if (place->tag != PLACE_Arena) return false;
  place->bytes = plus_bytes(s, place->bytes, -8);
  return true;
}

// ---- frames and calls

static bool change_total(Subject *subject, uint32_t number, int64_t bytes) {
  const Map frames = subject->layout->frames;
  for EACH(i, &frames.entries) {
    Frame frame = *(const Frame *)frames.entries.items[i].as.pointer;
    int64_t value;
    if ((frame.total->tag == EXTENT_Poly && poly_is_constant(frame.total->poly, &value) && value == 0) || number-- > 0)
      continue;
    frame.total = plus_bytes(subject, frame.total, bytes);
    map_put_pointer(&layout_copy(subject)->frames, frames.entries.items[i].key,
                    COPY_OF(subject_arena(subject), &frame));
    return true;
  }
  return false;
}
static bool total_too_small(Subject *subject, uint32_t number) { return change_total(subject, number, -8); }
static bool total_too_large(Subject *subject, uint32_t number) { return change_total(subject, number, 8); }

static bool change_call(Subject *subject, uint32_t number, bool drops, int64_t bytes) {
  const Map calls = subject->layout->calls;
  for EACH(i, &calls.entries) {
      const Extent *start = calls.entries.items[i].as.pointer,
                   *zero = extent_poly(subject_arena(subject), poly_constant(subject_arena(subject), 0));
      if (extent_equal(start, zero) || number-- > 0) continue;
      map_put_pointer(&layout_copy(subject)->calls, calls.entries.items[i].key,
                      drops ? zero : plus_bytes(subject, start, bytes));
      return true;
  }
  return false;
}
static bool frame_at_zero(Subject *subject, uint32_t number) { return change_call(subject, number, true, 0); }
static bool frame_too_low(Subject *subject, uint32_t number) { return change_call(subject, number, false, -8); }

// Changes a number of a size slice by one.
static bool slice_wrong(Subject *subject, uint32_t number) {
  Arena *arena = subject_arena(subject);
  const Map frames = subject->layout->frames;
  for EACH(i, &frames.entries) {
    Frame frame = *(const Frame *)frames.entries.items[i].as.pointer;
    for (uint32_t k = 0; frame.slice && k < frame.slice->count; k++) {
      Stm stm = *frame.slice->stms[k];
      Exp exp = *stm.exp;
      int64_t value;
      if (exp.tag != EXP_Prim || exp.as.Prim.arguments.count != 2 ||
          !atom_is_i64(exp.as.Prim.arguments.items[1], &value) || number-- > 0)
        continue;
      Atom *arguments = arena_copy(arena, exp.as.Prim.arguments.items, sizeof *arguments * 2);
      arguments[1] = atom_i64(value - 1);
      exp.as.Prim.arguments.items = arguments;
      stm.exp = COPY_OF(arena, &exp);
      const Stm **stms = arena_copy(arena, frame.slice->stms, sizeof *stms * frame.slice->count);
      stms[k] = COPY_OF(arena, &stm);
      const Body slice = {frame.slice->count, stms, frame.slice->result};
      frame.slice = COPY_OF(arena, &slice);
      map_put_pointer(&layout_copy(subject)->frames, frames.entries.items[i].key, COPY_OF(arena, &frame));
      return true;
    }
  }
  return false;
}

#define PLACE_FAULT(name)                                                                                              \
  static bool apply_##name(Subject *subject, uint32_t number) { return change_place(subject, number, name); }
PLACE_FAULT(eight_up)
PLACE_FAULT(eight_down) PLACE_FAULT(four_up) PLACE_FAULT(over_the_one_before) PLACE_FAULT(at_the_start)
    PLACE_FAULT(local_too_small) PLACE_FAULT(place_too_small)

        const FaultKind layout_fault_kinds[] = {
            {"block eight bytes too high", FAULT_Layout, "", apply_eight_up},
            {"block eight bytes too low", FAULT_Layout, "", apply_eight_down},
            {"block not aligned", FAULT_Layout, "", apply_four_up},
            {"block over a live one", FAULT_Layout, "futhark #1755", apply_over_the_one_before},
            {"block at the start of the arena", FAULT_Layout, "paper 1, erratum e", apply_at_the_start},
            {"local place too small", FAULT_Layout, "iree #8411", apply_local_too_small},
            {"place smaller than its block", FAULT_Layout, "", apply_place_too_small},
            {"workspace eight bytes too small", FAULT_Layout, "", total_too_small},
            {"workspace eight bytes too large", FAULT_Layout, "", total_too_large},
            {"frame of a callee at the start", FAULT_Layout, "", frame_at_zero},
            {"frame of a callee eight bytes too low", FAULT_Layout, "", frame_too_low},
            {"size slice wrong", FAULT_Layout, "", slice_wrong},
            {0},
};
