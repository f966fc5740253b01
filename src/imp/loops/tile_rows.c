// tile_rows: copies of statements for several rows, for tile_reductions and unroll_and_jam (tile.h).
#include "imp/loops/tile.h"

// ---- a statement in one row
static bool array_in_row(const TileRow *row, ImpVar variable, ImpVar *array) {
  const MapEntry *entry = map_find(&row->arrays, variable.id);
  if (entry) array->id = (uint32_t)entry->as.value;
  return entry;
}
static const ImpExp *row_exp(ImpCopier *copier, const ImpExp *exp) {
  const TileRow *row = copier->user;
  ImpVar array;
  const bool is_array = (exp->tag == IMP_EXP_Var && array_in_row(row, exp->as.Var.variable, &array)) ||
                        (exp->tag == IMP_EXP_Load && array_in_row(row, exp->as.Load.buffer, &array));
  return is_array ? imp_load(copier->arena, array, row->lane) : imp_copy_folded(copier, exp);
}

void tile_row_open(const ImpBuilder *out, TileRow *row) {
  *row = (TileRow){.copier = imp_copier(out->arena, out->vars), .arrays = map_new(out->arena)};
  row->copier.user = row, row->copier.exp = row_exp;
}

static const ImpBlock *block_in_row(const ImpBuilder *out, TileRow *row, const ImpBlock *block) {
  ImpBuilder inside = imp_inside(out);
  for RANGE(i, block->count) tile_put_in_row(&inside, row, block->stms[i]);
  return imp_finish(&inside);
}
static void put_in_array(ImpBuilder *out, const TileRow *row, ImpVar array, const ImpExp *value) {
  const bool is_same = value->tag == IMP_EXP_Load && value->as.Load.buffer.id == array.id;   // of this lane
  if (!is_same) imp_store(out, array, row->lane, value);
}

void tile_put_in_row(ImpBuilder *out, TileRow *row, const ImpStm *stm) {
  ImpVar array;
  const ImpVar to = stm->tag == IMP_Declare  ? stm->as.Declare.variable
                    : stm->tag == IMP_Assign ? stm->as.Assign.variable
                    : stm->tag == IMP_Store  ? stm->as.Store.buffer
                                             : (ImpVar){0};
  const ImpExp *value = stm->tag == IMP_Declare  ? stm->as.Declare.value
                        : stm->tag == IMP_Assign ? stm->as.Assign.value
                                                 : stm->as.Store.value;
  if (stm->tag == IMP_If) {
    const ImpExp *condition = imp_copy_exp(&row->copier, stm->as.If.condition);
    const ImpBlock *then_block = block_in_row(out, row, stm->as.If.then_block);
    imp_if(out, condition, then_block, block_in_row(out, row, stm->as.If.else_block));
  }
  if (to.id == 0) return;
  if (!array_in_row(row, to, &array)) imp_put_stm(out, imp_copy_stm(&row->copier, stm));
  else if (value) put_in_array(out, row, array, imp_copy_exp(&row->copier, value));
}

void tile_put_iteration(ImpBuilder *out, TileRow *row, const ImpFor *loop, const ImpExp *at) {
  const ImpVar index = imp_fresh_like(out, loop->index);
  imp_bind(out, index, at);
  imp_copy_with(&row->copier, loop->index, imp_var(out->arena, index));
  for RANGE(i, loop->body->count) tile_put_in_row(out, row, loop->body->stms[i]);
}

// ---- a block in all rows
static void put_row_by_row(ImpBuilder *out, TileRows *tile, const ImpStm *const *stms, uint32_t count) {
  for RANGE(r, tile->count)
    for RANGE(i, count) tile_put_in_row(out, &tile->rows[r], stms[i]);
}
// A group of statements; in a tile, inside a loop over its columns.
static void put_run(ImpBuilder *out, TileRows *tile, const ImpStm *const *stms, uint32_t count) {
  if (count == 0) return;
  const ImpFor *columns = tile->nest->columns;
  if (!columns) {
    put_row_by_row(out, tile, stms, count);
    return;
  }
  ImpBuilder lanes = imp_open(out, "lane", tile->width, true);
  const ImpVar column = imp_fresh_like(out, columns->index);
  imp_bind(&lanes, column, imp_plus(out, tile->start, lanes.index));
  for RANGE(r, tile->count) {
    TileRow *row = &tile->rows[r];
    row->lane = lanes.index;
    imp_copy_with(&row->copier, columns->index, imp_var(out->arena, column));
  }
  put_row_by_row(&lanes, tile, stms, count);
  imp_close(out, &lanes);
}

static void put_tile_loop(ImpBuilder *out, TileRows *tile, const ImpFor *loop) {
  const ImpVar index = imp_fresh_like(out, loop->index);
  const ImpExp *bound = imp_copy_exp(&tile->rows[0].copier, loop->bound);   // the same in all rows
  ImpBuilder body = imp_inside(out);
  for RANGE(r, tile->count)
    imp_copy_with(&tile->rows[r].copier, loop->index, imp_var(out->arena, index));
  tile_put_rows(&body, tile, loop->body);
  imp_for(out, index, bound, false, imp_finish(&body));
}

void tile_put_rows(ImpBuilder *out, TileRows *tile, const ImpBlock *block) {
  uint32_t start = 0;
  for (uint32_t i = 0; i <= block->count; i++) {
    if (i < block->count && block->stms[i]->tag != IMP_For) continue;
    put_run(out, tile, block->stms + start, i - start);
    if (i < block->count) put_tile_loop(out, tile, &block->stms[i]->as.For);
    start = i + 1;
  }
}

TileRows tile_rows(ImpBuilder *out, const TileNest *nest, const ImpExp *first, uint32_t count) {
  TileRows tile = {.nest = nest, .count = count, .rows = NEW_ARRAY(out->arena, TileRow, count)};
  for RANGE(r, count) {
    TileRow *row = &tile.rows[r];
    tile_row_open(out, row);
    if (first)
      imp_copy_with(&row->copier, nest->rows->index, imp_declare(out, "row", imp_plus_number(out, first, r)));
    for RANGE(i, nest->row_count) tile_put_in_row(out, row, nest->row_stms[i]);
  }
  return tile;
}
