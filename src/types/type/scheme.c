// scheme: substitution, instantiation and generalisation of types.
//   rule: generalise x : t to forall of the variables of t above the current level; only function definitions are
//         generalised
#include "types/infer/infer.h"

bool may_be_size(Checker *c, const SourceType *type) {
  type = resolve(c, type);
  return type->tag == SOURCE_Variable || (type->tag == SOURCE_Scalar && type->as.scalar == SCALAR_I64);
}

// ---- substitution
void replace_type(Checker *c, Substitution *s, const SourceType *parameter, const SourceType *type) {
  seq_push(c->arena, &s->replacements, ((Replacement){.id = parameter->as.parameter.id, .type = type}));
}

void replace_id(Checker *c, Substitution *s, uint32_t id, const Poly *size) {
  seq_push(c->arena, &s->replacements, ((Replacement){.id = id, .size = size}));
}

static const Replacement *find_replacement(const Substitution *s, uint32_t id, bool is_type) {
  for EACH(i, &s->replacements) {
    const Replacement *found = &s->replacements.items[i];
    if (found->id == id && (found->type != NULL) == is_type) return found;
  }
  return NULL;
}

static const SourceType *substitute_leaf(Rebuild *how, const SourceType *type) {
  const Replacement *found =
      type->tag == SOURCE_Parameter ? find_replacement(how->substitution, type->as.parameter.id, true) : NULL;
  return found ? found->type : type;
}

static const Poly *look_up_size(void *user, uint32_t id) {
  const Rebuild *how = user;
  const Substitution *s = how->substitution;
  const Replacement *found = find_replacement(s, id, false);
  if (found) return found->size;
  if (!s->declared || !map_find(s->declared, id)) return NULL;
  if (!map_pointer(s->refreshed, id))
    map_put_pointer(s->refreshed, id, anonymous_size(how->c, s->anonymous, id_info(how->c, id)->span));
  return map_pointer(s->refreshed, id);
}

const SourceType *substitute(Checker *c, const SourceType *type, Substitution *substitution) {
  Rebuild how = {.c = c, .leaf = substitute_leaf, .lookup = look_up_size, .substitution = substitution};
  return rebuild(&how, type);
}

const SourceType *replace_size(Checker *c, const SourceType *type, uint32_t id, const Poly *size) {
  Substitution one = {0};
  replace_id(c, &one, id, size);
  return substitute(c, type, &one);
}

// Collects the ?[k] of the type itself. A ?[k] within a function type belongs to the function's result.
void declared_sizes(Checker *c, const SourceType *type, Map *ids) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type) || type->tag == SOURCE_Function) return;
  for EACH_PART(part, type) {
    if (part.type) {
      declared_sizes(c, part.type, ids);
      continue;
    }
    for EACH_ID(at, c, size_normal(c, part.size))
      if (id_info(c, at.id)->kind == ID_Declared) map_add(ids, at.id);
  }
}

const SourceType *open_result_noting(Checker *c, const SourceType *type, Anonymous anonymous, Map *made) {
  if (type_is_sizeless(c, type)) return type;
  Map map = map_new(c->arena);
  declared_sizes(c, type, &map);
  if (map.entries.size == 0) return type;
  Substitution fresh = {.declared = &map, .refreshed = made, .anonymous = anonymous};
  return substitute(c, type, &fresh);
}

const SourceType *open_result(Checker *c, const SourceType *type, Anonymous anonymous) {
  Map made = map_new(c->arena);
  return open_result_noting(c, type, anonymous, &made);
}

// ---- leaving a scope: sizes that mention names bound inside it are unknown outside
// Whether the size is bound inside the scope and unknown outside: it becomes an unknown size.
static bool is_lost_size(const Rebuild *how, uint32_t id) {
  const Checker *c = how->c;
  const IdInfo *info = id_info(c, id);
  bool closed = info->kind == ID_Binding || (info->kind == ID_Existential && how->declared && !term_of(c, id));
  return id >= how->mark && !info->bound_by_type && closed && !info->value;
}

static bool mentions_lost(const Rebuild *how, const Poly *size) {
  for EACH_ID(at, how->c, size)
    if (is_lost_size(how, at.id)) return true;
  return false;
}

// An unknown size keeps the source text of a term (n / 2) as its name, for messages.
static const Poly *unknown_for(Rebuild *how, uint32_t id) {
  Checker *c = how->c;
  const Poly *known = map_pointer(how->replaced, id);
  if (known) return known;
  const Poly *made = existential_new(c, id_info(c, id)->span, how->declared);
  const Binding *from = binding_of_id(c, id);
  if (from && from->existential) binding_of_id(c, id_of_size(made))->name = from->name;
  map_put_pointer(how->replaced, id, made);
  return made;
}

static const Poly *close_id(void *user, uint32_t id) {
  Rebuild *how = user;
  Checker *c = how->c;
  const IdInfo *info = id_info(c, id);
  const SizeTerm *term = term_of(c, id);
  if (info->kind == ID_Binding && info->value && id >= how->mark) {
    const Poly *value = size_normal(c, info->value);
    return mentions_lost(how, value) ? unknown_for(how, id) : size_substitute(c, value, close_id, how);
  }
  const bool lost = term ? mentions_lost(how, poly_variable(c->arena, id)) : is_lost_size(how, id);
  return lost ? unknown_for(how, id) : NULL;
}

const SourceType *close_over(Checker *c, const SourceType *type, uint32_t mark, bool declared) {
  type = resolve(c, type);
  if (type_is_sizeless(c, type) || type->tag == SOURCE_Variable) return type;
  Map map = map_new(c->arena);
  Rebuild how = {.c = c, .lookup = close_id, .mark = mark, .declared = declared, .replaced = &map};
  return rebuild(&how, type);
}

// ---- the final form
// The functions in the representation of an abstract type stay hidden: the type is sealed.
static const SourceType *named_after(Checker *c, const SourceType *type, Name abstract) {
  if (!holds_function(type)) return source_alias(c, type, abstract);
  SourceType *copy = type_copy(c->arena, type);
  copy->alias = abstract;
  copy->sealed = true;
  return copy;
}

static const SourceType *represented_leaf(Rebuild *how, const SourceType *type) {
  const SourceType *step = type->tag == SOURCE_Parameter ? represented(how->c, type) : NULL;
  how->replaced_name |= step != NULL;
  return step ? named_after(how->c, step, type->as.parameter.name) : type;
}

const SourceType *zonk(Checker *c, const SourceType *type) { return rebuild(&(Rebuild){.c = c}, type); }

const SourceType *zonk_represented(Checker *c, const SourceType *type) {
  return rebuild(&(Rebuild){.c = c, .leaf = represented_leaf}, type);
}

void zonk_slots(Checker *c, uint32_t count, const SourceType **const *slots) {
  Map known = map_new(c->arena);
  Rebuild how = {.c = c, .leaf = represented_leaf, .known = &known};
  for RANGE(i, count) *slots[i] = rebuild(&how, *slots[i]);
}

// ---- schemes
TypeScheme *scheme_mono(Checker *c, const SourceType *type) {
  TypeScheme *scheme = NEW(c->arena, TypeScheme);
  scheme->type = type;
  return scheme;
}

// ---- maps: (a -> b -> x) -> [n]a -> [n]b -> [n]x, of which x is the type of the rows
static bool is_parameter(const SourceType *type, const SourceType *parameter) {
  return type->tag == SOURCE_Parameter && type->as.parameter.id == parameter->as.parameter.id;
}

static bool has_rows_in(const SourceType *type, const SourceType *parameter) {
  if (is_parameter(type, parameter)) return true;
  for EACH_PART(at, type)
    if (at.type && has_rows_in(at.type, parameter)) return true;
  return false;
}

// Is it a function whose result is `rows`, while none of its own parameters has a row?
static bool makes_rows(const SourceType *type, const SourceType *rows) {
  if (type->tag != SOURCE_Function) return false;
  for (; type->tag == SOURCE_Function; type = type->as.function.result)
    if (has_rows_in(type->as.function.parameter, rows)) return false;
  return is_parameter(type, rows);
}

static bool are_rows_of_map(const SourceType *map, const SourceType *rows) {
  uint32_t makers = 0, arrays = 0;
  for (; map->tag == SOURCE_Function; map = map->as.function.result) {
    const SourceType *parameter = map->as.function.parameter;
    if (makes_rows(parameter, rows)) makers++;
    else if (has_rows_in(parameter, rows)) return false;
    arrays += parameter->tag == SOURCE_Array;
  }
  return makers == 1 && arrays > 0 && map->tag == SOURCE_Array && is_parameter(map->as.array.element, rows);
}

static const SourceType *instance_variable(Checker *c, const TypeScheme *scheme, const SourceType *parameter,
                                           Span span) {
  const SourceType *variable = variable_new(c, span);
  TypeVariable *info = variable_info(c, variable);
  if (parameter->as.parameter.lifted != LIFTED_Full) info->needs |= NEED_NoFunction;
  if (parameter->as.parameter.lifted == LIFTED_No)
    info->needs |= are_rows_of_map(scheme->type, parameter) ? NEED_Rows : NEED_Regular;
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
  Substitution fresh = {0};
  for RANGE(i, types) {
    made->types[i] = instance_variable(c, scheme, scheme->type_parameters.items[i], span);
    replace_type(c, &fresh, scheme->type_parameters.items[i], made->types[i]);
  }
  for RANGE(i, sizes) {
    made->sizes[i] = size_variable_new(c, span);
    replace_id(c, &fresh, scheme->size_parameters.items[i]->id, made->sizes[i]);
  }
  InstanceUse use = {made, scheme, span};
  seq_push(c->arena, &c->definition->instances, use);
  *instance = made;
  return substitute(c, scheme->type, &fresh);
}

// Generalisation binds each free variable to a new rigid parameter, so the checked body mentions the parameters of the
// scheme.
typedef struct Generaliser { Checker *c; TypeScheme *scheme; uint32_t level; } Generaliser;

static Name parameter_name(Checker *c, uint32_t index) {
  const char *letters = "abcdefghijklmnopqrstuvwxyz";
  Text text = index < 26 ? text_format(c->arena, "%c", letters[index]) : text_format(c->arena, "t%u", index);
  return intern(c->context->names, text);
}

static void generalise_id(Generaliser *g, uint32_t id) {
  Checker *c = g->c;
  if (id_info(c, id)->kind != ID_SizeVariable || id_info(c, id)->level <= g->level || id_info(c, id)->solution)
    return;
  Binding *binding = binding_new(c, NO_NAME, BINDING_Size, id_info(c, id)->span);
  binding->scheme = scheme_mono(c, source_scalar(c, SCALAR_I64));
  id_info(c, id)->solution = poly_variable(c->arena, binding->id);
  c->typed->origins.items[binding->id] = c->typed->origins.items[id];
  seq_push(c->arena, &g->scheme->size_parameters, binding);
}

static void generalise_variable(Generaliser *g, const SourceType *type) {
  Checker *c = g->c;
  TypeVariable *info = variable_info(c, type);
  if (info->level <= g->level) return;
  if (info->scalars || info->members || (info->needs & NEED_Equality)) {
    info->level = g->level;
    return;
  }
  const Liftedness lifted = info->needs & (NEED_Regular | NEED_Rows | NEED_NoFunction) ? LIFTED_No : LIFTED_Full;
  const SourceType *parameter = source_parameter(c, parameter_name(c, g->scheme->type_parameters.size), lifted);
  variable_info(c, type)->bound = parameter;
  seq_push(c->arena, &g->scheme->type_parameters, parameter);
}

static void generalise_type(Generaliser *g, const SourceType *type) {
  type = resolve(g->c, type);
  if (type_is_plain(type)) return;
  if (type->tag == SOURCE_Variable) generalise_variable(g, type);
  for EACH_PART(part, type) {
    if (part.type) {
      generalise_type(g, part.type);
      continue;
    }
    for EACH_ID(at, g->c, size_normal(g->c, part.size)) generalise_id(g, at.id);
  }
}

void generalise(Checker *c, TypeScheme *scheme, uint32_t level) {
  Generaliser g = {c, scheme, level};
  lower_records(c, scheme->type, level);
  generalise_type(&g, scheme->type);
  scheme->type = zonk(c, scheme->type);
}
