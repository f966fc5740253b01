// Rows of paper 2 about effects: the valid compositions, and the positions of the messages for invalid ones.
#include "driving.h"

// The order of evaluation: inner, then outer.
static void sixteen_pairs(void) {
  static const uint32_t effects[] = {0, MARK_Source, MARK_Dest, MARK_Eager};
  for INT_RANGE(inner, 4)
    for INT_RANGE(outer, 4) {
      uint32_t composed;
      const bool allowed = effect_compose(effects[inner], effects[outer], &composed);
      CHECK(allowed == !(effects[inner] == MARK_Source && effects[outer] == MARK_Dest));
      CHECK(composed == effects[outer]);
    }
}

// S, then D, then E: composition is left-associative, so this is refused, although S before the composition of D and E
// is valid.
static void left_associative(void) {
  uint32_t left, right;
  CHECK(!effect_compose(MARK_Source, MARK_Dest, &left));
  CHECK(effect_compose(MARK_Dest, MARK_Eager, &right) && effect_compose(MARK_Source, right, &right));
}

// Returns the line of the outer site of the only error, and stores that of the inner site; 0: accepted.
static uint32_t refused_at(const char *source, uint32_t *inner_line) {
  Context *context = context_new();
  Compilation compilation = {.context = context};
  DriverOptions options = driver_options_new();
  uint32_t line = 0;
  if (driver_check(&compilation, source_add(context, TEXT("test.fut"), text_of(source))))
    (void)driver_run(&compilation, &options, PHASE_Lowering);
  for EACH(i, &context->diags) {
    const Diag *diag = context->diags.items[i];
    if (diag->code != DIAG_E0701) continue;
    CHECK(line == 0 && diag->notes.size == 2);
    line = source_position(context, diag->span.file, diag->span.start).line;
    *inner_line = source_position(context, diag->notes.items[0].span.file, diag->notes.items[0].span.start).line;
  }
  CHECK((line == 0) == !diag_has_errors(context));
  context_free(context);
  return line;
}
static bool refused(const char *source, uint32_t outer, uint32_t inner) {
  uint32_t inner_line = 0;
  const uint32_t line = refused_at(source, &inner_line);
  if (line != outer || inner_line != inner)
    fprintf(stderr, "%s\nrefused at line %u with line %u\n", source, line, inner_line);
  return line == outer && inner_line == inner;
}

static void at_the_inner_pair(void) {
  CHECK(refused("entry main [n][m] (a: [n][m]i64) =\n #[dest] reverse\n (#[source] flatten a)\n", 2, 3));
  CHECK(refused("entry main [n][m] (a: [n][m]i64) =\n map (+ 1) (\n #[dest] reverse\n (#[source] flatten a))\n", 3, 4));
  CHECK(refused("entry main [n][m] (a: [n][m]i64) =\n #[source] reverse (#[dest] flatten a)\n", 0, 0));
  CHECK(refused("entry main [n][m] (a: [n][m]i64) =\n #[dest] reverse (#[eager] flatten a)\n", 0, 0));
}

// What the function of a destination map makes for itself is no operand of the map.
static void inside_of_a_function(void) {
  CHECK(refused("entry main [n] (a: [n]i64) =\n #[dest] map (\\x -> i64.sum (map (+ x) (reverse (\n"
                " #[source] replicate n x)))) a\n", 0, 0));
  CHECK(refused("entry main [n] (a: [n]i64) =\n #[dest] map (\\x -> x + 1) (\n #[source] reverse a)\n", 2, 3));
}

// Through names, functions and their parameters, views without an attribute, branches, and a map's own function.
static void through_the_rules(void) {
  CHECK(refused("entry main [n] (a: [n]i64) =\n let b =\n #[source] rotate 1 a\n in #[dest] (b ++ a)\n", 4, 3));
  CHECK(refused(
      "def f [n][m] (a: [n][m]i64) = #[source] flatten a\nentry main [n][m] (a: [n][m]i64) =\n #[dest] reverse (f a)\n",
      3, 1));
  CHECK(refused(
      "def f [n] (a: [n]i64) = #[dest] reverse a\nentry main [n][m] (a: [n][m]i64) =\n f (#[source] flatten a)\n", 1,
      3));
  CHECK(refused(
      "def f [n] (a: [n]i64) = a\nentry main [n][m] (a: [n][m]i64) =\n #[dest] reverse (f\n (#[source] flatten a))\n",
      3, 4));
  CHECK(
      refused("entry main [n][m] (a: [n][m]i64) =\n #[dest] transpose (transpose (\n #[source] transpose a))\n", 2, 3));
  CHECK(refused("entry main [n] (c: bool) (a: [n]i64) =\n #[dest] reverse (if c then\n #[source] reverse a else a)\n",
                2, 3));
  CHECK(refused("entry main [n] (a: [n]i64) =\n #[dest] map (+ 1) (\n #[source] reverse a)\n", 2, 3));
  CHECK(refused("entry main [n][m] (a: [n][m]i64) =\n #[dest] map (\\row ->\n #[source] reverse row) a\n", 2, 3));
}

int main(void) {
  RUN_ROW("DV-11", sixteen_pairs);
  RUN_ROW("DV-11", left_associative);
  RUN_ROW("DV-12", at_the_inner_pair);
  RUN(inside_of_a_function);
  RUN_ROW("DV-10", through_the_rules);
  return testing_finish();
}
