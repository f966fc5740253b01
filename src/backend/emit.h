// emit: Imp expressions, statements and function bodies as C trees. Private to backend/.
#ifndef ASHLAR_BACKEND_EMIT_H
#define ASHLAR_BACKEND_EMIT_H
#include "backend/build.h"
#include "backend/names.h"
#include "backend/runtime.h"

// ---- emit_exp.c: expressions
Text c_type_name(ScalarType type);
CType c_type_of(ImpType type);
ImpType imp_type(const Emitter *e, ImpVar var);
const CExpr *emit_exp(Emitter *e, const ImpExp *exp);
const CExpr *emit_together(Emitter *e, const ImpExp *exp);   // `&` for `&&`; NULL: it may have calls
const CExpr *emit_bit(Emitter *e, const ImpExp *exp);
const CExpr *emit_value(Emitter *e, const ImpExp *exp);      // of an expression that steers no jump
const CExpr *emit_scalar(Emitter *e, Scalar value);
const CExpr *emit_var(Emitter *e, ImpVar var);
const CExpr *emit_operator(Emitter *e, Prim prim, const CExpr *left, const CExpr *right);   // as prim.def spells it
const CExpr *emit_address(Emitter *e, ImpVar buffer, const ImpExp *index);                  // of an element
const char *exact_division(const ImpExpPrim *exp);   // `/` or `%` for a division that is marked exact; else NULL
bool is_zero_exp(const ImpExp *exp);
bool is_bool_literal(const ImpExp *exp, bool value);
// Byte counts. The C code sets its variable `ok` to false when the computation overflows.
const CExpr *emit_extent_checked(Emitter *e, const Extent *extent);
const CExpr *emit_poly_checked(Emitter *e, const Poly *poly);

// ---- emit_convert.c: floats as integers
bool is_float_extreme(const ImpExpPrim *exp);                  // a minimum or maximum
bool is_known_number(const ImpExp *exp);                       // a float that is known, and is no NaN
// The float variables, and local arrays, that are never NaN.
Bitset find_numbers(Arena *arena, const ImpVarTable *vars, const ImpFunction *function);
bool is_number(const Emitter *e, const ImpExp *exp);           // it is never NaN, and no test is better
bool emit_extreme_in_lanes(const Emitter *e, const ImpExpPrim *exp);      // as rt_lanes_min, and so on
bool emit_choice_in_lanes(const Emitter *e, const ImpExpSelect *select);  // as rt_choose
const CExpr *emit_truncated(Emitter *e, const ImpExpConvert *convert, const CExpr *value);

// ---- bounds.c: the negation of 0 <= i < n as one comparison; NULL when the condition has another form
const CExpr *emit_out_of_bounds(Emitter *e, const ImpExp *condition);

// ---- emit_narrow.c: indices of 32 bits
bool var_is_narrow(Emitter *e, ImpVar var);                    // its C type is int32_t
bool exp_is_narrow(Emitter *e, const ImpExp *exp);             // the C expression has this type
const CExpr *emit_narrow_prim(Emitter *e, const ImpExpPrim *prim);
// With 32-bit indices, is it a comparison with a constant beyond 32 bits? C compilers would warn of it.
bool comparison_is_decided(Emitter *e, const ImpExpPrim *prim, bool *holds);
const CExpr *emit_as(Emitter *e, const ImpExp *exp, bool narrow);   // converted to int32_t when `narrow`
const CExpr *emit_index(Emitter *e, const ImpExp *exp);        // an index or offset that is within its array

// ---- emit.c: statements and bodies
CBlock emit_block(Emitter *e, const ImpBlock *block);
void emit_into(Emitter *e, const ImpBlock *block);             // adds the statements to the open block
// A call of PROGRAM_fail, which fills the error in and returns the code.
const CExpr *emit_fail(Emitter *e, int code, int64_t site, uint32_t count, const CExpr *const *values);
void refuse_if(Emitter *e, const CExpr *condition, int code);  // returns the code when the condition holds
enum { ERROR_VALUES = 8, CODE_SIZE = 3, CODE_OVERLAP = 6 };    // as in runtime/program.h
void function_begin(Emitter *e, FunctionPlan *plan);           // sets the fields of Emitter about one function
void emit_frame_begin(Emitter *e, const CNames *used);         // declarations that a body with these names needs
CFunction emit_internal(Emitter *e, FunctionPlan *plan);       // the static function that holds a body

// ---- emit_parallel.c: tasks on the workers of the caller
void emit_parallel(Emitter *e, const ImpParallel *tasks);
CType workers_type(void);                                      // const ashlar_workers *
const CExpr *workers_argument(Emitter *e);                     // for a callee that takes workers
void add_failures(Emitter *e, CUnit *unit);                    // the errors of workers, if parts can fail

// ---- depth.c: the limit on the depth of recursion
const CExpr *emit_depth_check(Emitter *e, const ImpCheck *check);   // true in C when it fails; NULL: not such a check
void add_depth(Emitter *e, CUnit *unit);                       // defines the macro ASHLAR_DEPTH
int64_t depth_limit(Emitter *e);                               // the default of ASHLAR_DEPTH; 0: no recursion
Text depth_in_words(Emitter *e);                               // for the header; empty: no recursion

// ---- stack.c: the use of the C stack
void find_stack(Emitter *e);                                   // after all functions have been emitted
int64_t worker_stack_bytes(const Emitter *e);                  // of each thread that runs tasks
int64_t stack_bytes(const Emitter *e, Text function);          // an upper bound that includes all callees but libc

// ---- storage.c: memory that generated code allocates itself (--storage)
static inline bool storage_is_own(const Emitter *e) { return e->context->options->storage != STORAGE_Arena; }
const char *storage_file(const Emitter *e);                    // the runtime file with the heap for dynamic blocks
void storage_allocator(Emitter *e);                            // requires the allocator; before any other requirement
bool takes_chunks(const Emitter *e, const ImpFunction *function);   // the function has a parameter `chunks`
void storage_frame(Emitter *e, const CExpr *needed, bool is_empty);   // declares the heap and the frame of an entry
void storage_end(Emitter *e);                                  // frees all blocks
void storage_leave(Emitter *e, const CExpr *code);             // frees all blocks and returns the code
#endif
