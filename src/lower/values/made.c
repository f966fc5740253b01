// made: makes a value of a source type from leaves. Sums have the finest layout (layout.h), to which every value of
// their type can be converted.
#include "lower/values/made.h"
#include "lower/values/values.h"

static Atom made_leaf(const ValueMaker *maker, LeafKind kind, uint32_t slot, ScalarType type, uint32_t rank,
                      const Atom *shape) {
  const MadeLeaf leaf = {kind, slot, type, rank, shape};
  return maker->leaf(maker->user, &leaf);
}

static const Value *made_sum(const ValueMaker *maker, const Scope *scope, const SourceType *type, uint32_t rank,
                             const Atom *shape) {
  Lower *lower = maker->lower;
  const SumLayout *layout = layout_of_interface(lower, scope, type);
  const TypedSize *typed = layout_first_sizes(lower, layout, scope, type);
  Atom tag = atom_constant(scalar_zero(layout->tag)), *slots = new_atoms(lower, layout->slot_count),
       *sizes = new_atoms(lower, layout->size_count);
  for RANGE(i, layout->size_count) sizes[i] = maker->size(maker->user, typed[i].scope, typed[i].poly);
  if (layout_has_tag(layout)) tag = made_leaf(maker, LEAF_Tag, 0, layout->tag, rank, shape);
  for RANGE(i, layout->slot_count) {
    const SumSlot *slot = &layout->slots[i];
    slots[i] = made_leaf(maker, LEAF_Slot, i, slot->scalar, rank + slot->rank,
                         slot_shape(lower, slot, sizes, rank, shape));
  }
  return value_sum(lower, layout, tag, sizes, slots, NULL);
}

static const Value *made_record(const ValueMaker *maker, const Scope *scope, const SourceType *type, uint32_t rank,
                                const Atom *shape) {
  Lower *lower = maker->lower;
  const uint32_t count = type->as.record.count;
  Name *names = NEW_ARRAY(lower->arena, Name, count);
  const Value **values = new_values(lower, count);
  for RANGE(i, count) {
    const SourceField *field = &type->as.record.fields[i];
    ValueMaker part = *maker;
    names[i] = field->name;
    if (maker->field) part.user = maker->field(maker->user, field, rank);
    values[i] = value_of_type(&part, scope, field->type, rank, shape);
  }
  return value_record(lower, count, names, values);
}

const Value *value_of_type(const ValueMaker *maker, const Scope *scope, const SourceType *type, uint32_t rank,
                           const Atom *shape) {
  Lower *lower = maker->lower;
  const Value *special = maker->special ? maker->special(maker->user, scope, type, rank, shape) : NULL;
  if (special) return special;
  type = scope_type(&scope, type);
  if (is_link(lower, type)) return value_scalar(lower, made_leaf(maker, LEAF_Link, 0, SCALAR_I64, rank, shape));
  switch (type->tag) {
  case SOURCE_Scalar: return value_scalar(lower, made_leaf(maker, LEAF_Scalar, 0, type->as.scalar, rank, shape));
  case SOURCE_Record: return made_record(maker, scope, type, rank, shape);
  case SOURCE_Sum: return made_sum(maker, scope, type, rank, shape);
  case SOURCE_Array: {
    Atom *all = longer_shape(lower, rank, shape, 1);
    all[rank] = maker->size(maker->user, scope, type->as.array.size);
    return value_array(lower, 1, &all[rank], value_of_type(maker, scope, type->as.array.element, rank + 1, all));
  }
  case SOURCE_Error: case SOURCE_Function: case SOURCE_Parameter: case SOURCE_Variable: break;
  }
  panic("a value of a type without a representation");
}

const Value *payload_of_type(const ValueMaker *maker, const Scope *scope, const SourceConstructor *constructor) {
  const Value **values = new_values(maker->lower, constructor->payload.size);
  for EACH(i, &constructor->payload) values[i] = value_of_type(maker, scope, constructor->payload.items[i], 0, NULL);
  return value_tuple(maker->lower, constructor->payload.size, values);
}
