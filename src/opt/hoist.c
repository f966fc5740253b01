// hoist: moves statements whose operands do not change in a loop or lambda out of it (loop-invariant code motion).
//   in: core   out: core; a statement is at the outermost level where its operands are bound and it is safe
//   rule: loop { let x = e in b } --> let x = e in loop { b }    if e mentions nothing bound by the loop
// - A statement that may fail (an index, a slice, a division, a size) moves only to a level where facts of *that* level
//   prove that it cannot fail. A check inside the loop, or a bound that follows from its running, does not count.
// - An assertion moves unchanged when the loop is proven to run. Else its condition is weakened to "the loop does not
//   run, or the condition holds".
// - Only cheap scalar operations that cannot fail leave a branch, and expensive ones under the same condition if the
//   loop does not change that:
//   loop { if c { let x = e in b } } --> let x = if c { e } else { 0 } in loop { if c { b } }
// - An element that is the same in all iterations of a map is read before the map, if there are iterations and the map
//   reads the same array at its index, too: it may then be made over that array.
// - A carried array of which an iteration updates only some elements keeps the others:
//   loop (a = b) { .. a[i] .. a with [j] = v } --> let x = b[i] in loop (a = b) { .. x .. a with [j] = v }   if i != j
// - Calls, while loops, updates, and fresh arrays that are overwritten or returned by the body stay.
// The level of a statement follows from the levels of its operands, kept as a bit set, so one traversal is enough.
#include "opt/fuse/fuse.h"
#include "opt/checks/knowledge.h"

enum { LEVEL_LIMIT = 62, BRANCH_WORK = 2, UPDATE_LIMIT = 8 };

typedef struct Region { Builder builder; bool is_branch; const Exp *loop; const Body *body; } Region;
// An array that a loop carries, of which an iteration updates single elements, or rows. `level`: of the loop's body.
typedef struct Carried {
  Atom initial;
  uint32_t level, count;
  const ExpUpdate *updates[UPDATE_LIMIT];
} Carried;
typedef struct Hoister {
  Context *context;
  VarTable *vars;
  const Aliases *aliases;
  Bitset first_states;        // of the function's loops
  Knowledge *knowledge;
  Map depths;                 // Var id -> level where it is bound; parameters: absent, 0
  Map carried;                // Var id of a parameter of a loop, or of an update of it -> Carried
  Region levels[LEVEL_LIMIT + 2];
  uint32_t level;
  uint32_t uses_of_carried;   // by the current statement
  uint64_t used;              // levels of the variables that the current statement uses, including its nested bodies
} Hoister;

static uint32_t depth_of(const Hoister *hoister, Var var) {
  return (uint32_t)map_value_or(&hoister->depths, var.id, 0);
}
static void use_level(void *user, Atom atom) {
  Hoister *hoister = user;
  if (atom.tag == ATOM_Var) hoister->used |= UINT64_C(1) << depth_of(hoister, atom.as.var);
}
// As use_level, for a statement that reads the initial elements of carried arrays.
static void use_initial_level(void *user, Atom atom) {
  Hoister *hoister = user;
  const Carried *carried = atom.tag == ATOM_Var ? map_pointer(&hoister->carried, atom.as.var.id) : NULL;
  use_level(user, carried ? carried->initial : atom);
}
static void use_types(Hoister *hoister, Vars vars) {
  for EACH_IN(i, vars) {
    Type type = var_type(hoister->vars, vars.items[i]);
    for RANGE(d, type.rank) use_level(hoister, type.shape[d]);
  }
}
static uint32_t highest_level(uint64_t levels) {
  uint32_t level = 0;
  while (levels >>= 1) level++;
  return level;
}

// ---- safety: the statement cannot fail, given the facts up to the limit of the knowledge
static bool is_safe(Hoister *hoister, const Stm *stm);

static bool is_valid_size(Hoister *hoister, Atom size) {
  return knowledge_at_most(hoister->knowledge, atom_i64(0), size);
}
static bool are_sizes(Hoister *hoister, Atoms sizes) {
  for EACH_IN(i, sizes)
    if (!is_valid_size(hoister, sizes.items[i])) return false;
  return true;
}
static bool slice_is_safe(Hoister *hoister, const ExpSlice *slice) {
  Type type = var_type(hoister->vars, slice->array);
  for EACH_IN(i, slice->slices) {
    const Slice *part = &slice->slices.items[i];
    int64_t step;
    if (part->tag == CORE_SLICE_Fix) {
      if (!knowledge_in_bounds(hoister->knowledge, part->start, type.shape[i])) return false;
      continue;
    }
    if (!atom_is_i64(part->step, &step) || step != 1 || !is_valid_size(hoister, part->count) ||
        !is_valid_size(hoister, part->start))
      return false;
    Arena *arena = hoister->context->arena;
    Sizes *sizes = knowledge_sizes(hoister->knowledge);
    const Poly *end = poly_add(arena, sizes_poly(sizes, part->start), sizes_poly(sizes, part->count));
    if (!knowledge_holds(hoister->knowledge, poly_sub(arena, sizes_poly(sizes, type.shape[i]), end))) return false;
  }
  return true;
}
static bool reshape_is_safe(Hoister *hoister, const ExpReshape *reshape) {
  Type type = var_type(hoister->vars, reshape->array);
  if (type.rank == 1 && reshape->shape.count == 1)
    return knowledge_equal(hoister->knowledge, type.shape[0], reshape->shape.items[0]) == ANSWER_Yes;
  Arena *arena = hoister->context->arena;
  Sizes *sizes = knowledge_sizes(hoister->knowledge);
  const Poly *before = poly_constant(arena, 1), *after = before;
  for RANGE(i, type.rank) before = poly_mul(arena, before, sizes_poly(sizes, type.shape[i]));
  for EACH_IN(i, reshape->shape)
    after = poly_mul(arena, after, sizes_poly(sizes, reshape->shape.items[i]));
  return poly_equal(before, after);
}

static bool is_safe(Hoister *hoister, const Stm *stm);
static bool bodies_are_safe(Hoister *hoister, const Exp *exp) {
  const Bodies bodies = exp_bodies(exp);
  bool safe = true;
  for COUNTING(k, k < bodies.count && safe) {
    const KnowledgeMark mark = knowledge_enter_body(hoister->knowledge, exp, (int)k);
    for COUNTING(i, i < bodies.items[k]->count && safe) {
      safe = is_safe(hoister, bodies.items[k]->stms[i]);
      knowledge_statement(hoister->knowledge, bodies.items[k]->stms[i]);
    }
    knowledge_leave(hoister->knowledge, mark);
  }
  return safe;
}

static bool is_safe(Hoister *hoister, const Stm *stm) {
  const Exp *exp = stm->exp;
  switch (exp->tag) {
  case EXP_Atom:
  case EXP_Convert:
  case EXP_Permute:
  case EXP_Array:
  case EXP_Table:
  case EXP_Copy:
  case EXP_Concat: return true;
  case EXP_Reshape: return reshape_is_safe(hoister, &exp->as.Reshape);
  case EXP_Prim:
  case EXP_Index: return knowledge_cannot_fail(hoister->knowledge, exp);
  case EXP_Slice: return slice_is_safe(hoister, &exp->as.Slice);
  case EXP_Iota: return is_valid_size(hoister, exp->as.Iota.count);
  case EXP_Replicate: return are_sizes(hoister, exp->as.Replicate.shape);
  case EXP_Build: case EXP_Reduce: case EXP_Scan: case EXP_Filter:
    return are_sizes(hoister, exp_roles(exp).widths) && bodies_are_safe(hoister, exp);
  case EXP_If: case EXP_Loop: return !exp_is_while(exp) && bodies_are_safe(hoister, exp);
  case EXP_Update:
  case EXP_Scatter:
  case EXP_Hist:
  case EXP_Assert:
  case EXP_Trace:
  case EXP_Call:
  case EXP_Alloc: return false;
  case EXP_COUNT: break;
  }
  return false;
}
static bool is_safe_at(Hoister *hoister, const Stm *stm, uint32_t level) {
  knowledge_set_limit(hoister->knowledge, level);
  knowledge_set_level(hoister->knowledge, level);
  bool safe = is_safe(hoister, stm);
  knowledge_set_limit(hoister->knowledge, UINT32_MAX);
  knowledge_set_level(hoister->knowledge, hoister->level);
  return safe;
}

// ---- elements that a loop keeps
static bool fixes_places(const ExpUpdate *update) {
  for EACH_IN(i, update->slices)
    if (update->slices.items[i].tag != CORE_SLICE_Fix) return false;
  return true;
}
// The updates of a parameter, from the result of the body back to the parameter.
static void note_carried(Hoister *hoister, const ExpLoop *loop, uint32_t k) {
  const Var parameter = loop->parameters.items[k];
  const Atom result = loop->body->result.items[k];
  if (!var_is_array(hoister->vars, parameter) || loop->initial.items[k].tag != ATOM_Var || result.tag != ATOM_Var)
    return;
  Carried *carried = NEW(hoister->context->scratch, Carried);
  *carried = (Carried){.initial = loop->initial.items[k], .level = hoister->level + 1};
  Var at = result.as.var, versions[UPDATE_LIMIT + 1];
  for (uint32_t i = loop->body->count; i-- > 0 && at.id != parameter.id;) {
    const Stm *stm = loop->body->stms[i];
    if (stm->pattern.count != 1 || stm->pattern.items[0].id != at.id) continue;
    const ExpUpdate *update = &stm->exp->as.Update;
    if (stm->exp->tag != EXP_Update || !fixes_places(update) || carried->count == UPDATE_LIMIT) return;
    versions[carried->count] = at;
    carried->updates[carried->count++] = update;
    at = update->array;
  }
  if (at.id != parameter.id) return;
  versions[carried->count] = parameter;
  for INT_RANGE(i, (int)carried->count + 1) map_put_pointer(&hoister->carried, versions[i].id, carried);
}
static bool are_apart(Knowledge *knowledge, Atom a, Atom b) {
  return knowledge_cannot_wrap(knowledge, a) && knowledge_cannot_wrap(knowledge, b) &&
         (knowledge_less(knowledge, a, b) || knowledge_less(knowledge, b, a));
}
static bool keeps_place(Hoister *hoister, const ExpIndex *index, const Carried *carried) {
  for RANGE(u, carried->count) {
    const Slices slices = carried->updates[u]->slices;
    bool apart = false;
    for COUNTING(i, i < slices.count && !apart)
      apart = are_apart(hoister->knowledge, index->indices.items[i], slices.items[i].start);
    if (!apart) return false;
  }
  return true;
}
// Visits the statement and all statements in it.
static void visit_all(const Stm *stm, const Visitor *visitor) {
  stm_visit(stm, visitor);
  const Bodies bodies = exp_bodies(stm->exp);
  for EACH_IN(k, bodies) {
    for RANGE(i, bodies.items[k]->count) visit_all(bodies.items[k]->stms[i], visitor);
    for EACH_IN(i, bodies.items[k]->result) visitor->atom(visitor->user, bodies.items[k]->result.items[i]);
  }
}
static void count_carried(void *user, Atom atom) {
  Hoister *hoister = user;
  hoister->uses_of_carried += atom.tag == ATOM_Var && map_find(&hoister->carried, atom.as.var.id);
}
static uint32_t kept_reads(Hoister *hoister, const Stm *stm) {
  const Carried *carried = stm->exp->tag == EXP_Index
                               ? map_pointer(&hoister->carried, stm->exp->as.Index.array.id) : NULL;
  uint32_t reads = carried && keeps_place(hoister, &stm->exp->as.Index, carried);
  const Bodies bodies = exp_bodies(stm->exp);
  for EACH_IN(k, bodies) {
    const KnowledgeMark mark = knowledge_enter_body(hoister->knowledge, stm->exp, (int)k);
    for RANGE(i, bodies.items[k]->count) {
      reads += kept_reads(hoister, bodies.items[k]->stms[i]);
      knowledge_statement(hoister->knowledge, bodies.items[k]->stms[i]);
    }
    knowledge_leave(hoister->knowledge, mark);
  }
  return reads;
}
// Does the statement use carried arrays, and only read elements of them that their loops keep?
static bool reads_kept_elements(Hoister *hoister, const Stm *stm) {
  hoister->uses_of_carried = 0;
  visit_all(stm, &(Visitor){.user = hoister, .atom = count_carried});
  return hoister->uses_of_carried > 0 && kept_reads(hoister, stm) == hoister->uses_of_carried;
}
// The statement before the loops that it leaves: it reads the arrays that they start with.
typedef struct Initial { const Hoister *hoister; uint32_t target; Map arrays; } Initial;
static void put_initial(void *user, Atom atom) {
  Initial *initial = user;
  const Carried *carried =
      atom.tag == ATOM_Var ? map_pointer(&initial->hoister->carried, atom.as.var.id) : NULL;
  if (carried && carried->level > initial->target) map_put_atom(&initial->arrays, atom.as.var, carried->initial);
}
static const Stm *with_initial_arrays(const Hoister *hoister, const Stm *stm, uint32_t target) {
  Initial initial = {hoister, target, map_new(hoister->context->arena)};
  visit_all(stm, &(Visitor){.user = &initial, .atom = put_initial});
  return stm_substitute(hoister->context, hoister->vars, stm, &initial.arrays);
}

// ---- how far a statement may go
static bool is_total_scalar(const Stm *stm) {
  const Exp *exp = stm->exp;
  if (stm->certificates.count) return false;
  if (exp->tag == EXP_Convert) return true;
  if (exp->tag != EXP_Prim) return false;
  return !(prim_info(exp->as.Prim.prim)->flags & PRIM_Partial) || !scalar_is_integer(exp->as.Prim.type);
}
static bool is_expensive_scalar(const Exp *exp) {
  return exp->tag == EXP_Prim && scalar_is_float(exp->as.Prim.type) &&
         prim_cost(exp->as.Prim.prim, exp->as.Prim.type) >= PRIM_COST_DIVISION;
}
// Fresh arrays: an iteration needs its own array if it overwrites the array, or returns it (and builds it in place).
// A filled array that a loop begins with would be kept outside, and copied, which takes longer than to fill it.
static bool array_may_move(const Hoister *hoister, const Stm *stm, uint32_t level) {
  for EACH_IN(i, stm->pattern) {
    Var var = stm->pattern.items[i];
    const bool is_filled = stm->exp->tag == EXP_Replicate || stm->exp->tag == EXP_Iota || stm->exp->tag == EXP_Copy;
    const bool is_fresh = !aliases_consumed(hoister->aliases, var) &&
                          !(is_filled && bitset_has(&hoister->first_states, var.id)) &&
                          !atoms_contain(hoister->levels[level].body->result, var);
    if (var_is_array(hoister->vars, var) && !is_fresh) return false;
  }
  return true;
}
// The level at which the condition of a branch is bound; UINT32_MAX: the region is no branch with a condition.
static uint32_t depth_of_condition(const Hoister *hoister, const Region *branch) {
  if (branch->loop->tag != EXP_If) return UINT32_MAX;
  const Atom condition = branch->loop->as.If.condition;
  return condition.tag == ATOM_Var ? depth_of(hoister, condition.as.var) : 0;
}
// The outermost level such that every region between lets the statement out. The level is directly outside a loop,
// never directly outside a branch.
static uint32_t target_of(Hoister *hoister, const Stm *stm, uint32_t wanted) {
  uint32_t target = hoister->level, best = target;
  if (stm->exp->tag == EXP_Atom || !array_may_move(hoister, stm, hoister->level)) return best;
  bool total = is_total_scalar(stm), cheap = total && work_of_stm(stm) <= BRANCH_WORK;
  for (; target > wanted; target--) {
    const Region *region = &hoister->levels[target];
    const uint32_t least = !region->is_branch || cheap                  ? 0
                           : total && is_expensive_scalar(stm->exp) ? depth_of_condition(hoister, region)
                                                                        : UINT32_MAX;
    if (least >= target) break;
    if (least > wanted) wanted = least;
    if (!region->is_branch) best = target - 1;
  }
  while (best < hoister->level && !is_safe_at(hoister, stm, best)) best++;
  return best;
}

// Facts learned from a statement at `level` must not rest on facts of inner levels, such as that the loop which the
// statement leaves runs.
static void learn_at(Hoister *hoister, const Stm *stm, uint32_t level) {
  knowledge_set_level(hoister->knowledge, level);
  knowledge_set_limit(hoister->knowledge, level);
  knowledge_statement(hoister->knowledge, stm);
  knowledge_set_limit(hoister->knowledge, UINT32_MAX);
  knowledge_set_level(hoister->knowledge, hoister->level);
}
static void emit_at(Hoister *hoister, const Stm *stm, uint32_t level) {
  for EACH_IN(i, stm->pattern) map_put(&hoister->depths, stm->pattern.items[i].id, level);
  learn_at(hoister, stm, level);
  build_existing(&hoister->levels[level].builder, stm);
}

// The expensive scalar, evaluated under the conditions of the branches that it leaves; 0 where they do not hold.
static const Stm *under_conditions(const Hoister *hoister, const Stm *stm, uint32_t target) {
  Arena *arena = hoister->context->arena;
  if (!is_expensive_scalar(stm->exp)) return stm;
  for (uint32_t level = hoister->level; level > target; level--) {
    const Region *region = &hoister->levels[level];
    if (!region->is_branch) continue;
    const ExpIf *branch = &region->loop->as.If;
    Builder own = builder_new(hoister->context, hoister->vars, stm->span), other = own;
    const Var value = var_copy(hoister->context, hoister->vars, stm_result(stm));
    const Atom result = atom_var(value), zero = atom_constant(scalar_zero(var_type(hoister->vars, value).scalar));
    build_stm(&own, 1, &value, stm->exp);
    const Body *computed = builder_finish(&own, 1, &result), *none = builder_finish(&other, 1, &zero);
    const bool is_then = region->body == branch->then_body;
    stm = stm_with_exp(arena, stm,
                       NEW_EXP(arena, If, branch->condition, is_then ? computed : none, is_then ? none : computed));
  }
  return stm;
}

// ---- assertions
static uint64_t levels_of_stm(Hoister *hoister, const Stm *stm) {
  hoister->used = 0;
  Visitor visitor = {.user = hoister, .atom = use_level};
  stm_visit(stm, &visitor);
  return hoister->used;
}
// A loop runs when its condition holds at first, or all its widths are positive.
static Atoms needed_to_run(const Exp *loop) {
  if (exp_is_while(loop)) return (Atoms){1, &loop->as.Loop.initial.items[loop->as.Loop.form.condition]};
  return exp_roles(loop).widths;
}
// Does the loop at `level` satisfy this condition for running whenever control reaches the loop?
static bool is_given(Hoister *hoister, uint32_t level, Atom needed) {
  if (exp_is_while(hoister->levels[level].loop)) return needed.tag == ATOM_Constant && needed.as.constant.as.b;
  knowledge_set_limit(hoister->knowledge, level - 1);
  bool positive = knowledge_less(hoister->knowledge, atom_i64(0), needed);
  knowledge_set_limit(hoister->knowledge, UINT32_MAX);
  return positive;
}
// The outermost level that an assertion can reach when it is guarded by the conditions under which the loops that it
// leaves run.
static uint32_t target_of_assert(Hoister *hoister, const Stm *stm) {
  uint32_t floor = highest_level(levels_of_stm(hoister, stm)), level = hoister->level;
  for (; level > floor && !hoister->levels[level].is_branch; level--) {
    Atoms needed = needed_to_run(hoister->levels[level].loop);
    for EACH_IN(i, needed) {
      if (needed.items[i].tag != ATOM_Var || is_given(hoister, level, needed.items[i])) continue;
      uint32_t depth = depth_of(hoister, needed.items[i].as.var);
      if (depth > floor) floor = depth;
    }
  }
  return level;
}
static Atom does_not_hold(Builder *builder, const Exp *loop, Atom needed) {
  if (exp_is_while(loop)) return build_prim(builder, PRIM_Not, SCALAR_Bool, 1, &needed);
  return build_i64(builder, PRIM_Le, needed, atom_i64(0));
}
// "A loop left behind does not run, or the condition holds", computed at level `target`.
static Atom guarded_condition(Hoister *hoister, uint32_t target, Atom condition) {
  Builder *outside = &hoister->levels[target].builder;
  uint32_t mark = outside->stms.size;
  for (uint32_t level = hoister->level; level > target; level--) {
    Atoms needed = needed_to_run(hoister->levels[level].loop);
    for EACH_IN(i, needed)
      if (!is_given(hoister, level, needed.items[i]))
        condition = build_prim2(outside, PRIM_Or, SCALAR_Bool,
                                does_not_hold(outside, hoister->levels[level].loop, needed.items[i]), condition);
  }
  for RANGE_FROM(i, mark, outside->stms.size) {
    map_put(&hoister->depths, outside->stms.items[i]->pattern.items[0].id, target);
    learn_at(hoister, outside->stms.items[i], target);
  }
  return condition;
}
static void hoist_assert(Hoister *hoister, const Stm *stm) {
  uint32_t target = target_of_assert(hoister, stm);
  if (target == hoister->level || !rule_allowed(hoister->context, "hoist_assert")) {
    emit_at(hoister, stm, hoister->level);
    return;
  }
  hoister->levels[target].builder.span = stm->span;
  const Atom condition = guarded_condition(hoister, target, stm->exp->as.Assert.condition);
  const Exp *guarded = NEW_EXP(hoister->context->arena, Assert, condition, stm->exp->as.Assert.message);
  // inside the loops the condition itself holds
  knowledge_condition(hoister->knowledge, stm->exp->as.Assert.condition, true);
  emit_at(hoister, stm_with_exp(hoister->context->arena, stm, guarded), target);
}

// ---- the walk
static const Body *hoist_in_body(Hoister *hoister, const Body *body, bool is_branch, const Exp *loop);

static const Body *hoist_nested(Hoister *hoister, const Exp *exp, int number, const Body *body, uint64_t *used) {
  hoister->level++;
  knowledge_set_level(hoister->knowledge, hoister->level);
  const KnowledgeMark mark = knowledge_enter_body(hoister->knowledge, exp, number);
  // an operator does not run for indices out of range
  const ExpRoles roles = exp_roles(exp);
  bool may_not_run = !roles.body || (roles.skip && body != roles.body);
  const Body *hoisted = hoist_in_body(hoister, body, may_not_run, exp);
  *used |= hoister->used & ((UINT64_C(1) << hoister->level) - 1);
  hoister->level--;
  knowledge_set_level(hoister->knowledge, hoister->level);
  // Facts of outer levels that were learned inside, from hoisted statements, are dropped as well: this only loses
  // precision.
  knowledge_leave(hoister->knowledge, mark);
  return hoisted;
}
static void bind_inner(void *user, Var var) {
  Hoister *hoister = user;
  map_put(&hoister->depths, var.id, hoister->level + 1);
}
static const Stm *with_hoisted_bodies(Hoister *hoister, const Stm *stm, uint64_t *used) {
  Visitor binders = {.user = hoister, .bound = bind_inner};
  exp_visit(stm->exp, &binders);
  for COUNTING(k, stm->exp->tag == EXP_Loop && k < stm->exp->as.Loop.parameters.count)
    note_carried(hoister, &stm->exp->as.Loop, k);
  Bodies bodies = exp_bodies(stm->exp);
  for COUNTING(i, i < bodies.count && hoister->level < LEVEL_LIMIT)
    bodies.items[i] = hoist_nested(hoister, stm->exp, (int)i, bodies.items[i], used);
  return stm_with_bodies(hoister->context->arena, stm, bodies);
}
static void use_bound_type(void *user, Var var) { use_types(user, (Vars){1, &var}); }
// Moves a statement that reads kept elements before their loop.
static bool hoist_kept_reads(Hoister *hoister, const Stm *stm) {
  if (hoister->carried.entries.size == 0 || !reads_kept_elements(hoister, stm)) return false;
  hoister->used = 0;
  visit_all(stm, &(Visitor){.user = hoister, .atom = use_initial_level, .bound = use_bound_type});
  use_types(hoister, stm->pattern);
  const uint32_t target =
      target_of(hoister, stm, highest_level(hoister->used & ((UINT64_C(2) << hoister->level) - 1)));
  if (target == hoister->level || !rule_allowed(hoister->context, "hoist_kept")) return false;
  emit_at(hoister, with_initial_arrays(hoister, under_conditions(hoister, stm, target), target), target);
  return true;
}

// ---- elements that are the same in all iterations of a map
static bool is_read_at(const Body *body, Var array, Var index) {
  for RANGE(i, body->count) {
    const ExpIndex *read = &body->stms[i]->exp->as.Index;
    if (body->stms[i]->exp->tag != EXP_Index || read->array.id != array.id) continue;
    if (atom_is_var(read->indices.items[0], index)) return true;
  }
  return false;
}
// Is it an element of an array that the map of this level may overwrite once the element is read before it? It exists
// only where there are iterations.
static bool is_read_before_map(Hoister *hoister, const Stm *stm, uint64_t used) {
  const Region *region = &hoister->levels[hoister->level];
  return stm->exp->tag == EXP_Index && hoister->level > 0 && region->loop->tag == EXP_Build &&
         highest_level(used) < hoister->level &&
         is_read_at(region->body, stm->exp->as.Index.array, region->loop->as.Build.function.parameters.items[0]) &&
         knowledge_cannot_fail(hoister->knowledge, stm->exp) && rule_allowed(hoister->context, "hoist_element");
}
// The element if the map has iterations, else 0.
static void hoist_element(Hoister *hoister, const Stm *stm) {
  Arena *arena = hoister->context->arena;
  const uint32_t target = hoister->level - 1;
  Builder *outside = &hoister->levels[target].builder, own = builder_new(hoister->context, hoister->vars, stm->span),
          other = own;
  const uint32_t mark = outside->stms.size;
  const Atoms widths = hoister->levels[hoister->level].loop->as.Build.widths;
  outside->span = stm->span;
  Atom runs = build_i64(outside, PRIM_Lt, atom_i64(0), widths.items[0]);
  for RANGE_FROM(d, 1, widths.count) {
    const Atom also = build_i64(outside, PRIM_Lt, atom_i64(0), widths.items[d]);
    runs = build_prim2(outside, PRIM_And, SCALAR_Bool, runs, also);
  }
  for RANGE_FROM(i, mark, outside->stms.size) {
    map_put(&hoister->depths, outside->stms.items[i]->pattern.items[0].id, target);
    learn_at(hoister, outside->stms.items[i], target);
  }
  const Var value = var_copy(hoister->context, hoister->vars, stm_result(stm));
  const Atom result = atom_var(value), zero = atom_constant(scalar_zero(var_type(hoister->vars, value).scalar));
  build_stm(&own, 1, &value, stm->exp);
  const Exp *choice = NEW_EXP(arena, If, runs, builder_finish(&own, 1, &result), builder_finish(&other, 1, &zero));
  emit_at(hoister, stm_with_exp(arena, stm, choice), target);
}

static const Body *hoist_in_body(Hoister *hoister, const Body *body, bool is_branch, const Exp *loop) {
  Region *level = &hoister->levels[hoister->level];
  *level = (Region){builder_new(hoister->context, hoister->vars, (Span){0}), is_branch, loop, body};
  uint64_t all = 0;
  for RANGE(i, body->count) {
    uint64_t inner = 0;
    const Stm *stm = body->stms[i];
    if (exp_info(stm->exp->tag)->flags & EXP_Binds) stm = with_hoisted_bodies(hoister, stm, &inner);
    level->builder.span = stm->span;
    hoister->used = inner;
    Visitor visitor = {.user = hoister, .atom = use_level, .bound = use_bound_type};
    stm_visit(stm, &visitor);
    use_types(hoister, stm->pattern);
    uint64_t used = hoister->used & ((UINT64_C(2) << hoister->level) - 1);
    if (stm->exp->tag == EXP_Assert) {
      hoist_assert(hoister, stm);
    } else if (hoist_kept_reads(hoister, stm)) {
      used = hoister->used & ((UINT64_C(2) << hoister->level) - 1);
    } else {
      uint32_t target = target_of(hoister, stm, highest_level(used));
      if (target < hoister->level && !rule_allowed(hoister->context, "hoist")) target = hoister->level;
      if (target == hoister->level && is_read_before_map(hoister, stm, used)) hoist_element(hoister, stm);
      else emit_at(hoister, under_conditions(hoister, stm, target), target);
    }
    all |= used;
  }
  hoister->used = all;
  for EACH_IN(i, body->result) use_level(hoister, body->result.items[i]);
  return builder_body(&level->builder, body);
}

static const Function *hoist_in_function(Context *context, const Program *program, const Function *function,
                                         void *user) {
  Hoister *hoister = NEW(context->scratch, Hoister);
  *hoister = (Hoister){.context = context,
                       .vars = program->vars,
                       .aliases = user,
                       .first_states = body_first_states(context->scratch, function->body),
                       .depths = map_new(context->scratch),
                       .carried = map_new(context->scratch)};
  hoister->knowledge = knowledge_new(context, program->vars, sizes_new(context, program->vars));
  knowledge_function(hoister->knowledge, function);
  return function_with_body(context->arena, function, hoist_in_body(hoister, function->body, false, NULL));
}

const Program *hoist(Context *context, const Program *program) {
  return program_map(context, program, hoist_in_function, aliases_of_program(context, program));
}
