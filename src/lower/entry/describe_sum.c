// describe_sum: what the outside has to know of a sum type to make and read its values: constructors, and where their
// leaves are.
#include "lower/functions/functions.h"
#include "lower/values/sum.h"

typedef Seq(EntryField) EntryFields;
typedef struct Describing { Lower *lower; const SumLayout *layout; EntryFields fields; } Describing;

Text payload_path(Lower *lower, Text path, Text part) {
  return path.size ? text_format(lower->arena, "%.*s_%.*s", TEXT_ARG(path), TEXT_ARG(part)) : part;
}

static void add_field(Describing *describing, Text path, SumLeaf leaf) {
  EntryField field = {path, leaf.type, leaf.slot, describing->layout->slots[leaf.slot].rank};
  seq_push(describing->lower->arena, &describing->fields, field);
}

static void describe_piece(Describing *describing, const SumPiece *piece, Text path) {
  Lower *lower = describing->lower;
  switch (piece->tag) {
  case PIECE_Scalar: add_field(describing, path, piece->leaves[0]); return;
  case PIECE_Array: describe_piece(describing, piece->parts[0], path); return;
  case PIECE_Function: return;
  case PIECE_Record:
    for RANGE(i, piece->part_count)
      describe_piece(describing, piece->parts[i],
                     payload_path(lower, path, name_text(lower->context->names, piece->names[i])));
    return;
  case PIECE_Sum:   // a payload that is a sum itself is passed as its own tag and slots
    if (layout_has_tag(piece->layout))
      add_field(describing, payload_path(lower, path, TEXT("tag")), piece->leaves[0]);
    for RANGE(i, piece->layout->slot_count)
      add_field(describing, payload_path(lower, path, text_format(lower->arena, "%u", i)), piece_slots(piece)[i]);
    return;
  }
}

static EntryConstructor describe_payload(Lower *lower, const SumLayout *layout, uint32_t index) {
  Describing describing = {.lower = lower, .layout = layout};
  describe_piece(&describing, layout->payloads[index], (Text){0});
  return (EntryConstructor){layout->names[index], describing.fields.size, describing.fields.items};
}

EntrySum describe_sum(Lower *lower, const SourceType *type, Name value) {
  const SumLayout *layout = layout_of_interface(lower, NULL, type);
  EntryConstructor *constructors = NEW_ARRAY(lower->arena, EntryConstructor, layout->count);
  ScalarType *slots = NEW_ARRAY(lower->arena, ScalarType, layout->slot_count);
  Out out = out_new(lower->arena);
  source_type_print(lower->context, lower->typed, &out, type);
  for RANGE(i, layout->count) constructors[i] = describe_payload(lower, layout, i);
  for RANGE(i, layout->slot_count) slots[i] = layout->slots[i].scalar;
  bool only_scalars = true;
  for RANGE(i, layout->slot_count) only_scalars = only_scalars && layout->slots[i].rank == 0;
  return (EntrySum){.name = type->alias,
                    .value = value,
                    .type = out_result(&out),
                    .has_tag = layout_has_tag(layout),
                    .tag = layout->tag,
                    .constructor_count = layout->count,
                    .constructors = constructors,
                    .slot_count = layout->slot_count,
                    .slots = slots,
                    .only_scalars = only_scalars};
}
