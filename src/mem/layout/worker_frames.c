// worker_frames: the body of a parallel statement is planned as that of a function, and the frames of all workers are
// one region.
#include "planner.h"

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

bool plan_parallel(Planner *p, const Stm *stm, BodyPlan *plan) {
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

void settle_workers(Planner *p) {
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
