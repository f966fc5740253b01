// Comparison of results, and files of values.
#include "tool/tool.h"
#include "tool/values/data.h"

#include <unistd.h>
#ifdef ASHLAR_ZLIB
#include <zlib.h>
#endif
#include "testing.h"

static Arena *arena;

static void read_all(const char *text, DataValues *values) {
  rt_reader reader = rt_reader_of(text, strlen(text));
  rt_value value;
  while (rt_read(&reader, &value) > 0) seq_push(arena, values, value);
  CHECK(!reader.error[0]);
}

static void check_compare(const char *got, const char *expected, const char *message) {
  DataValues a = {0}, b = {0};
  read_all(got, &a);
  read_all(expected, &b);
  Text text = compare_values(arena, a.items, a.size, b.items, b.size, COMPARE_TOLERANCE);
  CHECK_TEXT(text_c_string(arena, text), message);
  data_free_values(&a);
  data_free_values(&b);
}

static void equal(void) {
  check_compare("1 [true]", "1 [true]", "");
  check_compare("f32.nan f64.inf", "f32.nan f64.inf", "");
  check_compare("[1000.0, 1.9]", "[1000.0, 0.0]", "");
  check_compare("1.0019", "1.0", "");
  check_compare("[1.0f16]", "[1.001f16]", "");
  check_compare("0.0 empty([0][2]i32)", "-0.0 empty([0][2]i32)", "");
  check_compare("[f64.nan, 1.0]", "[f64.nan, 1.0001]", "");
}

static void different(void) {
  check_compare("1", "1 2", "got 1 value, expected 2");
  check_compare("1", "1i64", "value 0: got type i32, expected type i64");
  check_compare("[1]", "[1,2]", "value 0: got type [1]i32, expected type [2]i32");
  check_compare("[1]", "1", "value 0: got type [1]i32, expected type i32");
  check_compare("3 [[1,2],[3,4]]", "3 [[1,2],[5,6]]",
                "value 1[1][0]: got 3i32, expected 5i32 (and 1 more of 4 elements differ)");
  check_compare("1.003", "1.0", "value 0: got 1.0029999999999999f64, expected 1f64");
  check_compare("[-1001.0]", "[-1000.0]", "value 0[0]: got -1001f64, expected -1000f64");
  check_compare("[1001.0, f64.inf]", "[1000.0, f64.inf]", "");
  check_compare("f32.nan", "1f32", "value 0: got f32.nan, expected 1f32");
  check_compare("f32.inf", "-f32.inf", "value 0: got f32.inf, expected -f32.inf");
  check_compare("true", "false", "value 0: got true, expected false");
}

static void files(void) {
  char path[] = "/tmp/ashlar_data_XXXXXX";
  int descriptor = mkstemp(path);
  CHECK(descriptor >= 0);
  close(descriptor);
  Text error = {0}, bytes;
  CHECK(file_write(path, TEXT("1 [2]"), &error));
  CHECK(data_read_file(arena, path, &bytes, &error) && text_equal(bytes, TEXT("1 [2]")));
  DataValues values = {0};
  CHECK(data_read_values(arena, path, NULL, &values, &error) && values.size == 2);
  data_free_values(&values);
  CHECK(file_write(path, TEXT("1 [2"), &error));
  CHECK(!data_read_values(arena, path, NULL, &values, &error));
  CHECK(strstr(text_c_string(arena, error), "does not end"));
  CHECK(file_write(path, (Text){"", 0}, &error) && data_read_values(arena, path, NULL, &values, &error) &&
        values.size == 0);
  remove(path);
  CHECK(!data_read_file(arena, "/tmp", &bytes, &error));  // a directory
  CHECK(!data_read_file(arena, path, &bytes, &error) && strstr(text_c_string(arena, error), path));
}

static void packed_files(void) {
  char path[64] = "/tmp/ashlar_data_XXXXXX", packed[80];
  Text error = {0};
  DataValues values = {0};
  int descriptor = mkstemp(path);
  CHECK(descriptor >= 0);
  close(descriptor);
  snprintf(packed, sizeof packed, "%s.gz", path);
#ifdef ASHLAR_ZLIB
  gzFile file = gzopen(packed, "wb");
  CHECK(file && gzputs(file, "[1, 2] 3f32") > 0 && gzclose(file) == Z_OK);
  CHECK(data_read_values(arena, packed, NULL, &values, &error) && values.size == 2 && values.items[0].shape[0] == 2);
  Text bytes;
  CHECK(file_write(path, TEXT(""), &error) && data_read_file(arena, packed, &bytes, &error));
  FILE *raw = fopen(packed, "rb");
  char cut[64];
  size_t size = fread(cut, 1, sizeof cut, raw);
  fclose(raw);
  CHECK(file_write(packed, (Text){cut, size - 9}, &error));
  CHECK(!data_read_file(arena, packed, &bytes, &error) && error.size);
#else
  CHECK(!data_read_values(arena, packed, NULL, &values, &error));
  CHECK(strstr(text_c_string(arena, error), "built without zlib"));
#endif
  data_free_values(&values);
  remove(packed);
  remove(path);
}

int main(void) {
  arena = arena_new();
  RUN(equal);
  RUN(different);
  RUN(files);
  RUN(packed_files);
  arena_free(arena);
  return testing_finish();
}
