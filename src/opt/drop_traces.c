// drop_traces: removes Trace statements, which only the interpreter of Core shows.
//   in: core   out: core without Trace, with the same results
//   test: opt/test/golden/drop_traces/
#include "opt/opt.h"

static void keep_unless_trace(void *user, Builder *builder, const Stm *stm) {
  (void)user;
  if (stm->exp->tag != EXP_Trace) build_existing(builder, stm);
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
  return program_rewrite(context, program, keep_unless_trace, NULL);
}
