// Loops whose index is divided become two; results stay the same, whatever the divisor is.
#include "imp_text.h"

// for t < n { body }, with a state s carried between iterations, and y[t] stored.
static const ImpProgram *loop(Context *context, const char *bound, const char *body) {
  return imp_read(
      context, text_c_string(context->arena, text_format(context->arena,
                                                         "function f(n_1: i64, c_2: i64, y_3: no_alias []i64) -> () {\n"
                                                         " var s_4: i64 = 1 var d_5: i64 = c_2\n"
                                                         " for t_6 < %s {\n"
                                                         " %s\n"
                                                         " }\n"
                                                         "}\n",
                                                         bound, body)));
}

#define DIVIDED(exact) exact "i64.div(t_6, c_2)"
#define REST(exact) exact "i64.mod(t_6, c_2)"
#define STATE(value) "s_4 = s_4 *% 3 -% (" value ") y_3[t_6] = s_4"
typedef struct Case {
  const char *body;
  uint32_t loops, divisions;
  bool guarded;
} Case;
static const Case cases[] = {
    {STATE(DIVIDED("exact ")), 2, 1, false},
    {STATE(REST("exact ")), 2, 1, false},
    {STATE("(" DIVIDED("exact ") ") +% (" REST("exact ") ")"), 2, 1, false},
    {STATE(DIVIDED("")), 3, 2, true},
    {STATE("i64.rem(t_6, c_2)"), 3, 2, true},
    {STATE("i64.quot(t_6, c_2)"), 3, 2, true},
    {STATE("(" DIVIDED("exact ") ") *% c_2"), 2, 1, false},
    // t again
    {STATE("(" DIVIDED("exact ") ") *% c_2 +% (" REST("exact ") ")"), 1, 0, false},
    {STATE("(t_6 == (" DIVIDED("exact ") ") * c_2 ? 5 : 7)"), 2, 1, false},
    // not always reached
    {STATE("(0 < c_2 ? " DIVIDED("exact ") " : 4)"), 2, 1, false},
    {"var q_7: i64 = " DIVIDED("exact ") " var b_8: i64 = q_7 * c_2 " STATE("t_6 -% b_8"), 2, 1, false},
    // t / (3 * c) is the quotient / 3
    {STATE("(" DIVIDED("exact ") ") +% (exact i64.div(t_6, 3 * c_2))"), 2, 2, false},
    {STATE("exact i64.div(t_6, 16)"), 2, 1, false},
    {STATE("exact i64.div(t_6, 3)"), 1, 1, false}, // cheap
    // changes
    {"d_5 = d_5 +% 1 " STATE("exact i64.div(t_6, i64.max(d_5, 1))"), 1, 1, false},
    // no index
    {STATE("exact i64.div(s_4, i64.max(c_2, 1))"), 1, 1, false},
};

static void loops_are_nested(void) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Context *context = context_new();
    const char *text = imp_shown(context, strip_mine_divisions(context, loop(context, "n_1", cases[i].body)));
    const uint32_t divisions = count_words(text, "div(") + count_words(text, " / ") + count_words(text, "mod(") +
                               count_words(text, " % ") + count_words(text, "rem(") + count_words(text, "quot(");
    const bool right = count_words(text, "for ") == cases[i].loops && divisions == cases[i].divisions &&
                       (count_words(text, "if ") == 1) == cases[i].guarded;
    if (!right) fprintf(stderr, "%s\n", text);
    CHECK(right);
    context_free(context);
  }
}

enum { LONGEST = 40 };
// Runs f with n iterations and the divisor c; false when it fails.
static bool run(Context *context, const ImpProgram *program, int64_t n, int64_t c, int64_t *elements) {
  int64_t shape = LONGEST;
  ArrayValue *arguments[] = {array_value_new(context->arena, SCALAR_I64, 0, NULL),
                             array_value_new(context->arena, SCALAR_I64, 0, NULL),
                             array_value_new(context->arena, SCALAR_I64, 1, &shape)},
             *results[1];
  array_value_set(arguments[0], 0, scalar_i64(n)), array_value_set(arguments[1], 0, scalar_i64(c));
  for I64_RANGE(i, LONGEST) array_value_set(arguments[2], i, scalar_i64(0));
  RuntimeError error;
  if (!imp_interpret(context, program, program->functions[0]->name, arguments, results, 0, NULL, &error)) return false;
  for I64_RANGE(i, LONGEST) elements[i] = array_value_get(arguments[2], i).as.s;
  return true;
}

// An exact division is by a number that is positive where it is reached.
static void results_stay(void) {
  static const int64_t rounds[] = {-3, 0, 1, 2, 15, 16, 17, 33, 40},
                       divisors[] = {1, 2, 3, 7, 16, 17, 40, 1000, INT64_MAX, -1, -2, -7, INT64_MIN, 0};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (size_t d = 0; d < sizeof divisors / sizeof *divisors; d++) {
      const bool reached = !strstr(cases[i].body, "(0 < c_2 ? ");
      if (divisors[d] <= 0 && reached && (!cases[i].guarded || divisors[d] == 0)) continue;
      Context *context = context_new();
      const ImpProgram *flat = loop(context, "n_1", cases[i].body), *nested = strip_mine_divisions(context, flat);
      for (size_t r = 0; r < sizeof rounds / sizeof *rounds; r++) {
        int64_t wanted[LONGEST], given[LONGEST];
        const bool ends = run(context, flat, rounds[r], divisors[d], wanted);
        CHECK(run(context, nested, rounds[r], divisors[d], given) == ends);
        CHECK(!ends || memcmp(wanted, given, sizeof wanted) == 0);
      }
      context_free(context);
    }
}

static void short_loops_stay(void) {
  Context *context = context_new();
  CHECK(count_words(imp_shown(context, strip_mine_divisions(context, loop(context, "16", cases[0].body))), "for ") ==
        1);
  CHECK(count_words(imp_shown(context, strip_mine_divisions(context, loop(context, "17", cases[0].body))), "for ") ==
        2);
  map_put(&context->skipped_rules, intern_string(context->names, "strip-mine-divisions").id, 1);
  CHECK(count_words(imp_shown(context, strip_mine_divisions(context, loop(context, "n_1", cases[0].body))), "for ") ==
        1);
  context_free(context);
}

// i / (m * l), i / l % m, i % l: the inner of the two loops is divided again.
static void three_dimensions(void) {
  Context *context = context_new();
  const char *body = "y_3[t_6] = exact i64.div(exact i64.mod(t_6, 60), 20) +% (exact i64.div(t_6, 60) +% exact "
                     "i64.mod(t_6, 60))";
  const char *text = imp_shown(context, strip_mine_divisions(context, loop(context, "n_1", body)));
  CHECK(count_words(text, "for ") == 3 && count_words(text, "mod(") + count_words(text, " % ") == 0);
  context_free(context);
}

int main(void) {
  RUN(loops_are_nested);
  RUN(results_stay);
  RUN(short_loops_stay);
  RUN(three_dimensions);
  return testing_finish();
}
