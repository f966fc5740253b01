// knowledge_state: the facts of Knowledge, and what its parts share. Private to knowledge*.c.
#ifndef ASHLAR_OPT_KNOWLEDGE_STATE_H
#define ASHLAR_OPT_KNOWLEDGE_STATE_H
#include "opt/checks/integer_ranges.h"
#include "opt/checks/knowledge.h"

enum { KNOWLEDGE_BOUNDING_FACTS = 6 };

// How a query treats arithmetic that may wrap around. Checks: checks are evidence that values are small. Nothing: they
// are not. Polynomials: values are assumed to equal their polynomials.
typedef enum Trust { TRUST_Checks, TRUST_Nothing, TRUST_Polynomials } Trust;
typedef struct Fact { const Poly *poly; uint32_t level; } Fact;
typedef struct VarFacts { Seq(uint32_t) items; } VarFacts;
// The value that a map of levels had for a variable before, to be restored at the end of a scope.
typedef struct TrailEntry { Map *levels; uint32_t variable; uint64_t before; } TrailEntry;
struct Knowledge {
  Context *context;
  const VarTable *vars;
  Sizes *sizes;
  Seq(Fact) facts;
  Map by_variable;             // -> VarFacts *
  Seq(TrailEntry) trail;
  // Var id -> 1 + the level at which the property is known. bounded: memory, time or a comparison keeps the variable so
  // small that sums of a few such variables do not wrap around.
  // array: the size of a dimension of an array.
  Map size, positive, bounded, array;
  Map conditions;              // bool Var id -> const Exp *
  Map extremes;                // i64 Var id -> const ExpPrim *: a minimum or maximum
  IntegerRanges ranges;
  Bitset not_zero;             // i64 Var ids: x | c, c != 0
  Bitset indices;              // Var ids of the indices of loops and lambdas: no iteration has a number near 2^63
  uint32_t level, limit;       // facts are learned at `level`; queries use facts of levels up to `limit`
  uint32_t unknown;            // the number of queries answered with Unknown so far
  Trust trust;                 // of the current query
  bool opaque;                 // the current query met an operand that may wrap around
};

bool knowledge_knows(const Knowledge *knowledge, const Map *levels, uint32_t variable);
bool knowledge_is_size(const Knowledge *knowledge, uint32_t variable);
void knowledge_learn_sign(Knowledge *knowledge, uint32_t variable, bool positive);
void knowledge_learn_array_size(Knowledge *knowledge, uint32_t variable);
// The fact, unless it is one of a level beyond the limit.
const Poly *knowledge_usable_fact(const Knowledge *knowledge, uint32_t fact);
// Note [Wrap-around]. strictly: only sums are accepted. Else also products of non-negative values, such as sizes and
// offsets of arrays.
bool knowledge_poly_cannot_wrap(const Knowledge *knowledge, const Poly *poly, bool strictly);
// The facts near the variables of the polynomial.
Facts *knowledge_neighbourhood(Knowledge *knowledge, Arena *arena, const Poly *poly);
// The polynomial of an operand of a comparison.
const Poly *knowledge_order_poly(Knowledge *knowledge, Atom atom);
// The polynomial is >= 0 by a proof that tells no cases apart: for facts that are learned by the way.
bool knowledge_clearly_holds(Knowledge *knowledge, const Poly *poly);
const Poly *knowledge_difference(Knowledge *knowledge, Atom a, Atom b, int64_t less);   // b - a - less
#endif
