// runner_c: calls entry points of generated C, compiled to a shared library and loaded into this process.
#include "runtime/values_strided.h"
#include "tool/run/generate.h"
#include "tool/run/pool.h"
#include <dlfcn.h>
#include <stdio.h>

struct Loaded { void *library; const rt_program *program; bool was_compiled; const Machine *owner; };

bool machine_open_like(Machine *machine, const Machine *other, Text *problem) {
  machine->loaded = other->loaded;
  machine->pool = worker_pool_open(machine->session->arena, machine->runner->workers, problem);
  return problem->size == 0;
}

bool machine_open(Machine *machine, bool measure, Text *problem) {
  Session *session = machine->session;
  Arena *arena = session->arena;
  if (machine->runner->kind != RUNNER_C) return true;
  if (session->compilation.read == FORM_Imp) {
    *problem = TEXT("a program of level Imp has no C: `--backend imp` interprets it");
    return false;
  }
  const char *name = session_program_name(session, machine->path);
  BackendOutput output = generate(session, name, TEXT(""), GENERATE_Loadable, 0);
  Loaded loaded = {.was_compiled = false, .owner = machine};
  CcOptions options = {.compiler = machine->runner->compiler,
                       .kind = ARTIFACT_SharedLibrary,
                       .measure = measure,
                       .found = &loaded.was_compiled};
  const char *library = cc_compile(arena, text_of(name), output.source, output.header, &options, problem);
  if (!library) return false;
  loaded.library = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (loaded.library) loaded.program = dlsym(loaded.library, c_string_format(arena, "%s_program", name));
  if (loaded.program)
    return machine_open_like(machine, &(Machine){.session = session, .loaded = COPY_OF(arena, &loaded)}, problem);
  const char *message = dlerror();
  *problem = text_format(arena, "cannot load the compiled program: %s", message ? message : "unknown reason");
  if (loaded.library) dlclose(loaded.library);
  return false;
}

void machine_close(const Machine *machine) {
  worker_pool_close(machine->pool);
  if (machine->loaded && machine->loaded->owner == machine) dlclose(machine->loaded->library);
}
bool machine_was_compiled(const Machine *machine) { return machine->loaded && machine->loaded->was_compiled; }
const rt_program *machine_table(const Machine *machine) { return machine->loaded ? machine->loaded->program : NULL; }

static CallOutcome failure(Session *session, const rt_program *program, const rt_call_options *options,
                           const rt_error *error) {
  char buffer[2048];
  const char *message = rt_call_message(program, options, error, buffer, sizeof buffer);
  return (CallOutcome){
      .ok = false,
      .error =
          text_format(session->arena, "%s%s",
                      error->code == RT_PROGRAM_ERROR && strncmp(message, "Error", 5) != 0 ? "Error: " : "", message),
      .workspace = -1,
      .high_water = -1};
}

CallOutcome loaded_call(const Machine *machine, const Function *entry, const rt_value *arguments, uint32_t count) {
  Session *session = machine->session;
  const rt_program *program = machine_table(machine);
  Arena *arena = session->arena;
  const char *name = text_c_string(arena, session_name(session, entry->entry->name));
  const rt_entry *strided =
      machine->runner->strided ? rt_find_entry(program, c_string_format(arena, "%s_strided", name)) : NULL;
  const rt_entry *table = strided ? strided : rt_find_entry(program, name);
  REQUIRE(table);
  rt_call_options options = {
      .guard = true, .invoke = strided ? rt_strided_run : NULL, .workers = worker_pool_workers(machine->pool)};
  rt_error error = {.high_water = -1};
  rt_call made = {0};
  CallOutcome outcome = {.workspace = -1, .high_water = -1};
  error.code = rt_call_prepare(&made, table, arguments, (int)count, &options, &error);
  if (error.code == RT_OK) error.code = rt_call_run(&made, &outcome.seconds, &error);
  if (error.code != RT_OK) {
    outcome = failure(session, program, &options, &error);
  } else {
    outcome.ok = true;
    outcome.workspace = (int64_t)made.workspace_bytes;
    outcome.high_water = error.high_water;
    outcome.result_count = (uint32_t)table->result_count;
    outcome.results = NEW_ARRAY(arena, rt_value, table->result_count);
    rt_call_take_results(&made, outcome.results);
    for RANGE(i, outcome.result_count) value_into_arena(arena, &outcome.results[i]);
  }
  rt_call_finish(&made);
  return outcome;
}
