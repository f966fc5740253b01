// mem_explain: what the user reads about workspace, blocks and copies.
#include "mem_testing.h"

static void workspace_blocks_and_copies(void) {
  Context *context = context_new();
  const Program *program = allocate(context, parse_program(context,
      "fun f (n: i64, xs: [n]f64) -> (r: [n]f64) entry \"main\" sizes (n) { h: i64 = prim div i64 (n, 2i64) a: [h]f64 = replicate (h) 1.0f64\n"
      " s: f64 = reduce h op (p: f64, q: f64) { t: f64 = prim add f64 (p, q) in (t) } neutral (0.0f64) fn (i: i64) { e: f64 = index a (i) in (e) }\n"
      " b: [4i64]f64 = replicate (4i64) s u: f64 = index b (1i64)\n"
      " c: [n]f64 = update xs [0i64] u in (c) }"));
  Out out = out_new(context->arena);
  mem_explain(context, &out, program, mem_layout(context, program));
  const char *text = text_c_string(context->arena, out_result(&out));
  CHECK(strstr(text, "entry main: workspace clamp(8*h) bytes\n  where   h = div (n, 2i64)\n") != NULL);
  CHECK(strstr(text, " bytes at 0  (test.core:1:") != NULL);
  CHECK(strstr(text, "  local   32 bytes  (test.core:3:") != NULL);
  if (testing_broken) fprintf(stderr, "%s\n", text);
  context_free(context);
}

int main(void) {
  RUN(workspace_blocks_and_copies);
  return testing_finish();
}
