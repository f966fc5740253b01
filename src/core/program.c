// program: functions of a program, and programs with some functions replaced.
#include "core/core.h"

const Function *program_function(const Program *program, Name name) {
  for RANGE(i, program->function_count)
    if (name_equal(program->functions[i]->name, name)) return program->functions[i];
  return NULL;
}

const Function *function_with_body(Arena *arena, const Function *function, const Body *body) {
  if (body == function->body) return function;
  Function copy = *function;
  copy.body = body;
  return COPY_OF(arena, &copy);
}

const Program *program_of_functions(Arena *arena, const Program *program, uint32_t count,
                                    const Function *const *functions) {
  Program copy = *program;
  copy.function_count = count;
  copy.functions = functions;
  return COPY_OF(arena, &copy);
}

const Program *program_with_functions(Arena *arena, const Program *program, const Function *const *functions) {
  bool changed = false;
  for RANGE(i, program->function_count) changed = changed || functions[i] != program->functions[i];
  return changed ? program_of_functions(arena, program, program->function_count, functions) : program;
}

const Program *program_map(Context *context, const Program *program, FunctionPass *pass, void *user) {
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count);
  for RANGE(i, program->function_count) {
    functions[i] = program->functions[i];
    if (context->selected && !bitset_has(context->selected, functions[i]->name.id)) continue;
    context->function = functions[i]->name;
    functions[i] = pass(context, program, functions[i], user);
  }
  return program_with_functions(context->arena, program, functions);
}

const Program *program_map_bodies(Arena *arena, const Program *program, BodyPass *pass, void *user) {
  const Function **functions = NEW_ARRAY(arena, const Function *, program->function_count);
  for RANGE(i, program->function_count)
    functions[i] = function_with_body(arena, program->functions[i], pass(user, program->functions[i]->body));
  return program_with_functions(arena, program, functions);
}

const Body *body_rewrite(Context *context, VarTable *vars, const Body *body, StmRewrite *rewrite, void *user) {
  Builder builder = builder_new(context, vars, (Span){0});
  for RANGE(i, body->count) {
    Bodies inner = exp_bodies(body->stms[i]->exp);
    for EACH_IN(k, inner) inner.items[k] = body_rewrite(context, vars, inner.items[k], rewrite, user);
    rewrite(user, &builder, stm_with_bodies(context->arena, body->stms[i], inner));
  }
  return builder_body(&builder, body);
}

typedef struct Rewriting { StmRewrite *rewrite; void *user; } Rewriting;
static const Function *rewrite_in_function(Context *context, const Program *program, const Function *function,
                                             void *user) {
  const Rewriting *rewriting = user;
  return function_with_body(context->arena, function,
                            body_rewrite(context, program->vars, function->body, rewriting->rewrite, rewriting->user));
}
const Program *program_rewrite(Context *context, const Program *program, StmRewrite *rewrite, void *user) {
  Rewriting rewriting = {rewrite, user};
  return program_map(context, program, rewrite_in_function, &rewriting);
}
