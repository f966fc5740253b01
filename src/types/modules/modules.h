// modules: declarations, module types, ascription and parametric modules.
#ifndef ASHLAR_TYPES_MODULES_H
#define ASHLAR_TYPES_MODULES_H
#include "types/checker.h"

struct Signature {
  AstSig *definition;
  Env env;
  bool of_prelude, broken;
  Module *checked;             // where it is declared; it serves only to check others
};
typedef struct Functor Functor;
// A module: its members, or a parametric module. A module type evaluates to a module whose values are only types and
// whose abstract types are new.
struct Module {
  Map names;                   // members: Space and Name to Entry
  AstMod *pending;             // evaluated when it is needed
  AstSig *pending_signature;
  Env env;
  bool forcing;
  bool lazy_owner;             // of the prelude
  struct Unrealised *unrealised;   // a copy of another module with types replaced, made when it is needed
  Functor *functor;            // NULL: a structure
  Name name, path;             // path: with the names of the modules around it
  Span span;
  bool broken;
};

// ---- module.c
typedef struct ForwardUse { Binding *user, *used; Span span; } ForwardUse;
typedef struct Structure {
  Env env;
  Map *exports;
  Map defined;
  bool lazy, local, root;
  bool inner;                  // the body of a module, not a file
  AstDecs *declarations;
  uint32_t at;                 // the declaration that is being checked
  Map types;                   // by type declaration (recursive.c)
  Map forward;                 // of recursion.c, with what follows
  bool is_recursive;
  Seq(ForwardUse) forward_uses, dependences;
} Structure;
void check_declarations(Checker *c, Structure *structure, AstDecs *declarations);
void open_module(Checker *c, Structure *structure, Module *module);
void force_module(Checker *c, Module *module);
Module *module_new(Checker *c, Name name, Span span);
Module *broken_module(Checker *c, Span span);
Binding *value_of_module(Checker *c, const Module *module, const char *name);   // NULL: it has none of that name
Module *check_module(Checker *c, AstMod *mod, Env env);
uint64_t file_key(Checker *c, const AstDecs *declarations);   // which file, for Checker.imports

// ---- signature.c: what a module type stands for: a module whose abstract types are new
Module *check_signature(Checker *c, AstSig *signature, Env env);
Module *check_signature_as(Checker *c, AstSig *signature, Env env, Name module);   // abstract types print as module.t
Name module_path(Checker *c, Name name);                                      // inside the module being declared
void check_free(Checker *c, const Map *names, Space space, Name name, Span span);   // E0206: the name is defined
bool same_kind(const TypeName *left, const TypeName *right);
Text kind_text(Checker *c, const TypeName *type);

// ---- realise.c: a module with abstract types replaced by their definitions, and values of a module type by those of a
// module
typedef struct Realisation {
  Map types, values, modules;             // by parameter id, binding id, address
  uint32_t refresh_from, refresh_to;      // sealed types with these ids are replaced by new ones,
  uint32_t keep_from, keep_to;            // but not these
  Name made_in;                 // the module whose name, in those of the sealed types, is replaced by the present one
  struct Realisation *base;     // for what is not in the maps
} Realisation;
Realisation *realisation_new(Checker *c, Realisation *base);                    // base may be NULL
const SourceType *realise_type(Checker *c, const SourceType *type, Realisation *realisation);
TypeName *realise_type_name(Checker *c, TypeName *type, Realisation *realisation);
const TypeScheme *realise_scheme(Checker *c, const TypeScheme *scheme, Realisation *realisation);
const TypeScheme *scheme_of_constant(Checker *c, const TypeScheme *scheme);
Module *realise_module(Checker *c, Module *module, Realisation *realisation);
void finish_realising(Checker *c, Module *module);

// ---- match.c: a module against a module type
// Open: types stay as they are. Lifted: but lifted types, which may hide more than their name shows, are sealed;
// `outside` has their definitions.
typedef enum Sealing { SEALING_Open, SEALING_Lifted, SEALING_Sealed } Sealing;
typedef struct Match { Realisation *full, *outside; } Match;   // the open types of the module type, by the module
Module *match_module(Checker *c, Module *module, Module *signature, Span span, Sealing sealing, Match *match);
Module *ascribe(Checker *c, Module *module, AstSig *signature, Env env, Span span);

// ---- functor.c: parametric modules, one parameter at a time
// The code is a body of the program; or `actual`, seen at the module type (parameter) -> result, with `inside` for the
// types that are sealed with it; or `opened`, with `outside` for the abstract types as they are seen from here.
struct Functor {
  Module *parameter, *result;   // known by their module types only
  uint32_t first, last;         // ids of the sealed types of the result
  Name made_in;
  AstModParams parameters;
  uint32_t at;
  AstSig *ascribed;
  AstMod *body;
  Env closure;
  Module *actual;
  Realisation *inside;
  Module *opened;
  Realisation *outside;
  Map applications[2];          // by argument: with code, and abstractly
};
Module *functor_new(Checker *c, Functor functor, Name name, Span span);
Module *functor_parameter(Checker *c, Functor *functor);
void check_abstractly(Checker *c, Functor *functor);   // its result, about a parameter of which little is known
Module *apply_functor(Checker *c, Module *function, Module *argument, Span span);
Module *functor_of_types(Checker *c, Module *parameter, Module *result, uint32_t first, Span span);
bool may_write_out(Checker *c, Span span);   // false when modules, with every use written out, are too large (E0244)
#endif
