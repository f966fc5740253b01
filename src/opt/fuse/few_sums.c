// sum_few_columns: the sums for a few constant indices are a sum of small arrays.
//   in: core   out: core
//   rule: few-sums   r = build (3, 3) (\a b -> reduce n op e (\i -> f(i, a, b)))
//             -->  r = reduce n (\xs ys -> build (3, 3) (\a b -> xs[a, b] op ys[a, b])) (replicate (3, 3) e)
//                        (\i -> build (3, 3) (\a b -> f(i, a, b)))
//             for floats, if f and op are straight code that cannot fail. What follows the sum in the build is made of
//             its result. So the rows that f reads are read once, or not stored at all, and the sums, each of which
//             waits for its last term, are made side by side. A build with more columns is made in tiles of these
//             (imp/tiles/tile_reductions.c), and sums of integers are vectors along i.
//   test: opt/test/golden/sum_few_columns, test/run/few_sums.fut
#include "opt/fuse/fuse.h"
#include "opt/tables.h"

enum { ELEMENT_LIMIT = 64, COLUMN_LIMIT = 7, STATEMENT_LIMIT = 24 };

typedef struct Summer { Context *context; VarTable *vars; } Summer;

// A scalar by an operation that cannot fail, or an element of an array.
static bool is_simple_scalar(const Stm *stm) {
  const ExpTag tag = stm->exp->tag;
  return (tag == EXP_Atom || tag == EXP_Prim || tag == EXP_Convert || tag == EXP_Index) && !stm->marks &&
         stm->certificates.count == 0;
}
static bool has_simple_scalars(const Body *body) {
  for RANGE(i, body->count)
    if (!is_simple_scalar(body->stms[i]) || stm_slow(body->stms[i])) return false;
  return body->count <= STATEMENT_LIMIT;
}
static bool has_few_columns(const ExpBuild *build) {
  int64_t elements = 1, width = 0;
  for EACH_IN(d, build->widths) {
    if (!atom_is_i64(build->widths.items[d], &width) || width < 1 || width > ELEMENT_LIMIT) return false;
    elements *= width;
    if (elements > ELEMENT_LIMIT) return false;
  }
  return 1 < elements && width <= COLUMN_LIMIT;
}
// The only reduce of the body; the statements before it are copied for each term.
static const Stm *sum_in(const Summer *f, const Body *body, uint32_t *at) {
  const Stm *sum = NULL;
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Reduce && !sum) { sum = stm, *at = i; continue; }
    if (!is_simple_scalar(stm) || (!sum && stm_slow(stm))) return NULL;
  }
  if (!sum || sum->marks || sum->pattern.count != 1 || sum->certificates.count) return NULL;
  const ExpReduce *reduce = &sum->exp->as.Reduce;
  const Type type = var_type(f->vars, stm_result(sum));
  const bool is_long = reduce->width.tag != ATOM_Constant && reduce->neutral.items[0].tag == ATOM_Constant;
  const bool is_of_floats = type.tag == TYPE_Scalar && scalar_is_float(type.scalar);
  const bool is_simple = has_simple_scalars(reduce->function.body) && has_simple_scalars(reduce->operator.body);
  return is_long && is_of_floats && is_simple ? sum : NULL;
}

// build dims (\indices -> body[parameters := elements of arrays at the indices])
static Var build_of_elements(const Summer *f, Builder *builder, const char *name, ScalarType scalar, Atoms widths,
                             const Lambda *operator, const Var *arrays) {
  Arena *arena = f->context->arena;
  Builder inside = builder_new(f->context, f->vars, builder->span);
  Var *indices = NEW_ARRAY(arena, Var, widths.count + 1);
  Atom elements[2];
  for EACH_IN(d, widths) indices[d] = build_counter(&inside, "i");
  const Atoms place = atoms_of_vars(arena, (Vars){widths.count, indices});
  for RANGE(k, 2) elements[k] = build_index(&inside, arrays[k], place.count, place.items);
  const Atoms sum = build_combined(&inside, operator, (Atoms){1, elements}, (Atoms){1, elements + 1});
  return build_elements(builder, name, scalar, widths,
                        (Lambda){{widths.count, indices}, builder_finish(&inside, 1, sum.items)});
}
static const Stm *sum_of_small_arrays(const Summer *f, Builder *builder, const Stm *stm) {
  const ExpBuild *build = &stm->exp->as.Build;
  uint32_t at = 0;
  if (stm->exp->tag != EXP_Build || stm->marks || stm->pattern.count != 1 || !has_few_columns(build)) return NULL;
  const Body *body = build->function.body;
  const Stm *sum = sum_in(f, body, &at);
  if (!sum) return NULL;
  rule_place(f->context, stm->span, var_info(f->vars, stm_result(stm))->name);
  if (!rule_allowed(f->context, "few-sums")) return NULL;
  Arena *arena = f->context->arena;
  const ExpReduce *reduce = &sum->exp->as.Reduce;
  const ScalarType scalar = var_type(f->vars, stm_result(sum)).scalar;
  const Type type = type_array(arena, scalar, build->widths.count, build->widths.items);
  builder->span = sum->span;
  // the terms of one i: a copy of the statements before the sum, and its function
  Builder terms = builder_new(f->context, f->vars, sum->span), term = terms, both = terms;
  for RANGE(i, at) build_existing(&term, body->stms[i]);
  build_statements(&term, reduce->function.body);
  const Lambda element = {build->function.parameters, builder_finish(&term, 1, reduce->function.body->result.items)};
  const Lambda own = lambda_rename(f->context, f->vars, element, NULL);
  const Atom made = atom_var(build_elements(&terms, "terms", scalar, build->widths, own));
  const Lambda make = {reduce->function.parameters, builder_finish(&terms, 1, &made)};
  Var *pair = NEW_ARRAY(arena, Var, 2);
  for RANGE(k, 2) pair[k] = var_named(f->context, f->vars, k ? "terms" : "sums", type, sum->span);
  const Atom added = atom_var(build_of_elements(f, &both, "sums", scalar, build->widths, &reduce->operator, pair));
  const Lambda add = {{2, pair}, builder_finish(&both, 1, &added)};
  const Atom neutral = atom_var(build_exp(builder, "sums", type,
                                          NEW_EXP(arena, Replicate, build->widths, reduce->neutral.items[0])));
  const Exp *all = NEW_EXP(arena, Reduce, reduce->width, add, atoms_of(arena, 1, &neutral), make);
  if (atom_is_var(body->result.items[0], stm_result(sum))) return stm_with_exp(arena, stm, all);
  const Var sums = build_exp(builder, "sums", type, all);
  // what follows the sum
  Builder rest = builder_new(f->context, f->vars, stm->span);
  const Atoms place = atoms_of_vars(arena, build->function.parameters);
  for RANGE(i, body->count) {
    if (i != at) build_existing(&rest, body->stms[i]);
    else build_name(&rest, stm_result(sum), build_index(&rest, sums, place.count, place.items));
  }
  return stm_with_exp(arena, stm, NEW_EXP(arena, Build, build->widths,
                                          {build->function.parameters, builder_body(&rest, body)}));
}
static void sum_columns(void *user, Builder *builder, const Stm *stm) {
  const Stm *summed = sum_of_small_arrays(user, builder, stm);
  build_existing(builder, summed ? summed : stm);
}
const Program *sum_few_columns(Context *context, const Program *program) {
  Summer summer = {context, program->vars};
  return program_rewrite(context, program, sum_columns, &summer);
}
