// fuse_joins: a concatenation as a build whose elements choose between those of the operands, for fuse.c.
//   in: a concat   out: the build, or NULL
//   rule: xs = concat a b  -->  xs = build n (\i -> if i < |a| then index a (i) else index b (i - |a|))
//         if the build is then fused into its consumer (build-get): neither copies nor an array are left, and
//         imp/loops/peel_loops.c splits the consumer's loop where the operands meet. Not if all operands are results of
//         loops, scans and the like: they are computed in their places of the array.
//   rule: build n (\i -> concat a b), where a and b are views or repeated elements, likewise, if only elements of the
//         rows are read
//   test: opt/test/fuse_test.c
#include "opt/fuse/fuse.h"

// Does the concatenation store a copy of this operand, or store elements that its consumer may compute?
static bool is_stored_by_join(const Body *body, Var operand) {
  const Stm *stm = body_binding(body, atom_var(operand), NULL);
  return !stm || stm->exp->tag == EXP_Build || stm->exp->tag == EXP_Concat ||
         (exp_info(stm->exp->tag)->flags & EXP_View);
}

const Stm *join_as_build(Context *context, VarTable *vars, const Body *body, const Stm *stm) {
  Arena *arena = context->arena;
  const Vars arrays = stm->exp->as.Concat.arrays;
  bool stored = false;
  for EACH_IN(i, arrays) stored = stored || is_stored_by_join(body, arrays.items[i]);
  if (!stored) return NULL;
  const Type type = var_type(vars, stm_result(stm));
  Var *indices = NEW_ARRAY(arena, Var, type.rank);
  for RANGE(d, type.rank) indices[d] = var_named(context, vars, "i", type_scalar(SCALAR_I64), stm->span);
  const Vars parameters = {type.rank, indices};
  Builder builder = builder_new(context, vars, stm->span);
  const Atom element = build_joined_element(&builder, arrays, atoms_of_vars(arena, parameters), NULL, NULL);
  return stm_with_exp(arena, stm, NEW_EXP(arena, Build, {type.rank, type.shape},
                                          {parameters, builder_finish(&builder, 1, &element)}));
}

// The element at these indices, through the joins and repetitions of the body.
static Atom moved_element(Builder *builder, const void *user, Var array, Atoms indices) {
  const Body *body = user;
  const Stm *stm = body_binding(body, atom_var(array), NULL);
  if (stm && stm->exp->tag == EXP_Replicate && stm->exp->as.Replicate.shape.count == indices.count)
    return stm->exp->as.Replicate.value;
  if (stm && stm->exp->tag == EXP_Concat && !(stm->marks & (MARK_Dest | MARK_Eager)))
    return build_joined_element(builder, stm->exp->as.Concat.arrays, indices, moved_element, body);
  return build_index(builder, array, indices.count, indices.items);
}
// Also the sizes in the types of the results.
static void add_needs_of_stm(const VarTable *vars, const Stm *stm, Bitset *needed) {
  stm_free_vars(vars, stm, needed);
  for EACH_IN(k, stm->pattern) {
    const Type type = var_type(vars, stm->pattern.items[k]);
    for RANGE(d, type.rank)
      if (type.shape[d].tag == ATOM_Var) bitset_add(needed, type.shape[d].as.var.id);
  }
}
const Stm *joined_rows_as_build(Context *context, VarTable *vars, const Stm *stm) {
  Arena *arena = context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const Body *body = build->function.body;
  const Stm *join = body->count ? body->stms[body->count - 1] : NULL;
  if (!join || join->exp->tag != EXP_Concat || join->marks & (MARK_Dest | MARK_Eager) || body->result.count != 1 ||
      !atom_is_var(body->result.items[0], stm_result(join)))
    return NULL;
  if (!only_moves_elements(context->scratch, body)) return NULL;
  const Type type = var_type(vars, stm_result(join));
  Var *indices = NEW_ARRAY(arena, Var, type.rank);
  for RANGE(d, type.rank) indices[d] = var_named(context, vars, "i", type_scalar(SCALAR_I64), stm->span);
  const Vars parameters = {type.rank, indices};
  Builder inside = builder_new(context, vars, stm->span);
  const Atom element = moved_element(&inside, body, stm_result(join), atoms_of_vars(arena, parameters));
  const Stm *rows = stm_with_exp(arena, join, NEW_EXP(arena, Build, {type.rank, type.shape},
                                                      {parameters, builder_finish(&inside, 1, &element)}));
  Bitset needed = bitset_new(context->scratch);
  const Stm **stms = NEW_ARRAY(arena, const Stm *, body->count);
  uint32_t first = body->count;
  for RANGE_DOWN(i, body->count) {
    const Stm *one = i + 1 == body->count ? rows : body->stms[i];
    if (one != rows && one->exp->tag != EXP_Assert && !bitset_has_any(&needed, one->pattern)) continue;
    add_needs_of_stm(vars, one, &needed);
    stms[--first] = one;
  }
  return stm_with_exp(arena, stm, NEW_EXP(arena, Build, build->widths,
                                          {build->function.parameters,
                                           body_new(arena, body->count - first, stms + first, body->result)}));
}
