// limit_recursion: recursive functions count their active calls and fail beyond a limit, so that no program overflows
// the stack of the machine.
//   in:  core          out: core; functions that are still recursive have their depth as a parameter
//   rule: f x = e   -->   f (depth, x) = assert (depth < limit); e
//         f a   -->   f (depth + 1, a) in functions of its own cycle, f (depth, a) in other functions with a depth,
//         else f (0, a)
// A function that a recursive function calls, and that calls another recursive one, passes its depth on.
//   test: opt/test/golden/limit_recursion
#include "opt/recursion/recursion.h"

typedef struct Limiter {
  Context *context;
  VarTable *vars;
  Cycles cycles;
  Map depths;          // Name id of a function with a depth -> Var id
  Name at;             // the function being rewritten
  const Program *program;
} Limiter;

// ---- which functions carry a depth

// Recursive functions, and those on a path of calls from a recursive function to a recursive function.
static void choose_functions(Limiter *limiter) {
  Arena *arena = limiter->context->arena;
  const Program *program = limiter->program;
  Bitset *called = NEW_ARRAY(arena, Bitset, program->function_count + 1), leading = bitset_new(arena),
         reached = bitset_new(arena);
  for RANGE(i, program->function_count) {
    called[i] = bitset_new(arena);
    for EACH_STM(at, arena, program->functions[i]->body)
      if (at.stm->exp->tag == EXP_Call) bitset_add(&called[i], at.stm->exp->as.Call.function.id);
  }
  bitset_union(&leading, &limiter->cycles.recursive);
  for RANGE(i, program->function_count)   // callees first
    if (bitset_intersects(&called[i], &leading)) bitset_add(&leading, program->functions[i]->name.id);
  bitset_union(&reached, &limiter->cycles.recursive);
  for RANGE_DOWN(i, program->function_count)
    if (bitset_has(&reached, program->functions[i]->name.id)) bitset_union(&reached, &called[i]);
  for RANGE(i, program->function_count) {
    const Function *function = program->functions[i];
    if (!bitset_has(&leading, function->name.id) || !bitset_has(&reached, function->name.id)) continue;
    const Var depth = scalar_var(limiter->context, limiter->vars, "depth", SCALAR_I64, function->span);
    map_put(&limiter->depths, function->name.id, depth.id);
  }
}

// ---- rewriting

static Atom depth_here(const Limiter *limiter) {
  const uint64_t depth = map_value_or(&limiter->depths, limiter->at.id, 0);
  return depth ? atom_var((Var){(uint32_t)depth}) : atom_i64(0);
}

static const Stm *limit_call(Limiter *limiter, Builder *builder, const Stm *stm) {
  const ExpCall *call = &stm->exp->as.Call;
  const bool deeper =
      cycles_recursive(&limiter->cycles, limiter->at) && cycles_together(&limiter->cycles, limiter->at, call->function);
  builder->span = stm->span;
  const Atom depth = depth_here(limiter);
  return call_with_first(limiter->context->arena, stm, call->function,
                         deeper ? build_i64(builder, PRIM_Add, depth, atom_i64(1)) : depth);
}

static void limit_stm(void *user, Builder *builder, const Stm *stm) {
  Limiter *limiter = user;
  const bool counts = stm->exp->tag == EXP_Call && map_find(&limiter->depths, stm->exp->as.Call.function.id);
  build_existing(builder, counts ? limit_call(limiter, builder, stm) : stm);
}

static const Message *message_of(Limiter *limiter) {
  MessagePiece *pieces = NEW_ARRAY(limiter->context->arena, MessagePiece, 3);
  pieces[0] = (MessagePiece){.text = TEXT("Recursion is too deep: ")};
  pieces[1] = (MessagePiece){.value = depth_here(limiter), .is_value = true};
  pieces[2] = (MessagePiece){.text = TEXT(" calls are open.")};
  const Message message = {MESSAGE_Depth, 3, pieces};
  return COPY_OF(limiter->context->arena, &message);
}

static const Body *guard_body(Limiter *limiter, const Function *function, const Body *body) {
  Builder builder = builder_new(limiter->context, limiter->vars, function->span);
  const Atom shallow = build_i64(&builder, PRIM_Lt, depth_here(limiter), atom_i64(RECURSION_LIMIT));
  build_assert(&builder, shallow, message_of(limiter));
  build_statements(&builder, body);
  return builder_body(&builder, body);
}

static const Function *limit_function(Context *context, const Program *program, const Function *function, void *user) {
  Limiter *limiter = user;
  Arena *arena = context->arena;
  (void)program;
  limiter->at = function->name;
  const Body *body = body_rewrite(context, limiter->vars, function->body, limit_stm, limiter);
  const uint64_t depth = map_value_or(&limiter->depths, function->name.id, 0);
  if (body == function->body && !depth) return function;
  Function copy = *function;
  copy.body = cycles_recursive(&limiter->cycles, function->name) ? guard_body(limiter, function, body) : body;
  if (depth) {
    const Var first = {(uint32_t)depth};
    copy.parameters = vars_join(arena, vars_of(arena, 1, &first), function->parameters);
  }
  return COPY_OF(arena, &copy);
}

const Program *limit_recursion(Context *context, const Program *program) {
  Limiter limiter = {.context = context,
                     .vars = program->vars,
                     .cycles = cycles_of_program(context->arena, program),
                     .depths = map_new(context->arena),
                     .program = program};
  if (!cycles_any(&limiter.cycles)) return program;
  choose_functions(&limiter);
  return program_map(context, program, limit_function, &limiter);
}
