// build: the way passes make code. Scalar operations fold constants and the identities that hold exactly.
#include "core/core.h"

const Exp *exp_new(Arena *arena, Exp exp) { return COPY_OF(arena, &exp); }

const Stm *stm_new(Arena *arena, Vars pattern, Vars certificates, const Exp *exp, Span span) {
  const Stm stm = {pattern, certificates, exp, span, 0};
  return COPY_OF(arena, &stm);
}
const Stm *stm_with_exp(Arena *arena, const Stm *stm, const Exp *exp) {
  Stm copy = *stm;
  copy.exp = exp;
  return exp == stm->exp ? stm : COPY_OF(arena, &copy);
}
const Stm *stm_with_pattern(Arena *arena, const Stm *stm, Vars pattern) {
  Stm copy = *stm;
  copy.pattern = pattern;
  return pattern.items == stm->pattern.items ? stm : COPY_OF(arena, &copy);
}
const Stm *stm_with_certificates(Arena *arena, const Stm *stm, Vars certificates) {
  Stm copy = *stm;
  copy.certificates = certificates;
  const bool same = certificates.items == stm->certificates.items && certificates.count == stm->certificates.count;
  return same ? stm : COPY_OF(arena, &copy);
}
const Stm *stm_with_marks(Arena *arena, const Stm *stm, uint32_t marks) {
  Stm copy = *stm;
  copy.marks = marks;
  return marks == stm->marks ? stm : COPY_OF(arena, &copy);
}

const Body *body_new(Arena *arena, uint32_t count, const Stm *const *stms, Atoms result) {
  const Body body = {count, stms, result};
  return COPY_OF(arena, &body);
}
const Body *body_with(Arena *arena, const Body *body, uint32_t count, const Stm *const *stms, Atoms result) {
  bool same = count == body->count && result.count == body->result.count;
  for (uint32_t i = 0; same && i < count; i++) same = stms[i] == body->stms[i];
  for (uint32_t i = 0; same && i < result.count; i++) same = atom_equal(result.items[i], body->result.items[i]);
  return same ? body : body_new(arena, count, stms, result);
}

Builder builder_new(Context *context, VarTable *vars, Span span) {
  return (Builder){.context = context, .vars = vars, .span = span};
}

Body *builder_finish(Builder *builder, uint32_t count, const Atom *result) {
  Body body = {builder->stms.size, (const Stm *const *)builder->stms.items,
               atoms_of(builder->context->arena, count, result)};
  return COPY_OF(builder->context->arena, &body);
}

const Body *builder_body(Builder *builder, const Body *body) {
  return body_with(builder->context->arena, body, builder->stms.size, builder->stms.items, body->result);
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
  build_stm(builder, 1, &var, NEW_EXP(builder->context->arena, Atom, value));
}

const Body *body_with_result(Arena *arena, const Body *body, Atoms result) {
  return body_new(arena, body->count, body->stms, result);
}

Var build_exp(Builder *builder, const char *name, Type type, const Exp *exp) {
  const Var var = var_named(builder->context, builder->vars, name, type, builder->span);
  build_stm(builder, 1, &var, exp);
  return var;
}

static Atom build_scalar(Builder *builder, const char *name, ScalarType type, const Exp *exp) {
  return atom_var(build_exp(builder, name, type_scalar(type), exp));
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
  Arena *arena = builder->context->arena;
  return build_scalar(builder, prim_info(prim)->name, prim_result_type(prim, type),
                      NEW_EXP(arena, Prim, prim, type, atoms_of(arena, count, arguments)));
}

Atom build_prim2(Builder *builder, Prim prim, ScalarType type, Atom a, Atom b) {
  Atom both[2] = {a, b};
  return build_prim(builder, prim, type, 2, both);
}

Atom build_convert(Builder *builder, ScalarType to, ScalarType from, Atom value) {
  if (to == from) return value;
  if (value.tag == ATOM_Constant) return atom_constant(scalar_convert(value.as.constant, to));
  return build_scalar(builder, scalar_name(to), to, NEW_EXP(builder->context->arena, Convert, to, from, value));
}

Atom build_index(Builder *builder, Var array, uint32_t count, const Atom *indices) {
  Arena *arena = builder->context->arena;
  return build_scalar(builder, "element", var_type(builder->vars, array).scalar,
                      NEW_EXP(arena, Index, array, atoms_of(arena, count, indices)));
}

Var build_assert(Builder *builder, Atom condition, const Message *message) {
  return build_exp(builder, "certificate", (Type){.tag = TYPE_Certificate},
                   NEW_EXP(builder->context->arena, Assert, condition, message));
}
