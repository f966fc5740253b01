// call: functions specialised once per distinct static environment [hard case 1]. The key of a specialisation is the code, the
// static structure of what it captured and of its arguments, which dimensions its types make equal, and the scalar structure of
// its type parameters; never a size. The entry is made before the body is evaluated.
#include "lower/lower_internal.h"

struct Residual {
  Text key;
  bool in_progress;
  Name name;
  uint32_t parameter_count;       // sizes, then leaves
  Atom *parameters;
  const Value *result;            // over parameters and `results`
  AtomSeq results;                // declared result variables: sizes that the caller cannot know, then leaves
  Seq(const Poly *) known_polys;  // for each result its formula over the parameters, or NULL
  bool emits_call;
};

// One walk over everything dynamic: writes the key, collects actual atoms, and (with `create`) makes the parameters.
typedef struct Signature {
  Lower *lower;
  Out key;
  Seq(SizeClass) classes;
  AtomSeq sizes, leaves;               // actual
  bool create;
  AtomSeq size_parameters, leaf_parameters;
} Signature;

// ---- types without sizes

static void type_key(Out *out, const Scope *scope, const SourceType *type) {
  type = scope_type(&scope, type);
  switch (type->tag) {
  case SOURCE_Scalar: out_string(out, scalar_name(type->as.scalar)); return;
  case SOURCE_Array:
    out_string(out, "[]");
    type_key(out, scope, type->as.array.element);
    return;
  case SOURCE_Record:
    out_char(out, '{');
    for (uint32_t i = 0; i < type->as.record.count; i++) {
      out_format(out, "%u:", type->as.record.fields[i].name.id);
      type_key(out, scope, type->as.record.fields[i].type);
    }
    out_char(out, '}');
    return;
  case SOURCE_Function:
    out_char(out, '(');
    type_key(out, scope, type->as.function.parameter);
    out_string(out, ">");
    type_key(out, scope, type->as.function.result);
    out_char(out, ')');
    return;
  case SOURCE_Parameter: out_format(out, "'%u", type->as.parameter.id); return;
  case SOURCE_Error: case SOURCE_Sum: case SOURCE_Variable: out_char(out, '?'); return;
  }
}

// The type with every parameter replaced and no sizes: what a specialised function knows of its type parameters.
static const SourceType *closed_type(Lower *lower, const Scope *scope, const SourceType *type) {
  type = scope_type(&scope, type);
  SourceType copy = *type;
  if (type->tag == SOURCE_Array) {
    copy.as.array.size = NULL;
    copy.as.array.element = closed_type(lower, scope, type->as.array.element);
  } else if (type->tag == SOURCE_Record) {
    SourceField *fields = NEW_ARRAY(lower->arena, SourceField, type->as.record.count);
    for (uint32_t i = 0; i < type->as.record.count; i++)
      fields[i] = (SourceField){type->as.record.fields[i].name, closed_type(lower, scope, type->as.record.fields[i].type)};
    copy.as.record.fields = fields;
  } else if (type->tag == SOURCE_Function) {
    copy.as.function.parameter = closed_type(lower, scope, type->as.function.parameter);
    copy.as.function.result = closed_type(lower, scope, type->as.function.result);
  } else {
    return type;
  }
  return COPY_OF(lower->arena, &copy);
}

// ---- the walk

static Atom size_class(Signature *signature, const Poly *size, Atom actual) {
  Lower *lower = signature->lower;
  int64_t constant;
  if (size && poly_is_constant(size, &constant)) {
    out_format(&signature->key, "=%lld", (long long)constant);
    return atom_i64(constant);
  }
  for (uint32_t i = 0; size && i < signature->classes.size; i++)
    if (signature->classes.items[i].size && poly_equal(signature->classes.items[i].size, size)) {
      out_format(&signature->key, "s%u", i);
      return signature->classes.items[i].atom;
    }
  SizeClass made = {size, actual};
  out_string(&signature->key, "s");
  seq_push(lower->arena, &signature->sizes, actual);
  if (signature->create) {
    Name name = actual.tag == ATOM_Var ? var_info(lower->vars, actual.as.var)->name : intern_string(lower->context->names, "n");
    made.atom = atom_var(var_new(lower->context, lower->vars, name, type_scalar(SCALAR_I64), lower->code->builder.span));
    seq_push(lower->arena, &signature->size_parameters, made.atom);
  }
  seq_push(lower->arena, &signature->classes, made);
  return made.atom;
}

static const SourceType *field_type(const SourceType *type, Name name) {
  for (uint32_t i = 0; type && type->tag == SOURCE_Record && i < type->as.record.count; i++)
    if (name_equal(type->as.record.fields[i].name, name)) return type->as.record.fields[i].type;
  return NULL;
}

static const Value *abstract(Signature *signature, const Scope *scope, const SourceType *type, const Value *value, uint32_t rank, const Atom *shape);

static const Value *abstract_leaf(Signature *signature, const Value *value, uint32_t rank, const Atom *shape) {
  Lower *lower = signature->lower;
  Type old = atom_type(lower->vars, value->as.scalar);
  out_format(&signature->key, "%s;", scalar_name(old.scalar));
  seq_push(lower->arena, &signature->leaves, value->as.scalar);
  if (!signature->create) return value;
  Type type = rank ? type_array(lower->arena, old.scalar, rank, shape) : type_scalar(old.scalar);
  Name name = value->as.scalar.tag == ATOM_Var ? var_info(lower->vars, value->as.scalar.as.var)->name : intern_string(lower->context->names, "x");
  Atom parameter = atom_var(var_new(lower->context, lower->vars, name, type, lower->code->builder.span));
  seq_push(lower->arena, &signature->leaf_parameters, parameter);
  return value_scalar(lower, parameter);
}

static const Value *abstract_array(Signature *signature, const Scope *scope, const SourceType *type, const Value *value, uint32_t rank, const Atom *shape) {
  Lower *lower = signature->lower;
  uint32_t more = value->as.array.rank;
  Atom *all = NEW_ARRAY(lower->arena, Atom, rank + more);
  if (rank) memcpy(all, shape, rank * sizeof *all);
  for (uint32_t i = 0; i < more; i++) {
    type = scope_type(&scope, type);
    bool known = type && type->tag == SOURCE_Array;
    out_char(&signature->key, '[');
    all[rank + i] = size_class(signature, known ? type->as.array.size : NULL, value->as.array.shape[i]);
    type = known ? type->as.array.element : NULL;
  }
  const Value *element = abstract(signature, scope, type, value->as.array.element, rank + more, all);
  return value_array(lower, more, all + rank, element);
}

static const SourceType *type_of_id(Lower *lower, uint32_t id) {
  if (id >= lower->typed->bindings.size || !lower->typed->bindings.items[id] || !lower->typed->bindings.items[id]->scheme) return NULL;
  return lower->typed->bindings.items[id]->scheme->type;
}

static bool is_i64(Lower *lower, const Value *value) {
  return value->tag == VALUE_Scalar && atom_type(lower->vars, value->as.scalar).scalar == SCALAR_I64;
}

// Scalars first: they may be the sizes of the arrays.
static void abstract_captured(Signature *signature, Captured *captured) {
  Lower *lower = signature->lower;
  Scope scope = {map_new(lower->arena), map_new(lower->arena)};
  for (uint32_t i = 0; i < captured->type_count; i++) map_put_pointer(&scope.types, captured->type_ids[i], captured->types[i]);
  const Value **values = NEW_ARRAY(lower->arena, const Value *, captured->count);
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < captured->count; i++) {
      const Value *value = captured->values[i];
      if ((value->tag == VALUE_Scalar) != (pass == 0)) continue;
      out_format(&signature->key, "@%u", captured->ids[i]);
      values[i] = abstract(signature, &scope, type_of_id(lower, captured->ids[i]), value, 0, NULL);
      if (!is_i64(lower, value)) continue;
      SizeClass seeded = {poly_variable(lower->arena, captured->ids[i]), values[i]->as.scalar};
      seq_push(lower->arena, &signature->classes, seeded);
    }
  const ScopeType **types = NEW_ARRAY(lower->arena, const ScopeType *, captured->type_count);
  for (uint32_t i = 0; i < captured->type_count; i++) {
    out_format(&signature->key, "'%u", captured->type_ids[i]);
    type_key(&signature->key, captured->types[i]->scope, captured->types[i]->type);
    ScopeType closed = {captured->types[i]->scope ? closed_type(lower, captured->types[i]->scope, captured->types[i]->type) : captured->types[i]->type, NULL};
    types[i] = COPY_OF(lower->arena, &closed);
  }
  captured->values = values;
  captured->types = types;
}

// Type parameters become part of what is captured, so that nothing of the caller's scope is needed.
static void close_instance(Signature *signature, Closure *closure) {
  if (!closure->instance) return;
  Lower *lower = signature->lower;
  Instance closed = *closure->instance;
  closed.types = NEW_ARRAY(lower->arena, const SourceType *, closed.type_count);
  for (uint32_t i = 0; i < closed.type_count; i++) {
    out_char(&signature->key, '\'');
    type_key(&signature->key, closure->instance_scope, closure->instance->types[i]);
    closed.types[i] = closed_type(lower, closure->instance_scope, closure->instance->types[i]);
  }
  closure->instance = COPY_OF(lower->arena, &closed);
  closure->instance_scope = NULL;
}

static bool shown_by_arguments(const Signature *signature, const Closure *closure, uint32_t index) {
  if (closure->tag != CODE_Declaration || index >= closure->binding->scheme->size_parameters.size) return false;
  uint32_t variable, id = closure->binding->scheme->size_parameters.items[index]->id;
  for EACH (i, &signature->classes) {
    const Poly *size = signature->classes.items[i].size;
    if (size && poly_is_variable(size, &variable) && variable == id) return true;
  }
  return false;
}

static void abstract_instance_sizes(Signature *signature, Closure *closure) {
  if (!closure->instance) return;
  const Value **sizes = NEW_ARRAY(signature->lower->arena, const Value *, closure->instance->size_count);
  for (uint32_t i = 0; i < closure->instance->size_count; i++) {
    const Value *size = closure->instance_sizes[i];
    bool needed = size && !shown_by_arguments(signature, closure, i);
    out_char(&signature->key, needed ? '#' : '_');
    if (needed) sizes[i] = value_scalar(signature->lower, size_class(signature, NULL, value_atom(size)));
  }
  closure->instance_sizes = sizes;
}

// Function values inside others are abstracted completely; of the one being called the sizes follow the arguments.
static Closure *abstract_code(Signature *signature, const Closure *original) {
  Lower *lower = signature->lower;
  Closure *closure = COPY_OF(lower->arena, original);
  closure->uses = 0;
  const void *code = closure->exp ? (const void *)closure->exp : closure->declaration ? (const void *)closure->declaration : (const void *)closure->binding;
  out_format(&signature->key, "f%d:%llx,%u(", (int)closure->tag, (unsigned long long)(uintptr_t)code, closure->pending_count);
  close_instance(signature, closure);
  abstract_captured(signature, &closure->captured);
  const Value **pending = NEW_ARRAY(lower->arena, const Value *, closure->pending_count);
  for (uint32_t i = 0; i < closure->pending_count; i++) pending[i] = abstract(signature, NULL, NULL, closure->pending[i], 0, NULL);
  closure->pending = pending;
  if (closure->operator) closure->operator = abstract(signature, NULL, NULL, closure->operator, 0, NULL);
  out_char(&signature->key, ')');
  return closure;
}

static const Value *abstract_closure(Signature *signature, const Closure *original) {
  Closure *closure = abstract_code(signature, original);
  abstract_instance_sizes(signature, closure);
  return value_function(signature->lower, closure);
}

static const Value *abstract(Signature *signature, const Scope *scope, const SourceType *type, const Value *value, uint32_t rank, const Atom *shape) {
  Lower *lower = signature->lower;
  type = scope_type(&scope, type);
  switch (value->tag) {
  case VALUE_Scalar: return abstract_leaf(signature, value, rank, shape);
  case VALUE_Array: return abstract_array(signature, scope, type, value, rank, shape);
  case VALUE_Function: return abstract_closure(signature, value->as.function);
  case VALUE_Record: {
    const Value **values = NEW_ARRAY(lower->arena, const Value *, value->as.record.count);
    out_char(&signature->key, '{');
    for (uint32_t i = 0; i < value->as.record.count; i++) {
      out_format(&signature->key, "%u:", value->as.record.names[i].id);
      values[i] = abstract(signature, scope, field_type(type, value->as.record.names[i]), value->as.record.values[i], rank, shape);
    }
    out_char(&signature->key, '}');
    return value_record(lower, value->as.record.count, value->as.record.names, values);
  }
  }
  panic("a value of no kind");
}

// A parameter `n: i64` may be the size of later ones.
static void seed_pattern(Signature *signature, const AstPat *pattern, const Value *value) {
  Lower *lower = signature->lower;
  switch ((int)pattern->tag) {
  case AST_PAT_Var:
    if (is_i64(lower, value)) {
      SizeClass seeded = {poly_variable(lower->arena, pattern->as.Var.binding->id), value->as.scalar};
      seq_push(lower->arena, &signature->classes, seeded);
    }
    return;
  case AST_PAT_Tuple:
    for EACH (i, &pattern->as.Tuple.elements) seed_pattern(signature, pattern->as.Tuple.elements.items[i], value->as.record.values[i]);
    return;
  case AST_PAT_Ascribe: seed_pattern(signature, pattern->as.Ascribe.inner, value); return;
  case AST_PAT_Paren: seed_pattern(signature, pattern->as.Paren.inner, value); return;
  default: return;
  }
}

// The closure and its arguments with everything dynamic replaced (or, without `create`, only looked at).
static Closure *abstract_call(Signature *signature, const Scope *scope, const Closure *original, const Value *const *arguments, const Value **abstracted) {
  Closure *closure = abstract_code(signature, original);
  const AstPats *parameters = closure_parameters(closure);
  for EACH (i, parameters) {
    out_char(&signature->key, '|');
    abstracted[i] = abstract(signature, scope, parameters->items[i]->type, arguments[i], 0, NULL);
    seed_pattern(signature, parameters->items[i], abstracted[i]);
  }
  abstract_instance_sizes(signature, closure);
  return closure;
}

// ---- making the specialised function

bool has_attribute(Lower *lower, const AstDec *declaration, const char *name) {
  if (!declaration) return false;
  for EACH (i, &declaration->attributes)
    if (text_equal(name_text(lower->context->names, declaration->attributes.items[i]->name), text_of(name))) return true;
  return false;
}

Name function_name(Lower *lower, Name wanted) {
  Name name = wanted;
  for (;;) {
    uint64_t *used = &map_add(&lower->names, name.id)->as.value;
    if ((*used)++ == 0) return name;
    uint64_t number = map_add(&lower->names, wanted.id)->as.value - 1;
    name = intern(lower->context->names, text_format(lower->arena, "%.*s_%llu", TEXT_ARG(name_text(lower->context->names, wanted)), (unsigned long long)number));
  }
}

typedef struct Replacing { const Map *map; } Replacing;
static Atom replace_atom(Lower *lower, void *user, Atom atom) {
  (void)lower;
  if (atom.tag != ATOM_Var) return atom;
  const Atom *found = map_pointer(((Replacing *)user)->map, atom.as.var.id);
  return found ? *found : atom;
}

static Name code_name(Lower *lower, const Closure *closure) {
  return closure->tag == CODE_Declaration ? closure->declaration->as.Value.name : intern_string(lower->context->names, "lambda");
}

// Sizes of the result that are neither parameters nor constants are results themselves, before the arrays.
const Value *declare_results(Lower *lower, Code *code, const Value *value, AtomSeq *variables, AtomSeq *atoms) {
  Map replace = map_new(lower->arena);
  AtomSeq sizes = {0};
  value_sizes(lower, value, &sizes);
  for EACH (i, &sizes) {
    Atom size = sizes.items[i];
    if (visible(code, size) || map_find(&replace, size.as.var.id)) continue;
    Atom variable = code_parameter(lower, "size", type_scalar(SCALAR_I64));
    lower->vars->items.items[variable.as.var.id].name = var_info(lower->vars, size.as.var)->name;
    map_put_pointer(&replace, size.as.var.id, COPY_OF(lower->arena, &variable));
    seq_push(lower->arena, variables, variable);
    seq_push(lower->arena, atoms, size);
  }
  Replacing replacing = {&replace};
  value_leaves(lower, value, atoms);
  return value_declare(lower, value_map(lower, value, NULL, replace_atom, &replacing), variables);
}

static Vars variables_of(Lower *lower, const AtomSeq *first, const AtomSeq *second) {
  uint32_t count = first->size + (second ? second->size : 0);
  Var *items = NEW_ARRAY(lower->arena, Var, count);
  for (uint32_t i = 0; i < count; i++) items[i] = (i < first->size ? first->items[i] : second->items[i - first->size]).as.var;
  return (Vars){count, items};
}

void add_function(Lower *lower, const Function *function) { seq_push(lower->arena, &lower->functions, COPY_OF(lower->arena, function)); }

static bool has_function(const Value *value) {
  if (value->tag == VALUE_Function) return true;
  for (uint32_t i = 0; value->tag == VALUE_Record && i < value->as.record.count; i++)
    if (has_function(value->as.record.values[i])) return true;
  return false;
}

void function_enter(Lower *lower, FunctionCode *function, Span span) {
  function->outer = lower->code;
  function->outer_sizes = lower->sizes;
  function->outer_facts = lower->facts;
  function->outer_depth = lower->lambda_depth;
  lower->lambda_depth = 0;
  lower->code = NULL;
  lower->sizes = sizes_new(lower->context, lower->vars);
  lower_enter(lower, &function->code);
  function->code.builder.span = span;
}

void function_leave(Lower *lower, FunctionCode *function) {
  lower->code = function->outer;
  lower->sizes = function->outer_sizes;
  lower->facts = function->outer_facts;
  lower->lambda_depth = function->outer_depth;
}

static void make_residual(Lower *lower, Residual *residual, const Scope *caller_scope, const Closure *closure, const Value *const *arguments) {
  FunctionCode made;
  Code *code = &made.code;
  function_enter(lower, &made, closure->tag == CODE_Declaration ? closure->declaration->span : closure->exp->span);
  Span span = code->builder.span;
  Signature signature = {.lower = lower, .key = out_new(lower->arena), .create = true};
  const Value **abstracted = NEW_ARRAY(lower->arena, const Value *, closure->arity), **matched = NEW_ARRAY(lower->arena, const Value *, closure->arity);
  Closure *inner = abstract_call(&signature, caller_scope, closure, arguments, abstracted);
  code->mark = lower->vars->items.size;
  Vars parameters = variables_of(lower, &signature.size_parameters, &signature.leaf_parameters);
  for (uint32_t i = 0; i < parameters.count; i++) {
    sizes_learn_type(lower->sizes, lower->facts, var_type(lower->vars, parameters.items[i]));
    bitset_add(&lower->named, parameters.items[i].id);
  }
  Scope *scope = closure_scope(lower, inner);
  Vars before = checks_begin(lower);
  bind_arguments(lower, scope, inner, abstracted, matched);
  const Value *value = value_retype(lower, run_body(lower, scope, inner));
  checks_end(lower, before);
  AtomSeq atoms = {0};
  residual->parameters = NEW_ARRAY(lower->arena, Atom, parameters.count);
  residual->parameter_count = parameters.count;
  for (uint32_t i = 0; i < parameters.count; i++) residual->parameters[i] = atom_var(parameters.items[i]);
  residual->emits_call = code->builder.stms.size > 0;
  residual->result = residual->emits_call ? declare_results(lower, code, value, &residual->results, &atoms) : value;
  for EACH (i, &atoms) {
    const Poly *poly = i < residual->results.size && atom_type(lower->vars, atoms.items[i]).scalar == SCALAR_I64 ? known_poly(lower, atoms.items[i]) : NULL;
    seq_push(lower->arena, &residual->known_polys, poly && poly_visible(lower, code, poly) ? poly : NULL);
  }
  const Body *body = lower_leave(lower, code, atoms.size, atoms.items);
  if (residual->emits_call) {
    residual->name = function_name(lower, code_name(lower, closure));
    Function function = {.name = residual->name, .parameters = parameters, .results = variables_of(lower, &residual->results, NULL), .body = body,
                         .inline_always = has_attribute(lower, closure->declaration, "inline"),
                         .inline_never = has_attribute(lower, closure->declaration, "noinline"), .span = span};
    add_function(lower, &function);
  }
  function_leave(lower, &made);
  residual->in_progress = false;
}

// ---- calling it

static Residual *find_residual(Lower *lower, Text key, bool *made) {
  uint64_t hash = hash_bytes(key.start, key.size, 7);
  MapEntry *entry = map_add(&lower->residuals, hash);
  if (!entry->as.pointer) entry->as.pointer = NEW(lower->arena, Residuals);
  Residuals *all = entry->as.pointer;
  for EACH (i, all)
    if (text_equal(all->items[i]->key, key)) return *made = false, all->items[i];
  Residual *residual = NEW(lower->arena, Residual);
  residual->key = key;
  residual->in_progress = true;
  seq_push(lower->arena, all, residual);
  *made = true;
  return residual;
}

static const Poly *substitute_atom(void *user, uint32_t variable) {
  void **both = user;
  Lower *lower = both[0];
  const Atom *found = map_pointer(both[1], variable);
  return found ? known_poly(lower, *found) : NULL;
}

static const Value *instantiate(Lower *lower, const Residual *residual, Map *replace) {
  Replacing replacing = {replace};
  const Value *value = value_map(lower, residual->result, replace_atom, replace_atom, &replacing);
  if (has_function(value)) return value;
  // Dimensions whose formula over the parameters is known are written by it.
  Map formulas = map_new(lower->arena);
  for EACH (i, &residual->known_polys) {
    if (!residual->known_polys.items[i]) continue;
    void *both[2] = {lower, replace};
    const Poly *poly = poly_substitute(lower->arena, residual->known_polys.items[i], substitute_atom, both);
    Atom formula = poly_to_atom(lower, poly);
    const Atom *bound = map_pointer(replace, residual->results.items[i].as.var.id);
    map_put_pointer(&formulas, bound->as.var.id, COPY_OF(lower->arena, &formula));
  }
  if (formulas.entries.size == 0) return value;
  AtomSeq sizes = {0};
  value_sizes(lower, value, &sizes);
  for EACH (i, &sizes) {
    const Atom *found = sizes.items[i].tag == ATOM_Var ? map_pointer(&formulas, sizes.items[i].as.var.id) : NULL;
    if (found) sizes.items[i] = *found;
  }
  return with_sizes(lower, value, sizes.items);
}

static const Value *emit_call(Lower *lower, const Residual *residual, const AtomSeq *sizes, const AtomSeq *leaves) {
  Map replace = map_new(lower->arena);
  REQUIRE(residual->parameter_count == sizes->size + leaves->size);
  Atom *actual = NEW_ARRAY(lower->arena, Atom, residual->parameter_count);
  for (uint32_t i = 0; i < residual->parameter_count; i++) {
    actual[i] = i < sizes->size ? sizes->items[i] : leaves->items[i - sizes->size];
    map_put_pointer(&replace, residual->parameters[i].as.var.id, &actual[i]);
  }
  if (residual->emits_call && residual->results.size > 0) {
    Var *pattern = NEW_ARRAY(lower->arena, Var, residual->results.size);
    for EACH (i, &residual->results) {
      Var declared = residual->results.items[i].as.var;
      Type type = type_substitute(lower->context, var_type(lower->vars, declared), &replace);
      pattern[i] = var_new(lower->context, lower->vars, residual->name, type, lower->code->builder.span);
      Atom bound = atom_var(pattern[i]);
      map_put_pointer(&replace, declared.id, COPY_OF(lower->arena, &bound));
    }
    Exp call = {EXP_Call, {.Call = {residual->name, atoms_of(lower->arena, residual->parameter_count, actual), {0}}}};
    lower_exps(lower, residual->results.size, pattern, call);
  }
  return instantiate(lower, residual, &replace);
}

const Value *call_residual(Lower *lower, Closure *original, uint32_t count, const Value *const *arguments) {
  Closure *closure = COPY_OF(lower->arena, original);
  closure->pending = NULL;
  closure->pending_count = 0;
  Vars before = checks_begin(lower);
  Scope *scope = closure_scope(lower, closure);
  const Value **matched = NEW_ARRAY(lower->arena, const Value *, count), **seen = NEW_ARRAY(lower->arena, const Value *, count);
  bind_arguments(lower, scope, closure, arguments, matched);
  for (uint32_t i = 0; i < count; i++) matched[i] = value_retype(lower, matched[i]);
  Signature signature = {.lower = lower, .key = out_new(lower->arena)};
  abstract_call(&signature, scope, closure, matched, seen);
  bool made;
  Residual *residual = find_residual(lower, out_result(&signature.key), &made);
  if (made) make_residual(lower, residual, scope, closure, matched);
  else if (residual->in_progress) panic("a recursive function reached the lowering");
  const Value *result = emit_call(lower, residual, &signature.sizes, &signature.leaves);
  checks_end(lower, before);
  return result;
}
