// slice: finds the scalars that can be computed from a function's scalar parameters alone, and the statements that
// compute them: the size slice [paper 5, section 3.1.1]. Capacities and workspaces are computed by it.
#include "slice.h"
#include "bounds.h"

typedef struct Finder { const VarTable *vars; Bitset *found; Map *definers; } Finder;

static bool is_known_atom(const Finder *finder, Atom atom) {
  return atom.tag == ATOM_Constant || bitset_has(finder->found, atom.as.var.id);
}

bool atom_is_positive(Atom atom) {
  return atom.tag == ATOM_Constant && scalar_is_integer(atom.as.constant.type) && scalar_to_index(atom.as.constant) > 0;
}

// The primitive is no division, or it divides by a positive number: a constant, or the maximum of a positive constant
// and another number.
static bool prim_cannot_fail(const Map *definers, const ExpPrim *prim) {
  if (!(prim_info(prim->prim)->flags & PRIM_Partial) || scalar_is_float(prim->type)) return true;
  Atom divisor = prim->arguments.items[1];
  if (divisor.tag == ATOM_Constant) return atom_is_positive(divisor);
  const Stm *stm = map_pointer(definers, divisor.as.var.id);
  if (!stm || stm->exp->tag != EXP_Prim || stm->exp->as.Prim.prim != PRIM_Max ||
      scalar_class(stm->exp->as.Prim.type) != CLASS_Signed)
    return false;
  return atom_is_positive(stm->exp->as.Prim.arguments.items[0]) ||
         atom_is_positive(stm->exp->as.Prim.arguments.items[1]);
}

static bool divides(const ExpPrim *prim) {
  return prim->prim == PRIM_Div || prim->prim == PRIM_Quot || prim->prim == PRIM_Mod || prim->prim == PRIM_Rem;
}

static bool is_sliceable(const Finder *finder, const Stm *stm) {
  const Exp *exp = stm->exp;
  if (stm->pattern.count != 1 || var_type(finder->vars, stm_result(stm)).tag != TYPE_Scalar) return false;
  if (exp->tag == EXP_Convert) return is_known_atom(finder, exp->as.Convert.value);
  if (exp->tag == EXP_Atom) return is_known_atom(finder, exp->as.Atom.value);
  if (exp->tag != EXP_Prim || (!prim_cannot_fail(finder->definers, &exp->as.Prim) && !divides(&exp->as.Prim)))
    return false;
  for EACH_IN(i, exp->as.Prim.arguments)
    if (!is_known_atom(finder, exp->as.Prim.arguments.items[i])) return false;
  return true;
}

SizeSlice slice_of_function(Context *context, VarTable *vars, const Function *function) {
  SizeSlice slice = {vars, bitset_new(context->arena), map_new(context->arena), map_new(context->arena),
                     builder_new(context, vars, function->span)};
  for EACH_IN(i, function->parameters)
    if (var_type(vars, function->parameters.items[i]).tag == TYPE_Scalar)
      bitset_add(&slice.known, function->parameters.items[i].id);
  Finder finder = {vars, &slice.known, &slice.definers};
  for EACH_STM(at, context->scratch, function->body) {
    if (!is_sliceable(&finder, at.stm)) continue;
    bitset_add(&slice.known, stm_result(at.stm).id);
    map_put_pointer(&slice.definers, stm_result(at.stm).id, at.stm);
  }
  return slice;
}

static Atom slice_atom(void *user, Atom atom) { return atom.tag == ATOM_Var ? slice_var(user, atom.as.var) : atom; }

// The division by `divisor` + 1 if it is 0. A call with the divisor 0 fails before it needs the size.
static const Exp *total_division(Builder *builder, const ExpPrim *prim) {
  Atom *arguments = arena_copy(builder->context->arena, prim->arguments.items, 2 * sizeof *arguments);
  const Atom zero = atom_constant(scalar_zero(prim->type));
  const Atom is_zero = build_prim2(builder, PRIM_Eq, prim->type, arguments[1], zero);
  arguments[1] = build_prim2(builder, PRIM_Add, prim->type, arguments[1],
                             build_convert(builder, prim->type, SCALAR_Bool, is_zero));
  return NEW_EXP(builder->context->arena, Prim, prim->prim, prim->type, {2, arguments});
}

// The variable itself when it is a parameter, else a copy computed by the slice's own statements.
Atom slice_var(SizeSlice *slice, Var var) {
  const Stm *stm = map_pointer(&slice->definers, var.id);
  if (!stm) return atom_var(var);
  const Atom *done = map_pointer(&slice->copies, var.id);
  if (done) return *done;
  Mapper mapper = {slice, slice->builder.context->arena, slice_atom, NULL, NULL};
  const Exp *exp = exp_map(stm->exp, &mapper);
  if (exp->tag == EXP_Prim && !prim_cannot_fail(&slice->definers, &stm->exp->as.Prim))
    exp = total_division(&slice->builder, &exp->as.Prim);
  Atom copy = atom_var(var_copy(slice->builder.context, slice->vars, var));
  build_stm(&slice->builder, 1, &copy.as.var, exp);
  map_put_pointer(&slice->copies, var.id, COPY_OF(slice->builder.context->arena, &copy));
  return copy;
}

bool size_is_sliceable(SizeEnv *env, const Function *function, Type type) {
  SizeSlice slice = slice_of_function(env->context, env->vars, function);
  Bitset before = env->in_scope;
  env->in_scope = slice.known;
  bool known = bytes_bound(env, type) != NULL;
  env->in_scope = before;
  return known;
}
