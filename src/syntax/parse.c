// parse: the state of the parser, errors and recovery, and whole files.
//   in:   a file of the context         out: its tree; a part with an error is an Error node
//   rule: recursive descent. After an error has been reported, the parser reports nothing until it has
//         resynchronised: at the closing bracket of the list that contains the error, at a keyword that continues the
//         form, or at the next declaration.
#include "syntax/parse.h"

bool is_infix_symbol(const Token *token) {
  switch (token->kind) {
    case TOKEN_Operator:
    case TOKEN_Quoted:
    case TOKEN_Minus:
    case TOKEN_Star:
    case TOKEN_Less:
    case TOKEN_Caret:
    case TOKEN_Bar: return true;
    default: return false;
  }
}

bool starts_declaration(const Token *token) {
  switch (token->kind) {
    case TOKEN_Def:
    case TOKEN_Entry:
    case TOKEN_Val:
    case TOKEN_Module:
    case TOKEN_Open:
    case TOKEN_Local:
    case TOKEN_Include:
    case TOKEN_Type: return token->first_on_line;
    case TOKEN_Let: case TOKEN_Import: case TOKEN_AttributeOpen: return token->first_column;
    default: return false;
  }
}

static bool is_closer(TokenKind kind) {
  return kind == TOKEN_ParenClose || kind == TOKEN_BracketClose || kind == TOKEN_BraceClose;
}
static bool is_opener(TokenKind kind) {
  return kind == TOKEN_ParenOpen || kind == TOKEN_BracketOpen || kind == TOKEN_BraceOpen || kind == TOKEN_AttributeOpen;
}
static uint32_t bracket_shape(TokenKind kind) {
  return kind == TOKEN_ParenOpen || kind == TOKEN_ParenClose   ? 0
         : kind == TOKEN_BraceOpen || kind == TOKEN_BraceClose ? 2
                                                               : 1;
}
static TokenKind closer_of(TokenKind opener) {
  static const TokenKind closers[] = {TOKEN_ParenClose, TOKEN_BracketClose, TOKEN_BraceClose};
  return closers[bracket_shape(opener)];
}

static Text describe_token(Parser *p, const Token *token) {
  const char *kind = token_description((TokenKind)token->kind);
  Text spelling = source_span_text(p->context, token_span(p, token));
  switch (token->kind) {
    case TOKEN_Identifier: case TOKEN_Constructor: case TOKEN_Number: case TOKEN_Operator:
      if (spelling.size > 40) spelling.size = 40;
      return text_format(p->arena, "%s `%.*s`", kind, TEXT_ARG(spelling));
    case TOKEN_Quoted: return text_format(p->arena, "%s %.*s", kind, TEXT_ARG(spelling));
    default: return text_of(kind);
  }
}

// The span of an error at the next token. If a form ended too early, it is directly behind the end of the form.
static Span expected_span(const Parser *p) {
  bool ended = p->at > p->declaration && (next_is(p, TOKEN_End) || starts_declaration(peek(p)));
  if (!ended) return token_span(p, peek(p));
  uint32_t end = p->tokens[p->at - 1].end;
  return (Span){p->file, end, end};
}

static Diag *report_once(Parser *p, DiagCode code, Span span, Text a0, Text a1) {
  if (p->recovering) return NULL;
  p->recovering = true;
  if (p->error_count++ >= MOST_SYNTAX_ERRORS) return NULL;
  return diag_report(p->context, code, span, a0, a1, TEXT(""));
}

void fail_at(Parser *p, const char *expected, const Token *token) {
  Span span = token == peek(p) ? expected_span(p) : token_span(p, token);
  Diag *diag = report_once(p, DIAG_E0101, span, text_of(expected), describe_token(p, token));
  if (diag && token == peek(p)) advise_syntax(p, diag, expected);
  else if (diag && strcmp(expected, token_description(TOKEN_In)) == 0)
    diag->help = text_format(p->arena, "what a `let` is for stands behind `in`: `in %.*s ...`",
                             TEXT_ARG(source_span_text(p->context, span)));
}

void fail(Parser *p, const char *expected) {
  const Token *token = peek(p);
  if (token->kind == TOKEN_Error) p->recovering = true;
  else fail_at(p, expected, token);
}

Diag *fail_with(Parser *p, DiagCode code, Span span, Text argument) {
  return report_once(p, code, span, argument, TEXT(""));
}

// Keywords that continue a form. When the expected one is found, the parser resynchronises, even after an error in the
// part before it.
static bool is_firm(TokenKind kind) {
  return kind == TOKEN_In || kind == TOKEN_Then || kind == TOKEN_Else || kind == TOKEN_Do;
}

bool need(Parser *p, TokenKind kind) {
  if (take(p, kind)) {
    if (is_firm(kind)) p->recovering = false;
    return true;
  }
  fail(p, token_description(kind));
  return false;
}

const Token *need_name(Parser *p, const char *expected) {
  if (next_is(p, TOKEN_Identifier)) return advance(p);
  fail(p, expected);
  return NULL;
}

const Token *open_bracket(Parser *p) {
  const Token *opener = advance(p);
  p->open[bracket_shape((TokenKind)opener->kind)]++;
  seq_push(p->arena, &p->openers, opener);
  return opener;
}

bool next_element(Parser *p, const Token *opener, uint32_t count) {
  return (count == 0 || take(p, TOKEN_Comma)) && !p->recovering && !next_is(p, closer_of((TokenKind)opener->kind));
}

// Skips to the closer of the innermost open bracket, or to a declaration.
static void skip_to_closer(Parser *p) {
  uint32_t nested = 0;
  for (; !next_is(p, TOKEN_End) && !starts_declaration(peek(p)); advance(p)) {
    TokenKind kind = (TokenKind)peek(p)->kind;
    if (is_opener(kind)) nested++;
    else if (is_closer(kind) && nested-- == 0) return;
  }
}

static void report_unclosed(Parser *p, const Token *opener, TokenKind closer) {
  Text wanted = text_of(token_description(closer)), opened = text_of(token_description((TokenKind)opener->kind));
  Span at = token_span(p, opener);
  bool never = next_is(p, TOKEN_End) || starts_declaration(peek(p));
  Diag *diag = NULL;
  if (never) diag = report_once(p, DIAG_E0108, at, opened, wanted);
  else if (!next_is(p, TOKEN_Error)) {
    Text expected = text_format(p->arena, "`,` or %.*s", TEXT_ARG(wanted));
    diag = report_once(p, DIAG_E0101, expected_span(p), expected, describe_token(p, peek(p)));
    if (diag) advise_syntax(p, diag, text_c_string(p->arena, expected));
  }
  p->recovering = true;
  if (diag)
    diag_note(p->context, diag, never ? expected_span(p) : at, never ? TEXT("still open here") : TEXT("opened here"));
}

// The next token closes another kind of bracket. It is taken for a typing error, in place of the right closer, if the
// next unmatched closer after it belongs to the enclosing bracket.
static bool is_slip(const Parser *p) {
  enum { FAR = 200 };
  if (p->openers.size == 0) return true;
  TokenKind enclosing = closer_of((TokenKind)seq_last(&p->openers)->kind);
  for (uint32_t ahead = 1, nested = 0; ahead < FAR; ahead++) {
    const Token *token = peek_at(p, ahead);
    TokenKind kind = (TokenKind)token->kind;
    if (kind == TOKEN_End || starts_declaration(token)) return false;
    if (is_opener(kind)) nested++;
    else if (is_closer(kind) && nested-- == 0) return kind == enclosing;
  }
  return false;
}

void close_bracket(Parser *p, const Token *opener) {
  TokenKind closer = closer_of((TokenKind)opener->kind);
  p->open[bracket_shape(closer)]--;
  p->openers.size--;
  if (!p->recovering && take(p, closer)) return;
  bool first = !p->recovering;
  if (first) report_unclosed(p, opener, closer);
  skip_to_closer(p);
  TokenKind found = (TokenKind)peek(p)->kind;
  bool wrong = is_closer(found) && found != closer;
  if (wrong && (p->open[bracket_shape(found)] == 0 || (first && is_slip(p)))) found = closer;
  if (found != closer) return;
  advance(p);
  p->recovering = false;
}

bool nest_enter(Parser *p, uint32_t *outer) {
  if (p->recovering) return false;
  if (p->depth >= DEEPEST_NESTING) {
    fail_with(p, DIAG_E0109, token_span(p, peek(p)), TEXT(""));
    return false;
  }
  p->depth++;
  *outer = p->tallest;
  p->tallest = 0;
  return true;
}

static bool too_tall(Parser *p, Span span) {
  if (p->tallest <= TALLEST_TREE) return false;
  fail_with(p, DIAG_E0109, span, TEXT(""));
  return true;
}

void nest_leave(Parser *p, uint32_t outer) {
  p->depth--;
  p->tallest++;
  (void)too_tall(p, token_span(p, peek(p)));
  if (outer > p->tallest) p->tallest = outer;
}

bool nest_grow(Parser *p, const Token *at) {
  p->tallest++;
  return !too_tall(p, token_span(p, at));
}

// After an error inside a declaration, skips to the next declaration or to the brace that ends the module.
static void synchronise(Parser *p) {
  uint32_t nested = 0;
  for (; !next_is(p, TOKEN_End) && !starts_declaration(peek(p)); advance(p)) {
    TokenKind kind = (TokenKind)peek(p)->kind;
    if (kind == TOKEN_BraceOpen) nested++;
    else if (kind == TOKEN_BraceClose) {
      if (nested) nested--;
      else if (p->open[2]) break;
    }
  }
  p->recovering = false;
}

// A definition with an error keeps its name and type. Its body is replaced by an Error node, because a partly parsed
// body would cause misleading messages.
static void poison(Parser *p, AstDec *declaration) {
  while (declaration->tag == AST_DEC_Local) declaration = declaration->as.Local.declaration;
  if (declaration->tag == AST_DEC_Value) declaration->as.Value.body = error_exp(p);
}

AstDecs parse_declarations(Parser *p, bool specs) {
  AstDecs declarations = {0};
  while (!next_is(p, TOKEN_End) && !(p->open[2] && next_is(p, TOKEN_BraceClose))) {
    uint32_t before = p->declaration = p->at;
    uint32_t mistakes = p->error_count;
    AstDec *declaration = parse_declaration(p, specs);
    seq_push(p->arena, &declarations, declaration);
    if (p->error_count > mistakes || p->recovering) poison(p, declaration);
    if (p->recovering) {
      if (p->at == before) advance(p);
      synchronise(p);
    }
  }
  return declarations;
}

Parser *parser_new(Context *context, uint32_t file) {
  Parser *p = NEW(context->arena, Parser);
  p->context = context;
  p->arena = context->arena;
  p->file = file;
  lex(context, file, &p->lexed);
  p->tokens = p->lexed.tokens.items;
  p->last = p->lexed.tokens.size - 1;
  p->error_count = p->lexed.error_count;
  return p;
}

AstProgram *parse_program(Parser *p) {
  AstProgram *program = NEW(p->arena, AstProgram);
  program->file = p->file;
  const LexedDocumentation *first = p->lexed.documentation.size ? &p->lexed.documentation.items[0] : NULL;
  if (first && first->token == 0) program->documentation = first->text;
  program->declarations = parse_declarations(p, false);
  return program;
}

void parser_free(Parser *p) { arena_free(p->lexed.arena); }

AstProgram *syntax_parse(Context *context, uint32_t file) {
  Parser *p = parser_new(context, file);
  AstProgram *program = parse_program(p);
  parser_free(p);
  return program;
}

AstExp *syntax_parse_expression(Context *context, uint32_t file) {
  Parser *p = parser_new(context, file);
  AstExp *exp = parse_exp(p);
  if (!next_is(p, TOKEN_End)) fail(p, "the end of the expression");
  parser_free(p);
  return exp;
}
