// value: makes values and walks over their leaves and dimensions, always in the same order.
#include "lower/functions/functions.h"
#include "lower/values/sum.h"
#include "lower/values/values.h"

static const Value *new_value(Lower *lower, Value value) { return COPY_OF(lower->arena, &value); }

const Value **new_values(Lower *lower, uint32_t count) { return NEW_ARRAY(lower->arena, const Value *, count); }
Atom *new_atoms(Lower *lower, uint32_t count) { return NEW_ARRAY(lower->arena, Atom, count); }
Atom atom_bool(bool value) { return atom_constant(scalar_bool(value)); }

Atom *longer_shape(Lower *lower, uint32_t rank, const Atom *shape, uint32_t more) {
  Atom *all = new_atoms(lower, rank + more);
  if (rank) memcpy(all, shape, rank * sizeof *all);
  return all;
}

const Value *value_scalar(Lower *lower, Atom atom) { return new_value(lower, (Value){VALUE_Scalar, {.scalar = atom}}); }
const Value *value_i64(Lower *lower, int64_t value) { return value_scalar(lower, atom_i64(value)); }
const Value *value_bool(Lower *lower, bool value) { return value_scalar(lower, atom_bool(value)); }
const Value *value_function(Lower *lower, Closure *closure) {
  return new_value(lower, (Value){VALUE_Function, {.function = closure}});
}

const Value *value_record(Lower *lower, uint32_t count, const Name *names, const Value **values) {
  return new_value(lower, (Value){VALUE_Record, {.record = {count, names, values}}});
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
  return new_value(lower, (Value){VALUE_Array, {.array = {rank + inner, all, element}}});
}

const Value *value_of_array(Lower *lower, Atom array) {
  const Type type = atom_type(lower->vars, array);
  return value_array(lower, type.rank, type.shape, value_scalar(lower, array));
}

const Value *value_rows(Lower *lower, const Value *array, uint32_t rank) {
  REQUIRE(array->tag == VALUE_Array && array->as.array.rank >= rank);
  return value_array(lower, array->as.array.rank - rank, array->as.array.shape + rank, array->as.array.element);
}

const Value *value_field(const Value *record, Name name) {
  REQUIRE(record->tag == VALUE_Record);
  for EACH_IN(i, record->as.record)
    if (name_equal(record->as.record.names[i], name)) return record->as.record.values[i];
  panic("a record without the field that was asked for");
}

const SourceType *type_of_field(const SourceType *type, uint32_t index) {
  return type && type->tag == SOURCE_Record ? type->as.record.fields[index].type : NULL;
}

Atom value_atom(const Value *value) {
  REQUIRE(value->tag == VALUE_Scalar);
  return value->as.scalar;
}

static Closure *map_parts(Lower *lower, const Closure *closure, ValueMap each, void *user) {
  Closure *copy = COPY_OF(lower->arena, closure);
  copy->uses = 0;
  const Value **captured = new_values(lower, copy->captured.count);
  for EACH_IN(i, copy->captured) captured[i] = each(lower, user, copy->captured.values[i]);
  copy->captured.values = captured;
  const Value **pending = copy->pending_count ? new_values(lower, copy->pending_count) : NULL;
  for RANGE(i, copy->pending_count) pending[i] = each(lower, user, copy->pending[i]);
  copy->pending = pending;
  const Value **sizes =
      copy->instance_sizes ? new_values(lower, copy->instance->size_count) : NULL;
  for COUNTING(i, sizes && i < copy->instance->size_count)
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

static const Value *map_value(Lower *lower, const ValueMapping *mapping, const Value *value, uint32_t rank,
                              const Atom *shape);

static const Value *map_value_part(Lower *lower, void *user, const Value *value) {
  return map_value(lower, user, value, 0, NULL);
}

// The sizes in closed types are Core variables, so they are mapped like the sizes of values.
static const Poly *map_type_size(Lower *lower, void *user, const Scope *scope, const Poly *size) {
  const ValueMapping *mapping = user;
  uint32_t id;
  (void)scope;
  if (!poly_is_variable(size, &id) || id < CORE_SIZES) return size;
  return core_size_poly(lower, mapping->size(lower, mapping->user, core_size_atom(id)));
}

void closure_map_types(Lower *lower, Closure *closure, bool closed, SizeMap map, void *user) {
  Captured *captured = &closure->captured;
  const ScopeType **types = arena_copy(lower->arena, captured->types, captured->type_count * sizeof *types);
  for RANGE(i, captured->type_count) {
    if ((types[i]->scope == NULL) != closed) continue;
    const ScopeType mapped = {type_map_sizes(lower, types[i]->scope, types[i]->type, map, user), NULL};
    types[i] = COPY_OF(lower->arena, &mapped);
  }
  captured->types = types;
  if (!closure->instance || (closure->instance_scope == NULL) != closed) return;
  Instance mapped = *closure->instance;
  mapped.types = NEW_ARRAY(lower->arena, const SourceType *, mapped.type_count);
  for RANGE(i, mapped.type_count)
    mapped.types[i] = type_map_sizes(lower, closure->instance_scope, closure->instance->types[i], map, user);
  closure->instance = COPY_OF(lower->arena, &mapped);
  closure->instance_scope = NULL;
}

static const Value *map_closure(Lower *lower, const Value *value, ValueMapping mapping) {
  Closure *copy = closure_map(lower, value->as.function, map_value_part, &mapping);
  if (mapping.size && !copy->constant) closure_map_types(lower, copy, true, map_type_size, &mapping);
  return value_function(lower, copy);
}

const Value *sum_map_functions(Lower *lower, const Value *sum, ValueMap each, void *user) {
  const SumLayout *layout = sum->as.sum.layout;
  const Value **functions = new_values(lower, layout->function_count);
  for RANGE(i, layout->function_count)
    if (sum->as.sum.functions[i]) functions[i] = each(lower, user, sum->as.sum.functions[i]);
  return value_sum(lower, layout, sum->as.sum.tag, sum->as.sum.sizes, sum->as.sum.slots, functions);
}

static Atom map_leaf(Lower *lower, const ValueMapping *mapping, Atom leaf, uint32_t rank, const Atom *shape) {
  if (mapping->placed) return mapping->placed(lower, mapping->user, leaf, rank, shape);
  return mapping->leaf ? mapping->leaf(lower, mapping->user, leaf) : leaf;
}

static const Value *map_sum(Lower *lower, const ValueMapping *mapping, const Value *sum, uint32_t rank,
                            const Atom *shape) {
  if (mapping->sum) sum = mapping->sum(lower, mapping->user, sum, rank, shape);
  const SumLayout *layout = sum->as.sum.layout;
  Atom *slots = arena_copy(lower->arena, sum->as.sum.slots, layout->slot_count * sizeof *slots), tag = sum->as.sum.tag,
       *sizes = arena_copy(lower->arena, sum->as.sum.sizes, layout->size_count * sizeof *sizes);
  for COUNTING(i, mapping->size && i < layout->size_count)
    sizes[i] = mapping->size(lower, mapping->user, sizes[i]);
  if (tag.tag == ATOM_Var || (mapping->statics && layout_has_tag(layout)))
    tag = map_leaf(lower, mapping, tag, rank, shape);
  for RANGE(i, layout->slot_count) {
    const SumSlot *slot = &layout->slots[i];
    if (slots[i].tag == ATOM_Var || mapping->statics)
      slots[i] = map_leaf(lower, mapping, slots[i], rank + slot->rank,
                          mapping->placed ? slot_shape(lower, slot, sizes, rank, shape) : NULL);
  }
  const Value *mapped = value_sum(lower, layout, tag, sizes, slots, sum->as.sum.functions);
  return sum_map_functions(lower, mapped, map_value_part, (ValueMapping *)(uintptr_t)mapping);
}

static const Value *map_value(Lower *lower, const ValueMapping *mapping, const Value *value, uint32_t rank,
                              const Atom *shape) {
  if (mapping->enter) mapping->enter(lower, mapping->user, value);
  switch (value->tag) {
  case VALUE_Scalar: {
    const Atom leaf = map_leaf(lower, mapping, value->as.scalar, rank, shape);
    return atom_equal(leaf, value->as.scalar) ? value : value_scalar(lower, leaf);
  }
  case VALUE_Record: {
    const Value **values = new_values(lower, value->as.record.count);
    for EACH_IN(i, value->as.record)
      values[i] = map_value(lower, mapping, value->as.record.values[i], rank, shape);
    return value_record(lower, value->as.record.count, value->as.record.names, values);
  }
  case VALUE_Array: {
    const uint32_t more = value->as.array.rank;
    Atom *all = longer_shape(lower, rank, shape, more);
    copy_items(all + rank, value->as.array.shape, more * sizeof *all);
    for (uint32_t i = rank; mapping->size && i < rank + more; i++)
      all[i] = mapping->size(lower, mapping->user, all[i]);
    return value_array(lower, more, all + rank,
                       map_value(lower, mapping, value->as.array.element, rank + more, all));
  }
  case VALUE_Sum: return map_sum(lower, mapping, value, rank, shape);
  case VALUE_Function:
    return mapping->function ? mapping->function(lower, mapping->user, value) : map_closure(lower, value, *mapping);
  }
  panic("a value of no kind");
}

const Value *same_function(Lower *lower, void *user, const Value *value) {
  (void)lower, (void)user;
  return value;
}

const Value *value_map(Lower *lower, const Value *value, LeafMap leaf, LeafMap size, void *user) {
  const ValueMapping mapping = {.leaf = leaf, .size = size, .user = user};
  return map_value(lower, &mapping, value, 0, NULL);
}

const Value *value_map_placed(Lower *lower, const Value *value, PlacedLeafMap leaf, void *user) {
  const ValueMapping mapping = {.placed = leaf, .user = user};
  return map_value(lower, &mapping, value, 0, NULL);
}

const Value *value_map_all(Lower *lower, const Value *value, const ValueMapping *mapping) {
  return map_value(lower, mapping, value, 0, NULL);
}

static Atom collect_atom(Lower *lower, void *user, Atom atom) {
  seq_push(lower->arena, (AtomSeq *)user, atom);
  return atom;
}

void value_leaves(Lower *lower, const Value *value, AtomSeq *leaves) {
  if (value->tag == VALUE_Scalar) collect_atom(lower, leaves, value->as.scalar);
  else value_map(lower, value, collect_atom, NULL, leaves);
}

void value_sizes(Lower *lower, const Value *value, AtomSeq *sizes) {
  if (value->tag != VALUE_Scalar) value_map(lower, value, NULL, collect_atom, sizes);
}

void value_parts(Lower *lower, const Value *value, ValueParts *parts) {
  Arena *arena = lower->arena;
  switch (value->tag) {
  case VALUE_Scalar: seq_push(arena, &parts->leaves, value->as.scalar); return;
  case VALUE_Function: seq_push(arena, &parts->functions, value); return;
  case VALUE_Record:
    for EACH_IN(i, value->as.record) value_parts(lower, value->as.record.values[i], parts);
    return;
  case VALUE_Array:
    for RANGE(i, value->as.array.rank) seq_push(arena, &parts->sizes, value->as.array.shape[i]);
    value_parts(lower, value->as.array.element, parts);
    return;
  case VALUE_Sum: {
    const SumLayout *layout = value->as.sum.layout;
    if (layout_has_tag(layout)) seq_push(arena, &parts->leaves, value->as.sum.tag);
    for RANGE(i, layout->slot_count) seq_push(arena, &parts->leaves, value->as.sum.slots[i]);
    for RANGE(i, layout->size_count) seq_push(arena, &parts->sizes, value->as.sum.sizes[i]);
    for RANGE(i, layout->function_count) seq_push(arena, &parts->functions, value->as.sum.functions[i]);
    return;
  }
  }
}
