// overlap_tails: loops over bytes and other small elements end with a whole vector, not with single elements.
//   rule: for j < n parallel { b }
//         -->  if w <= n { for p < (if n % w == 0 then 1 else 2) {
//                            k = p * (n - w); for l < (if p == 0 then n & -w else w) { j = k + l; b } } }
//              else for j < n { b }
//         `w`: a cache line of the smallest elements, a power of two. C compilers see that both parts are whole
//         vectors, without iterations that are left over; of up to w - 1 elements at the end of a row they make steps
//         of one element, which may take as long as all others.
//   Some of the last w iterations run a second time: each must store the same again. It does unless it reads an element
//   that it writes itself, since the iterations are independent.
//     - positions of one buffer: their difference is a number, and not 0
//     - buffers that may be the same memory: a question at run time whether the two positions are one address. None is
//       needed if the iteration also reads a neighbour of the element: another iteration would write that.
//   Only straight code over neighbouring elements, at positions that the body may name, which is no copy and no fill.
//   A destination that may be the same array as an input keeps its single store (in_place.c): so this runs before
//   stream_stores, as that question does.
//   test: imp/test/golden/overlap_tails
#include "imp/effects.h"
#include "imp/rewrite.h"

enum { LINE_BYTES = 64, MOST_BYTES = 2, STATEMENT_LIMIT = 24, NODE_LIMIT = 240, QUESTION_LIMIT = 4 };

// An access to neighbouring elements: `place` is the position in iteration 0.
typedef struct Row { const ImpAccess *access; const Poly *place; bool advances; } Row;
typedef struct Tail {
  ImpRewriter *rewriter;
  const ImpFor *loop;
  Bitset varies, bound;            // what differs between iterations; what the body declares
  Map definitions;                 // variable -> its value where the body declares it; NULL: it is assigned
  Map places;                      // variable -> that value as a polynomial
  Seq(Row) rows;
  Seq(const ImpExp *) fixed;       // parts of positions that are the same in all iterations: each is one variable
  Seq(const ImpExp *) questions;   // true: two accesses are to one address
  int64_t width;
} Tail;

// ---- positions
static const Poly *position_leaf(void *user, const ImpExp *exp) {
  Tail *tail = user;
  Arena *arena = tail->rewriter->context->scratch;
  if (exp->tag == IMP_EXP_Var) {
    const uint32_t id = exp->as.Var.variable.id;
    const ImpExp *value = map_pointer(&tail->definitions, id);
    const Poly *place = value ? map_pointer(&tail->places, id) : poly_variable(arena, id);
    if (!place) place = imp_exact_poly(arena, value, position_leaf, tail);
    if (value) map_put_pointer(&tail->places, id, (void *)place);
    return place;
  }
  if (!imp_is_fixed(exp, &tail->varies)) return NULL;
  uint32_t number = 0;
  while (number < tail->fixed.size && !imp_exp_equal(tail->fixed.items[number], exp)) number++;
  if (number == tail->fixed.size) seq_push(arena, &tail->fixed, exp);
  return poly_variable(arena, tail->rewriter->vars->items.size + number);
}
static bool note_row(Tail *tail, const ImpAccess *access) {
  Arena *arena = tail->rewriter->context->scratch;
  const uint32_t index = tail->loop->index.id;
  const Poly *place = imp_exact_poly(arena, access->index, position_leaf, tail);
  if (!place || place->broken) return false;
  const Poly *first = poly_replace(arena, place, index, poly_constant(arena, 0)),
             *step = poly_sub(arena, poly_replace(arena, place, index, poly_constant(arena, 1)), first);
  const Poly *line = poly_add(arena, first, poly_mul(arena, step, poly_variable(arena, index)));
  if (!poly_equal(place, line) || poly_mentions_any(first, &tail->varies)) return false;
  if (!poly_is_number(step, 1) && !poly_is_number(step, 0)) return false;
  seq_push(arena, &tail->rows, ((Row){access, first, poly_is_number(step, 1)}));
  return true;
}

// The row reads the element `distance` iterations after the other one.
static bool is_neighbour(Tail *tail, const Row *row, const Row *other) {
  int64_t distance;
  if (row->access->buffer.id != other->access->buffer.id || row->access->writes || !row->advances) return false;
  const Poly *apart = poly_sub(tail->rewriter->context->scratch, row->place, other->place);
  return poly_is_constant(apart, &distance) && distance != 0 && distance < tail->width && -distance < tail->width;
}
static bool reads_neighbour(Tail *tail, const Row *of) {
  for EACH(i, &tail->rows)
    if (is_neighbour(tail, &tail->rows.items[i], of)) return true;
  return false;
}

static const ImpExp *first_position(const Tail *tail, const ImpBuilder *out, const ImpAccess *access) {
  ImpCopier copier = imp_copier(out->arena, out->vars);
  imp_copy_with(&copier, tail->loop->index, imp_i64(out->arena, 0));
  return imp_copy_exp(&copier, access->index);
}

// Asks at run time; false: too many questions.
static bool ask(Tail *tail, const ImpBuilder *out, const ImpAccess *store, const ImpAccess *load) {
  if (imp_mentions(store->index, &tail->bound).found || imp_mentions(load->index, &tail->bound).found) return false;
  const ImpExpSame same = {store->buffer, first_position(tail, out, store), load->buffer,
                           first_position(tail, out, load)};
  const ImpExp *question = imp_exp_new(out->arena, (ImpExp){IMP_EXP_Same, {.Same = same}});
  for EACH(i, &tail->questions)
    if (imp_exp_equal(tail->questions.items[i], question)) return true;
  seq_push(out->context->scratch, &tail->questions, question);
  return tail->questions.size <= QUESTION_LIMIT;
}

// An element that is read in each iteration is written in none, and elements of different sizes are no neighbours of
// each other in all iterations.
static bool repeats_store(Tail *tail, const ImpBuilder *out, const Row *store, const Row *load) {
  const ImpVar to = store->access->buffer, from = load->access->buffer;
  int64_t distance;
  if (load->access->writes || !load->advances || !imp_may_overlap(out->vars, to, from)) return true;
  if (imp_element_bytes(out->vars, to) != imp_element_bytes(out->vars, from)) return true;
  if (to.id == from.id && poly_is_constant(poly_sub(out->context->scratch, load->place, store->place), &distance))
    return distance != 0;
  return reads_neighbour(tail, load) || (to.id != from.id && ask(tail, out, store->access, load->access));
}

static bool is_same_parameter(ImpRewriter *rewriter, ImpVar to, ImpVar from) {
  return to.id != from.id && imp_is_parameter(rewriter->function, to) && imp_is_parameter(rewriter->function, from) &&
         imp_may_be_same(rewriter->context, rewriter->program, rewriter->function, to, from);
}

static bool repeats_all(Tail *tail, const ImpBuilder *out) {
  for EACH(i, &tail->rows)
    for COUNTING(k, tail->rows.items[i].access->writes && k < tail->rows.size)
      if (!repeats_store(tail, out, &tail->rows.items[i], &tail->rows.items[k])) return false;
  for EACH(i, &tail->rows)
    for COUNTING(k, tail->rows.items[i].access->writes && k < tail->rows.size)
      if (!tail->rows.items[k].access->writes &&
          is_same_parameter(tail->rewriter, tail->rows.items[i].access->buffer, tail->rows.items[k].access->buffer))
        return false;
  return true;
}

// ---- the choice of loops
static void find_lazy_read(void *found, const ImpExp *exp) {
  bool *reads = found;
  if (exp->tag == IMP_EXP_Select)
    *reads |= imp_reads_memory(exp->as.Select.then_value) || imp_reads_memory(exp->as.Select.else_value);
  else if (imp_is_lazy(exp))
    for RANGE_FROM(i, 1, exp->as.Prim.arguments.count) *reads |= imp_reads_memory(exp->as.Prim.arguments.items[i]);
}
static bool is_copy_or_fill(Arena *arena, const ImpFor *loop, const ImpEffects *effects) {
  const ImpStore *store = loop->body->count == 1 ? imp_only_store(loop->body) : NULL;
  const Bitset varies = imp_varying(arena, loop, effects);
  return store && (store->value->tag == IMP_EXP_Load || imp_is_fixed(store->value, &varies));
}
static bool is_straight(ImpRewriter *rewriter, const ImpFor *loop, const ImpEffects *effects) {
  bool reads_lazily = false;
  imp_walk_block(loop->body, &(ImpWalker){.user = &reads_lazily, .exp = find_lazy_read});
  return loop->parallel && !loop->scalar && loop->private.count == 0 && loop->reductions.count == 0 && !reads_lazily &&
         effects->nodes <= NODE_LIMIT && imp_effects_within(effects, IMP_PLAIN) &&
         imp_is_scalar_code(rewriter->vars, effects) &&
         !is_copy_or_fill(rewriter->context->scratch, loop, effects);
}

// False: not only neighbours are accessed, or nothing is written.
static bool collect_rows(Tail *tail, const ImpEffects *effects) {
  int64_t least = LINE_BYTES;
  bool writes = false;
  for EACH(i, &effects->accesses) {
    const ImpAccess *access = &effects->accesses.items[i];
    const int64_t bytes = imp_element_bytes(tail->rewriter->vars, access->buffer);
    if (!note_row(tail, access) || (access->writes && !seq_last(&tail->rows).advances)) return false;
    if (seq_last(&tail->rows).advances && bytes < least) least = bytes;
    writes |= access->writes;
  }
  tail->width = LINE_BYTES / least;
  return writes && least <= MOST_BYTES;
}

// A local array may be shorter than a line: then the loop has no whole vector.
static bool has_short_array(const Tail *tail) {
  for EACH(i, &tail->rows)
    if ((int64_t)map_value_or(tail->rewriter->user, tail->rows.items[i].access->buffer.id, LINE_BYTES) < tail->width)
      return true;
  return false;
}
// The number of elements of local arrays.
static void note_local(void *locals, const ImpStm *stm) {
  if (stm->tag == IMP_Local) map_put(locals, stm->as.Local.buffer.id, (uint64_t)stm->as.Local.count);
}

// ---- the loops
// The whole strips from the start, and the last one, of the last `width` iterations.
static const ImpBlock *overlapping_parts(const ImpBuilder *outside, const ImpFor *loop, const ImpExp *total,
                                         int64_t width) {
  ImpBuilder out = imp_inside(outside);
  Arena *arena = out.arena;
  const ImpExp *left = imp_binary(&out, PRIM_And, total, imp_i64(arena, width - 1)),
               *is_whole = imp_binary(&out, PRIM_Eq, left, imp_i64(arena, 0)),
               *parts = imp_select(arena, is_whole, imp_i64(arena, 1), imp_i64(arena, 2));
  ImpBuilder all = imp_open(&out, "part", parts, false);
  const ImpExp *is_first = imp_binary(&all, PRIM_Eq, all.index, imp_i64(arena, 0)),
               *whole = imp_binary(&all, PRIM_And, total, imp_i64(arena, -width)),
               *begin = imp_times(&all, all.index, imp_plus_number(&all, total, -width)),
               *first = imp_declare(&all, "first", begin),
               *count = imp_declare(&all, "count", imp_select(arena, is_first, whole, imp_i64(arena, width)));
  ImpBuilder strip = imp_open_like(&all, loop, count);
  ImpCopier copier = imp_copier(arena, out.vars);
  imp_copy_with(&copier, loop->index, imp_plus(&strip, first, strip.index));
  imp_put_block(&strip, imp_copy_block(&copier, loop->body));
  imp_close(&all, &strip);
  imp_close(&out, &all);
  return imp_finish(&out);
}

static bool has_no_tail(const ImpExp *bound, int64_t width) {
  Scalar number;
  return imp_exp_is_constant(bound, &number) && (number.as.s < width || number.as.s % width == 0);
}

static bool note_locals(ImpRewriter *rewriter, const ImpFunction *function) {
  imp_walk_block(function->body, &(ImpWalker){.user = rewriter->user, .stm = note_local});
  return true;
}
static bool overlap_tail(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  if (!is_straight(rewriter, loop, &effects)) return false;
  Arena *scratch = out->context->scratch;
  Tail tail = {.rewriter = rewriter, .loop = loop, .varies = imp_varying(scratch, loop, &effects),
               .bound = effects.bound, .definitions = map_new(scratch), .places = map_new(scratch)};
  imp_walk_block(loop->body, &(ImpWalker){.user = &tail.definitions, .stm = imp_note_definition});
  if (!collect_rows(&tail, &effects) || has_no_tail(loop->bound, tail.width) || has_short_array(&tail) ||
      !repeats_all(&tail, out) || !rule_allowed(out->context, "overlap-tails"))
    return false;
  const ImpExp *total = imp_declare(out, "total", loop->bound),
               *long_enough = imp_binary(out, PRIM_Le, imp_i64(out->arena, tail.width), total);
  for EACH(i, &tail.questions)
    long_enough = imp_binary_of(out, SCALAR_Bool, PRIM_And, long_enough,
                                imp_prim(out->arena, PRIM_Not, SCALAR_Bool, 1, &tail.questions.items[i]));
  ImpBuilder choice = imp_inside(out), otherwise = imp_inside(out);
  imp_for_like(&otherwise, loop, loop->index, total, loop->body);
  imp_if(&choice, long_enough, overlapping_parts(out, loop, total, tail.width), imp_finish(&otherwise));
  imp_put_decided(out, imp_finish(&choice));
  return true;
}

const ImpProgram *overlap_tails(Context *context, const ImpProgram *program) {
  Map locals = map_new(context->scratch);
  return imp_rewrite((ImpRewriter){.user = &locals, .begin = note_locals, .loop_rule = overlap_tail}, context, program);
}
