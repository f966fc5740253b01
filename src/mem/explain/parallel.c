// parallel: `ashlar explain --parallel`: what was decided about each build and reduction outside of others, and why
// (source/schedule.def); then the memory that each worker has of its own.
//   test: test/suite/parallel.sh
#include "mem/explain.h"
#include "mem/bounds.h"

static void list_decisions(const Context *context, Out *out) {
  const Decisions *all = context->decisions;
  for EACH(i, all) {
    const Decision *decision = &all->items[i];
    if (decision->about != ABOUT_Parallel) continue;
    const bool is_new = i == 0 || all->items[i - 1].about != ABOUT_Parallel ||
                        !text_equal(all->items[i - 1].place, decision->place);
    if (is_new) out_format(out, "%.*s\n", TEXT_ARG(decision->place));
    out_format(out, "  %s\n", decision->text);
  }
}

static void list_frames(Context *context, Out *out, const Program *program, const Layout *layout,
                        const Function *function) {
  ReadableNames *names = names_new(context, program, function);
  for EACH_STM(at, context->arena, function->body) {
    const WorkerFrames *frames = map_pointer(&layout->workers, (uint64_t)(uintptr_t)at.stm->exp);
    if (!frames || needs_nothing(frames->bytes)) continue;
    out_format(out, "%.*s: ", TEXT_ARG(span_describe(context, at.stm->span)));
    extent_print(out, frames->bytes, names_print, names);
    out_string(out, frames->may_fail ? " bytes for each worker, with room for an error\n" : " bytes for each worker\n");
  }
}

void mem_explain_parallel(Context *context, Out *out, const Program *program, const Layout *layout) {
  list_decisions(context, out);
  for RANGE(i, program->function_count) list_frames(context, out, program, layout, program->functions[i]);
}
