// value: the values of scripts: parts, indexing, array literals and the conversion of constants.
#include "tool/script/script.h"
#include <stdio.h>

const ScriptValue *script_leaf(Arena *arena, rt_value value, bool is_constant) {
  ScriptValue *leaf = NEW(arena, ScriptValue);
  *leaf = (ScriptValue){.tag = SCRIPT_VALUE_Leaf, .leaf = value, .is_constant = is_constant};
  return leaf;
}

const ScriptValue *script_parts(Arena *arena, uint32_t count, const Text *names, const ScriptValue **parts,
                                uint32_t rank) {
  const ScriptValue value = {.tag = SCRIPT_VALUE_Parts, .count = count, .names = names, .parts = parts, .rank = rank};
  return COPY_OF(arena, &value);
}

const ScriptValue *script_tuple(Arena *arena, uint32_t count, const ScriptValue **parts) {
  Text *names = NEW_ARRAY(arena, Text, count);
  for RANGE(i, count) names[i] = text_format(arena, "%u", i);
  return script_parts(arena, count, names, parts, 0);
}

bool script_is_tuple(const ScriptValue *value) {
  return value->tag == SCRIPT_VALUE_Parts && value->rank == 0 &&
         (value->count == 0 || text_equal(value->names[0], TEXT("0")));
}

bool script_flatten(Arena *arena, const ScriptValue *value, ScriptLeaves *leaves) {
  switch (value->tag) {
    case SCRIPT_VALUE_Leaf:
      seq_push(arena, leaves, value);
      return true;
    case SCRIPT_VALUE_Parts:
      for RANGE(i, value->count)
        if (!script_flatten(arena, value->parts[i], leaves)) return false;
      return true;
    case SCRIPT_VALUE_Function: break;
  }
  return false;
}

static const ScriptValue *index_leaf(Arena *arena, const ScriptValue *array, int64_t index, Text *problem) {
  const rt_value *whole = &array->leaf;
  if (index < 0 || index >= whole->shape[0]) {
    *problem = text_format(arena, "index %lld is out of bounds for an array of %lld", (long long)index,
                           (long long)whole->shape[0]);
    return NULL;
  }
  rt_value row = {.element = whole->element, .rank = whole->rank - 1};
  for INT_RANGE(i, row.rank) row.shape[i] = whole->shape[i + 1];
  row.data = (char *)whole->data + (size_t)index * value_bytes(&row);
  return script_leaf(arena, row, array->is_constant);
}

const ScriptValue *script_index(Arena *arena, const ScriptValue *array, int64_t index, Text *problem) {
  const bool is_leaf = array->tag == SCRIPT_VALUE_Leaf;
  if (array->tag == SCRIPT_VALUE_Function || (is_leaf ? array->leaf.rank == 0 : array->rank == 0)) {
    *problem = TEXT("only an array can be indexed");
    return NULL;
  }
  if (is_leaf) return index_leaf(arena, array, index, problem);
  const ScriptValue **parts = NEW_ARRAY(arena, const ScriptValue *, array->count);
  for RANGE(i, array->count)
    if (!(parts[i] = script_index(arena, array->parts[i], index, problem))) return NULL;
  return script_parts(arena, array->count, array->names, parts, array->rank - 1);
}

// The type of the elements of a row of an array literal. Constants are converted to the type of the other elements.
static rt_type row_type(uint32_t count, const ScriptValue **rows, bool *constant) {
  rt_type type = rows[0]->leaf.element;
  *constant = true;
  for RANGE(i, count) {
    if (!rows[i]->is_constant) {
      *constant = false;
      return rows[i]->leaf.element;
    }
    if (rt_type_is_float(rows[i]->leaf.element)) type = RT_F64;
    else if (rows[i]->leaf.element == RT_U64 && !rt_type_is_float(type)) type = RT_U64;
  }
  return type;
}

const ScriptValue *script_array(Arena *arena, uint32_t count, const ScriptValue **rows, Text *problem) {
  *problem = TEXT("");
  if (count == 0) *problem = TEXT("an empty array literal has no type");
  for RANGE(i, count)
    if (rows[i]->tag != SCRIPT_VALUE_Leaf)
      *problem = TEXT("the elements of an array literal must be numbers, bools or arrays");
  if (problem->size) return NULL;
  if (rows[0]->leaf.rank + 1 > RT_MAX_RANK) {
    *problem = TEXT("the array has too many dimensions");
    return NULL;
  }
  bool constant;
  rt_value whole = rows[0]->leaf;
  whole.element = row_type(count, rows, &constant);
  size_t row_bytes = value_bytes(&whole);
  char *data = arena_alloc(arena, row_bytes * count);
  for RANGE(i, count) {
    rt_value row = rows[i]->leaf;
    if (rows[i]->is_constant && !script_convert(arena, &row, whole.element, problem)) return NULL;
    whole.rank = rows[0]->leaf.rank;
    if (!values_have_one_shape(&row, &whole)) {
      *problem = text_format(arena, "element %u of the array has another type or shape than the first", i);
      return NULL;
    }
    memcpy(data + i * row_bytes, row.data, row_bytes);
  }
  memmove(whole.shape + 1, whole.shape, (size_t)whole.rank * sizeof *whole.shape);
  whole.shape[0] = count;
  whole.rank++;
  whole.data = data;
  return script_leaf(arena, whole, constant);
}

static bool script_value_fits(Scalar from, Scalar to) {
  if (scalar_is_float(to.type)) return true;
  bool negative = scalar_class(from.type) == CLASS_Signed && from.as.s < 0;
  bool large = scalar_class(from.type) == CLASS_Unsigned && from.as.u > (uint64_t)INT64_MAX;
  if (negative && scalar_class(to.type) == CLASS_Unsigned) return false;
  if (large && scalar_class(to.type) == CLASS_Signed) return false;
  return scalar_equal(scalar_convert(to, from.type), from);
}

bool script_convert(Arena *arena, rt_value *value, rt_type wanted, Text *problem) {
  bool from_float = rt_type_is_float(value->element);
  if (value->element == wanted || wanted == RT_BOOL || (from_float && !rt_type_is_float(wanted))) return true;
  ScalarType from = runner_scalar(value->element), to = runner_scalar(wanted);
  int64_t count = rt_value_count(value);
  char *data = arena_alloc(arena, (size_t)count * rt_type_size(wanted));
  for I64_RANGE(i, count) {
    Scalar old = scalar_load(from, (const char *)value->data + (size_t)i * scalar_bytes(from)),
           new = scalar_convert(old, to);
    if (!script_value_fits(old, new)) {
      *problem = text_format(
          arena, "%s%llu does not fit in %s", scalar_class(from) == CLASS_Signed && old.as.s < 0 ? "-" : "",
          (unsigned long long)(scalar_class(from) == CLASS_Signed && old.as.s < 0 ? 0 - old.as.u : old.as.u),
          scalar_name(to));
      return false;
    }
    scalar_store(data + (size_t)i * scalar_bytes(to), new);
  }
  value->data = data;
  value->element = wanted;
  return true;
}
