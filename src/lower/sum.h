// sum: how values of sum types are laid out during lowering: a tag and slots that the payloads of the constructors share.
//
// A Layout depends on the structure of the payloads and on which of their sizes are known to be equal, never on a size itself.
// Scalars share a slot by width: a leaf takes a free slot of its own type if there is one, else any free slot of its width, which
// then holds bits (the unsigned type of that width). Arrays share a slot when element type and sizes agree. Two values of one type
// may have different layouts, because more may be known about the sizes of one of them; where they meet both move to the layout in
// which no array shares anything, which takes no code.
#ifndef ASHLAR_LOWER_SUM_H
#define ASHLAR_LOWER_SUM_H
#include "lower/lower_internal.h"

typedef enum PieceTag { PIECE_Scalar, PIECE_Record, PIECE_Array, PIECE_Sum, PIECE_Function } PieceTag;
typedef struct Piece Piece;
// Where a piece of a payload is: indices of slots, sizes and functions of the layout it belongs to.
struct Piece {
  PieceTag tag;
  union {
    struct { ScalarType type; uint32_t slot; } scalar;
    struct { uint32_t count; const Name *names; const Piece **parts; } record;
    struct { uint32_t rank; const uint32_t *sizes; const Piece *element; } array;
    struct { const Layout *layout; uint32_t tag; const uint32_t *slots, *sizes, *functions; } sum;   // tag: its slot, when it has one
    uint32_t function;
  } as;
};
typedef struct Slot { ScalarType scalar; uint32_t rank; const uint32_t *sizes; } Slot;
struct Layout {
  uint32_t id, count;                    // constructors, in the order of their names
  const Name *names;
  const Piece **payloads;                 // Records with fields 0, 1, ...
  ScalarType tag;
  uint32_t slot_count, size_count, function_count;
  const Slot *slots;
};

static inline bool layout_has_tag(const Layout *layout) { return layout->count > 1; }

// ---- layout.c
// What the sizes of a layout are, by class. known: `atom` is the size; else nothing determines it here.
typedef struct LayoutSize { const Poly *key; const Scope *scope; Atom atom; bool known; } LayoutSize;
typedef Seq(LayoutSize) LayoutSizes;
const Layout *layout_of_type(Lower *lower, const Scope *scope, const SourceType *sum, LayoutSizes *sizes);
// The payload of one constructor is laid out as `payload` is, the others as the type says.
const Layout *layout_of_constructor(Lower *lower, const Scope *scope, const SourceType *sum, uint32_t constructor, const Value *payload, LayoutSizes *sizes);
const Layout *layout_finest(Lower *lower, const Layout *layout);                 // no array shares anything
const Layout *layout_meet(Lower *lower, const Layout *a, const Layout *b);      // one that values of both can move to
uint32_t layout_index(const Layout *layout, Name constructor);
// The sizes in a source type beside the classes they are in.
typedef void (*SizeVisit)(Lower *lower, void *user, uint32_t size, const Scope *scope, const Poly *poly);
void layout_visit_sizes(Lower *lower, const Layout *layout, const Scope *scope, const SourceType *sum, SizeVisit visit, void *user);

// ---- sum.c
const Value *value_sum(Lower *lower, const Layout *layout, Atom tag, const Atom *sizes, const Atom *slots, const Value *const *functions);
bool sum_known(const Value *sum, uint32_t *constructor);                       // the constructor is static
const Value *sum_payload(Lower *lower, const Value *sum, uint32_t constructor);
Atom sum_test(Lower *lower, const Value *sum, uint32_t constructor);           // has it this constructor?
const Value *sum_move(Lower *lower, const Value *sum, const Layout *layout);   // to a layout from layout_meet
Atom sums_equal(Lower *lower, const Value *a, const Value *b);
const Value *eval_constructor(Lower *lower, Scope *scope, const AstExp *exp);
const Value *sum_empty(Lower *lower, const Scope *scope, const SourceType *type);
#endif
