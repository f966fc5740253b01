// unswitch_loops: a condition that no iteration of a loop changes is evaluated before the loop.
//   rule: for j < k { a; if c { s } else { t }; b }  -->  if c { for j < k { a; s; b } } else { for j < k { a; t; b } }
//         if c reads nothing that the loop writes, contains no division that could trap, and mentions no variable that
//         the loop binds or assigns. In both loops c is decided wherever it occurs. Elements that c reads may only
//         exist if there is an iteration: then it becomes `0 < k ? c : false`. A condition that is declared in the body
//         and reads nothing is declared before the loop. If no branch of the body has such a condition, it is looked
//         for inside of the branches: one that reads nothing, of a branch or of a selection that reads memory; at most
//         twice. In a parallel loop also a comparison that is joined with other bits, as in `0 <= i - 1 && a[j]`, and
//         that of a selection that reads memory, as in `0 <= i - 1 ? a[j] : 0`.
//   Only innermost loops of which not much but the branch is duplicated. C compilers unswitch, too, but if c has many
//   parts, they do not vectorise the resulting loops.
//   test: imp/test/unswitch_loops_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 48, BRANCH_LIMIT = 192, DEPTH_LIMIT = 3 };

// A small innermost loop with branches? `varies`: variables that may differ between iterations.
static bool has_branches(const ImpBuilder *out, const ImpFor *loop, ImpEffects *effects, Bitset *varies) {
  if (imp_has_loop_directly(loop->body)) return false;
  *effects = imp_body_effects(out->context->scratch, loop, BRANCH_LIMIT);
  *varies = imp_varying(out->context->scratch, loop, effects);
  return imp_effects_within(effects, IMP_PLAIN_OR_IF) &&
         (effects->tags & 1 << IMP_If || (loop->parallel && effects->statements <= STATEMENT_LIMIT));
}

// Elements that a condition reads, and that the loop may write.
typedef struct Reads { const ImpVarTable *vars; const ImpEffects *effects; bool changes; } Reads;
static void find_change(void *user, const ImpExp *exp) {
  Reads *reads = user;
  reads->changes |= exp->tag == IMP_EXP_Same;
  if (exp->tag != IMP_EXP_Load) return;
  for EACH(i, &reads->effects->accesses) {
    const ImpAccess *access = &reads->effects->accesses.items[i];
    reads->changes |= access->writes && imp_may_overlap(reads->vars, access->buffer, exp->as.Load.buffer);
  }
}
static bool is_invariant(const ImpBuilder *out, const ImpEffects *effects, const Bitset *varies, const ImpExp *exp) {
  Reads reads = {.vars = out->vars, .effects = effects};
  imp_walk_exp(exp, &(ImpWalker){.user = &reads, .exp = find_change});
  return !reads.changes && !imp_may_trap(exp) && !imp_mentions(exp, varies).found;
}

typedef struct Search {
  const ImpBuilder *out;
  const ImpEffects *effects;
  const Bitset *varies;
  const ImpExp *condition;
} Search;
static void find_condition(void *user, const ImpStm *stm) {
  Search *search = user;
  if (search->condition || stm->tag != IMP_If || imp_reads_memory(stm->as.If.condition)) return;
  if (is_invariant(search->out, search->effects, search->varies, stm->as.If.condition))
    search->condition = stm->as.If.condition;
}
static void find_selection(void *user, const ImpExp *exp) {
  Search *search = user;
  if (search->condition || exp->tag != IMP_EXP_Select || !imp_reads_memory(exp)) return;
  const ImpExp *condition = exp->as.Select.condition;
  if (!imp_reads_memory(condition) && is_invariant(search->out, search->effects, search->varies, condition))
    search->condition = condition;
}
// How many statements are in both loops.
static uint32_t statements_around(const ImpBuilder *out, const ImpEffects *effects, const ImpStm *branch) {
  return effects->statements - imp_effects(out->context->scratch, 1, &branch, BRANCH_LIMIT).statements;
}
// A comparison of i64, or a variable, that is joined with other bits, in a parallel loop.
static void find_joined(void *user, const ImpExp *exp) {
  Search *search = user;
  const ImpExpPrim *prim = &exp->as.Prim;
  if (search->condition || exp->tag != IMP_EXP_Prim || prim->type != SCALAR_Bool ||
      (prim->prim != PRIM_And && prim->prim != PRIM_Or))
    return;
  for EACH_IN(i, prim->arguments) {
    const ImpExp *one = prim->arguments.items[i];
    const bool compares = one->tag == IMP_EXP_Prim && one->as.Prim.type == SCALAR_I64 && !imp_reads_memory(one);
    const bool is_bit = compares || one->tag == IMP_EXP_Var;
    if (is_bit && is_invariant(search->out, search->effects, search->varies, one)) search->condition = one;
  }
}
// The condition of the first branch that may move; else, of a branch inside of one that may not. NULL: there is none.
static const ImpExp *find_invariant_condition(const ImpBuilder *out, const ImpFor *loop, bool inside) {
  ImpEffects effects;
  Bitset varies;
  if (!has_branches(out, loop, &effects, &varies)) return NULL;
  for RANGE(i, loop->body->count) {
    const ImpStm *stm = loop->body->stms[i];
    if (stm->tag == IMP_If && statements_around(out, &effects, stm) <= STATEMENT_LIMIT &&
        is_invariant(out, &effects, &varies, stm->as.If.condition))
      return stm->as.If.condition;
  }
  if (effects.statements > STATEMENT_LIMIT) return NULL;
  Search search = {out, &effects, &varies, NULL};
  const ImpWalker conditions = {.user = &search, .stm = find_condition},
                  selections = {.user = &search, .exp = find_selection};
  if (loop->parallel) imp_walk_block(loop->body, &(ImpWalker){.user = &search, .exp = find_joined});
  if (loop->parallel && !search.condition) imp_walk_block(loop->body, &selections);
  if (search.condition) return search.condition;
  if (inside) imp_walk_block(loop->body, &conditions);
  for COUNTING(i, inside && i < loop->body->count)
    if (loop->body->stms[i]->tag == IMP_If) imp_walk_stm(loop->body->stms[i], &selections);
  return search.condition;
}

// A copy of the loop for one outcome of the condition, which is decided wherever it occurs.
typedef struct Outcome { const ImpExp *condition; bool holds; } Outcome;
static const ImpExp *decide_condition_exp(ImpCopier *copier, const ImpExp *exp) {
  const Outcome *outcome = copier->user;
  if (imp_exp_equal(exp, outcome->condition)) return imp_constant(copier->arena, scalar_bool(outcome->holds));
  return imp_copy_folded(copier, exp);
}
static const ImpStm *with_outcome(const ImpBuilder *out, const ImpFor *loop, const ImpExp *condition, bool holds) {
  Outcome outcome = {condition, holds};
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.user = &outcome, copier.exp = decide_condition_exp;
  const ImpVar index = imp_fresh_like(out, loop->index);
  imp_copy_with(&copier, loop->index, imp_var(out->arena, index));
  const ImpBlock *copy = imp_copy_block(&copier, loop->body);
  ImpBuilder body = imp_inside(out);
  imp_put_decided(&body, copy);
  return imp_for_stm(out->arena, loop, index, loop->bound, imp_finish(&body));
}

static const ImpStm *unswitch(const ImpBuilder *out, const ImpStm *stm, int depth) {
  const ImpFor *loop = &stm->as.For;
  const ImpExp *condition = depth > 0 ? find_invariant_condition(out, loop, depth > 1) : NULL;
  if (!condition || !rule_allowed(out->context, "unswitch-loops")) return stm;
  const ImpStm *yes = unswitch(out, with_outcome(out, loop, condition, true), depth - 1),
               *no = unswitch(out, with_outcome(out, loop, condition, false), depth - 1);
  ImpBuilder both = imp_inside(out);
  const ImpExp *some = imp_binary(out, PRIM_Lt, imp_i64(out->arena, 0), loop->bound), *asked = condition;
  if (imp_reads_memory(condition))
    asked = imp_select(out->arena, some, condition, imp_constant(out->arena, scalar_bool(false)));
  imp_if(&both, asked, imp_block(out->arena, 1, &yes), imp_block(out->arena, 1, &no));
  return both.stms.items[0];
}

// Declared conditions that no iteration changes go before the loop.
static const ImpStm *without_conditions(ImpBuilder *out, const ImpStm *stm) {
  const ImpFor *loop = &stm->as.For;
  ImpEffects effects;
  Bitset varies;
  if (!has_branches(out, loop, &effects, &varies)) return stm;
  ImpBuilder body = imp_inside(out);
  for RANGE(i, loop->body->count) {
    const ImpStm *one = loop->body->stms[i];
    const ImpDeclare *declare = &one->as.Declare;
    const bool moves = one->tag == IMP_Declare && declare->value &&
                       !bitset_has(&effects.assigned, declare->variable.id) &&
                       imp_var_info(out->vars, declare->variable)->type.scalar == SCALAR_Bool &&
                       imp_is_movable(declare->value, &varies);
    imp_put_stm(moves ? out : &body, one);
    if (moves) bitset_remove(&varies, declare->variable.id);
  }
  const bool moved = body.stms.size < loop->body->count;
  return moved ? imp_for_stm(out->arena, loop, loop->index, loop->bound, imp_finish(&body)) : stm;
}

static uint32_t unswitch_stm(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)rewriter, (void)count;
  if (stms[0]->tag != IMP_For) return 0;
  const ImpStm *loop = without_conditions(out, stms[0]), *stm = unswitch(out, loop, DEPTH_LIMIT);
  if (stm == stms[0]) return 0;
  imp_put_stm(out, stm);
  return 1;
}

const ImpProgram *unswitch_loops(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.after = unswitch_stm}, context, program);
}
