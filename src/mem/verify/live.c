// live: static safety of memory [paper 3, sections 3.4 and 8; FM-56]: every read finds the elements that were stored.
//   in: a Mem program that keeps the rules of forms.c   out: problems, where a read is not proven to find the
//       elements that were stored there
//   rule: a write does not change an array whose region is proven disjoint from the written one; else the written
//         region of the array is stale. The writes of an iteration of a loop or lambda are stale for the other
//         iterations. A read must not overlap a stale region: an index reads its element, a view reads nothing (its
//         elements are as stale as those of the operand), and every other form reads all elements. A new array has no
//         stale region. An update takes over the memory of its operand; a stale region inside the updated one is not
//         stale any more.
// A summary (blocks.c) says which parameters a function overwrites; callers pass it memory that nothing else uses.
#include "effects.h"
#include "tracked.h"

static void track_body(Live *live, EnvScope *scope, const Body *body);

typedef struct Inside { Live *live; EnvScope scope; uint32_t undo; } Inside;

static void leave_body(Inside *inside) {
  Live *live = inside->live;
  live_roll_back(live, inside->undo);
  for EACH(i, &inside->scope.entered) {
    Tracked *tracked = live_tracked(live, inside->scope.entered.items[i]);
    if (tracked) tracked->dead = true;
  }
  env_leave(live->env, &inside->scope);
}

// The iterations whose writes count: those before this one; if iterations may run at once, or if their results stay,
// also those after it.
typedef enum Others { OTHERS_Before, OTHERS_Both } Others;

static const Poly *iteration_distance(Live *live, Var index, bool after) {
  Arena *arena = live->env->arena;
  const Poly *mine = poly_variable(arena, index.id), *other = poly_variable(arena, live_twin(live, index.id));
  const Poly *by = after ? poly_sub(arena, other, mine) : poly_sub(arena, mine, other);
  return poly_plus(arena, by, -1);
}

static bool mentions_any(Live *live, const Region *region, Vars indices) {
  for EACH_IN(i, indices)
    if (live_mentions(region, live_twin(live, indices.items[i].id))) return true;
  return false;
}

// Adds one region for each way in which the indices of another iteration differ: the first index that differs is
// smaller or larger.
static void add_other_iterations(Live *live, const Region *region, Vars indices, Others which, Regions *into) {
  Arena *arena = live->env->arena;
  if (!mentions_any(live, region, indices)) { seq_push(arena, &into->items, region); return; }
  const Region *same = region;
  for EACH_IN(i, indices) {
    seq_push(arena, &into->items, live_with_fact(live, same, iteration_distance(live, indices.items[i], false)));
    if (which == OTHERS_Both)
      seq_push(arena, &into->items, live_with_fact(live, same, iteration_distance(live, indices.items[i], true)));
    const Poly *mine = poly_variable(arena, indices.items[i].id),
               *other = poly_variable(arena, live_twin(live, indices.items[i].id));
    same = live_with_fact(live, live_with_fact(live, same, poly_sub(arena, mine, other)), poly_sub(arena, other, mine));
  }
}

static const Regions *other_iterations(Live *live, const Regions *writes, Vars indices, Others which) {
  Regions *others = NEW(live->env->arena, Regions);
  for COUNTING(i, writes && i < writes->items.size)
    add_other_iterations(live, writes->items.items[i], indices, which, others);
  return others;
}

// No other iteration writes the element that this iteration stores in an array of all iterations.
static void check_element(Live *live, Var array, Vars indices, const Regions *others) {
  const Atoms at = atoms_of_vars(live->env->arena, indices);
  const Region *element = live_element(live, array, at.count, at.items);
  if (element) live_check_room(live, element);
  for COUNTING(i, element && i < others->items.size) {
    if (live_apart(live, element, others->items.items[i])) continue;
    check_problem(live->checker, "live",
                  "what an iteration puts in array %u may be overwritten by another, making array %u", array.id,
                  others->items.items[i]->array.id);
    return;
  }
}

// Overwrites the regions that the whole statement writes, and tracks its results.
static void finish_statement(Live *live, const Stm *stm, const Body *body) {
  live_overwrite_all(live, live_total_of(live, body));
  live_track_all(live, stm->pattern);
}

// Iterations may write anywhere in the destinations, which only the statement itself reads.
static void overwrite_destinations(Live *live, const Stm *stm, Vars destinations) {
  Regions writes = {0};
  live_direct_writes(live, stm, &writes);
  for EACH_IN(i, destinations) live_read_whole(live, destinations.items[i]);
  for EACH_IN(i, destinations) live_take_over(live, destinations.items[i]);
  live_overwrite_all(live, &writes);
}

// The operator runs after the function. The bins of a histogram are copied into the accumulators in between.
static void track_operator(Live *live, EnvScope *scope, const Stm *stm, const ExpRoles *fold) {
  const uint32_t count = fold->initial.count;
  const Vars all = fold->operator->parameters, accumulators = {count, all.items}, elements = {count, all.items + count};
  for EACH_IN(i, fold->consumed) {
    const Memory *memory = check_memory(live->checker, all.items[i]);
    if (memory) live_overwrite(live, live_region(live, memory, all.items[i]));
  }
  // the copies of the bins may have overwritten the elements
  for RANGE(i, count) live_read_atom(live, fold->body->result.items[fold->skip + i]);
  if (fold->consumed.count) live_track_all(live, accumulators);
  live_track_all(live, elements);
  track_body(live, scope, fold->operator->body);
  for COUNTING(i, stm->exp->tag == EXP_Scan && i < stm->pattern.count) {
    const Atom index = atom_var(fold->indices.items[0]);
    const Region *row = live_element(live, stm->pattern.items[i], 1, &index);
    if (row) live_overwrite(live, row);
  }
  live_read_results(live, fold->operator->body->result);
}

// The elements of a Build stay while later iterations run, and so do those of a Scan.
static void track_iterations(Live *live, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  const Regions *writes = live_writes_of(live, live_last_body(&roles));
  const bool is_build = stm->exp->tag == EXP_Build, stays = is_build || stm->exp->tag == EXP_Scan;
  live_read_results(live, roles.initial);
  if (roles.consumed.count) overwrite_destinations(live, stm, roles.consumed);
  if (check_runs_never(live->env, &roles)) {
    live_track_all(live, stm->pattern);
    return;
  }
  Inside inside = {.live = live, .undo = live->undo.size};
  live_enter_iteration(live, &inside.scope, &roles);
  const Regions *all = stays ? other_iterations(live, writes, roles.indices, OTHERS_Both) : NULL;
  live_overwrite_all(live, is_build ? all : other_iterations(live, writes, roles.indices, OTHERS_Before));
  for COUNTING(i, stays && i < stm->pattern.count)
    check_element(live, stm->pattern.items[i], roles.indices, all);
  live_track_all(live, roles.carried);
  if (roles.operator && !roles.consumed.count)
    live_track_all(live, (Vars){roles.initial.count, roles.operator->parameters.items});
  track_body(live, &inside.scope, roles.body);
  if (roles.operator) track_operator(live, &inside.scope, stm, &roles);
  leave_body(&inside);
  finish_statement(live, stm, live_last_body(&roles));
}

static void track_branch(Live *live, const ExpIf *branch, const Body *body) {
  Inside inside = {.live = live, .undo = live->undo.size};
  live_enter_branch(live, &inside.scope, branch, body);
  track_body(live, &inside.scope, body);
  leave_body(&inside);
}

static void track_if(Live *live, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  track_branch(live, branch, branch->then_body);
  track_branch(live, branch, branch->else_body);
  live_overwrite_all(live, live_total_of(live, branch->then_body));
  finish_statement(live, stm, branch->else_body);
}

static void track_statement(Live *live, const Stm *stm) {
  const Exp *exp = stm->exp;
  switch (exp->tag) {
  case EXP_Atom:
    if (is_array(live->env, exp->as.Atom.value))
      live_track_view(live, stm_result(stm), exp->as.Atom.value.as.var);
    break;
  case EXP_Slice: case EXP_Permute: case EXP_Reshape:
    live_track_view(live, stm_result(stm), exp_roles(exp).viewed);
    break;
  case EXP_Index: live_read_element(live, &exp->as.Index); break;
  case EXP_Update: live_walk_update(live, stm); break;
  case EXP_Build: case EXP_Reduce: case EXP_Scan: case EXP_Hist: case EXP_Filter: case EXP_Scatter: case EXP_Loop:
    track_iterations(live, stm);
    break;
  case EXP_If: track_if(live, stm); break;
  case EXP_Prim:
  case EXP_Convert:
  case EXP_Array:
  case EXP_Table:
  case EXP_Iota:
  case EXP_Replicate:
  case EXP_Copy:
  case EXP_Concat:
  case EXP_Call:
  case EXP_Assert:
  case EXP_Trace:
  case EXP_Alloc: live_walk_plain(live, stm); break;
  case EXP_COUNT: panic("no such form");
  }
}

// What follows a check that always fails does not run.
static void track_body(Live *live, EnvScope *scope, const Body *body) {
  for COUNTING(i, i < body->count && live->checker->ok) {
    const Stm *stm = body->stms[i], *outer = live->checker->stm;
    if (check_always_fails(stm)) return;
    live->checker->stm = stm;
    track_statement(live, stm);
    env_bind(live->env, scope, stm->pattern);
    live_learn(live, stm);
    live->checker->stm = outer;
    if (live->env->facts->contradictory) return;
  }
  if (live->checker->ok) live_read_results(live, body->result);
}

// ---- functions

// An entry overwrites none of its caller's arrays except those that it consumes.
static void check_parameters(Live *live, const Function *function) {
  const Bitset *written = live_written_parameters(live->checker, function);
  for EACH_IN(i, function->parameters)
    if (bitset_has(written, i) && !parameter_may_be_written(function, function->parameters.items[i]))
      check_problem(live->checker, "live", "parameter %u is overwritten and not consumed", i);
}

static void note_roots(Live *live, Vars vars) {
  for EACH_IN(i, vars) {
    const Memory *memory = memory_of(live->checker->program, vars.items[i]);
    if (memory && !map_find(&live->roots, memory->block.id))
      map_put_pointer(&live->roots, memory->block.id, memory->lmad);
  }
}

void check_live(Checker *checker, const Function *function) {
  SizeEnv *env = &checker->env;
  Live live = {.checker = checker,
               .env = env,
               .roots = map_new(env->arena),
               .writes = map_new(env->arena),
               .totals = map_new(env->arena),
               .one_to_one = map_new(env->arena),
               .twins = map_new(env->arena),
               .arrays = map_new(env->arena),
               .lists = map_new(env->arena)};
  live.next_twin = env->vars->items.size + 1;
  const Bitset in_scope = env->in_scope;
  env->in_scope = bitset_new(env->arena);
  checker->stm = NULL;
  live_name_blocks(&live, function);
  note_roots(&live, function->parameters);
  note_roots(&live, function->results);
  live_collect(&live, function);
  live_note_last_uses(&live, function);
  EnvScope scope;
  env_enter(env, &scope, function->places);
  env_bind(live.env, &scope, function->parameters);
  live_track_all(&live, function->parameters);
  track_body(&live, &scope, function->body);
  env_leave(env, &scope);
  check_parameters(&live, function);
  env->in_scope = in_scope;
}
