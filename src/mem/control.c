// control: if and loop at the memory level.
//   if       both branches write the wanted place; else the memory of an array that one of them returns changed or unchanged; else
//            one block of the larger size; else (size unknown before) each branch returns its own block [paper 3 Fig. 7]
//   loop     the state has one place: the wanted one, the initial value's own, or a block. A result that cannot be built there is
//            built in a second block, and the two are exchanged. A state whose size has no bound returns its block.
#include "mem_internal.h"

// ---- if

static const Stm *definition(const Body *body, Var var, uint32_t *number) {
  for (uint32_t i = body->count; i-- > 0;)
    for (uint32_t k = 0; k < body->stms[i]->pattern.count; k++)
      if (body->stms[i]->pattern.items[k].id == var.id) return *number = k, body->stms[i];
  return NULL;
}

// The array that `atom` is an updated version of, followed to outside `body`.
static Var chain_root(const Body *body, Atom atom) {
  uint32_t number;
  const Stm *stm;
  while (atom.tag == ATOM_Var && (stm = definition(body, atom.as.var, &number)) != NULL) {
    const Exp *exp = stm->exp;
    if (exp->tag == EXP_Update) atom = atom_var(exp->as.Update.array);
    else if (exp->tag == EXP_Atom) atom = exp->as.Atom.value;
    else if (exp->tag == EXP_Scatter) atom = atom_var(exp->as.Scatter.destinations.items[number]);
    else if (exp->tag == EXP_Hist) atom = atom_var(exp->as.Hist.destinations.items[number]);
    else if (exp->tag == EXP_Loop && number < exp->as.Loop.initial.count) atom = exp->as.Loop.initial.items[number];
    else return (Var){0};
  }
  return atom.tag == ATOM_Var ? atom.as.var : (Var){0};
}

static bool same_shape(Allocator *a, Type x, Type y) {
  if (x.rank != y.rank || x.scalar != y.scalar) return false;
  for (uint32_t i = 0; i < x.rank; i++)
    if (!poly_equal(size_of(a, x.shape[i]), size_of(a, y.shape[i]))) return false;
  return true;
}

static const Memory *memory_of_root(Allocator *a, Type type, const Body *body, uint32_t number) {
  Var root = chain_root(body, body->result.items[number]);
  if (!root.id || !bitset_has(&a->in_scope, root.id) || !is_array(a, atom_var(root)) || !same_shape(a, var_type(a->vars, root), type)) return NULL;
  const Memory *memory = memory_at(a, root);
  return may_overwrite(a, root, memory, NULL) ? memory : NULL;
}

static const Memory *memory_if_outside(Allocator *a, Atom atom) {
  return bitset_has(&a->in_scope, atom.as.var.id) ? memory_at(a, atom.as.var) : NULL;
}

typedef struct Choice { const Memory *memory; bool is_view, own_block; } Choice;

static Choice choose_if_place(Allocator *a, const Stm *stm, uint32_t number) {
  const ExpIf *exp = &stm->exp->as.If;
  Var result = stm->pattern.items[number];
  Type type = var_type(a->vars, result);
  const Memory *x = memory_if_outside(a, exp->then_body->result.items[number]), *y = memory_if_outside(a, exp->else_body->result.items[number]);
  const Want *want = want_of(a, result);
  if (x && y && memory_equal(x, y) && (!want || memory_equal(x, &want->memory))) return (Choice){x, true, false};
  if (want && want->memory.lmad->rank == type.rank && strides_in_scope(a, want->memory.lmad) && place_is_free(a, want, stm->exp, NULL) &&
      emit_pending(a, want->memory.block)) {
    note_part(a, result, want);
    return (Choice){&want->memory, false, false};
  }
  const Memory *root = memory_of_root(a, type, exp->then_body, number);
  if (!root) root = memory_of_root(a, type, exp->else_body, number);
  if (root) return (Choice){root, false, false};
  if (bytes_bound(a, type)) return (Choice){allocate_block(a, type, stm->span), false, false};
  return (Choice){NULL, false, true};
}

static const Body *allocate_branch(Allocator *a, const Stm *stm, const Body *body, const Choice *choices) {
  Want *wants = NEW_ARRAY(a->arena, Want, stm->pattern.count + 1);
  for (uint32_t i = 0; i < stm->pattern.count; i++) {
    wants[i].own_block = choices[i].own_block;
    if (!choices[i].memory || choices[i].is_view) continue;
    wants[i] = want_nested(a, stm->pattern.items[i], choices[i].memory);
    wants[i].memory.lmad = substitute_vars(a, choices[i].memory->lmad, stm->pattern, body->result);
  }
  Scope scope;
  scope_enter(a, &scope, body, false, (Vars){0});
  const Body *result = allocate_body(a, stm->pattern.count, wants, NULL);
  scope_leave(a);
  return result;
}

void allocate_if(Allocator *a, const Stm *stm) {
  uint32_t count = stm->pattern.count;
  Choice *choices = NEW_ARRAY(a->arena, Choice, count + 1);
  Seq(Var) pattern = {0};
  for (uint32_t i = 0; i < count; i++) {
    seq_push(a->context->arena, &pattern, stm->pattern.items[i]);
    if (var_type(a->vars, stm->pattern.items[i]).tag == TYPE_Array) choices[i] = choose_if_place(a, stm, i);
  }
  Exp exp = *stm->exp;
  exp.as.If.then_body = allocate_branch(a, stm, stm->exp->as.If.then_body, choices);
  exp.as.If.else_body = allocate_branch(a, stm, stm->exp->as.If.else_body, choices);
  for (uint32_t i = 0; i < count; i++) {
    const Memory *memory = choices[i].memory;
    if (choices[i].own_block) {
      Var block = block_new(a, "block", stm->span);
      seq_push(a->context->arena, &pattern, block);
      memory = memory_new(a, block, row_major_of(a, var_type(a->vars, stm->pattern.items[i])));
      bring_in_scope(a, block);
    }
    if (memory) set_memory(a, stm->pattern.items[i], memory);
  }
  Stm changed = {(Vars){pattern.size, pattern.items}, stm->certificates, NULL, stm->span};
  emit_changed(a, &changed, exp);
}

// ---- loop

typedef struct State {
  const Memory *memory;             // of the parameter
  Atom initial;
  bool varies, exchanged, dynamic;
  Var current, next;                // block parameters
  Var first, second;                // their initial blocks
} State;

typedef struct LoopWork { Allocator *a; const Stm *stm; const ExpLoop *loop; uint32_t count; State *states; } LoopWork;

static bool shape_varies(const ExpLoop *loop, Type type) {
  for (uint32_t i = 0; i < type.rank; i++)
    for (uint32_t k = 0; k < loop->parameters.count; k++)
      if (type.shape[i].tag == ATOM_Var && type.shape[i].as.var.id == loop->parameters.items[k].id) return true;
  return false;
}

// Nobody needs the initial value itself: the state may take over its memory.
static bool initial_is_ours(LoopWork *work, uint32_t number) {
  Var initial = work->loop->initial.items[number].as.var;
  for (uint32_t i = 0; i < work->count; i++) {
    if (i == number || !is_array(work->a, work->loop->initial.items[i])) continue;
    if (!memory_disjoint(work->a, memory_at(work->a, work->loop->initial.items[i].as.var), memory_at(work->a, initial))) return false;
  }
  return may_overwrite(work->a, initial, memory_at(work->a, initial), work->stm->exp);
}

static void start_with_copy(LoopWork *work, State *state, const Memory *memory) {
  state->memory = memory;
  state->initial = atom_var(emit_copy(work->a, state->initial.as.var, memory));
}

static void place_fixed(LoopWork *work, uint32_t number, State *state) {
  Allocator *a = work->a;
  Var result = work->stm->pattern.items[number];
  const Memory *memory = memory_at(a, state->initial.as.var);
  const Want *want = want_of(a, result);
  bool ours = initial_is_ours(work, number);
  if (ours && (!want || memory_equal(memory, &want->memory))) { state->memory = memory; return; }
  if (want && !memory_equal(memory, &want->memory) && strides_in_scope(a, want->memory.lmad) && place_is_free(a, want, work->stm->exp, NULL) &&
      emit_pending(a, want->memory.block))
    start_with_copy(work, state, &want->memory);
  else if (ours) state->memory = memory;
  else start_with_copy(work, state, allocate_block(a, var_type(a->vars, work->loop->parameters.items[number]), work->stm->span));
}

// A block for the first state: the initial value's own when it is a whole block that is large enough.
static Var first_block(LoopWork *work, uint32_t number, State *state) {
  Allocator *a = work->a;
  Type type = var_type(a->vars, work->loop->parameters.items[number]), initial_type = var_type(a->vars, state->initial.as.var);
  const Memory *memory = memory_at(a, state->initial.as.var);
  const Want *want = want_of(a, work->stm->pattern.items[number]);
  Memory whole = {memory->block, row_major_of(a, initial_type)};
  const Extent *needed = bytes_bound(a, type);
  bool fits = state->dynamic || (needed && extent_equal(needed, bytes_of(a, initial_type)));
  bool other_use = want && want->memory.block.id == memory->block.id;
  if (fits && !other_use && memory_equal(memory, &whole) && initial_is_ours(work, number)) return memory->block;
  memory = allocate_block(a, state->dynamic ? initial_type : type, work->stm->span);
  start_with_copy(work, state, memory_new(a, memory->block, row_major_of(a, initial_type)));
  return memory->block;
}

static void place_moving(LoopWork *work, uint32_t number, State *state) {
  Allocator *a = work->a;
  Type type = var_type(a->vars, work->loop->parameters.items[number]);
  state->first = first_block(work, number, state);
  state->current = block_new(a, "current", work->stm->span);
  if (state->exchanged) {
    state->second = allocate_block(a, type, work->stm->span)->block;
    state->next = block_new(a, "next", work->stm->span);
  }
  state->memory = memory_new(a, state->current, row_major_of(a, type));
}

static void place_bounded(LoopWork *work, uint32_t number, State *state) {
  Allocator *a = work->a;
  Type type = var_type(a->vars, work->loop->parameters.items[number]);
  Var block = first_block(work, number, state);
  state->memory = memory_new(a, block, row_major_of(a, type));
}

static void place_state(LoopWork *work, uint32_t number, const Bitset *exchanged) {
  Allocator *a = work->a;
  State *state = &work->states[number];
  state->initial = work->loop->initial.items[number];
  Type type = var_type(a->vars, work->loop->parameters.items[number]);
  if (type.tag != TYPE_Array) return;
  state->varies = shape_varies(work->loop, type);
  state->dynamic = state->varies && !bytes_bound(a, type);
  state->exchanged = !state->dynamic && bitset_has(exchanged, number);
  if (state->dynamic || state->exchanged) place_moving(work, number, state);
  else if (state->varies) place_bounded(work, number, state);
  else place_fixed(work, number, state);
  set_memory(a, work->loop->parameters.items[number], state->memory);
}

static const Body *allocate_loop_body(LoopWork *work, Vars bound, Bitset *copied) {
  Allocator *a = work->a;
  const ExpLoop *loop = work->loop;
  Want *wants = NEW_ARRAY(a->arena, Want, work->count + 1);
  for (uint32_t i = 0; i < work->count; i++) {
    const State *state = &work->states[i];
    if (!state->memory) continue;
    wants[i].own_block = state->dynamic;
    if (state->dynamic) continue;
    wants[i] = want_nested(a, work->stm->pattern.items[i], state->memory);
    wants[i].memory = (Memory){state->exchanged ? state->next : state->memory->block, substitute_vars(a, state->memory->lmad, loop->parameters, loop->body->result)};
  }
  Scope scope;
  scope_enter(a, &scope, loop->body, true, bound);
  if (loop->form.tag == CORE_LOOP_For) facts_add_index(a->facts, loop->form.index.id, size_of(a, loop->form.bound));
  const Body *body = allocate_body(a, work->count, wants, copied);
  scope_leave(a);
  return body;
}

static bool is_small(Allocator *a, Type type) {
  int64_t bytes;
  const Extent *extent = bytes_of(a, type);
  return extent->tag == EXTENT_Poly && poly_is_constant(extent->poly, &bytes) && bytes <= LOCAL_LIMIT;
}

// States whose result had to be copied although it was made in the body: two blocks would save the copy.
static bool find_exchanges(LoopWork *work, const Bitset *copied, Bitset *exchanged) {
  bool found = false;
  for (uint32_t i = 0; i < work->count; i++) {
    const State *state = &work->states[i];
    uint32_t number;
    if (!state->memory || state->dynamic || state->exchanged || !bitset_has(copied, i)) continue;
    if (!definition(work->loop->body, work->loop->body->result.items[i].as.var, &number)) continue;
    if (is_small(work->a, var_type(work->a->vars, work->loop->parameters.items[i]))) continue;
    bitset_add(exchanged, i);
    found = true;
  }
  return found;
}

// Forgets what was emitted for an attempt, except blocks promised to others and size arithmetic.
static void take_back(Allocator *a, uint32_t from) {
  uint32_t kept = from;
  for (uint32_t i = from; i < a->builder->stms.size; i++) {
    const Stm *stm = a->builder->stms.items[i];
    bool own_block = stm->exp->tag == EXP_Alloc && !map_find(&a->pending, stm->pattern.items[0].id);
    if (stm->exp->tag != EXP_Copy && !own_block) a->builder->stms.items[kept++] = stm;
  }
  a->builder->stms.size = kept;
}

typedef struct LoopLists { Seq(Var) pattern; Seq(Var) parameters; Seq(Atom) initial; Seq(Atom) results; } LoopLists;

static void add_block_state(Allocator *a, LoopLists *lists, Var result, Var parameter, Var initial) {
  Arena *arena = a->context->arena;
  seq_push(arena, &lists->pattern, result);
  seq_push(arena, &lists->parameters, parameter);
  seq_push(arena, &lists->initial, atom_var(initial));
}

static void list_states(LoopWork *work, LoopLists *lists, const Body *body) {
  Allocator *a = work->a;
  Arena *arena = a->context->arena;
  for (uint32_t i = 0; i < work->count; i++) {
    seq_push(arena, &lists->pattern, work->stm->pattern.items[i]);
    seq_push(arena, &lists->parameters, work->loop->parameters.items[i]);
    seq_push(arena, &lists->initial, work->states[i].initial);
  }
  for (uint32_t i = 0; i < body->result.count; i++) seq_push(arena, &lists->results, body->result.items[i]);
}

static void finish_states(LoopWork *work, LoopLists *lists) {
  Allocator *a = work->a;
  for (uint32_t pass = 0; pass < 2; pass++) {      // blocks that body.c returns come first
    for (uint32_t i = 0; i < work->count; i++) {
      State *state = &work->states[i];
      if (!state->memory || (pass == 0 ? !state->dynamic : !state->exchanged)) continue;
      Var block = block_new(a, "block", work->stm->span);
      add_block_state(a, lists, block, state->current, state->first);
      state->memory = memory_new(a, block, state->memory->lmad);
      bring_in_scope(a, block);
      if (pass == 0) continue;
      Var other = block_new(a, "spare", work->stm->span);
      add_block_state(a, lists, other, state->next, state->second);
      seq_push(a->context->arena, &lists->results, atom_var(state->next));
      seq_push(a->context->arena, &lists->results, atom_var(state->current));
      bring_in_scope(a, other);
    }
  }
  for (uint32_t i = 0; i < work->count; i++)
    if (work->states[i].memory) {
      const Lmad *lmad = substitute_vars(a, work->states[i].memory->lmad, work->loop->parameters, (Atoms){0});
      if (work->states[i].varies) lmad = row_major_of(a, var_type(a->vars, work->stm->pattern.items[i]));
      set_memory(a, work->stm->pattern.items[i], memory_new(a, work->states[i].memory->block, lmad));
    }
}

static Vars loop_binders(LoopWork *work) {
  Allocator *a = work->a;
  Seq(Var) bound = {0};
  for (uint32_t i = 0; i < work->count; i++) {
    seq_push(a->arena, &bound, work->loop->parameters.items[i]);
    if (work->states[i].current.id) seq_push(a->arena, &bound, work->states[i].current);
    if (work->states[i].next.id) seq_push(a->arena, &bound, work->states[i].next);
  }
  if (work->loop->form.tag == CORE_LOOP_For) seq_push(a->arena, &bound, work->loop->form.index);
  return (Vars){bound.size, bound.items};
}

static Bitset *exchanges_of(Allocator *a, const Stm *stm) {
  MapEntry *entry = map_add(&a->exchanged, (uint64_t)(uintptr_t)stm);
  if (!entry->as.pointer) {
    Bitset empty = bitset_new(a->arena);
    entry->as.pointer = COPY_OF(a->arena, &empty);
  }
  return entry->as.pointer;
}

void allocate_loop(Allocator *a, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  LoopWork work = {a, stm, loop, loop->parameters.count, NULL};
  Bitset *exchanged = exchanges_of(a, stm);
  uint32_t before = a->builder->stms.size;
  const Body *body;
  for (bool again = true; again;) {
    work.states = NEW_ARRAY(a->arena, State, work.count + 1);
    for (uint32_t i = 0; i < work.count; i++) place_state(&work, i, exchanged);
    Bitset copied = bitset_new(a->arena);
    body = allocate_loop_body(&work, loop_binders(&work), &copied);
    again = find_exchanges(&work, &copied, exchanged);
    if (again) take_back(a, before);
  }
  LoopLists lists = {0};
  list_states(&work, &lists, body);
  finish_states(&work, &lists);
  Body *whole = NEW(a->context->arena, Body);
  *whole = (Body){body->count, body->stms, {lists.results.size, lists.results.items}};
  Exp exp = {EXP_Loop, {.Loop = {{lists.parameters.size, lists.parameters.items}, {lists.initial.size, lists.initial.items}, loop->form, whole}}};
  Stm changed = {{lists.pattern.size, lists.pattern.items}, stm->certificates, NULL, stm->span};
  emit_changed(a, &changed, exp);
}
