// backend: compiled programs give the results of the value interpreter, and compile without a warning.
#include "backend_testing.h"

static void scalars(void) {
  check_program("fun f (a: i64, b: i64) -> (r: i64) { c: i64 = prim add i64 (a, b) d: i64 = prim mul i64 (c, c) e: i64 = prim sub i64 (d, 3i64) in (e) }", NUMBERS(3, 4), NUMBERS(-1, 1), NULL);
  check_program("fun f (a: i64, b: i64) -> (r: i64, q: bool) { c: bool = prim lt i64 (a, b) d: i64 = if c then { in (a) } else { in (b) } in (d, c) }", NUMBERS(3, 4), NUMBERS(4, 3), NULL);
}

static void maps(void) {
  check_program("fun f (n: i64, xs: [n]f64) -> (r: [n]f64) {\n ys: [n]f64 = build (n) fn (i: i64) { x: f64 = index xs (i) y: f64 = prim mul f64 (x, x) in (y) } in (ys) }", NUMBERS(5), NUMBERS(0), NUMBERS(1));
  check_program("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m][n]i64) { t: [m][n]i64 = permute xs <1, 0> in (t) }", NUMBERS(3, 4), NUMBERS(0, 2), NUMBERS(7, 1));
  check_program("fun f (n: i64, m: i64, xs: [n][m]i64) -> (q: [m]i64) {\n"
                " t: [m][n]i64 = permute xs <1, 0>\n"
                " r: [m]i64 = build (m) fn (j: i64) { s: i64 = reduce n op (x: i64, y: i64) { z: i64 = prim add i64 (x, y) in (z) } neutral (0i64) fn (i: i64) { e: i64 = index t (j, i) in (e) } in (s) } in (r) }",
                NUMBERS(3, 4), NUMBERS(0, 2), NUMBERS(7, 1));
}

static void reductions(void) {
  check_program("fun f (n: i64, xs: [n]f64, ys: [n]f64) -> (r: f64) {\n"
                " s: f64 = reduce n op (a: f64, b: f64) { c: f64 = prim add f64 (a, b) in (c) } neutral (0f64) fn (i: i64) { x: f64 = index xs (i) y: f64 = index ys (i) p: f64 = prim mul f64 (x, y) in (p) } in (s) }",
                NUMBERS(5), NUMBERS(0), NUMBERS(100));
  check_program("fun f (n: i64, xs: [n]i64) -> (r: [n]i64) {\n"
                " s: [n]i64 = scan n op (a: i64, b: i64) { c: i64 = prim add i64 (a, b) in (c) } neutral (0i64) fn (i: i64) { x: i64 = index xs (i) in (x) } in (s) }",
                NUMBERS(5), NUMBERS(0), NUMBERS(100));
  check_program("fun f (n: i64, xs: [n]i64) -> (k: i64, r: [k]i64) {\n"
                " k2: i64, ys: [k2]i64 = filter n fn (i: i64) { x: i64 = index xs (i) c: bool = prim lt i64 (3i64, x) in (c, x) } in (k2, ys) }",
                NUMBERS(5), NUMBERS(0), NUMBERS(100));
}

static void loops(void) {
  check_program("fun f (n: i64) -> (a: i64, b: i64) {\n p: i64, q: i64 = loop (x: i64, y: i64) = (0i64, 1i64) for i: i64 < n do { z: i64 = prim add i64 (x, y) in (y, z) } in (p, q) }", NUMBERS(10), NUMBERS(0), NULL);
  check_program("fun f (n: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64\n"
                " b: [n]i64 = loop (s: [n]i64) = (a) for i: i64 < n do { t: [n]i64 = update s [i] 7i64 in (t) } in (b) }", NUMBERS(4), NUMBERS(0), NULL);
  const char *stencil = "fun f (n: i64, t: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 last: i64 = prim sub i64 (n, 1i64)\n"
                     " b: [n]i64 = loop (s: [n]i64) = (a) for i: i64 < t do {\n"
                     "  u: [n]i64 = build (n) fn (j: i64) { k: i64 = prim sub i64 (last, j) x: i64 = index s (k) y: i64 = prim add i64 (x, j) in (y) } in (u) }\n"
                     " in (b) }";
  check_program(stencil, NUMBERS(5, 0), NUMBERS(5, 3), NUMBERS(6, 4));
}

int main(void) {
  RUN(scalars);
  RUN(maps);
  RUN(reductions);
  RUN(loops);
  return testing_finish();
}
