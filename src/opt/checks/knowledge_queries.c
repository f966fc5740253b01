// knowledge_queries: what follows from the known facts.
#include "opt/checks/knowledge_state.h"

enum {
  NEIGHBOUR_LIMIT = 24,
  SPLIT_DEPTH = 2,
  SPLIT_LIMIT = 3,
  CONTRADICTIONS = 3,
  PATIENCE = 150,
  TRIAL_PATIENCE = 4,
  SMALL_DISTANCE = 1 << 20
};

typedef struct Question { Facts *facts; Map taken; Seq(uint32_t) queue; Map reached; } Question;

static void reach_from(Knowledge *knowledge, Question *question, const Poly *poly) {
  for RANGE(t, poly->count)
    for RANGE(k, poly->terms[t].degree) {
      uint32_t variable = poly->terms[t].variables[k];
      if (map_find(&question->reached, variable)) continue;
      map_put(&question->reached, variable, 1);
      if (knowledge_knows(knowledge, &knowledge->positive, variable))
        facts_add_positive(question->facts, variable);
      else if (knowledge_is_size(knowledge, variable))
        facts_add_size(question->facts, variable);
      seq_push(question->facts->arena, &question->queue, variable);
    }
}
Facts *knowledge_neighbourhood(Knowledge *knowledge, Arena *arena, const Poly *poly) {
  Question question = {.facts = facts_new(arena), .taken = map_new(arena), .reached = map_new(arena)};
  reach_from(knowledge, &question, poly);
  for COUNTING(q, q < question.queue.size && question.facts->non_negative.size < NEIGHBOUR_LIMIT) {
    const VarFacts *list = map_pointer(&knowledge->by_variable, question.queue.items[q]);
    for (uint32_t i = list ? list->items.size : 0; i-- > 0 && question.facts->non_negative.size < NEIGHBOUR_LIMIT;) {
      uint32_t fact = list->items.items[i];
      const Poly *known = knowledge_usable_fact(knowledge, fact);
      if (!known || map_find(&question.taken, fact)) continue;
      map_put(&question.taken, fact, 1);
      facts_add(question.facts, known);
      reach_from(knowledge, &question, known);
    }
  }
  return question.facts;
}
// A minimum or maximum is one of its operands: a fact that holds in both cases holds. A case that contradicts known
// facts counts as proven.
static bool holds_in_case(Knowledge *knowledge, Arena *arena, const Facts *facts, const Poly *poly,
                          uint32_t extreme_variable, const Poly *operand, int depth);
static bool holds_in_both(Knowledge *knowledge, Arena *arena, const Facts *facts, const Poly *poly, uint32_t variable,
                          const ExpPrim *extreme, int depth) {
  for EACH_IN(k, extreme->arguments) {
    const Poly *operand = sizes_poly(knowledge->sizes, extreme->arguments.items[k]);
    if (!holds_in_case(knowledge, arena, facts, poly, variable, operand, depth)) return false;
  }
  return true;
}
// The minima and maxima that the polynomial mentions are tried first, then those in facts.
static bool condition_holds(Knowledge *knowledge, Arena *arena, const Facts *facts, const Poly *poly, int depth) {
  if (prove_certain(facts, poly)) return true;
  if (depth == 0) return false;
  Bitset own = bitset_new(arena), others = bitset_new(arena);
  poly_variables(poly, &own);
  for EACH(i, &facts->non_negative) poly_variables(facts->non_negative.items[i], &others);
  int splits = depth == SPLIT_DEPTH ? 0 : SPLIT_LIMIT - 1;   // one further split inside a case
  for INT_RANGE(pass, 2) {
    const Bitset *mentioned = pass == 0 ? &own : &others;
    for EACH_BIT(variable, mentioned) {
      const ExpPrim *extreme = map_pointer(&knowledge->extremes, variable);
      if (!extreme || (pass == 1 && bitset_has(&own, variable))) continue;
      if (splits == SPLIT_LIMIT) return false;
      splits++;
      if (holds_in_both(knowledge, arena, facts, poly, variable, extreme, depth - 1)) return true;
    }
  }
  return false;
}
static bool holds_in_case(Knowledge *knowledge, Arena *arena, const Facts *facts, const Poly *poly,
                          uint32_t extreme_variable, const Poly *operand, int depth) {
  Facts *known = facts_new(arena);
  bitset_union(&known->sizes, &facts->sizes);
  bitset_union(&known->positive, &facts->positive);
  if (bitset_has(&facts->sizes, extreme_variable)) facts_add(known, operand);
  for EACH(i, &facts->non_negative)
      facts_add(known, poly_replace(arena, facts->non_negative.items[i], extreme_variable, operand));
  int contradictions = CONTRADICTIONS;
  for COUNTING(i, contradictions > 0 && i < facts->non_negative.size) {
    const Poly *fact = facts->non_negative.items[i];
    if (!poly_mentions(fact, extreme_variable)) continue;
    contradictions--;
    const Poly *opposite = poly_sub(arena, poly_constant(arena, -1),
                                    poly_replace(arena, fact, extreme_variable, operand));
    if (prove_certain(known, opposite)) return true;
  }
  return condition_holds(knowledge, arena, known, poly_replace(arena, poly, extreme_variable, operand), depth);
}

// depth: how often cases are told apart; after many queries without an answer they are not, to keep compile time low.
// Without `may_be_no` the answer No is not looked for.
static Answer decide_sign(Knowledge *knowledge, const Poly *poly, int depth, bool may_be_no) {
  int64_t value;
  if (poly->broken) return ANSWER_Unknown;
  if (poly_is_constant(poly, &value)) return value >= 0 ? ANSWER_Yes : ANSWER_No;
  Arena *arena = arena_new();
  const Facts *facts = knowledge_neighbourhood(knowledge, arena, poly);
  if (knowledge->unknown >= PATIENCE) depth = 0;
  Answer answer = condition_holds(knowledge, arena, facts, poly, depth) ? ANSWER_Yes : ANSWER_Unknown;
  if (answer == ANSWER_Unknown && depth && may_be_no)
    answer = prove_certain(facts, poly_sub(arena, poly_constant(arena, -1), poly)) ? ANSWER_No : ANSWER_Unknown;
  if (answer == ANSWER_Unknown && knowledge->context->options->isl) answer = decide_non_negative(facts, poly);
  knowledge->unknown += answer == ANSWER_Unknown;
  arena_free(arena);
  return answer;
}
Answer knowledge_non_negative(Knowledge *knowledge, const Poly *poly) {
  return decide_sign(knowledge, poly, SPLIT_DEPTH, true);
}
bool knowledge_holds(Knowledge *knowledge, const Poly *poly) {
  return decide_sign(knowledge, poly, SPLIT_DEPTH, false) == ANSWER_Yes;
}
bool knowledge_clearly_holds(Knowledge *knowledge, const Poly *poly) {
  return decide_sign(knowledge, poly, 0, false) == ANSWER_Yes;
}

const Poly *knowledge_order_poly(Knowledge *knowledge, Atom atom) {
  const Poly *poly = sizes_poly(knowledge->sizes, atom);
  if (atom.tag == ATOM_Constant || knowledge->trust == TRUST_Polynomials ||
      knowledge_poly_cannot_wrap(knowledge, poly, knowledge->trust == TRUST_Nothing))
    return poly;
  knowledge->opaque = true;
  return poly_variable(knowledge->context->arena, atom.as.var.id);
}
const Poly *knowledge_difference(Knowledge *knowledge, Atom a, Atom b, int64_t less) {
  Arena *arena = knowledge->context->arena;
  const Poly *poly = poly_sub(arena, knowledge_order_poly(knowledge, b), knowledge_order_poly(knowledge, a));
  return less ? poly_plus(arena, poly, -less) : poly;
}
bool knowledge_less(Knowledge *knowledge, Atom a, Atom b) {
  return knowledge_holds(knowledge, knowledge_difference(knowledge, a, b, 1));
}
bool knowledge_at_most(Knowledge *knowledge, Atom a, Atom b) {
  return knowledge_holds(knowledge, knowledge_difference(knowledge, a, b, 0));
}
Answer knowledge_equal(Knowledge *knowledge, Atom a, Atom b) {
  if (knowledge_same_size(knowledge, a, b)) return ANSWER_Yes;
  const Poly *poly = knowledge_difference(knowledge, a, b, 0);
  if (poly->broken) return ANSWER_Unknown;
  Arena *arena = arena_new();
  Answer answer = prove_equal(knowledge_neighbourhood(knowledge, arena, poly), poly, poly_constant(arena, 0));
  arena_free(arena);
  return answer;
}
// If 0 <= index < size is proven for the polynomials, it holds for the values: a value between 0 and a size has not
// wrapped around.
bool knowledge_in_bounds(Knowledge *knowledge, Atom index, Atom size) {
  knowledge->trust = TRUST_Polynomials;
  bool inside = knowledge_at_most(knowledge, atom_i64(0), index) &&
                knowledge_less(knowledge, index, size);
  knowledge->trust = TRUST_Checks;
  return inside;
}
bool knowledge_cannot_fail(Knowledge *knowledge, const Exp *exp) {
  const ExpIndex *index = &exp->as.Index;
  const ExpPrim *prim = &exp->as.Prim;
  if (exp->tag == EXP_Index) {
    const Type type = var_type(knowledge->vars, index->array);
    for EACH_IN(d, index->indices)
      if (!knowledge_in_bounds(knowledge, index->indices.items[d], type.shape[d])) return false;
    return true;
  }
  if (exp->tag != EXP_Prim || !(prim_info(prim->prim)->flags & PRIM_Partial) || !scalar_is_integer(prim->type))
    return true;
  const Atom divisor = prim->arguments.items[1];
  if (divisor.tag == ATOM_Constant) return scalar_to_index(divisor.as.constant) != 0;
  return prim->type == SCALAR_I64 &&
         (bitset_has(&knowledge->not_zero, divisor.as.var.id) ||
          knowledge_less(knowledge, atom_i64(0), divisor));
}
static bool is_near_index(Knowledge *knowledge, const Poly *poly) {
  int64_t by;
  if (poly_is_constant(poly, NULL)) return true;
  (void)poly_content(poly, &by);
  uint32_t variable;
  if (by > SMALL_DISTANCE || by < -SMALL_DISTANCE) return false;
  if (!poly_is_variable(poly_plus(knowledge->context->arena, poly, -by), &variable)) return false;
  return by == 0 || bitset_has(&knowledge->indices, variable) ||
         (by < 0 && knowledge_at_most(knowledge, atom_i64(0), atom_var((Var){variable})));
}
bool knowledge_is_near_index(Knowledge *knowledge, Atom atom) {
  return is_near_index(knowledge, sizes_poly(knowledge->sizes, atom));
}
bool knowledge_is_near_index_around(Knowledge *knowledge, Atom atom, Atom size) {
  const Poly *poly = sizes_poly(knowledge->sizes, atom), *period = sizes_poly(knowledge->sizes, size);
  return is_near_index(knowledge, poly) || is_near_index(knowledge, poly_sub(knowledge->context->arena, poly, period));
}
bool knowledge_cannot_wrap(Knowledge *knowledge, Atom atom) {
  return knowledge_poly_cannot_wrap(knowledge, sizes_poly(knowledge->sizes, atom), true);
}

// ---- for loop_invariants.c
KnowledgeTrial knowledge_begin_trial(Knowledge *knowledge) {
  const KnowledgeTrial trial = {knowledge->unknown};
  knowledge->unknown = 0;
  knowledge->trust = TRUST_Nothing;
  return trial;
}
void knowledge_end_trial(Knowledge *knowledge, KnowledgeTrial trial) {
  knowledge->unknown = trial.unknown;
  knowledge->trust = TRUST_Checks;
}
bool knowledge_certain(Knowledge *knowledge, const Poly *poly) {
  int64_t value;
  if (poly->broken) return false;
  if (poly_is_constant(poly, &value)) return value >= 0;
  Arena *arena = arena_new();
  const bool certain = condition_holds(knowledge, arena, knowledge_neighbourhood(knowledge, arena, poly), poly,
                                       knowledge->unknown < TRIAL_PATIENCE ? SPLIT_DEPTH : 0);
  knowledge->unknown += !certain;
  arena_free(arena);
  return certain;
}
bool knowledge_is_sum_of_bounded(const Knowledge *knowledge, const Poly *poly) {
  return !poly_is_variable(poly, NULL) && knowledge_poly_cannot_wrap(knowledge, poly, true);
}
const Poly *knowledge_value(Knowledge *knowledge, Atom atom) {
  const Poly *poly = sizes_poly(knowledge->sizes, atom);
  if (atom.tag == ATOM_Constant || knowledge_poly_cannot_wrap(knowledge, poly, true)) return poly;
  return poly_variable(knowledge->context->arena, atom.as.var.id);
}
uint32_t knowledge_facts_about(const Knowledge *knowledge, uint32_t variable, const Poly **facts, uint32_t limit) {
  const VarFacts *list = map_pointer(&knowledge->by_variable, variable);
  uint32_t count = 0;
  for (uint32_t i = list ? list->items.size : 0; i-- > 0 && count < limit;)
    facts[count++] = knowledge->facts.items[list->items.items[i]].poly;
  return count;
}
bool knowledge_same_size(Knowledge *knowledge, Atom a, Atom b) {
  return atom_equal(a, b) || poly_equal(sizes_poly(knowledge->sizes, a), sizes_poly(knowledge->sizes, b));
}
