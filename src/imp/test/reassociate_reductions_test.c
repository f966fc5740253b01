// With relaxed floats, reductions of floats are computed in parts. Other loops stay, and so do all in strict mode.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) {
  return imp_after(context, reassociate_reductions, text);
}

// x = 0; for i < `bound` { x = `value` }
typedef struct Case {
  const char *type, *start, *bound, *kind, *value, *extra;
} Case;
static const Case plain = {"f64", "0.0f64", "n_1", " reducing (x_3 by add)", "x_3 + a_2[i_4]", ""};

static bool is_spread(Case it, bool relaxed) {
  Context *context = context_new();
  context_configure(context, (Options){.relaxed = relaxed});
  const char *text = text_c_string(
      context->arena, text_format(context->arena,
                                  "function f(n_1: i64, a_2: read_only no_alias []%s) -> (r_5: %s) {\n"
                                  " var x_3: %s = %s\n"
                                  " for i_4 < %s%s {\n"
                                  "%s  x_3 = %s\n"
                                  " }\n"
                                  " r_5 = x_3\n"
                                  "}\n",
                                  it.type, it.type, it.type, it.start, it.bound, it.kind, it.extra, it.value));
  const bool spread = strstr(result_in(context, text), "local parts") != NULL;
  context_free(context);
  return spread;
}

static void sums_are_spread(void) {
  Case it = plain;
  CHECK(is_spread(it, true));
  it.value = "a_2[i_4] + x_3 - a_2[0]";
  CHECK(is_spread(it, true));
  it.kind = " reducing (x_3 by max)", it.value = "f64.max(x_3, a_2[i_4])";
  CHECK(is_spread(it, true));
  it.bound = "100";
  CHECK(is_spread(it, true));
}

static void the_order_stays_in_strict_mode(void) { CHECK(!is_spread(plain, false)); }

static void others_are_left(void) {
  Case it = plain;
  it.bound = "31";
  CHECK(!is_spread(it, true));
  it = plain;
  it.kind = "";
  CHECK(!is_spread(it, true)); // nothing is said
  it.value = "a_2[i_4] - x_3"; // no sum
  CHECK(!is_spread(it, true));
  it.value = "(x_3 + a_2[i_4]) * 2.0f64";
  CHECK(!is_spread(it, true));
  it.value = "x_3 + x_3 * a_2[i_4]";
  CHECK(!is_spread(it, true));
  it = plain;
  it.kind = "", it.extra = "  var y_6: f64 = x_3\n"; // the sum so far is looked at
  CHECK(!is_spread(it, true));
  it = plain;
  it.type = "i64", it.start = "0", it.value = "x_3 +% a_2[i_4]"; // exact in any order
  CHECK(!is_spread(it, true));
}

int main(void) {
  RUN(sums_are_spread);
  RUN(the_order_stays_in_strict_mode);
  RUN(others_are_left);
  return testing_finish();
}
