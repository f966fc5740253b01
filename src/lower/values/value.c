// value: making values and walking over their leaves and dimensions, always in the same order.
#include "lower/functions/functions.h"
#include "lower/values/sum.h"
#include "lower/values/values.h"

static const Value *keep_atom(Lower *lower, Value value) { return COPY_OF(lower->arena, &value); }

const Value **new_values(Lower *lower, uint32_t count) { return NEW_ARRAY(lower->arena, const Value *, count); }
Atom *new_atoms(Lower *lower, uint32_t count) { return NEW_ARRAY(lower->arena, Atom, count); }
Atom atom_bool(bool value) { return atom_constant(scalar_bool(value)); }

Atom *longer_shape(Lower *lower, uint32_t rank, const Atom *shape, uint32_t more) {
  Atom *all = new_atoms(lower, rank + more);
  if (rank) memcpy(all, shape, rank * sizeof *all);
  return all;
}

const Value *value_scalar(Lower *lower, Atom atom) { return keep_atom(lower, (Value){VALUE_Scalar, {.scalar = atom}}); }
const Value *value_i64(Lower *lower, int64_t value) { return value_scalar(lower, atom_i64(value)); }
const Value *value_bool(Lower *lower, bool value) { return value_scalar(lower, atom_constant(scalar_bool(value))); }
const Value *value_function(Lower *lower, Closure *closure) {
  return keep_atom(lower, (Value){VALUE_Function, {.function = closure}});
}

const Value *value_record(Lower *lower, uint32_t count, const Name *names, const Value **values) {
  return keep_atom(lower, (Value){VALUE_Record, {.record = {count, names, values}}});
}

Name tuple_name(Lower *lower, uint32_t index) {
  return intern(lower->context->names, text_format(lower->arena, "%u", index));
}

const Value *value_tuple(Lower *lower, uint32_t count, const Value **values) {
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  for RANGE(i, count) names[i] = tuple_name(lower, i);
  return value_record(lower, count, names, arena_copy(lower->arena, values, sizeof *values * count));
}

const Value *value_array(Lower *lower, uint32_t rank, const Atom *shape, const Value *element) {
  if (rank == 0) return element;
  uint32_t inner = element->tag == VALUE_Array ? element->as.array.rank : 0;
  Atom *all = new_atoms(lower, rank + inner);
  memcpy(all, shape, rank * sizeof *all);
  if (inner) {
    memcpy(all + rank, element->as.array.shape, inner * sizeof *all);
    element = element->as.array.element;
  }
  return keep_atom(lower, (Value){VALUE_Array, {.array = {rank + inner, all, element}}});
}

const Value *value_rows(Lower *lower, const Value *array, uint32_t rank) {
  REQUIRE(array->tag == VALUE_Array && array->as.array.rank >= rank);
  return value_array(lower, array->as.array.rank - rank, array->as.array.shape + rank, array->as.array.element);
}

const Value *value_field(const Value *record, Name name) {
  REQUIRE(record->tag == VALUE_Record);
  for RANGE(i, record->as.record.count)
    if (name_equal(record->as.record.names[i], name)) return record->as.record.values[i];
  panic("a record without the field that was asked for");
}

const Value *value_field_at(const Value *record, uint32_t place, Name name) {
  REQUIRE(record->tag == VALUE_Record);
  if (place < record->as.record.count && name_equal(record->as.record.names[place], name))
    return record->as.record.values[place];
  return value_field(record, name);
}

const SourceType *type_field_at(const SourceType *type, uint32_t place, Name name) {
  if (!type || type->tag != SOURCE_Record) return NULL;
  const SourceField *fields = type->as.record.fields;
  if (place < type->as.record.count && name_equal(fields[place].name, name)) return fields[place].type;
  for RANGE(i, type->as.record.count)
    if (name_equal(fields[i].name, name)) return fields[i].type;
  return NULL;
}

Atom value_atom(const Value *value) {
  REQUIRE(value->tag == VALUE_Scalar);
  return value->as.scalar;
}

static Closure *map_parts(Lower *lower, const Closure *closure, ValueMap each, void *user) {
  Closure *copy = COPY_OF(lower->arena, closure);
  copy->uses = 0;
  const Value **captured = new_values(lower, copy->captured.count);
  for RANGE(i, copy->captured.count) captured[i] = each(lower, user, copy->captured.values[i]);
  copy->captured.values = captured;
  const Value **pending = copy->pending_count ? new_values(lower, copy->pending_count) : NULL;
  for RANGE(i, copy->pending_count) pending[i] = each(lower, user, copy->pending[i]);
  copy->pending = pending;
  const Value **sizes =
      copy->instance_sizes ? new_values(lower, copy->instance->size_count) : NULL;
  for (uint32_t i = 0; sizes && i < copy->instance->size_count; i++)
    if (copy->instance_sizes[i]) sizes[i] = each(lower, user, copy->instance_sizes[i]);
  copy->instance_sizes = sizes;
  if (copy->operator) copy->operator = each(lower, user, copy->operator);
  return copy;
}

Closure *closure_map(Lower *lower, const Closure *closure, ValueMap each, void *user) {
  if (!closure->constant) return map_parts(lower, closure, each, user);
  Closure *copy = COPY_OF(lower->arena, closure);
  copy->uses = 0;
  copy->shares = true;
  return copy;
}

static const Value *copied_part(Lower *lower, void *user, const Value *value) {
  (void)user;
  return value_map(lower, value, NULL, NULL, NULL);
}

void closure_unshare(Lower *lower, Closure *closure) {
  if (!closure->shares) return;
  uint32_t uses = closure->uses;
  *closure = *map_parts(lower, closure, copied_part, NULL);
  closure->uses = uses;
  closure->shares = false;
}

typedef struct AtomMap { LeafMap leaf, size; void *user; } AtomMap;

static const Value *map_value_part(Lower *lower, void *user, const Value *value) {
  const AtomMap *map = user;
  return value_map(lower, value, map->leaf, map->size, map->user);
}

// The sizes of closed types are sizes of the function.
static const Poly *map_type_size(Lower *lower, void *user, const Poly *size) {
  const AtomMap *map = user;
  uint32_t id;
  if (!size || !poly_is_variable(size, &id) || id < CORE_SIZES) return size;
  return core_size_poly(lower, map->size(lower, map->user, core_size_atom(id)));
}

static const Value *map_closure(Lower *lower, const Value *value, AtomMap map) {
  Closure *copy = closure_map(lower, value->as.function, map_value_part, &map);
  if (!map.size || copy->constant) return value_function(lower, copy);
  const ScopeType **types = NEW_ARRAY(lower->arena, const ScopeType *, copy->captured.type_count);
  for RANGE(i, copy->captured.type_count) {
    ScopeType mapped = {type_map_sizes(lower, copy->captured.types[i]->type, map_type_size, &map), NULL};
    types[i] = copy->captured.types[i]->scope ? copy->captured.types[i] : COPY_OF(lower->arena, &mapped);
  }
  copy->captured.types = types;
  if (copy->instance && !copy->instance_scope) {
    Instance mapped = *copy->instance;
    mapped.types = NEW_ARRAY(lower->arena, const SourceType *, mapped.type_count);
    for RANGE(i, mapped.type_count)
      mapped.types[i] = type_map_sizes(lower, copy->instance->types[i], map_type_size, &map);
    copy->instance = COPY_OF(lower->arena, &mapped);
  }
  return value_function(lower, copy);
}

const Value *sum_map_functions(Lower *lower, const Value *sum, ValueMap each, void *user) {
  const SumLayout *layout = sum->as.sum.layout;
  const Value **functions = new_values(lower, layout->function_count);
  for RANGE(i, layout->function_count)
    if (sum->as.sum.functions[i]) functions[i] = each(lower, user, sum->as.sum.functions[i]);
  return value_sum(lower, layout, sum->as.sum.tag, sum->as.sum.sizes, sum->as.sum.slots, functions);
}

static const Value *map_sum(Lower *lower, const Value *value, LeafMap leaf, LeafMap size, void *user) {
  const SumLayout *layout = value->as.sum.layout;
  Atom *slots = arena_copy(lower->arena, value->as.sum.slots, layout->slot_count * sizeof *slots),
       tag = value->as.sum.tag;
  Atom *sizes = arena_copy(lower->arena, value->as.sum.sizes, layout->size_count * sizeof *sizes);
  const Value **functions = new_values(lower, layout->function_count);
  for (uint32_t i = 0; size && i < layout->size_count; i++) sizes[i] = size(lower, user, sizes[i]);
  if (leaf && tag.tag == ATOM_Var) tag = leaf(lower, user, tag);
  for (uint32_t i = 0; leaf && i < layout->slot_count; i++)
    if (slots[i].tag == ATOM_Var) slots[i] = leaf(lower, user, slots[i]);
  for RANGE(i, layout->function_count)
    if (value->as.sum.functions[i]) functions[i] = value_map(lower, value->as.sum.functions[i], leaf, size, user);
  return value_sum(lower, layout, tag, sizes, slots, functions);
}

const Value *value_map(Lower *lower, const Value *value, LeafMap leaf, LeafMap size, void *user) {
  switch (value->tag) {
  case VALUE_Scalar: return leaf ? value_scalar(lower, leaf(lower, user, value->as.scalar)) : value;
  case VALUE_Record: {
    const Value **values = new_values(lower, value->as.record.count);
    for RANGE(i, value->as.record.count)
      values[i] = value_map(lower, value->as.record.values[i], leaf, size, user);
    return value_record(lower, value->as.record.count, value->as.record.names, values);
  }
  case VALUE_Array: {
    Atom *shape = arena_copy(lower->arena, value->as.array.shape, value->as.array.rank * sizeof *shape);
    for (uint32_t i = 0; size && i < value->as.array.rank; i++) shape[i] = size(lower, user, shape[i]);
    return value_array(lower, value->as.array.rank, shape, value_map(lower, value->as.array.element, leaf, size, user));
  }
  case VALUE_Sum: return map_sum(lower, value, leaf, size, user);
  case VALUE_Function: return map_closure(lower, value, (AtomMap){leaf, size, user});
  }
  panic("a value of no kind");
}

typedef struct Collector { AtomSeq *leaves, *sizes; } Collector;
static Atom collect_leaf(Lower *lower, void *user, Atom leaf) {
  Collector *collector = user;
  if (collector->leaves) seq_push(lower->arena, collector->leaves, leaf);
  return leaf;
}
static Atom collect_dimension(Lower *lower, void *user, Atom size) {
  Collector *collector = user;
  if (collector->sizes) seq_push(lower->arena, collector->sizes, size);
  return size;
}

void value_leaves(Lower *lower, const Value *value, AtomSeq *leaves) {
  if (value->tag == VALUE_Scalar) {
    seq_push(lower->arena, leaves, value->as.scalar);
    return;
  }
  Collector collector = {leaves, NULL};
  value_map(lower, value, collect_leaf, NULL, &collector);
}

void value_sizes(Lower *lower, const Value *value, AtomSeq *sizes) {
  if (value->tag == VALUE_Scalar) return;
  Collector collector = {NULL, sizes};
  value_map(lower, value, NULL, collect_dimension, &collector);
}
