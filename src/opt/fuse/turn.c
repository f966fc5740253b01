// turn_permuted_builds: a matrix that is only needed transposed is made so.
//   in: core   out: core
//   rule: turn-build   xss = build (n, m) (\i j -> e); yss = permute xss <1, 0>
//             -->  yss = build (m, n) (\j i -> e)
//             if xss has no other uses, and e cannot fail and has no loops but short ones; likewise for other
//             permutations. What reads yss by rows then fuses with the loop over these rows (fold_storage keeps a few
//             of them). The order of the loops is chosen by their accesses later (imp/loops/interchange_loops.c,
//             tile_transposes.c). Where e has longer loops, it would decide about the sums in them; such a build stays
//             as it is.
//   test: opt/test/golden/fuse/turn*, test/run/turned_maps.fut
#include "opt/fuse/fuse.h"

typedef struct Turner {
  Context *context;
  VarTable *vars;
  Map counts;   // Var id -> uses
  Mapper mapper;
} Turner;

static bool is_short_width(Atom width) {
  int64_t iterations;
  return atom_is_i64(width, &iterations) && iterations <= FEW_ROWS;
}
// Does it only have loops that are unrolled?
static bool has_short_loops(const Body *body) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const ExpRoles roles = exp_roles(stm->exp);
    bool is_loop = roles.body != NULL && !exp_is_while(stm->exp);
    for EACH_IN(k, roles.widths) is_loop = is_loop && is_short_width(roles.widths.items[k]);
    if (is_loop ? !has_short_loops(roles.body) : work_of_stm(stm) >= WORK_MUCH) return false;
  }
  return true;
}
static bool have_certificates_of(Vars all, Vars some) {
  for EACH_IN(i, some)
    if (!vars_contain(all, atom_var(some.items[i]))) return false;
  return true;
}
// The build that only this statement uses, as a permutation of all of its dimensions; NULL: there is none.
static const Stm *build_to_turn(const Turner *turner, const Map *made, const Stm *stm) {
  if (stm->exp->tag != EXP_Permute || stm->marks) return NULL;
  const ExpPermute *permute = &stm->exp->as.Permute;
  const Stm *build = map_pointer(made, permute->array.id);
  if (!build || build->exp->tag != EXP_Build || build->marks || build->pattern.count != 1 ||
      build->exp->as.Build.widths.count != permute->permutation.count || !exp_is_pure(build->exp) ||
      !have_certificates_of(build->certificates, stm->certificates) ||
      !has_short_loops(build->exp->as.Build.function.body) ||
      map_value_or(&turner->counts, permute->array.id, 0) != 1)
    return NULL;
  rule_place(turner->context, build->span, var_info(turner->vars, permute->array)->name);
  return rule_allowed(turner->context, "turn-build") ? build : NULL;
}

static const Stm *turned(const Turner *turner, const Stm *build, const Stm *permute) {
  Arena *arena = turner->context->arena;
  const ExpBuild *old = &build->exp->as.Build;
  const uint32_t rank = old->widths.count;
  Var *indices = NEW_ARRAY(arena, Var, rank);
  Atom *widths = NEW_ARRAY(arena, Atom, rank);
  for RANGE(d, rank) {
    const int64_t from = permute->exp->as.Permute.permutation.items[d];
    indices[d] = old->function.parameters.items[from], widths[d] = old->widths.items[from];
  }
  const Exp *exp = NEW_EXP(arena, Build, {rank, widths}, {{rank, indices}, old->function.body});
  return stm_with_pattern(arena, stm_with_exp(arena, build, exp), permute->pattern);
}

static const Body *turn_in_body(void *user, const Body *body) {
  Turner *turner = user;
  Map made = map_new(turner->context->scratch), permutes = map_new(turner->context->scratch);
  Bitset gone = bitset_new(turner->context->scratch);
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i], *build = build_to_turn(turner, &made, stm);
    map_put_binder(&made, stm);
    if (!build) continue;
    map_put_pointer(&permutes, stm_result(build).id, stm);
    bitset_add(&gone, stm_result(stm).id);
  }
  Builder builder = builder_new(turner->context, turner->vars, (Span){0});
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (bitset_has_any(&gone, stm->pattern)) continue;
    const Stm *permute = stm->pattern.count ? map_pointer(&permutes, stm_result(stm).id) : NULL;
    const Stm *mapped = stm_map(stm, &turner->mapper);
    build_existing(&builder, permute ? turned(turner, mapped, permute) : mapped);
  }
  return builder_body(&builder, body);
}

static const Function *turn_in_function(Context *context, const Program *program, const Function *function,
                                        void *user) {
  Turner turner = {.context = context,
                   .vars = program->vars,
                   .counts = body_use_counts(context->arena, program->vars, function->body)};
  (void)user;
  turner.mapper = (Mapper){&turner, context->arena, NULL, NULL, turn_in_body};
  return function_with_body(context->arena, function, turn_in_body(&turner, function->body));
}

const Program *turn_permuted_builds(Context *context, const Program *program) {
  return program_map(context, program, turn_in_function, NULL);
}
