// data: finds the scalars of a function that depend on data, such as elements of arrays and results of folds and calls.
//   in: a function of a Core or Mem program   out: Var id -> the statement that its value comes from; all other scalars
//       are determined by the function's scalar parameters and the numbers of iterations
//   rule: a scalar depends on data if an operand does; the result of a branch or loop also if the condition or the
//         number of iterations does
#include "slice.h"

typedef struct DataFlow { const VarTable *vars; Map sources; bool changed; } DataFlow;

static void mark_dependent(DataFlow *flow, Var var, const Stm *source) {
  if (!source || var_type(flow->vars, var).tag != TYPE_Scalar || map_find(&flow->sources, var.id)) return;
  map_put_pointer(&flow->sources, var.id, source);
  flow->changed = true;
}

static void mark_all(DataFlow *flow, Vars vars, const Stm *source) {
  for EACH_IN(i, vars) mark_dependent(flow, vars.items[i], source);
}

static const Stm *source_of_atom(const DataFlow *flow, Atom atom) {
  return atom.tag == ATOM_Var ? map_pointer(&flow->sources, atom.as.var.id) : NULL;
}

static void depends(DataFlow *flow, Var var, Atom on) { mark_dependent(flow, var, source_of_atom(flow, on)); }

// An index depends on its width, a carried variable on the values passed for it, the result of a loop on the number of
// its iterations.
static void follow_iterations(DataFlow *flow, const Stm *stm, const ExpRoles *roles) {
  for EACH_IN(i, roles->indices) depends(flow, roles->indices.items[i], roles->widths.items[i]);
  for EACH_IN(i, roles->carried) {
    depends(flow, roles->carried.items[i], roles->initial.items[i]);
    depends(flow, roles->carried.items[i], roles->body->result.items[i]);
    depends(flow, stm->pattern.items[i], atom_var(roles->carried.items[i]));
  }
  if (stm->exp->tag != EXP_Loop) return;
  const CoreLoopForm *form = &stm->exp->as.Loop.form;
  const bool counts = form->tag == CORE_LOOP_For;
  const Atom decides = counts ? form->bound : atom_var(roles->carried.items[form->condition]);
  mark_all(flow, stm->pattern, source_of_atom(flow, decides));
}

static void follow_if(DataFlow *flow, const Stm *stm) {
  const ExpIf *branch = &stm->exp->as.If;
  mark_all(flow, stm->pattern, source_of_atom(flow, branch->condition));
  for EACH_IN(i, stm->pattern) {
    depends(flow, stm->pattern.items[i], branch->then_body->result.items[i]);
    depends(flow, stm->pattern.items[i], branch->else_body->result.items[i]);
  }
}

// Operands of an operator and scalar results of a fold come from elements of arrays.
static void follow_stm(DataFlow *flow, const Stm *stm) {
  const Exp *exp = stm->exp;
  const ExpRoles roles = exp_roles(exp);
  follow_iterations(flow, stm, &roles);
  if (exp->tag == EXP_If) follow_if(flow, stm);
  if (exp->tag == EXP_Atom) depends(flow, stm_result(stm), exp->as.Atom.value);
  if (exp->tag == EXP_Convert) depends(flow, stm_result(stm), exp->as.Convert.value);
  for COUNTING(i, exp->tag == EXP_Prim && i < exp->as.Prim.arguments.count)
    depends(flow, stm_result(stm), exp->as.Prim.arguments.items[i]);
  if (roles.operator) mark_all(flow, roles.operator->parameters, stm);
  if (roles.function || exp->tag == EXP_Index || exp->tag == EXP_Call) mark_all(flow, stm->pattern, stm);
}

Map data_sources(Arena *arena, const Program *program, const Function *function) {
  DataFlow flow = {program->vars, map_new(arena), true};
  while (flow.changed) {
    flow.changed = false;
    for EACH_STM(at, arena, function->body) follow_stm(&flow, at.stm);
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
