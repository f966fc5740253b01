// effects: what statements bind, assign and access; how much they compute.
#ifndef ASHLAR_IMP_EFFECTS_H
#define ASHLAR_IMP_EFFECTS_H
#include "imp/imp.h"

// `loop`: the innermost loop around the access, among the statements of the summary; NULL: none. `is_certain`: no
// branch is around it.
typedef struct ImpAccess {
  ImpVar buffer;
  const ImpExp *index;
  const ImpFor *loop;
  bool writes, is_certain;
} ImpAccess;
typedef Seq(ImpAccess) ImpAccesses;
typedef struct ImpEffects {
  uint32_t tags;                // bit ImpTag for each kind of statement
  uint32_t statements;          // more than the limit: the summary is not complete
  uint32_t nesting;             // loops, or branches with loops, in one another
  Bitset bound, assigned;       // calls assign their results
  ImpAccesses accesses;         // loads and stores of elements, in order
  bool compares;                // addresses
  uint32_t cost;                // of the most expensive primitive
} ImpEffects;
ImpEffects imp_effects(Arena *arena, uint32_t count, const ImpStm *const *stms, uint32_t limit);
// Only statements of these kinds (bits of ImpTag)?
static inline bool imp_effects_within(const ImpEffects *effects, uint32_t tags) { return !(effects->tags & ~tags); }
enum {
  IMP_PLAIN = 1 << IMP_Declare | 1 << IMP_Assign | 1 << IMP_Store | 1 << IMP_Comment,
  IMP_PLAIN_OR_IF = IMP_PLAIN | 1 << IMP_If
};
Bitset imp_carried(Arena *arena, const ImpEffects *effects);   // assigned and not bound
void imp_note_assigned(const ImpStm *stm, Bitset *assigned);   // by the statement itself; calls assign their results
bool imp_is_scalar_code(const ImpVarTable *vars, const ImpEffects *effects);   // binds scalars, and assigns only those
uint32_t imp_tags(const ImpStm *stm);                 // bits of the kinds of statements in it, and of its own
bool imp_may_overlap(const ImpVarTable *vars, ImpVar buffer, ImpVar other);   // the same, or no promise apart
// The number of the next loop, if all between may stand before the first as well; comments may. 0: there is none.
uint32_t imp_next_loop(uint32_t count, const ImpStm *const *stms, bool (*may_precede)(const ImpStm *stm));
bool imp_is_parameter(const ImpFunction *function, ImpVar var);
bool imp_reads_memory(const ImpExp *exp);
bool imp_is_fixed(const ImpExp *exp, const Bitset *of);   // it neither reads memory nor mentions one of these
uint32_t imp_exp_cost(const ImpExp *exp);              // of this operation alone, in additions
bool imp_is_small(const ImpExp *bound, int64_t limit); // a constant below the limit
// ---- reduction.c: what a loop says of its reductions (imp.def)
// Of a variable of outside: the associative operator by which the block changes it, mentioning it nowhere else.
// PRIM_COUNT: there is none.
Prim imp_reduction_operator(Arena *arena, const ImpBlock *body, ImpVar variable);
ImpReductions imp_reductions(Arena *arena, const ImpBlock *body, ImpVars state);   // of those that have an operator
// Those that hold of another body of the loop.
ImpReductions imp_keep_reductions(Arena *arena, ImpReductions reductions, const ImpBlock *body);
const ImpStm *imp_with_kept_reductions(Arena *arena, const ImpStm *stm);   // of a loop whose body was rewritten
const ImpReduction *imp_reduction_of(const ImpFor *loop, ImpVar variable);         // NULL: nothing is said of it
#endif
