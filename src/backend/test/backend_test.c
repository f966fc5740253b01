// backend: compiled programs give the results of the value interpreter, and compile without a warning.
#include "backend_testing.h"

static void scalars(void) {
  check_program("fun f (a: i64, b: i64) -> (r: i64) { c: i64 = prim add i64 (a, b) d: i64 = prim mul i64 (c, c) e: i64 "
                "= prim sub i64 (d, 3i64) in (e) }",
                NUMBERS(3, 4), NUMBERS(-1, 1), NULL);
  check_program("fun f (a: i64, b: i64) -> (r: i64, q: bool) { c: bool = prim lt i64 (a, b) d: i64 = if c then { in "
                "(a) } else { in (b) } in (d, c) }",
                NUMBERS(3, 4), NUMBERS(4, 3), NULL);
}

static void maps(void) {
  check_program("fun f (n: i64, xs: [n]f64) -> (r: [n]f64) {\n ys: [n]f64 = build (n) fn (i: i64) { x: f64 = index xs "
                "(i) y: f64 = prim mul f64 (x, x) in (y) } in (ys) }",
                NUMBERS(5), NUMBERS(0), NUMBERS(1));
  check_program("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m][n]i64) { t: [m][n]i64 = permute xs <1, 0> in (t) }",
                NUMBERS(3, 4), NUMBERS(0, 2), NUMBERS(7, 1));
  check_program("fun f (n: i64, m: i64, xs: [n][m]i64) -> (q: [m]i64) {\n"
                " t: [m][n]i64 = permute xs <1, 0>\n"
                " r: [m]i64 = build (m) fn (j: i64) { s: i64 = reduce n op (x: i64, y: i64) { z: i64 = prim add i64 "
                "(x, y) in (z) } neutral (0i64) fn (i: i64) { e: i64 = index t (j, i) in (e) } in (s) } in (r) }",
                NUMBERS(3, 4), NUMBERS(0, 2), NUMBERS(7, 1));
}

static void reductions(void) {
  check_program("fun f (n: i64, xs: [n]f64, ys: [n]f64) -> (r: f64) {\n"
                " s: f64 = reduce n op (a: f64, b: f64) { c: f64 = prim add f64 (a, b) in (c) } neutral (0f64) fn (i: "
                "i64) { x: f64 = index xs (i) y: f64 = index ys (i) p: f64 = prim mul f64 (x, y) in (p) } in (s) }",
                NUMBERS(5), NUMBERS(0), NUMBERS(100));
  check_program("fun f (n: i64, xs: [n]i64) -> (r: [n]i64) {\n"
                " s: [n]i64 = scan n op (a: i64, b: i64) { c: i64 = prim add i64 (a, b) in (c) } neutral (0i64) fn (i: "
                "i64) { x: i64 = index xs (i) in (x) } in (s) }",
                NUMBERS(5), NUMBERS(0), NUMBERS(100));
  check_program("fun f (n: i64, xs: [n]i64) -> (k: i64, r: [k]i64) {\n"
                " k2: i64, ys: [k2]i64 = filter n fn (i: i64) { x: i64 = index xs (i) c: bool = prim lt i64 (3i64, x) "
                "in (c, x) } in (k2, ys) }",
                NUMBERS(5), NUMBERS(0), NUMBERS(100));
}

static void loops(void) {
  check_program("fun f (n: i64) -> (a: i64, b: i64) {\n p: i64, q: i64 = loop (x: i64, y: i64) = (0i64, 1i64) for i: "
                "i64 < n do { z: i64 = prim add i64 (x, y) in (y, z) } in (p, q) }",
                NUMBERS(10), NUMBERS(0), NULL);
  check_program(
      "fun f (n: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64\n"
      " b: [n]i64 = loop (s: [n]i64) = (a) for i: i64 < n do { t: [n]i64 = update s [i] 7i64 in (t) } in (b) }",
      NUMBERS(4), NUMBERS(0), NULL);
  const char *stencil =
      "fun f (n: i64, t: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 last: i64 = prim sub i64 (n, 1i64)\n"
      " b: [n]i64 = loop (s: [n]i64) = (a) for i: i64 < t do {\n"
      "  u: [n]i64 = build (n) fn (j: i64) { k: i64 = prim sub i64 (last, j) x: i64 = index s (k) y: i64 = prim add "
      "i64 (x, j) in (y) } in (u) }\n"
      " in (b) }";
  check_program(stencil, NUMBERS(5, 0), NUMBERS(5, 3), NUMBERS(6, 4));
}


static void checks_stop_the_program(void) {
  const char *text =
      "fun f (n: i64, xs: [n]i64, i: i64) -> (r: i64) {\n"
      " a: bool = prim le i64 (0i64, i) b: bool = prim lt i64 (i, n) c: bool = prim and bool (a, b)\n"
      " ok: certificate = assert c bounds \"Index [\" (i) \"] out of bounds for array of shape [\" (n) \"].\"\n"
      " x: i64 = <ok> index xs (i) in (x) }";
  check_program(text, NUMBERS(5, 4), NUMBERS(5, 5), NUMBERS(0, -1));
}

static void in_loops_too(void) {
  check_program("fun f (n: i64, m: i64, xs: [n]i64) -> (r: [m]i64) {\n"
                " ys: [m]i64 = build (m) fn (i: i64) { c: bool = prim lt i64 (i, n) ok: certificate = assert c bounds "
                "\"at \" (i) x: i64 = <ok> index xs (i) in (x) } in (ys) }",
                NUMBERS(5, 4), NUMBERS(5, 7), NUMBERS(0, 0));
}

static void branches(void) {
  check_program("fun f (n: i64, c: i64, xs: [n]i64) -> (r: [n]i64) {\n"
                " b: bool = prim lt i64 (c, 3i64)\n"
                " ys: [n]i64 = if b then { a: [n]i64 = iota i64 n 0i64 2i64 in (a) } else { d: [n]i64 = build (n) fn "
                "(i: i64) { x: i64 = index xs (i) y: i64 = prim mul i64 (x, x) in (y) } in (d) } in (ys) }",
                NUMBERS(5, 1), NUMBERS(5, 7), NUMBERS(0, 0));
  check_program("fun f (n: i64, c: i64, xs: [n][n]i64) -> (r: i64) {\n"
                " b: bool = prim lt i64 (c, 3i64)\n"
                " ys: [n][n]i64 = if b then { a: [n][n]i64 = permute xs <1, 0> in (a) } else { in (xs) }\n"
                " x: i64 = index ys (0i64, 1i64) in (x) }",
                NUMBERS(5, 1), NUMBERS(5, 7), NUMBERS(2, 0));
}

static void calls(void) {
  check_program(
      "fun g (n: i64, xs: [n]i64, k: i64) -> (r: [n]i64, s: i64) {\n"
      " ys: [n]i64 = build (n) fn (i: i64) { x: i64 = index xs (i) y: i64 = prim mul i64 (x, k) in (y) } in (ys, k) }\n"
      "fun f (n: i64, m: i64, ys: [n][m]i64) -> (r: [n][m]i64, q: i64) {\n"
      " zs: [n][m]i64 = build (n) fn (j: i64) { row: [m]i64 = slice ys [j] out: [m]i64, w: i64 = call g (m, row, j) in "
      "(out) }\n"
      " col: [n]i64 = slice ys [0i64 : n : 1i64, 0i64] a: [n]i64, s2: i64 = call g (n, col, 7i64) t: i64 = index a "
      "(0i64) u: i64 = prim add i64 (t, s2) in (zs, u) }",
      NUMBERS(3, 4), NUMBERS(1, 1), NUMBERS(7, 2));
}

static void scatters(void) {
  check_program("fun f (n: i64, m: i64, is: [n]i64) -> (r: [m]i64) {\n"
                " a: [m]i64 = replicate (m) 0i64\n"
                " b: [m]i64 = scatter (a) <1> n fn (i: i64) { x: i64 = index is (i) in (x, i) } in (b) }",
                NUMBERS(20, 7), NUMBERS(0, 3), NUMBERS(5, 0));
  check_program("fun f (n: i64, m: i64, is: [n]i64) -> (r: [m]i64) {\n"
                " a: [m]i64 = replicate (m) 0i64\n"
                " b: [m]i64 = hist (a) <1> op (x: i64, y: i64) { z: i64 = prim add i64 (x, y) in (z) } neutral (0i64) "
                "n fn (i: i64) { e: i64 = index is (i) in (e, i) } in (b) }",
                NUMBERS(20, 7), NUMBERS(0, 3), NUMBERS(5, 0));
}

static void array_operators(void) {
  check_program("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m]i64) {\n"
                " z: [m]i64 = replicate (m) 0i64\n"
                " s: [m]i64 = reduce n op (a: [m]i64, b: [m]i64) { c: [m]i64 = build (m) fn (j: i64) { p: i64 = index "
                "a (j) q: i64 = index b (j) t: i64 = prim add i64 (p, q) in (t) } in (c) }\n"
                "  neutral (z) fn (i: i64) { row: [m]i64 = slice xs [i] in (row) } in (s) }",
                NUMBERS(5, 4), NUMBERS(0, 3), NUMBERS(5, 1));
  check_program("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [n][m]i64) {\n"
                " z: [m]i64 = replicate (m) 0i64\n"
                " s: [n][m]i64 = scan n op (a: [m]i64, b: [m]i64) { c: [m]i64 = build (m) fn (j: i64) { p: i64 = index "
                "a (j) q: i64 = index b (j) t: i64 = prim add i64 (p, q) in (t) } in (c) }\n"
                "  neutral (z) fn (i: i64) { row: [m]i64 = slice xs [i] in (row) } in (s) }",
                NUMBERS(5, 4), NUMBERS(0, 3), NUMBERS(5, 1));
}

static void updates(void) {
  check_program(
      "fun f (n: i64) -> (r: [n][n]i64) { a: [n][n]i64 = replicate (n, n) 3i64\n"
      " row: [n]i64 = build (n) fn (i: i64) { x: i64 = index a (i, 0i64) y: i64 = prim add i64 (x, i) in (y) }\n"
      " b: [n][n]i64 = update a [2i64] row c: [n][n]i64 = permute b <1, 0> d: [n][n]i64 = copy c in (d) }",
      NUMBERS(4), NUMBERS(3), NULL);
}

static void every_type(void) {
  static const char *const types[] = {"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64"};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    char text[1200];
    const char *t = types[i];
    snprintf(text, sizeof text,
             "fun f (n: i64, xs: [n]%s) -> (r: [n]%s, r2: [n]bool, r3: [n]f64) {\n"
             " ys: [n]%s, qs: [n]bool, ws: [n]f64 = build (n) fn (i: i64) { x: %s = index xs (i) a: %s = prim mul %s "
             "(x, x) b: %s = prim neg %s (a) c: %s = prim sub %s (b, 3%s)\n"
             "  d: %s = prim max %s (c, x) e: %s = prim div %s (d, 2%s) q: bool = prim lt %s (e, x) z: bool = prim not "
             "bool (q) u: bool = prim or bool (q, z) w: f64 = convert f64 %s e in (e, u, w) } in (ys, qs, ws) }",
             t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t, t);
    check_program(text, NUMBERS(9), NULL, NULL);
  }
}

static void while_loops(void) {
  check_program(
      "fun f (n: i64) -> (r: i64) {\n"
      " b0: bool = prim lt i64 (1i64, n)\n"
      " m: i64, c: i64, b: bool = loop (x: i64, k: i64, go: bool) = (n, 0i64, b0) while 2 do { h: i64 = prim div i64 "
      "(x, 2i64) k2: i64 = prim add i64 (k, 1i64) go2: bool = prim lt i64 (1i64, h) in (h, k2, go2) } in (c) }",
      NUMBERS(1000), NUMBERS(1), NUMBERS(0));
}

static void tables_are_constants(void) {
  check_program(
      "fun f (n: i64) -> (r: [n]i64) {\n"
      " t: [4i64]i64 = table [4]i64 {3i64, -1i64, 4i64, 1i64}\n"
      " ys: [n]i64 = build (n) fn (i: i64) { j: i64 = prim mod i64 (i, 4i64) x: i64 = index t (j) in (x) } in (ys) }",
      NUMBERS(9), NULL, NULL);
}

int main(void) {
  RUN(scalars);
  RUN(maps);
  RUN(reductions);
  RUN(loops);
  RUN(checks_stop_the_program);
  RUN(in_loops_too);
  RUN(branches);
  RUN(calls);
  RUN(scatters);
  RUN(array_operators);
  RUN(updates);
  RUN(every_type);
  RUN(while_loops);
  RUN(tables_are_constants);
  return testing_finish();
}
