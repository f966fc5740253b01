// Values: the text and binary formats, read and written; hostile input.
#include "runtime/values.h"

#include <math.h>
#include "testing.h"

// Reads one value of `text` and prints it back; an error prints its message.
static void check_read(const char *text, const char *expected) {
  rt_reader reader = rt_reader_of(text, strlen(text));
  rt_writer writer = rt_writer_of(NULL);
  rt_value value;
  int result;
  while ((result = rt_read(&reader, &value)) > 0) {
    rt_write_text(&writer, &value);
    rt_value_free(&value);
  }
  if (result < 0) rt_write_string(&writer, reader.error);
  rt_write_bytes(&writer, "", 1);
  CHECK_TEXT(writer.bytes, expected);
  rt_release(writer.bytes);
}

static void scalars(void) {
  check_read("1", "1i32\n");
  check_read("  -7i8 200u8 0xffu8 0b1010 1_000i64 -9223372036854775808i64 18446744073709551615u64",
             "-7i8\n200u8\n255u8\n10i32\n1000i64\n-9223372036854775808i64\n18446744073709551615u64\n");
  check_read("0xffffffffi32", "-1i32\n");
  check_read("1.5 1f32 -0.1f64 1e3 2.5e-3f32 1.0f16 65504f16 1e5f16",
             "1.5f64\n1f32\n-0.10000000000000001f64\n1000f64\n0.00249999994f32\n1f16\n65504f16\nf16.inf\n");
  check_read("f32.nan f64.inf -f16.inf", "f32.nan\nf64.inf\n-f16.inf\n");
  check_read("true false -- comment\n true--x", "true\nfalse\ntrue\n");
  check_read("0x1.8p3f32", "12f32\n");
}

static void arrays(void) {
  check_read("[1, 2, 3,]", "[1i32, 2i32, 3i32]\n");
  check_read("[[1i64,2],[3,4i64]] [1.0, 2]", "[[1i64, 2i64], [3i64, 4i64]]\n[1f64, 2f64]\n");
  check_read("empty([0][3]i32)empty([2][0]bool)", "empty([0][3]i32)\nempty([2][0]bool)\n");
  check_read("\"hi\\n\" \"\"", "[104u8, 105u8, 10u8]\nempty([0]u8)\n");
  check_read("empty([0][9223372036854775807]u8)", "empty([0][9223372036854775807]u8)\n");
  check_read("empty([9223372036854775808][0]u8)", "line 1, byte 7: this size is too large");
  check_read("[true,false]", "[true, false]\n");
  check_read("[ -- one\n 1, -- two\n 2 ]", "[1i32, 2i32]\n");
}

static void expected_type(void) {
  rt_reader reader = rt_reader_of("[1, 2] 3", 8);
  rt_value value;
  reader.expected = RT_I64;
  CHECK(rt_read(&reader, &value) == 1 && value.element == RT_I64 && ((int64_t *)value.data)[1] == 2);
  rt_value_free(&value);
  reader.expected = RT_F32;
  CHECK(rt_read(&reader, &value) == 1 && value.element == RT_F32 && value.rank == 0);
  rt_value_free(&value);
}

static void faults(void) {
  check_read("[1, [2]]", "line 1, byte 4: irregular array: an array at depth 1, where others have scalars");
  check_read("[[1], 2]", "line 1, byte 6: irregular array: a scalar at depth 1, others at depth 2");
  check_read("[[1],\n[2,3]]", "line 2, byte 6: irregular array: this row has 2 elements, an earlier one 1");
  check_read("[1, 2", "line 1, byte 0: the array that starts here does not end");
  check_read("[1 2]", "line 1, byte 3: expected `,` or `]` in an array");
  check_read("[]", "line 1, byte 1: write an empty array with its type, as in empty([0]i32)");
  check_read("[[1],", "line 1, byte 0: the array that starts here does not end");
  check_read("[", "line 1, byte 1: expected a value, but the input ends here");
  check_read("128i8", "line 1, byte 0: 128 does not fit in i8");
  check_read("-1u8", "line 1, byte 0: -1 does not fit in u8");
  check_read("99999999999999999999i64", "line 1, byte 0: 99999999999999999999 does not fit in i64");
  check_read("18446744073709551616u64", "line 1, byte 0: 18446744073709551616 does not fit in u64");
  check_read("1.5i32", "line 1, byte 0: found a float where i32 is needed");
  check_read("[1, 2.5]", "line 1, byte 4: found a float where i32 is needed");
  check_read("[1, 2i64]", "line 1, byte 4: found a value of type i64 where i32 is needed");
  check_read("[1, true]", "line 1, byte 4: found a value of type bool where i32 is needed");
  check_read("12abc", "line 1, byte 0: expected a number with a known suffix (such as i32 or f64), found `12abc`");
  check_read("empty([1]i32)", "line 1, byte 0: empty(...) needs a dimension of size 0");
  check_read("empty([0]q)", "line 1, byte 9: expected an element type and `)` in empty(...)");
  check_read("empty([0", "line 1, byte 7: expected a size and `]` in empty(...)");
  check_read("empty([99999999999999999999]i32)", "line 1, byte 7: this size is too large");
  check_read("\"abc", "line 1, byte 0: this string does not end");
  check_read("foo", "line 1, byte 0: expected a value, found `foo`");
  check_read("[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", "line 1, byte 16: an array may have at most 16 dimensions");
  check_read("b", "line 1, byte 0: truncated header of a binary value");
}

static int read_bytes(const char *bytes, size_t size, rt_value *value, char *error) {
  char *exact = malloc(size ? size : 1);  // so that a sanitizer sees a read past the end
  memcpy(exact, bytes, size);
  rt_reader reader = rt_reader_of(exact, size);
  int result = rt_read(&reader, value);
  strcpy(error, reader.error);
  free(exact);
  return result;
}

static void binary(void) {
  check_read("1 ", "1i32\n");
  char error[RT_MESSAGE_SIZE];
  rt_value value, again;
  const char *texts[] = {
      "[[1i64, 2i64], [-3i64, 4i64]]", "true", "1.5f16", "[1u8, 2u8]", "empty([0][7]f32)", "-0.25f64"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    CHECK(read_bytes(texts[i], strlen(texts[i]), &value, error) == 1);
    rt_writer writer = rt_writer_of(NULL);
    rt_write_binary(&writer, &value);
    CHECK(read_bytes(writer.bytes, writer.size, &again, error) == 1);
    CHECK(again.element == value.element && again.rank == value.rank);
    CHECK(memcmp(again.shape, value.shape, sizeof value.shape) == 0);
    CHECK(memcmp(again.data, value.data, (size_t)rt_value_count(&value) * rt_type_size(value.element)) == 0);
    for (size_t cut = 0; cut < writer.size; cut++) {
      rt_value part;
      CHECK(read_bytes(writer.bytes, cut, &part, error) == (cut ? -1 : 0));
    }
    rt_value_free(&value);
    rt_value_free(&again);
    rt_release(writer.bytes);
  }
  const char huge[] = "b\2\2 i64\377\377\377\377\377\377\377\177\377\377\377\377\377\377\377\177";
  CHECK(read_bytes(huge, sizeof huge - 1, &value, error) == -1 && strstr(error, "negative or too large"));
  const char negative[] = "b\2\1 i64\377\377\377\377\377\377\377\377";
  CHECK(read_bytes(negative, sizeof negative - 1, &value, error) == -1 && strstr(error, "negative or too large"));
  const char large[] = "b\2\1 i64\0\0\0\0\0\0\1\0";
  CHECK(read_bytes(large, sizeof large - 1, &value, error) == -1 && strstr(error, "truncated binary value"));
  CHECK(read_bytes("b\1\0 i64", 7, &value, error) == -1 && strstr(error, "version 1"));
  CHECK(read_bytes("b\2\0 x64", 7, &value, error) == -1 && strstr(error, "unknown element type"));
  CHECK(read_bytes("b\2\0bool\2", 8, &value, error) == -1 && strstr(error, "0 or 1"));
  CHECK(read_bytes("b\2\377 i64", 7, &value, error) == -1 && strstr(error, "16 dimensions"));
}

static void every_prefix_of_a_stream(void) {
  const char *text = "[[1.5f32, -2], [f32.nan, 0x10]] \"a\\\"b\" empty([0]u8) -12i8 true -- end\n [[[1_0u16]]]";
  char error[RT_MESSAGE_SIZE];
  for (size_t cut = 0; cut <= strlen(text); cut++) {
    char *exact = malloc(cut + 1);
    memcpy(exact, text, cut);
    rt_reader reader = rt_reader_of(exact, cut);
    rt_value value;
    while (rt_read(&reader, &value) > 0) rt_value_free(&value);
    strcpy(error, reader.error);
    free(exact);
  }
  CHECK(error[0] == 0);
}

static void halves(void) {
  for (uint32_t bits = 0; bits < 65536; bits++) {
    double value = rt_double_of_half((uint16_t)bits);
    char text[32];
    (void)snprintf(text, sizeof text, "%.5g", value);   // as values are written
    if (!isnan(value)) CHECK(rt_half_of_double(value) == bits && rt_half_of_double(strtod(text, NULL)) == bits);
  }
  CHECK(rt_half_of_double(65519.99) == 0x7bff && rt_half_of_double(65520) == 0x7c00);
  CHECK(rt_half_of_double(2049) == rt_half_of_double(2048) && rt_half_of_double(2051) == rt_half_of_double(2052));
  CHECK(rt_half_of_double(ldexp(1, -25)) == 0 && rt_half_of_double(ldexp(1.5, -25)) == 1);
}

static void floats_round_once(void) {
  const char *texts[] = {"0.1",
                         "3.14159265358979323846",
                         "123456789.123456789",
                         "1e22",
                         "1e23",
                         "9007199254740993",
                         "16777217",
                         "5e-324",
                         "1e400",
                         "0.3e-10"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char text[80], error[RT_MESSAGE_SIZE];
    rt_value value;
    snprintf(text, sizeof text, "%sf64", texts[i]);
    CHECK(read_bytes(text, strlen(text), &value, error) == 1 && rt_value_double(&value, 0) == strtod(texts[i], NULL));
    rt_value_free(&value);
    snprintf(text, sizeof text, "%sf32", texts[i]);
    CHECK(read_bytes(text, strlen(text), &value, error) == 1 &&
          rt_value_double(&value, 0) == (double)strtof(texts[i], NULL));
    rt_value_free(&value);
  }
}

int main(void) {
  RUN(scalars);
  RUN(arrays);
  RUN(expected_type);
  RUN(faults);
  RUN(binary);
  RUN(every_prefix_of_a_stream);
  RUN(halves);
  RUN(floats_round_once);
  return testing_finish();
}
