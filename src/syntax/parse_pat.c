// parse_pat: patterns. A parameter is an atom; a whole pattern adds constructors with payload, attributes and `: type`.
#include "syntax/parse.h"

static AstPat *new_pat(Parser *p, AstPatTag tag, uint32_t start) {
  AstPat *pattern = NEW(p->arena, AstPat);
  pattern->tag = tag;
  pattern->span = span_since(p, start);
  return pattern;
}

static AstPat *error_pat(Parser *p) {
  AstPat *pattern = new_pat(p, AST_PAT_Error, peek(p)->start);
  pattern->span = token_span(p, peek(p));
  return pattern;
}

bool starts_parameter(const Token *token) {
  switch (token->kind) {
    case TOKEN_Identifier:
    case TOKEN_Underscore:
    case TOKEN_ParenOpen:
    case TOKEN_BraceOpen:
    case TOKEN_Number:
    case TOKEN_Char:
    case TOKEN_True: case TOKEN_False: case TOKEN_Constructor: return true;
    default: return false;
  }
}

// A number, character, string, true or false.
AstExp *parse_literal(Parser *p) {
  const Token *token = advance(p);
  AstExp *exp = new_exp(p, AST_EXP_Bool, token->start);
  switch (token->kind) {
    case TOKEN_Number:
      exp->tag = AST_EXP_Number;
      exp->as.Number.number = p->lexed.numbers.items[token->index];
      break;
    case TOKEN_Char:
      exp->tag = AST_EXP_Char;
      exp->as.Char.number = p->lexed.numbers.items[token->index];
      break;
    case TOKEN_String:
      exp->tag = AST_EXP_String;
      exp->as.String.bytes = p->lexed.strings.items[token->index];
      break;
    default: exp->as.Bool.value = token->kind == TOKEN_True;
  }
  return exp;
}

static AstPat *parse_literal_pattern(Parser *p) {
  uint32_t start = peek(p)->start;
  bool negative = take(p, TOKEN_Minus);
  if (negative && !next_is(p, TOKEN_Number)) {
    fail(p, "a number");
    return error_pat(p);
  }
  AstExp *literal = parse_literal(p);
  if (negative) {
    AstExp *negated = new_exp(p, AST_EXP_Negate, start);
    negated->as.Negate.operand = literal;
    literal = negated;
  }
  return PAT_NODE(p, Literal, start, .literal = literal);
}

static AstPat *new_variable_pat(Parser *p, Name name, Span span) {
  AstPat *pattern = new_pat(p, AST_PAT_Var, span.start);
  pattern->span = span;
  pattern->as.Var.name = name;
  return pattern;
}

static AstPat *parse_tuple_pattern(Parser *p) {
  const Token *opener = open_bracket(p);
  AstPats elements = {0};
  while (next_element(p, opener, elements.size)) {
    AstPat *element = parse_pattern(p);
    seq_push(p->arena, &elements, element);
  }
  bool single = elements.size == 1 && p->tokens[p->at - 1].kind != TOKEN_Comma;
  close_bracket(p, opener);
  AstPat *pattern = new_pat(p, single ? AST_PAT_Paren : AST_PAT_Tuple, opener->start);
  if (single) pattern->as.Paren.inner = elements.items[0];
  else pattern->as.Tuple.elements = elements;
  return pattern;
}

static AstPat *parse_record_pattern(Parser *p) {
  const Token *opener = open_bracket(p);
  AstPatFields fields = {0};
  while (next_element(p, opener, fields.size)) {
    bool named = next_is(p, TOKEN_Identifier);
    AstPatField field = {0};
    field.name = parse_field_name(p, &field.span);
    field.punned = named && !next_is(p, TOKEN_Equal);
    if (field.punned) field.pattern = new_variable_pat(p, field.name, field.span);
    else field.pattern = need(p, TOKEN_Equal) ? parse_pattern(p) : error_pat(p);
    seq_push(p->arena, &fields, field);
  }
  close_bracket(p, opener);
  return PAT_NODE(p, Record, opener->start, .fields = fields);
}

// The diamond of a pattern, the cell that a match releases: a name or _.
static AstPat *parse_diamond_pattern(Parser *p) {
  if (next_is(p, TOKEN_Identifier) || next_is(p, TOKEN_Underscore)) return parse_parameter(p);
  fail(p, "a name for the diamond, or `_`");
  return error_pat(p);
}

static AstPat *parse_constructor_pattern(Parser *p, bool with_payload) {
  const Token *token = advance(p);
  AstPat *diamond = take(p, TOKEN_At) ? parse_diamond_pattern(p) : NULL;
  AstPats arguments = {0};
  while (with_payload && !p->recovering && (starts_parameter(peek(p)) || next_is(p, TOKEN_Minus))) {
    AstPat *argument = next_is(p, TOKEN_Minus) ? parse_literal_pattern(p) : parse_parameter(p);
    seq_push(p->arena, &arguments, argument);
  }
  return PAT_NODE(p, Constructor, token->start, .constructor = token->name, .diamond = diamond, .arguments = arguments);
}

AstPat *parse_parameter(Parser *p) {
  const Token *token = peek(p);
  switch (token->kind) {
    case TOKEN_Identifier: advance(p); return new_variable_pat(p, token->name, token_span(p, token));
    case TOKEN_Underscore: advance(p); return new_pat(p, AST_PAT_Wildcard, token->start);
    case TOKEN_BraceOpen: return parse_record_pattern(p);
    case TOKEN_Number: case TOKEN_Char: case TOKEN_True: case TOKEN_False: return parse_literal_pattern(p);
    case TOKEN_Constructor: return parse_constructor_pattern(p, false);
    case TOKEN_ParenOpen: {
      Name name;
      Span span;
      if (parse_bound_operator(p, &name, &span)) return new_variable_pat(p, name, span);
      return parse_tuple_pattern(p);
    }
    default: fail(p, "a pattern"); return error_pat(p);
  }
}

AstPats parse_parameters(Parser *p) {
  AstPats parameters = {0};
  while (!p->recovering && starts_parameter(peek(p))) {
    AstPat *parameter = parse_parameter(p);
    seq_push(p->arena, &parameters, parameter);
  }
  return parameters;
}

static AstPat *parse_unascribed(Parser *p);

static AstPat *parse_attributed_pattern(Parser *p) {
  uint32_t outer, start = peek(p)->start;
  if (!nest_enter(p, &outer)) return error_pat(p);
  AstAttr *attribute = parse_attribute(p);
  AstPat *inner = parse_unascribed(p);
  nest_leave(p, outer);
  return PAT_NODE(p, Attribute, start, .attribute = attribute, .inner = inner);
}

static AstPat *parse_unascribed(Parser *p) {
  switch (peek(p)->kind) {
    case TOKEN_AttributeOpen: return parse_attributed_pattern(p);
    case TOKEN_Minus: return parse_literal_pattern(p);
    case TOKEN_Constructor: return parse_constructor_pattern(p, true);
    default: return parse_parameter(p);
  }
}

static AstPat *parse_whole(Parser *p, AstType *(*parse_ascribed)(Parser *p)) {
  uint32_t outer, start = peek(p)->start;
  if (!nest_enter(p, &outer)) return error_pat(p);
  AstPat *pattern = parse_unascribed(p);
  if (!p->recovering && take(p, TOKEN_Colon)) {
    AstType *type = parse_ascribed(p);
    AstPat *ascribed = new_pat(p, AST_PAT_Ascribe, start);
    ascribed->as.Ascribe = (AstPatAscribe){.inner = pattern, .ascribed = type};
    pattern = ascribed;
  }
  nest_leave(p, outer);
  return pattern;
}

AstPat *parse_pattern(Parser *p) { return parse_whole(p, parse_type); }
AstPat *parse_case_pattern(Parser *p) { return parse_whole(p, parse_type_term); }

// In `loop p for ...` the initial values are those of the names of p outside the loop, so p has to be an expression,
// too.
void check_loop_pattern(Parser *p, const AstPat *pattern) {
  switch (pattern->tag) {
    case AST_PAT_Error: case AST_PAT_Var: case AST_PAT_Literal: return;
    case AST_PAT_Tuple:
      for EACH(i, &pattern->as.Tuple.elements) check_loop_pattern(p, pattern->as.Tuple.elements.items[i]);
      return;
    case AST_PAT_Record:
      for EACH(i, &pattern->as.Record.fields) check_loop_pattern(p, pattern->as.Record.fields.items[i].pattern);
      return;
    case AST_PAT_Constructor:
      if (pattern->as.Constructor.diamond) check_loop_pattern(p, pattern->as.Constructor.diamond);
      for EACH(i, &pattern->as.Constructor.arguments) check_loop_pattern(p, pattern->as.Constructor.arguments.items[i]);
      return;
    case AST_PAT_Ascribe: check_loop_pattern(p, pattern->as.Ascribe.inner); return;
    case AST_PAT_Paren: check_loop_pattern(p, pattern->as.Paren.inner); return;
    case AST_PAT_Attribute: check_loop_pattern(p, pattern->as.Attribute.inner); return;
    case AST_PAT_Wildcard: break;
  }
  fail_with(p, DIAG_E0110, pattern->span, TEXT(""));
  p->recovering = false;
}
