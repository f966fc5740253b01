// tile: nests of loops whose elements are reductions, and how their iterations are taken together (tile_nest.c,
// tile_reductions.c).
#ifndef ASHLAR_IMP_TILE_H
#define ASHLAR_IMP_TILE_H
#include "imp/imp.h"

enum { TILE_BYTES = 256, TILE_ROWS = 4 };   // of the elements of a tile's row; rows of a tile

// for i < n parallel { row_stms; for j < k parallel { b } }, or (rows NULL) the inner loop alone.
typedef struct TileNest {
  const ImpFor *rows, *columns;
  const ImpStm *const *row_stms;   // declarations of what differs from row to row
  uint32_t row_count;
  Map expanded;                    // id of a variable of b that lives from one run of statements to another -> 1
  int64_t width;                   // columns of a tile
  bool is_small;                   // enough for several rows at once
} TileNest;

// Whether the iterations of the loops may be taken together, and it pays: in the reductions each element read is the
// neighbour of the
// one that the next column reads, or the same.
bool tile_nest(Context *context, const ImpVarTable *vars, const ImpFor *loop, TileNest *nest);
#endif
