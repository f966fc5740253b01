// expressions: evaluating expressions, and the builders of arrays, branches and loops that they share.
#ifndef ASHLAR_LOWER_EXPRESSIONS_H
#define ASHLAR_LOWER_EXPRESSIONS_H
#include "lower/lower_internal.h"

// ---- effect.c
// The effect required of an expression; 0: none. first: the number of the first statement built for it.
typedef struct EffectRequest { uint32_t effect, form, first; Span span; } EffectRequest;
// To be called before the expression is evaluated.
EffectRequest effect_request(Lower *lower, const AstExp *exp);
const Value *value_under_effect(Lower *lower, const Value *value, EffectRequest request);
// ---- attribute.c
const Value *eval_attribute(Lower *lower, Scope *scope, const AstExp *exp);
const Value *opaque_value(Lower *lower, const Value *value);   // a copy whose definition optimisations do not use
bool has_attribute(Lower *lower, const AstDec *declaration, const char *name);
const AstAttr *find_attribute(Lower *lower, const AstDec *declaration, const char *name);   // NULL: none of this name
Requests requests_of(Lower *lower, const Closure *closure);   // the requests for the evaluation of the closure's body
// ---- exp.c
const Value *eval(Lower *lower, Scope *scope, const AstExp *exp);
Atom eval_atom(Lower *lower, Scope *scope, const AstExp *exp);
// ---- literal.c
const Value *eval_number(Lower *lower, const Scope *scope, const AstExp *exp, const Number *number);
const Value *eval_array(Lower *lower, Scope *scope, const AstExp *exp);
const Value *eval_range(Lower *lower, Scope *scope, const AstExp *exp);
const Value *array_of_elements(Lower *lower, uint32_t count, const Value *const *elements);
// ---- table.c
const Value *eval_string(Lower *lower, Text bytes);
Atom table_atom(Lower *lower, const char *name, const ArrayValue *table);
bool constant_scalar(const AstExp *exp, Scalar *value);          // of a literal, which may be negated
Scalar number_scalar(ScalarType type, const Number *number);
// NULL: the literal is not constant, or a dimension is empty.
const Value *constant_table(Lower *lower, const AstExp *literal);
// ---- access.c. row_at, slice_all and take do not check bounds.
const Value *row_at(Lower *lower, const Value *array, uint32_t count, const Atom *indices);
const Value *slice_all(Lower *lower, const Value *array, Atom start, Atom count, Atom step);   // the outer dimension
const Value *eval_access(Lower *lower, Scope *scope, const Value *array, const AstSlices *slices);
// An index (fixed) or a slice of one dimension, as written.
typedef struct Ends { Atom start, end, step; bool fixed, has_start, has_end, has_step; } Ends;
Ends *eval_ends(Lower *lower, Scope *scope, const AstSlices *source);
// Adds the bounds check; the caller ends it with checks_end.
Slice *checked_slices(Lower *lower, const Value *array, uint32_t count, Ends *ends);
// An array of `rows` whose shape is that of the ranges among the slices.
const Value *value_in_ranges(Lower *lower, uint32_t count, const Slice *slices, const Value *rows);
const Value *take(Lower *lower, const Value *array, uint32_t count, const Slice *slices);
// ---- update.c
const Value *eval_update(Lower *lower, Scope *scope, const AstExpUpdate *update);
// ---- control.c
// An if-expression, or && and ||: their second operand is one branch, and the other branch is NULL, which has the
// value of the condition.
const Value *eval_if(Lower *lower, Scope *scope, const SourceType *type, const AstExp *condition, const AstExp *yes,
                     const AstExp *no);
const Value *eval_loop(Lower *lower, Scope *scope, const AstExp *exp);
typedef const Value *(*Branch)(Lower *lower, void *user, bool taken);
const Value *build_branches(Lower *lower, Atom condition, Branch branch, void *user);
Atom build_choice(Lower *lower, Atom condition, Atom a, Atom b);   // a when the condition holds, else b
// ---- scalar.c
const Value *prim_value(Lower *lower, Prim prim, const Value *const *arguments, uint32_t count);
Atom values_equal(Lower *lower, const Value *a, const Value *b);
// NULL: `name` is not a built-in operator.
const Value *operator_value(Lower *lower, Text name, const Value *a, const Value *b);
// ---- soac.c
typedef const Value *(*Element)(Lower *lower, void *user, const Atom *indices);
// A lambda from an index below `size` to the leaves of the element, with the structure of `like` (which may be NULL).
Lambda index_lambda(Lower *lower, Atom size, Element element, void *user, const Value *like);
// The operator of a reduction or scan, on values shaped like the neutral element.
Lambda operator_lambda(Lower *lower, const Value *operator, const Value *neutral);
const Value *build_array(Lower *lower, uint32_t rank, const Atom *widths, Element element, void *user);
// ---- intrinsic.c
uint32_t intrinsic_arity(const Binding *binding);
const Value *intrinsic_apply(Lower *lower, const Closure *closure, const Value *const *arguments);

#endif
