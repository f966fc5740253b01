// lex: tokens and their texts. Private to syntax/.
#ifndef ASHLAR_SYNTAX_LEX_H
#define ASHLAR_SYNTAX_LEX_H
#include "syntax/syntax.h"

enum { MOST_SYNTAX_ERRORS = 50 };   // reported for a file, by the lexer and by the parser each

typedef enum TokenKind {
#define TOKEN(Tag, text) TOKEN_##Tag,
#include "syntax/token.def"
  TOKEN_COUNT
} TokenKind;

// How tightly an infix token binds, loosest first. LEVEL_None: not infix.
typedef enum Level {
  LEVEL_None,
  LEVEL_Range,
  LEVEL_Quoted,
  LEVEL_With,
  LEVEL_PipeRight,
  LEVEL_PipeLeft,
  LEVEL_Or,
  LEVEL_And,
  LEVEL_Compare,
  LEVEL_Bits,
  LEVEL_Shift,
  LEVEL_Sum,
  LEVEL_Product,
  LEVEL_Power,
  LEVEL_Prefix
} Level;

typedef struct Token {
  uint32_t start, end;
  Name name;             // of an Identifier, Constructor, keyword, operator or quoted name; the last part if qualified
  uint32_t index;        // Number, Char: into numbers; String: into strings
  uint8_t kind, level;
  bool touches;          // there is no blank before it, and the token there can be indexed: x[i] against x [i]
  bool first_on_line, first_column;
} Token;
typedef struct LexedDocumentation { uint32_t token; Text text; } LexedDocumentation;
// The tokens of a file; the last one is End. `arena` is freed once the file is parsed; texts live as long as the
// context.
typedef struct Lexed {
  Arena *arena;
  Seq(Token) tokens;
  Seq(Number) numbers;
  Seq(Text) strings;
  Seq(LexedDocumentation) documentation;
  uint32_t error_count;
} Lexed;

// ---- lex.c
void lex(Context *context, uint32_t file, Lexed *lexed);
const char *token_description(TokenKind kind);
Level operator_level(Text symbol);
// ---- lex_literal.c: literals, which begin with a digit or a quote
typedef struct Lexer {
  Context *context;
  uint32_t file, at, size, line_start;
  const char *text;               // ends with a zero byte
  uint32_t no_qualified_before;   // no qualified operator starts before this offset
  bool utf8_reported;
  uint8_t *keywords;              // by Name id: token kind, or 0
  uint32_t keyword_limit;
  Lexed *lexed;
} Lexer;
// Reports an error at the bytes [start, end). NULL: MOST_SYNTAX_ERRORS were reported before it.
Diag *lex_error(Lexer *lexer, DiagCode code, uint32_t start, uint32_t end, Text argument);
void lex_push(Lexer *lexer, TokenKind kind, uint32_t start);   // appends the token [start, lexer->at)
void lex_number(Lexer *lexer);
void lex_string(Lexer *lexer);
bool lex_char(Lexer *lexer);      // false: the apostrophe does not begin a character literal
// Decodes one UTF-8 character; 0 when the bytes are not valid.
uint32_t utf8_decode(const char *bytes, size_t size, uint32_t *code);
#endif
