// fuse_sweeps: fuses a loop along the rows of a matrix with a loop down its columns: both process a few rows while
// these are in the cache.
//   rule: for i < n parallel { p }; for j < m parallel { x = e; for i < n { x = f(x, a[i, j]) }; y[j] = h(x) }
//         -->  for j < m parallel { y[j] = e }
//              for s < n/4 { for k < 4 parallel { p at i = s*4 + k }
//                            for j < m parallel { x = y[j]; x = f(x, a[s*4, j]); ..; y[j] = x } }
//              and the remaining rows one by one; for j < m parallel { y[j] = h(y[j]) }
//         if p, too, reads a[i, j] in a loop over j; the two loops may be in either order
//   The value of each column is carried from row to row in y, in the original order. This makes the second loop a loop
//   over rows, which may be fused with the first one (nest_may_fuse). Neither loop reads y otherwise.
//   If the first loop or h reads y, which becomes the next state of a loop around both, the values are carried in a
//   local array and not in y: for at most as many columns as a strip has; both versions are in the code.
//   rule: the same for a scan down the columns, for i < n { x = f(x, a[i, j]); y[i, j] = x }: each group of rows begins
//         with x = first == 0 ? e : y[first - 1, j]. y may be a, and the array that p writes: the columns are
//         independent of each other, and whether p and the rows of y, with the row before, may be fused is asked of
//         their accesses. But not if p adds up floats along the rows: four at a time are faster without columns between
//   If p is a loop over j that writes the elements which the second loop reads, one row at a time and one loop over j:
//   each element is in a register for both.
//   test: imp/test/fuse_sweeps_test.c
#include "imp/tiles/tile.h"
#include "imp/nest.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 32, ACCESS_LIMIT = 32, LEAST_COLUMNS = 8 };

// Only statements of these kinds (bits of ImpTag), branches, and loops that are not nested.
static bool find_effects(Arena *arena, uint32_t count, const ImpStm *const *stms, uint32_t tags, ImpEffects *effects) {
  *effects = imp_effects(arena, count, stms, STATEMENT_LIMIT);
  return imp_effects_within(effects, tags) && effects->nesting <= 1 && !effects->compares &&
         effects->accesses.size <= ACCESS_LIMIT;
}

// ---- columns whose values are carried from row to row
// for j < m parallel { head; for i < n { step }; tail; y[place] = value }. `carried` is declared in head and assigned
// in step. `end`: the effects of tail and of the store. is_scan: the store of the carried value is the last statement
// of the step. `carrier`: the local array of the carried values; not set: they are in the result.
typedef struct Columns {
  const ImpFor *loop, *rows;
  bool is_scan;
  uint32_t head_count, tail_count;
  const ImpStm *const *tail;
  const ImpStore *store;
  ImpVar carried, carrier;
  ImpEffects head, step, end;
} Columns;

// The carried variable must be the only one that the step assigns but does not bind.
static bool find_carried(Arena *arena, Columns *c) {
  const Bitset carried = imp_carried(arena, &c->step);
  for EACH_BIT(id, &carried) {
    if (c->carried.id != 0 || !bitset_has(&c->head.bound, id)) return false;
    c->carried = (ImpVar){id};
  }
  bitset_add(&c->step.bound, c->carried.id);
  return c->carried.id != 0;
}
// Only the declaration of the carried variable may read memory.
static bool head_is_fixed(const Columns *c) {
  for RANGE(i, c->head_count) {
    const ImpDeclare *declare = &c->loop->body->stms[i]->as.Declare;
    if (c->loop->body->stms[i]->tag != IMP_Declare) continue;
    if (declare->variable.id == c->carried.id ? c->is_scan && !declare->value
                                              : !(declare->value && imp_is_fixed(declare->value, NULL)))
      return false;
  }
  return true;
}
static bool stores_carried(const Columns *c) {
  return c->store->value->tag == IMP_EXP_Var && c->store->value->as.Var.variable.id == c->carried.id;
}
static bool store_fits(const ImpVarTable *vars, const Columns *c) {
  return imp_is_fixed(c->store->index, &c->head.bound) && imp_is_fixed(c->store->index, &c->end.bound) &&
         (!c->is_scan || stores_carried(c)) &&
         imp_var_info(vars, c->store->buffer)->type.scalar == imp_var_info(vars, c->carried)->type.scalar;
}
static const ImpStore *last_store(const ImpBlock *block) {
  const ImpStm *last = block->count ? block->stms[block->count - 1] : NULL;
  return last && last->tag == IMP_Store ? &last->as.Store : NULL;
}

// Does the statement read an element that only the tail needs? Then it may be the first of the tail.
static bool is_for_tail(const ImpBuilder *out, const ImpBlock *body, uint32_t at, uint32_t rows) {
  const ImpDeclare *declare = &body->stms[at]->as.Declare;
  if (body->stms[at]->tag != IMP_Declare || !declare->value || !imp_reads_memory(declare->value)) return false;
  Bitset variable = bitset_new(out->context->scratch);
  bitset_add(&variable, declare->variable.id);
  const ImpBlock before = {rows - at, body->stms + at + 1};   // up to the rows
  return !imp_block_mentions(&before, &variable).found;
}
static const ImpFor *with_late_reads(const ImpBuilder *out, const ImpFor *loop, uint32_t *rows) {
  ImpBuilder body = imp_inside(out), late = imp_inside(out);
  for RANGE(i, *rows)
    imp_put_stm(is_for_tail(out, loop->body, i, *rows) ? &late : &body, loop->body->stms[i]);
  if (late.stms.size == 0) return loop;
  ImpFor *result = COPY_OF(out->arena, loop);
  for RANGE_FROM(i, *rows, loop->body->count) {
    imp_put_stm(&body, loop->body->stms[i]);
    if (i == *rows) imp_put_block(&body, imp_finish(&late));
  }
  *rows -= late.stms.size;
  result->body = imp_finish(&body);
  return result;
}

static bool find_columns(const ImpBuilder *out, const ImpFor *loop, Columns *c) {
  uint32_t at = 0;
  while (at < loop->body->count && loop->body->stms[at]->tag != IMP_For) at++;
  if (!loop->parallel || imp_is_small(loop->bound, LEAST_COLUMNS) || at == loop->body->count) return false;
  if (at + 1 < loop->body->count) loop = with_late_reads(out, loop, &at);
  const ImpBlock *body = loop->body;
  *c = (Columns){.loop = loop, .rows = &body->stms[at]->as.For, .head_count = at};
  c->is_scan = at + 1 == body->count;
  c->store = last_store(c->is_scan ? c->rows->body : body);
  if (!c->store) return false;
  c->tail = body->stms + at + 1, c->tail_count = c->is_scan ? 0 : body->count - at - 2;
  enum { DECLARES = 1 << IMP_Declare | 1 << IMP_Comment };
  Arena *arena = out->arena;
  const ImpBlock *rows = c->rows->body;
  const uint32_t in_step = DECLARES | 1 << IMP_Assign | (c->is_scan ? 1 << IMP_Store : 0);
  if (c->rows->parallel || imp_is_small(c->rows->bound, machine_of(out->context)->rows_together) ||
      !find_effects(arena, at, body->stms, DECLARES, &c->head) ||
      !find_effects(arena, rows->count, rows->stms, in_step, &c->step) ||
      !find_effects(arena, c->tail_count + !c->is_scan, c->tail, DECLARES | 1 << IMP_Store, &c->end) ||
      (c->is_scan && !(imp_only_store(rows) && imp_is_fixed(c->store->index, &c->step.bound))))
    return false;
  bitset_add(&c->step.bound, c->rows->index.id);
  if (!find_carried(arena, c) || !head_is_fixed(c) || !store_fits(out->vars, c)) return false;
  return imp_is_scalar_code(out->vars, &c->head) && imp_is_scalar_code(out->vars, &c->step) &&
         imp_is_scalar_code(out->vars, &c->end);
}

// `along_leads`: in each group of rows, the loop along the rows comes first. Its sums are limited by latency, which
// hides cache misses.
typedef struct Pair {
  const ImpBuilder *out;
  const ImpFor *along;
  ImpEffects effects;
  Columns down;
  bool along_first, along_leads;
} Pair;

// ---- building
// A loop over the columns. `loads`: the carried value is loaded from the result, of a scan from the row before if there
// is one. `steps`: the number of rows from `first` on. `ends`: includes the tail.
typedef struct Sweep { bool loads; const ImpExp *first; int64_t steps; bool ends; } Sweep;

static const ImpExp *place_of_column(const Columns *c, ImpCopier *copier) {
  return imp_copy_exp(copier, c->carrier.id ? imp_var(copier->arena, c->loop->index) : c->store->index);
}
static ImpVar array_of_values(const Columns *c) { return c->carrier.id ? c->carrier : c->store->buffer; }
static const ImpExp *carried_value(const ImpBuilder *out, const Columns *c, ImpCopier *copier, Sweep sweep,
                                   const ImpExp *initial) {
  if (c->is_scan) imp_copy_with(copier, c->rows->index, imp_plus_number(out, sweep.first, -1));
  const ImpExp *last = imp_load(out->arena, array_of_values(c), place_of_column(c, copier));
  if (!c->is_scan) return last;
  const ImpExp *is_first = imp_binary(out, PRIM_Eq, sweep.first, imp_i64(out->arena, 0));
  return imp_select(out->arena, is_first, imp_copy_exp(copier, initial), last);
}
static void put_sweep_head(ImpBuilder *out, const Columns *c, ImpCopier *copier, Sweep sweep) {
  for RANGE(i, c->head_count) {
    const ImpStm *stm = c->loop->body->stms[i];
    if (!sweep.loads || stm->tag != IMP_Declare || stm->as.Declare.variable.id != c->carried.id) {
      imp_put_copies(out, copier, 1, &stm);
      continue;
    }
    const ImpVarInfo info = *imp_var_info(out->vars, c->carried);
    const ImpVar carried = imp_var_new(out->arena, out->vars, info.name, info.type);
    imp_bind(out, carried, carried_value(out, c, copier, sweep, stm->as.Declare.value));
    imp_copy_with(copier, c->carried, imp_var(out->arena, carried));
  }
}
static void put_column_sweep(ImpBuilder *out, const Columns *c, Sweep sweep) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  ImpBuilder body = imp_open_like(out, c->loop, c->loop->bound);
  imp_copy_with(&copier, c->loop->index, body.index);
  put_sweep_head(&body, c, &copier, sweep);
  for I64_RANGE(r, sweep.steps) {
    imp_copy_with(&copier, c->rows->index, imp_declare(&body, "row", imp_plus_number(out, sweep.first, r)));
    imp_put_copies(&body, &copier, c->rows->body->count, c->rows->body->stms);
  }
  if (sweep.ends) imp_put_copies(&body, &copier, c->tail_count, c->tail);
  if (sweep.ends)
    imp_store(&body, c->store->buffer, imp_copy_exp(&copier, c->store->index), imp_copy_exp(&copier, c->store->value));
  else if (!c->is_scan)
    imp_store(&body, array_of_values(c), place_of_column(c, &copier),
              imp_copy_exp(&copier, imp_var(out->arena, c->carried)));
  imp_close(out, &body);
}

// ---- may the loops be fused?
// No element of one list is written by one access and accessed by an access of the other list.
static bool all_apart(const Pair *pair, const ImpAccesses *xs, const ImpAccesses *ys) {
  for EACH(i, xs)
    for EACH(k, ys)
      if ((xs->items[i].writes || ys->items[k].writes) &&
          imp_may_overlap(pair->out->vars, xs->items[i].buffer, ys->items[k].buffer))
        return false;
  return true;
}

// The result can hold the carried values: only the columns write to it, and no statement reads it.
static bool result_is_free(const Pair *pair) {
  const ImpVar to = pair->down.store->buffer;
  const ImpEffects down = imp_body_effects(pair->out->arena, pair->down.loop, UINT32_MAX);
  const ImpVarTable *vars = pair->out->vars;
  bool is_free = true;
  for EACH(i, &pair->effects.accesses) is_free &= !imp_may_overlap(vars, pair->effects.accesses.items[i].buffer, to);
  for EACH(i, &down.accesses)
    is_free &= down.accesses.items[i].writes || !imp_may_overlap(vars, down.accesses.items[i].buffer, to);
  return is_free;
}

// May the values be carried in a local array? The result is only written when all rows have been read, and what the
// columns read before that is not the result.
static bool may_carry_apart(const Pair *pair, const ImpRewriter *rewriter) {
  const Columns *c = &pair->down;
  const bool has_stack = !rewriter->context->options->no_locals && !imp_is_recursive(rewriter->program);
  if (!pair->along_first || c->is_scan || !has_stack) return false;
  const ImpAccesses *lists[] = {&c->head.accesses, &c->step.accesses, &pair->effects.accesses};
  for RANGE(l, COUNT_OF(lists))
    for EACH(i, lists[l]) {
      const ImpAccess *access = &lists[l]->items[i];
      if ((l < 2 || access->writes) && imp_may_overlap(pair->out->vars, access->buffer, c->store->buffer)) return false;
    }
  return true;
}
static int64_t columns_of_strip(const Pair *pair) {
  return machine_of(pair->out->context)->strip_bytes /
         scalar_bytes(imp_var_info(pair->out->vars, pair->down.carried)->type.scalar);
}

// Both parts read the same row, whose elements are adjacent in the loop over the columns.
static bool shares_row(const Nest *nest, uint32_t loop) {
  for EACH(i, &nest->accesses)
    for EACH(k, &nest->accesses) {
      const NestAccess *a = &nest->accesses.items[i], *b = &nest->accesses.items[k];
      if (a->part == b->part || a->buffer != b->buffer || a->loop == loop || b->loop == loop) continue;
      const Lmad *one = nest_footprint(nest, a, loop), *other = nest_footprint(nest, b, loop);
      if (one && other && lmad_equal(one, other) && nest_stride(nest, b->place, b->loop) == NEST_STRIDE_One)
        return true;
    }
  return false;
}
// For the columns as a loop over rows: for i < n { for j < m { x = y[j]; step; y[j] = x } }
static bool may_fuse_rows(const Pair *pair) {
  const Columns *c = &pair->down;
  ImpBuilder rows = imp_open_like(pair->out, c->rows, c->rows->bound), whole = imp_inside(pair->out);
  put_column_sweep(&rows, c, (Sweep){.loads = true, .first = rows.index, .steps = 1});
  imp_close(&whole, &rows);
  const ImpFor *down = &whole.stms.items[0]->as.For;
  ImpNest nest = imp_nest(pair->out->context, pair->out->vars);
  const uint32_t loop = imp_nest_add(&nest, pair->along_first ? pair->along : down, 0);
  (void)imp_nest_add(&nest, pair->along_first ? down : pair->along, loop);
  return shares_row(&nest.nest, loop) && nest_may_fuse(&nest.nest, loop);
}

// Are floats added up along the rows?
static bool sums_floats(const Pair *pair) {
  Arena *arena = pair->out->arena;
  const ImpBlock *body = pair->along->body;
  for RANGE(i, body->count) {
    if (body->stms[i]->tag != IMP_For) continue;
    const ImpEffects effects = imp_body_effects(arena, &body->stms[i]->as.For, STATEMENT_LIMIT);
    const Bitset carried = imp_carried(arena, &effects);
    for EACH_BIT(id, &carried)
      if (scalar_is_float(imp_var_info(pair->out->vars, (ImpVar){id})->type.scalar)) return true;
  }
  return false;
}
// A scan keeps the values in the elements that it writes anyway.
static bool may_scan_in_place(const Pair *pair) { return pair->down.is_scan && !sums_floats(pair); }

static bool pair_fits(Pair *pair, const ImpRewriter *rewriter) {
  Columns *c = &pair->down;
  Arena *arena = pair->out->arena;
  if (!pair->along->parallel || !imp_exp_equal(pair->along->bound, c->rows->bound)) return false;
  if (!imp_is_fixed(pair->along->bound, NULL) || !imp_is_fixed(c->loop->bound, NULL)) return false;
  const ImpBlock *along = pair->along->body;
  if (!find_effects(arena, along->count, along->stms, IMP_PLAIN_OR_IF | 1 << IMP_For, &pair->effects) ||
      !bitset_within(&pair->effects.assigned, &pair->effects.bound))
    return false;
  TileNest nest;
  if (tile_nest(pair->out->context, pair->out->vars, NULL, pair->along, &nest)) return false;   // tiling is better
  const ImpAccesses *own = &pair->effects.accesses;
  pair->along_leads = pair->along_first || all_apart(pair, own, &c->step.accesses);
  if (!result_is_free(pair) && !may_scan_in_place(pair)) {
    if (!may_carry_apart(pair, rewriter)) return false;
    ImpType type = imp_buffer(imp_var_info(pair->out->vars, c->carried)->type.scalar);
    type.no_alias = true;
    c->carrier = imp_fresh(pair->out, "carried", type);
  }
  return all_apart(pair, own, pair->along_first ? &c->head.accesses : &c->end.accesses) && may_fuse_rows(pair);
}

static bool find_pair(const ImpRewriter *rewriter, const ImpBuilder *out, const ImpFor *a, const ImpFor *b,
                      Pair *pair) {
  *pair = (Pair){.out = out, .along = a, .along_first = true};
  if (find_columns(out, b, &pair->down) && pair_fits(pair, rewriter)) return true;
  *pair = (Pair){.out = out, .along = b};
  return find_columns(out, a, &pair->down) && pair_fits(pair, rewriter);
}

// ---- building the pair
static void put_along(ImpBuilder *out, const Pair *pair, const ImpExp *first, int64_t steps) {
  const ImpBlock *rows = pair->along->body;
  ImpCopier copier = imp_copier(out->arena, out->vars);
  ImpBuilder body = imp_open(out, "step", imp_i64(out->arena, steps), true), *to = steps == 1 ? out : &body;
  if (steps > 1) first = imp_declare(to, "row", imp_plus(out, first, body.index));
  imp_copy_with(&copier, pair->along->index, first);
  imp_put_copies(to, &copier, rows->count, rows->stms);
  if (steps > 1) imp_close(out, &body);
}

static void put_both(ImpBuilder *out, const void *user, const ImpExp *first, int64_t steps) {
  const Pair *pair = user;
  first = imp_declare(out, "first", first);
  if (pair->along_leads) put_along(out, pair, first, steps);
  put_column_sweep(out, &pair->down, (Sweep){.loads = true, .first = first, .steps = steps});
  if (!pair->along_leads) put_along(out, pair, first, steps);
}

// Both loops of a row as one, if that is possible.
static bool put_rows_as_one(ImpBuilder *out, const ImpFunction *function, const Pair *pair) {
  ImpBuilder row = imp_open(out, "row", pair->along->bound, false), one = imp_inside(out);
  put_both(&row, pair, row.index, 1);
  const uint32_t count = row.stms.size;
  if (count < 2 || row.stms.items[count - 1]->tag != IMP_For || row.stms.items[count - 2]->tag != IMP_For) return false;
  const ImpStm *both =
      imp_fused(out, function, &row.stms.items[count - 2]->as.For, &row.stms.items[count - 1]->as.For);
  if (!both) return false;
  for RANGE(i, count - 2) imp_put_stm(&one, row.stms.items[i]);
  imp_put_stm(&one, both);
  imp_for(out, row.index->as.Var.variable, pair->along->bound, false, imp_finish(&one));
  return true;
}

static void put_pair(ImpBuilder *out, const ImpFunction *function, const Pair *pair) {
  const Columns *c = &pair->down;
  if (c->carrier.id) imp_put(out, (ImpStm){IMP_Local, {.Local = {c->carrier, columns_of_strip(pair)}}});
  if (!c->is_scan) put_column_sweep(out, c, (Sweep){0});
  if (!put_rows_as_one(out, function, pair))
    imp_put_in_strips(out, pair->along->bound, machine_of(out->context)->rows_together, false, put_both, pair);
  if (c->carrier.id || !stores_carried(c)) put_column_sweep(out, c, (Sweep){.loads = true, .ends = true});
}

// Values and arena blocks that may precede both loops.
static bool may_precede_sweeps(const ImpStm *stm) {
  if (stm->tag == IMP_Declare) return stm->as.Declare.value && imp_is_fixed(stm->as.Declare.value, NULL);
  return stm->tag == IMP_Arena && imp_is_fixed(stm->as.Arena.offset, NULL) && imp_is_fixed(stm->as.Arena.bytes, NULL);
}

static uint32_t fuse_pair(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  const uint32_t next = stms[0]->tag == IMP_For ? imp_next_loop(count, stms, may_precede_sweeps) : 0;
  Pair pair;
  if (next == 0 || !find_pair(rewriter, out, &stms[0]->as.For, &stms[next]->as.For, &pair) ||
      !rule_allowed(out->context, "fuse-sweeps"))
    return 0;
  for RANGE_FROM(i, 1, next) imp_put_stm(out, stms[i]);
  if (!pair.down.carrier.id) {
    put_pair(out, rewriter->function, &pair);
    return next + 1;
  }
  ImpBuilder narrow = imp_inside(out), wide = imp_inside(out);
  put_pair(&narrow, rewriter->function, &pair);
  const ImpBlock loops = {2, (const ImpStm *const[]){stms[0], stms[next]}};
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_put_copies(&wide, &copier, loops.count, loops.stms);
  const ImpExp *strip = imp_i64(out->arena, columns_of_strip(&pair));
  imp_if(out, imp_binary(out, PRIM_Le, pair.down.loop->bound, strip), imp_finish(&narrow), imp_finish(&wide));
  return next + 1;
}

const ImpProgram *fuse_sweeps(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.rule = fuse_pair}, context, program);
}
