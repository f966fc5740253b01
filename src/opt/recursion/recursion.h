// recursion: what the passes of this folder share: tail positions, and the construction of functions and calls.
#ifndef ASHLAR_OPT_RECURSION_H
#define ASHLAR_OPT_RECURSION_H
#include "opt/opt.h"

typedef Seq(Var) VarSeq;
typedef Seq(Atom) AtomSeq;
typedef Seq(const Function *) FunctionSeq;

// ---- recursion.c
bool returns_last(const Body *body);                             // its results are those of its last statement
bool is_self_call(const Function *function, const Stm *stm);
bool calls_itself(const Function *function, const Stm *stm);     // it is a self call, or a branch that contains one
Var scalar_var(Context *context, VarTable *vars, const char *name, ScalarType type, Span span);
const Exp *call_of(Arena *arena, Name name, Atoms arguments);
// with `first` as an additional first argument
const Stm *call_with_first(Arena *arena, const Stm *call, Name name, Atom first);
// Appends `exp` to the body as its last statement, whose fresh variables are the results.
const Body *end_in(Builder *builder, Vars like, Map *replace, const Exp *exp);
const Body *end_in_vars(Builder *builder, Vars pattern, const Exp *exp);
const Function *function_calling(Context *context, VarTable *vars, const Function *function, const Exp *call);
// a name that no function of the program has
Name derived_name(Context *context, const Program *program, Text wanted);

// ---- spine.c: the branches on the paths to tail calls. A leaf is a body that returns without such a call.
typedef enum SpineTag { SPINE_Leaf, SPINE_Call, SPINE_Branch } SpineTag;
typedef struct Spine {
  SpineTag tag;
  const Body *body;
  const struct Spine *parent;
  struct Spine *then_spine, *else_spine;
  uint32_t number;               // of a leaf
} Spine;
typedef struct SpineCount { uint32_t calls, leaves; } SpineCount;
// functions: ids of the names called
Spine *spine_of(Arena *arena, const Body *body, const Spine *parent, const Bitset *functions, SpineCount *count);
const Spine *spine_leaf(const Spine *spine, uint32_t number);

// ---- tail_leaves.c: can a leaf be evaluated after the loop?
// becomes: by parameter that was overwritten, the array that has replaced it. exported: number of an export -> id of
// the scalar variable that it returns from the loop. repeated: the statements on the path to the leaf that are
// evaluated again after the loop, in order.
typedef struct LeafPlan { Var *becomes; Map exported; Seq(const Stm *) repeated; } LeafPlan;
typedef struct TailPlan {
  Context *context;
  Arena *arena;
  VarTable *vars;
  const Program *program;
  const Function *function;
  const Aliases *aliases;
  Spine *spine;
  SpineCount count;
  bool *is_state;                // by parameter: whether some call changes it
  bool inside;                   // leaves are evaluated in the loop: the exports are the function's results
  bool number_export;            // the first export is the number of the leaf
  Seq(ScalarType) exports;
  LeafPlan *leaves;
} TailPlan;
// false when the leaf needs a value that exists only inside the loop
bool plan_leaf(TailPlan *plan, const Spine *spine);
#endif
