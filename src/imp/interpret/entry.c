// entry: calls of a function of an Imp program from outside, with buffers or with Core values.
#include "imp/interpret/machine.h"

static Machine machine_new(Context *context, const ImpProgram *program, RuntimeError *error) {
  Arena *arena = context->arena;
  Machine m = {.context = context,
               .arena = arena,
               .program = program,
               .functions = imp_functions(arena, program),
               .activations = map_new(arena),
               .values = NEW_ARRAY(arena, Value, program->vars->items.size),
               .error = error};
  seq_push(arena, &m.strands, (Strand){.active = true});
  return m;
}

bool imp_interpret(Context *context, const ImpProgram *program, Name function, ArrayValue *const *arguments,
                   ArrayValue **results, int64_t arena_bytes, int64_t *high_water, RuntimeError *error) {
  Arena *arena = context->arena;
  Machine m = machine_new(context, program, error);
  const ImpFunction *entry = map_pointer(&m.functions, function.id);
  REQUIRE(entry);
  m.workspace = machine_block(&m, arena_bytes);
  Value *values = m.values;
  for EACH_IN(i, entry->parameters) {
    const ImpVar parameter = entry->parameters.items[i];
    if (imp_var_info(program->vars, parameter)->type.tag == IMP_TYPE_Scalar) {
      values[parameter.id].scalar = array_value_get(arguments[i], 0);
      continue;
    }
    Block *block = machine_block_of(&m, arguments[i]);
    block->bytes = arguments[i]->data;
    values[parameter.id].buffer = machine_whole(block);
  }
  const bool ok = machine_run_entry(&m, entry);
  if (high_water) *high_water = m.high_water;
  for COUNTING(i, ok && i < entry->results.count) {
    results[i] = array_value_new(arena, imp_var_info(program->vars, entry->results.items[i])->type.scalar, 0, NULL);
    array_value_set(results[i], 0, values[entry->results.items[i].id].scalar);
  }
  return ok;
}

// ---- calls with Core values: one for each parameter and result of the source function
typedef struct CoreCall {
  Machine *m;
  const ImpFunction *function;
  const Program *mem;
  const Frame *frame;
  Value *values;
} CoreCall;

// The value of a variable of the source function; NULL: Imp does not have the variable.
static Value *source_value(const CoreCall *call, Var var) {
  const MapEntry *imp = map_find(call->function->variables, var.id);
  return imp ? &call->values[imp->as.value] : NULL;
}

static bool size_value(void *user, uint32_t variable, int64_t *value) {
  const Value *size = source_value(user, (Var){variable});
  if (size) *value = size->scalar.as.s;
  return size != NULL;
}

static void bind_place(CoreCall *call, Var array, Block *block) {
  Value *place = source_value(call, memory_of(call->mem, array)->block);
  if (place) place->buffer = machine_whole(block);
}

enum { INTERPRETED_WORKERS = 3 };

static void bind_arguments(CoreCall *call, const ArrayValue *const *arguments) {
  Value *workers = source_value(call, call->mem->vars->workers);
  if (workers) workers->scalar = scalar_i64(INTERPRETED_WORKERS);
  const Function *source = call->function->source;
  for EACH_IN(i, source->parameters) {
    const Var var = source->parameters.items[i];
    Value *value = source_value(call, var);
    if (var_type(call->mem->vars, var).tag == TYPE_Array)
      bind_place(call, var, machine_block_of(call->m, arguments[i]));
    else if (value) value->scalar = array_value_get(arguments[i], 0);
  }
}

// The destinations of the results, exactly as large as the layout requires.
static bool bind_results(CoreCall *call) {
  const Function *source = call->function->source;
  for EACH_IN(i, source->results) {
    const Extent *capacity = call->frame && call->frame->capacities ? call->frame->capacities[i] : NULL;
    int64_t bytes = 0;
    uint32_t parameter;
    if (var_type(call->mem->vars, source->results.items[i]).tag != TYPE_Array || !capacity) continue;
    if (mem_result_in_place(call->mem, source, i, &parameter)) continue;
    if (!extent_evaluate(capacity, size_value, call, &bytes)) return machine_fail_size(call->m);
    bind_place(call, source->results.items[i], machine_block(call->m, bytes > 0 ? bytes : 0));
  }
  return true;
}

static ImpVar result_var(const CoreCall *call, Var var) {
  uint32_t at = 0;
  const Vars results = call->function->source->results;
  for EACH_IN(i, results) {
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
  for COUNTING(d, type.tag == TYPE_Array && d < type.rank) {
    shape[d] = actual_size(call, type.shape[d]);
    if (shape[d] < 0) shape[d] = 0; // the size of rows, in an array without rows
  }
  ArrayValue *value = array_value_new(call->m->arena, type.scalar, type.tag == TYPE_Array ? type.rank : 0, shape);
  *result = value;
  if (type.tag == TYPE_Scalar) return array_value_set(value, 0, call->values[result_var(call, var).id].scalar), true;
  const Var block = memory_of(call->mem, var)->block;
  const Value *place = source_value(call, block);
  const Buffer buffer = place ? place->buffer : call->values[result_var(call, block).id].buffer;
  const int64_t bytes = array_value_count(value) * scalar_bytes(type.scalar);
  if (bytes == 0) return true;
  if (!buffer.block || buffer.start + bytes > buffer.end)
    return machine_fail(call->m, "a result outside its block", bytes);
  for I64_RANGE(i, bytes) {
    if (!buffer.block->written[buffer.start + i])
      return machine_fail(call->m, "an element of a result was never written, byte", i);
  }
  memcpy(value->data, buffer.block->bytes + buffer.start, (size_t)bytes);
  return true;
}

bool imp_call(Context *context, const ImpProgram *program, const Program *mem, const Layout *layout, Name name,
              const ArrayValue *const *arguments, const ArrayValue **results, int64_t *high_water,
              RuntimeError *error) {
  Arena *arena = context->arena;
  Machine m = machine_new(context, program, error);
  const ImpFunction *function = map_pointer(&m.functions, name.id);
  REQUIRE(function && function->source);
  CoreCall call = {&m, function, mem, map_pointer(&layout->frames, name.id), m.values};
  Activation sizes = {&m, 0, 0, map_new(arena)};
  int64_t bytes = 0;
  m.workspace = machine_block(&m, 0);
  bind_arguments(&call, arguments);
  if (!machine_run_block(&sizes, function->frame_slice)) return false;
  if (!extent_evaluate(function->frame_total, size_value, &call, &bytes)) return machine_fail_size(&m);
  if (!bind_results(&call)) return false;
  m.workspace = machine_block(&m, bytes);
  bool ok = machine_run_entry(&m, function);
  for COUNTING(i, ok && i < function->source->results.count) {
    const Var var = function->source->results.items[i];
    if (var_type(mem->vars, var).tag != TYPE_Block) ok = read_result(&call, var, &results[i]);
  }
  if (high_water) *high_water = m.high_water;
  return ok;
}
