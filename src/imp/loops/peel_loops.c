// peel_loops: a loop whose conditions compare the index with its ends becomes three loops: the first iterations, the
// middle, in which the results of the comparisons are known, and the last iterations (loop peeling).
//   rule: for j < k { b }  -->  for j < c { b };  for c <= j < k - d { b' };  for k - d <= j < k { b }
//         where b compares i and e, or takes their minimum or maximum, and i - e is j + x or j - k + x; in b' all these
//         are decided, and at an end of one iteration (if 0 < c { b'' }), where j is known. Remainders of neighbours by
//         k (a periodic border) are chosen by such comparisons first. x may contain indices of loops in b with constant
//         bounds (a window): the middle is where the comparison is decided for all of them.
//   rule: for j < k { b }  -->  for j < c { b' };  for c <= j < k { b'' }
//         where the loop is parallel, in no other loop, or in an ordered one and imp_iterations_differ; b has no loops
//         and compares j and x + d (or their minimum ..), x is a variable of outside, d is a constant, and c is x + d
//         within 0 and k; in b' and b'' it is decided. The middle of the three loops above is split in this way, too.
//   Only small innermost loops, since the body is copied; no reductions in loops, which are tiled. A loop around an
//   ordered one that stores, and has ends, too, stays as it is. The order stays.
//   test: imp/test/peel_loops_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { FAR = 64, STATEMENT_LIMIT = 64, LEAST_ITERATIONS = 16, CUT_LIMIT = 2 };

// ---- the choice of loops
// The number of iterations must be known before the first one: a bound that iterations change is not an end.
static bool may_peel(Arena *arena, const ImpFor *loop) {
  if (imp_is_small(loop->bound, LEAST_ITERATIONS)) return false;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_For)) return false;
  const ImpMention bound = imp_mentions(loop->bound, &effects.assigned);
  return !imp_contains_loop(loop->body, true) && !bound.loads && (loop->parallel || !bound.found);
}

// ---- a copy of the body for a section of the iterations, in which comparisons that are known there are decided
typedef struct Section Section;
// A binary operation on copied operands, one of which may be the index; `on_right`: it is the right one. NULL: unknown.
typedef const ImpExp *DecideExp(Section *section, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right);
struct Section {
  const ImpFor *loop;
  ImpVar index;
  ImpCopier copier;
  DecideExp *decide;
  // the middle: how many iterations are peeled off at its two ends; both numbers grow while the body is copied
  uint32_t decided;
  int64_t first, last;
  Map inner;             // index of a loop in the body, or in the copy -> its bound, a small constant
  // a half: `below` the cut or from it on. The cut is `variable` + `distance`; no variable: the body compares the index
  // with no such value. `fresh`: the first variable that may be bound in a copy of the body.
  bool below;
  uint32_t fresh;
  ImpVar variable;
  int64_t distance;
};

static bool is_order(Prim prim) { return prim == PRIM_Lt || prim == PRIM_Le || prim == PRIM_Min || prim == PRIM_Max; }
static bool may_decide(const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.arguments.count != 2) return false;
  const Prim prim = exp->as.Prim.prim;
  return is_order(prim) || prim == PRIM_Eq || prim == PRIM_Ne;
}
static const ImpExp *decide_exp(ImpCopier *copier, const ImpExp *exp) {
  Section *section = copier->user;
  const ImpExp *copy = imp_copy_parts(copier, exp), *decided = NULL;
  const ImpExpPrim *prim = &copy->as.Prim;
  if (may_decide(exp)) {
    decided = section->decide(section, prim->prim, prim->arguments.items[0], prim->arguments.items[1], false);
    if (!decided)
      decided = section->decide(section, prim->prim, prim->arguments.items[1], prim->arguments.items[0], true);
  }
  return decided ? decided : copy == exp ? exp : imp_rebuild(copier->arena, copy);
}
// The indices of windows.
static void note_inner_bound(void *user, const ImpStm *stm) {
  Scalar bound;
  if (stm->tag == IMP_For && imp_exp_is_constant(stm->as.For.bound, &bound) && 0 < bound.as.s && bound.as.s <= FAR)
    map_put(user, stm->as.For.index.id, bound.as.u);
}
static void note_inner_copy(ImpCopier *copier, ImpVar old, ImpVar fresh) {
  Section *section = copier->user;
  const uint64_t bound = map_value_or(&section->inner, old.id, 0);
  if (bound) map_put(&section->inner, fresh.id, bound);
}
// value: of the index; NULL: any
static const ImpBlock *copy_section(const ImpBuilder *out, Section *section, DecideExp *decide, ImpVar index,
                                    const ImpBlock *body, const ImpExp *value) {
  section->copier = imp_copier(out->arena, out->vars);
  section->decide = decide, section->index = imp_fresh_like(out, index);
  if (decide) section->copier.user = section, section->copier.exp = decide_exp, section->copier.bound = note_inner_copy;
  imp_copy_with(&section->copier, index, value ? value : imp_var(out->arena, section->index));
  return imp_copy_block(&section->copier, body);
}

// A variable is its own polynomial. If the loop's bound has no polynomial, it is variable 0.
static const Poly *section_leaf(void *user, const ImpExp *exp) {
  const Section *s = user;
  if (exp->tag == IMP_EXP_Var) return poly_variable(s->copier.arena, exp->as.Var.variable.id);
  return imp_exp_equal(exp, s->loop->bound) ? poly_variable(s->copier.arena, 0) : NULL;
}
static const Poly *section_poly(Section *s, const ImpExp *exp) {
  return imp_exact_poly(s->copier.arena, exp, section_leaf, s);
}
// How far `index` is beyond `other`, without the index of the loop; NULL: unknown.
static const Poly *distance_beyond(Section *s, const ImpExp *index, const ImpExp *other) {
  Arena *arena = s->copier.arena;
  const Poly *a = section_poly(s, index), *b = a ? section_poly(s, other) : NULL;
  return b ? poly_sub(arena, poly_sub(arena, a, b), poly_variable(arena, s->index.id)) : NULL;
}
static bool is_far(int64_t distance) { return distance < -FAR || distance > FAR; }
// The least (sign < 0) or greatest value over the indices of windows; false: it mentions another variable.
static bool extreme_distance(const Section *s, const Poly *poly, int sign, int64_t *value) {
  *value = 0;
  for RANGE(t, poly->count) {
    const Monomial *term = &poly->terms[t];
    const uint64_t bound = term->degree == 1 ? map_value_or(&s->inner, term->variables[0], 0) : 0;
    if (term->degree && (!bound || is_far(term->coefficient))) return false;
    if (!term->degree) *value += term->coefficient;
    else if ((sign < 0) == (term->coefficient < 0)) *value += term->coefficient * ((int64_t)bound - 1);
  }
  return !poly->broken;
}

// ---- the middle
// How far the index is beyond an end that it is compared with: index (First) or index - bound (Last), + distance.
typedef enum EndTag { END_None, END_First, END_Last } EndTag;
typedef struct End { EndTag tag; int64_t distance; } End;

static End end_of_comparison(Section *s, const ImpExp *index, const ImpExp *other) {
  const Poly *beyond = distance_beyond(s, index, other), *bound = beyond ? section_poly(s, s->loop->bound) : NULL;
  if (!bound) return (End){END_None, 0};
  int64_t first, last, known;
  const bool at_first = extreme_distance(s, beyond, -1, &first),
             at_last = extreme_distance(s, poly_add(s->copier.arena, beyond, bound), 1, &last);
  const bool is_last = at_last && (!at_first || (poly_is_constant(bound, &known) && -first > known / 2));
  const int64_t distance = is_last ? last : first;
  if ((!at_first && !at_last) || is_far(distance)) return (End){END_None, 0};
  return (End){is_last ? END_Last : END_First, distance};
}

// Restricts the middle to indices beyond the first end, or before the last one; with `touches`, the end itself is
// included.
static void keep_off(Section *s, End end, bool touches) {
  const int64_t first = !touches - end.distance, last = end.distance - touches;
  if (end.tag == END_First && first > s->first) s->first = first;
  if (end.tag == END_Last && last > s->last) s->last = last;
  s->decided++;
}

static const ImpExp *decide_in_middle(Section *s, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right) {
  const End end = end_of_comparison(s, index, other);
  const bool at_first = end.tag == END_First, less = prim == PRIM_Lt || prim == PRIM_Le;
  if (end.tag == END_None) return NULL;
  if (prim == PRIM_Min || prim == PRIM_Max) {
    keep_off(s, end, true);
    return at_first == (prim == PRIM_Max) ? index : other;
  }
  // beyond the first end `j < e` is false, also for j = e; before the last one `e < j` is false, also for j = e; `<=`
  // is true also for j = e
  const bool answer = less ? at_first == on_right : prim == PRIM_Ne;
  keep_off(s, end, less && answer == (prim == PRIM_Le));
  return imp_constant(s->copier.arena, scalar_bool(answer));
}

// An end of one iteration: the index is 0, or the bound - 1.
static const ImpExp *decide_once(Section *s, Prim prim, const ImpExp *left, const ImpExp *right, bool on_right) {
  return on_right ? NULL : imp_decided(s->copier.arena, prim, left, right, section_leaf, s);
}

// ---- the three loops
// for start <= j < end { body }, of a body over `index`. If there is an iteration, `first` is `start`.
static void put_peeled(ImpBuilder *out, const ImpFor *loop, const ImpExp *start, const ImpExp *first,
                       const ImpExp *end, ImpVar index, const ImpBlock *body) {
  const ImpExp *iterations = imp_minus(out, end, start);
  if (imp_is_small(iterations, 1)) return;
  if (imp_is_small(start, 1)) {   // 0
    imp_for_like(out, loop, index, iterations, body);
    return;
  }
  ImpBuilder section = imp_open(out, "step", iterations, loop->parallel);
  imp_bind(&section, index, imp_plus(out, first, section.index));
  imp_put_block(&section, body);
  imp_for_like(out, loop, section.index->as.Var.variable, iterations, imp_finish(&section));
}

// `only`: the index of the only iteration; NULL: they are not one
static void put_end(ImpBuilder *out, Section *border, const ImpExp *start, const ImpExp *end, const ImpExp *only) {
  const ImpFor *loop = border->loop;
  DecideExp *decide = only ? decide_once : NULL;
  const ImpBlock *body = copy_section(out, border, decide, loop->index, loop->body, only);
  if (only) imp_if(out, imp_binary(out, PRIM_Lt, start, end), body, NULL);
  else put_peeled(out, loop, start, start, end, border->index, body);
}

// ---- two loops: below a value that no iteration changes, and from it on
// Does the index reach `other` at the cut? `includes`: one iteration later.
static bool is_cut(Section *s, const ImpExp *index, const ImpExp *other, bool includes) {
  Arena *arena = s->copier.arena;
  const Poly *beyond = distance_beyond(s, index, other);
  if (!beyond) return false;
  const Poly *end = poly_sub(arena, poly_constant(arena, includes), beyond);
  ImpVar variable;
  int64_t distance;
  (void)poly_content(end, &distance);
  if (is_far(distance) || !poly_is_variable(poly_plus(arena, end, -distance), &variable.id) || variable.id == 0 ||
      variable.id >= s->fresh)
    return false;
  if (!s->variable.id) s->variable = variable, s->distance = distance;
  return variable.id == s->variable.id && distance == s->distance;
}
static const ImpExp *decide_at_cut(Section *s, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right) {
  const bool orders = is_order(prim);   // below a known cut, the index does not equal it either
  if (!(orders || (s->variable.id && s->below)) ||
      !is_cut(s, index, other, prim == (on_right ? PRIM_Lt : PRIM_Le)))
    return NULL;
  if (prim == PRIM_Min || prim == PRIM_Max) return s->below == (prim == PRIM_Min) ? index : other;
  return imp_constant(s->copier.arena, scalar_bool(orders ? s->below != on_right : prim == PRIM_Ne));
}

static Section find_cut(const ImpBuilder *out, const ImpFor *loop, ImpVar index, const ImpBlock *body) {
  Section cut = {.loop = loop, .below = true, .fresh = out->vars->items.size};
  const ImpEffects effects = imp_effects(out->context->scratch, body->count, body->stms, UINT32_MAX);
  if (imp_effects_within(&effects, IMP_PLAIN_OR_IF)) (void)copy_section(out, &cut, decide_at_cut, index, body, NULL);
  if (bitset_has(&effects.assigned, cut.variable.id)) cut.variable.id = 0;
  return cut;
}
static void put_halves(ImpBuilder *out, const ImpFor *loop, const ImpExp *start, const ImpExp *first,
                       const ImpExp *end, ImpVar index, const ImpBlock *body, int limit) {
  Section cut = find_cut(out, loop, index, body);
  if (limit == 0 || !cut.variable.id) {
    put_peeled(out, loop, start, first, end, index, body);
    return;
  }
  const ImpBlock *below = copy_section(out, &cut, decide_at_cut, index, body, NULL);
  const ImpVar index_below = cut.index;
  cut.below = false;
  const ImpBlock *above = copy_section(out, &cut, decide_at_cut, index, body, NULL);
  const ImpExp *value = imp_var(out->arena, cut.variable);
  value = imp_binary(out, PRIM_Min, imp_plus_number(out, end, -cut.distance), value);
  value = imp_binary(out, PRIM_Max, imp_plus_number(out, start, -cut.distance), value);
  value = imp_declare(out, "cut", imp_plus_number(out, value, cut.distance));
  put_halves(out, loop, start, first, value, index_below, below, limit - 1);
  put_halves(out, loop, value, value, end, cut.index, above, limit - 1);
}

static bool stores_beside_ends(const ImpBuilder *out, const ImpBlock *block) {
  for RANGE(i, block->count) {
    const ImpFor *loop = &block->stms[i]->as.For;
    const ImpBlocks inner = imp_blocks(block->stms[i]);
    if (block->stms[i]->tag == IMP_For && imp_tags(block->stms[i]) >> IMP_Store & 1 &&
        may_peel(out->context->scratch, loop)) {
      Section middle = {.loop = loop};
      (void)copy_section(out, &middle, decide_in_middle, loop->index, loop->body, NULL);
      if (middle.decided > 0) return true;
    }
    for EACH_IN(k, inner)
      if (stores_beside_ends(out, inner.items[k])) return true;
  }
  return false;
}

static bool peel(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  if (!may_peel(rewriter->context->scratch, loop)) return false;
  Section middle = {.loop = loop, .inner = map_new(rewriter->context->scratch)}, border = {.loop = loop};
  imp_walk_block(loop->body, &(ImpWalker){.user = &middle.inner, .stm = note_inner_bound});
  const ImpBlock *body = copy_section(out, &middle, decide_in_middle, loop->index, loop->body, NULL);
  const ImpStm *around = rewriter->loop;   // ordered, with a loop in it that is no reduction:
  const bool sweeps = around && !(around->tag == IMP_For ? around->as.For.parallel : around->tag == IMP_Parallel) &&
                      imp_iterations_differ(out->context->scratch, loop, STATEMENT_LIMIT);
  const int limit = loop->parallel || !around || sweeps ? CUT_LIMIT : 0;
  const bool splits = middle.decided > 0 || (limit && find_cut(out, loop, middle.index, body).variable.id);
  if (!splits || middle.first > FAR || middle.last > FAR || stores_beside_ends(out, loop->body) ||
      !rule_allowed(out->context, "peel-loops")) return false;
  const ImpExp *zero = imp_i64(out->arena, 0), *bound = loop->bound, *begin = zero, *end = bound;
  if (middle.first > 0)
    begin = imp_declare(out, "begin", imp_binary(out, PRIM_Min, imp_i64(out->arena, middle.first), bound));
  const ImpExp *rest = imp_minus(out, bound, imp_i64(out->arena, middle.last));
  if (middle.last > 0) end = imp_declare(out, "end", imp_binary(out, PRIM_Max, begin, rest));
  put_end(out, &border, zero, begin, middle.first == 1 ? zero : NULL);
  // An iteration of the middle follows all the first ones: their number is not limited by the bound.
  put_halves(out, loop, begin, imp_i64(out->arena, middle.first), end, middle.index, body, limit);
  put_end(out, &border, end, bound, middle.last == 1 ? rest : NULL);
  return true;
}

const ImpProgram *peel_loops(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = peel}, context, imp_choose_remainders(context, program));
}
