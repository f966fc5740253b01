// calls: passes the blocks and index functions of array arguments, and the destinations of array results [paper 3
// section 6].
//   rules: An internal function takes any offset and strides, so that views and strided destinations cross the call
//          without a copy. An entry takes row-major arrays at offset 0. An argument that the callee overwrites is
//          copied, unless it is dead after the call. A result that the callee returns in the memory of an argument is
//          in that memory.
#include "blocks.h"
#include "body.h"
#include "forms.h"
#include "in_place.h"
#include "reason.h"
#include "scope.h"

typedef struct CallWork {
  Allocator *a;
  const Stm *stm;
  const FunctionInfo *callee;
  AtomSeq places;
  Atom *arguments;
} CallWork;

static void push_place(CallWork *work, const Memory *memory) {
  if (work->callee->function->entry) seq_push(work->a->context->arena, &work->places, atom_var(memory->block));
  else push_memory(work->a, &work->places, memory);
}

static bool overlaps_other_argument(const CallWork *work, uint32_t number) {
  Atoms arguments = work->stm->exp->as.Call.arguments;
  const Memory *memory = memory_at(work->a->env, arguments.items[number].as.var);
  for EACH_IN(i, arguments) {
    if (i == number || !is_array(work->a->env, arguments.items[i])) continue;
    if (memory_disjoint(work->a, memory, memory_at(work->a->env, arguments.items[i].as.var))) continue;
    keep(work->a, arguments.items[number].as.var, REASON_SharedArgument, work->stm);
    return true;
  }
  return false;
}

static void place_argument(CallWork *work, uint32_t number) {
  Allocator *a = work->a;
  Atom argument = work->arguments[number];
  if (!is_array(a->env, argument)) return;
  const Memory *memory = memory_at(a->env, argument.as.var);
  Type type = var_type(a->vars, argument.as.var);
  bool overwritten = bitset_has(work->callee->is_done ? &work->callee->consumed : &work->callee->assumed, number);
  bool must_copy = overwritten && (overlaps_other_argument(work, number) ||
                                   !may_overwrite(a, argument.as.var, memory, work->stm->exp));
  if (work->callee->function->entry && !memory_is_whole(a->env, memory, type))
    must_copy = true, keep(a, argument.as.var, REASON_Contiguous, NULL);
  if (must_copy) {
    memory = allocate_block(a, type, work->stm->span);
    work->arguments[number] = atom_var(emit_copy(a, argument.as.var, memory));
  }
  push_place(work, memory);
}

static void place_result(CallWork *work, uint32_t number) {
  Allocator *a = work->a;
  Var result = work->stm->pattern.items[number];
  const uint32_t parameter = in_place_parameter(work->callee, number);
  if (parameter) {
    set_memory(a, result, memory_at(a->env, work->arguments[parameter - 1].as.var));
    return;
  }
  const Memory *memory = take_place(a, result, work->stm, NULL);
  if (work->callee->function->entry && !memory_is_whole(a->env, memory, var_type(a->vars, result)))
    memory = allocate_block(a, var_type(a->vars, result), work->stm->span),
    (void)reject_request(a, REASON_Contiguous, result, NULL);
  set_memory(a, result, memory);
  push_place(work, memory);
}

void allocate_call(Allocator *a, const Stm *stm) {
  const ExpCall *call = &stm->exp->as.Call;
  CallWork work = {.a = a, .stm = stm, .callee = map_pointer(&a->functions, call->function.id)};
  if (!work.callee) panic("call of an unknown function `%.*s`", TEXT_ARG(name_text(a->context->names, call->function)));
  work.arguments = arena_copy(a->context->arena, call->arguments.items, sizeof(Atom) * call->arguments.count);
  for EACH_IN(i, call->arguments) place_argument(&work, i);
  Seq(Var) pattern = {0};
  Seq(uint32_t) own = {0};
  for EACH_IN(i, stm->pattern) {
    seq_push(a->context->arena, &pattern, stm->pattern.items[i]);
    if (!var_is_array(a->vars, stm->pattern.items[i])) continue;
    if (bitset_has(&work.callee->own_blocks, i)) seq_push(a->arena, &own, i);
    else place_result(&work, i);
  }
  for EACH(i, &own)
    seq_push(a->context->arena, &pattern, own_block(a, stm->pattern.items[own.items[i]], stm->span));
  Atoms arguments = {call->arguments.count, work.arguments}, places = {work.places.size, work.places.items};
  Exp exp = {EXP_Call, {.Call = {call->function, arguments, places}}};
  emit_changed(a, stm_with_pattern(a->context->arena, stm, (Vars){pattern.size, pattern.items}), exp);
}
