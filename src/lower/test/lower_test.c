// Lowers every form of expression, and compares results and run-time errors (with the messages that users see).
#include "lower_testing.h"

static void literals(void) {
  expect_results("entry main : (u8, i8, f32, f64, bool, u64) = (255, -128, 1.5, 1e3, true, 18446744073709551615)",
                 "255u8; -128i8; 1.5f32; 1000.0f64; true; 18446744073709551615u64");
  expect_results("entry main : []u8 = \"ab\\n\"", "[3] 97u8 98u8 10u8");
  expect_results("entry main : ([][]i32, []f32) = ([[1, -2], [3, 4]], [])", "[2][2] 1i32 -2i32 3i32 4i32; [0]");
  expect_results("entry main : []i32 = let x = 5i32 in [x, 1, x + 1]", "[3] 5i32 1i32 6i32");
  expect_results("entry main : ([]i32, []bool) = unzip [(1, true), (2, false)]", "[2] 1i32 2i32; [2] true false");
}

static void operators(void) {
  expect_results("entry main : (i32, i32, i32, i32) = (-7 / 2, -7 % 2, -7 // 2, -7 %% 2)", "-4i32; 1i32; -3i32; -1i32");
  expect_results("entry main : (i32, i32, i32) = let x = 2i32 in (-x, !x, x ** 5)", "-2i32; -3i32; 32i32");
  expect_results("entry main : (bool, bool) = let x = 1i32 in (x > 0 && x < 2, !(x == 1) || x >= 2)", "true; false");
  expect_results("entry main : i32 = let x = 0i32 in 1 / x", "error: division by zero");
  expect_results("entry main : i32 = let x = 0i32 in 1 %% x", "error: division by zero");
  expect_results("entry main : bool = let x = 0i32 in x != 0 && 1 / x > 0", "false");
  expect_results(
      "entry main : (bool, bool, bool) = ((1, [2, 3i32]) == (1i32, [2, 3]), [[1i32]] != [[2]], {a = 1i32} == {a = 1})",
      "true; true; true");
}

static void structures(void) {
  expect_results(
      "entry main : (i32, i32) = let r = {a = 1i32, b = {c = 2i32}} let s = r with b.c = 5 in (r.b.c, s.b.c + s.a)",
      "2i32; 6i32");
  expect_results("entry main : (i32, i32) = let ((a, _), {x, y = b}) = ((1, 2i32), {x = 3, y = 4}) in (a + x, b)",
                 "4i32; 4i32");
  expect_results("entry main : (i32, ()) = ((1, 2, 3i32).2, ())", "3i32");
  expect_results("entry main : i64 = length [(), (), ()]", "3i64");
}

static void indexing(void) {
  expect_results("entry main : i32 = let xs = [1, 2, 3i32] let i = length xs in xs[i - 1]", "3i32");
  expect_results("entry main : i32 = let xs = [1, 2, 3i32] let i = length xs in xs[i]",
                 "error: Index [3] out of bounds for array of shape [3].");
  expect_results("entry main : i32 = let xs = [[1, 2], [3, 4i32]] let i = -1i64 in xs[1, i]",
                 "error: Index [1, -1] out of bounds for array of shape [2][2].");
  expect_results("entry main : ([]i32, []i32) = let xs = [1, 2, 3, 4i32] in (xs[1:3], xs[::-2])",
                 "[2] 2i32 3i32; [2] 4i32 2i32");
  expect_results("entry main : []i32 = let xs = [1, 2, 3, 4i32] let j = 5i64 in xs[2:j]",
                 "error: Index [2:5] out of bounds for array of shape [4].");
  expect_results("entry main : []i32 = let xs = [1, 2i32] let j = 0i64 in xs[::j]",
                 "error: Index [::0] out of bounds for array of shape [2].");
}

static void updates(void) {
  expect_results("entry main : [][]i32 = let a = replicate 2 (replicate 2 0i32) let a[0] = [1, 2] let a[1, 1] = 3 in a "
                 "with [1, 0:1] = [7]",
                 "[2][2] 1i32 2i32 7i32 3i32");
  expect_results("entry main : ([]i32, []bool) = let a = replicate 2 (0i32, false) let a[1] = (4, true) in unzip a",
                 "[2] 0i32 4i32; [2] false true");
  expect_results("entry main : []i32 = let a = replicate 2 0i32 let i = 2i64 in a with [i] = 1",
                 "error: Index [2] out of bounds for array of shape [2].");
}

static void ranges(void) {
  expect_results("entry main : ([]i32, []i32, []i32) = (1...3, 3..>0, 0..3..<7)",
                 "[3] 1i32 2i32 3i32; [3] 3i32 2i32 1i32; [3] 0i32 3i32 6i32");
  expect_results("entry main : []i32 = let n = -1i32 in 0..<n", "error: Range 0..<-1 is invalid.");
  expect_results("entry main : []i32 = let s = 1i32 in 1..s...5", "error: Range 1..1...5 is invalid.");
  expect_results("entry main : []i64 = let n = -2i64 in iota n", "error: Range 0..1..<-2 is invalid.");
}

static void branches(void) {
  expect_results(
      "entry main : ([]i64, i64) = let c = length [1] > 0 let xs = if c then iota 3 else iota 4 in (xs, length xs)",
      "[3] 0i64 1i64 2i64; 3i64");
  expect_results("def f (c: bool) (n: i64) = if c then (1i32, iota n) else (2, iota (n + 1))\nentry main : (i32, "
                 "[]i64) = f false 1",
                 "2i32; [2] 0i64 1i64");
}

static void loops(void) {
  expect_results("entry main : i32 = loop s = 0 for i < 5i32 do s + i", "10i32");
  expect_results("entry main : (i64, i64) = loop (a, b) = (1, 1) while a < 50 do (a + b, a)", "55i64; 34i64");
  expect_results("entry main : i32 = loop s = 0 for x in [1, 2, 3i32] do 2 * s + x", "11i32");
  expect_results("entry main : ([]i64, i64) = let (xs, _) = loop (xs: []i64, i) = ([1], 0i64) while i < 3 do (xs ++ "
                 "[i], i + 1) in (xs, length xs)",
                 "[4] 1i64 0i64 1i64 2i64; 4i64");
  expect_results("entry main : i32 = let x = 4i32 in loop x for _i < 3i32 do x * 2", "32i32");
}

static void functions(void) {
  expect_results("def compose f g x = f (g x)\nentry main : i32 = compose (+ 1) (2 *) 5i32", "11i32");
  expect_results("entry main : []i32 = let f x y = x * 10 + y in map (f 2) [1, 2i32]", "[2] 21i32 22i32");
  expect_results("entry main : i32 = (\\x (y, z) -> x + y * z) 1i32 (2, 3)", "7i32");
  expect_results("def (+^) a b = a - b : i32\nentry main : (i32, i32) = (10 +^ 3, (`i32.max` 4) 2)", "7i32; 4i32");
  expect_results("entry main : []i32 = [1, 2, 3i32] |> map (+ 1) |> filter (> 2)", "[2] 3i32 4i32");
}

static void sizes(void) {
  expect_results("def f [n] (xs: [n]i32) (ys: [n]i32) = map2 (+) xs ys\nentry main : []i64 = let n = 2i64 let m = 3i64 "
                 "let xs = map i32.i64 (iota n)"
                 " let ys = map i32.i64 (iota m) in map i64.i32 (f xs (ys :> [n]i32))",
                 "error: Value of shape [3] cannot match shape of type [2].");
  expect_results("entry main : i64 = let f [n] 'a (_: [n]a) = n in f [[1i32, 2]] + f (f [true, false] ..< 9)", "8i64");
  expect_results("def id2 [n] (xs: [n + 1]i32) : [n]i32 = xs[1:]\nentry main : []i32 = id2 [1, 2, 3]", "[2] 2i32 3i32");
  expect_results("entry main : [][]i32 = let xs: [2][3]i32 = unflatten (replicate 6 1i32) in xs",
                 "[2][3] 1i32 1i32 1i32 1i32 1i32 1i32");
}

static void assertions(void) {
  expect_results("entry main : i32 = let x = 1i32 in assert (x > 0) x", "1i32");
  expect_results("entry main : i32 = let x = 1i32 in assert (x > 1) x", "error: Assertion is false: (x > 1)");
  expect_results("entry main : i32 = let x = 0i32 in if x == 0 then ??? else 1",
                 "error: Reached a hole at test.fut:1:51-53.");
}

static void soacs(void) {
  expect_results("entry main : (i32, f64) = reduce (\\(a, x) (b, y) -> (a + b, f64.max x y)) (0, f64.lowest) (zip [1, "
                 "2i32] [3, 2f64])",
                 "3i32; 3.0f64");
  expect_results("entry main : [][]i32 = scan (map2 (+)) [0, 0] [[1, 2], [3, 4i32]]", "[2][2] 1i32 2i32 4i32 6i32");
  expect_results("entry main : []i32 = scatter [0, 0, 0i32] [2, 5, -1] [7, 8, 9]", "[3] 0i32 0i32 7i32");
  expect_results("entry main : []i32 = hist (+) 0 2 [0, 1, 0, 7] [1, 2, 3, 4i32]", "[2] 4i32 2i32");
  expect_results("entry main : ([]i32, []i32) = partition (< 2) [3, 1, 2, 0i32]", "[2] 1i32 0i32; [2] 3i32 2i32");
  expect_results("entry main : []i64 = tabulate_2d 2 2 (\\i j -> i * 2 + j) |> transpose |> flatten",
                 "[4] 0i64 2i64 1i64 3i64");
}

static void modules(void) {
  expect_results(
      "module type m = { type t val k : t val f : t -> t }\nmodule twice (P: m) = { def g x = P.f (P.f x) def k2 = g "
      "P.k }\n"
      "module a = twice { type t = i32 def k = 3i32 def f (x: i32) = x * 2 }\nentry main : (i32, i32) = (a.g 1, a.k2)",
      "4i32; 12i32");
  expect_results("entry main : (f64, i32, u8) = (f64.sqrt 16, i32.popc 255, u8.highest)", "4.0f64; 8i32; 255u8");
}

static void entry_sizes_have_names(void) {
  Lowered lowered =
      lowered_from("entry main [n] (xs: [n][]i32) (ys: []i32) : ([]i32, [][]i32) = (filter (> 0) ys ++ ys, xs)");
  Out out = out_new(lowered.context->arena);
  if (lowered.program) core_print(lowered.context, &out, lowered.program);
  const char *text = lowered_text(&lowered, &out);
  CHECK(strstr(text, "fun main (n_1: i64, xs_size_1_2: i64, ys_size_3: i64, xs_4: [n_1][xs_size_1_2]i32") != NULL);
  CHECK(strstr(text, "-> (result_0_size_6: i64, result_0_7: [result_0_size_6]i32") != NULL);
  context_free(lowered.context);
}

// The names of the interface stay, whatever the patterns inside call its parts.
static void entry_parts_have_names(void) {
  Lowered lowered = lowered_from("entry main ((a, b): (i64, i64)) (p: {k: i64}) : i64 = let c = p.k in a * b + c");
  Out out = out_new(lowered.context->arena);
  if (lowered.program) core_print(lowered.context, &out, lowered.program);
  CHECK(strstr(lowered_text(&lowered, &out), "fun main (argument0_0_1: i64, argument0_1_2: i64, p_k_3: i64)") != NULL);
  context_free(lowered.context);
}

// What the iterations of a loop add to the number of cells has to be convex in its index (count_cells).
static void cells_of_loops(void) {
  static const char *const bounds[] = {"(n - i) * n", "i * (n - i)"};
  for (int k = 0; k < 2; k++) {
    Context *context = context_new();
    const Text source = text_format(context->arena,
                                    "type list = #nil | #cons i64 list\nentry main (n: i64) : bool =\n"
                                    "  let l = loop l: *list = #nil for i < n do loop l for j < %s do #cons j l\n"
                                    "  in match l case #nil -> true case _ -> false\n",
                                    bounds[k]);
    TypedProgram *typed = types_check(context, syntax_load(context, source_add(context, TEXT("test.fut"), source)));
    CHECK(!diag_has_errors(context));
    (void)lower_program(context, typed, NULL);
    CHECK(diag_has_errors(context) == (k == 1));
    context_free(context);
  }
}

int main(void) {
  RUN(entry_sizes_have_names);
  RUN(entry_parts_have_names);
  RUN(literals);
  RUN(operators);
  RUN(structures);
  RUN(indexing);
  RUN(updates);
  RUN(ranges);
  RUN(branches);
  RUN(loops);
  RUN(cells_of_loops);
  RUN(functions);
  RUN(sizes);
  RUN_ROW("SS-38", assertions);
  RUN(soacs);
  RUN(modules);
  return testing_finish();
}
