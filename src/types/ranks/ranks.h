// ranks: missing maps and replications. A definition whose types do not fit is examined again with the ranks of its
// arrays as unknowns: argument i of an application f e1 ... ek is mapped over in m_i dimensions, or replicated in r_i.
// The solution with the fewest maps and replications is taken if it is the only one [Schenck et al., AUTOMAP, OOPSLA
// 2024].
#ifndef ASHLAR_TYPES_RANKS_H
#define ASHLAR_TYPES_RANKS_H
#include "types/ranks/ranked.h"

// ---- elaborate.c: writes the maps and replications into the tree
typedef struct Rewritten { AstExp *place; AstExp before; } Rewritten;   // the node, and a copy of it to restore
typedef struct Rewriting {
  Seq(Rewritten) places;
  Seq(AstExp *) replications;   // references to `rep`, whose sizes have to be inferred
} Rewriting;
void ranks_elaborate(Ranks *r, const uint8_t *values, Rewriting *rewriting);
void ranks_restore(const Rewriting *rewriting);

// ---- ranks.c: one definition
// Numbers of diagnostics, checks and uses collected before a definition.
typedef struct RanksBefore { uint32_t errors, size_checks, forward_uses, dependences; } RanksBefore;
// The solution for a rejected definition, or for a rejected expression, which has no binding.
typedef struct RanksFound {
  AstDec *definition;
  Ranks *ranks;
  const uint8_t *values;        // of the rank variables
  bool found;                   // the solution should be tried
  RanksBefore before;
} RanksFound;
typedef struct RanksTrial {
  AstDec *definition;
  Binding *binding;
  Rewriting rewriting;
  Seq(Diag *) diags;            // of the definition as it was written
  uint32_t errors;
} RanksTrial;
RanksBefore ranks_before(const Checker *c);
RanksFound ranks_find(Checker *c, AstDec *dec, RanksBefore before);
// writes the maps into the definition, which the caller then checks again
RanksTrial ranks_try(Checker *c, const RanksFound *found);
// after the second check: restores the definition and its errors if the maps did not help
void ranks_settle(Checker *c, RanksTrial *trial);
#endif
