// dead_blocks: drops Allocs of blocks in which nothing is [paper 1 Fig. 9, dead allocation removal].
//   in: a function's body with memory   out: the same without them
#include "allocate.h"

typedef struct Walk { Allocator *a; Bitset used; } Walk;

static void use_block_var(Walk *walk, Var var) {
  const Memory *memory = memory_of(walk->a->program, var);
  if (memory) bitset_add(&walk->used, memory->block.id);
}
static void use_block_atom(void *user, Atom atom) {
  Walk *walk = user;
  if (atom.tag == ATOM_Var) bitset_add(&walk->used, atom.as.var.id), use_block_var(walk, atom.as.var);
}
static void use_block_bound(void *user, Var var) { use_block_var(user, var); }
static void use_body(void *user, const Body *body) {
  Visitor visitor = {user, use_block_atom, use_block_bound, use_body};
  for RANGE(i, body->count) {
    exp_visit(body->stms[i]->exp, &visitor);
    for RANGE(k, body->stms[i]->pattern.count) use_block_var(user, body->stms[i]->pattern.items[k]);
  }
  for RANGE(i, body->result.count) use_block_atom(user, body->result.items[i]);
}

static const Body *drop_blocks_in(void *user, const Body *body) {
  Walk *walk = user;
  Arena *arena = walk->a->context->arena;
  Mapper mapper = {.user = user, .arena = arena, .body = drop_blocks_in};
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count + 1);
  uint32_t count = 0;
  bool changed = false;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Alloc && !bitset_has(&walk->used, stm_result(stm).id)) { changed = true; continue; }
    stms[count] = stm_map(stm, &mapper);
    changed = changed || stms[count] != stm;
    count++;
  }
  if (!changed) return body;
  Body result = {count, stms, body->result};
  return COPY_OF(arena, &result);
}

const Body *drop_dead_blocks(Allocator *a, const Body *body) {
  Walk walk = {a, bitset_new(a->arena)};
  use_body(&walk, body);
  return drop_blocks_in(&walk, body);
}
