// eliminate_checks: marks checks that follow from an invariant of a loop as known.
//   in:  core   out: core; some assertions marked as known
//   rule: loop (i) = (0) while i < n { assert (0 <= i & i < n); ..; in (i + 1) }  -->  the same with `known assert`, as
//         0 <= i <= n stays true
// loop_invariants.c finds and proves the invariants. Facts about a result of a branch are kept if they hold at the end
// of both arms. Candidates are: the result is not negative; facts about the variable that is the result of one arm;
// facts that the proof of the invariants needs.
//   test: opt/test/golden/eliminate_checks/, test/run/check_invariant*.fut
#include "opt/checks/eliminate_checks.h"

enum { RESULT_FACTS = 6, EFFORT = 8000, SMALL = 1 << 30, FEW = 4 };

bool certainly(CheckProver *prover, const Poly *non_negative) {
  return prover->effort-- > 0 && knowledge_certain(prover->knowledge, non_negative);
}

void know(CheckProver *prover, const Poly *non_negative) {
  if (!certainly(prover, non_negative)) knowledge_fact(prover->knowledge, non_negative);
}

static bool is_i64_scalar(const CheckProver *prover, Var var) {
  const Type type = var_type(prover->vars, var);
  return type.tag == TYPE_Scalar && type.scalar == SCALAR_I64;
}

// ---- results of arithmetic that is known not to wrap around although its polynomial is a product
static void know_value(CheckProver *prover, Var var, const Poly *value) {
  Arena *arena = prover->context->arena;
  const Poly *difference = poly_sub(arena, poly_variable(arena, var.id), value);
  knowledge_bounded(prover->knowledge, var);
  knowledge_fact(prover->knowledge, difference);
  knowledge_fact(prover->knowledge, poly_scale(arena, difference, -1));
}

// A value between 0 and a bound, or a few times the size of an array, equals its polynomial: it has not wrapped around.
static bool is_between(CheckProver *prover, const Poly *value) {
  Arena *arena = prover->context->arena;
  if (prover->bounds.size == 0 || !certainly(prover, value)) return false;
  for (uint32_t i = prover->bounds.size; i-- > 0 && i + 3 > prover->bounds.size;) {
    const uint32_t bound = prover->bounds.items[i];
    const int64_t times = knowledge_is_array_size(prover->knowledge, bound) ? FEW : 1;
    if (certainly(prover, poly_sub(arena, poly_scale(arena, poly_variable(arena, bound), times), value))) return true;
  }
  return false;
}

void settle_value(CheckProver *prover, const Stm *stm) {
  if (stm->exp->tag != EXP_Prim || stm->exp->as.Prim.type != SCALAR_I64) return;
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (prim->prim != PRIM_Add && prim->prim != PRIM_Sub && prim->prim != PRIM_Mul) return;
  const Var var = stm_result(stm);
  if (knowledge_cannot_wrap(prover->knowledge, atom_var(var))) return;
  const Poly *value = sizes_poly(prover->sizes, atom_var(var));
  if (prim->prim != PRIM_Mul) {
    Arena *arena = prover->context->arena;
    const Poly *a = knowledge_value(prover->knowledge, prim->arguments.items[0]),
               *b = knowledge_value(prover->knowledge, prim->arguments.items[1]);
    const Poly *sum = prim->prim == PRIM_Add ? poly_add(arena, a, b) : poly_sub(arena, a, b);
    if (knowledge_is_sum_of_bounded(prover->knowledge, sum)) { know_value(prover, var, sum); return; }
  }
  if (!value->broken && !poly_mentions(value, var.id) && is_between(prover, value)) know_value(prover, var, value);
}

// ---- facts about the results of a branch
typedef struct Joined { const Poly *claim; bool holds; } Joined;
typedef struct Join { CheckProver *prover; Vars pattern; Seq(Joined) claims; Bitset bounded; } Join;

static void claim(Join *join, const Poly *poly) {
  if (poly->broken || poly_is_constant(poly, NULL)) return;
  for EACH(i, &join->claims)
    if (poly_equal(join->claims.items[i].claim, poly)) return;
  seq_push(join->prover->context->scratch, &join->claims, ((Joined){poly, true}));
}

// A fact about the variable that is result `i` of one arm is a candidate for the results of both arms.
static void claim_alike(Join *join, uint32_t i, Atom result) {
  Arena *arena = join->prover->context->arena;
  if (result.tag != ATOM_Var) return;
  const Poly *facts[RESULT_FACTS], *self = poly_variable(arena, join->pattern.items[i].id);
  const uint32_t count = knowledge_facts_about(join->prover->knowledge, result.as.var.id, facts, RESULT_FACTS);
  for RANGE(k, count) claim(join, poly_replace(arena, facts[k], result.as.var.id, self));
}

// The value at the end of one arm may be the least, or the greatest, of both.
static void claim_as_bound(Join *join, uint32_t i, Atom result) {
  Arena *arena = join->prover->context->arena;
  const Poly *self = poly_variable(arena, join->pattern.items[i].id), *value = sizes_poly(join->prover->sizes, result);
  claim(join, poly_sub(arena, self, value));
  claim(join, poly_sub(arena, value, self));
}

static Join join_begin(CheckProver *prover, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  Join join = {.prover = prover, .pattern = stm->pattern, .bounded = bitset_new(prover->context->scratch)};
  for COUNTING(i, i < stm->pattern.count && prover->in_loop) {
    if (!is_i64_scalar(prover, stm->pattern.items[i])) continue;
    bitset_add(&join.bounded, i);
    claim(&join, poly_variable(prover->context->arena, stm->pattern.items[i].id));
    claim_alike(&join, i, branch->then_body->result.items[i]);
    claim_alike(&join, i, branch->else_body->result.items[i]);
    claim_as_bound(&join, i, branch->then_body->result.items[i]);
    claim_as_bound(&join, i, branch->else_body->result.items[i]);
  }
  for EACH(i, &prover->goals)
    for EACH_IN(k, stm->pattern)
      if (poly_mentions(prover->goals.items[i], stm->pattern.items[k].id)) {
        claim(&join, prover->goals.items[i]);
        break;
      }
  return join;
}

// The values that the results of a branch have at the end of one arm.
static Map ends_of(CheckProver *prover, Vars pattern, const Body *body) {
  Map ends = map_new(prover->context->scratch);
  for EACH_IN(i, pattern)
    if (is_i64_scalar(prover, pattern.items[i]))
      map_put_pointer(&ends, pattern.items[i].id, knowledge_value(prover->knowledge, body->result.items[i]));
  return ends;
}

static bool is_small_constant(const CheckProver *prover, Atom atom) {
  if (atom.tag == ATOM_Constant) return atom.as.constant.as.s < SMALL && atom.as.constant.as.s > -SMALL;
  return knowledge_is_bounded(prover->knowledge, atom.as.var.id);
}

static void join_branch(Join *join, const Body *body) {
  CheckProver *prover = join->prover;
  const Map ends = ends_of(prover, join->pattern, body);
  for EACH(i, &join->claims) {
    Joined *joined = &join->claims.items[i];
    joined->holds = joined->holds && certainly(prover, poly_replace_all(prover->context->arena, joined->claim, &ends));
  }
  for EACH_IN(i, join->pattern)
    if (bitset_has(&join->bounded, i) && !is_small_constant(prover, body->result.items[i]))
      bitset_remove(&join->bounded, i);
}

static void join_finish(const Join *join) {
  for EACH(i, &join->claims)
    if (join->claims.items[i].holds) know(join->prover, join->claims.items[i].claim);
  for EACH_IN(i, join->pattern)
    if (bitset_has(&join->bounded, i)) knowledge_bounded(join->prover->knowledge, join->pattern.items[i]);
}

// At the end of one arm, the goals of a branch become goals for the branches inside that arm.
static void pass_goals_on(CheckProver *prover, Vars pattern, const Body *body) {
  const Map ends = ends_of(prover, pattern, body);
  for (uint32_t i = 0, count = prover->goals.size; i < count && ends.entries.size; i++) {
    const Poly *inner = poly_replace_all(prover->context->arena, prover->goals.items[i], &ends);
    if (!poly_equal(inner, prover->goals.items[i])) seq_push(prover->context->scratch, &prover->goals, inner);
  }
}

static Bodies prove_in_branches(CheckProver *prover, const Stm *stm) {
  Join join = join_begin(prover, stm);
  Bodies bodies = exp_bodies(stm->exp);
  for EACH_IN(k, bodies) {
    const KnowledgeMark mark = knowledge_enter_body(prover->knowledge, stm->exp, (int)k);
    const uint32_t goals = prover->goals.size;
    pass_goals_on(prover, stm->pattern, bodies.items[k]);
    bodies.items[k] = prove_checks_in(prover, bodies.items[k]);
    join_branch(&join, bodies.items[k]);
    prover->goals.size = goals;
    knowledge_leave(prover->knowledge, mark);
  }
  join_finish(&join);
  return bodies;
}

// ---- loops
static bool is_wanted_fact(const CheckProver *prover, const Stm *stm) {
  if (!prover->for_divisions) return stm->exp->tag == EXP_Assert && !(stm->marks & MARK_Known);
  return stm->exp->tag == EXP_Prim && stm->exp->as.Prim.type == SCALAR_I64 &&
         (prim_info(stm->exp->as.Prim.prim)->flags & PRIM_Partial);
}

bool has_checks(CheckProver *prover, const Body *body) {
  MapEntry *known = map_find(&prover->with_checks, (uint64_t)(uintptr_t)body);
  if (known) return known->as.value;
  bool found = false;
  for COUNTING(i, i < body->count && !found) {
    const Bodies bodies = exp_bodies(body->stms[i]->exp);
    found = is_wanted_fact(prover, body->stms[i]);
    for COUNTING(k, k < bodies.count && !found) found = has_checks(prover, bodies.items[k]);
  }
  map_put(&prover->with_checks, (uint64_t)(uintptr_t)body, found);
  return found;
}

static const Body *prove_in_inner(CheckProver *prover, const Exp *exp, int number, const Body *body) {
  // a while loop may compute an index that is used outside
  if (!exp_is_while(exp) && !has_checks(prover, body)) return body;
  const KnowledgeMark mark = knowledge_enter_body(prover->knowledge, exp, number);
  const uint32_t bounds = prover->bounds.size;
  const bool in_loop = prover->in_loop;
  prover->in_loop = in_loop || exp->tag == EXP_Loop;
  if (exp->tag == EXP_Loop) learn_invariants(prover, &exp->as.Loop);
  const Body *proven = prove_checks_in(prover, body);
  prover->in_loop = in_loop;
  prover->bounds.size = bounds;
  knowledge_leave(prover->knowledge, mark);
  return proven;
}

static const Stm *prove_in_stm(CheckProver *prover, const Stm *stm) {
  Arena *arena = prover->context->arena;
  const Stm *proven = stm;
  if (stm->exp->tag == EXP_Assert && prover->informed && !prover->trial && !(stm->marks & MARK_Known)) {
    if (knowledge_decide_check(prover->knowledge, &stm->exp->as.Assert) == ANSWER_Yes &&
        rule_allowed(prover->context, "eliminate_checks"))
      proven = stm_with_marks(arena, stm, stm->marks | MARK_Known);
  } else if (stm->exp->tag == EXP_If) {
    proven = stm_with_bodies(arena, stm, prove_in_branches(prover, stm));
  } else if (!prover->trial) {
    Bodies bodies = exp_bodies(stm->exp);
    for EACH_IN(i, bodies) bodies.items[i] = prove_in_inner(prover, stm->exp, (int)i, bodies.items[i]);
    proven = stm_with_bodies(arena, stm, bodies);
  }
  knowledge_statement(prover->knowledge, stm);
  settle_value(prover, stm);
  if (stm->exp->tag == EXP_Loop && !prover->trial) learn_after_loop(prover, stm);
  return proven;
}

// In a trial only the states of the loop matter. Statements that only serve checks hoisted before a nest are skipped,
// because they would exhaust the effort of the prover.
static Bitset idle_statements(const CheckProver *prover, const Body *body) {
  Arena *scratch = prover->context->scratch;
  Bitset idle = bitset_new(scratch), needed = bitset_new(scratch);
  for EACH_IN(i, body->result)
    if (body->result.items[i].tag == ATOM_Var) bitset_add(&needed, body->result.items[i].as.var.id);
  for RANGE_DOWN(i, body->count) {
    const Stm *stm = body->stms[i];
    const bool is_arithmetic = stm->exp->tag == EXP_Prim || stm->exp->tag == EXP_Convert;
    const bool is_needed = (stm->pattern.count > 0 && !is_arithmetic) || bitset_has_any(&needed, stm->pattern);
    if (is_needed) exp_free_vars(prover->vars, stm->exp, &needed);
    else bitset_add(&idle, i);
  }
  return idle;
}

const Body *prove_checks_in(CheckProver *prover, const Body *body) {
  const Stm **stms = arena_copy(prover->context->arena, body->stms, sizeof *stms * body->count);
  const Bitset idle = prover->trial ? idle_statements(prover, body) : (Bitset){0};
  for RANGE(i, body->count) {
    if (prover->trial && bitset_has(&idle, i)) continue;
    stms[i] = prove_in_stm(prover, body->stms[i]);
  }
  return body_with(prover->context->arena, body, body->count, stms, body->result);
}

CheckProver check_prover_new(Context *context, const VarTable *vars, const Function *function) {
  CheckProver prover = {.context = context,
                        .vars = vars,
                        .effort = EFFORT,
                        .with_checks = map_new(context->scratch),
                        .after = map_new(context->scratch)};
  prover.sizes = sizes_of_function(context, vars, function);
  prover.knowledge = knowledge_new(context, vars, prover.sizes);
  knowledge_function(prover.knowledge, function);
  return prover;
}

// Does the body contain a loop that carries an i64 scalar?
static bool has_state(CheckProver *prover, const Body *body) {
  for EACH_STM(at, prover->context->scratch, body)
    for COUNTING(k, at.stm->exp->tag == EXP_Loop && k < at.stm->exp->as.Loop.parameters.count)
      if (is_i64_scalar(prover, at.stm->exp->as.Loop.parameters.items[k])) return true;
  return false;
}

static const Function *eliminate_in_function(Context *context, const Program *program, const Function *function,
                                             void *user) {
  CheckProver prover = {.context = context, .vars = program->vars, .with_checks = map_new(context->scratch)};
  (void)user;
  if (!has_state(&prover, function->body) || !has_checks(&prover, function->body)) return function;
  prover = check_prover_new(context, program->vars, function);
  return function_with_body(context->arena, function, prove_checks_in(&prover, function->body));
}

const Program *eliminate_checks(Context *context, const Program *program) {
  return program_map(context, program, eliminate_in_function, NULL);
}
