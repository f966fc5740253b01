// explain_copies: each copy that remains is listed with its purpose and the reason for which the request was rejected.
#include "mem_testing.h"

static const char *copies_of(Context *context, const char *text) {
  const Program *program = allocate(context, parse_program(context, text));
  Out out = out_new(context->arena);
  mem_explain_copies(context, &out, program, NULL);
  return text_c_string(context->arena, out_result(&out));
}

static void check_copies(const char *text, uint32_t count, const char *const *expected) {
  Context *context = context_new();
  const char *listed = copies_of(context, text);
  uint32_t found = 0;
  for (const char *at = strstr(listed, "    copies `"); at; at = strstr(at + 1, "    copies `")) found++;
  CHECK(found == count);
  for (; *expected; expected++) CHECK(strstr(listed, *expected) != NULL);
  if (testing_broken) fprintf(stderr, "%s\n", listed);
  context_free(context);
}
#define TEXTS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define ROTATION(iterations) \
  "fun f (n: i64, xs: [n]i64) -> (r: [n]i64) entry \"main\" sizes (n) { a: [n]i64 = loop (s: [n]i64) = (xs) for k: " \
  "i64 < " iterations " do { t: [n]i64 = build (n) fn (i: i64) { x: i64 = index s (0i64) in (x) } in (t) } in (a) }"

static void arguments_stay(void) {
  check_copies("fun f (n: i64, xs: [n]f64) -> (r: [n]f64) entry \"main\" sizes (n) { u: [n]f64 = update xs [0i64] "
               "1.0f64 in (u) }",
               1,
               TEXTS("copies `xs`, [n]f64, 8*n bytes, once\n    for the array that is updated, because argument `xs` "
                     "must stay as it is: its type has no `*`"));
  check_copies("fun f (n: i64, xs: [n]f64) -> (r: [n]f64) entry \"main\" sizes (n) { in (xs) }", 1,
               TEXTS("for a result of the function, because argument `xs` is where the caller has it"));
}

static void later_uses_keep_arrays(void) {
  check_copies("fun f (n: i64, w: [n]i8) -> (r: [n]i64) entry \"main\" sizes (n) parameter \"n\" n \"i64\" {\n a: "
               "[n]i64 = iota i64 n 0i64 1i64\n b: [n]i64 = update a [0i64] 5i64\n"
               " c: [n]i64 = build (n) fn (i: i64) { x: i64 = index a (i) y: i64 = index b (i) z: i64 = prim add i64 "
               "(x, y) in (z) } in (c) }",
               1, TEXTS("copies `a`", "for the array that is updated, because `a` is needed later, at test.core:4:"));
}

// An array can be built in one of two places. The reason names the statement that it is built for.
static void one_of_two_places_is_taken(void) {
  check_copies("fun f (n: i64) -> (k: i64, r: [k]i64) entry \"main\" sizes (n) {\n m: i64 = prim add i64 (n, n)\n"
               " a: [n]i64 = iota i64 n 0i64 1i64\n b: [m]i64 = concat (a, a)\n in (m, b) }",
               1,
               TEXTS("copies `a`", "because it is needed in two places; it was made for test.core:4:"));
}

static void loops_say_how_often(void) {
  check_copies("fun f (n: i64, m: i64, xs: [n]i64) -> (r: [m][n]i64) entry \"main\" sizes (n) {\n"
               " q: [m][n]i64 = build (m) fn (i: i64) { in (xs) } in (q) }",
               1,
               TEXTS("copies `xs`, [n]i64, 8*n bytes, m times\n    for a row of the array that is being built, because "
                     "argument `xs` is where the caller has it"));
}

// `a` is read after `b` is made, so it is not built in the memory of `b`: that would save memory and cost a copy.
static void operands_read_later_stay_apart(void) {
  check_copies("fun f (n: i64, m: i64, xs: [n]i64) -> (r: [n]i64, t: i64) entry \"main\" sizes (n) {\n"
               " a: [n]i64 = scan n op (p: i64, q: i64) { s: i64 = prim add i64 (p, q) in (s) } neutral (0i64) fn (i: "
               "i64) { x: i64 = index xs (i) in (x) }\n"
               " b: [n]i64 = build (n) fn (j: i64) { y: i64 = index a (j) z: i64 = prim mul i64 (y, 2i64) in (z) }\n"
               " u: i64 = index a (0i64) in (b, u) }",
               0, TEXTS(NULL));
}

static const char *allocated_text(Context *context, const char *text) {
  return print_program(context, allocate(context, parse_program(context, text)));
}

// The number of iterations is known, and the last one writes the memory of the result, so that the final copy has no
// code.
static void the_last_iteration_ends_in_the_result(void) {
  Context *context = context_new();
  const char *even = allocated_text(context, ROTATION("6i64")), *odd = allocated_text(context, ROTATION("7i64"));
  CHECK(strstr(odd, "= (xs_4, block_1, block_2, block_6) for") != NULL);
  CHECK(strstr(even, "= (xs_4, block_1, block_6, block_2) for") != NULL);
  if (testing_broken) fprintf(stderr, "%s%s", odd, even);
  context_free(context);
}

// The states pass whole blocks on; a part of an array has no block that fits.
static void parts_are_not_exchanged(void) {
  check_copies("fun f (n: i64, rounds: i64, xs: [n]i64) -> (r: i64) entry \"main\" sizes (n) {\n"
               " ys: [n]i64 = build (n) fn (i: i64) { x: i64 = index xs (i) y: i64 = prim add i64 (x, 1i64) in (y) }\n"
               " m: i64 = #exact prim sub i64 (n, 1i64)\n"
               " part: [m]i64 = slice ys [1i64 : m : 1i64]\n"
               " w: [m]i64 = iota i64 m 0i64 1i64\n"
               " a: [m]i64, b: [m]i64 = loop (s: [m]i64, t: [m]i64) = (part, w) for k: i64 < rounds do {\n"
               " u: [m]i64 = build (m) fn (j: i64) { p: i64 = index s (j) q: i64 = index t (j) v: i64 = prim add i64 "
               "(p, q) in (v) } in (t, u) }\n"
               " c: i64 = index a (0i64) in (c) }",
               1,
               TEXTS("copies `part`, [n - 1]i64", "exchanges whole blocks, and `part` has none of its own"));
}

static void loops_settle(void) {
  check_copies("fun f (n: i64, m: i64, xs: [n]i64) -> (r: [n]i64) {\n"
               " a: [n]i64 = loop (s: [n]i64) = (xs) for k: i64 < m do { t: [n]i64 = build (n) fn (i: i64) { x: i64 = "
               "index s (0i64) in (x) } u: i64 = index s (1i64) v: [n]i64 = update t [0i64] u in (v) } in (a) }",
               1,
               TEXTS("copies `a`, [n]i64, 8*n bytes, at most once\n    for the result of a loop whose last iteration "
                     "did not end in its destination, because how often the loop at test.core:2:"));
}

static void elements_in_runs(void) {
  check_copies("fun f (n: i64, m: i64, xs: [n][m]i64) -> (k: i64, r: [k][m]i64) {\n"
               " c: i64, q: [c][m]i64 = filter n fn (i: i64) { row: [m]i64 = slice xs [i] x: i64 = index row (0i64) g: "
               "bool = prim lt i64 (0i64, x) in (g, row) } in (c, q) }",
               1,
               TEXTS("copies `row`, [m]i64, 8*m bytes, n times\n    for the elements that the filter keeps, because "
                     "its position depends on the data"));
}

// The reason is part of the textual form, as a comment, and the text is still read back.
static void the_text_says_why(void) {
  Context *context = context_new();
  const Program *program =
      allocate(context, parse_program(context, "fun f (n: i64, xs: [n]f64) -> (r: [n]f64) entry \"main\" sizes (n) { "
                                               "u: [n]f64 = update xs [0i64] 1.0f64 in (u) }"));
  const char *text = print_program(context, program);
  CHECK(strstr(text, "copy xs_4   -- for the array that is updated, because argument `xs` must stay as it is: its type "
                     "has no `*`\n") != NULL);
  if (testing_broken) fprintf(stderr, "%s\n", text);
  CHECK_TEXT(problems_of_mem(context, parse_program(context, text)), "");
  context_free(context);
}

int main(void) {
  RUN(arguments_stay);
  RUN(later_uses_keep_arrays);
  RUN(one_of_two_places_is_taken);
  RUN(loops_say_how_often);
  RUN(operands_read_later_stay_apart);
  RUN(the_last_iteration_ends_in_the_result);
  RUN(parts_are_not_exchanged);
  RUN(loops_settle);
  RUN(elements_in_runs);
  RUN(the_text_says_why);
  return testing_finish();
}
