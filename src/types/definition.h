// definition: what is known of a definition while it is checked.
#ifndef ASHLAR_TYPES_DEFINITION_H
#define ASHLAR_TYPES_DEFINITION_H
#include "types/sizes/sizes.h"
#include "types/type/scheme.h"

// A definition and its scope. Of one whose body is checked only when something refers to it, the names of its signature
// wait here.
typedef struct Lazy {
  AstDec *declaration;
  Env env;
  bool has_signature, has_body, in_progress;
  Seq(Binding *) locals;
  Seq(TypeName *) types;
  Seq(const SourceType **) slots;
  const SourceType *result;
  uint32_t mark;
} Lazy;
typedef struct Literal { AstExp *exp; bool negated; Span span; /* with its sign */ } Literal;
typedef struct ViewUse { Reference *reference; const SourceType *type; } ViewUse;
typedef struct InstanceUse { Instance *instance; const TypeScheme *scheme; Span span; } InstanceUse;
// What is collected while one top-level definition is checked, and settled at its end.
typedef struct Definition {
  struct Definition *outer;
  Seq(const SourceType **) slots;
  Seq(InstanceUse) instances;
  Seq(Obligation) obligations;
  Seq(Merge) merges;
  Seq(Literal) literals;
  Seq(uint32_t) ambiguous;          // type variables that must be known in the end
  Seq(ViewUse) views;
  Seq(AstExp *) matches;            // to be shown exhaustive
  Seq(AstPat *) irrefutable;        // to be shown to match everything
  Seq(const AstExp *) built;        // constructors with @
  Seq(const AstPat *) released;     // and patterns
  uint32_t tried;                   // obligations: those before it were tried when a coercion needed them
  uint32_t level;                   // of functions around the present place, for generalisation
  uint32_t epoch;                   // of its local names
  uint32_t type_base, local_base;   // where its type names and its local names begin
  uint32_t first_id, first_variable;
  uint32_t errors;                  // how many there were before it
  Name name;
  Span name_span;
  Env outside;                      // of the code around it
  bool quiet;
  bool poisoned;                    // a part was not checked, because of a mistake that was reported, maybe elsewhere
} Definition;
// own: the size of a [] in the parameters; used: that size in one recursive call.
typedef struct OwnSize { const Instance *call; const Poly *own, *used; Span span; } OwnSize;
// A function whose body is being checked: the meaning of its name there, and how the name was used.
typedef struct OpenFunction {
  struct OpenFunction *outer;
  Binding *binding;
  TypeScheme *scheme;
  const SourceType *result;         // a variable when none is written down, else NULL
  Seq(Instance *) uses;
  Span span, earlier;               // of the last use; of one that means an earlier definition
  uint32_t epoch;
  Seq(OwnSize) sizes;
} OpenFunction;
#endif
