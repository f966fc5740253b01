// runner_c: calls entry points of generated C, compiled to a shared library and loaded into this process.
#include "runtime/values_strided.h"
#include "tool/run/generate.h"
#include "tool/run/pool.h"
#include <dlfcn.h>
#include <stdio.h>

struct Loaded { void *library; const rt_program *program; bool strided; };

Loaded *loaded_program(Session *session, const char *program_name, const Runner *runner, bool measure, Text *problem) {
  Arena *arena = session->context->arena;
  BackendOutput output = generate(session, program_name, TEXT(""), GENERATE_Loadable);
  CcOptions options = {.compiler = runner->compiler, .kind = ARTIFACT_SharedLibrary, .measure = measure};
  const char *path = cc_compile(arena, text_of(program_name), output.source, output.header, &options, problem);
  if (!path) return NULL;
  Loaded *loaded = NEW(arena, Loaded);
  loaded->strided = runner->strided;
  loaded->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (loaded->library)
    loaded->program = dlsym(loaded->library, c_string_format(arena, "%s_program", program_name));
  if (loaded->program) return loaded;
  const char *message = dlerror();
  *problem = text_format(arena, "cannot load the compiled program: %s", message ? message : "unknown reason");
  if (loaded->library) dlclose(loaded->library);
  return NULL;
}

void loaded_close(Loaded *loaded) { dlclose(loaded->library); }
const rt_program *loaded_table(const Loaded *loaded) { return loaded->program; }

static CallOutcome failure(Session *session, const rt_program *program, const rt_call_options *options,
                           const rt_error *error) {
  char buffer[2048];
  const char *message = rt_call_message(program, options, error, buffer, sizeof buffer);
  return (CallOutcome){
      .ok = false,
      .error =
          text_format(session->context->arena, "%s%s",
                      error->code == RT_PROGRAM_ERROR && strncmp(message, "Error", 5) != 0 ? "Error: " : "", message),
      .workspace = -1,
      .high_water = -1};
}

static CallOutcome call_loaded(Session *session, Loaded *loaded, const Function *entry, const rt_value *arguments,
                        uint32_t count) {
  Arena *arena = session->context->arena;
  const char *name = text_c_string(arena, name_text(session->context->names, entry->entry->name));
  const rt_entry *strided =
      loaded->strided ? rt_find_entry(loaded->program, c_string_format(arena, "%s_strided", name))
                      : NULL;
  const rt_entry *table = strided ? strided : rt_find_entry(loaded->program, name);
  REQUIRE(table);
  rt_call_options options = {.guard = true, .invoke = strided ? rt_strided_run : NULL};
  rt_error error = {.high_water = -1};
  rt_call made = {0};
  CallOutcome outcome = {.workspace = -1, .high_water = -1};
  error.code = rt_call_prepare(&made, table, arguments, (int)count, &options, &error);
  if (error.code == RT_OK) error.code = rt_call_run(&made, &outcome.seconds, &error);
  if (error.code != RT_OK) {
    outcome = failure(session, loaded->program, &options, &error);
  } else {
    outcome.ok = true;
    outcome.workspace = (int64_t)made.workspace_bytes;
    outcome.high_water = error.high_water;
    outcome.result_count = (uint32_t)table->result_count;
    outcome.results = NEW_ARRAY(arena, rt_value, table->result_count);
    rt_call_take_results(&made, outcome.results);
  }
  rt_call_finish(&made);
  return outcome;
}

// The words outlive the results, which others free.
static void keep_words(Session *session, const Function *entry, CallOutcome *outcome) {
  for (uint32_t i = pool_visible_results(entry->entry); outcome->ok && i < entry->entry->result_count; i++)
    value_into_arena(session->context->arena, &outcome->results[i]);
}

CallOutcome loaded_call(Session *session, Loaded *loaded, const Function *entry, const rt_value *arguments,
                        uint32_t count) {
  CallOutcome outcome = {.workspace = -1, .high_water = -1};
  DataValues values = {0};
  if (!pool_complete(session, entry, arguments, count, &values, &outcome.error)) return outcome;
  outcome = call_loaded(session, loaded, entry, values.items, values.size);
  keep_words(session, entry, &outcome);
  pool_take(session->context->arena, entry, values.items, &outcome);
  return outcome;
}
