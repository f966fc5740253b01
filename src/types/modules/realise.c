// realise: replaces the open parts of a module type by those of a module: abstract types, and sizes that are values.
//   rule: a sealed type of a parametric module's result is another type after each application, so it is replaced by a
//         new one
// Unchanged members keep their addresses; a module that is reached twice is copied once.
#include "types/infer/infer.h"
#include "types/modules/functor.h"

Realisation *realisation_new(Checker *c, Realisation *base) {
  Realisation *made = NEW(c->arena, Realisation);
  *made = (Realisation){
      .types = map_new(c->arena), .values = map_new(c->arena), .modules = map_new(c->arena), .base = base};
  return made;
}

// ---- abstract types
static bool is_refreshed(const Checker *c, const Realisation *r, uint32_t id) {
  bool kept = id >= r->keep_from && id < r->keep_to;
  return id >= r->refresh_from && id < r->refresh_to && !kept &&
         (c->abstract.items[id].sealed || c->abstract.items[id].recursive);
}

// The path of a type M.N.t when module M is made again under another name.
static Name renamed_module(Checker *c, const Realisation *r, Name module) {
  Text old = text_of_name(c, module), prefix = text_of_name(c, r->made_in), now = text_of_name(c, c->module_name);
  if (!text_starts_with(old, prefix)) return module;
  Text rest = {old.start + prefix.size, old.size - prefix.size};
  if (rest.size && now.size == 0 && rest.start[0] == '.') rest = (Text){rest.start + 1, rest.size - 1};
  const char *dot = rest.size && now.size && rest.start[0] != '.' ? "." : "";
  return intern(c->context->names, text_format(c->arena, "%.*s%s%.*s", TEXT_ARG(now), dot, TEXT_ARG(rest)));
}

// A recursive type of a parametric module is another type after each application; the types in its cells are replaced.
static TypeName *recursive_again(Checker *c, Realisation *r, uint32_t id, const TypeName *like) {
  TypeName *made = abstract_type_new(c, like),
           *unfolding = COPY_OF(c->arena, c->abstract.items[id].unfolding ? c->abstract.items[id].unfolding : like);
  SourceType *type = (SourceType *)(uintptr_t)made->type;
  const uint32_t fresh = type->as.parameter.id;
  type->as.parameter.module = renamed_module(c, r, c->abstract.items[id].name->type->as.parameter.module);
  type->as.parameter.cells = true;
  made->is_abstract = false;
  c->abstract.items[fresh].recursive = true;
  map_put_pointer(&r->types, id, made);   // (before its unfolding, which mentions it)
  if (!c->abstract.items[id].unfolding) return made;
  unfolding->type = realise_type(c, unfolding->type, r);
  c->abstract.items[fresh].unfolding = unfolding;
  return made;
}

// The type name that replaces an abstract type, or NULL.
static TypeName *replacement(Checker *c, Realisation *r, const SourceType *type, const TypeName *like) {
  uint32_t id = type->as.parameter.id;
  TypeName *known = map_pointer(&r->types, id);
  if (!known && r->base) known = replacement(c, r->base, type, like);
  if (known || !is_refreshed(c, r, id)) return known;
  if (c->abstract.items[id].recursive) return recursive_again(c, r, id, like);
  TypeName *made = abstract_type_new(c, like);
  AbstractType *info = abstract_info(c, made->type);
  ((SourceType *)(uintptr_t)made->type)->as.parameter.module = renamed_module(c, r, type->as.parameter.module);
  info->representation = c->abstract.items[id].representation;
  info->resolved = c->abstract.items[id].resolved;
  info->sealed = true;
  map_put_pointer(&r->types, id, made);
  c->sealed_count++;
  return made;
}

static const SourceType *realise_leaf(Rebuild *how, const SourceType *type) {
  if (type->tag != SOURCE_Parameter) return type;
  Checker *c = how->c;
  const TypeName *like = abstract_info(c, type)->name;
  const TypeName *name = like ? replacement(c, how->realisation, type, like) : NULL;
  return name ? apply_type_name(c, name, type->as.parameter.arguments, ANONYMOUS_Declared) : type;
}

// ---- sizes that are values of the module type
static const Entry *replacing_value(const Realisation *r, uint32_t id) {
  const Entry *entry = NULL;
  for (; r && !entry; r = r->base) entry = map_pointer(&r->values, id);
  return entry;
}

static const Poly *look_up_value(void *user, uint32_t id) {
  const Rebuild *how = user;
  const Entry *entry = replacing_value(how->realisation, id);
  return entry ? size_normal(how->c, poly_variable(how->c->arena, entry->binding->id)) : NULL;
}

const SourceType *realise_type(Checker *c, const SourceType *type, Realisation *realisation) {
  Rebuild how = {.c = c, .leaf = realise_leaf, .lookup = look_up_value, .realisation = realisation};
  return rebuild(&how, type);
}

// ---- members
TypeName *realise_type_name(Checker *c, TypeName *type, Realisation *realisation) {
  if (type->is_abstract) {
    TypeName *other = replacement(c, realisation, type->type, type);
    return other ? other : type;
  }
  const SourceType *made = realise_type(c, type->type, realisation);
  if (made == type->type) return type;
  TypeName *copy = COPY_OF(c->arena, type);
  copy->type = made;
  return copy;
}

// A function of a value that hides a size accepts arrays of any size: (?[k].[k]t) -> u is [k] [k]t -> u.
static void add_parameter_sizes(Checker *c, TypeScheme *scheme) {
  Map ids = map_new(c->arena);
  for (const SourceType *type = scheme->type; type->tag == SOURCE_Function; type = type->as.function.result)
    declared_sizes(c, type->as.function.parameter, &ids);
  if (ids.entries.size == 0) return;
  TypeScheme all = {.type_parameters = scheme->type_parameters, .type = scheme->type};
  for EACH(i, &scheme->size_parameters) seq_push(c->arena, &all.size_parameters, scheme->size_parameters.items[i]);
  Substitution known = {0};
  for EACH(i, &ids.entries) {
    const uint32_t id = (uint32_t)ids.entries.items[i].key;
    Binding *size = size_parameter_new(c, NO_NAME, id_info(c, id)->span);
    replace_id(c, &known, id, poly_variable(c->arena, size->id));
    seq_push(c->arena, &all.size_parameters, size);
  }
  all.type = substitute(c, scheme->type, &known);
  *scheme = all;
}

const TypeScheme *realise_scheme(Checker *c, const TypeScheme *scheme, Realisation *realisation) {
  const SourceType *made = realise_type(c, scheme->type, realisation);
  if (made == scheme->type) return scheme;
  TypeScheme *copy = COPY_OF(c->arena, scheme);
  copy->type = made;
  add_parameter_sizes(c, copy);
  return copy;
}

// A constant has one size, even if it is unknown.
const TypeScheme *scheme_of_constant(Checker *c, const TypeScheme *scheme) {
  if (scheme->type->tag == SOURCE_Function) return scheme;
  const SourceType *type = open_result(c, scheme->type, ANONYMOUS_Unknown);
  if (type == scheme->type) return scheme;
  TypeScheme *copy = COPY_OF(c->arena, scheme);
  copy->type = type;
  return copy;
}

static const Entry *realise_value(Checker *c, const Entry *entry, Realisation *realisation) {
  const Entry *other = entry->binding ? replacing_value(realisation, entry->binding->id) : entry;
  if (other) return other;
  force_signature(c, entry->binding);
  const TypeScheme *scheme = entry->view ? entry->view : entry->binding->scheme;
  const TypeScheme *made = scheme ? realise_scheme(c, scheme, realisation) : NULL;
  if (made == scheme) return entry;
  Entry *copy = COPY_OF(c->arena, entry);
  copy->view = scheme_of_constant(c, made);
  return copy;
}

static Module *realise_later(Checker *c, Module *module, Realisation *r);

static const Entry *realise_entry(Checker *c, const Entry *entry, Realisation *realisation) {
  Entry copy = *entry;
  switch (entry->space) {
  case SPACE_Value: return realise_value(c, entry, realisation);
  case SPACE_Type: copy.type = realise_type_name(c, entry->type, realisation); break;
  case SPACE_Module: copy.module = realise_later(c, entry->module, realisation); break;
  case SPACE_Signature: return entry;
  }
  return copy.type == entry->type && copy.module == entry->module ? entry : COPY_OF(c->arena, &copy);
}

static bool realise_members(Checker *c, const Map *from, Map *to, Realisation *realisation) {
  bool changed = false;
  for EACH(i, &from->entries) {
    const Entry *entry = from->entries.items[i].as.pointer, *made = realise_entry(c, entry, realisation);
    changed |= made != entry;
    map_put_pointer(to, from->entries.items[i].key, made);
  }
  return changed;
}

// Sealed types of the functor's own result are kept: its applications replace them.
static Functor *realise_functor(Checker *c, Module *whole, Realisation *r) {
  if (!c->abstractly)
    return functor_new(c, (Functor){.opened = whole, .outside = r}, whole->name, whole->span)->functor;
  Functor *functor = whole->functor;
  check_abstractly(c, functor);
  uint32_t from = r->keep_from, to = r->keep_to;
  if (from == to) {
    r->keep_from = functor->first;
    r->keep_to = functor->last;
  }
  Module *parameter = realise_module(c, functor->parameter, r), *result = realise_module(c, functor->result, r);
  r->keep_from = from;
  r->keep_to = to;
  if (parameter == functor->parameter && result == functor->result) return functor;
  Module *module = functor_of_types(c, parameter, result, functor->first, parameter->span);
  module->functor->last = functor->last;
  return module->functor;
}

// Inner modules are copied when a name is looked up in them. Most inner modules of a tower are never copied.
typedef struct Unrealised {
  Module *of;
  Realisation *realisation;
  uint32_t keep_from, keep_to, abstractly;
  Name module_name;
} Unrealised;

// (no module of the prelude has open types)
static bool is_closed(const Module *module) { return module->pending || module->broken || module->lazy_owner; }

static Module *realise_later(Checker *c, Module *module, Realisation *r) {
  uint64_t key = key_of(module);
  Module *known = map_pointer(&r->modules, key);
  if (known || is_closed(module)) return known ? known : module;
  Unrealised later = {module, r, r->keep_from, r->keep_to, c->abstractly, c->module_name};
  Module *made = module_new(c, module->name, module->span);
  made->unrealised = COPY_OF(c->arena, &later);
  map_put_pointer(&r->modules, key, made);
  return made;
}

void finish_realising(Checker *c, Module *module) {
  Unrealised now = *module->unrealised,
             before = {NULL, NULL, now.realisation->keep_from, now.realisation->keep_to, c->abstractly, c->module_name};
  module->unrealised = NULL;
  force_module(c, now.of);
  now.realisation->keep_from = now.keep_from;
  now.realisation->keep_to = now.keep_to;
  c->abstractly = now.abstractly;
  c->module_name = now.module_name;
  (void)realise_members(c, &now.of->names, &module->names, now.realisation);
  if (now.of->functor) module->functor = realise_functor(c, now.of, now.realisation);
  module->broken = now.of->broken;
  now.realisation->keep_from = before.keep_from;
  now.realisation->keep_to = before.keep_to;
  c->abstractly = before.abstractly;
  c->module_name = before.module_name;
}

Module *realise_module(Checker *c, Module *module, Realisation *realisation) {
  force_module(c, module);
  if (is_closed(module)) return module;
  uint64_t key = key_of(module);
  Module *known = map_pointer(&realisation->modules, key);
  if (known) {
    force_module(c, known);
    return known;
  }
  Module *made = COPY_OF(c->arena, module);
  made->names = map_new(c->arena);
  bool changed = realise_members(c, &module->names, &made->names, realisation);
  if (module->functor) made->functor = realise_functor(c, module, realisation);
  if (!changed && made->functor == module->functor) made = module;
  map_put_pointer(&realisation->modules, key, made);
  return made;
}
