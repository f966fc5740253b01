// strip_mine_divisions: a loop whose index is divided by an invariant becomes two, with quotient and remainder as
// indices.
//   rule: for t < n { b(t, t / c, t % c) }
//         -->  for q < ceil(n / c) { base = q * c; for r < min(c, n - base) { b(base + r, q, r) } }
//         where c >= 1. An exact division says so where it is reached; where it is not reached, iterations of the inner
//         loop that run one at a time are right (c = 1). Else c is tested before the loop, whose body is then there
//         twice: small bodies only.
//   Iterations keep their order. Comparisons of t with the base, which is t / c * c, become comparisons of r with 0.
//   test: imp/test/strip_mine_divisions_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { LEAST_DIVISOR = 16, BODY_LIMIT = 24, DIVISOR_DEPTH = 4, CANDIDATE_LIMIT = 4, REPEAT_LIMIT = 3 };

typedef struct Divisor { const ImpExp *by; uint32_t uses; bool exact; } Divisor;
// begin, end: numbers of statements
typedef struct LoopInfo { uint32_t begin, end, count; Divisor divisors[CANDIDATE_LIMIT]; } LoopInfo;
// Statements that bind a variable, and that assign it first and last.
typedef struct Writes { uint32_t bound, first, last; } Writes;
// `untouched`: loops that remain as they are, beside their strip-mined copy.
typedef struct Nester { Arena *arena; Map loops, writes, untouched; uint32_t position; } Nester;

// ---- the divisions of each loop's index, and where variables change
static Writes *writes_of(Nester *s, ImpVar var) {
  MapEntry *entry = map_add(&s->writes, var.id);
  if (!entry->as.pointer) entry->as.pointer = NEW(s->arena, Writes);
  return entry->as.pointer;
}

static bool is_quotient(const ImpExpPrim *prim) { return prim->prim == PRIM_Div || prim->prim == PRIM_Quot; }
static bool leaves_rest(const ImpExpPrim *prim) { return prim->prim == PRIM_Mod || prim->prim == PRIM_Rem; }

static bool is_division(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_I64 &&
         (is_quotient(&exp->as.Prim) || leaves_rest(&exp->as.Prim)) &&
         exp->as.Prim.arguments.items[0]->tag == IMP_EXP_Var;
}

static void note_division(LoopInfo *loop, const ImpExpPrim *prim) {
  const ImpExp *by = prim->arguments.items[1];
  uint32_t i = 0;
  while (i < loop->count && !imp_exp_equal(loop->divisors[i].by, by)) i++;
  if (i == CANDIDATE_LIMIT) return;
  if (i == loop->count) loop->divisors[loop->count++] = (Divisor){by, 0, true};
  loop->divisors[i].uses++;
  loop->divisors[i].exact &= prim->exact;
}

static void note_divided(void *user, const ImpExp *exp) {
  const Nester *s = user;
  if (!is_division(exp)) return;
  LoopInfo *loop = map_pointer(&s->loops, exp->as.Prim.arguments.items[0]->as.Var.variable.id);
  if (loop) note_division(loop, &exp->as.Prim);
}
static void note_parts(void *user, const ImpExp *exp) {
  imp_walk_exp(exp, &(ImpWalker){.user = user, .exp = note_divided});
}

static void note_bound_position(void *user, ImpVar var) {
  Nester *s = user;
  writes_of(s, var)->bound = s->position;
}

static void note_write(Nester *s, ImpVar var) {
  Writes *writes = writes_of(s, var);
  if (!writes->first) writes->first = s->position;
  writes->last = s->position;
}

static void note_divisions_in(void *user, const ImpBlock *block) {
  Nester *s = user;
  const ImpVisitor visitor = {.user = user, .exp = note_parts, .bind = note_bound_position, .block = note_divisions_in};
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const uint32_t begin = ++s->position;
    LoopInfo *loop =
        stm->tag == IMP_For && !map_find(&s->untouched, stm->as.For.index.id) ? NEW(s->arena, LoopInfo) : NULL;
    if (loop) map_put_pointer(&s->loops, stm->as.For.index.id, loop);
    if (stm->tag == IMP_Assign) note_write(s, stm->as.Assign.variable);
    for (uint32_t k = 0; stm->tag == IMP_Call && k < stm->as.Call.results.count; k++)
      note_write(s, stm->as.Call.results.items[k]);
    imp_stm_visit(stm, &visitor);
    if (loop) loop->begin = begin, loop->end = s->position;
  }
}

// ---- the divisor to take
static bool is_invariant(Nester *s, const LoopInfo *loop, const ImpExp *exp, uint32_t depth) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value)) return true;
  if (exp->tag == IMP_EXP_Var) {
    const Writes *writes = map_pointer(&s->writes, exp->as.Var.variable.id);
    return !writes || ((writes->bound < loop->begin || writes->bound > loop->end) &&
                       (!writes->first || writes->last < loop->begin || writes->first > loop->end));
  }
  if (exp->tag != IMP_EXP_Prim || depth == 0) return false;
  for RANGE(i, exp->as.Prim.arguments.count)
    if (!is_invariant(s, loop, exp->as.Prim.arguments.items[i], depth - 1)) return false;
  return true;
}

static bool may_be_there_twice(Arena *arena, const LoopInfo *info, const ImpFor *loop) {
  if (info->end - info->begin > BODY_LIMIT) return false;
  const ImpEffects effects = imp_effects(arena, loop->body->count, loop->body->stms, UINT32_MAX);
  return imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_For | 1 << IMP_Check);
}

static bool is_positive_divisor(const ImpExp *exp) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value)) return value.as.s >= 1;
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.prim == PRIM_Max && exp->as.Prim.type == SCALAR_I64 &&
         (is_positive_divisor(exp->as.Prim.arguments.items[0]) || is_positive_divisor(exp->as.Prim.arguments.items[1]));
}

static bool is_worth_dividing(Nester *s, const LoopInfo *info, const ImpFor *loop, const Divisor *divisor) {
  Scalar value;
  if (imp_exp_is_constant(divisor->by, &value)) return value.as.s >= LEAST_DIVISOR;
  return is_invariant(s, info, divisor->by, DIVISOR_DEPTH) &&
         (divisor->exact || is_positive_divisor(divisor->by) || may_be_there_twice(s->arena, info, loop));
}

// The divisor that occurs most; of several, the first.
static const Divisor *best_divisor(Nester *s, const LoopInfo *info, const ImpFor *loop) {
  const Divisor *best = NULL;
  for (uint32_t i = 0; info && i < info->count; i++)
    if ((!best || info->divisors[i].uses > best->uses) && is_worth_dividing(s, info, loop, &info->divisors[i]))
      best = &info->divisors[i];
  return best;
}

// ---- the body over other indices

typedef struct Divided {
  Nester *nester;
  const ImpBuilder *out;
  const ImpFor *loop;
  const ImpExp *by, *index, *quotient, *rest, *base;
} Divided;

static bool is_pair(const ImpExp *const *arguments, const ImpExp *a, const ImpExp *b) {
  return imp_exp_equal(arguments[0], a) && imp_exp_equal(arguments[1], b);
}

static bool compares(Prim prim) { return prim == PRIM_Eq || prim == PRIM_Ne || prim == PRIM_Lt || prim == PRIM_Le; }

// quotient * c is the base; base + rest, the index; index - base, the rest; and so in comparisons.
static const ImpExp *without_division(const Divided *d, const ImpExp *exp) {
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.arguments.count != 2) return exp;
  const ImpExpPrim *prim = &exp->as.Prim;
  const ImpExp *const *arguments = prim->arguments.items, *zero = imp_i64(d->out->arena, 0);
  if (prim->prim == PRIM_Mul && (is_pair(arguments, d->quotient, d->by) || is_pair(arguments, d->by, d->quotient)))
    return d->base;
  if (prim->prim == PRIM_Add && (is_pair(arguments, d->base, d->rest) || is_pair(arguments, d->rest, d->base)))
    return d->index;
  if (prim->prim == PRIM_Sub && is_pair(arguments, d->index, d->base)) return d->rest;
  if (compares(prim->prim) && is_pair(arguments, d->index, d->base))
    return imp_binary(d->out, prim->prim, d->rest, zero);
  if (compares(prim->prim) && is_pair(arguments, d->base, d->index))
    return imp_binary(d->out, prim->prim, zero, d->rest);
  return exp;
}

static const ImpExp *nested_exp(ImpCopier *copier, const ImpExp *exp) {
  const Divided *d = copier->user;
  if (is_division(exp) && exp->as.Prim.arguments.items[0]->as.Var.variable.id == d->loop->index.id &&
      imp_exp_equal(exp->as.Prim.arguments.items[1], d->by))
    return is_quotient(&exp->as.Prim) ? d->quotient : d->rest;
  const ImpExp *copy = imp_copy_parts(copier, exp);
  return copy == exp ? exp : without_division(d, copy);
}

// A name for one of the indices is that index.
static bool is_alias(ImpCopier *copier, const ImpStm *stm) {
  const Divided *d = copier->user;
  if (stm->tag != IMP_Declare || !stm->as.Declare.value || writes_of(d->nester, stm->as.Declare.variable)->first)
    return false;
  const ImpExp *value = imp_copy_exp(copier, stm->as.Declare.value);
  if (value != d->index && value != d->quotient && value != d->rest && value != d->base) return false;
  imp_copy_with(copier, stm->as.Declare.variable, value);
  return true;
}

static const ImpBlock *nested_body(Divided *d) {
  ImpCopier copier = imp_copier(d->out->arena, d->out->vars);
  copier.user = d, copier.exp = nested_exp, copier.skip = is_alias;
  imp_copy_with(&copier, d->loop->index, d->index);
  return imp_copy_block(&copier, d->loop->body);
}

// ---- two loops
static const ImpExp *quotient_count(const ImpBuilder *out, const ImpExp *bound, const ImpExp *by) {
  const ImpExp *zero = imp_i64(out->arena, 0), *one = imp_i64(out->arena, 1);
  const ImpExp *last = imp_exact(out->arena, PRIM_Div, imp_minus(out, bound, one), by);
  return imp_select(out->arena, imp_binary(out, PRIM_Lt, zero, bound), imp_plus(out, last, one), zero);
}

static bool uses_division(const Divided *d, const ImpBlock *body) {
  Bitset division = bitset_new(d->out->arena);
  bitset_add(&division, d->quotient->as.Var.variable.id);
  bitset_add(&division, d->rest->as.Var.variable.id);
  bitset_add(&division, d->base->as.Var.variable.id);
  return imp_block_mentions(body, &division).found;
}

// `by`: the divisor in the body; `width`: the same, at least 1. Where quotient and remainder are only combined again,
// one loop is enough.
static void put_division_nest(Nester *s, ImpBuilder *out, const ImpFor *loop, const ImpExp *by, const ImpExp *width,
                     const ImpExp *bound) {
  const ImpExp *index = imp_var(out->arena, imp_fresh_like(out, loop->index));
  ImpBuilder outer = imp_open(out, "quotient", quotient_count(out, bound, width), loop->parallel),
             inner = imp_open(out, "rest", NULL, loop->parallel);
  Divided d = {s, out, loop, by, index, outer.index, inner.index, imp_index(out, "base")};
  imp_bind(&outer, d.base->as.Var.variable, imp_times(out, d.quotient, width));
  imp_bind(&inner, d.index->as.Var.variable, imp_plus(out, d.base, d.rest));
  const ImpBlock *body = nested_body(&d);
  if (!uses_division(&d, body)) {
    imp_for_like(out, loop, d.index->as.Var.variable, bound, body);
    return;
  }
  imp_put_block(&inner, body);
  const ImpExp *rest = imp_binary(out, PRIM_Min, width, imp_minus(out, bound, d.base));
  imp_for_like(&outer, loop, inner.index->as.Var.variable, rest, imp_finish(&inner));
  imp_for_like(out, loop, outer.index->as.Var.variable, outer.bound, imp_finish(&outer));
}

static uint32_t strip_mine(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  Nester *s = rewriter->user;
  const ImpFor *loop = &stms[0]->as.For;
  const LoopInfo *info = stms[0]->tag == IMP_For ? map_pointer(&s->loops, loop->index.id) : NULL;
  const Divisor *divisor = best_divisor(s, info, loop);
  if (!divisor || imp_is_small(loop->bound, LEAST_DIVISOR + 1) || !rule_allowed(out->context, "strip-mine-divisions"))
    return 0;
  const ImpExp *bound = imp_declare(out, "bound", loop->bound), *one = imp_i64(out->arena, 1), *by = divisor->by;
  if (is_positive_divisor(by) || divisor->exact) {
    const ImpExp *width = is_positive_divisor(by) ? by : imp_binary(out, PRIM_Max, by, one);
    put_division_nest(s, out, loop, by, imp_declare(out, "width", width), bound);
    return 1;
  }
  ImpBuilder nested = imp_inside(out), flat = imp_inside(out);
  put_division_nest(s, &nested, loop, by, by, bound);
  map_put(&s->untouched, loop->index.id, 1);
  imp_for_like(&flat, loop, loop->index, bound, loop->body);
  imp_if(out, imp_binary(out, PRIM_Le, one, by), imp_finish(&nested), imp_finish(&flat));
  return 1;
}

static bool read_divisions(ImpRewriter *rewriter, const ImpFunction *function) {
  Nester *s = rewriter->user;
  s->loops = map_new(s->arena), s->writes = map_new(s->arena);
  s->position = 0;
  note_divisions_in(s, function->body);
  return true;
}

// The index of a loop that has become an inner loop may be divided again.
const ImpProgram *strip_mine_divisions(Context *context, const ImpProgram *program) {
  Nester s = {.arena = context->arena, .untouched = map_new(context->arena)};
  const ImpRewriter rewriter = {.user = &s, .begin = read_divisions, .rule = strip_mine};
  const ImpProgram *before = NULL;
  for (int i = 0; i < REPEAT_LIMIT && program != before; i++) {
    before = program;
    program = imp_rewrite(rewriter, context, program);
  }
  return program;
}
