// made: values made from source types.
#ifndef ASHLAR_LOWER_MADE_H
#define ASHLAR_LOWER_MADE_H
#include "lower/values/sum.h"

// A scalar or an array that is part of a value. Link: to recursive data. Tag and Slot: of a sum.
typedef enum LeafKind { LEAF_Scalar, LEAF_Link, LEAF_Tag, LEAF_Slot } LeafKind;
typedef struct MadeLeaf { LeafKind kind; uint32_t slot; ScalarType type; uint32_t rank; const Atom *shape; } MadeLeaf;
// The callbacks that make the parts of a value; rank and shape are those of the enclosing arrays.
typedef struct ValueMaker {
  Lower *lower;
  void *user;
  Atom (*leaf)(void *user, const MadeLeaf *leaf);
  Atom (*size)(void *user, const Scope *scope, const Poly *size);   // of a dimension; size NULL: nothing is known of it
  // May be NULL. Makes the value of a type itself, or returns NULL: then the value is made from the parts of the type.
  const Value *(*special)(void *user, const Scope *scope, const SourceType *type, uint32_t rank, const Atom *shape);
  // May be NULL. Returns the `user` for the parts of a record's field.
  void *(*field)(void *user, const SourceField *field, uint32_t rank);
} ValueMaker;
const Value *value_of_type(const ValueMaker *maker, const Scope *scope, const SourceType *type, uint32_t rank,
                           const Atom *shape);
// The payload of a constructor, a tuple.
const Value *payload_of_type(const ValueMaker *maker, const Scope *scope, const SourceConstructor *constructor);
#endif
