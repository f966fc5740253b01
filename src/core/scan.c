// scan: tokens of the textual form: words (letters, digits, _ ' and .), strings, marks; "--" begins a comment.
#include "core/scan.h"
#include <stdlib.h>

static bool continues_word(char c) { return ascii_is_in_name(c) || c == '.'; }

static char peek_character(const Scanner *scanner, size_t ahead) {
  return scanner->at + ahead < scanner->text.size ? scanner->text.start[scanner->at + ahead] : 0;
}

static void skip_blank(Scanner *scanner) {
  for (;;) {
    char c = peek_character(scanner, 0);
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') scanner->at++;
    else if (c == '-' && peek_character(scanner, 1) == '-') {
      while (peek_character(scanner, 0) && peek_character(scanner, 0) != '\n') scanner->at++;
    } else return;
  }
}

// A number may hold a signed exponent: 1.5e-300f64.
static void scan_word_end(Scanner *scanner) {
  bool number = ascii_is_digit(peek_character(scanner, 0));
  while (continues_word(peek_character(scanner, 0))) {
    char c = peek_character(scanner, 0), sign = peek_character(scanner, 1);
    scanner->at++;
    if (number && (c == 'e' || c == 'E') && (sign == '-' || sign == '+')) scanner->at++;
  }
}

static Text unescape(Scanner *scanner) {
  Out out = out_new(scanner->context->arena);
  scanner->at++;
  while (peek_character(scanner, 0) && peek_character(scanner, 0) != '"') {
    char c = peek_character(scanner, 0);
    if (c == '\\' && peek_character(scanner, 1)) {
      scanner->at++;
      c = peek_character(scanner, 0) == 'n' ? '\n' : peek_character(scanner, 0);
    }
    out_char(&out, c);
    scanner->at++;
  }
  scanner->at++;
  return out_result(&out);
}

void scan_next(Scanner *scanner) {
  if (scanner->failed) return;
  skip_blank(scanner);
  size_t start = scanner->at;
  Token *token = &scanner->token;
  char c = peek_character(scanner, 0);
  token->tag = TOKEN_Mark;
  if (scanner->at >= scanner->text.size) token->tag = TOKEN_End;
  else if (continues_word(c)) scan_word_end(scanner), token->tag = TOKEN_Word;
  else if (c == '"') token->text = unescape(scanner), token->tag = TOKEN_String;
  else scanner->at += c == '-' && peek_character(scanner, 1) == '>' ? 2 : 1;
  if (scanner->at > scanner->text.size) scanner->at = scanner->text.size;
  token->span = (Span){scanner->file, (uint32_t)start, (uint32_t)scanner->at};
  if (token->tag != TOKEN_String) token->text = (Text){scanner->text.start + start, scanner->at - start};
}

void scan_start(Scanner *scanner, Context *context, uint32_t file) {
  *scanner = (Scanner){.context = context, .file = file, .text = context->files.items[file].text};
  scan_next(scanner);
}

void scan_fail(Scanner *scanner, const char *expected) {
  if (scanner->failed) return;
  Text found = scanner->token.tag == TOKEN_End ? TEXT("the end") : scanner->token.text;
  diag2(scanner->context, E1001, scanner->token.span, text_of(expected), found);
  scanner->failed = true;
  scanner->token = (Token){.tag = TOKEN_End, .span = scanner->token.span};
}

bool scan_is(const Scanner *scanner, const char *text) {
  return (scanner->token.tag == TOKEN_Word || scanner->token.tag == TOKEN_Mark) &&
         text_equal(scanner->token.text, text_of(text));
}
bool scan_accept(Scanner *scanner, const char *text) {
  if (!scan_is(scanner, text)) return false;
  scan_next(scanner);
  return true;
}
void scan_expect(Scanner *scanner, const char *text) {
  if (!scan_accept(scanner, text)) scan_fail(scanner, text);
}
Text scan_word(Scanner *scanner, const char *expected) {
  Text text = scanner->token.text;
  if (scanner->token.tag != TOKEN_Word) {
    scan_fail(scanner, expected);
    return TEXT("");
  }
  scan_next(scanner);
  return text;
}
Text scan_string(Scanner *scanner) {
  Text text = scanner->token.text;
  if (scanner->token.tag != TOKEN_String) {
    scan_fail(scanner, "a string");
    return TEXT("");
  }
  scan_next(scanner);
  return text;
}
int64_t scan_integer(Scanner *scanner) {
  bool negative = scan_accept(scanner, "-");
  Text text = scan_word(scanner, "a number");
  char *end;
  const char *start = text_c_string(scanner->context->arena, text);
  unsigned long long value = strtoull(start, &end, 10);
  if (text.size == 0 || *end) scan_fail(scanner, "a number");
  return (int64_t)(negative ? 0 - value : value);
}
