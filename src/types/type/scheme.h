// scheme: rebuilding types: substitution, instantiation, generalisation, and the final form of a type.
#ifndef ASHLAR_TYPES_SCHEME_H
#define ASHLAR_TYPES_SCHEME_H
#include "types/type/unify.h"

// ---- rebuild.c: a type with its parts changed. The same pointer comes back when nothing changes.
typedef struct Rebuild Rebuild;
struct Rebuild {
  Checker *c;
  // replaces a Parameter, after its arguments were rebuilt, or a free Variable; NULL: they stay
  const SourceType *(*leaf)(Rebuild *how, const SourceType *type);
  PolyLookup lookup;    // replaces ids in sizes; its user is the Rebuild; NULL: sizes get their normal form
  const Poly *(*size)(Rebuild *how, const Poly *size);   // replaces a whole size instead of `lookup`; or NULL
  struct Substitution *substitution;   // of substitute
  struct Realisation *realisation;     // of realise_type
  uint32_t mark;        // of close_over: ids from this one on leave their scope,
  bool declared;        // and become a ?[k] each, or an unknown size;
  Map *replaced;        // id to the size that it became
  Map *known;           // cache: type to its result, for types that share parts; NULL: no cache
  bool replaced_name;   // an abstract type was replaced: its result is not cached, as each occurrence has its own sizes
  void *user;
};
const SourceType *rebuild(Rebuild *how, const SourceType *type);
const Poly *any_size(Rebuild *how, const Poly *size);                          // a variable
const SourceType *with_any_sizes(Checker *c, const SourceType *type);          // size variables instead of its sizes

// ---- scheme.c
bool may_be_size(Checker *c, const SourceType *type);                          // it is i64, or not known yet
// The meaning of a size that is not written. ?[k] is an existential size: known only when the value is.
//   Rigid: a new size parameter. Spine: in the type of a `val`, as Rigid in parameters and as Declared in results.
//   Declared: an unknown size ?[k] of a result, a new one with each application. Unknown: one unknown size.
//   Flexible: a size variable. Own: a size variable of a parameter of a definition, another one in each recursive call.
//   Loose: a size variable that may also be bound to a ?[k].
typedef enum Anonymous {
  ANONYMOUS_Rigid,
  ANONYMOUS_Declared,
  ANONYMOUS_Spine,
  ANONYMOUS_Flexible,
  ANONYMOUS_Own,
  ANONYMOUS_Unknown,
  ANONYMOUS_Loose
} Anonymous;
// replaces a type parameter or a size
typedef struct Replacement { uint32_t id; const SourceType *type; const Poly *size; } Replacement;
typedef struct Substitution {
  Seq(Replacement) replacements;
  Map *declared;         // the ?[k] that become fresh sizes; may be NULL
  Map *refreshed;        // the fresh sizes so far
  Anonymous anonymous;   // their kind
} Substitution;
void replace_type(Checker *c, Substitution *substitution, const SourceType *parameter, const SourceType *type);
void replace_id(Checker *c, Substitution *substitution, uint32_t id, const Poly *size);
const SourceType *substitute(Checker *c, const SourceType *type, Substitution *substitution);
const SourceType *replace_size(Checker *c, const SourceType *type, uint32_t id, const Poly *size);
void declared_sizes(Checker *c, const SourceType *type, Map *ids);              // the ids of its ?[k], as keys
// replaces the ?[k] by fresh sizes
const SourceType *open_result(Checker *c, const SourceType *type, Anonymous anonymous);
// the same; made: from the id of each ?[k] to its size
const SourceType *open_result_noting(Checker *c, const SourceType *type, Anonymous anonymous, Map *made);
// sizes with ids >= mark become existential; declared: a ?[k] each
const SourceType *close_over(Checker *c, const SourceType *type, uint32_t mark, bool declared);
const SourceType *instantiate(Checker *c, const TypeScheme *scheme, const Instance **instance, Span span);
// no bound variables left; abstract types stay
const SourceType *zonk(Checker *c, const SourceType *type);
const SourceType *zonk_represented(Checker *c, const SourceType *type);        // abstract types are replaced, too
// zonk_represented for many types, which share parts
void zonk_slots(Checker *c, uint32_t count, const SourceType **const *slots);
TypeScheme *scheme_mono(Checker *c, const SourceType *type);
void generalise(Checker *c, TypeScheme *scheme, uint32_t level);   // free variables above `level` become parameters

// ---- apply.c
// each application gets its own sizes for the ?[k] of the definition; they are `anonymous`
const SourceType *apply_type_name(Checker *c, const TypeName *name, const SourceTypeArgument *arguments,
                                  Anonymous anonymous);
const SourceTypeArgument *own_arguments(Checker *c, const TypeName *name);   // the parameters of the name, as arguments
// its definition without abstract types; NULL: it has none
const SourceType *represented(Checker *c, const SourceType *abstract);
#endif
