// refute: most queries that cannot be proven have a small counterexample, which is found much faster than a search for
// a proof ends. The point starts with every variable at its least value. A few times, a variable of a violated
// constraint is moved until the constraint holds.
#include "index/refute.h"

#define UNBOUNDED (INT64_MIN / 2)
enum { SLOTS = 256, VARIABLE_LIMIT = 96, CANDIDATE_LIMIT = 12, ATTEMPTS = 3, STEPS = 20, FEW_STEPS = 6 };

typedef struct Term { int64_t coefficient; uint32_t first, degree; } Term;
typedef struct Constraint { uint32_t first, count; } Constraint;
struct Refutation {
  Arena *arena;
  Seq(Constraint) constraints;     // each must be >= 0; the first one says that `poly` is negative
  Seq(Term) terms;
  Seq(uint32_t) factors;           // positions of variables
  uint32_t slots[SLOTS];           // hash table: position + 1 of a variable
  uint32_t variables[VARIABLE_LIMIT], count;
  int64_t value[VARIABLE_LIMIT], least[VARIABLE_LIMIT];
  uint32_t random;
};

// The position of a variable; VARIABLE_LIMIT when there are too many.
static uint32_t place_in_order(Refutation *point, uint32_t variable) {
  uint32_t at = variable * 2654435761u >> 24;
  while (point->slots[at] && point->variables[point->slots[at] - 1] != variable) at = (at + 1) % SLOTS;
  if (point->slots[at]) return point->slots[at] - 1;
  if (point->count == VARIABLE_LIMIT) return VARIABLE_LIMIT;
  point->variables[point->count] = variable;
  point->slots[at] = ++point->count;
  return point->count - 1;
}

static bool add_refuting_term(Refutation *point, const Monomial *monomial, int64_t coefficient) {
  const Term term = {coefficient, point->factors.size, monomial->degree};
  seq_push(point->arena, &point->terms, term);
  for RANGE(i, monomial->degree) {
    const uint32_t place = place_in_order(point, monomial->variables[i]);
    if (place == VARIABLE_LIMIT) return false;
    seq_push(point->arena, &point->factors, place);
  }
  return true;
}

// sign * poly + plus >= 0
static bool add_constraint(Refutation *point, const Poly *poly, int64_t sign, int64_t plus) {
  const Constraint constraint = {point->terms.size, poly->count + 1};
  seq_push(point->arena, &point->constraints, constraint);
  for RANGE(i, poly->count)
    if (poly->terms[i].coefficient == INT64_MIN ||
        !add_refuting_term(point, &poly->terms[i], sign * poly->terms[i].coefficient))
      return false;
  return add_refuting_term(point, &(Monomial){0}, plus);
}

static bool value_at_point(const Refutation *point, Constraint constraint, int64_t *sum) {
  *sum = 0;
  for EACH_IN(i, constraint) {
    const Term *term = &point->terms.items[constraint.first + i];
    int64_t product = term->coefficient;
    for RANGE(k, term->degree)
      if (__builtin_mul_overflow(product, point->value[point->factors.items[term->first + k]], &product)) return false;
    if (__builtin_add_overflow(*sum, product, sum)) return false;
  }
  return true;
}

typedef struct Move { uint32_t place; int64_t by; } Move;

// How far the variable must move in this direction so that a constraint whose value is `now` becomes 0, or as close as
// the bound of the variable allows; 0: it does not help.
static int64_t distance_to(Refutation *point, Constraint constraint, int64_t now, uint32_t place, int64_t direction) {
  if (direction < 0 && point->value[place] <= point->least[place]) return 0;
  int64_t then, gain;
  point->value[place] += direction;
  const bool known = value_at_point(point, constraint, &then);
  point->value[place] -= direction;
  if (!known || __builtin_sub_overflow(then, now, &gain) || gain <= 0 || now == INT64_MIN) return 0;
  const int64_t steps = (-now - 1) / gain + 1;
  if (steps > INT32_MAX) return 0;
  if (direction > 0) return steps;
  const int64_t room = point->value[place] - point->least[place];
  return -(steps < room ? steps : room);
}

static uint32_t moves_for(Refutation *point, Constraint constraint, int64_t now, uint32_t limit, Move *moves) {
  uint32_t count = 0;
  for (int64_t direction = 1; direction >= -1; direction -= 2)
    for EACH_IN(i, constraint) {
      const Term *term = &point->terms.items[constraint.first + i];
      for COUNTING(k, k < term->degree && count < limit) {
        const uint32_t place = point->factors.items[term->first + k];
        const int64_t by = distance_to(point, constraint, now, place, direction);
        if (by != 0) moves[count++] = (Move){place, by};
      }
    }
  return count;
}

// Satisfies one violated constraint. False: no constraint is violated, or no move helps (then `stuck`).
static bool repair(Refutation *point, bool first_choice, bool *stuck) {
  for EACH(i, &point->constraints) {
    const Constraint constraint = point->constraints.items[i];
    int64_t now;
    if (!value_at_point(point, constraint, &now)) return *stuck = true, false;
    if (now >= 0) continue;
    Move moves[CANDIDATE_LIMIT];
    const uint32_t count = moves_for(point, constraint, now, first_choice ? 1 : CANDIDATE_LIMIT, moves);
    if (count == 0) return *stuck = true, false;
    point->random = point->random * 1664525u + 1013904223u;
    const Move move = moves[first_choice ? 0 : (point->random >> 16) % count];
    point->value[move.place] += move.by;
    return true;
  }
  return false;
}

static bool attempt(Refutation *point, bool first_choice, int steps) {
  for RANGE(i, point->count) point->value[i] = point->least[i] == UNBOUNDED ? 0 : point->least[i];
  for INT_RANGE(step, steps) {
    bool stuck = false;
    if (!repair(point, first_choice, &stuck)) return !stuck;
  }
  return false;
}

Refutation *refutation_new(Arena *arena, uint32_t fact_count, const Poly *const *facts, const Bitset *sizes,
                           const Bitset *positive, const Poly *poly) {
  Refutation *point = NEW(arena, Refutation);
  point->arena = arena;
  if (poly->broken || !add_constraint(point, poly, -1, -1)) return NULL;
  for RANGE(i, fact_count)
    if (!add_constraint(point, facts[i], 1, 0)) return NULL;
  for RANGE(i, point->count)
    point->least[i] = bitset_has(positive, point->variables[i]) ? 1
                      : bitset_has(sizes, point->variables[i])  ? 0
                                                                : UNBOUNDED;
  return point;
}

bool refute_quickly(Refutation *point) { return point && attempt(point, true, FEW_STEPS); }

bool refute(Refutation *point) {
  if (point) point->random = 0;
  for INT_RANGE(i, ATTEMPTS)
    if (point && attempt(point, i == 0, STEPS)) return true;
  return false;
}
