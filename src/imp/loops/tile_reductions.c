// tile_reductions: reduces the elements of a row, and of several rows, at the same time, so that the innermost loop
// runs along rows.
//   rule: for j < k parallel { x = e; for l < m { x = f(x, l, j) }; y[j] = x }
//         -->  for s < k/w { x[w]; for c < w { x[c] = e }; for l < m { for c < w { x[c] = f(x[c], l, j) } }; for c < w
//              { y[j] = x[c] } }
//              where j is s*w + c; likewise for the remaining columns. With two loops, several rows share the loop over
//              c.
//         The same for columns carried from row to row: for j < k parallel { for l < m { y[l + 1, j] = f(y[l, j]) } }
//   Each element is computed from the same operands in the same order. A matrix product then reads both matrices along
//   their rows, and the C compiler keeps the accumulators in registers.
//   test: imp/test/tile_reductions_test.c
#include "imp/loops/tile.h"
#include "imp/rewrite.h"

// ---- a tile
static void put_tile(ImpBuilder *out, TileRows *tile) {
  for RANGE(r, tile->count) {
    tile->rows[r].arrays = map_new(out->arena);
    for EACH(k, &tile->nest->expanded.entries) {
      const ImpVar old = {(uint32_t)tile->nest->expanded.entries.items[k].key};
      const ImpVarInfo info = *imp_var_info(out->vars, old);
      const ImpVar buffer = imp_var_new(out->arena, out->vars, info.name, imp_buffer(info.type.scalar));
      imp_put(out, (ImpStm){IMP_Local, {.Local = {buffer, tile->nest->width}}});
      map_put(&tile->rows[r].arrays, old.id, buffer.id);
    }
  }
  tile_put_rows(out, tile, tile->nest->columns->body);
}

// ---- all tiles of some rows
static const ImpExp *whole_tiles(ImpBuilder *out, const char *name, const ImpExp *bound, int64_t size) {
  Scalar known;
  if (imp_exp_is_constant(bound, &known)) return imp_i64(out->arena, known.as.s < 0 ? 0 : known.as.s / size);
  return imp_declare(out, name, imp_exact(out->arena, PRIM_Quot, bound, imp_i64(out->arena, size)));
}

// Tiles of full width, then the remaining columns.
static void put_row_of_tiles(ImpBuilder *out, TileRows *tile, const ImpExp *tiles) {
  const int64_t width = tile->nest->width;
  const ImpExp *bound = tile->nest->columns->bound, *end = imp_times_number(out, tiles, width);
  ImpBuilder body = imp_open(out, "tile", tiles, true), rest = imp_inside(out);
  tile->start = imp_declare(&body, "start", imp_times_number(out, body.index, width));
  tile->width = imp_i64(out->arena, width);
  put_tile(&body, tile);
  imp_close(out, &body);
  tile->start = imp_declare(&rest, "start", end);
  tile->width = imp_declare(&rest, "width", imp_minus(out, bound, tile->start));
  put_tile(&rest, tile);
  imp_if(out, imp_binary(out, PRIM_Lt, end, bound), imp_finish(&rest), NULL);
}

// The number of full tiles, plus one for the remaining columns if there may be any.
static const ImpExp *all_tiles(const ImpBuilder *out, const TileNest *nest, const ImpExp *tiles) {
  Scalar known;
  const bool even = imp_exp_is_constant(nest->columns->bound, &known) && known.as.s % nest->width == 0;
  return even ? tiles : imp_plus_number(out, tiles, 1);
}

// The rows after the last complete group: one at a time, in tiles of at most the full width.
static void put_last_rows(ImpBuilder *out, const TileNest *nest, const ImpExp *done, const ImpExp *tiles) {
  ImpBuilder body = imp_open(out, "left", imp_minus(out, nest->rows->bound, done), true),
             inner = imp_open(out, "tile", all_tiles(out, nest, tiles), true);
  TileRows tile = tile_rows(&body, nest, imp_plus(out, done, body.index), 1);
  const ImpExp *full = imp_i64(out->arena, nest->width);
  tile.start = imp_declare(&inner, "start", imp_times_number(out, inner.index, nest->width));
  const ImpExp *rest = imp_minus(out, nest->columns->bound, tile.start);
  tile.width = imp_declare(&inner, "width", imp_binary(out, PRIM_Min, full, rest));
  put_tile(&inner, &tile);
  imp_close(&body, &inner);
  imp_close(out, &body);
}

static void put_tiles(ImpBuilder *out, const TileNest *nest) {
  const ImpExp *tiles = whole_tiles(out, "tiles", nest->columns->bound, nest->width);
  if (!nest->rows) {
    TileRows tile = tile_rows(out, nest, NULL, 1);
    put_row_of_tiles(out, &tile, tiles);
    return;
  }
  const int64_t together = machine_of(out->context)->rows_together;
  const ImpExp *blocks = whole_tiles(out, "blocks", nest->rows->bound, together);
  ImpBuilder body = imp_open(out, "block", blocks, true);
  TileRows tile = tile_rows(&body, nest, imp_times_number(out, body.index, together), (uint32_t)together);
  put_row_of_tiles(&body, &tile, tiles);
  imp_close(out, &body);
  put_last_rows(out, nest, imp_times_number(out, blocks, together), tiles);
}

static uint32_t tile_loop(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)rewriter, (void)count;
  TileNest nest;
  if (stms[0]->tag != IMP_For || !tile_nest(out->context, out->vars, &stms[0]->as.For, &nest) ||
      !rule_allowed(out->context, "tile-reductions"))
    return 0;
  put_tiles(out, &nest);
  return 1;
}

const ImpProgram *tile_reductions(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.rule = tile_loop}, context, program);
}
