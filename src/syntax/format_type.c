// format_type: types, patterns, attributes.
#include "syntax/format.h"

// ---- types

static void put_type_element(Format *f, const void *list, uint32_t i) {
  format_type(f, ((const AstTypes *)list)->items[i]);
}

static void put_type_field(Format *f, const void *list, uint32_t i) {
  const AstTypeField *field = &((const AstTypeFields *)list)->items[i];
  glued(f, field->type->span.start);
  space(f);
  format_type(f, field->type);
}

static void format_dim(Format *f, const AstDim *dim) {
  token(f);
  if (dim->size) format_exp(f, dim->size);
  glued(f, dim->span.end);
}

static void format_application(Format *f, const AstTypeName *type) {
  glued(f, type->name.span.end);
  open_doc(f, DOC_Nest, 2);
  for EACH(i, &type->arguments) {
    const AstTypeArg *argument = &type->arguments.items[i];
    open_doc(f, DOC_Group, 0);
    line(f);
    if (argument->is_size) format_dim(f, &argument->size);
    else format_type(f, argument->type);
    close_doc(f);
  }
  close_doc(f);
}

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
  switch ((int)type->tag) {
    case AST_TYPE_Name: format_application(f, &type->as.Name); break;
    case AST_TYPE_Array:
      format_dim(f, &type->as.Array.size);
      format_type(f, type->as.Array.element);
      break;
    case AST_TYPE_Tuple:
      bracketed(f, &type->as.Tuple.elements, type->as.Tuple.elements.size, put_type_element, false);
      break;
    case AST_TYPE_Record:
      bracketed(f, &type->as.Record.fields, type->as.Record.fields.size, put_type_field, false);
      break;
    case AST_TYPE_Sum: format_sum(f, &type->as.Sum.constructors); break;
    case AST_TYPE_Function: format_function(f, type); break;
    case AST_TYPE_Unique:
      token(f);
      if (next_token_is(f, TOKEN_Star)) space(f);
      format_type(f, type->as.Unique.inner);
      break;
    case AST_TYPE_Exists:
      glued(f, type->as.Exists.inner->span.start);
      format_type(f, type->as.Exists.inner);
      break;
    case AST_TYPE_Paren:
      token(f);
      open_doc(f, DOC_Align, 0);
      format_type(f, type->as.Paren.inner);
      close_doc(f);
      break;
    default: as_written(f, type->span.end);
  }
  glued(f, type->span.end);
}

// ---- patterns

static void put_pat_element(Format *f, const void *list, uint32_t i) {
  format_pat(f, ((const AstPats *)list)->items[i]);
}

static void put_pat_field(Format *f, const void *list, uint32_t i) {
  const AstPatField *field = &((const AstPatFields *)list)->items[i];
  token(f);
  if (field->punned) return;
  space(f);
  token(f);
  space(f);
  format_pat(f, field->pattern);
}

static void format_constructor_pat(Format *f, const AstPatConstructor *constructor) {
  token(f);
  if (constructor->diamond) {
    token(f);
    format_pat(f, constructor->diamond);
  }
  for EACH(i, &constructor->arguments) {
    space(f);
    format_pat(f, constructor->arguments.items[i]);
  }
}

void format_pat(Format *f, const AstPat *pattern) {
  glued(f, pattern->span.start);
  switch ((int)pattern->tag) {
    case AST_PAT_Wildcard: case AST_PAT_Var: case AST_PAT_Literal: break;
    case AST_PAT_Tuple:
      bracketed(f, &pattern->as.Tuple.elements, pattern->as.Tuple.elements.size, put_pat_element, false);
      break;
    case AST_PAT_Record:
      bracketed(f, &pattern->as.Record.fields, pattern->as.Record.fields.size, put_pat_field, false);
      break;
    case AST_PAT_Ascribe:
      format_pat(f, pattern->as.Ascribe.inner);
      glued(f, pattern->as.Ascribe.ascribed->span.start);
      space(f);
      format_type(f, pattern->as.Ascribe.ascribed);
      break;
    case AST_PAT_Constructor: format_constructor_pat(f, &pattern->as.Constructor); break;
    case AST_PAT_Paren:
      token(f);
      open_doc(f, DOC_Align, 0);
      format_pat(f, pattern->as.Paren.inner);
      close_doc(f);
      break;
    case AST_PAT_Attribute:
      format_attribute(f, pattern->as.Attribute.attribute);
      space(f);
      format_pat(f, pattern->as.Attribute.inner);
      break;
    default: as_written(f, pattern->span.end);
  }
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
