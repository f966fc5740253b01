// loop_changes: the variables and elements that the iterations of a loop change.
#ifndef ASHLAR_LOOP_CHANGES_H
#define ASHLAR_LOOP_CHANGES_H
#include "imp/imp.h"

// `indices`: constant indices of stores; `anywhere`: there are other stores.
typedef struct LoopStores { bool anywhere; Bitset indices; } LoopStores;
// `inside`: variables that the loop binds or assigns. `declared_in`: variable id -> the block that declares it;
// `scattered`: assigned in another block, too. `stores`: buffer id -> LoopStores.
typedef struct LoopChanges { Arena *arena; Bitset inside, scattered; Map declared_in, stores; } LoopChanges;

LoopChanges loop_changes(Arena *arena, const ImpFor *loop);
// Declared in the loop and assigned in that block alone: the statements before a use decide its value.
bool loop_is_straight(const LoopChanges *changes, ImpVar var);
// Buffers of a function that are more than read and stored to by element: passed to calls, copied, pointed into.
Bitset escaping_buffers(Arena *arena, const ImpFunction *function);
// May an iteration change the element?
bool loop_may_change(const LoopChanges *changes, const ImpVarTable *vars, const Bitset *escaping,
                     const ImpExpLoad *load);
#endif
