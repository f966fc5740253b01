// data: data files, comparison of values, NumPy files, pictures.
//   rule: a function that can fail returns false and leaves a sentence in `error` (in the arena, no final period).
//         Values made here own their elements: rt_value_free.
//         The host is little-endian: value_words.c and tester/shrink.c copy elements to the low bytes of a wider
//         integer. Files may be big-endian: .npy files of either byte order are read, and the samples of PNG are
//         big-endian.
#ifndef ASHLAR_TOOL_DATA_H
#define ASHLAR_TOOL_DATA_H
#include "base/base.h"
#include "runtime/values.h"

typedef Seq(rt_value) DataValues;

// ---- data_file.c: files of values, text or binary; ".gz" is unpacked (when built with zlib)
bool data_read_file(Arena *arena, const char *path, Text *bytes, Text *error);   // "-" is standard input
// For each value the type of its numbers without suffix. Further values, and all where it is NULL, have i32 and f64.
typedef struct ElementTypes { uint32_t count; const rt_type *items; } ElementTypes;
bool data_read_values(Arena *arena, const char *path, const ElementTypes *types, DataValues *values, Text *error);
bool data_values_of(Arena *arena, Text bytes, const ElementTypes *types, DataValues *values, Text *error);
void data_free_values(DataValues *values);
void data_add_values(Arena *arena, DataValues *values, const rt_value *more, uint32_t count);
size_t value_bytes(const rt_value *value);                     // the size of its elements
void value_into_arena(Arena *arena, rt_value *value);                // moves the elements into the arena

// ---- compare.c: is a result the expected one?
// Equal numbers of values, element types and shapes; equal integers and bools; NaN equals NaN, infinities have the same
// sign; floats: |got - expected| <= T with one T per array, T = tolerance * max(1, largest finite expected element).
#define COMPARE_TOLERANCE 0.002
Text compare_values(Arena *arena, const rt_value *got, size_t got_count, const rt_value *expected,
                    size_t expected_count,
                    double tolerance); // empty when equal, else the first difference and how many there are
bool values_have_one_shape(const rt_value *a, const rt_value *b);   // and the same type of elements
// Every value is compared; a line for each difference, at most `limit` for a value. Empty when equal.
Text compare_all_values(Arena *arena, const DataValues *got, const DataValues *expected, double tolerance,
                        int64_t limit);

// ---- npy.c: NumPy's .npy, format 1 to 3
// All our element types; either byte order; C and Fortran order (made row-major); rank 0. Structured, complex, string
// and object arrays are refused by name. Written: format 1.0, little endian, C order.
bool npy_read(Arena *arena, Text bytes, rt_value *value, Text *error);
bool npy_write(Arena *arena, const rt_value *value, Out *out, Text *error);

// ---- image.c: pictures (PGM and PPM: P2 P3 P5 P6; PNG in png.c)
// A decoded picture: `channels` 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA; samples are u8, or u16 when `depth` is 16
// (native order), scaled so that the full range is 0..255 or 0..65535.
typedef struct Picture { uint32_t width, height, channels, depth; void *samples; } Picture;  // samples in the arena
// Recognises the format by the contents.
bool picture_read(Arena *arena, Text bytes, Picture *picture, Text *error);
typedef enum PictureFormat { PICTURE_PNG, PICTURE_PNM } PictureFormat;
bool picture_format_of_path(Text path, PictureFormat *format);  // .png; .pgm .ppm .pnm
// PNM drops alpha
bool picture_write(Arena *arena, const Picture *picture, PictureFormat format, Out *out, Text *error);

// Between pictures and values. From a picture, the wanted form is named by element type and rank (channels: [3] or
// [4]):
//   [h][w]u8          grey 0..255: Y = (299 R + 587 G + 114 B + 500) / 1000; 16-bit samples are divided by 257, rounded
//   [h][w][3]u8       R G B; a grey picture gives three equal ones; alpha is dropped
//   [h][w][4]u8       R G B A; A is 255 where the picture has none
//   [h][w]u32         0xAARRGGBB (and i32 alike)
//   [h][w]f32, f64    grey 0..1: Y = 0.299 R + 0.587 G + 0.114 B of samples / full range (16 bits keep their precision)
//   [h][w][3]f32, f64 R G B 0..1
// To a picture: the same forms the other way; floats are clamped to 0..1 (NaN gives 0), multiplied by 255 and rounded
// to nearest; [h][w]bool gives 0 and 255; [h][w]u16 gives a 16-bit grey picture; u32 with all alphas 0 counts as
// opaque. channels 0: rank 2
bool picture_to_value(const Picture *picture, rt_type element, int64_t channels, rt_value *value,
                      Text *error);
bool picture_of_value(Arena *arena, const rt_value *value, Picture *picture, Text *error);

// ---- png.c: PNG by libpng; without it both fail with "built without PNG"
bool png_read(Arena *arena, Text bytes, Picture *picture, Text *error);
bool png_write(Arena *arena, const Picture *picture, Out *out, Text *error);

#endif
