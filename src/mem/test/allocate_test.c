// allocate: every program has the same meaning on the heap, without races, and builds its arrays in the requested
// memory.
#include "mem_testing.h"

static void map_is_built_in_its_place(void) {
  check_counts(
      "fun f (n: i64, xs: [n]i64) -> (r: [n]i64) {\n"
      " ys: [n]i64 = build (n) fn (i: i64) { x: i64 = index xs (i) y: i64 = prim mul i64 (x, x) in (y) } in (ys) }",
      NUMBERS(5), 0, 0);
}

static void nested_map_needs_no_temporary(void) {
  check_counts("fun f (n: i64, m: i64) -> (r: [n][m]i64) {\n"
               " ys: [n][m]i64 = build (n) fn (i: i64) {\n"
               "  row: [m]i64 = build (m) fn (j: i64) { y: i64 = prim mul i64 (i, j) in (y) } in (row) } in (ys) }",
               NUMBERS(3, 4), 0, 0);
}

static void concat_of_builds_needs_no_copy(void) {
  check_counts("fun f (n: i64, m: i64) -> (k: i64, r: [k]i64) {\n"
               " a: [n]i64 = iota i64 n 5i64 2i64 b: [m]i64 = replicate (m) 9i64\n"
               " k2: i64 = prim add i64 (n, m) c: [k2]i64 = concat (a, b) in (k2, c) }", NUMBERS(3, 4), 0, 0);
  check_counts("fun f (n: i64, m: i64) -> (s: i64) {\n"
               " a: [n]i64 = iota i64 n 5i64 2i64 b: [m]i64 = replicate (m) 9i64\n"
               " k2: i64 = prim add i64 (n, m) c: [k2]i64 = concat (a, b)\n"
               " s2: i64 = reduce k2 op (x: i64, y: i64) { z: i64 = prim add i64 (x, y) in (z) } neutral (0i64) fn (i: "
               "i64) { e: i64 = index c (i) in (e) }\n"
               " in (s2) }",
               NUMBERS(3, 4), 1, 0);
  check_counts("fun f (n: i64) -> (k: i64, r: [k]i64) {\n"
               " a: [n]i64 = iota i64 n 5i64 2i64\n"
               " k2: i64 = prim add i64 (n, n) c: [k2]i64 = concat (a, a) in (k2, c) }", NUMBERS(3), 0, 1);
}

static void views_cost_nothing(void) {
  check_counts(
      "fun f (n: i64, m: i64, xs: [n][m]i64) -> (s: i64) {\n"
      " t: [m][n]i64 = permute xs <1, 0> u: [n]i64 = slice t [1i64] v: [2i64]i64 = slice u [0i64 : 2i64 : 2i64]\n"
      " a: i64 = index v (1i64) in (a) }",
      NUMBERS(3, 4), 0, 0);
  check_counts("fun f (n: i64, m: i64) -> (r: [m][n]i64) {\n"
               " a: [n][m]i64 = build (n, m) fn (i: i64, j: i64) { x: i64 = prim mul i64 (i, 10i64) y: i64 = prim add "
               "i64 (x, j) in (y) }\n"
               " t: [m][n]i64 = permute a <1, 0> in (t) }",
               NUMBERS(3, 4), 0, 0);
  check_counts("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m][n]i64) { t: [m][n]i64 = permute xs <1, 0> in (t) }",
               NUMBERS(3, 4), 0, 1);
  check_counts("fun f (n: i64, m: i64) -> (k: i64, r: [k]i64) {\n"
               " a: [n][m]i64 = build (n, m) fn (i: i64, j: i64) { x: i64 = prim mul i64 (i, 10i64) y: i64 = prim add "
               "i64 (x, j) in (y) }\n"
               " k2: i64 = prim mul i64 (n, m) t: [k2]i64 = reshape a (k2) in (k2, t) }",
               NUMBERS(3, 4), 0, 0);
  check_counts(
      "fun f (n: i64, m: i64, xs: [n][m]i64) -> (k: i64, r: [k]i64) {\n"
      " u: [m][n]i64 = permute xs <1, 0> k2: i64 = prim mul i64 (m, n) t: [k2]i64 = reshape u (k2) in (k2, t) }",
      NUMBERS(3, 4), 0, 1);
}

static void reversal_is_built_backwards(void) {
  check_counts("fun f (n: i64, m: i64) -> (r: [n][m]i64) { a: [n][m]i64 = build (n, m) fn (i: i64, j: i64) { x: i64 = "
               "prim mul i64 (i, 10i64) y: i64 = prim add i64 (x, j) in (y) }\n"
               " l: i64 = prim sub i64 (n, 1i64) t: [n][m]i64 = slice a [l : n : -1i64] in (t) }",
               NUMBERS(3, 4), 0, 0);
}

// Both sizes were checked one by one, so the view keeps its strides.
static void checked_sizes_keep_strides(void) {
  check_counts("fun f (n: i64, m: i64, k: i64, l: i64, xs: [n][m]i64) -> (s: i64) { e: bool = prim eq i64 (m, k) g: "
               "bool = prim eq i64 (n, l) h: bool = prim and bool (e, g)\n"
               " c: certificate = assert h size \"sizes\" t: [m][n]i64 = permute xs <1, 0> u: [k][l]i64 = <c> reshape "
               "t (k, l) x: i64 = index u (1i64, 2i64) in (x) }",
               NUMBERS(3, 4, 4, 3), 0, 0);
}

static void updates_are_in_place(void) {
  check_counts("fun f (n: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: [n]i64 = update a [0i64] 7i64 c: "
               "[n]i64 = update b [1i64] 8i64 in (c) }",
               NUMBERS(4), 0, 0);
  check_counts("fun f (n: i64) -> (r: [n]i64, q: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: [n]i64 = update a "
               "[0i64] 7i64 in (a, b) }",
               NUMBERS(4), 0, 1);
  // the result is in the memory of the parameter
  check_counts("fun f (n: i64, xs: [n]i64) -> (r: [n]i64) { b: [n]i64 = update xs [0i64] 7i64 in (b) }", NUMBERS(4), 0,
               0);
  check_counts(
      "fun f (n: i64, k: i64, xs: [n]i64) -> (r: [n]i64) { z: bool = prim le i64 (n, k) b: [n]i64 = if z then { in "
      "(xs) } else {"
      " ys: [n]i64 = update xs [k] k m: i64 = prim add i64 (k, 1i64) zs: [n]i64 = call f (n, m, ys) in (zs) } in (b) }",
      NUMBERS(4, 1), 0, 0);
  check_counts("fun f (n: i64) -> (s: i64) { a: [n]i64 = iota i64 n 0i64 1i64 v: [n]i64 = slice a [0i64 : n : 1i64] b: "
               "[n]i64 = update a [0i64] 7i64\n"
               " x: i64 = index v (0i64) y: i64 = index b (0i64) z: i64 = prim sub i64 (y, x) in (z) }",
               NUMBERS(4), 2, 1);
  check_counts("fun f (n: i64) -> (s: i64) { a: [n]i64 = iota i64 n 0i64 1i64 v: [1i64]i64 = slice a [1i64 : 1i64 : "
               "1i64] b: [n]i64 = update a [0i64] 7i64\n"
               " x: i64 = index v (0i64) y: i64 = index b (0i64) z: i64 = prim sub i64 (y, x) in (z) }",
               NUMBERS(4), 1, 0);
}

static void slice_update_is_built_in_its_region(void) {
  check_counts(
      "fun f (n: i64) -> (r: [n][n]i64) { a: [n][n]i64 = replicate (n, n) 0i64 row: [n]i64 = iota i64 n 1i64 1i64\n"
      " b: [n][n]i64 = update a [2i64] row in (b) }",
      NUMBERS(4), 0, 0);
  check_counts(
      "fun f (n: i64) -> (r: [n][n]i64) { a: [n][n]i64 = replicate (n, n) 3i64\n"
      " row: [n]i64 = build (n) fn (i: i64) { x: i64 = index a (i, 0i64) y: i64 = prim add i64 (x, i) in (y) }\n"
      " b: [n][n]i64 = update a [2i64] row in (b) }",
      NUMBERS(4), 1, 1);
  check_counts("fun f (n: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 m: i64 = prim sub i64 (n, 1i64)\n"
               " v: [m]i64 = slice a [0i64 : m : 1i64] b: [n]i64 = update a [1i64 : m : 1i64] v in (b) }",
               NUMBERS(5), 1, 2);
}

// The target is made after the value, by an update of elements that are apart from the region, or that are not.
static void slice_update_is_built_before_other_updates(void) {
  check_counts("fun f (n: i64) -> (s: i64) { a: [n]i64 = iota i64 n 0i64 1i64 m: i64 = prim sub i64 (n, 1i64)\n"
               " v: [m]i64 = build (m) fn (i: i64) { k: i64 = prim add i64 (i, 1i64) x: i64 = index a (k)"
               " y: i64 = prim add i64 (x, i) in (y) }\n"
               " b: [n]i64 = update a [0i64] 7i64 c: [n]i64 = update b [1i64 : m : 1i64] v\n"
               " z: i64 = index c (m) in (z) }",
               NUMBERS(5), 1, 0);
  check_counts("fun f (n: i64) -> (s: i64) { a: [n]i64 = iota i64 n 0i64 1i64 m: i64 = prim sub i64 (n, 1i64)\n"
               " v: [m]i64 = build (m) fn (i: i64) { k: i64 = prim add i64 (i, 1i64) x: i64 = index a (k)"
               " y: i64 = prim add i64 (x, i) in (y) }\n"
               " b: [n]i64 = update a [1i64] 7i64 c: [n]i64 = update b [1i64 : m : 1i64] v\n"
               " z: i64 = index c (m) in (z) }",
               NUMBERS(5), 2, 1);
}

// A row made from the previous row: both are in the same array and are disjoint.
static void row_from_the_row_before(void) {
  check_counts(
      "fun f (n: i64) -> (r: [n][n]i64) { a: [n][n]i64 = replicate (n, n) 1i64 m: i64 = prim sub i64 (n, 1i64)\n"
      " b: [n][n]i64 = loop (s: [n][n]i64) = (a) for i: i64 < m do { k: i64 = prim add i64 (i, 1i64)\n"
      "  row: [n]i64 = build (n) fn (j: i64) { x: i64 = index s (i, j) y: i64 = prim add i64 (x, j) in (y) }\n"
      "  t: [n][n]i64 = update s [k] row in (t) } in (b) }",
      NUMBERS(4), 0, 0);
  check_counts(
      "fun f (n: i64) -> (r: [n][n]i64) { a: [n][n]i64 = replicate (n, n) 1i64 m: i64 = prim sub i64 (n, 1i64)\n"
      " b: [n][n]i64 = loop (s: [n][n]i64) = (a) for i: i64 < m do { k: i64 = prim add i64 (i, 1i64)\n"
      "  row: [n]i64 = build (n) fn (j: i64) { l: i64 = prim sub i64 (m, j) x: i64 = index s (k, l) y: i64 = prim add "
      "i64 (x, j) in (y) }\n"
      "  t: [n][n]i64 = update s [k] row in (t) } in (b) }",
      NUMBERS(4), 1, 1);
}

static void loops_keep_their_state_in_place(void) {
  check_counts(
      "fun f (n: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64\n"
      " b: [n]i64 = loop (s: [n]i64) = (a) for i: i64 < n do { t: [n]i64 = update s [i] 7i64 in (t) } in (b) }",
      NUMBERS(4), 0, 0);
  check_counts("fun f (n: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64\n"
               " b: [n]i64 = loop (s: [n]i64) = (a) for i: i64 < 3i64 do {\n"
               "  t: [n]i64 = build (n) fn (j: i64) { x: i64 = index s (j) y: i64 = prim add i64 (x, i) in (y) } in "
               "(t) } in (b) }",
               NUMBERS(4), 0, 0);
}

// An operand that is read only where the result is written takes no memory of its own: it is built in the memory of the
// result, or the result in its memory.
static void pointwise_operands_share_places(void) {
  const char *made =
      " a: [n]i64 = build (n) fn (i: i64) { x: i64 = prim mul i64 (i, i) in (x) } k: i64 = prim sub i64 (n, 1i64)\n";
  const char *read =
      " b: [n]i64 = build (n) fn (j: i64) { y: i64 = index a (j) z: i64 = prim add i64 (y, j) in (z) }\n";
  Arena *arena = arena_new();
  check_counts(text_c_string(arena, text_format(arena, "fun f (n: i64) -> (r: [n]i64) {\n%s%s in (b) }", made, read)),
               NUMBERS(4), 0, 0);
  check_counts(
      text_c_string(
          arena, text_format(arena, "fun f (n: i64) -> (s: i64) {\n%s%s s2: i64 = index b (k) in (s2) }", made, read)),
      NUMBERS(4), 1, 0);
  check_counts(
      text_c_string(
          arena, text_format(arena, "fun f (n: i64) -> (r: [n]i64, s: i64) {\n%s%s s2: i64 = index a (k) in (b, s2) }",
                             made, read)),
      NUMBERS(4), 1, 0);
  check_counts(
      text_c_string(
          arena,
          text_format(
              arena,
              "fun f (n: i64) -> (r: [n]i64, q: [n]i64) {\n%s b: [n]i64, c: [n]i64 = build (n) fn (j: i64) { y: i64 = "
              "index a (j) z: i64 = prim add i64 (y, j) w: i64 = prim mul i64 (y, z) in (z, w) } in (c, b) }",
              made)),
      NUMBERS(4), 0, 0);
  arena_free(arena);
}

// The same in scans and builds inside a build, and where a column is read while a column is written: the scans along
// columns take the place of the scans along rows. A row that is read backwards, or an element of another column, needs
// the array.
static void columns_are_read_where_they_are_written(void) {
  static const struct { const char *element; uint32_t blocks; } cases[] = {
    {"z: i64 = index a (k, j)", 0},
    {"l: i64 = prim sub i64 (k2, k) z: i64 = index a (l, j)", 1},
    {"l: i64 = prim sub i64 (l2, j) z: i64 = index a (k, l)", 1},
    {"v: i64 = index a (0i64, j) w: i64 = index a (k, j) z: i64 = prim add i64 (v, w)", 1},
  };
  Arena *arena = arena_new();
  for RANGE(i, sizeof cases / sizeof *cases) {
    const char *text = text_c_string(
        arena,
        text_format(
            arena,
            "fun f (n: i64, m: i64) -> (r: [n][m]i64) entry \"f\" sizes (n, m) result \"r\" r \"[n][m]i64\" { k2: "
            "i64 = prim sub i64 (n, 1i64) l2: i64 = prim sub i64 (m, 1i64) a: [n][m]i64 = build (n) fn (i: i64) { b: "
            "[m]i64 = scan m op (s: i64, t: i64) { u: i64 = prim add i64 (s, t) in (u) } neutral (0i64) fn (p: i64) { "
            "x: i64 = prim mul i64 (i, 10i64) y: i64 = prim add i64 (x, p) in (y) } in (b) }\n"
            " c: [m][n]i64 = build (m) fn (j: i64) { d: [n]i64 = scan n op (e: i64, g: i64) { h: i64 = prim add i64 "
            "(e, g) in (h) } neutral (0i64) fn (k: i64) { %s in (z) } in (d) } t2: [n][m]i64 = permute c <1, 0>\n"
            " in (t2) }",
            cases[i].element));
    for (int64_t n = 1; n < 4; n++) check_same(text, NUMBERS(n, 3));
    check_counts(text, NUMBERS(3, 4), cases[i].blocks, 0);
  }
  arena_free(arena);
}

static void stencil_exchanges_two_blocks(void) {
  const char *text =
      "fun f (n: i64, t: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 last: i64 = prim sub i64 (n, 1i64)\n"
      " b: [n]i64 = loop (s: [n]i64) = (a) for i: i64 < t do {\n"
      "  u: [n]i64 = build (n) fn (j: i64) { k: i64 = prim sub i64 (last, j) x: i64 = index s (k) y: i64 = prim add "
      "i64 (x, j) in (y) } in (u) }\n"
      " in (b) }";
  for I64_RANGE(t, 4) check_same(text, NUMBERS(5, t));
  check_counts(text, NUMBERS(5, 3), 1, 1);   // the copy has no code when the last iteration ended in its destination
}

// The size shrinks from iteration to iteration: one block of the first size serves all.
static void shrinking_state(void) {
  const char *text = "fun f (n: i64, xs: [n]i64) -> (k: i64, r: [k]i64) {\n"
                     " g: bool, k2: i64, a: [k2]i64 = loop (g2: bool, l: i64, s: [l]i64) = (true, n, xs) while 0 do {\n"
                     "  m: i64, b: [m]i64 = filter l fn (i: i64) { x: i64 = index s (i) y: i64 = prim mod i64 (x, "
                     "3i64) h: bool = prim lt i64 (0i64, y) z: i64 = prim div i64 (x, 2i64) in (h, z) }\n"
                     "  more: bool = prim lt i64 (m, l) in (more, m, b) } in (k2, a) }";
  check_same(text, NUMBERS(9));
  check_same(text, NUMBERS(0));
}

// States that are exchanged take their blocks along; a new state is built in the block that becomes free.
static void swapped_states(void) {
  const char *swap =
      "fun f (n: i64, t: i64) -> (r: [n]i64, q: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: [n]i64 = replicate (n) "
      "3i64\n"
      " x: [n]i64, y: [n]i64 = loop (p: [n]i64, q2: [n]i64) = (a, b) for i: i64 < t do { in (q2, p) } in (x, y) }";
  for I64_RANGE(t, 4) check_same(swap, NUMBERS(3, t));
  check_counts(swap, NUMBERS(3, 3), 2, 2);
  check_same("fun f (n: i64, t: i64) -> (r: [n]i64, q: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64\n"
             " x: [n]i64, y: [n]i64 = loop (p: [n]i64, q2: [n]i64) = (a, a) for i: i64 < t do {\n"
             "  s: [n]i64 = build (n) fn (j: i64) { u: i64 = index p (j) v: i64 = index q2 (j) w: i64 = prim add i64 "
             "(u, v) in (w) } in (q2, s) } in (x, y) }",
             NUMBERS(3, 4));
  const char *wave = "fun f (n: i64, t: i64) -> (r: i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: [n]i64 = replicate (n) "
                     "3i64 last: i64 = prim sub i64 (n, 1i64)\n"
                     " x: [n]i64, y: [n]i64 = loop (old: [n]i64, now: [n]i64) = (a, b) for i: i64 < t do {\n"
                     "  new: [n]i64 = build (n) fn (j: i64) { u: i64 = index old (j) k: i64 = prim sub i64 (last, j) "
                     "v: i64 = index now (k) w: i64 = prim add i64 (u, v) in (w) } in (now, new) }\n"
                     " e: i64 = index y (0i64) in (e) }";
  for I64_RANGE(t, 4) check_same(wave, NUMBERS(4, t));
  check_counts(wave, NUMBERS(4, 3), 2, 0);
}

static void branches(void) {
  check_counts("fun f (n: i64, c: i64) -> (r: [n]i64) { g: bool = prim lt i64 (0i64, c)\n"
               " a: [n]i64 = if g then { x: [n]i64 = iota i64 n 0i64 1i64 in (x) } else { y: [n]i64 = replicate (n) "
               "1i64 in (y) } in (a) }",
               NUMBERS(3, 1), 0, 0);
  check_counts("fun f (n: i64, c: i64) -> (k: i64, r: [k]i64) { g: bool = prim lt i64 (0i64, c) m: i64 = prim add i64 "
               "(n, 2i64)\n"
               " k2: i64, a: [k2]i64 = if g then { x: [n]i64 = iota i64 n 0i64 1i64 in (n, x) } else { y: [m]i64 = "
               "replicate (m) 1i64 in (m, y) } in (k2, a) }",
               NUMBERS(3, 0), 0, 0);
  check_counts("fun f (n: i64, c: i64) -> (s: i64) { g: bool = prim lt i64 (0i64, c) m: i64 = prim add i64 (n, 2i64)\n"
               " k2: i64, a: [k2]i64 = if g then { x: [n]i64 = iota i64 n 0i64 1i64 in (n, x) } else { y: [m]i64 = "
               "replicate (m) 1i64 in (m, y) }\n"
               " e: i64 = index a (0i64) in (e) }",
               NUMBERS(3, 0), 1, 0);
  check_counts("fun f (n: i64, c: i64) -> (s: i64) { g: bool = prim lt i64 (0i64, c) a: [n]i64 = iota i64 n 0i64 1i64\n"
               " b: [n]i64 = if g then { x: [n]i64 = update a [0i64] 5i64 in (x) } else { in (a) }\n"
               " e: i64 = index b (0i64) in (e) }", NUMBERS(3, 1), 1, 0);
}

// Affine layout changes are free, also through if: block, offset and strides are chosen with the branch.
static void views_through_branches(void) {
  check_counts("fun f (n: i64, c: i64, xs: [n][n]i64) -> (s: i64) { g: bool = prim lt i64 (0i64, c)\n"
               " b: [n][n]i64 = if g then { t: [n][n]i64 = permute xs <1, 0> in (t) } else { in (xs) }\n"
               " e: i64 = index b (0i64, 1i64) in (e) }", NUMBERS(3, 1), 0, 0);
  check_counts("fun f (n: i64, c: i64, xs: [n]i64, ys: [n]i64) -> (s: i64) { g: bool = prim lt i64 (0i64, c) l: i64 = "
               "prim sub i64 (n, 1i64)\n"
               " b: [n]i64 = if g then { t: [n]i64 = slice xs [l : n : -1i64] in (t) } else { in (ys) }\n"
               " v: [2i64]i64 = slice b [1i64 : 2i64 : 1i64] e: i64 = index v (1i64) in (e) }",
               NUMBERS(4, 1), 0, 0);
  check_counts("fun f (n: i64, c: i64) -> (s: i64) { g: bool = prim lt i64 (0i64, c) xs: [n]i64 = iota i64 n 0i64 1i64 "
               "ys: [n]i64 = iota i64 n 5i64 1i64\n"
               " b: [n]i64 = if g then { in (xs) } else { in (ys) }\n"
               " zs: [n]i64 = update xs [0i64] 77i64 e: i64 = index b (0i64) d: i64 = index zs (0i64) h: i64 = prim "
               "sub i64 (d, e) in (h) }",
               NUMBERS(4, 1), 3, 1);
  check_counts("fun f (n: i64, c: i64) -> (s: i64) { g: bool = prim lt i64 (0i64, c) xs: [n]i64 = iota i64 n 0i64 1i64 "
               "ys: [n]i64 = iota i64 n 5i64 1i64\n"
               " b: [n]i64 = if g then { in (xs) } else { in (ys) }\n"
               " zs: [n]i64 = update b [0i64] 77i64 e: i64 = index xs (0i64) d: i64 = index zs (0i64) h: i64 = prim "
               "sub i64 (d, e) in (h) }",
               NUMBERS(4, 1), 3, 1);
}

static void branch_of_unknown_size(void) {
  const char *text =
      "fun f (n: i64, xs: [n]i64) -> (s: i64) { k: i64 = index xs (1i64) g: bool = prim lt i64 (3i64, k)\n"
      " k2: i64, a: [k2]i64 = if g then { l: i64 = index xs (0i64) x: [l]i64 = iota i64 l 0i64 1i64 in (l, x) } else { "
      "l2: i64 = index xs (2i64) y: [l2]i64 = replicate (l2) 1i64 in (l2, y) }\n"
      " e: i64 = reduce k2 op (x3: i64, y3: i64) { z: i64 = prim add i64 (x3, y3) in (z) } neutral (0i64) fn (i: i64) "
      "{ q: i64 = index a (i) in (q) } in (e) }";
  check_same(text, NUMBERS(4));
}

static void reduce_with_arrays(void) {
  check_counts("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m]i64) { z: [m]i64 = replicate (m) 0i64\n"
               " a: [m]i64 = reduce n op (x: [m]i64, y: [m]i64) {\n"
               "  s: [m]i64 = build (m) fn (j: i64) { p: i64 = index x (j) q: i64 = index y (j) t: i64 = prim add i64 "
               "(p, q) in (t) } in (s) }\n"
               " neutral (z) fn (i: i64) { u: [m]i64 = slice xs [i] in (u) } in (a) }",
               NUMBERS(3, 4), 0, 0);
  check_same("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [n][m]i64) { z: [m]i64 = replicate (m) 0i64\n"
             " a: [n][m]i64 = scan n op (x: [m]i64, y: [m]i64) {\n"
             "  s: [m]i64 = build (m) fn (j: i64) { p: i64 = index x (j) q: i64 = index y (j) t: i64 = prim add i64 "
             "(p, q) in (t) } in (s) }\n"
             " neutral (z) fn (i: i64) { u: [m]i64 = slice xs [i] in (u) } in (a) }",
             NUMBERS(3, 4));
  check_same(
      "fun f (n: i64, m: i64) -> (r: [m]i64) { z: [m]i64 = replicate (m) 1i64 last: i64 = prim sub i64 (m, 1i64)\n"
      " a: [m]i64 = reduce n op (x: [m]i64, y: [m]i64) {\n"
      "  s: [m]i64 = build (m) fn (j: i64) { k: i64 = prim sub i64 (last, j) p: i64 = index x (k) q: i64 = index y (j) "
      "t: i64 = prim add i64 (p, q) in (t) } in (s) }\n"
      " neutral (z) fn (i: i64) { u: [m]i64 = iota i64 m i 1i64 in (u) } in (a) }",
      NUMBERS(3, 4));
}

// The check that a size is the requested one comes after the array was made: the array must not be made in memory of
// the requested size.
static void unchecked_sizes_stay_outside(void) {
  const char *text = "fun f (n: i64, t: i64) -> (r: [n][2i64]i64) {\n"
                     " a: [n][2i64]i64 = build (n) fn (i: i64) { k: i64, b: [k]i64 = filter 10i64 fn (j: i64) { g: "
                     "bool = prim lt i64 (j, t) in (g, j) }\n"
                     "  e: bool = prim eq i64 (k, 2i64) c: certificate = assert e size \"size \" (k)\n"
                     "  d: [2i64]i64 = <c> reshape b (2i64) in (d) } in (a) }";
  check_counts(text, NUMBERS(3, 2), 1, 1);
  check_same(text, NUMBERS(3, 5));
}

static void filters_scatters_hists(void) {
  check_counts("fun f (n: i64, xs: [n]i64) -> (k: i64, r: [k]i64) {\n"
               " m: i64, a: [m]i64 = filter n fn (i: i64) { x: i64 = index xs (i) g: bool = prim lt i64 (3i64, x) in "
               "(g, x) } in (m, a) }",
               NUMBERS(6), 0, 0);
  check_counts(
      "fun f (n: i64, xs: [n]i64) -> (k: i64, r: [k]i64) {\n"
      " m: i64, a: [m]i64 = filter n fn (i: i64) { x: i64 = index xs (i) g: bool = prim lt i64 (3i64, x) in (g, x) }\n"
      " b: [2i64]i64 = replicate (2i64) 1i64 k2: i64 = prim add i64 (m, 2i64) c: [k2]i64 = concat (a, b) in (k2, c) }",
      NUMBERS(6), 0, 0);
  check_counts("fun f (n: i64, xs: [n]i64) -> (r: [n]i64) { z: [n]i64 = replicate (n) 0i64\n"
               " a: [n]i64 = scatter (z) <1> n fn (i: i64) { x: i64 = index xs (i) j: i64 = prim sub i64 (x, 2i64) in "
               "(j, i) } in (a) }",
               NUMBERS(6), 0, 0);
  check_same("fun f (n: i64, xs: [n]i64) -> (r: [n]i64) { \n"
             " a: [n]i64 = scatter (xs) <1> n fn (i: i64) { x: i64 = index xs (i) j: i64 = prim sub i64 (x, 2i64) in "
             "(j, i) } in (a) }",
             NUMBERS(6));
  check_same("fun f (n: i64, xs: [n]i64) -> (r: [4i64][2i64]i64) { z: [4i64][2i64]i64 = replicate (4i64, 2i64) 0i64 w: "
             "[2i64]i64 = replicate (2i64) 0i64\n"
             " a: [4i64][2i64]i64 = hist (z) <1> op (x: [2i64]i64, y: [2i64]i64) {\n"
             "  s: [2i64]i64 = build (2i64) fn (j: i64) { p: i64 = index x (j) q: i64 = index y (j) t: i64 = prim add "
             "i64 (p, q) in (t) } in (s) }\n"
             " neutral (w) n fn (i: i64) { k: i64 = prim mod i64 (i, 3i64) v: [2i64]i64 = iota i64 2i64 i 1i64 in (k, "
             "v) } in (a) }",
             NUMBERS(7));
}

static void calls_pass_places(void) {
  check_counts("fun g (n: i64, xs: [n]i64) -> (r: [n]i64) { ys: [n]i64 = build (n) fn (i: i64) { x: i64 = index xs (i) "
               "y: i64 = prim mul i64 (x, x) in (y) } in (ys) }\n"
               "fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m][n]i64) {\n"
               " a: [n][m]i64 = build (n) fn (i: i64) { row: [m]i64 = slice xs [i] s: [m]i64 = call g (m, row) in (s) "
               "} t: [m][n]i64 = permute a <1, 0> in (t) }",
               NUMBERS(3, 4), 0, 0);
  check_counts("fun g (n: i64, xs: [n]i64) -> (s: i64) { b: [n]i64 = update xs [0i64] 7i64 x: i64 = index b (0i64) y: "
               "i64 = index b (1i64) z: i64 = prim sub i64 (x, y) in (z) }\n"
               "fun f (n: i64) -> (s: i64) { a: [n]i64 = iota i64 n 0i64 1i64 s2: i64 = call g (n, a) in (s2) }",
               NUMBERS(3), 1, 0);
  check_counts("fun g (n: i64, xs: [n]i64) -> (s: i64) { b: [n]i64 = update xs [0i64] 7i64 x: i64 = index b (0i64) y: "
               "i64 = index b (1i64) z: i64 = prim sub i64 (x, y) in (z) }\n"
               "fun f (n: i64) -> (s: i64, t: i64) { a: [n]i64 = iota i64 n 0i64 1i64 s2: i64 = call g (n, a) t2: i64 "
               "= index a (0i64) in (s2, t2) }",
               NUMBERS(3), 2, 1);
}

// An element of a fold is where the function read it: the operator must not overwrite it, since the function reads it
// in the next iteration.
static void fold_elements_are_not_overwritten(void) {
  check_same("fun f (n: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 z: [n]i64 = replicate (n) 0i64\n"
             " b: [n]i64 = reduce n op (x: [n]i64, y: [n]i64) { u: [n]i64 = update y [0i64] 9i64\n"
             "  s: [n]i64 = build (n) fn (j: i64) { p: i64 = index x (j) q: i64 = index u (j) t: i64 = prim add i64 "
             "(p, q) in (t) } in (s) }\n"
             " neutral (z) fn (i: i64) { v: i64 = index a (0i64) in (a) } in (b) }",
             NUMBERS(3));
}

static void arrays_of_arrays(void) {
  check_counts("fun f (n: i64) -> (r: [2i64][n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 b: [n]i64 = replicate (n) 5i64 "
               "c: [2i64][n]i64 = array (a, b) in (c) }",
               NUMBERS(3), 0, 0);
  check_counts("fun f (n: i64, a: [n]i64) -> (r: [2i64][n]i64) { c: [2i64][n]i64 = array (a, a) in (c) }", NUMBERS(3),
               0, 2);
}

int main(void) {
  RUN_ROW("FM-30", map_is_built_in_its_place);
  RUN_ROW("FS-31", nested_map_needs_no_temporary);
  RUN(concat_of_builds_needs_no_copy);
  RUN_ROW("FM-12", views_cost_nothing);
  RUN(reversal_is_built_backwards);
  RUN(checked_sizes_keep_strides);
  RUN_ROW("FM-55", updates_are_in_place);
  RUN_ROW("FM-47", slice_update_is_built_in_its_region);
  RUN(slice_update_is_built_before_other_updates);
  RUN_ROW("FM-48", row_from_the_row_before);
  RUN_ROW("FS-57", loops_keep_their_state_in_place);
  RUN(pointwise_operands_share_places);
  RUN(columns_are_read_where_they_are_written);
  RUN(stencil_exchanges_two_blocks);
  RUN(shrinking_state);
  RUN(swapped_states);
  RUN_ROW("FS-32", branches);
  RUN_ROW("FM-33", views_through_branches);
  RUN_ROW("FM-31", branch_of_unknown_size);
  RUN(reduce_with_arrays);
  RUN(unchecked_sizes_stay_outside);
  RUN(filters_scatters_hists);
  RUN_ROW("FM-44", calls_pass_places);
  RUN(fold_elements_are_not_overwritten);
  RUN(arrays_of_arrays);
  return testing_finish();
}
