// free_vars: variables used but not bound inside, those in the types of bound variables included. Every variable is
// bound once, so "free" is "used and not bound anywhere within".
#include "core/core.h"

// used: Var id -> number of uses
typedef struct FreeVars { const VarTable *vars; Map used, bound; } FreeVars;

static void mark_used(void *user, Atom atom) {
  FreeVars *set = user;
  if (atom.tag == ATOM_Var) map_add(&set->used, atom.as.var.id)->as.value++;
}
static void mark_bound(void *user, Var var) {
  FreeVars *set = user;
  map_put(&set->bound, var.id, 1);
  Type type = var_type(set->vars, var);
  for RANGE(i, type.rank) mark_used(set, type.shape[i]);
}
static void gather_used(void *user, const Body *body) {
  FreeVars *set = user;
  Visitor visitor = {set, mark_used, mark_bound, gather_used};
  for RANGE(i, body->count) {
    stm_visit(body->stms[i], &visitor);
    for EACH_IN(k, body->stms[i]->pattern) mark_bound(set, body->stms[i]->pattern.items[k]);
  }
  for EACH_IN(i, body->result) mark_used(set, body->result.items[i]);
}
static FreeVars free_vars_new(const VarTable *vars, Arena *arena) {
  return (FreeVars){vars, map_new(arena), map_new(arena)};
}
static void remove_bound(const FreeVars *set, Bitset *free) {
  for EACH(i, &set->used.entries)
      if (!map_find(&set->bound, set->used.entries.items[i].key))
        bitset_add(free, (uint32_t)set->used.entries.items[i].key);
}

void body_free_vars(const VarTable *vars, const Body *body, Bitset *free) {
  FreeVars set = free_vars_new(vars, free->arena);
  gather_used(&set, body);
  remove_bound(&set, free);
}
void exp_free_vars(const VarTable *vars, const Exp *exp, Bitset *free) {
  FreeVars set = free_vars_new(vars, free->arena);
  Visitor visitor = {&set, mark_used, mark_bound, gather_used};
  exp_visit(exp, &visitor);
  remove_bound(&set, free);
}
void lambda_free_vars(const VarTable *vars, const Lambda *lambda, Bitset *free) {
  FreeVars set = free_vars_new(vars, free->arena);
  for EACH_IN(i, lambda->parameters) mark_bound(&set, lambda->parameters.items[i]);
  gather_used(&set, lambda->body);
  remove_bound(&set, free);
}
void stm_free_vars(const VarTable *vars, const Stm *stm, Bitset *free) {
  exp_free_vars(vars, stm->exp, free);
  bitset_add_vars(free, stm->certificates);
}
bool stm_depends_on(const VarTable *vars, const Stm *stm, const Bitset *on) {
  Bitset free = bitset_new(on->arena);
  stm_free_vars(vars, stm, &free);
  return bitset_intersects(&free, on);
}

bool body_has_marks(Arena *scratch, const Body *body, uint32_t marks) {
  for EACH_STM(at, scratch, body)
    if (at.stm->marks & marks) return true;
  return false;
}

Bitset body_first_states(Arena *arena, const Body *body) {
  Bitset states = bitset_new(arena);
  for EACH_STM(at, arena, body) {
    if (at.stm->exp->tag != EXP_Loop) continue;
    const Atoms initial = at.stm->exp->as.Loop.initial;
    for EACH_IN(i, initial)
      if (initial.items[i].tag == ATOM_Var) bitset_add(&states, initial.items[i].as.var.id);
  }
  return states;
}

Map body_use_counts(Arena *arena, const VarTable *vars, const Body *body) {
  FreeVars set = free_vars_new(vars, arena);
  gather_used(&set, body);
  return set.used;
}

// ---- every variable that a function or a body binds: each activation of a function has its own values of these
typedef struct BoundVars { Arena *arena; Seq(Var) items; } BoundVars;

static void add_var(void *user, Var var) {
  BoundVars *bound = user;
  seq_push(bound->arena, &bound->items, var);
}
static void bind_vars(BoundVars *bound, Vars vars) {
  for EACH_IN(i, vars) add_var(bound, vars.items[i]);
}
static void bind_of_body(void *user, const Body *body) {
  const Visitor visitor = {.user = user, .bound = add_var, .body = bind_of_body};
  for RANGE(i, body->count) {
    bind_vars(user, body->stms[i]->pattern);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}

Vars function_bound_vars(Arena *arena, const Function *function) {
  BoundVars bound = {.arena = arena};
  bind_vars(&bound, function->parameters);
  bind_vars(&bound, function->places);
  bind_vars(&bound, function->results);
  bind_of_body(&bound, function->body);
  return (Vars){bound.items.size, bound.items.items};
}

static void add_bound_var(void *user, Var var) { bitset_add(user, var.id); }
void body_bound_vars(const Body *body, Bitset *bound) {
  const Visitor visitor = {.user = bound, .bound = add_bound_var};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Bodies inner = exp_bodies(stm->exp);
    for EACH_IN(k, stm->pattern) bitset_add(bound, stm->pattern.items[k].id);
    exp_visit(stm->exp, &visitor);
    for EACH_IN(k, inner) body_bound_vars(inner.items[k], bound);
  }
}
