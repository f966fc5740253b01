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
  const Stm *stm;              // the statement being checked; NULL between statements
  const char *rule;            // the rule being checked, for messages
  Bitset bound;                // the variables bound so far anywhere in the program
  Bitset scope;                // the variables in scope
  Seq(Var) stack;              // the same in order of binding, so that the end of a body can remove its own
  Map functions;               // Name id -> Function *, for all functions of the program
  Sizes *sizes;
  uint32_t problem_count;
} Verifier;

void verify_problem(Verifier *verifier, const char *format, ...) PRINTF_LIKE(2, 3);
void verify_exp(Verifier *verifier, const Stm *stm);                     // types of the form and its pattern
// Its bindings stay in scope until verify_leave.
void verify_body(Verifier *verifier, const Body *body);
void verify_bind(Verifier *verifier, Vars group);      // sizes in scope or earlier in the group
// Puts a variable that is bound elsewhere into scope until verify_leave.
void verify_lend(Verifier *verifier, Var var);
// Removes from the scope the variables added since stack.size was `mark`.
void verify_leave(Verifier *verifier, uint32_t mark);
bool verify_same_size(Verifier *verifier, Atom a, Atom b);
bool verify_same_type(Verifier *verifier, Type a, Type b);
void verify_type(Verifier *verifier, const char *what, Type found, Type wanted);
// values[k] has the type of binders[k] after the values are substituted for the binders [paper 3, T-Result].
void verify_results(Verifier *verifier, Vars binders, Atoms values, const Map *outer);
#endif
