// names: what names mean. Module-level names live in frames, local names on a stack.
#ifndef ASHLAR_TYPES_NAMES_H
#define ASHLAR_TYPES_NAMES_H
#include "types/types.h"

typedef enum Space { SPACE_Value, SPACE_Type, SPACE_Module, SPACE_Signature } Space;
typedef struct TypeArgument { bool is_size; const SourceType *type; Binding *size; } TypeArgument;
// A type name: an abbreviation with parameters, a type parameter in scope, or an abstract type. The type of an abstract
// type is a Parameter that is applied to the parameters of the name.
// raised: `with` gave the type a definition that promises less than its module type does; called: the promise of the
// module type.
typedef struct TypeName {
  Name name;
  Span span;
  Seq(TypeArgument) parameters;
  const SourceType *type;
  Liftedness lifted, called;
  bool raised, is_local, is_abstract;
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
  const TypeScheme *view;      // the type that a module type gives a value, when it is not that of the binding
} Entry;
struct Frame {
  const Frame *parent;
  uint32_t parent_before;
  Map names;
  const Map *shared;           // the members of an opened module; they replace `names`
  bool broken;
};
typedef struct LocalEntry {
  Binding *binding;
  struct LocalEntry *previous;
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
Entry *env_find(Env env, Space space, Name name);     // of a value or a module: the nearest of both, which hides others
Entry *nearest_term(const Map *names, Name name, uint32_t before);            // the later value or module of the name
Frame *frame_new(Checker *c, Env parent);
Env env_here(Checker *c, Frame *frame);
Entry *find_qualified(Checker *c, Env env, Space space, const QualName *name, bool report);  // reports what is missing
Env current_env(Checker *c);

// ---- operators.c: the names that the language defines
uint32_t scalars_of_classes(uint32_t classes);                                // the set of scalars of classes ON_..
void open_builtin(Checker *c);

// ---- suggest.c
void report_unknown(Checker *c, Env env, Space space, const QualName *name);
void suggest_of_module(Checker *c, Diag *diag, const Module *module, Space space, Name wanted);
void report_twice(Checker *c, Name field, Span span, Span before);            // E0208
Diag *report_no_field(Checker *c, const SourceType *record, Name field, Span span);
// once the type of the function's argument is known
void suggest_member_for(Checker *c, Diag *diag, Name name, const SourceType *argument);
#endif
