// text: immutable byte strings.
#include "base/base.h"
#include <stdio.h>

Text text_of(const char *c_string) { return (Text){c_string, strlen(c_string)}; }

bool text_equal(Text a, Text b) { return a.size == b.size && (a.size == 0 || memcmp(a.start, b.start, a.size) == 0); }

bool text_starts_with(Text text, Text prefix) {
  return text.size >= prefix.size && text_equal((Text){text.start, prefix.size}, prefix);
}

bool text_ends_with(Text text, Text suffix) {
  return text.size >= suffix.size && text_equal((Text){text.start + text.size - suffix.size, suffix.size}, suffix);
}

const char *text_c_string(Arena *arena, Text text) {
  char *result = arena_alloc(arena, text.size + 1);
  if (text.size) memcpy(result, text.start, text.size);
  return result;
}

Text text_format(Arena *arena, const char *format, ...) {
  Out out = out_new(arena);
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  return out_result(&out);
}
