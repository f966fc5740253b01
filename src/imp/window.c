// window: what statements do to a few elements of a buffer (window.h).
//   test: imp/test/golden/localise_windows
#include "imp/window.h"

enum { EVENT_LIMIT = 400 };

// ---- offsets
static const Poly *place_of_variable(void *user, const ImpExp *exp) {
  Window *w = user;
  if (exp->tag != IMP_EXP_Var) return NULL;
  const uint32_t id = exp->as.Var.variable.id;
  const ImpExp *definition = map_pointer(&w->definitions, id);
  if (bitset_has(&w->assigned, id)) return NULL;
  return definition ? imp_exact_poly(w->rewriter->arena, definition, place_of_variable, w)
                    : poly_variable(w->rewriter->arena, id);
}
static const Poly *window_place(Window *w, const ImpExp *index) {
  return imp_exact_poly(w->rewriter->arena, index, place_of_variable, w);
}

// The terms that do not change in the statements.
static const Poly *invariant_part(const Window *w, const Poly *place) {
  const Poly *sum = poly_constant(w->rewriter->arena, 0);
  for RANGE(i, place->count) {
    const Poly one = {.count = 1, .terms = &place->terms[i]};
    const bool varies = poly_mentions_any(&one, &w->bound) || poly_mentions_any(&one, &w->assigned);
    if (!varies) sum = poly_add(w->rewriter->arena, sum, COPY_OF(w->rewriter->arena, &one));
  }
  return sum;
}

// ---- the distance of neighbours
// Is the product positive, since the loops around the statements have iterations? Then no two multiples are the same.
static bool is_positive(const Window *w, const Monomial *product) {
  const Localiser *localiser = w->rewriter->user;
  for RANGE(i, product->degree) {
    const ImpStm *loop = w->rewriter->loop;
    while (loop && !(loop->tag == IMP_For && imp_is_positive_inside(w->rewriter->arena, &loop->as.For,
                                                                    product->variables[i], &localiser->definitions)))
      loop = map_pointer(&localiser->around, (uintptr_t)loop);
    if (!loop) return false;
  }
  return true;
}
// The stride that the first offset that is not 0 is a multiple of.
static const Poly *choose_stride(Window *w, const Poly *offset) {
  Arena *arena = w->rewriter->arena;
  uint32_t *variables = NEW_ARRAY(arena, uint32_t, offset->terms[0].degree), count = 0;
  for RANGE(i, offset->terms[0].degree) {
    const uint32_t variable = offset->terms[0].variables[i];
    if (!map_value_or(&w->trips, variable, 0)) variables[count++] = variable;
  }
  const Monomial product = {1, count, variables};
  if (count == 0) return poly_constant(arena, 1);
  const Poly stride = {.count = 1, .terms = COPY_OF(arena, &product)};
  return is_positive(w, &product) ? COPY_OF(arena, &stride) : NULL;
}
static const Poly *offset_from_base(Window *w, const Poly *place) {
  Arena *arena = w->rewriter->arena;
  const Poly *offset = place && w->base ? poly_sub(arena, place, w->base) : NULL;
  if (!offset || offset->broken || offset->count == 0) return offset;
  if (!w->stride) w->stride = choose_stride(w, offset);
  return w->stride ? poly_divide_exact(arena, offset, w->stride) : NULL;
}
const Poly *window_offset(Window *w, const ImpExp *index) { return offset_from_base(w, window_place(w, index)); }

// Extends the window by the offsets of an access. false: it becomes too large, or they are not known.
static bool extend_window(Window *w, const Poly *offset) {
  int64_t low = 0, high = 0;
  for RANGE(i, offset->count) {
    const Monomial *term = &offset->terms[i];
    const int64_t trips = term->degree == 1 ? (int64_t)map_value_or(&w->trips, term->variables[0], 0) : 2;
    if (term->degree > 1 || trips < 1 || trips > WINDOW_ELEMENTS || term->coefficient > INT32_MAX ||
        term->coefficient < INT32_MIN)
      return false;
    const int64_t most = term->coefficient * (trips - 1);
    low += term->degree == 0 || most < 0 ? most : 0, high += term->degree == 0 || most > 0 ? most : 0;
    w->is_straight &= term->degree == 0;
  }
  const bool is_first = w->low > w->high;
  w->low = is_first || low < w->low ? low : w->low, w->high = is_first || high > w->high ? high : w->high;
  return w->high - w->low < WINDOW_ELEMENTS;
}

// ---- what the statements do
static void add_event(Window *w, Event event) {
  seq_push(w->rewriter->arena, &w->events, event);
  w->refused |= w->events.size > EVENT_LIMIT;
}
static void enter_loop(Window *w, uint32_t index, int64_t trips) {
  map_put(&w->trips, index, (uint64_t)trips);
  add_event(w, (Event){.tag = EVENT_Enter, .index = index});
}
static void leave_loop(Window *w, uint32_t index) { add_event(w, (Event){.tag = EVENT_Leave, .index = index}); }

// `along`: 0, or a variable to be added to the index
static void add_window_access(Window *w, const ImpExp *index, uint32_t along, bool writes) {
  Arena *arena = w->rewriter->arena;
  const Poly *place = window_place(w, index);
  if (place && !w->base && writes) w->base = invariant_part(w, place);
  if (place && along) place = poly_add(arena, place, poly_variable(arena, along));
  const Poly *offset = offset_from_base(w, place);
  if (!offset || offset->broken || !extend_window(w, offset)) w->refused = true;
  else add_event(w, (Event){writes ? EVENT_Write : EVENT_Read, 0, offset, w->uncertain == 0});
}

static bool may_be_same_memory(const Window *w, ImpVar other) {
  const Localiser *localiser = w->rewriter->user;
  return imp_may_overlap(w->rewriter->vars, w->buffer, other) && !bitset_has(&localiser->locals, other.id) &&
         !(bitset_has(&localiser->blocks, w->buffer.id) && imp_is_parameter(w->rewriter->function, other));
}
static void note_use(void *user, ImpVar var) {
  Window *w = user;
  const bool is_buffer = imp_var_info(w->rewriter->vars, var)->type.tag == IMP_TYPE_Buffer;
  w->refused |= is_buffer && may_be_same_memory(w, var);
}
static void note_window_reads(void *user, const ImpExp *exp) {
  Window *w = user;
  const bool is_own = exp->tag == IMP_EXP_Load && exp->as.Load.buffer.id == w->buffer.id;
  imp_exp_visit(exp, &(ImpVisitor){.user = w, .exp = note_window_reads, .use = is_own ? NULL : note_use});
  if (is_own) add_window_access(w, exp->as.Load.index, 0, false);
}

static void note_block(void *user, const ImpBlock *block);
static void note_for(Window *w, const ImpFor *loop) {
  Scalar bound = {0};
  const bool is_known = imp_exp_is_constant(loop->bound, &bound);
  if (is_known && bound.as.s < 1) w->refused = true;
  enter_loop(w, loop->index.id, is_known ? bound.as.s : 0);
  w->uncertain += !is_known;
  note_block(w, loop->body);
  w->uncertain -= !is_known;
  leave_loop(w, loop->index.id);
}

static void note_copied(Window *w, ImpVar buffer, const ImpExp *index, const ImpExp *count, bool writes) {
  const uint32_t along = w->rewriter->vars->items.size + w->copies++;
  Scalar elements;
  if (buffer.id != w->buffer.id) {
    note_use(w, buffer);
  } else if (imp_exp_is_constant(count, &elements) && elements.as.s > 0) {
    enter_loop(w, along, elements.as.s);
    add_window_access(w, index, along, writes);
    leave_loop(w, along);
  } else {
    w->refused = true;
  }
}

void window_add(Window *w, const ImpStm *stm) {
  enum { KNOWN = IMP_PLAIN_OR_IF | 1 << IMP_For | 1 << IMP_While | 1 << IMP_Copy | 1 << IMP_Check | 1 << IMP_Local };
  const bool is_own = stm->tag == IMP_Store && stm->as.Store.buffer.id == w->buffer.id;
  const bool may_repeat = stm->tag == IMP_While || stm->tag == IMP_If;
  w->refused |= !(KNOWN >> stm->tag & 1);
  imp_stm_visit(stm, &(ImpVisitor){.user = w, .exp = note_window_reads,
                                   .use = is_own || stm->tag == IMP_Copy ? NULL : note_use});
  if (stm->tag == IMP_Declare) map_put_pointer(&w->definitions, stm->as.Declare.variable.id, stm->as.Declare.value);
  if (is_own) add_window_access(w, stm->as.Store.index, 0, true);
  if (stm->tag == IMP_Copy) {
    const ImpCopy *copy = &stm->as.Copy;
    note_copied(w, copy->from, copy->from_index, copy->count, false);
    note_copied(w, copy->to, copy->to_index, copy->count, true);
  } else if (stm->tag == IMP_For) {
    note_for(w, &stm->as.For);
  } else {
    w->uncertain += may_repeat;
    imp_stm_visit(stm, &(ImpVisitor){.user = w, .block = note_block});
    w->uncertain -= may_repeat;
  }
}
static void note_block(void *user, const ImpBlock *block) {
  Window *w = user;
  for COUNTING(i, i < block->count && !w->refused) window_add(w, block->stms[i]);
}

// ---- which elements are written before they are read: bit k for element low + k
typedef struct Cover {
  const Window *window;
  Bitset open;                       // the indices of the loops around the event
  uint64_t written;                  // in all iterations of loops that are left, or whatever the iteration is
  Seq(const Poly *) own;             // other offsets that were written, in the same iteration of the loops around
  bool reads, rewrites;
} Cover;

// The offsets for all iterations. All of them are in the window, so that bits may be shifted in any order.
static uint64_t elements_at(const Window *w, const Poly *offset) {
  int64_t start = 0;
  for RANGE(i, offset->count)
    if (offset->terms[i].degree == 0) start = offset->terms[i].coefficient;
  uint64_t elements = UINT64_C(1) << (start - w->low);
  for RANGE(i, offset->count) {
    const int64_t step = offset->terms[i].coefficient;
    const uint64_t before = elements;
    if (offset->terms[i].degree == 0) continue;
    const int64_t trips = (int64_t)map_value_or(&w->trips, offset->terms[i].variables[0], 1);
    for (int64_t t = 1; t < trips; t++) elements |= step > 0 ? before << step * t : before >> -step * t;
  }
  return elements;
}
static void settle_writes(Cover *cover) {
  uint32_t kept = 0;
  for EACH(i, &cover->own) {
    const Poly *offset = cover->own.items[i];
    if (poly_mentions_any(offset, &cover->open)) cover->own.items[kept++] = offset;
    else cover->written |= elements_at(cover->window, offset);
  }
  cover->own.size = kept;
}
static bool is_covered(const Cover *cover, const Poly *offset) {
  for EACH(i, &cover->own)
    if (poly_equal(cover->own.items[i], offset)) return true;
  return (elements_at(cover->window, offset) & ~cover->written) == 0;
}
static bool follow(Cover *cover, const Event *event) {
  Arena *arena = cover->window->rewriter->arena;
  switch (event->tag) {
    case EVENT_Enter: bitset_add(&cover->open, event->index); break;
    case EVENT_Leave:
      bitset_remove(&cover->open, event->index);
      settle_writes(cover);
      break;
    case EVENT_Read:
      cover->reads = true;
      return is_covered(cover, event->offset);
    case EVENT_Write:
      cover->rewrites |= (elements_at(cover->window, event->offset) & cover->written) != 0;
      if (event->is_certain) seq_push(arena, &cover->own, event->offset);
      settle_writes(cover);
      break;
  }
  return true;
}
bool window_is_worth_localising(const Window *w) {
  const int64_t count = w->high - w->low + 1;
  Cover cover = {.window = w, .open = bitset_new(w->rewriter->context->scratch)};
  for EACH(i, &w->events)
    if (!follow(&cover, &w->events.items[i])) return false;
  return count > 1 && cover.written == UINT64_MAX >> (64 - count) && cover.reads && cover.rewrites &&
         count * imp_element_bytes(w->rewriter->vars, w->buffer) <= mem_local_limit(w->rewriter->context);
}

