// check_once: what one iteration of a loop has checked is not checked again.
//   rule: for s < k { a; for i < n { b; check c; d }; e }
//         -->  var checked = false;
//              for s < k { a; if checked { for i < n { b; d } } else { for i < n { b; check c; d }; checked = true };
//                          e }
//         The inner loop fails in each iteration of the outer one, or in none:
//         - whether it reaches the check depends on bounds and conditions that the outer loop leaves as they are;
//         - c and what it is computed from mention no variable that the outer loop binds or assigns, but those of the
//           inner loop that are computed from others in the same way, and elements of buffers that the outer loop does
//           not write.
//   The outer loop is one in order, or a `while`; the outermost one of which this is true. The inner loop is the
//   innermost one that contains all such checks. Steps of a solver read a sparse matrix at the same columns, and steps
//   over a mesh the same neighbours: the positions are compared with the sizes in the first step.
//   test: imp/test/golden/check_once
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { STEP_STATEMENTS = 200, STEP_NESTING = 6, CHECKED_STATEMENTS = 48, CHECK_LIMIT = 8, LOOP_LIMIT = 4 };

// What the outer loop changes. `varies`: the variables whose values may differ between its iterations; those of an
// inner loop are taken out one by one. `checks`: those of an inner loop that repeat.
typedef struct Steps {
  ImpRewriter *rewriter;
  Bitset varies, assigned;
  Seq(ImpVar) written;
  uint32_t check_count, loop_count;
  const ImpStm *checks[CHECK_LIMIT];
  ImpVar checked[LOOP_LIMIT];   // for each inner loop that was found: has it been executed?
} Steps;

static void note_step(void *user, const ImpStm *stm) {
  Steps *steps = user;
  Arena *scratch = steps->rewriter->context->scratch;
  if (stm->tag == IMP_Store) seq_push(scratch, &steps->written, stm->as.Store.buffer);
  if (stm->tag == IMP_Copy) seq_push(scratch, &steps->written, stm->as.Copy.to);
  if (stm->tag == IMP_Stream) seq_push(scratch, &steps->written, stm->as.Stream.to);
  imp_note_assigned(&steps->assigned, stm);
}
static void note_step_variable(void *user, ImpVar var) { bitset_add(&((Steps *)user)->varies, var.id); }

// ---- what repeats
typedef struct Repetition { const Steps *steps; bool varies; } Repetition;
static void find_variation(void *user, const ImpExp *exp) {
  Repetition *repetition = user;
  const Steps *steps = repetition->steps;
  if (exp->tag == IMP_EXP_Var) repetition->varies |= bitset_has(&steps->varies, exp->as.Var.variable.id);
  repetition->varies |= exp->tag != IMP_EXP_Var && exp->tag != IMP_EXP_Constant && exp->tag != IMP_EXP_Prim &&
                        exp->tag != IMP_EXP_Convert && exp->tag != IMP_EXP_Select && exp->tag != IMP_EXP_Load;
  if (exp->tag != IMP_EXP_Load || repetition->varies) return;
  const ImpVar buffer = exp->as.Load.buffer;
  repetition->varies |= bitset_has(&steps->varies, buffer.id);
  for EACH(i, &steps->written)
    repetition->varies |= imp_may_overlap(steps->rewriter->vars, steps->written.items[i], buffer);
}
static bool repeats(const Steps *steps, const ImpExp *exp) {
  Repetition repetition = {steps, false};
  imp_walk_exp(exp, &(ImpWalker){.user = &repetition, .exp = find_variation});
  return !repetition.varies;
}

// `always`: whether the block is reached is the same in each iteration of the outer loop.
static void find_checks(Steps *steps, const ImpBlock *block, bool always) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const ImpDeclare *declare = &stm->as.Declare;
    bool reached = always;
    if (stm->tag == IMP_Declare && declare->value && !bitset_has(&steps->assigned, declare->variable.id) &&
        repeats(steps, declare->value))
      bitset_remove(&steps->varies, declare->variable.id);
    if (stm->tag == IMP_Check && always && steps->check_count < CHECK_LIMIT && repeats(steps, stm->as.Check.condition))
      steps->checks[steps->check_count++] = stm;
    if (stm->tag == IMP_For) {
      reached &= repeats(steps, stm->as.For.bound);
      if (reached) bitset_remove(&steps->varies, stm->as.For.index.id);
    } else if (stm->tag == IMP_If) {
      reached &= repeats(steps, stm->as.If.condition);
    } else {
      reached = false;
    }
    const ImpBlocks blocks = imp_blocks(stm);
    for RANGE(k, blocks.count) find_checks(steps, blocks.items[k], reached);
  }
}

// ---- the rule
static bool is_checked_before(ImpCopier *copier, const ImpStm *stm) {
  const Steps *steps = copier->user;
  bool found = false;
  for RANGE(i, steps->check_count) found |= steps->checks[i] == stm;
  return found;
}
static const ImpStm *check_loop_once(Steps *steps, const ImpStm *loop) {
  ImpRewriter *rewriter = steps->rewriter;
  ImpBuilder out = imp_builder(rewriter->context, rewriter->vars), first = imp_inside(&out), later = imp_inside(&out);
  const ImpVar checked = imp_fresh(&out, "checked", imp_scalar(SCALAR_Bool));
  steps->checked[steps->loop_count++] = checked;
  ImpCopier copier = imp_copier(rewriter->arena, rewriter->vars);
  copier.user = steps, copier.skip = is_checked_before;
  imp_put_stm(&later, imp_copy_stm(&copier, loop));
  imp_put_stm(&first, loop);
  imp_assign(&first, checked, imp_constant(out.arena, scalar_bool(true)));
  imp_if(&out, imp_var(out.arena, checked), imp_finish(&later), imp_finish(&first));
  return out.stms.items[0];
}
static const ImpBlock *check_block_once(Steps *steps, const ImpBlock *block);
static bool is_step_loop(const ImpStm *stm) {
  Scalar bound;
  if (stm->tag != IMP_For) return stm->tag == IMP_While;
  const bool is_short = imp_exp_is_constant(stm->as.For.bound, &bound) && scalar_to_index(bound) <= 1;
  return !is_short && !stm->as.For.parallel;
}
static const ImpBlock *check_inner_once(void *user, const ImpBlock *block) { return check_block_once(user, block); }
static const ImpStm *check_stm_once(Steps *steps, const ImpStm *stm) {
  if (stm->tag == IMP_If || is_step_loop(stm)) {
    const ImpStm *inside = imp_stm_map(
        stm, &(ImpMapper){.user = steps, .arena = steps->rewriter->arena, .block = check_inner_once});
    if (inside != stm) return imp_with_kept_reductions(steps->rewriter->arena, inside);
  }
  if (stm->tag != IMP_For || steps->loop_count == LOOP_LIMIT) return stm;
  steps->check_count = 0;
  const ImpBlock self = {1, &stm};
  find_checks(steps, &self, true);
  const ImpEffects effects = imp_effects(steps->rewriter->context->scratch, 1, &stm, CHECKED_STATEMENTS);
  if (steps->check_count == 0 || effects.tags & IMP_INCOMPLETE || !rule_allowed(steps->rewriter->context, "check-once"))
    return stm;
  return check_loop_once(steps, stm);
}
static const ImpBlock *check_block_once(Steps *steps, const ImpBlock *block) {
  const ImpStm **stms = NULL;
  for RANGE(i, block->count) {
    const ImpStm *stm = check_stm_once(steps, block->stms[i]);
    if (stm == block->stms[i]) continue;
    if (!stms) {
      stms = NEW_ARRAY(steps->rewriter->arena, const ImpStm *, block->count);
      for RANGE(k, block->count) stms[k] = block->stms[k];
    }
    stms[i] = stm;
  }
  return stms ? imp_block(steps->rewriter->arena, block->count, stms) : block;
}

static uint32_t check_steps_once(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  if (!is_step_loop(stms[0])) return 0;
  Arena *scratch = rewriter->context->scratch;
  const ImpStm *stm = stms[0];
  const ImpEffects effects = imp_effects(scratch, 1, &stm, STEP_STATEMENTS);
  const uint32_t unknown = 1u << IMP_Call | 1u << IMP_Dynamic | 1u << IMP_Release | 1u << IMP_Mark | IMP_INCOMPLETE;
  if (effects.tags & unknown || !(effects.tags & 1u << IMP_Check) || effects.nesting > STEP_NESTING) return 0;
  Steps steps = {.rewriter = rewriter, .varies = bitset_new(scratch), .assigned = bitset_new(scratch)};
  imp_walk_stm(stm, &(ImpWalker){.user = &steps, .stm = note_step, .bind = note_step_variable});
  bitset_union(&steps.varies, &steps.assigned);
  const ImpStm *changed = imp_stm_map(
      stm, &(ImpMapper){.user = &steps, .arena = rewriter->arena, .block = check_inner_once});
  if (changed == stm) return 0;
  for RANGE(i, steps.loop_count) imp_bind(out, steps.checked[i], imp_constant(out->arena, scalar_bool(false)));
  imp_put_stm(out, imp_with_kept_reductions(rewriter->arena, changed));
  return 1;
}

const ImpProgram *check_once(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.rule = check_steps_once}, context, program);
}
