// forms: for each form, the memory in which its results must be: T-Mem-Slice, -Transpose, -If, -Kernel, -Result and the
// like.
#include "mem/index_function.h"
#include "verify.h"

void check_same(Checker *checker, const char *rule, Var array, const Memory *is, const Memory *expected) {
  if (!is || !expected || memory_equal(is, expected)) return;
  if (is->block.id != expected->block.id)
    check_problem(checker, rule, "array %u is in block %u, not in block %u", array.id, is->block.id,
                  expected->block.id);
  else check_problem(checker, rule, "array %u has another index function than it must have", array.id);
}

// T-Mem-Result: an array passed for a name is in the memory of the name, where names are replaced by the values passed
// for them.
void check_passed(Checker *checker, const char *rule, Vars names, Atoms values) {
  SizeEnv *env = &checker->env;
  if (names.count > values.count) {
    check_problem(checker, rule, "%u names for %u values", names.count, values.count);
    return;
  }
  for EACH_IN(i, names) {
    const Memory *memory = memory_of(checker->program, names.items[i]);
    if (!memory || values.items[i].tag != ATOM_Var || !var_is_array(env->vars, names.items[i])) continue;
    Memory expected = {memory->block, check_normal(checker, substitute_vars(env, memory->lmad, names, values))};
    uint32_t at;
    if (vars_find(names, memory->block, &at)) expected.block = values.items[at].as.var;
    check_same(checker, rule, values.items[i].as.var, check_memory(checker, values.items[i].as.var), &expected);
  }
}

// The scope of an iteration; `bound`: the variables of the operator or the loop.
static void enter_iteration(Checker *checker, CheckScope *scope, const ExpRoles *roles, Vars bound) {
  SizeEnv *env = &checker->env;
  check_enter(checker, scope, vars_join(env->arena, bound, roles->indices));
  scope->never_runs = check_runs_never(env, roles);
  facts_add_indices(env, env->facts, roles->indices, roles->widths);
}

// The memory of a variable that is about to be bound, in normal form.
static const Memory *normal_memory(Checker *checker, Var var) {
  SizeEnv *env = &checker->env;
  const Memory *memory = memory_of(checker->program, var);
  if (!memory || memory->lmad->rank != var_type(env->vars, var).rank) return NULL;
  return memory_new(env, memory->block, check_normal(checker, memory->lmad));
}

static void check_view(Checker *checker, const Stm *stm, Var array) {
  SizeEnv *env = &checker->env;
  const Memory *from = check_memory(checker, array), *to = normal_memory(checker, stm_result(stm));
  if (!from || !to) return;
  const Lmad *lmad = view_lmad(env, from->lmad, stm->exp);
  Memory expected = {from->block, lmad};
  if (lmad && memory_equal(to, &expected)) return;
  if (stm->exp->tag == EXP_Reshape) {   // the inverse reshape gives the operand
    Type type = var_type(env->vars, array);
    expected.lmad = reshape_lmad(env, to->lmad, type.rank, type.shape);
    if (expected.lmad && memory_equal(from, &expected)) return;
  }
  if (!lmad) check_problem(checker, "T-Mem-View", "this view is not one index function");
  else expected.lmad = lmad, check_same(checker, "T-Mem-View", stm_result(stm), to, &expected);
}

static void check_in_place(Checker *checker, const char *rule, Vars pattern, Vars destinations) {
  for COUNTING(i, i < pattern.count && i < destinations.count)
    check_same(checker, rule, pattern.items[i], normal_memory(checker, pattern.items[i]),
               check_memory(checker, destinations.items[i]));
}

static void check_parts(Checker *checker, const Stm *stm) {
  SizeEnv *env = &checker->env;
  const Memory *whole = normal_memory(checker, stm_result(stm));
  const Atoms parts = parts_of(env->arena, stm->exp);
  for COUNTING(i, whole && i < parts.count && is_array(env, parts.items[i])) {
    const Memory part = {whole->block, part_of(env, stm->exp, i, whole->lmad)};
    check_same(checker, "T-Mem-Concat", parts.items[i].as.var, check_memory(checker, parts.items[i].as.var), &part);
  }
}

// An element that is an array is in its row of the result.
static void check_row_places(Checker *checker, const Stm *stm, const ExpRoles *roles) {
  SizeEnv *env = &checker->env;
  for EACH_IN(i, stm->pattern) {
    Atom element = roles->body->result.items[i];
    const Memory *whole = normal_memory(checker, stm->pattern.items[i]);
    if (!is_array(env, element) || !whole) continue;
    Memory row = {whole->block, lmad_row(env, whole->lmad, roles->indices)};
    check_same(checker, "T-Mem-Kernel", element.as.var, check_memory(checker, element.as.var), &row);
  }
}

// The results of the function are where the element parameters of the operator are.
static void check_elements(Checker *checker, const ExpRoles *roles) {
  const Vars all = roles->operator->parameters;
  const Atoms results = roles->body->result;
  const uint32_t count = roles->initial.count;
  check_passed(checker, "T-Mem-Fold", (Vars){count, all.items + count},
               (Atoms){results.count - roles->skip, results.items + roles->skip});
}

// The results of the operator are where its accumulators are.
static void check_operator_memory(Checker *checker, const ExpRoles *roles) {
  const Vars all = roles->operator->parameters, accumulators = {roles->initial.count, all.items};
  CheckScope inner;
  if (roles->consumed.count == 0) check_passed(checker, "T-Mem-Fold", accumulators, roles->initial);
  enter_iteration(checker, &inner, roles, all);
  check_body(checker, roles->operator->body);
  check_passed(checker, "T-Mem-Fold", accumulators, roles->operator->body->result);
  check_leave(checker);
}

static void check_iterations(Checker *checker, const Stm *stm, const ExpRoles *roles) {
  CheckScope inner;
  check_in_place(checker, "T-Mem-Update", stm->pattern, roles->consumed);
  if (roles->carried.count) check_passed(checker, "T-Mem-Loop", roles->carried, roles->initial);
  enter_iteration(checker, &inner, roles, roles->carried);
  check_body(checker, roles->body);
  if (roles->carried.count) check_passed(checker, "T-Mem-Loop", roles->carried, roles->body->result);
  if (stm->exp->tag == EXP_Build) check_row_places(checker, stm, roles);
  if (roles->operator) check_elements(checker, roles);
  check_leave(checker);
  if (roles->operator) check_operator_memory(checker, roles);
}

static void check_branch(Checker *checker, const Stm *stm, const Body *body) {
  CheckScope inner;
  check_enter(checker, &inner, (Vars){0});
  learn_condition(&checker->env, stm->exp->as.If.condition, body == stm->exp->as.If.then_body);
  check_body(checker, body);
  check_passed(checker, "T-Mem-If", stm->pattern, body->result);
  check_leave(checker);
}

// The places passed for an array are its memory, in the order that the callee expects: the block, and for internal
// functions offset and strides.
static void check_place(Checker *checker, const Memory *memory, bool entry, Atoms places, uint32_t *at) {
  SizeEnv *env = &checker->env;
  uint32_t needed = entry ? 1 : 2 + memory->lmad->rank;
  if (*at + needed > places.count) { check_problem(checker, "T-Mem-Call", "too few places"); return; }
  const Atom *given = places.items + *at;
  *at += needed;
  bool ok = given[0].tag == ATOM_Var && given[0].as.var.id == memory->block.id;
  for RANGE_FROM(i, 1, needed)
    ok = ok && poly_equal(size_of(env, given[i]), lmad_poly(memory->lmad, i - 1));
  if (!ok) check_problem(checker, "T-Mem-Call", "the places passed are not the memory of the array");
}

static void check_call_memory(Checker *checker, const Stm *stm) {
  const ExpCall *call = &stm->exp->as.Call;
  const Function *callee = program_function(checker->program, call->function);
  uint32_t at = 0;
  for EACH_IN(i, call->arguments) {
    const Memory *memory = check_atom_memory(checker, call->arguments.items[i]);
    if (memory) check_place(checker, memory, callee->entry != NULL, call->places, &at);
  }
  for EACH_IN(i, stm->pattern) {
    const Memory *memory = normal_memory(checker, stm->pattern.items[i]);
    uint32_t own, parameter;
    if (!memory || vars_find(stm->pattern, memory->block, &own)) continue;
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
  case EXP_Reduce:
    check_passed(checker, "T-Mem-Fold", stm->pattern, roles.initial);
    check_iterations(checker, stm, &roles);
    break;
  case EXP_Build: case EXP_Scan: case EXP_Filter: case EXP_Scatter: case EXP_Hist: case EXP_Loop:
    check_iterations(checker, stm, &roles);
    break;
  case EXP_If:
    check_branch(checker, stm, exp->as.If.then_body), check_branch(checker, stm, exp->as.If.else_body);
    break;
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
