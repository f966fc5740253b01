// test_contract: every entry point of a compiled session, called with at least 50 vectors of sizes and numbers (0, 1 and primes among them)
// where so many suit it, must keep the memory contract; see the header.
#include "tool/test_contract.h"
#include "tool/test_run.h"
#include <time.h>

// The first numbers try a few sizes, alike and drifting apart; then larger ones; then small ones in any combination, for entries that want
// sizes to fit each other.
enum { ATTEMPTS = 600, WANTED = 50, FEW_SIZES = 30, LARGER_SIZES = 130, SMALL = 6 };
static const int64_t sizes_tried[] = {0, 1, 2, 3, 5, 7, 11, 13, 4, 17};

typedef struct Trial { const rt_entry *entry; int number; rt_random random; rt_value *arguments; } Trial;
typedef struct Tally { int calls; int64_t most_computed, most_used; double least_ratio, most_ratio; } Tally;

static int64_t size_at(const Trial *trial, int index) {
  const int number = trial->number, step = number < 10 ? 0 : number < 20 ? 1 : 3;   // first all sizes alike, then drifting apart
  if (number < FEW_SIZES) return sizes_tried[(number + step * index) % 10];
  const uint64_t any = hash_bytes(&index, sizeof index, (uint64_t)number);
  if (number >= LARGER_SIZES) return (int64_t)(any % SMALL);
  return index == 0 || number % 2 ? 6 + (number - FEW_SIZES) / 2 : sizes_tried[any % 10];
}

// Small numbers: they may be indices, sizes or divisors. Every third trial has only zeros and ones, later every fourth no zero.
static rt_range range_of(const Trial *trial, int at, bool is_number) {
  const int number = trial->number;
  const uint64_t any = hash_bytes(&at, sizeof at, (uint64_t)number + ATTEMPTS);
  int64_t high = number % 3 == 0 ? 1 : is_number ? sizes_tried[(number + at) % 10] : 2, low = is_number && number % 3 ? high : 0;
  if (number >= FEW_SIZES && is_number) low = high = number % 2 || number >= LARGER_SIZES ? (int64_t)(any % SMALL) : 6 + (number - FEW_SIZES) / 2 - (int64_t)(any % 3);
  if (number >= FEW_SIZES && !is_number) low = number % 4 == 1, high += number % 5 == 0 ? 2 : 0;
  return (rt_range){true, low, high, 0, 1};
}

static bool fill_argument(Trial *trial, int at) {
  const rt_parameter *parameter = &trial->entry->parameters[at];
  int64_t shape[RT_MAX_RANK];
  for (int i = 0; i < parameter->rank; i++)
    shape[i] = parameter->size_index[i] >= 0 ? size_at(trial, parameter->size_index[i]) : parameter->size_constant[i] >= 0 ? parameter->size_constant[i] : 3;
  rt_value *value = &trial->arguments[at];
  if (!rt_value_new(value, parameter->element, parameter->rank, shape)) return false;
  const rt_range range = range_of(trial, at, parameter->rank == 0);
  rt_random_fill(&trial->random, value, rt_type_is_integer(parameter->element) ? &range : NULL);
  return true;
}

static void count(Tally *tally, const ContractUse *use) {
  double ratio = use->computed > 0 ? (double)use->used / (double)use->computed : 1;
  if (tally->calls == 0 || ratio < tally->least_ratio) tally->least_ratio = ratio;
  if (ratio > tally->most_ratio) tally->most_ratio = ratio;
  if (use->computed > tally->most_computed) tally->most_computed = use->computed;
  if (use->used > tally->most_used) tally->most_used = use->used;
  tally->calls++;
}

static Text measure(Arena *arena, const rt_entry *entry, ContractKind kind, const rt_value *arguments, int argument_count, Tally *tally) {
  rt_call_options options = {.guard = true};
  rt_error error = {0};
  rt_call call = {0};
  ContractUse use = {0};
  Text problem = TEXT("");
  if (rt_call_prepare(&call, entry, arguments, argument_count, &options, &error) != RT_OK) return problem;
  if (contract_measure(arena, &call, kind, &use, &problem) == RT_OK) count(tally, &use);
  rt_call_finish(&call);
  return problem;
}

// Sizes and numbers that were not tried before. (The first few, with other elements, in any case.)
static bool is_new(const Trial *trial, Map *tried) {
  uint64_t hash = 1;
  for (int i = 0; i < trial->entry->parameter_count; i++) {
    const rt_value *value = &trial->arguments[i];
    hash = hash_bytes(value->shape, sizeof *value->shape * (size_t)value->rank, hash);
    if (value->rank == 0) hash = hash_bytes(value->data, rt_type_size(value->element), hash);
  }
  if (map_find(tried, hash) && trial->number >= FEW_SIZES) return false;
  map_put(tried, hash, 1);
  return true;
}

static Text try_once(Arena *arena, Trial *trial, ContractKind kind, Map *tried, Tally *tally) {
  Text problem = TEXT("");
  int filled = 0;
  while (filled < trial->entry->parameter_count && fill_argument(trial, filled)) filled++;
  if (filled == trial->entry->parameter_count && is_new(trial, tried)) problem = measure(arena, trial->entry, kind, trial->arguments, filled, tally);
  for (int i = 0; i < filled; i++) rt_value_free(&trial->arguments[i]);
  return problem;
}

static const double LIMIT = 3, SLOW = 0.04;   // seconds for an entry, for one trial
static double seconds(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static Text check_entry(Arena *arena, const rt_entry *entry, ContractKind kind, Tally *tally) {
  rt_value arguments[64];
  if (entry->parameter_count > 64) return TEXT("has too many parameters to test");
  Map tried = map_new(arena);
  const double begin = seconds();
  for (int number = 0; number < ATTEMPTS && tally->calls < WANTED && (number < FEW_SIZES || seconds() - begin < LIMIT); number++) {
    const double before = seconds();
    Trial trial = {entry, number, rt_random_seeded((uint64_t)number + 1), arguments};
    Text problem = try_once(arena, &trial, kind, &tried, tally);
    if (problem.size) return problem;
    if (number >= FEW_SIZES && number < LARGER_SIZES && seconds() - before > SLOW) number = LARGER_SIZES;   // what takes long for this size does so for larger ones
  }
  return TEXT("");
}

static ContractKind kind_of(const Session *session, const rt_entry *entry) {
  Text problem;
  const Function *function = runner_entry(session, entry->name, &problem);
  const Frame *frame = function ? map_pointer(&session->compilation.layout->frames, function->name.id) : NULL;
  if (!frame || frame->is_dynamic) return frame ? CONTRACT_Open : CONTRACT_Exact;
  return frame->is_bound ? CONTRACT_Bound : CONTRACT_Exact;
}

Text test_contract_case(Session *session, const Loaded *loaded, const Function *entry, const DataValues *input) {
  const char *name = text_c_string(session->context->arena, name_text(session->context->names, entry->entry->name));
  const rt_entry *found = rt_find_entry(loaded_table(loaded), name);
  Tally tally = {0};
  return measure(session->context->arena, found, kind_of(session, found), input->items, (int)input->size, &tally);
}

static void describe(Out *log, ContractKind kind, const Tally *tally) {
  if (tally->calls == 0) out_string(log, "not called: none of the arguments tried suits it\n");
  else if (kind == CONTRACT_Exact) out_format(log, "exact in %d calls, up to %lld bytes\n", tally->calls, (long long)tally->most_used);
  else if (kind == CONTRACT_Bound)
    out_format(log, "%.0f%% to %.0f%% of the bound used in %d calls, up to %lld of %lld bytes\n", 100 * tally->least_ratio, 100 * tally->most_ratio, tally->calls,
               (long long)tally->most_used, (long long)tally->most_computed);
  else out_format(log, "depends on data: up to %lld bytes sufficed in %d calls, up to %lld were known before\n", (long long)tally->most_used, tally->calls, (long long)tally->most_computed);
}

void test_contract(Session *session, const char *path, const TestOptions *options, TestCounts *counts, Out *log) {
  Arena *arena = session->context->arena;
  for (uint32_t i = 0; i < options->runner_count; i++) {
    if (options->runners[i].kind != RUNNER_C) continue;
    Text problem = TEXT("");
    Loaded *loaded = loaded_program(session, session_program_name(session, path), &options->runners[i], true, &problem);
    const rt_program *program = loaded ? loaded_table(loaded) : NULL;
    for (int e = 0; program && e < program->entry_count; e++) {
      const rt_entry *entry = &program->entries[e];
      if (entry->strided) continue;   // the arrays would have to be spread out
      ContractKind kind = kind_of(session, entry);
      Tally tally = {0};
      problem = check_entry(arena, entry, kind, &tally);
      if (problem.size == 0) problem = contract_map_problem(session, entry);
      counts->failed += problem.size > 0;
      counts->passed += problem.size == 0 && tally.calls > 0;
      if (problem.size || options->verbose) out_format(log, "%s: contract of %s [%s]: ", path, entry->name, options->runners[i].label);
      if (problem.size) out_format(log, "%.*s\n", TEXT_ARG(problem));
      else if (options->verbose) describe(log, kind, &tally);
    }
    if (loaded) loaded_close(loaded);
  }
}
