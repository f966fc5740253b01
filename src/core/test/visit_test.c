// A traversal visits every statement once, outermost first, in the order of the text.
#include "core_testing.h"

static const char *const nested =
    "fun main (n: i64) -> (r: i64) {\n"
    "  c: bool = prim lt i64 (n, 3i64)\n"
    "  t: i64 = if c then { a: i64 = prim add i64 (n, 1i64)\n"
    "                       w: i64 = loop (s: i64) = (0i64) for i: i64 < n do {\n"
    "         b: i64 = prim add i64 (s, i) in (b) } in (w) }\n"
    "           else { d: i64 = prim mul i64 (n, 2i64) in (d) }\n"
    "  r0: i64 = prim add i64 (t, n)\n"
    "  in (r0) }\n";

static void walk_meets_statements_in_order(void) {
  Context *context = context_new();
  const Program *program = program_of(context, nested);
  Out names = out_new(context->arena);
  for EACH_STM(at, context->arena, program->functions[0]->body) {
    const Text name = name_text(context->names, var_info(program->vars, stm_result(at.stm))->name);
    out_format(&names, "%.*s ", (int)name.size, name.start);
  }
  const Text text = out_result(&names);
  CHECK(text_equal(text, TEXT("c t a w b d r0 ")));
  context_free(context);
}

int main(void) {
  RUN(walk_meets_statements_in_order);
  return testing_finish();
}
