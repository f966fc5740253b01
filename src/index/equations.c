// equations: variables that facts say are equal to something are replaced by it: a bounded search has fewer facts.
//   rule: p >= 0 and -p >= 0, where p is x + q or -x + q and q does not mention x: x is -q, or q, everywhere, and what
//         is known of the sign of x is a fact about that
#include "index/index.h"

enum { MOST_EQUATIONS = 8 };

typedef struct Equation { uint32_t variable; const Poly *value; } Equation;

static bool holds_as_equation(Arena *arena, const Facts *facts, const Poly *fact) {
  const Poly *opposite = poly_scale(arena, fact, -1);
  for EACH(i, &facts->non_negative)
    if (poly_equal(facts->non_negative.items[i], opposite)) return true;
  return false;
}

static bool isolate_variable(Arena *arena, const Poly *fact, Equation *equation) {
  for RANGE(i, fact->count) {
    const Monomial *term = &fact->terms[i];
    if (term->degree != 1 || (term->coefficient != 1 && term->coefficient != -1)) continue;
    equation->variable = term->variables[0];
    const Poly *x = poly_variable(arena, equation->variable);
    const Poly *rest = poly_sub(arena, fact, poly_scale(arena, x, term->coefficient));
    equation->value = poly_scale(arena, rest, -term->coefficient);
    if (!poly_mentions(rest, equation->variable) && !equation->value->broken) return true;
  }
  return false;
}

static bool find_equation(Arena *arena, const Facts *facts, Equation *equation) {
  for EACH(i, &facts->non_negative) {
    const Poly *fact = facts->non_negative.items[i];
    if (holds_as_equation(arena, facts, fact) && isolate_variable(arena, fact, equation)) return true;
  }
  return false;
}

static const Poly *value_of(void *user, uint32_t variable) {
  const Equation *equation = user;
  return variable == equation->variable ? equation->value : NULL;
}

static Facts *replace_in_facts(Arena *arena, const Facts *facts, const Equation *equation) {
  Facts *result = facts_extend(arena, facts);
  result->non_negative.size = result->choices.size = 0;
  for EACH(i, &facts->non_negative)
    facts_add(result, poly_replace(arena, facts->non_negative.items[i], equation->variable, equation->value));
  for EACH(i, &facts->choices)
    facts_add_choice(result, replace_in_facts(arena, facts->choices.items[i].one, equation),
                     replace_in_facts(arena, facts->choices.items[i].other, equation));
  return result;
}

static void keep_sign(Arena *arena, const Facts *facts, const Equation *equation, Facts *into) {
  if (!bitset_has(&facts->sizes, equation->variable)) return;
  const bool is_positive = bitset_has(&facts->positive, equation->variable);
  facts_add(into, poly_plus(arena, equation->value, is_positive ? -1 : 0));
}

Facts *facts_without_equations(Arena *arena, const Facts *facts, const Lmad **x, const Lmad **y) {
  Facts *result = NULL;
  Equation equation;
  for (int i = 0; i < MOST_EQUATIONS && find_equation(arena, result ? result : facts, &equation); i++) {
    const Facts *before = result ? result : facts;
    result = replace_in_facts(arena, before, &equation);
    keep_sign(arena, before, &equation, result);
    *x = lmad_substitute(arena, *x, value_of, &equation);
    *y = lmad_substitute(arena, *y, value_of, &equation);
  }
  return result;
}
