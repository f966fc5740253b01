// format_dec: declarations, module expressions, module types.
#include "syntax/format.h"
#include "syntax/tree.h"

// ---- heads: a name, type parameters, parameters, as many on a line as fit

// Closes the first content of a head, which is open, and appends the type parameters. Adjacent size parameters are
// printed without blanks: [n][m].
static void format_type_parameters(Format *f, const AstTypeParams *parameters) {
  for EACH(i, parameters) {
    const AstTypeParam *parameter = &parameters->items[i];
    bool joined = i && parameter->is_size && parameters->items[i - 1].is_size;
    if (!joined) {
      close_doc(f);
      line(f);
      open_doc(f, DOC_Cat, 0);
    }
    glued(f, parameter->span.end);
    if (parameter->is_size) token(f);
  }
  close_doc(f);
}

static void open_head(Format *f) {
  open_doc(f, DOC_Nest, 4);
  open_doc(f, DOC_Fill, 0);
  open_doc(f, DOC_Cat, 0);
}

static void close_head(Format *f) {
  close_doc(f);
  close_doc(f);
}

static void put_head_pat(Format *f, const AstPat *pattern) {
  line(f);
  open_doc(f, DOC_Cat, 0);
  format_pat(f, pattern);
  close_doc(f);
}

void format_value(Format *f, const AstDecValue *value) {
  const AstPats *parameters = &value->parameters;
  bool infix = parameters->size && parameters->items[0]->span.start < value->name_span.start;
  leading(f);
  open_head(f);
  token(f);
  space(f);
  if (infix) {
    format_pat(f, parameters->items[0]);
    space(f);
  }
  glued(f, value->name_span.end);
  format_type_parameters(f, &value->type_parameters);
  for RANGE_FROM(i, infix, parameters->size) put_head_pat(f, parameters->items[i]);
  if (value->result) {
    line(f);
    open_doc(f, DOC_Cat, 0);
    token(f);
    space(f);
    format_type(f, value->result);
    close_doc(f);
  }
  close_head(f);
  space(f);
  token(f);
  indented(f, value->body);
}

static void put_type_indented(Format *f, const AstType *type) {
  open_indented(f);
  format_type(f, type);
  close_indented(f);
}

static void put_type_declaration(Format *f, const AstDecType *type) {
  open_head(f);
  token(f);
  if (type->lifted != LIFTED_No) token(f);
  space(f);
  token(f);
  format_type_parameters(f, &type->type_parameters);
  close_head(f);
  if (!type->definition) return;
  space(f);
  token(f);
  put_type_indented(f, type->definition);
}

static void format_spec(Format *f, const AstDecSpec *spec) {
  open_head(f);
  token(f);
  space(f);
  if (next_token_is(f, TOKEN_ParenOpen)) token(f), token(f);
  token(f);
  format_type_parameters(f, &spec->type_parameters);
  close_head(f);
  space(f);
  token(f);
  put_type_indented(f, spec->type);
}

void format_body(Format *f, const AstDecs *declarations) {
  if (!declarations->size && !comments_before(f, f->at)) return;
  open_doc(f, DOC_Nest, 2);
  line(f);
  format_declarations(f, declarations);
  leading(f);
  close_doc(f);
  line(f);
}

// ---- module types

static void put_with(Format *f, const AstSigWith *with) {
  format_sig(f, with->inner);
  open_doc(f, DOC_Group, 0);
  open_doc(f, DOC_Nest, 4);
  line(f);
  open_head(f);
  token(f);
  space(f);
  glued(f, with->name.span.end);
  format_type_parameters(f, &with->type_parameters);
  close_head(f);
  space(f);
  token(f);
  space(f);
  format_type(f, with->definition);
  close_doc(f);
  close_doc(f);
}

void format_sig(Format *f, const AstSig *signature) {
  glued(f, signature->span.start);
  if (signature->tag == AST_SIG_With) put_with(f, &signature->as.With);
  else format_parts(f, ast_form(NODE_Sig, (int)signature->tag), &signature->as);
  glued(f, signature->span.end);
}

// ---- module expressions

static void put_mod_apply(Format *f, const AstModApply *apply) {
  format_mod(f, apply->function);
  open_doc(f, DOC_Group, 0);
  open_doc(f, DOC_Nest, 2);
  if (apply->argument->tag == AST_MOD_Body) space(f);
  else line(f);
  close_doc(f);
  format_mod(f, apply->argument);
  close_doc(f);
}

void format_mod(Format *f, const AstMod *module) {
  glued(f, module->span.start);
  if (module->tag == AST_MOD_Apply) put_mod_apply(f, &module->as.Apply);
  else format_parts(f, ast_form(NODE_Mod, (int)module->tag), &module->as);
  glued(f, module->span.end);
}

// ---- declarations

static void put_local(Format *f, const AstDec *declaration) {
  token(f);
  if (broken_before(f, f->at)) hard_line(f);
  else space(f);
  format_dec(f, declaration);
}

static void put_attributes(Format *f, const AstDec *declaration) {
  for EACH(i, &declaration->attributes) {
    format_attribute(f, declaration->attributes.items[i]);
    if (broken_before(f, f->at)) hard_line(f);
    else space(f);
  }
}

void format_dec(Format *f, const AstDec *declaration) {
  leading(f);
  put_attributes(f, declaration);
  switch ((int)declaration->tag) {
    case AST_DEC_Value: format_value(f, &declaration->as.Value); break;
    case AST_DEC_Type: put_type_declaration(f, &declaration->as.Type); break;
    case AST_DEC_Local: put_local(f, declaration->as.Local.declaration); break;
    case AST_DEC_Spec: format_spec(f, &declaration->as.Spec); break;
    default: format_parts(f, ast_form(NODE_Dec, (int)declaration->tag), &declaration->as);
  }
  glued(f, declaration->span.end);
}

// Each declaration is on a line of its own, unless it is the only one in its braces and is on their line.
void format_declarations(Format *f, const AstDecs *declarations) {
  for EACH(i, declarations) {
    if (i) {
      open_doc(f, DOC_Nest, 2);
      leading_indented(f);
      close_doc(f);
      paragraph(f, true);
    }
    format_dec(f, declarations->items[i]);
  }
}
