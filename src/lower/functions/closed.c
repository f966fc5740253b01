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
static const SourceConstructor *map_constructors(Lower *lower, const SourceType *sum, SizeMap map, void *user) {
  SourceConstructor *constructors = NEW_ARRAY(lower->arena, SourceConstructor, sum->as.sum.count);
  for RANGE(i, sum->as.sum.count) {
    constructors[i].name = sum->as.sum.constructors[i].name;
    for EACH(j, &sum->as.sum.constructors[i].payload) {
      const SourceType *part = type_map_sizes(lower, sum->as.sum.constructors[i].payload.items[j], map, user);
      seq_push(lower->arena, &constructors[i].payload, part);
    }
  }
  return constructors;
}

static const SourceTypeArgument *map_arguments(Lower *lower, const SourceType *type, SizeMap map, void *user) {
  SourceTypeArgument *arguments = NEW_ARRAY(lower->arena, SourceTypeArgument, type->as.parameter.count);
  for RANGE(i, type->as.parameter.count) {
    arguments[i] = type->as.parameter.arguments[i];
    if (arguments[i].type) arguments[i].type = type_map_sizes(lower, arguments[i].type, map, user);
    else arguments[i].size = map(lower, user, arguments[i].size);
  }
  return arguments;
}

const SourceType *type_map_sizes(Lower *lower, const SourceType *type, SizeMap map, void *user) {
  if (type_is_plain(type)) return type;
  SourceType copy = *type;
  switch (type->tag) {
  case SOURCE_Array:
    copy.as.array.size = map(lower, user, type->as.array.size);
    copy.as.array.element = type_map_sizes(lower, type->as.array.element, map, user);
    break;
  case SOURCE_Record: {
    SourceField *fields = NEW_ARRAY(lower->arena, SourceField, type->as.record.count);
    for RANGE(i, type->as.record.count)
      fields[i] = (SourceField){type->as.record.fields[i].name,
                                type_map_sizes(lower, type->as.record.fields[i].type, map, user)};
    copy.as.record.fields = fields;
    break;
  }
  case SOURCE_Sum: copy.as.sum.constructors = map_constructors(lower, type, map, user); break;
  case SOURCE_Function:
    copy.as.function.parameter = type_map_sizes(lower, type->as.function.parameter, map, user);
    copy.as.function.result = type_map_sizes(lower, type->as.function.result, map, user);
    break;
  case SOURCE_Parameter: copy.as.parameter.arguments = map_arguments(lower, type, map, user); break;
  case SOURCE_Error: case SOURCE_Scalar: case SOURCE_Variable: return type;
  }
  return type_copy(lower->arena, &copy);
}

static const SourceType *closed_type(Lower *lower, const Scope *scope, const SourceType *type, bool sized);

static const SourceConstructor *closed_constructors(Lower *lower, const Scope *scope, const SourceType *sum,
                                                    bool sized) {
  SourceConstructor *constructors = NEW_ARRAY(lower->arena, SourceConstructor, sum->as.sum.count);
  for RANGE(i, sum->as.sum.count) {
    constructors[i].name = sum->as.sum.constructors[i].name;
    for EACH(j, &sum->as.sum.constructors[i].payload) {
      const SourceType *part = closed_type(lower, scope, sum->as.sum.constructors[i].payload.items[j], sized);
      seq_push(lower->arena, &constructors[i].payload, part);
    }
  }
  return constructors;
}

static const SourceTypeArgument *closed_arguments(Lower *lower, const Scope *scope, const SourceType *type,
                                                  bool sized) {
  SourceTypeArgument *arguments = NEW_ARRAY(lower->arena, SourceTypeArgument, type->as.parameter.count);
  for RANGE(i, type->as.parameter.count) {
    const SourceTypeArgument *old = &type->as.parameter.arguments[i];
    Atom size;
    if (old->type) arguments[i].type = closed_type(lower, scope, old->type, sized);
    else if (sized && old->size && size_atom(lower, scope, old->size, &size))
      arguments[i].size = core_size_poly(lower, size);
  }
  return arguments;
}

// Every parameter is replaced; a size that has no value here is unknown. Inside function types nobody asks for sizes.
static const SourceType *closed_type(Lower *lower, const Scope *scope, const SourceType *type, bool sized) {
  type = scope_type(&scope, type);
  if (type_is_plain(type)) return type;
  SourceType copy = *type;
  Atom size;
  switch (type->tag) {
  case SOURCE_Array:
    copy.as.array.size = sized && type->as.array.size && size_atom(lower, scope, type->as.array.size, &size)
                             ? core_size_poly(lower, size)
                             : NULL;
    copy.as.array.element = closed_type(lower, scope, type->as.array.element, sized);
    break;
  case SOURCE_Record: {
    SourceField *fields = NEW_ARRAY(lower->arena, SourceField, type->as.record.count);
    for RANGE(i, type->as.record.count)
      fields[i] = (SourceField){type->as.record.fields[i].name,
                                closed_type(lower, scope, type->as.record.fields[i].type, sized)};
    copy.as.record.fields = fields;
    break;
  }
  case SOURCE_Sum: copy.as.sum.constructors = closed_constructors(lower, scope, type, sized); break;
  case SOURCE_Function:
    copy.as.function.parameter = closed_type(lower, scope, type->as.function.parameter, false);
    copy.as.function.result = closed_type(lower, scope, type->as.function.result, false);
    break;
  case SOURCE_Parameter: copy.as.parameter.arguments = closed_arguments(lower, scope, type, sized); break;
  case SOURCE_Error: case SOURCE_Scalar: case SOURCE_Variable: return type;
  }
  return type_copy(lower->arena, &copy);
}

const SourceType *type_closed(Lower *lower, const Scope *scope, const SourceType *type) {
  return closed_type(lower, scope, type, true);
}

// ---- values
static const Value *closed_part(Lower *lower, void *user, const Value *value) {
  (void)user;
  return value_closed(lower, value);
}

static void close_types(Lower *lower, Closure *closure) {
  Captured *captured = &closure->captured;
  const ScopeType **types = NEW_ARRAY(lower->arena, const ScopeType *, captured->type_count);
  for RANGE(i, captured->type_count) {
    ScopeType closed = {closed_type(lower, captured->types[i]->scope, captured->types[i]->type, true), NULL};
    types[i] = captured->types[i]->scope ? COPY_OF(lower->arena, &closed) : captured->types[i];
  }
  captured->types = types;
  if (!closure->instance || !closure->instance_scope) return;
  Instance closed = *closure->instance;
  closed.types = NEW_ARRAY(lower->arena, const SourceType *, closed.type_count);
  for RANGE(i, closed.type_count)
    closed.types[i] = closed_type(lower, closure->instance_scope, closure->instance->types[i], true);
  closure->instance = COPY_OF(lower->arena, &closed);
  closure->instance_scope = NULL;
}

Closure *closure_closed(Lower *lower, const Closure *original) {
  Closure *closure = closure_map(lower, original, closed_part, NULL);
  if (!closure->constant) close_types(lower, closure);
  return closure;
}

const Value *value_closed(Lower *lower, const Value *value) {
  switch (value->tag) {
  case VALUE_Scalar: case VALUE_Array: return value;
  case VALUE_Function: return value_function(lower, closure_closed(lower, value->as.function));
  case VALUE_Record: {
    const Value **values = new_values(lower, value->as.record.count);
    for RANGE(i, value->as.record.count) values[i] = value_closed(lower, value->as.record.values[i]);
    return value_record(lower, value->as.record.count, value->as.record.names, values);
  }
  case VALUE_Sum: return sum_map_functions(lower, value, closed_part, NULL);
  }
  panic("a value of no kind");
}
