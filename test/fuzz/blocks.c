// blocks: test blocks, files of cases, scripts and regular expressions: what the tester reads of a program.
#include "fuzzing.h"
#include "tool/tester/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Arena *arena = arena_new();
  Text text = {(const char *)bytes, size}, problem = TEXT("");
  TestProgram program;
  if (!test_program_parse(arena, text, &program, &problem)) LAW(problem.size > 0);
  problem = TEXT("");
  if (!test_spec_parse(arena, text, &program, &problem)) LAW(problem.size > 0);
  problem = TEXT("");
  if (!script_parse(arena, text, &problem)) LAW(problem.size > 0);
  arena_free(arena);
  return 0;
}
