// plain: the reads and writes of statements without bodies: copies, updates, calls.
#include "mem/index_function.h"
#include "effects.h"
#include "tracked.h"

// A copy must not overwrite its operand: source and destination are disjoint or equal. (If the index functions are
// equal, the memories are equal or disjoint whichever blocks are chosen.)
static void check_source(Live *live, Var from, const Memory *to) {
  const Memory *memory = check_memory(live->checker, from);
  if (!memory || !to || memory_equal(&(Memory){to->block, memory->lmad}, to) || live_same_or_apart(live, memory, to))
    return;
  check_problem(live->checker, "live", "array %u is copied to where it may be itself", from.id);
}

void live_take_over(Live *live, Var array) {
  Tracked *tracked = live_tracked(live, array);
  if (!tracked) return;
  live_remember(live, tracked);
  tracked->gone = true;
}

void live_walk_update(Live *live, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  const Memory *memory = check_memory(live->checker, update->array);
  const Tracked *old = live_tracked(live, update->array);
  live_read_atom(live, update->value);
  if (!memory || !old) return;
  if (old->gone) live_stale_read(live, update->array, (Var){0});
  const Memory region = memory_slice(live->env, memory, update->slices);
  if (is_array(live->env, update->value)) check_source(live, update->value.as.var, &region);
  Regions writes = {0};
  live_direct_writes(live, stm, &writes);
  Tracked *result = NULL;
  Seq(const Region *) left = {0};
  for EACH(i, &old->stale)
      if (!live_within(live, old->stale.items[i], memory->lmad, update->slices))
        seq_push(live->env->arena, &left, old->stale.items[i]);
  live_take_over(live, update->array);
  live_overwrite_all(live, &writes);
  result = live_track(live, stm_result(stm));
  for EACH(i, &left) if (result) seq_push(live->env->arena, &result->stale, left.items[i]);
}

// `array` is argument `number` itself, or the result that the callee returns in its memory.
static bool is_argument_overwritten(Live *live, const Stm *stm, Var array, uint32_t number) {
  const ExpCall *call = &stm->exp->as.Call;
  const Program *program = live->checker->program;
  uint32_t result, parameter;
  if (atom_is_var(call->arguments.items[number], array)) return true;
  return vars_find(stm->pattern, array, &result) &&
         mem_result_in_place(program, program_function(program, call->function), result, &parameter) &&
         parameter == number;
}

// The callee assumes that the memory that it writes holds no other array.
static void check_call_regions(Live *live, const Stm *stm, const Regions *writes) {
  const Atoms arguments = stm->exp->as.Call.arguments;
  for EACH(i, &writes->items) {
    const Region *written = writes->items.items[i];
    for EACH_IN(k, arguments) {
      const Memory *memory = check_atom_memory(live->checker, arguments.items[k]);
      if (!memory || is_argument_overwritten(live, stm, written->array, k)) continue;
      const Region argument = {.block = memory->block, .lmad = memory->lmad};
      if (!live_apart(live, &argument, written))
        check_problem(live->checker, "live", "the callee may overwrite its argument %u by writing array %u",
                      arguments.items[k].as.var.id, written->array.id);
    }
    for RANGE(k, i) {
      const Region *other = writes->items.items[k];
      const bool are_results =
          vars_contain(stm->pattern, atom_var(written->array)) && vars_contain(stm->pattern, atom_var(other->array));
      if (are_results && !live_apart(live, written, other))
        check_problem(live->checker, "live", "two results of a call overlap");
    }
  }
}

void live_walk_plain(Live *live, const Stm *stm) {
  Regions writes = {0};
  Visitor visitor = {.user = live, .atom = live_read_atom};
  exp_visit(stm->exp, &visitor);
  if (stm->exp->tag == EXP_Copy)
    check_source(live, stm->exp->as.Copy.array, check_memory(live->checker, stm_result(stm)));
  live_direct_writes(live, stm, &writes);
  if (stm->exp->tag == EXP_Call) check_call_regions(live, stm, &writes);
  for EACH(i, &writes.items) live_check_room(live, writes.items.items[i]);
  live_overwrite_all(live, &writes);
  live_track_all(live, stm->pattern);
}
