// lifetimes: for the blocks allocated in one body, the last statement that needs them, and whether they outlive the body.
//   A block is needed as long as some array in it is used or written. Blocks that a loop exchanges, and the names it gives them,
//   live and die together.
#include "lifetimes.h"

typedef struct LifeWalk { Lifetimes *lives; Map last; uint32_t at; } LifeWalk;

uint32_t lifetimes_class(const Lifetimes *lives, Var block) {
  uint32_t id = block.id;
  for (uint64_t next; (next = map_value_or(&lives->parents, id, 0)) != 0 && next != id;) id = (uint32_t)next;
  return id;
}

static void unify(Lifetimes *lives, Var x, Var y) {
  uint32_t a = lifetimes_class(lives, x), b = lifetimes_class(lives, y);
  if (a != b) map_put(&lives->parents, a, b);
}

static bool is_block(const Lifetimes *lives, Atom atom) { return atom.tag == ATOM_Var && var_type(lives->program->vars, atom.as.var).tag == TYPE_Block; }

static void unify_all(Lifetimes *lives, uint32_t count, const Var *names, const Atom *blocks) {
  for (uint32_t i = 0; i < count; i++)
    if (is_block(lives, blocks[i])) unify(lives, names[i], blocks[i].as.var);
}

static void unify_body(void *user, const Body *body) {
  Lifetimes *lives = user;
  Visitor visitor = {.user = user, .body = unify_body};
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    exp_visit(stm->exp, &visitor);
    if (stm->exp->tag == EXP_Loop) {
      const ExpLoop *loop = &stm->exp->as.Loop;
      unify_all(lives, loop->parameters.count, loop->parameters.items, loop->initial.items);
      unify_all(lives, loop->parameters.count, loop->parameters.items, loop->body->result.items);
      unify_all(lives, loop->parameters.count, stm->pattern.items, loop->initial.items);
    }
    if (stm->exp->tag == EXP_If) {
      unify_all(lives, stm->pattern.count, stm->pattern.items, stm->exp->as.If.then_body->result.items);
      unify_all(lives, stm->pattern.count, stm->pattern.items, stm->exp->as.If.else_body->result.items);
    }
  }
}

Lifetimes lifetimes_of_function(Context *context, const Program *program, const Function *function) {
  Lifetimes lives = {program, map_new(context->arena), bitset_new(context->arena), bitset_new(context->arena)};
  unify_body(&lives, function->body);
  return lives;
}

static void touch_var(LifeWalk *walk, Var var) {
  const Memory *memory = memory_of(walk->lives->program, var);
  Var block = memory ? memory->block : var;
  if (!memory && !is_block(walk->lives, atom_var(var))) return;
  map_put(&walk->last, lifetimes_class(walk->lives, block), walk->at + 1);
}
static void touch_atom(void *user, Atom atom) {
  if (atom.tag == ATOM_Var) touch_var(user, atom.as.var);
}
static void touch_bound(void *user, Var var) { touch_var(user, var); }
static void touch_body(void *user, const Body *body);

static void touch_stm(LifeWalk *walk, const Stm *stm) {
  Visitor visitor = {walk, touch_atom, touch_bound, touch_body};
  for (uint32_t i = 0; i < stm->pattern.count; i++) touch_var(walk, stm->pattern.items[i]);
  exp_visit(stm->exp, &visitor);
  Atoms places = stm->exp->tag == EXP_Call ? stm->exp->as.Call.places : (Atoms){0};
  for (uint32_t i = 0; i < places.count; i++)
    if (is_block(walk->lives, places.items[i])) bitset_add(&walk->lives->passed, lifetimes_class(walk->lives, places.items[i].as.var));
}
static void touch_body(void *user, const Body *body) {
  for (uint32_t i = 0; i < body->count; i++) touch_stm(user, body->stms[i]);
  for (uint32_t i = 0; i < body->result.count; i++) touch_atom(user, body->result.items[i]);
}

Map lifetimes_of_body(Lifetimes *lives, Arena *arena, const Body *body) {
  LifeWalk walk = {lives, map_new(arena), 0};
  lives->returned = bitset_new(arena);
  for (; walk.at < body->count; walk.at++) touch_stm(&walk, body->stms[walk.at]);
  for (uint32_t i = 0; i < body->result.count; i++) {
    touch_atom(&walk, body->result.items[i]);
    if (is_block(lives, body->result.items[i])) bitset_add(&lives->returned, lifetimes_class(lives, body->result.items[i].as.var));
  }
  return walk.last;
}
