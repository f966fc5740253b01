// infer: the rank equations of expressions and patterns. The checker has seen the tree, so names are resolved.
#include "types/infer/infer.h"
#include "types/ranks/equations.h"

static void define_ranked(Ranks *r, const Binding *binding, Ranked type) {
  if (binding) map_put_pointer(&r->locals, binding->id, COPY_OF(r->arena, &type));
  else r->failed = true;
}

Ranked of_annotation(Ranks *r, const AstType *type) {
  if (type->type) return ranked_of(r, type->type, NULL);
  r->failed = true;
  return ranked_new(r);
}

static void expect_rank(Ranks *r, AstExp *exp, Ranked wanted) {
  if (exp) ranked_unify(r, wanted, rank_exp(r, exp));
}

static void expect_ranked_scalar(Ranks *r, AstExp *exp) { expect_rank(r, exp, ranked_scalar(r)); }

// ---- records and sums, of values and patterns alike
static const Ranked *rank_exps(Ranks *r, const AstExps *exps) {
  Ranked *types = NEW_ARRAY(r->arena, Ranked, exps->size);
  for EACH(i, exps) types[i] = rank_exp(r, exps->items[i]);
  return types;
}

const Ranked *rank_parameters(Ranks *r, const AstPats *parameters) {
  Ranked *types = NEW_ARRAY(r->arena, Ranked, parameters->size);
  for EACH(i, parameters) types[i] = rank_pat(r, parameters->items[i]);
  return types;
}

static Ranked tuple_of(Ranks *r, uint32_t count, const Ranked *elements) {
  RankedField *fields = NEW_ARRAY(r->arena, RankedField, count);
  for RANGE(i, count) fields[i] = (RankedField){digit_name(r->c, i), elements[i]};
  return ranked_record(r, count, fields);
}

static Ranked sum_with(Ranks *r, Name constructor, uint32_t count, const Ranked *payload) {
  const Ranked type = {{0, 0}, ranked_new(r).base};
  constructor_of_base(r, type.base, constructor, count, payload);
  return type;
}

static void insert_field(Ranks *r, RankedField *fields, uint32_t at, RankedField field) {
  while (at > 0 && field_before(r->c, field.name, fields[at - 1].name)) fields[at] = fields[at - 1], at--;
  fields[at] = field;
}

static Ranked rank_record(Ranks *r, const AstFields *given) {
  RankedField *fields = NEW_ARRAY(r->arena, RankedField, given->size);
  for EACH(i, given)
    insert_field(r, fields, i, (RankedField){given->items[i].name, rank_exp(r, given->items[i].value)});
  return ranked_record(r, given->size, fields);
}

// ---- patterns
static Ranked rank_record_pat(Ranks *r, const AstPatFields *given) {
  RankedField *fields = NEW_ARRAY(r->arena, RankedField, given->size);
  for EACH(i, given)
      insert_field(r, fields, i, (RankedField){given->items[i].name, rank_pat(r, given->items[i].pattern)});
  return ranked_record(r, given->size, fields);
}

static Ranked rank_constructor_pat(Ranks *r, const AstPatConstructor *pat) {
  if (pat->diamond) (void)rank_pat(r, pat->diamond);
  return sum_with(r, pat->constructor, pat->arguments.size, rank_parameters(r, &pat->arguments));
}

Ranked rank_pat(Ranks *r, AstPat *pat) {
  switch (pat->tag) {
  case AST_PAT_Error: r->failed = true; return ranked_new(r);
  case AST_PAT_Wildcard: return ranked_new(r);
  case AST_PAT_Var: {
    const Ranked type = ranked_new(r);
    define_ranked(r, pat->as.Var.binding, type);
    return type;
  }
  case AST_PAT_Tuple: return tuple_of(r, pat->as.Tuple.elements.size, rank_parameters(r, &pat->as.Tuple.elements));
  case AST_PAT_Record: return rank_record_pat(r, &pat->as.Record.fields);
  case AST_PAT_Ascribe: {
    const Ranked type = of_annotation(r, pat->as.Ascribe.ascribed);
    ranked_unify(r, type, rank_pat(r, pat->as.Ascribe.inner));
    return type;
  }
  case AST_PAT_Literal: return ranked_scalar(r);
  case AST_PAT_Constructor: return rank_constructor_pat(r, &pat->as.Constructor);
  case AST_PAT_Paren: return rank_pat(r, pat->as.Paren.inner);
  case AST_PAT_Attribute: return rank_pat(r, pat->as.Attribute.inner);
  }
  return ranked_new(r);
}

// ---- functions
Ranked over_parameters(Ranks *r, uint32_t count, const Ranked *parameters, Ranked result) {
  while (count > 0) result = ranked_function(r, parameters[--count], result);
  return result;
}

Ranked rank_function(Ranks *r, AstDec *dec) {
  const AstDecValue *value = &dec->as.Value;
  const Ranked *parameters = rank_parameters(r, &value->parameters),
               result = value->result ? of_annotation(r, value->result) : ranked_new(r);
  const Ranked function = over_parameters(r, value->parameters.size, parameters, result);
  define_ranked(r, value->binding, function);
  expect_rank(r, value->body, result);
  return function;
}

static bool is_within_span(Span span, Span outer) {
  return span.file == outer.file && span.start >= outer.start && span.end <= outer.end;
}

// A polymorphic local function without an error keeps the type that the checker found.
static bool is_clean(const Ranks *r, const AstDec *dec) {
  const Binding *binding = dec->as.Value.binding;
  if (!binding || !binding->scheme || binding->scheme->type_parameters.size == 0) return false;
  for RANGE_FROM(i, r->errors, r->c->context->diags.size)
    if (is_within_span(r->c->context->diags.items[i]->span, dec->span)) return false;
  return true;
}

// A function with a complete type annotation can be used at any type, whatever ranks its body has.
static void rank_annotated(Ranks *r, AstDec *dec) {
  const Binding *binding = dec->as.Value.binding;
  for EACH(i, &binding->scheme->type_parameters) {
    const Ranked rigid = ranked_parameter(r, binding->scheme->type_parameters.items[i]);
    map_put_pointer(&r->inner, binding->scheme->type_parameters.items[i]->as.parameter.id, COPY_OF(r->arena, &rigid));
  }
  (void)rank_function(r, dec);
  map_put_pointer(&r->locals, binding->id, NULL);
}

static void rank_local(Ranks *r, AstDec *dec) {
  const Binding *binding = dec->as.Value.binding;
  if (is_clean(r, dec)) return;
  if (binding && binding->scheme && binding->scheme->type_parameters.size > 0 && is_fully_annotated(dec))
    rank_annotated(r, dec);
  else (void)rank_function(r, dec);
}

// ---- arrays
static Ranked rank_array(Ranks *r, const AstExps *elements) {
  const Ranked element = elements->size ? rank_exp(r, elements->items[0]) : ranked_new(r);
  for RANGE_FROM(i, 1, elements->size) expect_rank(r, elements->items[i], element);
  return ranked_more(element, 1);
}

static Ranked rank_range(Ranks *r, const AstExpRange *range) {
  expect_ranked_scalar(r, range->first);
  expect_ranked_scalar(r, range->second);
  expect_ranked_scalar(r, range->last);
  return ranked_more(ranked_scalar(r), 1);
}

// The type of an array after slicing.
static Ranked rank_slices(Ranks *r, Ranked array, const AstSlices *slices) {
  Ranked element = {ranked_new(r).rank, array.base};
  uint32_t left = 0;
  for EACH(i, slices) {
    const AstSlice *slice = &slices->items[i];
    expect_ranked_scalar(r, slice->start);
    if (slice->kind == SLICE_Fix) continue;
    expect_ranked_scalar(r, slice->end);
    expect_ranked_scalar(r, slice->stride);
    left++;
  }
  equate(r, array.rank, ranked_more(element, (int32_t)slices->size).rank, 0, 0);
  return ranked_more(element, (int32_t)left);
}

static Ranked rank_steps(Ranks *r, Ranked part, const AstSteps *path) {
  for EACH(i, path) {
    const AstStep *step = &path->items[i];
    if (step->slices.size) part = rank_slices(r, part, &step->slices);
    else {
      equate(r, part.rank, (Rank){0}, 0, 0);
      part = field_of_base(r, part.base, step->field);
    }
  }
  return part;
}

static Ranked rank_update(Ranks *r, const AstExpUpdate *update) {
  const Ranked whole = rank_exp(r, update->updated);
  expect_rank(r, update->value, rank_steps(r, whole, &update->path));
  return whole;
}

// ---- control
static Ranked rank_loop(Ranks *r, const AstExpLoop *loop) {
  const Ranked state = rank_exp(r, loop->initial);
  ranked_unify(r, state, rank_pat(r, loop->pattern));
  if (loop->form.kind == LOOP_ForCount) {
    expect_ranked_scalar(r, loop->form.bound);
    ranked_unify(r, ranked_scalar(r), rank_pat(r, loop->form.pattern));
  } else if (loop->form.kind == LOOP_ForIn) {
    const Ranked array = rank_exp(r, loop->form.bound);
    ranked_unify(r, array, ranked_more(rank_pat(r, loop->form.pattern), 1));
  } else {
    expect_ranked_scalar(r, loop->form.bound);
  }
  expect_rank(r, loop->body, state);
  return state;
}

static Ranked rank_match(Ranks *r, const AstExpMatch *match) {
  const Ranked value = rank_exp(r, match->scrutinee), result = ranked_new(r);
  for EACH(i, &match->cases) {
    ranked_unify(r, value, rank_pat(r, match->cases.items[i].pattern));
    expect_rank(r, match->cases.items[i].body, result);
  }
  return result;
}

static void rank_let(Ranks *r, AstExp *exp) {
  if (exp->tag == AST_EXP_Let) {
    const Ranked value = rank_exp(r, exp->as.Let.value);
    for EACH(i, &exp->as.Let.sizes) define_ranked(r, exp->as.Let.sizes.items[i].binding, ranked_scalar(r));
    ranked_unify(r, rank_pat(r, exp->as.Let.pattern), value);
  } else if (exp->tag == AST_EXP_LetUpdate) {
    define_ranked(r, exp->as.LetUpdate.binding, rank_exp(r, exp->as.LetUpdate.update));
  } else {
    rank_local(r, exp->as.LetFunction.function);
  }
}

static Ranked rank_chain(Ranks *r, AstExp *exp) {
  for (; ast_let_body(exp) && !r->failed; exp = ast_let_body(exp)) rank_let(r, exp);
  return r->failed ? ranked_new(r) : rank_exp(r, exp);
}

static Ranked rank_if(Ranks *r, const AstExpIf *branch) {
  expect_ranked_scalar(r, branch->condition);
  const Ranked result = rank_exp(r, branch->then_branch);
  expect_rank(r, branch->else_branch, result);
  return result;
}

static Ranked rank_ascribed(Ranks *r, AstExp *inner, const AstType *ascribed) {
  const Ranked type = of_annotation(r, ascribed);
  expect_rank(r, inner, type);
  return type;
}

static Ranked rank_form(Ranks *r, AstExp *exp) {
  switch (exp->tag) {
  case AST_EXP_Error: case AST_EXP_COUNT: r->failed = true; return ranked_new(r);
  case AST_EXP_Number: case AST_EXP_Bool: case AST_EXP_Char: return ranked_scalar(r);
  case AST_EXP_String: return ranked_more(ranked_scalar(r), 1);
  case AST_EXP_Hole: return ranked_new(r);
  case AST_EXP_Var: return rank_reference(r, &exp->as.Var.name);
  case AST_EXP_Paren: return rank_exp(r, exp->as.Paren.inner);
  case AST_EXP_QualParen: return rank_exp(r, exp->as.QualParen.inner);
  case AST_EXP_Tuple: return tuple_of(r, exp->as.Tuple.elements.size, rank_exps(r, &exp->as.Tuple.elements));
  case AST_EXP_Record: return rank_record(r, &exp->as.Record.fields);
  case AST_EXP_Array: return rank_array(r, &exp->as.Array.elements);
  case AST_EXP_Index: return rank_slices(r, rank_exp(r, exp->as.Index.array), &exp->as.Index.slices);
  case AST_EXP_Update: return rank_update(r, &exp->as.Update);
  case AST_EXP_Range: return rank_range(r, &exp->as.Range);
  case AST_EXP_Apply: return rank_apply(r, exp);
  case AST_EXP_Binary: case AST_EXP_And: case AST_EXP_Or: return rank_operator(r, exp);
  case AST_EXP_Negate: return rank_unary(r, exp, exp->as.Negate.operand);
  case AST_EXP_Not: return rank_unary(r, exp, exp->as.Not.operand);
  case AST_EXP_Lambda: return rank_lambda(r, exp);
  case AST_EXP_Section: return rank_section(r, exp);
  case AST_EXP_AccessSection: {
    const Ranked whole = ranked_new(r);
    return ranked_function(r, whole, rank_steps(r, whole, &exp->as.AccessSection.path));
  }
  case AST_EXP_Project: return rank_project(r, exp);
  case AST_EXP_Ascribe: return rank_ascribed(r, exp->as.Ascribe.inner, exp->as.Ascribe.ascribed);
  case AST_EXP_Coerce: return rank_ascribed(r, exp->as.Coerce.inner, exp->as.Coerce.ascribed);
  case AST_EXP_If: return rank_if(r, &exp->as.If);
  case AST_EXP_Loop: return rank_loop(r, &exp->as.Loop);
  case AST_EXP_Let: case AST_EXP_LetFunction: case AST_EXP_LetUpdate: return rank_chain(r, exp);
  case AST_EXP_Match: return rank_match(r, &exp->as.Match);
  case AST_EXP_Constructor:
    return sum_with(r, exp->as.Constructor.constructor, exp->as.Constructor.arguments.size,
                    rank_exps(r, &exp->as.Constructor.arguments));
  case AST_EXP_Assert:
    expect_ranked_scalar(r, exp->as.Assert.condition);
    return rank_exp(r, exp->as.Assert.value);
  case AST_EXP_Attribute: return rank_exp(r, exp->as.Attribute.inner);
  }
  return ranked_new(r);
}

Ranked rank_exp(Ranks *r, AstExp *exp) { return r->failed ? ranked_new(r) : rank_form(r, exp); }
