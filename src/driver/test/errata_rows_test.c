// Errors in papers 1, 3 and 5, or in the code published with them, that must be right here. FSE: paper 1, FME: paper 3,
// SSE: paper 5; the comment of each test has the letter of the erratum. Errata about index functions and heaps have
// tests in their own layers.
#include "driving.h"

static Driven deferred(const char *source) { return driven_under(source, 1, SIZES_Deferred); }

// Every interpreter and the generated C give this result.
static void check_result(const char *source, const int64_t *numbers, const char *expected) {
  for RANGE(optimise, 2) {
    Driven driven = driven_under(source, optimise, SIZES_Deferred);
    CHECK_TEXT(value_result(driven.context, driven.compilation.core, "main", numbers), expected);
    CHECK_TEXT(value_result(driven.context, driven.compilation.optimised, "main", numbers), expected);
    CHECK_TEXT(heap_result(driven.context, driven.compilation.memory, driven.compilation.layout, "main", numbers, NULL),
               expected);
    driven_free(&driven);
  }
}
static const Function *main_of(Driven *driven) {
  return function_named(driven->context, driven->compilation.memory, "main");
}
// The workspace as its formula gives it for the first size.
static bool bytes_for(Driven *driven, int64_t n, int64_t *bytes) {
  const Frame *frame = map_pointer(&driven->compilation.layout->frames, main_of(driven)->name.id);
  Map given = map_new(driven->context->arena);
  for RANGE(i, main_of(driven)->parameters.count) {
    const Scalar value = scalar_from_i64(SCALAR_I64, n);
    if (var_type(driven->compilation.memory->vars, main_of(driven)->parameters.items[i]).tag == TYPE_Scalar)
      map_put_pointer(&given, main_of(driven)->parameters.items[i].id, COPY_OF(driven->context->arena, &value));
  }
  return mem_workspace_bytes(driven->context->arena, main_of(driven), frame, &given, bytes);
}

// ---- paper 1
// (a) The paper has no shape rule for subtraction, which vectorSlice needs: the size is checked.
static void subtraction_of_sizes(void) {
  static const char slice[] =
      "entry main [n] (from: i64) (to: i64) (a: [n]i64) : []i64 = tabulate (to - from + 1) (\\i -> a[from + i])\n";
  check_result(slice, NUMBERS(4, 1, 2), "[2] 8i64 4i64; ");
  check_result(slice, NUMBERS(4, 2, 1), "[0]; ");
  check_result(slice, NUMBERS(4, 3, 1), "error");
  check_result("entry main [n] (a: [n]i64) : [n - 1]i64 = tabulate (n - 1) (\\i -> a[i + 1] - a[i])\n", NUMBERS(3),
               "[2] 7i64 -4i64; ");
  check_result("entry main [n] (a: [n]i64) : i64 = reduce (+) 0 (tabulate (n - 1) (\\i -> a[i + 1] - a[i]))\n",
               NUMBERS(0), "error");
}
// (b) Arrays of arrays have no header for each row: they have exactly the bytes of their elements.
static void arrays_are_flat(void) {
  Driven driven =
      deferred("entry main [n] (a: [n][6]i64) : i64 = let s = opaque (map (scan (+) 0) a) in s[n - 1, 5] - s[0, 0]\n");
  for (int64_t n = 1, bytes; n < 5; n++) CHECK(bytes_for(&driven, n, &bytes) && bytes == 8 * 6 * n);
  driven_free(&driven);
}
// (c) Two allocations merge only if the second's size needs nothing of the first's contents.
static void sizes_that_need_contents(void) {
  static const char source[] = "entry main [n] (a: [n]i64) : i64 = let s = opaque (scan (+) 0 a) let t = opaque (scan "
                               "(+) 0 (iota s[n - 1])) in t[s[0]] + s[0]\n";
  check_result(source, NUMBERS(3), " 2i64; ");
  check_result(source, NUMBERS(0), "error");
  Driven driven = deferred(source);
  const Frame *frame = map_pointer(&driven.compilation.layout->frames, main_of(&driven)->name.id);
  CHECK(frame->is_dynamic);
  int64_t bytes;
  CHECK(bytes_for(&driven, 100, &bytes) && bytes == 800);   // the first allocation alone
  driven_free(&driven);
}
// (e) The released code lets branches and folds of different sizes pass, and counts in 32 bits.
static void sizes_of_branches_and_folds(void) {
  static const char branch[] =
      "entry main [n] (c: i64) (a: [n]i64) : [n]i64 = if c > 0 then a else tabulate (n + c) (\\i -> i) :> [n]i64\n";
  check_result(branch, NUMBERS(2, -1), "error");
  check_result(branch, NUMBERS(2, 0), "[2] 0i64 1i64; ");
  static const char fold[] =
      "entry main [n] (k: i64) (a: [n]i64) : [n]i64 = loop x = a for i < k do (x ++ [i]) :> [n]i64\n";
  check_result(fold, NUMBERS(2, 0), "[2] 1i64 8i64; ");
  check_result(fold, NUMBERS(2, 1), "error");
}
static void sizes_have_64_bits(void) {
  Driven driven = deferred("entry main [n] (a: [n]i64) : i64 = let s = opaque (scan (+) 0 a) in s[n - 1] - s[0]\n");
  int64_t bytes;
  CHECK(bytes_for(&driven, INT64_C(3) << 31, &bytes) && bytes == INT64_C(3) << 34);
  CHECK(!bytes_for(&driven, INT64_MAX / 4, &bytes));   // the size does not wrap around to a small number
  driven_free(&driven);
}
// (f) Laws that do not hold for floats: NaN, signed zeros, and sums that depend on their order.
static void laws_of_floats(void) {
  static const char start[] = "entry main (k: i64) : bool = let zero = f64.i64 (k - k) let inf = f64.i64 k / zero let "
                              "nan = zero / zero let big = 1e300 * f64.i64 k\n in ";
  static const struct { const char *law; const char *value; } laws[] = {
      {"f64.isnan (inf * 0)", " true; "},          {"f64.isnan (nan * 0)", " true; "},
      {"f64.isnan (zero / zero)", " true; "},      {"f64.isnan (inf / inf)", " true; "},
      {"f64.isnan (inf - inf)", " true; "},        {"1 / (-zero + 0) > 0", " true; "},
      {"1 / (-zero * 1) < 0", " true; "},          {"(big + 1) - big == 1", " false; "},
      {"big * (1e10 - 1e10) + 1 == 1", " true; "}, {"f64.isnan (big * 1e10 - big * 1e10)", " true; "},
      {"nan == nan || nan < 1 || nan >= 1", " false; "},
  };
  for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
    char source[512];
    snprintf(source, sizeof source, "%s%s\n", start, laws[i].law);
    check_result(source, NUMBERS(1), laws[i].value);
  }
}

// ---- paper 3
// (g) A flat array is nested by its outer size, not by its inner one.
static void nests_by_the_outer_size(void) {
  check_result("entry main (n: i64) (m: i64) : [n][m]i64 = unflatten (iota (n * m))\n", NUMBERS(2, 3),
               "[2][3] 0i64 1i64 2i64 3i64 4i64 5i64; ");
  check_result("entry main (n: i64) (m: i64) : [m]i64 = (unflatten (iota (n * m)) :> [n][m]i64)[1]\n", NUMBERS(2, 3),
               "[3] 3i64 4i64 5i64; ");
  check_result("entry main (n: i64) (m: i64) : [m][n]i64 = transpose (unflatten (iota (n * m)) :> [n][m]i64)\n",
               NUMBERS(2, 3), "[3][2] 0i64 3i64 1i64 4i64 2i64 5i64; ");
}

// ---- paper 5
// (a) The rule for replicate makes copies of the value, not of numbers.
static void replicate_copies(void) {
  check_result("entry main (n: i64) (x: i64) : [n]i64 = replicate n x\n", NUMBERS(3, 7), "[3] 7i64 7i64 7i64; ");
}
// (b) An array is empty if its outer size is 0: an array may have rows without elements.
static void empty_means_the_outer_size(void) {
  static const char source[] =
      "entry main [n][m] (k: i64) (a: [n][m]i64) : [n]i64 = map (\\r -> reduce (+) k r + (iota k)[0]) a\n";
  check_result(source, NUMBERS(0, 3, 0), "[0]; ");
  check_result(source, NUMBERS(2, 0, 0), "error");
  check_result(source, NUMBERS(2, 0, 5), "[2] 5i64 5i64; ");
}
// (c) Concatenation is along the outermost dimension.
static void concatenation_is_outermost(void) {
  check_result("entry main [n][m] (a: [n][m]i64) : [][m]i64 = a ++ map reverse a\n", NUMBERS(2, 2),
               "[4][2] 1i64 8i64 4i64 11i64 8i64 1i64 11i64 4i64; ");
}
// (d) The sizes of the rows of an empty list of arrays are not read.
static void no_first_of_nothing(void) {
  static const char source[] = "entry main [n] (k: i64) (least: i64) (a: [n]i64) : [n][k]i64 = map (\\x -> filter (> "
                               "least) [x, x] :> [k]i64) a\n";
  check_result(source, NUMBERS(0, 3, 0), "[0][3]; ");
  check_result(source, NUMBERS(2, 2, 0), "[2][2] 1i64 1i64 8i64 8i64; ");
  check_result(source, NUMBERS(2, 0, 100), "[2][0]; ");
  check_result(source, NUMBERS(2, 3, 0), "error");
}
// (f) Sizes are at least 0, not at least 1.
static void sizes_may_be_zero(void) {
  check_result("entry main (n: i64) : [n]i64 = iota n\n", NUMBERS(0), "[0]; ");
  check_result("entry main (n: i64) : [n]i64 = replicate n 3\n", NUMBERS(0), "[0]; ");
  check_result("entry main (n: i64) : [n]i64 = replicate n 3\n", NUMBERS(-1), "error");
}

int main(void) {
  RUN_ROW("FSE-01", subtraction_of_sizes);
  RUN_ROW("FSE-02", arrays_are_flat);
  RUN_ROW("FSE-03", sizes_that_need_contents);
  RUN_ROW("FSE-05", sizes_of_branches_and_folds);
  RUN_ROW("FSE-05", sizes_have_64_bits);
  RUN_ROW("FSE-06", laws_of_floats);
  RUN_ROW("FME-07", nests_by_the_outer_size);
  RUN_ROW("SSE-01", replicate_copies);
  RUN_ROW("SSE-02", empty_means_the_outer_size);
  RUN_ROW("SSE-03", concatenation_is_outermost);
  RUN_ROW("SSE-04", no_first_of_nothing);
  RUN_ROW("SSE-06", sizes_may_be_zero);
  return testing_finish();
}
