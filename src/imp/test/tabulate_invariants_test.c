// What a loop computes anew for the same few indices goes before it, unless it may not be evaluated there or is another
// each time.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) {
  return imp_after(context, tabulate_invariants, text);
}

// for i < `bound` { s = 0; for c < `rounds` { `before` s = s + `value` }; y[i] = s }
static const char *loop(Context *context, const char *bound, const char *rounds, const char *before,
                        const char *value) {
  return result_in(
      context,
      text_c_string(context->arena,
                    text_format(context->arena,
                                "function f(n_1: i64, q_2: read_only no_alias []f64, y_3: no_alias []f64) -> () {\n"
                                " for i_4 < %s parallel {\n"
                                "  var s_5: f64 = 0.0f64\n"
                                "  for c_6 < %s {\n"
                                "%s   s_5 = s_5 + (%s)\n"
                                "  }\n"
                                "  y_3[i_4] = s_5\n"
                                " }\n"
                                "}\n",
                                bound, rounds, before, value)));
}
static const char *const wanted = "f64.exp(q_2[c_6])";

static void a_table_is_made_before_the_loop(void) {
  Context *context = context_new();
  const char *text = loop(context, "n_1", "5", "", wanted);
  CHECK(count_words(text, "local ") == 1 && count_words(text, "if 0 < n_1") == 1 && count_words(text, "exp(") == 1);
  CHECK(strstr(text, "exp(") < strstr(text, "var s_"));
  text = loop(context, "8", "5", "", wanted); // runs in any case
  CHECK(count_words(text, "local ") == 1 && count_words(text, "if ") == 0);
  context_free(context);
}

static void the_same_value_has_one_table(void) {
  Context *context = context_new();
  const char *text = loop(context, "n_1", "5", "", "f64.exp(q_2[c_6]) * f64.exp(q_2[c_6])");
  CHECK(count_words(text, "local ") == 1 && count_words(text, "exp(") == 2); // the product is the value
  text = loop(context, "n_1", "5", "", "s_5 * (f64.exp(q_2[c_6]) + f64.exp(q_2[0]))");
  CHECK(count_words(text, "local ") == 1);
  context_free(context);
}

static void a_name_stands_for_its_value(void) {
  Context *context = context_new();
  const char *text = loop(context, "n_1", "5", "   var x_7: f64 = q_2[c_6]\n", "s_5 * f64.exp(x_7 + x_7)");
  CHECK(count_words(text, "local ") == 1 && count_words(text, "q_2[") == 3);
  text = loop(context, "n_1", "5", "   var x_7: f64 = s_5\n", "f64.exp(x_7)");
  CHECK(count_words(text, "local ") == 0);
  text = loop(context, "n_1", "5",
              "   var x_7: f64 = q_2[c_6]\n"
              "   x_7 = s_5\n",
              "f64.exp(x_7)");
  CHECK(count_words(text, "local ") == 0);
  context_free(context);
}

static void what_depends_on_no_index_is_a_variable(void) {
  Context *context = context_new();
  const char *text = loop(context, "n_1", "5", "", "f64.exp(q_2[0])");
  CHECK(count_words(text, "local ") == 0 && strstr(text, "(0 < n_1 ? f64.exp(q_2[0]) : 0.0f64)"));
  context_free(context);
}

static bool stays(const char *bound, const char *rounds, const char *before, const char *value) {
  Context *context = context_new();
  const char *text = loop(context, bound, rounds, before, value);
  const bool alone = count_words(text, "local ") == 0 && count_words(text, " < n_1 ? ") == 0;
  context_free(context);
  return alone;
}

static void other_values_stay(void) {
  CHECK(stays("n_1", "5", "", "q_2[c_6]")); // quick
  // the loop writes there
  CHECK(stays("n_1", "5", "", "f64.exp(y_3[c_6])"));
  // of the outer loop
  CHECK(stays("n_1", "5", "", "f64.exp(q_2[i_4])"));
  CHECK(stays("n_1", "5", "", "f64.exp(s_5)"));
  // nobody knows how many
  CHECK(stays("n_1", "n_1", "", wanted));
  CHECK(stays("n_1", "100", "", wanted));
  // computed once as it is
  CHECK(stays("1", "5", "", wanted));
  // not always evaluated
  CHECK(stays("n_1", "5", "", "(s_5 < 1.0f64 ? f64.exp(q_2[c_6]) : s_5)"));
}

// for i < n { `body` } with an array that is stored to
static const char *changing(Context *context, const char *body) {
  return result_in(context,
                   text_c_string(context->arena, text_format(context->arena,
                                                             "function f(n_1: i64, q_2: no_alias []f64, y_3: no_alias "
                                                             "[]f64, z_7: []f64) -> () {\n"
                                                             " for i_4 < n_1 {\n"
                                                             "%s }\n"
                                                             "}\n",
                                                             body)));
}
static bool moves(const char *body) {
  Context *context = context_new();
  const bool moved = count_words(changing(context, body), "var known") > 0;
  context_free(context);
  return moved;
}
#define SINE "  y_3[i_4] = f64.sin(q_2[0])\n"

static void elements_that_stay_of_an_array_that_changes(void) {
  CHECK(moves(SINE));
  CHECK(moves("  q_2[5] = 1.0f64\n" SINE));
  CHECK(moves("  q_2[5] = 1.0f64\n  if 0 < n_1 {\n" SINE "  } else {\n  }\n"));
  CHECK(!moves("  q_2[0] = 1.0f64\n" SINE));
  CHECK(!moves(SINE "  q_2[0] = 1.0f64\n"));
  CHECK(!moves("  for j_5 < n_1 {\n   q_2[0] = 1.0f64\n  }\n" SINE));
  CHECK(!moves("  q_2[i_4] = 1.0f64\n" SINE)); // anywhere
  // who knows who else reaches it
  CHECK(!moves("  y_3[i_4] = f64.sin(z_7[0])\n"));
  CHECK(!moves("  copy q_2[0] = y_3[0], n_1 elements\n" SINE));
  CHECK(!moves("  point p_6: []f64 = q_2 + 1\n  p_6[0] = 1.0f64\n" SINE));
}

static void what_is_summed_up_before(void) {
  static const char *const sum = "  var s_5: f64 = 0.0f64\n"
                                 "  s_5 = s_5 + q_2[0]\n"
                                 "  s_5 = s_5 + (%s)\n"
                                 "%s  y_3[i_4] = f64.cos(s_5)\n";
  static const struct {
    const char *term, *after;
    bool moves;
  } cases[] = {
      {"q_2[1]", "", true},
      {"f64.i64(i_4)", "", false},
      {"q_2[1]",
       "  if i_4 < 3 {\n"
       "   s_5 = 1.0f64\n"
       "  } else {\n"
       "  }\n",
       false},
      {"q_2[1]",
       "  for j_6 < 3 {\n"
       "   s_5 = s_5 + 1.0f64\n"
       "  }\n",
       false},
      {"f64.i64(i_4)", "  s_5 = q_2[2]\n", true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Context *context = context_new();
    CHECK(moves(text_c_string(context->arena, text_format(context->arena, sum, cases[i].term, cases[i].after))) ==
          cases[i].moves);
    context_free(context);
  }
  CHECK(!moves("  y_3[i_4] = 0.0f64\n"));
}

static void under_a_condition(void) {
  static const char *const branch = "  if %s {\n"
                                    "   var a_5: f64 = f64.sqrt(q_2[0])\n"
                                    "   y_3[i_4] = f64.cos(a_5)\n"
                                    "  } else {\n"
                                    "   y_3[i_4] = f64.sin(q_2[0])\n"
                                    "  }\n";
  Context *context = context_new();
  const char *text =
      changing(context, text_c_string(context->arena, text_format(context->arena, branch, "q_2[0] < 1.0f64")));
  CHECK(count_words(text, "var known") == 3 && count_words(text, "var holds") == 2 &&
        count_words(text, "bool.not(") == 1);
  CHECK(strstr(text, "sin(") < strstr(text, "for "));
  text = changing(context, text_c_string(context->arena, text_format(context->arena, branch, "i_4 < 3")));
  CHECK(count_words(text, "var known") == 0);
  context_free(context);
}

static void the_rule_can_be_skipped(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "tabulate-invariants").id, 1);
  CHECK(count_words(loop(context, "n_1", "5", "", wanted), "local ") == 0);
  context_free(context);
}

int main(void) {
  RUN(a_table_is_made_before_the_loop);
  RUN(the_same_value_has_one_table);
  RUN(a_name_stands_for_its_value);
  RUN(what_depends_on_no_index_is_a_variable);
  RUN(other_values_stay);
  RUN(elements_that_stay_of_an_array_that_changes);
  RUN(what_is_summed_up_before);
  RUN(under_a_condition);
  RUN(the_rule_can_be_skipped);
  return testing_finish();
}
