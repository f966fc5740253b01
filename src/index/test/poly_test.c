// Polynomials and extents against evaluation at many points; normal form, overflow and printing by example.
#include "index/index.h"
#include "testing.h"

enum { A, B, C, VARIABLES };
typedef struct Point { int64_t at[VARIABLES]; } Point;

static bool point_value(void *user, uint32_t variable, int64_t *value) {
  if (variable >= VARIABLES) return false;
  *value = ((const Point *)user)->at[variable];
  return true;
}

static int64_t at(const Poly *poly, Point point) {
  int64_t result = 0;
  CHECK(poly_evaluate(poly, point_value, &point, &result));
  return result;
}

static uint32_t next_random(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}

static const Poly *random_poly(Arena *arena, uint64_t *state, int depth) {
  uint32_t choice = next_random(state) % (depth > 0 ? 5 : 2);
  if (choice == 0) return poly_constant(arena, (int64_t)(next_random(state) % 7) - 3);
  if (choice == 1) return poly_variable(arena, next_random(state) % VARIABLES);
  const Poly *a = random_poly(arena, state, depth - 1), *b = random_poly(arena, state, depth - 1);
  return choice == 2 ? poly_add(arena, a, b) : choice == 3 ? poly_sub(arena, a, b) : poly_mul(arena, a, b);
}

static Point random_point(uint64_t *state) {
  Point point;
  for INT_RANGE(i, VARIABLES) point.at[i] = (int64_t)(next_random(state) % 9) - 4;
  return point;
}

static void check_print(const Poly *poly, const char *expected) {
  Arena *arena = arena_new();
  Out out = out_new(arena);
  poly_print(&out, poly, NULL, NULL);
  CHECK_TEXT(text_c_string(arena, out_result(&out)), expected);
  arena_free(arena);
}

static void arithmetic_agrees_with_evaluation(void) {
  uint64_t state = 1;
  for INT_RANGE(round, 500) {
    Arena *arena = arena_new();
    const Poly *p = random_poly(arena, &state, 3), *q = random_poly(arena, &state, 3);
    Point point = random_point(&state);
    CHECK(at(poly_add(arena, p, q), point) == at(p, point) + at(q, point));
    CHECK(at(poly_sub(arena, p, q), point) == at(p, point) - at(q, point));
    CHECK(at(poly_mul(arena, p, q), point) == at(p, point) * at(q, point));
    CHECK(at(poly_scale(arena, p, -3), point) == -3 * at(p, point));
    CHECK(poly_equal(poly_sub(arena, p, p), poly_constant(arena, 0)));
    CHECK(poly_equal(poly_mul(arena, p, q), poly_mul(arena, q, p)));
    const Poly *rest, *quotient = poly_divide(arena, p, q, &rest);
    CHECK(poly_equal(poly_add(arena, poly_mul(arena, quotient, q), rest), p));
    arena_free(arena);
  }
}

typedef struct Swap { Arena *arena; const Poly *value; } Swap;
static const Poly *replace_a(void *user, uint32_t variable) { return variable == A ? ((Swap *)user)->value : NULL; }

static void substitution_agrees_with_evaluation(void) {
  uint64_t state = 2;
  for INT_RANGE(round, 300) {
    Arena *arena = arena_new();
    const Poly *p = random_poly(arena, &state, 3);
    Swap swap = {arena, random_poly(arena, &state, 2)};
    Point point = random_point(&state), moved = point;
    moved.at[A] = at(swap.value, point);
    const Poly *result = poly_substitute(arena, p, replace_a, &swap);
    CHECK(at(result, point) == at(p, moved));
    CHECK(poly_mentions(p, A) || result == p);
    arena_free(arena);
  }
}

static void one_normal_form(void) {
  Arena *arena = arena_new();
  const Poly *a = poly_variable(arena, A), *b = poly_variable(arena, B), *one = poly_constant(arena, 1);
  const Poly *sum = poly_sub(arena, poly_add(arena, poly_scale(arena, poly_mul(arena, b, a), 2), b), one);
  check_print(sum, "2*v0*v1 + v1 - 1");
  check_print(poly_scale(arena, a, -1), "-v0");
  check_print(poly_constant(arena, 0), "0");
  check_print(poly_constant(arena, INT64_MIN), "-9223372036854775808");
  check_print(poly_mul(arena, a, a), "v0*v0");
  const Poly *square = poly_mul(arena, poly_add(arena, a, b), poly_add(arena, a, b));
  check_print(square, "v0*v0 + 2*v0*v1 + v1*v1");
  const uint32_t factors[] = {A, A, A, B, B, B};
  uint32_t seen = 0;
  for EACH_VARIABLE(at, square) CHECK(seen < 6 && at.variable == factors[seen++]);
  CHECK(seen == 6);
  CHECK(poly_divide_exact(arena, square, a) == NULL);
  const Poly *six = poly_scale(arena, poly_mul(arena, square, a), 6),
             *back = poly_divide_exact(arena, six, poly_scale(arena, a, 3));
  CHECK(back && poly_equal(back, poly_scale(arena, square, 2)));
  uint32_t variable;
  int64_t value;
  CHECK(poly_is_variable(b, &variable) && variable == B && !poly_is_variable(square, NULL));
  CHECK(poly_is_constant(poly_sub(arena, a, a), &value) && value == 0 && !poly_is_constant(a, NULL));
  arena_free(arena);
}

static void overflow_breaks(void) {
  Arena *arena = arena_new();
  const Poly *large = poly_scale(arena, poly_variable(arena, A), INT64_MAX);
  const Poly *sum = poly_add(arena, large, large), *product = poly_mul(arena, large, large);
  CHECK(sum->broken && product->broken && !poly_equal(sum, sum));
  CHECK(poly_sub(arena, sum, sum)->broken && poly_add(arena, poly_constant(arena, 0), sum)->broken);
  CHECK(poly_scale(arena, poly_constant(arena, INT64_MIN), -1)->broken);
  Point point = {{INT64_MAX, 2, 0}};
  int64_t value;
  const Poly *ab = poly_mul(arena, poly_variable(arena, A), poly_variable(arena, B));
  CHECK(!poly_evaluate(ab, point_value, &point, &value));
  CHECK(poly_evaluate(poly_mul(arena, ab, poly_variable(arena, C)), point_value, &point, &value) && value == 0);
  CHECK(!poly_evaluate(poly_variable(arena, 99), point_value, &point, &value));
  const Poly *power = poly_variable(arena, A);
  for INT_RANGE(i, 10) power = poly_mul(arena, power, power);
  CHECK(power->broken);
  arena_free(arena);
}

static void check_extent(const Extent *extent, const char *expected) {
  Arena *arena = arena_new();
  Out out = out_new(arena);
  extent_print(&out, extent, NULL, NULL);
  CHECK_TEXT(text_c_string(arena, out_result(&out)), expected);
  arena_free(arena);
}

static const Extent *bytes_of(Arena *arena, uint32_t variable, int64_t size) {
  return extent_poly(arena, poly_scale(arena, poly_variable(arena, variable), size));
}

static void extents_simplify(void) {
  Arena *arena = arena_new();
  const Extent *a = bytes_of(arena, A, 8), *b = bytes_of(arena, B, 8),
               *three = extent_poly(arena, poly_constant(arena, 3));
  const Extent *larger = extent_max(arena, a, b);
  check_extent(extent_add(arena, larger, extent_round_up(arena, bytes_of(arena, A, 1), 8)),
               "max(8*v0, 8*v1) + roundup(v0, 8)");
  check_extent(extent_add(arena, extent_add(arena, a, larger), extent_add(arena, three, b)),
               "max(8*v0, 8*v1) + 8*v0 + 8*v1 + 3");
  check_extent(extent_max(arena, a, bytes_of(arena, A, 16)), "16*v0");
  check_extent(extent_max(arena, larger, a), "max(8*v0, 8*v1)");
  check_extent(extent_max(arena, extent_add(arena, larger, three), larger), "max(8*v0, 8*v1) + 3");
  check_extent(extent_round_up(arena, a, 8), "8*v0");
  check_extent(extent_round_up(arena, three, 16), "16");
  check_extent(extent_round_up(arena, extent_round_up(arena, three, 16), 8), "16");
  check_extent(extent_clamp(arena, extent_poly(arena, poly_constant(arena, -4))), "0");
  check_extent(extent_clamp(arena, extent_poly(arena, poly_sub(arena, a->poly, b->poly))), "clamp(8*v0 - 8*v1)");
  arena_free(arena);
}

static const Extent *random_extent(Arena *arena, uint64_t *state, int depth) {
  uint32_t choice = next_random(state) % (depth > 0 ? 6 : 2);
  if (choice < 2) {
    const Poly *poly = poly_constant(arena, next_random(state) % 9);
    for INT_RANGE(i, 2)
      poly = poly_add(arena, poly,
                      poly_scale(arena, poly_variable(arena, next_random(state) % VARIABLES), next_random(state) % 9));
    return extent_poly(arena, poly);
  }
  const Extent *a = random_extent(arena, state, depth - 1), *b = random_extent(arena, state, depth - 1);
  if (choice == 2) return extent_add(arena, a, b);
  if (choice == 3) return extent_max(arena, a, b);
  if (choice == 4) return extent_round_up(arena, a, 1 + next_random(state) % 16);
  return extent_clamp(arena, extent_poly(arena, poly_sub(arena, poly_variable(arena, A), poly_variable(arena, B))));
}

static int64_t extent_at(const Extent *extent, Point point) {
  int64_t result = -1;
  CHECK(extent_evaluate(extent, point_value, &point, &result));
  return result;
}

static void extents_agree_with_evaluation(void) {
  uint64_t state = 3;
  for INT_RANGE(round, 2000) {
    Arena *arena = arena_new();
    const Extent *a = random_extent(arena, &state, 3), *b = random_extent(arena, &state, 3);
    Point point;
    for INT_RANGE(i, VARIABLES) point.at[i] = next_random(&state) % 40;
    int64_t x = extent_at(a, point), y = extent_at(b, point);
    CHECK(extent_at(extent_add(arena, a, b), point) == x + y);
    CHECK(extent_at(extent_max(arena, a, b), point) == (x > y ? x : y));
    CHECK(extent_at(extent_round_up(arena, a, 8), point) == (x + 7) / 8 * 8);
    CHECK(extent_at(extent_clamp(arena, a), point) == (x > 0 ? x : 0));
    arena_free(arena);
  }
}

int main(void) {
  RUN(arithmetic_agrees_with_evaluation);
  RUN(substitution_agrees_with_evaluation);
  RUN(one_normal_form);
  RUN(overflow_breaks);
  RUN(extents_simplify);
  RUN(extents_agree_with_evaluation);
  return testing_finish();
}
