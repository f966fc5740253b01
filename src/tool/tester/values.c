// values: the input and the expected output of a test case, from the block, a file or a generator.
#include "tool/run/pool.h"
#include "tool/tester/run.h"
#include "tool/values/values_in.h"
#include <regex.h>
#include <stdio.h>

static bool random_values(Arena *arena, const TestCase *test, DataValues *values, Text *problem) {
  for EACH(i, &test->random) {
    const TestRandom *wanted = &test->random.items[i];
    rt_value value = wanted->constant;
    if (!wanted->is_constant) {
      if (!rt_value_new(&value, wanted->element, wanted->rank, wanted->shape)) {
        *problem = TEXT("the random input is too large");
        return false;
      }
      rt_random random = rt_random_seeded(1);   // the same seed for every argument, as in `futhark test`
      rt_random_fill(&random, &value, NULL);
    }
    seq_push(arena, values, value);
  }
  return true;
}

static bool script_file(const Machine *machine, Text path, const Function *entry, DataValues *values,
                        Text *problem) {
  Arena *arena = machine->session->arena;
  Text source;
  return data_read_file(arena, script_path(arena, machine->path, path), &source, problem) &&
         script_arguments(machine, source, entry, values, problem);
}

bool test_case_input(const Machine *machine, const TestCase *test, const Function *entry, DataValues *values,
                     Text *problem) {
  Arena *arena = machine->session->arena;
  ElementTypes types;
  switch (test->source) {
    case SOURCE_VALUES:
      if (test->input_terms) return pool_read_arguments(machine->session, entry, test->input_text, values, problem);
      *values = test->input;
      return true;
    case SOURCE_FILE:
      types = types_of_parameters(machine->session, entry, 0);
      return data_read_values(arena, script_path(arena, machine->path, test->input_text), &types, values, problem);
    case SOURCE_RANDOM: return random_values(arena, test, values, problem);
    case SOURCE_SCRIPT: return script_arguments(machine, test->input_text, entry, values, problem);
    case SOURCE_SCRIPT_FILE: return script_file(machine, test->input_text, entry, values, problem);
  }
  panic("unknown source of a test case's input");
}

bool test_case_output(Session *session, const TestCase *test, const char *path, DataValues *values, Text *problem) {
  Arena *arena = session->arena;
  if (test->outcome == OUTCOME_FILE)
    return data_read_values(arena, script_path(arena, path, test->outcome_text), NULL, values, problem);
  *values = test->output;
  return true;
}

bool test_regex_matches(Arena *arena, const char *what, Text pattern, Text text, Text *problem) {
  regex_t compiled;
  int status = regcomp(&compiled, text_c_string(arena, pattern), REG_EXTENDED | REG_NOSUB);
  if (status != 0) {
    char message[200];
    regerror(status, &compiled, message, sizeof message);
    *problem = text_format(arena, "bad regular expression `%.*s`: %s", TEXT_ARG(pattern), message);
    return false;
  }
  bool matches = regexec(&compiled, text_c_string(arena, text), 0, NULL, 0) == 0;
  regfree(&compiled);
  if (!matches)
    *problem = text_format(arena, "expected %s matching `%.*s`, got%s\n%.*s", what, TEXT_ARG(pattern),
                           text.size ? ":" : " none", TEXT_ARG(text));
  return matches;
}
