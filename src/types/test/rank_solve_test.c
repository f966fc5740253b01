// rank_solve_test: compares the rank solver with brute force: the least solutions of small systems, and whether there
// is one.
#include "types/ranks/solve.h"
#include "testing.h"

// Brute force tries 0..15 for the first two variables, which do not count, and 0..3 for the others.
enum { MOST = 4, FREE = 2, VARIABLES = 6 };

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}

static bool holds(const RankEquation *equation, const uint8_t *values) {
  int32_t sum = equation->constant;
  for RANGE(i, equation->count) sum += equation->terms[i].factor * values[equation->terms[i].variable];
  return sum == 0;
}

static bool is_solution(const RankSystem *system, const uint8_t *values) {
  for EACH(i, &system->equations)
    if (!holds(&system->equations.items[i], values)) return false;
  for EACH(i, &system->variables)
    if (values[i] && system->variables.items[i].other && values[system->variables.items[i].other]) return false;
  return true;
}

static uint32_t cost(const RankSystem *system, const uint8_t *values) {
  uint32_t sum = 0;
  for EACH(i, &system->variables) sum += system->variables.items[i].counts ? values[i] : 0;
  return sum;
}

static bool same_choice(const RankSystem *system, const uint8_t *left, const uint8_t *right) {
  for EACH(i, &system->variables)
    if (system->variables.items[i].counts && left[i] != right[i]) return false;
  return true;
}

typedef struct Best { uint32_t cost, count; uint8_t values[VARIABLES + 1]; } Best;

static Best brute_force(const RankSystem *system) {
  Best best = {.cost = UINT32_MAX};
  for COUNTING(code, code < 1u << (2 * VARIABLES + 2 * FREE)) {
    uint8_t values[VARIABLES + 1] = {0};
    for RANGE(i, VARIABLES)
      values[i + 1] = i < FREE ? code >> (4 * i) & 15 : code >> (2 * i + 2 * FREE) & 3;
    if (!is_solution(system, values)) continue;
    const uint32_t found = cost(system, values);
    if (found > best.cost) continue;
    if (found < best.cost) best.count = 0;
    if (best.count == 0 || !same_choice(system, values, best.values)) best.count++;
    if (best.count == 1) memcpy(best.values, values, sizeof values);
    best.cost = found;
  }
  return best;
}

// Each equation is that of an application: constant + rank + map = other constant + other rank + replicate.
static RankSystem random_system(Arena *arena, uint64_t *state) {
  RankSystem system = {.arena = arena};
  for COUNTING(i, i <= VARIABLES) {
    RankVariable variable = {.counts = i > 2, .other = i < 3 ? 0 : i % 2 ? i + 1 : i - 1};
    seq_push(arena, &system.variables, variable);
  }
  for RANGE(k, 3) {
    RankEquation equation = {.constant = (int32_t)(next_random(state) % 5) - 2};
    for (uint32_t i = 1 + next_random(state) % 2; i <= VARIABLES && equation.count < RANK_TERMS;
         i += 1 + next_random(state) % 2)
      equation.terms[equation.count++] = (RankTerm){i, next_random(state) % 2 ? 1 : -1};
    seq_push(arena, &system.equations, equation);
  }
  return system;
}

static void random_systems_are_solved(void) {
  uint64_t state = 1;
  uint32_t one = 0, many = 0;
  for RANGE(trial, 400) {
    Arena *arena = arena_new();
    const RankSystem system = random_system(arena, &state);
    const Best best = brute_force(&system);
    const RankSolution solution = rank_solve(&system);
    if (best.count > 0) {   // (otherwise there may be a solution with larger numbers)
      CHECK(solution.answer == (best.count == 1 ? RANKS_One : RANKS_Many) || best.cost >= MOST);
      CHECK(solution.answer == RANKS_None ||
            (is_solution(&system, solution.values) && cost(&system, solution.values) <= best.cost));
      CHECK(best.cost >= MOST || cost(&system, solution.values) == best.cost);
      CHECK(best.count > 1 || best.cost >= MOST || same_choice(&system, solution.values, best.values));
    }
    one += best.count == 1;
    many += best.count > 1;
    arena_free(arena);
  }
  CHECK(one > 50 && many > 5);
}

// x1 = x2 + 1, x2 = x3 + 1, ...: a chain is one part, and needs no search.
static void long_chains_take_linear_work(void) {
  enum { LENGTH = 12, CHAINS = 20000 };
  Arena *arena = arena_new();
  RankSystem system = {.arena = arena};
  seq_push(arena, &system.variables, (RankVariable){0});
  for RANGE(chain, CHAINS)
    for RANGE(i, LENGTH) {
      RankVariable variable = {.counts = i + 1 == LENGTH};
      seq_push(arena, &system.variables, variable);
      RankEquation equation = {1, 2, {{system.variables.size - 2, 1}, {system.variables.size - 1, -1}}};
      if (i > 0) seq_push(arena, &system.equations, equation);
    }
  const RankSolution solution = rank_solve(&system);
  CHECK(solution.answer == RANKS_One && solution.values[LENGTH] == LENGTH - 1);
  arena_free(arena);
}

// A late variable is 0 unless the system has no solution otherwise.
static void late_variables_are_the_last_resort(void) {
  Arena *arena = arena_new();
  RankSystem system = {.arena = arena};
  RankVariable variables[] = {{0}, {.counts = true}, {.counts = true, .late = true}};
  for RANGE(i, 3) seq_push(arena, &system.variables, variables[i]);
  RankEquation both = {-2, 2, {{1, 1}, {2, 1}}}, second = {-1, 1, {{2, 1}}};
  seq_push(arena, &system.equations, both);
  RankSolution solution = rank_solve(&system);
  CHECK(solution.answer == RANKS_One && solution.values[1] == 2 && solution.values[2] == 0);
  seq_push(arena, &system.equations, second);
  solution = rank_solve(&system);
  CHECK(solution.answer == RANKS_One && solution.values[1] == 1 && solution.values[2] == 1);
  arena_free(arena);
}

int main(void) {
  RUN(random_systems_are_solved);
  RUN(long_chains_take_linear_work);
  RUN(late_variables_are_the_last_resort);
  return testing_finish();
}
