// work: an estimate of what a body costs, in additions, as a sum over its loops.
//   rule: a primitive costs what its row says, a call ASSUMED_CALL, every other statement 1. The statements of a body
//         and of its branches are one term; those of a loop inside are another, with the width of the loop as a factor.
//   test: opt/test/golden/parallelise
#include "core/core.h"

typedef struct Counting { Arena *arena; WorkTerms terms; } Counting;

int64_t bounded_product(int64_t a, int64_t b) {
  int64_t product;
  return a == INT64_MAX || b == INT64_MAX || __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}
static int64_t bounded_sum(int64_t a, int64_t b) { return a > INT64_MAX - b ? INT64_MAX : a + b; }

static void add_term(Counting *counting, int64_t own, WorkTerm around, bool calls) {
  around.count = bounded_product(around.count, own), around.calls = calls;
  if (around.count > 0) seq_push(counting->arena, &counting->terms, around);
}

static void repeat(Counting *counting, WorkTerm *term, Atom width) {
  int64_t known;
  const WorkFactor factor = {term->factors, width};
  if (atom_is_i64(width, &known)) term->count = bounded_product(term->count, known > 0 ? known : 0);
  else term->factors = COPY_OF(counting->arena, &factor);
}

// Counts the loops of a body. The result is the cost of its other statements.
static int64_t count_statements(Counting *counting, const Body *body, WorkTerm around);

static int64_t count_statement(Counting *counting, const Stm *stm, WorkTerm around) {
  const ExpRoles roles = exp_roles(stm->exp);
  const Bodies inner = exp_bodies(stm->exp);
  const ExpPrim *prim = stm->exp->tag == EXP_Prim ? &stm->exp->as.Prim : NULL;
  const bool is_loop = roles.widths.count > 0 || exp_is_while(stm->exp);
  int64_t own = prim ? (int64_t)prim_cost(prim->prim, prim->type) : 1;
  if (stm->exp->tag == EXP_Call) return add_term(counting, ASSUMED_CALL, around, true), 0;
  for EACH_IN(i, roles.widths) repeat(counting, &around, roles.widths.items[i]);
  if (exp_is_while(stm->exp)) repeat(counting, &around, atom_var((Var){0}));
  for EACH_IN(i, inner) own = bounded_sum(own, count_statements(counting, inner.items[i], around));
  if (!is_loop) return own;
  return add_term(counting, own, around, false), 0;
}

static int64_t count_statements(Counting *counting, const Body *body, WorkTerm around) {
  int64_t own = 0;
  for RANGE(i, body->count) own = bounded_sum(own, count_statement(counting, body->stms[i], around));
  return own;
}

WorkTerms work_of_iterations(Arena *arena, Atoms widths, int64_t more, const Body *body) {
  Counting counting = {arena, {0}};
  WorkTerm all = {.count = 1};
  for EACH_IN(i, widths) repeat(&counting, &all, widths.items[i]);
  add_term(&counting, bounded_sum(more, count_statements(&counting, body, all)), all, false);
  return counting.terms;
}

int64_t work_assumed(const WorkTerms *terms, int64_t width) {
  int64_t sum = 0;
  for EACH(i, terms) {
    const WorkTerm *term = &terms->items[i];
    int64_t work = term->calls && width == INT64_MAX ? INT64_MAX : term->count;
    for (const WorkFactor *factor = term->factors; factor; factor = factor->outer) work = bounded_product(work, width);
    sum = bounded_sum(sum, work);
  }
  return sum;
}
