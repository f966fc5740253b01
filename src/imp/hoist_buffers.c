// hoist_buffers: moves the places of arena blocks out of loops and branches, as far as their offsets are known [paper 1
// Fig. 9,
// allocation hoisting; paper 3 section 5]. A place is a pointer into the arena at an offset the layout fixed, so moving
// it costs
// nothing and changes no lifetime; the arena's extent is then known before the loop, however often it runs.
//   in:  imp       out: imp; an Arena statement stands in a loop or branch only if its offset or size mentions what is
//        bound there
//   rule: for i < n { buffer = arena e; b }  -->  buffer = arena e; for i < n { b }     if i and the names of b are not
//         in e
//   test: imp/test/hoist_buffers_test.c
#include "imp/imp.h"

typedef Seq(const ImpStm *) StmSeq;
typedef struct PlaceHoister { Context *context; Arena *arena; const ImpVarTable *vars; } PlaceHoister;
typedef struct BoundInside { Bitset bound; } BoundInside;
typedef struct Movable { const Bitset *bound; bool movable; } Movable;

// What a block binds or changes: an extent that mentions it is another one inside.
static void bind(void *user, ImpVar var) { bitset_add(&((BoundInside *)user)->bound, var.id); }
static void bind_block(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .bind = bind, .block = bind_block};
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_Assign) bind(user, stm->as.Assign.variable);
    for (uint32_t k = 0; stm->tag == IMP_Call && k < stm->as.Call.results.count; k++)
      bind(user, stm->as.Call.results.items[k]);
    imp_stm_visit(stm, &visitor);
  }
}

static void check_use(void *user, ImpVar var) {
  Movable *state = user;
  if (bitset_has(state->bound, var.id)) state->movable = false;
}
static void check_exp(void *user, const ImpExp *exp) {
  Movable *state = user;
  if (exp->tag == IMP_EXP_Load) state->movable = false;
  const ImpVisitor visitor = {.user = user, .exp = check_exp, .use = check_use};
  imp_exp_visit(exp, &visitor);
}

static bool is_movable(const ImpVarTable *vars, const ImpStm *stm, const Bitset *bound) {
  Movable state = {bound, true};
  if (stm->tag == IMP_Declare && imp_var_info(vars, stm->as.Declare.variable)->is_place) {
    check_exp(&state, stm->as.Declare.value);
    return state.movable;
  }
  if (stm->tag != IMP_Arena) return false;
  check_exp(&state, stm->as.Arena.offset);
  if (stm->as.Arena.bytes) check_exp(&state, stm->as.Arena.bytes);
  return state.movable;
}

static const ImpBlock *hoist_block(PlaceHoister *hoister, const ImpBlock *block);

typedef struct Nested { PlaceHoister *hoister; StmSeq *outside; Bitset *bound; } Nested;

// The block with its places hoisted within, then relieved of those that may leave it.
static const ImpBlock *relieve(void *user, const ImpBlock *block) {
  Nested *nested = user;
  const ImpBlock *inner = hoist_block(nested->hoister, block);
  StmSeq kept = {0};
  for (uint32_t i = 0; i < inner->count; i++) {
    const ImpStm *stm = inner->stms[i];
    const bool moves = is_movable(nested->hoister->vars, stm, nested->bound);
    // so that places after it may follow
    if (moves && stm->tag == IMP_Declare) bitset_remove(nested->bound, stm->as.Declare.variable.id);
    seq_push(nested->hoister->arena, moves ? nested->outside : &kept, stm);
  }
  return kept.size == inner->count ? inner : imp_block(nested->hoister->arena, kept.size, kept.items);
}

static const ImpBlock *hoist_block(PlaceHoister *hoister, const ImpBlock *block) {
  StmSeq stms = {0};
  bool changed = false;
  for (uint32_t i = 0; i < block->count; i++) {
    const ImpStm *stm = block->stms[i];
    if (stm->tag == IMP_For || stm->tag == IMP_While || stm->tag == IMP_If) {
      BoundInside inside = {bitset_new(hoister->arena)};
      const ImpVisitor visitor = {.user = &inside, .bind = bind, .block = bind_block};
      imp_stm_visit(stm, &visitor);
      // A place that moves out takes its own name with it, so places found in a deeper block do not hold each other
      // back.
      Nested nested = {hoister, &stms, &inside.bound};
      const ImpMapper mapper = {.user = &nested, .arena = hoister->arena, .block = relieve};
      stm = imp_stm_map(stm, &mapper);
    }
    changed = changed || stm != block->stms[i];
    seq_push(hoister->arena, &stms, stm);
  }
  return changed ? imp_block(hoister->arena, stms.size, stms.items) : block;
}

const ImpProgram *hoist_buffers(Context *context, const ImpProgram *program) {
  PlaceHoister hoister = {context, context->arena, program->vars};
  const ImpFunction **functions = NEW_ARRAY(context->arena, const ImpFunction *, program->function_count);
  bool changed = false;
  for (uint32_t i = 0; i < program->function_count; i++) {
    functions[i] = program->functions[i];
    const ImpBlock *body = hoist_block(&hoister, functions[i]->body);
    if (body == functions[i]->body) continue;
    ImpFunction copy = *functions[i];
    copy.body = body;
    functions[i] = COPY_OF(context->arena, &copy);
    changed = true;
  }
  if (!changed) return program;
  ImpProgram copy = *program;
  copy.functions = functions;
  return COPY_OF(context->arena, &copy);
}
