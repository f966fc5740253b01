// Choices among facts against brute force: what is settled holds at every small point that satisfies the facts and one
// group of each choice.
#include "index/index.h"
#include "testing.h"

enum { N, I, J, VARIABLES, LOW = -3, HIGH = 4 };
typedef struct Point { int64_t at[VARIABLES]; } Point;

static bool point_value(void *user, uint32_t id, int64_t *value) { return *value = ((Point *)user)->at[id], true; }

static bool all_hold(const Facts *facts, Point *point) {
  for EACH(i, &facts->non_negative) {
    int64_t value;
    CHECK(poly_evaluate(facts->non_negative.items[i], point_value, point, &value));
    if (value < 0) return false;
  }
  return true;
}

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}

static const Poly *random_poly(Arena *arena, uint64_t *state) {
  const Poly *sum = poly_constant(arena, (int64_t)(next_random(state) % 5) - 2);
  for INT_RANGE(i, 2)
    sum = poly_add(
        arena, sum,
        poly_scale(arena, poly_variable(arena, next_random(state) % VARIABLES), next_random(state) % 2 ? 1 : -1));
  return sum;
}

static Facts *random_group(Arena *arena, uint64_t *state) {
  Facts *group = facts_new(arena);
  for COUNTING(i, i <= next_random(state) % 2) facts_add(group, random_poly(arena, state));
  return group;
}

static void settled_facts_are_sound(void) {
  uint64_t state = 4;
  int settled = 0;
  for INT_RANGE(round, 2000) {
    Arena *arena = arena_new();
    Facts *facts = random_group(arena, &state);
    const Facts *before = facts_extend(arena, facts), *one = random_group(arena, &state),
                *other = random_group(arena, &state);
    Bitset about = bitset_new(arena);
    for RANGE(id, VARIABLES) bitset_add(&about, id);
    facts_add_choice(facts, one, other);
    facts_settle(facts, &about);
    settled += facts->non_negative.size > before->non_negative.size;
    Point point;
    int64_t *v = point.at;
    for (v[N] = LOW; v[N] < HIGH; v[N]++)
      for (v[I] = LOW; v[I] < HIGH; v[I]++)
        for (v[J] = LOW; v[J] < HIGH; v[J]++)
          CHECK(!all_hold(before, &point) || !(all_hold(one, &point) || all_hold(other, &point)) ||
                all_hold(facts, &point));
    arena_free(arena);
  }
  CHECK(settled > 100);
}

// "i == j, or j <= n": the slice from i to j is empty, or inside.
static void empty_or_inside(void) {
  Arena *arena = arena_new();
  const Poly *n = poly_variable(arena, N), *i = poly_variable(arena, I), *j = poly_variable(arena, J),
             *left = poly_sub(arena, n, j);
  Facts *facts = facts_new(arena), *empty = facts_new(arena), *inside = facts_new(arena);
  facts_add(empty, poly_sub(arena, i, j)), facts_add(empty, poly_sub(arena, j, i));
  facts_add(inside, left);
  facts_add_choice(facts, empty, inside);
  Bitset about = bitset_new(arena), none = bitset_new(arena);
  bitset_add(&about, J);
  facts_settle(facts, &about);
  CHECK(!prove_certain(facts, left));
  Facts *longer = facts_extend(arena, facts);
  facts_add(longer, poly_plus(arena, poly_sub(arena, j, i), -1));
  facts_settle(longer, &none);
  CHECK(!prove_certain(longer, left));
  facts_settle(longer, &about);
  CHECK(prove_certain(longer, left));
  Facts *outside = facts_extend(arena, facts);
  facts_add(outside, poly_plus(arena, poly_sub(arena, j, n), -1));
  facts_settle(outside, &about);
  CHECK(prove_equal(outside, i, j) == ANSWER_Yes);
  arena_free(arena);
}

int main(void) {
  RUN(settled_facts_are_sound);
  RUN(empty_or_inside);
  return testing_finish();
}
