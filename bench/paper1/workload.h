/* workload: the functions that a benchmark provides to the harness. The inputs are drawn from rand() after srand(42),
   in the order of the published code, so that totals can be compared with those that it prints. */
#ifndef PAPER1_WORKLOAD_H
#define PAPER1_WORKLOAD_H
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline double unit(void) { return (double)rand() / (double)RAND_MAX; }

extern const int64_t workload_known_calls;      /* 0: no total is known */
extern const double workload_known_total;       /* printed by the published code after that number of calls */
void workload_prepare(void);                    /* draws the inputs, always the same */
size_t workload_workspace(void);                /* bytes; SIZE_MAX: not known before the call */
int workload_run(double *total, int64_t calls, void *workspace, size_t bytes); /* the generated code; changes inputs */
double workload_by_hand(int64_t calls);         /* the same in plain C, in the same order of operations */
const double *workload_input(int number); /* the inputs that are drawn, in the order of the entry point's arguments */
/* C++ as its users write it, which may contract and reorder; NAME.cpp, when the harness is compiled with
   -DWORKLOAD_PEERS. Each copies the inputs. */
typedef struct {
  const char *name;                             /* NULL ends a list */
  double (*run)(int64_t calls);
} WorkloadPeer;
extern const WorkloadPeer workload_peers[];

#ifdef __cplusplus
}
#endif
#endif
