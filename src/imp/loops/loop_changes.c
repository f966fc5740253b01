// loop_changes: the variables and elements of buffers that the iterations of a loop change. Elements count as far as
// their indices are constants.
//   test: imp/test/tabulate_invariants_test.c
#include "imp/loops/loop_changes.h"

typedef struct Reading { LoopChanges *changes; const ImpBlock *block; } Reading;

static void note_loop_binding(void *user, ImpVar var) { bitset_add(&((Reading *)user)->changes->inside, var.id); }

static void note_assigned_in(const Reading *reading, ImpVar var) {
  LoopChanges *changes = reading->changes;
  bitset_add(&changes->inside, var.id);
  if (map_pointer(&changes->declared_in, var.id) != reading->block) bitset_add(&changes->scattered, var.id);
}

static void note_stored(LoopChanges *changes, const ImpStore *stm) {
  MapEntry *entry = map_add(&changes->stores, stm->buffer.id);
  Scalar index;
  if (!entry->as.pointer) {
    const LoopStores fresh = {false, bitset_new(changes->arena)};
    entry->as.pointer = COPY_OF(changes->arena, &fresh);
  }
  LoopStores *stores = entry->as.pointer;
  if (imp_exp_is_constant(stm->index, &index) && index.as.s >= 0 && index.as.s < UINT16_MAX)
    bitset_add(&stores->indices, (uint32_t)index.as.s);
  else stores->anywhere = true;
}

static void read_changes(void *user, const ImpBlock *block) {
  Reading reading = {((const Reading *)user)->changes, block};
  const ImpVisitor visitor = {.user = &reading, .bind = note_loop_binding, .block = read_changes};
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Declare) map_put_pointer(&reading.changes->declared_in, stm->as.Declare.variable.id, block);
    if (stm->tag == IMP_Assign) note_assigned_in(&reading, stm->as.Assign.variable);
    if (stm->tag == IMP_Store) note_stored(reading.changes, &stm->as.Store);
    for (uint32_t k = 0; stm->tag == IMP_Call && k < stm->as.Call.results.count; k++) {
      note_assigned_in(&reading, stm->as.Call.results.items[k]);
      bitset_add(&reading.changes->scattered, stm->as.Call.results.items[k].id);
    }
    imp_stm_visit(stm, &visitor);
  }
}

LoopChanges loop_changes(Arena *arena, const ImpFor *loop) {
  LoopChanges changes = {arena, bitset_new(arena), bitset_new(arena), map_new(arena), map_new(arena)};
  Reading reading = {&changes, NULL};
  note_loop_binding(&reading, loop->index);
  read_changes(&reading, loop->body);
  return changes;
}

bool loop_is_straight(const LoopChanges *changes, ImpVar var) {
  return map_pointer(&changes->declared_in, var.id) && !bitset_has(&changes->scattered, var.id);
}

// ---- buffers
static void note_escape(void *user, ImpVar var) { bitset_add(user, var.id); }
static void escape_exp(void *user, const ImpExp *exp) {
  imp_exp_visit(exp,
                &(ImpVisitor){.user = user, .exp = escape_exp, .use = exp->tag == IMP_EXP_Load ? NULL : note_escape});
}
static void escape_stm(void *user, const ImpStm *stm) {
  imp_stm_visit(stm, &(ImpVisitor){.user = user, .exp = escape_exp, .use = stm->tag == IMP_Store ? NULL : note_escape});
}

Bitset escaping_buffers(Arena *arena, const ImpFunction *function) {
  Bitset buffers = bitset_new(arena);
  imp_walk_block(function->body, &(ImpWalker){.user = &buffers, .stm = escape_stm});
  return buffers;
}

bool loop_may_change(const LoopChanges *changes, const ImpVarTable *vars, const Bitset *escaping,
                     const ImpExpLoad *load) {
  const ImpType type = imp_var_info(vars, load->buffer)->type;
  if (!type.no_alias) return true;
  if (type.read_only) return false;
  if (bitset_has(escaping, load->buffer.id)) return true;
  const LoopStores *stores = map_pointer(&changes->stores, load->buffer.id);
  Scalar index;
  if (!stores) return false;
  if (stores->anywhere || !imp_exp_is_constant(load->index, &index)) return true;
  return index.as.s >= 0 && index.as.s < UINT16_MAX && bitset_has(&stores->indices, (uint32_t)index.as.s);
}
