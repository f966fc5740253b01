// size_names_test: the description of sizes without a name in checks and messages.
#include "checking.h"

// The sides of the only remaining check, as `left = right`.
static const char *check_of(const char *text) {
  static char buffer[512];
  Checked checked = check_text(text, SIZES_Deferred);
  buffer[0] = 0;
  if (checked.typed->size_checks.size == 1) {
    const SizeCheck *check = &checked.typed->size_checks.items[0];
    snprintf(buffer, sizeof buffer, "%.*s = %.*s", TEXT_ARG(check->left), TEXT_ARG(check->right));
  }
  context_free(checked.context);
  return buffer;
}

#define SAME "def same [n] (xs: [n]i32) (ys: [n]i32) = map2 (+) xs ys\n"

static void of_parameters(void) {
  CHECK_TEXT(check_of(SAME "def f [n] (xs: [n]i32) = same xs (filter (> 0) xs)"), "n = length (filter (> 0) xs)");
  CHECK_TEXT(check_of("def f (xs: [][]i32) = let g (ys: []i32) : [3]i32 = ys in (xs[0], g (filter (> 0) xs[0]))"),
             "3 = length (filter (> 0) xs[0])");
}

static void of_bound_values(void) {
  CHECK_TEXT(check_of(SAME "def f [n] (xs: [n]i32) = let zs = filter (> 0) xs in same zs xs"), "length zs = n");
  CHECK_TEXT(
      check_of("def f [n] (xs: [n]i32) = let zs = map (\\x -> [x, 1]) (filter (> 0) xs) in transpose zs :> [2][n]i32"),
      "");
  CHECK_TEXT(
      check_of(
          SAME
          "def f [n] (xs: [n]i32) = let zs = transpose [filter (> 0) xs] in map (\\z -> same z z) zs ++ [same xs xs]"),
      "1 = n");
  CHECK_TEXT(check_of(SAME "def f [n] (xs: [n]i32) = let zs = [filter (> 0) xs] in zs ++ [xs]"), "length zs[0] = n");
}

static void of_expressions(void) {
  CHECK_TEXT(check_of(SAME "def f [n] (xs: [n]i32) (ys: [n]i32) = same (xs ++ ys) (filter (> 0) ys)"),
             "2*n = length (filter (> 0) ys)");
  CHECK_TEXT(check_of(SAME "def f [n] (xs: [n]i32) = same xs (filter (> 0)\n  xs)"), "n = length (filter (> 0)...)");
  CHECK_TEXT(check_of(SAME "def f [n] (xs: [n]i32) = same xs (filter (\\x -> x * x * x * x > 100000000) xs)"),
             "n = length (filter (\\x -> x * x * x * x > 1000000...)");
}

int main(void) {
  RUN(of_parameters);
  RUN(of_bound_values);
  RUN(of_expressions);
  return testing_finish();
}
