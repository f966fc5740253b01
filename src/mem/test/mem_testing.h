// mem_testing: runs a Core program through the value interpreter and, after allocate, through the heap interpreter.
#ifndef ASHLAR_MEM_TESTING_H
#define ASHLAR_MEM_TESTING_H
#include "../../core/test/sample_arguments.h"
#include "mem/mem.h"
#include "mem/explain.h"
#include "mem_counting.h"
#include "testing.h"

typedef struct Case { Context *context; const Program *core, *mem; const char *text; } Case;

static inline const char *print_program(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  core_print(context, &out, program);
  return text_c_string(context->arena, out_result(&out));
}

static inline const Program *parse_program(Context *context, const char *text) {
  const Program *program = core_parse(context, source_add(context, TEXT("test.core"), text_of(text)));
  if (program) return program;
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  fprintf(stderr, "%.*s\n%s\n", TEXT_ARG(out_result(&out)), text);
  exit(1);
}

static inline void print_values(Out *out, uint32_t count, const ArrayValue *const *values) {
  for RANGE(r, count) {
    for RANGE(i, values[r]->rank) out_format(out, "[%lld]", (long long)values[r]->shape[i]);
    for I64_RANGE(i, array_value_count(values[r]))
      out_char(out, ' '), scalar_print(out, array_value_get(values[r], i));
    out_char(out, '\n');
  }
}

static inline const char *run_core(Context *context, const Program *program, const Function *function,
                                   const ArrayValue *const *arguments) {
  const ArrayValue *results[16];
  RuntimeError error = {0};
  InterpretOptions options = {.fuel = 1000000};
  Out out = out_new(context->arena);
  if (core_interpret(context, program, function->name, arguments, results, &options, &error))
    print_values(&out, program_function(program, function->name)->results.count, results);
  else out_format(&out, "error %d %.*s", (int)error.kind, TEXT_ARG(error.text));
  return text_c_string(context->arena, out_result(&out));
}

static inline const char *run_mem(Context *context, const Program *program, const Function *function,
                                  const ArrayValue *const *arguments, const Layout *layout, int64_t *high_water) {
  const ArrayValue *results[16];
  RuntimeError error = {0};
  HeapOptions options = {.fuel = 1000000, .check_races = true, .layout = layout, .high_water = high_water};
  Out out = out_new(context->arena);
  if (mem_interpret(context, program, function->name, arguments, results, &options, &error))
    print_values(&out, function->results.count, results);
  else out_format(&out, "error %d %.*s", (int)error.kind, TEXT_ARG(error.text));
  return text_c_string(context->arena, out_result(&out));
}

static inline const char *problems_of_core(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  (void)core_verify(context, program, &out);
  return text_c_string(context->arena, out_result(&out));
}

static inline const char *problems_of_mem(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  bool valid = mem_verify(context, program, &out);
  CHECK(valid == (out.size == 0));
  return text_c_string(context->arena, out_result(&out));
}

static inline const char *places_of(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  const MapRequest request = {0};
  mem_explain(context, &out, program, mem_layout(context, program), NULL, MAP_FORMAT_Text, &request);
  return text_c_string(context->arena, out_result(&out));
}

static inline Case case_new(const char *text) {
  Context *context = context_new();
  const Program *core = parse_program(context, text);
  CHECK_TEXT(problems_of_core(context, core), "");
  return (Case){context, core, allocate(context, core), text};
}

// The last function, with these scalar arguments, under both semantics (and erased, and in one arena).
static inline void case_run(const Case *test, const int64_t *numbers) {
  Context *context = test->context;
  const Function *function = test->core->functions[test->core->function_count - 1];
  const ArrayValue **arguments = sample_arguments(context, test->core, function, numbers);
  const char *expected = run_core(context, test->core, function, arguments);
  CHECK_TEXT(problems_of_mem(context, test->mem), "");
  if (testing_broken) fprintf(stderr, "%s\n", print_program(context, test->mem));
  const char *got = run_mem(context, test->mem, function, arguments, NULL, NULL);
  if (strcmp(expected, got) != 0) fprintf(stderr, "%s\n", print_program(context, test->mem));
  CHECK_TEXT(got, expected);
  const char *in_arena = run_mem(context, test->mem, function, arguments, mem_layout(context, test->mem), NULL);
  if (strcmp(expected, in_arena) != 0)
    fprintf(stderr, "%s\n%s\n", print_program(context, test->mem), places_of(context, test->mem));
  CHECK_TEXT(in_arena, expected);
  // The order of factors in a printed polynomial follows the variables' numbers, which the first reading may change.
  const Program *again = parse_program(context, print_program(context, test->mem));
  const char *printed = print_program(context, again);
  CHECK_TEXT(print_program(context, parse_program(context, printed)), printed);
  CHECK_TEXT(run_mem(context, again, again->functions[again->function_count - 1], arguments, NULL, NULL), expected);
  CHECK_TEXT(problems_of_mem(context, again), "");
  const Program *erased = mem_erase(context, test->mem);
  CHECK_TEXT(problems_of_core(context, erased), "");
  CHECK_TEXT(run_core(context, erased, function, arguments), expected);
}

#define NUMBERS(...) ((const int64_t[]){__VA_ARGS__, 0})
static inline void check_same(const char *text, const int64_t *numbers) {
  Case test = case_new(text);
  case_run(&test, numbers);
  context_free(test.context);
}
// Checks the numbers of Allocs and copies, too.
static inline void check_counts(const char *text, const int64_t *numbers, uint32_t allocs, uint32_t copies) {
  Case test = case_new(text);
  case_run(&test, numbers);
  if (mem_count(test.mem, EXP_Alloc) != allocs || mem_copies(test.context, test.mem) != copies) {
    fprintf(stderr, "%u allocs, %u copies\n%s\n", mem_count(test.mem, EXP_Alloc), mem_copies(test.context, test.mem),
            print_program(test.context, test.mem));
    CHECK(mem_count(test.mem, EXP_Alloc) == allocs);
    CHECK(mem_copies(test.context, test.mem) == copies);
  }
  context_free(test.context);
}
#endif
