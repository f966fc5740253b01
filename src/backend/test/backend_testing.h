// backend_testing: Core text -> Mem -> C -> a shared library. It is called through runtime/values_call.h, and its
// results are compared with those of the value interpreter. The last function of the text becomes the entry.
#ifndef ASHLAR_BACKEND_TESTING_H
#define ASHLAR_BACKEND_TESTING_H
#include "../../core/test/sample_arguments.h"
#include "driver/driver.h"
#include "runtime/values_call.h"
#include "testing.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct Built {
  Context *context;
  const Program *core, *mem;
  const Layout *layout;
  BackendOutput output;
  void *library;
  const rt_program *program;
  char directory[64];
} Built;

static inline const Function *last_function(const Program *program) {
  return program->functions[program->function_count - 1];
}

static inline bool is_dimension(const Program *program, Vars parameters, Var var) {
  for EACH_IN(i, parameters) {
    const Type type = var_type(program->vars, parameters.items[i]);
    for RANGE(d, type.rank) {
      if (type.tag == TYPE_Array && type.shape[d].tag == ATOM_Var && type.shape[d].as.var.id == var.id) return true;
    }
  }
  return false;
}

static inline bool names_a_size(const Program *program, Vars results, Var var) {
  return is_dimension(program, results, var);
}

// Makes the last function an entry. Its sizes are the parameters that are dimensions. Existential sizes are not
// results.
static inline void make_entry(Context *context, const Program *program) {
  Arena *arena = context->arena;
  Function *function = (Function *)(uintptr_t)last_function(program);
  Entry *entry = NEW(arena, Entry);
  Seq(Var) sizes = {0};
  Seq(EntryValue) parameters = {0}, results = {0};
  entry->name = function->name;
  for EACH_IN(i, function->parameters) {
    const Var var = function->parameters.items[i];
    if (is_dimension(program, function->parameters, var)) seq_push(arena, &sizes, var);
    else
      seq_push(arena, &parameters,
               ((EntryValue){var_info(program->vars, var)->name, var, false, TEXT("?"), POOL_None, 0}));
  }
  for EACH_IN(i, function->results) {
    const Var var = function->results.items[i];
    if (!names_a_size(program, function->results, var))
      seq_push(arena, &results,
               ((EntryValue){var_info(program->vars, var)->name, var, false, TEXT("?"), POOL_None, 0}));
  }
  entry->sizes = (Vars){sizes.size, sizes.items};
  entry->parameter_count = parameters.size, entry->parameters = parameters.items;
  entry->result_count = results.size, entry->results = results.items;
  function->entry = entry;
}

static inline void write_file(const char *directory, const char *name, Text text) {
  char path[128];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "w");
  REQUIRE(file);
  fwrite(text.start, 1, text.size, file);
  fclose(file);
}

static inline bool compile(const char *directory, const char *command) {
  char line[512];
  snprintf(line, sizeof line, "cd %s && %s >log 2>&1", directory, command);
  const bool ok = system(line) == 0;
  if (!ok) {
    fprintf(stderr, "failed: %s\n", line);
    snprintf(line, sizeof line, "head -30 %s/log >&2", directory);
    if (system(line) != 0) fprintf(stderr, "(no log)\n");
  }
  return ok;
}

static inline BackendOutput generated_from(const Built *built, const BackendOptions *options) {
  Compilation compilation = {
      .context = built->context, .memory = built->mem, .layout = built->layout, .ended = PHASE_Loops};
  const DriverOptions driver = driver_options_new();
  return driver_generate(&compilation, &driver, options);
}

static inline Built generate_c(const char *text) {
  Built built = {.context = context_new()};
  Context *context = built.context;
  context_configure(context, (Options){.prefix = ""});
  const Program *core = core_parse(context, source_add(context, TEXT("test.core"), text_of(text)));
  if (!core) {
    Out out = out_new(context->arena);
    diag_print(context, &out, false);
    fprintf(stderr, "%.*s\n%s\n", TEXT_ARG(out_result(&out)), text);
    exit(1);
  }
  make_entry(context, core);
  built.core = core;
  built.mem = allocate(context, core);
  if (getenv("ASHLAR_SHOW")) {
    Out out = out_new(context->arena);
    core_print_with_ids(context, &out, built.mem);
    fprintf(stderr, "%.*s\n", TEXT_ARG(out_result(&out)));
  }
  built.layout = mem_layout(context, built.mem);
  const BackendOptions options = {.program_name = TEXT("prog"), .emit = EMIT_Adapter};
  built.output = generated_from(&built, &options);
  return built;
}

static inline Built build(const char *text) {
  Built built = generate_c(text);
  strcpy(built.directory, "/tmp/ashlar_XXXXXX");
  REQUIRE(mkdtemp(built.directory));
  Out out = out_new(built.context->arena);
  out_text(&out, embedded_file("runtime/entry.h"));
  out_text(&out, built.output.source);
  write_file(built.directory, "prog.c", out_result(&out));
  write_file(built.directory, "prog.h", built.output.header);
  if (getenv("ASHLAR_SHOW"))
    fprintf(stderr, "%.*s\n%.*s\n", TEXT_ARG(built.output.header), TEXT_ARG(built.output.source));
  if (!compile(built.directory, "gcc -std=c99 -O1 -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror "
                                "-ffp-contract=off -DASHLAR_MEASURE -shared -fPIC prog.c -o prog.so -lm")) {
    const bool compiles = false;
    CHECK(compiles);
    fprintf(stderr, "%.*s\n", TEXT_ARG(built.output.source));
    return built;
  }
  CHECK(compile(built.directory,
                "clang -std=c99 -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror -fsyntax-only prog.c"));
  char path[128];
  snprintf(path, sizeof path, "%s/prog.so", built.directory);
  built.library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  REQUIRE(built.library);
  built.program = dlsym(built.library, "prog_program");
  REQUIRE(built.program);
  return built;
}

static inline void discard(Built *built) {
  char line[128];
  if (built->library) dlclose(built->library);
  snprintf(line, sizeof line, "rm -rf %s", built->directory);
  if (built->directory[0] && system(line) != 0) fprintf(stderr, "cannot remove %s\n", built->directory);
  context_free(built->context);
}

static inline rt_value rt_of(const ArrayValue *value) {
  rt_value result = {.element = (rt_type)value->element, .rank = (int)value->rank, .data = value->data};
  for RANGE(d, value->rank) result.shape[d] = value->shape[d];
  return result;
}

static inline bool is_same(const ArrayValue *expected, const rt_value *got) {
  if ((int)expected->rank != got->rank) return false;
  for RANGE(d, expected->rank) {
    if (expected->shape[d] != got->shape[d]) return false;
  }
  return memcmp(expected->data, got->data, (size_t)array_value_count(expected) * scalar_bytes(expected->element)) == 0;
}

// Runs the value interpreter and the compiled code. Both give equal results or fail with the same message.
static inline void check_run(Built *built, const int64_t *numbers) {
  const Function *function = last_function(built->core);
  const Entry *entry = function->entry;
  const ArrayValue **arguments = sample_arguments(built->context, built->core, last_function(built->core), numbers);
  const ArrayValue *expected[16];
  RuntimeError error = {0};
  const InterpretOptions interpret = {.fuel = 10000000};
  const bool ok = core_interpret(built->context, built->core, function->name, arguments, expected, &interpret, &error);
  rt_value values[16], results[16];
  int count = 0;
  for RANGE(p, entry->parameter_count) {
    for EACH_IN(i, function->parameters) {
      if (function->parameters.items[i].id == entry->parameters[p].variable.id) values[count++] = rt_of(arguments[i]);
    }
  }
  if (!built->program) return;
  rt_call_options options = {.guard = true};
  rt_error failure = {.high_water = -1};
  memset(results, 0, sizeof results);
  const int code = rt_call_entry(&built->program->entries[0], values, count, results, &options, &failure);
  if (!ok) {
    char buffer[512];
    CHECK(code == RT_PROGRAM_ERROR);
    const char *message = built->program->message(&failure, buffer, sizeof buffer);
    const bool same = strncmp(message, error.text.start, error.text.size) == 0;
    if (!same) fprintf(stderr, "expected `%.*s`, got `%s`\n", TEXT_ARG(error.text), message);
    CHECK(same);
    return;
  }
  if (code != RT_OK) fprintf(stderr, "code %d: %s\n", code, options.message);
  CHECK(code == RT_OK);
  for (uint32_t r = 0, at = 0; code == RT_OK && r < entry->result_count; r++) {
    while (function->results.items[at].id != entry->results[r].variable.id) at++;
    if (!is_same(expected[at], &results[r])) {
      fprintf(stderr, "result %u differs for", r);
      for RANGE(i, 4) fprintf(stderr, " %lld", (long long)numbers[i]);
      fprintf(stderr, "\n");
      const bool results_are_equal = false;
      CHECK(results_are_equal);
    }
    rt_release(results[r].data);
  }
}

#define NUMBERS(...) ((const int64_t[8]){__VA_ARGS__})
// The program on three vectors of numbers.
static inline void check_program(const char *text, const int64_t *a, const int64_t *b, const int64_t *c) {
  Built built = build(text);
  check_run(&built, a);
  if (b) check_run(&built, b);
  if (c) check_run(&built, c);
  discard(&built);
}
// The C text of the entry's body.
static inline const char *c_of(const char *text) {
  const Built built = generate_c(text);
  return text_c_string(built.context->arena, built.output.source);   // the context is not freed
}
static inline uint32_t occurrences_of(const char *text, const char *word) {
  uint32_t count = 0;
  for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) count++;
  return count;
}
#endif
