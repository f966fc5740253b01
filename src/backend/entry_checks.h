// entry_checks: the checks and copies at the beginning and at the end of an entry's function. Private to backend/.
#ifndef ASHLAR_BACKEND_ENTRY_CHECKS_H
#define ASHLAR_BACKEND_ENTRY_CHECKS_H
#include "backend/entry.h"

// ---- entry_strides.c: entries whose arrays have strides
void add_stride_argument(Emitter *e, EntryPlan *entry, const Argument *array);
void name_strides(Emitter *e, const EntryPlan *entry);
void declare_strides(Emitter *e, const EntryPlan *entry);
void check_strides(Emitter *e, EntryPlan *entry);
void copy_strided(Emitter *e, EntryPlan *entry, const Argument *result, const CExpr *from);

// ---- entry_narrow.c: entries whose indices have 32 bits
const CExpr *sizes_are_narrow(Emitter *e, EntryPlan *entry, const CExpr *so_far);   // `so_far && ..`
bool shapes_decide(Emitter *e, const EntryPlan *entry);         // f_shape has to be called to check the sizes
void check_narrow_shape(Emitter *e, const EntryPlan *entry, const Argument *result, uint32_t at);
void name_narrow_sizes(Emitter *e, const EntryPlan *entry);
void declare_narrow_sizes(Emitter *e, const EntryPlan *entry, const CNames *used);   // of those that are in `used`

// ---- entry_staging.c
// Allocates a block for each result that the call writes before it may run out of memory; name_of yields this block.
void stage_results(Emitter *e, EntryPlan *entry);

// ---- entry_aliases.c
void find_same(Emitter *e, EntryPlan *entry);                   // sets entry->same
// A destination and an input, of which each element is read before it is written.
bool may_be_same(const EntryPlan *entry, const Argument *a, const Argument *b);
bool is_same_as_any(const EntryPlan *entry, const Argument *argument);
bool may_overlap(const EntryPlan *entry, const Argument *a, const Argument *b);   // two inputs that are only read
void check_aliases(Emitter *e, const EntryPlan *entry);         // ASHLAR_APART(count, ranges)
Text aliases_in_words(Emitter *e, const EntryPlan *entry);
#endif
