// values_read: reads the next value of a stream: text, or binary (a `b` and a header), one after the other.
//   rule: arrays must be regular; the first scalar fixes the element type; the first row at each depth fixes its size.
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/values.h"

rt_reader rt_reader_of(const void *bytes, size_t size) {
  return (rt_reader){.bytes = bytes, .size = size, .expected = RT_ANY_TYPE};
}

int rt_read_fail(rt_reader *reader, size_t position, const char *format, ...) {
  if (reader->error[0]) return -1;  // the first message stands
  size_t line = 1;
  for (size_t i = 0; i < position && i < reader->size; i++) line += reader->bytes[i] == '\n';
  int length = snprintf(reader->error, sizeof reader->error, "line %zu, byte %zu: ", line, position);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reader->error + length, sizeof reader->error - (size_t)length, format, arguments);
  va_end(arguments);
  return -1;
}

void rt_skip_space(rt_reader *reader) {
  const char *p = reader->bytes + reader->position, *end = reader->bytes + reader->size;
  for (; p < end; p++) {
    if (*p == ' ' || (*p >= '\t' && *p <= '\r')) continue;
    if (reader->no_comments || *p != '-' || end - p < 2 || p[1] != '-') break;
    const char *newline = memchr(p, '\n', (size_t)(end - p));
    if (!newline) newline = end - 1;
    p = newline;
  }
  reader->position = (size_t)(p - reader->bytes);
}

// The elements collected so far.
typedef struct { char *bytes; size_t size, capacity; } rt_elements;

static bool make_room(rt_reader *reader, rt_elements *elements, size_t more) {
  return rt_make_room(&elements->bytes, elements->size, &elements->capacity, more) ||
         rt_read_fail(reader, reader->position, "out of memory: an array of more than %zu bytes", elements->size) >= 0;
}

// ---- strings

static bool read_text_escape(rt_reader *reader, rt_elements *elements) {
  static const char names[] = "ntr0\\\"'ab", bytes[] = "\n\t\r\0\\\"'\a\b";
  char c = reader->position < reader->size ? reader->bytes[reader->position] : 0;
  const char *found = c ? strchr(names, c) : NULL;
  if (found) {
    elements->bytes[elements->size++] = bytes[found - names];
    reader->position++;
    return true;
  }
  return rt_read_fail(reader, reader->position, "unknown escape in a string") >= 0;
}

static bool read_string(rt_reader *reader, rt_elements *elements, int64_t *length) {
  size_t start = reader->position++, before = elements->size;
  for (;;) {
    if (reader->position >= reader->size) return rt_read_fail(reader, start, "this string does not end") >= 0;
    char c = reader->bytes[reader->position++];
    if (c == '"') break;
    if (!make_room(reader, elements, 1)) return false;
    if (c != '\\') elements->bytes[elements->size++] = c;
    else if (!read_text_escape(reader, elements)) return false;
  }
  *length = (int64_t)(elements->size - before);
  return true;
}

// ---- arrays

typedef struct {
  int depth;                           // open brackets
  int64_t counts[RT_MAX_RANK];         // elements seen in each open bracket
  size_t starts[RT_MAX_RANK];          // where it was opened
  bool known[RT_MAX_RANK];             // shape[i] is fixed
  bool element_known;                  // then value->element and value->rank are fixed
} rt_nest;

static bool read_text_element(rt_reader *reader, rt_value *value, rt_nest *nest, rt_elements *elements) {
  size_t position = reader->position;
  rt_number number;
  if (!rt_scan_number(reader, &number)) return false;
  if (!nest->element_known) {
    value->element = rt_number_type(reader, &number);
    value->rank = nest->depth;
    nest->element_known = true;
  }
  if (value->rank != nest->depth)
    return rt_read_fail(reader, position, "irregular array: a scalar at depth %d, others at depth %d", nest->depth,
                        value->rank) >= 0;
  size_t size = rt_type_size(value->element);
  if (!make_room(reader, elements, size)) return false;
  if (!rt_store_number(reader, position, &number, value->element, elements->bytes + elements->size)) return false;
  elements->size += size;
  return true;
}

static bool open_bracket(rt_reader *reader, rt_value *value, rt_nest *nest) {
  if (nest->depth == RT_MAX_RANK)
    return rt_read_fail(reader, reader->position, "an array may have at most %d dimensions", RT_MAX_RANK) >= 0;
  if (nest->element_known && nest->depth == value->rank)
    return rt_read_fail(reader, reader->position, "irregular array: an array at depth %d, where others have scalars",
                        nest->depth) >= 0;
  nest->counts[nest->depth] = 0;
  nest->starts[nest->depth++] = reader->position++;
  return true;
}

// One element of the innermost bracket is complete: takes `,` and `]`. Returns 1: another follows, 0: all closed, -1:
// error.
static int after_element(rt_reader *reader, rt_value *value, rt_nest *nest) {
  while (nest->depth > 0) {
    int level = nest->depth - 1;
    nest->counts[level]++;
    rt_skip_space(reader);
    bool comma = reader->position < reader->size && reader->bytes[reader->position] == ',';
    if (comma) {
      reader->position++;
      rt_skip_space(reader);
    }
    if (reader->position >= reader->size)
      return rt_read_fail(reader, nest->starts[level], "the array that starts here does not end");
    if (reader->bytes[reader->position] != ']')
      return comma ? 1 : rt_read_fail(reader, reader->position, "expected `,` or `]` in an array");
    if (nest->known[level] && value->shape[level] != nest->counts[level])
      return rt_read_fail(reader, nest->starts[level],
                          "irregular array: this row has %lld elements, an earlier one %lld",
                          (long long)nest->counts[level], (long long)value->shape[level]);
    value->shape[level] = nest->counts[level];
    nest->known[level] = true;
    nest->depth--;
    reader->position++;
  }
  return 0;
}

static int read_text_array(rt_reader *reader, rt_value *value, rt_elements *elements) {
  rt_nest nest = {0};
  for (int more = 1; more;) {
    rt_skip_space(reader);
    char c = reader->position < reader->size ? reader->bytes[reader->position] : 0;
    if (c == '[') {
      if (!open_bracket(reader, value, &nest)) return -1;
      continue;
    }
    if (c == ']')
      return rt_read_fail(reader, reader->position, "write an empty array with its type, as in empty([0]i32)");
    if (!read_text_element(reader, value, &nest, elements)) return -1;
    more = after_element(reader, value, &nest);
    if (more < 0) return -1;
  }
  return 1;
}

// empty([0][3]i32)
static int read_empty(rt_reader *reader, rt_value *value) {
  const char *bytes = reader->bytes;
  size_t start = reader->position, p = start + 6, size = reader->size;
  bool has_zero = false;
  while (p < size && bytes[p] == '[') {
    uint64_t length = 0;
    size_t first = ++p;
    if (value->rank == RT_MAX_RANK)
      return rt_read_fail(reader, p, "an array may have at most %d dimensions", RT_MAX_RANK);
    for (; p < size && bytes[p] >= '0' && bytes[p] <= '9'; p++) {
      length = length * 10 + (uint64_t)(bytes[p] - '0');
      if (p - first > 18 || length > INT64_MAX) return rt_read_fail(reader, first, "this size is too large");
    }
    if (p == first || p >= size || bytes[p] != ']')
      return rt_read_fail(reader, first, "expected a size and `]` in empty(...)");
    p++;
    has_zero |= length == 0;
    value->shape[value->rank++] = (int64_t)length;
  }
  size_t word = p;
  while (p < size && bytes[p] != ')' && p - word < 8) p++;
  if (p >= size || bytes[p] != ')' || !rt_type_from_name(bytes + word, p - word, &value->element))
    return rt_read_fail(reader, word, "expected an element type and `)` in empty(...)");
  if (!has_zero) return rt_read_fail(reader, start, "empty(...) needs a dimension of size 0");
  reader->position = p + 1;
  return 1;
}

// ---- binary

static uint64_t read_little(const char *bytes, size_t size) {
  uint64_t word = 0;
  for (size_t i = size; i-- > 0;) word = word << 8 | (unsigned char)bytes[i];
  return word;
}

static int copy_binary(rt_reader *reader, rt_value *value, rt_elements *elements, size_t bytes) {
  size_t size = rt_type_size(value->element);
  const char *from = reader->bytes + reader->position;
  if (!make_room(reader, elements, bytes)) return -1;
  if (bytes) memcpy(elements->bytes, from, bytes);
  if (value->element == RT_BOOL) {
    for (size_t i = 0; i < bytes; i++) {
      if ((unsigned char)from[i] > 1)
        return rt_read_fail(reader, reader->position + i, "a bool must be the byte 0 or 1");
    }
  }
  if (!rt_host_is_little() && size > 1) {
    for (size_t i = 0; i < bytes; i += size) {
      for (size_t j = 0; j < size; j++) elements->bytes[i + j] = from[i + size - 1 - j];
    }
  }
  elements->size = bytes;
  reader->position += bytes;
  return 1;
}

static int read_binary(rt_reader *reader, rt_value *value, rt_elements *elements) {
  size_t start = reader->position;
  const char *header = reader->bytes + start;
  if (reader->size - start < 7) return rt_read_fail(reader, start, "truncated header of a binary value");
  if (header[1] != 2)
    return rt_read_fail(reader, start + 1, "binary format version %d is unknown (2 is known)", header[1]);
  int rank = (unsigned char)header[2];
  const char *name = header + 3;
  size_t length = 4;
  while (length > 0 && *name == ' ') name++, length--;
  if (!rt_type_from_name(name, length, &value->element))
    return rt_read_fail(reader, start + 3, "unknown element type in a binary value");
  if (rank > RT_MAX_RANK)
    return rt_read_fail(reader, start + 2, "an array may have at most %d dimensions", RT_MAX_RANK);
  if (reader->size - start - 7 < (size_t)rank * 8)
    return rt_read_fail(reader, start, "truncated header of a binary value");
  for (int i = 0; i < rank; i++) value->shape[i] = (int64_t)read_little(header + 7 + (size_t)i * 8, 8);
  value->rank = rank;
  size_t bytes;
  if (!rt_byte_count(value->element, rank, value->shape, &bytes))
    return rt_read_fail(reader, start + 7, "the shape of a binary value is negative or too large");
  reader->position = start + 7 + (size_t)rank * 8;
  if (bytes > reader->size - reader->position)
    return rt_read_fail(reader, reader->position, "truncated binary value: %zu bytes are needed, %zu are left", bytes,
                        reader->size - reader->position);
  return copy_binary(reader, value, elements, bytes);
}

// ---- all of it

static int read_any(rt_reader *reader, rt_value *value, rt_elements *elements) {
  const char *p = reader->bytes + reader->position;
  size_t left = reader->size - reader->position;
  if (*p == 'b') return read_binary(reader, value, elements);
  if (*p == '[') return read_text_array(reader, value, elements);
  if (left >= 6 && memcmp(p, "empty(", 6) == 0) return read_empty(reader, value);
  if (*p == '"') {
    value->element = RT_U8;
    value->rank = 1;
    return read_string(reader, elements, &value->shape[0]) ? 1 : -1;
  }
  rt_nest nest = {0};
  return read_text_element(reader, value, &nest, elements) ? 1 : -1;
}

int rt_read(rt_reader *reader, rt_value *value) {
  rt_elements elements = {0};
  memset(value, 0, sizeof *value);
  if (reader->error[0]) return -1;
  rt_skip_space(reader);
  if (reader->position >= reader->size) return 0;
  int result = read_any(reader, value, &elements);
  if (result > 0 && !make_room(reader, &elements, 1)) result = -1;  // `data` is never NULL
  if (result < 0) {
    rt_release(elements.bytes);
    memset(value, 0, sizeof *value);
    return -1;
  }
  value->data = elements.bytes;
  return 1;
}
