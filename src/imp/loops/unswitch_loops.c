// unswitch_loops: a condition that no iteration of a loop changes is evaluated before the loop.
//   rule: for j < k { a; if c { s } else { t }; b }  -->  if c { for j < k { a; s; b } } else { for j < k { a; t; b } }
//         if c reads no memory, contains no division that could trap, and mentions no variable that the loop binds or
//         assigns
//   Only small innermost loops, since the loop is duplicated. C compilers unswitch, too, but if c has many parts, they
//   do not vectorise the resulting loops.
//   test: imp/test/unswitch_loops_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 24, DEPTH_LIMIT = 2 };

// The position of the first branch whose condition may move; the body's count: there is none.
static uint32_t find_invariant_branch(const ImpBuilder *out, const ImpFor *loop) {
  ImpEffects effects = imp_effects(out->arena, loop->body->count, loop->body->stms, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF) || effects.statements > STATEMENT_LIMIT) return loop->body->count;
  bitset_union(&effects.bound, &effects.assigned);
  bitset_add(&effects.bound, loop->index.id);
  uint32_t at = 0;
  while (at < loop->body->count && (loop->body->stms[at]->tag != IMP_If ||
                                    !imp_is_movable(loop->body->stms[at]->as.If.condition, &effects.bound)))
    at++;
  return at;
}

// The loop in which the statements of one arm replace the branch.
static const ImpStm *with_branch(const ImpBuilder *out, const ImpFor *loop, uint32_t at, const ImpBlock *branch) {
  ImpBuilder body = imp_inside(out), result = imp_inside(out);
  for RANGE(i, loop->body->count) {
    if (i == at) imp_put_block(&body, branch);
    else imp_put_stm(&body, loop->body->stms[i]);
  }
  imp_for_like(&result, loop, loop->index, loop->bound, imp_finish(&body));
  return result.stms.items[0];
}

static const ImpStm *unswitch(const ImpBuilder *out, const ImpStm *stm, int depth) {
  const ImpFor *loop = &stm->as.For;
  const uint32_t at = depth > 0 ? find_invariant_branch(out, loop) : loop->body->count;
  if (at == loop->body->count || !rule_allowed(out->context, "unswitch-loops")) return stm;
  const ImpIf *branch = &loop->body->stms[at]->as.If;
  ImpCopier copier = imp_copier(out->arena, out->vars);   // the second loop gets fresh variables
  const ImpStm *yes = unswitch(out, with_branch(out, loop, at, branch->then_block), depth - 1);
  const ImpStm *no =
      unswitch(out, imp_copy_stm(&copier, with_branch(out, loop, at, branch->else_block)), depth - 1);
  ImpBuilder both = imp_inside(out);
  imp_if(&both, branch->condition, imp_block(out->arena, 1, &yes), imp_block(out->arena, 1, &no));
  return both.stms.items[0];
}

static uint32_t unswitch_stm(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)rewriter, (void)count;
  const ImpStm *stm = stms[0]->tag == IMP_For ? unswitch(out, stms[0], DEPTH_LIMIT) : stms[0];
  if (stm == stms[0]) return 0;
  imp_put_stm(out, stm);
  return 1;
}

const ImpProgram *unswitch_loops(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.after = unswitch_stm}, context, program);
}
