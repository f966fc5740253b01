// overwrite: where an old array may be the memory of a new one (overwrite.c). Private to opt/.
#ifndef ASHLAR_OPT_OVERWRITE_H
#define ASHLAR_OPT_OVERWRITE_H
#include "opt/checks/knowledge.h"

// Around a statement: the body that contains it, the loop whose body that is (or NULL), the arrays that it has made.
typedef struct Surroundings { const Body *body; const ExpLoop *loop; Bitset made; bool in_function; } Surroundings;
// Is `old` made by the same body, or the state of the loop of which `made` becomes the next one?
bool overwrite_in_reach(const Surroundings *around, Var old, Var made);
bool overwrite_has_type(const VarTable *vars, Sizes *sizes, Var old, Var made);   // both have one type and shape
// Is `old`, which the function mentions `uses` times, only used by the statement of the body and before it, and only
// elements of it?
bool overwrite_is_read_last(const Context *context, const VarTable *vars, const Surroundings *around, const Stm *stm,
                            Var old, uint64_t uses);
// The order of its iterations in which a build of one dimension reads no element of `old`, an array of its size that
// the function mentions `uses` times, after it has overwritten it: elements before its own, or after it, by distances
// of which some are only known before the loop (overwrite_distances.c). `knowledge` NULL: whatever the distances are.
typedef enum OverwriteOrder { OVERWRITE_None, OVERWRITE_Rises, OVERWRITE_Falls } OverwriteOrder;
OverwriteOrder overwrite_order(Context *context, const VarTable *vars, Sizes *sizes, Knowledge *knowledge,
                               const ExpBuild *build, Var old, uint64_t uses);
bool overwrite_is_straight(const Body *body);   // no bodies in it but those of branches
// Calls the visitor for all statements, before their bodies. `knowledge` (NULL: none) has what holds before each of
// them.
typedef void OverwriteVisitor(void *user, const Surroundings *around, const Stm *stm);
void overwrite_visit(Context *context, Knowledge *knowledge, const Body *body, OverwriteVisitor *visitor, void *user);
#endif
