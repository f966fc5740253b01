// abstract: finds all dynamic parts of a call by one walk over the closure, its captured values and the arguments,
// always in the same order. The walk writes the key of the specialisation: the code, the static structure, which
// dimensions the types make equal, and the structure of type parameters, but never a size [hard case 1].
//   in:   a closed closure (closed.c)       out: a Signature
#include "lower/cells/classes.h"
#include "lower/functions/specialise.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

// ---- types without sizes

static void type_key(Lower *lower, Out *out, const Scope *scope, const SourceType *type);

// The names of the type itself, then the keys of its parts.
static void parts_key(Lower *lower, Out *out, const Scope *scope, const SourceType *type) {
  if (type->tag == SOURCE_Scalar) {
    out_string(out, scalar_name(type->as.scalar));
    return;
  }
  out_format(out, "(%u", (unsigned)type->tag);
  if (type->tag == SOURCE_Parameter) out_format(out, "'%u", type->as.parameter.id);
  for COUNTING(i, type->tag == SOURCE_Record && i < type->as.record.count)
    out_format(out, ":%u", type->as.record.fields[i].name.id);
  for COUNTING(i, type->tag == SOURCE_Sum && i < type->as.sum.count)
    out_format(out, "#%u:%u", type->as.sum.constructors[i].name.id, type->as.sum.constructors[i].payload.size);
  out_char(out, ' ');
  for EACH_PART(at, type)
    if (at.type) type_key(lower, out, scope, at.type);
  out_char(out, ')');
}

// Plain types share parts, so the key of a plain type is computed once; a number stands for it in the keys of others.
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

// A size is looked up by its actual value first, then by its name (find_class). Closures from two activations of one
// function may give one name two values, so two sizes are the same only if both agree.
static uint64_t actual_key(Atom actual) { return actual.tag == ATOM_Var ? actual.as.var.id : UINT64_MAX; }

Signature signature_new(Lower *lower, bool create) {
  return (Signature){.lower = lower, .key = out_new(lower->arena), .create = create, .latest = map_new(lower->arena)};
}

static const SizeClass *find_class(const Signature *signature, const Poly *size, Atom actual) {
  if (!size) return NULL;
  for (uint64_t at = map_value_or(&signature->latest, actual_key(actual), 0); at > 0;
       at = signature->classes.items[at - 1].before) {
    const SizeClass *known = &signature->classes.items[at - 1];
    if (known->size && poly_equal(known->size, size) && atom_equal(known->actual, actual)) return known;
  }
  return NULL;
}

static const SizeClass *latest_class(const Signature *signature, Atom actual) {
  const uint64_t at = map_value_or(&signature->latest, actual_key(actual), 0);
  return at ? &signature->classes.items[at - 1] : NULL;
}

static void add_size_class(Signature *signature, SizeClass made) {
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
  // If cells have rows, a size without a name is identified with an earlier size of the same value. Otherwise the sizes
  // of the rows would be compared with it at run time.
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
    made.atom = code_size(lower, actual.tag == ATOM_Var ? name_of_var(lower, actual.as.var) : "n");
    seq_push(lower->arena, &signature->size_parameters, made.atom);
  }
  add_size_class(signature, made);
  return made.atom;
}

// Replaces the sizes of a closed type by the function's own size parameters. The key records which sizes are equal.
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

// polys: for each size of the value, by its number, the polynomial in its type, or NULL.
typedef struct Abstracting { Signature *signature; const Poly **polys; uint32_t next; } Abstracting;

static void write_constant_slot(Out *key, Atom atom) {
  if (atom.tag == ATOM_Var) return;
  out_char(key, '=');
  scalar_print(key, atom.as.constant);
}

// Writes the structure of a value. Constants in sums are part of it; only sums with functions still have any
// (call_residual has opened the others).
static void abstract_structure(Lower *lower, void *user, const Value *value) {
  Out *key = &((Abstracting *)user)->signature->key;
  (void)lower;
  if (value->tag == VALUE_Array) write_number(key, '[', value->as.array.rank);
  if (value->tag == VALUE_Record) write_number(key, '{', value->as.record.count);
  for COUNTING(i, value->tag == VALUE_Record && i < value->as.record.count)
    write_number(key, ':', value->as.record.names[i].id);
  if (value->tag != VALUE_Sum) return;
  write_number(key, '<', value->as.sum.layout->id);
  write_constant_slot(key, value->as.sum.tag);
  for RANGE(i, value->as.sum.layout->slot_count) {
    write_number(key, '.', i);
    write_constant_slot(key, value->as.sum.slots[i]);
  }
}

static Atom abstract_size(Lower *lower, void *user, Atom size) {
  Abstracting *abstracting = user;
  (void)lower;
  return size_class(abstracting->signature, abstracting->polys[abstracting->next++], size);
}

static Atom abstract_leaf(Lower *lower, void *user, Atom leaf, uint32_t rank, const Atom *shape) {
  Signature *signature = ((Abstracting *)user)->signature;
  const Type old = atom_type(lower->vars, leaf);
  out_string(&signature->key, scalar_name(old.scalar));
  out_char(&signature->key, ';');
  seq_push(lower->arena, &signature->leaves, leaf);
  if (!signature->create) return leaf;
  const Type type = rank ? type_array(lower->arena, old.scalar, rank, shape) : type_scalar(old.scalar);
  const Atom parameter =
      code_parameter(lower, leaf.tag == ATOM_Var ? name_of_var(lower, leaf.as.var) : "x", type);
  seq_push(lower->arena, &signature->leaf_parameters, parameter);
  return parameter;
}

static const Value *abstract_closure(Signature *signature, const Closure *original);

static const Value *abstract_function(Lower *lower, void *user, const Value *value) {
  Abstracting *abstracting = user;
  AtomSeq own = {0};
  value_sizes(lower, value, &own);
  abstracting->next += own.size;
  return abstract_closure(abstracting->signature, value->as.function);
}

static const Value *abstract(Signature *signature, const Scope *scope, const SourceType *type, const Value *value) {
  Lower *lower = signature->lower;
  if (value->tag == VALUE_Function) return abstract_closure(signature, value->as.function);
  AtomSeq sizes = {0};
  const TypedSizes typed = typed_sizes(lower, scope, type, value);
  value_sizes(lower, value, &sizes);
  Abstracting abstracting = {signature, NEW_ARRAY(lower->arena, const Poly *, sizes.size), 0};
  for EACH(i, &typed)
    if (!abstracting.polys[typed.items[i].number]) abstracting.polys[typed.items[i].number] = typed.items[i].poly;
  const ValueMapping mapping = {.enter = abstract_structure,
                                .size = abstract_size,
                                .placed = abstract_leaf,
                                .function = abstract_function,
                                .user = &abstracting};
  return value_map_all(lower, value, &mapping);
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

// Captured scalars come first: they may be the sizes of captured arrays.
static void abstract_captured(Signature *signature, Captured *captured) {
  Lower *lower = signature->lower;
  if (captured->count + captured->type_count == 0) return;
  Scope scope = {map_new(lower->arena), map_new(lower->arena)};
  for RANGE(i, captured->type_count)
    map_put_pointer(&scope.types, captured->type_ids[i], captured->types[i]);
  const Value **values = new_values(lower, captured->count);
  for INT_RANGE(pass, 2)
    for RANGE(i, captured->count) {
      const Value *value = captured->values[i];
      if ((value->tag == VALUE_Scalar) != (pass == 0)) continue;
      cells_escape(lower, value);
      write_number(&signature->key, '@', captured->ids[i]);
      const Poly *size = is_i64_value(lower, value) ? poly_variable(lower->arena, captured->ids[i]) : NULL;
      const SizeClass *known = size ? find_class(signature, size, value->as.scalar) : NULL;
      if (known) {   // an inner or enclosing closure has captured it already
        write_number(&signature->key, 's', (uint32_t)(known - signature->classes.items));
        signature->references++;
        values[i] = value_scalar(lower, known->atom);
        continue;
      }
      values[i] = abstract(signature, &scope, type_of_id(lower, captured->ids[i]), value);
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

// Code gets a number when a function made of it first occurs in a key. Numbers are short, and the same in every run.
static uint32_t code_number(Lower *lower, Closure *closure) {
  const void *code = closure->exp           ? (const void *)closure->exp
                     : closure->declaration ? (const void *)closure->declaration
                                            : (const void *)closure->binding;
  if (closure->code_number) return closure->code_number;
  MapEntry *entry = map_add(&lower->code_numbers, (uint64_t)(uintptr_t)code);
  if (!entry->as.value) entry->as.value = lower->code_numbers.entries.size;
  return closure->code_number = (uint32_t)entry->as.value;
}

// Keys are written for every function value in every call. Formatted output would take most of the time here.
static void write_code(Out *key, const Closure *closure) {
  out_char(key, 'f');
  out_char(key, (char)('0' + (int)closure->tag));
  if (closure->requests.unsafe) out_char(key, 'u');
  if (closure->requests.warn) out_char(key, 'w');
  out_char(key, ':');
  out_number(key, closure->code_number);
  if (closure->pending_count) write_number(key, ',', closure->pending_count);
  out_char(key, '(');
}

// Abstracts a closure except for its instance sizes: those of a nested function value follow immediately, those of the
// function being called follow the arguments.
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
    pending[i] = abstract(signature, NULL, NULL, closure->pending[i]);
  closure->pending = pending;
  if (closure->operator) closure->operator = abstract(signature, NULL, NULL, closure->operator);
  out_char(&signature->key, ')');
  return closure;
}

// A function value without dynamic parts is a constant: it is the same in every call, and a number stands for it in
// keys. So nested function values are not walked again at every level.
static void write_constant(Signature *signature, const Closure *closure) {
  size_t before = signature->key.size;
  write_number(&signature->key, 'F', closure->constant);
  signature->hidden += closure->weight - (signature->key.size - before);
}

static bool has_instance_sizes(const Closure *closure) {
  for COUNTING(i, closure->instance && i < closure->instance->size_count)
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

// A parameter `n: i64` may be the size of later ones.
static void seed_pattern(Signature *signature, const AstPat *pattern, const Value *value, const Value *actual) {
  Lower *lower = signature->lower;
  const AstPat *inner = pattern->tag == AST_PAT_Ascribe ? pattern->as.Ascribe.inner
                        : pattern->tag == AST_PAT_Paren ? pattern->as.Paren.inner
                                                        : NULL;
  if (inner) seed_pattern(signature, inner, value, actual);
  if (pattern->tag == AST_PAT_Var && is_i64_value(lower, value)) {
    const Poly *size = poly_variable(lower->arena, pattern->as.Var.binding->id);
    add_size_class(signature, (SizeClass){.size = size, .atom = value->as.scalar, .actual = actual->as.scalar});
  }
  for COUNTING(i, pattern->tag == AST_PAT_Tuple && i < pattern->as.Tuple.elements.size)
    seed_pattern(signature, pattern->as.Tuple.elements.items[i], value->as.record.values[i],
                 actual->as.record.values[i]);
}

const Value *abstract_value(Signature *signature, const Value *value) {
  return abstract(signature, NULL, NULL, value);
}

const Value *abstract_heap(Signature *signature, const Value *heap) {
  out_string(&signature->key, "|H");
  signature->by_value = true;
  const Value *abstracted = abstract(signature, NULL, NULL, heap);
  signature->by_value = false;
  return abstracted;
}

Closure *abstract_call(Signature *signature, const Scope *scope, const Closure *original, const Value *const *arguments,
                       const Value **abstracted) {
  Closure *closure = abstract_code(signature, original);
  const AstPats *parameters = closure_parameters(closure);
  for EACH(i, parameters) {
    out_char(&signature->key, '|');
    abstracted[i] = abstract(signature, scope, parameters->items[i]->type, arguments[i]);
    seed_pattern(signature, parameters->items[i], abstracted[i], arguments[i]);
  }
  abstract_instance_sizes(signature, closure);
  return closure;
}
