// rebuild: replaces parts of a type.
#include "types/checker.h"

static const Poly *rebuild_size(Rebuild *how, const Poly *size) {
  if (how->size) return how->size(how, size);
  const Poly *normal = size ? size_normal(how->c, size) : NULL;
  if (!normal || !how->lookup || poly_is_constant(normal, NULL)) return normal;
  const Poly *made = size_substitute(how->c, normal, how->lookup, how);
  return poly_equal(made, size) ? size : made;
}

// The arguments of a Parameter become a part of the result; the parts of other types are copied.
static const SourceType *rebuild_parts(Rebuild *how, const SourceType *type) {
  enum { FEW = 4 };
  const uint32_t count = part_count(type);
  if (count == 0) return type;
  SourceTypeArgument few[FEW] = {0}, *parts = few;
  if (count > FEW || type->tag == SOURCE_Parameter) parts = NEW_ARRAY(how->c->arena, SourceTypeArgument, count);
  bool changed = false;
  for EACH_PART(at, type) {
    SourceTypeArgument *part = &parts[at.seen - 1];
    if (at.type) part->type = rebuild(how, at.type);
    else part->size = rebuild_size(how, at.size);
    changed |= part->type != at.type || part->size != at.size;
  }
  return changed ? type_of_parts(how->c->arena, type, parts) : type;
}

// (n: i64) -> [n]t: drops the name n if the parameter is no size and the result does not mention n.
static const SourceType *without_unused_name(Checker *c, const SourceType *type) {
  const Binding *name = type->as.function.parameter_size;
  if (!name || may_be_size(c, type->as.function.parameter) || type_mentions_size(c, type->as.function.result, name->id))
    return type;
  SourceType *copy = type_copy(c->arena, type);
  copy->as.function.parameter_size = NULL;
  return copy;
}

static const SourceType *rebuild_form(Rebuild *how, const SourceType *given) {
  const SourceType *type = rebuild_parts(how, resolve(how->c, given));
  const bool is_leaf = type->tag == SOURCE_Parameter || type->tag == SOURCE_Variable;
  if (is_leaf && how->leaf) type = how->leaf(how, type);
  else if (type->tag == SOURCE_Function) type = without_unused_name(how->c, type);
  return given->unique ? source_unique(how->c, type, true) : type;
}

static const SourceType *rebuild_once(Rebuild *how, const SourceType *given) {
  const uint64_t key = key_of(given);
  const SourceType *made = map_pointer(how->known, key);
  if (made) return made;
  const bool before = how->replaced_name;
  how->replaced_name = false;
  made = rebuild_form(how, given);
  if (!how->replaced_name) map_put_pointer(how->known, key, made);
  how->replaced_name |= before;
  return made;
}

// Two values of a type that hides sizes may have different sizes. So every occurrence of a type variable gets fresh
// sizes of its own.
const SourceType *rebuild(Rebuild *how, const SourceType *given) {
  Substitution *s = how->substitution;
  if (type_is_plain(given)) return given;
  if (how->known) return rebuild_once(how, given);
  if (given->tag != SOURCE_Variable || !s || !s->declared) return rebuild_form(how, given);
  Map outer = *s->refreshed;
  *s->refreshed = map_new(how->c->arena);
  const SourceType *made = rebuild_form(how, given);
  *s->refreshed = outer;
  return made;
}

const Poly *any_size(Rebuild *how, const Poly *size) {
  (void)size;
  return size_variable_new(how->c, NO_SPAN);
}

const SourceType *with_any_sizes(Checker *c, const SourceType *type) {
  return rebuild(&(Rebuild){.c = c, .size = any_size}, type);
}
