// copy_tasks: copies and fills on several workers.
//   rule: b = a  -->  parallel begin, count of n { the same of elements begin <= i < begin + count }
//         n is the number of all elements where they are adjacent, else the outermost dimension that is not known to
//         be short. What is read and what is written are apart (mem/parallelise_copies.c).
#include "imp/from_mem/array_place.h"

enum { FEW = 8 };
static const double STRIDED_WORK = 2;   // operations, of an element that is copied to or from a place of its own

double work_of_element(ArrayPlace place) { return (double)scalar_bytes(place.type) / 8; }

static const ImpExp *number_of(Translator *t, double value) {
  return imp_constant(t->arena, (Scalar){.type = SCALAR_F64, .as.f64 = value});
}

static const Poly *variable_of(Translator *t, const char *name, ImpVar bound_to) {
  ImpVar unused;
  const Var var = fresh_index(t, name, &unused);
  bind_scalar(t, var, imp_var(t->arena, bound_to));
  return poly_variable(t->arena, var.id);
}

// ---- loops
typedef struct Range { uint32_t at, rank; const Poly *begin; AtPoint inside; void *user; } Range;

static void point_in_range(void *user, Translator *t, const Poly *const *indices) {
  const Range *range = user;
  const Poly **moved = NEW_ARRAY(t->arena, const Poly *, range->rank + 1);
  for RANGE(i, range->rank)
    moved[i] = i == range->at ? poly_add(t->arena, range->begin, indices[i]) : indices[i];
  range->inside(range->user, t, moved);
}

static uint32_t dimension_to_divide(const ArrayPlace to, uint32_t rank) {
  int64_t size;
  for RANGE(i, rank)
    if (!poly_is_constant(to.lmad->dims[i].size, &size) || size >= FEW) return i;
  return 0;
}

// `work` counts for every element of `to`, also of the dimensions that `inside` covers.
void loop_in_tasks(Translator *t, ArrayPlace to, uint32_t rank, double work, AtPoint inside, void *user) {
  const uint32_t at = dimension_to_divide(to, rank);
  const ImpExp *all = work == 1 && to.lmad->rank > 1 ? NULL : number_of(t, work);
  LmadDim *dims = NEW_ARRAY(t->arena, LmadDim, to.lmad->rank + 1);
  for RANGE(i, to.lmad->rank) {
    dims[i] = to.lmad->dims[i];
    if (i != at) all = f64_product(t, all, imp_convert(t->arena, SCALAR_F64, SCALAR_I64, exp_of_poly(t, dims[i].size)));
  }
  OpenTasks open;
  tasks_open(t, &open, exp_of_poly(t, dims[at].size), all, NULL);
  Range range = {at, rank, variable_of(t, "begin", open.tasks.begin), inside, user};
  dims[at].size = variable_of(t, "count", open.tasks.count);
  loop_over(t, rank, dims, point_in_range, &range);
  tasks_close(t, &open);
}

// ---- copies
static ArrayPlace place_from(Translator *t, ArrayPlace place, const Poly *begin) {
  Lmad moved = *place.lmad;
  moved.offset = poly_add(t->arena, moved.offset, begin);
  return (ArrayPlace){place.block, place.type, COPY_OF(t->arena, &moved)};
}

void copy_in_tasks(Translator *t, ArrayPlace to, ArrayPlace from) {
  if (place_equal(t, to, from)) return;
  REQUIRE(to.lmad->rank == from.lmad->rank && to.type == from.type);
  if (!is_one_range(t, to) || !is_one_range(t, from) || is_local(t, to) || is_local(t, from)) {
    Copying copying = {to, from};
    loop_in_tasks(t, to, to.lmad->rank, STRIDED_WORK, copy_element, &copying);
    return;
  }
  OpenTasks open;
  tasks_open(t, &open, exp_of_poly(t, element_count(t, to.lmad)), number_of(t, work_of_element(to)), NULL);
  const Poly *begin = variable_of(t, "begin", open.tasks.begin), *count = variable_of(t, "count", open.tasks.count);
  put_copy(t, place_from(t, to, begin), place_from(t, from, begin), count);
  tasks_close(t, &open);
}

// ---- fills
static ArrayPlace flat_place(Translator *t, ArrayPlace place) {
  const LmadDim dim = {element_count(t, place.lmad), poly_constant(t->arena, 1)};
  const Lmad flat = {place.lmad->offset, 1, COPY_OF(t->arena, &dim)};
  return (ArrayPlace){place.block, place.type, COPY_OF(t->arena, &flat)};
}

void fill_in_tasks(Translator *t, ArrayPlace to, Atom value) {
  const bool is_flat = atom_type(t->core_vars, value).tag != TYPE_Array && is_one_range(t, to);
  Filling filling = filling_of(t, is_flat ? flat_place(t, to) : to, value);
  loop_in_tasks(t, filling.to, filling.outer, work_of_element(to), fill_element, &filling);
}
