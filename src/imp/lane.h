// lane: copies of statements in which variables are elements of arrays (scalar expansion): the iterations that are
// copied are the lanes of these arrays.
//   test: imp/test/tile_reductions_test.c
#ifndef ASHLAR_IMP_LANE_H
#define ASHLAR_IMP_LANE_H
#include "imp/builder.h"

// `arrays`: a variable, or a buffer of which an iteration accesses one element -> the buffer that holds its values for
// all lanes. `index`: of the current lane.
typedef struct ImpLane { ImpCopier copier; Map arrays; const ImpExp *index; } ImpLane;
// without arrays; the lane must not be moved in memory afterwards
void imp_lane_open(const ImpBuilder *out, ImpLane *lane);
// `stm`: a declaration, an assignment, a store, or a branch of such statements
void imp_lane_put(ImpBuilder *out, ImpLane *lane, const ImpStm *stm);
// Copies the body of the loop with its index replaced by `at`.
void imp_lane_put_iteration(ImpBuilder *out, ImpLane *lane, const ImpFor *loop, const ImpExp *at);
// A loop over `count` iterations of `loop` from number `from` on.
void imp_put_iterations(ImpBuilder *out, const ImpFor *loop, const ImpExp *from, const ImpExp *count);
#endif
