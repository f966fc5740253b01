// contract: every entry point of a compiled session must keep the memory contract (see the header). Each is called with
// 50 different vectors of sizes and numbers (0, 1 and primes among them), or with all that it accepts among some
// thousand trials.
#include "tool/tester/contract.h"
#include "runtime/ashlar_serial_shuffled.h"
#include "tool/run/pool.h"
#include "tool/tester/run.h"
#include <time.h>

enum { TRIALS = 3000, WANTED = 50, MOST_LATE = 30 };
typedef struct Tally {
  int vectors, refused, late;
  int64_t possible, most_computed, most_used;
  double least_ratio, most_ratio;
  bool is_filled, only_samples;
} Tally;

static void count(Tally *tally, const ContractUse *use) {
  double ratio = use->computed > 0 ? (double)use->used / (double)use->computed : 1;
  if (tally->vectors == 0 || ratio < tally->least_ratio) tally->least_ratio = ratio;
  if (ratio > tally->most_ratio) tally->most_ratio = ratio;
  if (use->computed > tally->most_computed) tally->most_computed = use->computed;
  if (use->used > tally->most_used) tally->most_used = use->used;
  tally->is_filled = tally->is_filled || (use->computed > 0 && use->written == use->computed);
}

static Text measure_with(Arena *arena, const rt_entry *entry, ContractKind kind, const rt_value *arguments,
                         int argument_count, const ashlar_workers *workers, ContractUse *use, int *code) {
  rt_call_options options = {.guard = true, .workers = workers};
  rt_error error = {0};
  rt_call call = {0};
  Text problem = TEXT("");
  *code = rt_call_prepare(&call, entry, arguments, argument_count, &options, &error);
  if (*code != RT_OK) return problem;
  *code = contract_measure(arena, &call, kind, use, &problem);
  rt_call_finish(&call);
  return problem;
}

// An entry with parallel statements: with 1, 2, 3 and 7 workers, whose tasks run in random order on this thread. The
// measurements of the last number are returned.
static Text measure_contract(Arena *arena, const rt_entry *entry, ContractKind kind, const rt_value *arguments,
                             int argument_count, ContractUse *use, int *code) {
  static const int64_t counts[] = {1, 2, 3, 7};
  if (!entry->workers_call) return measure_with(arena, entry, kind, arguments, argument_count, NULL, use, code);
  Text problem = TEXT("");
  *code = RT_OK;
  for COUNTING(i, i < COUNT_OF(counts) && *code == RT_OK && problem.size == 0) {
    ashlar_shuffled shuffled = {i, counts[i]};
    const ashlar_workers workers = {counts[i], ashlar_shuffled_run, &shuffled};
    problem = measure_with(arena, entry, kind, arguments, argument_count, &workers, use, code);
  }
  return problem;
}

static double seconds(void) {
  struct timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

// In seconds of processor time. LIMIT: for an entry. SLOW: for one trial; larger vectors are not tried.
static const double LIMIT = 5, SLOW = 0.04;

static Text try_once(VectorSearch *search, ContractKind kind, const rt_value *arguments, Tally *tally) {
  ContractUse use = {0};
  int code;
  const double begin = seconds();
  const Text problem =
      measure_contract(search->arena, search->entry, kind, arguments, search->entry->parameter_count, &use, &code);
  if (code == RT_OK) {
    count(tally, &use);
    tally->vectors += vector_suits(search, arguments);
  } else if (use.is_late) {
    tally->late++;
  } else {
    tally->refused++;
  }
  if (use.is_late || seconds() - begin > SLOW) vector_is_late(search);
  return problem;
}

static bool is_enough(const Tally *tally) {
  return tally->vectors >= WANTED || tally->vectors == tally->possible || tally->late >= MOST_LATE;
}

static Text check_contract_entry(VectorSearch *search, ContractKind kind, Tally *tally) {
  rt_value arguments[MOST_ARGUMENTS];
  Text problem = TEXT("");
  if (search->entry->parameter_count > MOST_ARGUMENTS || search->coordinate_count > MOST_COORDINATES)
    return TEXT("has too many parameters to test");
  tally->possible = vectors_possible(search);
  tally->only_samples = search->only_samples;
  const double begin = seconds();
  for (int number = 0; number < TRIALS && !is_enough(tally) && !problem.size && seconds() - begin < LIMIT; number++) {
    if (!vector_next(search, number, arguments)) continue;
    problem = try_once(search, kind, arguments, tally);
    for INT_RANGE(i, search->entry->parameter_count) rt_value_free(&arguments[i]);
  }
  return problem;
}

static ContractKind contract_kind_of(const Session *session, const Function *function) {
  const Frame *frame = map_pointer(&session->compilation.layout->frames, function->name.id);
  if (!frame) return CONTRACT_Exact;
  return frame->is_dynamic ? CONTRACT_Open : frame->is_bound ? CONTRACT_Bound : CONTRACT_Exact;
}

// An entry that takes cells must fail cleanly when its pool has one cell less than it needs: it writes only the error.
static Text one_cell_less(Session *session, const Function *entry, const rt_entry *found, const DataValues *values) {
  Arena *arena = session->arena;
  if (!entry->entry->cells || pool_cells_taken(session, entry, values) == 0) return TEXT("");
  rt_value *arguments = arena_copy(arena, values->items, sizeof *arguments * values->size);
  for RANGE(i, entry->entry->parameter_count) {
    const PoolPart part = entry->entry->parameters[i].pool;
    if (part == POOL_Words) arguments[i].shape[0] -= entry->entry->cells->words;
  }
  rt_call_options options = {.guard = true};
  rt_error error = {.high_water = -1};
  rt_call call = {0};
  double seconds;
  if (rt_call_prepare(&call, found, arguments, (int)values->size, &options, &error) != RT_OK) return TEXT("");
  const int code = rt_call_run(&call, &seconds, &error);
  rt_call_finish(&call);
  return code == RT_PROGRAM_ERROR ? TEXT("") : text_format(arena, "returns %d with one cell less than it needs", code);
}

Text test_contract_case(const Machine *machine, const Function *entry, const DataValues *input) {
  Session *session = machine->session;
  const char *name = text_c_string(session->arena, session_name(session, entry->entry->name));
  const rt_entry *found = rt_find_entry(machine_table(machine), name);
  ContractUse use = {0};
  int code;
  DataValues values = {0};
  Text problem = TEXT("");
  if (!pool_complete(session, entry, input->items, input->size, &values, &problem)) return problem;
  problem = measure_contract(session->arena, found, contract_kind_of(session, entry), values.items,
                             (int)values.size, &use, &code);
  return problem.size ? problem : one_cell_less(session, entry, found, &values);
}

// The reason why an entry was measured with fewer vectors than wanted.
static void describe_rest(Out *log, const Tally *tally) {
  if (tally->vectors >= WANTED) return;
  if (tally->vectors == tally->possible) out_string(log, ": all there are");
  else if (tally->only_samples) out_string(log, ": the arguments of its cases, as checks are left out");
  if (tally->refused) out_format(log, "; %d others are refused by the program", tally->refused);
  if (tally->late) out_format(log, "; %d others take too long", tally->late);
}

static void describe_contract(Out *log, ContractKind kind, const Tally *tally) {
  if (tally->vectors == 0) out_string(log, "none of the arguments tried suits it");
  else if (kind == CONTRACT_Exact)
    out_format(log, "exact for %d size vectors, up to %lld bytes%s", tally->vectors, (long long)tally->most_used,
               tally->is_filled || tally->most_used == 0 ? "" : ", never filled");
  else if (kind == CONTRACT_Bound)
    out_format(log, "%.0f%% to %.0f%% of the bound used for %d size vectors, up to %lld of %lld bytes",
               100 * tally->least_ratio, 100 * tally->most_ratio, tally->vectors, (long long)tally->most_used,
               (long long)tally->most_computed);
  else
    out_format(log, "depends on data: up to %lld bytes sufficed for %d size vectors, up to %lld were known before",
               (long long)tally->most_used, tally->vectors, (long long)tally->most_computed);
  describe_rest(log, tally);
  out_string(log, "\n");
}

static void count_contract_entry(TestCounts *counts, const Tally *tally) {
  counts->passed++;
  counts->contracts_many += tally->vectors >= WANTED;
  counts->contracts_all += tally->vectors < WANTED && tally->vectors == tally->possible;
  counts->contracts_fewer += tally->vectors < WANTED && tally->vectors != tally->possible;
}

static bool has_scalar_slices(const Session *session, const Function *function) {
  const Compilation *compilation = &session->compilation;
  return mem_contract(session->context, compilation->memory, compilation->layout,
                      program_function(compilation->memory, function->name)).tag != CONTRACT_Static;
}

static void test_contract_entry(const Machine *machine, const rt_entry *entry, const TestOptions *options,
                                const ArgumentSamples *samples, TestCounts *counts, Out *log) {
  Session *session = machine->session;
  Text problem = TEXT("");
  // the test makes no strided arrays, and random numbers are no recursive data
  const Function *function = entry->strided ? NULL : runner_entry(session, entry->name, &problem);
  if (!function || function->entry->cells) return;
  ContractKind kind = contract_kind_of(session, function);
  Tally tally = {0};
  VectorSearch search =
      vector_search(session->arena, entry, samples, has_scalar_slices(session, function));
  search.only_samples = session->compilation.core->omits_checks;
  problem = check_contract_entry(&search, kind, &tally);
  if (problem.size == 0) problem = contract_map_problem(session, entry);
  counts->failed += problem.size > 0;
  if (problem.size == 0) count_contract_entry(counts, &tally);
  if (problem.size || options->verbose)
    out_format(log, "%s: contract of %s [%s]: ", machine->path, entry->name, machine->runner->label);
  if (problem.size) out_format(log, "%.*s\n", TEXT_ARG(problem));
  else if (options->verbose) describe_contract(log, kind, &tally);
}

void test_contract(const Machine *machine, const TestOptions *options, const ArgumentSamples *samples,
                   TestCounts *counts, Out *log) {
  const rt_program *program = machine_table(machine);
  for (int i = 0; program && i < program->entry_count; i++)
    test_contract_entry(machine, &program->entries[i], options, samples, counts, log);
}
