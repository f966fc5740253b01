// effects: the regions that bodies write, and the scopes in which they write them.
#ifndef ASHLAR_MEM_VERIFY_EFFECTS_H
#define ASHLAR_MEM_VERIFY_EFFECTS_H
#include "live.h"

// ---- verify/effects.c: scopes and the facts in them
void live_enter_iteration(Live *live, EnvScope *scope, const ExpRoles *roles);
void live_enter_branch(Live *live, EnvScope *scope, const ExpIf *branch, const Body *body);   // which the body is
void live_learn(Live *live, const Stm *stm);

// ---- verify/effects.c: writes
void live_collect(Live *live, const Function *function);
// Function and operator of a fold run in turns: the writes of both are recorded for the body of the operator.
static inline const Body *live_last_body(const ExpRoles *roles) {
  return roles->operator ? roles->operator->body : roles->body;
}
// The writes of the statement itself, without its nested bodies, over variables in scope at the statement.
void live_direct_writes(Live *live, const Stm *stm, Regions *into);
// The element that one iteration of a lambda or fold writes after its body.
const Region *live_element(Live *live, Var array, uint32_t count, const Atom *indices);
const Regions *live_writes_of(const Live *live, const Body *body);    // of one iteration
const Regions *live_total_of(const Live *live, const Body *body);     // of all iterations

#endif
