// own_region: builds the value of an update in the region that the update fills, although the elements are computed
// from old elements of the same array.
//   rule: a build of scalars may write the region when each of its reads of the array is outside the region, or is, in
//         every dimension in which the region extends, at the position that the same iteration writes. Other iterations
//         write other positions, and the iteration writes after it has read.
//   why no bounds are checked here: the region is requested only where its slices are proven to be inside the array, or
//         after the checks that say so (requests.c, after_checks).
//   example: a with [i, k:] = map2 f a[i, k:] a[p, k:] is in place, whatever i and p are
#include "scope.h"

typedef struct Region {
  Slices slices;
  const Poly *const *own;   // per dimension of the array: the position written; NULL: the same for all iterations
  uint32_t rank;
} Region;

// ---- the reads of an array in an expression or body, all of which must be allowed

typedef struct ReadWalk {
  Allocator *a;
  Var array;
  bool (*allows)(const struct ReadWalk *walk, Slices read);
  Vars indices;             // for is_own_row: the indices of the iteration
  const uint32_t *order;    //   and the dimensions of the array that they select
  const Memory *memory;     // for is_element_written: where the array is
  const Poly *own;          //   and the offset of the element that the iteration writes
  const Memory *place;      //   in the memory that all iterations write
  Atoms widths;             //   as often as the widths of the indices say
  Region region;            // the region that is written
  Facts *facts;
  bool ok;
} ReadWalk;

static void walk_atom(void *user, Atom atom) {
  ReadWalk *walk = user;
  if (atom_is_var(atom, walk->array)) walk->ok = false;
}

static void walk_reads(void *user, const Body *body);

// The width may be 0, so the facts about the indices hold only inside.
static void walk_inside(ReadWalk *walk, const Exp *exp) {
  const Visitor visitor = {walk, walk_atom, NULL, walk_reads};
  const ExpRoles roles = exp_roles(exp);
  SizeEnv *env = walk->a->env;
  Facts *outside = walk->facts;
  if (roles.indices.count) walk->facts = facts_extend(env->arena, outside);
  facts_add_indices(env, walk->facts, roles.indices, roles.widths);
  exp_visit(exp, &visitor);
  walk->facts = outside;
}

// An Index or Slice of the array itself reads that part of it; any other mention reads the whole array.
static void walk_exp(ReadWalk *walk, const Exp *exp) {
  if (exp->tag == EXP_Slice && exp->as.Slice.array.id == walk->array.id) {
    walk->ok = walk->ok && walk->allows(walk, exp->as.Slice.slices);
  } else if (exp->tag == EXP_Index && exp->as.Index.array.id == walk->array.id) {
    const Atoms indices = exp->as.Index.indices;
    Slice *slices = NEW_ARRAY(walk->a->arena, Slice, indices.count + 1);
    for EACH_IN(i, indices) slices[i] = (Slice){.tag = CORE_SLICE_Fix, .start = indices.items[i]};
    walk->ok = walk->ok && walk->allows(walk, (Slices){indices.count, slices});
  } else {
    walk_inside(walk, exp);
  }
}

static void walk_reads(void *user, const Body *body) {
  ReadWalk *walk = user;
  for COUNTING(i, i < body->count && walk->ok) walk_exp(walk, body->stms[i]->exp);
  for EACH_IN(i, body->result) walk_atom(walk, body->result.items[i]);
}

// ---- the iteration's own row

static bool is_own_row(const ReadWalk *walk, Slices read) {
  for EACH_IN(i, walk->indices) {
    const uint32_t d = walk->order[i];
    if (d >= read.count || read.items[d].tag != CORE_SLICE_Fix ||
        !atom_is_var(read.items[d].start, walk->indices.items[i]))
      return false;
  }
  return true;
}

bool touches_only_own_row(Allocator *a, const Body *body, Var array, Vars indices, const uint32_t *order) {
  ReadWalk walk = {.a = a, .array = array, .allows = is_own_row, .indices = indices, .order = order,
                   .facts = a->env->facts, .ok = true};
  walk_reads(&walk, body);
  return walk.ok;
}

// The elements at offset `at`, of all iterations, are outside of what the statement writes.
static bool is_outside(const ReadWalk *walk, const Poly *at, const Lmad *written) {
  Arena *arena = walk->a->arena;
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, walk->indices.count + 1);
  Bitset indices = bitset_new(arena);
  bitset_add_vars(&indices, walk->indices);
  for EACH_IN(i, walk->indices) {
    dims[i].size = size_of(walk->a->env, walk->widths.items[i]);
    dims[i].stride = poly_divide(arena, at, poly_variable(arena, walk->indices.items[i].id), &at);
    if (poly_mentions_any(dims[i].stride, &indices)) return false;
  }
  const Lmad all = {at, walk->indices.count, dims};
  return !poly_mentions_any(at, &indices) && lmad_disjoint(walk->a->env->facts, &all, written) == ANSWER_Yes;
}

static bool is_element_written(const ReadWalk *walk, Slices read) {
  const Lmad *lmad = walk->memory->lmad;
  const Poly **indices = NEW_ARRAY(walk->a->arena, const Poly *, lmad->rank + 1);
  if (read.count != lmad->rank) return false;
  for EACH_IN(i, read) {
    if (read.items[i].tag != CORE_SLICE_Fix) return false;
    indices[i] = size_of(walk->a->env, read.items[i].start);
  }
  const Poly *at = lmad_apply(walk->a->arena, lmad, indices);
  return poly_equal(at, walk->own) || is_outside(walk, at, walk->place->lmad);
}

bool touches_only_own_element(Allocator *a, const Body *body, Var array, Vars indices, Atoms widths,
                              const Memory *place) {
  const Memory *memory = memory_at(a->env, array);
  if (memory->block.id != place->block.id || place->lmad->rank != indices.count) return false;
  const Lmad *own = lmad_row(a->env, place->lmad, indices);
  ReadWalk walk = {.a = a, .array = array, .allows = is_element_written, .memory = memory, .own = own->offset,
                   .indices = indices, .widths = widths, .place = place, .facts = a->env->facts, .ok = true};
  walk_reads(&walk, body);
  return walk.ok;
}

// ---- regions other than the one that is written

typedef struct Interval { const Poly *first, *last; } Interval;

static bool interval_of(const ReadWalk *walk, const Slice *slice, Interval *interval) {
  SizeEnv *env = walk->a->env;
  interval->first = interval->last = size_of(env, slice->start);
  if (slice->tag == CORE_SLICE_Fix) return true;
  const Poly *step = size_of(env, slice->step), *steps = poly_plus(env->arena, size_of(env, slice->count), -1);
  const Poly *end = poly_add(env->arena, interval->first, poly_mul(env->arena, steps, step));
  const bool up = prove_certain(walk->facts, step);
  if (up) interval->last = end;
  else interval->first = end;
  return up || prove_certain(walk->facts, poly_scale(env->arena, step, -1));
}

// In one dimension, the positions that all iterations read are not among those that are written.
static bool is_other_position(const ReadWalk *walk, const Slice *read, const Slice *written) {
  SizeEnv *env = walk->a->env;
  if (read->tag != CORE_SLICE_Fix || written->tag != CORE_SLICE_Range) return false;
  LmadDim dim = {size_of(env, written->count), size_of(env, written->step)};
  const Lmad all = {size_of(env, written->start), 1, &dim};
  return is_outside(walk, size_of(env, read->start), &all);
}

static bool is_other_region(const ReadWalk *walk, Slices read) {
  const Slices written = walk->region.slices;
  for COUNTING(i, i < read.count && i < written.count) {
    Interval p, q;
    if (is_other_position(walk, &read.items[i], &written.items[i])) return true;
    if (!interval_of(walk, &read.items[i], &p) || !interval_of(walk, &written.items[i], &q)) continue;
    if (prove_certain_less(walk->facts, p.last, q.first) || prove_certain_less(walk->facts, q.last, p.first))
      return true;
  }
  return false;
}

bool reads_other_regions(Allocator *a, const Exp *exp, Var array, Slices written) {
  ReadWalk walk = {.a = a, .array = array, .allows = is_other_region, .facts = a->env->facts, .ok = true};
  walk.region.slices = written;
  walk_exp(&walk, exp);
  return walk.ok;
}

// ---- the region that is written, where each iteration reads its own position of it

static bool is_own_position(const ReadWalk *walk, Slices read) {
  for RANGE(i, walk->region.rank) {
    if (!walk->region.own[i]) continue;
    if (i >= read.count || read.items[i].tag != CORE_SLICE_Fix ||
        !poly_equal(size_of(walk->a->env, read.items[i].start), walk->region.own[i]))
      return false;
  }
  return true;
}

static bool is_own_or_other(const ReadWalk *walk, Slices read) {
  return is_own_position(walk, read) || is_other_region(walk, read);
}

// The positions that iteration `indices` writes; false: two iterations may write the same position.
static bool own_positions(Allocator *a, const Facts *facts, Slices slices, Vars indices, Type array, Region *region) {
  const uint32_t rank = array.rank;
  const Poly **own = NEW_ARRAY(a->arena, const Poly *, rank + 1);
  uint32_t next = 0;
  for RANGE(i, rank) {
    const bool is_whole = i >= slices.count;
    if (!is_whole && slices.items[i].tag == CORE_SLICE_Fix) continue;
    if (next == indices.count) return false;
    own[i] = poly_variable(a->arena, indices.items[next++].id);
    if (is_whole) continue;
    const Poly *step = size_of(a->env, slices.items[i].step);
    if (!prove_certain_positive(facts, step) && !prove_certain_positive(facts, poly_scale(a->arena, step, -1)))
      return false;
    own[i] = poly_add(a->arena, size_of(a->env, slices.items[i].start), poly_mul(a->arena, step, own[i]));
  }
  *region = (Region){slices, own, rank};
  return next == indices.count;
}

static const Stm *value_build(const Body *body, uint32_t at, const ExpUpdate *update) {
  const Stm *stm = body->stms[at];
  return stm->exp->tag == EXP_Build && vars_contain(stm->pattern, update->value) ? stm : NULL;
}

// Statement number `at` builds the value of the update and may do so in the region of `array` that is updated.
bool may_build_in_region(Allocator *a, const Body *body, uint32_t at, Var array, const ExpUpdate *update) {
  const Stm *stm = value_build(body, at, update);
  if (!stm) return false;
  for EACH_IN(i, stm->pattern)
    if (is_array(a->env, stm->exp->as.Build.function.body->result.items[i])) return false;
  const ExpRoles roles = exp_roles(stm->exp);
  Facts *facts = facts_extend(a->arena, a->env->facts);
  ReadWalk walk = {.a = a, .array = array, .allows = is_own_or_other, .indices = roles.indices,
                   .widths = roles.widths, .facts = facts, .ok = true};
  facts_add_indices(a->env, facts, roles.indices, roles.widths);
  if (!own_positions(a, facts, update->slices, roles.indices, var_type(a->vars, array), &walk.region))
    return false;
  walk_reads(&walk, roles.body);
  return walk.ok;
}
