// constants: finds the blocks that hold one constant table and are never written again. The table itself serves as the
// block, so they need no memory.
//   in: a Mem function   out: block Var id -> the value of the table
//   rule: every array in the block is the table (row-major, from the start of the block) or a view of it, and the block
//         is passed to no call
#include "block_names.h"

typedef struct Constants { const Program *program; Map *tables; Bitset rejected; } Constants;

static void reject(Constants *c, Var block) { bitset_add(&c->rejected, block.id); }

static void reject_array(void *user, Var var) {
  Constants *c = user;
  const Memory *memory = memory_of(c->program, var);
  if (memory) reject(c, memory->block);
}

static void reject_block(void *user, Atom atom) {
  Constants *c = user;
  if (atom.tag == ATOM_Var && var_type(c->program->vars, atom.as.var).tag == TYPE_Block) reject(c, atom.as.var);
}

static bool starts_block(const Memory *memory, const Facts *facts) {
  int64_t offset;
  return poly_is_constant(memory->lmad->offset, &offset) && offset == 0 && lmad_is_row_major(facts, memory->lmad);
}

static void read_pattern(Constants *c, const Stm *stm, const Facts *facts) {
  for EACH_IN(i, stm->pattern) {
    const Var var = stm->pattern.items[i];
    const Memory *memory = memory_of(c->program, var);
    if (!memory || exp_info(stm->exp->tag)->flags & EXP_View) continue;
    MapEntry *table = map_add(c->tables, memory->block.id);
    if (stm->exp->tag != EXP_Table || table->as.pointer || !starts_block(memory, facts)) reject(c, memory->block);
    else map_put_pointer(c->tables, memory->block.id, stm->exp->as.Table.value);
  }
}

static void read_table_uses(void *user, const Body *body) {
  Constants *c = user;
  const Facts *facts = facts_new(c->tables->arena);
  const Visitor visitor = {.user = c, .atom = reject_block, .bound = reject_array, .body = read_table_uses};
  for RANGE(i, body->count) {
    read_pattern(c, body->stms[i], facts);
    exp_visit(body->stms[i]->exp, &visitor);
  }
  for EACH_IN(i, body->result) reject_block(c, body->result.items[i]);
}

Map constant_blocks(Arena *arena, const Program *program, const Function *function) {
  Map tables = map_new(arena), constants = map_new(arena);
  Constants c = {program, &tables, bitset_new(arena)};
  read_table_uses(&c, function->body);
  for EACH(i, &tables.entries) {
    const MapEntry *entry = &tables.entries.items[i];
    if (entry->as.pointer && !bitset_has(&c.rejected, (uint32_t)entry->key))
      map_put_pointer(&constants, entry->key, entry->as.pointer);
  }
  return constants;
}
