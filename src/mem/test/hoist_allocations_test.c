// hoist_allocations: blocks without a bound leave loops and branches; the others stay, since the layout gives each of
// them one slot.
#include "mem_testing.h"

static const char *hoisted(Context *context, const char *text, uint32_t *inside) {
  const Program *mem = allocate(context, parse_program(context, text)), *after = hoist_allocations(context, mem);
  CHECK_TEXT(problems_of_mem(context, after), "");
  *inside = 0;
  const Body *body = after->functions[after->function_count - 1]->body;
  for RANGE(i, body->count) {
    if (body->stms[i]->exp->tag != EXP_Loop) continue;
    const Body *round = body->stms[i]->exp->as.Loop.body;
    for RANGE(k, round->count) *inside += round->stms[k]->exp->tag == EXP_Alloc;
  }
  const Function *before_function = mem->functions[mem->function_count - 1],
                 *function = after->functions[after->function_count - 1];
  const ArrayValue **arguments = sample_arguments(context, mem, function, NUMBERS(3));
  CHECK_TEXT(run_mem(context, after, function, arguments, NULL, NULL),
             run_mem(context, mem, before_function, arguments, NULL, NULL));
  CHECK_TEXT(run_mem(context, after, function, arguments, mem_layout(context, after), NULL),
             run_mem(context, mem, before_function, arguments, NULL, NULL));
  return print_program(context, after);
}

#define LOOP(width)                                                                                                    \
  " s: i64 = loop (t: i64) = (0i64) for i: i64 < n do { a: [" width "]i64 = iota i64 " width " i 1i64\n"               \
  "  u: i64 = reduce " width " op (p: i64, q: i64) { o: i64 = prim add i64 (p, q) in (o) } neutral (t) fn (j: i64) { " \
                             "e: i64 = index a (j) in (e) } in (u) } in (s) }"

static void unbounded_blocks_leave_loops(void) {
  Context *context = context_new();
  uint32_t inside;
  (void)hoisted(context, "fun f (n: i64, xs: [n]i64) -> (r: i64) { k: i64 = index xs (0i64)\n" LOOP("k"), &inside);
  CHECK(inside == 0);
  (void)hoisted(context, "fun f (n: i64, xs: [n]i64) -> (r: i64) { k: i64 = prim add i64 (n, 1i64)\n" LOOP("k"),
                &inside);
  CHECK(inside == 1);
  context_free(context);
}

// A block whose size the iteration itself reads cannot leave the loop.
static void sizes_of_the_iteration_stay(void) {
  Context *context = context_new();
  uint32_t inside;
  (void)hoisted(
      context,
      "fun f (n: i64, xs: [n]i64) -> (r: i64) {\n"
      " s: i64 = loop (t: i64) = (0i64) for i: i64 < n do { k: i64 = index xs (i) a: [k]i64 = iota i64 k i 1i64\n"
      "  u: i64 = reduce k op (p: i64, q: i64) { o: i64 = prim add i64 (p, q) in (o) } neutral (t) fn (j: i64) { e: "
      "i64 = index a (j) in (e) } in (u) } in (s) }",
      &inside);
  CHECK(inside == 1);
  context_free(context);
}

// The iterations of a build may run at the same time: each needs its own block (erratum 000 c).
static void builds_keep_their_blocks(void) {
  Context *context = context_new();
  const Program *mem = allocate(
      context, parse_program(context, "fun f (n: i64, xs: [n]i64) -> (r: [n]i64) { k: i64 = index xs (0i64)\n"
                                      " b: [n]i64 = build (n) fn (i: i64) { a: [k]i64 = iota i64 k i 1i64\n"
                                      "  u: i64 = reduce k op (p: i64, q: i64) { o: i64 = prim add i64 (p, q) in (o) } "
                                      "neutral (0i64) fn (j: i64) { e: i64 = index a (j) in (e) } in (u) } in (b) }"));
  CHECK(hoist_allocations(context, mem) == mem);
  context_free(context);
}

int main(void) {
  RUN_ROW("FM-51", unbounded_blocks_leave_loops);
  RUN_ROW("FS-53", sizes_of_the_iteration_stay);
  RUN_ROW("FM-40", builds_keep_their_blocks);
  RUN_ROW("FSE-03", builds_keep_their_blocks);
  return testing_finish();
}
