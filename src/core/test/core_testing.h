// core_testing: programs from text, values and results as text, for the tests of core/ and opt/.
#ifndef ASHLAR_CORE_TESTING_H
#define ASHLAR_CORE_TESTING_H
#include "core/entry.h"
#include "core/interpret.h"
#include "testing.h"

static inline Program *program_of(Context *context, const char *text) {
  Program *program = core_parse(context, source_add(context, TEXT("test.core"), text_of(text)));
  if (program) return program;
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  fprintf(stderr, "%.*s\n", TEXT_ARG(out_result(&out)));
  CHECK(program != NULL);
  exit(1);
}
static inline const char *text_of_program(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  core_print(context, &out, program);
  return text_c_string(context->arena, out_result(&out));
}
// "" when valid
static inline const char *problems_of(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  bool valid = core_verify(context, program, &out);
  CHECK(valid == (out.size == 0));
  return text_c_string(context->arena, out_result(&out));
}
static inline const ArrayValue *number(Context *context, const char *text) {
  Scalar value = scalar_i64(0);
  CHECK(scalar_parse(text_of(text), &value));
  ArrayValue *array = array_value_new(context->arena, value.type, 0, NULL);
  array_value_set(array, 0, value);
  return array;
}
// A vector or matrix of a type, with the elements first, first + 1, ...
static inline const ArrayValue *counting(Context *context, ScalarType type, int64_t first, uint32_t rank, int64_t rows,
                                         int64_t columns) {
  int64_t shape[2] = {rows, columns};
  ArrayValue *array = array_value_new(context->arena, type, rank, shape);
  for I64_RANGE(i, array_value_count(array)) array_value_set(array, i, scalar_from_i64(type, first + i));
  return array;
}
static inline void print_value(Out *out, const ArrayValue *value) {
  for RANGE(i, value->rank) out_format(out, "[%lld]", (long long)value->shape[i]);
  if (value->rank) out_string(out, "{");
  for I64_RANGE(i, array_value_count(value)) {
    if (i) out_char(out, ' ');
    scalar_print(out, array_value_get(value, i));
  }
  if (value->rank) out_string(out, "}");
}
// The results of `function` as text, or its error: "bounds: Index ...".
static inline const char *result_counted(Context *context, const Program *program, const char *function,
                                         const ArrayValue *const *arguments, uint64_t *operations) {
  const ArrayValue *results[16];
  RuntimeError error = {0};
  Name name = intern_string(context->names, function);
  InterpretOptions options = {.fuel = 10000000, .operation_count = operations};
  Out out = out_new(context->arena);
  if (!core_interpret(context, program, name, arguments, results, &options, &error))
    out_format(&out, "%s: %.*s", message_kind_name(error.kind), TEXT_ARG(error.text));
  else
    for RANGE(i, program_function(program, name)->results.count) {
      if (i) out_char(&out, ' ');
      print_value(&out, results[i]);
    }
  return text_c_string(context->arena, out_result(&out));
}
static inline const char *result_of(Context *context, const Program *program, const char *function,
                                    const ArrayValue *const *arguments) {
  return result_counted(context, program, function, arguments, NULL);
}
#endif
