// rewrite: the traversal of functions, blocks and statements for passes (rewrite.h).
#include "imp/rewrite.h"
#include "imp/effects.h"

static const ImpExp *rewrite_inner_exp(void *user, const ImpExp *exp) {
  ImpRewriter *rewriter = user;
  return rewriter->exp(rewriter, exp);
}
const ImpExp *imp_rewrite_parts(ImpRewriter *rewriter, const ImpExp *exp) {
  const ImpMapper mapper = {.user = rewriter, .arena = rewriter->arena, .exp = rewrite_inner_exp};
  const ImpExp *mapped = imp_exp_map(exp, &mapper);
  return mapped == exp ? exp : imp_rebuild(rewriter->arena, mapped);
}

static const ImpBlock *rewrite_inner_block(void *user, const ImpBlock *block) { return imp_rewrite_block(user, block); }
const ImpStm *imp_rewrite_inside(ImpRewriter *rewriter, const ImpStm *stm) {
  const ImpMapper mapper = {.user = rewriter,
                            .arena = rewriter->arena,
                            .exp = rewriter->exp ? rewrite_inner_exp : NULL,
                            .block = rewrite_inner_block};
  const ImpStm *outer = rewriter->loop;
  if (stm->tag == IMP_For || stm->tag == IMP_While) rewriter->loop = stm;
  const ImpStm *mapped = imp_stm_map(stm, &mapper);
  rewriter->loop = outer;
  return mapped == stm ? stm : imp_with_kept_reductions(rewriter->arena, mapped);
}

const ImpBlock *imp_rewrite_block(ImpRewriter *rewriter, const ImpBlock *block) {
  ImpBuilder out = imp_builder(rewriter->context, rewriter->vars);
  bool changed = false;
  for (uint32_t i = 0; i < block->count;) {
    const ImpFor *loop = rewriter->loop_rule && block->stms[i]->tag == IMP_For ? &block->stms[i]->as.For : NULL;
    const uint32_t done = loop             ? rewriter->loop_rule(rewriter, loop, &out)
                          : rewriter->rule ? rewriter->rule(rewriter, block->count - i, block->stms + i, &out)
                                           : 0;
    changed |= done > 1 || (done == 1 && (out.stms.size != i + 1 || seq_last(&out.stms) != block->stms[i]));
    i += done;
    if (done > 0) continue;
    if (block->stms[i]->tag == IMP_Comment) rewriter->context->place = block->stms[i]->as.Comment.text;
    const ImpStm *stm = imp_rewrite_inside(rewriter, block->stms[i]);
    const bool replaced = rewriter->after && rewriter->after(rewriter, 1, &stm, &out) > 0;
    if (!replaced) imp_put_stm(&out, stm);
    changed |= replaced || stm != block->stms[i];
    i++;
  }
  return changed ? imp_finish(&out) : block;
}

static const ImpBlock *rewrite_imp_body(void *user, const ImpFunction *function) {
  ImpRewriter *rewriter = user;
  rewriter->function = function, rewriter->context->place = name_text(rewriter->context->names, function->name);
  const bool begins = !rewriter->begin || rewriter->begin(rewriter, function);
  return begins ? imp_rewrite_block(rewriter, function->body) : function->body;
}
const ImpProgram *imp_rewrite(ImpRewriter rewriter, Context *context, const ImpProgram *program) {
  rewriter.context = context, rewriter.arena = context->arena;
  rewriter.program = program, rewriter.vars = program->vars;
  return imp_program_map(context->arena, program, rewrite_imp_body, &rewriter);
}
