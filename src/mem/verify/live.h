// live: the state of the static check of memory safety [paper 3, section 3.4; FM-56]. blocks.c finds the blocks that
// may be the same. regions.c proves that regions are disjoint. effects.c collects the regions that a body writes.
// live.c follows the arrays that are in memory, tracked.c the elements that are left of each. plain.c handles
// statements without bodies.
#ifndef ASHLAR_MEM_VERIFY_LIVE_H
#define ASHLAR_MEM_VERIFY_LIVE_H
#include "blocks.h"
#include "regions.h"

// The state of an array before a write.
typedef struct Undo { struct Tracked *tracked; uint32_t stale; bool gone; } Undo;

typedef struct Maximum { const Poly *value, *x, *y; } Maximum;

struct Live {
  Checker *checker;
  SizeEnv *env;
  Map names;                 // block id -> BlockName *
  Seq(BlockName *) by_birth;
  Map choices;               // variable chosen by an if or passed from iteration to iteration -> Choice *
  Map roots;                 // block id of memory that callers pass -> const Lmad *
  // (uintptr_t)Body -> Regions *: the writes of one iteration in blocks from outside; for a fold operator, those of
  // function and operator
  Map writes;
  Map totals;                // the same for all iterations together
  Regions *current;          // writes of the body being collected
  Map one_to_one;            // (uintptr_t)Memory -> 1: its index function is one-to-one; 2: that is not proven
  Map twins;                 // variable -> the unknown that stands for it outside its scope
  uint32_t next_twin;
  Map arrays;                // Var id -> Tracked *
  Map lists;                 // birth of a block -> TrackedList *: the arrays that may be in it
  Map numbers, last_uses;    // of verify/last_use.c: Stm * -> Numbers *, Var id -> number of a statement
  bool in_order;             // the bodies being walked run one after the other (verify/last_use.c)
  Seq(Undo) undo;
  Seq(Maximum) maxima;       // whose larger number was not known where they are computed
};

// ---- verify/last_use.c
void live_note_last_uses(Live *live, const Function *function);
bool live_is_met_again(const Live *live, Var array);                // at the current statement or after it
// ---- verify/room.c
void live_check_room(Live *live, const Region *region);
// ---- verify/live.c
void check_live(Checker *checker, const Function *function);

#endif
