// interpret: the heap semantics of Mem [paper 3, Fig. 10]: an environment of scalars, labels and (label, index
// function) pairs, and a heap of bytes. A program is valid when this semantics and the value semantics give the same
// results [Def. 3.1].
//   in: a Mem program, arguments   out: results read from their memory, or the error
// With a layout, all blocks of the arena live in one store at their offsets, so that a collision shows as a read of
// bytes that another block wrote.
#include "heap.h"

HeapSlot heap_atom(const Heap *heap, Atom atom) {
  return atom.tag == ATOM_Constant ? (HeapSlot){.scalar = atom.as.constant} : heap->slots[atom.as.var.id];
}
int64_t heap_i64(const Heap *heap, Atom atom) { return scalar_to_index(heap_atom(heap, atom).scalar); }

static bool heap_value_of(void *user, uint32_t variable, int64_t *value) {
  const Heap *heap = user;
  if (variable >= heap->slot_count) return false;
  *value = scalar_to_index(heap->slots[variable].scalar);
  return true;
}
bool heap_extent(Heap *heap, const Extent *extent, int64_t *value) {
  return extent_evaluate(extent, heap_value_of, heap, value) || heap_fail(heap, MESSAGE_Size, SIZE_PROBLEM);
}

HeapArray *heap_array_of(Heap *heap, Var var) {
  const Memory *memory = memory_of(heap->program, var);
  Type type = var_type(heap->program->vars, var);
  if (!memory || memory->lmad->rank != type.rank) panic("heap_array_of: variable %u has no memory of its rank", var.id);
  int64_t *shape = NEW_ARRAY(heap->arena, int64_t, type.rank + 1),
          *strides = NEW_ARRAY(heap->arena, int64_t, type.rank + 1);
  HeapArray array = {(uint32_t)heap->slots[memory->block.id].scalar.as.s, type.scalar, type.rank, 0, shape, strides};
  bool ok = poly_evaluate(memory->lmad->offset, heap_value_of, heap, &array.offset);
  for RANGE(i, type.rank) {
    shape[i] = heap_i64(heap, type.shape[i]);
    ok = ok && poly_evaluate(memory->lmad->dims[i].stride, heap_value_of, heap, &strides[i]);
  }
  REQUIRE(ok);
  return COPY_OF(heap->arena, &array);
}

bool heap_bind(Heap *heap, Var var, HeapSlot slot) {
  if (var_is_array(heap->program->vars, var)) {
    HeapArray *expected = heap_array_of(heap, var);
    if (!slot.array || !heap_same_place(expected, slot.array))
      return heap_fail(heap, MESSAGE_Internal, "`%.*s_%u` is not in the memory the program says",
                       TEXT_ARG(var_name(heap->context, heap->program->vars, var)), var.id);
    slot.array = expected;
  }
  heap->slots[var.id] = slot;
  return true;
}

// Scalars and blocks first: the memory of arrays in the same pattern may mention them.
static bool bind_heap_slots(Heap *heap, Vars pattern, const HeapSlot *slots) {
  for EACH_IN(i, pattern)
    if (!var_is_array(heap->program->vars, pattern.items[i])) heap->slots[pattern.items[i].id] = slots[i];
  for EACH_IN(i, pattern)
    if (!heap_bind(heap, pattern.items[i], slots[i])) return false;
  return true;
}

static bool run_alloc(Heap *heap, const Stm *stm) {
  Var var = stm_result(stm);
  int64_t bytes, offset;
  if (!heap_extent(heap, stm->exp->as.Alloc.bytes, &bytes)) return false;
  if (bytes < 0) bytes = 0;
  const Place *place = heap->layout ? map_pointer(&heap->layout->places, var.id) : NULL;
  if (heap->layout && !place) return heap_fail(heap, MESSAGE_Internal, "a block without a place");
  uint32_t block;
  if (place && place->tag == PLACE_Arena) {
    if (!heap_extent(heap, place->offset, &offset)) return false;
    int64_t base = heap->frame + offset, end = base + bytes;
    if (base % BLOCK_ALIGNMENT || base < 0 || end > heap->limit)
      return heap_fail(heap, MESSAGE_Internal, "a block at %lld to %lld of a workspace of %lld bytes", (long long)base,
                       (long long)end, (long long)heap->limit);
    if (end > heap->high_water) heap->high_water = end;
    block = heap_block_new(heap, heap->shared, base, bytes);
    memset(heap->shared->writers + base, 0, sizeof(uint32_t) * (size_t)bytes);
  } else {
    if (place && place->tag == PLACE_Local && bytes > place->local_bytes)
      return heap_fail(heap, MESSAGE_Internal, "a local block is too small");
    block = heap_block_new(heap, heap_store_new(heap, bytes), 0, bytes);
  }
  heap->slots[var.id].scalar = scalar_i64(block);
  return true;
}

static Scalar heap_message_value(void *user, Atom atom) { return heap_atom(user, atom).scalar; }

static bool execute_assert(Heap *heap, const ExpAssert *check) {
  if (heap_atom(heap, check->condition).scalar.as.b) return true;
  Text text = message_format(heap->context, heap->context->arena, check->message, heap_message_value, heap);
  return heap_fail(heap, check->message->kind, "%.*s", TEXT_ARG(text));
}

static bool execute_prim(Heap *heap, const ExpPrim *prim, Scalar *result) {
  Scalar arguments[4] = {{.type = prim->type}};
  for COUNTING(i, i < prim->arguments.count && i < 4)
    arguments[i] = heap_atom(heap, prim->arguments.items[i]).scalar;
  return prim_apply(prim->prim, prim->type, arguments, result) ||
         heap_fail(heap, MESSAGE_Internal, "%s failed and was not guarded", prim_info(prim->prim)->name);
}

HeapSlot *heap_slots(Heap *heap, uint32_t count) { return NEW_ARRAY(heap->arena, HeapSlot, count + 1); }

static HeapSlot *atom_slots(Heap *heap, Atoms atoms) {
  HeapSlot *slots = heap_slots(heap, atoms.count);
  for EACH_IN(i, atoms) slots[i] = heap_atom(heap, atoms.items[i]);
  return slots;
}

static bool execute_loop(Heap *heap, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  HeapSlot *state = atom_slots(heap, loop->initial);
  const bool counts = loop->form.tag == CORE_LOOP_For;
  const int64_t bound = counts ? heap_i64(heap, loop->form.bound) : 0;
  if (!bind_heap_slots(heap, loop->parameters, state)) return false;
  for (int64_t i = 0;; i++) {
    if (counts ? i >= bound : !state[loop->form.condition].scalar.as.b) break;
    if (counts) heap->slots[loop->form.index.id].scalar = scalar_i64(i);
    if (!heap_body(heap, loop->body, state) || !bind_heap_slots(heap, loop->parameters, state)) return false;
  }
  return bind_heap_slots(heap, stm->pattern, state);
}

static bool execute_if(Heap *heap, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  HeapSlot *results = heap_slots(heap, stm->pattern.count);
  bool taken = heap_atom(heap, branch->condition).scalar.as.b;
  return heap_body(heap, taken ? branch->then_body : branch->else_body, results) &&
         bind_heap_slots(heap, stm->pattern, results);
}

static bool execute_function(Heap *heap, const Function *function, const HeapSlot *arguments, const HeapSlot *places,
                         HeapSlot *results) {
  for EACH_IN(i, function->places) heap->slots[function->places.items[i].id] = places[i];
  return bind_heap_slots(heap, function->parameters, arguments) && heap_body(heap, function->body, results) &&
         bind_heap_slots(heap, function->results, results);
}

// Another activation of a function. If the function is already running, the variables of the suspended activation are
// saved and restored.
static bool execute_again(Heap *heap, const Function *function, const HeapSlot *arguments, const HeapSlot *places,
                      HeapSlot *results) {
  CoreActivations *activations = map_pointer(&heap->activations, function->name.id);
  if (!activations) return execute_function(heap, function, arguments, places, results);
  const uint32_t kept = heap->kept.size;
  for COUNTING(i, activations->count > 0 && i < activations->vars.count)
    seq_push(heap->arena, &heap->kept, heap->slots[activations->vars.items[i].id]);
  activations->count++;
  const bool ok = execute_function(heap, function, arguments, places, results);
  activations->count--;
  for COUNTING(i, activations->count > 0 && i < activations->vars.count)
    heap->slots[activations->vars.items[i].id] = heap->kept.items[kept + i];
  heap->kept.size = kept;
  return ok;
}

static bool execute_call(Heap *heap, const Stm *stm) {
  const ExpCall *call = &stm->exp->as.Call;
  const Function *callee = map_pointer(&heap->functions, call->function.id);
  if (!callee || callee->places.count != call->places.count)
    return heap_fail(heap, MESSAGE_Internal, "a call that does not fit its function");
  HeapSlot *arguments = atom_slots(heap, call->arguments), *places = atom_slots(heap, call->places),
           *results = heap_slots(heap, callee->results.count);
  int64_t frame = heap->frame, offset = 0;
  const Extent *start = heap->layout ? map_pointer(&heap->layout->calls, (uint64_t)(uintptr_t)stm->exp) : NULL;
  if (start && !heap_extent(heap, start, &offset)) return false;
  heap->frame += offset;
  bool ok = execute_again(heap, callee, arguments, places, results);
  heap->frame = frame;
  return ok && bind_heap_slots(heap, stm->pattern, results);
}

static bool execute_stm(Heap *heap, const Stm *stm) {
  const Exp *exp = stm->exp;
  HeapSlot slot = {.array = NULL};
  switch (exp->tag) {
  case EXP_Prim: return execute_prim(heap, &exp->as.Prim, &slot.scalar) && heap_bind(heap, stm_result(stm), slot);
  case EXP_Convert:
    slot.scalar = scalar_convert(heap_atom(heap, exp->as.Convert.value).scalar, exp->as.Convert.to);
    return heap_bind(heap, stm_result(stm), slot);
  case EXP_Atom:
  case EXP_Index:
  case EXP_Slice:
  case EXP_Permute:
  case EXP_Reshape:
  case EXP_Array:
  case EXP_Table:
  case EXP_Iota:
  case EXP_Replicate: case EXP_Copy: case EXP_Concat: case EXP_Update: return heap_form(heap, stm);
  case EXP_Build:
  case EXP_Reduce:
  case EXP_Scan:
  case EXP_Filter:
  case EXP_Scatter:
  case EXP_Hist: return heap_soac(heap, stm);
  case EXP_Loop: return execute_loop(heap, stm);
  case EXP_If: return execute_if(heap, stm);
  case EXP_Assert: return execute_assert(heap, &exp->as.Assert);
  case EXP_Trace: return true;
  case EXP_Call: return execute_call(heap, stm);
  case EXP_Alloc: return run_alloc(heap, stm);
  case EXP_COUNT: break;
  }
  panic("heap interpreter: no such form");
}

bool heap_body(Heap *heap, const Body *body, HeapSlot *results) {
  for RANGE(i, body->count) {
    if (body->stms[i]->span.file) heap->span = body->stms[i]->span;
    if (heap->limited && heap->fuel-- <= 0) return heap_fail(heap, MESSAGE_Internal, "out of fuel");
    if (!execute_stm(heap, body->stms[i])) return false;
  }
  copy_items(results, atom_slots(heap, body->result), sizeof *results * body->result.count);
  return true;
}

// ---- the entrance: the caller's side of the contract

typedef struct Entrance {
  Heap *heap;
  const Function *function;
  const ArrayValue *const *arguments;
  HeapSlot *places;
  uint32_t place_count;
} Entrance;

// Passes row-major memory for an array of this shape.
static HeapArray *hand_in(Entrance *entrance, Type type, int64_t elements, const int64_t *shape) {
  Heap *heap = entrance->heap;
  int64_t bytes = elements * (int64_t)scalar_bytes(type.scalar), stride = 1;
  uint32_t block = heap_block_new(heap, heap_store_new(heap, bytes), 0, bytes);
  int64_t *strides = NEW_ARRAY(heap->arena, int64_t, type.rank + 1);
  for RANGE_DOWN(i, type.rank) strides[i] = stride, stride *= shape ? shape[i] : 1;
  entrance->places[entrance->place_count++].scalar = scalar_i64(block);
  HeapArray array = {block, type.scalar, type.rank, 0, shape, strides};
  if (!entrance->function->entry) {
    entrance->places[entrance->place_count++].scalar = scalar_i64(0);
    for RANGE(i, type.rank) entrance->places[entrance->place_count++].scalar = scalar_i64(strides[i]);
  }
  return COPY_OF(heap->arena, &array);
}

static bool hand_in_argument(Entrance *entrance, uint32_t number, HeapSlot *slot) {
  const ArrayValue *argument = entrance->arguments[number];
  Type type = var_type(entrance->heap->program->vars, entrance->function->parameters.items[number]);
  if (type.tag != TYPE_Array) { slot->scalar = array_value_get(argument, 0); return true; }
  int64_t count = array_value_count(argument), *indices = NEW_ARRAY(entrance->heap->arena, int64_t, type.rank + 1);
  slot->array = hand_in(entrance, type, count, argument->shape);
  for I64_RANGE(i, count) {
    if (!heap_write(entrance->heap, slot->array, indices, array_value_get(argument, i))) return false;
    (void)heap_next(type.rank, argument->shape, indices);
  }
  return true;
}

// Passes memory for a result: exactly as large as needed when its sizes are known, else as large as the layout says
// (without a layout: 4096 per unknown size).
static bool hand_in_result(Entrance *entrance, uint32_t number) {
  Heap *heap = entrance->heap;
  const Function *function = entrance->function;
  Type type = var_type(heap->program->vars, function->results.items[number]);
  const Memory *memory = memory_of(heap->program, function->results.items[number]);
  uint32_t parameter;
  if (mem_result_in_place(heap->program, function, number, &parameter)) return true;
  if (!memory || !vars_contain(function->places, atom_var(memory->block))) return true;
  const Frame *frame = heap->layout ? map_pointer(&heap->layout->frames, function->name.id) : NULL;
  int64_t *shape = NEW_ARRAY(heap->arena, int64_t, type.rank + 1), elements = 1, bytes;
  bool open = false, inner_open = false;
  for RANGE(i, type.rank) {
    bool own = vars_contain(function->results, type.shape[i]);
    shape[i] = own ? 4096 : heap_i64(heap, type.shape[i]);
    if (shape[i] < 0) shape[i] = 0;   // a size of rows that do not exist; where it matters, the program fails
    if (__builtin_mul_overflow(elements, shape[i], &elements) || elements > INT64_MAX / 16)
      return heap_fail(heap, MESSAGE_Size, SIZE_PROBLEM);
    open = open || own;
    inner_open = inner_open || (own && i > 0);
  }
  if (open && frame && frame->capacities[number]) {
    if (!heap_extent(heap, frame->capacities[number], &bytes)) return false;
    elements = bytes / (int64_t)scalar_bytes(type.scalar);
  }
  if (inner_open && !function->entry)
    return heap_fail(heap, MESSAGE_Internal, "the strides of this function's results are not known to the caller");
  (void)hand_in(entrance, type, elements, shape);
  return true;
}

static bool read_heap_result(Heap *heap, HeapSlot slot, const ArrayValue **result) {
  Arena *arena = heap->context->arena;
  const uint32_t rank = slot.array ? slot.array->rank : 0;
  int64_t *shape = NEW_ARRAY(arena, int64_t, rank + 1);
  // a negative size is that of rows that do not exist
  for RANGE(i, rank) shape[i] = slot.array->shape[i] < 0 ? 0 : slot.array->shape[i];
  ArrayValue *value = array_value_new(arena, slot.array ? slot.array->element : slot.scalar.type, rank, shape);
  *result = value;
  if (!slot.array) { array_value_set(value, 0, slot.scalar); return true; }
  int64_t *indices = NEW_ARRAY(heap->arena, int64_t, slot.array->rank + 1), count = heap_count(slot.array);
  for I64_RANGE(i, count) {
    Scalar element;
    if (!heap_read(heap, slot.array, indices, &element)) return false;
    array_value_set(value, i, element);
    (void)heap_next(slot.array->rank, slot.array->shape, indices);
  }
  return true;
}

enum { INTERPRETED_WORKERS = 3 };

static bool make_workspace(Heap *heap, const Function *function) {
  const Frame *frame = heap->layout ? map_pointer(&heap->layout->frames, function->name.id) : NULL;
  if (!frame) return true;
  HeapSlot none[1];
  const Var workers = heap->program->vars->workers;
  if (workers.id && workers.id < heap->slot_count) heap->slots[workers.id].scalar = scalar_i64(INTERPRETED_WORKERS);
  if (frame->slice && !heap_body(heap, frame->slice, none)) return false;
  if (!heap_extent(heap, frame->total, &heap->limit)) return false;
  if (heap->limit < 0) return heap_fail(heap, MESSAGE_Internal, "a workspace of %lld bytes", (long long)heap->limit);
  heap->shared = heap_store_new(heap, heap->limit);
  return true;
}

static bool enter_call(Heap *heap, const Function *function, const ArrayValue *const *arguments,
                  const ArrayValue **results) {
  Entrance entrance = {heap, function, arguments, heap_slots(heap, function->places.count), 0};
  HeapSlot *slots = heap_slots(heap, function->parameters.count), *out = heap_slots(heap, function->results.count);
  for EACH_IN(i, function->parameters)
    if (!hand_in_argument(&entrance, i, &slots[i])) return false;
  for EACH_IN(i, function->parameters) heap->slots[function->parameters.items[i].id] = slots[i];
  if (!make_workspace(heap, function)) return false;
  for EACH_IN(i, function->results)
    if (!hand_in_result(&entrance, i)) return false;
  if (!execute_again(heap, function, slots, entrance.places, out)) return false;
  for (uint32_t i = 0, at = 0; i < function->results.count; i++) {
    if (atom_is_block(heap->program->vars, atom_var(function->results.items[i]))) continue;
    if (!read_heap_result(heap, out[i], &results[at++])) return false;
  }
  return true;
}

bool mem_interpret(Context *context, const Program *program, Name function, const ArrayValue *const *arguments,
                   const ArrayValue **results, const HeapOptions *options, RuntimeError *error) {
  const Function *called = program_function(program, function);
  REQUIRE(called != NULL && program->level == LEVEL_Mem);
  Arena *arena = arena_new();
  Heap heap = {.context = context,
               .arena = arena,
               .program = program,
               .functions = map_new(arena),
               .activations = core_activations(arena, program, called),
               .error = error,
               .span = called->span};
  heap.slot_count = program->vars->items.size;
  heap.slots = NEW_ARRAY(arena, HeapSlot, heap.slot_count + 1);
  if (options) heap.fuel = options->fuel, heap.check_races = options->check_races, heap.layout = options->layout;
  heap.limited = heap.fuel > 0;
  for RANGE(i, program->function_count)
    map_put_pointer(&heap.functions, program->functions[i]->name.id, program->functions[i]);
  bool ok = enter_call(&heap, called, arguments, results);
  if (options && options->high_water) *options->high_water = heap.high_water;
  arena_free(arena);
  return ok;
}
