// knowledge: facts for the prover, kept by scope. Facts are indexed by their variables, so that a query uses the facts
// near its own variables and not all facts.
#include "opt/checks/integer_ranges.h"
#include "opt/checks/knowledge.h"

enum {
  NEIGHBOUR_LIMIT = 24,
  CONDITION_DEPTH = 8,
  SPLIT_DEPTH = 2,
  SPLIT_LIMIT = 3,
  CONTRADICTIONS = 3,
  PATIENCE = 150,
  TRIAL_PATIENCE = 4,
  BOUNDING_DEPTH = 3,
  BOUNDING_FACTS = 6,
  SMALL_BITS = 57,
  SMALL_DISTANCE = 1 << 20
};

// How a query treats arithmetic that may wrap around. Checks: checks are evidence that values are small. Nothing: they
// are not. Polynomials: values are assumed to equal their polynomials.
typedef enum Trust { TRUST_Checks, TRUST_Nothing, TRUST_Polynomials } Trust;
typedef struct Fact { const Poly *poly; uint32_t level; } Fact;
typedef struct VarFacts { Seq(uint32_t) items; } VarFacts;
// The value that a map of levels had for a variable before, to be restored at the end of a scope.
typedef struct TrailEntry { Map *levels; uint32_t variable; uint64_t before; } TrailEntry;
struct Knowledge {
  Context *context;
  const VarTable *vars;
  Sizes *sizes;
  Seq(Fact) facts;
  Map by_variable;             // -> VarFacts *
  Seq(TrailEntry) trail;
  // Var id -> 1 + the level at which the property is known. bounded: memory, time or a comparison keeps the variable so
  // small that sums of a few such variables do not wrap around.
  Map size, positive, bounded;
  Map conditions;              // bool Var id -> const Exp *
  Map extremes;                // i64 Var id -> const ExpPrim *: a minimum or maximum
  Map ranges;                  // integer_ranges.h
  Bitset not_zero;             // i64 Var ids: x | c, c != 0
  Bitset indices;              // Var ids of the indices of loops and lambdas: no iteration has a number near 2^63
  uint32_t level, limit;       // facts are learned at `level`; queries use facts of levels up to `limit`
  uint32_t unknown;            // the number of queries answered with Unknown so far
  Trust trust;                 // of the current query
  bool opaque;                 // the current query met an operand that may wrap around
};

Knowledge *knowledge_new(Context *context, const VarTable *vars, Sizes *sizes) {
  Knowledge knowledge = {.context = context,
                         .vars = vars,
                         .sizes = sizes,
                         .by_variable = map_new(context->scratch),
                         .size = map_new(context->scratch),
                         .positive = map_new(context->scratch),
                         .bounded = map_new(context->scratch),
                         .conditions = map_new(context->scratch),
                         .extremes = map_new(context->scratch),
                         .ranges = map_new(context->scratch),
                         .not_zero = bitset_new(context->scratch),
                         .indices = bitset_new(context->scratch),
                         .limit = UINT32_MAX};
  return COPY_OF(context->scratch, &knowledge);
}
Sizes *knowledge_sizes(Knowledge *knowledge) { return knowledge->sizes; }

void knowledge_set_level(Knowledge *knowledge, uint32_t level) { knowledge->level = level; }
void knowledge_set_limit(Knowledge *knowledge, uint32_t limit) { knowledge->limit = limit; }

KnowledgeMark knowledge_enter(Knowledge *knowledge) {
  return (KnowledgeMark){knowledge->facts.size, knowledge->trail.size};
}

void knowledge_leave(Knowledge *knowledge, KnowledgeMark mark) {
  while (knowledge->facts.size > mark.facts) {
    uint32_t last = knowledge->facts.size - 1;
    const Poly *fact = seq_pop(&knowledge->facts).poly;
    for RANGE(t, fact->count)
      for RANGE(k, fact->terms[t].degree) {
        VarFacts *list = map_pointer(&knowledge->by_variable, fact->terms[t].variables[k]);
        while (list && list->items.size && seq_last(&list->items) >= last) list->items.size--;
      }
  }
  while (knowledge->trail.size > mark.trail) {
    const TrailEntry entry = seq_pop(&knowledge->trail);
    map_put(entry.levels, entry.variable, entry.before);
  }
}

static void learn_level(Knowledge *knowledge, Map *levels, uint32_t variable) {
  MapEntry *entry = map_add(levels, variable);
  const TrailEntry before = {levels, variable, entry->as.value};
  if (before.before && before.before <= knowledge->level + UINT64_C(1)) return;
  seq_push(knowledge->context->scratch, &knowledge->trail, before);
  entry->as.value = knowledge->level + UINT64_C(1);
}
static void learn_sign(Knowledge *knowledge, uint32_t variable, bool positive) {
  learn_level(knowledge, &knowledge->size, variable);
  if (positive) learn_level(knowledge, &knowledge->positive, variable);
}
static bool is_known(const Knowledge *knowledge, const Map *levels, uint32_t variable) {
  const uint64_t level = map_value_or(levels, variable, 0);
  return level && level - 1 <= knowledge->limit;
}

static void try_to_bound(Knowledge *knowledge, const Poly *fact, int depth);

// The fact, unless it is one of a level beyond the limit.
static const Poly *usable_fact(const Knowledge *knowledge, uint32_t fact) {
  return knowledge->facts.items[fact].level <= knowledge->limit ? knowledge->facts.items[fact].poly : NULL;
}

static void add_fact_at_depth(Knowledge *knowledge, const Poly *fact, int depth) {
  if (fact->broken || poly_is_constant(fact, NULL)) return;
  uint32_t variable;
  if (poly_is_variable(fact, &variable)) {
    learn_sign(knowledge, variable, false);
    try_to_bound(knowledge, fact, depth);
    return;
  }
  // x - c >= 0 with c >= 1: x is positive
  if (fact->count == 2 && fact->terms[0].degree == 1 && fact->terms[0].coefficient == 1 && fact->terms[1].degree == 0 &&
      fact->terms[1].coefficient < 0)
    learn_sign(knowledge, fact->terms[0].variables[0], true);
  uint32_t at = knowledge->facts.size;
  Fact entry_fact = {fact, knowledge->level};
  seq_push(knowledge->context->scratch, &knowledge->facts, entry_fact);
  for RANGE(t, fact->count)
    for RANGE(k, fact->terms[t].degree) {
      MapEntry *entry = map_add(&knowledge->by_variable, fact->terms[t].variables[k]);
      if (!entry->as.pointer) entry->as.pointer = NEW(knowledge->context->scratch, VarFacts);
      VarFacts *list = entry->as.pointer;
      if (!list->items.size || seq_last(&list->items) != at) seq_push(knowledge->context->scratch, &list->items, at);
    }
  try_to_bound(knowledge, fact, depth);
}
void knowledge_fact(Knowledge *knowledge, const Poly *non_negative) {
  add_fact_at_depth(knowledge, non_negative, BOUNDING_DEPTH);
}

// ---- Note [Wrap-around]
// i64 arithmetic of the program wraps around; polynomials do not. Values with equal polynomials are equal all the same.
// But a comparison implies a fact about the polynomials of its operands only if these cannot wrap around, that is, if
// they are sums of few variables that memory (sizes of arrays), time (indices) or comparisons keep far from the ends of
// the type. Until an operand is known to be bounded, it is an opaque variable. Once a sum is known to be bounded, and
// all its variables but one are, that one is bounded as well.
bool knowledge_is_bounded(const Knowledge *knowledge, uint32_t variable) {
  return is_known(knowledge, &knowledge->bounded, variable);
}
static bool is_known_size(const Knowledge *knowledge, uint32_t variable) {
  return is_known(knowledge, &knowledge->size, variable);
}

static bool is_one_variable(const Poly *poly) {
  uint32_t variable;
  return poly_is_variable(poly, &variable);
}
// strictly: only sums are accepted. Else also products of non-negative values, such as sizes and offsets of arrays.
static bool cannot_wrap(const Knowledge *knowledge, const Poly *poly, bool strictly) {
  if (poly->broken || poly->count > 8) return false;
  if (is_one_variable(poly)) return true;
  for RANGE(t, poly->count) {
    const Monomial *term = &poly->terms[t];
    if (term->coefficient > 1024 || term->coefficient < -1024) {
      if (term->degree || term->coefficient > INT64_C(1) << SMALL_BITS ||
          term->coefficient < -(INT64_C(1) << SMALL_BITS))
        return false;
      continue;
    }
    if (term->degree > 1 && strictly) return false;
    for RANGE(k, term->degree)
      if (!knowledge_is_bounded(knowledge, term->variables[k]) &&
          (term->degree == 1 || !is_known_size(knowledge, term->variables[k])))
        return false;
  }
  return true;
}

static void learn_bounded(Knowledge *knowledge, uint32_t variable, int depth) {
  if (knowledge_is_bounded(knowledge, variable)) return;
  learn_level(knowledge, &knowledge->bounded, variable);
  if (depth == 0) return;
  // a bounded sum whose variables are all bounded except one
  const Poly *sum = sizes_poly(knowledge->sizes, atom_var((Var){variable}));
  uint32_t unknown = 0, others = 0;
  for RANGE(t, sum->count) {
    const Monomial *term = &sum->terms[t];
    if (term->degree == 1 && knowledge_is_bounded(knowledge, term->variables[0])) continue;
    if (term->degree == 1 && (term->coefficient == 1 || term->coefficient == -1)) unknown = term->variables[0];
    others += term->degree > 0;
  }
  if (others == 1 && unknown && unknown != variable) learn_bounded(knowledge, unknown, depth - 1);
  if (!poly_mentions(sum, variable) && cannot_wrap(knowledge, sum, false)) {
    Arena *arena = knowledge->context->arena;
    const Poly *difference = poly_sub(arena, poly_variable(arena, variable), sum);
    add_fact_at_depth(knowledge, difference, 0);
    add_fact_at_depth(knowledge, poly_scale(arena, difference, -1), 0);
  }
  // values that are compared with the variable may be bounded now as well
  const VarFacts *list = map_pointer(&knowledge->by_variable, variable);
  for COUNTING(i, list && i < list->items.size && i < BOUNDING_FACTS) {
    const Poly *fact = usable_fact(knowledge, list->items.items[i]);
    if (fact) try_to_bound(knowledge, fact, depth - 1);
  }
}

// Does `fact` >= 0 keep the variable, whose coefficient has this sign, away from one end of the type?
static bool bounds_by(const Knowledge *knowledge, const Poly *fact, uint32_t variable, int sign) {
  bool found = false;
  for RANGE(t, fact->count) {
    const Monomial *term = &fact->terms[t];
    if (term->degree > 1 || term->coefficient > 1024 || term->coefficient < -1024) {
      if (term->degree) return false;
      continue;
    }
    if (term->degree == 0) continue;
    if (term->variables[0] == variable) found = sign > 0 ? term->coefficient > 0 : term->coefficient < 0;
    else if (!knowledge_is_bounded(knowledge, term->variables[0]) &&
             !(term->coefficient < 0 && is_known_size(knowledge, term->variables[0])))
      return false;
  }
  return found;
}
static bool bounded_on(const Knowledge *knowledge, uint32_t variable, int sign) {
  if (sign > 0 && is_known_size(knowledge, variable)) return true;
  const VarFacts *list = map_pointer(&knowledge->by_variable, variable);
  for COUNTING(i, list && i < list->items.size && i < BOUNDING_FACTS) {
    const Poly *fact = usable_fact(knowledge, list->items.items[list->items.size - 1 - i]);
    if (fact && bounds_by(knowledge, fact, variable, sign)) return true;
  }
  return false;
}
static void try_to_bound(Knowledge *knowledge, const Poly *fact, int depth) {
  for COUNTING(t, depth > 0 && t < fact->count) {
    if (fact->terms[t].degree != 1) continue;
    uint32_t variable = fact->terms[t].variables[0];
    if (!knowledge_is_bounded(knowledge, variable) && bounded_on(knowledge, variable, 1) &&
        bounded_on(knowledge, variable, -1))
      learn_bounded(knowledge, variable, depth);
  }
}

// ---- queries
typedef struct Question { Facts *facts; Map taken; Seq(uint32_t) queue; Map reached; } Question;

static void reach_from(Knowledge *knowledge, Question *question, const Poly *poly) {
  for RANGE(t, poly->count)
    for RANGE(k, poly->terms[t].degree) {
      uint32_t variable = poly->terms[t].variables[k];
      if (map_find(&question->reached, variable)) continue;
      map_put(&question->reached, variable, 1);
      if (is_known(knowledge, &knowledge->positive, variable))
        facts_add_positive(question->facts, variable);
      else if (is_known_size(knowledge, variable))
        facts_add_size(question->facts, variable);
      seq_push(question->facts->arena, &question->queue, variable);
    }
}
static Facts *neighbourhood(Knowledge *knowledge, Arena *arena, const Poly *poly) {
  Question question = {.facts = facts_new(arena), .taken = map_new(arena), .reached = map_new(arena)};
  reach_from(knowledge, &question, poly);
  for COUNTING(q, q < question.queue.size && question.facts->non_negative.size < NEIGHBOUR_LIMIT) {
    const VarFacts *list = map_pointer(&knowledge->by_variable, question.queue.items[q]);
    for (uint32_t i = list ? list->items.size : 0; i-- > 0 && question.facts->non_negative.size < NEIGHBOUR_LIMIT;) {
      uint32_t fact = list->items.items[i];
      const Poly *known = usable_fact(knowledge, fact);
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

// After many queries without an answer only the plain proof is tried, to keep compile time low. Without `may_be_no` the
// answer No is not looked for.
static Answer decide_sign(Knowledge *knowledge, const Poly *poly, bool may_be_no) {
  int64_t value;
  if (poly->broken) return ANSWER_Unknown;
  if (poly_is_constant(poly, &value)) return value >= 0 ? ANSWER_Yes : ANSWER_No;
  Arena *arena = arena_new();
  const Facts *facts = neighbourhood(knowledge, arena, poly);
  bool patient = knowledge->unknown < PATIENCE;
  Answer answer = (patient ? condition_holds(knowledge, arena, facts, poly, SPLIT_DEPTH) : prove_certain(facts, poly))
                      ? ANSWER_Yes
                      : ANSWER_Unknown;
  if (answer == ANSWER_Unknown && patient && may_be_no)
    answer = prove_certain(facts, poly_sub(arena, poly_constant(arena, -1), poly)) ? ANSWER_No : ANSWER_Unknown;
  if (answer == ANSWER_Unknown && knowledge->context->options->isl) answer = decide_non_negative(facts, poly);
  knowledge->unknown += answer == ANSWER_Unknown;
  arena_free(arena);
  return answer;
}
Answer knowledge_non_negative(Knowledge *knowledge, const Poly *poly) { return decide_sign(knowledge, poly, true); }
bool knowledge_holds(Knowledge *knowledge, const Poly *poly) {
  return decide_sign(knowledge, poly, false) == ANSWER_Yes;
}

// The polynomial of an operand of a comparison.
static const Poly *order_poly(Knowledge *knowledge, Atom atom) {
  const Poly *poly = sizes_poly(knowledge->sizes, atom);
  if (atom.tag == ATOM_Constant || knowledge->trust == TRUST_Polynomials ||
      cannot_wrap(knowledge, poly, knowledge->trust == TRUST_Nothing))
    return poly;
  knowledge->opaque = true;
  return poly_variable(knowledge->context->arena, atom.as.var.id);
}
static const Poly *difference_of(Knowledge *knowledge, Atom a, Atom b, int64_t less) {
  Arena *arena = knowledge->context->arena;
  const Poly *poly = poly_sub(arena, order_poly(knowledge, b), order_poly(knowledge, a));
  return less ? poly_plus(arena, poly, -less) : poly;
}
bool knowledge_less(Knowledge *knowledge, Atom a, Atom b) {
  return knowledge_holds(knowledge, difference_of(knowledge, a, b, 1));
}
bool knowledge_at_most(Knowledge *knowledge, Atom a, Atom b) {
  return knowledge_holds(knowledge, difference_of(knowledge, a, b, 0));
}
Answer knowledge_equal(Knowledge *knowledge, Atom a, Atom b) {
  if (poly_equal(sizes_poly(knowledge->sizes, a), sizes_poly(knowledge->sizes, b))) return ANSWER_Yes;
  const Poly *poly = difference_of(knowledge, a, b, 0);
  int64_t value;
  if (poly->broken) return ANSWER_Unknown;
  if (poly_is_constant(poly, &value)) return value == 0 ? ANSWER_Yes : ANSWER_No;
  Arena *arena = arena_new();
  Answer answer = prove_equal(neighbourhood(knowledge, arena, poly), poly, poly_constant(arena, 0));
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
bool knowledge_is_near_index(Knowledge *knowledge, Atom atom) {
  const Poly *poly = sizes_poly(knowledge->sizes, atom);
  int64_t by;
  if (poly_is_constant(poly, NULL)) return true;
  (void)poly_content(poly, &by);
  uint32_t variable;
  if (by > SMALL_DISTANCE || by < -SMALL_DISTANCE) return false;
  if (!poly_is_variable(poly_plus(knowledge->context->arena, poly, -by), &variable)) return false;
  return by == 0 || bitset_has(&knowledge->indices, variable) ||
         (by < 0 && knowledge_at_most(knowledge, atom_i64(0), atom_var((Var){variable})));
}
bool knowledge_cannot_wrap(Knowledge *knowledge, Atom atom) {
  return cannot_wrap(knowledge, sizes_poly(knowledge->sizes, atom), true);
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
  const bool certain = condition_holds(knowledge, arena, neighbourhood(knowledge, arena, poly), poly,
                                       knowledge->unknown < TRIAL_PATIENCE ? SPLIT_DEPTH : 0);
  knowledge->unknown += !certain;
  arena_free(arena);
  return certain;
}
void knowledge_bounded(Knowledge *knowledge, Var var) { learn_bounded(knowledge, var.id, BOUNDING_DEPTH); }
bool knowledge_is_sum_of_bounded(const Knowledge *knowledge, const Poly *poly) {
  return !is_one_variable(poly) && cannot_wrap(knowledge, poly, true);
}
const Poly *knowledge_value(Knowledge *knowledge, Atom atom) {
  const Poly *poly = sizes_poly(knowledge->sizes, atom);
  if (atom.tag == ATOM_Constant || cannot_wrap(knowledge, poly, true)) return poly;
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

// ---- conditions
static const Exp *condition_of_var(const Knowledge *knowledge, Atom condition) {
  return condition.tag == ATOM_Var ? map_pointer(&knowledge->conditions, condition.as.var.id) : NULL;
}
static Answer opposite(Answer answer) {
  return answer == ANSWER_Yes ? ANSWER_No : answer == ANSWER_No ? ANSWER_Yes : ANSWER_Unknown;
}

static Answer decide_condition(Knowledge *knowledge, Atom atom, bool holds, int depth);
// By the arm that is taken, or by both.
static Answer decide_branch(Knowledge *knowledge, const ExpIf *branch, bool holds, int depth) {
  const Answer first = decide_condition(knowledge, branch->condition, true, depth - 1);
  const Answer then_answer = first == ANSWER_No ? ANSWER_Unknown
                                                : decide_condition(knowledge, branch->then_body->result.items[0], holds,
                                                                   depth - 1);
  if (first == ANSWER_Yes || (first == ANSWER_Unknown && then_answer == ANSWER_Unknown)) return then_answer;
  const Answer else_answer =
      decide_condition(knowledge, branch->else_body->result.items[0], holds, depth - 1);
  return first == ANSWER_No || else_answer == then_answer ? else_answer : ANSWER_Unknown;
}
static Answer decide_condition(Knowledge *knowledge, Atom atom, bool holds, int depth) {
  const Exp *exp = condition_of_var(knowledge, atom);
  if (exp && exp->tag == EXP_If && depth > 0) return decide_branch(knowledge, &exp->as.If, holds, depth);
  const Condition condition = condition_of(&knowledge->conditions, atom, holds);
  if (depth == 0 && condition.tag != CONDITION_Constant) return ANSWER_Unknown;
  switch (condition.tag) {
  case CONDITION_Opaque: return ANSWER_Unknown;
  case CONDITION_Constant: return condition.holds ? ANSWER_Yes : ANSWER_No;
  case CONDITION_Less: case CONDITION_AtMost:
    return knowledge_non_negative(knowledge, difference_of(knowledge, condition.a, condition.b,
                                                           condition.tag == CONDITION_Less));
  case CONDITION_Equal: return knowledge_equal(knowledge, condition.a, condition.b);
  case CONDITION_Different: return opposite(knowledge_equal(knowledge, condition.a, condition.b));
  case CONDITION_Not: return decide_condition(knowledge, condition.a, condition.holds, depth - 1);
  case CONDITION_And: case CONDITION_Or: break;
  }
  const Answer strong = condition.tag == CONDITION_And ? ANSWER_No : ANSWER_Yes;
  const Answer a = decide_condition(knowledge, condition.a, condition.holds, depth - 1);
  if (a == strong) return strong;
  const Answer b = decide_condition(knowledge, condition.b, condition.holds, depth - 1);
  return a == b || b == strong ? b : ANSWER_Unknown;
}
Answer knowledge_decide(Knowledge *knowledge, Atom condition) {
  return decide_condition(knowledge, condition, true, CONDITION_DEPTH);
}

Answer knowledge_decide_exact(Knowledge *knowledge, Atom condition) {
  knowledge->trust = TRUST_Nothing;
  Answer answer = knowledge_decide(knowledge, condition);
  knowledge->trust = TRUST_Checks;
  return answer;
}
static Answer decide_bounds(Knowledge *knowledge, Atom condition) {
  knowledge->opaque = false;
  Answer answer = knowledge_decide(knowledge, condition);
  if (answer != ANSWER_Unknown || !knowledge->opaque) return answer;
  knowledge->trust = TRUST_Polynomials;
  answer = knowledge_decide(knowledge, condition);
  knowledge->trust = TRUST_Checks;
  return answer == ANSWER_Yes ? ANSWER_Yes : ANSWER_Unknown;
}
// The condition of an assertion that the programmer wrote may contain values that have wrapped around.
Answer knowledge_decide_check(Knowledge *knowledge, const ExpAssert *check) {
  if (check->message->kind == MESSAGE_Assert) return knowledge_decide_exact(knowledge, check->condition);
  return check->message->kind == MESSAGE_Bounds ? decide_bounds(knowledge, check->condition)
                                                : knowledge_decide(knowledge, check->condition);
}

// a != b and a <= b imply a < b
static void learn_different(Knowledge *knowledge, Atom a, Atom b) {
  if (knowledge_at_most(knowledge, a, b)) knowledge_fact(knowledge, difference_of(knowledge, a, b, 1));
  else if (knowledge_at_most(knowledge, b, a))
    knowledge_fact(knowledge, difference_of(knowledge, b, a, 1));
}
static bool is_constant_truth(Atom atom, bool value) {
  return atom.tag == ATOM_Constant && atom.as.constant.as.b == value;
}

static void learn_fact(Knowledge *knowledge, Atom condition, bool holds, int depth);

// Lazy a && b and a || b have the form: if a then b else false, if a then true else b.
static void learn_branch(Knowledge *knowledge, const ExpIf *branch, bool holds, int depth) {
  const Atom then_result = branch->then_body->result.items[0], else_result = branch->else_body->result.items[0];
  for INT_RANGE(k, 2) {
    if (!is_constant_truth(k == 0 ? else_result : then_result, !holds)) continue;   // then the other arm was taken
    learn_fact(knowledge, branch->condition, k == 0, depth - 1);
    learn_fact(knowledge, k == 0 ? then_result : else_result, holds, depth - 1);
    return;
  }
}

static void learn_fact(Knowledge *knowledge, Atom atom, bool holds, int depth) {
  const Exp *exp = condition_of_var(knowledge, atom);
  if (!exp || depth == 0) return;
  if (exp->tag == EXP_If) { learn_branch(knowledge, &exp->as.If, holds, depth); return; }
  const Condition condition = condition_of(&knowledge->conditions, atom, holds);
  switch (condition.tag) {
  case CONDITION_Equal:
    knowledge_fact(knowledge, difference_of(knowledge, condition.a, condition.b, 0));
    knowledge_fact(knowledge, difference_of(knowledge, condition.b, condition.a, 0));
    break;
  case CONDITION_Less: knowledge_fact(knowledge, difference_of(knowledge, condition.a, condition.b, 1)); break;
  case CONDITION_AtMost: knowledge_fact(knowledge, difference_of(knowledge, condition.a, condition.b, 0)); break;
  case CONDITION_Different: learn_different(knowledge, condition.a, condition.b); break;
  case CONDITION_Not: learn_fact(knowledge, condition.a, condition.holds, depth - 1); break;
  case CONDITION_And:
    learn_fact(knowledge, condition.a, condition.holds, depth - 1);
    learn_fact(knowledge, condition.b, condition.holds, depth - 1);
    break;
  case CONDITION_Or: case CONDITION_Constant: case CONDITION_Opaque: break;
  }
}
void knowledge_condition(Knowledge *knowledge, Atom condition, bool holds) {
  learn_fact(knowledge, condition, holds, CONDITION_DEPTH);
}

// ---- facts implied by statements
static void learn_size_of(Knowledge *knowledge, Atom size) {
  if (size.tag != ATOM_Var) return;
  knowledge_fact(knowledge, poly_variable(knowledge->context->arena, size.as.var.id));
  knowledge_bounded(knowledge, size.as.var);
  knowledge_fact(knowledge, order_poly(knowledge, size));
}
// Whether learn_size_of would say nothing that is not known.
static bool is_known_as_size(Knowledge *knowledge, Atom size) {
  if (size.tag != ATOM_Var) return true;
  const uint32_t variable = size.as.var.id;
  return is_one_variable(order_poly(knowledge, size)) && is_known_size(knowledge, variable) &&
         knowledge_is_bounded(knowledge, variable);
}
// In an array without rows, the size of the rows may be negative, because no code has checked it. The size of the rows
// is therefore known to be >= 0 only if there are rows.
void knowledge_type(Knowledge *knowledge, Type type) {
  uint32_t count = type.tag == TYPE_Array ? type.rank : 0;   // behind them nothing is to be learned
  while (count > 0 && is_known_as_size(knowledge, type.shape[count - 1])) count--;
  for RANGE(i, count) {
    if (i > 0 && !knowledge_less(knowledge, atom_i64(0), type.shape[i - 1])) return;
    learn_size_of(knowledge, type.shape[i]);
  }
}
// Callers pass no negative sizes, not even for arrays without rows: lower/call.c checks them.
void knowledge_function(Knowledge *knowledge, const Function *function) {
  for EACH_IN(i, function->parameters) {
    const Type type = var_type(knowledge->vars, function->parameters.items[i]);
    for COUNTING(j, type.tag == TYPE_Array && j < type.rank) learn_size_of(knowledge, type.shape[j]);
  }
}
// If a product of sizes is greater than an index, it is not 0, hence none of its factors is.
static void learn_factors(Knowledge *knowledge, const Poly *product) {
  if (product->broken || product->count != 1 || product->terms[0].degree < 2 || product->terms[0].coefficient <= 0)
    return;
  for RANGE(k, product->terms[0].degree)
    if (!is_known_size(knowledge, product->terms[0].variables[k])) return;
  for RANGE(k, product->terms[0].degree) learn_sign(knowledge, product->terms[0].variables[k], true);
}
void knowledge_index(Knowledge *knowledge, Var index, Atom bound) {
  bitset_add(&knowledge->indices, index.id);
  learn_factors(knowledge, order_poly(knowledge, bound));
  learn_sign(knowledge, index.id, false);
  knowledge_bounded(knowledge, index);
  knowledge_fact(knowledge, difference_of(knowledge, atom_var(index), bound, 1));
}
KnowledgeMark knowledge_enter_body(Knowledge *knowledge, const Exp *exp, int index) {
  const KnowledgeMark mark = knowledge_enter(knowledge);
  const ExpRoles roles = exp_roles(exp);
  if (exp->tag == EXP_If) knowledge_condition(knowledge, exp->as.If.condition, index == 0);
  for EACH_IN(i, roles.indices) knowledge_index(knowledge, roles.indices.items[i], roles.widths.items[i]);
  return mark;
}

static void learn_between(Knowledge *knowledge, Atom low, Atom value, Atom high) {
  knowledge_fact(knowledge, difference_of(knowledge, low, value, 0));
  knowledge_fact(knowledge, difference_of(knowledge, value, high, 0));
}
// a < b*c implies a / b < c.
static void learn_quotient_bound(Knowledge *knowledge, const Poly *dividend, const Poly *divisor,
                                 const Poly *quotient) {
  Arena *arena = knowledge->context->arena;
  const Poly *next = poly_plus(arena, dividend, 1);
  uint32_t variable = 0;
  for COUNTING(t, t < dividend->count && !variable)
    if (dividend->terms[t].degree == 1) variable = dividend->terms[t].variables[0];
  const VarFacts *list = map_pointer(&knowledge->by_variable, variable);
  const uint32_t count = list ? list->items.size : 0;
  for COUNTING(i, i < count && i < BOUNDING_FACTS) {
    const Poly *fact = usable_fact(knowledge, list->items.items[i]);
    if (!fact) continue;
    const Poly *bound = poly_add(arena, fact, next);
    const Poly *factor = bound->count == 0 ? NULL : poly_divide_exact(arena, bound, divisor);
    if (factor) knowledge_fact(knowledge, poly_sub(arena, poly_plus(arena, factor, -1), quotient));
  }
}
static void learn_division(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  Arena *arena = knowledge->context->arena;
  Atom a = prim->arguments.items[0], b = prim->arguments.items[1];
  if (!knowledge_less(knowledge, atom_i64(0), b)) return;
  bool truncates = prim->prim == PRIM_Quot || prim->prim == PRIM_Rem;
  if (truncates && !knowledge_at_most(knowledge, atom_i64(0), a)) return;
  const Poly *divisor = order_poly(knowledge, b);
  if (prim->prim == PRIM_Mod || prim->prim == PRIM_Rem) {
    knowledge_fact(knowledge, order_poly(knowledge, result));
    knowledge_fact(knowledge, poly_plus(arena, poly_sub(arena, divisor, order_poly(knowledge, result)), -1));
    if (truncates || knowledge_at_most(knowledge, atom_i64(0), a))
      knowledge_fact(knowledge, difference_of(knowledge, result, a, 0));
    return;
  }
  // b*q <= a <= b*q + b - 1
  const Poly *product = poly_mul(arena, divisor, order_poly(knowledge, result));
  const Poly *rest = poly_sub(arena, order_poly(knowledge, a), product);
  knowledge_fact(knowledge, rest);
  knowledge_fact(knowledge, poly_plus(arena, poly_sub(arena, divisor, rest), -1));
  if (knowledge_at_most(knowledge, atom_i64(0), a))
    knowledge_fact(knowledge, order_poly(knowledge, result));
  learn_quotient_bound(knowledge, order_poly(knowledge, a), divisor, order_poly(knowledge, result));
}
// x | c is not 0, and positive where x and c are not negative.
static void learn_bits(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  int64_t bits;
  if (!atom_is_i64(prim->arguments.items[1], &bits) || bits == 0) return;
  bitset_add(&knowledge->not_zero, result.as.var.id);
  if (bits > 0 && knowledge_at_most(knowledge, atom_i64(0), prim->arguments.items[0]))
    learn_sign(knowledge, result.as.var.id, true);
}
static void learn_range(Knowledge *knowledge, Atom result) {
  IntegerRange range;
  if (integer_range(&knowledge->ranges, knowledge->vars, result, &range))
    learn_between(knowledge, atom_i64(range.low), result, atom_i64(range.high));
}
// x & (2^k - 1) is x % 2^k, and x >> k is x / 2^k, of negative x, too.
static void learn_mask_or_shift(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  int64_t number;
  if (!atom_is_i64(prim->arguments.items[1], &number) || number < 1 || number == INT64_MAX) return;
  const bool shifts = prim->prim == PRIM_Shr && number < 62,
             masks = prim->prim == PRIM_And && (number & (number + 1)) == 0;
  const Atom operands[] = {prim->arguments.items[0], atom_i64(shifts ? INT64_C(1) << number : number + 1)};
  const ExpPrim division = {.prim = shifts ? PRIM_Div : PRIM_Mod, .type = SCALAR_I64, .arguments = {2, operands}};
  if (shifts || masks) learn_division(knowledge, result, &division);
}
// Whether it is not negative, without a proof by cases: most minima are indices that may be.
static bool is_plainly_size(Knowledge *knowledge, Atom value) {
  const Poly *poly = order_poly(knowledge, value);
  if (poly->broken) return false;
  Arena *arena = arena_new();
  const bool holds = prove_certain(neighbourhood(knowledge, arena, poly), poly);
  arena_free(arena);
  return holds;
}
static void learn_prim(Knowledge *knowledge, Atom result, const ExpPrim *prim) {
  if (prim->type != SCALAR_I64) return;
  const Atom *a = prim->arguments.items;
  if (prim->prim == PRIM_Min || prim->prim == PRIM_Max) map_put_pointer(&knowledge->extremes, result.as.var.id, prim);
  if (prim->prim == PRIM_Min) {
    knowledge_fact(knowledge, difference_of(knowledge, result, a[0], 0));
    knowledge_fact(knowledge, difference_of(knowledge, result, a[1], 0));
    if (is_plainly_size(knowledge, a[0]) && is_plainly_size(knowledge, a[1]))
      learn_sign(knowledge, result.as.var.id, false);
  } else if (prim->prim == PRIM_Max) {
    knowledge_fact(knowledge, difference_of(knowledge, a[0], result, 0));
    knowledge_fact(knowledge, difference_of(knowledge, a[1], result, 0));
  } else if (prim->prim == PRIM_And || prim->prim == PRIM_Shr) {
    learn_mask_or_shift(knowledge, result, prim);
    learn_range(knowledge, result);
  } else if (prim->prim == PRIM_Or || prim->prim == PRIM_Xor || prim->prim == PRIM_Lshr) {
    if (prim->prim == PRIM_Or) learn_bits(knowledge, result, prim);
    learn_range(knowledge, result);
  } else if (prim_info(prim->prim)->flags & PRIM_Partial)
    learn_division(knowledge, result, prim);
}
// A position may have wrapped around to one inside of the array. A size that is compared has not (lower/sizes/sizes.c).
static void learn_check(Knowledge *knowledge, const ExpAssert *check) {
  const Trust before = knowledge->trust;
  if (check->message->kind == MESSAGE_Bounds) knowledge->trust = TRUST_Nothing;
  knowledge_condition(knowledge, check->condition, true);
  knowledge->trust = before;
}

void knowledge_statement(Knowledge *knowledge, const Stm *stm) {
  sizes_add(knowledge->sizes, stm);
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Assert) learn_check(knowledge, &exp->as.Assert);
  for EACH_IN(i, stm->pattern)
    knowledge_type(knowledge, var_type(knowledge->vars, stm->pattern.items[i]));
  if (stm->pattern.count == 0) return;
  Atom result = atom_var(stm_result(stm));
  if (exp->tag == EXP_If && stm->pattern.count == 1 && var_type(knowledge->vars, result.as.var).tag == TYPE_Scalar &&
      var_type(knowledge->vars, result.as.var).scalar == SCALAR_Bool)
    map_put_pointer(&knowledge->conditions, result.as.var.id, exp);
  if (exp->tag == EXP_Filter) learn_between(knowledge, atom_i64(0), result, exp->as.Filter.width);
  if (exp->tag == EXP_Reshape && exp->as.Reshape.shape.count == 1) {
    Type source = var_type(knowledge->vars, exp->as.Reshape.array);   // both arrays have the same number of elements
    if (source.rank == 1) learn_between(knowledge, source.shape[0], exp->as.Reshape.shape.items[0], source.shape[0]);
  }
  note_integer_range(knowledge->context->scratch, &knowledge->ranges, knowledge->vars, stm);
  if (exp->tag == EXP_Convert && exp->as.Convert.to == SCALAR_I64) learn_range(knowledge, result);
  if (exp->tag != EXP_Prim) return;
  if (prim_result_type(exp->as.Prim.prim, exp->as.Prim.type) == SCALAR_Bool)
    map_put_pointer(&knowledge->conditions, result.as.var.id, exp);
  else learn_prim(knowledge, result, &exp->as.Prim);
}
