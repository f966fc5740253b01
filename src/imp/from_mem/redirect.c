// redirect: the operator of a histogram works in the destination. Mem gives it a block for the old row and lets it
// leave the new row there; here that block becomes the row itself, and neither row is copied.
//   rule: only when each new row lies where the old one was (so nothing is written to the destination but what the
//         operator writes to its block), when the block holds nothing of another type, and when it is not handed on
//         to a loop or a function.
#include "imp/from_mem/from_mem.h"

typedef struct Redirect { Var block; const Poly *offset; } Redirect;

static bool is_handed_on(Translator *t, const Body *body, Var block) {
  Bitset used = bitset_new(t->context->scratch);
  body_free_vars(t->core_vars, body, &used);
  return bitset_has(&used, block.id);
}

static bool same_dims(Translator *t, const Lmad *a, const Lmad *b) {
  const Lmad *x = normal_lmad(t, a), *y = normal_lmad(t, b);
  bool same = x->rank == y->rank;
  for (uint32_t i = 0; same && i < x->rank; i++)
    same = poly_equal(x->dims[i].size, y->dims[i].size) && poly_equal(x->dims[i].stride, y->dims[i].stride);
  return same;
}

static bool can_redirect(Translator *t, Var accumulator, Atom result, const Body *body, ArrayPlace row) {
  const ArrayPlace old = place_of(t, accumulator);
  if (!place_equal(t, old, place_of(t, result.as.var)) || block_type_set(t, old.block) != (uint32_t)1 << row.type)
    return false;
  return old.type == row.type && same_dims(t, old.lmad, row.lmad) && !is_handed_on(t, body, old.block);
}

bool redirect_begin(Translator *t, const Lambda *operator, uint32_t count, const ArrayPlace *rows) {
  for RANGE(i, count) {
    const Var accumulator = operator->parameters.items[i];
    if (var_type(t->core_vars, accumulator).tag != TYPE_Array) continue;
    if (!can_redirect(t, accumulator, operator->body->result.items[i], operator->body, rows[i])) return false;
  }
  for RANGE(i, count) {
    const Var accumulator = operator->parameters.items[i];
    if (var_type(t->core_vars, accumulator).tag != TYPE_Array) continue;
    const ArrayPlace old = place_of(t, accumulator);
    const Redirect redirect = {rows[i].block, poly_sub(t->arena, rows[i].lmad->offset, old.lmad->offset)};
    map_put_pointer(&t->redirects, old.block.id, COPY_OF(t->arena, &redirect));
  }
  return true;
}

void redirect_end(Translator *t, const Lambda *operator, uint32_t count) {
  for RANGE(i, count) {
    const Memory *memory = memory_of(t->program, operator->parameters.items[i]);
    if (memory) map_put_pointer(&t->redirects, memory->block.id, NULL);
  }
}

ArrayPlace redirected(Translator *t, ArrayPlace place) {
  const Redirect *redirect = map_pointer(&t->redirects, place.block.id);
  if (!redirect) return place;
  Lmad moved = *place.lmad;
  moved.offset = poly_add(t->arena, moved.offset, redirect->offset);
  return (ArrayPlace){redirect->block, place.type, COPY_OF(t->arena, &moved)};
}
