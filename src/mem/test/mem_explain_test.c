// mem_explain: what the user reads about workspace and blocks.
#include "mem_testing.h"

static void workspace_and_blocks(void) {
  Context *context = context_new();
  const Program *program =
      allocate(context, parse_program(context, "fun f (n: i64, xs: [n]f64) -> (r: [n]f64) entry \"main\" sizes (n) { "
                                               "h: i64 = prim div i64 (n, 2i64) a: [h]f64 = replicate (h) 1.0f64\n"
                                               " s: f64 = reduce h op (p: f64, q: f64) { t: f64 = prim add f64 (p, q) "
                                               "in (t) } neutral (0.0f64) fn (i: i64) { e: f64 = index a (i) in (e) }\n"
                                               " b: [4i64]f64 = replicate (4i64) s u: f64 = index b (1i64)\n"
                                               " c: [n]f64 = update xs [0i64] u in (c) }"));
  const char *text = places_of(context, program);
  CHECK(strstr(text,
               "entry main: workspace clamp(8*h) = 400 bytes, sliced\n  where h = n / 2\n  for n = 100*   (* chosen") !=
        NULL);
  CHECK(strstr(text, "A  a: clamp(8*h) = 400 bytes at 0  (test.core:1:") != NULL);
  CHECK(strstr(text, "B  b: 32 bytes on the stack  (test.core:3:") != NULL);
  if (testing_broken) fprintf(stderr, "%s\n", text);
  context_free(context);
}

static const char two_in_a_row[] = "fun f (n: i64, xs: [n]f64) -> (r: f64) entry \"main\" sizes (n) { a: [n]f64 = "
                                   "build (n) fn (i: i64) { x: f64 = index xs (i) in (x) }\n"
                                   " s: f64 = reduce n op (p: f64, q: f64) { t: f64 = prim add f64 (p, q) in (t) } "
                                   "neutral (0.0f64) fn (j: i64) { e: f64 = index a (j) in (e) }\n"
                                   " b: [n]f64 = replicate (n) s\n"
                                   " u: f64 = reduce n op (v: f64, w: f64) { z: f64 = prim add f64 (v, w) in (z) } "
                                   "neutral (0.0f64) fn (k: i64) { g: f64 = index b (k) in (g) } in (u) }";

static void the_picture_shows_sharing(void) {
  Context *context = context_new();
  const char *text = places_of(context, allocate(context, parse_program(context, two_in_a_row)));
  CHECK(strstr(text, "from line 1 until line 2; at other times its bytes serve B\n") != NULL);
  CHECK(strstr(text, "\n           800\n             0 |AAAAAAAAABBBBBBBBB\n         line  1        3 \n") != NULL);
  if (testing_broken) fprintf(stderr, "%s\n", text);
  context_free(context);
}

static void sizes_are_given(void) {
  Context *context = context_new();
  const Program *program = allocate(context, parse_program(context, two_in_a_row));
  GivenSize sizes[] = {{TEXT("n"), 7, false}, {TEXT("m"), 1, false}};
  const MapRequest request = {2, sizes};
  Out out = out_new(context->arena);
  mem_explain(context, &out, program, mem_layout(context, program), NULL, MAP_FORMAT_Text, &request);
  CHECK(strstr(text_c_string(context->arena, out_result(&out)), "workspace 8*n = 56 bytes, static\n  for n = 7\n") !=
        NULL);
  CHECK(sizes[0].is_used && !sizes[1].is_used);
  sizes[0].number = -1;
  out = out_new(context->arena);
  mem_explain(context, &out, program, mem_layout(context, program), NULL, MAP_FORMAT_Text, &request);
  CHECK(strstr(text_c_string(context->arena, out_result(&out)), "for these values there is no workspace") != NULL);
  context_free(context);
}

// A table has the name of its elements, with letters for indices of one name.
static void tables_are_named_by_their_elements(void) {
  Context *context = context_new();
  const char *text = places_of(
      context,
      allocate(context,
               parse_program(context,
                             "fun f (n: i64, m: i64, xs: [n][m]f64) -> (r: f64) entry \"main\" sizes (n, m) {\n"
                             " table: [n][m]f64 = build (n, m) fn (i: i64, i_2: i64) { x: f64 = index xs (i, i_2) y: "
                             "f64 = prim add f64 (x, 1.0f64) e: f64 = prim exp f64 (y) in (e) }\n"
                             " s: f64 = reduce n op (p: f64, q: f64) { t: f64 = prim add f64 (p, q) in (t) } neutral "
                             "(0.0f64) fn (k: i64) { g: f64 = index table (k, 0i64) in (g) } in (s) }")));
  CHECK(strstr(text, "A  table of exp(xs[i, j] + 1.0f64): 8*n*m = ") != NULL);
  if (testing_broken) fprintf(stderr, "%s\n", text);
  context_free(context);
}

int main(void) {
  RUN(workspace_and_blocks);
  RUN(the_picture_shows_sharing);
  RUN(sizes_are_given);
  RUN(tables_are_named_by_their_elements);
  return testing_finish();
}
