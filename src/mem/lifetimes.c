// lifetimes: finds, for the blocks allocated in one body, the last statement that needs them, and whether they outlive
// the body.
//   rule: a block is needed as long as some array in it is used or written; its Alloc, and the statements that pass it
//         on, do not need it. A name that a loop or branch binds stands for every block that it may be: an array under
//         that name needs all of them. A use of one block needs no other block.
#include "lifetimes.h"
#include "block_names.h"

// inside: the walk is in a nested body, where the positions of statements do not count
typedef struct LifeWalk { Lifetimes *lives; Map last; uint32_t at; bool inside; } LifeWalk;

static bool is_block_atom(const Lifetimes *lives, Atom atom) { return atom_is_block(lives->program->vars, atom); }

// ---- blocks that a name may stand for

typedef struct Naming { Lifetimes *lives; bool changed; } Naming;

static void note_may_be(Naming *naming, Var name, Atom block) {
  if (is_block_atom(naming->lives, block) && note_block_name(&naming->lives->names, name, block.as.var))
    naming->changed = true;
}

static void note_names(Naming *naming, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  for EACH_IN(i, roles.carried) {
    note_may_be(naming, roles.carried.items[i], roles.initial.items[i]);
    note_may_be(naming, roles.carried.items[i], roles.body->result.items[i]);
    note_may_be(naming, stm->pattern.items[i], atom_var(roles.carried.items[i]));
  }
  for COUNTING(i, stm->exp->tag == EXP_If && i < stm->pattern.count) {
    note_may_be(naming, stm->pattern.items[i], stm->exp->as.If.then_body->result.items[i]);
    note_may_be(naming, stm->pattern.items[i], stm->exp->as.If.else_body->result.items[i]);
  }
}

Lifetimes lifetimes_of_function(Context *context, const Program *program, const Function *function) {
  Lifetimes lives = {program,
                     map_new(context->arena),
                     map_new(context->arena),
                     bitset_new(context->arena),
                     bitset_new(context->arena),
                     map_new(context->arena)};
  Naming naming = {&lives, true};
  while (naming.changed) {
    naming.changed = false;
    for EACH_STM(at, context->arena, function->body) note_names(&naming, at.stm);
  }
  return lives;
}

// ---- when blocks are needed

static void need_block(LifeWalk *walk, Var block) {
  map_put(&walk->last, block.id, walk->at + 1);
  if (!walk->inside && !map_find(&walk->lives->first, block.id)) map_put(&walk->lives->first, block.id, walk->at + 1);
}

static void touch_var(void *user, Var var) {
  LifeWalk *walk = user;
  const Memory *memory = memory_of(walk->lives->program, var);
  const Vars bases = memory ? named_blocks(&walk->lives->names, &memory->block) : (Vars){0};
  for EACH_IN(i, bases) need_block(walk, bases.items[i]);
}
static void touch_atom(void *user, Atom atom) {
  if (atom.tag == ATOM_Var) touch_var(user, atom.as.var);
}
static void touch_body(void *user, const Body *body);

// Adds the blocks that these atoms name: the arguments of a call, or the results of a body.
static void add_named_blocks(const LifeWalk *walk, Atoms atoms, Bitset *into) {
  for EACH_IN(i, atoms)
    if (is_block_atom(walk->lives, atoms.items[i]))
      bitset_add_vars(into, named_blocks(&walk->lives->names, &atoms.items[i].as.var));
}

static void need_stm_blocks(LifeWalk *walk, const Stm *stm) {
  Visitor visitor = {walk, touch_atom, touch_var, touch_body};
  for EACH_IN(i, stm->pattern) touch_var(walk, stm->pattern.items[i]);
  exp_visit(stm->exp, &visitor);
  if (stm->exp->tag == EXP_Call) add_named_blocks(walk, stm->exp->as.Call.places, &walk->lives->passed);
}
// The blocks that a nested body accesses are found once, since every enclosing body asks for them.
static const Map *touched_blocks(Lifetimes *lives, const Body *body) {
  const MapEntry *known = map_find(&lives->touched, (uint64_t)(uintptr_t)body);
  if (known) return known->as.pointer;
  Arena *arena = lives->touched.arena;
  LifeWalk walk = {lives, map_new(arena), 0, true};
  for RANGE(i, body->count) need_stm_blocks(&walk, body->stms[i]);
  for EACH_IN(i, body->result) touch_atom(&walk, body->result.items[i]);
  const Map *made = COPY_OF(arena, &walk.last);
  map_put_pointer(&lives->touched, (uint64_t)(uintptr_t)body, made);
  return made;
}
static void touch_body(void *user, const Body *body) {
  LifeWalk *walk = user;
  const Map *inside = touched_blocks(walk->lives, body);
  for EACH(i, &inside->entries) need_block(walk, (Var){(uint32_t)inside->entries.items[i].key});
}

Map lifetimes_of_body(Lifetimes *lives, Arena *arena, const Body *body) {
  LifeWalk walk = {lives, map_new(arena), 0, false};
  lives->returned = bitset_new(arena);
  lives->first = map_new(arena);
  for (; walk.at < body->count; walk.at++) need_stm_blocks(&walk, body->stms[walk.at]);
  for EACH_IN(i, body->result) touch_atom(&walk, body->result.items[i]);
  add_named_blocks(&walk, body->result, &lives->returned);
  return walk.last;
}
