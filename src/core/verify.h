// verify: shared by verify.c (scopes, bodies, functions) and verify_exp.c (one rule per form). Private to core/.
#ifndef ASHLAR_CORE_VERIFY_H
#define ASHLAR_CORE_VERIFY_H
#include "core/core.h"

typedef struct Verifier {
  Context *context;
  const Program *program;
  Out *out;
  Arena *scratch;
  const Function *function;
  const Stm *stm;              // being checked; NULL between statements
  const char *rule;            // that a problem violates
  Bitset bound, scope;         // ever bound in the program; in scope here
  Seq(Var) stack;              // the variables in scope, for leaving bodies
  Map functions;               // Name id -> Function *: all of the program
  Sizes *sizes;
  uint32_t problem_count;
} Verifier;

void verify_problem(Verifier *verifier, const char *format, ...) PRINTF_LIKE(2, 3);
void verify_exp(Verifier *verifier, const Stm *stm);                     // types of the form and its pattern
// leaves its bindings in scope: see verify_leave
void verify_body(Verifier *verifier, const Body *body);
void verify_bind(Verifier *verifier, Vars group);      // sizes in scope or earlier in the group
// in scope until verify_leave; bound elsewhere
void verify_lend(Verifier *verifier, Var var);
// drops the variables bound since stack.size was `mark`
void verify_leave(Verifier *verifier, uint32_t mark);
bool verify_same_size(Verifier *verifier, Atom a, Atom b);
bool verify_same_type(Verifier *verifier, Type a, Type b);
void verify_type(Verifier *verifier, const char *what, Type found, Type wanted);
// values[k] has the type of binders[k], where binders stand for the values [paper 3, T-Result].
void verify_results(Verifier *verifier, Vars binders, Atoms values, const Map *outer);
#endif
