// contract_call: checks the memory contract on one prepared call, with workspaces of chosen sizes between fences.
#include "tool/tester/contract.h"
#include "tool/tester/contract_chunks.h"
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

enum {
  TIME_LIMIT = 50000 /* microseconds of processor time */,
  MOST_BYTES = 16 << 20,
  MOST_REFUSALS = 12
};
typedef struct Probe {
  Arena *arena;
  rt_call *call;
  unsigned char *memory;
  size_t capacity;
  Text problem;
  FencedChunks *chunks; /* NULL: none */
  bool is_late;         /* a call took too long: later measurements are invalid */
} Probe;

static void complain(Probe *probe, const char *format, ...) PRINTF_LIKE(2, 3);
static void complain(Probe *probe, const char *format, ...) {
  if (probe->problem.size || probe->is_late) return;
  Out out = out_new(probe->arena);
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  out_string(&out, " (sizes");
  for INT_RANGE(i, probe->call->entry->size_count) out_format(&out, " %lld", (long long)probe->call->sizes[i]);
  const ashlar_workers *workers = probe->call->options->workers;
  if (workers) out_format(&out, "; workers %lld", (long long)workers->count);
  out_string(&out, ")");
  probe->problem = out_result(&out);
}

// ---- a call with a time limit. Arbitrary values can make a `while` loop run for ever. A signal handler leaves the
// call by a jump: generated code owns no resources that would be lost.
static sigjmp_buf too_long;
static void leave_probe(int signal_number) {
  (void)signal_number;
  siglongjmp(too_long, 1);
}
static void set_timer(int microseconds) {
  const struct itimerval timer = {{0, 0}, {0, microseconds}};
  (void)setitimer(ITIMER_PROF, &timer, NULL);
}

static int call_with_limit(Probe *probe, void *workspace, size_t bytes, rt_error *error) {
  const rt_call *call = probe->call;
  struct sigaction action = {.sa_handler = leave_probe}, before;
  sigaction(SIGPROF, &action, &before);
  volatile int code = RT_PROGRAM_ERROR;
  const ashlar_chunks source = {fenced_more, probe->chunks};
  if (sigsetjmp(too_long, 1) == 0) {
    set_timer(TIME_LIMIT);
    code = rt_call_with(call, call->destinations, call->inputs, workspace, bytes, probe->chunks ? &source : NULL,
                        error);
  } else {
    probe->is_late = true;
  }
  set_timer(0);
  sigaction(SIGPROF, &before, NULL);
  return code;
}

// ---- fences
static uint64_t hash_of_inputs(const rt_call *call) {
  uint64_t hash = 1;
  for INT_RANGE(i, call->entry->parameter_count)
    hash = hash_bytes(call->arguments[i].data, value_bytes(&call->arguments[i]), hash);
  return hash;
}

static void prepare(const Probe *probe) {
  const rt_call *call = probe->call;
  int dimensions = 0;
  memset(probe->memory, FILL, probe->capacity + 2 * FENCE);
  for INT_RANGE(i, call->entry->result_count) {
    dimensions += call->entry->results[i].rank;
    memset(call->destinations[i], FILL, call->result_bytes[i] + FENCE);
  }
  for INT_RANGE(i, dimensions) call->shapes[i] = call->capacities[i];
  for INT_RANGE(i, call->entry->parameter_count)
    if (call->copies[i]) memcpy(call->copies[i], call->arguments[i].data, value_bytes(&call->arguments[i]));
}

static void check_fences(Probe *probe, size_t bytes) {
  const rt_call *call = probe->call;
  if (probe->chunks && !fenced_are_intact(probe->chunks)) complain(probe, "writes outside its chunks");
  if (!is_still_filled(probe->memory, 0, FENCE)) complain(probe, "writes before its workspace");
  if (!is_still_filled(probe->memory, FENCE + bytes, probe->capacity + 2 * FENCE))
    complain(probe, "writes past its workspace of %zu bytes", bytes);
  for INT_RANGE(i, call->entry->result_count)
    if (!is_still_filled(call->destinations[i], call->result_bytes[i], call->result_bytes[i] + FENCE))
      complain(probe, "writes past its result %d", i);
}

static bool reserve_probe(Probe *probe, size_t bytes) {
  if (probe->memory && bytes <= probe->capacity) return true;
  rt_release(probe->memory);
  probe->memory = bytes > MOST_BYTES ? NULL : rt_allocate(bytes + 2 * FENCE);
  probe->capacity = bytes;
  return probe->memory != NULL;
}

static int call_fenced(Probe *probe, size_t bytes, rt_error *error) {
  *error = (rt_error){.code = RT_OUT_OF_MEMORY};
  if (!reserve_probe(probe, bytes)) return RT_OUT_OF_MEMORY;
  uint64_t before = hash_of_inputs(probe->call);
  prepare(probe);
  int code = call_with_limit(probe, probe->memory + FENCE, bytes, error);
  check_fences(probe, bytes);
  if (hash_of_inputs(probe->call) != before) complain(probe, "changes an input that it does not consume");
  return code;
}

static void must_be_short(Probe *probe, size_t bytes, bool is_untouched) {
  rt_error error;
  int code = call_fenced(probe, bytes, &error);
  if (code != RT_WORKSPACE_SHORT)
    complain(probe, "with %zu bytes of workspace it returns %d, not %d", bytes, code, RT_WORKSPACE_SHORT);
  for (int i = 0; is_untouched && i < probe->call->entry->result_count; i++)
    if (!is_still_filled(probe->call->destinations[i], 0, probe->call->result_bytes[i]))
      complain(probe, "with %zu bytes of workspace, too few, it still writes result %d", bytes, i);
}

// Calls with larger destinations as long as the entry requests them. *bytes, the workspace, grows only if the entry
// does not know in advance how much it needs.
static int call_until_it_fits(Probe *probe, bool is_open, size_t *bytes, rt_error *error) {
  for (;;) {
    int code = call_fenced(probe, *bytes, error);
    if (is_open && code == RT_WORKSPACE_SHORT) *bytes = *bytes * 2 + 4096;
    else if (code != RT_DESTINATION_SHORT || !probe->call->entry->data_dependent ||
             rt_call_grow_results(probe->call, error) != RT_OK)
      return code;
  }
}

// The bytes of workspace up to the last one whose poison was overwritten; arrays end at multiples of 8 bytes.
static int64_t written_bytes(const Probe *probe, size_t bytes) {
  while (bytes > 0 && probe->memory[FENCE + bytes - 1] == FILL) bytes--;
  return (int64_t)((bytes + 7) / 8 * 8);
}

// ---- a workspace with a closed form
static int measure_closed(Probe *probe, bool is_bound, ContractUse *use) {
  rt_error error;
  size_t computed = probe->call->workspace_bytes;
  int code = call_until_it_fits(probe, false, &computed, &error);
  if ((code != RT_OK && code != RT_PROGRAM_ERROR) || probe->is_late) return code;
  *use =
      (ContractUse){.computed = (int64_t)computed, .used = error.high_water, .written = written_bytes(probe, computed)};
  if (is_bound || code == RT_PROGRAM_ERROR ? use->used > use->computed : use->used != use->computed)
    complain(probe, "uses %lld bytes of workspace, but %zu were computed", (long long)error.high_water, computed);
  if (use->written > use->used)
    complain(probe, "writes %lld bytes of workspace, but says that it uses %lld", (long long)use->written,
             (long long)use->used);
  if (computed > 0) must_be_short(probe, computed - 1, true);
  return code;
}

// ---- a workspace that depends on the data: the least sufficient size is searched by calls
static uint64_t hash_of_results(const rt_call *call) {
  uint64_t hash = 1;
  int dimensions = 0;
  for INT_RANGE(i, call->entry->result_count) {
    dimensions += call->entry->results[i].rank;
    hash = hash_bytes(call->destinations[i], call->result_bytes[i], hash);
  }
  return hash_bytes(call->shapes, sizeof *call->shapes * (size_t)dimensions, hash);
}

// The least number of bytes, a multiple of 8, that suffices: `low` does not.
static size_t find_least(Probe *probe, size_t low, size_t high) {
  rt_error error;
  while (high - low > 8 && !probe->is_late) {
    size_t middle = (low + (high - low) / 2) / 8 * 8;
    if (middle <= low) middle = low / 8 * 8 + 8;
    int code = call_fenced(probe, middle, &error);
    if (code == RT_OK) high = middle;
    else {
      low = middle;
      if (code != RT_WORKSPACE_SHORT)
        complain(probe, "with %zu bytes of workspace, too few, it returns %d, not %d", middle, code,
                 RT_WORKSPACE_SHORT);
    }
  }
  return high;
}

// With the smallest workspace and all other memory from chunks, the results must be the same. When chunks are refused
// from any request on, the entry must return without writing to the destinations.
static void measure_chunks(Probe *probe, size_t fixed, uint64_t results, ContractUse *use) {
  rt_error error;
  FencedChunks chunks = {.arena = probe->arena, .refuse_from = UINT32_MAX, .most_bytes = MOST_BYTES};
  probe->chunks = &chunks;
  const int code = call_fenced(probe, fixed, &error);
  const uint32_t asked = chunks.asked, step = asked / MOST_REFUSALS + 1;
  use->chunks = (int64_t)chunks.given_bytes;
  if (code != RT_OK || hash_of_results(probe->call) != results)
    complain(probe, "gives other results with memory in %u chunks (code %d)", asked, code);
  for (uint32_t number = 0; number < asked && !probe->is_late && !probe->problem.size; number += step) {
    fenced_free(&chunks);
    chunks.refuse_from = number;
    must_be_short(probe, fixed, true);
  }
  fenced_free(&chunks);
  probe->chunks = NULL;
}

static int measure_open(Probe *probe, ContractUse *use) {
  rt_error error;
  size_t fixed = probe->call->workspace_bytes, enough = fixed, least = fixed;
  int code = call_until_it_fits(probe, true, &enough, &error);
  if (code != RT_OK) return code;
  uint64_t results = hash_of_results(probe->call);
  if (enough > fixed) {
    least = find_least(probe, fixed, (enough + 7) / 8 * 8);
    if (least > 0) must_be_short(probe, least - 1, false);
  }
  if (fixed > 0) must_be_short(probe, fixed - 1, true);
  if (call_fenced(probe, least, &error) != RT_OK || hash_of_results(probe->call) != results)
    complain(probe, "gives other results with %zu bytes of workspace", least);
  *use = (ContractUse){.computed = (int64_t)fixed, .used = (int64_t)least};
  if (!probe->is_late) measure_chunks(probe, fixed, results, use);
  if (use->chunks > 4 * (int64_t)least + 256)
    complain(probe, "takes %lld bytes in chunks where %zu in one piece suffice", (long long)use->chunks, least);
  return code;
}

static bool is_too_large(const rt_call *call) {
  size_t bytes = call->workspace_bytes;
  for (int i = 0; i < call->entry->result_count && bytes <= MOST_BYTES; i++)
    bytes = call->result_bytes[i] > MOST_BYTES ? SIZE_MAX : bytes + call->result_bytes[i];
  return bytes > MOST_BYTES;
}

int contract_measure(Arena *arena, rt_call *call, ContractKind kind, ContractUse *use, Text *problem) {
  Probe probe = {.arena = arena, .call = call};
  if (is_too_large(call)) return RT_OUT_OF_MEMORY;
  int code = kind == CONTRACT_Open ? measure_open(&probe, use) : measure_closed(&probe, kind == CONTRACT_Bound, use);
  if (code == RT_WORKSPACE_SHORT || code == RT_DESTINATION_SHORT) complain(&probe, "returns code %d", code);
  rt_release(probe.memory);
  *problem = probe.problem;
  use->is_late = probe.is_late;
  return code == RT_OK && probe.is_late ? RT_PROGRAM_ERROR : code;
}
