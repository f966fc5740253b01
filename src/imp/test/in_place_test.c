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

#define ROW "i_6 * m_2 + j_7"
#define ADD(a, b) a " + " b

static void a_map_reads_its_own_element(void) {
  CHECK(answer("for i_6 < n_1 parallel {\n to_4[i_6] = " ADD("from_3[i_6]", "other_5[0]") "\n}\n"));
  CHECK(answer("for i_6 < n_1 parallel {\n"
               " var x_7: f64 = from_3[i_6]\n"
               " if x_7 < 0.0f64 {\n"
               "  to_4[i_6] = x_7\n"
               " } else {\n"
               "  to_4[i_6] = from_3[i_6]\n"
               " }\n"
               "}\n"));
  CHECK(answer("for i_6 < n_1 parallel {\n for j_7 < m_2 parallel {\n  to_4[" ROW
               "] = " ADD("from_3[" ROW "]", "other_5[j_7]") "\n }\n}\n"));
}

static void a_fold_before_it_reads_anything(void) {
  CHECK(answer("var s_6: f64 = 0.0f64\nfor i_7 < n_1 {\n s_6 = " ADD(
      "s_6", "from_3[n_1 - i_7]") "\n}\nfor i_8 < n_1 parallel {\n to_4[i_8] = " ADD("from_3[i_8]", "s_6") "\n}\n"));
}

// Rows are folded, then written: each row only looks at itself.
static void rows_read_their_own_row(void) {
  const char *const rows = "for i_6 < n_1 parallel {\n var s_7: f64 = 0.0f64\n for j_8 < m_2 {\n  s_7 = " ADD(
      "s_7", "from_3[i_6 * m_2 + j_8]") "\n }\n for k_9 < %s parallel {\n  to_4[i_6 * (%s) + k_9] = %s\n }\n%s}\n";
  Context *context = context_new();
  const char *const value = ADD("s_7", "from_3[i_6 * m_2 + k_9]");
  CHECK(answer(text_c_string(context->arena, text_format(context->arena, rows, "m_2", "m_2", value, ""))));
  // other rows, which later iterations read
  CHECK(!answer(text_c_string(context->arena, text_format(context->arena, rows, "n_1", "n_1", "s_7", ""))));
  // rows that overlap
  CHECK(!answer(text_c_string(context->arena, text_format(context->arena, rows, "n_1", "m_2", "s_7", ""))));
  CHECK(!answer(text_c_string(context->arena,
                              text_format(context->arena, rows, "m_2", "m_2", value, " s_7 = from_3[i_6 * m_2]\n"))));
  context_free(context);
}

static void another_element_is_refused(void) {
  CHECK(!answer("for i_6 < n_1 parallel {\n"
                " to_4[i_6] = from_3[n_1 - i_6 - 1]\n"
                "}\n"));
  CHECK(!answer("for i_6 < n_1 parallel {\n"
                " to_4[i_6] = from_3[0]\n"
                "}\n"));
  CHECK(!answer("for i_6 < n_1 parallel {\n for j_7 < m_2 parallel {\n  to_4[" ROW
                "] = from_3[j_7 * n_1 + i_6]\n }\n}\n"));
  CHECK(!answer("for i_6 < n_1 parallel {\n"
                " to_4[i_6] = from_3[i_6 +% 0]\n"
                "}\n"));
}

static void a_later_read_is_refused(void) {
  CHECK(!answer("for i_6 < n_1 parallel {\n"
                " to_4[i_6] = 0.0f64\n"
                " var x_7: f64 = from_3[i_6]\n"
                "}\n"));
  CHECK(!answer("for i_6 < n_1 parallel {\n"
                " to_4[i_6] = from_3[i_6]\n"
                "}\n"
                "var x_7: f64 = from_3[0]\n"));
  CHECK(!answer("for k_6 < m_2 {\n"
                " for i_7 < n_1 parallel {\n"
                "  to_4[i_7] = from_3[i_7]\n"
                " }\n"
                "}\n"));
}

static void what_is_handed_on_is_refused(void) {
  CHECK(!answer("copy to_4[0] = from_3[0], n_1 elements\n"));
  CHECK(!answer("point b_6: []f64 = to_4 + 1\n"
                "for i_7 < n_1 parallel {\n"
                " b_6[i_7] = from_3[i_7]\n"
                "}\n"));
  CHECK(!answer("var c_6: bool = true\n"
                "while c_6 {\n"
                " for i_7 < n_1 parallel {\n"
                "  to_4[i_7] = from_3[i_7]\n"
                " }\n"
                " c_6 = false\n"
                "}\n"));
}

// A bound that changes between iterations makes rows of different lengths.
static void changing_bounds_are_refused(void) {
  CHECK(!answer("for i_6 < n_1 parallel {\n"
                " for j_7 < i_6 parallel {\n"
                "  to_4[i_6 * i_6 + j_7] = from_3[i_6 * i_6 + j_7]\n"
                " }\n"
                "}\n"));
}

// A destination into which the input is copied unless they are the same, and that is changed in any order afterwards.
static void a_settled_destination_is_accepted(void) {
  const char *const copy = "if bool.not(same(to_4[0], from_3[0])) {\n copy to_4[0] = from_3[0], n_1 elements\n}\n",
             *const change = "for i_6 < n_1 {\n to_4[i_6] = to_4[n_1 - i_6]\n}\n",
             *const read = "to_4[0] = from_3[m_2]\n";
  Context *context = context_new();
  const Text settled = text_format(context->arena, "%s%s", copy, change),
             again = text_format(context->arena, "%s%s%s", copy, change, read),
             twice = text_format(context->arena, "%s%s%s", copy, change, copy);
  CHECK(answer(text_c_string(context->arena, settled)));
  CHECK(!answer(text_c_string(context->arena, again)));
  CHECK(!answer(text_c_string(context->arena, twice)));
  context_free(context);
}

int main(void) {
  RUN(a_map_reads_its_own_element);
  RUN(a_fold_before_it_reads_anything);
  RUN(rows_read_their_own_row);
  RUN(another_element_is_refused);
  RUN(a_later_read_is_refused);
  RUN(what_is_handed_on_is_refused);
  RUN(changing_bounds_are_refused);
  RUN(a_settled_destination_is_accepted);
  return testing_finish();
}
