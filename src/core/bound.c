// bound: every variable that a function or a body binds. Each activation of a function has its own values of these.
#include "core/core.h"

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
