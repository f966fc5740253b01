// definition: the state of a definition while it is checked.
#ifndef ASHLAR_TYPES_DEFINITION_H
#define ASHLAR_TYPES_DEFINITION_H
#include "types/sizes/sizes.h"
#include "types/type/scheme.h"

// A definition and its scope. The body of a lazy definition is checked after its signature; the names, types and slots
// of the signature are kept here until then.
typedef struct Lazy {
  AstDec *declaration;
  Env env;
  bool has_signature, has_body, in_progress;
  Seq(Binding *) locals;
  Seq(TypeName *) types;
  Seq(const SourceType **) slots;
  const SourceType *result;
  uint32_t mark;          // the first id of the signature
} Lazy;
typedef struct Literal {
  AstExp *exp;
  bool negated;
  Span span;      // with its sign
} Literal;
// A value that is used at the type that a module type gives it. Its instance is found when types are known.
typedef struct ViewUse { Reference *reference; const SourceType *type; } ViewUse;
typedef struct InstanceUse { Instance *instance; const TypeScheme *scheme; Span span; } InstanceUse;
// State collected while one top-level definition is checked, and settled at its end.
typedef struct Definition {
  struct Definition *outer;
  Seq(const SourceType **) slots;   // types in the tree that get their final form at the end
  Seq(InstanceUse) instances;
  Seq(Obligation) obligations;
  Seq(Merge) merges;
  Seq(Literal) literals;
  Seq(const SourceType *) holes;    // types of ???
  Seq(uint32_t) ambiguous;          // type variables that must be known in the end
  Seq(ViewUse) views;
  Seq(AstExp *) matches;            // to be shown exhaustive
  Seq(AstPat *) irrefutable;        // to be shown to match everything
  Seq(const AstExp *) built;        // constructor expressions with @
  Seq(const AstPat *) released;     // constructor patterns with @
  uint32_t tried;                   // number of obligations that were tried early, for a coercion (solve_latest)
  uint32_t level;                   // number of enclosing functions, for generalisation
  uint32_t epoch;                   // of its local names
  uint32_t type_base, local_base;   // where its entries begin in Checker.local_types and Checker.locals
  uint32_t first_id, first_variable;
  uint32_t errors;                  // number of diagnostics before it
  Name name;
  Span name_span;
  Env outside;                      // the environment of the enclosing code
  bool quiet;                       // nothing is reported
  bool poisoned;                    // a part was not checked because of an error, which was reported
} Definition;
// In one recursive call the size `used` replaces `own`, the size of a [] in the parameters.
typedef struct OwnSize { const Instance *call; const Poly *own, *used; Span span; } OwnSize;
// A function whose body is being checked: the meaning of its name there, and how the name was used.
typedef struct OpenFunction {
  struct OpenFunction *outer;
  Binding *binding;
  TypeScheme *scheme;
  const SourceType *result;         // a type variable when no result type is written, else NULL
  Seq(Instance *) uses;             // one for each recursive use
  Span span;                        // of the last recursive use
  Span earlier;                     // of a use of the name that refers to an earlier definition
  uint32_t epoch;
  Seq(OwnSize) sizes;
} OpenFunction;
#endif
