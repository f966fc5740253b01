// apply: references and applications. A lambda is evaluated in place the first time it is applied; later applications
// are calls. Functions of the prelude are notation and are always evaluated in place. Applications of all other
// functions are calls of specialised functions.
#include "lower/cells/classes.h"
#include "lower/expressions/expressions.h"
#include "lower/functions/specialise.h"
#include "lower/patterns/patterns.h"
#include "lower/sizes/sizes.h"
#include "lower/values/values.h"

const AstPats *closure_parameters(const Closure *closure) {
  return closure->tag == CODE_Lambda ? &closure->exp->as.Lambda.parameters : &closure->declaration->as.Value.parameters;
}

// A local function that mentions itself is in the scope of its own body.
static void bind_itself(Lower *lower, Scope *scope, const Closure *closure) {
  const Binding *binding = closure->tag == CODE_Declaration ? closure->declaration->as.Value.binding : NULL;
  if (!binding || binding->kind != BINDING_Function) return;
  if (!bitset_has(&mentioned_ids(lower, NULL, closure->declaration)->seen, binding->id)) return;
  Closure *itself = closure_of_declaration(lower, closure->declaration, closure->binding);
  itself->captured = closure->captured;
  scope_set(lower, scope, binding->id, value_function(lower, itself));
}

Scope *closure_scope(Lower *lower, Closure *closure) {
  closure_unshare(lower, closure);
  Scope *scope = scope_of_captured(lower, &closure->captured);
  bind_itself(lower, scope, closure);
  if (closure->tag != CODE_Declaration || !closure->instance || !closure->binding) return scope;
  const TypeScheme *scheme = closure->binding->scheme;
  for COUNTING(i, i < scheme->type_parameters.size && i < closure->instance->type_count)
    scope_set_type(lower, scope, scheme->type_parameters.items[i]->as.parameter.id, closure->instance->types[i],
                   closure->instance_scope);
  return scope;
}

// Sizes that no argument determines are those that the type checker found at the reference.
static void bind_instance_sizes(Lower *lower, Scope *scope, const Closure *closure) {
  if (closure->tag != CODE_Declaration || !closure->instance || !closure->binding) return;
  const TypeScheme *scheme = closure->binding->scheme;
  for COUNTING(i, i < scheme->size_parameters.size && i < closure->instance->size_count) {
    uint32_t id = scheme->size_parameters.items[i]->id;
    const Value *size = closure->instance_sizes[i];
    if (size && !scope_get(scope, id)) scope_set(lower, scope, id, size);
  }
}

void bind_arguments(Lower *lower, Scope *scope, const Closure *closure, const Value *const *arguments,
                    const Value **matched) {
  const AstPats *parameters = closure_parameters(closure);
  for EACH(i, parameters) bind_pattern(lower, scope, parameters->items[i], arguments[i]);
  const Binds binds = lower->entering == closure ? BIND_Open : BIND_Unknown;
  for EACH(i, parameters) bind_sizes(lower, scope, parameters->items[i]->type, arguments[i], binds);
  bind_instance_sizes(lower, scope, closure);
  for EACH(i, parameters) solve_sizes(lower, scope, parameters->items[i]->type, arguments[i]);
  for EACH(i, parameters) {
    matched[i] = match_type(lower, scope, parameters->items[i]->type, arguments[i]);
    if (matched[i] != arguments[i]) bind_pattern(lower, scope, parameters->items[i], matched[i]);
  }
}

const Value *run_body(Lower *lower, Scope *scope, const Closure *closure) {
  const bool is_lambda = closure->tag == CODE_Lambda;
  const AstExp *body = is_lambda ? closure->exp->as.Lambda.body : closure->declaration->as.Value.body;
  const AstType *result = is_lambda ? closure->exp->as.Lambda.result : closure->declaration->as.Value.result;
  const Value *value = eval(lower, scope, body);
  if (!result) return value;
  while (ast_let_body(body)) body = ast_let_body(body);
  const Span before = lower_set_span(lower, body->span);
  bind_sizes(lower, scope, result->type, value, BIND_Unknown);
  value = match_result(lower, scope, result->type, value);
  (void)lower_set_span(lower, before);
  return value;
}

const Value *closure_evaluate(Lower *lower, Closure *closure, const Value *const *arguments) {
  switch (closure->tag) {
  case CODE_Intrinsic: return intrinsic_apply(lower, closure, arguments);
  case CODE_RightSection: {
    const Value *both[2] = {arguments[1], arguments[0]};
    return apply_value(lower, closure->operator, 2, both);
  }
  case CODE_AccessSection: {
    const Value *value = arguments[0];
    for EACH(i, &closure->exp->as.AccessSection.path) {
      const AstStep *step = &closure->exp->as.AccessSection.path.items[i];
      value = step->slices.size ? eval_access(lower, closure_scope(lower, closure), value, &step->slices)
                                : value_field(value, step->field);
    }
    return value;
  }
  case CODE_Lambda: case CODE_Declaration: break;
  }
  Scope *scope = closure_scope(lower, closure);
  const Value **matched = new_values(lower, closure->arity);
  Vars before = checks_begin(lower);
  bind_arguments(lower, scope, closure, arguments, matched);
  const Value *result = run_body(lower, scope, closure);
  checks_end(lower, before);
  return result;
}

// The greatest nesting depth of lambdas that are evaluated in place. Deeper ones become calls, so that code size stays
// proportional to the source.
enum { DEEPEST_IN_PLACE = 4 };

// Code of the program itself: not of the prelude, and not an intrinsic or a section.
static bool is_own_code(Lower *lower, const Closure *closure) {
  if (closure->tag != CODE_Lambda && closure->tag != CODE_Declaration) return false;
  return !in_prelude(lower, closure->exp ? closure->exp->span.file : closure->declaration->span.file);
}

static const Value *run_closure(Lower *lower, Closure *closure, const Value *const *arguments, bool in_place) {
  const bool is_own = is_own_code(lower, closure), is_lambda = closure->tag == CODE_Lambda;
  const bool runs_here = is_lambda && closure->uses == 0 && lower->lambda_depth < DEEPEST_IN_PLACE;
  if (is_own && !in_place && !runs_here) return call_residual(lower, closure, closure->arity, arguments);
  closure->uses++;
  Requests before = lower->requests;
  if (is_own) lower->requests = requests_of(lower, closure);
  const bool counts = !in_place && is_lambda;
  if (counts) lower->lambda_depth++;
  const Value *result = closure_evaluate(lower, closure, arguments);
  if (counts) lower->lambda_depth--;
  lower->requests = before;
  return result;
}

static const Value *apply_some(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments,
                               bool in_place) {
  while (count > 0) {
    REQUIRE(function->tag == VALUE_Function);
    Closure *closure = function->as.function;
    closure_unshare(lower, closure);
    uint32_t missing = closure->arity - closure->pending_count, taken = count < missing ? count : missing;
    const Value **all = new_values(lower, closure->pending_count + taken);
    if (closure->pending_count) memcpy(all, closure->pending, closure->pending_count * sizeof *all);
    memcpy(all + closure->pending_count, arguments, taken * sizeof *all);
    if (taken < missing) {
      Closure *partial = COPY_OF(lower->arena, closure);
      partial->constant = 0;
      partial->pending = all;
      partial->pending_count += taken;
      return value_function(lower, partial);
    }
    const EffectRequest request = {closure->effect, closure->effect_form, lower->code->builder.stms.size,
                                   lower->code->builder.span};
    function = run_closure(lower, closure, all, in_place);
    if (request.effect) function = value_under_effect(lower, function, request);
    arguments += taken;
    count -= taken;
  }
  return function;
}

const Value *apply_value(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments) {
  return apply_some(lower, function, count, arguments, false);
}

// Applies an argument of a parallel operation: a lambda is evaluated in place, a named function is called.
const Value *apply_in_place(Lower *lower, const Value *function, uint32_t count, const Value *const *arguments) {
  return apply_some(lower, function, count, arguments,
                    function->tag == VALUE_Function && function->as.function->tag == CODE_Lambda);
}

Closure *closure_of_declaration(Lower *lower, const AstDec *declaration, const Binding *binding) {
  Closure closure = {.tag = CODE_Declaration,
                     .arity = declaration->as.Value.parameters.size,
                     .declaration = declaration,
                     .binding = binding};
  return COPY_OF(lower->arena, &closure);
}

// The body of a constant is a literal, a name or a lambda: it is evaluated in place.
static bool needs_no_function(const AstExp *exp) {
  exp = unwrapped_exp(exp, WRAP_Paren | WRAP_Ascribe);
  if (exp->tag == AST_EXP_Negate) return needs_no_function(exp->as.Negate.operand);
  return exp->tag == AST_EXP_Number || exp->tag == AST_EXP_Bool || exp->tag == AST_EXP_Char ||
         exp->tag == AST_EXP_Lambda || exp->tag == AST_EXP_Var;
}

static void instantiate_closure(Lower *lower, Closure *closure, const Instance *instance, Scope *scope) {
  closure->constant = 0;
  closure->instance = instance;
  closure->instance_scope = scope;
  if (!instance) return;
  closure->instance_sizes = new_values(lower, instance->size_count);
  for RANGE(i, instance->size_count) {
    Atom atom;
    if (size_atom(lower, scope, instance->sizes[i], &atom)) closure->instance_sizes[i] = value_scalar(lower, atom);
  }
}

const Value *reference_value(Lower *lower, Scope *scope, const Reference *reference) {
  const Binding *binding = reference->binding;
  REQUIRE(binding);
  const Value *local = scope_get(scope, binding->id);
  if (binding->kind == BINDING_Local || binding->kind == BINDING_Size) {
    if (local) cells_escape(lower, local);
    if (local) return local;
    Atom named;
    if (binding->kind == BINDING_Size && size_atom(lower, scope, types_size_of_name(lower->typed, binding), &named))
      return value_scalar(lower, named);
    if (binding->kind == BINDING_Local)
      panic("`%.*s` has no value here", TEXT_ARG(name_text(lower->context->names, binding->name)));
    diag1(lower->context, E0505, lower->code->builder.span, name_text(lower->context->names, binding->name));
    return value_i64(lower, 0);
  }
  if (binding->kind == BINDING_Function) {
    REQUIRE(local && local->tag == VALUE_Function);
    if (local->as.function->arity == 0 || !reference->instance) return local;
    closure_unshare(lower, local->as.function);
    Closure *closure = COPY_OF(lower->arena, local->as.function);
    instantiate_closure(lower, closure, reference->instance, scope);
    return value_function(lower, closure);
  }
  Closure closure = {.tag = CODE_Intrinsic, .binding = binding};
  if (binding->kind == BINDING_Intrinsic) closure.arity = intrinsic_arity(binding);
  else closure = *closure_of_declaration(lower, binding->declaration, binding);
  instantiate_closure(lower, &closure, reference->instance, scope);
  Closure *kept = COPY_OF(lower->arena, &closure);
  if (closure.arity > 0) return value_function(lower, kept);
  bool in_place = closure.tag == CODE_Intrinsic || in_prelude(lower, closure.declaration->span.file) ||
                  needs_no_function(closure.declaration->as.Value.body);
  return in_place ? closure_evaluate(lower, kept, NULL) : call_residual(lower, kept, 0, NULL);
}
