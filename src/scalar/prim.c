// prim: the table of primitives and what each of them computes. The C text of runtime/scalar.def computes the same, bit
// for bit (test/runtime_scalar_test.c), so the interpreters and the generated programs agree.
//
// Integers wrap at their width. `/` and `%` round towards minus infinity, quot and rem towards zero; the lowest value
// over -1 wraps. A shift count is read as unsigned: at or beyond the width everything is shifted out (0, or all sign
// bits for an arithmetic shift right). A negative exponent is the truncated reciprocal: 1 and -1 stay of size 1, all
// others give 0. Floats follow IEEE 754 and the C library; f16 computes in f32 and rounds once more (fma: once only).
// min and max ignore a NaN; of two equal zeros they give the second. `%` of floats has the sign of the dividend, as the
// compiled code of the language's users computes it. round goes to even at ties.
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

static ScalarType bits_type(ScalarType type) {
  return type == SCALAR_F16 ? SCALAR_U16 : type == SCALAR_F32 ? SCALAR_U32 : SCALAR_U64;
}

ScalarType prim_result_type(Prim prim, ScalarType operand) {
  switch (prims[prim].result) {
    case RESULT_Same: case RESULT_FromBits: return operand;
    case RESULT_Bool: return SCALAR_Bool;
    case RESULT_I32: return SCALAR_I32;
    case RESULT_Bits: return bits_type(operand);
  }
  panic("unknown result kind");
}

// ---- integers: operands extended to 64 bits, the result is wrapped by the caller

typedef uint64_t (*SignedFunction)(int64_t x, int64_t y, uint32_t width);
typedef uint64_t (*UnsignedFunction)(uint64_t x, uint64_t y, uint32_t width);
typedef struct IntegerPrim { SignedFunction on_signed; UnsignedFunction on_unsigned; } IntegerPrim;

static uint64_t unsigned_add(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x + y; }
static uint64_t unsigned_sub(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x - y; }
static uint64_t unsigned_mul(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x * y; }
static uint64_t unsigned_and(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x & y; }
static uint64_t unsigned_or(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x | y; }
static uint64_t unsigned_xor(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x ^ y; }
static uint64_t unsigned_neg(uint64_t x, uint64_t y, uint32_t width) { return (void)width, (void)y, 0 - x; }
static uint64_t unsigned_not(uint64_t x, uint64_t y, uint32_t width) { return (void)width, (void)y, ~x; }
static uint64_t unsigned_div(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x / y; }
static uint64_t unsigned_mod(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x % y; }
static uint64_t unsigned_min(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x < y ? x : y; }
static uint64_t unsigned_max(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x > y ? x : y; }
static uint64_t unsigned_eq(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x == y; }
static uint64_t unsigned_ne(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x != y; }
static uint64_t unsigned_lt(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x < y; }
static uint64_t unsigned_le(uint64_t x, uint64_t y, uint32_t width) { return (void)width, x <= y; }
static uint64_t unsigned_abs(uint64_t x, uint64_t y, uint32_t width) { return (void)width, (void)y, x; }
static uint64_t unsigned_sgn(uint64_t x, uint64_t y, uint32_t width) { return (void)width, (void)y, x != 0; }
static uint64_t unsigned_shl(uint64_t x, uint64_t y, uint32_t width) { return y >= width ? 0 : x << y; }
static uint64_t unsigned_shr(uint64_t x, uint64_t y, uint32_t width) { return y >= width ? 0 : x >> y; }

static uint64_t unsigned_pow(uint64_t x, uint64_t y, uint32_t width) {
  (void)width;
  uint64_t power = 1;
  for (; y != 0; y >>= 1, x *= x) power = y & 1 ? power * x : power;
  return power;
}

// The high 64 bits of a 128-bit product, by halves.
static uint64_t high_product(uint64_t x, uint64_t y) {
  uint64_t x0 = x & UINT32_MAX, x1 = x >> 32, y0 = y & UINT32_MAX, y1 = y >> 32;
  uint64_t middle = x1 * y0 + (x0 * y0 >> 32), other = x0 * y1 + (middle & UINT32_MAX);
  return x1 * y1 + (middle >> 32) + (other >> 32);
}

static uint64_t unsigned_mul_hi(uint64_t x, uint64_t y, uint32_t width) {
  return width == 64 ? high_product(x, y) : x * y >> width;
}

static uint64_t unsigned_popc(uint64_t x, uint64_t y, uint32_t width) {
  (void)width, (void)y;
  uint64_t count = 0;
  for (; x != 0; x &= x - 1) count++;
  return count;
}

static uint64_t unsigned_clz(uint64_t x, uint64_t y, uint32_t width) {
  (void)y;
  uint64_t count = 0;
  while (count < width && !(x >> (width - 1 - count) & 1)) count++;
  return count;
}

static uint64_t unsigned_ctz(uint64_t x, uint64_t y, uint32_t width) {
  (void)y;
  uint64_t count = 0;
  while (count < width && !(x >> count & 1)) count++;
  return count;
}

static uint64_t signed_quot(int64_t x, int64_t y, uint32_t width) {
  return (void)width, y == -1 ? 0 - (uint64_t)x : (uint64_t)(x / y);
}
static uint64_t signed_rem(int64_t x, int64_t y, uint32_t width) {
  return (void)width, y == -1 ? 0 : (uint64_t)(x % y);
}

static uint64_t signed_div(int64_t x, int64_t y, uint32_t width) {
  bool inexact = y != -1 && x % y != 0;
  return signed_quot(x, y, width) - (inexact && (x < 0) != (y < 0));
}

static uint64_t signed_mod(int64_t x, int64_t y, uint32_t width) {
  uint64_t rest = signed_rem(x, y, width);
  return rest != 0 && (x < 0) != (y < 0) ? rest + (uint64_t)y : rest;
}

static uint64_t signed_min(int64_t x, int64_t y, uint32_t width) { return (void)width, (uint64_t)(x < y ? x : y); }
static uint64_t signed_max(int64_t x, int64_t y, uint32_t width) { return (void)width, (uint64_t)(x > y ? x : y); }
static uint64_t signed_lt(int64_t x, int64_t y, uint32_t width) { return (void)width, x < y; }
static uint64_t signed_le(int64_t x, int64_t y, uint32_t width) { return (void)width, x <= y; }
static uint64_t signed_abs(int64_t x, int64_t y, uint32_t width) {
  return (void)width, (void)y, x < 0 ? 0 - (uint64_t)x : (uint64_t)x;
}
static uint64_t signed_sgn(int64_t x, int64_t y, uint32_t width) {
  return (void)width, (void)y, (uint64_t)((x > 0) - (x < 0));
}

static uint64_t signed_shr(int64_t x, int64_t y, uint32_t width) {
  uint64_t count = y < 0 || y >= (int64_t)width ? width - 1 : (uint64_t)y;
  return x < 0 ? ~(~(uint64_t)x >> count) : (uint64_t)x >> count;
}

static uint64_t signed_pow(int64_t x, int64_t y, uint32_t width) {
  if (y >= 0) return unsigned_pow((uint64_t)x, (uint64_t)y, width);
  if (x == 1 || x == -1) return (uint64_t)(y & 1 ? x : 1);
  return 0;
}

static uint64_t signed_mul_hi(int64_t x, int64_t y, uint32_t width) {
  if (width < 64) return (uint64_t)(x * y) >> width;
  uint64_t high = high_product((uint64_t)x, (uint64_t)y);
  return high - (x < 0 ? (uint64_t)y : 0) - (y < 0 ? (uint64_t)x : 0);
}

// Where on_signed is NULL the unsigned function on the extended bits is right for both.
static const IntegerPrim integer_prims[PRIM_COUNT] = {
    [PRIM_Add] = {NULL, unsigned_add},         [PRIM_Sub] = {NULL, unsigned_sub},
    [PRIM_Mul] = {NULL, unsigned_mul},         [PRIM_And] = {NULL, unsigned_and},
    [PRIM_Or] = {NULL, unsigned_or},           [PRIM_Xor] = {NULL, unsigned_xor},
    [PRIM_Neg] = {NULL, unsigned_neg},         [PRIM_Not] = {NULL, unsigned_not},
    [PRIM_Eq] = {NULL, unsigned_eq},           [PRIM_Ne] = {NULL, unsigned_ne},
    [PRIM_Lt] = {signed_lt, unsigned_lt},      [PRIM_Le] = {signed_le, unsigned_le},
    [PRIM_Div] = {signed_div, unsigned_div},   [PRIM_Mod] = {signed_mod, unsigned_mod},
    [PRIM_Quot] = {signed_quot, unsigned_div}, [PRIM_Rem] = {signed_rem, unsigned_mod},
    [PRIM_Pow] = {signed_pow, unsigned_pow},   [PRIM_Min] = {signed_min, unsigned_min},
    [PRIM_Max] = {signed_max, unsigned_max},   [PRIM_Abs] = {signed_abs, unsigned_abs},
    [PRIM_Sgn] = {signed_sgn, unsigned_sgn},   [PRIM_MulHi] = {signed_mul_hi, unsigned_mul_hi},
    [PRIM_Shr] = {signed_shr, unsigned_shr},
};

// These read their operands as the bare bits of the width, whatever the sign.
static const UnsignedFunction bit_prims[PRIM_COUNT] = {
    [PRIM_Shl] = unsigned_shl, [PRIM_Lshr] = unsigned_shr, [PRIM_Popc] = unsigned_popc,
    [PRIM_Clz] = unsigned_clz, [PRIM_Ctz] = unsigned_ctz,
};

static bool apply_integer(Prim prim, ScalarType type, const Scalar *arguments, Scalar *result) {
  uint32_t width = scalar_bytes(type) * 8;
  uint64_t x = arguments[0].as.u, y = prims[prim].arity > 1 ? arguments[1].as.u : 0, bits;
  if ((prims[prim].flags & PRIM_Partial) && y == 0) return false;
  SignedFunction on_signed = scalar_class(type) == CLASS_Signed ? integer_prims[prim].on_signed : NULL;
  if (bit_prims[prim]) {
    uint64_t mask = UINT64_MAX >> (64 - width);
    bits = bit_prims[prim](x & mask, y & mask, width);
  } else if (on_signed) {
    bits = on_signed((int64_t)x, (int64_t)y, width);
  } else {
    bits = integer_prims[prim].on_unsigned(x, y, width);
  }
  ScalarType to = prim_result_type(prim, type);
  *result = to == SCALAR_Bool ? scalar_bool(bits != 0) : scalar_wrap(to, bits);
  return true;
}

static bool apply_bool(Prim prim, const Scalar *arguments, Scalar *result) {
  uint64_t x = arguments[0].as.b, y = prims[prim].arity > 1 && arguments[1].as.b;
  *result = scalar_bool(prim == PRIM_Not ? x == 0 : integer_prims[prim].on_unsigned(x, y, 1) & 1);
  return true;
}

// ---- floats: one function per width, from the C library where it has one

typedef struct FloatPrim {
  double (*wide1)(double);
  float (*narrow1)(float);
  double (*wide2)(double, double);
  float (*narrow2)(float, float);
} FloatPrim;

static double float_sum(double x, double y) { return x + y; }
static float float_sumf(float x, float y) { return x + y; }
static double sub(double x, double y) { return x - y; }
static float subf(float x, float y) { return x - y; }
static double mul(double x, double y) { return x * y; }
static float mulf(float x, float y) { return x * y; }
static double quotient(double x, double y) { return x / y; }
static float quotientf(float x, float y) { return x / y; }
static double float_smaller(double x, double y) { return x < y || isnan(y) ? x : y; }
static float float_smallerf(float x, float y) { return x < y || isnan(y) ? x : y; }
static double greater(double x, double y) { return x > y || isnan(y) ? x : y; }
static float greaterf(float x, float y) { return x > y || isnan(y) ? x : y; }
static double negate(double x) { return -x; }
static float negatef(float x) { return -x; }
static double sign(double x) { return isnan(x) ? x : (double)((x > 0) - (x < 0)); }
static float signf(float x) { return isnan(x) ? x : (float)((x > 0) - (x < 0)); }
static double rsqrt(double x) { return 1.0 / sqrt(x); }
static float rsqrtf(float x) { return 1.0f / sqrtf(x); }

#define ONE(function) {.wide1 = function, .narrow1 = function##f}
#define TWO(function) {.wide2 = function, .narrow2 = function##f}
static const FloatPrim float_prims[PRIM_COUNT] = {
    [PRIM_Add] = TWO(float_sum),           [PRIM_Sub] = TWO(sub),       [PRIM_Mul] = TWO(mul),
    [PRIM_Div] = TWO(quotient),      [PRIM_Mod] = TWO(fmod),      [PRIM_Pow] = TWO(pow),
    [PRIM_Min] = TWO(float_smaller),        [PRIM_Max] = TWO(greater),   [PRIM_Neg] = ONE(negate),
    [PRIM_Abs] = ONE(fabs),          [PRIM_Sgn] = ONE(sign),      [PRIM_Sqrt] = ONE(sqrt),
    [PRIM_Rsqrt] = ONE(rsqrt),       [PRIM_Cbrt] = ONE(cbrt),     [PRIM_Exp] = ONE(exp),
    [PRIM_Log] = ONE(log),           [PRIM_Log2] = ONE(log2),     [PRIM_Log10] = ONE(log10),
    [PRIM_Log1p] = ONE(log1p),       [PRIM_Sin] = ONE(sin),       [PRIM_Cos] = ONE(cos),
    [PRIM_Tan] = ONE(tan),           [PRIM_Asin] = ONE(asin),     [PRIM_Acos] = ONE(acos),
    [PRIM_Atan] = ONE(atan),         [PRIM_Atan2] = TWO(atan2),   [PRIM_Sinh] = ONE(sinh),
    [PRIM_Cosh] = ONE(cosh),         [PRIM_Tanh] = ONE(tanh),     [PRIM_Asinh] = ONE(asinh),
    [PRIM_Acosh] = ONE(acosh),       [PRIM_Atanh] = ONE(atanh),   [PRIM_Hypot] = TWO(hypot),
    [PRIM_Gamma] = ONE(tgamma),      [PRIM_Lgamma] = ONE(lgamma), [PRIM_Erf] = ONE(erf),
    [PRIM_Erfc] = ONE(erfc),         [PRIM_Ceil] = ONE(ceil),     [PRIM_Floor] = ONE(floor),
    [PRIM_Trunc] = ONE(trunc),       [PRIM_Round] = ONE(rint),    [PRIM_Nextafter] = TWO(nextafter),
    [PRIM_Copysign] = TWO(copysign),
};

static bool compare_floats(Prim prim, double x, double y) {
  if (prim == PRIM_Eq) return x == y;
  if (prim == PRIM_Ne) return x != y;
  if (prim == PRIM_Lt) return x < y;
  if (prim == PRIM_Le) return x <= y;
  return prim == PRIM_Isnan ? isnan(x) : isinf(x);
}

// x * y + z for halves, rounded once: the exact sum as a double rounded to odd, which a second rounding cannot spoil.
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

static float apply_narrow(Prim prim, float x, float y, float z) {
  if (prim == PRIM_Fma) return fmaf(x, y, z);
  if (prim == PRIM_Lerp) return x + (y - x) * greaterf(0.0f, float_smallerf(1.0f, z));
  const FloatPrim *function = &float_prims[prim];
  return function->narrow1 ? function->narrow1(x) : function->narrow2(x, y);
}

static double apply_wide(Prim prim, double x, double y, double z) {
  if (prim == PRIM_Fma) return fma(x, y, z);
  if (prim == PRIM_Lerp) return x + (y - x) * greater(0.0, float_smaller(1.0, z));
  const FloatPrim *function = &float_prims[prim];
  return function->wide1 ? function->wide1(x) : function->wide2(x, y);
}

static float narrow_argument(Prim prim, const Scalar *arguments, uint32_t i) {
  return i < prims[prim].arity ? scalar_convert(arguments[i], SCALAR_F32).as.f32 : 0;
}

static double wide_argument(Prim prim, const Scalar *arguments, uint32_t i) {
  return i < prims[prim].arity ? scalar_convert(arguments[i], SCALAR_F64).as.f64 : 0;
}

static Scalar apply_half(Prim prim, const Scalar *arguments) {
  if (prim == PRIM_Fma) {
    return scalar_from_f64(SCALAR_F16, fma_to_odd(wide_argument(prim, arguments, 0), wide_argument(prim, arguments, 1),
                                                  wide_argument(prim, arguments, 2)));
  }
  Scalar result = {.type = SCALAR_F16};
  if (prim == PRIM_Nextafter) result.as.u = half_nextafter((uint16_t)arguments[0].as.u, (uint16_t)arguments[1].as.u);
  else if (prim == PRIM_Neg) result.as.u = arguments[0].as.u ^ 0x8000;
  else
    result.as.u = half_from_double((double)apply_narrow(prim, narrow_argument(prim, arguments, 0),
                                                        narrow_argument(prim, arguments, 1),
                                                        narrow_argument(prim, arguments, 2)));
  return result;
}

// A half times a power of two is exact in f32, or far outside the range of halves.
static Scalar apply_ldexp(ScalarType type, Scalar value, int32_t exponent) {
  Scalar result = {.type = type};
  if (type == SCALAR_F16) result.as.u = half_from_double((double)ldexpf(half_to_float((uint16_t)value.as.u), exponent));
  else if (type == SCALAR_F32) result.as.f32 = ldexpf(value.as.f32, exponent);
  else result.as.f64 = ldexp(value.as.f64, exponent);
  return result;
}

static Scalar apply_float(Prim prim, ScalarType type, const Scalar *arguments) {
  Scalar result = {.type = type};
  if (type == SCALAR_F16) return apply_half(prim, arguments);
  if (type == SCALAR_F32) {
    result.as.f32 = apply_narrow(prim, narrow_argument(prim, arguments, 0), narrow_argument(prim, arguments, 1),
                                 narrow_argument(prim, arguments, 2));
  } else {
    result.as.f64 = apply_wide(prim, wide_argument(prim, arguments, 0), wide_argument(prim, arguments, 1),
                               wide_argument(prim, arguments, 2));
  }
  return result;
}

// The bits of a float as an unsigned integer of its size, and back.
static Scalar reinterpret(Scalar value, ScalarType to) {
  uint64_t place;
  scalar_store(&place, value);
  return scalar_load(to, &place);
}

bool prim_apply(Prim prim, ScalarType type, const Scalar *arguments, Scalar *result) {
  REQUIRE(prim_accepts(prim, type));
  if (scalar_is_integer(type)) return apply_integer(prim, type, arguments, result);
  if (type == SCALAR_Bool) return apply_bool(prim, arguments, result);
  if (prim == PRIM_ToBits) *result = reinterpret(arguments[0], bits_type(type));
  else if (prim == PRIM_FromBits) *result = reinterpret(arguments[0], type);
  else if (prim == PRIM_Ldexp) *result = apply_ldexp(type, arguments[0], (int32_t)arguments[1].as.s);
  else if (prims[prim].result == RESULT_Bool)
    *result = scalar_bool(compare_floats(prim, wide_argument(prim, arguments, 0), wide_argument(prim, arguments, 1)));
  else *result = apply_float(prim, type, arguments);
  return true;
}
