// tail_calls: shared by merge_mutual_recursion.c, eliminate_tail_calls.c and tail_leaves.c. Private to opt/.
#ifndef ASHLAR_OPT_TAIL_CALLS_H
#define ASHLAR_OPT_TAIL_CALLS_H
#include "opt/opt.h"

typedef Seq(Var) VarSeq;
typedef Seq(Atom) AtomSeq;

// The branches on the way to calls in tail position. A leaf gives the result without a call of the function in tail
// position.
typedef enum SpineTag { SPINE_Leaf, SPINE_Call, SPINE_Branch } SpineTag;
typedef struct Spine {
  SpineTag tag;
  const Body *body;
  const struct Spine *parent;
  struct Spine *then_spine, *else_spine;
  uint32_t number; /* of a leaf */
} Spine;
typedef struct SpineCount { uint32_t calls, leaves; } SpineCount;

// What a leaf needs after the loop: for each parameter that was overwritten what it became; which scalar (a Var id)
// each export
// carries; and the statements on the way to it that are made again, in order.
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
  bool *is_state;            // by parameter: some call changes it
  bool inside;               // leaves are evaluated in the loop: the exports are the results
  bool number_export;        // the first export is the number of the leaf
  Seq(ScalarType) exports;
  LeafPlan *leaves;
} TailPlan;

// ---- eliminate_tail_calls.c
// functions: ids of the names called
Spine *spine_of(Arena *arena, const Body *body, const Spine *parent, const Bitset *functions, SpineCount *count);
// ---- tail_leaves.c: false when the leaf needs what only exists inside
bool plan_leaf(TailPlan *plan, const Spine *spine);
#endif
