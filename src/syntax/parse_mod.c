// parse_mod: module expressions and module types.
#include "syntax/parse.h"

static AstMod *new_mod(Parser *p, AstModTag tag, uint32_t start) {
  AstMod *module = NEW(p->arena, AstMod);
  module->tag = tag;
  module->span = span_since(p, start);
  return module;
}

static AstMod *error_mod(Parser *p) {
  AstMod *module = new_mod(p, AST_MOD_Error, peek(p)->start);
  module->span = token_span(p, peek(p));
  return module;
}

static AstSig *new_sig(Parser *p, AstSigTag tag, uint32_t start) {
  AstSig *signature = NEW(p->arena, AstSig);
  signature->tag = tag;
  signature->span = span_since(p, start);
  return signature;
}

static AstSig *error_sig(Parser *p) {
  AstSig *signature = new_sig(p, AST_SIG_Error, peek(p)->start);
  signature->span = token_span(p, peek(p));
  return signature;
}

static AstDecs parse_braces(Parser *p, bool specs) {
  const Token *opener = open_bracket(p);
  AstDecs declarations = parse_declarations(p, specs);
  close_bracket(p, opener);
  return declarations;
}

// ---- module types

static AstSig *parse_sig_body(Parser *p) {
  uint32_t start = peek(p)->start;
  AstDecs declarations = parse_braces(p, true);
  return SIG_NODE(p, Body, start, .declarations = declarations);
}

AstSig *parse_sig_simple(Parser *p) {
  const Token *token = peek(p);
  if (token->kind == TOKEN_BraceOpen) return parse_sig_body(p);
  if (token->kind == TOKEN_Identifier) {
    QualName name = parse_qualified_name(p, "a module type");
    return SIG_NODE(p, Name, token->start, .name = name);
  }
  if (token->kind == TOKEN_ParenOpen) {
    open_bracket(p);
    AstSig *inner = parse_sig(p);
    close_bracket(p, token);
    return SIG_NODE(p, Paren, token->start, .inner = inner);
  }
  fail(p, "a module type");
  return error_sig(p);
}

// S with t 'a = type
static AstSig *parse_sig_with(Parser *p) {
  AstSig *signature = parse_sig_simple(p);
  while (!p->recovering && next_is(p, TOKEN_With)) {
    if (!nest_grow(p, advance(p))) break;
    QualName name = parse_qualified_name(p, "the name of a type");
    AstTypeParams parameters = parse_type_parameters(p);
    need(p, TOKEN_Equal);
    AstType *definition = parse_type_term_or_exists(p);
    AstSig *refined = new_sig(p, AST_SIG_With, signature->span.start);
    refined->as.With =
        (AstSigWith){.inner = signature, .name = name, .type_parameters = parameters, .definition = definition};
    signature = refined;
  }
  return signature;
}

static AstSig *parse_sig_arrow(Parser *p, uint32_t start, Name name, AstSig *parameter) {
  need(p, TOKEN_Arrow);
  AstSig *result = parse_sig(p);
  return SIG_NODE(p, Arrow, start, .parameter_name = name, .parameter = parameter, .result = result);
}

static AstModParam parse_mod_parameter(Parser *p) {
  const Token *opener = open_bracket(p);
  AstModParam parameter = {0};
  const Token *name = need_name(p, "the name of a module parameter");
  if (name) parameter = (AstModParam){.name = name->name, .span = token_span(p, name)};
  need(p, TOKEN_Colon);
  parameter.signature = parse_sig(p);
  close_bracket(p, opener);
  return parameter;
}

AstSig *parse_sig(Parser *p) {
  uint32_t outer, start = peek(p)->start;
  if (!nest_enter(p, &outer)) return error_sig(p);
  AstSig *signature = NULL;
  bool named = next_is(p, TOKEN_ParenOpen) && after_next_is(p, 1, TOKEN_Identifier) && after_next_is(p, 2, TOKEN_Colon);
  if (named) {
    AstModParam parameter = parse_mod_parameter(p);
    signature = parse_sig_arrow(p, start, parameter.name, parameter.signature);
  } else {
    signature = parse_sig_with(p);
    if (!p->recovering && next_is(p, TOKEN_Arrow)) signature = parse_sig_arrow(p, start, (Name){0}, signature);
  }
  nest_leave(p, outer);
  return signature;
}

// ---- module expressions

AstModParams parse_mod_parameters(Parser *p) {
  AstModParams parameters = {0};
  while (!p->recovering && next_is(p, TOKEN_ParenOpen)) {
    AstModParam parameter = parse_mod_parameter(p);
    seq_push(p->arena, &parameters, parameter);
  }
  return parameters;
}

static bool starts_mod_atom(const Token *token) {
  return token->kind == TOKEN_Identifier || token->kind == TOKEN_ParenOpen || token->kind == TOKEN_BraceOpen;
}

static AstMod *parse_mod_atom(Parser *p) {
  const Token *token = peek(p);
  if (token->kind == TOKEN_Identifier) {
    QualName name = parse_qualified_name(p, "a module");
    return MOD_NODE(p, Name, token->start, .name = name);
  }
  if (token->kind == TOKEN_ParenOpen) {
    open_bracket(p);
    AstMod *inner = parse_mod(p);
    close_bracket(p, token);
    return MOD_NODE(p, Paren, token->start, .inner = inner);
  }
  if (token->kind == TOKEN_BraceOpen) {
    AstDecs declarations = parse_braces(p, false);
    return MOD_NODE(p, Body, token->start, .declarations = declarations);
  }
  fail(p, "a module");
  return error_mod(p);
}

static AstMod *parse_mod_application(Parser *p) {
  AstMod *module = parse_mod_atom(p);
  while (!p->recovering && starts_mod_atom(peek(p))) {
    if (!nest_grow(p, peek(p))) break;
    AstMod *argument = parse_mod_atom(p);
    AstMod *applied = new_mod(p, AST_MOD_Apply, module->span.start);
    applied->as.Apply = (AstModApply){.function = module, .argument = argument};
    module = applied;
  }
  return module;
}

static AstMod *parse_mod_import(Parser *p) {
  uint32_t start = advance(p)->start;
  if (!next_is(p, TOKEN_String)) {
    fail(p, "the path of a file, as a string");
    return error_mod(p);
  }
  const Token *path = advance(p);
  AstMod *module = new_mod(p, AST_MOD_Import, start);
  module->as.Import.path = p->lexed.strings.items[path->index];
  ImportSite site = {token_span(p, path), module->as.Import.path, &module->as.Import.imported};
  seq_push(p->arena, &p->imports, site);
  return module;
}

// \(P: S) : T -> M
static AstMod *parse_mod_lambda(Parser *p) {
  uint32_t start = advance(p)->start;
  AstModParams parameters = parse_mod_parameters(p);
  if (parameters.size == 0) fail(p, "a module parameter");
  AstSig *ascribed = take(p, TOKEN_Colon) ? parse_sig_simple(p) : NULL;
  need(p, TOKEN_Arrow);
  AstMod *body = parse_mod(p);
  return MOD_NODE(p, Lambda, start, .parameters = parameters, .ascribed = ascribed, .body = body);
}

AstMod *parse_mod(Parser *p) {
  uint32_t outer;
  if (!nest_enter(p, &outer)) return error_mod(p);
  AstMod *module = next_is(p, TOKEN_Backslash) ? parse_mod_lambda(p)
                   : next_is(p, TOKEN_Import)  ? parse_mod_import(p)
                                               : parse_mod_application(p);
  while (!p->recovering && next_is(p, TOKEN_Colon)) {
    if (!nest_grow(p, advance(p))) break;
    AstSig *signature = parse_sig(p);
    AstMod *ascribed = new_mod(p, AST_MOD_Ascribe, module->span.start);
    ascribed->as.Ascribe = (AstModAscribe){.inner = module, .signature = signature};
    module = ascribed;
  }
  nest_leave(p, outer);
  return module;
}
