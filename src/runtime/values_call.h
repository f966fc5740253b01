// values_call: calls an entry point on values: checks the arguments, finds the sizes, provides destinations and
// workspace.
//   in:   rt_entry, arguments      out: results, times, or a code and a message
//   rule: everything is allocated before the first run and kept between runs, so that repeated runs time the entry
//         alone.
#ifndef RT_VALUES_CALL_H
#define RT_VALUES_CALL_H
#include "runtime/values.h"
#include "runtime/values_chunks.h"

struct rt_call;
typedef struct rt_call_options {
  size_t workspace_limit;         // 0: as much as there is
  const ashlar_workers *workers;  // NULL: one
  // fill workspace, chunks and destinations with junk before each run and look for writes past their ends
  bool guard;
  int (*invoke)(struct rt_call *call, rt_error *error);   // instead of the entry itself; NULL: the entry
  // out: the host's own finding (arguments, memory); empty: ask the program for its message
  char message[RT_MESSAGE_SIZE];
} rt_call_options;

// A call that can be repeated. Zero is a valid empty value.
typedef struct rt_call {
  const rt_entry *entry;
  const rt_value *arguments;      // the caller's; never written to
  rt_call_options *options;
  rt_error *error;                // of the function that is called now
  int64_t *sizes;
  const void **inputs;
  void **copies;                  // of consumed arguments, renewed before each run; NULL for the others
  rt_value *results;              // with the actual shapes after a run
  void **destinations;            // the results' memory, as the entry wants it
  int64_t *capacities, *shapes;   // of the results, all dimensions in a row
  size_t *result_bytes;           // capacities in bytes
  void *workspace;
  size_t workspace_bytes;
  rt_pool pool;                   // what it takes beyond the workspace while it runs
  ashlar_chunks chunks;           // that pool
} rt_call;

// Checks the arguments and allocates. Not RT_OK: nothing is left allocated, options->message tells why unless the
// program does.
int rt_call_prepare(rt_call *call, const rt_entry *entry, const rt_value *arguments, int argument_count,
                    rt_call_options *options, rt_error *error);
// Runs once; `seconds` may be NULL. The destinations of a data-dependent entry grow, and the run is repeated, until
// they suffice.
int rt_call_run(rt_call *call, double *seconds, rt_error *error);
// Calls the entry with the workers of the options; results, shapes and inputs may be others than those of the call.
int rt_call_with(const rt_call *call, void *const *results, const void *const *inputs, void *workspace,
                 size_t workspace_bytes, const ashlar_chunks *chunks, rt_error *error);
// After a run that returned RT_DESTINATION_SHORT: the capacities become what the entry asks for; where it does not say,
// the outermost
// sizes double. rt_call_run does it by itself.
int rt_call_grow_results(rt_call *call, rt_error *error);
void rt_call_take_results(rt_call *call, rt_value *results);  // they are the caller's from now on; no run may follow
void rt_call_finish(rt_call *call);                           // frees what is left

// All of it, once: `results` has room for entry->result_count values. The arguments stay as they are.
int rt_call_entry(const rt_entry *entry, const rt_value *arguments, int argument_count, rt_value *results,
                  rt_call_options *options, rt_error *error);
const rt_entry *rt_find_entry(const rt_program *program, const char *name);  // NULL: there is none
// The message of a failed call, from the host or the program.
const char *rt_call_message(const rt_program *program, const rt_call_options *options, const rt_error *error,
                            char *buffer, size_t size);
double rt_seconds(void);  // a clock that only goes forward

#endif
