// peel_loops: a loop whose conditions compare the index with its ends becomes three loops: the first iterations, the
// middle, in which the results of the comparisons are known, and the last iterations (loop peeling).
//   rule: for j < k { b }  -->  for j < c { b };  for c <= j < k - d { b' };  for k - d <= j < k { b }
//         where b compares i and e, or takes their minimum or maximum, and i - e or e - i is s j + x or s (j - k) + x,
//         s a small constant; in b' all these are decided, and at an end of one iteration (if 0 < c { b'' }), where j
//         is known. Remainders of neighbours by k (a periodic border) are chosen by such comparisons first. x may
//         contain indices of loops in b with constant bounds (a window): the middle is where the comparison is decided
//         for all of them. Variables that b declares are their values: in a descending sweep i is k - 1 - j.
//   rule: for j < k { b }  -->  for j < c { b };  for c <= j < d { b' };  for d <= j < k { b }
//         where b compares s j + x and y, and x and y are small sums of variables of outside: c and d are computed, and
//         clamped to 0 and k (section_middle.c). If the sums could overflow, c = d = k. In b', they are known not to
//         wrap around, and differences that no longer contain j are computed without it. Loops like those of the next
//         rule, which is preferred if it decides all comparisons that are not decided at constant distances, too.
//   rule: for j < k { b }  -->  for j < c { b' };  for c <= j < k { b'' }
//         where the loop is parallel, in no other loop, or in an ordered one and imp_iterations_differ; b has no loops
//         and compares j and x + d (or their minimum ..), x is a variable of outside, d is a constant, and c is x + d
//         within 0 and k; in b' and b'' it is decided. The middle of the first three loops is split in this way, too.
//   A last iteration of few operations comes before the middle where iterations are independent: while the middle runs,
//   the processor fetches the pages in which the rows end, and those that follow.
//   Before this, single iterations at places that only the run knows are computed apart (peel_points.c).
//   Only small innermost loops, since the body is copied; no reductions in loops, which are tiled. A loop around an
//   ordered one that stores, and has ends, too, stays as it is. The order of the others stays.
//   test: imp/test/peel_loops_test.c
#include "imp/loops/section.h"

enum { LEAST_ITERATIONS = 16, CUT_LIMIT = 2, CHEAP_LIMIT = 32 };

// `tiles`: the loops around the columns of tiles, and no others
typedef struct Peeling { Map definitions; bool tiles; } Peeling;

// ---- the choice of loops
// The number of iterations must be known before the first one: a bound that iterations change is not an end.
static bool may_peel(Arena *arena, const ImpFor *loop, bool tiles) {
  if (imp_is_small(loop->bound, LEAST_ITERATIONS) || imp_contains_loop(loop->body, true) != tiles) return false;
  if (tiles && (loop->parallel || imp_contains_loop(loop->body, false))) return false;
  const ImpEffects effects =
      imp_body_effects(arena, loop, imp_has_loop_directly(loop->body) ? AROUND_LIMIT : STATEMENT_LIMIT);
  if (!imp_effects_within(&effects, IMP_PLAIN_OR_IF | 1 << IMP_For)) return false;
  const ImpMention bound = imp_mentions(loop->bound, &effects.assigned);
  return !bound.loads && (loop->parallel || !bound.found);
}

// ---- the three loops
// An end of one iteration: the index is 0, or the bound - 1.
static const ImpExp *decide_once(Section *s, Prim prim, const ImpExp *left, const ImpExp *right, bool on_right) {
  return on_right ? NULL : imp_decided(s->copier.arena, prim, left, right, section_leaf, s);
}

// for start <= j < end { body }, of a body over `index`. If there is an iteration, `first` is `start`.
static void put_peeled(ImpBuilder *out, const ImpFor *loop, const ImpExp *start, const ImpExp *first,
                       const ImpExp *end, ImpVar index, const ImpBlock *body) {
  const ImpExp *iterations = imp_minus(out, end, start);
  if (imp_is_small(iterations, 1)) return;
  if (imp_is_small(start, 1)) {   // 0
    imp_for_like(out, loop, index, iterations, body);
    return;
  }
  ImpBuilder section = imp_open(out, "step", iterations, loop->parallel);
  const ImpExp *value = imp_plus(out, first, section.index);
  if (imp_has_loop_directly(body)) {   // which are tiled: addresses are to be sums of the index of the loop
    ImpCopier copier = imp_copier(out->arena, out->vars);
    imp_copy_with(&copier, index, value);
    body = imp_copy_block(&copier, body);
  } else {
    imp_bind(&section, index, value);
  }
  imp_put_block(&section, body);
  imp_for_like(out, loop, section.index->as.Var.variable, iterations, imp_finish(&section));
}

// `only`: the index of the only iteration; NULL: they are not one
static void put_end(ImpBuilder *out, Section *border, const ImpExp *start, const ImpExp *end, const ImpExp *only) {
  const ImpFor *loop = border->loop;
  DecideExp *decide = only ? decide_once : NULL;
  const ImpBlock *body = copy_section(out, border, decide, loop->index, loop->body, only);
  if (only) imp_if(out, imp_binary(out, PRIM_Lt, start, end), body, NULL);
  else put_peeled(out, loop, start, start, end, border->index, body);
}

// ---- two loops: below a value that no iteration changes, and from it on
// Does the index reach `other` at the cut? `includes`: one iteration later.
static bool is_cut(Section *s, const ImpExp *index, const ImpExp *other, bool includes) {
  Arena *arena = s->copier.arena;
  int64_t scale, distance;
  const Poly *beyond = distance_beyond(s, index, other, &scale);
  if (!beyond || scale != 1) return false;
  const Poly *end = poly_sub(arena, poly_constant(arena, includes), beyond);
  ImpVar variable;
  (void)poly_content(end, &distance);
  if (is_far(distance) || !poly_is_variable(poly_plus(arena, end, -distance), &variable.id) || variable.id == 0 ||
      variable.id >= s->fresh)
    return false;
  if (!s->variable.id) s->variable = variable, s->distance = distance;
  return variable.id == s->variable.id && distance == s->distance;
}
static const ImpExp *decide_at_cut(Section *s, Prim prim, const ImpExp *index, const ImpExp *other, bool on_right) {
  const bool orders = is_order(prim);   // below a known cut, the index does not equal it either
  if (!(orders || (s->variable.id && s->below)) ||
      !is_cut(s, index, other, prim == (on_right ? PRIM_Lt : PRIM_Le)))
    return NULL;
  if (prim == PRIM_Min || prim == PRIM_Max) return s->below == (prim == PRIM_Min) ? index : other;
  return imp_constant(s->copier.arena, scalar_bool(orders ? s->below != on_right : prim == PRIM_Ne));
}

static Section find_cut(const ImpBuilder *out, const ImpFor *loop, ImpVar index, const ImpBlock *body) {
  Section cut = section_of(out, loop, body, NULL);
  cut.below = true;
  const ImpEffects effects = imp_effects(out->context->scratch, body->count, body->stms, UINT32_MAX);
  if (imp_effects_within(&effects, IMP_PLAIN_OR_IF)) (void)copy_section(out, &cut, decide_at_cut, index, body, NULL);
  if (bitset_has(&effects.assigned, cut.variable.id)) cut.variable.id = 0;
  return cut;
}
static void put_halves(ImpBuilder *out, const ImpFor *loop, const ImpExp *start, const ImpExp *first,
                       const ImpExp *end, ImpVar index, const ImpBlock *body, int limit) {
  Section cut = find_cut(out, loop, index, body);
  if (limit == 0 || !cut.variable.id) {
    put_peeled(out, loop, start, first, end, index, body);
    return;
  }
  const ImpBlock *below = copy_section(out, &cut, decide_at_cut, index, body, NULL);
  const ImpVar index_below = cut.index;
  cut.below = false;
  const ImpBlock *above = copy_section(out, &cut, decide_at_cut, index, body, NULL);
  const ImpExp *value = imp_var(out->arena, cut.variable);
  value = imp_binary(out, PRIM_Min, imp_plus_number(out, end, -cut.distance), value);
  value = imp_binary(out, PRIM_Max, imp_plus_number(out, start, -cut.distance), value);
  value = imp_declare(out, "cut", imp_plus_number(out, value, cut.distance));
  put_halves(out, loop, start, first, value, index_below, below, limit - 1);
  put_halves(out, loop, value, value, end, cut.index, above, limit - 1);
}

static bool stores_beside_ends(const ImpBuilder *out, const ImpBlock *block) {
  for RANGE(i, block->count) {
    const ImpFor *loop = &block->stms[i]->as.For;
    const ImpBlocks inner = imp_blocks(block->stms[i]);
    if (block->stms[i]->tag == IMP_For && imp_tags(block->stms[i]) >> IMP_Store & 1 &&
        may_peel(out->context->scratch, loop, false)) {
      Section middle = section_of(out, loop, loop->body, NULL);
      (void)copy_section(out, &middle, decide_in_middle, loop->index, loop->body, NULL);
      if (middle.decided > 0) return true;
    }
    for EACH_IN(k, inner)
      if (stores_beside_ends(out, inner.items[k])) return true;
  }
  return false;
}

// `limit`: of the cuts; 0: there is no cut, and both ends are known.
static const ImpBlock *copy_middle(const ImpBuilder *out, Section *middle, const ImpFor *loop, const Map *definitions,
                                   int limit, bool tiles) {
  const ImpEffects effects = imp_body_effects(out->context->scratch, loop, STATEMENT_LIMIT);
  *middle = section_of(out, loop, loop->body, definitions);
  const uint32_t loops = loop->parallel || tiles ? 1 << IMP_For : 0;   // they are tiled, or are the columns of a tile
  middle->of_columns = tiles;
  middle->varies = limit && imp_effects_within(&effects, IMP_PLAIN_OR_IF | loops);
  const ImpBlock *body = copy_section(out, middle, decide_in_middle, loop->index, loop->body, NULL);
  if (!section_varies(middle) || middle->needed || effects.tags >> IMP_For & 1) return body;   // no cuts through loops
  *middle = section_of(out, loop, loop->body, definitions);   // what is left to cuts
  middle->of_columns = tiles;
  return copy_section(out, middle, decide_in_middle, loop->index, loop->body, NULL);
}
// Does the last iteration cost little enough to come first? It cannot fail.
static bool has_cheap_ends(Arena *arena, const ImpFor *loop) {
  return loop->parallel && imp_body_effects(arena, loop, STATEMENT_LIMIT).operations <= CHEAP_LIMIT;
}
static bool peel(ImpRewriter *rewriter, const ImpFor *loop, ImpBuilder *out) {
  const Peeling *peeling = rewriter->user;
  if (!may_peel(rewriter->context->scratch, loop, peeling->tiles)) return false;
  Section middle, border = section_of(out, loop, loop->body, NULL);
  const ImpStm *around = rewriter->loop;   // ordered, with a loop in it that is no reduction:
  const bool sweeps = around && !(around->tag == IMP_For ? around->as.For.parallel : around->tag == IMP_Parallel) &&
                      imp_iterations_differ(out->context->scratch, loop, STATEMENT_LIMIT);
  int limit = loop->parallel || !around || sweeps || peeling->tiles ? CUT_LIMIT : 0;
  const ImpBlock *body = copy_middle(out, &middle, loop, &peeling->definitions, limit, peeling->tiles);
  if (section_varies(&middle)) limit = 0;
  const bool splits = middle.decided > 0 || (limit && find_cut(out, loop, middle.index, body).variable.id);
  if (!splits || middle.first > FAR || middle.last > FAR ||
      (!peeling->tiles && stores_beside_ends(out, loop->body)) ||
      !rule_allowed(out->context, "peel-loops")) return false;
  const ImpExp *zero = imp_i64(out->arena, 0), *bound = loop->bound;
  const Middle at = declare_middle(out, &middle);
  const bool once_first = middle.first == 1 && !section_varies(&middle),
             once_last = middle.last == 1 && middle.ends.count == 0;
  const ImpExp *only_last = once_last ? imp_plus_number(out, bound, -1) : NULL;
  const bool last_before = once_last && has_cheap_ends(out->context->scratch, loop);
  put_end(out, &border, zero, at.begin, once_first ? zero : NULL);
  if (last_before) put_end(out, &border, at.end, bound, only_last);
  // An iteration of the middle follows all the first ones: their number is not limited by the bound.
  put_halves(out, loop, at.begin, section_varies(&middle) ? at.begin : imp_i64(out->arena, middle.first), at.end,
             middle.index, body, limit);
  if (!last_before) put_end(out, &border, at.end, bound, only_last);
  return true;
}

static bool note_function_definitions(ImpRewriter *rewriter, const ImpFunction *function) {
  Peeling *peeling = rewriter->user;
  imp_walk_block(function->body, &(ImpWalker){.user = &peeling->definitions, .stm = imp_note_definition});
  return true;
}
static const ImpProgram *peel_all(Context *context, const ImpProgram *program, bool tiles) {
  Peeling peeling = {map_new(context->scratch), tiles};
  return imp_rewrite((ImpRewriter){.user = &peeling, .begin = note_function_definitions, .loop_rule = peel}, context,
                     program);
}
const ImpProgram *peel_loops(Context *context, const ImpProgram *program) {
  program = imp_rewrite((ImpRewriter){.loop_rule = peel_points}, context, program);
  program = imp_decide_comparisons(context, imp_choose_remainders(context, program));
  return peel_all(context, program, false);
}
const ImpProgram *peel_tiles(Context *context, const ImpProgram *program) { return peel_all(context, program, true); }
