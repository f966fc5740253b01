// value: values during evaluation, the scopes in which names have them, and closures.
#ifndef ASHLAR_LOWER_VALUE_H
#define ASHLAR_LOWER_VALUE_H
#include "lower/lower.h"
#include "lower/values/layout.h"

// A value during evaluation: static structure with Core atoms as leaves. An array of records is an Array of a Record:
// below an Array of rank r (and possibly further Arrays) a leaf is a Core array variable with that many more
// dimensions (struct of arrays). Directly nested arrays are one Array, so its element is never an Array. A Sum is a
// tag and slots, laid out by its SumLayout (sum.h); a constant among them is static, whatever the rank, and is no
// leaf.
typedef enum ValueTag { VALUE_Scalar, VALUE_Record, VALUE_Array, VALUE_Sum, VALUE_Function } ValueTag;
typedef struct Value Value;
typedef struct Closure Closure;
struct Value {
  ValueTag tag;
  union {
    Atom scalar;
    struct { uint32_t count; const Name *names; const Value **values; } record;
    struct { uint32_t rank; const Atom *shape; const Value *element; } array;
    // functions: those among the payloads
    struct { const SumLayout *layout; Atom tag; const Atom *sizes, *slots; const Value *const *functions; } sum;
    Closure *function;
  } as;
};

// Where names have their values. Ids are those of Bindings (values) and of rigid type parameters (types).
typedef struct Scope Scope;
// the scope in which the type's sizes have meaning; NULL: nowhere
typedef struct ScopeType { const SourceType *type; Scope *scope; } ScopeType;
struct Scope {
  Map values;                    // binding id -> const Value *
  Map types;                     // type parameter id -> ScopeType *
};

// A function value: code, the scope it closed over (only what it mentions), and the arguments it has already.
typedef enum CodeTag {
  CODE_Lambda,
  CODE_Declaration,
  CODE_Intrinsic,
  CODE_RightSection,
  CODE_ProjectSection,
  CODE_IndexSection
} CodeTag;
// The requests of the attributes around the code being evaluated: no checks; to be told about checks; calls that stay
// calls. looks: of the call being made, at a cell that is written afterwards (types/unique_call.c).
typedef struct Asked { bool unsafe, warn, noinline, looks; } Asked;
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
  uint32_t arity;                // arguments it needs in all
  uint32_t pending_count;        // arguments it has
  uint32_t effect, effect_form;  // what `#[source]` etc. before it asks of its result; a PrimitiveForm
  const Value **pending;
  const AstExp *exp;             // Lambda and the sections
  const AstDec *declaration;
  const Binding *binding;        // Declaration, Intrinsic
  const Instance *instance;      // of the reference, with `instance_scope` the scope its types are written in
  Scope *instance_scope;
  const Value **instance_sizes;  // aligned with instance->sizes; NULL: to be taken from the arguments
  const Value *operator;         // RightSection
  Captured captured;
  Asked asked;                   // around the code, where it is written
  uint32_t uses;                 // evaluations in place so far: the first is, later ones become calls
  uint32_t code_number;          // of its code, in keys; 0: not asked for yet
  // of a closed function that holds nothing dynamic: the same for all that are alike (abstract.c); 0: not known to be
  uint32_t constant;
  size_t weight;                 // of such a one: the length its key would have, written out
  bool shares;                   // a copy of such a one, which has what it holds in common with the original still
};
#endif
