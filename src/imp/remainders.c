// remainders: where the neighbours of a loop's index wrap around at its bound, a choice replaces the division.
//   rule: in for i < k { .. }, k an expression that no iteration changes and x one of i, i + k:
//         x % k  -->  i;   (x + 1) % k  -->  i + 1 < k ? i + 1 : 0;   (x - 1) % k  -->  1 <= i ? i - 1 : k - 1
//         (x + d) % k  -->  i + d < k ? i + d : (x + d) % k, also for d < 0
//         x + d does not wrap around; k is at least 1, since an iteration runs
//   Peeling then decides the comparisons in innermost loops; elsewhere they cost less than a division.
//   test: imp/test/golden/peel_loops/neighbours_of_rows.imp
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { FAR = 64 };   // as far as peel_loops decides comparisons

// `bounds`: id of an index -> the bound of its loop, if it does not change. `assigned`: variables of the function.
typedef struct Remainders { Map bounds; Bitset assigned; } Remainders;

static bool note_loop_bound(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  Remainders *remainders = rewriter->user;
  const Bitset none = bitset_new(out->arena);   // parallel iterations assign no variable of outside
  if (imp_is_fixed(loop->bound, loop->parallel ? &none : &remainders->assigned))
    map_put_pointer(&remainders->bounds, loop->index.id, loop->bound);
  return false;
}
static bool note_function_variables(ImpRewriter *rewriter, const ImpFunction *function) {
  Remainders *remainders = rewriter->user;
  const ImpBlock *body = function->body;
  remainders->assigned = imp_effects(rewriter->context->scratch, body->count, body->stms, UINT32_MAX).assigned;
  return true;
}

// A variable is its own polynomial; a divisor that has none is variable 0.
typedef struct Leaves { Arena *arena; const ImpExp *divisor; } Leaves;
static const Poly *leaf_poly(void *user, const ImpExp *exp) {
  const Leaves *leaves = user;
  if (exp->tag == IMP_EXP_Var) return poly_variable(leaves->arena, exp->as.Var.variable.id);
  return imp_exp_equal(exp, leaves->divisor) ? poly_variable(leaves->arena, 0) : NULL;
}

static int64_t steps(int64_t distance) {
  return distance < -FAR ? INT64_MAX : distance < 0 ? -distance : distance;
}

// `remainder`: of i + distance, as a division.
static const ImpExp *choose(const ImpBuilder *out, ImpVar i, const ImpExp *remainder, int64_t distance) {
  const ImpExp *index = imp_var(out->arena, i), *beyond = imp_plus_number(out, index, distance),
               *bound = remainder->as.Prim.arguments.items[1], *least = imp_i64(out->arena, -distance);
  const ImpExp *wrapped = distance == 1    ? imp_i64(out->arena, 0)
                          : distance == -1 ? imp_plus_number(out, bound, -1)
                                           : remainder;
  if (distance == 0 || steps(distance) > FAR) return distance ? remainder : index;
  return imp_select(out->arena, distance > 0 ? imp_binary(out, PRIM_Lt, beyond, bound)
                                             : imp_binary(out, PRIM_Le, least, index), beyond, wrapped);
}

// Is it a choice that has been made before, whose other arm is still a division?
static bool is_made_choice(const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Select || exp->as.Select.condition->tag != IMP_EXP_Prim) return false;
  const ImpExp *condition = exp->as.Select.condition, *division = exp->as.Select.else_value;
  const Prim prim = condition->as.Prim.prim;
  return (prim == PRIM_Lt || prim == PRIM_Le) && division->tag == IMP_EXP_Prim && division->as.Prim.prim == PRIM_Mod &&
         (prim == PRIM_Lt ? imp_exp_equal(condition->as.Prim.arguments.items[1], division->as.Prim.arguments.items[1])
                          : imp_exp_is_constant(condition->as.Prim.arguments.items[0], &(Scalar){0}));
}
static const ImpExp *choose_remainder(ImpRewriter *rewriter, const ImpExp *exp) {
  if (is_made_choice(exp)) return exp;
  const ImpExp *copy = imp_rewrite_parts(rewriter, exp);
  const Remainders *remainders = rewriter->user;
  Arena *arena = rewriter->arena;
  if (copy->tag != IMP_EXP_Prim || copy->as.Prim.type != SCALAR_I64 || copy->as.Prim.prim != PRIM_Mod) return copy;
  const ImpExp *const *parts = copy->as.Prim.arguments.items;
  Leaves leaves = {arena, parts[1]};
  const Poly *dividend = imp_exact_poly(arena, parts[0], leaf_poly, &leaves),
             *divisor = dividend ? imp_exact_poly(arena, parts[1], leaf_poly, &leaves) : NULL;
  const ImpBuilder out = imp_builder(rewriter->context, rewriter->vars);
  for EACH_VARIABLE(at, divisor ? dividend : poly_constant(arena, 0)) {
    const ImpExp *bound = map_pointer(&remainders->bounds, at.variable);
    const Poly *beyond = poly_sub(arena, dividend, poly_variable(arena, at.variable));
    int64_t distance = INT64_MAX, wrapped = INT64_MAX;
    if (!bound || !imp_exp_equal(bound, parts[1])) continue;
    (void)poly_is_constant(beyond, &distance), (void)poly_is_constant(poly_sub(arena, beyond, divisor), &wrapped);
    return choose(&out, (ImpVar){at.variable}, copy, steps(wrapped) < steps(distance) ? wrapped : distance);
  }
  return copy;
}

const ImpProgram *imp_choose_remainders(Context *context, const ImpProgram *program) {
  Remainders remainders = {.bounds = map_new(context->scratch)};
  return imp_rewrite((ImpRewriter){.user = &remainders, .begin = note_function_variables,
                                   .loop_rule = note_loop_bound, .exp = choose_remainder}, context, program);
}
