// loop_changes: what the rounds of a loop change: variables, and elements of buffers as far as their indices are
// constants.
//   test: imp/test/tabulate_invariants_test.c
#include "imp/loops/loop_changes.h"

typedef struct Looking { LoopChanges *changes; const ImpBlock *block; } Looking;

static void bind(void *user, ImpVar var) { bitset_add(&((Looking *)user)->changes->inside, var.id); }

static void assign(const Looking *looking, ImpVar var) {
  LoopChanges *changes = looking->changes;
  bitset_add(&changes->inside, var.id);
  bitset_add(&changes->assigned, var.id);
  if (map_pointer(&changes->declared_in, var.id) != looking->block) bitset_add(&changes->scattered, var.id);
}

static void store(LoopChanges *changes, const ImpStore *stm) {
  LoopStores *stores = map_pointer(&changes->stores, stm->buffer.id);
  Scalar index;
  if (!stores) {
    const LoopStores fresh = {false, bitset_new(changes->arena)};
    stores = COPY_OF(changes->arena, &fresh);
    map_put_pointer(&changes->stores, stm->buffer.id, stores);
  }
  if (imp_exp_is_constant(stm->index, &index) && index.as.s >= 0 && index.as.s < UINT16_MAX)
    bitset_add(&stores->places, (uint32_t)index.as.s);
  else stores->anywhere = true;
}

static void look_block(void *user, const ImpBlock *block) {
  Looking looking = {((const Looking *)user)->changes, block};
  const ImpVisitor visitor = {.user = &looking, .bind = bind, .block = look_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Declare) map_put_pointer(&looking.changes->declared_in, stm->as.Declare.variable.id, block);
    if (stm->tag == IMP_Assign) assign(&looking, stm->as.Assign.variable);
    if (stm->tag == IMP_Store) store(looking.changes, &stm->as.Store);
    for (uint32_t k = 0; stm->tag == IMP_Call && k < stm->as.Call.results.count; k++) {
      assign(&looking, stm->as.Call.results.items[k]);
      bitset_add(&looking.changes->scattered, stm->as.Call.results.items[k].id);
    }
    imp_stm_visit(stm, &visitor);
  }
}

LoopChanges loop_changes(Arena *arena, const ImpFor *loop) {
  LoopChanges changes = {arena,          bitset_new(arena), bitset_new(arena), bitset_new(arena),
                         map_new(arena), map_new(arena)};
  Looking looking = {&changes, NULL};
  bind(&looking, loop->index);
  look_block(&looking, loop->body);
  return changes;
}

bool loop_is_straight(const LoopChanges *changes, ImpVar var) {
  return map_pointer(&changes->declared_in, var.id) && !bitset_has(&changes->scattered, var.id);
}

// ---- buffers
static void hand_on(void *user, ImpVar var) { bitset_add(user, var.id); }
static void hand_on_exp(void *user, const ImpExp *exp) {
  const ImpVisitor all = {.user = user, .exp = hand_on_exp, .use = hand_on}, parts = {.user = user, .exp = hand_on_exp};
  imp_exp_visit(exp, exp->tag == IMP_EXP_Load ? &parts : &all);
}
static void hand_on_block(void *user, const ImpBlock *block) {
  const ImpVisitor all = {.user = user, .exp = hand_on_exp, .use = hand_on, .block = hand_on_block},
                   parts = {.user = user, .exp = hand_on_exp};
  for (uint32_t i = 0; i < block->count; i++)
    imp_stm_visit(block->stms[i], block->stms[i]->tag == IMP_Store ? &parts : &all);
}

Bitset buffers_handed_on(Arena *arena, const ImpFunction *function) {
  Bitset buffers = bitset_new(arena);
  hand_on_block(&buffers, function->body);
  return buffers;
}

bool loop_may_change(const LoopChanges *changes, const ImpVarTable *vars, const Bitset *handed_on,
                     const ImpExpLoad *load) {
  const ImpType type = imp_var_info(vars, load->buffer)->type;
  if (!type.no_alias) return true;
  if (type.read_only) return false;
  if (bitset_has(handed_on, load->buffer.id)) return true;
  const LoopStores *stores = map_pointer(&changes->stores, load->buffer.id);
  Scalar index;
  if (!stores) return false;
  const bool elsewhere =
      !stores->anywhere && imp_exp_is_constant(load->index, &index) &&
      (index.as.s < 0 || index.as.s >= UINT16_MAX || !bitset_has(&stores->places, (uint32_t)index.as.s));
  return !elsewhere;
}
