// apply: type names applied to arguments, and the representation of abstract types.
#include "types/checker.h"

const SourceType *apply_type_name(Checker *c, const TypeName *name, uint32_t count,
                                  const SourceTypeArgument *arguments) {
  uint32_t *type_ids = NEW_ARRAY(c->arena, uint32_t, count), *size_ids = NEW_ARRAY(c->arena, uint32_t, count);
  const SourceType **types = NEW_ARRAY(c->arena, const SourceType *, count);
  const Poly **sizes = NEW_ARRAY(c->arena, const Poly *, count);
  Substitution s = {.type_ids = type_ids, .types = types, .size_ids = size_ids, .sizes = sizes};
  for (uint32_t i = 0; i < count && i < name->parameters.size; i++) {
    const TypeArgument *parameter = &name->parameters.items[i];
    if (parameter->is_size) {
      size_ids[s.size_count] = parameter->size->id;
      sizes[s.size_count++] = arguments[i].size;
    } else {
      type_ids[s.type_count] = parameter->type->as.parameter.id;
      types[s.type_count++] = arguments[i].type;
    }
  }
  // every occurrence has unknown sizes of its own
  const SourceType *made = open_result(c, name->type, ANONYMOUS_Declared);
  return count ? substitute(c, made, &s) : made;
}

// Types stand for types that stand for types: the end of the chain is looked for once.
const SourceType *represented(Checker *c, const SourceType *type) {
  AbstractType *info = &c->abstract.items[type->as.parameter.id];
  if (!info->representation) return NULL;
  if (!info->resolved) {
    TypeName *resolved = COPY_OF(c->arena, info->representation);
    resolved->type = zonk_represented(c, resolved->type);
    c->abstract.items[type->as.parameter.id].resolved = resolved;   // (may have moved)
  }
  const TypeName *resolved = c->abstract.items[type->as.parameter.id].resolved;
  return apply_type_name(c, resolved, type->as.parameter.count, type->as.parameter.arguments);
}
