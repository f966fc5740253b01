// interpret_rounds: the memory of iterations, and of rounds that carry a state from one to the next: loops and folds.
//
// What a round leaves behind is not freed at once: an update in place costs nothing only while the array stays where it
// is. When more than a limit has gathered, the state moves to the spare arena of the level and the other is reset. The
// limit grows with the state, so that moving is paid for by what was allocated since. The first rounds use the arena
// around, as most loops are short.
#include "core/interpret_internal.h"

enum { FEW_BYTES = 1 << 18, TIMES_THE_STATE = 4 };

static Arena *arena_of_level(Interpreter *interpreter, uint32_t level) {
  while (interpreter->levels.size <= level) {
    seq_push(interpreter->context->arena, &interpreter->levels, arena_new());
    seq_push(interpreter->context->arena, &interpreter->spare, NULL);
  }
  return interpreter->levels.items[level];
}

Outer enter_iterations(Interpreter *interpreter) {
  const Outer outer = {interpreter->arena, interpreter->level};
  interpreter->arena = arena_of_level(interpreter, interpreter->level);
  interpreter->level++;
  return outer;
}
void leave_iterations(Interpreter *interpreter, Outer outer) {
  arena_reset(interpreter->arena);
  interpreter->arena = outer.arena;
  interpreter->level = outer.level;
}

static size_t limit_of(const Interpreter *interpreter, uint32_t count, const Slot *state) {
  size_t bytes = 0;
  for RANGE(i, count)
    if (state[i].array)
      bytes += (size_t)array_value_count(&state[i].array->array) * scalar_bytes(state[i].array->array.element);
  return arena_used(interpreter->arena) + FEW_BYTES + TIMES_THE_STATE * bytes;
}
Rounds rounds_begin(const Interpreter *interpreter, uint32_t count, const Slot *state) {
  return (Rounds){.outer = {interpreter->arena, interpreter->level}, .limit = limit_of(interpreter, count, state)};
}

static Arena *take_spare(Interpreter *interpreter, uint32_t level) {
  Arena *spare = interpreter->spare.items[level];
  interpreter->spare.items[level] = interpreter->levels.items[level];
  return interpreter->levels.items[level] = spare ? spare : arena_new();
}

static void move_state(Interpreter *interpreter, uint32_t count, Slot *state) {
  Arena *from = interpreter->arena, *to = take_spare(interpreter, interpreter->level - 1);
  for RANGE(i, count) state[i] = value_move(interpreter, to, state[i]);
  arena_reset(from);
  interpreter->arena = to;
}

void rounds_next(Interpreter *interpreter, Rounds *rounds, uint32_t count, Slot *state) {
  if (arena_used(interpreter->arena) <= rounds->limit) return;
  if (rounds->entered) move_state(interpreter, count, state);
  else (void)enter_iterations(interpreter);
  rounds->entered = true;
  rounds->limit = limit_of(interpreter, count, state);
}

void rounds_end(Interpreter *interpreter, Rounds *rounds, uint32_t count, Slot *state) {
  if (!rounds->entered) return;
  for RANGE(i, count)
    state[i] = value_keep(interpreter, rounds->outer.arena, rounds->outer.level, state[i]);
  leave_iterations(interpreter, rounds->outer);
}
