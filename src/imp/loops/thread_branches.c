// thread_branches: a condition that one arm of the branch before it decides is asked in the other arm only.
//   rule: if c { a; v = x } else { b; v = y }; if p { s }  -->  if c { a; v = x; if p { s } } else { b; v = y }
//         if y is a constant that makes p false; or the other way round
//   What an element is not added to, or not stored at, has the position -1: such elements are then asked once.
//   test: imp/test/golden/thread_branches
#include "imp/copy.h"
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

const ImpProgram *thread_branches(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.rule = thread_branch}, context, program);
}
