// drop_traces: removes Trace statements, which only the interpreter of Core shows.
//   in: core   out: core without Trace, with the same results
//   test: opt/test/golden/drop_traces/
#include "opt/opt.h"

typedef struct Dropper { Context *context; VarTable *vars; } Dropper;

static const Body *drop_traces_in(void *user, const Body *body) {
  Dropper *dropper = user;
  const Mapper mapper = {dropper, dropper->context->arena, NULL, NULL, drop_traces_in};
  const Stm **kept = NEW_ARRAY(dropper->context->scratch, const Stm *, body->count + 1);
  uint32_t count = 0;
  bool changed = false;
  for RANGE(i, body->count) {
    if (body->stms[i]->exp->tag == EXP_Trace) continue;
    kept[count] = stm_map(body->stms[i], &mapper);
    changed = changed || kept[count] != body->stms[i];
    count++;
  }
  if (!changed && count == body->count) return body;
  Body copy = {count, arena_copy(dropper->context->arena, kept, sizeof *kept * count), body->result};
  return COPY_OF(dropper->context->arena, &copy);
}

static void find_trace(void *user, const Body *body) {
  bool *found = user;
  const Visitor visitor = {.user = user, .body = find_trace};
  for (uint32_t i = 0; i < body->count && !*found; i++) {
    if (body->stms[i]->exp->tag == EXP_Trace) *found = true;
    else exp_visit(body->stms[i]->exp, &visitor);
  }
}

bool program_traces(const Program *program) {
  bool found = false;
  for (uint32_t i = 0; i < program->function_count && !found; i++) find_trace(&found, program->functions[i]->body);
  return found;
}

const Program *drop_traces(Context *context, const Program *program) {
  if (!program_traces(program)) return program;
  Dropper dropper = {context, program->vars};
  return program_map_bodies(context->arena, program, drop_traces_in, &dropper);
}
