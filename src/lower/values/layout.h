// layout: how a sum type is represented: a tag, and slots that the payloads of the constructors share.
//
// A layout depends on the structure of the payloads and on which of their sizes are known to be equal, never on a size
// itself. Scalars share a slot by width: a leaf takes a free slot of its own type if there is one, else any free slot
// of its width, which then holds bits (the unsigned type of that width). Arrays share a slot when element type and
// sizes agree. Two values of one type may have different layouts, because more may be known about the sizes of one of
// them; where they meet both move to the layout in which no array shares anything, which takes no code.
#ifndef ASHLAR_LOWER_LAYOUT_H
#define ASHLAR_LOWER_LAYOUT_H
#include "scalar/scalar.h"

typedef struct SumLayout SumLayout;
typedef enum PieceTag { PIECE_Scalar, PIECE_Record, PIECE_Array, PIECE_Sum, PIECE_Function } PieceTag;
typedef struct SumPiece SumPiece;
// A scalar or an array of a payload. slot: of the layout that it belongs to.
typedef struct SumLeaf { ScalarType type; uint32_t slot; } SumLeaf;
// Where a piece of a payload is: indices of slots, sizes and functions of the layout it belongs to.
struct SumPiece {
  PieceTag tag;
  uint32_t leaf_count, part_count, size_count, rank;
  const SumLeaf *leaves;         // of a Scalar: itself; of a Sum: its tag, when it has one, and its slots
  const Name *names;             // of the fields of a Record
  const SumPiece **parts;        // the fields of a Record; the element of an Array
  const uint32_t *sizes;         // of the dimensions of an Array; of the sizes of a Sum
  const SumLayout *layout;       // of a Sum
  uint32_t function;             // the number of a Function, or of the first one of a Sum
};
typedef struct SumSlot { ScalarType scalar; uint32_t rank; const uint32_t *sizes; } SumSlot;
struct SumLayout {
  uint32_t id, count;                    // constructors, in the order of their names
  const Name *names;
  const SumPiece **payloads;                 // Records with fields 0, 1, ...
  ScalarType tag;
  uint32_t slot_count, size_count, function_count;
  const SumSlot *slots;
};

static inline bool layout_has_tag(const SumLayout *layout) { return layout->count > 1; }
// The slots of a Sum among its leaves.
static inline const SumLeaf *piece_slots(const SumPiece *piece) {
  return piece->leaves + (layout_has_tag(piece->layout) ? 1 : 0);
}
#endif
