// unify: makes types agree, demands members and properties of types, and says why a demand failed.
#ifndef ASHLAR_TYPES_UNIFY_H
#define ASHLAR_TYPES_UNIFY_H
#include "types/type/variable.h"

typedef enum FailKind {
  FAIL_None,
  FAIL_Shape,
  FAIL_Infinite,
  FAIL_Scalars,
  FAIL_Function,
  FAIL_Equality,
  FAIL_Irregular,
  FAIL_Field,
  FAIL_Constructor,
  FAIL_Payload,
  FAIL_Scope
} FailKind;
typedef struct Failure {
  FailKind kind;
  const SourceType *type;
  uint32_t scalars, wanted, given;
  Name name;
  Span span;
} Failure;
// Why two types have to agree.
typedef struct Cause {
  Span span;
  Span because;
  const char *note;
  DiagCode code;
  bool at_run_time;             // the language compares these sizes when the program runs
  bool in_cells;                // sizes that cannot be compared when the program runs
  const AstExp *blamed;         // the expression that does not fit, for messages; may be NULL
  const AstExp *application;    // the application of which `blamed` is argument number `argument`; may be NULL
  uint32_t argument;
} Cause;
static inline Cause cause_of(Span span, const char *note, Span because) {
  return (Cause){.span = span, .because = because, .note = note, .code = DIAG_E0301};
}
static inline Cause cause_at(Span span) { return cause_of(span, NULL, NO_SPAN); }
static inline Cause blame(const AstExp *exp, const char *note, Span because) {
  return (Cause){.span = exp->span, .because = because, .note = note, .code = DIAG_E0301, .blamed = exp};
}
static inline Cause blame_alone(const AstExp *exp) { return blame(exp, NULL, NO_SPAN); }

// ---- unify.c
// whether both have the same tag, and the same fields or constructors, or are the same scalar or parameter
bool is_same_form(const SourceType *left, const SourceType *right);
// false: c->failure says why
bool unify(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);
bool require_type(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);  // unify, reporting
// as require_type, without comparing sizes
bool require_structure(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);
bool require_needs(Checker *c, const SourceType *type, uint32_t needs);       // false: c->failure
// Full: it may hold functions; Size: arrays of unknown size
Liftedness lifted_of_type(Checker *c, const SourceType *type);
bool require_scalars(Checker *c, const SourceType *type, uint32_t scalars);
bool require_field(Checker *c, const SourceType *record, Name name, Span span, const SourceType **field);
// false when `variable` occurs in the type
bool adjust_levels(Checker *c, const SourceType *type, uint32_t variable, uint32_t level);
void lower_records(Checker *c, const SourceType *type, uint32_t level);
void report_failure(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);
// after require_needs has failed: the type may not be the element of an array
void report_element(Checker *c, const SourceType *element, Span span);

// ---- constructors.c: the constructors that a type has or needs
const SourceConstructor *constructor_of(Checker *c, const SourceType *sum, Name name);      // NULL: none of that name
void add_member_need(Checker *c, const SourceType *variable, MemberNeed need);
bool require_constructor(Checker *c, const SourceType *sum, const MemberNeed *need);   // false: c->failure
const SourceType *with_fresh_sizes(Checker *c, const SourceType *type);   // size variables for all but constant sizes
void report_constructor(Checker *c, Failure failure);
void report_ambiguous_sums(Checker *c);

// ---- subsume.c: a value of type `given` can be used where `wanted` is promised; otherwise `reason` may say why
bool subsumes(Checker *c, const TypeScheme *wanted, const TypeScheme *given, Span span, Text *reason);
// the instance of the scheme that has this type
const Instance *instance_of(Checker *c, const TypeScheme *scheme, const SourceType *type, Span span);
bool same_type(Checker *c, const SourceType *wanted, const SourceType *given, Span span);
#endif
