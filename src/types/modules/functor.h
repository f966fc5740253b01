// functor: ascription and parametric modules: a module with its abstract types replaced, a module matched with a module
// type, and the application of a parametric module.
#ifndef ASHLAR_TYPES_FUNCTOR_H
#define ASHLAR_TYPES_FUNCTOR_H
#include "types/modules/modules.h"

// ---- realise.c: replaces the abstract types and the values of a module type by those of a module
typedef struct Realisation {
  Map types, values, modules;             // by parameter id, binding id, address
  uint32_t refresh_from, refresh_to;      // sealed types with these ids are replaced by new ones,
  uint32_t keep_from, keep_to;            // except these
  Name made_in;                 // prefix of the names of sealed types; the present module's name replaces it
  struct Realisation *base;     // for types and values that are not in the maps
} Realisation;
Realisation *realisation_new(Checker *c, Realisation *base);                    // base may be NULL
const SourceType *realise_type(Checker *c, const SourceType *type, Realisation *realisation);
TypeName *realise_type_name(Checker *c, TypeName *type, Realisation *realisation);
const TypeScheme *realise_scheme(Checker *c, const TypeScheme *scheme, Realisation *realisation);
const TypeScheme *scheme_of_constant(Checker *c, const TypeScheme *scheme);
Module *realise_module(Checker *c, Module *module, Realisation *realisation);
void finish_realising(Checker *c, Module *module);

// ---- match.c: matches a module with a module type
// Sealed: abstract types become types of their own. Open: types keep their definitions. Lifted: as Open, but lifted
// types, which may hide more than their names show, become abstract; `outside` has their definitions.
typedef enum Sealing { SEALING_Open, SEALING_Lifted, SEALING_Sealed } Sealing;
typedef struct Match {
  Realisation *full;            // the open types of the module type to those of the module
  Realisation *outside;
} Match;
Module *match_module(Checker *c, Module *module, Module *signature, Span span, Sealing sealing, Match *match);
Module *ascribe(Checker *c, Module *module, AstSig *signature, Env env, Span span);

// ---- functor.c: parametric modules, one parameter at a time
// Its code is one of three: a `body` of the program; `actual`, which is seen at the module type (parameter) -> result;
// or `opened`, which is seen with its types replaced by `outside`.
struct Functor {
  Module *parameter, *result;   // known by their module types only; result NULL: not checked yet
  uint32_t first, last;         // ids of the sealed types of the result
  Name made_in;                 // the module in which the result was checked
  AstModParams parameters;
  uint32_t at;                  // index of the parameter
  AstSig *ascribed;
  AstMod *body;
  Env closure;
  Module *actual;
  Realisation *inside;          // of `actual`: the open types of its module type to its own types
  Module *opened;
  Realisation *outside;         // of `opened`: abstract types to the types that are seen here
  Map applications[2];          // argument to Application: [0] with its code, [1] by its types only
};
Module *functor_new(Checker *c, Functor functor, Name name, Span span);
Module *functor_parameter(Checker *c, Functor *functor);
// checks the result for a parameter of which only the module type is known
void check_abstractly(Checker *c, Functor *functor);
Module *apply_functor(Checker *c, Module *function, Module *argument, Span span);
Module *functor_of_types(Checker *c, Module *parameter, Module *result, uint32_t first, Span span);
bool may_write_out(Checker *c, Span span);   // false when modules, with every use written out, are too large (E0244)
#endif
