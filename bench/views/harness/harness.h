/* harness: what the parts of the harness know of each other. A program holds one kind of inputs: inputs.c, for C
   alone; inputs.cpp, with C++. */
#ifndef HARNESS_H
#define HARNESS_H
#include "../views.h"
#ifdef __cplusplus
extern "C" {
#endif

// ---- inputs.c, inputs.cpp
extern const Implementation *const implementations[];   /* lists of them; NULL ends */
double *make_input(int number, size_t count);           /* once for each number */

// ---- memory.c
void ask_for_huge_pages(void *start, size_t bytes);      /* where nothing has been written yet: for what of them fits */
void take_fresh_memory(int is_fresh);                    /* what take() gives from now on */
void give_back_fresh_memory(void);
void forget_peak(void);                                  /* from now on, where the system can */
long peak_resident(void);                                /* KiB */

// ---- answers.c
/* Whether the answer is the known one and, where it is strict, the first strict one bit for bit; says so if not. */
int is_right(const char *name, int is_strict, Answer found);

// ---- floors.c
double time_of_copy(void);         /* workload.copies of the first input */
double time_of_pass(void);         /* as much read and written by the simplest loop there is */
double time_of_arithmetic(void);   /* workload.operations of numbers in registers */

// ---- run.c
double processor_seconds(void);    /* of this process: what other programs take is not counted */
#ifdef __cplusplus
}
#endif
#endif
