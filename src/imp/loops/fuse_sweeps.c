// fuse_sweeps: of two loops, one along the rows of a matrix and one down its columns, both read a few rows while they
// are at hand.
//   rule: for i < n parallel { p }; for j < m parallel { x = e; for i < n { x = f(x, a[i, j]) }; y[j] = h(x) }
//         -->  for j < m parallel { y[j] = e }
//              for s < n/4 { for k < 4 parallel { p at i = s*4 + k }; for j < m parallel { x = y[j]; x = f(x, a[s*4,
//                j]); ..; y[j] = x } }
//              and what is left over of n row by row; for j < m parallel { y[j] = h(y[j]) }
//         if p reads a[i, j] in a loop over j, too; the loops in either order
//   Each column goes on from row to row in its order. What one loop reads and the other writes is the same place in the
//     same round; nothing
//   else is, and y is read by neither; no memory reached by two names is touched by both.
//   test: imp/test/fuse_sweeps_test.c
#include "imp/copy.h"
#include "imp/loops/tile.h"

enum { STATEMENT_LIMIT = 32, ACCESS_LIMIT = 32, LEAST_COLUMNS = 8 };

typedef Seq(const ImpStm *) StmSeq;
typedef struct Sharer { Context *context; Arena *arena; ImpVarTable *vars; bool changed; } Sharer;

// ---- what a loop touches
// `inner`: the loop around it that stands in the body itself. `is_certain`: no other loop and no branch is around it.
typedef struct Access { ImpVar buffer; const ImpExp *index; const ImpFor *inner; bool writes, is_certain; } Access;
typedef Seq(Access) Accesses;
typedef struct Touch { Accesses items; Bitset bound, assigned; uint32_t statements; bool refused; } Touch;
typedef struct Toucher { Sharer *sharer; Touch *touch; const ImpFor *inner; uint32_t depth; } Toucher;

static void touch(const Toucher *toucher, ImpVar buffer, const ImpExp *index, bool writes) {
  const Access access = {buffer, index, toucher->inner, writes, toucher->depth == (toucher->inner ? 1 : 0)};
  seq_push(toucher->sharer->arena, &toucher->touch->items, access);
  toucher->touch->refused |= toucher->touch->items.size > ACCESS_LIMIT;
}
static void touch_exp(void *user, const ImpExp *exp) {
  Toucher *toucher = user;
  const ImpVisitor visitor = {.user = user, .exp = touch_exp};
  toucher->touch->refused |= exp->tag == IMP_EXP_Same;
  if (exp->tag == IMP_EXP_Load) touch(toucher, exp->as.Load.buffer, exp->as.Load.index, false);
  imp_exp_visit(exp, &visitor);
}
static void touch_bind(void *user, ImpVar var) { bitset_add(&((Toucher *)user)->touch->bound, var.id); }

static void touch_block(void *user, const ImpBlock *block);
static void touch_stm(Toucher *toucher, const ImpStm *stm) {
  const ImpVisitor visitor = {.user = toucher, .exp = touch_exp, .bind = touch_bind},
                   blocks = {.user = toucher, .block = touch_block};
  Toucher outer = *toucher;
  imp_stm_visit(stm, &visitor);
  if (stm->tag == IMP_Store) touch(toucher, stm->as.Store.buffer, stm->as.Store.index, true);
  if (stm->tag == IMP_Assign) bitset_add(&toucher->touch->assigned, stm->as.Assign.variable.id);
  toucher->touch->refused |= stm->tag == IMP_For && toucher->depth > 0;
  if (stm->tag == IMP_For) toucher->inner = &stm->as.For;
  if (stm->tag == IMP_For || stm->tag == IMP_If) toucher->depth++;
  imp_stm_visit(stm, &blocks);
  *toucher = outer;
}
static bool is_plain(ImpTag tag) {
  return tag == IMP_Declare || tag == IMP_Assign || tag == IMP_Store || tag == IMP_For || tag == IMP_If ||
         tag == IMP_Comment;
}
static void touch_block(void *user, const ImpBlock *block) {
  Toucher *toucher = user;
  Touch *touched = toucher->touch;
  touched->statements += block->count;
  touched->refused |= touched->statements > STATEMENT_LIMIT;
  for (uint32_t i = 0; i < block->count && !touched->refused; i++) {
    touched->refused |= !is_plain(block->stms[i]->tag);
    touch_stm(toucher, block->stms[i]);
  }
}

static bool is_within(const Bitset *part, const Bitset *whole) {
  for (uint32_t i = 0; i < part->word_count; i++) {
    if (part->words[i] & ~(i < whole->word_count ? whole->words[i] : 0)) return false;
  }
  return true;
}
static Touch touch_of(Sharer *s, uint32_t count, const ImpStm *const *stms) {
  Touch found = {.bound = bitset_new(s->arena), .assigned = bitset_new(s->arena)};
  Toucher toucher = {s, &found, NULL, 0};
  const ImpBlock block = {count, stms};
  touch_block(&toucher, &block);
  return found;
}

// Neither reads memory nor mentions one of these.
static bool is_free(const ImpExp *exp, const Bitset *of) {
  const ImpMention mention = imp_mentions(exp, of);
  return !mention.found && !mention.loads;
}

// ---- columns that go on from row to row
// for j < m parallel { head; for i < n { step }; tail; y[place] = value }; `carried` is what head declares and step
// assigns to.
typedef struct Columns {
  const ImpFor *loop, *rows;
  uint32_t head_count, tail_count;
  const ImpStm *const *tail;
  const ImpStore *store;
  ImpVar carried;
  Touch head, step, end;    // end: tail, and value
} Columns;

static bool is_declaration(const Sharer *s, const ImpStm *stm) {
  return stm->tag == IMP_Declare && stm->as.Declare.value &&
         imp_var_info(s->vars, stm->as.Declare.variable)->type.tag == IMP_TYPE_Scalar;
}

// Declarations, of which the carried one alone may read memory.
static bool head_fits(const Sharer *s, Columns *c) {
  const Bitset *assigned = &c->step.assigned;
  for (uint32_t i = 0; i < c->head_count; i++) {
    const ImpStm *stm = c->loop->body->stms[i];
    if (stm->tag == IMP_Comment) continue;
    if (!is_declaration(s, stm)) return false;
    if (!bitset_has(assigned, stm->as.Declare.variable.id)) {
      if (!is_free(stm->as.Declare.value, NULL)) return false;
    } else {
      if (c->carried.id) return false;
      c->carried = stm->as.Declare.variable;
    }
  }
  return c->carried.id != 0;
}

static bool step_fits(const Sharer *s, Columns *c) {
  Bitset own = bitset_new(s->arena);
  bitset_union(&own, &c->step.bound);
  for (uint32_t i = 0; i < c->rows->body->count; i++) {
    const ImpStm *stm = c->rows->body->stms[i];
    if (stm->tag != IMP_Comment && stm->tag != IMP_Assign && !is_declaration(s, stm)) return false;
  }
  bitset_add(&own, c->carried.id);
  return is_within(&c->step.assigned, &own);
}

static bool end_fits(const Sharer *s, const Columns *c) {
  for (uint32_t i = 0; i < c->tail_count; i++)
    if (c->tail[i]->tag != IMP_Comment && !is_declaration(s, c->tail[i])) return false;
  Bitset bound = bitset_new(s->arena);
  bitset_union(&bound, &c->head.bound);
  bitset_union(&bound, &c->end.bound);
  return is_free(c->store->index, &bound) &&
         imp_var_info(s->vars, c->store->buffer)->type.scalar == imp_var_info(s->vars, c->carried)->type.scalar;
}

static bool is_few(const ImpExp *bound, int64_t least) {
  Scalar known;
  return imp_exp_is_constant(bound, &known) && known.as.s < least;
}

static uint32_t inner_loop(const ImpBlock *block) {
  uint32_t at = 0;
  while (at < block->count && block->stms[at]->tag != IMP_For) at++;
  return at;
}

static bool find_columns(Sharer *s, const ImpFor *loop, Columns *c) {
  const ImpBlock *body = loop->body;
  const uint32_t at = inner_loop(body);
  if (!loop->parallel || is_few(loop->bound, LEAST_COLUMNS) || at + 1 >= body->count ||
      body->stms[body->count - 1]->tag != IMP_Store)
    return false;
  *c = (Columns){.loop = loop,
                 .rows = &body->stms[at]->as.For,
                 .head_count = at,
                 .tail = body->stms + at + 1,
                 .tail_count = body->count - at - 2,
                 .store = &body->stms[body->count - 1]->as.Store};
  c->head = touch_of(s, at, body->stms);
  c->step = touch_of(s, c->rows->body->count, c->rows->body->stms);
  c->end = touch_of(s, c->tail_count + 1, c->tail);
  if (c->head.refused || c->step.refused || c->end.refused || c->rows->parallel ||
      is_few(c->rows->bound, machine_of(s->context)->rows_together))
    return false;
  bitset_add(&c->step.bound, c->rows->index.id);
  return head_fits(s, c) && step_fits(s, c) && end_fits(s, c);
}

// ---- may the rounds go together?
// `along_leads`: rows are taken along first: the sums, which wait for one another, hide that what they read is not at
// hand.
typedef struct Pair {
  Sharer *sharer;
  const ImpFor *along;
  Touch touch;
  Columns down;
  bool along_first, along_leads;
} Pair;

static bool is_apart(const Sharer *s, ImpVar a, ImpVar b) {
  const ImpType x = imp_var_info(s->vars, a)->type, y = imp_var_info(s->vars, b)->type;
  return a.id != b.id && (x.no_alias || y.no_alias);
}
// No place of the one is a place of the other that either writes.
static bool are_apart(const Sharer *s, const Accesses *xs, const Accesses *ys) {
  for EACH(i, xs) {
    for EACH(k, ys) {
      const Access *x = &xs->items[i], *y = &ys->items[k];
      if ((x->writes || y->writes) && !is_apart(s, x->buffer, y->buffer)) return false;
    }
  }
  return true;
}

// The index in the step, as it is called along the rows.
static const ImpExp *renamed(const Pair *pair, const ImpExp *index, const ImpFor *inner) {
  ImpCopier copier = imp_copier(pair->sharer->arena, pair->sharer->vars);
  imp_copy_with(&copier, pair->down.rows->index, imp_var(pair->sharer->arena, pair->along->index));
  if (inner) imp_copy_with(&copier, pair->down.loop->index, imp_var(pair->sharer->arena, inner->index));
  return imp_copy_exp(&copier, index);
}
// Of all columns, the same element in the same round.
static bool is_same_element(const Pair *pair, const Access *along, const Access *step) {
  if (along->buffer.id != step->buffer.id || !along->is_certain) return false;
  if (along->inner && !imp_exp_equal(along->inner->bound, pair->down.loop->bound)) return false;
  if (!imp_exp_equal(along->index, renamed(pair, step->index, along->inner))) return false;
  Bitset others = bitset_new(pair->sharer->arena);
  bitset_union(&others, &pair->touch.bound);
  bitset_union(&others, &pair->down.step.assigned);
  if (along->inner) bitset_remove(&others, along->inner->index.id);
  return is_free(along->index, &others);
}

// From one column to the next, to the next place.
static bool goes_along(const ImpExp *index, ImpVar column, const Bitset *columns) {
  if (index->tag == IMP_EXP_Var) return index->as.Var.variable.id == column.id;
  if (index->tag != IMP_EXP_Prim || !index->as.Prim.exact || index->as.Prim.prim != PRIM_Add) return false;
  const ImpExp *left = index->as.Prim.arguments.items[0], *right = index->as.Prim.arguments.items[1];
  return is_free(left, columns) ? goes_along(right, column, columns)
                                : is_free(right, columns) && goes_along(left, column, columns);
}

static bool steps_fit(const Pair *pair) {
  const ImpVar column = pair->down.loop->index;
  Bitset columns = bitset_new(pair->sharer->arena);
  bool shares = false;
  bitset_add(&columns, column.id);
  for EACH(i, &pair->touch.items) {
    for EACH(k, &pair->down.step.items) {
      const Access *x = &pair->touch.items.items[i], *y = &pair->down.step.items.items[k];
      const bool is_same = is_same_element(pair, x, y);
      shares |= is_same && x->inner && goes_along(y->index, column, &columns);
      if (x->writes && !is_apart(pair->sharer, x->buffer, y->buffer) && !is_same) return false;
    }
  }
  return shares;
}

// The result holds what is carried: nobody reads it, or writes anything else to it.
static bool result_is_free(const Pair *pair) {
  const Accesses *all[] = {&pair->touch.items, &pair->down.head.items, &pair->down.step.items, &pair->down.end.items};
  const ImpVar buffer = pair->down.store->buffer;
  for (size_t n = 0; n < sizeof all / sizeof *all; n++) {
    for EACH(i, all[n]) {
      const Access *access = &all[n]->items[i];
      const bool is_store = n == 3 && access->writes;
      if (!is_store && !is_apart(pair->sharer, access->buffer, buffer)) return false;
    }
  }
  return true;
}

static bool fits(Pair *pair) {
  Sharer *s = pair->sharer;
  const Columns *c = &pair->down;
  if (!pair->along->parallel || !imp_exp_equal(pair->along->bound, c->rows->bound)) return false;
  Bitset bound = bitset_new(s->arena);
  bitset_union(&bound, &c->head.bound);
  bitset_add(&bound, c->loop->index.id);
  if (!is_free(c->rows->bound, &bound) || !is_free(c->loop->bound, NULL)) return false;
  pair->touch = touch_of(s, pair->along->body->count, pair->along->body->stms);
  if (pair->touch.refused || !is_within(&pair->touch.assigned, &pair->touch.bound)) return false;
  TileNest nest;
  if (tile_nest(s->context, s->vars, pair->along, &nest)) return false;   // which is better
  pair->along_leads = pair->along_first || are_apart(s, &pair->touch.items, &c->step.items);
  return result_is_free(pair) && are_apart(s, &pair->touch.items, pair->along_first ? &c->head.items : &c->end.items) &&
         steps_fit(pair);
}

// ---- building
static void put(Sharer *s, StmSeq *out, ImpStm stm) {
  seq_push(s->arena, out, (const ImpStm *)COPY_OF(s->arena, &stm));
}
static ImpVar new_index(Sharer *s, const char *name) {
  return imp_var_new(s->arena, s->vars, intern_string(s->context->names, name), imp_scalar(SCALAR_I64));
}
static ImpVar index_like(Sharer *s, ImpVar old) {
  return imp_var_new(s->arena, s->vars, imp_var_info(s->vars, old)->name, imp_scalar(SCALAR_I64));
}
static const ImpExp *var(Sharer *s, ImpVar variable) { return imp_var(s->arena, variable); }
static const ImpExp *declare(Sharer *s, StmSeq *out, const char *name, const ImpExp *value) {
  const ImpVar variable = new_index(s, name);
  put(s, out, (ImpStm){IMP_Declare, {.Declare = {variable, value}}});
  return var(s, variable);
}
static void put_for(Sharer *s, StmSeq *out, ImpVar index, const ImpExp *bound, bool parallel, const StmSeq *body) {
  put(s, out, (ImpStm){IMP_For, {.For = {index, bound, parallel, imp_block(s->arena, body->size, body->items)}}});
}
static void copy_all(Sharer *s, ImpCopier *copier, uint32_t count, const ImpStm *const *stms, StmSeq *out) {
  for (uint32_t i = 0; i < count; i++)
    if (stms[i]->tag != IMP_Comment) seq_push(s->arena, out, imp_copy_stm(copier, stms[i]));
}

// A loop over the columns. `loads`: what is carried comes from the result; `steps`: rows that follow `first`; `ends`:
// with the tail.
typedef struct Sweep { bool loads; const ImpExp *first; int64_t steps; bool ends; } Sweep;

static void put_head(Sharer *s, const Columns *c, ImpCopier *copier, bool loads, StmSeq *out) {
  for (uint32_t i = 0; i < c->head_count; i++) {
    const ImpStm *stm = c->loop->body->stms[i];
    if (stm->tag == IMP_Comment) continue;
    ImpStm changed = *stm;
    if (loads && stm->as.Declare.variable.id == c->carried.id)
      changed.as.Declare.value = imp_load(s->arena, c->store->buffer, c->store->index);
    seq_push(s->arena, out, imp_copy_stm(copier, COPY_OF(s->arena, &changed)));
  }
}
static void put_columns(Sharer *s, const Columns *c, Sweep sweep, StmSeq *out) {
  StmSeq body = {0};
  ImpCopier copier = imp_copier(s->arena, s->vars);
  const ImpVar column = index_like(s, c->loop->index);
  imp_copy_with(&copier, c->loop->index, var(s, column));
  put_head(s, c, &copier, sweep.loads, &body);
  for (int64_t r = 0; r < sweep.steps; r++) {
    const ImpExp *row = declare(s, &body, "row", imp_exact(s->arena, PRIM_Add, sweep.first, imp_i64(s->arena, r)));
    imp_copy_with(&copier, c->rows->index, row);
    copy_all(s, &copier, c->rows->body->count, c->rows->body->stms, &body);
  }
  if (sweep.ends) copy_all(s, &copier, c->tail_count, c->tail, &body);
  const ImpExp *value = sweep.ends ? c->store->value : var(s, c->carried);
  const ImpStm store = {IMP_Store, {.Store = {c->store->buffer, c->store->index, value}}};
  seq_push(s->arena, &body, imp_copy_stm(&copier, COPY_OF(s->arena, &store)));
  put_for(s, out, column, c->loop->bound, true, &body);
}

static void put_along(Sharer *s, const Pair *pair, const ImpExp *first, int64_t steps, StmSeq *out) {
  StmSeq body = {0}, *to = steps == 1 ? out : &body;
  ImpCopier copier = imp_copier(s->arena, s->vars);
  const ImpVar step = new_index(s, "step");
  imp_copy_with(&copier, pair->along->index,
                steps == 1 ? first : declare(s, to, "row", imp_exact(s->arena, PRIM_Add, first, var(s, step))));
  copy_all(s, &copier, pair->along->body->count, pair->along->body->stms, to);
  if (steps > 1) put_for(s, out, step, imp_i64(s->arena, steps), true, to);
}

static void put_both(Sharer *s, const Pair *pair, const ImpExp *first, int64_t steps, StmSeq *out) {
  const Sweep sweep = {.loads = true, .first = first, .steps = steps};
  if (pair->along_leads) put_along(s, pair, first, steps, out);
  put_columns(s, &pair->down, sweep, out);
  if (!pair->along_leads) put_along(s, pair, first, steps, out);
}

static bool ends_differ(const Columns *c) {
  return c->store->value->tag != IMP_EXP_Var || c->store->value->as.Var.variable.id != c->carried.id;
}

static void put_pair(Sharer *s, const Pair *pair, StmSeq *out) {
  Arena *arena = s->arena;
  const ImpExp *count = pair->along->bound, *size = imp_i64(arena, machine_of(s->context)->rows_together);
  const ImpVar strip = new_index(s, "strip"), left = new_index(s, "left");
  StmSeq whole = {0}, rest = {0};
  put_columns(s, &pair->down, (Sweep){0}, out);
  const ImpExp *strips = declare(s, out, "strips", imp_exact(arena, PRIM_Quot, count, size));
  put_both(s, pair, declare(s, &whole, "first", imp_exact(arena, PRIM_Mul, var(s, strip), size)),
           machine_of(s->context)->rows_together, &whole);
  put_for(s, out, strip, strips, false, &whole);
  const ImpExp *done = imp_exact(arena, PRIM_Mul, strips, size);
  put_both(s, pair, declare(s, &rest, "first", imp_exact(arena, PRIM_Add, done, var(s, left))), 1, &rest);
  put_for(s, out, left, imp_exact(arena, PRIM_Sub, count, done), false, &rest);
  if (ends_differ(&pair->down)) put_columns(s, &pair->down, (Sweep){.loads = true, .ends = true}, out);
}

// ---- the walk
// Of the loop at `at`: the next one, if what stands between them may as well stand before both. 0: there is none.
static uint32_t next_loop(const ImpBlock *block, uint32_t at) {
  for (uint32_t i = at + 1; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_For) return i;
    const bool is_declaration_of_value =
        stm->tag == IMP_Declare && stm->as.Declare.value && is_free(stm->as.Declare.value, NULL);
    const bool is_place =
        stm->tag == IMP_Arena && is_free(stm->as.Arena.offset, NULL) && is_free(stm->as.Arena.bytes, NULL);
    if (!is_declaration_of_value && !is_place && stm->tag != IMP_Comment) return 0;
  }
  return 0;
}

static bool find_pair(Sharer *s, const ImpFor *a, const ImpFor *b, Pair *pair) {
  *pair = (Pair){.sharer = s, .along = a, .along_first = true};
  if (find_columns(s, b, &pair->down) && fits(pair)) return true;
  *pair = (Pair){.sharer = s, .along = b};
  return find_columns(s, a, &pair->down) && fits(pair);
}

static const ImpBlock *share_block(void *user, const ImpBlock *block) {
  Sharer *s = user;
  StmSeq out = {0};
  const ImpMapper mapper = {.user = s, .arena = s->arena, .block = share_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    const uint32_t next = stm->tag == IMP_For ? next_loop(block, i) : 0;
    Pair pair;
    if (next > 0 && find_pair(s, &stm->as.For, &block->stms[next]->as.For, &pair) &&
        rule_allowed(s->context, "share-rows")) {
      while (++i < next) seq_push(s->arena, &out, block->stms[i]);
      put_pair(s, &pair, &out);
      s->changed = true;
    } else {
      seq_push(s->arena, &out, imp_stm_map(stm, &mapper));
    }
  }
  return imp_block(s->arena, out.size, out.items);
}

static const ImpBlock *share_body(void *user, const ImpFunction *function) { return share_block(user, function->body); }

const ImpProgram *fuse_sweeps(Context *context, const ImpProgram *program) {
  Sharer s = {context, context->arena, program->vars, false};
  const ImpProgram *mapped = imp_program_map(context->arena, program, share_body, &s);
  return s.changed ? mapped : program;
}
