// effects: collects the regions that each body writes in blocks from outside, in any order, so that iterations of loops
// and lambdas can be compared with each other.
//   rule: the elements that a lambda returns are written by its iterations: Build and Scan write their row, Filter
//         writes a row that is not known before the run
#include "effects.h"
#include "mem/index_function.h"

// ---- scopes: facts that hold inside

enum { MOST_MAXIMA = 16 };
// A maximum is not above the number that is known to be the larger. False: neither is.
static bool learn_larger(const SizeEnv *env, const Maximum *maximum) {
  const Poly *difference = poly_sub(env->arena, maximum->x, maximum->y);
  const bool is_x = prove_certain(env->facts, difference);
  if (!is_x && !prove_certain(env->facts, poly_scale(env->arena, difference, -1))) return false;
  facts_add(env->facts, poly_sub(env->arena, is_x ? maximum->x : maximum->y, maximum->value));
  return true;
}

// Inside a body there is an iteration, so every width is at least 1.
void live_enter_iteration(Live *live, EnvScope *scope, const ExpRoles *roles) {
  SizeEnv *env = live->env;
  env_enter(env, scope, roles->indices);
  env_bind(live->env, scope, roles->operator ? roles->operator->parameters : roles->carried);
  facts_add_indices(env, env->facts, roles->indices, roles->widths);
  for EACH_IN(i, roles->indices)
    facts_add(env->facts, poly_plus(env->arena, size_of(env, roles->widths.items[i]), -1));
  for EACH(i, &live->maxima) (void)learn_larger(env, &live->maxima.items[i]);
}

void live_enter_branch(Live *live, EnvScope *scope, const ExpIf *branch, const Body *body) {
  env_enter(live->env, scope, (Vars){0});
  learn_condition(live->env, branch->condition, body == branch->then_body);
  for EACH(i, &live->maxima) (void)learn_larger(live->env, &live->maxima.items[i]);
}

static bool is_positive_here(const SizeEnv *env, const Poly *poly) {
  return prove_certain(env->facts, poly_plus(env->arena, poly, -1));
}

static void learn_reshape(SizeEnv *env, const Stm *stm) {
  const Poly *from = elements_of(env, var_type(env->vars, stm->exp->as.Reshape.array)),
             *to = elements_of(env, var_type(env->vars, stm_result(stm)));
  if (poly_equal(from, to)) return;
  facts_add(env->facts, poly_sub(env->arena, from, to));
  facts_add(env->facts, poly_sub(env->arena, to, from));
}

// The polynomial, or a number more than it, that is not negative; NULL: unknown.
static const Poly *raised(const SizeEnv *env, const Poly *poly) {
  for RANGE(by, 3)
    if (prove_certain(env->facts, poly_plus(env->arena, poly, by))) return poly_plus(env->arena, poly, by);
  return NULL;
}

// A maximum is not below either number, and not above the sum of two numbers that are not negative.
static void learn_maximum(Live *live, const Poly *value, const Poly *x, const Poly *y) {
  const SizeEnv *env = live->env;
  Arena *arena = env->arena;
  facts_add(env->facts, poly_sub(arena, value, x)), facts_add(env->facts, poly_sub(arena, value, y));
  const Maximum maximum = {value, x, y};
  const Poly *above_x = raised(env, x), *above_y = raised(env, y);
  if (learn_larger(env, &maximum)) return;
  if (above_x && above_y) facts_add(env->facts, poly_sub(arena, poly_add(arena, above_x, above_y), value));
  if (live->maxima.size < MOST_MAXIMA) seq_push(arena, &live->maxima, maximum);
}

// A minimum is not above either number. If neither is negative, the minimum is not negative.
static void learn_minimum(SizeEnv *env, const Poly *value, const Poly *x, const Poly *y) {
  facts_add(env->facts, poly_sub(env->arena, x, value)), facts_add(env->facts, poly_sub(env->arena, y, value));
  if (prove_certain(env->facts, x) && prove_certain(env->facts, y)) facts_add(env->facts, value);
}

// The facts that hold after a statement: a check has passed, a quotient times the divisor is not above the dividend, a
// divisor is not 0, a remainder is below its divisor, a minimum is below both numbers, a reshaped array has as many
// elements as before.
void live_learn(Live *live, const Stm *stm) {
  SizeEnv *env = live->env;
  if (stm->exp->tag == EXP_Assert) learn_condition(env, stm->exp->as.Assert.condition, true);
  if (stm->exp->tag == EXP_Reshape) learn_reshape(env, stm);
  if (stm->exp->tag != EXP_Prim || stm->exp->as.Prim.type != SCALAR_I64 || stm->exp->as.Prim.arguments.count != 2)
    return;
  const ExpPrim *prim = &stm->exp->as.Prim;
  const Var result = stm_result(stm);
  const Poly *value = poly_variable(env->arena, result.id), *x = size_of(env, prim->arguments.items[0]),
             *y = size_of(env, prim->arguments.items[1]);
  const bool rounds_down = prim->prim == PRIM_Mod || prim->prim == PRIM_Div || prove_certain(env->facts, x),
             gives_rest = prim->prim == PRIM_Mod || prim->prim == PRIM_Rem,
             divides = prim->prim == PRIM_Div || prim->prim == PRIM_Quot;
  if ((gives_rest || divides) && prove_certain(env->facts, y))   // it has divided: y is not 0
    facts_add(env->facts, poly_plus(env->arena, y, -1));
  if (gives_rest && rounds_down && is_positive_here(env, y)) {
    facts_add_index(env->facts, result.id, y);
    if (prove_certain(env->facts, x)) facts_add(env->facts, poly_sub(env->arena, x, value));
  }
  if (divides && rounds_down && is_positive_here(env, y)) {   // y * value <= x < y * value + y
    const Poly *rest = poly_sub(env->arena, x, poly_mul(env->arena, y, value));
    facts_add(env->facts, rest),
        facts_add(env->facts, poly_plus(env->arena, poly_sub(env->arena, y, rest), -1));
  }
  if (prim->prim == PRIM_Min) learn_minimum(env, value, x, y);
  if (prim->prim == PRIM_Max) learn_maximum(live, value, x, y);
}

// An access that happens is in bounds: its certificates say so, or that was proven when the certificates were removed.
// A slice without elements accesses nothing.
typedef struct Bounds { SizeEnv *env; Seq(const Poly *) facts; } Bounds;

static void within(Bounds *bounds, const Poly *position, const Poly *size) {
  SizeEnv *env = bounds->env;
  seq_push(env->arena, &bounds->facts, position);
  seq_push(env->arena, &bounds->facts,
           poly_plus(env->arena, poly_sub(env->arena, size, position), -1));
}

static void slice_within(Bounds *bounds, const Slice *slice, const Poly *size) {
  SizeEnv *env = bounds->env;
  const Poly *start = size_of(env, slice->start);
  within(bounds, start, size);
  if (slice->tag == CORE_SLICE_Fix) return;
  const Poly *steps = poly_plus(env->arena, size_of(env, slice->count), -1);
  seq_push(env->arena, &bounds->facts, steps);
  within(bounds, poly_add(env->arena, start, poly_mul(env->arena, steps, size_of(env, slice->step))), size);
}

static const Region *with_bounds(Bounds *bounds, const Region *region) {
  Region result = *region;
  result.facts = bounds->facts.items, result.fact_count = bounds->facts.size;
  return COPY_OF(bounds->env->arena, &result);
}

// ---- direct writes

static void add_region(Live *live, Regions *into, const Region *region) {
  seq_push(live->env->arena, &into->items, region);
}

static void add_array_region(Live *live, Regions *into, Var array) {
  const Memory *memory = check_memory(live->checker, array);
  if (memory) add_region(live, into, live_region(live, memory, array));
}

// The size of the result is not known before the call: any part of its block may be written.
static void add_whole_block(Live *live, Regions *into, Var array) {
  const Memory *memory = check_memory(live->checker, array);
  if (memory) add_region(live, into, live_region(live, &(Memory){memory->block, NULL}, array));
}

static void add_update(Live *live, Regions *into, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  const Memory *memory = check_memory(live->checker, update->array);
  if (!memory) return;
  const Memory region = memory_slice(live->env, memory, update->slices);
  const Memory *value = check_atom_memory(live->checker, update->value);
  if (value && memory_equal(value, &region)) return;
  Region written = *live_region(live, &region, update->array);
  Bounds bounds = {.env = live->env};
  Seq(Atom) fixed = {0};
  for EACH_IN(i, update->slices) {
    slice_within(&bounds, &update->slices.items[i], memory->lmad->dims[i].size);
    if (update->slices.items[i].tag == CORE_SLICE_Fix && fixed.size == i)
      seq_push(live->env->arena, &fixed, update->slices.items[i].start);
  }
  const Region *row = live_element(live, update->array, fixed.size, fixed.items);
  written.around = memory->lmad;
  written.whole = row->whole, written.count = row->count, written.at = row->at;
  add_region(live, into, with_bounds(&bounds, &written));
}

static bool sizes_are_known(Live *live, const Stm *stm, Var result) {
  Type type = var_type(live->env->vars, result);
  for RANGE(i, type.rank)
    for EACH_IN(k, stm->pattern)
      if (type.shape[i].tag == ATOM_Var && type.shape[i].as.var.id == stm->pattern.items[k].id) return false;
  return true;
}

static void add_call_regions(Live *live, Regions *into, const Stm *stm) {
  const ExpCall *call = &stm->exp->as.Call;
  const Bitset *written =
      live_written_parameters(live->checker, program_function(live->checker->program, call->function));
  for EACH_IN(i, call->arguments)
    if (is_array(live->env, call->arguments.items[i]) && bitset_has(written, i))
      add_array_region(live, into, call->arguments.items[i].as.var);
  for EACH_IN(i, stm->pattern) {
    if (sizes_are_known(live, stm, stm->pattern.items[i])) add_array_region(live, into, stm->pattern.items[i]);
    else add_whole_block(live, into, stm->pattern.items[i]);
  }
}

void live_direct_writes(Live *live, const Stm *stm, Regions *into) {
  const Exp *exp = stm->exp;
  const Vars destinations = exp->tag == EXP_Update ? (Vars){0} : exp_roles(exp).consumed;
  for EACH_IN(i, destinations) add_array_region(live, into, destinations.items[i]);
  if (exp->tag == EXP_Table || exp->tag == EXP_Iota || exp->tag == EXP_Replicate || exp->tag == EXP_Copy)
    add_array_region(live, into, stm_result(stm));
  if (exp->tag == EXP_Array && !has_array_elements(live->env, exp)) add_array_region(live, into, stm_result(stm));
  if (exp->tag == EXP_Update) add_update(live, into, stm);
  if (exp->tag == EXP_Call) add_call_regions(live, into, stm);
}

const Region *live_element(Live *live, Var array, uint32_t count, const Atom *indices) {
  const Memory *memory = check_memory(live->checker, array);
  if (!memory || memory->lmad->rank < count) return NULL;
  const Poly **at = NEW_ARRAY(live->env->arena, const Poly *, count + 1);
  for RANGE(i, count) at[i] = size_of(live->env, indices[i]);
  const Region element = {.block = memory->block,
                          .lmad = fix_outer(live->env, memory->lmad, count, at),
                          .array = array,
                          .whole = memory,
                          .count = count,
                          .at = at};
  Bounds bounds = {.env = live->env};
  for RANGE(i, count)
    if (!poly_is_constant(at[i], NULL)) within(&bounds, at[i], memory->lmad->dims[i].size);
  return with_bounds(&bounds, &element);
}

// ---- bodies

const Regions *live_writes_of(const Live *live, const Body *body) {
  return map_pointer(&live->writes, (uint64_t)(uintptr_t)body);
}
const Regions *live_total_of(const Live *live, const Body *body) {
  return map_pointer(&live->totals, (uint64_t)(uintptr_t)body);
}

static void collect_effects(Live *live, EnvScope *scope, const Body *body);

typedef struct Inside { Live *live; EnvScope scope; Regions regions, *outer; } Inside;

static const Regions *over_iterations(const Inside *inside, Vars indices, Atoms widths) {
  Live *live = inside->live;
  Regions *all = NEW(live->env->arena, Regions);
  for EACH(i, &inside->regions.items) {
    const Region *region = inside->regions.items.items[i];
    for RANGE_DOWN(k, indices.count)
      region = live_over_iterations(live, region, indices.items[k], size_of(live->env, widths.items[k]));
    add_region(live, all, region);
  }
  return all;
}

// Leaves the scope, and records for `body` the written regions over variables from outside.
static void leave_effects(Inside *inside, const Body *body, Vars indices, Atoms widths) {
  Live *live = inside->live;
  const Facts *facts = live->env->facts;
  const Regions *all = over_iterations(inside, indices, widths);
  env_leave(live->env, &inside->scope);
  Regions *one = NEW(live->env->arena, Regions), *total = NEW(live->env->arena, Regions);
  live_leave_scope(live, &inside->regions, facts, one);
  live_leave_scope(live, all, facts, total);
  map_put_pointer(&live->writes, (uint64_t)(uintptr_t)body, one);
  map_put_pointer(&live->totals, (uint64_t)(uintptr_t)body, total);
  live->current = inside->outer;
  for EACH(i, &total->items) add_region(live, live->current, total->items.items[i]);
}

static void collect_inside(Inside *inside, const Body *body) {
  inside->live->current = &inside->regions;
  collect_effects(inside->live, &inside->scope, body);
}

// The filter may write every row up to its width.
static void add_filter_rows(Live *live, Regions *into, Var array, const Poly *width) {
  const Memory *memory = check_memory(live->checker, array);
  if (!memory || memory->lmad->rank == 0) return;
  Lmad lmad = *memory->lmad;
  LmadDim *dims = arena_copy(live->env->arena, lmad.dims, sizeof *dims * lmad.rank);
  dims[0].size = width;
  lmad.dims = dims;
  const Memory rows = {memory->block, COPY_OF(live->env->arena, &lmad)};
  add_region(live, into, live_region(live, &rows, array));
}

// Adds the writes of an iteration after its body.
static void add_results(Inside *inside, const Stm *stm, const ExpRoles *roles) {
  Live *live = inside->live;
  const Atoms at = atoms_of_vars(live->env->arena, roles->indices);
  for EACH_IN(i, stm->pattern) {
    const bool stores = stm->exp->tag == EXP_Scan ||
                        (stm->exp->tag == EXP_Build && !is_array(live->env, roles->body->result.items[i]));
    const Region *element = stores ? live_element(live, stm->pattern.items[i], at.count, at.items) : NULL;
    if (element) add_region(live, &inside->regions, element);
    if (roles->selects && i > 0)
      add_filter_rows(live, &inside->regions, stm->pattern.items[i], size_of(live->env, roles->widths.items[0]));
    if (roles->operator && roles->consumed.count)
      add_array_region(live, &inside->regions, roles->operator->parameters.items[i]);
  }
}

static void collect_iterations(Live *live, const Stm *stm, const ExpRoles *roles) {
  Inside inside = {.live = live, .outer = live->current};
  live_enter_iteration(live, &inside.scope, roles);
  collect_inside(&inside, roles->body);
  if (roles->operator) collect_inside(&inside, roles->operator->body);
  add_results(&inside, stm, roles);
  leave_effects(&inside, live_last_body(roles), roles->indices, roles->widths);
}

static void collect_branch(Live *live, const ExpIf *branch, const Body *body) {
  Inside inside = {.live = live, .outer = live->current};
  live_enter_branch(live, &inside.scope, branch, body);
  collect_inside(&inside, body);
  leave_effects(&inside, body, (Vars){0}, (Atoms){0});
}

static void collect_effects(Live *live, EnvScope *scope, const Body *body) {
  Regions *mine = live->current;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const ExpRoles roles = exp_roles(stm->exp);
    const ExpIf *branch = stm->exp->tag == EXP_If ? &stm->exp->as.If : NULL;
    live->current = mine;
    live_direct_writes(live, stm, mine);
    if (roles.body) collect_iterations(live, stm, &roles);
    if (branch) collect_branch(live, branch, branch->then_body), collect_branch(live, branch, branch->else_body);
    env_bind(live->env, scope, stm->pattern);
    live_learn(live, stm);
  }
  live->current = mine;
}

void live_collect(Live *live, const Function *function) {
  Regions all = {0};
  EnvScope scope;
  live->current = &all;
  env_enter(live->env, &scope, function->places);
  env_bind(live->env, &scope, function->parameters);
  collect_effects(live, &scope, function->body);
  env_leave(live->env, &scope);
  map_put_pointer(&live->writes, (uint64_t)(uintptr_t)function->body, COPY_OF(live->env->arena, &all));
}
