// knowledge: polynomials known to be >= 0 at a point of a function, scope by scope. A proof uses only the facts that
// share variables with its goal. Private to opt/.
#ifndef ASHLAR_OPT_KNOWLEDGE_H
#define ASHLAR_OPT_KNOWLEDGE_H
#include "core/core.h"

typedef struct Knowledge Knowledge;
typedef struct KnowledgeMark { uint32_t facts, trail; } KnowledgeMark;
Knowledge *knowledge_new(Context *context, const VarTable *vars, Sizes *sizes);
KnowledgeMark knowledge_enter(Knowledge *knowledge);
// As knowledge_enter, for body number `index` of an expression; adds the facts that its condition or index ranges
// imply.
KnowledgeMark knowledge_enter_body(Knowledge *knowledge, const Exp *exp, int index);
void knowledge_leave(Knowledge *knowledge, KnowledgeMark mark);      // forgets the facts learned since
// Facts are learned at the current level (initially 0). Queries use the facts of levels up to the limit (initially
// all).
void knowledge_set_level(Knowledge *knowledge, uint32_t level);
void knowledge_set_limit(Knowledge *knowledge, uint32_t limit);
Sizes *knowledge_sizes(Knowledge *knowledge);
void knowledge_statement(Knowledge *knowledge, const Stm *stm);      // sizes, results of integer operations and filters
void knowledge_type(Knowledge *knowledge, Type type);                // sizes of an array that exists are >= 0
void knowledge_function(Knowledge *knowledge, const Function *function);   // its parameters and an entry point's sizes
void knowledge_index(Knowledge *knowledge, Var index, Atom bound);   // 0 <= index < bound
void knowledge_condition(Knowledge *knowledge, Atom condition, bool holds);
Answer knowledge_non_negative(Knowledge *knowledge, const Poly *poly);
bool knowledge_holds(Knowledge *knowledge, const Poly *poly);            // it is known to be >= 0
bool knowledge_less(Knowledge *knowledge, Atom a, Atom b);               // known to be so
bool knowledge_at_most(Knowledge *knowledge, Atom a, Atom b);
Answer knowledge_equal(Knowledge *knowledge, Atom a, Atom b);
bool knowledge_in_bounds(Knowledge *knowledge, Atom index, Atom size);   // 0 <= index < size
// a Prim or an Index: its divisor is not zero, its indices are in bounds; any other form
bool knowledge_cannot_fail(Knowledge *knowledge, const Exp *exp);
// decides a bool atom from the statements that compute it, assuming that no size or offset wraps around
Answer knowledge_decide(Knowledge *knowledge, Atom condition);
// the same without that assumption: for conditions that the programmer wrote
Answer knowledge_decide_exact(Knowledge *knowledge, Atom condition);
// for conditions that keep their operands between 0 and a size; which assumptions are allowed depends on the kind of
// message
Answer knowledge_decide_check(Knowledge *knowledge, const ExpAssert *check);   // what its kind of message allows
// the value equals its polynomial: a sum of few terms, all of them small
bool knowledge_cannot_wrap(Knowledge *knowledge, Atom atom);
// a variable, or not far from an index of a loop, or from what is not negative, downwards: it has not wrapped around
bool knowledge_is_near_index(Knowledge *knowledge, Atom atom);
// the same for a value less one period, as (i - 1 + n) of a remainder by n
bool knowledge_is_near_index_around(Knowledge *knowledge, Atom atom, Atom size);
// ---- for proofs by induction (loop_invariants.c): facts learned in a trial do not use checks as evidence that values
// do not wrap around
typedef struct KnowledgeTrial { uint32_t unknown; } KnowledgeTrial;
KnowledgeTrial knowledge_begin_trial(Knowledge *knowledge);
void knowledge_end_trial(Knowledge *knowledge, KnowledgeTrial trial);
bool knowledge_certain(Knowledge *knowledge, const Poly *poly);        // poly >= 0 is proven
void knowledge_fact(Knowledge *knowledge, const Poly *non_negative);
// the variable is known to be no larger than a size or an index
void knowledge_bounded(Knowledge *knowledge, Var var);
bool knowledge_is_bounded(const Knowledge *knowledge, uint32_t variable);
bool knowledge_is_array_size(const Knowledge *knowledge, uint32_t variable);
bool knowledge_is_sum_of_bounded(const Knowledge *knowledge, const Poly *poly);   // hence it does not wrap around
// the polynomial of the atom if it cannot wrap around, else the atom as a variable
const Poly *knowledge_value(Knowledge *knowledge, Atom atom);
// the latest facts that mention the variable; returns their number
uint32_t knowledge_facts_about(const Knowledge *knowledge, uint32_t variable, const Poly **facts, uint32_t limit);
bool knowledge_same_size(Knowledge *knowledge, Atom a, Atom b);
#endif
