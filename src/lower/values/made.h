// made: values made from source types.
#ifndef ASHLAR_LOWER_MADE_H
#define ASHLAR_LOWER_MADE_H
#include "lower/values/sum.h"

// A scalar or an array that a value consists of. Link: to recursive data. Tag, Slot: of a sum.
typedef enum LeafKind { LEAF_Scalar, LEAF_Link, LEAF_Tag, LEAF_Slot } LeafKind;
typedef struct MadeLeaf { LeafKind kind; uint32_t slot; ScalarType type; uint32_t rank; const Atom *shape; } MadeLeaf;
typedef struct ValueMaker {
  Lower *lower;
  void *user;
  Atom (*leaf)(void *user, const MadeLeaf *leaf);
  Atom (*size)(void *user, const Scope *scope, const Poly *size);   // of a dimension; size NULL: nothing is known of it
  // may be NULL: gives the value of this type; NULL: it is made as follows from the type
  const Value *(*special)(void *user, const Scope *scope, const SourceType *type, uint32_t rank, const Atom *shape);
  void *(*field)(void *user, const SourceField *field, uint32_t rank);   // may be NULL: the user of a part
} ValueMaker;
// rank, shape: of the arrays around it
const Value *value_of_type(const ValueMaker *maker, const Scope *scope, const SourceType *type, uint32_t rank,
                           const Atom *shape);
// A tuple of what a constructor holds.
const Value *payload_of_type(const ValueMaker *maker, const Scope *scope, const SourceConstructor *constructor);
#endif
