// index_function: the index functions (LMADs) of arrays and their views, and the memory into which they point.
#ifndef ASHLAR_MEM_INDEX_FUNCTION_H
#define ASHLAR_MEM_INDEX_FUNCTION_H
#include "mem/env.h"

// ---- memory.c: index functions
const Lmad *row_major_of(SizeEnv *env, Type type);
const Lmad *strided_of(SizeEnv *env, Type type, const Poly *offset, const Poly *const *strides);
LmadSlice *whole_slices(Arena *arena, const Lmad *lmad);
const Lmad *lmad_row(SizeEnv *env, const Lmad *lmad, Vars indices);                  // the row at these indices
const Lmad *fix_outer(SizeEnv *env, const Lmad *lmad, uint32_t count, const Poly *const *indices);
const Lmad *slice_lmad(SizeEnv *env, const Lmad *lmad, Slices slices);
Atoms parts_of(Arena *arena, const Exp *exp);                                        // operands of a Concat or Array
const Lmad *part_of(SizeEnv *env, const Exp *exp, uint32_t number, const Lmad *whole);
const Lmad *reshape_lmad(SizeEnv *env, const Lmad *lmad, uint32_t rank, const Atom *shape);
const Lmad *view_lmad(SizeEnv *env, const Lmad *lmad, const Exp *view);              // NULL: not one LMAD
const uint32_t *permutation_of(Arena *arena, Ints ints);
const Lmad *substitute_vars(SizeEnv *env, const Lmad *lmad, Vars from, Atoms to);

// ---- memory.c: the variables that an index function mentions
bool find_out_of_scope(const SizeEnv *env, const Poly *poly, uint32_t *variable);
bool poly_in_scope(const SizeEnv *env, const Poly *poly);
bool strides_in_scope(const SizeEnv *env, const Lmad *lmad);     // offset and strides; the sizes follow from the type
bool lmad_in_scope(const SizeEnv *env, const Lmad *lmad);
Var stride_out_of_scope(const SizeEnv *env, const Lmad *lmad);   // a variable in an offset or stride

// ---- memory.c: memory: a block and an index function into it
const Memory *memory_new(SizeEnv *env, Var block, const Lmad *lmad);
const Memory *memory_whole(SizeEnv *env, Var block, Type type);  // row-major, from the start of the block
bool memory_is_whole(SizeEnv *env, const Memory *memory, Type type);
Memory memory_slice(SizeEnv *env, const Memory *memory, Slices slices);
const Memory *memory_at(const SizeEnv *env, Var array);
bool memory_equal(const Memory *x, const Memory *y);

#endif
