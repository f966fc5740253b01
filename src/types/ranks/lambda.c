// lambda: anonymous functions. Most of their parameters have no types, so an array may be mapped over either around the
// lambda or inside it:  (\x -> f (g x)) xs.  If the body only applies operations on scalars to each element, both give
// the same result; then the map is put around the lambda.
#include "types/modules/modules.h"
#include "types/ranks/equations.h"

// ---- functions that take their arguments element by element
static bool is_map(Ranks *r, const AstExp *function) {
  static const char *const names[] = {"map", "map1", "map2", "map3", "map4", "map5"};
  const Binding *binding = binding_of_exp(function);
  for COUNTING(i, binding && r->c->prelude && i < COUNT_OF(names))
    if (value_of_module(r->c, r->c->prelude, names[i]) == binding) return true;
  return false;
}

const AstExp *mapped_lambda(Ranks *r, const AstExpApply *apply) {
  const AstExp *function = unwrapped_exp(apply->function, WRAP_Paren),
               *first = unwrapped_exp(apply->arguments.items[0], WRAP_Paren);
  if (function->tag == AST_EXP_Lambda) return function;
  return first->tag == AST_EXP_Lambda && is_map(r, function) ? first : NULL;
}

// ---- operations on scalars only
static bool is_scalar_base(Ranks *r, const Reference *reference) {
  const Binding *binding = reference->binding;
  const Ranked *local = binding ? map_pointer(&r->locals, binding->id) : NULL;
  if (local && r->system.variables.items[local->rank.variable].apart) return true;
  return binding && reference->scheme && resolve(r->c, reference->scheme->type)->tag == SOURCE_Scalar;
}

static bool is_on_scalars(Ranks *r, const AstExp *function, uint32_t arguments) {
  const TypeScheme *scheme = function->tag == AST_EXP_Var ? function->as.Var.name.scheme : NULL;
  if (!scheme || scheme->type_parameters.size > 0) return false;
  const SourceType *type = resolve(r->c, scheme->type);
  for (; type->tag == SOURCE_Function; type = resolve(r->c, type->as.function.result), arguments--)
    if (arguments == 0 || resolve(r->c, type->as.function.parameter)->tag != SOURCE_Scalar) return false;
  return arguments == 0 && type->tag == SOURCE_Scalar;
}

static bool is_parameter_apart(Ranks *r, const AstExp *exp);

static bool are_operands_apart(Ranks *r, const AstExp *exp) {
  const AstExp *function = exp->tag == AST_EXP_Apply ? exp->as.Apply.function : NULL;
  for EACH_CHILD(at, exp_children(exp))
    if (at.exp && at.exp != function && !is_parameter_apart(r, at.exp)) return false;
  return true;
}

static bool is_parameter_apart(Ranks *r, const AstExp *exp) {
  exp = unwrapped_exp(exp, WRAP_Paren);
  if (exp->tag == AST_EXP_Number || exp->tag == AST_EXP_Bool || exp->tag == AST_EXP_Char) return true;
  if (exp->tag == AST_EXP_Var) return is_scalar_base(r, &exp->as.Var.name);
  bool on_scalars = exp->tag == AST_EXP_Negate || exp->tag == AST_EXP_Not || exp->tag == AST_EXP_And ||
                    exp->tag == AST_EXP_Or;
  if (exp->tag == AST_EXP_Apply)
    on_scalars = is_on_scalars(r, unwrapped_exp(exp->as.Apply.function, WRAP_Paren), exp->as.Apply.arguments.size);
  if (exp->tag == AST_EXP_Binary) {
    const Binding *operator = exp->as.Binary.operator.binding;
    on_scalars = operator != NULL && map_find(&r->c->operator_scalars, operator->id);
  }
  return on_scalars && are_operands_apart(r, exp);
}

// ---- the function
static void mark_rank_parameters(Ranks *r, uint32_t first, uint32_t last, bool apart) {
  for RANGE_FROM(i, first, last)
    r->system.variables.items[i].parameter = true, r->system.variables.items[i].apart = apart;
}

Ranked rank_lambda(Ranks *r, AstExp *exp) {
  const AstExpLambda *lambda = &exp->as.Lambda;
  const uint32_t first = r->system.variables.size;
  const Ranked *parameters = rank_parameters(r, &lambda->parameters);
  const uint32_t last = r->system.variables.size;
  mark_rank_parameters(r, first, last, true);
  mark_rank_parameters(r, first, last, exp == r->mapped && is_parameter_apart(r, lambda->body));
  const Ranked result = lambda->result ? of_annotation(r, lambda->result) : ranked_new(r);
  ranked_unify(r, result, rank_exp(r, lambda->body));
  return over_parameters(r, lambda->parameters.size, parameters, result);
}
