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

void out_vformat(Out *out, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int size = vsnprintf(NULL, 0, format, arguments);
  if (size < 0) panic("bad format `%s`", format);
  out_reserve(out, (size_t)size + 1);
  (void)vsnprintf(out->start + out->size, (size_t)size + 1, format, again);
  va_end(again);
  out->size += (size_t)size;
}

void out_format(Out *out, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  out_vformat(out, format, arguments);
  va_end(arguments);
}

Text out_result(const Out *out) { return (Text){out->start ? out->start : "", out->size}; }
