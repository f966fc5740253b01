// The walk, the builder and the summary of effects that passes are written on.
#include "imp/effects.h"
#include "imp/rewrite.h"
#include "imp_text.h"

static const char text[] = "function f(n_1: i64, x_2: no_alias []f64, y_3: no_alias []f64) -> (s_4: f64) {\n"
                           " var t_5: f64 = 0.0f64\n"
                           " for i_6 < n_1 {\n"
                           "  var k_7: i64 = i_6 + 1\n"
                           "  if k_7 < n_1 {\n"
                           "   y_3[i_6] = x_2[k_7] + 1.0f64\n"
                           "  }\n"
                           "  t_5 = t_5 + f64.sqrt(x_2[i_6])\n"
                           " }\n"
                           " s_4 = t_5\n"
                           "}\n";

// ---- the walk
static uint32_t never(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)rewriter, (void)count, (void)stms, (void)out;
  return 0;
}
static uint32_t itself(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  imp_put_stm(out, imp_rewrite_inside(rewriter, stms[0]));
  return 1;
}
static const ImpExp *parts(ImpRewriter *rewriter, const ImpExp *exp) { return imp_rewrite_parts(rewriter, exp); }

static void unchanged_programs_are_the_same_pointer(void) {
  Context *context = context_new();
  const ImpProgram *program = imp_read(context, text);
  CHECK(imp_rewrite((ImpRewriter){.rule = never, .after = never, .exp = parts}, context, program) == program);
  CHECK(imp_rewrite((ImpRewriter){.rule = itself}, context, program) == program);
  context_free(context);
}

// Consecutive assignments become one, of the last value; loops are distinguished by the enclosing statement.
typedef struct Seen { uint32_t in_loop, outside; } Seen;
static uint32_t last_assignment(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  Seen *seen = rewriter->user;
  uint32_t run = 0;
  while (run < count && stms[run]->tag == IMP_Assign) run++;
  *(rewriter->loop ? &seen->in_loop : &seen->outside) += run > 0;
  if (run < 2) return 0;
  imp_put_stm(out, stms[run - 1]);
  return run;
}
static void a_rule_replaces_several_statements(void) {
  Context *context = context_new();
  Seen seen = {0};
  const ImpProgram *program = imp_read(context, "function f(n_1: i64) -> (s_2: i64) {\n"
                                                " var t_3: i64 = 0\n"
                                                " for i_4 < n_1 {\n"
                                                "  t_3 = 1\n"
                                                "  t_3 = 2\n"
                                                "  t_3 = i_4\n"
                                                " }\n"
                                                " s_2 = t_3\n"
                                                "}\n");
  const ImpProgram *after = imp_rewrite((ImpRewriter){.user = &seen, .rule = last_assignment}, context, program);
  const char *shown = imp_shown(context, after);
  CHECK(after != program && count_words(shown, "t_3 = ") == 1 && strstr(shown, "t_3 = i_4"));
  CHECK(seen.in_loop == 1 && seen.outside == 1);
  context_free(context);
}

// ---- the builder
// for i < n { y[i] = y[i] + 1 } in strips of three.
static uint32_t in_strips(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)rewriter, (void)count;
  const ImpFor *loop = &stms[0]->as.For;
  if (stms[0]->tag != IMP_For) return 0;
  ImpStrips strips = imp_open_strips(out, loop->bound, 3, true);
  for I64_RANGE(r, 4) {
    ImpBuilder *to = r < 3 ? &strips.whole : &strips.rest;
    ImpCopier copier = imp_copier(out->arena, out->vars);
    const ImpExp *first = r < 3 ? imp_times_number(out, to->index, 3) : imp_plus(out, strips.done, to->index);
    imp_copy_with(&copier, loop->index, imp_declare(to, "at", imp_plus_number(out, first, r < 3 ? r : 0)));
    imp_put_copies(to, &copier, loop->body->count, loop->body->stms);
  }
  imp_close(out, &strips.whole);
  imp_close(out, &strips.rest);
  return 1;
}
static void strips_run_each_iteration_once(void) {
  for I64_RANGE(n, 11) {
    Context *context = context_new();
    const ImpProgram *program = imp_read(context, "function f(n_1: i64, y_2: no_alias []i64) -> () {\n"
                                                  " for i_3 < n_1 parallel {\n"
                                                  "  y_2[i_3] = y_2[i_3] +% i_3 +% 1\n"
                                                  " }\n"
                                                  "}\n");
    program = imp_rewrite((ImpRewriter){.rule = in_strips}, context, program);
    (void)imp_shown(context, program);
    ArrayValue *arguments[] = {array_value_new(context->arena, SCALAR_I64, 0, NULL),
                               array_value_new(context->arena, SCALAR_I64, 1, &n)};
    RuntimeError error;
    array_value_set(arguments[0], 0, scalar_i64(n));
    CHECK(imp_interpret(context, program, program->functions[0]->name, arguments, NULL, 0, NULL, &error));
    for I64_RANGE(i, n) CHECK(array_value_get(arguments[1], i).as.s == i + 1);
    context_free(context);
  }
}

// ---- effects
static void effects_are_those_of_all_statements(void) {
  Context *context = context_new();
  const ImpBlock *body = imp_read(context, text)->functions[0]->body;
  const ImpEffects all = imp_effects(context->arena, body->count, body->stms, UINT32_MAX);
  CHECK(all.statements == 7 && all.nesting == 1 && !all.compares);
  CHECK(imp_effects_within(&all, IMP_PLAIN_OR_IF | 1 << IMP_For) && !imp_effects_within(&all, IMP_PLAIN_OR_IF));
  CHECK(bitset_has(&all.bound, 5) && bitset_has(&all.bound, 6) && bitset_has(&all.bound, 7));
  CHECK(bitset_has(&all.assigned, 4) && bitset_has(&all.assigned, 5) && !bitset_has(&all.assigned, 7));
  CHECK(all.cost == prim_cost(PRIM_Sqrt, SCALAR_F64));
  CHECK(all.accesses.size == 3);
  uint32_t certain = 0, writes = 0;
  for EACH(i, &all.accesses) {
    certain += all.accesses.items[i].is_certain, writes += all.accesses.items[i].writes;
    CHECK(all.accesses.items[i].loop == &body->stms[1]->as.For);
  }
  CHECK(certain == 1 && writes == 1);
  CHECK(imp_effects(context->arena, body->count, body->stms, 3).statements > 3);
  context_free(context);
}

int main(void) {
  RUN(unchanged_programs_are_the_same_pointer);
  RUN(a_rule_replaces_several_statements);
  RUN(strips_run_each_iteration_once);
  RUN(effects_are_those_of_all_statements);
  return testing_finish();
}
