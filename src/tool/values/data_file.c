// data_file: reads and writes whole files, unpacks .gz, reads the values in a file.
#include "tool/values/data.h"
#include "tool/tool.h"

#include <errno.h>
#ifdef ASHLAR_ZLIB
#include <zlib.h>
#endif

static bool fail_on(Arena *arena, const char *path, Text what, Text *error) {
  *error = text_format(arena, "%s: %.*s", strcmp(path, "-") == 0 ? "standard input" : path, TEXT_ARG(what));
  return false;
}

static bool read_packed(Arena *arena, const char *path, Text *bytes, Text *error) {
#ifdef ASHLAR_ZLIB
  gzFile file = gzopen(path, "rb");
  if (!file) return fail_on(arena, path, text_of(strerror(errno)), error);
  Out out = out_new(arena);
  char chunk[1 << 14];
  int got;
  while ((got = gzread(file, chunk, sizeof chunk)) > 0) out_text(&out, (Text){chunk, (size_t)got});
  int state = Z_OK;
  const char *problem = gzerror(file, &state);
  if (got < 0 || (state != Z_OK && state != Z_STREAM_END)) fail_on(arena, path, text_of(problem), error);
  else state = Z_OK;
  gzclose(file);
  *bytes = out_result(&out);
  return got == 0 && state == Z_OK;
#else
  (void)bytes;
  return fail_on(arena, path, TEXT("built without zlib, so .gz files cannot be read"), error);
#endif
}

bool data_read_file(Arena *arena, const char *path, Text *bytes, Text *error) {
  Text problem;
  if (text_ends_with(text_of(path), TEXT(".gz"))) return read_packed(arena, path, bytes, error);
  return file_read(arena, path, bytes, &problem) || fail_on(arena, path, problem, error);
}

bool data_values_of(Arena *arena, Text bytes, const ElementTypes *types, DataValues *values, Text *error) {
  rt_reader reader = rt_reader_of(bytes.start, bytes.size);
  rt_value value;
  for COUNTING(i, ) {
    reader.expected = types && i < types->count ? (int)types->items[i] : RT_ANY_TYPE;
    const int got = rt_read(&reader, &value);
    if (got == 0) return true;
    if (got < 0) break;
    seq_push(arena, values, value);
  }
  data_free_values(values);
  *error = text_format(arena, "%s", reader.error);
  return false;
}

bool data_read_values(Arena *arena, const char *path, const ElementTypes *types, DataValues *values, Text *error) {
  Text bytes, problem;
  return data_read_file(arena, path, &bytes, error) &&
         (data_values_of(arena, bytes, types, values, &problem) || fail_on(arena, path, problem, error));
}

void data_add_values(Arena *arena, DataValues *values, const rt_value *more, uint32_t count) {
  for RANGE(i, count) seq_push(arena, values, more[i]);
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
