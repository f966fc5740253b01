// closed: function values that need no scope but their own: the types that their type parameters stand for are written
// out, with sizes that are Core variables. A specialised function knows them (an absent payload of type `a` has a
// shape), and a function that is the result of another can leave it.
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
static const SourceConstructor *map_constructors(Lower *lower, const Scope *scope, const SourceType *sum, SizeMap map,
                                                 void *user) {
  SourceConstructor *constructors = NEW_ARRAY(lower->arena, SourceConstructor, sum->as.sum.count);
  for RANGE(i, sum->as.sum.count) {
    constructors[i].name = sum->as.sum.constructors[i].name;
    for EACH(j, &sum->as.sum.constructors[i].payload) {
      const SourceType *part = type_map_sizes(lower, scope, sum->as.sum.constructors[i].payload.items[j], map, user);
      seq_push(lower->arena, &constructors[i].payload, part);
    }
  }
  return constructors;
}

static const Poly *mapped_size(Lower *lower, const Scope *scope, const Poly *size, SizeMap map, void *user) {
  return map && size ? map(lower, user, scope, size) : NULL;
}

static const SourceTypeArgument *map_arguments(Lower *lower, const Scope *scope, const SourceType *type, SizeMap map,
                                               void *user) {
  SourceTypeArgument *arguments = NEW_ARRAY(lower->arena, SourceTypeArgument, type->as.parameter.count);
  for RANGE(i, type->as.parameter.count) {
    const SourceTypeArgument *old = &type->as.parameter.arguments[i];
    if (old->type) arguments[i].type = type_map_sizes(lower, scope, old->type, map, user);
    else arguments[i].size = mapped_size(lower, scope, old->size, map, user);
  }
  return arguments;
}

const SourceType *type_map_sizes(Lower *lower, const Scope *scope, const SourceType *type, SizeMap map, void *user) {
  type = scope_type(&scope, type);
  if (type_is_plain(type)) return type;
  SourceType copy = *type;
  switch (type->tag) {
  case SOURCE_Array:
    copy.as.array.size = mapped_size(lower, scope, type->as.array.size, map, user);
    copy.as.array.element = type_map_sizes(lower, scope, type->as.array.element, map, user);
    break;
  case SOURCE_Record: {
    SourceField *fields = NEW_ARRAY(lower->arena, SourceField, type->as.record.count);
    for RANGE(i, type->as.record.count)
      fields[i] = (SourceField){type->as.record.fields[i].name,
                                type_map_sizes(lower, scope, type->as.record.fields[i].type, map, user)};
    copy.as.record.fields = fields;
    break;
  }
  case SOURCE_Sum: copy.as.sum.constructors = map_constructors(lower, scope, type, map, user); break;
  case SOURCE_Function:   // nobody asks for sizes inside
    copy.as.function.parameter = type_map_sizes(lower, scope, type->as.function.parameter, NULL, NULL);
    copy.as.function.result = type_map_sizes(lower, scope, type->as.function.result, NULL, NULL);
    break;
  case SOURCE_Parameter: copy.as.parameter.arguments = map_arguments(lower, scope, type, map, user); break;
  case SOURCE_Error: case SOURCE_Scalar: case SOURCE_Variable: return type;
  }
  return type_copy(lower->arena, &copy);
}

// A size that has no value here is unknown.
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
