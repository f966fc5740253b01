// expressions: evaluating expressions, and the builders of arrays, branches and loops that they share.
#ifndef ASHLAR_LOWER_EXPRESSIONS_H
#define ASHLAR_LOWER_EXPRESSIONS_H
#include "lower/lower_internal.h"

// ---- effect.c
// first: the next statement's number
typedef struct EffectRequest { uint32_t effect, form, first; Span span; } EffectRequest;
// before it is evaluated; effect 0: none
EffectRequest effect_request(Lower *lower, const AstExp *exp);
const Value *value_under_effect(Lower *lower, const Value *value, EffectRequest request);
// ---- attribute.c
const Value *eval_attribute(Lower *lower, Scope *scope, const AstExp *exp);
const Value *opaque_value(Lower *lower, const Value *value);   // that no optimisation looks through
bool has_attribute(Lower *lower, const AstDec *declaration, const char *name);
const AstAttr *find_attribute(Lower *lower, const AstDec *declaration, const char *name);   // NULL: it is not there
Asked asked_of(Lower *lower, const Closure *closure);
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
bool constant_scalar(const AstExp *exp, Scalar *value);          // a literal, perhaps negated
Scalar number_scalar(ScalarType type, const Number *number);
// NULL: it is not one, or empty somewhere
const Value *constant_table(Lower *lower, const AstExp *literal);
// ---- access.c
const Value *row_at(Lower *lower, const Value *array, uint32_t count, const Atom *indices);   // unchecked
// outermost dimension, unchecked
const Value *slice_all(Lower *lower, const Value *array, Atom start, Atom count, Atom step);
const Value *eval_access(Lower *lower, Scope *scope, const Value *array, const AstSlices *slices);
typedef struct Ends { Atom start, end, step; bool fixed, has_start, has_end, has_step; } Ends;   // of one dimension
Ends *eval_ends(Lower *lower, Scope *scope, const AstSlices *source);
// their check is left among the builder's certificates
Slice *checked_slices(Lower *lower, const Value *array, uint32_t count, Ends *ends);
const Value *value_in_ranges(Lower *lower, uint32_t count, const Slice *slices, const Value *rows);   // arrays of rows
const Value *take(Lower *lower, const Value *array, uint32_t count, const Slice *slices);     // unchecked
// ---- update.c
const Value *eval_update(Lower *lower, Scope *scope, const AstExpUpdate *update);
// ---- control.c
// of a condition that decides itself the branch is NULL
const Value *eval_if(Lower *lower, Scope *scope, const SourceType *type, const AstExp *condition, const AstExp *yes,
                     const AstExp *no);
const Value *eval_loop(Lower *lower, Scope *scope, const AstExp *exp);
typedef const Value *(*Branch)(Lower *lower, void *user, bool taken);
const Value *build_branches(Lower *lower, Atom condition, Branch branch, void *user);
Atom build_choice(Lower *lower, Atom condition, Atom a, Atom b);   // a when the condition holds, else b
// ---- scalar.c
const Value *prim_value(Lower *lower, Prim prim, const Value *const *arguments, uint32_t count);
Atom values_equal(Lower *lower, const Value *a, const Value *b);
const Value *operator_value(Lower *lower, Text name, const Value *a, const Value *b);   // NULL: not a built-in operator
// ---- soac.c
typedef const Value *(*Element)(Lower *lower, void *user, const Atom *indices);
// index -> the leaves of the element, in the form of `like` (may be NULL)
Lambda index_lambda(Lower *lower, Atom size, Element element, void *user, const Value *like);
// an operator on values shaped like the neutral element
Lambda operator_lambda(Lower *lower, const Value *operator, const Value *neutral);
const Value *build_array(Lower *lower, uint32_t rank, const Atom *widths, Element element, void *user);
// ---- intrinsic.c
uint32_t intrinsic_arity(const Binding *binding);
const Value *intrinsic_apply(Lower *lower, const Closure *closure, const Value *const *arguments);

#endif
