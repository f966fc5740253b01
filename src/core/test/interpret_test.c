// The value semantics, form by form.
#include "core_testing.h"
#include <sys/resource.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
enum { MEMORY_IS_MEASURED = false };   // the sanitizer holds freed memory back
#else
enum { MEMORY_IS_MEASURED = true };
#endif
static long peak_kilobytes(void) {
  struct rusage usage;
  (void)getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static void check_run(const char *text, const char *expected) {
  Context *context = context_new();
  Program *program = program_of(context, text);
  CHECK_TEXT(problems_of(context, program), "");
  CHECK_TEXT(result_of(context, program, "f", NULL), expected);
  context_free(context);
}

static void scalars_and_indexing(void) {
  check_run("fun f () -> (r: i64) { a: i64 = prim add i64 (40i64, 2i64) in (a) }", "42i64");
  check_run("fun f () -> (r: i64) { t: [2i64][3i64]i64 = table [2][3]i64 {1i64, 2i64, 3i64, 4i64, 5i64, 6i64}\n"
            " a: i64 = index t (1i64, 2i64) in (a) }", "6i64");
  check_run("fun f () -> (r: i8) { a: i8 = convert i8 i64 300i64 in (a) }", "44i8");
}

static void out_of_bounds_is_an_error_value(void) {
  check_run("fun f () -> (r: i64) { t: [2i64]i64 = table [2]i64 {1i64, 2i64}\n a: i64 = index t (2i64) in (a) }",
            "internal: index 2 is out of bounds for size 2 and was not checked");
  check_run("fun f () -> (r: [3i64]i64) { t: [2i64]i64 = table [2]i64 {1i64, 2i64}\n a: [3i64]i64 = slice t [0i64 : "
            "3i64 : 1i64] in (a) }",
            "internal: index 2 is out of bounds for size 2 and was not checked");
  check_run(
      "fun f () -> (r: i64) { c: certificate = assert false bounds \"Index [\" (7i64) \"] out of bounds\" in (1i64) }",
      "bounds: Index [7] out of bounds");
}

// Erratum 002 (c): the printed slice yields size + 1 elements.
static void slices_transposes_reshapes(void) {
  const char *table = "t: [2i64][3i64]i64 = table [2][3]i64 {1i64, 2i64, 3i64, 4i64, 5i64, 6i64}\n";
  char text[600];
  (void)snprintf(text, sizeof text,
                 "fun f () -> (r: [2i64]i64) { %s a: [2i64]i64 = slice t [1i64, 0i64 : 2i64 : 2i64] in (a) }", table);
  check_run(text, "[2]{4i64 6i64}");
  (void)snprintf(text, sizeof text,
                 "fun f () -> (r: [2i64][3i64]i64) { %s a: [2i64][3i64]i64 = slice t [1i64 : 2i64 : -1i64] in (a) }",
                 table);
  check_run(text, "[2][3]{4i64 5i64 6i64 1i64 2i64 3i64}");
  (void)snprintf(text, sizeof text,
                 "fun f () -> (r: [3i64][2i64]i64) { %s a: [3i64][2i64]i64 = permute t <1, 0> in (a) }", table);
  check_run(text, "[3][2]{1i64 4i64 2i64 5i64 3i64 6i64}");
  (void)snprintf(text, sizeof text,
                 "fun f () -> (r: [3i64][2i64]i64) { %s a: [3i64][2i64]i64 = reshape t (3i64, 2i64) in (a) }", table);
  check_run(text, "[3][2]{1i64 2i64 3i64 4i64 5i64 6i64}");
}

static void permute_of_rank_three(void) {
  check_run("fun f () -> (r: [3i64][1i64][2i64]i64) {\n"
            " t: [1i64][2i64][3i64]i64 = table [1][2][3]i64 {1i64, 2i64, 3i64, 4i64, 5i64, 6i64}\n"
            " a: [3i64][1i64][2i64]i64 = permute t <2, 0, 1> in (a) }", "[3][1][2]{1i64 4i64 2i64 5i64 3i64 6i64}");
}

static void fresh_arrays(void) {
  check_run("fun f () -> (r: [3i64]i32) { a: [3i64]i32 = iota i32 3i64 5i32 -2i32 in (a) }", "[3]{5i32 3i32 1i32}");
  check_run("fun f () -> (r: [0i64]i32) { a: [0i64]i32 = iota i32 0i64 5i32 -2i32 in (a) }", "[0]{}");
  check_run("fun f () -> (r: [2i64][2i64]bool) { a: [2i64][2i64]bool = replicate (2i64, 2i64) true in (a) }",
            "[2][2]{true true true true}");
  check_run("fun f () -> (r: [3i64]i64) { a: [2i64]i64 = array (1i64, 2i64) b: [1i64]i64 = array (3i64)\n c: [3i64]i64 "
            "= concat (a, b) in (c) }",
            "[3]{1i64 2i64 3i64}");
  check_run("fun f () -> (r: [1i64]i64) { a: [0i64]i64 = replicate (0i64) 9i64 b: [1i64]i64 = array (3i64)\n c: "
            "[1i64]i64 = concat (a, b) in (c) }",
            "[1]{3i64}");
  check_run("fun f () -> (r: i64) { m: i64 = atom -1i64 a: [m]i64 = replicate (m) 9i64 in (m) }",
            "internal: an array of size -1");
}

// An old version keeps its contents whatever is written into newer ones.
static void updates_are_values(void) {
  check_run("fun f () -> (a: [3i64]i64, b: [3i64]i64, c: [3i64]i64) {\n x: [3i64]i64 = iota i64 3i64 0i64 1i64\n"
            " w: [2i64]i64 = array (20i64, 30i64)\n y: [3i64]i64 = update x [0i64] 10i64\n"
            " z: [3i64]i64 = update y [1i64 : 2i64 : 1i64] w\n in (x, y, z) }",
            "[3]{0i64 1i64 2i64} [3]{10i64 1i64 2i64} [3]{10i64 20i64 30i64}");
}

static void builds_reduces_scans(void) {
  check_run("fun f () -> (r: [2i64][3i64]i64, s: [2i64][3i64]i64) {\n"
            " a: [2i64][3i64]i64, b: [2i64][3i64]i64 = build (2i64, 3i64) fn (i: i64, j: i64) { k: i64 = prim mul i64 "
            "(i, j) in (k, i) }\n in (a, b) }",
            "[2][3]{0i64 0i64 0i64 0i64 1i64 2i64} [2][3]{0i64 0i64 0i64 1i64 1i64 1i64}");
  check_run("fun f () -> (s: i64, p: i64) {\n"
            " a: i64, b: i64 = reduce 5i64 op (x: i64, y: i64, z: i64, w: i64) { u: i64 = prim add i64 (x, z) v: i64 = "
            "prim max i64 (y, w) in (u, v) }\n"
            " neutral (0i64, -1i64) fn (i: i64) { in (i, i) } in (a, b) }",
            "10i64 4i64");
  check_run("fun f () -> (s: [4i64]i64) {\n"
            " a: [4i64]i64 = scan 4i64 op (x: i64, y: i64) { u: i64 = prim add i64 (x, y) in (u) } neutral (0i64) fn "
            "(i: i64) { in (i) } in (a) }",
            "[4]{0i64 1i64 3i64 6i64}");
  check_run(
      "fun f () -> (s: [0i64]i64, t: i64) {\n"
      " a: [0i64]i64 = scan 0i64 op (x: i64, y: i64) { in (x) } neutral (7i64) fn (i: i64) { in (i) }\n"
      " b: i64 = reduce 0i64 op (x2: i64, y2: i64) { in (x2) } neutral (7i64) fn (i2: i64) { in (i2) } in (a, b) }",
      "[0]{} 7i64");
}

static void no_rows_of_negative_size(void) {
  check_run("fun f () -> (r: i64) { m: i64 = atom -1i64 n: i64 = atom 0i64 a: [n][m]i64 = build (n) fn (i: i64) { x: "
            "[m]i64 = replicate (m) i in (x) } in (n) }",
            "0i64");
  check_run("fun f () -> (r: i64) { m: i64 = atom -1i64 n: i64 = atom 0i64 a: [n][m]i64 = build (n, m) fn (i: i64, j: "
            "i64) { in (i) } in (n) }",
            "0i64");
}

static void reduces_with_array_state(void) {
  check_run("fun f () -> (r: [2i64]i64) {\n z: [2i64]i64 = replicate (2i64) 0i64\n"
            " a: [2i64]i64 = reduce 3i64 op (x: [2i64]i64, y: [2i64]i64) {\n"
            "  s: [2i64]i64 = build (2i64) fn (j: i64) { p: i64 = index x (j) q: i64 = index y (j) t: i64 = prim add "
            "i64 (p, q) in (t) } in (s) }\n"
            " neutral (z) fn (i: i64) { u: [2i64]i64 = array (i, 1i64) in (u) } in (a) }",
            "[2]{3i64 3i64}");
}

static void filters_scatters_histograms(void) {
  check_run("fun f () -> (k: i64, r: [k]i64) {\n"
            " n: i64, a: [n]i64 = filter 5i64 fn (i: i64) { m: i64 = prim mod i64 (i, 2i64) e: bool = prim eq i64 (m, "
            "0i64) in (e, i) } in (n, a) }",
            "3i64 [3]{0i64 2i64 4i64}");
  check_run("fun f () -> (r: [3i64]i64) { z: [3i64]i64 = replicate (3i64) 0i64\n"
            " a: [3i64]i64 = scatter (z) <1> 5i64 fn (i: i64) { j: i64 = prim sub i64 (i, 1i64) in (j, i) } in (a) }",
            "[3]{1i64 2i64 3i64}");
  check_run(
      "fun f () -> (r: [2i64]i64) { z: [2i64]i64 = replicate (2i64) 100i64\n"
      " a: [2i64]i64 = hist (z) <1> op (x: i64, y: i64) { s: i64 = prim add i64 (x, y) in (s) } neutral (0i64) 5i64\n"
      " fn (i: i64) { m: i64 = prim mod i64 (i, 3i64) in (m, i) } in (a) }",
      "[2]{103i64 105i64}");
}

static void branches_loops_calls(void) {
  check_run("fun f () -> (k: i64, r: [k]i64) { n: i64, a: [n]i64 = if true then { x: [2i64]i64 = iota i64 2i64 0i64 "
            "1i64 in (2i64, x) }\n"
            " else { y: [3i64]i64 = iota i64 3i64 0i64 1i64 in (3i64, y) } in (n, a) }",
            "2i64 [2]{0i64 1i64}");
  check_run("fun f () -> (r: i64) { a: i64 = loop (s: i64) = (0i64) for i: i64 < 5i64 do { t: i64 = prim add i64 (s, "
            "i) in (t) } in (a) }",
            "10i64");
  check_run("fun f () -> (r: i64) { c: bool, a: i64 = loop (g: bool, s: i64) = (true, 1i64) while 0 do {\n"
            " t: i64 = prim add i64 (s, s) h: bool = prim lt i64 (t, 100i64) in (h, t) } in (a) }", "128i64");
  check_run("fun twice (x: i64) -> (r: i64) { y: i64 = prim add i64 (x, x) in (y) }\n"
            "fun f () -> (r: i64) { a: i64 = call twice (4i64) b: i64 = call twice (a) in (b) }", "16i64");
  check_run("fun f () -> (r: [3i64]i64) { x: [3i64]i64 = iota i64 3i64 0i64 1i64\n"
            " a: [3i64]i64 = loop (s: [3i64]i64) = (x) for i: i64 < 3i64 do { t: [3i64]i64 = update s [i] 7i64 in (t) "
            "} in (a) }",
            "[3]{7i64 7i64 7i64}");
}

// Iterations with more garbage than the limit: the state moves, with its old versions, also when it shares arrays with
// the enclosing scope.
static void long_loops_reuse_memory(void) {
  const long before = peak_kilobytes();
  check_run(
      "fun f () -> (r: i64, s: i64, t: i64) { z: [1000i64]i64 = replicate (1000i64) 1i64\n"
      " a: [1000i64]i64, b: [1000i64]i64, c: i64 = loop (x: [1000i64]i64, y: [1000i64]i64, n: i64) = (z, z, 0i64) for "
      "i: i64 < 2000i64 do {\n"
      "  v: [1000i64]i64 = build (1000i64) fn (j: i64) { p: i64 = index x (j) q: i64 = prim add i64 (p, 1i64) in (q) "
      "}\n"
      "  w: [1000i64]i64 = update v [3i64] i  e: i64 = index v (3i64) g: i64 = prim add i64 (n, e) in (w, v, g) }\n"
      " k: i64 = index a (3i64) l: i64 = index b (4i64) in (k, l, c) }",
      "1999i64 2001i64 1999002i64");
  check_run("fun f () -> (r: i64, s: i64) { z: [1000i64]i64 = replicate (1000i64) 1i64\n"
            " a: [1000i64]i64 = reduce 2000i64 op (x: [1000i64]i64, y: [1000i64]i64) {\n"
            "  v: [1000i64]i64 = build (1000i64) fn (j: i64) { p: i64 = index x (j) q: i64 = index y (j) u: i64 = prim "
            "add i64 (p, q) in (u) } in (v) }\n"
            "  neutral (z) fn (i: i64) { w: [1000i64]i64 = replicate (1000i64) i in (w) }\n"
            " k: i64 = index a (999i64) l: i64 = index z (0i64) in (k, l) }",
            "1999001i64 1i64");
  CHECK(!MEMORY_IS_MEASURED || peak_kilobytes() - before < 20000);
}
// An inner loop updates an array that the outer loop carries; the array outside does not change.
static void nested_loops_update_in_place(void) {
  check_run(
      "fun f () -> (r: i64, s: i64, t: i64) { z: [100i64]i64 = replicate (100i64) 1i64\n"
      " a: [100i64]i64 = loop (x: [100i64]i64) = (z) for i: i64 < 100i64 do {\n"
      "  b: [100i64]i64 = loop (y: [100i64]i64) = (x) for j: i64 < 3000i64 do {\n"
      "   p: i64 = index y (i) q: i64 = prim add i64 (p, 1i64) w: [100i64]i64 = update y [i] q in (w) } in (b) }\n"
      " k: i64 = index a (0i64) l: i64 = index a (99i64) m: i64 = index z (99i64) in (k, l, m) }",
      "3001i64 3001i64 1i64");
}

// A loop is equivalent to a tail-recursive function: five nested calls give the result of a loop of five iterations.
static void loop_is_expanded_recursion(void) {
  check_run(
      "fun step (s: i64, i: i64) -> (r: i64) { t: i64 = prim mul i64 (s, 3i64) u: i64 = prim add i64 (t, i) in (u) }\n"
      "fun f () -> (r: bool) { l: i64 = loop (s: i64) = (1i64) for i: i64 < 3i64 do { n: i64 = call step (s, i) in (n) "
      "}\n"
      " a: i64 = call step (1i64, 0i64) b: i64 = call step (a, 1i64) c: i64 = call step (b, 2i64)\n e: bool = prim eq "
      "i64 (l, c) in (e) }",
      "true");
}

// iota and copy give the same arrays as builds [paper 3, section 2].
static void iota_and_copy_are_builds(void) {
  check_run(
      "fun f () -> (r: bool) { a: [4i64]i64 = iota i64 4i64 3i64 2i64 c: [4i64]i64 = copy a\n"
      " b: [4i64]i64 = build (4i64) fn (i: i64) { t: i64 = prim mul i64 (i, 2i64) u: i64 = prim add i64 (t, 3i64) in "
      "(u) }\n"
      " d: [4i64]i64 = build (4i64) fn (j: i64) { x: i64 = index a (j) in (x) }\n"
      " e: bool = reduce 4i64 op (p: bool, q: bool) { s: bool = prim and bool (p, q) in (s) } neutral (true) fn (k: "
      "i64) {\n"
      "  v: i64 = index a (k) w: i64 = index b (k) y: i64 = index c (k) z: i64 = index d (k)\n"
      "  g: bool = prim eq i64 (v, w) h: bool = prim eq i64 (y, z) l: bool = prim and bool (g, h) in (l) } in (e) }",
      "true");
}
// Unary and binary operators and conversions, at edge values; a size is an atom of the type.
static void scalar_operators(void) {
  check_run(
      "fun f () -> (r1: i8, r2: i64, r3: i64, r4: u8, r5: f64, r6: i32) {\n"
      " a: i8 = prim add i8 (127i8, 1i8) b: i64 = prim div i64 (-7i64, 2i64) c: i64 = prim mod i64 (-7i64, 2i64)\n"
      " d: u8 = prim shr u8 (200u8, 3u8) e: f64 = prim sqrt f64 (2.25f64) g: i32 = prim abs i32 (-5i32) in (a, b, c, "
      "d, e, g) }",
      "-128i8 -4i64 1i64 25u8 1.5f64 5i32");
  check_run("fun f () -> (r: i64) { a: i64 = atom 0i64 b: bool = prim ne i64 (a, 0i64) p: certificate = assert b "
            "division \"division by zero\"\n"
            " c: i64 = <p> prim div i64 (1i64, a) in (c) }",
            "division: division by zero");
  check_run("fun f () -> (r: i64) { a: i64 = atom 0i64 c: i64 = prim div i64 (1i64, a) in (c) }",
            "internal: div failed and was not guarded");
}

static void fuel_runs_out(void) {
  Context *context = context_new();
  RuntimeError error;
  InterpretOptions options = {.fuel = 1000};
  Program *program = program_of(
      context, "fun f () -> () { a: bool = loop (b: bool) = (true) while 0 do { c: bool = atom true in (c) } in () }");
  CHECK(!core_interpret(context, program, intern_string(context->names, "f"), NULL, NULL, &options, &error) &&
        error.kind == MESSAGE_Internal);
  context_free(context);
}

int main(void) {
  RUN_ROW("SS-02", scalars_and_indexing);
  RUN_ROW("FM-09", out_of_bounds_is_an_error_value);
  RUN_ROW("FM-03", slices_transposes_reshapes);
  RUN_ROW("FM-10", permute_of_rank_three);
  RUN_ROW("SS-06", fresh_arrays);
  RUN(updates_are_values);
  RUN_ROW("SS-07", builds_reduces_scans);
  RUN(no_rows_of_negative_size);
  RUN_ROW("SS-08", reduces_with_array_state);
  RUN_ROW("SS-09", filters_scatters_histograms);
  RUN(branches_loops_calls);
  RUN(long_loops_reuse_memory);
  RUN(nested_loops_update_in_place);
  RUN_ROW("SS-03", loop_is_expanded_recursion);
  RUN_ROW("FM-04", iota_and_copy_are_builds);
  RUN_ROW("SS-05", scalar_operators);
  RUN(fuel_runs_out);
  return testing_finish();
}
