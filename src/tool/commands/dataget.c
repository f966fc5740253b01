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
  Machine machine = {.session = session, .path = path};
  DataValues values = {0};
  bool script = test->source == SOURCE_SCRIPT || test->source == SOURCE_SCRIPT_FILE;
  if (script) *problem = TEXT("its input is computed by a script");
  if (script || !test_case_input(&machine, test, NULL, &values, problem)) return false;
  rt_writer writer = rt_writer_of(stdout);
  for EACH(i, &values) rt_write_binary(&writer, &values.items[i]);
  (void)rt_writer_finish(&writer);   // main reports an error of standard output
  // the values of other sources live in the arena
  if (test->source == SOURCE_FILE || test->source == SOURCE_RANDOM) data_free_values(&values);
  return true;
}

// The only case found; NULL after reporting a problem.
static const TestCase *choose_dataget(Arena *arena, const TestCases *found, const TestProgram *program,
                                      const char *wanted, Text *problem) {
  if (found->size == 1) return found->items[0];
  Out out = out_new(arena);
  TestCases all = find_cases(arena, program, TEXT(""));
  const TestCases *shown = found->size ? found : &all;
  out_format(&out, found->size ? "several data sets match `%s`:" : "no data set matches `%s`; there are:", wanted);
  for EACH(i, shown) out_format(&out, "\n  %.*s", TEXT_ARG(shown->items[i]->name));
  *problem = out_result(&out);
  return NULL;
}

int command_dataget(Arguments *arguments) {
  if (arguments->count != 2) arguments_refuse(arguments, "a program and a data set, please", "");
  Arena *arena = arguments->arena;
  const char *path = arguments->items[0], *wanted = arguments->items[1];
  Text source, problem = TEXT("");
  TestProgram program = {0};
  if (file_read(arena, path, &source, &problem) && test_program_parse(arena, source, &program, &problem)) {
    TestCases found = find_cases(arena, &program, text_of(wanted));
    const TestCase *test = choose_dataget(arena, &found, &program, wanted, &problem);
    if (test && write_input(arguments->session, path, test, &problem)) return EXIT_OK;
  }
  return tool_fail(arguments, path, problem);
}
