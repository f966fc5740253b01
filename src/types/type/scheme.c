// scheme: substitution, instantiation and generalisation of types.
//   rule: generalise x : t to forall of the variables of t above the current level; only function definitions are
//         generalised
#include "types/infer/infer.h"

bool may_be_size(Checker *c, const SourceType *type) {
  type = resolve(c, type);
  return type->tag == SOURCE_Variable || (type->tag == SOURCE_Scalar && type->as.scalar == SCALAR_I64);
}

// ---- substitution
static const SourceType *substitute_leaf(Checker *c, Rebuild *how, const SourceType *type) {
  (void)c;
  const Substitution *s = how->substitution;
  if (type->tag != SOURCE_Parameter) return type;
  for RANGE(i, s->type_count)
    if (s->type_ids[i] == type->as.parameter.id) return s->types[i];
  return type;
}

typedef struct SizeLookup { Checker *c; Substitution *substitution; } SizeLookup;

static const Poly *refreshed(Checker *c, Substitution *s, uint32_t id) {
  MapEntry *entry = map_add(s->refreshed, id);
  if (!entry->as.pointer) {
    Span span = c->ids.items[id].span;
    const Poly *made = anonymous_size(c, (Anonymous)s->anonymous, span);
    entry = map_add(s->refreshed, id);
    entry->as.pointer = (void *)(uintptr_t)made;
  }
  return entry->as.pointer;
}

static const Poly *look_up_size(void *user, uint32_t id) {
  SizeLookup *lookup = user;
  Substitution *s = lookup->substitution;
  for RANGE(i, s->size_count)
    if (s->size_ids[i] == id) return s->sizes[i];
  if (s->declared && map_find(s->declared, id)) return refreshed(lookup->c, s, id);
  return NULL;
}

static bool size_is_constant(const Poly *size) { return poly_is_constant(size, NULL); }

static const Poly *substitute_size(Checker *c, Rebuild *how, const Poly *size) {
  if (size_is_constant(size)) return size;
  SizeLookup lookup = {c, how->substitution};
  const Poly *normal = size_normal(c, size), *made = size_substitute(c, normal, look_up_size, &lookup);
  return poly_equal(made, size) ? size : made;
}

const SourceType *substitute(Checker *c, const SourceType *type, Substitution *substitution) {
  Rebuild how = {.leaf = substitute_leaf, .size = substitute_size, .substitution = substitution};
  return rebuild(c, &how, type);
}

const SourceType *replace_size(Checker *c, const SourceType *type, uint32_t id, const Poly *size) {
  Substitution one = {.size_count = 1, .size_ids = &id, .sizes = &size};
  return substitute(c, type, &one);
}

static bool collect_declared(Checker *c, uint32_t id, void *user) {
  if (c->ids.items[id].kind == ID_Declared) map_add(user, id);
  return false;
}

// The ?[k] of the type itself; those within its functions are of their results.
void declared_sizes(Checker *c, const SourceType *type, Map *ids) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type) || type->tag == SOURCE_Function) return;
  for EACH_PART(at, type)
    if (at.type) declared_sizes(c, at.type, ids);
    else size_any(c, size_normal(c, at.size), collect_declared, ids);
}

const SourceType *open_result(Checker *c, const SourceType *type, Anonymous anonymous) {
  if (type_is_sizeless(c, type)) return type;
  Map map = map_new(c->arena);
  declared_sizes(c, type, &map);
  if (map.entries.size == 0) return type;
  Map made = map_new(c->arena);
  Substitution fresh = {.declared = &map, .refreshed = &made, .anonymous = (int)anonymous};
  return substitute(c, type, &fresh);
}

// ---- leaving a scope: sizes that name what was bound inside are not known outside
typedef struct CloseLookup { Checker *c; Rebuild *how; } CloseLookup;

static const Poly *close_id(void *user, uint32_t id);

// Bound inside, and no size that is known outside: it has to become an unknown one.
static bool is_lost_size(Checker *c, uint32_t id, void *user) {
  const Rebuild *how = user;
  const IdInfo *info = &c->ids.items[id];
  bool closed = info->kind == ID_Binding || (info->kind == ID_Existential && how->declared && !term_of(c, id));
  return id >= how->mark && !info->bound_by_type && closed && !info->value;
}

// An unknown size keeps the name it was written by (n / 2), for messages.
static const Poly *unknown_for(CloseLookup *lookup, uint32_t id) {
  Checker *c = lookup->c;
  MapEntry *entry = map_add(lookup->how->replaced, id);
  if (entry->as.pointer) return entry->as.pointer;
  const Poly *made = existential_new(c, c->ids.items[id].span, lookup->how->declared);
  const Binding *from = c->typed->bindings.items[id];
  if (from && from->existential) c->typed->bindings.items[made->terms[0].variables[0]]->name = from->name;
  entry = map_add(lookup->how->replaced, id);
  entry->as.pointer = (void *)(uintptr_t)made;
  return made;
}

static const Poly *close_id(void *user, uint32_t id) {
  CloseLookup *lookup = user;
  Checker *c = lookup->c;
  const IdInfo *info = &c->ids.items[id];
  const SizeTerm *term = term_of(c, id);
  bool named = info->kind == ID_Binding && info->value && id >= lookup->how->mark;
  if (named) {
    const Poly *value = size_normal(c, info->value);
    return size_any(c, value, is_lost_size, lookup->how) ? unknown_for(lookup, id)
                                                    : size_substitute(c, value, close_id, lookup);
  }
  if (term && size_any(c, poly_variable(c->arena, id), is_lost_size, lookup->how)) return unknown_for(lookup, id);
  return !term && is_lost_size(c, id, lookup->how) ? unknown_for(lookup, id) : NULL;
}

static const Poly *close_size(Checker *c, Rebuild *how, const Poly *size) {
  if (size_is_constant(size)) return size;
  CloseLookup lookup = {c, how};
  const Poly *normal = size_normal(c, size), *made = size_substitute(c, normal, close_id, &lookup);
  return poly_equal(made, size) ? size : made;
}

static const SourceType *closed_leaf(Checker *c, Rebuild *how, const SourceType *type) {
  (void)c, (void)how;
  return type;
}

const SourceType *close_over(Checker *c, const SourceType *type, uint32_t mark, bool declared) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type) || type->tag == SOURCE_Variable) return type;
  Map map = map_new(c->arena);
  Rebuild how = {.leaf = closed_leaf, .size = close_size, .mark = mark, .declared = declared, .replaced = &map};
  return rebuild(c, &how, type);
}

// ---- the final form
// The functions in an abstract type are not to be known.
static const SourceType *named_after(Checker *c, const SourceType *type, Name abstract) {
  if (!holds_function(type)) return source_alias(c, type, abstract);
  SourceType *copy = type_copy(c->arena, type);
  copy->alias = abstract;
  copy->sealed = true;
  return copy;
}

static const SourceType *zonk_leaf(Checker *c, Rebuild *how, const SourceType *type) {
  const SourceType *step = how->represent && type->tag == SOURCE_Parameter ? represented(c, type) : NULL;
  how->replaced_name |= step != NULL;
  return step ? named_after(c, step, type->as.parameter.name) : type;
}

static const Poly *zonk_size(Checker *c, Rebuild *how, const Poly *size) {
  (void)how;
  return size ? size_normal(c, size) : NULL;
}

const SourceType *zonk(Checker *c, const SourceType *type) {
  Rebuild how = {.leaf = zonk_leaf, .size = zonk_size};
  return rebuild(c, &how, type);
}

const SourceType *zonk_represented(Checker *c, const SourceType *type) {
  Rebuild how = {.leaf = zonk_leaf, .size = zonk_size, .represent = true};
  return rebuild(c, &how, type);
}

void zonk_slots(Checker *c, uint32_t count, const SourceType **const *slots) {
  Map known = map_new(c->arena);
  Rebuild how = {.leaf = zonk_leaf, .size = zonk_size, .represent = true, .known = &known};
  for RANGE(i, count) *slots[i] = rebuild(c, &how, *slots[i]);
}

// ---- schemes
TypeScheme *scheme_mono(Checker *c, const SourceType *type) {
  TypeScheme *scheme = NEW(c->arena, TypeScheme);
  scheme->type = type;
  return scheme;
}

static const SourceType *instance_variable(Checker *c, const SourceType *parameter, Span span) {
  const SourceType *variable = variable_new(c, span);
  TypeVariable *info = variable_info(c, variable);
  if (parameter->as.parameter.lifted != LIFTED_Full) info->needs |= NEED_NoFunction;
  if (parameter->as.parameter.lifted == LIFTED_No) info->needs |= NEED_Regular;
  return variable;
}

const SourceType *instantiate(Checker *c, const TypeScheme *scheme, const Instance **instance, Span span) {
  uint32_t types = scheme->type_parameters.size, sizes = scheme->size_parameters.size;
  *instance = NULL;
  if (types + sizes == 0) return scheme->type;
  Instance *made = NEW(c->arena, Instance);
  made->type_count = types;
  made->size_count = sizes;
  made->types = NEW_ARRAY(c->arena, const SourceType *, types);
  made->sizes = NEW_ARRAY(c->arena, const Poly *, sizes);
  uint32_t *type_ids = NEW_ARRAY(c->arena, uint32_t, types), *size_ids = NEW_ARRAY(c->arena, uint32_t, sizes);
  for RANGE(i, types) {
    type_ids[i] = scheme->type_parameters.items[i]->as.parameter.id;
    made->types[i] = instance_variable(c, scheme->type_parameters.items[i], span);
  }
  for RANGE(i, sizes) {
    size_ids[i] = scheme->size_parameters.items[i]->id;
    made->sizes[i] = size_variable_new(c, span);
  }
  Substitution fresh = {types, type_ids, made->types, sizes, size_ids, made->sizes, NULL, NULL, 0};
  InstanceUse use = {made, scheme, span};
  seq_push(c->arena, &c->definition->instances, use);
  *instance = made;
  return substitute(c, scheme->type, &fresh);
}

// Generalisation binds each free variable to a new rigid parameter, so the checked body speaks of the scheme's
// parameters.
typedef struct Generaliser { Checker *c; TypeScheme *scheme; uint32_t level; } Generaliser;

static Name parameter_name(Checker *c, uint32_t index) {
  const char *letters = "abcdefghijklmnopqrstuvwxyz";
  Text text = index < 26 ? text_format(c->arena, "%c", letters[index]) : text_format(c->arena, "t%u", index);
  return intern(c->context->names, text);
}

static bool generalise_id(Checker *c, uint32_t id, void *user) {
  Generaliser *g = user;
  if (c->ids.items[id].kind != ID_SizeVariable || c->ids.items[id].level <= g->level || c->ids.items[id].solution)
    return false;
  Binding *binding = binding_new(c, (Name){0}, BINDING_Size, c->ids.items[id].span);
  binding->scheme = scheme_mono(c, source_scalar(c, SCALAR_I64));
  c->ids.items[id].solution = poly_variable(c->arena, binding->id);
  c->typed->origins.items[binding->id] = c->typed->origins.items[id];
  seq_push(c->arena, &g->scheme->size_parameters, binding);
  return false;
}

static void generalise_variable(Generaliser *g, const SourceType *type) {
  Checker *c = g->c;
  TypeVariable *info = variable_info(c, type);
  if (info->level <= g->level) return;
  if (info->scalars || info->fields || info->constructors || (info->needs & NEED_Equality)) {
    info->level = g->level;
    return;
  }
  const Liftedness lifted = info->needs & (NEED_Regular | NEED_NoFunction) ? LIFTED_No : LIFTED_Full;
  const SourceType *parameter = source_parameter(c, parameter_name(c, g->scheme->type_parameters.size), lifted);
  variable_info(c, type)->bound = parameter;
  seq_push(c->arena, &g->scheme->type_parameters, parameter);
}

static void generalise_type(Generaliser *g, const SourceType *type) {
  type = resolve(g->c, type);
  if (type_is_plain(type)) return;
  if (type->tag == SOURCE_Variable) generalise_variable(g, type);
  for EACH_PART(at, type)
    if (at.type) generalise_type(g, at.type);
    else size_any(g->c, size_normal(g->c, at.size), generalise_id, g);
}

void generalise(Checker *c, TypeScheme *scheme, uint32_t level) {
  Generaliser g = {c, scheme, level};
  lower_records(c, scheme->type, level);
  generalise_type(&g, scheme->type);
  scheme->type = zonk(c, scheme->type);
}
