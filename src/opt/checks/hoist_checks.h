// hoist_checks: what hoist_checks.c (the choice of loops), check_condition.c (the condition at the extreme iterations)
// and check_slice.c (the predicate slice) share. Private to opt/.
#ifndef ASHLAR_HOIST_CHECKS_H
#define ASHLAR_HOIST_CHECKS_H
#include "opt/checks/failures.h"
#include "opt/checks/integer_ranges.h"
#include "opt/checks/knowledge.h"
#include "opt/opt.h"

enum { RANK_LIMIT = 8 };

typedef struct CheckHoister {
  Context *context;
  VarTable *vars;
  Sizes *sizes;
  Knowledge *knowledge;        // at the current statement
  Failures *failures;          // of the program
  Map definitions;             // Var id -> const Exp *, for the scalars of the function
  Map choices;                 // Var id -> const ScalarChoice *, for scalars that a branch of scalar code makes
  IntegerRanges ranges;        // of the scalars and constant arrays of the function
  Bitset dimensions;           // sizes of arrays and indices of loops; memory and time keep these below 2^57
  // Var id -> level of the deepest body on whose data (array elements) the variable depends; index arithmetic does not
  // count
  Map data;
  Map nests;                   // Stm pointer of a loop -> Nest *
  Builder *builder;            // of the body that is being rebuilt
  bool hoisting;               // inside a nest whose checks are evaluated before it
} CheckHoister;

typedef struct ScalarChoice { Atom condition, then_value, else_value; } ScalarChoice;
typedef struct Guard { Atom condition; bool holds; } Guard;
typedef struct Range { Var index; Atom width; } Range;
// The context of a check in a nest: the enclosing loops, outermost first, and the enclosing branches.
typedef struct CheckContext {
  Seq(Range) ranges;
  Seq(Guard) guards;
  Bitset bound;   // variables bound inside the nest
} CheckContext;

// ---- check_condition.c: a bool that is true only if all conditions added to the set hold in all iterations of their
// ranges
typedef struct Formula Formula;
typedef Seq(const Formula *) FormulaSeq;
// `value`, the quotient most / divisor, is computed before the nest
typedef struct Quotient { const Poly *most, *divisor, *value; } Quotient;
typedef struct ConditionSet {
  CheckHoister *hoister;
  Arena *arena;
  const CheckContext *context;
  FormulaSeq conjuncts;
  Seq(const Poly *) computed;
  Map widths; /* Var id of an index -> const Poly * */
  Seq(Quotient) quotients;
  int fuel;
  bool of_sizes;   // only that sizes of arrays are at least some small numbers
} ConditionSet;
bool condition_add(ConditionSet *set, Atom condition);   // false: no such condition can be made
// Appends its statements to hoister->builder. The result is the constant true when all conditions are proven.
bool condition_emit(ConditionSet *set, Atom *result);

// ---- check_slice.c
// A constant array, a view of one, or a read of its elements: it depends on data only by the indices.
bool is_of_constants(const CheckHoister *hoister, const Stm *stm);
bool chooses_scalar(const Exp *exp);   // a branch whose arms only compute scalars
// The checks of a loop and the statements that compute their conditions, nothing else [paper 5,
// Fig. 10 A]
const Body *predicate_slice(CheckHoister *hoister, const Stm *loop);
// The same where checks depend on elements. NULL: an iteration of the slice would cost more than O(1).
const Body *element_slice(CheckHoister *hoister, const Stm *loop);
// The same without a condition before it, in one loop.
const Body *row_slice(CheckHoister *hoister, const Stm *loop);
// The checks of a build that are the same for all its last indices, those after the first `kept` ones. NULL: none are,
// or an iteration of the slice would cost more than O(1).
const Body *repeated_slice(CheckHoister *hoister, const Stm *build, uint32_t *kept);
uint32_t loop_ranges(const Exp *loop, Range *ranges, uint32_t limit);   // 0: not a loop over indices
const Body *loop_inner_body(const Exp *loop);                            // the body whose iterations have these indices
#endif
