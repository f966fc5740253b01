// variable: type variables, and the requirements on the types that they will be bound to.
#ifndef ASHLAR_TYPES_VARIABLE_H
#define ASHLAR_TYPES_VARIABLE_H
#include "types/type/type.h"

// A member that the type bound to a variable must have: a field, whose type is the payload, or a constructor.
typedef struct MemberNeed {
  struct MemberNeed *next;
  Name name;
  Span span;
  uint32_t count;
  const SourceType **payload;
  const Span *spans;             // of the payload of a constructor
  bool is_field;
} MemberNeed;
// Equality: its values can be compared. NoFunction: it holds no functions. Regular: it has no unknown sizes.
// Rows: it is the type of the rows that a map makes; their sizes may be known only when the map runs.
enum { NEED_Equality = 1, NEED_NoFunction = 2, NEED_Regular = 4, NEED_Rows = 8 };
// A type variable is bound, or free with requirements.
typedef struct TypeVariable {
  const SourceType *bound;       // NULL: free
  uint32_t level;                // of the function that may generalise it
  uint32_t scalars;              // the set of scalar types that it may be; 0: any type
  uint32_t needs;                // set of NEED_
  MemberNeed *members;           // all fields, or all constructors
  Span span;
} TypeVariable;
static inline MemberNeed *needed_fields(const TypeVariable *variable) {
  return variable->members && variable->members->is_field ? variable->members : NULL;
}
static inline MemberNeed *needed_constructors(const TypeVariable *variable) {
  return variable->members && !variable->members->is_field ? variable->members : NULL;
}

// ---- unify.c
const SourceType *variable_new(Checker *c, Span span);
const SourceType *variable_of_scalars(Checker *c, Span span, uint32_t scalars);
TypeVariable *variable_info(Checker *c, const SourceType *variable);
const SourceType *resolve_variable(Checker *c, const SourceType *type);
static inline const SourceType *resolve(Checker *c, const SourceType *type) {   // follows bound variables at the root
  return type->tag == SOURCE_Variable ? resolve_variable(c, type) : type;
}
#endif
