// layout: how a sum type is represented: a tag, and slots that the payloads of the constructors share.
//
// A layout depends on the structure of the payloads and on which of their sizes are known to be equal, never on a size
// itself. Scalars share a slot by width: a leaf takes a free slot of its own type if there is one, else any free slot
// of its width, which then holds bits (the unsigned type of that width). Arrays share a slot if their element types and
// sizes agree. Two values of one type may have different layouts, because more may be known about the sizes of one of
// them. Where such values meet, both are converted to the finest layout, in which no array shares a slot; the
// conversion takes no code.
#ifndef ASHLAR_LOWER_LAYOUT_H
#define ASHLAR_LOWER_LAYOUT_H
#include "scalar/scalar.h"

// A scalar or an array of a payload: its type, and its slot in the layout.
typedef struct SumLeaf { ScalarType type; uint32_t slot; } SumLeaf;
typedef struct SumSlot { ScalarType scalar; uint32_t rank; const uint32_t *sizes; } SumSlot;
// The payload of one constructor. form: a tuple with the structure of the payload (value.h). The sizes in it are
// constants: they number the sizes of the layout. Its leaves have only their types, no values.
typedef struct SumPayload {
  const struct Value *form;
  uint32_t leaf_count;
  uint32_t function;               // the number of the payload's first function value
  const SumLeaf *leaves;           // in order; those of a nested sum are its tag, if it has one, and its slots
} SumPayload;
typedef struct SumLayout {
  uint32_t id, count;              // count: of constructors, which are in the order of their names
  const Name *names;
  const SumPayload *payloads;
  ScalarType tag;
  uint32_t slot_count, size_count, function_count;
  const SumSlot *slots;
} SumLayout;

static inline bool layout_has_tag(const SumLayout *layout) { return layout->count > 1; }
#endif
