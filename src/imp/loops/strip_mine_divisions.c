// strip_mine_divisions: a loop whose index is divided by a loop-invariant divisor becomes two loops, with quotient and
// remainder as indices.
//   rule: for t < n { b(t, t / c, t % c) }
//         -->  for q < ceil(n / c) { base = q * c; for r < min(c, n - base) { b(base + r, q, r) } }
//         where c >= 1. An exact division guarantees this if it is executed, as it is in every iteration if it stands
//         before all branches; otherwise the inner loop has one iteration at a time (c = 1), which is correct, too. For
//         other divisions, c is tested before two versions of the loop: small bodies only.
//         t / (m * c), where m >= 1 is a constant, becomes q / m. The product may be the value of a variable.
//         Where both n and c are constants and c divides n, c may be small.
//   Remainders of the index and its neighbours by the loop's own bound need no division (imp/remainders.c).
//   Iterations keep their order. Comparisons of t with the base, which is t / c * c, become comparisons of r with 0.
//   test: imp/test/strip_mine_divisions_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { LEAST_DIVISOR = 16, LEAST_EXACT_DIVISOR = 4, BODY_LIMIT = 24, CANDIDATE_LIMIT = 4, REPEAT_LIMIT = 3 };

// `untouched`: indices of loops that have a strip-mined version already. `values`: id of a variable -> the value with
// which it is declared, if it has that value still. `changed`: id of a variable -> the number of the last statement
// that declares or assigns it, of those visited so far and those in the loops around the current one.
typedef struct Mining { Bitset untouched; Map values, changed; uint32_t visited; } Mining;

// ---- values of variables
static void note_mined_value(Mining *mining, ImpVar var, const ImpExp *value) {
  map_put(&mining->changed, var.id, mining->visited);
  map_put_pointer(&mining->values, var.id, value);
}
static void forget_assigned(void *user, const ImpStm *stm) {
  const ImpVars assigned = imp_assigned(stm);
  for EACH_IN(i, assigned) note_mined_value(user, assigned.items[i], NULL);
}
static void note_values(Mining *mining, const ImpStm *stm) {
  mining->visited++;
  imp_walk_stm(stm, &(ImpWalker){.user = mining, .stm = forget_assigned});
  if (stm->tag == IMP_Declare) note_mined_value(mining, stm->as.Declare.variable, stm->as.Declare.value);
}
static uint64_t last_change(const Mining *mining, const ImpExp *exp) {
  return exp->tag == IMP_EXP_Var ? map_value_or(&mining->changed, exp->as.Var.variable.id, 0) : UINT64_MAX;
}

typedef struct Divisor { const ImpExp *by; uint32_t uses; bool exact; } Divisor;
// The divisions of the index of a loop. `varies`: the variables that the loop binds or assigns.
typedef struct Divisions {
  const ImpFor *loop;
  const Mining *mining;
  ImpEffects effects;
  Bitset varies;
  uint32_t count;
  Divisor divisors[CANDIDATE_LIMIT];
} Divisions;

// ---- the divisions of a loop's index
static bool is_quotient(const ImpExpPrim *prim) { return prim->prim == PRIM_Div || prim->prim == PRIM_Quot; }
static bool is_division_of(const ImpExp *exp, ImpVar index) {
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64) return false;
  const ImpExpPrim *prim = &exp->as.Prim;
  const bool divides = is_quotient(prim) || prim->prim == PRIM_Mod || prim->prim == PRIM_Rem;
  return divides && prim->arguments.items[0]->tag == IMP_EXP_Var &&
         prim->arguments.items[0]->as.Var.variable.id == index.id;
}

static void note_division(void *user, const ImpExp *exp) {
  Divisions *found = user;
  if (!is_division_of(exp, found->loop->index)) return;
  const ImpExp *by = exp->as.Prim.arguments.items[1];
  uint32_t i = 0;
  while (i < found->count && !imp_exp_equal(found->divisors[i].by, by)) i++;
  if (i == CANDIDATE_LIMIT) return;
  if (i == found->count) found->divisors[found->count++] = (Divisor){by, 0, true};
  found->divisors[i].uses++;
  found->divisors[i].exact &= exp->as.Prim.exact;
}

static Divisions divisions_of(Arena *arena, const ImpFor *loop, const Mining *mining) {
  Divisions found = {.loop = loop, .mining = mining};
  imp_walk_block(loop->body, &(ImpWalker){.user = &found, .exp = note_division});
  if (found.count == 0) return found;
  found.effects = imp_body_effects(arena, loop, UINT32_MAX);
  found.varies = imp_varying(arena, loop, &found.effects);
  return found;
}

// ---- the choice of the divisor
static bool is_positive_divisor(const ImpExp *exp) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value)) return value.as.s >= 1;
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.prim == PRIM_Max && exp->as.Prim.type == SCALAR_I64 &&
         (is_positive_divisor(exp->as.Prim.arguments.items[0]) || is_positive_divisor(exp->as.Prim.arguments.items[1]));
}

// Does evaluation of the expression execute an exact division of the index by `by`?
static bool executes_division(const ImpFor *loop, const ImpExp *by, const ImpExp *exp) {
  if (!exp) return false;
  switch (exp->tag) {
  case IMP_EXP_Prim:
    if (exp->as.Prim.exact && is_division_of(exp, loop->index) && imp_exp_equal(exp->as.Prim.arguments.items[1], by))
      return true;
    for EACH_IN(i, exp->as.Prim.arguments)
      if (executes_division(loop, by, exp->as.Prim.arguments.items[i])) return true;
    return false;
  case IMP_EXP_Convert: return executes_division(loop, by, exp->as.Convert.value);
  case IMP_EXP_Load: return executes_division(loop, by, exp->as.Load.index);
  case IMP_EXP_Select: return executes_division(loop, by, exp->as.Select.condition);
  case IMP_EXP_Constant: case IMP_EXP_Var: case IMP_EXP_Same: case IMP_EXP_Streams: case IMP_EXP_Pages:
  case IMP_EXP_Lead: case IMP_EXP_COUNT: break;
  }
  return false;
}

// Does every iteration execute such a division, before anything that could end the loop? Then `by` is positive wherever
// there are iterations.
static bool always_divides(const ImpFor *loop, const ImpExp *by) {
  for RANGE(i, loop->body->count) {
    const ImpStm *stm = loop->body->stms[i];
    const ImpExp *first = stm->tag == IMP_Declare  ? stm->as.Declare.value
                          : stm->tag == IMP_Assign ? stm->as.Assign.value
                          : stm->tag == IMP_Store  ? stm->as.Store.index
                          : stm->tag == IMP_If     ? stm->as.If.condition
                                                   : NULL;
    if (executes_division(loop, by, first) ||
        (stm->tag == IMP_Store && executes_division(loop, by, stm->as.Store.value)))
      return true;
    if (imp_tags(stm) & ~(uint32_t)(IMP_PLAIN_OR_IF | 1 << IMP_For)) return false;
  }
  return false;
}

// Are both constants, and the bound a multiple of the divisor?
static bool divides_bound(const ImpExp *by, const ImpExp *bound) {
  Scalar divisor, iterations;
  return imp_exp_is_constant(by, &divisor) && imp_exp_is_constant(bound, &iterations) && divisor.as.s > 0 &&
         iterations.as.s % divisor.as.s == 0;
}

static bool is_worth_dividing(const Divisions *divisions, const Divisor *divisor) {
  Scalar value;
  if (imp_exp_is_constant(divisor->by, &value))
    return value.as.s >= LEAST_DIVISOR ||
           (value.as.s >= LEAST_EXACT_DIVISOR && divides_bound(divisor->by, divisions->loop->bound));
  const bool is_small =   // enough for two versions
      divisions->effects.statements <= BODY_LIMIT &&
      imp_effects_within(&divisions->effects, IMP_PLAIN_OR_IF | 1 << IMP_For | 1 << IMP_Check);
  return imp_is_movable(divisor->by, &divisions->varies) &&
         (divisor->exact || is_positive_divisor(divisor->by) || is_small);
}

// The divisor that occurs most often; of several such, the first.
static const Divisor *best_divisor(const Divisions *divisions) {
  const Divisor *best = NULL;
  for RANGE(i, divisions->count) {
    const Divisor *divisor = &divisions->divisors[i];
    if ((!best || divisor->uses > best->uses) && is_worth_dividing(divisions, divisor)) best = divisor;
  }
  return best;
}

// ---- the body over the new indices

typedef struct Divided {
  const Divisions *divisions;
  const ImpBuilder *out;
  const ImpExp *by, *index, *quotient, *rest, *base;
} Divided;

static bool is_pair(const ImpExp *const *arguments, const ImpExp *a, const ImpExp *b) {
  return imp_exp_equal(arguments[0], a) && imp_exp_equal(arguments[1], b);
}

// Simplifies quotient * c to the base, base + rest to the index, and index - base to the rest, also in comparisons.
static const ImpExp *without_division(const Divided *d, const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.arguments.count != 2) return exp;
  const ImpExpPrim *prim = &exp->as.Prim;
  const ImpExp *const *arguments = prim->arguments.items, *zero = imp_i64(d->out->arena, 0);
  if (prim->prim == PRIM_Mul && (is_pair(arguments, d->quotient, d->by) || is_pair(arguments, d->by, d->quotient)))
    return d->base;
  if (prim->prim == PRIM_Add && (is_pair(arguments, d->base, d->rest) || is_pair(arguments, d->rest, d->base)))
    return d->index;
  if (prim->prim == PRIM_Sub && is_pair(arguments, d->index, d->base)) return d->rest;
  const bool compares =
      prim->prim == PRIM_Eq || prim->prim == PRIM_Ne || prim->prim == PRIM_Lt || prim->prim == PRIM_Le;
  if (compares && is_pair(arguments, d->index, d->base))
    return imp_binary(d->out, prim->prim, d->rest, zero);
  return exp;
}

// The constant m >= 1 with which the divisor is exactly m * c; NULL: there is none.
static const ImpExp *factor_of_divisor(const Divided *d, const ImpExp *divisor) {
  const Mining *mining = d->divisions->mining;
  const ImpExp *product = divisor;
  Scalar factor;
  if (divisor->tag == IMP_EXP_Var && last_change(mining, d->by) <= last_change(mining, divisor))
    product = map_pointer(&mining->values, divisor->as.Var.variable.id);
  if (!product || product->tag != IMP_EXP_Prim || !product->as.Prim.exact || product->as.Prim.prim != PRIM_Mul)
    return NULL;
  const ImpExp *const *a = product->as.Prim.arguments.items;
  const ImpExp *other = imp_exp_equal(a[0], d->by) ? a[1] : imp_exp_equal(a[1], d->by) ? a[0] : d->by;
  return imp_exp_is_constant(other, &factor) && other != d->by && factor.as.s >= 1 ? other : NULL;
}

static const ImpExp *nested_exp(ImpCopier *copier, const ImpExp *exp) {
  const Divided *d = copier->user;
  if (is_division_of(exp, d->divisions->loop->index)) {
    const ImpExp *divisor = exp->as.Prim.arguments.items[1];
    if (imp_exp_equal(divisor, d->by)) return is_quotient(&exp->as.Prim) ? d->quotient : d->rest;
    const ImpExp *factor =
        exp->as.Prim.exact && is_quotient(&exp->as.Prim) ? factor_of_divisor(d, divisor) : NULL;
    if (factor) return imp_exact(d->out->arena, PRIM_Div, d->quotient, factor);
  }
  const ImpExp *copy = imp_copy_parts(copier, exp);
  return copy == exp ? exp : without_division(d, copy);
}

// Is the declared value one of the indices? Then the index replaces the variable.
static bool is_alias(ImpCopier *copier, const ImpStm *stm) {
  const Divided *d = copier->user;
  if (stm->tag != IMP_Declare || !stm->as.Declare.value ||
      bitset_has(&d->divisions->effects.assigned, stm->as.Declare.variable.id))
    return false;
  const ImpExp *value = imp_copy_exp(copier, stm->as.Declare.value);
  if (value != d->index && value != d->quotient && value != d->rest && value != d->base) return false;
  imp_copy_with(copier, stm->as.Declare.variable, value);
  return true;
}

// ---- two loops
static const ImpExp *quotient_count(const ImpBuilder *out, const ImpExp *bound, const ImpExp *by) {
  const ImpExp *zero = imp_i64(out->arena, 0), *one = imp_i64(out->arena, 1);
  const ImpExp *last = imp_exact(out->arena, PRIM_Div, imp_minus(out, bound, one), by);
  return imp_select(out->arena, imp_binary(out, PRIM_Lt, zero, bound), imp_plus(out, last, one), zero);
}

static bool uses_division(const Divided *d, const ImpBlock *body) {
  Bitset division = bitset_new(d->out->arena);
  const ImpExp *const indices[] = {d->quotient, d->rest, d->base};
  for RANGE(i, 3) bitset_add(&division, indices[i]->as.Var.variable.id);
  return imp_block_mentions(body, &division).found;
}

// `by`: the divisor in the body. `width`: the same, at least 1. If the body uses neither quotient nor remainder after
// simplification, a single loop is enough.
static void put_division_nest(ImpBuilder *out, const Divisions *divisions, const ImpExp *by, const ImpExp *width,
                              const ImpExp *bound) {
  const ImpFor *loop = divisions->loop;
  const ImpExp *index = imp_var(out->arena, imp_fresh_like(out, loop->index));
  ImpBuilder outer = imp_open(out, "quotient", quotient_count(out, bound, width), loop->parallel),
             inner = imp_open(out, "rest", NULL, loop->parallel);
  Divided d = {divisions, out, by, index, outer.index, inner.index, imp_index(out, "base")};
  imp_bind(&outer, d.base->as.Var.variable, imp_times(out, d.quotient, width));
  imp_bind(&inner, d.index->as.Var.variable, imp_plus(out, d.base, d.rest));
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.user = &d, copier.exp = nested_exp, copier.skip = is_alias;
  imp_copy_with(&copier, loop->index, d.index);
  const ImpBlock *body = imp_copy_block(&copier, loop->body);
  if (!uses_division(&d, body)) {
    imp_for_like(out, loop, d.index->as.Var.variable, bound, body);
    return;
  }
  imp_put_block(&inner, body);
  const ImpExp *rest =
      divides_bound(width, loop->bound) ? width : imp_binary(out, PRIM_Min, width, imp_minus(out, bound, d.base));
  imp_for_like(&outer, loop, inner.index->as.Var.variable, rest, imp_finish(&inner));
  imp_for_like(out, loop, outer.index->as.Var.variable, outer.bound, imp_finish(&outer));
}

static uint32_t strip_mine(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  Mining *mining = rewriter->user;
  const ImpFor *loop = &stms[0]->as.For;
  note_values(mining, stms[0]);
  if (stms[0]->tag != IMP_For || bitset_has(&mining->untouched, loop->index.id) ||
      imp_is_small(loop->bound, LEAST_DIVISOR + 1))
    return 0;
  const Divisions divisions = divisions_of(out->arena, loop, mining);
  const Divisor *divisor = best_divisor(&divisions);
  if (!divisor || !rule_allowed(out->context, "strip-mine-divisions")) return 0;
  const ImpExp *bound = imp_declare(out, "bound", loop->bound), *one = imp_i64(out->arena, 1), *by = divisor->by;
  if (is_positive_divisor(by) || divisor->exact) {
    const bool positive = is_positive_divisor(by) || always_divides(loop, by);
    const ImpExp *width = positive ? by : imp_binary(out, PRIM_Max, by, one);
    put_division_nest(out, &divisions, by, imp_declare(out, "width", width), bound);
    return 1;
  }
  ImpBuilder nested = imp_inside(out), flat = imp_inside(out);
  put_division_nest(&nested, &divisions, by, by, bound);
  bitset_add(&mining->untouched, loop->index.id);
  imp_for_like(&flat, loop, loop->index, bound, loop->body);
  imp_if(out, imp_binary(out, PRIM_Le, one, by), imp_finish(&nested), imp_finish(&flat));
  return 1;
}

// The index of a loop that has become an inner loop may be divided again.
const ImpProgram *strip_mine_divisions(Context *context, const ImpProgram *program) {
  Mining mining = {bitset_new(context->arena), map_new(context->arena), map_new(context->arena), 0};
  const ImpProgram *before = NULL;
  program = imp_choose_remainders(context, program);
  for (int i = 0; i < REPEAT_LIMIT && program != before; i++) {
    before = program;
    program = imp_rewrite((ImpRewriter){.user = &mining, .rule = strip_mine}, context, program);
  }
  return program;
}
