// sizes: size polynomials, and the equalities demanded of them [hard case 2].
//   rule: a bare size variable is bound; any other p = q is an obligation with its cause. When the definition has been
//         inferred, an obligation is proven (equal polynomials, or by facts), refuted (E0501) or left as a run-time
//         check (E0502 when strict).
#include "types/infer/infer.h"

uint32_t id_new(Checker *c, IdKind kind, Span span) {
  uint32_t id = c->ids.size;
  IdInfo info = {.kind = kind, .level = c->definition ? c->definition->level : 0, .span = span};
  seq_push(c->arena, &c->ids, info);
  seq_push(c->arena, &c->typed->bindings, NULL);
  seq_push(c->arena, &c->typed->origins, (SizeOrigin){0});
  return id;
}

const Poly *size_variable_new(Checker *c, Span span) {
  return poly_variable(c->arena, id_new(c, ID_SizeVariable, span));
}

const Poly *existential_new(Checker *c, Span span, bool declared) {
  Binding *binding = binding_new(c, NO_NAME, BINDING_Size, span);
  binding->existential = true;
  id_info(c, binding->id)->kind = declared ? ID_Declared : ID_Existential;
  return poly_variable(c->arena, binding->id);
}

static const Poly *look_up_solution(void *user, uint32_t id) {
  Checker *c = user;
  if (id >= c->ids.size) return NULL;
  IdInfo *info = id_info(c, id);
  if (!info->solution) return NULL;
  const Poly *normal = size_normal(c, info->solution);
  return id_info(c, id)->solution = normal;
}

const Poly *size_normal(Checker *c, const Poly *size) {
  for EACH_VARIABLE(at, size) {
    if (at.variable >= c->ids.size) continue;   // an id of lowered code (lower/closed.c)
    if (id_info(c, at.variable)->solution || term_of(c, at.variable))
      return size_substitute(c, size, look_up_solution, c);
  }
  return size;
}
const Poly *types_size_of_name(const TypedProgram *typed, const Binding *name) {
  return size_normal(typed->checker, poly_variable(typed->checker->arena, name->id));
}

void describe_sizes(Checker *c, const SourceType *type, Name name, Span made) {
  type = resolve(c, type);
  for (uint32_t dimension = 0; type->tag == SOURCE_Array; dimension++, type = resolve(c, type->as.array.element)) {
    uint32_t id;
    if (!type->as.array.size || !poly_is_variable(size_normal(c, type->as.array.size), &id)) continue;
    SizeOrigin *origin = &c->typed->origins.items[id];
    if ((name.id ? origin->variable.id : origin->expression.file) != 0) continue;
    if (name.id) origin->variable = name;
    else origin->expression = made;
    origin->dimension = dimension;
  }
}

bool size_is_free(Checker *c, const Poly *size, uint32_t *id) {
  return poly_is_variable(size, id) && id_info(c, *id)->kind == ID_SizeVariable && !id_info(c, *id)->solution &&
         !id_info(c, *id)->held;
}

bool size_mentions_declared(Checker *c, const Poly *size) {
  return size_mentions_kind(c, size_normal(c, size), ID_Declared);
}

// Inner functions may not generalise a size variable that the type of an outer variable mentions.
void lower_size_levels(Checker *c, const Poly *size, uint32_t level) {
  for EACH_ID(at, c, size_normal(c, size)) {
    IdInfo *info = id_info(c, at.id);
    if (info->kind == ID_SizeVariable && info->level > level) info->level = level;
  }
}

// Gives the origin of `from` to `to` if it is more informative: a name is more informative than an expression.
static void adopt_origin(Checker *c, uint32_t to, uint32_t from) {
  const SizeOrigin *other = &c->typed->origins.items[from];
  SizeOrigin *origin = &c->typed->origins.items[to];
  if (origin->variable.id == 0 && (other->variable.id || origin->expression.file == 0)) *origin = *other;
}

static void solve(Checker *c, uint32_t id, const Poly *size) {
  lower_size_levels(c, size, id_info(c, id)->level);
  id_info(c, id)->solution = size;
  uint32_t same;
  if (poly_is_variable(size, &same))
    id_info(c, same)->written |= id_info(c, id)->written, id_info(c, same)->own |= id_info(c, id)->own;
  if (poly_is_variable(size, &same)) adopt_origin(c, same, id);
}

static bool bind_bare(Checker *c, const Poly *variable, const Poly *size) {
  uint32_t id;
  if (!size_is_free(c, variable, &id) || size_mentions(c, size, id)) return false;
  if (!id_info(c, id)->loose && size_mentions_declared(c, size)) return false;
  solve(c, id, size);
  return true;
}

// Of two variables the later one is bound to the earlier one, which may belong to an enclosing loop or function.
static bool bind_either(Checker *c, const Poly *expected, const Poly *actual) {
  uint32_t left, right;
  bool both = size_is_free(c, expected, &left) && size_is_free(c, actual, &right);
  if (both && left > right) return bind_bare(c, expected, actual);
  return bind_bare(c, actual, expected) || bind_bare(c, expected, actual);
}

void size_equal(Checker *c, const Poly *expected, const Poly *actual, Cause cause) {
  expected = size_normal(c, expected);
  actual = size_normal(c, actual);
  if (expected == actual || poly_equal(expected, actual)) return;
  if (bind_either(c, expected, actual)) return;
  Obligation obligation = {expected, actual, cause};
  seq_push(c->arena, &c->definition->obligations, obligation);
}

// ---- the sizes of branches
static bool mentions_held(Checker *c, const Poly *size) {
  for EACH_ID(at, c, size)
    if (id_info(c, at.id)->held) return true;
  return false;
}

static const Poly *size_of_branches(Checker *c, const Poly *left, const Poly *right, Span span) {
  const Poly *size = existential_new(c, span, false);
  IdInfo *info = id_info(c, id_of_size(size));
  info->branches[0] = left;
  info->branches[1] = right;
  return size;
}

const Poly *merged_size(Checker *c, const Poly *left, const Poly *right, Span span) {
  uint32_t id;
  if (poly_equal(left, right)) return left;
  bool left_open = size_is_free(c, left, &id) && !id_info(c, id)->written,
       right_open = size_is_free(c, right, &id) && !id_info(c, id)->written;
  if (left_open || right_open) {   // a [] of a parameter keeps its own size: it is not bound to the other branch's
    size_equal(c, left, right, (Cause){.span = span});
    return size_normal(c, left);
  }
  if (!mentions_held(c, left) && !mentions_held(c, right)) return size_of_branches(c, left, right, span);
  const Poly *open = size_variable_new(c, span);
  Merge merge = {id_of_size(open), left, right, span};
  id_info(c, merge.id)->held = true;
  seq_push(c->arena, &c->definition->merges, merge);
  return open;
}

void settle_merges(Checker *c) {
  Definition *d = c->definition;
  uint32_t kept = 0;
  for EACH(i, &d->merges) {
    Merge merge = d->merges.items[i];
    const Poly *left = size_normal(c, merge.left), *right = size_normal(c, merge.right);
    bool same = poly_equal(left, right);
    if (!same && (mentions_held(c, left) || mentions_held(c, right))) {
      d->merges.items[kept++] = merge;
      continue;
    }
    id_info(c, merge.id)->held = false;
    const Poly *size = same ? left : size_of_branches(c, left, right, merge.span);   // (may move the ids)
    id_info(c, merge.id)->solution = size;
  }
  d->merges.size = kept;
}

// ---- settling
bool size_mentions_free(Checker *c, const Poly *size) { return size_mentions_kind(c, size, ID_SizeVariable); }

static uint32_t occurrences_in_size(const Poly *size, uint32_t id) {
  uint32_t count = 0;
  for EACH_VARIABLE(at, size) count += at.variable == id;
  return count;
}

// The factor of the variable in its term; NULL when another factor is unknown.
static const Poly *cofactor(Checker *c, const Monomial *term, uint32_t id) {
  const Poly *factor = poly_constant(c->arena, term->coefficient);
  for RANGE(i, term->degree) {
    if (term->variables[i] == id) continue;
    if (id_info(c, term->variables[i])->kind == ID_SizeVariable) return NULL;
    factor = poly_mul(c->arena, factor, poly_variable(c->arena, term->variables[i]));
  }
  return factor;
}

// Where sizes are proven, the [] of a parameter is a size of its own, which no equation determines.
static bool is_own_size(Checker *c, uint32_t id) {
  return c->context->options->sizes != SIZES_Deferred && id_info(c, id)->own;
}

static bool mentions_open(Checker *c, const Poly *size) {
  for EACH_ID(at, c, size)
    if (id_info(c, at.id)->kind == ID_SizeVariable && !is_own_size(c, at.id)) return true;
  return false;
}

// Solves an equation for a free variable that occurs once, as k * v, if k divides the rest of the equation. closed:
// only if the rest has no free variable.
static bool solve_linear(Checker *c, const Poly *expected, const Poly *actual, bool closed) {
  const Poly *difference = poly_sub(c->arena, expected, actual);
  for RANGE(i, difference->count) {
    const Monomial *term = &difference->terms[i];
    for RANGE(j, term->degree) {
      uint32_t id = term->variables[j];
      if (id_info(c, id)->kind != ID_SizeVariable || id_info(c, id)->held || is_own_size(c, id) ||
          occurrences_in_size(difference, id) != 1)
        continue;
      const Poly *factor = cofactor(c, term, id);
      if (!factor || factor->broken) continue;
      const Poly *whole = poly_mul(c->arena, factor, poly_variable(c->arena, id));
      const Poly *rest = poly_scale(c->arena, poly_sub(c->arena, difference, whole), -1);
      const Poly *quotient = rest->broken ? NULL : poly_divide_exact(c->arena, rest, factor);
      if (!quotient || quotient->broken || size_mentions(c, quotient, id) ||
          (closed && size_mentions_free(c, quotient)))
        continue;
      solve(c, id, quotient);
      return true;
    }
  }
  return false;
}

// ?a * ?b = p * q matches factor by factor, and ?a + ?b = p + q summand by summand, as the program wrote them. This
// finds the sizes of unflatten and split.
static bool solve_size_parts(Checker *c, const Poly *expected, const Poly *actual) {
  expected = size_normal(c, expected);
  actual = size_normal(c, actual);
  if (bind_bare(c, expected, actual) || bind_bare(c, actual, expected)) return true;
  if (!expected->left || !actual->left || expected->is_sum != actual->is_sum) return false;
  bool left = solve_size_parts(c, expected->left, actual->left);
  return solve_size_parts(c, expected->right, actual->right) || left;
}

// f ?a = f p: the terms are equal if the operands are.
static bool solve_terms(Checker *c, const Poly *expected, const Poly *actual, Cause cause) {
  uint32_t left_id, right_id;
  if (!poly_is_variable(expected, &left_id) || !poly_is_variable(actual, &right_id)) return false;
  const SizeTerm *left = term_of(c, left_id), *right = term_of(c, right_id);
  if (!left || !right || !terms_agree(left, right)) return false;
  for RANGE(i, left->count) size_equal(c, left->parts[i], right->parts[i], cause);
  return true;
}

// An equation alone gives certain solutions. Matching sums as they were written is a guess, and comes later.
typedef enum Effort { EFFORT_Certain, EFFORT_Written, EFFORT_Open, EFFORT_COUNT } Effort;

static bool try_solve(Checker *c, const Poly *expected, const Poly *actual, Cause cause, Effort effort) {
  bool sums = expected->left && actual->left && expected->is_sum && actual->is_sum;
  if (effort == EFFORT_Written) return sums && solve_size_parts(c, expected, actual);
  if (effort == EFFORT_Open) return solve_linear(c, expected, actual, false);
  return bind_either(c, expected, actual) || solve_linear(c, expected, actual, true) ||
         (!sums && solve_size_parts(c, expected, actual)) || solve_terms(c, expected, actual, cause);
}

static bool advance(Checker *c, uint32_t first, Effort effort) {
  bool any = false;
  Definition *d = c->definition;
  for (uint32_t i = first, count = d->obligations.size; i < count && !(any && effort > EFFORT_Certain); i++) {
    Obligation *o = &d->obligations.items[i];
    const Poly *expected = size_normal(c, o->expected), *actual = size_normal(c, o->actual);
    o->expected = expected;
    o->actual = actual;
    Cause cause = o->cause;
    if (poly_equal(expected, actual) || (!size_mentions_free(c, expected) && !size_mentions_free(c, actual))) continue;
    bool hidden = size_mentions_declared(c, expected) || size_mentions_declared(c, actual);
    any |= hidden ? effort == EFFORT_Certain && bind_either(c, expected, actual)
                  : try_solve(c, expected, actual, cause, effort);
  }
  return any;
}

// Solves the obligations from `first` on for size variables.
void solve_obligations(Checker *c, uint32_t first) {
  Effort effort = EFFORT_Certain;
  for COUNTING(iteration, iteration < 64 && effort < EFFORT_COUNT)
    effort = advance(c, first, effort) ? EFFORT_Certain : effort + 1;
}

// Solves the obligations added since the last call as far as they are certain, before another rule gives these sizes a
// value.
void solve_latest(Checker *c) {
  Definition *d = c->definition;
  const uint32_t first = d->tried <= d->obligations.size ? d->tried : 0;
  for COUNTING(iteration, iteration < 8 && advance(c, first, EFFORT_Certain)) continue;
  d->tried = d->obligations.size;
}

static void add_size_facts(Checker *c, Facts *facts, const Poly *size) {
  for EACH_VARIABLE(at, size) {
    const uint32_t id = at.variable;
    const Binding *binding = binding_of_id(c, id);
    bool is_size = id_info(c, id)->kind != ID_Binding || (binding && binding->kind == BINDING_Size);
    if (is_size && !term_of(c, id)) facts_add_size(facts, id);
  }
}

static bool is_same_check(const SizeCheck *check, Span span, Text left, Text right) {
  return check->span.start == span.start && check->span.file == span.file && text_equal(check->left, left) &&
         text_equal(check->right, right);
}

static void report_obligation(Checker *c, const Obligation *o, bool refuted) {
  Text left = size_text(c, o->expected), right = size_text(c, o->actual);
  if (c->definition->quiet) return;
  bool at_run_time = !o->cause.in_cells && (c->context->options->sizes == SIZES_Deferred ||
                                            (o->cause.at_run_time && c->context->options->sizes != SIZES_Strict));
  if (!refuted && at_run_time) {
    SizeCheck check = {o->cause.span, left, right};
    if (c->typed->size_checks.size && is_same_check(&seq_last(&c->typed->size_checks), check.span, left, right)) return;
    seq_push(c->arena, &c->typed->size_checks, check);
    return;
  }
  Diag *diag = refuted ? diag2(c->context, E0501, o->cause.span, left, right)
                       : diag2(c->context, E0502, o->cause.span, left, right);
  if (o->cause.because.file)
    diag_note(c->context, diag, o->cause.because,
              text_format(c->arena, "size `%.*s` is wanted because of this", TEXT_ARG(left)));
  diag_note(c->context, diag, o->cause.span, text_format(c->arena, "this has size `%.*s`", TEXT_ARG(right)));
  advise_sizes(c, diag, o->expected, o->actual, o->cause);
  if (o->cause.in_cells && !refuted)
    diag->help =
        TEXT("arrays in cells are not compared when the program runs: give both types the same name for their size");
}

// One of the sizes is of a function's result, and known only after each call.
static void report_hidden(Checker *c, const Obligation *o) {
  if (c->definition->quiet) return;
  const Poly *one = size_mentions_declared(c, o->expected) ? o->actual : o->expected;
  bool named = !size_mentions_free(c, one) && !size_mentions_declared(c, one);
  Text wanted =
      named ? text_format(c->arena, "the size `%.*s`", TEXT_ARG(size_text(c, one))) : TEXT("one and the same size");
  Diag *diag = diag1(c->context, E0510, o->cause.span, wanted);
  if (o->cause.because.file)
    diag_note(c->context, diag, o->cause.because, text_of(o->cause.note ? o->cause.note : "wanted because of this"));
}

// A size that differs between two branches is refuted when it is refuted for one of them: that branch never fits.
static const Poly *refuted_branch(Checker *c, const Facts *facts, const Poly *wanted, const Poly *merged) {
  uint32_t id;
  if (!poly_is_variable(merged, &id)) return NULL;
  for RANGE(i, 2) {
    const Poly *branch = id_info(c, id)->branches[i] ? size_normal(c, id_info(c, id)->branches[i]) : NULL;
    if (branch && !size_mentions_free(c, branch) && prove_equal(facts, wanted, branch) == ANSWER_No) return branch;
  }
  return NULL;
}

// Obligations of one error share a span: only the first failing one is reported.
void settle_obligations(Checker *c) {
  Definition *d = c->definition;
  solve_obligations(c, 0);
  Span reported = {0};
  for EACH(i, &d->obligations) {
    Obligation *o = &d->obligations.items[i];
    const Poly *expected = o->expected = size_normal(c, o->expected), *actual = o->actual = size_normal(c, o->actual);
    if (poly_equal(expected, actual)) continue;
    bool open = mentions_open(c, expected) || mentions_open(c, actual);
    bool hidden = size_mentions_declared(c, expected) || size_mentions_declared(c, actual);
    Facts *facts = facts_new(c->arena);
    add_size_facts(c, facts, expected);
    add_size_facts(c, facts, actual);
    Answer answer = prove_equal(facts, expected, actual);
    if (answer == ANSWER_Yes) continue;
    const Poly *branch = answer == ANSWER_Unknown ? refuted_branch(c, facts, expected, actual) : NULL;
    if (branch) {
      o->actual = branch;
      answer = ANSWER_No;
    }
    bool same_place = reported.file == o->cause.span.file && reported.start == o->cause.span.start;
    if (same_place || (answer != ANSWER_No && open && !hidden)) continue;
    uint32_t before = c->context->diags.size;
    if (hidden) report_hidden(c, o);
    else report_obligation(c, o, answer == ANSWER_No);
    if (c->context->diags.size != before) reported = o->cause.span;
  }
  d->obligations.size = 0;
}

// Equalities that cannot be checked at run time: they hold always, or they fail.
bool sizes_agree(Checker *c, Text *reason) {
  Definition *d = c->definition;
  bool good = true;
  solve_obligations(c, 0);
  for COUNTING(i, i < d->obligations.size && good) {
    const Poly *expected = size_normal(c, d->obligations.items[i].expected),
               *actual = size_normal(c, d->obligations.items[i].actual);
    Facts *facts = facts_new(c->arena);
    add_size_facts(c, facts, expected);
    add_size_facts(c, facts, actual);
    good = poly_equal(expected, actual) || prove_equal(facts, expected, actual) == ANSWER_Yes;
    if (!good)
      *reason = text_format(c->arena, "the sizes `%.*s` and `%.*s` may differ", TEXT_ARG(size_text(c, expected)),
                            TEXT_ARG(size_text(c, actual)));
  }
  d->obligations.size = 0;
  return good;
}

// ---- size expressions
static const Poly *size_of_reference(Checker *c, const Reference *reference) {
  Binding *binding = reference->binding;
  if (!binding || binding->kind == BINDING_Intrinsic || binding->kind == BINDING_Function) return NULL;
  if (!binding->scheme || binding->scheme->type_parameters.size) return NULL;
  const SourceType *type = resolve(c, binding->scheme->type);
  bool fits = type->tag == SOURCE_Variable || (type->tag == SOURCE_Scalar && type->as.scalar == SCALAR_I64);
  return fits ? size_normal(c, poly_variable(c->arena, binding->id)) : NULL;
}

static const Poly *summand(Checker *c, AstExp *exp) {
  const Poly *size = size_of_expression(c, exp);
  return size || !may_be_size(c, exp->type) ? size : size_term(c, exp);
}

// Repeated products of sums grow exponentially. No size is meant to be so large.
enum { LARGEST_PRODUCT = 256 };

static const Poly *size_of_binary(Checker *c, const AstExpBinary *binary) {
  if (!binary->operator.binding) return NULL;
  uint64_t operator = map_value_or(&c->polynomial_operators, binary->operator.binding->id, 0);
  if (!operator) return NULL;
  const Poly *left = summand(c, binary->left), *right = left ? summand(c, binary->right) : NULL;
  if (!right) return NULL;
  if (operator == '*' && (uint64_t)left->count * right->count > LARGEST_PRODUCT) return NULL;
  if (operator == '+') return poly_sum(c->arena, left, right);
  return operator == '-' ? poly_sub(c->arena, left, right) : poly_product(c->arena, left, right);
}

static const Poly *size_of_length(Checker *c, const AstExpApply *apply) {
  if (!c->length || binding_of_exp(apply->function) != c->length || apply->arguments.size != 1) return NULL;
  const SourceType *type = apply->arguments.items[0]->type ? resolve(c, apply->arguments.items[0]->type) : c->error;
  return type->tag == SOURCE_Array ? size_normal(c, type->as.array.size) : NULL;
}

const Poly *size_of_expression(Checker *c, AstExp *exp) {
  const Poly *size = NULL;
  if (exp->tag == AST_EXP_Paren) size = size_of_expression(c, exp->as.Paren.inner);
  else if (exp->tag == AST_EXP_Ascribe) size = size_of_expression(c, exp->as.Ascribe.inner);
  else if (exp->tag == AST_EXP_Attribute) size = size_of_expression(c, exp->as.Attribute.inner);
  else if (exp->tag == AST_EXP_Var) size = size_of_reference(c, &exp->as.Var.name);
  else if (exp->tag == AST_EXP_Binary) size = size_of_binary(c, &exp->as.Binary);
  else if (exp->tag == AST_EXP_Apply) size = size_of_length(c, &exp->as.Apply);
  else if (exp->tag == AST_EXP_Negate) {
    size = size_of_expression(c, exp->as.Negate.operand);
    if (size) size = poly_scale(c->arena, size, -1);
  } else if (exp->tag == AST_EXP_Number) {
    const Number *number = &exp->as.Number.number;
    if (number->kind == NUMBER_Integer && !number->too_large && number->integer <= INT64_MAX)
      size = poly_constant(c->arena, (int64_t)number->integer);
  }
  return size && size->broken ? NULL : size;
}
