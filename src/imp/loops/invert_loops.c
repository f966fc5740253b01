// invert_loops: a loop whose condition is a variable tests an expression over its state instead (loop inversion).
//   in: imp, after forward_substitute   out: imp
//   rule: declare c a; declare x b; while c { s; c = e; x = f }  -->  declare x b; while e' { s; x = f }
//         where e' has for the new state the value that e has for the values assigned to the state, and for the initial
//         state the value of a
// The C compiler then keeps the operands of the condition in registers for the next iteration.
//   test: imp/test/invert_loops_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { RESOLVE_DEPTH = 8 };

// `before`: id of a variable -> the body of the loop directly after its declaration.
typedef struct Inverter { Arena *arena; ImpUses *uses; Map before; } Inverter;

// A variable declared directly before a loop still has its declared value when the loop begins.
static void note_declared_before(Inverter *t, const ImpBlock *block) {
  const ImpBlock *body = NULL;
  for RANGE_DOWN(i, block->count) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Declare) map_put_pointer(&t->before, stm->as.Declare.variable.id, body);
    else if (stm->tag != IMP_Comment) body = stm->tag == IMP_While ? stm->as.While.body : NULL;
  }
}
static void note_blocks(void *user, const ImpStm *stm) {
  const ImpBlocks blocks = imp_blocks(stm);
  for EACH_IN(i, blocks) note_declared_before(user, blocks.items[i]);
}

// ---- the condition over the state
// The assignments at the end of a loop's body: they define the next state.
typedef struct Tail {
  Inverter *inverter;
  const ImpBlock *body;
  Bitset bound;                // in the body
  uint32_t start, condition;
  bool failed;
} Tail;

static const ImpAssign *assign_at(const Tail *tail, uint32_t i) { return &tail->body->stms[i]->as.Assign; }
static bool is_in_tail(const Tail *tail, ImpVar var, uint32_t *at) {
  for (*at = tail->start; *at < tail->body->count; ++*at)
    if (assign_at(tail, *at)->variable.id == var.id) return true;
  return false;
}

// A state variable is declared with its initial value and assigned only by the tail.
static bool is_state(const Tail *tail, ImpVar var) {
  const ImpUses *facts = &tail->inverter->uses[var.id];
  return facts->assigns == 1 && facts->value;
}
// The state variable that holds, after the whole tail, the value that `exp` has where the condition is computed.
static const ImpExp *holder(const Tail *tail, const ImpExp *exp) {
  for RANGE_FROM(i, tail->start, tail->body->count) {
    const ImpAssign *assign = assign_at(tail, i);
    if (i != tail->condition && is_state(tail, assign->variable) && imp_exp_equal(assign->value, exp))
      return imp_var(tail->inverter->arena, assign->variable);
  }
  return NULL;
}
static const ImpExp *after_tail(void *user, const ImpExp *exp) {
  Tail *tail = user;
  if (exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same) tail->failed = true;
  if (exp->tag != IMP_EXP_Var) {
    const ImpMapper mapper = {.user = user, .arena = tail->inverter->arena, .exp = after_tail};
    return tail->failed ? exp : imp_exp_map(exp, &mapper);
  }
  uint32_t at;
  if (is_in_tail(tail, exp->as.Var.variable, &at)) {
    if (at < tail->condition && is_state(tail, exp->as.Var.variable)) return exp;
  } else if (tail->inverter->uses[exp->as.Var.variable.id].assigns == 0) {
    const ImpExp *state = holder(tail, exp);
    if (state) return state;
    if (!bitset_has(&tail->bound, exp->as.Var.variable.id)) return exp;   // it does not change
  }
  tail->failed = true;
  return exp;
}

// ---- does the new condition have the value of the old one for the initial state?
// earlier: inside a value that was declared before other statements ran
typedef struct Start { const Tail *tail; bool failed, earlier; int depth; } Start;

// Constants of floats are folded as well: the expression is only compared, not executed.
static const ImpExp *folded_at_start(Arena *arena, const ImpExp *exp) {
  const ImpExpPrim *prim = exp->tag == IMP_EXP_Prim ? &exp->as.Prim : NULL;
  const ImpExp *constant =
      prim ? imp_prim_of_constants(arena, prim->prim, prim->type, prim->arguments.count, prim->arguments.items) : NULL;
  return constant ? constant : imp_rebuild(arena, exp);
}
// The expression with every variable replaced by its declared value, hence the state by its initial values.
static const ImpExp *at_start(void *user, const ImpExp *exp);
static const ImpExp *var_at_start(Start *start, const ImpExp *exp) {
  const ImpUses *facts = &start->tail->inverter->uses[exp->as.Var.variable.id];
  uint32_t at;
  if (facts->assigns > 0 && !is_in_tail(start->tail, exp->as.Var.variable, &at)) {
    start->failed |= start->earlier;
    return exp;
  }
  if (!facts->value || start->depth == 0) {
    start->failed |= facts->assigns > 0;
    return exp;
  }
  const Start outer = *start;
  start->depth--;
  start->earlier |= map_pointer(&start->tail->inverter->before, exp->as.Var.variable.id) != start->tail->body;
  const ImpExp *value = at_start(start, facts->value);
  start->depth = outer.depth, start->earlier = outer.earlier;
  return value;
}
static const ImpExp *at_start(void *user, const ImpExp *exp) {
  Start *start = user;
  Arena *arena = start->tail->inverter->arena;
  if (exp->tag == IMP_EXP_Var) return var_at_start(start, exp);
  if (exp->tag == IMP_EXP_Load || exp->tag == IMP_EXP_Same) start->failed = true;   // memory may change between
  const ImpMapper mapper = {.user = user, .arena = arena, .exp = at_start};
  return start->failed ? exp : folded_at_start(arena, imp_exp_map(exp, &mapper));
}

static bool holds_at_start(const Tail *tail, const ImpExp *condition, const ImpExp *initial) {
  Start start = {tail, false, false, RESOLVE_DEPTH};
  return imp_exp_equal(at_start(&start, condition), at_start(&start, initial)) && !start.failed;
}

// The condition of `loop` over its state, and the position of the statement that computes it; NULL: it stays a
// variable.
static const ImpExp *condition_over_state(Inverter *t, const ImpWhile *loop, uint32_t *at) {
  if (loop->condition->tag != IMP_EXP_Var) return NULL;
  const ImpVar variable = loop->condition->as.Var.variable;
  const ImpUses *facts = &t->uses[variable.id];
  if (facts->uses != 2 || facts->assigns != 1 || !facts->value) return NULL;   // by the loop alone
  Tail tail = {.inverter = t,
               .body = loop->body,
               .bound = imp_effects(t->arena, loop->body->count, loop->body->stms, UINT32_MAX).bound,
               .start = loop->body->count};
  while (tail.start > 0 && loop->body->stms[tail.start - 1]->tag == IMP_Assign) tail.start--;
  if (!is_in_tail(&tail, variable, &tail.condition)) return NULL;
  const ImpExp *condition = after_tail(&tail, assign_at(&tail, tail.condition)->value);
  if (tail.failed || !holds_at_start(&tail, condition, facts->value)) return NULL;
  *at = tail.condition;
  return condition;
}

// ---- the traversal
static uint32_t invert(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  uint32_t at = 0;
  const ImpExp *condition =
      stms[0]->tag == IMP_While ? condition_over_state(rewriter->user, &stms[0]->as.While, &at) : NULL;
  if (!condition) return 0;
  const ImpBlock *body = stms[0]->as.While.body;
  ImpBuilder rest = imp_inside(out);
  for RANGE(i, body->count)
    if (i != at) imp_put_stm(&rest, body->stms[i]);
  const ImpStm inverted = {IMP_While, {.While = {condition, imp_finish(&rest)}}};
  imp_put_stm(out, imp_rewrite_inside(rewriter, COPY_OF(out->arena, &inverted)));
  return 1;
}

static bool note_declarations(ImpRewriter *rewriter, const ImpFunction *function) {
  Inverter *t = rewriter->user;
  note_declared_before(t, function->body);
  imp_walk_block(function->body, &(ImpWalker){.user = t, .stm = note_blocks});
  imp_note_uses(t->uses, function);
  return true;
}

const ImpProgram *invert_loops(Context *context, const ImpProgram *program) {
  Inverter t = {context->arena, NEW_ARRAY(context->arena, ImpUses, program->vars->items.size), map_new(context->arena)};
  return imp_rewrite((ImpRewriter){.user = &t, .begin = note_declarations, .rule = invert}, context, program);
}
