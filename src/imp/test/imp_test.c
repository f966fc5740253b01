// imp: every form of Mem means the same as Imp, before and after Imp's passes; the textual form; the checker; the
// interpreter.
#include "imp_testing.h"

static const char *const sum_rows =
    "fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [n]i64) {\n"
    " ys: [n]i64 = build (n) fn (i: i64) { s: i64 = reduce m op (x: i64, y: i64) { z: i64 = prim add i64 (x, y) in (z) "
    "} neutral (0i64) fn (j: i64) { e: i64 = index xs (i, j) in (e) } in (s) } in (ys) }";

static void every_form_keeps_its_meaning(void) {
  check_case(sum_rows, NUMBERS(3, 4), NUMBERS(0, 2));
  check_case("fun f (n: i64, xs: [n]i64) -> (k: i64, r: [k]i64) {\n"
             " k2: i64, ys: [k2]i64 = filter n fn (i: i64) { x: i64 = index xs (i) c: bool = prim lt i64 (3i64, x) in "
             "(c, x) } in (k2, ys) }",
             NUMBERS(9), NUMBERS(0));
  check_case("fun f (n: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 5i64 2i64 b: [n]i64 = update a [0i64] 7i64 c: "
             "[n]i64 = copy b in (c) }",
             NUMBERS(4), NULL);
  check_case("fun f (n: i64, m: i64, is: [n]i64) -> (r: [m]i64) {\n"
             " a: [m]i64 = replicate (m) 0i64\n"
             " b: [m]i64 = hist (a) <1> op (x: i64, y: i64) { z: i64 = prim add i64 (x, y) in (z) } neutral (0i64) n "
             "fn (i: i64) { e: i64 = index is (i) in (e, i) } in (b) }",
             NUMBERS(20, 7), NUMBERS(0, 3));
  check_case("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [n][m]i64) {\n"
             " z: [m]i64 = replicate (m) 0i64\n"
             " s: [n][m]i64 = scan n op (a: [m]i64, b: [m]i64) { c: [m]i64 = build (m) fn (j: i64) { p: i64 = index a "
             "(j) q: i64 = index b (j) t: i64 = prim add i64 (p, q) in (t) } in (c) }\n"
             "  neutral (z) fn (i: i64) { row: [m]i64 = slice xs [i] in (row) } in (s) }",
             NUMBERS(5, 4), NUMBERS(0, 3));
  check_case(
      "fun f (n: i64, t: i64) -> (r: [n]i64) { a: [n]i64 = iota i64 n 0i64 1i64 last: i64 = prim sub i64 (n, 1i64)\n"
      " b: [n]i64 = loop (s: [n]i64) = (a) for i: i64 < t do {\n"
      "  u: [n]i64 = build (n) fn (j: i64) { k: i64 = prim sub i64 (last, j) x: i64 = index s (k) y: i64 = prim add "
      "i64 (x, j) in (y) } in (u) } in (b) }",
      NUMBERS(5, 3), NUMBERS(6, 4));
  check_case(
      "fun g (n: i64, xs: [n]i64, k: i64) -> (r: [n]i64, s: i64) {\n"
      " ys: [n]i64 = build (n) fn (i: i64) { x: i64 = index xs (i) y: i64 = prim mul i64 (x, k) in (y) } in (ys, k) }\n"
      "fun f (n: i64, m: i64, ys: [n][m]i64) -> (r: [n][m]i64, q: i64) {\n"
      " zs: [n][m]i64 = build (n) fn (j: i64) { row: [m]i64 = slice ys [j] out: [m]i64, w: i64 = call g (m, row, j) in "
      "(out) }\n"
      " col: [n]i64 = slice ys [0i64 : n : 1i64, 0i64] a: [n]i64, s2: i64 = call g (n, col, 7i64) t: i64 = index a "
      "(0i64) u: i64 = prim add i64 (t, s2) in (zs, u) }",
      NUMBERS(3, 4), NUMBERS(7, 2));
  check_case("fun f (n: i64) -> (r: i64, q: f64) { b: bool = prim lt i64 (n, 3i64) x: i64 = if b then { in (n) } else "
             "{ y: i64 = prim mul i64 (n, n) in (y) } w: f64 = convert f64 i64 x in (x, w) }",
             NUMBERS(2), NUMBERS(5));
  check_case(
      "fun f (n: i64) -> (r: i64) { b0: bool = prim lt i64 (1i64, n)\n"
      " m: i64, c: i64, b: bool = loop (x: i64, k: i64, go: bool) = (n, 0i64, b0) while 2 do { h: i64 = prim div i64 "
      "(x, 2i64) k2: i64 = prim add i64 (k, 1i64) go2: bool = prim lt i64 (1i64, h) in (h, k2, go2) } in (c) }",
      NUMBERS(1000), NUMBERS(0));
  check_case("fun f (n: i64) -> (r: [4i64]i64) { t: [4i64]i64 = table [4]i64 {3i64, -1i64, 4i64, 1i64}\n"
             " ys: [4i64]i64 = build (4i64) fn (i: i64) { x: i64 = index t (i) y: i64 = prim add i64 (x, n) in (y) } "
             "in (ys) }",
             NUMBERS(9), NULL);
}

static void failures_are_the_same(void) {
  check_case("fun f (n: i64, xs: [n]i64, i: i64) -> (r: i64) {\n"
             " a: bool = prim le i64 (0i64, i) b: bool = prim lt i64 (i, n) c: bool = prim and bool (a, b)\n"
             " ok: certificate = assert c bounds \"Index [\" (i) \"] out of bounds for array of shape [\" (n) \"].\"\n"
             " x: i64 = <ok> index xs (i) in (x) }",
             NUMBERS(5, 7), NUMBERS(5, -1));
}

// ---- FM-34: the grammar (skip: nothing; seq: a block; declare, assign, alloc, read, write, if, kernel)
static void round_trip_of(const char *text) {
  Context *context = context_new();
  Out problems = out_new(context->arena);
  const ImpProgram *program = imp_parse(context, text_of(text), &problems);
  if (!program) fprintf(stderr, "%.*s", TEXT_ARG(out_result(&problems)));
  CHECK(program != NULL);
  if (program) CHECK_TEXT(imp_text(context, program), text);
  context_free(context);
}

static void textual_form_reads_back(void) {
  round_trip_of("site 0 \"blur.fut:3:4\" \"Index [\" i64 \"] \\x22bad\\x22\"\n"
                "function g(n_1: i64, xs_2: read_only no_alias []f64, ys_3: []f64) -> (r_4: f64) {\n"
                "  comment \"blur.fut:3:4: build ys\"\n"
                "  var a_5: i64\n"
                "  a_5 = n_1 +% 1\n"
                "  arena t_6: []f64 at 0, n_1 * 8 bytes\n"
                "  local l_7: []f32 of 4\n"
                "  table c_8: read_only []i32 = i32 { 1i32 -2i32 }\n"
                "  dynamic d_9: []f64, 800 bytes\n"
                "  point p_10: []f64 = ys_3 + n_1\n"
                "  for i_11 < n_1 parallel {\n"
                "    ys_3[i_11] = (i_11 < a_5 ? xs_2[i_11] : 0.5f64)\n"
                "    t_6[i_11] = f64.i64(i_11)\n"
                "  }\n"
                "  copy p_10[0] = xs_2[0], n_1 elements\n"
                "  while a_5 < 3 {\n"
                "    a_5 = a_5 +% 1\n"
                "  }\n"
                "  if true {\n"
                "    mark 1\n"
                "    check false else site 0 (a_5)\n"
                "    release 1 keeping (d_9)\n"
                "  } else {\n"
                "    call h(a_5, ys_3) -> (a_5) at 16\n"
                "  }\n"
                "  r_4 = -0.0f64\n"
                "}\n");
}

static bool is_accepted(const char *text) {
  Context *context = context_new();
  Out problems = out_new(context->arena);
  const ImpProgram *program = imp_parse(context, text_of(text), &problems);
  const bool accepted = program && imp_verify(context, program, &problems);
  CHECK(accepted == (problems.size == 0));
  context_free(context);
  return accepted;
}
static void mistakes_are_found(const char *text) {
  const bool accepted = is_accepted(text);
  if (accepted) fprintf(stderr, "accepted: %s\n", text);
  CHECK(!accepted);
}

// A loop that a check has shown to have no iterations may contain anything.
static void empty_loops_are_known(void) {
#define SITE "site 1 \"a.fut:1:1\" \"Wrong.\"\nfunction f(n_1: i64, x_2: []i64) -> () { var m_5: i64 = n_1 "
#define STORES "{ for j_4 < 9 parallel { x_2[0] = 1 } } }"
  CHECK(is_accepted(SITE "check n_1 <= 0 else site 0 () for i_3 < n_1 " STORES));
  CHECK(is_accepted(SITE "var e_6: bool = n_1 <= 0 check e_6 else site 0 () for i_3 < n_1 " STORES));
  mistakes_are_found(SITE "check n_1 <= 1 else site 0 () for i_3 < n_1 " STORES);
  mistakes_are_found(SITE "if n_1 < 5 { check n_1 <= 0 else site 0 () } for i_3 < n_1 " STORES);
  mistakes_are_found(SITE "check m_5 <= 0 else site 0 () m_5 = 3 for i_3 < m_5 " STORES);
}

static void checker_rejects(void) {
  mistakes_are_found("function f() -> () { x_1[0] = 1 }");
  mistakes_are_found("function f(x_1: i64) -> () { x_1[0] = 1 }");
  mistakes_are_found("function f(x_1: read_only []i64) -> () { x_1[0] = 1 }");
  mistakes_are_found("function f(x_1: []i64) -> () { x_1[0] = 1f64 }");
  mistakes_are_found("function f(x_1: []i64) -> () { x_1[0i32] = 1 }");
  mistakes_are_found("function f(n_1: i64) -> () { for i_2 < n_1 { var a_3: i64 = i_2 } var b_4: i64 = a_3 }");
  mistakes_are_found("function f(n_1: i64) -> () { var a_2: bool = n_1 }");
  mistakes_are_found("function f(n_1: i64) -> () { check true else site 3 (n_1) }");
  mistakes_are_found("function f(n_1: i64) -> () { call g(n_1) at 0 }");
  mistakes_are_found("function f(n_1: i64) -> () { var n_1: i64 = n_1 }");
  mistakes_are_found("function f(n_1: i64) -> () { var a_2: i64 = 1f64 + n_1 }");
}

// ---- FM-35: the rules of Fig. 12
static bool run_text(const char *text, int64_t n, int64_t *result, RuntimeError *error, int64_t *high_water) {
  Context *context = context_new();
  Out problems = out_new(context->arena);
  const ImpProgram *program = imp_parse(context, text_of(text), &problems);
  if (!program || !imp_verify(context, program, &problems)) fprintf(stderr, "%.*s", TEXT_ARG(out_result(&problems)));
  ArrayValue *argument = array_value_new(context->arena, SCALAR_I64, 0, NULL), *results[4] = {0};
  array_value_set(argument, 0, scalar_i64(n));
  const bool ok = program && imp_interpret(context, program, program->functions[program->function_count - 1]->name,
                                           &argument, results, 1000, high_water, error);
  if (ok) *result = array_value_get(results[0], 0).as.s;
  context_free(context);
  return ok;
}

static void rules_of_figure_12(void) {
  int64_t r = 0, high_water = 0;
  RuntimeError error = {0};
  // alloc, kernel, write, read: the sum of 0..n-1 by way of memory
  CHECK(run_text("function f(n_1: i64) -> (r_2: i64) { arena m_3: []i64 at 0, n_1 * 8 bytes for i_4 < n_1 parallel { "
                 "m_3[i_4] = i_4 }\n"
                 " r_2 = 0 for j_5 < n_1 { r_2 = r_2 +% m_3[j_5] } }",
                 10, &r, &error, &high_water) &&
        r == 45 && high_water == 80);
  CHECK(run_text("function f(n_1: i64) -> (r_2: i64) { if n_1 < 3 { r_2 = 1 } else { r_2 = 2 } }", 2, &r, &error,
                 &high_water) &&
        r == 1);
  CHECK(run_text("function f(n_1: i64) -> (r_2: i64) { if n_1 < 3 { r_2 = 1 } else { r_2 = 2 } }", 3, &r, &error,
                 &high_water) &&
        r == 2);
  CHECK(
      run_text("function f(n_1: i64) -> (r_2: i64) { if false { } else { } r_2 = n_1 }", 3, &r, &error, &high_water) &&
      r == 3);
  // reads of unwritten elements, accesses outside a block, blocks outside the arena
  CHECK(!run_text("function f(n_1: i64) -> (r_2: i64) { local m_3: []i64 of 4 r_2 = m_3[0] }", 1, &r, &error,
                  &high_water) &&
        error.kind == MESSAGE_Internal);
  CHECK(!run_text("function f(n_1: i64) -> (r_2: i64) { local m_3: []i64 of 4 m_3[n_1] = 1 r_2 = 0 }", 4, &r, &error,
                  &high_water) &&
        error.kind == MESSAGE_Internal);
  CHECK(!run_text("function f(n_1: i64) -> (r_2: i64) { arena m_3: []i64 at 996, 8 bytes r_2 = 0 }", 4, &r, &error,
                  &high_water) &&
        error.kind == MESSAGE_Internal);
  // a block before the arena belongs to code that is not reached
  CHECK(run_text("function f(n_1: i64) -> (r_2: i64) { arena m_3: []i64 at n_1 * 8, 8 bytes r_2 = 7 }", -4, &r, &error,
                 &high_water) &&
        r == 7 && high_water == 0);
  CHECK(!run_text("function f(n_1: i64) -> (r_2: i64) { arena m_3: []i64 at n_1 * 8, 80 bytes m_3[5] = 1 r_2 = 7 }", -4,
                  &r, &error, &high_water) &&
        error.kind == MESSAGE_Internal);
  // a block reused is unwritten again
  CHECK(!run_text("function f(n_1: i64) -> (r_2: i64) { arena a_3: []i64 at 0, 8 bytes a_3[0] = 1 arena b_4: []i64 "
                  "at 0, 8 bytes r_2 = b_4[0] }",
                  4, &r, &error, &high_water));
  // calls have frames of their own
  CHECK(run_text("function g(k_1: i64) -> (q_2: i64) { arena a_3: []i64 at 0, 8 bytes a_3[0] = k_1 q_2 = a_3[0] }\n"
                 "function f(n_1: i64) -> (r_2: i64) { arena a_3: []i64 at 0, 8 bytes a_3[0] = 5 call g(n_1) -> "
                 "(r_2) at 8 r_2 = r_2 +% a_3[0] }",
                 4, &r, &error, &high_water) &&
        r == 9 && high_water == 16);
}

// ---- FM-36: Fig. 2 becomes Fig. 7 becomes Fig. 13
static void figure_13(void) {
  const Made made = make_from("fun f (c: bool, n: i64, m: i64) -> (r: i64) {\n"
                              " k: i64, z: [k]i64 = if c then { x: [n]i64 = iota i64 n 0i64 1i64 in (n, x) } else { y: "
                              "[m]i64 = iota i64 m 0i64 1i64 in (m, y) }\n"
                              " last: i64 = prim sub i64 (k, 1i64) e: i64 = index z (last) in (e) }");
  const char *text = imp_text(made.context, made.imp);
  CHECK(count_words(text, "  if ") == 1 && count_words(text, "    for ") == 2); // each branch fills its own block
  CHECK(count_words(text, "copy ") == 0);
  check_imp(made.context, made.imp);
  check_imp(made.context, made.optimised);
}

// ---- FM-37, FM-12, FM-33: index functions applied symbolically, views without code
static void views_emit_no_code(void) {
  const Made made = make_from("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: i64) {\n"
                              " t: [m][n]i64 = permute xs <1, 0> u: [n]i64 = slice t [2i64] v: [2i64]i64 = slice u "
                              "[0i64 : 2i64 : 2i64] a: i64 = index v (1i64) in (a) }");
  CHECK_TEXT(imp_text(made.context, made.optimised),
             "function f(n_1: i64, m_2: i64, block_3: read_only no_alias []i64) -> (r_4: i64) {\n"
             "  r_4 = block_3[m_2 * 2 + 2]\n"
             "}\n");
}

static void index_arithmetic_is_simple(void) {
  const Made made = make_from("fun f (n: i64, m: i64, k: i64, xs: [n][m][k]i64) -> (r: [n][m][k]i64) {\n"
                              " ys: [n][m][k]i64 = build (n, m, k) fn (i: i64, j: i64, l: i64) { x: i64 = index xs (i, "
                              "j, l) y: i64 = prim mul i64 (x, j) in (y) } in (ys) }");
  const char *text = imp_text(made.context, made.optimised);
  // ((i*m + j)*k + l)
  CHECK(strstr(text, "[(i_6 * m_2 + j_7) * k_3 + l_8]") != NULL);
  CHECK(count_words(text, " * ") == 4); // two for the read, two for the write
}

static void chains_of_views_copy_nothing(void) {
  static const char *const views[] = {"permute %s <1, 0>", "slice %s [0i64 : n : 1i64, 0i64 : n : 1i64]",
                                      "slice %s [last : n : -1i64, 0i64 : n : 1i64]"};
  for INT_RANGE(chain, 27) {
    char text[1024], step[256], source[8] = "xs";
    strcpy(text, "fun f (n: i64, c: bool, xs: [n][n]i64) -> (r: i64) { last: i64 = prim sub i64 (n, 1i64)\n");
    for (int i = 0, code = chain; i < 3; i++, code /= 3) {
      char view[96];
      snprintf(view, sizeof view, views[code % 3], source);
      snprintf(source, sizeof source, "v%d", i);
      snprintf(step, sizeof step, " %s: [n][n]i64 = %s\n", source, view);
      strcat(text, step);
    }
    strcat(text, " z: [n][n]i64 = if c then { in (v2) } else { t: [n][n]i64 = permute v2 <1, 0> in (t) }\n"
                 " e: i64 = index z (0i64, last) in (e) }");
    const Made made = make_from(text);
    const char *imp = imp_text(made.context, made.optimised);
    CHECK(count_words(imp, "copy ") == 0 && count_words(imp, "for ") == 0 && count_words(imp, "] = ") == 0);
    context_free(made.context);
  }
}

// ---- FM-38: copies that remain are nested loops or one memcpy; none when the element is built in place
static void copies(void) {
  const Made strided =
      make_from("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [m][n]i64) { t: [m][n]i64 = permute xs <1, 0> in (t) }");
  const char *text = imp_text(strided.context, strided.imp);   // before transposes are tiled
  CHECK(count_words(text, "for ") == 2 && count_words(text, "] = ") == 1 && count_words(text, "copy ") == 0);
  const Made dense =
      make_from("fun f (n: i64, m: i64, xs: [n][m]i64) -> (r: [n][m]i64) { t: [n][m]i64 = copy xs in (t) }");
  text = imp_text(dense.context, dense.optimised);
  CHECK(count_words(text, "for ") == 0 && count_words(text, "copy ") == 1);
  const Made in_place = make_from("fun f (n: i64, m: i64) -> (r: [n][m]i64) {\n"
                                  " ys: [n][m]i64 = build (n) fn (i: i64) { row: [m]i64 = build (m) fn (j: i64) { y: "
                                  "i64 = prim mul i64 (i, j) in (y) } in (row) } in (ys) }");
  text = imp_text(in_place.context, in_place.optimised);
  CHECK(count_words(text, "for ") == 2 && count_words(text, "] = ") == 1 && count_words(text, "arena ") == 0 &&
        count_words(text, "copy ") == 0);
}

// ---- FS-71, FS-57
static void small_arrays_become_scalars(void) {
  const char *cross = "fun f (a: [3i64]f64, b: [3i64]f64) -> (r: f64) {\n"
                      " c: [3i64]f64 = build (3i64) fn (i: i64) { i1: i64 = prim add i64 (i, 1i64) j: i64 = prim mod "
                      "i64 (i1, 3i64) i2: i64 = prim add i64 (i, 2i64) k: i64 = prim mod i64 (i2, 3i64)\n"
                      "  p: f64 = index a (j) q: f64 = index b (k) s: f64 = index a (k) t: f64 = index b (j) u: f64 = "
                      "prim mul f64 (p, q) v: f64 = prim mul f64 (s, t) w: f64 = prim sub f64 (u, v) in (w) }\n"
                      " x: f64 = index c (0i64) y: f64 = index c (1i64) z: f64 = index c (2i64) xy: f64 = prim add f64 "
                      "(x, y) xyz: f64 = prim add f64 (xy, z) in (xyz) }";
  const Made made = make_from(cross);
  const char *text = imp_text(made.context, made.optimised);
  CHECK(count_words(text, "local ") == 0 && count_words(text, "arena ") == 0 && count_words(text, "for ") == 0 &&
        count_words(text, "] = ") == 0);
  check_case(cross, NUMBERS(0), NULL);
}

static void constant_tables_need_no_memory(void) {
  const char *text =
      "fun f (i: i64) -> (r: i64) { t: [4i64]i64 = table [4]i64 {3i64, -1i64, 4i64, 1i64} j: i64 = prim mod i64 (i, "
      "4i64) x: i64 = index t (j) y: i64 = index t (2i64) z: i64 = prim add i64 (x, y) in (z) }";
  const Made made = make_from(text);
  const char *imp = imp_text(made.context, made.optimised);
  CHECK(count_words(imp, "table ") == 1 && count_words(imp, "local ") == 0 && count_words(imp, "arena ") == 0 &&
        strstr(imp, " = block_3[i_1 % 4] +% 4\n"));
  check_case(text, NUMBERS(5), NUMBERS(-3));
  check_case("fun f (i: i64) -> (r: [4i64]i64) { t: [4i64]i64 = table [4]i64 {3i64, -1i64, 4i64, 1i64} u: [4i64]i64 = "
             "update t [i] 9i64 in (u) }",
             NUMBERS(2), NULL);
}

static void unrolled_only_where_it_helps(void) {
  const Made made = make_from("fun f (n: i64, xs: [n]f64) -> (r: [n]f64) { ys: [n]f64 = build (n) fn (i: i64) { x: f64 "
                              "= index xs (i) in (x) } in (ys) }");
  CHECK(count_words(imp_text(made.context, made.optimised), "for ") == 1);
}

static void a_fold_is_one_loop_and_one_accumulator(void) {
  const Made made = make_from("fun f (n: i64, xs: [n]f64) -> (r: f64) {\n"
                              " s: f64 = loop (a: f64) = (0f64) for i: i64 < n do { x: f64 = index xs (i) b: f64 = "
                              "prim add f64 (a, x) in (b) } in (s) }");
  const char *text = imp_text(made.context, made.optimised);
  CHECK(count_words(text, "for ") == 1 && count_words(text, "var ") == 1 && count_words(text, "arena ") == 0 &&
        count_words(text, "local ") == 0);
}

static const char *histogram_of_rows(Context **context, const char *combine) {
  char text[1024];
  snprintf(
      text, sizeof text,
      "fun f (n: i64, k: i64, m: i64, is: [n]i64, xs: [n][m]i64) -> (r: [k][m]i64) {\n"
      " z: [m]i64 = replicate (m) 0i64 d: [k][m]i64 = replicate (k, m) 0i64 last: i64 = prim sub i64 (m, 1i64)\n"
      " h: [k][m]i64 = hist (d) <1> op (a: [m]i64, b: [m]i64) { c: [m]i64 = build (m) fn (j: i64) { o: i64 = prim sub "
      "i64 (last, j) p: i64 = index a (%s) q: i64 = index b (j) t: i64 = prim add i64 (p, q) in (t) } in (c) }\n"
      "  neutral (z) n fn (i: i64) { e: i64 = index is (i) row: [m]i64 = slice xs [i] in (e, row) } in (h) }",
      combine);
  const Made made = make_from(text);
  *context = made.context;
  return imp_text(made.context, made.optimised);
}

// dest[e][j] += xs[i][j]; where the new row is built elsewhere, the old one has to stay until it is ready.
static void a_histogram_of_rows_works_in_the_destination(void) {
  Context *context;
  const char *in_place = histogram_of_rows(&context, "j");
  const char *loop = strstr(in_place, "histogram");
  CHECK(loop != NULL && count_words(loop, "for ") == 2 && count_words(loop, "] = ") == 1);
  const char *copying = strstr(histogram_of_rows(&context, "o"), "histogram");
  CHECK(copying != NULL && count_words(copying, "copy ") > count_words(loop, "copy "));
}

// No number is less than the least one of its type, nor greater than the greatest.
static void comparisons_with_ends_of_types(void) {
  Context *context = context_new();
  static const ScalarType types[] = {SCALAR_U8, SCALAR_U64, SCALAR_I16, SCALAR_I64, SCALAR_F32};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    const ImpExp *x = imp_var(context->arena, (ImpVar){1});
    const ImpExp *ends[] = {imp_constant(context->arena, scalar_extreme(types[i], false)),
                            imp_constant(context->arena, scalar_extreme(types[i], true))};
    for RANGE(greatest, 2)
      for RANGE(left, 2)
        for RANGE(or_equal, 2) {
          const ImpExp *const arguments[] = {left ? x : ends[greatest], left ? ends[greatest] : x};
          const ImpExp *result = imp_prim(context->arena, or_equal ? PRIM_Le : PRIM_Lt, types[i], 2, arguments);
          const bool decided = !scalar_is_float(types[i]) && (left == greatest) == or_equal;
          Scalar value;
          CHECK(imp_exp_is_constant(result, &value) == decided && (!decided || value.as.b == or_equal));
        }
  }
  context_free(context);
}

int main(void) {
  RUN(every_form_keeps_its_meaning);
  RUN(failures_are_the_same);
  RUN_ROW("FM-34", textual_form_reads_back);
  RUN(checker_rejects);
  RUN(empty_loops_are_known);
  RUN_ROW("FM-35", rules_of_figure_12);
  RUN_ROW("FM-36", figure_13);
  RUN_ROW("FM-12", views_emit_no_code);
  RUN_ROW("FM-37", index_arithmetic_is_simple);
  RUN_ROW("FM-33", chains_of_views_copy_nothing);
  RUN_ROW("FM-38", copies);
  RUN_ROW("FS-71", small_arrays_become_scalars);
  RUN(comparisons_with_ends_of_types);
  RUN(constant_tables_need_no_memory);
  RUN(unrolled_only_where_it_helps);
  RUN_ROW("FS-57", a_fold_is_one_loop_and_one_accumulator);
  RUN(a_histogram_of_rows_works_in_the_destination);
  return testing_finish();
}
