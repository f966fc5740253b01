/* harness: the interfaces between the parts of the harness. A program contains one of the two files of inputs:
   inputs.c, for C alone; inputs.cpp, with C++. */
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
void ask_for_huge_pages(void *start, size_t bytes);      /* for the whole huge pages of memory not written to yet */
void take_fresh_memory(int is_fresh);                    /* does take() return fresh memory from now on? */
void give_back_fresh_memory(void);
void forget_peak(void);                                  /* from now on, where the system can */
long peak_resident(void);                                /* KiB */

// ---- answers.c
/* Is the answer the known one and, if it is strict, bit for bit equal to the first strict one? Reports errors. */
int is_right(const char *name, int is_strict, Answer found);

// ---- floors.c
double time_of_copy(void);         /* workload.copies of the first input */
double time_of_pass(void);         /* the same reads and writes by the simplest loop */
double time_of_arithmetic(void);   /* workload.operations of numbers in registers */

// ---- run.c
double processor_seconds(void);    /* of this process only */
#ifdef __cplusplus
}
#endif
#endif
