// tile_reductions: the elements of a row, and of several rows, are reduced together, so that the innermost loop goes
// along rows.
//   rule: for j < k parallel { x = e; for l < m { x = f(x, l, j) }; y[j] = x }
//         -->  for s < k/w { x[w]; for c < w { x[c] = e }; for l < m { for c < w { x[c] = f(x[c], l, j) } }; for c < w
//              { y[j] = x[c] } }
//              where j is s*w + c, and what is left over of k in the same way; of two loops, several rows share the
//                loop over c
//         and so columns that go on from row to row: for j < k parallel { for l < m { y[l + 1, j] = f(y[l, j]) } }
//   Each element is computed from the same operands in the same order. A matrix product then reads both matrices along
//     their rows,
//   and the C compiler keeps the accumulators in registers.
//   test: imp/test/tile_reductions_test.c
#include "imp/copy.h"
#include "imp/loops/tile.h"

typedef Seq(const ImpStm *) StmSeq;
typedef struct Tiler { Context *context; Arena *arena; ImpVarTable *vars; bool changed; } Tiler;

// ---- building
static ImpVar new_var(Tiler *t, const char *name, ImpType type) {
  return imp_var_new(t->arena, t->vars, intern_string(t->context->names, name), type);
}
static void put(Tiler *t, StmSeq *out, ImpStm stm) { seq_push(t->arena, out, (const ImpStm *)COPY_OF(t->arena, &stm)); }
static void put_declare(Tiler *t, StmSeq *out, ImpVar var, const ImpExp *value) {
  put(t, out, (ImpStm){IMP_Declare, {.Declare = {var, value}}});
}
static const ImpBlock *finish(Tiler *t, const StmSeq *stms) { return imp_block(t->arena, stms->size, stms->items); }
static void put_for(Tiler *t, StmSeq *out, ImpVar index, const ImpExp *bound, bool parallel, const StmSeq *body) {
  put(t, out, (ImpStm){IMP_For, {.For = {index, bound, parallel, finish(t, body)}}});
}
static const ImpExp *var(Tiler *t, ImpVar variable) { return imp_var(t->arena, variable); }
static const ImpExp *sum(Tiler *t, const ImpExp *a, const ImpExp *b) { return imp_exact(t->arena, PRIM_Add, a, b); }
static const ImpExp *times(Tiler *t, const ImpExp *a, int64_t b) {
  return imp_exact(t->arena, PRIM_Mul, a, imp_i64(t->arena, b));
}

static const ImpExp *declare(Tiler *t, StmSeq *out, const char *name, const ImpExp *value) {
  Scalar known;
  if (imp_exp_is_constant(value, &known)) return value;
  const ImpVar variable = new_var(t, name, imp_scalar(SCALAR_I64));
  put_declare(t, out, variable, value);
  return var(t, variable);
}
static const ImpExp *whole_tiles(Tiler *t, StmSeq *out, const char *name, const ImpExp *bound, int64_t size) {
  Scalar known;
  if (imp_exp_is_constant(bound, &known)) return imp_i64(t->arena, known.as.s < 0 ? 0 : known.as.s / size);
  return declare(t, out, name, imp_exact(t->arena, PRIM_Quot, bound, imp_i64(t->arena, size)));
}

// ---- a copy of statements, in one row of a tile
// `arrays`: variable -> buffer of its values in a row.
typedef struct Row { Tiler *tiler; ImpCopier copier; Map arrays; const ImpExp *lane; } Row;

static const ImpExp *row_exp(ImpCopier *copier, const ImpExp *exp) {
  const Row *row = copier->user;
  const MapEntry *array = exp->tag == IMP_EXP_Var ? map_find(&row->arrays, exp->as.Var.variable.id) : NULL;
  return array ? imp_load(copier->arena, (ImpVar){(uint32_t)array->as.value}, row->lane) : imp_copy_folded(copier, exp);
}

static void start_row(Row *row, Tiler *t) {
  *row = (Row){.tiler = t, .copier = imp_copier(t->arena, t->vars), .arrays = map_new(t->arena)};
  row->copier.user = row, row->copier.exp = row_exp;
}

static void copy_stm(Row *row, const ImpStm *stm, StmSeq *out) {
  Tiler *t = row->tiler;
  const bool declares = stm->tag == IMP_Declare, assigns = stm->tag == IMP_Assign;
  if (!declares && !assigns && stm->tag != IMP_Store) return;
  const MapEntry *array = stm->tag == IMP_Store ? NULL
                                                : map_find(&row->arrays, declares ? stm->as.Declare.variable.id
                                                                                  : stm->as.Assign.variable.id);
  const ImpExp *value = declares ? stm->as.Declare.value : stm->as.Assign.value;
  if (!array) seq_push(t->arena, out, imp_copy_stm(&row->copier, stm));
  else if (value)
    put(t, out,
        (ImpStm){IMP_Store, {.Store = {{(uint32_t)array->as.value}, row->lane, imp_copy_exp(&row->copier, value)}}});
}

// ---- a tile
// Columns from `start` on, `width` of them, in `count` rows.
typedef struct Tile {
  Tiler *tiler;
  const TileNest *nest;
  uint32_t count;
  Row *rows;
  const ImpExp *start, *width;
} Tile;

// A run of statements: along the row, in all rows.
static void put_run(Tile *tile, const ImpStm *const *stms, uint32_t count, StmSeq *out) {
  Tiler *t = tile->tiler;
  StmSeq body = {0};
  if (count == 0) return;
  const ImpVar lane = new_var(t, "lane", imp_scalar(SCALAR_I64));
  const ImpVar column =
      imp_var_new(t->arena, t->vars, imp_var_info(t->vars, tile->nest->columns->index)->name, imp_scalar(SCALAR_I64));
  put_declare(t, &body, column, sum(t, tile->start, var(t, lane)));
  for (uint32_t r = 0; r < tile->count; r++) {
    Row *row = &tile->rows[r];
    row->lane = var(t, lane);
    imp_copy_with(&row->copier, tile->nest->columns->index, var(t, column));
    for (uint32_t i = 0; i < count; i++) copy_stm(row, stms[i], &body);
  }
  put_for(t, out, lane, tile->width, true, &body);
}

static void put_block(Tile *tile, const ImpBlock *block, StmSeq *out);

static void put_loop(Tile *tile, const ImpFor *loop, StmSeq *out) {
  Tiler *t = tile->tiler;
  const ImpVar index = imp_var_new(t->arena, t->vars, imp_var_info(t->vars, loop->index)->name, imp_scalar(SCALAR_I64));
  const ImpExp *bound = imp_copy_exp(&tile->rows[0].copier, loop->bound);   // the same in all rows
  StmSeq body = {0};
  for (uint32_t r = 0; r < tile->count; r++) imp_copy_with(&tile->rows[r].copier, loop->index, var(t, index));
  put_block(tile, loop->body, &body);
  put_for(t, out, index, bound, false, &body);
}

static void put_block(Tile *tile, const ImpBlock *block, StmSeq *out) {
  uint32_t start = 0;
  for (uint32_t i = 0; i <= block->count; i++) {
    if (i < block->count && block->stms[i]->tag != IMP_For) continue;
    put_run(tile, block->stms + start, i - start, out);
    if (i < block->count) put_loop(tile, &block->stms[i]->as.For, out);
    start = i + 1;
  }
}

static void put_tile(Tile *tile, StmSeq *out) {
  Tiler *t = tile->tiler;
  for (uint32_t r = 0; r < tile->count; r++) {
    tile->rows[r].arrays = map_new(t->arena);
    for EACH(k, &tile->nest->expanded.entries) {
      const ImpVar old = {(uint32_t)tile->nest->expanded.entries.items[k].key};
      const ImpVarInfo info = *imp_var_info(t->vars, old);
      const ImpVar buffer = imp_var_new(t->arena, t->vars, info.name, imp_buffer(info.type.scalar));
      put(t, out, (ImpStm){IMP_Local, {.Local = {buffer, tile->nest->width}}});
      map_put(&tile->rows[r].arrays, old.id, buffer.id);
    }
  }
  put_block(tile, tile->nest->columns->body, out);
}

// ---- all tiles of some rows
// The rows are `first` and those that follow it.
static Tile new_tile(Tiler *t, const TileNest *nest, const ImpExp *first, uint32_t count, StmSeq *out) {
  Tile tile = {.tiler = t, .nest = nest, .count = count, .rows = NEW_ARRAY(t->arena, Row, count)};
  for (uint32_t r = 0; r < count; r++) {
    Row *row = &tile.rows[r];
    start_row(row, t);
    if (first)
      imp_copy_with(&row->copier, nest->rows->index, declare(t, out, "row", sum(t, first, imp_i64(t->arena, r))));
    for (uint32_t i = 0; i < nest->row_count; i++) copy_stm(row, nest->row_stms[i], out);
  }
  return tile;
}

// Tiles of the full width, then what is left over.
static void put_row_of_tiles(Tile *tile, const ImpExp *tiles, StmSeq *out) {
  Tiler *t = tile->tiler;
  const int64_t width = tile->nest->width;
  const ImpExp *bound = tile->nest->columns->bound, *end = times(t, tiles, width);
  const ImpVar number = new_var(t, "tile", imp_scalar(SCALAR_I64));
  StmSeq body = {0}, rest = {0};
  tile->start = declare(t, &body, "start", times(t, var(t, number), width));
  tile->width = imp_i64(t->arena, width);
  put_tile(tile, &body);
  put_for(t, out, number, tiles, true, &body);
  tile->start = declare(t, &rest, "start", end);
  tile->width = declare(t, &rest, "width", imp_exact(t->arena, PRIM_Sub, bound, tile->start));
  put_tile(tile, &rest);
  const ImpExp *more = imp_prim(t->arena, PRIM_Lt, SCALAR_I64, 2, (const ImpExp *const[]){end, bound});
  put(t, out, (ImpStm){IMP_If, {.If = {more, finish(t, &rest), imp_block(t->arena, 0, NULL)}}});
}

// Those of the full width, and one of what is left over, if that can be.
static const ImpExp *all_tiles(Tiler *t, const TileNest *nest, const ImpExp *tiles) {
  Scalar known;
  const bool even = imp_exp_is_constant(nest->columns->bound, &known) && known.as.s % nest->width == 0;
  return even ? tiles : sum(t, tiles, imp_i64(t->arena, 1));
}

// The rows after the last whole tile: each alone, in tiles of up to the full width.
static void put_last_rows(Tiler *t, const TileNest *nest, const ImpExp *done, const ImpExp *tiles, StmSeq *out) {
  const ImpVar index = new_var(t, "left", imp_scalar(SCALAR_I64)), number = new_var(t, "tile", imp_scalar(SCALAR_I64));
  StmSeq body = {0}, inner = {0};
  Tile tile = new_tile(t, nest, sum(t, done, var(t, index)), 1, &body);
  const ImpExp *full = imp_i64(t->arena, nest->width);
  tile.start = declare(t, &inner, "start", times(t, var(t, number), nest->width));
  const ImpExp *rest = imp_exact(t->arena, PRIM_Sub, nest->columns->bound, tile.start);
  tile.width =
      declare(t, &inner, "width", imp_prim(t->arena, PRIM_Min, SCALAR_I64, 2, (const ImpExp *const[]){full, rest}));
  put_tile(&tile, &inner);
  put_for(t, &body, number, all_tiles(t, nest, tiles), true, &inner);
  put_for(t, out, index, imp_exact(t->arena, PRIM_Sub, nest->rows->bound, done), true, &body);
}

static void put_nest(Tiler *t, const TileNest *nest, StmSeq *out) {
  const ImpExp *tiles = whole_tiles(t, out, "tiles", nest->columns->bound, nest->width);
  if (!nest->rows) {
    Tile tile = new_tile(t, nest, NULL, 1, out);
    put_row_of_tiles(&tile, tiles, out);
    return;
  }
  const ImpExp *blocks = whole_tiles(t, out, "blocks", nest->rows->bound, TILE_ROWS);
  const ImpVar block = new_var(t, "block", imp_scalar(SCALAR_I64));
  StmSeq body = {0};
  Tile tile = new_tile(t, nest, times(t, var(t, block), TILE_ROWS), TILE_ROWS, &body);
  put_row_of_tiles(&tile, tiles, &body);
  put_for(t, out, block, blocks, true, &body);
  put_last_rows(t, nest, times(t, blocks, TILE_ROWS), tiles, out);
}

// ---- the walk
static const ImpBlock *tile_block(void *user, const ImpBlock *block) {
  Tiler *t = user;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = t, .arena = t->arena, .block = tile_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    TileNest nest;
    if (stm->tag == IMP_For && tile_nest(t->context, t->vars, &stm->as.For, &nest) &&
        rule_allowed(t->context, "tile-reductions")) {
      put_nest(t, &nest, &out);
      t->changed = true;
    } else {
      seq_push(t->arena, &out, imp_stm_map(stm, &mapper));
    }
  }
  return imp_block(t->arena, out.size, out.items);
}

static const ImpBlock *tile_body(void *user, const ImpFunction *function) { return tile_block(user, function->body); }

const ImpProgram *tile_reductions(Context *context, const ImpProgram *program) {
  Tiler t = {context, context->arena, program->vars, false};
  const ImpProgram *mapped = imp_program_map(context->arena, program, tile_body, &t);
  return t.changed ? mapped : program;
}
