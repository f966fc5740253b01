// recursion: the construction of functions, calls and bodies for all passes over recursion.
#include "opt/recursion/recursion.h"

bool returns_last(const Body *body) {
  if (body->count == 0) return false;
  const Vars pattern = body->stms[body->count - 1]->pattern;
  if (pattern.count != body->result.count) return false;
  for EACH_IN(i, pattern)
    if (!atom_is_var(body->result.items[i], pattern.items[i])) return false;
  return true;
}

bool is_self_call(const Function *function, const Stm *stm) {
  return stm->exp->tag == EXP_Call && name_equal(stm->exp->as.Call.function, function->name);
}

bool calls_itself(const Function *function, const Stm *stm) {
  if (stm->exp->tag != EXP_If) return is_self_call(function, stm);
  const Bodies arms = exp_bodies(stm->exp);
  for EACH_IN(i, arms)
    for RANGE(k, arms.items[i]->count)
      if (calls_itself(function, arms.items[i]->stms[k])) return true;
  return false;
}

// ---- variables

Var scalar_var(Context *context, VarTable *vars, const char *name, ScalarType type, Span span) {
  return var_named(context, vars, name, type_scalar(type), span);
}

// ---- calls and bodies

const Exp *call_of(Arena *arena, Name name, Atoms arguments) {
  return NEW_EXP(arena, Call, name, arguments, {0, NULL});
}

const Stm *call_with_first(Arena *arena, const Stm *call, Name name, Atom first) {
  const Atoms arguments = atoms_join(arena, atoms_of(arena, 1, &first), call->exp->as.Call.arguments);
  return stm_with_exp(arena, call, call_of(arena, name, arguments));
}

const Body *end_in_vars(Builder *builder, Vars pattern, const Exp *exp) {
  build_stm(builder, pattern.count, pattern.items, exp);
  return builder_finish(builder, pattern.count, atoms_of_vars(builder->context->arena, pattern).items);
}

const Body *end_in(Builder *builder, Vars like, Map *replace, const Exp *exp) {
  return end_in_vars(builder, vars_like(builder->context, builder->vars, like, replace), exp);
}

// ---- functions

const Function *function_calling(Context *context, VarTable *vars, const Function *function, const Exp *call) {
  Builder builder = builder_new(context, vars, function->span);
  Map replace = map_new(context->arena);
  return function_with_body(context->arena, function, end_in(&builder, function->results, &replace, call));
}

Name derived_name(Context *context, const Program *program, Text wanted) {
  Name name = intern(context->names, wanted);
  for (uint32_t i = 2; program_function(program, name); i++)
    name = intern(context->names, text_format(context->arena, "%.*s_%u", TEXT_ARG(wanted), i));
  return name;
}
