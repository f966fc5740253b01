// optimise: the order of the passes over Imp.
//   rule: scalar code is folded as long as statements disappear: a branch that is decided leaves what it used without
//         uses
#include "imp/imp.h"

enum { FOLD_LIMIT = 8 };

static void count_block(void *user, const ImpBlock *block) {
  const ImpVisitor visitor = {.user = user, .block = count_block};
  *(uint32_t *)user += block->count;
  for (uint32_t i = 0; i < block->count; i++) imp_stm_visit(block->stms[i], &visitor);
}

static uint32_t statement_count(const ImpProgram *program) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < program->function_count; i++) count_block(&count, program->functions[i]->body);
  return count;
}

static const ImpProgram *fold(Context *context, const ImpProgram *program) {
  uint32_t before = statement_count(program);
  for (int round = 0; round < FOLD_LIMIT; round++) {
    program = forward_substitute(context, program);
    const uint32_t after = statement_count(program);
    if (after == before) break;
    before = after;
  }
  return program;
}

const ImpProgram *imp_optimise(Context *context, const ImpProgram *program) {
  program = propagate_constant_parameters(context, program);
  program = unroll_loops(context, program);
  program = replace_arrays_by_scalars(context, program);
  program = fold(context, program);
  const ImpProgram *tested = invert_loops(context, program);
  if (tested != program) program = fold(context, tested);
  const ImpProgram *fused = fuse_loops(context, program);
  if (fused != program) program = fold(context, fused);
  const ImpProgram *tabulated = tabulate_invariants(context, program);
  if (tabulated != program) program = fold(context, tabulated);
  const ImpProgram *nested = strip_mine_divisions(context, program);
  if (nested != program) program = fold(context, nested);
  const ImpProgram *split = peel_loops(context, program);
  if (split != program) program = fold(context, split);
  const ImpProgram *unswitched = unswitch_loops(context, program);
  if (unswitched != program) program = fold(context, unswitched);
  const ImpProgram *blended = convert_branches(context, program);
  if (blended != program) program = fold(context, blended);
  const ImpProgram *shared = fuse_sweeps(context, program);
  if (shared != program) program = fold(context, shared);
  const ImpProgram *tiled = tile_reductions(context, program);
  if (tiled != program) program = fold(context, tiled);
  const ImpProgram *jammed = unroll_and_jam(context, program);
  if (jammed != program) program = fold(context, jammed);
  const ImpProgram *spread = reassociate_reductions(context, program);
  if (spread != program) program = fold(context, spread);
  return hoist_buffers(context, program);
}
