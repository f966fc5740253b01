// scheme: rebuilding types: substitution, instantiation, generalisation, and the final form of a type.
#ifndef ASHLAR_TYPES_SCHEME_H
#define ASHLAR_TYPES_SCHEME_H
#include "types/type/unify.h"

// ---- rebuild.c: a type with its parts changed. The same pointer comes back when nothing changes.
typedef struct Rebuild Rebuild;
struct Rebuild {
  Checker *c;
  // of a Parameter, after its arguments were rebuilt, and of a free Variable; NULL: as it is
  const SourceType *(*leaf)(Rebuild *how, const SourceType *type);
  PolyLookup lookup;    // of the ids in sizes, with the Rebuild; NULL: sizes get their normal form
  const Poly *(*size)(Rebuild *how, const Poly *size);   // instead of that; or NULL
  struct Substitution *substitution;
  struct Realisation *realisation;
  uint32_t mark;
  bool declared;
  Map *replaced;
  Map *known;           // types rebuilt before in the same way, which may be parts of many; NULL: they are not kept
  bool replaced_name;   // since it was cleared: of an abstract type every occurrence has sizes of its own
  void *user;
};
const SourceType *rebuild(Rebuild *how, const SourceType *type);
const Poly *any_size(Rebuild *how, const Poly *size);                          // a variable
const SourceType *with_any_sizes(Checker *c, const SourceType *type);          // variables in the place of its sizes

// ---- scheme.c
bool may_be_size(Checker *c, const SourceType *type);                          // an i64, or not known yet
// The meaning of a size that is not written. Spine: in the type of a `val`; Own: in a parameter of a definition
typedef enum Anonymous {
  ANONYMOUS_Rigid,
  ANONYMOUS_Declared,
  ANONYMOUS_Spine,
  ANONYMOUS_Flexible,
  ANONYMOUS_Own,
  ANONYMOUS_Unknown,
  ANONYMOUS_Loose
} Anonymous;
// of a size, or of a type
typedef struct Replacement { uint32_t id; const SourceType *type; const Poly *size; } Replacement;
typedef struct Substitution {
  Seq(Replacement) replacements;
  Map *declared;         // NULL, or the ?[k] that become fresh sizes
  Map *refreshed;        // the fresh sizes so far
  Anonymous anonymous;   // their kind
} Substitution;
void replace_type(Checker *c, Substitution *substitution, const SourceType *parameter, const SourceType *type);
void replace_id(Checker *c, Substitution *substitution, uint32_t id, const Poly *size);
const SourceType *substitute(Checker *c, const SourceType *type, Substitution *substitution);
const SourceType *replace_size(Checker *c, const SourceType *type, uint32_t id, const Poly *size);
void declared_sizes(Checker *c, const SourceType *type, Map *ids);              // their ids, as keys
// replaces declared existentials by fresh sizes
const SourceType *open_result(Checker *c, const SourceType *type, Anonymous anonymous);
// ids >= mark become existential
const SourceType *close_over(Checker *c, const SourceType *type, uint32_t mark, bool declared);
const SourceType *instantiate(Checker *c, const TypeScheme *scheme, const Instance **instance, Span span);
// no bound variables left; abstract types stay
const SourceType *zonk(Checker *c, const SourceType *type);
const SourceType *zonk_represented(Checker *c, const SourceType *type);        // and abstract types replaced
void zonk_slots(Checker *c, uint32_t count, const SourceType **const *slots);  // that for many, which share parts
TypeScheme *scheme_mono(Checker *c, const SourceType *type);
void generalise(Checker *c, TypeScheme *scheme, uint32_t level);   // free variables above `level` become parameters

// ---- apply.c
// every application has unknown sizes of its own, which are `anonymous`
const SourceType *apply_type_name(Checker *c, const TypeName *name, const SourceTypeArgument *arguments,
                                  Anonymous anonymous);
const SourceTypeArgument *own_arguments(Checker *c, const TypeName *name);   // its parameters
const SourceType *represented(Checker *c, const SourceType *abstract);       // in the end; NULL when nothing is known
#endif
