// test_contract: the memory contract of every entry point, measured. Each entry is called with many vectors of sizes (0, 1 and primes
// among them): the arena's high-water mark must equal the workspace function's answer (it may stay below where that is an upper
// bound, because a size depends on data or on the iteration: Frame.is_bound); with one byte less the call must return
// its code and leave every destination untouched; nothing may be written outside destinations and workspace (guards).
#include "runtime/values_call.h"
#include "tool/test_run.h"
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

enum { ATTEMPTS = 60, WANTED = 10, FILL = 0xA5 };
static const int64_t sizes_tried[] = {0, 1, 2, 3, 5, 7, 11, 13, 4, 17};

typedef struct Trial { const rt_entry *entry; int number; rt_random random; rt_value *arguments; } Trial;

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

static Text one_byte_less(Arena *arena, rt_call *call) {
  const rt_entry *entry = call->entry;
  int dimensions = 0;
  for (int i = 0; i < entry->result_count; i++) dimensions += entry->results[i].rank;
  for (int i = 0; i < dimensions; i++) call->shapes[i] = call->capacities[i];
  for (int i = 0; i < entry->result_count; i++)
    if (call->destinations[i]) memset(call->destinations[i], FILL, call->result_bytes[i]);
  rt_error error = {0};
  int code = entry->call(call->destinations, call->shapes, call->sizes, call->inputs, call->workspace, call->workspace_bytes - 1, &error);
  if (code != RT_WORKSPACE_SHORT) return text_format(arena, "with one byte less it returns %d, not %d", code, RT_WORKSPACE_SHORT);
  for (int i = 0; i < entry->result_count; i++)
    for (size_t j = 0; call->destinations[i] && j < call->result_bytes[i]; j++)
      if (((unsigned char *)call->destinations[i])[j] != FILL) return text_format(arena, "with one byte less it still writes result %d", i);
  return TEXT("");
}

static void describe_sizes(Out *out, const rt_call *call) {
  out_string(out, " (sizes");
  for (int i = 0; i < call->entry->size_count; i++) out_format(out, " %lld", (long long)call->sizes[i]);
  out_string(out, ")");
}

// Arbitrary values can make a `while` loop run for ever: such a call is left after a twentieth of a second. Generated code holds
// nothing that leaving it would lose.
static sigjmp_buf too_long;
static void leave(int signal_number) {
  (void)signal_number;
  siglongjmp(too_long, 1);
}
static void set_timer(int microseconds) {
  const struct itimerval timer = {{0, 0}, {0, microseconds}};
  (void)setitimer(ITIMER_REAL, &timer, NULL);
}

static int run_with_limit(rt_call *call, rt_error *error) {
  struct sigaction action = {.sa_handler = leave}, before;
  sigaction(SIGALRM, &action, &before);
  volatile int code = RT_PROGRAM_ERROR;
  unsigned remaining = alarm(0);   // the timer is shared with the limit on the whole program
  if (sigsetjmp(too_long, 1) == 0) {
    set_timer(50000);
    code = rt_call_run(call, NULL, error);
  }
  set_timer(0);
  if (remaining) alarm(remaining);
  sigaction(SIGALRM, &before, NULL);
  return code;
}

static Text measure(Arena *arena, rt_call *call, bool is_bound, int *code) {
  rt_error error = {0};
  size_t computed = call->workspace_bytes;
  *code = run_with_limit(call, &error);
  if (*code == RT_PROGRAM_ERROR || *code == RT_BAD_ARGUMENT) return TEXT("");   // these sizes and values are not for this program
  Out out = out_new(arena);
  if (*code != RT_OK) {
    out_format(&out, "returns code %d (%s)", *code, call->options->message);
  } else if (!call->entry->data_dependent && (is_bound ? error.high_water > (int64_t)computed : error.high_water != (int64_t)computed)) {
    out_format(&out, "uses %lld bytes of workspace, but %zu were computed", (long long)error.high_water, computed);
  } else if (!call->entry->data_dependent && computed > 0) {
    Text problem = one_byte_less(arena, call);
    out_text(&out, problem);
  }
  if (out.size) describe_sizes(&out, call);
  return out_result(&out);
}

static Text try_once(Arena *arena, Trial *trial, bool is_bound, bool *succeeded) {
  rt_call_options options = {.guard = true};
  rt_error error = {0};
  rt_call call = {0};
  Text problem = TEXT("");
  int code = RT_BAD_ARGUMENT;
  int filled = 0;
  while (filled < trial->entry->parameter_count && fill_argument(trial, filled)) filled++;
  if (filled == trial->entry->parameter_count && rt_call_prepare(&call, trial->entry, trial->arguments, filled, &options, &error) == RT_OK) {
    problem = measure(arena, &call, is_bound, &code);
    rt_call_finish(&call);
  }
  *succeeded = code == RT_OK;
  for (int i = 0; i < filled; i++) rt_value_free(&trial->arguments[i]);
  return problem;
}

static Text check_entry(Arena *arena, const rt_entry *entry, bool is_bound, int *successes) {
  rt_value arguments[64];
  if (entry->parameter_count > 64) return TEXT("has too many parameters to test");
  *successes = 0;
  for (int number = 0; number < ATTEMPTS && *successes < WANTED * 2; number++) {
    Trial trial = {entry, number, rt_random_seeded((uint64_t)number + 1), arguments};
    bool succeeded;
    Text problem = try_once(arena, &trial, is_bound, &succeeded);
    if (problem.size) return problem;
    *successes += succeeded;
  }
  return TEXT("");
}

// Is the workspace of this entry an upper bound, because a size depends on data or on the iteration?
static bool frame_is_bound(const Session *session, const char *entry_name) {
  Text problem;
  const Function *entry = runner_entry(session, entry_name, &problem);
  const Frame *frame = entry ? map_pointer(&session->compilation.layout->frames, entry->name.id) : NULL;
  return frame && frame->is_bound;
}

void test_contract(Session *session, const char *path, const TestOptions *options, TestCounts *counts, Out *log) {
  Arena *arena = session->context->arena;
  for (uint32_t i = 0; i < options->runner_count; i++) {
    if (options->runners[i].kind != RUNNER_C) continue;
    Text problem = TEXT("");
    Loaded *loaded = loaded_program(session, session_program_name(session, path), &options->runners[i], true, &problem);
    const rt_program *program = loaded ? loaded_table(loaded) : NULL;
    for (int e = 0; program && e < program->entry_count; e++) {
      int successes = 0;
      if (program->entries[e].data_dependent) continue;   // no closed form to measure; its cases run with guards like all others
      problem = check_entry(arena, &program->entries[e], frame_is_bound(session, program->entries[e].name), &successes);
      if (problem.size) {
        counts->failed++;
        out_format(log, "%s: contract of %s [%s]: %.*s\n", path, program->entries[e].name, options->runners[i].label, TEXT_ARG(problem));
      } else counts->passed += successes > 0;
    }
    if (loaded) loaded_close(loaded);
  }
}
