// unroll_residues: a loop whose index is divided by small constants is unrolled until the remainders are known (modulo
// unrolling).
//   rule: for i < n { b(i % c, i / c) }
//         -->  for t < n / c { b(0, t); ..; b(c - 1, t) };  for n / c * c <= i < n { b(i % c, i / c) }
//         also for other dividends a * i + e, with a and e unchanged by the loop; several divisors have their least
//         common multiple. If no e is a constant, up to c - 1 iterations before are apart, so that e + i is a multiple
//         of c where t begins: (i + j) % 2 on a chessboard.
//   Only small loops, since the body is copied; around other loops only if a remainder decides between them, as between
//   the two halves of the butterflies of a Fourier transform, whose loops may be short. Not if remainders are only
//   compared and all iterations read the same: then the C compiler can choose by masks. The order of the iterations
//   stays. Loops in a strip are unrolled after it: rows and columns by their parity. A destination that may be the same
//   array as an input keeps its single store (in_place.c).
//   test: imp/test/golden/unroll_residues
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { WIDTH_LIMIT = 8, STATEMENT_LIMIT = 64, NODE_LIMIT = 1000, LEAST_ITERATIONS = 16, TERM_LIMIT = 4,
       FEW_LANES = 4, NEST_LIMIT = 2 };

// `values`: a variable that the body declares and nothing assigns -> its value as a polynomial. `terms`: what is not a
// variable and does not change; number k is variable `fresh` + k of polynomials.
typedef struct Residues {
  Arena *arena;
  ImpRewriter *rewriter;
  const ImpFor *loop;
  Bitset varies, assigned;
  Map values;
  uint32_t fresh, term_count;
  const ImpExp *terms[TERM_LIMIT];
  int64_t width;         // 1: nothing to unroll
  const Poly *phase;     // index + phase is a multiple of the width where a strip begins
  bool finds_phase;      // during the first walk: of a dividend, if no other is known
  // quotients and remainders that a strip knows; the quotients, and the operands of comparisons, among them
  uint32_t known, quotients, compared;
  const ImpExp *strip;   // of the copy being made: the number of the strip; NULL: nothing is known
  int64_t lane;          // and the iteration in it
} Residues;

// ---- dividends
static const Poly *residue_leaf(void *user, const ImpExp *exp) {
  Residues *r = user;
  if (exp->tag == IMP_EXP_Var) {
    const uint32_t id = exp->as.Var.variable.id;
    const Poly *value = map_pointer(&r->values, id);
    if (value || id == r->loop->index.id) return value ? value : poly_variable(r->arena, id);
    return bitset_has(&r->varies, id) ? NULL : poly_variable(r->arena, id);
  }
  if (!imp_is_movable(exp, &r->varies)) return NULL;
  uint32_t k = 0;
  while (k < r->term_count && !imp_exp_equal(exp, r->terms[k])) k++;
  if (k == TERM_LIMIT) return NULL;
  if (k == r->term_count) r->terms[r->term_count++] = exp;
  return poly_variable(r->arena, r->fresh + k);
}

// (scale * index + rest) / by, or % by
typedef struct Dividend { int64_t scale, by; const Poly *rest; bool is_quotient; } Dividend;
// The divisor, also of a mask x & (2^k - 1) and a shift x >> k; 0: there is none.
static int64_t small_divisor(const ImpExp *exp) {
  Scalar number;
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64 || exp->as.Prim.arguments.count != 2 ||
      !imp_exp_is_constant(exp->as.Prim.arguments.items[1], &number) || number.as.s < 1 || number.as.s > WIDTH_LIMIT)
    return 0;
  const int64_t n = number.as.s;
  if (exp->as.Prim.prim == PRIM_Shr) return n <= 3 ? 1 << n : 0;
  if (exp->as.Prim.prim == PRIM_And) return (n & (n + 1)) == 0 ? n + 1 : 0;
  return exp->as.Prim.prim == PRIM_Div || exp->as.Prim.prim == PRIM_Mod ? n : 0;
}
static bool is_dividend(Residues *r, const ImpExp *exp, Dividend *dividend) {
  const int64_t by = small_divisor(exp);
  const Poly *poly =
      by > 1 ? imp_exact_poly(r->arena, exp->as.Prim.arguments.items[0], residue_leaf, r) : NULL;
  if (!poly || poly->broken) return false;
  *dividend = (Dividend){.by = by, .is_quotient = exp->as.Prim.prim == PRIM_Div || exp->as.Prim.prim == PRIM_Shr};
  const Poly *index = poly_variable(r->arena, r->loop->index.id);
  for RANGE(i, poly->count)
    if (monomial_same(&poly->terms[i], &index->terms[0])) dividend->scale = poly->terms[i].coefficient;
  dividend->rest = poly_sub(r->arena, poly, poly_scale(r->arena, index, dividend->scale));
  return dividend->scale != 0 && !dividend->rest->broken && !poly_mentions(dividend->rest, r->loop->index.id);
}
static int64_t floor_modulo(int64_t a, int64_t b) { return (a % b + b) % b; }

// How far the dividend is beyond scale * (index + phase), modulo the divisor; false: it is not always the same.
static bool is_offset_known(const Residues *r, const Dividend *dividend, int64_t *offset) {
  const Poly *beyond = poly_sub(r->arena, dividend->rest, poly_scale(r->arena, r->phase, dividend->scale));
  const int64_t content = poly_content(beyond, offset);
  return !beyond->broken && content % dividend->by == 0 && (!dividend->is_quotient || content == 0);
}

// ---- the width of a strip
static void widen_strip(Residues *r, const Dividend *dividend) {
  const int64_t period = dividend->by / greatest_common_divisor(dividend->scale, dividend->by),
                width = r->width / greatest_common_divisor(r->width, period) * period;
  if (width <= WIDTH_LIMIT) r->width = width;
}
static void note_dividend(void *user, const ImpExp *exp) {
  Residues *r = user;
  Dividend dividend;
  int64_t offset;
  if (!is_dividend(r, exp, &dividend)) return;
  if (r->finds_phase && r->width == 1 && dividend.scale == 1 && !dividend.is_quotient) r->phase = dividend.rest;
  if (is_offset_known(r, &dividend, &offset)) widen_strip(r, &dividend);
}
// Quotients are known if strips begin at multiples of the width.
static bool knows_division(Residues *r, const ImpExp *exp, Dividend *dividend, int64_t *offset) {
  return is_dividend(r, exp, dividend) && is_offset_known(r, dividend, offset) &&
         (!dividend->is_quotient || poly_is_number(r->phase, 0));
}
static void count_known(void *user, const ImpExp *exp) {
  Residues *r = user;
  Dividend dividend;
  int64_t offset;
  if (knows_division(r, exp, &dividend, &offset)) r->known++, r->quotients += dividend.is_quotient;
  if (exp->tag != IMP_EXP_Prim || exp->as.Prim.type != SCALAR_I64) return;
  const Prim prim = exp->as.Prim.prim;
  for COUNTING(i, i < 2 && (prim == PRIM_Eq || prim == PRIM_Ne || prim == PRIM_Lt || prim == PRIM_Le))
    r->compared += knows_division(r, exp->as.Prim.arguments.items[i], &dividend, &offset);
}
static bool declares_value(const Residues *r, const ImpStm *stm) {
  return stm->tag == IMP_Declare && stm->as.Declare.value && !bitset_has(&r->assigned, stm->as.Declare.variable.id);
}
static void note_value(void *user, const ImpStm *stm) {
  Residues *r = user;
  if (!declares_value(r, stm)) return;
  const Poly *value = imp_exact_poly(r->arena, stm->as.Declare.value, residue_leaf, r);
  if (value && !value->broken) map_put_pointer(&r->values, stm->as.Declare.variable.id, value);
}
static bool find_width(Residues *r, const ImpBlock *body) {
  imp_walk_block(body, &(ImpWalker){.user = r, .stm = note_value});
  imp_walk_block(body, &(ImpWalker){.user = r, .exp = note_dividend});
  r->finds_phase = r->width == 1;
  if (r->finds_phase) imp_walk_block(body, &(ImpWalker){.user = r, .exp = note_dividend});
  imp_walk_block(body, &(ImpWalker){.user = r, .exp = count_known});
  return r->width > 1;
}

// ---- copies of the body
static const ImpExp *lane_of_residue(ImpCopier *copier, const ImpExp *exp) {
  Residues *r = copier->user;
  Dividend dividend;
  int64_t offset;
  if (r->strip && knows_division(r, exp, &dividend, &offset) && dividend.scale * r->width % dividend.by == 0) {
    const int64_t first = dividend.scale * r->lane + offset, rest = floor_modulo(first, dividend.by);
    if (!dividend.is_quotient) return imp_i64(r->arena, rest);
    const ImpExp *steps = imp_exact(r->arena, PRIM_Mul, r->strip,
                                    imp_i64(r->arena, dividend.scale * r->width / dividend.by));
    return imp_exact(r->arena, PRIM_Add, steps, imp_i64(r->arena, (first - rest) / dividend.by));
  }
  return imp_copy_folded(copier, exp);
}
static bool is_constant_in_lane(ImpCopier *copier, const ImpStm *stm) {
  if (!declares_value(copier->user, stm)) return false;
  const ImpExp *value = imp_copy_exp(copier, stm->as.Declare.value);
  if (!imp_exp_is_constant(value, NULL)) return false;
  imp_copy_with(copier, stm->as.Declare.variable, value);
  return true;
}
static void put_lane(ImpBuilder *out, Residues *r, const ImpExp *index) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  copier.user = r, copier.exp = lane_of_residue, copier.skip = is_constant_in_lane;
  imp_copy_with(&copier, r->loop->index, index);
  const ImpBlock *copy = imp_copy_block(&copier, r->loop->body);
  imp_put_decided(out, r->strip && imp_has_loop_directly(copy) ? imp_rewrite_block(r->rewriter, copy) : copy);
}

// ---- the loops
static void put_loop(ImpBuilder *out, Residues *r, const ImpExp *start, const ImpExp *count) {
  ImpBuilder loop = imp_open(out, "step", count, r->loop->parallel);
  put_lane(&loop, r, imp_plus(out, start, loop.index));
  imp_for_like(out, r->loop, loop.index->as.Var.variable, count, imp_finish(&loop));
}
// The iteration in this lane of a strip that begins at `first`, if the condition holds.
static void put_lane_if(ImpBuilder *out, Residues *r, const ImpExp *condition, const ImpExp *first, int64_t lane) {
  ImpBuilder one = imp_inside(out);
  r->lane = lane;
  put_lane(&one, r, imp_plus_number(out, first, lane));
  imp_if(out, condition, imp_finish(&one), NULL);
}
// The first `count` iterations: those of the strip that ends before number `end`, as far as there are any; fewer than
// the width. Of wide strips a loop, in which nothing is known.
static void put_end_of_strip(ImpBuilder *out, Residues *r, const ImpExp *end, const ImpExp *count) {
  const ImpExp *zero = imp_i64(out->arena, 0), *first = imp_plus_number(out, end, -r->width);
  r->strip = r->width > FEW_LANES ? NULL : imp_i64(out->arena, -1);
  if (!r->strip) put_loop(out, r, zero, count);
  for (int64_t lane = 1; r->strip && lane < r->width; lane++) {
    const ImpExp *index = imp_plus_number(out, first, lane);
    put_lane_if(out, r, imp_binary_of(out, SCALAR_Bool, PRIM_And, imp_binary(out, PRIM_Le, zero, index),
                                      imp_binary(out, PRIM_Lt, index, count)), first, lane);
  }
}
// Those that follow the last strip, which begin at `start`, likewise.
static void put_start_of_strip(ImpBuilder *out, Residues *r, const ImpExp *strips, const ImpExp *start,
                               const ImpExp *count) {
  r->strip = r->width > FEW_LANES ? NULL : strips;
  if (!r->strip) put_loop(out, r, start, count);
  for (int64_t lane = 0; r->strip && lane + 1 < r->width && !imp_is_small(count, lane + 1); lane++)
    put_lane_if(out, r, imp_binary(out, PRIM_Lt, imp_i64(out->arena, lane), count), start, lane);
}

// -phase modulo the width. Each variable is reduced first, so that nothing wraps around.
static const ImpExp *iterations_before(const ImpBuilder *out, const Residues *r) {
  const ImpExp *sum = imp_i64(out->arena, 0), *width = imp_i64(out->arena, r->width);
  for RANGE(i, r->phase->count) {
    const Monomial *term = &r->phase->terms[i];
    const ImpExp *product = imp_i64(out->arena, floor_modulo(-term->coefficient, r->width));
    for RANGE(k, term->degree) {
      const uint32_t id = term->variables[k];
      const ImpExp *factor = id >= r->fresh ? r->terms[id - r->fresh] : imp_var(out->arena, (ImpVar){id});
      if (k > 0) product = imp_binary(out, PRIM_Mod, product, width);
      product = imp_times(out, product, imp_binary(out, PRIM_Mod, factor, width));
    }
    sum = imp_plus(out, sum, product);
  }
  return imp_binary(out, PRIM_Mod, sum, width);
}

static void find_reading_arm(void *found, const ImpExp *exp) {
  const ImpExpSelect *select = &exp->as.Select;
  *(bool *)found |= exp->tag == IMP_EXP_Select &&
                    (imp_reads_memory(select->then_value) || imp_reads_memory(select->else_value));
}
static bool reads_in_branch(const ImpFor *loop, const ImpEffects *effects) {
  bool reads = false;
  imp_walk_block(loop->body, &(ImpWalker){.user = &reads, .exp = find_reading_arm});
  for EACH(i, &effects->accesses) {
    const ImpAccess *access = &effects->accesses.items[i];
    reads |= !access->writes && !access->is_certain;
  }
  return reads;
}
// Of a loop around loops: does a remainder decide between parts that are made from the quotient? Each then has loops of
// its own, which may be short.
static bool unrolling_pays(const Residues *r, const ImpFor *loop, const ImpEffects *effects) {
  if (effects->tags & 1 << IMP_For) return r->quotients > 0 && r->compared > 0;
  return r->known > r->compared || reads_in_branch(loop, effects);
}
static bool keeps_single_store(ImpRewriter *rewriter, const ImpEffects *effects) {
  const ImpFunction *function = rewriter->function;
  for EACH(i, &effects->accesses)
    for EACH(k, &effects->accesses) {
      const ImpAccess *to = &effects->accesses.items[i], *from = &effects->accesses.items[k];
      if (to->writes && !from->writes && to->buffer.id != from->buffer.id && imp_is_parameter(function, to->buffer) &&
          imp_is_parameter(function, from->buffer) &&
          imp_may_be_same(rewriter->context, rewriter->program, function, to->buffer, from->buffer))
        return true;
    }
  return false;
}

static bool unroll_to_width(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  if (imp_is_small(loop->bound, LEAST_ITERATIONS)) return false;
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  const ImpMention bound = imp_mentions(loop->bound, &effects.assigned);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_Check | 1 << IMP_For) || effects.nesting > NEST_LIMIT ||
      bound.loads || bound.found)
    return false;
  Residues r = {.arena = out->arena, .rewriter = rewriter, .loop = loop,
                .varies = imp_varying(out->context->scratch, loop, &effects),
                .assigned = effects.assigned, .values = map_new(out->context->scratch),
                .fresh = out->vars->items.size, .width = 1, .phase = poly_constant(out->arena, 0)};
  if (!find_width(&r, loop->body) || r.width * effects.statements > STATEMENT_LIMIT ||
      r.width * effects.nodes > NODE_LIMIT || !unrolling_pays(&r, loop, &effects) ||
      keeps_single_store(rewriter, &effects) ||
      !rule_allowed(out->context, "unroll-residues"))
    return false;
  const ImpExp *total = imp_declare(out, "bound", loop->bound), *before = iterations_before(out, &r);
  if (!imp_is_small(before, 1)) {
    const ImpExp *end = imp_declare(out, "end", before);
    before = imp_declare(out, "before", imp_binary(out, PRIM_Min, end, total));
    put_end_of_strip(out, &r, end, before);
  }
  const ImpExp *left = imp_minus(out, total, before);
  ImpBuilder strips = imp_open(out, "strip", imp_whole_strips(out, "strips", left, imp_i64(out->arena, r.width)),
                               loop->parallel);
  r.strip = strips.index;
  for COUNTING(lane, lane < r.width) {
    r.lane = lane;
    put_lane(&strips, &r,
             imp_plus_number(out, imp_plus(out, before, imp_times_number(out, strips.index, r.width)), lane));
  }
  imp_for_like(out, loop, strips.index->as.Var.variable, strips.bound, imp_finish(&strips));
  const ImpExp *done = imp_times_number(out, strips.bound, r.width);
  put_start_of_strip(out, &r, strips.bound, imp_plus(out, before, done), imp_minus(out, left, done));
  return true;
}

const ImpProgram *unroll_residues(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.loop_rule = unroll_to_width}, context, program);
}
