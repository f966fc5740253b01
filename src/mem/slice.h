// slice: where the scalars of a function come from: from its scalar parameters alone, or from data.
#ifndef ASHLAR_MEM_SLICE_H
#define ASHLAR_MEM_SLICE_H
#include "mem/env.h"

// ---- slice.c: scalars computed from a function's scalar parameters alone
typedef struct SizeSlice { VarTable *vars; Bitset known; Map definers; Map copies; Builder builder; } SizeSlice;
SizeSlice slice_of_function(Context *context, VarTable *vars, const Function *function);
Atom slice_var(SizeSlice *slice, Var var);
bool atom_is_positive(Atom atom);   // a positive constant
// The sizes of the type, or upper bounds of them, are computed from the function's scalar parameters alone.
bool size_is_sliceable(SizeEnv *env, const Function *function, Type type);

// ---- data.c: scalars that depend on data
Map data_sources(Arena *arena, const Program *program, const Function *function);   // Var id -> const Stm *: its source
// The source of some variable of the extent; NULL: no variable depends on data.
const Stm *data_source(const Map *sources, const Extent *extent);

#endif
