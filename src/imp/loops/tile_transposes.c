// tile_transposes: writes arrays along rows and reads them down columns in square tiles, so that both sides use whole
// cache lines.
//   rule: for i < n parallel { for j < k parallel { b; y[i, j] = v } }   where b or v reads elements x[j, i]
//         -->  for s < k/w { for r < n/w { tile[w*w]
//                                          for c < w { for l < w { b; tile[c*w + l] = v } }
//                                          for l < w { for c < w { y[r*w + l, s*w + c] = tile[c*w + l] } } } }
//              where i is r*w + l and j is s*w + c; likewise for the remaining rows and columns, one by one. The two
//         loops may be in either order.
//   rule: those of interchange_loops.c, which other passes may have made possible in the meantime
//   rule: for i { for h { for j { b } } }  -->  for h { for i { for j { b } } }, where one of these applies to i and j
//   A short inner loop stays: its cache lines are still near when the next iteration of the outer one needs them.
//   Both loops are parallel, so that any order of their iterations is equivalent.
//   test: imp/test/tile_transposes_test.c
#include "imp/lane.h"
#include "imp/loops/transpose.h"
#include "machine/machine.h"

enum { STATEMENT_LIMIT = 8 };

// ---- building
// Copies the iteration in which the loops have these indices. `lane` may redirect the store.
static void put_iteration(ImpBuilder *out, const Transpose *found, ImpLane *lane, const ImpExp *along,
                          const ImpExp *across) {
  imp_copy_with(&lane->copier, found->along->index, along);
  imp_lane_put_iteration(out, lane, &(ImpFor){.index = found->across->index, .body = found->inner->body}, across);
}

// The variables that the body declares by what it reads, and by those.
static Bitset variables_of_elements(const ImpBuilder *out, const ImpBlock *body) {
  Bitset found = bitset_new(out->context->scratch);
  for RANGE(i, body->count) {
    const ImpDeclare *declare = &body->stms[i]->as.Declare;
    if (body->stms[i]->tag == IMP_Declare && (!declare->value || !imp_is_fixed(declare->value, &found)))
      bitset_add(&found, declare->variable.id);
  }
  return found;
}
// The declarations of the other ones, for the index of the store, which has no stride if it depends on memory.
static void put_index_declarations(ImpBuilder *out, ImpCopier *copier, const ImpBlock *body) {
  const Bitset of_elements = variables_of_elements(out, body);
  for RANGE(i, body->count)
    if (body->stms[i]->tag == IMP_Declare && !bitset_has(&of_elements, body->stms[i]->as.Declare.variable.id))
      imp_put_stm(out, imp_copy_stm(copier, body->stms[i]));
}

static void put_square(ImpBuilder *out, const Transpose *found, int64_t width, const ImpExp *along,
                       const ImpExp *across) {
  const ImpVar to = found->store->buffer,
               tile = imp_fresh(out, "tile", imp_buffer(imp_var_info(out->vars, to)->type.scalar));
  const ImpExp *size = imp_i64(out->arena, width);
  imp_put(out, (ImpStm){IMP_Local, {.Local = {tile, width * width}}});
  ImpBuilder rows = imp_open(out, "column", size, true), lanes = imp_open(out, "lane", size, true);
  ImpLane lane;
  imp_lane_open(out, &lane, imp_plus(out, imp_times_number(out, rows.index, width), lanes.index));
  map_put(&lane.arrays, to.id, tile.id);
  put_iteration(&lanes, found, &lane, imp_plus(out, along, rows.index), imp_plus(out, across, lanes.index));
  imp_close(&rows, &lanes);
  imp_close(out, &rows);
  rows = imp_open(out, "lane", size, true), lanes = imp_open(out, "column", size, true);
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_copy_with(&copier, found->along->index, imp_plus(out, along, lanes.index));
  imp_copy_with(&copier, found->across->index, imp_plus(out, across, rows.index));
  put_index_declarations(&lanes, &copier, found->inner->body);
  const ImpExp *place = imp_plus(out, imp_times_number(out, lanes.index, width), rows.index);
  imp_store(&lanes, to, imp_copy_exp(&copier, found->store->index), imp_load(out->arena, tile, place));
  imp_close(&rows, &lanes);
  imp_close(out, &rows);
}

static void put_plain(ImpBuilder *out, const Transpose *found, const ImpExp *along, const ImpExp *across) {
  ImpLane plain;
  imp_lane_open(out, &plain, NULL);
  put_iteration(out, found, &plain, along, across);
}

static void put_squares(ImpBuilder *out, const Transpose *found, int64_t width) {
  ImpStrips columns = imp_open_strips(out, found->along->bound, width, true);
  ImpBuilder *whole = &columns.whole, *rest = &columns.rest;
  const ImpExp *first = imp_declare(whole, "first", imp_times_number(out, whole->index, width));
  ImpStrips rows = imp_open_strips(whole, found->across->bound, width, true);
  put_square(&rows.whole, found, width, first, imp_times_number(out, rows.whole.index, width));
  imp_close(whole, &rows.whole);
  ImpBuilder each = imp_open(out, "column", imp_i64(out->arena, width), true);
  put_plain(&each, found, imp_plus(out, first, each.index), imp_plus(out, rows.done, rows.rest.index));
  imp_close(&rows.rest, &each);
  imp_close(whole, &rows.rest);
  imp_close(out, whole);
  each = imp_open_like(out, found->across, found->across->bound);
  put_plain(&each, found, imp_plus(out, columns.done, rest->index), each.index);
  imp_close(rest, &each);
  imp_close(out, rest);
}

// Is each cache line that the inner loop touches still in the nearest cache when the next iteration touches it again?
static bool stays_in_cache(const Machine *machine, const ImpFor *inner) {
  return imp_is_small(inner->bound, machine->strip_bytes / machine->line_bytes + 1);
}
static bool transpose_loops(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  Transpose found;
  if (!transpose_find(out, loop, STATEMENT_LIMIT, &found))
    return transpose_around(rewriter, loop, out, transpose_loops);
  const TransposeStrides strides = transpose_strides(out, &found);
  const int64_t width = machine_of(rewriter->context)->transposed_tile;
  if (strides.outer_only && !strides.inner_only && rule_allowed(out->context, "interchange-loops"))
    return transpose_interchange(out, &found), true;
  if (!found.is_plain || !found.store || !strides.outer_only || !strides.inner_only || strides.other_write ||
      strides.reads_own || imp_is_small(found.outer->bound, width) ||
      stays_in_cache(machine_of(out->context), found.inner) || !rule_allowed(out->context, "tile-transposes"))
    return false;
  put_squares(out, &found, width);
  return true;
}

const ImpProgram *tile_transposes(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = transpose_loops}, context, program);
}
