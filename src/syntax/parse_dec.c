// parse_dec: declarations, and the specifications of module types.
#include "syntax/parse.h"

static AstDec *new_dec(Parser *p, AstDecTag tag, uint32_t start) {
  AstDec *declaration = NEW(p->arena, AstDec);
  declaration->tag = tag;
  declaration->span = span_since(p, start);
  return declaration;
}

static AstDec *error_dec(Parser *p, const char *expected) {
  fail(p, expected);
  AstDec *declaration = new_dec(p, AST_DEC_Error, peek(p)->start);
  declaration->span = token_span(p, peek(p));
  return declaration;
}

// Reports operators with a fixed meaning, which cannot be bound.
static void check_bindable(Parser *p, const Token *token) {
  Text text = source_span_text(p->context, token_span(p, token));
  bool fixed = text_equal(text, TEXT("&&")) || text_equal(text, TEXT("||"));
  bool qualified = token->kind == TOKEN_Operator && text.size != name_text(p->context->names, token->name).size;
  if (fixed || qualified) {
    fail_with(p, DIAG_E0115, token_span(p, token), text);
    p->recovering = false;
  }
}

bool parse_bound_operator(Parser *p, Name *name, Span *span) {
  if (!next_is(p, TOKEN_ParenOpen) || !after_next_is(p, 2, TOKEN_ParenClose) || !is_infix_symbol(peek_at(p, 1)))
    return false;
  uint32_t start = advance(p)->start;
  check_bindable(p, peek(p));
  *name = advance(p)->name;
  advance(p);
  *span = span_since(p, start);
  return true;
}

// The end of a value declaration: [: type] = body.
static void parse_value_end(Parser *p, AstDecValue *value, bool body_follows) {
  if (!p->recovering && take(p, TOKEN_Colon)) value->result = parse_type(p);
  if (body_follows) need(p, TOKEN_Equal);
  value->body = parse_exp(p);
}

static void parse_value_name(Parser *p, AstDecValue *value) {
  if (parse_bound_operator(p, &value->name, &value->name_span)) return;
  const Token *name = need_name(p, "the name of a function or value");
  if (name) value->name = name->name;
  value->name_span = name ? token_span(p, name) : token_span(p, peek(p));
}

static bool begins_with_name(const Parser *p) {
  if (next_is(p, TOKEN_ParenOpen)) return is_infix_symbol(peek_at(p, 1)) && after_next_is(p, 2, TOKEN_ParenClose);
  return !starts_parameter(peek(p)) || (next_is(p, TOKEN_Identifier) && !is_infix_symbol(peek_at(p, 1)));
}

// def (x: t) +^ (y: t) = ...
static void parse_infix_definition(Parser *p, AstDecValue *value) {
  AstPat *left = parse_parameter(p);
  if (!p->recovering && next_is(p, TOKEN_Equal)) {
    fail_with(p, DIAG_E0116, left->span, TEXT(""));
    return;
  }
  const Token *operator = peek(p);
  value->name_span = token_span(p, operator);
  if (p->recovering || !is_infix_symbol(operator)) {
    fail(p, "an operator");
    return;
  }
  check_bindable(p, operator);
  value->name = advance(p)->name;
  AstPat *right = parse_parameter(p);
  seq_push(p->arena, &value->parameters, left);
  seq_push(p->arena, &value->parameters, right);
}

static AstDec *parse_value(Parser *p) {
  const Token *keyword = advance(p);
  AstDecValue value = {.kind = keyword->kind == TOKEN_Def   ? VALUE_Def
                               : keyword->kind == TOKEN_Let ? VALUE_Let
                                                            : VALUE_Entry};
  if (begins_with_name(p)) {
    parse_value_name(p, &value);
    value.type_parameters = parse_type_parameters(p);
    value.parameters = parse_parameters(p);
  } else parse_infix_definition(p, &value);
  parse_value_end(p, &value, true);
  AstDec *declaration = new_dec(p, AST_DEC_Value, keyword->start);
  declaration->as.Value = value;
  return declaration;
}

AstDec *parse_local_function(Parser *p, uint32_t start) {
  AstDecValue value = {.kind = VALUE_Let};
  parse_value_name(p, &value);
  value.type_parameters = parse_type_parameters(p);
  value.parameters = parse_parameters(p);
  if (value.parameters.size == 0) fail(p, "a parameter");
  parse_value_end(p, &value, true);
  AstDec *declaration = new_dec(p, AST_DEC_Value, start);
  declaration->as.Value = value;
  return declaration;
}

static AstDec *parse_type_declaration(Parser *p, bool specs) {
  uint32_t start = advance(p)->start;
  AstDecType type = {.lifted = take(p, TOKEN_Tilde) ? LIFTED_Size : take(p, TOKEN_Caret) ? LIFTED_Full : LIFTED_No};
  const Token *name = need_name(p, "the name of a type");
  if (name) type.name = name->name, type.name_span = token_span(p, name);
  type.type_parameters = parse_type_parameters(p);
  if (!specs || next_is(p, TOKEN_Equal)) {
    need(p, TOKEN_Equal);
    type.definition = parse_type(p);
  }
  AstDec *declaration = new_dec(p, AST_DEC_Type, start);
  declaration->as.Type = type;
  return declaration;
}

static AstDec *parse_module_type(Parser *p, uint32_t start) {
  advance(p);
  AstDecModuleType type = {0};
  const Token *name = need_name(p, "the name of a module type");
  if (name) type.name = name->name, type.name_span = token_span(p, name);
  need(p, TOKEN_Equal);
  type.definition = parse_sig(p);
  AstDec *declaration = new_dec(p, AST_DEC_ModuleType, start);
  declaration->as.ModuleType = type;
  return declaration;
}

static AstDec *parse_module(Parser *p, bool specs) {
  uint32_t start = advance(p)->start;
  if (next_is(p, TOKEN_Type))
    return specs ? error_dec(p, "the name of a module; a module type specifies no module types")
                 : parse_module_type(p, start);
  const Token *token = need_name(p, "the name of a module");
  Name name = token ? token->name : (Name){0};
  Span name_span = token ? token_span(p, token) : (Span){0};
  if (specs) {
    need(p, TOKEN_Colon);
    AstSig *signature = parse_sig(p);
    return DEC_NODE(p, ModuleSpec, start, .name = name, .name_span = name_span, .signature = signature);
  }
  AstModParams parameters = parse_mod_parameters(p);
  AstSig *ascribed = take(p, TOKEN_Colon) ? parse_sig(p) : NULL;
  need(p, TOKEN_Equal);
  AstMod *body = parse_mod(p);
  return DEC_NODE(p, Module, start, .name = name, .name_span = name_span, .parameters = parameters, .ascribed =
                  ascribed, .body = body);
}

static AstDec *parse_open(Parser *p) {
  uint32_t start = advance(p)->start;
  AstMod *module = parse_mod(p);
  return DEC_NODE(p, Open, start, .module = module);
}

static AstDec *parse_import(Parser *p) {
  uint32_t start = advance(p)->start;
  if (!next_is(p, TOKEN_String)) return error_dec(p, "the path of a file, as a string");
  const Token *path = advance(p);
  AstDec *declaration = new_dec(p, AST_DEC_Import, start);
  declaration->as.Import.path = p->lexed.strings.items[path->index];
  ImportSite site = {token_span(p, path), declaration->as.Import.path, &declaration->as.Import.imported};
  seq_push(p->arena, &p->imports, site);
  return declaration;
}

static AstDec *parse_local(Parser *p) {
  uint32_t outer;
  if (!nest_enter(p, &outer)) return new_dec(p, AST_DEC_Error, peek(p)->start);
  uint32_t start = advance(p)->start;
  AstDec *inner = parse_declaration(p, false);
  AstDec *declaration = new_dec(p, AST_DEC_Local, start);
  declaration->as.Local.declaration = inner;
  nest_leave(p, outer);
  return declaration;
}

// val x 'a : t
static AstDec *parse_spec(Parser *p) {
  uint32_t start = advance(p)->start;
  AstDecValue head = {0};
  if (is_infix_symbol(peek(p))) {   // an operator needs no parentheses here
    check_bindable(p, peek(p));
    head.name_span = token_span(p, peek(p));
    head.name = advance(p)->name;
  } else parse_value_name(p, &head);
  AstTypeParams parameters = parse_type_parameters(p);
  need(p, TOKEN_Colon);
  AstType *type = parse_type(p);
  return DEC_NODE(p, Spec, start, .name = head.name, .name_span = head.name_span, .type_parameters = parameters, .type =
                  type);
}

static AstDec *parse_include(Parser *p) {
  uint32_t start = advance(p)->start;
  AstSig *signature = parse_sig(p);
  return DEC_NODE(p, Include, start, .signature = signature);
}

// The documentation comment directly before token `at`.
static Text documentation_before(Parser *p, uint32_t at) {
  Text text = TEXT("");
  for (; p->next_documentation < p->lexed.documentation.size; p->next_documentation++) {
    const LexedDocumentation *entry = &p->lexed.documentation.items[p->next_documentation];
    if (entry->token > at) break;
    if (entry->token == at) text = entry->text;
  }
  return text;
}

static AstDec *parse_bare(Parser *p, bool specs) {
  TokenKind kind = (TokenKind)peek(p)->kind;
  if (specs) {
    switch ((int)kind) {
      case TOKEN_Val: return parse_spec(p);
      case TOKEN_Type: return parse_type_declaration(p, true);
      case TOKEN_Module: return parse_module(p, true);
      case TOKEN_Include: return parse_include(p);
      default: return error_dec(p, "a specification (`val`, `type`, `module` or `include`)");
    }
  }
  switch ((int)kind) {
    case TOKEN_Def: case TOKEN_Let: case TOKEN_Entry: return parse_value(p);
    case TOKEN_Val: return parse_spec(p);
    case TOKEN_Type: return parse_type_declaration(p, false);
    case TOKEN_Module: return parse_module(p, false);
    case TOKEN_Open: return parse_open(p);
    case TOKEN_Import: return parse_import(p);
    case TOKEN_Local: return parse_local(p);
    default: return error_dec(p, "a declaration");
  }
}

AstDec *parse_declaration(Parser *p, bool specs) {
  Text documentation = documentation_before(p, p->at);
  uint32_t start = peek(p)->start;
  Seq(AstAttr *) attributes = {0};
  while (!p->recovering && next_is(p, TOKEN_AttributeOpen)) {
    AstAttr *attribute = parse_attribute(p);
    seq_push(p->arena, &attributes, attribute);
    if (documentation.size == 0) documentation = documentation_before(p, p->at);
  }
  AstDec *declaration = parse_bare(p, specs);
  memcpy(&declaration->attributes, &attributes, sizeof attributes);
  declaration->documentation = documentation;
  if (attributes.size) declaration->span = span_since(p, start);
  return declaration;
}

Span dec_name_span(const AstDec *dec) {
  Span span = {0};
  if (dec->tag == AST_DEC_Value) span = dec->as.Value.name_span;
  if (dec->tag == AST_DEC_Type) span = dec->as.Type.name_span;
  if (dec->tag == AST_DEC_Module) span = dec->as.Module.name_span;
  if (dec->tag == AST_DEC_ModuleType) span = dec->as.ModuleType.name_span;
  if (dec->tag == AST_DEC_Spec) span = dec->as.Spec.name_span;
  if (dec->tag == AST_DEC_ModuleSpec) span = dec->as.ModuleSpec.name_span;
  return span.file ? span : dec->span;
}
