// specialise: functions specialised for the static part of a call.
#ifndef ASHLAR_LOWER_SPECIALISE_H
#define ASHLAR_LOWER_SPECIALISE_H
#include "lower/functions/functions.h"

// ---- abstract.c
// One walk over all dynamic parts of a call. It writes the key of the specialisation, collects the actual atoms, and
// (with `create`) makes the parameters of the specialised function.
typedef struct Signature {
  Lower *lower;
  Out key;
  size_t hidden;                       // the key would be longer by this if all constants were written out
  uint32_t references;                 // how often the key refers to an earlier size
  Seq(SizeClass) classes;
  Map latest;                          // id of an actual size -> its latest class + 1; `before` leads to earlier ones
  AtomSeq sizes, leaves;               // actual
  bool create;
  bool by_value;                       // sizes with equal values are one size, whatever their names are
  AtomSeq size_parameters, leaf_parameters;
} Signature;
Signature signature_new(Lower *lower, bool create);
// The closure and its arguments with every dynamic part replaced by a parameter; without `create` they stay unchanged.
Closure *abstract_call(Signature *signature, const Scope *scope, const Closure *original, const Value *const *arguments,
                       const Value **abstracted);
const Value *abstract_heap(Signature *signature, const Value *heap);   // to be called after abstract_call
const SourceType *abstract_type(Signature *signature, const SourceType *type);   // of a closed type
const Value *abstract_value(Signature *signature, const Value *value);

// ---- call.c
typedef struct Residual {
  Text key;
  bool in_progress;               // its body is being evaluated
  Name name;
  uint32_t parameter_count;       // sizes, then leaves
  Atom *parameters;
  const Value *result;            // over `parameters` and `results`
  AtomSeq results;                // declared result variables: sizes that the caller cannot know, then leaves
  Seq(const Poly *) known_polys;  // for each result its formula over the parameters, or NULL
  bool emits_call;                // false: the function has no statements, and its result is used directly
  bool is_recursive;              // it was called while its body was being evaluated
  // ---- while in progress
  Scope *scope;                   // in which the sizes of its types have meaning
  const Closure *closure;
  const Value *const *arguments;
  const Code *code;
  // ---- the state of the cells
  const Value *heap;              // when the body begins; NULL: the function does not use cells
  const Value *part;              // the part of it that is passed as parameters
  uint8_t touch;
  bool writes;                    // the result is a pair of the value and the new part of the state
} Residual;
Name code_name(Lower *lower, const Closure *closure);
const Value *call_residual(Lower *lower, Closure *closure, uint32_t count, const Value *const *arguments);
Name function_name(Lower *lower, Name wanted);   // a name that no other function has
Residual *find_residual(Lower *lower, Text key, bool *made);
const Value *emit_call(Lower *lower, const Residual *residual, const AtomSeq *sizes, const AtomSeq *leaves);
void add_function(Lower *lower, const Function *function);
// The code of a new function, and the state of the enclosing code, which function_enter saves and function_leave
// restores.
typedef struct FunctionCode {
  Code code;
  Code *outer;
  Sizes *outer_sizes;
  Facts *outer_facts;
  uint32_t outer_depth;
  Requests outer_requests;
} FunctionCode;
void function_enter(Lower *lower, FunctionCode *function, Span span);
void function_leave(Lower *lower, FunctionCode *function);
Vars residual_parameters(Lower *lower, Residual *residual, FunctionCode *made, const Signature *signature);
// Declares result variables for a value: first the sizes that no caller can know, then the leaves. `atoms` receives the
// atoms that the body returns for them.
const Value *declare_results(Lower *lower, Code *code, const Value *value, AtomSeq *variables, AtomSeq *atoms);

// ---- recursive.c: calls of functions whose bodies are being evaluated
void note_result_leaves(Lower *lower, Residual *residual, const AtomSeq *leaves);   // results without formulas
void declare_early_results(Lower *lower, Residual *residual);   // from the declared type, at the first recursive call
void finish_early_results(Lower *lower, const Residual *residual, const Value *value, AtomSeq *atoms);
// Reports E0252 and gives up if specialisations of the same code do not come to an end. The result is for
// end_specialising.
const void *begin_specialising(Lower *lower, const Closure *closure, size_t key_size);
void end_specialising(Lower *lower, const Closure *closure, const void *begun);
#endif
