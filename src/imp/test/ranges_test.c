// Ranges of i64 variables in Imp: bounded variables, unbounded ones, and ranges that must not be too small.
#include "imp_testing.h"

// The range of variable number `id` in a function of Imp's text.
static ImpRange range_in(const char *text, uint32_t id) {
  Context *context = context_new();
  Out problems = out_new(context->arena);
  const ImpProgram *program = imp_parse(context, text_of(text), &problems);
  if (!program || !imp_verify(context, program, &problems)) fprintf(stderr, "%.*s", TEXT_ARG(out_result(&problems)));
  const VarTable none = {0};
  const ImpRange range = imp_range_of_var(imp_ranges(context, program, &none), (ImpVar){id});
  context_free(context);
  return range;
}

static bool is_from_to(ImpRange range, int64_t low, int64_t high) {
  if (range.low != low || range.high != high)
    fprintf(stderr, "%lld to %lld\n", (long long)range.low, (long long)range.high);
  return range.low == low && range.high == high;
}

static void loops(void) {
  CHECK(is_from_to(range_in("function f() -> () { for i_1 < 10 { var a_2: i64 = i_1 * 3 } }", 1), 0, 9));
  CHECK(is_from_to(range_in("function f() -> () { for i_1 < 10 { var a_2: i64 = i_1 * 3 } }", 2), 0, 27));
  CHECK(is_from_to(range_in("function f(n_1: i64) -> () { for i_2 < n_1 { } } function g() -> () { call f(7) at 0 "
                            "call f(-4) at 0 }",
                            2),
                   0, 6));
  CHECK(is_from_to(range_in("function f() -> () { var s_1: i64 = 1 while s_1 < 9 { s_1 = s_1 *% 2 } }", 1), INT64_MIN,
                   INT64_MAX));
}

#define COUNT(before, step, after)                                                                                     \
  "function f() -> () { var c_1: i64 = " before " for i_2 < 20 { if true { c_1 = c_1 +% " step " } else { } " after    \
  " } }"
static void counters(void) {
  CHECK(is_from_to(range_in(COUNT("0", "1", ""), 1), 0, 20));
  CHECK(!range_is_narrow(range_in(COUNT("5", "1", ""), 1))); // begins elsewhere
  CHECK(!range_is_narrow(range_in(COUNT("0", "2", ""), 1)));
  CHECK(!range_is_narrow(range_in(COUNT("0", "1", "c_1 = c_1 +% 1"), 1)));
  CHECK(!range_is_narrow(range_in("function f() -> () { var c_1: i64 = 0 for i_2 < 20 { for j_3 < 20 { c_1 = c_1 +% "
                                  "1 } } }",
                                  1)));
  CHECK(is_from_to(
      range_in("function f() -> () { for i_1 < 20 { var c_2: i64 = 0 for j_3 < 30 { c_2 = c_2 +% 1 } } }", 2), 0, 30));
  CHECK(!range_is_narrow(range_in("function f() -> () { var c_1: i64 = 0 while true { c_1 = c_1 +% 1 } }", 1)));
}

static ImpRange value(const char *exp) {
  char text[600];
  snprintf(text, sizeof text,
           "function f(b_1: bool, x_2: i32, u_3: u32, xs_4: []i64) -> () { var w_5: i64 = xs_4[0] var k_6: i64 = "
           "(b_1 ? 3 : -4) var r_7: i64 = %s }",
           exp);
  return range_in(text, 7);
}

static void values(void) {
  CHECK(is_from_to(value("i64.i32(x_2)"), INT32_MIN, INT32_MAX));
  CHECK(is_from_to(value("i64.u32(u_3)"), 0, UINT32_MAX));
  CHECK(is_from_to(value("i64.bool(b_1)"), 0, 1));
  CHECK(is_from_to(value("w_5"), INT64_MIN, INT64_MAX));
  CHECK(is_from_to(value("w_5 +% 1"), INT64_MIN, INT64_MAX)); // wraps around
  CHECK(is_from_to(value("k_6 *% k_6"), -12, 16));
  CHECK(is_from_to(value("k_6 -% 10"), -14, -7));
  CHECK(is_from_to(value("i64.neg(k_6)"), -3, 4));
  CHECK(is_from_to(value("i64.min(w_5, 7)"), INT64_MIN, 7));
  CHECK(is_from_to(value("i64.max(i64.min(w_5, 7), 0)"), 0, 7));
  CHECK(is_from_to(value("w_5 % 10"), 0, 9));
  // has the sign of what is divided
  CHECK(is_from_to(value("i64.rem(w_5, 10)"), INT64_MIN, INT64_MAX));
  CHECK(is_from_to(value("k_6 / 2"), -4, 1));
  CHECK(is_from_to(value("k_6 / k_6"), INT64_MIN, INT64_MAX));
  CHECK(is_from_to(value("w_5 & 15"), 0, 15));
  CHECK(is_from_to(value("w_5 & -8"), INT64_MIN, INT64_MAX));
}

// The largest value of the first size of an entry point whose parameter is an i32 array of so many sizes.
static int64_t most_of_first_size(uint32_t count) {
  char text[600] = "fun f (", shape[200] = "";
  for RANGE(i, count) {
    snprintf(text + strlen(text), sizeof text - strlen(text), "s%u: i64, ", i);
    snprintf(shape + strlen(shape), sizeof shape - strlen(shape), "[s%u]", i);
  }
  snprintf(text + strlen(text), sizeof text - strlen(text), "xs: %si32) -> (r: i64) { in (s0) }", shape);
  const Made made = make_from(text);
  const ImpFunction *function = made.imp->functions[0];
  ((Entry *)(uintptr_t)function->source->entry)->sizes = (Vars){count, function->source->parameters.items};
  const uint32_t first = (uint32_t)map_value_or(function->variables, function->source->parameters.items[0].id, 0);
  const ImpRange range = imp_range_of_var(imp_ranges(made.context, made.imp, made.mem->vars), (ImpVar){first});
  context_free(made.context);
  return range.high;
}

// An array of more sizes than are compared says nothing about one of them.
static void sizes(void) {
  CHECK(most_of_first_size(1) == INT32_MAX / 4);
  CHECK(most_of_first_size(16) == INT32_MAX / 4);
  CHECK(most_of_first_size(17) == INDEX32_LIMIT);
}

int main(void) {
  RUN(loops);
  RUN(counters);
  RUN(values);
  RUN(sizes);
  return testing_finish();
}
