// lane: copies of statements in which variables are elements of arrays (scalar expansion): the iterations that are
// copied are the lanes of these arrays.
//   test: imp/test/tile_reductions_test.c
#ifndef ASHLAR_IMP_LANE_H
#define ASHLAR_IMP_LANE_H
#include "imp/builder.h"

// `arrays`: a variable, or a buffer of which an iteration accesses one element -> the buffer that holds its values for
// all lanes. `index`: of the current lane.
// `wide`: an array that each iteration has for itself -> the array of all lanes: element e of a lane is element
// e * `lanes` + `index`
typedef struct ImpLane { ImpCopier copier; Map arrays, wide; int64_t lanes; const ImpExp *index; } ImpLane;
// The element type of the array of a variable: C compilers make no vectors of operations on bool.
static inline ScalarType imp_lane_type(ScalarType type) { return type == SCALAR_Bool ? SCALAR_U8 : type; }
// without arrays; `index` may be NULL as long as there are none. The lane must not be moved in memory afterwards.
void imp_lane_open(const ImpBuilder *out, ImpLane *lane, const ImpExp *index);
// `stm`: a declaration, an assignment, a store, or a branch of such statements
void imp_lane_put(ImpBuilder *out, ImpLane *lane, const ImpStm *stm);
// Copies the body of the loop with its index replaced by `at`.
void imp_lane_put_iteration(ImpBuilder *out, ImpLane *lane, const ImpFor *loop, const ImpExp *at);
// A loop over `count` iterations of `loop` from number `from` on.
void imp_put_iterations(ImpBuilder *out, const ImpFor *loop, const ImpExp *from, const ImpExp *count);

// Rows side by side (unroll and jam): iterations of a loop, for the `width` iterations of an inner loop over `columns`
// from `start` on; without columns, only the rows. `steps`: how many iterations of an innermost sequential loop each
// column executes at a time, with its variables in scalars between them; 0: one.
typedef struct ImpRows {
  uint32_t count;
  int64_t steps;
  ImpLane *items;
  const ImpFor *columns;
  const ImpExp *start, *width;
  const Bitset *state;   // variables of outside that the columns assign, in their order; NULL: none
  const Bitset *apart;   // index variables of loops that run column by column; NULL: none
  const Bitset *same;    // variables whose value is the same for all columns: declared before them; NULL: none
} ImpRows;
// Iterations `first`, `first` + 1 and so on, with copies of the first `head` statements of the body. NULL: one row,
// which is no iteration.
ImpRows imp_rows(ImpBuilder *out, const ImpFor *loop, const ImpExp *first, uint32_t count, uint32_t head);
// Copies groups of statements for all rows. A loop encloses the copies of its body for all rows, since its bound is the
// same in each; so does a branch with loops in it, whose condition is. If the bound depends on the column, as a sum of
// which the column is a term, the iterations that not all columns have follow, column by column; there are no loops in
// such a loop, nor in one of `apart`. A loop that only decides whether all, or some, elements have a property ends when
// this is decided for all columns.
void imp_put_rows(ImpBuilder *out, ImpRows *rows, const ImpBlock *block);
#endif
