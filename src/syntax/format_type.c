// format_type: types, patterns, attributes.
#include "syntax/format.h"
#include "syntax/tree.h"

// ---- types

static void format_sum(Format *f, const AstConstructors *constructors) {
  open_doc(f, DOC_Align, 0);
  open_doc(f, DOC_Group, 0);
  for EACH(i, constructors) {
    const AstConstructor *constructor = &constructors->items[i];
    if (i) {
      Doc *joint = line(f);
      token(f);
      joint->breaks |= broken_before(f, f->at);
      space(f);
    }
    token(f);
    for EACH(k, &constructor->payload) {
      space(f);
      format_type(f, constructor->payload.items[k]);
    }
  }
  close_doc(f);
  close_doc(f);
}

static void format_arrow_side(Format *f, const AstTypeFunction *type) {
  if (!type->parameter_name.id) {
    format_type(f, type->parameter);
    return;
  }
  glued(f, type->parameter->span.start);   // (n:
  space(f);
  format_type(f, type->parameter);
  token(f);
}

static void format_function(Format *f, const AstType *type) {
  open_doc(f, DOC_Align, 0);
  open_doc(f, DOC_Group, 0);
  for (; type->tag == AST_TYPE_Function; type = type->as.Function.result) {
    format_arrow_side(f, &type->as.Function);
    Doc *joint = line(f);
    token(f);
    joint->breaks |= broken_before(f, f->at);
    space(f);
  }
  format_type(f, type);
  close_doc(f);
  close_doc(f);
}

void format_type(Format *f, const AstType *type) {
  glued(f, type->span.start);
  if (type->tag == AST_TYPE_Sum) format_sum(f, &type->as.Sum.constructors);
  else if (type->tag == AST_TYPE_Function) format_function(f, type);
  else format_parts(f, ast_form(NODE_Type, (int)type->tag), &type->as);
  glued(f, type->span.end);
}

void format_pat(Format *f, const AstPat *pattern) {
  glued(f, pattern->span.start);
  format_parts(f, ast_form(NODE_Pat, (int)pattern->tag), &pattern->as);
  glued(f, pattern->span.end);
}

// ---- attributes and size parameters

// At `#[`: up to the bracket that closes it.
void format_attribute(Format *f, const AstAttr *attribute) {
  bool after_comma = false;
  while (next_token(f)->start < attribute->span.end || next_token_is(f, TOKEN_BracketClose)) {
    bool closes = next_token_is(f, TOKEN_BracketClose);
    if (after_comma) space(f);
    after_comma = next_token_is(f, TOKEN_Comma);
    token(f);
    if (closes) break;
  }
}

void format_size_binders(Format *f, const AstTypeParams *sizes) {
  if (sizes->size == 0) return;
  glued(f, sizes->items[sizes->size - 1].span.end + 1);
  if (next_token_is(f, TOKEN_BracketClose)) token(f);
  space(f);
}
