// reduce: the second half of the shrinker, which works on the tree of any program. (Its types are the compiler's, so it
// does not see those of random_program.h.)
#ifndef REDUCE_H
#define REDUCE_H
#include "base/base.h"

typedef bool (*Fails)(void *user, Text program);
// The smallest program found, by so many attempts, for which `fails` still holds.
Text reduce(Arena *arena, Text program, Fails fails, void *user, uint32_t attempts);
#endif
