// hoist_buffers: moves pointers to arena blocks out of loops and branches as far as their offsets are known
// [paper 1 Fig. 9, allocation hoisting; paper 3 section 5]. The layout has fixed the offsets, so that moving a pointer
// costs nothing and changes no lifetime. The extent of the arena is then known before the loop, whatever its number of
// iterations.
//   in:  imp       out: imp; a loop or branch contains an Arena statement only if its offset or size mentions a
//        variable that is bound there, or if the condition of a `while` reads memory
//   rule: for i < n { buffer = arena e; b }  -->  buffer = arena e; for i < n { b }
//         if e mentions neither i nor a variable bound in b; in a parallel loop the buffer becomes private
//   test: imp/test/hoist_buffers_test.c
#include "imp/effects.h"
#include "imp/rewrite.h"

// The statement out of whose blocks buffers move. `fixed`: variables bound or assigned inside.
typedef struct Hoisting { ImpRewriter *rewriter; ImpBuilder *outside; Bitset *fixed; } Hoisting;

static bool may_leave_block(const ImpExp *exp, const Bitset *fixed) {
  return !exp || imp_is_movable(exp, fixed);
}
static bool is_movable(const ImpVarTable *vars, const ImpStm *stm, const Bitset *fixed) {
  if (stm->tag == IMP_Declare && imp_var_info(vars, stm->as.Declare.variable)->is_place)
    return may_leave_block(stm->as.Declare.value, fixed);
  return stm->tag == IMP_Arena && may_leave_block(stm->as.Arena.offset, fixed) &&
         may_leave_block(stm->as.Arena.bytes, fixed);
}

// The block with buffers hoisted inside it, and without those that can leave it. When a declaration leaves, its
// variable is removed from `fixed`, so that later buffers that use it can leave as well.
static const ImpBlock *relieve(void *user, const ImpBlock *block) {
  const Hoisting *hoisting = user;
  const ImpBlock *inner = imp_rewrite_block(hoisting->rewriter, block);
  ImpBuilder rest = imp_inside(hoisting->outside);
  for RANGE(i, inner->count) {
    const ImpStm *stm = inner->stms[i];
    const bool moves = is_movable(rest.vars, stm, hoisting->fixed);
    if (moves && stm->tag == IMP_Declare) bitset_remove(hoisting->fixed, stm->as.Declare.variable.id);
    imp_put_stm(moves ? hoisting->outside : &rest, stm);
  }
  return rest.stms.size == inner->count ? inner : imp_finish(&rest);
}

// Buffers that have left a parallel loop, i.e. statements of the builder from number `first` on, become private to its
// iterations, as they were before.
static const ImpStm *with_private(const ImpBuilder *out, const ImpStm *stm, uint32_t first) {
  Seq(ImpVar) private = {0};
  if (stm->tag != IMP_For || !stm->as.For.parallel || out->stms.size == first) return stm;
  for EACH_IN(i, stm->as.For.private)
    seq_push(out->arena, &private, stm->as.For.private.items[i]);
  for RANGE_FROM(i, first, out->stms.size)
    if (out->stms.items[i]->tag == IMP_Arena) seq_push(out->arena, &private, out->stms.items[i]->as.Arena.buffer);
  ImpStm copy = *stm;
  copy.as.For.private = (ImpVars){private.size, private.items};
  return COPY_OF(out->arena, &copy);
}

// A condition or a bound that reads memory is computed before the buffers that leave: they may take that memory over.
static const ImpStm *steered_by_scalar(ImpBuilder *out, const ImpStm *stm) {
  ImpStm copy = *stm;
  const ImpExp **first = stm->tag == IMP_If ? &copy.as.If.condition : &copy.as.For.bound;
  if (!imp_reads_memory(*first)) return stm;
  const bool is_if = stm->tag == IMP_If;
  const ImpVar value = imp_fresh(out, is_if ? "holds" : "bound", imp_scalar(is_if ? SCALAR_Bool : SCALAR_I64));
  imp_bind(out, value, *first);
  *first = imp_var(out->arena, value);
  return COPY_OF(out->arena, &copy);
}

static uint32_t hoist_from(ImpRewriter *rewriter, uint32_t count, const ImpStm *const *stms, ImpBuilder *out) {
  (void)count;
  const ImpTag tag = stms[0]->tag;
  if (tag != IMP_For && tag != IMP_While && tag != IMP_If) return 0;
  if (tag == IMP_While && imp_reads_memory(stms[0]->as.While.condition)) return 0;
  ImpEffects effects = imp_effects(out->arena, 1, stms, UINT32_MAX);
  const bool has_buffers = effects.tags & 1 << IMP_Arena;
  const ImpStm *stm = has_buffers && tag != IMP_While ? steered_by_scalar(out, stms[0]) : stms[0];
  bitset_union(&effects.bound, &effects.assigned);
  Hoisting hoisting = {rewriter, out, &effects.bound};
  const ImpMapper mapper = {.user = &hoisting, .arena = out->arena, .block = relieve};
  const uint32_t first = out->stms.size;
  const ImpStm *relieved = imp_stm_map(stm, &mapper);
  imp_put_stm(out, with_private(out, relieved, first));
  return 1;
}

const ImpProgram *hoist_buffers(Context *context, const ImpProgram *program) {
  return imp_rewrite((ImpRewriter){.rule = hoist_from}, context, program);
}
