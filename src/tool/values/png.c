// png: PNG pictures: chunks and scan-line filters here, compression and checksums by zlib (W3C PNG, third edition).
//   rule: reads every colour type, bit depth and interlacing, palettes and tRNS; checks each chunk's checksum. The size
//         of the
//         packed data bounds the size of the picture before anything is allocated for it. Writes 8 or 16 bits, not
//           interlaced,
//         choosing for each line the filter with the smallest sum of absolute differences.
#include "tool/values/data.h"

#ifndef ASHLAR_ZLIB

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
#include <stdlib.h>
#include <zlib.h>

typedef struct Png {
  Arena *arena;
  uint32_t width, height, depth, colour, interlace;  // depth: bits per sample; colour: PNG's colour type
  Text palette, transparency;
  Out packed;                                        // all IDAT together
  Text *error;
} Png;

enum { COLOUR_Grey = 0, COLOUR_Rgb = 2, COLOUR_Palette = 3, COLOUR_GreyAlpha = 4, COLOUR_RgbAlpha = 6 };

static bool png_fail(Png *png, const char *message) {
  *png->error = text_format(png->arena, "this PNG picture cannot be read: %s", message);
  return false;
}

static uint32_t big_word(const char *bytes) {
  const unsigned char *b = (const unsigned char *)bytes;
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t png_channels(const Png *png) {
  return png->colour == COLOUR_Rgb ? 3 : png->colour == COLOUR_GreyAlpha ? 2 : png->colour == COLOUR_RgbAlpha ? 4 : 1;
}

// ---- chunks

static bool read_header(Png *png, Text body) {
  if (body.size != 13) return png_fail(png, "its header has a wrong length");
  png->width = big_word(body.start);
  png->height = big_word(body.start + 4);
  png->depth = (unsigned char)body.start[8];
  png->colour = (unsigned char)body.start[9];
  png->interlace = (unsigned char)body.start[12];
  bool depth_known = png->depth == 8 || (png->depth == 16 && png->colour != COLOUR_Palette) ||
                     ((png->depth == 1 || png->depth == 2 || png->depth == 4) &&
                      (png->colour == COLOUR_Grey || png->colour == COLOUR_Palette));
  bool colour_known = png->colour == COLOUR_Grey || png->colour == COLOUR_Rgb || png->colour == COLOUR_Palette ||
                      png->colour == COLOUR_GreyAlpha || png->colour == COLOUR_RgbAlpha;
  if (!colour_known || !depth_known || png->interlace > 1 || body.start[10] || body.start[11])
    return png_fail(png, "its header is malformed");
  if (png->width == 0 || png->height == 0 || png->width > INT32_MAX || png->height > INT32_MAX)
    return png_fail(png, "its size is out of range");
  return true;
}

static bool read_chunk(Png *png, Text name, Text body) {
  if (text_equal(name, TEXT("IHDR"))) return png->width ? png_fail(png, "it has two headers") : read_header(png, body);
  if (png->width == 0) return png_fail(png, "it does not start with its header");
  if (text_equal(name, TEXT("PLTE"))) png->palette = body;
  else if (text_equal(name, TEXT("tRNS"))) png->transparency = body;
  else if (text_equal(name, TEXT("IDAT"))) out_text(&png->packed, body);
  else if (!(name.start[0] & 32)) return png_fail(png, "it has an unknown critical chunk");
  return true;
}

static bool read_chunks(Png *png, Text bytes) {
  size_t at = 8;
  if (bytes.size < 8 || memcmp(bytes.start, "\x89PNG\r\n\x1a\n", 8) != 0)
    return png_fail(png, "its signature is damaged");
  for (;;) {
    if (bytes.size - at < 12) return png_fail(png, "it is truncated");
    uint32_t length = big_word(bytes.start + at);
    if (length > bytes.size - at - 12) return png_fail(png, "it is truncated");
    Text name = {bytes.start + at + 4, 4}, body = {bytes.start + at + 8, length};
    if (crc32(0, (const Bytef *)name.start, length + 4) != big_word(body.start + length))
      return png_fail(png, "a checksum is wrong");
    if (text_equal(name, TEXT("IEND"))) return png->width != 0 || png_fail(png, "it has no header");
    if (!read_chunk(png, name, body)) return false;
    at += 12 + (size_t)length;
  }
}

// ---- scan lines

typedef struct PngPass { uint32_t x, y, dx, dy, width, height; } PngPass;

// Pass 0..6 of an interlaced picture, or the only one; false: it has no pixels.
static bool png_pass(const Png *png, uint32_t which, PngPass *pass) {
  static const uint8_t start_x[] = {0, 4, 0, 2, 0, 1, 0}, start_y[] = {0, 0, 4, 0, 2, 0, 1},
                       step_x[] = {8, 8, 4, 4, 2, 2, 1}, step_y[] = {8, 8, 8, 4, 4, 2, 2};
  *pass = (PngPass){0, 0, 1, 1, png->width, png->height};
  if (!png->interlace) return true;
  *pass = (PngPass){start_x[which], start_y[which], step_x[which], step_y[which], 0, 0};
  pass->width = png->width > pass->x ? (png->width - pass->x + pass->dx - 1) / pass->dx : 0;
  pass->height = png->height > pass->y ? (png->height - pass->y + pass->dy - 1) / pass->dy : 0;
  return pass->width && pass->height;
}

static uint64_t line_bytes(const Png *png, uint32_t width) {
  return ((uint64_t)width * png_channels(png) * png->depth + 7) / 8;
}

static int paeth(int left, int up, int corner) {
  int guess = left + up - corner, a = abs(guess - left), b = abs(guess - up), c = abs(guess - corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

// What a filter predicts for byte i of a line; `up` may be NULL (the first line).
static int predict(int filter, const uint8_t *line, const uint8_t *up, size_t i, size_t pixel) {
  int a = i >= pixel ? line[i - pixel] : 0, b = up ? up[i] : 0, c = up && i >= pixel ? up[i - pixel] : 0;
  switch (filter) {
    case 1: return a;
    case 2: return b;
    case 3: return (a + b) / 2;
    case 4: return paeth(a, b, c);
    default: return 0;
  }
}

static bool unfilter(Png *png, uint8_t *raw, const PngPass *pass, size_t *at) {
  size_t bytes = (size_t)line_bytes(png, pass->width), pixel = (png_channels(png) * png->depth + 7) / 8;
  const uint8_t *up = NULL;
  for (uint32_t y = 0; y < pass->height; y++) {
    int filter = raw[*at];
    uint8_t *line = raw + *at + 1;
    if (filter > 4) return png_fail(png, "a line has an unknown filter");
    for (size_t i = 0; filter && i < bytes; i++) line[i] = (uint8_t)(line[i] + predict(filter, line, up, i, pixel));
    up = line;
    *at += bytes + 1;
  }
  return true;
}

static uint8_t *unpack(Png *png, size_t *size) {
  uint64_t total = 0;
  for (uint32_t which = 0; which < (png->interlace ? 7u : 1u); which++) {
    PngPass pass;
    if (png_pass(png, which, &pass)) total += (line_bytes(png, pass.width) + 1) * pass.height;
  }
  // deflate packs at most 1032 to 1
  if (total / 1100 > png->packed.size) return png_fail(png, "it is truncated"), NULL;
  uint8_t *raw = arena_alloc(png->arena, (size_t)total);
  z_stream stream = {0};
  if (inflateInit(&stream) != Z_OK) return png_fail(png, "out of memory"), NULL;
  size_t taken = 0, made = 0;
  int state = Z_OK;
  while (state == Z_OK && made < total) {
    size_t in = png->packed.size - taken, out = (size_t)total - made;
    if (in == 0) break;
    stream.next_in = (Bytef *)png->packed.start + taken;
    stream.avail_in = in > 1u << 30 ? 1u << 30 : (uInt)in;
    stream.next_out = raw + made;
    stream.avail_out = out > 1u << 30 ? 1u << 30 : (uInt)out;
    uInt in_given = stream.avail_in, out_given = stream.avail_out;
    state = inflate(&stream, Z_NO_FLUSH);
    taken += in_given - stream.avail_in;
    made += out_given - stream.avail_out;
  }
  inflateEnd(&stream);
  *size = made;
  if (made < total)
    return png_fail(png, state == Z_OK || state == Z_STREAM_END || state == Z_BUF_ERROR
                             ? "it is truncated"
                             : "its packed data are damaged"),
           NULL;
  return raw;
}

// ---- pixels

static uint32_t raw_sample(const Png *png, const uint8_t *line, size_t index) {
  if (png->depth == 8) return line[index];
  if (png->depth == 16) return (uint32_t)line[2 * index] << 8 | line[2 * index + 1];
  size_t bit = index * png->depth;
  return (uint32_t)(line[bit / 8] >> (8 - png->depth - bit % 8)) & ((1u << png->depth) - 1);
}

static void put_sample(Picture *picture, size_t index, uint32_t sample) {
  if (picture->depth == 16) ((uint16_t *)picture->samples)[index] = (uint16_t)sample;
  else ((uint8_t *)picture->samples)[index] = (uint8_t)sample;
}

static bool put_palette_pixel(Png *png, Picture *picture, size_t to, uint32_t index) {
  if ((size_t)index * 3 + 3 > png->palette.size) return png_fail(png, "a pixel is outside its palette");
  for (size_t c = 0; c < 3; c++) put_sample(picture, to + c, (unsigned char)png->palette.start[index * 3 + c]);
  if (picture->channels == 4)
    put_sample(picture, to + 3, index < png->transparency.size ? (unsigned char)png->transparency.start[index] : 255);
  return true;
}

// The pixel of the colour that tRNS names is transparent.
static bool is_transparent(const Png *png, const uint32_t *samples, uint32_t channels) {
  for (uint32_t c = 0; c < channels; c++) {
    const unsigned char *key = (const unsigned char *)png->transparency.start + 2 * (size_t)c;
    if (samples[c] != ((uint32_t)key[0] << 8 | key[1])) return false;
  }
  return true;
}

static bool put_pixel(Png *png, Picture *picture, size_t to, const uint8_t *line, size_t x) {
  uint32_t channels = png_channels(png), samples[4];
  uint32_t scale = png->depth < 8 && png->colour != COLOUR_Palette ? 255 / ((1u << png->depth) - 1) : 1;
  for (uint32_t c = 0; c < channels; c++) samples[c] = raw_sample(png, line, x * channels + c);
  if (png->colour == COLOUR_Palette) return put_palette_pixel(png, picture, to, samples[0]);
  for (uint32_t c = 0; c < channels; c++) put_sample(picture, to + c, samples[c] * scale);
  if (picture->channels > channels)
    put_sample(picture, to + channels, is_transparent(png, samples, channels) ? 0 : png->depth == 16 ? 65535 : 255);
  return true;
}

static bool place_pass(Png *png, Picture *picture, const PngPass *pass, const uint8_t *raw) {
  size_t bytes = (size_t)line_bytes(png, pass->width) + 1;
  for (uint32_t y = 0; y < pass->height; y++) {
    const uint8_t *line = raw + y * bytes + 1;
    size_t row = ((size_t)pass->y + (size_t)y * pass->dy) * png->width;
    for (uint32_t x = 0; x < pass->width; x++) {
      size_t to = (row + pass->x + (size_t)x * pass->dx) * picture->channels;
      if (!put_pixel(png, picture, to, line, x)) return false;
    }
  }
  return true;
}

static uint32_t picture_channels(const Png *png) {
  bool keyed = png->transparency.size > 0;
  if (png->colour == COLOUR_Palette) return keyed ? 4 : 3;
  return png_channels(png) + (keyed && (png->colour == COLOUR_Grey || png->colour == COLOUR_Rgb) ? 1 : 0);
}

bool png_read(Arena *arena, Text bytes, Picture *picture, Text *error) {
  Png png = {.arena = arena, .packed = out_new(arena), .error = error};
  size_t size = 0, at = 0;
  if (!read_chunks(&png, bytes)) return false;
  if (png.transparency.size && png.colour != COLOUR_Palette && png.transparency.size != 2 * (size_t)png_channels(&png))
    return png_fail(&png, "its transparency chunk has a wrong length");
  uint8_t *raw = unpack(&png, &size);
  if (!raw) return false;
  *picture = (Picture){png.width, png.height, picture_channels(&png), png.depth == 16 ? 16 : 8, NULL};
  picture->samples = arena_alloc(arena, (size_t)png.width * png.height * picture->channels * (picture->depth / 8));
  for (uint32_t which = 0; which < (png.interlace ? 7u : 1u); which++) {
    PngPass pass;
    if (!png_pass(&png, which, &pass)) continue;
    size_t start = at;
    if (!unfilter(&png, raw, &pass, &at) || !place_pass(&png, picture, &pass, raw + start)) return false;
  }
  return true;
}

// ---- writing

static void write_png_word(Out *out, uint32_t word) {
  for (int shift = 24; shift >= 0; shift -= 8) out_char(out, (char)(word >> shift));
}

static void write_chunk(Out *out, const char *name, Text body) {
  write_png_word(out, (uint32_t)body.size);
  size_t start = out->size;
  out_string(out, name);
  out_text(out, body);
  write_png_word(out, (uint32_t)crc32(0, (const Bytef *)out->start + start, (uInt)(out->size - start)));
}

// Filters `line` into `to` (one byte more) in the way that leaves the smallest differences.
static void filter_line(const uint8_t *line, const uint8_t *up, size_t bytes, size_t pixel, uint8_t *to) {
  uint64_t best_sum = UINT64_MAX;
  int best = 0;
  for (int filter = 0; filter < 5; filter++) {
    uint64_t sum = 0;
    for (size_t i = 0; i < bytes; i++)
      sum += (uint64_t)abs((int8_t)(uint8_t)(line[i] - predict(filter, line, up, i, pixel)));
    if (sum < best_sum) best_sum = sum, best = filter;
  }
  *to++ = (uint8_t)best;
  for (size_t i = 0; i < bytes; i++) to[i] = (uint8_t)(line[i] - predict(best, line, up, i, pixel));
}

// The samples as PNG stores them: big-endian.
static const uint8_t *big_endian_samples(Arena *arena, const Picture *picture) {
  size_t count = (size_t)picture->width * picture->height * picture->channels;
  if (picture->depth != 16) return picture->samples;
  const uint16_t *from = picture->samples;
  uint8_t *to = arena_alloc(arena, 2 * count);
  for (size_t i = 0; i < count; i++) to[2 * i] = (uint8_t)(from[i] >> 8), to[2 * i + 1] = (uint8_t)from[i];
  return to;
}

bool png_write(Arena *arena, const Picture *picture, Out *out, Text *error) {
  static const char colours[] = {COLOUR_Grey, COLOUR_GreyAlpha, COLOUR_Rgb, COLOUR_RgbAlpha};
  const uint8_t *samples = big_endian_samples(arena, picture);
  size_t pixel = picture->channels * (size_t)(picture->depth / 8), bytes = pixel * picture->width,
         total = (bytes + 1) * picture->height;
  if (total > 0x3fffffff) {
    *error = TEXT("this picture is too large to be written as PNG");
    return false;
  }
  uint8_t *filtered = arena_alloc(arena, total);
  for (size_t y = 0; y < picture->height; y++)
    filter_line(samples + y * bytes, y ? samples + (y - 1) * bytes : NULL, bytes, pixel, filtered + y * (bytes + 1));
  uLongf size = compressBound((uLong)total);
  Bytef *packed = arena_alloc(arena, size);
  if (compress2(packed, &size, filtered, (uLong)total, 6) != Z_OK) {
    *error = TEXT("out of memory while packing a picture");
    return false;
  }
  Out header = out_new(arena);
  write_png_word(&header, picture->width);
  write_png_word(&header, picture->height);
  out_char(&header, (char)picture->depth);
  out_char(&header, colours[picture->channels - 1]);
  for (int i = 0; i < 3; i++) out_char(&header, 0);
  out_text(out, TEXT("\x89PNG\r\n\x1a\n"));
  write_chunk(out, "IHDR", out_result(&header));
  write_chunk(out, "IDAT", (Text){(const char *)packed, size});
  write_chunk(out, "IEND", (Text){"", 0});
  return true;
}
#endif
