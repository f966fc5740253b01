// abstract: everything dynamic in a call found by one walk over the closure, what it captured and the arguments,
// always in the same order. The walk writes the key of the specialisation: the code, the static structure, which
// dimensions the types make equal and the structure of type parameters; never a size [hard case 1]. The closure has to
// be closed (closed.c).
#include "lower/cells/cells.h"
#include "lower/functions/functions.h"
#include "lower/values/values.h"

// ---- types without sizes

static void type_key(Lower *lower, Out *out, const Scope *scope, const SourceType *type);

// Its own names, then the keys of its parts.
static void parts_key(Lower *lower, Out *out, const Scope *scope, const SourceType *type) {
  if (type->tag == SOURCE_Scalar) {
    out_string(out, scalar_name(type->as.scalar));
    return;
  }
  out_format(out, "(%u", (unsigned)type->tag);
  if (type->tag == SOURCE_Parameter) out_format(out, "'%u", type->as.parameter.id);
  for (uint32_t i = 0; type->tag == SOURCE_Record && i < type->as.record.count; i++)
    out_format(out, ":%u", type->as.record.fields[i].name.id);
  for (uint32_t i = 0; type->tag == SOURCE_Sum && i < type->as.sum.count; i++)
    out_format(out, "#%u:%u", type->as.sum.constructors[i].name.id, type->as.sum.constructors[i].payload.size);
  out_char(out, ' ');
  for EACH_PART(at, type)
    if (at.type) type_key(lower, out, scope, at.type);
  out_char(out, ')');
}

// Plain types share parts: the key of each is found once and stands for it in the keys of others.
static void plain_key(Lower *lower, Out *out, const SourceType *type) {
  MapEntry *known = map_find(&lower->type_keys, (uint64_t)(uintptr_t)type);
  uint32_t id = known ? (uint32_t)known->as.value : 0;
  if (!known) {
    Out key = out_new(lower->arena);
    parts_key(lower, &key, NULL, type);
    id = intern(lower->context->names, out_result(&key)).id;
    map_put(&lower->type_keys, (uint64_t)(uintptr_t)type, id);
  }
  out_format(out, "T%u", id);
}

static void type_key(Lower *lower, Out *out, const Scope *scope, const SourceType *type) {
  type = scope_type(&scope, type);
  if (type->tag != SOURCE_Scalar && type_is_plain(type)) plain_key(lower, out, type);
  else parts_key(lower, out, scope, type);
}

// ---- the walk

static void write_number(Out *key, char before, uint32_t number) {
  out_char(key, before);
  out_number(key, number);
}

// The latest one counts: a closure's own sizes hide those of the same name outside. One name may have two values, in
// closures from two activations of one function, so the actual sizes have to agree as well.
static uint64_t actual_key(Atom actual) { return actual.tag == ATOM_Var ? actual.as.var.id : UINT64_MAX; }

static const SizeClass *find_class(const Signature *signature, const Poly *size, Atom actual) {
  if (!size || !signature->latest.arena) return NULL;
  for (uint64_t at = map_value_or(&signature->latest, actual_key(actual), 0); at > 0;
       at = signature->classes.items[at - 1].before) {
    const SizeClass *known = &signature->classes.items[at - 1];
    if (known->size && poly_equal(known->size, size) && atom_equal(known->actual, actual)) return known;
  }
  return NULL;
}

static const SizeClass *latest_class(const Signature *signature, Atom actual) {
  const uint64_t at = signature->latest.arena ? map_value_or(&signature->latest, actual_key(actual), 0) : 0;
  return at ? &signature->classes.items[at - 1] : NULL;
}

static void add_size_class(Signature *signature, SizeClass made) {
  if (!signature->latest.arena) signature->latest = map_new(signature->lower->arena);
  MapEntry *latest = map_add(&signature->latest, actual_key(made.actual));
  made.before = (uint32_t)latest->as.value;
  seq_push(signature->lower->arena, &signature->classes, made);
  latest->as.value = signature->classes.size;
}

static Atom size_class(Signature *signature, const Poly *size, Atom actual) {
  Lower *lower = signature->lower;
  int64_t constant;
  if (size && poly_is_constant(size, &constant)) {
    out_format(&signature->key, "=%lld", (long long)constant);
    return atom_i64(constant);
  }
  // Where cells have rows, a size without a name is the one that has its value: else the rows would be compared with it
  // at run time.
  const bool by_value = signature->by_value || (!size && signature->lower->plan->rows.size > 0);
  int64_t number;
  if (by_value && atom_is_i64(actual, &number)) {
    out_format(&signature->key, "=%lld", (long long)number);
    return actual;
  }
  const SizeClass *known = by_value ? latest_class(signature, actual) : find_class(signature, size, actual);
  if (known) {
    write_number(&signature->key, 's', (uint32_t)(known - signature->classes.items));
    signature->references++;
    return known->atom;
  }
  SizeClass made = {.size = size, .atom = actual, .actual = actual};
  out_string(&signature->key, "s");
  seq_push(lower->arena, &signature->sizes, actual);
  if (signature->create) {
    Name name =
        actual.tag == ATOM_Var ? var_info(lower->vars, actual.as.var)->name : intern_string(lower->context->names, "n");
    made.atom =
        atom_var(var_new(lower->context, lower->vars, name, type_scalar(SCALAR_I64), lower->code->builder.span));
    seq_push(lower->arena, &signature->size_parameters, made.atom);
  }
  add_size_class(signature, made);
  return made.atom;
}

// A closed type in terms of the function's own size parameters; the key has its structure and which sizes are equal.
static const Poly *abstract_type_size(Lower *lower, void *user, const Scope *scope, const Poly *size) {
  uint32_t id;
  (void)scope;
  if (!poly_is_variable(size, &id)) return size;
  Atom atom = size_class(user, size, core_size_atom(id));
  return core_size_poly(lower, atom);
}

const SourceType *abstract_type(Signature *signature, const SourceType *type) {
  type_key(signature->lower, &signature->key, NULL, type);
  return type_map_sizes(signature->lower, NULL, type, abstract_type_size, signature);
}

static const Value *abstract(Signature *signature, const Scope *scope, const SourceType *type, const Value *value,
                             uint32_t rank, const Atom *shape);

static const Value *abstract_leaf(Signature *signature, const Value *value, uint32_t rank, const Atom *shape) {
  Lower *lower = signature->lower;
  Type old = atom_type(lower->vars, value->as.scalar);
  out_string(&signature->key, scalar_name(old.scalar));
  out_char(&signature->key, ';');
  seq_push(lower->arena, &signature->leaves, value->as.scalar);
  if (!signature->create) return value;
  Type type = rank ? type_array(lower->arena, old.scalar, rank, shape) : type_scalar(old.scalar);
  Name name = value->as.scalar.tag == ATOM_Var ? var_info(lower->vars, value->as.scalar.as.var)->name
                                               : intern_string(lower->context->names, "x");
  Atom parameter = atom_var(var_new(lower->context, lower->vars, name, type, lower->code->builder.span));
  seq_push(lower->arena, &signature->leaf_parameters, parameter);
  return value_scalar(lower, parameter);
}

static const Value *abstract_array(Signature *signature, const Scope *scope, const SourceType *type, const Value *value,
                                   uint32_t rank, const Atom *shape) {
  Lower *lower = signature->lower;
  uint32_t more = value->as.array.rank;
  Atom *all = longer_shape(lower, rank, shape, more);
  for RANGE(i, more) {
    type = scope_type(&scope, type);
    bool known = type && type->tag == SOURCE_Array;
    out_char(&signature->key, '[');
    all[rank + i] = size_class(signature, known ? type->as.array.size : NULL, value->as.array.shape[i]);
    type = known ? type->as.array.element : NULL;
  }
  const Value *element = abstract(signature, scope, type, value->as.array.element, rank + more, all);
  return value_array(lower, more, all + rank, element);
}

// ---- sums: what is static stays so only beside functions (call_residual has opened the rest)
static Atom abstract_slot(Signature *signature, Atom atom, uint32_t rank, const Atom *shape) {
  if (atom.tag == ATOM_Var)
    return value_atom(abstract_leaf(signature, value_scalar(signature->lower, atom), rank, shape));
  out_char(&signature->key, '=');
  scalar_print(&signature->key, atom.as.constant);
  return atom;
}

static const Value *abstract_sum(Signature *signature, const Scope *scope, const SourceType *type, const Value *value,
                                 uint32_t rank, const Atom *shape) {
  Lower *lower = signature->lower;
  const SumLayout *layout = value->as.sum.layout;
  const TypedSize *typed = layout_first_sizes(lower, layout, scope, type);
  Atom *sizes = new_atoms(lower, layout->size_count),
       *slots = new_atoms(lower, layout->slot_count);
  const Value **functions = new_values(lower, layout->function_count);
  out_format(&signature->key, "<%u", layout->id);
  for RANGE(i, layout->size_count)
    sizes[i] = size_class(signature, typed[i].poly, value->as.sum.sizes[i]);
  Atom tag = abstract_slot(signature, value->as.sum.tag, rank, shape);
  for RANGE(i, layout->slot_count) {
    const SumSlot *slot = &layout->slots[i];
    slots[i] = abstract_slot(signature, value->as.sum.slots[i], rank + slot->rank,
                             slot_shape(lower, slot, sizes, rank, shape));
  }
  for RANGE(i, layout->function_count)
    if (value->as.sum.functions[i]) functions[i] = abstract(signature, NULL, NULL, value->as.sum.functions[i], 0, NULL);
  out_char(&signature->key, '>');
  return value_sum(lower, layout, tag, sizes, slots, functions);
}

static const SourceType *type_of_id(Lower *lower, uint32_t id) {
  if (id >= lower->typed->bindings.size || !lower->typed->bindings.items[id] ||
      !lower->typed->bindings.items[id]->scheme)
    return NULL;
  return lower->typed->bindings.items[id]->scheme->type;
}

static bool is_i64_value(Lower *lower, const Value *value) {
  return value->tag == VALUE_Scalar && atom_type(lower->vars, value->as.scalar).scalar == SCALAR_I64;
}

// Scalars first: they may be the sizes of the arrays.
static void abstract_captured(Signature *signature, Captured *captured) {
  Lower *lower = signature->lower;
  if (captured->count + captured->type_count == 0) return;
  Scope scope = {map_new(lower->arena), map_new(lower->arena)};
  for RANGE(i, captured->type_count)
    map_put_pointer(&scope.types, captured->type_ids[i], captured->types[i]);
  const Value **values = new_values(lower, captured->count);
  for (int pass = 0; pass < 2; pass++)
    for RANGE(i, captured->count) {
      const Value *value = captured->values[i];
      if ((value->tag == VALUE_Scalar) != (pass == 0)) continue;
      cells_go_anywhere(lower, value);
      write_number(&signature->key, '@', captured->ids[i]);
      const Poly *size = is_i64_value(lower, value) ? poly_variable(lower->arena, captured->ids[i]) : NULL;
      const SizeClass *known = size ? find_class(signature, size, value->as.scalar) : NULL;
      if (known) {   // captured once already, by a closure inside this one or around it
        write_number(&signature->key, 's', (uint32_t)(known - signature->classes.items));
        signature->references++;
        values[i] = value_scalar(lower, known->atom);
        continue;
      }
      values[i] = abstract(signature, &scope, type_of_id(lower, captured->ids[i]), value, 0, NULL);
      if (size)
        add_size_class(signature, (SizeClass){.size = size, .atom = values[i]->as.scalar, .actual = value->as.scalar});
    }
  const ScopeType **types = NEW_ARRAY(lower->arena, const ScopeType *, captured->type_count);
  for RANGE(i, captured->type_count) {
    write_number(&signature->key, '\'', captured->type_ids[i]);
    ScopeType abstracted = {abstract_type(signature, captured->types[i]->type), NULL};
    types[i] = COPY_OF(lower->arena, &abstracted);
  }
  captured->values = values;
  captured->types = types;
}

static void abstract_instance_types(Signature *signature, Closure *closure) {
  if (!closure->instance) return;
  Instance abstracted = *closure->instance;
  abstracted.types = NEW_ARRAY(signature->lower->arena, const SourceType *, abstracted.type_count);
  for RANGE(i, abstracted.type_count) {
    out_char(&signature->key, '\'');
    abstracted.types[i] = abstract_type(signature, closure->instance->types[i]);
  }
  closure->instance = COPY_OF(signature->lower->arena, &abstracted);
}

static bool shown_by_arguments(const Signature *signature, const Closure *closure, uint32_t index) {
  if (closure->tag != CODE_Declaration || index >= closure->binding->scheme->size_parameters.size) return false;
  uint32_t variable, id = closure->binding->scheme->size_parameters.items[index]->id;
  for EACH(i, &signature->classes) {
    const Poly *size = signature->classes.items[i].size;
    if (size && poly_is_variable(size, &variable) && variable == id) return true;
  }
  return false;
}

static void abstract_instance_sizes(Signature *signature, Closure *closure) {
  if (!closure->instance) return;
  const Value **sizes = NEW_ARRAY(signature->lower->arena, const Value *, closure->instance->size_count);
  for RANGE(i, closure->instance->size_count) {
    const Value *size = closure->instance_sizes[i];
    bool needed = size && !shown_by_arguments(signature, closure, i);
    out_char(&signature->key, needed ? '#' : '_');
    if (needed) sizes[i] = value_scalar(signature->lower, size_class(signature, NULL, value_atom(size)));
  }
  closure->instance_sizes = sizes;
}

// Code is numbered when a function made of it is first written in a key: short, and the same in every run.
static uint32_t code_number(Lower *lower, Closure *closure) {
  const void *code = closure->exp           ? (const void *)closure->exp
                     : closure->declaration ? (const void *)closure->declaration
                                            : (const void *)closure->binding;
  if (closure->code_number) return closure->code_number;
  MapEntry *entry = map_add(&lower->code_numbers, (uint64_t)(uintptr_t)code);
  if (!entry->as.value) entry->as.value = lower->code_numbers.entries.size;
  return closure->code_number = (uint32_t)entry->as.value;
}

// Keys are written for every function value in every call: plainly, as formats would be most of the work.
static void write_code(Out *key, const Closure *closure) {
  out_char(key, 'f');
  out_char(key, (char)('0' + (int)closure->tag));
  if (closure->asked.unsafe) out_char(key, 'u');
  if (closure->asked.warn) out_char(key, 'w');
  out_char(key, ':');
  out_number(key, closure->code_number);
  if (closure->pending_count) write_number(key, ',', closure->pending_count);
  out_char(key, '(');
}

// Function values inside others are abstracted completely; of the one being called the sizes follow the arguments.
static Closure *abstract_code(Signature *signature, const Closure *original) {
  Lower *lower = signature->lower;
  (void)code_number(lower, (Closure *)(uintptr_t)original);
  Closure *closure = COPY_OF(lower->arena, original);
  closure->uses = 0;
  write_code(&signature->key, closure);
  abstract_instance_types(signature, closure);
  abstract_captured(signature, &closure->captured);
  const Value **pending =
      closure->pending_count ? new_values(lower, closure->pending_count) : NULL;
  for RANGE(i, closure->pending_count)
    pending[i] = abstract(signature, NULL, NULL, closure->pending[i], 0, NULL);
  closure->pending = pending;
  if (closure->operator) closure->operator = abstract(signature, NULL, NULL, closure->operator, 0, NULL);
  out_char(&signature->key, ')');
  return closure;
}

// A function that holds nothing dynamic is a constant: it is the same in every call, and a number stands for it in
// keys. So functions made of functions made of functions are not looked through again at every level.
static void write_constant(Signature *signature, const Closure *closure) {
  size_t before = signature->key.size;
  write_number(&signature->key, 'F', closure->constant);
  signature->hidden += closure->weight - (signature->key.size - before);
}

static bool has_instance_sizes(const Closure *closure) {
  for (uint32_t i = 0; closure->instance && i < closure->instance->size_count; i++)
    if (closure->instance_sizes[i]) return true;
  return false;
}

static uint32_t dynamic_parts(const Signature *signature) {
  return signature->leaves.size + signature->sizes.size + signature->classes.size + signature->references;
}

static const Value *abstract_closure(Signature *signature, const Closure *original) {
  Lower *lower = signature->lower;
  if (original->constant) {
    write_constant(signature, original);
    return value_map(lower, value_function(lower, (Closure *)(uintptr_t)original), NULL, NULL, NULL);
  }
  size_t start = signature->key.size, hidden = signature->hidden;
  uint32_t before = dynamic_parts(signature);
  Closure *closure = abstract_code(signature, original);
  bool constant = !has_instance_sizes(closure);
  abstract_instance_sizes(signature, closure);
  if (constant && dynamic_parts(signature) == before) {
    Text own = {signature->key.start + start, signature->key.size - start};
    closure->constant = intern(lower->context->names, own).id;
    closure->weight = own.size + signature->hidden - hidden;
    signature->key.size = start;
    signature->hidden = hidden;
    write_constant(signature, closure);
  }
  return value_function(lower, closure);
}

static const Value *abstract(Signature *signature, const Scope *scope, const SourceType *type, const Value *value,
                             uint32_t rank, const Atom *shape) {
  Lower *lower = signature->lower;
  type = scope_type(&scope, type);
  switch (value->tag) {
  case VALUE_Scalar: return abstract_leaf(signature, value, rank, shape);
  case VALUE_Array: return abstract_array(signature, scope, type, value, rank, shape);
  case VALUE_Function: return abstract_closure(signature, value->as.function);
  case VALUE_Sum: return abstract_sum(signature, scope, type, value, rank, shape);
  case VALUE_Record: {
    const Value **values = new_values(lower, value->as.record.count);
    out_char(&signature->key, '{');
    for RANGE(i, value->as.record.count) {
      out_number(&signature->key, value->as.record.names[i].id);
      out_char(&signature->key, ':');
      values[i] = abstract(signature, scope, type_field_at(type, i, value->as.record.names[i]),
                           value->as.record.values[i], rank, shape);
    }
    out_char(&signature->key, '}');
    return value_record(lower, value->as.record.count, value->as.record.names, values);
  }
  }
  panic("a value of no kind");
}

// A parameter `n: i64` may be the size of later ones.
static void seed_pattern(Signature *signature, const AstPat *pattern, const Value *value, const Value *actual) {
  Lower *lower = signature->lower;
  switch ((int)pattern->tag) {
  case AST_PAT_Var:
    if (is_i64_value(lower, value)) {
      const Poly *size = poly_variable(lower->arena, pattern->as.Var.binding->id);
      add_size_class(signature, (SizeClass){.size = size, .atom = value->as.scalar, .actual = actual->as.scalar});
    }
    return;
  case AST_PAT_Tuple:
    for EACH(i, &pattern->as.Tuple.elements)
      seed_pattern(signature, pattern->as.Tuple.elements.items[i], value->as.record.values[i],
                   actual->as.record.values[i]);
    return;
  case AST_PAT_Ascribe: seed_pattern(signature, pattern->as.Ascribe.inner, value, actual); return;
  case AST_PAT_Paren: seed_pattern(signature, pattern->as.Paren.inner, value, actual); return;
  default: return;
  }
}

const Value *abstract_value(Signature *signature, const Value *value) {
  return abstract(signature, NULL, NULL, value, 0, NULL);
}

const Value *abstract_heap(Signature *signature, const Value *heap) {
  out_string(&signature->key, "|H");
  signature->by_value = true;
  const Value *abstracted = abstract(signature, NULL, NULL, heap, 0, NULL);
  signature->by_value = false;
  return abstracted;
}

// The closure and its arguments with everything dynamic replaced (or, without `create`, only looked at).
Closure *abstract_call(Signature *signature, const Scope *scope, const Closure *original, const Value *const *arguments,
                       const Value **abstracted) {
  Closure *closure = abstract_code(signature, original);
  const AstPats *parameters = closure_parameters(closure);
  for EACH(i, parameters) {
    out_char(&signature->key, '|');
    abstracted[i] = abstract(signature, scope, parameters->items[i]->type, arguments[i], 0, NULL);
    seed_pattern(signature, parameters->items[i], abstracted[i], arguments[i]);
  }
  abstract_instance_sizes(signature, closure);
  return closure;
}
