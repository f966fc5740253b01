// test_run: runs the test blocks of one program and reports failures.
#ifndef ASHLAR_TEST_RUN_H
#define ASHLAR_TEST_RUN_H
#include "tool/run/runner.h"
#include "tool/values/data.h"
#include "tool/script/script.h"
#include "tool/tester/block.h"
#include "tool/tester/contract_vectors.h"

typedef enum TestMode { TEST_Check, TEST_Compile, TEST_Run } TestMode;
enum { MOST_RUNNERS = 64, MOST_CHOICES = 6 };
typedef struct TestOptions {
  TestMode mode;
  Runner runners[MOST_RUNNERS];
  uint32_t runner_count;
  Words entries, excluded;
  // strided: compiled entries are called with strided arrays; narrow_indices: they have indices of 32 bits
  bool contract, verify, strided, narrow_indices, backtrace;
  bool verbose;        // print the measurements of the contract test
  bool no_artefacts;   // write no .actual and .expected files
  int64_t jobs;
  WorkerChoice workers[MOST_CHOICES];   // each runner of generated C becomes one for each
  uint32_t worker_count;
  bool no_terminal;
  const char *with;    // common options of the compilation, as on a command line; NULL: none
} TestOptions;
// contracts_: the number of entries whose contract was measured with the wanted number of vectors of sizes and numbers,
// with all vectors that exist, and with fewer.
typedef struct TestCounts { uint32_t passed, failed, contracts_many, contracts_all, contracts_fewer; } TestCounts;

// ---- run.c: appends a message per failure to `log`
TestCounts test_run_program(const char *path, const TestOptions *options, Out *log);
// ---- contract.c: every entry of a loaded program called with many sizes; `samples` are the arguments of its
// cases. Adds to the counts.
void test_contract(const Machine *machine, const TestOptions *options, const ArgumentSamples *samples,
                   TestCounts *counts, Out *log);
// ---- reference.c: the expected results of a case with `auto output`, computed by the value interpreter, or by the
// reference build if the case is too large for the interpreter. False: *problem is the error of the reference.
typedef struct TestReference TestReference;
TestReference *test_reference_new(const Machine *machine);   // of the program that it runs
bool test_reference_values(TestReference *reference, const TestCase *test, const Function *entry,
                           const DataValues *input, DataValues *values, Text *problem);
void test_reference_free(TestReference *reference);
// The same for the arguments of a case; returns a problem or an empty text. The session was compiled to measure.
Text test_contract_case(const Machine *machine, const Function *entry, const DataValues *input);
// ---- property.c: tests one entry point p : t -> bool with 100 generated values. False: *problem is a value for which
// p is false or, if *unsupported, the reason why p cannot be run.
bool test_property(const Machine *machine, Text name, bool *unsupported, Text *problem);
// ---- shrink.c: the automatic shrinker of properties
typedef bool (*TestStillFalse)(void *user, const DataValues *values);
void test_shrink(Arena *arena, DataValues *values, TestStillFalse still_false, void *user);
// ---- artefacts.c: the .actual and .expected files of a mismatch
void test_artefacts_write(Arena *arena, const char *path, Text entry, uint32_t number, const CallOutcome *actual,
                          const DataValues *expected);
void test_artefacts_remove(Arena *arena, const char *path, Text entry, uint32_t number);
// ---- values.c: a case's input and expected output as values
bool test_case_input(const Machine *machine, const TestCase *test, const Function *entry, DataValues *values,
                     Text *problem);
bool test_case_output(Session *session, const TestCase *test, const char *path, DataValues *values, Text *problem);
// POSIX extended, searched anywhere; `.` and brackets match line ends, so `^$` matches only an empty text. `what`: "an
// error".
bool test_regex_matches(Arena *arena, const char *what, Text pattern, Text text, Text *problem);
#endif
