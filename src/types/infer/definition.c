// definition: checks one `def`: its signature, its body, and the settling of everything inferred about it.
//   rule: only functions are generalised; a literal's type defaults to i32 or f64; sizes are settled last
// A definition of the prelude whose signature is fully annotated is checked when something refers to it.
#include "types/infer/infer.h"
#include "types/ranks/ranks.h"
#include "types/unique/unique.h"
#include <math.h>

void definition_open(Checker *c, Definition *definition, Env env, Name name, Span span) {
  *definition = (Definition){.outer = c->definition, .level = 1, .epoch = ++c->epoch, .type_base = c->local_types.size};
  definition->first_variable = c->variables.size;
  definition->first_id = c->ids.size;
  definition->local_base = c->locals.size;
  definition->errors = c->context->diags.size;
  definition->name = name;
  definition->name_span = span;
  definition->outside = c->top;
  c->top = env;
  c->definition = definition;
}

// ---- settling
static void default_variables(Checker *c) {
  for RANGE_FROM(i, c->definition->first_variable, c->variables.size) {
    TypeVariable *info = &c->variables.items[i];
    if (info->bound || !info->scalars || info->level == 0) continue;
    if (info->scalars >> SCALAR_I32 & 1) info->bound = source_scalar(c, SCALAR_I32);
    else if (info->scalars >> SCALAR_F64 & 1) info->bound = source_scalar(c, SCALAR_F64);
    else if (info->scalars >> SCALAR_Bool & 1) info->bound = source_scalar(c, SCALAR_Bool);
  }
}

static void report_ambiguous(Checker *c) {
  for EACH(i, &c->definition->ambiguous) {
    TypeVariable *info = &c->variables.items[c->definition->ambiguous.items[i]];
    const MemberNeed *field = needed_fields(info);
    if (info->bound || !field) continue;
    if (!c->definition->quiet) diag1(c->context, E0307, field->span, text_of_name(c, field->name));
    info->members = NULL;
    info->bound = c->error;
  }
}

static bool literal_fits(const Number *number, ScalarType type, bool negated) {
  if (scalar_is_float(type))
    return scalar_convert(scalar_from_f64(type, type == SCALAR_F64 ? number->real : number->odd), SCALAR_F64).as.f64 <
           HUGE_VAL;
  if (number->kind == NUMBER_Float) return true;
  if (number->too_large) return false;
  uint32_t bits = scalar_bytes(type) * 8;
  uint64_t most = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
  if (negated && scalar_class(type) == CLASS_Unsigned) return number->integer == 0;
  if (scalar_class(type) == CLASS_Signed) most = (most >> 1) + (negated ? 1 : 0);
  return number->integer <= most;
}

static void report_literal(Checker *c, Span span, ScalarType type) {
  Diag *diag = diag2(c->context, E0304, span, source_span_text(c->context, span), text_of(scalar_name(type)));
  if (!scalar_is_integer(type)) return;
  uint32_t bits = scalar_bytes(type) * 8;
  bool is_signed = scalar_class(type) == CLASS_Signed;
  uint64_t most = is_signed ? UINT64_MAX >> (65 - bits) : UINT64_MAX >> (64 - bits);
  diag->help =
      text_format(c->arena, "`%s` has the numbers from %s%llu to %llu", scalar_name(type), is_signed ? "-" : "",
                  is_signed ? (unsigned long long)most + 1 : 0ULL, (unsigned long long)most);
}

// A literal with a suffix names a value of its type: 300u8 is 44u8, 1e40f32 is infinity.
static bool names_value(const Number *number, ScalarType type) {
  return number->has_suffix && (scalar_is_float(type) || (number->kind == NUMBER_Integer && !number->too_large));
}

static void check_literals(Checker *c) {
  for EACH(i, &c->definition->literals) {
    const Literal *literal = &c->definition->literals.items[i];
    const AstExp *exp = literal->exp;
    if (exp->type->tag != SOURCE_Scalar || c->definition->quiet) continue;
    const Number *number = exp->tag == AST_EXP_Char ? &exp->as.Char.number : &exp->as.Number.number;
    if (names_value(number, exp->type->as.scalar)) continue;
    if (!literal_fits(number, exp->type->as.scalar, literal->negated))
      report_literal(c, literal->span, exp->type->as.scalar);
  }
}

// A size that inference has determined; NULL otherwise.
static const Poly *determined(Checker *c, const Poly *size) {
  size = size_normal(c, size);
  return size_mentions_free(c, size) ? NULL : size;
}

static void settle_instance(Checker *c, const InstanceUse *use) {
  Instance *instance = use->instance;
  for RANGE(i, instance->type_count) instance->types[i] = zonk_represented(c, instance->types[i]);
  for RANGE(i, instance->size_count) instance->sizes[i] = determined(c, instance->sizes[i]);
}

// Whether the size is a dimension of a parameter's type. If so, an argument has left the size undetermined.
static bool has_dimension(const SourceType *type, uint32_t id) {
  uint32_t same;
  if (type->tag != SOURCE_Array && type->tag != SOURCE_Record) return false;
  for EACH_PART(at, type)
    if (at.type ? has_dimension(at.type, id) : poly_is_variable(at.size, &same) && same == id) return true;
  return false;
}

static bool is_from_argument(const SourceType *type, uint32_t id) {
  for (; type->tag == SOURCE_Function; type = type->as.function.result)
    if (has_dimension(type->as.function.parameter, id)) return true;
  return false;
}

// Whether the size belongs to a function in a record of functions: the sizes of functions that nobody uses stay
// undetermined.
static bool is_of_untaken_function(const SourceType *type, uint32_t id) {
  if (type->tag != SOURCE_Record) return false;
  for EACH_PART(at, type)
    if (is_of_untaken_function(at.type, id) || is_from_argument(at.type, id)) return true;
  return false;
}

static bool report_undetermined(Checker *c, bool from_arguments) {
  for EACH(i, &c->definition->instances) {
    const InstanceUse *use = &c->definition->instances.items[i];
    for RANGE(k, use->instance->size_count) {
      uint32_t id = use->scheme->size_parameters.items[k]->id;
      if (use->instance->sizes[k] || is_from_argument(use->scheme->type, id) != from_arguments ||
          is_of_untaken_function(use->scheme->type, id))
        continue;
      diag1(c->context, E0505, use->span,
            text_format(c->arena, "the size `%.*s` of the function called here",
                        TEXT_ARG(size_text(c, poly_variable(c->arena, id)))));
      return true;
    }
  }
  return false;
}

// A variable that is still free does not influence the program. Any type is correct, so it is bound to the smallest
// one.
static void replace_variables(Checker *c) {
  bool reported = c->definition->quiet || diag_has_errors(c->context);
  for RANGE_FROM(i, c->definition->first_variable, c->variables.size) {
    TypeVariable *info = &c->variables.items[i];
    if (info->bound || info->level == 0) continue;
    info->bound = c->unit;
    if (reported || !(info->needs & NEED_Equality)) continue;
    diag0(c->context, E0241, info->span);
    reported = true;
  }
}

// Finds the instance of a value's definition that has the type at which the value's module type shows it.
static void settle_view(Checker *c, const ViewUse *use) {
  const TypeScheme *scheme = use->reference->binding->scheme;
  if (!scheme || scheme->type_parameters.size + scheme->size_parameters.size == 0) return;
  TypeScheme own = *scheme;
  own.type = zonk_represented(c, scheme->type);
  use->reference->instance = instance_of(c, &own, zonk_represented(c, use->type), use->reference->name.span);
}

static void fill_types(Checker *c) {
  Definition *d = c->definition;
  zonk_slots(c, d->slots.size, d->slots.items);
  for EACH(i, &d->instances) settle_instance(c, &d->instances.items[i]);
  bool quiet = d->quiet || c->context->diags.size != d->errors;
  if (!quiet && !report_undetermined(c, false)) (void)report_undetermined(c, true);
  for EACH(i, &d->views) settle_view(c, &d->views.items[i]);
}

// ??? : []t: a size that nothing decides is 0.
static void settle_holes(Checker *c) {
  Map ids = map_new(c->arena);
  for EACH(i, &c->definition->holes) collect_sizes(c, c->definition->holes.items[i], &ids);
  for EACH(i, &ids.entries) {
    uint32_t id;
    const Poly *size = size_normal(c, poly_variable(c->arena, (uint32_t)ids.entries.items[i].key));
    if (size_is_free(c, size, &id) && !id_info(c, id)->own) id_info(c, id)->solution = poly_constant(c->arena, 0);
  }
}

void definition_close(Checker *c, Definition *definition) {
  take_recursive_types(c);
  default_variables(c);
  report_ambiguous(c);
  report_ambiguous_sums(c);
  settle_obligations(c);
  settle_holes(c);
  replace_variables(c);
  bound_types(c);
  fill_types(c);
  check_literals(c);
  if (c->context->diags.size == definition->errors && !definition->poisoned) {
    check_cells(c);
    for EACH(i, &definition->matches) check_exhaustive(c, definition->matches.items[i]);
    for EACH(i, &definition->irrefutable) check_irrefutable(c, definition->irrefutable.items[i]);
  }
  local_close(c, definition->local_base);
  c->local_types.size = definition->type_base;
  c->definition = definition->outer;
  c->top = definition->outside;
  if (definition->outer) definition->outer->poisoned |= definition->poisoned;
}

// ---- the signature
// sizes: the id of each ?[k] that a [] in the written result made, to the size variable that the body binds.
typedef struct Header {
  TypeScheme *scheme;
  const SourceType **types;
  const SourceType *result;
  Map sizes;
  uint32_t mark;
} Header;

static Header check_header(Checker *c, AstDec *dec) {
  AstDecValue *value = &dec->as.Value;
  Header header = {.scheme = NEW(c->arena, TypeScheme), .mark = c->ids.size};
  c->group++;
  enter_type_parameters(c, &value->type_parameters, header.scheme);
  header.types = NEW_ARRAY(c->arena, const SourceType *, value->parameters.size);
  for EACH(i, &value->parameters)
      header.types[i] = check_pat(c, value->parameters.items[i], NULL, ANONYMOUS_Own, (Cause){0});
  mark_parameters(c, &value->parameters);
  if (value->result) header.result = check_type(c, value->result, ANONYMOUS_Declared);
  return header;
}

static void check_definition_body(Checker *c, AstDec *dec, Header *header) {
  AstDecValue *value = &dec->as.Value;
  const SourceType *declared = header->result, *body = infer_expecting(c, value->body, declared);
  if (!declared) {
    header->result = body;
    return;
  }
  Cause cause = blame(last_of_chain(value->body), "the result's type is declared here", value->result->span);
  header->sizes = map_new(c->arena);
  require_type(c, open_result_noting(c, declared, ANONYMOUS_Flexible, &header->sizes), body, cause);
}

// Whether the parameters decide the size.
static bool is_size_of(Checker *c, const Poly *size, const Map *parameters) {
  for EACH_ID(at, c, size)
    if (id_info(c, at.id)->kind == ID_SizeVariable && !map_find(parameters, at.id)) return false;
  return true;
}

const SourceType *result_of_body(Checker *c, const SourceType *result, const Map *sizes, uint32_t count,
                                 const SourceType *const *types) {
  Substitution found = {0};
  Map parameters = map_new(c->arena);
  for RANGE(i, count) collect_sizes(c, types[i], &parameters);
  for EACH(i, &sizes->entries) {
    const MapEntry *entry = &sizes->entries.items[i];
    const Poly *size = size_normal(c, entry->as.pointer);
    if (!binding_of_id(c, (uint32_t)entry->key)->name.id && is_size_of(c, size, &parameters))
      replace_id(c, &found, (uint32_t)entry->key, size);
  }
  return found.replacements.size ? substitute(c, result, &found) : result;
}

static void close_header(Checker *c, const AstDecValue *value, Header *header) {
  header->result = result_of_body(c, header->result, &header->sizes, value->parameters.size, header->types);
}

// Whether the type consists of functions only. Making such a value computes nothing, so it may be made for each use.
static bool are_functions(Checker *c, const SourceType *type) {
  type = resolve(c, type);
  for COUNTING(i, type->tag == SOURCE_Record && i < type->as.record.count)
    if (!are_functions(c, field_type_of(type, i))) return false;
  return type->tag == SOURCE_Function || (type->tag == SOURCE_Record && type->as.record.count);
}

static void finish_scheme(Checker *c, AstDec *dec, Header *header, uint32_t level) {
  AstDecValue *value = &dec->as.Value;
  bool constant = value->parameters.size == 0 && !are_functions(c, header->result);
  const SourceType *result = close_over(c, header->result, header->mark, !constant);
  if (constant) result = open_result(c, result, ANONYMOUS_Unknown);
  header->scheme->type = function_over(c, &value->parameters, header->types, result);
  check_sizes_used(c, &value->type_parameters, header->scheme->type);
  check_result_sizes(c, result, value->result ? value->result->span : last_of_chain(value->body)->span);
  if (value->parameters.size || !constant) generalise(c, header->scheme, level);
  else header->scheme->type = zonk(c, header->scheme->type);
}

// Defines the meaning of the function's own name in its body.
static void open_recursion(Checker *c, OpenFunction *open, AstDec *dec, Header *header, Binding *binding) {
  const SourceType *result =
      header->result ? close_over(c, header->result, header->mark, true) : variable_new(c, binding->span);
  const SourceType *type = function_over(c, &dec->as.Value.parameters, header->types, result);
  recursion_open(c, open, binding, header->scheme, type, header->result ? NULL : result);
}

static BindingKind kind_at(bool top) { return top ? BINDING_Top : BINDING_Function; }

static Binding *binding_of_value(Checker *c, AstDec *dec, bool top) {
  AstDecValue *value = &dec->as.Value;
  Span span = value->name_span.file ? value->name_span : dec->span;
  Binding *binding = binding_new(c, value->name, kind_at(top), span);
  binding->declaration = dec;
  binding->top_level = top;
  value->binding = binding;
  return binding;
}

void check_local_function(Checker *c, AstDec *dec) {
  AstDecValue *value = &dec->as.Value;
  uint32_t locals = c->locals.size, types = c->local_types.size, obligations = c->definition->obligations.size;
  Name outer_name = c->definition->name;
  Span outer_span = c->definition->name_span;
  c->definition->level++;
  c->definition->name = value->name;
  c->definition->name_span = value->name_span.file ? value->name_span : dec->span;
  Header header = check_header(c, dec);
  Binding *binding = binding_of_value(c, dec, false);
  OpenFunction open;
  uint32_t errors = c->context->diags.size;
  open_recursion(c, &open, dec, &header, binding);
  check_definition_body(c, dec, &header);
  recursion_close(c, &open, header.result);
  local_close(c, locals);
  c->local_types.size = types;
  solve_obligations(c, obligations);
  c->definition->level--;
  if (open.uses.size == 0) close_header(c, value, &header);
  finish_scheme(c, dec, &header, c->definition->level);
  recursion_settle(c, &open, header.scheme);
  c->definition->name = outer_name;
  c->definition->name_span = outer_span;
  binding->scheme = header.scheme;
  recursion_finish(c, &open, errors);
  add_slot(c, &header.scheme->type);
  c->group++;
  local_define(c, binding);
}

static void note_constant_size(Checker *c, Binding *binding, AstDecValue *value) {
  if (value->parameters.size || value->type_parameters.size) return;
  const SourceType *type = resolve(c, binding->scheme->type);
  bool fits = type->tag == SOURCE_Scalar && type->as.scalar == SCALAR_I64;
  const Poly *size = fits ? size_of_expression(c, value->body) : NULL;
  if (size) id_info(c, binding->id)->solution = size;
}

// Checks that need the final types. They run only if there is no error.
static void check_inferred(Checker *c, AstDec *dec, const Definition *definition, uint32_t errors) {
  if (definition->poisoned || c->context->diags.size != errors) return;
  check_causality(c, dec, definition->first_id);
  if (c->context->diags.size == errors) give_cells(c, dec);
  if (c->context->diags.size == errors) check_uniqueness(c, dec);
}

// Settles and then checks everything inferred about a definition or an expression.
static void finish_definition(Checker *c, AstDec *dec, Definition *definition, const OpenFunction *open,
                              RanksBefore before, RanksFound *ranks) {
  if (ranks) *ranks = ranks_find(c, dec, before);
  definition_close(c, definition);
  if (open) recursion_finish(c, open, before.errors);
  check_inferred(c, dec, definition, before.errors);
}

static void check_value_once(Checker *c, Lazy *value, RanksFound *ranks) {
  AstDec *dec = value->declaration;
  Binding *binding = binding_of_value(c, dec, true);
  Definition definition;
  definition_open(c, &definition, value->env, binding->name, binding->span);
  Header header = check_header(c, dec);
  const RanksBefore before = ranks_before(c);
  OpenFunction open;
  open_recursion(c, &open, dec, &header, binding);
  check_definition_body(c, dec, &header);
  recursion_close(c, &open, header.result);
  take_recursive_types(c);
  default_variables(c);
  solve_obligations(c, 0);
  if (open.uses.size == 0) close_header(c, &dec->as.Value, &header);
  finish_scheme(c, dec, &header, 0);
  recursion_settle(c, &open, header.scheme);
  binding->scheme = header.scheme;
  note_constant_size(c, binding, &dec->as.Value);
  finish_definition(c, dec, &definition, &open, before, ranks);
}

// If maps are missing, the definition is checked once more, with the maps.
static void check_with_maps(Checker *c, Lazy *lazy, void (*once)(Checker *c, Lazy *lazy, RanksFound *ranks)) {
  RanksFound ranks = {0};
  once(c, lazy, &ranks);
  if (!ranks.found) return;
  RanksTrial trial = ranks_try(c, &ranks);
  once(c, lazy, NULL);
  ranks_settle(c, &trial);
}

Binding *check_value(Checker *c, AstDec *dec, Env env) {
  check_with_maps(c, &(Lazy){.declaration = dec, .env = env}, check_value_once);
  return dec->as.Value.binding;
}

static void check_expression_once(Checker *c, Lazy *expression, RanksFound *ranks) {
  AstExp *exp = expression->declaration->as.Value.body;
  Definition definition;
  const RanksBefore before = ranks_before(c);
  definition_open(c, &definition, expression->env, NO_NAME, exp->span);
  infer(c, exp);
  finish_definition(c, expression->declaration, &definition, NULL, before, ranks);
}

void check_expression(Checker *c, AstExp *exp) {
  AstDec dec = {.tag = AST_DEC_Value, .span = exp->span};
  dec.as.Value.body = exp;
  check_with_maps(c, &(Lazy){.declaration = &dec, .env = c->top}, check_expression_once);
}

// ---- lazily
static bool is_annotated(AstPat *pattern) {
  const AstPat *inner = pat_inner(pattern);
  if (inner->tag != AST_PAT_Tuple) return inner->tag == AST_PAT_Ascribe;
  for EACH(i, &inner->as.Tuple.elements)
    if (!is_annotated(inner->as.Tuple.elements.items[i])) return false;
  return true;
}

bool is_fully_annotated(const AstDec *dec) {
  const AstDecValue *value = &dec->as.Value;
  if (!value->result) return false;
  for EACH(i, &value->parameters)
    if (!is_annotated(value->parameters.items[i])) return false;
  return true;
}

Binding *declare_lazily(Checker *c, AstDec *dec, Env env) {
  Binding *binding = dec->tag == AST_DEC_Value ? binding_of_value(c, dec, true)
                                               : binding_new(c, dec->as.Spec.name, BINDING_Intrinsic, dec->span);
  binding->top_level = true;
  Lazy *lazy = NEW(c->arena, Lazy);
  lazy->declaration = dec;
  lazy->env = env;
  id_info(c, binding->id)->lazy = lazy;
  return binding;
}

static const TypeScheme *check_spec_type(Checker *c, AstDec *dec) {
  TypeScheme *scheme = NEW(c->arena, TypeScheme);
  Seq(Binding *) *before = (void *)c->implicit_sizes;
  Seq(Binding *) implicit = {0};
  c->implicit_sizes = (void *)&implicit;
  c->group++;
  enter_type_parameters(c, &dec->as.Spec.type_parameters, scheme);
  scheme->type = check_type(c, dec->as.Spec.type, ANONYMOUS_Spine);
  for EACH(i, &implicit) seq_push(c->arena, &scheme->size_parameters, implicit.items[i]);
  c->implicit_sizes = (void *)before;
  return scheme;
}

const TypeScheme *scheme_of_spec(Checker *c, AstDec *dec, Env env) {
  Definition definition;
  definition_open(c, &definition, env, NO_NAME, dec->span);
  TypeScheme *scheme = (TypeScheme *)(uintptr_t)check_spec_type(c, dec);
  scheme->type = zonk(c, scheme->type);
  definition_close(c, &definition);
  return scheme;
}

// Keeps the slots of the signature until the body is checked. The body is checked with the types of the signature as
// they were written; abstract types in them are replaced afterwards.
static void keep_slots(Checker *c, Lazy *lazy) {
  Definition *d = c->definition;
  for EACH(i, &d->slots) {
    *d->slots.items[i] = zonk(c, *d->slots.items[i]);
    seq_push(c->arena, &lazy->slots, d->slots.items[i]);
  }
  d->slots.size = 0;
}

static void keep_names(Checker *c, Lazy *lazy) {
  Definition *d = c->definition;
  for RANGE_FROM(i, d->local_base, c->locals.size)
    if (c->locals.items[i]->binding) seq_push(c->arena, &lazy->locals, c->locals.items[i]->binding);
  for RANGE_FROM(i, d->type_base, c->local_types.size)
    seq_push(c->arena, &lazy->types, c->local_types.items[i]);
}

void force_signature(Checker *c, Binding *binding) {
  Lazy *lazy = id_info(c, binding->id)->lazy;
  if (!lazy || lazy->has_signature) return;
  lazy->has_signature = true;
  if (lazy->declaration->tag == AST_DEC_Spec) {
    binding->scheme = scheme_of_spec(c, lazy->declaration, lazy->env);
    return;
  }
  Definition definition;
  definition_open(c, &definition, lazy->env, binding->name, binding->span);
  Header header = check_header(c, lazy->declaration);
  lazy->result = header.result;
  lazy->mark = header.mark;
  keep_names(c, lazy);
  finish_scheme(c, lazy->declaration, &header, 0);
  keep_slots(c, lazy);
  binding->scheme = header.scheme;
  definition_close(c, &definition);
  seq_push(c->arena, &c->queue, lazy);
}

static void check_lazy_body_once(Checker *c, Lazy *lazy, RanksFound *ranks) {
  Definition definition;
  AstDecValue *value = &lazy->declaration->as.Value;
  definition_open(c, &definition, lazy->env, value->name, value->name_span);
  c->group++;
  for EACH(i, &lazy->locals) local_define(c, lazy->locals.items[i]);
  for EACH(i, &lazy->types) seq_push(c->arena, &c->local_types, lazy->types.items[i]);
  for EACH(i, &lazy->slots) add_slot(c, lazy->slots.items[i]);
  const RanksBefore before = ranks_before(c);
  Header header = {.result = lazy->result};
  OpenFunction open;
  recursion_open(c, &open, value->binding, value->binding->scheme, value->binding->scheme->type, NULL);
  check_definition_body(c, lazy->declaration, &header);
  recursion_close(c, &open, header.result);
  recursion_settle(c, &open, value->binding->scheme);
  finish_definition(c, lazy->declaration, &definition, &open, before, ranks);
}

static void check_lazy_body(Checker *c, Lazy *lazy) { check_with_maps(c, lazy, check_lazy_body_once); }

Binding *declare_early(Checker *c, AstDec *dec, Env env) {
  Binding *binding = declare_lazily(c, dec, env);
  id_info(c, binding->id)->lazy->has_body = true;   // it is checked in its turn
  force_signature(c, binding);
  return binding;
}

void check_early(Checker *c, Binding *binding, Env env) {
  Lazy *lazy = id_info(c, binding->id)->lazy;
  lazy->env = env;
  check_lazy_body(c, lazy);
}

void drain_queue(Checker *c) {
  for RANGE(i, c->queue.size)
    if (!c->queue.items[i]->has_body) {
      c->queue.items[i]->has_body = true;
      check_lazy_body(c, c->queue.items[i]);
    }
  c->queue.size = 0;
}
