// The prover and isl under random linear facts: neither contradicts the other, nor any small point; and what isl adds.
#include "index/index.h"
#include "testing.h"

enum { N, M, I, J, VARIABLES, FACTS = 3, PROBLEMS = 2000 };
typedef struct Problem { Facts *facts; const Poly *known[FACTS], *question; } Problem;

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}
static const Poly *random_sum(Arena *arena, uint64_t *state) {
  const Poly *sum = poly_constant(arena, (int64_t)(next_random(state) % 7) - 3);
  for RANGE(i, VARIABLES)
    sum = poly_add(arena, sum, poly_scale(arena, poly_variable(arena, i), (int64_t)(next_random(state) % 5) - 2));
  return sum;
}
static Problem random_problem(Arena *arena, uint64_t *state) {
  Problem problem = {.facts = facts_new(arena), .question = random_sum(arena, state)};
  facts_add_size(problem.facts, N);
  facts_add_positive(problem.facts, M);
  facts_add_index(problem.facts, I, poly_variable(arena, N));
  for INT_RANGE(i, FACTS) facts_add(problem.facts, problem.known[i] = random_sum(arena, state));
  return problem;
}

typedef struct Point { int64_t at[VARIABLES]; } Point;
static bool point_value(void *user, uint32_t id, int64_t *value) { return *value = ((Point *)user)->at[id], true; }
static int64_t at(const Poly *poly, Point *point) {
  int64_t value = 0;
  CHECK(poly_evaluate(poly, point_value, point, &value));
  return value;
}
static bool satisfies(const Problem *problem, Point *point) {
  bool all = true;
  for INT_RANGE(i, FACTS) all = all && at(problem->known[i], point) >= 0;
  return all;
}
static void check_points(const Problem *problem, Answer answer) {
  Point point;
  int64_t *v = point.at;
  for (v[N] = 0; v[N] < 6; v[N]++)
    for (v[M] = 1; v[M] < 6; v[M]++)
      for (v[I] = 0; v[I] < v[N]; v[I]++)
        for (v[J] = -6; v[J] < 7; v[J]++) {
          if (!satisfies(problem, &point)) continue;
          CHECK((at(problem->question, &point) >= 0) != (answer == ANSWER_No) || answer == ANSWER_Unknown);
        }
}

static void agrees_with_the_prover(void) {
  uint64_t state = 7;
  int by_prover = 0, by_isl = 0;
  for INT_RANGE(i, PROBLEMS) {
    Arena *arena = arena_new();
    const Problem problem = random_problem(arena, &state);
    const Answer mine = prove_non_negative(problem.facts, problem.question),
                 theirs = decide_non_negative(problem.facts, problem.question);
    CHECK(mine == ANSWER_Unknown || theirs != ANSWER_Unknown);   // what is linear isl decides
    check_points(&problem, theirs);
    by_prover += mine != ANSWER_Unknown, by_isl += theirs != ANSWER_Unknown;
    arena_free(arena);
  }
  CHECK(by_isl >= by_prover && by_prover * 10 > by_isl * 7);
}

// Points between the real solutions: 2*i == 2*j + 1 has none, and neither has 3 <= 2*i <= 3.
static void knows_integers(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  const Poly *two_i = poly_scale(arena, poly_variable(arena, I), 2), *three = poly_constant(arena, 3);
  facts_add(facts, poly_sub(arena, two_i, three));
  CHECK(decide_non_negative(facts, poly_plus(arena, two_i, -4)) == ANSWER_Yes);
  facts_add(facts, poly_sub(arena, three, two_i));
  CHECK(decide_non_negative(facts, poly_constant(arena, -1)) == ANSWER_Yes);   // the facts contradict each other
  arena_free(arena);
}

// A product is a variable of its own, which keeps the sign of its factors.
static void knows_signs_of_products(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  facts_add_size(facts, N);
  facts_add_positive(facts, M);
  const Poly *n = poly_variable(arena, N), *m = poly_variable(arena, M), *j = poly_variable(arena, J);
  CHECK(decide_non_negative(facts, poly_mul(arena, n, m)) == ANSWER_Yes);
  CHECK(decide_non_negative(facts, poly_plus(arena, poly_mul(arena, m, m), -1)) == ANSWER_Yes);
  CHECK(decide_non_negative(facts, poly_mul(arena, j, j)) == ANSWER_Yes);
  CHECK(decide_non_negative(facts, poly_mul(arena, j, n)) == ANSWER_Unknown);
  CHECK(decide_non_negative(facts, poly_sub(arena, poly_constant(arena, -1), poly_mul(arena, n, m))) == ANSWER_No);
  arena_free(arena);
}

int main(void) {
  if (!decide_available()) {
    puts("decide_test: skipped, built without isl\n0 passed, 0 failed");
    return 0;
  }
  RUN(agrees_with_the_prover);
  RUN(knows_integers);
  RUN(knows_signs_of_products);
  return testing_finish();
}
