// sink_calls: moves calls of a function to itself down to the statements that use their results.
//   in:  a body that returns the function's results      out: the same body, in which scalar statements that do not
//        need the call come before it, and branches of which one needs it contain it
//   rule: r = f a; if c then A else B   -->   if c then { r = f a; A } else { r = f a; B }
//         r = if c then { .. f a .. } else B; R   -->   if c then { .. f a ..; R } else { B; R }
#include "opt/recursion/modulo_cons/tail_modulo_cons.h"

enum { MOST_COPIED = 40, DEEPEST_SINK = 12 };

typedef struct Sinker { Context *context; VarTable *vars; const Function *function; uint32_t depth; } Sinker;
typedef struct Split { StmSeq free, bound; } Split;   // in their original order; free: does not depend on the call

uint32_t last_self_call(const Function *function, const Body *body) {
  for RANGE_DOWN(i, body->count)
    if (calls_itself(function, body->stms[i])) return i;
  return UINT32_MAX;
}

static bool is_scalar_work(const VarTable *vars, const Stm *stm) {
  if (stm->exp->tag != EXP_Prim && stm->exp->tag != EXP_Convert && stm->exp->tag != EXP_Atom) return false;
  return var_type(vars, stm_result(stm)).tag == TYPE_Scalar;
}

static Split split_rest(const Sinker *sinker, const Body *body, uint32_t call) {
  Arena *arena = sinker->context->arena;
  Split split = {{0}, {0}};
  Bitset bound = bitset_new(arena);
  bitset_add_vars(&bound, body->stms[call]->pattern);
  for RANGE_FROM(i, call + 1, body->count) {
    const Stm *stm = body->stms[i];
    const bool is_free = is_scalar_work(sinker->vars, stm) && !stm_depends_on(sinker->vars, stm, &bound);
    if (is_free) seq_push(arena, &split.free, stm);
    else seq_push(arena, &split.bound, stm);
    if (!is_free) bitset_add_vars(&bound, stm->pattern);
  }
  return split;
}

static void put_all(Builder *builder, const StmSeq *stms) {
  for EACH(i, stms) build_existing(builder, stms->items[i]);
}

static Builder builder_before(const Sinker *sinker, const Body *body, uint32_t count, const StmSeq *free) {
  Builder builder = builder_new(sinker->context, sinker->vars, sinker->function->span);
  for RANGE(i, count) build_existing(&builder, body->stms[i]);
  put_all(&builder, free);
  return builder;
}

static const Body *sink(Sinker *sinker, const Body *body);

// A copy of an arm with statements inserted before and after its own.
static const Body *arm_between(Sinker *sinker, const StmSeq *before, const Body *arm, const StmSeq *after, Vars pattern,
                               Atoms result) {
  Builder builder = builder_new(sinker->context, sinker->vars, sinker->function->span);
  put_all(&builder, before);
  build_statements(&builder, arm);
  put_all(&builder, after);
  Map replace = map_new(sinker->context->arena);
  for EACH_IN(i, pattern) map_put_atom(&replace, pattern.items[i], arm->result.items[i]);
  const Body *whole = builder_finish(&builder, result.count, result.items);
  // results of the arm are among its binders, so they replace the pattern before they are renamed themselves
  const Body *own = body_substitute(sinker->context, sinker->vars, whole, &replace);
  own = body_rename(sinker->context, sinker->vars, own, NULL);
  sinker->depth++;
  own = sink(sinker, own);
  sinker->depth--;
  return own;
}

static const Body *end_in_branch(Sinker *sinker, Builder *builder, const Stm *stm, const Body *yes, const Body *no) {
  Map replace = map_new(sinker->context->arena);
  builder->span = stm->span;
  return end_in(builder, sinker->function->results, &replace,
                NEW_EXP(sinker->context->arena, If, stm->exp->as.If.condition, yes, no));
}

static bool condition_is_free(const Stm *branch, const Stm *call) {
  return !vars_contain(call->pattern, branch->exp->as.If.condition);
}

// r = f a; .. if c ..: moves the call into both arms.
static const Body *sink_into_branch(Sinker *sinker, const Body *body, uint32_t call, const Split *split) {
  const Stm *branch = split->bound.items[split->bound.size - 1];
  const ExpIf *arms = &branch->exp->as.If;
  const StmSeq nothing = {0};
  StmSeq before = {0};
  seq_push(sinker->context->arena, &before, body->stms[call]);
  for COUNTING(i, i + 1 < split->bound.size) seq_push(sinker->context->arena, &before, split->bound.items[i]);
  Builder builder = builder_before(sinker, body, call, &split->free);
  const Body *yes = arm_between(sinker, &before, arms->then_body, &nothing, branch->pattern, arms->then_body->result);
  const Body *no = arm_between(sinker, &before, arms->else_body, &nothing, branch->pattern, arms->else_body->result);
  return end_in_branch(sinker, &builder, branch, yes, no);
}

// r = if c then .. f a .. else ..; R: moves the rest into both arms.
static const Body *sink_rest(Sinker *sinker, const Body *body, uint32_t at, const Split *split) {
  const ExpIf *arms = &body->stms[at]->exp->as.If;
  const StmSeq nothing = {0};
  Builder builder = builder_before(sinker, body, at, &split->free);
  const Body *yes =
      arm_between(sinker, &nothing, arms->then_body, &split->bound, body->stms[at]->pattern, body->result);
  const Body *no = arm_between(sinker, &nothing, arms->else_body, &split->bound, body->stms[at]->pattern, body->result);
  return end_in_branch(sinker, &builder, body->stms[at], yes, no);
}

static bool ends_in_free_branch(const Body *body, const Split *split, uint32_t call) {
  if (split->bound.size == 0 || !returns_last(body)) return false;
  const Stm *last = split->bound.items[split->bound.size - 1];
  if (last != body->stms[body->count - 1] || last->exp->tag != EXP_If || !condition_is_free(last, body->stms[call]))
    return false;
  for COUNTING(i, i + 1 < split->bound.size)   // the condition may depend on results of the call
    if (!condition_is_free(last, split->bound.items[i])) return false;
  return true;
}

static const Body *sink_arms(Sinker *sinker, const Body *body, uint32_t at) {
  Builder builder = builder_before(sinker, body, at, &(StmSeq){0});
  Bodies arms = exp_bodies(body->stms[at]->exp);
  for EACH_IN(i, arms) arms.items[i] = sink(sinker, arms.items[i]);
  build_existing(&builder, stm_with_bodies(sinker->context->arena, body->stms[at], arms));
  return builder_body(&builder, body);
}

static const Body *sink(Sinker *sinker, const Body *body) {
  const uint32_t at = last_self_call(sinker->function, body);
  if (at == UINT32_MAX || sinker->depth > DEEPEST_SINK) return body;
  const Split split = split_rest(sinker, body, at);
  const bool is_call = body->stms[at]->exp->tag == EXP_Call;
  if (split.bound.size > MOST_COPIED) return body;
  if (is_call && ends_in_free_branch(body, &split, at)) return sink_into_branch(sinker, body, at, &split);
  if (!is_call && split.bound.size == 0 && split.free.size == 0 && returns_last(body))
    return sink_arms(sinker, body, at);
  if (!is_call) return sink_rest(sinker, body, at, &split);
  Builder builder = builder_before(sinker, body, at, &split.free);
  build_existing(&builder, body->stms[at]);
  put_all(&builder, &split.bound);
  return builder_finish(&builder, body->result.count, body->result.items);
}

const Body *sink_calls(Context *context, VarTable *vars, const Function *function, const Body *body) {
  Sinker sinker = {context, vars, function, 0};
  return sink(&sinker, body);
}
