// The prover against brute force: what it proves or refutes under random facts holds at every small point that
// satisfies them.
// And by example: what the type checker and the memory passes need to be proven.
#include "index/index.h"
#include "testing.h"

enum { N, M, K, I, J, VARIABLES };
typedef struct Point { int64_t at[VARIABLES]; } Point;

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}

static bool point_value(void *user, uint32_t id, int64_t *value) { return *value = ((Point *)user)->at[id], true; }

static int64_t at(const Poly *poly, Point *point) {
  int64_t value = 0;
  CHECK(poly_evaluate(poly, point_value, point, &value));
  return value;
}

static const Poly *random_poly(Arena *arena, uint64_t *state, int terms) {
  const Poly *sum = poly_constant(arena, (int64_t)(next_random(state) % 5) - 2);
  for INT_RANGE(i, terms) {
    const Poly *term = poly_constant(arena, (int64_t)(next_random(state) % 5) - 2);
    for (uint32_t degree = next_random(state) % 3; degree > 0; degree--)
      term = poly_mul(arena, term, poly_variable(arena, next_random(state) % VARIABLES));
    sum = poly_add(arena, sum, term);
  }
  return sum;
}

enum { FACTS = 3 };
typedef struct Problem { Facts *facts; const Poly *known[FACTS], *question; } Problem;

// n >= 0, m >= 1, k of any sign, 0 <= i < n, j of any sign, and a few random facts.
static Problem random_problem(Arena *arena, uint64_t *state) {
  Problem problem = {.facts = facts_new(arena)};
  facts_add_size(problem.facts, N);
  facts_add_positive(problem.facts, M);
  facts_add_index(problem.facts, I, poly_variable(arena, N));
  for INT_RANGE(i, FACTS) {
    problem.known[i] = random_poly(arena, state, 2);
    facts_add(problem.facts, problem.known[i]);
  }
  problem.question = random_poly(arena, state, 3);
  if (next_random(state) % 2) {  // more likely true: built from the facts
    problem.question =
        poly_add(arena, poly_scale(arena, problem.known[0], 1 + next_random(state) % 2), problem.known[1]);
    problem.question =
        poly_add(arena, problem.question, poly_scale(arena, poly_variable(arena, N), next_random(state) % 2));
  }
  return problem;
}

static bool satisfies(const Problem *problem, Point *point) {
  if (point->at[I] >= point->at[N]) return false;
  for INT_RANGE(i, FACTS) {
    if (!poly_is_constant(problem->known[i], NULL) && at(problem->known[i], point) < 0) return false;
  }
  return true;
}

static void check_points(const Problem *problem, Answer non_negative, Answer is_zero) {
  Point point;
  int64_t *v = point.at;
  for (v[N] = 0; v[N] < 5; v[N]++)
    for (v[M] = 1; v[M] < 5; v[M]++)
      for (v[K] = -3; v[K] < 4; v[K]++)
        for (v[I] = 0; v[I] < v[N]; v[I]++)
          for (v[J] = -3; v[J] < 4; v[J]++) {
            if (!satisfies(problem, &point)) continue;
            int64_t value = at(problem->question, &point);
            CHECK(non_negative != ANSWER_Yes || value >= 0);
            CHECK(non_negative != ANSWER_No || value < 0);
            CHECK(is_zero != ANSWER_Yes || value == 0);
            CHECK(is_zero != ANSWER_No || value != 0);
          }
}

static void answers_are_sound(void) {
  uint64_t state = 21;
  int answered = 0;
  for INT_RANGE(round, 1500) {
    Arena *arena = arena_new();
    Problem problem = random_problem(arena, &state);
    Answer answer = prove_non_negative(problem.facts, problem.question),
           equal = prove_equal(problem.facts, problem.question, poly_constant(arena, 0));
    answered += answer != ANSWER_Unknown;
    check_points(&problem, answer, equal);
    arena_free(arena);
  }
  CHECK(answered > 500);
}

static void upper_bounds_hold(void) {
  uint64_t state = 22;
  int found = 0;
  for INT_RANGE(round, 800) {
    Arena *arena = arena_new();
    Facts *facts = facts_new(arena);
    for (uint32_t id = N; id <= K; id++) facts_add_size(facts, id);
    const Poly *poly = random_poly(arena, &state, 3), *bound = poly_variable(arena, N);
    if (poly_mentions(poly, J)) { arena_free(arena); continue; }
    const Poly *upper = prove_upper_bound(arena, facts, poly, I, bound);
    CHECK(!upper || !poly_mentions(upper, I) || upper == poly);
    Point point = {{0}};
    for (int64_t n = 0; n < 4 && upper; n++)
      for I64_RANGE(m, 4)
        for I64_RANGE(i, n) {
          point = (Point){{n, m, 2, i, 0}};
          CHECK(at(poly, &point) <= at(upper, &point));
        }
    found += upper != NULL;
    arena_free(arena);
  }
  CHECK(found > 300);
}

// ---- by example

typedef struct Setting { Arena *arena; Facts *facts; const Poly *n, *m, *k, *i, *j, *one; } Setting;

static Setting setting_new(void) {
  Arena *arena = arena_new();
  Setting s = {arena,
               facts_new(arena),
               poly_variable(arena, N),
               poly_variable(arena, M),
               poly_variable(arena, K),
               poly_variable(arena, I),
               poly_variable(arena, J),
               poly_constant(arena, 1)};
  for (uint32_t id = N; id <= K; id++) facts_add_size(s.facts, id);
  facts_add_index(s.facts, I, s.n);
  facts_add_index(s.facts, J, s.m);
  return s;
}

#define ADD(a, b) poly_add(s.arena, a, b)
#define SUB(a, b) poly_sub(s.arena, a, b)
#define MUL(a, b) poly_mul(s.arena, a, b)
#define TIMES(a, c) poly_scale(s.arena, a, c)

static void proves_index_arithmetic(void) {
  Setting s = setting_new();
  CHECK(prove_less(s.facts, s.i, s.n) == ANSWER_Yes && prove_less(s.facts, s.n, s.i) == ANSWER_No);
  CHECK(prove_less(s.facts, ADD(MUL(s.i, s.m), s.j), MUL(s.n, s.m)) == ANSWER_Yes);
  CHECK(prove_non_negative(s.facts, ADD(MUL(s.i, s.m), s.j)) == ANSWER_Yes);
  CHECK(prove_positive(s.facts, s.n) == ANSWER_Yes);                                      // there is an i
  CHECK(prove_less(s.facts, SUB(SUB(s.n, s.one), s.i), s.n) == ANSWER_Yes);               // reverse
  CHECK(prove_non_negative(s.facts, SUB(SUB(s.n, s.one), s.i)) == ANSWER_Yes);
  CHECK(prove_less(s.facts, MUL(s.i, MUL(s.m, s.k)), ADD(MUL(s.n, MUL(s.m, s.k)), s.one)) == ANSWER_Yes);
  CHECK(prove_less(s.facts, s.i, s.m) == ANSWER_Unknown && prove_less(s.facts, s.n, s.m) == ANSWER_Unknown);
  CHECK(prove_less(s.facts, ADD(s.i, s.j), ADD(s.n, s.m)) == ANSWER_Yes);
  CHECK(prove_less(s.facts, MUL(s.i, s.j), MUL(s.n, s.m)) == ANSWER_Yes);
  CHECK(prove_less(s.facts, ADD(TIMES(s.i, 2), s.one), TIMES(s.n, 2)) == ANSWER_Yes);     // interleaved pairs
  const Poly *edge = ADD(s.m, s.k), *square = MUL(edge, edge);
  // rows of a summed size
  CHECK(prove_less(s.facts, ADD(MUL(square, s.i), SUB(square, s.one)), MUL(square, s.n)) == ANSWER_Yes);
  // plane i + 1 + k, from its row j on
  const Poly *plane = MUL(s.n, s.n), *later = ADD(s.k, s.one);
  CHECK(prove_less(s.facts, ADD(MUL(plane, s.i), ADD(MUL(s.n, SUB(SUB(s.n, s.one), s.i)), SUB(s.n, s.one))),
                   ADD(MUL(plane, ADD(s.i, later)), MUL(s.n, s.j))) == ANSWER_Yes);
  arena_free(s.arena);
}

static void uses_facts(void) {
  Setting s = setting_new();
  facts_add(s.facts, SUB(s.n, s.m));                       // m <= n
  CHECK(prove_less(s.facts, s.j, s.n) == ANSWER_Yes);
  CHECK(prove_non_negative(s.facts, SUB(MUL(s.n, s.n), MUL(s.m, s.m))) == ANSWER_Yes);
  CHECK(prove_non_negative(s.facts, SUB(MUL(s.n, s.k), MUL(s.m, s.k))) == ANSWER_Yes);
  CHECK(prove_non_negative(s.facts, SUB(ADD(s.n, s.n), ADD(s.m, s.m))) == ANSWER_Yes);
  CHECK(prove_non_negative(s.facts, SUB(ADD(s.n, s.m), TIMES(s.m, 2))) == ANSWER_Yes);
  Facts *more = facts_extend(s.arena, s.facts);
  facts_add(more, SUB(s.m, s.n));
  CHECK(prove_equal(more, s.n, s.m) == ANSWER_Yes && prove_equal(s.facts, s.n, s.m) == ANSWER_Unknown);
  CHECK(prove_equal(more, MUL(s.n, s.k), MUL(s.m, s.k)) == ANSWER_Yes);
  arena_free(s.arena);
}

// a <= b <= c ..: a long chain of facts leaves no choice, so its length costs no depth.
static void follows_chains(void) {
  enum { FIRST = 100, LENGTH = 40 };
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  for RANGE(i, LENGTH) {
    facts_add_size(facts, FIRST + i);
    if (i > 0) facts_add(facts, poly_sub(arena, poly_variable(arena, FIRST + i), poly_variable(arena, FIRST + i - 1)));
  }
  const Poly *rise = poly_sub(arena, poly_variable(arena, FIRST + LENGTH - 1), poly_variable(arena, FIRST));
  CHECK(prove_non_negative(facts, rise) == ANSWER_Yes);
  CHECK(prove_non_negative(facts, poly_scale(arena, rise, -1)) == ANSWER_Unknown);
  arena_free(arena);
}

// The rows (k + 2) * (m + k) of iteration i end before those of a later iteration j, which begin k rows further down:
// one step, not one for each term.
static void changes_variables(void) {
  for INT_RANGE(is_later, 2) {
    Setting s = setting_new();
    facts_add_size(s.facts, J);
    facts_add_index(s.facts, K, poly_constant(s.arena, 2));
    facts_add(s.facts, SUB(SUB(s.j, s.i), poly_constant(s.arena, is_later)));
    const Poly *width = ADD(s.m, s.k), *row = MUL(ADD(s.k, poly_constant(s.arena, 2)), width);
    const Poly *last = SUB(ADD(MUL(s.i, row), row), s.one), *first = ADD(MUL(s.j, row), ADD(MUL(s.k, width), s.k));
    CHECK(prove_certain_less(s.facts, last, first) == is_later);
    arena_free(s.arena);
  }
}

static void tells_sizes_apart(void) {
  Arena *arena = arena_new();
  Facts *facts = facts_new(arena);
  facts_add_size(facts, N);
  facts_add_size(facts, M);
  const Poly *n = poly_variable(arena, N), *m = poly_variable(arena, M), *one = poly_constant(arena, 1);
  CHECK(prove_equal(facts, n, poly_add(arena, n, one)) == ANSWER_No);
  // parity
  CHECK(prove_equal(facts, poly_scale(arena, n, 2), poly_add(arena, poly_scale(arena, m, 2), one)) == ANSWER_No);
  CHECK(prove_equal(facts, n, m) == ANSWER_Unknown && prove_equal(facts, n, poly_add(arena, n, m)) == ANSWER_Unknown);
  CHECK(prove_equal(facts, poly_constant(arena, 3), poly_constant(arena, 4)) == ANSWER_No);
  CHECK(prove_equal(facts, poly_add(arena, n, m), poly_add(arena, m, n)) == ANSWER_Yes);
  CHECK(prove_equal(facts, poly_add(arena, n, one), poly_scale(arena, m, -1)) == ANSWER_No);  // n + 1 > 0 >= -m
  const Poly *overflown = poly_scale(arena, poly_scale(arena, n, INT64_MAX), 3);
  CHECK(prove_equal(facts, overflown, overflown) == ANSWER_Unknown &&
        prove_non_negative(facts, overflown) == ANSWER_Unknown);
  arena_free(arena);
}

static void bounds_over_an_index(void) {
  Setting s = setting_new();
  Facts *plain = facts_new(s.arena);
  facts_add_size(plain, N);
  facts_add_size(plain, M);
  const Poly *rising = prove_upper_bound(s.arena, plain, ADD(MUL(s.i, s.m), s.one), I, s.n);
  CHECK(rising && poly_equal(rising, ADD(MUL(SUB(s.n, s.one), s.m), s.one)));
  const Poly *falling = prove_upper_bound(s.arena, plain, SUB(s.n, s.i), I, s.n);
  CHECK(falling && poly_equal(falling, s.n));
  CHECK(prove_upper_bound(s.arena, plain, MUL(s.i, SUB(s.n, s.m)), I, s.n) == NULL);
  arena_free(s.arena);
}

int main(void) {
  RUN(answers_are_sound);
  RUN(upper_bounds_hold);
  RUN(proves_index_arithmetic);
  RUN(uses_facts);
  RUN(follows_chains);
  RUN(changes_variables);
  RUN(tells_sizes_apart);
  RUN(bounds_over_an_index);
  return testing_finish();
}
