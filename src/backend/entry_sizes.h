// entry_sizes: the functions of an entry that compute its needs before the call: f_workspace and f_shape. Private to
// backend/.
#ifndef ASHLAR_BACKEND_ENTRY_SIZES_H
#define ASHLAR_BACKEND_ENTRY_SIZES_H
#include "backend/entry.h"

CFunction emit_workspace(Emitter *e, EntryPlan *entry);
CFunction emit_shape(Emitter *e, EntryPlan *entry);
bool is_constant_frame(const ImpFunction *function, int64_t *bytes);   // the workspace does not depend on sizes
const Extent *argument_capacity(const EntryPlan *entry, const Argument *result);   // in bytes; NULL: no bound

// The condition that some size is negative or, with indices of 32 bits, too large; NULL: there are no sizes.
const CExpr *a_size_is_negative(Emitter *e, EntryPlan *entry);

// A call of f_workspace or f_shape. Its arguments are `first`, unless it is NULL, and `value` of each size.
typedef const CExpr *ArgumentValue(Emitter *e, const Argument *argument);
const CExpr *call_with_sizes(Emitter *e, const EntryPlan *entry, const char *suffix, const CExpr *first,
                             ArgumentValue *value);

// ---- the frame's slice: the scalar statements that compute variables of the formulas
void find_size_needs(Emitter *e, EntryPlan *entry);            // sets entry->for_size and the other sets of variables
// Adds to `needed` the ImpVars on which the Core variables depend.
void find_slice_needs(const ImpFunction *function, const Bitset *core, Bitset *needed);
void emit_slice(Emitter *e, const ImpFunction *function, const Bitset *needed);
#endif
