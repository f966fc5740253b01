// fuse_joins: a concatenation as a build whose elements choose between those of the operands, for fuse.c.
//   in: a concat   out: the build, or NULL
//   rule: xs = concat a b  -->  xs = build n (\i -> if i < |a| then index a (i) else index b (i - |a|))
//         if the build is then fused into its consumer (build-get): neither copies nor an array are left, and
//         imp/loops/peel_loops.c splits the consumer's loop where the operands meet. Not if all operands are results of
//         loops, scans and the like: they are computed in their places of the array.
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
  const Atom element = build_joined_element(&builder, arrays, atoms_of_vars(arena, parameters));
  return stm_with_exp(arena, stm, NEW_EXP(arena, Build, {type.rank, type.shape},
                                          {parameters, builder_finish(&builder, 1, &element)}));
}
