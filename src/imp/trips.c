// trips: what follows from a loop having iterations.
//   in: the bound of a loop, the definitions of the function   out: is a variable positive in the loop's body?
//   For each choice among the operands of the minima and maxima in the bound, the bound is a polynomial of which the
//   prover knows that it is at least 1.
//   test: imp/test/golden/localise_windows
#include "imp/effects.h"

enum { CHOICE_LIMIT = 4, VALUE_LIMIT = 64 };
// One choice of operands: bit k of `second` is set where choice k takes the second operand.
typedef struct Trips {
  Arena *arena;
  const Map *definitions;
  Facts *facts;
  const ImpExp *choices[CHOICE_LIMIT];
  uint32_t count, second, values;
  bool too_many;   // choices or values
} Trips;

static const Poly *trip_value(void *user, const ImpExp *exp);
static const Poly *chosen_operand(Trips *trips, const ImpExp *exp) {
  uint32_t k = 0;
  while (k < trips->count && trips->choices[k] != exp) k++;
  if (k == CHOICE_LIMIT) return trips->too_many = true, NULL;
  if (k == trips->count) trips->choices[trips->count++] = exp;
  const Poly *a = imp_exact_poly(trips->arena, exp->as.Prim.arguments.items[0], trip_value, trips),
             *b = a ? imp_exact_poly(trips->arena, exp->as.Prim.arguments.items[1], trip_value, trips) : NULL;
  if (!b) return NULL;
  const bool takes_second = trips->second >> k & 1;
  const Poly *taken = takes_second ? b : a, *other = takes_second ? a : b;
  const bool is_min = exp->as.Prim.prim == PRIM_Min;
  facts_add(trips->facts, is_min ? poly_sub(trips->arena, other, taken) : poly_sub(trips->arena, taken, other));
  return taken;
}
// A variable without a known value is its own polynomial.
static const Poly *trip_value(void *user, const ImpExp *exp) {
  Trips *trips = user;
  const Prim prim = exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_I64 ? exp->as.Prim.prim : PRIM_COUNT;
  if (prim == PRIM_Min || prim == PRIM_Max) return chosen_operand(trips, exp);
  trips->too_many |= trips->values++ > VALUE_LIMIT;
  if (exp->tag != IMP_EXP_Var || trips->too_many) return NULL;
  const uint32_t id = exp->as.Var.variable.id;
  MapEntry *known = map_find(trips->definitions, id);
  if (known && !known->as.pointer) return NULL;   // it is assigned
  const Poly *value = known ? imp_exact_poly(trips->arena, known->as.pointer, trip_value, trips) : NULL;
  return value ? value : poly_variable(trips->arena, id);
}

bool imp_is_positive_inside(Arena *arena, const ImpFor *loop, uint32_t variable, const Map *definitions) {
  Trips trips = {.arena = arena, .definitions = definitions};
  do {
    trips.facts = facts_new(arena), trips.values = 0;
    const Poly *bound = imp_exact_poly(arena, loop->bound, trip_value, &trips);
    if (!bound || trips.too_many) return false;
    facts_add(trips.facts, poly_plus(arena, bound, -1));
    if (!trips.facts->contradictory && !prove_certain_positive(trips.facts, poly_variable(arena, variable)))
      return false;
  } while (++trips.second < 1u << trips.count);
  return true;
}
