// typing_rows_test: the rows of test/rows/rows.txt about typing, one function a row.
#include "checking.h"

// FS-02: each type of the language has accepted and rejected programs. A cardinality is an i64, and other numbers are
// not.
static void types_of_the_language(void) {
  CHECK(accepts("def f (x: f64) : f64 = x + 1.5"));
  CHECK(rejects("def f (x: f64) : f64 = x + true", "E0301"));
  CHECK(accepts("def f (i: i64) : i64 = i * 2"));
  CHECK(rejects("def f (i: i64) : i64 = i * 2.5", "E0301"));
  CHECK(accepts("def f (xs: [][]f64) : f64 = xs[0, 0]"));
  CHECK(rejects("def f (xs: [][]f64) : f64 = xs[0]", "E0301"));
  CHECK(accepts("def f (g: f64 -> f64) : f64 = g 1.0"));
  CHECK(rejects("def f (g: f64 -> f64) : f64 = g true", "E0301"));
  CHECK(accepts("def f (n: i64) : [n]f64 = build n (\\i -> f64.i64 i)"));
  CHECK(rejects("def f (n: i32) : []f64 = build n (\\i -> f64.i64 i)", "E0301"));
  CHECK(accepts("def f (b: bool) : bool = b && true"));
  CHECK(rejects("def f (b: bool) : bool = b && 1", "E0301"));
}

// FS-04: where a cardinality is wanted, another index type is rejected.
static void cardinalities_are_not_indices(void) {
  CHECK(accepts("def f (n: i64) (m: i64) : [card_add n m]f64 = build (card_add n m) (\\_ -> 0)"));
  CHECK(rejects("def f (n: i32) (xs: [n]f64) = xs", "E0504"));
  CHECK(rejects("def f (n: i32) = card_add n 1", "E0301"));
  CHECK(rejects("def f (n: f64) = iota n", "E0301"));
}

// FS-09: both branches of `if` have one type, and it holds no functions.
static void branches(void) {
  CHECK_TEXT(type_of("def f (b: bool) (xs: [3]f64) (ys: [3]f64) = if b then xs else ys"),
             "bool -> [3]f64 -> [3]f64 -> [3]f64");
  CHECK(rejects("def f (b: bool) = if b then 1i32 else true", "E0301"));
  CHECK(rejects("def f (b: bool) (g: i32 -> i32) (h: i32 -> i32) = (if b then g else h) 1", "E0310"));
}

// FS-36: a branch with another size than the wanted one.
static void sizes_of_branches(void) {
  CHECK_TEXT(type_of("def f (b: bool) (n: i64) : [n]i64 = if b then build n (\\i -> i) else build n (\\i -> -i)"),
             "bool -> (n: i64) -> [n]i64");
  CHECK(rejects("def f (b: bool) (n: i64) : [n]i64 = if b then build n (\\i -> i) else build (n + 1) (\\i -> i)",
                "E0501"));
  CHECK(rejects("def f (b: bool) (n: i64) : [n + 1]i64 = if b then build n (\\i -> i) else build (n + 1) (\\i -> i)",
                "E0501"));
}

// FS-11: variables, let, and functions bound by let.
static void let_bound_functions(void) {
  CHECK_TEXT(type_of("def f (x: f64) = let y = x * 2 in y + x"), "f64 -> f64");
  CHECK_TEXT(type_of("def f (x: f64) = let g (y: f64) = x * y in g (g 2)"), "f64 -> f64");
  CHECK_TEXT(type_of("def f (x: f64) = let g = \\y -> x * y in g (g 2)"), "f64 -> f64");
  CHECK(rejects("def f (x: f64) = let y = z in y", "E0201"));
}

// FS-12: only a use of its own name makes a definition recursive. Constants are not recursive, and functions cannot be
// applied to themselves.
static void recursion(void) {
  CHECK(rejects("def f = \\n -> if n == 0i64 then 0i64 else f (n - 1)", "E0213"));
  CHECK(rejects("def f (x: i64) = let g = \\h -> h h in x", "E0308"));
  CHECK(accepts("def f (n: i64) : i64 = ifold (\\sum i -> sum + i) 0 n"));
}

// A name without an earlier binding may mean the definition that it occurs in, or a later one that leads back to this
// definition.
static void recursive_functions(void) {
  CHECK_TEXT(type_of("def f (n: i64) : i64 = if n == 0 then 0 else f (n - 1)"), "(n: i64) -> i64");
  CHECK_TEXT(type_of("def f n = if n == 0 then 0 else n * f (n - 1)"), "i32 -> i32");
  CHECK_TEXT(type_of("def f [n] (xs: [n]f64) : f64 = if n == 0 then 0 else xs[0] + f xs[1:]"), "[n] . [n]f64 -> f64");
  CHECK_TEXT(type_of("def f (n: i64) : i64 = let g (m: i64) : i64 = if m == 0 then n else g (m - 1) in g n"),
             "(n: i64) -> i64");
  CHECK_TEXT(type_of("def g (n: i64) : i64 = if n < 0 then 0 else f (n - 1)\ndef f (n: i64) : i64 = g n"),
             "(n: i64) -> i64");
  CHECK(rejects("def f (n: i64) = g n\ndef g (n: i64) : i64 = n", "E0201"));
  CHECK(rejects("def f (n: i64) : i64 = g n\ndef g n : i64 = f n", "E0201"));
  CHECK(rejects("def f (n: i64) : i64 -> i64 = let g = f n in \\x -> x", "E0251"));
  CHECK(rejects("def f (g: i64 -> i64) : i64 = f (\\x -> g x)", "E0252"));
  CHECK(accepts("def f (g: i64 -> i64) (n: i64) : i64 = if n == 0 then g 0 else f (\\x -> x + n) (n - 1)"));
}

// FS-14: the rows of an array have one size, known before the first.
static void rectangularity(void) {
  CHECK_TEXT(type_of("def f (n: i64) (m: i64) = build n (\\i -> build m (\\j -> i * j))"),
             "(n: i64) -> (m: i64) -> *[n][m]i64");
  CHECK(rejects("def f (n: i64) = build n (\\i -> build i (\\j -> j))", "E0503"));
  CHECK(rejects("def f (xs: []i32) = [filter (> 0) xs, [1, 2]]", "E0502"));
}

// SS-53: a map of a function whose results have sizes of their own is checked when it runs, or refused.
static bool refuses_rows(const char *text, SizePolicy sizes) {
  Checked checked = check_text(text, sizes);
  const bool good = checked.context->diags.size == 1 && checked.context->diags.items[0]->code == DIAG_E0503;
  if (!good) complain(checked.context, text);
  context_free(checked.context);
  return good;
}

static void rows_of_maps(void) {
  static const char rows[] = "def f (n: i64) : ?[k].[k]i64 = iota n def g [n] (xs: [n]i64) = map f xs";
  static const char filters[] = "def f [n][m] (xs: [n][m]i64) = map (filter (> 0)) xs";
  CHECK(checks_of(rows) == 1 && checks_of(filters) == 1);
  CHECK(refuses_rows(rows, SIZES_Proven) && refuses_rows(filters, SIZES_Strict));
  CHECK(checks_of("def each 'a 'x [n] (g: a -> x) (xs: [n]a) : [n]x = map g xs def f xs = each iota xs") == 1);
  // two arrays of such rows would have one type
  CHECK(refuses_rows("def two 'a 'x [n] (g: a -> x) (xs: [n]a) : ([n]x, [n]x) = (map g xs, map g xs) "
                     "def f xs = two iota xs", SIZES_Deferred));
  CHECK(refuses_rows("def f (n: i64) = tabulate n iota", SIZES_Deferred));
  // the sizes of a constructor's payload are those of the rows that have it
  CHECK(refuses_rows("def g (x: i64) : ?[k].(#some ([k]i64) | #none) = if x > 0 then #some (iota x) else #none "
                     "def f (xs: []i64) = map g xs", SIZES_Deferred));
}

// SS-10: an instance of a scheme is its type under a substitution of types and sizes for its parameters.
static const Reference *function_of_body(const Checked *checked) {
  AstExp *body = seq_last(&checked->typed->program->declarations)->as.Value.body;
  return &body->as.Apply.function->as.Var.name;
}

static void instances(void) {
  Checked checked = check_text("def f (xs: [3]f64) = map i32.f64 xs", SIZES_Proven);
  const Reference *map = function_of_body(&checked);
  CHECK(map->instance && map->instance->type_count == 2 && map->instance->size_count == 1);
  if (map->instance && map->instance->type_count == 2) {
    CHECK(map->instance->types[0]->tag == SOURCE_Scalar && map->instance->types[0]->as.scalar == SCALAR_F64);
    CHECK(map->instance->types[1]->tag == SOURCE_Scalar && map->instance->types[1]->as.scalar == SCALAR_I32);
    int64_t size = 0;
    CHECK(map->instance->sizes[0] && poly_is_constant(map->instance->sizes[0], &size) && size == 3);
  }
  context_free(checked.context);
  checked = check_text("def f [n] (xs: [n * 4]i32) : [n][4]i32 = unflatten xs", SIZES_Proven);
  const Reference *unflatten = function_of_body(&checked);
  CHECK(unflatten->instance && unflatten->instance->size_count == 2 && unflatten->instance->sizes[0] &&
        unflatten->instance->sizes[1]);
  context_free(checked.context);
}

// SS-11: rules (1) to (11) of figure 5, each with a program that has the type and one that has none.
static void typing_rules(void) {
  // (1) patterns
  CHECK_TEXT(type_of("def f ((a, b): (i32, bool)) = a"), "(i32, bool) -> i32");
  CHECK(rejects("def f (p: (i32, bool)) = let (a, b, c) = p in a", "E0314"));
  // (2) names as arguments
  CHECK_TEXT(type_of("def g (x: i32) = x\ndef f = map g [1]"), "[1]i32");
  CHECK(rejects("def f = map g [1]", "E0201"));
  // (3) functions as arguments
  CHECK_TEXT(type_of("def f = map (\\(x: i32) : bool -> x > 0) [1]"), "[1]bool");
  CHECK(rejects("def f = map (\\(x: i32) : bool -> x) [1]", "E0301"));
  // (4) tuples
  CHECK_TEXT(type_of("def f (x: i32) (y: bool) = (x, y)"), "i32 -> bool -> (i32, bool)");
  CHECK(rejects("def f (x: i32) (y: bool) : (i32, i32) = (x, y)", "E0301"));
  // (5) indexing
  CHECK_TEXT(type_of("def f (ys: []f64) (i: i64) = let x = ys[i] in x"), "[]f64 -> (i: i64) -> f64");
  CHECK(rejects("def f (ys: []f64) (i: f64) = let x = ys[i] in x", "E0305"));
  // (6) constants
  CHECK_TEXT(type_of("def f = let x = 1.5f32 in x"), "f32");
  CHECK(rejects("def f = let (x: bool) = 1.5f32 in x", "E0301"));
  // (7) operators
  CHECK_TEXT(type_of("def f (xs: []i32) = let s = reduce (+) 0 xs in s"), "[]i32 -> i32");
  CHECK(rejects("def f (xs: []i32) = let s = reduce (+) 0.5f32 xs in s", "E0301"));
  // (8) calls
  CHECK_TEXT(type_of("def g (x: i32) = (x, true)\ndef f = let (a, b) = g 1 in b"), "bool");
  CHECK(rejects("def g (x: i32) = (x, true)\ndef f = let (a, b) = g true in b", "E0301"));
  // (9) if
  CHECK_TEXT(type_of("def f (s: bool) = let x = if s then 1i8 else 2 in x"), "bool -> i8");
  CHECK(rejects("def f (s: i32) = let x = if s then 1i8 else 2 in x", "E0301"));
  // (10) programs
  CHECK_TEXT(type_of("def g (x: i32) : f64 = f64.i32 x\ndef f (y: i32) = g y"), "i32 -> f64");
  CHECK(rejects("def g (x: i32) : f64 = x\ndef f (y: i32) = g y", "E0301"));
  // (11) the main expression
  CHECK(accepts("entry main (x: i32) = x + 1"));
  CHECK(rejects("entry main (x: i32) = x + one", "E0201"));
}

// SS-12: types are checked on the source, so that errors have source spans.
static void errors_have_places(void) {
  Checked checked = check_text("def f (xs: []i32) =\n  let a = map (+ 1) xs\n  in map (&& true) a\n", SIZES_Proven);
  Context *context = checked.context;
  CHECK(context->diags.size == 1);
  if (context->diags.size == 1) {
    Position at = source_position(context, context->diags.items[0]->span.file, context->diags.items[0]->span.start);
    CHECK(at.line == 3 && at.column > 5);
  }
  context_free(context);
}

// SS-17: array types carry sizes; functions are polymorphic in their arguments' sizes, and results may have sizes of
// their own.
static void dependent_sizes(void) {
  CHECK_TEXT(type_of("def concatenation [s1] [s2] 't (x: [s1]t) (y: [s2]t) = concat x y"),
             "[s1] [s2] 't . [s1]t -> [s2]t -> *[s1 + s2]t");
  CHECK_TEXT(type_of("def f [s] (xs: [s]f64) = reduce (+) 0 xs"), "[s] . [s]f64 -> f64");
  CHECK_TEXT(type_of("def f [s] (xs: [s]f64) = filter (> 0) xs"), "[s] . [s]f64 -> *[]f64");
  CHECK_TEXT(type_of("def f [s] [t] (xs: [s][t]f64) = map (map (+ 1)) xs"), "[s] [t] . [s][t]f64 -> *[s][t]f64");
  CHECK_TEXT(type_of("def f [n] [m] (a: [n][m]f64) =\n  let (s, p) = unzip (map (\\x -> (reduce (+) 0 x, reduce (*) 1 "
                     "x)) a)\n  in concat s p"),
             "[n] [m] . [n][m]f64 -> *[2*n]f64");
}

// SS-49: in-place updates consume; a consumed value is not used again.
static void consumption(void) {
  CHECK_TEXT(type_of("def f (xs: *[]i32) = xs with [0] = 1"), "*[]i32 -> *[]i32");
  CHECK(accepts("def f (xs: []i32) = let ys = copy xs in ys with [0] = 1"));
  CHECK(accepts("def f (n: i64) = loop xs = replicate n 0i32 for i < n do xs with [i] = 1"));
  CHECK(accepts("def f (xs: *[]i32) (b: bool) = if b then xs with [0] = 1 else xs with [1] = 2"));
  CHECK(accepts("def f (p: *([]i32, []i32)) = let (a, b) = p let a[0] = 1 in (a, b)"));
  CHECK(accepts("def f [n] (a: *[n]i32) (b: *[n]i32) = loop (a, b) for i < 3 do (b with [0] = 1, a)"));
  CHECK(accepts("def f (xs: *[]i32) = let r = {a = xs, b = iota 3} let q = r.b with [0] = 1 in (r.a, q)"));
  CHECK(rejects("def f (xs: *[]i32) = let ys = xs with [0] = 1 in xs", "E0401"));
  CHECK(rejects("def f (xs: []i32) = xs with [0] = 1", "E0402"));
  CHECK(rejects("def f (xs: *[]i32) = map (\\i -> (xs with [0] = i)[0]) [1, 2]", "E0403"));
  CHECK(rejects("def f [n] (xs: *[n]i32) (is: [n]i64) = scatter xs is xs", "E0407"));
}

int main(void) {
  RUN_ROW("FS-02", types_of_the_language);
  RUN_ROW("FS-04", cardinalities_are_not_indices);
  RUN_ROW("FS-09", branches);
  RUN_ROW("FS-11", let_bound_functions);
  RUN_ROW("FS-36", sizes_of_branches);
  RUN_ROW("FS-12", recursion);
  RUN(recursive_functions);
  RUN_ROW("FS-14", rectangularity);
  RUN_ROW("SS-53", rows_of_maps);
  RUN_ROW("SS-10", instances);
  RUN_ROW("SS-11", typing_rules);
  RUN_ROW("SS-12", errors_have_places);
  RUN_ROW("SS-17", dependent_sizes);
  RUN_ROW("SS-49", consumption);
  return testing_finish();
}
