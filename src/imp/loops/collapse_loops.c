// collapse_loops: two loops over all elements of arrays, which follow each other in memory, become one.
//   rule: for i < h parallel { for j < w parallel { b } }  -->  for k < h*w parallel { b' }
//         if b mentions i and j in positions c*(i*w + j) + e only, where c and e contain neither: c*k + e in b'
//         There is an array of h*w elements or more, since b stores at such a position: the product is a size. So rows
//         need no ends of their own, which take as long as several vectors.
//   test: imp/test/golden/collapse_loops
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 32 };

typedef struct Collapse {
  Arena *arena;
  ImpVar row, column, index;
  const Poly *width;
  bool refused, stores;
} Collapse;

static const Poly *as_variable(void *user, const ImpExp *exp) {
  const Collapse *c = user;
  return exp->tag == IMP_EXP_Var ? poly_variable(c->arena, exp->as.Var.variable.id) : NULL;
}
// What a variable that occurs in terms of degree one of its own is multiplied with; NULL: it occurs otherwise.
static const Poly *factor_of(const Collapse *c, const Poly *poly, ImpVar variable) {
  const Poly *without = poly_replace(c->arena, poly, variable.id, poly_constant(c->arena, 0)),
             *with_one = poly_replace(c->arena, poly, variable.id, poly_constant(c->arena, 1)),
             *factor = poly_sub(c->arena, with_one, without),
             *again = poly_add(c->arena, without, poly_mul(c->arena, factor, poly_variable(c->arena, variable.id)));
  return !again->broken && poly_equal(again, poly) ? factor : NULL;
}
// The position with the index of the one loop; NULL: it has another form.
static const Poly *collapsed_position(const Collapse *c, const Poly *place) {
  const Poly *of_row = factor_of(c, place, c->row), *of_column = factor_of(c, place, c->column);
  if (!of_row || !of_column || poly_mentions(of_column, c->row.id) || poly_mentions(of_column, c->column.id) ||
      !poly_equal(of_row, poly_mul(c->arena, of_column, c->width)))
    return NULL;
  const Poly *zero = poly_constant(c->arena, 0),
             *rest = poly_replace(c->arena, poly_replace(c->arena, place, c->row.id, zero), c->column.id, zero);
  return poly_add(c->arena, rest, poly_mul(c->arena, of_column, poly_variable(c->arena, c->index.id)));
}
static const ImpExp *variable_of_position(void *user, uint32_t variable) {
  const Collapse *c = user;
  return imp_var(c->arena, (ImpVar){variable});
}
static const ImpExp *collapse_exp(void *user, const ImpExp *exp) {
  Collapse *c = user;
  const bool is_index = exp->tag == IMP_EXP_Var &&
                        (exp->as.Var.variable.id == c->row.id || exp->as.Var.variable.id == c->column.id);
  const bool is_sum = exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_I64 && exp->as.Prim.exact;
  const Poly *place = is_sum ? imp_exact_poly(c->arena, exp, as_variable, c) : NULL;
  if (place && (poly_mentions(place, c->row.id) || poly_mentions(place, c->column.id))) {
    const Poly *position = collapsed_position(c, place);
    c->refused |= !position || position->broken;
    return c->refused ? exp : imp_poly(c->arena, position, variable_of_position, c);
  }
  c->refused |= is_index;
  return imp_exp_map(exp, &(ImpMapper){.user = c, .arena = c->arena, .exp = collapse_exp});
}
static const ImpBlock *collapse_block(void *user, const ImpBlock *block) {
  Collapse *c = user;
  const ImpStm **stms = NEW_ARRAY(c->arena, const ImpStm *, block->count + 1);
  const ImpMapper mapper = {.user = c, .arena = c->arena, .exp = collapse_exp, .block = collapse_block};
  for RANGE(i, block->count) {
    stms[i] = imp_stm_map(block->stms[i], &mapper);
    c->stores |= block->stms[i]->tag == IMP_Store && stms[i]->as.Store.index != block->stms[i]->as.Store.index;
  }
  return imp_block(c->arena, block->count, stms);
}

static bool is_plain_parallel(const ImpFor *loop) {
  return loop->parallel && !loop->scalar && loop->private.count == 0 && loop->reductions.count == 0;
}
// The loop over all elements; NULL: there is none.
static const ImpFor *collapsed(const ImpBuilder *out, const ImpFor *rows) {
  const ImpFor *columns = imp_only_loop(rows->body);
  Scalar width;
  if (!columns || !is_plain_parallel(rows) || !is_plain_parallel(columns)) return NULL;
  const ImpEffects effects = imp_body_effects(out->context->scratch, columns, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_For)) return NULL;
  Collapse c = {.arena = out->arena, .row = rows->index, .column = columns->index};
  c.width = imp_plain_poly(out->arena, columns->bound);
  if (!c.width || c.width->broken || poly_mentions(c.width, rows->index.id) ||
      poly_mentions_any(c.width, &effects.assigned) ||
      (imp_exp_is_constant(columns->bound, &width) && width.as.s < 1))
    return NULL;
  c.index = imp_fresh_like(out, columns->index);
  const ImpBlock *body = collapse_block(&c, columns->body);
  if (c.refused || !c.stores || !rule_allowed(out->context, "collapse-loops")) return NULL;
  const ImpExp *bound = imp_exact(out->arena, PRIM_Mul, rows->bound, columns->bound);
  return &imp_for_stm(out->arena, columns, c.index, bound, body)->as.For;
}
static bool collapse(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  (void)rewriter;
  const ImpFor *all = collapsed(out, loop);
  if (!all) return false;
  for (const ImpFor *more = all; more; more = collapsed(out, all)) all = more;
  imp_for_like(out, all, all->index, all->bound, all->body);
  return true;
}

const ImpProgram *collapse_loops(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = collapse}, context, program);
}
