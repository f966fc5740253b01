// convert: conversion between any two scalar types.
// - Integer to integer wraps.
// - Float to integer truncates towards zero. Where C leaves the result undefined, it is defined here: NaN and the
//   infinities give 0, a finite value out of range gives the nearest end of the range. For an unsigned target, a
//   negative value is first converted to the signed type of the same width (-1.0 to u8 gives 255), as in the compiled
//   code of other compilers of the language.
// - To float: nearest, ties to even.
// - To bool: true for every value that differs from zero (NaN does). From bool: 0 or 1.
#include "scalar/scalar_internal.h"
#include <math.h>

float half_to_float(uint16_t half) {
  uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = half >> 10 & 31, fraction = half & 1023;
  if (exponent == 0) return copysignf(ldexpf((float)fraction, -24), sign ? -1.0f : 1.0f);
  uint32_t bits = sign | (exponent == 31 ? 255u : exponent + 112) << 23 | fraction << 13;
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

// bits >> shift, rounded to nearest with ties to even. 1 <= shift <= 63.
static uint64_t round_shift(uint64_t bits, uint32_t shift) {
  uint64_t quotient = bits >> shift, rest = bits & ((UINT64_C(1) << shift) - 1), middle = UINT64_C(1) << (shift - 1);
  return quotient + (rest > middle || (rest == middle && (quotient & 1)));
}

uint16_t half_from_double(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint16_t sign = (uint16_t)(bits >> 48 & 0x8000);
  uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
  int exponent = (int)(bits >> 52 & 2047) - 1023;
  if (exponent == 1024) return (uint16_t)(sign | 0x7c00 | (fraction ? 0x200 | fraction >> 42 : 0));
  if (exponent > 15) return (uint16_t)(sign | 0x7c00);
  if (exponent < -25) return sign;
  if (exponent < -14) return (uint16_t)(sign | round_shift(fraction | UINT64_C(1) << 52, (uint32_t)(28 - exponent)));
  // a carry from the fraction increments the exponent
  return (uint16_t)(sign | round_shift((uint64_t)(exponent + 15) << 52 | fraction, 42));
}

Scalar scalar_wrap(ScalarType type, uint64_t bits) {
  uint32_t width = scalar_bytes(type) * 8;
  uint64_t mask = width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
  Scalar result = {.type = type};
  result.as.u = bits & mask;
  if (scalar_class(type) == CLASS_Signed && (bits >> (width - 1) & 1)) result.as.u |= ~mask;
  return result;
}

// A float of any width as a double (exact).
static double as_double(Scalar value) {
  if (value.type == SCALAR_F16) return (double)half_to_float((uint16_t)value.as.u);
  return value.type == SCALAR_F32 ? (double)value.as.f32 : value.as.f64;
}

static uint64_t truncate_to(ScalarType type, double value) {
  uint32_t width = scalar_bytes(type) * 8;
  bool is_signed = scalar_class(type) == CLASS_Signed;
  if (isnan(value) || isinf(value)) return 0;
  if (value < 0) {
    double lowest = -ldexp(1.0, (int)width - 1);
    return value <= lowest ? UINT64_C(1) << (width - 1) : (uint64_t)(int64_t)value;
  }
  uint32_t value_bits = is_signed ? width - 1 : width;
  if (value >= ldexp(1.0, (int)value_bits)) return UINT64_MAX >> (64 - value_bits);
  return (uint64_t)value;
}

static Scalar float_from_double(ScalarType type, double value) {
  Scalar result = {.type = type};
  if (type == SCALAR_F16) result.as.u = half_from_double(value);
  else if (type == SCALAR_F32) result.as.f32 = (float)value;
  else result.as.f64 = value;
  return result;
}

static Scalar float_from_integer(ScalarType type, Scalar value) {
  bool is_signed = scalar_class(value.type) == CLASS_Signed;
  if (type != SCALAR_F32) return float_from_double(type, is_signed ? (double)value.as.s : (double)value.as.u);
  Scalar result = {.type = type};
  result.as.f32 = is_signed ? (float)value.as.s : (float)value.as.u;
  return result;
}

static bool is_nonzero(Scalar value) {
  if (value.type == SCALAR_Bool) return value.as.b;
  return scalar_is_float(value.type) ? as_double(value) != 0 : value.as.u != 0;
}

Scalar scalar_convert(Scalar value, ScalarType to) {
  if (value.type == to) return value;
  if (to == SCALAR_Bool) return scalar_bool(is_nonzero(value));
  if (value.type == SCALAR_Bool) value = scalar_i64(value.as.b);
  if (scalar_is_float(value.type)) {
    double wide = as_double(value);
    return scalar_is_float(to) ? float_from_double(to, wide) : scalar_wrap(to, truncate_to(to, wide));
  }
  return scalar_is_float(to) ? float_from_integer(to, value) : scalar_wrap(to, value.as.u);
}

Scalar scalar_from_i64(ScalarType type, int64_t value) { return scalar_convert(scalar_i64(value), type); }

Scalar scalar_from_f64(ScalarType type, double value) {
  Scalar wide = {.type = SCALAR_F64};
  wide.as.f64 = value;
  return scalar_convert(wide, type);
}
