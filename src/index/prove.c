// prove: is a polynomial >= 0 under assumptions? Sound and bounded; Unknown is always a correct answer.
//
// The search looks for a certificate  scale * p = sum of (factor * fact) + rest,  where scale > 0, every factor is a
// non-negative monomial with a positive coefficient, and rest has only non-negative terms. Each step eliminates one
// possibly negative ("bad") term of p with a fact that has a term of the same sign for that monomial. An index 0 <= i <
// n is the pair of facts i and n - 1 - i, so that interval analysis is a special case. A variable known to be >= 1 is
// replaced by itself + 1 everywhere, which makes it a size.
#include "index/index.h"
#include "index/refute.h"

enum { FUEL = 160, DEPTH_LIMIT = 10, FACT_LIMIT = 48, PRODUCT_LIMIT = 10, FORCED_LIMIT = 64 };

Facts *facts_new(Arena *arena) {
  Facts *facts = NEW(arena, Facts);
  facts->arena = arena;
  facts->sizes = bitset_new(arena);
  facts->positive = bitset_new(arena);
  return facts;
}

Facts *facts_extend(Arena *arena, const Facts *facts) {
  Facts *extended = facts_new(arena);
  bitset_union(&extended->sizes, &facts->sizes);
  bitset_union(&extended->positive, &facts->positive);
  for EACH(i, &facts->non_negative) seq_push(arena, &extended->non_negative, facts->non_negative.items[i]);
  for EACH(i, &facts->choices) seq_push(arena, &extended->choices, facts->choices.items[i]);
  extended->contradictory = facts->contradictory;
  return extended;
}

void facts_add_size(Facts *facts, uint32_t variable) { bitset_add(&facts->sizes, variable); }

void facts_add_positive(Facts *facts, uint32_t variable) {
  bitset_add(&facts->sizes, variable);
  bitset_add(&facts->positive, variable);
}

// c*x - d >= 0 with d >= 0 implies x >= 0, and with d > 0 also x >= 1.
static void add_lower_bound(Facts *facts, const Poly *poly) {
  if (poly->count == 0 || poly->count > 2 || poly->terms[0].degree != 1 || poly->terms[0].coefficient <= 0) return;
  if (poly->count == 2 && (poly->terms[1].degree != 0 || poly->terms[1].coefficient > 0)) return;
  bitset_add(&facts->sizes, poly->terms[0].variables[0]);
  if (poly->count == 2) bitset_add(&facts->positive, poly->terms[0].variables[0]);
}

void facts_add(Facts *facts, const Poly *non_negative) {
  int64_t value;
  if (poly_is_constant(non_negative, &value)) facts->contradictory |= value < 0;
  if (non_negative->broken || poly_is_constant(non_negative, NULL)) return;
  add_lower_bound(facts, non_negative);
  seq_push(facts->arena, &facts->non_negative, non_negative);
}

void facts_add_index(Facts *facts, uint32_t index, const Poly *bound) {
  Arena *arena = facts->arena;
  facts_add_size(facts, index);
  facts_add(facts, poly_sub(arena, poly_plus(arena, bound, -1), poly_variable(arena, index)));
}

// ---- the search

typedef struct Prover {
  Arena *arena;          // of this query
  const Facts *facts;
  Seq(const Poly *) known;  // facts after shifting positive variables
  int fuel, forced;      // forced: how many more steps without a choice may be taken
  bool cut;              // the last search was cut off at its depth limit, so that a deeper one may find more
} Prover;

static const Poly *shift_positive(void *user, uint32_t variable) {
  Prover *prover = user;
  if (!bitset_has(&prover->facts->positive, variable)) return NULL;
  return poly_plus(prover->arena, poly_variable(prover->arena, variable), 1);
}

// The monomial, without its coefficient, is never negative.
static bool is_non_negative_monomial(const Prover *prover, const Monomial *term) {
  for RANGE(i, term->degree) {
    if (i + 1 < term->degree && term->variables[i] == term->variables[i + 1]) i++;  // an even power
    else if (!bitset_has(&prover->facts->sizes, term->variables[i])) return false;
  }
  return true;
}

static bool is_bad_term(const Prover *prover, const Monomial *term) {
  return term->coefficient < 0 || !is_non_negative_monomial(prover, term);
}
static const Monomial *find_bad_term(const Prover *prover, const Poly *poly) {
  for RANGE(i, poly->count)
    if (is_bad_term(prover, &poly->terms[i])) return &poly->terms[i];
  return NULL;
}

// The monomial without its coefficient.
static const Poly *term_as_poly(Arena *arena, const Monomial *term) {
  Monomial *copy = NEW(arena, Monomial);
  *copy = (Monomial){1, term->degree, term->variables};
  Poly *poly = NEW(arena, Poly);
  *poly = (Poly){.count = 1, .terms = copy};
  return poly;
}

// Is the monomial of `term` the monomial of `by` times a non-negative monomial? (Most are not, so this does not
// allocate.)
static bool may_cancel(const Prover *prover, const Monomial *term, const Monomial *by) {
  if ((term->coefficient < 0) != (by->coefficient < 0) || by->degree > term->degree) return false;
  // pending: the last unmatched variable that is no size and must occur a second time
  uint32_t matched = 0, pending = 0;
  bool is_pending = false;
  for RANGE(i, term->degree) {
    uint32_t variable = term->variables[i];
    if (matched < by->degree && by->variables[matched] == variable) {
      matched++;
    } else if (!bitset_has(&prover->facts->sizes, variable)) {
      if (is_pending && pending != variable) return false;
      is_pending = !is_pending;
      pending = variable;
    }
  }
  return matched == by->degree && !is_pending;
}

// scale * poly - factor * fact, in which `with`, a term of `fact` that satisfies may_cancel, cancels `bad`; NULL when
// the step is not allowed. A partial step subtracts the fact once and leaves the rest of `bad` to other facts (2*i <= n
// + m from i <= n and i <= m).
static const Poly *eliminate(Prover *prover, const Poly *poly, const Monomial *bad, const Poly *fact,
                             const Monomial *with, bool partial) {
  Arena *arena = prover->arena;
  if (bad->coefficient == INT64_MIN || with->coefficient == INT64_MIN) return NULL;
  int64_t common = greatest_common_divisor(bad->coefficient, with->coefficient);
  int64_t factor = bad->coefficient / common, scale = with->coefficient / common;
  if (factor < 0) factor = -factor, scale = -scale;
  if (partial && factor <= scale) return NULL;
  if (partial) factor = scale = 1;
  const Poly *used =
      bad->degree == with->degree
          ? fact
          : poly_mul(arena, poly_divide_exact(arena, term_as_poly(arena, bad), term_as_poly(arena, with)), fact);
  const Poly *left = poly_combine(arena, poly, scale, used, -factor);
  return left->broken || left->count > 64 ? NULL : left;
}

// Is every term of `left` a term of `poly` with the same sign, i.e. did the step add no term?
static bool only_takes_away(const Poly *poly, const Poly *left) {
  uint32_t at = 0;
  for RANGE(i, left->count) {
    while (at < poly->count && !monomial_same(&poly->terms[at], &left->terms[i])) at++;
    if (at == poly->count || (poly->terms[at].coefficient < 0) != (left->terms[i].coefficient < 0)) return false;
  }
  return left->count < poly->count;
}

// The kinds of step, the most promising first. Clean: no new term appears, as in the two steps for a*(x - y) + b*(x -
// y) with x >= y; such a step does not count as depth. Free: uses the constant term of a fact, which can cancel every
// bad term.
typedef enum Step { STEP_Clean, STEP_Whole, STEP_Partial, STEP_Free, STEP_COUNT } Step;

static bool search_proof(Prover *prover, const Poly *poly, int depth);

static bool try_fact(Prover *prover, const Poly *poly, const Monomial *bad, const Poly *fact, Step step, int depth) {
  for RANGE(i, fact->count) {
    const Monomial *with = &fact->terms[i];
    bool is_free = with->degree == 0 && bad->degree > 0;
    if (is_free != (step == STEP_Free) || (step == STEP_Clean && fact->count > poly->count) ||
        !may_cancel(prover, bad, with))
      continue;
    if (step != STEP_Clean && prover->fuel-- <= 0) return false;
    const Poly *left = eliminate(prover, poly, bad, fact, with, step == STEP_Partial);
    if (left && step == STEP_Clean && (!only_takes_away(poly, left) || prover->fuel-- <= 0)) continue;
    if (left && search_proof(prover, left, step == STEP_Clean ? depth : depth - 1)) return true;
  }
  return false;
}

// The fact, and its term, if it is the only one that can cancel `bad`; NULL when there is none, or several.
static const Poly *only_fact(const Prover *prover, const Monomial *bad, const Monomial **with) {
  const Poly *only = NULL;
  for EACH(i, &prover->known) {
    const Poly *fact = prover->known.items[i];
    for RANGE(k, fact->count) {
      if (!may_cancel(prover, bad, &fact->terms[k])) continue;
      if (only) return NULL;
      only = fact, *with = &fact->terms[k];
    }
  }
  return only;
}

static bool search_proof(Prover *prover, const Poly *poly, int depth) {
  const Monomial *bad = find_bad_term(prover, poly);
  if (!bad) return !poly->broken;
  if (depth == 0) {
    prover->cut = true;
    return false;
  }
  const Monomial *with;
  const Poly *only = prover->forced > 0 ? only_fact(prover, bad, &with) : NULL;
  if (only) {   // no choice, as in a chain a <= b <= c, so no depth
    prover->forced--;
    const Poly *left = eliminate(prover, poly, bad, only, with, false);
    return left && search_proof(prover, left, depth);
  }
  for (Step step = 0; step < STEP_COUNT; step++) {
    for EACH(i, &prover->known) {
      if (try_fact(prover, poly, bad, prover->known.items[i], step, depth)) return true;
    }
  }
  return false;
}

// ---- greedy search, when the exhaustive one is too wide: always the step that leaves the fewest bad terms

static uint32_t count_bad_terms(const Prover *prover, const Poly *poly) {
  uint32_t count = 0;
  for RANGE(i, poly->count)
    count += is_bad_term(prover, &poly->terms[i]);
  return count;
}

// The result of the best step, or NULL.
static const Poly *best_step(Prover *prover, const Poly *poly, const Monomial *bad) {
  const Poly *best = NULL;
  uint32_t fewest = UINT32_MAX;
  for EACH(i, &prover->known) {
    const Poly *fact = prover->known.items[i];
    for RANGE(k, fact->count) {
      const Poly *left =
          may_cancel(prover, bad, &fact->terms[k]) ? eliminate(prover, poly, bad, fact, &fact->terms[k], false) : NULL;
      const uint32_t score = left ? 16 * count_bad_terms(prover, left) + left->count : UINT32_MAX;
      if (score < fewest) fewest = score, best = left;
    }
  }
  return best;
}

static bool search_greedily(Prover *prover, const Poly *poly) {
  for (int step = 0; poly && !poly->broken && step < DEPTH_LIMIT; step++) {
    const Monomial *bad = find_bad_term(prover, poly);
    if (!bad) return true;
    poly = best_step(prover, poly, bad);
  }
  return false;
}

// Adds the fact unless it is known already or follows from the signs of its terms.
static void take_fact(Prover *prover, const Poly *fact) {
  bool is_new = find_bad_term(prover, fact) != NULL;
  for EACH(i, &prover->known) is_new = is_new && !poly_equal(prover->known.items[i], fact);
  if (is_new) seq_push(prover->arena, &prover->known, fact);
}

static bool has_only_variables(const Poly *poly, const Bitset *variables) {
  for EACH_VARIABLE(at, poly)
    if (!bitset_has(variables, at.variable)) return false;
  return true;
}

// Facts over the variables of `poly` only. If there are too many facts, these are the most likely to help.
static void select_nearest_facts(Prover *prover, const Bitset *variables, Bitset *taken) {
  for EACH(i, &prover->facts->non_negative) {
    const Poly *fact = prover->facts->non_negative.items[i];
    if (prover->known.size >= FACT_LIMIT / 2 || !has_only_variables(fact, variables)) continue;
    bitset_add(taken, i);
    take_fact(prover, fact);
  }
}

// Facts that may take part in a proof: those connected with `poly` through shared variables, directly or through other
// facts.
static void select_facts(Prover *prover, const Poly *poly) {
  const Facts *facts = prover->facts;
  Bitset reached = bitset_new(prover->arena), taken = bitset_new(prover->arena);
  poly_variables(poly, &reached);
  if (facts->non_negative.size > FACT_LIMIT) select_nearest_facts(prover, &reached, &taken);
  bool grew = true;
  while (grew && prover->known.size < FACT_LIMIT) {
    grew = false;
    for EACH(i, &facts->non_negative) {
      const Poly *fact = facts->non_negative.items[i];
      if (prover->known.size >= FACT_LIMIT) break;
      if (!poly_mentions_any(fact, &reached) || bitset_has(&taken, i)) continue;
      bitset_add(&taken, i);
      poly_variables(fact, &reached);
      take_fact(prover, fact);
      grew = true;
    }
  }
  for EACH_BIT(variable, &reached) {
    if (!bitset_has(&facts->positive, variable)) continue;
    seq_push(prover->arena, &prover->known, poly_plus(prover->arena, poly_variable(prover->arena, variable), -1));
  }
}

// Replaces each positive variable by variable + 1; facts that then follow from the signs of their terms are dropped.
static void shift_facts(Prover *prover) {
  uint32_t kept = 0;
  for EACH(i, &prover->known) {
    const Poly *fact = poly_substitute(prover->arena, prover->known.items[i], shift_positive, prover);
    if (find_bad_term(prover, fact)) prover->known.items[kept++] = fact;
  }
  prover->known.size = kept;
}

static void add_products(Prover *prover) {
  uint32_t count = prover->known.size < PRODUCT_LIMIT ? prover->known.size : PRODUCT_LIMIT;
  for RANGE(i, count) {
    for RANGE_FROM(j, i, count) {
      const Poly *product = poly_mul(prover->arena, prover->known.items[i], prover->known.items[j]);
      if (!product->broken) seq_push(prover->arena, &prover->known, product);
    }
  }
}

// Iterative deepening finds short certificates first, so that the fuel is not spent in one deep branch. If it is spent
// in many branches, a greedy search follows a single one.
static void refuel(Prover *prover) {
  prover->fuel = FUEL;
  prover->forced = FORCED_LIMIT;
  prover->cut = true;
}
static bool search_deepening(Prover *prover, const Poly *poly) {
  refuel(prover);
  for (int depth = 1; depth <= DEPTH_LIMIT && prover->cut && prover->fuel > 0; depth++) {
    prover->cut = false;
    if (search_proof(prover, poly, depth)) return true;
  }
  return prover->fuel <= 0 && search_greedily(prover, poly);
}

// ---- a change of variables

// A fact x - y + c >= 0, and x and y are sizes: x is y - c and a number that is not negative. That number is written as
// x again. Where every term of the polynomial is then not negative, a search would have to use the fact once for each.
typedef struct Distance { Prover *prover; uint32_t larger; const Poly *smaller; } Distance;

static bool is_distance(const Prover *prover, const Poly *fact, Distance *distance) {
  if (fact->count < 2 || fact->count > 3 || (fact->count == 3 && fact->terms[2].degree != 0)) return false;
  const Monomial *x = &fact->terms[0], *y = &fact->terms[1];
  if (x->degree != 1 || y->degree != 1 || x->coefficient * y->coefficient != -1) return false;
  distance->larger = x->coefficient > 0 ? x->variables[0] : y->variables[0];
  if (!bitset_has(&prover->facts->sizes, distance->larger)) return false;
  distance->smaller = poly_sub(prover->arena, poly_variable(prover->arena, distance->larger), fact);
  return true;
}

static const Poly *shift_distance(void *user, uint32_t variable) {
  const Distance *distance = user;
  Prover *prover = distance->prover;
  if (variable != distance->larger) return shift_positive(prover, variable);
  const Poly *smaller = poly_substitute(prover->arena, distance->smaller, shift_positive, prover);
  return poly_add(prover->arena, poly_variable(prover->arena, variable), smaller);
}

static bool follows_by_distance(Prover *prover, const Poly *poly) {
  for EACH(i, &prover->known) {
    Distance distance = {.prover = prover};
    if (!is_distance(prover, prover->known.items[i], &distance) || !poly_mentions(poly, distance.larger)) continue;
    const Poly *left = poly_substitute(prover->arena, poly, shift_distance, &distance);
    if (!left->broken && !find_bad_term(prover, left)) return true;
  }
  return false;
}

// Most claims that do not hold have a counterexample near at hand, and most of the others a proof in one step. If not,
// the search runs on the facts as they are, then with positive variables shifted, then with products of facts (which
// cannot cancel a linear term).
static bool search_in_stages(Prover *prover, const Poly *poly) {
  select_facts(prover, poly);
  Refutation *refutation = refutation_new(prover->arena, prover->known.size, prover->known.items,
                                          &prover->facts->sizes, &prover->facts->positive, poly);
  if (refute_quickly(refutation)) return false;
  refuel(prover);
  if (search_proof(prover, poly, 1) || (poly->terms[0].degree > 1 && follows_by_distance(prover, poly))) return true;
  if (refute(refutation)) return false;
  if (search_deepening(prover, poly)) return true;
  const Poly *shifted = poly_substitute(prover->arena, poly, shift_positive, prover);
  shift_facts(prover);
  if (shifted != poly && search_deepening(prover, shifted)) return true;
  if (prover->known.size == 0 || poly->terms[0].degree < 2) return false;
  add_products(prover);
  return search_deepening(prover, shifted);
}

bool prove_certain(const Facts *facts, const Poly *poly) {
  int64_t value;
  if (poly->broken) return false;
  if (poly_is_constant(poly, &value)) return value >= 0;
  Arena *arena = arena_new();
  Prover prover = {.arena = arena, .facts = facts};
  const Poly *shifted = poly_substitute(arena, poly, shift_positive, &prover);
  bool proven = (!find_bad_term(&prover, shifted) && !shifted->broken) || search_in_stages(&prover, poly);
  arena_free(arena);
  return proven;
}

// ---- queries

bool prove_certain_positive(const Facts *facts, const Poly *poly) {
  return prove_certain(facts, poly_plus(facts->arena, poly, -1));
}

bool prove_certain_negative(const Facts *facts, const Poly *poly) {
  return prove_certain_positive(facts, poly_scale(facts->arena, poly, -1));
}

Answer prove_non_negative(const Facts *facts, const Poly *poly) {
  if (prove_certain(facts, poly)) return ANSWER_Yes;
  return prove_certain_negative(facts, poly) ? ANSWER_No : ANSWER_Unknown;
}

Answer prove_positive(const Facts *facts, const Poly *poly) {
  return prove_non_negative(facts, poly_plus(facts->arena, poly, -1));
}

// If the constant term is not a multiple of the greatest common divisor of the other coefficients, the polynomial has
// no integer root.
static bool has_no_root(const Poly *poly) {
  int64_t constant;
  const int64_t content = poly_content(poly, &constant);
  return !poly->broken && (content == 0 ? constant != 0 : constant % content != 0);
}

Answer prove_equal(const Facts *facts, const Poly *a, const Poly *b) {
  if (poly_equal(a, b)) return ANSWER_Yes;
  const Poly *forward = poly_sub(facts->arena, a, b), *backward = poly_sub(facts->arena, b, a);
  if (has_no_root(forward)) return ANSWER_No;
  bool at_least = prove_certain(facts, forward), at_most = prove_certain(facts, backward);
  if (at_least && at_most) return ANSWER_Yes;
  return prove_certain_positive(facts, forward) || prove_certain_positive(facts, backward) ? ANSWER_No : ANSWER_Unknown;
}

bool prove_certain_less(const Facts *facts, const Poly *a, const Poly *b) {
  return prove_certain_positive(facts, poly_sub(facts->arena, b, a));
}

Answer prove_less(const Facts *facts, const Poly *a, const Poly *b) {
  return prove_positive(facts, poly_sub(facts->arena, b, a));
}

const Poly *prove_upper_bound(Arena *arena, const Facts *facts, const Poly *poly, uint32_t variable,
                              const Poly *bound) {
  if (!poly_mentions(poly, variable)) return poly;
  const Poly *next = poly_plus(arena, poly_variable(arena, variable), 1), *end;
  const Poly *step = poly_sub(arena, poly_replace(arena, poly, variable, next), poly);
  Facts *inside = facts_extend(arena, facts);
  facts_add_index(inside, variable, bound);
  if (prove_certain(inside, step)) end = poly_plus(arena, bound, -1);
  else if (prove_certain(inside, poly_scale(arena, step, -1))) end = poly_constant(arena, 0);
  else return NULL;
  return poly_replace(arena, poly, variable, end);
}
