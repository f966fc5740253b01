// rotate: the state of a loop that every iteration builds anew, so that it cannot stay in one memory [hard case 5].
//   rule: each iteration is passed three memories: that of the state, that of the next state, and that of the state
//         after next. It passes on (next, after next, next). So the first state may be in memory that must not be
//         written, and two memories serve all iterations.
//   The result ends in the memory requested for it:
//   the first state must stay   Two memories are used beside it: the requested one and a scratch block. If the number
//                               of iterations is known before the loop, its parity decides which of them comes first. A
//                               loop without iterations costs one copy.
//   the first state may go      Its own memory is the second of the two.
//   The memories may differ in block, offset and strides; each such coordinate that differs is passed on.
#include "blocks.h"
#include "body.h"
#include "loop.h"
#include "reason.h"
#include "scope.h"

enum { START, FIRST, SECOND, PLACES };

// A coordinate of the three memories: the offset or a stride of the index function, or the block (number rank + 1).
typedef struct Coordinate {
  Atom values[PLACES];
  const Poly *fixed; /* not NULL: the same in all three */
  Var names[PLACES], result;
} Coordinate;

struct Rotation {
  Coordinate *coordinates;    // offset, strides, block
  uint32_t count;
  Memory current, next;
  const Memory *home;         // where the result ends; NULL: in any of the three
  bool is_ours;               // the first state may be overwritten
  Var moved;                  // the result of the loop, before it is copied to `home`
};

// The iteration builds the value itself, and no other state takes over its old value.
bool may_rotate(LoopWork *work, uint32_t number) {
  uint32_t from;
  if (!bitset_has(&work->moving->moves, number) || !bitset_has(&work->moving->spare, number) ||
      bitset_has(&work->passed_on, number))
    return false;
  return !parameter_number(work, work->loop->body->result.items[number], &from);
}

// ---- the three memories

const Memory *requested_home(LoopWork *work, uint32_t number, const Memory *start, bool ours) {
  Allocator *a = work->a;
  const Var result = work->stm->pattern.items[number];
  const Request *request = request_unless(a, result, ours);
  if (request && ours && memory_equal(start, &request->memory)) return start;
  return request && may_take(a, result, request, work->stm->exp, NULL) ? &request->memory : NULL;
}

// The first state may be overwritten. An argument that the caller may still need is left alone: a scratch block costs
// less than the copy that the caller would have to make.
static bool overwrites_start(LoopWork *work, uint32_t number, const Memory *start) {
  const Request *request = request_of(work->a, work->stm->pattern.items[number]);
  bool is_argument = !work->a->info->function->entry && map_find(&work->a->parameter_blocks, start->block.id);
  if (is_argument && !(request && memory_equal(start, &request->memory))) return false;
  return initial_is_ours(work, number);
}

static Atom coordinate_of(Allocator *a, const Memory *memory, uint32_t at) {
  return at > memory->lmad->rank ? atom_var(memory->block) : emit_poly(a, lmad_poly(memory->lmad, at));
}

static bool coordinates_equal(const Memory *x, const Memory *y, uint32_t at) {
  return at > x->lmad->rank ? x->block.id == y->block.id : poly_equal(lmad_poly(x->lmad, at), lmad_poly(y->lmad, at));
}

// An odd number of iterations ends in the first memory, an even number in the second.
static Atom emit_is_odd(LoopWork *work) {
  Builder *builder = work->a->builder;
  Atom bit = build_i64(builder, PRIM_And, work->loop->form.bound, atom_i64(1));
  Atom odd = build_i64(builder, PRIM_Eq, bit, atom_i64(1));
  for RANGE(i, 2) bring_in_scope(work->a, (i ? odd : bit).as.var);
  return odd;
}

typedef struct Choice { Seq(Var) pattern; Seq(Atom) odd; Seq(Atom) even; } Choice;

static void emit_choice(LoopWork *work, Atom condition, const Choice *choice) {
  Allocator *a = work->a;
  Arena *arena = a->context->arena;
  const Body odd = {.result = {choice->odd.size, choice->odd.items}},
             even = {.result = {choice->even.size, choice->even.items}};
  emit(a, choice->pattern.size, choice->pattern.items,
       NEW_EXP(arena, If, condition, COPY_OF(arena, &odd), COPY_OF(arena, &even)), work->stm->span);
  for EACH(i, &choice->pattern) bring_in_scope(a, choice->pattern.items[i]);
}

static Var new_coordinate_name(LoopWork *work, const char *name, bool is_block) {
  Allocator *a = work->a;
  return is_block ? block_new(a, name, work->stm->span) : number_new(a, "place", work->stm->span);
}

// Selects the memories of the first and of the second iteration by the parity of the number of iterations, so that the
// last iteration ends in `home`.
static void choose_by_parity(LoopWork *work, Rotation *rotation, const Memory *home, const Memory *scratch) {
  Allocator *a = work->a;
  Arena *arena = a->context->arena;
  Choice choice = {0};
  for RANGE(i, rotation->count) {
    Coordinate *coordinate = &rotation->coordinates[i];
    Atom x = coordinate_of(a, home, i), y = coordinate_of(a, scratch, i);
    coordinate->values[FIRST] = x, coordinate->values[SECOND] = y;
    if (coordinates_equal(home, scratch, i)) continue;
    for (uint32_t place = FIRST; place <= SECOND; place++) {
      Var name = new_coordinate_name(work, place == FIRST ? "first" : "second", i + 1 == rotation->count);
      seq_push(arena, &choice.pattern, name);
      seq_push(arena, &choice.odd, place == FIRST ? x : y);
      seq_push(arena, &choice.even, place == FIRST ? y : x);
      coordinate->values[place] = atom_var(name);
      if (i + 1 == rotation->count) note_name(a, name, home->block), note_name(a, name, scratch->block);
    }
  }
  emit_choice(work, emit_is_odd(work), &choice);
}

static void set_place_values(LoopWork *work, Rotation *rotation, uint32_t place, const Memory *memory) {
  for RANGE(i, rotation->count) rotation->coordinates[i].values[place] = coordinate_of(work->a, memory, i);
}

static void set_iteration_places(LoopWork *work, Rotation *rotation, const Memory *first, const Memory *second) {
  set_place_values(work, rotation, FIRST, first);
  set_place_values(work, rotation, SECOND, second);
}

static void choose_iteration_places(LoopWork *work, Rotation *rotation, const Memory *home, const Memory *scratch) {
  int64_t count;
  bool counted = work->loop->form.tag == CORE_LOOP_For, known = counted && atom_is_i64(work->loop->form.bound, &count);
  if (counted && !known) choose_by_parity(work, rotation, home, scratch);
  else if (known && count % 2 == 0) set_iteration_places(work, rotation, scratch, home);
  else set_iteration_places(work, rotation, home, scratch);
}

// ---- coordinates that are passed on

static void name_coordinate(LoopWork *work, Rotation *rotation, uint32_t at, const Memory *start) {
  static const char *const names[PLACES] = {"current", "next", "other"};
  Allocator *a = work->a;
  Coordinate *coordinate = &rotation->coordinates[at];
  bool is_block = at + 1 == rotation->count, same = !is_block;
  const Poly *fixed = is_block ? NULL : lmad_poly(start->lmad, at);
  for (uint32_t place = FIRST; same && place < PLACES; place++)
    same = poly_equal(fixed, size_of(a->env, coordinate->values[place]));
  if (same) coordinate->fixed = fixed;
  for (uint32_t place = START; !same && place < PLACES; place++)
    coordinate->names[place] = new_coordinate_name(work, names[place], is_block);
}

static Memory place_named(LoopWork *work, const Rotation *rotation, Type type, uint32_t place) {
  Allocator *a = work->a;
  const Poly **numbers = NEW_ARRAY(a->arena, const Poly *, rotation->count);
  for RANGE(i, type.rank + 1) {
    const Coordinate *coordinate = &rotation->coordinates[i];
    numbers[i] = coordinate->fixed ? coordinate->fixed : poly_variable(a->arena, coordinate->names[place].id);
  }
  return (Memory){rotation->coordinates[rotation->count - 1].names[place],
                  strided_of(a->env, type, numbers[0], numbers + 1)};
}

static void name_places(LoopWork *work, Rotation *rotation, Type type, const Memory *start) {
  Allocator *a = work->a;
  for RANGE(i, rotation->count) name_coordinate(work, rotation, i, start);
  const Coordinate *blocks = &rotation->coordinates[rotation->count - 1];
  for RANGE_FROM(place, START, PLACES)
    for RANGE_FROM(value, START, PLACES)
      if (place == START || value != START) note_name(a, blocks->names[place], blocks->values[value].as.var);
  if (!rotation->is_ours) bitset_add(&a->read_only, blocks->names[START].id);
  rotation->current = place_named(work, rotation, type, START);
  rotation->next = place_named(work, rotation, type, FIRST);
}

// An iteration overwrites the old state, which must not be an array that others need. So the loop starts with a copy of
// the first state, in the memory that would be the second.
static const Memory *start_in_copy(LoopWork *work, State *state, Rotation *rotation) {
  Allocator *a = work->a;
  const Coordinate *coordinates = rotation->coordinates;
  const Type type = var_type(a->vars, state->initial.as.var);
  const Poly **numbers = NEW_ARRAY(a->arena, const Poly *, rotation->count);
  for RANGE(i, type.rank + 1) numbers[i] = size_of(a->env, coordinates[i].values[SECOND]);
  const Memory *memory = memory_new(a->env, coordinates[type.rank + 1].values[SECOND].as.var,
                                    strided_of(a->env, type, numbers[0], numbers + 1));
  start_with_copy(work, state, memory);
  return memory;
}

bool place_rotation(LoopWork *work, uint32_t number, State *state) {
  Allocator *a = work->a;
  Type type = parameter_type(work, number);
  const Memory *start = memory_at(a->env, state->initial.as.var);
  bool owned = bitset_has(&work->moving->owned, number), ours = overwrites_start(work, number, start);
  const Memory *home = requested_home(work, number, start, ours);
  if (!home && ours) return false;
  Rotation *rotation = NEW(a->arena, Rotation);
  rotation->count = start->lmad->rank + 2;
  rotation->coordinates = NEW_ARRAY(a->arena, Coordinate, rotation->count);
  bool settles = home || work->loop->form.tag == CORE_LOOP_For;
  if (!home) home = allocate_block(a, type, work->stm->span);
  rotation->home = settles ? home : NULL;
  const Memory *other = ours && home != start ? home : allocate_block(a, type, work->stm->span);
  if (ours) set_iteration_places(work, rotation, other, start);
  else choose_iteration_places(work, rotation, home, other);
  if (owned && !ours) start = start_in_copy(work, state, rotation);
  rotation->is_ours = ours || owned;
  set_place_values(work, rotation, START, start);
  name_places(work, rotation, type, start);
  state->rotation = rotation;
  state->memory = COPY_OF(a->arena, &rotation->current);
  return true;
}

const Memory *rotation_target(const State *state) { return &state->rotation->next; }

void bind_rotation(Allocator *a, const State *state, BlockNames *bound) {
  for RANGE(i, state->rotation->count)
    for RANGE_FROM(place, START, PLACES)
      if (!state->rotation->coordinates[i].fixed)
        seq_push(a->arena, &bound->items, state->rotation->coordinates[i].names[place]);
}

// ---- does an iteration copy the old state?

void copied_blocks(Arena *arena, const Program *program, const Body *body, Bitset *blocks) {
  for EACH_STM(at, arena, body)
    if (at.stm->exp->tag == EXP_Copy) bitset_add(blocks, memory_of(program, at.stm->exp->as.Copy.array)->block.id);
}

bool rotation_copies(const State *state, const Bitset *copied) {
  return state->rotation && !state->rotation->is_ours && bitset_has(copied, state->rotation->current.block.id);
}

// ---- the new loop

static void list_coordinate(LoopWork *work, Coordinate *coordinate, bool is_block, LoopLists *lists) {
  static const uint32_t passed[PLACES] = {FIRST, SECOND, FIRST};
  Allocator *a = work->a;
  if (coordinate->fixed) return;
  for RANGE_FROM(place, START, PLACES) {
    Var result = new_coordinate_name(work, place == START ? "block" : "spare", is_block);
    if (place == START) coordinate->result = result;
    add_state(a, lists, result, coordinate->names[place], coordinate->values[place]);
    seq_push(a->context->arena, &lists->results, atom_var(coordinate->names[passed[place]]));
    bring_in_scope(a, result);
  }
}

void list_rotation(LoopWork *work, uint32_t number, LoopLists *lists) {
  Allocator *a = work->a;
  Rotation *rotation = work->states[number].rotation;
  Var result = work->stm->pattern.items[number];
  for RANGE(i, rotation->count) {
    list_coordinate(work, &rotation->coordinates[i], i + 1 == rotation->count, lists);
    rotation->coordinates[i].names[START] = rotation->coordinates[i].result;
  }
  const Coordinate *blocks = &rotation->coordinates[rotation->count - 1];
  for RANGE_FROM(value, START, PLACES) note_name(a, blocks->result, blocks->values[value].as.var);
  if (!rotation->is_ours) bitset_add(&a->read_only, blocks->result.id);
  rotation->current = place_named(work, rotation, var_type(a->vars, result), START);
  rotation->moved = rotation->home ? var_copy(a->context, a->vars, result) : result;
  for EACH(i, &lists->pattern) if (lists->pattern.items[i].id == result.id) lists->pattern.items[i] = rotation->moved;
}

void settle_result(LoopWork *work, Var result, Var moved, const Memory *memory, const Memory *home) {
  Allocator *a = work->a;
  set_memory(a, moved, memory);
  if (!home) return;
  bring_in_scope(a, moved);
  set_memory(a, result, home);
  note_reason(a, result, (CopyReason){PURPOSE_Settle, {REASON_Iterations, moved, work->stm}});
  emit(a, 1, &result, NEW_EXP(a->context->arena, Copy, moved), work->stm->span);
  seq_last(&a->builder->stms) = stm_with_marks(a->context->arena, seq_last(&a->builder->stms), MARK_Settle);
}

void settle_rotation(LoopWork *work, uint32_t number) {
  const Rotation *rotation = work->states[number].rotation;
  settle_result(work, work->stm->pattern.items[number], rotation->moved,
                COPY_OF(work->a->arena, &rotation->current), rotation->home);
}
