// tables: what tabulate_elements.c (which values each iteration recomputes, and before which loop their table is
// filled), table_element.c (one table: the statements that compute, fill and read an element) and early_sizes.c (sizes
// that workspace may have) share. Private to opt/.
#ifndef ASHLAR_OPT_TABLES_H
#define ASHLAR_OPT_TABLES_H
#include "opt/checks/hoist_checks.h"

enum { TABLE_RANK = 4, ELEMENT_STMS = 24 };

// The dependences of a variable. Bodies have levels; the body of the function has level 0.
typedef struct Dependence {
  uint32_t level;      // of the body that binds it
  uint32_t changes;    // the innermost level whose iterations may change it by anything but their indices
  uint32_t slow;       // total cost of the statements that are used for it alone and run as often as it
  uint64_t indices;    // bit i: it is computed from index i of the open loops
  const Stm *stm;      // its statement, if it computes a scalar from scalars and elements
} Dependence;

typedef struct Tabulation {
  Context *context;
  VarTable *vars;
  Knowledge *knowledge;
  Map dependences;     // Var id -> Dependence *; absent: level 0
  uint32_t level;      // of the current body
} Tabulation;

typedef struct Table {
  const Stm *root;                   // computes the element
  uint32_t level;                    // the table is filled before the loop whose body has this level
  bool is_local;                     // has few elements: a local array, which takes no workspace
  uint32_t rank, count;
  Range dims[TABLE_RANK];
  const Stm *stms[ELEMENT_STMS];     // the root and the statements it needs, operands first
  Var var;                           // the variable of the table
  const Stm *filling;                // binds `var`
} Table;

// ---- early_sizes.c: the sizes known when an entry point is called
typedef struct EarlySize {
  Vars parameters;
  Bitset known;      // the variables whose values are known then
  bool is_called;
  bool refused;      // the function may allocate only memory of sizes that the program itself asks for
} EarlySize;
Map early_sizes(Context *context, const Program *program);   // Name id of a function -> EarlySize *
bool early_size(const EarlySize *own, Sizes *sizes, Atom atom);

Dependence dependence_of(const Tabulation *tabulation, Var var);

bool table_gather(const Tabulation *tabulation, Table *table);   // false: too many statements, or no element is read
// no element of the table can fail, and the table is no larger than an array from which it is computed
bool table_may_stand(const Tabulation *tabulation, const Table *table);
bool table_equal(const Tabulation *tabulation, const Table *a, const Table *b);
void table_fill(const Tabulation *tabulation, Table *table);           // makes `var` and `filling`
// the statement that replaces the root
const Stm *table_read(const Tabulation *tabulation, const Table *table, Var filled);
#endif
