// lifetimes: finds, for the blocks allocated in one body, the last statement that needs them, and whether they outlive
// the body.
//   rule: a block is needed as long as some array in it is used or written. A name that a loop or branch gives to
//         blocks stands for all blocks that it may be: a use of the name needs them all, a use of one block needs no
//         other.
#include "lifetimes.h"

typedef struct Bases { Seq(Var) items; } Bases;
// inside: a body of a statement; only which blocks counts
typedef struct LifeWalk { Lifetimes *lives; Map last; uint32_t at; bool inside; } LifeWalk;

static bool is_block_atom(const Lifetimes *lives, Atom atom) {
  return atom.tag == ATOM_Var && var_type(lives->program->vars, atom.as.var).tag == TYPE_Block;
}

// ---- blocks that a name may stand for

typedef struct Naming { Lifetimes *lives; Arena *arena; bool changed; } Naming;

static void add_base(Naming *naming, Bases *bases, Var base) {
  for EACH(i, &bases->items) if (bases->items.items[i].id == base.id) return;
  seq_push(naming->arena, &bases->items, base);
  naming->changed = true;
}

static void note_may_be(Naming *naming, Var name, Atom block) {
  if (!is_block_atom(naming->lives, block)) return;
  const Bases *further = map_pointer(&naming->lives->bases, block.as.var.id);
  MapEntry *entry = map_add(&naming->lives->bases, name.id);
  if (!entry->as.pointer) entry->as.pointer = NEW(naming->arena, Bases);
  Bases *bases = entry->as.pointer;
  if (!further) add_base(naming, bases, block.as.var);
  for (uint32_t i = 0; further && further != bases && i < further->items.size; i++)
    add_base(naming, bases, further->items.items[i]);
}

static void name_bases_in(void *user, const Body *body) {
  Naming *naming = user;
  Visitor visitor = {.user = user, .body = name_bases_in};
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const Exp *exp = stm->exp;
    for (uint32_t k = 0; exp->tag == EXP_Loop && k < exp->as.Loop.parameters.count; k++)
      note_may_be(naming, exp->as.Loop.parameters.items[k], exp->as.Loop.initial.items[k]);
    exp_visit(exp, &visitor);
    for (uint32_t k = 0; exp->tag == EXP_Loop && k < exp->as.Loop.parameters.count; k++) {
      note_may_be(naming, exp->as.Loop.parameters.items[k], exp->as.Loop.body->result.items[k]);
      note_may_be(naming, stm->pattern.items[k], atom_var(exp->as.Loop.parameters.items[k]));
    }
    for (uint32_t k = 0; exp->tag == EXP_If && k < stm->pattern.count; k++) {
      note_may_be(naming, stm->pattern.items[k], exp->as.If.then_body->result.items[k]);
      note_may_be(naming, stm->pattern.items[k], exp->as.If.else_body->result.items[k]);
    }
  }
}

Lifetimes lifetimes_of_function(Context *context, const Program *program, const Function *function) {
  Lifetimes lives = {program,
                     map_new(context->arena),
                     map_new(context->arena),
                     bitset_new(context->arena),
                     bitset_new(context->arena),
                     map_new(context->arena)};
  Naming naming = {&lives, context->arena, true};
  while (naming.changed) {
    naming.changed = false;
    name_bases_in(&naming, function->body);
  }
  return lives;
}

Vars lifetimes_bases(const Lifetimes *lives, Arena *arena, Var block) {
  const Bases *bases = map_pointer(&lives->bases, block.id);
  return bases ? (Vars){bases->items.size, bases->items.items} : (Vars){1, COPY_OF(arena, &block)};
}

// ---- when blocks are needed

typedef void (*OnBlock)(LifeWalk *walk, Var block);

static void each_base(LifeWalk *walk, Var block, OnBlock on_block) {
  const Bases *bases = map_pointer(&walk->lives->bases, block.id);
  if (!bases) on_block(walk, block);
  for (uint32_t i = 0; bases && i < bases->items.size; i++) on_block(walk, bases->items.items[i]);
}

static void need_block(LifeWalk *walk, Var block) {
  map_put(&walk->last, block.id, walk->at + 1);
  if (!walk->inside && !map_find(&walk->lives->first, block.id)) map_put(&walk->lives->first, block.id, walk->at + 1);
}
static void pass(LifeWalk *walk, Var block) { bitset_add(&walk->lives->passed, block.id); }
static void give_back(LifeWalk *walk, Var block) { bitset_add(&walk->lives->returned, block.id); }

static void touch_var(LifeWalk *walk, Var var) {
  const Memory *memory = memory_of(walk->lives->program, var);
  Var block = memory ? memory->block : var;
  if (!memory && !is_block_atom(walk->lives, atom_var(var))) return;
  each_base(walk, block, need_block);
}
static void touch_atom(void *user, Atom atom) {
  if (atom.tag == ATOM_Var) touch_var(user, atom.as.var);
}
static void touch_bound(void *user, Var var) { touch_var(user, var); }
static void touch_body(void *user, const Body *body);

static void need_stm_blocks(LifeWalk *walk, const Stm *stm) {
  Visitor visitor = {walk, touch_atom, touch_bound, touch_body};
  for RANGE(i, stm->pattern.count) touch_var(walk, stm->pattern.items[i]);
  exp_visit(stm->exp, &visitor);
  Atoms places = stm->exp->tag == EXP_Call ? stm->exp->as.Call.places : (Atoms){0};
  for RANGE(i, places.count)
    if (is_block_atom(walk->lives, places.items[i])) each_base(walk, places.items[i].as.var, pass);
}
// The blocks that a nested body accesses are found once, since every enclosing body asks for them.
static const Map *touched_blocks(Lifetimes *lives, const Body *body) {
  const MapEntry *known = map_find(&lives->touched, (uint64_t)(uintptr_t)body);
  if (known) return known->as.pointer;
  Arena *arena = lives->touched.arena;
  LifeWalk walk = {lives, map_new(arena), 0, true};
  for RANGE(i, body->count) need_stm_blocks(&walk, body->stms[i]);
  for RANGE(i, body->result.count) touch_atom(&walk, body->result.items[i]);
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
  for RANGE(i, body->result.count) {
    touch_atom(&walk, body->result.items[i]);
    if (is_block_atom(lives, body->result.items[i])) each_base(&walk, body->result.items[i].as.var, give_back);
  }
  return walk.last;
}
