// functions: closures, their application, and functions specialised for what is static in a call.
#ifndef ASHLAR_LOWER_FUNCTIONS_H
#define ASHLAR_LOWER_FUNCTIONS_H
#include "lower/lower_internal.h"

// ---- apply.c
const Value *apply_value(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments);
const Value *apply_in_place(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments);
// all arguments; in place
const Value *closure_evaluate(Lower *lower, Closure *closure, const Value *const *arguments);
// what it captured, and its type parameters
Scope *closure_scope(Lower *lower, Closure *closure);
// Gives the size parameters and the parameters their values; `matched`: the arguments with the dimensions their types
// say.
void bind_arguments(Lower *lower, Scope *scope, const Closure *closure, const Value *const *arguments,
                    const Value **matched);
const Value *run_body(Lower *lower, Scope *scope, const Closure *closure);
const AstPats *closure_parameters(const Closure *closure);
Closure *closure_of_declaration(Lower *lower, const AstDec *declaration, const Binding *binding);
const Value *reference_value(Lower *lower, Scope *scope, const Reference *reference);
// ---- closed.c
enum { CORE_SIZES = INT32_MAX };   // ids of sizes beyond this one are Core variables: CORE_SIZES + id
Atom core_size_atom(uint32_t id);
const Poly *core_size_poly(Lower *lower, Atom atom);
typedef const Poly *(*SizeMap)(Lower *lower, void *user, const Scope *scope, const Poly *size);
// The type with what its parameters stand for in `scope`, and with other sizes. Inside function types there are none.
const SourceType *type_map_sizes(Lower *lower, const Scope *scope, const SourceType *type, SizeMap map, void *user);
// Those of its types that are closed, or those that are not.
void closure_map_types(Lower *lower, Closure *closure, bool closed, SizeMap map, void *user);
const SourceType *type_closed(Lower *lower, const Scope *scope, const SourceType *type);
Closure *closure_closed(Lower *lower, const Closure *closure);
const Value *value_closed(Lower *lower, const Value *value);
// ---- abstract.c
// One walk over everything dynamic: writes the key, collects actual atoms, and (with `create`) makes the parameters.
typedef struct Signature {
  Lower *lower;
  Out key;
  size_t hidden;                       // how much longer the key would be with all functions written out
  uint32_t references;                 // to sizes
  Seq(SizeClass) classes;
  // actual size (a variable's id) -> the latest class with it + 1; `before` leads to earlier ones
  Map latest;
  AtomSeq sizes, leaves;               // actual
  bool create, by_value;               // by_value: sizes with the same value are one, whatever they are called
  AtomSeq size_parameters, leaf_parameters;
} Signature;
Signature signature_new(Lower *lower, bool create);
// The closure and its arguments with everything dynamic replaced (or, without `create`, only looked at).
Closure *abstract_call(Signature *signature, const Scope *scope, const Closure *original, const Value *const *arguments,
                       const Value **abstracted);
const Value *abstract_heap(Signature *signature, const Value *heap);   // after the arguments
const SourceType *abstract_type(Signature *signature, const SourceType *type);   // closed
const Value *abstract_value(Signature *signature, const Value *value);
// ---- call.c: specialised functions
typedef struct Residual {
  Text key;
  bool in_progress;
  Name name;
  uint32_t parameter_count;       // sizes, then leaves
  Atom *parameters;
  const Value *result;            // over parameters and `results`
  AtomSeq results;                // declared result variables: sizes that the caller cannot know, then leaves
  Seq(const Poly *) known_polys;  // for each result its formula over the parameters, or NULL
  bool emits_call, is_recursive;  // is_recursive: called while its body was being evaluated
  // while in progress: where the sizes of its types have meaning, its code and what it is given
  Scope *scope;
  const Closure *closure;
  const Value *const *arguments;
  const Code *code;
  const Value *heap, *part;       // the state of the cells where it begins, or NULL; the part of that which it is given
  uint8_t touch;
  bool writes;                    // its result is beside the state of the cells
} Residual;
Name code_name(Lower *lower, const Closure *closure);
const Value *call_residual(Lower *lower, Closure *closure, uint32_t count, const Value *const *arguments);
Name function_name(Lower *lower, Name wanted);
Residual *find_residual(Lower *lower, Text key, bool *made);
const Value *emit_call(Lower *lower, const Residual *residual, const AtomSeq *sizes, const AtomSeq *leaves);
void add_function(Lower *lower, const Function *function);
// Begins and ends a function: the code around it is put aside.
typedef struct FunctionCode {
  Code code;
  Code *outer;
  Sizes *outer_sizes;
  Facts *outer_facts;
  uint32_t outer_depth;
  Asked outer_asked;
} FunctionCode;
Vars residual_parameters(Lower *lower, Residual *residual, FunctionCode *made, const Signature *signature);
void function_enter(Lower *lower, FunctionCode *function, Span span);
void function_leave(Lower *lower, FunctionCode *function);
// Result variables for a value: first the sizes no caller can know, then the leaves; `atoms` are what they stand for.
const Value *declare_results(Lower *lower, Code *code, const Value *value, AtomSeq *variables, AtomSeq *atoms);
// ---- recursive.c: calls of functions whose bodies are being evaluated
void note_result_leaves(Lower *lower, Residual *residual, const AtomSeq *leaves);   // results without formulas
void declare_early_results(Lower *lower, Residual *residual);   // from the declared type; once
void finish_early_results(Lower *lower, const Residual *residual, const Value *value, AtomSeq *atoms);
// gives up, with an error, when there is no end to it
const void *begin_specialising(Lower *lower, const Closure *closure, size_t key_size);
void end_specialising(Lower *lower, const Closure *closure, const void *begun);

#endif
