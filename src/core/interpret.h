// interpret: the interpreter of values. It defines the meaning of Core; every other semantics has to agree with it.
#ifndef ASHLAR_CORE_INTERPRET_H
#define ASHLAR_CORE_INTERPRET_H
#include "core/core.h"
#include <signal.h>

#define SIZE_PROBLEM "a size is negative or too large"   // the wording of every semantics; code 3 of generated C
typedef struct RuntimeError {
  MessageKind kind;
  Text text;
  Span span;
  Text place;          // the position as text, when there is no span
} RuntimeError;
typedef void (*TraceLine)(void *user, Text line);
typedef struct InterpretOptions {
  int64_t fuel;                        // statements; <= 0: unlimited
  uint64_t *operation_count;           // may be NULL
  const volatile sig_atomic_t *stop;   // the run ends when it is not 0; may be NULL
  TraceLine trace;
  void *trace_user;                    // NULL: traces are not shown
} InterpretOptions;

// ---- interpret.c
// Values: scalars are ArrayValues of rank 0. One argument per parameter of the function (sizes included), one result
// per result (existential sizes included). Returns false and fills `error` when the program fails at run time.
bool core_interpret(Context *context, const Program *program, Name function, const ArrayValue *const *arguments,
                    const ArrayValue **results, const InterpretOptions *options, RuntimeError *error);
// A recursive function: the number of its active calls, and the variables whose values a further call has to save.
typedef struct CoreActivations { uint32_t count; Vars vars; } CoreActivations;
// Name id -> CoreActivations *. `function`: the only function that is called from outside; NULL: any may be.
Map core_activations(Arena *arena, const Program *program, const Function *function);
// The limits of core_constants, for each function and for all: statements run, elements of arrays allocated during the
// run, elements of the results.
typedef struct ConstantLimits {
  int64_t steps, steps_in_all, made, made_in_all, elements, elements_in_all;
} ConstantLimits;
typedef struct ConstantValue { const ArrayValue **results; bool fails; } ConstantValue;
// Evaluates the functions without parameters that `wanted` selects, callees first. results: NULL where a function fails
// or exceeds a limit.
const ConstantValue *core_constants(Context *context, const Program *program, const bool *wanted,
                                    const ConstantLimits *limits);
// ---- message.c
void message_put_value(Out *out, Scalar value);   // integers without their type
Text message_format(Context *context, Arena *arena, const Message *message, Scalar (*value)(void *user, Atom atom),
                    void *user);
#endif
