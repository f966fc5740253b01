// parallelise_copies: which copies and fills are marked, and that their workers need no memory.
#include "mem_testing.h"
#include "mem/bounds.h"

static bool is_parallel(const Stm *stm) { return (stm->marks & MARK_Parallel) != 0; }

static uint32_t count_marks(const Function *function) {
  Arena *arena = arena_new();
  uint32_t count = 0;
  for EACH_STM(at, arena, function->body) count += is_parallel(at.stm);
  arena_free(arena);
  return count;
}

// `first`, `last`: marks in the first and in the last function. No statement gets frames of workers.
static void check_marks(Options options, const char *text, uint32_t first, uint32_t last) {
  Case test = {.context = context_new(), .text = text};
  context_configure(test.context, options);
  test.core = parse_program(test.context, text);
  CHECK_TEXT(problems_of_core(test.context, test.core), "");
  test.mem = parallelise_copies(test.context, allocate(test.context, test.core));
  case_run(&test, NUMBERS(5, 6));
  const Layout *layout = mem_layout(test.context, test.mem);
  CHECK(count_marks(test.mem->functions[0]) == first);
  CHECK(count_marks(test.mem->functions[test.mem->function_count - 1]) == last);
  if (testing_broken) fprintf(stderr, "%s\n", print_program(test.context, test.mem));
  CHECK(layout->workers.entries.size == first + (test.mem->function_count > 1 ? last : 0));
  for EACH(i, &layout->workers.entries) {
    const WorkerFrames *frames = layout->workers.entries.items[i].as.pointer;
    CHECK(needs_nothing(frames->bytes) && !frames->may_fail);
  }
  context_free(test.context);
}
static void with_workers(const char *text, uint32_t marks) {
  check_marks((Options){.workers = true}, text, marks, marks);
}

#define ENTRY(result)                                                                                   \
  "fun f (n: i64, m: i64, a: [n][m]i64) -> (r: " result ") entry \"f\" sizes (n, m)\n"                  \
  "  parameter \"a\" a \"[n][m]i64\" result \"r\" r \"" result "\"\n{\n"
#define COPY ENTRY("[n][m]i64") "  b: [n][m]i64 = copy a in (b) }\n"

static void copies(void) {
  with_workers(COPY, 1);
  with_workers(ENTRY("[m][n]i64") "  t: [m][n]i64 = permute a <1, 0> b: [m][n]i64 = copy t in (b) }\n", 1);
}

static void fills(void) {
  with_workers(ENTRY("[m][n]i64") "  b: [m][n]i64 = replicate (m, n) 7i64 in (b) }\n", 1);
  with_workers(ENTRY("[n]i64") "  b: [n]i64 = iota i64 n 0i64 1i64 in (b) }\n", 1);
  with_workers(ENTRY("[n]i64") "  b: [n]i64 = #unset replicate (n) 7i64\n"
                               "  c: [n]i64 = iota i64 n 0i64 1i64\n"
                               "  d: [n]i64 = update b [0i64 : n : 1i64] c in (d) }\n", 1);
}

static void small_ones_stay(void) {
  with_workers(ENTRY("[4i64]i64") "  b: [4i64]i64 = replicate (4i64) n in (b) }\n", 0);
  with_workers(ENTRY("[40000i64]i64") "  b: [40000i64]i64 = replicate (40000i64) n in (b) }\n", 1);
}

static void outermost_only(void) {
  with_workers(ENTRY("[n][m]i64") "  b: [n][m]i64 = build (n) fn (i: i64) {\n"
                                  "    c: [m]i64 = replicate (m) i in (c) }\n  in (b) }\n", 0);
  with_workers(ENTRY("[n]i64") "  z: [n]i64 = iota i64 n 0i64 1i64\n"
                               "  b: [n]i64 = loop (x: [n]i64) = (z) for k: i64 < m do {\n"
                               "    y: [n]i64 = replicate (n) k in (y) }\n  in (b) }\n", 2);
}

// The two halves of an array are in one block: an update with one of them runs in order.
static void of_one_array(void) {
  with_workers(ENTRY("[n]i64") "  b: [n]i64 = iota i64 n 0i64 1i64\n"
                               "  h: i64 = prim div i64 (n, 2i64)\n"
                               "  s: [h]i64 = slice b [0i64 : h : 1i64]\n"
                               "  c: [n]i64 = update b [h : h : 1i64] s in (c) }\n", 1);
}

static void functions_of_iterations_stay(void) {
  static const char filled[] = "fun g (n: i64, x: i64) -> (r: [n]i64) { b: [n]i64 = replicate (n) x in (b) }\n";
  char text[2000];
  (void)snprintf(text, sizeof text, "%s%s", filled,
                 ENTRY("[n][m]i64") "  b: [n][m]i64 = build (n) fn (i: i64) { c: [m]i64 = call g (m, i) in (c) }\n"
                                    "  in (b) }\n");
  check_marks((Options){.workers = true}, text, 0, 0);
  (void)snprintf(text, sizeof text, "%s%s", filled, ENTRY("[m]i64") "  c: [m]i64 = call g (m, n) in (c) }\n");
  check_marks((Options){.workers = true}, text, 1, 0);
}

#define FILTER(read, keep)                                                                                  \
  "fun f (n: i64, a: [n]i64) -> (k: i64, r: [k]i64)\n  entry \"f\" sizes (n) parameter \"a\" a \"[n]i64\"\n"   \
  "  result \"r\" r \"[]i64\"\n{\n  b: [n]i64 = copy a\n"                                                    \
  "  c: i64, x: [c]i64 = filter n fn (i: i64) { e: i64 = index " read " (i)\n" keep " in (p, e) }\n"          \
  "  in (c, x) }\n"

static void filters(void) {
  with_workers(FILTER("a", "    p: bool = prim lt i64 (0i64, e)\n"), 2);
  with_workers(FILTER("a", "    s: [3i64]i64 = replicate (3i64) e t: i64 = index s (1i64)\n"
                           "    p: bool = prim lt i64 (0i64, t)\n"), 1);
}

// The copy and what is written in any order.
#define WRITES(form)                                                                              \
  "fun f (n: i64, k: i64, a: [k]i64) -> (r: [k]i64) entry \"f\" sizes (n, k)\n"                    \
  "  parameter \"a\" a \"[k]i64\" result \"r\" r \"[k]i64\"\n{\n  b: [k]i64 = copy a\n" form      \
  "  in (c) }\n"
#define HIST "  c: [k]i64 = hist (b) <1> op (x: i64, y: i64) { z: i64 = prim sub i64 (x, y) in (z) } neutral (0i64) n\n"
static void many_elements(void) {
  with_workers(WRITES("  c: [k]i64 = scatter (b) <1> n fn (i: i64) { p: i64 = prim mul i64 (i, 7i64) in (p, i) }\n"),
               2);
  with_workers(WRITES(HIST "    fn (i: i64) { p: i64 = prim mul i64 (i, 7i64) in (p, 1i64) }\n"), 2);
  with_workers(WRITES(HIST "    fn (i: i64) { s: [3i64]i64 = replicate (3i64) i p: i64 = index s (1i64) in (p, i) }\n"),
               1);
}

static void only_with_workers(void) {
  check_marks((Options){0}, COPY, 0, 0);
  check_marks((Options){.workers = true, .apart = true}, COPY, 0, 0);
}

int main(void) {
  RUN(copies);
  RUN(fills);
  RUN(small_ones_stay);
  RUN(outermost_only);
  RUN(of_one_array);
  RUN(functions_of_iterations_stay);
  RUN(filters);
  RUN(many_elements);
  RUN(only_with_workers);
  return testing_finish();
}
