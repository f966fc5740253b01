// straight: loops with one branch, as loops without it (straight.h).
#include "imp/loops/straight.h"
#include "imp/nest.h"

enum { STATEMENT_LIMIT = 32 };

const ImpExp *imp_and_then(const ImpBuilder *out, const ImpExp *a, const ImpExp *b) {
  return imp_select(out->arena, a, b, imp_constant(out->arena, scalar_bool(false)));
}

static const ImpIf *only_branch(const ImpFor *loop) {
  const ImpIf *found = NULL;
  for RANGE(i, loop->body->count) {
    if (loop->body->stms[i]->tag != IMP_If) continue;
    if (found) return NULL;
    found = &loop->body->stms[i]->as.If;
  }
  return found;
}
static const ImpFor *with_body(const ImpBuilder *out, const ImpFor *loop, const ImpBuilder *body) {
  ImpFor straight = *loop;
  straight.body = imp_finish(body), straight.reductions = (ImpReductions){0};
  return COPY_OF(out->arena, &straight);
}

// ---- one outcome
// The operand as arithmetic on the index and on what the loop leaves as it is: not on what the body declares.
typedef struct Leaves { const ImpNest *nest; Arena *arena; } Leaves;
static const ImpExp *leaf_of_place(void *user, uint32_t variable) {
  const Leaves *leaves = user;
  return imp_nest_leaf(leaves->nest, leaves->arena, variable);
}
// The condition, if it changes at most once while the loop runs; else NULL.
static const ImpExp *condition_that_changes_once(const ImpBuilder *out, const ImpFor *loop, const ImpExp *condition) {
  if (condition->tag != IMP_EXP_Prim || condition->as.Prim.type != SCALAR_I64 ||
      (condition->as.Prim.prim != PRIM_Lt && condition->as.Prim.prim != PRIM_Le))
    return NULL;
  Arena *arena = out->context->scratch;
  ImpNest nest = imp_nest(out->context, out->vars);
  (void)imp_nest_add(&nest, loop, 0);
  const Poly *a = imp_nest_place(&nest, condition->as.Prim.arguments.items[0]),
             *b = imp_nest_place(&nest, condition->as.Prim.arguments.items[1]);
  if (!a || !b) return NULL;
  const Poly *both[] = {a, b}, *index = poly_variable(arena, loop->index.id);
  for RANGE(i, 2) {
    const Poly *next = poly_replace(arena, both[i], loop->index.id, poly_plus(arena, index, 1));
    int64_t step;
    if (!poly_is_constant(poly_sub(arena, next, both[i]), &step)) return NULL;
    for RANGE(t, both[i]->count)
      for RANGE(k, both[i]->terms[t].degree) {
        const uint32_t variable = both[i]->terms[t].variables[k];
        if (variable != loop->index.id && nest_dependence(&nest.nest, variable) != 0) return NULL;
      }
  }
  Leaves leaves = {&nest, out->arena};
  const ImpExp *const operands[] = {imp_poly(out->arena, a, leaf_of_place, &leaves),
                                    imp_poly(out->arena, b, leaf_of_place, &leaves)};
  const ImpExp *result = imp_prim(out->arena, condition->as.Prim.prim, SCALAR_I64, 2, operands);
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  return imp_effects_within(&effects, IMP_PLAIN_OR_IF) && !imp_mentions(result, &effects.bound).found ? result : NULL;
}
bool imp_decide_branch(const ImpBuilder *out, const ImpFor *loop, bool holds, ImpStraight *result) {
  const ImpIf *branch = only_branch(loop);
  const ImpExp *condition = branch ? condition_that_changes_once(out, loop, branch->condition) : NULL;
  if (!condition) return false;
  ImpBuilder body = imp_inside(out);
  for RANGE(i, loop->body->count) {
    if (loop->body->stms[i]->tag != IMP_If) imp_put_stm(&body, loop->body->stms[i]);
    else imp_put_block(&body, holds ? branch->then_block : branch->else_block);
  }
  *result = (ImpStraight){.loop = with_body(out, loop, &body), .condition = condition, .holds = holds};
  return true;
}

static const ImpExp *outcome_in(const ImpBuilder *out, const ImpStraight *straight, const ImpExp *iteration) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_copy_with(&copier, straight->loop->index, iteration);
  const ImpExp *value = imp_copy_exp(&copier, straight->condition);
  return straight->holds ? value : imp_prim(out->arena, PRIM_Not, SCALAR_Bool, 1, &value);
}
const ImpExp *imp_is_decided(const ImpBuilder *out, const ImpStraight *straight, const ImpExp *total) {
  return imp_and_then(out, outcome_in(out, straight, imp_i64(out->arena, 0)),
                      outcome_in(out, straight, imp_plus_number(out, total, -1)));
}

// ---- a selection
typedef struct Loads { const Bitset *assigned; Seq(const ImpExp *) certain; Arena *arena; bool safe; } Loads;
static void note_certain(void *user, const ImpExp *exp) {
  Loads *loads = user;
  if (exp->tag == IMP_EXP_Load && !imp_mentions(exp->as.Load.index, loads->assigned).found)
    seq_push(loads->arena, &loads->certain, exp);
  if (exp->tag != IMP_EXP_Select && !imp_is_lazy(exp))
    imp_exp_visit(exp, &(ImpVisitor){.user = user, .exp = note_certain});
}
static void find_unsafe(void *user, const ImpExp *exp) {
  Loads *loads = user;
  bool is_certain = exp->tag != IMP_EXP_Load;
  for COUNTING(i, !is_certain && i < loads->certain.size) is_certain = imp_exp_equal(loads->certain.items[i], exp);
  loads->safe &= is_certain && !imp_may_trap(exp);
}
// The arm declares scalars, and assigns a variable as the last thing. The value goes to `value`.
static bool is_safe_choice(Loads *loads, const ImpBlock *arm, ImpVar *variable, const ImpExp **value) {
  if (arm->count == 0 || arm->stms[arm->count - 1]->tag != IMP_Assign) return false;
  const ImpAssign *assign = &arm->stms[arm->count - 1]->as.Assign;
  for RANGE(i, arm->count) {
    const ImpStm *stm = arm->stms[i];
    if (i + 1 < arm->count && (stm->tag != IMP_Declare || !stm->as.Declare.value)) return false;
    imp_walk_stm(stm, &(ImpWalker){.user = loads, .exp = find_unsafe});
  }
  const bool is_same = variable->id == 0 || variable->id == assign->variable.id;
  *variable = assign->variable, *value = assign->value;
  return loads->safe && is_same;
}
static void put_declarations(ImpBuilder *body, const ImpBlock *arm) {
  for COUNTING(i, i + 1 < arm->count) imp_put_stm(body, arm->stms[i]);
}
bool imp_select_branch(const ImpBuilder *out, const ImpFor *loop, ImpStraight *result) {
  const ImpIf *branch = only_branch(loop);
  if (!branch) return false;
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  Loads loads = {.assigned = &effects.assigned, .arena = out->context->scratch, .safe = true};
  ImpVar variable = {0};
  const ImpExp *then_value, *else_value, *selection = NULL;
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF)) return false;
  for RANGE(i, loop->body->count)
    if (loop->body->stms[i]->tag != IMP_If)
      imp_stm_visit(loop->body->stms[i], &(ImpVisitor){.user = &loads, .exp = note_certain});
  if (!is_safe_choice(&loads, branch->then_block, &variable, &then_value) ||
      !is_safe_choice(&loads, branch->else_block, &variable, &else_value))
    return false;
  ImpBuilder body = imp_inside(out);
  for RANGE(i, loop->body->count) {
    if (loop->body->stms[i]->tag != IMP_If) {
      imp_put_stm(&body, loop->body->stms[i]);
      continue;
    }
    put_declarations(&body, branch->then_block);
    put_declarations(&body, branch->else_block);
    selection = imp_select(out->arena, branch->condition, then_value, else_value);
    imp_assign(&body, variable, selection);
  }
  *result = (ImpStraight){.loop = with_body(out, loop, &body), .selection = selection};
  return true;
}
