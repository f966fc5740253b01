// effects: what statements bind, assign and access; how much they compute.
#ifndef ASHLAR_IMP_EFFECTS_H
#define ASHLAR_IMP_EFFECTS_H
#include "imp/imp.h"

// `loop`: the innermost loop of the summarised statements that encloses the access; NULL: none. `is_certain`: no branch
// encloses it.
typedef struct ImpAccess {
  ImpVar buffer;
  const ImpExp *index;
  const ImpFor *loop;
  bool writes, is_certain;
} ImpAccess;
typedef Seq(ImpAccess) ImpAccesses;
typedef struct ImpEffects {
  uint32_t tags;                // bit ImpTag for each kind of statement that occurs
  uint32_t statements;          // how many; more than the limit: the summary is incomplete, and within no tags
  uint32_t nodes;               // of all expressions
  uint32_t operations;          // the nodes outside of addresses, which are cheap sums and products
  uint32_t nesting;             // greatest depth of nested loops and branches that contain loops
  Bitset bound, assigned;       // `assigned` includes the results of calls
  ImpAccesses accesses;         // loads and stores of elements, in order
  bool compares;                // addresses, with IMP_EXP_Same
  uint32_t cost;                // of the most expensive primitive
} ImpEffects;
ImpEffects imp_effects(Arena *arena, uint32_t count, const ImpStm *const *stms, uint32_t limit);
ImpEffects imp_body_effects(Arena *arena, const ImpFor *loop, uint32_t limit);
// Do the iterations pass on no variable, and write at places that depend on the index?
bool imp_iterations_differ(Arena *arena, const ImpFor *loop, uint32_t limit);
// Only statements of these kinds (bits of ImpTag)?
static inline bool imp_effects_within(const ImpEffects *effects, uint32_t tags) { return !(effects->tags & ~tags); }
enum {
  IMP_PLAIN = 1 << IMP_Declare | 1 << IMP_Assign | 1 << IMP_Store | 1 << IMP_Comment,
  IMP_PLAIN_OR_IF = IMP_PLAIN | 1 << IMP_If,
  IMP_INCOMPLETE = 1 << IMP_COUNT
};
// the variables whose values may differ between iterations: the loop binds or assigns them
Bitset imp_varying(Arena *arena, const ImpFor *loop, const ImpEffects *body);
Bitset imp_carried(Arena *arena, const ImpEffects *effects);   // the variables assigned but not bound by the statements
// the variables that the statement itself assigns, results of calls included
ImpVars imp_assigned(const ImpStm *stm);
// adds them to a Bitset
void imp_note_assigned(void *assigned, const ImpStm *stm);
// adds to a Map: a variable that the statement declares -> its value; one that it assigns -> NULL
void imp_note_definition(void *definitions, const ImpStm *stm);
// ---- trips.c: is the i64 variable positive in the body of the loop, since the loop has an iteration?
// `definitions`: of the function
bool imp_is_positive_inside(Arena *arena, const ImpFor *loop, uint32_t variable, const Map *definitions);
const ImpStore *imp_only_store(const ImpBlock *block);   // outside branches and loops; NULL: there is not exactly one
bool imp_is_scalar_code(const ImpVarTable *vars, const ImpEffects *effects);   // binds scalars, and assigns only those
// How often a variable is mentioned, assigned, and a buffer is written by a store or a copy; its declared value. `uses`
// has an item for each variable of the program. A result of a call or of the function counts as assigned twice.
typedef struct ImpUses { uint32_t uses, assigns, writes; const ImpExp *value; } ImpUses;
void imp_note_uses(ImpUses *uses, const ImpFunction *function);
bool imp_contains_loop(const ImpBlock *block, bool parallel);   // at any depth
bool imp_has_loop_directly(const ImpBlock *block);           // one of its statements is a loop: no innermost one
const ImpFor *imp_only_loop(const ImpBlock *block);           // its only statement, but for comments; NULL: it is not
bool imp_encloses_loop(const ImpStm *stm);   // it is a loop over a range, or one is in it
uint32_t imp_tags(const ImpStm *stm);                 // bits of the kinds of the statement and of all statements in it
bool imp_reads_only_constants(const ImpVarTable *vars, const ImpExp *exp);   // buffers that nothing writes
// they are equal, or neither is declared `no_alias`
bool imp_may_overlap(const ImpVarTable *vars, ImpVar buffer, ImpVar other);
// The number of the first loop after statement 0, if all statements between may precede statement 0; comments always
// may. 0: there is no such loop.
uint32_t imp_next_loop(uint32_t count, const ImpStm *const *stms, bool (*may_precede)(const ImpStm *stm));
bool imp_is_recursive(const ImpProgram *program);     // some function calls itself: every call takes its stack
bool imp_is_parameter(const ImpFunction *function, ImpVar var);
bool imp_is_lazy(const ImpExp *exp);    // an operand behind the first one may not be evaluated
bool imp_reads_memory(const ImpExp *exp);
bool imp_is_fixed(const ImpExp *exp, const Bitset *of);   // it neither reads memory nor mentions a variable of the set
bool imp_may_trap(const ImpExp *exp);   // it contains a division by a number that may be zero
// It is fixed and contains no division that could trap: it may be evaluated although the program does not reach it.
bool imp_is_movable(const ImpExp *exp, const Bitset *of);
uint32_t imp_exp_cost(const ImpExp *exp);              // of the outermost operation alone, in additions
int64_t imp_element_bytes(const ImpVarTable *vars, ImpVar buffer);   // also of a scalar
bool imp_is_small(const ImpExp *bound, int64_t limit); // a constant below the limit
// ---- reduction.c: the reductions of a loop (imp.def)
// The associative operator by which the block changes a variable of outside, which it mentions nowhere else.
// PRIM_COUNT: there is none.
Prim imp_reduction_operator(Arena *arena, const ImpBlock *body, ImpVar variable);
// Does the body, of these effects, carry only integers and bits, each by an associative operator, and store nothing?
// C compilers make vectors of such loops.
bool imp_only_reduces_integers(Arena *arena, const ImpVarTable *vars, const ImpBlock *body, const ImpEffects *effects);
// of those variables that have an operator
ImpReductions imp_reductions(Arena *arena, const ImpBlock *body, ImpVars state);
// Those reductions that are also valid for another body of the loop.
ImpReductions imp_keep_reductions(Arena *arena, ImpReductions reductions, const ImpBlock *body);
ImpReductions imp_join_reductions(Arena *arena, ImpReductions a, ImpReductions b);
const ImpStm *imp_with_kept_reductions(Arena *arena, const ImpStm *stm);   // for a loop whose body was rewritten
// NULL: no reduction of the variable is known
const ImpReduction *imp_reduction_of(const ImpFor *loop, ImpVar variable);
// Do the iterations change nothing but variables of type bool, each by one conjunction or disjunction? Then those that
// come after all of these are decided change nothing. No iteration can fail.
bool imp_only_decides(Arena *arena, const ImpVarTable *vars, const ImpFor *loop);
// Does a carried variable depend on its own value in an earlier iteration of the straight code `body`? Elements that
// are only kept for a few iterations do not. With `value`: only variables on which this value, at the end, depends.
bool imp_has_recurrence(Arena *arena, const ImpBlock *body, const Bitset *carried, const ImpExp *value);
#endif
