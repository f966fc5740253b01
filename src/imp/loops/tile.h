// tile: nests of loops whose elements are reductions, and how their iterations are taken together (tile_nest.c,
// tile_rows.c, tile_reductions.c, unroll_and_jam.c).
#ifndef ASHLAR_IMP_TILE_H
#define ASHLAR_IMP_TILE_H
#include "imp/builder.h"
#include "machine/machine.h"

// for i < n parallel { row_stms; for j < k parallel { b } }, or (rows NULL) the inner loop alone.
typedef struct TileNest {
  const ImpFor *rows, *columns;
  const ImpStm *const *row_stms;   // declarations of scalars that differ from row to row
  uint32_t row_count;
  Map expanded;                    // id of a variable of b that lives from one run of statements to another -> 1
  int64_t width;                   // columns of a tile
  bool is_small;                   // enough for several rows at once
} TileNest;

// Whether the iterations of the loops may be taken together, and it pays: in the reductions, the element that the next
// column reads is the neighbour of the one that this column reads, or the same.
bool tile_nest(Context *context, ImpVarTable *vars, const ImpFor *loop, TileNest *nest);

// Copies of statements of one iteration. `arrays`: a variable, or a buffer of which the iteration accesses one element
// -> the buffer of its values in the lanes.
typedef struct TileRow { ImpCopier copier; Map arrays; const ImpExp *lane; } TileRow;
void tile_row_open(const ImpBuilder *out, TileRow *row);   // no arrays yet; it must stay where it is
void tile_put_in_row(ImpBuilder *out, TileRow *row, const ImpStm *stm);   // a declaration, an assignment, a store
// The body of the loop, whose index is `at`.
void tile_put_iteration(ImpBuilder *out, TileRow *row, const ImpFor *loop, const ImpExp *at);
// `count` rows, in `width` columns from `start` on; without columns, only the rows.
typedef struct TileRows {
  const TileNest *nest;
  uint32_t count;
  TileRow *rows;
  const ImpExp *start, *width;
} TileRows;
// The rows are `first` and those that follow it. NULL: there is no loop over rows.
TileRows tile_rows(ImpBuilder *out, const TileNest *nest, const ImpExp *first, uint32_t count);
// Runs of statements in all rows; a loop is once around all of them: its bound is the same in each.
void tile_put_rows(ImpBuilder *out, TileRows *tile, const ImpBlock *block);
#endif
