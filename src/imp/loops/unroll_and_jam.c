// unroll_and_jam: reductions and recurrences of floats along rows, each in its order, for four rows at a time.
//   rule: for i < n { x = e; for l < m { x = f(x, i, l) }; y[i] = x }
//         -->  for s < n/4 { x0 = e; ..; for l < m { x0 = f(x0, s*4, l); .. }; y[s*4] = x0; .. }
//              and the remaining rows one by one, where the loop is parallel, or the addresses say that no row writes
//              what another one accesses (rows of a triangle that are updated in place); 4 rows need no enclosing loop.
//              Rows that read nothing of their own are 8 at a time: no stream of theirs has to be fetched; and rows of
//              one array along which other loops run, too
//         Parallel loops between and after the sums, as where a row is divided by its sum, run row by row. If such a
//         loop writes a result that may be an argument that it reads, the rows are not jammed when it is that argument.
//   A sum of what the rows make, in the same loop, follows them: x0, .. of four rows, then s = s + x0; s = s + x1; ..
//   fetch-rows: while rows are read whose elements follow each other, one row after the other, the next four are
//   fetched, if they are short: several streams that begin anew with every few rows are not prefetched by hardware.
//   A float addition depends on the previous one, whose latency is that of several additions; additions of different
//   rows are independent. Elements that the rows share are read once. Loops that tile_reductions accepts are not taken,
//   because tiling is better.
//   test: imp/test/unroll_and_jam_test.c
#include "imp/effects.h"
#include "imp/lane.h"
#include "imp/nest.h"
#include "imp/rewrite.h"
#include "machine/machine.h"

enum { STATEMENT_LIMIT = 32, LOAD_LIMIT = 8, CARRIED_LIMIT = 8, LEAST_ITERATIONS = 8 };

// ---- the choice of loops
// `varies`: variables that may differ between rows. `read`: does a row read elements of its own? `alone`: other loops
// run along each row by itself.
typedef struct Rows {
  const ImpBuilder *out;
  Bitset varies;
  uint32_t loads, carried;
  bool refused, has_recurrence, read, alone;
} Rows;
static void read_inner_loop(Rows *rows, const ImpFor *loop) {
  Arena *arena = rows->out->arena;
  const ImpEffects effects = imp_body_effects(arena, loop, STATEMENT_LIMIT);
  const Bitset carried = imp_carried(arena, &effects);
  rows->refused |= loop->parallel || !imp_is_fixed(loop->bound, &rows->varies) ||
                   imp_is_small(loop->bound, LEAST_ITERATIONS) || effects.cost > PRIM_COST_DIVISION;
  Bitset of_row = bitset_new(arena);
  bitset_union(&of_row, &rows->varies);
  bitset_remove(&of_row, loop->index.id);
  for EACH(i, &effects.accesses) {
    rows->loads += !effects.accesses.items[i].writes;
    rows->read |= !effects.accesses.items[i].writes && !imp_is_fixed(effects.accesses.items[i].index, &of_row);
  }
  for EACH_BIT(id, &carried) {
    const ScalarType type = imp_var_info(rows->out->vars, (ImpVar){id})->type.scalar;
    rows->refused |= ++rows->carried > CARRIED_LIMIT || (type != SCALAR_F32 && type != SCALAR_F64);
  }
  rows->has_recurrence |= !rows->refused && imp_has_recurrence(arena, loop->body, &carried, NULL);
}

// A parallel loop, or one that only counts or adds up integers, of which C compilers make vectors.
static bool runs_row_by_row(const ImpBuilder *out, const ImpStm *stm) {
  if (stm->tag != IMP_For || stm->as.For.parallel) return stm->tag == IMP_For;
  Arena *arena = out->context->scratch;
  const ImpEffects effects = imp_body_effects(arena, &stm->as.For, STATEMENT_LIMIT);
  return imp_effects_within(&effects, IMP_PLAIN) &&
         imp_only_reduces_integers(arena, out->vars, stm->as.For.body, &effects);
}

// How many rows of scalars are jammed: their inner loops have the same bound for all rows and are limited by the
// latency of a recurrence. 0: none.
static int64_t jammed_rows(const ImpBuilder *out, const ImpFor *loop) {
  const Machine *machine = machine_of(out->context);
  if (imp_is_small(loop->bound, machine->rows_together)) return 0;
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN | 1 << IMP_For) || effects.compares || effects.nesting > 1 ||
      !imp_is_scalar_code(out->vars, &effects))
    return 0;
  Rows rows = {.out = out, .varies = imp_varying(out->context->scratch, loop, &effects)};
  for RANGE(i, loop->body->count) {
    const ImpStm *stm = loop->body->stms[i];
    if (stm->tag != IMP_For) continue;
    if (rows.has_recurrence && runs_row_by_row(out, stm))
      rows.alone = true, rows.refused |= !imp_is_fixed(stm->as.For.bound, &rows.varies);
    else read_inner_loop(&rows, &stm->as.For);
  }
  if (rows.refused || !rows.has_recurrence || rows.loads == 0 || rows.loads > LOAD_LIMIT) return 0;
  const bool few_streams = !rows.read || (rows.alone && rows.loads == 1);
  return few_streams && !imp_is_small(loop->bound, machine->recurrences_together) ? machine->recurrences_together
                                                                                  : machine->rows_together;
}

// ---- rows that are fetched early
// `inner`: the loop along the row.
typedef struct Fetching { ImpBuilder *out; const ImpFor *loop, *inner; } Fetching;
// Is the index i * m + l, where m is the bound of l?
static bool is_in_row(Fetching *f, const ImpExp *index) {
  Arena *arena = f->out->arena;
  const Poly *place = imp_plain_poly(arena, index), *length = imp_plain_poly(arena, f->inner->bound);
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
// The rows, and what follows each of them in its order: straight code that carries scalars from row to row.
typedef struct Jam { const ImpFor *rows; uint32_t count; const ImpStm *const *tail; } Jam;
static void put_segments(ImpBuilder *out, ImpRows *rows, const ImpBlock *body) {
  for (uint32_t from = 0, to; from < body->count; from = to) {
    const bool alone = runs_row_by_row(out, body->stms[from]);
    for (to = from + 1; !alone && to < body->count && !runs_row_by_row(out, body->stms[to]);) to++;
    if (!alone) imp_put_rows(out, rows, imp_block(out->arena, to - from, body->stms + from));
    for COUNTING(r, alone && r < rows->count)
      imp_put_stm(out, imp_copy_stm(&rows->items[r].copier, body->stms[from]));
  }
}
static void put_jam(ImpBuilder *out, const void *user, const ImpExp *first, int64_t count) {
  const Jam *jam = user;
  if (count > 1 && !imp_is_small(jam->rows->bound, 2 * count))
    put_rows_to_come(out, jam->rows, imp_plus_number(out, first, count), count);
  ImpRows rows = imp_rows(out, jam->rows, first, (uint32_t)count, 0);
  put_segments(out, &rows, jam->rows->body);
  for RANGE(r, rows.count)
    for RANGE(i, jam->count) imp_lane_put(out, &rows.items[r], jam->tail[i]);
}
// The last statements of the body, from the first one on that mentions what the loop carries. They write no memory.
static Jam with_tail(const ImpBuilder *out, const ImpFor *loop) {
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  const ImpBlock *body = loop->body;
  uint32_t first = 0;
  if (!imp_effects_within(&effects, IMP_PLAIN | 1 << IMP_For)) return (Jam){loop, 0, NULL};
  const Bitset carried = imp_carried(out->context->scratch, &effects);
  while (first < body->count && !imp_block_mentions(&(ImpBlock){1, &body->stms[first]}, &carried).found) first++;
  bool is_straight = first > 0 && first < body->count;
  for RANGE_FROM(i, first, body->count)
    is_straight &= body->stms[i]->tag == IMP_Declare || body->stms[i]->tag == IMP_Assign ||
                   body->stms[i]->tag == IMP_Comment;
  if (!is_straight) return (Jam){loop, 0, NULL};
  ImpFor rows = *loop;
  rows.body = imp_block(out->arena, first, body->stms), rows.reductions = (ImpReductions){0};
  return (Jam){COPY_OF(out->arena, &rows), body->count - first, body->stms + first};
}

static bool are_independent(ImpRewriter *rewriter, const ImpFor *loop) {
  if (loop->parallel) return true;
  ImpNest nest = imp_nest(rewriter->context, rewriter->vars);
  (void)imp_nest_add(&nest, loop, 0);
  imp_know_blocks(&nest, rewriter->function);
  return imp_nest_is_parallel(&nest, rewriter->loop);
}
// Is a result that the loops along rows write an argument that they read? It may be one, and stays so: rows that are
// that argument run one by one. NULL: it is none for certain.
static const ImpExp *is_argument(ImpRewriter *rewriter, const ImpFor *loop, const ImpBuilder *out) {
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  const ImpExp *zero = imp_i64(out->arena, 0), *any = NULL;
  Bitset asked = bitset_new(out->context->scratch);
  bool has_loop_along_rows = false;
  for RANGE(i, loop->body->count) has_loop_along_rows |= runs_row_by_row(out, loop->body->stms[i]);
  if (!has_loop_along_rows) return NULL;
  for EACH(i, &effects.accesses)
    for EACH(k, &effects.accesses) {
      const ImpAccess *to = &effects.accesses.items[i], *from = &effects.accesses.items[k];
      if (!to->writes || from->writes || to->buffer.id == from->buffer.id || bitset_has(&asked, from->buffer.id) ||
          !imp_is_parameter(rewriter->function, to->buffer) || !imp_is_parameter(rewriter->function, from->buffer) ||
          !imp_may_be_same(rewriter->context, rewriter->program, rewriter->function, to->buffer, from->buffer))
        continue;
      const ImpExpSame same = {to->buffer, zero, from->buffer, zero};
      const ImpExp *question = imp_exp_new(out->arena, (ImpExp){IMP_EXP_Same, {.Same = same}});
      any = any ? imp_binary_of(out, SCALAR_Bool, PRIM_Or, any, question) : question;
      bitset_add(&asked, from->buffer.id);
    }
  return any;
}
static bool jam_rows(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  const Jam jam = with_tail(out, loop);
  const int64_t rows = jammed_rows(out, jam.rows);
  if (rows == 0 || !are_independent(rewriter, jam.rows) || !rule_allowed(rewriter->context, "unroll-and-jam"))
    return false;
  const ImpExp *same = is_argument(rewriter, loop, out);
  ImpBuilder jammed = imp_inside(out), plain = imp_inside(out);
  imp_put_in_strips(same ? &jammed : out, loop->bound, rows, loop->parallel, put_jam, &jam);
  if (!same) return true;
  ImpCopier copier = imp_copier(out->arena, out->vars);
  const ImpStm whole = {IMP_For, {.For = *loop}};
  imp_put_stm(&plain, imp_copy_stm(&copier, &whole));
  imp_if(out, same, imp_finish(&plain), imp_finish(&jammed));
  return true;
}

// With --float relaxed, splitting the reductions is better (reassociate_reductions).
const ImpProgram *unroll_and_jam(Context *context, const ImpProgram *program) {
  return context->options->relaxed ? program : imp_rewrite((ImpRewriter){.loop_rule = jam_rows}, context, program);
}
