// tile_reductions: reduces the elements of a row, and of several rows, at the same time, so that the innermost loop
// runs along rows.
//   rule: for j < k parallel { x = e; for l < m { x = f(x, l, j) }; y[j] = x }
//         -->  for s < k/w { x[w]; for c < w { x[c] = e }; for l < m { for c < w { x[c] = f(x[c], l, j) } }; for c < w
//              { y[j] = x[c] } }
//              where j is s*w + c; likewise for the remaining columns. With two loops, several rows share the loop over
//              c.
//         Columns that also assign variables of outside do so in their order: r = r + x[c], where j is s*w + c.
//         A parallel loop that writes elements which are not adjacent for adjacent columns, as where a column becomes
//         a row, runs column by column.
//         Positions that a column declares, sums of its index, are computed where they are used.
//         Arrays of its own that a column has become arrays for all columns of a tile (tile_head.c).
//         A branch with loops whose condition is the same for all columns encloses the loops over c: if a { for l < m {
//         for c < w { .. } } }.
//         The same for columns carried from row to row: for j < k parallel { for l < m { y[l + 1, j] = f(y[l, j]) } }
//   Where memory is the limit, w is not the width of the registers: a strip of columns is as wide as the stack allows.
//   jam-iterations: in a strip, x[c] = f(x[c], l, j) becomes v = x[c]; v = f(v, l, j); v = f(v, l + 1, j); ..; x[c] = v
//   for some l at a time, so that the array of a carried scalar is read and written once for all of them.
//   Each element is computed from the same operands in the same order. A matrix product then reads both matrices along
//   their rows, and the C compiler keeps the accumulators in registers.
//   test: imp/test/tile_reductions_test.c
#include "imp/effects.h"
#include "imp/tiles/tile.h"
#include "imp/rewrite.h"

// ---- a tile
typedef struct Tile { const TileNest *nest; ImpRows rows; ScalarType bits; } Tile;
// The type of the arrays of bits: as wide as what is compared, so that C compilers pack and unpack no masks.
static ScalarType type_of_lane_bits(const ImpBuilder *out, const TileNest *nest) {
  enum { STATEMENTS = 400 };
  const ImpEffects effects = imp_body_effects(out->context->scratch, nest->columns, STATEMENTS);
  int64_t bytes = 1;
  for EACH(i, &effects.accesses) bytes = larger(bytes, imp_element_bytes(out->vars, effects.accesses.items[i].buffer));
  for EACH(i, &nest->expanded.entries)
    bytes = larger(bytes, imp_element_bytes(out->vars, (ImpVar){(uint32_t)nest->expanded.entries.items[i].key}));
  return bytes == 8 ? SCALAR_I64 : bytes == 4 ? SCALAR_I32 : bytes == 2 ? SCALAR_I16 : SCALAR_U8;
}
// The array of an expanded variable of a row; of one before it if they share it.
static void put_array(ImpBuilder *out, const Tile *tile, Map *arrays, uint32_t number) {
  const MapEntry *entry = &tile->nest->expanded.entries.items[number];
  const ImpVar old = {(uint32_t)entry->key};
  const MapEntry *shared = map_find(arrays, entry->as.value), *copy = map_find(&tile->nest->copies, old.id);
  const ImpVarInfo info = *imp_var_info(out->vars, old);
  const ImpType type = imp_buffer(info.type.scalar == SCALAR_Bool ? tile->bits : info.type.scalar);
  const ImpVar buffer = shared ? (ImpVar){(uint32_t)shared->as.value}
                               : imp_var_new(out->arena, out->vars, info.name, type);
  if (!shared) imp_put(out, (ImpStm){IMP_Local, {.Local = {buffer, tile->nest->width}}});
  map_put(arrays, old.id, buffer.id);
  if (copy) map_put(arrays, copy->as.value, buffer.id);
}
static Tile open_tile(ImpBuilder *out, const TileNest *nest, const ImpExp *first, int64_t rows) {
  const uint32_t head = nest->rows ? nest->rows->body->count - 1 : 0;   // the last statement is the loop over columns
  Tile tile = {nest, imp_rows(out, nest->rows, first, (uint32_t)rows, head), type_of_lane_bits(out, nest)};
  tile.rows.columns = nest->columns, tile.rows.state = &nest->state, tile.rows.apart = &nest->apart;
  tile.rows.same = &nest->same;
  return tile;
}
static void put_tile(ImpBuilder *out, Tile *tile) {
  for EACH_IN(r, tile->rows) {
    Map *arrays = &tile->rows.items[r].arrays;
    *arrays = map_new(out->arena);
    tile_put_head(out, &tile->rows.items[r], tile->nest);
    for EACH(k, &tile->nest->expanded.entries) put_array(out, tile, arrays, k);
  }
  imp_put_rows(out, &tile->rows, tile->nest->columns->body);
}

// ---- all tiles of some rows
// Tiles of full width, then the remaining columns.
static void put_row_of_tiles(ImpBuilder *out, Tile *tile, const ImpExp *tiles) {
  const int64_t width = tile->nest->width;
  const ImpExp *bound = tile->nest->columns->bound, *end = imp_times_number(out, tiles, width);
  ImpBuilder body = imp_open(out, "tile", tiles, !tile_has_state(tile->nest)), rest = imp_inside(out);
  tile->rows.start = imp_declare(&body, "start", imp_times_number(out, body.index, width));
  tile->rows.width = imp_i64(out->arena, width);
  put_tile(&body, tile);
  imp_close(out, &body);
  tile->rows.start = imp_declare(&rest, "start", end);
  tile->rows.width = imp_declare(&rest, "width", imp_minus(out, bound, tile->rows.start));
  put_tile(&rest, tile);
  imp_if(out, imp_binary(out, PRIM_Lt, end, bound), imp_finish(&rest), NULL);
}

// Tiles of `full` columns, the last one of what is left.
static void put_narrowing_tiles(ImpBuilder *out, Tile *tile, const ImpExp *tiles, const ImpExp *full) {
  const ImpExp *bound = tile->nest->columns->bound;
  Scalar columns, width;
  const bool even = imp_exp_is_constant(bound, &columns) && imp_exp_is_constant(full, &width) &&
                    columns.as.s % width.as.s == 0;
  ImpBuilder body = imp_open(out, "tile", even ? tiles : imp_plus_number(out, tiles, 1),
                             !tile_has_state(tile->nest));
  tile->rows.start = imp_declare(&body, "start", imp_times(out, body.index, full));
  const ImpExp *rest = imp_minus(out, bound, tile->rows.start);
  tile->rows.width = even ? full : imp_declare(&body, "width", imp_binary(out, PRIM_Min, full, rest));
  put_tile(&body, tile);
  imp_close(out, &body);
}

static void put_strips(ImpBuilder *out, TileNest *nest) {
  const ImpExp *columns = nest->columns->bound, *strip = imp_i64(out->arena, nest->strip), *full = strip;
  if (nest->slice)
    full = imp_declare(out, "columns", imp_select(out->arena, imp_binary(out, PRIM_Le, columns, strip), strip,
                                                  imp_i64(out->arena, nest->slice)));
  nest->width = nest->strip;
  Tile tile = open_tile(out, nest, NULL, 1);
  tile.rows.steps = machine_of(out->context)->rows_together;
  put_narrowing_tiles(out, &tile, imp_whole_strips(out, "strips", columns, full), full);
}

// The rows after the last complete group come one at a time.
typedef struct Blocks { const TileNest *nest; const ImpExp *tiles; } Blocks;
static void put_block(ImpBuilder *out, const void *user, const ImpExp *first, int64_t count) {
  const Blocks *blocks = user;
  Tile tile = open_tile(out, blocks->nest, first, count);
  if (count > 1) put_row_of_tiles(out, &tile, blocks->tiles);
  else put_narrowing_tiles(out, &tile, blocks->tiles, imp_i64(out->arena, blocks->nest->width));
}
static void put_tiles(ImpBuilder *out, const TileNest *nest) {
  const ImpExp *tiles = imp_whole_strips(out, "tiles", nest->columns->bound, imp_i64(out->arena, nest->width));
  if (nest->rows) {
    const Blocks blocks = {nest, tiles};
    imp_put_in_strips(out, nest->rows->bound, machine_of(out->context)->rows_together, true, put_block, &blocks);
    return;
  }
  Tile tile = open_tile(out, nest, NULL, 1);
  put_row_of_tiles(out, &tile, tiles);
}

// ---- positions
// A sum of indices and of what no iteration changes is computed where it is used: an array of positions would make
// gathers of the reads.
static const Poly *declared_sum(const ImpBuilder *out, const ImpStm *stm) {
  const ImpExp *value = stm->tag == IMP_Declare ? stm->as.Declare.value : NULL;
  const bool is_integer = value && imp_exp_type(out->vars, value) == SCALAR_I64;
  const Poly *sum = is_integer ? imp_plain_poly(out->context->scratch, value) : NULL;
  return sum && !sum->broken ? sum : NULL;
}
static bool is_position(const ImpBuilder *out, const ImpEffects *effects, const ImpStm *stm) {
  const Poly *sum = declared_sum(out, stm);
  return sum && !bitset_has(&effects->assigned, stm->as.Declare.variable.id) &&
         !poly_mentions_any(sum, &effects->assigned);
}
static const ImpFor *with_positions_where_used(const ImpBuilder *out, const ImpFor *loop) {
  enum { STATEMENTS = 64, NESTING = 2 };
  bool found = false;
  if (!imp_has_loop_directly(loop->body)) return loop;
  for COUNTING(i, !found && i < loop->body->count) found = declared_sum(out, loop->body->stms[i]) != NULL;
  if (!found) return loop;
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENTS);
  if (effects.statements > STATEMENTS || effects.nesting > NESTING) return loop;
  ImpCopier copier = imp_copier(out->arena, out->vars);
  ImpBuilder body = imp_inside(out);
  for RANGE(i, loop->body->count) {
    const ImpStm *stm = loop->body->stms[i];
    if (is_position(out, &effects, stm))
      imp_copy_with(&copier, stm->as.Declare.variable, imp_copy_exp(&copier, stm->as.Declare.value));
    else
      imp_put_stm(&body, imp_copy_stm(&copier, stm));
  }
  ImpFor copy = *loop;
  copy.body = imp_finish(&body);
  return COPY_OF(out->arena, &copy);
}

static bool tile_loop(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  TileNest nest;
  loop = with_positions_where_used(out, loop);
  if (!tile_nest(out->context, out->vars, rewriter->loop, loop, &nest)) {
    const ImpFor *straight = loop->parallel ? tile_straighten(out, loop) : NULL;
    if (!straight || !tile_nest(out->context, out->vars, rewriter->loop, straight, &nest)) return false;
  }
  if (!rule_allowed(out->context, "tile-reductions")) return false;
  if (!nest.columns->parallel) {   // the bound is no size
    ImpFor columns = *nest.columns;
    columns.bound = imp_declare(out, "bound", imp_binary(out, PRIM_Max, columns.bound, imp_i64(out->arena, 0)));
    nest.columns = COPY_OF(out->arena, &columns);
  }
  const bool has_stack = !out->context->options->no_locals && !imp_is_recursive(rewriter->program);
  ImpBuilder tiles = imp_inside(out), *to = nest.reads ? &tiles : out;
  if (nest.strip && has_stack) put_strips(to, &nest);
  else put_tiles(to, &nest);
  if (nest.reads)
    imp_if(out, imp_binary(out, PRIM_Lt, imp_i64(out->arena, 0), nest.columns->bound), imp_finish(&tiles), NULL);
  return true;
}

const ImpProgram *tile_reductions(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = tile_loop}, context, program);
}
