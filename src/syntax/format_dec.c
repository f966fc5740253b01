// format_dec: declarations, module expressions, module types.
#include "syntax/format.h"

static void format_mod(Format *f, const AstMod *module);
static void format_sig(Format *f, const AstSig *signature);
static void format_dec(Format *f, const AstDec *declaration);

// ---- heads: a name, type parameters, parameters, as many on a line as fit

// The first content of a head is open: it is closed, and type parameters follow. Size parameters next to each other
// stand
// without blanks: [n][m].
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
  for (uint32_t i = infix; i < parameters->size; i++) put_head_pat(f, parameters->items[i]);
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

// keyword name
static void put_keyword_and_name(Format *f, uint32_t words) {
  for RANGE(i, words) {
    if (i) space(f);
    token(f);
  }
}

static void put_type_indented(Format *f, const AstType *type) {
  open_doc(f, DOC_Group, 0);
  open_doc(f, DOC_Nest, 2);
  line(f);
  format_type(f, type);
  close_doc(f);
  close_doc(f);
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

// ---- braces

static void put_braces(Format *f, const AstDecs *declarations) {
  open_doc(f, DOC_Group, 0);
  token(f);
  if (declarations->size || comments_before(f, f->at)) {
    open_doc(f, DOC_Nest, 2);
    line(f);
    format_declarations(f, declarations);
    leading(f);
    close_doc(f);
    line(f);
  }
  token(f);
  close_doc(f);
}

static void put_mod_parameters(Format *f, const AstModParams *parameters) {
  for EACH(i, parameters) {
    if (f->tokens[f->at - 1].kind != TOKEN_Backslash) space(f);
    token(f);
    token(f);
    token(f);
    space(f);
    format_sig(f, parameters->items[i].signature);
    token(f);
  }
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

static void put_sig_arrow(Format *f, const AstSigArrow *arrow) {
  if (arrow->parameter_name.id) {
    token(f);
    token(f);
    token(f);
    space(f);
  }
  format_sig(f, arrow->parameter);
  if (arrow->parameter_name.id) token(f);
  space(f);
  token(f);
  space(f);
  format_sig(f, arrow->result);
}

static void put_inside_sig(Format *f, const AstSig *inner) {
  token(f);
  format_sig(f, inner);
  token(f);
}

static void format_sig(Format *f, const AstSig *signature) {
  glued(f, signature->span.start);
  switch ((int)signature->tag) {
    case AST_SIG_Name: glued(f, signature->span.end); break;
    case AST_SIG_Paren: put_inside_sig(f, signature->as.Paren.inner); break;
    case AST_SIG_Body: put_braces(f, &signature->as.Body.declarations); break;
    case AST_SIG_With: put_with(f, &signature->as.With); break;
    case AST_SIG_Arrow: put_sig_arrow(f, &signature->as.Arrow); break;
    default: as_written(f, signature->span.end);
  }
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

static void put_mod_lambda(Format *f, const AstModLambda *lambda) {
  token(f);
  put_mod_parameters(f, &lambda->parameters);
  if (lambda->ascribed) {
    space(f);
    token(f);
    space(f);
    format_sig(f, lambda->ascribed);
  }
  space(f);
  token(f);
  space(f);
  format_mod(f, lambda->body);
}

static void put_mod_ascribe(Format *f, const AstModAscribe *ascribe) {
  format_mod(f, ascribe->inner);
  space(f);
  token(f);
  space(f);
  format_sig(f, ascribe->signature);
}

static void put_inside_mod(Format *f, const AstMod *inner) {
  token(f);
  format_mod(f, inner);
  token(f);
}

static void format_mod(Format *f, const AstMod *module) {
  glued(f, module->span.start);
  switch ((int)module->tag) {
    case AST_MOD_Name: glued(f, module->span.end); break;
    case AST_MOD_Paren: put_inside_mod(f, module->as.Paren.inner); break;
    case AST_MOD_Import: put_keyword_and_name(f, 2); break;
    case AST_MOD_Body: put_braces(f, &module->as.Body.declarations); break;
    case AST_MOD_Apply: put_mod_apply(f, &module->as.Apply); break;
    case AST_MOD_Ascribe: put_mod_ascribe(f, &module->as.Ascribe); break;
    case AST_MOD_Lambda: put_mod_lambda(f, &module->as.Lambda); break;
    default: as_written(f, module->span.end);
  }
  glued(f, module->span.end);
}

// ---- declarations

static void format_module(Format *f, const AstDecModule *module) {
  put_keyword_and_name(f, 2);
  put_mod_parameters(f, &module->parameters);
  if (module->ascribed) {
    space(f);
    token(f);
    space(f);
    format_sig(f, module->ascribed);
  }
  space(f);
  token(f);
  space(f);
  format_mod(f, module->body);
}

static void put_named_sig(Format *f, uint32_t words, const AstSig *signature) {
  put_keyword_and_name(f, words);
  space(f);
  format_sig(f, signature);
}

static void put_keyword_and_mod(Format *f, const AstMod *module) {
  token(f);
  space(f);
  format_mod(f, module);
}

static void put_attributes(Format *f, const AstDec *declaration) {
  for EACH(i, &declaration->attributes) {
    format_attribute(f, declaration->attributes.items[i]);
    if (broken_before(f, f->at)) hard_line(f);
    else space(f);
  }
}

static void format_dec(Format *f, const AstDec *declaration) {
  leading(f);
  put_attributes(f, declaration);
  switch ((int)declaration->tag) {
    case AST_DEC_Value: format_value(f, &declaration->as.Value); break;
    case AST_DEC_Type: put_type_declaration(f, &declaration->as.Type); break;
    case AST_DEC_Module: format_module(f, &declaration->as.Module); break;
    case AST_DEC_ModuleType: put_named_sig(f, 4, declaration->as.ModuleType.definition); break;
    case AST_DEC_Open: put_keyword_and_mod(f, declaration->as.Open.module); break;
    case AST_DEC_Import: put_keyword_and_name(f, 2); break;
    case AST_DEC_Local:
      token(f);
      if (broken_before(f, f->at)) hard_line(f);
      else space(f);
      format_dec(f, declaration->as.Local.declaration);
      break;
    case AST_DEC_Spec: format_spec(f, &declaration->as.Spec); break;
    case AST_DEC_ModuleSpec: put_named_sig(f, 3, declaration->as.ModuleSpec.signature); break;
    case AST_DEC_Include: put_named_sig(f, 1, declaration->as.Include.signature); break;
    default: as_written(f, declaration->span.end);
  }
  glued(f, declaration->span.end);
}

// Each on a line of its own, unless the braces around them hold a single one on their line.
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
