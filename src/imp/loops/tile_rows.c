// tile_rows: copies of statements for several rows, for tile_reductions and unroll_and_jam (tile.h).
#include "imp/loops/tile.h"

// ---- a block in all rows
static void put_row_by_row(ImpBuilder *out, TileRows *tile, const ImpStm *const *stms, uint32_t count) {
  for RANGE(r, tile->count)
    for RANGE(i, count) imp_lane_put(out, &tile->rows[r], stms[i]);
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
    ImpLane *row = &tile->rows[r];
    row->index = lanes.index;
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
  TileRows tile = {.nest = nest, .count = count, .rows = NEW_ARRAY(out->arena, ImpLane, count)};
  for RANGE(r, count) {
    ImpLane *row = &tile.rows[r];
    imp_lane_open(out, row);
    if (first)
      imp_copy_with(&row->copier, nest->rows->index, imp_declare(out, "row", imp_plus_number(out, first, r)));
    for RANGE(i, nest->row_count) imp_lane_put(out, row, nest->row_stms[i]);
  }
  return tile;
}
