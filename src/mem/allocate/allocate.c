// allocate: Core -> Mem by destination passing. This file sets up programs and functions; requests.c, body.c, forms.c,
// branch.c, loop.c, folds.c and calls.c allocate statements.
//   in: Core   out: Mem; every array has a block and an index function, and function results are in their destinations
//   rules: every function takes the destinations of its results [paper 1 Fig. 7]. A result is built in the requested
//          memory where that is possible; else it is built in a fresh row-major block and copied at the end
//          [paper 3 section 3.5, TransformProgram/Stms/Stm]. A result whose size has no bound before the call is
//          returned with its block, which is dynamic.
#include "mem/slice.h"
#include "blocks.h"
#include "body.h"
#include "in_place.h"
#include "reason.h"
#include "scope.h"

enum { MOST_ATTEMPTS = 4 };

typedef Seq(Var) VarSeq;

// The memory of a parameter or result. Adds the variables through which the caller passes that memory to `places`.
static const Memory *declare_place(Allocator *a, const Function *function, Var array, VarSeq *places) {
  Type type = var_type(a->vars, array);
  Arena *arena = a->context->arena;
  Var block = block_new(a, "block", function->span);
  seq_push(arena, places, block);
  if (function->entry && !function->entry->is_strided) return memory_whole(a->env, block, type);
  const Poly *start = poly_constant(arena, 0);
  if (!function->entry) {
    Var offset = number_new(a, "offset", function->span);
    seq_push(arena, places, offset);
    start = poly_variable(arena, offset.id);
  }
  const Poly **strides = NEW_ARRAY(arena, const Poly *, type.rank + 1);
  for RANGE(i, type.rank) {
    Var stride = number_new(a, "stride", function->span);
    seq_push(arena, places, stride);
    strides[i] = poly_variable(arena, stride.id);
  }
  return memory_new(a->env, block, strided_of(a->env, type, start, strides));
}

static void declare_parameters(Allocator *a, const Function *function, VarSeq *places) {
  for EACH_IN(i, function->parameters) {
    Var parameter = function->parameters.items[i];
    if (!var_is_array(a->vars, parameter)) continue;
    const Memory *memory = declare_place(a, function, parameter, places);
    set_memory(a, parameter, memory);
    if (!parameter_may_be_written(function, parameter)) bitset_add(&a->read_only, memory->block.id);
    else bitset_add(&a->private, memory->block.id);
    map_put(&a->parameter_blocks, memory->block.id, i + 1);
  }
}

// Requests for the results in memory that the caller passes. The function's existential sizes are replaced by the sizes
// that the body returns for them.
static Request *declare_results(Allocator *a, const Function *function, VarSeq *places) {
  Request *requests = NEW_ARRAY(a->arena, Request, function->results.count + 1);
  for EACH_IN(i, function->results) {
    Var result = function->results.items[i];
    if (!var_is_array(a->vars, result)) continue;
    requests[i].own_block = bitset_has(&a->info->own_blocks, i);
    if (requests[i].own_block) continue;
    const uint32_t parameter = in_place_parameter(a->info, i);
    if (parameter) bitset_add(&a->info->consumed, parameter - 1);
    const Memory *memory = parameter ? memory_of(a->program, function->parameters.items[parameter - 1])
                                     : declare_place(a, function, result, places);
    set_memory(a, result, memory);
    requests[i].memory =
        (Memory){memory->block, substitute_vars(a->env, memory->lmad, function->results, function->body->result)};
  }
  return requests;
}

// Results for which no caller could provide memory: the size depends on data, and either it has no bound over the
// parameters or the function calls itself, so that no size function tells callers the size.
static void find_own_blocks(Allocator *a, const Function *function) {
  for EACH_IN(i, function->results) {
    if (!var_is_array(a->vars, function->results.items[i])) continue;
    const Type inner = inner_result_type(a->arena, a->vars, function, i);
    const bool existential = !type_equal(inner, var_type(a->vars, function->results.items[i]));
    const bool is_known =
        !a->info->is_recursive && (bytes_bound(a->env, inner) || size_is_sliceable(a->env, function, inner));
    if (existential && !is_known) bitset_add(&a->info->own_blocks, i);
  }
}

static Vars with_blocks(Allocator *a, const Function *function) {
  Seq(Var) results = {0};
  for EACH_IN(i, function->results)
    seq_push(a->context->arena, &results, function->results.items[i]);
  for EACH_IN(i, function->results) {
    if (!bitset_has(&a->info->own_blocks, i)) continue;
    Var block = block_new(a, "block", function->span),
        result = function->results.items[i];
    seq_push(a->context->arena, &results, block);
    set_memory(a, result, memory_whole(a->env, block, var_type(a->vars, result)));
  }
  return (Vars){results.size, results.items};
}

static void start_function(Allocator *a, const Function *function) {
  a->info = map_pointer(&a->functions, function->name.id);
  a->env->in_scope = bitset_new(a->arena);
  a->arrays = map_new(a->arena);
  a->pending = map_new(a->arena);
  a->read_only = bitset_new(a->arena);
  a->allocated = bitset_new(a->arena);
  a->private = bitset_new(a->arena);
  a->parameter_blocks = map_new(a->arena);
  a->aliases = map_new(a->arena);
  a->parts = map_new(a->arena);
  a->rejections = map_new(a->arena);
  a->scope = NULL;
  a->builder = NULL;
  env_enter_function(a->env, function);
  bitset_add_vars(&a->env->in_scope, function->parameters);
  find_own_blocks(a, function);
}

static const Function *allocate_once(Allocator *a, const Function *function) {
  start_function(a, function);
  VarSeq places = {0};
  declare_parameters(a, function, &places);
  Request *requests = declare_results(a, function, &places);
  const Vars all_places = {places.size, places.items};
  Scope scope;
  scope_enter(a, &scope, function->body, false, vars_join(a->arena, function->parameters, all_places));
  const Body *body = allocate_body(a, function->results.count, requests, NULL);
  scope_leave(a);
  Function result = *function;
  result.places = all_places;
  result.results = with_blocks(a, function);
  result.body = drop_dead_blocks(a, body);
  return COPY_OF(a->context->arena, &result);
}

// Allocates the function again when the states of some loop began to move, since the initial values of these states are
// made before the loop.
static const Function *allocate_until_settled(Allocator *a, const Function *function) {
  const Function *result = NULL;
  FunctionInfo *info = map_pointer(&a->functions, function->name.id);
  a->moving = map_new(a->arena);
  for (int attempt = 0; attempt == 0 || (a->moved && attempt < MOST_ATTEMPTS); attempt++) {
    a->moved = false;
    info->consumed = bitset_new(a->arena);
    result = allocate_once(a, function);
  }
  info->is_done = true;
  return result;
}

// ---- the words and rows of an entry's pool are returned in the memory in which they were passed
static bool is_lent(const EntryValue *value) { return value->pool == POOL_Words || value->pool == POOL_Rows; }

// The parameter, counted from 1, that is the same part of the pool as this result. The parts have the same order among
// parameters and results.
static uint32_t pool_parameter(const Function *function, uint32_t result) {
  uint32_t before = 0, at;
  for RANGE(i, result) before += is_lent(&function->entry->results[i]);
  for RANGE(i, function->entry->parameter_count) {
    if (!is_lent(&function->entry->parameters[i]) || before-- > 0) continue;
    if (vars_find(function->parameters, function->entry->parameters[i].variable, &at)) return at + 1;
  }
  return 0;
}

static const uint32_t *entry_in_place(Arena *arena, const Function *function) {
  uint32_t *in_place = NULL;
  for RANGE(i, function->entry->result_count) {
    uint32_t at;
    if (!is_lent(&function->entry->results[i])) continue;
    if (!in_place) in_place = NEW_ARRAY(arena, uint32_t, function->results.count + 1);
    if (vars_find(function->results, function->entry->results[i].variable, &at))
      in_place[at] = pool_parameter(function, i);
  }
  return in_place;
}

// ---- programs. A call of a function that is not allocated yet assumes that the function overwrites the same
// parameters as in the previous attempt.

static Map functions_of(Context *context, const Program *program, const Cycles *cycles) {
  Arena *arena = context->arena;
  Map functions = map_new(arena);
  const Map in_place = in_place_results(context, program, false);
  for RANGE(i, program->function_count) {
    const Name name = program->functions[i]->name;
    FunctionInfo info = {program->functions[i],
                         false,
                         cycles_recursive(cycles, name),
                         bitset_new(arena),
                         bitset_new(arena),
                         bitset_new(arena),
                         program->functions[i]->entry ? entry_in_place(arena, program->functions[i])
                                                      : map_pointer(&in_place, name.id)};
    map_put_pointer(&functions, name.id, COPY_OF(arena, &info));
  }
  return functions;
}

static const Program *allocate_program_once(Context *context, const Program *program, const Map *functions,
                                     const Cycles *cycles) {
  Arena *arena = context->arena;
  Program *result = NEW(arena, Program);
  const Function **made = NEW_ARRAY(arena, const Function *, program->function_count + 1);
  *result = (Program){.level = LEVEL_Mem,
                      .vars = program->vars,
                      .function_count = program->function_count,
                      .functions = made,
                      .memory = map_new(arena),
                      .copies = map_new(arena),
                      .remark = remark_copy};
  SizeEnv env = {.context = context, .arena = arena, .program = result, .vars = program->vars};
  Allocator a = {.env = &env,
                 .context = context,
                 .arena = arena,
                 .source = program,
                 .program = result,
                 .vars = program->vars,
                 .functions = *functions};
  for RANGE(i, program->function_count) {   // callers may come first
    const Function *function = program->functions[i];
    if (!cycles_recursive(cycles, function->name)) continue;
    start_function(&a, function);
    a.info->is_done = false;
  }
  for RANGE(i, program->function_count) made[i] = allocate_until_settled(&a, program->functions[i]);
  return result;
}

const Program *allocate(Context *context, const Program *program) {
  const Cycles cycles = cycles_of_program(context->scratch, program);
  const Map functions = functions_of(context, program, &cycles);
  for (;;) {
    const Program *result = allocate_program_once(context, program, &functions, &cycles);
    bool settled = true;
    for EACH(i, &functions.entries) {
      FunctionInfo *info = functions.entries.items[i].as.pointer;
      if (!cycles_recursive(&cycles, info->function->name)) continue;
      settled = settled && bitset_within(&info->consumed, &info->assumed);
      bitset_union(&info->assumed, &info->consumed);
    }
    if (settled) return result;
  }
}
