// text: immutable byte strings.
#include "base/base.h"
#include <stdio.h>

Text text_of(const char *c_string) { return (Text){c_string, strlen(c_string)}; }

bool text_equal(Text a, Text b) { return a.size == b.size && (a.size == 0 || memcmp(a.start, b.start, a.size) == 0); }

bool char_is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

Text text_trim(Text text) {
  while (text.size && char_is_space(*text.start)) text.start++, text.size--;
  while (text.size && char_is_space(text.start[text.size - 1])) text.size--;
  return text;
}

bool text_starts_with(Text text, Text prefix) {
  return text.size >= prefix.size && text_equal((Text){text.start, prefix.size}, prefix);
}

bool text_ends_with(Text text, Text suffix) {
  return text.size >= suffix.size && text_equal((Text){text.start + text.size - suffix.size, suffix.size}, suffix);
}

size_t text_find(Text text, Text part) {
  for (size_t at = 0; at + part.size <= text.size; at++)
    if (text_starts_with(text_from(text, at), part)) return at;
  return text.size;
}

bool text_take_line(Text *rest, Text *line) {
  if (rest->size == 0) return false;
  const char *end = memchr(rest->start, '\n', rest->size);
  *line = text_slice(*rest, 0, end ? (size_t)(end - rest->start) : rest->size);
  *rest = text_from(*rest, line->size + (end != NULL));
  return true;
}

int text_order(Text a, Text b) {
  const size_t common = a.size < b.size ? a.size : b.size;
  const int order = common ? memcmp(a.start, b.start, common) : 0;
  return order ? order : (a.size > b.size) - (a.size < b.size);
}

uint32_t text_characters(Text text) {
  uint32_t count = 0;
  for EACH_BYTE(i, text) count += !char_continues(text.start[i]);
  return count;
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

const char *c_string_format(Arena *arena, const char *format, ...) {
  Out out = out_new(arena);
  va_list arguments;
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  out_char(&out, 0);
  return out.start;
}

// ---- spelling
static uint32_t least_of(uint32_t a, uint32_t b) { return a < b ? a : b; }

uint32_t text_distance(Text a, Text b) {
  enum { LONGEST = 32 };
  if (a.size > LONGEST || b.size > LONGEST) return LONGEST;
  uint32_t rows[3][LONGEST + 1];   // the last three rows of the table of distances: row i is rows[i % 3]
  for COUNTING(j, j <= b.size) rows[0][j] = j;
  for (uint32_t i = 1; i <= a.size; i++) {
    uint32_t *row = rows[i % 3];
    const uint32_t *above = rows[(i + 2) % 3], *further = rows[(i + 1) % 3];
    row[0] = i;
    for (uint32_t j = 1; j <= b.size; j++) {
      uint32_t change = above[j - 1] + (a.start[i - 1] != b.start[j - 1]);
      row[j] = least_of(change, least_of(above[j], row[j - 1]) + 1);
      bool swapped = i > 1 && j > 1 && a.start[i - 1] == b.start[j - 2] && a.start[i - 2] == b.start[j - 1];
      if (swapped) row[j] = least_of(row[j], further[j - 2] + 1);
    }
  }
  return rows[a.size % 3][b.size];
}

// A short word is near only to words with few differences.
bool text_is_near(Text wanted, Text other) {
  uint32_t most = wanted.size <= 2 ? 0 : wanted.size <= 5 ? 1 : 2;
  return text_distance(wanted, other) <= most;
}
