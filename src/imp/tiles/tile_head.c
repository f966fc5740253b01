// tile_head: what each column of a nest has for itself before its loops.
//   Declarations whose values are the same for all columns are made once for a tile, before the loops.
//   An array of the arena that has room for several columns, or a small local array, becomes one array for all columns
//   of a tile: element e of column c is element e * w + c, where w is the width of the tile. The arrays of the
//   arena must come before whatever may access one, so that none of them is in the memory of another one.
#include "imp/effects.h"
#include "imp/tiles/tile.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 64 };

typedef struct Head {
  Context *context;
  const ImpVarTable *vars;
  Bitset varies, assigned;   // variables that may differ between columns; all that the body assigns
  bool is_begun;             // statements that may access arrays have come
  int64_t local_bytes;       // of the local arrays, for one column
} Head;

bool tile_is_same(const ImpVarTable *vars, const ImpExp *value, const Bitset *varies, TileNest *nest) {
  const bool is_same =
      !imp_may_trap(value) && !imp_mentions(value, varies).found && imp_reads_only_constants(vars, value);
  nest->reads |= is_same && imp_reads_memory(value);
  return is_same;
}
static bool is_same_for_all(const Head *head, const ImpStm *stm, TileNest *nest) {
  const ImpDeclare *declare = &stm->as.Declare;
  return stm->tag == IMP_Declare && declare->value && !bitset_has(&head->assigned, declare->variable.id) &&
         imp_var_info(head->vars, declare->variable)->type.tag == IMP_TYPE_Scalar &&
         tile_is_same(head->vars, declare->value, &head->varies, nest);
}
static bool is_wide_block(const Head *head, const ImpStm *stm) {
  return stm->tag == IMP_Arena && stm->as.Arena.lanes && imp_is_movable(stm->as.Arena.offset, &head->varies) &&
         imp_is_movable(stm->as.Arena.bytes, &head->varies);
}
static void add_private(Head *head, TileNest *nest, ImpVar buffer, int64_t lanes) {
  const int64_t width = smaller(lanes, machine_lanes(machine_of(head->context), imp_element_bytes(head->vars, buffer)));
  nest->width = nest->width ? smaller(nest->width, width) : width;
  map_put(&nest->private, buffer.id, 1);
}
static bool takes_array(Head *head, TileNest *nest, const ImpStm *stm) {
  Scalar lanes;
  if (!head->is_begun && is_wide_block(head, stm) && imp_exp_is_constant(stm->as.Arena.lanes, &lanes))
    add_private(head, nest, stm->as.Arena.buffer, lanes.as.s);
  else if (stm->tag == IMP_Local && !head->context->options->no_locals)
    add_private(head, nest, stm->as.Local.buffer, INT64_MAX);
  else return false;
  if (stm->tag == IMP_Local)
    head->local_bytes += stm->as.Local.count * imp_element_bytes(head->vars, stm->as.Local.buffer);
  return true;
}

const ImpFor *tile_split_head(Context *context, const ImpVarTable *vars, const ImpFor *loop, TileNest *nest) {
  Arena *arena = context->arena;
  const ImpEffects effects = imp_body_effects(context->scratch, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, ~(uint32_t)IMP_INCOMPLETE)) return loop;
  Head head = {context, vars, imp_varying(context->scratch, loop, &effects), effects.assigned, false, 0};
  Seq(const ImpStm *) first = {0}, rest = {0};
  for RANGE(i, loop->body->count) {
    const ImpStm *stm = loop->body->stms[i];
    const bool is_same = is_same_for_all(&head, stm, nest);
    if (is_same) bitset_remove(&head.varies, stm->as.Declare.variable.id);
    if (is_same || takes_array(&head, nest, stm)) {
      seq_push(arena, &first, stm);
      continue;
    }
    head.is_begun |= stm->tag != IMP_Declare && stm->tag != IMP_Comment;
    seq_push(arena, &rest, stm);
  }
  const bool fits = !effects.compares && nest->width * head.local_bytes <= machine_of(context)->strip_locals;
  if (nest->private.entries.size > 0 && !fits) return NULL;
  nest->head = (ImpBlock){first.size, first.items};
  if (first.size == 0) return loop;
  ImpFor result = *loop;
  result.body = imp_block(arena, rest.size, rest.items);
  return COPY_OF(arena, &result);
}

static void put_private(ImpBuilder *out, ImpLane *lane, const TileNest *nest, const ImpStm *stm) {
  const ImpVar old = stm->tag == IMP_Arena ? stm->as.Arena.buffer : stm->as.Local.buffer;
  const ImpVarInfo info = *imp_var_info(out->vars, old);
  const ImpVar buffer = imp_var_new(out->arena, out->vars, info.name, info.type);
  map_put(&lane->wide, old.id, buffer.id);
  if (stm->tag == IMP_Local) {
    imp_put(out, (ImpStm){IMP_Local, {.Local = {buffer, stm->as.Local.count * nest->width}}});
    return;
  }
  const ImpExp *offset = imp_copy_exp(&lane->copier, stm->as.Arena.offset),
               *bytes = imp_copy_exp(&lane->copier, stm->as.Arena.bytes);
  imp_put(out, (ImpStm){IMP_Arena, {.Arena = {buffer, offset, imp_times_number(out, bytes, nest->width), NULL}}});
}
void tile_put_head(ImpBuilder *out, ImpLane *lane, const TileNest *nest) {
  lane->wide = map_new(out->arena), lane->lanes = nest->width;
  for RANGE(i, nest->head.count) {
    const ImpStm *stm = nest->head.stms[i];
    if (stm->tag == IMP_Declare) imp_lane_put(out, lane, stm);
    else put_private(out, lane, nest, stm);
  }
}
