// machine: what the files of the Imp interpreter share. Private to imp/interpret.
#ifndef ASHLAR_IMP_MACHINE_H
#define ASHLAR_IMP_MACHINE_H
#include "imp/imp.h"

// The strands that last wrote and last read a byte.
typedef struct Cell {
  uint32_t writer, reader;
} Cell;
// A released dynamic block has no bytes. cells: NULL until an iteration of a parallel loop accesses the block.
typedef struct Block {
  unsigned char *bytes, *written;
  int64_t size, capacity;
  Cell *cells;
} Block;
typedef struct Buffer {
  Block *block;
  int64_t start, end;
} Buffer; // offsets in bytes; accesses must be less than `end`
typedef union Value {
  Scalar scalar;
  Buffer buffer;
} Value;
// An iteration of a parallel loop, or (number 0) everything outside such loops. active: it has not ended.
typedef struct Strand {
  uint32_t parent, loop;
  bool active;
} Strand;
enum { DYNAMIC_CLASSES = 40 }; // 8 * 2^k bytes
typedef struct Activations Activations;
// The bytes of the workspace in which the blocks of the running task must lie.
typedef struct Frames {
  bool any;
  int64_t start, end;
} Frames;
typedef struct Machine {
  Context *context;
  Arena *arena;
  const ImpProgram *program;
  Map functions;
  Map activations; // Name id -> Activations *
  Value *values;   // by variable, of the innermost activation of each function
  Seq(Value) kept; // values of suspended activations
  Block *workspace;
  Seq(Block *) taken;                  // dynamic blocks, in the order they were taken
  Seq(Block *) ended[DYNAMIC_CLASSES]; // released blocks whose bytes may be reused, by size class
  int64_t high_water;
  RuntimeError *error;
  Block nowhere; // has no bytes: stands for blocks whose offset is negative
  Seq(Strand) strands;
  uint32_t strand; // the running one
  Frames frames;   // of the worker that runs the current task
  Seq(bool) loops; // by execution of a parallel loop: whether it is still running
} Machine;
typedef struct Activation {
  Machine *machine;
  int64_t base;
  uint32_t depth;
  Map marks; // number -> how many blocks were taken
} Activation;

// ---- memory.c
bool machine_fail(Machine *m, const char *what, int64_t number); // returns false
bool machine_fail_size(Machine *m);
static inline Value *machine_value(const Activation *a, ImpVar var) { return &a->machine->values[var.id]; }
static inline ScalarType machine_element(const Activation *a, ImpVar buffer) {
  return imp_var_info(a->machine->program->vars, buffer)->type.scalar;
}
Block *machine_block(Machine *m, int64_t size);
Block *machine_block_of(Machine *m, const ArrayValue *value);   // its elements, all marked as written
static inline Buffer machine_whole(Block *block) { return (Buffer){block, 0, block->size}; }
bool machine_read(Activation *a, ImpVar buffer, int64_t index, Scalar *result);
bool machine_write(Activation *a, ImpVar buffer, int64_t index, Scalar value);
// The contents of these bytes are undefined from now on, and the bytes belong to the strand that accesses them next.
void machine_forget(Buffer buffer);
bool machine_arena_block(Activation *a, ImpVar buffer, int64_t start, int64_t bytes, int64_t lanes);

// ---- races.c
uint32_t machine_loop_begin(Machine *m);
void machine_loop_end(Machine *m, uint32_t loop);
void machine_iteration_begin(Machine *m, uint32_t loop);
void machine_iteration_end(Machine *m);
// False after failing: an iteration that may run at the same time accesses these bytes, and one of the two writes them.
bool machine_access(Machine *m, Buffer buffer, int64_t bytes, bool writes);

// ---- interpret.c
bool machine_run_block(Activation *a, const ImpBlock *block);
// The parameters must have been assigned the arguments.
bool machine_run_entry(Machine *m, const ImpFunction *function);

#endif
