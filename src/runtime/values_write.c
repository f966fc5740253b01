// values_write: prints values in the text format (one value per line) and in the binary format.
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "runtime/values.h"

enum { RT_WRITER_CHUNK = 1 << 16 };

rt_writer rt_writer_of(FILE *file) { return (rt_writer){.file = file}; }

static void flush_writer(rt_writer *writer) {
  if (writer->size && fwrite(writer->bytes, 1, writer->size, writer->file) != writer->size) writer->failed = true;
  writer->size = 0;
}

// Room for `more` bytes at writer->bytes + writer->size; NULL: out of memory.
static char *writer_room(rt_writer *writer, size_t more) {
  if (writer->capacity - writer->size < more && writer->file) flush_writer(writer);
  const size_t wanted = writer->capacity - writer->size < more ? more + RT_WRITER_CHUNK : 0;
  if (!rt_make_room(&writer->bytes, writer->size, &writer->capacity, wanted)) {
    writer->failed = true;
    return NULL;
  }
  return writer->bytes + writer->size;
}

void rt_write_bytes(rt_writer *writer, const void *bytes, size_t size) {
  if (writer->file && size >= RT_WRITER_CHUNK) {
    flush_writer(writer);
    if (fwrite(bytes, 1, size, writer->file) != size) writer->failed = true;
    return;
  }
  char *room = size ? writer_room(writer, size) : NULL;
  if (!room) return;
  memcpy(room, bytes, size);
  writer->size += size;
}

void rt_write_string(rt_writer *writer, const char *string) { rt_write_bytes(writer, string, strlen(string)); }

bool rt_writer_finish(rt_writer *writer) {
  if (!writer->file) return !writer->failed;
  flush_writer(writer);
  if (fflush(writer->file) != 0) writer->failed = true;
  rt_release(writer->bytes);
  writer->bytes = NULL;
  writer->capacity = 0;
  return !writer->failed;
}

// ---- text

static void write_unsigned(rt_writer *writer, bool negative, uint64_t magnitude) {
  char digits[24];
  size_t at = sizeof digits;
  do digits[--at] = (char)('0' + magnitude % 10); while (magnitude /= 10);
  if (negative) digits[--at] = '-';
  rt_write_bytes(writer, digits + at, sizeof digits - at);
}

static void write_float(rt_writer *writer, double value, int places, const char *name) {
  char text[48];
  int length;
  if (isnan(value)) length = snprintf(text, sizeof text, "%s.nan", name);
  else if (isinf(value)) length = snprintf(text, sizeof text, "%s%s.inf", value < 0 ? "-" : "", name);
  else length = snprintf(text, sizeof text, "%.*g%s", places, value, name);
  rt_write_bytes(writer, text, (size_t)length);
}

void rt_write_scalar(rt_writer *writer, rt_type type, const void *place) {
  const char *name = rt_type_name(type);
  if (type == RT_BOOL) rt_write_string(writer, *(const unsigned char *)place ? "true" : "false");
  else if (rt_type_is_float(type)) {
    rt_value one = {.element = type, .data = (void *)(uintptr_t)place};
    // digits that tell any two apart
    write_float(writer, rt_value_double(&one, 0), type == RT_F64 ? 17 : type == RT_F32 ? 9 : 5, name);
  } else {
    const int64_t value = rt_load_integer(type, place);
    const bool negative = rt_type_is_signed(type) && value < 0;
    write_unsigned(writer, negative, negative ? 0 - (uint64_t)value : (uint64_t)value);
    rt_write_string(writer, name);
  }
}

static void write_empty(rt_writer *writer, const rt_value *value) {
  char type[RT_MAX_RANK * 24 + 8];
  rt_type_text(type, sizeof type, value->element, value->rank, value->shape);
  rt_write_string(writer, "empty(");
  rt_write_string(writer, type);
  rt_write_string(writer, ")");
}

static const char *write_rows(rt_writer *writer, const rt_value *value, int depth, const char *place) {
  if (depth == value->rank) {
    rt_write_scalar(writer, value->element, place);
    return place + rt_type_size(value->element);
  }
  rt_write_bytes(writer, "[", 1);
  for (int64_t i = 0; i < value->shape[depth]; i++) {
    if (i) rt_write_bytes(writer, ", ", 2);
    place = write_rows(writer, value, depth + 1, place);
  }
  rt_write_bytes(writer, "]", 1);
  return place;
}

void rt_write_text(rt_writer *writer, const rt_value *value) {
  if (rt_value_count(value) == 0) write_empty(writer, value);
  else write_rows(writer, value, 0, value->data);
  rt_write_bytes(writer, "\n", 1);
}

// ---- binary

static void write_little(rt_writer *writer, uint64_t word, size_t size) {
  unsigned char bytes[8];
  for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)(word >> (8 * i));
  rt_write_bytes(writer, bytes, size);
}

void rt_write_binary(rt_writer *writer, const rt_value *value) {
  char header[8];
  size_t size = rt_type_size(value->element), count = (size_t)rt_value_count(value);
  snprintf(header, sizeof header, "b\2%c%4s", 0, rt_type_name(value->element));
  header[2] = (char)value->rank;
  rt_write_bytes(writer, header, 7);
  for (int i = 0; i < value->rank; i++) write_little(writer, (uint64_t)value->shape[i], 8);
  if (rt_host_is_little() || size == 1) {
    rt_write_bytes(writer, value->data, size * count);
    return;
  }
  for (size_t i = 0; i < count; i++)
    write_little(writer, rt_load_bits(value->element, (const char *)value->data + i * size), size);
}
