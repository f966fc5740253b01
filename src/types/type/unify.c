// unify: makes two types equal by binding type variables [Damas & Milner; levels as in Remy's generalisation].
//   in: two types and the cause of the demand    out: bound variables, size obligations; false with c->failure
//       otherwise
// Uniqueness is ignored here: the folder unique checks it. Sizes never fail here: they become obligations (sizes.c).
#include "types/infer/infer.h"

const SourceType *variable_new(Checker *c, Span span) { return variable_of_scalars(c, span, 0); }

const SourceType *variable_of_scalars(Checker *c, Span span, uint32_t scalars) {
  SourceType *type = NEW(c->arena, SourceType);
  type->tag = SOURCE_Variable;
  type->as.variable.id = c->variables.size;
  TypeVariable variable = {.level = c->definition ? c->definition->level : 0, .scalars = scalars, .span = span};
  seq_push(c->arena, &c->variables, variable);
  return type;
}

TypeVariable *variable_info(Checker *c, const SourceType *variable) {
  return &c->variables.items[variable->as.variable.id];
}

const SourceType *resolve_variable(Checker *c, const SourceType *type) {
  const SourceType *root = type;
  while (root->tag == SOURCE_Variable && variable_info(c, root)->bound) root = variable_info(c, root)->bound;
  while (type->tag == SOURCE_Variable && type != root) {
    TypeVariable *info = variable_info(c, type);
    const SourceType *next = info->bound;
    if (!next) break;
    info->bound = root;
    type = next;
  }
  return root;
}

static bool fail_with(Checker *c, FailKind kind, const SourceType *type) {
  c->failure = (Failure){.kind = kind, .type = type};
  return false;
}

// ---- the conditions for binding a variable to a type
static bool adjust_variable(Checker *c, const SourceType *type, uint32_t variable, uint32_t level) {
  TypeVariable *info = variable_info(c, type);
  if (type->as.variable.id == variable) return false;
  if (info->level > level) info->level = level;
  for (const MemberNeed *need = info->members; need; need = need->next)
    for RANGE(i, need->count)
      if (!adjust_levels(c, need->payload[i], variable, level)) return false;
  return true;
}

// False when `variable` occurs in the type, or when a type parameter of an inner function does (FAIL_Scope). Lowers the
// levels of variables in the type, so that they are not generalised too early.
bool adjust_levels(Checker *c, const SourceType *type, uint32_t variable, uint32_t level) {
  type = resolve(c, type);
  if (type_is_plain(type)) return true;
  if (type->tag == SOURCE_Parameter && abstract_info(c, type)->level > level)
    return fail_with(c, FAIL_Scope, type);
  if (type->tag == SOURCE_Variable) return adjust_variable(c, type, variable, level);
  for EACH_PART(at, type)
    if (!at.type) lower_size_levels(c, at.size, level);
    else if (!adjust_levels(c, at.type, variable, level)) return false;
  return true;
}

static void lower_needs(Checker *c, const SourceType *variable, uint32_t level) {
  const TypeVariable *info = variable_info(c, variable);
  for (const MemberNeed *need = info->members; need; need = need->next)
    for RANGE(i, need->count) adjust_levels(c, need->payload[i], variable->as.variable.id, level);
}

// A record of which only some fields are known belongs to the enclosing function, and so do the types of these fields.
void lower_records(Checker *c, const SourceType *type, uint32_t level) {
  type = resolve(c, type);
  if (type_is_plain(type)) return;
  if (type->tag == SOURCE_Variable) lower_needs(c, type, level);
  for EACH_PART(at, type)
    if (at.type) lower_records(c, at.type, level);
}

bool require_scalars(Checker *c, const SourceType *type, uint32_t scalars) {
  type = resolve(c, type);
  if (type->tag == SOURCE_Error || scalars == 0) return true;
  if (type->tag == SOURCE_Variable) {
    TypeVariable *info = variable_info(c, type);
    uint32_t both = info->scalars ? info->scalars & scalars : scalars;
    if (both && !info->members) {
      info->scalars = both;
      return true;
    }
  } else if (type->tag == SOURCE_Scalar && (scalars >> type->as.scalar & 1)) {
    return true;
  }
  fail_with(c, FAIL_Scalars, type);
  c->failure.scalars = scalars;
  return false;
}

static bool parameter_fulfils(Checker *c, const SourceType *type, uint32_t needs) {
  Liftedness lifted = type->as.parameter.lifted;
  if (needs & NEED_Equality) return fail_with(c, FAIL_Equality, type);   // its values may not be comparable
  if ((needs & NEED_NoFunction) && lifted == LIFTED_Full) return fail_with(c, FAIL_Function, type);
  if ((needs & (NEED_Regular | NEED_Rows)) && lifted != LIFTED_No) return fail_with(c, FAIL_Irregular, type);
  return true;
}

static bool add_variable_needs(Checker *c, const SourceType *variable, uint32_t needs) {
  TypeVariable *info = variable_info(c, variable);
  if ((info->needs & needs) == needs) return true;
  info->needs |= needs;
  for (const MemberNeed *need = info->members; need; need = need->next)
    for RANGE(i, need->count)
      if (!require_needs(c, need->payload[i], needs)) return false;
  return true;
}

static bool function_fulfils(Checker *c, const SourceType *type, uint32_t needs) {
  if (needs & NEED_Equality) return fail_with(c, FAIL_Equality, type);
  return !(needs & NEED_NoFunction) || fail_with(c, FAIL_Function, type);
}

// The sizes of the rows of a map may be known only when it runs, but not those in a sum, which a row may or may not
// have, and not where every size has to be proven.
static uint32_t needs_of_parts(const Checker *c, const SourceType *type, uint32_t needs) {
  const bool found_by_running = (type->tag == SOURCE_Array || type->tag == SOURCE_Record) &&
                                c->context->options->sizes == SIZES_Deferred;
  return (needs & NEED_Rows) && !found_by_running ? needs | NEED_Regular : needs;
}

bool require_needs(Checker *c, const SourceType *type, uint32_t needs) {
  type = resolve(c, type);
  if (needs == 0 || type_is_plain(type)) return true;
  if (type->tag == SOURCE_Parameter) return parameter_fulfils(c, type, needs);
  if (type->tag == SOURCE_Variable) return add_variable_needs(c, type, needs);
  if (type->tag == SOURCE_Function) return function_fulfils(c, type, needs);
  needs = needs_of_parts(c, type, needs);
  for EACH_PART(at, type) {
    if (at.type && !require_needs(c, at.type, needs)) return false;
    if (!at.type && (needs & NEED_Regular) && size_mentions_declared(c, at.size))
      return fail_with(c, FAIL_Irregular, type);
  }
  return true;
}

Liftedness lifted_of_type(Checker *c, const SourceType *type) {
  if (require_needs(c, type, NEED_NoFunction | NEED_Regular)) return LIFTED_No;
  return require_needs(c, type, NEED_NoFunction) ? LIFTED_Size : LIFTED_Full;
}

bool require_field(Checker *c, const SourceType *record, Name name, Span span, const SourceType **field) {
  record = resolve(c, record);
  *field = c->error;
  if (record->tag == SOURCE_Error) return true;
  if (record->tag == SOURCE_Record) {
    const uint32_t at = position_of_field(record, name);
    if (at < record->as.record.count) *field = field_type_of(record, at);
    return at < record->as.record.count;
  }
  if (record->tag != SOURCE_Variable || variable_info(c, record)->scalars ||
      needed_constructors(variable_info(c, record)))
    return false;
  for (const MemberNeed *need = variable_info(c, record)->members; need; need = need->next)
    if (name_equal(need->name, name)) return *field = need->payload[0], true;
  *field = variable_new(c, span);
  variable_info(c, *field)->level = variable_info(c, record)->level;
  const SourceType **payload = COPY_OF(c->arena, field);
  add_member_need(c, record,
                  (MemberNeed){.name = name, .span = span, .count = 1, .payload = payload, .is_field = true});
  return true;
}

// A map compares the sizes of its rows when it runs.
static void note_row_sizes(Checker *c, const SourceType *rows, Span span) {
  if (c->definition->quiet || require_needs(c, rows, NEED_Regular)) return;
  SizeCheck check = {span, TEXT("the size of each row"), TEXT("the size of the first row")};
  seq_push(c->arena, &c->typed->size_checks, check);
}

static bool move_needs(Checker *c, TypeVariable from, const SourceType *to, Cause cause) {
  if (!require_scalars(c, to, from.scalars) || !require_needs(c, to, from.needs)) return false;
  if ((from.needs & NEED_Rows) && to->tag != SOURCE_Variable) note_row_sizes(c, to, cause.span);
  for (const MemberNeed *need = from.members; need; need = need->next) {
    const SourceType *field;
    if (!need->is_field) {
      if (!require_constructor(c, to, need)) return false;
      continue;
    }
    if (!require_field(c, to, need->name, need->span, &field)) {
      c->failure = (Failure){.kind = FAIL_Field, .type = to, .name = need->name, .span = need->span};
      return false;
    }
    if (!unify(c, field, need->payload[0], cause)) return false;
  }
  return true;
}

// Is `other` a field that the variable needs, or a field of such a field? Then the record would contain itself.
static bool is_in_fields(Checker *c, const TypeVariable *variable, const SourceType *other) {
  for (const MemberNeed *need = variable->members; need; need = need->next) {
    const SourceType *field = need->is_field ? resolve(c, need->payload[0]) : c->error;
    if (field->tag != SOURCE_Variable) continue;
    if (field->as.variable.id == other->as.variable.id || is_in_fields(c, variable_info(c, field), other)) return true;
  }
  return false;
}

// Binds a variable. After a failure a variable on which other types depend (`wanted`) is bound to the error type, so
// that one error is reported once.
static bool bind_variable(Checker *c, const SourceType *variable, const SourceType *type, Cause cause, bool wanted) {
  uint32_t id = variable->as.variable.id;
  TypeVariable before = c->variables.items[id];
  c->failure = (Failure){0};
  if (!adjust_levels(c, type, id, before.level) &&
      !(c->failure.kind != FAIL_Scope && take_recursive(c, type, NULL) && adjust_levels(c, type, id, before.level)))
    return c->failure.kind == FAIL_Scope ? false : fail_with(c, FAIL_Infinite, type);
  if (type->tag == SOURCE_Variable && is_in_fields(c, &before, type)) return fail_with(c, FAIL_Infinite, type);
  c->variables.items[id].bound = source_shared(c, type);
  if (move_needs(c, before, type, cause)) return true;
  Failure failure = c->failure;
  c->variables.items[id].bound = wanted || before.members ? c->error : NULL;
  c->failure = failure;
  return false;
}

// ---- structure
static bool have_same_fields(const SourceType *left, const SourceType *right) {
  bool same = left->as.record.count == right->as.record.count && left->as.record.is_tuple == right->as.record.is_tuple;
  for COUNTING(i, same && i < left->as.record.count)
    same = name_equal(field_name_of(left, i), field_name_of(right, i));
  return same;
}

static bool have_same_constructors(const SourceType *left, const SourceType *right) {
  bool same = left->as.sum.count == right->as.sum.count;
  for COUNTING(i, same && i < left->as.sum.count) {
    const SourceConstructor *a = &left->as.sum.constructors[i], *b = &right->as.sum.constructors[i];
    same = name_equal(a->name, b->name) && a->payload.size == b->payload.size;
  }
  return same;
}

bool is_same_form(const SourceType *left, const SourceType *right) {
  if (left->tag != right->tag) return false;
  if (left->tag == SOURCE_Scalar) return left->as.scalar == right->as.scalar;
  if (left->tag == SOURCE_Record) return have_same_fields(left, right);
  if (left->tag == SOURCE_Sum) return have_same_constructors(left, right);
  return left->tag != SOURCE_Parameter || left->as.parameter.id == right->as.parameter.id;
}

static bool unify_in_order(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  TypeParts other = {.whole = actual};
  for EACH_PART(at, expected) {
    (void)next_part(&other);
    if (at.type && !unify(c, at.type, other.type, cause)) return false;
    if (!at.type && !c->ignore_sizes) size_equal(c, at.size, other.size, cause);
  }
  return true;
}

// A value of a recursive type does not carry the sizes of the arrays in its cells; its type determines them. So sizes
// are always compared.
static bool unify_parameters(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  if (!is_recursive(c, expected)) return unify_in_order(c, expected, actual, cause);
  const bool before = c->ignore_sizes;
  cause.in_cells = true;
  c->ignore_sizes = false;
  const bool same = unify_in_order(c, expected, actual, cause);
  c->ignore_sizes = before;
  return same;
}

// Results may name the parameters. The results of (n: i64) -> [n]t and (m: i64) -> [m]t are compared with one name for
// both parameters. If only the actual type names its parameter, the size becomes one that only the application knows.
// Where results of any size ?[k] are wanted, a result of a known size fits, but not the reverse.
static bool unify_functions(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  if (!unify(c, actual->as.function.parameter, expected->as.function.parameter, cause)) return false;
  const Binding *left = expected->as.function.parameter_size, *right = actual->as.function.parameter_size;
  const SourceType *wanted = expected->as.function.result, *given = actual->as.function.result;
  if (left && right && left != right) given = replace_size(c, given, right->id, poly_variable(c->arena, left->id));
  if (right && !left) given = replace_size(c, given, right->id, existential_new(c, cause.span, true));
  if (resolve(c, wanted)->tag != SOURCE_Variable) wanted = open_result(c, wanted, ANONYMOUS_Loose);
  return unify(c, wanted, given, cause);
}

static bool unify_parts(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  if (!is_same_form(expected, actual)) return fail_with(c, FAIL_Shape, actual);
  switch (expected->tag) {
  case SOURCE_Array:
    if (!unify(c, expected->as.array.element, actual->as.array.element, cause)) return false;
    if (!c->ignore_sizes) size_equal(c, expected->as.array.size, actual->as.array.size, cause);
    return true;
  case SOURCE_Record: case SOURCE_Sum: return unify_in_order(c, expected, actual, cause);
  case SOURCE_Function: return unify_functions(c, expected, actual, cause);
  case SOURCE_Parameter: return unify_parameters(c, expected, actual, cause);
  case SOURCE_Scalar: case SOURCE_Error: case SOURCE_Variable: return true;
  }
  return true;
}

// A large plain type shares parts: each pair is compared once.
static bool unify_large(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  const uint64_t key = key_of(expected);
  if (map_pointer(&c->equal_types, key) == actual) return true;
  if (!unify_parts(c, expected, actual, cause)) return false;
  map_put_pointer(&c->equal_types, key, actual);
  return true;
}

bool unify(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  expected = resolve(c, expected);
  actual = resolve(c, actual);
  if (expected == actual || expected->tag == SOURCE_Error || actual->tag == SOURCE_Error) return true;
  if (expected->tag == SOURCE_Variable && actual->tag == SOURCE_Variable &&
      expected->as.variable.id == actual->as.variable.id)
    return true;
  if (actual->tag == SOURCE_Variable) return bind_variable(c, actual, expected, cause, false);
  if (expected->tag == SOURCE_Variable) return bind_variable(c, expected, actual, cause, true);
  enum { FEW_PARTS = 64 };
  return plain_parts(expected) > FEW_PARTS ? unify_large(c, expected, actual, cause)
                                           : unify_parts(c, expected, actual, cause);
}

// ---- reports
static Text scalars_text(uint32_t scalars) {
  bool integers = scalars >> SCALAR_I32 & 1, floats = scalars >> SCALAR_F64 & 1, booleans = scalars >> SCALAR_Bool & 1;
  if (integers && floats && booleans) return TEXT("a number or a bool");
  if (integers && floats) return TEXT("a number");
  if (integers && booleans) return TEXT("an integer or a bool");
  if (integers) return TEXT("an integer");
  return floats ? TEXT("a floating-point number") : TEXT("a scalar");
}

void report_failure(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  static const DiagCode codes[] = {[FAIL_Function] = DIAG_E0317,
                                   [FAIL_Equality] = DIAG_E0320,
                                   [FAIL_Scope] = DIAG_E0335,
                                   [FAIL_Irregular] = DIAG_E0503};
  Failure failure = c->failure;
  Diag *diag = NULL;
  if (c->definition && c->definition->quiet) return;
  bool literal = failure.kind == FAIL_Scalars && resolve(c, actual)->tag == SOURCE_Variable &&
                 resolve(c, expected)->tag != SOURCE_Variable;
  switch (literal ? FAIL_Shape : failure.kind) {
  case FAIL_Constructor: case FAIL_Payload: report_constructor(c, failure); return;
  case FAIL_None: case FAIL_Shape: case FAIL_Infinite:
    diag = diag_report(c->context, failure.kind == FAIL_Infinite ? DIAG_E0308 : cause.code, cause.span,
                       type_text(c, expected), type_text(c, actual), TEXT(""));
    break;
  case FAIL_Scalars:
    diag = diag2(c->context, E0305, cause.span, scalars_text(failure.scalars), type_text(c, failure.type));
    break;
  case FAIL_Function: case FAIL_Equality: case FAIL_Scope: case FAIL_Irregular:
    diag = diag_report(c->context, codes[failure.kind], cause.span, type_text(c, failure.type), TEXT(""), TEXT(""));
    break;
  case FAIL_Field: diag = report_no_field(c, failure.type, failure.name, failure.span); break;
  }
  bool alike = failure.kind == FAIL_Shape && text_equal(type_text(c, expected), type_text(c, actual));
  if (alike)
    diag_note(c->context, diag, NO_SPAN,
              TEXT("these are different types of the same name: every ascription and every application makes its own"));
  if (cause.application) note_application(c, diag, expected, cause);
  else if (cause.note && cause.because.file) diag_note(c->context, diag, cause.because, text_of(cause.note));
  advise_mismatch(c, diag, expected, actual, cause);
}

void report_element(Checker *c, const SourceType *element, Span span) {
  if (c->definition && c->definition->quiet) return;
  if (c->failure.kind == FAIL_Irregular) diag1(c->context, E0503, span, type_text(c, element));
  else diag1(c->context, E0309, span, type_text(c, element));
}

bool require_type(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  if (unify(c, expected, actual, cause)) return true;
  report_failure(c, expected, actual, cause);
  return false;
}

bool require_structure(Checker *c, const SourceType *expected, const SourceType *actual, Cause cause) {
  const bool before = c->ignore_sizes;
  c->ignore_sizes = true;
  const bool same = require_type(c, expected, actual, cause);
  c->ignore_sizes = before;
  return same;
}
