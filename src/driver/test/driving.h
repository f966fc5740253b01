// driving: source text through the whole pipeline, every pass verified; entry points run on values by the interpreters
// and as C.
#ifndef ASHLAR_DRIVING_H
#define ASHLAR_DRIVING_H
#include "driver/driver.h"
#include "runtime/values_call.h"
#include "runtime/ashlar_serial_shuffled.h"
#include "testing.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Driven { Context *context; Compilation compilation; bool ok; } Driven;

static inline void show_mistakes(Context *context, const char *source) {
  Out out = out_new(context->arena);
  diag_print(context, &out, false);
  fprintf(stderr, "%s\n%.*s\n", source, TEXT_ARG(out_result(&out)));
}

static inline void show_panic(void *user, const char *message) {
  fprintf(stderr, "%s\ninternal error: %s\n", (const char *)user, message);
  exit(70);
}

static inline DriverOptions verifying_options(void) {
  DriverOptions options = driver_options_new();
  options.verify = true;
  return options;
}

// ASHLAR_TEST_SKIP: a pass or a rule to switch off (test/suite/row_mutations.sh).
static inline void switch_off(Context *context, DriverOptions *options) {
  const char *name = getenv("ASHLAR_TEST_SKIP");
  if (!name) return;
  const PassTag pass = pass_find(name);
  if (pass < PASS_COUNT) options->passes[pass] = NULL;
  else map_put(&context->skipped_rules, intern_string(context->names, name).id, 1);
}

static inline Driven driven_under(const char *source, uint32_t optimise, SizePolicy sizes) {
  Driven driven = {.context = context_new()};
  Context *context = driven.context;
  const bool workers = strncmp(source, "-- workers\n", 11) == 0;   // the option that a program begins with
  context_configure(context, (Options){.sizes = sizes, .plain = optimise == 0, .workers = workers, .prefix = ""});
  driven.compilation.context = context;
  DriverOptions options = verifying_options();
  switch_off(context, &options);
  uint32_t file = source_add(context, TEXT("test.fut"), text_of(source));
  panic_set_handler(show_panic, (void *)(uintptr_t)source);
  driven.ok = driver_check(&driven.compilation, file) && driver_run(&driven.compilation, &options, PHASE_Memory);
  panic_set_handler(NULL, NULL);
  if (!driven.ok) show_mistakes(context, source);
  CHECK(driven.ok);
  return driven;
}
static inline Driven driven_with(const char *source, uint32_t optimise) {
  return driven_under(source, optimise, SIZES_Proven);
}
static inline Driven driven_from(const char *source) { return driven_with(source, 1); }
static inline void driven_free(Driven *driven) { context_free(driven->context); }

static inline const char *text_in(Context *context, const Out *out) {
  return text_c_string(context->arena, out_result(out));
}
static inline const char *printed(Context *context, const Program *program) {
  Out out = out_new(context->arena);
  core_print(context, &out, program);
  return text_in(context, &out);
}
static inline const Function *function_named(Context *context, const Program *program, const char *name) {
  const Function *function = program_function(program, intern_string(context->names, name));
  if (!function) fprintf(stderr, "no function `%s` in\n%s\n", name, printed(context, program));
  return function;
}

// ---- text
static inline uint32_t occurrences(const char *text, const char *word) {
  uint32_t count = 0;
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) count++;
  return count;
}
static inline bool has(const char *text, const char *word) {
  bool found = strstr(text, word) != NULL;
  if (!found) fprintf(stderr, "no `%s` in\n%s\n", word, text);
  return found;
}
static inline bool lacks(const char *text, const char *word) {
  bool found = strstr(text, word) != NULL;
  if (found) fprintf(stderr, "there is `%s` in\n%s\n", word, text);
  return !found;
}

// ---- statements, at any depth
typedef struct StmCounter { bool (*wanted)(const Stm *stm); uint32_t count; } StmCounter;
static inline void count_in_body(void *user, const Body *body) {
  StmCounter *counter = user;
  Visitor visitor = {.user = user, .body = count_in_body};
  for RANGE(i, body->count) {
    counter->count += counter->wanted(body->stms[i]);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}
static inline uint32_t count_stms(const Body *body, bool (*wanted)(const Stm *stm)) {
  StmCounter counter = {wanted, 0};
  count_in_body(&counter, body);
  return counter.count;
}
static inline bool is_any(const Stm *stm) { return stm != NULL; }
static inline bool is_alloc(const Stm *stm) { return stm->exp->tag == EXP_Alloc; }
static inline bool is_assert(const Stm *stm) { return stm->exp->tag == EXP_Assert; }
static inline bool is_call(const Stm *stm) { return stm->exp->tag == EXP_Call; }
static inline const Stm *first_stm(const Body *body, ExpTag tag) {   // of this body itself
  for RANGE(i, body->count)
    if (body->stms[i]->exp->tag == tag) return body->stms[i];
  return NULL;
}

// ---- values: scalar parameters from `numbers`, arrays of the sizes that follow with elements 1, 8, 4, 11, ...
#define NUMBERS(...) ((const int64_t[]){__VA_ARGS__, 0})
static inline const ArrayValue **arguments_of(Context *context, const Program *program, const Function *function,
                                              const int64_t *numbers) {
  const ArrayValue **arguments = NEW_ARRAY(context->arena, const ArrayValue *, function->parameters.count + 1);
  Map values = map_new(context->arena);
  for EACH_IN(i, function->parameters) {
    Type type = var_type(program->vars, function->parameters.items[i]);
    int64_t shape[8] = {0};
    for COUNTING(d, type.tag == TYPE_Array && d < type.rank)
      if (!atom_is_i64(type.shape[d], &shape[d])) shape[d] = (int64_t)map_value_or(&values, type.shape[d].as.var.id, 0);
    ArrayValue *argument = array_value_new(context->arena, type.scalar, type.tag == TYPE_Array ? type.rank : 0, shape);
    if (type.tag == TYPE_Scalar) {
      map_put(&values, function->parameters.items[i].id, (uint64_t)*numbers);
      array_value_set(argument, 0, scalar_from_i64(type.scalar, *numbers++));
    }
    for (int64_t k = 0; type.tag == TYPE_Array && k < array_value_count(argument); k++)
      array_value_set(argument, k, scalar_from_i64(type.scalar, k * 7 % 11 + 1));
    arguments[i] = argument;
  }
  return arguments;
}

static inline void print_array_value(Out *out, const ArrayValue *value) {
  for RANGE(i, value->rank) out_format(out, "[%lld]", (long long)value->shape[i]);
  for I64_RANGE(i, array_value_count(value))
    out_char(out, ' '), scalar_print(out, array_value_get(value, i));
  out_string(out, "; ");
}
// The results of the entry in their order, as its caller sees them.
static inline const char *results_text(Context *context, const Function *function, const ArrayValue *const *results) {
  Out out = out_new(context->arena);
  for RANGE(i, function->entry->result_count)
    for EACH_IN(k, function->results)
      if (function->results.items[k].id == function->entry->results[i].variable.id) print_array_value(&out, results[k]);
  return text_in(context, &out);
}
// "error": the program failed; "bug: ...": the compiler did.
static inline const char *failure_text(Context *context, const RuntimeError *error) {
  if (error->kind != MESSAGE_Internal) return "error";
  return text_c_string(context->arena, text_format(context->arena, "bug: %.*s", TEXT_ARG(error->text)));
}
static inline const char *value_result(Context *context, const Program *program, const char *entry,
                                       const int64_t *numbers) {
  const Function *function = function_named(context, program, entry);
  const ArrayValue **results = NEW_ARRAY(context->arena, const ArrayValue *, function->results.count + 1);
  RuntimeError error = {0};
  InterpretOptions options = {.fuel = 20000000};
  if (!core_interpret(context, program, function->name, arguments_of(context, program, function, numbers), results,
                      &options, &error))
    return failure_text(context, &error);
  return results_text(context, function, results);
}
static inline const char *heap_result(Context *context, const Program *program, const Layout *layout, const char *entry,
                                      const int64_t *numbers, int64_t *high_water) {
  const Function *function = function_named(context, program, entry);
  const ArrayValue **results = NEW_ARRAY(context->arena, const ArrayValue *, function->results.count + 1);
  RuntimeError error = {0};
  HeapOptions options = {.fuel = 20000000, .check_races = true, .layout = layout, .high_water = high_water};
  if (!mem_interpret(context, program, function->name, arguments_of(context, program, function, numbers), results,
                     &options, &error))
    return failure_text(context, &error);
  return results_text(context, function, results);
}

// ---- generated C, compiled and loaded
typedef struct Library { BackendOutput output; char directory[64]; void *handle; const rt_program *program; } Library;

static inline void put_file(const char *directory, const char *name, Text text) {
  char path[128];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "w");
  REQUIRE(file);
  REQUIRE(fwrite(text.start, 1, text.size, file) == text.size);
  fclose(file);
}
static inline BackendOutput c_of_driven(Driven *driven, uint32_t emit) {
  const BackendOptions options = {.program_name = TEXT("prog"), .emit = emit};
  const DriverOptions driver = verifying_options();
  return driver_generate(&driven->compilation, &driver, &options);
}
// With the adapter: entries are called by name on values (c_result). Without: as the header declares them
// (LIBRARY_FUNCTION).
static inline Library library_emitted(Driven *driven, uint32_t emit, const char *flags) {
  Library library = {.output = c_of_driven(driven, emit), .directory = "/tmp/ashlar_XXXXXX"};
  REQUIRE(mkdtemp(library.directory));
  Out out = out_new(driven->context->arena);
  if (emit & EMIT_Adapter) out_text(&out, embedded_file("runtime/entry.h"));
  out_text(&out, library.output.source);
  put_file(library.directory, "prog.c", out_result(&out));
  put_file(library.directory, "prog.h", library.output.header);
  char line[512];
  snprintf(line, sizeof line,
           "cd %s && gcc -std=c99 -Wall -Wextra -Wconversion -Werror -ffp-contract=off -DASHLAR_MEASURE %s -shared "
           "-fPIC prog.c -o prog.so -lm",
           library.directory, flags);
  bool compiled = system(line) == 0;
  CHECK(compiled);
  if (!compiled) return library;
  snprintf(line, sizeof line, "%s/prog.so", library.directory);
  library.handle = dlopen(line, RTLD_NOW | RTLD_LOCAL);
  REQUIRE(library.handle);
  library.program = emit & EMIT_Adapter ? dlsym(library.handle, "prog_program") : NULL;
  REQUIRE(library.program || !(emit & EMIT_Adapter));
  return library;
}
static inline Library library_of(Driven *driven, const char *flags) {
  return library_emitted(driven, EMIT_Adapter, flags);
}
static inline Library plain_library_of(Driven *driven, const char *flags) { return library_emitted(driven, 0, flags); }
static inline void library_close(Library *library) {
  char line[128];
  if (library->handle) dlclose(library->handle);
  snprintf(line, sizeof line, "rm -rf %s", library->directory);
  if (system(line) != 0) fprintf(stderr, "cannot remove %s\n", library->directory);
}
// The function that the library exports under this name, as a function pointer.
#define LIBRARY_FUNCTION(library, pointer, name) \
  do {                                           \
    void *found = dlsym((library)->handle, name); \
    REQUIRE(found);                              \
    memcpy(&(pointer), &found, sizeof found);    \
  } while (0)

static inline rt_value rt_of(const ArrayValue *value) {
  rt_value result = {.element = (rt_type)value->element, .rank = (int)value->rank, .data = value->data};
  for RANGE(d, value->rank) result.shape[d] = value->shape[d];
  return result;
}
// As value_result, from the compiled entry; guards the workspace and the destinations. A program of
// `-- workers` runs on three, in a random order.
static inline const char *c_result(Driven *driven, const Library *library, const char *entry, const int64_t *numbers,
                                   int64_t *high_water) {
  Context *context = driven->context;
  const Program *program = driven->compilation.memory;
  const Function *function = function_named(context, program, entry);
  const ArrayValue **arguments = arguments_of(context, program, function, numbers);
  rt_value values[16], results[16];
  int count = 0;
  for RANGE(p, function->entry->parameter_count)
    for EACH_IN(i, function->parameters)
      if (function->parameters.items[i].id == function->entry->parameters[p].variable.id)
        values[count++] = rt_of(arguments[i]);
  ashlar_shuffled shuffled = {7, 3};
  const ashlar_workers workers = {3, ashlar_shuffled_run, &shuffled};
  rt_call_options options = {.guard = true, .workers = context->options->workers ? &workers : NULL};
  rt_error failure = {.high_water = -1};
  memset(results, 0, sizeof results);
  const rt_entry *found = rt_find_entry(library->program, entry);
  REQUIRE(found);
  const int code = rt_call_entry(found, values, count, results, &options, &failure);
  if (high_water) *high_water = failure.high_water;
  if (code == RT_PROGRAM_ERROR) return "error";
  if (code != RT_OK)
    return text_c_string(context->arena, text_format(context->arena, "code %d: %s", code, options.message));
  Out out = out_new(context->arena);
  for RANGE(r, function->entry->result_count) {
    ArrayValue value = {.element = (ScalarType)results[r].element,
                        .rank = (uint32_t)results[r].rank,
                        .shape = results[r].shape,
                        .data = results[r].data};
    print_array_value(&out, &value);
    rt_release(results[r].data);
  }
  return text_in(context, &out);
}
#endif
