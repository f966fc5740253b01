// profile_lfpl: the LFPL profile, in which no function makes more cells than it is given [paper 4, section 3.1 and
// Remark 3.1].
//   in: the checked tree   out: E0709 for each new cell, copy of recursive data and ambiguous choice of a cell in it
//   rule: a constructor is built in a diamond: one that is written, or the cell that an enclosing match released last,
//         if all cells that are free there were made by one constructor, so that the choice makes no difference
//   rule: there is no `diamond.new` and no `copy` of recursive data
// Copies at a type parameter, and whatever else takes a cell, are refused where an entry point does it (E0259,
// lower/cells/count_cells.c). Arrays, and reading without consuming, are outside of that language and remain.
// test: src/types/test/profile_test.c, LF-09, LF-59; test/suite/profiles.sh, LF-27
#include "types/checker.h"
#include "types/recursive/recursive.h"

static void refuse_growth(const TypedProgram *typed, Span span, const char *what, const char *rule) {
  diag2(typed->checker->context, E0709, span, text_of(what), text_of(rule));
}

static void profile_cells_of_name(const TypedProgram *typed, const Reference *reference) {
  const Instance *instance = reference->instance;
  if (reference->binding == diamond_new_function(typed->checker))
    refuse_growth(typed, reference->name.span, "a new cell",
                  "section 2.3: each cell is given: build in one that a match releases, or take it as a parameter, "
                  "`d: *diamond`, and build with `@d`");
  const bool copies = reference->binding && types_is_copy(typed, reference->binding);
  if (copies && instance && instance->type_count && holds_cells(instance->types[0]))
    refuse_growth(typed, reference->name.span, "a copy of recursive data",
                  "Remark 3.1: no value has more cells than the function was given");
}

void types_profile_lfpl(Context *context, const TypedProgram *typed, const AstProgram *program) {
  AstWalk walk = {.arena = context->scratch};
  if (!types_has_recursive(typed)) return;
  for EACH(i, &program->declarations) seq_push(walk.arena, &walk.open, dec_children(program->declarations.items[i]));
  while (next_node(&walk))
    if (walk.at.reference) profile_cells_of_name(typed, walk.at.reference);
  for EACH(i, &typed->cell_uses) {
    const CellUse *use = &typed->cell_uses.items[i];
    if (use->kind == CELL_Reused && use->count)
      refuse_growth(typed, use->span, "a choice among cells of several constructors",
                    "name one of them: `case #cons@d ...` and `#cons@d ...`");
  }
}
