// test_run: runs the test blocks of one program and reports what failed.
#ifndef ASHLAR_TEST_RUN_H
#define ASHLAR_TEST_RUN_H
#include "tool/runner.h"
#include "tool/data.h"
#include "tool/test_block.h"

typedef enum TestMode { TEST_Check, TEST_Compile, TEST_Run } TestMode;
enum { MOST_RUNNERS = 12, MOST_NAMES = 16 };
typedef struct TestOptions {
  TestMode mode;
  Runner runners[MOST_RUNNERS];
  uint32_t runner_count;
  const char *entries[MOST_NAMES], *excluded[MOST_NAMES];
  uint32_t entry_count, excluded_count;
  bool contract, verify;
  int jobs;
  bool no_terminal;
  double timeout;
} TestOptions;
typedef struct TestCounts { uint32_t passed, failed; } TestCounts;

// ---- test_run.c: appends a message per failure to `log`
TestCounts test_run_program(const char *path, const TestOptions *options, Out *log);
// ---- test_contract.c: every entry of a compiled session called with many sizes [issue: the contract]. Adds to the counts.
void test_contract(Session *session, const char *path, const TestOptions *options, TestCounts *counts, Out *log);
// ---- test_values.c: a case's input and expected output as values
bool test_case_input(Session *session, const TestCase *test, const char *path, DataValues *values, Text *problem);
bool test_case_output(Session *session, const TestCase *test, const char *path, DataValues *values, Text *problem);
bool test_regex_matches(Arena *arena, Text pattern, Text text, Text *problem);
#endif
