// join_guards: loads near one place, each behind comparisons of its own, ask once whether all of them are in bounds
// (loop versioning, of a part of the body).
//   rule: for j < k { a; b }  -->  for j < k { a; if g { b' } else { b } }
//         where b has at least three guards: branches or selections of which one side accesses memory, the other does
//         not, and that side is taken only where comparisons of sums `x + c` and `y + d` hold, x and y sums of
//         variables, c and d small numbers. In b' all these comparisons are decided. For the same x, y and d, g
//         compares only the sum with the greatest or least c. Sums may wrap around; so g also asks whether the least x
//         + c is at most the greatest one, and then none between them wraps around; but both ends of one sum are asked
//         in one comparison of integers without a sign, if no iteration changes the upper end, and it is not large. g
//         has at most half as many comparisons as the guards. x and y are known after a, and no iteration changes
//         them; one contains a variable that the body declares, for others there are peel_loops and unswitch_loops.
//   rule: for j < k { a; a'; b }  -->  a; if g { for j < k { a'; b' } } else { for j < k { a'; b } }
//         if g does not depend on j; a: what it needs and may be computed before the loop
//   Samplers, warps and deposits have this form. The loop is innermost and small, since b is duplicated. What b
//   computes is the same in both; the accesses of b' are those that b makes if g holds.
//   test: imp/test/golden/join_guards
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 48, NODE_LIMIT = 1000, LEAST_GUARDS = 3, COMPARISON_LIMIT = 64, GROUP_LIMIT = 8, FAR = 64 };
static const int64_t LARGE = (int64_t)1 << 62;

// `base` + `number`, modulo 2^64; the base contains no number.
typedef struct Sum { const Poly *base; int64_t number; } Sum;
// low < high (`strict`), or low <= high. Of comparisons that differ in one number, it is the one that implies the rest.
typedef struct Comparison { Sum low, high; bool strict; } Comparison;
typedef struct Range { const Poly *base; int64_t least, greatest; } Range;
typedef struct Guards {
  const ImpBuilder *out;
  ImpEffects effects;
  Map values;                          // variable that the body declares, and never assigns -> its value
  Map sums;                            // of those that are sums -> its polynomial
  Map truths;                          // of those that are conditions -> their Truth, if the joined condition holds
  uint32_t guards, comparisons;        // in the body
  uint32_t group_count, range_count;
  Comparison groups[GROUP_LIMIT];
  Range ranges[2 * GROUP_LIMIT];
} Guards;

// ---- sums
static const Poly *sum_poly(const Guards *guards, const ImpExp *exp) {
  Arena *arena = guards->out->arena;
  Scalar number;
  if (imp_exp_is_constant(exp, &number)) return poly_constant(arena, number.as.s);
  if (exp->tag == IMP_EXP_Var) {
    const Poly *sum = map_pointer(&guards->sums, exp->as.Var.variable.id);
    return sum ? sum : poly_variable(arena, exp->as.Var.variable.id);
  }
  const ImpExpPrim *prim = &exp->as.Prim;
  if (exp->tag != IMP_EXP_Prim || prim->type != SCALAR_I64 || (prim->prim != PRIM_Add && prim->prim != PRIM_Sub))
    return NULL;
  const Poly *a = sum_poly(guards, prim->arguments.items[0]),
             *b = a ? sum_poly(guards, prim->arguments.items[1]) : NULL;
  return b ? poly_combine(arena, a, 1, b, prim->prim == PRIM_Add ? 1 : -1) : NULL;
}
static bool find_guarded_sum(const Guards *guards, const ImpExp *exp, Sum *sum) {
  const Poly *poly = sum_poly(guards, exp);
  if (!poly || poly->broken || poly_mentions_any(poly, &guards->effects.assigned)) return false;
  (void)poly_content(poly, &sum->number);
  if (sum->number < -FAR || sum->number > FAR) return false;
  sum->base = poly_plus(guards->out->arena, poly, -sum->number);
  for RANGE(t, sum->base->count) {
    const Monomial *term = &sum->base->terms[t];
    if (term->degree != 1 || (term->coefficient != 1 && term->coefficient != -1)) return false;
  }
  return sum->base->count <= 3;
}

// ---- comparisons
// What holds if the comparison `exp` is true, or if it is false.
static bool find_comparison(const Guards *guards, const ImpExp *exp, bool is_true, Comparison *comparison) {
  const ImpExpPrim *prim = &exp->as.Prim;
  if (exp->tag != IMP_EXP_Prim || prim->type != SCALAR_I64 || (prim->prim != PRIM_Lt && prim->prim != PRIM_Le))
    return false;
  comparison->strict = is_true == (prim->prim == PRIM_Lt);
  return find_guarded_sum(guards, prim->arguments.items[!is_true], &comparison->low) &&
         find_guarded_sum(guards, prim->arguments.items[is_true], &comparison->high);
}
static bool compares_same(const Comparison *a, const Comparison *b) {
  return a->strict == b->strict && poly_equal(a->low.base, b->low.base) && poly_equal(a->high.base, b->high.base) &&
         (a->low.number == b->low.number || a->high.number == b->high.number);
}
static Range *range_of(Guards *guards, const Poly *base) {
  for RANGE(i, guards->range_count)
    if (poly_equal(guards->ranges[i].base, base)) return &guards->ranges[i];
  return NULL;
}
static void note_range(Guards *guards, Sum sum) {
  Range *range = range_of(guards, sum.base);
  if (!range) {
    guards->ranges[guards->range_count++] = (Range){sum.base, sum.number, sum.number};
    return;
  }
  range->least = sum.number < range->least ? sum.number : range->least;
  range->greatest = sum.number > range->greatest ? sum.number : range->greatest;
}
static bool is_in_range(Guards *guards, Sum sum) {
  const Range *range = range_of(guards, sum.base);
  return range && range->least <= sum.number && sum.number <= range->greatest;
}
static bool add_comparison(Guards *guards, const Comparison *comparison) {
  uint32_t g = 0;
  while (g < guards->group_count && !compares_same(&guards->groups[g], comparison)) g++;
  if (g == GROUP_LIMIT) return false;
  Comparison *group = &guards->groups[g];
  if (g == guards->group_count) guards->groups[guards->group_count++] = *comparison;
  if (comparison->low.number > group->low.number) group->low.number = comparison->low.number;
  if (comparison->high.number < group->high.number) group->high.number = comparison->high.number;
  note_range(guards, comparison->low), note_range(guards, comparison->high);
  return ++guards->comparisons <= COMPARISON_LIMIT;
}
static bool is_implied(Guards *guards, const Comparison *comparison) {
  for RANGE(g, guards->group_count) {
    const Comparison *group = &guards->groups[g];
    if (compares_same(group, comparison) && comparison->low.number <= group->low.number &&
        comparison->high.number >= group->high.number)
      return is_in_range(guards, comparison->low) && is_in_range(guards, comparison->high);
  }
  return false;
}

// ---- guards
static const ImpExp *declared_value(const Guards *guards, const ImpExp *exp) {
  return exp->tag == IMP_EXP_Var ? map_pointer(&guards->values, exp->as.Var.variable.id) : NULL;
}
static bool is_bool(const ImpExp *exp, Prim prim) {
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_Bool && exp->as.Prim.prim == prim;
}
// The comparisons that hold if the condition `is_true`, or is not; false: others may hold instead.
static bool add_condition(Guards *guards, const ImpExp *condition, bool is_true) {
  const ImpExp *value = declared_value(guards, condition);
  if (value) return add_condition(guards, value, is_true);
  const ImpExps parts = condition->tag == IMP_EXP_Prim ? condition->as.Prim.arguments : (ImpExps){0};
  if (is_bool(condition, PRIM_Not)) return add_condition(guards, parts.items[0], !is_true);
  if (is_bool(condition, is_true ? PRIM_And : PRIM_Or))
    return add_condition(guards, parts.items[0], is_true) && add_condition(guards, parts.items[1], is_true);
  Comparison comparison;
  return find_comparison(guards, condition, is_true, &comparison) && add_comparison(guards, &comparison);
}
static void add_guard(Guards *guards, const ImpExp *condition, bool first_accesses, bool second_accesses) {
  if (first_accesses == second_accesses) return;
  Guards more = *guards;
  if (!add_condition(&more, condition, first_accesses)) return;
  *guards = more;
  guards->guards++;
}
static void find_guard_in_exp(void *user, const ImpExp *exp) {
  const ImpExpSelect *select = &exp->as.Select;
  if (exp->tag == IMP_EXP_Select)
    add_guard(user, select->condition, imp_reads_memory(select->then_value), imp_reads_memory(select->else_value));
}
static void find_guard_in_stm(void *user, const ImpStm *stm) {
  const ImpIf *branch = &stm->as.If;
  if (stm->tag == IMP_If)
    add_guard(user, branch->condition, imp_block_mentions(branch->then_block, NULL).loads,
              imp_block_mentions(branch->else_block, NULL).loads);
}

// ---- the body without guards
typedef enum Truth { TRUTH_Open, TRUTH_False, TRUTH_True } Truth;
static Truth guard_truth(Guards *guards, const ImpExp *exp) {
  const ImpExp *value = declared_value(guards, exp);
  const MapEntry *known = value ? map_find(&guards->truths, exp->as.Var.variable.id) : NULL;
  if (known) return (Truth)known->as.value;
  if (value) {
    const Truth truth = guard_truth(guards, value);
    map_put(&guards->truths, exp->as.Var.variable.id, truth);
    return truth;
  }
  const bool is_and = is_bool(exp, PRIM_And);
  if (is_and || is_bool(exp, PRIM_Or)) {
    const Truth a = guard_truth(guards, exp->as.Prim.arguments.items[0]),
                b = guard_truth(guards, exp->as.Prim.arguments.items[1]), decides = is_and ? TRUTH_False : TRUTH_True;
    return a == decides || b == decides ? decides : a == b ? a : TRUTH_Open;
  }
  for RANGE(is_true, 2) {
    Comparison comparison;
    if (find_comparison(guards, exp, is_true, &comparison) && is_implied(guards, &comparison))
      return is_true ? TRUTH_True : TRUTH_False;
  }
  return TRUTH_Open;
}
static const ImpExp *decide_guard(ImpCopier *copier, const ImpExp *exp) {
  const Truth truth = guard_truth(copier->user, exp);
  return truth ? imp_constant(copier->arena, scalar_bool(truth == TRUTH_True)) : imp_copy_folded(copier, exp);
}
static bool skip_decided(ImpCopier *copier, const ImpStm *stm) {
  const ImpDeclare *declare = &stm->as.Declare;
  if (stm->tag != IMP_Declare || !map_find(&((Guards *)copier->user)->values, declare->variable.id)) return false;
  const Truth truth = guard_truth(copier->user, declare->value);
  if (truth) imp_copy_with(copier, declare->variable, imp_constant(copier->arena, scalar_bool(truth == TRUTH_True)));
  return truth;
}
static const ImpBlock *without_guards(const ImpBuilder *out, Guards *guards, uint32_t count,
                                     const ImpStm *const *stms) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.user = guards, copier.exp = decide_guard, copier.skip = skip_decided;
  ImpBuilder decided = imp_inside(out);
  imp_put_decided(&decided, imp_copy_block(&copier, imp_block(out->arena, count, stms)));
  return imp_finish(&decided);
}

// ---- the joined condition
static const ImpExp *variable_itself(void *user, uint32_t variable) { return imp_var(user, (ImpVar){variable}); }
static const ImpExp *sum_exp(const ImpBuilder *out, const Poly *base, int64_t number) {
  return imp_wrapping_sum(out->arena, poly_plus(out->arena, base, number), variable_itself, out->arena);
}
static const ImpExp *and_also(const ImpBuilder *out, const ImpExp *all, const ImpExp *one) {
  return all ? imp_binary_of(out, SCALAR_Bool, PRIM_And, all, one) : one;
}
// least <= x + a and x + b < y + d become 0 <= x + a - least < m as integers without a sign, where m = y + d - b + a -
// least is a number from 0 to LARGE. Then neither x nor y is near the ends of the integers.
static bool find_interval(const Guards *guards, const Comparison *upper, const Comparison **lower) {
  if (upper->low.base->count == 0 || upper->high.base->count == 0 ||
      poly_mentions_any(upper->high.base, &guards->effects.bound))
    return false;
  for RANGE(g, guards->group_count) {
    *lower = &guards->groups[g];
    if ((*lower)->low.base->count == 0 && poly_equal((*lower)->high.base, upper->low.base)) return true;
  }
  return false;
}
static const ImpExp *and_in_interval(const ImpBuilder *out, const ImpExp *all, const Comparison *lower,
                                     const Comparison *upper) {
  Arena *arena = out->arena;
  const int64_t from = lower->high.number - lower->low.number - lower->strict;
  const int64_t more = upper->high.number + !upper->strict - upper->low.number + from;
  const ImpExp *end = sum_exp(out, upper->high.base, 0), *value = sum_exp(out, upper->low.base, from);
  const ImpExp *least = imp_binary(out, PRIM_Le, imp_i64(arena, -more), end),
               *most = imp_binary(out, PRIM_Le, end, imp_i64(arena, LARGE));
  const ImpExp *length = more ? imp_exact(arena, PRIM_Add, end, imp_i64(arena, more)) : end;
  return and_also(out, and_also(out, and_also(out, all, least), most),
                  imp_binary_of(out, SCALAR_U64, PRIM_Lt, imp_convert(arena, SCALAR_U64, SCALAR_I64, value),
                                imp_convert(arena, SCALAR_U64, SCALAR_I64, length)));
}
static const ImpExp *joined_condition(const ImpBuilder *out, const Guards *guards) {
  const ImpExp *all = NULL;
  bool joined[GROUP_LIMIT] = {false}, settled[2 * GROUP_LIMIT] = {false};
  for RANGE(g, guards->group_count) {
    const Comparison *upper = &guards->groups[g], *lower;
    if (joined[g] || !find_interval(guards, upper, &lower) || joined[lower - guards->groups]) continue;
    all = and_in_interval(out, all, lower, upper);
    joined[g] = joined[lower - guards->groups] = true;
    for RANGE(r, guards->range_count)
      settled[r] |= poly_equal(guards->ranges[r].base, upper->low.base) ||
                    poly_equal(guards->ranges[r].base, upper->high.base);
  }
  for RANGE(g, guards->group_count) {
    const Comparison *group = &guards->groups[g];
    if (joined[g]) continue;
    all = and_also(out, all, imp_binary(out, group->strict ? PRIM_Lt : PRIM_Le,
                                        sum_exp(out, group->low.base, group->low.number),
                                        sum_exp(out, group->high.base, group->high.number)));
  }
  for RANGE(r, guards->range_count) {
    const Range *range = &guards->ranges[r];
    if (range->least < range->greatest && range->base->count && !settled[r])
      all = and_also(out, all, imp_binary(out, PRIM_Le, sum_exp(out, range->base, range->least),
                                          sum_exp(out, range->base, range->greatest)));
  }
  return all;
}
static uint32_t joined_count(const Guards *guards) {
  uint32_t count = guards->group_count;
  for RANGE(r, guards->range_count)
    count += guards->ranges[r].least < guards->ranges[r].greatest && guards->ranges[r].base->count;
  return count;
}

// ---- loops
static void note_guard_value(Guards *guards, const ImpStm *stm) {
  const ImpDeclare *declare = &stm->as.Declare;
  if (stm->tag != IMP_Declare || !declare->value || bitset_has(&guards->effects.assigned, declare->variable.id)) return;
  const ScalarType type = imp_exp_type(guards->out->vars, declare->value);
  if (type == SCALAR_Bool) map_put_pointer(&guards->values, declare->variable.id, declare->value);
  const bool is_sum = type == SCALAR_I64 && declare->value->tag != IMP_EXP_Constant;
  const Poly *sum = is_sum ? sum_poly(guards, declare->value) : NULL;
  if (sum) map_put_pointer(&guards->sums, declare->variable.id, sum);
}
// How many statements come before the last variable of the joined condition is known; 0: the body declares none,
// or one in a branch.
static uint32_t known_after(const Guards *guards, const ImpBlock *body) {
  Bitset variables = bitset_new(guards->out->context->scratch);
  for RANGE(r, guards->range_count) poly_variables(guards->ranges[r].base, &variables);
  uint32_t known = 0;
  for RANGE(i, body->count) {
    const ImpStm *stm = body->stms[i];
    const uint32_t declared = stm->tag == IMP_Declare ? stm->as.Declare.variable.id : 0;
    if (!declared || !bitset_has(&variables, declared)) continue;
    bitset_remove(&variables, declared);
    known = i + 1;
  }
  return bitset_intersects(&variables, &guards->effects.bound) ? 0 : known;
}

// Two loops, if the condition depends on none of the first `known` statements but those that may precede them.
static bool put_joined_outside(ImpBuilder *out, Guards *guards, const ImpFor *loop, uint32_t known) {
  const ImpBlock *body = loop->body;
  Bitset varies = imp_varying(out->context->scratch, loop, &guards->effects);
  ImpBuilder before = imp_inside(out), fast = imp_inside(out), slow = imp_inside(out);
  for RANGE(i, known) {
    const ImpDeclare *declare = &body->stms[i]->as.Declare;
    const bool moves = body->stms[i]->tag == IMP_Declare && declare->value &&
                       !bitset_has(&guards->effects.assigned, declare->variable.id) &&
                       imp_is_movable(declare->value, &varies);
    if (moves) bitset_remove(&varies, declare->variable.id);
    imp_put_stm(moves ? &before : &fast, body->stms[i]);
    if (!moves) imp_put_stm(&slow, body->stms[i]);
  }
  const ImpExp *condition = joined_condition(out, guards);
  if (imp_mentions(condition, &varies).found) return false;
  imp_put_block(&fast, without_guards(out, guards, body->count - known, body->stms + known));
  for RANGE_FROM(i, known, body->count) imp_put_stm(&slow, body->stms[i]);
  ImpBuilder yes = imp_inside(out), no = imp_inside(out);
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_for_like(&yes, loop, loop->index, loop->bound, imp_finish(&fast));
  imp_put_stm(&no, imp_copy_stm(&copier, imp_for_stm(out->arena, loop, loop->index, loop->bound, imp_finish(&slow))));
  imp_put_block(out, imp_finish(&before));
  imp_if(out, condition, imp_finish(&yes), imp_finish(&no));
  return true;
}
static bool join_guards_of(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  Arena *scratch = rewriter->context->scratch;
  Guards guards = {.out = out, .effects = imp_body_effects(scratch, loop, STATEMENT_LIMIT), .values = map_new(scratch),
                   .sums = map_new(scratch), .truths = map_new(scratch)};
  if (!imp_effects_within(&guards.effects, IMP_PLAIN_OR_IF) || guards.effects.nodes > NODE_LIMIT) return false;
  const ImpBlock *body = loop->body;
  uint32_t first = body->count;
  for RANGE(i, body->count) {
    note_guard_value(&guards, body->stms[i]);
    imp_walk_stm(body->stms[i], &(ImpWalker){.user = &guards, .stm = find_guard_in_stm, .exp = find_guard_in_exp});
    if (guards.guards && first == body->count) first = i;
  }
  const uint32_t known = known_after(&guards, body);
  if (guards.guards < LEAST_GUARDS || 2 * joined_count(&guards) > guards.comparisons || known == 0 || first < known ||
      !rule_allowed(out->context, "join-guards"))
    return false;
  if (put_joined_outside(out, &guards, loop, known)) return true;
  ImpBuilder joined = imp_inside(out);
  for RANGE(i, known) imp_put_stm(&joined, body->stms[i]);
  imp_if(&joined, joined_condition(out, &guards),
         without_guards(out, &guards, body->count - known, body->stms + known),
         imp_block(out->arena, body->count - known, body->stms + known));
  imp_for_like(out, loop, loop->index, loop->bound, imp_finish(&joined));
  return true;
}

const ImpProgram *join_guards(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = join_guards_of}, context, program);
}
