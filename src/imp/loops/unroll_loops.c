// unroll_loops: a loop of small constant width becomes straight-line code, so that local arrays are accessed at
// constant indices.
//   rule: for i < c { body }  -->  body[i := 0]; ...; body[i := c-1]   innermost loops first
//         if c <= 4 and the copies are small together (a window of 3 x 3), or if the body has local arrays and c <= 16,
//         or c <= 32 (a window of 5 x 5 or 3 x 3 x 3) and the body is a single sum; of tasks there are no copies
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { TRIP_LIMIT = 16, LONG_TRIPS = 32, LONG_STATEMENTS = 6 };
enum { PLAIN_TRIPS = 4, PLAIN_STATEMENTS = 24, WINDOW_STATEMENTS = 72, WINDOW_NODES = 600, LOCAL_STATEMENTS = 400 };

// `locals`: local arrays.
typedef struct Unrolling { Arena *arena; Bitset locals; } Unrolling;

static bool is_worth_unrolling(const Unrolling *unrolling, const ImpFor *loop, int64_t *trips) {
  enum { OPAQUE = 1 << IMP_Dynamic | 1 << IMP_While | 1 << IMP_Mark | 1 << IMP_Release };
  Scalar bound;
  if (!imp_exp_is_constant(loop->bound, &bound) || bound.as.s > LONG_TRIPS) return false;
  *trips = bound.as.s;
  const ImpEffects effects = imp_body_effects(unrolling->arena, loop, *trips <= 1 ? UINT32_MAX : LOCAL_STATEMENTS);
  if (effects.tags & OPAQUE || (*trips > TRIP_LIMIT && effects.statements > LONG_STATEMENTS)) return false;
  if (*trips <= 1) return true;
  if (effects.tags >> IMP_Parallel & 1) return false;
  const int64_t total = *trips * (int64_t)effects.statements;
  const bool is_window = total <= WINDOW_STATEMENTS && *trips * effects.nodes <= WINDOW_NODES;
  return (*trips <= PLAIN_TRIPS && (total <= PLAIN_STATEMENTS || is_window)) ||
         (total <= LOCAL_STATEMENTS && imp_block_mentions(loop->body, &unrolling->locals).found);
}

// A copy of a local array is a local array, too.
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
  for I64_RANGE(i, trips) {
    ImpCopier copier = imp_copier(out->arena, out->vars);
    copier.user = unrolling, copier.exp = imp_copy_folded, copier.bound = note_local_copy;
    imp_copy_with(&copier, loop->index, imp_i64(out->arena, i));
    for RANGE(s, loop->body->count) imp_put_stm(out, imp_copy_stm(&copier, loop->body->stms[s]));
  }
  return 1;
}

const ImpProgram *unroll_loops(Context *context, const ImpProgram *program) {
  Unrolling unrolling = {context->arena, bitset_new(context->arena)};
  return imp_rewrite((ImpRewriter){.user = &unrolling, .rule = note_local, .after = unroll}, context, program);
}
