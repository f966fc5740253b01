// check_test: accepted programs, and the types that the checker infers for them.
#include "checking.h"

static void prelude_is_well_typed(void) {
  Context *context = context_new();
  types_check_prelude_fully(context);
  if (diag_has_errors(context)) complain(context, "prelude");
  CHECK(!diag_has_errors(context));
  context_free(context);
}

static void functions_are_generalised(void) {
  CHECK_TEXT(type_of("def f x = x"), "'^a . a -> a");
  CHECK_TEXT(type_of("def compose f g x = f (g x)"), "'^a '^b '^c . (a -> b) -> (c -> a) -> c -> b");
  CHECK_TEXT(type_of("def swap (a, b) = (b, a)"), "'^a '^b . (a, b) -> (b, a)");
  CHECK_TEXT(type_of("def f x = let id y = y in (id x, id true)"), "'^a . a -> (a, bool)");
  CHECK_TEXT(type_of("def same [n] 't (xs: [n]t) = xs"), "[n] 't . [n]t -> [n]t");
  CHECK_TEXT(type_of("def first xs = xs[0]"), "'a . []a -> a");
}

static void values_are_not_generalised(void) {
  CHECK_TEXT(type_of("def f = let g = \\x -> x in (g 1i32, g 2)"), "(i32, i32)");
  CHECK(rejects("def f = let g = \\x -> x in (g 1i32, g true)", "E0301"));
}

static void literals_take_the_type_wanted(void) {
  CHECK_TEXT(type_of("def x = 1"), "i32");
  CHECK_TEXT(type_of("def x = 1.5"), "f64");
  CHECK_TEXT(type_of("def f x = x + 1"), "i32 -> i32");
  CHECK_TEXT(type_of("def f (x: u8) = x + 255"), "u8 -> u8");
  CHECK_TEXT(type_of("def f (x: f32) = 2 * x + 1"), "f32 -> f32");
  CHECK_TEXT(type_of("def low = -128i8"), "i8");
  CHECK_TEXT(type_of("def bits = 0xffi8"), "i8");
  CHECK_TEXT(type_of("def f = let g x = x + 1 in g 2i64"), "i64");
  CHECK_TEXT(type_of("def f (x: i64) = [x, 1, 2]"), "(x: i64) -> *[3]i64");
}

static void operators_can_be_redefined(void) {
  CHECK_TEXT(type_of("def (+) (a: bool) (b: bool) = a || b\ndef f = true + false"), "bool");
  CHECK_TEXT(type_of("def (<+>) (a: i32) (b: f64) = f64.i32 a + b\ndef f = 1 <+> 2"), "f64");
  CHECK_TEXT(type_of("def f = i32.(2 ** 3 + max 1 2)"), "i32");
  CHECK_TEXT(type_of("def f = 3 i64.+ 4"), "i64");
  CHECK_TEXT(type_of("def f = (+)"), "i32 -> i32 -> i32");
  CHECK_TEXT(type_of("def f = map (2 **) [1, 2]"), "[2]i32");
  CHECK_TEXT(type_of("def f xs = reduce (&&) true xs"), "[]bool -> bool");
  CHECK_TEXT(type_of("def f b = map (|| b) [true, false]"), "bool -> *[2]bool");
  CHECK_TEXT(type_of("def f = map (** 2.0) [1, 2]"), "[2]f64");
  CHECK_TEXT(type_of("def f (a: [2](i32, bool)) b = a == b"), "[2](i32, bool) -> [2](i32, bool) -> bool");
  CHECK_TEXT(type_of("def f x y = x `i64.max` y"), "(x: i64) -> (y: i64) -> i64");
}

static void records_are_known_by_their_fields(void) {
  CHECK_TEXT(type_of("def p = {y = 1i32, x = 2.5}"), "{x: f64, y: i32}");
  CHECK_TEXT(type_of("def f = map (.x) [{x = 1i32, y = true}]"), "[1]i32");
  CHECK_TEXT(type_of("def f = map (\\p -> p.0 + p.1) [(1i64, 2)]"), "[1]i64");
  CHECK_TEXT(type_of("def f (p: {a: {b: i32}}) = p with a.b = 2"), "{a: {b: i32}} -> {a: {b: i32}}");
  CHECK_TEXT(type_of("def f (p: {a: {b: i32}}) = p.a.b"), "{a: {b: i32}} -> i32");
  CHECK_TEXT(type_of("type p 'a = {v: a}\ndef f (x: p f64) = let {v} = x in v"), "{v: f64} -> f64");
}

static void sizes_are_inferred(void) {
  CHECK_TEXT(type_of("def f n = (iota n, iota (n + 1))"), "(n: i64) -> (*[n]i64, *[n + 1]i64)");
  CHECK_TEXT(type_of("def f [n] (xs: [n]i32) = xs ++ xs"), "[n] . [n]i32 -> *[2*n]i32");
  CHECK_TEXT(type_of("def f [n] (xs: [n]i32) = (xs[1:], xs[:n - 1], xs[::-1], xs[2:5])"),
             "[n] . [n]i32 -> ([n - 1]i32, [n - 1]i32, [n]i32, [3]i32)");
  CHECK_TEXT(type_of("def f [n] [m] (a: [n][m]f64) = flatten a"), "[n] [m] . [n][m]f64 -> [n*m]f64");
  CHECK_TEXT(type_of("def f (xs: [6]i32) : [2][3]i32 = unflatten xs"), "[6]i32 -> [2][3]i32");
  CHECK_TEXT(type_of("def f [n] (xs: [n]f64) = let m = n * 2 in replicate m xs[0]"), "[n] . [n]f64 -> *[2*n]f64");
  CHECK_TEXT(type_of("def f [n] (xs: [n]f64) = map (\\i -> xs[i:i + 3]) (iota (n - 2))"),
             "[n] . [n]f64 -> *[n - 2][3]f64");
  CHECK_TEXT(type_of("def f [n] (xs: [n]f64) = replicate (length xs) 0i32"), "[n] . [n]f64 -> *[n]i32");
  CHECK_TEXT(type_of("def k = 4i64\ndef f (xs: [k]i32) : [4]i32 = xs"), "[4]i32 -> [4]i32");
  CHECK_TEXT(type_of("def f (n: i64) = 0..<n"), "(n: i64) -> *[n]i64");
  CHECK_TEXT(type_of("def f = \"hello\""), "[5]u8");
}

static void unknown_sizes_are_existential(void) {
  CHECK_TEXT(type_of("def f (xs: []i32) = filter (> 0) xs"), "[]i32 -> *[]i32");
  CHECK_TEXT(type_of("def f (b: bool) = if b then [1] else [1, 2]"), "bool -> *[]i32");
  CHECK_TEXT(type_of("def f (n: i64) = loop xs = [1] for i < n do xs ++ xs"), "(n: i64) -> *[]i32");
  CHECK_TEXT(type_of("def f (xs: []i32) = let [n] (ys: [n]i32) = filter (> 0) xs in map2 (+) ys (replicate n 1)"),
             "[]i32 -> *[]i32");
  CHECK(checks_of("def f (xs: []i32) = let [n] (ys: [n]i32) = filter (> 0) xs in map2 (+) ys (replicate n 1)") == 0);
  CHECK(checks_of("def f (xs: []i32) = let ys = filter (> 0) xs in map2 (+) ys ys") == 0);
  CHECK(checks_of("def f p (xs: []i32) = map2 (+) (filter p xs) (filter (> 0) xs)") == 1);
}

static void loops_keep_the_sizes_their_bodies_keep(void) {
  CHECK_TEXT(type_of("def f [n] (xs: [n]i32) = loop ys = copy xs for i < n do ys with [i] = 0"),
             "[n] . [n]i32 -> *[n]i32");
  CHECK_TEXT(type_of("def f [n] (a: [n]i32) (b: [n]i32) = loop (a, b) for i < 3 do (b, a)"),
             "[n] . [n]i32 -> [n]i32 -> ([n]i32, [n]i32)");
  CHECK_TEXT(type_of("def f [n] (xs: [n]i32) = loop (k, ys) = (n, xs) while k > 1 do (k / 2, ys[0:k / 2])"),
             "[n] . [n]i32 -> (i64, []i32)");
  CHECK_TEXT(type_of("def f [n] (xs: [n]i32) = loop [m] (ys: [m]i32) = xs for i < 3 do ys ++ replicate m 0"),
             "[n] . [n]i32 -> []i32");
  CHECK(checks_of("def f [n] (xs: [n]i32) = loop ys = copy xs for i < n do map2 (+) ys xs") == 0);
  CHECK(checks_of("def square [n] (a: [n][n]i32) : [n][n]i32 = a\n"
                  "def f [n] (a: [n][n]i32) = loop b = a for i < 9 do if i < 3 then square b else b") == 0);
  CHECK_TEXT(type_of("def f (n: i64) = loop xs = [1] for i < n do if i < 3 then xs ++ [2] else xs"),
             "(n: i64) -> *[]i32");
  CHECK_TEXT(type_of("def f (n: i64) = loop xs: []i32 = [] for i < n do if i < 3 then xs ++ [2] else xs"),
             "(n: i64) -> *[]i32");
  CHECK(rejects("def f = loop xs = [1i32] for i < 3i32 do map2 (+) xs [1, 2]", "E0501"));
}

static void undecided_sizes_become_checks(void) {
  CHECK(checks_of("def f [n] [m] (xs: [n]i32) (ys: [m]i32) = map2 (+) xs ys") == 1);
  CHECK(checks_of("def f [n] (xs: [n]i32) (k: i64) : [k]i32 = xs") == 1);
  CHECK(checks_of("def f [n] (xs: [n]i32) (k: i64) = xs :> [k]i32") == 0);
  CHECK(checks_of("def f [n] (xs: [n]i32) : [n / 2]i32 = take (n / 2) xs") == 0);
  CHECK(checks_of("def f [n] (xs: [n]i32) : [n]i32 = xs[0:n / 2] ++ xs[n / 2:n]") == 0);
  CHECK(checks_of("def f (b: bool) (n: i64) (k: i64) : [n]i64 = if b then iota n else iota k") == 1);
  CHECK(checks_of("def f (n: i64) : [n][2]i64 = unflatten (iota (n * 2))") == 0);
  CHECK(checks_of("def f (n: i64) = map (\\(p: [2]i64) -> p[0]) (unflatten (iota (n * 2)))") == 0);
  Checked strict = check_text("def f [n] [m] (xs: [n]i32) (ys: [m]i32) = map2 (+) xs ys", SIZES_Proven);
  CHECK(strict.context->diags.size == 1);
  context_free(strict.context);
}

static void long_chains_are_not_recursion(void) {
  Arena *arena = arena_new();
  Out out = out_new(arena);
  out_string(&out, "def f (x0: *[4]i64) =\n");
  for INT_RANGE(i, 10000) out_format(&out, "  let x%d = x%d with [0] = %d\n", i + 1, i, i);
  out_string(&out, "  in x10000\n");
  CHECK_TEXT(type_of(text_c_string(arena, out_result(&out))), "*[4]i64 -> *[4]i64");
  arena_free(arena);
}

int main(void) {
  RUN(prelude_is_well_typed);
  RUN(functions_are_generalised);
  RUN(values_are_not_generalised);
  RUN(literals_take_the_type_wanted);
  RUN(operators_can_be_redefined);
  RUN(records_are_known_by_their_fields);
  RUN(sizes_are_inferred);
  RUN(unknown_sizes_are_existential);
  RUN(loops_keep_the_sizes_their_bodies_keep);
  RUN(undecided_sizes_become_checks);
  RUN(long_chains_are_not_recursion);
  return testing_finish();
}
