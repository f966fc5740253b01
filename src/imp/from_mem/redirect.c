// redirect: the operator of a histogram works directly in the destination. Mem gives the operator a block for the old
// row, in which it leaves the new row. Here the row of the destination replaces that block, so that no row is copied.
//   rule: only if each new row is in the place of the old one (hence only the operator's writes to its block reach the
//         destination), if the block holds no other element type, and if it is not passed to a loop or a function.
#include "imp/from_mem/array_place.h"

typedef struct Redirect { Var block; const Poly *offset; } Redirect;

static bool is_handed_on(Translator *t, const Body *body, Var block) {
  Bitset used = bitset_new(t->context->scratch);
  body_free_vars(t->core_vars, body, &used);
  return bitset_has(&used, block.id);
}

static bool same_dims(Translator *t, const Lmad *a, const Lmad *b) {
  const Lmad *x = normal_lmad(t, a), *y = normal_lmad(t, b);
  bool same = x->rank == y->rank;
  for COUNTING(i, same && i < x->rank)
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
