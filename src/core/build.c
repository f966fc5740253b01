// build: the way passes make code. Scalar operations fold constants and the identities that hold exactly.
#include "core/core.h"

Builder builder_new(Context *context, VarTable *vars, Span span) {
  return (Builder){.context = context, .vars = vars, .span = span};
}

Body *builder_finish(Builder *builder, uint32_t count, const Atom *result) {
  Body body = {builder->stms.size, (const Stm *const *)builder->stms.items,
               atoms_of(builder->context->arena, count, result)};
  return COPY_OF(builder->context->arena, &body);
}

const Body *builder_body(Builder *builder, const Body *body) {
  bool changed = builder->stms.size != body->count;
  for (uint32_t i = 0; !changed && i < body->count; i++) changed = builder->stms.items[i] != body->stms[i];
  return changed ? builder_finish(builder, body->result.count, body->result.items) : body;
}

void build_existing(Builder *builder, const Stm *stm) { seq_push(builder->context->arena, &builder->stms, stm); }

void build_stm(Builder *builder, uint32_t count, const Var *pattern, const Exp *exp) {
  Arena *arena = builder->context->arena;
  Stm stm = {vars_of(arena, count, pattern), builder->certificates, exp, builder->span, builder->marks};
  builder->marks = 0;
  build_existing(builder, COPY_OF(arena, &stm));
}

void build_statements(Builder *builder, const Body *body) {
  for RANGE(i, body->count) build_existing(builder, body->stms[i]);
}

void build_name(Builder *builder, Var var, Atom value) {
  const Exp exp = {EXP_Atom, {.Atom = {value}}};
  build_stm(builder, 1, &var, COPY_OF(builder->context->arena, &exp));
}

const Body *body_with_result(Arena *arena, const Body *body, Atoms result) {
  const Body changed = {body->count, body->stms, result};
  return COPY_OF(arena, &changed);
}

const Stm *stm_with_exp(Arena *arena, const Stm *stm, const Exp *exp) {
  if (exp == stm->exp) return stm;
  Stm copy = *stm;
  copy.exp = exp;
  return COPY_OF(arena, &copy);
}

Var build_exp(Builder *builder, const char *name, Type type, const Exp *exp) {
  Var var = var_new(builder->context, builder->vars, intern_string(builder->context->names, name), type, builder->span);
  build_stm(builder, 1, &var, exp);
  return var;
}

static Atom build_scalar(Builder *builder, const char *name, ScalarType type, Exp exp) {
  return atom_var(build_exp(builder, name, type_scalar(type), COPY_OF(builder->context->arena, &exp)));
}

static bool is_integer_constant(Atom atom, int64_t value) {
  return atom.tag == ATOM_Constant && scalar_is_integer(atom.as.constant.type) &&
         scalar_to_index(atom.as.constant) == value;
}

// x+0, 0+x, x-0, x*1, 1*x, x*0, 0*x, x-x, x/1, x%1 on integers: exact, also under wrap-around.
static bool fold_identity(Prim prim, ScalarType type, const Atom *a, Atom *result) {
  if (!scalar_is_integer(type)) return false;
  bool adds = prim == PRIM_Add, multiplies = prim == PRIM_Mul;
  if ((adds || prim == PRIM_Sub) && is_integer_constant(a[1], 0)) return *result = a[0], true;
  if (adds && is_integer_constant(a[0], 0)) return *result = a[1], true;
  if (prim == PRIM_Sub && a[0].tag == ATOM_Var && atom_equal(a[0], a[1]))
    return *result = atom_constant(scalar_zero(type)), true;
  if (multiplies && is_integer_constant(a[1], 1)) return *result = a[0], true;
  if (multiplies && is_integer_constant(a[0], 1)) return *result = a[1], true;
  if ((prim == PRIM_Div || prim == PRIM_Quot) && is_integer_constant(a[1], 1)) return *result = a[0], true;
  if ((prim == PRIM_Mod || prim == PRIM_Rem) && is_integer_constant(a[1], 1))
    return *result = atom_constant(scalar_zero(type)), true;
  if (multiplies && (is_integer_constant(a[0], 0) || is_integer_constant(a[1], 0)))
    return *result = atom_constant(scalar_zero(type)), true;
  return false;
}

static bool fold_constants(Prim prim, ScalarType type, uint32_t count, const Atom *arguments, Atom *result) {
  Scalar values[4] = {{.type = type}}, value;
  for RANGE(i, count) {
    if (arguments[i].tag != ATOM_Constant) return false;
    values[i] = arguments[i].as.constant;
  }
  if (!prim_apply(prim, type, values, &value)) return false;
  *result = atom_constant(value);
  return true;
}

bool prim_fold(Prim prim, ScalarType type, uint32_t count, const Atom *arguments, Atom *result) {
  return fold_constants(prim, type, count, arguments, result) ||
         (count == 2 && fold_identity(prim, type, arguments, result));
}

Atom build_prim(Builder *builder, Prim prim, ScalarType type, uint32_t count, const Atom *arguments) {
  Atom folded;
  if (prim_fold(prim, type, count, arguments, &folded)) return folded;
  Exp exp = {EXP_Prim, {.Prim = {prim, type, atoms_of(builder->context->arena, count, arguments)}}};
  return build_scalar(builder, prim_info(prim)->name, prim_result_type(prim, type), exp);
}

Atom build_prim2(Builder *builder, Prim prim, ScalarType type, Atom a, Atom b) {
  Atom both[2] = {a, b};
  return build_prim(builder, prim, type, 2, both);
}

Atom build_convert(Builder *builder, ScalarType to, ScalarType from, Atom value) {
  if (to == from) return value;
  if (value.tag == ATOM_Constant) return atom_constant(scalar_convert(value.as.constant, to));
  Exp exp = {EXP_Convert, {.Convert = {to, from, value}}};
  return build_scalar(builder, scalar_name(to), to, exp);
}

Atom build_index(Builder *builder, Var array, uint32_t count, const Atom *indices) {
  Exp exp = {EXP_Index, {.Index = {array, atoms_of(builder->context->arena, count, indices)}}};
  return build_scalar(builder, "element", var_type(builder->vars, array).scalar, exp);
}

Var build_assert(Builder *builder, Atom condition, const Message *message) {
  Exp exp = {EXP_Assert, {.Assert = {condition, message}}};
  return build_exp(builder, "certificate", (Type){.tag = TYPE_Certificate}, COPY_OF(builder->context->arena, &exp));
}
