// A destination may be an input where every element is read before it is written, and not where one is read later.
#include "imp/imp.h"
#include "testing.h"

static bool answer(const char *body) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  const Text text = text_format(context->arena,
                                "function f(n_1: i64, m_2: i64, from_3: read_only no_alias []f64, to_4: no_alias "
                                "[]f64, other_5: read_only no_alias []f64) -> () {\n%s}\n",
                                body);
  const ImpProgram *program = imp_parse(context, text, &out);
  const Text problem = out_result(&out);
  if (!program) printf("%.*s\n", TEXT_ARG(problem));
  CHECK(program != NULL && imp_verify(context, program, &out));
  const ImpVars parameters = program->functions[0]->parameters;
  const bool result =
      imp_may_be_same(context, program, program->functions[0], parameters.items[3], parameters.items[2]);
  context_free(context);
  return result;
}

#define ROW "(prim add i64 yes [(prim mul i64 yes [i_6, m_2]), j_7])"
#define ADD(a, b) "(prim add f64 no [" a ", " b "])"

static void a_map_reads_its_own_element(void) {
  CHECK(answer("for i_6: i64 n_1 yes {\n store to_4 i_6 " ADD("(load from_3 i_6)", "(load other_5 0i64)") "\n}\n"));
  CHECK(answer("for i_6: i64 n_1 yes {\n declare x_7: f64 (load from_3 i_6)\n if (prim lt f64 no [x_7, 0.0f64]) {\n  "
               "store to_4 i_6 x_7\n } {\n  store to_4 i_6 (load from_3 i_6)\n }\n}\n"));
  CHECK(answer("for i_6: i64 n_1 yes {\n for j_7: i64 m_2 yes {\n  store to_4 " ROW
               " " ADD("(load from_3 " ROW ")", "(load other_5 j_7)") "\n }\n}\n"));
}

static void a_fold_before_it_reads_anything(void) {
  CHECK(answer("declare s_6: f64 0.0f64\nfor i_7: i64 n_1 no {\n assign s_6 " ADD(
      "s_6", "(load from_3 (prim sub i64 yes [n_1, i_7]))") "\n}\n"
                                                            "for i_8: i64 n_1 yes {\n store to_4 i_8 " ADD(
                                                                "(load from_3 i_8)", "s_6") "\n}\n"));
}

// Rows are folded, then written: each row only looks at itself.
static void rows_read_their_own_row(void) {
  const char *const rows =
      "for i_6: i64 n_1 yes {\n declare s_7: f64 0.0f64\n for j_8: i64 m_2 no {\n  assign s_7 " ADD(
          "s_7",
          "(load from_3 (prim add i64 yes [(prim mul i64 yes [i_6, m_2]), j_8]))") "\n }\n"
                                                                                   " for k_9: i64 %s yes {\n  store "
                                                                                   "to_4 (prim add i64 yes [(prim mul "
                                                                                   "i64 yes [i_6, %s]), k_9]) %s\n "
                                                                                   "}\n%s}\n";
  Context *context = context_new();
  const char *const value = ADD("s_7", "(load from_3 (prim add i64 yes [(prim mul i64 yes [i_6, m_2]), k_9]))");
  CHECK(answer(text_c_string(context->arena, text_format(context->arena, rows, "m_2", "m_2", value, ""))));
  // other rows, which later rounds read
  CHECK(!answer(text_c_string(context->arena, text_format(context->arena, rows, "n_1", "n_1", "s_7", ""))));
  // rows that overlap
  CHECK(!answer(text_c_string(context->arena, text_format(context->arena, rows, "n_1", "m_2", "s_7", ""))));
  CHECK(
      !answer(text_c_string(context->arena, text_format(context->arena, rows, "m_2", "m_2", value,
                                                        " assign s_7 (load from_3 (prim mul i64 yes [i_6, m_2]))\n"))));
  context_free(context);
}

static void another_element_is_refused(void) {
  CHECK(!answer("for i_6: i64 n_1 yes {\n store to_4 i_6 (load from_3 (prim sub i64 yes [(prim sub i64 yes [n_1, "
                "i_6]), 1i64]))\n}\n"));
  CHECK(!answer("for i_6: i64 n_1 yes {\n store to_4 i_6 (load from_3 0i64)\n}\n"));
  CHECK(!answer("for i_6: i64 n_1 yes {\n for j_7: i64 m_2 yes {\n  store to_4 " ROW
                " (load from_3 (prim add i64 yes [(prim mul i64 yes [j_7, n_1]), i_6]))\n }\n}\n"));
  CHECK(!answer("for i_6: i64 n_1 yes {\n store to_4 i_6 (load from_3 (prim add i64 no [i_6, 0i64]))\n}\n"));
}

static void a_later_read_is_refused(void) {
  CHECK(!answer("for i_6: i64 n_1 yes {\n store to_4 i_6 0.0f64\n declare x_7: f64 (load from_3 i_6)\n}\n"));
  CHECK(!answer("for i_6: i64 n_1 yes {\n store to_4 i_6 (load from_3 i_6)\n}\ndeclare x_7: f64 (load from_3 0i64)\n"));
  CHECK(!answer("for k_6: i64 m_2 no {\n for i_7: i64 n_1 yes {\n  store to_4 i_7 (load from_3 i_7)\n }\n}\n"));
}

static void what_is_handed_on_is_refused(void) {
  CHECK(!answer("copy to_4 0i64 from_3 0i64 n_1\n"));
  CHECK(!answer("point b_6: []f64 to_4 1i64\nfor i_7: i64 n_1 yes {\n store b_6 i_7 (load from_3 i_7)\n}\n"));
  CHECK(!answer("declare c_6: bool true\nwhile c_6 {\n for i_7: i64 n_1 yes {\n  store to_4 i_7 (load from_3 i_7)\n "
                "}\n assign c_6 false\n}\n"));
}

// A bound that changes from round to round makes rows of different lengths.
static void changing_bounds_are_refused(void) {
  CHECK(!answer("for i_6: i64 n_1 yes {\n for j_7: i64 i_6 yes {\n  store to_4 (prim add i64 yes [(prim mul i64 yes "
                "[i_6, i_6]), j_7]) (load from_3 (prim add i64 yes [(prim mul i64 yes [i_6, i_6]), j_7]))\n }\n}\n"));
}

int main(void) {
  RUN(a_map_reads_its_own_element);
  RUN(a_fold_before_it_reads_anything);
  RUN(rows_read_their_own_row);
  RUN(another_element_is_refused);
  RUN(a_later_read_is_refused);
  RUN(what_is_handed_on_is_refused);
  RUN(changing_bounds_are_refused);
  return testing_finish();
}
