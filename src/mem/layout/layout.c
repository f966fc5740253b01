// layout: decides where each block lives [paper 1 section 4.2: bump allocation; paper 3 section 6: block merging].
//   in: a Mem program   out: a place for each Alloc, a frame for each function, the frame's start at each call
//   rules: The blocks of a body are stacked on those of the enclosing bodies; siblings share memory. A block whose
//          arrays are dead is taken off the top, or its room is given to a later block, also of an inner body: the
//          smallest room that provably fits; else a room that grows to the larger of both sizes, when that takes less
//          than a new region. The total of the frame is the maximum over the program points of the sums of upper
//          bounds. Offsets use the exact sizes, so they never exceed it.
//          A function whose frame has no bound at some call takes all its memory dynamically, and so do the functions
//          that it calls. So does a recursive function, because no caller knows the depth of the recursion.
//          A small block of constant size that is passed to no call is a local. A block without a bound, or one that
//          outlives its body, is dynamic.
#include "mem/lifetimes.h"
#include "mem/block_names.h"
#include "mem/bounds.h"
#include "mem/slice.h"
#include "regions.h"

enum { LOCAL_TOTAL = 16384, LOCAL_TOTAL_RECURSIVE = 256 };   // bytes of locals per function: they live on the C stack

typedef struct Slot {
  uint32_t block;
  bool lent; /* an outer body owns it and does not need it at this point */
  Region *region;
} Slot;
typedef Seq(Slot) Slots;
// A program point: the top of the stack, and the frame of a call above it.
typedef struct Peak { const Region *top; const Extent *more; } Peak;
typedef struct Placed { Var block; Place *place; const Region *region; const Extent *bound; } Placed;
typedef struct CallAbove { uint64_t call; const Region *top; const Extent *bound; } CallAbove;
// The frames of workers in one region (NULL: they have no bytes), and the stretches of the blocks in the first of them.
typedef struct InFrame { Var block; Stretch stretch; } InFrame;
typedef struct Workers { const Exp *exp; WorkerFrames *frames; const Region *region; Seq(InFrame) blocks; } Workers;

// The frame that is being planned: of the function or of a worker.
typedef struct Stack {
  Regions regions;
  Seq(Peak) peaks;
  Seq(Placed) placed;
  Seq(CallAbove) calls;
} Stack;

typedef struct Planner {
  SizeEnv env;              // sizes and bounds of the current function
  // facts that hold at the entry of the function: the sizes of arrays made inside may belong to code that is not
  // reached
  Facts *at_entry;
  Layout *layout;
  SizeSlice slice;
  Lifetimes lives;
  Map tables;               // blocks that are constants
  Map sources;              // data_sources of the function
  Frame frame;              // of the function, as far as it is known
  Bitset parameters;        // variables known at the entry of the function
  Stack stack;
  Seq(Workers) workers;
  Map depths;               // block Var id -> how many loops are around the innermost statement that stores in it
  Bitset visible;           // variables in scope at the current statement; only with --workers
  bool in_worker;           // the body runs on a worker
  Map *plain;               // function Name id -> const Extent *: an upper bound of its total over its parameters alone
  Bitset *forced;           // Name ids of functions whose blocks are dynamic wherever they are called
  // Name ids of functions that were found to take memory dynamically: for calls of functions without a layout yet
  const Bitset *dynamic;
  bool is_forced, forces_more;
  int64_t locals;
} Planner;

static const Extent *constant_extent(Planner *p, int64_t value) {
  return extent_poly(p->env.arena, poly_constant(p->env.arena, value));
}

static const Poly *sliced_variable(void *user, uint32_t variable) {
  Planner *p = user;
  const Stm *definer = map_pointer(&p->slice.definers, variable);
  if (!definer) return NULL;
  Atom copy = slice_var(&p->slice, (Var){variable});
  const bool is_condition = definer->exp->tag == EXP_Convert && definer->exp->as.Convert.from == SCALAR_Bool;
  if (copy.tag == ATOM_Var && is_condition) facts_add_size(p->at_entry, copy.as.var.id);
  if (copy.tag == ATOM_Var && (is_condition || bitset_has(&p->env.facts->sizes, variable)))
    facts_add_size(p->env.facts, copy.as.var.id);
  return copy.tag == ATOM_Var ? poly_variable(p->env.arena, copy.as.var.id)
                              : poly_constant(p->env.arena, scalar_to_index(copy.as.constant));
}

// Replaces the variables of an extent by other polynomials.
typedef struct Substitution { Arena *arena; PolyLookup lookup; void *user; } Substitution;

static const Extent *substituted(void *user, const Poly *poly) {
  const Substitution *by = user;
  return extent_poly(by->arena, poly_substitute(by->arena, poly, by->lookup, by->user));
}

static const Extent *substitute_in(Planner *p, const Extent *extent, PolyLookup lookup, void *user) {
  Substitution by = {p->env.arena, lookup, user};
  return extent_over(&p->env, extent, substituted, &by);
}

// An upper bound over the frame's variables; NULL: there is none. It is clamped at 0 where sizes could be negative in
// code that is not reached.
static const Extent *frame_bound(Planner *p, const Extent *extent) {
  const Extent *bound = extent_bound(&p->env, extent);
  if (!bound) return NULL;
  bound = substitute_in(p, bound, sliced_variable, p);
  SizeEnv at_entry = p->env;
  at_entry.facts = p->at_entry;
  return extent_never_negative(&at_entry, bound) ? bound : extent_clamp(p->env.arena, bound);
}

static Place *set_place(Planner *p, Var block, PlaceTag tag, const Extent *bytes) {
  const Place place = {.tag = tag, .offset = constant_extent(p, 0), .bytes = bytes};
  Place *kept = COPY_OF(p->env.arena, &place);
  map_put_pointer(&p->layout->places, block.id, kept);
  return kept;
}

static void note_dynamic(Planner *p, Text why, Span where, const Stm *data) {
  if (p->frame.is_dynamic) return;
  p->frame.is_dynamic = true;
  p->frame.why_dynamic = why, p->frame.where_dynamic = where, p->frame.data_dynamic = data;
}

// Records that the frame is an upper bound. `data`: the statement on which the size depends.
static void note_bounded(Planner *p, Span where, const Stm *data) {
  p->frame.is_bound = true;
  if (data && !p->frame.data_bound) p->frame.where_bound = where, p->frame.data_bound = data;
}

static const Extent *round_to_block(Planner *p, const Extent *bytes) {
  return extent_round_up(p->env.arena, bytes, BLOCK_ALIGNMENT);
}

// ---- regions

static void raise_peak(Planner *p, const Region *top, const Extent *more) {
  if (top || more) seq_push(p->env.arena, &p->stack.peaks, ((Peak){top, more}));
}

// Computes offsets and tops from the sizes so far. Returns the largest top at any program point.
static const Extent *settle_regions(Planner *p) {
  Arena *arena = p->env.arena;
  const Extent *none = constant_extent(p, 0), *total = none;
  for EACH(i, &p->stack.regions) {
    Region *region = p->stack.regions.items[i], *below = region->below;
    region->offset = below ? extent_add(arena, below->offset, below->bytes) : none;
    region->top = extent_add(arena, below ? below->top : none, region->bound);
  }
  for EACH(i, &p->stack.peaks) {
    const Peak *peak = &p->stack.peaks.items[i];
    const Extent *top = peak->top ? peak->top->top : none;
    total = larger_extent(&p->env, total, peak->more ? extent_add(arena, top, peak->more) : top);
  }
  return total;
}

// Records the range of a block or of the frame of a call, in the frame's own variables, for `explain`.
static void set_stretch(Planner *p, Map *stretches, uint64_t key, const Region *below, const Extent *to,
                        const Extent *bytes) {
  const Extent *from = below ? below->top : constant_extent(p, 0);
  Stretch stretch = {from, to ? to : extent_add(p->env.arena, from, bytes), bytes};
  map_put_pointer(stretches, key, COPY_OF(p->env.arena, &stretch));
}

// Regions may exchange their contents up to the start of the frame of a call.
static void order_regions(Planner *p) {
  for EACH(i, &p->stack.calls) {
    const CallAbove *call = &p->stack.calls.items[i];
    Region *top = (Region *)(uintptr_t)call->top;
    if (top && !(call->bound && needs_nothing(call->bound))) top->is_fixed = true;
  }
  align_regions(p->env.context, &p->stack.regions, &p->parameters);
  for EACH(i, &p->stack.placed) {
    const Region *moved = p->stack.placed.items[i].region->moved;
    if (moved) p->stack.placed.items[i].region = moved;
  }
}

static void settle_places(Planner *p) {
  order_regions(p);
  p->frame.total = settle_regions(p);
  for EACH(i, &p->stack.placed) {
    const Placed *placed = &p->stack.placed.items[i];
    placed->place->offset = placed->region->offset;
    set_stretch(p, &p->layout->stretches, placed->block.id, placed->region->below, placed->region->top, placed->bound);
  }
  for EACH(i, &p->stack.calls) {
    const Region *top = p->stack.calls.items[i].top;
    if (p->stack.calls.items[i].bound)
      set_stretch(p, &p->layout->call_stretches, p->stack.calls.items[i].call, top, NULL,
                  p->stack.calls.items[i].bound);
    map_put_pointer(&p->layout->calls, p->stack.calls.items[i].call,
                    top ? extent_add(p->env.arena, top->offset, top->bytes) : constant_extent(p, 0));
  }
}

// A body being planned: the slots so far, of which the first `outer` belong to enclosing bodies, and the last statement
// that needs each block.
typedef struct BodyPlan { Slots slots; uint32_t outer; Bitset returned; Map last; uint32_t at; } BodyPlan;

// the most candidates examined for a block, so that the time for large bodies is linear
enum { MOST_CANDIDATES = 16, MOST_PEAKS = 32, MOST_AHEAD = 16 };

static bool is_slot_free(const BodyPlan *plan, uint32_t number) {
  const Slot *slot = &plan->slots.items[number];
  return (number >= plan->outer || slot->lent) && map_value_or(&plan->last, slot->block, 0) <= plan->at;
}

static bool fits_room(Planner *p, const Extent *bytes, const Extent *room) {
  return extent_equal(larger_extent(&p->env, room, bytes), room);
}

static void pop_free(BodyPlan *plan) {
  while (plan->slots.size > plan->outer && is_slot_free(plan, plan->slots.size - 1)) plan->slots.size--;
}

// A block of exactly this size follows soon: the room is better kept for that block.
static bool is_awaited(Planner *p, const BodyPlan *plan, const Body *body, const Extent *room) {
  for (uint32_t i = plan->at + 1, seen = 0; i < body->count && seen < MOST_AHEAD; i++) {
    if (body->stms[i]->exp->tag != EXP_Alloc) continue;
    seen++;
    if (extent_equal(round_to_block(p, body->stms[i]->exp->as.Alloc.bytes), room)) return true;
  }
  return false;
}

static Slot *find_room(Planner *p, BodyPlan *plan, const Body *body, const Extent *bytes) {
  Slot *best = NULL;
  for RANGE(i, plan->slots.size)
    if (is_slot_free(plan, i) && extent_equal(plan->slots.items[i].region->bytes, bytes)) return &plan->slots.items[i];
  for (uint32_t i = 0, seen = 0; i < plan->slots.size && seen < MOST_CANDIDATES; i++) {
    Slot *slot = &plan->slots.items[i];
    if (!is_slot_free(plan, i)) continue;
    seen++;
    if (!fits_room(p, bytes, slot->region->bytes) || is_awaited(p, plan, body, slot->region->bytes)) continue;
    if (!best || fits_room(p, slot->region->bytes, best->region->bytes)) best = slot;
  }
  return best;
}

static const Region *top_region(const Slots *slots) { return slots->size ? seq_last(slots).region : NULL; }

// A free room below the top that grows to hold the block, if that provably takes less than a new region on top.
static Slot *grow_room(Planner *p, BodyPlan *plan, const Extent *bytes, const Extent *bound) {
  if (p->stack.peaks.size > MOST_PEAKS || !extent_is_over(&p->parameters, bytes) ||
      !extent_is_over(&p->parameters, bound))
    return NULL;
  const Extent *before = NULL;
  for RANGE(i, plan->slots.size) {
    Region *region = plan->slots.items[i].region;
    const Region old = *region;
    if (!is_slot_free(plan, i) || !extent_is_over(&p->parameters, old.bytes)) continue;
    if (!before) {
      const Extent *now = settle_regions(p);
      before = larger_extent(&p->env, now, extent_add(p->env.arena, top_region(&plan->slots)->top, bound));
    }
    region->bytes = larger_extent(&p->env, old.bytes, bytes);
    region->bound = larger_extent(&p->env, old.bound, bound);
    const Extent *after = settle_regions(p);
    if (!extent_equal(before, after) && fits_room(p, after, before)) return &plan->slots.items[i];
    region->bytes = old.bytes, region->bound = old.bound;
  }
  return NULL;
}

static bool place_local(Planner *p, Var block, const Extent *bytes) {
  int64_t size;
  if (bytes->tag != EXTENT_Poly || !poly_is_constant(bytes->poly, &size) || size <= 0 ||
      size > mem_local_limit(p->env.context))
    return false;
  if (bitset_has(&p->lives.passed, block.id) || p->locals + size > (p->is_forced ? LOCAL_TOTAL_RECURSIVE : LOCAL_TOTAL))
    return false;
  p->locals += size;
  set_place(p, block, PLACE_Local, bytes)->local_bytes = size;
  return true;
}

static void place_in_frame(Planner *p, BodyPlan *plan, const Body *body, Var block, const Extent *bytes,
                           const Extent *bound) {
  Slot *slot = find_room(p, plan, body, bytes);
  if (!slot) slot = grow_room(p, plan, bytes, bound);
  if (slot) {
    slot->block = block.id;
  } else {
    Region region = {.below = (Region *)(uintptr_t)top_region(&plan->slots), .bytes = bytes, .bound = bound};
    Slot made = {block.id, false, COPY_OF(p->env.arena, &region)};
    seq_push(p->env.arena, &p->stack.regions, made.region);
    seq_push(p->env.arena, &plan->slots, made);
    raise_peak(p, made.region, NULL);
    slot = &seq_last(&plan->slots);
  }
  const MapEntry *depth = map_find(&p->depths, block.id);
  if (depth && depth->as.value > slot->region->depth) slot->region->depth = (uint32_t)depth->as.value;
  Place *place = set_place(p, block, PLACE_Arena, bytes);
  seq_push(p->env.arena, &p->stack.placed, ((Placed){block, place, slot->region, bound}));
}

static void place_block(Planner *p, const Stm *stm, BodyPlan *plan, const Body *body) {
  Var block = stm_result(stm);
  const Extent *bytes = stm->exp->as.Alloc.bytes, *bound = frame_bound(p, bytes);
  const ArrayValue *table = map_pointer(&p->tables, block.id);
  if (table) {
    set_place(p, block, PLACE_Constant, bytes)->table = table;
    return;
  }
  const bool apart = p->env.context->options->apart;
  if (!bound || apart || bitset_has(&plan->returned, block.id)) {
    const Text why = apart   ? TEXT("every array has memory of its own (--apart)")
                     : bound ? TEXT("an array is returned from a branch or loop with its own memory")
                             : TEXT("the size of this array depends on data and has no bound");
    note_dynamic(p, why, stm->span, data_source(&p->sources, bytes));
    (void)set_place(p, block, PLACE_Dynamic, bytes);
    return;
  }
  if (place_local(p, block, bytes)) return;
  if (p->is_forced) {
    note_dynamic(p, TEXT("this function calls itself, or is called where its sizes depend on data and have no bound"),
                 stm->span, NULL);
    (void)set_place(p, block, PLACE_Dynamic, bytes);
    return;
  }
  if (!extent_equal(substitute_in(p, bytes, sliced_variable, p), bound))
    note_bounded(p, stm->span, data_source(&p->sources, bytes));
  // regions stacked above must not start below this one
  if (!extent_never_negative(&p->env, bytes)) bytes = extent_clamp(p->env.arena, bytes);
  bytes = round_to_block(p, bytes);
  place_in_frame(p, plan, body, block, bytes, round_to_block(p, bound));
}

// The variables of the function that the slice copies.
typedef struct Unslicing { Planner *p; Map originals; } Unslicing;
static Unslicing originals_of_slice(Planner *p) {
  Unslicing unslicing = {p, map_new(p->env.arena)};
  for EACH(i, &p->slice.copies.entries) {
    const Atom *copy = p->slice.copies.entries.items[i].as.pointer;
    if (copy->tag == ATOM_Var) map_put(&unslicing.originals, copy->as.var.id, p->slice.copies.entries.items[i].key);
  }
  return unslicing;
}

// ---- calls: the callee's frame starts where the caller's blocks end

typedef struct CallMap { Planner *p; const Function *callee; const ExpCall *call; Map renamed; } CallMap;

static const Poly *variable_in_caller(void *user, uint32_t variable) {
  CallMap *map = user;
  if (variable == map->p->env.vars->workers.id) return map->p->in_worker ? poly_constant(map->p->env.arena, 1) : NULL;
  const Atom *renamed = map_pointer(&map->renamed, variable);
  if (renamed) return size_of(&map->p->env, *renamed);
  uint32_t at;
  const bool is_parameter = vars_find(map->callee->parameters, (Var){variable}, &at);
  return is_parameter ? size_of(&map->p->env, map->call->arguments.items[at]) : NULL;
}

// Adds the callee's size slice, applied to the caller's values, to that of the caller. False: some value is not known
// before the run.
static bool take_over_slice(CallMap *map, const Body *slice) {
  Planner *p = map->p;
  Map replace = map_new(p->env.arena);
  for EACH_IN(i, map->callee->parameters) {
    Atom argument = map->call->arguments.items[i];
    bool known = argument.tag == ATOM_Constant || bitset_has(&p->slice.known, argument.as.var.id);
    if (var_type(p->env.vars, map->callee->parameters.items[i]).tag != TYPE_Scalar) continue;
    if (!known) return false;
    Atom value = argument.tag == ATOM_Var ? slice_var(&p->slice, argument.as.var) : argument;
    map_put_pointer(&replace, map->callee->parameters.items[i].id, COPY_OF(p->env.arena, &value));
  }
  const Body *copy = body_rename(p->env.context, p->env.vars, slice, &replace);
  for RANGE(i, copy->count) {
    build_existing(&p->slice.builder, copy->stms[i]);
    Atom new = atom_var(stm_result(copy->stms[i]));
    map_put_pointer(&map->renamed, stm_result(slice->stms[i]).id, COPY_OF(p->env.arena, &new));
    bitset_add(&p->slice.known, new.as.var.id);
    bitset_add(&p->env.in_scope, new.as.var.id);
  }
  return true;
}

static void force_dynamic(Planner *p, const Function *function) {
  if (bitset_has(p->forced, function->name.id)) return;
  bitset_add(p->forced, function->name.id);
  p->forces_more = true;
  for EACH_STM(at, p->env.arena, function->body)
    if (at.stm->exp->tag == EXP_Call) force_dynamic(p, program_function(p->env.program, at.stm->exp->as.Call.function));
}

// The frame of a call inside a loop or a branch is an upper bound, since the call may not be reached.
static void place_call(Planner *p, const Stm *stm, Slots *slots, bool is_nested) {
  const ExpCall *call = &stm->exp->as.Call;
  const Function *callee = program_function(p->env.program, call->function);
  const Frame *frame = map_pointer(&p->layout->frames, call->function.id);
  seq_push(p->env.arena, &p->stack.calls, ((CallAbove){(uint64_t)(uintptr_t)stm->exp, top_region(slots), NULL}));
  if (!frame) {   // the callee calls this function in turn
    if (bitset_has(p->dynamic, call->function.id)) note_dynamic(p, TEXT("this function calls itself"), stm->span, NULL);
    return;
  }
  if (frame->is_dynamic) note_dynamic(p, frame->why_dynamic, frame->where_dynamic, frame->data_dynamic);
  if (frame->is_bound || (is_nested && !needs_nothing(frame->total)))
    note_bounded(p, frame->where_bound, frame->data_bound);
  CallMap map = {p, callee, call, map_new(p->env.arena)};
  const Extent *total = frame->total, *plain = map_pointer(p->plain, call->function.id);
  if (frame->slice && frame->slice->count > 0 && !take_over_slice(&map, frame->slice) && plain)
    total = plain, p->frame.is_bound = true;
  const Extent *needed = substitute_in(p, total, variable_in_caller, &map), *bound = frame_bound(p, needed);
  if (bound && data_source(&p->sources, needed)) note_bounded(p, stm->span, data_source(&p->sources, needed));
  if (!bound) {
    note_dynamic(p, TEXT("the memory of this call depends on data"), stm->span, data_source(&p->sources, needed));
    force_dynamic(p, callee);
    return;
  }
  seq_last(&p->stack.calls).bound = bound;
  raise_peak(p, top_region(slots), bound);
}

// ---- parallel statements: the body is planned as that of a function, and the frames of all workers are one region
static void plan_body(Planner *p, const Body *body, const BodyPlan *outer);

static bool may_fail_when_run(const Planner *p, const Body *body) {
  for EACH_STM(at, p->env.arena, body)
    if (at.stm->exp->tag == EXP_Call || (at.stm->exp->tag == EXP_Assert && !(at.stm->marks & MARK_Known))) return true;
  return false;
}

static const Poly *visible_original(void *user, uint32_t variable) {
  const Unslicing *unslicing = user;
  const MapEntry *original = map_find(&unslicing->originals, variable);
  return original ? poly_variable(unslicing->p->env.arena, (uint32_t)original->as.value) : NULL;
}

// The extent without copies of the slice; NULL: it mentions a variable that is not in scope.
static const Extent *extent_in_scope(Planner *p, const Extent *extent) {
  Unslicing unslicing = originals_of_slice(p);
  const Extent *result = substitute_in(p, extent, visible_original, &unslicing);
  return extent_is_over(&p->visible, result) ? result : NULL;
}

// The blocks of the worker get their places. Returns the bytes of its frame.
static const Extent *settle_worker(Planner *p, Workers *workers) {
  order_regions(p);
  const Extent *total = settle_regions(p);
  for EACH(i, &p->stack.placed) {
    const Placed *placed = &p->stack.placed.items[i];
    const Region *below = placed->region->below;
    placed->place->offset = placed->region->offset;
    const Stretch stretch = {below ? below->top : constant_extent(p, 0), placed->region->top, placed->bound};
    seq_push(p->env.arena, &workers->blocks, ((InFrame){placed->block, stretch}));
  }
  for EACH(i, &p->stack.calls) {
    const Region *top = p->stack.calls.items[i].top;
    map_put_pointer(&p->layout->calls, p->stack.calls.items[i].call,
                    top ? extent_add(p->env.arena, top->offset, top->bytes) : constant_extent(p, 0));
  }
  return total;
}

static Slot new_region(Planner *p, const Slots *slots, const Extent *bytes, const Extent *bound) {
  const Region region = {.below = (Region *)(uintptr_t)top_region(slots), .bytes = bytes, .bound = bound};
  const Slot made = {0, false, COPY_OF(p->env.arena, &region)};
  seq_push(p->env.arena, &p->stack.regions, made.region);
  return made;
}

static void refuse_worker(const Planner *p, const Stm *stm, Refusal refusal) {
  OrderRequest *request = request_at(p->env.context, stm->span);
  (void)request_refused(p->env.context, stm->span, refusal);
  if (request) request_report(p->env.context, request);
}

// Plans the body in a frame of its own. Returns the bound of the frame; NULL: the statement must run in order.
static const Extent *plan_worker(Planner *p, const Stm *stm, Workers *workers) {
  const Stack stack = p->stack;
  const Frame frame = p->frame;
  const int64_t locals = p->locals;
  BodyPlan own = {0};
  p->stack = (Stack){0};
  p->in_worker = true;
  p->frame.is_dynamic = false;
  if (workers->frames->may_fail) {
    const Extent *error = constant_extent(p, WORKER_ERROR_BYTES);
    const Slot first = new_region(p, &own.slots, error, error);
    first.region->is_fixed = true;   // the worker's record of its error is at the start of its frame
    seq_push(p->env.arena, &own.slots, first);
    raise_peak(p, first.region, NULL);
    own.outer = 1;   // so that no block takes its room
  }
  plan_body(p, stm->exp->as.Build.function.body, &own);
  const Extent *total = settle_worker(p, workers);
  p->stack = stack;
  p->in_worker = false;
  total = extent_round_up(p->env.arena, total, WORKER_ALIGNMENT);
  workers->frames->bytes = extent_in_scope(p, total);
  rule_place(p->env.context, stm->span, var_info(p->env.vars, stm_result(stm))->name);
  const bool grows = p->frame.is_dynamic;
  p->frame.is_dynamic |= frame.is_dynamic;
  if (!grows && workers->frames->bytes) return total;
  p->frame = frame, p->locals = locals;
  refuse_worker(p, stm, grows ? REFUSAL_Grows : REFUSAL_NoBound);
  return NULL;
}

// A copy, a fill or a filter needs no frames.
static bool plan_parallel(Planner *p, const Stm *stm, BodyPlan *plan) {
  Arena *arena = p->env.arena;
  const bool is_build = stm->exp->tag == EXP_Build;
  const WorkerFrames frames = {constant_extent(p, 0), constant_extent(p, 0),
                               is_build && may_fail_when_run(p, stm->exp->as.Build.function.body)};
  Workers workers = {.exp = stm->exp, .frames = COPY_OF(arena, &frames)};
  if (!is_build) {
    map_put_pointer(&p->layout->workers, (uint64_t)(uintptr_t)stm->exp, workers.frames);
    return true;
  }
  const Extent *bound = plan_worker(p, stm, &workers);
  if (!bound) return false;
  map_put_pointer(&p->layout->workers, (uint64_t)(uintptr_t)stm->exp, workers.frames);
  if (!needs_nothing(bound)) {
    const Poly *count = poly_variable(arena, vars_workers(p->env.context, p->env.vars).id);
    const Slot made = new_region(p, &plan->slots, extent_scale(arena, count, workers.frames->bytes),
                                 extent_scale(arena, count, bound));
    workers.region = made.region;
    raise_peak(p, made.region, NULL);
  }
  seq_push(arena, &p->workers, workers);
  return true;
}

static void settle_workers(Planner *p) {
  Arena *arena = p->env.arena;
  for EACH(i, &p->workers) {
    const Workers *workers = &p->workers.items[i];
    const Region *region = workers->region && workers->region->moved ? workers->region->moved : workers->region;
    if (!region) continue;
    workers->frames->offset = region->offset;
    const Extent *base = region->below ? region->below->top : constant_extent(p, 0);
    set_stretch(p, &p->layout->call_stretches, (uint64_t)(uintptr_t)workers->exp, region->below, region->top,
                region->bound);
    for EACH(k, &workers->blocks) {
      const InFrame *in = &workers->blocks.items[k];
      const Stretch stretch = {extent_add(arena, base, in->stretch.from), extent_add(arena, base, in->stretch.to),
                               in->stretch.bytes};
      map_put_pointer(&p->layout->stretches, in->block.id, COPY_OF(arena, &stretch));
    }
  }
}

// ---- bodies

static void see_variables(Planner *p, Vars vars, bool visible) {
  for EACH_IN(i, vars) {
    if (visible) bitset_add(&p->visible, vars.items[i].id);
    else bitset_remove(&p->visible, vars.items[i].id);
  }
}

static void see_inner(Planner *p, const Exp *exp, bool visible) {
  const ExpRoles roles = exp_roles(exp);
  see_variables(p, roles.indices, visible);
  see_variables(p, roles.carried, visible);
}

static void note_depths(Planner *p, const Body *body, uint32_t around) {
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i];
    const ExpRoles roles = exp_roles(stm->exp);
    const uint32_t loops = roles.widths.count ? roles.widths.count : stm->exp->tag == EXP_Loop;
    for EACH_IN(k, stm->pattern) {
      const Memory *memory = memory_of(p->env.program, stm->pattern.items[k]);
      if (!memory) continue;
      MapEntry *depth = map_add(&p->depths, memory->block.id);
      if (around + loops > depth->as.value) depth->as.value = around + loops;
    }
    const Bodies inner = exp_bodies(stm->exp);
    for EACH_IN(k, inner) note_depths(p, inner.items[k], around + loops);
  }
}

static void plan_body(Planner *p, const Body *body, const BodyPlan *outer) {
  BodyPlan plan = {.outer = outer ? outer->slots.size : 0, .last = lifetimes_of_body(&p->lives, p->env.arena, body)};
  plan.returned = p->lives.returned;
  for RANGE(i, plan.outer) {
    Slot slot = outer->slots.items[i];
    slot.lent = is_slot_free(outer, i);
    seq_push(p->env.arena, &plan.slots, slot);
  }
  for (; plan.at < body->count; plan.at++) {
    const Stm *stm = body->stms[plan.at];
    pop_free(&plan);
    if (stm->exp->tag == EXP_Alloc) place_block(p, stm, &plan, body);
    if (stm->exp->tag == EXP_Call) place_call(p, stm, &plan.slots, outer != NULL);
    const Bodies inner = exp_bodies(stm->exp);
    const bool is_parallel = (stm->marks & MARK_Parallel) && !p->in_worker && plan_parallel(p, stm, &plan);
    see_inner(p, stm->exp, true);
    for COUNTING(i, !is_parallel && i < inner.count) plan_body(p, inner.items[i], &plan);
    see_inner(p, stm->exp, false);
    see_variables(p, stm->pattern, true);
  }
  for RANGE(i, body->count) see_variables(p, body->stms[i]->pattern, false);
}

static const Extent *const *plan_dimensions(Planner *p, Type type) {
  const Extent **dimensions = NEW_ARRAY(p->env.arena, const Extent *, type.rank + 1);
  for RANGE(d, type.rank)
    dimensions[d] = frame_bound(p, extent_poly(p->env.arena, size_of(&p->env, type.shape[d])));
  return dimensions;
}

static void plan_results(Planner *p, const Function *function, Frame *frame) {
  const Extent **capacities = NEW_ARRAY(p->env.arena, const Extent *, function->results.count + 1);
  const Extent *const **dimensions = NEW_ARRAY(p->env.arena, const Extent *const *, function->results.count + 1);
  for EACH_IN(i, function->results) {
    if (!var_is_array(p->env.vars, function->results.items[i])) continue;
    const Type type = inner_result_type(p->env.arena, p->env.vars, function, i);
    capacities[i] = frame_bound(p, bytes_of(&p->env, type));
    dimensions[i] = plan_dimensions(p, type);
  }
  frame->capacities = capacities;
  frame->dimensions = dimensions;
}

// ---- the total without the slice: each variable of the slice is replaced by a bound, for callers that cannot compute
// it

static const Poly *original_of(void *user, uint32_t variable) {
  Unslicing *unslicing = user;
  const MapEntry *original = map_find(&unslicing->originals, variable);
  return original ? size_of(&unslicing->p->env, atom_var((Var){(uint32_t)original->as.value})) : NULL;
}

static const Extent *plain_total(Planner *p, const Function *function) {
  Unslicing unslicing = originals_of_slice(p);
  const Extent *total = substitute_in(p, p->frame.total, original_of, &unslicing);
  Bitset known = p->env.in_scope;
  p->env.in_scope = bitset_new(p->env.arena);
  bitset_add_vars(&p->env.in_scope, function->parameters);
  total = extent_bound(&p->env, total);
  p->env.in_scope = known;
  return total;
}

// The number of cells that have to be free in the pool passed to an entry.
static const Extent *plan_cells(Planner *p, const Function *function) {
  const EntryCells *cells = function->entry ? function->entry->cells : NULL;
  if (!cells || !cells->takes || !cells->count) return NULL;
  const Body *body = body_rename(p->env.context, p->env.vars, cells->count, NULL);
  build_statements(&p->slice.builder, body);
  const Atom count = body->result.items[0];
  int64_t known;
  return extent_poly(p->env.arena, atom_is_i64(count, &known) ? poly_constant(p->env.arena, known)
                                                            : poly_variable(p->env.arena, count.as.var.id));
}

// of a program
typedef struct Plans { Layout *layout; Map plain; Bitset forced, dynamic; Cycles cycles; bool again; } Plans;

static void know_workers(Planner *p) {
  if (!p->env.context->options->workers) return;
  const Var workers = vars_workers(p->env.context, p->env.vars);
  bitset_add(&p->parameters, workers.id);
  bitset_add(&p->slice.known, workers.id);
  bitset_add(&p->env.in_scope, workers.id);
  facts_add_size(p->env.facts, workers.id);
  facts_add_size(p->at_entry, workers.id);
}

static const Frame *plan_frame(Context *context, const Program *program, const Function *function, Plans *plans) {
  Arena *arena = context->arena;
  Program *writable = COPY_OF(arena, program);
  Planner p = {.layout = plans->layout,
               .plain = &plans->plain,
               .forced = &plans->forced,
               .dynamic = &plans->dynamic,
               .slice = slice_of_function(context, program->vars, function),
               .lives = lifetimes_of_function(context, program, function)};
  p.env = (SizeEnv){.context = context, .arena = arena, .program = writable, .vars = program->vars};
  p.env.in_scope = p.slice.known;
  env_enter_function(&p.env, function);
  p.at_entry = facts_extend(arena, sizes_facts(p.env.sizes));
  p.tables = constant_blocks(arena, program, function);
  p.sources = data_sources(arena, program, function);
  p.is_forced = bitset_has(&plans->forced, function->name.id);
  p.parameters = bitset_new(arena);
  bitset_add_vars(&p.parameters, function->parameters);
  know_workers(&p);
  p.visible = bitset_new(arena);
  bitset_union(&p.visible, &p.parameters);
  p.depths = map_new(arena);
  note_depths(&p, function->body, 0);
  plan_body(&p, function->body, NULL);
  settle_places(&p);
  settle_workers(&p);
  plan_results(&p, function, &p.frame);
  p.frame.cells = plan_cells(&p, function);
  p.frame.cells_slice = p.frame.cells ? function->entry->cells->count->count : 0;
  p.frame.slice = builder_finish(&p.slice.builder, 0, NULL);
  const bool is_new = p.frame.is_dynamic && !bitset_has(&plans->dynamic, function->name.id);
  plans->again = plans->again || p.forces_more || (is_new && cycles_recursive(&plans->cycles, function->name));
  if (p.frame.is_dynamic) bitset_add(&plans->dynamic, function->name.id);
  map_put_pointer(&plans->plain, function->name.id, plain_total(&p, function));
  return COPY_OF(arena, &p.frame);
}

static void force_recursion(Context *context, const Program *program, Plans *plans) {
  Planner p = {.forced = &plans->forced,
               .env = {.context = context, .arena = context->arena, .program = COPY_OF(context->arena, program)}};
  for RANGE(i, program->function_count)
    if (cycles_recursive(&plans->cycles, program->functions[i]->name)) force_dynamic(&p, program->functions[i]);
}

const Layout *mem_layout(Context *context, const Program *program) {
  Arena *arena = context->arena;
  Layout *layout = NEW(arena, Layout);
  Plans plans = {layout, map_new(arena), bitset_new(arena), bitset_new(arena), cycles_of_program(arena, program), true};
  force_recursion(context, program, &plans);
  while (plans.again) {
    plans.again = false;
    *layout = (Layout){map_new(arena), map_new(arena), map_new(arena),
                        map_new(arena), map_new(arena), map_new(arena)};
    for RANGE(i, program->function_count)
      map_put_pointer(&layout->frames, program->functions[i]->name.id,
                      plan_frame(context, program, program->functions[i], &plans));
  }
  return layout;
}
