// thread_branches: a condition that one arm of the branch before it decides is asked in the other arm only.
//   rule: if c { a; v = x } else { b; v = y }; if p { s }  -->  if c { a; v = x; if p { s } } else { b; v = y }
//         if y is a constant that makes p false; or the other way round
//   What an element is not added to, or not stored at, has the position -1: such elements are then asked once.
//   rule: for i < min(e, ..) { .. u64(i) < u64(e) .. }  -->  .. true ..     if the loop does not change e
//   Then the position is the index of the loop, of which no more is to be asked.
//   test: imp/test/golden/thread_branches
#include "imp/copy.h"
#include "imp/effects.h"
#include "imp/rewrite.h"

// Whether the condition is false after the statements, by the constants that they assign last.
static bool is_false_after(const ImpBuilder *out, const ImpBlock *arm, const ImpExp *condition) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.exp = imp_copy_folded;
  for RANGE(i, arm->count) {
    const ImpStm *stm = arm->stms[i];
    const ImpAssign *assign = &stm->as.Assign;
    if (stm->tag == IMP_Assign)
      imp_copy_with(&copier, assign->variable, imp_exp_is_constant(assign->value, NULL)
                                                   ? assign->value : imp_var(out->arena, assign->variable));
    else if (stm->tag != IMP_Declare && stm->tag != IMP_Check && stm->tag != IMP_Comment) return false;
  }
  Scalar known;
  return imp_exp_is_constant(imp_copy_exp(&copier, condition), &known) && !known.as.b;
}

static const ImpBlock *followed_by(const ImpBuilder *out, const ImpBlock *arm, const ImpStm *stm) {
  ImpBuilder both = imp_inside(out);
  imp_put_block(&both, arm);
  imp_put_stm(&both, stm);
  return imp_finish(&both);
}

static uint32_t thread_branch(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)rewriter;
  if (count < 2 || stms[0]->tag != IMP_If || stms[1]->tag != IMP_If || stms[1]->as.If.else_block->count) return 0;
  const ImpIf *first = &stms[0]->as.If;
  const ImpExp *condition = stms[1]->as.If.condition;
  const bool not_first = is_false_after(out, first->then_block, condition),
             not_second = is_false_after(out, first->else_block, condition);
  if (not_first == not_second || !rule_allowed(out->context, "thread-branches")) return 0;
  imp_if(out, first->condition, not_first ? first->then_block : followed_by(out, first->then_block, stms[1]),
         not_second ? first->else_block : followed_by(out, first->else_block, stms[1]));
  return 2;
}

// ---- positions that are indices
// x, if the expression is u64(x); else NULL.
static const ImpExp *converted_position(const ImpExp *exp) {
  const bool converts = exp->tag == IMP_EXP_Convert && exp->as.Convert.to == SCALAR_U64 &&
                        exp->as.Convert.from == SCALAR_I64;
  return converts ? exp->as.Convert.value : NULL;
}
// Is the bound at most this number?
static bool is_bounded_by(const ImpExp *bound, const ImpExp *number) {
  if (imp_exp_equal(bound, number)) return true;
  if (bound->tag != IMP_EXP_Prim || bound->as.Prim.prim != PRIM_Min) return false;
  for EACH_IN(i, bound->as.Prim.arguments)
    if (is_bounded_by(bound->as.Prim.arguments.items[i], number)) return true;
  return false;
}
static bool is_index_below(const ImpRewriter *rewriter, const ImpExp *exp) {
  if (!rewriter->loop || rewriter->loop->tag != IMP_For || exp->tag != IMP_EXP_Prim || exp->as.Prim.prim != PRIM_Lt ||
      exp->as.Prim.type != SCALAR_U64)
    return false;
  const ImpFor *loop = &rewriter->loop->as.For;
  const ImpExp *index = converted_position(exp->as.Prim.arguments.items[0]),
               *limit = converted_position(exp->as.Prim.arguments.items[1]);
  if (!index || !limit || index->tag != IMP_EXP_Var || index->as.Var.variable.id != loop->index.id ||
      !is_bounded_by(loop->bound, limit))
    return false;
  const ImpEffects effects = imp_body_effects(rewriter->context->scratch, loop, UINT32_MAX);
  const Bitset varies = imp_varying(rewriter->context->scratch, loop, &effects);
  return imp_is_movable(limit, &varies);
}
static const ImpExp *decide_index(ImpRewriter *rewriter, const ImpExp *exp) {
  if (!is_index_below(rewriter, exp)) return imp_rewrite_parts(rewriter, exp);
  return rule_allowed(rewriter->context, "indices-in-bounds") ? imp_constant(rewriter->arena, scalar_bool(true)) : exp;
}

const ImpProgram *thread_branches(Context *context, const ImpProgram *program) {
  program = imp_rewrite((ImpRewriter){.rule = thread_branch}, context, program);
  return imp_rewrite((ImpRewriter){.exp = decide_index}, context, program);
}
