// parallel: `ashlar explain --parallel`: what was decided about each build and reduction outside of others, and why
// (source/schedule.def); then the work of an iteration of each parallel build (core/work.c), and the memory that each
// worker has of its own.
//   test: test/suite/parallel.sh
#include "mem/explain.h"
#include "mem/bounds.h"

static void list_decisions(const Context *context, Out *out, const char *name) {
  const Decision *last = NULL;
  for EACH(i, context->decisions) {
    const Decision *decision = &context->decisions->items[i];
    if (decision->about != ABOUT_Parallel || !name_matches(context->names, decision->function, name)) continue;
    if (!last || !text_equal(last->place, decision->place)) out_format(out, "%.*s\n", TEXT_ARG(decision->place));
    out_format(out, "  %s\n", decision->text);
    last = decision;
  }
}

// Of one iteration; a width that is not known before the program runs counts as ASSUMED_WIDTH.
static const Poly *poly_of_work(Arena *arena, Sizes *sizes, const ExpBuild *build) {
  const Atoms inner = {build->widths.count - 1, build->widths.items + 1};
  const WorkTerms terms = work_of_iterations(arena, inner, 1, build->function.body);
  const Poly *sum = poly_constant(arena, 0);
  for EACH(i, &terms) {
    const Poly *term = poly_constant(arena, terms.items[i].count);
    for (const WorkFactor *factor = terms.items[i].factors; factor; factor = factor->outer)
      term = poly_mul(arena, term, factor->width.as.var.id ? sizes_poly(sizes, factor->width)
                                                           : poly_constant(arena, ASSUMED_WIDTH));
    sum = poly_add(arena, sum, term);
  }
  return sum;
}

static void list_frames(Context *context, Out *out, const Program *program, const Layout *layout,
                        const Function *function) {
  ReadableNames *names = names_new(context, program, function);
  Sizes *sizes = sizes_of_function(context, program->vars, function);
  for EACH_STM(at, context->arena, function->body) {
    const WorkerFrames *frames = map_pointer(&layout->workers, (uint64_t)(uintptr_t)at.stm->exp);
    if (!frames || at.stm->exp->tag != EXP_Build) continue;
    const Text place = span_describe(context, at.stm->span);
    out_format(out, "%.*s: ", TEXT_ARG(place));
    extent_print(out, extent_poly(context->arena, poly_of_work(context->arena, sizes, &at.stm->exp->as.Build)),
                 names_print, names);
    out_string(out, " operations in each iteration\n");
    if (needs_nothing(frames->bytes)) continue;
    out_format(out, "%.*s: ", TEXT_ARG(place));
    extent_print(out, frames->bytes, names_print, names);
    out_string(out, frames->may_fail ? " bytes for each worker, with room for an error\n" : " bytes for each worker\n");
  }
}

void mem_explain_parallel(Context *context, Out *out, const Program *program, const Layout *layout, const char *name) {
  for RANGE(i, program->function_count)
    if (name && name_matches(context->names, program->functions[i]->name, name))
      out_format(out, "function %s\n", name);
  list_decisions(context, out, name);
  for RANGE(i, program->function_count)
    if (name_matches(context->names, program->functions[i]->name, name))
      list_frames(context, out, program, layout, program->functions[i]);
}
