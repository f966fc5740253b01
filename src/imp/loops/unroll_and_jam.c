// unroll_and_jam: reductions and recurrences of floats along rows, each in its order, for four rows at a time.
//   rule: for i < n parallel { x = e; for l < m { x = f(x, i, l) }; y[i] = x }
//         -->  for s < n/4 { x0 = e; ..; for l < m { x0 = f(x0, s*4, l); .. }; y[s*4] = x0; .. }
//              and the remaining rows one by one; 4 rows need no enclosing loop
//   A float addition depends on the previous one, whose latency is that of several additions; additions of different
//   rows are independent. Elements that the rows share are read once. Loops that tile_reductions accepts are not taken,
//   because tiling is better.
//   test: imp/test/unroll_and_jam_test.c
#include "imp/effects.h"
#include "imp/lane.h"
#include "imp/rewrite.h"
#include "machine/machine.h"

enum { STATEMENT_LIMIT = 32, LOAD_LIMIT = 8, CARRIED_LIMIT = 8, LEAST_ITERATIONS = 8 };

// ---- the choice of loops
// `varies`: variables that may differ between rows.
typedef struct Rows {
  const ImpBuilder *out;
  Bitset varies;
  uint32_t loads, carried;
  bool refused, has_recurrence;
} Rows;
static void read_inner_loop(Rows *rows, const ImpFor *loop) {
  Arena *arena = rows->out->arena;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  const Bitset carried = imp_carried(arena, &effects);
  rows->refused |= loop->parallel || !imp_is_fixed(loop->bound, &rows->varies) ||
                   imp_is_small(loop->bound, LEAST_ITERATIONS) || effects.cost > PRIM_COST_DIVISION;
  for EACH(i, &effects.accesses) rows->loads += !effects.accesses.items[i].writes;
  for EACH_BIT(id, &carried) {
    const ScalarType type = imp_var_info(rows->out->vars, (ImpVar){id})->type.scalar;
    rows->refused |= ++rows->carried > CARRIED_LIMIT || (type != SCALAR_F32 && type != SCALAR_F64);
  }
  rows->has_recurrence |= !rows->refused && imp_has_recurrence(arena, loop->body, &carried, NULL);
}

// Rows of scalars whose inner loops have the same bound for all rows and are limited by the latency of a recurrence.
static bool is_worth_jamming(const ImpBuilder *out, const ImpFor *loop) {
  if (!loop->parallel || imp_is_small(loop->bound, machine_of(out->context)->rows_together)) return false;
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN | 1 << IMP_For) || effects.compares || effects.nesting > 1 ||
      !imp_is_scalar_code(out->vars, &effects))
    return false;
  Rows rows = {.out = out, .varies = imp_varying(out->context->scratch, loop, &effects)};
  for RANGE(i, loop->body->count)
    if (loop->body->stms[i]->tag == IMP_For) read_inner_loop(&rows, &loop->body->stms[i]->as.For);
  return !rows.refused && rows.has_recurrence && rows.loads > 0 && rows.loads <= LOAD_LIMIT;
}

// ---- building
static void put_jam(ImpBuilder *out, const void *user, const ImpExp *first, int64_t count) {
  const ImpFor *loop = user;
  ImpRows rows = imp_rows(out, loop, first, (uint32_t)count, 0);
  imp_put_rows(out, &rows, loop->body);
}

static bool jam(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  if (!is_worth_jamming(out, loop) || !rule_allowed(out->context, "unroll-and-jam")) return false;
  imp_put_in_strips(out, loop->bound, machine_of(rewriter->context)->rows_together, true, put_jam, loop);
  return true;
}

// With --float relaxed, splitting the reductions is better (reassociate_reductions).
const ImpProgram *unroll_and_jam(Context *context, const ImpProgram *program) {
  return context->options->relaxed ? program : imp_rewrite((ImpRewriter){.loop_rule = jam}, context, program);
}
