// values_strided: calls a strided entry on dense values; see the header.
#include "runtime/values_strided.h"

#include <stdlib.h>
#include <string.h>

enum { GAP = 0x5a, ORDERS = 4 };

// A strided copy of an array in memory of its own.
typedef struct Spread {
  rt_strided place;               // the argument of the entry
  int64_t strides[RT_MAX_RANK];
  int64_t shape[RT_MAX_RANK];
  int rank;
  size_t element, bytes;
  unsigned char *memory;
} Spread;

// Strides with a gap after each row. `order` selects row-major or column-major order, and the signs of the strides.
static int64_t choose_strides(Spread *spread, int order) {
  int64_t extent = order % 2 + 1, start = 0;
  for (int i = 0; i < spread->rank; i++) {
    int d = order / 2 ? i : spread->rank - 1 - i;
    spread->strides[d] = extent;
    extent = extent * (spread->shape[d] > 0 ? spread->shape[d] : 1) + 1;
  }
  for (int d = order % 3 == 1 ? 0 : spread->rank; d < spread->rank; d++) {
    if (spread->shape[d] > 0) start += spread->strides[d] * (spread->shape[d] - 1);
    spread->strides[d] = -spread->strides[d];
  }
  spread->bytes = (size_t)(extent + 1) * spread->element;
  return start;
}

static bool spread_new(Spread *spread, rt_type element, int rank, const int64_t *shape, int order) {
  *spread = (Spread){.rank = rank, .element = rt_type_size(element)};
  memcpy(spread->shape, shape, sizeof *shape * (size_t)rank);
  int64_t start = choose_strides(spread, order % ORDERS);
  spread->memory = rt_allocate(spread->bytes);
  if (!spread->memory) return false;
  memset(spread->memory, GAP, spread->bytes);
  spread->place = (rt_strided){spread->memory + (size_t)start * spread->element, spread->strides};
  return true;
}

typedef void (*Each)(Spread *spread, unsigned char *there, unsigned char *dense);
static void spread_input(Spread *spread, unsigned char *there, unsigned char *dense) {
  memcpy(there, dense, spread->element);
}
static void take_layout(Spread *spread, unsigned char *there, unsigned char *dense) {
  memcpy(dense, there, spread->element);
  memset(there, GAP, spread->element);   // so that all remaining bytes must be gaps
}

static void each_element(Spread *spread, const int64_t *shape, void *values, Each each) {
  int64_t index[RT_MAX_RANK] = {0}, count = 1;
  for (int d = 0; d < spread->rank; d++) count *= shape[d];
  for (int64_t i = 0; i < count; i++) {
    int64_t at = 0;
    for (int d = 0; d < spread->rank; d++) at += index[d] * spread->strides[d];
    each(spread, (unsigned char *)spread->place.data + at * (int64_t)spread->element,
         (unsigned char *)values + (size_t)i * spread->element);
    for (int d = spread->rank - 1; d >= 0 && ++index[d] == shape[d]; d--) index[d] = 0;
  }
}

static bool only_gaps(const Spread *spread) {
  for (size_t i = 0; i < spread->bytes; i++)
    if (spread->memory[i] != GAP) return false;
  return true;
}

// ---- a run
typedef struct Spreads { Spread *inputs, *results; const void **given; void **places; } Spreads;

static bool spread_inputs(rt_call *call, Spreads *all) {
  for (int i = 0; i < call->entry->parameter_count; i++) {
    const rt_value *argument = &call->arguments[i];
    all->given[i] = call->inputs[i];
    if (argument->rank == 0) continue;
    if (!spread_new(&all->inputs[i], argument->element, argument->rank, argument->shape, i)) return false;
    each_element(&all->inputs[i], argument->shape, argument->data, spread_input);
    all->given[i] = &all->inputs[i].place;
  }
  return true;
}

static bool spread_results(rt_call *call, Spreads *all) {
  int at = 0;
  for (int i = 0; i < call->entry->result_count; at += call->entry->results[i++].rank) {
    const rt_result *result = &call->entry->results[i];
    all->places[i] = call->destinations[i];
    if (result->rank == 0) continue;
    if (!spread_new(&all->results[i], result->element, result->rank, call->shapes + at, i + 1)) return false;
    all->places[i] = &all->results[i].place;
  }
  return true;
}

static int gather_result(rt_call *call, Spreads *all, int code) {
  int at = 0;
  for (int i = 0; code == RT_OK && i < call->entry->result_count; at += call->entry->results[i++].rank) {
    if (call->entry->results[i].rank == 0) continue;
    each_element(&all->results[i], call->shapes + at, call->destinations[i], take_layout);
    if (only_gaps(&all->results[i])) continue;
    snprintf(call->options->message, sizeof call->options->message,
             "entry point `%s` wrote between the elements of its result %d", call->entry->name, i);
    return RT_PROGRAM_ERROR;
  }
  return code;
}

static int run_strided(rt_call *call, Spreads *all, rt_error *error) {
  if (!all->inputs || !all->results || !all->given || !all->places || !spread_inputs(call, all) ||
      !spread_results(call, all))
    return RT_OUT_OF_MEMORY;
  int code = rt_call_with(call, all->places, all->given, call->workspace, call->workspace_bytes, &call->chunks, error);
  return gather_result(call, all, code);
}

int rt_strided_run(rt_call *call, rt_error *error) {
  size_t parameters = (size_t)call->entry->parameter_count + 1, results = (size_t)call->entry->result_count + 1;
  Spreads all = {calloc(parameters, sizeof(Spread)), calloc(results, sizeof(Spread)),
                 calloc(parameters, sizeof(void *)), calloc(results, sizeof(void *))};
  int code = run_strided(call, &all, error);
  for (size_t i = 0; all.inputs && i < parameters; i++) rt_release(all.inputs[i].memory);
  for (size_t i = 0; all.results && i < results; i++) rt_release(all.results[i].memory);
  free(all.inputs);
  free(all.results);
  free(all.given);
  free(all.places);
  return code;
}
