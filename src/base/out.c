// out: a growable output buffer.
#include "base/base.h"
#include <stdio.h>

Out out_new(Arena *arena) { return (Out){arena, NULL, 0, 0}; }

static void out_reserve(Out *out, size_t extra) {
  if (out->capacity - out->size >= extra) return;
  size_t capacity = out->capacity ? out->capacity * 2 : 64;
  while (capacity - out->size < extra) capacity *= 2;
  char *grown = arena_alloc(out->arena, capacity);
  if (out->size) memcpy(grown, out->start, out->size);
  out->start = grown;
  out->capacity = capacity;
}

void out_char(Out *out, char c) {
  out_reserve(out, 1);
  out->start[out->size++] = c;
}

void out_text(Out *out, Text text) {
  if (text.size == 0) return;
  out_reserve(out, text.size);
  memcpy(out->start + out->size, text.start, text.size);
  out->size += text.size;
}

void out_string(Out *out, const char *c_string) { out_text(out, text_of(c_string)); }

void out_number(Out *out, uint64_t value) {
  char digits[20];
  size_t at = sizeof digits;
  do digits[--at] = (char)('0' + value % 10);
  while ((value /= 10) != 0);
  out_text(out, (Text){digits + at, sizeof digits - at});
}

static void out_signed(Out *out, int64_t value) {
  if (value < 0) out_char(out, '-');
  out_number(out, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

// ---- formats. The common conversions %s, %.*s, %u, %d, %lld, %llu, %zu, %c and %% are done here, because that is
// faster; the others are left to the C library.
typedef struct Formatting { Out *out; va_list arguments; } Formatting;

static bool format_long(Formatting *f, const char **at) {
  if ((*at)[1] != 'l') return false;
  const char kind = (*at)[2];
  if (kind == 'd') out_signed(f->out, va_arg(f->arguments, long long));
  else if (kind == 'u') out_number(f->out, va_arg(f->arguments, unsigned long long));
  else return false;
  return *at += 2, true;
}

static bool format_part(Formatting *f, const char **at) {
  if (!((*at)[1] == '*' && (*at)[2] == 's')) return false;
  const int size = va_arg(f->arguments, int);
  const char *text = va_arg(f->arguments, const char *);
  if (size < 0 || (size > 0 && !text)) return false;
  const char *end = size ? memchr(text, 0, (size_t)size) : NULL;
  out_text(f->out, (Text){text, end ? (size_t)(end - text) : (size_t)size});
  return *at += 2, true;
}

// One conversion: *at is the character after its percent sign, and moves to the last character of the conversion.
// False: the conversion is left to the C library.
static bool format_one(Formatting *f, const char **at) {
  const char *text;
  switch (**at) {
    case '%': out_char(f->out, '%'); return true;
    case 'c': out_char(f->out, (char)va_arg(f->arguments, int)); return true;
    case 'd': out_signed(f->out, va_arg(f->arguments, int)); return true;
    case 'u': out_number(f->out, va_arg(f->arguments, unsigned)); return true;
    case 'l': return format_long(f, at);
    case '.': return format_part(f, at);
    case 's':
      text = va_arg(f->arguments, const char *);
      if (text) out_string(f->out, text);
      return text != NULL;
    case 'z':
      if ((*at)[1] != 'u') return false;
      out_number(f->out, va_arg(f->arguments, size_t));
      return ++*at, true;
    default: return false;
  }
}

static bool format_simply(Formatting *f, const char *format) {
  for (const char *at = format; *at; at++) {
    const char *end = strchr(at, '%');
    const size_t size = end ? (size_t)(end - at) : strlen(at);
    out_text(f->out, (Text){at, size});
    if (!end) return true;
    at = end + 1;
    if (!format_one(f, &at)) return false;
  }
  return true;
}

static void format_fully(Out *out, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int size = vsnprintf(NULL, 0, format, arguments);
  if (size < 0) panic("bad format `%s`", format);
  out_reserve(out, (size_t)size + 1);
  (void)vsnprintf(out->start + out->size, (size_t)size + 1, format, again);
  va_end(again);
  out->size += (size_t)size;
}

void out_vformat(Out *out, const char *format, va_list arguments) {
  const size_t before = out->size;
  Formatting formatting = {.out = out};
  va_copy(formatting.arguments, arguments);
  const bool done = format_simply(&formatting, format);
  va_end(formatting.arguments);
  if (done) return;
  out->size = before;
  format_fully(out, format, arguments);
}

void out_format(Out *out, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  out_vformat(out, format, arguments);
  va_end(arguments);
}

Text out_result(const Out *out) { return (Text){out->start ? out->start : "", out->size}; }

void out_escaped(Out *out, Text text) {
  for EACH_BYTE(i, text) {
    switch (text.start[i]) {
      case '&': out_string(out, "&amp;"); break;
      case '<': out_string(out, "&lt;"); break;
      case '>': out_string(out, "&gt;"); break;
      case '"': out_string(out, "&quot;"); break;
      default: out_char(out, text.start[i]);
    }
  }
}

void out_utf8(Out *out, uint32_t code) {
  if (code < 0x80) {
    out_char(out, (char)code);
    return;
  }
  uint32_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
  out_char(out, (char)(lead[length] | code >> 6 * (length - 1)));
  for (uint32_t i = length - 1; i > 0; i--) out_char(out, (char)(0x80 | ((code >> 6 * (i - 1)) & 0x3F)));
}
