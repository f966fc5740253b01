// npy: NumPy's array files: a magic string, a header that is a Python dictionary, the elements.
//   rule: the header is read as a dictionary of exactly descr, fortran_order and shape; sizes are checked before
//         anything is allocated. Elements in Fortran order are rearranged, and big-endian elements are swapped.
#include <ctype.h>

#include "tool/values/data.h"

typedef struct NpyHeader { rt_type element; bool big_endian, fortran; int rank; int64_t shape[RT_MAX_RANK]; } NpyHeader;
typedef struct NpyParser { Arena *arena; const char *at, *end; Text *error; } NpyParser;

static bool npy_fail(NpyParser *parser, const char *format, ...) PRINTF_LIKE(2, 3);
static bool npy_fail(NpyParser *parser, const char *format, ...) {
  Out out = out_new(parser->arena);
  va_list arguments;
  out_string(&out, "not a readable .npy file: ");
  va_start(arguments, format);
  out_vformat(&out, format, arguments);
  va_end(arguments);
  *parser->error = out_result(&out);
  return false;
}

static void skip_blanks(NpyParser *parser) {
  while (parser->at < parser->end && isspace((unsigned char)*parser->at)) parser->at++;
}

static bool take_character(NpyParser *parser, char c) {
  skip_blanks(parser);
  if (parser->at == parser->end || *parser->at != c) return false;
  parser->at++;
  return true;
}

static bool take_quoted(NpyParser *parser, Text *text) {
  skip_blanks(parser);
  if (parser->at == parser->end || (*parser->at != '\'' && *parser->at != '"')) return false;
  char quote = *parser->at++;
  const char *start = parser->at;
  while (parser->at < parser->end && *parser->at != quote) parser->at++;
  if (parser->at == parser->end) return false;
  *text = (Text){start, (size_t)(parser->at++ - start)};
  return true;
}

static bool parse_descr(NpyParser *parser, NpyHeader *header) {
  static const struct { const char *code; rt_type type; } rows[] = {
    {"i1", RT_I8}, {"i2", RT_I16}, {"i4", RT_I32}, {"i8", RT_I64}, {"u1", RT_U8}, {"u2", RT_U16}, {"u4", RT_U32},
    {"u8", RT_U64}, {"f2", RT_F16}, {"f4", RT_F32}, {"f8", RT_F64}, {"b1", RT_BOOL}};
  Text descr;
  if (!take_quoted(parser, &descr)) return npy_fail(parser, "structured element types are not supported");
  if (descr.size == 3 && strchr("<>|=", descr.start[0])) {
    for RANGE(i, COUNT_OF(rows)) {
      if (memcmp(descr.start + 1, rows[i].code, 2) != 0) continue;
      header->element = rows[i].type;
      header->big_endian = descr.start[0] == '>';
      return true;
    }
  }
  return npy_fail(parser, "elements of type '%.*s' are not supported", TEXT_ARG(descr));
}

static bool parse_size(NpyParser *parser, int64_t *size) {
  *size = 0;
  skip_blanks(parser);
  const char *start = parser->at;
  for (; parser->at < parser->end && isdigit((unsigned char)*parser->at); parser->at++) {
    if (parser->at - start > 17) return npy_fail(parser, "a size is too large");
    *size = *size * 10 + (*parser->at - '0');
  }
  if (parser->at < parser->end && *parser->at == 'L') parser->at++;  // Python 2
  return parser->at > start || npy_fail(parser, "a size is missing in its shape");
}

static bool parse_shape(NpyParser *parser, NpyHeader *header) {
  if (!take_character(parser, '(')) return npy_fail(parser, "its shape is not a tuple");
  while (!take_character(parser, ')')) {
    if (header->rank == RT_MAX_RANK) return npy_fail(parser, "it has too many dimensions");
    if (!parse_size(parser, &header->shape[header->rank++])) return false;
    if (take_character(parser, ',')) continue;
    if (take_character(parser, ')')) break;
    return npy_fail(parser, "its shape is malformed");
  }
  return true;
}

static bool parse_order(NpyParser *parser, NpyHeader *header) {
  skip_blanks(parser);
  Text rest = {parser->at, (size_t)(parser->end - parser->at)};
  header->fortran = text_starts_with(rest, TEXT("True"));
  if (!header->fortran && !text_starts_with(rest, TEXT("False")))
    return npy_fail(parser, "fortran_order is neither True nor False");
  parser->at += header->fortran ? 4 : 5;
  return true;
}

static bool parse_header(NpyParser *parser, NpyHeader *header) {
  uint32_t seen = 0;
  if (!take_character(parser, '{')) return npy_fail(parser, "its header is not a dictionary");
  while (!take_character(parser, '}')) {
    Text key;
    bool fine;
    if (!take_quoted(parser, &key) || !take_character(parser, ':'))
      return npy_fail(parser, "its header is malformed");
    if (text_equal(key, TEXT("descr"))) seen |= 1, fine = parse_descr(parser, header);
    else if (text_equal(key, TEXT("fortran_order"))) seen |= 2, fine = parse_order(parser, header);
    else if (text_equal(key, TEXT("shape"))) header->rank = 0, seen |= 4, fine = parse_shape(parser, header);
    else return npy_fail(parser, "unknown key '%.*s' in its header", TEXT_ARG(key));
    if (!fine) return false;
    if (take_character(parser, ',')) continue;
    if (take_character(parser, '}')) break;
    return npy_fail(parser, "its header is malformed");
  }
  return seen == 7 || npy_fail(parser, "its header lacks descr, fortran_order or shape");
}

static void swap_bytes(char *bytes, size_t size, size_t count) {
  for (size_t i = 0; i < count; i++, bytes += size) {
    for (size_t j = 0; j < size / 2; j++) {
      char kept = bytes[j];
      bytes[j] = bytes[size - 1 - j];
      bytes[size - 1 - j] = kept;
    }
  }
}

// Column-major source, row-major result: writes the result in order and tracks the position in the source.
static void copy_fortran(const NpyHeader *header, const char *from, char *to, size_t size, size_t count) {
  size_t stride[RT_MAX_RANK], step = size;
  int64_t index[RT_MAX_RANK] = {0};
  for INT_RANGE(i, header->rank) stride[i] = step, step *= (size_t)header->shape[i];
  for (size_t k = 0; k < count; k++, to += size) {
    memcpy(to, from, size);
    for (int i = header->rank; i-- > 0;) {
      from += stride[i];
      if (++index[i] < header->shape[i]) break;
      from -= stride[i] * (size_t)header->shape[i];
      index[i] = 0;
    }
  }
}

static bool fill_value(NpyParser *parser, const NpyHeader *header, Text bytes, rt_value *value) {
  size_t needed, size = rt_type_size(header->element);
  if (!rt_byte_count(header->element, header->rank, header->shape, &needed))
    return npy_fail(parser, "its shape is too large");
  if (bytes.size < needed)
    return npy_fail(parser, "%zu bytes of elements are needed, %zu are there", needed, bytes.size);
  if (!rt_value_new(value, header->element, header->rank, header->shape))
    return npy_fail(parser, "out of memory");
  if (header->fortran && header->rank > 1) copy_fortran(header, bytes.start, value->data, size, needed / size);
  else if (needed) memcpy(value->data, bytes.start, needed);
  if (header->big_endian) swap_bytes(value->data, size, needed / size);
  if (header->element == RT_BOOL) {
    for (size_t i = 0; i < needed; i++) ((unsigned char *)value->data)[i] = ((unsigned char *)value->data)[i] != 0;
  }
  return true;
}

bool npy_read(Arena *arena, Text bytes, rt_value *value, Text *error) {
  NpyParser parser = {.arena = arena, .error = error};
  NpyHeader header = {0};
  const unsigned char *raw = (const unsigned char *)bytes.start;
  if (bytes.size < 10 || memcmp(raw, "\x93NUMPY", 6) != 0)
    return npy_fail(&parser, "it does not start with \\x93NUMPY");
  if (raw[6] < 1 || raw[6] > 3) return npy_fail(&parser, "format version %d is unknown", raw[6]);
  size_t prefix = raw[6] == 1 ? 10 : 12;
  if (bytes.size < prefix) return npy_fail(&parser, "it is truncated");
  size_t length = (size_t)raw[8] | (size_t)raw[9] << 8;
  if (raw[6] > 1) length |= (size_t)raw[10] << 16 | (size_t)raw[11] << 24;
  if (bytes.size - prefix < length) return npy_fail(&parser, "its header is truncated");
  parser.at = bytes.start + prefix;
  parser.end = parser.at + length;
  if (!parse_header(&parser, &header)) return false;
  return fill_value(&parser, &header, (Text){parser.end, bytes.size - prefix - length}, value);
}

bool npy_write(Arena *arena, const rt_value *value, Out *out, Text *error) {
  Out header = out_new(arena);
  size_t size = rt_type_size(value->element), count = (size_t)rt_value_count(value);
  char class = value->element == RT_BOOL           ? 'b'
               : rt_type_is_float(value->element)  ? 'f'
               : rt_type_is_signed(value->element) ? 'i'
                                                   : 'u';
  out_format(&header, "{'descr': '%c%c%zu', 'fortran_order': False, 'shape': (", size == 1 ? '|' : '<', class, size);
  for INT_RANGE(i, value->rank)
    out_format(&header, "%s%lld%s", i ? ", " : "", (long long)value->shape[i], value->rank == 1 ? "," : "");
  out_string(&header, "), }");
  while ((10 + header.size + 1) % 64 != 0) out_char(&header, ' ');
  out_char(&header, '\n');
  if (header.size > 65535) {
    *error = TEXT("the header of this array is too long for a .npy file");
    return false;
  }
  out_text(out, TEXT("\x93NUMPY\x01"));
  out_char(out, 0);
  out_char(out, (char)(header.size & 255));
  out_char(out, (char)(header.size >> 8));
  out_text(out, out_result(&header));
  out_text(out, (Text){value->data, size * count});
  return true;
}
