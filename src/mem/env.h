// env: the facts about a function's sizes and arrays at one of its points. Passes and checkers share these facts, and
// nothing of the state with which a pass decides.
#ifndef ASHLAR_MEM_ENV_H
#define ASHLAR_MEM_ENV_H
#include "mem/mem.h"

// Upper bounds of an i64 variable: every alternative is one (is_any) or their maximum is.
typedef struct Bound { bool is_any; uint32_t count; const Poly *items[4]; } Bound;

typedef struct SizeEnv {
  Context *context;
  Arena *arena;
  const Program *program;   // its memory is that of the arrays seen so far
  VarTable *vars;
  Sizes *sizes;
  Facts *facts;             // those of the current scope
  Map bounds;               // Var id -> const Bound *
  Map definitions;          // Var id -> const Exp * of a Prim
  Bitset in_scope;
  uint32_t cover_steps;     // taken to compare extents, at most MOST_COVER_STEPS
} SizeEnv;

// ---- memory.c: sizes, index functions of views, memory
void env_enter_function(SizeEnv *env, const Function *function);   // its sizes, facts, bounds and definitions
// an entry consumes it; internal functions may write all
bool parameter_may_be_written(const Function *function, Var parameter);
// of an array that the function returns, its existential sizes replaced by the atoms that the body returns for them
Type inner_result_type(Arena *arena, const VarTable *vars, const Function *function, uint32_t result);
const Poly *size_of(SizeEnv *env, Atom atom);
const Poly *elements_of(SizeEnv *env, Type type);
const Extent *bytes_of(SizeEnv *env, Type type);
bool same_shape(SizeEnv *env, Type x, Type y);
const Lmad *row_major_of(SizeEnv *env, Type type);
const Lmad *strided_of(SizeEnv *env, Type type, const Poly *offset, const Poly *const *strides);
LmadSlice *whole_slices(Arena *arena, const Lmad *lmad);
const Lmad *lmad_row(SizeEnv *env, const Lmad *lmad, Vars indices);                  // the row at these indices
const Lmad *fix_outer(SizeEnv *env, const Lmad *lmad, uint32_t count, const Poly *const *indices);
const Lmad *slice_lmad(SizeEnv *env, const Lmad *lmad, Slices slices);
Atoms parts_of(Arena *arena, const Exp *exp);                                            // of Concat, Array
const Lmad *part_of(SizeEnv *env, const Exp *exp, uint32_t number, const Lmad *whole);
const Lmad *reshape_lmad(SizeEnv *env, const Lmad *lmad, uint32_t rank, const Atom *shape);
const Lmad *view_lmad(SizeEnv *env, const Lmad *lmad, const Exp *view);            // NULL: not one LMAD
const uint32_t *permutation_of(Arena *arena, Ints ints);
const Lmad *substitute_vars(SizeEnv *env, const Lmad *lmad, Vars from, Atoms to);
bool find_out_of_scope(const SizeEnv *env, const Poly *poly, uint32_t *variable);
bool poly_in_scope(const SizeEnv *env, const Poly *poly);
bool strides_in_scope(const SizeEnv *env, const Lmad *lmad);   // offset and strides; sizes follow from types
bool lmad_in_scope(const SizeEnv *env, const Lmad *lmad);
Var stride_out_of_scope(const SizeEnv *env, const Lmad *lmad);   // an offset or stride that is not known here
const Memory *memory_new(SizeEnv *env, Var block, const Lmad *lmad);
const Memory *memory_whole(SizeEnv *env, Var block, Type type);               // row-major, from the start of the block
bool memory_is_whole(SizeEnv *env, const Memory *memory, Type type);
Memory memory_slice(SizeEnv *env, const Memory *memory, Slices slices);
const Memory *memory_at(const SizeEnv *env, Var array);
bool memory_equal(const Memory *x, const Memory *y);
bool is_array(const SizeEnv *env, Atom atom);
bool has_array_elements(const SizeEnv *env, const Exp *exp);                             // an Array of arrays

// ---- scope of a body: variables that are bound there, and facts that hold there
typedef struct EnvScope { Facts *outer; Seq(Var) entered; } EnvScope;
void env_enter(SizeEnv *env, EnvScope *scope, Vars bound);
void env_bind(SizeEnv *env, EnvScope *scope, Vars bound);   // the sizes of arrays that are there are not negative
void env_leave(SizeEnv *env, const EnvScope *scope);

// ---- bounds.c: upper bounds of sizes that depend on data
void find_bounds(SizeEnv *env, const Body *body);     // of a function
const Extent *bytes_bound(SizeEnv *env, Type type);   // over variables in scope; NULL: none known
const Extent *extent_bound(SizeEnv *env, const Extent *extent);
typedef const Extent *(*ExtentLeaf)(void *user, const Poly *poly);
const Extent *extent_over(SizeEnv *env, const Extent *extent, ExtentLeaf leaf, void *user);

// ---- cover.c: comparisons of extents, by proof
enum { MOST_COVER_STEPS = 50000 };
const Extent *larger_extent(SizeEnv *env, const Extent *x, const Extent *y);
bool extent_never_negative(SizeEnv *env, const Extent *extent);
bool extent_is_over(const Bitset *variables, const Extent *extent);   // has no others
static inline bool needs_nothing(const Extent *total) { return total->tag == EXTENT_Poly && total->poly->count == 0; }

// ---- learn.c: facts from assertions and branches
void note_definitions(SizeEnv *env, const Body *body);
void learn_condition(SizeEnv *env, Atom condition, bool holds);
void facts_add_indices(SizeEnv *env, Facts *facts, Vars indices, Atoms widths);   // 0 <= index < width

// ---- slice.c: scalars computed from a function's scalar parameters alone
typedef struct SizeSlice { VarTable *vars; Bitset known; Map definers; Map copies; Builder builder; } SizeSlice;
SizeSlice slice_of_function(Context *context, VarTable *vars, const Function *function);
Atom slice_var(SizeSlice *slice, Var var);
bool atom_is_positive(Atom atom);   // a constant
bool size_is_sliceable(SizeEnv *env, const Function *function, Type type);        // or bounded by such

// ---- data.c: scalars that depend on data
Map data_sources(Arena *arena, const Program *program, const Function *function);   // Var id -> const Stm *: its source
// of some variable of it; NULL: none depends on data
const Stm *data_source(const Map *sources, const Extent *extent);

// ---- block_names.c: a name that a branch or a loop gives to blocks, and the blocks that it may stand for
typedef struct BlockNames { Seq(Var) items; } BlockNames;       // the name itself is the first
// `name` may stand for `block` and all that `block` may stand for; false: that was known. names: Var id -> BlockNames *
bool note_block_name(Map *names, Var name, Var block);
Vars named_blocks(const Map *names, const Var *block);          // itself among them

// ---- constants.c
Map constant_blocks(Arena *arena, const Program *program, const Function *function);   // block id -> const ArrayValue *

#endif
