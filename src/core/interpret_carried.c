// interpret_carried: the memory of iterations, including those of loops and folds, which carry a state.
//
// The garbage of an iteration is not freed at once: that would require moving the state, and an update in place is
// cheap only while its array stays at its address. When the garbage exceeds a limit, the state is moved to the spare
// arena of the level, and the other arena is reset. The limit grows with the state, so that the cost of moving is
// proportional to the allocations since the last move. The first iterations use the enclosing arena, because most loops
// are short.
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
Carried carried_begin(const Interpreter *interpreter, uint32_t count, const Slot *state) {
  return (Carried){.outer = {interpreter->arena, interpreter->level}, .limit = limit_of(interpreter, count, state)};
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

void carried_next(Interpreter *interpreter, Carried *carried, uint32_t count, Slot *state) {
  if (arena_used(interpreter->arena) <= carried->limit) return;
  if (carried->entered) move_state(interpreter, count, state);
  else (void)enter_iterations(interpreter);
  carried->entered = true;
  carried->limit = limit_of(interpreter, count, state);
}

void carried_end(Interpreter *interpreter, Carried *carried, uint32_t count, Slot *state) {
  if (!carried->entered) return;
  for RANGE(i, count)
    state[i] = value_keep(interpreter, carried->outer.arena, carried->outer.level, state[i]);
  leave_iterations(interpreter, carried->outer);
}
