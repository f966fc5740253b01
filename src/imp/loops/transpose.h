// transpose: two parallel loops around one store, and which of them walks along the rows of the arrays that they access
// (interchange_loops.c, tile_transposes.c).
#ifndef ASHLAR_IMP_TRANSPOSE_H
#define ASHLAR_IMP_TRANSPOSE_H
#include "imp/nest.h"
#include "imp/rewrite.h"

// `along`: the loop whose iterations write adjacent elements; `across`: the other one.
// store: the only one, which is the last statement; NULL: there is no such store. is_plain: nothing is assigned, and
// there are no branches
typedef struct Transpose {
  const ImpFor *outer, *inner, *along, *across;
  const ImpStore *store;
  bool is_plain;
} Transpose;
// outer_only, inner_only: some access is adjacent in this loop and not in the other; neither: in neither of them;
// reads_own: of the array that is stored to
typedef struct TransposeStrides { bool outer_only, inner_only, neither, other_write, reads_own; } TransposeStrides;

// Two parallel loops, the inner one of at most `limit` plain statements and branches.
bool transpose_find(const ImpBuilder *out, const ImpFor *outer, uint32_t limit, Transpose *found);
TransposeStrides transpose_strides(const ImpBuilder *out, Transpose *found);   // also finds `along` and `across`
void transpose_interchange(ImpBuilder *out, const Transpose *found);   // puts the inner loop around the outer one
// for i { for h { for j { b } } }  -->  for h { for i { for j { b } } } transposed by `rule`
bool transpose_around(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out, ImpLoopRule *rule);
#endif
