// tail_leaves: decides which values a leaf of a tail-recursive function needs after the loop, and whether it can get
// them there.
//   It processes the statements on the path to the leaf in order. For each array it records the parameters whose memory
//   the array may have. This shows which parameters are overwritten, and which arrays have replaced them.
#include "opt/recursion/recursion.h"

typedef struct LeafWalk {
  TailPlan *plan;
  LeafPlan *leaf;
  Map sources;               // Var id -> Bitset * of parameter numbers
  Bitset overwritten;        // parameter numbers
  Bitset touched;            // of these, the ones that the current statement overwrites
  Map definitions;           // Var id -> const Stm *, for statements on the path
  Bitset repeated, exported; // Var ids
  uint32_t parameter_count;
  bool possible;
} LeafWalk;

// ---- the origin of an array's memory
static const Bitset *sources_of(const LeafWalk *walk, Atom atom) {
  return atom.tag == ATOM_Var ? map_pointer(&walk->sources, atom.as.var.id) : NULL;
}

// Returns whether something was added.
static bool add_memory_sources(LeafWalk *walk, Var var, const Bitset *from) {
  if (!from || var_type(walk->plan->vars, var).tag != TYPE_Array) return false;
  MapEntry *entry = map_add(&walk->sources, var.id);
  if (!entry->as.pointer) {
    const Bitset none = bitset_new(walk->plan->arena);
    entry->as.pointer = COPY_OF(walk->plan->arena, &none);
  }
  Bitset *into = entry->as.pointer;
  if (bitset_within(from, into)) return false;
  bitset_union(into, from);
  return true;
}
static bool add_all(LeafWalk *walk, Vars vars, Atoms from) {
  bool more = false;
  for EACH_IN(i, vars)
    more = add_memory_sources(walk, vars.items[i], sources_of(walk, from.items[i])) || more;
  return more;
}
static void overwrite(LeafWalk *walk, Atom array) {
  const Bitset *sources = sources_of(walk, array);
  if (!sources) return;
  bitset_union(&walk->overwritten, sources);
  bitset_union(&walk->touched, sources);
}

static void trace_body(LeafWalk *walk, const Body *body);

static void trace_call(LeafWalk *walk, const Stm *stm, const ExpCall *call) {
  const Function *callee = program_function(walk->plan->program, call->function);
  for EACH_IN(i, call->arguments) {
    const Bitset *sources = sources_of(walk, call->arguments.items[i]);
    if (!callee || aliases_consumed(walk->plan->aliases, callee->parameters.items[i]))
      overwrite(walk, call->arguments.items[i]);
    for EACH_IN(k, stm->pattern) add_memory_sources(walk, stm->pattern.items[k], sources);
  }
}

static void trace_loop(LeafWalk *walk, const Stm *stm, const ExpLoop *loop) {
  add_all(walk, loop->parameters, loop->initial);
  do trace_body(walk, loop->body);
  while (add_all(walk, loop->parameters, loop->body->result));
  for EACH_IN(i, stm->pattern)
    add_memory_sources(walk, stm->pattern.items[i], sources_of(walk, atom_var(loop->parameters.items[i])));
}

static void walk_destinations(LeafWalk *walk, const Stm *stm, Vars destinations) {
  for EACH_IN(i, destinations) {
    overwrite(walk, atom_var(destinations.items[i]));
    if (i < stm->pattern.count)
      add_memory_sources(walk, stm->pattern.items[i], sources_of(walk, atom_var(destinations.items[i])));
  }
}

static void trace_statement(LeafWalk *walk, const Stm *stm) {
  const Exp *exp = stm->exp;
  const ExpRoles roles = exp_roles(exp);
  const Bodies bodies = exp_bodies(exp);
  if (exp->tag == EXP_Loop) {
    trace_loop(walk, stm, &exp->as.Loop);
    return;
  }
  for EACH_IN(i, bodies) trace_body(walk, bodies.items[i]);
  if (roles.viewed.id) add_memory_sources(walk, stm_result(stm), sources_of(walk, atom_var(roles.viewed)));
  walk_destinations(walk, stm, roles.consumed);
  if (exp->tag == EXP_Call) trace_call(walk, stm, &exp->as.Call);
  if (exp->tag == EXP_If) {
    add_all(walk, stm->pattern, exp->as.If.then_body->result);
    add_all(walk, stm->pattern, exp->as.If.else_body->result);
  }
}

static void trace_body(LeafWalk *walk, const Body *body) {
  for RANGE(i, body->count) trace_statement(walk, body->stms[i]);
}

// ---- the array that has replaced an overwritten parameter
static bool is_only(const LeafWalk *walk, const Bitset *sources, uint32_t number) {
  bool only = sources && bitset_has(sources, number);
  for COUNTING(i, only && i < walk->parameter_count) only = i == number || !bitset_has(sources, i);
  return only;
}

static bool makes_new_version(const Exp *exp) {
  return exp->tag == EXP_Update || exp->tag == EXP_Scatter || exp->tag == EXP_Hist || exp->tag == EXP_Loop ||
         exp->tag == EXP_If || exp->tag == EXP_Call;
}

// The last statement that overwrites a parameter binds the array that replaces it.
static void note_versions(LeafWalk *walk, const Stm *stm) {
  const Vars parameters = walk->plan->function->parameters;
  for EACH_IN(p, parameters)
    if (bitset_has(&walk->touched, p)) walk->leaf->becomes[p] = (Var){0};
  for COUNTING(i, makes_new_version(stm->exp) && i < stm->pattern.count) {
    const Var var = stm->pattern.items[i];
    const Bitset *sources = sources_of(walk, atom_var(var));
    for COUNTING(p, sources && p < parameters.count)
      if (bitset_has(&walk->touched, p) && is_only(walk, sources, p) &&
          type_equal(var_type(walk->plan->vars, var), var_type(walk->plan->vars, parameters.items[p])))
        walk->leaf->becomes[p] = var;
  }
}

static void walk_way(LeafWalk *walk, const Spine *spine) {
  if (!spine) return;
  walk_way(walk, spine->parent);
  for COUNTING(i, i + 1 < spine->body->count) {
    const Stm *stm = spine->body->stms[i];
    map_put_binder(&walk->definitions, stm);
    walk->touched = bitset_new(walk->plan->arena);
    trace_statement(walk, stm);
    note_versions(walk, stm);
  }
}

// ---- the needs of the leaf
static void need_export(LeafWalk *walk, Var var) {
  TailPlan *plan = walk->plan;
  if (bitset_has(&walk->exported, var.id)) return;
  bitset_add(&walk->exported, var.id);
  const ScalarType type = var_type(plan->vars, var).scalar;
  uint32_t at = plan->number_export ? 1 : 0;
  while (at < plan->exports.size && (plan->exports.items[at] != type || map_find(&walk->leaf->exported, at))) at++;
  if (at == plan->exports.size) seq_push(plan->arena, &plan->exports, type);
  map_put(&walk->leaf->exported, at, var.id);
}

static bool may_be_repeated(const Exp *exp) {
  return exp->tag == EXP_Assert || (exp_is_pure(exp) && !(exp_info(exp->tag)->flags & EXP_Consumes) &&
                                    exp->tag != EXP_Loop && exp->tag != EXP_If);
}

static void leaf_needs(LeafWalk *walk, Var var);

static void need_vars(LeafWalk *walk, const Bitset *vars) {
  for EACH_BIT(id, vars)
    if (walk->possible) leaf_needs(walk, (Var){id});
}

static void need_statement(LeafWalk *walk, const Stm *stm) {
  Bitset free = bitset_new(walk->plan->arena);
  stm_free_vars(walk->plan->vars, stm, &free);
  for EACH_IN(i, stm->pattern) {
    const Type type = var_type(walk->plan->vars, stm->pattern.items[i]);
    for RANGE(d, type.rank)
      if (type.shape[d].tag == ATOM_Var) bitset_add(&free, type.shape[d].as.var.id);
  }
  need_vars(walk, &free);
}

static bool is_overwritten(const LeafWalk *walk, const Bitset *sources) {
  return sources && bitset_intersects(sources, &walk->overwritten);
}

// The array must be a parameter, a later version of one, or an array that is not overwritten and can be computed again.
static void need_array(LeafWalk *walk, Var var, const Stm *definition) {
  const Vars parameters = walk->plan->function->parameters;
  const Bitset *sources = sources_of(walk, atom_var(var));
  for EACH_IN(p, parameters) {
    const bool overwritten = bitset_has(&walk->overwritten, p);
    if (walk->leaf->becomes[p].id == var.id && overwritten) return;
    if (parameters.items[p].id == var.id) {
      walk->possible = walk->possible && !overwritten;
      return;
    }
  }
  const bool is_version = definition && makes_new_version(definition->exp);
  if (!definition || is_version || !may_be_repeated(definition->exp)) {
    walk->possible = false;
    return;
  }
  if (is_overwritten(walk, sources) && !(exp_info(definition->exp->tag)->flags & EXP_View)) walk->possible = false;
  bitset_add(&walk->repeated, var.id);
  need_statement(walk, definition);
}

static void leaf_needs(LeafWalk *walk, Var var) {
  const Type type = var_type(walk->plan->vars, var);
  const Stm *definition = map_pointer(&walk->definitions, var.id);
  if (bitset_has(&walk->repeated, var.id)) return;
  if (type.tag == TYPE_Array) {
    need_array(walk, var, definition);
    return;
  }
  if (!definition) return;   // a parameter, or bound in the leaf itself
  if (type.tag == TYPE_Scalar) {
    need_export(walk, var);
    return;
  }
  bitset_add(&walk->repeated, var.id);
  need_statement(walk, definition);
}

static void collect_repeated(LeafWalk *walk, const Spine *spine) {
  if (!spine) return;
  collect_repeated(walk, spine->parent);
  for COUNTING(i, i + 1 < spine->body->count) {
    const Stm *stm = spine->body->stms[i];
    if (bitset_has_any(&walk->repeated, stm->pattern)) seq_push(walk->plan->arena, &walk->leaf->repeated, stm);
  }
}

bool plan_leaf(TailPlan *plan, const Spine *spine) {
  Arena *arena = plan->arena;
  const Vars parameters = plan->function->parameters;
  LeafPlan *leaf = &plan->leaves[spine->number];
  *leaf = (LeafPlan){.becomes = NEW_ARRAY(arena, Var, parameters.count + 1), .exported = map_new(arena)};
  LeafWalk walk = {.plan = plan,
                   .leaf = leaf,
                   .sources = map_new(arena),
                   .overwritten = bitset_new(arena),
                   .definitions = map_new(arena),
                   .repeated = bitset_new(arena),
                   .exported = bitset_new(arena),
                   .parameter_count = parameters.count,
                   .possible = true};
  for EACH_IN(i, parameters) {
    Bitset itself = bitset_new(arena);
    bitset_add(&itself, i);
    add_memory_sources(&walk, parameters.items[i], &itself);
  }
  walk_way(&walk, spine->parent);
  for EACH_IN(i, parameters) {
    if (!bitset_has(&walk.overwritten, i)) leaf->becomes[i] = (Var){0};
    else if (!leaf->becomes[i].id) return false;
    else plan->is_state[i] = true;
  }
  Bitset free = bitset_new(arena);
  body_free_vars(plan->vars, spine->body, &free);
  need_vars(&walk, &free);
  if (walk.possible) collect_repeated(&walk, spine->parent);
  return walk.possible;
}
