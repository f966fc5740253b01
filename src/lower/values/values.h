// values: making values, walking over them, and giving one structure to values that meet.
#ifndef ASHLAR_LOWER_VALUES_H
#define ASHLAR_LOWER_VALUES_H
#include "lower/lower_internal.h"

// ---- value.c: making values
const Value **new_values(Lower *lower, uint32_t count);
Atom *new_atoms(Lower *lower, uint32_t count);
Atom atom_bool(bool value);
// A copy of the shape with room for `more` sizes after it.
Atom *longer_shape(Lower *lower, uint32_t rank, const Atom *shape, uint32_t more);
const Value *value_scalar(Lower *lower, Atom atom);
const Value *value_i64(Lower *lower, int64_t value);
const Value *value_bool(Lower *lower, bool value);
const Value *value_record(Lower *lower, uint32_t count, const Name *names, const Value **values);
const Value *value_tuple(Lower *lower, uint32_t count, const Value **values);
const Value *value_function(Lower *lower, Closure *closure);
// If the element is an Array, the two become one Array.
const Value *value_array(Lower *lower, uint32_t rank, const Atom *shape, const Value *element);
const Value *value_of_array(Lower *lower, Atom array);                      // an array of scalars
const Value *value_field(const Value *record, Name name);
const SourceType *type_of_field(const SourceType *type, uint32_t index);   // NULL: not a record
const Value *value_rows(Lower *lower, const Value *array, uint32_t rank);   // without the outer `rank` dimensions
Name tuple_name(Lower *lower, uint32_t index);
Atom value_atom(const Value *value);                                        // of a Scalar

// ---- value.c: walking over values, always in the same order. A callback that is NULL keeps its parts unchanged.
typedef Atom (*LeafMap)(Lower *lower, void *user, Atom leaf);
const Value *value_map(Lower *lower, const Value *value, LeafMap leaf, LeafMap size, void *user);
// rank, shape: of the leaf, from the enclosing arrays and the leaf's slot in a sum.
typedef Atom (*PlacedLeafMap)(Lower *lower, void *user, Atom leaf, uint32_t rank, const Atom *shape);
const Value *value_map_placed(Lower *lower, const Value *value, PlacedLeafMap leaf, void *user);
typedef const Value *(*ValueMap)(Lower *lower, void *user, const Value *value);
typedef const Value *(*SumMap)(Lower *lower, void *user, const Value *sum, uint32_t rank, const Atom *shape);
// `enter` is called for a value first; then its sizes, leaves and functions are mapped in order.
typedef struct ValueMapping {
  LeafMap leaf;
  PlacedLeafMap placed;          // instead of `leaf`
  LeafMap size;
  SumMap sum;                    // maps a whole sum first; the parts of its result are mapped afterwards
  ValueMap function;             // NULL: the parts of the closure are mapped
  bool statics;                  // constants in the slots of sums count as leaves
  void (*enter)(Lower *lower, void *user, const Value *value);
  void *user;
} ValueMapping;
const Value *value_map_all(Lower *lower, const Value *value, const ValueMapping *mapping);
const Value *same_function(Lower *lower, void *user, const Value *value);   // a `function` that changes nothing
// Maps all values that a closure holds, in order; a constant (abstract.c) holds none that need mapping.
Closure *closure_map(Lower *lower, const Closure *closure, ValueMap each, void *user);
// Copies the parts that a copy of a constant shares with the original, one level deep. Needed before its evaluation.
void closure_unshare(Lower *lower, Closure *closure);
const Value *sum_map_functions(Lower *lower, const Value *sum, ValueMap each, void *user);
void value_leaves(Lower *lower, const Value *value, AtomSeq *leaves);       // dynamic leaves in order, also of closures
void value_sizes(Lower *lower, const Value *value, AtomSeq *sizes);         // every dimension in order
// All parts in order, including the constants in sums. The tag of a sum counts if its layout has one.
typedef struct ValueParts { AtomSeq leaves, sizes; Seq(const Value *) functions; } ValueParts;
void value_parts(Lower *lower, const Value *value, ValueParts *parts);

// ---- join.c: one static structure for values that meet
bool value_has_sum(const Value *value);
// The structure to which both values can be brought; builds no code. An absent payload of one value takes the payload
// of the other if that is visible outside of `code` (which may be NULL).
const Value *value_join(Lower *lower, const Value *a, const Value *b, const Code *code);
bool value_has_form(Lower *lower, const Value *value, const Value *form);   // the value has that structure
const Value *value_form(Lower *lower, const Value *value, const Value *form);   // gives the value that structure
// The same; an absent payload becomes the payload in `form`.
const Value *value_fill(Lower *lower, const Value *value, const Value *form);
// Makes everything static in sums dynamic, except in sums with functions.
const Value *value_open(Lower *lower, const Value *value);
// The same in the finest layouts (layout.h): a structure that all values of the type can have.
const Value *value_canonical(Lower *lower, const Value *value);
// The constant for which value_open has made this variable; other atoms are returned unchanged.
Atom opened_constant(Lower *lower, Atom atom);

#endif
