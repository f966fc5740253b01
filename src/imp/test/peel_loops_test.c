// Loops whose conditions compare the index with an end become three; the middle one has no such condition.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, peel_loops, text); }

// for j < `bound` { y[j] = if `condition` then 1 else x[j] }
static const char *loop(Context *context, const char *bound, const char *kind, const char *condition) {
  return result_in(
      context,
      text_c_string(
          context->arena,
          text_format(context->arena,
                      "function f(n_1: i64, m_2: i64, x_3: read_only no_alias []f64, y_4: no_alias []f64) -> () {\n"
                      " for j_5 < %s%s {\n"
                      "  y_4[j_5] = (%s ? 1.0f64 : x_3[j_5])\n"
                      " }\n"
                      "}\n",
                      bound, kind, condition)));
}

// begin, end: of what lies between; NULL: the loop's. once: how many of the parts are of one iteration, in which the
// condition is decided, too.
typedef struct Case {
  const char *condition, *begin, *end;
  uint32_t parts, once;
} Case;
static const Case cases[] = {
    {"j_5 == 0", "i64.min(1, n_1)", NULL, 2, 1},
    {"j_5 == n_1 - 1", NULL, "i64.max(0, n_1 - 1)", 2, 1},
    {"n_1 - 2 != j_5", NULL, "i64.max(0, n_1 - 2)", 2, 0},
    {"j_5 < 3", "i64.min(3, n_1)", NULL, 2, 0},
    {"j_5 <= 3", "i64.min(4, n_1)", NULL, 2, 0},
    {"3 < j_5", "i64.min(4, n_1)", NULL, 2, 0},
    {"3 <= j_5", "i64.min(3, n_1)", NULL, 2, 0},
    {"j_5 + 2 < n_1", NULL, "i64.max(0, n_1 - 2)", 2, 0},
    {"j_5 + 2 <= n_1", NULL, "i64.max(0, n_1 - 1)", 2, 1},
    {"n_1 < j_5 + 2", NULL, "i64.max(0, n_1 - 1)", 2, 1},
    {"n_1 <= j_5 + 2", NULL, "i64.max(0, n_1 - 2)", 2, 0},
    {"i64.max(2, i64.min(j_5, n_1 - 4)) < 2", "i64.min(2, n_1)", "n_1 - 3", 3, 0},
    {"j_5 == 0 || j_5 == n_1 - 1", "i64.min(1, n_1)", "n_1 - 1", 3, 2},
    {"j_5 < 0", NULL, NULL, 1, 0}, // never
};

static void ends_are_split_off(void) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Context *context = context_new();
    const char *text = loop(context, "n_1", " parallel", cases[i].condition);
    const uint32_t loops = cases[i].parts - cases[i].once;
    const bool right = count_words(text, "for ") == loops && count_words(text, "if ") == cases[i].once &&
                       count_words(text, " ? ") == loops - 1 &&
                       (!cases[i].begin || strstr(text, cases[i].begin)) &&
                       (!cases[i].end || strstr(text, cases[i].end));
    if (!right) fprintf(stderr, "%s:\n%s\n", cases[i].condition, text);
    CHECK(right);
    context_free(context);
  }
}

// Remainders by the bound: `middle` is the condition between the borders.
static void periodic_borders_are_split_off(void) {
  static const struct { const char *condition, *begin, *end, *middle; } periodic[] = {
      {"(j_5 + 1) % n_1 == m_2", NULL, "i64.max(0, n_1 - 1)", "(j_6 + 1 == m_2 ?"},
      {"(j_5 - 2 + n_1) % n_1 == m_2", "i64.min(2, n_1)", NULL, "(j_8 - 2 == m_2 ?"},
      {"(j_5 + (n_1 - 1)) % n_1 == (j_5 + 3) % n_1", "i64.min(1, n_1)", "n_1 - 3", "(j_8 - 1 == j_8 + 3 ?"},
  };
  for (size_t i = 0; i < sizeof periodic / sizeof *periodic; i++) {
    Context *context = context_new();
    const char *text = loop(context, "n_1", " parallel", periodic[i].condition);
    const bool right = (!periodic[i].begin || strstr(text, periodic[i].begin)) &&
                       (!periodic[i].end || strstr(text, periodic[i].end)) && strstr(text, periodic[i].middle);
    if (!right) fprintf(stderr, "%s:\n%s\n", periodic[i].condition, text);
    CHECK(right);
    context_free(context);
  }
  Context *context = context_new();
  CHECK(strstr(loop(context, "40", " parallel", "(j_5 + 39) % 40 == m_2"), "- 1 == m_2 ?") != NULL);
  context_free(context);
}

static void constant_bounds_have_ends(void) {
  Context *context = context_new();
  const char *text = loop(context, "40", " parallel", "j_5 < 2 || 37 < j_5");
  CHECK(count_words(text, "for ") == 3 && count_words(text, " ? ") == 2 && !strstr(text, "min(") &&
        !strstr(text, "max("));
  CHECK(count_words(loop(context, "8", " parallel", "j_5 == 0"), "for ") == 1);
  context_free(context);
}

// Comparisons with a variable of outside: `below` and `above` are the values of the two halves.
static void values_in_the_middle_split(void) {
  static const struct { const char *condition, *cut, *first, *second; uint32_t loops; } cuts[] = {
      {"j_5 < m_2", "i64.max(0, i64.min(n_1, m_2))", "y_4[j_6] = 1.0f64", "= x_3[", 2},
      {"j_5 <= m_2", "i64.max(-1, i64.min(n_1 - 1, m_2)) + 1", "y_4[j_6] = 1.0f64", "= x_3[", 2},
      {"m_2 < j_5", "i64.max(-1, i64.min(n_1 - 1, m_2)) + 1", "y_4[j_6] = x_3[j_6]", "= 1.0f64", 2},
      {"m_2 - 3 <= j_5 + 1", "i64.max(4, i64.min(n_1 + 4, m_2)) - 4", "y_4[j_6] = x_3[j_6]", "= 1.0f64", 2},
      {"i64.max(j_5, m_2) < 7", "i64.max(0, i64.min(n_1, m_2))", "(m_2 < 7 ?", "< 7 ?", 2},
      {"j_5 == m_2 || m_2 <= j_5", "i64.max(0, i64.min(n_1, m_2))", "y_4[j_6] = x_3[j_6]", "= 1.0f64", 2},
      {"j_5 == 0 || j_5 < m_2", "i64.max(begin_5, i64.min(n_1, m_2))", "[j_8] = 1.0f64", "= x_3[", 2},
      {"j_5 < m_2 || j_5 < m_2 + 9", "max(cut_5 - 9, i64.min(n_1 - 9, m_2)) + 9", "[j_9] = 1.0f64", "= x_3[", 3},
  };
  for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
    Context *context = context_new();
    const char *text = loop(context, "n_1", " parallel", cuts[i].condition);
    const char *first = strstr(text, cuts[i].first);
    const bool right = count_words(text, "for ") == cuts[i].loops && strstr(text, cuts[i].cut) && first &&
                       strstr(first + 1, cuts[i].second);
    if (!right) fprintf(stderr, "%s:\n%s\n", cuts[i].condition, text);
    CHECK(right);
    context_free(context);
  }
}

static void other_conditions_stay(void) {
  static const char *const conditions[] = {
      "j_5 == m_2",      // nobody knows where
      "j_5 == 1000",     // far from the ends
      "j_5 == n_1 *% m_2", // may wrap around
      "j_5 * 9 == 0",    "x_3[j_5] < 0.0f64", "(j_5 + 1) % m_2 == 0", "(j_5 + m_2) % n_1 == 0",
  };
  for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
    Context *context = context_new();
    CHECK(count_words(loop(context, "n_1", " parallel", conditions[i]), "for ") == 1);
    context_free(context);
  }
}

// Rounds that pass a state on keep their order; what they change is no end.
static void rounds_in_order(void) {
  Context *context = context_new();
  CHECK(count_words(loop(context, "n_1", "", cases[0].condition), "for ") == 1);
  const char *body = " { if j_5 == 0 { y_4[0] = 1.0f64 } else { y_4[j_5] = y_4[j_5 - 1] k_6 = k_6 +% 1 } } }";
  const char *head = "function f(n_1: i64, m_2: i64, x_3: read_only no_alias []f64, y_4: no_alias []f64) -> () { var "
                     "k_6: i64 = n_1 for j_5 < ";
  CHECK(strstr(
      result_in(context, text_c_string(context->arena, text_format(context->arena, "%sn_1%s", head, body))), "begin"));
  CHECK(!strstr(
      result_in(context, text_c_string(context->arena, text_format(context->arena, "%sk_6%s", head, body))), "begin"));
  context_free(context);
}

static void other_loops_stay(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "peel-loops").id, 1);
  CHECK(count_words(loop(context, "n_1", " parallel", cases[0].condition), "for ") == 1);
  context_free(context);
}

// A loop in a loop whose rounds are in order is cut if its iterations pass no variable on and write different elements.
static void ordered_loops_are_cut(void) {
  static const char *const bodies[] = {"y_3[k_5] = (k_5 < j_4 ? x_2[k_5] : y_3[k_5])",
                                       "s_6 = s_6 + (k_5 < j_4 ? x_2[k_5] : 0.0f64)",
                                       "y_3[j_4] = y_3[j_4] + (k_5 < j_4 ? x_2[k_5] : 0.0f64)"};
  for INT_RANGE(i, 3) {
    Context *context = context_new();
    const Text text = text_format(context->arena,
                                  "function f(n_1: i64, x_2: read_only no_alias []f64, y_3: no_alias []f64) -> () { "
                                  "for j_4 < n_1 { var s_6: f64 = 0.0f64 for k_5 < n_1 { %s } y_3[0] = s_6 } }",
                                  bodies[i]);
    CHECK((strstr(result_in(context, text_c_string(context->arena, text)), "cut") != NULL) == (i == 0));
    context_free(context);
  }
}

// A loop in another loop whose iterations depend on each other stays whole; a value that iterations compute is no cut.
static void other_loops_are_not_cut(void) {
  Context *context = context_new();
  CHECK(count_words(loop(context, "n_1", "", "j_5 < m_2"), "for ") == 2);
  static const char *const bodies[] = {
      "for k_5 < n_1 { y_3[j_4] = (k_5 < j_4 ? 1.0f64 : x_2[k_5]) }",
      "for k_5 < n_1 { if j_4 < k_5 { y_3[j_4 * n_1 + k_5] = 1.0f64 } }",
      "var k_5: i64 = i64.f64(x_2[j_4]) y_3[j_4] = (j_4 < k_5 ? 1.0f64 : 2.0f64)",
  };
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    const Text text = text_format(context->arena,
                                  "function f(n_1: i64, x_2: read_only no_alias []f64, y_3: no_alias []f64) -> () { "
                                  "for j_4 < n_1 parallel { %s } }",
                                  bodies[i]);
    CHECK(!strstr(result_in(context, text_c_string(context->arena, text)), "cut"));
  }
  context_free(context);
}

// The expression that is compared with the index is copied once, however deep it is.
static void deep_expressions_cost_little(void) {
  Context *context = context_new();
  const char *index = "j_5";
  for INT_RANGE(depth, 200)
    index = text_c_string(context->arena, text_format(context->arena, "i64.min(%s, m_2 * m_2)", index));
  const char *text = loop(context, "n_1", " parallel",
                          text_c_string(context->arena, text_format(context->arena, "i64.max(j_5, 1) < (%s)", index)));
  CHECK(count_words(text, "for ") == 1 && count_words(text, "if ") == 1 && count_words(text, "max(") == 0);
  context_free(context);
}

int main(void) {
  RUN(ends_are_split_off);
  RUN(periodic_borders_are_split_off);
  RUN(values_in_the_middle_split);
  RUN(constant_bounds_have_ends);
  RUN(other_conditions_stay);
  RUN(rounds_in_order);
  RUN(other_loops_stay);
  RUN(ordered_loops_are_cut);
  RUN(other_loops_are_not_cut);
  RUN(deep_expressions_cost_little);
  return testing_finish();
}
