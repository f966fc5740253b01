// infer: the types of expressions, patterns and definitions.
#ifndef ASHLAR_TYPES_INFER_H
#define ASHLAR_TYPES_INFER_H
#include "types/checker.h"
#include "types/recursive/recursive.h"

// ---- type.c
const SourceType *check_type(Checker *c, AstType *type, Anonymous anonymous);
Binding *size_parameter_new(Checker *c, Name name, Span span);
void enter_type_parameters(Checker *c, AstTypeParams *parameters, TypeScheme *scheme);
const Poly *anonymous_size(Checker *c, Anonymous anonymous, Span span);
TypeName *check_type_declaration(Checker *c, AstDec *dec);

// ---- pat.c
const SourceType *check_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous, Cause cause);
Binding *pat_variable(AstPat *pat);   // the name, if the pattern is one; or NULL
AstPat *pat_inner(AstPat *pat);

// ---- exp.c, apply.c, array.c, let.c, loop.c, match.c. expected: only advice; may be NULL
const SourceType *infer(Checker *c, AstExp *exp);
const SourceType *infer_expecting(Checker *c, AstExp *exp, const SourceType *expected);
void require(Checker *c, AstExp *exp, const SourceType *expected);
void require_of_scalar(Checker *c, AstExp *exp, ScalarType scalar);
// the type of `exp`, which must be one of the set `scalars`; otherwise the error type
const SourceType *require_number(Checker *c, AstExp *exp, uint32_t scalars);
const SourceType *infer_reference(Checker *c, AstExp *exp, Reference *reference);
const SourceType *infer_apply(Checker *c, AstExp *exp);
const SourceType *infer_binary(Checker *c, AstExp *exp);
const SourceType *infer_section(Checker *c, AstExp *exp);
// definition.c: a [] in the written result is the size that the body gives it; a size that is named, ?[k], stays
// unknown. sizes: the id of each ?[k] to the size variable that the body binds; types: of the parameters
const SourceType *result_of_body(Checker *c, const SourceType *result, const Map *sizes, uint32_t count,
                                 const SourceType *const *types);
const SourceType *infer_lambda(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *function_over(Checker *c, AstPats *parameters, const SourceType **types, const SourceType *result);
const SourceType *result_of(Checker *c, const SourceType *function, AstExp *argument);
void mark_parameters(Checker *c, AstPats *parameters);
const SourceType *infer_index(Checker *c, AstExp *exp);
const SourceType *infer_slices(Checker *c, const SourceType *array, AstSlices *slices, Span array_span, Span span);
const SourceType *infer_update(Checker *c, AstExp *exp);
const SourceType *project(Checker *c, const SourceType *record, Name field, Span span);   // a missing field is reported
const SourceType *infer_array_literal(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *infer_range(Checker *c, AstExp *exp);
const SourceType *infer_let_chain(Checker *c, AstExp *exp, const SourceType *expected);
AstExp *last_of_chain(AstExp *exp);
const SourceType *infer_loop(Checker *c, AstExp *exp);
const SourceType *infer_match(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *infer_constructor(Checker *c, AstExp *exp, const SourceType *expected);
const SourceType *check_constructor_pat(Checker *c, AstPat *pat, const SourceType *known, Anonymous anonymous,
                                        Cause cause);
const SourceType *merge_branches(Checker *c, const SourceType *left, const SourceType *right, Cause cause);
void add_slot(Checker *c, const SourceType **slot);
bool is_qualified(const Reference *reference);

// ---- exhaustive.c
void check_exhaustive(Checker *c, const AstExp *match);
void check_irrefutable(Checker *c, const AstPat *pat);

// ---- definition.c: one `def`: signature, body, settling
void definition_open(Checker *c, Definition *definition, Env env, Name name, Span span);
void definition_close(Checker *c, Definition *definition);   // settles sizes, applies defaults, fills in types
void check_local_function(Checker *c, AstDec *dec);
Binding *check_value(Checker *c, AstDec *dec, Env env);
void check_expression(Checker *c, AstExp *exp);   // an expression alone, in the scope of the whole program
Binding *declare_lazily(Checker *c, AstDec *dec, Env env);
void force_signature(Checker *c, Binding *binding);
void drain_queue(Checker *c);
bool is_fully_annotated(const AstDec *dec);
Binding *declare_early(Checker *c, AstDec *dec, Env env);   // only the signature of a later definition
void check_early(Checker *c, Binding *binding, Env env);                      // now its body
const TypeScheme *scheme_of_spec(Checker *c, AstDec *dec, Env env);

// ---- recursion.c: names that mean the definition they occur in, or a later one
void recursion_open(Checker *c, OpenFunction *open, Binding *binding, const TypeScheme *sizes, const SourceType *type,
                    const SourceType *result);
void recursion_close(Checker *c, OpenFunction *open, const SourceType *result);    // the body has been checked
void recursion_settle(Checker *c, OpenFunction *open, const TypeScheme *scheme);   // the function's final scheme
// errors: number of diagnostics before it
void recursion_finish(Checker *c, const OpenFunction *open, uint32_t errors);
void note_earlier(Checker *c, Name name, Span span);   // a use of a name that has an earlier meaning
void recursion_check_arguments(Checker *c, const AstExpApply *apply);
const SourceType *infer_recursive(Checker *c, Reference *reference, Span span);   // NULL: it is unknown
// of a definition that was used before it; or NULL
Binding *forward_binding(const struct Structure *structure, Name name);
void note_dependence(Checker *c, Binding *used);
// at the end: a use of a later definition must be recursion
void check_groups(Checker *c, struct Structure *structure);

// ---- advice.c: notes about the origin of a wanted type, and help with what to write instead
// Overloaded: operands of one type
typedef enum Applied { APPLIED_Function, APPLIED_Operator, APPLIED_Overloaded } Applied;
Applied applied_kind(const Checker *c, const AstExp *application);
Span applied_span(const AstExp *application);                                 // the span of the function or operator
void report_not_function(Checker *c, const SourceType *type, const AstExp *application, uint32_t index);
void note_application(Checker *c, Diag *diag, const SourceType *expected, Cause cause);
void advise_mismatch(Checker *c, Diag *diag, const SourceType *expected, const SourceType *actual, Cause cause);
void advise_sizes(Checker *c, Diag *diag, const Poly *expected, const Poly *actual, Cause cause);
#endif
