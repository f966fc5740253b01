// blocks: the blocks of a function being allocated, the arrays in them, and the statements that make them.
#ifndef ASHLAR_MEM_BLOCKS_H
#define ASHLAR_MEM_BLOCKS_H
#include "allocator.h"

// ---- blocks.c
void set_memory(Allocator *a, Var array, const Memory *memory);
void note_name(Allocator *a, Var block, Var base);                  // `block` may stand for `base`
void note_alias(Allocator *a, Var block, Var base);                 // the same; no statement writes through `block`
bool memory_disjoint(Allocator *a, const Memory *x, const Memory *y);
Var block_new(Allocator *a, const char *name, Span span);
Var number_new(Allocator *a, const char *name, Span span);          // a variable for an offset or stride
Var own_block(Allocator *a, Var result, Span span);                 // the block that is returned beside `result`
const Memory *allocate_block(Allocator *a, Type type, Span span);   // emits the Alloc here
const Memory *pending_block(Allocator *a, Type type, Span span);    // emits no Alloc yet
// True when `block` exists at this point. Emits the Alloc of a pending block whose size, or a bound of it, is known.
bool emit_pending(Allocator *a, Var block);
Var emit_copy(Allocator *a, Var array, const Memory *memory);
void emit(Allocator *a, uint32_t count, const Var *pattern, const Exp *exp, Span span);
Atom emit_poly(Allocator *a, const Poly *poly);

// ---- dead_blocks.c
const Body *drop_dead_blocks(Allocator *a, const Body *body);

#endif
