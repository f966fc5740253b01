// modules: modules and module types: declarations and specifications.
#ifndef ASHLAR_TYPES_MODULES_H
#define ASHLAR_TYPES_MODULES_H
#include "types/checker.h"

struct Signature {
  AstSig *definition;
  Env env;
  bool of_prelude, broken;
  Module *checked;             // the module it evaluates to where it is declared, made to report its errors
};
typedef struct Functor Functor;   // functor.h
// A module: its members, or a parametric module. A module type evaluates to a module whose values are only types and
// whose abstract types are new.
struct Module {
  Map names;                   // members: Space and Name to Entry
  AstMod *pending;             // its definition, evaluated on demand; NULL: it has been
  AstSig *pending_signature;
  Env env;
  bool forcing;                // its definition is being evaluated
  bool lazy_owner;             // of the prelude
  struct Unrealised *unrealised;   // a copy of another module with types replaced, made on demand
  Functor *functor;            // NULL: a structure
  Name name;
  Name path;                   // with the names of the enclosing modules
  Span span;
  bool broken;                 // an error in it was reported
};

// ---- module.c
// `user` mentions `used`.
typedef struct ForwardUse { Binding *user, *used; Span span; } ForwardUse;
typedef struct Structure {
  Env env;
  Map *exports;
  Map defined;
  bool lazy, local, root;
  bool inner;                  // the body of a module, not a file
  AstDecs *declarations;
  uint32_t at;                 // index of the declaration that is being checked
  Map types;                   // type declaration to its TypeName (recursive.c)
  // uses of later definitions (recursion.c)
  Map forward;                 // name id to the later definition of the name
  bool is_recursive;           // a definition mentions a later one
  Seq(ForwardUse) forward_uses;   // of later definitions
  Seq(ForwardUse) dependences;    // of any definitions, since there is a use of a later one
} Structure;
void check_declarations(Checker *c, Structure *structure, AstDecs *declarations);
void open_module(Checker *c, Structure *structure, Module *module);
void force_module(Checker *c, Module *module);
Module *module_new(Checker *c, Name name, Span span);
Module *broken_module(Checker *c, Span span);
Binding *value_of_module(Checker *c, const Module *module, const char *name);   // NULL: it has none of that name
Module *check_module(Checker *c, AstMod *mod, Env env);
uint64_t file_key(Checker *c, const AstDecs *declarations);   // identifies a file in Checker.imports

// ---- signature.c
Module *check_signature(Checker *c, AstSig *signature, Env env);
Module *check_signature_as(Checker *c, AstSig *signature, Env env, Name module);   // abstract types print as module.t
Name module_path(Checker *c, Name name);                                      // inside the module being declared
void check_free(Checker *c, const Map *names, Space space, Name name, Span span);   // E0206: the name is defined
bool same_kind(const TypeName *left, const TypeName *right);
Text kind_text(Checker *c, const TypeName *type);
#endif
