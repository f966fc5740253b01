// last_use: finds the last statement at which live.c encounters an array. An array that is not encountered again cannot
// be read, so writes need not be compared with it.
//   rule: statements are numbered in their order. A mention counts at the end of its statement. A mention in a function
//         that runs before or after another function of the same statement counts at the end of that statement, and a
//         result of a body counts at the end of the enclosing statement.
#include "tracked.h"

typedef struct Numbers { uint32_t begin, end; } Numbers;
// at: the number of the last statement so far; least: the smallest number at which a mention counts
typedef struct Walk { Live *live; uint32_t at, least; } Walk;

static const Numbers *numbers_of(const Live *live, const Stm *stm) {
  return map_pointer(&live->numbers, (uint64_t)(uintptr_t)stm);
}

static void number_body(Walk *walk, const Body *body) {
  for RANGE(i, body->count) {
    const Bodies inner = exp_bodies(body->stms[i]->exp);
    Numbers *numbers = NEW(walk->live->env->arena, Numbers);
    numbers->begin = ++walk->at;
    map_put_pointer(&walk->live->numbers, (uint64_t)(uintptr_t)body->stms[i], numbers);
    for EACH_IN(k, inner) number_body(walk, inner.items[k]);
    numbers->end = walk->at;
  }
}

static void mention(void *user, Atom atom) {
  const Walk *walk = user;
  if (atom.tag != ATOM_Var) return;
  MapEntry *last = map_add(&walk->live->last_uses, atom.as.var.id);
  if (last->as.value < walk->least) last->as.value = walk->least;
}

static void mention_in_body(void *user, const Body *body);

static void mention_in_statement(Walk *walk, const Stm *stm) {
  const uint32_t end = numbers_of(walk->live, stm)->end;
  Walk inside = {walk->live, end, walk->least > end ? walk->least : end};
  const Visitor visitor = {.user = &inside, .atom = mention, .body = mention_in_body};
  stm_visit(stm, &visitor);
  for EACH_IN(i, stm->pattern) mention(&inside, atom_var(stm->pattern.items[i]));
}

// The bodies of these forms run one after the other, in the order in which they are written.
static bool has_bodies_in_order(const Exp *exp) {
  return exp->tag == EXP_If || exp->tag == EXP_Loop || exp->tag == EXP_Build;
}

static void mention_in_body(void *user, const Body *body) {
  Walk *walk = user;   // of the enclosing statement
  for EACH_IN(i, body->result) mention(walk, body->result.items[i]);
  Walk inside = *walk;
  if (walk->live->in_order) inside.least = 0;
  for RANGE(i, body->count) {
    const bool outer = walk->live->in_order;
    walk->live->in_order = outer && has_bodies_in_order(body->stms[i]->exp);
    mention_in_statement(&inside, body->stms[i]);
    walk->live->in_order = outer;
  }
}

void live_note_last_uses(Live *live, const Function *function) {
  live->numbers = map_new(live->env->arena);
  live->last_uses = map_new(live->env->arena);
  live->in_order = true;
  Walk walk = {live, 0, 0};
  number_body(&walk, function->body);
  walk.least = UINT32_MAX;
  mention_in_body(&walk, function->body);
}

bool live_is_met_again(const Live *live, Var array) {
  const Stm *stm = live->checker->stm;
  const Numbers *now = stm ? numbers_of(live, stm) : NULL;
  return !now || map_value_or(&live->last_uses, array.id, UINT32_MAX) >= now->begin;
}
