// reuse_blocks: blocks live in the caller's memory as long as it is not needed for anything else.
#include "mem_testing.h"

static void check_blocks(const char *text, const int64_t *numbers, uint32_t before, uint32_t after) {
  Case test = case_new(text);
  CHECK(mem_count(test.mem, EXP_Alloc) == before);
  test.mem = reuse_blocks(test.context, test.mem);
  case_run(&test, numbers);
  CHECK(mem_count(test.mem, EXP_Alloc) == after);
  if (mem_count(test.mem, EXP_Alloc) != after) fprintf(stderr, "%s\n", print_program(test.context, test.mem));
  context_free(test.context);
}

#define ENTRY(result)                                                                                                  \
  "fun f (n: i64, xs: [n]i64) -> (r: [n]" result                                                                       \
  ") entry \"f\" sizes (n) parameter \"xs\" xs \"[n]i64\" result \"r\" r \"[n]" result                                 \
  "\"\n{ last: i64 = prim sub i64 (n, 1i64)\n"
#define REVERSED(name, from, i)                                                                                        \
  " " name ": [n]i64 = build (n) fn (" i ": i64) { k" i ": i64 = prim sub i64 (last, " i ") x" i ": i64 = index " from \
  " (k" i ") y" i ": i64 = prim add i64 (x" i ", " i ") in (y" i ") }\n"

// The first of three arrays can be in the memory of the last; the second cannot.
static void before_the_result_is_begun(void) {
  check_blocks(ENTRY("i64") REVERSED("a", "xs", "i") REVERSED("b", "a", "j") REVERSED("c", "b", "l") " in (c) }",
               NUMBERS(5), 2, 1);
  check_blocks(ENTRY("i64") REVERSED("a", "xs", "i") REVERSED("b", "a", "j") " in (b) }", NUMBERS(5), 1, 1);
}

// Arrays that are live one after the other share one memory.
static void one_after_the_other(void) {
  check_blocks(ENTRY("i64") REVERSED("a", "xs", "i") REVERSED("b", "a", "j") REVERSED("c", "b", "l")
                   REVERSED("d", "c", "m") REVERSED("e", "d", "o") " in (e) }",
               NUMBERS(5), 4, 2);
}

static void other_types_stay_out(void) {
  check_blocks(
      ENTRY("f64") REVERSED("a", "xs", "i") REVERSED(
          "b", "a",
          "j") " c: [n]f64 = build (n) fn (l: i64) { x: i64 = index b (l) y: f64 = convert f64 i64 x in (y) } in (c) }",
      NUMBERS(5), 2, 2);
}

static void larger_blocks_stay_out(void) {
  check_blocks(ENTRY("i64") " m: i64 = prim add i64 (n, n) a: [m]i64 = iota i64 m 0i64 1i64\n"
                            " b: [n]i64 = build (n) fn (i: i64) { k: i64 = prim sub i64 (last, i) x: i64 = index a (k) "
                            "in (x) }\n" REVERSED("c", "b", "l") " in (c) }",
               NUMBERS(5), 2, 2);
}

// Blocks made in iterations of a loop are reused. Those of a build are not, since its iterations may run at once.
static void iterations_of_loops(void) {
  check_blocks(ENTRY("i64") " s: i64 = loop (t: i64) = (0i64) for q: i64 < 3i64 do {\n" REVERSED(
                   "a", "xs", "i") " x: i64 = index a (0i64) y: i64 = prim add i64 (x, t) in (y) }\n"
                                   " c: [n]i64 = replicate (n) s in (c) }",
               NUMBERS(5), 1, 0);
  check_blocks(ENTRY("i64") " b: [n]i64 = build (n) fn (q: i64) {\n" REVERSED(
                   "a", "xs", "i") " x: i64 = index a (q) in (x) }\n" REVERSED("c", "b", "l") " in (c) }",
               NUMBERS(5), 2, 2);
}

int main(void) {
  RUN(before_the_result_is_begun);
  RUN(one_after_the_other);
  RUN(other_types_stay_out);
  RUN(larger_blocks_stay_out);
  RUN(iterations_of_loops);
  return testing_finish();
}
