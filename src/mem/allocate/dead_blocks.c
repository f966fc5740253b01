// dead_blocks: drops the Allocs of blocks that hold no array [paper 1 Fig. 9, dead allocation removal].
//   in: a function's body with memory   out: the same without them
#include "blocks.h"

static void keep_used_block(void *used, Builder *builder, const Stm *stm) {
  if (stm->exp->tag != EXP_Alloc || map_find(used, stm_result(stm).id)) build_existing(builder, stm);
}

const Body *drop_dead_blocks(Allocator *a, const Body *body) {
  Map used = body_use_counts(a->arena, a->vars, body);
  Bitset bound = bitset_new(a->arena);
  body_bound_vars(body, &bound);
  for EACH_BIT(id, &bound) {
    const Memory *memory = memory_of(a->program, (Var){id});
    if (memory) map_put(&used, memory->block.id, 1);
  }
  return body_rewrite(a->context, a->vars, body, keep_used_block, &used);
}
