// wrap: removes parentheses, types and attributes around an expression.
#include "types/types.h"

static AstExp *wrapped_exp(const AstExp *exp, uint32_t wrappers) {
  if (exp->tag == AST_EXP_Paren && wrappers & WRAP_Paren) return exp->as.Paren.inner;
  if (exp->tag == AST_EXP_Ascribe && wrappers & WRAP_Ascribe) return exp->as.Ascribe.inner;
  if (exp->tag == AST_EXP_Coerce && wrappers & WRAP_Coerce) return exp->as.Coerce.inner;
  if (exp->tag == AST_EXP_Attribute && wrappers & WRAP_Attribute) return exp->as.Attribute.inner;
  return exp->tag == AST_EXP_QualParen && wrappers & WRAP_QualParen ? exp->as.QualParen.inner : NULL;
}

AstExp *unwrapped_exp(const AstExp *exp, uint32_t wrappers) {
  for (const AstExp *inner; (inner = wrapped_exp(exp, wrappers)) != NULL;) exp = inner;
  return (AstExp *)(uintptr_t)exp;
}

Binding *binding_of_exp(const AstExp *exp) {
  exp = unwrapped_exp(exp, WRAP_Paren);
  return exp->tag == AST_EXP_Var ? exp->as.Var.name.binding : NULL;
}

bool are_indices(const AstSlices *slices) {
  for EACH(i, slices)
    if (slices->items[i].kind != SLICE_Fix) return false;
  return true;
}
