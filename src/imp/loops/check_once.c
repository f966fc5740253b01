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
//   rule: if c { t } in an inner loop in order, with a store in t at a loaded position
//         -->  t in the version without checks, and if c { t } else { held = false } in the other one, which ends with
//         checked = held; c is computed as above.
//   The outer loop is one in order, or a `while`; the outermost one of which this is true. The inner loop is the
//   innermost one that contains all such checks. Steps of a solver read a sparse matrix at the same columns, and steps
//   over a mesh the same neighbours: the positions are compared with the sizes in the first step.
//   test: imp/test/golden/check_once
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { STEP_STATEMENTS = 200, STEP_NESTING = 6, CHECKED_STATEMENTS = 48, CHECK_LIMIT = 8, LOOP_LIMIT = 4 };

typedef struct Repeated { uint32_t count; const ImpStm *stms[CHECK_LIMIT]; } Repeated;

// What the outer loop changes. `varies`: the variables whose values may differ between its iterations; those of an
// inner loop are taken out one by one. `elements`: those of these that depend on elements of buffers. `checks` and
// `guards`: of an inner loop, those that repeat.
typedef struct Steps {
  ImpRewriter *rewriter;
  Bitset varies, assigned, elements;
  Seq(ImpVar) written;
  Repeated checks, guards;
  uint32_t loop_count;
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

static bool steps_read_elements(const Steps *steps, const ImpExp *exp) {
  const ImpMention mention = imp_mentions(exp, &steps->elements);
  return mention.found || mention.loads;
}
static void note_step_repeated(Repeated *repeated, const ImpStm *stm) {
  if (repeated->count < CHECK_LIMIT) repeated->stms[repeated->count++] = stm;
}
static bool is_step_repeated(const Repeated *repeated, const ImpStm *stm) {
  bool found = false;
  for RANGE(i, repeated->count) found |= repeated->stms[i] == stm;
  return found;
}

// A store at a place that depends on elements is in the branch: of a scatter or histogram, which leave out positions.
static bool is_guard(const Steps *steps, const ImpIf *branch) {
  bool scatters = false;
  for RANGE(i, branch->then_block->count) {
    const ImpStm *stm = branch->then_block->stms[i];
    scatters |= stm->tag == IMP_Store && steps_read_elements(steps, stm->as.Store.index);
  }
  return scatters && branch->else_block->count == 0 && steps_read_elements(steps, branch->condition);
}

// Whether the block is reached is the same in each iteration of the outer loop. is_ordered: no loop around it is
// parallel.
static void find_checks(Steps *steps, const ImpBlock *block, bool is_ordered);
static void find_checks_inside(Steps *steps, const ImpStm *stm, bool is_ordered) {
  const ImpFor *loop = &stm->as.For;
  const ImpIf *branch = &stm->as.If;
  if (stm->tag == IMP_For && repeats(steps, loop->bound)) {
    bitset_remove(&steps->varies, loop->index.id);
    find_checks(steps, loop->body, is_ordered && !loop->parallel);
  }
  if (stm->tag != IMP_If || !repeats(steps, branch->condition)) return;
  if (is_ordered && is_guard(steps, branch)) note_step_repeated(&steps->guards, stm);
  find_checks(steps, branch->then_block, is_ordered);
  find_checks(steps, branch->else_block, is_ordered);
}
static void find_checks(Steps *steps, const ImpBlock *block, bool is_ordered) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const ImpDeclare *declare = &stm->as.Declare;
    if (stm->tag == IMP_Declare && declare->value && !bitset_has(&steps->assigned, declare->variable.id) &&
        repeats(steps, declare->value)) {
      bitset_remove(&steps->varies, declare->variable.id);
      if (steps_read_elements(steps, declare->value)) bitset_add(&steps->elements, declare->variable.id);
    }
    if (stm->tag == IMP_Check && repeats(steps, stm->as.Check.condition)) note_step_repeated(&steps->checks, stm);
    find_checks_inside(steps, stm, is_ordered);
  }
}

// ---- the rule
// The versions of an inner loop: with checks, and with guards that note when they do not hold; without both.
typedef struct Version { const Steps *steps; ImpVar held; bool checks; } Version;
static const ImpBlock *version_block(void *user, const ImpBlock *block);
static void put_version(ImpBuilder *out, Version *version, const ImpBlock *block) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const ImpMapper mapper = {.user = version, .arena = out->arena, .block = version_block};
    const bool guards = is_step_repeated(&version->steps->guards, stm);
    if (!version->checks && is_step_repeated(&version->steps->checks, stm)) continue;
    if (!guards) {
      imp_put_stm(out, imp_with_kept_reductions(out->arena, imp_stm_map(stm, &mapper)));
    } else if (version->checks) {
      ImpBuilder otherwise = imp_inside(out);
      imp_assign(&otherwise, version->held, imp_constant(out->arena, scalar_bool(false)));
      imp_if(out, stm->as.If.condition, version_block(version, stm->as.If.then_block), imp_finish(&otherwise));
    } else {
      put_version(out, version, stm->as.If.then_block);
    }
  }
}
static const ImpBlock *version_block(void *user, const ImpBlock *block) {
  Version *version = user;
  ImpBuilder out = imp_builder(version->steps->rewriter->context, version->steps->rewriter->vars);
  put_version(&out, version, block);
  return imp_finish(&out);
}
static const ImpStm *check_loop_once(Steps *steps, const ImpStm *loop) {
  ImpRewriter *rewriter = steps->rewriter;
  ImpBuilder out = imp_builder(rewriter->context, rewriter->vars), first = imp_inside(&out), later = imp_inside(&out);
  const ImpType flag = imp_scalar(SCALAR_Bool);
  const ImpVar checked = imp_fresh(&out, "checked", flag), held = imp_fresh(&out, "held", flag);
  const ImpExp *yes = imp_constant(out.arena, scalar_bool(true));
  const ImpBlock body = {1, &loop};
  Version version = {steps, held, true};
  steps->checked[steps->loop_count++] = checked;
  if (steps->guards.count > 0) imp_bind(&first, held, yes);
  put_version(&first, &version, &body);
  imp_assign(&first, checked, steps->guards.count > 0 ? imp_var(out.arena, held) : yes);
  version.checks = false;
  ImpCopier copier = imp_copier(rewriter->arena, rewriter->vars);
  imp_put_block(&later, imp_copy_block(&copier, version_block(&version, &body)));
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
  steps->checks.count = steps->guards.count = 0;
  find_checks_inside(steps, stm, true);
  const ImpEffects effects = imp_effects(steps->rewriter->context->scratch, 1, &stm, CHECKED_STATEMENTS);
  const bool repeats_some = steps->checks.count + steps->guards.count > 0 && !(effects.tags & IMP_INCOMPLETE);
  return repeats_some && rule_allowed(steps->rewriter->context, "check-once") ? check_loop_once(steps, stm) : stm;
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
  const bool asks = effects.tags & (1u << IMP_Check | 1u << IMP_If);
  if (!asks || effects.tags & unknown || effects.nesting > STEP_NESTING) return 0;
  Steps steps = {.rewriter = rewriter, .varies = bitset_new(scratch), .assigned = bitset_new(scratch),
                 .elements = bitset_new(scratch)};
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
