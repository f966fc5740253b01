// planner: the state of the layout of a function. Private to this folder.
#ifndef ASHLAR_MEM_PLANNER_H
#define ASHLAR_MEM_PLANNER_H
#include "mem/bounds.h"
#include "mem/lifetimes.h"
#include "mem/slice.h"
#include "regions.h"

// lent: an outer body owns it and does not need it at this point
typedef struct Slot { uint32_t block; bool lent; Region *region; } Slot;
typedef Seq(Slot) Slots;
// A program point: the top of the stack, and the frame of a call above it.
typedef struct Peak { const Region *top; const Extent *more; } Peak;
typedef struct Placed { Var block; Place *place; const Region *region; const Extent *bound; } Placed;
typedef struct CallAbove { uint64_t call; const Region *top; const Extent *bound; } CallAbove;
// The frames of workers in one region (NULL: they have no bytes), and the stretches of the blocks in the first of them.
typedef struct InFrame { Var block; Stretch stretch; } InFrame;
typedef struct Workers { const Exp *exp; WorkerFrames *frames; const Region *region; Seq(InFrame) blocks; } Workers;

// The frame that is being planned: of the function or of a worker.
typedef struct Stack {
  Regions regions;
  Seq(Peak) peaks;
  Seq(Placed) placed;
  Seq(CallAbove) calls;
} Stack;

typedef struct Planner {
  SizeEnv env;              // sizes and bounds of the current function
  // facts that hold at the entry of the function: the sizes of arrays made inside may belong to code that is not
  // reached
  Facts *at_entry;
  Layout *layout;
  SizeSlice slice;
  Lifetimes lives;
  Map tables;               // blocks that are constants
  Map sources;              // data_sources of the function
  Frame frame;              // of the function, as far as it is known
  Bitset parameters;        // variables known at the entry of the function
  Stack stack;
  Seq(Workers) workers;
  Map depths;               // block Var id -> how many loops are around the innermost statement that stores in it
  Bitset visible;           // variables in scope at the current statement; only with --workers
  bool in_worker;           // the body runs on a worker
  Map *plain;               // function Name id -> const Extent *: an upper bound of its total over its parameters alone
  Bitset *forced;           // Name ids of functions whose blocks are dynamic wherever they are called
  // Name ids of functions that were found to take memory dynamically: for calls of functions without a layout yet
  const Bitset *dynamic;
  bool is_forced, forces_more;
  int64_t locals;
} Planner;

// A body being planned: the slots so far, of which the first `outer` belong to enclosing bodies, and the last statement
// that needs each block.
typedef struct BodyPlan { Slots slots; uint32_t outer; Bitset returned; Map last; uint32_t at; } BodyPlan;
// The variables of the function that the slice copies.
typedef struct Unslicing { Planner *p; Map originals; } Unslicing;

// ---- planner.c
const Extent *constant_extent(Planner *p, int64_t value);
const Extent *substitute_in(Planner *p, const Extent *extent, PolyLookup lookup, void *user);
// for substitute_in, `user` is the planner: the copy of a variable that the size slice computes
const Poly *sliced_variable(void *user, uint32_t variable);
// An upper bound over the frame's variables; NULL: there is none. It is clamped at 0 where sizes could be negative in
// code that is not reached.
const Extent *frame_bound(Planner *p, const Extent *extent);
Unslicing originals_of_slice(Planner *p);
Place *set_place(Planner *p, Var block, PlaceTag tag, const Extent *bytes);
// The function takes its memory dynamically. `data`: the statement on which the size depends, or NULL.
void note_dynamic(Planner *p, Text why, Span where, const Stm *data);
// Records that the frame is an upper bound. `data`: the statement on which the size depends.
void note_bounded(Planner *p, Span where, const Stm *data);

// ---- stack.c
// A program point: the blocks up to `top` are needed, and `more` above them (or NULL).
void raise_peak(Planner *p, const Region *top, const Extent *more);
const Region *top_region(const Slots *slots);
// A slot without a block, on top of the others.
Slot new_region(Planner *p, const Slots *slots, const Extent *bytes, const Extent *bound);
// Computes offsets and tops from the sizes so far. Returns the largest top at any program point.
const Extent *settle_regions(Planner *p);
// Records the range of a block or of the frame of a call, in the frame's own variables, for `explain`.
void set_stretch(Planner *p, Map *stretches, uint64_t key, const Region *below, const Extent *to,
                 const Extent *bytes);
// Regions may exchange their contents up to the start of the frame of a call.
void order_regions(Planner *p);
// Blocks and calls of the function get their places.
void settle_places(Planner *p);

// ---- rooms.c
// Nothing needs the block of the slot at this statement any more.
bool is_slot_free(const BodyPlan *plan, uint32_t number);
void pop_free(BodyPlan *plan);
void place_block(Planner *p, const Stm *stm, BodyPlan *plan, const Body *body);

// ---- calls.c
// The function and those that it calls take their memory dynamically, wherever they are called.
void force_dynamic(Planner *p, const Function *function);
// The frame of a call inside a loop or a branch is an upper bound, since the call may not be reached.
void place_call(Planner *p, const Stm *stm, Slots *slots, bool is_nested);

// ---- worker_frames.c
// False: it must run in order. A copy, a fill or a filter needs no frames.
bool plan_parallel(Planner *p, const Stm *stm, BodyPlan *plan);
void settle_workers(Planner *p);

// ---- layout.c
void plan_body(Planner *p, const Body *body, const BodyPlan *outer);
#endif
