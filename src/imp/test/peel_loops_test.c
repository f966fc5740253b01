// Loops whose conditions ask for the ends become three; the one between has no such condition.
#include "imp_text.h"

static const char *result_in(Context *context, const char *text) { return imp_after(context, peel_loops, text); }

// for j < `bound` { y[j] = if `condition` then 1 else x[j] }
static const char *loop(Context *context, const char *bound, const char *kind, const char *condition) {
  return result_in(
      context,
      text_c_string(
          context->arena,
          text_format(context->arena,
                      "function f(n_1: i64, m_2: i64, x_3: read_only no_alias []f64, y_4: no_alias []f64) -> () {\n "
                      "for j_5: i64 %s %s {\n  store y_4 j_5 (select %s 1.0f64 (load x_3 j_5))\n }\n}\n",
                      bound, kind, condition)));
}

// begin, end: of what lies between; NULL: the loop's
typedef struct Case { const char *condition, *begin, *end; uint32_t loops; } Case;
static const Case cases[] = {
    {"(prim eq i64 no [j_5, 0i64])", "(prim min i64 no [1i64, n_1])", NULL, 2},
    {"(prim eq i64 no [j_5, (prim sub i64 yes [n_1, 1i64])])", NULL,
     "(prim max i64 no [0i64, (prim sub i64 yes [n_1, 1i64])])", 2},
    {"(prim ne i64 no [(prim sub i64 yes [n_1, 2i64]), j_5])", NULL,
     "(prim max i64 no [0i64, (prim sub i64 yes [n_1, 2i64])])", 2},
    {"(prim lt i64 no [j_5, 3i64])", "(prim min i64 no [3i64, n_1])", NULL, 2},
    {"(prim le i64 no [j_5, 3i64])", "(prim min i64 no [4i64, n_1])", NULL, 2},
    {"(prim lt i64 no [3i64, j_5])", "(prim min i64 no [4i64, n_1])", NULL, 2},
    {"(prim le i64 no [3i64, j_5])", "(prim min i64 no [3i64, n_1])", NULL, 2},
    {"(prim lt i64 no [(prim add i64 yes [j_5, 2i64]), n_1])", NULL,
     "(prim max i64 no [0i64, (prim sub i64 yes [n_1, 2i64])])", 2},
    {"(prim le i64 no [(prim add i64 yes [j_5, 2i64]), n_1])", NULL,
     "(prim max i64 no [0i64, (prim sub i64 yes [n_1, 1i64])])", 2},
    {"(prim lt i64 no [n_1, (prim add i64 yes [j_5, 2i64])])", NULL,
     "(prim max i64 no [0i64, (prim sub i64 yes [n_1, 1i64])])", 2},
    {"(prim le i64 no [n_1, (prim add i64 yes [j_5, 2i64])])", NULL,
     "(prim max i64 no [0i64, (prim sub i64 yes [n_1, 2i64])])", 2},
    {"(prim lt i64 no [(prim max i64 no [2i64, (prim min i64 no [j_5, (prim sub i64 yes [n_1, 4i64])])]), 2i64])",
     "(prim min i64 no [2i64, n_1])", "(prim sub i64 yes [n_1, 3i64])", 3},
    {"(prim or bool no [(prim eq i64 no [j_5, 0i64]), (prim eq i64 no [j_5, (prim sub i64 yes [n_1, 1i64])])])",
     "(prim min i64 no [1i64, n_1])", "(prim sub i64 yes [n_1, 1i64])", 3},
    {"(prim lt i64 no [j_5, 0i64])", NULL, NULL, 1}, // never
};

static void ends_are_split_off(void) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Context *context = context_new();
    const char *text = loop(context, "n_1", "yes", cases[i].condition);
    const bool right =
        count_words(text, "for ") == cases[i].loops && count_words(text, "select") == cases[i].loops - 1 &&
        (!cases[i].begin || strstr(text, cases[i].begin)) && (!cases[i].end || strstr(text, cases[i].end));
    if (!right) fprintf(stderr, "%s:\n%s\n", cases[i].condition, text);
    CHECK(right);
    context_free(context);
  }
}

static void constant_bounds_have_ends(void) {
  Context *context = context_new();
  const char *text =
      loop(context, "40i64", "yes", "(prim or bool no [(prim lt i64 no [j_5, 2i64]), (prim lt i64 no [37i64, j_5])])");
  CHECK(count_words(text, "for ") == 3 && count_words(text, "select") == 2 && !strstr(text, "prim min") &&
        !strstr(text, "prim max"));
  CHECK(count_words(loop(context, "8i64", "yes", "(prim eq i64 no [j_5, 0i64])"), "for ") == 1);
  context_free(context);
}

static void other_conditions_stay(void) {
  static const char *const conditions[] = {
    "(prim eq i64 no [j_5, m_2])",                                        // nobody knows where
    "(prim eq i64 no [j_5, 1000i64])",                                    // far from the ends
    "(prim eq i64 no [j_5, (prim sub i64 no [n_1, 1i64])])",              // may wrap around
    "(prim eq i64 no [(prim mul i64 yes [j_5, 2i64]), 0i64])",
    "(prim lt f64 no [(load x_3 j_5), 0.0f64])",
  };
  for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
    Context *context = context_new();
    CHECK(count_words(loop(context, "n_1", "yes", conditions[i]), "for ") == 1);
    context_free(context);
  }
}

// Rounds that pass a state on keep their order; what they change is no end.
static void rounds_in_order(void) {
  Context *context = context_new();
  CHECK(count_words(loop(context, "n_1", "no", cases[0].condition), "for ") == 2);
  const char *body = " { if (prim eq i64 no [j_5, 0i64]) { store y_4 0i64 1.0f64 } { store y_4 j_5 (load y_4 (prim sub "
                     "i64 yes [j_5, 1i64])) assign k_6 (prim add i64 no [k_6, 1i64]) } } }";
  const char *head = "function f(n_1: i64, m_2: i64, x_3: read_only no_alias []f64, y_4: no_alias []f64) -> () { "
                     "declare k_6: i64 n_1 for j_5: i64 ";
  CHECK(count_words(
            result_in(context, text_c_string(context->arena, text_format(context->arena, "%sn_1 no%s", head, body))),
            "for ") == 2);
  CHECK(count_words(
            result_in(context, text_c_string(context->arena, text_format(context->arena, "%sk_6 no%s", head, body))),
            "for ") == 1);
  context_free(context);
}

static void other_loops_stay(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "split-borders").id, 1);
  CHECK(count_words(loop(context, "n_1", "yes", cases[0].condition), "for ") == 1);
  context_free(context);
}

// What the index is compared with is copied once, however deep it is.
static void deep_expressions_cost_little(void) {
  Context *context = context_new();
  const char *index = "j_5";
  for (int depth = 0; depth < 200; depth++)
    index = text_c_string(context->arena, text_format(context->arena, "(prim min i64 no [%s, m_2])", index));
  const char *text =
      loop(context, "n_1", "yes",
           text_c_string(context->arena,
                         text_format(context->arena, "(prim lt i64 no [(prim max i64 no [j_5, 1i64]), %s])", index)));
  CHECK(count_words(text, "for ") == 2 && count_words(text, "prim max") == 1);
  context_free(context);
}

int main(void) {
  RUN(ends_are_split_off);
  RUN(constant_bounds_have_ends);
  RUN(other_conditions_stay);
  RUN(rounds_in_order);
  RUN(other_loops_stay);
  RUN(deep_expressions_cost_little);
  return testing_finish();
}
