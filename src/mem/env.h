// env: the facts about a function's sizes and arrays at one of its points. Passes and checkers share these facts; no
// pass keeps its own state here.
#ifndef ASHLAR_MEM_ENV_H
#define ASHLAR_MEM_ENV_H
#include "mem/mem.h"

typedef struct SizeEnv {
  Context *context;
  Arena *arena;
  const Program *program;   // its memory table has the arrays seen so far
  VarTable *vars;
  Sizes *sizes;
  Facts *facts;             // those of the current scope
  Map bounds;               // Var id -> const Bound * (bounds.h)
  Map definitions;          // Var id -> const Exp * of a Prim
  Bitset in_scope;
  uint32_t cover_steps;     // steps taken to compare extents, at most MOST_COVER_STEPS (bounds.h)
} SizeEnv;

// ---- memory.c: functions and sizes
void env_enter_function(SizeEnv *env, const Function *function);   // its sizes, facts, bounds and definitions
// An entry may write the parameters that it consumes, an internal function all of them.
bool parameter_may_be_written(const Function *function, Var parameter);
// The type of an array that the function returns, its existential sizes replaced by the atoms that the body returns.
Type inner_result_type(Arena *arena, const VarTable *vars, const Function *function, uint32_t result);
const Poly *size_of(SizeEnv *env, Atom atom);
const Poly *elements_of(SizeEnv *env, Type type);
const Extent *bytes_of(SizeEnv *env, Type type);
bool same_shape(SizeEnv *env, Type x, Type y);
bool is_array(const SizeEnv *env, Atom atom);
// block Var id -> bytes of each of its elements; 0: they differ
Map mem_block_widths(Arena *arena, const Program *program);
bool has_array_elements(const SizeEnv *env, const Exp *exp);       // `exp` is an Array whose elements are arrays

// ---- memory.c: the scope of a body: the variables that are bound in it, and the facts that hold in it
typedef struct EnvScope { Facts *outer; Seq(Var) entered; } EnvScope;
void env_enter(SizeEnv *env, EnvScope *scope, Vars bound);
void env_bind(SizeEnv *env, EnvScope *scope, Vars bound);   // adds the fact that sizes of bound arrays are not negative
void env_leave(SizeEnv *env, const EnvScope *scope);

// ---- learn.c: facts from assertions and branches
void note_definitions(SizeEnv *env, const Body *body);
void learn_condition(SizeEnv *env, Atom condition, bool holds);
void facts_add_indices(SizeEnv *env, Facts *facts, Vars indices, Atoms widths);   // 0 <= index < width

#endif
