// within: is a written region inside the part of an array that an update replaces?
//   rule: the region is the part of a vector, or of an array whose index function is one-to-one and the part is inside
//         every dimension; or the positions outside of the part are before it, after it, or between the steps of a
//         slice, and the region is disjoint from each of them
#include "mem/index_function.h"
#include "tracked.h"

// The positions of a dimension that a slice shows: first, first + step, ..., where the step is positive.
typedef struct Shown { const Poly *first, *count; int64_t step; } Shown;
enum { STEP_LIMIT = 8 };

static bool shown_by(SizeEnv *env, const Slice *slice, Shown *shown) {
  *shown = (Shown){size_of(env, slice->start), poly_constant(env->arena, 1), 1};
  if (slice->tag != CORE_SLICE_Range) return true;
  shown->count = size_of(env, slice->count);
  if (!poly_is_constant(size_of(env, slice->step), &shown->step) || shown->step == 0 || shown->step > STEP_LIMIT ||
      shown->step < -STEP_LIMIT)
    return false;
  if (shown->step > 0) return true;
  const Poly *steps = poly_plus(env->arena, shown->count, -1);
  shown->first = poly_add(env->arena, shown->first, poly_scale(env->arena, steps, shown->step));
  shown->step = -shown->step;
  return true;
}

// The positions of a dimension of this size that the slice does not show: those before it (part 0), after it (part 1),
// and between its steps (parts from 2 on).
static LmadSlice hidden_part(const SizeEnv *env, const Shown *shown, const Poly *size, int64_t part) {
  Arena *arena = env->arena;
  const Poly *one = poly_constant(arena, 1), *step = poly_constant(arena, shown->step);
  const Poly *end = poly_add(
      arena, poly_add(arena, shown->first, poly_scale(arena, poly_sub(arena, shown->count, one), shown->step)), one);
  if (part == 0) return (LmadSlice){false, poly_constant(arena, 0), shown->first, one};
  if (part == 1) return (LmadSlice){false, end, poly_sub(arena, size, end), one};
  return (LmadSlice){false, poly_add(arena, shown->first, poly_constant(arena, part - 1)), shown->count, step};
}

// The first region has the index function of the other one, with as many elements in every dimension at most.
static bool is_part(const SizeEnv *env, const Memory *x, const Memory *y) {
  if (!memory_equal(x, y)) return false;
  for RANGE(i, x->lmad->rank)
    if (!prove_certain(env->facts, poly_sub(env->arena, y->lmad->dims[i].size, x->lmad->dims[i].size))) return false;
  return true;
}

// Every position that the slices show is one of the array: an index function sends others to elements of other rows.
static bool are_inside(SizeEnv *env, const Facts *facts, const Lmad *array, Slices slices) {
  Arena *arena = env->arena;
  for EACH_IN(i, slices) {
    const Slice *slice = &slices.items[i];
    const Poly *first = size_of(env, slice->start), *end = array->dims[i].size, *last = first;
    if (slice->tag == CORE_SLICE_Range) {
      const Poly *steps = poly_plus(arena, size_of(env, slice->count), -1);
      last = poly_add(arena, first, poly_mul(arena, steps, size_of(env, slice->step)));
    }
    if (!prove_certain(facts, first) || !prove_certain_less(facts, first, end)) return false;
    if (!prove_certain(facts, last) || !prove_certain_less(facts, last, end)) return false;
  }
  return true;
}

// The region is the part that the slices show, or some of it.
static bool is_shown(Live *live, const Region *region, const Lmad *array, Slices slices, const Memory *shown) {
  const Memory written = {region->block, region->lmad};
  if (!region->lmad) return false;
  if (array->rank == 1 && memory_equal(&written, shown)) return true;
  return is_part(live->env, &written, shown) &&
         are_inside(live->env, live_where_written(live, region), array, slices) &&
         lmad_injective(live->env->facts, array) == ANSWER_Yes;
}

// The region contains no element of `array` outside `slices`.
bool live_within(Live *live, const Region *region, const Lmad *array, Slices slices) {
  SizeEnv *env = live->env;
  const Memory whole = {region->block, array}, part_shown = memory_slice(env, &whole, slices);
  if (is_shown(live, region, array, slices, &part_shown)) return true;
  LmadSlice *box = whole_slices(env->arena, array);
  for EACH_IN(i, slices) {
    Shown shown;
    if (!shown_by(env, &slices.items[i], &shown)) return false;
    for (int64_t part = 0; part <= shown.step; part++) {
      box[i] = hidden_part(env, &shown, array->dims[i].size, part);
      Region outside = {.block = region->block, .lmad = lmad_slice(env->arena, array, box)};
      if (!live_apart(live, region, &outside)) return false;
    }
    box[i] = (LmadSlice){false, shown.first, shown.count, poly_constant(env->arena, shown.step)};
  }
  return true;
}
