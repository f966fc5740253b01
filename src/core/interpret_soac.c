// interpret_soac: build, reduce, scan, filter, scatter and hist, element by element in index order.
#include "core/interpret_internal.h"

// The arrays of an iteration are in the arena of the next level, which is reset after the results are copied out.
static void end_iteration(Interpreter *interpreter) { arena_reset(interpreter->arena); }

static bool apply_to_index(Interpreter *interpreter, const Lambda *function, int64_t index, Slot *results) {
  interpreter->slots[function->parameters.items[0].id] = (Slot){.scalar = scalar_i64(index)};
  return interpret_body(interpreter, function->body, results);
}
static bool combine_elements(Interpreter *interpreter, const Lambda *operator, uint32_t count, Slot *left,
                             const Slot *right) {
  for RANGE(i, count)
    if (!interpret_bind(interpreter, operator->parameters.items[i], left[i]) ||
        !interpret_bind(interpreter, operator->parameters.items[count + i], right[i])) return false;
  return interpret_body(interpreter, operator->body, left);
}

// ---- results, filled row by row. Their shapes come from the types of the pattern, whose sizes are bound outside the
// lambda.
static bool result_new(Interpreter *interpreter, Var var, int64_t outer_size, Slot *result) {
  Type type = var_type(interpreter->program->vars, var);
  int64_t *shape = NEW_ARRAY(interpreter->arena, int64_t, type.rank);
  for RANGE(i, type.rank) {
    shape[i] = i == 0 && outer_size >= 0 ? outer_size : interpret_i64(interpreter, type.shape[i]);
    if (shape[i] < 0) shape[i] = 0;
  }
  if (!value_fits(interpreter, type.scalar, type.rank, shape)) return false;
  result->array = value_new(interpreter, type.scalar, type.rank, shape);
  return true;
}
static bool put_row(Interpreter *interpreter, Value *rows, uint32_t outer, int64_t at, Slot row) {
  Value current = {0};
  uint32_t inner = row.array ? row.array->array.rank : 0;
  if (row.array) {
    current.array = *value_read(interpreter, row.array);
    row.array = &current;
  }
  bool same = rows->array.rank == outer + inner;
  for COUNTING(i, same && i < inner) same = rows->array.shape[outer + i] == current.array.shape[i];
  if (!same) return interpret_fail(interpreter, MESSAGE_Internal, "rows of different sizes");
  value_put(rows, at, row);
  return true;
}
static bool width_is_valid(Interpreter *interpreter, int64_t width) {
  return width >= 0 || interpret_fail(interpreter, MESSAGE_Internal, "an array of size %lld", (long long)width);
}

static bool interpret_build(Interpreter *interpreter, const ExpBuild *build, Vars pattern, Slot *results) {
  uint32_t rank = build->widths.count;
  int64_t *sizes = NEW_ARRAY(interpreter->arena, int64_t, rank);
  bool no_rows = false;   // then a negative size of the rows counts as 0
  for RANGE(i, rank) {
    sizes[i] = interpret_i64(interpreter, build->widths.items[i]);
    if (no_rows && sizes[i] < 0) sizes[i] = 0;
    if (!width_is_valid(interpreter, sizes[i])) return false;
    no_rows = no_rows || sizes[i] == 0;
  }
  for EACH_IN(k, pattern)
    if (!result_new(interpreter, pattern.items[k], -1, &results[k])) return false;
  Slot *row = NEW_ARRAY(interpreter->arena, Slot, pattern.count);
  Outer outer = enter_iterations(interpreter);
  bool ok = true;
  for (int64_t at = 0, count = shape_count(rank, sizes); ok && at < count; at++) {
    int64_t rest = at;
    for (uint32_t i = rank; i-- > 0; rest /= sizes[i])
      interpreter->slots[build->function.parameters.items[i].id] = (Slot){.scalar = scalar_i64(rest % sizes[i])};
    ok = interpret_body(interpreter, build->function.body, row);
    for COUNTING(k, ok && k < pattern.count) ok = put_row(interpreter, results[k].array, rank, at, row[k]);
    end_iteration(interpreter);
  }
  leave_iterations(interpreter, outer);
  return ok;
}

static bool interpret_fold(Interpreter *interpreter, const Stm *stm, const ExpRoles *fold, Slot *results) {
  const bool scans = stm->exp->tag == EXP_Scan;
  uint32_t count = fold->initial.count;
  int64_t width = interpret_i64(interpreter, fold->widths.items[0]);
  if (!width_is_valid(interpreter, width)) return false;
  Slot *state = NEW_ARRAY(interpreter->arena, Slot, count), *element = NEW_ARRAY(interpreter->arena, Slot, count);
  for RANGE(k, count) {
    state[k] = interpret_atom(interpreter, fold->initial.items[k]);
    if (scans && !result_new(interpreter, stm->pattern.items[k], width, &results[k])) return false;
  }
  Carried carried = carried_begin(interpreter, count, state);
  bool ok = true;
  for (int64_t i = 0; ok && i < width; i++) {
    ok = apply_to_index(interpreter, fold->function, i, element) &&
         combine_elements(interpreter, fold->operator, count, state, element);
    for COUNTING(k, ok && scans && k < count)
      ok = put_row(interpreter, results[k].array, 1, i, state[k]);
    if (ok) carried_next(interpreter, &carried, count, state);
  }
  carried_end(interpreter, &carried, ok ? count : 0, state);
  for COUNTING(k, k < count && !scans) results[k] = state[k];
  return ok;
}

static bool interpret_filter(Interpreter *interpreter, const ExpFilter *filter, Vars pattern, Slot *results) {
  int64_t width = interpret_i64(interpreter, filter->width), kept = 0;
  if (!width_is_valid(interpreter, width)) return false;
  Slot *row = NEW_ARRAY(interpreter->arena, Slot, pattern.count);
  for RANGE_FROM(k, 1, pattern.count)
    if (!result_new(interpreter, pattern.items[k], width, &results[k])) return false;
  Outer outer = enter_iterations(interpreter);
  bool ok = true;
  for (int64_t i = 0; ok && i < width; i++) {
    ok = apply_to_index(interpreter, &filter->function, i, row);
    bool keep = ok && row[0].scalar.as.b;
    for (uint32_t k = 1; keep && ok && k < pattern.count; k++)
      ok = put_row(interpreter, results[k].array, 1, kept, row[k]);
    kept += keep;
    end_iteration(interpreter);
  }
  leave_iterations(interpreter, outer);
  results[0].scalar = scalar_i64(kept);
  for RANGE_FROM(k, 1, pattern.count) results[k].array->array.shape[0] = kept;
  return ok;
}

// ---- writes at computed indices; a write outside of the destination is ignored
static bool flat_index(const ArrayValue *destination, uint32_t rank, const Slot *indices, int64_t *at) {
  *at = 0;
  for RANGE(i, rank) {
    int64_t index = indices[i].scalar.as.s;
    if (index < 0 || index >= destination->shape[i]) return false;
    *at = *at * destination->shape[i] + index;
  }
  return true;
}
static Slot slot_of_element(Interpreter *interpreter, Value *array, uint32_t rank, int64_t at) {
  if (array->array.rank == rank) return (Slot){.scalar = array_value_get(&array->array, at)};
  Value *row = value_new(interpreter, array->array.element, array->array.rank - rank, array->array.shape + rank);
  int64_t count = array_value_count(&row->array);
  value_copy_elements(row, 0, &array->array, at * count, count);
  return (Slot){.array = row};
}
static bool write_elements(Interpreter *interpreter, const ExpRoles *writes, Slot *results, Slot *row, Slot *old) {
  int64_t at;
  uint32_t count = writes->consumed.count;
  if (count == 0 || !flat_index(&results[0].array->array, writes->skip, row, &at)) return true;
  Slot *values = row + writes->skip;
  if (writes->operator) {
    for RANGE(k, count) old[k] = slot_of_element(interpreter, results[k].array, writes->skip, at);
    if (!combine_elements(interpreter, writes->operator, count, old, values)) return false;
    values = old;
  }
  for RANGE(k, count)
    if (!put_row(interpreter, results[k].array, writes->skip, at, values[k])) return false;
  return true;
}
static bool interpret_writes(Interpreter *interpreter, const ExpRoles *writes, Slot *results) {
  uint32_t count = writes->consumed.count;
  const int64_t width = interpret_i64(interpreter, writes->widths.items[0]);
  if (!width_is_valid(interpreter, width)) return false;
  for RANGE(k, count) {
    const ArrayValue *old = value_read(interpreter, interpreter->slots[writes->consumed.items[k].id].array);
    results[k].array = value_new(interpreter, old->element, old->rank, old->shape);
    value_copy_elements(results[k].array, 0, old, 0, array_value_count(old));
    for RANGE(i, writes->skip)
      if (old->shape[i] != results[0].array->array.shape[i])
        return interpret_fail(interpreter, MESSAGE_Internal, "destinations of different sizes");
  }
  Slot *row = NEW_ARRAY(interpreter->arena, Slot, writes->skip + count),
       *scratch = NEW_ARRAY(interpreter->arena, Slot, count);
  Outer outer = enter_iterations(interpreter);
  bool ok = true;
  for (int64_t i = 0; ok && i < width; i++) {
    ok = apply_to_index(interpreter, writes->function, i, row) &&
         write_elements(interpreter, writes, results, row, scratch);
    end_iteration(interpreter);
  }
  leave_iterations(interpreter, outer);
  return ok;
}

bool interpret_soac(Interpreter *interpreter, const Stm *stm, Slot *results) {
  const ExpRoles roles = exp_roles(stm->exp);
  if (stm->exp->tag == EXP_Build) return interpret_build(interpreter, &stm->exp->as.Build, stm->pattern, results);
  if (roles.selects) return interpret_filter(interpreter, &stm->exp->as.Filter, stm->pattern, results);
  return roles.consumed.count ? interpret_writes(interpreter, &roles, results)
                              : interpret_fold(interpreter, stm, &roles, results);
}
