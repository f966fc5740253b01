// nest: loops of Imp as a nest (nest/nest.h).
#ifndef ASHLAR_IMP_NEST_H
#define ASHLAR_IMP_NEST_H
#include "imp/copy.h"
#include "imp/effects.h"
#include "nest/nest.h"

// Index arithmetic becomes polynomials: exact sums and products of constants and variables. A scalar declared by index
// arithmetic is replaced by its polynomial. Every other expression that reads no memory becomes an opaque variable.
typedef struct ImpOpaque { const ImpExp *exp; uint32_t variable; } ImpOpaque;
typedef struct ImpNest {
  Nest nest;
  ImpVarTable *vars;
  Map definitions;                     // variable -> the ImpExp by which it is declared
  Bitset assigned;                     // variables whose values change within an iteration
  Seq(ImpOpaque) opaque;
  Map blocks;                          // of the arena: variable -> its ImpArena
  bool of_elements;                    // elements of buffers that nothing writes count as such expressions, too
  ImpCopier renaming;                  // of the indices of loops whose iterations are joined with those of another loop
} ImpNest;
ImpNest imp_nest(Context *context, ImpVarTable *vars);
// Adds the loop and all loops and accesses in it; returns its number. `over`: 0, or the number of a loop with which its
// iterations are joined: then both loops share that index, and the added accesses form a part of their own.
uint32_t imp_nest_add(ImpNest *nest, const ImpFor *loop, uint32_t over);
// Does the program, or do the addresses, say that no iteration of loop number 1 accesses what another one writes?
// `around`: the statement that encloses it (whose index is not negative, and less than its bound); NULL: none
bool imp_nest_is_parallel(ImpNest *nest, const ImpStm *around);
// Lets the nest know which blocks of the arena are apart, by their offsets and sizes in the function.
void imp_know_blocks(ImpNest *nest, const ImpFunction *function);
const Poly *imp_nest_place(ImpNest *nest, const ImpExp *index);   // NULL: the index depends on memory
// What a variable of such a polynomial stands for, in a nest of loops whose iterations are not joined.
const ImpExp *imp_nest_leaf(const ImpNest *nest, Arena *arena, uint32_t variable);
#endif
