// unify: type variables, what is demanded of them, and why a demand failed.
#ifndef ASHLAR_TYPES_UNIFY_H
#define ASHLAR_TYPES_UNIFY_H
#include "types/type/type.h"

// What a type variable has to have: a field, whose type is the payload, or a constructor.
typedef struct MemberNeed {
  struct MemberNeed *next;
  Name name;
  Span span;
  uint32_t count;
  const SourceType **payload;
  const Span *spans;             // of the payload of a constructor
  bool is_field;
} MemberNeed;
enum { NEED_Equality = 1, NEED_NoFunction = 2, NEED_Regular = 4 };
// A type variable: bound, or free with the requirements on the type that it will be bound to. scalars: a set; 0 is any
// type.
typedef struct TypeVariable {
  const SourceType *bound;
  uint32_t level, scalars, needs;
  MemberNeed *members;           // all fields, or all constructors
  Span span;
} TypeVariable;
static inline MemberNeed *needed_fields(const TypeVariable *variable) {
  return variable->members && variable->members->is_field ? variable->members : NULL;
}
static inline MemberNeed *needed_constructors(const TypeVariable *variable) {
  return variable->members && !variable->members->is_field ? variable->members : NULL;
}
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
// Why two types have to agree. blamed: the expression that does not fit; application: the application of which it is
// argument number `argument`. Both may be NULL; they serve messages.
typedef struct Cause {
  Span span;
  Span because;
  const char *note;
  DiagCode code;
  bool at_run_time;   // the language compares these sizes when the program runs
  bool in_cells;      // sizes that cannot be compared when the program runs
  const AstExp *blamed, *application;
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
const SourceType *variable_new(Checker *c, Span span);
const SourceType *variable_of_scalars(Checker *c, Span span, uint32_t scalars);
TypeVariable *variable_info(Checker *c, const SourceType *variable);
const SourceType *resolve_variable(Checker *c, const SourceType *type);
static inline const SourceType *resolve(Checker *c, const SourceType *type) {   // follows bound variables at the root
  return type->tag == SOURCE_Variable ? resolve_variable(c, type) : type;
}
// of one tag, with the same fields or constructors, or the same scalar or parameter
bool is_same_form(const SourceType *left, const SourceType *right);
// false: c->failure says why
bool unify(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);
bool require_type(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause);  // unify, reporting
// that without sizes
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
void report_element(Checker *c, const SourceType *element, Span span);        // after require_needs: no array element

// ---- constructors.c: the constructors that a type has or needs
const SourceConstructor *constructor_of(Checker *c, const SourceType *sum, Name name);      // NULL: none of that name
void add_member_need(Checker *c, const SourceType *variable, MemberNeed need);
bool require_constructor(Checker *c, const SourceType *sum, const MemberNeed *need);   // false: c->failure
const SourceType *with_fresh_sizes(Checker *c, const SourceType *type);                    // the structure alone
void report_constructor(Checker *c, Failure failure);
void report_ambiguous_sums(Checker *c);

// ---- subsume.c: a value of type `given` can stand where `wanted` is promised; otherwise `reason` may say why
bool subsumes(Checker *c, const TypeScheme *wanted, const TypeScheme *given, Span span, Text *reason);
// how the scheme is used where it has this type
const Instance *instance_of(Checker *c, const TypeScheme *scheme, const SourceType *type, Span span);
bool same_type(Checker *c, const SourceType *wanted, const SourceType *given, Span span);
#endif
