// parse_type: types, type and size parameters, qualified names, attributes.
#include "syntax/parse.h"

static AstType *new_type(Parser *p, AstTypeTag tag, uint32_t start) {
  AstType *type = NEW(p->arena, AstType);
  type->tag = tag;
  type->span = span_since(p, start);
  return type;
}

static AstType *error_type(Parser *p) {
  AstType *type = new_type(p, AST_TYPE_Error, peek(p)->start);
  type->span = token_span(p, peek(p));
  return type;
}

QualName parse_qualified_name(Parser *p, const char *expected) {
  QualName result = {0};
  const Token *token = need_name(p, expected);
  result.span = token ? token_span(p, token) : token_span(p, peek(p));
  while (token) {
    result.name = token->name;
    result.span.end = token->end;
    if (!take(p, TOKEN_Dot)) break;
    seq_push(p->arena, &result.qualifiers, result.name);
    token = need_name(p, "a name");
  }
  return result;
}

static AstDim parse_dim(Parser *p) {
  const Token *opener = open_bracket(p);
  AstDim dim = {0};
  if (!next_is(p, TOKEN_BracketClose)) dim.size = parse_exp(p);
  close_bracket(p, opener);
  dim.span = span_since(p, opener->start);
  return dim;
}

static AstType *parse_type_tuple(Parser *p) {
  const Token *opener = open_bracket(p);
  AstTypes elements = {0};
  while (next_element(p, opener, elements.size)) {
    AstType *element = parse_type(p);
    seq_push(p->arena, &elements, element);
  }
  bool single = elements.size == 1 && p->tokens[p->at - 1].kind != TOKEN_Comma;
  close_bracket(p, opener);
  AstType *type = new_type(p, single ? AST_TYPE_Paren : AST_TYPE_Tuple, opener->start);
  if (single) type->as.Paren.inner = elements.items[0];
  else type->as.Tuple.elements = elements;
  return type;
}

static AstType *parse_type_record(Parser *p) {
  const Token *opener = open_bracket(p);
  AstTypeFields fields = {0};
  while (next_element(p, opener, fields.size)) {
    AstTypeField field = {0};
    field.name = parse_field_name(p, &field.span);
    field.type = need(p, TOKEN_Colon) ? parse_type(p) : error_type(p);
    seq_push(p->arena, &fields, field);
  }
  close_bracket(p, opener);
  return TYPE_NODE(p, Record, opener->start, .fields = fields);
}

static bool starts_type_atom(const Token *token) {
  switch (token->kind) {
    case TOKEN_Identifier: case TOKEN_ParenOpen: case TOKEN_BracketOpen: case TOKEN_BraceOpen: return true;
    default: return false;
  }
}

static AstType *parse_type_array(Parser *p) {
  uint32_t start = peek(p)->start;
  AstDim size = parse_dim(p);
  AstType *element = p->recovering ? error_type(p) : parse_type_term(p);
  return TYPE_NODE(p, Array, start, .size = size, .element = element);
}

static AstType *parse_type_name(Parser *p) {
  uint32_t start = peek(p)->start;
  QualName name = parse_qualified_name(p, "a type");
  return TYPE_NODE(p, Name, start, .name = name);
}

static AstType *parse_type_atom(Parser *p) {
  switch (peek(p)->kind) {
    case TOKEN_Identifier: return parse_type_name(p);
    case TOKEN_ParenOpen: return parse_type_tuple(p);
    case TOKEN_BraceOpen: return parse_type_record(p);
    case TOKEN_BracketOpen: return parse_type_array(p);
    default: fail(p, "a type"); return error_type(p);
  }
}

// t [n] u: a name and its arguments; [n] is a size there, so an array argument needs parentheses.
static AstType *parse_type_application(Parser *p) {
  AstType *type = parse_type_atom(p);
  if (type->tag != AST_TYPE_Name) return type;
  while (!p->recovering && starts_type_atom(peek(p))) {
    AstTypeArg argument = {0};
    argument.is_size = next_is(p, TOKEN_BracketOpen);
    if (argument.is_size) argument.size = parse_dim(p);
    else argument.type = parse_type_atom(p);
    seq_push(p->arena, &type->as.Name.arguments, argument);
    type->span = span_since(p, type->span.start);
  }
  return type;
}

static AstType *parse_type_sum(Parser *p) {
  uint32_t start = peek(p)->start;
  AstConstructors constructors = {0};
  do {
    if (!next_is(p, TOKEN_Constructor)) {
      fail(p, "a constructor");
      break;
    }
    const Token *token = advance(p);
    AstConstructor constructor = {.name = token->name};
    while (!p->recovering && starts_type_atom(peek(p))) {
      AstType *payload = parse_type_atom(p);
      seq_push(p->arena, &constructor.payload, payload);
    }
    constructor.span = span_since(p, token->start);
    seq_push(p->arena, &constructors, constructor);
  } while (!p->recovering && take(p, TOKEN_Bar));
  return TYPE_NODE(p, Sum, start, .constructors = constructors);
}

AstType *parse_type_term(Parser *p) {
  uint32_t outer, start = peek(p)->start;
  if (!nest_enter(p, &outer)) return error_type(p);
  AstType *type = NULL;
  if (take(p, TOKEN_Star)) {
    AstType *inner = parse_type_term(p);
    type = new_type(p, AST_TYPE_Unique, start);
    type->as.Unique.inner = inner;
  } else type = next_is(p, TOKEN_Constructor) ? parse_type_sum(p) : parse_type_application(p);
  nest_leave(p, outer);
  return type;
}

// ?[n][m].t
static AstType *parse_type_exists(Parser *p, AstType *(*parse_inner)(Parser *)) {
  uint32_t start = advance(p)->start;
  AstTypeParams sizes = parse_size_binders(p);
  if (sizes.size == 0) fail(p, "`[`");
  need(p, TOKEN_Dot);
  AstType *inner = parse_inner(p);
  AstType *type = new_type(p, AST_TYPE_Exists, start);
  for EACH(i, &sizes) seq_push(p->arena, &type->as.Exists.sizes, sizes.items[i].name);
  type->as.Exists.inner = inner;
  return type;
}

// For contexts in which an arrow after the type does not belong to the type.
AstType *parse_type_term_or_exists(Parser *p) {
  return next_is(p, TOKEN_Question) ? parse_type_exists(p, parse_type_term) : parse_type_term(p);
}

static AstType *parse_arrow(Parser *p, uint32_t start, Name name, AstType *parameter) {
  need(p, TOKEN_Arrow);
  AstType *result = parse_type(p);
  return TYPE_NODE(p, Function, start, .parameter_name = name, .parameter = parameter, .result = result);
}

// (n: t) -> u
static AstType *parse_named_arrow(Parser *p) {
  const Token *opener = open_bracket(p);
  Name name = advance(p)->name;
  need(p, TOKEN_Colon);
  AstType *parameter = parse_type(p);
  close_bracket(p, opener);
  return parse_arrow(p, opener->start, name, parameter);
}

AstType *parse_type(Parser *p) {
  uint32_t outer, start = peek(p)->start;
  if (!nest_enter(p, &outer)) return error_type(p);
  AstType *type = NULL;
  bool named = next_is(p, TOKEN_ParenOpen) && after_next_is(p, 1, TOKEN_Identifier) && after_next_is(p, 2, TOKEN_Colon);
  if (next_is(p, TOKEN_Question)) type = parse_type_exists(p, parse_type);
  else if (named) type = parse_named_arrow(p);
  else {
    type = parse_type_term(p);
    if (!p->recovering && next_is(p, TOKEN_Arrow)) type = parse_arrow(p, start, (Name){0}, type);
  }
  nest_leave(p, outer);
  return type;
}

static AstTypeParam parse_size_parameter(Parser *p) {
  const Token *opener = open_bracket(p);
  AstTypeParam parameter = {.is_size = true};
  const Token *name = need_name(p, "the name of a size");
  if (name) parameter.name = name->name;
  close_bracket(p, opener);
  parameter.span = name ? token_span(p, name) : token_span(p, opener);
  return parameter;
}

AstTypeParams parse_size_binders(Parser *p) {
  AstTypeParams sizes = {0};
  while (!p->recovering && next_is(p, TOKEN_BracketOpen)) {
    AstTypeParam size = parse_size_parameter(p);
    seq_push(p->arena, &sizes, size);
  }
  return sizes;
}

AstTypeParams parse_type_parameters(Parser *p) {
  AstTypeParams parameters = {0};
  while (!p->recovering) {
    TokenKind kind = (TokenKind)peek(p)->kind;
    AstTypeParam parameter = {0};
    if (kind == TOKEN_BracketOpen) parameter = parse_size_parameter(p);
    else if (kind == TOKEN_Apostrophe || kind == TOKEN_ApostropheTilde || kind == TOKEN_ApostropheCaret) {
      uint32_t start = advance(p)->start;
      const Token *name = need_name(p, "the name of a type parameter");
      if (name) parameter.name = name->name;
      parameter.lifted = kind == TOKEN_Apostrophe        ? LIFTED_No
                         : kind == TOKEN_ApostropheTilde ? LIFTED_Size
                                                         : LIFTED_Full;
      parameter.span = span_since(p, start);
    } else break;
    seq_push(p->arena, &parameters, parameter);
  }
  return parameters;
}

// name   name(attribute, ...)   3   "text"
static AstAttr *parse_attribute_body(Parser *p) {
  AstAttr *attribute = NEW(p->arena, AstAttr);
  const Token *token = peek(p);
  attribute->span = token_span(p, token);
  uint32_t outer;
  if (!nest_enter(p, &outer)) return attribute;
  if (token->kind == TOKEN_Number || token->kind == TOKEN_String) {
    attribute->text = source_span_text(p->context, token_span(p, advance(p)));
  } else if (need_name(p, "the name of an attribute")) {
    attribute->name = token->name;
    if (next_is(p, TOKEN_ParenOpen)) {
      const Token *opener = open_bracket(p);
      while (next_element(p, opener, attribute->arguments.size)) {
        AstAttr *argument = parse_attribute_body(p);
        seq_push(p->arena, &attribute->arguments, argument);
      }
      close_bracket(p, opener);
    }
    attribute->span = span_since(p, token->start);
  }
  nest_leave(p, outer);
  return attribute;
}

AstAttr *parse_attribute(Parser *p) {
  const Token *opener = open_bracket(p);
  AstAttr *attribute = parse_attribute_body(p);
  close_bracket(p, opener);
  return attribute;
}
