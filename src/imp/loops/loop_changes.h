// loop_changes: what the rounds of a loop change.
#ifndef ASHLAR_LOOP_CHANGES_H
#define ASHLAR_LOOP_CHANGES_H
#include "imp/imp.h"

// `inside`: variables that the loop binds or assigns; `assigned`: those that it assigns. `declared_in`: variable id ->
// the block that declares
// it; `straight`: what is assigned in that block alone, so the statements before a use say what it is. `stores`: buffer
// id -> LoopStores.
typedef struct LoopStores { bool anywhere; Bitset places; } LoopStores;   // at the constant indices `places`
typedef struct LoopChanges { Arena *arena; Bitset inside, assigned, scattered; Map declared_in, stores; } LoopChanges;

LoopChanges loop_changes(Arena *arena, const ImpFor *loop);
bool loop_is_straight(const LoopChanges *changes, ImpVar var);
// Buffers of a function that are more than read and stored to by element: handed to calls, copied, other buffers point
// into them.
Bitset buffers_handed_on(Arena *arena, const ImpFunction *function);
// May some round change the element? `handed_on`: of the function.
bool loop_may_change(const LoopChanges *changes, const ImpVarTable *vars, const Bitset *handed_on,
                     const ImpExpLoad *load);
#endif
