// image: pictures in the portable anymap formats, and the conversions between pictures and values given in the header.
#include <ctype.h>
#include <math.h>

#include "tool/values/data.h"

static bool picture_fail(Text *error, const char *message) {
  *error = text_of(message);
  return false;
}

bool picture_format_of_path(Text path, PictureFormat *format) {
  *format = text_ends_with(path, TEXT(".png")) ? PICTURE_PNG : PICTURE_PNM;
  return *format == PICTURE_PNG || text_ends_with(path, TEXT(".ppm")) || text_ends_with(path, TEXT(".pgm")) ||
         text_ends_with(path, TEXT(".pnm"));
}

static uint32_t full_range(const Picture *picture) { return picture->depth == 16 ? 65535 : 255; }

static uint32_t load_sample(const Picture *picture, size_t index) {
  if (picture->depth == 16) return ((const uint16_t *)picture->samples)[index];
  return ((const uint8_t *)picture->samples)[index];
}

static void store_sample(const Picture *picture, size_t index, uint32_t sample) {
  if (picture->depth == 16) ((uint16_t *)picture->samples)[index] = (uint16_t)sample;
  else ((uint8_t *)picture->samples)[index] = (uint8_t)sample;
}

static size_t sample_count(const Picture *picture) {
  return (size_t)picture->width * picture->height * picture->channels;
}

// ---- PGM and PPM

// Blanks and comments, then a number; at most `limit`.
static bool pnm_number(Text bytes, size_t *at, uint32_t limit, uint32_t *number) {
  while (*at < bytes.size && (isspace((unsigned char)bytes.start[*at]) || bytes.start[*at] == '#')) {
    if (bytes.start[(*at)++] != '#') continue;
    while (*at < bytes.size && bytes.start[*at] != '\n') (*at)++;
  }
  size_t start = *at;
  uint64_t value = 0;
  for (; *at < bytes.size && isdigit((unsigned char)bytes.start[*at]) && value <= limit; (*at)++)
    value = value * 10 + (uint64_t)(bytes.start[*at] - '0');
  *number = (uint32_t)value;
  return *at > start && value <= limit;
}

static bool pnm_sample(Text bytes, size_t *at, bool is_text, uint32_t largest, uint32_t *sample) {
  if (is_text) return pnm_number(bytes, at, largest, sample);
  size_t size = largest > 255 ? 2 : 1;
  if (bytes.size - *at < size) return false;
  *sample = (unsigned char)bytes.start[(*at)++];
  if (size == 2) *sample = *sample << 8 | (unsigned char)bytes.start[(*at)++];
  return *sample <= largest;
}

static bool pnm_read(Arena *arena, Text bytes, Picture *picture, Text *error) {
  char kind = bytes.start[1];
  bool is_text = kind == '2' || kind == '3';
  size_t at = 2;
  uint32_t largest;
  if (!pnm_number(bytes, &at, INT32_MAX, &picture->width) || !pnm_number(bytes, &at, INT32_MAX, &picture->height) ||
      !pnm_number(bytes, &at, 65535, &largest) || largest == 0 || at >= bytes.size)
    return picture_fail(error, "the header of this PGM or PPM picture is malformed");
  if (picture->width == 0 || picture->height == 0)
    return picture_fail(error, "this PGM or PPM picture has no pixels");
  at++;
  picture->channels = kind == '3' || kind == '6' ? 3 : 1;
  picture->depth = largest > 255 ? 16 : 8;
  uint64_t pixels = (uint64_t)picture->width * picture->height, per_sample = is_text ? 1 : picture->depth / 8;
  if (pixels > (bytes.size - at + 1) / per_sample / picture->channels)
    return picture_fail(error, "this PGM or PPM picture is truncated");
  picture->samples = arena_alloc(arena, (size_t)pixels * picture->channels * (picture->depth / 8) + 1);
  for (size_t i = 0; i < sample_count(picture); i++) {
    uint32_t sample;
    if (!pnm_sample(bytes, &at, is_text, largest, &sample))
      return picture_fail(error, "this PGM or PPM picture is truncated or has a sample above its maximum");
    store_sample(picture, i, (sample * full_range(picture) + largest / 2) / largest);
  }
  return true;
}

static bool pnm_write(const Picture *picture, Out *out) {
  uint32_t kept = picture->channels < 3 ? 1 : 3;
  out_format(out, "P%d\n%u %u\n%u\n", kept == 1 ? 5 : 6, picture->width, picture->height, full_range(picture));
  size_t pixels = (size_t)picture->width * picture->height;
  for (size_t i = 0; i < pixels; i++) {
    for RANGE(c, kept) {
      uint32_t sample = load_sample(picture, i * picture->channels + c);
      if (picture->depth == 16) out_char(out, (char)(sample >> 8));
      out_char(out, (char)(sample & 255));
    }
  }
  return true;
}

bool picture_read(Arena *arena, Text bytes, Picture *picture, Text *error) {
  *picture = (Picture){0};
  if (text_starts_with(bytes, TEXT("\x89PNG"))) return png_read(arena, bytes, picture, error);
  if (bytes.size >= 3 && bytes.start[0] == 'P' && strchr("2356", bytes.start[1]))
    return pnm_read(arena, bytes, picture, error);
  return picture_fail(error, "this is not a picture in a known format (PNG; PGM or PPM: P2, P3, P5, P6)");
}

bool picture_write(Arena *arena, const Picture *picture, PictureFormat format, Out *out, Text *error) {
  if (picture->width == 0 || picture->height == 0)
    return picture_fail(error, "a picture needs at least one pixel");
  return format == PICTURE_PNG ? png_write(arena, picture, out, error) : pnm_write(picture, out);
}

// ---- pictures to values

// Red, green, blue and alpha, in the picture's range.
typedef struct Pixel { uint32_t samples[4]; } Pixel;

static Pixel load_pixel(const Picture *picture, size_t index) {
  Pixel pixel;
  const uint32_t colours = picture->channels < 3 ? 1 : 3;
  for RANGE(c, 3) pixel.samples[c] = load_sample(picture, index * picture->channels + c % colours);
  pixel.samples[3] = picture->channels > colours ? load_sample(picture, index * picture->channels + colours)
                                                 : full_range(picture);
  return pixel;
}

static Pixel load_byte_pixel(const Picture *picture, size_t index) {
  Pixel pixel = load_pixel(picture, index);
  for COUNTING(c, picture->depth == 16 && c < 4) pixel.samples[c] = (pixel.samples[c] + 128) / 257;
  return pixel;
}

static void bytes_from_picture(const Picture *picture, int64_t channels, uint8_t *to, size_t pixels) {
  for (size_t i = 0; i < pixels; i++) {
    const Pixel p = load_byte_pixel(picture, i);
    if (channels == 0) *to++ = (uint8_t)((299 * p.samples[0] + 587 * p.samples[1] + 114 * p.samples[2] + 500) / 1000);
    for I64_RANGE(c, channels) *to++ = (uint8_t)p.samples[c];
  }
}

static void words_from_picture(const Picture *picture, uint32_t *to, size_t pixels) {
  for (size_t i = 0; i < pixels; i++) {
    const Pixel p = load_byte_pixel(picture, i);
    to[i] = p.samples[3] << 24 | p.samples[0] << 16 | p.samples[1] << 8 | p.samples[2];
  }
}

static void store_pixel_float(rt_value *value, size_t index, double x) {
  if (value->element == RT_F64) ((double *)value->data)[index] = x;
  else ((float *)value->data)[index] = (float)x;
}

static void floats_from_picture(const Picture *picture, int64_t channels, rt_value *value, size_t pixels) {
  const double full = full_range(picture);
  for (size_t i = 0; i < pixels; i++) {
    const Pixel p = load_pixel(picture, i);
    const double red = p.samples[0] / full, green = p.samples[1] / full, blue = p.samples[2] / full;
    if (channels == 0)
      store_pixel_float(value, i, picture->channels < 3 ? red : 0.299 * red + 0.587 * green + 0.114 * blue);
    for (size_t c = 0; c < (size_t)channels; c++) store_pixel_float(value, 3 * i + c, p.samples[c] / full);
  }
}

bool picture_to_value(const Picture *picture, rt_type element, int64_t channels, rt_value *value,
                      Text *error) {
  int64_t shape[3] = {picture->height, picture->width, channels};
  size_t pixels = (size_t)picture->width * picture->height;
  bool is_word = (element == RT_U32 || element == RT_I32) && channels == 0;
  bool is_byte = element == RT_U8 && (channels == 0 || channels == 3 || channels == 4);
  bool is_float = (element == RT_F32 || element == RT_F64) && (channels == 0 || channels == 3);
  if (!is_word && !is_byte && !is_float)
    return picture_fail(
        error,
        "a picture can be read as [][]u8, [][][3]u8, [][][4]u8, [][]u32, [][]f32, [][][3]f32, [][]f64 or [][][3]f64");
  if (!rt_value_new(value, element, channels ? 3 : 2, shape)) return picture_fail(error, "out of memory");
  if (is_byte) bytes_from_picture(picture, channels, value->data, pixels);
  else if (is_word) words_from_picture(picture, value->data, pixels);
  else floats_from_picture(picture, channels, value, pixels);
  return true;
}

// ---- values to pictures

static uint8_t byte_of_float(double x) { return x >= 1 ? 255 : x > 0 ? (uint8_t)(x * 255 + 0.5) : 0; }

static void picture_of_words(const uint32_t *words, size_t pixels, Picture *picture) {
  uint32_t all = UINT32_MAX, any = 0;
  for (size_t i = 0; i < pixels; i++) all &= words[i], any |= words[i];
  bool opaque = all >> 24 == 255 || any >> 24 == 0;
  uint8_t *to = picture->samples;
  picture->channels = opaque ? 3 : 4;
  for (size_t i = 0; i < pixels; i++) {
    *to++ = (uint8_t)(words[i] >> 16), *to++ = (uint8_t)(words[i] >> 8), *to++ = (uint8_t)words[i];
    if (!opaque) *to++ = (uint8_t)(words[i] >> 24);
  }
}

// The number of channels of a value as a picture; 0: the value is no picture.
static uint32_t value_channels(const rt_value *value) {
  bool is_float = rt_type_is_float(value->element);
  if (value->rank == 2) {
    if (value->element == RT_U32 || value->element == RT_I32) return 4;
    return value->element == RT_U8 || value->element == RT_U16 || value->element == RT_BOOL || is_float ? 1 : 0;
  }
  if (value->rank != 3) return 0;
  if (value->element == RT_U8 && (value->shape[2] == 3 || value->shape[2] == 4)) return (uint32_t)value->shape[2];
  return is_float && value->shape[2] == 3 ? 3 : 0;
}

bool picture_of_value(Arena *arena, const rt_value *value, Picture *picture, Text *error) {
  uint32_t channels = value_channels(value);
  char type[RT_MAX_RANK * 24 + 8];
  rt_type_text(type, sizeof type, value->element, value->rank, value->shape);
  if (channels == 0) {
    *error = text_format(arena,
                         "a value of type %s is not a picture: [h][w] of u8, u16, u32, bool or float, [h][w][3] of u8 "
                         "or float, [h][w][4]u8 are",
                         type);
    return false;
  }
  if (value->shape[0] < 1 || value->shape[1] < 1 || value->shape[0] > INT32_MAX || value->shape[1] > INT32_MAX) {
    *error = text_format(arena, "a value of type %s has no pixels or too many for a picture", type);
    return false;
  }
  *picture = (Picture){.width = (uint32_t)value->shape[1],
                       .height = (uint32_t)value->shape[0],
                       .channels = channels,
                       .depth = value->element == RT_U16 ? 16 : 8};
  size_t pixels = (size_t)picture->width * picture->height, samples = pixels * channels;
  picture->samples = arena_alloc(arena, samples * (picture->depth / 8));
  uint8_t *to = picture->samples;
  if (channels == 4 && value->rank == 2) picture_of_words(value->data, pixels, picture);
  else if (value->element == RT_U8 || value->element == RT_U16) memcpy(to, value->data, samples * (picture->depth / 8));
  else for (size_t i = 0; i < samples; i++) to[i] = byte_of_float(rt_value_double(value, (int64_t)i));
  return true;
}
