// values_call: calls an entry point on values; see the header.
#include "runtime/values_call.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RT_GUARD_BYTES = 64, RT_GUARD_JUNK = 0xa5 };

double rt_seconds(void) {
#if defined(CLOCK_MONOTONIC)
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
#else
  return (double)clock() / CLOCKS_PER_SEC;
#endif
}

const rt_entry *rt_find_entry(const rt_program *program, const char *name) {
  for (int i = 0; i < program->entry_count; i++) {
    if (strcmp(program->entries[i].name, name) == 0) return &program->entries[i];
  }
  return NULL;
}

const char *rt_call_message(const rt_program *program, const rt_call_options *options, const rt_error *error,
                            char *buffer, size_t size) {
  if (options->message[0]) return options->message;
  return program->message(error, buffer, size);
}

static int call_fail(rt_call *call, int code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(call->options->message, sizeof call->options->message, format, arguments);
  va_end(arguments);
  call->error->code = code;
  return code;
}

static int no_memory(rt_call *call, const char *what, size_t bytes) {
  return call_fail(call, RT_OUT_OF_MEMORY, "out of memory: %s of %zu bytes", what, bytes);
}

// ---- arguments

static const char *name_of_size(const rt_entry *entry, int index, char *buffer, size_t size) {
  if (entry->size_names && entry->size_names[index]) return entry->size_names[index];
  snprintf(buffer, size, "size %d", index);
  return buffer;
}

static int check_size(rt_call *call, int parameter, int dimension, int *origins) {
  const rt_entry *entry = call->entry;
  const rt_parameter *p = &entry->parameters[parameter];
  int index = p->size_index[dimension];
  int64_t got = call->arguments[parameter].shape[dimension];
  char buffer[32];
  if (index < 0) {
    int64_t wanted = p->size_constant ? p->size_constant[dimension] : -1;
    if (wanted < 0 || got == wanted) return RT_OK;
    return call_fail(call, RT_BAD_ARGUMENT,
                     "parameter `%s`: dimension %d has size %lld, but its type %s needs %lld", p->name, dimension,
                     (long long)got, p->type_name, (long long)wanted);
  }
  if (origins[index] < 0) {
    origins[index] = parameter;
    call->sizes[index] = got;
    return RT_OK;
  }
  if (call->sizes[index] == got) return RT_OK;
  return call_fail(call, RT_BAD_ARGUMENT,
                   "parameter `%s`: dimension %d has size %lld, but `%s` is %lld by parameter `%s`", p->name, dimension,
                   (long long)got, name_of_size(entry, index, buffer, sizeof buffer), (long long)call->sizes[index],
                   entry->parameters[origins[index]].name);
}

static int check_argument(rt_call *call, int parameter, int *origins) {
  const rt_parameter *p = &call->entry->parameters[parameter];
  const rt_value *value = &call->arguments[parameter];
  if (value->element != p->element || value->rank != p->rank) {
    char got[RT_MAX_RANK * 24 + 8], wanted[RT_MAX_RANK * 2 + 8];
    rt_type_text(got, sizeof got, value->element, value->rank, value->shape);
    rt_type_text(wanted, sizeof wanted, p->element, p->rank, NULL);
    return call_fail(call, RT_BAD_ARGUMENT, "parameter `%s` needs a value of type %s, got %s", p->name, wanted,
                     got);
  }
  for (int i = 0; i < p->rank; i++) {
    int code = check_size(call, parameter, i, origins);
    if (code) return code;
  }
  return RT_OK;
}

static int check_arguments(rt_call *call, int argument_count) {
  const rt_entry *entry = call->entry;
  if (argument_count != entry->parameter_count)
    return call_fail(call, RT_BAD_ARGUMENT, "entry point `%s` takes %d argument%s, got %d", entry->name,
                     entry->parameter_count, entry->parameter_count == 1 ? "" : "s", argument_count);
  int *origins = malloc(sizeof *origins * ((size_t)entry->size_count + 1));
  if (!origins) return no_memory(call, "a table", sizeof *origins * (size_t)entry->size_count);
  for (int i = 0; i < entry->size_count; i++) origins[i] = -1;
  int code = RT_OK;
  for (int i = 0; i < argument_count && code == RT_OK; i++) code = check_argument(call, i, origins);
  free(origins);
  return code;
}

// ---- memory

static void *call_allocate(const rt_call *call, size_t bytes) {
  if (bytes > SIZE_MAX - RT_GUARD_BYTES) return NULL;
  return rt_allocate(bytes + (call->options->guard ? RT_GUARD_BYTES : 0));
}

static int allocate_result(rt_call *call, int which, const int64_t *capacity) {
  rt_value *result = &call->results[which];
  const rt_result *described = &call->entry->results[which];
  size_t bytes;
  if (!rt_byte_count(described->element, described->rank, capacity, &bytes))
    return call_fail(call, RT_BAD_ARGUMENT, "entry point `%s`: a size of its result %d is negative or too large",
                     call->entry->name, which);
  rt_release(result->data);
  result->element = described->element;
  result->rank = described->rank;
  result->data = call_allocate(call, bytes);
  call->destinations[which] = result->data;
  call->result_bytes[which] = bytes;
  return result->data ? RT_OK : no_memory(call, "a result", bytes);
}

static int allocate_results(rt_call *call) {
  int at = 0, code = RT_OK;
  for (int i = 0; i < call->entry->result_count && code == RT_OK; i++) {
    code = allocate_result(call, i, call->capacities + at);
    at += call->entry->results[i].rank;
  }
  return code;
}

static int allocate_workspace(rt_call *call, size_t bytes) {
  size_t limit = call->options->workspace_limit;
  if (limit && bytes > limit)
    return call_fail(call, RT_OUT_OF_MEMORY, "the workspace needs %zu bytes, the limit is %zu", bytes, limit);
  rt_release(call->workspace);
  call->workspace = call_allocate(call, bytes);
  call->workspace_bytes = bytes;
  return call->workspace ? RT_OK : no_memory(call, "a workspace", bytes);
}

// The workspace counts towards the limit.
static void prepare_pool(rt_call *call) {
  size_t limit = call->options->workspace_limit;
  call->pool = (rt_pool){.guard_bytes = call->options->guard ? RT_GUARD_BYTES : 0, .junk = RT_GUARD_JUNK};
  if (limit) call->pool.limit = limit > call->workspace_bytes ? limit - call->workspace_bytes : 1;
  call->chunks = (ashlar_chunks){rt_pool_more, &call->pool};
}

// The entry was refused more memory.
static int pool_is_empty(rt_call *call) {
  if (!call->pool.limit) return no_memory(call, "a workspace", call->pool.refused);
  return call_fail(call, RT_OUT_OF_MEMORY, "the workspace needs %zu bytes, the limit is %zu",
                   call->workspace_bytes + call->pool.refused, call->options->workspace_limit);
}

static int copy_consumed(rt_call *call) {
  for (int i = 0; i < call->entry->parameter_count; i++) {
    const rt_value *argument = &call->arguments[i];
    call->inputs[i] = argument->data;
    if (!call->entry->parameters[i].unique || argument->rank == 0) continue;
    size_t bytes = (size_t)rt_value_count(argument) * rt_type_size(argument->element);
    call->copies[i] = rt_allocate(bytes);
    if (!call->copies[i]) return no_memory(call, "a copy of an argument", bytes);
    memcpy(call->copies[i], argument->data, bytes);  // the program may look at it to find the sizes
    call->inputs[i] = call->copies[i];
  }
  return RT_OK;
}

static int total_rank(const rt_entry *entry) {
  int total = 0;
  for (int i = 0; i < entry->result_count; i++) total += entry->results[i].rank;
  return total;
}

static int allocate_tables(rt_call *call) {
  const rt_entry *entry = call->entry;
  size_t parameters = (size_t)entry->parameter_count + 1, results = (size_t)entry->result_count + 1,
         ranks = (size_t)total_rank(entry) + 1;
  call->sizes = calloc((size_t)entry->size_count + 1, sizeof *call->sizes);
  call->inputs = calloc(parameters, sizeof *call->inputs);
  call->copies = calloc(parameters, sizeof *call->copies);
  call->results = calloc(results, sizeof *call->results);
  call->destinations = calloc(results, sizeof *call->destinations);
  call->result_bytes = calloc(results, sizeof *call->result_bytes);
  call->capacities = calloc(ranks, sizeof *call->capacities);
  call->shapes = calloc(ranks, sizeof *call->shapes);
  bool fine = call->sizes && call->inputs && call->copies && call->results && call->destinations &&
              call->result_bytes && call->capacities && call->shapes;
  return fine ? RT_OK : no_memory(call, "tables", 0);
}

static int prepare_memory(rt_call *call) {
  const rt_entry *entry = call->entry;
  int code = copy_consumed(call);
  if (code) return code;
  const ashlar_workers *workers = call->options->workers;
  int64_t bytes = workers && entry->workers_call ? entry->workers_workspace(call->sizes, call->inputs, workers->count)
                                                 : entry->workspace(call->sizes, call->inputs);
  if (bytes < 0) {
    return call_fail(call, RT_BAD_ARGUMENT, "entry point `%s`: a size is negative or too large",
                     entry->name);
  }
  code = entry->result_shapes(call->sizes, call->inputs, call->capacities);
  if (code)
    return call_fail(call, RT_BAD_ARGUMENT, "entry point `%s`: a size of its result is negative or too large",
                     entry->name);
  code = allocate_results(call);
  if (code == RT_OK) code = allocate_workspace(call, (size_t)bytes);
  if (code == RT_OK) prepare_pool(call);
  return code;
}

int rt_call_prepare(rt_call *call, const rt_entry *entry, const rt_value *arguments, int argument_count,
                    rt_call_options *options, rt_error *error) {
  memset(call, 0, sizeof *call);
  memset(error, 0, sizeof *error);
  options->message[0] = 0;
  call->entry = entry;
  call->arguments = arguments;
  call->options = options;
  call->error = error;
  int code = allocate_tables(call);
  if (code == RT_OK) code = check_arguments(call, argument_count);
  if (code == RT_OK) code = prepare_memory(call);
  if (code != RT_OK) rt_call_finish(call);
  return code;
}

// ---- running

static void set_guard(void *memory, size_t bytes) { memset(memory, RT_GUARD_JUNK, bytes + RT_GUARD_BYTES); }

static bool guard_holds(const void *memory, size_t bytes) {
  const unsigned char *after = (const unsigned char *)memory + bytes;
  for (int i = 0; i < RT_GUARD_BYTES; i++) {
    if (after[i] != RT_GUARD_JUNK) return false;
  }
  return true;
}

static void set_guards(rt_call *call) {
  set_guard(call->workspace, call->workspace_bytes);
  for (int i = 0; i < call->entry->result_count; i++) set_guard(call->destinations[i], call->result_bytes[i]);
}

static int check_guards(rt_call *call) {
  if (!guard_holds(call->workspace, call->workspace_bytes))
    return call_fail(call, RT_PROGRAM_ERROR, "entry point `%s` wrote past its workspace of %zu bytes",
                     call->entry->name, call->workspace_bytes);
  if (!rt_pool_is_sound(&call->pool))
    return call_fail(call, RT_PROGRAM_ERROR, "entry point `%s` wrote past a chunk", call->entry->name);
  for (int i = 0; i < call->entry->result_count; i++) {
    if (!guard_holds(call->destinations[i], call->result_bytes[i]))
      return call_fail(call, RT_PROGRAM_ERROR, "entry point `%s` wrote past its result %d", call->entry->name,
                       i);
  }
  return RT_OK;
}

static void restore_consumed(rt_call *call) {
  for (int i = 0; i < call->entry->parameter_count; i++) {
    const rt_value *argument = &call->arguments[i];
    if (call->copies[i])
      memcpy(call->copies[i], argument->data, (size_t)rt_value_count(argument) * rt_type_size(argument->element));
  }
}

int rt_call_with(const rt_call *call, void *const *results, const void *const *inputs, void *workspace,
                 size_t workspace_bytes, const ashlar_chunks *chunks, rt_error *error) {
  const rt_entry *entry = call->entry;
  if (call->options->workers && entry->workers_call)
    return entry->workers_call(results, call->shapes, call->sizes, inputs, workspace, workspace_bytes, chunks,
                               call->options->workers, error);
  return entry->call(results, call->shapes, call->sizes, inputs, workspace, workspace_bytes, chunks, error);
}

static int call_once(rt_call *call, double *seconds) {
  const rt_entry *entry = call->entry;
  memset(call->error, 0, sizeof *call->error);
  restore_consumed(call);
  memcpy(call->shapes, call->capacities, sizeof *call->shapes * (size_t)total_rank(entry));
  if (call->options->guard) set_guards(call);
  rt_pool_restart(&call->pool);
  double start = rt_seconds();
  int code = call->options->invoke ? call->options->invoke(call, call->error)
                                   : rt_call_with(call, call->destinations, call->inputs, call->workspace,
                                                  call->workspace_bytes, &call->chunks, call->error);
  if (seconds) *seconds = rt_seconds() - start;
  call->error->code = code;
  return call->options->guard && code == RT_OK ? check_guards(call) : code;
}

int rt_call_grow_results(rt_call *call, rt_error *error) {
  call->error = error;
  bool told = false;
  int ranks = total_rank(call->entry);
  for (int i = 0; i < ranks; i++) told |= call->shapes[i] > call->capacities[i];
  for (int i = 0; told && i < ranks; i++) {
    if (call->shapes[i] > call->capacities[i]) call->capacities[i] = call->shapes[i];
  }
  for (int i = 0, at = 0; !told && i < call->entry->result_count; at += call->entry->results[i++].rank) {
    if (call->entry->results[i].rank == 0) continue;
    if (call->capacities[at] > INT64_MAX / 4) return no_memory(call, "a result", SIZE_MAX);
    call->capacities[at] = call->capacities[at] * 2 + 16;
  }
  return allocate_results(call);
}

int rt_call_run(rt_call *call, double *seconds, rt_error *error) {
  const rt_entry *entry = call->entry;
  call->error = error;
  call->options->message[0] = 0;
  for (;;) {
    int code = call_once(call, seconds);
    if (code == RT_WORKSPACE_SHORT && call->pool.refused) return pool_is_empty(call);
    if (code == RT_DESTINATION_SHORT && entry->data_dependent) code = rt_call_grow_results(call, error);
    else if (code == RT_WORKSPACE_SHORT || code == RT_DESTINATION_SHORT)
      return call_fail(call, code, "entry point `%s` found its %s too short: a fault of the compiler",
                       entry->name, code == RT_WORKSPACE_SHORT ? "workspace" : "destination");
    else if (code != RT_OK) return code;
    else break;
    if (code != RT_OK) return code;
  }
  for (int i = 0, at = 0; i < entry->result_count; at += entry->results[i++].rank)
    memcpy(call->results[i].shape, call->shapes + at, sizeof *call->shapes * (size_t)entry->results[i].rank);
  return RT_OK;
}

void rt_call_take_results(rt_call *call, rt_value *results) {
  for (int i = 0; i < call->entry->result_count; i++) {
    results[i] = call->results[i];
    call->results[i].data = NULL;
  }
}

void rt_call_finish(rt_call *call) {
  for (int i = 0; call->results && i < call->entry->result_count; i++) rt_release(call->results[i].data);
  for (int i = 0; call->copies && i < call->entry->parameter_count; i++) rt_release(call->copies[i]);
  rt_release(call->workspace);
  rt_pool_free(&call->pool);
  free(call->sizes);
  free(call->inputs);
  free(call->copies);
  free(call->results);
  free(call->destinations);
  free(call->result_bytes);
  free(call->capacities);
  free(call->shapes);
  memset(call, 0, sizeof *call);
}

int rt_call_entry(const rt_entry *entry, const rt_value *arguments, int argument_count, rt_value *results,
                  rt_call_options *options, rt_error *error) {
  rt_call call;
  int code = rt_call_prepare(&call, entry, arguments, argument_count, options, error);
  if (code != RT_OK) return code;
  code = rt_call_run(&call, NULL, error);
  if (code == RT_OK) rt_call_take_results(&call, results);
  rt_call_finish(&call);
  return code;
}
