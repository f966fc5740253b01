// schedule: `ashlar explain --schedule`: the arrays about which fusion has decided; then, for each nest of loops of the
// source, what rules have done to it (source/schedule.def) and the order of its loops.
//   test: test/suite/schedule.sh
#include "imp/imp.h"

typedef struct Listing { const Context *context; Out *out; const ImpProgram *program; } Listing;

static void print_place(const Listing *listing, Text place) {
  out_format(listing->out, "  %.*s\n", TEXT_ARG(place));
  for EACH(i, listing->context->decisions) {
    const Decision *decision = &listing->context->decisions->items[i];
    if (text_equal(decision->place, place)) out_format(listing->out, "    %s\n", decision->text);
  }
}
static void print_loop_head(const Listing *listing, const ImpFor *loop) {
  const Text index = name_text(listing->context->names, imp_var_info(listing->program->vars, loop->index)->name);
  out_format(listing->out, "for %.*s < ", TEXT_ARG(index));
  imp_print_exp(listing->context, listing->out, listing->program, loop->bound);
  out_string(listing->out, loop->parallel ? " parallel\n" : "\n");
}
static void list_loops(const Listing *listing, const ImpBlock *block, int depth) {
  for RANGE(i, block->count) {
    const ImpStm *stm = block->stms[i];
    const ImpBlocks blocks = imp_blocks(stm);
    const bool is_loop = stm->tag == IMP_For || stm->tag == IMP_While;
    if (stm->tag == IMP_Comment) print_place(listing, stm->as.Comment.text);
    if (is_loop) out_format(listing->out, "%*s", 6 + 2 * depth, "");
    if (stm->tag == IMP_For) print_loop_head(listing, &stm->as.For);
    if (stm->tag == IMP_While) out_string(listing->out, "while\n");
    if (stm->tag == IMP_Parallel) out_format(listing->out, "%*sin tasks\n", 6 + 2 * depth, "");
    for EACH_IN(k, blocks) list_loops(listing, blocks.items[k], depth + is_loop);
  }
}

// Each place once, with all decisions about it.
static void list_arrays(const Listing *listing) {
  const Decisions *all = listing->context->decisions;
  bool any = false;
  for EACH(i, all) {
    const Text place = all->items[i].place;
    uint32_t first = 0;
    while (!text_equal(all->items[first].place, place)) first++;
    if (all->items[i].about != ABOUT_Array || first < i) continue;
    if (!any) out_string(listing->out, "arrays\n");
    any = true;
    print_place(listing, place);
  }
}
void imp_explain_schedule(const Context *context, Out *out, const ImpProgram *program, const char *name) {
  const Listing listing = {context, out, program};
  if (name == NULL) list_arrays(&listing);
  for RANGE(i, program->function_count) {
    if (!name_matches(context->names, program->functions[i]->name, name)) continue;
    out_format(out, "function %.*s\n", TEXT_ARG(name_text(context->names, program->functions[i]->name)));
    list_loops(&listing, program->functions[i]->body, 0);
  }
}
