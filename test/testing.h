// testing: the unit tests' harness. A test file defines static functions and ends with
//   int main(void) { RUN(first); RUN(second); return testing_finish(); }
// A test is silent when it passes. CHECK reports and carries on; the whole function counts as one test.
// The test of a row of test/rows/rows.txt is named by it: RUN_ROW("FM-14", lmad_applies) counts as the row's test.
#ifndef ASHLAR_TESTING_H
#define ASHLAR_TESTING_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static int testing_passed, testing_failed, testing_broken, testing_crashed;
#define CHECK(condition)                                                              \
  do {                                                                                \
    if (!(condition)) {                                                               \
      testing_broken = 1;                                                             \
      fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);         \
    }                                                                                 \
  } while (0)
#define CHECK_TEXT(got, expected_)                                                                        \
  do {                                                                                                    \
    if (strcmp((got), (expected_)) != 0) {                                                                \
      testing_broken = 1;                                                                                 \
      fprintf(stderr, "%s:%d: expected:\n%s\ngot:\n%s\n", __FILE__, __LINE__, (expected_), (got));        \
    }                                                                                                     \
  } while (0)
// ASHLAR_TEST_FORK: each test is a process of its own, so that one that crashes fails alone.
static inline void testing_call(void (*test)(void)) {
  if (!getenv("ASHLAR_TEST_FORK")) {
    test();
    return;
  }
  int status = 1;
  const pid_t child = fork();
  if (child == 0) {
    test();
    _exit(testing_broken);
  }
  testing_broken = child < 0 || waitpid(child, &status, 0) < 0 || status != 0;
  testing_crashed = testing_broken && !(WIFEXITED(status) && WEXITSTATUS(status) <= 1);
}
// ASHLAR_TEST_ROW: only the tests of this row.
static inline void testing_run(const char *row, const char *name, void (*test)(void)) {
  const char *wanted = getenv("ASHLAR_TEST_ROW");
  if (wanted && strcmp(row, wanted) != 0) return;
  testing_broken = testing_crashed = 0;
  fflush(stdout);
  testing_call(test);
  if (testing_broken) testing_failed++;
  else testing_passed++;
  const char *outcome = testing_crashed ? "CRASH" : testing_broken ? "FAIL" : "ok";
  if (getenv("ASHLAR_TEST_LOG")) printf("%s %s%s%s\n", outcome, row, *row ? " " : "", name);
}
#define RUN(test) testing_run("", #test, test)
#define RUN_ROW(row, test) testing_run(row, #test, test)
static inline int testing_finish(void) {
  printf("%d passed, %d failed\n", testing_passed, testing_failed);
  return testing_failed ? 1 : 0;
}
#endif
