// entry: the plan of an entry point, and its C functions: f, f_workspace, f_shape, f_cells and f_largest_n. Private to
// backend/.
#ifndef ASHLAR_BACKEND_ENTRY_H
#define ASHLAR_BACKEND_ENTRY_H
#include "backend/emit.h"

typedef enum ArgumentRole {
  ROLE_ArrayResult,
  ROLE_ScalarResult,
  ROLE_ResultSize,     // a size of a result that depends on data: capacity before the call, size after it
  ROLE_Size,
  ROLE_ArrayInput,
  ROLE_ScalarInput,
  ROLE_Workers,        // their number: a parameter of f_workspace and f_largest_n; f has a pointer to them
  ROLE_Strides         // of the array `core`
} ArgumentRole;
typedef struct Argument {
  ArgumentRole role;
  Var core;
  ImpVar imp;          // the parameter or result of the Imp function; id 0: none
  ImpVar returned;     // when the body returns an array result: the pointer that it returns; else id 0
  ScalarType type;
  uint32_t rank;
  const Atom *shape;
  Text name;
  bool unique, is_strided, is_result;
  bool is_staged;      // entry_staging.c
  uint32_t number;     // of the entry's result, size or parameter
  const char *member;  // the member of the pool that holds the argument; NULL: it is a parameter of its own
  Text link;           // the C type of a link; empty: the argument is no link
} Argument;
struct EntryPlan {
  Contract contract;
  const Function *function;
  const Entry *entry;
  FunctionPlan *plan;
  Text c_name;
  Seq(Argument) arguments;       // in the order of the C function
  Sizes *sizes;
  const Frame *frame;
  Map size_names;                // Var id -> Text *, for the Core variables in the workspace and the shapes; all differ
  uint32_t dimension_count;      // of all array results
  bool knows_capacities;         // the function that is being emitted has declared `capacities`
  bool is_narrow;                // indices have 32 bits: the size of a pool is checked as all other sizes are
  CFunctions functions;          // f_workspace, f_shape, f, f_cells if it takes any, f_largest_n
  Map same;                      // core Var of a result << 32 | core Var of an input -> 1: they may be one array
  Bitset in_formulas;            // Core variables of the formulas of the workspace and the shapes
  Bitset for_workspace, for_shape, for_cells;   // ImpVars on which each of these depends
  Bitset for_size;               // the union of for_workspace and for_shape
};
// The head of a loop over the arguments: `for EACH_ARGUMENT(argument, entry)`.
#define EACH_ARGUMENT(argument, entry)                                                                                 \
  (Argument *argument = (entry)->arguments.items;                                                                      \
   argument && argument < (entry)->arguments.items + (entry)->arguments.size; argument++)

// ---- entry_api.c
EntryPlan *entry_plan(Emitter *e, FunctionPlan *plan, const Layout *layout);
void emit_entry(Emitter *e, EntryPlan *entry);                 // sets entry->functions
bool argument_is_for_size(const EntryPlan *entry, const Argument *argument);   // a parameter of f_workspace and f_shape
// A dimension of a result, over parameters; NULL: it is not known before the call.
const Poly *argument_dimension(EntryPlan *entry, const Argument *result, uint32_t dimension);
bool is_entry_size(const Entry *entry, Var var);
const CExpr *entry_size(Emitter *e, EntryPlan *entry, Atom size);   // a ResultSize holds a capacity before the call
void declare_capacities(Emitter *e, EntryPlan *entry);   // `capacities`: the result of f_shape; once in a function

// ---- entry_largest.c: f_largest_n, in libraries only
// Is it proven that the workspace grows with this size? Then the function exists.
bool entry_has_largest(Emitter *e, const EntryPlan *entry, const Argument *argument);
Text largest_name(Emitter *e, const EntryPlan *entry, const Argument *argument);
CFunction emit_largest(Emitter *e, EntryPlan *entry, const Argument *argument);
#endif
