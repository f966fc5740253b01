// lex: source bytes to tokens, in one pass.
//   in:   a file of the context         out: Lexed, ending with End; errors E0102..E0107 are reported
//   rule: longest match; `--` begins a comment only where a token may begin; `x[` indexes, `x [` does not
#include "syntax/lex.h"

static const char *const descriptions[] = {
#define TOKEN(Tag, text) text,
#include "syntax/token.def"
};
const char *token_description(TokenKind kind) { return descriptions[kind]; }

static inline bool is_symbol(char c) {
  switch (c) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '=':
    case '!':
    case '>':
    case '<':
    case '|':
    case '&':
    case '^': return true;
    default: return false;
  }
}

Diag *lex_error(Lexer *l, DiagCode code, uint32_t start, uint32_t end, Text argument) {
  if (l->lexed->error_count++ >= MOST_SYNTAX_ERRORS) return NULL;
  return diag_report(l->context, code, (Span){l->file, start, end}, argument, TEXT(""), TEXT(""));
}

static Token *push(Lexer *l, TokenKind kind, uint32_t start) {
  char before = start ? l->text[start - 1] : '\n';
  Token token = {.start = start, .end = l->at, .kind = (uint8_t)kind};
  token.touches = ascii_is_in_name(before) || before == ')' || before == ']';
  token.first_column = start == l->line_start;
  uint32_t count = l->lexed->tokens.size;
  token.first_on_line = count == 0 || seq_last(&l->lexed->tokens).start < l->line_start;
  seq_push(l->lexed->arena, &l->lexed->tokens, token);
  return &seq_last(&l->lexed->tokens);
}

void lex_push(Lexer *l, TokenKind kind, uint32_t start) { push(l, kind, start); }

static Text text_since(const Lexer *l, uint32_t start) { return (Text){l->text + start, l->at - start}; }

// Non-ASCII bytes in [start, lexer->at) have to be valid UTF-8; the first invalid ones are reported.
static void check_utf8(Lexer *l, uint32_t start) {
  for (uint32_t i = start; i < l->at;) {
    if ((unsigned char)l->text[i] < 0x80) {
      i++;
      continue;
    }
    uint32_t code, length = utf8_decode(l->text + i, l->at - i, &code);
    if (length == 0 && !l->utf8_reported) {
      l->utf8_reported = true;
      lex_error(l, DIAG_E0105, i, i + 1, text_format(l->context->arena, "%u", i));
    }
    i += length ? length : 1;
  }
}

static void skip_line(Lexer *l) {
  const char *end = memchr(l->text + l->at, '\n', l->size - l->at);
  uint32_t start = l->at;
  l->at = end ? (uint32_t)(end - l->text) : l->size;
  check_utf8(l, start);
}

// `-- | text` and the comment lines directly below it.
static void documentation(Lexer *l) {
  Out out = out_new(l->context->arena);
  l->at += 4;
  for (bool first = true;; first = false) {
    uint32_t start = l->at;
    skip_line(l);
    uint32_t end = l->at;
    while (end > start && (l->text[end - 1] == '\r' || l->text[end - 1] == ' ')) end--;
    if (!first) out_char(&out, '\n');
    if (end > start && l->text[start] == ' ') start++;
    out_text(&out, (Text){l->text + start, end - start});
    uint32_t next = l->at + (l->at < l->size);
    uint32_t line = next;
    while (l->text[next] == ' ' || l->text[next] == '\t') next++;
    if (l->text[next] != '-' || l->text[next + 1] != '-') break;
    if (l->text[next + 2] == ' ' && (l->text[next + 3] == '|' || l->text[next + 3] == '=')) break;
    l->line_start = line;
    l->at = next + 2;
  }
  LexedDocumentation entry = {l->lexed->tokens.size, out_result(&out)};
  seq_push(l->lexed->arena, &l->lexed->documentation, entry);
}

static void comment(Lexer *l) {
  bool documents = l->text[l->at + 2] == ' ' && l->text[l->at + 3] == '|';
  if (documents) documentation(l);
  else skip_line(l);
}

// The longest built-in operator at the beginning of `symbol` determines its level. A name is quoted by backquotes.
Level operator_level(Text symbol) {
  const char *s = symbol.start;
  char next = symbol.size > 1 ? s[1] : 0;
  if (ascii_begins_name(s[0])) return LEVEL_Quoted;
  switch (s[0]) {
    case '*': return next == '*' ? LEVEL_Power : LEVEL_Product;
    case '/': case '%': return LEVEL_Product;
    case '+': case '-': return LEVEL_Sum;
    case '<': return next == '<' ? LEVEL_Shift : next == '|' ? LEVEL_PipeLeft : LEVEL_Compare;
    case '>': return next == '>' ? LEVEL_Shift : LEVEL_Compare;
    case '|': return next == '|' ? LEVEL_Or : next == '>' ? LEVEL_PipeRight : LEVEL_Bits;
    case '&': return next == '&' ? LEVEL_And : LEVEL_Bits;
    case '^': return LEVEL_Bits;
    default: return LEVEL_Compare;   // = !
  }
}

static TokenKind symbol_kind(const char *s, uint32_t size) {
  if (size == 1) {
    switch (s[0]) {
      case '-': return TOKEN_Minus;
      case '!': return TOKEN_Bang;
      case '*': return TOKEN_Star;
      case '<': return TOKEN_Less;
      case '^': return TOKEN_Caret;
      case '|': return TOKEN_Bar;
      case '=': return TOKEN_Equal;
      default: return TOKEN_Operator;
    }
  }
  return size == 2 && s[0] == '-' && s[1] == '>' ? TOKEN_Arrow : TOKEN_Operator;
}

// An operator whose symbol begins at lexer->at; `start` is earlier when it is qualified.
static void symbol(Lexer *l, uint32_t start) {
  uint32_t from = l->at;
  while (is_symbol(l->text[l->at]) || l->text[l->at] == '.') l->at++;
  uint32_t size = l->at - from;
  TokenKind kind = from == start ? symbol_kind(l->text + from, size) : TOKEN_Operator;
  Token *token = push(l, kind, start);
  token->name = intern(l->context->names, text_since(l, from));
  bool infix = kind != TOKEN_Bang && kind != TOKEN_Equal && kind != TOKEN_Arrow;
  token->level = infix ? (uint8_t)operator_level(text_since(l, from)) : LEVEL_None;
}

static uint32_t identifier_end(const Lexer *l, uint32_t at) {
  while (ascii_is_in_name(l->text[at])) at++;
  return at;
}

// M.N.+ : true when the chain of names [start, end) qualifies an operator, which is pushed. Each chain of names is
// scanned once.
static bool qualified_operator(Lexer *l, uint32_t start, uint32_t end) {
  if (l->text[end] != '.' || start < l->no_qualified_before) return false;
  while (l->text[end] == '.' && ascii_begins_name(l->text[end + 1]))
    end = identifier_end(l, end + 1);
  if (l->text[end] == '.' && is_symbol(l->text[end + 1])) {
    l->at = end + 1;
    symbol(l, start);
    return true;
  }
  l->no_qualified_before = end;
  return false;
}

static TokenKind keyword_or(const Lexer *l, Name name, TokenKind other) {
  return name.id < l->keyword_limit && l->keywords[name.id] ? (TokenKind)l->keywords[name.id] : other;
}

static void identifier(Lexer *l) {
  uint32_t start = l->at, end = identifier_end(l, start);
  if (end == start + 1 && l->text[start] == '_') {
    l->at = end;
    push(l, TOKEN_Underscore, start);
    return;
  }
  if (qualified_operator(l, start, end)) return;
  l->at = end;
  Name name = intern(l->context->names, text_since(l, start));
  push(l, keyword_or(l, name, TOKEN_Identifier), start)->name = name;
}

// `M.f`
static void lex_quoted_name(Lexer *l) {
  uint32_t start = l->at++, from = l->at;
  while (ascii_is_in_name(l->text[l->at]) || l->text[l->at] == '.') {
    if (l->text[l->at] == '.') from = l->at + 1;
    l->at++;
  }
  Text name = text_since(l, from);
  if (l->text[l->at] != '`' || name.size == 0 || ascii_is_digit(name.start[0])) {
    lex_error(l, DIAG_E0111, start, l->at, TEXT(""));
    push(l, TOKEN_Error, start);
    return;
  }
  l->at++;
  const Name interned = intern(l->context->names, name);
  if (keyword_or(l, interned, TOKEN_Quoted) != TOKEN_Quoted) {
    lex_error(l, DIAG_E0117, start, l->at, name);
    push(l, TOKEN_Error, start);
    return;
  }
  Token *token = push(l, TOKEN_Quoted, start);
  token->name = interned;
  token->level = LEVEL_Quoted;
}

static void constructor(Lexer *l) {
  uint32_t start = l->at;
  char next = l->text[start + 1];
  if (next == '[') {
    l->at += 2;
    push(l, TOKEN_AttributeOpen, start);
  } else if (ascii_begins_name(next)) {
    l->at = identifier_end(l, start + 1);
    Token *token = push(l, TOKEN_Constructor, start);
    token->name = intern(l->context->names, text_since(l, start + 1));
  } else {
    l->at++;
    Diag *diag = lex_error(l, DIAG_E0104, start, l->at, TEXT("#"));
    if (diag) diag->help = TEXT("a comment begins with `--`; a constructor's `#` touches its name");
    push(l, TOKEN_Error, start);
  }
}

static void apostrophe(Lexer *l) {
  if (lex_char(l)) return;
  uint32_t start = l->at++;
  TokenKind kind = TOKEN_Apostrophe;
  if (l->text[l->at] == '~') kind = TOKEN_ApostropheTilde, l->at++;
  else if (l->text[l->at] == '^') kind = TOKEN_ApostropheCaret, l->at++;
  push(l, kind, start);
}

static void dots(Lexer *l) {
  const char *s = l->text + l->at;
  uint32_t start = l->at;
  if (s[1] != '.') {
    l->at += 1;
    push(l, TOKEN_Dot, start);
  } else {
    TokenKind kind = s[2] == '.'   ? TOKEN_DotsInclusive
                     : s[2] == '<' ? TOKEN_DotsUp
                     : s[2] == '>' ? TOKEN_DotsDown
                                   : TOKEN_Dots;
    l->at += kind == TOKEN_Dots ? 2 : 3;
    push(l, kind, start);
  }
}

// The probable intention behind a character from typography, mathematics or another language.
static const char *meant_by(uint32_t code) {
  static const struct { uint32_t code; const char *help;
  } table[] = {{';', "a line needs no `;` at its end; `let` is followed by `in`"},
               {'$', "write `f <| x`, or `f (x)`"},
               {0x2192, "write `->`"},
               {0x2264, "write `<=`"},
               {0x2265, "write `>=`"},
               {0x2260, "write `!=`"},
               {0xd7, "write `*`"},
               {0xf7, "write `/`"},
               {0x2212, "write `-`"},
               {0x2013, "write `-`"},
               {0x2014, "write `-`"},
               {0x3bb, "a function is written `\\x -> e`"},
               {0x201c, "write a plain `\"`"},
               {0x201d, "write a plain `\"`"},
               {0x2018, "write a plain `'`"},
               {0x2019, "write a plain `'`"},
               {0x2026, "write `...`"},
               {0xa0, "it looks like a blank and is none: write a blank"}};
  for RANGE(i, COUNT_OF(table))
    if (table[i].code == code) return table[i].help;
  return NULL;
}

// Characters that are invisible, or that change the display of others.
static bool is_invisible(uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code <= 0xa0) || code == 0xad || (code >= 0x200b && code <= 0x200f) ||
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

static void invalid(Lexer *l) {
  uint32_t start = l->at, code = 0, length = 1;
  unsigned char c = (unsigned char)l->text[start];
  if (c >= 0x80) length = utf8_decode(l->text + start, l->size - start, &code);
  if (length == 0) {
    while (l->at < l->size && (unsigned char)l->text[l->at] >= 0x80) l->at++;
    check_utf8(l, start);
  } else {
    l->at += length;
    Text shown = text_since(l, start);
    if (c < 0x80) code = c;
    if (is_invisible(code)) shown = text_format(l->context->arena, "U+%04X", code);
    Diag *diag = lex_error(l, DIAG_E0104, start, l->at, shown);
    if (diag && meant_by(code)) diag->help = text_of(meant_by(code));
  }
  push(l, TOKEN_Error, start);
}

static void single(Lexer *l, TokenKind kind) {
  l->at++;
  push(l, kind, l->at - 1);
}

static void colon(Lexer *l) {
  uint32_t start = l->at;
  bool coerce = l->text[start + 1] == '>';
  l->at += coerce ? 2 : 1;
  push(l, coerce ? TOKEN_ColonGreater : TOKEN_Colon, start);
}

static void question(Lexer *l) {
  uint32_t start = l->at;
  bool hole = l->text[start + 1] == '?' && l->text[start + 2] == '?';
  l->at += hole ? 3 : 1;
  push(l, hole ? TOKEN_Hole : TOKEN_Question, start);
}

// `@` is a token only behind a constructor: #c@d.
static void at_sign(Lexer *l) {
  const bool placed = l->lexed->tokens.size > 0 && seq_last(&l->lexed->tokens).kind == TOKEN_Constructor;
  if (placed) single(l, TOKEN_At);
  else invalid(l);
}

static void lex_one(Lexer *l) {
  char c = l->text[l->at];
  switch (c) {
    case ' ': case '\t': case '\r': case '\f': case '\v': l->at++; return;
    case '\n': l->line_start = ++l->at; return;
    case '(': single(l, TOKEN_ParenOpen); return;
    case ')': single(l, TOKEN_ParenClose); return;
    case '[': single(l, TOKEN_BracketOpen); return;
    case ']': single(l, TOKEN_BracketClose); return;
    case '{': single(l, TOKEN_BraceOpen); return;
    case '}': single(l, TOKEN_BraceClose); return;
    case ',': single(l, TOKEN_Comma); return;
    case '\\': single(l, TOKEN_Backslash); return;
    case '@': at_sign(l); return;
    case '~': single(l, TOKEN_Tilde); return;
    case ':': colon(l); return;
    case '?': question(l); return;
    case '.': dots(l); return;
    case '"': lex_string(l); return;
    case '\'': apostrophe(l); return;
    case '`': lex_quoted_name(l); return;
    case '#': constructor(l); return;
    default: break;
  }
  if (ascii_begins_name(c)) identifier(l);
  else if (ascii_is_digit(c)) lex_number(l);
  else if (c == '-' && l->text[l->at + 1] == '-') comment(l);
  else if (is_symbol(c)) symbol(l, l->at);
  else invalid(l);
}

static void intern_keywords(Lexer *l) {
  static const struct { TokenKind kind; const char *text; } keywords[] = {
#define TOKEN(Tag, text)
#define KEYWORD(Tag, text) {TOKEN_##Tag, text},
#include "syntax/token.def"
  };
  enum { COUNT = COUNT_OF(keywords) };
  Name names[COUNT];
  for RANGE(i, COUNT) {
    names[i] = intern_string(l->context->names, keywords[i].text);
    if (names[i].id >= l->keyword_limit) l->keyword_limit = names[i].id + 1;
  }
  l->keywords = NEW_ARRAY(l->lexed->arena, uint8_t, l->keyword_limit);
  for RANGE(i, COUNT) l->keywords[names[i].id] = (uint8_t)keywords[i].kind;
}

void lex(Context *context, uint32_t file, Lexed *lexed) {
  Text text = context->files.items[file].text;
  Lexer lexer = {.context = context, .file = file, .size = (uint32_t)text.size, .text = text.start, .lexed = lexed};
  lexed->arena = arena_new();
  intern_keywords(&lexer);
  lexed->tokens.capacity = lexer.size / 2 + 16;   // unused pages cost nothing
  lexed->tokens.items = NEW_ARRAY(lexed->arena, Token, lexed->tokens.capacity);
  while (lexer.at < lexer.size) lex_one(&lexer);
  push(&lexer, TOKEN_End, lexer.at);
}
