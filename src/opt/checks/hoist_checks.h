// hoist_checks: shared by hoist_checks.c (which loops), check_condition.c (the condition of the extreme iterations) and
// check_slice.c (the predicate slice). Private to opt/.
#ifndef ASHLAR_HOIST_CHECKS_H
#define ASHLAR_HOIST_CHECKS_H
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

typedef struct CheckHoister {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;        // at the current statement
  Map definitions;             // Var id -> const Exp *: the scalars of the function
  Bitset dimensions;           // sizes of arrays and indices of loops: what memory and time keep below 2^57
  // Var id -> level of the deepest body whose data it depends on, beyond indices and arithmetic
  Map data;
  Map nests;                   // Stm pointer of a loop -> Nest *
  Builder *builder;            // of the body being rebuilt
  bool hoisting;               // inside a nest whose checks have been made before it
} CheckHoister;

typedef struct Guard { Atom condition; bool holds; } Guard;
typedef struct Range { Var index; Atom width; } Range;
// Where a check stands in a nest: the loops around it, outermost first, and the branches.
typedef struct CheckContext {
  Seq(Range) ranges;
  Seq(Guard) guards;
  Bitset bound; /* variables bound inside the nest */
} CheckContext;

// ---- check_condition.c: a bool that is true only if all conditions that were added hold in all iterations of their
// ranges
typedef struct Formula Formula;
typedef Seq(const Formula *) FormulaSeq;
typedef struct Quotient { const Poly *most, *divisor, *value; } Quotient;   // computed before the nest
typedef struct ConditionSet {
  CheckHoister *hoister;
  Arena *arena;
  const CheckContext *context;
  FormulaSeq conjuncts;
  Seq(const Poly *) computed;
  Map widths; /* Var id of an index -> const Poly * */
  Seq(Quotient) quotients;
  int fuel;
} ConditionSet;
bool condition_add(ConditionSet *set, Atom condition);   // false: there is none
// its statements go to hoister->builder; the constant true when all is proven
bool condition_emit(ConditionSet *set, Atom *result);

// ---- check_slice.c: the checks of a loop with what computes them and nothing else [paper 5, Fig. 10 A]
const Body *predicate_slice(CheckHoister *hoister, const Stm *loop);
uint32_t loop_ranges(const Exp *loop, Range *ranges, uint32_t limit);   // 0: not a loop over indices
const Body *loop_inner_body(const Exp *loop);                            // the body that its indices run over
#endif
