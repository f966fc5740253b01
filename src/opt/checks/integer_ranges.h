// integer_ranges: the values that an integer may have by its type and by the operations that make it. Private to opt/.
#ifndef ASHLAR_OPT_INTEGER_RANGES_H
#define ASHLAR_OPT_INTEGER_RANGES_H
#include "core/core.h"

typedef struct IntegerRange { int64_t low, high; } IntegerRange;
// `ranges`: Var id -> IntegerRange * of results of statements. false: nothing is known, as of parameters of 64 bits.
bool integer_range(const Map *ranges, const VarTable *vars, Atom atom, IntegerRange *range);
// Notes the result of a primitive or conversion.
void note_integer_range(Arena *arena, Map *ranges, const VarTable *vars, const Stm *stm);
#endif
