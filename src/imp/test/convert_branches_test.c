// Branches whose conditions depend only on data, and on which no address depends, become arithmetic.
#include "imp_text.h"

// A list of pairs (value, next) is parted: what is below p before what is not. `arms`: of the condition that compares.
static const char *partition(Context *context, const char *condition, const char *arms) {
  return text_c_string(context->arena,
                       text_format(context->arena,
                                   "function f(n_1: i64, p_2: i64, x_3: []i64) -> (r_4: i64, s_5: i64) {\n"
                                   " var t_6: i64 = n_1\n"
                                   " var a_7: i64 = -2\n"
                                   " var b_8: i64 = -2\n"
                                   " while t_6 != -2 {\n"
                                   "  var next_9: i64 = x_3[t_6 + 1]\n"
                                   "  var c_10: i64\n"
                                   "  var d_11: i64\n"
                                   "  if %s {\n"
                                   "%s }\n"
                                   "  t_6 = next_9\n"
                                   "  a_7 = c_10\n"
                                   "  b_8 = d_11\n"
                                   " }\n"
                                   " r_4 = a_7\n"
                                   " s_5 = b_8\n"
                                   "}\n",
                                   condition, arms));
}
static const char lower[] = "x_3[t_6] < p_2";
static const char arms[] = "   x_3[t_6 + 1] = a_7\n"
                           "   c_10 = t_6\n"
                           "   d_11 = b_8\n"
                           "  } else {\n"
                           "   x_3[t_6 + 1] = b_8\n"
                           "   d_11 = t_6\n"
                           "   c_10 = a_7\n"
                           " ";

// The two lists that a list of four is parted into, from their ends: positions of the first cells, and all words.
static void check_run(Context *context, const ImpProgram *program) {
  static const int64_t words[] = {5, 2, 1, 4, 7, 6, 3, -2}, expected[] = {5, -2, 1, -2, 7, 0, 3, 2}, shape = 8;
  ArrayValue *arguments[] = {array_value_new(context->arena, SCALAR_I64, 0, NULL),
                             array_value_new(context->arena, SCALAR_I64, 0, NULL),
                             array_value_new(context->arena, SCALAR_I64, 1, &shape)},
             *results[2];
  RuntimeError error;
  array_value_set(arguments[0], 0, scalar_i64(0)), array_value_set(arguments[1], 0, scalar_i64(4));
  for I64_RANGE(i, shape) array_value_set(arguments[2], i, scalar_i64(words[i]));
  CHECK(imp_interpret(context, program, program->functions[0]->name, arguments, results, 0, NULL, &error));
  for I64_RANGE(i, shape) CHECK(array_value_get(arguments[2], i).as.s == expected[i]);
  CHECK(array_value_get(results[0], 0).as.s == 6 && array_value_get(results[1], 0).as.s == 4);
}

static void choices_are_blended(void) {
  Context *context = context_new();
  const ImpProgram *program = imp_read(context, partition(context, lower, arms));
  REQUIRE(program != NULL);
  const ImpProgram *blended = convert_branches(context, program);
  const char *text = imp_shown(context, blended);
  CHECK(strstr(text, "var mask") && strstr(text, " ^ ") && !strstr(text, "if "));
  check_run(context, program);
  check_run(context, blended);
  context_free(context);
}

static void others_stay(void) {
  static const struct {
    const char *condition, *arms;
  } cases[] = {
      // no data
      {"p_2 < 3", arms},
      // says what is read next
      {lower, "   c_10 = t_6\n"
              "   d_11 = b_8\n"
              "   t_6 = a_7\n"
              "  } else {\n"
              "   d_11 = t_6\n"
              "   c_10 = a_7\n"
              "   t_6 = b_8\n"
              " "},
      // the index of the store changes: in one arm before the store, in the other after it
      {lower, "   b_8 = t_6\n"
              "   x_3[b_8 + 1] = a_7\n"
              "   c_10 = t_6\n"
              "   d_11 = 0\n"
              "  } else {\n"
              "   x_3[b_8 + 1] = p_2\n"
              "   b_8 = t_6\n"
              "   c_10 = 7\n"
              "   d_11 = 0\n"
              " "},
      // not the same variables
      {lower, "   c_10 = t_6\n"
              "   d_11 = b_8\n"
              "  } else {\n"
              "   d_11 = t_6\n"
              " "},
      // nor here, though one is there twice
      {lower, "   c_10 = t_6\n"
              "   c_10 = b_8\n"
              "  } else {\n"
              "   c_10 = a_7\n"
              "   d_11 = t_6\n"
              " "},
      // one after the other
      {lower, "   c_10 = t_6\n"
              "   d_11 = c_10\n"
              "  } else {\n"
              "   d_11 = t_6\n"
              "   c_10 = a_7\n"
              " "},
      // work in one arm
      {lower, "   c_10 = x_3[p_2]\n"
              "   d_11 = b_8\n"
              "  } else {\n"
              "   d_11 = t_6\n"
              "   c_10 = a_7\n"
              " "},
      // two places
      {lower, "   x_3[p_2] = a_7\n"
              "   c_10 = t_6\n"
              "   d_11 = b_8\n"
              "  } else {\n"
              "   x_3[t_6] = a_7\n"
              "   c_10 = t_6\n"
              "   d_11 = b_8\n"
              " "},
      // nothing to choose
      {lower, "   c_10 = a_7\n"
              "   d_11 = b_8\n"
              "  } else {\n"
              "   d_11 = b_8\n"
              "   c_10 = a_7\n"
              " "},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Context *context = context_new();
    const ImpProgram *program = imp_read(context, partition(context, cases[i].condition, cases[i].arms));
    CHECK(program && convert_branches(context, program) == program);
    context_free(context);
  }
}

static void the_rule_can_be_left_out(void) {
  Context *context = context_new();
  map_put(&context->skipped_rules, intern_string(context->names, "convert-branches").id, 1);
  const ImpProgram *program = imp_read(context, partition(context, lower, arms));
  CHECK(program && convert_branches(context, program) == program);
  context_free(context);
}

int main(void) {
  RUN(choices_are_blended);
  RUN(others_stay);
  RUN(the_rule_can_be_left_out);
  return testing_finish();
}
