// data: finds the scalars of a function that depend on data, such as elements of arrays and results of folds and calls.
//   in: a function of a Core or Mem program   out: Var id -> the statement that its value comes from; all other scalars
//       are determined by the function's scalar parameters and the numbers of iterations
//   rule: a scalar depends on what its operands depend on; the result of a branch or loop depends on the condition or
//         bound, too
#include "env.h"

typedef struct Dependents { Seq(Var) items; } Dependents;
typedef struct DataFlow {
  Arena *arena;
  const VarTable *vars;
  Map dependents; /* Var id -> Dependents * */
  Map sources;
  Seq(Var) work;
} DataFlow;

static void mark_dependent(DataFlow *flow, Var var, const Stm *source) {
  if (map_find(&flow->sources, var.id)) return;
  map_put_pointer(&flow->sources, var.id, source);
  seq_push(flow->arena, &flow->work, var);
}

static void depends(DataFlow *flow, Var var, Atom on) {
  if (on.tag != ATOM_Var || var_type(flow->vars, var).tag != TYPE_Scalar ||
      var_type(flow->vars, on.as.var).tag != TYPE_Scalar)
    return;
  Dependents *list = map_pointer(&flow->dependents, on.as.var.id);
  if (!list) map_put_pointer(&flow->dependents, on.as.var.id, list = NEW(flow->arena, Dependents));
  seq_push(flow->arena, &list->items, var);
}

static void depend_all(DataFlow *flow, Vars vars, Atom on) {
  for RANGE(i, vars.count) depends(flow, vars.items[i], on);
}

static void mark_scalars(DataFlow *flow, Vars vars, const Stm *source) {
  for RANGE(i, vars.count)
    if (var_type(flow->vars, vars.items[i]).tag == TYPE_Scalar) mark_dependent(flow, vars.items[i], source);
}

static void follow_loop(DataFlow *flow, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  for RANGE(i, loop->parameters.count) {
    depends(flow, loop->parameters.items[i], loop->initial.items[i]);
    depends(flow, loop->parameters.items[i], loop->body->result.items[i]);
    depends(flow, stm->pattern.items[i], atom_var(loop->parameters.items[i]));
  }
  const bool counts = loop->form.tag == CORE_LOOP_For;
  const Atom control = counts ? loop->form.bound : atom_var(loop->parameters.items[loop->form.condition]);
  if (counts) depends(flow, loop->form.index, control);
  depend_all(flow, stm->pattern, control);
}

static void follow_if(DataFlow *flow, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  depend_all(flow, stm->pattern, branch->condition);
  for RANGE(i, stm->pattern.count) {
    depends(flow, stm->pattern.items[i], branch->then_body->result.items[i]);
    depends(flow, stm->pattern.items[i], branch->else_body->result.items[i]);
  }
}

// An index depends on its width. The operands of an operator and scalar results come from elements.
static void follow_soac(DataFlow *flow, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp);
  for RANGE(i, roles.indices.count) depends(flow, roles.indices.items[i], roles.widths.items[i]);
  if (roles.operator) mark_scalars(flow, roles.operator->parameters, stm);
  mark_scalars(flow, stm->pattern, stm);
}

static void follow_operands(DataFlow *flow, Var result, uint32_t count, const Atom *operands) {
  for RANGE(i, count) depends(flow, result, operands[i]);
}

static void follow_stm(DataFlow *flow, const Stm *stm) {
  const Exp *exp = stm->exp;
  switch (exp->tag) {
  case EXP_Atom: follow_operands(flow, stm_result(stm), 1, &exp->as.Atom.value); break;
  case EXP_Convert: follow_operands(flow, stm_result(stm), 1, &exp->as.Convert.value); break;
  case EXP_Prim:
    follow_operands(flow, stm_result(stm), exp->as.Prim.arguments.count, exp->as.Prim.arguments.items);
    break;
  case EXP_Index: case EXP_Call: mark_scalars(flow, stm->pattern, stm); break;
  case EXP_Build: case EXP_Reduce: case EXP_Scan: case EXP_Filter: case EXP_Scatter: case EXP_Hist:
    follow_soac(flow, stm);
    break;
  case EXP_Loop: follow_loop(flow, stm); break;
  case EXP_If: follow_if(flow, stm); break;
  case EXP_Slice:
  case EXP_Permute:
  case EXP_Reshape:
  case EXP_Array:
  case EXP_Table:
  case EXP_Iota:
  case EXP_Replicate:
  case EXP_Copy:
  case EXP_Concat:
  case EXP_Update: case EXP_Assert: case EXP_Trace: case EXP_Alloc: case EXP_COUNT: break;   // no scalar results
  }
}

Map data_sources(Arena *arena, const Program *program, const Function *function) {
  DataFlow flow = {.arena = arena, .vars = program->vars, .dependents = map_new(arena), .sources = map_new(arena)};
  for EACH_STM(at, arena, function->body) follow_stm(&flow, at.stm);
  while (flow.work.size) {
    Var var = seq_pop(&flow.work);
    const Stm *source = map_pointer(&flow.sources, var.id);
    const Dependents *list = map_pointer(&flow.dependents, var.id);
    for (uint32_t i = 0; list && i < list->items.size; i++) mark_dependent(&flow, list->items.items[i], source);
  }
  return flow.sources;
}

static const Stm *source_of_poly(const Map *sources, const Poly *poly) {
  const Stm *source = NULL;
  for EACH_VARIABLE(at, poly)
    if ((source = map_pointer(sources, at.variable)) != NULL) break;
  return source;
}

const Stm *data_source(const Map *sources, const Extent *extent) {
  if (extent->tag == EXTENT_Poly) return source_of_poly(sources, extent->poly);
  const Stm *source = data_source(sources, extent->a);
  return source || !extent->b ? source : data_source(sources, extent->b);
}
