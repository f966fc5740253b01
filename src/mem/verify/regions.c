// regions: written regions, and proofs that a write changes no element of another region.
//   rule: two regions are disjoint (`apart`) when their blocks differ; when the prover shows that their index functions
//         share no address; when they are different rows of an array whose index function is one-to-one; or when they
//         are disjoint along some dimension of memory passed by the caller, whose index function is one-to-one for all
//         strides.
#include "mem/index_function.h"
#include "cases.h"
#include "live.h"

enum { CAPTURED_FACTS = 24 };

const Region *live_region(Live *live, const Memory *memory, Var array) {
  Region region = {.block = memory->block, .lmad = memory->lmad, .array = array};
  return COPY_OF(live->env->arena, &region);
}

// ---- regions along the dimensions of memory that callers pass

static const Poly *split_coefficient(Arena *arena, const Poly *poly, uint32_t variable, const Poly **rest) {
  const Poly *coefficient = poly_constant(arena, 0), *unit = poly_variable(arena, variable);
  *rest = poly_constant(arena, 0);
  for RANGE(i, poly->count) {
    const Poly single = {.count = 1, .terms = &poly->terms[i]}, *term = COPY_OF(arena, &single);
    const Poly *quotient = poly_mentions(term, variable) ? poly_divide_exact(arena, term, unit) : NULL;
    if (quotient) coefficient = poly_add(arena, coefficient, quotient);
    else *rest = poly_add(arena, *rest, term);
  }
  return coefficient;
}

// Finds the first and the last position of an index function; false: the sign of a stride is not known.
bool live_reach(const Facts *facts, const Lmad *lmad, Reach *reach) {
  Arena *arena = facts->arena;
  reach->first = reach->last = lmad->offset;
  for RANGE(i, lmad->rank) {
    const Poly *stride = lmad->dims[i].stride,
               *span = poly_mul(arena, poly_plus(arena, lmad->dims[i].size, -1), stride);
    if (prove_certain(facts, stride)) reach->last = poly_add(arena, reach->last, span);
    else if (prove_certain(facts, poly_scale(arena, stride, -1))) reach->first = poly_add(arena, reach->first, span);
    else return false;
  }
  return true;
}

// The positions of `lmad` along dimension `dim` of the memory that the caller passed, in steps of its stride; NULL:
// they cannot be expressed in that stride.
static const Lmad *steps_along(Arena *arena, const Lmad *root, uint32_t dim, const Lmad *lmad) {
  uint32_t stride;
  const Poly *rest;
  if (!poly_is_variable(root->dims[dim].stride, &stride)) return NULL;
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, lmad->rank + 1);
  Lmad steps = {split_coefficient(arena, poly_sub(arena, lmad->offset, root->offset), stride, &rest), 0, dims};
  if (poly_mentions(steps.offset, stride) || poly_mentions(rest, stride)) return NULL;
  for RANGE(i, lmad->rank) {
    const Poly *step = split_coefficient(arena, lmad->dims[i].stride, stride, &rest);
    if ((rest->count > 0 && step->count > 0) || poly_mentions(step, stride)) return NULL;
    if (step->count > 0) dims[steps.rank++] = (LmadDim){lmad->dims[i].size, step};
  }
  return COPY_OF(arena, &steps);
}

static bool apart_in_place(Facts *facts, const Lmad *root, const Lmad *x, const Lmad *y) {
  for RANGE(dim, root->rank) {
    Reach p, q;
    const Lmad *x_steps = steps_along(facts->arena, root, dim, x),
               *y_steps = x_steps ? steps_along(facts->arena, root, dim, y) : NULL;
    if (!y_steps) continue;
    if (lmad_disjoint(facts, x_steps, y_steps) == ANSWER_Yes) return true;
    if (!live_reach(facts, x_steps, &p) || !live_reach(facts, y_steps, &q)) continue;
    if (prove_certain_less(facts, p.last, q.first) || prove_certain_less(facts, q.last, p.first)) return true;
  }
  return false;
}

// ---- two regions

static void assume_region(Facts *facts, const Region *region) {
  for RANGE(i, region->fact_count) facts_add(facts, region->facts[i]);
}

static void assume_elements(Facts *facts, const Lmad *lmad) {
  for RANGE(i, lmad->rank)
    facts_add(facts, poly_plus(facts->arena, lmad->dims[i].size, -1));
}

// The index functions of memory that callers pass are one-to-one, and so are index functions with the same strides.
static bool has_strides_of(const Lmad *root, const Lmad *lmad) {
  uint64_t used = 0;
  for RANGE(i, lmad->rank) {
    bool found = false;
    for COUNTING(k, k < root->rank && k < 64 && !found) {
      const Poly *stride = root->dims[k].stride;
      bool same = stride->count == 1 && lmad->dims[i].stride->count == 1 && stride->terms[0].degree == 1 &&
                  lmad->dims[i].stride->terms[0].degree == 1 &&
                  stride->terms[0].variables[0] == lmad->dims[i].stride->terms[0].variables[0];
      if (same && !(used >> k & 1)) found = true, used |= (uint64_t)1 << k;
    }
    if (!found) return false;
  }
  return true;
}

// The index function is one-to-one in steps of the only stride of the memory that the caller passed. That stride is not
// 0 where there is more than one element.
static bool is_injective_in_steps(const Live *live, const Lmad *root, const Lmad *lmad) {
  if (root->rank != 1) return false;
  Arena *arena = live->env->arena;
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, lmad->rank + 1);
  for RANGE(i, lmad->rank) {
    dims[i] = (LmadDim){lmad->dims[i].size, poly_divide_exact(arena, lmad->dims[i].stride, root->dims[0].stride)};
    if (!dims[i].stride) return false;
  }
  const Lmad steps = {poly_constant(arena, 0), lmad->rank, dims};
  return lmad_injective(live->env->facts, &steps) == ANSWER_Yes;
}

static bool is_place_injective(Live *live, void *user, const LivePlaces *places) {
  (void)user;
  const Memory *memory = &places->items[0];
  const Lmad *root = map_pointer(&live->roots, memory->block.id);
  return (root && (has_strides_of(root, memory->lmad) || is_injective_in_steps(live, root, memory->lmad))) ||
         lmad_injective(live->env->facts, memory->lmad) == ANSWER_Yes;
}

static bool is_one_to_one(Live *live, const Memory *memory) {
  MapEntry *known = map_add(&live->one_to_one, (uint64_t)(uintptr_t)memory);
  const LiveCases cases = {is_place_injective, NULL, false};
  if (!known->as.value) known->as.value = live_all_cases(live, &cases, (LivePlaces){1, {*memory}}) ? 1 : 2;
  return known->as.value == 1;
}

// The regions are different elements or rows of one array.
static bool apart_in_array(Live *live, const Facts *facts, const Region *x, const Region *y) {
  if (!x->whole || !y->whole || x->count != y->count || !memory_equal(x->whole, y->whole)) return false;
  for RANGE(i, x->count)
    if (prove_certain_less(facts, x->at[i], y->at[i]) || prove_certain_less(facts, y->at[i], x->at[i]))
      return is_one_to_one(live, x->whole);
  return false;
}

// Equations, such as those of assertions, may lead the bounded search of a proof astray.
static bool apart_without_equations(Arena *arena, const Facts *known, const Lmad *x, const Lmad *y) {
  Facts *solved = facts_without_equations(arena, known, &x, &y);
  Bitset about = bitset_new(arena);
  for COUNTING(i, solved && i < solved->non_negative.size) poly_variables(solved->non_negative.items[i], &about);
  if (solved) facts_settle(solved, &about);
  return solved && (solved->contradictory || lmad_disjoint(solved, x, y) == ANSWER_Yes);
}

static bool apart_along_dimensions(Live *live, const Facts *known, Var block, const Lmad *x, const Lmad *y) {
  const Lmad *root = map_pointer(&live->roots, block.id);
  if (!root) return false;
  Facts *facts = facts_extend(live->env->arena, known);
  assume_elements(facts, x);
  assume_elements(facts, y);
  return apart_in_place(facts, root, x, y);
}

static bool lmads_apart(Live *live, const Facts *known, Var block, const Lmad *x, const Lmad *y) {
  return lmad_disjoint(known, x, y) == ANSWER_Yes || apart_along_dimensions(live, known, block, x, y) ||
         apart_without_equations(known->arena, known, x, y);
}

static bool places_apart(Live *live, void *user, const LivePlaces *places) {
  const Memory *x = &places->items[0], *y = &places->items[1];
  if (!live_same_block(live, x->block, y->block)) return true;
  return x->block.id == y->block.id && x->lmad && y->lmad && lmads_apart(live, user, x->block, x->lmad, y->lmad);
}

// Blocks that are chosen together, such as those that a loop exchanges, differ if they differ in each case.
static bool blocks_differ(Live *live, Var x, Var y) {
  const LiveCases cases = {places_apart, live->env->facts, false};
  return live_all_cases(live, &cases, (LivePlaces){2, {{x, NULL}, {y, NULL}}});
}

// An access whose own bounds cannot hold is behind a check that always fails.
static bool never_happens(const Facts *facts, const Region *region) {
  for RANGE(i, region->fact_count)
    if (prove_non_negative(facts, region->facts[i]) == ANSWER_No) return true;
  return false;
}

static void add_variables(Bitset *into, const Region *region) {
  if (region->lmad) lmad_variables(region->lmad, into);
  for RANGE(i, region->fact_count) poly_variables(region->facts[i], into);
}

// Adds the facts that hold where the region has elements: they decide a choice between "empty" and "inside". True: a
// fact is new.
static bool settle(Facts *facts, const Region *region) {
  if (facts->choices.size == 0 || !region->lmad) return false;
  Bitset about = bitset_new(facts->arena);
  add_variables(&about, region);
  assume_elements(facts, region->lmad);
  const uint32_t known = facts->non_negative.size;
  facts_settle(facts, &about);
  return facts->non_negative.size > known;
}

Facts *live_where_written(Live *live, const Region *region) {
  Facts *facts = facts_extend(live->env->arena, live->env->facts);
  assume_region(facts, region);
  assume_elements(facts, region->lmad);
  (void)settle(facts, region);
  return facts;
}

static bool proven_apart(Live *live, Facts *facts, const Region *x, const Region *y) {
  if (apart_in_array(live, facts, x, y)) return true;
  const LiveCases cases = {places_apart, facts, false};
  if (live_all_cases(live, &cases, (LivePlaces){2, {{x->block, x->lmad}, {y->block, y->lmad}}})) return true;
  // A part stays inside its array, also where the position of the part is no polynomial from which that follows.
  if ((x->around || y->around) &&
      live_all_cases(
          live, &cases,
          (LivePlaces){2, {{x->block, x->around ? x->around : x->lmad}, {y->block, y->around ? y->around : y->lmad}}}))
    return true;
  return never_happens(live->env->facts, x) || never_happens(live->env->facts, y);
}

bool live_apart(Live *live, const Region *x, const Region *y) {
  if (blocks_differ(live, x->block, y->block)) return true;
  Arena *arena = arena_new();   // a question is asked of each pair of regions, and its facts are not needed again
  Facts *facts = facts_extend(arena, live->env->facts);
  assume_region(facts, x);
  assume_region(facts, y);
  bool apart = proven_apart(live, facts, x, y);
  if (!apart) {
    const bool is_new = settle(facts, x);
    apart = (settle(facts, y) || is_new) && proven_apart(live, facts, x, y);
  }
  arena_free(arena);
  return apart;
}

static bool places_same_or_apart(Live *live, void *user, const LivePlaces *places) {
  return memory_equal(&places->items[0], &places->items[1]) || places_apart(live, user, places);
}

bool live_same_or_apart(Live *live, const Memory *x, const Memory *y) {
  const LiveCases cases = {places_same_or_apart, live->env->facts, false};
  return blocks_differ(live, x->block, y->block) || live_all_cases(live, &cases, (LivePlaces){2, {*x, *y}});
}

// ---- leaving a scope: its variables become unknowns

bool live_mentions(const Region *region, uint32_t variable) {
  for COUNTING(i, region->lmad && i <= 2 * region->lmad->rank)
    if (poly_mentions(lmad_poly(region->lmad, i), variable)) return true;
  return false;
}

uint32_t live_twin(Live *live, uint32_t variable) {
  MapEntry *twin = map_add(&live->twins, variable);
  if (!twin->as.value) twin->as.value = live->next_twin++;
  return (uint32_t)twin->as.value;
}

static bool is_out_of_scope(const Live *live, uint32_t variable) {
  return variable < live->env->vars->items.size && !bitset_has(&live->env->in_scope, variable);
}

static const Poly *as_twin(void *user, uint32_t variable) {
  Live *live = user;
  return is_out_of_scope(live, variable) ? poly_variable(live->env->arena, live_twin(live, variable)) : NULL;
}

typedef Seq(const Poly *) Polys;
typedef struct Capture { Live *live; const Facts *inside, *outside; Bitset variables; Polys facts; } Capture;

// Captures the facts about the region's variables that hold inside the scope but not outside: they held when the region
// was written. A second step captures the facts about the variables of these facts.
static void capture_facts(Capture *capture, uint32_t most) {
  Arena *arena = capture->live->env->arena;
  const Facts *facts = capture->inside;
  Bitset taken = bitset_new(arena);
  for RANGE(step, 2) {
    Bitset lost = bitset_new(arena), variables = bitset_new(arena);
    bitset_union(&variables, &capture->variables);
    for EACH_BIT(variable, &variables)
      if (is_out_of_scope(capture->live, variable)) bitset_add(&lost, variable);
    for (uint32_t i = facts->non_negative.size; i-- > 0 && capture->facts.size < most;) {
      const Poly *fact = facts->non_negative.items[i];
      const bool holds_outside = i < capture->outside->non_negative.size;
      if (bitset_has(&taken, i) || !poly_mentions_any(fact, holds_outside ? &lost : &variables)) continue;
      bitset_add(&taken, i);
      seq_push(arena, &capture->facts, fact);
      poly_variables(fact, &capture->variables);
    }
  }
  for EACH_BIT(variable, &capture->variables) {
    if (!bitset_has(&facts->sizes, variable)) continue;
    const bool is_positive = bitset_has(&facts->positive, variable);
    if (!is_out_of_scope(capture->live, variable) && bitset_has(&capture->outside->sizes, variable) &&
        (!is_positive || bitset_has(&capture->outside->positive, variable)))
      continue;
    const Poly *unknown = poly_variable(arena, variable);
    seq_push(arena, &capture->facts, is_positive ? poly_plus(arena, unknown, -1) : unknown);
  }
}

static const Region *as_seen_outside(Live *live, const Region *region, const Facts *inside) {
  Arena *arena = live->env->arena;
  if (!region->lmad) return COPY_OF(arena, region);
  Facts *where_written = facts_extend(arena, inside);
  (void)settle(where_written, region);
  Capture capture = {.live = live,
                     .inside = where_written,
                     .outside = live->env->facts,
                     .variables = bitset_new(arena)};
  add_variables(&capture.variables, region);
  if (region->around) lmad_variables(region->around, &capture.variables);
  for RANGE(i, region->fact_count) seq_push(arena, &capture.facts, region->facts[i]);
  capture_facts(&capture, CAPTURED_FACTS + region->fact_count);
  for EACH(i, &capture.facts)
    capture.facts.items[i] = poly_substitute(arena, capture.facts.items[i], as_twin, live);
  Region outside = *region;
  outside.facts = capture.facts.items, outside.fact_count = capture.facts.size;
  outside.lmad = lmad_substitute(arena, region->lmad, as_twin, live);
  outside.around = region->around ? lmad_substitute(arena, region->around, as_twin, live) : NULL;
  const Poly **at = NEW_ARRAY(arena, const Poly *, region->count + 1);
  for RANGE(i, region->count) at[i] = poly_substitute(arena, region->at[i], as_twin, live);
  outside.at = at;
  if (region->whole && !strides_in_scope(live->env, region->whole->lmad)) outside.whole = NULL;
  return COPY_OF(arena, &outside);
}

// ---- all iterations together: an index becomes a dimension

static bool dims_mention(const Lmad *lmad, uint32_t variable) {
  for RANGE(i, 2 * lmad->rank)
    if (poly_mentions(lmad_poly(lmad, 1 + i), variable)) return true;
  return false;
}

// The first index at which the region is written, as far as its facts bound the index by a constant.
static int64_t first_index(Live *live, const Region *region, Var index, const Poly *width) {
  const Poly *i = poly_variable(live->env->arena, index.id);
  int64_t first = 0, below;
  for RANGE(k, region->fact_count)
    if (poly_is_constant(poly_sub(live->env->arena, i, region->facts[k]), &below) && below > first) first = below;
  return prove_certain(live->env->facts, poly_plus(live->env->arena, width, -first)) ? first : 0;
}

const Region *live_over_iterations(Live *live, const Region *region, Var index, const Poly *width) {
  Arena *arena = live->env->arena;
  const Poly *start;
  if (!region->lmad || !poly_mentions(region->lmad->offset, index.id) || dims_mention(region->lmad, index.id))
    return region;
  const Poly *stride = split_coefficient(arena, region->lmad->offset, index.id, &start);
  if (poly_mentions(stride, index.id) || poly_mentions(start, index.id)) return region;
  const int64_t first = first_index(live, region, index, width);
  start = poly_add(arena, start, poly_scale(arena, stride, first));
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, region->lmad->rank + 2);
  dims[0] = (LmadDim){poly_plus(arena, width, -first), stride};
  for RANGE(i, region->lmad->rank) dims[i + 1] = region->lmad->dims[i];
  const Lmad lmad = {start, region->lmad->rank + 1, dims};
  Region all = *region;
  all.lmad = COPY_OF(arena, &lmad);
  for (all.count = 0; all.count < region->count && !poly_mentions(region->at[all.count], index.id);)
    all.count++;
  if (all.count == 0) all.whole = NULL;
  return COPY_OF(arena, &all);
}

typedef struct Leaving { const Region *region; const Facts *inside; Regions *outside; } Leaving;

static bool poly_has_choices(const Live *live, const Poly *poly) {
  for EACH_VARIABLE(at, poly)
    if (is_out_of_scope(live, at.variable) && map_find(&live->choices, at.variable)) return true;
  return false;
}

static bool has_lost_choices(const Live *live, const Lmad *lmad) {
  for COUNTING(i, lmad && i <= lmad->rank)
    if (poly_has_choices(live, lmad_poly(lmad, i))) return true;
  return false;
}

// Memory made inside the scope does not exist outside.
static bool is_block_gone(const Live *live, Var block) {
  const BlockName *name = live_name(live, block);
  return name && name->is_own && !bitset_has(&live->env->in_scope, block.id);
}

static bool add_if_outside(Live *live, void *user, const LivePlaces *places) {
  const Leaving *leaving = user;
  const Memory *memory = &places->items[0];
  if (is_block_gone(live, memory->block)) return true;
  if (!bitset_has(&live->env->in_scope, memory->block.id) || has_lost_choices(live, memory->lmad)) return false;
  Region region = *leaving->region;
  if (region.lmad != memory->lmad) region.whole = NULL;
  region.block = memory->block, region.lmad = memory->lmad;
  seq_push(live->env->arena, &leaving->outside->items, as_seen_outside(live, &region, leaving->inside));
  return true;
}

static void add_whole_blocks(Live *live, const Region *region, Regions *outside) {
  const BlockName *name = live_name(live, region->block);
  if (!name || is_block_gone(live, region->block)) return;
  if (bitset_has(&live->env->in_scope, region->block.id)) {
    seq_push(live->env->arena, &outside->items, live_region(live, &(Memory){region->block, NULL}, region->array));
    return;
  }
  for EACH_BIT(birth, &name->sources) {
    const Region source = {.block = live->by_birth.items[birth]->block, .array = region->array};
    add_whole_blocks(live, &source, outside);
  }
}

// Adds the region in the cases that are known outside. If some case is not known: in its block with unknowns, if the
// block is in scope outside; else all blocks that it may be.
static void add_as_seen_outside(Live *live, const Region *region, const Facts *inside, Regions *outside) {
  const Leaving leaving = {region, inside, outside};
  const LiveCases cases = {add_if_outside, (void *)(uintptr_t)&leaving, false};
  const uint32_t before = outside->items.size;
  if (live_all_cases(live, &cases, (LivePlaces){1, {{region->block, region->lmad}}})) return;
  outside->items.size = before;
  if (bitset_has(&live->env->in_scope, region->block.id))
    seq_push(live->env->arena, &outside->items, as_seen_outside(live, region, inside));
  else add_whole_blocks(live, region, outside);
}

static bool same_region(const Region *x, const Region *y) {
  if (x->block.id != y->block.id) return false;
  if (!x->lmad || !y->lmad) return x->lmad == y->lmad;
  return x->fact_count == 0 && y->fact_count == 0 && lmad_equal(x->lmad, y->lmad);
}

void live_leave_scope(Live *live, const Regions *inside, const Facts *facts, Regions *outside) {
  Regions all = {0};
  for EACH(i, &inside->items) add_as_seen_outside(live, inside->items.items[i], facts, &all);
  for EACH(i, &all.items) {
    bool is_new = true;
    for (uint32_t k = outside->items.size; k-- > 0 && is_new && outside->items.size - k < 8;)
      is_new = !same_region(outside->items.items[k], all.items.items[i]);
    if (is_new) seq_push(live->env->arena, &outside->items, all.items.items[i]);
  }
}

const Region *live_with_fact(Live *live, const Region *region, const Poly *fact) {
  Arena *arena = live->env->arena;
  const Poly **facts = NEW_ARRAY(arena, const Poly *, region->fact_count + 1);
  for RANGE(i, region->fact_count) facts[i] = region->facts[i];
  facts[region->fact_count] = fact;
  Region result = *region;
  result.facts = facts, result.fact_count++;
  return COPY_OF(arena, &result);
}
