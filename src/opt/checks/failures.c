// failures: which statements may fail or may not end: checks that no earlier check implies, `while` loops, and calls of
// functions with such statements. A function is known to return when all functions that it calls come before it and
// return; so functions that call themselves are not.
//   in: core     out: a question about each statement
//   test: opt/test/golden/move_checks_up/call.core, call_not.core
#include "opt/checks/failures.h"

static bool body_may_fail(Failures *failures, const Body *body) {
  const uint64_t key = (uint64_t)(uintptr_t)body;
  const MapEntry *known = map_find(&failures->bodies, key);
  if (known) return known->as.value;
  bool found = false;
  for COUNTING(i, i < body->count && !found) found = stm_may_fail(failures, body->stms[i]);
  map_put(&failures->bodies, key, found);
  return found;
}

bool stm_may_fail(Failures *failures, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Assert) return !(stm->marks & MARK_Known);
  if (exp->tag == EXP_Call) return !bitset_has(&failures->safe, exp->as.Call.function.id);
  if (exp->tag == EXP_Trace || exp_is_while(exp)) return true;
  const Bodies bodies = exp_bodies(exp);
  for EACH_IN(i, bodies)
    if (body_may_fail(failures, bodies.items[i])) return true;
  return false;
}

Failures failures_of_program(Arena *arena, const Program *program) {
  Failures failures = {arena, bitset_new(arena), map_new(arena)};
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    if (!body_may_fail(&failures, function->body)) bitset_add(&failures.safe, function->name.id);
  }
  return failures;
}
