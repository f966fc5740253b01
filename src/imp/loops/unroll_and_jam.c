// unroll_and_jam: reductions and recurrences of floats along rows, each in its order, for four rows at a time.
//   rule: for i < n parallel { x = e; for l < m { x = f(x, i, l) }; y[i] = x }
//         -->  for s < n/4 { x0 = e; ..; for l < m { x0 = f(x0, s*4, l); .. }; y[s*4] = x0; .. }
//              and the remaining rows one by one; 4 rows need no enclosing loop
//   fetch-rows: while rows are read whose elements follow each other, one row after the other, the next four are
//   fetched, if they are short: several streams that begin anew with every few rows are not prefetched by hardware.
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

// ---- rows that are fetched early
// `inner`: the loop along the row.
typedef struct Fetching { ImpBuilder *out; const ImpFor *loop, *inner; } Fetching;
static const Poly *variable_of_place(void *user, const ImpExp *exp) {
  const Fetching *f = user;
  return exp->tag == IMP_EXP_Var ? poly_variable(f->out->arena, exp->as.Var.variable.id) : NULL;
}
// Is the index i * m + l, where m is the bound of l?
static bool is_in_row(Fetching *f, const ImpExp *index) {
  Arena *arena = f->out->arena;
  const Poly *place = imp_exact_poly(arena, index, variable_of_place, f),
             *length = imp_exact_poly(arena, f->inner->bound, variable_of_place, f);
  if (!place || !length) return false;
  const Poly *row = poly_mul(arena, poly_variable(arena, f->loop->index.id), length);
  return poly_equal(place, poly_add(arena, row, poly_variable(arena, f->inner->index.id)));
}
// The rows from number `first` on.
static void put_fetches(Fetching *f, ImpVar buffer, const ImpExp *first, int64_t count) {
  ImpBuilder *out = f->out;
  const Machine *machine = machine_of(out->context);
  const int64_t bytes = imp_element_bytes(out->vars, buffer), each = machine->line_bytes / bytes;
  const ImpExp *elements = imp_times_number(out, f->inner->bound, count),
               *whole = imp_exact(out->arena, PRIM_Quot, elements, imp_i64(out->arena, each));
  ImpBuilder lines = imp_open(out, "line", whole, false), some = imp_inside(out);
  const ImpExp *at = imp_plus(out, imp_times(out, first, f->inner->bound), imp_times_number(out, lines.index, each));
  imp_put(&lines, (ImpStm){IMP_Fetch, {.Fetch = {buffer, at}}});
  imp_close(&some, &lines);
  const ImpExp *most = imp_i64(out->arena, machine->fetched_row_bytes / bytes);
  imp_if(out, imp_binary(out, PRIM_Le, f->inner->bound, most), imp_finish(&some), NULL);
}
static void put_rows_to_come(ImpBuilder *out, const ImpFor *loop, const ImpExp *first, int64_t count) {
  Bitset done = bitset_new(out->context->scratch);
  for RANGE(i, loop->body->count) {
    if (loop->body->stms[i]->tag != IMP_For) continue;
    Fetching fetching = {out, loop, &loop->body->stms[i]->as.For};
    const ImpEffects effects = imp_body_effects(out->context->scratch, fetching.inner, STATEMENT_LIMIT);
    for EACH(k, &effects.accesses) {
      const ImpAccess *access = &effects.accesses.items[k];
      if (access->writes || bitset_has(&done, access->buffer.id) || !is_in_row(&fetching, access->index) ||
          !rule_allowed(out->context, "fetch-rows"))
        continue;
      bitset_add(&done, access->buffer.id);
      put_fetches(&fetching, access->buffer, first, count);
    }
  }
}

// ---- building
static void put_jam(ImpBuilder *out, const void *user, const ImpExp *first, int64_t count) {
  const ImpFor *loop = user;
  if (count > 1 && !imp_is_small(loop->bound, 2 * count))
    put_rows_to_come(out, loop, imp_plus_number(out, first, count), count);
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
