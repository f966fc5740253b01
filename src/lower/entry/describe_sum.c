// describe_sum: describes a sum type for callers, who make and read its values: the constructors, and the slots of
// their leaves.
#include "lower/entry/entry.h"

typedef Seq(EntryField) EntryFields;
// leaves: the next leaf to be described.
typedef struct Describing {
  Lower *lower;
  const SumLayout *layout;
  const SumLeaf *leaves;
  EntryFields fields;
} Describing;

Text payload_path(Lower *lower, Text path, Text part) {
  return path.size ? text_format(lower->arena, "%.*s_%.*s", TEXT_ARG(path), TEXT_ARG(part)) : part;
}

Text leaf_path(Lower *lower, Text path, const MadeLeaf *leaf) {
  if (leaf->kind == LEAF_Tag) return payload_path(lower, path, TEXT("tag"));
  return leaf->kind == LEAF_Slot ? payload_path(lower, path, text_format(lower->arena, "%u", leaf->slot)) : path;
}

static void add_field(Describing *describing, Text path) {
  const SumLeaf leaf = *describing->leaves++;
  const EntryField field = {path, leaf.type, leaf.slot, describing->layout->slots[leaf.slot].rank};
  seq_push(describing->lower->arena, &describing->fields, field);
}

static void describe_form(Describing *describing, const Value *form, Text path) {
  Lower *lower = describing->lower;
  switch (form->tag) {
  case VALUE_Scalar: add_field(describing, path); return;
  case VALUE_Array: describe_form(describing, form->as.array.element, path); return;
  case VALUE_Function: return;
  case VALUE_Record:
    for EACH_IN(i, form->as.record)
      describe_form(describing, form->as.record.values[i],
                    payload_path(lower, path, name_text(lower->context->names, form->as.record.names[i])));
    return;
  case VALUE_Sum:   // a payload that is a sum itself is passed as its own tag and slots
    if (layout_has_tag(form->as.sum.layout)) add_field(describing, payload_path(lower, path, TEXT("tag")));
    for RANGE(i, form->as.sum.layout->slot_count)
      add_field(describing, payload_path(lower, path, text_format(lower->arena, "%u", i)));
    return;
  }
}

static EntryConstructor describe_payload(Lower *lower, const SumLayout *layout, uint32_t index) {
  Describing describing = {.lower = lower, .layout = layout, .leaves = layout->payloads[index].leaves};
  describe_form(&describing, layout->payloads[index].form, (Text){0});
  return (EntryConstructor){layout->names[index], describing.fields.size, describing.fields.items};
}

EntrySum describe_sum(Lower *lower, const SourceType *type, Name value) {
  const SumLayout *layout = layout_of_interface(lower, NULL, type);
  EntryConstructor *constructors = NEW_ARRAY(lower->arena, EntryConstructor, layout->count);
  ScalarType *slots = NEW_ARRAY(lower->arena, ScalarType, layout->slot_count);
  for RANGE(i, layout->count) constructors[i] = describe_payload(lower, layout, i);
  for RANGE(i, layout->slot_count) slots[i] = layout->slots[i].scalar;
  bool only_scalars = true;
  for RANGE(i, layout->slot_count) only_scalars = only_scalars && layout->slots[i].rank == 0;
  return (EntrySum){.name = type->alias,
                    .value = value,
                    .type = lower_type_text(lower, type),
                    .has_tag = layout_has_tag(layout),
                    .tag = layout->tag,
                    .constructor_count = layout->count,
                    .constructors = constructors,
                    .slot_count = layout->slot_count,
                    .slots = slots,
                    .only_scalars = only_scalars};
}
