// split_build: the expensive values that the outer indices of a build decide are computed outside of the loops over its
// inner indices.
//   in: a build whose statements have dependences   out: nested builds, or the build itself
//   rule: build (n, m) \i j -> .. exp x[i] .. y[j] ..
//         -->  build n \i -> { e = exp x[i]; build m \j -> .. e .. y[j] .. }
//         if e cannot fail: m may be 0. C compilers do not move calls, and conversions with their checks, out of loops.
//         A build without expensive values of floats stays a perfect nest, whose loops are split where quotients of
//         indices change.
#include "opt/tables.h"

// for the first `count` indices, whatever the others are
static bool cannot_fail(const Tabulation *tabulation, const ExpBuild *build, uint32_t count, const Exp *exp) {
  const KnowledgeMark mark = knowledge_enter(tabulation->knowledge);
  for RANGE(d, count)
    knowledge_index(tabulation->knowledge, build->function.parameters.items[d], build->widths.items[d]);
  const bool never = knowledge_cannot_fail(tabulation->knowledge, exp);
  knowledge_leave(tabulation->knowledge, mark);
  return never;
}

const Stm *split_build(const Tabulation *tabulation, const Stm *stm, uint32_t first) {
  Arena *arena = tabulation->context->arena;
  const ExpBuild *build = &stm->exp->as.Build;
  const Body *body = build->function.body;
  const uint32_t rank = build->widths.count;
  // depths: how many leading indices decide a statement; the rank if it stays where it is
  uint32_t at = 0, *depths = NEW_ARRAY(arena, uint32_t, body->count + 1);
  Bitset stay = bitset_new(tabulation->context->scratch);
  for RANGE(d, rank)   // there may be more indices than bits
    if (!dependence_of(tabulation, build->function.parameters.items[d]).indices) return stm;
  for RANGE(i, body->count) {
    const Stm *one = body->stms[i];
    const Dependence known = one->pattern.count ? dependence_of(tabulation, stm_result(one)) : (Dependence){0};
    for (depths[i] = 0; known.indices >> first >> depths[i];) depths[i]++;
    if (!known.stm || one->certificates.count || depths[i] >= rank ||
        stm_depends_on(tabulation->vars, one, &stay) || !cannot_fail(tabulation, build, depths[i], one->exp)) {
      bitset_add_vars(&stay, one->pattern);
      depths[i] = rank;
    }
    if (depths[i] > at && depths[i] < rank && stm_slow(one) && is_of_floats(one->exp)) at = depths[i];
  }
  if (at == 0 || !rule_allowed(tabulation->context, "split-builds")) return stm;
  Builder outer = builder_new(tabulation->context, tabulation->vars, stm->span), inner = outer;
  for RANGE(i, body->count) build_existing(depths[i] <= at ? &outer : &inner, body->stms[i]);
  return split_build(tabulation, build_nested(&outer, stm, at, builder_body(&inner, body)), first);
}
