// forms: for each form, the memory in which its results must be: T-Mem-Slice, -Transpose, -If, -Kernel, -Result and the
// like.
#include "verify.h"

void check_same(Checker *checker, const char *rule, Var array, const Memory *is, const Memory *expected) {
  if (!is || !expected || memory_equal(is, expected)) return;
  if (is->block.id != expected->block.id)
    check_problem(checker, rule, "array %u is in block %u, not in block %u", array.id, is->block.id,
                  expected->block.id);
  else check_problem(checker, rule, "array %u has another index function than it must have", array.id);
}

static const Poly *normal_variable(void *user, uint32_t variable) { return size_of(user, atom_var((Var){variable})); }

static bool position(Vars names, Var var, uint32_t *at) {
  for RANGE(i, names.count)
    if (names.items[i].id == var.id) return *at = i, true;
  return false;
}

// T-Mem-Result: an array passed for a name is in the memory of the name, where names are replaced by the values passed
// for them.
void check_passed(Checker *checker, const char *rule, Vars names, Atoms values) {
  SizeEnv *env = &checker->env;
  if (names.count > values.count) {
    check_problem(checker, rule, "%u names for %u values", names.count, values.count);
    return;
  }
  for RANGE(i, names.count) {
    const Memory *memory = memory_of(checker->program, names.items[i]);
    if (!memory || values.items[i].tag != ATOM_Var || var_type(env->vars, names.items[i]).tag != TYPE_Array) continue;
    Memory expected = {memory->block, lmad_substitute(env->arena, substitute_vars(env, memory->lmad, names, values),
                                                      normal_variable, env)};
    uint32_t at;
    if (position(names, memory->block, &at)) expected.block = values.items[at].as.var;
    check_same(checker, rule, values.items[i].as.var, check_memory(checker, values.items[i].as.var), &expected);
  }
}

static Atoms vars_as_atoms(Checker *checker, Vars vars) {
  Atom *items = NEW_ARRAY(checker->env.arena, Atom, vars.count + 1);
  for RANGE(i, vars.count) items[i] = atom_var(vars.items[i]);
  return (Atoms){vars.count, items};
}

static void add_index_facts(Checker *checker, Vars parameters, Atoms widths) {
  SizeEnv *env = &checker->env;
  for (uint32_t i = 0; i < widths.count && i < parameters.count; i++) {
    const Poly *width = size_of(env, widths.items[i]);
    if (prove_positive(env->facts, width) == ANSWER_No) checker->scope->never_runs = true;
    facts_add_index(env->facts, parameters.items[i].id, width);
  }
}

// Of a variable that is about to be bound: sizes recovered from their bindings, as everywhere.
static const Memory *normal_memory(Checker *checker, Var var) {
  SizeEnv *env = &checker->env;
  const Memory *memory = memory_of(checker->program, var);
  if (!memory || memory->lmad->rank != var_type(env->vars, var).rank) return NULL;
  return memory_new(env, memory->block, lmad_substitute(env->arena, memory->lmad, normal_variable, env));
}

static void check_view(Checker *checker, const Stm *stm, Var array) {
  SizeEnv *env = &checker->env;
  const Memory *from = check_memory(checker, array), *to = normal_memory(checker, stm_result(stm));
  if (!from || !to) return;
  const Lmad *lmad = view_lmad(env, from->lmad, stm->exp);
  Memory expected = {from->block, lmad};
  if (lmad && memory_equal(to, &expected)) return;
  if (stm->exp->tag == EXP_Reshape) {   // the same sequence seen from the other side
    Type type = var_type(env->vars, array);
    expected.lmad = reshape_lmad(env, to->lmad, type.rank, type.shape);
    if (expected.lmad && memory_equal(from, &expected)) return;
  }
  if (!lmad) check_problem(checker, "T-Mem-View", "this view is not one index function");
  else expected.lmad = lmad, check_same(checker, "T-Mem-View", stm_result(stm), to, &expected);
}

static void check_in_place(Checker *checker, const char *rule, Vars pattern, Vars destinations) {
  for (uint32_t i = 0; i < pattern.count && i < destinations.count; i++)
    check_same(checker, rule, pattern.items[i], normal_memory(checker, pattern.items[i]),
               check_memory(checker, destinations.items[i]));
}

static void check_parts(Checker *checker, const Stm *stm) {
  SizeEnv *env = &checker->env;
  const Exp *exp = stm->exp;
  const Memory *whole = normal_memory(checker, stm_result(stm));
  uint32_t count = exp->tag == EXP_Concat ? exp->as.Concat.arrays.count : exp->as.Array.elements.count;
  for (uint32_t i = 0; whole && i < count; i++) {
    Atom operand = exp->tag == EXP_Concat ? atom_var(exp->as.Concat.arrays.items[i]) : exp->as.Array.elements.items[i];
    if (!is_array(env, operand)) return;
    Memory part = {whole->block, part_of(env, exp, i, whole->lmad)};
    check_same(checker, "T-Mem-Concat", operand.as.var, check_memory(checker, operand.as.var), &part);
  }
}

static void check_build_memory(Checker *checker, const Stm *stm) {
  SizeEnv *env = &checker->env;
  const ExpBuild *build = &stm->exp->as.Build;
  CheckScope inner;
  check_enter(checker, &inner, build->function.parameters);
  add_index_facts(checker, build->function.parameters, build->widths);
  check_body(checker, build->function.body);
  const Poly **indices = NEW_ARRAY(env->arena, const Poly *, build->widths.count + 1);
  for RANGE(i, build->widths.count)
    indices[i] = poly_variable(env->arena, build->function.parameters.items[i].id);
  for RANGE(i, stm->pattern.count) {
    Atom element = build->function.body->result.items[i];
    const Memory *whole = normal_memory(checker, stm->pattern.items[i]);
    if (!is_array(env, element) || !whole) continue;
    Memory row = {whole->block, fix_outer(env, whole->lmad, build->widths.count, indices)};
    check_same(checker, "T-Mem-Kernel", element.as.var, check_memory(checker, element.as.var), &row);
  }
  check_leave(checker);
}

static void check_lambda_memory(Checker *checker, const Lambda *lambda, Atom width) {
  CheckScope inner;
  check_enter(checker, &inner, lambda->parameters);
  add_index_facts(checker, lambda->parameters, (Atoms){1, &width});
  check_body(checker, lambda->body);
  check_leave(checker);
}

// The function's elements are where the operator's parameters say; the operator's results are where its accumulators
// are.
static void check_fold_memory(Checker *checker, const Stm *stm) {
  const ExpRoles roles = exp_roles(stm->exp), *fold = &roles;
  uint32_t count = fold->initial.count;
  Vars all = fold->operator->parameters, accumulators = {count, all.items}, elements = {count, all.items + count};
  CheckScope inner;
  check_enter(checker, &inner, fold->function->parameters);
  add_index_facts(checker, fold->function->parameters, fold->widths);
  check_body(checker, fold->function->body);
  Atoms results = fold->function->body->result;
  check_passed(checker, "T-Mem-Fold", elements, (Atoms){results.count - fold->skip, results.items + fold->skip});
  check_leave(checker);
  if (fold->consumed.count == 0) check_passed(checker, "T-Mem-Fold", accumulators, fold->initial);
  Var *bound = NEW_ARRAY(checker->env.arena, Var, all.count + 1);
  copy_items(bound, all.items, sizeof *bound * all.count);
  bound[all.count] = fold->function->parameters.items[0];
  check_enter(checker, &inner, (Vars){all.count + 1, bound});
  add_index_facts(checker, (Vars){1, &bound[all.count]}, fold->widths);
  check_body(checker, fold->operator->body);
  check_passed(checker, "T-Mem-Fold", accumulators, fold->operator->body->result);
  check_leave(checker);
}

static void check_branch(Checker *checker, const Stm *stm, const Body *body) {
  CheckScope inner;
  check_enter(checker, &inner, (Vars){0});
  learn_condition(&checker->env, stm->exp->as.If.condition, body == stm->exp->as.If.then_body);
  check_body(checker, body);
  check_passed(checker, "T-Mem-If", stm->pattern, body->result);
  check_leave(checker);
}

static void check_loop_memory(Checker *checker, const Stm *stm) {
  const ExpLoop *loop = &stm->exp->as.Loop;
  uint32_t count = loop->parameters.count;
  Var *bound = NEW_ARRAY(checker->env.arena, Var, count + 1);
  copy_items(bound, loop->parameters.items, sizeof *bound * count);
  bool counted = loop->form.tag == CORE_LOOP_For;
  bound[count] = loop->form.index;
  check_passed(checker, "T-Mem-Loop", loop->parameters, loop->initial);
  CheckScope inner;
  check_enter(checker, &inner, (Vars){count + counted, bound});
  if (counted) add_index_facts(checker, (Vars){1, &loop->form.index}, (Atoms){1, &loop->form.bound});
  check_body(checker, loop->body);
  check_passed(checker, "T-Mem-Loop", loop->parameters, loop->body->result);
  check_leave(checker);
  for RANGE(i, count) {
    const Memory *parameter = normal_memory(checker, loop->parameters.items[i]),
                 *result = normal_memory(checker, stm->pattern.items[i]);
    if (!parameter || !result) continue;
    uint32_t at;
    Memory expected = {parameter->block, substitute_vars(&checker->env, parameter->lmad, loop->parameters,
                                                         vars_as_atoms(checker, stm->pattern))};
    if (position(loop->parameters, parameter->block, &at)) expected.block = stm->pattern.items[at];
    check_same(checker, "T-Mem-Loop", stm->pattern.items[i], result, &expected);
  }
}

// The places passed for an array are its memory, in the callee's order: block, and for internal functions offset and
// strides.
static void check_place(Checker *checker, const Memory *memory, bool entry, Atoms places, uint32_t *at) {
  SizeEnv *env = &checker->env;
  uint32_t needed = entry ? 1 : 2 + memory->lmad->rank;
  if (*at + needed > places.count) { check_problem(checker, "T-Mem-Call", "too few places"); return; }
  const Atom *given = places.items + *at;
  *at += needed;
  bool ok = given[0].tag == ATOM_Var && given[0].as.var.id == memory->block.id;
  if (!entry) ok = ok && poly_equal(size_of(env, given[1]), memory->lmad->offset);
  for (uint32_t i = 0; !entry && i < memory->lmad->rank; i++)
    ok = ok && poly_equal(size_of(env, given[2 + i]), memory->lmad->dims[i].stride);
  if (!ok) check_problem(checker, "T-Mem-Call", "the places passed are not the memory of the array");
}

static void check_call_memory(Checker *checker, const Stm *stm) {
  SizeEnv *env = &checker->env;
  const ExpCall *call = &stm->exp->as.Call;
  const Function *callee = program_function(checker->program, call->function);
  uint32_t at = 0;
  for RANGE(i, call->arguments.count) {
    const Memory *memory =
        is_array(env, call->arguments.items[i]) ? check_memory(checker, call->arguments.items[i].as.var) : NULL;
    if (memory) check_place(checker, memory, callee->entry != NULL, call->places, &at);
  }
  for RANGE(i, stm->pattern.count) {
    const Memory *memory = normal_memory(checker, stm->pattern.items[i]);
    uint32_t own, parameter;
    if (!memory || position(stm->pattern, memory->block, &own)) continue;
    if (!mem_result_in_place(checker->program, callee, i, &parameter))
      check_place(checker, memory, callee->entry != NULL, call->places, &at);
    else
      check_same(checker, "T-Mem-Call", stm->pattern.items[i], memory,
                 check_memory(checker, call->arguments.items[parameter].as.var));
  }
}

void check_form(Checker *checker, const Stm *stm) {
  const Exp *exp = stm->exp;
  const ExpRoles roles = exp_roles(exp);
  switch (exp->tag) {
  case EXP_Atom:
    if (is_array(&checker->env, exp->as.Atom.value)) check_view(checker, stm, roles.viewed);
    break;
  case EXP_Slice: case EXP_Permute: case EXP_Reshape: check_view(checker, stm, roles.viewed); break;
  case EXP_Array: case EXP_Concat: check_parts(checker, stm); break;
  case EXP_Update: check_in_place(checker, "T-Mem-Update", stm->pattern, roles.consumed); break;
  case EXP_Build: check_build_memory(checker, stm); break;
  case EXP_Reduce:
    check_passed(checker, "T-Mem-Fold", stm->pattern, roles.initial);
    check_fold_memory(checker, stm);
    break;
  case EXP_Scan: check_fold_memory(checker, stm); break;
  case EXP_Filter: check_lambda_memory(checker, &exp->as.Filter.function, exp->as.Filter.width); break;
  case EXP_Scatter:
    check_in_place(checker, "T-Mem-Update", stm->pattern, roles.consumed);
    check_lambda_memory(checker, &exp->as.Scatter.function, exp->as.Scatter.width);
    break;
  case EXP_Hist:
    check_in_place(checker, "T-Mem-Update", stm->pattern, roles.consumed);
    check_fold_memory(checker, stm);
    break;
  case EXP_If:
    check_branch(checker, stm, exp->as.If.then_body), check_branch(checker, stm, exp->as.If.else_body);
    break;
  case EXP_Loop: check_loop_memory(checker, stm); break;
  case EXP_Call: check_call_memory(checker, stm); break;
  case EXP_Alloc: map_put_pointer(&checker->sizes_of_blocks, stm_result(stm).id, exp->as.Alloc.bytes); break;
  case EXP_Prim:
  case EXP_Convert:
  case EXP_Index:
  case EXP_Table:
  case EXP_Iota:
  case EXP_Replicate:
  case EXP_Copy:
  case EXP_Assert:
  case EXP_Trace: break;
  case EXP_COUNT: panic("no such form");
  }
}
