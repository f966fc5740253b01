// What only data decide, and nothing waits for, is chosen without a jump.
#include "imp_text.h"

// A list of pairs (value, next) is parted: what is below p before what is not. `arms`: of the condition that compares.
static const char *partition(Context *context, const char *condition, const char *arms) {
  return text_c_string(context->arena,
                       text_format(context->arena,
                                   "function f(n_1: i64, p_2: i64, x_3: []i64) -> (r_4: i64, s_5: i64) {\n declare "
                                   "t_6: i64 n_1\n declare a_7: i64 -2i64\n declare b_8: i64 -2i64\n"
                                   " while (prim ne i64 no [t_6, -2i64]) {\n  declare next_9: i64 (load x_3 (prim add "
                                   "i64 yes [t_6, 1i64]))\n  declare c_10: i64 _\n  declare d_11: i64 _\n"
                                   "  if %s {\n%s }\n  assign t_6 next_9\n  assign a_7 c_10\n  assign b_8 d_11\n }\n "
                                   "assign r_4 a_7\n assign s_5 b_8\n}\n",
                                   condition, arms));
}
static const char lower[] = "(prim lt i64 no [(load x_3 t_6), p_2])";
static const char arms[] =
    "   store x_3 (prim add i64 yes [t_6, 1i64]) a_7\n   assign c_10 t_6\n   assign d_11 b_8\n  } {\n"
    "   store x_3 (prim add i64 yes [t_6, 1i64]) b_8\n   assign d_11 t_6\n   assign c_10 a_7\n ";

// The two lists that a list of four is parted into, from their ends: positions of the first cells, and all words.
static void check_run(Context *context, const ImpProgram *program) {
  static const int64_t words[] = {5, 2, 1, 4, 7, 6, 3, -2}, expected[] = {5, -2, 1, -2, 7, 0, 3, 2}, shape = 8;
  ArrayValue *arguments[] = {array_value_new(context->arena, SCALAR_I64, 0, NULL),
                             array_value_new(context->arena, SCALAR_I64, 0, NULL),
                             array_value_new(context->arena, SCALAR_I64, 1, &shape)},
             *results[2];
  RuntimeError error;
  array_value_set(arguments[0], 0, scalar_i64(0)), array_value_set(arguments[1], 0, scalar_i64(4));
  for (int64_t i = 0; i < shape; i++) array_value_set(arguments[2], i, scalar_i64(words[i]));
  CHECK(imp_interpret(context, program, program->functions[0]->name, arguments, results, 0, NULL, &error));
  for (int64_t i = 0; i < shape; i++) CHECK(array_value_get(arguments[2], i).as.s == expected[i]);
  CHECK(array_value_get(results[0], 0).as.s == 6 && array_value_get(results[1], 0).as.s == 4);
}

static void choices_are_blended(void) {
  Context *context = context_new();
  const ImpProgram *program = imp_read(context, partition(context, lower, arms));
  REQUIRE(program != NULL);
  const ImpProgram *blended = convert_branches(context, program);
  const char *text = imp_shown(context, blended);
  CHECK(strstr(text, "declare mask") && strstr(text, " xor ") && !strstr(text, "if "));
  check_run(context, program);
  check_run(context, blended);
  context_free(context);
}

static void others_stay(void) {
  static const struct { const char *condition, *arms;
  } cases[] = {
      // no data
      {"(prim lt i64 no [p_2, 3i64])", arms},
      // says what is read next
      {lower, "   assign c_10 t_6\n   assign d_11 b_8\n   assign t_6 a_7\n  } {\n   assign d_11 t_6\n   assign c_10 "
              "a_7\n   assign t_6 b_8\n "},
      // not the same variables
      {lower, "   assign c_10 t_6\n   assign d_11 b_8\n  } {\n   assign d_11 t_6\n "},
      // nor here, though one is there twice
      {lower, "   assign c_10 t_6\n   assign c_10 b_8\n  } {\n   assign c_10 a_7\n   assign d_11 t_6\n "},
      // one after the other
      {lower, "   assign c_10 t_6\n   assign d_11 c_10\n  } {\n   assign d_11 t_6\n   assign c_10 a_7\n "},
      // work in one arm
      {lower, "   assign c_10 (load x_3 p_2)\n   assign d_11 b_8\n  } {\n   assign d_11 t_6\n   assign c_10 a_7\n "},
      // two places
      {lower, "   store x_3 p_2 a_7\n   assign c_10 t_6\n   assign d_11 b_8\n  } {\n   store x_3 t_6 a_7\n   assign "
              "c_10 t_6\n   assign d_11 b_8\n "},
      // nothing to choose
      {lower, "   assign c_10 a_7\n   assign d_11 b_8\n  } {\n   assign d_11 b_8\n   assign c_10 a_7\n "},
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
  map_put(&context->skipped_rules, intern_string(context->names, "blend-arms").id, 1);
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
