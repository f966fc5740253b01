// fuse_sweeps: of two loops, one along the rows of a matrix and one down its columns, both read a few rows while these
// are in the cache.
//   rule: for i < n parallel { p }; for j < m parallel { x = e; for i < n { x = f(x, a[i, j]) }; y[j] = h(x) }
//         -->  for j < m parallel { y[j] = e }
//              for s < n/4 { for k < 4 parallel { p at i = s*4 + k }; for j < m parallel { x = y[j]; x = f(x, a[s*4,
//                j]); ..; y[j] = x } }
//              and the rest of n row by row; for j < m parallel { y[j] = h(y[j]) }
//         if p reads a[i, j] in a loop over j, too; the loops in either order
//   Each column continues from row to row in its order. An element that one loop writes and the other accesses is the
//   same in the same iteration of both, and neither reads y; no memory reached by two names is accessed by both.
//   test: imp/test/fuse_sweeps_test.c
#include "imp/loops/tile.h"
#include "imp/nest.h"
#include "imp/rewrite.h"

enum { STATEMENT_LIMIT = 32, ACCESS_LIMIT = 32, LEAST_COLUMNS = 8 };

static ImpEffects sweep_effects(Arena *arena, uint32_t count, const ImpStm *const *stms) {
  return imp_effects(arena, count, stms, STATEMENT_LIMIT);
}
// Scalars, elements, branches, and loops beside each other.
static bool is_simple_sweep(const ImpEffects *effects) {
  return imp_effects_within(effects, IMP_PLAIN_OR_IF | 1 << IMP_For) && effects->nesting <= 1 && !effects->compares &&
         effects->statements <= STATEMENT_LIMIT && effects->accesses.size <= ACCESS_LIMIT;
}
static Bitset union_of(Arena *arena, const Bitset *a, const Bitset *b) {
  Bitset all = bitset_new(arena);
  bitset_union(&all, a);
  bitset_union(&all, b);
  return all;
}

// ---- columns that continue from row to row
// for j < m parallel { head; for i < n { step }; tail; y[place] = value }; `carried` is declared in head and
// assigned in step. `end`: tail, and the store.
typedef struct Columns {
  const ImpFor *loop, *rows;
  uint32_t head_count, tail_count;
  const ImpStm *const *tail;
  const ImpStore *store;
  ImpVar carried;
  ImpEffects head, step, end;
} Columns;

static bool is_scalar_declaration(const ImpVarTable *vars, const ImpStm *stm) {
  return stm->tag == IMP_Declare && stm->as.Declare.value &&
         imp_var_info(vars, stm->as.Declare.variable)->type.tag == IMP_TYPE_Scalar;
}

// Declarations, of which the carried one alone may read memory.
static bool head_fits(const ImpVarTable *vars, Columns *c) {
  for RANGE(i, c->head_count) {
    const ImpStm *stm = c->loop->body->stms[i];
    if (stm->tag == IMP_Comment) continue;
    if (!is_scalar_declaration(vars, stm)) return false;
    const bool is_carried = bitset_has(&c->step.assigned, stm->as.Declare.variable.id);
    if (is_carried ? c->carried.id != 0 : !imp_is_fixed(stm->as.Declare.value, NULL)) return false;
    if (is_carried) c->carried = stm->as.Declare.variable;
  }
  return c->carried.id != 0;
}
static bool step_fits(const ImpVarTable *vars, const Columns *c) {
  for RANGE(i, c->rows->body->count) {
    const ImpStm *stm = c->rows->body->stms[i];
    if (stm->tag != IMP_Comment && stm->tag != IMP_Assign && !is_scalar_declaration(vars, stm)) return false;
  }
  for EACH_BIT(id, &c->step.assigned)
    if (!bitset_has(&c->step.bound, id) && id != c->carried.id) return false;
  return true;
}
static bool end_fits(const ImpBuilder *out, const Columns *c) {
  for RANGE(i, c->tail_count)
    if (c->tail[i]->tag != IMP_Comment && !is_scalar_declaration(out->vars, c->tail[i])) return false;
  const Bitset bound = union_of(out->arena, &c->head.bound, &c->end.bound);
  return imp_is_fixed(c->store->index, &bound) &&
         imp_var_info(out->vars, c->store->buffer)->type.scalar == imp_var_info(out->vars, c->carried)->type.scalar;
}

static bool find_columns(const ImpBuilder *out, const ImpFor *loop, Columns *c) {
  const ImpBlock *body = loop->body;
  uint32_t at = 0;
  while (at < body->count && body->stms[at]->tag != IMP_For) at++;
  if (!loop->parallel || imp_is_small(loop->bound, LEAST_COLUMNS) || at + 1 >= body->count ||
      body->stms[body->count - 1]->tag != IMP_Store)
    return false;
  *c = (Columns){.loop = loop,
                 .rows = &body->stms[at]->as.For,
                 .head_count = at,
                 .tail = body->stms + at + 1,
                 .tail_count = body->count - at - 2,
                 .store = &body->stms[body->count - 1]->as.Store};
  c->head = sweep_effects(out->arena, at, body->stms);
  c->step = sweep_effects(out->arena, c->rows->body->count, c->rows->body->stms);
  c->end = sweep_effects(out->arena, c->tail_count + 1, c->tail);
  if (!is_simple_sweep(&c->head) || !is_simple_sweep(&c->step) || !is_simple_sweep(&c->end) || c->rows->parallel ||
      imp_is_small(c->rows->bound, machine_of(out->context)->rows_together))
    return false;
  bitset_add(&c->step.bound, c->rows->index.id);
  return head_fits(out->vars, c) && step_fits(out->vars, c) && end_fits(out, c);
}

// ---- may the iterations go together?
// `along_leads`: rows are read along first: the sums, which wait for one another, hide the misses of the cache.
typedef struct Pair {
  const ImpBuilder *out;
  const ImpFor *along;
  ImpEffects effects;
  Columns down;
  bool along_first, along_leads;
} Pair;

// No element of the one is an element of the other that either writes.
static bool all_apart(const Pair *pair, const ImpAccesses *xs, const ImpAccesses *ys) {
  for EACH(i, xs)
    for EACH(k, ys)
      if ((xs->items[i].writes || ys->items[k].writes) &&
          imp_may_overlap(pair->out->vars, xs->items[i].buffer, ys->items[k].buffer))
        return false;
  return true;
}

// In all columns, the same element in the same iteration: after the indices of the step are called as along the rows.
static bool is_same_element(const Pair *pair, const ImpAccess *along, const ImpAccess *step) {
  Arena *arena = pair->out->arena;
  if (along->buffer.id != step->buffer.id || !along->is_certain) return false;
  if (along->loop && !imp_exp_equal(along->loop->bound, pair->down.loop->bound)) return false;
  ImpCopier copier = imp_copier(arena, pair->out->vars);
  imp_copy_with(&copier, pair->down.rows->index, imp_var(arena, pair->along->index));
  if (along->loop) imp_copy_with(&copier, pair->down.loop->index, imp_var(arena, along->loop->index));
  Bitset others = union_of(arena, &pair->effects.bound, &pair->down.step.assigned);
  if (along->loop) bitset_remove(&others, along->loop->index.id);
  return imp_exp_equal(along->index, imp_copy_exp(&copier, step->index)) && imp_is_fixed(along->index, &others);
}

// They share an element that is a neighbour in the next column, and every element that both access and one writes.
static bool steps_fit(const Pair *pair) {
  ImpNest nest = imp_nest(pair->out->context, pair->out->vars);
  const uint32_t columns = imp_nest_add(&nest, pair->down.loop, 0);
  bool shares = false;
  for EACH(i, &pair->effects.accesses)
    for EACH(k, &pair->down.step.accesses) {
      const ImpAccess *x = &pair->effects.accesses.items[i], *y = &pair->down.step.accesses.items[k];
      const bool is_same = is_same_element(pair, x, y);
      if (x->writes && !is_same && imp_may_overlap(pair->out->vars, x->buffer, y->buffer)) return false;
      shares |= is_same && x->loop &&
                nest_stride(&nest.nest, imp_nest_place(&nest, y->index), columns) == NEST_STRIDE_One;
    }
  return shares;
}

// The result holds the carried values: no statement reads it, or writes anything else to it.
static bool result_is_free(const Pair *pair) {
  const Columns *c = &pair->down;
  const ImpAccesses *all[] = {&pair->effects.accesses, &c->head.accesses, &c->step.accesses, &c->end.accesses};
  for (size_t n = 0; n < sizeof all / sizeof *all; n++)
    for EACH(i, all[n]) {
      const ImpAccess *access = &all[n]->items[i];
      const bool is_store = all[n] == &c->end.accesses && access->writes;
      if (!is_store && imp_may_overlap(pair->out->vars, access->buffer, c->store->buffer)) return false;
    }
  return true;
}

static bool pair_fits(Pair *pair) {
  const Columns *c = &pair->down;
  Arena *arena = pair->out->arena;
  if (!pair->along->parallel || !imp_exp_equal(pair->along->bound, c->rows->bound)) return false;
  Bitset bound = bitset_new(arena);
  bitset_union(&bound, &c->head.bound);
  bitset_add(&bound, c->loop->index.id);
  if (!imp_is_fixed(c->rows->bound, &bound) || !imp_is_fixed(c->loop->bound, NULL)) return false;
  pair->effects = sweep_effects(arena, pair->along->body->count, pair->along->body->stms);
  if (!is_simple_sweep(&pair->effects) || !bitset_within(&pair->effects.assigned, &pair->effects.bound)) return false;
  TileNest nest;
  if (tile_nest(pair->out->context, pair->out->vars, pair->along, &nest)) return false;   // tiles are better
  const ImpAccesses *own = &pair->effects.accesses;
  pair->along_leads = pair->along_first || all_apart(pair, own, &c->step.accesses);
  return result_is_free(pair) && all_apart(pair, own, pair->along_first ? &c->head.accesses : &c->end.accesses) &&
         steps_fit(pair);
}

static bool find_pair(const ImpBuilder *out, const ImpFor *a, const ImpFor *b, Pair *pair) {
  *pair = (Pair){.out = out, .along = a, .along_first = true};
  if (find_columns(out, b, &pair->down) && pair_fits(pair)) return true;
  *pair = (Pair){.out = out, .along = b};
  return find_columns(out, a, &pair->down) && pair_fits(pair);
}

// ---- building
// A loop over the columns. `loads`: the carried value comes from the result; `steps`: rows that follow `first`; `ends`:
// with the tail.
typedef struct Sweep { bool loads; const ImpExp *first; int64_t steps; bool ends; } Sweep;

static void put_sweep_head(ImpBuilder *out, const Columns *c, ImpCopier *copier, bool loads) {
  for RANGE(i, c->head_count) {
    ImpStm stm = *c->loop->body->stms[i];
    if (loads && stm.tag == IMP_Declare && stm.as.Declare.variable.id == c->carried.id)
      stm.as.Declare.value = imp_load(out->arena, c->store->buffer, c->store->index);
    const ImpStm *changed = COPY_OF(out->arena, &stm);
    imp_put_copies(out, copier, 1, &changed);
  }
}
static void put_column_sweep(ImpBuilder *out, const Columns *c, Sweep sweep) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  ImpBuilder body = imp_open_like(out, c->loop, c->loop->bound);
  imp_copy_with(&copier, c->loop->index, body.index);
  put_sweep_head(&body, c, &copier, sweep.loads);
  for (int64_t r = 0; r < sweep.steps; r++) {
    imp_copy_with(&copier, c->rows->index, imp_declare(&body, "row", imp_plus_number(out, sweep.first, r)));
    imp_put_copies(&body, &copier, c->rows->body->count, c->rows->body->stms);
  }
  if (sweep.ends) imp_put_copies(&body, &copier, c->tail_count, c->tail);
  const ImpExp *value = sweep.ends ? c->store->value : imp_var(out->arena, c->carried);
  imp_store(&body, c->store->buffer, imp_copy_exp(&copier, c->store->index), imp_copy_exp(&copier, value));
  imp_close(out, &body);
}

static void put_along(ImpBuilder *out, const Pair *pair, const ImpExp *first, int64_t steps) {
  const ImpBlock *rows = pair->along->body;
  ImpCopier copier = imp_copier(out->arena, out->vars);
  ImpBuilder body = imp_open(out, "step", imp_i64(out->arena, steps), true), *to = steps == 1 ? out : &body;
  if (steps > 1) first = imp_declare(to, "row", imp_plus(out, first, body.index));
  imp_copy_with(&copier, pair->along->index, first);
  imp_put_copies(to, &copier, rows->count, rows->stms);
  if (steps > 1) imp_close(out, &body);
}

static void put_both(ImpBuilder *out, const Pair *pair, const ImpExp *first, int64_t steps) {
  first = imp_declare(out, "first", first);
  if (pair->along_leads) put_along(out, pair, first, steps);
  put_column_sweep(out, &pair->down, (Sweep){.loads = true, .first = first, .steps = steps});
  if (!pair->along_leads) put_along(out, pair, first, steps);
}

static void put_pair(ImpBuilder *out, const Pair *pair) {
  const Columns *c = &pair->down;
  const int64_t together = machine_of(out->context)->rows_together;
  put_column_sweep(out, c, (Sweep){0});
  ImpStrips strips = imp_open_strips(out, pair->along->bound, together, false);
  put_both(&strips.whole, pair, imp_times_number(out, strips.whole.index, together), together);
  imp_close(out, &strips.whole);
  put_both(&strips.rest, pair, imp_plus(out, strips.done, strips.rest.index), 1);
  imp_close(out, &strips.rest);
  const bool is_plain = c->store->value->tag == IMP_EXP_Var && c->store->value->as.Var.variable.id == c->carried.id;
  if (!is_plain) put_column_sweep(out, c, (Sweep){.loads = true, .ends = true});
}

// The next loop, if the statements before it may as well stand before both. 0: there is none.
static uint32_t loop_after(uint32_t count, const ImpStm *const *stms) {
  for (uint32_t i = 1; i < count; i++) {
    const ImpStm *stm = stms[i];
    if (stm->tag == IMP_For) return i;
    const bool is_value =
        stm->tag == IMP_Declare && stm->as.Declare.value && imp_is_fixed(stm->as.Declare.value, NULL);
    const bool is_position = stm->tag == IMP_Arena && imp_is_fixed(stm->as.Arena.offset, NULL) &&
                             imp_is_fixed(stm->as.Arena.bytes, NULL);
    if (!is_value && !is_position && stm->tag != IMP_Comment) return 0;
  }
  return 0;
}

static uint32_t fuse_pair(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)rewriter;
  const uint32_t next = stms[0]->tag == IMP_For ? loop_after(count, stms) : 0;
  Pair pair;
  if (next == 0 || !find_pair(out, &stms[0]->as.For, &stms[next]->as.For, &pair) ||
      !rule_allowed(out->context, "fuse-sweeps"))
    return 0;
  for (uint32_t i = 1; i < next; i++) imp_put_stm(out, stms[i]);
  put_pair(out, &pair);
  return next + 1;
}

const ImpProgram *fuse_sweeps(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.rule = fuse_pair}, context, program);
}
