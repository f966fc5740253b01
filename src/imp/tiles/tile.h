// tile: nests of loops whose elements are reductions, and the execution of several of their iterations at a time
// (tile_nest.c, tile_reductions.c).
#ifndef ASHLAR_IMP_TILE_H
#define ASHLAR_IMP_TILE_H
#include "imp/lane.h"
#include "machine/machine.h"

// The nest for i < n parallel { declarations; for j < k parallel { b } }, or (`rows` is NULL) the inner loop alone.
typedef struct TileNest {
  const ImpFor *rows, *columns;
  Map expanded;   // id of a variable of b that is live across groups of statements -> of the one whose array it uses
  Map copies;     // id of an expanded variable -> that of a variable that becomes the same array
  Bitset state;   // variables of outside that the columns assign, in their order; then `rows` is NULL
  Bitset apart;   // index variables of the inner loops that run column by column
  Bitset same;    // variables of b whose value is the same for all columns
  ImpBlock head;  // what precedes the loops of all columns of a tile: declarations, and the arrays that columns take
  Map private;    // id of such an array -> 1
  bool reads;                      // what is the same for all columns reads elements, which only exist if a column does
  int64_t width;                   // columns of a tile
  // columns of a strip, which is better than a tile; 0: it is not. If there are more, `slice` columns are better; 0: no
  int64_t strip, slice;
  bool is_small;                   // few enough statements for several rows at a time
} TileNest;
static inline bool tile_has_state(const TileNest *nest) { return bitset_next(&nest->state, 0) != BITSET_END; }

// May several iterations of the loops be executed at a time, and does it pay? In the reductions, adjacent columns must
// read adjacent elements, or the same element. `around`: the loop around the nest; NULL: none.
bool tile_nest(Context *context, ImpVarTable *vars, const ImpStm *around, const ImpFor *loop, TileNest *nest);

// Is the value the same for all columns? It reads no elements but those of buffers that nothing writes.
bool tile_is_same(const ImpVarTable *vars, const ImpExp *value, const Bitset *varies, TileNest *nest);

// ---- tile_head.c: the head of the columns. The loop without it, or NULL if its arrays cannot be widened; the width of
// the nest becomes that of the arrays, if there are any.
const ImpFor *tile_split_head(Context *context, const ImpVarTable *vars, const ImpFor *loop, TileNest *nest);
void tile_put_head(ImpBuilder *out, ImpLane *lane, const TileNest *nest);

// ---- imp/tiles/columns.c: the loop with elements that its inner loops read again and again read before them, and with
// branches in them as choices. NULL: there are none.
const ImpFor *tile_straighten(const ImpBuilder *out, const ImpFor *loop);
#endif
