// own_region: builds the value of an update in the region that the update fills, although the elements are computed
// from old elements of the same array.
//   rule: a build of scalars may write the region when each of its reads of the array is outside the region, or is, in
//         every dimension in which the region extends, at the position that the same iteration writes. Other iterations
//         write other positions; this one writes after it has read.
//   why nothing is asked about bounds: the region is requested only where its slices are proven to be inside the array,
//         or after the checks that say so (requests.c, after_checks).
//   example: a with [i, k:] = map2 f a[i, k:] a[p, k:] is in place, whatever i and p are
#include "allocate.h"

typedef struct Region {
  Slices slices;
  const Poly *const *own; /* per dimension of the array: the position that is written; NULL: one for all iterations */
  uint32_t rank;
} Region;
typedef struct RegionWalk { Allocator *a; Var array; Region region; Facts *facts; bool ok; } RegionWalk;

static bool is_own_position(const RegionWalk *walk, Slices read) {
  for RANGE(i, walk->region.rank) {
    if (!walk->region.own[i]) continue;
    if (i >= read.count || read.items[i].tag != CORE_SLICE_Fix ||
        !poly_equal(size_of(walk->a->env, read.items[i].start), walk->region.own[i]))
      return false;
  }
  return true;
}

static Slices slices_read(const RegionWalk *walk, const Exp *exp) {
  if (exp->tag == EXP_Slice) return exp->as.Slice.slices;
  const Atoms indices = exp->as.Index.indices;
  Slice *slices = NEW_ARRAY(walk->a->arena, Slice, indices.count + 1);
  for RANGE(i, indices.count) slices[i] = (Slice){.tag = CORE_SLICE_Fix, .start = indices.items[i]};
  return (Slices){indices.count, slices};
}

static bool is_read(const RegionWalk *walk, const Exp *exp) {
  return (exp->tag == EXP_Index && exp->as.Index.array.id == walk->array.id) ||
         (exp->tag == EXP_Slice && exp->as.Slice.array.id == walk->array.id);
}

static void walk_atom(void *user, Atom atom) {
  RegionWalk *walk = user;
  if (atom.tag == ATOM_Var && atom.as.var.id == walk->array.id) walk->ok = false;
}

static void learn_ranges(RegionWalk *walk, const Exp *exp) {
  const ExpRoles roles = exp_roles(exp);
  if (roles.indices.count) walk->facts = facts_extend(walk->a->arena, walk->facts);
  for RANGE(i, roles.indices.count)
    facts_add_index(walk->facts, roles.indices.items[i].id, size_of(walk->a->env, roles.widths.items[i]));
}

static void check_reads_in(void *user, const Body *body);

// Only inside is there an iteration: elsewhere the width may be 0.
static void walk_inside(RegionWalk *walk, const Exp *exp) {
  const Visitor visitor = {walk, walk_atom, NULL, check_reads_in};
  Facts *outside = walk->facts;
  learn_ranges(walk, exp);
  exp_visit(exp, &visitor);
  walk->facts = outside;
}

static void check_reads_in(void *user, const Body *body) {
  RegionWalk *walk = user;
  for (uint32_t i = 0; i < body->count && walk->ok; i++) {
    const Exp *exp = body->stms[i]->exp;
    if (!is_read(walk, exp)) {
      walk_inside(walk, exp);
      continue;
    }
    const Slices read = slices_read(walk, exp);
    walk->ok = is_own_position(walk, read) || slices_apart(walk->a, walk->facts, read, walk->region.slices);
  }
  for RANGE(i, body->result.count) walk_atom(user, body->result.items[i]);
}

// The positions that iteration `indices` writes; false when iterations may write the same.
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
  if (stm->exp->tag != EXP_Build || update->value.tag != ATOM_Var) return NULL;
  for RANGE(i, stm->pattern.count)
    if (stm->pattern.items[i].id == update->value.as.var.id) return stm;
  return NULL;
}

// Statement number `at` builds the value of the update and may do so in the region that is updated.
bool may_build_in_region(Allocator *a, const Body *body, uint32_t at, const ExpUpdate *update) {
  const Stm *stm = value_build(body, at, update);
  if (!stm) return false;
  for RANGE(i, stm->pattern.count)
    if (is_array(a->env, stm->exp->as.Build.function.body->result.items[i])) return false;
  RegionWalk walk = {.a = a, .array = update->array, .facts = facts_extend(a->arena, a->env->facts), .ok = true};
  learn_ranges(&walk, stm->exp);
  if (!own_positions(a, walk.facts, update->slices, stm->exp->as.Build.function.parameters,
                     var_type(a->vars, update->array), &walk.region))
    return false;
  check_reads_in(&walk, stm->exp->as.Build.function.body);
  return walk.ok;
}
