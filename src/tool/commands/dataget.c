// dataget: the input of one data set of a program's test blocks, in binary.
#include "tool/commands/command.h"
#include "tool/tester/run.h"
#include <stdio.h>

typedef Seq(const TestCase *) TestCases;

static TestCases find_cases(Arena *arena, const TestProgram *program, Text wanted) {
  TestCases found = {0};
  for EACH(i, &program->blocks) {
    for EACH(k, &program->blocks.items[i].cases) {
      const TestCase *test = &program->blocks.items[i].cases.items[k];
      if (wanted.size == 0 || text_find(test->name, wanted) < test->name.size) seq_push(arena, &found, test);
    }
  }
  return found;
}

static bool write_input(Session *session, const char *path, const TestCase *test, Text *problem) {
  ScriptMachine machine = {.session = session, .program_path = path};
  DataValues values = {0};
  bool script = test->source == SOURCE_SCRIPT || test->source == SOURCE_SCRIPT_FILE;
  if (script) *problem = TEXT("its input is computed by a script");
  if (script || !test_case_input(&machine, test, NULL, &values, problem)) return false;
  rt_writer writer = rt_writer_of(stdout);
  for EACH(i, &values) rt_write_binary(&writer, &values.items[i]);
  (void)rt_writer_finish(&writer);   // main says so
  // others live in the arena
  if (test->source == SOURCE_FILE || test->source == SOURCE_RANDOM) data_free_values(&values);
  return true;
}

// The one case found, or what is wrong.
static const TestCase *choose_dataget(Session *session, const TestCases *found, const TestProgram *program,
                                      const char *wanted, Text *problem) {
  if (found->size == 1) return found->items[0];
  Out out = out_new(session->context->arena);
  TestCases all = find_cases(session->context->arena, program, TEXT(""));
  const TestCases *shown = found->size ? found : &all;
  out_format(&out, found->size ? "several data sets match `%s`:" : "no data set matches `%s`; there are:", wanted);
  for EACH(i, shown) out_format(&out, "\n  %.*s", TEXT_ARG(shown->items[i]->name));
  *problem = out_result(&out);
  return NULL;
}

int command_dataget(int argc, char **argv) {
  if (argc != 2) return tool_usage("dataget", "a program and a data set, please", "");
  Session *session = session_new();
  Arena *arena = session->context->arena;
  Text source, problem = TEXT("");
  TestProgram program = {0};
  bool ok = file_read(arena, argv[0], &source, &problem) && test_program_parse(arena, source, &program, &problem);
  if (ok) {
    TestCases found = find_cases(arena, &program, text_of(argv[1]));
    const TestCase *test = choose_dataget(session, &found, &program, argv[1], &problem);
    ok = test && write_input(session, argv[0], test, &problem);
  }
  if (!ok) fprintf(stderr, "ashlar dataget: %s: %.*s\n", argv[0], TEXT_ARG(problem));
  session_free(session);
  return ok ? EXIT_OK : EXIT_USER;
}
