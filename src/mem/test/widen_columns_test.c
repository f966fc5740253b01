// widen_columns: blocks of columns have room for several columns; those of rows, of builds with other code, and small
// ones stay.
#include "mem_testing.h"

static bool is_widened(const char *text) {
  Context *context = context_new();
  const Program *mem = allocate(context, parse_program(context, text)), *after = widen_columns(context, mem);
  CHECK_TEXT(problems_of_mem(context, after), "");
  const Function *function = after->functions[after->function_count - 1];
  const ArrayValue **arguments = sample_arguments(context, mem, function, NUMBERS(3, 9));
  const char *expected = run_mem(context, mem, mem->functions[mem->function_count - 1], arguments, NULL, NULL);
  CHECK_TEXT(run_mem(context, after, function, arguments, NULL, NULL), expected);
  CHECK_TEXT(run_mem(context, after, function, arguments, mem_layout(context, after), NULL), expected);
  const bool widened = after != mem;
  CHECK(widened == (strstr(print_program(context, after), "#wide alloc 256*n") != NULL));
  context_free(context);
  return widened;
}

// Each row of the result of the build is made from an array that a loop has written; `element` is element j of it.
#define COLUMNS(shape, size, element, end)                                                                             \
  "fun f (n: i64, m: i64, a: [" shape "]i64) -> (r: [" shape "]i64) entry \"f\" sizes (n, m)\n"                        \
  " parameter \"a\" a \"[" shape "]i64\" result \"r\" r \"[" shape "]i64\" {\n"                                        \
  " t: [m][n]i64 = build (m) fn (i: i64) {\n"                                                                          \
  "  z: [" size "]i64 = #unset replicate (" size ") 0i64\n"                                                            \
  "  y: [" size "]i64 = loop (x: [" size "]i64) = (z) for j: i64 < " size " do {\n"                                    \
  "   " element " u: [" size "]i64 = update x [j] e in (u) }\n"                                                        \
  "  last: i64 = #exact prim sub i64 (" size ", 1i64)\n"                                                               \
  "  s: [n]i64 = build (n) fn (k: i64) { o: i64 = #exact prim sub i64 (last, k) v: i64 = index y (o) in (v) }\n"       \
  "  in (s) } " end

static void columns_are_widened(void) {
  CHECK(is_widened(COLUMNS("n][m", "n", "e: i64 = index a (j, i)", "p: [n][m]i64 = permute t <1, 0> in (p) }")));
}
static void rows_stay(void) {
  CHECK(!is_widened(COLUMNS("m][n", "n", "e: i64 = index a (i, j)", "in (t) }")));
}
// an element that is the same for no columns
static void scattered_reads_stay(void) {
  CHECK(!is_widened(COLUMNS("n][m", "n",
                            "h: i64 = prim mul i64 (i, i) g: i64 = prim mod i64 (h, m) e: i64 = index a (j, g)",
                            "p: [n][m]i64 = permute t <1, 0> in (p) }")));
}

int main(void) {
  RUN(columns_are_widened);
  RUN(rows_stay);
  RUN(scattered_reads_stay);
  return testing_finish();
}
