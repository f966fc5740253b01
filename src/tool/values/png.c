// png: PNG pictures, by libpng: every colour type, bit depth and interlacing; palettes and transparency are expanded.
//   rule: a picture has 8 or 16 bits a sample. The size of the file bounds the size of the picture before anything is
//         allocated for it. A damaged chunk is an error.
#include "tool/values/data.h"

#ifndef ASHLAR_LIBPNG

bool png_read(Arena *arena, Text bytes, Picture *picture, Text *error) {
  (void)arena, (void)bytes, (void)picture;
  *error = TEXT("built without PNG");
  return false;
}

bool png_write(Arena *arena, const Picture *picture, Out *out, Text *error) {
  (void)arena, (void)picture, (void)out;
  *error = TEXT("built without PNG");
  return false;
}

#else
#include <png.h>
#include <setjmp.h>

enum { MOST_PACKED = 1100 };   // deflate packs at most 1032 to 1
enum { FILTERED_BYTES_LIMIT = 0x3fffffff };

// The state of libpng's callbacks: input, output, and the jump after an error.
typedef struct PngStream {
  Arena *arena;
  Text bytes;        // still to be read
  Out *out;
  const char *message;
  jmp_buf failed;
} PngStream;

static void png_stop(png_structp png, png_const_charp message) {
  PngStream *stream = png_get_error_ptr(png);
  stream->message = text_c_string(stream->arena, text_of(message));
  longjmp(stream->failed, 1);
}
static void png_ignore_warning(png_structp png, png_const_charp message) { (void)png, (void)message; }

static void png_take_bytes(png_structp png, png_bytep to, size_t count) {
  PngStream *stream = png_get_io_ptr(png);
  if (count > stream->bytes.size) png_error(png, "it is truncated");
  memcpy(to, stream->bytes.start, count);
  stream->bytes.start += count, stream->bytes.size -= count;
}
static void png_give_bytes(png_structp png, png_bytep from, size_t count) {
  PngStream *stream = png_get_io_ptr(png);
  out_text(stream->out, (Text){(const char *)from, count});
}
static void png_flush_nothing(png_structp png) { (void)png; }

static void **png_rows(Arena *arena, const Picture *picture) {
  void **rows = NEW_ARRAY(arena, void *, picture->height);
  const size_t bytes = (size_t)picture->width * picture->channels * (picture->depth / 8);
  for RANGE(y, picture->height) rows[y] = (char *)picture->samples + y * bytes;
  return rows;
}

static void png_read_picture(PngStream *stream, png_structp png, png_infop info, Picture *picture) {
  const size_t packed = stream->bytes.size;
  png_set_read_fn(png, stream, png_take_bytes);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_user_limits(png, INT32_MAX, INT32_MAX);
  png_read_info(png, info);
  png_set_expand(png);
  png_set_swap(png);   // 16-bit samples are big-endian in PNG files, and the host is little-endian (data.h)
  (void)png_set_interlace_handling(png);
  png_read_update_info(png, info);
  *picture = (Picture){png_get_image_width(png, info), png_get_image_height(png, info), png_get_channels(png, info),
                       png_get_bit_depth(png, info), NULL};
  const size_t row = png_get_rowbytes(png, info);
  if (row / 8 * picture->height / MOST_PACKED > packed) png_error(png, "it is truncated");
  picture->samples = arena_alloc(stream->arena, row * picture->height);
  png_read_image(png, (png_bytepp)(void *)png_rows(stream->arena, picture));
  png_read_end(png, NULL);
}

bool png_read(Arena *arena, Text bytes, Picture *picture, Text *error) {
  PngStream *stream = NEW(arena, PngStream);
  stream->arena = arena, stream->bytes = bytes;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, stream, png_stop, png_ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) stream->message = "out of memory";
  else if (!setjmp(stream->failed)) png_read_picture(stream, png, info, picture);
  png_destroy_read_struct(&png, &info, NULL);
  if (stream->message) *error = text_format(arena, "this PNG picture cannot be read: %s", stream->message);
  return !stream->message;
}

static void png_write_picture(PngStream *stream, png_structp png, png_infop info, const Picture *picture) {
  static const int colours[] = {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                PNG_COLOR_TYPE_RGBA};
  png_set_write_fn(png, stream, png_give_bytes, png_flush_nothing);
  png_set_IHDR(png, info, picture->width, picture->height, (int)picture->depth, colours[picture->channels - 1],
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  png_set_swap(png);
  png_write_image(png, (png_bytepp)(void *)png_rows(stream->arena, picture));
  png_write_end(png, NULL);
}

bool png_write(Arena *arena, const Picture *picture, Out *out, Text *error) {
  const uint64_t row = (uint64_t)picture->width * picture->channels * (picture->depth / 8) + 1;
  if (row * picture->height > FILTERED_BYTES_LIMIT) {
    *error = TEXT("this picture is too large to be written as PNG");
    return false;
  }
  PngStream *stream = NEW(arena, PngStream);
  stream->arena = arena, stream->out = out;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, stream, png_stop, png_ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) stream->message = "out of memory";
  else if (!setjmp(stream->failed)) png_write_picture(stream, png, info, picture);
  png_destroy_write_struct(&png, &info);
  if (stream->message) *error = text_format(arena, "this picture cannot be written as PNG: %s", stream->message);
  return !stream->message;
}
#endif
