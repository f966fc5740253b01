// tables: shared by tabulate_elements.c (what each iteration of a loop computes anew, and where its table stands),
// table_element.c (one table: what an element is computed from, whether that may happen before the loop, the statements
// that fill and read it) and early_sizes.c (sizes that memory may have). Private to opt/.
#ifndef ASHLAR_OPT_TABLES_H
#define ASHLAR_OPT_TABLES_H
#include "opt/checks/hoist_checks.h"

enum { TABLE_RANK = 4, ELEMENT_STMS = 24 };

// What a variable depends on. Bodies have levels, 0 that of the function.
typedef struct Dependence {
  uint32_t level;      // of the body that binds it
  uint32_t changes;    // the innermost level whose iterations may change it otherwise than by indices
  uint32_t slow;       // how long the statements take that are for it alone and run as often as it
  uint64_t indices;    // of the loops that are open: those it is computed from
  const Stm *stm;      // its statement, if that is a scalar computed from scalars and elements
} Dependence;

typedef struct Tabulation {
  Context *context;
  VarTable *vars;
  Knowledge *knowledge;
  Map dependences;     // Var id -> Dependence *; absent: of level 0
  uint32_t level;      // of the body at hand
} Tabulation;

typedef struct Table {
  const Stm *root;                   // computes the element
  uint32_t level;                    // it stands before the loop whose body has this level
  bool is_local;                     // of few elements: it stays out of the workspace
  uint32_t rank, count;
  Range dims[TABLE_RANK];
  const Stm *stms[ELEMENT_STMS];     // the root and what it needs, operands first
  Var var;                           // that holds it
  const Stm *filling;                // binds `var`
} Table;

// ---- early_sizes.c: what is known when an entry point is called
// refused: it may have no memory of sizes that the program does not ask for
typedef struct EarlySize { Vars parameters; Bitset known; bool is_called, refused; } EarlySize;
Map early_sizes(Context *context, const Program *program);   // Name id of a function -> EarlySize *
bool early_size(const EarlySize *own, Sizes *sizes, Atom atom);

Dependence dependence_of(const Tabulation *tabulation, Var var);

bool table_gather(const Tabulation *tabulation, Table *table);         // false: too much, or no element is read
// no element fails, and it is no larger than an array that it is computed from
bool table_may_stand(const Tabulation *tabulation, const Table *table);
bool table_equal(const Tabulation *tabulation, const Table *a, const Table *b);
void table_fill(const Tabulation *tabulation, Table *table);           // makes `var` and `filling`
const Stm *table_read(const Tabulation *tabulation, const Table *table, Var filled);   // instead of the root
#endif
