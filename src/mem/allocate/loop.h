// loop: a loop that is being allocated. Shared by loop.c and rotate.c.
#ifndef ASHLAR_MEM_LOOP_H
#define ASHLAR_MEM_LOOP_H
#include "allocator.h"

// The decisions about a loop so far, as sets of state numbers. The sets only grow from one attempt to the next.
typedef struct Moving {
  Bitset moves;                     // the block of the state is a loop parameter
  Bitset spare;                     // a moving state with a second block, which is exchanged in each iteration
  Bitset owned;                     // an iteration overwrites the old state (rotate.c)
} Moving;
typedef struct Rotation Rotation;

typedef struct State {
  const Memory *memory;             // of the parameter
  Atom initial;
  bool varies;                      // its shape depends on parameters of the loop
  bool moves, spare;                // as in Moving
  bool dynamic;                     // its size has no bound: the iteration returns a block of its own
  Var current, next;                // block parameters
  Var first, second;                // their initial blocks
  Var target;                       // moving: the block of the iteration's result
  Var left;                         // spare: the block for the next iteration
  const Memory *home;               // moving: it starts in the memory requested for the result, and may end elsewhere
  Var moved;                        // with a home: the result of the loop, before it is copied there
  Rotation *rotation;               // not NULL: the blocks are passed on as rotate.c says
} State;

typedef struct LoopWork {
  Allocator *a;
  const Stm *stm;
  const ExpLoop *loop;
  uint32_t count;
  State *states;
  Moving *moving;
  Map numbers;                      // parameter id -> number + 1
  Bitset passed_on;                 // numbers of the states whose old value an iteration returns
} LoopWork;
typedef struct LoopLists { Seq(Var) pattern; Seq(Var) parameters; Seq(Atom) initial; Seq(Atom) results; } LoopLists;

static inline Type parameter_type(const LoopWork *work, uint32_t number) {
  return var_type(work->a->vars, work->loop->parameters.items[number]);
}

// ---- loop.c
bool initial_is_ours(LoopWork *work, uint32_t number);
void start_with_copy(LoopWork *work, State *state, const Memory *memory);
void add_state(Allocator *a, LoopLists *lists, Var pattern, Var parameter, Atom initial);
bool parameter_number(const LoopWork *work, Atom atom, uint32_t *number);   // `atom` is a state

// ---- rotate.c
bool may_rotate(LoopWork *work, uint32_t number);
// false: the blocks are exchanged as loop.c does it
bool place_rotation(LoopWork *work, uint32_t number, State *state);
// the memory requested for the result, which the states may use; `ours`: `start` may be overwritten
const Memory *requested_home(LoopWork *work, uint32_t number, const Memory *start, bool ours);
// after the loop: copies the result from `memory` to its home, unless it is there
void settle_result(LoopWork *work, Var result, Var moved, const Memory *memory, const Memory *home);
const Memory *rotation_target(const State *state);                          // where an iteration's result goes
void bind_rotation(Allocator *a, const State *state, BlockNames *bound);    // its parameters
void list_rotation(LoopWork *work, uint32_t number, LoopLists *lists);
// adds the blocks from which an iteration copies an array
void copied_blocks(Arena *arena, const Program *program, const Body *body, Bitset *blocks);
// an iteration copies the old state in order to overwrite the copy
bool rotation_copies(const State *state, const Bitset *copied);
// after the loop: copies the result to its destination, unless it is there
void settle_rotation(LoopWork *work, uint32_t number);

#endif
