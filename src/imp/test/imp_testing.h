// imp_testing: Core text -> Mem -> Imp, checked, printed and run beside the value interpreter. The last function is the
// entry.
#ifndef ASHLAR_IMP_TESTING_H
#define ASHLAR_IMP_TESTING_H
#include "../../core/test/sample_arguments.h"
#include "driver/driver.h"
#include "imp_text.h"

typedef struct Made {
  Context *context;
  const Program *core, *mem;
  const Layout *layout;
  const ImpProgram *imp, *optimised;
} Made;

static inline const Function *last_of(const Program *program) {
  return program->functions[program->function_count - 1];
}

static inline Made make_from(const char *text) {
  Made made = {.context = context_new()};
  Context *context = made.context;
  const Program *core = core_parse(context, source_add(context, TEXT("test.core"), text_of(text)));
  if (!core) {
    Out out = out_new(context->arena);
    diag_print(context, &out, false);
    fprintf(stderr, "%.*s\n%s\n", TEXT_ARG(out_result(&out)), text);
    exit(1);
  }
  Entry *entry = NEW(context->arena, Entry);
  entry->name = last_of(core)->name;
  ((Function *)(uintptr_t)last_of(core))->entry = entry;   // row-major places without offsets and strides
  made.core = core;
  made.mem = hoist_allocations(context, allocate(context, core));
  made.layout = mem_layout(context, made.mem);
  made.imp = imp_from_mem(context, made.mem, made.layout);
  Compilation compilation = {.context = context, .memory = made.mem, .layout = made.layout, .ended = PHASE_Loops};
  const DriverOptions options = driver_options_new();
  REQUIRE(driver_run(&compilation, &options, PHASE_Loops));
  made.optimised = compilation.ordered;
  return made;
}

static inline const char *imp_text(Context *context, const ImpProgram *program) {
  Out out = out_new(context->arena);
  imp_print(context, &out, program);
  return text_c_string(context->arena, out_result(&out));
}

// Valid, and print, parse, print gives the same text.
static inline void check_imp(Context *context, const ImpProgram *program) {
  Out problems = out_new(context->arena);
  const bool valid = imp_verify(context, program, &problems);
  if (!valid) fprintf(stderr, "%.*s%s\n", TEXT_ARG(out_result(&problems)), imp_text(context, program));
  CHECK(valid);
  CHECK(imp_reads_back(context, program, &problems));
}

// The Imp function's arguments: scalars, then copies of the input arrays, then room for the result arrays.
static inline ArrayValue **imp_arguments(const Made *made, const ArrayValue *const *inputs,
                                         const ArrayValue *const *expected, ArrayValue **outputs) {
  Arena *arena = made->context->arena;
  const Function *function = last_of(made->core);
  ArrayValue **arguments = NEW_ARRAY(arena, ArrayValue *, 64);
  uint32_t count = 0;
  for INT_RANGE(arrays, 2) {
    for EACH_IN(i, function->parameters) {
      if ((inputs[i]->rank > 0) != arrays) continue;
      ArrayValue *copy = array_value_new(arena, inputs[i]->element, inputs[i]->rank, inputs[i]->shape);
      memcpy(copy->data, inputs[i]->data, (size_t)array_value_count(copy) * scalar_bytes(copy->element));
      arguments[count++] = copy;
    }
  }
  for EACH_IN(i, function->results) {
    if (var_type(made->core->vars, function->results.items[i]).tag != TYPE_Array) continue;
    outputs[i] = expected ? array_value_new(arena, expected[i]->element, expected[i]->rank, expected[i]->shape)
                          : array_value_new(arena, SCALAR_I64, 1, (const int64_t[]){1000});
    arguments[count++] = outputs[i];
  }
  return arguments;
}

static inline void check_against(const Made *made, const ImpProgram *imp, const int64_t *numbers) {
  const Function *function = last_of(made->core);
  const ArrayValue **inputs = sample_arguments(made->context, made->core, last_of(made->core), numbers), *expected[16];
  ArrayValue *outputs[16] = {0}, *scalars[16] = {0};
  RuntimeError error = {0}, imp_error = {0};
  const InterpretOptions options = {.fuel = 10000000};
  const bool ok = core_interpret(made->context, made->core, function->name, inputs, expected, &options, &error);
  ArrayValue **arguments = imp_arguments(made, inputs, ok ? expected : NULL, outputs);
  const bool imp_ok = imp_interpret(made->context, imp, function->name, arguments, scalars, 1 << 20, NULL, &imp_error);
  if (!ok) {
    CHECK(!imp_ok && imp_error.kind == error.kind && text_equal(imp_error.text, error.text));
    return;
  }
  if (!imp_ok) fprintf(stderr, "%.*s\n%s\n", TEXT_ARG(imp_error.text), imp_text(made->context, imp));
  CHECK(imp_ok);
  for (uint32_t i = 0, scalar = 0; imp_ok && i < function->results.count; i++) {
    const ArrayValue *got = outputs[i] ? outputs[i] : scalars[scalar++];
    CHECK(array_value_equal(expected[i], got));
  }
}

#define NUMBERS(...) ((const int64_t[8]){__VA_ARGS__})
// Round trip and meaning, before and after the passes of imp/.
static inline void check_case(const char *text, const int64_t *a, const int64_t *b) {
  const Made made = make_from(text);
  const int64_t *const vectors[] = {a, b};
  check_imp(made.context, made.imp);
  check_imp(made.context, made.optimised);
  for INT_RANGE(i, 2) {
    if (!vectors[i]) continue;
    check_against(&made, made.imp, vectors[i]);
    check_against(&made, made.optimised, vectors[i]);
  }
  context_free(made.context);
}
#endif
