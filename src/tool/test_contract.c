// test_contract: every entry point of a compiled session, called with many vectors of sizes (0, 1 and primes among them), must keep the
// memory contract; see the header.
#include "tool/test_contract.h"
#include "tool/test_run.h"

enum { ATTEMPTS = 60, WANTED = 20 };
static const int64_t sizes_tried[] = {0, 1, 2, 3, 5, 7, 11, 13, 4, 17};

typedef struct Trial { const rt_entry *entry; int number; rt_random random; rt_value *arguments; } Trial;
typedef struct Tally { int calls; int64_t most_computed, most_used; double least_ratio, most_ratio; } Tally;

static int64_t size_at(const Trial *trial, int index) {
  int step = trial->number < 10 ? 0 : trial->number < 20 ? 1 : 3;   // first all sizes alike, then drifting apart
  return sizes_tried[(trial->number + step * index) % 10];
}

static bool fill_argument(Trial *trial, int at) {
  const rt_parameter *parameter = &trial->entry->parameters[at];
  int64_t shape[RT_MAX_RANK];
  for (int i = 0; i < parameter->rank; i++)
    shape[i] = parameter->size_index[i] >= 0 ? size_at(trial, parameter->size_index[i]) : parameter->size_constant[i] >= 0 ? parameter->size_constant[i] : 3;
  rt_value *value = &trial->arguments[at];
  if (!rt_value_new(value, parameter->element, parameter->rank, shape)) return false;
  // Small numbers: they may be indices or sizes. Every third trial has only zeros and ones.
  int64_t high = trial->number % 3 == 0 ? 1 : parameter->rank == 0 ? sizes_tried[(trial->number + at) % 10] : 2;
  rt_range range = {true, parameter->rank == 0 && trial->number % 3 ? high : 0, high, 0, 1};
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

static Text try_once(Arena *arena, Trial *trial, ContractKind kind, Tally *tally) {
  Text problem = TEXT("");
  int filled = 0;
  while (filled < trial->entry->parameter_count && fill_argument(trial, filled)) filled++;
  if (filled == trial->entry->parameter_count) problem = measure(arena, trial->entry, kind, trial->arguments, filled, tally);
  for (int i = 0; i < filled; i++) rt_value_free(&trial->arguments[i]);
  return problem;
}

static Text check_entry(Arena *arena, const rt_entry *entry, ContractKind kind, Tally *tally) {
  rt_value arguments[64];
  if (entry->parameter_count > 64) return TEXT("has too many parameters to test");
  for (int number = 0; number < ATTEMPTS && tally->calls < WANTED; number++) {
    Trial trial = {entry, number, rt_random_seeded((uint64_t)number + 1), arguments};
    Text problem = try_once(arena, &trial, kind, tally);
    if (problem.size) return problem;
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
