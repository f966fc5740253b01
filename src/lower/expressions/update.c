// update: replaces the part of a value to which a path of fields and indices leads.
//   rule: indices are evaluated before the new value, which may consume what they use
//   rule: only the arrays of the named fields are updated: xs with [i].a = v updates the array of the a's
#include "lower/expressions/expressions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

// One step of a path: a field (count 0), or `count` indices.
typedef struct Step { Name field; uint32_t count; Ends *ends; } Step;
typedef Seq(Step) Steps;

// ---- arrays
typedef struct Updating { uint32_t count; const Slice *slices; AtomSeq values; uint32_t next; } Updating;

static Atom update_leaf(Lower *lower, void *user, Atom leaf) {
  Updating *updating = user;
  Slices slices = {updating->count, updating->slices};
  const Exp *exp = NEW_EXP(lower->arena, Update, leaf.as.var, slices, updating->values.items[updating->next++]);
  Type type = var_type(lower->vars, leaf.as.var);
  return lower_exp(lower, name_of_var(lower, leaf.as.var), type, exp);
}

// The structure of an array that can hold `value` besides its own elements.
static const Value *array_form(Lower *lower, const Value *array, const Value *value) {
  const Value *element = value->tag == VALUE_Array ? value->as.array.element : value;
  const Value *both = value_join(lower, array->as.array.element, element, NULL);
  return value_array(lower, array->as.array.rank, array->as.array.shape, both);
}

static const Value *update_slices(Lower *lower, const Value *array, uint32_t count, const Slice *slices,
                                  const Value *value) {
  if (value_has_sum(array)) array = value_form(lower, array, array_form(lower, array, value));
  const Value *rows = value_rows(lower, array, count);
  value = match_sizes(lower, value, value_in_ranges(lower, count, slices, rows));
  Updating updating = {count, slices, {0}, 0};
  value_leaves(lower, value, &updating.values);
  return value_array(lower, count, array->as.array.shape, value_map(lower, rows, update_leaf, NULL, &updating));
}

// ---- paths
static const Value *update_at(Lower *lower, const Value *whole, const Step *steps, uint32_t count, const Value *value);

static const Value *with_new_field(Lower *lower, const Value *record, Name field, const Value *value) {
  uint32_t count = record->as.record.count;
  const Value **values = new_values(lower, count);
  for RANGE(i, count)
    values[i] = name_equal(record->as.record.names[i], field) ? value : record->as.record.values[i];
  return value_record(lower, count, record->as.record.names, values);
}

// `count` indices select an element, and it is a record. An array of records is one array for each field.
static bool holds_records(const Value *array, uint32_t count) {
  return array->tag == VALUE_Array && array->as.array.rank == count && array->as.array.element->tag == VALUE_Record;
}

static const Value *update_field_of_elements(Lower *lower, const Value *array, const Step *steps, uint32_t count,
                                             const Value *value) {
  const Value *record = array->as.array.element;
  Step *rest = NEW_ARRAY(lower->arena, Step, count - 1);
  rest[0] = steps[0];
  for RANGE_FROM(i, 2, count) rest[i - 1] = steps[i];
  const Value *field =
      value_array(lower, array->as.array.rank, array->as.array.shape, value_field(record, steps[1].field));
  const Value *made = update_at(lower, field, rest, count - 1, value);
  const Value *element = value_rows(lower, made, array->as.array.rank);
  return value_array(lower, array->as.array.rank, array->as.array.shape,
                     with_new_field(lower, record, steps[1].field, element));
}

static const Value *update_element(Lower *lower, const Value *array, const Step *steps, uint32_t count,
                                   const Value *value) {
  if (count > 1 && steps[1].count == 0 && holds_records(array, steps[0].count))
    return update_field_of_elements(lower, array, steps, count, value);
  Slice *slices = checked_slices(lower, array, steps[0].count, steps[0].ends);
  if (count > 1) value = update_at(lower, take(lower, array, steps[0].count, slices), steps + 1, count - 1, value);
  return update_slices(lower, array, steps[0].count, slices, value);
}

static const Value *update_at(Lower *lower, const Value *whole, const Step *steps, uint32_t count, const Value *value) {
  if (count == 0) return value;
  if (steps[0].count) return update_element(lower, whole, steps, count, value);
  const Value *field = update_at(lower, value_field(whole, steps[0].field), steps + 1, count - 1, value);
  return with_new_field(lower, whole, steps[0].field, field);
}

// [i][j] is [i, j] if the first step has no range.
static bool continues_path(const Steps *steps) {
  const Step *last = steps->size ? &steps->items[steps->size - 1] : NULL;
  if (!last || last->count == 0) return false;
  for RANGE(i, last->count)
    if (!last->ends[i].fixed) return false;
  return true;
}

static void add_path_indices(Lower *lower, Steps *steps, uint32_t count, Ends *ends) {
  if (!continues_path(steps)) {
    seq_push(lower->arena, steps, ((Step){.count = count, .ends = ends}));
    return;
  }
  Step *last = &steps->items[steps->size - 1];
  Ends *all = NEW_ARRAY(lower->arena, Ends, last->count + count);
  memcpy(all, last->ends, last->count * sizeof(Ends));
  memcpy(all + last->count, ends, count * sizeof(Ends));
  *last = (Step){.count = last->count + count, .ends = all};
}

const Value *eval_update(Lower *lower, Scope *scope, const AstExpUpdate *update) {
  const Value *whole = eval(lower, scope, update->updated);
  Steps steps = {0};
  for EACH(i, &update->path) {
    const AstStep *step = &update->path.items[i];
    if (step->slices.size) add_path_indices(lower, &steps, step->slices.size, eval_ends(lower, scope, &step->slices));
    else seq_push(lower->arena, &steps, ((Step){.field = step->field}));
  }
  const Value *value = eval(lower, scope, update->value);
  Vars before = checks_begin(lower);
  const Value *result = update_at(lower, whole, steps.items, steps.size, value);
  checks_end(lower, before);
  return result;
}
