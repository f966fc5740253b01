// positions: the builds that `permute` and `gather` become, element i of which is element p(i) of their operand.
#ifndef ASHLAR_POSITIONS_H
#define ASHLAR_POSITIONS_H
#include "views/views.h"

typedef struct Positions {
  Var index, operand;        // the index of the build, and the first array that it reads
  Atom width;                // how many elements it has
  const Body *body;          // computes p(index)
} Positions;
// The statement is a `permute` or `gather` under MARK_Dest.
bool positions_of(Arena *arena, const Stm *stm, Positions *positions);
// Adds the statements that compute p(at).
Atom positions_build(Builder *builder, const Positions *positions, Atom at);
// The sign of p if p(i) = rest + i or rest - i, else 0. `rest` does not depend on i.
int64_t positions_direction(Sizes *sizes, Arena *arena, const Positions *positions, const Poly **rest);

// ---- a bit for each position: words of 64 bits, all zero
Var build_bits(Builder *builder, Atom count);
// The word of the bit, the bit alone, and whether it is not set yet.
typedef struct Bit { Var words; Atom word, old, mask, unset; } Bit;
Bit build_bit(Builder *builder, Var words, Atom number);
Var build_set_bit(Builder *builder, Bit bit);
// ---- permute_in_place.c: `result` is the operand, overwritten by its permutation
void build_permuted(Builder *builder, const Positions *positions, Var operand, Var result);
#endif
