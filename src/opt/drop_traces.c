// drop_traces: removes Trace statements, which only the interpreter of Core shows.
//   in: core   out: core without Trace, with the same results
//   test: opt/test/golden/drop_traces/
#include "opt/opt.h"

static void keep_unless_trace(void *user, Builder *builder, const Stm *stm) {
  (void)user;
  if (stm->exp->tag != EXP_Trace) build_existing(builder, stm);
}

bool program_traces(Arena *scratch, const Program *program) {
  for RANGE(i, program->function_count)
    for EACH_STM(at, scratch, program->functions[i]->body)
      if (at.stm->exp->tag == EXP_Trace) return true;
  return false;
}

const Program *drop_traces(Context *context, const Program *program) {
  if (!program_traces(context->scratch, program)) return program;
  return program_rewrite(context, program, keep_unless_trace, NULL);
}
