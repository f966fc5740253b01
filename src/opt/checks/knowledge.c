// knowledge: facts for the prover, kept by scope. Facts are indexed by their variables, so that a query uses the facts
// near its own variables and not all facts.
#include "opt/checks/knowledge_state.h"

enum { BOUNDING_DEPTH = 3, SMALL_BITS = 57 };

Knowledge *knowledge_new(Context *context, const VarTable *vars, Sizes *sizes) {
  Knowledge knowledge = {.context = context,
                         .vars = vars,
                         .sizes = sizes,
                         .by_variable = map_new(context->scratch),
                         .size = map_new(context->scratch),
                         .positive = map_new(context->scratch),
                         .bounded = map_new(context->scratch),
                         .array = map_new(context->scratch),
                         .conditions = map_new(context->scratch),
                         .extremes = map_new(context->scratch),
                         .ranges = integer_ranges_new(context->scratch),
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
void knowledge_learn_sign(Knowledge *knowledge, uint32_t variable, bool positive) {
  learn_level(knowledge, &knowledge->size, variable);
  if (positive) learn_level(knowledge, &knowledge->positive, variable);
}
void knowledge_learn_array_size(Knowledge *knowledge, uint32_t variable) {
  learn_level(knowledge, &knowledge->array, variable);
}
bool knowledge_knows(const Knowledge *knowledge, const Map *levels, uint32_t variable) {
  const uint64_t level = map_value_or(levels, variable, 0);
  return level && level - 1 <= knowledge->limit;
}

static void try_to_bound(Knowledge *knowledge, const Poly *fact, int depth);

const Poly *knowledge_usable_fact(const Knowledge *knowledge, uint32_t fact) {
  return knowledge->facts.items[fact].level <= knowledge->limit ? knowledge->facts.items[fact].poly : NULL;
}

static void add_fact_at_depth(Knowledge *knowledge, const Poly *fact, int depth) {
  if (fact->broken || poly_is_constant(fact, NULL)) return;
  uint32_t variable;
  if (poly_is_variable(fact, &variable)) {
    knowledge_learn_sign(knowledge, variable, false);
    try_to_bound(knowledge, fact, depth);
    return;
  }
  // x - c >= 0 with c >= 1: x is positive
  if (fact->count == 2 && fact->terms[0].degree == 1 && fact->terms[0].coefficient == 1 && fact->terms[1].degree == 0 &&
      fact->terms[1].coefficient < 0)
    knowledge_learn_sign(knowledge, fact->terms[0].variables[0], true);
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
  return knowledge_knows(knowledge, &knowledge->bounded, variable);
}
bool knowledge_is_array_size(const Knowledge *knowledge, uint32_t variable) {
  return knowledge_knows(knowledge, &knowledge->array, variable);
}
bool knowledge_is_size(const Knowledge *knowledge, uint32_t variable) {
  return knowledge_knows(knowledge, &knowledge->size, variable);
}

bool knowledge_poly_cannot_wrap(const Knowledge *knowledge, const Poly *poly, bool strictly) {
  if (poly->broken || poly->count > 8) return false;
  if (poly_is_variable(poly, NULL)) return true;
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
          (term->degree == 1 || !knowledge_is_size(knowledge, term->variables[k])))
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
  if (!poly_mentions(sum, variable) && knowledge_poly_cannot_wrap(knowledge, sum, false)) {
    Arena *arena = knowledge->context->arena;
    const Poly *difference = poly_sub(arena, poly_variable(arena, variable), sum);
    add_fact_at_depth(knowledge, difference, 0);
    add_fact_at_depth(knowledge, poly_scale(arena, difference, -1), 0);
  }
  // values that are compared with the variable may be bounded now as well
  const VarFacts *list = map_pointer(&knowledge->by_variable, variable);
  for COUNTING(i, list && i < list->items.size && i < KNOWLEDGE_BOUNDING_FACTS) {
    const Poly *fact = knowledge_usable_fact(knowledge, list->items.items[i]);
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
             !(term->coefficient < 0 && knowledge_is_size(knowledge, term->variables[0])))
      return false;
  }
  return found;
}
static bool bounded_on(const Knowledge *knowledge, uint32_t variable, int sign) {
  if (sign > 0 && knowledge_is_size(knowledge, variable)) return true;
  const VarFacts *list = map_pointer(&knowledge->by_variable, variable);
  for COUNTING(i, list && i < list->items.size && i < KNOWLEDGE_BOUNDING_FACTS) {
    const Poly *fact = knowledge_usable_fact(knowledge, list->items.items[list->items.size - 1 - i]);
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
void knowledge_bounded(Knowledge *knowledge, Var var) { learn_bounded(knowledge, var.id, BOUNDING_DEPTH); }
