// lex_literal: numbers, strings and characters.
#include "syntax/lex.h"
#include <stdlib.h>

static uint32_t value_of_digit(char c) {
  if (ascii_is_digit(c)) return (uint32_t)(c - '0');
  char lower = (char)(c | 32);
  return lower >= 'a' && lower <= 'z' ? (uint32_t)(lower - 'a') + 10 : 99;
}

static bool is_digit_of(char c, uint32_t base) { return value_of_digit(c) < base; }

// Digits and underscores; false when there is no digit. Overflow is recorded and is no error yet: that depends on the
// type.
static bool digits(Lexer *l, uint32_t base, Number *number) {
  bool some = false;
  for (; is_digit_of(l->text[l->at], base) || (some && l->text[l->at] == '_'); l->at++) {
    if (l->text[l->at] == '_') continue;
    uint64_t digit = value_of_digit(l->text[l->at]);
    if (number->integer > (UINT64_MAX - digit) / base) number->too_large = true;
    number->integer = number->integer * base + digit;
    some = true;
  }
  return some;
}

static uint64_t roman_value(char c) {
  switch (c) {
    case 'I': return 1;
    case 'V': return 5;
    case 'X': return 10;
    case 'L': return 50;
    case 'C': return 100;
    case 'D': return 500;
    case 'M': return 1000;
    default: return 0;
  }
}

static bool roman_digits(Lexer *l, Number *number) {
  uint32_t start = l->at;
  for (; roman_value(l->text[l->at]) || (l->at > start && l->text[l->at] == '_'); l->at++) {
    uint64_t value = roman_value(l->text[l->at]);
    bool subtract = value < roman_value(l->text[l->at + 1]);
    number->integer = subtract ? number->integer - value : number->integer + value;
  }
  return l->at > start;
}

// `marker` (e or p), a sign and decimal digits. If they do not follow, lexer->at stays unchanged.
static bool exponent(Lexer *l, char marker) {
  uint32_t at = l->at;
  if ((l->text[at] | 32) != marker) return false;
  at++;
  if (l->text[at] == '+' || l->text[at] == '-') at++;
  if (!ascii_is_digit(l->text[at])) return false;
  while (ascii_is_digit(l->text[at])) at++;
  l->at = at;
  return true;
}

static bool fraction(Lexer *l, uint32_t base) {
  if (l->text[l->at] != '.' || !is_digit_of(l->text[l->at + 1], base)) return false;
  Number ignored = {0};
  l->at++;
  return digits(l, base, &ignored);
}

static void read_real(Lexer *l, Number *number) {
  char small[64],
      *copy = number->text.size < sizeof small ? small : arena_alloc(l->context->arena, number->text.size + 1);
  size_t size = 0;
  for EACH_BYTE(i, number->text)
    if (number->text.start[i] != '_') copy[size++] = number->text.start[i];
  copy[size] = 0;
  number->real = scalar_read_f64(copy);
  number->odd = number->has_suffix && number->suffix == SCALAR_F64 ? number->real : scalar_read_odd(copy);
}

// The letters directly after the digits: nothing, or a scalar type that fits the kind.
static bool suffix(Lexer *l, Number *number, uint32_t base) {
  uint32_t start = l->at;
  while (ascii_is_in_name(l->text[l->at])) l->at++;
  Text text = {l->text + start, l->at - start};
  if (text.size == 0) return true;
  ScalarType type = SCALAR_Bool;
  for RANGE(i, SCALAR_COUNT)
    if (text_equal(text, text_of(scalar_name((ScalarType)i)))) type = (ScalarType)i;
  if (type == SCALAR_Bool) return false;
  if (number->kind == NUMBER_Float && !scalar_is_float(type)) return false;
  if (number->kind == NUMBER_Integer && base != 10 && scalar_is_float(type)) return false;
  if (scalar_is_float(type)) number->kind = NUMBER_Float;
  number->has_suffix = true;
  number->suffix = type;
  return true;
}

static uint32_t base_at(Lexer *l) {
  if (l->text[l->at] != '0') return 10;
  switch (l->text[l->at + 1]) {
    case 'x': case 'X': return 16;
    case 'b': case 'B': return 2;
    case 'o': case 'O': return 8;
    case 'r': case 'R': return 1;
    default: return 10;
  }
}

// The digits without suffix; false when malformed.
static bool body(Lexer *l, uint32_t base, Number *number) {
  if (base != 10) l->at += 2;
  if (base == 1) return roman_digits(l, number);
  if (!digits(l, base, number)) return false;
  if (base == 2 || base == 8) return true;
  bool has_fraction = fraction(l, base);
  bool has_exponent = exponent(l, base == 16 ? 'p' : 'e');
  if (has_fraction || has_exponent) number->kind = NUMBER_Float;
  return base == 10 || !has_fraction || has_exponent;
}

static void push_number(Lexer *l, TokenKind kind, uint32_t start, const Number *number) {
  lex_push(l, kind, start);
  seq_last(&l->lexed->tokens).index = l->lexed->numbers.size;
  seq_push(l->lexed->arena, &l->lexed->numbers, *number);
}

// After a dot that projects (x.0.1) a number is plain digits.
static bool is_field(const Lexer *l) {
  if (l->lexed->tokens.size == 0) return false;
  const Token *before = &seq_last(&l->lexed->tokens);
  return before->kind == TOKEN_Dot && before->end == l->at;
}

void lex_number(Lexer *l) {
  uint32_t start = l->at;
  Number number = {.kind = NUMBER_Integer};
  if (is_field(l)) {
    digits(l, 10, &number);
    number.text = (Text){l->text + start, l->at - start};
    push_number(l, TOKEN_Number, start, &number);
    return;
  }
  uint32_t base = base_at(l);
  bool good = body(l, base, &number);
  number.text = (Text){l->text + start, l->at - start};
  good = suffix(l, &number, base) && good;
  if (!good) lex_error(l, DIAG_E0106, start, l->at, (Text){l->text + start, l->at - start});
  else if (number.kind == NUMBER_Float || number.too_large) read_real(l, &number);
  else number.real = number.odd = (double)number.integer;
  push_number(l, TOKEN_Number, start, &number);
}

uint32_t utf8_decode(const char *bytes, size_t size, uint32_t *code) {
  const unsigned char *b = (const unsigned char *)bytes;
  uint32_t length = b[0] < 0x80                   ? 1
                    : b[0] >= 0xC2 && b[0] < 0xE0 ? 2
                    : (b[0] & 0xF0) == 0xE0       ? 3
                    : b[0] >= 0xF0 && b[0] < 0xF5 ? 4
                                                  : 0;
  if (length == 0 || length > size) return 0;
  if (length == 1) return *code = b[0], 1;
  uint32_t value = b[0] & (0xFFu >> (length + 1));
  for RANGE_FROM(i, 1, length) {
    if ((b[i] & 0xC0) != 0x80) return 0;
    value = value << 6 | (b[i] & 0x3Fu);
  }
  bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  if (overlong || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return 0;
  *code = value;
  return length;
}

static bool code_in_base(Lexer *l, uint32_t base, uint32_t *code) {
  uint32_t start = l->at;
  *code = 0;
  for (; is_digit_of(l->text[l->at], base); l->at++)
    if (*code <= 0x10FFFF) *code = *code * base + value_of_digit(l->text[l->at]);
  return l->at > start && *code <= 0x10FFFF && !(*code >= 0xD800 && *code < 0xE000);
}

// An escape sequence. An invalid one is reported and yields a question mark.
static uint32_t escape(Lexer *l) {
  uint32_t start = l->at++, code = '?';
  bool good = true;
  char c = l->text[l->at];
  if (ascii_is_digit(c)) good = code_in_base(l, 10, &code);
  else {
    l->at += l->at < l->size && c != '\n';
    switch (c) {
      case 'n': code = '\n'; break;
      case 't': code = '\t'; break;
      case 'r': code = '\r'; break;
      case 'a': code = '\a'; break;
      case 'b': code = '\b'; break;
      case 'f': code = '\f'; break;
      case 'v': code = '\v'; break;
      case '\\': case '"': case '\'': code = (uint32_t)(unsigned char)c; break;
      case 'x': good = code_in_base(l, 16, &code); break;
      case 'o': good = code_in_base(l, 8, &code); break;
      default: good = false;
    }
  }
  if (good || l->at == start + 1) return code;   // a backslash at the end of the line: reported as an open literal
  while (l->at < l->size && ((unsigned char)l->text[l->at] & 0xC0) == 0x80) l->at++;
  lex_error(l, DIAG_E0107, start, l->at, (Text){l->text + start, l->at - start});
  return '?';
}

// One character of a string or character literal other than a backslash.
static uint32_t plain_character(Lexer *l) {
  uint32_t code = '?', length = utf8_decode(l->text + l->at, l->size - l->at, &code);
  if (length == 0 && !l->utf8_reported) {
    l->utf8_reported = true;
    lex_error(l, DIAG_E0105, l->at, l->at + 1, text_format(l->context->arena, "%u", l->at));
  }
  l->at += length ? length : 1;
  return code;
}

void lex_string(Lexer *l) {
  uint32_t start = l->at++;
  Out out = out_new(l->context->arena);
  bool closed = false;
  while (l->at < l->size && l->text[l->at] != '\n' && !closed) {
    char c = l->text[l->at];
    if (c == '"') closed = true, l->at++;
    else if (c == '\\') out_utf8(&out, escape(l));
    else if ((unsigned char)c < 0x80) out_char(&out, c), l->at++;
    else out_utf8(&out, plain_character(l));
  }
  if (!closed) lex_error(l, DIAG_E0102, start, l->at, TEXT(""));
  lex_push(l, TOKEN_String, start);
  seq_last(&l->lexed->tokens).index = l->lexed->strings.size;
  Text text = out_result(&out);
  seq_push(l->lexed->arena, &l->lexed->strings, text);
  // the string may contain closing brackets of the program: the Error token prevents further messages
  if (!closed) lex_push(l, TOKEN_Error, l->at);
}

bool lex_char(Lexer *l) {
  uint32_t start = l->at, code = 0;
  char c = l->text[start + 1];
  if (c == '\\') {
    l->at++;
    code = escape(l);
  } else if (c == '\'') {
    l->at += 2;
    lex_error(l, DIAG_E0103, start, l->at, TEXT(""));
    lex_push(l, TOKEN_Error, start);
    return true;
  } else {
    if (c == '\n' || start + 1 >= l->size) return false;
    uint32_t length = utf8_decode(l->text + start + 1, l->size - start - 1, &code);
    if (length == 0 || l->text[start + 1 + length] != '\'') return false;
    l->at += 1 + length;
  }
  if (l->text[l->at] == '\'') l->at++;
  else lex_error(l, DIAG_E0103, start, l->at, TEXT(""));
  Number number = {.kind = NUMBER_Integer,
                   .text = {l->text + start, l->at - start},
                   .integer = code,
                   .real = (double)code,
                   .odd = (double)code};
  push_number(l, TOKEN_Char, start, &number);
  return true;
}
