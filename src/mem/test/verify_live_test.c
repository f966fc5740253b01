// The static check of memory safety: each program keeps the rules of the types; the error is the order of writes and
// reads, or that two arrays are in the same memory.
#include "mem_testing.h"

static const char head[] = "level mem\nfun f places (b: block, o: i64, s: i64, c: block, p: i64, t: i64) (n: i64, k: "
                           "i64, g: bool, xs: [n]i64 @ b -> o + {(n : s)}) -> (r: [n]i64 @ c -> p + {(n : t)}) {\n";

static const char *problems_of_body(Context *context, const char *body) {
  return problems_of_mem(
      context,
      parse_program(context, text_c_string(context->arena, text_format(context->arena, "%s%s }", head, body))));
}

static void check_safe(const char *body) {
  Context *context = context_new();
  CHECK_TEXT(problems_of_body(context, body), "");
  context_free(context);
}

static void check_unsafe(const char *body, const char *problem) {
  Context *context = context_new();
  const char *problems = problems_of_body(context, body);
  CHECK(strstr(problems, problem) != NULL);
  if (!strstr(problems, problem)) fprintf(stderr, "%s\n\"%s\" instead of \"%s\"\n", body, problems, problem);
  context_free(context);
}

#define TWO_BLOCKS " d: block = alloc 8*n e: block = alloc 8*n ys: [n]i64 @ d -> 0 + {(n : 1)} = copy xs\n"
#define OUT " out: [n]i64 @ c -> p + {(n : t)} = copy zs in (out)"

static void overwritten_in_sequence(void) {
  check_safe(TWO_BLOCKS " us: [n]i64 @ e -> 0 + {(n : 1)} = replicate (n) k zs: [n]i64 @ d -> 0 + {(n : 1)} = slice ys "
                        "[0i64 : n : 1i64]\n" OUT);
  check_unsafe(TWO_BLOCKS " zs: [n]i64 @ d -> 0 + {(n : 1)} = slice ys [0i64 : n : 1i64] us: [n]i64 @ d -> 0 + {(n : "
                          "1)} = replicate (n) k\n" OUT,
               "live");
  check_safe(TWO_BLOCKS " us: [1i64]i64 @ d -> 0 + {(1 : 1)} = replicate (1i64) k x: i64 = index ys (1i64) zs: [n]i64 "
                        "@ e -> 0 + {(n : 1)} = replicate (n) x\n" OUT);
  check_unsafe(TWO_BLOCKS " us: [1i64]i64 @ d -> 0 + {(1 : 1)} = replicate (1i64) k x: i64 = index ys (k) zs: [n]i64 @ "
                          "e -> 0 + {(n : 1)} = replicate (n) x\n" OUT,
               "live");
}

// A branch may have overwritten an array that is read afterwards.
static void overwritten_in_a_branch(void) {
  static const char branch[] = TWO_BLOCKS " v: i64 = if g then { us: [n]i64 @ %s -> 0 + {(n : 1)} = replicate (n) k x: "
                                          "i64 = index us (0i64) in (x) } else { in (k) }\n"
                                          " zs: [n]i64 @ d -> 0 + {(n : 1)} = update ys [0i64] v\n" OUT;
  Context *context = context_new();
  check_safe(text_c_string(context->arena, text_format(context->arena, branch, "e")));
  check_unsafe(text_c_string(context->arena, text_format(context->arena, branch, "d")), "live");
  context_free(context);
}

// The elements of a row are written in iterations from the third on: those of another row are not, if rows do not
// overlap.
static void written_from_an_iteration_on(void) {
  static const char rows[] =
      TWO_BLOCKS " l: block = alloc 8*n*n m: i64 = #exact prim add i64 (n, 2i64)\n"
                 " as: [n][n]i64 @ l -> 0 + {(n : %s) (n : 1)} = build (n) fn (i: i64) {\n"
                 " us: [n]i64 @ l -> %s + {(n : 1)} = #unset replicate (n) 0i64\n"
                 " vs: [n]i64 @ l -> %s + {(n : 1)} = loop (ps: [n]i64 @ l -> %s + {(n : 1)}) = (us) for q: i64 < m do "
                 "{\n h: i64 = #exact prim sub i64 (q, 2i64) c0: bool = prim le i64 (0i64, h)\n"
                 " ws: [n]i64 @ l -> %s + {(n : 1)} = if c0 then {\n"
                 " bs: [n]i64 @ l -> %s + {(n : 1)} = update ps [h] k in (bs) } else { in (ps) } in (ws) } in (vs) }\n"
                 " x: i64 = index as (0i64, 0i64) zs: [n]i64 @ e -> 0 + {(n : 1)} = replicate (n) x\n" OUT;
  static const char *const places[][2] = {{"n", "n*i"}, {"n - 1", "n*i - i"}};
  Context *context = context_new();
  for INT_RANGE(k, 2) {
    const char *place = places[k][1];
    const char *body = text_c_string(
        context->arena, text_format(context->arena, rows, places[k][0], place, place, place, place, place));
    if (k == 0) check_safe(body);
    else check_unsafe(body, "live");
  }
  context_free(context);
}

// One iteration overwrites elements that the next one reads.
static void overwritten_by_an_earlier_iteration(void) {
  static const char iterations[] =
      TWO_BLOCKS " v: i64 = loop (a: i64) = (k) for i: i64 < n do { x: i64 = index ys (%s) us: [1i64]i64 @ %s -> i + "
                 "{(1 : 1)} = replicate (1i64) a y: i64 = prim add i64 (x, a) in (y) }\n"
                 " zs: [n]i64 @ e -> 0 + {(n : 1)} = replicate (n) v\n" OUT;
  Context *context = context_new();
  check_safe(text_c_string(context->arena, text_format(context->arena, iterations, "i", "d")));
  check_unsafe(text_c_string(context->arena, text_format(context->arena, iterations, "0i64", "d")), "live");
  check_safe(text_c_string(context->arena, text_format(context->arena, iterations, "0i64", "e")));
  context_free(context);
}

// Iterations of a build run in any order: an iteration may read its own element, and none of the others.
static void iterations_among_each_other(void) {
  static const char build[] =
      TWO_BLOCKS " l: i64 = prim sub i64 (n, 1i64) zs: [n]i64 @ %s -> 0 + {(n : 1)} = build (n) fn (i: i64) { j: i64 = "
                 "prim sub i64 (%s, i) x: i64 = index ys (%s) in (x) }\n" OUT;
  Context *context = context_new();
  check_safe(text_c_string(context->arena, text_format(context->arena, build, "d", "l", "i")));
  check_unsafe(text_c_string(context->arena, text_format(context->arena, build, "d", "l", "j")), "live");
  check_safe(text_c_string(context->arena, text_format(context->arena, build, "e", "l", "j")));
  context_free(context);
}

static void rows_of_rounds(void) {
  static const char shared[] =
      " d: block = alloc 8*n*n e: block = alloc 8*n\n"
      " ys: [n][n]i64 @ d -> 0 + {(n : n) (n : 1)} = build (n) fn (i: i64) {\n"
      " own: [n]i64 @ %s = replicate (n) i\n"
      " row: [n]i64 @ d -> n*i + {(n : 1)} = build (n) fn (j: i64) { x: i64 = index own (j) in (x) } in (row) }\n"
      " zs: [n]i64 @ d -> 0 + {(n : 1)} = slice ys [0i64]\n" OUT;
  Context *context = context_new();
  check_safe(text_c_string(context->arena, text_format(context->arena, shared, "e -> 0 + {(n : 1)}")));
  check_safe(text_c_string(context->arena, text_format(context->arena, shared, "d -> n*i + {(n : 1)}")));
  check_unsafe(text_c_string(context->arena, text_format(context->arena, shared, "d -> 0 + {(n : 1)}")),
      "an iteration");
  context_free(context);
}

// An update whose value was built in its region makes that region valid again, and no other region.
static void value_built_in_place(void) {
  static const char update[] = TWO_BLOCKS " two: [2i64]i64 @ d -> %s + {(2 : 1)} = replicate (2i64) k zs: [n]i64 @ d "
                                          "-> 0 + {(n : 1)} = update ys [1i64 : 2i64 : 1i64] two\n" OUT;
  static const char beside[] = TWO_BLOCKS " one: [1i64]i64 @ d -> %s + {(1 : 1)} = replicate (1i64) k two: [2i64]i64 @ "
                                          "d -> 1 + {(2 : 1)} = replicate (2i64) k\n"
                                          " zs: [n]i64 @ d -> 0 + {(n : 1)} = update ys [1i64 : 2i64 : 1i64] two\n" OUT;
  Context *context = context_new();
  check_safe(text_c_string(context->arena, text_format(context->arena, update, "1")));
  check_unsafe(text_c_string(context->arena, text_format(context->arena, update, "2")), "copied to where");
  check_safe(text_c_string(context->arena, text_format(context->arena, beside, "2")));
  check_unsafe(text_c_string(context->arena, text_format(context->arena, beside, "3")), "live");
  context_free(context);
}

// A check says that a slice is empty or inside: the value built there beforehand has overwritten nothing else.
static void value_empty_or_inside(void) {
  static const char update[] =
      " d: block = alloc 8*n*n ys: [n][n]i64 @ d -> 0 + {(n : n) (n : 1)} = build (n, n) fn (i: i64, j: i64) { in (i) "
      "}\n"
      " last: i64 = prim sub i64 (n, 1i64) u: i64 = prim sub i64 (k, 7i64) end: i64 = prim add i64 (u, k) empty: bool "
      "= prim eq i64 (u, end)\n"
      " above: bool = prim le i64 (0i64, u) below: bool = prim le i64 (end, n) inside: bool = prim and bool (above, "
      "below)\n"
      " fits: bool = prim or bool (empty, %s) checked: certificate = assert fits bounds \"outside\"\n"
      " new: [1i64][k]i64 @ d -> n + k - 7 + {(1 : n) (k : 1)} = replicate (1i64, k) k us: [n][n]i64 @ d -> 0 + {(n : "
      "n) (n : 1)} = <checked> update ys [1i64 : 1i64 : 1i64, u : k : 1i64] new\n"
      " zs: [n]i64 @ d -> n*n - n + {(n : 1)} = slice us [last]\n" OUT;
  Context *context = context_new();
  check_safe(text_c_string(context->arena, text_format(context->arena, update, "inside")));
  check_unsafe(text_c_string(context->arena, text_format(context->arena, update, "above")), "live");
  check_unsafe(text_c_string(context->arena, text_format(context->arena, update, "below")), "live");
  context_free(context);
}

#define LOOP                                                                                                           \
  "  v: [n]i64 @ vb -> 0 + {(n : 1)}, vb: block, wb: block = loop (a: [n]i64 @ ab -> 0 + {(n : 1)}, ab: block, nb: "   \
  "block) = (ys, d, e) for i: i64 < k do {\n"                                                                          \
  " y: [n]i64 @ nb -> 0 + {(n : 1)} = build (n) fn (j: i64) { l: i64 = prim sub i64 (n, 1i64) m: i64 = prim sub i64 "  \
  "(l, j) x: i64 = index %s (m) in (x) } in (y, %s) }\n"

// Two blocks that iterations exchange are never the same; a block that both states keep is.
static void exchanged_blocks(void) {
  static const char loop[] = TWO_BLOCKS LOOP " zs: [n]i64 @ %s -> 0 + {(n : 1)} = slice %s [0i64 : n : 1i64]\n" OUT;
  Context *context = context_new();
  check_safe(text_c_string(context->arena, text_format(context->arena, loop, "a", "nb, ab", "vb", "v")));
  check_unsafe(text_c_string(context->arena, text_format(context->arena, loop, "a", "nb, nb", "vb", "v")), "live");
  check_unsafe(text_c_string(context->arena, text_format(context->arena, loop, "a", "ab, nb", "vb", "v")), "T-Mem");
  check_unsafe(text_c_string(context->arena, text_format(context->arena, loop, "ys", "nb, ab", "vb", "v")), "live");
  check_unsafe(text_c_string(context->arena, text_format(context->arena, loop, "a", "nb, ab", "d", "ys")), "live");
  context_free(context);
}

// A callee overwrites its parameter: the caller must not read the argument afterwards, nor pass another argument that
// overlaps it.
static void calls(void) {
  static const char call[] =
      "level mem\nfun h places (b: block, o: i64, s: i64, q: block, u: i64, w: i64) (n: i64, xs: [n]i64 @ b -> o + {(n "
      ": s)}, ys: [n]i64 @ q -> u + {(n : w)}) -> (r: [n]i64 @ b -> o + {(n : s)}) {\n"
      " zs: [n]i64 @ b -> o + {(n : s)} = build (n) fn (i: i64) { x: i64 = index xs (i) y: i64 = index ys (i) z: i64 = "
      "prim add i64 (x, y) in (z) } in (zs) }\n"
      "fun f places (c: block, p: i64, t: i64) (n: i64) -> (r: [n]i64 @ c -> p + {(n : t)}) {\n"
      " d: block = alloc 8*n e: block = alloc 8*n xs: [n]i64 @ d -> 0 + {(n : 1)} = iota i64 n 0i64 1i64 ys: [n]i64 @ "
      "e -> 0 + {(n : 1)} = iota i64 n 1i64 2i64\n"
      " zs: [n]i64 @ d -> 0 + {(n : 1)} = call h (n, xs, %s) at (d, 0i64, 1i64, %s, 0i64, 1i64) out: [n]i64 @ c -> p + "
      "{(n : t)} = copy %s in (out) }";
  static const char *const cases[][4] = {{"ys", "e", "zs", ""},
                                         {"ys", "e", "ys", ""},
                                         {"xs", "d", "zs", "the callee may overwrite"},
                                         {"ys", "e", "xs", "live"}};
  for RANGE(i, 4) {
    Context *context = context_new();
    const char *problems = problems_of_mem(
        context, parse_program(context, text_c_string(context->arena, text_format(context->arena, call, cases[i][0],
                                                                                  cases[i][1], cases[i][2]))));
    CHECK(cases[i][3][0] ? strstr(problems, cases[i][3]) != NULL : problems[0] == 0);
    if (cases[i][3][0] && !strstr(problems, cases[i][3])) fprintf(stderr, "%u: %s\n", i, problems);
    context_free(context);
  }
}

static void inputs_of_entries(void) {
  static const char entry[] = "level mem\nfun f places (b: block, c: block) (n: i64, xs: [n]i64 @ b -> 0 + {(n : 1)}) "
                              "-> (r: i64) entry \"f\" sizes (n)\n parameter \"xs\" xs%s \"[n]i64\"\n{\n"
                              " ys: [n]i64 @ b -> 0 + {(n : 1)} = update xs [0i64] n x: i64 = index ys (0i64) in (x) }";
  Context *context = context_new();
  CHECK_TEXT(problems_of_mem(
                 context,
                 parse_program(context, text_c_string(context->arena, text_format(context->arena, entry, " unique")))),
             "");
  CHECK(strstr(problems_of_mem(context, parse_program(context, text_c_string(context->arena,
                                                                             text_format(context->arena, entry, "")))),
               "not consumed") != NULL);
  context_free(context);
}

int main(void) {
  RUN_ROW("FM-56", overwritten_in_sequence);
  RUN(overwritten_in_a_branch);
  RUN(written_from_an_iteration_on);
  RUN(overwritten_by_an_earlier_iteration);
  RUN_ROW("FM-24", iterations_among_each_other);
  RUN(rows_of_rounds);
  RUN_ROW("FM-47", value_built_in_place);
  RUN_ROW("FM-47", value_empty_or_inside);
  RUN(exchanged_blocks);
  RUN_ROW("FM-44", calls);
  RUN_ROW("FM-56", inputs_of_entries);
  return testing_finish();
}
