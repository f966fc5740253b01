// reference: the expected results of a case with `auto output`. The value interpreter, which defines correctness,
// computes them. Cases that are too large for it, and cases marked `compiled`, are computed by the reference build: the
// program without optional passes, its C compiled at -O1.
#include "tool/tester/run.h"
#include <stdlib.h>

struct TestReference { const Machine *of; Machine build; };   // build: loaded at its first use
enum { MOST_INPUT_BYTES = 4 << 20, MOST_STATEMENTS = 20000000 };   // about two seconds of the interpreter

TestReference *test_reference_new(const Machine *machine) {
  TestReference *reference = NEW(machine->session->arena, TestReference);
  reference->of = machine;
  return reference;
}

void test_reference_free(TestReference *reference) {
  machine_close(&reference->build);
  session_free(reference->build.session);
}

static bool is_reference_small(const DataValues *input) {
  size_t bytes = 0;
  for EACH(i, input) bytes += value_bytes(&input->items[i]);
  return bytes <= MOST_INPUT_BYTES;
}

static bool build(TestReference *reference, Text *problem) {
  Machine *machine = &reference->build;
  if (machine->loaded) return true;
  Session *session = session_new();
  const char *compiler = getenv("CC");
  const Runner runner = {
      .kind = RUNNER_C,
      .compiler = c_string_format(session->arena, "%s -O1", compiler && *compiler ? compiler : "cc")};
  *machine = (Machine){session, COPY_OF(session->arena, &runner), reference->of->path, NULL, NULL};
  session->asked.plain = true;
  if (session_compile(session, machine->path)) return machine_open(machine, false, problem);
  *problem = TEXT("the program does not compile without optional passes");
  return false;
}

static CallOutcome call_build(TestReference *reference, const Function *entry, const DataValues *input) {
  CallOutcome outcome = {.ok = false};
  if (!build(reference, &outcome.error)) return outcome;
  Session *session = reference->build.session;
  const Text name = session_name(reference->of->session, entry->entry->name);
  const Function *same = runner_entry(session, text_c_string(session->arena, name), &outcome.error);
  return same ? machine_call(&reference->build, same, input->items, input->size) : outcome;
}

bool test_reference_values(TestReference *reference, const TestCase *test, const Function *entry,
                           const DataValues *input, DataValues *values, Text *problem) {
  Arena *arena = reference->of->session->arena;
  const Runner interpreter = {.kind = RUNNER_Value, .fuel = MOST_STATEMENTS};
  CallOutcome outcome = {.gave_up = true};
  if (!test_has_tag(&test->tags, "compiled") && is_reference_small(input))
    outcome = machine_call(&(Machine){reference->of->session, &interpreter, NULL, NULL, NULL}, entry, input->items,
                           input->size);
  if (outcome.gave_up) outcome = call_build(reference, entry, input);
  data_add_values(arena, values, outcome.results, outcome.result_count);
  if (!outcome.ok) *problem = outcome.error;
  return outcome.ok;
}
