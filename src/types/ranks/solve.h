// solve: linear equations over natural numbers; the sum of the counted variables is to be least.
#ifndef ASHLAR_TYPES_RANKS_SOLVE_H
#define ASHLAR_TYPES_RANKS_SOLVE_H
#include "base/base.h"

// Variable 0 is not used. Where a part of the system with parameters has several solutions, those count in which every
// `avoided` variable is 0; if these still are several, those in which the sum of the `apart` variables is least.
typedef struct RankVariable {
  bool counts;
  bool late;                    // it is 0 unless the system has no solution otherwise
  bool avoided;
  bool parameter;               // the rank of a parameter of a lambda
  bool apart;                   // the rank of a parameter that the lambda uses element by element
  uint32_t other;               // a variable that excludes this one: one of the two is 0; 0: there is none
} RankVariable;
enum { RANK_TERMS = 4 };
typedef struct RankTerm { uint32_t variable; int32_t factor; } RankTerm;
// constant + sum of the terms = 0
typedef struct RankEquation { int32_t constant; uint32_t count; RankTerm terms[RANK_TERMS]; } RankEquation;
typedef struct RankSystem { Arena *arena; Seq(RankVariable) variables; Seq(RankEquation) equations; } RankSystem;
typedef enum RankAnswer { RANKS_None, RANKS_One, RANKS_Many, RANKS_TooHard } RankAnswer;
typedef struct RankSolution {
  RankAnswer answer;
  uint8_t *values;              // of all variables
  uint8_t *others;              // Many: of the counted variables, in another solution with the same sum
  uint32_t steps;               // of work
} RankSolution;
RankSolution rank_solve(const RankSystem *system);
#endif
