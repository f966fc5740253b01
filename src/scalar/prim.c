// prim: the table of primitives, and the definition of their results. The C text of runtime/scalar.def computes the
// same, bit for bit (test/runtime_scalar_test.c), so that the interpreters and the generated programs agree.
//
// Integers wrap at their width. `/` and `%` round towards minus infinity, quot and rem towards zero; the lowest value
// divided by -1 wraps. A shift count is read as unsigned: if it is at least the width, all bits are shifted out (giving
// 0, or all sign bits for an arithmetic shift right). A power with a negative exponent is the truncated reciprocal: 1
// and -1 keep their absolute value, all other bases give 0. Floats follow IEEE 754 and the C library; f16 computes in
// f32 and rounds once more (fma: once only). min and max ignore a NaN; of two equal zeros they give the second. `%` of
// floats has the sign of the dividend, as in the compiled code of other compilers of the language. round goes to even
// at ties.
#include "scalar/scalar_internal.h"
#include <math.h>

static const PrimInfo prims[] = {
#define PRIM(Tag, name, arity, classes, result, flags, integer_cost, float_cost, c) \
  {name, arity, classes, result, flags, integer_cost, float_cost, c},
#include "scalar/prim.def"
};

const PrimInfo *prim_info(Prim prim) { return &prims[prim]; }
uint32_t prim_cost(Prim prim, ScalarType operand) {
  return scalar_is_float(operand) ? prims[prim].float_cost : prims[prim].integer_cost;
}
bool conversion_has_lanes(ScalarType to, ScalarType from) {
  return (from == SCALAR_F32 || from == SCALAR_F64) && scalar_is_integer(to) && scalar_bytes(to) <= 4 &&
         to != SCALAR_U32;
}
// A float that becomes an integer is compared with the ends of its range.
uint32_t conversion_cost(ScalarType to, ScalarType from) {
  if (!scalar_is_float(from) || !scalar_is_integer(to)) return 1;
  return conversion_has_lanes(to, from) ? PRIM_COST_DIVISION - 1 : PRIM_COST_SCALAR;
}

bool prim_from_name(Text name, Prim *prim) {
  for RANGE(i, PRIM_COUNT) {
    if (!text_equal(name, text_of(prims[i].name))) continue;
    *prim = (Prim)i;
    return true;
  }
  return false;
}

bool prim_accepts(Prim prim, ScalarType operand) {
  static const uint32_t on_class[] = {
      [CLASS_Signed] = ON_Signed, [CLASS_Unsigned] = ON_Unsigned, [CLASS_Float] = ON_Float, [CLASS_Bool] = ON_Bool};
  return (prims[prim].classes & on_class[scalar_class(operand)]) != 0;
}

ScalarType prim_result_type(Prim prim, ScalarType operand) {
  switch (prims[prim].result) {
    case RESULT_Same: case RESULT_FromBits: return operand;
    case RESULT_Bool: return SCALAR_Bool;
    case RESULT_I32: return SCALAR_I32;
    case RESULT_Bits: return scalar_bits_type(operand);
  }
  panic("unknown result kind");
}

// ---- integers
static uint64_t integer_power(uint64_t x, uint64_t y) {
  uint64_t product = 1;
  for (; y != 0; y >>= 1, x *= x) product = y & 1 ? product * x : product;
  return product;
}

// The high 64 bits of a 128-bit product, computed from 32-bit halves.
static uint64_t high_product(uint64_t x, uint64_t y) {
  uint64_t x0 = x & UINT32_MAX, x1 = x >> 32, y0 = y & UINT32_MAX, y1 = y >> 32;
  uint64_t middle = x1 * y0 + (x0 * y0 >> 32), other = x0 * y1 + (middle & UINT32_MAX);
  return x1 * y1 + (middle >> 32) + (other >> 32);
}

static uint64_t population(uint64_t x) {
  uint64_t count = 0;
  for (; x != 0; x &= x - 1) count++;
  return count;
}

static uint64_t leading_zeros(uint64_t x, uint32_t width) {
  uint64_t count = 0;
  while (count < width && !(x >> (width - 1 - count) & 1)) count++;
  return count;
}

static uint64_t trailing_zeros(uint64_t x, uint32_t width) {
  uint64_t count = 0;
  while (count < width && !(x >> count & 1)) count++;
  return count;
}

static uint64_t quotient(int64_t x, int64_t y) { return y == -1 ? 0 - (uint64_t)x : (uint64_t)(x / y); }
static uint64_t remainder_of(int64_t x, int64_t y) { return y == -1 ? 0 : (uint64_t)(x % y); }

static uint64_t floor_quotient(int64_t x, int64_t y) {
  return quotient(x, y) - (remainder_of(x, y) != 0 && (x < 0) != (y < 0));
}

static uint64_t floor_remainder(int64_t x, int64_t y) {
  uint64_t rest = remainder_of(x, y);
  return rest != 0 && (x < 0) != (y < 0) ? rest + (uint64_t)y : rest;
}

static uint64_t shift_right(int64_t x, int64_t y, uint32_t width) {
  uint64_t count = y < 0 || y >= (int64_t)width ? width - 1 : (uint64_t)y;
  return x < 0 ? ~(~(uint64_t)x >> count) : (uint64_t)x >> count;
}

static uint64_t signed_power(int64_t x, int64_t y) {
  if (y >= 0) return integer_power((uint64_t)x, (uint64_t)y);
  if (x == 1 || x == -1) return (uint64_t)(y & 1 ? x : 1);
  return 0;
}

static uint64_t signed_high_product(int64_t x, int64_t y, uint32_t width) {
  if (width < 64) return (uint64_t)(x * y) >> width;
  uint64_t high = high_product((uint64_t)x, (uint64_t)y);
  return high - (x < 0 ? (uint64_t)y : 0) - (y < 0 ? (uint64_t)x : 0);
}

#define WORD_FUNCTION(name, Operand, value)                                  \
  static uint64_t name(Operand x, Operand y, uint32_t width) {               \
    return (void)x, (void)y, (void)width, (uint64_t)(value);                 \
  }
#define INTEGER(Tag, value) WORD_FUNCTION(integer_##Tag, uint64_t, value)
#define SIGNED(Tag, value) WORD_FUNCTION(signed_##Tag, int64_t, value)
#define UNSIGNED(Tag, value) WORD_FUNCTION(unsigned_##Tag, uint64_t, value)
#define BITS(Tag, value) WORD_FUNCTION(bits_##Tag, uint64_t, value)
#include "scalar/meaning.def"

// If on_signed is NULL, on_unsigned is used for both kinds.
typedef uint64_t SignedFunction(int64_t x, int64_t y, uint32_t width);
typedef uint64_t UnsignedFunction(uint64_t x, uint64_t y, uint32_t width);
typedef struct IntegerPrim { SignedFunction *on_signed; UnsignedFunction *on_unsigned, *on_bits; } IntegerPrim;
static const IntegerPrim integer_prims[PRIM_COUNT] = {
#define INTEGER(Tag, value) [PRIM_##Tag].on_unsigned = integer_##Tag,
#define SIGNED(Tag, value) [PRIM_##Tag].on_signed = signed_##Tag,
#define UNSIGNED(Tag, value) [PRIM_##Tag].on_unsigned = unsigned_##Tag,
#define BITS(Tag, value) [PRIM_##Tag].on_bits = bits_##Tag,
#include "scalar/meaning.def"
};

static bool apply_integer(Prim prim, ScalarType type, const Scalar *arguments, Scalar *result) {
  const IntegerPrim *function = &integer_prims[prim];
  uint32_t width = scalar_bytes(type) * 8;
  uint64_t x = arguments[0].as.u, y = prims[prim].arity > 1 ? arguments[1].as.u : 0, bits;
  if ((prims[prim].flags & PRIM_Partial) && y == 0) return false;
  if (function->on_bits) {
    uint64_t mask = UINT64_MAX >> (64 - width);
    bits = function->on_bits(x & mask, y & mask, width);
  } else if (function->on_signed && scalar_class(type) == CLASS_Signed) {
    bits = function->on_signed((int64_t)x, (int64_t)y, width);
  } else {
    bits = function->on_unsigned(x, y, width);
  }
  ScalarType to = prim_result_type(prim, type);
  *result = to == SCALAR_Bool ? scalar_bool(bits != 0) : scalar_wrap(to, bits);
  return true;
}

static bool apply_bool(Prim prim, const Scalar *arguments, Scalar *result) {
  uint64_t x = arguments[0].as.b, y = prims[prim].arity > 1 && arguments[1].as.b;
  *result = scalar_bool(integer_prims[prim].on_unsigned(x, y, 1) & 1);
  return true;
}

// ---- floats
#define FLOAT(Tag, wide, narrow)                                                                                  \
  static double wide_##Tag(double x, double y, double z) { return (void)x, (void)y, (void)z, wide; }              \
  static float narrow_##Tag(float x, float y, float z) { return (void)x, (void)y, (void)z, narrow; }
#include "scalar/meaning.def"
typedef struct FloatPrim { double (*wide)(double, double, double); float (*narrow)(float, float, float); } FloatPrim;
static const FloatPrim float_prims[PRIM_COUNT] = {
#define FLOAT(Tag, wide, narrow) [PRIM_##Tag] = {wide_##Tag, narrow_##Tag},
#include "scalar/meaning.def"
};

static bool compare_floats(Prim prim, double x, double y) {
  if (prim == PRIM_Eq) return x == y;
  if (prim == PRIM_Ne) return x != y;
  if (prim == PRIM_Lt) return x < y;
  if (prim == PRIM_Le) return x <= y;
  return prim == PRIM_Isnan ? isnan(x) : isinf(x);
}

// x * y + z for halves, rounded once: the exact sum as a double rounded to odd, so that rounding it again to a half is
// correct.
static double fma_to_odd(double x, double y, double z) {
  double product = x * y, sum = product + z;  // the product of two halves is exact
  double back = sum - product, error = (product - (sum - back)) + (z - back);
  if (error == 0 || isnan(error)) return sum;
  int64_t bits;
  memcpy(&bits, &sum, sizeof bits);
  if (!(bits & 1)) bits += (error > 0) == (sum > 0) ? 1 : -1;
  memcpy(&sum, &bits, sizeof sum);
  return sum;
}

static uint16_t half_nextafter(uint16_t x, uint16_t y) {
  float from = half_to_float(x), to = half_to_float(y);
  if (isnan(from) || isnan(to)) return half_from_double((double)(from + to));
  if (from == to) return y;
  if (from == 0) return (uint16_t)((y & 0x8000) | 1);
  return (uint16_t)(((from < to) == (from > 0)) ? x + 1 : x - 1);
}

typedef struct Operands { double x, y, z; } Operands;
static Operands wide_operands(Prim prim, const Scalar *arguments) {
  double operands[3] = {0};
  for RANGE(i, prims[prim].arity) operands[i] = scalar_convert(arguments[i], SCALAR_F64).as.f64;
  return (Operands){operands[0], operands[1], operands[2]};
}

static float apply_narrow(Prim prim, const Scalar *arguments) {
  float operands[3] = {0};
  for RANGE(i, prims[prim].arity) operands[i] = scalar_convert(arguments[i], SCALAR_F32).as.f32;
  return float_prims[prim].narrow(operands[0], operands[1], operands[2]);
}

static Scalar apply_half(Prim prim, Operands operands, const Scalar *arguments) {
  Scalar result = {.type = SCALAR_F16};
  if (prim == PRIM_Fma) result.as.u = half_from_double(fma_to_odd(operands.x, operands.y, operands.z));
  else if (prim == PRIM_Nextafter)
    result.as.u = half_nextafter((uint16_t)arguments[0].as.u, (uint16_t)arguments[1].as.u);
  else if (prim == PRIM_Neg) result.as.u = arguments[0].as.u ^ 0x8000;
  else result.as.u = half_from_double((double)apply_narrow(prim, arguments));
  return result;
}

static Scalar apply_float(Prim prim, ScalarType type, Operands operands, const Scalar *arguments) {
  Scalar result = {.type = type};
  if (type == SCALAR_F16) return apply_half(prim, operands, arguments);
  if (type == SCALAR_F32) result.as.f32 = apply_narrow(prim, arguments);
  else result.as.f64 = float_prims[prim].wide(operands.x, operands.y, operands.z);
  return result;
}

// Reinterprets the bits of a float as an unsigned integer of the same size, and back.
static Scalar reinterpret(Scalar value, ScalarType to) {
  uint64_t place;
  scalar_store(&place, value);
  return scalar_load(to, &place);
}

bool prim_apply(Prim prim, ScalarType type, const Scalar *arguments, Scalar *result) {
  REQUIRE(prim_accepts(prim, type));
  if (scalar_is_integer(type)) return apply_integer(prim, type, arguments, result);
  if (type == SCALAR_Bool) return apply_bool(prim, arguments, result);
  const Operands operands = wide_operands(prim, arguments);
  if (prim == PRIM_ToBits) *result = reinterpret(arguments[0], scalar_bits_type(type));
  else if (prim == PRIM_FromBits) *result = reinterpret(arguments[0], type);
  else if (prim == PRIM_Ldexp) *result = scalar_from_f64(type, ldexp(operands.x, (int32_t)arguments[1].as.s));
  else if (prims[prim].result == RESULT_Bool) *result = scalar_bool(compare_floats(prim, operands.x, operands.y));
  else *result = apply_float(prim, type, operands, arguments);
  return true;
}
