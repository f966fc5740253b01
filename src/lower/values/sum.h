// sum: values of sum types during lowering, by their layouts (layout.h).
#ifndef ASHLAR_LOWER_SUM_H
#define ASHLAR_LOWER_SUM_H
#include "lower/sizes/sizes.h"
#include "lower/values/layout.h"

// ---- layout.c
// One size of a layout. known: `atom` is the size; otherwise nothing determines it here, and `key` is a source size in
// `scope`.
typedef struct LayoutSize { const Poly *key; const Scope *scope; Atom atom; bool known; } LayoutSize;
typedef Seq(LayoutSize) LayoutSizes;
// A layout in which one constructor has the payload `payload`. The payloads of the other constructors (all of them, if
// `payload` is NULL) follow from the type. `sizes` receives the sizes of the layout.
const SumLayout *layout_of_constructor(Lower *lower, const Scope *scope, const SourceType *sum, uint32_t constructor,
                                       const Value *payload, LayoutSizes *sizes);
const SumLayout *layout_finest(Lower *lower, const SumLayout *layout);                 // no array shares a slot
// A layout to which values with either layout can be converted (sum_move).
const SumLayout *layout_meet(Lower *lower, const SumLayout *a, const SumLayout *b);
// The layout of a value that comes from outside: the finest one.
const SumLayout *layout_of_interface(Lower *lower, const Scope *scope, const SourceType *sum);
uint32_t layout_index(const SumLayout *layout, Name constructor);
// The sizes in a source type, each with the number of its size in the layout.
TypedSizes layout_typed_sizes(Lower *lower, const SumLayout *layout, const Scope *scope, const SourceType *sum);
// An array: for each size of the layout the first size in the source type that has this number.
const TypedSize *layout_first_sizes(Lower *lower, const SumLayout *layout, const Scope *scope, const SourceType *sum);
Atom *slot_shape(Lower *lower, const SumSlot *slot, const Atom *sizes, uint32_t rank, const Atom *outer);

// The number in the layout of a size in a form.
static inline uint32_t form_size(Atom size) { return (uint32_t)scalar_to_index(size.as.constant); }

// ---- sum.c
const Value *value_sum(Lower *lower, const SumLayout *layout, Atom tag, const Atom *sizes, const Atom *slots,
                       const Value *const *functions);
const Value *sum_blank(Lower *lower, const SumLayout *layout, const Atom *sizes, const Value *const *functions);
bool sum_known(const Value *sum, uint32_t *constructor);                       // the constructor is static
const Value *sum_payload(Lower *lower, const Value *sum, uint32_t constructor);
const Value *sum_of_payload(Lower *lower, const Value *like, uint32_t constructor, const Value *payload);
Atom sum_test(Lower *lower, const Value *sum, uint32_t constructor);   // a condition: the sum has this constructor
const Value *sum_move(Lower *lower, const Value *sum, const SumLayout *layout);   // to a layout from layout_meet
const Value *value_finest(Lower *lower, const Value *value);           // its sums converted to their finest layouts
Atom sums_equal(Lower *lower, const Value *a, const Value *b);
const Value *eval_constructor(Lower *lower, Scope *scope, const AstExp *exp);
const Value *sum_empty(Lower *lower, const Scope *scope, const SourceType *type);
#endif
