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
  uint32_t used;       // its uses by statements with the same indices
  uint64_t indices;    // bit i: it is computed from index i of the open loops
  const Stm *stm;      // its statement, if it computes a scalar from scalars and elements
} Dependence;

typedef struct Tabulation {
  Context *context;
  VarTable *vars;
  Knowledge *knowledge;
  Map dependences;     // Var id -> Dependence *; absent: level 0
  Map uses;            // Var id -> number of its uses
  uint32_t level;      // of the current body
} Tabulation;

typedef struct Table Table;
struct Table {
  const Stm *root;                   // computes the element
  uint32_t level;                    // the table is filled before the loop whose body has this level
  bool is_local;                     // has few elements: a local array, which takes no workspace
  bool is_extent;                    // its last index is one of a Build
  bool reads, floats;                // an element is computed from elements of arrays, from floats
  uint64_t indices;                  // those of its elements, as in Dependence
  uint32_t cost;                     // of the expensive statements that nothing else needs but other tables
  uint32_t rank, count;
  Range dims[TABLE_RANK];
  Atom sizes[TABLE_RANK];            // the bounds, or 0 where they are negative
  const Stm *stms[ELEMENT_STMS];     // the root and the statements it needs, operands first
  Var var;                           // the variable of the table
  Builder clamps;                    // binds `sizes`
  Table *next;                       // filled by the same loop, over the same indices
  bool is_head;                      // no table has it as its next one
};

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

bool is_needed_elsewhere(const Tabulation *tabulation, Var var);   // by statements with other indices
bool is_of_floats(const Exp *exp);                               // a Prim or Convert
bool stm_has_floats(const VarTable *vars, const Stm *stm);
uint32_t stm_slow(const Stm *stm);                               // its cost if it is expensive, or 0
bool table_gather(const Tabulation *tabulation, Table *table);   // false: too many statements
// no element of the table can fail, and the table is no larger than an array from which it is computed
bool table_may_stand(const Tabulation *tabulation, Table *table);
bool table_equal(const Tabulation *tabulation, const Table *a, const Table *b);
void table_declare(const Tabulation *tabulation, Table *table, const Table *head);   // head: of its list, or NULL
void table_fill(const Tabulation *tabulation, Table *head, Builder *out);            // all tables of the list
// ---- split_build.c: nested builds where outer indices decide expensive values. first: the number of its first index
const Stm *split_build(const Tabulation *tabulation, const Stm *stm, uint32_t first);
// ---- table_element.c: the statement that replaces the root
const Stm *table_read(const Tabulation *tabulation, const Table *table, Var filled);
#endif
