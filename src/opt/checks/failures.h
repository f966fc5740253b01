// failures: which statements may fail or may not end. Private to opt/.
#ifndef ASHLAR_FAILURES_H
#define ASHLAR_FAILURES_H
#include "core/core.h"

// safe: ids of the names of functions that always return. bodies: Body * -> whether something in it may fail.
typedef struct Failures { Arena *arena; Bitset safe; Map bodies; } Failures;
Failures failures_of_program(Arena *arena, const Program *program);
bool stm_may_fail(Failures *failures, const Stm *stm);   // or it may not end
#endif
