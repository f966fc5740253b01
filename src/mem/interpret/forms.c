// forms: the forms without bodies in the heap semantics [paper 3, Fig. 10: E-Mem-Index, -Slice, -Transpose]. Views read
// and write nothing, but the index function that the program gives them must be that of the view.
#include "heap.h"

static HeapArray *array_new(Heap *heap, const HeapArray *like, uint32_t rank, int64_t **shape, int64_t **strides) {
  *shape = NEW_ARRAY(heap->arena, int64_t, rank + 1);
  *strides = NEW_ARRAY(heap->arena, int64_t, rank + 1);
  HeapArray array = *like;
  array.rank = rank, array.shape = *shape, array.strides = *strides;
  return COPY_OF(heap->arena, &array);
}

// One dimension of a slice; without a slice, the whole dimension.
typedef struct Steps { int64_t start, count, step; bool is_fixed; } Steps;

static Steps steps_of(const Heap *heap, const Slice *slice, int64_t size) {
  if (!slice) return (Steps){0, size, 1, false};
  if (slice->tag == CORE_SLICE_Fix) return (Steps){heap_i64(heap, slice->start), 1, 1, true};
  return (Steps){heap_i64(heap, slice->start), heap_i64(heap, slice->count), heap_i64(heap, slice->step), false};
}

static bool heap_slice(Heap *heap, const HeapArray *array, Slices slices, HeapArray **result) {
  int64_t *shape, *strides;
  HeapArray *view = array_new(heap, array, array->rank, &shape, &strides);
  view->rank = 0;
  for RANGE(i, array->rank) {
    const Steps dim = steps_of(heap, i < slices.count ? &slices.items[i] : NULL, array->shape[i]);
    const int64_t last = dim.start + (dim.count - 1) * dim.step;
    if (dim.count > 0 && (dim.start < 0 || dim.start >= array->shape[i] || last < 0 || last >= array->shape[i]))
      return heap_fail(heap, MESSAGE_Internal, "slice %lld to %lld is out of bounds for size %lld",
                       (long long)dim.start, (long long)last, (long long)array->shape[i]);
    view->offset += dim.start * array->strides[i];
    if (dim.is_fixed) continue;
    shape[view->rank] = dim.count;
    strides[view->rank++] = dim.step * array->strides[i];
  }
  *result = view;
  return true;
}

static HeapArray *permuted_array(Heap *heap, const HeapArray *array, Ints permutation) {
  int64_t *shape, *strides;
  HeapArray *view = array_new(heap, array, array->rank, &shape, &strides);
  for RANGE(i, array->rank) {
    shape[i] = array->shape[permutation.items[i]];
    strides[i] = array->strides[permutation.items[i]];
  }
  return view;
}

// The result is where the program says. It has to hold the operand's elements in the same row-major sequence.
static bool execute_reshape(Heap *heap, const Stm *stm, const HeapArray *from) {
  HeapArray *to = heap_array_of(heap, stm_result(stm));
  int64_t count = heap_count(from);
  if (heap_count(to) != count)
    return heap_fail(heap, MESSAGE_Internal, "a reshape of %lld elements to %lld", (long long)count,
                     (long long)heap_count(to));
  int64_t *i = NEW_ARRAY(heap->arena, int64_t, from->rank + 1), *k = NEW_ARRAY(heap->arena, int64_t, to->rank + 1);
  for I64_RANGE(n, count) {
    if (heap_position(from, i) != heap_position(to, k) || from->block != to->block)
      return heap_fail(heap, MESSAGE_Internal, "the index function of a reshape moves element %lld", (long long)n);
    (void)heap_next(from->rank, from->shape, i);
    (void)heap_next(to->rank, to->shape, k);
  }
  return heap_bind(heap, stm_result(stm), (HeapSlot){.array = to});
}

static bool execute_index(Heap *heap, const Stm *stm) {
  const ExpIndex *index = &stm->exp->as.Index;
  int64_t *indices = NEW_ARRAY(heap->arena, int64_t, index->indices.count + 1);
  for EACH_IN(i, index->indices) indices[i] = heap_i64(heap, index->indices.items[i]);
  HeapSlot slot = {.array = NULL};
  return heap_read(heap, heap->slots[index->array.id].array, indices, &slot.scalar) &&
         heap_bind(heap, stm_result(stm), slot);
}

// Stores the elements in row-major order: those of a table; those of an iota, from `value` on; or `value` everywhere.
static bool fill_array(Heap *heap, const HeapArray *to, const Exp *exp, HeapSlot value) {
  const uint32_t rank = exp->tag == EXP_Replicate ? exp->as.Replicate.shape.count : to->rank;
  int64_t *indices = NEW_ARRAY(heap->arena, int64_t, to->rank + 1), number = 0;
  if (rank > 0 && heap_count(to) == 0) return true;
  do {
    if (exp->tag == EXP_Table) value.scalar = array_value_get(exp->as.Table.value, number++);
    if (value.array ? !heap_copy(heap, heap_row(heap, to, rank, indices), value.array)
                    : !heap_write(heap, to, indices, value.scalar))
      return false;
    if (exp->tag == EXP_Iota) {
      const Scalar both[2] = {value.scalar, heap_atom(heap, exp->as.Iota.step).scalar};
      (void)prim_apply(PRIM_Add, exp->as.Iota.type, both, &value.scalar);
    }
  } while (heap_next(rank, to->shape, indices));
  return true;
}

static bool is_operand_part(Heap *heap, HeapSlot operand, const HeapArray *part) {
  return heap_same_place(operand.array, part) ||
         heap_fail(heap, MESSAGE_Internal, "an operand is not in its part of the result");
}

static bool execute_concat(Heap *heap, const ExpConcat *concat, const HeapArray *to) {
  int64_t start = 0;
  for EACH_IN(i, concat->arrays) {
    HeapSlot operand = heap->slots[concat->arrays.items[i].id];
    int64_t *shape, *strides;
    HeapArray *part = array_new(heap, to, to->rank, &shape, &strides);
    memcpy(shape, to->shape, sizeof *shape * to->rank);
    memcpy(strides, to->strides, sizeof *strides * to->rank);
    shape[0] = operand.array->shape[0];
    part->offset += start * to->strides[0];
    start += shape[0];
    if (!is_operand_part(heap, operand, part)) return false;
  }
  return true;
}

static bool execute_array(Heap *heap, const ExpArray *array, const HeapArray *to) {
  for I64_RANGE(i, array->elements.count) {
    HeapSlot element = heap_atom(heap, array->elements.items[i]);
    if (element.array ? !is_operand_part(heap, element, heap_row(heap, to, 1, &i))
                      : !heap_write(heap, to, &i, element.scalar))
      return false;
  }
  return true;
}

static bool execute_update(Heap *heap, const Stm *stm) {
  const ExpUpdate *update = &stm->exp->as.Update;
  HeapArray *array = heap->slots[update->array.id].array, *region;
  if (!heap_slice(heap, array, update->slices, &region)) return false;
  HeapSlot value = heap_atom(heap, update->value);
  bool ok = true;
  if (!value.array) ok = fill_array(heap, region, stm->exp, value);
  else if (!heap_same_place(region, value.array)) ok = heap_copy(heap, region, value.array);
  return ok && heap_bind(heap, stm_result(stm), (HeapSlot){.array = array});
}

static bool run_view(Heap *heap, const Stm *stm) {
  const Exp *exp = stm->exp;
  HeapArray *view = NULL;
  if (exp->tag == EXP_Reshape) return execute_reshape(heap, stm, heap->slots[exp->as.Reshape.array.id].array);
  if (exp->tag == EXP_Permute)
    view = permuted_array(heap, heap->slots[exp->as.Permute.array.id].array, exp->as.Permute.permutation);
  else if (!heap_slice(heap, heap->slots[exp->as.Slice.array.id].array, exp->as.Slice.slices, &view)) return false;
  return heap_bind(heap, stm_result(stm), (HeapSlot){.array = view});
}

static bool run_fresh(Heap *heap, const Stm *stm) {
  const Exp *exp = stm->exp;
  HeapArray *to = heap_array_of(heap, stm_result(stm));
  bool ok = false;
  if (exp->tag == EXP_Iota) ok = fill_array(heap, to, exp, heap_atom(heap, exp->as.Iota.start));
  else if (exp->tag == EXP_Table) ok = fill_array(heap, to, exp, (HeapSlot){.array = NULL});
  else if (exp->tag == EXP_Replicate) ok = fill_array(heap, to, exp, heap_atom(heap, exp->as.Replicate.value));
  else if (exp->tag == EXP_Copy) ok = heap_copy(heap, to, heap->slots[exp->as.Copy.array.id].array);
  else if (exp->tag == EXP_Concat) ok = execute_concat(heap, &exp->as.Concat, to);
  else if (exp->tag == EXP_Array) ok = execute_array(heap, &exp->as.Array, to);
  return ok && heap_bind(heap, stm_result(stm), (HeapSlot){.array = to});
}

bool heap_form(Heap *heap, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Index) return execute_index(heap, stm);
  if (exp->tag == EXP_Update) return execute_update(heap, stm);
  if (exp->tag == EXP_Slice || exp->tag == EXP_Permute || exp->tag == EXP_Reshape) return run_view(heap, stm);
  if (exp->tag == EXP_Atom) return heap_bind(heap, stm_result(stm), heap_atom(heap, exp->as.Atom.value));
  return run_fresh(heap, stm);
}
