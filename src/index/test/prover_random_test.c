// The prover and the overlap test on random questions, against enumeration: an answer other than "unknown" is never
// wrong.
// ASHLAR_PAIRS=N asks N questions instead of a hundred thousand; ASHLAR_PAIRS_SEED=N others.
#include "index/index.h"
#include "testing.h"

enum { RANK = 4, LOW = -600, HIGH = 1200, N = 0, M = 1, K = 2, I = 3, J = 4, VARIABLES = 5, POINTS = 24 };
typedef struct Plain { int64_t offset; uint32_t rank; int64_t size[RANK], stride[RANK]; } Plain;
typedef struct Point { int64_t at[VARIABLES]; } Point;
typedef struct Tally { uint64_t asked, yes, no, unknown, truly_disjoint; } Tally;

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}
static int64_t between(uint64_t *state, int64_t low, int64_t high) {
  return low + (int64_t)(next_random(state) % (uint32_t)(high - low + 1));
}

static uint64_t number_from(const char *name, uint64_t otherwise) {
  const char *text = getenv(name);
  return text ? strtoull(text, NULL, 10) : otherwise;
}

// ---- enumeration

static uint8_t seen[HIGH - LOW];

// Marks every address of `plain` with `bit`; answers which bits were met, and whether its own was.
static uint8_t mark(const Plain *plain, uint8_t bit, bool *repeats) {
  int64_t index[RANK] = {0}, address = plain->offset;
  uint8_t met = 0;
  for RANGE(i, plain->rank)
    if (plain->size[i] <= 0) return 0;
  for (;;) {
    CHECK(address >= LOW && address < HIGH);
    *repeats = *repeats || seen[address - LOW] & bit;
    met = (uint8_t)(met | seen[address - LOW]);
    seen[address - LOW] |= bit;
    uint32_t d = plain->rank;
    for (; d > 0; d--) {
      address += plain->stride[d - 1];
      if (++index[d - 1] < plain->size[d - 1]) break;
      address -= plain->size[d - 1] * plain->stride[d - 1];
      index[d - 1] = 0;
    }
    if (d == 0) return met;
  }
}

static void enumerate(const Plain *a, const Plain *b, bool *share, bool *repeats) {
  bool ignored = false;
  memset(seen, 0, sizeof seen);
  *repeats = false;
  (void)mark(a, 1, repeats);
  *share = (mark(b, 2, &ignored) & 1) != 0;
}

static void check_answers(Tally *tally, const Plain *a, const Plain *b, Answer disjoint, Answer injective,
                          bool counts) {
  bool share, repeats;
  enumerate(a, b, &share, &repeats);
  if (counts) tally->truly_disjoint += !share;
  CHECK(disjoint != ANSWER_Yes || !share);
  CHECK(disjoint != ANSWER_No || share);
  CHECK(injective != ANSWER_Yes || !repeats);
  CHECK(injective != ANSWER_No || repeats);
}

static void count(Tally *tally, Answer answer) {
  tally->asked++;
  if (answer == ANSWER_Yes) tally->yes++;
  else if (answer == ANSWER_No) tally->no++;
  else tally->unknown++;
}

// ---- numbers: ranks up to four, strides of both signs, empty dimensions; half of them slices of one row-major array

static Plain random_plain(uint64_t *state) {
  Plain plain = {.offset = between(state, -10, 40), .rank = next_random(state) % (RANK + 1)};
  for RANGE(i, plain.rank)
    plain.size[i] = between(state, 0, 4), plain.stride[i] = between(state, -9, 24);
  return plain;
}
static Plain random_slice(uint64_t *state) {
  Plain plain = {.offset = 0, .rank = 1 + next_random(state) % 3};
  static const int64_t strides[3][3] = {{1, 0, 0}, {7, 1, 0}, {35, 7, 1}};
  static const int64_t sizes[3][3] = {{40, 0, 0}, {6, 7, 0}, {4, 5, 7}};
  const uint32_t of = plain.rank - 1;
  for RANGE(i, plain.rank) {
    const int64_t start = between(state, 0, sizes[of][i] - 1), step = between(state, 1, 2),
                  room = (sizes[of][i] - 1 - start) / step + 1;
    plain.offset += start * strides[of][i], plain.size[i] = between(state, 0, room < 4 ? room : 4),
                                            plain.stride[i] = step * strides[of][i];
  }
  return plain;
}
static const Lmad *lmad_of(Arena *arena, const Plain *plain) {
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, plain->rank + 1);
  for RANGE(i, plain->rank)
    dims[i] = (LmadDim){poly_constant(arena, plain->size[i]), poly_constant(arena, plain->stride[i])};
  const Lmad lmad = {poly_constant(arena, plain->offset), plain->rank, dims};
  return COPY_OF(arena, &lmad);
}
static void ask_numbers(Arena *arena, uint64_t *state, Tally *tally) {
  const bool slices = next_random(state) % 2;
  const Plain a = slices ? random_slice(state) : random_plain(state),
              b = slices ? random_slice(state) : random_plain(state);
  const Facts *facts = facts_new(arena);
  const Lmad *x = lmad_of(arena, &a), *y = lmad_of(arena, &b);
  const Answer disjoint = lmad_disjoint(facts, x, y);
  count(tally, disjoint);
  check_answers(tally, &a, &b, disjoint, lmad_injective(facts, x), true);
}

// ---- symbols: sizes n, m >= 1, k; indices 0 <= i < n, 0 <= j < i; a fact or two more

static const Poly *variable(Arena *arena, uint32_t id) { return poly_variable(arena, id); }
static const Poly *random_poly(Arena *arena, uint64_t *state, uint32_t variables, uint32_t terms) {
  const Poly *sum = poly_constant(arena, between(state, -2, 2));
  for (uint32_t i = next_random(state) % (terms + 1); i > 0; i--) {
    const Poly *term = poly_constant(arena, between(state, -2, 2));
    for (uint32_t degree = 1 + next_random(state) % 2; degree > 0; degree--)
      term = poly_mul(arena, term, variable(arena, next_random(state) % variables));
    sum = poly_add(arena, sum, term);
  }
  return sum;
}

typedef struct Given { Facts *facts; const Poly *known[2]; uint32_t count; } Given;
static Given random_facts(Arena *arena, uint64_t *state) {
  Given given = {facts_new(arena), {NULL, NULL}, next_random(state) % 3};
  facts_add_size(given.facts, N);
  facts_add_positive(given.facts, M);
  facts_add_size(given.facts, K);
  facts_add_index(given.facts, I, variable(arena, N));
  facts_add_index(given.facts, J, variable(arena, I));
  for EACH_IN(i, given)
    given.known[i] = random_poly(arena, state, VARIABLES, 2), facts_add(given.facts, given.known[i]);
  return given;
}

static bool value_at(void *user, uint32_t id, int64_t *value) { return *value = ((const Point *)user)->at[id], true; }
static int64_t evaluated(const Poly *poly, Point *point) {
  int64_t value = 0;
  CHECK(poly_evaluate(poly, value_at, point, &value));
  return value;
}
static bool random_point(uint64_t *state, const Given *given, Point *point) {
  point->at[N] = between(state, 2, 5), point->at[M] = between(state, 1, 4), point->at[K] = between(state, 0, 4);
  point->at[I] = between(state, 1, point->at[N] - 1), point->at[J] = between(state, 0, point->at[I] - 1);
  for RANGE(i, given->count)
    if (!poly_is_constant(given->known[i], NULL) && evaluated(given->known[i], point) < 0) return false;
  return true;
}

// Rows, columns, blocks and elements of arrays of those sizes, and now and then anything.
static const Lmad *random_lmad(Arena *arena, uint64_t *state) {
  const Poly *n = variable(arena, N), *m = variable(arena, M), *one = poly_constant(arena, 1);
  const Poly *const strides[] = {one, m, n, poly_mul(arena, n, m), poly_scale(arena, m, 2), poly_scale(arena, one, -1)},
                    *const sizes[] = {n,
                                      m,
                                      one,
                                      variable(arena, K),
                                      variable(arena, I),
                                      poly_constant(arena, 2),
                                      poly_sub(arena, n, one)};
  const Poly *const i = variable(arena, I), *const j = variable(arena, J), *const plane = poly_mul(arena, n, n);
  const Poly *const starts[] = {poly_constant(arena, between(state, 0, 3)),
                                i,
                                j,
                                poly_mul(arena, i, m),
                                poly_mul(arena, j, m),
                                poly_mul(arena, n, m),
                                poly_mul(arena, i, n),
                                poly_mul(arena, j, n),
                                poly_mul(arena, i, plane),
                                poly_mul(arena, j, plane),
                                poly_mul(arena, i, poly_sub(arena, n, one)),
                                poly_mul(arena, j, poly_sub(arena, n, one))};
  LmadDim *dims = NEW_ARRAY(arena, LmadDim, 2);
  Lmad lmad = {random_poly(arena, state, VARIABLES, 1), next_random(state) % 3, dims};
  if (next_random(state) % 4)
    lmad.offset = poly_add(arena, starts[next_random(state) % 12], starts[next_random(state) % 12]);
  for RANGE(d, lmad.rank)
    dims[d] = (LmadDim){sizes[next_random(state) % 7], strides[next_random(state) % 6]};
  return COPY_OF(arena, &lmad);
}
static Plain at_point(const Lmad *lmad, Point *point) {
  Plain plain = {.offset = evaluated(lmad->offset, point), .rank = lmad->rank};
  for RANGE(i, lmad->rank)
    plain.size[i] = evaluated(lmad->dims[i].size, point), plain.stride[i] = evaluated(lmad->dims[i].stride, point);
  return plain;
}
static void ask_symbols(Arena *arena, uint64_t *state, Tally *tally) {
  const Given given = random_facts(arena, state);
  const Lmad *x = random_lmad(arena, state), *y = random_lmad(arena, state);
  const Answer disjoint = lmad_disjoint(given.facts, x, y), injective = lmad_injective(given.facts, x);
  Point point;
  count(tally, disjoint);
  for RANGE(i, POINTS) {
    if (!random_point(state, &given, &point)) continue;
    const Plain a = at_point(x, &point), b = at_point(y, &point);
    check_answers(tally, &a, &b, disjoint, injective, false);
  }
}

// ---- polynomials

static void ask_polynomials(Arena *arena, uint64_t *state, Tally *tally) {
  const Given given = random_facts(arena, state);
  const Poly *p = random_poly(arena, state, VARIABLES, 3), *q = random_poly(arena, state, VARIABLES, 2);
  const Answer non_negative = prove_non_negative(given.facts, p), positive = prove_positive(given.facts, p),
               equal = prove_equal(given.facts, p, q), less = prove_less(given.facts, p, q);
  Point point;
  count(tally, non_negative);
  for RANGE(i, POINTS) {
    if (!random_point(state, &given, &point)) continue;
    const int64_t a = evaluated(p, &point), b = evaluated(q, &point);
    CHECK(non_negative == ANSWER_Unknown || (non_negative == ANSWER_Yes) == (a >= 0));
    CHECK(positive == ANSWER_Unknown || (positive == ANSWER_Yes) == (a > 0));
    CHECK(equal == ANSWER_Unknown || (equal == ANSWER_Yes) == (a == b));
    CHECK(less == ANSWER_Unknown || (less == ANSWER_Yes) == (a < b));
  }
}

static void show(const char *what, const Tally *tally) {
  if (getenv("ASHLAR_PAIRS"))
    printf("%s: %llu asked, %llu yes, %llu no, %llu unknown%s", what, (unsigned long long)tally->asked,
           (unsigned long long)tally->yes, (unsigned long long)tally->no, (unsigned long long)tally->unknown,
           tally->truly_disjoint ? "" : "\n");
  if (getenv("ASHLAR_PAIRS") && tally->truly_disjoint)
    printf(", %llu have no address in common\n", (unsigned long long)tally->truly_disjoint);
}

static void answers_agree_with_enumeration(void) {
  const uint64_t wanted = number_from("ASHLAR_PAIRS", 100000);
  uint64_t state = number_from("ASHLAR_PAIRS_SEED", 29);
  Tally numbers = {0}, symbols = {0}, polynomials = {0};
  Arena *arena = arena_new();
  for (uint64_t i = 0; i < wanted && !testing_broken; i++) {
    const uint64_t before = state;
    if (i % 50 == 0) ask_symbols(arena, &state, &symbols);
    else if (i % 50 == 1) ask_polynomials(arena, &state, &polynomials);
    else ask_numbers(arena, &state, &numbers);
    if (testing_broken)
      fprintf(stderr, "question %llu: state %llu\n", (unsigned long long)i, (unsigned long long)before);
    arena_reset(arena);
  }
  arena_free(arena);
  show("regions of numbers", &numbers);
  show("regions of symbols", &symbols);
  show("polynomials", &polynomials);
  CHECK(numbers.yes * 10 > numbers.truly_disjoint * 7);   // sound is not enough
  CHECK(symbols.yes > symbols.asked / 50 && polynomials.yes > polynomials.asked / 50);
}

int main(void) {
  RUN_ROW("FM-53", answers_agree_with_enumeration);
  return testing_finish();
}
