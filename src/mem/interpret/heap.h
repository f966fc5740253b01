// heap: shared by the files of the heap interpreter. Private to mem/.
#ifndef ASHLAR_MEM_HEAP_H
#define ASHLAR_MEM_HEAP_H
#include "mem/mem.h"

// Bytes, each with the block that wrote it last (0: none). A block has a store of its own; with a layout, all blocks of
// the arena share one.
typedef struct Store {
  unsigned char *bytes;
  uint32_t *writers;
  int64_t size;
  uint32_t number;
} Store;
typedef struct Block {
  Store *store;
  int64_t base, size;
} Block;
// An array: a label and an index function of constants.
typedef struct HeapArray {
  uint32_t block;
  ScalarType element;
  uint32_t rank;
  int64_t offset;
  const int64_t *shape, *strides;
} HeapArray;
typedef struct HeapSlot {
  Scalar scalar;
  HeapArray *array;
} HeapSlot; // a block is its number as a scalar

// An access to `bytes` bytes of a store from `address` on, through a block.
typedef struct Access {
  uint32_t store, block;
  bool writes;
  uint8_t bytes;
  int64_t address;
} Access;
// The beginning of an iteration of a build: the length of the trace and the number of blocks at that point. Blocks made
// later belong to the iteration.
typedef struct Iteration {
  uint32_t trace, blocks;
} Iteration;

typedef struct Heap {
  Context *context;
  Arena *arena;
  const Program *program;
  Map functions;
  HeapSlot *slots;    // of the innermost activation of each function
  Map activations;    // Name id -> CoreActivations *
  Seq(HeapSlot) kept; // the slots of suspended activations
  uint32_t slot_count;
  Seq(Block) blocks; // number 0 is no block
  Seq(Access) trace; // of the builds being run, outermost first
  uint32_t tracing, stores;
  bool check_races;
  const Layout *layout;
  Store *shared;
  int64_t frame, high_water, limit;
  Span span;
  int64_t fuel;
  bool limited;
  RuntimeError *error;
} Heap;

// ---- heap.c: blocks, elements, traces
bool heap_fail(Heap *heap, MessageKind kind, const char *format, ...) PRINTF_LIKE(3, 4); // returns false
uint32_t heap_block_new(Heap *heap, Store *store, int64_t base, int64_t size);
Store *heap_store_new(Heap *heap, int64_t size);
bool heap_read(Heap *heap, const HeapArray *array, const int64_t *indices, Scalar *value);
bool heap_write(Heap *heap, const HeapArray *array, const int64_t *indices, Scalar value);
// [paper 3, eq. 5, with the erratum]
bool heap_copy(Heap *heap, const HeapArray *to, const HeapArray *from);
// [eq. 4] by address: the accesses of iteration i are those from iterations[i].trace to iterations[i + 1].trace
bool heap_race_free(Heap *heap, const Iteration *iterations, int64_t count);
int64_t heap_count(const HeapArray *array);
// row-major counting; false at the end
bool heap_next(uint32_t rank, const int64_t *shape, int64_t *indices);
// in elements, from the start of the block
int64_t heap_position(const HeapArray *array, const int64_t *indices);
HeapArray *heap_row(Heap *heap, const HeapArray *array, uint32_t count, const int64_t *indices);
bool heap_same_place(const HeapArray *a, const HeapArray *b);
// ---- interpret.c
bool heap_body(Heap *heap, const Body *body, HeapSlot *results);
HeapSlot *heap_slots(Heap *heap, uint32_t count);
HeapSlot heap_atom(const Heap *heap, Atom atom);
int64_t heap_i64(const Heap *heap, Atom atom);
bool heap_extent(Heap *heap, const Extent *extent, int64_t *value);
// an array must be in the memory of its variable
bool heap_bind(Heap *heap, Var var, HeapSlot slot);
// the array in the memory that the program gives `var`
HeapArray *heap_array_of(Heap *heap, Var var);
// ---- interpret/forms.c: forms without bodies; binds the pattern
bool heap_form(Heap *heap, const Stm *stm);
// ---- interpret/soacs.c
bool heap_soac(Heap *heap, const Stm *stm);

#endif
