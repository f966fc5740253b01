// verify: the memory rules of Mem [paper 3, Fig. 8 with the errata: 0-based, blocks returned beside arrays], on top of
// Core's.
//   in: a Mem program   out: true, or problems naming function, statement and rule
//   rules: T-Mem-Array, T-Mem-LMAD here; one rule a form in verify/forms.c; what is written where in verify/writes.c;
//     what is still
//   there when it is read in verify/live.c
#include "live.h"

void check_problem(Checker *checker, const char *rule, const char *format, ...) {
  checker->ok = false;
  Out *out = checker->problems;
  out_format(out, "%.*s: %s: ", TEXT_ARG(name_text(checker->a.context->names, checker->function->name)), rule);
  if (checker->stm && checker->stm->pattern.count) {
    Var var = checker->stm->pattern.items[0];
    out_format(out,
               "%.*s_%u = %s: ", TEXT_ARG(name_text(checker->a.context->names, var_info(checker->a.vars, var)->name)),
               var.id, exp_info(checker->stm->exp->tag)->keyword);
  }
  va_list arguments;
  va_start(arguments, format);
  out_vformat(out, format, arguments);
  va_end(arguments);
  out_char(out, '\n');
}

static const Poly *normal(void *user, uint32_t variable) { return size_of(user, atom_var((Var){variable})); }

static bool sizes_agree(Checker *checker, const Lmad *lmad, Type type) {
  for (uint32_t i = 0; i < type.rank; i++)
    if (prove_equal(facts_everywhere(&checker->a), lmad->dims[i].size, size_of(&checker->a, type.shape[i])) ==
        ANSWER_No)
      return false;
  return true;
}

// T-Mem-Array and T-Mem-LMAD: the block is a block in scope; the index function has the rank and sizes of the type and
// is in scope.
static void check_array(Checker *checker, Var var) {
  Allocator *a = &checker->a;
  Type type = var_type(a->vars, var);
  const Memory *memory = memory_of(checker->program, var);
  if (type.tag != TYPE_Array) {
    if (memory) check_problem(checker, "T-Mem-Scalar", "variable %u is no array and has memory", var.id);
    return;
  }
  if (!memory || !memory->lmad) { check_problem(checker, "T-Mem-Array", "array %u has no memory", var.id); return; }
  if (memory->block.id >= a->vars->items.size || var_type(a->vars, memory->block).tag != TYPE_Block) {
    check_problem(checker, "T-Mem-Array", "the memory of array %u is no block", var.id);
    return;
  }
  if (!bitset_has(&a->in_scope, memory->block.id)) {
    check_problem(checker, "T-Mem-Array", "the block of array %u is not in scope", var.id);
    return;
  }
  if (memory->lmad->rank != type.rank) {
    check_problem(checker, "T-Mem-LMAD", "the index function of array %u has rank %u, its type %u", var.id,
                  memory->lmad->rank, type.rank);
    return;
  }
  const Lmad *lmad = lmad_substitute(a->arena, memory->lmad, normal, a);
  if (!lmad_in_scope(a, memory->lmad)) {
    check_problem(checker, "T-Mem-LMAD", "the index function of array %u mentions a variable that is not in scope",
                  var.id);
    return;
  }
  if (!sizes_agree(checker, lmad, type)) {
    check_problem(checker, "T-Mem-LMAD", "the index function of array %u has other sizes than its type", var.id);
    return;
  }
  set_memory(a, var, memory_new(a, memory->block, lmad));
}

const Memory *check_memory(Checker *checker, Var array) { return memory_of(checker->a.program, array); }

static void bind_all(Checker *checker, Vars vars) {
  for (uint32_t i = 0; i < vars.count; i++) bring_in_scope(&checker->a, vars.items[i]);
  for (uint32_t i = 0; i < vars.count; i++) check_array(checker, vars.items[i]);
}

// Binders of lambdas and loops are bound on entry to their body, so their memory is checked there.
void check_body(Checker *checker, const Body *body) {
  Allocator *a = &checker->a;
  Vars bound = {a->scope->entered.size, a->scope->entered.items};
  for (uint32_t i = 0; i < bound.count; i++) check_array(checker, bound.items[i]);
  for (; a->scope->at < body->count; a->scope->at++) {
    const Stm *stm = body->stms[a->scope->at], *outer = checker->stm;
    checker->stm = stm;
    check_form(checker, stm);
    bind_all(checker, stm->pattern);
    if (stm->exp->tag == EXP_Assert) learn_condition(a, stm->exp->as.Assert.condition, true);
    if (checker->ok) check_writes(checker, stm);
    checker->stm = outer;
  }
}

// T-Mem-Prog: an entry's arrays are row-major at offset 0 in the blocks of its places; the results are where the
// function says.
static void check_places(Checker *checker, const Function *function) {
  uint32_t blocks = 0, arrays = 0;
  for (uint32_t i = 0; i < function->places.count; i++)
    blocks += var_type(checker->a.vars, function->places.items[i]).tag == TYPE_Block;
  for (uint32_t i = 0; i < function->parameters.count; i++)
    arrays += var_type(checker->a.vars, function->parameters.items[i]).tag == TYPE_Array;
  if (blocks < arrays) check_problem(checker, "T-Mem-Prog", "%u array parameters and %u blocks", arrays, blocks);
  const bool is_dense = function->entry && !function->entry->is_strided;
  for (uint32_t i = 0; is_dense && i < function->parameters.count; i++) {
    const Memory *memory = check_memory(checker, function->parameters.items[i]);
    if (!memory) continue;
    Memory whole = {memory->block, row_major_of(&checker->a, var_type(checker->a.vars, function->parameters.items[i]))};
    if (!memory_equal(memory, &whole))
      check_problem(checker, "T-Mem-Prog", "parameter %u of an entry is not row-major", i);
  }
}

static void check_result_places(Checker *checker, const Function *function) {
  for (uint32_t i = 0; i < function->results.count && i < function->body->result.count; i++)
    bring_in_scope(&checker->a, function->results.items[i]);
  for (uint32_t i = 0; i < function->results.count; i++) {
    check_array(checker, function->results.items[i]);
    const Memory *memory = check_memory(checker, function->results.items[i]);
    if (!memory || !function->entry || function->entry->is_strided) continue;
    Memory whole = {memory->block, row_major_of(&checker->a, var_type(checker->a.vars, function->results.items[i]))};
    if (!memory_equal(memory, &whole))
      check_problem(checker, "T-Mem-Prog", "result %u of an entry is not row-major", i);
  }
  check_passed(checker, "T-Mem-Result", function->results, function->body->result);
}

// Nothing that is found out about a function outlives it: it has an arena of its own.
static void check_function(Checker *checker, const Function *function) {
  Allocator *a = &checker->a;
  const Allocator outer = *a;
  a->arena = arena_new();
  a->program->memory = map_new(a->arena);
  checker->sizes_of_blocks = map_new(a->arena);
  checker->function = function;
  a->sizes = sizes_of_function(a->context, a->vars, function);
  a->facts = facts_extend(a->arena, sizes_facts(a->sizes));
  a->cover_steps = 0;
  a->in_scope = bitset_new(a->arena);
  a->arrays = map_new(a->arena);
  a->parts = map_new(a->arena);
  a->aliases = map_new(a->arena);
  a->bounds = bounds_of_function(a, function);
  note_definitions(a, function->body);
  Seq(Var) bound = {0};
  for (uint32_t i = 0; i < function->places.count; i++) seq_push(a->arena, &bound, function->places.items[i]);
  for (uint32_t i = 0; i < function->parameters.count; i++) seq_push(a->arena, &bound, function->parameters.items[i]);
  Scope scope;
  scope_enter(a, &scope, function->body, false, (Vars){bound.size, bound.items});
  check_body(checker, function->body);
  check_places(checker, function);
  check_result_places(checker, function);
  scope_leave(a);
  if (checker->ok) check_live(checker, function);
  arena_free(a->arena);
  *a = outer;
}

bool mem_verify(Context *context, const Program *program, Out *problems) {
  if (!core_verify(context, program, problems)) return false;
  Arena *arena = arena_new();
  Program seen = {.level = LEVEL_Mem,
                  .vars = program->vars,
                  .function_count = program->function_count,
                  .functions = program->functions,
                  .memory = map_new(arena)};
  Checker checker = {.program = program, .problems = problems, .ok = true};
  checker.a =
      (Allocator){.context = context, .arena = arena, .source = program, .program = &seen, .vars = program->vars};
  if (program->level != LEVEL_Mem) { out_string(problems, "not a program of level Mem\n"); checker.ok = false; }
  if (checker.ok) live_summarise(&checker);
  for (uint32_t i = 0; i < program->function_count && checker.ok; i++) check_function(&checker, program->functions[i]);
  arena_free(arena);
  return checker.ok;
}
