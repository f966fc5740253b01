// recursion: what the passes of this folder share: tail positions, and the building of functions and calls.
#ifndef ASHLAR_OPT_RECURSION_H
#define ASHLAR_OPT_RECURSION_H
#include "opt/opt.h"

typedef Seq(Var) VarSeq;
typedef Seq(Atom) AtomSeq;
typedef Seq(const Function *) FunctionSeq;

// ---- recursion.c
bool returns_last(const Body *body);                             // its results are those of its last statement
bool is_self_call(const Function *function, const Stm *stm);
bool calls_itself(const Function *function, const Stm *stm);     // or in a branch of it
Var scalar_var(Context *context, VarTable *vars, const char *name, ScalarType type, Span span);
const Exp *call_of(Arena *arena, Name name, Atoms arguments);
const Stm *call_with_first(Arena *arena, const Stm *call, Name name, Atom first);   // another argument, before its own
// The body ends in a statement that gives its results, in fresh variables.
const Body *end_in(Builder *builder, Vars like, Map *replace, const Exp *exp);
const Body *end_in_vars(Builder *builder, Vars pattern, const Exp *exp);
const Function *function_calling(Context *context, VarTable *vars, const Function *function, const Exp *call);
Name derived_name(Context *context, const Program *program, Text wanted);            // that no function has

// ---- spine.c: the branches that lead to tail calls. A leaf gives the result without such a call.
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

// ---- tail_leaves.c: whether a leaf can be evaluated after the loop
// becomes: by parameter that was overwritten, the array it became. exported: by export, the scalar (a Var id) that it
// carries. repeated: the statements on the way to the leaf that are made again, in order.
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
  bool *is_state;                // by parameter: some call changes it
  bool inside;                   // leaves are evaluated in the loop: the exports are the results
  bool number_export;            // the first export is the number of the leaf
  Seq(ScalarType) exports;
  LeafPlan *leaves;
} TailPlan;
bool plan_leaf(TailPlan *plan, const Spine *spine);   // false when the leaf needs a value that only the loop has
#endif
