// strip_mine_divisions: a loop whose index is divided by something that stays the same becomes two, with quotient and
// remainder as indices.
//   rule: for t < n { b(t, t / c, t % c) }  -->  for q < ceil(n / c) { base = q * c; for r < min(c, n - base) { b(base
//         + r, q, r) } }
//         where c >= 1. An exact division says so where it is reached; where it is not, one round of the inner loop at
//           a time does (c = 1).
//         Else c is looked at before the loop, whose body is then there twice: small bodies only.
//   Rounds keep their order. Comparisons of t with the base, which is t / c * c, become comparisons of r with 0.
//   test: imp/test/strip_mine_divisions_test.c
#include "imp/copy.h"

enum { LEAST_DIVISOR = 16, BODY_LIMIT = 24, DIVISOR_DEPTH = 4, CANDIDATE_LIMIT = 4, ROUNDS = 3 };

typedef Seq(const ImpStm *) StmSeq;
typedef struct Divisor { const ImpExp *by; uint32_t uses; bool exact; } Divisor;
// begin, end: numbers of statements
typedef struct LoopInfo { uint32_t begin, end, count; Divisor divisors[CANDIDATE_LIMIT]; } LoopInfo;
// where a variable is bound and assigned
typedef struct Writes { uint32_t bound, first, last; } Writes;
typedef struct Nester {
  Context *context;
  Arena *arena;
  ImpVarTable *vars;
  Map loops, writes, left;
  uint32_t position;
  bool changed;
} Nester;

// ---- what is divided by what, and where variables change

static Writes *writes_of(Nester *s, ImpVar var) {
  MapEntry *entry = map_add(&s->writes, var.id);
  if (!entry->as.pointer) entry->as.pointer = NEW(s->arena, Writes);
  return entry->as.pointer;
}

static bool divides(const ImpExpPrim *prim) { return prim->prim == PRIM_Div || prim->prim == PRIM_Quot; }
static bool leaves_rest(const ImpExpPrim *prim) { return prim->prim == PRIM_Mod || prim->prim == PRIM_Rem; }

static bool is_division(const ImpExp *exp) {
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.type == SCALAR_I64 &&
         (divides(&exp->as.Prim) || leaves_rest(&exp->as.Prim)) && exp->as.Prim.arguments.items[0]->tag == IMP_EXP_Var;
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

static void note_exp(void *user, const ImpExp *exp) {
  Nester *s = user;
  const ImpVisitor visitor = {.user = user, .exp = note_exp};
  if (is_division(exp)) {
    LoopInfo *loop = map_pointer(&s->loops, exp->as.Prim.arguments.items[0]->as.Var.variable.id);
    if (loop) note_division(loop, &exp->as.Prim);
  }
  imp_exp_visit(exp, &visitor);
}

static void note_bound(void *user, ImpVar var) {
  Nester *s = user;
  writes_of(s, var)->bound = s->position;
}

static void note_write(Nester *s, ImpVar var) {
  Writes *writes = writes_of(s, var);
  if (!writes->first) writes->first = s->position;
  writes->last = s->position;
}

static void note_block(void *user, const ImpBlock *block) {
  Nester *s = user;
  const ImpVisitor visitor = {.user = user, .exp = note_exp, .bind = note_bound, .block = note_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    const uint32_t begin = ++s->position;
    LoopInfo *loop = stm->tag == IMP_For && !map_find(&s->left, stm->as.For.index.id) ? NEW(s->arena, LoopInfo) : NULL;
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
  for (uint32_t i = 0; i < exp->as.Prim.arguments.count; i++)
    if (!is_invariant(s, loop, exp->as.Prim.arguments.items[i], depth - 1)) return false;
  return true;
}

static void find_other(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .block = find_other};
  for (uint32_t i = 0; i < block->count && !*(bool *)user; i++) {
    const ImpTag tag = block->stms[i]->tag;
    *(bool *)user |= tag != IMP_Declare && tag != IMP_Assign && tag != IMP_Store && tag != IMP_If && tag != IMP_For &&
                     tag != IMP_Check && tag != IMP_Comment;
    imp_stm_visit(block->stms[i], &visitor);
  }
}

static bool may_be_there_twice(const LoopInfo *info, const ImpFor *loop) {
  bool other = info->end - info->begin > BODY_LIMIT;
  find_other(&other, loop->body);
  return !other;
}

static bool is_positive(const ImpExp *exp) {
  Scalar value;
  if (imp_exp_is_constant(exp, &value)) return value.as.s >= 1;
  return exp->tag == IMP_EXP_Prim && exp->as.Prim.prim == PRIM_Max && exp->as.Prim.type == SCALAR_I64 &&
         (is_positive(exp->as.Prim.arguments.items[0]) || is_positive(exp->as.Prim.arguments.items[1]));
}

static bool is_worth_it(Nester *s, const LoopInfo *info, const ImpFor *loop, const Divisor *divisor) {
  Scalar value;
  if (imp_exp_is_constant(divisor->by, &value)) return value.as.s >= LEAST_DIVISOR;
  return is_invariant(s, info, divisor->by, DIVISOR_DEPTH) &&
         (divisor->exact || is_positive(divisor->by) || may_be_there_twice(info, loop));
}

// The one that occurs most; of those, the first.
static const Divisor *best_divisor(Nester *s, const LoopInfo *info, const ImpFor *loop) {
  const Divisor *best = NULL;
  for (uint32_t i = 0; info && i < info->count; i++)
    if ((!best || info->divisors[i].uses > best->uses) && is_worth_it(s, info, loop, &info->divisors[i]))
      best = &info->divisors[i];
  return best;
}

// ---- the body over other indices

typedef struct Divided {
  Nester *nester;
  const ImpFor *loop;
  const ImpExp *by, *index, *quotient, *rest, *base;
} Divided;

static bool is_pair(const ImpExp *const *arguments, const ImpExp *a, const ImpExp *b) {
  return imp_exp_equal(arguments[0], a) && imp_exp_equal(arguments[1], b);
}

static bool compares(Prim prim) { return prim == PRIM_Eq || prim == PRIM_Ne || prim == PRIM_Lt || prim == PRIM_Le; }

// quotient * c is the base; base + rest, the index; index - base, the rest; and so in comparisons.
static const ImpExp *simplified(const Divided *d, const ImpExp *exp) {
  Arena *arena = d->nester->arena;
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.arguments.count != 2) return exp;
  const ImpExpPrim *prim = &exp->as.Prim;
  const ImpExp *const *arguments = prim->arguments.items, *zero = imp_i64(arena, 0);
  if (prim->prim == PRIM_Mul && (is_pair(arguments, d->quotient, d->by) || is_pair(arguments, d->by, d->quotient)))
    return d->base;
  if (prim->prim == PRIM_Add && (is_pair(arguments, d->base, d->rest) || is_pair(arguments, d->rest, d->base)))
    return d->index;
  if (prim->prim == PRIM_Sub && is_pair(arguments, d->index, d->base)) return d->rest;
  if (compares(prim->prim) && is_pair(arguments, d->index, d->base))
    return imp_prim(arena, prim->prim, SCALAR_I64, 2, (const ImpExp *const[]){d->rest, zero});
  if (compares(prim->prim) && is_pair(arguments, d->base, d->index))
    return imp_prim(arena, prim->prim, SCALAR_I64, 2, (const ImpExp *const[]){zero, d->rest});
  return exp;
}

static const ImpExp *nested_exp(ImpCopier *copier, const ImpExp *exp) {
  const Divided *d = copier->user;
  if (is_division(exp) && exp->as.Prim.arguments.items[0]->as.Var.variable.id == d->loop->index.id &&
      imp_exp_equal(exp->as.Prim.arguments.items[1], d->by))
    return divides(&exp->as.Prim) ? d->quotient : d->rest;
  const ImpExp *copy = imp_copy_parts(copier, exp);
  return copy == exp ? exp : simplified(d, copy);
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
  ImpCopier copier = imp_copier(d->nester->arena, d->nester->vars);
  copier.user = d, copier.exp = nested_exp, copier.skip = is_alias;
  imp_copy_with(&copier, d->loop->index, d->index);
  return imp_copy_block(&copier, d->loop->body);
}

// ---- two loops

static void put(Nester *s, StmSeq *out, ImpStm stm) {
  seq_push(s->arena, out, (const ImpStm *)COPY_OF(s->arena, &stm));
}

static const ImpExp *index_new(Nester *s, const char *name) {
  return imp_var(s->arena,
                 imp_var_new(s->arena, s->vars, intern_string(s->context->names, name), imp_scalar(SCALAR_I64)));
}

static const ImpExp *declare(Nester *s, StmSeq *out, const char *name, const ImpExp *value) {
  if (imp_exp_is_constant(value, NULL)) return value;
  const ImpExp *var = index_new(s, name);
  put(s, out, (ImpStm){IMP_Declare, {.Declare = {var->as.Var.variable, value}}});
  return var;
}

static const ImpExp *prim2(Nester *s, Prim prim, const ImpExp *a, const ImpExp *b) {
  return imp_prim(s->arena, prim, SCALAR_I64, 2, (const ImpExp *const[]){a, b});
}

static const ImpExp *quotient_count(Nester *s, const ImpExp *bound, const ImpExp *by) {
  const ImpExp *zero = imp_i64(s->arena, 0), *one = imp_i64(s->arena, 1);
  const ImpExp *last = imp_exact(s->arena, PRIM_Div, imp_exact(s->arena, PRIM_Sub, bound, one), by);
  return imp_select(s->arena, prim2(s, PRIM_Lt, zero, bound), imp_exact(s->arena, PRIM_Add, last, one), zero);
}

typedef struct Uses { const Divided *of; bool found; } Uses;
static void note_use(void *user, ImpVar var) {
  Uses *uses = user;
  uses->found |= var.id == uses->of->quotient->as.Var.variable.id || var.id == uses->of->rest->as.Var.variable.id ||
                 var.id == uses->of->base->as.Var.variable.id;
}
static void find_use(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = find_use, .use = note_use};
  imp_exp_visit(exp, &visitor);
}
static void find_uses(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .exp = find_use, .use = note_use, .block = find_uses};
  for (uint32_t i = 0; i < block->count; i++) imp_stm_visit(block->stms[i], &visitor);
}

// `by`: as it stands in the body; `width`: the same, at least 1. Where quotient and remainder only came together again,
// one loop is enough.
static void put_nest(Nester *s, const ImpFor *loop, const ImpExp *by, const ImpExp *width, const ImpExp *bound,
                     StmSeq *out) {
  Arena *arena = s->arena;
  const ImpExp *index =
      imp_var(arena, imp_var_new(arena, s->vars, imp_var_info(s->vars, loop->index)->name, imp_scalar(SCALAR_I64)));
  Divided d = {s, loop, by, index, index_new(s, "quotient"), index_new(s, "rest"), index_new(s, "base")};
  StmSeq outer = {0}, inner = {0};
  put(s, &outer,
      (ImpStm){IMP_Declare, {.Declare = {d.base->as.Var.variable, imp_exact(arena, PRIM_Mul, d.quotient, width)}}});
  put(s, &inner,
      (ImpStm){IMP_Declare, {.Declare = {d.index->as.Var.variable, imp_exact(arena, PRIM_Add, d.base, d.rest)}}});
  const ImpBlock *body = nested_body(&d);
  Uses uses = {&d, false};
  find_uses(&uses, body);
  if (!uses.found) {
    put(s, out, (ImpStm){IMP_For, {.For = {d.index->as.Var.variable, bound, loop->parallel, body}}});
    return;
  }
  for (uint32_t i = 0; i < body->count; i++) seq_push(arena, &inner, body->stms[i]);
  const ImpExp *rounds = prim2(s, PRIM_Min, width, imp_exact(arena, PRIM_Sub, bound, d.base));
  put(s, &outer,
      (ImpStm){IMP_For,
               {.For = {d.rest->as.Var.variable, rounds, loop->parallel, imp_block(arena, inner.size, inner.items)}}});
  put(s, out,
      (ImpStm){IMP_For,
               {.For = {d.quotient->as.Var.variable, quotient_count(s, bound, width), loop->parallel,
                        imp_block(arena, outer.size, outer.items)}}});
}

static bool nest(Nester *s, const ImpStm *stm, StmSeq *out) {
  const ImpFor *loop = &stm->as.For;
  const LoopInfo *info = map_pointer(&s->loops, loop->index.id);
  const Divisor *divisor = best_divisor(s, info, loop);
  Scalar constant;
  if (!divisor || (imp_exp_is_constant(loop->bound, &constant) && constant.as.s <= LEAST_DIVISOR) ||
      !rule_allowed(s->context, "nest-divisions"))
    return false;
  const ImpExp *bound = declare(s, out, "bound", loop->bound), *one = imp_i64(s->arena, 1);
  if (is_positive(divisor->by) || divisor->exact) {
    put_nest(s, loop, divisor->by,
             declare(s, out, "width", is_positive(divisor->by) ? divisor->by : prim2(s, PRIM_Max, divisor->by, one)),
             bound, out);
    return true;
  }
  StmSeq nested = {0};
  put_nest(s, loop, divisor->by, divisor->by, bound, &nested);
  map_put(&s->left, loop->index.id, 1);
  ImpFor flat = *loop;
  flat.bound = bound;
  const ImpStm otherwise = {IMP_For, {.For = flat}}, *last = COPY_OF(s->arena, &otherwise);
  put(s, out,
      (ImpStm){IMP_If,
               {.If = {prim2(s, PRIM_Le, one, divisor->by), imp_block(s->arena, nested.size, nested.items),
                       imp_block(s->arena, 1, &last)}}});
  return true;
}

// ---- the walk

static const ImpBlock *nest_block(void *user, const ImpBlock *block) {
  Nester *s = user;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = s, .arena = s->arena, .block = nest_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_For && nest(s, stm, &out)) s->changed = true;
    else seq_push(s->arena, &out, imp_stm_map(stm, &mapper));
  }
  return imp_block(s->arena, out.size, out.items);
}

static const ImpBlock *nest_body(void *user, const ImpFunction *function) {
  Nester *s = user;
  s->loops = map_new(s->arena), s->writes = map_new(s->arena);
  s->position = 0;
  note_block(s, function->body);
  return nest_block(s, function->body);
}

// What has become an inner loop may be divided again.
const ImpProgram *strip_mine_divisions(Context *context, const ImpProgram *program) {
  Nester s = {.context = context,
              .arena = context->arena,
              .vars = program->vars,
              .left = map_new(context->arena),
              .changed = true};
  for (uint32_t round = 0; round < ROUNDS && s.changed; round++) {
    s.changed = false;
    const ImpProgram *mapped = imp_program_map(context->arena, program, nest_body, &s);
    if (s.changed) program = mapped;
  }
  return program;
}
