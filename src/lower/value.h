// value: values during evaluation, the scopes in which names have them, and closures.
#ifndef ASHLAR_LOWER_VALUE_H
#define ASHLAR_LOWER_VALUE_H
#include "lower/lower.h"
#include "lower/values/layout.h"

// A value during evaluation: static structure with Core atoms as leaves. An array of records is an Array of a Record:
// below an Array of rank r (and possibly further Arrays) a leaf is a Core array variable with that many more
// dimensions (struct of arrays). Directly nested arrays are one Array, so the element of an Array is never an Array.
// A Sum is a tag and slots, laid out by its SumLayout (sum.h). A constant among them is static, whatever the rank of
// its slot, and is not a leaf.
typedef enum ValueTag { VALUE_Scalar, VALUE_Record, VALUE_Array, VALUE_Sum, VALUE_Function } ValueTag;
typedef struct Value Value;
typedef struct Closure Closure;
struct Value {
  ValueTag tag;
  union {
    Atom scalar;
    struct { uint32_t count; const Name *names; const Value **values; } record;
    struct { uint32_t rank; const Atom *shape; const Value *element; } array;
    // functions: the function values in the payloads
    struct { const SumLayout *layout; Atom tag; const Atom *sizes, *slots; const Value *const *functions; } sum;
    Closure *function;
  } as;
};

// The values of names. Ids are those of Bindings (values) and of rigid type parameters (types).
typedef struct Scope Scope;
// A type, and the scope in which its sizes have meaning; scope NULL: the type is closed (closed.h).
typedef struct ScopeType { const SourceType *type; Scope *scope; } ScopeType;
struct Scope {
  Map values;                    // binding id -> const Value *
  Map types;                     // type parameter id -> ScopeType *
};

// A function value: code, the scope it closed over (only the names that occur in the code), and the arguments it has
// been given so far.
typedef enum CodeTag {
  CODE_Lambda,
  CODE_Declaration,
  CODE_Intrinsic,
  CODE_RightSection,
  CODE_AccessSection
} CodeTag;
// The requests of the attributes that enclose the code being evaluated.
typedef struct Requests {
  bool unsafe;                   // omit checks
  bool warn;                     // report the checks that remain
  bool noinline;                 // keep calls as calls
  bool looks;                    // the call being made observes a cell that is written later (types/unique_call.c)
} Requests;
typedef struct Captured {
  uint32_t count;
  const uint32_t *ids;
  const Value **values;
  uint32_t type_count;
  const uint32_t *type_ids;
  const ScopeType **types;
} Captured;
struct Closure {
  CodeTag tag;
  uint32_t arity;                // the number of arguments of a full application
  uint32_t pending_count;        // arguments given so far
  uint32_t effect, effect_form;  // what an effect attribute (`#[source]` ..) requires of the result; a PrimitiveForm
  const Value **pending;
  const AstExp *exp;             // of a Lambda or a section
  const AstDec *declaration;
  const Binding *binding;        // of a Declaration or an Intrinsic
  const Instance *instance;      // the instance at the reference; its types are written in `instance_scope`
  Scope *instance_scope;
  const Value **instance_sizes;  // parallel to instance->sizes; NULL: the size is determined by the arguments
  const Value *operator;         // of a RightSection
  Captured captured;
  Requests requests;             // of the attributes that enclose the source of the code
  uint32_t uses;                 // evaluations in place so far: only the first is in place, later ones become calls
  uint32_t code_number;          // the number of the code in keys (abstract.c); 0: not assigned yet
  // A closed function without dynamic parts is a constant: equal functions have equal numbers (abstract.c). 0: not
  // known to be one.
  uint32_t constant;
  size_t weight;                 // of a constant: the length of its key if it were written out
  bool shares;                   // a copy of a constant whose parts are still shared with the original
};
#endif
