// interface_cells: recursive data at the interface of an entry point: their types, and the arrays in their payloads,
// whose rows the caller provides.
//   rule: the size of such an array is a number, or a size that a parameter has or is; arrays with the same number in
//         payloads have the same size
#include "lower/cells/cells.h"
#include "lower/entry/entry.h"
#include "lower/sizes/sizes.h"

const SourceType *interface_result_type(const AstDec *declaration) {
  if (declaration->as.Value.result) return declaration->as.Value.result->type;
  return declaration->as.Value.body->type;
}

const Binding *interface_binding(const AstPat *pattern) {
  if (pattern->tag == AST_PAT_Var) return pattern->as.Var.binding;
  if (pattern->tag == AST_PAT_Ascribe) return interface_binding(pattern->as.Ascribe.inner);
  if (pattern->tag == AST_PAT_Paren) return interface_binding(pattern->as.Paren.inner);
  return pattern->tag == AST_PAT_Attribute ? interface_binding(pattern->as.Attribute.inner) : NULL;
}

static bool shows_size(const SourceType *type, uint32_t binding) {
  uint32_t variable;
  if (type->tag == SOURCE_Function) return false;
  for EACH_PART(at, type)
    if (at.type ? shows_size(at.type, binding) : at.size && poly_is_variable(at.size, &variable) && variable == binding)
      return true;
  return false;
}

// The size is a number, a parameter, or the dimension of a parameter.
static bool is_given_size(const AstDec *declaration, const Poly *size) {
  const AstPats *patterns = &declaration->as.Value.parameters;
  uint32_t variable;
  if (!poly_is_variable(size, &variable)) return true;
  for EACH(i, patterns) {
    const Binding *binding = interface_binding(patterns->items[i]);
    if ((binding && binding->id == variable) || shows_size(patterns->items[i]->type, variable)) return true;
  }
  return false;
}

typedef Seq(const SourceType *) SourceTypes;
static const char *problem_of(Lower *lower, const AstDec *declaration, const SourceType *type, RowKinds *rows) {
  const char *problem = describe_cells(lower, 1, &type, &(EntryCells){0}, rows);
  for COUNTING(i, !problem && i < rows->size)
    for RANGE(d, rows->items[i].rank)
      if (!is_given_size(declaration, rows->items[i].shape[d]))
        problem = "have an array in their cells whose size no parameter shows";
  return problem;
}

EntryCells *interface_cells(Lower *lower, const AstDec *declaration, RowKinds *rows) {
  const AstPats *patterns = &declaration->as.Value.parameters;
  EntryCells cells = {
      .words = lower->plan->known.words, .word = cells_word(lower), .most_words = cells_most_words(lower)};
  SourceTypes types = {0};
  bool any = false;
  for EACH(i, patterns) seq_push(lower->arena, &types, patterns->items[i]->type);
  const SourceType *result = interface_result_type(declaration);
  for (; result->tag == SOURCE_Function; result = result->as.function.result)
    seq_push(lower->arena, &types, result->as.function.parameter);
  seq_push(lower->arena, &types, result);
  for EACH(i, &types) {
    const bool holds = holds_link(lower, NULL, types.items[i]);
    const char *problem = holds ? problem_of(lower, declaration, types.items[i], rows) : NULL;
    any = any || holds;
    if (!problem) continue;
    diag2(lower->context, E0258, i < patterns->size ? patterns->items[i]->span : declaration->as.Value.name_span,
          lower_type_text(lower, types.items[i]), text_of(problem));
    give_up(lower);
  }
  if (!any) return NULL;
  (void)describe_cells(lower, types.size, types.items, &cells, rows);
  if (cells.words > lower->plan->found.words) lower->plan->found.words = cells.words;
  return COPY_OF(lower->arena, &cells);
}
