// syntax_internal: what the files of this layer share: tokens, the parser's state and its small vocabulary.
#ifndef ASHLAR_SYNTAX_INTERNAL_H
#define ASHLAR_SYNTAX_INTERNAL_H
#include "syntax/syntax.h"

enum {
  DEEPEST_NESTING = 1000,   // of brackets and bodies: bounds the parser's own recursion
  TALLEST_TREE = 4000,      // of the tree: bounds everybody else's; long operator chains count, let chains do not
  MOST_SYNTAX_ERRORS = 50   // per file; the rest would be noise
};

typedef enum TokenKind {
#define TOKEN(Tag, text) TOKEN_##Tag,
#include "syntax/token.def"
  TOKEN_COUNT
} TokenKind;

// How tightly an infix token binds, loosest first. Level_None: not infix.
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
  // Identifier, Constructor, keywords, unqualified operators and quoted names; the last part of a qualified one
  Name name;
  uint32_t index;        // Number, Char: into numbers; String: into strings
  uint8_t kind, level;
  bool touches;          // no blank before it, and what it touches can be indexed: x[i] against x [i]
  bool first_on_line, first_column;
} Token;
typedef struct LexedDocumentation { uint32_t token; Text text; } LexedDocumentation;
// The tokens of a file; the last one is End. Gone with `arena` once the file is parsed; texts live as long as the
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
// ---- lex_literal.c: what lex.c calls at a digit or a quote
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
// A mistake at the bytes [start, end). NULL: there were too many before it.
Diag *lex_error(Lexer *lexer, DiagCode code, uint32_t start, uint32_t end, Text argument);
void lex_push(Lexer *lexer, TokenKind kind, uint32_t start);   // the token [start, lexer->at)
void lex_number(Lexer *lexer);
void lex_string(Lexer *lexer);
bool lex_char(Lexer *lexer);      // false: the apostrophe does not begin a character literal
// Decodes one UTF-8 character; 0 when the bytes are not valid.
uint32_t utf8_decode(const char *bytes, size_t size, uint32_t *code);

typedef struct ImportSite { Span span; Text path; AstDecs *imported; } ImportSite;
typedef Seq(ImportSite) ImportSites;

// ---- locate.c
typedef Seq(Text) Texts;
Text path_normal(Arena *arena, Text path);
// The file that `import "path"` in `importer` means, or, when there is none, where it was looked for. Never empty.
Texts locate_import(Context *context, Text program, Text importer, Text path);

// a file beside it with almost that name; may be empty
Text locate_similar(Context *context, Text path);

// ---- parse.c: the parser's state
typedef struct Parser {
  Context *context;
  Arena *arena;
  uint32_t file;
  Lexed lexed;
  const Token *tokens;
  uint32_t at, last;              // current token; index of the End token
  uint32_t depth, tallest;        // nesting so far; height of the tallest tree finished since the enclosing nest_enter
  uint32_t error_count, next_documentation;
  uint32_t declaration;           // where the current declaration begins
  uint32_t open[3];               // brackets being parsed, by shape
  Seq(const Token *) openers;     // the same, innermost last
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
Diag *fail_with(Parser *p, DiagCode code, Span span, Text argument);   // NULL: not the first mistake
bool need(Parser *p, TokenKind kind);                              // consumes `kind` or fails
const Token *need_name(Parser *p, const char *expected);           // an identifier; NULL after failing
const Token *open_bracket(Parser *p);                              // consumes it
// Is there another element of a list in these brackets, behind `count` of them? Consumes the comma before it.
bool next_element(Parser *p, const Token *opener, uint32_t count);
// consumes its counterpart, else reports and recovers
void close_bracket(Parser *p, const Token *opener);
// Guards one level of nesting. False: too deep, reported; nothing to leave then.
bool nest_enter(Parser *p, uint32_t *outer);
void nest_leave(Parser *p, uint32_t outer);
// the tree on the left became one taller; false: too tall
bool nest_grow(Parser *p, const Token *at);
Parser *parser_new(Context *context, uint32_t file);
void parser_free(Parser *p);                                       // the tokens; the tree stays
AstProgram *parse_program(Parser *p);
AstDecs parse_declarations(Parser *p, bool specs);                 // up to `}` or the end

// ---- advice.c
void advise_syntax(const Parser *p, Diag *diag, const char *expected);   // E0101 was reported at the next token
// where the `in` is missing of a let at token from - 1; NULL: not known
const Token *find_let_body(const Parser *p, uint32_t from);

// A node of the form Tag, from `start` to the last token consumed; then the parts of the form.
#define AST_NODE_OF(p, T, tag_, Tag, start, ...) \
  COPY_OF((p)->arena, &((T){.tag = tag_, .span = span_since(p, start), .as.Tag = {__VA_ARGS__}}))
#define EXP_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstExp, AST_EXP_##Tag, Tag, start, __VA_ARGS__)
#define PAT_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstPat, AST_PAT_##Tag, Tag, start, __VA_ARGS__)
#define TYPE_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstType, AST_TYPE_##Tag, Tag, start, __VA_ARGS__)
#define DEC_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstDec, AST_DEC_##Tag, Tag, start, __VA_ARGS__)
#define MOD_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstMod, AST_MOD_##Tag, Tag, start, __VA_ARGS__)
#define SIG_NODE(p, Tag, start, ...) AST_NODE_OF(p, AstSig, AST_SIG_##Tag, Tag, start, __VA_ARGS__)

// ---- parse_exp.c, parse_form.c (keyword forms), parse_atom.c
AstExp *new_exp(Parser *p, AstExpTag tag, uint32_t start);         // spans to the last token consumed
AstExp *error_exp(Parser *p);
AstExp *parse_exp(Parser *p);
AstExp *parse_exp_unascribed(Parser *p);                           // inside slices: no `: type`
Level exp_level(const Context *context, const AstExp *exp);        // how tightly its outermost operator binds
AstExp *parse_form(Parser *p);                                     // if let loop match \ assert #[..]
AstExp *parse_atom(Parser *p);
bool starts_atom(const Token *token);
AstSlices parse_slices(Parser *p);                                 // at `[`
AstSteps parse_steps(Parser *p);                                   // a.b  [i]  a[i].b
QualName parse_operator(Parser *p);
Names parse_path(Parser *p);                                       // a.b.0
Name parse_field_name(Parser *p, Span *span);
// ---- parse_pat.c
AstPat *parse_pattern(Parser *p);
AstPat *parse_case_pattern(Parser *p);                             // the arrow after it is the case's, not its type's
AstPat *parse_parameter(Parser *p);
bool starts_parameter(const Token *token);
AstPats parse_parameters(Parser *p);
AstExp *parse_literal(Parser *p);
void check_loop_pattern(Parser *p, const AstPat *pattern);         // can it be read as an expression?
// ---- parse_type.c
AstType *parse_type(Parser *p);
AstType *parse_type_term(Parser *p);                               // no `->`
AstType *parse_type_term_or_exists(Parser *p);
AstTypeParams parse_type_parameters(Parser *p);
AstTypeParams parse_size_binders(Parser *p);                       // [n][m]
QualName parse_qualified_name(Parser *p, const char *expected);
AstAttr *parse_attribute(Parser *p);                               // at `#[`
// ---- parse_dec.c
AstDec *parse_declaration(Parser *p, bool specs);
AstDec *parse_local_function(Parser *p, uint32_t start);           // after `let`
bool parse_bound_operator(Parser *p, Name *name, Span *span);      // (+)
// ---- parse_mod.c
AstMod *parse_mod(Parser *p);
AstSig *parse_sig(Parser *p);
AstSig *parse_sig_simple(Parser *p);                               // a name, specifications or parentheses
AstModParams parse_mod_parameters(Parser *p);

#endif
