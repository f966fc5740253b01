// mem_verify rejects programs that a wrong pass could produce: each case is a valid program with one seeded error.
#include "mem_testing.h"

static const char *replaced(Context *context, const char *text, const char *from, const char *to) {
  const char *at = strstr(text, from);
  CHECK(at != NULL);
  if (!at) return text;
  Text result = text_format(context->arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
  return text_c_string(context->arena, result);
}

// The program is valid. With `from` replaced by `to`, the verifier rejects it by rule `rule`.
static void check_seeded(const char *text, const char *from, const char *to, const char *rule) {
  Context *context = context_new();
  CHECK_TEXT(problems_of_mem(context, parse_program(context, text)), "");
  const char *problems = problems_of_mem(context, parse_program(context, replaced(context, text, from, to)));
  CHECK(strstr(problems, rule) != NULL);
  if (!strstr(problems, rule)) fprintf(stderr, "replacing `%s` by `%s`: \"%s\"\n", from, to, problems);
  context_free(context);
}

static const char views[] = "level mem\n"
                            "fun f places (b: block, o: i64, s1: i64, s2: i64, c: block, p: i64, t: i64) (n: i64, m: "
                            "i64, xs: [n][m]i64 @ b -> o + {(n : s1) (m : s2)}) -> (r: [n]i64 @ c -> p + {(n : t)}) {\n"
                            " ts: [m][n]i64 @ b -> o + {(m : s2) (n : s1)} = permute xs <1, 0>\n"
                            " row: [n]i64 @ b -> 2*s2 + o + {(n : s1)} = slice ts [2i64]\n"
                            " out: [n]i64 @ c -> p + {(n : t)} = copy row\n"
                            " in (out) }";

static void wrong_views(void) {
  check_seeded(views, "{(m : s2) (n : s1)}", "{(m : s1) (n : s2)}", "T-Mem-View");
  check_seeded(views, "@ b -> o + {(m : s2)", "@ c -> o + {(m : s2)", "T-Mem-View");
  check_seeded(views, "2*s2 + o", "3*s2 + o", "T-Mem-View");
  check_seeded(views, "2*s2 + o", "2*s1 + o", "T-Mem-View");
  check_seeded(views, "o + {(n : s1)} = slice", "o + {(n : s2)} = slice", "T-Mem-View");
}

static void wrong_index_functions(void) {
  check_seeded(views, "@ b -> o + {(m : s2) (n : s1)}", "@ b -> o + {(m : s2)}", "T-Mem-LMAD");
  check_seeded(views, "out: [n]i64 @ c -> p + {(n : t)}", "out: [n]i64", "T-Mem-Array");
  check_seeded(views, "out: [n]i64 @ c ->", "out: [n]i64 @ n ->", "T-Mem-Array");
  check_seeded(views, "ts: [m][n]i64 @ b -> o + {(m : s2) (n : s1)}",
               "ts: [m][n]i64 @ b -> o + {(m + 1 : s2) (n : s1)}", "T-Mem-LMAD");
}

static void results_elsewhere(void) {
  check_seeded(views, "in (out)", "in (row)", "T-Mem-Result");
  check_seeded(views, "out: [n]i64 @ c -> p + {(n : t)} = copy", "out: [n]i64 @ c -> p + 1 + {(n : t)} = copy",
               "T-Mem-Result");
}

static const char blocks[] =
    "level mem\n"
    "fun f places (c: block, p: i64, t: i64) (n: i64, w: [4i64][n]i8, g: bool) -> (r: [n]i64 @ c -> p + {(n : t)}) {\n"
    " d: block = alloc 8*n\n"
    " as: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64\n"
    " e: block = alloc 8*n\n"
    " bs: [n]i64 @ e -> 0 + {(n : 1)} = iota i64 n 5i64 1i64\n"
    " x: i64 = index as (0i64)\n"
    " y: i64 = index bs (0i64)\n"
    " z: i64 = prim add i64 (x, y)\n"
    " out: [n]i64 @ c -> p + {(n : t)} = replicate (n) z\n"
    " in (out) }";

static void no_memory_for_parameters(void) {
  Context *context = context_new();
  const char *problems = problems_of_mem(context, parse_program(context, blocks));
  CHECK(strstr(problems, "T-Mem-Array") != NULL);
  context_free(context);
}

static const char valid_blocks[] =
    "level mem\n"
    "fun f places (v: block, v0: i64, v1: i64, v2: i64, c: block, p: i64, t: i64) (n: i64, w: [4i64][n]i8 @ v -> v0 + "
    "{(4 : v1) (n : v2)}, g: bool) -> (r: [n]i64 @ c -> p + {(n : t)}) {\n"
    " d: block = alloc 32\n"
    " as: [4i64]i64 @ d -> 0 + {(4 : 1)} = iota i64 4i64 0i64 1i64\n"
    " e: block = alloc 32\n"
    " bs: [4i64]i64 @ e -> 0 + {(4 : 1)} = iota i64 4i64 5i64 1i64\n"
    " x: i64 = index as (0i64)\n"
    " y: i64 = index bs (0i64)\n"
    " z: i64 = prim add i64 (x, y)\n"
    " us: [4i64]i64 @ e -> 0 + {(4 : 1)} = update bs [1i64] z\n"
    " q: i64 = index us (1i64)\n"
    " out: [n]i64 @ c -> p + {(n : t)} = replicate (n) q\n"
    " in (out) }";

static void clobbered_blocks(void) {
  check_seeded(valid_blocks, "bs: [4i64]i64 @ e -> 0", "bs: [4i64]i64 @ d -> 0", "T-Mem-Update");
  check_seeded(valid_blocks, " = index us (1i64)", " = index bs (1i64)", "live");
  check_seeded(valid_blocks, "us: [4i64]i64 @ e -> 0", "us: [4i64]i64 @ d -> 0", "T-Mem-Update");
  check_seeded(valid_blocks, "alloc 32", "alloc 24", "T-Mem-Alloc");
  check_seeded(valid_blocks, "as: [4i64]i64 @ d -> 0 + {(4 : 1)}", "as: [4i64]i64 @ d -> 0 + {(4 : 2)}", "T-Mem-Alloc");
  check_seeded(valid_blocks, "as: [4i64]i64 @ d -> 0 + {(4 : 1)}", "as: [4i64]i64 @ d -> -1 + {(4 : 1)}",
               "T-Mem-Alloc");
  check_seeded(valid_blocks, " e: block = alloc 32\n bs: [4i64]i64 @ e -> 0 + {(4 : 1)} = iota i64 4i64 5i64 1i64\n",
               " bs: [4i64]i64 @ e -> 0 + {(4 : 1)} = iota i64 4i64 5i64 1i64\n e: block = alloc 32\n", "T-Mem-Array");
}

static const char kernels[] = "level mem\n"
                              "fun f places (c: block, p: i64, t: i64, u: i64) (n: i64, m: i64) -> (r: [n][m]i64 @ c "
                              "-> p + {(n : t) (m : u)}) {\n"
                              " ys: [n][m]i64 @ c -> p + {(n : t) (m : u)} = build (n) fn (i: i64) {\n"
                              "  row: [m]i64 @ c -> i*t + p + {(m : u)} = iota i64 m i 1i64 in (row) }\n"
                              " in (ys) }";

static void rows_elsewhere(void) {
  check_seeded(kernels, "i*t + p", "i*u + p", "T-Mem-Kernel");
  check_seeded(kernels, "i*t + p", "p", "T-Mem-Kernel");
  check_seeded(kernels, "row: [m]i64 @ c -> i*t + p + {(m : u)} = iota i64 m i 1i64",
               "bl: block = alloc 8*m row: [m]i64 @ bl -> 0 + {(m : 1)} = iota i64 m i 1i64", "T-Mem-Kernel");
}

static const char parts[] =
    "level mem\n"
    "fun f places (c: block, p: i64, t: i64) (n: i64, m: i64) -> (k: i64, r: [k]i64 @ c -> p + {(k : t)}) {\n"
    " as: [n]i64 @ c -> p + {(n : t)} = iota i64 n 0i64 1i64\n"
    " bs: [m]i64 @ c -> n*t + p + {(m : t)} = iota i64 m 0i64 1i64\n"
    " l: i64 = prim add i64 (n, m)\n"
    " cs: [l]i64 @ c -> p + {(l : t)} = concat (as, bs)\n"
    " in (l, cs) }";

static void parts_elsewhere(void) {
  check_seeded(parts, "n*t + p", "m*t + p", "T-Mem-Concat");
  check_seeded(parts, "n*t + p", "n + p", "T-Mem-Concat");
  check_seeded(parts, "concat (as, bs)", "concat (bs, as)", "T-Mem-Concat");
}

static const char branches[] =
    "level mem\n"
    "fun f places (c: block, p: i64, t: i64) (n: i64, m: i64, g: bool) -> (k: i64, r: [k]i64 @ c -> p + {(k : t)}) {\n"
    " l: i64, cs: [l]i64 @ c -> p + {(l : t)} = if g then { as: [n]i64 @ c -> p + {(n : t)} = iota i64 n 0i64 1i64 in "
    "(n, as) }\n"
    "  else { bs: [m]i64 @ c -> p + {(m : t)} = iota i64 m 0i64 1i64 in (m, bs) }\n"
    " in (l, cs) }";

static void branches_elsewhere(void) {
  check_seeded(branches, "bs: [m]i64 @ c -> p +", "bs: [m]i64 @ c -> p + m +", "T-Mem-If");
  check_seeded(branches, "as: [n]i64 @ c -> p + {(n : t)}", "d: block = alloc 8*n as: [n]i64 @ d -> 0 + {(n : 1)}",
               "T-Mem-If");
  check_seeded(branches, "cs: [l]i64 @ c -> p + {(l : t)}", "cs: [l]i64 @ c -> p + 1 + {(l : t)}", "T-Mem-");
}

static const char loops[] =
    "level mem\n"
    "fun f places (c: block, p: i64, t: i64) (n: i64) -> (r: [n]i64 @ c -> p + {(n : t)}) {\n"
    " as: [n]i64 @ c -> p + {(n : t)} = iota i64 n 0i64 1i64\n"
    " bs: [n]i64 @ c -> p + {(n : t)} = loop (s: [n]i64 @ c -> p + {(n : t)}) = (as) for i: i64 < n do {\n"
    "  u: [n]i64 @ c -> p + {(n : t)} = update s [i] 7i64 in (u) }\n"
    " in (bs) }";

static void loops_elsewhere(void) {
  check_seeded(loops, "loop (s: [n]i64 @ c -> p +", "loop (s: [n]i64 @ c -> p + 1 +", "T-Mem-");
  check_seeded(loops, "bs: [n]i64 @ c -> p +", "bs: [n]i64 @ c -> p + 1 +", "T-Mem-Loop");
  check_seeded(loops, "u: [n]i64 @ c -> p + {(n : t)} = update s [i] 7i64",
               "d: block = alloc 8*n u: [n]i64 @ d -> 0 + {(n : 1)} = copy s", "T-Mem-Loop");
}

static const char folds[] =
    "level mem\n"
    "fun f places (c: block, p: i64, t: i64, d: block, q: i64, v1: i64, v2: i64) (n: i64, m: i64, xs: [n][m]i64 @ c -> "
    "p + {(n : v1) (m : v2)}) -> (r: [m]i64 @ d -> q + {(m : t)}) {\n"
    " zs: [m]i64 @ d -> q + {(m : t)} = replicate (m) 0i64\n"
    " as: [m]i64 @ d -> q + {(m : t)} = reduce n op (x: [m]i64 @ d -> q + {(m : t)}, y: [m]i64 @ c -> i*v1 + p + {(m : "
    "v2)}) {\n"
    "  ss: [m]i64 @ d -> q + {(m : t)} = build (m) fn (j: i64) { a: i64 = index x (j) b: i64 = index y (j) e: i64 = "
    "prim add i64 (a, b) in (e) } in (ss) }\n"
    " neutral (zs) fn (i: i64) { us: [m]i64 @ c -> i*v1 + p + {(m : v2)} = slice xs [i] in (us) }\n"
    " in (as) }";
#define PLACES "places (c: block, p: i64, v1: i64, v2: i64, d: block, q: i64, t: i64)"

static void folds_elsewhere(void) {
  Context *context = context_new();
  const char *text =
      replaced(context, folds, "places (c: block, p: i64, t: i64, d: block, q: i64, v1: i64, v2: i64)", PLACES);
  check_seeded(text, "y: [m]i64 @ c -> i*v1 + p", "y: [m]i64 @ c -> p", "T-Mem-Fold");
  check_seeded(text, "x: [m]i64 @ d -> q +", "x: [m]i64 @ d -> q + 1 +", "T-Mem-Fold");
  check_seeded(text, "as: [m]i64 @ d -> q +", "as: [m]i64 @ d -> q + 1 +", "T-Mem-Fold");
  check_seeded(text, "ss: [m]i64 @ d -> q + {(m : t)}", "l: block = alloc 8*m ss: [m]i64 @ l -> 0 + {(m : 1)}",
               "T-Mem-Fold");
  context_free(context);
}

static const char calls[] = "level mem\n"
                            "fun g places (a: block, o: i64, s: i64, b: block, q: i64, u: i64) (n: i64, xs: [n]i64 @ a "
                            "-> o + {(n : s)}) -> (r: [n]i64 @ b -> q + {(n : u)}) {\n"
                            " ys: [n]i64 @ b -> q + {(n : u)} = copy xs in (ys) }\n"
                            "fun f places (c: block, p: i64, t: i64) (n: i64) -> (r: [n]i64 @ c -> p + {(n : t)}) {\n"
                            " d: block = alloc 8*n\n"
                            " as: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64\n"
                            " bs: [n]i64 @ c -> p + {(n : t)} = call g (n, as) at (d, 0i64, 1i64, c, p, t)\n"
                            " in (bs) }";

static void wrong_places_at_calls(void) {
  check_seeded(calls, "at (d, 0i64, 1i64, c, p, t)", "at (d, 1i64, 1i64, c, p, t)", "T-Mem-Call");
  check_seeded(calls, "at (d, 0i64, 1i64, c, p, t)", "at (c, 0i64, 1i64, c, p, t)", "T-Mem-Call");
  check_seeded(calls, "at (d, 0i64, 1i64, c, p, t)", "at (d, 0i64, 1i64, c, p, 1i64)", "T-Mem-Call");
  check_seeded(calls, "at (d, 0i64, 1i64, c, p, t)", "at (d, 0i64, 1i64, d, p, t)", "T-Mem-Call");
}

static const char pairs[] = "level mem\n"
                            "fun f places (c: block, p: i64, t: i64, d: block, q: i64, u: i64) (n: i64) -> (r: [n]i64 "
                            "@ c -> p + {(n : t)}, v: [n]i64 @ d -> q + {(n : u)}) {\n"
                            " as: [n]i64 @ c -> p + {(n : t)}, bs: [n]i64 @ d -> q + {(n : u)} = build (n) fn (i: i64) "
                            "{ e: i64 = prim add i64 (i, 1i64) in (i, e) }\n"
                            " in (as, bs) }";

static void results_in_one_place(void) {
  check_seeded(pairs,
               "bs: [n]i64 @ d -> q + {(n : u)} =", "bs: [n]i64 @ c -> p + {(n : t)} =", "one statement overlap");
}

int main(void) {
  RUN_ROW("FM-05", wrong_views);
  RUN_ROW("FM-20", wrong_index_functions);
  RUN_ROW("FM-08", results_elsewhere);
  RUN_ROW("FME-08", results_elsewhere);
  RUN(no_memory_for_parameters);
  RUN_ROW("FM-45", clobbered_blocks);
  RUN_ROW("FM-19", rows_elsewhere);
  RUN(parts_elsewhere);
  RUN_ROW("FM-06", branches_elsewhere);
  RUN(loops_elsewhere);
  RUN(folds_elsewhere);
  RUN_ROW("FM-56", wrong_places_at_calls);
  RUN(results_in_one_place);
  return testing_finish();
}
