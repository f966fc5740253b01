// interchange_loops: loops down the columns of arrays run along their rows.
//   rule: for i < n parallel { for j < k parallel { b } }  -->  for j < k parallel { for i < n parallel { b } }
//         if adjacent iterations of the outer loop access adjacent elements, and those of the inner loop do not
//   rule: for i { for h { for j { b } } }  -->  for h { for i { for j { b } } }, where the first one applies to i and j
//   Both loops are parallel, so that any order of their iterations is equivalent. b consists of plain statements and
//   branches. The order is chosen before borders are peeled off, after which an outer loop contains several; accesses
//   that are adjacent in neither loop are left to tile_transposes, which knows the addresses in the middle.
//   test: imp/test/golden/interchange_loops
#include "imp/loops/transpose.h"

enum { STATEMENT_LIMIT = 32 };

static bool has_loop(const ImpBlock *block) {
  for RANGE(i, block->count)
    if (block->stms[i]->tag == IMP_For) return true;
  return false;
}

bool transpose_find(const ImpBuilder *out, const ImpFor *outer, uint32_t limit, Transpose *found) {
  const ImpFor *inner = outer->parallel ? imp_only_loop(outer->body) : NULL;
  if (!inner || !inner->parallel || outer->private.count + inner->private.count > 0 || inner->body->count == 0 ||
      has_loop(inner->body))
    return false;
  const bool ends = inner->body->stms[inner->body->count - 1]->tag == IMP_Store;
  const ImpEffects effects = imp_body_effects(out->context->scratch, inner, limit);
  *found = (Transpose){.outer = outer, .inner = inner, .store = ends ? imp_only_store(inner->body) : NULL,
                       .is_plain = imp_effects_within(&effects, IMP_PLAIN & ~(1u << IMP_Assign))};
  const Bitset varies = imp_varying(out->context->scratch, outer, &effects);
  return imp_effects_within(&effects, IMP_PLAIN_OR_IF) && !effects.compares &&
         imp_is_scalar_code(out->vars, &effects) && imp_is_movable(inner->bound, &varies);
}

// The loops are number 1 and 2.
TransposeStrides transpose_strides(const ImpBuilder *out, Transpose *found) {
  ImpNest nest = imp_nest(out->context, out->vars);
  (void)imp_nest_add(&nest, found->outer, 0);
  TransposeStrides result = {0};
  for EACH(i, &nest.nest.accesses) {
    const NestAccess *access = &nest.nest.accesses.items[i];
    const NestStride outer = nest_stride(&nest.nest, access->place, 1),
                     inner = nest_stride(&nest.nest, access->place, 2);
    const bool by_outer = outer == NEST_STRIDE_One && inner == NEST_STRIDE_Other,
               by_inner = inner == NEST_STRIDE_One && outer == NEST_STRIDE_Other;
    result.outer_only |= by_outer, result.inner_only |= by_inner;
    result.neither |= outer == NEST_STRIDE_Other && inner == NEST_STRIDE_Other;
    if (!access->writes) {
      result.reads_own |= found->store && access->buffer == found->store->buffer.id;
      continue;
    }
    result.other_write |= !by_outer && !by_inner;
    found->along = by_outer ? found->outer : found->inner, found->across = by_outer ? found->inner : found->outer;
  }
  return result;
}

void transpose_interchange(ImpBuilder *out, const Transpose *found) {
  ImpBuilder inner = imp_inside(out);
  imp_for(&inner, found->outer->index, found->outer->bound, true, found->inner->body);
  imp_for(out, found->inner->index, found->inner->bound, true, imp_finish(&inner));
}

// The loop inside of the next one, if the rule applies to it and the one after that.
bool transpose_around(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out, ImpLoopRule *rule) {
  const ImpFor *middle = loop->parallel ? imp_only_loop(loop->body) : NULL;
  if (!middle || !middle->parallel || !imp_only_loop(middle->body) || middle->private.count > 0) return false;
  Bitset index = bitset_new(out->context->scratch);
  bitset_add(&index, loop->index.id);
  if (!imp_is_movable(middle->bound, &index)) return false;
  ImpFor around = *loop;
  around.body = middle->body;
  ImpBuilder inside = imp_inside(out);
  if (!rule(rewriter, &around, &inside)) return false;
  imp_for(out, middle->index, middle->bound, true, imp_finish(&inside));
  return true;
}

static bool interchange_pair(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  (void)rewriter;
  Transpose found;
  if (!transpose_find(out, loop, STATEMENT_LIMIT, &found)) return false;
  const TransposeStrides strides = transpose_strides(out, &found);
  if (!strides.outer_only || strides.inner_only || strides.neither || !rule_allowed(out->context, "interchange-loops"))
    return false;
  transpose_interchange(out, &found);
  return true;
}

static bool interchange_early(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  return interchange_pair(rewriter, loop, out) || transpose_around(rewriter, loop, out, interchange_pair);
}

const ImpProgram *interchange_loops(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = interchange_early}, context, program);
}
