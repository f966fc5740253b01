// runner: calls an entry point of a compiled session on values, by an interpreter or through generated C.
#ifndef ASHLAR_RUNNER_H
#define ASHLAR_RUNNER_H
#include "runtime/values.h"
#include "tool/tool.h"

typedef enum RunnerKind { RUNNER_C, RUNNER_Value, RUNNER_Optimised, RUNNER_Heap, RUNNER_Imp } RunnerKind;
// One way of running: an interpreter (of Core as lowered, of Core after optimisation, of Mem with its heap and layout),
// or C by a
// given compiler.
typedef struct Runner {
  RunnerKind kind;
  const char *compiler; /* C: words or NULL */
  const char *label;
  int64_t fuel;                      /* Value, Optimised: statements, 0: unlimited */
  const volatile sig_atomic_t *stop; /* the same: give up when not 0; may be NULL */
  bool traces;                       /* Value: to the error stream */
  bool strided;                      /* C: the strided entries, on spread-out arrays */
} Runner;

typedef struct EntryShape { uint32_t count; const ScalarType *elements; const uint32_t *ranks; } EntryShape;
typedef struct CallOutcome {
  bool ok;
  bool gave_up;                // the interpreter's fuel did not suffice
  Text error;                  // what the program said, or why it could not be called
  uint32_t result_count;
  rt_value *results;           // in the arena's lifetime for interpreters; rt_value_free each for C
  int64_t workspace;           // bytes asked for, -1: unknown
  int64_t high_water;          // bytes used, -1: not measured
  double seconds;              // of the call alone
  // the words that recursive data in the results are in (pool.h), of so many a cell; in the arena's lifetime
  rt_value pool;
  uint32_t cell_words, row_count;
  rt_value *rows;              // the arrays in the cells, a row for each
} CallOutcome;

// ---- runner.c
// NULL name: main, or the only entry
// of the source; NULL: there is none
const AstDec *entry_declaration(const Session *session, const Function *entry);   // pool.c
const Function *runner_entry(const Session *session, const char *name, Text *problem);
rt_type runner_type(ScalarType type);
ScalarType runner_scalar(rt_type type);
// Checks the arguments against the entry's parameters and calls it. Arguments are not changed. A pool that is missing
// is added, where no argument
// needs it (pool.h); so it is below.
CallOutcome runner_call(Session *session, const Runner *runner, const Function *entry, const rt_value *arguments,
                        uint32_t count);

// ---- runner_c.c: through generated C, loaded as a shared library
typedef struct Loaded Loaded;
// NULL on failure
Loaded *loaded_program(Session *session, const char *program_name, const Runner *runner, bool measure, Text *problem);
CallOutcome loaded_call(Session *session, Loaded *loaded, const Function *entry, const rt_value *arguments,
                        uint32_t count);
void loaded_close(Loaded *loaded);
const struct rt_program *loaded_table(const Loaded *loaded);
#endif
