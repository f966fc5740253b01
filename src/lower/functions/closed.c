// closed: function values without free type parameters. Each type parameter is replaced by its type, in which sizes are
// Core variables. So a specialised function knows the sizes in its types (an absent payload of type `a` has a shape),
// and a function value can be the result of the function in which it was made.
#include "lower/functions/functions.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

Atom core_size_atom(uint32_t id) { return atom_var((Var){id - CORE_SIZES}); }

const Poly *core_size_poly(Lower *lower, Atom atom) {
  int64_t constant;
  if (atom_is_i64(atom, &constant)) return poly_constant(lower->arena, constant);
  return poly_variable(lower->arena, CORE_SIZES + atom.as.var.id);
}

// ---- types
const SourceType *type_map_sizes(Lower *lower, const Scope *scope, const SourceType *type, SizeMap map, void *user) {
  type = scope_type(&scope, type);
  if (type_is_plain(type)) return type;
  if (type->tag == SOURCE_Function) map = NULL;   // sizes inside function types are never used
  SourceTypeArgument *parts = NEW_ARRAY(lower->arena, SourceTypeArgument, part_count(type));
  for EACH_PART(at, type) {
    SourceTypeArgument *part = &parts[at.seen - 1];
    if (at.type) part->type = type_map_sizes(lower, scope, at.type, map, user);
    else part->size = map && at.size ? map(lower, user, scope, at.size) : NULL;
  }
  return type_with_parts(lower->arena, type, parts);
}

// A size without a value in this scope becomes NULL, unknown.
static const Poly *closed_size(Lower *lower, void *user, const Scope *scope, const Poly *size) {
  Atom atom;
  (void)user;
  return size_atom(lower, scope, size, &atom) ? core_size_poly(lower, atom) : NULL;
}

const SourceType *type_closed(Lower *lower, const Scope *scope, const SourceType *type) {
  return type_map_sizes(lower, scope, type, closed_size, NULL);
}

// ---- values
static const Value *closed_part(Lower *lower, void *user, const Value *value) {
  (void)user;
  return value_closed(lower, value);
}

Closure *closure_closed(Lower *lower, const Closure *original) {
  Closure *closure = closure_map(lower, original, closed_part, NULL);
  if (!closure->constant) closure_map_types(lower, closure, false, closed_size, NULL);
  return closure;
}

static const Value *closed_function(Lower *lower, void *user, const Value *value) {
  (void)user;
  return value_function(lower, closure_closed(lower, value->as.function));
}

const Value *value_closed(Lower *lower, const Value *value) {
  const ValueMapping mapping = {.function = closed_function};
  return value_map_all(lower, value, &mapping);
}
