// verify: private to the files of mem_verify.
#ifndef ASHLAR_MEM_VERIFY_H
#define ASHLAR_MEM_VERIFY_H
#include "mem/mem_internal.h"

typedef struct Checker {
  Allocator a;              // sizes, facts, scope; a.program holds the memories seen so far, in normal form
  const Program *program;
  const Function *function;
  const Stm *stm;           // being checked, may be NULL
  Out *problems;
  Map sizes_of_blocks;      // block Var id -> const Extent * of its Alloc
  Map written;              // Name id of a function -> Bitset *: the parameters it overwrites
  bool ok;
} Checker;

void check_problem(Checker *checker, const char *rule, const char *format, ...) PRINTF_LIKE(3, 4);
const Memory *check_memory(Checker *checker, Var array);          // NULL after a problem was reported for it
void check_body(Checker *checker, const Body *body);              // in the current scope
// ---- verify/forms.c
void check_form(Checker *checker, const Stm *stm);
void check_same(Checker *checker, const char *rule, Var array, const Memory *is, const Memory *expected);
void check_passed(Checker *checker, const char *rule, Vars names, Atoms values);
// ---- verify/writes.c
const Facts *facts_everywhere(const Allocator *a);
void check_writes(Checker *checker, const Stm *stm);

#endif
