// interpret: shared by the files of the value interpreter. Private to core/.
//
// A scalar is stored in its slot. An array is a Value that the program sees as immutable: Update writes into the newest
// version and stores the overwritten elements in the old version. Hence reading an old version costs a copy, and the
// usual single-threaded sequence of updates copies nothing (version trees). Each iteration of a lambda has its own
// arena, which is reset after the results are copied out; `level` identifies the arena of an array, so that an inner
// iteration never patches an outer array. A loop uses two arenas once it has produced enough garbage: its state moves
// from one to the other, and the first is reset (see interpret_carried.c).
#ifndef ASHLAR_CORE_INTERPRET_INTERNAL_H
#define ASHLAR_CORE_INTERPRET_INTERNAL_H
#include "core/interpret.h"

typedef struct Value Value;
struct Value {
  ArrayValue array;        // data NULL when superseded by `newer`
  Value *newer;
  int64_t patch_count, *patch_offsets;   // the elements of this version that `newer` overwrote
  unsigned char *patch_bytes;
  uint32_t level;
};
typedef struct Slot { Scalar scalar; Value *array; } Slot;   // array NULL: a scalar (or a certificate)

typedef struct Interpreter {
  Context *context;
  const Program *program;
  Map functions;           // Name id -> Function *
  Slot *slots;             // by Var id, of the innermost activation of each function
  Map activations;         // Name id of a recursive function -> CoreActivations *
  Seq(Slot) kept;          // the saved slots of the enclosing activations
  Arena *arena;            // of the innermost iteration
  uint32_t level;
  Seq(Arena *) levels;     // by level; kept for reuse
  Seq(Arena *) spare;      // by level: the arena to which the state of a loop moves
  Span span;               // of the statement being run
  int64_t fuel;
  const volatile sig_atomic_t *stop;   // may be NULL
  uint64_t operations;
  bool limited, failed;
  int64_t made, made_limit;   // elements of arrays allocated so far; used when `limited`
  Arena *root;             // lives as long as the interpreter
  Map constants;           // Name id -> Slot *: results of functions without parameters, kept in `root`
  TraceLine trace;
  void *trace_user;
  RuntimeError *error;
} Interpreter;

// ---- interpret.c
bool interpret_body(Interpreter *interpreter, const Body *body, Slot *results);
bool interpret_bind(Interpreter *interpreter, Var var, Slot slot);
// Records the error; returns false.
bool interpret_fail(Interpreter *interpreter, MessageKind kind, const char *format, ...) PRINTF_LIKE(3, 4);
Slot interpret_atom(Interpreter *interpreter, Atom atom);
int64_t interpret_i64(Interpreter *interpreter, Atom atom);
// ---- interpret_value.c
// False, with the error set, when an array of this shape cannot be addressed.
bool value_fits(Interpreter *interpreter, ScalarType element, uint32_t rank, const int64_t *shape);
Value *value_new(Interpreter *interpreter, ScalarType element, uint32_t rank, const int64_t *shape);
const ArrayValue *value_read(Interpreter *interpreter, Value *value);       // this version's contents
Value *value_patched(Interpreter *interpreter, Value *value, int64_t count, const int64_t *offsets, const Slot *source);
// a copy outside the iteration's arena
Slot value_keep(Interpreter *interpreter, Arena *arena, uint32_t level, Slot slot);
// a copy of a value of the iteration's arena, in another arena of its level
Slot value_move(Interpreter *interpreter, Arena *arena, Slot slot);
int64_t shape_count(uint32_t rank, const int64_t *shape);
// writes a scalar or array as block number `block`
void value_put(Value *into, int64_t block, Slot part);
void value_copy_elements(Value *into, int64_t to, const ArrayValue *from, int64_t at, int64_t count);
// ---- interpret_carried.c: `next` is called after every iteration between `begin` and `end`. It may move the state to
// another arena.
typedef struct Outer { Arena *arena; uint32_t level; } Outer;
typedef struct Carried { Outer outer; bool entered; size_t limit; } Carried;
Outer enter_iterations(Interpreter *interpreter);
void leave_iterations(Interpreter *interpreter, Outer outer);
Carried carried_begin(const Interpreter *interpreter, uint32_t count, const Slot *state);
void carried_next(Interpreter *interpreter, Carried *carried, uint32_t count, Slot *state);
void carried_end(Interpreter *interpreter, Carried *carried, uint32_t count, Slot *state);
// ---- interpret_array.c, interpret_soac.c, interpret_trace.c
void interpret_trace(Interpreter *interpreter, const Message *message);
// Evaluates forms without bodies whose result is one array or element.
bool interpret_layout(Interpreter *interpreter, const Exp *exp, Slot *result);
bool interpret_soac(Interpreter *interpreter, const Stm *stm, Slot *results);
bool interpret_flat(Interpreter *interpreter, const ArrayValue *array, uint32_t count, const Atom *indices,
                    int64_t *flat);
#endif
