// Faults of the memory passes: index functions, blocks, copies, checks, order, calls, loops.
#include "rewrite.h"

// ---- index functions

static const Memory *offset_one_more(Rewriter *r, Var array, const Memory *m) {
  (void)array;
  return with_lmad(r, m, (Lmad){plus(r, m->lmad->offset, 1), m->lmad->rank, m->lmad->dims});
}
static const Memory *offset_one_less(Rewriter *r, Var array, const Memory *m) {
  (void)array;
  return with_lmad(r, m, (Lmad){plus(r, m->lmad->offset, -1), m->lmad->rank, m->lmad->dims});
}
static const Memory *offset_a_size_more(Rewriter *r, Var array, const Memory *m) {
  (void)array;
  if (m->lmad->rank == 0) return NULL;
  return with_lmad(r, m,
                   (Lmad){poly_add(arena_of(r), m->lmad->offset, m->lmad->dims[0].size), m->lmad->rank, m->lmad->dims});
}
static const Memory *offset_dropped(Rewriter *r, Var array, const Memory *m) {
  (void)array;
  return m->lmad->offset->count ? with_lmad(r, m, (Lmad){poly_constant(arena_of(r), 0), m->lmad->rank, m->lmad->dims})
                                : NULL;
}
static const Memory *strides_swapped(Rewriter *r, Var array, const Memory *m) {
  (void)array;
  if (m->lmad->rank < 2) return NULL;
  LmadDim *dims = arena_copy(arena_of(r), m->lmad->dims, sizeof *dims * m->lmad->rank);
  dims[0].stride = m->lmad->dims[1].stride, dims[1].stride = m->lmad->dims[0].stride;
  return with_lmad(r, m, (Lmad){m->lmad->offset, m->lmad->rank, dims});
}
static const Memory *with_stride(Rewriter *r, const Memory *m, uint32_t at, const Poly *stride) {
  LmadDim *dims = arena_copy(arena_of(r), m->lmad->dims, sizeof *dims * m->lmad->rank);
  dims[at].stride = stride;
  return with_lmad(r, m, (Lmad){m->lmad->offset, m->lmad->rank, dims});
}
static const Memory *stride_one_more(Rewriter *r, Var array, const Memory *m) {
  (void)array;
  return m->lmad->rank ? with_stride(r, m, 0, plus(r, m->lmad->dims[0].stride, 1)) : NULL;
}
static const Memory *stride_of_other_size(Rewriter *r, Var array, const Memory *m) {
  (void)array;
  return m->lmad->rank > 1 ? with_stride(r, m, 0, m->lmad->dims[0].size) : NULL;
}
static const Memory *stride_backwards(Rewriter *r, Var array, const Memory *m) {
  (void)array;
  return m->lmad->rank ? with_stride(r, m, m->lmad->rank - 1,
                                     poly_scale(arena_of(r), m->lmad->dims[m->lmad->rank - 1].stride, -1))
                       : NULL;
}

// ---- blocks

static bool made_later(const MapEntry *entry, Var array) { return entry->key > array.id; }

static const Memory *in_next_block(Rewriter *r, Var array, const Memory *m) {
  const Map *all = &r->subject->driven.compilation.memory->memory;
  for EACH(i, &all->entries) {
    const Memory *other = all->entries.items[i].as.pointer;
    if (!made_later(&all->entries.items[i], array) || other->block.id == m->block.id) continue;
    const Memory changed = {other->block, m->lmad};
    return COPY_OF(arena_of(r), &changed);
  }
  return NULL;
}

// Moves all arrays of one block to another block of the same size that is allocated before it.
typedef struct Merge { Subject *subject; Seq(const Stm *) allocs; } Merge;
static void find_allocs(void *user, const Body *body) {
  Merge *merge = user;
  const Visitor visitor = {.user = user, .body = find_allocs};
  for (uint32_t i = 0; i < body->count; i++) {
    if (is_alloc(body->stms[i])) seq_push(subject_arena(merge->subject), &merge->allocs, body->stms[i]);
    exp_visit(body->stms[i]->exp, &visitor);
  }
}

static void move_block(Subject *subject, Var from, Var to, int64_t offset) {
  Program program = *subject->memory;
  Rewriter rewriter = {.subject = subject};
  program.memory = map_new(subject_arena(subject));
  for EACH(i, &subject->memory->memory.entries) {
    const MapEntry *entry = &subject->memory->memory.entries.items[i];
    Memory memory = *(const Memory *)entry->as.pointer;
    if (memory.block.id == from.id) {
      if (offset)
        memory = *with_lmad(&rewriter, &memory,
                            (Lmad){plus(&rewriter, memory.lmad->offset, offset), memory.lmad->rank, memory.lmad->dims});
      memory.block = to;
    }
    map_put_pointer(&program.memory, entry->key, COPY_OF(subject_arena(subject), &memory));
  }
  subject->memory = COPY_OF(subject_arena(subject), &program);
}

static Merge allocs_of(Subject *subject) {
  Merge merge = {.subject = subject};
  for (uint32_t i = 0; i < subject->memory->function_count; i++)
    find_allocs(&merge, subject->memory->functions[i]->body);
  return merge;
}

static bool blocks_merged(Subject *subject, uint32_t number) {
  const Merge merge = allocs_of(subject);
  for EACH(i, &merge.allocs)
    for (uint32_t k = 0; k < i; k++) {
      if (!extent_equal(merge.allocs.items[i]->exp->as.Alloc.bytes, merge.allocs.items[k]->exp->as.Alloc.bytes) ||
          number-- > 0)
        continue;
      move_block(subject, merge.allocs.items[i]->pattern.items[0], merge.allocs.items[k]->pattern.items[0], 0);
      return true;
    }
  return false;
}

static bool block_shifted(Subject *subject, uint32_t number) {
  const Merge merge = allocs_of(subject);
  if (number >= merge.allocs.size) return false;
  const Var block = merge.allocs.items[number]->pattern.items[0];
  move_block(subject, block, block, 1);
  return true;
}

// ---- copies

typedef struct CopySearch { const Program *program; Var from, to; uint32_t left; bool found; } CopySearch;
static void find_copy(void *user, const Body *body) {
  CopySearch *search = user;
  const Visitor visitor = {.user = user, .body = find_copy};
  for (uint32_t i = 0; i < body->count && !search->found; i++) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag == EXP_Copy) {
      const Memory *from = memory_of(search->program, stm->exp->as.Copy.array),
                   *to = memory_of(search->program, stm->pattern.items[0]);
      if (from->block.id != to->block.id && lmad_equal(from->lmad, to->lmad) && search->left-- == 0)
        search->from = from->block, search->to = to->block, search->found = true;
    }
    exp_visit(stm->exp, &visitor);
  }
}
static const Stm *same_block_copy(Rewriter *r, const Stm *stm) {
  if (stm->exp->tag != EXP_Copy) return NULL;
  const Memory *from = memory_of(r->subject->memory, stm->exp->as.Copy.array),
               *to = memory_of(r->subject->memory, stm->pattern.items[0]);
  return from->block.id == to->block.id && lmad_equal(from->lmad, to->lmad)
             ? with_exp(r, stm, (Exp){EXP_Atom, {.Atom = {atom_var(stm->exp->as.Copy.array)}}})
             : NULL;
}
// Removes a copy: the arrays of its block are in the block of the source.
static bool copy_dropped(Subject *subject, uint32_t number) {
  CopySearch search = {.program = subject->memory, .left = number};
  for (uint32_t i = 0; i < subject->memory->function_count && !search.found; i++)
    find_copy(&search, subject->memory->functions[i]->body);
  if (!search.found) return false;
  move_block(subject, search.to, search.from, 0);
  (void)rewrite(subject, 0, (Rewriter){.stm = same_block_copy});
  return true;
}
static const Stm *copy_as_view(Rewriter *r, const Stm *stm) {
  return stm->exp->tag == EXP_Copy ? with_exp(r, stm, (Exp){EXP_Atom, {.Atom = {atom_var(stm->exp->as.Copy.array)}}})
                                   : NULL;
}

// ---- checks

static const Stm *guard_missing(Rewriter *r, const Stm *stm) {
  if (!is_assert(stm)) return NULL;
  return with_exp(
      r, stm,
      (Exp){EXP_Assert,
            {.Assert = {atom_constant((Scalar){.type = SCALAR_Bool, .as.b = true}), stm->exp->as.Assert.message}}});
}
static const Body *guard_dropped(Rewriter *r, const Body *body) {
  const Stm **stms = NEW_ARRAY(arena_of(r), const Stm *, body->count + 1);
  uint32_t count = 0;
  for (uint32_t i = 0; i < body->count; i++)
    if (!is_assert(body->stms[i])) stms[count++] = body->stms[i];
  return count < body->count ? with_stms(r, body, count, stms) : NULL;
}
// Removes all certificates of a body and moves its checks to its end.
static const Body *guard_too_late(Rewriter *r, const Body *body) {
  Seq(const Stm *) stms = {0};
  bool found = false;
  for (uint32_t late = 0; late < 2; late++)
    for (uint32_t i = 0; i < body->count; i++) {
      if (is_assert(body->stms[i]) != (late == 1)) continue;
      Stm stm = *body->stms[i];
      found = found || stm.certificates.count > 0;
      stm.certificates = (Vars){0};
      seq_push(arena_of(r), &stms, (const Stm *)COPY_OF(arena_of(r), &stm));
    }
  return found ? with_stms(r, body, stms.size, stms.items) : NULL;
}
static const Stm *size_check_weaker(Rewriter *r, const Stm *stm) {
  if (stm->exp->tag != EXP_Prim || stm->exp->as.Prim.prim != PRIM_Lt) return NULL;
  Exp exp = *stm->exp;
  exp.as.Prim.prim = PRIM_Le;
  return with_exp(r, stm, exp);
}

// ---- order

static const Body *neighbours_swapped(Rewriter *r, const Body *body) {
  for (uint32_t i = 0; i + 1 < body->count; i++) {
    const Stm *first = body->stms[i], *second = body->stms[i + 1];
    if (exp_info(first->exp->tag)->flags & (EXP_View | EXP_Mem) || first->exp->tag == EXP_Prim ||
        exp_info(second->exp->tag)->flags & (EXP_View | EXP_Mem))
      continue;
    const Stm **stms = arena_copy(arena_of(r), body->stms, sizeof *stms * body->count);
    stms[i] = second, stms[i + 1] = first;
    return with_stms(r, body, body->count, stms);
  }
  return NULL;
}

// Reads the old version of an updated array instead of the new one.
typedef struct Rename { Rewriter *r; Var from, to; } Rename;
static Atom rename_atom(void *user, Atom atom) {
  const Rename *rename = user;
  return atom.tag == ATOM_Var && atom.as.var.id == rename->from.id ? atom_var(rename->to) : atom;
}
static const Body *rename_body(void *user, const Body *body) {
  const Rename *rename = user;
  const Mapper mapper = {user, arena_of(rename->r), rename_atom, NULL, rename_body};
  return body_map_stms(arena_of(rename->r), body, &mapper);
}
static bool old_array(const Stm *stm, Var *old) {
  const Exp *exp = stm->exp;
  if (exp->tag == EXP_Update) *old = exp->as.Update.array;
  else if (exp->tag == EXP_Scatter) *old = exp->as.Scatter.destinations.items[0];
  else if (exp->tag == EXP_Hist) *old = exp->as.Hist.destinations.items[0];
  else return false;
  return true;
}
static const Body *old_array_read(Rewriter *r, const Body *body) {
  Var old;
  for (uint32_t i = 0; i + 1 < body->count; i++) {
    if (!old_array(body->stms[i], &old)) continue;
    const Stm **stms = arena_copy(arena_of(r), body->stms, sizeof *stms * body->count);
    Rename rename = {r, body->stms[i]->pattern.items[0], old};
    const Mapper mapper = {&rename, arena_of(r), rename_atom, NULL, rename_body};
    bool changed = false;
    for (uint32_t k = i + 1; k < body->count; k++)
      stms[k] = stm_map(body->stms[k], &mapper), changed = changed || stms[k] != body->stms[k];
    if (changed) return with_stms(r, body, body->count, stms);
  }
  return NULL;
}

// ---- forms

static const Stm *loop_bound(Rewriter *r, const Stm *stm, int64_t by) {
  int64_t bound;
  if (stm->exp->tag != EXP_Loop || stm->exp->as.Loop.form.tag != CORE_LOOP_For ||
      !atom_is_i64(stm->exp->as.Loop.form.bound, &bound))
    return NULL;
  Exp exp = *stm->exp;
  exp.as.Loop.form.bound = atom_i64(bound + by);
  return with_exp(r, stm, exp);
}
static const Stm *round_too_many(Rewriter *r, const Stm *stm) { return loop_bound(r, stm, 1); }
static const Stm *round_too_few(Rewriter *r, const Stm *stm) { return loop_bound(r, stm, -1); }

static const Stm *parts_swapped(Rewriter *r, const Stm *stm) {
  if (stm->exp->tag != EXP_Concat || stm->exp->as.Concat.arrays.count < 2) return NULL;
  Exp exp = *stm->exp;
  Var *arrays = arena_copy(arena_of(r), exp.as.Concat.arrays.items, sizeof *arrays * exp.as.Concat.arrays.count);
  arrays[0] = exp.as.Concat.arrays.items[1], arrays[1] = exp.as.Concat.arrays.items[0];
  exp.as.Concat.arrays.items = arrays;
  return with_exp(r, stm, exp);
}
static const Stm *wrong_permutation(Rewriter *r, const Stm *stm) {
  if (stm->exp->tag != EXP_Permute) return NULL;
  Exp exp = *stm->exp;
  int64_t *order =
      arena_copy(arena_of(r), exp.as.Permute.permutation.items, sizeof *order * exp.as.Permute.permutation.count);
  for (uint32_t i = 0; i < exp.as.Permute.permutation.count; i++) order[i] = i;
  exp.as.Permute.permutation.items = order;
  return with_exp(r, stm, exp);
}
static const Stm *slice_one_further(Rewriter *r, const Stm *stm) {
  if (stm->exp->tag != EXP_Slice && stm->exp->tag != EXP_Update) return NULL;
  Exp exp = *stm->exp;
  Slices *slices = exp.tag == EXP_Slice ? &exp.as.Slice.slices : &exp.as.Update.slices;
  int64_t start;
  for (uint32_t i = 0; i < slices->count; i++) {
    if (!atom_is_i64(slices->items[i].start, &start)) continue;
    Slice *items = arena_copy(arena_of(r), slices->items, sizeof *items * slices->count);
    items[i].start = atom_i64(start + 1);
    slices->items = items;
    return with_exp(r, stm, exp);
  }
  return NULL;
}
static const Stm *branches_swapped(Rewriter *r, const Stm *stm) {
  if (stm->exp->tag != EXP_If) return NULL;
  Exp exp = *stm->exp;
  exp.as.If.then_body = stm->exp->as.If.else_body, exp.as.If.else_body = stm->exp->as.If.then_body;
  return with_exp(r, stm, exp);
}
static const Stm *wrong_neutral(Rewriter *r, const Stm *stm) {
  Exp exp = *stm->exp;
  Atoms *neutral = exp.tag == EXP_Reduce ? &exp.as.Reduce.neutral : exp.tag == EXP_Scan ? &exp.as.Scan.neutral : NULL;
  int64_t value;
  if (!neutral || neutral->count == 0 || !atom_is_i64(neutral->items[0], &value)) return NULL;
  Atom *items = arena_copy(arena_of(r), neutral->items, sizeof *items * neutral->count);
  items[0] = atom_i64(value + 1);
  neutral->items = items;
  return with_exp(r, stm, exp);
}
static const Stm *block_too_small(Rewriter *r, const Stm *stm) {
  if (!is_alloc(stm)) return NULL;
  const Extent *bytes =
      extent_add(arena_of(r), stm->exp->as.Alloc.bytes, extent_poly(arena_of(r), poly_constant(arena_of(r), -8)));
  return with_exp(r, stm, (Exp){EXP_Alloc, {.Alloc = {bytes}}});
}
static const Stm *other_elements(Rewriter *r, const Stm *stm) {
  if (stm->exp->tag != EXP_Replicate) return NULL;
  return with_exp(
      r, stm, (Exp){EXP_Iota, {.Iota = {SCALAR_I64, stm->exp->as.Replicate.shape.items[0], atom_i64(0), atom_i64(1)}}});
}

// ---- states of loops, and results

static Atoms two_swapped(Rewriter *r, Atoms atoms, TypeTag tag) {
  for (uint32_t i = 0; i < atoms.count; i++)
    for (uint32_t k = 0; k < i; k++) {
      const Type x = atom_type(vars_in(r), atoms.items[i]), y = atom_type(vars_in(r), atoms.items[k]);
      if (x.tag != tag || y.tag != tag || x.rank != y.rank || atom_equal(atoms.items[i], atoms.items[k])) continue;
      Atom *items = arena_copy(arena_of(r), atoms.items, sizeof *items * atoms.count);
      items[i] = atoms.items[k], items[k] = atoms.items[i];
      return (Atoms){atoms.count, items};
    }
  return (Atoms){0};
}
static const Stm *with_loop_results(Rewriter *r, const Stm *stm, TypeTag tag) {
  if (stm->exp->tag != EXP_Loop) return NULL;
  Exp exp = *stm->exp;
  Body body = *exp.as.Loop.body;
  body.result = two_swapped(r, body.result, tag);
  if (!body.result.count) return NULL;
  exp.as.Loop.body = COPY_OF(arena_of(r), &body);
  return with_exp(r, stm, exp);
}
static const Stm *blocks_not_exchanged(Rewriter *r, const Stm *stm) { return with_loop_results(r, stm, TYPE_Block); }
static const Stm *states_exchanged(Rewriter *r, const Stm *stm) { return with_loop_results(r, stm, TYPE_Array); }
// Two blocks of the state of a loop become one.
static const Stm *one_block_for_two(Rewriter *r, const Stm *stm) {
  if (stm->exp->tag != EXP_Loop) return NULL;
  Exp exp = *stm->exp;
  Atom *items = arena_copy(arena_of(r), exp.as.Loop.initial.items, sizeof *items * exp.as.Loop.initial.count),
       first = atom_i64(0);
  for (uint32_t i = 0; i < exp.as.Loop.initial.count; i++) {
    if (atom_type(vars_in(r), items[i]).tag != TYPE_Block) continue;
    if (first.tag == ATOM_Constant) { first = items[i]; continue; }
    if (atom_equal(items[i], first)) continue;
    items[i] = first;
    exp.as.Loop.initial.items = items;
    return with_exp(r, stm, exp);
  }
  return NULL;
}
static const Body *results_swapped(Rewriter *r, const Body *body) {
  Body changed = *body;
  changed.result = two_swapped(r, body->result, TYPE_Array);
  return changed.result.count ? COPY_OF(arena_of(r), &changed) : NULL;
}
// Returns the source of the copy that moves the result to its destination.
static const Body *result_elsewhere(Rewriter *r, const Body *body) {
  for (uint32_t i = 0; i < body->result.count; i++)
    for (uint32_t k = 0; k < body->count && is_array_atom(r, body->result.items[i]); k++) {
      const Stm *stm = body->stms[k];
      if (stm->exp->tag != EXP_Copy || stm->pattern.items[0].id != body->result.items[i].as.var.id) continue;
      Body changed = *body;
      Atom *items = arena_copy(arena_of(r), body->result.items, sizeof *items * body->result.count);
      items[i] = atom_var(stm->exp->as.Copy.array);
      changed.result.items = items;
      return COPY_OF(arena_of(r), &changed);
    }
  return NULL;
}

// ---- calls

static const Stm *with_place(Rewriter *r, const Stm *stm, TypeTag tag, bool swaps) {
  if (!is_call(stm)) return NULL;
  Exp exp = *stm->exp;
  const Atoms places = exp.as.Call.places;
  Atom *items = arena_copy(arena_of(r), places.items, sizeof *items * places.count);
  for (uint32_t i = 0; i < places.count; i++) {
    int64_t number;
    if (!swaps && atom_is_i64(places.items[i], &number)) {
      items[i] = atom_i64(number + 1);
      exp.as.Call.places.items = items;
      return with_exp(r, stm, exp);
    }
    for (uint32_t k = 0; swaps && k < i; k++) {
      if (atom_type(vars_in(r), places.items[i]).tag != tag || atom_type(vars_in(r), places.items[k]).tag != tag ||
          atom_equal(places.items[i], places.items[k]))
        continue;
      items[i] = places.items[k], items[k] = places.items[i];
      exp.as.Call.places.items = items;
      return with_exp(r, stm, exp);
    }
  }
  return NULL;
}
static const Stm *place_offset_wrong(Rewriter *r, const Stm *stm) { return with_place(r, stm, TYPE_Scalar, false); }
static const Stm *place_numbers_swapped(Rewriter *r, const Stm *stm) { return with_place(r, stm, TYPE_Scalar, true); }
static const Stm *place_blocks_swapped(Rewriter *r, const Stm *stm) { return with_place(r, stm, TYPE_Block, true); }
static const Stm *argument_twice(Rewriter *r, const Stm *stm) {
  if (!is_call(stm)) return NULL;
  Exp exp = *stm->exp;
  const Atoms arguments = exp.as.Call.arguments;
  Atom *items = arena_copy(arena_of(r), arguments.items, sizeof *items * arguments.count);
  for (uint32_t i = 0; i < arguments.count; i++)
    for (uint32_t k = 0; k < i; k++) {
      if (!is_array_atom(r, arguments.items[i]) || !is_array_atom(r, arguments.items[k]) ||
          atom_equal(arguments.items[i], arguments.items[k]))
        continue;
      items[i] = arguments.items[k];
      exp.as.Call.arguments.items = items;
      return with_exp(r, stm, exp);
    }
  return NULL;
}

#define MEMORY_FAULT(name)                                                                                             \
  static bool apply_##name(Subject *subject, uint32_t number) {                                                        \
    return rewrite(subject, number, (Rewriter){.memory = name});                                                       \
  }
// ---- builds
static bool depends_on(Rewriter *r, const Extent *extent, const Lambda *function) {
  Bitset bound = bitset_new(arena_of(r)), used = bitset_new(arena_of(r));
  for (uint32_t i = 0; i < function->parameters.count; i++) bitset_add(&bound, function->parameters.items[i].id);
  for (uint32_t i = 0; i < function->body->count; i++)
    for (uint32_t k = 0; k < function->body->stms[i]->pattern.count; k++)
      bitset_add(&bound, function->body->stms[i]->pattern.items[k].id);
  extent_variables(extent, &used);
  for EACH_BIT(var, &used)
    if (bitset_has(&bound, var)) return true;
  return false;
}

// Allocates the block of an iteration before the build.
static const Body *scratch_of_all(Rewriter *r, const Body *body) {
  for (uint32_t i = 0; i < body->count; i++) {
    const Stm *stm = body->stms[i];
    if (stm->exp->tag != EXP_Build) continue;
    ExpBuild build = stm->exp->as.Build;
    const Body *inner = build.function.body;
    uint32_t at = 0;
    while (at < inner->count && (inner->stms[at]->exp->tag != EXP_Alloc ||
                                 depends_on(r, inner->stms[at]->exp->as.Alloc.bytes, &build.function)))
      at++;
    if (at == inner->count) continue;
    const Stm **left = NEW_ARRAY(arena_of(r), const Stm *, inner->count),
              **stms = NEW_ARRAY(arena_of(r), const Stm *, body->count + 1);
    for (uint32_t k = 0; k + 1 < inner->count; k++) left[k] = inner->stms[k < at ? k : k + 1];
    for (uint32_t k = 0; k <= body->count; k++) stms[k] = body->stms[k <= i ? k : k - 1];
    build.function.body = with_stms(r, inner, inner->count - 1, left);
    stms[i] = inner->stms[at], stms[i + 1] = with_exp(r, stm, (Exp){EXP_Build, {.Build = build}});
    return with_stms(r, body, body->count + 1, stms);
  }
  return NULL;
}

#define STM_FAULT(name)                                                                                                \
  static bool apply_##name(Subject *subject, uint32_t number) {                                                        \
    return rewrite(subject, number, (Rewriter){.stm = name});                                                          \
  }
#define BODY_FAULT(name)                                                                                               \
  static bool apply_##name(Subject *subject, uint32_t number) {                                                        \
    return rewrite(subject, number, (Rewriter){.body = name});                                                         \
  }
MEMORY_FAULT(offset_one_more)
MEMORY_FAULT(offset_one_less) MEMORY_FAULT(offset_a_size_more) MEMORY_FAULT(offset_dropped)
    MEMORY_FAULT(strides_swapped) MEMORY_FAULT(stride_one_more) MEMORY_FAULT(stride_of_other_size)
        MEMORY_FAULT(stride_backwards) MEMORY_FAULT(in_next_block) STM_FAULT(copy_as_view) STM_FAULT(guard_missing)
            STM_FAULT(size_check_weaker) STM_FAULT(round_too_many) STM_FAULT(round_too_few) STM_FAULT(parts_swapped)
                STM_FAULT(wrong_permutation) STM_FAULT(slice_one_further) STM_FAULT(branches_swapped)
                    STM_FAULT(wrong_neutral) STM_FAULT(block_too_small) STM_FAULT(other_elements)
                        STM_FAULT(blocks_not_exchanged) STM_FAULT(states_exchanged) STM_FAULT(one_block_for_two)
                            STM_FAULT(place_offset_wrong) STM_FAULT(place_numbers_swapped)
                                STM_FAULT(place_blocks_swapped) STM_FAULT(argument_twice) BODY_FAULT(guard_dropped)
                                    BODY_FAULT(guard_too_late) BODY_FAULT(neighbours_swapped) BODY_FAULT(old_array_read)
                                        BODY_FAULT(results_swapped) BODY_FAULT(result_elsewhere)
                                            BODY_FAULT(scratch_of_all)

                                            const FaultKind
    mem_fault_kinds[] = {
        {"offset one more", FAULT_Mem, "", apply_offset_one_more},
        {"offset one less", FAULT_Mem, "", apply_offset_one_less},
        {"offset a size more", FAULT_Mem, "paper 2, erratum d", apply_offset_a_size_more},
        {"offset not scaled: dropped", FAULT_Mem, "paper 3, erratum f", apply_offset_dropped},
        {"strides swapped", FAULT_Mem, "", apply_strides_swapped},
        {"stride one more", FAULT_Mem, "paper 3, erratum e", apply_stride_one_more},
        {"stride of the other size", FAULT_Mem, "paper 2, erratum a", apply_stride_of_other_size},
        {"stride backwards", FAULT_Mem, "", apply_stride_backwards},
        {"array in another block", FAULT_Mem, "", apply_in_next_block},
        {"two blocks merged", FAULT_Mem, "futhark #1755, #1371", blocks_merged},
        {"block shifted by one element", FAULT_Mem, "", block_shifted},
        {"block eight bytes too small", FAULT_Mem, "", apply_block_too_small},
        {"copy dropped, its block too", FAULT_Mem, "futhark #2018, #605, #1222", copy_dropped},
        {"copy made a view", FAULT_Mem, "futhark #2018", apply_copy_as_view},
        {"check that never fails", FAULT_Mem, "", apply_guard_missing},
        {"checks dropped", FAULT_Mem, "", apply_guard_dropped},
        {"checks after what they guard", FAULT_Mem, "futhark #1927", apply_guard_too_late},
        {"check one too weak", FAULT_Mem, "", apply_size_check_weaker},
        {"neighbouring statements swapped", FAULT_Mem, "futhark #1927", apply_neighbours_swapped},
        {"old array read after its update", FAULT_Mem, "accelerate #446", apply_old_array_read},
        {"a round too many", FAULT_Mem, "", apply_round_too_many},
        {"a round too few", FAULT_Mem, "", apply_round_too_few},
        {"parts of a concat swapped", FAULT_Mem, "", apply_parts_swapped},
        {"wrong permutation", FAULT_Mem, "paper 3, erratum g", apply_wrong_permutation},
        {"slice or region one further", FAULT_Mem, "paper 3, erratum c", apply_slice_one_further},
        {"branches swapped", FAULT_Mem, "", apply_branches_swapped},
        {"wrong neutral element", FAULT_Mem, "", apply_wrong_neutral},
        {"wrong elements for a replicate", FAULT_Mem, "", apply_other_elements},
        {"blocks of a loop not exchanged", FAULT_Mem, "futhark #2084", apply_blocks_not_exchanged},
        {"states of a loop exchanged", FAULT_Mem, "llvm #58293", apply_states_exchanged},
        {"one block for two states", FAULT_Mem, "futhark #2084, llvm #58293", apply_one_block_for_two},
        {"results of a body swapped", FAULT_Mem, "", apply_results_swapped},
        {"result left where it was made", FAULT_Mem, "paper 3, erratum h", apply_result_elsewhere},
        {"place of a call at a wrong offset", FAULT_Mem, "", apply_place_offset_wrong},
        {"offset and stride of a place swapped", FAULT_Mem, "", apply_place_numbers_swapped},
        {"blocks of a call swapped", FAULT_Mem, "", apply_place_blocks_swapped},
        {"one array for two parameters", FAULT_Mem, "llvm #58293", apply_argument_twice},
        {"scratch shared by iterations of a build", FAULT_Mem, "", apply_scratch_of_all},
        {0},
};
