// A copy binds fresh variables, and contains the replacements set for other variables.
#include "imp/copy.h"
#include "imp_text.h"

// for i < n { t = i * 2 + m; y[i] = t }
static const char loop[] = "function f(n_1: i64, m_2: i64, y_3: no_alias []i64) -> () {\n"
                           " for i_4 < n_1 parallel {\n"
                           "  var t_5: i64 = i_4 *% 2 +% m_2\n"
                           "  y_3[i_4] = t_5\n"
                           " }\n"
                           "}\n";
enum { N = 1, M, Y, I, T };

// The variables of `loop` in the order they are bound in.
static void note_bind(void *user, ImpVar var) {
  ImpVar **next = user;
  *(*next)++ = var;
}
static void note_block(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .bind = note_bind, .block = note_block};
  for RANGE(i, block->count) imp_stm_visit(block->stms[i], &visitor);
}
typedef struct Loop {
  const ImpProgram *program;
  const ImpStm *stm;
  ImpVar vars[8];
} Loop;
static Loop read_loop(Context *context) {
  Loop result = {.program = imp_read(context, loop)};
  const ImpFunction *function = result.program->functions[0];
  for RANGE(i, 3) result.vars[N + i] = function->parameters.items[i];
  ImpVar *next = &result.vars[I];
  note_block(&next, function->body);
  result.stm = function->body->stms[0];
  return result;
}

// The program with the loop and its copy.
static const char *shown_with(Context *context, const Loop *from, const ImpBlock *copy) {
  ImpProgram program = *from->program;
  ImpFunction function = *program.functions[0];
  const ImpStm **stms = NEW_ARRAY(context->arena, const ImpStm *, copy->count + 1);
  copy_items(stms + 1, copy->stms, sizeof(const ImpStm *) * copy->count);
  stms[0] = from->stm;
  function.body = imp_block(context->arena, copy->count + 1, stms);
  program.functions = (const ImpFunction *const[]){&function};
  return imp_shown(context, &program);
}

static void variables_are_bound_anew(void) {
  Context *context = context_new();
  const Loop from = read_loop(context);
  ImpCopier copier = imp_copier(context->arena, from.program->vars);
  from.program->vars->items.items[from.vars[T].id].is_place = true;
  const ImpStm *copy = imp_copy_stm(&copier, from.stm);
  const ImpFor *inner = &copy->as.For;
  const ImpVar t = inner->body->stms[0]->as.Declare.variable;
  CHECK(inner->index.id != from.vars[I].id && t.id != from.vars[T].id);
  CHECK(inner->body->stms[1]->as.Store.value->as.Var.variable.id == t.id &&
        inner->body->stms[1]->as.Store.index->as.Var.variable.id == inner->index.id);
  CHECK(inner->body->stms[1]->as.Store.buffer.id == from.vars[Y].id && inner->bound == from.stm->as.For.bound);
  CHECK(imp_var_info(from.program->vars, t)->is_place && !imp_var_info(from.program->vars, inner->index)->is_place);
  // valid beside the original
  CHECK(count_words(shown_with(context, &from, imp_block(context->arena, 1, &copy)), "for ") == 2);
  context_free(context);
}

static void what_binds_nothing_is_shared(void) {
  Context *context = context_new();
  const Loop from = read_loop(context);
  ImpCopier copier = imp_copier(context->arena, from.program->vars);
  const ImpBlock *body = from.stm->as.For.body;
  CHECK(imp_copy_stm(&copier, body->stms[1]) == body->stms[1] &&
        imp_copy_exp(&copier, body->stms[0]->as.Declare.value) == body->stms[0]->as.Declare.value);
  context_free(context);
}

static void another_expression_stands_for_a_variable(void) {
  Context *context = context_new();
  const Loop from = read_loop(context);
  const ImpBlock *body = from.stm->as.For.body;
  ImpCopier copier = imp_copier(context->arena, from.program->vars);
  imp_copy_with(&copier, from.vars[I], imp_i64(context->arena, 3));
  CHECK(strstr(shown_with(context, &from, imp_copy_block(&copier, body)), "3 *% 2"));
  copier = imp_copier(context->arena, from.program->vars);
  copier.exp = imp_copy_folded;
  imp_copy_with(&copier, from.vars[I], imp_i64(context->arena, 3));
  const char *text = shown_with(context, &from, imp_copy_block(&copier, body));
  CHECK(count_words(text, " *% ") == 1 && strstr(text, " = 6 +% ") && strstr(text, "y_3[3] = "));
  context_free(context);
}

static bool is_declared(ImpCopier *copier, const ImpStm *stm) {
  const Loop *from = copier->user;
  if (stm->tag == IMP_Declare) imp_copy_with(copier, stm->as.Declare.variable, imp_var(copier->arena, from->vars[M]));
  return stm->tag == IMP_Declare;
}
static void statements_may_be_left_out(void) {
  Context *context = context_new();
  Loop from = read_loop(context);
  ImpCopier copier = imp_copier(context->arena, from.program->vars);
  copier.user = &from, copier.skip = is_declared;
  const ImpBlock *copy = imp_copy_block(&copier, from.stm->as.For.body);
  CHECK(copy->count == 1 && copy->stms[0]->as.Store.value->as.Var.variable.id == from.vars[M].id);
  context_free(context);
}

typedef struct Bound {
  uint32_t old, count;
} Bound;
static void note_bound(ImpCopier *copier, ImpVar old, ImpVar fresh) {
  Bound *bound = copier->user;
  bound->old |= 1u << old.id;
  bound->count++;
  CHECK(fresh.id != old.id);
}
static void each_variable_is_told(void) {
  Context *context = context_new();
  const Loop from = read_loop(context);
  Bound bound = {0};
  ImpCopier copier = imp_copier(context->arena, from.program->vars);
  copier.user = &bound, copier.bound = note_bound;
  imp_copy_stm(&copier, from.stm);
  CHECK(bound.count == 2 && bound.old == (1u << from.vars[I].id | 1u << from.vars[T].id));
  context_free(context);
}

int main(void) {
  RUN(variables_are_bound_anew);
  RUN(what_binds_nothing_is_shared);
  RUN(another_expression_stands_for_a_variable);
  RUN(statements_may_be_left_out);
  RUN(each_variable_is_told);
  return testing_finish();
}
