// Faults of the loops: indices, bounds, checks, order, memory.
#include "fault.h"

typedef struct ImpRewriter ImpRewriter;
struct ImpRewriter {
  Subject *subject;
  Arena *arena;
  const ImpStm *(*stm)(ImpRewriter *rewriter, const ImpStm *stm);       // NULL: no site here
  const ImpExp *(*exp)(ImpRewriter *rewriter, const ImpExp *exp);
  const ImpBlock *(*block)(ImpRewriter *rewriter, const ImpBlock *block);
  uint32_t left;
  bool done;
};

static bool is_chosen(ImpRewriter *r) { return r->left-- > 0 ? false : (r->done = true); }

static const ImpBlock *rewrite_block(void *user, const ImpBlock *block);
static const ImpExp *rewrite_exp(void *user, const ImpExp *exp) {
  ImpRewriter *r = user;
  if (r->done) return exp;
  const ImpExp *changed = r->exp ? r->exp(r, exp) : NULL;
  if (changed && is_chosen(r)) return changed;
  const ImpMapper mapper = {.user = r, .arena = r->arena, .exp = rewrite_exp};
  return imp_exp_map(exp, &mapper);
}
static const ImpStm *rewrite_stm(ImpRewriter *r, const ImpStm *stm) {
  if (r->done) return stm;
  const ImpStm *changed = r->stm ? r->stm(r, stm) : NULL;
  if (changed && is_chosen(r)) return changed;
  const ImpMapper mapper = {.user = r, .arena = r->arena, .exp = rewrite_exp, .block = rewrite_block};
  return imp_stm_map(stm, &mapper);
}
static const ImpBlock *rewrite_block(void *user, const ImpBlock *block) {
  ImpRewriter *r = user;
  if (r->done) return block;
  const ImpBlock *changed = r->block ? r->block(r, block) : NULL;
  if (changed && is_chosen(r)) return changed;
  const ImpStm **stms = NEW_ARRAY(r->arena, const ImpStm *, block->count + 1);
  for (uint32_t i = 0; i < block->count; i++) stms[i] = rewrite_stm(r, block->stms[i]);
  return imp_block(r->arena, block->count, stms);
}

static bool rewrite_imp(Subject *subject, uint32_t number, ImpRewriter r) {
  r.subject = subject, r.arena = subject_arena(subject), r.left = number;
  ImpProgram program = *subject->imp;
  const ImpFunction **functions = NEW_ARRAY(r.arena, const ImpFunction *, program.function_count + 1);
  for (uint32_t i = 0; i < program.function_count; i++) {
    ImpFunction function = *program.functions[i];
    function.body = rewrite_block(&r, function.body);
    functions[i] = COPY_OF(r.arena, &function);
  }
  program.functions = functions;
  subject->imp = COPY_OF(r.arena, &program);
  return r.done;
}

static const ImpExp *one_more(ImpRewriter *r, const ImpExp *exp, int64_t by) {
  return imp_exact(r->arena, PRIM_Add, exp, imp_i64(r->arena, by));
}
static const ImpStm *copy_of(ImpRewriter *r, ImpStm stm) { return COPY_OF(r->arena, &stm); }

static const ImpStm *store_beside(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_Store) return NULL;
  changed.as.Store.index = one_more(r, stm->as.Store.index, 1);
  return copy_of(r, changed);
}
static const ImpExp *load_beside(ImpRewriter *r, const ImpExp *exp) {
  return exp->tag == IMP_EXP_Load ? imp_load(r->arena, exp->as.Load.buffer, one_more(r, exp->as.Load.index, -1)) : NULL;
}
static const ImpStm *with_bound(ImpRewriter *r, const ImpStm *stm, int64_t by) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_For) return NULL;
  changed.as.For.bound = one_more(r, stm->as.For.bound, by);
  return copy_of(r, changed);
}
static const ImpStm *loop_too_long(ImpRewriter *r, const ImpStm *stm) { return with_bound(r, stm, 1); }
static const ImpStm *loop_too_short(ImpRewriter *r, const ImpStm *stm) { return with_bound(r, stm, -1); }
static const ImpStm *check_dropped(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_Check) return NULL;
  changed.as.Check.condition = imp_constant(r->arena, (Scalar){.type = SCALAR_Bool, .as.b = true});
  return copy_of(r, changed);
}
static const ImpStm *branches_exchanged(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_If) return NULL;
  changed.as.If.then_block = stm->as.If.else_block, changed.as.If.else_block = stm->as.If.then_block;
  return copy_of(r, changed);
}
static const ImpStm *copy_too_short(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_Copy) return NULL;
  changed.as.Copy.count = one_more(r, stm->as.Copy.count, -1);
  return copy_of(r, changed);
}
static const ImpStm *copy_backwards(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_Copy) return NULL;
  changed.as.Copy.to = stm->as.Copy.from, changed.as.Copy.from = stm->as.Copy.to;
  return copy_of(r, changed);
}
static const ImpStm *block_at_zero(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  Scalar value;
  if (stm->tag != IMP_Arena || (imp_exp_is_constant(stm->as.Arena.offset, &value) && value.as.s == 0)) return NULL;
  changed.as.Arena.offset = imp_i64(r->arena, 0);
  return copy_of(r, changed);
}
static const ImpStm *call_arguments_swapped(ImpRewriter *r, const ImpStm *stm) {
  if (stm->tag != IMP_Call) return NULL;
  const ImpExps arguments = stm->as.Call.arguments;
  const ImpExp **items = arena_copy(r->arena, arguments.items, sizeof *items * arguments.count);
  for (uint32_t i = 0; i < arguments.count; i++)
    for (uint32_t k = 0; k < i; k++) {
      if (items[i]->tag != IMP_EXP_Var || items[k]->tag != IMP_EXP_Var ||
          items[i]->as.Var.variable.id == items[k]->as.Var.variable.id)
        continue;
      const ImpType x = imp_var_info(r->subject->imp->vars, items[i]->as.Var.variable)->type,
                    y = imp_var_info(r->subject->imp->vars, items[k]->as.Var.variable)->type;
      if (x.tag != IMP_TYPE_Buffer || y.tag != IMP_TYPE_Buffer) continue;
      items[i] = arguments.items[k], items[k] = arguments.items[i];
      ImpStm changed = *stm;
      changed.as.Call.arguments.items = items;
      return copy_of(r, changed);
    }
  return NULL;
}
static const ImpStm *frame_dropped(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  Scalar value;
  if (stm->tag != IMP_Call || (imp_exp_is_constant(stm->as.Call.frame, &value) && value.as.s == 0)) return NULL;
  changed.as.Call.frame = imp_i64(r->arena, 0);
  return copy_of(r, changed);
}
static const ImpBlock *without(ImpRewriter *r, const ImpBlock *block, ImpTag tag) {
  for (uint32_t i = 0; i < block->count; i++) {
    if (block->stms[i]->tag != tag) continue;
    const ImpStm **stms = NEW_ARRAY(r->arena, const ImpStm *, block->count + 1);
    for (uint32_t k = 0, at = 0; k < block->count; k++)
      if (k != i) stms[at++] = block->stms[k];
    return imp_block(r->arena, block->count - 1, stms);
  }
  return NULL;
}
static const ImpBlock *store_dropped(ImpRewriter *r, const ImpBlock *block) { return without(r, block, IMP_Store); }
static const ImpBlock *assignment_dropped(ImpRewriter *r, const ImpBlock *block) {
  return without(r, block, IMP_Assign);
}
static const ImpBlock *declaration_dropped(ImpRewriter *r, const ImpBlock *block) {
  return without(r, block, IMP_Declare);
}
static const ImpBlock *place_dropped(ImpRewriter *r, const ImpBlock *block) { return without(r, block, IMP_Arena); }
static const ImpBlock *copy_left_out(ImpRewriter *r, const ImpBlock *block) { return without(r, block, IMP_Copy); }
// A store into a read-only buffer of the caller.
static const ImpStm *stored_read_only(ImpRewriter *r, const ImpStm *stm) {
  if (stm->tag != IMP_Store) return NULL;
  for (uint32_t i = 1; i < r->subject->imp->vars->items.size; i++) {
    const ImpType type = r->subject->imp->vars->items.items[i].type;
    if (type.tag != IMP_TYPE_Buffer || !type.read_only ||
        type.scalar != imp_var_info(r->subject->imp->vars, stm->as.Store.buffer)->type.scalar)
      continue;
    ImpStm changed = *stm;
    changed.as.Store.buffer = (ImpVar){i};
    return copy_of(r, changed);
  }
  return NULL;
}

// ---- parallel loops
static const ImpStm *said_parallel(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_For || stm->as.For.parallel) return NULL;
  changed.as.For.parallel = true;
  return copy_of(r, changed);
}

static void add_inner(void *user, ImpVar var) { bitset_add(user, var.id); }
static void add_inner_block(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .bind = add_inner, .block = add_inner_block};
  for (uint32_t i = 0; i < block->count; i++) imp_stm_visit(block->stms[i], &visitor);
}
// The scratch memory of an iteration that could also be bound before the loop.
static uint32_t movable_scratch(ImpRewriter *r, const ImpFor *loop) {
  Bitset inner = bitset_new(r->arena);
  bitset_add(&inner, loop->index.id);
  add_inner_block(&inner, loop->body);
  for (uint32_t i = 0; i < loop->body->count; i++) {
    const ImpStm *stm = loop->body->stms[i];
    if (stm->tag == IMP_Local) return i;
    if (stm->tag == IMP_Arena && !imp_mentions(stm->as.Arena.offset, &inner).found &&
        !imp_mentions(stm->as.Arena.bytes, &inner).found)
      return i;
  }
  return UINT32_MAX;
}
static const ImpBlock *scratch_shared(ImpRewriter *r, const ImpBlock *block) {
  for (uint32_t i = 0; i < block->count; i++) {
    if (block->stms[i]->tag != IMP_For || !block->stms[i]->as.For.parallel) continue;
    ImpStm loop = *block->stms[i];
    const ImpBlock *body = loop.as.For.body;
    const uint32_t at = movable_scratch(r, &loop.as.For);
    if (at == UINT32_MAX) continue;
    const ImpStm **stms = NEW_ARRAY(r->arena, const ImpStm *, block->count + 1),
                 **left = NEW_ARRAY(r->arena, const ImpStm *, body->count);
    for (uint32_t k = 0; k + 1 < body->count; k++) left[k] = body->stms[k < at ? k : k + 1];
    for (uint32_t k = 0; k <= block->count; k++) stms[k] = block->stms[k <= i ? k : k - 1];
    loop.as.For.body = imp_block(r->arena, body->count - 1, left);
    stms[i] = body->stms[at], stms[i + 1] = copy_of(r, loop);
    return imp_block(r->arena, block->count + 1, stms);
  }
  return NULL;
}

static const ImpStm *not_private(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_For || stm->as.For.private.count == 0) return NULL;
  changed.as.For.private = (ImpVars){0};
  return copy_of(r, changed);
}
static bool private_forgotten(Subject *subject, uint32_t number) {
  subject->imp = hoist_buffers(subject->driven.context, subject->imp);
  return rewrite_imp(subject, number, (ImpRewriter){.stm = not_private});
}

// Replaces the operator of a reduction.
static const ImpStm *another_operator(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  if (stm->tag != IMP_For || stm->as.For.reductions.count == 0) return NULL;
  ImpReduction *reductions = arena_copy(r->arena, stm->as.For.reductions.items,
                                        sizeof(ImpReduction) * stm->as.For.reductions.count);
  reductions[0].operator = reductions[0].operator == PRIM_Add ? PRIM_Mul : PRIM_Add;
  changed.as.For.reductions.items = reductions;
  return copy_of(r, changed);
}

// ---- parallel statements
static const ImpStm *one_frame_for_all(ImpRewriter *r, const ImpStm *stm) {
  ImpStm changed = *stm;
  Scalar value;
  if (stm->tag != IMP_Parallel || (imp_exp_is_constant(stm->as.Parallel.bytes, &value) && value.as.s == 0)) return NULL;
  changed.as.Parallel.bytes = imp_i64(r->arena, 0);
  return copy_of(r, changed);
}
static const ImpStm *ranges_overlap(ImpRewriter *r, const ImpStm *stm) {
  if (stm->tag != IMP_Parallel) return NULL;
  const ImpBlock *body = stm->as.Parallel.body;
  for (uint32_t i = 0; i < body->count; i++) {
    const ImpExp *bound = body->stms[i]->tag == IMP_For ? body->stms[i]->as.For.bound : NULL;
    if (!bound || bound->tag != IMP_EXP_Var || bound->as.Var.variable.id != stm->as.Parallel.count.id) continue;
    ImpStm loop = *body->stms[i], changed = *stm;
    loop.as.For.bound = imp_exact(r->arena, PRIM_Add, bound, imp_i64(r->arena, 1));
    const ImpStm **stms = arena_copy(r->arena, body->stms, sizeof(const ImpStm *) * body->count);
    stms[i] = copy_of(r, loop);
    changed.as.Parallel.body = imp_block(r->arena, body->count, stms);
    return copy_of(r, changed);
  }
  return NULL;
}

#define IMP_FAULT(name, part)                                                                                          \
  static bool apply_##name(Subject *subject, uint32_t number) {                                                        \
    return rewrite_imp(subject, number, (ImpRewriter){.part = name});                                                  \
  }
IMP_FAULT(store_beside, stm) IMP_FAULT(one_frame_for_all, stm) IMP_FAULT(ranges_overlap, stm)
IMP_FAULT(load_beside, exp) IMP_FAULT(loop_too_long, stm) IMP_FAULT(loop_too_short, stm) IMP_FAULT(check_dropped, stm)
    IMP_FAULT(branches_exchanged, stm) IMP_FAULT(copy_too_short, stm) IMP_FAULT(copy_backwards, stm)
        IMP_FAULT(block_at_zero, stm) IMP_FAULT(call_arguments_swapped, stm) IMP_FAULT(frame_dropped, stm)
            IMP_FAULT(store_dropped, block) IMP_FAULT(assignment_dropped, block) IMP_FAULT(declaration_dropped, block)
                IMP_FAULT(place_dropped, block) IMP_FAULT(copy_left_out, block) IMP_FAULT(stored_read_only, stm)
                    IMP_FAULT(said_parallel, stm) IMP_FAULT(scratch_shared, block)
                        IMP_FAULT(another_operator, stm)

                    const FaultKind imp_fault_kinds[] = {
                        {"element stored beside its place", FAULT_Imp, "", apply_store_beside},
                        {"element loaded beside its place", FAULT_Imp, "", apply_load_beside},
                        {"loop too long", FAULT_Imp, "paper 1, erratum: Repeat with n = 0", apply_loop_too_long},
                        {"loop too short", FAULT_Imp, "", apply_loop_too_short},
                        {"check of the loops dropped", FAULT_Imp, "", apply_check_dropped},
                        {"blocks of an if exchanged", FAULT_Imp, "", apply_branches_exchanged},
                        {"copy too short", FAULT_Imp, "", apply_copy_too_short},
                        {"copy backwards", FAULT_Imp, "", apply_copy_backwards},
                        {"copy left out", FAULT_Imp, "futhark #2018", apply_copy_left_out},
                        {"place at the start of the frame", FAULT_Imp, "futhark #1755", apply_block_at_zero},
                        {"buffers of a call exchanged", FAULT_Imp, "", apply_call_arguments_swapped},
                        {"frame of a call at the caller's", FAULT_Imp, "", apply_frame_dropped},
                        {"store dropped", FAULT_Imp, "", apply_store_dropped},
                        {"assignment dropped", FAULT_Imp, "paper 4, erratum b", apply_assignment_dropped},
                        {"declaration dropped", FAULT_Imp, "", apply_declaration_dropped},
                        {"place dropped", FAULT_Imp, "", apply_place_dropped},
                        {"read-only buffer written", FAULT_Imp, "", apply_stored_read_only},
                        {"loop said to be parallel", FAULT_Imp, "", apply_said_parallel},
                        {"scratch shared by iterations", FAULT_Imp, "", apply_scratch_shared},
                        {"reduction by another operator", FAULT_Imp, "", apply_another_operator},
                        {"private buffers forgotten", FAULT_Imp, "", private_forgotten},
                        {"one frame for all workers", FAULT_Imp, "", apply_one_frame_for_all},
                        {"ranges of tasks overlap", FAULT_Imp, "", apply_ranges_overlap},
                        {0},
};
