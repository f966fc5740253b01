// cells: only constructors that occupy a cell may have an `@`.
//   rule: the constructors of a recursive type that carry a payload occupy a cell
#include "types/checker.h"
#include "types/recursive/recursive.h"

static bool occupies_cell(Checker *c, const SourceType *type, uint32_t payload, Text *otherwise) {
  if (is_recursive(c, type) && payload > 0) return true;
  *otherwise = payload == 0 ? TEXT("a constructor without payload occupies no cell")
                            : text_format(c->arena, "its type `%.*s` is not recursive", TEXT_ARG(type_text(c, type)));
  return false;
}

// Called when the types are known.
void check_cells(Checker *c) {
  Text because;
  for EACH(i, &c->definition->built) {
    const AstExp *exp = c->definition->built.items[i];
    const AstExpConstructor *made = &exp->as.Constructor;
    if (!occupies_cell(c, exp->type, made->arguments.size, &because))
      diag2(c->context, E0341, made->diamond->span, text_of_name(c, made->constructor), because);
  }
  for EACH(i, &c->definition->released) {
    const AstPat *pat = c->definition->released.items[i];
    const AstPatConstructor *matched = &pat->as.Constructor;
    if (!occupies_cell(c, pat->type, matched->arguments.size, &because))
      diag2(c->context, E0341, matched->diamond->span, text_of_name(c, matched->constructor), because);
  }
}
