// Counterexamples are real ones: never to what the facts imply, and found for the questions that programs ask in vain.
#include "index/refute.h"
#include "testing.h"

enum { N, M, I, K };

static Arena *arena;
static const Poly *constant(int64_t value) { return poly_constant(arena, value); }
static const Poly *variable(uint32_t id) { return poly_variable(arena, id); }
static const Poly *minus(const Poly *a, const Poly *b) { return poly_sub(arena, a, b); }

static bool refuted(const Facts *facts, const Poly *poly) {
  return refute(refutation_new(arena, facts->non_negative.size, facts->non_negative.items, &facts->sizes,
                               &facts->positive, poly));
}

static Facts *index_below_size(void) {
  Facts *facts = facts_new(arena);
  facts_add_size(facts, N);
  facts_add_index(facts, I, variable(N));
  return facts;
}

static void finds_small_counterexamples(void) {
  arena = arena_new();
  const Facts *facts = index_below_size();
  CHECK(refuted(facts, minus(variable(I), constant(1))));                                     // i = 0
  CHECK(refuted(facts, minus(minus(variable(N), variable(I)), constant(2))));                 // i + 1 = n
  CHECK(refuted(facts, minus(variable(N), constant(40))));
  CHECK(refuted(facts, minus(poly_mul(arena, variable(M), variable(N)), variable(I))));       // m = 0
  CHECK(refuted(facts, minus(variable(K), constant(0))));                                     // k is of any sign
  arena_free(arena);
}

static void follows_facts(void) {
  arena = arena_new();
  Facts *facts = index_below_size();
  facts_add(facts, minus(variable(N), poly_add(arena, variable(K), constant(10))));           // k + 10 <= n
  facts_add(facts, minus(variable(K), variable(M)));                                          // m <= k
  facts_add_positive(facts, M);
  CHECK(refuted(facts, minus(variable(N), constant(12))));                                    // n = 11
  CHECK(!refuted(facts, minus(variable(N), constant(11))));
  CHECK(!refuted(facts, minus(variable(K), constant(1))));
  CHECK(refuted(facts, minus(variable(K), constant(2))));
  arena_free(arena);
}

static void finds_nothing_where_facts_contradict(void) {
  arena = arena_new();
  Facts *facts = index_below_size();
  facts_add(facts, minus(variable(I), variable(N)));
  CHECK(!refuted(facts, minus(variable(I), constant(1))));
  arena_free(arena);
}

static void gives_up_outside_64_bits(void) {
  arena = arena_new();
  const Facts *facts = index_below_size();
  CHECK(!refuted(facts, poly_add(arena, poly_scale(arena, variable(N), INT64_MAX), constant(INT64_MAX))));
  CHECK(!refuted(facts, poly_add(arena, variable(N), constant(INT64_MAX))));
  arena_free(arena);
}

int main(void) {
  RUN(finds_small_counterexamples);
  RUN(follows_facts);
  RUN(finds_nothing_where_facts_contradict);
  RUN(gives_up_outside_64_bits);
  return testing_finish();
}
