// exit_early: a loop that asks whether all, or some, of its elements have a property ends soon after it is decided.
//   rule: for l < m reducing (x by and) { a; x = x && e }
//         -->  var done = 0; while done < m && x { var r = 1; for k < min(p, m - done) { a; r = r & u8(e) };
//              x = x && bool(r); done = done + p }, where l is done + k; the first part is shorter
//         `or`: while !x, and r = 0. Of several such variables: while one is open.
//   The iterations change nothing else and cannot fail: those that are left change nothing. A part of p iterations has
//   no exit and no operation on bool, which C compilers would make no vectors of. Iterations with loops of their own
//   are a part each.
//   test: imp/test/golden/exit_early
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { FIRST_PART = 32, PART = 256, RESULT_LIMIT = 4 };

// Is one of the variables undecided?
static const ImpExp *open_variable(const ImpBuilder *out, const ImpReductions *reductions) {
  const ImpExp *any = NULL;
  for EACH_IN(r, *reductions) {
    const ImpExp *open = imp_var(out->arena, reductions->items[r].variable);
    if (reductions->items[r].operator == PRIM_Or) open = imp_prim(out->arena, PRIM_Not, SCALAR_Bool, 1, &open);
    any = any ? imp_binary_of(out, SCALAR_Bool, PRIM_Or, any, open) : open;
  }
  return any;
}

// e, if the statement is x = x && e or x = e && x (or `or`); else NULL.
static const ImpExp *element_of(const ImpStm *stm, const ImpReduction *reduction) {
  if (stm->tag != IMP_Assign || stm->as.Assign.variable.id != reduction->variable.id) return NULL;
  const ImpExp *value = stm->as.Assign.value;
  if (value->tag != IMP_EXP_Prim || value->as.Prim.prim != reduction->operator) return NULL;
  const ImpExp *const *a = value->as.Prim.arguments.items;
  for INT_RANGE(k, 2)
    if (a[k]->tag == IMP_EXP_Var && a[k]->as.Var.variable.id == reduction->variable.id) return a[1 - k];
  return NULL;
}
// Iteration `at`; `results` has a variable for each reduction.
static void put_tested(ImpBuilder *out, const ImpFor *loop, const ImpExp *at, const ImpExp *const *results) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_copy_with(&copier, loop->index, at);
  for RANGE(i, loop->body->count) {
    const ImpStm *stm = loop->body->stms[i];
    const ImpExp *element = NULL;
    uint32_t r = 0;
    while (r < loop->reductions.count && !(element = element_of(stm, &loop->reductions.items[r]))) r++;
    if (!element) {
      imp_put_copies(out, &copier, 1, &stm);
      continue;
    }
    element = imp_convert(out->arena, SCALAR_U8, SCALAR_Bool, imp_copy_exp(&copier, element));
    imp_assign(out, results[r]->as.Var.variable,
               imp_binary_of(out, SCALAR_U8, loop->reductions.items[r].operator, results[r], element));
  }
}
static void put_some_tests(ImpBuilder *out, const ImpFor *loop, const ImpExp *done, const ImpExp *count) {
  const ImpExp *results[RESULT_LIMIT];
  for EACH_IN(r, loop->reductions) {
    const bool all = loop->reductions.items[r].operator == PRIM_And;
    results[r] = imp_var(out->arena, imp_fresh(out, all ? "all" : "some", imp_scalar(SCALAR_U8)));
    imp_bind(out, results[r]->as.Var.variable,
             imp_constant(out->arena, scalar_convert(scalar_bool(all), SCALAR_U8)));
  }
  ImpBuilder body = imp_open(out, "step", count, false);
  put_tested(&body, loop, imp_plus(out, done, body.index), results);
  imp_close(out, &body);
  for EACH_IN(r, loop->reductions) {
    const ImpReduction *reduction = &loop->reductions.items[r];
    const ImpExp *result = imp_convert(out->arena, SCALAR_Bool, SCALAR_U8, results[r]);
    imp_assign(out, reduction->variable,
               imp_binary_of(out, SCALAR_Bool, reduction->operator, imp_var(out->arena, reduction->variable), result));
  }
}
static void put_long_test(ImpBuilder *out, const ImpFor *loop, const ImpBlock *body, const ImpExp *at) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_copy_with(&copier, loop->index, at);
  imp_put_copies(out, &copier, body->count, body->stms);
}

static bool exit_loop(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  const bool is_long = imp_contains_loop(loop->body, true) || imp_contains_loop(loop->body, false);
  if (loop->parallel || imp_is_small(loop->bound, is_long ? 2 : 2 * PART) || loop->reductions.count > RESULT_LIMIT ||
      !imp_only_decides(out->context->scratch, out->vars, loop) || !rule_allowed(out->context, "exit-early"))
    return false;
  const ImpExp *bound = imp_declare(out, "bound", loop->bound), *done = imp_index(out, "done"),
               *part = is_long ? imp_i64(out->arena, 1) : imp_index(out, "part");
  imp_bind(out, done->as.Var.variable, imp_i64(out->arena, 0));
  if (!is_long) imp_bind(out, part->as.Var.variable, imp_i64(out->arena, FIRST_PART));
  ImpBuilder body = imp_inside(out);
  if (is_long) put_long_test(&body, loop, imp_rewrite_block(rewriter, loop->body), done);
  else put_some_tests(&body, loop, done, imp_binary(out, PRIM_Min, part, imp_minus(out, bound, done)));
  imp_assign(&body, done->as.Var.variable, imp_plus(out, done, part));
  if (!is_long) imp_assign(&body, part->as.Var.variable, imp_i64(out->arena, PART));
  const ImpExp *more = imp_binary_of(out, SCALAR_Bool, PRIM_And, imp_binary(out, PRIM_Lt, done, bound),
                                     open_variable(out, &loop->reductions));
  imp_put(out, (ImpStm){IMP_While, {.While = {more, imp_finish(&body)}}});
  return true;
}

const ImpProgram *exit_early(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = exit_loop}, context, program);
}
