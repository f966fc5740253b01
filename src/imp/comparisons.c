// comparisons: comparisons, minima and maxima that the bounds of the enclosing loops decide.
//   rule: in for i < k { .. }:  a < b  -->  true, if a - b < 0 for all 0 <= i < k;  false, if 0 <= a - b;
//         a <= b, a == b, a != b, min(a, b) and max(a, b) likewise
//         where a and b are exact sums and products of constants and of variables that are not assigned. A variable
//         that is declared once is its value: in a descending sweep i is k - 1 - j. Each index occurs in a - b only
//         times a number, and is replaced by 0 or k - 1, that of the innermost loop first, whose bound may contain
//         others; a number must be left. k does not change in its loop.
//   Peeling decides comparisons of the innermost index, and leaves those of the rows around it to this rule: a sweep
//   whose neighbours come from a table asks whether its own row is in the picture, too.
//   test: imp/test/golden/peel_loops/own_row.imp, test/run/neighbours.fut
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { TERM_LIMIT = 8, INDEX_LIMIT = 8 };

// `number`: how many loops of the function begin before this one.
typedef struct EnclosingLoop { const Poly *last; uint32_t number; } EnclosingLoop;
// `loops`: id of an index -> EnclosingLoop *, with the greatest value of the index. `values`: variable -> its
// polynomial. `assigned`: variables of the function.
typedef struct Comparisons { Arena *scratch; Map loops, values; Bitset assigned; uint32_t count; } Comparisons;

static const Poly *value_of_leaf(void *user, const ImpExp *exp) {
  const Comparisons *comparisons = user;
  if (exp->tag != IMP_EXP_Var) return NULL;
  const uint32_t variable = exp->as.Var.variable.id;
  const Poly *value = map_pointer(&comparisons->values, variable);
  return value ? value : poly_variable(comparisons->scratch, variable);
}
static const Poly *short_poly(Comparisons *comparisons, const ImpExp *exp) {
  const Poly *poly = imp_exact_poly(comparisons->scratch, exp, value_of_leaf, comparisons);
  return poly && !poly->broken && poly->count <= TERM_LIMIT ? poly : NULL;
}

// ---- what is known
static bool note_loop_end(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  (void)out;
  Comparisons *comparisons = rewriter->user;
  const Poly *bound = short_poly(comparisons, loop->bound);
  comparisons->count++;
  // parallel iterations assign no variable of outside
  if (!bound || (!loop->parallel && poly_mentions_any(bound, &comparisons->assigned))) return false;
  const EnclosingLoop enclosing = {poly_plus(comparisons->scratch, bound, -1), comparisons->count};
  map_put_pointer(&comparisons->loops, loop->index.id, COPY_OF(comparisons->scratch, &enclosing));
  return false;
}
static uint32_t note_declared_sum(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count, (void)out;
  Comparisons *comparisons = rewriter->user;
  const ImpDeclare *declare = &stms[0]->as.Declare;
  if (stms[0]->tag != IMP_Declare || !declare->value || bitset_has(&comparisons->assigned, declare->variable.id) ||
      imp_var_info(rewriter->vars, declare->variable)->type.scalar != SCALAR_I64)
    return 0;
  const Poly *value = short_poly(comparisons, declare->value);
  if (value && !poly_mentions_any(value, &comparisons->assigned))
    map_put_pointer(&comparisons->values, declare->variable.id, value);
  return 0;
}
static bool note_assigned_variables(ImpRewriter *rewriter, const ImpFunction *function) {
  Comparisons *comparisons = rewriter->user;
  const ImpBlock *body = function->body;
  comparisons->assigned = imp_effects(comparisons->scratch, body->count, body->stms, UINT32_MAX).assigned;
  return true;
}

// ---- the extremes of a difference
// The index of the innermost loop among its variables; 0: none.
static uint32_t innermost_index(const Comparisons *comparisons, const Poly *poly) {
  uint32_t innermost = 0, number = 0;
  for EACH_VARIABLE(at, poly) {
    const EnclosingLoop *loop = map_pointer(&comparisons->loops, at.variable);
    if (loop && loop->number > number) innermost = at.variable, number = loop->number;
  }
  return innermost;
}
// The number by which the variable is multiplied; 0: it is multiplied by other variables.
static int64_t number_of_variable(const Poly *poly, uint32_t variable) {
  int64_t number = 0;
  for RANGE(t, poly->count) {
    if (!monomial_mentions(&poly->terms[t], variable)) continue;
    if (poly->terms[t].degree > 1) return 0;
    number = poly->terms[t].coefficient;
  }
  return number;
}
// The least (sign < 0) or greatest value. false: it is no number.
static bool extreme_difference(const Comparisons *comparisons, const Poly *poly, int sign, int64_t *value) {
  for RANGE(step, INDEX_LIMIT) {
    if (poly->broken || poly_is_constant(poly, value)) return !poly->broken;
    const uint32_t index = innermost_index(comparisons, poly);
    const int64_t number = index ? number_of_variable(poly, index) : 0;
    if (!number) return false;
    const EnclosingLoop *loop = map_pointer(&comparisons->loops, index);
    const Poly *end = (number < 0) == (sign < 0) ? loop->last : poly_constant(comparisons->scratch, 0);
    poly = poly_replace(comparisons->scratch, poly, index, end);
  }
  return false;
}

// Of sides of which the left one is never greater (`below`), or never less; with `equal`, they may be equal.
static const ImpExp *answer_of(Arena *arena, const ImpExpPrim *exp, bool below, bool equal) {
  const Prim prim = exp->prim;
  if (prim == PRIM_Min || prim == PRIM_Max) return exp->arguments.items[below != (prim == PRIM_Min)];
  const bool is_equality = prim == PRIM_Eq || prim == PRIM_Ne;
  if (equal && (is_equality || below == (prim == PRIM_Lt))) return NULL;
  return imp_constant(arena, scalar_bool(is_equality ? prim == PRIM_Ne : below));
}
static const ImpExp *decide_comparison(ImpRewriter *rewriter, const ImpExp *exp) {
  const ImpExp *copy = imp_rewrite_parts(rewriter, exp);
  Comparisons *comparisons = rewriter->user;
  const ImpExpPrim *prim = &copy->as.Prim;
  if (copy->tag != IMP_EXP_Prim || prim->type != SCALAR_I64 || prim->arguments.count != 2) return copy;
  const Prim of = prim->prim;
  if (of != PRIM_Lt && of != PRIM_Le && of != PRIM_Eq && of != PRIM_Ne && of != PRIM_Min && of != PRIM_Max) return copy;
  const ImpExp *const *sides = prim->arguments.items;
  const Poly *a = short_poly(comparisons, sides[0]), *b = a ? short_poly(comparisons, sides[1]) : NULL;
  const Poly *difference = b ? poly_sub(comparisons->scratch, a, b) : poly_constant(comparisons->scratch, 0);
  if (!b || difference->broken || !innermost_index(comparisons, difference)) return copy;
  int64_t extreme;
  const ImpExp *answer = NULL;
  if (extreme_difference(comparisons, difference, 1, &extreme) && extreme <= 0)
    answer = answer_of(rewriter->arena, prim, true, extreme == 0);
  else if (extreme_difference(comparisons, difference, -1, &extreme) && extreme >= 0)
    answer = answer_of(rewriter->arena, prim, false, extreme == 0);
  return answer && rule_allowed(rewriter->context, "decide-comparisons") ? answer : copy;
}

const ImpProgram *imp_decide_comparisons(Context *context, const ImpProgram *program) {
  Comparisons comparisons = {.scratch = context->scratch, .loops = map_new(context->scratch),
                             .values = map_new(context->scratch)};
  return imp_rewrite((ImpRewriter){.user = &comparisons, .begin = note_assigned_variables, .rule = note_declared_sum,
                                   .loop_rule = note_loop_end, .exp = decide_comparison}, context, program);
}
