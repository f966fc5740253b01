// cost: the estimated cost of programs for given sizes.
#include "mem_testing.h"

static ProgramCost cost_of(const char *text, int64_t size) {
  Context *context = context_new();
  const Program *mem = allocate(context, parse_program(context, text));
  const CostSizes sizes = {.size = size, .number = 50};
  const ProgramCost cost = mem_cost(context, mem, mem_layout(context, mem), &sizes);
  context_free(context);
  return cost;
}

static bool is_about(double value, double expected) { return value > expected * 0.999 && value < expected * 1.001; }

#define ENTRY(name, type, statements)                                                                                  \
  "fun " name " (n: i64, a: " type ") -> (r: i64) entry \"" name "\" sizes (n) parameter \"a\" a \"" type              \
  "\" result \"r\" r \"i64\" { " statements " in (s) }\n"
#define SUM(statements)                                                                                                \
  "s: i64 = reduce n op (p: i64, q: i64) { z: i64 = prim add i64 (p, q) in (z) } neutral (0i64) fn (i: i64) { "        \
  statements " in (x) }"

// All entries together, and what they call; the largest workspace, whichever entry comes last.
static void entries_count_together(void) {
  static const char text[] = "fun h (n: i64, a: [n]i64) -> (r: i64) { " SUM("x: i64 = index a (i)") " in (s) }\n"
      ENTRY("f", "[n]i64", "b: [n]i64 = iota i64 n 0i64 1i64 " SUM("x: i64 = index b (i)"))
      ENTRY("g", "[n]i64", "s: i64 = call h (n, a)");
  const ProgramCost cost = cost_of(text, 1000);
  CHECK(cost.workspace == 8000);
  CHECK(is_about(cost.loads, 2000) && is_about(cost.stores, 1000));
}

// Elements so far apart that the distance is no number weigh as much as others that are far apart.
static void distances_may_overflow(void) {
  static const char column[] = ENTRY("f", "[n][n][n]i64", SUM("x: i64 = index a (i, 0i64, 0i64)"));
  const double far = cost_of(column, INT64_C(1) << 20).time / (double)(INT64_C(1) << 20),
               farther = cost_of(column, INT64_C(1) << 32).time / (double)(INT64_C(1) << 32);
  CHECK(far > 4 && is_about(farther, far));
}

#define IF(conditions, condition)                                                                                      \
  ENTRY("f", "[n]i64",                                                                                                 \
        SUM("c0: bool = prim lt i64 (i, 250i64) " conditions "x: i64 = if " condition                                  \
            " then { y: i64 = index a (i) in (y) } else { in (0i64) }"))
#define NOT(from, to) to ": bool = prim not bool (" from ") "
#define EIGHT_NOT                                                                                                      \
  NOT("c0", "c1") NOT("c1", "c2") NOT("c2", "c3") NOT("c3", "c4") NOT("c4", "c5") NOT("c5", "c6") NOT("c6", "c7")      \
  NOT("c7", "c8")

// A branch counts by the share of iterations that take it; by one half if the condition has more than eight levels.
static void conditions_have_eight_levels(void) {
  CHECK(is_about(cost_of(IF("", "c0"), 1000).loads, 250));
  CHECK(is_about(cost_of(IF(EIGHT_NOT, "c8"), 1000).loads, 250));
  CHECK(is_about(cost_of(IF(EIGHT_NOT NOT("c8", "c9"), "c9"), 1000).loads, 500));
}

// b[i] = f(a[i]) for all i, then the sum of b.
#define MAP(statements)                                                                                                \
  ENTRY("f", "[n]f64",                                                                                                 \
        "b: [n]f64 = build (n) fn (k: i64) { v: f64 = index a (k) " statements " in (w) } "                            \
        SUM("u: f64 = index b (i) x: i64 = convert i64 f64 u"))
static double time_of_map(const char *text) { return cost_of(text, 100000).time; }

// Independent iterations of straight code are vectors. A branch that the index decides does not change that, and costs
// nothing, since the loop is split there; one that an element decides does, as does a function of the C library.
static void straight_code_is_vectors(void) {
  const double plain = time_of_map(MAP("w: f64 = prim mul f64 (v, v)"));
  const double border = time_of_map(MAP("c: bool = prim lt i64 (k, 9i64) w: f64 = if c then { in (v) } else { "
                                        "m: f64 = prim mul f64 (v, v) in (m) }"));
  const double chosen = time_of_map(MAP("c: bool = prim lt f64 (v, 9.0f64) w: f64 = if c then { in (v) } else { "
                                        "m: f64 = prim mul f64 (v, v) in (m) }"));
  const double divided = time_of_map(MAP("w: f64 = prim div f64 (v, 3.0f64)"));
  const double called = time_of_map(MAP("w: f64 = prim exp f64 (v)"));
  CHECK(border < plain * 1.2 && divided < plain * 1.6);
  CHECK(chosen > plain * 1.8 && called > plain * 1.8);
}

// A fold of three elements in each iteration becomes straight code; one of n does not.
static void short_folds_are_straight_code(void) {
  static const char *const widths[] = {"3i64", "n"};
  double times[2];
  for (int k = 0; k < 2; k++) {
    Context *context = context_new();
    const Text text = text_format(
        context->arena,
        "fun f (n: i64, a: [n]f64) -> (r: [n]f64) entry \"f\" sizes (n) parameter \"a\" a \"[n]f64\" result \"r\" r "
        "\"[n]f64\" { b: [n]f64 = build (n) fn (k: i64) { w: f64 = reduce %s op (p: f64, q: f64) { z: f64 = prim add "
        "f64 (p, q) in (z) } neutral (0.0f64) fn (i: i64) { j: i64 = #exact prim add i64 (k, i) x: f64 = index a (j) "
        "in (x) } in (w) } in (b) }\n",
        widths[k]);
    times[k] = cost_of(text_c_string(context->arena, text), 100000).time / (k ? 100000.0 / 3 : 1);
    context_free(context);
  }
  CHECK(times[1] > 2 * times[0]);
}

int main(void) {
  RUN(entries_count_together);
  RUN(distances_may_overflow);
  RUN(conditions_have_eight_levels);
  RUN(straight_code_is_vectors);
  RUN(short_folds_are_straight_code);
  return testing_finish();
}
