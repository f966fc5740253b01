// Ranges of i64 variables in Imp: what is bounded, what is given up, and what never is taken for smaller than it may
// be.
#include "imp/imp.h"
#include "testing.h"

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
  CHECK(is_from_to(
      range_in("function f() -> () { for i_1: i64 10i64 no { declare a_2: i64 (prim mul i64 yes [i_1, 3i64]) } }", 1),
      0, 9));
  CHECK(is_from_to(
      range_in("function f() -> () { for i_1: i64 10i64 no { declare a_2: i64 (prim mul i64 yes [i_1, 3i64]) } }", 2),
      0, 27));
  CHECK(is_from_to(range_in("function f(n_1: i64) -> () { for i_2: i64 n_1 no { } } function g() -> () { call f [7i64] "
                            "[] 0i64 call f [-4i64] [] 0i64 }",
                            2),
                   0, 6));
  CHECK(is_from_to(range_in("function f() -> () { declare s_1: i64 1i64 while (prim lt i64 no [s_1, 9i64]) { assign "
                            "s_1 (prim mul i64 no [s_1, 2i64]) } }",
                            1),
                   INT64_MIN, INT64_MAX));
}

#define COUNT(before, step, after)                                                                                     \
  "function f() -> () { declare c_1: i64 " before                                                                      \
  " for i_2: i64 20i64 no { if true { assign c_1 (prim add i64 no [c_1, " step "]) } { } " after " } }"
static void counters(void) {
  CHECK(is_from_to(range_in(COUNT("0i64", "1i64", ""), 1), 0, 20));
  CHECK(!range_is_narrow(range_in(COUNT("5i64", "1i64", ""), 1)));                     // begins elsewhere
  CHECK(!range_is_narrow(range_in(COUNT("0i64", "2i64", ""), 1)));
  CHECK(!range_is_narrow(range_in(COUNT("0i64", "1i64", "assign c_1 (prim add i64 no [c_1, 1i64])"), 1)));
  CHECK(!range_is_narrow(range_in("function f() -> () { declare c_1: i64 0i64 for i_2: i64 20i64 no { for j_3: i64 "
                                  "20i64 no { assign c_1 (prim add i64 no [c_1, 1i64]) } } }",
                                  1)));
  CHECK(is_from_to(range_in("function f() -> () { for i_1: i64 20i64 no { declare c_2: i64 0i64 for j_3: i64 30i64 no "
                            "{ assign c_2 (prim add i64 no [c_2, 1i64]) } } }",
                            2),
                   0, 30));
  CHECK(!range_is_narrow(range_in(
      "function f() -> () { declare c_1: i64 0i64 while true { assign c_1 (prim add i64 no [c_1, 1i64]) } }", 1)));
}

static ImpRange value(const char *exp) {
  char text[600];
  snprintf(text, sizeof text,
           "function f(b_1: bool, x_2: i32, u_3: u32, xs_4: []i64) -> () { declare w_5: i64 (load xs_4 0i64) declare "
           "k_6: i64 (select b_1 3i64 -4i64) declare r_7: i64 %s }",
           exp);
  return range_in(text, 7);
}

static void values(void) {
  CHECK(is_from_to(value("(convert i64 i32 x_2)"), INT32_MIN, INT32_MAX));
  CHECK(is_from_to(value("(convert i64 u32 u_3)"), 0, UINT32_MAX));
  CHECK(is_from_to(value("(convert i64 bool b_1)"), 0, 1));
  CHECK(is_from_to(value("w_5"), INT64_MIN, INT64_MAX));
  CHECK(is_from_to(value("(prim add i64 no [w_5, 1i64])"), INT64_MIN, INT64_MAX));       // wraps around
  CHECK(is_from_to(value("(prim mul i64 no [k_6, k_6])"), -12, 16));
  CHECK(is_from_to(value("(prim sub i64 no [k_6, 10i64])"), -14, -7));
  CHECK(is_from_to(value("(prim neg i64 no [k_6])"), -3, 4));
  CHECK(is_from_to(value("(prim min i64 no [w_5, 7i64])"), INT64_MIN, 7));
  CHECK(is_from_to(value("(prim max i64 no [(prim min i64 no [w_5, 7i64]), 0i64])"), 0, 7));
  CHECK(is_from_to(value("(prim mod i64 no [w_5, 10i64])"), 0, 9));
  // has the sign of what is divided
  CHECK(is_from_to(value("(prim rem i64 no [w_5, 10i64])"), INT64_MIN, INT64_MAX));
  CHECK(is_from_to(value("(prim div i64 no [k_6, 2i64])"), -4, 1));
  CHECK(is_from_to(value("(prim div i64 no [k_6, k_6])"), INT64_MIN, INT64_MAX));
  CHECK(is_from_to(value("(prim and i64 no [w_5, 15i64])"), 0, 15));
  CHECK(is_from_to(value("(prim and i64 no [w_5, -8i64])"), INT64_MIN, INT64_MAX));
}

int main(void) {
  RUN(loops);
  RUN(counters);
  RUN(values);
  return testing_finish();
}
