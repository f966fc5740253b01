// verify: the memory rules of Mem [paper 3, Fig. 8 with the errata: 0-based, blocks returned beside arrays], on top of
// the rules of Core.
//   in: a Mem program   out: true, or problems naming function, statement and rule
//   rules: T-Mem-Array and T-Mem-LMAD are here; forms.c has one rule a form; writes.c checks where statements write;
//          live.c proves that every read finds the elements that were stored
#include "mem/index_function.h"
#include "live.h"

void check_problem(Checker *checker, const char *rule, const char *format, ...) {
  checker->ok = false;
  Context *context = checker->env.context;
  if (!context->invalid.file) context->invalid = checker->stm ? checker->stm->span : checker->function->span;
  Out *out = checker->problems;
  out_format(out, "%.*s: %s: ", TEXT_ARG(name_text(checker->env.context->names, checker->function->name)), rule);
  if (checker->stm && checker->stm->pattern.count) {
    Var var = stm_result(checker->stm);
    out_format(out, "%.*s_%u = %s: ", TEXT_ARG(var_name(checker->env.context, checker->env.vars, var)), var.id,
               exp_info(checker->stm->exp->tag)->keyword);
  }
  va_list arguments;
  va_start(arguments, format);
  out_vformat(out, format, arguments);
  va_end(arguments);
  out_char(out, '\n');
}

static const Poly *normal_size(void *user, uint32_t variable) { return size_of(user, atom_var((Var){variable})); }

const Lmad *check_normal(Checker *checker, const Lmad *lmad) {
  return lmad_substitute(checker->env.arena, lmad, normal_size, &checker->env);
}

static bool sizes_agree(Checker *checker, const Lmad *lmad, Type type) {
  for RANGE(i, type.rank)
    if (prove_equal(checker->everywhere, lmad->dims[i].size, size_of(&checker->env, type.shape[i])) ==
        ANSWER_No)
      return false;
  return true;
}

static bool counts_elements(const SizeEnv *env, const Lmad *lmad) {
  for RANGE(i, 1 + 2 * lmad->rank)
    for EACH_VARIABLE(at, lmad_poly(lmad, i))
      if (!type_equal(var_type(env->vars, (Var){at.variable}), type_scalar(SCALAR_I64))) return false;
  return true;
}

// T-Mem-Array and T-Mem-LMAD: the block is a block in scope; the index function has the rank and sizes of the type and
// is in scope.
static void check_array_memory(Checker *checker, Var var) {
  SizeEnv *env = &checker->env;
  Type type = var_type(env->vars, var);
  const Memory *memory = memory_of(checker->program, var);
  if (type.tag != TYPE_Array) {
    if (memory) check_problem(checker, "T-Mem-Scalar", "variable %u is no array and has memory", var.id);
    return;
  }
  if (!memory || !memory->lmad) { check_problem(checker, "T-Mem-Array", "array %u has no memory", var.id); return; }
  if (memory->block.id >= env->vars->items.size || var_type(env->vars, memory->block).tag != TYPE_Block) {
    check_problem(checker, "T-Mem-Array", "the memory of array %u is no block", var.id);
    return;
  }
  if (!bitset_has(&env->in_scope, memory->block.id)) {
    check_problem(checker, "T-Mem-Array", "the block of array %u is not in scope", var.id);
    return;
  }
  if (memory->lmad->rank != type.rank) {
    check_problem(checker, "T-Mem-LMAD", "the index function of array %u has rank %u, its type %u", var.id,
                  memory->lmad->rank, type.rank);
    return;
  }
  if (!counts_elements(env, memory->lmad)) {
    check_problem(checker, "T-Mem-LMAD", "the index function of array %u mentions what is no i64", var.id);
    return;
  }
  const Lmad *lmad = check_normal(checker, memory->lmad);
  if (!lmad_in_scope(env, memory->lmad)) {
    check_problem(checker, "T-Mem-LMAD", "the index function of array %u mentions a variable that is not in scope",
                  var.id);
    return;
  }
  if (!sizes_agree(checker, lmad, type)) {
    check_problem(checker, "T-Mem-LMAD", "the index function of array %u has other sizes than its type", var.id);
    return;
  }
  map_put_pointer(&checker->seen.memory, var.id, memory_new(env, memory->block, lmad));
}

const Memory *check_memory(Checker *checker, Var array) { return memory_of(checker->env.program, array); }
const Memory *check_atom_memory(Checker *checker, Atom atom) {
  return is_array(&checker->env, atom) ? check_memory(checker, atom.as.var) : NULL;
}

void check_enter(Checker *checker, CheckScope *scope, Vars bound) {
  *scope = (CheckScope){.outer = checker->scope};
  checker->scope = scope;
  env_enter(&checker->env, &scope->env, bound);
}

void check_leave(Checker *checker) {
  env_leave(&checker->env, &checker->scope->env);
  checker->scope = checker->scope->outer;
}

// The results of a loop are also values passed for its parameters.
static void bind_pattern(Checker *checker, const Stm *stm) {
  env_bind(&checker->env, &checker->scope->env, stm->pattern);
  for EACH_IN(i, stm->pattern) check_array_memory(checker, stm->pattern.items[i]);
  const Vars carried = exp_roles(stm->exp).carried;
  if (carried.count) check_passed(checker, "T-Mem-Loop", carried, atoms_of_vars(checker->env.arena, stm->pattern));
}

bool check_runs_never(SizeEnv *env, const ExpRoles *roles) {
  Facts *inside = facts_extend(env->arena, env->facts);
  Bitset about = bitset_new(env->arena);
  for COUNTING(i, i < roles->indices.count && i < roles->widths.count) {
    const Poly *width = size_of(env, roles->widths.items[i]);
    if (prove_certain(env->facts, poly_scale(env->arena, width, -1))) return true;
    facts_add(inside, poly_plus(env->arena, width, -1));
    poly_variables(width, &about);
  }
  facts_settle(inside, &about);
  return inside->contradictory;
}

bool check_always_fails(const Stm *stm) {
  const Atom condition = stm->exp->as.Assert.condition;
  return stm->exp->tag == EXP_Assert && condition.tag == ATOM_Constant && !condition.as.constant.as.b;
}

// What follows a check that always fails does not run.
static void take_check(Checker *checker, const Stm *stm) {
  SizeEnv *env = &checker->env;
  const uint32_t known = env->facts->non_negative.size;
  learn_condition(env, stm->exp->as.Assert.condition, true);
  checker->scope->never_runs |= env->facts->contradictory || check_always_fails(stm);
  for RANGE_FROM(i, known, env->facts->non_negative.size)
    if (prove_certain_negative(env->facts, env->facts->non_negative.items[i])) checker->scope->never_runs = true;
}

// Binders of lambdas and loops are bound on entry to their body, so their memory is checked there.
void check_body(Checker *checker, const Body *body) {
  for EACH(i, &checker->scope->env.entered) check_array_memory(checker, checker->scope->env.entered.items[i]);
  for RANGE(i, body->count) {
    const Stm *stm = body->stms[i], *outer = checker->stm;
    checker->stm = stm;
    check_form(checker, stm);
    bind_pattern(checker, stm);
    if (stm->exp->tag == EXP_Assert) take_check(checker, stm);
    if (checker->ok) check_writes(checker, stm);
    checker->stm = outer;
  }
}

// True also for an array for which a problem was reported.
static bool is_row_major(Checker *checker, Var array) {
  const Memory *memory = check_memory(checker, array);
  return !memory || memory_is_whole(&checker->env, memory, var_type(checker->env.vars, array));
}

// T-Mem-Prog: an entry's arrays are row-major at offset 0 in the blocks of its places; the results are in the memory
// that the function declares.
static void check_places(Checker *checker, const Function *function) {
  const VarTable *vars = checker->env.vars;
  uint32_t blocks = 0, arrays = 0;
  for EACH_IN(i, function->places) blocks += atom_is_block(vars, atom_var(function->places.items[i]));
  for EACH_IN(i, function->parameters) arrays += var_is_array(vars, function->parameters.items[i]);
  if (blocks < arrays) check_problem(checker, "T-Mem-Prog", "%u array parameters and %u blocks", arrays, blocks);
  const bool is_dense = function->entry && !function->entry->is_strided;
  for COUNTING(i, is_dense && i < function->parameters.count)
    if (!is_row_major(checker, function->parameters.items[i]))
      check_problem(checker, "T-Mem-Prog", "parameter %u of an entry is not row-major", i);
}

// The elements of a returned block have the type of the result that is in it.
static bool holds_result(Checker *checker, const Function *function, Var block) {
  const ScalarType *element = NULL;
  for EACH_IN(i, function->results) {
    const Var result = function->results.items[i];
    const Memory *memory = memory_of(checker->program, result);
    if (!memory || memory->block.id != block.id) continue;
    const Type *type = &checker->env.vars->items.items[result.id].type;
    if (element && *element != type->scalar) return false;
    element = &type->scalar;
  }
  return element != NULL;
}

static void check_result_places(Checker *checker, const Function *function) {
  env_bind(&checker->env, &checker->scope->env, function->results);
  for EACH_IN(i, function->results) {
    const Var result = function->results.items[i];
    check_array_memory(checker, result);
    if (atom_is_block(checker->env.vars, atom_var(result)) && !holds_result(checker, function, result))
      check_problem(checker, "T-Mem-Result", "result %u is a block with no result, or with results of two types", i);
    if (function->entry && !function->entry->is_strided && !is_row_major(checker, function->results.items[i]))
      check_problem(checker, "T-Mem-Prog", "result %u of an entry is not row-major", i);
  }
  check_passed(checker, "T-Mem-Result", function->results, function->body->result);
}

// Nothing that is found out about a function is used for another one: the function has an arena of its own.
static void check_function_memory(Checker *checker, const Function *function) {
  SizeEnv *env = &checker->env;
  const SizeEnv outer = *env;
  env->arena = arena_new();
  env->in_scope = bitset_new(env->arena);
  checker->seen.memory = map_new(env->arena);
  checker->sizes_of_blocks = map_new(env->arena);
  checker->function = function;
  env_enter_function(env, function);
  checker->everywhere = env->facts;
  CheckScope scope;
  check_enter(checker, &scope, vars_join(env->arena, function->places, function->parameters));
  check_body(checker, function->body);
  check_places(checker, function);
  check_result_places(checker, function);
  check_leave(checker);
  if (checker->ok) check_live(checker, function);
  arena_free(env->arena);
  *env = outer;
}

bool mem_verify(Context *context, const Program *program, Out *problems) {
  if (!core_verify(context, program, problems)) return false;
  Arena *arena = arena_new();
  Checker checker = {.seen = *program, .program = program, .problems = problems, .ok = true};
  checker.env = (SizeEnv){.context = context, .arena = arena, .program = &checker.seen, .vars = program->vars};
  if (program->level != LEVEL_Mem) { out_string(problems, "not a program of level Mem\n"); checker.ok = false; }
  if (checker.ok) live_summarise(&checker);
  for COUNTING(i, i < program->function_count && checker.ok)
    check_function_memory(&checker, program->functions[i]);
  arena_free(arena);
  return checker.ok;
}
