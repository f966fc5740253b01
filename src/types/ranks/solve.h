// solve: equations over numbers >= 0; the sum of those that count is to be least.
#ifndef ASHLAR_TYPES_RANKS_SOLVE_H
#define ASHLAR_TYPES_RANKS_SOLVE_H
#include "base/base.h"

// Variable 0 is not used. Of several solutions in a part with parameters only those count in which nothing avoided is
// more than 0; if these still are several, those with the least sum of what is apart.
typedef struct RankVariable {
  bool counts;
  bool late;                    // it is 0 unless nothing else helps
  bool avoided;
  bool parameter;               // of a function without a name
  bool apart;                   // such a one that the function takes element by element
  uint32_t other;               // at most one of the two is not 0; 0: there is no other
} RankVariable;
enum { RANK_TERMS = 4 };
typedef struct RankTerm { uint32_t variable; int32_t factor; } RankTerm;
// constant + sum of the terms = 0
typedef struct RankEquation { int32_t constant; uint32_t count; RankTerm terms[RANK_TERMS]; } RankEquation;
typedef struct RankSystem { Arena *arena; Seq(RankVariable) variables; Seq(RankEquation) equations; } RankSystem;
typedef enum RankAnswer { RANKS_None, RANKS_One, RANKS_Many, RANKS_TooHard } RankAnswer;
// values: of all variables. others: of those that count, in another solution that is as good (Many).
// steps: of work
typedef struct RankSolution { RankAnswer answer; uint8_t *values, *others; uint32_t steps; } RankSolution;
RankSolution rank_solve(const RankSystem *system);
#endif
