// workers: those that the tools bring to entry points compiled with --workers.
#ifndef ASHLAR_TOOL_WORKERS_H
#define ASHLAR_TOOL_WORKERS_H
#include "runtime/entry.h"
#include "tool/tool.h"

// How many threads; shuffled: 7 workers, whose tasks run on one thread in a random order. Dealt, for tests: no thread
// begins before all are there, if they come soon, and each gets its share of the tasks, so that accesses meet that must
// not. Zero: none.
typedef struct WorkerChoice { int64_t count; bool shuffled, dealt; } WorkerChoice;
typedef struct WorkerPool WorkerPool;

#define WORKERS_WANTED "--workers wants a number of threads, or `shuffled`, not"
bool worker_choice_read(Text text, WorkerChoice *choice);   // "3" or "shuffled"
Text worker_choice_label(Arena *arena, WorkerChoice choice);
// NULL without a problem: none are brought.
WorkerPool *worker_pool_open(Arena *arena, WorkerChoice choice, Text *problem);
const ashlar_workers *worker_pool_workers(const WorkerPool *pool);   // NULL for no pool
void worker_pool_close(WorkerPool *pool);
#endif
