// test_values: the input and the expected output of a test case, from the block, a file or a generator.
#include "tool/test_run.h"
#include <regex.h>
#include <stdio.h>

static const char *beside(Arena *arena, const char *program, Text path) {
  const char *slash = strrchr(program, '/');
  if (!slash || (path.size && path.start[0] == '/')) return text_c_string(arena, path);
  return text_c_string(arena, text_format(arena, "%.*s/%.*s", (int)(slash - program), program, TEXT_ARG(path)));
}

static bool random_values(Arena *arena, const TestCase *test, DataValues *values, Text *problem) {
  for EACH(i, &test->random) {
    const TestRandom *wanted = &test->random.items[i];
    rt_value value = wanted->constant;
    if (!wanted->is_constant) {
      if (!rt_value_new(&value, wanted->element, wanted->rank, wanted->shape)) {
        *problem = TEXT("the random input is too large");
        return false;
      }
      rt_random random = rt_random_seeded(1);   // every argument alike, as the peer's are
      rt_random_fill(&random, &value, NULL);
    }
    seq_push(arena, values, value);
  }
  return true;
}

static void push_all(Arena *arena, DataValues *values, const ValueSeq *from) {
  for EACH(i, from) seq_push(arena, values, from->items[i]);
}

bool test_case_input(Session *session, const TestCase *test, const char *path, DataValues *values, Text *problem) {
  Arena *arena = session->context->arena;
  switch (test->source) {
    case SOURCE_VALUES: push_all(arena, values, &test->input); return true;
    case SOURCE_FILE: return data_read_values(arena, beside(arena, path, test->input_text), values, problem);
    case SOURCE_RANDOM: return random_values(arena, test, values, problem);
    case SOURCE_SCRIPT:
    case SOURCE_SCRIPT_FILE: break;
  }
  *problem = TEXT("script inputs are not supported");
  return false;
}

bool test_case_output(Session *session, const TestCase *test, const char *path, DataValues *values, Text *problem) {
  Arena *arena = session->context->arena;
  if (test->outcome == OUTCOME_FILE) return data_read_values(arena, beside(arena, path, test->outcome_text), values, problem);
  push_all(arena, values, &test->output);
  return true;
}

bool test_regex_matches(Arena *arena, Text pattern, Text text, Text *problem) {
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
  if (!matches) *problem = text_format(arena, "expected an error matching `%.*s`, got:\n%.*s", TEXT_ARG(pattern), TEXT_ARG(text));
  return matches;
}
