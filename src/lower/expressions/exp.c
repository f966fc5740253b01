// exp: the evaluator, one case for each form of expression.
#include "lower/expressions/expressions.h"
#include "lower/functions/functions.h"
#include "lower/patterns/patterns.h"
#include "lower/sizes/sizes.h"
#include "lower/values/sum.h"
#include "lower/values/values.h"

Atom eval_atom(Lower *lower, Scope *scope, const AstExp *exp) { return value_atom(eval(lower, scope, exp)); }

static const Value *eval_tuple(Lower *lower, Scope *scope, const AstExps *elements) {
  const Value **values = new_values(lower, elements->size);
  for EACH(i, elements) values[i] = eval(lower, scope, elements->items[i]);
  return value_tuple(lower, elements->size, values);
}

// The fields are evaluated in source order and stored in the order of the type.
static const Value *eval_record(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstFields *fields = &exp->as.Record.fields;
  const Value **values = new_values(lower, fields->size),
              **sorted = new_values(lower, fields->size);
  Name *names = NEW_ARRAY(lower->arena, Name, fields->size);
  for EACH(i, fields) values[i] = eval(lower, scope, fields->items[i].value);
  const Scope *home = scope;
  const SourceType *type = scope_type(&home, exp->type);
  REQUIRE(type && type->tag == SOURCE_Record && type->as.record.count == fields->size);
  for EACH_IN(i, type->as.record) {
    names[i] = type->as.record.fields[i].name;
    for EACH(j, fields)
      if (name_equal(fields->items[j].name, names[i])) sorted[i] = values[j];
    REQUIRE(sorted[i]);
  }
  return value_record(lower, fields->size, names, sorted);
}

static const Value *eval_lambda(Lower *lower, const Scope *scope, const AstExp *exp) {
  Closure closure = {
      .tag = CODE_Lambda, .arity = exp->as.Lambda.parameters.size, .exp = exp, .requests = lower->requests};
  closure.captured = scope_capture(lower, scope, exp, NULL);
  return value_function(lower, COPY_OF(lower->arena, &closure));
}

static const Value *eval_section(Lower *lower, Scope *scope, const AstExp *exp) {
  const Value *operator = reference_value(lower, scope, &exp->as.Section.operator);
  if (exp->as.Section.left) {
    const Value *left = eval(lower, scope, exp->as.Section.left);
    return apply_value(lower, operator, 1, &left);
  }
  if (!exp->as.Section.right) return operator;
  const Value **pending = new_values(lower, 1);
  pending[0] = eval(lower, scope, exp->as.Section.right);
  Closure closure = {
      .tag = CODE_RightSection, .arity = 2, .pending_count = 1, .pending = pending, .exp = exp, .operator= operator};
  return value_function(lower, COPY_OF(lower->arena, &closure));
}

static const Value *eval_path_section(Lower *lower, Scope *scope, const AstExp *exp) {
  Closure closure = {.tag = CODE_AccessSection, .arity = 1, .exp = exp};
  closure.captured = scope_capture(lower, scope, exp, NULL);
  return value_function(lower, COPY_OF(lower->arena, &closure));
}

static const Value *apply_at(Lower *lower, const AstExp *exp, const Value *function, uint32_t count,
                             const Value *const *arguments, bool kept) {
  const Requests before = lower->requests;
  lower->requests.noinline = kept;
  lower->requests.looks = exp->looks;
  const Value *result = apply_value(lower, function, count, arguments);
  lower->requests = before;
  return result;
}

static const Value *eval_apply(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstExps *arguments = &exp->as.Apply.arguments;
  const bool kept = lower->kept_call == exp;
  const Value *function = eval(lower, scope, exp->as.Apply.function);
  const Value **values = new_values(lower, arguments->size);
  for EACH(i, arguments) values[i] = eval(lower, scope, arguments->items[i]);
  return apply_at(lower, exp, function, arguments->size, values, kept);
}

static const Value *eval_binary(Lower *lower, Scope *scope, const AstExp *exp) {
  const Value *both[2] = {eval(lower, scope, exp->as.Binary.left), NULL};
  both[1] = eval(lower, scope, exp->as.Binary.right);
  return apply_at(lower, exp, reference_value(lower, scope, &exp->as.Binary.operator), 2, both,
                  lower->requests.noinline);
}

static Atom under_checks(Lower *lower, void *user, Atom leaf) {
  (void)user;
  return lower_named(lower, "checked", leaf);
}

static const Value *eval_assert(Lower *lower, Scope *scope, const AstExp *exp) {
  Atom condition = eval_atom(lower, scope, exp->as.Assert.condition);
  const MessageText message =
      message_written(lower, MESSAGE_Assert, "Assertion is false: %t",
                     source_span_text(lower->context, exp->as.Assert.condition->span));
  Vars before = checks_begin(lower);
  lower_check(lower, condition, &message);
  const Value *value = value_open(lower, eval(lower, scope, exp->as.Assert.value));
  bool checked = lower->code->builder.certificates.count != before.count;
  if (checked) value = value_map(lower, value, under_checks, NULL, NULL);
  checks_end(lower, before);
  return value;
}

// A hole of a function type: a function that ignores its argument, with a hole as its body.
const Value *hole_function(Lower *lower, const Scope *scope, const SourceType *type) {
  AstPat parameter = {.tag = AST_PAT_Wildcard, .span = lower->hole, .type = type->as.function.parameter};
  const AstExp body = {.tag = AST_EXP_Hole, .span = lower->hole, .type = type->as.function.result};
  AstExp lambda = {
      .tag = AST_EXP_Lambda, .span = lower->hole, .type = type, .as.Lambda = {.body = COPY_OF(lower->arena, &body)}};
  seq_push(lower->arena, &lambda.as.Lambda.parameters, COPY_OF(lower->arena, &parameter));
  return eval_lambda(lower, scope, COPY_OF(lower->arena, &lambda));
}

static const Value *eval_hole(Lower *lower, Scope *scope, const AstExp *exp) {
  const MessageText message =
      message_written(lower, MESSAGE_Hole, "Reached a hole at %t.", span_describe(lower->context, exp->span));
  Vars before = checks_begin(lower);
  lower_check(lower, atom_bool(false), &message);
  lower->hole = exp->span;
  const Value *value = value_empty(lower, scope, exp->type, 0, NULL);
  checks_end(lower, before);
  return value;
}

static const Value *eval_ascribed(Lower *lower, Scope *scope, const AstExp *inner, const AstType *ascribed,
                                  Binds binds) {
  const Value *value = eval(lower, scope, inner);
  if (binds == BIND_Open) set_written_sizes(lower, scope, ascribed->type, value);
  bind_sizes(lower, scope, ascribed->type, value, binds);
  return match_type(lower, scope, ascribed->type, value);
}

static const Value *eval_unary(Lower *lower, Scope *scope, const AstExp *operand, Prim prim) {
  const Value *value = eval(lower, scope, operand);
  return prim_value(lower, prim, &value, 1);
}

static void eval_let(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstPat *pattern = exp->as.Let.pattern;
  scope_forget(lower, scope, &exp->as.Let.sizes);   // a loop's condition is evaluated twice in one scope
  const Value *value = eval(lower, scope, exp->as.Let.value);
  bind_sizes(lower, scope, pattern->type, value, BIND_Unknown);
  bind_size_names(lower, scope, &exp->as.Let.sizes, pattern->type, value);
  bind_pattern(lower, scope, pattern, match_type(lower, scope, pattern->type, value));
}

static void eval_let_function(Lower *lower, Scope *scope, const AstExp *exp) {
  const AstDec *declaration = exp->as.LetFunction.function;
  Closure *closure = closure_of_declaration(lower, declaration, declaration->as.Value.binding);
  closure->captured = scope_capture(lower, scope, NULL, declaration);
  closure->requests = lower->requests;
  scope_set(lower, scope, declaration->as.Value.binding->id, value_function(lower, closure));
}

// `let a[i] = v in body` binds a anew.
static void eval_let_update(Lower *lower, Scope *scope, const AstExp *exp) {
  scope_set(lower, scope, exp->as.LetUpdate.binding->id, eval(lower, scope, exp->as.LetUpdate.update));
}

static const Value *eval_form(Lower *lower, Scope *scope, const AstExp *exp) {
  switch (exp->tag) {
  case AST_EXP_Number: return eval_number(lower, scope, exp, &exp->as.Number.number);
  case AST_EXP_Char: return eval_number(lower, scope, exp, &exp->as.Char.number);
  case AST_EXP_Bool: return value_bool(lower, exp->as.Bool.value);
  case AST_EXP_String: return eval_string(lower, exp->as.String.bytes);
  case AST_EXP_Hole: return eval_hole(lower, scope, exp);
  case AST_EXP_Var: return reference_value(lower, scope, &exp->as.Var.name);
  case AST_EXP_Paren: return eval(lower, scope, exp->as.Paren.inner);
  case AST_EXP_QualParen: return eval(lower, scope, exp->as.QualParen.inner);
  case AST_EXP_Tuple: return eval_tuple(lower, scope, &exp->as.Tuple.elements);
  case AST_EXP_Record: return eval_record(lower, scope, exp);
  case AST_EXP_Array: return eval_array(lower, scope, exp);
  case AST_EXP_Index: return eval_access(lower, scope, eval(lower, scope, exp->as.Index.array), &exp->as.Index.slices);
  case AST_EXP_Update: return eval_update(lower, scope, &exp->as.Update);
  case AST_EXP_Range: return eval_range(lower, scope, exp);
  case AST_EXP_Apply: return eval_apply(lower, scope, exp);
  case AST_EXP_Binary: return eval_binary(lower, scope, exp);
  case AST_EXP_And: return eval_if(lower, scope, exp->type, exp->as.And.left, exp->as.And.right, NULL);
  case AST_EXP_Or: return eval_if(lower, scope, exp->type, exp->as.Or.left, NULL, exp->as.Or.right);
  case AST_EXP_Negate: return eval_unary(lower, scope, exp->as.Negate.operand, PRIM_Neg);
  case AST_EXP_Not: return eval_unary(lower, scope, exp->as.Not.operand, PRIM_Not);
  case AST_EXP_Lambda: return eval_lambda(lower, scope, exp);
  case AST_EXP_Section: return eval_section(lower, scope, exp);
  case AST_EXP_AccessSection: return eval_path_section(lower, scope, exp);
  case AST_EXP_Project: return value_field(eval(lower, scope, exp->as.Project.record), exp->as.Project.field);
  case AST_EXP_Ascribe:
    return eval_ascribed(lower, scope, exp->as.Ascribe.inner, exp->as.Ascribe.ascribed, BIND_Unknown);
  case AST_EXP_Coerce: return eval_ascribed(lower, scope, exp->as.Coerce.inner, exp->as.Coerce.ascribed, BIND_Open);
  case AST_EXP_If:
    return eval_if(lower, scope, exp->type, exp->as.If.condition, exp->as.If.then_branch, exp->as.If.else_branch);
  case AST_EXP_Loop: return eval_loop(lower, scope, exp);
  case AST_EXP_Match: return eval_match(lower, scope, exp);
  case AST_EXP_Constructor: return eval_constructor(lower, scope, exp);
  case AST_EXP_Assert: return eval_assert(lower, scope, exp);
  case AST_EXP_Attribute: return eval_attribute(lower, scope, exp);
  case AST_EXP_Let: case AST_EXP_LetFunction: case AST_EXP_LetUpdate: case AST_EXP_Error: case AST_EXP_COUNT: break;
  }
  panic("an expression that the checker should have rejected");
}

// The value of the expression may determine sizes of its type. A local name determines none: its sizes were bound
// together with the name, and a closure that captures the name captures the sizes of its type as well.
static bool may_show_sizes(const AstExp *exp, const Value *value) {
  if (value->tag == VALUE_Scalar || value->tag == VALUE_Function) return false;
  return exp->tag != AST_EXP_Var || exp->as.Var.name.binding->kind != BINDING_Local;
}

const Value *eval(Lower *lower, Scope *scope, const AstExp *exp) {
  Span before = lower_set_span(lower, exp->span);
  for (;;) {   // iterates over the bodies of a chain of lets, which may be too long for recursion
    if (exp->tag == AST_EXP_Let) {
      eval_let(lower, scope, exp);
      exp = exp->as.Let.body;
    } else if (exp->tag == AST_EXP_LetFunction) {
      eval_let_function(lower, scope, exp);
      exp = exp->as.LetFunction.body;
    } else if (exp->tag == AST_EXP_LetUpdate) {
      eval_let_update(lower, scope, exp);
      exp = exp->as.LetUpdate.body;
    } else {
      break;
    }
    lower_set_span(lower, exp->span);
  }
  limit_parts(lower, plain_parts(exp->type), exp->type, exp->span);
  const EffectRequest request = effect_request(lower, exp);
  const Value *value = eval_form(lower, scope, exp);
  if (request.effect) value = value_under_effect(lower, value, request);
  if (may_show_sizes(exp, value)) bind_sizes(lower, scope, exp->type, value, BIND_Result);
  lower->code->builder.span = before;
  return value;
}
