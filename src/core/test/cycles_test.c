// Cycles of calls: which functions are in a cycle, and which are in the same one.
#include "core_testing.h"

static Name name_of(Context *context, const char *name) { return intern_string(context->names, name); }

static void circles(void) {
  Context *context = context_new();
  const Program *program = program_of(context,
      "fun leaf (n: i64) -> (r: i64) { in (n) }\n"
      "fun itself (n1: i64) -> (r1: i64) { x1: i64 = call itself (n1) in (x1) }\n"
      "fun a (n2: i64) -> (r2: i64) { x2: i64 = call b (n2) in (x2) }\n"
      "fun b (n3: i64) -> (r3: i64) { x3: i64 = call c (n3) y3: i64 = call leaf (x3) in (y3) }\n"
      "fun c (n4: i64) -> (r4: i64) { x4: i64 = call a (n4) y4: i64 = call itself (x4) in (y4) }\n"
      "fun main (n5: i64) -> (r5: i64) { x5: i64 = call a (n5) in (x5) }\n");
  const Cycles cycles = cycles_of_program(context->arena, program);
  CHECK(!cycles_recursive(&cycles, name_of(context, "leaf")) && !cycles_recursive(&cycles, name_of(context, "main")));
  CHECK(cycles_recursive(&cycles, name_of(context, "itself")) && cycles_recursive(&cycles, name_of(context, "a")));
  CHECK(cycles_together(&cycles, name_of(context, "a"), name_of(context, "c")) &&
        cycles_together(&cycles, name_of(context, "b"), name_of(context, "c")));
  CHECK(!cycles_together(&cycles, name_of(context, "a"), name_of(context, "itself")) &&
        !cycles_together(&cycles, name_of(context, "main"), name_of(context, "a")));
  const Cycles reached = cycles_reached(context->arena, program, name_of(context, "b"));
  CHECK(cycles_recursive(&reached, name_of(context, "c")) &&
        cycles_together(&reached, name_of(context, "b"), name_of(context, "a")));
  CHECK(reached.components.entries.size == 5 &&
        cycles_reached(context->arena, program, name_of(context, "itself")).components.entries.size == 1);
  context_free(context);
}

static void long_chains_need_no_stack(void) {
  enum { LENGTH = 20000 };
  Context *context = context_new();
  Out out = out_new(context->arena);
  out_string(&out, "fun f0 (n0: i64) -> (r0: i64) { in (n0) }\n");
  for (int i = 1; i < LENGTH; i++)
    out_format(&out, "fun f%d (n%d: i64) -> (r%d: i64) { x%d: i64 = call f%d (n%d) in (x%d) }\n", i, i, i, i, i - 1, i,
               i);
  const Cycles cycles =
      cycles_of_program(context->arena, program_of(context, text_c_string(context->arena, out_result(&out))));
  CHECK(cycles.components.entries.size == LENGTH && !cycles_recursive(&cycles, name_of(context, "f19999")));
  context_free(context);
}

int main(void) {
  RUN(circles);
  RUN(long_chains_need_no_stack);
  return testing_finish();
}
