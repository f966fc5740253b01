// Loops of Imp as nests: addresses through declared scalars, non-polynomial expressions, carried scalars, fusion.
#include "imp/nest.h"
#include "imp_text.h"

// for i < n { BODY }; further loops may follow.
static const ImpBlock *body_of(Context *context, const char *body, const ImpProgram **program) {
  const Text source = text_format(context->arena,
                                  "function f(n_1: i64, m_2: i64, x_3: no_alias []i64, y_4: no_alias []i64) -> () {\n"
                                  " var t_5: i64 = 0\n"
                                  "%s"
                                  "}\n",
                                  body);
  *program = imp_read(context, text_c_string(context->arena, source));
  return (*program)->functions[0]->body;
}

typedef struct Case { const char *body; NestStride stride; bool parallel; } Case;
// The stride of the first access along the first loop, and whether its iterations are apart.
static void check_case(const Case *c) {
  Context *context = context_new();
  const ImpProgram *program;
  const ImpBlock *body = body_of(context, c->body, &program);
  ImpNest nest = imp_nest(context, program->vars);
  const uint32_t loop = imp_nest_add(&nest, &body->stms[1]->as.For, 0);
  const bool fits = nest_stride(&nest.nest, nest.nest.accesses.items[0].place, loop) == c->stride &&
                    nest_is_parallel(&nest.nest, loop) == c->parallel;
  if (!fits) fprintf(stderr, "%s", c->body);
  CHECK(fits);
  context_free(context);
}

static void places_of_one_loop(void) {
  static const Case cases[] = {
      {" for i_6 < n_1 {\n  y_4[i_6] = 1\n }\n", NEST_STRIDE_One, true},
      {" for i_6 < n_1 {\n  var k_7: i64 = i_6 + m_2\n  y_4[k_7 - 1] = 1\n }\n", NEST_STRIDE_One, true},
      {" for i_6 < n_1 {\n  y_4[m_2] = 1\n }\n", NEST_STRIDE_Zero, false},
      {" for i_6 < n_1 {\n  y_4[i_6 * 2 + 1] = 1\n }\n", NEST_STRIDE_Other, true},
      {" for i_6 < n_1 {\n  y_4[n_1 - i_6] = 1\n }\n", NEST_STRIDE_Other, true},
      // may wrap around: no polynomial, but it depends on the index
      {" for i_6 < n_1 {\n  y_4[i_6 *% m_2] = 1\n }\n", NEST_STRIDE_Other, false},
      {" for i_6 < n_1 {\n  y_4[m_2 *% 3] = 1\n }\n", NEST_STRIDE_Zero, false},
      {" for i_6 < n_1 {\n  y_4[m_2 *% 3 + i_6] = 1\n }\n", NEST_STRIDE_One, true},
      // computed from what an earlier iteration has left
      {" for i_6 < n_1 {\n  y_4[t_5 *% 3] = 1\n  t_5 = i_6\n }\n", NEST_STRIDE_Other, false},
      // memory says where
      {" for i_6 < n_1 {\n  y_4[i_6] = x_3[i_6]\n }\n", NEST_STRIDE_One, true},
      {" for i_6 < n_1 {\n  var k_7: i64 = x_3[i_6]\n  y_4[k_7] = 1\n }\n", NEST_STRIDE_One, false},
      // the next iteration reads what this one writes; this one what the next one writes
      {" for i_6 < n_1 {\n  y_4[i_6 + 1] = y_4[i_6]\n }\n", NEST_STRIDE_One, false},
      {" for i_6 < n_1 {\n  y_4[i_6] = y_4[i_6 + 1]\n }\n", NEST_STRIDE_One, false},
      {" for i_6 < n_1 {\n  y_4[i_6] = y_4[i_6] +% x_3[i_6 + 1]\n }\n", NEST_STRIDE_One, true},
      // an address with an assigned variable is unknown; a scalar that is carried keeps the order
      {" for i_6 < n_1 {\n  y_4[t_5] = 1\n  t_5 = i_6\n }\n", NEST_STRIDE_Other, false},
      {" for i_6 < n_1 {\n  t_5 = t_5 +% x_3[i_6]\n }\n", NEST_STRIDE_One, false},
      // rows: the same column, the next row
      {" for i_6 < n_1 {\n  for j_7 < m_2 {\n   y_4[i_6 * m_2 + j_7] = 1\n  }\n }\n", NEST_STRIDE_Other, true},
      {" for j_6 < m_2 {\n  for i_7 < n_1 {\n   y_4[i_7 * m_2 + j_6] = 1\n  }\n }\n", NEST_STRIDE_One, true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_case(&cases[i]);
}

// Two loops: does one loop with both bodies keep the order of accesses?
static bool may_fuse(const char *first, const char *second) {
  Context *context = context_new();
  const ImpProgram *program;
  const char *body = text_c_string(
      context->arena, text_format(context->arena, " for i_6 < n_1 %s }\n for j_7 < n_1 %s }\n", first, second));
  const ImpBlock *block = body_of(context, body, &program);
  ImpNest nest = imp_nest(context, program->vars);
  const uint32_t loop = imp_nest_add(&nest, &block->stms[1]->as.For, 0);
  (void)imp_nest_add(&nest, &block->stms[2]->as.For, loop);
  const bool may = nest_may_fuse(&nest.nest, loop);
  context_free(context);
  return may;
}
static void loops_that_may_become_one(void) {
  CHECK(may_fuse("{\n  y_4[i_6] = 1\n", "{\n  x_3[j_7] = y_4[j_7]\n"));
  CHECK(may_fuse("{\n  y_4[i_6 + 1] = 1\n", "{\n  x_3[j_7] = y_4[j_7]\n"));
  CHECK(!may_fuse("{\n  y_4[i_6] = 1\n", "{\n  x_3[j_7] = y_4[j_7 + 1]\n"));
  CHECK(may_fuse("{\n  x_3[i_6] = y_4[i_6 + 1]\n", "{\n  y_4[j_7] = 1\n"));
  CHECK(!may_fuse("{\n  x_3[i_6] = y_4[i_6]\n", "{\n  y_4[j_7 + 1] = 1\n"));
  CHECK(may_fuse("{\n  y_4[i_6 * 2] = 1\n", "{\n  x_3[j_7] = y_4[j_7 * 2 + 1]\n"));
  // an address that is no polynomial is only known to be written once because the loop is parallel
  CHECK(may_fuse("parallel {\n  y_4[i_6 *% 3] = 1\n", "{\n  x_3[j_7] = y_4[j_7 *% 3]\n"));
  CHECK(!may_fuse("{\n  y_4[i_6 *% 3] = 1\n", "{\n  x_3[j_7] = y_4[j_7 *% 3]\n"));
  // not if it is written in some iterations only: others may read an element that another iteration writes
  CHECK(!may_fuse("parallel {\n  if i_6 < m_2 {\n   y_4[i_6 *% 3] = 1\n  }\n", "{\n  x_3[j_7] = y_4[j_7 *% 3]\n"));
  CHECK(!may_fuse("parallel {\n  while i_6 < m_2 {\n   y_4[i_6 *% 3] = 1\n  }\n",
                  "{\n  x_3[j_7] = y_4[j_7 *% 3]\n"));
}

int main(void) {
  RUN(places_of_one_loop);
  RUN(loops_that_may_become_one);
  return testing_finish();
}
