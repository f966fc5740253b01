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
  for COUNTING(i, same && i < count) same = stms[i] == body->stms[i];
  for COUNTING(i, same && i < result.count) same = atom_equal(result.items[i], body->result.items[i]);
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

Var build_counter(const Builder *builder, const char *name) {
  return var_named(builder->context, builder->vars, name, type_scalar(SCALAR_I64), builder->span);
}
Var build_elements(Builder *builder, const char *name, ScalarType scalar, Atoms widths, Lambda element) {
  Arena *arena = builder->context->arena;
  return build_exp(builder, name, type_array(arena, scalar, widths.count, widths.items),
                   NEW_EXP(arena, Build, widths, element));
}
Var build_unset(Builder *builder, const char *name, Type type) {
  builder->marks = MARK_Unset;
  return build_exp(builder, name, type,
                   NEW_EXP(builder->context->arena, Replicate, {type.rank, type.shape},
                           atom_constant(scalar_zero(type.scalar))));
}

static const Exp *build_of_part(Arena *arena, const ExpBuild *build, uint32_t first, uint32_t end, const Body *body) {
  const Lambda function = {vars_of(arena, end - first, build->function.parameters.items + first), body};
  return NEW_EXP(arena, Build, atoms_of(arena, end - first, build->widths.items + first), function);
}

const Stm *build_nested(Builder *outer, const Stm *stm, uint32_t count, const Body *body) {
  Arena *arena = outer->context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  Var *rows = NEW_ARRAY(arena, Var, stm->pattern.count + 1);
  for EACH_IN(i, stm->pattern) {
    Type row = var_type(outer->vars, stm->pattern.items[i]);
    for RANGE(d, count) row = type_row(row);
    rows[i] = var_named(outer->context, outer->vars, "row", row, stm->span);
  }
  build_stm(outer, stm->pattern.count, rows, build_of_part(arena, build, count, build->widths.count, body));
  const Atoms results = atoms_of_vars(arena, (Vars){stm->pattern.count, rows});
  const Body *whole = builder_finish(outer, results.count, results.items);
  return stm_with_exp(arena, stm, build_of_part(arena, build, 0, count, whole));
}

Atom build_exact(Builder *builder, Prim prim, Atom a, Atom b) {
  builder->marks = MARK_Exact;
  const Atom result = build_i64(builder, prim, a, b);
  builder->marks = 0;
  return result;
}

Atoms build_combined(Builder *builder, const Lambda *operator, Atoms accumulators, Atoms elements) {
  Map replace = map_new(builder->context->scratch);
  for EACH_IN(k, accumulators) {
    map_put_atom(&replace, operator->parameters.items[k], accumulators.items[k]);
    map_put_atom(&replace, operator->parameters.items[accumulators.count + k], elements.items[k]);
  }
  const Body *body = body_rename(builder->context, builder->vars, operator->body, &replace);
  build_statements(builder, body);
  return body->result;
}

Atom build_scalar(Builder *builder, const char *name, ScalarType type, const Exp *exp) {
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

Atom build_monomial(Builder *builder, const Monomial *term) {
  Atom product = atom_i64(term->coefficient < 0 ? -term->coefficient : term->coefficient);
  for RANGE(k, term->degree)
    product = build_i64(builder, PRIM_Mul, product, atom_var((Var){term->variables[k]}));
  return product;
}
Atom build_poly(Builder *builder, const Poly *poly) {
  Atom sum = atom_i64(0);
  for RANGE(t, poly->count)
    sum = build_prim2(builder, poly->terms[t].coefficient > 0 ? PRIM_Add : PRIM_Sub, SCALAR_I64, sum,
                      build_monomial(builder, &poly->terms[t]));
  return sum;
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

// ---- elements
Atom build_i64(Builder *builder, Prim prim, Atom a, Atom b) { return build_prim2(builder, prim, SCALAR_I64, a, b); }

static const Exp *element_of_slice(Builder *builder, const ExpSlice *slice, const Atom *indices) {
  const uint32_t rank = var_type(builder->vars, slice->array).rank;
  Atom *inner = NEW_ARRAY(builder->context->arena, Atom, rank);
  for RANGE(d, rank) {
    const Slice *part = d < slice->slices.count ? &slice->slices.items[d] : NULL;
    if (!part) inner[d] = *indices++;
    else if (part->tag == CORE_SLICE_Fix) inner[d] = part->start;
    else inner[d] = build_i64(builder, PRIM_Add, part->start, build_i64(builder, PRIM_Mul, *indices++, part->step));
  }
  return NEW_EXP(builder->context->arena, Index, slice->array, {rank, inner});
}

static const Exp *element_of_permute(Builder *builder, const ExpPermute *permute, const Atom *indices) {
  const uint32_t rank = permute->permutation.count;
  Atom *inner = NEW_ARRAY(builder->context->arena, Atom, rank);
  for RANGE(d, rank) inner[permute->permutation.items[d]] = indices[d];
  return NEW_EXP(builder->context->arena, Index, permute->array, {rank, inner});
}

// Computes the position of the element in row-major order, then the indices of this position in the operand. Since
// there is an element, no size is 0.
static const Exp *element_of_reshape(Builder *builder, const ExpReshape *reshape, const Atom *indices) {
  const Type type = var_type(builder->vars, reshape->array);
  Atom *inner = arena_copy(builder->context->arena, indices, sizeof *inner * reshape->shape.count), flat = indices[0];
  if (type.rank != reshape->shape.count) {   // a reshape to the same rank only renames equal sizes
    inner = NEW_ARRAY(builder->context->arena, Atom, type.rank);
    for RANGE_FROM(d, 1, reshape->shape.count)
      flat = build_i64(builder, PRIM_Add, build_i64(builder, PRIM_Mul, flat, reshape->shape.items[d]), indices[d]);
    for (uint32_t d = type.rank; d-- > 1;) {
      const Atom size = build_i64(builder, PRIM_Max, type.shape[d], atom_i64(1));
      inner[d] = build_i64(builder, PRIM_Rem, flat, size);
      flat = build_i64(builder, PRIM_Quot, flat, size);
    }
    inner[0] = flat;
  }
  return NEW_EXP(builder->context->arena, Index, reshape->array, {type.rank, inner});
}

static const Exp *element_of_iota(Builder *builder, const ExpIota *iota, Atom index) {
  const Atom number = build_convert(builder, iota->type, SCALAR_I64, index);
  const Atom distance = build_prim2(builder, PRIM_Mul, iota->type, number, iota->step);
  const Atom element = build_prim2(builder, PRIM_Add, iota->type, iota->start, distance);
  return NEW_EXP(builder->context->arena, Atom, element);
}

const Exp *build_element(Builder *builder, const Exp *exp, Atoms indices) {
  Arena *arena = builder->context->arena;
  if (exp->tag == EXP_Slice) return element_of_slice(builder, &exp->as.Slice, indices.items);
  if (exp->tag == EXP_Permute) return element_of_permute(builder, &exp->as.Permute, indices.items);
  if (exp->tag == EXP_Reshape) return element_of_reshape(builder, &exp->as.Reshape, indices.items);
  if (exp->tag == EXP_Iota) return element_of_iota(builder, &exp->as.Iota, indices.items[0]);
  const Exp read = {EXP_Index, {.Index = {{0}, indices}}};
  if (exp->tag == EXP_Atom) return exp_read_from_part(arena, &read, 0, exp->as.Atom.value);
  if (exp->tag == EXP_Copy) return exp_read_from_part(arena, &read, 0, atom_var(exp->as.Copy.array));
  if (exp->tag == EXP_Replicate)
    return exp_read_from_part(arena, &read, exp->as.Replicate.shape.count, exp->as.Replicate.value);
  return NULL;
}

// The first of these arrays begins at `begin` of the concatenation.
typedef struct Joining { BuildElementOf *element; const void *user; } Joining;
static Atom element_of_join(const Joining *joining, Builder *builder, Vars arrays, Atom begin, Atoms indices) {
  Arena *arena = builder->context->arena;
  const Type type = var_type(builder->vars, arrays.items[0]);
  Builder inside = builder_new(builder->context, builder->vars, builder->span), beyond = inside;
  Builder *here = arrays.count == 1 ? builder : &inside;
  Atom *moved = arena_copy(arena, indices.items, sizeof *moved * indices.count);
  moved[0] = build_i64(here, PRIM_Sub, indices.items[0], begin);
  const Atoms places = {indices.count, moved};
  const Atom element = joining->element ? joining->element(here, joining->user, arrays.items[0], places)
                                        : build_index(here, arrays.items[0], places.count, places.items);
  if (arrays.count == 1) return element;
  const Atom end = build_i64(builder, PRIM_Add, begin, type.shape[0]);
  const Vars others = {arrays.count - 1, arrays.items + 1};
  const Atom other = element_of_join(joining, &beyond, others, end, indices);
  const Atom condition = build_i64(builder, PRIM_Lt, indices.items[0], end);
  return build_scalar(builder, "chosen", type.scalar,
                      NEW_EXP(arena, If, condition, builder_finish(&inside, 1, &element),
                              builder_finish(&beyond, 1, &other)));
}
Atom build_joined_element(Builder *builder, Vars arrays, Atoms indices, BuildElementOf *element, const void *user) {
  return element_of_join(&(Joining){element, user}, builder, arrays, atom_i64(0), indices);
}
