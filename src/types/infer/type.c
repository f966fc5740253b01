// type: evaluates written types. Type names are expanded; sizes become polynomials over the names in scope.
//   rule for []: in a parameter a size parameter of its own, in a result a size that is known when the function
//                returns, elsewhere any size
#include "types/infer/infer.h"

Binding *size_parameter_new(Checker *c, Name name, Span span) {
  Binding *binding = binding_new(c, name, BINDING_Size, span);
  binding->scheme = scheme_mono(c, source_scalar(c, SCALAR_I64));
  id_info(c, binding->id)->bound_by_type = true;
  return binding;
}

static const Poly *parameter_size(Checker *c, Span span) {
  Binding *binding = size_parameter_new(c, NO_NAME, span);
  if (c->implicit_sizes) seq_push(c->arena, c->implicit_sizes, binding);
  return poly_variable(c->arena, binding->id);
}

const Poly *anonymous_size(Checker *c, Anonymous anonymous, Span span) {
  switch (anonymous) {
  case ANONYMOUS_Rigid: return parameter_size(c, span);
  case ANONYMOUS_Declared: case ANONYMOUS_Spine: return existential_new(c, span, true);
  case ANONYMOUS_Flexible: case ANONYMOUS_Own: {
    const Poly *size = size_variable_new(c, span);
    id_info(c, id_of_size(size))->written = true;
    id_info(c, id_of_size(size))->own = anonymous == ANONYMOUS_Own;
    return size;
  }
  case ANONYMOUS_Loose: {
    const Poly *size = size_variable_new(c, span);
    id_info(c, id_of_size(size))->loose = true;
    return size;
  }
  case ANONYMOUS_Unknown: return existential_new(c, span, false);
  }
  return NULL;
}

// An expression below an unknown module has no type.
static bool is_consuming_call(Checker *c, const AstExp *exp) {
  if (!exp->as.Apply.function->type) return false;
  const SourceType *function = resolve(c, exp->as.Apply.function->type);
  for COUNTING(i, i < exp->as.Apply.arguments.size && function->tag == SOURCE_Function) {
    if (is_consuming(resolve(c, function->as.function.parameter)) || function->as.function.parameter->unique)
      return true;
    function = resolve(c, function->as.function.result);
  }
  return false;
}

static bool has_indices(const AstSteps *path) {
  for EACH(i, path)
    if (path->items[i].slices.size) return true;
  return false;
}

// The program does not determine where a size expression is evaluated, so the expression may consume nothing.
static bool consumes(Checker *c, const AstExp *exp) {
  if (exp->tag == AST_EXP_Update && has_indices(&exp->as.Update.path)) return true;
  if (exp->tag == AST_EXP_Apply && is_consuming_call(c, exp)) return true;
  for EACH_CHILD(at, exp_children(exp))
    if (at.exp && consumes(c, at.exp)) return true;
  return false;
}

static void report_no_size(Checker *c, const AstExp *size, const SourceType *type) {
  Diag *diag = diag1(c->context, E0504, size->span, type_text(c, type));
  Text text = source_span_text(c->context, size->span);
  type = resolve(c, type);
  if (type->tag != SOURCE_Scalar || text.size > 40) return;
  const char *from = scalar_name(type->as.scalar);
  diag->help = text_format(c->arena,
                           size->tag == AST_EXP_Var ? "write `[i64.%s %.*s]`, or take `%.*s` as an i64"
                                                    : "convert it: `[i64.%s (%.*s)]`",
                           from, TEXT_ARG(text), TEXT_ARG(text));
}

// (xs: [n]t) without an n.
static void advise_size_parameter(Checker *c, uint32_t error, const AstExp *size) {
  Diag *diag = c->context->diags.items[error];
  if (diag->code != DIAG_E0201 || is_qualified(&size->as.Var.name)) return;
  diag->help = text_format(c->arena, "a size is declared before the parameters: `[%.*s]`; one without a name is `[]`",
                           TEXT_ARG(source_span_text(c->context, size->span)));
}

static void check_dimension(Checker *c, AstDim *dim, const Poly **size, Anonymous anonymous) {
  if (!dim->size) {
    *size = anonymous_size(c, anonymous, dim->span);
    return;
  }
  const uint32_t errors = c->context->diags.size;
  const SourceType *type = infer(c, dim->size);
  if (c->context->diags.size > errors && dim->size->tag == AST_EXP_Var) advise_size_parameter(c, errors, dim->size);
  if (!unify(c, source_scalar(c, SCALAR_I64), type, cause_at(dim->size->span)))
    report_no_size(c, dim->size, type);
  if (consumes(c, dim->size)) diag0(c->context, E0417, dim->size->span);
  const uint32_t first_new = c->ids.size;
  uint32_t id;
  *size = size_or_unknown(c, dim->size);
  if (!poly_is_variable(*size, &id) || id < first_new) return;
  Binding *binding = binding_of_id(c, id);   // an unknown size of this expression alone, unless it is a term
  if (!binding->term) binding->written = dim->size;
}

// ---- names
static TypeName *find_type(Checker *c, const QualName *name) {
  TypeName *local = name->qualifiers.size ? NULL : local_type_find(c, name->name);
  if (local) return local;
  TypeName *before = type_declared_before(c, name);
  if (before) return before;
  const bool alone = !c->open_type || name->qualifiers.size;
  Entry *entry = find_qualified(c, current_env(c), SPACE_Type, name, alone);
  if (entry || alone) return entry ? entry->type : NULL;
  TypeName *next = type_declared_next(c, name);
  if (!next) find_qualified(c, current_env(c), SPACE_Type, name, true);
  return next;
}

static bool are_contents(Checker *c, const TypeName *recursive, const SourceTypeArgument *arguments, Span span) {
  for EACH(i, &recursive->parameters) {
    const Liftedness lifted = arguments[i].type ? lifted_of_type(c, arguments[i].type) : LIFTED_No;
    if (lifted == LIFTED_No) continue;
    report_contents(c, recursive, lifted, span);
    return false;
  }
  return true;
}

static const SourceType *expand_type_name(Checker *c, TypeName *type, AstType *use, Anonymous anonymous) {
  uint32_t count = type->parameters.size;
  if (use->as.Name.arguments.size != count) {
    Diag *diag = diag3(c->context, E0215, use->span, text_of_name(c, type->name),
                       text_format(c->arena, count == 1 ? "%u argument" : "%u arguments", count),
                       text_format(c->arena, "%u", use->as.Name.arguments.size));
    if (type->span.file) diag_note(c->context, diag, type->span, TEXT("defined here"));
    if (count == 0 && use->as.Name.arguments.items[0].is_size)
      diag->help = text_format(c->arena, "the element type stands behind the size: `[]%.*s`, or `[n]t`",
                               TEXT_ARG(text_of_name(c, type->name)));
    return c->error;
  }
  SourceTypeArgument *arguments = NEW_ARRAY(c->arena, SourceTypeArgument, count);
  for RANGE(i, count) {
    AstTypeArg *argument = &use->as.Name.arguments.items[i];
    const bool is_size = type->parameters.items[i].is_size;
    if (is_size != argument->is_size) {
      diag1(c->context, E0216, argument->is_size ? argument->size.span : argument->type->span,
            is_size ? TEXT("a size") : TEXT("a type"));
      return c->error;
    }
    if (is_size) check_dimension(c, &argument->size, &arguments[i].size, anonymous);
    else arguments[i].type = check_type(c, argument->type, anonymous);
  }
  if (is_recursive(c, type->type) && !are_contents(c, type, arguments, use->span)) return c->error;
  const SourceType *made = apply_type_name(c, type, arguments, anonymous);
  return type->is_local ? made : source_alias(c, made, type->name);
}

// ---- forms
static const SourceType *check_record_type(Checker *c, AstType *type, Anonymous anonymous) {
  uint32_t count = type->as.Record.fields.size;
  SourceField *fields = NEW_ARRAY(c->arena, SourceField, count);
  for RANGE(i, count) {
    AstTypeField *field = &type->as.Record.fields.items[i];
    const SourceType *part = check_type(c, field->type, anonymous);
    for RANGE(j, i)
      if (name_equal(fields[j].name, field->name)) diag1(c->context, E0208, field->span, text_of_name(c, field->name));
    field_insert(c, fields, i, (SourceField){field->name, part});
  }
  return source_record(c, count, fields);
}

static const SourceType *check_function_type(Checker *c, AstType *type, Anonymous anonymous) {
  AstTypeFunction *function = &type->as.Function;
  const SourceType *parameter =
      check_type(c, function->parameter, anonymous == ANONYMOUS_Spine ? ANONYMOUS_Rigid : ANONYMOUS_Flexible);
  Binding *size = NULL;
  uint32_t locals = c->locals.size;
  if (function->parameter_name.id) {
    size = binding_new(c, function->parameter_name, BINDING_Local, type->span);
    size->scheme = scheme_mono(c, source_shared(c, parameter));
    id_info(c, size->id)->bound_by_type = true;
    c->group++;
    local_define(c, size);
  }
  const SourceType *result =
      check_type(c, function->result, anonymous == ANONYMOUS_Spine ? ANONYMOUS_Spine : ANONYMOUS_Declared);
  local_close(c, locals);
  SourceType *made = COPY_OF(c->arena, source_function(c, parameter, result));
  made->as.function.parameter_name = function->parameter_name;
  if (size && (may_be_size(c, parameter) || type_mentions_size(c, result, size->id)))
    made->as.function.parameter_size = size;
  return made;
}

// ?[n][m].t: the named sizes are known only when the value is.
static const SourceType *check_exists_type(Checker *c, AstType *type, Anonymous anonymous) {
  uint32_t locals = c->locals.size;
  c->group++;
  for EACH(i, &type->as.Exists.sizes) {
    const Poly *size = existential_new(c, type->span, true);
    Binding *binding = binding_of_id(c, id_of_size(size));
    binding->name = type->as.Exists.sizes.items[i];
    binding->scheme = scheme_mono(c, source_scalar(c, SCALAR_I64));
    local_define(c, binding);
  }
  const SourceType *inner = check_type(c, type->as.Exists.inner, ANONYMOUS_Declared);
  for EACH(i, &type->as.Exists.sizes)
    check_size_shown(c, poly_variable(c->arena, local_find(c, type->as.Exists.sizes.items[i])->id), inner, type->span);
  local_close(c, locals);
  return anonymous == ANONYMOUS_Declared || anonymous == ANONYMOUS_Spine ? inner : open_result(c, inner, anonymous);
}

static const SourceType *check_sum_type(Checker *c, AstType *type, Anonymous anonymous) {
  uint32_t count = type->as.Sum.constructors.size;
  SourceConstructor *constructors = NEW_ARRAY(c->arena, SourceConstructor, count);
  for RANGE(i, count) {
    AstConstructor *given = &type->as.Sum.constructors.items[i];
    SourceConstructor made = {.name = given->name};
    uint32_t at = i;
    for RANGE(j, i)
      if (name_equal(constructors[j].name, given->name))
        diag1(c->context, E0333, given->span, text_of_name(c, given->name));
    for EACH(j, &given->payload) {
      const SourceType *part = check_type(c, given->payload.items[j], anonymous);
      seq_push(c->arena, &made.payload, part);
    }
    while (at > 0 && field_before(c, given->name, constructors[at - 1].name))
      constructors[at] = constructors[at - 1], at--;
    constructors[at] = made;
  }
  return source_sum(c, count, constructors);
}

// A lifted type parameter or abstract type may have a size that its name does not show.
static bool hides_sizes(Checker *c, const SourceType *type) {
  type = resolve(c, type);
  if (type->tag == SOURCE_Parameter) return !require_needs(c, type, NEED_Regular);
  if (type_is_plain(type) || (type->tag != SOURCE_Record && type->tag != SOURCE_Sum)) return false;
  for EACH_PART(at, type)
    if (hides_sizes(c, at.type)) return true;
  return false;
}

// Whether the type is written with the name of a lifted type, which does not promise known sizes: type~ t = []i32.
static bool is_lifted(Checker *c, const AstType *type) {
  if (type->tag == AST_TYPE_Array || type->tag == AST_TYPE_Function || type->tag == AST_TYPE_Exists) return false;
  if (type->tag == AST_TYPE_Name) {
    const TypeName *name = find_type(c, &type->as.Name.name);
    return name && !name->is_local && name->lifted != LIFTED_No;
  }
  for EACH_CHILD(at, type_children(type))
    if (at.type && is_lifted(c, at.type)) return true;
  return false;
}

static const SourceType *check_array_type(Checker *c, AstType *type, Anonymous anonymous) {
  const Poly *size;
  if (type->as.Array.element->tag == AST_TYPE_Error) return c->error;   // (the text in the brackets may be no size)
  check_dimension(c, &type->as.Array.size, &size, anonymous);
  const SourceType *element = check_type(c, type->as.Array.element, anonymous);
  if (holds_cells(resolve(c, element))) {
    diag1(c->context, E0420, type->span, type_text(c, element));
    return c->error;
  }
  bool functions = !require_needs(c, element, NEED_NoFunction),
       lifted = !functions && !is_error(c, element) && is_lifted(c, type->as.Array.element);
  if (lifted) c->failure = (Failure){.kind = FAIL_Irregular, .type = element};
  if (functions || lifted || hides_sizes(c, element)) {
    report_element(c, element, type->span);
    return c->error;
  }
  return source_array(c, source_shared(c, element), size);
}

static const SourceType *check_form(Checker *c, AstType *type, Anonymous anonymous) {
  switch (type->tag) {
  case AST_TYPE_Error: return c->error;
  case AST_TYPE_Paren: return check_type(c, type->as.Paren.inner, anonymous);
  case AST_TYPE_Unique: return source_unique(c, check_type(c, type->as.Unique.inner, anonymous), true);
  case AST_TYPE_Array: return check_array_type(c, type, anonymous);
  case AST_TYPE_Record: return check_record_type(c, type, anonymous);
  case AST_TYPE_Function: return check_function_type(c, type, anonymous);
  case AST_TYPE_Exists: return check_exists_type(c, type, anonymous);
  case AST_TYPE_Sum: return check_sum_type(c, type, anonymous);
  case AST_TYPE_Tuple: {
    const SourceType **parts = NEW_ARRAY(c->arena, const SourceType *, type->as.Tuple.elements.size);
    for EACH(i, &type->as.Tuple.elements) parts[i] = check_type(c, type->as.Tuple.elements.items[i], anonymous);
    return source_tuple(c, type->as.Tuple.elements.size, parts);
  }
  case AST_TYPE_Name: {
    TypeName *name = find_type(c, &type->as.Name.name);
    return name ? expand_type_name(c, name, type, anonymous) : c->error;
  }
  }
  return c->error;
}

const SourceType *check_type(Checker *c, AstType *type, Anonymous anonymous) {
  type->type = bounded_type(c, check_form(c, type, anonymous), type->span);
  add_slot(c, &type->type);
  return type->type;
}

// ---- parameters and declarations
static void enter_size(Checker *c, AstTypeParam *parameter, TypeScheme *scheme) {
  Binding *binding = size_parameter_new(c, parameter->name, parameter->span);
  parameter->binding = binding;
  local_define(c, binding);
  if (scheme) seq_push(c->arena, &scheme->size_parameters, binding);
}

static void enter_type(Checker *c, AstTypeParam *parameter, TypeScheme *scheme) {
  TypeName *name = NEW(c->arena, TypeName);
  name->name = parameter->name;
  name->span = parameter->span;
  name->is_local = true;
  name->type = source_parameter(c, parameter->name, parameter->lifted);
  abstract_info(c, name->type)->level = c->definition->level;
  seq_push(c->arena, &c->local_types, name);
  if (scheme) seq_push(c->arena, &scheme->type_parameters, name->type);
}

void enter_type_parameters(Checker *c, AstTypeParams *parameters, TypeScheme *scheme) {
  for EACH(i, parameters) {
    AstTypeParam *parameter = &parameters->items[i];
    for RANGE(j, i)
      if (name_equal(parameters->items[j].name, parameter->name) && parameters->items[j].is_size == parameter->is_size)
        diag1(c->context, E0207, parameter->span, text_of_name(c, parameter->name));
    if (parameter->is_size) enter_size(c, parameter, scheme);
    else enter_type(c, parameter, scheme);
  }
}

// Whether the type is another name for a type that `with` gave a weaker definition. Such a type keeps the promise of
// its module type.
static bool is_called_so(Checker *c, TypeName *name, const AstType *definition) {
  while (definition->tag == AST_TYPE_Paren) definition = definition->as.Paren.inner;
  const TypeName *other = definition->tag == AST_TYPE_Name ? find_type(c, &definition->as.Name.name) : NULL;
  if (!other || !other->raised || other->called > name->lifted) return false;
  name->called = name->lifted;
  name->lifted = other->lifted;
  return name->raised = true;
}

// `type` promises known sizes and no functions, `type~` promises no functions.
static void check_promise(Checker *c, TypeName *name, const AstType *definition) {
  const SourceType *type = name->type;
  const Span span = definition->span;
  const Liftedness lifted = name->lifted == LIFTED_Full ? LIFTED_Full : lifted_of_type(c, type);
  const bool functions = lifted == LIFTED_Full;
  if (lifted <= name->lifted || is_called_so(c, name, definition)) return;
  const char *wanted = functions ? "type^" : "type~";
  Diag *diag = diag3(c->context, E0240, span, text_of_name(c, name->name),
                     functions ? TEXT("may be or hold functions") : TEXT("may have unknown sizes"), text_of(wanted));
  diag_note(c->context, diag, NO_SPAN, text_format(c->arena, "it stands for `%.*s`", TEXT_ARG(type_text(c, type))));
}

TypeName *check_type_declaration(Checker *c, AstDec *dec) {
  AstDecType *declaration = &dec->as.Type;
  TypeName *name = NEW(c->arena, TypeName);
  name->name = declaration->name;
  name->span = dec->span;
  name->lifted = declaration->lifted;
  uint32_t locals = c->locals.size, types = c->local_types.size;
  TypeScheme scheme = {0};
  c->group++;
  enter_type_parameters(c, &declaration->type_parameters, &scheme);
  uint32_t sizes = 0, parameters = 0;
  for EACH(i, &declaration->type_parameters) {
    bool is_size = declaration->type_parameters.items[i].is_size;
    TypeArgument argument = {.is_size = is_size};
    if (is_size) argument.size = scheme.size_parameters.items[sizes++];
    else argument.type = scheme.type_parameters.items[parameters++];
    seq_push(c->arena, &name->parameters, argument);
  }
  if (c->open_type) c->open_type->name = name;
  TypeName *recursive = NULL;
  if (declaration->definition) {
    name->type = check_type(c, declaration->definition, ANONYMOUS_Declared);
    recursive = close_type(c, name, declaration->definition->span);
    if (!recursive) check_promise(c, name, declaration->definition);
    check_abbreviation(c, dec, name->type);
  } else name = abstract_type_new(c, name);
  local_close(c, locals);
  c->local_types.size = types;
  return recursive ? recursive : name;
}
