// loop: loop at the memory level. The memory of a state array is the first of these that is possible:
//   fixed     one memory for all iterations: the requested one, that of the initial value, or a block. The result of an
//             iteration is built there. A small result that cannot be built there is copied.
//   moving    the block of the state is a loop parameter. A state that becomes the value of another state passes its
//             block along, without a copy. A result that cannot be built in a free block gets a spare one, which is
//             exchanged in each iteration (hard case 5; rotate.c).
//   bounded   the size changes and never exceeds a number that is known before the loop: one block of that size
//   dynamic   the size has no bound: the iteration returns its own block
#include "loop.h"
#include "blocks.h"
#include "body.h"
#include "forms.h"
#include "reason.h"
#include "scope.h"

static bool shape_varies(const ExpLoop *loop, Type type) {
  for RANGE(i, type.rank)
    if (vars_contain(loop->parameters, type.shape[i])) return true;
  return false;
}

// ---- the memory of the first state

// The initial value is dead once the loop has begun, and no other state starts in its memory: the state may take that
// memory over.
bool initial_is_ours(LoopWork *work, uint32_t number) {
  Var initial = work->loop->initial.items[number].as.var;
  for RANGE(i, work->count) {
    if (i == number || !is_array(work->a->env, work->loop->initial.items[i])) continue;
    if (memory_disjoint(work->a, memory_at(work->a->env, work->loop->initial.items[i].as.var),
                        memory_at(work->a->env, initial)))
      continue;
    keep(work->a, initial, REASON_SharedState, work->stm);
    return false;
  }
  return may_overwrite(work->a, initial, memory_at(work->a->env, initial), work->stm->exp);
}

void start_with_copy(LoopWork *work, State *state, const Memory *memory) {
  state->memory = memory;
  state->initial = atom_var(emit_copy(work->a, state->initial.as.var, memory));
}

static void place_fixed(LoopWork *work, uint32_t number, State *state) {
  Allocator *a = work->a;
  Var result = work->stm->pattern.items[number];
  const Memory *memory = memory_at(a->env, state->initial.as.var);
  bool ours = initial_is_ours(work, number);
  const Request *request = request_unless(a, result, ours);
  if (ours && (!request || memory_equal(memory, &request->memory))) { state->memory = memory; return; }
  if (request && !memory_equal(memory, &request->memory) && may_take(a, result, request, work->stm->exp, NULL))
    start_with_copy(work, state, &request->memory);
  else if (ours) state->memory = memory;
  else start_with_copy(work, state, allocate_block(a, parameter_type(work, number), work->stm->span));
}

// A block for the first state: that of the initial value if the value fills the block, the block is large enough, and
// it is requested for no other array (whose request would not know the block under the new names that the loop gives
// it).
static Var first_block(LoopWork *work, uint32_t number, State *state) {
  Allocator *a = work->a;
  Type type = parameter_type(work, number), initial_type = var_type(a->vars, state->initial.as.var);
  const Memory *memory = memory_at(a->env, state->initial.as.var);
  const Extent *needed = bytes_bound(a->env, type);
  bool fits = state->dynamic || (needed && extent_equal(needed, bytes_of(a->env, initial_type)));
  bool alone = bitset_has(&a->private, memory->block.id);
  if (fits && alone && memory_is_whole(a->env, memory, initial_type) && initial_is_ours(work, number))
    return memory->block;
  memory = allocate_block(a, state->dynamic ? initial_type : type, work->stm->span);
  start_with_copy(work, state, memory_whole(a->env, memory->block, initial_type));
  return memory->block;
}

// States that exchange their blocks, of which only this one is needed afterwards: one of the blocks may be the memory
// requested for it. A first state of our own stays where it is.
static const Memory *home_of_moving(LoopWork *work, uint32_t number, const State *state) {
  Allocator *a = work->a;
  const Memory *start = memory_at(a->env, state->initial.as.var);
  const Type type = parameter_type(work, number);
  if (state->dynamic || state->varies || state->spare || initial_is_ours(work, number)) return NULL;
  for RANGE(i, work->count)
    if (i != number && bitset_has(&work->moving->moves, i) && live_after(a, work->stm->pattern.items[i])) return NULL;
  const Request *request = request_of(a, work->stm->pattern.items[number]);
  return request && memory_is_whole(a->env, &request->memory, type) ? requested_home(work, number, start, false) : NULL;
}

static void place_moving(LoopWork *work, uint32_t number, State *state) {
  Allocator *a = work->a;
  Type type = parameter_type(work, number);
  state->home = home_of_moving(work, number, state);
  if (state->home) {
    start_with_copy(work, state, state->home);
    state->first = state->home->block;
  } else {
    state->first = first_block(work, number, state);
  }
  state->current = block_new(a, "current", work->stm->span);
  if (state->dynamic) bitset_add(&a->allocated, state->current.id);
  if (state->spare) {
    state->second = allocate_block(a, type, work->stm->span)->block;
    state->next = block_new(a, "next", work->stm->span);
  }
  state->memory = memory_whole(a->env, state->current, type);
}

static void place_state(LoopWork *work, uint32_t number) {
  Allocator *a = work->a;
  State *state = &work->states[number];
  state->initial = work->loop->initial.items[number];
  Type type = parameter_type(work, number);
  if (type.tag != TYPE_Array) return;
  state->varies = shape_varies(work->loop, type);
  state->dynamic = state->varies && !bytes_bound(a->env, type);
  state->moves = !state->dynamic && bitset_has(&work->moving->moves, number);
  state->spare = state->moves && bitset_has(&work->moving->spare, number);
  if (state->moves && !state->varies && may_rotate(work, number) && place_rotation(work, number, state))
    state->moves = state->spare = false;
  else if (state->dynamic || state->moves) place_moving(work, number, state);
  else if (state->varies)
    state->memory = memory_whole(a->env, first_block(work, number, state), type);
  else place_fixed(work, number, state);
  set_memory(a, work->loop->parameters.items[number], state->memory);
}

// ---- the memory of the result of an iteration

bool parameter_number(const LoopWork *work, Atom atom, uint32_t *number) {
  const uint64_t found = atom.tag == ATOM_Var ? map_value_or(&work->numbers, atom.as.var.id, 0) : 0;
  if (found) *number = (uint32_t)found - 1;
  return found != 0;
}

static void number_parameters(LoopWork *work) {
  uint32_t from;
  for RANGE(i, work->count) map_put(&work->numbers, work->loop->parameters.items[i].id, i + 1);
  for RANGE(i, work->count)
    if (parameter_number(work, work->loop->body->result.items[i], &from)) bitset_add(&work->passed_on, from);
}

static bool is_target_taken(const LoopWork *work, Var block) {
  for RANGE(i, work->count)
    if (work->states[i].target.id == block.id || work->states[i].left.id == block.id) return true;
  return false;
}

// A state that becomes the old value of some state takes over the block of that state. Then each new value gets its
// spare block, else its own block, else any block that is left.
static void choose_targets(LoopWork *work) {
  for RANGE(i, work->count) {
    State *state = &work->states[i];
    uint32_t from;
    if (!state->moves || !parameter_number(work, work->loop->body->result.items[i], &from) || !work->states[from].moves)
      continue;
    if (is_target_taken(work, work->states[from].current) ||
        !same_shape(work->a->env, parameter_type(work, i), parameter_type(work, from)))
      continue;
    state->target = work->states[from].current;
  }
  for RANGE(pass, 2)
    for RANGE(i, work->count) {
      State *state = &work->states[i];
      if (!state->moves || state->target.id) continue;
      if (state->spare && !is_target_taken(work, state->next)) state->target = state->next;
      else if (!is_target_taken(work, state->current)) state->target = state->current;
      for COUNTING(k, pass == 1 && !state->target.id && k < work->count)
        if (work->states[k].moves && !is_target_taken(work, work->states[k].current) &&
            same_shape(work->a->env, parameter_type(work, i), parameter_type(work, k)))
          state->target = work->states[k].current;
    }
}

static Request request_for_iteration(LoopWork *work, uint32_t number) {
  Allocator *a = work->a;
  const State *state = &work->states[number];
  if (!state->memory) return (Request){.own_block = false};
  if (state->dynamic) return (Request){.own_block = true};
  if (state->rotation) return (Request){.memory = *rotation_target(state)};
  Request request = nested_request(a, work->stm->pattern.items[number], state->memory);
  request.memory.block = state->moves ? state->target : state->memory->block;
  request.memory.lmad = substitute_vars(a->env, state->memory->lmad, work->loop->parameters, work->loop->body->result);
  return request;
}

static Vars loop_binders(LoopWork *work) {
  Allocator *a = work->a;
  BlockNames names = {0};
  for RANGE(i, work->count) {
    seq_push(a->arena, &names.items, work->loop->parameters.items[i]);
    if (work->states[i].current.id) seq_push(a->arena, &names.items, work->states[i].current);
    if (work->states[i].next.id) seq_push(a->arena, &names.items, work->states[i].next);
    if (work->states[i].rotation) bind_rotation(a, &work->states[i], &names);
  }
  if (work->loop->form.tag == CORE_LOOP_For) seq_push(a->arena, &names.items, work->loop->form.index);
  return (Vars){names.items.size, names.items.items};
}

static const Body *allocate_iteration(LoopWork *work, Bitset *copied) {
  Allocator *a = work->a;
  const ExpLoop *loop = work->loop;
  Request *requests = NEW_ARRAY(a->arena, Request, work->count + 1);
  for RANGE(i, work->count) requests[i] = request_for_iteration(work, i);
  Scope scope;
  scope_enter(a, &scope, loop->body, true, loop_binders(work));
  const ExpRoles roles = exp_roles(work->stm->exp);
  facts_add_indices(a->env, a->env->facts, roles.indices, roles.widths);
  const Body *body = allocate_body(a, work->count, requests, copied);
  scope_leave(a);
  return body;
}

// ---- does moving save a copy?

static bool is_small_state(Allocator *a, Type type) {
  int64_t bytes;
  const Extent *extent = bytes_of(a->env, type);
  return extent->tag == EXTENT_Poly && poly_is_constant(extent->poly, &bytes) && bytes <= LOCAL_LIMIT;
}

static bool set_bit(Bitset *set, uint32_t bit) {
  bool is_new = !bitset_has(set, bit);
  bitset_add(set, bit);
  return is_new;
}

// State `from` becomes the value of state `number`: both move.
static bool decide_exchange(LoopWork *work, uint32_t number, uint32_t from) {
  if (work->states[from].dynamic || !same_shape(work->a->env, parameter_type(work, number), parameter_type(work, from)))
    return false;
  bool more = set_bit(&work->moving->moves, number);
  return set_bit(&work->moving->moves, from) || more;
}

// A value made in this iteration had to be copied. It moves to a block that another state leaves; if there is none, or
// if moving did not avoid the copy, to a spare block.
static bool decide_spare(LoopWork *work, uint32_t number, bool others_move) {
  bool moved = work->states[number].moves, more = set_bit(&work->moving->moves, number);
  if (moved || !others_move) more = set_bit(&work->moving->spare, number) || more;
  return more;
}

static bool decide_moves(LoopWork *work, const Bitset *copied) {
  bool more = false, others_move = false;
  for RANGE(pass, 2)
    for RANGE(i, work->count) {
      const State *state = &work->states[i];
      Atom result = work->loop->body->result.items[i];
      uint32_t from;
      if (!state->memory || state->dynamic || !bitset_has(copied, i) ||
          is_small_state(work->a, parameter_type(work, i)))
        continue;
      bool is_state = parameter_number(work, result, &from);
      if (pass == 0 && is_state) others_move = true, more = decide_exchange(work, i, from) || more;
      if (pass == 1 && !is_state && definition_in(work->loop->body, result.as.var, &from))
        more = decide_spare(work, i, others_move) || more;
    }
  return more;
}

static bool decide_owned(LoopWork *work, const Body *body) {
  bool more = false;
  Bitset copied = bitset_new(work->a->arena);
  copied_blocks(work->a->arena, work->a->program, body, &copied);
  for RANGE(i, work->count)
    if (rotation_copies(&work->states[i], &copied)) more = set_bit(&work->moving->owned, i) || more;
  return more;
}

// Drops the statements emitted for an attempt, except blocks that are requested for other arrays and size arithmetic.
static void take_back_block(Allocator *a, uint32_t from) {
  uint32_t kept = from;
  for RANGE_FROM(i, from, a->builder->stms.size) {
    const Stm *stm = a->builder->stms.items[i];
    bool own_block = stm->exp->tag == EXP_Alloc && !map_find(&a->pending, stm_result(stm).id);
    if (stm->exp->tag != EXP_Copy && stm->exp->tag != EXP_If && !own_block) a->builder->stms.items[kept++] = stm;
  }
  a->builder->stms.size = kept;
}

// The state moves. The memory requested for the loop's result is then not requested for its initial value, which must
// not take it.
bool state_moves(const Allocator *a, const Stm *loop, uint32_t number) {
  const Moving *moving = map_pointer(&a->moving, (uint64_t)(uintptr_t)loop);
  return moving && bitset_has(&moving->moves, number);
}

static Moving *moving_of(Allocator *a, const Stm *stm) {
  MapEntry *entry = map_add(&a->moving, (uint64_t)(uintptr_t)stm);
  if (!entry->as.pointer) {
    Moving none = {bitset_new(a->arena), bitset_new(a->arena), bitset_new(a->arena)};
    entry->as.pointer = COPY_OF(a->arena, &none);
  }
  return entry->as.pointer;
}

// ---- the loop with blocks

// Iterations exchange the blocks, so that afterwards each may be any of the initial blocks.
static void note_exchanged(LoopWork *work, Var result) {
  for RANGE(i, work->count) {
    const State *state = &work->states[i];
    if ((state->moves || state->dynamic) && !state->rotation) note_name(work->a, result, state->first);
    if (state->spare && !state->rotation) note_name(work->a, result, state->second);
  }
}

void add_state(Allocator *a, LoopLists *lists, Var pattern, Var parameter, Atom initial) {
  Arena *arena = a->context->arena;
  seq_push(arena, &lists->pattern, pattern);
  seq_push(arena, &lists->parameters, parameter);
  seq_push(arena, &lists->initial, initial);
}

static bool has_home(const LoopWork *work) {
  for RANGE(i, work->count)
    if (work->states[i].home) return true;
  return false;
}

static Var add_block_state(LoopWork *work, LoopLists *lists, const char *name, Var parameter, Var initial) {
  Allocator *a = work->a;
  Var result = block_new(a, name, work->stm->span);
  add_state(a, lists, result, parameter, atom_var(initial));
  bring_in_scope(a, result);
  if (!has_home(work)) bitset_add(&a->private, result.id);
  note_exchanged(work, result);
  return result;
}

static void list_states(LoopWork *work, LoopLists *lists, const Body *body) {
  Arena *arena = work->a->context->arena;
  for RANGE(i, work->count) {
    State *state = &work->states[i];
    const Var result = work->stm->pattern.items[i];
    state->moved = state->home ? var_copy(work->a->context, work->a->vars, result) : result;
    add_state(work->a, lists, state->moved, work->loop->parameters.items[i], state->initial);
  }
  for EACH_IN(i, body->result) seq_push(arena, &lists->results, body->result.items[i]);
}

// A block of the moving states that holds no result and is passed to no other state: a spare for the next iteration.
static Var free_block(const LoopWork *work, Type type) {
  for RANGE(i, work->count) {
    const State *state = &work->states[i];
    if (!state->moves || !same_shape(work->a->env, type, parameter_type(work, i))) continue;
    if (!is_target_taken(work, state->current)) return state->current;
    if (state->next.id && !is_target_taken(work, state->next)) return state->next;
  }
  panic("loop: no block is left for the next iteration");
}

static void list_blocks(LoopWork *work, LoopLists *lists) {
  Arena *arena = work->a->context->arena;
  for (int moving = false; moving <= true; moving++)      // dynamic ones first: body.c returns their blocks
    for RANGE(i, work->count) {
      State *state = &work->states[i];
      if (moving ? !state->moves : !state->dynamic) continue;
      const Var block = add_block_state(work, lists, "block", state->current, state->first);
      state->memory = memory_new(work->a->env, block, state->memory->lmad);
      if (moving) seq_push(arena, &lists->results, atom_var(state->target));
    }
  for RANGE(i, work->count)
    if (work->states[i].rotation) list_rotation(work, i, lists);
  for RANGE(i, work->count) {
    State *state = &work->states[i];
    if (!state->spare) continue;
    (void)add_block_state(work, lists, "spare", state->next, state->second);
    state->left = free_block(work, parameter_type(work, i));
    seq_push(arena, &lists->results, atom_var(state->left));
  }
}

static void set_results(LoopWork *work) {
  Allocator *a = work->a;
  for RANGE(i, work->count) {
    const State *state = &work->states[i];
    if (!state->memory || state->rotation) continue;
    const Lmad *lmad = state->memory->lmad;
    if (state->varies) lmad = row_major_of(a->env, var_type(a->vars, work->stm->pattern.items[i]));
    if (!state->home) set_memory(a, work->stm->pattern.items[i], memory_new(a->env, state->memory->block, lmad));
  }
}

void allocate_loop(Allocator *a, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  LoopWork work = {
      a, stm, loop, loop->parameters.count, NULL, moving_of(a, stm), map_new(a->arena), bitset_new(a->arena)};
  number_parameters(&work);
  uint32_t before = a->builder->stms.size;
  const Body *body = NULL;
  for (bool again = true; again;) {
    work.states = NEW_ARRAY(a->arena, State, work.count + 1);
    for EACH_IN(i, work) place_state(&work, i);
    choose_targets(&work);
    Bitset copied = bitset_new(a->arena);
    body = allocate_iteration(&work, &copied);
    again = decide_moves(&work, &copied) || decide_owned(&work, body);
    if (again) take_back_block(a, before), a->moved = true;
  }
  LoopLists lists = {0};
  list_states(&work, &lists, body);
  list_blocks(&work, &lists);
  set_results(&work);
  const Atoms results = {lists.results.size, lists.results.items};
  Exp exp = {EXP_Loop,
             {.Loop = {{lists.parameters.size, lists.parameters.items},
                       {lists.initial.size, lists.initial.items},
                       loop->form,
                       body_with_result(a->context->arena, body, results)}}};
  emit_changed(a, stm_with_pattern(a->context->arena, stm, (Vars){lists.pattern.size, lists.pattern.items}), exp);
  for EACH_IN(i, work) {
    const State *state = &work.states[i];
    if (state->rotation) settle_rotation(&work, i);
    if (state->home) settle_result(&work, stm->pattern.items[i], state->moved, state->memory, state->home);
  }
}
