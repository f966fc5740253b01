// interpret: Imp's semantics [paper 3 Fig. 12, with typed buffers]: an environment of scalars and buffers, and a heap
// of blocks that
// remember which bytes were written. The third interpreter: it must agree with the value and the heap interpreter.
//   A program error ends the run with its message; an access outside its block, a read of bytes never written and a
//     place outside the
//   arena are errors of the compiler (MESSAGE_Internal).
#include "imp/imp.h"

typedef struct Block { unsigned char *bytes, *written; int64_t size, capacity; } Block;   // an ended one has no bytes
typedef struct Buffer { Block *block; int64_t start; } Buffer;         // in bytes
typedef union Value { Scalar scalar; Buffer buffer; } Value;
enum { DYNAMIC_CLASSES = 40 };   // 8 * 2^k bytes
typedef struct Machine {
  Context *context;
  Arena *arena;
  const ImpProgram *program;
  Map functions;
  Map activations;               // Name id -> Activations *
  Value *values;                 // by variable, of the innermost activation of each function
  Seq(Value) kept;               // those of the activations around
  Block *workspace;
  Seq(Block *) taken;            // dynamic places, in the order they were taken
  Seq(Block *) ended[DYNAMIC_CLASSES];   // their bytes serve again
  int64_t high_water;
  RuntimeError *error;
  Block nowhere;                 // what begins before the arena: of no byte
} Machine;
typedef struct Activation {
  Machine *machine;
  int64_t base;
  uint32_t depth;
  Map marks; /* number -> how many places were taken */
} Activation;
typedef struct VarList { Arena *arena; Seq(ImpVar) items; } VarList;
// of one function: how many are running, and what each has for itself
typedef struct Activations { uint32_t count; VarList vars; } Activations;

enum { CALL_LIMIT = 100000 };

static bool internal(Machine *m, const char *what, int64_t number) {
  *m->error = (RuntimeError){.kind = MESSAGE_Internal,
                             .text = text_format(m->arena, "imp: %s (%lld)", what, (long long)number)};
  return false;
}

static bool bad_size(Machine *m) {
  *m->error = (RuntimeError){.kind = MESSAGE_Size, .text = TEXT(SIZE_PROBLEM)};
  return false;
}

static Value *value_of(Activation *a, ImpVar var) { return &a->machine->values[var.id]; }
static ScalarType element_of(const Activation *a, ImpVar buffer) {
  return imp_var_info(a->machine->program->vars, buffer)->type.scalar;
}

// ---- memory
static bool locate(Activation *a, ImpVar buffer, int64_t index, int64_t count, Buffer *place) {
  *place = value_of(a, buffer)->buffer;
  const int64_t size = scalar_bytes(element_of(a, buffer));
  int64_t bytes, start;
  if (!place->block) return internal(a->machine, "a buffer without a block", buffer.id);
  if (__builtin_mul_overflow(index, size, &start) || __builtin_add_overflow(start, place->start, &start) ||
      __builtin_mul_overflow(count, size, &bytes))
    return internal(a->machine, "an address overflows", index);
  if (start < 0 || bytes < 0 || start > place->block->size - bytes)
    return internal(a->machine, "an access outside its block at element", index);
  place->start = start;
  return true;
}

static bool read_element(Activation *a, ImpVar buffer, int64_t index, Scalar *result) {
  Buffer place;
  const ScalarType type = element_of(a, buffer);
  if (!locate(a, buffer, index, 1, &place)) return false;
  for (uint32_t i = 0; i < scalar_bytes(type); i++) {
    if (!place.block->written[place.start + i])
      return internal(a->machine, "a read of an element never written", index);
  }
  *result = scalar_load(type, place.block->bytes + place.start);
  return true;
}

static bool write_element(Activation *a, ImpVar buffer, int64_t index, Scalar value) {
  Buffer place;
  if (!locate(a, buffer, index, 1, &place)) return false;
  scalar_store(place.block->bytes + place.start, value);
  memset(place.block->written + place.start, 1, scalar_bytes(element_of(a, buffer)));
  return true;
}

static Block *block_new(Machine *m, int64_t size) {
  Block *block = NEW(m->arena, Block);
  *block = (Block){arena_alloc(m->arena, (size_t)size + 1), arena_alloc(m->arena, (size_t)size + 1), size, size};
  return block;
}

// ---- expressions
static bool evaluate(Activation *a, const ImpExp *exp, Scalar *result) {
  switch (exp->tag) {
    case IMP_EXP_Constant: return *result = exp->as.Constant.value, true;
    case IMP_EXP_Var: return *result = value_of(a, exp->as.Var.variable)->scalar, true;
    case IMP_EXP_Prim: {
      Scalar arguments[3];
      for (uint32_t i = 0; i < exp->as.Prim.arguments.count; i++) {
        if (!evaluate(a, exp->as.Prim.arguments.items[i], &arguments[i])) return false;
      }
      return prim_apply(exp->as.Prim.prim, exp->as.Prim.type, arguments, result) ||
             internal(a->machine, "a division by zero without a check", 0);
    }
    case IMP_EXP_Convert: {
      Scalar value;
      if (!evaluate(a, exp->as.Convert.value, &value)) return false;
      return *result = scalar_convert(value, exp->as.Convert.to), true;
    }
    case IMP_EXP_Load: {
      Scalar index;
      return evaluate(a, exp->as.Load.index, &index) && read_element(a, exp->as.Load.buffer, index.as.s, result);
    }
    case IMP_EXP_Same: {
      const Buffer x = value_of(a, exp->as.Same.buffer)->buffer, y = value_of(a, exp->as.Same.other)->buffer;
      const int64_t size = scalar_bytes(element_of(a, exp->as.Same.buffer));
      Scalar index, other;
      if (!evaluate(a, exp->as.Same.index, &index) || !evaluate(a, exp->as.Same.other_index, &other)) return false;
      return *result = scalar_bool(x.block == y.block && x.start + index.as.s * size == y.start + other.as.s * size),
             true;
    }
    // whatever the size, so that what is streamed is interpreted
    case IMP_EXP_Streams: return *result = scalar_bool(true), true;
    case IMP_EXP_Lead: {                                                // as if every block began with a line
      const int64_t size = scalar_bytes(element_of(a, exp->as.Lead.buffer));
      Scalar index;
      if (!evaluate(a, exp->as.Lead.index, &index)) return false;
      const int64_t past = (value_of(a, exp->as.Lead.buffer)->buffer.start + index.as.s * size) % LINE_BYTES;
      return *result = scalar_i64((LINE_BYTES - past) % LINE_BYTES / size), true;
    }
    case IMP_EXP_Select: {
      Scalar condition;
      if (!evaluate(a, exp->as.Select.condition, &condition)) return false;
      return evaluate(a, condition.as.b ? exp->as.Select.then_value : exp->as.Select.else_value, result);
    }
    case IMP_EXP_COUNT: break;
  }
  panic("no such imp expression");
}

static bool evaluate_i64(Activation *a, const ImpExp *exp, int64_t *result) {
  Scalar value;
  if (!evaluate(a, exp, &value)) return false;
  return *result = value.as.s, true;
}

static bool assign(Activation *a, ImpVar var, const ImpExp *exp) {
  if (imp_var_info(a->machine->program->vars, var)->type.tag == IMP_TYPE_Buffer)
    return value_of(a, var)->buffer = value_of(a, exp->as.Var.variable)->buffer, true;
  Scalar value;
  if (!evaluate(a, exp, &value)) return false;
  return value_of(a, var)->scalar = value, true;
}

// ---- statements
static bool run_block(Activation *a, const ImpBlock *block);
static bool run_function(Machine *m, const ImpFunction *function, int64_t base, uint32_t depth);

// Places are moved out of loops and branches: in one that is not reached a size like n - 2 may be negative, and what
// follows begins before
// the arena. An access to it is found.
static bool place_in_arena(Activation *a, ImpVar buffer, int64_t start, int64_t bytes) {
  Machine *m = a->machine;
  if (bytes < 0) bytes = 0;
  if (start < 0) {
    value_of(a, buffer)->buffer = (Buffer){&m->nowhere, 0};
    return true;
  }
  if (start > m->workspace->size - bytes) return internal(m, "a place outside the arena", start);
  memset(m->workspace->written + start, 0, (size_t)bytes);
  if (start + bytes > m->high_water) m->high_water = start + bytes;
  value_of(a, buffer)->buffer = (Buffer){m->workspace, start};
  return true;
}

// ---- dynamic places: each a block of its own, so that an access to one that has ended is found
static uint32_t class_of(int64_t bytes) {
  uint32_t class = 0;
  while (class + 1 < DYNAMIC_CLASSES && (int64_t)8 << class < bytes) class++;
  return class;
}

static bool run_dynamic(Activation *a, const ImpDynamic *place) {
  Machine *m = a->machine;
  int64_t bytes;
  if (!evaluate_i64(a, place->bytes, &bytes)) return false;
  if (bytes < 0) bytes = 0;
  const uint32_t class = class_of(bytes);
  const int64_t capacity = (int64_t)8 << class;
  if (bytes > capacity) return bad_size(m);
  const bool again = m->ended[class].size > 0;
  Block *block = again ? seq_last(&m->ended[class]) : block_new(m, capacity);
  if (again) m->ended[class].size--;
  block->size = bytes;
  memset(block->written, 0, (size_t)capacity);
  seq_push(m->arena, &m->taken, block);
  value_of(a, place->buffer)->buffer = (Buffer){block, 0};
  return true;
}

static bool is_kept(Activation *a, const ImpVars *kept, const Block *block) {
  for (uint32_t i = 0; i < kept->count; i++)
    if (value_of(a, kept->items[i])->buffer.block == block) return true;
  return false;
}

// The bytes serve again under another name.
static void end_block(Machine *m, Block *block) {
  Block *next = NEW(m->arena, Block);
  *next = *block;
  seq_push(m->arena, &m->ended[class_of(block->capacity)], next);
  *block = (Block){0};
}

static bool run_release(Activation *a, const ImpRelease *release) {
  Machine *m = a->machine;
  uint32_t at = (uint32_t)map_value_or(&a->marks, (uint64_t)release->number, UINT32_MAX), left = at;
  if (at > m->taken.size) return internal(m, "a release of what has ended", release->number);
  for (; at < m->taken.size; at++) {
    if (is_kept(a, &release->kept, m->taken.items[at])) m->taken.items[left++] = m->taken.items[at];
    else end_block(m, m->taken.items[at]);
  }
  return m->taken.size = left, true;
}

static bool run_copy(Activation *a, const ImpCopy *copy) {
  int64_t to_index, from_index, count;
  if (!evaluate_i64(a, copy->to_index, &to_index) || !evaluate_i64(a, copy->from_index, &from_index) ||
      !evaluate_i64(a, copy->count, &count))
    return false;
  for (int64_t i = 0; i < count; i++) {
    Scalar value;
    if (!read_element(a, copy->from, from_index + i, &value) || !write_element(a, copy->to, to_index + i, value))
      return false;
  }
  return true;
}

static bool run_stream(Activation *a, const ImpStream *stream) {
  const int64_t count = LINE_BYTES / scalar_bytes(element_of(a, stream->to));
  int64_t index;
  if (!evaluate_i64(a, stream->to_index, &index)) return false;
  for (int64_t i = 0; i < count; i++) {
    Scalar value;
    if (!read_element(a, stream->from, i, &value) || !write_element(a, stream->to, index + i, value)) return false;
  }
  return true;
}

static void add_bound(void *user, ImpVar var) {
  VarList *list = user;
  seq_push(list->arena, &list->items, var);
}
static void add_block(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .bind = add_bound, .block = add_block};
  for (uint32_t i = 0; i < block->count; i++) imp_stm_visit(block->stms[i], &visitor);
}

static Activations *activations_of(Machine *m, const ImpFunction *function) {
  MapEntry *entry = map_add(&m->activations, function->name.id);
  if (entry->as.pointer) return entry->as.pointer;
  Activations *made = NEW(m->arena, Activations);
  entry->as.pointer = made;
  made->vars.arena = m->arena;
  for (uint32_t i = 0; i < function->parameters.count; i++) add_bound(&made->vars, function->parameters.items[i]);
  for (uint32_t i = 0; i < function->results.count; i++) add_bound(&made->vars, function->results.items[i]);
  add_block(&made->vars, function->body);
  return made;
}

// Puts the variables of a running activation aside while another one of the function runs.
static uint32_t put_aside(Machine *m, const Activations *activations) {
  const uint32_t start = m->kept.size;
  for (uint32_t i = 0; activations->count > 0 && i < activations->vars.items.size; i++)
    seq_push(m->arena, &m->kept, m->values[activations->vars.items.items[i].id]);
  return start;
}
static void take_back(Machine *m, const Activations *activations, uint32_t start) {
  for (uint32_t i = 0; activations->count > 0 && i < activations->vars.items.size; i++)
    m->values[activations->vars.items.items[i].id] = m->kept.items[start + i];
  m->kept.size = start;
}

static bool is_buffer(const Machine *m, ImpVar var) {
  return imp_var_info(m->program->vars, var)->type.tag == IMP_TYPE_Buffer;
}

static bool run_call(Activation *a, const ImpCall *call) {
  Machine *m = a->machine;
  const ImpFunction *callee = map_pointer(&m->functions, call->function.id);
  int64_t frame;
  Value few[32], *values = call->arguments.count + call->results.count <= 32
                               ? few
                               : NEW_ARRAY(m->arena, Value, call->arguments.count + call->results.count);
  if (!callee) return internal(m, "a call of no known function", call->function.id);
  for (uint32_t i = 0; i < call->arguments.count; i++) {
    const ImpExp *argument = call->arguments.items[i];
    if (is_buffer(m, callee->parameters.items[i])) values[i].buffer = value_of(a, argument->as.Var.variable)->buffer;
    else if (!evaluate(a, argument, &values[i].scalar)) return false;
  }
  if (!evaluate_i64(a, call->frame, &frame)) return false;
  Activations *activations = activations_of(m, callee);
  const uint32_t start = put_aside(m, activations);
  for (uint32_t i = 0; i < call->arguments.count; i++) m->values[callee->parameters.items[i].id] = values[i];
  activations->count++;
  const bool ok = run_function(m, callee, a->base + frame, a->depth + 1);
  activations->count--;
  for (uint32_t i = 0; i < call->results.count; i++) values[i] = m->values[callee->results.items[i].id];
  take_back(m, activations, start);
  for (uint32_t i = 0; ok && i < call->results.count; i++) *value_of(a, call->results.items[i]) = values[i];
  return ok;
}

static bool run_check(Activation *a, const ImpCheck *check) {
  Machine *m = a->machine;
  Scalar holds;
  if (!evaluate(a, check->condition, &holds)) return false;
  if (holds.as.b) return true;
  const ImpSite *site = &m->program->sites[check->site];
  Out out = out_new(m->arena);
  for (uint32_t i = 0, next = 0; i < site->count; i++) {
    Scalar value;
    if (!site->is_value[i]) {
      out_text(&out, site->pieces[i]);
      continue;
    }
    if (!evaluate(a, check->values.items[next++], &value)) return false;
    Out number = out_new(m->arena);
    scalar_print(&number, value);
    const size_t suffix = value.type == SCALAR_Bool ? 0 : strlen(scalar_name(value.type));
    out_text(&out, (Text){number.start, number.size - suffix});
  }
  *m->error = (RuntimeError){.kind = site->kind, .text = out_result(&out), .place = site->location};
  return false;
}

static bool run_table(Activation *a, const ImpTable *table) {
  const int64_t bytes = array_value_count(table->value) * scalar_bytes(table->value->element);
  Block *block = block_new(a->machine, bytes);
  memcpy(block->bytes, table->value->data, (size_t)bytes);
  memset(block->written, 1, (size_t)bytes);
  value_of(a, table->buffer)->buffer = (Buffer){block, 0};
  return true;
}

static bool run_for(Activation *a, const ImpFor *loop) {
  int64_t bound;
  if (!evaluate_i64(a, loop->bound, &bound)) return false;
  for (int64_t i = 0; i < bound; i++) {
    value_of(a, loop->index)->scalar = scalar_i64(i);
    if (!run_block(a, loop->body)) return false;
  }
  return true;
}

static bool run_while(Activation *a, const ImpWhile *loop) {
  Scalar condition;
  while (evaluate(a, loop->condition, &condition)) {
    if (!condition.as.b) return true;
    if (!run_block(a, loop->body)) return false;
  }
  return false;
}

static bool run_if(Activation *a, const ImpIf *branch) {
  Scalar condition;
  if (!evaluate(a, branch->condition, &condition)) return false;
  return run_block(a, condition.as.b ? branch->then_block : branch->else_block);
}

static bool run_store(Activation *a, const ImpStore *store) {
  int64_t index;
  Scalar value;
  return evaluate_i64(a, store->index, &index) && evaluate(a, store->value, &value) &&
         write_element(a, store->buffer, index, value);
}

static bool run_stm(Activation *a, const ImpStm *stm) {
  switch (stm->tag) {
    case IMP_Declare: return !stm->as.Declare.value || assign(a, stm->as.Declare.variable, stm->as.Declare.value);
    case IMP_Assign: return assign(a, stm->as.Assign.variable, stm->as.Assign.value);
    case IMP_Store: return run_store(a, &stm->as.Store);
    case IMP_For: return run_for(a, &stm->as.For);
    case IMP_While: return run_while(a, &stm->as.While);
    case IMP_If: return run_if(a, &stm->as.If);
    case IMP_Mark: return map_put(&a->marks, (uint64_t)stm->as.Mark.number, a->machine->taken.size), true;
    case IMP_Arena: {
      int64_t offset, bytes;
      return evaluate_i64(a, stm->as.Arena.offset, &offset) && evaluate_i64(a, stm->as.Arena.bytes, &bytes) &&
             place_in_arena(a, stm->as.Arena.buffer, a->base + offset, bytes);
    }
    case IMP_Local: {
      const int64_t bytes = stm->as.Local.count * scalar_bytes(element_of(a, stm->as.Local.buffer));
      value_of(a, stm->as.Local.buffer)->buffer = (Buffer){block_new(a->machine, bytes), 0};
      return true;
    }
    case IMP_Table: return run_table(a, &stm->as.Table);
    case IMP_Dynamic: return run_dynamic(a, &stm->as.Dynamic);
    case IMP_Release: return run_release(a, &stm->as.Release);
    case IMP_Point: {
      int64_t offset;
      if (!evaluate_i64(a, stm->as.Point.offset, &offset)) return false;
      Buffer buffer = value_of(a, stm->as.Point.base)->buffer;
      buffer.start += offset * scalar_bytes(element_of(a, stm->as.Point.base));
      return value_of(a, stm->as.Point.buffer)->buffer = buffer, true;
    }
    case IMP_Copy: return run_copy(a, &stm->as.Copy);
    case IMP_Stream: return run_stream(a, &stm->as.Stream);
    case IMP_Call: return run_call(a, &stm->as.Call);
    case IMP_Check: return run_check(a, &stm->as.Check);
    case IMP_Fetch: case IMP_Fence: case IMP_Comment: return true;
    case IMP_COUNT: break;
  }
  panic("no such imp statement");
}

static bool run_block(Activation *a, const ImpBlock *block) {
  for (uint32_t i = 0; i < block->count; i++) {
    if (!run_stm(a, block->stms[i])) return false;
  }
  return true;
}

static bool run_function(Machine *m, const ImpFunction *function, int64_t base, uint32_t depth) {
  if (depth > CALL_LIMIT) return internal(m, "calls nested too deep", depth);
  Activation activation = {m, base, depth, map_new(m->arena)};
  return run_block(&activation, function->body);
}

bool imp_interpret(Context *context, const ImpProgram *program, Name function, ArrayValue *const *arguments,
                   ArrayValue **results, int64_t arena_bytes, int64_t *high_water, RuntimeError *error) {
  Arena *arena = context->arena;
  Machine m = {.context = context,
               .arena = arena,
               .program = program,
               .functions = map_new(arena),
               .activations = map_new(arena),
               .values = NEW_ARRAY(arena, Value, program->vars->items.size),
               .error = error};
  for (uint32_t i = 0; i < program->function_count; i++)
    map_put_pointer(&m.functions, program->functions[i]->name.id, program->functions[i]);
  const ImpFunction *entry = map_pointer(&m.functions, function.id);
  REQUIRE(entry);
  m.workspace = block_new(&m, arena_bytes);
  Value *values = m.values;
  for (uint32_t i = 0; i < entry->parameters.count; i++) {
    const ImpVar parameter = entry->parameters.items[i];
    if (imp_var_info(program->vars, parameter)->type.tag == IMP_TYPE_Scalar) {
      values[parameter.id].scalar = array_value_get(arguments[i], 0);
      continue;
    }
    const int64_t bytes = array_value_count(arguments[i]) * scalar_bytes(arguments[i]->element);
    Block *block = NEW(arena, Block);
    *block = (Block){arguments[i]->data, arena_alloc(arena, (size_t)bytes + 1), bytes, bytes};
    memset(block->written, 1, (size_t)bytes);
    values[parameter.id].buffer = (Buffer){block, 0};
  }
  activations_of(&m, entry)->count++;
  const bool ok = run_function(&m, entry, 0, 0);
  if (high_water) *high_water = m.high_water;
  for (uint32_t i = 0; ok && i < entry->results.count; i++) {
    results[i] = array_value_new(arena, imp_var_info(program->vars, entry->results.items[i])->type.scalar, 0, NULL);
    array_value_set(results[i], 0, values[entry->results.items[i].id].scalar);
  }
  return ok;
}

// ---- calls as Core sees them: one value per parameter and result of the source function
typedef struct CoreCall {
  Machine *m;
  const ImpFunction *function;
  const Program *mem;
  const Frame *frame;
  Value *values;
} CoreCall;

static bool size_value(void *user, uint32_t variable, int64_t *value) {
  const CoreCall *call = user;
  const MapEntry *imp = map_find(call->function->variables, variable);
  if (!imp) return false;
  return *value = call->values[imp->as.value].scalar.as.s, true;
}

static Block *block_of_value(Machine *m, const ArrayValue *value) {
  const int64_t bytes = array_value_count(value) * scalar_bytes(value->element);
  Block *block = block_new(m, bytes);
  memcpy(block->bytes, value->data, (size_t)bytes);
  memset(block->written, 1, (size_t)bytes);
  return block;
}

static void bind_place(CoreCall *call, Var array, Block *block) {
  const MapEntry *imp = map_find(call->function->variables, memory_of(call->mem, array)->block.id);
  if (imp) call->values[imp->as.value].buffer = (Buffer){block, 0};
}

static void bind_arguments(CoreCall *call, const ArrayValue *const *arguments) {
  const Function *source = call->function->source;
  for (uint32_t i = 0; i < source->parameters.count; i++) {
    const Var var = source->parameters.items[i];
    const MapEntry *imp = map_find(call->function->variables, var.id);
    if (var_type(call->mem->vars, var).tag == TYPE_Array) bind_place(call, var, block_of_value(call->m, arguments[i]));
    else if (imp) call->values[imp->as.value].scalar = array_value_get(arguments[i], 0);
  }
}

// The places of the results, as large as the layout says they must be.
static bool bind_results(CoreCall *call) {
  const Function *source = call->function->source;
  for (uint32_t i = 0; i < source->results.count; i++) {
    const Extent *capacity = call->frame && call->frame->capacities ? call->frame->capacities[i] : NULL;
    int64_t bytes = 0;
    uint32_t parameter;
    if (var_type(call->mem->vars, source->results.items[i]).tag != TYPE_Array || !capacity) continue;
    if (mem_result_in_place(call->mem, source, i, &parameter)) continue;
    if (!extent_evaluate(capacity, size_value, call, &bytes)) return bad_size(call->m);
    bind_place(call, source->results.items[i], block_new(call->m, bytes > 0 ? bytes : 0));
  }
  return true;
}

static ImpVar result_var(const CoreCall *call, Var var) {
  uint32_t at = 0;
  const Vars results = call->function->source->results;
  for (uint32_t i = 0; i < results.count; i++) {
    const TypeTag tag = var_type(call->mem->vars, results.items[i]).tag;
    if (tag != TYPE_Scalar && tag != TYPE_Block) continue;
    if (results.items[i].id == var.id) return call->function->results.items[at];
    at++;
  }
  return (ImpVar){0};
}

static int64_t actual_size(const CoreCall *call, Atom size) {
  int64_t value = 0;
  if (atom_is_i64(size, &value)) return value;
  const ImpVar result = result_var(call, size.as.var);
  if (result.id) return call->values[result.id].scalar.as.s;
  (void)size_value((void *)(uintptr_t)call, size.as.var.id, &value);
  return value;
}

static bool read_result(CoreCall *call, Var var, const ArrayValue **result) {
  const Type type = var_type(call->mem->vars, var);
  int64_t shape[16] = {0};
  for (uint32_t d = 0; type.tag == TYPE_Array && d < type.rank; d++) {
    shape[d] = actual_size(call, type.shape[d]);
    if (shape[d] < 0) shape[d] = 0;   // of rows that do not exist
  }
  ArrayValue *value = array_value_new(call->m->arena, type.scalar, type.tag == TYPE_Array ? type.rank : 0, shape);
  *result = value;
  if (type.tag == TYPE_Scalar) return array_value_set(value, 0, call->values[result_var(call, var).id].scalar), true;
  const Var block = memory_of(call->mem, var)->block;
  const MapEntry *imp = map_find(call->function->variables, block.id);
  const Buffer buffer = call->values[imp ? imp->as.value : result_var(call, block).id].buffer;
  const int64_t bytes = array_value_count(value) * scalar_bytes(type.scalar);
  if (bytes == 0) return true;
  if (!buffer.block || buffer.start + bytes > buffer.block->size)
    return internal(call->m, "a result outside its block", bytes);
  for (int64_t i = 0; i < bytes; i++) {
    if (!buffer.block->written[buffer.start + i])
      return internal(call->m, "an element of a result was never written, byte", i);
  }
  memcpy(value->data, buffer.block->bytes + buffer.start, (size_t)bytes);
  return true;
}

bool imp_call(Context *context, const ImpProgram *program, const Program *mem, const Layout *layout, Name name,
              const ArrayValue *const *arguments, const ArrayValue **results, int64_t *high_water,
              RuntimeError *error) {
  Arena *arena = context->arena;
  Machine m = {.context = context,
               .arena = arena,
               .program = program,
               .functions = map_new(arena),
               .activations = map_new(arena),
               .values = NEW_ARRAY(arena, Value, program->vars->items.size),
               .error = error};
  for (uint32_t i = 0; i < program->function_count; i++)
    map_put_pointer(&m.functions, program->functions[i]->name.id, program->functions[i]);
  const ImpFunction *function = map_pointer(&m.functions, name.id);
  REQUIRE(function && function->source);
  CoreCall call = {&m, function, mem, map_pointer(&layout->frames, name.id), m.values};
  Activation sizes = {&m, 0, 0, map_new(arena)};
  int64_t bytes = 0;
  m.workspace = block_new(&m, 0);
  bind_arguments(&call, arguments);
  if (!run_block(&sizes, function->frame_slice)) return false;
  if (!extent_evaluate(function->frame_total, size_value, &call, &bytes)) return bad_size(&m);
  if (!bind_results(&call)) return false;
  m.workspace = block_new(&m, bytes);
  activations_of(&m, function)->count++;
  bool ok = run_function(&m, function, 0, 0);
  for (uint32_t i = 0; ok && i < function->source->results.count; i++) {
    const Var var = function->source->results.items[i];
    if (var_type(mem->vars, var).tag != TYPE_Block) ok = read_result(&call, var, &results[i]);
  }
  if (high_water) *high_water = m.high_water;
  return ok;
}
