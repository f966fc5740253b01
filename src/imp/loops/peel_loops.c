// peel_loops: a loop whose conditions compare the index with its ends becomes three loops: the first iterations, the
// middle, in which the results of the comparisons are known, and the last iterations (loop peeling).
//   rule: for j < k { b }  -->  for j < c { b };  for c <= j < k - d { b' };  for k - d <= j < k { b }
//         where b compares i and e, or takes their minimum or maximum, and i - e is j + x or j - k + x, or b computes
//         i % k (a periodic border), and i is j + x or j + k + x; in b' all these are decided
//   rule: for j < k { b }  -->  for j < c { b' };  for c <= j < k { b'' }
//         where the loop is parallel, b has no loops and compares j and x + d, or takes their minimum or maximum, x is
//         a variable of outside, d is a constant, and c is x + d within 0 and k; in b' and b'' it is decided. The
//         middle of the three loops above is split in this way, too. Reductions stay whole, since they are tiled.
//   Only small innermost loops, since the body is copied. The order of the iterations stays.
//   test: imp/test/peel_loops_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { FAR = 64, STATEMENT_LIMIT = 48, LEAST_ITERATIONS = 16, CUT_LIMIT = 2 };

// ---- the choice of loops
static void find_parallel(void *user, const ImpStm *stm) {
  *(bool *)user |= stm->tag == IMP_For && stm->as.For.parallel;
}
// The number of iterations must be known before the first one: a bound that iterations change is not an end.
static bool may_peel(Arena *arena, const ImpFor *loop) {
  if (imp_is_small(loop->bound, LEAST_ITERATIONS)) return false;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_For)) return false;
  bool parallel = false;
  imp_walk_block(loop->body, &(ImpWalker){.user = &parallel, .stm = find_parallel});
  const ImpMention bound = imp_mentions(loop->bound, &effects.assigned);
  return !parallel && !bound.loads && (loop->parallel || !bound.found);
}

// ---- a copy of the body, in which comparisons that are known in the middle are decided
// `first`, `last`: how many iterations are peeled off at the beginning and at the end. Both grow while the body is
// copied.
typedef struct Middle {
  const ImpFor *loop;
  ImpVar index;
  ImpCopier copier;
  uint32_t decided;
  int64_t first, last;
} Middle;

// How far the index is beyond an end with which it is compared. END_First: index + distance. END_Last: index - bound +
// distance.
typedef enum EndTag { END_None, END_First, END_Last } EndTag;
typedef struct End { EndTag tag; int64_t distance; } End;

// A variable is its own polynomial. If the loop's bound has no polynomial, it is variable 0.
static const Poly *end_leaf(void *user, const ImpExp *exp) {
  const Middle *p = user;
  if (exp->tag == IMP_EXP_Var) return poly_variable(p->copier.arena, exp->as.Var.variable.id);
  return imp_exp_equal(exp, p->loop->bound) ? poly_variable(p->copier.arena, 0) : NULL;
}
static End end_of_comparison(Middle *p, const ImpExp *index, const ImpExp *other) {
  Arena *arena = p->copier.arena;
  const Poly *a = imp_exact_poly(arena, index, end_leaf, p), *b = a ? imp_exact_poly(arena, other, end_leaf, p) : NULL,
             *bound = b ? imp_exact_poly(arena, p->loop->bound, end_leaf, p) : NULL;
  if (!bound) return (End){END_None, 0};
  const Poly *beyond = poly_sub(arena, poly_sub(arena, a, b), poly_variable(arena, p->index.id));
  int64_t first, last, known;
  const bool at_first = poly_is_constant(beyond, &first),
             at_last = poly_is_constant(poly_add(arena, beyond, bound), &last);
  const bool is_last = at_last && (!at_first || (poly_is_constant(bound, &known) && -first > known / 2));
  const int64_t distance = is_last ? last : first;
  if ((!at_first && !at_last) || distance < -FAR || distance > FAR) return (End){END_None, 0};
  return (End){is_last ? END_Last : END_First, distance};
}

// Restricts the middle to indices beyond the first end, or before the last one; with `touches`, the end itself is
// included.
static void keep_off(Middle *p, End end, bool touches) {
  const int64_t first = !touches - end.distance, last = end.distance - touches;
  if (end.tag == END_First && first > p->first) p->first = first;
  if (end.tag == END_Last && last > p->last) p->last = last;
  p->decided++;
}

// A comparison of the index with an end, decided for the middle; `on_right`: the index is the right operand.
static const ImpExp *decide_with(Middle *p, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right) {
  const End end = end_of_comparison(p, index, other);
  const bool at_first = end.tag == END_First, less = prim == PRIM_Lt || prim == PRIM_Le;
  if (end.tag == END_None) return NULL;
  if (prim == PRIM_Min || prim == PRIM_Max) {
    keep_off(p, end, true);
    return at_first == (prim == PRIM_Max) ? index : other;
  }
  // beyond the first end `j < e` is false, also for j = e; before the last one `e < j` is false, also for j = e; `<=`
  // is true also for j = e
  const bool answer = less ? at_first == on_right : prim == PRIM_Ne;
  keep_off(p, end, less && answer == (prim == PRIM_Le));
  return imp_constant(p->copier.arena, scalar_bool(answer));
}

static bool is_nearer(int64_t a, int64_t b) { return (a < 0 ? -a : a) < (b < 0 ? -b : b); }

// The remainder of index + distance, or of index + bound + distance, by the bound. It is index + distance if that is
// at least 0 and below the bound.
static const ImpExp *decide_remainder(Middle *p, const ImpExp *dividend, const ImpExp *divisor) {
  Arena *arena = p->copier.arena;
  const Poly *a = imp_exact_poly(arena, dividend, end_leaf, p),
             *b = a ? imp_exact_poly(arena, divisor, end_leaf, p) : NULL,
             *bound = b ? imp_exact_poly(arena, p->loop->bound, end_leaf, p) : NULL;
  if (!bound || !poly_equal(b, bound)) return NULL;
  const Poly *beyond = poly_sub(arena, a, poly_variable(arena, p->index.id));
  int64_t distance = FAR + 1, wrapped = FAR + 1;
  (void)poly_is_constant(beyond, &distance);
  if (poly_is_constant(poly_sub(arena, beyond, bound), &wrapped) && is_nearer(wrapped, distance)) distance = wrapped;
  if (distance < -FAR || distance > FAR) return NULL;
  keep_off(p, (End){END_First, distance}, true);
  keep_off(p, (End){END_Last, distance}, false);
  return imp_exact(arena, PRIM_Add, imp_var(arena, p->index), imp_i64(arena, distance));
}

static bool is_order(Prim prim) { return prim == PRIM_Lt || prim == PRIM_Le || prim == PRIM_Min || prim == PRIM_Max; }
static bool is_comparison(Prim prim) { return is_order(prim) || prim == PRIM_Eq || prim == PRIM_Ne; }
static bool may_decide(const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.arguments.count != 2) return false;
  return is_comparison(exp->as.Prim.prim) || exp->as.Prim.prim == PRIM_Mod;
}
static const ImpExp *decide_copied(Middle *p, const ImpExpPrim *prim) {
  const ImpExp *const *a = prim->arguments.items;
  if (prim->prim == PRIM_Mod) return decide_remainder(p, a[0], a[1]);
  const ImpExp *decided = decide_with(p, prim->prim, a[0], a[1], false);
  return decided ? decided : decide_with(p, prim->prim, a[1], a[0], true);
}
static const ImpExp *decide_exp(ImpCopier *copier, const ImpExp *exp) {
  const ImpExp *copy = imp_copy_parts(copier, exp);
  const ImpExp *decided = may_decide(exp) ? decide_copied(copier->user, &copy->as.Prim) : NULL;
  if (decided) return decided;
  return copy == exp ? exp : imp_rebuild(copier->arena, copy);
}

// ---- the three loops
// for start <= j < end { body }, of a body over `index`
static void put_peeled(ImpBuilder *out, const ImpFor *loop, const ImpExp *start, const ImpExp *end, ImpVar index,
                        const ImpBlock *body) {
  const ImpExp *iterations = imp_minus(out, end, start);
  Scalar first;
  if (imp_is_small(iterations, 1)) return;
  if (imp_exp_is_constant(start, &first) && first.as.s == 0) {
    imp_for_like(out, loop, index, iterations, body);
    return;
  }
  ImpBuilder section = imp_open(out, "step", iterations, loop->parallel);
  imp_bind(&section, index, imp_plus(out, start, section.index));
  imp_put_block(&section, body);
  imp_for_like(out, loop, section.index->as.Var.variable, iterations, imp_finish(&section));
}

static const ImpBlock *copy_over(const ImpBuilder *out, ImpCopier *copier, ImpVar index, const ImpBlock *body,
                                 ImpVar *fresh) {
  *fresh = imp_fresh_like(out, index);
  imp_copy_with(copier, index, imp_var(out->arena, *fresh));
  return imp_copy_block(copier, body);
}

// ---- two loops: below a value that no iteration changes, and from it on
// The value is `variable` + `distance`; no variable: the body compares the index with no such value. `below`: the half
// for which comparisons are decided. `fresh`: the first variable that may be bound in a copy of the body.
typedef struct Cut {
  ImpCopier copier;
  uint32_t fresh;
  ImpVar index, variable;
  int64_t distance;
  bool below;
} Cut;

static const Poly *cut_leaf(void *user, const ImpExp *exp) {
  return exp->tag == IMP_EXP_Var ? poly_variable(((Cut *)user)->copier.arena, exp->as.Var.variable.id) : NULL;
}
// Does the index reach `other` at the cut? `includes`: one iteration later.
static bool is_cut(Cut *cut, const ImpExp *index, const ImpExp *other, bool includes) {
  Arena *arena = cut->copier.arena;
  const Poly *a = imp_exact_poly(arena, index, cut_leaf, cut),
             *b = a ? imp_exact_poly(arena, other, cut_leaf, cut) : NULL;
  if (!b) return false;
  const Poly *beyond = poly_sub(arena, a, poly_variable(arena, cut->index.id)),
             *end = poly_plus(arena, poly_sub(arena, b, beyond), includes);
  ImpVar variable;
  int64_t distance;
  (void)poly_content(end, &distance);
  if (distance < -FAR || distance > FAR || !poly_is_variable(poly_plus(arena, end, -distance), &variable.id) ||
      variable.id >= cut->fresh)
    return false;
  if (!cut->variable.id) cut->variable = variable, cut->distance = distance;
  return variable.id == cut->variable.id && distance == cut->distance;
}
static const ImpExp *decide_at_cut(Cut *cut, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right) {
  const bool orders = is_order(prim);   // below a known cut, the index does not equal it either
  if (!(orders || (cut->variable.id && cut->below)) ||
      !is_cut(cut, index, other, prim == (on_right ? PRIM_Lt : PRIM_Le)))
    return NULL;
  if (prim == PRIM_Min || prim == PRIM_Max) return cut->below == (prim == PRIM_Min) ? index : other;
  return imp_constant(cut->copier.arena, scalar_bool(orders ? cut->below != on_right : prim == PRIM_Ne));
}
static const ImpExp *decide_half(ImpCopier *copier, const ImpExp *exp) {
  const ImpExp *copy = imp_copy_parts(copier, exp), *decided = NULL;
  const ImpExp *const *a = copy->as.Prim.arguments.items;
  if (may_decide(exp) && exp->as.Prim.prim != PRIM_Mod) {
    decided = decide_at_cut(copier->user, copy->as.Prim.prim, a[0], a[1], false);
    if (!decided) decided = decide_at_cut(copier->user, copy->as.Prim.prim, a[1], a[0], true);
  }
  return decided ? decided : copy == exp ? exp : imp_rebuild(copier->arena, copy);
}

// One half of the body, and its index.
static const ImpBlock *half_of(const ImpBuilder *out, Cut *cut, ImpVar index, const ImpBlock *body, bool below) {
  cut->copier = imp_copier(out->arena, out->vars);
  cut->copier.user = cut, cut->copier.exp = decide_half, cut->below = below;
  return copy_over(out, &cut->copier, index, body, &cut->index);
}
static Cut find_cut(const ImpBuilder *out, const ImpFor *loop, ImpVar index, const ImpBlock *body) {
  Cut cut = {.fresh = out->vars->items.size};
  const ImpEffects effects = imp_effects(out->context->scratch, body->count, body->stms, UINT32_MAX);
  if (loop->parallel && imp_effects_within(&effects, IMP_PLAIN_OR_IF)) (void)half_of(out, &cut, index, body, true);
  return cut;
}
static void put_halves(ImpBuilder *out, const ImpFor *loop, const ImpExp *start, const ImpExp *end, ImpVar index,
                       const ImpBlock *body, int limit) {
  Cut cut = find_cut(out, loop, index, body);
  if (limit == 0 || !cut.variable.id) {
    put_peeled(out, loop, start, end, index, body);
    return;
  }
  const ImpBlock *first = half_of(out, &cut, index, body, true);
  const ImpVar first_index = cut.index;
  const ImpBlock *second = half_of(out, &cut, index, body, false);
  const ImpExp *value = imp_var(out->arena, cut.variable);
  value = imp_binary(out, PRIM_Min, imp_plus_number(out, end, -cut.distance), value);
  value = imp_binary(out, PRIM_Max, imp_plus_number(out, start, -cut.distance), value);
  value = imp_declare(out, "cut", imp_plus_number(out, value, cut.distance));
  put_halves(out, loop, start, value, first_index, first, limit - 1);
  put_halves(out, loop, value, end, cut.index, second, limit - 1);
}

static bool peel(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  if (!may_peel(rewriter->context->scratch, loop)) return false;
  Middle middle = {.loop = loop, .copier = imp_copier(out->arena, out->vars)};
  middle.copier.user = &middle, middle.copier.exp = decide_exp;
  ImpCopier border = imp_copier(out->arena, out->vars);
  ImpVar first_index;
  const ImpBlock *body = copy_over(out, &middle.copier, loop->index, loop->body, &middle.index);
  const bool splits = middle.decided > 0 || find_cut(out, loop, middle.index, body).variable.id;
  if (!splits || middle.first > FAR || middle.last > FAR || !rule_allowed(out->context, "peel-loops")) return false;
  const ImpExp *zero = imp_i64(out->arena, 0), *bound = loop->bound, *begin = zero, *end = bound;
  if (middle.first > 0)
    begin = imp_declare(out, "begin", imp_binary(out, PRIM_Min, imp_i64(out->arena, middle.first), bound));
  const ImpExp *rest = imp_minus(out, bound, imp_i64(out->arena, middle.last));
  if (middle.last > 0) end = imp_declare(out, "end", imp_binary(out, PRIM_Max, begin, rest));
  const ImpBlock *copy = copy_over(out, &border, loop->index, loop->body, &first_index);
  put_peeled(out, loop, zero, begin, first_index, copy);
  put_halves(out, loop, begin, end, middle.index, body, CUT_LIMIT);
  put_peeled(out, loop, end, bound, loop->index, loop->body);
  return true;
}

const ImpProgram *peel_loops(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = peel}, context, program);
}
