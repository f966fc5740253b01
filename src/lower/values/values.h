// values: making values, walking over them, and giving values that come together one structure.
#ifndef ASHLAR_LOWER_VALUES_H
#define ASHLAR_LOWER_VALUES_H
#include "lower/lower_internal.h"

// ---- value.c
const Value **new_values(Lower *lower, uint32_t count);
Atom *new_atoms(Lower *lower, uint32_t count);
Atom atom_bool(bool value);
Atom *longer_shape(Lower *lower, uint32_t rank, const Atom *shape, uint32_t more);        // with room for `more` sizes
const Value *value_scalar(Lower *lower, Atom atom);
const Value *value_i64(Lower *lower, int64_t value);
const Value *value_bool(Lower *lower, bool value);
const Value *value_record(Lower *lower, uint32_t count, const Name *names, const Value **values);
const Value *value_tuple(Lower *lower, uint32_t count, const Value **values);
const Value *value_function(Lower *lower, Closure *closure);
// merges with an Array element
const Value *value_array(Lower *lower, uint32_t rank, const Atom *shape, const Value *element);
const Value *value_of_array(Lower *lower, Atom array);                                     // of scalars
const Value *value_field(const Value *record, Name name);
const SourceType *type_of_field(const SourceType *type, uint32_t index);                  // NULL: no record
// the element, after taking `rank` dimensions off the shape
const Value *value_rows(Lower *lower, const Value *array, uint32_t rank);
Name tuple_name(Lower *lower, uint32_t index);
typedef Atom (*LeafMap)(Lower *lower, void *user, Atom leaf);
// NULL callbacks keep
const Value *value_map(Lower *lower, const Value *value, LeafMap leaf, LeafMap size, void *user);
// The leaf has this shape: that of the arrays around it, and of its slot in a sum.
typedef Atom (*PlacedLeafMap)(Lower *lower, void *user, Atom leaf, uint32_t rank, const Atom *shape);
const Value *value_map_placed(Lower *lower, const Value *value, PlacedLeafMap leaf, void *user);
typedef const Value *(*ValueMap)(Lower *lower, void *user, const Value *value);
typedef const Value *(*SumMap)(Lower *lower, void *user, const Value *sum, uint32_t rank, const Atom *shape);
// In order: `enter` meets a value, then its sizes and its leaves and functions are mapped. NULL: they stay.
typedef struct ValueMapping {
  LeafMap leaf;
  PlacedLeafMap placed;          // instead of `leaf`
  LeafMap size;
  SumMap sum;                    // of a sum first, then what it gives is mapped; may be NULL
  ValueMap function;             // NULL: what it holds is mapped
  bool statics;                  // what is static in sums is a leaf too
  void (*enter)(Lower *lower, void *user, const Value *value);
  void *user;
} ValueMapping;
const Value *value_map_all(Lower *lower, const Value *value, const ValueMapping *mapping);
const Value *same_function(Lower *lower, void *user, const Value *value);   // for a mapping that leaves functions alone
// everything it holds, in order; constants hold nothing to map
Closure *closure_map(Lower *lower, const Closure *closure, ValueMap each, void *user);
// before it is evaluated: copies what it holds, one level
void closure_unshare(Lower *lower, Closure *closure);
const Value *sum_map_functions(Lower *lower, const Value *sum, ValueMap each, void *user);
// dynamic leaves in order; closures included
void value_leaves(Lower *lower, const Value *value, AtomSeq *leaves);
void value_sizes(Lower *lower, const Value *value, AtomSeq *sizes);         // every dimension in order
// All in order, also what is static in sums. Of a sum the tag counts when its layout has one.
typedef struct ValueParts { AtomSeq leaves, sizes; Seq(const Value *) functions; } ValueParts;
void value_parts(Lower *lower, const Value *value, ValueParts *parts);
Atom value_atom(const Value *value);                                        // of a Scalar
// ---- join.c: one static structure for values that come together
bool value_has_sum(const Value *value);
// The structure that both can take; no code. Where one has no payload it takes the other's, if that is there outside
// `code` (may be NULL).
const Value *value_join(Lower *lower, const Value *a, const Value *b, const Code *code);
bool value_has_form(Lower *lower, const Value *value, const Value *form);                     // it has that structure
const Value *value_form(Lower *lower, const Value *value, const Value *form);
// the same, taking for absent payloads what the form says
const Value *value_fill(Lower *lower, const Value *value, const Value *form);
// nothing static is left in sums, except beside functions
const Value *value_open(Lower *lower, const Value *value);
// and no arrays share slots: a structure that every value can take
const Value *value_canonical(Lower *lower, const Value *value);
// the constant that opening made a variable of
Atom opened_constant(Lower *lower, Atom atom);

#endif
