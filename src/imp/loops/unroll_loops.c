// unroll_loops: loops of a small constant width become straight-line code, so that local arrays are accessed at
// constants.
//   rule: for i < c { body }  -->  body[i := 0]; ...; body[i := c-1]   if c <= 16 and the body is small, or c <= 32 (a
//         window of 5 x 5 or 3 x 3 x 3) and it is one sum; innermost loops first
#include "imp/rewrite.h"

enum {
  TRIP_LIMIT = 16,
  LONG_TRIPS = 32,
  LONG_STATEMENTS = 6,
  PLAIN_TRIPS = 4,
  PLAIN_STATEMENTS = 24,
  LOCAL_STATEMENTS = 400
};

// `weights`: of the blocks measured so far; each is part of all around it.
typedef struct Unrolling { Arena *arena; Bitset locals; Map weights; } Unrolling;

// ---- the size of a body, and whether it accesses local arrays
typedef struct Weight { Unrolling *unrolling; uint32_t statements; bool uses_local, opaque; } Weight;

static void weigh_use(void *user, ImpVar var) {
  ((Weight *)user)->uses_local |= bitset_has(&((Weight *)user)->unrolling->locals, var.id);
}
static void weigh_exp(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .use = weigh_use});
}
static const Weight *block_weight(Unrolling *unrolling, const ImpBlock *block);

static void weigh_block(void *user, const ImpBlock *block) {
  Weight *weight = user;
  const Weight *inner = block_weight(weight->unrolling, block);
  weight->statements += inner->statements;
  weight->uses_local |= inner->uses_local;
  weight->opaque |= inner->opaque;
}

static const Weight *block_weight(Unrolling *unrolling, const ImpBlock *block) {
  const uint64_t key = (uint64_t)(uintptr_t)block;
  const Weight *known = map_pointer(&unrolling->weights, key);
  if (known) return known;
  Weight *weight = NEW(unrolling->arena, Weight);
  weight->unrolling = unrolling;
  const ImpVisitor visitor = {.user = weight, .exp = weigh_exp, .use = weigh_use, .block = weigh_block};
  for RANGE(i, block->count) {
    const ImpTag tag = block->stms[i]->tag;
    weight->statements++;
    weight->opaque |= tag == IMP_Dynamic || tag == IMP_While || tag == IMP_Mark || tag == IMP_Release;
    imp_stm_visit(block->stms[i], &visitor);
  }
  map_put_pointer(&unrolling->weights, key, weight);
  return weight;
}

// ---- unrolling
static bool is_worth_unrolling(Unrolling *unrolling, const ImpFor *loop, int64_t *trips) {
  Scalar bound;
  if (!imp_exp_is_constant(loop->bound, &bound) || bound.as.s > LONG_TRIPS) return false;
  *trips = bound.as.s;
  const Weight weight = *block_weight(unrolling, loop->body);
  if (weight.opaque || (*trips > TRIP_LIMIT && weight.statements > LONG_STATEMENTS)) return false;
  if (*trips <= 1) return true;
  const int64_t total = *trips * (int64_t)weight.statements;
  return weight.uses_local ? total <= LOCAL_STATEMENTS : *trips <= PLAIN_TRIPS && total <= PLAIN_STATEMENTS;
}

// The copy of a local array is a local array.
static void note_local_copy(ImpCopier *copier, ImpVar old, ImpVar fresh) {
  Unrolling *unrolling = copier->user;
  if (bitset_has(&unrolling->locals, old.id)) bitset_add(&unrolling->locals, fresh.id);
}

static uint32_t note_local(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count, (void)out;
  Unrolling *unrolling = rewriter->user;
  if (stms[0]->tag == IMP_Local) bitset_add(&unrolling->locals, stms[0]->as.Local.buffer.id);
  return 0;
}
static uint32_t unroll(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  Unrolling *unrolling = rewriter->user;
  const ImpFor *loop = &stms[0]->as.For;
  int64_t trips;
  if (stms[0]->tag != IMP_For || !is_worth_unrolling(unrolling, loop, &trips)) return 0;
  for (int64_t i = 0; i < trips; i++) {
    ImpCopier copier = imp_copier(out->arena, out->vars);
    copier.user = unrolling, copier.exp = imp_copy_folded, copier.bound = note_local_copy;
    imp_copy_with(&copier, loop->index, imp_i64(out->arena, i));
    for RANGE(s, loop->body->count) imp_put_stm(out, imp_copy_stm(&copier, loop->body->stms[s]));
  }
  return 1;
}

const ImpProgram *unroll_loops(Context *context, const ImpProgram *program) {
  Unrolling unrolling = {context->arena, bitset_new(context->arena), map_new(context->arena)};
  return imp_rewrite((ImpRewriter){.user = &unrolling, .rule = note_local, .after = unroll}, context, program);
}
