// localise_windows: a few elements of a buffer that are written, read and written again become a local array, which is
// copied to the buffer at the end.
//   rule: for j < 16 { y[i*16 + j] = 0 }; for e < m { for j < 16 { y[i*16 + j] = y[i*16 + j] + f(e, j) } }
//         -->  local a[16]; for j < 16 { a[j] = 0 }; for e < m { for j < 16 { a[j] = a[j] + f(e, j) } };
//              for j < 16 { y[i*16 + j] = a[j] }
//   The statements are as many of a block as possible, from the first one that writes the buffer on. In them
//   - every access to the buffer is at an invariant address plus an offset that the constant bounds of loops limit to a
//     window of at most 64 elements and 512 bytes; the elements are side by side, or a product of sizes apart that is
//     not 0 where the statements run (y[(j*n + i)*m + k] for j < 16, in loops over i < n and k < m);
//   - every element of the window is written for certain, and before it is read;
//   - an element that was written is written again, and elements are read: a window that is written once stays;
//   - no other buffer that they mention may be the same memory.
//   A C compiler that sees the buffer must store each sum before the next check may fail; a local array it keeps in
//   registers. Where a check fails the elements of results are not specified.
//   If only loops that fill the window or copy it have other places than constants, they are unrolled, so that
//   replace_arrays_by_scalars makes scalars of the elements.
//   test: imp/test/golden/localise_windows
#include "imp/window.h"

enum { STATEMENT_LIMIT = 200, INNER_LIMIT = 1000, BUFFER_LIMIT = 4 };

// ---- the choice of statements
// How many of them may be changed, up to the last one that accesses the buffer. *seen: the number of those before the
// first one that does not fit.
static uint32_t find_statements(Window *w, uint32_t count, const ImpStm *const *stms, uint32_t *seen) {
  uint32_t last = 0;
  for (*seen = 0; *seen < count; ++*seen) {
    const Window before = *w;
    window_add(w, stms[*seen]);
    if (w->refused) {
      w->low = before.low, w->high = before.high, w->stride = before.stride, w->is_straight = before.is_straight;
      w->events.size = before.events.size;
      return last;
    }
    if (w->events.size > before.events.size) last = *seen + 1;
  }
  return last;
}
static uint32_t find_window(ImpRewriter *rewriter, ImpVar buffer, const ImpEffects *effects, uint32_t count,
                            const ImpStm *const *stms, Window *w, uint32_t *seen) {
  Arena *scratch = rewriter->context->scratch;
  *w = (Window){.rewriter = rewriter, .buffer = buffer, .bound = effects->bound, .assigned = effects->assigned,
                .definitions = map_new(scratch), .trips = map_new(scratch), .low = 1, .is_straight = true};
  const bool is_fixed = !bitset_has(&w->bound, buffer.id) && !bitset_has(&w->assigned, buffer.id);
  const uint32_t chosen = is_fixed ? find_statements(w, count, stms, seen) : 0;
  return chosen && window_is_worth_localising(w) ? chosen : 0;
}

// ---- loops that fill a window or read it, unrolled
// Only loops of constant bounds around stores, at most WINDOW_ELEMENTS copies of them?
static bool is_short_nest(const ImpStm *stm, int64_t copies) {
  Scalar bound;
  if (stm->tag == IMP_Store) return copies <= WINDOW_ELEMENTS;
  if (stm->tag != IMP_For || !imp_exp_is_constant(stm->as.For.bound, &bound) || bound.as.s > WINDOW_ELEMENTS)
    return false;
  const ImpBlock *body = stm->as.For.body;
  bool is_short = body->count <= WINDOW_ELEMENTS;
  for COUNTING(i, is_short && i < body->count)
    is_short = is_short_nest(body->stms[i], copies * bound.as.s * body->count);
  return is_short;
}
static void put_unrolled(ImpCopier *copier, const ImpStm *stm, ImpBuilder *out) {
  Scalar bound = {0};
  if (stm->tag != IMP_For) {
    imp_put_stm(out, imp_copy_stm(copier, stm));
    return;
  }
  const ImpFor *loop = &stm->as.For;
  imp_exp_is_constant(loop->bound, &bound);
  for I64_RANGE(k, bound.as.s) {
    imp_copy_with(copier, loop->index, imp_i64(out->arena, k));
    for RANGE(i, loop->body->count) put_unrolled(copier, loop->body->stms[i], out);
  }
}
static bool only_fills_or_reads(const Window *w, const ImpStm *stm) {
  const ImpEffects effects = imp_effects(w->rewriter->context->scratch, 1, &stm, INNER_LIMIT);
  bool reads = false, writes = false;
  for EACH(i, &effects.accesses) {
    const ImpAccess *access = &effects.accesses.items[i];
    if (access->buffer.id == w->buffer.id) *(access->writes ? &writes : &reads) = true;
  }
  return reads != writes;
}
static const ImpBlock *straightened(const Window *w, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  ImpBuilder straight = imp_inside(out);
  for RANGE(i, count) {
    ImpCopier copier = imp_copier(out->arena, out->vars);
    copier.exp = imp_copy_folded;
    if (stms[i]->tag == IMP_For && is_short_nest(stms[i], 1) && only_fills_or_reads(w, stms[i]))
      put_unrolled(&copier, stms[i], &straight);
    else
      imp_put_stm(&straight, stms[i]);
  }
  return imp_finish(&straight);
}

// ---- replacing
static const ImpExp *variable_of_poly(void *user, uint32_t variable) {
  return imp_var(user, (ImpVar){variable});
}
static const ImpExp *local_index(Window *w, const ImpExp *index) {
  Arena *arena = w->rewriter->arena;
  return imp_poly(arena, poly_plus(arena, window_offset(w, index), -w->low), variable_of_poly, arena);
}
static const ImpExp *read_locally(void *user, const ImpExp *exp) {
  Window *w = user;
  Arena *arena = w->rewriter->arena;
  if (exp->tag == IMP_EXP_Load && exp->as.Load.buffer.id == w->buffer.id)
    return imp_load(arena, w->local, local_index(w, exp->as.Load.index));
  return imp_exp_map(exp, &(ImpMapper){.user = w, .arena = arena, .exp = read_locally});
}
static const ImpBlock *localised_block(void *user, const ImpBlock *block);
static const ImpStm *localised(Window *w, const ImpStm *stm) {
  Arena *arena = w->rewriter->arena;
  ImpStm result = *imp_stm_map(
      stm, &(ImpMapper){.user = w, .arena = arena, .exp = read_locally, .block = localised_block});
  if (stm->tag == IMP_Store && stm->as.Store.buffer.id == w->buffer.id)
    result.as.Store.buffer = w->local, result.as.Store.index = local_index(w, stm->as.Store.index);
  if (stm->tag == IMP_Copy && stm->as.Copy.from.id == w->buffer.id)
    result.as.Copy.from = w->local, result.as.Copy.from_index = local_index(w, stm->as.Copy.from_index);
  if (stm->tag == IMP_Copy && stm->as.Copy.to.id == w->buffer.id)
    result.as.Copy.to = w->local, result.as.Copy.to_index = local_index(w, stm->as.Copy.to_index);
  return COPY_OF(arena, &result);
}
static const ImpBlock *localised_block(void *user, const ImpBlock *block) {
  Window *w = user;
  const ImpStm **stms = NEW_ARRAY(w->rewriter->arena, const ImpStm *, block->count + 1);
  for RANGE(i, block->count) stms[i] = localised(w, block->stms[i]);
  return imp_block(w->rewriter->arena, block->count, stms);
}

static const ImpExp *place_in_buffer(const Window *w, const Poly *number) {
  Arena *arena = w->rewriter->arena;
  const Poly *stride = w->stride ? w->stride : poly_constant(arena, 1),
             *distance = poly_mul(arena, poly_plus(arena, number, w->low), stride);
  return imp_poly(arena, poly_add(arena, w->base, distance), variable_of_poly, arena);
}
static void write_back(Window *w, ImpBuilder *out) {
  const int64_t count = w->high - w->low + 1;
  if (w->is_straight) {
    for I64_RANGE(k, count)
      imp_store(out, w->buffer, place_in_buffer(w, poly_constant(out->arena, k)),
                imp_load(out->arena, w->local, imp_i64(out->arena, k)));
    return;
  }
  ImpBuilder body = imp_open(out, "i", imp_i64(out->arena, count), true);
  imp_store(&body, w->buffer, place_in_buffer(w, poly_variable(out->arena, body.index->as.Var.variable.id)),
            imp_load(out->arena, w->local, body.index));
  imp_close(out, &body);
}
static void put_localised(Window *w, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  Localiser *localiser = w->rewriter->user;
  ImpBuilder block = imp_inside(out);
  w->local = imp_fresh(out, "window", imp_buffer(imp_var_info(out->vars, w->buffer)->type.scalar));
  bitset_add(&localiser->locals, w->local.id);
  imp_put(out, (ImpStm){IMP_Local, {.Local = {w->local, w->high - w->low + 1}}});
  for RANGE(i, count) imp_put_stm(&block, localised(w, stms[i]));
  imp_put_block(out, imp_rewrite_block(w->rewriter, imp_finish(&block)));
  write_back(w, out);
}

// Of as many of `count` statements as are small together.
static ImpEffects effects_nearby(const ImpRewriter *rewriter, const ImpStm *const *stms, uint32_t *count) {
  ImpEffects effects = imp_effects(rewriter->context->scratch, *count, stms, INNER_LIMIT);
  while (effects.tags & IMP_INCOMPLETE && *count > 0) {
    *count /= 2;
    effects = imp_effects(rewriter->context->scratch, *count, stms, INNER_LIMIT);
  }
  return effects;
}
// The same with loops that only fill the window or read it unrolled, if all places are constants then.
static bool put_straightened(const Window *w, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  const ImpBlock *straight = straightened(w, count, stms, out);
  Window unrolled;
  uint32_t near = straight->count, seen;
  const ImpEffects effects = effects_nearby(w->rewriter, straight->stms, &near);
  const bool is_found =
      near == straight->count &&
      find_window(w->rewriter, w->buffer, &effects, near, straight->stms, &unrolled, &seen) == near &&
      unrolled.is_straight && rule_allowed(w->rewriter->context, "localise-in-scalars");
  if (is_found) put_localised(&unrolled, near, straight->stms, out);
  return is_found;
}

// ---- the rule
static void note_place(Localiser *localiser, const ImpStm *stm) {
  if (stm->tag == IMP_Local) bitset_add(&localiser->locals, stm->as.Local.buffer.id);
  if (stm->tag == IMP_Arena) bitset_add(&localiser->blocks, stm->as.Arena.buffer.id);
}
static bool note_window_definitions(ImpRewriter *rewriter, const ImpFunction *function) {
  Localiser *localiser = rewriter->user;
  imp_walk_block(function->body, &(ImpWalker){.user = &localiser->definitions, .stm = imp_note_definition});
  return true;
}
// The buffers that the statement writes for certain, at most BUFFER_LIMIT.
static uint32_t written_buffers(ImpRewriter *rewriter, const ImpStm *stm, ImpVar *buffers) {
  const ImpEffects effects = imp_effects(rewriter->context->scratch, 1, &stm, STATEMENT_LIMIT);
  uint32_t count = 0;
  if (stm->tag == IMP_Copy) buffers[count++] = stm->as.Copy.to;
  for EACH(i, &effects.accesses) {
    const ImpAccess *access = &effects.accesses.items[i];
    bool is_new = access->writes && access->is_certain && count < BUFFER_LIMIT;
    for RANGE(k, count) is_new &= buffers[k].id != access->buffer.id;
    if (is_new) buffers[count++] = access->buffer;
  }
  return count;
}
// A search that found nothing is not repeated from the statements that it saw: each of them is seen a few times, not
// once for each statement before it.
typedef struct Search { const ImpStm *const *block_end; uint32_t left; } Search;
static bool is_searched(const Localiser *localiser, ImpVar buffer, uint32_t count, const ImpStm *const *stms) {
  const Search *search = map_pointer(&localiser->searches, buffer.id);
  return search && search->block_end == stms + count && count > search->left;
}
static void note_search(ImpRewriter *rewriter, ImpVar buffer, uint32_t count, const ImpStm *const *stms,
                        uint32_t seen) {
  Localiser *localiser = rewriter->user;
  const Search search = {stms + count, count - seen};
  map_put_pointer(&localiser->searches, buffer.id, COPY_OF(rewriter->context->scratch, &search));
}
static uint32_t localise_window(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  Localiser *localiser = rewriter->user;
  ImpVar buffers[BUFFER_LIMIT];
  Scalar bound;
  note_place(localiser, stms[0]);
  if (stms[0]->tag == IMP_For || stms[0]->tag == IMP_While)
    map_put_pointer(&localiser->around, (uintptr_t)stms[0], (void *)rewriter->loop);
  if (stms[0]->tag != IMP_Store && stms[0]->tag != IMP_Copy &&
      (stms[0]->tag != IMP_For || !imp_exp_is_constant(stms[0]->as.For.bound, &bound)))
    return 0;
  const uint32_t written = written_buffers(rewriter, stms[0], buffers);
  for RANGE(k, written) {
    if (bitset_has(&localiser->locals, buffers[k].id) || is_searched(localiser, buffers[k], count, stms)) continue;
    Window window;
    uint32_t near = count < STATEMENT_LIMIT ? count : STATEMENT_LIMIT, seen = 1;
    const ImpEffects effects = effects_nearby(rewriter, stms, &near);
    const uint32_t chosen = find_window(rewriter, buffers[k], &effects, near, stms, &window, &seen);
    if (chosen && rule_allowed(rewriter->context, "localise-windows")) {
      if (window.is_straight || !put_straightened(&window, chosen, stms, out))
        put_localised(&window, chosen, stms, out);
      return chosen;
    }
    note_search(rewriter, buffers[k], count, stms, seen);
  }
  return 0;
}

const ImpProgram *localise_windows(Context *context, const ImpProgram *program) {
  if (imp_is_recursive(program)) return program;
  Arena *arena = context->arena;
  Localiser localiser = {bitset_new(arena), bitset_new(arena), map_new(arena), map_new(arena), map_new(arena)};
  return imp_rewrite((ImpRewriter){.user = &localiser, .begin = note_window_definitions, .rule = localise_window},
                     context, program);
}
