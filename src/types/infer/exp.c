// exp: the type of an expression. One case per form; the larger forms have files of their own.
#include "types/infer/infer.h"
#include "types/modules/modules.h"

void add_slot(Checker *c, const SourceType **slot) { seq_push(c->arena, &c->definition->slots, slot); }

void require(Checker *c, AstExp *exp, const SourceType *expected) {
  require_type(c, expected, infer(c, exp), blame_alone(exp));
}

void require_of_scalar(Checker *c, AstExp *exp, ScalarType scalar) { require(c, exp, source_scalar(c, scalar)); }

const SourceType *require_number(Checker *c, AstExp *exp, uint32_t scalars) {
  const SourceType *type = infer(c, exp);
  if (require_scalars(c, type, scalars)) return type;
  report_failure(c, type, type, blame_alone(exp));
  return c->error;
}

// ---- literals
// No type variable is needed where the context knows the scalar type.
static const SourceType *infer_number(Checker *c, AstExp *exp, const Number *number, const SourceType *expected) {
  Literal literal = {exp, false, exp->span};
  seq_push(c->arena, &c->definition->literals, literal);
  if (number->has_suffix) return source_scalar(c, number->suffix);
  const uint32_t scalars = scalars_of_classes(number->kind == NUMBER_Integer ? ON_Number : ON_Float);
  if (expected) expected = resolve(c, expected);
  if (expected && expected->tag == SOURCE_Scalar && scalars >> expected->as.scalar & 1)
    return source_scalar(c, expected->as.scalar);
  return variable_of_scalars(c, exp->span, scalars);
}

static const SourceType *infer_negate(Checker *c, AstExp *exp) {
  const SourceType *type = require_number(c, exp->as.Negate.operand, scalars_of_classes(ON_Number));
  if (exp->as.Negate.operand->tag == AST_EXP_Number) {
    Literal *literal = &seq_last(&c->definition->literals);
    literal->negated = true;
    literal->span = exp->span;
  }
  return type;
}

static const SourceType *infer_not(Checker *c, AstExp *exp) {
  return require_number(c, exp->as.Not.operand, scalars_of_classes(ON_Integer | ON_Bool));
}

// ---- names
bool is_qualified(const Reference *reference) { return reference->name.qualifiers.size > 0; }

static const SourceType *use_binding(Checker *c, Reference *reference, Binding *binding, Span span) {
  reference->binding = binding;
  if (!binding->scheme) return c->error;
  note_dependence(c, binding);
  const Instance *instance;
  const SourceType *type = instantiate(c, binding->scheme, &instance, span);
  reference->instance = instance;
  reference->scheme = binding->scheme;
  uint32_t scalars = (uint32_t)map_value_or(&c->operator_scalars, binding->id, 0);
  if (scalars) require_scalars(c, instance->types[0], scalars);
  if (map_find(&c->operator_needs, binding->id)) require_needs(c, instance->types[0], NEED_Equality);
  return type;
}

// The value is used at the type that a module type gives it. Its instance is found when types are known (settle_view).
static const SourceType *use_view(Checker *c, Reference *reference, Entry *entry, Span span) {
  const Instance *ignored;
  const SourceType *type = instantiate(c, entry->view, &ignored, span);
  reference->binding = entry->binding;
  reference->scheme = entry->view;
  ViewUse use = {reference, type};
  seq_push(c->arena, &c->definition->views, use);
  return type;
}

static bool holds_array(Checker *c, const SourceType *type) {
  type = resolve(c, type);
  if (type_is_scalars(type)) return false;
  if (type->tag == SOURCE_Record)
    for EACH_IN(i, type->as.record)
      if (holds_array(c, field_type_of(type, i))) return true;
  return type->tag == SOURCE_Array;
}

static const SourceType *infer_global(Checker *c, Reference *reference, Span span) {
  Entry *entry = find_qualified(c, current_env(c), SPACE_Value, &reference->name, is_qualified(reference));
  const SourceType *recursive = entry ? NULL : infer_recursive(c, reference, span);
  if (recursive) return recursive;
  if (!entry && !is_qualified(reference)) find_qualified(c, current_env(c), SPACE_Value, &reference->name, true);
  if (!entry || !entry->binding) return c->error;
  if (!is_qualified(reference)) note_earlier(c, reference->name.name, span);
  force_signature(c, entry->binding);
  const SourceType *type =
      entry->view ? use_view(c, reference, entry, span) : use_binding(c, reference, entry->binding, span);
  reference->hidden = !holds_array(c, type);
  return type;
}

// M.x.a.b, where x is a value, is parsed as a qualified name; this function turns the node into projections. root: the
// index of x among the qualifiers.
static const SourceType *project_path(Checker *c, AstExp *exp, uint32_t root) {
  QualName path = exp->as.Var.name.name;
  AstExp *inner = NEW(c->arena, AstExp);
  uint32_t length = root;
  for COUNTING(i, i <= root) length += (uint32_t)text_of_name(c, path.qualifiers.items[i]).size;
  inner->tag = AST_EXP_Var;
  inner->span = (Span){exp->span.file, exp->span.start, exp->span.start + length};
  inner->as.Var.name.name =
      (QualName){.qualifiers = path.qualifiers, .name = path.qualifiers.items[root], .span = inner->span};
  inner->as.Var.name.name.qualifiers.size = root;
  for (uint32_t i = root + 1; i <= path.qualifiers.size; i++) {
    Name field = i < path.qualifiers.size ? path.qualifiers.items[i] : path.name;
    AstExp *outer = i < path.qualifiers.size ? NEW(c->arena, AstExp) : exp;
    outer->tag = AST_EXP_Project;
    outer->span = exp->span;
    outer->as.Project = (AstExpProject){.record = inner, .field = field};
    inner = outer;
  }
  return infer(c, exp);
}

// The number of module names before the first qualifier that is a value; the number of qualifiers if none is.
static uint32_t root_of_path(Checker *c, const Names *qualifiers) {
  if (qualifiers->size == 0 || local_find(c, qualifiers->items[0])) return 0;
  const Entry *entry = env_find(current_env(c), SPACE_Value, qualifiers->items[0]);
  for (uint32_t i = 0; entry;) {
    if (entry->space == SPACE_Value) return i;
    if (++i == qualifiers->size) break;
    force_module(c, entry->module);
    entry = nearest_term(&entry->module->names, qualifiers->items[i], UINT32_MAX);
  }
  return qualifiers->size;
}

const SourceType *infer_reference(Checker *c, AstExp *exp, Reference *reference) {
  Span span = reference->name.span.file ? reference->name.span : exp->span;
  Binding *local = is_qualified(reference) ? NULL : local_find(c, reference->name.name);
  return local ? use_binding(c, reference, local, span) : infer_global(c, reference, span);
}

static const SourceType *infer_variable(Checker *c, AstExp *exp) {
  const Names *qualifiers = &exp->as.Var.name.name.qualifiers;
  uint32_t root = root_of_path(c, qualifiers);
  return root < qualifiers->size ? project_path(c, exp, root) : infer_reference(c, exp, &exp->as.Var.name);
}

// M.(e): the members of M are in scope in e, and hide locals of the same name.
static const SourceType *infer_in_module(Checker *c, AstExp *exp) {
  QualName path = exp->as.QualParen.name;
  Entry *entry = find_qualified(c, current_env(c), SPACE_Module, &path, true);
  if (!entry) return c->error;
  force_module(c, entry->module);
  uint32_t locals = c->locals.size;
  for EACH(i, &entry->module->names.entries) {
    const Entry *member = entry->module->names.entries.items[i].as.pointer;
    if (member->space == SPACE_Value) local_hide(c, member->name);
  }
  Env outer = c->top;
  Frame *frame = frame_new(c, outer);
  frame->shared = &entry->module->names;
  c->top = env_here(c, frame);
  const SourceType *type = infer(c, exp->as.QualParen.inner);
  c->top = outer;
  local_close(c, locals);
  return type;
}

// ---- records
static const SourceType *expected_field(Checker *c, const SourceType *expected, Name name) {
  if (!expected || (expected = resolve(c, expected))->tag != SOURCE_Record) return NULL;
  const uint32_t at = position_of_field(expected, name);
  return at < expected->as.record.count ? field_type_of(expected, at) : NULL;
}

static const SourceType *infer_tuple(Checker *c, AstExp *exp, const SourceType *expected) {
  AstExps *elements = &exp->as.Tuple.elements;
  if (elements->size == 0) return c->unit;
  const SourceType **parts = NEW_ARRAY(c->arena, const SourceType *, elements->size);
  for EACH(i, elements)
    parts[i] = infer_expecting(c, elements->items[i], expected_field(c, expected, digit_name(c, i)));
  return source_tuple(c, elements->size, parts);
}

static const SourceType *infer_record(Checker *c, AstExp *exp, const SourceType *expected) {
  AstFields *given = &exp->as.Record.fields;
  SourceField *fields = NEW_ARRAY(c->arena, SourceField, given->size);
  for EACH(i, given) {
    AstField *field = &given->items[i];
    for RANGE(j, i)
      if (name_equal(given->items[j].name, field->name))
        report_twice(c, field->name, field->span, given->items[j].span);
    const SourceType *type = infer_expecting(c, field->value, expected_field(c, expected, field->name));
    field_insert(c, fields, i, (SourceField){field->name, type});
  }
  return source_record(c, given->size, fields);
}

const SourceType *project(Checker *c, const SourceType *record, Name field, Span span) {
  const SourceType *type;
  if (require_field(c, record, field, span, &type)) return type;
  if (c->definition->quiet) return c->error;
  report_no_field(c, record, field, span);
  return c->error;
}

// The span of the source after `inner`, without the dot.
static Span last_part(Checker *c, const AstExp *exp, Span inner) {
  Span part = {exp->span.file, inner.end, exp->span.end};
  while (part.start < part.end && strchr(". \t\r\n", *source_span_text(c->context, part).start)) part.start++;
  return part.start < part.end ? part : exp->span;
}

static const SourceType *infer_project(Checker *c, AstExp *exp) {
  const SourceType *record = infer(c, exp->as.Project.record);
  return project(c, record, exp->as.Project.field, last_part(c, exp, exp->as.Project.record->span));
}

static const SourceType *infer_access_section(Checker *c, AstExp *exp) {
  const SourceType *whole = variable_new(c, exp->span), *part = whole;
  for EACH(i, &exp->as.AccessSection.path) {
    AstStep *step = &exp->as.AccessSection.path.items[i];
    part = step->slices.size ? infer_slices(c, part, &step->slices, exp->span, exp->span)
                             : project(c, part, step->field, exp->span);
  }
  return source_function(c, whole, part);
}

// ---- control
static const SourceType *result_without_functions(Checker *c, const SourceType *type, Span span) {
  if (require_needs(c, type, NEED_NoFunction)) return type;
  if (!c->definition->quiet) diag1(c->context, E0310, span, type_text(c, type));
  return c->error;
}

static const SourceType *infer_if(Checker *c, AstExp *exp, const SourceType *expected) {
  AstExpIf *branch = &exp->as.If;
  require_of_scalar(c, branch->condition, SCALAR_Bool);
  const SourceType *left = infer_expecting(c, branch->then_branch, expected),
                   *right = infer_expecting(c, branch->else_branch, expected);
  Cause cause = blame(branch->else_branch, "the other branch has the type wanted", branch->then_branch->span);
  return result_without_functions(c, merge_branches(c, left, right, cause), exp->span);
}

static const SourceType *infer_ascribe(Checker *c, AstExp *inner, AstType *ascribed) {
  const SourceType *wanted = check_type(c, ascribed, ANONYMOUS_Flexible), *type = infer_expecting(c, inner, wanted);
  require_type(c, wanted, type, blame(inner, "the type wanted is written here", ascribed->span));
  return source_shared(c, wanted);
}

// A coercion determines sizes that nothing else determines. Known sizes are compared when the program runs.
static void fill_free_sizes(Checker *c, const SourceType *wanted, const SourceType *type) {
  uint32_t id;
  wanted = resolve(c, wanted);
  type = resolve(c, type);
  if (wanted->tag != type->tag || wanted == type || type_is_plain(type)) return;
  if (type->tag == SOURCE_Function || type->tag == SOURCE_Parameter) return;
  TypeParts other = {.whole = wanted};
  for EACH_PART(at, type) {
    if (!next_part(&other)) return;
    if (at.type) fill_free_sizes(c, other.type, at.type);
    else if (size_is_free(c, size_normal(c, at.size), &id) && !id_info(c, id)->written)
      size_equal(c, other.size, at.size, cause_at(NO_SPAN));
  }
}

static const SourceType *infer_coerce(Checker *c, AstExp *inner, AstType *ascribed) {
  const SourceType *type = infer(c, inner), *wanted = check_type(c, ascribed, ANONYMOUS_Unknown);
  bool fits = require_structure(c, wanted, type, blame(inner, "the type wanted is written here", ascribed->span));
  if (fits && !type_is_sizeless(c, type)) {
    solve_latest(c);
    fill_free_sizes(c, wanted, type);
  }
  return source_shared(c, wanted);
}

static const SourceType *infer_both_bool(Checker *c, AstExp *left, AstExp *right) {
  require_of_scalar(c, left, SCALAR_Bool);
  require_of_scalar(c, right, SCALAR_Bool);
  return source_scalar(c, SCALAR_Bool);
}

static const SourceType *infer_form(Checker *c, AstExp *exp, const SourceType *expected) {
  switch (exp->tag) {
  case AST_EXP_Error: case AST_EXP_COUNT: return c->error;
  case AST_EXP_Number: return infer_number(c, exp, &exp->as.Number.number, expected);
  case AST_EXP_Bool: return source_scalar(c, SCALAR_Bool);
  case AST_EXP_String:
    return source_array(c, source_scalar(c, SCALAR_U8), poly_constant(c->arena, (int64_t)exp->as.String.bytes.size));
  case AST_EXP_Char: return infer_number(c, exp, &exp->as.Char.number, expected);
  case AST_EXP_Hole: {
    const SourceType *any = variable_new(c, exp->span);
    seq_push(c->arena, &c->definition->holes, any);
    return any;
  }
  case AST_EXP_Var: return infer_variable(c, exp);
  case AST_EXP_Paren: return infer_expecting(c, exp->as.Paren.inner, expected);
  case AST_EXP_QualParen: return infer_in_module(c, exp);
  case AST_EXP_Tuple: return infer_tuple(c, exp, expected);
  case AST_EXP_Record: return infer_record(c, exp, expected);
  case AST_EXP_Array: return infer_array_literal(c, exp, expected);
  case AST_EXP_Index: return infer_index(c, exp);
  case AST_EXP_Update: return infer_update(c, exp);
  case AST_EXP_Range: return infer_range(c, exp);
  case AST_EXP_Apply: return infer_apply(c, exp);
  case AST_EXP_Binary: return infer_binary(c, exp);
  case AST_EXP_And: return infer_both_bool(c, exp->as.And.left, exp->as.And.right);
  case AST_EXP_Or: return infer_both_bool(c, exp->as.Or.left, exp->as.Or.right);
  case AST_EXP_Negate: return infer_negate(c, exp);
  case AST_EXP_Not: return infer_not(c, exp);
  case AST_EXP_Lambda: return infer_lambda(c, exp, expected);
  case AST_EXP_Section: return infer_section(c, exp);
  case AST_EXP_AccessSection: return infer_access_section(c, exp);
  case AST_EXP_Project: return infer_project(c, exp);
  case AST_EXP_Ascribe: return infer_ascribe(c, exp->as.Ascribe.inner, exp->as.Ascribe.ascribed);
  case AST_EXP_Coerce: return infer_coerce(c, exp->as.Coerce.inner, exp->as.Coerce.ascribed);
  case AST_EXP_If: return infer_if(c, exp, expected);
  case AST_EXP_Loop: return result_without_functions(c, infer_loop(c, exp), exp->span);
  case AST_EXP_Let: case AST_EXP_LetFunction: case AST_EXP_LetUpdate: return infer_let_chain(c, exp, expected);
  case AST_EXP_Match: return result_without_functions(c, infer_match(c, exp, expected), exp->span);
  case AST_EXP_Constructor: return infer_constructor(c, exp, expected);
  case AST_EXP_Assert:
    require_of_scalar(c, exp->as.Assert.condition, SCALAR_Bool);
    return infer_expecting(c, exp->as.Assert.value, expected);
  case AST_EXP_Attribute: return infer_expecting(c, exp->as.Attribute.inner, expected);
  }
  return c->error;
}

const SourceType *infer_expecting(Checker *c, AstExp *exp, const SourceType *expected) {
  c->expecting = expected;
  return infer(c, exp);
}

const SourceType *infer(Checker *c, AstExp *exp) {
  const SourceType *expected = c->expecting;
  c->expecting = NULL;
  // The size of a function type is not checked here. The type consists of types of expressions and annotations, whose
  // sizes are checked.
  const SourceType *form = infer_form(c, exp, expected);
  const SourceType *type = form->tag == SOURCE_Function ? form : bounded_type(c, form, exp->span);
  exp->type = type;
  c->definition->poisoned |= type->tag == SOURCE_Error;
  if (!type_is_plain(type)) add_slot(c, &exp->type);
  describe_sizes(c, type, NO_NAME, exp->span);
  return type;
}
