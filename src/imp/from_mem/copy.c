// copy: copies arrays between places [paper 3, procedure Copy]. No code when both places are equal; memcpy when both
// are contiguous; otherwise loops, the last index innermost.
#include "imp/from_mem/array_place.h"

// Elements. Smaller copies of known size are loops, because the C compiler can then unroll them and keep parts of local
// arrays in registers.
enum { LOOP_COPY_LIMIT = 16 };

ArrayPlace place_of(Translator *t, Var array) {
  const Memory *memory = memory_of(t->program, array);
  if (!memory) {
    const Text name = name_text(t->context->names, var_info(t->core_vars, array)->name);
    panic("from_mem: array %.*s_%u has no memory", TEXT_ARG(name), array.id);
  }
  const Type type = var_type(t->core_vars, array);
  const Lmad *lmad = normal_lmad(t, memory->lmad);
  LmadDim *dims = NEW_ARRAY(t->arena, LmadDim, lmad->rank + 1);
  // sizes follow from types
  for RANGE(i, lmad->rank) dims[i] = (LmadDim){poly_of(t, type.shape[i]), lmad->dims[i].stride};
  const Lmad sized = {lmad->offset, lmad->rank, dims};
  return redirected(t, (ArrayPlace){memory->block, type.scalar, COPY_OF(t->arena, &sized)});
}

ArrayPlace imp_place_slice(Translator *t, ArrayPlace place, uint32_t count, const LmadSlice *slices) {
  LmadSlice *all = NEW_ARRAY(t->arena, LmadSlice, place.lmad->rank + 1);
  for RANGE(i, place.lmad->rank) {
    const LmadSlice whole = {false, poly_constant(t->arena, 0), place.lmad->dims[i].size, poly_constant(t->arena, 1)};
    all[i] = i < count ? slices[i] : whole;
  }
  return (ArrayPlace){place.block, place.type, lmad_slice(t->arena, place.lmad, all)};
}

ArrayPlace imp_place_at(Translator *t, ArrayPlace place, uint32_t count, const Poly *const *indices) {
  LmadSlice *slices = NEW_ARRAY(t->arena, LmadSlice, count + 1);
  for RANGE(i, count) slices[i] = (LmadSlice){.fix = true, .start = indices[i]};
  return imp_place_slice(t, place, count, slices);
}

static ImpVar buffer_of_place(Translator *t, ArrayPlace place) { return buffer_of(t, place.block, place.type); }
static const ImpExp *offset_of_place(Translator *t, ArrayPlace place) { return exp_of_poly(t, place.lmad->offset); }

const ImpExp *load_element(Translator *t, ArrayPlace place, const Poly *const *indices) {
  return imp_load(t->arena, buffer_of_place(t, place), address_of(t, place.lmad, place.lmad->rank, indices));
}

void store_element(Translator *t, ArrayPlace place, const Poly *const *indices, const ImpExp *value) {
  imp_store(t->out, buffer_of_place(t, place), address_of(t, place.lmad, place.lmad->rank, indices), value);
}

bool place_equal(Translator *t, ArrayPlace a, ArrayPlace b) {
  return a.block.id == b.block.id && a.type == b.type && lmad_equal(normal_lmad(t, a.lmad), normal_lmad(t, b.lmad));
}

static void loop_dimension(Translator *t, uint32_t at, uint32_t rank, const LmadDim *dims, const Poly **indices,
                           AtPoint inside, void *user) {
  if (at == rank) {
    inside(user, t, indices);
    return;
  }
  if (poly_is_number(dims[at].size, 1)) {
    indices[at] = poly_constant(t->arena, 0);
    loop_dimension(t, at + 1, rank, dims, indices, inside, user);
    return;
  }
  ImpVar index;
  indices[at] = poly_variable(t->arena, fresh_index(t, "i", &index).id);
  OpenBlock body;
  block_enter(t, &body, true);
  loop_dimension(t, at + 1, rank, dims, indices, inside, user);
  block_leave(t, &body);
  imp_for(t->out, index, exp_of_poly(t, dims[at].size), true, imp_finish(&body.out));
}

void loop_over(Translator *t, uint32_t rank, const LmadDim *dims, AtPoint inside, void *user) {
  const Poly **indices = NEW_ARRAY(t->arena, const Poly *, rank + 1);
  loop_dimension(t, 0, rank, dims, indices, inside, user);
}

void copy_element(void *user, Translator *t, const Poly *const *indices) {
  const Copying *copying = user;
  store_element(t, copying->to, indices, load_element(t, copying->from, indices));
}

const Poly *element_count(Translator *t, const Lmad *lmad) {
  const Poly *count = poly_constant(t->arena, 1);
  for RANGE(i, lmad->rank) count = poly_mul(t->arena, count, lmad->dims[i].size);
  return count;
}

// A part of a local array. If the C compiler does not know the size of a memcpy, it warns about overflows that cannot
// happen.
bool is_local(Translator *t, ArrayPlace place) {
  const Place *found = map_pointer(&t->layout->places, place.block.id);
  return found && found->tag == PLACE_Local;
}

bool is_one_range(Translator *t, ArrayPlace place) {
  return !element_count(t, place.lmad)->broken && lmad_is_row_major(t->facts, place.lmad);
}

void put_copy(Translator *t, ArrayPlace to, ArrayPlace from, const Poly *count) {
  const ImpCopy copy = {buffer_of_place(t, to), offset_of_place(t, to), buffer_of_place(t, from),
                        offset_of_place(t, from), exp_of_poly(t, count)};
  imp_put(t->out, (ImpStm){IMP_Copy, {.Copy = copy}});
}

void copy_place(Translator *t, ArrayPlace to, ArrayPlace from) {
  if (place_equal(t, to, from)) return;
  REQUIRE(to.lmad->rank == from.lmad->rank && to.type == from.type);
  int64_t known;
  const Poly *count = element_count(t, to.lmad);
  const bool fixed = poly_is_constant(count, &known),
             small = fixed ? known <= LOOP_COPY_LIMIT : is_local(t, to) || is_local(t, from);
  const bool apart = to.block.id != from.block.id || lmad_disjoint(t->facts, to.lmad, from.lmad) == ANSWER_Yes;
  if (!small && apart && is_one_range(t, to) && is_one_range(t, from)) {
    put_copy(t, to, from, count);
    return;
  }
  Copying copying = {to, from};
  loop_over(t, to.lmad->rank, to.lmad->dims, copy_element, &copying);
}

// Copies unless the elements are there already: the last state of a loop is in one of several blocks.
void settle_place(Translator *t, ArrayPlace to, ArrayPlace from, CopyPlace *copy) {
  if (place_equal(t, to, from)) return;
  OpenBlock then;
  block_enter(t, &then, false);
  copy(t, to, from);
  block_leave(t, &then);
  const ImpExpSame places = {buffer_of_place(t, to), offset_of_place(t, to), buffer_of_place(t, from),
                             offset_of_place(t, from)};
  const ImpExp *same = imp_exp_new(t->arena, (ImpExp){IMP_EXP_Same, {.Same = places}});
  imp_if(t->out, imp_prim(t->arena, PRIM_Not, SCALAR_Bool, 1, &same), imp_finish(&then.out), NULL);
}

void write_atom(Translator *t, ArrayPlace to, Atom value) {
  if (to.lmad->rank > 0) {
    REQUIRE(value.tag == ATOM_Var);
    copy_place(t, to, place_of(t, value.as.var));
    return;
  }
  store_element(t, to, NULL, imp_scalar_of(t, value));
}

Filling filling_of(Translator *t, ArrayPlace to, Atom value) {
  const Type type = atom_type(t->core_vars, value);
  return (Filling){to, value, to.lmad->rank - (type.tag == TYPE_Array ? type.rank : 0)};
}

void fill_element(void *user, Translator *t, const Poly *const *indices) {
  const Filling *filling = user;
  write_atom(t, imp_place_at(t, filling->to, filling->outer, indices), filling->value);
}

void fill_place(Translator *t, ArrayPlace to, Atom value) {
  Filling filling = filling_of(t, to, value);
  loop_over(t, filling.outer, to.lmad->dims, fill_element, &filling);
}
