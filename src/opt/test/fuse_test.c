// Fusion: the shape of the program afterwards, equal results, and no more operations than before.
#include "../../core/test/core_testing.h"
#include "opt/opt.h"

typedef struct Count { ExpTag tag; uint32_t number; } Count;

static void count_body(void *user, const Body *body) {
  Count *count = user;
  Visitor visitor = {.user = user, .body = count_body};
  for RANGE(i, body->count) {
    count->number += body->stms[i]->exp->tag == count->tag;
    exp_visit(body->stms[i]->exp, &visitor);
  }
}
static uint32_t count_tag(const Program *program, ExpTag tag) {
  Count count = {tag, 0};
  for RANGE(i, program->function_count) count_body(&count, program->functions[i]->body);
  return count.number;
}

// Fuses `text`, checks validity, equal results of "f" on `arguments`, and that the work did not grow.
static const Program *fused(Context *context, const char *text, const ArrayValue *const *arguments) {
  const Program *before = program_of(context, text);
  CHECK_TEXT(problems_of(context, before), "");
  const Program *after = fuse(context, before);
  CHECK_TEXT(problems_of(context, after), "");
  uint64_t work_before = 0, work_after = 0;
  const char *expected = result_counted(context, before, "f", arguments, &work_before);
  CHECK_TEXT(result_counted(context, after, "f", arguments, &work_after), expected);
  CHECK(work_after <= work_before);
  return after;
}
// f (n, xs) on [5]{1 ...}.
static const Program *fused_vector(Context *context, const char *text) {
  const ArrayValue *arguments[2] = {number(context, "5i64"), counting(context, SCALAR_F64, 1, 1, 5, 0)};
  return fused(context, text, arguments);
}
static uint32_t builds_after(const char *text) {
  Context *context = context_new();
  uint32_t builds = count_tag(fused_vector(context, text), EXP_Build);
  context_free(context);
  return builds;
}
#define check_builds(text, builds) CHECK(builds_after(text) == (builds))
#define VECTOR "fun f (n: i64, xs: [n]f64) -> "
#define ROOTS "ys: [n]f64 = build (n) fn (a: i64) { b: f64 = index xs (a) c: f64 = prim sqrt f64 (b) in (c) } "
#define SUM_OP "op (s: f64, t: f64) { u: f64 = prim add f64 (s, t) in (u) } neutral (0.0f64) "

// ---- build-get
static void a_map_disappears_into_its_consumer(void) {
  check_builds(
      VECTOR
      "(r: [n]f64) { " ROOTS
      "zs: [n]f64 = build (n) fn (i: i64) { x: f64 = index ys (i) y: f64 = prim add f64 (x, 1.0f64) in (y) } in (zs) }",
      1);
  check_builds(VECTOR "(r: f64) { " ROOTS "z: f64 = index ys (2i64) in (z) }", 0);
}
static void a_map_disappears_into_a_reduction(void) {
  check_builds(VECTOR "(r: f64) { " ROOTS "z: f64 = reduce n " SUM_OP
                      "fn (i: i64) { x: f64 = index ys (i) in (x) } in (z) }",
               0);
}
static void a_map_disappears_into_scan_filter_and_scatter(void) {
  check_builds(VECTOR "(r: [n]f64) { " ROOTS "z: [n]f64 = scan n " SUM_OP
                      "fn (i: i64) { x: f64 = index ys (i) in (x) } in (z) }",
               0);
  check_builds(VECTOR "(k: i64, r: [k]f64) { " ROOTS "p: i64, z: [p]f64 = filter n fn (i: i64) { x: f64 = index ys (i) "
                                                     "b2: bool = prim lt f64 (x, 2.0f64) in (b2, x) } in (p, z) }",
               0);
  check_builds(VECTOR "(r: [n]f64) { d: [n]f64 = replicate (n) 0.0f64 " ROOTS
                      "z: [n]f64 = scatter (d) <1> n fn (i: i64) { x: f64 = index ys (i) in (i, x) } in (z) }",
               0);
}
static void a_chain_disappears_at_once(void) {
  check_builds(VECTOR "(r: f64) { " ROOTS
               "zs: [n]f64 = build (n) fn (k: i64) { e: f64 = index ys (k) g: f64 = prim exp f64 (e) in (g) } "
               "ws: [n]f64 = build (n) fn (j: i64) { h: f64 = index zs (j) y: f64 = prim sin f64 (h) in (y) } "
               "z: f64 = reduce n " SUM_OP "fn (i: i64) { x: f64 = index ws (i) in (x) } in (z) }", 0);
}
static void injective_indices_fuse(void) {
  check_builds(VECTOR "(r: [n]f64) { " ROOTS "m: i64 = prim sub i64 (n, 1i64) zs: [n]f64 = build (n) fn (i: i64) { k: "
                                             "i64 = prim sub i64 (m, i) x: f64 = index ys (k) in (x) } in (zs) }",
               1);
  check_builds(VECTOR "(r: [2i64]f64) { " ROOTS "zs: [2i64]f64 = build (2i64) fn (i: i64) { k: i64 = prim add i64 (i, "
                                                "1i64) x: f64 = index ys (k) in (x) } in (zs) }",
               1);
}
static void what_is_needed_again_stays(void) {
  // random access
  check_builds(
      VECTOR
      "(r: [n]f64) { " ROOTS
      "zs: [n]f64 = build (n) fn (i: i64) { k: i64 = prim mod i64 (i, 2i64) x: f64 = index ys (k) in (x) } in (zs) }",
      2);
  // every element n times
  check_builds(VECTOR "(r: [n]f64) { " ROOTS "zs: [n]f64 = build (n) fn (i: i64) { z: f64 = reduce n " SUM_OP
                      "fn (j: i64) { x: f64 = index ys (j) in (x) } in (z) } in (zs) }",
               2);
  // several consumers
  check_builds(VECTOR "(r: f64, q: [n]f64) { " ROOTS "z: f64 = reduce n " SUM_OP
                      "fn (i: i64) { x: f64 = index ys (i) in (x) } "
                      "w: [n]f64 = scan n op (s2: f64, t2: f64) { u2: f64 = prim max f64 (s2, t2) in (u2) } neutral "
                      "(0.0f64) fn (j: i64) { y: f64 = index ys (j) in (y) } in (z, w) }",
               1);
  // returned as well
  check_builds(VECTOR "(r: [n]f64, q: f64) { " ROOTS "z: f64 = reduce n " SUM_OP
                      "fn (i: i64) { x: f64 = index ys (i) in (x) } in (ys, z) }",
               1);
  // passed to a function
  check_builds("fun g (n: i64, xs: [n]f64) -> (r: f64) { x: f64 = index xs (0i64) in (x) } "
               VECTOR "(r: f64) { " ROOTS "z: f64 = call g (n, ys) in (z) }", 1);
}
static void a_size_alone_needs_no_array(void) {
  Context *context = context_new();
  const Program *after = fused_vector(
      context, VECTOR "(r: i64) { ys: [n]f64 = build (n) fn (a: i64) { b: f64 = index xs (a) in (b) } in (n) }");
  CHECK(count_tag(remove_dead(context, after), EXP_Build) == 0);
  context_free(context);
}
static void vector_norm_of_a_sum_is_one_reduction(void) {
  Context *context = context_new();
  const Program *after = fused_vector(
      context, VECTOR "(r: f64) { "
                      "ys: [n]f64 = build (n) fn (e: i64) { a: f64 = index xs (e) b: f64 = prim sqrt f64 (a) c: f64 = "
                      "prim add f64 (a, b) in (c) } "
                      "z: f64 = reduce n " SUM_OP
                      "fn (i: i64) { x: f64 = index ys (i) y: f64 = index ys (i) p: f64 = prim mul f64 (x, y) in (p) } "
                      "w: f64 = prim sqrt f64 (z) in (w) }");
  CHECK(count_tag(after, EXP_Build) == 0 && count_tag(after, EXP_Reduce) == 1);
  CHECK(count_tag(after, EXP_Index) == 1);   // the element is computed once, shared by both uses
  context_free(context);
}
static void two_results_share_one_body(void) {
  Context *context = context_new();
  const Program *after =
      fused_vector(context, VECTOR "(r: [n]f64) { "
                                   "ys: [n]f64, zs: [n]f64 = build (n) fn (e: i64) { a: f64 = index xs (e) b: f64 = "
                                   "prim exp f64 (a) c: f64 = prim sqrt f64 (b) in (b, c) } "
                                   "ws: [n]f64 = build (n) fn (i: i64) { x: f64 = index ys (i) y: f64 = index zs (i) "
                                   "p: f64 = prim mul f64 (x, y) in (p) } in (ws) }");
  CHECK(count_tag(after, EXP_Build) == 1 && count_tag(after, EXP_Index) == 1);
  context_free(context);
}
static void cheap_bodies_are_repeated(void) {
  Context *context = context_new();
  const ArrayValue *arguments[2] = {number(context, "5i64"), counting(context, SCALAR_F64, 1, 1, 5, 0)};
  const Program *before =
      program_of(context, VECTOR "(r: f64, q: f64) { ys: [n]f64 = build (n) fn (a: i64) { b: f64 = index xs (a) c: f64 "
                                 "= prim add f64 (b, 1.0f64) in (c) } "
                                 "z: f64 = reduce n " SUM_OP
                                 "fn (i: i64) { x: f64 = index ys (i) in (x) } w: f64 = index ys (3i64) in (z, w) }");
  const Program *after = fuse(context, before);
  CHECK_TEXT(problems_of(context, after), "");
  CHECK(count_tag(after, EXP_Build) == 0);
  CHECK_TEXT(result_of(context, after, "f", arguments), result_of(context, before, "f", arguments));
  context_free(context);
}

// ---- neighbours
static void two_consumers_become_one(void) {
  // both read ys: one reduction with two results, so that ys has one consumer
  check_builds(VECTOR "(r: f64, q: f64) { " ROOTS "z: f64 = reduce n " SUM_OP
                      "fn (i: i64) { x: f64 = index ys (i) in (x) }"
                      "w: f64 = reduce n op (s2: f64, t2: f64) { u2: f64 = prim max f64 (s2, t2) in (u2) } neutral "
                      "(0.0f64) fn (j: i64) { y: f64 = index ys (j) g: f64 = prim mul f64 (y, y) in (g) } "
                      "in (z, w) }",
               0);
  check_builds(VECTOR
               "(r: [n]f64, q: [n]f64) { ys: [n]f64, zs: [n]f64 = build (n) fn (e: i64) { a: f64 = index xs (e) b: f64 "
               "= prim exp f64 (a) c: f64 = prim sqrt f64 (b) in (b, c) } "
               "vs: [n]f64 = build (n) fn (i: i64) { x: f64 = index ys (i) y: f64 = prim add f64 (x, 1.0f64) in (y) } "
               "ws: [n]f64 = build (n) fn (j: i64) { p: f64 = index zs (j) g: f64 = prim add f64 (p, 2.0f64) in (g) } "
               "in (vs, ws) }",
               1);
}
static void what_depends_or_may_fail_between_stays_apart(void) {
  check_builds(VECTOR "(r: [n]f64, q: [n]f64) { vs: [n]f64 = build (n) fn (i: i64) { x: f64 = index xs (i) y: f64 = "
                      "prim sqrt f64 (x) in (y) } "
                      "k: f64 = index vs (0i64) ws: [n]f64 = build (n) fn (j: i64) { p: f64 = index xs (j) g: f64 = "
                      "prim add f64 (p, k) in (g) } in (vs, ws) }",
               2);
  check_builds(VECTOR "(r: [n]f64, q: [n]f64) { vs: [n]f64 = build (n) fn (i: i64) { x: f64 = index xs (i) y: f64 = "
                      "prim sqrt f64 (x) in (y) } "
                      "o: bool = prim lt i64 (n, 7i64) c: certificate = assert o assertion \"n\" "
                      "ws: [n]f64 = build (n) fn (j: i64) { p: f64 = index xs (j) g: f64 = prim add f64 (p, 2.0f64) in "
                      "(g) } in (vs, ws) }",
               2);
  // nothing in common
  check_builds(VECTOR "(r: [n]f64, q: [n]i64) { vs: [n]f64 = build (n) fn (i: i64) { x: f64 = index xs (i) y: f64 = "
                      "prim sqrt f64 (x) in (y) } "
                      "ws: [n]i64 = build (n) fn (j: i64) { g: i64 = prim mul i64 (j, j) in (g) } in (vs, ws) }",
               2);
}
static void constant_elements_of_an_expensive_build_are_unrolled(void) {
  check_builds(VECTOR "(r: f64) { " ROOTS
                      "a0: f64 = index ys (0i64) a1: f64 = index ys (1i64) a2: f64 = prim sub f64 (a1, a0) in (a2) }",
               0);
  check_builds(VECTOR "(r: f64) { " ROOTS "m: i64 = prim mod i64 (n, 2i64) a0: f64 = index ys (0i64) a1: f64 = index "
                                          "ys (m) a2: f64 = prim sub f64 (a1, a0) in (a2) }",
               1);
}
static void copies_disappear_unless_overwritten(void) {
  static const char *const copy = "ys: [n]f64 = build (n) fn (i: i64) { x: f64 = index xs (i) in (x) } ";
  Context *context = context_new();
  const Program *after = fused_vector(
      context,
      text_c_string(context->arena, text_format(context->arena, "%s%s%s", VECTOR "(r: f64, q: [n]f64) { ", copy,
                                                "zs: [n]f64 = scan n " SUM_OP
                                                "fn (j: i64) { y: f64 = index ys (j) in (y) } e: [1i64]f64 = slice ys "
                                                "[0i64 : 1i64 : 1i64] y0: f64 = index e (0i64) in (y0, zs) }")));
  CHECK(count_tag(after, EXP_Build) == 0 && count_tag(after, EXP_Copy) == 0);
  after = fused_vector(
      context,
      text_c_string(context->arena,
                    text_format(context->arena, "%s%s%s", VECTOR "(r: [n]f64, q: f64) { ", copy,
                                "zs: [n]f64 = update ys [0i64] 9.0f64 e: f64 = index xs (0i64) in (zs, e) }")));
  CHECK(count_tag(after, EXP_Build) == 0 && count_tag(after, EXP_Copy) == 1);
  after = fused_vector(context, text_c_string(context->arena, text_format(context->arena, "%s%s%s",
                                                                          VECTOR "(r: [n]f64) { ", copy, "in (ys) }")));
  CHECK(count_tag(after, EXP_Build) == 0 && count_tag(after, EXP_Copy) == 1);
  context_free(context);
}

// A long chain is fused in pieces of bounded size, so that the time stays proportional to the program.
static void long_chains_stay_linear(void) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  out_string(&out, "fun f (n: i64, x0: [n]f64) -> (r: [n]f64) {\n");
  for (int i = 1; i <= 1000; i++)
    out_format(&out,
               "x%d: [n]f64 = build (n) fn (i%d: i64) { a%d: f64 = index x%d (i%d) b%d: f64 = prim sqrt f64 (a%d) in "
               "(b%d) }\n",
               i, i, i, i - 1, i, i, i, i);
  out_string(&out, "in (x1000) }");
  const Program *after = fused_vector(context, text_c_string(context->arena, out_result(&out)));
  uint32_t builds = count_tag(after, EXP_Build);
  CHECK(builds > 1 && builds < 10);
  context_free(context);
}

// ---- failures and consumption
static void a_check_moves_only_where_it_still_runs_for_all(void) {
  static const char *const checked =
      "ys: [n]f64 = build (n) fn (a: i64) { b: f64 = index xs (a) o: bool = prim lt f64 (b, 4.5f64) "
      "c: certificate = assert o assertion \"too large\" d: f64 = <c> prim sqrt f64 (b) in (d) } ";
  Context *context = context_new();
  const char *all = text_c_string(
      context->arena, text_format(context->arena, "%s%s%s", VECTOR "(r: [n]f64) { ", checked,
                                  "zs: [n]f64 = build (n) fn (i: i64) { x: f64 = index ys (i) in (x) } in (zs) }"));
  const char *one = text_c_string(context->arena, text_format(context->arena, "%s%s%s", VECTOR "(r: f64) { ", checked,
                                                              "z: f64 = index ys (0i64) in (z) }"));
  CHECK(count_tag(fused_vector(context, all), EXP_Build) == 1);
  CHECK(count_tag(fused_vector(context, one), EXP_Build) == 1);
  context_free(context);
}
static void certificates_of_the_use_are_kept(void) {
  Context *context = context_new();
  const Program *after = fused_vector(
      context, VECTOR "(r: f64) { " ROOTS "o: bool = prim lt i64 (n, 5i64) p: certificate = assert o bounds \"no\" "
                      "z: f64 = <p> index ys (7i64) in (z) }");
  CHECK(count_tag(after, EXP_Build) == 0);
  const Body *body = program_function(after, intern_string(context->names, "f"))->body;
  for RANGE_FROM(i, 2, body->count)
    if (body->stms[i]->exp->tag == EXP_Index) CHECK(body->stms[i]->certificates.count == 1);
  context_free(context);
}
static void what_is_overwritten_meanwhile_is_not_read_late(void) {
  // xs is overwritten before ys is read
  check_builds(VECTOR "(r: [n]f64, q: f64) { " ROOTS
                      "as: [n]f64 = update xs [0i64] 9.0f64 z: f64 = index ys (0i64) in (as, z) }",
               1);
  // overwritten by the consumer itself
  check_builds(VECTOR "(r: [n]f64) { " ROOTS
                      "m: i64 = prim sub i64 (n, 1i64) zs: [n]f64 = scatter (xs) <1> n fn (i: i64) { k: i64 = prim sub "
                      "i64 (m, i) x: f64 = index ys (k) in (i, x) } in (zs) }",
               1);
  // overwritten through a view, in a loop that encloses the use
  check_builds(VECTOR "(r: [n]f64) { vs: [n]f64 = slice xs [0i64 : n : 1i64] " ROOTS
                      "zs: [n]f64 = loop (ws: [n]f64) = (vs) for i: i64 < n do { x: f64 = index ys (i) us: [n]f64 = "
                      "update ws [0i64] x in (us) } in (zs) }",
               1);
  // overwritten afterwards: no harm
  check_builds(
      VECTOR "(r: [n]f64, q: f64) { " ROOTS "z: f64 = index ys (0i64) as: [n]f64 = update xs [0i64] z in (as, z) }", 0);
}
static void a_callee_that_overwrites_counts(void) {
  check_builds("fun g (n: i64, xs: [n]f64) -> (r: [n]f64) { ys: [n]f64 = update xs [0i64] 0.0f64 in (ys) } " VECTOR
               "(r: f64, q: [n]f64) { " ROOTS "as: [n]f64 = call g (n, xs) z: f64 = index ys (1i64) in (z, as) }",
               1);
  check_builds("fun g (n: i64, xs: [n]f64) -> (r: f64) { x: f64 = index xs (0i64) in (x) } "
               VECTOR "(r: f64, q: f64) { " ROOTS "y: f64 = call g (n, xs) z: f64 = index ys (1i64) in (z, y) }", 0);
}

// ---- merge-hist
static uint32_t histograms_after(const char *index, const char *size, const char *value) {
  Context *context = context_new();
  const char *text = text_c_string(
      context->arena,
      text_format(context->arena,
                  VECTOR "(r: [4i64]f64, q: [%s]i64) { ks: [n]i64 = build (n) fn (a: i64) { b: f64 = index xs (a) "
                         "c: i64 = convert i64 f64 b d: i64 = prim mod i64 (c, 5i64) in (d) } ls: [n]i64 = replicate "
                         "(n) 1i64 p: [4i64]f64 = replicate (4i64) 0.0f64 r1: [4i64]f64 = hist (p) <1> " SUM_OP
                         "n fn (i: i64) { k: i64 = index ks (i) x: f64 = index xs (i) in (k, x) } o: [%s]i64 = "
                         "replicate (%s) 0i64 q1: [%s]i64 = hist (o) <1> op (s3: i64, t3: i64) { u3: i64 = prim add "
                         "i64 (s3, t3) in (u3) } neutral (0i64) n fn (j: i64) { j2: i64 = prim sub i64 (n, j) j3: i64 "
                         "= prim sub i64 (j2, 1i64) %s %s in (l, v) } in (r1, q1) }",
                  size, size, size, size, index, value));
  const uint32_t count = count_tag(fused_vector(context, text), EXP_Hist);
  context_free(context);
  return count;
}
static void histograms_of_one_index_array_are_merged(void) {
  CHECK(histograms_after("l: i64 = index ks (j)", "4i64", "v: i64 = atom 1i64") == 1);
  CHECK(histograms_after("l: i64 = index ks (j3)", "4i64", "v: i64 = atom 1i64") == 2);   // another order
  CHECK(histograms_after("l: i64 = index ls (j)", "4i64", "v: i64 = index ks (j)") == 2); // another array
  CHECK(histograms_after("l: i64 = index ks (j)", "3i64", "v: i64 = atom 1i64") == 2);    // another length
  CHECK(histograms_after("l: i64 = index ks (j)", "4i64",                                 // the result of the first
                         "w: f64 = index r1 (0i64) v: i64 = convert i64 f64 w") == 2);
  Context *context = context_new();                                                       // the second overwrites `cs`
  const char *text =
      VECTOR "(r: [n]f64, q: [n]f64) { ks: [n]i64 = iota i64 n 4i64 -1i64 cs: [n]f64 = copy xs p: [n]f64 = replicate "
             "(n) 0.0f64 r1: [n]f64 = hist (p) <1> " SUM_OP "n fn (i: i64) { k: i64 = index ks (i) x: f64 = index cs "
             "(i) in (k, x) } q1: [n]f64 = hist (cs) <1> op (s3: f64, t3: f64) { u3: f64 = prim add f64 (s3, t3) in "
             "(u3) } neutral (0.0f64) n fn (j: i64) { l: i64 = index ks (j) in (l, 1.0f64) } in (r1, q1) }";
  CHECK(count_tag(fused_vector(context, text), EXP_Hist) == 2);
  context_free(context);
}

// ---- rows and nests
static const Program *fused_matrix(Context *context, const char *text) {
  const ArrayValue *arguments[3] = {number(context, "3i64"), number(context, "4i64"),
                                    counting(context, SCALAR_F64, 1, 2, 3, 4)};
  return fused(context, text, arguments);
}
#define MATRIX "fun f (n: i64, m: i64, xs: [n][m]f64) -> "
static void nests_become_one_build(void) {
  Context *context = context_new();
  const Program *after =
      fused_matrix(context, MATRIX "(r: [n][m]f64) { ys: [n][m]f64 = build (n) fn (i: i64) { "
                                   "row: [m]f64 = slice xs [i, 0i64 : m : 1i64] zs: [m]f64 = build (m) fn (j: i64) { "
                                   "x: f64 = index row (j) y: f64 = prim exp f64 (x) in (y) } in (zs) } in (ys) }");
  CHECK(count_tag(after, EXP_Build) == 1);
  context_free(context);
}
static void expensive_or_varying_nests_stay(void) {
  Context *context = context_new();
  const Program *after = fused_matrix(
      context, MATRIX "(r: [n][m]f64) { ys: [n][m]f64 = build (n) fn (i: i64) { "
                      "c: f64 = index xs (i, 0i64) d: f64 = prim exp f64 (c) zs: [m]f64 = build (m) fn (j: i64) { x: "
                      "f64 = index xs (i, j) y: f64 = prim mul f64 (x, d) in (y) } in (zs) } in (ys) }");
  CHECK(count_tag(after, EXP_Build) == 2);
  context_free(context);
}
static void nested_producers_fuse_with_both_indices(void) {
  Context *context = context_new();
  const Program *after = fused_matrix(
      context, MATRIX
      "(r: [n]f64) { ys: [n][m]f64 = build (n) fn (i: i64) { "
      "zs: [m]f64 = build (m) fn (l: i64) { h: f64 = index xs (i, l) y: f64 = prim exp f64 (h) in (y) } in (zs) } "
      "ws: [n]f64 = build (n) fn (k: i64) { z: f64 = reduce m " SUM_OP
      "fn (j: i64) { x: f64 = index ys (k, j) in (x) } in (z) } in (ws) }");
  CHECK(count_tag(after, EXP_Build) == 1);
  after = fused_matrix(context, MATRIX "(r: f64) { ys: [n][m]f64 = build (n, m) fn (k: i64, l: i64) { h: f64 = index "
                                       "xs (k, l) y: f64 = prim exp f64 (h) in (y) } "
                                       "ws: [m][n]f64 = build (m, n) fn (i: i64, j: i64) { x: f64 = index ys (j, i) in "
                                       "(x) } z: f64 = index ws (1i64, 2i64) in (z) }");
  CHECK(count_tag(after, EXP_Build) == 0);
  context_free(context);
}
static void rows_are_fused_where_they_are_used(void) {
  Context *context = context_new();
  const Program *after = fused_matrix(context, MATRIX "(r: [n][m]f64) { ys: [n][m]f64 = build (n) fn (i: i64) { "
      "zs: [m]f64 = build (m) fn (l: i64) { h: f64 = index xs (i, l) y: f64 = prim exp f64 (h) in (y) } in (zs) } "
      "ws: [n][m]f64 = build (n) fn (k: i64) { row: [m]f64 = slice ys [k] "
      "z: [m]f64 = scan m " SUM_OP "fn (j: i64) { x: f64 = index row (j) in (x) } in (z) } in (ws) }");
  CHECK(count_tag(after, EXP_Build) == 2);   // ys is gone; a simplified row is gone in the next iteration
  context_free(context);
}
// Rows that no build makes, read element by element in a body inside the one that runs through them.
#define SCANNED                                                                                                        \
  "ys: [n][m]f64 = build (n) fn (i: i64) { zs: [m]f64 = scan m " SUM_OP                                                \
  "fn (l: i64) { h: f64 = index xs (i, l) in (h) } in (zs) } "
#define ROW_SUMS(read)                                                                                                 \
  "r: [n]f64 = build (n) fn (k: i64) { q: i64 = prim sub i64 (m, 1i64) t2: f64 = reduce m op (s2: f64, t3: f64) { "    \
  "u2: f64 = prim add f64 (s2, t3) in (u2) } neutral (0.0f64) fn (j: i64) { " read " } in (t2) } "
static uint32_t builds_with_scanned(const char *text, uint32_t *slices) {
  Context *context = context_new();
  const Program *after = fused_matrix(context, text);
  const uint32_t builds = count_tag(after, EXP_Build);
  *slices = count_tag(after, EXP_Slice);
  context_free(context);
  return builds;
}
static void rows_are_fused_where_their_elements_are_read(void) {
  uint32_t slices;
  CHECK(builds_with_scanned(MATRIX "(r0: [n]f64) { " SCANNED ROW_SUMS("x: f64 = index ys (k, j) in (x)") "in (r) }",
                            &slices) == 1 &&
        slices == 0);
  CHECK(builds_with_scanned(
            MATRIX "(r0: [n]f64) { " SCANNED ROW_SUMS(
                "x: f64 = index ys (k, j) y: f64 = index ys (k, q) z: f64 = prim mul f64 (x, y) in (z)") "in (r) }",
            &slices) == 1 &&
        slices == 0);
}
// Rows that may fail, and several rows for an index.
static void more_kinds_of_rows_are_fused(void) {
  uint32_t slices;
  CHECK(builds_with_scanned(
            MATRIX "(r0: [n]f64) { ys: [n][m]f64 = build (n) fn (i: i64) { b: bool = prim lt i64 (i, n) "
                   "c: certificate = assert b assertion \"far\" zs: [m]f64 = <c> scan m " SUM_OP
                   "fn (l: i64) { h: f64 = index xs (i, l) in (h) } in (zs) } " ROW_SUMS(
                       "x: f64 = index ys (k, j) in (x)") "in (r) }",
            &slices) == 1 &&
        slices == 0);
  CHECK(builds_with_scanned(
            MATRIX "(r0: [n]f64) { ys: [n][m]f64, vs: [n][m]f64 = build (n) fn (i: i64) { zs: [m]f64 = scan m " SUM_OP
                   "fn (l: i64) { h: f64 = index xs (i, l) in (h) } ws: [m]f64 = scan m op (s4: f64, t4: f64) { "
                   "u4: f64 = prim mul f64 (s4, t4) in (u4) } neutral (1.0f64) fn (l4: i64) { h4: f64 = index xs (i, "
                   "l4) in (h4) } in (zs, ws) } " ROW_SUMS(
                       "x: f64 = index ys (k, j) y: f64 = index vs (k, q) z: f64 = prim mul f64 (x, y) in (z)")
                   "in (r) }",
            &slices) == 1 &&
        slices == 0);
}
// Elements that are read twice. Those of a product stay: rows side by side read the same elements of `xs`.
static uint32_t statements_with_read_twice(const char *element) {
  Context *context = context_new();
  const char *text = text_c_string(
      context->arena,
      text_format(context->arena,
                  MATRIX "(r0: [n]f64) { ys: [n][m]f64 = build (n, m) fn (i: i64, l: i64) { %s in (e) } " ROW_SUMS(
                      "x: f64 = index ys (k, j) y: f64 = index ys (k, q) z: f64 = prim mul f64 (x, y) in (z)")
                         "in (r) }",
                  element));
  const uint32_t count = fused_matrix(context, text)->functions[0]->body->count;
  context_free(context);
  return count;
}
static void rows_of_elements_that_are_read_twice_are_fused(void) {
  CHECK(statements_with_read_twice("h: f64 = index xs (i, l) e: f64 = prim exp f64 (h)") == 1);
  CHECK(statements_with_read_twice("e: f64 = reduce n " SUM_OP "fn (p: i64) { h: f64 = index xs (p, l) in (h) }") == 2);
  CHECK(statements_with_read_twice("e: f64 = index xs (i, l)") == 1);
}
static void rows_that_are_read_otherwise_stay(void) {
  static const char *const reads[] = {
    "x: f64 = index ys (k, j) y: f64 = index ys (0i64, j) z: f64 = prim mul f64 (x, y) in (z)",   // another row, too
    "x: f64 = index ys (0i64, j) in (x)",                                                         // one row many times
  };
  uint32_t slices;
  for RANGE(i, 2) {
    Context *context = context_new();
    CHECK(builds_with_scanned(
              text_c_string(
                  context->arena,
                  text_format(context->arena, MATRIX "(r0: [n]f64) { " SCANNED ROW_SUMS("%s") "in (r) }", reads[i])),
              &slices) == 2 &&
          slices == 0);
    context_free(context);
  }
  CHECK(builds_with_scanned(
            MATRIX "(r0: [n]f64, r1: [n][m]f64) { " SCANNED ROW_SUMS("x: f64 = index ys (k, j) in (x)") "in (r, ys) }",
            &slices) == 2 &&
        slices == 0);
}
// Sums over rows and sums over columns of one matrix keep loops of their own; sums that read one array wait together.
static const char *matrix_sums(Context *context, const char *second) {
  const char *const sum = "reduce n op (s%d: f64, t%d: f64) { u%d: f64 = prim add f64 (s%d, t%d) in (u%d) } neutral "
                          "(0.0f64) fn (k%d: i64) { x%d: f64 = index m (%s) in (x%d) }";
  const char *first =
      text_c_string(context->arena, text_format(context->arena, sum, 1, 1, 1, 1, 1, 1, 1, 1, "i, k1", 1));
  const char *other =
      text_c_string(context->arena, text_format(context->arena, sum, 2, 2, 2, 2, 2, 2, 2, 2, second, 2));
  return text_c_string(context->arena,
                       text_format(context->arena,
                                   "fun f (n: i64, m: [n][n]f64) -> (r: [n]f64, q: [n]f64) { ys: [n]f64 = build (n) fn "
                                   "(i: i64) { a: f64 = %s in (a) } "
                                   "zs: [n]f64 = build (n) fn (j: i64) { b: f64 = %s in (b) } in (ys, zs) }",
                                   first, other));
}
static void sums_along_and_across_stay_apart(void) {
  Context *context = context_new();
  const ArrayValue *arguments[2] = {number(context, "3i64"), counting(context, SCALAR_F64, 1, 2, 3, 3)};
  const Program *along = fused(context, matrix_sums(context, "k2, j"), arguments),
                *alike = fused(context, matrix_sums(context, "j, k2"), arguments);
  CHECK(count_tag(along, EXP_Build) == 2 && count_tag(along, EXP_Reduce) == 2);
  CHECK(count_tag(alike, EXP_Build) == 1 && count_tag(alike, EXP_Reduce) == 1);
  context_free(context);
}
static void a_skipped_rule_leaves_the_program(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "build-get").id, 1);
  const Program *program = program_of(context, VECTOR "(r: f64) { " ROOTS "z: f64 = index ys (2i64) in (z) }");
  CHECK(fuse(context, program) == program);
  context_free(context);
}

int main(void) {
  RUN_ROW("FS-17", a_map_disappears_into_its_consumer);
  RUN_ROW("FS-18", a_size_alone_needs_no_array);
  RUN_ROW("FS-19", vector_norm_of_a_sum_is_one_reduction);
  RUN_ROW("FS-20", what_is_needed_again_stays);
  RUN_ROW("SS-09", a_map_disappears_into_a_reduction);
  RUN(a_map_disappears_into_scan_filter_and_scatter);
  RUN(a_chain_disappears_at_once);
  RUN(injective_indices_fuse);
  RUN(two_results_share_one_body);
  RUN(cheap_bodies_are_repeated);
  RUN(two_consumers_become_one);
  RUN(what_depends_or_may_fail_between_stays_apart);
  RUN(constant_elements_of_an_expensive_build_are_unrolled);
  RUN(long_chains_stay_linear);
  RUN(copies_disappear_unless_overwritten);
  RUN(a_check_moves_only_where_it_still_runs_for_all);
  RUN(certificates_of_the_use_are_kept);
  RUN(what_is_overwritten_meanwhile_is_not_read_late);
  RUN(a_callee_that_overwrites_counts);
  RUN(nests_become_one_build);
  RUN(expensive_or_varying_nests_stay);
  RUN(nested_producers_fuse_with_both_indices);
  RUN(histograms_of_one_index_array_are_merged);
  RUN(rows_are_fused_where_they_are_used);
  RUN(rows_are_fused_where_their_elements_are_read);
  RUN(more_kinds_of_rows_are_fused);
  RUN(rows_of_elements_that_are_read_twice_are_fused);
  RUN(rows_that_are_read_otherwise_stay);
  RUN(sums_along_and_across_stay_apart);
  RUN(a_skipped_rule_leaves_the_program);
  return testing_finish();
}
