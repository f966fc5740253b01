// Every pass is near-linear: doubling a program at most about doubles the memory a pass uses (a deterministic stand-in
// for time),
// and a chain of functions that call the next twice does not grow exponentially.
#include "../../core/test/core_testing.h"
#include "opt/opt.h"

typedef struct PassRow { const char *name; const Program *(*run)(Context *, const Program *); } PassRow;
static const PassRow passes[] = {
    {"simplify", simplify},
    {"inline_functions", inline_functions},
    {"eliminate_common", eliminate_common},
    {"remove_dead", remove_dead},
    {"fuse", fuse},
    {"hoist", hoist},
    {"slice_sizes", slice_sizes},
};

static size_t cost_of(const char *text, const PassRow *pass) {
  Context *context = context_new();
  Program *program = program_of(context, text);
  arena_reset(context->scratch);
  size_t before = arena_used(context->arena) + arena_used(context->scratch);
  const Program *after = pass->run(context, program);
  size_t cost = arena_used(context->arena) + arena_used(context->scratch) - before;
  CHECK_TEXT(problems_of(context, after), "");
  context_free(context);
  return cost;
}
static void check_family(const char *name, char *(*make)(int), int size, const char *except) {
  char *small = make(size), *large = make(2 * size);
  for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
    if (except && strcmp(except, passes[i].name) == 0) continue;
    size_t one = cost_of(small, &passes[i]), two = cost_of(large, &passes[i]);
    if (two > 3 * one + 100000)
      fprintf(stderr, "%s of %s: %zu bytes at %d, %zu at %d\n", passes[i].name, name, one, size, two, 2 * size);
    CHECK(two <= 3 * one + 100000);
  }
  free(small);
  free(large);
}

typedef struct Text_ { char *start; size_t size; } Writer;
static void append(Writer *writer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  writer->start = realloc(writer->start, writer->size + 400);
  writer->size += (size_t)vsnprintf(writer->start + writer->size, 400, format, arguments);
  va_end(arguments);
}

static char *long_scalar_code(int size) {
  Writer w = {0};
  append(&w, "fun f (n: i64, x0: i64) -> (r: i64) {\n");
  for INT_RANGE(i, size)
    append(&w, " y%d: i64 = prim mul i64 (x%d, x%d) x%d: i64 = prim add i64 (y%d, n)\n", i, i, i, i + 1, i);
  append(&w, " in (x%d) }\n", size);
  return w.start;
}
static char *many_checks(int size) {
  Writer w = {0};
  append(&w, "fun f (n: i64, k: i64, xs: [n]i64) -> (r: i64) {\n s0: i64 = atom 0i64\n");
  for INT_RANGE(i, size)
    append(&w,
           " j%d: i64 = prim add i64 (k, %di64) a%d: bool = prim lt i64 (j%d, n) b%d: bool = prim le i64 (0i64, j%d) "
           "c%d: bool = prim and bool (a%d, b%d)\n"
           " p%d: certificate = assert c%d bounds \"out\" v%d: i64 = <p%d> index xs (j%d) s%d: i64 = prim add i64 "
           "(s%d, v%d)\n",
           i, i, i, i, i, i, i, i, i, i, i, i, i, i, i + 1, i, i);
  append(&w, " in (s%d) }\n", size);
  return w.start;
}
static char *many_builds(int size) {
  Writer w = {0};
  append(&w, "fun f (n: i64, x0: [n]i64) -> (r: [n]i64) {\n");
  for INT_RANGE(i, size)
    append(&w,
           " x%d: [n]i64 = build (n) fn (i%d: i64) { v%d: i64 = index x%d (i%d) w%d: i64 = prim add i64 (v%d, %di64) "
           "in (w%d) }\n",
           i + 1, i, i, i, i, i, i, i, i);
  append(&w, " in (x%d) }\n", size);
  return w.start;
}
static char *many_loops(int size) {
  Writer w = {0};
  append(&w, "fun f (n: i64, xs: [n]i64) -> (r: i64) {\n s0: i64 = atom 0i64\n");
  for INT_RANGE(i, size)
    append(&w,
           " s%d: i64 = loop (a%d: i64) = (s%d) for i%d: i64 < n do { v%d: i64 = index xs (i%d) m%d: i64 = prim mul "
           "i64 (n, %di64) w%d: i64 = prim add i64 (v%d, m%d) u%d: i64 = prim add i64 (w%d, a%d) in (u%d) }\n",
           i + 1, i, i, i, i, i, i, i, i, i, i, i, i, i, i);
  append(&w, " in (s%d) }\n", size);
  return w.start;
}
static char *call_chain(int size) {
  Writer w = {0};
  append(&w, "fun f0 (x: i64) -> (r: i64) { y: i64 = prim mul i64 (x, 3i64) in (y) }\n");
  for (int i = 1; i < size; i++)
    append(&w,
           "fun f%d (x: i64) -> (r: i64) { a: i64 = call f%d (x) y: i64 = prim add i64 (x, 1i64) b: i64 = call f%d (y) "
           "c: i64 = prim xor i64 (a, b) in (c) }\n",
           i, i - 1, i - 1);
  return w.start;
}
static char *call_chain_once(int size) {
  Writer w = {0};
  append(&w, "fun f0 (x: i64) -> (r: i64) { y: i64 = prim mul i64 (x, 3i64) in (y) }\n");
  for (int i = 1; i < size; i++)
    append(&w, "fun f%d (x: i64) -> (r: i64) { a: i64 = call f%d (x) c: i64 = prim xor i64 (a, x) in (c) }\n", i,
           i - 1);
  return w.start;
}

static void straight_code(void) { check_family("scalar code", long_scalar_code, 400, NULL); }
static void checks(void) { check_family("checks", many_checks, 300, NULL); }
// Fusing a chain of n builds inlines each body into the next: what is copied is a triangle, whatever the order.
static void builds(void) { check_family("builds", many_builds, 200, "fuse"); }
static void loops(void) { check_family("loops", many_loops, 200, NULL); }
static void chains(void) { check_family("a chain of calls", call_chain, 40, NULL); }
static void chains_of_single_calls(void) { check_family("a chain of single calls", call_chain_once, 600, NULL); }

int main(void) {
  RUN(straight_code);
  RUN(checks);
  RUN(builds);
  RUN(loops);
  RUN(chains);
  RUN(chains_of_single_calls);
  return testing_finish();
}
