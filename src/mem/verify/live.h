// live: shared by the files of the static check of memory safety [paper 3, section 3.4; FM-56]. blocks.c says which
// blocks may be the same, regions.c which regions are apart, effects.c which regions a body writes; live.c follows the
// arrays that are in memory, tracked.c the elements that are left of each, plain.c statements without bodies.
#ifndef ASHLAR_MEM_VERIFY_LIVE_H
#define ASHLAR_MEM_VERIFY_LIVE_H
#include "verify.h"

// A written part of a block. Variables that are not in scope where the region is analysed are unknown: it stands for
// the writes under all of their values that `facts` allow.
typedef struct Region {
  Var block;
  const Lmad *lmad;   /* NULL: the whole block */
  const Lmad *around; /* of the array it is a part of; NULL: not known */
  uint32_t fact_count;
  const Poly *const *facts;
  Var array; /* whose elements are written */
  const Memory *whole;
  uint32_t count;
  const Poly *const *at; /* of the region's array at these leading indices; NULL: not to be seen so */
} Region;
typedef struct Regions { Seq(const Region *) items; } Regions;

// A block variable: memory of its own (`is_own`), or a name for one of others (a result of an if or a loop, a parameter
// of a loop).
// Births are numbered: a block made later is none of those known before.
typedef struct BlockName {
  Var block;
  Bitset sources, bases; /* by their births */
  uint32_t birth;
  bool is_own, is_resolved;
} BlockName;

// How an array was before a write.
typedef struct Undo { struct Tracked *tracked; uint32_t stale; bool gone; } Undo;

typedef struct Live {
  Checker *checker;
  SizeEnv *env;
  Map names;                 // block id -> BlockName *
  Seq(BlockName *) by_birth;
  Map choices;               // variable chosen by an if or passed from iteration to iteration -> Choice *
  Map roots;                 // block id -> const Lmad *: of a place that callers hand in
  // (uintptr_t)Body -> Regions *: the writes of an iteration in blocks from outside; for a fold operator, those of
  // function and operator
  Map writes;
  Map totals;                // the same of all iterations
  Regions *current;          // writes of the body being collected
  Map one_to_one;            // (uintptr_t)Memory -> 1: its index function is, 2: is not proven to be
  Map twins;                 // variable -> the unknown it becomes outside its scope
  uint32_t next_twin;
  Map arrays;                // Var id -> Tracked *
  Map lists;                 // block id -> TrackedList *: the arrays that may be there
  Map numbers, last_uses;    // of verify/last_use.c: Stm * -> Numbers *, Var id -> number of a statement
  bool in_order;
  Seq(Undo) undo;
} Live;

// ---- verify/blocks.c
void live_name_blocks(Live *live, const Function *function);
bool live_same_block(const Live *live, Var x, Var y);               // may they be?
const BlockName *live_name(const Live *live, Var block);
const Bitset *live_written_parameters(const Checker *checker, const Function *function);
void live_summarise(Checker *checker);                              // which parameters functions overwrite
// ---- verify/last_use.c
void live_note_last_uses(Live *live, const Function *function);
bool live_is_met_again(const Live *live, Var array);                // at the statement at hand or behind it
// ---- verify/cases.c: one or two places, and a question about them that is answered for every way in which they may
// have been chosen
typedef struct LivePlaces { uint32_t count; Memory items[2]; } LivePlaces;   // lmad NULL: the whole block
typedef struct LiveCases {
  bool (*holds)(Live *live, void *user, const LivePlaces *places); /* false: look at the cases */
  void *user;
  bool otherwise; /* the answer where there are too many */
} LiveCases;
void live_note_choice(Live *live, const Stm *stm, Vars vars, bool is_parameter);
bool live_all_cases(Live *live, const LiveCases *cases, LivePlaces places);
// ---- verify/regions.c
typedef struct Reach { const Poly *first, *last; } Reach;
bool live_reach(const Facts *facts, const Lmad *lmad, Reach *reach);
bool live_apart(Live *live, const Region *x, const Region *y);      // proven to have no element in common
const Region *live_region(Live *live, const Memory *memory, Var array);
Facts *live_where_written(Live *live, const Region *region);        // that hold where the region has elements
bool live_same_or_apart(Live *live, const Memory *x, const Memory *y);
bool live_mentions(const Region *region, uint32_t variable);
uint32_t live_twin(Live *live, uint32_t variable);
// after the scope was left
void live_leave_scope(Live *live, const Regions *inside, const Facts *facts, Regions *outside);
// for all 0 <= index < width, where that is one region
const Region *live_over_iterations(Live *live, const Region *region, Var index, const Poly *width);
const Region *live_with_fact(Live *live, const Region *region, const Poly *fact);
// proven to be inside these slices
bool live_within(Live *live, const Region *region, const Lmad *array, Slices slices);
// ---- verify/effects.c
void live_bind(Live *live, EnvScope *scope, Vars bound);
void live_enter_iteration(Live *live, EnvScope *scope, const ExpRoles *roles);
// Function and operator run in turns: the writes of both are recorded for the body of the operator.
static inline const Body *live_last_body(const ExpRoles *roles) {
  return roles->operator ? roles->operator->body : roles->body;
}
void live_learn(Live *live, const Stm *stm);
void live_collect(Live *live, const Function *function);
// The writes of the statement itself, without its nested bodies, over variables in scope at the statement.
void live_direct_writes(Live *live, const Stm *stm, Regions *into);
// The element that one iteration of a lambda or fold writes after its body.
const Region *live_element(Live *live, Var array, uint32_t count, const Atom *indices);
const Regions *live_writes_of(const Live *live, const Body *body);    // of one iteration
const Regions *live_total_of(const Live *live, const Body *body);     // of all iterations
// ---- verify/room.c
void live_check_room(Live *live, const Region *region);
// ---- verify/live.c
void check_live(Checker *checker, const Function *function);

#endif
