// parser: the state of the parser, its functions for tokens, errors and recovery. Private to syntax/.
#ifndef ASHLAR_SYNTAX_PARSER_H
#define ASHLAR_SYNTAX_PARSER_H
#include "syntax/lex.h"
#include "syntax/locate.h"

enum {
  DEEPEST_NESTING = 1000,   // of brackets and bodies: bounds the recursion of the parser
  TALLEST_TREE = 4000       // bounds the recursion of later passes; operator chains count, let chains do not
};

// ---- parse.c: the parser's state
typedef struct Parser {
  Context *context;
  Arena *arena;
  uint32_t file;
  Lexed lexed;
  const Token *tokens;
  uint32_t at, last;              // current token; index of the End token
  uint32_t depth;                 // of the nesting
  uint32_t tallest;               // height of the tallest tree finished since the enclosing nest_enter
  uint32_t error_count, next_documentation;
  uint32_t declaration;           // the offset at which the current declaration begins
  uint32_t open[3];               // the number of open brackets of each shape
  Seq(const Token *) openers;     // the open brackets, innermost last
  bool recovering;                // an error was reported, and the parser has not resynchronised since
  ImportSites imports;
} Parser;

static inline const Token *peek(const Parser *p) { return &p->tokens[p->at]; }
static inline const Token *peek_at(const Parser *p, uint32_t ahead) {
  return &p->tokens[p->last - p->at > ahead ? p->at + ahead : p->last];
}
static inline bool next_is(const Parser *p, TokenKind kind) { return p->tokens[p->at].kind == kind; }
static inline bool after_next_is(const Parser *p, uint32_t ahead, TokenKind kind) {
  return peek_at(p, ahead)->kind == kind;
}
static inline const Token *advance(Parser *p) {
  const Token *token = &p->tokens[p->at];
  if (p->at < p->last) p->at++;
  return token;
}
static inline bool take(Parser *p, TokenKind kind) {
  if (!next_is(p, kind)) return false;
  advance(p);
  return true;
}
static inline Span token_span(const Parser *p, const Token *token) { return (Span){p->file, token->start, token->end}; }
// From `start` to the last token consumed.
static inline Span span_since(const Parser *p, uint32_t start) {
  uint32_t end = p->at ? p->tokens[p->at - 1].end : start;
  return (Span){p->file, start, end > start ? end : start};
}
bool is_infix_symbol(const Token *token);                          // an operator that can be bound or sectioned
bool starts_declaration(const Token *token);                       // the parser can resynchronise here

void fail(Parser *p, const char *expected);                        // E0101 at the next token
void fail_at(Parser *p, const char *expected, const Token *token); // E0101 at a token before it
Diag *fail_with(Parser *p, DiagCode code, Span span, Text argument);   // NULL: the parser is recovering already
bool need(Parser *p, TokenKind kind);                              // consumes `kind` or fails
const Token *need_name(Parser *p, const char *expected);           // an identifier; NULL after failing
const Token *open_bracket(Parser *p);                              // consumes the bracket
// Is there another element of a list in these brackets, behind `count` of them? Consumes the comma before it.
bool next_element(Parser *p, const Token *opener, uint32_t count);
// Consumes the closing bracket of `opener`, or reports that it is missing and recovers.
void close_bracket(Parser *p, const Token *opener);
// Enters a level of nesting. False: it is too deep, which is reported; then nest_leave must not be called.
bool nest_enter(Parser *p, uint32_t *outer);
void nest_leave(Parser *p, uint32_t outer);
// The tree on the left became taller by one. False: it is too tall, which is reported.
bool nest_grow(Parser *p, const Token *at);
Parser *parser_new(Context *context, uint32_t file);
void parser_free(Parser *p);                                       // frees the tokens, not the tree
AstProgram *parse_program(Parser *p);
AstDecs parse_declarations(Parser *p, bool specs);                 // up to `}` or the end

// ---- advice.c
void advise_syntax(const Parser *p, Diag *diag, const char *expected);   // E0101 was reported at the next token
// The token before which the `in` of the `let` at token from - 1 is missing; NULL: not known.
const Token *find_let_body(const Parser *p, uint32_t from);
#endif
