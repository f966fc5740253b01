// backend_internal: what the files of the backend share.
#ifndef ASHLAR_BACKEND_INTERNAL_H
#define ASHLAR_BACKEND_INTERNAL_H
#include "backend/backend.h"
#include "backend/ctree/ctree.h"

// How a function of the program appears in C.
typedef struct FunctionPlan {
  const ImpFunction *function;
  Text c_name;                 // of the body
  bool can_fail;               // returns an int status, else nothing
  bool is_entry;
  bool is_called;              // an entry called by others has a static body of its own beside its public wrapper
} FunctionPlan;

typedef struct Emitter {
  Context *context;
  Arena *arena;
  const Program *mem;
  const ImpProgram *program;
  Text prefix;                 // the program's name
  Map plans;                   // function Name id -> FunctionPlan *
  Map required;                // Name id of a runtime function -> 1, in order of need
  Map tables;                  // ArrayValue * -> Name id of its C table
  Out *tables_out;
  bool uses_memcpy, uses_math, uses_fail;
  // of the function being emitted
  FunctionPlan *plan;
  Map names;                   // ImpVar id -> Name id
  Map taken;                   // Name id -> 1
  Bitset assigned, used, results;
  uint32_t limit_number;
} Emitter;

// ---- names.c: C identifiers
Text c_identifier(Arena *arena, Text name);                    // letters, digits and underscores, not a word of C or its library
bool is_reserved(Text name);
void names_begin(Emitter *e);
Text fresh_name(Emitter *e, Text wanted);                      // unique in the function
Text name_of(Emitter *e, ImpVar var);
void name_take(Emitter *e, ImpVar var, Text name);

// ---- emit.c: Imp -> C tree
Text c_type_name(ScalarType type);
CType c_type_of(ImpType type);
const CExpr *emit_exp(Emitter *e, const ImpExp *exp);
const CExpr *emit_scalar(Emitter *e, Scalar value);
const CExpr *emit_var(Emitter *e, ImpVar var);
CBlock emit_block(Emitter *e, const ImpBlock *block);
void emit_into(Emitter *e, CStmtList *list, const ImpBlock *block);
void require_runtime(Emitter *e, Text function);
const CExpr *emit_fail(Emitter *e, int code, int64_t site, uint32_t count, const CExpr *const *values);
void function_begin(Emitter *e, FunctionPlan *plan);           // names and facts of the function's variables
void emit_frame_begin(Emitter *e, CStmtList *list, bool is_entry);   // what stands before the body: unused parameters, the arena
CFunction emit_internal(Emitter *e, FunctionPlan *plan);       // the static function of a body
// A checked byte count; `ok` is set to false by an overflow.
const CExpr *emit_extent_checked(Emitter *e, const Extent *extent);
const CExpr *emit_poly_checked(Emitter *e, const Poly *poly);

// ---- runtime.c: the fragments of src/runtime that are needed
void print_runtime(Emitter *e, Out *out);

// ---- entry_api.c: public functions
typedef enum ArgumentRole { ROLE_ArrayResult, ROLE_ScalarResult, ROLE_ResultSize, ROLE_Size, ROLE_ArrayInput, ROLE_ScalarInput } ArgumentRole;
typedef struct Argument { ArgumentRole role; Var core; ImpVar imp; ScalarType type; uint32_t rank; const Atom *shape; Text name; bool unique; uint32_t number; /* of the entry's result, size or parameter */ } Argument;
typedef struct EntryPlan {
  const Function *function; const Entry *entry; FunctionPlan *plan; Text c_name;
  Seq(Argument) arguments;               // in the order of the C function
  Sizes *sizes;
  const Frame *frame;
  uint32_t dimension_count;              // of all results
} EntryPlan;
EntryPlan *entry_plan(Emitter *e, FunctionPlan *plan, const Layout *layout);
typedef struct EntryFunctions { CFunction workspace, shape, call; } EntryFunctions;
EntryFunctions emit_entry(Emitter *e, EntryPlan *entry);
bool argument_is_for_size(const Argument *argument);           // a size or a scalar input: parameters of f_workspace and f_shape
const Poly *argument_dimension(EntryPlan *entry, const Argument *result, uint32_t dimension);   // over parameters, NULL: not known before the call

// ---- header.c, adapter.c
void print_header(Emitter *e, Out *out, const EntryFunctions *functions, EntryPlan *const *entries, uint32_t count);
void print_adapter(Emitter *e, Out *out, EntryPlan *const *entries, uint32_t count);
enum { ERROR_VALUES = 8 };
#endif
