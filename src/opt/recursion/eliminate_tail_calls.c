// eliminate_tail_calls: a function that calls itself in tail position becomes a loop whose state is its parameters.
//   in:  core          out: core, in which no function ends in a call of itself (unless that is not possible)
//   rule: f x = if c then b else f a
//         -->  f x = (go, x') = loop (go, x') = (true, x) while go do if c then (false, x') else (true, a); b
// The spine of the function is the tree of branches, each the last statement of its body, on the paths to its tail
// calls. The loop evaluates a leaf of the spine if its results are scalars. Otherwise the leaf is evaluated after the
// loop: the loop returns the scalars that it needs, and its views are computed again. The loop also returns parameters
// that were overwritten on the path to a leaf. If a leaf needs more than that, the tail call stays (tail_leaves.c).
//   test: opt/test/golden/eliminate_tail_calls
#include "opt/recursion/recursion.h"

// ---- the plan: which parameters are state, and which values leaves need from the loop
static void find_state_parameters(TailPlan *plan, const Spine *spine) {
  if (spine->tag == SPINE_Branch) {
    find_state_parameters(plan, spine->then_spine);
    find_state_parameters(plan, spine->else_spine);
  }
  if (spine->tag != SPINE_Call) return;
  const Atoms arguments = spine->body->stms[spine->body->count - 1]->exp->as.Call.arguments;
  for EACH_IN(i, arguments)
    plan->is_state[i] |= !atom_is_var(arguments.items[i], plan->function->parameters.items[i]);
}

static bool plan_leaves(TailPlan *plan, const Spine *spine) {
  if (spine->tag == SPINE_Branch) return plan_leaves(plan, spine->then_spine) && plan_leaves(plan, spine->else_spine);
  return spine->tag == SPINE_Call || plan_leaf(plan, spine);
}

static bool results_are_scalars(const TailPlan *plan) {
  for EACH_IN(i, plan->function->results)
    if (var_type(plan->vars, plan->function->results.items[i]).tag != TYPE_Scalar) return false;
  return true;
}

// The sizes of results must not change between calls, if they are parameters.
static bool result_sizes_stay(const TailPlan *plan) {
  for EACH_IN(i, plan->function->results) {
    const Type type = var_type(plan->vars, plan->function->results.items[i]);
    for RANGE(d, type.rank)
      for EACH_IN(p, plan->function->parameters)
        if (plan->is_state[p] && atom_is_var(type.shape[d], plan->function->parameters.items[p])) return false;
  }
  return true;
}

static bool plan_tail_loop(TailPlan *plan) {
  find_state_parameters(plan, plan->spine);
  plan->leaves = NEW_ARRAY(plan->arena, LeafPlan, plan->count.leaves + 1);
  plan->inside = results_are_scalars(plan);
  plan->number_export = !plan->inside && plan->count.leaves > 1;
  if (plan->number_export) seq_push(plan->arena, &plan->exports, SCALAR_I64);
  return plan->inside || (plan_leaves(plan, plan->spine) && result_sizes_stay(plan));
}

// ---- building
// The variables of the state: whether the loop continues, the parameters that change, the exports.
static VarSeq state_vars(TailPlan *plan, Map *replace) {
  VarSeq made = {0};
  const Function *function = plan->function;
  const Var again = scalar_var(plan->context, plan->vars, "again", SCALAR_Bool, function->span);
  seq_push(plan->arena, &made, again);
  for EACH_IN(i, function->parameters) {
    if (!plan->is_state[i]) continue;
    const Var state = var_like(plan->context, plan->vars, function->parameters.items[i], replace);
    seq_push(plan->arena, &made, state);
  }
  for EACH(i, &plan->exports) {
    const Var out = scalar_var(plan->context, plan->vars, "out", plan->exports.items[i], function->span);
    seq_push(plan->arena, &made, out);
  }
  return made;
}

// renamed: original variables -> those of the loop's body
typedef struct Inside { TailPlan *plan; VarSeq parameters; Map renamed; } Inside;

static Atom in_body(const Inside *inside, Atom atom) {
  const Atom *found = atom.tag == ATOM_Var ? map_pointer(&inside->renamed, atom.as.var.id) : NULL;
  return found ? *found : atom;
}

static const Body *end_of_call(Inside *inside, Builder *builder, const ExpCall *call) {
  TailPlan *plan = inside->plan;
  AtomSeq results = {0};
  uint32_t next = 1;
  seq_push(plan->arena, &results, atom_constant(scalar_bool(true)));
  for EACH_IN(i, plan->function->parameters)
    if (plan->is_state[i]) seq_push(plan->arena, &results, call->arguments.items[i]), next++;
  for EACH(i, &plan->exports) seq_push(plan->arena, &results, atom_var(inside->parameters.items[next + i]));
  return builder_finish(builder, results.size, results.items);
}

static const Body *end_of_leaf(Inside *inside, Builder *builder, const Spine *spine, const Body *body) {
  TailPlan *plan = inside->plan;
  const LeafPlan *leaf = &plan->leaves[spine->number];
  AtomSeq results = {0};
  uint32_t next = 1;
  seq_push(plan->arena, &results, atom_constant(scalar_bool(false)));
  for EACH_IN(i, plan->function->parameters) {
    if (!plan->is_state[i]) continue;
    const Var becomes = plan->inside ? (Var){0} : leaf->becomes[i];
    seq_push(plan->arena, &results,
             becomes.id ? in_body(inside, atom_var(becomes)) : atom_var(inside->parameters.items[next]));
    next++;
  }
  for EACH(i, &plan->exports) {
    Atom value = atom_var(inside->parameters.items[next + i]);
    if (plan->inside) value = body->result.items[i];
    else if (plan->number_export && i == 0) value = atom_i64(spine->number);
    else if (map_find(&leaf->exported, i))
      value = in_body(inside, atom_var((Var){(uint32_t)map_value_or(&leaf->exported, i, 0)}));
    seq_push(plan->arena, &results, value);
  }
  return builder_finish(builder, results.size, results.items);
}

static const Body *tail_loop_body(Inside *inside, const Spine *spine, const Body *body) {
  TailPlan *plan = inside->plan;
  Builder builder = builder_new(plan->context, plan->vars, plan->function->span);
  const uint32_t count = spine->tag != SPINE_Leaf ? body->count - 1 : plan->inside ? body->count : 0;
  for RANGE(i, count) build_existing(&builder, body->stms[i]);
  if (spine->tag == SPINE_Leaf) return end_of_leaf(inside, &builder, spine, body);
  const Stm *last = body->stms[body->count - 1];
  builder.span = last->span;
  if (spine->tag == SPINE_Call) return end_of_call(inside, &builder, &last->exp->as.Call);
  const ExpIf *old = &last->exp->as.If;
  Map replace = map_new(plan->arena);
  return end_in(&builder, (Vars){inside->parameters.size, inside->parameters.items}, &replace,
                NEW_EXP(plan->arena, If, old->condition, tail_loop_body(inside, spine->then_spine, old->then_body),
                        tail_loop_body(inside, spine->else_spine, old->else_body)));
}

static VarSeq build_tail_loop(TailPlan *plan, Builder *builder) {
  Arena *arena = plan->arena;
  const Vars old = plan->function->parameters;
  Map replace = map_new(arena), result_replace = map_new(arena);
  Inside inside = {plan, state_vars(plan, &replace), map_new(arena)};
  const Body *renamed =
      body_rename_recording(plan->context, plan->vars, plan->function->body, &replace, &inside.renamed);
  AtomSeq initial = {0};
  seq_push(arena, &initial, atom_constant(scalar_bool(true)));
  for EACH_IN(i, old)
    if (plan->is_state[i]) seq_push(arena, &initial, atom_var(old.items[i]));
  for EACH(i, &plan->exports) seq_push(arena, &initial, atom_constant(scalar_zero(plan->exports.items[i])));
  const CoreLoopForm form = {CORE_LOOP_While, {0}, atom_i64(0), 0};
  const Exp *loop = NEW_EXP(arena, Loop, {inside.parameters.size, inside.parameters.items},
                            {initial.size, initial.items}, form, tail_loop_body(&inside, plan->spine, renamed));
  VarSeq pattern = state_vars(plan, &result_replace);
  build_stm(builder, pattern.size, pattern.items, loop);
  return pattern;
}

// ---- after the loop
// The statements of the leaf, and those on its path that must be repeated, with their variables replaced by results of
// the loop.
static const Body *leaf_body(TailPlan *plan, uint32_t number, const VarSeq *out) {
  const LeafPlan *leaf = &plan->leaves[number];
  const Body *body = spine_leaf(plan->spine, number)->body;
  Map replace = map_new(plan->arena);
  uint32_t next = 1;
  for EACH_IN(i, plan->function->parameters) {
    if (!plan->is_state[i]) continue;
    const Atom result = atom_var(out->items[next++]);
    map_put_atom(&replace, plan->function->parameters.items[i], result);
    if (leaf->becomes[i].id) map_put_atom(&replace, leaf->becomes[i], result);
  }
  for EACH(i, &leaf->exported.entries) {
    const MapEntry *exported = &leaf->exported.entries.items[i];
    map_put_atom(&replace, (Var){(uint32_t)exported->as.value}, atom_var(out->items[next + exported->key]));
  }
  Builder builder = builder_new(plan->context, plan->vars, plan->function->span);
  for EACH(i, &leaf->repeated) build_existing(&builder, leaf->repeated.items[i]);
  build_statements(&builder, body);
  return body_rename(plan->context, plan->vars, builder_finish(&builder, body->result.count, body->result.items),
                     &replace);
}

static const Body *choose_leaf(TailPlan *plan, uint32_t first, const VarSeq *out, Atom number) {
  if (first + 1 == plan->count.leaves) return leaf_body(plan, first, out);
  Builder builder = builder_new(plan->context, plan->vars, plan->function->span);
  const Atom condition = build_i64(&builder, PRIM_Eq, number, atom_i64(first));
  Map replace = map_new(plan->arena);
  return end_in(&builder, plan->function->results, &replace,
                NEW_EXP(plan->arena, If, condition, leaf_body(plan, first, out),
                        choose_leaf(plan, first + 1, out, number)));
}

static const Body *build_body(TailPlan *plan) {
  Builder builder = builder_new(plan->context, plan->vars, plan->function->span);
  const VarSeq out = build_tail_loop(plan, &builder);
  const uint32_t first_export = out.size - plan->exports.size;
  AtomSeq results = {0};
  if (plan->inside) {
    for EACH(i, &plan->exports) seq_push(plan->arena, &results, atom_var(out.items[first_export + i]));
  } else {
    const Body *rest =
        choose_leaf(plan, 0, &out, plan->number_export ? atom_var(out.items[first_export]) : atom_i64(0));
    build_statements(&builder, rest);
    for EACH_IN(i, rest->result) seq_push(plan->arena, &results, rest->result.items[i]);
  }
  return builder_finish(&builder, results.size, results.items);
}

// ---- functions
static const Function *loop_function(Context *context, const Program *program, const Function *function, void *user) {
  Aliases **aliases = user;
  TailPlan plan = {
      .context = context, .arena = context->arena, .vars = program->vars, .program = program, .function = function};
  Bitset itself = bitset_new(context->arena);
  bitset_add(&itself, function->name.id);
  plan.spine = spine_of(context->arena, function->body, NULL, &itself, &plan.count);
  if (plan.count.calls == 0 || function->results.count == 0) return function;
  if (!*aliases) *aliases = aliases_of_program(context, program);
  plan.aliases = *aliases;
  plan.is_state = NEW_ARRAY(context->arena, bool, function->parameters.count + 1);
  if (!plan_tail_loop(&plan)) return function;
  for COUNTING(i, plan.inside && i < function->results.count)
    seq_push(plan.arena, &plan.exports, var_type(plan.vars, function->results.items[i]).scalar);
  return function_with_body(context->arena, function, build_body(&plan));
}

const Program *eliminate_tail_calls(Context *context, const Program *program) {
  Aliases *aliases = NULL;
  return program_map(context, program, loop_function, &aliases);
}
