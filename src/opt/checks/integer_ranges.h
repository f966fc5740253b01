// integer_ranges: the values that an integer may have by its type, by the operations that make it, or as an element of
// a constant array. Private to opt/.
#ifndef ASHLAR_OPT_INTEGER_RANGES_H
#define ASHLAR_OPT_INTEGER_RANGES_H
#include "core/core.h"

typedef struct IntegerRange { int64_t low, high; } IntegerRange;
// Var id -> IntegerRange *, of the results of statements: of scalars, and of all elements of arrays made of constants;
// Var id -> const ArrayValue *, of small tables.
typedef struct IntegerRanges { Map values, tables; } IntegerRanges;
IntegerRanges integer_ranges_new(Arena *arena);
// false: nothing is known, as of parameters of 64 bits.
bool integer_range(const IntegerRanges *ranges, const VarTable *vars, Atom atom, IntegerRange *range);
// The range noted for a scalar or for the elements of an array; NULL: none is.
const IntegerRange *noted_range(const IntegerRanges *ranges, Var var);
// Notes the result of a primitive, a conversion, a table, a view of a table or a read of its elements.
void note_integer_range(Arena *arena, IntegerRanges *ranges, const VarTable *vars, const Stm *stm);
#endif
