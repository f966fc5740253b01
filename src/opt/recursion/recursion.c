// recursion: building functions, calls and bodies, as all passes over recursion do.
#include "opt/recursion/recursion.h"

bool returns_last(const Body *body) {
  if (body->count == 0) return false;
  const Vars pattern = body->stms[body->count - 1]->pattern;
  if (pattern.count != body->result.count) return false;
  for RANGE(i, pattern.count)
    if (!atom_is_var(body->result.items[i], pattern.items[i])) return false;
  return true;
}

bool is_self_call(const Function *function, const Stm *stm) {
  return stm->exp->tag == EXP_Call && name_equal(stm->exp->as.Call.function, function->name);
}

bool calls_itself(const Function *function, const Stm *stm) {
  if (stm->exp->tag != EXP_If) return is_self_call(function, stm);
  const Bodies arms = exp_bodies(stm->exp);
  for RANGE(i, arms.count)
    for RANGE(k, arms.items[i]->count)
      if (calls_itself(function, arms.items[i]->stms[k])) return true;
  return false;
}

bool depends_on(const VarTable *vars, const Stm *stm, const Bitset *on) {
  Bitset free = bitset_new(on->arena);
  exp_free_vars(vars, stm->exp, &free);
  bitset_add_vars(&free, stm->certificates);
  return bitset_intersects(&free, on);
}

// ---- variables

Var like_var(Context *context, VarTable *vars, Var old, Map *replace) {
  const VarInfo info = *var_info(vars, old);
  const Var var = var_new(context, vars, info.name, type_substitute(context, info.type, replace), info.span);
  const Atom atom = atom_var(var);
  map_put_pointer(replace, old.id, COPY_OF(context->arena, &atom));
  return var;
}

Vars like_vars(Context *context, VarTable *vars, Vars old, Map *replace) {
  Var *items = NEW_ARRAY(context->arena, Var, old.count + 1);
  for RANGE(i, old.count) items[i] = like_var(context, vars, old.items[i], replace);
  return (Vars){old.count, items};
}

Var scalar_var(Context *context, VarTable *vars, const char *name, ScalarType type, Span span) {
  return var_new(context, vars, intern_string(context->names, name), type_scalar(type), span);
}

// ---- calls and bodies

Exp call_of(Arena *arena, Name name, uint32_t count, const Atom *arguments) {
  return (Exp){EXP_Call, {.Call = {name, atoms_of(arena, count, arguments), {0, NULL}}}};
}

const Stm *call_with_first(Arena *arena, const Stm *call, Name name, Atom first) {
  const Atoms arguments = atoms_join(arena, atoms_of(arena, 1, &first), call->exp->as.Call.arguments);
  const Exp exp = {EXP_Call, {.Call = {name, arguments, {0, NULL}}}};
  return stm_with_exp(arena, call, COPY_OF(arena, &exp));
}

const Body *end_in_vars(Builder *builder, Vars pattern, Exp exp) {
  Arena *arena = builder->context->arena;
  build_stm(builder, pattern.count, pattern.items, COPY_OF(arena, &exp));
  return builder_finish(builder, pattern.count, atoms_of_vars(arena, pattern).items);
}

const Body *end_in(Builder *builder, Vars like, Map *replace, Exp exp) {
  return end_in_vars(builder, like_vars(builder->context, builder->vars, like, replace), exp);
}

// ---- functions

const Function *function_calling(Context *context, VarTable *vars, const Function *function, Exp call) {
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

const Program *program_of_functions(Arena *arena, const Program *program, const FunctionSeq *functions) {
  Program copy = *program;
  copy.function_count = functions->size;
  copy.functions = functions->items;
  return COPY_OF(arena, &copy);
}
