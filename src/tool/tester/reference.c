// reference: what a case with `auto output` has to give. The value interpreter says so, as the definition of
// correct; what is
// too large for it, and cases marked `compiled`, are computed by the reference build: the program without optional
// passes, its C
// compiled at -O1.
#include "tool/tester/run.h"
#include <stdlib.h>

struct TestReference { Session *of, *build; const char *path; Loaded *loaded; };
enum { MOST_INPUT_BYTES = 4 << 20, MOST_STATEMENTS = 20000000 };   // about two seconds of the interpreter

TestReference *test_reference_new(Session *session, const char *path) {
  TestReference *reference = NEW(session->context->arena, TestReference);
  *reference = (TestReference){.of = session, .path = path};
  return reference;
}

void test_reference_free(TestReference *reference) {
  if (reference->loaded) loaded_close(reference->loaded);
  session_free(reference->build);
}

static bool is_reference_small(const DataValues *input) {
  size_t bytes = 0;
  for EACH(i, input) bytes += value_bytes(&input->items[i]);
  return bytes <= MOST_INPUT_BYTES;
}

static const Runner *build_runner(Arena *arena) {
  const char *compiler = getenv("CC");
  Runner *runner = NEW(arena, Runner);
  *runner =
      (Runner){.kind = RUNNER_C,
               .compiler = c_string_format(arena, "%s -O1", compiler && *compiler ? compiler : "cc"),
               .label = "reference build"};
  return runner;
}

static bool build(TestReference *reference, Text *problem) {
  if (reference->loaded) return true;
  reference->build = session_new();
  reference->build->asked.plain = true;
  if (!session_compile(reference->build, reference->path))
    *problem = TEXT("the program does not compile without optional passes");
  else
    reference->loaded = loaded_program(reference->build, session_program_name(reference->build, reference->path),
                                       build_runner(reference->build->context->arena), false, problem);
  return reference->loaded != NULL;
}

static CallOutcome call_build(TestReference *reference, const Function *entry, const DataValues *input) {
  CallOutcome outcome = {.ok = false};
  if (!build(reference, &outcome.error)) return outcome;
  const char *name =
      text_c_string(reference->build->context->arena, name_text(reference->of->context->names, entry->entry->name));
  const Function *same = runner_entry(reference->build, name, &outcome.error);
  if (!same) return outcome;
  TestCaller caller = {reference->build, NULL, reference->loaded};
  return test_call(&caller, same, input->items, input->size);
}

bool test_reference_values(TestReference *reference, const TestCase *test, const Function *entry,
                           const DataValues *input, DataValues *values, Text *problem) {
  Arena *arena = reference->of->context->arena;
  const Runner interpreter = {.kind = RUNNER_Value, .label = "value", .fuel = MOST_STATEMENTS};
  CallOutcome outcome = {.gave_up = true};
  if (!test_has_tag(&test->tags, "compiled") && is_reference_small(input))
    outcome = runner_call(reference->of, &interpreter, entry, input->items, input->size);
  if (outcome.gave_up) outcome = call_build(reference, entry, input);
  data_add_values(arena, values, outcome.results, outcome.result_count);
  if (!outcome.ok)
    *problem = text_format(arena, "the reference for `auto output` fails: %.*s", TEXT_ARG(outcome.error));
  return outcome.ok;
}
