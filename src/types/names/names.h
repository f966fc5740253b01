// names: the bindings of names. Module-level names live in frames, local names on a stack.
#ifndef ASHLAR_TYPES_NAMES_H
#define ASHLAR_TYPES_NAMES_H
#include "types/types.h"

typedef enum Space { SPACE_Value, SPACE_Type, SPACE_Module, SPACE_Signature } Space;
typedef struct TypeArgument { bool is_size; const SourceType *type; Binding *size; } TypeArgument;
// A type name: an abbreviation with parameters, a type parameter in scope, or an abstract type. The type of an abstract
// type is a Parameter that is applied to the parameters of the name.
typedef struct TypeName {
  Name name;
  Span span;
  Seq(TypeArgument) parameters;
  const SourceType *type;
  Liftedness lifted;           // the promise of its definition
  Liftedness called;           // raised: the promise of the module type
  bool raised;                 // `with` gave it a definition that promises less than its module type does
  bool is_local;               // a type parameter
  bool is_abstract;
} TypeName;
typedef struct Module Module;
typedef struct Signature Signature;
typedef struct Frame Frame;
typedef struct Env { Frame *frame; uint32_t before; } Env;   // entries with this order or a later one are not visible
typedef struct Entry {
  Name name;
  Span span;
  Space space;
  uint32_t order;
  Binding *binding;
  TypeName *type;
  Module *module;
  Signature *signature;
  const TypeScheme *view;      // the type that a module type gives a value, if it differs from the binding's
} Entry;
struct Frame {
  const Frame *parent;
  uint32_t parent_before;
  Map names;
  const Map *shared;           // the members of an opened module, instead of `names`; NULL: none
  bool broken;
};
typedef struct LocalEntry {
  Binding *binding;
  struct LocalEntry *previous;   // of the same name
  Name name;
  uint32_t epoch, group;
} LocalEntry;

// ---- env.c
Binding *binding_new(Checker *c, Name name, BindingKind kind, Span span);
void local_define(Checker *c, Binding *binding);
void local_hide(Checker *c, Name name);
void local_close(Checker *c, uint32_t size);                                  // forgets locals beyond `size`
Binding *local_find(Checker *c, Name name);
TypeName *local_type_find(Checker *c, Name name);
uint64_t entry_key(Space space, Name name);                                   // in the maps of members
Entry *entry_add(Checker *c, Map *names, Space space, Name name, Span span);
Entry *map_entry(const Map *names, Space space, Name name);
Entry *map_entry_of_other_kind(const Map *names, Space space, Name name);   // a module for a value, or the reverse
Entry *env_find(Env env, Space space, Name name);     // of a value or module: the nearest of both kinds
// the later one of the value and the module of the name
Entry *nearest_term(const Map *names, Name name, uint32_t before);
Frame *frame_new(Checker *c, Env parent);
Env env_here(Checker *c, Frame *frame);
// report: a missing part is an error
Entry *find_qualified(Checker *c, Env env, Space space, const QualName *name, bool report);
Env current_env(Checker *c);

// ---- operators.c: the built-in names
uint32_t scalars_of_classes(uint32_t classes);                                // the set of scalars of the classes ON_..
void open_builtin(Checker *c);

// ---- suggest.c
void report_unknown(Checker *c, Env env, Space space, const QualName *name);
void suggest_of_module(Checker *c, Diag *diag, const Module *module, Space space, Name wanted);
void report_twice(Checker *c, Name field, Span span, Span before);            // E0208
Diag *report_no_field(Checker *c, const SourceType *record, Name field, Span span);
// called when the type of the function's argument is known
void suggest_member_for(Checker *c, Diag *diag, Name name, const SourceType *argument);
#endif
