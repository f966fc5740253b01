// Places move out of loops and branches when their offset is known there, and stay when it is not.
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
  const char *text = result_of(
      context,
      "function f(n_1: i64, c_2: bool) -> () {\n for i_3: i64 n_1 no {\n  if c_2 {\n   for j_4: i64 n_1 no {\n"
      "    arena b_5: []i64 0i64 (prim mul i64 yes [n_1, 8i64])\n    store b_5 j_4 i_3\n   }\n  } {\n  }\n }\n}\n");
  CHECK(at(text, "arena") < at(text, "for"));
  context_free(context);
}

static void a_place_whose_offset_depends_on_the_loop_stays(void) {
  Context *context = context_new();
  const char *text =
      result_of(context, "function f(n_1: i64) -> () {\n for i_2: i64 n_1 no {\n"
                         "  arena b_3: []i64 (prim mul i64 yes [i_2, 8i64]) 8i64\n  store b_3 0i64 i_2\n }\n}\n");
  CHECK(at(text, "arena") > at(text, "for"));
  context_free(context);
}

static void a_place_whose_size_changes_in_the_loop_stays(void) {
  Context *context = context_new();
  const char *text = result_of(context, "function f(n_1: i64) -> () {\n declare s_2: i64 1i64\n for i_3: i64 n_1 no {\n"
                                        "  arena b_4: []i64 (prim mul i64 yes [s_2, 8i64]) 8i64\n  store b_4 0i64 "
                                        "i_3\n  assign s_2 (prim add i64 no [s_2, 1i64])\n }\n}\n");
  CHECK(at(text, "arena") > at(text, "for"));
  context_free(context);
}

static void nothing_to_move_is_the_same_program(void) {
  Context *context = context_new();
  Out out = out_new(context->arena);
  const ImpProgram *program = imp_parse(
      context, TEXT("function f(n_1: i64) -> () {\n arena b_2: []i64 0i64 8i64\n store b_2 0i64 n_1\n}\n"), &out);
  CHECK(program != NULL && hoist_buffers(context, program) == program);
  context_free(context);
}

int main(void) {
  RUN_ROW("FS-53", a_place_leaves_nested_loops_and_branches);
  RUN(a_place_whose_offset_depends_on_the_loop_stays);
  RUN(a_place_whose_size_changes_in_the_loop_stays);
  RUN(nothing_to_move_is_the_same_program);
  return testing_finish();
}
