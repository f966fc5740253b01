// Pictures: PNG, PGM and PPM, and their conversion to and from values.
#include "tool/values/data.h"

#include "testing.h"

static Arena *arena;

static Picture read_picture(Text bytes) {
  Picture picture;
  Text error = {0};
  bool fine = picture_read(arena, bytes, &picture, &error);
  if (!fine) fprintf(stderr, "%.*s\n", TEXT_ARG(error));
  CHECK(fine);
  return picture;
}

static void check_fault(Text bytes, const char *expected) {
  Picture picture;
  Text error = TEXT("no error");
  CHECK(!picture_read(arena, bytes, &picture, &error));
  CHECK_TEXT(text_c_string(arena, error), expected);
}

static void check_value(const Picture *picture, rt_type element, int64_t channels, const char *expected) {
  rt_value value;
  Text error;
  CHECK(picture_to_value(picture, element, channels, &value, &error));
  rt_writer writer = rt_writer_of(NULL);
  rt_write_text(&writer, &value);
  rt_write_bytes(&writer, "", 1);
  CHECK_TEXT(writer.bytes, expected);
  rt_release(writer.bytes);
  rt_value_free(&value);
}

static Picture picture_of(const char *text) {
  rt_reader reader = rt_reader_of(text, strlen(text));
  rt_value value;
  Picture picture = {0};
  Text error = {0};
  CHECK(rt_read(&reader, &value) == 1);
  CHECK(picture_of_value(arena, &value, &picture, &error));
  rt_value_free(&value);
  return picture;
}

static void portable_formats(void) {
  Picture p = read_picture(TEXT("P2 # grey\n2 1\n15\n0 15\n"));
  CHECK(p.width == 2 && p.height == 1 && p.channels == 1 && p.depth == 8);
  check_value(&p, RT_U8, 0, "[[0u8, 255u8]]\n");
  p = read_picture(TEXT("P3\n1 2\n255\n1 2 3\n4 5 6\n"));
  check_value(&p, RT_U8, 3, "[[[1u8, 2u8, 3u8]], [[4u8, 5u8, 6u8]]]\n");
  p = read_picture(TEXT("P5\n2 1\n255\n\x01\xfe"));
  check_value(&p, RT_U8, 0, "[[1u8, 254u8]]\n");
  p = read_picture(TEXT("P5\n1 1\n65535\n\x12\x34"));
  CHECK(p.depth == 16 && *(uint16_t *)p.samples == 0x1234);
  check_value(&p, RT_U8, 0, "[[18u8]]\n");
  p = read_picture(TEXT("P6 1 1 255\n\x01\x02\x03"));
  check_value(&p, RT_U8, 4, "[[[1u8, 2u8, 3u8, 255u8]]]\n");
}

static void portable_faults(void) {
  check_fault(TEXT("P5\n2 2\n255\n\x01"), "this PGM or PPM picture is truncated");
  check_fault(TEXT("P5\n2000000000 2000000000\n255\n\x01"), "this PGM or PPM picture is truncated");
  check_fault(TEXT("P2\n2 1\n15\n16 1\n"), "this PGM or PPM picture is truncated or has a sample above its maximum");
  check_fault(TEXT("P2\n2 x"), "the header of this PGM or PPM picture is malformed");
  check_fault(TEXT("P2\n99999999999 1\n255\n1"), "the header of this PGM or PPM picture is malformed");
  check_fault(TEXT("GIF8"), "this is not a picture in a known format (PNG; PGM or PPM: P2, P3, P5, P6)");
}

static void conversions(void) {
  Picture p = read_picture(TEXT("P6 2 1 255\n\xff\x00\x00\x0a\x14\x1e"));
  check_value(&p, RT_U8, 0, "[[76u8, 18u8]]\n");
  check_value(&p, RT_U32, 0, "[[4294901760u32, 4278850590u32]]\n");
  check_value(&p, RT_F64, 3,
              "[[[1f64, 0f64, 0f64], [0.039215686274509803f64, 0.078431372549019607f64, 0.11764705882352941f64]]]\n");
  check_value(&p, RT_F32, 0, "[[0.298999995f32, 0.0711764693f32]]\n");
  rt_value value;
  Text error;
  CHECK(!picture_to_value(&p, RT_I8, 0, &value, &error));
  p = picture_of("[[0.0f32, 0.5, 1.0, 7.0, -1.0, f32.nan]]");
  CHECK(p.channels == 1 && memcmp(p.samples, "\x00\x80\xff\xff\x00\x00", 6) == 0);
  p = picture_of("[[0x00010203u32, 0x00ffffffu32]]");
  CHECK(p.channels == 3 && memcmp(p.samples, "\x01\x02\x03\xff\xff\xff", 6) == 0);
  p = picture_of("[[0x80010203i32]]");
  CHECK(p.channels == 4 && memcmp(p.samples, "\x01\x02\x03\x80", 4) == 0);
  p = picture_of("[[true, false]]");
  CHECK(p.channels == 1 && memcmp(p.samples, "\xff\x00", 2) == 0);
}

static void values_that_are_no_pictures(void) {
  const char *texts[] = {
      "1", "[1u8]", "[[1i64]]", "[[[1u8, 2u8]]]", "empty([0][3]u8)", "empty([2][0]u8)", "[[[1u16, 2u16, 3u16]]]"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    rt_reader reader = rt_reader_of(texts[i], strlen(texts[i]));
    rt_value value;
    Picture picture;
    Text error = {0};
    CHECK(rt_read(&reader, &value) == 1);
    CHECK(!picture_of_value(arena, &value, &picture, &error) && error.size);
    rt_value_free(&value);
  }
}

static void check_round_trip(const char *text, PictureFormat format) {
  Picture p = picture_of(text), q;
  Out out = out_new(arena);
  Text error = {0};
  CHECK(picture_write(arena, &p, format, &out, &error));
  CHECK(picture_read(arena, out_result(&out), &q, &error));
  CHECK(p.width == q.width && p.height == q.height && p.channels == q.channels && p.depth == q.depth);
  CHECK(memcmp(p.samples, q.samples, (size_t)p.width * p.height * p.channels * (p.depth / 8)) == 0);
}

static void round_trips(void) {
  const char *texts[] = {"[[1u8, 2u8, 200u8], [3u8, 4u8, 250u8]]", "[[[1u8, 2u8, 3u8]], [[4u8, 5u8, 6u8]]]",
                         "[[0x1234u16, 0xffeeu16]]"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    check_round_trip(texts[i], PICTURE_PNM);
#ifdef ASHLAR_LIBPNG
    check_round_trip(texts[i], PICTURE_PNG);
#endif
  }
#ifdef ASHLAR_LIBPNG
  check_round_trip("[[[1u8, 2u8, 3u8, 4u8]], [[4u8, 5u8, 6u8, 7u8]]]", PICTURE_PNG);
#endif
}

// 3 x 3, palette of four colours in 2 bits, interlaced, the second colour half transparent; made by another encoder.
static const char small_png[] =
    "\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x03\x00\x00\x00\x03\x02\x03\x00\x00"
    "\x01\x5c"
    "\x41\x6d\xba\x00\x00\x00\x0c\x50\x4c\x54\x45\xff\x00\x00\x00\xff\x00\x00\x00\xff\x0a\x14\x1e\x22\x88\x29\x04\x00"
    "\x00\x00"
    "\x02\x74\x52\x4e\x53\xff\x80\x08\x0f\xb3\x6a\x00\x00\x00\x12\x49\x44\x41\x54\x78\x9c\x63\x60\x60\x68\x00\x42\x07"
    "\x86\x03"
    "\x0c\x47\x00\x0c\x50\x02\xc5\x7c\x58\x72\x55\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";

static void png(void) {
  Text bytes = {small_png, sizeof small_png - 1};
#ifdef ASHLAR_LIBPNG
  Picture p = read_picture(bytes);
  CHECK(p.channels == 4 && p.width == 3);
  check_value(&p, RT_U32, 0,
              "[[4294901760u32, 2147548928u32, 4278190335u32], [4278850590u32, 4294901760u32, 2147548928u32], "
              "[4278190335u32, 4278850590u32, 4294901760u32]]\n");
  for (size_t cut = 4; cut < bytes.size; cut++) {
    char *part = malloc(cut);
    Text error;
    memcpy(part, bytes.start, cut);
    CHECK(!picture_read(arena, (Text){part, cut}, &p, &error));
    free(part);
  }
  char *damaged = arena_copy(arena, bytes.start, bytes.size);
  damaged[20] ^= 1;
  check_fault((Text){damaged, bytes.size}, "this PNG picture cannot be read: IHDR: CRC error");
#else
  check_fault(bytes, "built without PNG");
#endif
}

int main(void) {
  arena = arena_new();
  RUN(portable_formats);
  RUN(portable_faults);
  RUN(conversions);
  RUN(values_that_are_no_pictures);
  RUN(round_trips);
  RUN(png);
  arena_free(arena);
  return testing_finish();
}
