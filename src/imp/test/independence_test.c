// Parallel loops of which C compilers do not see that their iterations are independent, and loops that must not be
// called so or need not.
#include "imp_text.h"

static void find_loops(void *user, const ImpStm *stm) {
  const ImpStm **loop = user;
  if (stm->tag == IMP_For) *loop = stm;
}

// The last loop of a function of an input b_1, a destination c_2, a buffer d_3 that moves and blocks e_5 and f_6.
static bool seems_dependent_when(bool c_is_shared, const char *loop) {
  Context *context = context_new();
  const char *text = text_c_string(
      context->arena,
      text_format(context->arena,
                  "function f(b_1: read_only []f32, c_2: no_alias []f32, d_3: []f32, n_4: i64) -> () {\n"
                  " arena e_5: []f32 at 0, 4000 bytes\n arena f_6: []f32 at 4000, 4000 bytes\n"
                  " var g_7: []f32 = d_3\n g_7 = e_5\n local h_8: []f32 of 4\n%s}\n",
                  loop));
  const ImpProgram *program = imp_read(context, text);
  const ImpStm *found = NULL;
  imp_walk_block(program->functions[0]->body, &(ImpWalker){.user = &found, .stm = find_loops});
  Bitset blocks = bitset_new(context->arena), locals = bitset_new(context->arena), shared = bitset_new(context->arena);
  bitset_add(&blocks, 5), bitset_add(&blocks, 6), bitset_add(&locals, 8);
  if (c_is_shared) bitset_add(&shared, 2);
  CHECK(found != NULL);
  const bool seems =
      imp_seems_dependent(context->arena, program->vars, program->functions[0], &blocks, &locals,
                          &shared, &found->as.For);
  context_free(context);
  return seems;
}

static bool seems_dependent(const char *loop) { return seems_dependent_when(false, loop); }

static void buffers_that_may_overlap(void) {
  CHECK(seems_dependent(" for i_9 < n_4 parallel { e_5[i_9] = f_6[i_9] }\n"));
  CHECK(seems_dependent(" for i_9 < n_4 parallel { g_7[i_9] = b_1[i_9] }\n"));
  CHECK(seems_dependent(" for i_9 < n_4 parallel { if b_1[i_9] < 0.0f32 { g_7[i_9] = e_5[i_9] } else { } }\n"));
}
static void results_that_may_be_arguments(void) {
  CHECK(seems_dependent_when(true, " for i_9 < n_4 parallel { c_2[i_9] = b_1[i_9] }\n"));
  CHECK(!seems_dependent_when(false, " for i_9 < n_4 parallel { c_2[i_9] = b_1[i_9] }\n"));
  CHECK(!seems_dependent_when(true, " for i_9 < n_4 { c_2[i_9] = b_1[i_9] }\n"));
  CHECK(!seems_dependent_when(true, " for i_9 < n_4 parallel { c_2[i_9] = e_5[i_9] }\n"));
}
static void buffers_that_do_not(void) {
  CHECK(!seems_dependent(" for i_9 < n_4 parallel { c_2[i_9] = g_7[i_9] }\n"));   // restrict
  CHECK(!seems_dependent(" for i_9 < n_4 parallel { e_5[i_9] = b_1[i_9] }\n"));   // restrict, of the workspace
  CHECK(!seems_dependent(" for i_9 < n_4 parallel { g_7[i_9] = g_7[i_9] }\n"));
  CHECK(!seems_dependent(" for i_9 < 4 parallel { h_8[i_9] = g_7[i_9] }\n"));
  CHECK(!seems_dependent(" for i_9 < 4 parallel { g_7[i_9] = h_8[i_9] }\n"));
}
// Planes of one array: a few are compared by C compilers themselves.
static void places_in_one_buffer(void) {
  CHECK(!seems_dependent(" for i_9 < n_4 parallel { c_2[i_9] = c_2[n_4 + i_9] }\n"));
  CHECK(seems_dependent(" for i_9 < n_4 parallel {\n"
                        "  c_2[i_9] = c_2[i_9] + c_2[n_4 + i_9] + c_2[2 * n_4 + i_9]\n"
                        "  c_2[n_4 + i_9] = c_2[i_9] * c_2[n_4 + i_9] * c_2[2 * n_4 + i_9]\n"
                        "  c_2[2 * n_4 + i_9] = c_2[i_9] - c_2[n_4 + i_9] - c_2[2 * n_4 + i_9] }\n"));
  CHECK(!seems_dependent(" for i_9 < n_4 parallel {\n"
                         "  c_2[3 * i_9] = c_2[3 * i_9] + c_2[3 * i_9 + 1] + c_2[3 * i_9 + 2]\n"
                         "  c_2[3 * i_9 + 1] = c_2[3 * i_9] * c_2[3 * i_9 + 1] * c_2[3 * i_9 + 2]\n"
                         "  c_2[3 * i_9 + 2] = c_2[3 * i_9] - c_2[3 * i_9 + 1] - c_2[3 * i_9 + 2] }\n"));
  CHECK(!seems_dependent(" for i_9 < n_4 parallel { c_2[i_9] = b_1[i_9] + b_1[n_4 + i_9] }\n"));
}
static void loops_that_are_not_independent(void) {
  CHECK(!seems_dependent(" for i_9 < n_4 { e_5[i_9] = f_6[i_9] }\n"));
  CHECK(!seems_dependent(" for i_9 < n_4 parallel private (e_5) { e_5[0] = f_6[i_9]\n  f_6[i_9] = e_5[0] }\n"));
  CHECK(!seems_dependent(" for i_9 < n_4 parallel {\n  arena h_10: []f32 at 8000, 4 bytes\n  h_10[0] = f_6[i_9]\n"
                         "  f_6[i_9] = h_10[0] }\n"));
  CHECK(!seems_dependent(" for i_9 < n_4 parallel scalar { e_5[i_9] = f_6[i_9] }\n"));
}

int main(void) {
  RUN(buffers_that_may_overlap);
  RUN(results_that_may_be_arguments);
  RUN(buffers_that_do_not);
  RUN(places_in_one_buffer);
  RUN(loops_that_are_not_independent);
  return testing_finish();
}
