// apply: type names applied to arguments, and the representation of abstract types.
#include "types/checker.h"

const SourceTypeArgument *own_arguments(Checker *c, const TypeName *name) {
  SourceTypeArgument *arguments = NEW_ARRAY(c->arena, SourceTypeArgument, name->parameters.size);
  for EACH(i, &name->parameters) {
    const TypeArgument *parameter = &name->parameters.items[i];
    if (parameter->is_size) arguments[i].size = poly_variable(c->arena, parameter->size->id);
    else arguments[i].type = parameter->type;
  }
  return arguments;
}

const SourceType *apply_type_name(Checker *c, const TypeName *name, const SourceTypeArgument *arguments,
                                  Anonymous anonymous) {
  Substitution s = {0};
  for EACH(i, &name->parameters) {
    const TypeArgument *parameter = &name->parameters.items[i];
    if (parameter->is_size) replace_id(c, &s, parameter->size->id, arguments[i].size);
    else replace_type(c, &s, parameter->type, arguments[i].type);
  }
  const SourceType *made = open_result(c, name->type, anonymous);
  return name->parameters.size ? substitute(c, made, &s) : made;
}

// The definition of an abstract type may mention further abstract types, which are replaced, too. The result is
// computed once.
const SourceType *represented(Checker *c, const SourceType *type) {
  AbstractType *info = abstract_info(c, type);
  if (!info->representation) return NULL;
  if (!info->resolved) {
    TypeName *resolved = COPY_OF(c->arena, info->representation);
    resolved->type = zonk_represented(c, resolved->type);
    abstract_info(c, type)->resolved = resolved;   // (the table may have moved)
  }
  const TypeName *resolved = abstract_info(c, type)->resolved;
  return apply_type_name(c, resolved, type->as.parameter.arguments, ANONYMOUS_Declared);
}
