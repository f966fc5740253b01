// Arena blocks move out of loops and branches if their offset is known there, and stay if not.
#include "imp_text.h"

static const char *result_of(Context *context, const char *text) { return imp_after(context, hoist_buffers, text); }

// Where a word first stands in a text; the test fails when it is not there.
static size_t at(const char *text, const char *word) {
  const char *found = strstr(text, word);
  CHECK(found != NULL);
  return found ? (size_t)(found - text) : 0;
}

static void a_place_leaves_nested_loops_and_branches(void) {
  Context *context = context_new();
  const char *text = result_of(context, "function f(n_1: i64, c_2: bool) -> () {\n"
                                        " for i_3 < n_1 {\n"
                                        "  if c_2 {\n"
                                        "   for j_4 < n_1 {\n"
                                        "    arena b_5: []i64 at 0, n_1 * 8 bytes\n"
                                        "    b_5[j_4] = i_3\n"
                                        "   }\n"
                                        "  } else {\n"
                                        "  }\n"
                                        " }\n"
                                        "}\n");
  CHECK(at(text, "arena") < at(text, "for"));
  context_free(context);
}

static void a_place_whose_offset_depends_on_the_loop_stays(void) {
  Context *context = context_new();
  const char *text = result_of(context, "function f(n_1: i64) -> () {\n"
                                        " for i_2 < n_1 {\n"
                                        "  arena b_3: []i64 at i_2 * 8, 8 bytes\n"
                                        "  b_3[0] = i_2\n"
                                        " }\n"
                                        "}\n");
  CHECK(at(text, "arena") > at(text, "for"));
  context_free(context);
}

static void a_place_whose_size_changes_in_the_loop_stays(void) {
  Context *context = context_new();
  const char *text = result_of(context, "function f(n_1: i64) -> () {\n"
                                        " var s_2: i64 = 1\n"
                                        " for i_3 < n_1 {\n"
                                        "  arena b_4: []i64 at s_2 * 8, 8 bytes\n"
                                        "  b_4[0] = i_3\n"
                                        "  s_2 = s_2 +% 1\n"
                                        " }\n"
                                        "}\n");
  CHECK(at(text, "arena") > at(text, "for"));
  context_free(context);
}

// The condition reads what is in the memory before: it is computed first.
static void a_place_leaves_behind_a_condition_that_reads(void) {
  Context *context = context_new();
  const char *text = result_of(context, "function f(n_1: i64) -> () {\n"
                                        " arena b_2: []bool at 0, n_1 bytes\n"
                                        " b_2[0] = true\n"
                                        " if b_2[0] {\n"
                                        "  for i_3 < n_1 {\n"
                                        "   arena c_4: []i64 at 0, n_1 * 8 bytes\n"
                                        "   c_4[i_3] = i_3\n"
                                        "  }\n"
                                        " } else {\n"
                                        " }\n"
                                        "}\n");
  CHECK(at(text, "= b_2[0]") < at(text, "arena c") && at(text, "arena c") < at(text, "if holds"));
  context_free(context);
}

static void nothing_to_move_is_the_same_program(void) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  const ImpProgram *program = imp_parse(context,
                                        TEXT("function f(n_1: i64) -> () {\n"
                                             " arena b_2: []i64 at 0, 8 bytes\n"
                                             " b_2[0] = n_1\n"
                                             "}\n"),
                                        &out);
  CHECK(program != NULL && hoist_buffers(context, program) == program);
  context_free(context);
}

int main(void) {
  RUN_ROW("FS-53", a_place_leaves_nested_loops_and_branches);
  RUN(a_place_whose_offset_depends_on_the_loop_stays);
  RUN(a_place_whose_size_changes_in_the_loop_stays);
  RUN(a_place_leaves_behind_a_condition_that_reads);
  RUN(nothing_to_move_is_the_same_program);
  return testing_finish();
}
