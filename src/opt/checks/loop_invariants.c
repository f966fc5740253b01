// loop_invariants: inequalities that hold at the beginning of every iteration of a loop, found by induction.
//   rule: Candidates are guessed: a state is not negative, does not fall below or rise above its initial value, keeps
//         its order relative to another state; each comparison in the body; sums and products of states. Candidates
//         that are not proven for the initial values are dropped. Then the induction step is repeated as long as it
//         drops a candidate: all remaining ones are assumed, the body is analysed, and those not proven for its results
//         are dropped. The ones left at the end are inductive.
// An iteration of a while loop runs only if its condition holds: the proof for the initial values assumes it.
// Values that may wrap around are not identified with their polynomials (Note [Wrap-around] in knowledge.c).
#include "opt/checks/eliminate_checks.h"

enum { CANDIDATES = 40, STATES = 6, SUMMED_STATES = 3, STEP_LIMIT = 5, TRIAL_EFFORT = 1500 };

typedef struct Candidate { const Poly *poly; bool dropped; } Candidate;

typedef struct Invariants {
  CheckProver *prover;
  const ExpLoop *loop;
  Bitset bound;              // variables of the body
  uint32_t count, states[STATES];   // positions of the i64 states
  Seq(Candidate) candidates;
} Invariants;

// ---- candidates
static bool mentions_state(const Invariants *invariants, const Poly *poly) {
  for RANGE(i, invariants->count)
    if (poly_mentions(poly, invariants->loop->parameters.items[invariants->states[i]].id)) return true;
  return false;
}

static void push_candidate(Invariants *invariants, const Poly *poly) {
  if (invariants->candidates.size >= CANDIDATES || poly->broken || !mentions_state(invariants, poly) ||
      poly_mentions_any(poly, &invariants->bound))
    return;
  for EACH(i, &invariants->candidates)
    if (poly_equal(invariants->candidates.items[i].poly, poly)) return;
  seq_push(invariants->prover->context->scratch, &invariants->candidates, ((Candidate){poly, false}));
}

static const Poly *state_poly(const Invariants *invariants, uint32_t i) {
  return poly_variable(invariants->prover->context->arena,
                       invariants->loop->parameters.items[invariants->states[i]].id);
}
static const Poly *initial_poly(const Invariants *invariants, uint32_t i) {
  return knowledge_value(invariants->prover->knowledge, invariants->loop->initial.items[invariants->states[i]]);
}

static void guess_from_initial(Invariants *invariants, uint32_t i) {
  Arena *arena = invariants->prover->context->arena;
  const Poly *state = state_poly(invariants, i), *initial = initial_poly(invariants, i);
  push_candidate(invariants, state);
  push_candidate(invariants, poly_plus(arena, state, -1));
  push_candidate(invariants, poly_sub(arena, state, initial));
  push_candidate(invariants, poly_sub(arena, initial, state));
  if (invariants->loop->form.tag == CORE_LOOP_For)   // it may count some of the iterations
    push_candidate(
        invariants,
        poly_sub(arena, poly_add(arena, initial, poly_variable(arena, invariants->loop->form.index.id)), state));
}

// The polynomial of an operand of a comparison in the body, over states. An operand that is the next value of a state
// is replaced by that state.
static const Poly *poly_at_head(const Invariants *invariants, Atom atom) {
  const ExpLoop *loop = invariants->loop;
  for COUNTING(i, i < invariants->count && atom.tag == ATOM_Var)
    if (atom_equal(loop->body->result.items[invariants->states[i]], atom)) return state_poly(invariants, i);
  return sizes_poly(invariants->prover->sizes, atom);
}

static void guess_from_statement(Invariants *invariants, const Stm *stm) {
  if (stm->exp->tag != EXP_Prim || stm->exp->as.Prim.type != SCALAR_I64) return;
  const ExpPrim *prim = &stm->exp->as.Prim;
  if (prim->prim != PRIM_Lt && prim->prim != PRIM_Le) return;
  Arena *arena = invariants->prover->context->arena;
  const Poly *most = poly_sub(arena, poly_at_head(invariants, prim->arguments.items[1]),
                              poly_at_head(invariants, prim->arguments.items[0]));
  if (prim->prim == PRIM_Lt) push_candidate(invariants, poly_plus(arena, most, -1));
  push_candidate(invariants, most);
}

// The conditions of checks hoisted before an inner nest: bounds of magnitudes, which no proof in the body needs.
static Bitset hoisted_conditions(const Invariants *invariants, const Body *body) {
  Bitset conditions = bitset_new(invariants->prover->context->scratch);
  for RANGE_DOWN(i, body->count) {
    const Stm *stm = body->stms[i];
    const ExpIf *check = &stm->exp->as.If;
    if (stm->exp->tag == EXP_If && stm->pattern.count == 0 && check->then_body->count == 0 &&
        check->condition.tag == ATOM_Var)
      bitset_add(&conditions, check->condition.as.var.id);
    if (stm->exp->tag != EXP_Prim || stm->exp->as.Prim.type != SCALAR_Bool ||
        !bitset_has(&conditions, stm_result(stm).id))
      continue;
    const Atoms operands = stm->exp->as.Prim.arguments;
    for EACH_IN(k, operands)
      if (operands.items[k].tag == ATOM_Var) bitset_add(&conditions, operands.items[k].as.var.id);
  }
  return conditions;
}

static void guess_from_body(Invariants *invariants, const Body *body) {
  const Bitset hoisted = hoisted_conditions(invariants, body);
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    if (stm->pattern.count != 1 || !bitset_has(&hoisted, stm_result(stm).id))
      guess_from_statement(invariants, stm);
    const Bodies inner = exp_bodies(stm->exp);
    for EACH_IN(k, inner) guess_from_body(invariants, inner.items[k]);
  }
}

// Relations between the progress of two or three states: k = i + j, as in the merging of two sequences. In a counted
// loop k may be the index.
static void guess_sum(Invariants *invariants, const Poly *from_start) {
  push_candidate(invariants, from_start);
  push_candidate(invariants, poly_scale(invariants->prover->context->arena, from_start, -1));
}
static const Poly *step_of_state(const Invariants *invariants, uint32_t i) {
  return poly_sub(invariants->prover->context->arena, state_poly(invariants, i), initial_poly(invariants, i));
}
static void guess_sums(Invariants *invariants) {
  Arena *arena = invariants->prover->context->arena;
  const uint32_t count = invariants->count;
  const bool counted = invariants->loop->form.tag == CORE_LOOP_For;
  for COUNTING(i, i < count && count <= SUMMED_STATES)
    for RANGE(k, i) {
      guess_sum(invariants, poly_sub(arena, step_of_state(invariants, i), step_of_state(invariants, k)));
      const Poly *sum = poly_add(arena, step_of_state(invariants, i), step_of_state(invariants, k));
      if (counted) guess_sum(invariants, poly_sub(arena, sum, poly_variable(arena, invariants->loop->form.index.id)));
      for RANGE(m, count)   // i and k give single steps, which are guessed already
        guess_sum(invariants, poly_sub(arena, sum, step_of_state(invariants, m)));
    }
}

// If one state grows by a factor while another one shrinks, their product stays at most its initial value.
static void guess_products(Invariants *invariants) {
  Arena *arena = invariants->prover->context->arena;
  if (invariants->count > SUMMED_STATES || invariants->loop->form.tag != CORE_LOOP_While) return;
  for RANGE(i, invariants->count)
    for RANGE(k, i)
      push_candidate(invariants,
                     poly_sub(arena, poly_mul(arena, initial_poly(invariants, i), initial_poly(invariants, k)),
                              poly_mul(arena, state_poly(invariants, i), state_poly(invariants, k))));
}

static void guess(Invariants *invariants) {
  Arena *arena = invariants->prover->context->arena;
  body_bound_vars(invariants->loop->body, &invariants->bound);
  for RANGE(i, invariants->count) guess_from_initial(invariants, i);
  for RANGE(i, invariants->count)
    for RANGE(k, invariants->count)
      if (i != k) push_candidate(invariants, poly_sub(arena, state_poly(invariants, i), state_poly(invariants, k)));
  guess_products(invariants);
  guess_from_body(invariants, invariants->loop->body);   // last but one, because there may be many of these
  guess_sums(invariants);
}

// ---- induction
// The values of the states and of the index: at the beginning of an iteration, or after it.
static Map values_of(const Invariants *invariants, Atoms values, const Poly *index) {
  CheckProver *prover = invariants->prover;
  const ExpLoop *loop = invariants->loop;
  Map polys = map_new(prover->context->scratch);
  for RANGE(i, invariants->count)
    map_put_pointer(&polys, loop->parameters.items[invariants->states[i]].id,
                    knowledge_value(prover->knowledge, values.items[invariants->states[i]]));
  if (loop->form.tag == CORE_LOOP_For) map_put_pointer(&polys, loop->form.index.id, index);
  return polys;
}

// Drops the candidates that are not proven for an iteration that begins with `values`. Returns whether there were any.
static bool drop_unproven(Invariants *invariants, Atoms values, const Poly *index) {
  CheckProver *prover = invariants->prover;
  const ExpLoop *loop = invariants->loop;
  const KnowledgeMark mark = knowledge_enter(prover->knowledge);
  if (loop->form.tag == CORE_LOOP_While)
    knowledge_condition(prover->knowledge, values.items[loop->form.condition], true);
  const Map at_head = values_of(invariants, values, index);
  bool dropped = false;
  for EACH(i, &invariants->candidates) {
    Candidate *candidate = &invariants->candidates.items[i];
    if (candidate->dropped || certainly(prover, poly_replace_all(prover->context->arena, candidate->poly, &at_head)))
      continue;
    candidate->dropped = dropped = true;
  }
  knowledge_leave(prover->knowledge, mark);
  return dropped;
}

static void assume_candidates(const Invariants *invariants) {
  for EACH(i, &invariants->candidates)
    if (!invariants->candidates.items[i].dropped) know(invariants->prover, invariants->candidates.items[i].poly);
}

static void set_goals(const Invariants *invariants, const Poly *index) {
  CheckProver *prover = invariants->prover;
  const Map ends = values_of(invariants, invariants->loop->body->result, index);
  prover->goals.size = 0;
  for EACH(i, &invariants->candidates)
      if (!invariants->candidates.items[i].dropped)
        seq_push(prover->context->scratch, &prover->goals,
                 poly_replace_all(prover->context->arena, invariants->candidates.items[i].poly, &ends));
}

static const Poly *next_index(const Invariants *invariants) {
  Arena *arena = invariants->prover->context->arena;
  if (invariants->loop->form.tag != CORE_LOOP_For) return NULL;
  return poly_plus(arena, poly_variable(arena, invariants->loop->form.index.id), 1);
}

// Analyses one iteration under the assumption that all candidates hold. Returns whether all of them hold after it.
static bool is_inductive(Invariants *invariants) {
  CheckProver *prover = invariants->prover;
  const KnowledgeMark mark = knowledge_enter(prover->knowledge);
  const Poly *next = next_index(invariants);
  assume_candidates(invariants);
  set_goals(invariants, next);
  (void)prove_checks_in(prover, invariants->loop->body);
  const bool dropped = drop_unproven(invariants, invariants->loop->body->result, next);
  prover->goals.size = 0;
  knowledge_leave(prover->knowledge, mark);
  return !dropped;
}

// Facts that hold after every iteration, including the last one. They hold after the loop only if they also hold for
// the initial values. learn_after_loop checks this, since here, in the scope of the body, an iteration is known to run.
static void find_facts_after(Invariants *invariants) {
  CheckProver *prover = invariants->prover;
  Arena *arena = prover->context->arena;
  const KnowledgeMark mark = knowledge_enter(prover->knowledge);
  Polys *after = NEW(prover->context->scratch, Polys), candidates = {0};
  for EACH(i, &invariants->candidates) {
    const Poly *poly = invariants->candidates.items[i].poly;
    if (invariants->loop->form.tag == CORE_LOOP_For && poly_mentions(poly, invariants->loop->form.index.id)) continue;
    seq_push(prover->context->scratch, &candidates, poly);
  }
  const Poly *next = next_index(invariants);
  assume_candidates(invariants);
  set_goals(invariants, next);
  (void)prove_checks_in(prover, invariants->loop->body);
  const Map ends = values_of(invariants, invariants->loop->body->result, next);
  for EACH(i, &candidates)
      if (certainly(prover, poly_replace_all(arena, candidates.items[i], &ends)))
        seq_push(prover->context->scratch, after, candidates.items[i]);
  prover->goals.size = 0;
  knowledge_leave(prover->knowledge, mark);
  map_put_pointer(&prover->after, (uint64_t)(uintptr_t)invariants->loop, after);
}

void learn_after_loop(CheckProver *prover, const Stm *stm) {
  Arena *arena = prover->context->arena;
  const ExpLoop *loop = &stm->exp->as.Loop;
  const Polys *after = map_pointer(&prover->after, (uint64_t)(uintptr_t)loop);
  if (!after) return;
  Map begin = map_new(prover->context->scratch), end = map_new(prover->context->scratch);
  for EACH_IN(i, stm->pattern) {
    const uint32_t variable = loop->parameters.items[i].id;
    map_put_pointer(&begin, variable, knowledge_value(prover->knowledge, loop->initial.items[i]));
    map_put_pointer(&end, variable, poly_variable(arena, stm->pattern.items[i].id));
  }
  for EACH(i, after)
      if (certainly(prover, poly_replace_all(arena, after->items[i], &begin)))
        know(prover, poly_replace_all(arena, after->items[i], &end));
}

// Variables that bound others and are themselves bounded by memory or time.
static void note_bound_once(CheckProver *prover, uint32_t first, uint32_t variable) {
  for RANGE_FROM(i, first, prover->bounds.size)
    if (prover->bounds.items[i] == variable) return;
  seq_push(prover->context->scratch, &prover->bounds, variable);
}
static void note_bounds(CheckProver *prover, const Invariants *invariants) {
  const ExpLoop *loop = invariants->loop;
  const uint32_t first = prover->bounds.size;
  for EACH(i, &invariants->candidates) {
    const Poly *poly = invariants->candidates.items[i].poly;
    for COUNTING(t, t < poly->count && !invariants->candidates.items[i].dropped)
      if (poly->terms[t].degree == 1 &&
          !mentions_state(invariants, poly_variable(prover->context->arena, poly->terms[t].variables[0])) &&
          knowledge_is_bounded(prover->knowledge, poly->terms[t].variables[0]))
        note_bound_once(prover, first, poly->terms[t].variables[0]);
  }
  if (loop->form.tag == CORE_LOOP_For) note_bound_once(prover, first, loop->form.index.id);
}

static bool invariants_of_loop(Invariants *invariants) {
  guess(invariants);
  (void)drop_unproven(invariants, invariants->loop->initial, poly_constant(invariants->prover->context->arena, 0));
  note_bounds(invariants->prover, invariants);
  for INT_RANGE(step, STEP_LIMIT)
    if (is_inductive(invariants)) {
      find_facts_after(invariants);
      return true;
    }
  return false;
}

static void note_states(Invariants *invariants) {
  const ExpLoop *loop = invariants->loop;
  for COUNTING(i, i < loop->parameters.count && invariants->count < STATES) {
    const Type type = var_type(invariants->prover->vars, loop->parameters.items[i]);
    if (type.tag == TYPE_Scalar && type.scalar == SCALAR_I64) invariants->states[invariants->count++] = i;
  }
}

void learn_invariants(CheckProver *prover, const ExpLoop *loop) {
  Invariants invariants = {.prover = prover, .loop = loop, .bound = bitset_new(prover->context->scratch)};
  note_states(&invariants);
  if (invariants.count == 0 || prover->effort <= 0) return;
  const int effort = prover->effort;
  const KnowledgeTrial trial = knowledge_begin_trial(prover->knowledge);
  prover->trial = true;
  prover->effort = effort < TRIAL_EFFORT ? effort : TRIAL_EFFORT;
  const int given = prover->effort;
  const bool found = invariants_of_loop(&invariants);
  prover->trial = false;
  prover->effort = effort - (given - (prover->effort > 0 ? prover->effort : 0));
  knowledge_end_trial(prover->knowledge, trial);
  if (!found) return;
  prover->informed = true;
  assume_candidates(&invariants);
}
