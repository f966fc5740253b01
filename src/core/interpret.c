// interpret: the value semantics of Core [paper 3, Fig. 4]. It defines the correct result of every program.
//   in: a program, a function's name, its arguments   out: results, or the run-time error
// A failure that a check should have prevented (an index, a division by zero, a wrong size) is MESSAGE_Internal.
#include "core/interpret_internal.h"

bool interpret_fail(Interpreter *interpreter, MessageKind kind, const char *format, ...) {
  interpreter->failed = true;
  Out out = out_new(interpreter->context->arena);
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  *interpreter->error = (RuntimeError){.kind = kind, .text = out_result(&out), .span = interpreter->span};
  return false;
}

Slot interpret_atom(Interpreter *interpreter, Atom atom) {
  return atom.tag == ATOM_Constant ? (Slot){.scalar = atom.as.constant} : interpreter->slots[atom.as.var.id];
}
int64_t interpret_i64(Interpreter *interpreter, Atom atom) {
  return scalar_to_index(interpret_atom(interpreter, atom).scalar);
}

// An array must have the sizes its variable's type promises.
bool interpret_bind(Interpreter *interpreter, Var var, Slot slot) {
  Type type = var_type(interpreter->program->vars, var);
  interpreter->slots[var.id] = slot;
  for RANGE(i, type.rank) {
    int64_t wanted = interpret_i64(interpreter, type.shape[i]);
    if (!slot.array || slot.array->array.rank != type.rank)
      return interpret_fail(interpreter, MESSAGE_Internal, "a value of the wrong rank");
    // no check guards the size of a row when there are no rows: a negative one counts as 0
    if (slot.array->array.shape[i] != wanted && !(wanted < 0 && slot.array->array.shape[i] == 0))
      return interpret_fail(interpreter, MESSAGE_Internal, "size %u of an array is %lld, its type says %lld", i,
                            (long long)slot.array->array.shape[i], (long long)wanted);
  }
  return true;
}
static bool bind_values(Interpreter *interpreter, Vars pattern, const Slot *slots) {
  for EACH_IN(i, pattern)
    if (!interpret_bind(interpreter, pattern.items[i], slots[i])) return false;
  return true;
}

// ---- scalar forms
static bool interpret_prim(Interpreter *interpreter, const ExpPrim *prim, Slot *result) {
  Scalar arguments[4] = {{.type = prim->type}};
  for COUNTING(i, i < prim->arguments.count && i < 4)
    arguments[i] = interpret_atom(interpreter, prim->arguments.items[i]).scalar;
  if (prim_apply(prim->prim, prim->type, arguments, &result->scalar)) return true;
  return interpret_fail(interpreter, MESSAGE_Internal, "%s failed and was not guarded", prim_info(prim->prim)->name);
}
static Scalar value_in_message(void *user, Atom atom) { return interpret_atom(user, atom).scalar; }
static bool interpret_assert(Interpreter *interpreter, const ExpAssert *check) {
  if (interpret_atom(interpreter, check->condition).scalar.as.b) return true;
  Text text =
      message_format(interpreter->context, interpreter->context->arena, check->message, value_in_message, interpreter);
  return interpret_fail(interpreter, check->message->kind, "%.*s", TEXT_ARG(text));
}

// ---- control
static bool run_iterations(Interpreter *interpreter, const ExpLoop *loop, Carried *carried, Slot *results) {
  int64_t bound = loop->form.tag == CORE_LOOP_For ? interpret_i64(interpreter, loop->form.bound) : 0;
  if (!bind_values(interpreter, loop->parameters, results)) return false;
  for (int64_t i = 0;; i++) {
    if (loop->form.tag == CORE_LOOP_While && !results[loop->form.condition].scalar.as.b) return true;
    if (loop->form.tag == CORE_LOOP_For) {
      if (i >= bound) return true;
      interpreter->slots[loop->form.index.id] = (Slot){.scalar = scalar_i64(i)};
    }
    if (!interpret_body(interpreter, loop->body, results)) return false;
    carried_next(interpreter, carried, loop->parameters.count, results);
    if (!bind_values(interpreter, loop->parameters, results)) return false;
  }
}
static bool interpret_loop(Interpreter *interpreter, const ExpLoop *loop, Slot *results) {
  const uint32_t count = loop->parameters.count;
  for RANGE(i, count) results[i] = interpret_atom(interpreter, loop->initial.items[i]);
  Carried carried = carried_begin(interpreter, count, results);
  const bool ok = run_iterations(interpreter, loop, &carried, results);
  carried_end(interpreter, &carried, ok ? count : 0, results);
  return ok;
}
static bool interpret_if(Interpreter *interpreter, const ExpIf *branch, Slot *results) {
  bool taken = interpret_atom(interpreter, branch->condition).scalar.as.b;
  return interpret_body(interpreter, taken ? branch->then_body : branch->else_body, results);
}
static bool interpret_function(Interpreter *interpreter, const Function *function, const Slot *arguments,
                               Slot *results) {
  return bind_values(interpreter, function->parameters, arguments) &&
         interpret_body(interpreter, function->body, results) && bind_values(interpreter, function->results, results);
}
// A recursive call: the values of the variables of the enclosing activation are saved and restored.
static bool run_recursively(Interpreter *interpreter, CoreActivations *activations, const Function *function,
                            const Slot *arguments, Slot *results) {
  const Vars vars = activations->vars;
  const uint32_t kept = interpreter->kept.size;
  for COUNTING(i, activations->count > 0 && i < vars.count)
    seq_push(interpreter->context->arena, &interpreter->kept, interpreter->slots[vars.items[i].id]);
  activations->count++;
  const bool ok = interpret_function(interpreter, function, arguments, results);
  activations->count--;
  for COUNTING(i, activations->count > 0 && i < vars.count)
    interpreter->slots[vars.items[i].id] = interpreter->kept.items[kept + i];
  interpreter->kept.size = kept;
  return ok;
}
static bool run_called(Interpreter *interpreter, const Function *function, const Slot *arguments, Slot *results) {
  CoreActivations *activations = map_pointer(&interpreter->activations, function->name.id);
  return activations ? run_recursively(interpreter, activations, function, arguments, results)
                     : interpret_function(interpreter, function, arguments, results);
}
// A function without parameters is computed once.
static bool run_constant(Interpreter *interpreter, const Function *function, Slot *results) {
  const uint32_t count = function->results.count;
  const Slot *known = map_pointer(&interpreter->constants, function->name.id);
  if (!known) {
    if (!run_called(interpreter, function, NULL, results)) return false;
    Slot *kept = NEW_ARRAY(interpreter->root, Slot, count + 1);
    for RANGE(i, count) kept[i] = value_keep(interpreter, interpreter->root, 0, results[i]);
    map_put_pointer(&interpreter->constants, function->name.id, kept);
    known = kept;
  }
  for RANGE(i, count) results[i] = known[i];
  return true;
}
static bool interpret_call(Interpreter *interpreter, const ExpCall *call, Slot *results) {
  const Function *callee = map_pointer(&interpreter->functions, call->function.id);
  if (!callee) return interpret_fail(interpreter, MESSAGE_Internal, "call of an unknown function");
  if (call->arguments.count == 0) return run_constant(interpreter, callee, results);
  Slot few[8] = {{.array = NULL}};
  Slot *arguments = call->arguments.count <= 8 ? few : NEW_ARRAY(interpreter->arena, Slot, call->arguments.count);
  for EACH_IN(i, call->arguments)
    arguments[i] = interpret_atom(interpreter, call->arguments.items[i]);
  const Span at = interpreter->span;
  const bool ok = run_called(interpreter, callee, arguments, results);
  if (!ok) interpreter->error->span = span_called(interpreter->context, interpreter->error->span, callee->name, at);
  return ok;
}

static bool run_exp(Interpreter *interpreter, const Stm *stm, Slot *results) {
  const Exp *exp = stm->exp;
  switch (exp->tag) {
  case EXP_Atom: results[0] = interpret_atom(interpreter, exp->as.Atom.value); return true;
  case EXP_Prim: interpreter->operations++; return interpret_prim(interpreter, &exp->as.Prim, results);
  case EXP_Convert:
    interpreter->operations++;
    results[0].scalar = scalar_convert(interpret_atom(interpreter, exp->as.Convert.value).scalar, exp->as.Convert.to);
    return true;
  case EXP_Index: case EXP_Slice: case EXP_Permute: case EXP_Reshape: case EXP_Array: case EXP_Table: case EXP_Iota:
  case EXP_Replicate:
  case EXP_Copy:
  case EXP_Concat:
  case EXP_Update: return interpret_layout(interpreter, exp, results);
  case EXP_Build:
  case EXP_Reduce:
  case EXP_Scan:
  case EXP_Filter:
  case EXP_Scatter:
  case EXP_Hist: return interpret_soac(interpreter, stm, results);
  case EXP_Loop: return interpret_loop(interpreter, &exp->as.Loop, results);
  case EXP_If: return interpret_if(interpreter, &exp->as.If, results);
  case EXP_Assert: return interpret_assert(interpreter, &exp->as.Assert);
  case EXP_Trace: return interpret_trace(interpreter, exp->as.Trace.message), true;
  case EXP_Call: return interpret_call(interpreter, &exp->as.Call, results);
  case EXP_Alloc: return true;   // memory has no meaning here
  case EXP_COUNT: break;
  }
  panic("interpret: no such expression");
}

// As many values as there are: most statements and bodies have one, and to clear eight takes longer than to compute it.
static bool interpret_several(Interpreter *interpreter, const Stm *stm) {
  Slot few[8] = {{.array = NULL}};
  Slot *slots = stm->pattern.count <= 8 ? few : NEW_ARRAY(interpreter->arena, Slot, stm->pattern.count);
  return run_exp(interpreter, stm, slots) && bind_values(interpreter, stm->pattern, slots);
}
static bool interpret_stm(Interpreter *interpreter, const Stm *stm) {
  if (stm->pattern.count != 1) return interpret_several(interpreter, stm);
  Slot slot = {.array = NULL};
  return run_exp(interpreter, stm, &slot) && interpret_bind(interpreter, stm->pattern.items[0], slot);
}
// All values are read before any is written: `results` may be the slots of the variables that are read.
static void take_results(Interpreter *interpreter, Atoms atoms, Slot *results) {
  Slot few[8] = {{.array = NULL}};
  Slot *values = atoms.count <= 8 ? few : NEW_ARRAY(interpreter->arena, Slot, atoms.count);
  for EACH_IN(i, atoms) values[i] = interpret_atom(interpreter, atoms.items[i]);
  for EACH_IN(i, atoms) results[i] = values[i];
}

bool interpret_body(Interpreter *interpreter, const Body *body, Slot *results) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->span.file) interpreter->span = stm->span;
    if (interpreter->limited && (interpreter->fuel-- <= 0 || interpreter->made > interpreter->made_limit))
      return interpret_fail(interpreter, MESSAGE_Internal, "out of fuel");
    if (interpreter->stop && *interpreter->stop) return interpret_fail(interpreter, MESSAGE_Internal, "interrupted");
    if (!interpret_stm(interpreter, stm)) return false;
  }
  if (body->result.count == 1) results[0] = interpret_atom(interpreter, body->result.items[0]);
  else take_results(interpreter, body->result, results);
  return true;
}

// ---- entry
static Slot slot_of_argument(Interpreter *interpreter, const ArrayValue *argument) {
  if (argument->rank == 0) return (Slot){.scalar = array_value_get(argument, 0)};
  Value *value = value_new(interpreter, argument->element, argument->rank, argument->shape);
  value_copy_elements(value, 0, argument, 0, array_value_count(argument));
  return (Slot){.array = value};
}
static const ArrayValue *result_of_slot(Interpreter *interpreter, Slot slot) {
  Arena *arena = interpreter->context->arena;
  const ArrayValue *from = slot.array ? value_read(interpreter, slot.array) : NULL;
  ArrayValue *result =
      array_value_new(arena, from ? from->element : slot.scalar.type, from ? from->rank : 0, from ? from->shape : NULL);
  int64_t count = array_value_count(result);
  if (!from) array_value_set(result, 0, slot.scalar);
  else if (count) memcpy(result->data, from->data, (size_t)count * scalar_bytes(from->element));
  return result;
}

Map core_activations(Arena *arena, const Program *program, const Function *function) {
  Map map = map_new(arena);
  const Cycles cycles = function ? cycles_reached(arena, program, function->name) : cycles_of_program(arena, program);
  for RANGE(i, program->function_count) {
    if (!cycles_recursive(&cycles, program->functions[i]->name)) continue;
    CoreActivations activations = {0, function_bound_vars(arena, program->functions[i])};
    map_put_pointer(&map, program->functions[i]->name.id, COPY_OF(arena, &activations));
  }
  return map;
}

static Interpreter interpreter_new(Context *context, const Program *program, const Function *function,
                                   RuntimeError *error) {
  Arena *arena = arena_new();
  Interpreter interpreter = {.context = context,
                             .program = program,
                             .functions = map_new(arena),
                             .arena = arena,
                             .root = arena,
                             .constants = map_new(arena),
                             .error = error,
                             .made_limit = INT64_MAX};
  interpreter.slots = NEW_ARRAY(arena, Slot, program->vars->items.size);
  interpreter.activations = core_activations(arena, program, function);
  for RANGE(i, program->function_count)
    map_put_pointer(&interpreter.functions, program->functions[i]->name.id, program->functions[i]);
  return interpreter;
}
static void interpreter_free(Interpreter *interpreter) {
  for EACH(i, &interpreter->levels) arena_free(interpreter->levels.items[i]), arena_free(interpreter->spare.items[i]);
  arena_free(interpreter->root);
}

bool core_interpret(Context *context, const Program *program, Name function, const ArrayValue *const *arguments,
                    const ArrayValue **results, const InterpretOptions *options, RuntimeError *error) {
  const Function *called = program_function(program, function);
  REQUIRE(called != NULL);
  Interpreter interpreter = interpreter_new(context, program, called, error);
  interpreter.span = called->span;
  interpreter.fuel = options ? options->fuel : 0;
  interpreter.limited = interpreter.fuel > 0;
  interpreter.stop = options ? options->stop : NULL;
  interpreter.trace = options ? options->trace : NULL;
  interpreter.trace_user = options ? options->trace_user : NULL;
  Slot *slots = NEW_ARRAY(interpreter.root, Slot, called->parameters.count);
  for EACH_IN(i, called->parameters) slots[i] = slot_of_argument(&interpreter, arguments[i]);
  Slot *out = NEW_ARRAY(interpreter.root, Slot, called->results.count);
  bool ok = run_called(&interpreter, called, slots, out);
  for COUNTING(i, ok && i < called->results.count) results[i] = result_of_slot(&interpreter, out[i]);
  if (options && options->operation_count) *options->operation_count = interpreter.operations;
  interpreter_free(&interpreter);
  return ok;
}

// ---- constants

static int64_t count_elements(const Slot *slots, uint32_t count) {
  int64_t total = 0;
  for RANGE(i, count)
    if (slots[i].array) total += array_value_count(&slots[i].array->array);
  return total;
}

// Runs the function within the remaining limits; false when they do not suffice.
static bool find_constant(Interpreter *interpreter, const Function *function, const ConstantLimits *limits,
                          ConstantLimits *left, Slot *results) {
  interpreter->failed = false;
  interpreter->made = 0;
  interpreter->made_limit = smaller(limits->made, left->made_in_all);
  const int64_t fuel = interpreter->fuel = smaller(limits->steps, left->steps_in_all);
  const bool ok = run_constant(interpreter, function, results);
  left->steps_in_all -= fuel - interpreter->fuel;
  left->made_in_all -= interpreter->made;
  const int64_t elements = ok ? count_elements(results, function->results.count) : 0;
  if (!ok || elements > smaller(limits->elements, left->elements_in_all)) return false;
  left->elements_in_all -= elements;
  return true;
}

const ConstantValue *core_constants(Context *context, const Program *program, const bool *wanted,
                                    const ConstantLimits *limits) {
  RuntimeError error = {0};
  ConstantLimits left = *limits;
  Interpreter interpreter = interpreter_new(context, program, NULL, &error);
  interpreter.limited = true;
  ConstantValue *values = NEW_ARRAY(context->arena, ConstantValue, program->function_count + 1);
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    if (!wanted[i]) continue;
    Slot *results = NEW_ARRAY(interpreter.root, Slot, function->results.count + 1);
    const bool ok = find_constant(&interpreter, function, limits, &left, results);
    values[i].fails = interpreter.failed && error.kind != MESSAGE_Internal;
    if (!ok) continue;
    values[i].results = NEW_ARRAY(context->arena, const ArrayValue *, function->results.count + 1);
    for EACH_IN(k, function->results)
      values[i].results[k] = result_of_slot(&interpreter, results[k]);
  }
  interpreter_free(&interpreter);
  return values;
}
