// data_file: reads and writes whole files, unpacks .gz, reads the values in a file.
#include "tool/values/data.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#ifdef ASHLAR_ZLIB
#include <zlib.h>
#endif

static bool fail_on(Arena *arena, const char *path, const char *what, Text *error) {
  *error = text_format(arena, "%s: %s", path, what);
  return false;
}

static bool read_data_stream(Arena *arena, FILE *file, const char *path, Text *bytes, Text *error) {
  Out out = out_new(arena);
  char chunk[1 << 14];
  size_t got;
  long size = 0;
  if (fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) > 0 && size < LONG_MAX && fseek(file, 0, SEEK_SET) == 0) {
    char *whole = arena_alloc(arena, (size_t)size);
    got = fread(whole, 1, (size_t)size, file);
    if (ferror(file)) return fail_on(arena, path, strerror(errno), error);
    *bytes = (Text){whole, got};
    return true;
  }
  rewind(file);
  while ((got = fread(chunk, 1, sizeof chunk, file)) > 0) out_text(&out, (Text){chunk, got});
  *bytes = out_result(&out);
  return !ferror(file) || fail_on(arena, path, strerror(errno), error);
}

static bool read_packed(Arena *arena, const char *path, Text *bytes, Text *error) {
#ifdef ASHLAR_ZLIB
  gzFile file = gzopen(path, "rb");
  if (!file) return fail_on(arena, path, strerror(errno), error);
  Out out = out_new(arena);
  char chunk[1 << 14];
  int got;
  while ((got = gzread(file, chunk, sizeof chunk)) > 0) out_text(&out, (Text){chunk, (size_t)got});
  int state = Z_OK;
  const char *problem = gzerror(file, &state);
  if (got < 0 || (state != Z_OK && state != Z_STREAM_END)) fail_on(arena, path, problem, error);
  else state = Z_OK;
  gzclose(file);
  *bytes = out_result(&out);
  return got == 0 && state == Z_OK;
#else
  (void)bytes;
  return fail_on(arena, path, "built without zlib, so .gz files cannot be read", error);
#endif
}

bool data_read_file(Arena *arena, const char *path, Text *bytes, Text *error) {
  if (strcmp(path, "-") == 0) return read_data_stream(arena, stdin, "standard input", bytes, error);
  if (text_ends_with(text_of(path), TEXT(".gz"))) return read_packed(arena, path, bytes, error);
  FILE *file = fopen(path, "rb");
  if (!file) return fail_on(arena, path, strerror(errno), error);
  bool fine = read_data_stream(arena, file, path, bytes, error);
  fclose(file);
  return fine;
}

bool data_write_file(Arena *arena, const char *path, Text bytes, Text *error) {
  bool is_stdout = strcmp(path, "-") == 0;
  FILE *file = is_stdout ? stdout : fopen(path, "wb");
  if (!file) return fail_on(arena, path, strerror(errno), error);
  bool fine = fwrite(bytes.start, 1, bytes.size, file) == bytes.size;
  fine = (is_stdout ? fflush(file) : fclose(file)) == 0 && fine;
  return fine || fail_on(arena, path, strerror(errno), error);
}

bool data_read_values(Arena *arena, const char *path, DataValues *values, Text *error) {
  Text bytes;
  if (!data_read_file(arena, path, &bytes, error)) return false;
  rt_reader reader = rt_reader_of(bytes.start, bytes.size);
  rt_value value;
  int result;
  while ((result = rt_read(&reader, &value)) > 0) seq_push(arena, values, value);
  if (result == 0) return true;
  data_free_values(values);
  return fail_on(arena, strcmp(path, "-") == 0 ? "standard input" : path, reader.error, error);
}

size_t value_bytes(const rt_value *value) { return (size_t)rt_value_count(value) * rt_type_size(value->element); }

void value_into_arena(Arena *arena, rt_value *value) {
  rt_value owned = *value;
  value->data = arena_copy(arena, owned.data, value_bytes(&owned));
  rt_value_free(&owned);
}

void data_free_values(DataValues *values) {
  for EACH(i, values) rt_value_free(&values->items[i]);
  values->size = 0;
}
