// A condition that no iteration changes is evaluated once, before the loop.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, unswitch_loops, text); }

// for j < n { k = m; e; if `condition` { e = 1 } else { e = x[j] }; y[j] = e }
static const char *loop(Context *context, const char *condition, const char *more) {
  return result_in(
      context,
      text_c_string(context->arena,
                    text_format(context->arena,
                                "function f(n_1: i64, m_2: i64, x_3: read_only no_alias []f64, y_4: no_alias []f64) "
                                "-> () {\n"
                                " for j_5 < n_1 parallel {\n"
                                "  var k_6: i64 = m_2\n"
                                "  var e_7: f64\n"
                                "  if %s {\n"
                                "   e_7 = 1.0f64\n"
                                "  } else {\n"
                                "   e_7 = x_3[j_5]\n"
                                "  }\n"
                                "  y_4[j_5] = e_7\n"
                                "%s }\n"
                                "}\n",
                                condition, more)));
}

static void asked_before(void) {
  static const char *const conditions[] = {
      "m_2 == 0",
      "m_2 == 0 || m_2 *% 3 < n_1",
  };
  for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
    Context *context = context_new();
    const char *text = loop(context, conditions[i], "");
    CHECK(count_words(text, "for ") == 2 && count_words(text, "if ") == 1 &&
          strstr(text, "if ") < strstr(text, "for ") && count_words(text, "x_3[") == 1);
    context_free(context);
  }
}

// An element is read before the loop only if there is an iteration.
static void elements_asked_before(void) {
  Context *context = context_new();
  const char *text = loop(context, "x_3[m_2] < 0.0f64", "");
  CHECK(count_words(text, "for ") == 2 && count_words(text, "x_3[m_2]") == 1 &&
        count_words(text, "if (0 < n_1 ? x_3[m_2] < 0.0f64 : false) {") == 1);
  context_free(context);
}

// A condition that is declared in the iteration, and one that occurs several times.
static void declared_conditions(void) {
  Context *context = context_new();
  const char *text = result_in(
      context, "function f(n_1: i64, m_2: i64, x_3: read_only no_alias []f64, y_4: no_alias []f64) -> () {\n"
               " for j_5 < n_1 parallel {\n"
               "  var c_6: bool = m_2 == 0\n"
               "  var d_7: bool = m_2 == j_5\n"
               "  if c_6 { y_4[j_5] = 1.0f64 }\n"
               "  if c_6 && d_7 { y_4[j_5] = (c_6 ? 2.0f64 : 3.0f64) }\n"
               " }\n"
               "}\n");
  CHECK(strstr(text, "var c_5: bool") && strstr(text, "var c_5: bool") < strstr(text, "for "));
  CHECK(count_words(text, "for ") == 2 && count_words(text, "if c_5 {") == 1 && count_words(text, "c_5") == 2);
  CHECK(count_words(text, "2.0f64") == 1 && !strstr(text, "3.0f64") && strstr(text, "for ") < strstr(text, "var d_"));
  context_free(context);
}

static void asked_in_each_round(void) {
  static const char *const conditions[] = {
      "j_5 == 0",        // the index
      "k_6 == 0",        // declared in the iteration
      "y_4[0] < 0.0f64", // the loop writes there
      "same(x_3[0], y_4[0])",
      "n_1 % m_2 == 0",  // may divide by zero if there are no iterations
  };
  for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
    Context *context = context_new();
    CHECK(count_words(loop(context, conditions[i], ""), "for ") == 1);
    context_free(context);
  }
  Context *context = context_new();
  // not innermost
  CHECK(count_words(loop(context, "m_2 == 0",
                         "  for i_8 < m_2 {\n"
                         "   y_4[i_8] = 2.0f64\n"
                         "  }\n"),
                    "for ") == 2);
  map_put(&context->skipped_rules, intern_string(context->names, "unswitch-loops").id, 1);
  CHECK(count_words(loop(context, "m_2 == 0", ""), "for ") == 1);
  context_free(context);
}

static void questions_of_one_loop(void) {
  Context *context = context_new();
  const char *more = "  if m_2 < 9 {\n"
                     "   y_4[j_5] = 2.0f64\n"
                     "  } else {\n"
                     "  }\n";
  CHECK(count_words(loop(context, "m_2 == 0", more), "for ") == 4);
  context_free(context);
}

int main(void) {
  RUN(asked_before);
  RUN(elements_asked_before);
  RUN(declared_conditions);
  RUN(asked_in_each_round);
  RUN(questions_of_one_loop);
  return testing_finish();
}
