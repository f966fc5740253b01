// interpret_array: indexing, views, fresh arrays and updates [paper 3, Fig. 5: index, slice, tr; 0-based, size
// elements].
#include "core/interpret_internal.h"

static Value *operand_value(Interpreter *interpreter, Var var) { return interpreter->slots[var.id].array; }

static bool index_out_of_bounds(Interpreter *interpreter, int64_t index, int64_t size) {
  return interpret_fail(interpreter, MESSAGE_Internal, "index %lld is out of bounds for size %lld and was not checked",
                        (long long)index, (long long)size);
}
bool interpret_flat(Interpreter *interpreter, const ArrayValue *array, uint32_t count, const Atom *indices,
                    int64_t *flat) {
  *flat = 0;
  for RANGE(i, count) {
    int64_t index = interpret_i64(interpreter, indices[i]);
    if (index < 0 || index >= array->shape[i]) return index_out_of_bounds(interpreter, index, array->shape[i]);
    *flat = *flat * array->shape[i] + index;
  }
  return true;
}

static bool interpret_index(Interpreter *interpreter, const ExpIndex *index, Slot *result) {
  Value *array = operand_value(interpreter, index->array);
  int64_t flat;
  interpreter->operations++;
  if (!interpret_flat(interpreter, &array->array, index->indices.count, index->indices.items, &flat)) return false;
  result->scalar = array_value_get(value_read(interpreter, array), flat);
  return true;
}

// ---- regions: the flat offsets a list of slices selects, in row-major order
typedef struct Region { uint32_t rank; int64_t *shape; int64_t count, *offsets; } Region;

static bool region_dim(Interpreter *interpreter, const Slice *slice, int64_t size, int64_t *start, int64_t *count,
                       int64_t *step) {
  *start = slice ? interpret_i64(interpreter, slice->start) : 0;
  *count = !slice ? size : slice->tag == CORE_SLICE_Fix ? 1 : interpret_i64(interpreter, slice->count);
  *step = slice && slice->tag == CORE_SLICE_Range ? interpret_i64(interpreter, slice->step) : 1;
  if (*count < 0) return interpret_fail(interpreter, MESSAGE_Internal, "a slice of %lld elements", (long long)*count);
  if (*count == 0) return true;
  if (*start < 0 || *start >= size) return index_out_of_bounds(interpreter, *start, size);
  int64_t room = *step > 0                         ? (size - 1 - *start) / *step
                 : *step < 0 && *step != INT64_MIN ? *start / -*step
                                                   : INT64_MAX;
  return *count - 1 <= room || index_out_of_bounds(interpreter, *start + (room + 1) * *step, size);
}

static bool region_of_slices(Interpreter *interpreter, const ArrayValue *array, Slices slices, Region *region) {
  Arena *arena = interpreter->arena;
  int64_t *start = NEW_ARRAY(arena, int64_t, array->rank), *count = NEW_ARRAY(arena, int64_t, array->rank),
          *step = NEW_ARRAY(arena, int64_t, array->rank);
  *region = (Region){.shape = NEW_ARRAY(arena, int64_t, array->rank), .count = 1};
  for RANGE(i, array->rank) {
    const Slice *slice = i < slices.count ? &slices.items[i] : NULL;
    if (!region_dim(interpreter, slice, array->shape[i], &start[i], &count[i], &step[i])) return false;
    if (!slice || slice->tag == CORE_SLICE_Range) region->shape[region->rank++] = count[i];
    region->count *= count[i];
  }
  region->offsets = NEW_ARRAY(arena, int64_t, region->count);
  for I64_RANGE(k, region->count) {
    int64_t rest = k, stride = 1, offset = 0;
    for RANGE_DOWN(i, array->rank) {
      offset += (start[i] + rest % count[i] * step[i]) * stride;
      rest /= count[i];
      stride *= array->shape[i];
    }
    region->offsets[k] = offset;
  }
  return true;
}

static bool run_slice(Interpreter *interpreter, const ExpSlice *slice, Slot *result) {
  const ArrayValue *array = value_read(interpreter, operand_value(interpreter, slice->array));
  Region region;
  if (!region_of_slices(interpreter, array, slice->slices, &region)) return false;
  result->array = value_new(interpreter, array->element, region.rank, region.shape);
  for I64_RANGE(k, region.count) value_copy_elements(result->array, k, array, region.offsets[k], 1);
  return true;
}
static bool interpret_update(Interpreter *interpreter, const ExpUpdate *update, Slot *result) {
  Value *array = operand_value(interpreter, update->array);
  Region region;
  if (!region_of_slices(interpreter, &array->array, update->slices, &region)) return false;
  Slot value = interpret_atom(interpreter, update->value);
  if (value.array && array_value_count(&value.array->array) != region.count)
    return interpret_fail(interpreter, MESSAGE_Internal, "an update of %lld elements with %lld",
                          (long long)region.count, (long long)array_value_count(&value.array->array));
  result->array = value_patched(interpreter, array, region.count, region.offsets, &value);
  return true;
}
static bool run_permute(Interpreter *interpreter, const ExpPermute *permute, Slot *result) {
  const ArrayValue *array = value_read(interpreter, operand_value(interpreter, permute->array));
  int64_t *shape = NEW_ARRAY(interpreter->arena, int64_t, array->rank),
          *stride = NEW_ARRAY(interpreter->arena, int64_t, array->rank);
  int64_t *strides = NEW_ARRAY(interpreter->arena, int64_t, array->rank);
  for RANGE_DOWN(i, array->rank) strides[i] = i + 1 == array->rank ? 1 : strides[i + 1] * array->shape[i + 1];
  for RANGE(i, array->rank) {
    shape[i] = array->shape[permute->permutation.items[i]];
    stride[i] = strides[permute->permutation.items[i]];
  }
  result->array = value_new(interpreter, array->element, array->rank, shape);
  for (int64_t k = 0, count = array_value_count(array); k < count; k++) {
    int64_t rest = k, offset = 0;
    for (uint32_t i = array->rank; i-- > 0; rest /= shape[i]) offset += rest % shape[i] * stride[i];
    value_copy_elements(result->array, k, array, offset, 1);
  }
  return true;
}

// A new array of this shape with the elements of `array` in row-major order.
static bool elements_as(Interpreter *interpreter, const ArrayValue *array, uint32_t rank, const int64_t *shape,
                        Slot *result) {
  result->array = value_new(interpreter, array->element, rank, shape);
  value_copy_elements(result->array, 0, array, 0, array_value_count(array));
  return true;
}

// In an array without elements a negative size counts as 0: its check may be in code that was not reached.
static bool shape_values(Interpreter *interpreter, Atoms sizes, int64_t *shape) {
  bool empty = false;
  for EACH_IN(i, sizes) {
    shape[i] = interpret_i64(interpreter, sizes.items[i]);
    empty = empty || shape[i] == 0;
  }
  for EACH_IN(i, sizes) {
    if (empty && shape[i] < 0) shape[i] = 0;
    if (shape[i] < 0)
      return interpret_fail(interpreter, MESSAGE_Internal, "an array of size %lld", (long long)shape[i]);
  }
  return true;
}
static bool interpret_reshape(Interpreter *interpreter, const ExpReshape *reshape, Slot *result) {
  const ArrayValue *array = value_read(interpreter, operand_value(interpreter, reshape->array));
  int64_t *shape = NEW_ARRAY(interpreter->arena, int64_t, reshape->shape.count);
  if (!shape_values(interpreter, reshape->shape, shape)) return false;
  int64_t count = array_value_count(array);
  if (shape_count(reshape->shape.count, shape) != count)
    return interpret_fail(interpreter, MESSAGE_Internal, "a reshape of %lld elements to another count",
                          (long long)count);
  return elements_as(interpreter, array, reshape->shape.count, shape, result);
}
static bool interpret_replicate(Interpreter *interpreter, const ExpReplicate *replicate, Slot *result) {
  Slot value = interpret_atom(interpreter, replicate->value);
  uint32_t inner = value.array ? value.array->array.rank : 0, outer = replicate->shape.count;
  int64_t *shape = NEW_ARRAY(interpreter->arena, int64_t, inner + outer);
  if (!shape_values(interpreter, replicate->shape, shape)) return false;
  if (inner) memcpy(shape + outer, value.array->array.shape, sizeof *shape * inner);
  if (outer == 0) { *result = value; return true; }
  if (!value_fits(interpreter, value.array ? value.array->array.element : value.scalar.type, inner + outer, shape))
    return false;
  Slot part = value;
  Value current = {0};
  if (value.array) {
    current.array = *value_read(interpreter, value.array);
    part.array = &current;
  }
  result->array = value_new(interpreter, value.array ? current.array.element : value.scalar.type, inner + outer, shape);
  for (int64_t k = 0, count = shape_count(outer, shape); k < count; k++) value_put(result->array, k, part);
  return true;
}
static bool interpret_iota(Interpreter *interpreter, const ExpIota *iota, Slot *result) {
  int64_t count;
  if (!shape_values(interpreter, (Atoms){1, &iota->count}, &count) || !value_fits(interpreter, iota->type, 1, &count))
    return false;
  Scalar at = interpret_atom(interpreter, iota->start).scalar, step = interpret_atom(interpreter, iota->step).scalar;
  result->array = value_new(interpreter, iota->type, 1, &count);
  for I64_RANGE(k, count) {
    array_value_set(&result->array->array, k, at);
    Scalar both[2] = {at, step};
    (void)prim_apply(PRIM_Add, iota->type, both, &at);
  }
  return true;
}
static bool interpret_elements(Interpreter *interpreter, const ExpArray *array, Slot *result) {
  Slot first = interpret_atom(interpreter, array->elements.items[0]);
  uint32_t inner = first.array ? first.array->array.rank : 0;
  int64_t *shape = NEW_ARRAY(interpreter->arena, int64_t, inner + 1);
  shape[0] = array->elements.count;
  if (inner) memcpy(shape + 1, first.array->array.shape, sizeof *shape * inner);
  result->array =
      value_new(interpreter, first.array ? first.array->array.element : first.scalar.type, inner + 1, shape);
  for EACH_IN(k, array->elements) {
    Slot element = interpret_atom(interpreter, array->elements.items[k]);
    Value current = {0};
    if (element.array) {
      current.array = *value_read(interpreter, element.array);
      if (shape_count(inner, shape + 1) != array_value_count(&current.array))
        return interpret_fail(interpreter, MESSAGE_Internal, "rows of different sizes");
      element.array = &current;
    }
    value_put(result->array, k, element);
  }
  return true;
}
static bool interpret_concat(Interpreter *interpreter, const ExpConcat *concat, Slot *result) {
  const ArrayValue *first = &operand_value(interpreter, concat->arrays.items[0])->array;
  int64_t *shape = arena_copy(interpreter->arena, first->shape, sizeof *shape * first->rank);
  for RANGE_FROM(i, 1, concat->arrays.count)
    shape[0] += operand_value(interpreter, concat->arrays.items[i])->array.shape[0];
  if (!value_fits(interpreter, first->element, first->rank, shape)) return false;
  result->array = value_new(interpreter, first->element, first->rank, shape);
  int64_t at = 0;
  for EACH_IN(i, concat->arrays) {
    const ArrayValue *part = value_read(interpreter, operand_value(interpreter, concat->arrays.items[i]));
    for RANGE_FROM(k, 1, part->rank)
      if (part->shape[k] != shape[k])
        return interpret_fail(interpreter, MESSAGE_Internal, "a concatenation of different row sizes");
    value_copy_elements(result->array, at, part, 0, array_value_count(part));
    at += array_value_count(part);
  }
  return true;
}

bool interpret_layout(Interpreter *interpreter, const Exp *exp, Slot *result) {
  if (exp->tag == EXP_Index) return interpret_index(interpreter, &exp->as.Index, result);
  if (exp->tag == EXP_Slice) return run_slice(interpreter, &exp->as.Slice, result);
  if (exp->tag == EXP_Permute) return run_permute(interpreter, &exp->as.Permute, result);
  if (exp->tag == EXP_Reshape) return interpret_reshape(interpreter, &exp->as.Reshape, result);
  if (exp->tag == EXP_Array) return interpret_elements(interpreter, &exp->as.Array, result);
  if (exp->tag == EXP_Table || exp->tag == EXP_Copy) {
    const ArrayValue *array = exp->tag == EXP_Table
                                  ? exp->as.Table.value
                                  : value_read(interpreter, operand_value(interpreter, exp->as.Copy.array));
    return elements_as(interpreter, array, array->rank, array->shape, result);
  }
  if (exp->tag == EXP_Iota) return interpret_iota(interpreter, &exp->as.Iota, result);
  if (exp->tag == EXP_Replicate) return interpret_replicate(interpreter, &exp->as.Replicate, result);
  if (exp->tag == EXP_Concat) return interpret_concat(interpreter, &exp->as.Concat, result);
  REQUIRE(exp->tag == EXP_Update);
  return interpret_update(interpreter, &exp->as.Update, result);
}
