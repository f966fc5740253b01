// dump: the text of a tree, which the tests of this layer compare.
#ifndef ASHLAR_SYNTAX_DUMP_H
#define ASHLAR_SYNTAX_DUMP_H
#include "syntax/syntax.h"

static inline const char *dump_text(Context *context, const AstExp *exp, const AstDecs *declarations) {
  Out out = out_new(context->arena);
  if (exp) syntax_dump_exp(context, &out, exp);
  else syntax_dump(context, &out, declarations, DUMP_WithDocumentation);
  Text text = out_result(&out);
  return text_c_string(context->arena, text.size ? (Text){text.start + 1, text.size - 1} : text);
}
#endif
