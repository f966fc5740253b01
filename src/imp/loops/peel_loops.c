// peel_loops: a loop whose conditions ask whether the index is near an end becomes three: the two borders, and the
// middle, where the answers are known.
//   rule: for j < k { b }  -->  for j < c { b };  for c <= j < k - d { b' };  for k - d <= j < k { b }
//         where b compares j + x with a constant or with k + y, or takes the minimum or maximum of them; in b' all
//         these are decided
//   Only innermost loops, and small ones: the borders are code again. The order of the iterations stays.
//   test: imp/test/peel_loops_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { FAR = 64, STATEMENT_LIMIT = 24, LEAST_ITERATIONS = 16 };

// ---- which loops
static void find_parallel(void *user, const ImpStm *stm) {
  *(bool *)user |= stm->tag == IMP_For && stm->as.For.parallel;
}
// The number of iterations is decided before the first: a state that iterations change is no end.
static bool may_peel(Arena *arena, const ImpFor *loop) {
  if (imp_is_small(loop->bound, LEAST_ITERATIONS)) return false;
  const ImpEffects effects = imp_effects(arena, loop->body->count, loop->body->stms, STATEMENT_LIMIT);
  if (effects.statements > STATEMENT_LIMIT || !imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_For))
    return false;
  bool parallel = false;
  imp_walk_block(loop->body, &(ImpWalker){.user = &parallel, .stm = find_parallel});
  const ImpMention bound = imp_mentions(loop->bound, &effects.assigned);
  return !parallel && !bound.loads && (loop->parallel || !bound.found);
}

// ---- a copy of the body; with `middle`, what is known between the borders is decided
// `first`: iterations of the border at the beginning; `last`: of the border at the end; both grow while the middle is
// copied.
typedef struct Section {
  const ImpFor *loop;
  const ImpExp *index;
  ImpCopier copier;
  bool middle;
  uint32_t decided;
  int64_t first, last;
} Section;

// An end that the index is compared with: a constant, or the loop's bound and a constant.
typedef enum EndTag { END_None, END_First, END_Last } EndTag;
typedef struct End { EndTag tag; int64_t distance; } End;

static bool is_near(const ImpExp *exp, int64_t *value) {
  Scalar known;
  if (!imp_exp_is_constant(exp, &known) || known.type != SCALAR_I64 || known.as.s < -FAR || known.as.s > FAR)
    return false;
  *value = known.as.s;
  return true;
}

// base + constant or base - constant, exactly.
static bool is_offset_from(const ImpExp *exp, const ImpExp *base, int64_t *offset) {
  *offset = 0;
  if (imp_exp_equal(exp, base)) return true;
  if (exp->tag != IMP_EXP_Prim || !exp->as.Prim.exact ||
      (exp->as.Prim.prim != PRIM_Add && exp->as.Prim.prim != PRIM_Sub))
    return false;
  const ImpExp *const *arguments = exp->as.Prim.arguments.items;
  if (!imp_exp_equal(arguments[0], base) || !is_near(arguments[1], offset)) return false;
  if (exp->as.Prim.prim == PRIM_Sub) *offset = -*offset;
  return true;
}

static End end_near(const Section *p, const ImpExp *exp) {
  End end = {END_None, 0};
  Scalar value, bound;
  if (imp_exp_is_constant(exp, &value) && imp_exp_is_constant(p->loop->bound, &bound) && value.as.s > bound.as.s / 2) {
    end.distance = value.as.s - bound.as.s;
    if (end.distance <= FAR && end.distance >= -FAR) end.tag = END_Last;
  } else if (is_near(exp, &end.distance)) {
    end.tag = END_First;
  } else if (!imp_exp_is_constant(exp, &value) && is_offset_from(exp, p->loop->bound, &end.distance)) {
    end.tag = END_Last;
  }
  return end;
}

// From here on: index + offset > end at the first end, < end at the last; or, if `touches`, >= and <=.
static void keep_off(Section *p, End end, int64_t offset, bool touches) {
  const int64_t first = end.distance - offset + !touches, last = offset - end.distance - touches;
  if (end.tag == END_First && first > p->first) p->first = first;
  if (end.tag == END_Last && last > p->last) p->last = last;
  p->decided++;
}

// The index compared with an end, `other`, and its copy; `on_right`: the end is on the left.
static const ImpExp *decide_with(Section *p, const ImpExpPrim *prim, const ImpExp *index, const ImpExp *other,
                                 const ImpExp *copy, bool on_right) {
  int64_t offset;
  const End end = end_near(p, other);
  const bool at_first = end.tag == END_First, less = prim->prim == PRIM_Lt || prim->prim == PRIM_Le;
  if (end.tag == END_None || !is_offset_from(index, p->index, &offset)) return NULL;
  if (prim->prim == PRIM_Min || prim->prim == PRIM_Max) {
    keep_off(p, end, offset, true);
    return at_first == (prim->prim == PRIM_Max) ? index : copy;
  }
  // `j < e` beyond the first end and `e < j` before the last one are false as soon as they touch; `<=` is true as soon
  // as they do
  const bool answer = less ? at_first == on_right : prim->prim == PRIM_Ne;
  keep_off(p, end, offset, less && answer == (prim->prim == PRIM_Le));
  return imp_constant(p->copier.arena, scalar_bool(answer));
}

static bool may_decide(const Section *p, const ImpExp *exp) {
  const ImpExpPrim *prim = &exp->as.Prim;
  if (!p->middle || exp->tag != IMP_EXP_Prim || prim->type != SCALAR_I64 || prim->arguments.count != 2) return false;
  return prim->prim == PRIM_Eq || prim->prim == PRIM_Ne || prim->prim == PRIM_Lt || prim->prim == PRIM_Le ||
         prim->prim == PRIM_Min || prim->prim == PRIM_Max;
}

// Of copied arguments: each is copied once, however deep it is.
static const ImpExp *decide_copied(Section *p, const ImpExpPrim *prim, const ImpExp *const *copies) {
  const ImpExp *const *arguments = prim->arguments.items;
  const ImpExp *decided = decide_with(p, prim, copies[0], arguments[1], copies[1], false);
  return decided ? decided : decide_with(p, prim, copies[1], arguments[0], copies[0], true);
}

static const ImpExp *decide_exp(ImpCopier *copier, const ImpExp *exp) {
  const ImpExp *copy = imp_copy_parts(copier, exp);
  const ImpExp *decided =
      may_decide(copier->user, exp) ? decide_copied(copier->user, &exp->as.Prim, copy->as.Prim.arguments.items) : NULL;
  if (decided) return decided;
  return copy == exp ? exp : imp_decide(copier->arena, copy);
}

// ---- three loops
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

static const ImpBlock *copy_of_body(const ImpBuilder *out, Section *p, ImpVar *index) {
  *index = imp_fresh_like(out, p->loop->index);
  p->index = imp_var(out->arena, *index);
  p->copier = imp_copier(out->arena, out->vars);
  p->copier.user = p, p->copier.exp = decide_exp;
  imp_copy_with(&p->copier, p->loop->index, p->index);
  return imp_copy_block(&p->copier, p->loop->body);
}

static uint32_t peel(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)rewriter, (void)count;
  const ImpFor *loop = &stms[0]->as.For;
  if (stms[0]->tag != IMP_For || !may_peel(out->arena, loop)) return 0;
  Section middle = {.loop = loop, .middle = true}, border = {.loop = loop};
  ImpVar index, first_index;
  const ImpBlock *body = copy_of_body(out, &middle, &index);
  if (middle.decided == 0 || middle.first > FAR || middle.last > FAR || !rule_allowed(out->context, "peel-loops"))
    return 0;
  const ImpExp *zero = imp_i64(out->arena, 0), *bound = loop->bound, *begin = zero, *end = bound;
  if (middle.first > 0)
    begin = imp_declare(out, "begin", imp_binary(out, PRIM_Min, imp_i64(out->arena, middle.first), bound));
  const ImpExp *rest = imp_minus(out, bound, imp_i64(out->arena, middle.last));
  if (middle.last > 0) end = imp_declare(out, "end", imp_binary(out, PRIM_Max, begin, rest));
  const ImpBlock *copy = copy_of_body(out, &border, &first_index);
  put_peeled(out, loop, zero, begin, first_index, copy);
  put_peeled(out, loop, begin, end, index, body);
  put_peeled(out, loop, end, bound, loop->index, loop->body);
  return 1;
}

const ImpProgram *peel_loops(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.rule = peel}, context, program);
}
