// NumPy files: every element type, orders, byte orders, malformed headers.
#include "tool/values/data.h"

#include "testing.h"

static Arena *arena;

// A file of version `version` with the header and the elements.
static Text npy_file(int version, const char *header, Text elements) {
  Out out = out_new(arena);
  size_t length = strlen(header);
  out_text(&out, TEXT("\x93NUMPY"));
  out_char(&out, (char)version);
  out_char(&out, 0);
  out_char(&out, (char)(length & 255));
  out_char(&out, (char)(length >> 8));
  if (version > 1) out_char(&out, 0), out_char(&out, 0);
  out_string(&out, header);
  out_text(&out, elements);
  return out_result(&out);
}

static void check_read(int version, const char *header, Text elements, const char *expected) {
  rt_value value;
  Text error = {0};
  Text file = npy_file(version, header, elements);
  char *exact = malloc(file.size);  // so that a sanitizer sees a read past the end
  memcpy(exact, file.start, file.size);
  rt_writer writer = rt_writer_of(NULL);
  if (npy_read(arena, (Text){exact, file.size}, &value, &error)) {
    rt_write_text(&writer, &value);
    rt_value_free(&value);
  } else rt_write_bytes(&writer, error.start, error.size);
  rt_write_bytes(&writer, "", 1);
  CHECK_TEXT(writer.bytes, expected);
  rt_release(writer.bytes);
  free(exact);
}

static void orders(void) {
  check_read(1, "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }  \n", TEXT("\1\2\3\4\5\6"),
             "[[1u8, 2u8, 3u8], [4u8, 5u8, 6u8]]\n");
  check_read(2, "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }\n", TEXT("\1\4\2\5\3\6"),
             "[[1u8, 2u8, 3u8], [4u8, 5u8, 6u8]]\n");
  check_read(3, "{\"shape\": (2, 1, 2), \"fortran_order\": True, \"descr\": \"|u1\"}", TEXT("\1\3\2\4"),
             "[[[1u8, 2u8]], [[3u8, 4u8]]]\n");
  check_read(1, "{'descr': '<i2', 'fortran_order': False, 'shape': (2,), }", TEXT("\1\0\377\377"), "[1i16, -1i16]\n");
  check_read(1, "{'descr': '>i4', 'fortran_order': False, 'shape': (), }", TEXT("\0\0\1\2"), "258i32\n");
  check_read(1, "{'descr': '|b1', 'fortran_order': False, 'shape': (3,), }", TEXT("\0\1\5"), "[false, true, true]\n");
  check_read(1, "{'descr': '<f2', 'fortran_order': False, 'shape': (1,), }", TEXT("\0\x3e"), "[1.5f16]\n");
  check_read(1, "{'descr': '<f8', 'fortran_order': True, 'shape': (0, 4), }", TEXT(""), "empty([0][4]f64)\n");
}

static void refusals(void) {
  check_read(1, "{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", TEXT("12345678"),
             "not a readable .npy file: elements of type '<c8' are not supported");
  check_read(1, "{'descr': [('a', '<i4')], 'fortran_order': False, 'shape': (1,), }", TEXT("1234"),
             "not a readable .npy file: structured element types are not supported");
  check_read(1, "{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }", TEXT("1234"),
             "not a readable .npy file: 8 bytes of elements are needed, 4 are there");
  check_read(1, "{'descr': '<i4', 'fortran_order': False, 'shape': (4294967296, 4294967296), }", TEXT(""),
             "not a readable .npy file: its shape is too large");
  check_read(1, "{'descr': '<i4', 'fortran_order': False, 'shape': (99999999999999999999,), }", TEXT(""),
             "not a readable .npy file: a size is too large");
  check_read(1, "{'descr': '<i4', 'shape': (1,)}", TEXT("1234"),
             "not a readable .npy file: its header lacks descr, fortran_order or shape");
  check_read(1, "{'descr': '<i4', 'fortran_order': 1}", TEXT(""),
             "not a readable .npy file: fortran_order is neither True nor False");
  check_read(1, "{'descr': '<i4', 'fortran_order': False, 'shape': (1,", TEXT(""),
             "not a readable .npy file: a size is missing in its shape");
  check_read(1, "{'descr': '<i4", TEXT(""), "not a readable .npy file: structured element types are not supported");
  check_read(1, "{'what': 1}", TEXT(""), "not a readable .npy file: unknown key 'what' in its header");
  check_read(4, "{}", TEXT(""), "not a readable .npy file: format version 4 is unknown");
  rt_value value;
  Text error;
  CHECK(!npy_read(arena, TEXT("\x93NUMPY\1\0\377\377{}"), &value, &error) &&
        !npy_read(arena, TEXT("nonsense, really"), &value, &error));
}

static void round_trips(void) {
  const char *texts[] = {"1i8",       "[1i16, -2i16]", "[[1, 2], [3, 4]]",        "[[[5i64]]]", "[1u8]",
                         "[2u16]",    "[3u32]",        "18446744073709551615u64", "[1.5f16]",   "[f32.nan, 1f32]",
                         "[-0.1f64]", "[true, false]", "empty([3][0]i32)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    rt_reader reader = rt_reader_of(texts[i], strlen(texts[i]));
    rt_value value, again;
    Out out = out_new(arena);
    Text error = {0};
    CHECK(rt_read(&reader, &value) == 1 && npy_write(arena, &value, &out, &error));
    Text file = out_result(&out);
    CHECK((file.size - (size_t)rt_value_count(&value) * rt_type_size(value.element)) % 64 == 0);
    CHECK(npy_read(arena, file, &again, &error));
    Text difference = compare_values(arena, &again, 1, &value, 1, 0);
    CHECK_TEXT(text_c_string(arena, difference), "");
    rt_value_free(&value);
    rt_value_free(&again);
  }
}

int main(void) {
  arena = arena_new();
  RUN(orders);
  RUN(refusals);
  RUN(round_trips);
  arena_free(arena);
  return testing_finish();
}
