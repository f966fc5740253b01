// runner: calls an entry point of a compiled session on values, by an interpreter or through generated C.
#ifndef ASHLAR_RUNNER_H
#define ASHLAR_RUNNER_H
#include "runtime/values.h"
#include "tool/run/workers.h"
#include "tool/tool.h"

typedef enum RunnerKind { RUNNER_C, RUNNER_Value, RUNNER_Optimised, RUNNER_Heap, RUNNER_Imp } RunnerKind;
// One way of running: an interpreter (of Core as lowered, of Core after optimisation, of Mem with its heap and layout),
// or C by a given compiler.
typedef struct Runner {
  RunnerKind kind;
  const char *compiler; /* C: words or NULL */
  const char *label;
  int64_t fuel;                      /* Value, Optimised: statements, 0: unlimited */
  const volatile sig_atomic_t *stop; /* the same: give up when not 0; may be NULL */
  bool traces;                       /* Value: to the error stream */
  bool strided;                      /* C: the strided entries, on strided arrays */
  WorkerChoice workers;              /* C */
} Runner;

// A compiled session with the runner that calls its entry points.
typedef struct Loaded Loaded;
typedef struct Machine {
  Session *session;
  const Runner *runner;
  const char *path;            // of the program; scripts name files from its directory
  Loaded *loaded;              // generated C, once machine_open has loaded it
  WorkerPool *pool;            // NULL: one worker
} Machine;

typedef struct CallOutcome {
  bool ok;
  bool gave_up;                // the interpreter's fuel did not suffice
  Text error;                  // the error message of the program, or the reason why it could not be called
  uint32_t result_count;
  rt_value *results;           // in the arena's lifetime
  int64_t workspace;           // bytes asked for, -1: unknown
  int64_t high_water;          // bytes used, -1: not measured
  double seconds;              // of the call alone
  // the words of the cells of recursive data in the results (pool.h), cell_words a cell; they live as long as the arena
  rt_value pool;
  uint32_t cell_words, row_count;
  rt_value *rows;              // the arrays in the cells, a row for each
} CallOutcome;

// ---- runner.c
// NULL name: main, or the only entry of the source; NULL: there is none
const AstDec *entry_declaration(const Session *session, const Function *entry);   // pool.c
const Function *runner_entry(const Session *session, const char *name, Text *problem);
rt_type runner_type(ScalarType type);
ScalarType runner_scalar(rt_type type);
// Compiles generated C to a shared library and loads it, where the runner wants that. False: *problem says why not.
bool machine_open(Machine *machine, bool measure, Text *problem);
// The same with what another machine of the same session and C compiler has loaded, while that machine is open.
bool machine_open_like(Machine *machine, const Machine *other, Text *problem);
void machine_close(const Machine *machine);
bool machine_was_compiled(const Machine *machine);                  // before; its generated C was in the cache
const struct rt_program *machine_table(const Machine *machine);   // NULL: it runs no generated C
// Checks the arguments against the parameters of the entry and calls it. Arguments are not changed. If the entry needs
// a pool and no argument has recursive data, an empty pool is added (pool.h); loaded_call does so, too.
CallOutcome machine_call(const Machine *machine, const Function *entry, const rt_value *arguments, uint32_t count);
// ---- runner_c.c: through generated C
CallOutcome loaded_call(const Machine *machine, const Function *entry, const rt_value *arguments, uint32_t count);
#endif
