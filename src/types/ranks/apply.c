// apply: the rank equations of an application f e with f : t1 -> t2 and e : t3. With m dimensions mapped over, and e
// replicated in r dimensions:  m dimensions outside t1 = r dimensions outside t3.  The result is m dimensions outside
// t2.
//   rule: one of m and r is 0; m dimensions of a function a -> b are those of its argument and of its result, so that f
//         e1 e2 maps in step
#include "types/ranks/equations.h"

Ranked rank_reference(Ranks *r, const Reference *reference) {
  const Binding *binding = reference->binding;
  const Ranked *local = binding ? map_pointer(&r->locals, binding->id) : NULL;
  if (local) return *local;
  if (binding && reference->scheme) return ranked_of_scheme(r, reference->scheme, binding);
  r->failed = true;
  return ranked_new(r);
}

static Base *as_function(Ranks *r, Ranked type) {
  Base *base = base_root(type.base);
  if (base->tag == BASE_Variable) {
    const Ranked parameter = ranked_new(r), result = ranked_new(r);
    equate(r, type.rank, (Rank){0}, 0, 0);
    base_unify(r, base, ranked_function(r, parameter, result).base);
    base = base_root(base);
  }
  return base;
}

// Functions are not mapped over; a replicated function is the same for all elements.
static uint32_t map_variable(Ranks *r, Base *argument) {
  return base_root(argument)->tag == BASE_Function ? 0 : rank_variable(r, (RankVariable){.counts = true});
}

static uint32_t replicate_variable(Ranks *r, uint32_t map) {
  const uint32_t replicate = rank_variable(r, (RankVariable){.counts = true, .other = map});
  if (map) r->system.variables.items[map].other = replicate;
  return replicate;
}

// ---- replications whose number no other argument determines
static const SourceType *ranked_parameter_of(Ranks *r, const TypeScheme *scheme, uint32_t index) {
  const SourceType *type = resolve(r->c, scheme->type);
  for (; type->tag == SOURCE_Function && index > 0; index--) type = resolve(r->c, type->as.function.result);
  return type->tag == SOURCE_Function ? resolve(r->c, type->as.function.parameter) : NULL;
}

static bool is_size_of_one(Ranks *r, const TypeScheme *scheme, uint32_t index) {
  const SourceType *parameter = scheme ? ranked_parameter_of(r, scheme, index) : NULL, *other;
  uint32_t id;
  if (!parameter || parameter->tag != SOURCE_Array || !poly_is_variable(parameter->as.array.size, &id)) return false;
  for COUNTING(i, (other = ranked_parameter_of(r, scheme, i)) != NULL)
    if (i != index && type_mentions_size(r->c, other, id)) return false;
  return true;
}

// replicate <= frames, the dimensions mapped over for earlier arguments, except for the `avoided` variable `more`.
static void avoid_repetition(Ranks *r, uint32_t replicate, Rank frames) {
  const uint32_t slack = rank_variable(r, (RankVariable){0}), more = rank_variable(r, (RankVariable){.avoided = true});
  equate(r, (Rank){0, replicate}, frames, slack, more);
}

// An application to the arguments so far: the type of its result, and the dimensions that are mapped over.
typedef struct Application { Ranked type; Rank frames; const TypeScheme *scheme; } Application;

static Application apply_rank_to(Ranks *r, Application applied, AstExp *application, uint32_t index, AstExp *argument) {
  const Ranked function = applied.type;
  Base *base = as_function(r, function);
  const Ranked given = rank_exp(r, argument);
  if (base->tag != BASE_Function) {
    r->failed |= base->tag != BASE_Any;
    applied.type = ranked_new(r);
    return applied;
  }
  base_unify(r, base->parameter.base, given.base);
  const uint32_t map = map_variable(r, given.base), replicate = replicate_variable(r, map);
  if (map == 0) equate(r, given.rank, (Rank){0}, 0, 0);
  equate(r, rank_sum(r, base->parameter.rank, map), given.rank, 0, replicate);
  if (is_size_of_one(r, applied.scheme, index)) avoid_repetition(r, replicate, applied.frames);
  const Ranked result = map ? ranked_framed(r, base->result, map) : base->result;
  RankChoice choice = {application, index, argument, map, replicate, result.base};
  seq_push(r->arena, &r->choices, choice);
  return (Application){result, map ? rank_sum(r, applied.frames, map) : applied.frames, applied.scheme};
}

static const TypeScheme *scheme_of(const AstExp *function) {
  function = unwrapped_exp(function, WRAP_Paren);
  return function->tag == AST_EXP_Var ? function->as.Var.name.scheme : NULL;
}

Ranked rank_apply(Ranks *r, AstExp *exp) {
  AstExpApply *apply = &exp->as.Apply;
  r->mapped = mapped_lambda(r, apply);
  Application applied = {rank_exp(r, apply->function), {0}, scheme_of(apply->function)};
  for COUNTING(i, i < apply->arguments.size && !r->failed)
    applied = apply_rank_to(r, applied, exp, i, apply->arguments.items[i]);
  return applied.type;
}

static Ranked apply_to_both(Ranks *r, Ranked function, const TypeScheme *scheme, AstExp *exp, AstExp *left,
                            AstExp *right) {
  const Application applied = apply_rank_to(r, (Application){function, {0}, scheme}, exp, 0, left);
  return apply_rank_to(r, applied, exp, 1, right).type;
}

Ranked rank_operator(Ranks *r, AstExp *exp) {
  const Reference *operator = exp->tag == AST_EXP_Binary ? &exp->as.Binary.operator : NULL;
  if (operator)
    return apply_to_both(r, rank_reference(r, operator), operator->scheme, exp, exp->as.Binary.left,
                         exp->as.Binary.right);
  const Ranked truth = ranked_scalar(r), function = ranked_function(r, truth, ranked_function(r, truth, truth));
  if (exp->tag == AST_EXP_And) return apply_to_both(r, function, NULL, exp, exp->as.And.left, exp->as.And.right);
  return apply_to_both(r, function, NULL, exp, exp->as.Or.left, exp->as.Or.right);
}

Ranked rank_section(Ranks *r, AstExp *exp) {
  AstExpSection *section = &exp->as.Section;
  const Ranked function = rank_reference(r, &section->operator);
  const TypeScheme *scheme = section->operator.scheme;
  if (section->left) return apply_rank_to(r, (Application){function, {0}, scheme}, exp, 0, section->left).type;
  if (!section->right || r->failed) return function;
  const Base *base = as_function(r, function);
  if (base->tag != BASE_Function) return function;
  return ranked_function(r, base->parameter,
                         apply_rank_to(r, (Application){base->result, {0}, scheme}, exp, 1, section->right).type);
}

// ---- forms with one operand, which may only be mapped over
static Ranked map_one(Ranks *r, AstExp *exp, AstExp *operand, Ranked given, Ranked result, bool late) {
  const uint32_t map = rank_variable(r, (RankVariable){.counts = true, .late = late});
  equate(r, given.rank, (Rank){0}, 0, map);
  RankChoice choice = {exp, 0, operand, map, 0, result.base};
  seq_push(r->arena, &r->choices, choice);
  return ranked_framed(r, result, map);
}

Ranked rank_project(Ranks *r, AstExp *exp) {
  const Ranked record = rank_exp(r, exp->as.Project.record);
  return map_one(r, exp, exp->as.Project.record, record, field_of_base(r, record.base, exp->as.Project.field), false);
}

// -xs is mapped only if the system has no solution otherwise.
Ranked rank_unary(Ranks *r, AstExp *exp, AstExp *operand) {
  const Ranked given = rank_exp(r, operand), scalar = ranked_scalar(r);
  base_unify(r, given.base, scalar.base);
  return map_one(r, exp, operand, given, scalar, true);
}
