// calls: a callee's frame starts where the caller's blocks end.
#include "planner.h"

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

void force_dynamic(Planner *p, const Function *function) {
  if (bitset_has(p->forced, function->name.id)) return;
  bitset_add(p->forced, function->name.id);
  p->forces_more = true;
  for EACH_STM(at, p->env.arena, function->body)
    if (at.stm->exp->tag == EXP_Call) force_dynamic(p, program_function(p->env.program, at.stm->exp->as.Call.function));
}

void place_call(Planner *p, const Stm *stm, Slots *slots, bool is_nested) {
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
