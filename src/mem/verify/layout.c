// layout: checks that blocks which are needed at the same time share no byte, that the frame of a callee starts above
// all of them, and that no block ends beyond the frame.
//   in: a Mem program and its layout   out: true, or problems naming function and block
//   rule: the offset of one block is proven not to be below the end of the other, as sums of sizes that are never
//         negative. Frames that are upper bounds over other variables are checked by the heap interpreter only.
#include "mem/bounds.h"
#include "live.h"

typedef struct Placed { Var block; const Extent *offset, *end; } Placed;

typedef struct LayoutCheck {
  SizeEnv env;
  const Layout *layout;
  const Function *function;
  Live names;                // the blocks that a name may stand for
  Bitset parameters;
  const WorkerFrames *workers;   // of the parallel statement that encloses the current one; NULL: none
  Out *problems;
  bool ok;
} LayoutCheck;

typedef Seq(Placed) PlacedBlocks;

static void layout_problem(LayoutCheck *check, Var block, const char *what) {
  const Text function = name_text(check->env.context->names, check->function->name);
  out_format(check->problems, "%.*s: layout: block %u %s\n", TEXT_ARG(function), block.id, what);
  check->ok = false;
}

// `y` is `x` plus further summands.
static bool extends_sum(const Extent *y, const Extent *x) {
  for (; !extent_equal(y, x); y = y->a)
    if (y->tag != EXTENT_Add) return false;
  return true;
}

// An extent that is rounded up or clamped, or a maximum, is never below its parts.
static bool covers_by_form(const Extent *y, const Extent *x) {
  if (extent_equal(y, x)) return true;
  if (y->tag == EXTENT_RoundUp || y->tag == EXTENT_Clamp) return covers_by_form(y->a, x);
  if (y->tag == EXTENT_Scale && x->tag == EXTENT_Scale && poly_equal(y->poly, x->poly))
    return covers_by_form(y->a, x->a);
  return y->tag == EXTENT_Max && (covers_by_form(y->a, x) || covers_by_form(y->b, x));
}

// Compares the extents summand by summand, if both begin with comparable summands.
static bool covers_sum(const Extent *y, const Extent *x) {
  if (covers_by_form(y, x)) return true;
  return x->tag == EXTENT_Add && y->tag == EXTENT_Add && covers_sum(y->a, x->a) && covers_by_form(y->b, x->b);
}

static bool is_proven_at_most(LayoutCheck *check, const Extent *x, const Extent *y) {
  return extends_sum(y, x) || covers_sum(y, x) || extent_equal(larger_extent(&check->env, y, x), y);
}

typedef struct Sample { uint64_t seed; } Sample;

static bool sample_value(void *user, uint32_t variable, int64_t *value) {
  const Sample *sample = user;
  const uint64_t mixed = hash_bytes(&variable, sizeof variable, sample->seed);
  *value = (int64_t)(mixed % (sample->seed % 2 ? 9 : 1000));
  return true;
}

// Finds sizes for which `x` is larger.
static bool may_exceed(const Extent *x, const Extent *y) {
  for (Sample sample = {1}; sample.seed <= 16; sample.seed++) {
    int64_t a, b;
    if (extent_evaluate(x, sample_value, &sample, &a) && extent_evaluate(y, sample_value, &sample, &b) && a > b)
      return true;
  }
  return false;
}

static bool apart(LayoutCheck *check, const Placed *x, const Placed *y) {
  return is_proven_at_most(check, x->end, y->offset) || is_proven_at_most(check, y->end, x->offset);
}

// Inside of a parallel statement: the block ends within the frame of the worker.
static void check_end_of_worker(LayoutCheck *check, const Placed *placed) {
  const Extent *bytes = check->workers->bytes;
  if (extent_is_over(&check->parameters, placed->end) && extent_is_over(&check->parameters, bytes) &&
      !is_proven_at_most(check, placed->end, bytes) && may_exceed(placed->end, bytes))
    layout_problem(check, placed->block, "ends beyond the frame of its worker");
}

static void check_end(LayoutCheck *check, const Placed *placed) {
  if (check->workers) {
    check_end_of_worker(check, placed);
    return;
  }
  const Frame *frame = map_pointer(&check->layout->frames, check->function->name.id);
  // the total is over the parameters alone where the function's sizes are
  if (!frame || !extent_is_over(&check->parameters, placed->end) || !extent_is_over(&check->parameters, frame->total))
    return;
  if (!is_proven_at_most(check, placed->end, frame->total) && may_exceed(placed->end, frame->total))
    layout_problem(check, placed->block, "ends beyond the frame");
}

static void check_placed(LayoutCheck *check, const Stm *stm, PlacedBlocks *live) {
  const Var block = stm_result(stm);
  const Place *place = map_pointer(&check->layout->places, block.id);
  int64_t bytes;
  if (!place) { layout_problem(check, block, "has no place"); return; }
  if (place->tag == PLACE_Local &&
      (!(stm->exp->as.Alloc.bytes->tag == EXTENT_Poly && poly_is_constant(stm->exp->as.Alloc.bytes->poly, &bytes)) ||
       bytes > place->local_bytes))
    layout_problem(check, block, "does not fit its local place");
  if (place->tag != PLACE_Arena) return;
  const Placed placed = {block, place->offset, extent_add(check->env.arena, place->offset, place->bytes)};
  if (!covers_by_form(place->bytes, stm->exp->as.Alloc.bytes) &&
      !is_proven_at_most(check, stm->exp->as.Alloc.bytes, place->bytes))
    layout_problem(check, block, "is larger than its place");
  for EACH(i, live)
      if (!apart(check, &live->items[i], &placed))
        layout_problem(check, block, "may overlap a block that is needed at the same time");
  check_end(check, &placed);
  seq_push(check->env.arena, live, placed);
}

static void check_frame(LayoutCheck *check, const Stm *stm, const PlacedBlocks *live) {
  const Frame *frame = map_pointer(&check->layout->frames, stm->exp->as.Call.function.id);
  if (frame && needs_nothing(frame->total)) return;   // no bytes, which overlap nothing
  const Extent *start = map_pointer(&check->layout->calls, (uint64_t)(uintptr_t)stm->exp);
  for EACH(i, live)
      if (!start || !is_proven_at_most(check, live->items[i].end, start))
        layout_problem(check, live->items[i].block,
                       "may overlap the frame of a function that is called while it is needed");
}

// ---- the last statement of a body that needs a block, under any of its names (independent of the layout's own
// analysis)

// block id -> number of the statement + 1
typedef struct NeedWalk { LayoutCheck *check; Map last; uint32_t at; } NeedWalk;

static void need_block_of(void *user, Var var) {
  NeedWalk *walk = user;
  const Memory *memory = memory_of(walk->check->env.program, var);
  const BlockName *name = live_name(&walk->check->names, memory ? memory->block : var);
  if (!name) return;
  for
    EACH_BIT(birth, &name->bases)
    map_put(&walk->last, walk->check->names.by_birth.items[birth]->block.id, walk->at + 1);
}
static void need_atom_block(void *user, Atom atom) {
  if (atom.tag == ATOM_Var) need_block_of(user, atom.as.var);
}
static void need_blocks_in(void *user, const Body *body);
static void need_statement_blocks(NeedWalk *walk, const Stm *stm) {
  const Visitor visitor = {walk, need_atom_block, need_block_of, need_blocks_in};
  for EACH_IN(i, stm->pattern) need_block_of(walk, stm->pattern.items[i]);
  exp_visit(stm->exp, &visitor);
}
static void need_blocks_in(void *user, const Body *body) {
  for RANGE(i, body->count) need_statement_blocks(user, body->stms[i]);
  for EACH_IN(i, body->result) need_atom_block(user, body->result.items[i]);
}
static Map last_needs(LayoutCheck *check, const Body *body) {
  NeedWalk walk = {check, map_new(check->env.arena), 0};
  for (; walk.at < body->count; walk.at++) need_statement_blocks(&walk, body->stms[walk.at]);
  for EACH_IN(i, body->result) need_atom_block(&walk, body->result.items[i]);
  return walk.last;
}

// ---- bodies
static void check_layout_body(LayoutCheck *check, const Body *body, const PlacedBlocks *outer);

static void drop_unneeded(PlacedBlocks *live, uint32_t outer, const Map *last, uint32_t at) {
  uint32_t kept = outer;
  for RANGE_FROM(i, outer, live->size)
    if (map_value_or(last, live->items[i].block.id, 0) > at) live->items[kept++] = live->items[i];
  live->size = kept;
}

// The blocks of a parallel body lie in the frame of a worker, and the frames of all workers beside the live blocks.
static void check_workers(LayoutCheck *check, const Stm *stm, const WorkerFrames *frames, const PlacedBlocks *live) {
  Arena *arena = check->env.arena;
  const Poly *count = poly_variable(arena, check->env.vars->workers.id);
  const Extent *all = extent_scale(arena, count, frames->bytes), *zero = extent_poly(arena, poly_constant(arena, 0)),
               *error = extent_poly(arena, poly_constant(arena, WORKER_ERROR_BYTES));
  const Placed placed = {stm_result(stm), frames->offset, extent_add(arena, frames->offset, all)};
  for COUNTING(i, !needs_nothing(frames->bytes) && i < live->size)
    if (!apart(check, &live->items[i], &placed))
      layout_problem(check, placed.block, "has frames of workers that may overlap a block that is needed");
  if (!needs_nothing(frames->bytes)) check_end(check, &placed);
  const WorkerFrames *outer = check->workers;
  PlacedBlocks inside = {0};
  if (frames->may_fail) seq_push(arena, &inside, ((Placed){stm_result(stm), zero, error}));
  check->workers = frames;
  check_layout_body(check, stm->exp->as.Build.function.body, &inside);
  check->workers = outer;
}

static void check_layout_body(LayoutCheck *check, const Body *body, const PlacedBlocks *outer) {
  const Map last = last_needs(check, body);
  PlacedBlocks live = {0};
  for EACH(i, outer) seq_push(check->env.arena, &live, outer->items[i]);
  for COUNTING(at, at < body->count && check->ok) {
    const Stm *stm = body->stms[at];
    drop_unneeded(&live, outer->size, &last, at);
    if (stm->exp->tag == EXP_Alloc) check_placed(check, stm, &live);
    if (stm->exp->tag == EXP_Call) check_frame(check, stm, &live);
    const Bodies inner = exp_bodies(stm->exp);
    const WorkerFrames *frames = map_pointer(&check->layout->workers, (uint64_t)(uintptr_t)stm->exp);
    if (frames && stm->exp->tag == EXP_Build) check_workers(check, stm, frames, &live);
    for COUNTING(i, !frames && i < inner.count) check_layout_body(check, inner.items[i], &live);
  }
}

static void check_layout_function(LayoutCheck *check, const Function *function) {
  SizeEnv *env = &check->env;
  check->function = function;
  check->names = (Live){.env = env};
  live_name_blocks(&check->names, function);
  check->parameters = bitset_new(env->arena);
  bitset_add_vars(&check->parameters, function->parameters);
  env_enter_function(env, function);
  if (env->vars->workers.id) {
    bitset_add(&check->parameters, env->vars->workers.id);
    facts_add_size(env->facts, env->vars->workers.id);
  }
  check_layout_body(check, function->body, &(PlacedBlocks){0});
}

bool mem_verify_layout(Context *context, const Program *program, const Layout *layout, Out *problems) {
  Arena *arena = arena_new();
  LayoutCheck check = {.layout = layout, .problems = problems, .ok = true};
  check.env = (SizeEnv){.context = context, .arena = arena, .program = COPY_OF(arena, program), .vars = program->vars};
  for COUNTING(i, i < program->function_count && check.ok)
    check_layout_function(&check, program->functions[i]);
  arena_free(arena);
  return check.ok;
}
