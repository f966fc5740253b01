// nest: loops of Imp as a nest (nest/nest.h).
#ifndef ASHLAR_IMP_NEST_H
#define ASHLAR_IMP_NEST_H
#include "imp/copy.h"
#include "imp/effects.h"
#include "nest/nest.h"

// Index arithmetic becomes polynomials: exact sums and products of constants and variables. Scalars that are declared
// by index arithmetic stand for it. Every other expression that reads no memory is a variable of its own.
typedef struct ImpOpaque { const ImpExp *exp; uint32_t variable; } ImpOpaque;
typedef struct ImpNest {
  Nest nest;
  ImpVarTable *vars;
  Map definitions;                     // variable -> ImpExp it is declared to be
  Bitset assigned;                     // variables whose value is not one throughout an iteration
  Seq(ImpOpaque) opaque;
  ImpCopier renaming;                  // of the indices of loops that join another's iterations
} ImpNest;
ImpNest imp_nest(Context *context, ImpVarTable *vars);
// Appends the loop, the loops and accesses in it; its number. `over`: 0, or the loop whose iterations it joins: its
// index is that loop's, its accesses are of a part of their own.
uint32_t imp_nest_add(ImpNest *nest, const ImpFor *loop, uint32_t over);
const Poly *imp_nest_place(ImpNest *nest, const ImpExp *index);   // NULL: memory says where it is
#endif
