// infer_match: match. Every value must be covered by a case. Sum types are refused until the compiler can lower them.
#include "types/types_internal.h"

const SourceType *infer_match(Checker *c, AstExp *exp) {
  const SourceType *value = infer(c, exp->as.Match.scrutinee), *result = NULL;
  Span first = {0}, place = exp->as.Match.scrutinee->span;
  for EACH(i, &exp->as.Match.cases) {
    AstCase *one = &exp->as.Match.cases.items[i];
    uint32_t locals = c->locals.size, mark = c->ids.size;
    c->group++;
    c->may_fail++;
    check_pat(c, one->pattern, value, ANONYMOUS_Flexible, cause_of(one->pattern->span, "the value matched has the type wanted", place));
    c->may_fail--;
    const SourceType *body = close_over(c, infer(c, one->body), mark, false);
    local_close(c, locals);
    if (!result) first = one->body->span;
    result = result ? merge_branches(c, result, body, cause_of(one->body->span, "the first case has the type wanted", first)) : body;
  }
  seq_push(c->arena, &c->definition->matches, exp);
  return result ? result : c->error;
}

const SourceType *infer_constructor(Checker *c, AstExp *exp) {
  for EACH(i, &exp->as.Constructor.arguments) infer(c, exp->as.Constructor.arguments.items[i]);
  diag0(c->context, E0218, exp->span);
  return c->error;
}
