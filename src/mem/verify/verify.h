// verify: private to the files of mem_verify.
#ifndef ASHLAR_MEM_VERIFY_H
#define ASHLAR_MEM_VERIFY_H
#include "mem/env.h"

// A body being checked. never_runs: it is proven to have no iterations, or a check in it to fail.
typedef struct CheckScope {
  struct CheckScope *outer;
  EnvScope env;
  bool never_runs;
} CheckScope;

typedef struct Checker {
  SizeEnv env;
  Program seen;             // env's program: its index functions are in normal form
  const Program *program;
  CheckScope *scope;
  // facts that hold in the whole function: from the facts of code that is never reached, anything can be proven
  const Facts *everywhere;
  const Function *function;
  const Stm *stm;           // being checked, may be NULL
  Out *problems;
  Map sizes_of_blocks;      // block Var id -> const Extent * of its Alloc
  Map written;              // Name id of a function -> Bitset *: the parameters it overwrites
  bool ok;
} Checker;

void check_problem(Checker *checker, const char *rule, const char *format, ...) PRINTF_LIKE(3, 4);
const Memory *check_memory(Checker *checker, Var array);          // NULL after a problem was reported for it
const Memory *check_atom_memory(Checker *checker, Atom atom);     // NULL also for a scalar
const Lmad *check_normal(Checker *checker, const Lmad *lmad);     // its normal form: sizes as polynomials
void check_enter(Checker *checker, CheckScope *scope, Vars bound);
bool check_runs_never(SizeEnv *env, const ExpRoles *roles);   // the facts say that there is no iteration
void check_leave(Checker *checker);
bool check_always_fails(const Stm *stm);   // is it an Assert of `false`?
void check_body(Checker *checker, const Body *body);              // in the current scope
// ---- verify/forms.c
void check_form(Checker *checker, const Stm *stm);
void check_same(Checker *checker, const char *rule, Var array, const Memory *is, const Memory *expected);
void check_passed(Checker *checker, const char *rule, Vars names, Atoms values);
// ---- verify/writes.c
void check_writes(Checker *checker, const Stm *stm);

#endif
