// values: array values as programs exchange them, in Futhark's text and binary formats.
//   in:   bytes in memory      out: rt_value, one at a time, and back
//   rule: needs nothing but libc, so that generated programs carry these files as they are (the quoted includes are
//         dropped when the files are joined). Input is untrusted: every fault ends in a message, the work is linear in
//         the input.
#ifndef RT_VALUES_H
#define RT_VALUES_H
#include <stdio.h>

#include "runtime/entry.h"

#define RT_MESSAGE_SIZE 512

// Row-major elements in native byte order. An f16 is its IEEE bits, a bool one byte 0 or 1. Rank 0 is a scalar.
// `data` comes from rt_allocate.
typedef struct rt_value { rt_type element; int rank; int64_t shape[RT_MAX_RANK]; void *data; } rt_value;

// ---- values.c
size_t rt_type_size(rt_type type);
const char *rt_type_name(rt_type type);
bool rt_type_from_name(const char *name, size_t length, rt_type *type);
bool rt_type_is_integer(rt_type type);
bool rt_type_is_signed(rt_type type);
bool rt_type_is_float(rt_type type);
// Memory for large arrays: aligned to 64 bytes, on huge pages where the system has them and the size deserves it; not
// zeroed.
// NULL when there is none. The only allocator of the run-time files: generated entry points call none.
void *rt_allocate(size_t size);
void rt_release(void *memory);  // NULL is allowed
// False when a size is negative or the number of bytes does not fit.
bool rt_byte_count(rt_type element, int rank, const int64_t *shape, size_t *bytes);
int64_t rt_value_count(const rt_value *value);                     // product of the shape
// false: too large; elements unset
bool rt_value_new(rt_value *value, rt_type element, int rank, const int64_t *shape);
bool rt_value_copy(rt_value *value, const rt_value *from);
void rt_value_free(rt_value *value);
// "[3][]i32"; a size < 0 or no shape: "[]"
void rt_type_text(char *buffer, size_t size, rt_type element, int rank, const int64_t *shape);
double rt_double_of_half(uint16_t bits);
uint16_t rt_half_of_double(double value);                          // rounds to nearest, ties to even
double rt_value_double(const rt_value *value, int64_t flat);       // any element as f64
bool rt_host_is_little(void);                                      // the least byte of a number comes first
// The element at a place: its bits as a number without sign; an integer, u64 by its bits; a float.
uint64_t rt_load_bits(rt_type type, const void *place);
int64_t rt_load_integer(rt_type type, const void *place);
void rt_store_bits(rt_type type, void *place, uint64_t bits);      // as many as the type has
void rt_store_float(rt_type type, void *place, double value);      // rounded to the type
// Makes the buffer at least twice as large where it has no room for `more` bytes after the first `size`; false: out of
// memory, nothing has changed.
bool rt_make_room(char **bytes, size_t size, size_t *capacity, size_t more);

// ---- values_read.c: text and binary values, mixed in one stream
typedef struct rt_reader {
  const char *bytes;
  size_t size, position;
  bool no_comments;              // set: "--" is not a comment (inside test blocks)
  int expected;                  // an rt_type for numbers without suffix, or RT_ANY_TYPE: then i32 and f64
  char error[RT_MESSAGE_SIZE];   // "line 3, byte 17: ..."; empty as long as all is well
} rt_reader;
rt_reader rt_reader_of(const void *bytes, size_t size);
int rt_read(rt_reader *reader, rt_value *value);  // 1: a value; 0: nothing but space is left; -1: error
void rt_skip_space(rt_reader *reader);
int rt_read_fail(rt_reader *reader, size_t position, const char *format, ...);  // sets `error`, returns -1

// ---- values_number.c: one scalar of the text format
typedef struct rt_number {
  enum { RT_NUMBER_INTEGER, RT_NUMBER_FLOAT, RT_NUMBER_NAN, RT_NUMBER_INFINITY, RT_NUMBER_BOOL } kind;
  bool negative, overflow, decimal;
  int suffix;                    // an rt_type or RT_ANY_TYPE
  uint64_t magnitude;            // integers, and the digits of a float when they fit; the truth value of a bool
  int scale;                     // a float is magnitude * 10^scale when `exact_digits`
  bool exact_digits;
  const char *start, *end;       // the digits without sign and suffix
} rt_number;
// Scans at `reader->position` and moves it; false: `error` is set.
bool rt_scan_number(rt_reader *reader, rt_number *number);
rt_type rt_number_type(const rt_reader *reader, const rt_number *number);  // suffix, else expected, else i32/f64/bool
// Converts and stores one element; false: `error` is set (range, integer wanted, ...).
bool rt_store_number(rt_reader *reader, size_t position, const rt_number *number, rt_type type, void *place);

// ---- values_write.c
typedef struct rt_writer { FILE *file; char *bytes; size_t size, capacity; bool failed; } rt_writer;
rt_writer rt_writer_of(FILE *file);  // NULL: collects everything in `bytes` (free it with rt_release)
void rt_write_bytes(rt_writer *writer, const void *bytes, size_t size);
void rt_write_string(rt_writer *writer, const char *string);
void rt_write_scalar(rt_writer *writer, rt_type type, const void *place);  // "3i32", "f32.nan", "true"
void rt_write_text(rt_writer *writer, const rt_value *value);              // with a final newline
void rt_write_binary(rt_writer *writer, const rt_value *value);
// flushes; false: something could not be written
bool rt_writer_finish(rt_writer *writer);


// ---- values_random.c: reproducible random values (our own generator; the same seed gives the same value on every
// machine)
typedef struct rt_random { uint64_t counter, key; } rt_random;
// Bounds for one element type, both ends included. Integers: the bits as i64 or u64; floats: low and high as f64.
typedef struct rt_range { bool given; int64_t low, high; double float_low, float_high; } rt_range;
rt_random rt_random_seeded(uint64_t seed);
uint64_t rt_random_word(rt_random *random);
// Fills the value's elements: integers over the full range, floats in [0,1], bools fair; `range` may be NULL.
void rt_random_fill(rt_random *random, rt_value *value, const rt_range *range);
// Reads "[10][20]i32" at the reader's position; false: `error` is set.
bool rt_read_type(rt_reader *reader, rt_type *element, int *rank, int64_t *shape);

#endif
