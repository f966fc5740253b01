// runner: finds entry points by name, checks arguments against parameters, and calls the interpreters.
#include "imp/imp.h"
#include "tool/run/pool.h"
#include <stdio.h>

static const rt_type run_time_types[SCALAR_COUNT] = {
    [SCALAR_I8] = RT_I8,   [SCALAR_I16] = RT_I16, [SCALAR_I32] = RT_I32, [SCALAR_I64] = RT_I64,
    [SCALAR_U8] = RT_U8,   [SCALAR_U16] = RT_U16, [SCALAR_U32] = RT_U32, [SCALAR_U64] = RT_U64,
    [SCALAR_F16] = RT_F16, [SCALAR_F32] = RT_F32, [SCALAR_F64] = RT_F64, [SCALAR_Bool] = RT_BOOL};

rt_type runner_type(ScalarType type) { return run_time_types[type]; }

ScalarType runner_scalar(rt_type type) {
  ScalarType scalar = (ScalarType)0;
  while (scalar < SCALAR_COUNT && run_time_types[scalar] != type) scalar++;
  REQUIRE(scalar < SCALAR_COUNT);
  return scalar;
}

// `a`, `b`, `c`
static Text names_of_entries(const Program *program, const Context *context, Arena *arena) {
  Out out = out_new(arena);
  for RANGE(i, program->function_count) {
    const Entry *entry = program->functions[i]->entry;
    if (entry)
      out_format(&out, "%s`%.*s`", out.size ? ", " : "", TEXT_ARG(name_text(context->names, entry->name)));
  }
  return out_result(&out);
}

static const Function *only_entry(const Program *program, const Context *context, Text *problem, Arena *arena) {
  const Function *found = NULL;
  uint32_t count = 0;
  for RANGE(i, program->function_count) {
    if (!program->functions[i]->entry) continue;
    if (text_equal(name_text(context->names, program->functions[i]->entry->name), TEXT("main")))
      return program->functions[i];
    found = program->functions[i];
    count++;
  }
  if (count == 1) return found;
  *problem =
      count == 0
          ? TEXT("the program has no entry point")
          : text_format(arena, "the program has %u entry points and none is called main: choose one with -e: %.*s",
                        count, TEXT_ARG(names_of_entries(program, context, arena)));
  return NULL;
}

const Function *runner_entry(const Session *session, const char *name, Text *problem) {
  const Program *program = session->compilation.core;
  const Context *context = session->context;
  if (!name) return only_entry(program, context, problem, context->arena);
  for RANGE(i, program->function_count) {
    const Entry *entry = program->functions[i]->entry;
    if (entry && text_equal(name_text(context->names, entry->name), text_of(name))) return program->functions[i];
  }
  const Text names = names_of_entries(program, context, context->arena);
  *problem = text_format(context->arena, "the program has no entry point `%s`%s%.*s", name,
                         names.size ? "; it has " : "", TEXT_ARG(names));
  return NULL;
}

typedef struct Binder {
  Session *session;
  const VarTable *vars;
  const Entry *entry;
  Map values; /* Var id -> ArrayValue */
  Text problem;
} Binder;

static ArrayValue *scalar_runner_value(Arena *arena, Scalar value) {
  ArrayValue *result = array_value_new(arena, value.type, 0, NULL);
  array_value_set(result, 0, value);
  return result;
}

static bool bind_size(Binder *binder, Atom dimension, int64_t size, const EntryValue *parameter) {
  Arena *arena = binder->session->arena;
  Text name = session_name(binder->session, parameter->name);
  int64_t expected = 0;
  if (dimension.tag == ATOM_Constant) expected = scalar_to_index(dimension.as.constant);
  else {
    const ArrayValue *known = map_pointer(&binder->values, dimension.as.var.id);
    if (!known) {
      map_put_pointer(&binder->values, dimension.as.var.id, scalar_runner_value(arena, scalar_i64(size)));
      return true;
    }
    expected = scalar_to_index(array_value_get(known, 0));
  }
  if (expected == size) return true;
  binder->problem = text_format(arena, "argument `%.*s` has a dimension of size %lld where %lld is expected",
                                TEXT_ARG(name), (long long)size, (long long)expected);
  return false;
}

static void describe_runner(Out *out, ScalarType element, uint32_t rank) {
  for RANGE(i, rank) out_string(out, "[]");
  out_string(out, scalar_name(element));
}

static bool bind_argument(Binder *binder, const EntryValue *parameter, const rt_value *argument) {
  Arena *arena = binder->session->arena;
  Type type = var_type(binder->vars, parameter->variable);
  uint32_t rank = type.tag == TYPE_Array ? type.rank : 0;
  if (argument->element != runner_type(type.scalar) || (uint32_t)argument->rank != rank) {
    Out out = out_new(arena);
    out_format(&out, "argument `%.*s` should have type ",
               TEXT_ARG(session_name(binder->session, parameter->name)));
    describe_runner(&out, type.scalar, rank);
    out_string(&out, " but has type ");
    describe_runner(&out, runner_scalar(argument->element), (uint32_t)argument->rank);
    binder->problem = out_result(&out);
    return false;
  }
  for RANGE(i, rank)
    if (!bind_size(binder, type.shape[i], argument->shape[i], parameter)) return false;
  ArrayValue *value = array_value_new(arena, type.scalar, rank, argument->shape);
  memcpy(value->data, argument->data, (size_t)array_value_count(value) * scalar_bytes(type.scalar));
  map_put_pointer(&binder->values, parameter->variable.id, value);
  return true;
}

static bool bind_runner_all(Binder *binder, const rt_value *arguments, uint32_t count) {
  const Entry *entry = binder->entry;
  if (count != entry->parameter_count) {
    binder->problem = text_format(binder->session->arena, "%u argument%s given, %u expected", count,
                                  count == 1 ? "" : "s", entry->parameter_count);
    return false;
  }
  // Scalars first: a size may itself be a scalar argument.
  for INT_RANGE(arrays, 2)
    for RANGE(i, count)
      if ((var_type(binder->vars, entry->parameters[i].variable).tag == TYPE_Array) == (arrays == 1) &&
          !bind_argument(binder, &entry->parameters[i], &arguments[i]))
        return false;
  return true;
}

static rt_value runner_value_of(const ArrayValue *array) {
  rt_value value = {.element = runner_type(array->element), .rank = (int)array->rank, .data = array->data};
  for COUNTING(i, i < array->rank && i < RT_MAX_RANK) value.shape[i] = array->shape[i];
  return value;
}

static void collect_results(CallOutcome *outcome, Arena *arena, const Function *function,
                            const ArrayValue *const *results) {
  const Entry *entry = function->entry;
  outcome->result_count = entry->result_count;
  outcome->results = NEW_ARRAY(arena, rt_value, entry->result_count);
  for RANGE(i, entry->result_count)
    for EACH_IN(j, function->results)
      if (function->results.items[j].id == entry->results[i].variable.id)
        outcome->results[i] = runner_value_of(results[j]);
}

static const Program *program_for(const Session *session, RunnerKind kind) {
  if (kind == RUNNER_Value) return session->compilation.core;
  return kind == RUNNER_Optimised ? session->compilation.optimised : session->compilation.memory;
}

static Text error_text(Context *context, const RuntimeError *error) {
  Text place = error->place.size || !error->span.file ? error->place : span_describe(context, error->span);
  return text_format(context->arena, "Error: %.*s%s%.*s%.*s", TEXT_ARG(error->text), place.size ? "\n" : "",
                     TEXT_ARG(place), TEXT_ARG(span_calls(context, error->span)));
}

static void print_trace(void *user, Text line) {
  (void)user;
  fprintf(stderr, "%.*s\n", TEXT_ARG(line));
}

static const ImpProgram *loops_to_interpret(Session *session) {
  if (session->imp) return session->imp;
  Compilation loops = session->compilation;
  DriverOptions options = session->options;
  loops.ended = PHASE_Loops;
  options.passes[PASS_imp_from_mem] = pass_of(PASS_imp_to_interpret);
  REQUIRE(driver_run(&loops, &options, PHASE_Stores));
  return session->imp = loops.imp;
}

// A function that was read at level Imp: its buffers are arguments, and results where they may be written.
static bool call_loops(const Session *session, const Function *function, const Binder *binder,
                       const ArrayValue **results, RuntimeError *error) {
  enum { WORKSPACE = 1 << 26 };   // bytes
  Context *context = session->context;
  const Entry *entry = function->entry;
  ArrayValue **buffers = NEW_ARRAY(context->arena, ArrayValue *, entry->parameter_count + 1);
  for RANGE(i, entry->parameter_count) buffers[i] = map_pointer(&binder->values, entry->parameters[i].variable.id);
  ArrayValue **scalars = NEW_ARRAY(context->arena, ArrayValue *, function->results.count + 1);
  if (!imp_interpret(context, session->compilation.ordered, function->name, buffers, scalars, WORKSPACE, NULL, error))
    return false;
  for EACH_IN(i, function->results) {
    const Atom value = function->body->result.items[i];
    results[i] = value.tag == ATOM_Var ? map_pointer(&binder->values, value.as.var.id) : scalars[i];
  }
  return true;
}

static CallOutcome interpret(const Machine *machine, const Function *named, const rt_value *arguments, uint32_t count) {
  Session *session = machine->session;
  const Runner *runner = machine->runner;
  Context *context = session->context;
  const Program *program = program_for(session, runner->kind);
  const Function *function = program_function(program, named->name);
  REQUIRE(function && function->entry);
  CallOutcome outcome = {.workspace = -1, .high_water = -1};
  Binder binder = {session, program->vars, function->entry, map_new(context->arena), TEXT("")};
  if (!bind_runner_all(&binder, arguments, count)) {
    outcome.error = binder.problem;
    return outcome;
  }
  const ArrayValue **values = NEW_ARRAY(context->arena, const ArrayValue *, function->parameters.count);
  for EACH_IN(i, function->parameters) {
    values[i] = map_pointer(&binder.values, function->parameters.items[i].id);
    // the size of no array has no influence
    if (!values[i]) values[i] = scalar_runner_value(context->arena, scalar_i64(0));
  }
  const ArrayValue **results = NEW_ARRAY(context->arena, const ArrayValue *, function->results.count);
  RuntimeError error = {0};
  if (session->compilation.read == FORM_Imp) {
    outcome.ok = call_loops(session, function, &binder, results, &error);
  } else if (runner->kind == RUNNER_Heap) {
    HeapOptions options = {
        .check_races = true, .layout = session->compilation.layout, .high_water = &outcome.high_water};
    outcome.ok = mem_interpret(context, program, function->name, values, results, &options, &error);
  } else if (runner->kind == RUNNER_Imp) {
    outcome.ok = imp_call(context, loops_to_interpret(session), program, session->compilation.layout, function->name,
                          values, results, &outcome.high_water, &error);
  } else {
    InterpretOptions options = {
        .fuel = runner->fuel, .stop = runner->stop, .trace = runner->traces ? print_trace : NULL};
    outcome.ok = core_interpret(context, program, function->name, values, results, &options, &error);
  }
  if (outcome.ok) collect_results(&outcome, context->arena, function, results);
  else outcome.gave_up = runner->fuel > 0 && error.kind == MESSAGE_Internal;
  if (!outcome.ok) outcome.error = error_text(context, &error);
  return outcome;
}

CallOutcome machine_call(const Machine *machine, const Function *named, const rt_value *arguments, uint32_t count) {
  CallOutcome outcome = {.workspace = -1, .high_water = -1};
  DataValues values = {0};
  if (!pool_complete(machine->session, named, arguments, count, &values, &outcome.error)) return outcome;
  outcome = (machine->loaded ? loaded_call : interpret)(machine, named, values.items, values.size);
  pool_take(machine->session->arena, named, values.items, &outcome);
  return outcome;
}
