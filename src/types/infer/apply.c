// apply: application, operators, sections and lambdas.
//   rule: f : (n: t1) -> t2 and e : t1 give f e : t2 with the size of e for n (an unknown size when e is no size
//         expression); the sizes ?[k] of the result are new in every application
#include "types/infer/infer.h"

static const SourceType *function_of(Checker *c, const SourceType *type, Span span) {
  type = resolve(c, type);
  if (type->tag != SOURCE_Variable) return type;
  const SourceType *parameter = variable_new(c, span), *result = variable_new(c, span);
  const SourceType *function = source_function(c, parameter, result);
  return unify(c, type, function, cause_at(span)) ? function : type;
}

const SourceType *result_of(Checker *c, const SourceType *function, AstExp *argument) {
  const SourceType *result = function->as.function.result;
  const Binding *size = function->as.function.parameter_size;
  if (result->tag == SOURCE_Scalar) return result;
  if (size && type_mentions_size(c, result, size->id))
    result = replace_size(c, result, size->id,
                          argument ? size_or_unknown(c, argument) : existential_new(c, size->span, false));
  const SourceType *root = resolve(c, result);
  return root->tag == SOURCE_Function || root->tag == SOURCE_Variable
             ? result
             : source_unique(c, open_result(c, result, ANONYMOUS_Unknown), result->unique);
}

static const SourceType *apply_function(Checker *c, const SourceType *function, const AstExp *application,
                                        AstExp *argument, uint32_t index) {
  function = function_of(c, function, applied_span(application));
  if (function->tag != SOURCE_Function) {
    if (function->tag != SOURCE_Error && !c->definition->quiet) report_not_function(c, function, application, index);
    infer(c, argument);
    return c->error;
  }
  const SourceType *type = infer_expecting(c, argument, function->as.function.parameter);
  const SourceType *wanted = open_result(c, function->as.function.parameter, ANONYMOUS_Flexible);
  Cause cause = blame(argument, NULL, applied_span(application));
  cause.application = application;
  cause.argument = index;
  (void)require_type(c, wanted, type, cause);
  return result_of(c, function, argument);
}

static bool may_be_applied(Checker *c, const SourceType *result) {
  result = resolve(c, result);
  return result->tag == SOURCE_Function || result->tag == SOURCE_Variable;
}

// sqrt x: suggests the member of the numeric module for the type of x.
static void refine_unknown(Checker *c, const AstExpApply *apply, uint32_t errors) {
  const AstExp *function = apply->function;
  if (function->tag != AST_EXP_Var || errors >= c->context->diags.size) return;
  Diag *diag = c->context->diags.items[errors];
  if (diag->code == DIAG_E0201 && diag->span.start == function->span.start)
    suggest_member_for(c, diag, function->as.Var.name.name.name, apply->arguments.items[0]->type);
}

const SourceType *infer_apply(Checker *c, AstExp *exp) {
  AstExpApply *apply = &exp->as.Apply;
  uint32_t before = c->context->diags.size;
  const SourceType *type = infer(c, apply->function);
  uint32_t errors = c->context->diags.size;
  for EACH(i, &apply->arguments) {
    type = apply_function(c, type, exp, apply->arguments.items[i], i);
    bool last = i + 1 == apply->arguments.size;
    // too few or too many arguments: a consequence of the error that was reported
    if (c->context->diags.size > errors && last == may_be_applied(c, type)) type = c->error;
  }
  refine_unknown(c, apply, before);
  if (c->open && c->open->uses.size > 0) recursion_check_arguments(c, apply);
  return source_shared(c, type);
}

const SourceType *infer_binary(Checker *c, AstExp *exp) {
  AstExpBinary *binary = &exp->as.Binary;
  const SourceType *type = infer_reference(c, exp, &binary->operator);
  type = apply_function(c, type, exp, binary->left, 0);
  type = apply_function(c, type, exp, binary->right, 1);
  return source_shared(c, type);
}

// (+x): a function of the left operand. A size in its result that depends on x is unknown.
static const SourceType *right_section(Checker *c, AstExp *exp, const SourceType *type) {
  AstExpSection *section = &exp->as.Section;
  const SourceType *first = function_of(c, type, exp->span);
  if (first->tag != SOURCE_Function) {
    infer(c, section->right);
    if (first->tag != SOURCE_Error) diag1(c->context, E0302, applied_span(exp), type_text(c, first));
    return c->error;
  }
  const SourceType *rest = first->as.function.result;
  const SourceType *result = apply_function(c, rest, exp, section->right, 1);
  SourceType *function = COPY_OF(c->arena, source_function(c, first->as.function.parameter, result));
  function->as.function.parameter_size = first->as.function.parameter_size;
  return function;
}

const SourceType *infer_section(Checker *c, AstExp *exp) {
  AstExpSection *section = &exp->as.Section;
  const SourceType *type = infer_reference(c, exp, &section->operator);
  if (section->left) return apply_function(c, type, exp, section->left, 0);
  return section->right ? right_section(c, exp, type) : type;
}

// ---- lambdas
const SourceType *function_over(Checker *c, AstPats *parameters, const SourceType **types, const SourceType *result) {
  Map used = map_new(c->arena);   // sizes that the result mentions
  if (parameters->size) collect_sizes(c, result, &used);
  for (uint32_t i = parameters->size; i > 0; i--) {
    SourceType *function = COPY_OF(c->arena, source_function(c, types[i - 1], result));
    Binding *name = pat_variable(parameters->items[i - 1]);
    if (name) function->as.function.parameter_name = name->name;
    if (name && (may_be_size(c, types[i - 1]) || map_find(&used, name->id)))
      function->as.function.parameter_size = name;
    collect_sizes(c, types[i - 1], &used);
    result = function;
  }
  return result;
}

void mark_parameters(Checker *c, AstPats *parameters) {
  for EACH(i, parameters) {
    Binding *name = pat_variable(parameters->items[i]);
    if (name) id_info(c, name->id)->bound_by_type = true;
  }
}

// The expected type of the body of a function with so many parameters.
static const SourceType *expected_result(Checker *c, const SourceType *expected, uint32_t parameters) {
  for COUNTING(i, expected && i < parameters) {
    expected = resolve(c, expected);
    expected = expected->tag == SOURCE_Function ? expected->as.function.result : NULL;
  }
  return expected;
}

const SourceType *infer_lambda(Checker *c, AstExp *exp, const SourceType *expected) {
  AstExpLambda *lambda = &exp->as.Lambda;
  uint32_t locals = c->locals.size, mark = c->ids.size;
  const SourceType **types = NEW_ARRAY(c->arena, const SourceType *, lambda->parameters.size);
  c->group++;
  for EACH(i, &lambda->parameters)
      types[i] = check_pat(c, lambda->parameters.items[i], NULL, ANONYMOUS_Flexible, (Cause){0});
  mark_parameters(c, &lambda->parameters);
  const SourceType *result = lambda->result ? check_type(c, lambda->result, ANONYMOUS_Declared) : NULL;
  const SourceType *body =
      infer_expecting(c, lambda->body, result ? result : expected_result(c, expected, lambda->parameters.size));
  if (result) {
    Map sizes = map_new(c->arena);
    require_type(c, open_result_noting(c, result, ANONYMOUS_Flexible, &sizes), body,
                 blame(lambda->body, "the result's type is declared here", lambda->result->span));
    result = result_of_body(c, result, &sizes, lambda->parameters.size, types);
  } else {
    result = body;
  }
  local_close(c, locals);
  result = close_over(c, result, mark, true);
  check_result_sizes(c, result, last_of_chain(lambda->body)->span);
  return function_over(c, &lambda->parameters, types, result);
}
