// print_float: the shortest decimal that reads back as the same float. If several decimals have the fewest digits, the
// nearest one.
//
// A decimal of 15 digits (f32: 6) survives the conversion to a normal float and back. The shortest decimal is therefore
// the value rounded to that many digits, without its trailing zeros, or else to one, two or three more digits. For
// exponents of moderate size the comparison uses exact 128-bit integers, m * 2^q * 10^k = m * 5^k * 2^(q + k);
// otherwise the decimal is printed and read back.
#include "scalar/scalar_internal.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

__extension__ typedef unsigned __int128 Wide;
typedef struct Decimal { char digits[40]; int count, exponent; } Decimal;   // d.ddd * 10^exponent
// bits: of the significand; sure: digits that always survive; enough: digits that always suffice; smallest: normal
// value.
typedef struct Format { int bits, sure, enough; double smallest; } Format;

static Format format_of(ScalarType type) {
  return type == SCALAR_F32 ? (Format){24, 6, 9, (double)0x1p-126f} : (Format){53, 15, 17, 0x1p-1022};
}

// The value as (middle * 2^-shift) * 10^-scale with exactly `enough` digits before the point; half: half the distance
// to its neighbours.
typedef struct Scaled { Wide middle, half; int shift, scale; bool is_even; } Scaled;

static uint64_t power_of(uint64_t base, int exponent) {
  uint64_t result = 1;
  for INT_RANGE(i, exponent) result *= base;
  return result;
}

static bool scale_by(double value, Format format, int scale, Scaled *scaled) {
  int exponent;
  uint64_t significand = (uint64_t)ldexp(frexp(value, &exponent), format.bits);
  int shift = -(exponent - format.bits + scale - 1);
  if (scale < 0 || scale > 27 || shift > 64 || shift < -4 || significand == (uint64_t)1 << (format.bits - 1))
    return false;
  *scaled = (Scaled){.half = power_of(5, scale), .shift = shift, .scale = scale, .is_even = significand % 2 == 0};
  if (shift < 0) scaled->half <<= -shift, scaled->shift = 0;
  scaled->middle = 2 * (Wide)significand * scaled->half;
  return true;
}

// The exponent is estimated, then corrected by counting the digits before the point.
static bool scale_value(double value, Format format, Scaled *scaled) {
  int scale = format.enough - 1 - (int)floor(log10(value));
  if (!scale_by(value, format, scale, scaled)) return false;
  const uint64_t whole = (uint64_t)(scaled->middle >> scaled->shift), least = power_of(10, format.enough - 1);
  if (whole >= 10 * least) return scale_by(value, format, scale - 1, scaled);
  return whole >= least || scale_by(value, format, scale + 1, scaled);
}

// The value rounded to `count` digits; false when these digits read back as another value.
static bool rounded(const Scaled *scaled, int count, int enough, uint64_t *digits) {
  const Wide unit = (Wide)power_of(10, enough - count) << scaled->shift;
  Wide quotient = scaled->middle / unit, rest = scaled->middle % unit;
  const bool up = rest > unit - rest || (rest == unit - rest && quotient % 2 == 1);
  const Wide distance = up ? unit - rest : rest;
  *digits = (uint64_t)quotient + up;
  return distance < scaled->half || (distance == scaled->half && scaled->is_even);
}

static bool exact_decimal(double value, Format format, Decimal *decimal) {
  Scaled scaled;
  if (value < format.smallest || !scale_value(value, format, &scaled)) return false;
  uint64_t digits = 0;
  int count = format.sure;
  while (!rounded(&scaled, count, format.enough, &digits))
    if (++count > format.enough) return false;
  decimal->count = snprintf(decimal->digits, sizeof decimal->digits, "%llu", (unsigned long long)digits);
  decimal->exponent = decimal->count - 1 + format.enough - count - scaled.scale;
  return true;
}

static void printed_decimal(Scalar value, double wide, Decimal *decimal) {
  char text[64];
  for INT_RANGE(precision, 17) {
    (void)snprintf(text, sizeof text, "%.*e", precision, wide);
    if (scalar_equal(scalar_read_float(value.type, text), value)) break;
  }
  const char *at = text;
  decimal->count = 0;
  for (; *at != 'e'; at++)
    if (*at != '.') decimal->digits[decimal->count++] = *at;
  decimal->exponent = (int)strtol(at + 1, NULL, 10);
}

// A plain decimal if that is short, else with an exponent.
static void print_decimal(Out *out, const Decimal *decimal) {
  int count = decimal->count, exponent = decimal->exponent;
  while (count > 1 && decimal->digits[count - 1] == '0') count--;
  const bool plain = exponent >= -5 && exponent < 17;
  if (plain && exponent < 0) {
    out_string(out, "0.");
    for (int i = -1; i > exponent; i--) out_char(out, '0');
  }
  for INT_RANGE(i, count) {
    out_char(out, decimal->digits[i]);
    if (i == (plain ? exponent : 0) && i + 1 < count) out_char(out, '.');
  }
  for (int i = count; plain && i <= exponent; i++) out_char(out, '0');
  if (plain && exponent >= count - 1) out_string(out, ".0");
  if (!plain) out_format(out, "e%d", exponent);
}

void scalar_print_digits(Out *out, Scalar value) {
  double wide = scalar_convert(value, SCALAR_F64).as.f64;
  if (signbit(wide)) out_char(out, '-');
  Decimal decimal;
  Scalar positive = value;
  if (signbit(wide)) prim_apply(PRIM_Neg, value.type, &value, &positive);
  wide = fabs(wide);
  if (value.type == SCALAR_F16 || wide <= 0 || !exact_decimal(wide, format_of(value.type), &decimal))
    printed_decimal(positive, wide, &decimal);
  print_decimal(out, &decimal);
}
