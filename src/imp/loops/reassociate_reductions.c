// reassociate_reductions: sums of floats in several parts, so that the C compiler computes them side by side. Only with
// `--float relaxed`: the parts are
// added in another order than the program says.
//   rule: for l < m { b; x = x + e }
//         -->  w = m / 16; if 0 < w { p[16] = 0; for s < w { for c < 16 { l = s*16 + c; b; p[c] = p[c] + e } }; x = x +
//              (p[0] + .. + p[15], in halves) }
//              for r < m - w*16 { l = w*16 + r; b; x = x + e }
//         also for products, minima and maxima, and several of them in one loop; if b says nothing of x and nothing
//           else is carried from one round to
//         the next. The rounds still run in their order. Not for f16, where the order of a few additions is seen in the
//           result.
//   test: imp/test/reassociate_reductions_test.c
#include "imp/copy.h"

enum { PART_BYTES = 128, STATEMENT_LIMIT = 24, SUM_LIMIT = 4, LEAST_ROUNDS = 32 };

typedef Seq(const ImpStm *) StmSeq;
typedef struct Spreader { Context *context; Arena *arena; ImpVarTable *vars; bool changed; } Spreader;
typedef struct Sum { ImpVar variable, parts; Prim prim; ScalarType type; } Sum;   // prim: how parts are joined
typedef struct Spread { const ImpFor *loop; Sum sums[SUM_LIMIT]; uint32_t count; int64_t width; } Spread;

// ---- what a loop sums up
typedef struct Mention { ImpVar variable; uint32_t count; } Mention;
static void mention_use(void *user, ImpVar variable) {
  ((Mention *)user)->count += variable.id == ((Mention *)user)->variable.id;
}
static void mention_exp(void *user, const ImpExp *exp) {
  const ImpVisitor visitor = {.user = user, .exp = mention_exp, .use = mention_use};
  imp_exp_visit(exp, &visitor);
}
static uint32_t mentions(const ImpBlock *block, ImpVar variable) {
  Mention mention = {variable, 0};
  const ImpVisitor visitor = {.user = &mention, .exp = mention_exp, .use = mention_use};
  for (uint32_t i = 0; i < block->count; i++) imp_stm_visit(block->stms[i], &visitor);
  return mention.count;
}

static bool is_joined_by(Prim prim) {
  return prim == PRIM_Add || prim == PRIM_Mul || prim == PRIM_Min || prim == PRIM_Max;
}

// x + e, e + x, x - e, (x + e) + f: whether the variable stands below operations of one kind alone. PRIM_COUNT: it does
// not.
static Prim joining_prim(const ImpExp *exp, ImpVar variable, ScalarType type, Prim above) {
  if (exp->tag == IMP_EXP_Var) return exp->as.Var.variable.id == variable.id ? above : PRIM_COUNT;
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != type || exp->as.Prim.arguments.count != 2) return PRIM_COUNT;
  const bool subtracts = exp->as.Prim.prim == PRIM_Sub;
  const Prim prim = subtracts ? PRIM_Add : exp->as.Prim.prim;
  if (!is_joined_by(prim) || (above != PRIM_COUNT && above != prim)) return PRIM_COUNT;
  const Prim left = joining_prim(exp->as.Prim.arguments.items[0], variable, type, prim);
  return left != PRIM_COUNT || subtracts ? left : joining_prim(exp->as.Prim.arguments.items[1], variable, type, prim);
}

static bool add_sum(Spreader *s, Spread *spread, const ImpAssign *assign) {
  const ScalarType type = imp_var_info(s->vars, assign->variable)->type.scalar;
  const Prim prim = joining_prim(assign->value, assign->variable, type, PRIM_COUNT);
  if ((type != SCALAR_F32 && type != SCALAR_F64) || prim == PRIM_COUNT || spread->count == SUM_LIMIT ||
      mentions(spread->loop->body, assign->variable) != 2)
    return false;
  const int64_t width = PART_BYTES / scalar_bytes(type);
  spread->width = spread->width && spread->width < width ? spread->width : width;
  spread->sums[spread->count++] = (Sum){assign->variable, {0}, prim, type};
  return true;
}

static bool find_sums(Spreader *s, const ImpFor *loop, Spread *spread) {
  Bitset own = bitset_new(s->context->scratch);
  Scalar bound;
  *spread = (Spread){.loop = loop};
  if (loop->parallel || loop->body->count > STATEMENT_LIMIT ||
      (imp_exp_is_constant(loop->bound, &bound) && bound.as.s < LEAST_ROUNDS))
    return false;
  for (uint32_t i = 0; i < loop->body->count; i++) {
    const ImpStm *stm = loop->body->stms[i];
    if (stm->tag == IMP_Declare) bitset_add(&own, stm->as.Declare.variable.id);
    else if (stm->tag == IMP_Assign && !bitset_has(&own, stm->as.Assign.variable.id)) {
      if (!add_sum(s, spread, &stm->as.Assign)) return false;
    } else if (stm->tag != IMP_Store && stm->tag != IMP_Assign && stm->tag != IMP_Comment) return false;
  }
  return spread->count > 0;
}

// ---- building
static ImpVar new_var(Spreader *s, const char *name, ImpType type) {
  return imp_var_new(s->arena, s->vars, intern_string(s->context->names, name), type);
}
static void put(Spreader *s, StmSeq *out, ImpStm stm) {
  seq_push(s->arena, out, (const ImpStm *)COPY_OF(s->arena, &stm));
}
static void put_for(Spreader *s, StmSeq *out, ImpVar index, const ImpExp *bound, bool parallel, const StmSeq *body) {
  put(s, out, (ImpStm){IMP_For, {.For = {index, bound, parallel, imp_block(s->arena, body->size, body->items)}}});
}
static void put_store(Spreader *s, StmSeq *out, ImpVar buffer, const ImpExp *index, const ImpExp *value) {
  put(s, out, (ImpStm){IMP_Store, {.Store = {buffer, index, value}}});
}
static const ImpExp *var(Spreader *s, ImpVar variable) { return imp_var(s->arena, variable); }
static ImpVar new_index(Spreader *s, const char *name) { return new_var(s, name, imp_scalar(SCALAR_I64)); }
static const ImpExp *join(Spreader *s, const Sum *sum, const ImpExp *a, const ImpExp *b) {
  return imp_prim(s->arena, sum->prim, sum->type, 2, (const ImpExp *const[]){a, b});
}

static const ImpExp *neutral(Spreader *s, const Sum *sum) {
  if (sum->prim == PRIM_Add) return imp_constant(s->arena, scalar_from_f64(sum->type, 0));
  if (sum->prim == PRIM_Mul) return imp_constant(s->arena, scalar_from_f64(sum->type, 1));
  return var(s, sum->variable);   // of a minimum or maximum: itself
}

// A round of the loop, once more. With a lane, sums are in their buffers at it; else in their variables.
typedef struct Round { const Spread *spread; const ImpExp *lane; } Round;

static const Sum *sum_of(const Round *round, ImpVar variable) {
  for (uint32_t i = 0; round->lane && i < round->spread->count; i++)
    if (round->spread->sums[i].variable.id == variable.id) return &round->spread->sums[i];
  return NULL;
}
static const ImpExp *round_exp(ImpCopier *copier, const ImpExp *exp) {
  const Round *round = copier->user;
  const Sum *sum = exp->tag == IMP_EXP_Var ? sum_of(round, exp->as.Var.variable) : NULL;
  return sum ? imp_load(copier->arena, sum->parts, round->lane) : imp_copy_parts(copier, exp);
}
static void round_stm(Spreader *s, ImpCopier *copier, const ImpStm *stm, StmSeq *out) {
  const Round *round = copier->user;
  const Sum *sum = stm->tag == IMP_Assign ? sum_of(round, stm->as.Assign.variable) : NULL;
  if (sum) put_store(s, out, sum->parts, round->lane, imp_copy_exp(copier, stm->as.Assign.value));
  else if (stm->tag != IMP_Comment) seq_push(s->arena, out, imp_copy_stm(copier, stm));
}
static void put_round(Spreader *s, const Spread *spread, const ImpExp *number, const ImpExp *lane, StmSeq *out) {
  Round round = {spread, lane};
  ImpCopier copier = imp_copier(s->arena, s->vars);
  copier.user = &round, copier.exp = round_exp;
  const ImpVar index =
      imp_var_new(s->arena, s->vars, imp_var_info(s->vars, spread->loop->index)->name, imp_scalar(SCALAR_I64));
  put(s, out, (ImpStm){IMP_Declare, {.Declare = {index, number}}});
  imp_copy_with(&copier, spread->loop->index, var(s, index));
  for (uint32_t i = 0; i < spread->loop->body->count; i++) round_stm(s, &copier, spread->loop->body->stms[i], out);
}

// ---- the loops
static void put_parts(Spreader *s, Spread *spread, StmSeq *out) {
  const ImpVar lane = new_index(s, "lane");
  StmSeq body = {0};
  for (uint32_t i = 0; i < spread->count; i++) {
    Sum *sum = &spread->sums[i];
    sum->parts = new_var(s, "parts", imp_buffer(sum->type));
    put(s, out, (ImpStm){IMP_Local, {.Local = {sum->parts, spread->width}}});
    put_store(s, &body, sum->parts, var(s, lane), neutral(s, sum));
  }
  put_for(s, out, lane, imp_i64(s->arena, spread->width), true, &body);
}

static void put_rounds(Spreader *s, const Spread *spread, const ImpExp *whole, StmSeq *out) {
  const ImpVar step = new_index(s, "step"), lane = new_index(s, "lane");
  StmSeq body = {0}, inner = {0};
  const ImpExp *first = imp_exact(s->arena, PRIM_Mul, var(s, step), imp_i64(s->arena, spread->width));
  put_round(s, spread, imp_exact(s->arena, PRIM_Add, first, var(s, lane)), var(s, lane), &inner);
  put_for(s, &body, lane, imp_i64(s->arena, spread->width), false, &inner);
  put_for(s, out, step, whole, false, &body);
}

// In halves, then the last one to what was there before.
static void put_joins(Spreader *s, const Spread *spread, StmSeq *out) {
  for (int64_t half = spread->width / 2; half >= 1; half /= 2) {
    const ImpVar lane = new_index(s, "lane");
    StmSeq body = {0};
    for (uint32_t i = 0; i < spread->count; i++) {
      const Sum *sum = &spread->sums[i];
      const ImpExp *other = imp_exact(s->arena, PRIM_Add, var(s, lane), imp_i64(s->arena, half));
      put_store(s, &body, sum->parts, var(s, lane),
                join(s, sum, imp_load(s->arena, sum->parts, var(s, lane)), imp_load(s->arena, sum->parts, other)));
    }
    put_for(s, out, lane, imp_i64(s->arena, half), true, &body);
  }
  for (uint32_t i = 0; i < spread->count; i++) {
    const Sum *sum = &spread->sums[i];
    const ImpExp *all = join(s, sum, var(s, sum->variable), imp_load(s->arena, sum->parts, imp_i64(s->arena, 0)));
    put(s, out, (ImpStm){IMP_Assign, {.Assign = {sum->variable, all}}});
  }
}

static void put_spread(Spreader *s, Spread *spread, StmSeq *out) {
  Arena *arena = s->arena;
  const ImpExp *bound = spread->loop->bound, *zero = imp_i64(arena, 0);
  const ImpVar whole = new_index(s, "whole"), rest = new_index(s, "rest");
  StmSeq many = {0}, last = {0};
  put(s, out,
      (ImpStm){IMP_Declare,
               {.Declare = {whole, imp_prim(arena, PRIM_Quot, SCALAR_I64, 2,
                                            (const ImpExp *const[]){bound, imp_i64(arena, spread->width)})}}});
  put_parts(s, spread, &many);
  put_rounds(s, spread, var(s, whole), &many);
  put_joins(s, spread, &many);
  const ImpExp *some = imp_prim(arena, PRIM_Lt, SCALAR_I64, 2, (const ImpExp *const[]){zero, var(s, whole)});
  put(s, out, (ImpStm){IMP_If, {.If = {some, imp_block(arena, many.size, many.items), imp_block(arena, 0, NULL)}}});
  const ImpExp *done = imp_exact(arena, PRIM_Mul, var(s, whole), imp_i64(arena, spread->width));
  put_round(s, spread, imp_exact(arena, PRIM_Add, done, var(s, rest)), NULL, &last);
  put_for(s, out, rest, imp_exact(arena, PRIM_Sub, bound, done), false, &last);
}

// ---- the walk
static const ImpBlock *spread_block(void *user, const ImpBlock *block) {
  Spreader *s = user;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = s, .arena = s->arena, .block = spread_block};
  for (uint32_t i = 0; i < block->count; i++) {
    Spread spread;
    if (block->stms[i]->tag == IMP_For && find_sums(s, &block->stms[i]->as.For, &spread) &&
        rule_allowed(s->context, "spread-reductions")) {
      put_spread(s, &spread, &out);
      s->changed = true;
    } else {
      seq_push(s->arena, &out, imp_stm_map(block->stms[i], &mapper));
    }
  }
  return imp_block(s->arena, out.size, out.items);
}

static const ImpBlock *spread_body(void *user, const ImpFunction *function) {
  return spread_block(user, function->body);
}

const ImpProgram *reassociate_reductions(Context *context, const ImpProgram *program) {
  Spreader s = {context, context->arena, program->vars, false};
  if (!context->options->relaxed) return program;
  const ImpProgram *mapped = imp_program_map(context->arena, program, spread_body, &s);
  return s.changed ? mapped : program;
}
