// run: the test blocks of one program on every runner: each result against the expected one, and all runners' results
// against the first runner's, bit for bit.
#include "tool/run/pool.h"
#include "tool/tester/run.h"
#include <stdio.h>

typedef struct Tester {
  Session *session;
  const char *path;
  const TestOptions *options;
  Machine machines[MOST_RUNNERS];   // one for each runner; the first runs scripts and properties
  TestReference *reference;  // of cases with `auto output`
  uint32_t case_number, cases_before;   // counted over all blocks
  ArgumentSamples samples;   // of the contract test
  TestCounts counts;
  Out *log;
} Tester;

static void fail_case(Tester *tester, const char *what, Text detail) {
  tester->counts.failed++;
  out_format(tester->log, "%s: %s: %.*s\n", tester->path, what, TEXT_ARG(detail));
}

static void judge_case(Tester *tester, const char *what, Text problem) {
  if (problem.size) fail_case(tester, what, problem);
  else tester->counts.passed++;
}

static Text diagnostics(const Session *session) {
  Out out = out_new(session->arena);
  diag_print(session->context, &out, false);
  return out_result(&out);
}

static bool excluded(const TestOptions *options, const TextSeq *tags) {
  if (test_has_tag(tags, "disable") || test_has_tag(tags, "notest") || test_has_tag(tags, "no_c")) return true;
  for EACH(i, tags)
    if (words_contain(&options->excluded, tags->items[i])) return true;
  return false;
}

static bool same_bits(const rt_value *a, const rt_value *b) {
  if (!values_have_one_shape(a, b)) return false;
  int64_t count = rt_value_count(a);
  size_t size = rt_type_size(a->element);
  if (!rt_type_is_float(a->element)) return count == 0 || memcmp(a->data, b->data, size * (size_t)count) == 0;
  for I64_RANGE(i, count) {
    double x = rt_value_double(a, i), y = rt_value_double(b, i);
    if (memcmp((char *)a->data + (size_t)i * size, (char *)b->data + (size_t)i * size, size) != 0 &&
        !(x != x && y != y))
      return false;
  }
  return true;
}

// Recursive data are compared by value, not by the numbers of their cells.
static Text compare_texts(Tester *tester, const Function *entry, const CallOutcome *outcome, Text expected) {
  const Text got = pool_results_text(tester->session, entry, outcome);
  if (text_equal(got, expected)) return TEXT("");
  return text_format(tester->session->arena, "gives %.*s, but %.*s is expected", TEXT_ARG(got),
                     TEXT_ARG(expected));
}

static Text compare_runners(Tester *tester, const Function *entry, const CallOutcome *first, const CallOutcome *other) {
  Arena *arena = tester->session->arena;
  if (entry->entry->cells && first->ok && other->ok)
    return compare_texts(tester, entry, other, pool_results_text(tester->session, entry, first));
  if (first->ok != other->ok)
    return text_format(arena, "%s, but the first runner %s", other->ok ? "succeeds" : "fails",
                       first->ok ? "succeeds" : "fails");
  for COUNTING(i, first->ok && i < first->result_count)
    if (!same_bits(&first->results[i], &other->results[i]))
      return text_format(arena, "result %u differs from the first runner's in some bit", i);
  return TEXT("");
}

// The expected values are computed once for a case and kept in `expected` for the next runner.
static bool expected_values(Tester *tester, const TestCase *test, const Function *entry, const DataValues *input,
                            DataValues *expected, Text *problem) {
  if (expected->size) return true;
  if (test->outcome == OUTCOME_AUTO) {
    if (test_reference_values(tester->reference, test, entry, input, expected, problem)) return true;
    *problem = text_format(tester->session->arena, "the reference for `auto output` fails: %.*s", TEXT_ARG(*problem));
    return false;
  }
  return test_case_output(tester->session, test, tester->path, expected, problem);
}

// The result of the value interpreter is the expected result of `auto output`, and its error that of `auto outcome`.
static void take_reference(Tester *tester, const TestCase *test, const Runner *runner, const CallOutcome *outcome,
                           DataValues *expected, Text *failure) {
  if (test->outcome != OUTCOME_AUTO || runner->kind != RUNNER_Value || outcome->gave_up || expected->size) return;
  if (outcome->ok) data_add_values(tester->session->arena, expected, outcome->results, outcome->result_count);
  else *failure = outcome->error;
}

// Whether the reference of a case with `auto outcome` fails; *failure is kept for the next runner.
static bool is_failure_expected(Tester *tester, const TestCase *test, const Function *entry, const DataValues *input,
                                DataValues *expected, Text *failure) {
  if (test->may_fail && expected->size == 0 && failure->size == 0)
    (void)test_reference_values(tester->reference, test, entry, input, expected, failure);
  return test->may_fail && failure->size > 0;
}

// Generated C knows where the expression begins that failed, but not where it ends: "f.fut:3:5-9" is "f.fut:3:5".
static Text without_end_of_place(Text error) {
  size_t size = error.size;
  while (size > 0 && memchr("0123456789:", error.start[size - 1], 11)) size--;
  return size > 0 && size < error.size && error.start[size - 1] == '-' ? (Text){error.start, size - 1} : error;
}
// The last line of an error; a message without a place is not about the program.
static Text place_of_error(Text error) {
  size_t start = error.size;
  while (start > 0 && error.start[start - 1] != '\n') start--;
  return start > 0 ? (Text){error.start + start, error.size - start} : TEXT("");
}
// If several expressions fail, passes may change which of them does so first.
static bool may_be_failure(Text error, Text expected) {
  const Text place = place_of_error(error);
  return text_equal(error, expected) || (place.size > 0 && !text_equal(place, place_of_error(expected)));
}
static Text compare_failures(Arena *arena, const CallOutcome *outcome, Text failure) {
  if (!outcome->ok && may_be_failure(without_end_of_place(outcome->error), without_end_of_place(failure)))
    return TEXT("");
  return text_format(arena, "%s%.*s, but the reference fails: %.*s", outcome->ok ? "succeeds" : "fails: ",
                     TEXT_ARG(outcome->error), TEXT_ARG(failure));
}

static Text compare_expected(Tester *tester, const TestCase *test, const Function *entry, const DataValues *input,
                             const CallOutcome *outcome, DataValues *expected, Text *failure) {
  Arena *arena = tester->session->arena;
  Text problem = TEXT("");
  if (test->outcome == OUTCOME_ERROR) {
    if (outcome->ok) return TEXT("succeeds, but a run-time error is expected");
    (void)test_regex_matches(arena, "an error", test->outcome_text, outcome->error, &problem);
    return problem;
  }
  if (is_failure_expected(tester, test, entry, input, expected, failure))
    return compare_failures(arena, outcome, *failure);
  if (!outcome->ok) return text_format(arena, "fails: %.*s", TEXT_ARG(outcome->error));
  if (test->outcome == OUTCOME_VALUES && test->output_terms) {
    Text wanted;
    return pool_expected_text(tester->session, entry, test->outcome_text, &wanted, &problem)
               ? compare_texts(tester, entry, outcome, wanted)
               : problem;
  }
  if (test->outcome == OUTCOME_SUCCEEDS || !expected_values(tester, test, entry, input, expected, &problem))
    return problem;
  return compare_values(arena, outcome->results, outcome->result_count, expected->items, expected->size,
                        COMPARE_TOLERANCE);
}

// Only the first runner writes files, and only if it runs generated C.
static void keep_artefacts(Tester *tester, Text entry, const CallOutcome *outcome, const DataValues *expected,
                           bool differs) {
  if (tester->options->no_artefacts || tester->options->runners[0].kind != RUNNER_C) return;
  Arena *arena = tester->session->arena;
  if (differs && outcome->ok && expected->size)
    test_artefacts_write(arena, tester->path, entry, tester->case_number, outcome, expected);
  else if (!differs) test_artefacts_remove(arena, tester->path, entry, tester->case_number);
}

static const char *case_label(Tester *tester, Text entry, const TestCase *test, const Runner *runner) {
  return c_string_format(tester->session->arena, "line %u, %.*s, %.*s [%s]", test->line, TEXT_ARG(entry),
                     TEXT_ARG(test->name), runner->label);
}

// Runners that differ only in their workers stand one after the other and call one library.
static bool shares_library(const TestOptions *options, uint32_t number) {
  const Runner *runner = &options->runners[number];
  return number > 0 && options->worker_count > 0 && runner->kind == RUNNER_C && runner[-1].kind == RUNNER_C &&
         runner->compiler == runner[-1].compiler;
}

static void run_case(Tester *tester, Text entry_name, const TestCase *test) {
  Arena *arena = tester->session->arena;
  Text problem = TEXT("");
  const Function *entry = runner_entry(tester->session, text_c_string(arena, entry_name), &problem);
  DataValues input = {0};
  if (!entry || !test_case_input(tester->machines, test, entry, &input, &problem)) {
    fail_case(tester, case_label(tester, entry_name, test, &tester->options->runners[0]), problem);
    return;
  }
  if (tester->options->contract) seq_push(arena, &tester->samples, ((ArgumentSample){entry_name, input}));
  CallOutcome first = {0};
  DataValues expected = {0};
  Text failure = TEXT("");
  bool compared = false;   // an interpreter does not run a `compiled` case
  for RANGE(i, tester->options->runner_count) {
    const Runner *runner = &tester->options->runners[i];
    if (runner->kind != RUNNER_C && test_has_tag(&test->tags, "compiled")) continue;
    CallOutcome outcome = machine_call(&tester->machines[i], entry, input.items, input.size);
    take_reference(tester, test, runner, &outcome, &expected, &failure);
    problem = compare_expected(tester, test, entry, &input, &outcome, &expected, &failure);
    if (problem.size == 0) problem = pool_walk(tester->session, entry, &outcome);
    if (i == 0) keep_artefacts(tester, entry_name, &outcome, &expected, problem.size != 0);
    if (!compared) first = outcome, compared = true;
    else if (problem.size == 0) problem = compare_runners(tester, entry, &first, &outcome);
    if (problem.size == 0 && tester->options->contract && runner->kind == RUNNER_C &&
        !shares_library(tester->options, i))
      problem = test_contract_case(&tester->machines[i], entry, &input);
    judge_case(tester, case_label(tester, entry_name, test, runner), problem);
  }
}

static void run_property(Tester *tester, Text name) {
  Arena *arena = tester->session->arena;
  bool unsupported = false;
  Text problem = TEXT("");
  bool holds = test_property(tester->machines, name, &unsupported, &problem);
  const char *what =
      c_string_format(arena, "property %.*s [%s]", TEXT_ARG(name), tester->options->runners[0].label);
  if (holds || !unsupported) judge_case(tester, what, problem);
  else out_format(tester->log, "%s: %s: skipped, unsupported: %.*s\n", tester->path, what, TEXT_ARG(problem));
}

static bool is_entry_asked_for(const TestOptions *options, Text entry) {
  return options->entries.size == 0 || words_contain(&options->entries, entry);
}

static void run_test_block(Tester *tester, const TestBlock *block) {
  const TestOptions *options = tester->options;
  for EACH(i, &block->cases) {
    if (excluded(options, &block->cases.items[i].tags)) continue;
    tester->case_number = tester->cases_before + i;
    for EACH(j, &block->entries)
        if (is_entry_asked_for(options, block->entries.items[j]))
          run_case(tester, block->entries.items[j], &block->cases.items[i]);
  }
  tester->cases_before += block->cases.size;
  for EACH(i, &block->properties)
      if (is_entry_asked_for(options, block->properties.items[i]))
        run_property(tester, block->properties.items[i]);
}

static bool load_runners(Tester *tester) {
  Text problem = TEXT("");
  bool ok = true;
  for RANGE(i, tester->options->runner_count) {
    Machine *machine = &tester->machines[i];
    if (shares_library(tester->options, i) ? machine_open_like(machine, machine - 1, &problem)
                                           : machine_open(machine, true, &problem))
      continue;
    fail_case(tester, tester->machines[i].runner->label, problem);
    ok = false;
  }
  return ok;
}

// The expected error may concern sizes that are not proven equal, so no size check may be deferred to run time here.
static void expect_rejection(Tester *tester, const TestProgram *program) {
  tester->session->asked.sizes = SIZES_Proven;
  bool accepted = session_check(tester->session, tester->path);
  Text problem = TEXT("");
  if (accepted) problem = TEXT("is accepted, but an error is expected");
  else if (program->rejection.size)
    (void)test_regex_matches(tester->session->arena, "an error", program->rejection,
                             diagnostics(tester->session), &problem);
  judge_case(tester, "rejection", problem);
}

// A clause without a regular expression matches any warning, as an empty expression does.
static void expect_warnings(Tester *tester, const TestProgram *program) {
  for EACH(i, &program->warnings) {
    Text problem = TEXT("");
    (void)test_regex_matches(tester->session->arena, "a warning", program->warnings.items[i],
                             diagnostics(tester->session), &problem);
    judge_case(tester, "warnings", problem);
  }
}

static void expect_acceptance(Tester *tester, const TestProgram *program) {
  const TestOptions *options = tester->options;
  bool accepted = options->mode == TEST_Check ? session_check(tester->session, tester->path)
                                              : session_compile(tester->session, tester->path);
  judge_case(tester, "compiling", accepted ? TEXT("") : diagnostics(tester->session));
  if (accepted) expect_warnings(tester, program);
  if (!accepted || options->mode == TEST_Check || !load_runners(tester) || options->mode == TEST_Compile) return;
  tester->reference = test_reference_new(tester->machines);
  for EACH(i, &program->blocks) run_test_block(tester, &program->blocks.items[i]);
  for COUNTING(i, options->contract && i < options->runner_count && !shares_library(options, i))
    test_contract(&tester->machines[i], options, &tester->samples, &tester->counts, tester->log);
}

TestCounts test_run_program(const char *path, const TestOptions *options, Out *log) {
  Tester tester = {.session = session_new(), .path = path, .options = options, .log = log};
  Arena *arena = tester.session->arena;
  tester.session->options.verify = options->verify;
  tester.session->asked.strided = options->strided;
  tester.session->asked.backtrace = options->backtrace;
  tester.session->asked.workers = options->worker_count > 0;
  (void)session_options(tester.session, "test", options->with);
  if (options->narrow_indices) tester.session->asked.narrow_indices = true;
  for RANGE(i, options->runner_count)
    tester.machines[i] = (Machine){tester.session, &options->runners[i], path, NULL, NULL};
  TestProgram program = {0};
  Text source, problem = TEXT("");
  if (!file_read(arena, path, &source, &problem) || !test_program_parse(arena, source, &program, &problem))
    fail_case(&tester, "test block", problem);
  else if (!excluded(options, &program.tags)) {
    if (program.expects_rejection) expect_rejection(&tester, &program);
    else expect_acceptance(&tester, &program);
  }
  for RANGE(i, options->runner_count) machine_close(&tester.machines[i]);
  if (tester.reference) test_reference_free(tester.reference);
  session_free(tester.session);
  return tester.counts;
}
