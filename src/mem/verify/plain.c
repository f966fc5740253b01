// plain: the reads and writes of statements without bodies: copies, updates, calls.
#include "tracked.h"

static void direct_writes(Live *live, const Stm *stm, Regions *into) {
  live_direct_writes(live, stm, into);
  for EACH(i, &into->items) live_check_room(live, into->items.items[i]);
}

// A copy must not overwrite its operand: source and destination are apart, or the same. (Under one index function two
// blocks are apart, or one block.)
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
  const Memory region = {memory->block, slice_lmad(live->env, memory->lmad, update->slices)};
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

void live_walk_copy(Live *live, const Stm *stm) {
  Regions writes = {0};
  const Var from = stm->exp->as.Copy.array;
  live_read_whole(live, from);
  check_source(live, from, check_memory(live->checker, stm_result(stm)));
  direct_writes(live, stm, &writes);
  live_overwrite_all(live, &writes);
  live_track_all(live, stm->pattern);
}

// The callee assumes that no other array is in the memory that it writes.
static void check_call_regions(Live *live, const Stm *stm, const Regions *writes, uint32_t consumed) {
  const ExpCall *call = &stm->exp->as.Call;
  for EACH(i, &writes->items) {
    const Region *written = writes->items.items[i];
    for RANGE(k, call->arguments.count) {
      const Memory *memory = is_array(live->env, call->arguments.items[k])
                                 ? check_memory(live->checker, call->arguments.items[k].as.var)
                                 : NULL;
      if (!memory || (i < consumed && written->array.id == call->arguments.items[k].as.var.id)) continue;
      const Region argument = {.block = memory->block, .lmad = memory->lmad};
      if (live_apart(live, &argument, written)) continue;
      uint32_t in_place;
      bool is_own = false;   // a result in the place of an argument that the callee overwrites
      for (uint32_t r = 0; r < stm->pattern.count && i >= consumed; r++)
        is_own =
            is_own || (stm->pattern.items[r].id == written->array.id &&
                       mem_result_in_place(live->checker->program,
                                           program_function(live->checker->program, call->function), r, &in_place) &&
                       in_place == k);
      if (!is_own)
        check_problem(live->checker, "live", "the callee may overwrite its argument %u by writing array %u",
                      call->arguments.items[k].as.var.id, written->array.id);
    }
    for (uint32_t k = consumed; k < i; k++)
      if (i >= consumed && !live_apart(live, written, writes->items.items[k]))
        check_problem(live->checker, "live", "two results of a call overlap");
  }
}

void live_walk_call(Live *live, const Stm *stm) {
  const ExpCall *call = &stm->exp->as.Call;
  const Bitset *written =
      live_written_parameters(live->checker, program_function(live->checker->program, call->function));
  Regions writes = {0};
  uint32_t consumed = 0;
  live_read_results(live, call->arguments);
  live_direct_writes(live, stm, &writes);
  for RANGE(i, call->arguments.count)
    consumed += is_array(live->env, call->arguments.items[i]) && bitset_has(written, i);
  check_call_regions(live, stm, &writes, consumed);
  live_overwrite_all(live, &writes);
  live_track_all(live, stm->pattern);
}

void live_walk_plain(Live *live, const Stm *stm) {
  Regions writes = {0};
  Visitor visitor = {.user = live, .atom = live_read_atom};
  exp_visit(stm->exp, &visitor);
  direct_writes(live, stm, &writes);
  live_overwrite_all(live, &writes);
  live_track_all(live, stm->pattern);
}
