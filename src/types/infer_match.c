// infer_match: sum types. Their values and matches are refused until the compiler can lower them; the parts are still checked.
#include "types/types_internal.h"

const SourceType *infer_match(Checker *c, AstExp *exp) {
  infer(c, exp->as.Match.scrutinee);
  diag0(c->context, E0218, exp->span);
  return c->error;
}

const SourceType *infer_constructor(Checker *c, AstExp *exp) {
  for EACH(i, &exp->as.Constructor.arguments) infer(c, exp->as.Constructor.arguments.items[i]);
  diag0(c->context, E0218, exp->span);
  return c->error;
}
