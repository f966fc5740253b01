// entry: the table by which a generated program describes its entry points to whoever calls them by name: the main
// program of an executable (host.h), or the compiler's own tools after dlopen.
//   rule: plain data and function pointers; no allocation happens behind them. Emitted as const rt_program NAME_program
//         = { .name = "NAME", .entries = ..., .entry_count = ..., .message = ... }; Arrays are row-major and dense; a
//         scalar is passed and returned through a pointer to one element.
#ifndef RT_ENTRY_H
#define RT_ENTRY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RT_MAX_RANK 16

typedef enum rt_type {
  RT_I8,
  RT_I16,
  RT_I32,
  RT_I64,
  RT_U8,
  RT_U16,
  RT_U32,
  RT_U64,
  RT_F16,
  RT_F32,
  RT_F64,
  RT_BOOL
} rt_type;
enum { RT_TYPE_COUNT = RT_BOOL + 1, RT_ANY_TYPE = -1 };

// What went wrong in a call. `site` numbers the place in the program, `values` the numbers its message shows.
typedef enum rt_code {
  RT_OK = 0,
  RT_PROGRAM_ERROR = 1,      // an assertion, an index out of bounds, a division by zero ...
  RT_WORKSPACE_SHORT = 2,    // values[0]: bytes that would have sufficed, or 0
  RT_BAD_ARGUMENT = 3,       // negative or inconsistent sizes, a size computation that overflows
  RT_DESTINATION_SHORT = 4,  // result_shapes tells the shapes wanted where they are known
  RT_OUT_OF_MEMORY = 5,      // from the host, never from an entry
  RT_OVERLAP = 6             // strided: an array that is written shares elements with another, or with itself
} rt_code;
// `high_water`: arena bytes used, set only by code compiled with ASHLAR_MEASURE.
typedef struct rt_error { int code; int site; int64_t values[8]; int64_t high_water; } rt_error;

typedef struct rt_parameter {
  const char *name;
  rt_type element;
  int rank;
  bool unique;                    // consumed: the call may overwrite the input
  const int *size_index;          // for each dimension: its place in `sizes`, or -1
  const int64_t *size_constant;   // the size of a dimension with size_index -1; negative: any size
  const char *type_name;          // as the source writes it
} rt_parameter;

typedef struct rt_result {
  rt_type element;
  int rank;
  const char *type_name;
} rt_result;

#ifndef ASHLAR_CHUNKS_DEFINED
#define ASHLAR_CHUNKS_DEFINED
/* Where more memory comes from: `more` returns that many bytes or more, aligned as workspaces are, which
   nothing else uses. NULL: there is no more memory. */
typedef struct ashlar_chunks { void *(*more)(void *state, size_t bytes); void *state; } ashlar_chunks;
#endif

#ifndef ASHLAR_WORKERS_DEFINED
#define ASHLAR_WORKERS_DEFINED
/* Who runs tasks at the same time. `count`, at least 1: how many may run at once. `run` calls task(argument, t, w) once
   for each t < tasks, with some w < count and never two at once with one w, and returns when all have returned. */
typedef struct ashlar_workers {
  int64_t count;
  void (*run)(void *state, int64_t tasks, void (*task)(void *argument, int64_t task, int64_t worker), void *argument);
  void *state;
} ashlar_workers;
#endif

// How a strided entry takes an array: strides in elements, `data` is the element at 0, ..., 0.
typedef struct rt_strided { void *data; const int64_t *strides; } rt_strided;

typedef struct rt_entry {
  const char *name;
  int size_count;                 // sizes bound by the parameters' shapes
  const char *const *size_names;  // may be NULL
  const rt_parameter *parameters;
  int parameter_count;
  const rt_result *results;
  int result_count;
  bool data_dependent;            // the workspace or a result's size can turn out larger than computed before the call
  // Bytes of workspace; negative: a size is invalid or overflows. For data-dependent entries a lower bound.
  int64_t (*workspace)(const int64_t *sizes, const void *const *inputs);
  // The capacities of all results' dimensions, one after the other; an rt_code.
  int (*result_shapes)(const int64_t *sizes, const void *const *inputs, int64_t *shapes);
  // Writes the results. `result_shapes` holds the capacities and receives the actual shapes; the elements of a result
  // lie
  // dense in its actual shape. The workspace is aligned to 64 bytes. An rt_code, also in error->code.
  // A growing entry takes memory from `chunks` when the workspace is short; NULL: it fails then.
  int (*call)(void *const *results, int64_t *result_shapes, const int64_t *sizes, const void *const *inputs,
              void *workspace, size_t workspace_bytes, const ashlar_chunks *chunks, rt_error *error);
  bool strided;                   // `call` takes pointers to rt_strided for arrays, results too
  // NULL: the entry has no parallel statement. Else as `workspace` and `call`, which are for one worker, with as many
  // workers as `workers->count`; NULL: one.
  int64_t (*workers_workspace)(const int64_t *sizes, const void *const *inputs, int64_t workers);
  int (*workers_call)(void *const *results, int64_t *result_shapes, const int64_t *sizes, const void *const *inputs,
                      void *workspace, size_t workspace_bytes, const ashlar_chunks *chunks,
                      const ashlar_workers *workers, rt_error *error);
} rt_entry;

typedef struct rt_program {
  const char *name;
  const rt_entry *entries;
  int entry_count;
  const char *(*message)(const rt_error *error, char *buffer, size_t size);  // one or several lines, no final newline
} rt_program;

#endif
