// values_number: one scalar of the text format: integers (decimal, 0x, 0b, with `_`), floats, nan and inf, true and
// false.
//   rule: a token is scanned once into an rt_number; its value is made when the element type is known, so that the
//         elements after the first of an array may drop their suffix. Decimal floats whose digits and power of ten are
//         exact in the wanted type are computed directly (one rounding, hence correct); the others go through strtod /
//         strtof.
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/values.h"

static bool is_number_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_number_word(char c) {
  return is_number_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

static int digit_of_base(char c, unsigned base) {
  int value = is_number_digit(c)     ? c - '0'
              : c >= 'a' && c <= 'f' ? c - 'a' + 10
              : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                     : 99;
  return value < (int)base ? value : -1;
}

// Digits of `base` from `p`; `_` may stand after the first one. Returns where they end.
static const char *scan_digits(const char *p, const char *end, unsigned base, rt_number *number, int *digits) {
  uint64_t magnitude = number->magnitude;
  int count = 0;
  for (; p < end; p++) {
    if (*p == '_' && count > 0) continue;
    int value = digit_of_base(*p, base);
    if (value < 0) break;
    if (count < 1000000) count++;
    if (magnitude >= UINT64_C(0x0fffffffffffffff) && magnitude > (UINT64_MAX - (uint64_t)value) / base)
      number->overflow = true;
    magnitude = magnitude * base + (uint64_t)value;
  }
  number->magnitude = magnitude;
  *digits = count;
  return p;
}

static const char *scan_exponent(const char *p, const char *end, rt_number *number) {
  const char *q = p + 1;
  bool negative = q < end && *q == '-';
  if (q < end && (*q == '-' || *q == '+')) q++;
  if (q == end || !is_number_digit(*q)) return p;
  int exponent = 0;
  for (; q < end && is_number_digit(*q); q++) exponent = exponent < 100000 ? exponent * 10 + (*q - '0') : exponent;
  number->scale += negative ? -exponent : exponent;
  number->kind = RT_NUMBER_FLOAT;
  return q;
}

static const char *scan_decimal(const char *p, const char *end, rt_number *number) {
  int digits, fraction = 0;
  number->decimal = true;
  p = scan_digits(p, end, 10, number, &digits);
  if (end - p >= 2 && p[0] == '.' && is_number_digit(p[1])) {
    number->kind = RT_NUMBER_FLOAT;
    p = scan_digits(p + 1, end, 10, number, &fraction);
    number->scale = -fraction;
  }
  if (p < end && (*p == 'e' || *p == 'E')) p = scan_exponent(p, end, number);
  number->exact_digits = !number->overflow;
  return p;
}

static const char *scan_based(const char *p, const char *end, unsigned base, rt_number *number) {
  int digits;
  const char *after = scan_digits(p + 2, end, base, number, &digits);
  if (digits == 0) return p;
  if (base != 16 || after == end || (*after != '.' && *after != 'p' && *after != 'P')) return after;
  const char *q = after;  // a hexadecimal float needs its exponent
  if (*q == '.') for (q++; q < end && digit_of_base(*q, 16) >= 0; q++) {}
  if (end - q < 2 || (*q != 'p' && *q != 'P')) return after;
  q++;
  if (*q == '-' || *q == '+') q++;
  if (q == end || !is_number_digit(*q)) return after;
  while (q < end && is_number_digit(*q)) q++;
  number->kind = RT_NUMBER_FLOAT;
  return q;
}

static bool word_is(const char *p, const char *end, const char *word) {
  size_t length = strlen(word);
  return (size_t)(end - p) >= length && memcmp(p, word, length) == 0;
}

// true, false, f32.nan, f32.inf ...: returns the end, or p.
static const char *scan_word(const char *p, const char *end, rt_number *number) {
  if (!number->negative && (word_is(p, end, "true") || word_is(p, end, "false"))) {
    number->kind = RT_NUMBER_BOOL;
    number->magnitude = *p == 't';
    return p + (*p == 't' ? 4 : 5);
  }
  rt_type type;
  if (end - p < 7 || p[3] != '.' || !rt_type_from_name(p, 3, &type) || !rt_type_is_float(type)) return p;
  if (!word_is(p + 4, end, "nan") && !word_is(p + 4, end, "inf")) return p;
  number->kind = p[4] == 'n' ? RT_NUMBER_NAN : RT_NUMBER_INFINITY;
  number->suffix = (int)type;
  return p + 7;
}

static int fail_token(rt_reader *reader, const char *problem) {
  const char *p = reader->bytes + reader->position, *end = reader->bytes + reader->size, *q = p;
  if (q < end && *q == '-') q++;
  while (q < end && q - p < 40 && is_number_word(*q)) q++;
  if (q == p && p == end) return rt_read_fail(reader, reader->position, "%s, but the input ends here", problem);
  if (q == p) q++;
  if (q - p == 1 && (unsigned char)*p < 32)
    return rt_read_fail(reader, reader->position, "%s, found byte %d", problem, *p);
  return rt_read_fail(reader, reader->position, "%s, found `%.*s`", problem, (int)(q - p), p);
}

bool rt_scan_number(rt_reader *reader, rt_number *number) {
  const char *p = reader->bytes + reader->position, *end = reader->bytes + reader->size;
  *number = (rt_number){.kind = RT_NUMBER_INTEGER, .suffix = RT_ANY_TYPE};
  if (p < end && *p == '-') number->negative = true, p++;
  number->start = p;
  const char *after;
  if (p == end || !is_number_digit(*p)) after = scan_word(p, end, number);
  else if (*p == '0' && end - p > 2 && (p[1] == 'x' || p[1] == 'X')) after = scan_based(p, end, 16, number);
  else if (*p == '0' && end - p > 2 && (p[1] == 'b' || p[1] == 'B')) after = scan_based(p, end, 2, number);
  else after = scan_decimal(p, end, number);
  number->end = after;
  if (after == p) return fail_token(reader, "expected a value") >= 0;
  if (after < end && is_number_word(*after)) {
    const char *q = after;
    rt_type type;
    while (q < end && is_number_word(*q)) q++;
    if (number->kind > RT_NUMBER_FLOAT || !rt_type_from_name(after, (size_t)(q - after), &type) || type == RT_BOOL)
      return fail_token(reader, "expected a number with a known suffix (such as i32 or f64)") >= 0;
    number->suffix = (int)type;
    after = q;
  }
  reader->position = (size_t)(after - reader->bytes);
  return true;
}

rt_type rt_number_type(const rt_reader *reader, const rt_number *number) {
  if (number->kind == RT_NUMBER_BOOL) return RT_BOOL;
  if (number->suffix != RT_ANY_TYPE) return (rt_type)number->suffix;
  bool is_float = number->kind == RT_NUMBER_FLOAT;
  if (reader->expected != RT_ANY_TYPE) {
    rt_type type = (rt_type)reader->expected;
    if (rt_type_is_float(type) || (!is_float && rt_type_is_integer(type))) return type;
  }
  return is_float ? RT_F64 : RT_I32;
}

static bool store_integer(rt_reader *reader, size_t position, const rt_number *number, rt_type type, void *place) {
  unsigned bits = (unsigned)rt_type_size(type) * 8;
  uint64_t all = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
  uint64_t limit = rt_type_is_signed(type) ? (number->negative ? all / 2 + 1 : all / 2) : number->negative ? 0 : all;
  if (!number->decimal && !number->negative) limit = all;  // 0xff is a bit pattern
  if (number->overflow || number->magnitude > limit) {
    int length = number->end - number->start > 40 ? 40 : (int)(number->end - number->start);
    rt_read_fail(reader, position, "%s%.*s does not fit in %s", number->negative ? "-" : "", length, number->start,
                 rt_type_name(type));
    return false;
  }
  rt_store_bits(type, place, number->negative ? 0 - number->magnitude : number->magnitude);
  return true;
}

// Through libc: `single` decides where the one rounding happens.
static bool convert_slowly(const rt_number *number, bool single, double *value) {
  char small[64];
  size_t length = (size_t)(number->end - number->start), kept = 0;
  char *buffer = length < sizeof small ? small : malloc(length + 1);
  if (!buffer) return false;
  for (size_t i = 0; i < length; i++) {
    if (number->start[i] != '_') buffer[kept++] = number->start[i];
  }
  buffer[kept] = 0;
  *value = single ? (double)strtof(buffer, NULL) : strtod(buffer, NULL);
  if (buffer != small) free(buffer);
  return true;
}

static bool convert_float(const rt_number *number, bool single, double *value) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  int scale = number->scale;
  if (!number->decimal && number->kind == RT_NUMBER_INTEGER)
    return *value = (double)number->magnitude, !number->overflow;
#if FLT_EVAL_METHOD == 0
  if (number->exact_digits && !single && number->magnitude <= UINT64_C(1) << 53 && scale >= -22 && scale <= 22) {
    double digits = (double)number->magnitude;
    *value = scale < 0 ? digits / powers[-scale] : digits * powers[scale];
    return true;
  }
  if (number->exact_digits && single && number->magnitude <= UINT64_C(1) << 24 && scale >= -10 && scale <= 10) {
    float digits = (float)number->magnitude, power = (float)powers[scale < 0 ? -scale : scale];
    *value = (double)(scale < 0 ? digits / power : digits * power);
    return true;
  }
#endif
  return convert_slowly(number, single, value);
}

static bool store_number(rt_reader *reader, size_t position, const rt_number *number, rt_type type, void *place) {
  double value = 0;
  if (number->kind == RT_NUMBER_NAN) value = (double)NAN;
  else if (number->kind == RT_NUMBER_INFINITY) value = (double)INFINITY;
  else if (!convert_float(number, type == RT_F32, &value))
    return rt_read_fail(reader, position, "this number is too long") >= 0;
  if (number->negative) value = -value;
  rt_store_float(type, place, value);
  return true;
}

bool rt_store_number(rt_reader *reader, size_t position, const rt_number *number, rt_type type, void *place) {
  rt_type own = number->kind == RT_NUMBER_BOOL  ? RT_BOOL
                : number->suffix != RT_ANY_TYPE ? (rt_type)number->suffix
                                                : type;
  bool is_float =
      number->kind == RT_NUMBER_FLOAT || number->kind == RT_NUMBER_NAN || number->kind == RT_NUMBER_INFINITY;
  if (own != type) {
    rt_read_fail(reader, position, "found a value of type %s where %s is needed", rt_type_name(own),
                 rt_type_name(type));
    return false;
  }
  if (type == RT_BOOL) {
    if (number->kind != RT_NUMBER_BOOL)
      return rt_read_fail(reader, position, "found a number where bool is needed") >= 0;
    *(unsigned char *)place = (unsigned char)number->magnitude;
    return true;
  }
  if (rt_type_is_float(type)) return store_number(reader, position, number, type, place);
  if (is_float) {
    rt_read_fail(reader, position, "found a float where %s is needed", rt_type_name(type));
    return false;
  }
  return store_integer(reader, position, number, type, place);
}
