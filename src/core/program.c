// program: functions of a program, and the programs that passes give back.
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

const Program *program_with_functions(Arena *arena, const Program *program, const Function *const *functions) {
  bool changed = false;
  for RANGE(i, program->function_count) changed = changed || functions[i] != program->functions[i];
  if (!changed) return program;
  Program copy = *program;
  copy.functions = functions;
  return COPY_OF(arena, &copy);
}

const Program *program_map(Context *context, const Program *program, FunctionPass *pass, void *user) {
  const Function **functions = NEW_ARRAY(context->arena, const Function *, program->function_count);
  for RANGE(i, program->function_count)
    functions[i] = pass(context, program, program->functions[i], user);
  return program_with_functions(context->arena, program, functions);
}

const Program *program_map_bodies(Arena *arena, const Program *program, BodyPass *pass, void *user) {
  const Function **functions = NEW_ARRAY(arena, const Function *, program->function_count);
  for RANGE(i, program->function_count)
    functions[i] = function_with_body(arena, program->functions[i], pass(user, program->functions[i]->body));
  return program_with_functions(arena, program, functions);
}
