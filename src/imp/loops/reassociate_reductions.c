// reassociate_reductions: reductions of floats with several accumulators, so that the C compiler can vectorise them.
// Only with `--float relaxed`: the accumulators are added in another order than the program specifies.
//   rule: for l < m { b; x = x + e }
//         -->  w = m / 16; if 0 < w { p[16] = 0; for s < w { for c < 16 { l = s*16 + c; b; p[c] = p[c] + e } }
//                                     x = x + (p[0] + .. + p[15], in halves) }
//              for r < m - w*16 { l = w*16 + r; b; x = x + e }
//         also for products, minima and maxima, and several of them in one loop; if they are declared as reductions of
//         the loop (imp.def), and nothing else is carried from one iteration to the next. The iterations still run in
//         their order. Not for f16, whose precision is so low that the order of a few additions shows in the result.
//   test: imp/test/reassociate_reductions_test.c
#include "imp/effects.h"
#include "imp/lane.h"
#include "imp/rewrite.h"
#include "machine/machine.h"

enum { STATEMENT_LIMIT = 24, SUM_LIMIT = 4, LEAST_ITERATIONS = 32 };

// `parts`: the buffer of accumulators, which fill half of the vector registers. `prim`: the operator that combines
// them.
typedef struct Sum { ImpVar variable, parts; Prim prim; ScalarType type; } Sum;
typedef struct Spread { const ImpFor *loop; Sum sums[SUM_LIMIT]; uint32_t count; int64_t width; } Spread;

// ---- the sums of a loop
static bool add_partial_sum(const ImpBuilder *out, Spread *spread, const ImpReduction *reduction) {
  const ScalarType type = imp_var_info(out->vars, reduction->variable)->type.scalar;
  if ((type != SCALAR_F32 && type != SCALAR_F64) || spread->count == SUM_LIMIT) return false;
  const int64_t width = machine_tile_bytes(machine_of(out->context)) / 2 / scalar_bytes(type);
  spread->width = spread->width && spread->width < width ? spread->width : width;
  spread->sums[spread->count++] = (Sum){reduction->variable, {0}, reduction->operator, type};
  return true;
}

static bool find_sums(const ImpBuilder *out, const ImpFor *loop, Spread *spread) {
  *spread = (Spread){.loop = loop};
  if (loop->parallel || imp_is_small(loop->bound, LEAST_ITERATIONS)) return false;
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN)) return false;
  const Bitset carried = imp_carried(out->arena, &effects);
  for EACH_BIT(id, &carried) {
    const ImpReduction *reduction = imp_reduction_of(loop, (ImpVar){id});
    if (!reduction || !add_partial_sum(out, spread, reduction)) return false;
  }
  return spread->count > 0;
}

// ---- the loops
static const ImpExp *neutral_part(const ImpBuilder *out, const Sum *sum) {
  if (sum->prim == PRIM_Add) return imp_constant(out->arena, scalar_from_f64(sum->type, 0));
  if (sum->prim == PRIM_Mul) return imp_constant(out->arena, scalar_from_f64(sum->type, 1));
  return imp_var(out->arena, sum->variable);   // of a minimum or maximum: the value itself
}

static void put_parts(ImpBuilder *out, Spread *spread) {
  ImpBuilder lanes = imp_open(out, "lane", imp_i64(out->arena, spread->width), true);
  for RANGE(i, spread->count) {
    Sum *sum = &spread->sums[i];
    sum->parts = imp_fresh(out, "parts", imp_buffer(sum->type));
    imp_put(out, (ImpStm){IMP_Local, {.Local = {sum->parts, spread->width}}});
    imp_store(&lanes, sum->parts, lanes.index, neutral_part(out, sum));
  }
  imp_close(out, &lanes);
}

// Each sum is the element of its buffer for the lane.
static void put_partial_iterations(ImpBuilder *out, const Spread *spread, const ImpExp *whole) {
  ImpBuilder steps = imp_open(out, "step", whole, false);
  ImpBuilder lanes = imp_open(&steps, "lane", imp_i64(out->arena, spread->width), false);
  const ImpExp *first = imp_times_number(out, steps.index, spread->width);
  ImpLane lane;
  imp_lane_open(out, &lane, lanes.index);
  for RANGE(i, spread->count) map_put(&lane.arrays, spread->sums[i].variable.id, spread->sums[i].parts.id);
  imp_lane_put_iteration(&lanes, &lane, spread->loop, imp_plus(out, first, lanes.index));
  imp_close(&steps, &lanes);
  imp_close(out, &steps);
}

// Combines the accumulators by halving; then combines the last one with the value from before the loop.
static void put_joins(ImpBuilder *out, const Spread *spread) {
  for (int64_t half = spread->width / 2; half >= 1; half /= 2) {
    ImpBuilder lanes = imp_open(out, "lane", imp_i64(out->arena, half), true);
    for RANGE(i, spread->count) {
      const Sum *sum = &spread->sums[i];
      const ImpExp *other = imp_load(out->arena, sum->parts, imp_plus_number(out, lanes.index, half)),
                   *own = imp_load(out->arena, sum->parts, lanes.index);
      imp_store(&lanes, sum->parts, lanes.index, imp_binary_of(out, sum->type, sum->prim, own, other));
    }
    imp_close(out, &lanes);
  }
  for RANGE(i, spread->count) {
    const Sum *sum = &spread->sums[i];
    const ImpExp *part = imp_load(out->arena, sum->parts, imp_i64(out->arena, 0));
    const ImpExp *before = imp_var(out->arena, sum->variable);
    imp_assign(out, sum->variable, imp_binary_of(out, sum->type, sum->prim, before, part));
  }
}

static bool reassociate(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  Spread spread;
  if (!find_sums(out, loop, &spread) || !rule_allowed(rewriter->context, "reassociate-reductions")) return false;
  const ImpExp *whole = imp_declare(
      out, "whole", imp_binary(out, PRIM_Quot, loop->bound, imp_i64(out->arena, spread.width)));
  ImpBuilder many = imp_inside(out);
  put_parts(&many, &spread);
  put_partial_iterations(&many, &spread, whole);
  put_joins(&many, &spread);
  imp_if(out, imp_binary(out, PRIM_Lt, imp_i64(out->arena, 0), whole), imp_finish(&many), NULL);
  const ImpExp *done = imp_times_number(out, whole, spread.width);
  imp_put_iterations(out, loop, done, imp_minus(out, loop->bound, done));
  return true;
}

const ImpProgram *reassociate_reductions(Context *context, const ImpProgram *program) {
  return context->options->relaxed ? imp_rewrite((ImpRewriter){.loop_rule = reassociate}, context, program) : program;
}
