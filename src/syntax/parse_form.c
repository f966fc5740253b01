// parse_form: the expressions that begin with a keyword, a backslash or an attribute. Their bodies extend as far as
// possible. Chains of let and of else-if are parsed by iteration, so they do not count as nesting.
#include "syntax/parse.h"

bool starts_form(const Parser *p) {
  switch (peek(p)->kind) {
    case TOKEN_If: case TOKEN_Let: case TOKEN_Loop: case TOKEN_Match: case TOKEN_Backslash: case TOKEN_Assert:
    case TOKEN_AttributeOpen: return true;
    default: return false;
  }
}

static AstExp *parse_if(Parser *p) {
  AstExps chain = {0};
  do {
    uint32_t start = peek(p)->start;
    need(p, TOKEN_If);
    AstExp *condition = parse_exp(p);
    need(p, TOKEN_Then);
    AstExp *then_branch = parse_exp(p);
    if (chain.size && !nest_grow(p, peek(p))) break;
    need(p, TOKEN_Else);
    AstExp *exp = new_exp(p, AST_EXP_If, start);
    exp->as.If = (AstExpIf){.condition = condition, .then_branch = then_branch};
    seq_push(p->arena, &chain, exp);
  } while (!p->recovering && next_is(p, TOKEN_If));
  AstExp *result = parse_exp(p);
  while (chain.size) {
    AstExp *exp = seq_pop(&chain);
    exp->as.If.else_branch = result;
    exp->span.end = result->span.end;
    result = exp;
  }
  return result;
}

// The tokens after `let` decide: x[ and x. begin an update, x followed by a parameter defines a function, anything else
// is a pattern.
static bool begins_update(const Parser *p) {
  if (!next_is(p, TOKEN_Identifier)) return false;
  return after_next_is(p, 1, TOKEN_Dot) || (after_next_is(p, 1, TOKEN_BracketOpen) && peek_at(p, 1)->touches);
}
static bool begins_function(const Parser *p) {
  uint32_t ahead = 1;
  bool operator= next_is(p, TOKEN_ParenOpen) && is_infix_symbol(peek_at(p, 1)) && after_next_is(p, 2, TOKEN_ParenClose);
  if (operator) ahead = 3;
  else if (!next_is(p, TOKEN_Identifier)) return false;
  const Token *token = peek_at(p, ahead);
  TokenKind kind = (TokenKind)token->kind;
  bool type_parameter = kind == TOKEN_BracketOpen || kind == TOKEN_Apostrophe || kind == TOKEN_ApostropheTilde ||
                        kind == TOKEN_ApostropheCaret;
  return type_parameter || starts_parameter(token);
}

static AstExp *parse_let_update(Parser *p, uint32_t start) {
  const Token *name = advance(p);
  AstExp *updated = new_exp(p, AST_EXP_Var, name->start);
  updated->as.Var.name.name = (QualName){.name = name->name, .span = updated->span};
  if (take(p, TOKEN_Dot) && next_is(p, TOKEN_BracketOpen)) fail(p, "a field name");
  AstSteps path = parse_steps(p);
  need(p, TOKEN_Equal);
  AstExp *value = parse_exp(p), *update = new_exp(p, AST_EXP_Update, name->start),
         *exp = new_exp(p, AST_EXP_LetUpdate, start);
  update->as.Update = (AstExpUpdate){.updated = updated, .path = path, .value = value};
  exp->as.LetUpdate = (AstExpLetUpdate){.name = name->name, .name_span = updated->span, .update = update};
  return exp;
}

static AstExp *parse_let_function(Parser *p, uint32_t start) {
  AstDec *function = parse_local_function(p, start);
  return EXP_NODE(p, LetFunction, start, .function = function);
}

static AstExp *parse_let_pattern(Parser *p, uint32_t start) {
  AstTypeParams sizes = parse_size_binders(p);
  AstPat *pattern = parse_pattern(p);
  need(p, TOKEN_Equal);
  AstExp *value = parse_exp(p);
  return EXP_NODE(p, Let, start, .sizes = sizes, .pattern = pattern, .value = value);
}

static void missing_in(Parser *p, uint32_t from) {
  const Token *body = p->recovering ? NULL : find_let_body(p, from);
  if (body) fail_at(p, token_description(TOKEN_In), body);
  else fail(p, token_description(TOKEN_In));
}

static AstExp *parse_let(Parser *p) {
  AstExps chain = {0};
  uint32_t from;
  do {
    uint32_t start = advance(p)->start;
    from = p->at;
    AstExp *let = begins_update(p)     ? parse_let_update(p, start)
                  : begins_function(p) ? parse_let_function(p, start)
                                       : parse_let_pattern(p, start);
    seq_push(p->arena, &chain, let);
    if (next_is(p, TOKEN_In)) need(p, TOKEN_In);
  } while (next_is(p, TOKEN_Let) && !p->recovering);
  bool has_body = p->at > 0 && p->tokens[p->at - 1].kind == TOKEN_In;
  if (!has_body) missing_in(p, from);
  AstExp *result = parse_exp(p);
  while (chain.size) {
    AstExp *let = seq_pop(&chain);
    *ast_let_body_slot(let) = result;
    let->span.end = result->span.end;
    result = let;
  }
  return result;
}

static LoopForm parse_loop_form(Parser *p) {
  LoopForm form = {.kind = LOOP_While};
  if (take(p, TOKEN_While)) {
    form.bound = parse_exp(p);
    return form;
  }
  if (!next_is(p, TOKEN_For)) {
    fail(p, "`for` or `while`");
    form.bound = error_exp(p);
    return form;
  }
  advance(p);
  form.pattern = parse_pattern(p);
  if (form.pattern->tag == AST_PAT_Var && take(p, TOKEN_Less)) form.kind = LOOP_ForCount;
  else {
    form.kind = LOOP_ForIn;
    if (form.pattern->tag == AST_PAT_Var && !next_is(p, TOKEN_In)) fail(p, "`<` or `in`");
    need(p, TOKEN_In);
  }
  form.bound = parse_exp(p);
  return form;
}

static AstExp *parse_loop(Parser *p) {
  uint32_t start = advance(p)->start;
  AstTypeParams sizes = parse_size_binders(p);
  AstPat *pattern = parse_pattern(p);
  AstExp *initial = NULL;
  if (take(p, TOKEN_Equal)) initial = parse_exp(p);
  else if (!p->recovering) check_loop_pattern(p, pattern);
  LoopForm form = parse_loop_form(p);
  need(p, TOKEN_Do);
  AstExp *body = parse_exp(p);
  return EXP_NODE(p, Loop, start, .sizes = sizes, .pattern = pattern, .initial = initial, .form = form, .body = body);
}

static AstExp *parse_match(Parser *p) {
  uint32_t start = advance(p)->start;
  AstExp *scrutinee = parse_exp(p);
  AstCases cases = {0};
  if (!next_is(p, TOKEN_Case)) fail(p, "keyword `case`");
  while (!p->recovering && next_is(p, TOKEN_Case)) {
    AstCase one = {0};
    uint32_t at = advance(p)->start;
    one.pattern = parse_case_pattern(p);
    need(p, TOKEN_Arrow);
    one.body = parse_exp(p);
    one.span = span_since(p, at);
    seq_push(p->arena, &cases, one);
  }
  return EXP_NODE(p, Match, start, .scrutinee = scrutinee, .cases = cases);
}

static AstExp *parse_lambda(Parser *p) {
  uint32_t start = advance(p)->start;
  AstPats parameters = parse_parameters(p);
  if (parameters.size == 0) fail(p, "a parameter");
  AstType *result = take(p, TOKEN_Colon) ? parse_type_term(p) : NULL;
  need(p, TOKEN_Arrow);
  AstExp *body = parse_exp(p);
  return EXP_NODE(p, Lambda, start, .parameters = parameters, .result = result, .body = body);
}

static AstExp *parse_assert(Parser *p) {
  uint32_t start = advance(p)->start;
  AstExp *condition = parse_atom(p);
  AstExp *value = p->recovering ? error_exp(p) : starts_form(p) ? parse_exp(p) : parse_atom(p);
  return EXP_NODE(p, Assert, start, .condition = condition, .value = value);
}

static AstExp *parse_attributed(Parser *p) {
  uint32_t start = peek(p)->start;
  AstAttr *attribute = parse_attribute(p);
  AstExp *inner = parse_exp(p);
  return EXP_NODE(p, Attribute, start, .attribute = attribute, .inner = inner);
}

AstExp *parse_form(Parser *p) {
  switch (peek(p)->kind) {
    case TOKEN_If: return parse_if(p);
    case TOKEN_Let: return parse_let(p);
    case TOKEN_Loop: return parse_loop(p);
    case TOKEN_Match: return parse_match(p);
    case TOKEN_Backslash: return parse_lambda(p);
    case TOKEN_Assert: return parse_assert(p);
    default: return parse_attributed(p);
  }
}
