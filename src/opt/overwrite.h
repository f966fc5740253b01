// overwrite: where an old array may be the memory of a new one (overwrite_arrays.c, overwrite_kept.c). Private to opt/.
#ifndef ASHLAR_OPT_OVERWRITE_H
#define ASHLAR_OPT_OVERWRITE_H
#include "core/core.h"

// Around a statement: the body that contains it, the loop whose body that is (or NULL), the arrays that it has made.
typedef struct Surroundings { const Body *body; const ExpLoop *loop; Bitset made; bool in_function; } Surroundings;
// Is `old` made by the same body, or the state of the loop of which `made` becomes the next one?
bool overwrite_in_reach(const Surroundings *around, Var old, Var made);
bool overwrite_has_type(const VarTable *vars, Sizes *sizes, Var old, Var made);   // both have one type and shape
// Is `old`, which the function mentions `uses` times, only used by the statement of the body and before it, and only
// elements of it?
bool overwrite_is_read_last(const Context *context, const VarTable *vars, const Surroundings *around, const Stm *stm,
                            Var old, uint64_t uses);
bool overwrite_is_straight(const Body *body);   // no bodies in it but those of branches
#endif
