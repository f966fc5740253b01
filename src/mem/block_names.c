// block_names: the blocks that a name may stand for. A branch or a loop gives a name to blocks.
#include "block_names.h"

static bool add_named(Arena *arena, BlockNames *blocks, Var block) {
  if (vars_contain((Vars){blocks->items.size, blocks->items.items}, atom_var(block))) return false;
  seq_push(arena, &blocks->items, block);
  return true;
}

bool note_block_name(Map *names, Var name, Var block) {
  MapEntry *entry = map_add(names, name.id);
  if (!entry->as.pointer) {
    entry->as.pointer = NEW(names->arena, BlockNames);
    (void)add_named(names->arena, entry->as.pointer, name);
  }
  BlockNames *blocks = entry->as.pointer;
  const Vars further = named_blocks(names, &block);
  bool is_new = false;
  for EACH_IN(i, further) is_new = add_named(names->arena, blocks, further.items[i]) || is_new;
  return is_new;
}

Vars named_blocks(const Map *names, const Var *block) {
  const BlockNames *blocks = map_pointer(names, block->id);
  return blocks ? (Vars){blocks->items.size, blocks->items.items} : (Vars){1, block};
}
