// block_names: the blocks that a block variable may stand for. A branch or a loop binds block variables that are names
// of other blocks.
#ifndef ASHLAR_MEM_BLOCK_NAMES_H
#define ASHLAR_MEM_BLOCK_NAMES_H
#include "mem/mem.h"

// ---- block_names.c
typedef struct BlockNames { Seq(Var) items; } BlockNames;       // the first item is the name itself
// Records in names (Var id -> BlockNames *) that `name` may stand for `block` and for every block that `block` may
// stand for. False: that was recorded before.
bool note_block_name(Map *names, Var name, Var block);
Vars named_blocks(const Map *names, const Var *block);          // `block` is one of them

// ---- constants.c
Map constant_blocks(Arena *arena, const Program *program, const Function *function);   // block id -> const ArrayValue *

#endif
